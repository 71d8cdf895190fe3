"""Tellings in other languages: games told by a file of words, and what of them stands outside the test language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

from gmkit import games
from gmkit.chance.source import Source
from gmkit.library.shelves import bundled, load_trusted
from gmkit.shell.desk import Desk, Start
from gmkit.shell.words import Story
from gmkit.table.game import Over, SeatNo, seen_by, without_signs
from gmkit.table.run import Places, by_seat, drawn, run
from gmkit.table.seats import Seat, Seating

GAMES = ("whims", "cyffle", "cipher", "cypher", "masks")
PEOPLE = (("Ana", "she"), ("Klaus", "he"), ("Sasha", "they"), ("Dora", "she"), ("Emil", "he"), ("Bo", "they"))
SEATS = {"whims": 3, "masks": 6}
STYLES = {"cyffle": ("cheat", "", "cheat", "quiet")}

CORE = load_trusted(bundled("content") / "words/en.yaml").data
"""The bundled words in English."""

UNTOLD = ("kind", "schema_version", "id", "title", "language", "source", "plurals", "forms", "labels")


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], str]]:
    """Give every text in data, with where it stands."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list | tuple) else None
    if items is None:
        yield path, str(data)
        return
    for key, value in items:
        yield from leaves(value, (*path, key))


def slots(text: str) -> set[str]:
    """Give the slots of a text, without the forms that are asked for."""
    return {name.partition(".")[0] for _, name, _, _ in Formatter().parse(text) if name}


# ---- Games, played once and told in any words.


class Played(NamedTuple):
    """A game that is over."""

    start: Start
    events: list[Any]
    state: Any


def desk(slug: str) -> Desk:
    found: Desk = games.part(slug, "commands").DESK
    return found


@cache
def played(slug: str, number: int) -> Played:
    """Let NPCs play a game; every other game of Cyffle has cheats, every fourth of Cypher is a campaign."""
    found = desk(slug)
    game, options = found.open((), None), dict(found.card.read_options(()))
    crooked = STYLES.get(slug, ("",) * 6) if number % 2 else ("",) * 6
    if slug == "cyffle":
        options["cheating"] = bool(number % 2)
    if slug == "cypher":
        options["campaign"] = number % 4 == 1
    if slug == "masks":
        options["rounds"] = "3-6"
    people = enumerate(PEOPLE[: SEATS.get(slug, 4)])
    levels = ("weak", "average", "skilled")
    seats = (Seat(name, levels[(at + number) % 3], crooked[at], said) for at, (name, said) in people)
    seating = Seating(tuple(seats))
    step = game.set_up(seating, options)
    source, places = Source(f"told-{number}"), Places()
    players = {at: (found.player(seat, game), seat.by) for at, seat in enumerate(seating)}
    events, state = [*step.events], step.state
    for moment in run(game, state, by_seat(game, players, drawn(source, places), source, places)):
        events += moment.events
        state = moment.state
    assert isinstance(game.pending(state), Over)
    return Played(Start(game, seating, options, step), events, state)


def told(slug: str, number: int, words: Sequence[Path]) -> Iterator[str]:
    """Tell a game at every zoom: to all, to the GM, and as one who was there saw it."""
    yield from (text for _, text in heard(slug, number, words))


def heard(slug: str, number: int, words: Sequence[Path]) -> Iterator[tuple[str, str]]:
    """Give the same, each text with the name of whom it tells of as you; empty where it speaks to nobody."""
    one, found = played(slug, number), desk(slug)
    start = one.start._replace(game=found.open(words, None))
    telling = found.telling(start.game)
    for viewer, gm in ((None, False), (None, True), (SeatNo(1), False), (SeatNo(2), False)):
        to = "" if viewer is None else start.seating.names[viewer]
        yield from ((to, text) for text in _retold(found.story(start, one.events, one.state, viewer, gm=gm), slug, to))
        plain = without_signs(one.events)
        seen = plain if gm else seen_by(plain, viewer)
        whole = telling.beats(seen, start.seating), telling.sentences(seen, start.seating)
        standing = telling.standing(one.state, found.as_seen(start, one.state, viewer, gm=gm))
        yield from (("", text) for texts in (*whole, standing) for text in texts)
        # An evening of City of Masks that is not over has a record of its own.
        for part in (3, 2) if slug != "masks" else ():
            so_far = found.story(start, one.events[: len(one.events) // part], one.state, viewer, gm=gm)
            yield from ((to, text) for text in _retold(so_far, slug, to))


def _retold(story: Story, slug: str, to: str) -> list[str]:
    """Give all texts of a story; what is said before the next evening of City of Masks is the same to all of them."""
    before = [story.previously] if slug != "masks" or not to else []
    return [*story.recap(), *story.hooks, *before, story.beside]


def looks(slug: str, number: int, words: Sequence[Path]) -> Iterator[str]:
    """Tell what each seat sees before it chooses, all through a game."""
    from gmkit.table.game import Ask

    one, found = played(slug, number), desk(slug)
    game = found.open(words, None)
    telling, source, places = found.telling(game), Source(f"told-{number}"), Places()
    players = {at: (found.player(seat, game), seat.by) for at, seat in enumerate(one.start.seating)}
    state = one.start.step.state
    for moment in run(game, state, by_seat(game, players, drawn(source, places), source, places)):
        if isinstance(moment.need, Ask):
            yield from telling.glance(game.view(state, moment.need.seat), moment.need.seat)
        state = moment.state


# ---- What content calls things.


@cache
def labels(slug: str) -> tuple[str, ...]:
    """Give all texts of a game's content, the longest first, as they may stand in a sentence."""
    found: set[str] = set()
    for path in sorted((bundled("content") / slug).glob("*.yaml")):
        for _, text in leaves(load_trusted(path).data):
            found |= {text, text[:1].lower() + text[1:], text[:1].upper() + text[1:], re.sub("^(The|A|An) ", "", text)}
    if slug == "masks":
        world: Any = desk(slug).open((), None).world  # type: ignore[attr-defined]
        titles = [mask.title for mask in (*world.masks.masks, *world.city.off_cards())]
        found |= {one for title in titles for one in (title, title[:1].lower() + title[1:], title.removeprefix("The "))}
    return tuple(sorted((one for one in found if any(map(str.isalpha, one))), key=len, reverse=True))


@cache
def translated(slug: str) -> tuple[str, ...]:
    """Give what languages that come along call a game's content, the longest first."""
    known, found = {*labels(slug)}, set[str]()
    for path in (bundled("content") / "words").glob("*/*.yaml"):
        own = load_trusted(path).data.get("labels", {})
        found |= {text for label, text in own.items() if label in known and text not in known}
    return tuple(sorted(found, key=len, reverse=True))


@cache
def _known(slug: str) -> re.Pattern[str]:
    texts = [re.escape(text) for text in (*labels(slug), *translated(slug)) if "{" not in text]
    goals = [re.sub(r"\\\{\w+\\\}", r"\\w+", re.escape(text)) for text in labels(slug) if "{" in text]
    names = [re.escape(name) for name, _ in PEOPLE]
    cards = ["(?:[2-9TJQKA][CDHS] ?)+"]
    return re.compile(rf"(?<!\w)(?:{'|'.join((*goals, *texts, *names, *cards))})(?!\w)")


def without_labels(slug: str, text: str) -> str:
    """Give a text without names, and without what content calls things."""
    return _known(slug).sub("", text)


def without_brackets(text: str) -> str:
    """Give what of a text stands in no brackets, those in others taken out first."""
    while (inner := re.sub("⟦[^⟦⟧]*⟧", "", text)) != text:
        text = inner
    return text


def outside(slug: str, text: str) -> str:
    """Give what of a text stands neither in brackets nor in content, if there are letters in it."""
    bare = without_labels(slug, without_brackets(text))
    return bare if any(map(str.isalpha, bare)) else ""

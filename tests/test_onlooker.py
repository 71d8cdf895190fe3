"""What everybody may see: one view of it for every game, worked out from any seat's, and a glance at that."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator
from functools import cache
from itertools import count, islice
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from gmkit import games
from gmkit.chance.source import Source, Stream
from gmkit.errors import IllegalChoice
from gmkit.games.cyffle.model import HONEST
from gmkit.shell.desk import Desk
from gmkit.table.game import HIDDEN, TABLE, Ask, Game, Luck, Over, SeatNo, asked_in_secret
from gmkit.table.seats import HUMAN, Seat, Seating
from tests.cases import every_case
from tests.games.masks.by_chance import PICKS, anything
from tests.test_every_game import WHOLE, desk, shortened, some_value
from tests.test_print_secrets import planted

TABLES, POSITIONS = 6, 240
"""So many tables of each game are played at least, and so many positions looked at; odd tables are people's alone."""

EACH = 45
"""So many positions of each table are looked at, from its beginning to its end."""

View = Callable[[Any, SeatNo], Any]


class Position(NamedTuple):
    """A record under way."""

    game: Game[Any]
    state: Any
    seats: range


def at_random(slug: str, view: Any, ask: Ask, stream: Stream) -> Hashable:
    if ask.what == "next hand":
        # An evening at which anybody may leave by chance is short.
        return next(ask.choices.items())
    pick = PICKS.get(ask.what, anything) if slug == "masks" else anything
    return pick(view, ask, stream)


def tabled(slug: str, number: int) -> tuple[Desk, Seating, dict[str, Any]]:
    """Draw who sits at a table, and its options; everything that can be hidden in a game is hidden at some table."""
    found, stream = desk(slug), Source(f"onlooker {number}").stream()
    least, most, _ = (*found.card.seats, 0)[:3]
    many = least + stream.below(min(most, 5) - least + 1)
    people = number % 2
    levels = [HUMAN if people or at == many - 1 else stream.pick(["weak", "skilled"]) for at in range(many)]
    cheats = "cheat" in found.card.styles
    seats = (
        Seat(f"Seat{'abcde'[at]}", one, "cheat" if cheats and one != HUMAN else "") for at, one in enumerate(levels)
    )
    options = {one.name: one.default if number < 2 else some_value(one, stream) for one in found.card.options}
    if slug == "cyffle":
        options |= {"cheating": True, "hands_to_win": 7, "max_hands": 9, "purse": None}
    if slug == "cipher" and not people:
        # Only where nobody but NPCs bids are limits sealed.
        seats = (seat._replace(level="skilled") for seat in tuple(seats))
    return found, Seating(tuple(seats)), shortened(slug, options, thinker=True)


def played(slug: str, number: int) -> Iterator[Position]:
    """Play a table to its end: NPCs as they do, people by chance, and some of what people draw stays unseen."""
    found, seating, options = tabled(slug, number)
    game, source, seats = found.open((), None), Source(f"onlooker {number}"), range(len(seating))
    players = {at: found.player(seat, game) for at, seat in enumerate(seating) if seat.npc}
    stream, state = source.named("chance").stream(), game.set_up(seating, options).state
    for turn in range(4000):
        yield Position(game, state, seats)
        need = game.pending(state)
        if isinstance(need, Over):
            return
        for _ in range(50):
            try:
                state = game.apply(
                    state, answer(slug, game, state, need, players, source.placed(str(turn)), stream)
                ).state
                break
            except IllegalChoice:
                # Some choices are listed only because nobody may know why they cannot be.
                continue


def answer(
    slug: str, game: Game[Any], state: Any, need: Ask | Luck, players: dict[int, Any], source: Source, stream: Stream
) -> Any:
    if isinstance(need, Ask):
        view = game.view(state, need.seat)
        chosen = players[need.seat](view, need, source) if need.seat in players else at_random(slug, view, need, stream)
        return getattr(chosen, "choice", chosen)
    unseen = need.secret and need.seat is not None and need.seat not in players and stream.below(8) == 0
    return HIDDEN if unseen else need.law.draw(stream)


@cache
def positions(slug: str) -> tuple[Position, ...]:
    found: list[Position] = []
    for number in count():
        if number >= TABLES and len(found) >= POSITIONS:
            break
        whole = list(played(slug, number))
        found += whole[:: max(1, len(whole) // EACH)]
    return tuple(found)


def broken(position: Position, view: View) -> set[str]:
    """Give the laws that a way of looking breaks at a position."""
    game, state, seats = position
    shown, found = view(state, TABLE), set()
    for seat in map(SeatNo, seats):
        own = view(state, seat)
        if not same(view(own, TABLE), shown):
            found.add("any seat's view is enough")
        for world in islice(game.worlds(game.view(state, seat), seat, Source("redrawn")), 2):
            if not same(view(world, TABLE), shown):
                found.add("secrets drawn again change nothing")
    return found


def same(one: Any, other: Any) -> bool:
    return bool(one == other) and type(one) is type(other)


@every_case("slug", WHOLE)
def test_what_everybody_sees_is_in_each_view_and_holds_nobodys_secret(slug: str) -> None:
    found = positions(slug)
    assert len(found) >= POSITIONS
    assert [at for at, one in enumerate(found) if broken(one, one.game.view)] == []
    hiding = [one for one in found if one.game.view(one.state, TABLE) != one.state]
    assert len(hiding) >= 20, "there is something to be hidden"


@every_case("slug", WHOLE)
def test_what_everybody_sees_is_seen_again_in_records_that_fit_it(slug: str) -> None:
    for game, state, _ in positions(slug)[::3]:
        view = game.view(state, TABLE)
        for world in islice(game.worlds(view, TABLE, Source("fitting")), 2):
            assert same(game.view(world, TABLE), view)


def test_nobody_at_the_table_sees_that_a_dealer_cheats() -> None:
    sly = [one for one in positions("cyffle") if one.state.sly != HONEST]
    assert len(sly) > 20
    assert any(one.state.sly.seen for one in sly), "somebody has noticed"
    assert all(one.game.view(one.state, TABLE).sly == HONEST for one in sly)


def as_first(position: Position) -> View:
    """Look so that what the first seat sees stands for what everybody sees."""
    view, first = position.game.view, SeatNo(position.seats[0])
    return lambda state, seat: view(state, first if seat == TABLE else seat)


def as_it_is(position: Position) -> View:
    """Look so that the table sees everything."""
    view = position.game.view
    return lambda state, seat: state if seat == TABLE else view(state, seat)


def everything(_position: Position) -> View:
    """Look so that nothing is hidden from anybody."""
    return lambda state, _seat: state


@every_case("look", [as_first, as_it_is, everything])
@every_case("slug", WHOLE)
def test_a_view_that_hides_too_little_breaks_a_law(slug: str, look: Callable[[Position], View]) -> None:
    found = set().union(*(broken(one, look(one)) for one in positions(slug)[::2]))
    assert "secrets drawn again change nothing" in found


@every_case("slug", WHOLE)
def test_a_glance_at_the_table_is_nobodys_own(slug: str) -> None:
    told: set[str] = set()
    for game, state, _ in positions(slug):
        lines = desk(slug).telling(game).glance(game.view(state, TABLE), TABLE)
        assert all(lines)
        told |= {*lines}
    text = "\n".join(told)
    assert not re.search(r"\b(?:[Yy]our?s?|Palmed|None|HIDDEN)\b|Hidden\.", text)
    assert all(f"Seat{letter}" in text for letter in "ab")


def test_no_word_that_somebody_hides_is_in_what_everybody_sees(tmp_path: Path) -> None:
    data, own = planted()
    path = tmp_path / "evening.yaml"
    path.write_text(yaml.safe_dump(data, allow_unicode=True), encoding="utf-8")
    found = desk("masks")
    start = found.situation(path, (), ())
    game, state = start.game, start.step.state
    view = game.view(state, TABLE)
    seen = repr(view) + "\n".join(found.telling(game).glance(view, TABLE))
    for name, words in own.items():
        assert words
        assert all(word in repr(game.view(state, SeatNo(start.seating.find(name)))) for word in words)
        assert not any(word in seen for word in words)


@every_case("slug", WHOLE)
def test_a_story_for_everybody_is_made_from_what_everybody_sees(slug: str) -> None:
    found, seating, options = tabled(slug, 1)
    game = found.open((), None)
    assert games.card(slug).whole
    for one in positions(slug)[:EACH:9]:
        start: Any = type("Begun", (), {"game": game, "seating": seating, "options": options})
        assert found.as_seen(start, one.state, None, gm=False) == one.game.view(one.state, TABLE)
        assert found.as_seen(start, one.state, None, gm=True) == one.state


AT_ONCE = {"palm", "stack for oneself", "stack for another", "swap", "victim", "what was seen", "objective"}
"""What gives its owner away as soon as it is asked."""
IN_TURN = {
    "card",
    "bid",
    "limit",
    "opponent",
    "play",
    "discard",
    "pass",
    "Effort",
    "dice",
    "reroll",
    "actions",
    "stake",
}
"""What everybody sees somebody asked, whatever is hidden of the answer."""


@every_case("slug", games.slugs())
def test_who_is_asked_is_a_secret_where_the_table_cannot_know_of_it(slug: str) -> None:
    found: dict[str, set[bool]] = {}
    for one in positions(slug):
        need = one.game.pending(one.state)
        if not isinstance(need, Over):
            found.setdefault(need.what, set()).add(asked_in_secret(one.game, one.state, need))
    assert all(found[what] == {True} for what in AT_ONCE & found.keys())
    assert all(found[what] == {False} for what in IN_TURN & found.keys())
    assert found.keys() & (IN_TURN | AT_ONCE)

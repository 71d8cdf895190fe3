"""Cypher on the command line: where loading, luck, rules, words and output meet.

Much is loaded only when it is wanted: scoring an area needs no NPCs and no files.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from gmkit.errors import known_as, later, said, say
from gmkit.games.cypher import GAME
from gmkit.games.cypher.content import DECK, KINDS, Character, NexusDeck
from gmkit.games.cypher.game import Cypher
from gmkit.library.document import Diagnostic, Document
from gmkit.library.shelves import resolve
from gmkit.shell.card import Exhibit
from gmkit.shell.desk import Later, Rooms, Telling, Tells, Trial, content_mark, lay_desk
from gmkit.shell.options import Kinds
from gmkit.shell.words import Phrases, counted

ROOMS = Rooms("gmkit.games.cypher", GAME.rooms)


def _faults(document: Document, game: Any, options: Mapping[str, Any]) -> list[Diagnostic]:
    under = document._replace(data={**document.data, "options": options})
    return list(ROOMS.situation_checks.check_cards(under, game.deck))


def _telling(game: Any) -> Telling:
    from gmkit.games.cypher.telling import story

    told, deck, words = ROOMS.telling, game.deck, game.words
    return Telling(
        story.story(deck, words),
        story.beats(deck, words),
        told.teller(deck, words),
        told.glance(deck, words),
        story.together(deck, words),
    )


DESK = lay_desk(
    GAME,
    ROOMS,
    open=lambda paths, wanted: Cypher(
        NexusDeck.from_data(ROOMS.read_content(DECK, paths, wanted)), Phrases(GAME.slug, paths)
    ),
    content=lambda game: content_mark(game.deck.id, game.deck),
    seated=lambda state: state.table.seating,
    reads=lambda game: (game.nexus,),
    faults=_faults,
    blamed=lambda document, _: document.place(["agenda" if "agenda" in document.data else "seats"], key=True),
    filled_in=ROOMS.later("sheets:filled_in"),
    telling=_telling,
    turns=lambda state: state.earlier + state.turn,
    trial=Trial(seats=(2, 3, 4), ceiling=ROOMS.later("npc:ceiling")),
    cards=lambda game: [game.deck.character(card).id for card in range(game.deck.total)],
    notice=lambda game: game.deck.notice,
    beside=ROOMS.later("odds_commands:beside"),
    adviser="adviser",
    advised=ROOMS.later("npc:at_a_glance"),
    motives=True,
    why=ROOMS.later("npc:why_of"),
    tells=Tells(("best_card",), ROOMS.later("npc:is_so"), lambda state: (state.games, state.round)),
)

challenge: Kinds = Later(DESK, ROOMS, {"turn": "challenges:turn", "score": "challenges:score"})
odds: Kinds = Later(DESK, ROOMS, {"turn": "odds_commands:turn"})


# ---- What `gmkit show` can show.

_ORIGINS = {"house": later(" (house value)"), "inferred": later(" (inferred)")}
"""What is said of a value that the source does not give."""

HOUSE = "*"
"""Stands behind a value that is ours, in a list."""


def exhibits(content: Sequence[Path], wanted: str | None) -> list[Exhibit]:
    """Give every character of the deck, and the deck itself.

    Raises:
        Diagnosed: the content cannot be used.
    """
    found = resolve(DECK.name, DECK.default, content, KINDS, wanted).data
    deck = NexusDeck.from_data(found)
    rows = zip(deck.characters, found["cards"], strict=True)
    whole = Exhibit(
        "deck", deck.id, known_as(deck.title, deck.id), lambda: deck_lines(deck), lambda: deck_data(deck), DECK.name
    )
    return [*(_exhibit(deck, one, row) for one, row in rows), whole]


def _exhibit(deck: NexusDeck, one: Character, row: Mapping[str, Any]) -> Exhibit:
    return Exhibit(
        "character",
        one.id,
        known_as(one.name, one.id),
        lambda: lines(deck, one),
        lambda: data(deck, one, row),
        DECK.name,
    )


def lines(deck: NexusDeck, one: Character) -> list[str]:
    """Give a character for people, with what is ours marked."""
    ours = {field: said(_ORIGINS.get(origin, "")) for field, origin in one.provenance}
    values = {
        "class": said(class_label(deck, one)),
        "influence": say("influence {influence}", influence=one.influence),
        "copies": counted(one.copies, "copy", "copies"),
    }
    told = [
        say("{name}: a character of Cypher", name=said(one.name)),
        "  " + ", ".join(f"{value}{ours.get(field, '')}" for field, value in values.items()),
        f"  {said(one.text)}{ours.get('effect', '')}",
    ]
    told += [f"  {said(deck.notice)}"] if deck.notice else []
    return [*told, f"  {deck.source.line()}"]


def data(deck: NexusDeck, one: Character, row: Mapping[str, Any]) -> Mapping[str, Any]:
    """Give a character for programs, its effects as the file has them."""
    return {
        "id": one.id,
        "name": one.name,
        "class": one.class_id,
        "copies": one.copies,
        "influence": one.influence,
        "text": one.text,
        "when_played": row.get("when_played", []),
        "while_in_play": row.get("while_in_play", []),
        "house": one.house,
        "provenance": dict(one.provenance),
        "notice": deck.notice or None,
        "set": deck.id,
        "source": deck.source.line(),
    }


def deck_lines(deck: NexusDeck) -> list[str]:
    """Give a deck for people: a line for each character, with what is ours marked."""
    width = max(len(said(one.name)) for one in deck.characters)
    told = []
    for one in deck.characters:
        mark = {field: HOUSE if field in one.house else "" for field in ("copies", "class", "influence")}
        label, many = said(class_label(deck, one)), f"{one.copies}{mark['copies']}"
        worth = say("influence {influence}", influence=f"{one.influence}{mark['influence']}")
        told.append(f"  {said(one.name):{width}}  {many:>3} × {label}{mark['class']}, {worth}")
    ours = any(field in one.house for one in deck.characters for field in ("copies", "class", "influence"))
    told += [f"  {say('{mark} house value', mark=HOUSE)}"] if ours else []
    told += [f"  {said(deck.notice)}"] if deck.notice else []
    many = counted(len(deck.characters), "character")
    first = say(
        "{deck}: a deck for Cypher, {cards}, {characters}",
        deck=said(deck.title),
        cards=counted(deck.total, "card"),
        characters=many,
    )
    return [first, *told, f"  {deck.source.line()}"]


def deck_data(deck: NexusDeck) -> Mapping[str, Any]:
    return {
        "id": deck.id,
        "title": deck.title,
        "total": deck.total,
        "classes": [{"id": klass.id, "label": klass.label} for klass in deck.classes],
        "cards": [
            {
                "id": one.id,
                "name": one.name,
                "class": one.class_id,
                "copies": one.copies,
                "influence": one.influence,
                "house": one.house,
            }
            for one in deck.characters
        ],
        "house": bool(deck.notice),
        "notice": deck.notice or None,
        "set": deck.id,
        "source": deck.source.line(),
    }


def class_label(deck: NexusDeck, one: Character) -> str:
    return next((klass.label for klass in deck.classes if klass.id == one.class_id), one.class_id)

"""The steps still to do, as they are written when a turn is under way: the next one first."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from gmkit.games.cypher import model
from gmkit.games.cypher.content import NexusDeck
from gmkit.games.cypher.model import Agenda
from gmkit.games.cypher.situation.words import shown
from gmkit.table.game import SeatNo

FIELDS: Mapping[str, tuple[int, tuple[str, ...]]] = {
    "first-player": (model.FIRST, ()),
    "deal": (model.DEAL, ("seat", "count")),
    "display": (model.TURN_UP, ()),
    "begin": (model.BEGIN, ()),
    "play": (model.PLAY, ()),
    "extra-card": (model.EXTRA, ()),
    "make-room": (model.ROOM, ("card",)),
    "enter": (model.ENTER, ("card",)),
    "leave": (model.LEAVE, ("seat", "cards", "cause")),
    "purge-own": (model.PURGE_OWN, ("cause", "classes")),
    "purge-all": (model.PURGE_ALL, ("cause", "classes", "own")),
    "purge": (model.PURGE, ("cause", "classes", "seats")),
    "guard": (model.GUARD, ("seat", "cause", "then")),
    "swap": (model.SWAP, ("cause", "wanted", "places")),
    "exchange": (model.EXCHANGE, ("cause", "target", "owner")),
    "fetch": (model.FETCH, ("cause", "wanted", "places")),
    "take": (model.TAKE, ("cause", "target", "owner")),
    "told-to-draw": (model.DRAWING, ("count",)),
    "draw": (model.DRAW, ("count",)),
    "card-drawn": (model.CARD, ("from",)),
    "remove": (model.EXILE, ("count",)),
    "trigger": (model.TRIGGER, ("cause",)),
    "pass": (model.PASS, ("to",)),
    "look": (model.LEARN, ("seat", "giver")),
    "discard": (model.DISCARD, ()),
    "end-turn": (model.TURN_END, ()),
    "over": (model.OVER, ()),
}
"""Each step as it is written: its kind, and its fields in order."""

WORDS = {kind: name for name, (kind, _) in FIELDS.items()}

OWN = {1: "last", -1: "first", 0: "never"}
DECK_ENDS = {0: "top", -1: "bottom"}
MAY_BE_LEFT_OUT = ("owner", "classes", "seats", "places")


class Reader(NamedTuple):
    """What the words in a step stand for.

    Attributes:
        seats: how many there are.
        seat: a name -> the seat.
        card: a card -> its number.
        character: a card -> its character's place in the deck.
        classes: ids -> their bits.
    """

    seats: int
    seat: Callable[[str], SeatNo]
    card: Callable[[str], int]
    character: Callable[[str], int]
    classes: Callable[[Sequence[str]], int]


def read(rows: Sequence[Mapping[str, Any]], by: Reader, unread: Collection[int] = ()) -> Agenda:
    """Give the steps, the next one last; of the rows that are `unread` nothing but their kind."""
    steps = [(FIELDS[row["step"]][0],) if at in unread else _step(row, by) for at, row in enumerate(rows)]
    return tuple(reversed(steps))


def _step(row: Mapping[str, Any], by: Reader) -> tuple[Any, ...]:
    kind, fields = FIELDS[row["step"]]
    if kind == model.PASS:
        what = "pass" if by.seats == 2 else f"pass {row['to']}"
        return kind, what, 1 if row["to"] == "left" else -1
    return (kind, *(_value(field, row, by) for field in fields))


def _value(field: str, row: Mapping[str, Any], by: Reader) -> Any:
    given = row.get(field)
    match field:
        case "count":
            return given
        case "seat" | "giver":
            return by.seat(row[field])
        case "owner":
            return None if given is None else by.seat(given)
        case "seats":
            return tuple(map(by.seat, given or ()))
        case "card" | "cause" | "target":
            return by.card(row[field])
        case "cards":
            return tuple(map(by.card, row[field]))
        case "classes":
            return by.classes(given or ())
        case "wanted":
            return by.character(row[field])
        case "places":
            return tuple(given or ())
        case "own":
            return next(number for number, word in OWN.items() if word == given)
        case "from":
            return next(number for number, word in DECK_ENDS.items() if word == given)
        case _:
            return _step(row["then"], by)


def write(agenda: Agenda, deck: NexusDeck, names: Sequence[str]) -> list[dict[str, Any]]:
    """Give the steps as they are written."""
    return [_row(step, deck, names) for step in reversed(agenda)]


def _row(step: tuple[Any, ...], deck: NexusDeck, names: Sequence[str]) -> dict[str, Any]:
    kind, *values = step
    name = WORDS[kind]
    if kind == model.PASS:
        return {"step": name, "to": "left" if step[2] > 0 else "right"}
    row: dict[str, Any] = {"step": name}
    for field, value in zip(FIELDS[name][1], values, strict=True):
        written = _written(field, value, deck, names)
        if field not in MAY_BE_LEFT_OUT or written:
            row[field] = written
    return row


def _written(field: str, value: Any, deck: NexusDeck, names: Sequence[str]) -> Any:
    match field:
        case "seat" | "giver":
            return names[value]
        case "owner":
            return None if value is None else names[value]
        case "seats":
            return [names[seat] for seat in value]
        case "card" | "cause" | "target":
            return shown(deck, value, exact=True)
        case "cards":
            return [shown(deck, card, exact=True) for card in value]
        case "classes":
            return [klass.id for at, klass in enumerate(deck.classes) if value >> at & 1]
        case "wanted":
            return deck.characters[value].id
        case "places":
            return list(value)
        case "own":
            return OWN[value]
        case "from":
            return DECK_ENDS[value]
        case "then":
            return _row(value, deck, names)
        case _:
            return value

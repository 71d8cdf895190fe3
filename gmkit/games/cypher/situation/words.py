"""Cards in a file: by name, "?" for one that is not known, and "#2" behind the name where the copy matters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gmkit.errors import IllegalChoice, quoted
from gmkit.games.cypher.content import NexusDeck
from gmkit.names import pick

UNKNOWN = "?"

Path = tuple[str | int, ...]
Entry = str | Mapping[str, Any]


def names(deck: NexusDeck) -> dict[int, tuple[str, ...]]:
    """Give for each character what it may be called."""
    return {
        at: (one.id, one.name, one.id.replace("-", ""), "".join(one.name.split()))
        for at, one in enumerate(deck.characters)
    }


def copies(deck: NexusDeck) -> dict[int, list[int]]:
    """Give for each character its cards' numbers."""
    found: dict[int, list[int]] = {at: [] for at in range(len(deck.characters))}
    for card, at in enumerate(deck.of):
        found[at].append(card)
    return found


def word(entry: Entry) -> str:
    """Give the name in an entry, which may say who has seen the card as well."""
    return entry if isinstance(entry, str) else str(entry["card"])


def entries(value: Any) -> Sequence[Entry]:
    """Give the cards of a field that may be a number of unknown ones instead."""
    return [UNKNOWN] * value if isinstance(value, int) else value


def places(data: Mapping[str, Any]) -> Iterator[tuple[Path, Entry]]:
    """Give every card that lies somewhere, with its path; a number stands for so many unknown ones, all at its path."""
    for at, row in enumerate(data["seats"]):
        for field in ("area", "hand", "removed"):
            if field in row:
                yield from _listed(("seats", at, field), row[field])
    if data.get("display") is not None:
        yield ("display",), data["display"]
    if not isinstance(data.get("deck", 0), int):
        yield from _listed(("deck",), data["deck"])
    yield from _listed(("bottom",), data.get("bottom", ()))


def _listed(path: Path, value: Any) -> Iterator[tuple[Path, Entry]]:
    for n, entry in enumerate(entries(value)):
        yield (path if isinstance(value, int) else (*path, n)), entry


def split(text: str) -> tuple[str, int | None]:
    """Part a name from the copy behind it: "fixer#2"."""
    name, mark, number = text.partition("#")
    if not mark:
        return name, None
    if not (number.isascii() and number.isdigit() and len(number) < 4 and int(number)):
        raise IllegalChoice(f"{quoted(text)}: behind the # stands which copy it is, 1 or more")
    return name, int(number)


def read(deck: NexusDeck, text: str) -> tuple[int, int | None]:
    """Give the character that a text names, and the card's number if it says which copy.

    Raises:
        UnknownName: there is no such card.
        AmbiguousChoice: it fits several.
        IllegalChoice: there are not so many copies.
    """
    name, copy = split(text)
    at = pick("card", name, names(deck))
    if copy is None:
        return at, None
    found = copies(deck)[at]
    if copy > len(found):
        raise IllegalChoice(f"{deck.characters[at].name} has {len(found)} of its card, and no number {copy}")
    return at, found[copy - 1]


def numbered(deck: NexusDeck, texts: Sequence[str]) -> list[int | None]:
    """Give each card's number, the lowest that is free where the copy is not said; None for what is not known.

    Raises:
        IllegalChoice: there are not so many copies, or one is there twice.
    """
    found: list[tuple[int, int | None] | None] = [None if text == UNKNOWN else read(deck, text) for text in texts]
    taken = [one[1] for one in found if one is not None and one[1] is not None]
    free = {at: [card for card in own if card not in taken] for at, own in copies(deck).items()}
    if len(set(taken)) < len(taken):
        raise IllegalChoice("one copy of a card is in two places; each is there once")
    numbers: list[int | None] = []
    for one in found:
        if one is None or one[1] is not None:
            numbers.append(one and one[1])
        elif free[one[0]]:
            numbers.append(free[one[0]].pop(0))
        else:
            raise IllegalChoice(f"there are more of {deck.characters[one[0]].name} than the deck has")
    return numbers


def shown(deck: NexusDeck, card: int, *, exact: bool) -> str:
    """Give a card as it is written; exact: with its copy, if there are several."""
    own = copies(deck)[deck.of[card]]
    return numbered_copy(deck, card) if exact and len(own) > 1 else deck.character(card).id


def numbered_copy(deck: NexusDeck, card: int) -> str:
    """Give a card with the number of its copy, so that it can be told wherever it lies."""
    return f"{deck.character(card).id}#{copies(deck)[deck.of[card]].index(card) + 1}"

"""The steps still to do, held against the deck and the table that they are written down with."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from gmkit.errors import GmkitError, UnknownName, quoted
from gmkit.games.cypher.content import NexusDeck
from gmkit.games.cypher.situation import words
from gmkit.games.cypher.situation.words import Path
from gmkit.library.diagnostics import Diagnostic
from gmkit.library.document import Document
from gmkit.names import suggest

CARDS = ("card", "cause", "target", "wanted")
"""Fields of a step that name one card."""

TIP = "correct the step or the table, or write phase instead of agenda"

Wrong = tuple[Path, Diagnostic]


def rows(data: Mapping[str, Any]) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """Give every step with its path, those within others too."""
    for at, row in enumerate(data.get("agenda", ())):
        yield from _nested(("agenda", at), row)


def _nested(path: Path, row: Mapping[str, Any]) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    yield path, row
    if "then" in row:
        yield from _nested((*path, "then"), row["then"])


def check_steps(
    document: Document, deck: NexusDeck, placed: Collection[int], *, whole: bool = True
) -> list[Diagnostic]:
    """List cards and classes in steps that are not there, and steps that cannot be carried out at this table.

    Args:
        document: the situation.
        deck: its deck.
        placed: the characters whose cards lie somewhere.
        whole: whether the cards add up; else no step can be held against them.
    """
    wrong = [*_cards(document, deck, placed), *_classes(document, deck)]
    unread = {int(path[1]) for path, _ in wrong if path[0] == "agenda"}
    found = [told for _, told in wrong]
    return [*found, *_carried_out(document, deck, unread)] if whole and "agenda" in document.data else found


def _cards(document: Document, deck: NexusDeck, placed: Collection[int]) -> Iterator[Wrong]:
    """Find cards that the deck has not, and such as lie nowhere."""
    for path, word, lying in _named(document.data):
        card = card_named(document, deck, path, word)
        if isinstance(card, Diagnostic):
            yield path, card
        elif lying and card[1] is None and card[0] not in placed:
            told = f"{deck.characters[card[0]].name} lies nowhere on this table"
            yield path, document.problem("GM301", path, told, "write where it is, or name another card")


def _named(data: Mapping[str, Any]) -> Iterator[tuple[Path, str, bool]]:
    """Give the cards that steps are about, each with its path, and whether it must lie somewhere."""
    yield from ((("fired", n), word, True) for n, word in enumerate(data.get("fired", ())))
    for path, row in rows(data):
        yield from (((*path, field), row[field], field != "wanted") for field in CARDS if field in row)
        yield from (((*path, "cards", n), word, True) for n, word in enumerate(row.get("cards", ())))


def _classes(document: Document, deck: NexusDeck) -> Iterator[Wrong]:
    """Find classes that the deck has not."""
    ids = [klass.id for klass in deck.classes]
    for path, row in rows(document.data):
        for n, name in enumerate(row.get("classes", ())):
            if name in ids:
                continue
            near = suggest(name, ids)
            tip = f"did you mean {near[0]}?" if near else f"write one of {', '.join(ids)}"
            at = (*path, "classes", n)
            yield at, document.problem("GM301", at, f"there is no class {quoted(name)} in this deck", tip)


def _carried_out(document: Document, deck: NexusDeck, unread: Collection[int]) -> Iterator[Diagnostic]:
    """Find steps that the cards as they lie, or the other steps, do not let happen."""
    # The rules are loaded only for a table whose turn is under way.
    from gmkit.games.cypher.deck import Nexus
    from gmkit.games.cypher.situation.fits import faults
    from gmkit.games.cypher.situation.reading import described

    data = document.data
    state = described({**data, "fired": ()}, Nexus(deck), data.get("options", {}), unread)
    last = len(data["agenda"]) - 1
    # Hands of which only the number is said are dealt first; no step is written for them.
    for fault in faults(state, {last - at for at in unread}):
        path: Path = ("agenda", last - fault.at, *(("then",) if fault.nested else ()))
        yield document.problem("GM503", path, fault.why, TIP)


def card_named(document: Document, deck: NexusDeck, path: Path, word: str) -> tuple[int, int | None] | Diagnostic:
    """Give the character that a word names, and the card if it says which copy; or what is wrong with it."""
    try:
        return words.read(deck, word)
    except GmkitError as error:
        other = isinstance(error, UnknownName) and "set" not in document.data
        tip = "or say with set: which deck the cards are of" if other else None
        return document.problem("GM301", path, str(error), tip)

"""The hands of an evening of Cyffle written down: how many cards each has, and how many are gone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gmkit.games.cyffle.checks import (
    DEALING,
    PLAY,
    UNKNOWN,
    WAGERS,
    clockwise,
    leader_of,
    may_be_dealt,
    phase,
    sizes,
)
from gmkit.library.diagnostics import Diagnostic
from gmkit.library.document import Document, Step


def check_hands(document: Document) -> Iterator[Diagnostic]:
    """Every hand has the right number of cards, and gmkit knows those that it plays."""
    data, at = document.data, phase(document.data)
    if at not in (DEALING, WAGERS, PLAY) or not clockwise(data, 0):
        return
    people = [row.get("level") == "human" for row in data["seats"]]
    playing = clockwise(data, 0)
    dealt = [seat for seat in playing if "hand" in data["seats"][seat]]
    if at == DEALING and dealt and not any(people):
        yield document.problem("GM503", ["trump"], "cards are dealt to all at once", "add the other hands", key=True)
    size, most = sizes(data), may_be_dealt(data)
    for seat in dealt:
        row = data["seats"][seat]
        path: list[Step] = ["seats", seat, "hand"]
        if UNKNOWN in row["hand"] and not people[seat]:
            tip = "write its cards, or level: human for somebody who holds their own"
            yield document.problem("GM503", path, "gmkit plays this hand and has to know its cards", tip)
        if row["hand"] == UNKNOWN:
            continue
        if at != PLAY and len(row["hand"]) not in most:
            why = f"{_cards(len(row['hand']))}; {_cards(most[0])} are dealt to each of {len(playing)}"
            yield document.problem("GM503", path, why, "correct the hand", key=True)
        elif len(row["hand"]) != size[seat]:
            why = f"{_cards(len(row['hand']))}, and by the other hands it should be {size[seat]}"
            yield document.problem("GM503", path, why, "correct one of them", key=True)
    if at == PLAY:
        yield from _played(document, size, max(most))


def _played(document: Document, size: Sequence[int], most: int) -> Iterator[Diagnostic]:
    """The trick is under way, and no more cards are gone than were dealt."""
    data = document.data
    playing = clockwise(data, leader_of(data))
    trick, seen = data.get("trick", ()), data.get("seen", ())
    if len(trick) >= len(playing):
        tip = "add it to seen, and say who leads and what points everybody has"
        yield document.problem("GM503", ["trick"], "this trick is complete", tip, key=True)
        return
    own = size[playing[-1]]
    if len(playing) == 1 and seen:
        why = "all others sit out, so that nothing was played"
        yield document.problem("GM503", ["seen"], why, "leave it out", key=True)
    elif not 1 <= own <= most:
        why = f"{_cards(most)} are dealt to each" if own > most else "nothing is left to be played"
        yield document.problem("GM503", ["seats", playing[-1], "hand"], why, "correct the hands", key=True)
    elif len(seen) > (most - own) * len(playing):
        why = f"with {_cards(own)} in hand, only {(most - own) * len(playing)} have been played before"
        yield document.problem("GM503", ["seen"], why, "correct the hands, or what was played", key=True)


def _cards(number: int) -> str:
    return f"{number} card" if number == 1 else f"{number} cards"

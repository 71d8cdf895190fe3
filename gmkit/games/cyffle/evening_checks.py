"""What the schema cannot say of an evening of Cyffle written down, each fault with its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gmkit.games.cyffle.checks import (
    BETWEEN,
    DEAL,
    DEALING,
    ENDED,
    PLAY,
    WAGERS,
    check_names,
    check_places,
    clockwise,
    dealer_of,
    phase,
    place_of,
    stake_is_named,
)
from gmkit.games.cyffle.coin_checks import check_coins
from gmkit.games.cyffle.deck import MOST_PLAYERS
from gmkit.games.cyffle.hand_checks import check_hands
from gmkit.games.cyffle.scoring import match_won
from gmkit.library import seat_names
from gmkit.library.diagnostics import Diagnostic
from gmkit.library.document import Document, Step
from gmkit.names import fold

MOST_TALLY = 10_000
"""Hands that may be won before the first one written, by a tally that goes on from earlier evenings.

More than anybody has played, and few enough that after `MOST_HANDS` more the tally can still be read from a file.
"""


def check_situation(document: Document) -> list[Diagnostic]:
    """Check what can be said of an evening without knowing what its cards are called."""
    found = [*seat_names.check_names(document), *check_names(document)]
    if found:
        return found
    return [
        *check_places(document),
        *_table(document),
        *_left(document),
        *_match(document),
        *check_hands(document),
        *check_coins(document),
    ]


def under(document: Document, options: Mapping[str, Any]) -> Document:
    """Give the same evening under other options; what everybody has staked was staked by the ante in the file."""
    data = document.data
    if phase(data) == PLAY and all("stake" in data["seats"][seat] for seat in clockwise(data, 0)):
        options = {**options, "ante": data.get("options", {}).get("ante", 1)}
    return document._replace(data={**data, "options": dict(options)})


def _table(document: Document) -> Iterator[Diagnostic]:
    """How many play, and whether they can."""
    data = document.data
    if len(data["seats"]) > MOST_PLAYERS and data.get("options", {}).get("too_many") != "two_packs":
        why = f"one pack is enough for {MOST_PLAYERS} players (CF-2)"
        yield document.problem("GM503", ["seats"], why, "set the option too_many: two_packs", key=True)
    at = phase(data)
    least = 2
    if at in (BETWEEN, ENDED):
        # One can be left to be asked; after that everybody may have gone.
        least = 1 if at == BETWEEN else 0
    elif at == PLAY and stake_is_named(data):
        least = 1
    if len(clockwise(data, 0)) < least:
        yield document.problem("GM506", ["seats"], "too few are left to play a hand", "two at least", key=True)


def _left(document: Document) -> Iterator[Diagnostic]:
    """Who has left deals no more, is not asked again and has no tally; who plays no part does not lead (CF-10)."""
    data = document.data
    rows, at = data["seats"], phase(data)
    dealer = rows[dealer_of(data)]
    if at in (DEAL, DEALING, WAGERS, PLAY) and dealer.get("left"):
        said = "dealer" in data
        path: list[Step] = ["dealer"] if said else ["trump"]
        tip = "name whoever deals now" if said else "add dealer"
        yield document.problem("GM503", path, f"the deal is {dealer['name']}'s, who has left", tip, key=not said)
    if at == PLAY and "leader" in data and place_of(data, data["leader"]) not in clockwise(data, 0):
        why = f"{data['leader']} plays no part in this hand"
        yield document.problem("GM503", ["leader"], why, "name whoever leads")
    gone = {fold(row["name"]) for row in rows if row.get("left")}
    for n, name in enumerate(data.get("undecided", ())):
        if fold(name) in gone:
            yield document.problem("GM503", ["undecided", n], f"{name} has left", "leave the name out")
    for n, row in enumerate(rows):
        if row.get("left") and row.get("tally"):
            why = "who leaves gives up the running tally (CF-10)"
            yield document.problem("GM503", ["seats", n, "tally"], why, "write 0, or leave it out")


def _match(document: Document) -> Iterator[Diagnostic]:
    """An evening that goes on has not come to its end, and nobody has won more hands than there were."""
    data, at = document.data, phase(document.data)
    options, number = data.get("options", {}), data.get("number", 1)
    tally = [row.get("tally", 0) for row in data["seats"]]
    for n, won in enumerate(tally):
        # As many more as there were hands: what is written down after the next one can be read again.
        if won > MOST_TALLY + number + (at == ENDED):
            why = f"nobody can have won so many hands by hand {number}"
            yield document.problem("GM502", ["seats", n, "tally"], why, "correct it, or number")
    most = options.get("max_hands")
    if most is not None and number > most:
        why = f"the evening was over after hand {most}, by max_hands"
        yield document.problem("GM503", ["number"], why, "correct it, or the option")
    best = match_won(tally, options.get("hands_to_win", 7))
    # Where one of two who had come to seven together leaves, the other has won when all have been asked (CF-6).
    may_be = at == ENDED or (at == BETWEEN and any(row.get("left") for row in data["seats"]))
    if best is not None and options.get("mode") != "wager" and not may_be:
        why = f"{data['seats'][best]['name']} has won the match already"
        yield document.problem("GM503", ["seats", best, "tally"], why, "correct it, add ended, or set hands_to_win")

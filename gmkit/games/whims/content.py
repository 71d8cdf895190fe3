"""What a GM writes for Whims: a match to go on with. Whims has no other content."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gmkit.library.diagnostics import Diagnostic
from gmkit.library.document import Document
from gmkit.library.seat_names import check_names

TOKENS, ROUNDS_TO_WIN = 3, 2
"""What holds where a file does not say it: tokens of a person, and rounds that win the match."""


def check(document: Document) -> list[Diagnostic]:
    """Check what the schema cannot say of a match: names once, tokens left within those at the start."""
    found = check_names(document)
    seats: list[Mapping[str, Any]] = document.data["seats"]
    for at, seat in enumerate(seats):
        npc = seat.get("level") != "human"
        if npc and "total" in seat:
            found.append(
                document.problem(
                    "GM503",
                    ["seats", at, "total"],
                    "only a person tells a total; an NPC has dice",
                    "give dice",
                    key=True,
                )
            )
        if "left" in seat and npc and "tokens" not in seat:
            why = "of how many tokens these are left is not said"
            found.append(document.problem("GM503", ["seats", at, "left"], why, "add tokens", key=True))
        elif "left" in seat and seat["left"] > seat.get("tokens", TOKENS):
            why = f"more tokens left than the {seat.get('tokens', TOKENS)} at the start of the round"
            found.append(document.problem("GM503", ["seats", at, "left"], why))
        if seat.get("satisfied") and "dice" not in seat and "total" not in seat:
            why = "nobody is satisfied before the dice are rolled"
            found.append(document.problem("GM503", ["seats", at, "satisfied"], why, "add dice", key=True))
    return found + _won(document)


def _won(document: Document) -> list[Diagnostic]:
    """Check the score: a match has one winner, who stops at the rounds that win it."""
    to_win = document.data.get("options", {}).get("rounds_to_win", ROUNDS_TO_WIN)
    seats = document.data["seats"]
    found = [
        document.problem(
            "GM503",
            ["seats", at, "wins"],
            f"{to_win} rounds win the match; nobody wins more",
            "for a longer one set rounds_to_win under options",
        )
        for at, seat in enumerate(seats)
        if seat.get("wins", 0) > to_win
    ]
    winners = [at for at, seat in enumerate(seats) if seat.get("wins", 0) == to_win]
    return found + [
        document.problem("GM503", ["seats", at, "wins"], "another seat has won the match already") for at in winners[1:]
    ]

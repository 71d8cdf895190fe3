"""What a GM writes for Whims: a match to go on with. Whims has no other content."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gmkit.library.diagnostics import Diagnostic
from gmkit.library.document import Document
from gmkit.library.shelves import Kind


def check(document: Document) -> list[Diagnostic]:
    """Check what the schema cannot say of a match: names once, tokens left within those at the start."""
    found: list[Diagnostic] = []
    names: dict[str, int] = {}
    seats: list[Mapping[str, Any]] = document.data["seats"]
    for at, seat in enumerate(seats):
        name = seat["name"].casefold()
        if name in names:
            found.append(
                document.problem(
                    "GM504",
                    ["seats", at, "name"],
                    "two seats have this name",
                    "give each seat a name of its own",
                )
            )
        names[name] = at
        if seat.get("level") != "human" and "total" in seat:
            found.append(
                document.problem(
                    "GM503",
                    ["seats", at, "total"],
                    "only a person tells a total; an NPC has dice",
                    "give dice",
                    key=True,
                )
            )
        if "left" in seat and seat["left"] > seat.get("tokens", 9):
            found.append(
                document.problem("GM503", ["seats", at, "left"], "more tokens left than at the start of the round")
            )
    return found


SITUATION = Kind("whims-situation", "whims/situation", check)

KINDS: Mapping[str, Kind] = {SITUATION.name: SITUATION}
"""The kinds of file that Whims reads."""

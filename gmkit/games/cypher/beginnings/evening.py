"""A game of Cypher to begin with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gmkit.shell.making.kinds import Laid, Room
from gmkit.shell.making.templates import parts, seat_row
from gmkit.table.seats import Seating


def lay(seating: Seating, content: Mapping[str, Any], _room: Room) -> Laid:
    """Give a game before the first turn; its comments name a card of the deck that is in force."""
    rows = [{**seat_row(seat), "area": []} for seat in seating]
    return Laid(parts(__file__, "situation")[""], rows, {"card": content["cards"][0]["id"]})

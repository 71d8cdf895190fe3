"""What can be begun for Whims: a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gmkit.games.whims.kinds import SITUATION
from gmkit.shell.making.kinds import Beginnings, Laid, Opening, Room
from gmkit.shell.making.templates import parts, seat_row
from gmkit.table.seats import Seating


def lay(seating: Seating, _content: Mapping[str, Any], _room: Room) -> Laid:
    """Give a match of which no round is over."""
    return Laid(parts(__file__, "situation")[""], [{**seat_row(seat), "wins": 0} for seat in seating])


BEGINNINGS = Beginnings(opening=Opening(SITUATION.name, lay))
"""A match; Whims reads no content."""

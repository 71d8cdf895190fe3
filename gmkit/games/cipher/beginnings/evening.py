"""An evening of Cipher to begin with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gmkit.games.cipher import GAME
from gmkit.shell.making.kinds import Laid, Room
from gmkit.shell.making.templates import parts, seat_row
from gmkit.table.seats import Seating


def lay(seating: Seating, content: Mapping[str, Any], _room: Room) -> Laid:
    """Give an evening before the auction; its comments name retainers of the set that is in force."""
    gold = GAME.usual()["starting_gold"].value
    rows = [{**seat_row(seat), "gold": gold, "retinue": []} for seat in seating]
    one, two = (row["id"] for row in content["retainers"][:2])
    return Laid(parts(__file__, "situation")[""], rows, {"gold": str(gold), "one": one, "two": two})

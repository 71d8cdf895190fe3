"""An evening of City of Masks to begin with: avatars, each with a mask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gmkit.games.masks.content import OPENING
from gmkit.games.masks.world import load
from gmkit.shell.making.kinds import Laid, Room
from gmkit.shell.making.templates import parts, seat_row
from gmkit.table.seats import Seating


def most(content: Mapping[str, Any]) -> int:
    """Give how many avatars can have a mask of their own."""
    return len(content["masks"])


def lay(seating: Seating, content: Mapping[str, Any], room: Room) -> Laid:
    """Give an evening before the first round: a mask of the set in force for each, and the Face that goes with it.

    Raises:
        GmkitError: the masks cannot be played with the factions, the pool and the city that are in force.
    """
    masks = load(room.content, content["id"]).masks.masks
    rows = [
        {**seat_row(seat), "mask": mask.id, "face": mask.begins_with}
        for seat, mask in zip(seating, masks, strict=False)
    ]
    return Laid(parts(__file__, "situation")[""], rows, {"opening": OPENING})

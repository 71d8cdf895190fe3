"""What can be begun for Cyffle: a pack, and an evening."""

from __future__ import annotations

from gmkit.games.cyffle.kinds import PACK_NAMES, SITUATION
from gmkit.library.kinds import later
from gmkit.shell.making.kinds import Beginnings, Making, Opening

_HERE = "gmkit.games.cyffle.beginnings"

BEGINNINGS = Beginnings(
    (
        Making(
            "pack",
            (PACK_NAMES.name,),
            "what the cards of Cyffle are called",
            later(f"{_HERE}.pack:questions"),
            later(f"{_HERE}.pack:pack"),
            options={"suits": "The four of a pack."},
        ),
    ),
    Opening(SITUATION.name, later(f"{_HERE}.evening:lay"), PACK_NAMES.name),
)
"""Each sort of file, with where its questions are and what writes it."""

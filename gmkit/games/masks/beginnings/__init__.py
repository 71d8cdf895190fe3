"""What can be begun for City of Masks: masks, factions, habits, a city, and an evening."""

from __future__ import annotations

from gmkit.games.masks.kinds import CITY, FACTIONS, POOL, SET, SITUATION
from gmkit.library.kinds import later
from gmkit.shell.making.kinds import Beginnings, Making, Opening

_HERE = "gmkit.games.masks.beginnings"

BEGINNINGS = Beginnings(
    (
        Making(
            SET.name,
            ("masks", "mask"),
            "masks for City of Masks: Characters and what is proper to them",
            later(f"{_HERE}.masks:questions"),
            later(f"{_HERE}.masks:masks"),
            draws=True,
            fits=True,
        ),
        Making(
            "factions",
            (FACTIONS.name, "faction"),
            "the powers of a city, for City of Masks",
            later(f"{_HERE}.factions:questions"),
            later(f"{_HERE}.factions:factions"),
        ),
        Making(
            POOL.name,
            ("habits",),
            "habits beneath the masks, for City of Masks",
            later(f"{_HERE}.habits:questions"),
            later(f"{_HERE}.habits:habits"),
            fits=True,
        ),
        Making(
            "city",
            (CITY.name,),
            "scenes, places, roles, names and goals, for City of Masks",
            later(f"{_HERE}.city:questions"),
            later(f"{_HERE}.city:city"),
            fits=True,
        ),
    ),
    Opening(SITUATION.name, later(f"{_HERE}.evening:lay"), SET.name, later(f"{_HERE}.evening:most")),
)
"""Each sort of file, with where its questions are and what writes it."""

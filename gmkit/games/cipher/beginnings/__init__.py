"""What can be begun for Cipher: retainers, and an evening."""

from __future__ import annotations

from gmkit.games.cipher.kinds import SET, SITUATION
from gmkit.library.kinds import later
from gmkit.shell.making.kinds import Beginnings, Making, Opening

_HERE = "gmkit.games.cipher.beginnings"

BEGINNINGS = Beginnings(
    (
        Making(
            "retainers",
            (SET.name, "retainer"),
            "the figures that are bid for in Cipher",
            later(f"{_HERE}.retainers:questions"),
            later(f"{_HERE}.retainers:retainers"),
            options={"attributes": "The three of a set of retainers."},
        ),
    ),
    Opening(SITUATION.name, later(f"{_HERE}.evening:lay"), SET.name),
)
"""Each sort of file, with where its questions are and what writes it."""

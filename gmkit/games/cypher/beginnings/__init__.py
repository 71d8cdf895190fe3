"""What can be begun for Cypher: a deck, and a game."""

from __future__ import annotations

from gmkit.games.cypher.kinds import DECK, SITUATION
from gmkit.library.kinds import later
from gmkit.shell.making.kinds import Beginnings, Making, Opening

_HERE = "gmkit.games.cypher.beginnings"

BEGINNINGS = Beginnings(
    (
        Making(
            "deck",
            (DECK.name,),
            "the cards of Cypher, with what they do",
            later(f"{_HERE}.deck:questions"),
            later(f"{_HERE}.deck:deck"),
        ),
    ),
    Opening(SITUATION.name, later(f"{_HERE}.evening:lay"), DECK.name),
)
"""Each sort of file, with where its questions are and what writes it."""

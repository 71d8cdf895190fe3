"""Cypher in words: events, whole games, and what a seat sees."""

from __future__ import annotations

from gmkit.games.cypher.telling.glance import area_line, glance, held, unseen_line
from gmkit.games.cypher.telling.sentences import Tell, house, scored, teller, the
from gmkit.games.cypher.telling.story import beats, outline
from gmkit.games.cypher.telling.together import together

__all__ = [
    "Tell",
    "area_line",
    "beats",
    "glance",
    "held",
    "house",
    "outline",
    "scored",
    "teller",
    "the",
    "together",
    "unseen_line",
]

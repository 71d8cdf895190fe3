"""Whom a feeling is between, and how strong it is: records only, no rules."""

from __future__ import annotations

from typing import NamedTuple

Party = int
"""An avatar or a faction."""


class Feeling(NamedTuple):
    """How one party feels about another.

    Attributes:
        level: −10 to 10, what every rule uses; cold is below 0.
        enduring: it holds until it is paid off whole.
        latent: the marks beneath the level; of a fickle feeling the level itself.
        origin: the sign of the card it began with, 0 if there was none.
        pole: of an enduring feeling the greatest strength it has had on its own side.
    """

    level: int = 0
    enduring: bool = False
    latent: int = 0
    origin: int = 0
    pole: int = 0


NEUTRAL = Feeling()

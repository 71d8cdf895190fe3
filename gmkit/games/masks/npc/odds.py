"""Chances that NPCs reckon with, exact and kept: of sides that meet, of running totals, of wooing."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import floor

from gmkit.chance.dominoes import PIPS
from gmkit.chance.law import total
from gmkit.chance.tiles import gap_leads, law_of
from gmkit.games.masks.draws import DicePair
from gmkit.games.masks.model import Options
from gmkit.games.masks.rules import drawing, reaches
from gmkit.games.masks.stakes import margin

CROWD = 5
"""More supporters than this on a side are reckoned as so many."""

DICE = "dice2d6"


@cache
def leads(first: int, second: int, randomizer: str, difference: str) -> float:
    """Give the chance that the first side's tiles come to at least the second's (6.5)."""
    if randomizer == DICE:
        law = law_of(DicePair(), lambda draw: margin(draw, difference))
        ours, theirs = total(law, first), total(law, second)
        won = sum((a * b for x, a in ours.items() for y, b in theirs.items() if x >= y), Fraction(0))
        return float(won)
    return float(sum(p for lead, p in gap_leads(first, second, signed=difference == "signed").items() if lead >= 0))


def challenger_wins(ours: float, theirs: float, options: Options) -> float:
    """Give the chance that the challenger's side wins with so many supporters on average on each side."""
    low, up = floor(min(CROWD, ours)), floor(min(CROWD, theirs))
    a, b = min(CROWD, ours) - low, min(CROWD, theirs) - up
    found = 0.0
    for more, part in ((0, 1 - a), (1, a)):
        for other, share in ((0, 1 - b), (1, b)):
            if part * share:
                chance = leads(1 + low + more, 1 + up + other, options.randomizer, options.difference)
                found += part * share * chance
    return found


@cache
def succeeds(running: int, randomizer: str, test: str) -> float:
    """Give the chance that a running total succeeds (6.2)."""
    if running == 0:
        return 1.0
    inner = range(1, 7) if randomizer == DICE else range(PIPS + 1)
    return sum(reaches(one, running, test) for one in inner) / len(inner)


@cache
def spread(randomizer: str) -> float:
    """Give the average difference between the courts (6.1)."""
    return float(sum(abs(draw.inner - draw.outer) * weight for draw, weight in drawing(randomizer).items()))


@cache
def warming(modifier: int, randomizer: str) -> tuple[float, float]:
    """Give what wooing a faction brings on average where it goes well, and costs where not (6.6)."""
    up = down = 0.0
    for draw, weight in drawing(randomizer).items():
        change = draw.inner - draw.outer + modifier
        up += max(0, change) * float(weight)
        down += max(0, -change) * float(weight)
    return up, down

"""How rough a figure is that was found on a few deals: what NPCs go by when they play on, and what odds are sampled."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, sqrt
from typing import Any, NamedTuple

NORMAL = 1.96
"""Standard errors either side that hold 95 % where deals are many: every interval of gmkit goes by this figure."""


class Rough(NamedTuple):
    """A share of what there was to win.

    Attributes:
        mean: its average, 0 to 1.
        half: half the width of its 95 % interval.
        deals: how many deals it was found on.
    """

    mean: float
    half: float
    deals: int

    def shown(self) -> str:
        """Give it for the eye, rounded up in doubt: "46 % (± 9)"."""
        return f"{self.mean * 100:.0f} % (± {min(100, ceil(self.half * 100))})"

    def data(self, name: str) -> Mapping[str, Any]:
        """Give it as averages by name, for programs."""
        return {name: self.mean, "half": round(self.half, 6), "deals": self.deals}


def rough(total: float, squares: float, deals: int) -> Rough:
    """Give the average of so many shares from their sum and the sum of their squares.

    Shares that were all alike may differ on the next deal: the spread is taken as if one deal of them all had, at
    least, so that no share is told as certain.

    Args:
        total: the sum of the shares, each from 0 to 1.
        squares: the sum of their squares.
        deals: how many there are, at least 1.
    """
    mean = total / deals
    spread = max(squares / deals - mean * mean, 1 / deals)
    return Rough(mean, NORMAL * sqrt(spread / deals), deals)


def early(deals: int, most: int) -> str:
    """Give what is said of a choice that was played on fewer deals than others."""
    return ", left out early" if deals < most else ""

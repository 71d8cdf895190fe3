"""What a turn is worth: figures that the reference shows and somebody else works out."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple


class Worth(NamedTuple):
    """What a turn brings on average, in sovereigns.

    Attributes:
        treasury: by the total, from 0 up; shown as far as 12.
        contest: of Debate and Race, by the lead, 1 to 8.
        duel: by the lead, 1 to 8.
    """

    treasury: Mapping[int, Fraction]
    contest: Mapping[int, Fraction]
    duel: Mapping[int, Fraction]

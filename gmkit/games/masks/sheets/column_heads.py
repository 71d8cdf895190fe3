"""The names over the columns of a table: all of one size, so that none looks weightier than its neighbour."""

from __future__ import annotations

from collections.abc import Sequence

from gmkit.printing.fit import Fitted, Measure, Stage, attempt
from gmkit.printing.fonts import MM


def alike(
    names: Sequence[str], measures: Sequence[Measure], width: float, stages: Sequence[Stage]
) -> tuple[Fitted, ...] | None:
    """Set names in the width of a column at one size; None if one does not fit.

    Where a name has to stand on two lines, others of two words do as well.
    """
    heads = _all(names, measures, [width] * len(names), stages)
    if heads is None:
        return None
    size = min((text.size for text in heads), default=stages[0].size)
    one = [stage._replace(size=size, floor=size) for stage in stages]
    heads = _all(names, measures, [width] * len(names), one) or heads
    if all(len(text.lines) == 1 for text in heads):
        return heads
    narrow = [min(width, _widest(name, m) * size * MM + 0.1) for name, m in zip(names, measures, strict=True)]
    return _all(names, measures, narrow, one) or heads


def _all(
    names: Sequence[str], measures: Sequence[Measure], widths: Sequence[float], stages: Sequence[Stage]
) -> tuple[Fitted, ...] | None:
    """Set each name in its width; None if any does not fit."""
    tried = (attempt(name, m, wide, stages) for name, m, wide in zip(names, measures, widths, strict=True))
    heads = tuple(text for text in tried if text is not None)
    return heads if len(heads) == len(names) else None


def _widest(name: str, measure: Measure) -> float:
    """Give how wide a name of two words is on two lines, at size 1; one of any other number stays as wide as it may."""
    words = name.split()
    return max(measure.em(word) for word in words) if len(words) == 2 else float("inf")

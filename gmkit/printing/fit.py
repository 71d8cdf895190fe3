"""Making text fit: measured once at size 1, then wrapped, balanced and shrunk by arithmetic."""

from __future__ import annotations

from collections.abc import Sequence

from gmkit.printing.lists import Item, crowded, entries, gap_between
from gmkit.printing.overflow import too_long
from gmkit.printing.squeeze import squeezed
from gmkit.printing.stages import Fitted, Stage, best, sizes
from gmkit.printing.wrap import Measure, Ribbon, balanced, wrap

__all__ = [
    "Fitted",
    "Item",
    "Measure",
    "Stage",
    "attempt",
    "balanced",
    "crowded",
    "entries",
    "fit",
    "gap_between",
    "sizes",
    "too_long",
    "wrap",
]

_LEADING = 1.16


def fit(words: str, measure: Measure, width: float, stages: Sequence[Stage], *, leading: float = _LEADING) -> Fitted:
    """Set text in `width` mm, trying the stages in order; only then are words broken between letters.

    What does not fit even so is refused, shrunk or cut, as was ordered.

    Raises:
        SheetError: saying where, and by how much, if a text that does not fit is to be refused, or if it is endless.
    """
    ribbon = Ribbon(words, measure)
    return best(ribbon, width, stages, leading) or squeezed(ribbon, width, stages[-1], leading)


def attempt(
    words: str, measure: Measure, width: float, stages: Sequence[Stage], *, leading: float = _LEADING
) -> Fitted | None:
    """Set text likewise; None if it does not fit, for those who have another way of setting it.

    Raises:
        SheetError: naming the place, if the text is endless or has a letter that cannot be set.
    """
    return best(Ribbon(words, measure), width, stages, leading)

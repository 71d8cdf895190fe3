"""What arrives when Face is lent along a chain of allies, as a table. Millimetres."""

from __future__ import annotations

from gmkit.games.masks.influence import LINKS
from gmkit.games.masks.loans import delivered, fee
from gmkit.games.masks.sheets.track import MOST
from gmkit.printing.pen import Pen, Style

ROWS = LINKS + 1
"""The chains that are shown: those that may pay, and the first that never does."""

_HEADS, _PITCH = 8.6, 6.9
_FEE, _FIRST = 27.0, 36.0


def height() -> float:
    """Give how high the table is in mm."""
    return _HEADS + ROWS * _PITCH


def pays(committed: int, links: int) -> bool:
    """Say whether more arrives than the asking costs."""
    return delivered(committed, links) > fee(links)


def draw(pen: Pen, x: float, y: float, width: float, *, low: bool) -> None:
    """Draw the table from its upper left corner: links down, what is promised across.

    Args:
        pen: draws it.
        x: its left edge.
        y: its upper edge.
        width: of the whole.
        low: what pays is set heavy, not tinted.
    """
    pitch = (width - _FIRST) / MOST
    pen.text(x + width, y + 1.8, f"what arrives of a promise of 1 to {MOST} Face", "sans", 7, "soft", align="right")
    base = y + _HEADS - 1.8
    pen.text(x, base, "links", "sans", 7, "soft")
    pen.text(x + _FEE, base, "fee", "sans", 7, "soft", align="middle")
    for committed in range(1, MOST + 1):
        pen.text(_middle(x, pitch, committed), base, str(committed), "sans-semibold", 7.4, align="middle")
    pen.line(x, y + _HEADS, x + width, y + _HEADS, "ink", 0.9)
    for links in range(1, ROWS + 1):
        top = y + _HEADS + (links - 1) * _PITCH
        _row(pen, x, top, width, links, pitch, low=low)
        last = links == ROWS
        pen.line(x, top + _PITCH, x + width, top + _PITCH, "line" if last else "hair", 0.9 if last else 0.5)


def _middle(x: float, pitch: float, committed: int) -> float:
    """Give the middle of a column."""
    return x + _FIRST + (committed - 0.5) * pitch


def _row(pen: Pen, x: float, top: float, width: float, links: int, pitch: float, *, low: bool) -> None:
    """Draw the row of a chain."""
    paying = [one for one in range(1, MOST + 1) if pays(one, links)]
    if paying and not low:
        left = _middle(x, pitch, paying[0]) - pitch / 2
        pen.rect(left, top + 0.5, x + width - left, _PITCH - 1.0, Style(None, 0, "tint"))
    middle = top + _PITCH / 2
    for i in range(links + 1):
        at = x + 1.3 + i * 5.2
        if i:
            pen.line(at - 3.9, middle, at - 1.3, middle, "ink", 0.9)
        pen.circle(at, middle, 1.2, Style("ink", 0.9, None if i else "ink"))
    base = middle + 1.15
    pen.text(x + _FEE, base, str(fee(links)), "serif", 9.4, align="middle")
    for committed in range(1, MOST + 1):
        role, colour = ("serif-bold", "ink") if committed in paying else ("serif", "soft")
        pen.text(
            _middle(x, pitch, committed), base, str(delivered(committed, links)), role, 9.4, colour, align="middle"
        )

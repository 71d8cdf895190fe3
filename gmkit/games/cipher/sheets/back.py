"""The back of the retainers' cards: a stone in step cut, seen from above, the same with its foot up."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from gmkit.games.cipher.sheets.cuts import cut_corners
from gmkit.games.cipher.sheets.retainer_card import attribute, frame
from gmkit.printing import marks
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.setting import Setting
from gmkit.printing.shape import Point, polygon, regular

SIZE = (63.0, 88.0)
_INSETS = (5.6, 6.7, 10.2, 13.7, 14.8)
_CORNER = 3.4
_LATTICE = 3.1


def retainer_back(setting: Setting) -> Form:
    """Draw the back that all retainers share, 63 × 88 mm."""
    pen = setting.pen("retainer back")
    low = setting.low
    frame(pen, *SIZE, setting.ink)
    rings = [_ring(inset, _CORNER + 0.42 * (inset - _INSETS[0])) for inset in _INSETS]
    for k, (outer, inner) in enumerate(pairwise(rings)):
        for i in range(8):
            j = (i + 1) % 8
            _facet(pen, [outer[i], outer[j], inner[j], inner[i]], corner=i % 2 == 1, step=k, low=low)
    table = rings[-1]
    _lattice(pen, table, low=low)
    pen.polygon(table, Style("accent", 0.6))
    _boss(pen, setting)
    return pen.form("retainer back", *SIZE)


def _ring(inset: float, corner: float) -> list[Point]:
    """Give a rectangle with cut corners about the middle of the card."""
    wide, high = SIZE
    points = cut_corners(wide / 2 - inset, high / 2 - inset, corner)
    return [(wide / 2 + x, high / 2 + y) for x, y in points]


def _facet(pen: Pen, points: Sequence[Point], *, corner: bool, step: int, low: bool) -> None:
    """Draw one facet: two thin dark steps about two broad pale ones, the corners by turns."""
    thin = step in (0, len(_INSETS) - 2)
    if low:
        pen.polygon(points, Style("accent", 0.4, round=True))
        if corner and step == 1:
            marks.hatched(pen, points, 0.8, "accent")
        return
    fill = ("t1" if corner else "accent") if thin else ("t2" if (step % 2 == 0) is not corner else "t1")
    pen.polygon(points, Style("accent", 0.4, fill, round=True))


def _lattice(pen: Pen, table: Sequence[Point], *, low: bool) -> None:
    """Draw lozenges on the table, as the pavilion shows through it."""
    net = Pen(pen.fonts)
    wide, high = SIZE
    x, y, w, h = wide / 2, high / 2, _LATTICE, _LATTICE * 1.5
    for row in range(-8, 9):
        for column in range(-6, 7):
            cx = x + w * 2 * (column + (row % 2) / 2)
            cy = y + h * row
            marks.lozenge(net, cx, cy, 2 * w, 2 * h, Style("accent", 0.3))
            if not low:
                marks.lozenge(net, cx, cy, 0.9, 1.35, Style(None, 0, "accent"))
    pen.polygon(table, Style(None, 0, None if low else "t1"))
    pen.clipped(polygon(table), net.marks)


def _boss(pen: Pen, setting: Setting) -> None:
    """Draw a coin in the middle, a brilliant on it, and the three attributes about the brilliant twice."""
    low = setting.low
    x, y = SIZE[0] / 2, SIZE[1] / 2
    pen.circle(x, y, 13.0, Style("accent", 0.9 if not low else 0.5, "paper"))
    pen.circle(x, y, 12.0, Style("accent", 0.3))
    solid = Style("accent", 0.4, None if low else "accent")
    for i, (dx, dy) in enumerate(regular(6, 9.6)):
        attribute(pen, i % 3, x + dx, y + dy, 1.3, solid)
    pen.circle(x, y, 7.0, Style("accent", 0.5, None if low else "t2"))
    line = Style("accent", 0.4)
    rim, star, table = (
        [(x + a, y + b) for a, b in regular(8, r, start=s)] for r, s in ((7.0, -90), (5.2, -67.5), (3.6, -90))
    )
    if not low:
        for i in range(8):
            pen.polygon([star[i], table[i], table[(i + 1) % 8]], Style(None, 0, "accent"))
    pen.polygon(table, line if low else Style("accent", 0.4, "paper"))
    for i in range(8):
        for spot in (rim[i], table[i], rim[(i + 1) % 8], table[(i + 1) % 8]):
            pen.line(*star[i], *spot, "accent", 0.4)

"""What the backs are engraved with: a frame, lozenges, a garland, two masks head to tail. Millimetres.

All of it looks the same turned round, so that a back never says which way up its front is.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from gmkit.games.masks.sheets.mask_art import WIDTH, draw_mask, eye, silhouette
from gmkit.games.masks.sheets.ornament import branch
from gmkit.printing import marks
from gmkit.printing.pen import Form, Pen, Placed, Style
from gmkit.printing.shape import MIRROR, Matrix, Point, circle, ellipse, polygon, times

_QUARTERS = ((1, 1), (-1, 1), (1, -1), (-1, -1))
_HALF_TURN = (-1.0, 0.0, 0.0, -1.0)


class Garland(NamedTuple):
    """The measures of a twig of laurel that runs along an ellipse.

    Attributes:
        radii: the half axes of the ellipse in mm.
        span: from how many degrees to how many, counted from the side.
        pairs: how many pairs of leaves it has.
        leaf: the length of a leaf in mm.
    """

    radii: tuple[float, float]
    span: tuple[float, float]
    pairs: int
    leaf: float


class Back(NamedTuple):
    """The measures of a back.

    Attributes:
        width: of the whole in mm.
        height: of the whole in mm.
        inset: of the frame.
        panel: of the lozenges, from the edge.
        cells: how many lozenges stand side by side and above each other.
        hole: the half axes of the medallion.
        mask: the width of a mask, and how far its eyes lie from the middle.
        garland: of laurel in the medallion; None on a small back, whose masks go without ornament too.
    """

    width: float
    height: float
    inset: float
    panel: float
    cells: tuple[int, int]
    hole: tuple[float, float]
    mask: tuple[float, float]
    garland: Garland | None = None


def back(pen: Pen, name: str, of: Back, *, low: bool) -> Form:
    """Draw a back: hair lines alone, and fewer of them, where ink is saved."""
    _frame(pen, of, low=low)
    _lozenges(pen, of, low=low)
    _medallion(pen, of, low=low)
    _garland(pen, of, low=low)
    _masks(pen, of, low=low)
    return pen.form(name, of.width, of.height)


def _frame(pen: Pen, of: Back, *, low: bool) -> None:
    """Draw two rules about the whole, the outer one the heavier."""
    for inside, weight in ((0.0, 0.5 if low else 0.9), (1.0, 0.3)):
        at = of.inset + inside
        pen.rect(at, at, of.width - 2 * at, of.height - 2 * at, Style("ink", weight))


def _lozenges(pen: Pen, of: Back, *, low: bool) -> None:
    """Draw a lattice of hair lines about the medallion, small lozenges and dots in its meshes."""
    left, top = of.panel, of.panel
    wide, high = of.width - 2 * left, of.height - 2 * top
    across, down = of.cells if not low else (of.cells[0] // 2, of.cells[1] // 2)
    mesh = (wide / across, high / down)
    inner = Pen(pen.fonts)
    for i in range(-down, across + 1):
        x = left + i * mesh[0]
        inner.line(x, top, x + down * mesh[0], top + high, "ink", 0.25)
        inner.line(x, top + high, x + down * mesh[0], top, "ink", 0.25)
    edge = polygon([(left, top), (left + wide, top), (left + wide, top + high), (left, top + high)])
    hole = ellipse(of.width / 2, of.height / 2, *of.hole)
    pen.clipped((*edge, *hole), inner.marks, even_odd=True)
    pen.rect(left, top, wide, high, Style("ink", 0.3))
    if low:
        return
    size = min(1.0, mesh[0] * 0.24)
    for row in range(2 * down - 1):
        for column in range(row % 2, 2 * across - 1, 2):
            at = (left + (column + 1) * mesh[0] / 2, top + (row + 1) * mesh[1] / 2)
            if _near(of, at, mesh):
                continue
            if row % 2 == 0:
                marks.lozenge(pen, *at, size, size * mesh[1] / mesh[0], Style(None, 0, "ink"))
            else:
                pen.path(circle(*at, size * 0.22), Style(None, 0, "ink"))


def _near(of: Back, at: Point, mesh: Point) -> bool:
    """Say whether a mesh about a point is cut by the medallion."""
    rx, ry = of.hole[0] + mesh[0] * 0.32, of.hole[1] + mesh[1] * 0.32
    return math.hypot((at[0] - of.width / 2) / rx, (at[1] - of.height / 2) / ry) < 1


def _medallion(pen: Pen, of: Back, *, low: bool) -> None:
    """Draw two rings about the middle and a lozenge in it, a hair line to either side."""
    x, y = of.width / 2, of.height / 2
    pen.ellipse(x, y, *of.hole, Style("ink", 0.4 if low else 0.7))
    pen.ellipse(x, y, of.hole[0] - 0.8, of.hole[1] - 0.8, Style("ink", 0.25))
    half = of.mask[0] / 2
    for side in (-1, 1):
        pen.line(x + side * 1.9, y, x + side * half * 0.72, y, "ink", 0.4)
        marks.lozenge(pen, x + side * half * 0.72, y, 0.8, 1.1, Style("ink", 0.3, None if low else "ink"))
    marks.lozenge(pen, x, y, 1.7, 2.4, Style("ink", 0.4, None if low else "ink"))


def _garland(pen: Pen, of: Back, *, low: bool) -> None:
    """Draw a twig of laurel in each quarter of the medallion, from its side to its top or foot."""
    if of.garland is None:
        return
    (rx, ry), (start, end), pairs, leaf = of.garland
    angles = [math.radians(start + (end - start) * i / 6) for i in range(7)]
    parts = branch([(rx * math.cos(a), ry * math.sin(a)) for a in angles], pairs, leaf, upper=-1)
    for sx, sy in _QUARTERS:
        put = (float(sx), 0.0, 0.0, float(sy), of.width / 2, of.height / 2)
        for part in parts:
            solid = part.solid and not low
            pen.path(part.path, Style(None, 0, "ink") if solid else Style("ink", 0.3), put)
    for side in (-1, 1):
        marks.lozenge(pen, of.width / 2, of.height / 2 + side * ry, 1.3, 1.9, Style("ink", 0.3, None if low else "ink"))


def _masks(pen: Pen, of: Back, *, low: bool) -> None:
    """Draw a mask, and the same again turned round."""
    own = Pen(pen.fonts)
    wide, away = of.mask
    x, y = of.width / 2, of.height / 2 - away
    if of.garland is None:
        bare_mask(own, x, y, wide, low=low)
    else:
        draw_mask(own, x, y, wide, "queen", "lozenge", "ink", low=low)
    form = own.form("back mask", of.width, of.height)
    pen.place(form, 0, 0)
    pen.marks.append(Placed(form, (*_HALF_TURN, of.width, of.height)))


def bare_mask(pen: Pen, x: float, y: float, width: float, *, low: bool) -> None:
    """Draw a small mask without ornament about the middle of its eyes."""
    scale = width / WIDTH
    put: Matrix = (scale, 0, 0, -scale, x, y)
    pen.path(silhouette("queen"), Style("ink", 0.5), put)
    for side in (put, times(put, MIRROR)):
        pen.path(eye(1.0), Style("ink", 0.35) if low else Style(None, 0, "ink"), side)

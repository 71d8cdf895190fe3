"""How far a mark reaches. Millimetres."""

from __future__ import annotations

import math
from typing import NamedTuple

from gmkit.printing import shape
from gmkit.printing.fonts import MM
from gmkit.printing.pen import Clip, Curve, Ellipse, Line, Mark, Placed, Polygon, Rect, Style, Text
from gmkit.printing.shape import SAME, Matrix, Point, apply, placed, times

_ASCENT, _DESCENT = 0.74, 0.24


class Extent(NamedTuple):
    """The box about a mark, its line's weight counted."""

    left: float
    top: float
    right: float
    bottom: float


def extent_of(mark: Mark, matrix: Matrix = SAME) -> Extent | None:
    """Give the box about a mark that stands under a matrix; None where there is nothing to see."""
    match mark:
        case Text(x, y, _, _, size, _, width, _, turn):
            own = times(matrix, placed(x, y, turn=turn))
            up, down = -_ASCENT * size * MM, _DESCENT * size * MM
            return _about([apply(own, p) for p in ((0.0, up), (width, up), (0.0, down), (width, down))], 0.0)
        case Line(x1, y1, x2, y2, style):
            return _about([apply(matrix, (x1, y1)), apply(matrix, (x2, y2))], _half(style, matrix))
        case Rect(x, y, width, height, style):
            corners = ((x, y), (x + width, y), (x, y + height), (x + width, y + height))
            return _about([apply(matrix, p) for p in corners], _half(style, matrix))
        case Ellipse(x, y, rx, ry, style):
            corners = ((x - rx, y - ry), (x + rx, y - ry), (x - rx, y + ry), (x + rx, y + ry))
            return _about([apply(matrix, p) for p in corners], _half(style, matrix))
        case Polygon(points, style):
            return _about([apply(matrix, p) for p in points], _half(style, matrix))
        case Curve(path, own, style):
            left, top, right, bottom = shape.bounds(shape.moved(path, times(matrix, own)))
            half = _half(style, matrix)
            return Extent(left - half, top - half, right + half, bottom + half)
        case Clip(path, own, _):
            return Extent(*shape.bounds(shape.moved(path, times(matrix, own))))
        case Placed(form, own):
            under = times(matrix, own)
            return union([extent_of(inner, under) for inner in form.marks])


def union(extents: list[Extent | None]) -> Extent | None:
    """Give the box about several; None about nothing."""
    known = [one for one in extents if one is not None]
    if not known:
        return None
    return Extent(
        min(one.left for one in known),
        min(one.top for one in known),
        max(one.right for one in known),
        max(one.bottom for one in known),
    )


def _half(style: Style, matrix: Matrix) -> float:
    """Give half the weight of a line, as it is drawn."""
    return 0.0 if style.stroke is None else style.weight * MM / 2 * math.hypot(matrix[0], matrix[1])


def _about(points: list[Point], half: float) -> Extent | None:
    """Give the box about points, so much wider on every side."""
    if not points:
        return None
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Extent(min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)

"""Small drawings that many sheets share: dice, dominoes, coins, hexes, pips, arrows, boxes. Millimetres."""

from __future__ import annotations

import math
from collections.abc import Sequence

from gmkit.printing.fonts import MM
from gmkit.printing.pen import Pen, Style
from gmkit.printing.shape import Point, hatch, polygon, regular

FIGURE = 0.66  # height of a figure in em, both faces
_RING = 1.1
_SPOTS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def centred(pen: Pen, x: float, y: float, words: str, role: str, size: float, colour: str = "ink") -> None:
    """Write a figure with its optical middle at a point."""
    pen.text(x, y + FIGURE * size * MM / 2, words, role, size, colour, align="middle")


def die(pen: Pen, x: float, y: float, face: int, size: float = 7.0, colour: str = "accent") -> None:
    """Draw a die about a point; face 0 is a ring."""
    half = size / 2
    pen.rect(x - half, y - half, size, size, Style(colour, 0.6, "t1"), size * 0.16)
    if face == 0:
        pen.circle(x, y, size * 0.23, Style(colour, 1.3))
    spots(pen, x, y, face, size * 0.27, size * 0.085, colour)


def spots(
    pen: Pen, x: float, y: float, count: int, step: float, radius: float, colour: str = "ink", *, solid: bool = True
) -> None:
    """Draw none to six spots of a die or of half a domino about a point, `step` apart: solid, or as rings."""
    style = Style(None, 0, colour) if solid else Style(colour, _RING)
    reach = radius if solid else radius - _RING * MM / 2
    for dx, dy in _SPOTS.get(count, ()):
        pen.circle(x + dx * step, y + dy * step, reach, style)


def domino(
    pen: Pen,
    x: float,
    y: float,
    above: int,
    below: int,
    width: float = 8.8,
    *,
    colour: str = "ink",
    weight: float = 0.9,
) -> None:
    """Draw a domino standing, from its top left corner, twice as high as wide; halves from blank to six."""
    middle = x + width / 2
    pen.rect(x, y, width, 2 * width, Style(colour, weight, "paper"), width * 0.16)
    pen.line(x + width * 0.17, y + width, x + width * 0.83, y + width, colour, min(weight, 0.5))
    for count, down in ((above, width / 2), (below, width * 1.5)):
        spots(pen, middle, y + down, count, width * 0.24, width * 0.087, colour)


def coin(pen: Pen, x: float, y: float, radius: float = 1.75, colour: str = "accent") -> None:
    """Draw a coin about a point: two rings."""
    pen.circle(x, y, radius, Style(colour, 0.6))
    pen.circle(x, y, radius * 0.62, Style(colour, 0.5))


def hexagon(pen: Pen, x: float, y: float, radius: float, style: Style) -> None:
    """Draw a hexagon standing on a point."""
    pen.polygon([(x + a, y + b) for a, b in regular(6, radius)], style)


def lozenge(pen: Pen, x: float, y: float, width: float, height: float, style: Style) -> None:
    """Draw a lozenge about a point."""
    pen.polygon([(x, y - height / 2), (x + width / 2, y), (x, y + height / 2), (x - width / 2, y)], style)


def d10(pen: Pen, x: float, y: float, words: str, radius: float = 8.0, colour: str = "accent") -> None:
    """Draw a ten-sided die about a point, a figure on its kite."""
    r = radius
    top, bottom = (x, y - r), (x, y + r)
    left, right = (x - 0.92 * r, y - 0.3 * r), (x + 0.92 * r, y - 0.3 * r)
    low_left, low_right = (x - 0.92 * r, y + 0.34 * r), (x + 0.92 * r, y + 0.34 * r)
    kite = (top, (x + 0.53 * r, y + 0.33 * r), (x, y + 0.58 * r), (x - 0.53 * r, y + 0.33 * r))
    pen.polygon((top, right, low_right, bottom, low_left, left), Style(colour, 0.6, "t1"))
    pen.polygon(kite, Style(colour, 0.5, "paper"))
    pen.line(*kite[1], *low_right, colour, 0.5)
    pen.line(*kite[3], *low_left, colour, 0.5)
    pen.line(*kite[2], *bottom, colour, 0.5)
    size = r * 2.6
    wide = pen.width(words, "sans-bold", size)
    centred(pen, x, y - 0.02 * r, words, "sans-bold", size * min(1.0, 0.66 * r / wide) if wide else size)


def pips(
    pen: Pen,
    right: float,
    y: float,
    value: int,
    *,
    colour: str = "ink",
    solid: bool = True,
    radius: float = 0.8,
) -> None:
    """Draw a value as dots that end at `right`: solid for Face, rings for Hidden Face."""
    step = 2 * radius + 0.5
    for i in range(value):
        style = Style(None, 0, colour) if solid else Style(colour, 0.5)
        pen.circle(right - radius - i * step, y, radius - (0 if solid else 0.08), style)


def checkbox(pen: Pen, x: float, y: float, size: float, style: Style, radius: float = 0.0) -> None:
    """Draw a box to tick, from its top left corner."""
    pen.rect(x, y, size, size, style, radius)


def tick(pen: Pen, x: float, y: float, size: float, colour: str = "ink", weight: float = 1.1) -> None:
    """Tick a box of that size, from its top left corner; the tick stays within it."""
    _hand(pen, x, y, size, ((0.2, 0.52), (0.43, 0.78), (0.82, 0.2)), Style(colour, weight, round=True))


def cross(pen: Pen, x: float, y: float, size: float, colour: str = "ink", weight: float = 1.1) -> None:
    """Cross a box of that size, from its top left corner; the cross stays within it."""
    for way in (((0.22, 0.22), (0.78, 0.78)), ((0.78, 0.22), (0.22, 0.78))):
        _hand(pen, x, y, size, way, Style(colour, weight, round=True))


def _hand(pen: Pen, x: float, y: float, size: float, way: Sequence[Point], style: Style) -> None:
    """Draw a stroke through points of a box, each from 0 to 1."""
    pen.path(polygon([(x + u * size, y + v * size) for u, v in way], closed=False), style)


def arrow(
    pen: Pen, *way: Point, head: float = 1.8, spread: float = 0.42, colour: str = "ink", weight: float = 0.6
) -> None:
    """Draw an arrow along two points or more, its tip at the last; one shorter than its head is all head.

    Args:
        pen: draws it.
        way: where it runs.
        head: how long the head is.
        spread: half the width of the head, as a share of its length.
        colour: token.
        weight: of the line in pt.
    """
    (ax, ay), (bx, by) = way[-2:]
    length = math.hypot(bx - ax, by - ay)
    if not length:
        return
    ux, uy = (bx - ax) / length, (by - ay) / length
    long = min(head, length)
    nx, ny = bx - ux * long, by - uy * long
    shaft = [*way[:-1], (nx, ny)] if length > head else way[:-1]
    if len(shaft) == 2:
        pen.line(*shaft[0], *shaft[1], colour, weight)
    elif len(shaft) > 2:
        pen.path(polygon(shaft, closed=False), Style(colour, weight))
    half = long * spread
    pen.polygon([(bx, by), (nx - uy * half, ny + ux * half), (nx + uy * half, ny - ux * half)], Style(None, 0, colour))


def star_points(points: int, outer: float, inner: float) -> list[Point]:
    """Give the corners of a star about the origin, the first straight up."""
    out: list[Point] = []
    for i in range(points * 2):
        a = math.pi * i / points - math.pi / 2
        r = inner if i % 2 else outer
        out.append((r * math.cos(a), r * math.sin(a)))
    return out


def hatched(pen: Pen, points: Sequence[Point], gap: float = 0.62, colour: str = "ink") -> None:
    """Shade a polygon with fine parallel lines."""
    for a, b in hatch(points, gap):
        pen.line(*a, *b, colour, 0.22)

"""How a gem is cut: facets on the unit circle, y downwards, each with a tone that the light gives it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from gmkit.printing.pen import Pen, Style
from gmkit.printing.shape import Path, Point, hatch, moved, placed, polygon, spline
from gmkit.printing.theme import Ink, code_of, grey, mix, rgb

LIGHT = (-0.552, -0.834)
DARK_ENOUGH = 0.22
_PLAIN = ("#1e1e1e", "#686868", "#b4b4b4", "#f6f6f6")


class Ramp(NamedTuple):
    """Four colours from dark to pale."""

    stops: tuple[str, str, str, str]

    def colour(self, tone: float, ink: Ink) -> str:
        """Give the colour of a tone from 0, darkest, to 1; in mono half of it is a plain ramp."""
        own = _between(self.stops, tone)
        if ink is not Ink.MONO:
            return own
        light = grey(rgb(own))
        return mix(code_of((light, light, light)), _between(_PLAIN, tone), 0.5)


def _between(stops: Sequence[str], tone: float) -> str:
    """Give the colour of a tone on a ramp."""
    at = min(max(tone, 0.0), 1.0) * 3
    i = min(int(at), 2)
    return mix(stops[i], stops[i + 1], at - i)


def jitter(i: int) -> float:
    """Give a fixed little irregularity, -1 to 1, for the i-th facet."""
    return math.sin(i * 12.9898 + 4.1) * 0.999


class Cutter:
    """Cuts one gem: a pen, a place and radius in mm, a ramp, and how much ink there is."""

    def __init__(self, pen: Pen, x: float, y: float, radius: float, ramp: Ramp, ink: Ink) -> None:
        """Take what to draw with and where."""
        self.pen = pen
        self.matrix = placed(x, y, radius)
        self.radius = radius
        self.ramp = ramp
        self.ink = ink
        edge = mix(ramp.stops[0], "#000000", 0.25) if ink is Ink.FULL else "ink"
        self.edge = mix(mix(ramp.stops[0], "#000000", 0.25), "#1c1c1c", 0.5) if ink is Ink.MONO else edge
        self.facets = 0

    def tone(self, points: Sequence[Point], base: float, range_: float, *, reverse: bool = False) -> float:
        """Give the tone of a facet: how its middle lies to the light, and a little more or less."""
        cx = sum(p[0] for p in points) / len(points)
        cy = sum(p[1] for p in points) / len(points)
        length = math.hypot(cx, cy) or 1.0
        facing = (cx * LIGHT[0] + cy * LIGHT[1]) / length
        self.facets += 1
        return base + range_ * (-facing if reverse else facing) + 0.1 * jitter(self.facets)

    def facet(self, points: Sequence[Point], tone: float, *, line: bool = True) -> None:
        """Draw one facet; with low ink it is outlined, and shaded where it is dark."""
        put = [(self.matrix[0] * x + self.matrix[4], self.matrix[3] * y + self.matrix[5]) for x, y in points]
        stroke = self.edge if line else None
        if self.ink is not Ink.LOW:
            self.pen.polygon(put, Style(stroke, 0.35, self.ramp.colour(tone, self.ink), round=True))
            return
        if line:
            self.pen.polygon(put, Style(stroke, 0.45, None, round=True))
        if tone < DARK_ENOUGH:
            self.shade(put)

    def shade(self, points: Sequence[Point]) -> None:
        """Hatch a polygon on the page."""
        for a, b in hatch(points, 0.62):
            self.pen.line(*a, *b, "ink", 0.22)

    def fill(self, points: Sequence[Point], colour: str, *, dark: bool = False) -> None:
        """Fill an area with one colour; with low ink it is outlined, and hatched if dark."""
        path = moved(polygon(points), self.matrix)
        if self.ink is Ink.LOW:
            self.pen.path(path, Style(self.edge, 0.35))
            if dark:
                self.shade([(n[0], n[1]) for verb, n in path if verb != "Z"])
            return
        self.pen.path(path, Style(None, 0, colour))

    def girdle(self, points: Sequence[Point], weight: float = 0.9) -> None:
        """Draw the gem's outline."""
        self.pen.path(moved(polygon(points), self.matrix), Style(self.edge, weight, round=True))

    def stroke(self, points: Sequence[Point], weight: float, colour: str | None = None) -> None:
        """Draw a smooth line through points."""
        self.pen.path(moved(spline(points), self.matrix), Style(colour or self.edge, weight, round=True))

    def shape(self, path: Path, style: Style) -> None:
        """Draw any path of the unit circle."""
        self.pen.path(moved(path, self.matrix), style)


def scaled(points: Sequence[Point], by: float, about: Point = (0.0, 0.0)) -> list[Point]:
    """Give the points drawn in to, or out from, a point."""
    return [(about[0] + (x - about[0]) * by, about[1] + (y - about[1]) * by) for x, y in points]


def round_outline(n: int = 96) -> list[Point]:
    """Give a circle as points."""
    return [(math.cos(2 * math.pi * i / n), math.sin(2 * math.pi * i / n)) for i in range(n)]


def triangle_outline(n: int = 96) -> list[Point]:
    """Give a triangle with round corners and bowed sides, point down."""
    sides = [math.radians(a) for a in (-90, 30, 150)]
    out: list[Point] = []
    for i in range(n):
        a = 2 * math.pi * i / n
        r = 0.62 * sum(max(0.0, math.cos(a - side)) ** 8 for side in sides) ** (-1 / 8)
        out.append((r * math.cos(a), r * math.sin(a) - 0.12))
    return out


def pear_outline(n: int = 96) -> list[Point]:
    """Give a drop, point up: a round foot and bowed flanks."""
    centre, r = 0.36, 0.64
    lean = math.acos(r / (1 + centre))
    out: list[Point] = []
    flank = n // 4
    for i in range(flank):
        t = i / flank
        end = (r * math.sin(lean), centre - r * math.cos(lean))
        bow = 0.05 * math.sin(math.pi * t)
        out.append((end[0] * t + bow * math.cos(0.45), -1 + (end[1] + 1) * t - bow * math.sin(0.45)))
    rest = n - 2 * flank
    for i in range(rest + 1):
        a = -math.pi / 2 + lean + (2 * math.pi - 2 * lean) * i / rest
        out.append((r * math.cos(a), centre + r * math.sin(a)))
    return out + [(-x, y) for x, y in reversed(out[1:flank])]


def cushion_outline(n: int = 96, power: float = 4.2, size: float = 0.9) -> list[Point]:
    """Give a square with full sides."""
    out: list[Point] = []
    for i in range(n):
        a = 2 * math.pi * i / n
        c, s = math.cos(a), math.sin(a)
        r = size * (abs(c) ** power + abs(s) ** power) ** (-1 / power)
        out.append((r * c, r * s))
    return out


def cut_corners(width: float, height: float, cut: float) -> list[Point]:
    """Give an upright rectangle about the origin with its corners cut off; half sizes."""
    w, h = width, height
    return [
        (-w + cut, -h),
        (w - cut, -h),
        (w, -h + cut),
        (w, h - cut),
        (w - cut, h),
        (-w + cut, h),
        (-w, h - cut),
        (-w, -h + cut),
    ]


def brilliant(cut: Cutter, n: int, outline: Sequence[Point], centre: Point = (0.0, 0.0)) -> None:
    """Cut a brilliant: table, n stars, n kites, 2n facets at the girdle, on any outline."""
    m = len(outline)

    def rim(at: float, by: float) -> Point:
        x, y = outline[round(at * m / n) % m]
        return (centre[0] + (x - centre[0]) * by, centre[1] + (y - centre[1]) * by)

    def edge(a: float, b: float) -> list[Point]:
        return [outline[k % m] for k in range(round(a * m / n), round(b * m / n) + 1)]

    for i in range(n):
        tip, before = rim(i + 0.5, 0.74), rim(i - 0.5, 0.74)
        for part in (
            [tip, *edge(i, i + 0.5)],
            [tip, *edge(i + 0.5, i + 1)],
        ):
            cut.facet(part, cut.tone([(x - centre[0], y - centre[1]) for x, y in part], 0.4, 0.32))
        kite = [rim(i, 0.54), tip, rim(i, 1), before]
        cut.facet(kite, cut.tone([(x - centre[0], y - centre[1]) for x, y in kite], 0.5, 0.34))
        star = [rim(i, 0.54), rim(i + 1, 0.54), tip]
        cut.facet(star, cut.tone([(x - centre[0], y - centre[1]) for x, y in star], 0.6, 0.3))
    table = [rim(i, 0.54) for i in range(n)]
    for i in range(n):
        wedge = [centre, table[i], table[(i + 1) % n]]
        tone = cut.tone([(x - centre[0], y - centre[1]) for x, y in wedge], 0.62, 0.28, reverse=True)
        if cut.ink is not Ink.LOW:
            cut.facet(wedge, tone, line=False)
    if cut.ink is not Ink.LOW:
        cut.pen.path(moved(polygon(table), cut.matrix), Style(cut.edge, 0.35))
    cut.girdle(outline)


def step(cut: Cutter, rings: Sequence[Sequence[Point]]) -> None:
    """Cut steps: polygons inside each other, trapezoids between, the innermost the table."""
    for k, (outer, inner) in enumerate(pairwise(rings)):
        n = len(outer)
        for i in range(n):
            j = (i + 1) % n
            part = [outer[i], outer[j], inner[j], inner[i]]
            cut.facet(part, cut.tone(part, 0.4 + 0.08 * k, 0.38 - 0.05 * k))
    cut.facet(rings[-1], 0.68)
    cut.girdle(rings[0])


def dome(
    cut: Cutter,
    outline: Sequence[Point],
    layers: int = 10,
    lowest: float = 0.16,
    *,
    plain: bool = False,
    highlight: Point = (-0.3, -0.4),
) -> None:
    """Cut a cabochon: outlines inside each other that slide to the highlight; `plain` in low ink: one."""
    lines = () if plain else (layers // 5, 2 * layers // 5, 3 * layers // 5)
    wanted = lines if cut.ink is Ink.LOW else range(layers)
    for i in wanted:
        t = i / layers
        part = scaled(outline, 1 - t, highlight)
        if cut.ink is Ink.LOW:
            cut.girdle(part, 0.45)
        else:
            cut.shape(polygon(part), Style(None, 0, cut.ramp.colour(lowest + (1 - lowest) * t**0.85, cut.ink)))
    cut.girdle(outline)


def rose(cut: Cutter) -> None:
    """Cut a rose: six facets in the middle, six and twelve about them, twelve at the rim."""
    outline = round_outline()

    def at(k: float, r: float) -> Point:
        a = math.radians(30 * k - 90)
        return (r * math.cos(a), r * math.sin(a))

    for k in range(12):
        arc_ = [at(k + i / 6, 1) for i in range(7)]
        part = [at(k + 1, 0.74), at(k, 0.74), *arc_]
        cut.facet(part, cut.tone(part, 0.36, 0.34))
    for i in range(6):
        k = 2 * i
        for part in (
            [at(k, 0.4), at(k + 2, 0.4), at(k + 1, 0.74)],
            [at(k, 0.4), at(k, 0.74), at(k + 1, 0.74)],
            [at(k, 0.4), at(k, 0.74), at(k - 1, 0.74)],
        ):
            cut.facet(part, cut.tone(part, 0.46, 0.34))
    for i in range(6):
        part = [(0.0, 0.0), at(2 * i, 0.4), at(2 * i + 2, 0.4)]
        cut.facet(part, cut.tone(part, 0.62, 0.26))
    cut.girdle(outline)

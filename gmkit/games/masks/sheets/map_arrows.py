"""What a line of a relationship map looks like: dashed or whole, its head solid or open, its figure in a capsule."""

from __future__ import annotations

import math
from itertools import pairwise

from gmkit.games.masks.sheets.map_curves import Arrow, Bend
from gmkit.games.masks.sheets.map_labels import HIGH, WIDE, Label
from gmkit.games.masks.sheets.map_matrix import HEAVY, sign_of, signed
from gmkit.games.masks.sheets.map_nodes import LEFT, RIGHT
from gmkit.printing.fonts import MM
from gmkit.printing.glyphs import glyph
from gmkit.printing.marks import FIGURE
from gmkit.printing.pen import Pen, Style
from gmkit.printing.shape import Path, Point

_DASH = (2.6, 1.3)
_HALO = 1.7
_APART = 0.9  # between a sign and its figure
_KINDS = (
    ("hearts", "warm, fickle", 5, False),
    ("diamonds", "warm, enduring", 5, True),
    ("clubs", "cold, fickle", -5, False),
    ("spades", "cold, enduring", -5, True),
)


def colour_of(level: int) -> str:
    """Give the colour of a feeling."""
    return "warm" if level > 0 else "cold"


def weight_of(level: int, *, low: bool) -> float:
    """Give the width of a line in pt; a thin line with low ink."""
    return 0.5 + 0.16 * abs(level) if low else 0.55 + 0.27 * abs(level)


def arrow(pen: Pen, line: Bend, *, low: bool, head: bool = False, thin: float = 1.0) -> None:
    """Draw a line with paper about it where it crosses others, or its head; thinner among many."""
    own = line.arrow
    if head:
        _head(pen, line.control[3], line.tip, own, low=low)
        return
    weight = weight_of(own.level, low=low) * thin
    path = _path(line.control)
    pen.path(_path(_part(line.control, 0.1, 0.9)), Style("paper", weight + 2 * _HALO))
    pen.path(path, Style(colour_of(own.level), weight, None, () if own.enduring else _DASH))


def _path(control: tuple[Point, Point, Point, Point]) -> Path:
    """Give a curve as a path."""
    a, b, c, d = control
    return (("M", a), ("C", (*b, *c, *d)))


def _part(control: tuple[Point, Point, Point, Point], begin: float, end: float) -> tuple[Point, Point, Point, Point]:
    """Give the part of a curve between two shares of its way."""

    def blossom(r: float, s: float, t: float) -> Point:
        row = list(control)
        for u in (r, s, t):
            row = [(a[0] + u * (b[0] - a[0]), a[1] + u * (b[1] - a[1])) for a, b in pairwise(row)]
        return row[0]

    return (
        blossom(begin, begin, begin),
        blossom(begin, begin, end),
        blossom(begin, end, end),
        blossom(end, end, end),
    )


def _head(pen: Pen, foot: Point, tip: Point, own: Arrow, *, low: bool) -> None:
    """Draw a head: notched and solid for warm, an open triangle for cold."""
    long = math.dist(foot, tip) or 1.0
    ux, uy = (tip[0] - foot[0]) / long, (tip[1] - foot[1]) / long
    half = 0.46 * long if own.level > 0 else 0.42 * long
    back = 0.25 * long if own.level > 0 else 0.0
    left = (foot[0] - back * ux - half * uy, foot[1] - back * uy + half * ux)
    right = (foot[0] - back * ux + half * uy, foot[1] - back * uy - half * ux)
    colour = colour_of(own.level)
    if own.level > 0:
        pen.polygon((tip, left, foot, right), Style(None, 0, colour))
    else:
        pen.polygon((tip, left, right), Style(colour, 0.6 if low else 0.8, "paper"))


def figure(pen: Pen, label: Label, *, low: bool) -> None:
    """Write a feeling's sign and figure in a capsule."""
    own = label.arrow
    colour = colour_of(own.level)
    left, top, _, _ = label.box
    pen.rect(left, top, WIDE, HIGH, Style(colour, 0.5, "paper"), HIGH / 2)
    sign = sign_of(own.level, enduring=own.enduring)
    words, size, high = signed(own.level), 8.8, 2.6
    role = "serif-bold" if abs(own.level) > HEAVY else "serif-semibold"
    wide = pen.width(words, role, size)
    begin = label.x - (high + _APART + wide) / 2
    glyph(pen, sign, begin + high / 2, label.y, high, colour, solid=not low, weight=0.4)
    pen.text(begin + high + _APART, label.y + FIGURE * size * MM / 2, words, role, size)


def legend(pen: Pen, y: float, *, low: bool) -> None:
    """Draw the four kinds of line side by side, each with its sign, about a height."""
    pitch = (RIGHT - LEFT) / len(_KINDS)
    for i, (name, kind, level, enduring) in enumerate(_KINDS):
        x = LEFT + i * pitch
        own = Arrow(0, 1, level, enduring)
        foot, tip = (x + 17.0 - own.head, y), (x + 17.0, y)
        dash = () if enduring else _DASH
        pen.line(x, y, *foot, colour_of(level), weight_of(level, low=low), dash=dash)
        _head(pen, foot, tip, own, low=low)
        sign = sign_of(level, enduring=enduring)
        glyph(pen, sign, x + 21.2, y, 3.5, colour_of(level), solid=not low, weight=0.5)
        pen.text(x + 24.2, y - 0.3, name, "sans-semibold", 7)
        pen.text(x + 24.2, y + 2.6, kind, "sans", 6.5, "soft")

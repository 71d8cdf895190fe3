"""Small drawings that many sheets share: suits, icons, emblems, dice, dominoes, coins, pips, arrows, boxes."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

from gmkit.errors import SheetError, listed, quoted, say
from gmkit.printing import shape
from gmkit.printing.fonts import MM
from gmkit.printing.pen import Pen, Style

# ---- Signs drawn as paths: suits and what a custom suit may wear, icons, emblems. One unit high about the origin.

_HEART = "M0,-.27C.04,-.41 .13,-.48 .25,-.48C.39,-.48 .49,-.37 .49,-.22C.49,.06 .13,.27 0,.49"
_SPADE = "M0,-.5C.09,-.29 .45,-.1 .45,.16C.45,.28 .36,.36 .25,.36C.16,.36 .08,.32 .035,.25C.04,.36 .1,.45 .2,.5L0,.5"
_DIAMOND = "M0,-.5C.08,-.28 .2,-.12 .34,0C.2,.12 .08,.28 0,.5"
_CROWN = "M0,-.42C.02,-.2 .1,-.06 .18,-.06C.3,-.06 .4,-.2 .46,-.32L.38,.28L0,.28"
_CUP = "M0,-.42L.36,-.42C.37,-.08 .26,.1 .07,.14L.07,.32C.12,.38 .22,.4 .26,.46L0,.46"
_SWORD = "M0,-.5L.07,-.36L.07,.16L.26,.16L.26,.26L.06,.26L.06,.4C.1,.42 .1,.5 0,.5"
_WAND = "M0,-.5C.14,-.46 .16,-.32 .07,-.27L.05,.27C.13,.32 .13,.48 0,.5"
_LEAF = "M0,-.5C.2,-.34 .34,-.08 .3,.1C.27,.24 .14,.32 .035,.34L.03,.5L0,.5"
_MOON = (
    "M.2,-.47C-.17,-.53 -.46,-.3 -.46,0C-.46,.3 -.17,.53 .2,.47C-.05,.36 -.17,.18 -.17,0C-.17,-.18 -.05,-.36 .2,-.47Z"
)
_MASK = "M0,-.1C.2,-.2 .36,-.2 .55,-.26C.56,.06 .42,.27 .22,.27C.1,.27 .09,.14 0,.14"
_SHIELD = "M0,-.5L.42,-.5L.42,-.02C.42,.22 .26,.4 0,.5"
_EYE = "M.1,.06C.18,-.06 .28,-.08 .4,-.07C.38,.06 .22,.14 .1,.06Z"


def _club() -> shape.Path:
    """Give a club: three lobes and a foot, one outline."""
    lobe = shape.arc(0.255, 0.12, 0.225, 150, -104)
    top = shape.arc(0, -0.265, 0.225, 48, -90)
    half: shape.Path = (
        ("M", (0.0, -0.49)),
        *_reversed_arc(top, (0.0 + 0.225 * math.cos(math.radians(48)), -0.265 + 0.225 * math.sin(math.radians(48)))),
        ("L", (0.19, -0.095)),
        *_reversed_arc(lobe, (0.255 + 0.225 * math.cos(math.radians(150)), 0.12 + 0.225 * math.sin(math.radians(150)))),
        ("L", (0.035, 0.2)),
        ("C", (0.04, 0.35, 0.1, 0.45, 0.2, 0.5)),
        ("L", (0.0, 0.5)),
    )
    return shape.mirrored(half)


def _reversed_arc(pieces: list[tuple[str, tuple[float, ...]]], first: tuple[float, float]) -> shape.Path:
    """Give arc pieces the other way round, the first of which began at `first`."""
    starts = [first, *((n[4], n[5]) for _, n in pieces[:-1])]
    back = [("C", (n[2], n[3], n[0], n[1], x, y)) for (_, n), (x, y) in zip(pieces, starts, strict=True)]
    return tuple(reversed(back))


def _star() -> shape.Path:
    """Give a star of five points."""
    outer, inner = shape.regular(5, 0.52), shape.regular(5, 0.21, start=-54)
    return shape.polygon([p for pair in zip(outer, inner, strict=True) for p in pair])


def _rays() -> list[shape.Path]:
    """Give the twelve rays of the sun."""
    out: list[shape.Path] = []
    for i in range(12):
        a = math.radians(30 * i)
        tip = 0.5 if i % 2 == 0 else 0.46
        corners = [(0.3, -0.11), (tip, 0.0), (0.3, 0.11)]
        points = [
            (
                r * math.cos(a + b),
                r * math.sin(a + b),
            )
            for r, b in ((corners[0][0], -0.17), (corners[1][0], 0.0), (corners[2][0], 0.17))
        ]
        out.append(shape.polygon(points))
    return out


_HALVES = {
    "heart": _HEART,
    "spade": _SPADE,
    "diamond": _DIAMOND,
    "crown": _CROWN,
    "cup": _CUP,
    "sword": _SWORD,
    "wand": _WAND,
    "leaf": _LEAF,
    "shield": _SHIELD,
}
GLYPHS = (
    "heart",
    "diamond",
    "club",
    "spade",
    "star",
    "moon",
    "sun",
    "crown",
    "cup",
    "coin",
    "sword",
    "wand",
    "leaf",
    "lozenge",
)
"""What a custom suit may wear."""

ICONS = ("coin", "crown", "shield", "star", "sun", "crescent", "mask")
"""Signs for other things than suits."""

_MASK_SCALE = 0.9  # a mask is broader than high
_CRESCENT_SHIFT = 0.13  # a moon's horns point right of its middle


def outlines(name: str) -> list[shape.Path]:
    """Give the closed paths of a sign, within one unit about the origin: one of GLYPHS or ICONS, or "joker".

    Raises:
        SheetError: if there is no such sign.
    """
    if name in _HALVES:
        return [shape.mirrored(shape.parse(_HALVES[name]))]
    makers: dict[str, Callable[[], list[shape.Path]]] = {
        "club": lambda: [_club()],
        "star": lambda: [_star()],
        "moon": lambda: [shape.parse(_MOON)],
        "crescent": lambda: [shape.moved(shape.parse(_MOON), shape.placed(_CRESCENT_SHIFT, 0))],
        "mask": lambda: [shape.moved(shape.mirrored(shape.parse(_MASK)), shape.placed(0, 0, _MASK_SCALE))],
        "sun": lambda: [shape.circle(0, 0, 0.25), *_rays()],
        "coin": lambda: [shape.circle(0, 0, 0.46)],
        "lozenge": lambda: [shape.polygon([(0, -0.5), (0.36, 0), (0, 0.5), (-0.36, 0)])],
        "joker": lambda: [
            shape.polygon([(x, y - 0.25), (x + 0.19, y), (x, y + 0.25), (x - 0.19, y)])
            for x, y in ((0.0, -0.26), (0.21, 0.0), (0.0, 0.26), (-0.21, 0.0))
        ],
    }
    if name not in makers:
        raise SheetError(say("no sign called {name}; there is {known}", name=quoted(name), known=listed(GLYPHS)))
    return makers[name]()


def glyph(
    pen: Pen,
    name: str,
    x: float,
    y: float,
    height: float,
    colour: str,
    *,
    solid: bool = True,
    weight: float = 0.5,
) -> None:
    """Draw a sign about a point: solid, or in outline.

    Args:
        pen: draws it.
        name: one of GLYPHS or ICONS, or "joker".
        x: centre in mm.
        y: centre in mm.
        height: in mm.
        colour: token.
        solid: filled, else a line, as all are where ink is saved.
        weight: of the line in pt.
    """
    solid = solid and not pen.fonts.light
    style = Style(None, 0, colour) if solid else Style(colour, weight)
    for outline in outlines(name):
        pen.path(outline, style, shape.placed(x, y, height))
    if name == "coin":
        pen.circle(x, y, height * 0.28, Style("paper" if solid else colour, 0.5 if solid else weight))
    if name == "mask":
        for eye in _eyes():
            pen.path(eye, Style(None, 0, "paper") if solid else style, shape.placed(x, y, height * _MASK_SCALE))


def _eyes() -> tuple[shape.Path, shape.Path]:
    """Give the eyes of a mask, right and left."""
    right = shape.parse(_EYE)
    return right, shape.moved(right, shape.MIRROR)


def emblem(pen: Pen, name: str, x: float, y: float, size: float, colour: str = "ink", *, solid: bool = True) -> None:
    """Draw an emblem about a point: sun, moon, mask or struck-mask; any other name as a ring; solid, or in outline."""
    solid = solid and not pen.fonts.light
    put = shape.placed(x, y, size)
    line = partial(Style, colour)
    style = Style(None, 0, colour) if solid else line(0.6)
    if name in {"sun", "moon"}:
        if name == "sun":
            pen.circle(x, y, size * 0.22, style)
            for ray in _rays():
                pen.path(ray, style, put)
        else:
            glyph(pen, "moon", x, y, size, colour, solid=solid, weight=0.6)
    elif name in {"mask", "struck-mask"}:
        whole = shape.mirrored(shape.parse(_MASK))
        struck = name == "struck-mask"
        open_ = struck or not solid
        pen.path(whole, line(0.6) if open_ else style, put)
        for eye in _eyes():
            pen.path(eye, line(0.4) if open_ else Style(None, 0, "paper"), put)
        if struck:
            pen.line(x - size * 0.42, y + size * 0.48, x + size * 0.42, y - size * 0.48, colour, 0.9)
    else:
        pen.circle(x, y, size * 0.4, line(0.9))


# ---- Small drawings that many sheets share: dice, dominoes, coins, hexes, pips, arrows, boxes. Millimetres.

FIGURE = 0.66  # height of a figure in em, both faces
_RING = 1.1
_SPOTS: dict[int, tuple[shape.Point, ...]] = {
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
    with pen.tag("Span", actual=str(face)):
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
    with pen.tag("Span", actual=f"{above}:{below}"):
        pen.rect(x, y, width, 2 * width, Style(colour, weight, "paper"), width * 0.16)
        pen.line(x + width * 0.17, y + width, x + width * 0.83, y + width, colour, min(weight, 0.5))
        for count, down in ((above, width / 2), (below, width * 1.5)):
            spots(pen, middle, y + down, count, width * 0.24, width * 0.087, colour)


def coin(pen: Pen, x: float, y: float, radius: float = 1.75, colour: str = "accent") -> None:
    """Draw a coin about a point: two rings."""
    pen.circle(x, y, radius, Style(colour, 0.6))
    pen.circle(x, y, radius * 0.62, Style(colour, 0.5))


def caret(pen: Pen, x: float, y: float, half: float = 0.8, high: float = 1.0, *, low: bool = False) -> None:
    """Point up at something from beneath: here tonight began."""
    style = Style("ink", 0.4) if low else Style(None, 0, "ink")
    pen.polygon([(x, y), (x + half, y + high), (x - half, y + high)], style)


def hexagon(pen: Pen, x: float, y: float, radius: float, style: Style) -> None:
    """Draw a hexagon standing on a point."""
    pen.polygon([(x + a, y + b) for a, b in shape.regular(6, radius)], style)


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
    with pen.tag("Span", actual=str(value)):
        for i in range(value):
            style = Style(None, 0, colour) if solid else Style(colour, 0.5)
            pen.circle(right - radius - i * step, y, radius - (0 if solid else 0.08), style)


def checkbox(pen: Pen, x: float, y: float, size: float, style: Style, radius: float = 0.0) -> None:
    """Draw a box to tick, from its top left corner."""
    with pen.tag("Span", actual="☐"):
        pen.rect(x, y, size, size, style, radius)


def tick(pen: Pen, x: float, y: float, size: float, colour: str = "ink", weight: float = 1.1) -> None:
    """Tick a box of that size, from its top left corner; the tick stays within it."""
    _hand(pen, x, y, size, ((0.2, 0.52), (0.43, 0.78), (0.82, 0.2)), Style(colour, weight, round=True))


def cross(pen: Pen, x: float, y: float, size: float, colour: str = "ink", weight: float = 1.1) -> None:
    """Cross a box of that size, from its top left corner; the cross stays within it."""
    for way in (((0.22, 0.22), (0.78, 0.78)), ((0.78, 0.22), (0.22, 0.78))):
        _hand(pen, x, y, size, way, Style(colour, weight, round=True))


def _hand(pen: Pen, x: float, y: float, size: float, way: Sequence[shape.Point], style: Style) -> None:
    """Draw a stroke through points of a box, each from 0 to 1."""
    pen.path(shape.polygon([(x + u * size, y + v * size) for u, v in way], closed=False), style)


def arrow(
    pen: Pen, *way: shape.Point, head: float = 1.8, spread: float = 0.42, colour: str = "ink", weight: float = 0.6
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
        pen.path(shape.polygon(shaft, closed=False), Style(colour, weight))
    half = long * spread
    pen.polygon([(bx, by), (nx - uy * half, ny + ux * half), (nx + uy * half, ny - ux * half)], Style(None, 0, colour))


def star_points(points: int, outer: float, inner: float) -> list[shape.Point]:
    """Give the corners of a star about the origin, the first straight up."""
    out: list[shape.Point] = []
    for i in range(points * 2):
        a = math.pi * i / points - math.pi / 2
        r = inner if i % 2 else outer
        out.append((r * math.cos(a), r * math.sin(a)))
    return out


def hatched(pen: Pen, points: Sequence[shape.Point], gap: float = 0.62, colour: str = "ink") -> None:
    """Shade a polygon with fine parallel lines."""
    for a, b in shape.hatch(points, gap):
        pen.line(*a, *b, colour, 0.22)

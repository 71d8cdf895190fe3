"""Parts that sheets are put together from: small drawings, headings, frames, paragraphs, pages for what was cut."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from gmkit.errors import SheetError, listed, quoted, say
from gmkit.printing import shape
from gmkit.printing.fit import Stage, fit, measured, wrap
from gmkit.printing.fonts import MM, Spill, curled, must_be_short
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.shape import Point
from gmkit.printing.sheet import Page, Setting

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
    """Draw a coin about a point: two rings, the inner one small where ink is saved."""
    pen.circle(x, y, radius, Style(colour, 0.6))
    pen.circle(x, y, radius * (0.4 if pen.fonts.light else 0.62), Style(colour, 0.5))


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


def tickbox(
    pen: Pen, x: float, y: float, size: float, *, done: bool, weight: float = 0.7, field: tuple[str, str] = ("", "")
) -> None:
    """Draw a box from its top left corner, ticked if it is done, else a field with that name and hint, if any."""
    with pen.tag("Span", actual="☑" if done else "☐"):
        checkbox(pen, x, y, size, Style("ink", weight))
        if done:
            # As by hand: the tick begins in the box and ends at its corner.
            tick(pen, x - 0.16 * size, y - 0.27 * size, 1.4 * size, weight=2.1 * weight)
    if field[0] and not done:
        pen.field(field[0], x, y, size, size, field[1], tick=True)


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


# ---- Hexes as a game board has them: a tile, a mark of seven, a field of chances, the back of cards. Millimetres.

_GRID, _FIELD = 7, 5.4  # tiles in a full row of chances, and their radius; fewer are drawn larger


def tile(pen: Pen, x: float, y: float, radius: float, words: str, size: float, style: Style | None = None) -> None:
    """Draw a hex about a point and a figure in the middle of it: in a style, else solid, the figure white."""
    solid = style is None and not pen.low
    hexagon(pen, x, y, radius, style or Style("accent", 0.6, "accent" if solid else None))
    centred(pen, x, y, words, "sans-bold", size, "paper" if solid else "ink")


def hex_frame(size: tuple[float, float], inset: float) -> list[Point]:
    """Give a frame within something of that size: its corners are cut along the side of a hex."""
    return chamfered(inset, inset, size[0] - 2 * inset, size[1] - 2 * inset, 3.2, 1.85)


def framed(pen: Pen, size: tuple[float, float], inset: float) -> None:
    """Draw that frame."""
    pen.polygon(hex_frame(size, inset), Style("accent", 0.4 if pen.low else 0.6))


def seven_tiles(pen: Pen, x: float, y: float, radius: float) -> None:
    """Draw a mark about a point: seven tiles, black (in low ink hatched) and white, a dot on the middle one."""
    white, black = Style("accent", 0.6, "paper"), Style("accent", 0.6, "paper" if pen.low else "accent")
    for i, (dx, dy) in enumerate(shape.regular(6, radius * 1.767, start=0)):
        hexagon(pen, x + dx, y + dy, radius, black if i % 2 else white)
        if i % 2 and pen.low:
            hatched(pen, [(x + dx + a, y + dy + b) for a, b in shape.regular(6, radius)])
    hexagon(pen, x, y, radius, white)
    pen.circle(x, y, radius * 0.414, Style(None, 0, "accent"))


def tiled_back(setting: Setting, name: str, size: tuple[float, float]) -> Form:
    """Draw a back for cards: a board of tiles about a medallion, the same with its foot up."""
    pen, board, low = setting.pen(name), setting.pen(), setting.low
    x, y, side = size[0] / 2, size[1] / 2, 4.0
    pale, tinted, dark = (
        Style("accent", 0.3 if low else 0.4, None if low else fill) for fill in ("t1", "t2", "accent")
    )
    for row in range(-7, 8):
        for column in range(-5, 6):
            cx = x + math.sqrt(3) * side * (column + (row % 2) / 2)
            cy = y + 1.5 * side * row
            if math.hypot(cx - x, cy - y) < 13.4 + 0.8 * side:
                # A tile that the medallion touches would peep out behind it.
                continue
            black = (column - row // 2) % 3 == row % 3
            hexagon(board, cx, cy, side * 0.94, tinted if black else pale)
            if black:
                hexagon(board, cx, cy, side * 0.56, dark)
    pen.clipped(shape.polygon(hex_frame(size, 5.2)), board.marks)
    pen.polygon(hex_frame(size, 5.2), Style("accent", 0.4))
    framed(pen, size, 3.2)
    hexagon(pen, x, y, 13.4, Style("accent", 0.6, "paper"))
    hexagon(pen, x, y, 12.4, Style("accent", 0.3))
    for dx, dy in shape.regular(6, 6.54, start=0):
        hexagon(pen, x + dx, y + dy, 3.7, tinted)
        hexagon(pen, x + dx, y + dy, 2.3, dark)
    hexagon(pen, x, y, 3.7, Style("accent", 0.6))
    pen.circle(x, y, 1.5, Style(None, 0, "accent"))
    return pen.form(name, *size)


def percent(chance: Fraction) -> int:
    """Give a chance in whole per cent, halves up."""
    return int(chance * 100 + Fraction(1, 2))


def chances(
    pen: Pen,
    middle: Point,
    counts: Sequence[int],
    chance: Mapping[tuple[int, int], Fraction],
    down: str,
    across: str,
    told: str,
) -> None:
    """Draw the chance of each count down against each count across, as tiles about a point; fewer are larger.

    Better than even is tinted and bold, even solid. Who listens hears what is told of it, and each row.
    """
    larger = min(1.6, _GRID / len(counts))
    (x, y), half = middle, (len(counts) - 1) / 2
    xs = {count: x + 10.15 * larger * (i - half) for i, count in enumerate(counts)}
    ys = {count: y + 10.85 * larger * (i - half) for i, count in enumerate(counts)}
    left, top = (row[counts[0]] - 8.8 * larger for row in (xs, ys))
    rows = (f"{own}: {', '.join(str(percent(chance[own, other])) for other in counts)}" for own in counts)
    with pen.tag("Figure", alt=f"{told}: {'; '.join(rows)}"):
        pen.text(x + 0.15, top - 3.6, across, "sans", 7.5, "ink", align="middle")
        pen.text(left - 5.2, y + 0.25, down, "sans", 7.5, "ink", align="middle", turn=90)
        for count in counts:
            centred(pen, left, ys[count], str(count), "sans-bold", 9.6, "accent")
            centred(pen, xs[count], top, str(count), "sans-bold", 9.6, "accent")
        # Better tiles last, so that their outlines lie over the hair lines of the others.
        for own, other in sorted(chance, key=lambda pair: (chance[pair] >= Fraction(1, 2), pair)):
            _chance(pen, xs[other], ys[own], chance[own, other], larger)


def _chance(pen: Pen, x: float, y: float, chance: Fraction, larger: float) -> None:
    radius, size = _FIELD * larger, 8.4 * larger
    if chance > Fraction(1, 2):
        tile(pen, x, y, radius, str(percent(chance)), size, Style("accent", 0.6, "t2"))
    elif chance < Fraction(1, 2):
        hexagon(pen, x, y, radius, Style("hair", 0.5))
        centred(pen, x, y, str(percent(chance)), "sans", size)
    elif pen.low:
        hexagon(pen, x, y, radius, Style("accent", 1.3))
        tile(pen, x, y, radius - 0.9, "50", size, Style("accent", 0.4))
    else:
        tile(pen, x, y, radius, "50", size)


# ---- Parts that sheets are put together from: headings, rules, labels, frames, box tracks. Millimetres.

CAPS = 0.7
BETWEEN = 8.0  # pt, of a label in the middle of a rule: the least at which it may be in colour
LEFT, RIGHT = 12.0, 198.0
"""Between these stands what is on a whole page, upright, of A4 or Letter."""


def caps(
    pen: Pen, x: float, y: float, words: str, *, size: float = 7.5, colour: str = "ink", align: str = "left"
) -> float:
    """Write a label in tracked capitals; give its width."""
    return pen.text(x, y, words.upper(), "sans-semibold", size, colour, align=align, tracking=CAPS)


def running_head(pen: Pen, left: float, right: float, y: float, game: str, sheet: str) -> None:
    """Write the two labels at the head of a page."""
    caps(pen, left, y, game)
    with pen.tag("H1"):
        caps(pen, right, y, sheet, align="right")


def zone(pen: Pen, x: float, y: float, width: float, words: str, note: str = "", weight: float = 0.9) -> None:
    """Write a section's heading over a rule at `y`, a note at its right end."""
    with pen.tag("H2"):
        pen.text(x, y - 1.7, words, "serif-semibold", 11.5)
    if note:
        pen.text(x + width, y - 1.7, note, "sans", 8, "soft", align="right")
    pen.line(x, y, x + width, y, "ink", weight)


def section(pen: Pen, x: float, y: float, width: float, words: str, *, number: str = "", size: float = 13.0) -> None:
    """Write a heading on its baseline that runs into a hair line; its number in the accent."""
    at = x
    with pen.tag("H2"):
        if number:
            at += pen.text(x, y, number, "serif-semibold", size, "accent") + 1.6
        at += pen.text(at, y, words, "serif-semibold", size)
    if at + 2.6 < x + width:
        pen.line(at + 2.6, y - 1.4, x + width, y - 1.4, "hair", 0.5)


def title(pen: Pen, x: float, y: float, width: float, words: str, size: float, note: str = "") -> float:
    """Write a sheet's title and under it a line in italics; give the y of the accent rule beneath."""
    set_ = fit(words, pen.measure("serif-semibold"), width, (Stage(1, size, size * 0.6), Stage(2, size * 0.6, 9)))
    with pen.tag("H1"):
        pen.lines(x, y - set_.drop, set_, "serif-semibold")
    if note:
        line = fit(note, pen.measure("serif-italic"), width, (Stage(1, 10.6, 7.5),))
        pen.lines(x, y + 7.0, line, "serif-italic", "soft")
    return y + 13.4


def chamfered(x: float, y: float, width: float, height: float, down: float, across: float) -> list[Point]:
    """Give a rectangle whose corners are cut off, so far along its upright sides and so far along the others."""
    r, b = x + width, y + height
    return [
        (x + across, y),
        (r - across, y),
        (r, y + down),
        (r, b - down),
        (r - across, b),
        (x + across, b),
        (x, b - down),
        (x, y + down),
    ]


def between(pen: Pen, x: float, right: float, y: float, words: str, colour: str) -> None:
    """Write a tracked label in the middle of a rule, the rule standing clear of it."""
    middle = (x + right) / 2
    wide = pen.width(words.upper(), "sans-semibold", BETWEEN, CAPS)
    caps(pen, middle, y + 0.95, words, size=BETWEEN, colour=colour, align="middle")
    if wide / 2 + 2 < middle - x:
        pen.line(x, y, middle - wide / 2 - 2, y, colour, 0.5)
        pen.line(middle + wide / 2 + 2, y, right, y, colour, 0.5)


def ruled(
    pen: Pen, x: float, right: float, ys: Sequence[float], colour: str = "hair", *, field: str = "", first: int = 1
) -> None:
    """Draw rules to write on, dotted where ink is saved; each is a field by a name and a number, if there is a name."""
    colour = "hair" if pen.fonts.light else colour
    for number, y in enumerate(ys, first):
        pen.line(x, y, right, y, colour, 0.5)
        if field:
            pen.field(f"{field}.{number}", x, y - 4.6, right - x, 4.6, f"{field.rpartition('.')[2]} {number}")


def field(pen: Pen, x: float, y: float, width: float, label: str, *, weight: float = 0.5) -> None:
    """Draw a rule to write on, what it is for in small type beneath."""
    pen.line(x, y, x + width, y, "ink" if weight > 0.5 else "hair" if pen.fonts.light else "line", weight)
    pen.text(x, y + 3.3, label, "sans", 8, "soft")


# ---- Short paragraphs in more than one weight, wrapped to a width. Millimetres and points.

_NARROWEST = 0.8
_STEP = 0.02


class Said(NamedTuple):
    """Some words in one role; `*Said(...)` of several make a sentence."""

    words: str
    role: str = "sans"


def spoken(words: str, plain: str = "sans", bold: str = "sans-semibold") -> tuple[Said, ...]:
    """Read words in which *this* stands out."""
    return tuple(Said(part, bold if i % 2 else plain) for i, part in enumerate(words.split("*")) if part)


class Piece(NamedTuple):
    """Words of one role on a line, `x` mm from its beginning."""

    x: float
    words: str
    role: str


class Passage(NamedTuple):
    """A paragraph set to a width: its lines, its size in pt, the distance of baselines in mm."""

    lines: tuple[tuple[Piece, ...], ...]
    size: float
    leading: float

    @property
    def drop(self) -> float:
        """The distance in mm from the first baseline to the last."""
        return max(len(self.lines) - 1, 0) * self.leading


def prose(
    pen: Pen,
    x: float,
    y: float,
    width: float,
    parts: str | Sequence[Said],
    *,
    size: float = 8.4,
    leading: float = 1.26,
    colour: str = "ink",
) -> float:
    """Write a paragraph from its first baseline; give the y of its last.

    A word that follows another part without a space between keeps to it.
    """
    return write(pen, x, y, passage(pen, width, parts, size=size, leading=leading), colour)


def write(pen: Pen, x: float, y: float, text: Passage, colour: str = "ink") -> float:
    """Write a paragraph that is set already, from its first baseline; give the y of its last."""
    with pen.tag("P"):
        for i, line in enumerate(text.lines):
            for piece in line:
                pen.text(x + piece.x, y + i * text.leading, piece.words, piece.role, text.size, colour)
    return y + text.drop


def passage(
    pen: Pen,
    width: float,
    parts: str | Sequence[Said],
    *,
    size: float = 8.4,
    leading: float = 1.26,
    last: float = 0.0,
) -> Passage:
    """Set a paragraph without writing it; a word wider than a line is broken between its letters.

    Args:
        pen: measures the words.
        width: of a line in mm.
        parts: what is said, as a text only if nothing in it is from a file; a word that follows another part without
            a space between keeps to it.
        size: in pt.
        leading: the distance of baselines, in sizes.
        last: the share of the width that the last of several lines should fill, where narrower lines,
            as many as before, can do it.

    Raises:
        SheetError: if a part is endless, or a letter cannot be set.
    """
    parts = spoken(parts) if isinstance(parts, str) else parts
    words = [part for word in words_of(parts, pen.where) for part in _broken(pen, word, width, size)]
    lines = _lines(pen, words, width, size)
    tried, wanted = lines, width * last
    narrow = 1.0
    while len(lines) > 1 and _wide(pen, tried[-1], size) < wanted and narrow > _NARROWEST:
        narrow -= _STEP
        tried = _lines(pen, words, width * narrow, size)
    if len(tried) == len(lines) > 1 and _wide(pen, tried[-1], size) >= wanted:
        lines = tried
    return Passage(tuple(_joined(pen, line, size) for line in lines), size, size * leading * MM)


def words_of(parts: Sequence[Said], where: str) -> list[list[Said]]:
    """Cut what is said into words, each a list of its parts; one that goes on without a space is one word.

    Raises:
        SheetError: naming the place, if it is endless.
    """
    words: list[list[Said]] = []
    glued, before = False, ""
    for part in parts:
        must_be_short(part.words, where)
        for i, word in enumerate(curled(part.words, before).split(" ")):
            if i == 0 and glued and word and words:
                words[-1].append(Said(word, part.role))
            elif word:
                words.append([Said(word, part.role)])
        glued, before = not part.words.endswith(" "), part.words[-1:]
    return words


def _broken(pen: Pen, word: list[Said], width: float, size: float) -> list[list[Said]]:
    """Give a word, in pieces if no line holds it."""
    if _wide(pen, [word], size) <= width:
        return [word]
    room = width / (size * MM)
    out: list[list[Said]] = [[]]
    used = 0.0
    for part in word:
        measure = pen.measure(part.role)
        first, *rest = measured(part.words, measure).pieces(part.words, room - used, room)
        if first:
            out[-1].append(Said(first, part.role))
        out += [[Said(line, part.role)] for line in rest]
        used = measure.em(rest[-1]) if rest else used + measure.em(first)
    return [line for line in out if line]


def _wide(pen: Pen, line: Sequence[Sequence[Said]], size: float) -> float:
    """Give the width of a line in mm; the space after a word is that of its last part's role."""
    words = sum(pen.width(part.words, part.role, size) for word in line for part in word)
    return words + sum(pen.width(" ", word[-1].role, size) for word in line[:-1])


def _lines(pen: Pen, words: Sequence[list[Said]], width: float, size: float) -> list[list[list[Said]]]:
    """Put as many words on each line as it holds."""
    lines: list[list[list[Said]]] = []
    for word in words:
        if lines and _wide(pen, [*lines[-1], word], size) <= width + 0.01:
            lines[-1].append(word)
        else:
            lines.append([word])
    return lines


def _joined(pen: Pen, line: Sequence[Sequence[Said]], size: float) -> tuple[Piece, ...]:
    """Give a line in as few pieces as can be: neighbours of one role are one."""
    out: list[Piece] = []
    at = 0.0
    for i, word in enumerate(line):
        for k, part in enumerate(word):
            gap = " " if i and k == 0 else ""
            if gap:
                at += pen.width(" ", out[-1].role, size)
            if out and out[-1].role == part.role:
                out[-1] = out[-1]._replace(words=out[-1].words + gap + part.words)
            else:
                out.append(Piece(at, part.words, part.role))
            at += pen.width(part.words, part.role, size)
    return tuple(out)


# ---- Pages for texts that were cut on the sheets: each stands here whole, under the place it comes from.

_GUTTER = 10.0
_WIDTH = (RIGHT - LEFT - _GUTTER) / 2
_TOP, _BOTTOM = 29.5, 266.0
_SIZE, _LEAD = 9.5, 4.5
_LABEL, _LABEL_LEAD = 8.0, 3.6
_AFTER = 4.2  # between texts, beyond a line


class _Line(NamedTuple):
    """One line of a column."""

    words: str  # what it says
    drop: float  # how far it stands under the one before
    head: bool = False  # whether it names a place
    kept: int = 0  # how many lines after it stay in its column


def pages(spilled: Sequence[Spill], setting: Setting) -> tuple[Page, ...]:
    """Give pages of two columns on which each text stands whole; none for no text.

    Raises:
        SheetError: naming the place, if a letter cannot be set.
    """
    out: list[Page] = []
    for columns in _pages(_columns(_spilled_lines(spilled, setting))):
        pen = setting.pen(say("Continued"))
        _head(pen, more=bool(out))
        for i, column in enumerate(columns):
            _column(pen, LEFT + i * (_WIDTH + _GUTTER), column)
        name = say("{name}, page {page}", name=say("Continued"), page=len(out) + 1) if out else say("Continued")
        out.append(Page(name, tuple(pen.marks)))
    return tuple(out)


def _spilled_lines(spilled: Sequence[Spill], setting: Setting) -> Iterator[_Line]:
    """Give the lines of all texts, the place of each before it."""
    pen = setting.pen()
    for spill in spilled:
        place = spill.where or say("A text")
        heads = wrap(place, pen.measure("sans-semibold", place), _WIDTH / (_LABEL * MM), break_words=True) or ()
        for i, words in enumerate(heads):
            drop = _LABEL_LEAD if i else _AFTER + _LABEL_LEAD
            yield _Line(words, drop, head=True, kept=len(heads) - i + 1)
        lines = wrap(spill.words, pen.measure("serif", place), _WIDTH / (_SIZE * MM), break_words=True) or ()
        yield from (_Line(words, _LEAD) for words in lines)


def _columns(lines: Iterator[_Line]) -> Iterator[list[_Line]]:
    """Share the lines out over columns; a place stands over two lines of its text at least."""
    column: list[_Line] = []
    y = _TOP
    for line in lines:
        if column and y + line.drop + line.kept * _LEAD > _BOTTOM:
            yield column
            column, y = [], _TOP
        y += line.drop if column else 0.0
        column.append(line)
    if column:
        yield column


def _pages(columns: Iterator[list[_Line]]) -> Iterator[list[list[_Line]]]:
    """Give the columns two by two."""
    for first in columns:
        second = next(columns, None)
        yield [first] if second is None else [first, second]


def _head(pen: Pen, *, more: bool) -> None:
    """Write the heading of a page over its rule."""
    note = say("continued") if more else say("texts that are cut on the sheets before, each in full")
    zone(pen, LEFT, 20.0, RIGHT - LEFT, say("Continued"), note)


def _column(pen: Pen, x: float, column: Sequence[_Line]) -> None:
    """Write a column."""
    y = _TOP
    for i, line in enumerate(column):
        y += line.drop if i else 0.0
        if line.head:
            with pen.tag("H3"):
                pen.text(x, y, line.words, "sans-semibold", _LABEL, "accent")
        else:
            pen.text(x, y, line.words, "serif", _SIZE)

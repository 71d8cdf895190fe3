"""Signs drawn as paths: suits and what a custom suit may wear, icons, emblems. One unit high about the origin."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from gmkit.errors import SheetError, listed, quoted
from gmkit.printing.pen import Pen, Style
from gmkit.printing.shape import MIRROR, Path, arc, circle, mirrored, moved, parse, placed, polygon, regular

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


def _club() -> Path:
    """Give a club: three lobes and a foot, one outline."""
    lobe = arc(0.255, 0.12, 0.225, 150, -104)
    top = arc(0, -0.265, 0.225, 48, -90)
    half: Path = (
        ("M", (0.0, -0.49)),
        *_reversed_arc(top, (0.0 + 0.225 * math.cos(math.radians(48)), -0.265 + 0.225 * math.sin(math.radians(48)))),
        ("L", (0.19, -0.095)),
        *_reversed_arc(lobe, (0.255 + 0.225 * math.cos(math.radians(150)), 0.12 + 0.225 * math.sin(math.radians(150)))),
        ("L", (0.035, 0.2)),
        ("C", (0.04, 0.35, 0.1, 0.45, 0.2, 0.5)),
        ("L", (0.0, 0.5)),
    )
    return mirrored(half)


def _reversed_arc(pieces: list[tuple[str, tuple[float, ...]]], first: tuple[float, float]) -> Path:
    """Give arc pieces the other way round, the first of which began at `first`."""
    starts = [first, *((n[4], n[5]) for _, n in pieces[:-1])]
    back = [("C", (n[2], n[3], n[0], n[1], x, y)) for (_, n), (x, y) in zip(pieces, starts, strict=True)]
    return tuple(reversed(back))


def _star() -> Path:
    """Give a star of five points."""
    outer, inner = regular(5, 0.52), regular(5, 0.21, start=-54)
    return polygon([p for pair in zip(outer, inner, strict=True) for p in pair])


def _rays() -> list[Path]:
    """Give the twelve rays of the sun."""
    out: list[Path] = []
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
        out.append(polygon(points))
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


def outlines(name: str) -> list[Path]:
    """Give the closed paths of a sign, within one unit about the origin: one of GLYPHS or ICONS, or "joker".

    Raises:
        SheetError: if there is no such sign.
    """
    if name in _HALVES:
        return [mirrored(parse(_HALVES[name]))]
    makers: dict[str, Callable[[], list[Path]]] = {
        "club": lambda: [_club()],
        "star": lambda: [_star()],
        "moon": lambda: [parse(_MOON)],
        "crescent": lambda: [moved(parse(_MOON), placed(_CRESCENT_SHIFT, 0))],
        "mask": lambda: [moved(mirrored(parse(_MASK)), placed(0, 0, _MASK_SCALE))],
        "sun": lambda: [circle(0, 0, 0.25), *_rays()],
        "coin": lambda: [circle(0, 0, 0.46)],
        "lozenge": lambda: [polygon([(0, -0.5), (0.36, 0), (0, 0.5), (-0.36, 0)])],
        "joker": lambda: [
            polygon([(x, y - 0.25), (x + 0.19, y), (x, y + 0.25), (x - 0.19, y)])
            for x, y in ((0.0, -0.26), (0.21, 0.0), (0.0, 0.26), (-0.21, 0.0))
        ],
    }
    if name not in makers:
        raise SheetError(f"no sign called {quoted(name)}; there is {listed(GLYPHS)}")
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
        solid: filled, else a line.
        weight: of the line in pt.
    """
    style = Style(None, 0, colour) if solid else Style(colour, weight)
    for outline in outlines(name):
        pen.path(outline, style, placed(x, y, height))
    if name == "coin":
        pen.circle(x, y, height * 0.28, Style("paper" if solid else colour, 0.5 if solid else weight))
    if name == "mask":
        for eye in _eyes():
            pen.path(eye, Style(None, 0, "paper") if solid else style, placed(x, y, height * _MASK_SCALE))


def _eyes() -> tuple[Path, Path]:
    """Give the eyes of a mask, right and left."""
    right = parse(_EYE)
    return right, moved(right, MIRROR)


def emblem(pen: Pen, name: str, x: float, y: float, size: float, colour: str = "ink", *, solid: bool = True) -> None:
    """Draw an emblem about a point: sun, moon, mask or struck-mask; any other name as a ring; solid, or in outline."""
    put = placed(x, y, size)
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
        whole = mirrored(parse(_MASK))
        struck = name == "struck-mask"
        open_ = struck or not solid
        pen.path(whole, line(0.6) if open_ else style, put)
        for eye in _eyes():
            pen.path(eye, line(0.4) if open_ else Style(None, 0, "paper"), put)
        if struck:
            pen.line(x - size * 0.42, y + size * 0.48, x + size * 0.42, y - size * 0.48, colour, 0.9)
    else:
        pen.circle(x, y, size * 0.4, line(0.9))

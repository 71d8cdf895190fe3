"""Faces of masks, painted or in lines: plates with the ground of a suit, the crown of a rank, gilding and features.

Face millimetres, y upwards, the origin between the eyes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from gmkit.games.masks.sheets.mask_art import (
    COARSE,
    FINE,
    HALF,
    KINDS,
    LEFT,
    UP,
    WIDTH,
    Face,
    branch,
    edge_of,
    engraving,
    eye,
    eyes_of,
    leaf,
    loop,
    offset,
    outline_of,
    profile,
    ribbon,
    silhouette,
    swell,
)
from gmkit.printing import parts, shape
from gmkit.printing.fonts import Fonts
from gmkit.printing.images import show
from gmkit.printing.pen import Curve, Form, Mark, Pen, Placed, Style
from gmkit.printing.shape import MIRROR, Matrix, Path, Point, flat, mirrored, moved, parse, polygon, times
from gmkit.printing.sheet import Setting

# ---- Plates: what of a face is covered with the ground of its suit.

_ARCHES = "M0,12C5,19,13,28,27,28C43,28,53,10,76,9"
_PLATES: dict[str, tuple[tuple[str, str], ...]] = {
    # the edge of a plate on the right half, drawn as a trim, and what closes it
    "volto": (
        (_ARCHES, "L120,9L120,120L0,120Z"),
        ("M76,-7C58,-19,58,-44,51,-63C46,-79,27,-86,15,-108", "L120,-108L120,-7Z"),
    ),
    "bauta": (
        ("M0,15C5,22,13,31,27,31C43,31,53,24,80,20", "L120,20L120,120L0,120Z"),
        ("M0,-87C25,-83,50,-77,90,-67", "L120,-67L120,-130L0,-130Z"),
    ),
    "medico": (
        ("M0,29C20,31,45,27,76,24", "L120,24L120,120L0,120Z"),
        ("M0,-92C12,-90,22,-84,36,-76", "L120,-76L120,-150L0,-150Z"),
    ),
    "gatto": (("M0,16C5,9,9,-5,11.5,-15C16,-24,28,-30,51,-34.5L54,-48", "L110,-70L110,110L0,110Z"),),
    "colombina": (("", "M0,120L120,120L120,-120L0,-120Z"),),
    "arlecchino": (("M0,28C9,33,20,41,34,41C50,41,62,30,84,20", "L120,20L120,120L0,120Z"),),
}


def _plates(kind: str) -> list[Path]:
    """Give the plates of both halves, to be clipped by the face."""
    out: list[Path] = []
    for edge, rest in _PLATES.get(kind, ()):
        half = parse(edge + rest)
        # A half that stands on the axis is one plate with its mirror image, lest a seam be seen.
        on_axis = half[0][1][0] == 0.0
        out += [mirrored(half[:-1])] if on_axis else [half, moved(half, MIRROR)]
    if kind == "luna":
        out.append(polygon([*profile(), (90.0, -95.0), (90.0, 80.0)]))
    return out


def _trims(kind: str) -> list[list[Point]]:
    """Give the lines along the edges of plates."""
    out: list[list[Point]] = []
    for edge, _ in _PLATES.get(kind, ()):
        if not edge:
            continue
        half = flat(parse(edge), 16)
        other = [(-x, y) for x, y in half]
        # An edge that begins on the axis is one line with its mirror image.
        out += [[*reversed(other[1:]), *half]] if half[0][0] == 0.0 else [half, other]
    if kind == "luna":
        out.append(list(profile()))
    return out


# ---- The crown, which is the rank: points with balls, horns with bells, rays, stars.

BALL = 3.1
_POINTS: dict[str, tuple[tuple[int, float], ...]] = {
    # the place of each point, counted from the middle, and its height
    "jack": ((0, 26.0),),
    "queen": ((-1, 18.0), (0, 27.0), (1, 18.0)),
    "king": ((-2, 14.0), (-1, 20.0), (0, 28.0), (1, 20.0), (2, 14.0)),
}
_LEFT_OUT = 12.0  # of the ray that would stand where the neck of the lining is, in degrees to either side
RAYS = {"jack": 16, "queen": 20, "king": 24, "joker": 20, "plain": 12}
_STARS = {"jack": 1, "queen": 3, "king": 5, "joker": 3, "plain": 0}
_HORN = "M6,53C9,68,16,80,30,82C40,83.5,50,81,57,76C48,76,42,71,41,62C40.4,57,41,52,43,46Z"
BELL: Point = (58.5, 74.5)


def _top_at(kind: str, x: float) -> float:
    """Give how high a face's edge lies at a place."""
    edge = edge_of(kind)
    highs = [
        ay + (by - ay) * (x - ax) / ((bx - ax) or 1.0)
        for (ax, ay), (bx, by) in pairwise([*edge, edge[0]])
        if min(ax, bx) <= x <= max(ax, bx)
    ]
    return max(highs, default=0.0)


def _point(x: float, y: float, high: float, half: float, feet: tuple[float, float]) -> Path:
    """Give a concave point of a crown from below the edge, where its feet stand, to its ball."""
    return (
        ("M", (x, y - 9.0)),
        ("L", (x - half, feet[0] - 0.4)),
        ("C", (x - half * 0.42, y + high * 0.3, x - 2.6, y + high * 0.62, x - 2.0, y + high)),
        ("L", (x + 2.0, y + high)),
        ("C", (x + 2.6, y + high * 0.62, x + half * 0.42, y + high * 0.3, x + half, feet[1] - 0.4)),
        ("Z", ()),
    )


def _ray(angle: float, long: float, half: float, centre: Point, *, wavy: bool, near: float) -> Path:
    """Give a ray of the sun, straight or like a flame."""
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))

    def at(u: float, v: float) -> Point:
        return (centre[0] + c * u - s * v, centre[1] + s * u + c * v)

    inner = near - 4.0
    if not wavy:
        return polygon([at(inner, -half), at(near, -half), at(long, 0.0), at(near, half), at(inner, half)])
    span = long - near
    return (
        ("M", at(inner, -half)),
        ("L", at(near, -half)),
        (
            "C",
            (
                *at(near + span * 0.3, -half * 0.75),
                *at(near + span * 0.36, half * 0.5),
                *at(near + span * 0.66, half * 0.3),
            ),
        ),
        ("C", (*at(near + span * 0.8, half * 0.2), *at(long - 2.0, half * 0.1), *at(long, -half * 0.35))),
        ("C", (*at(long + 1.0, half * 0.3), *at(near + span * 0.85, half * 1.15), *at(near + span * 0.55, half * 1.2))),
        ("C", (*at(near + span * 0.36, half * 1.2), *at(near + span * 0.2, half * 0.9), *at(near, half * 0.9))),
        ("L", at(inner, half)),
        ("Z", ()),
    )


class Crown(NamedTuple):
    """What stands out of a face: gilded parts, balls in the suit's colour, horns with the suit's ground."""

    gilt: tuple[Path, ...] = ()
    balls: tuple[Point, ...] = ()
    horns: tuple[Path, ...] = ()

    @property
    def parts(self) -> list[Path]:
        return [*self.gilt, *self.horns, *(shape.circle(x, y, BALL) for x, y in self.balls)]


@lru_cache(maxsize=64)
def crown_of(kind: str, crest: str) -> Crown:
    """Give the crown that a rank's crest puts on a face."""
    of = KINDS[kind]
    if kind == "sole":
        n, (radius, middle) = RAYS.get(crest, RAYS["plain"]), of.disc
        half = math.sin(math.pi / n) * radius * 0.92
        rays = [
            _ray(90 + 360 * k / n, 88.0 if k % 2 else 93.0, half, (0.0, middle), wavy=k % 2 == 1, near=radius - 0.6)
            for k in range(n)
            if abs((90 + 360 * k / n) % 360 - 270) > _LEFT_OUT
        ]
        return Crown(tuple(rays))
    if kind == "luna":
        n, (radius, middle) = _STARS.get(crest, 0), of.disc
        stars = []
        for k in range(n):
            turn, big = k - (n - 1) / 2, k == n // 2
            a = math.radians(90 - 23 * turn)
            reach = radius + (7.5 if big else 6.0)
            x, y = reach * math.cos(a), middle + reach * math.sin(a)
            points = parts.star_points(6, 11.5 if big else 9.0, 5.4 if big else 4.2)
            stars.append(polygon([(x + u, y + v) for u, v in points]))
        return Crown(tuple(stars))
    if crest == "joker" and kind == "gatto":
        return Crown((), ((63.4, 91.0), (-63.4, 91.0)))  # bells on its ears
    if crest == "joker":
        right = parse(_HORN)
        low = (0.0, 0.0) if kind == "arlecchino" else (0.0, _top_at(kind, 24.0) - 53.5)
        right = moved(right, (1.0, 0.0, 0.0, 1.0, *low))
        bell = (BELL[0], BELL[1] + low[1])
        return Crown((), (bell, (-bell[0], bell[1])), (right, moved(right, MIRROR)))
    gilt: list[Path] = []
    balls: list[Point] = []
    for place, high in _POINTS.get(crest, ()):
        x = place * of.spread if abs(place) < 2 else math.copysign(of.spread * 1.95, place)
        y = _top_at(kind, x)
        half = (9.5 if place == 0 else 7.8) if of.spread > 20 else (7.6 if place == 0 else 6.6)
        gilt.append(_point(x, y, high, half, (_top_at(kind, x - half), _top_at(kind, x + half))))
        balls.append((x, y + high + BALL * 0.7))
    return Crown(tuple(gilt), tuple(balls))


# ---- The ground of a plate by the suit's ornament: one tile drawn once and laid as often as it takes.

_GROUND = {
    "scrolls": "damask",
    "pearls": "damask",
    "rays": "diaper",
    "stars": "diaper",
    "laurel": "feathers",
    "waves": "feathers",
    "web": "web",
    "lozenges": "lozenges",
}
_PITCH = {"damask": (17.0, 24.0), "diaper": (9.0, 14.0), "feathers": (9.5, 15.0), "lozenges": (14.0, 22.0)}


def _tile(name: str, face: Face, sets: _Paints) -> Form:
    """Draw one tile of a ground about its middle."""
    wide, high = _PITCH[name]
    pen = Pen(sets.fonts)
    thin, mark = sets.ground, sets.sign
    if name == "damask":
        for side in (1, -1):
            put: Matrix = (side, 0.0, 0.0, -1.0, 0.0, 0.0)
            pen.path(parse("M0,12C1.5,7,8,5.5,8.5,0C8,-5.5,1.5,-7,0,-12"), thin, put)
            for x, y, angle, long in ((0.8, -4.6, -8, 5.0), (1.0, -5.8, -38, 5.2), (0.9, -7.0, 34, 4.6)):
                pen.path(leaf((x, y), angle, long, width=0.3).path, mark, put)
        parts.glyph(pen, face.glyph, 0.0, -1.2, 5.2, sets.light, solid=sets.signs, weight=thin.weight)
    elif name == "diaper":
        pen.path(polygon([(0, high / 2), (wide / 2, 0), (0, -high / 2), (-wide / 2, 0)]), thin)
        if face.glyph == "diamond":
            pen.path(polygon([(0, high * 0.18), (wide * 0.18, 0), (0, -high * 0.18), (-wide * 0.18, 0)]), mark)
        else:
            parts.glyph(pen, face.glyph, 0.0, 0.0, 4.2, sets.light, solid=sets.signs, weight=thin.weight)
    elif name == "feathers":
        pen.path(parse("M-4.75,0C-4.75,-4.5,-1,-5,0,-8C1,-5,4.75,-4.5,4.75,0"), thin, UP)
        parts.glyph(pen, face.glyph, 0.0, 2.6, 3.2, sets.light, solid=sets.signs, weight=thin.weight)
    else:
        half = polygon([(0, high / 2), (wide / 2, 0), (0, -high / 2), (-wide / 2, 0)])
        pen.path(half, Style(thin.stroke, thin.weight, sets.paper if sets.painted else None))
    return pen.form(f"{name} {face.glyph} {sets.light}", wide, high, -wide / 2, -high / 2)


def _web(pen: Pen, thin: Style) -> None:
    """Draw threads from over the nose and rings that sag between them."""
    ends = [math.radians(15.0 * k) for k in range(24)]
    threads: list[shape.Seg] = []
    for a in ends:
        threads += [("M", (0.0, 8.0)), ("L", (170 * math.cos(a), 8 + 170 * math.sin(a)))]
    for ring in range(1, 11):
        r = 8.0 + ring * 8.0 + ring * ring * 0.55
        threads.append(("M", (r, 8.0)))
        for a, b in pairwise([*ends, 2 * math.pi]):
            sag = r * 0.86
            middle = (a + b) / 2
            one = (sag * math.cos(middle), 8 + sag * math.sin(middle))
            threads.append(("C", (*one, *one, r * math.cos(b), 8 + r * math.sin(b))))
    pen.path(tuple(threads), thin, UP)


def _ground(face: Face, sets: _Paints, within: Sequence[Path]) -> list[Mark]:
    """Give the ground over a face, where its plates are."""
    name = _GROUND.get(face.ornament, "diaper")
    pen = Pen(sets.fonts)
    if name == "web":
        _web(pen, sets.ground)
        return pen.marks
    tile = _tile(name, face, sets)
    scale = 1.25 if sets.small else 1.0
    wide, high = (v * scale for v in _PITCH[name])
    boxes = [shape.bounds(path) for path in within]
    edge = shape.bounds(outline_of(face.kind)) if name != "lozenges" else (-90.0, -120.0, 90.0, 95.0)
    rows = range(math.floor(-125.0 / (high / 2)), math.ceil(100.0 / (high / 2)) + 1)
    for row in rows:
        y = row * high / 2
        for column in range(-14, 15):
            x = (column + (0.5 if row % 2 else 0.0)) * wide
            if name == "lozenges" and (row % 2) != 0:
                continue
            if not (edge[0] - wide < x < edge[2] + wide and edge[1] - high < y < edge[3] + high):
                continue
            if any(b[0] - wide < x < b[2] + wide and b[1] - high < y < b[3] + high for b in boxes):
                pen.marks.append(Placed(tile, (scale, 0.0, 0.0, scale, x, -y)))
    return pen.marks


# ---- How it is painted: the order is crown, skin, plates, engraving, gilding, rims, ornament, features, edge.

_GILT, _GOLD, _GOLD_EDGE, _SHADOW, _FLAT = "#f6ead0", "#a8761c", "#6d4a10", "#6f6b66", "#d9b877"
_WORN = "#dcb866"


class _Paints(NamedTuple):
    """What a face is drawn with, and how fine."""

    fonts: Fonts
    painted: bool
    low: bool
    small: bool
    colour: str  # the suit's
    weight: float  # how much heavier lines are than at full size
    light: str = "line"  # of the ground's signs
    paper: str = "paper"

    def line(self, points: float, colour: str = "ink") -> Style:
        """Give a line by its weight at full size, half of it where ink is saved."""
        return Style(colour, points * self.weight * (0.55 if self.low else 1.0), round=True)

    @property
    def ground(self) -> Style:
        return self.line(0.38, self.light)

    @property
    def signs(self) -> bool:
        """Whether the signs of a ground are filled."""
        return self.painted or self.light == "hair"

    @property
    def sign(self) -> Style:
        return Style(None, 0, self.light) if self.painted else self.ground


def draw_face(
    face: Face, fonts: Fonts, *, painted: bool, low: bool = False, small: bool = False, weight: float = 1.0
) -> Form:
    """Draw a face about the middle between its eyes, in its own millimetres.

    Args:
        face: what it looks like.
        fonts: what pens share.
        painted: filled and engraved, else in lines to colour in.
        low: outlines alone, in thin lines.
        small: coarser, as on cards.
        weight: how much heavier lines are than at full size.
    """
    sets = _Paints(
        fonts, painted and not low, low, small, face.colour, weight, _WORN if painted and not low else "line"
    )
    pen = Pen(fonts)
    edge = outline_of(face.kind)
    _crown(pen, face, sets)
    if sets.painted:
        pen.path(edge, Style(None, 0, face.bare or KINDS[face.kind].skin), UP)
    else:
        pen.path(edge, Style(None, 0, "paper"), UP)
    if face.glyph:
        _plate(pen, face, sets)
    if sets.painted:
        _clip(pen, edge, [Placed(engraving(face.kind, COARSE if small else FINE), shape.SAME)])
    _edges(pen, face, sets)
    _rims(pen, face, sets)
    if face.glyph:
        _under_eye(pen, face, sets)
    FEATURES[face.kind](pen, sets)
    if face.glyph and KINDS[face.kind].jewel:
        _jewel(pen, face, sets)
    pen.path(edge, sets.line(0.7), UP)
    for hole in eyes_of(face.kind):
        pen.path(hole, sets.line(0.9)._replace(fill="paper"), UP)
    name = f"{face.kind} {face.crest} {face.glyph} {face.colour} {painted} {low} {small}"
    box = shape.bounds(edge)
    top = max([box[3], *(shape.bounds(part)[3] for part in crown_of(face.kind, face.crest).parts)])
    return pen.form(name, 2 * box[2], top - box[1], box[0], -top)


def put_face(
    pen: Pen,
    face: Face,
    box: tuple[float, float, float, float],
    *,
    painted: bool,
    low: bool = False,
    small: bool = True,
) -> None:
    """Draw a face as large as a box holds.

    Args:
        pen: draws it.
        face: what it looks like.
        box: its middle, its top, its width and its height in mm.
        painted: filled and engraved, else in lines.
        low: outlines alone.
        small: coarser, as on cards.
    """
    middle, top, wide, high = box
    if face.picture is not None:
        _niche(pen, face, face.picture, box, low=low)
        return
    parts = [outline_of(face.kind), *crown_of(face.kind, face.crest).parts]
    left, foot, right, head = (
        pick(shape.bounds(part)[i] for part in parts) for i, pick in enumerate((min, min, max, max))
    )
    scale = min(wide / (right - left), high / (head - foot))
    form = draw_face(face, pen.fonts, painted=painted, low=low, small=small, weight=0.5 / scale + 0.5)
    pen.place(form, middle - (left + right) / 2 * scale, top + (high - (head - foot) * scale) / 2 + head * scale, scale)


def _niche(pen: Pen, face: Face, picture: Form, box: tuple[float, float, float, float], *, low: bool) -> None:
    """Show a picture in a niche with a round head, cut off where it is longer, never stretched.

    A large one has an echo of its frame, and a sill that stands out a little.
    """
    middle, top, wide, high = box
    large = wide >= _LARGE
    if large:
        top, high = top + _ECHO, high - _ECHO - 0.2
    foot = top + high
    wide = min(wide - 1.0, (foot - top) * 13 / 12) if large else min(wide, high * 13 / 12)
    radius, left, right = wide / 2, middle - wide / 2, middle + wide / 2

    def arch(out: float) -> Path:
        bow = shape.arc(middle, top + radius, radius + out, 180.0, 360.0)
        return (("M", (left - out, foot)), ("L", (left - out, top + radius)), *bow, ("L", (right + out, foot)))

    inside = (*arch(0.0), ("Z", ()))
    with pen.tag("Figure", alt=face.name):
        show(pen, picture, inside, low=low)
        pen.path(inside, Style(face.colour, 0.9 if large else 0.5))
        if large:
            pen.path(arch(_ECHO), Style(face.colour, 0.35))
            sill = wide * 31 / 52
            pen.line(middle - sill, foot, middle + sill, foot, face.colour, 0.9)


_LARGE, _ECHO = 20.0, 1.09


def put_worn(
    pen: Pen, face: Face | None, box: tuple[float, float, float, float], setting: Setting, colour: str = "ink"
) -> None:
    """Draw the face that somebody wears as `put_face` does; of who wears none, or one unseen, a plain outline."""
    if face is not None:
        put_face(pen, face, box, painted=setting.painted, low=setting.low)
        return
    middle, top, wide, high = box
    scale = wide / WIDTH
    put: Matrix = (scale, 0, 0, -scale, middle, top + high / 2)
    pen.path(silhouette("plain"), Style(colour, 0.6), put)
    for side in (put, times(put, MIRROR)):
        pen.path(eye(1.0), Style(colour, 0.45), side)


def _clip(pen: Pen, path: Path, inner: Sequence[Mark], *, even_odd: bool = False) -> None:
    if inner:
        pen.clipped(path, inner, UP, even_odd=even_odd)


@lru_cache(maxsize=4)
def _hatch() -> Form:
    """Give the hatching of all gilding, drawn once: lines at 45 degrees, 0.8 apart."""
    lines: list[shape.Seg] = []
    step = 0.8 * math.sqrt(2)
    for k in range(-320, 321):
        x = k * step
        if abs(x) > 330.0:
            continue
        lines += [("M", (round(x - 150.0, 2), -150.0)), ("L", (round(x + 150.0, 2), 150.0))]
    return Form("hatch", 300.0, 300.0, (Curve(tuple(lines), UP, Style(_GOLD, 0.22)),), -150.0, -150.0)


def _gild(pen: Pen, path: Path, sets: _Paints, *, even_odd: bool = False, bare: bool = False) -> None:
    """Draw something gilded: pale under hatching, with an edge; in lines its edge alone."""
    if not sets.painted:
        pen.path(path, sets.line(0.5)._replace(fill="paper"), UP, even_odd=even_odd)
        return
    pen.path(path, Style(None, 0, _FLAT if sets.small else _GILT), UP, even_odd=even_odd)
    if not sets.small:
        _clip(pen, path, [Placed(_hatch(), shape.SAME)], even_odd=even_odd)
    if not bare:
        pen.path(path, sets.line(0.4 if sets.small else 0.55, _GOLD_EDGE), UP)


def _shade(pen: Pen, path: Path, sets: _Paints, *, even_odd: bool = False) -> None:
    """Draw the shadow of something gilded, to be covered by it."""
    if sets.painted and not sets.small:
        pen.path(path, Style(None, 0, _SHADOW), (1.0, 0.0, 0.0, -1.0, 0.55, 0.70), even_odd=even_odd)


def _crown(pen: Pen, face: Face, sets: _Paints) -> None:
    """Draw what stands out behind the face."""
    crown = crown_of(face.kind, face.crest)
    for part in crown.gilt:
        _gild(pen, part, sets)
    for part in crown.horns:
        if sets.painted:
            pen.path(part, Style(None, 0, face.colour), UP)
            _clip(pen, part, _ground(face._replace(ornament="lozenges"), sets, [part]))
            trim = ribbon(flat(part, 12), 2.6)
            _clip(pen, part, [Curve(trim, UP, Style(_GOLD_EDGE, 0.3 * sets.weight, _FLAT))])
        pen.path(part, sets.line(0.7), UP)
    for x, y in crown.balls:
        round_ball = shape.circle(x, y, BALL)
        if sets.painted:
            pen.path(round_ball, sets.line(0.5)._replace(fill=face.colour if face.glyph else _GILT), UP)
            pen.path(shape.circle(x - 0.9, y + 1.0, 0.75), Style(None, 0, "paper"), UP)
        else:
            pen.path(round_ball, sets.line(0.5)._replace(fill="paper"), UP)


def _plate(pen: Pen, face: Face, sets: _Paints) -> None:
    """Draw the plates with the ground of the suit; where ink is saved there are none."""
    plates = _plates(face.kind)
    if not plates or sets.low:
        return
    inner = Pen(sets.fonts)
    if face.kind == "luna":
        if sets.painted:
            inner.path(plates[0], Style(None, 0, "#14203a"), UP)
        _night(inner, face, sets)
    else:
        if sets.painted:
            for plate in plates:
                inner.path(plate, Style(None, 0, face.colour), UP)
        whole = tuple(seg for plate in plates for seg in plate)
        inner.clipped(whole, _ground(face, sets, plates), UP)
    _clip(pen, outline_of(face.kind), inner.marks)


_SKY = """40,46 30,38,1.4 44,33 22,28 38,26,2.6 52,31 14,20 58,18,1.6 66,8 68,-8,2.2 70,-22 60,-16 26,-22 38,-20,1.4
48,-24 64,-36 22,-36,2.8 34,-34 44,-40 28,-48 52,-52,1.5 40,-56,2.6 20,-56 24,-68,2 34,-70 16,4 12,34 24,52,1.5
46,-64 58,-44"""
"""The stars of the moon's dark side: where they stand, and how large those are that are more than a dot."""


def _night(pen: Pen, face: Face, sets: _Paints) -> None:
    """Draw the stars of the moon's dark side, and the suit among them."""
    for words in _SKY.split():
        x, y, *sizes = map(float, words.split(","))
        for size in sizes:
            star = polygon([(x + u, y + v) for u, v in parts.star_points(4, size * 1.15, size * 0.36)])
            pen.path(star, sets.sign if sets.painted else sets.line(0.38), UP)
        if not sizes:
            pen.path(shape.circle(x, y, 0.42), Style(None, 0, "#ffffff" if sets.painted else "line"), UP)
    parts.glyph(pen, face.glyph, 56.0, 30.0, 9.0, sets.light, solid=sets.painted, weight=0.5 * sets.weight)


def _edges(pen: Pen, face: Face, sets: _Paints) -> None:
    """Draw the gilded trims along plates and round the face, and the band of the crown."""
    kind = face.kind
    edge, points = outline_of(kind), edge_of(kind)
    inner = Pen(sets.fonts)
    if face.glyph and not sets.low:
        for line in _trims(kind):
            _shade(inner, ribbon(line, 2.5), sets)
        for line in _trims(kind):
            _gild(inner, ribbon(line, 2.5), sets)
    if kind == "moretta":
        _lace(pen, sets)
        _clip(pen, edge, inner.marks)
    elif kind != "medico" and not sets.low:
        inside = polygon(offset(points, -2.4 if kind == "bauta" else -2.6))
        ring = (*edge, *inside)
        if sets.painted:
            _shade(inner, ring, sets, even_odd=True)
        _gild(inner, ring, sets, even_odd=True)
        _clip(pen, edge, inner.marks)
    else:
        _clip(pen, edge, inner.marks)
    if face.crest in _POINTS and kind not in {"sole", "luna"} and not sets.low:
        _band(pen, face, sets)


def _band(pen: Pen, face: Face, sets: _Paints) -> None:
    """Draw the band a crown stands on: what of the face lies above the face moved down."""
    kind = face.kind
    edge = outline_of(kind)
    lower = moved(edge, (1.0, 0.0, 0.0, 1.0, 0.0, -6.5))
    reach = 33.0 if kind == "gatto" else 110.0
    keep = parse(f"M{-reach},120L{reach},120L{reach},20L{-reach},20Z")
    inner = Pen(sets.fonts)
    band = (*edge, *lower)
    if sets.painted:
        inner.path(band, Style(None, 0, _FLAT if sets.small else _GILT), UP, even_odd=True)
        if not sets.small:
            _clip(inner, band, [Placed(_hatch(), shape.SAME)], even_odd=True)
        inner.path(lower, sets.line(0.55, _GOLD_EDGE), UP)
    else:
        inner.path(band, Style(None, 0, "paper"), UP, even_odd=True)
        inner.path(lower, sets.line(0.5), UP)
    spread = min(KINDS[kind].spread, 22.0)
    for x in (-1.5 * spread, -0.5 * spread, 0.5 * spread, 1.5 * spread):
        y = _top_at(kind, x) - 3.25
        if face.glyph and abs(x) < min(reach, 60.0) - 4:
            style = Style(None, 0, face.colour) if sets.painted else sets.line(0.4)
            inner.path(polygon([(x, y + 2.0), (x + 1.3, y), (x, y - 2.0), (x - 1.3, y)]), style, UP)
    outer = Pen(sets.fonts)
    _clip(outer, keep, inner.marks)
    _clip(pen, edge, outer.marks)


def _lace(pen: Pen, sets: _Paints) -> None:
    """Draw the velvet mask's lace about its edge and the stitches within it."""
    points = [*edge_of("moretta")]
    ring = shape.even([*points, points[0]], 60)[:-1]
    for x, y in ring:
        pen.path(shape.circle(x, y, 2.1), sets.line(0.35)._replace(fill="paper"), UP)
    pen.path(outline_of("moretta"), sets.line(0.5), UP)
    if not sets.low:
        stitches = offset(points, -5.0)
        for x, y in shape.even([*stitches, stitches[0]], 110)[:-1]:
            colour = _WORN if sets.painted else "ink"
            pen.path(shape.circle(x, y, 0.42), Style(None, 0, colour), UP)


@lru_cache(maxsize=32)
def _rim(kind: str) -> Path:
    """Give the outer edge of the rim about the right eye."""
    of = KINDS[kind]
    if not of.eye:
        return shape.circle(HALF, 0.0, 22.0 if kind == "medico" else of.round_eye + 3.4)
    return polygon(offset(loop(flat(parse(of.eye), 12)), 3.4))


def _rims(pen: Pen, face: Face, sets: _Paints) -> None:
    """Draw a gilded rim about each eye."""
    if sets.low:
        return
    right = _rim(face.kind)
    for rim in (right, moved(right, MIRROR)):
        if face.kind == "medico":
            for y in (0.0,):
                side = 1.0 if rim is right else -1.0
                strap = polygon(
                    [(side * 50.0, y + 3.0), (side * 72.0, y + 5.5), (side * 72.0, y - 1.5), (side * 50.0, y - 3.5)]
                )
                inner = Pen(sets.fonts)
                _gild(inner, strap, sets)
                _clip(pen, outline_of(face.kind), inner.marks)
        inner = Pen(sets.fonts)
        _shade(inner, rim, sets)
        _clip(pen, outline_of(face.kind), inner.marks)
        _gild(pen, rim, sets)
        if face.kind == "medico":
            x = HALF if rim is right else -HALF
            pen.path(shape.circle(x, 0.0, 17.5), sets.line(0.5), UP)
            for k in range(10):
                a = math.radians(36 * k + 18)
                rivet = shape.circle(x + 19.75 * math.cos(a), 19.75 * math.sin(a), 0.7)
                pen.path(rivet, sets.line(0.35), UP)


def _jewel(pen: Pen, face: Face, sets: _Paints) -> None:
    """Draw the suit's sign in a gilded ring over the brows."""
    y = KINDS[face.kind].jewel
    outer, inner = (6.2, 4.6) if face.kind in {"colombina", "gatto"} else (8.2, 6.2)
    if not sets.low:
        _shade(pen, shape.circle(0.0, y, outer), sets)
        _gild(pen, shape.circle(0.0, y, outer), sets)
    pen.path(shape.circle(0.0, y, inner), sets.line(0.4)._replace(fill="#fcf8ee" if sets.painted else "paper"), UP)
    parts.glyph(
        pen,
        face.glyph,
        0.0,
        -y,
        inner * 1.25,
        face.colour,
        solid=not sets.low and sets.painted,
        weight=0.5 * sets.weight,
    )


# ---- Under the eyes: what belongs to the suit.


def _under_eye(pen: Pen, face: Face, sets: _Paints) -> None:
    """Draw the suit's ornament under both eyes; on velvet its signs over the brows."""
    if face.kind == "luna" or (face.kind in {"colombina", "gatto"} and not sets.low):
        return
    if face.kind == "moretta":
        _over_brow(pen, face, sets)
        return
    solid = Style(None, 0, face.colour) if sets.painted else sets.line(0.6)
    thin = sets.line(0.6, face.colour if sets.painted else "ink")
    drop = -13.0 if face.kind == "medico" else 0.0
    for put in (UP, LEFT):
        place: Matrix = (put[0], 0.0, 0.0, -1.0, 0.0, -drop)
        for part, filled in _ornament(face):
            pen.path(part, solid if filled else thin, place)
        if face.ornament in {"stars", "waves", "pearls"} or face.ornament not in _GROUND:
            for x, y, high in ((22.0, -16.5, 3.4), (31.5, -19.5, 5.0), (41.0, -16.5, 3.4)):
                parts.glyph(
                    pen, face.glyph, put[0] * x, -y - drop, high, face.colour if sets.painted else "ink",
                    solid=sets.painted, weight=0.6 * sets.weight,
                )  # fmt: skip


def _over_brow(pen: Pen, face: Face, sets: _Paints) -> None:
    """Draw the suit's sign three times over each eye, on a thread."""
    colour = _WORN if sets.painted else "ink"
    for put in (UP, LEFT):
        pen.path(parse("M14,26C26,29,38,26,48,18"), sets.line(0.5, colour), put)
        for x, y in ((21.0, 24.0), (33.0, 23.6), (45.0, 17.0)):
            parts.glyph(pen, face.glyph, put[0] * x, -y, 4.6, colour, solid=sets.painted, weight=0.5 * sets.weight)


def _ornament(face: Face) -> list[tuple[Path, bool]]:
    """Give what stands under the right eye, filled or as a line."""
    name = face.ornament
    if name == "scrolls":
        curl = shape.spiral(47.0, -25.0, 5.3, 62.0, -1.7, 0.22)
        stem = flat(shape.spline([(36.0, -15.2), (41.5, -16.6), (46.5, -18.9), curl[0]]), 6)
        parts = [swell([*stem[:-1], *curl], 1.5), leaf((41.5, -16.8), -96, 6.0), leaf((28.0, -16.2), -8, 5.4)]
        parts.append(leaf((28.6, -16.4), 172, 5.0))
        return [(part.path, True) for part in parts] + [(shape.circle(*curl[-1], 1.0), True)]
    if name == "rays":
        out: list[tuple[Path, bool]] = []
        rim = [(math.atan2(v, u - HALF), math.hypot(u - HALF, v)) for u, v in flat(_rim(face.kind))]
        for k in range(9):
            angle = 200.0 + 17.5 * k
            a = math.radians(angle)
            way = math.atan2(1.0 + 16.0 * math.sin(a), 20.5 * math.cos(a))
            # No ray begins upon the rim.
            edge = [far + 0.8 for at, far in rim if abs(math.remainder(at - way, math.tau)) < 0.2]
            far = max([math.hypot(20.5 * math.cos(a), 1.0 + 16.0 * math.sin(a)), *edge])
            base = (HALF + far * math.cos(way), far * math.sin(way))
            out.append((leaf(base, angle, 8.0 if k % 2 else 5.0, width=0.24).path, True))
        return out
    if name == "laurel":
        twig = branch([(15.5, -13.5), (23.0, -17.0), (32.0, -18.6), (41.0, -17.2), (48.0, -13.2)], 5, 5.2, upper=1)
        return [(part.path, part.solid or i > 0) for i, part in enumerate(twig)]
    if name == "web":
        out = []
        ends = [math.radians(v) for v in (205.0, 237.0, 270.0, 303.0, 335.0)]
        for a in ends:
            start = (HALF + 16.0 * math.cos(a), 12.5 * math.sin(a))
            end = (HALF + 27.0 * math.cos(a), 24.0 * math.sin(a))
            out.append((polygon([start, end], closed=False), False))
        for share in (0.45, 0.95):
            at = [(HALF + (16.0 + 11.0 * share) * math.cos(a), (12.5 + 11.5 * share) * math.sin(a)) for a in ends]
            scallop: list[shape.Seg] = [("M", at[0])]
            for (ax, ay), (bx, by) in pairwise(at):
                mx, my = (ax + bx) / 2 * 0.9 + HALF * 0.1, (ay + by) / 2 * 0.88
                scallop.append(("C", (mx, my, mx, my, bx, by)))
            out.append((tuple(scallop), False))
        return out
    if name == "lozenges":
        return [(polygon([(HALF, -14.5), (HALF + 3.2, -22.0), (HALF, -31.0), (HALF - 3.2, -22.0)]), True)]
    return []


# ---- The features of each type, drawn over everything but the jewel.


def _both(pen: Pen, words: str, style: Style) -> None:
    for put in (UP, LEFT):
        pen.path(parse(words), style, put)


def _nose_lines(pen: Pen, sets: _Paints) -> None:
    _both(pen, "M15.4,-31C15.6,-39,16.4,-44,12.4,-46.4C9,-48.4,4,-48.6,0,-48.2", sets.line(0.9))
    _both(pen, "M12,-35C15.4,-38,15.2,-43,13.4,-44.6M11.4,-43.6C10,-46,6.6,-46.4,4.8,-44", sets.line(0.6))


def _lips(pen: Pen, sets: _Paints, colour: str, pale: str) -> None:
    upper = mirrored(
        parse("M0,-58.4C1.6,-56.6,3.4,-55.6,6,-55.8C10.6,-56.2,14.6,-61.2,20.6,-64.2C13,-64.6,6,-66.6,0,-65.8")
    )
    lower = mirrored(parse("M0,-65.8C6,-66.6,13,-64.6,20.6,-64.2C15,-72,8,-75.4,0,-75.4"))
    for path, fill in ((upper, colour), (lower, pale)):
        pen.path(path, sets.line(0.45)._replace(fill=fill if sets.painted else None), UP)
    _both(pen, "M0,-65.8C6,-66.6,13,-64.6,20.6,-64.2", sets.line(0.8))
    if sets.painted and not sets.small:
        for k in range(6):
            _both(pen, f"M{1.4 + 2 * k},{-68.4 + 0.1 * k}L{1.7 + 2.15 * k},{-72.4 + 0.42 * k}", sets.line(0.3, _GILT))


def _volto(pen: Pen, sets: _Paints) -> None:
    _nose_lines(pen, sets)
    _lips(
        pen,
        sets,
        sets.colour if sets.colour == "warm" else "#8e3a34",
        "#b04a42" if sets.colour == "warm" else "#ab5e57",
    )
    _both(pen, "M17,15.4C26,19,40,18.4,51,12.6", sets.line(0.6))
    pen.path(parse("M-7,-78.6C-3,-79.4,3,-79.4,7,-78.6"), sets.line(0.6), UP)


def _bauta(pen: Pen, sets: _Paints) -> None:
    _nose_lines(pen, sets)
    _both(pen, "M8,-55.4C26,-51,44,-46,64,-42.4", sets.line(0.9))
    _both(pen, "M5.6,14C6,0,9,-16,11,-28", sets.line(0.5))
    _both(pen, "M24,-40C32,-36,38,-30,44,-21M50,-36C46,-34,42,-31,38,-27", sets.line(0.5))
    pen.path(parse("M0,-55L0,-116.5"), sets.line(0.9), UP)
    pen.path(parse("M-5,-54C-2,-55.4,2,-55.4,5,-54"), sets.line(0.6), UP)


def _moretta(pen: Pen, sets: _Paints) -> None:
    light = _WORN if sets.painted else "ink"
    pen.path(
        shape.circle(0.0, -60.0, 4.2), sets.line(0.8, light)._replace(fill="#0f0d0c" if sets.painted else None), UP
    )
    for x, y in ((-1.2, -58.8), (1.2, -58.8), (-1.2, -61.2), (1.2, -61.2)):
        pen.path(shape.circle(x, y, 0.5), Style(None, 0, light), UP)


def _medico(pen: Pen, sets: _Paints) -> None:
    pen.path(parse("M-9.4,4.4C-5,8.6,5,8.6,9.4,4.4"), sets.line(0.9), UP)
    pen.path(parse("M0,-28L0,-135.4"), sets.line(0.9), UP)
    if not sets.low:
        stitches: list[shape.Seg] = []
        for k in range(21):
            y = -33.0 - 2.8 * k
            stitches += [("M", (-1.5, y + 0.7)), ("L", (1.5, y - 0.7))]
        pen.path(tuple(stitches), sets.line(0.5), UP)
    _both(pen, "M9,-78C10.4,-72,11,-68,10.2,-62", sets.line(0.9))


def _colombina(pen: Pen, sets: _Paints) -> None:
    _both(pen, "M9,15.6C18,20.4,40,21,53,15", sets.line(0.6, "line" if not sets.painted else "ink"))


def _gatto(pen: Pen, sets: _Paints) -> None:
    nose = mirrored(parse("M0,-19.4C4,-19.2,8,-18.6,10.6,-19C10.6,-24,5,-29,0,-33"))
    ears = parse("M61.4,82C52,72,46,58,45.6,48C51,43.4,61,43.6,67,48C67.6,60,66,72,61.4,82Z")
    for put in (UP, LEFT):
        ear = moved(ears, (put[0], 0.0, 0.0, 1.0, 0.0, 0.0))
        if not sets.low:
            _shade(pen, ear, sets)
            _gild(pen, ear, sets)
    pen.path(nose, sets.line(0.6)._replace(fill=sets.colour if sets.painted else None), UP)
    pen.path(parse("M0,-33L0,-48.6"), sets.line(0.7), UP)
    _both(pen, "M1.4,-42.6C8,-48,17,-48.4,25,-45.4", sets.line(0.6))
    for y, xs in ((-30.4, (16.6, 22.6, 28.6)), (-36.6, (16.6, 22.6, 28.6)), (-42.0, (16.6, 22.6))):
        for x in xs:
            dot = shape.circle(x, y - (x - 16.6) * 0.14, 0.62)
            for put in (UP, LEFT):
                pen.path(dot, Style(None, 0, "ink") if sets.painted else sets.line(0.5), put)
    _both(pen, "M35,-33C43,-28.6,52,-26.4,60,-26.6M35,-37.4C43,-36.2,51,-36.6,58,-38.6", sets.line(0.6))
    _both(
        pen, "M6.4,29C6,24,4.6,20,3.6,16.4M13,29C12,24,10,19,8.6,15.4M20,29.6C19.4,25,16,20,14.6,16.6", sets.line(0.6)
    )


def _arlecchino(pen: Pen, sets: _Paints) -> None:
    brow = parse("M9,13.4C22,23.4,42,24.6,56.6,15.4C42,19.4,24,18.2,9,13.4Z")
    for put in (UP, LEFT):
        pen.path(brow, Style(None, 0, "ink") if sets.painted else sets.line(0.6), put)
    _both(pen, "M11,-23C20,-26,20,-36,15.6,-42M5,-41.4C3.6,-38.4,7.6,-36.8,9,-39.6", sets.line(0.7))
    _both(pen, "M26,-22C36,-28,46,-28,56,-22M32,-30C40,-35,49,-35,57,-30M56,-11C62,-13,66,-11,69,-8", sets.line(0.6))
    pen.path(parse("M-15,28C-8,30,-2,29.4,5,28.4M-12,25C-6,26.6,0,26,5,25"), sets.line(0.6), UP)
    bump = shape.circle(11.0, 25.6, 5.6)
    pen.path(bump, sets.line(0.6)._replace(fill=sets.colour if sets.painted else "paper"), UP)
    if sets.painted:
        pen.path(shape.circle(9.4, 27.4, 1.2), Style(None, 0, "paper"), UP)


def _sole(pen: Pen, sets: _Paints) -> None:
    brow = parse("M13.2,16.4C22,26.4,42,29,53,15.4C41,22.4,26,22.6,13.2,16.4Z")
    for put in (UP, LEFT):
        pen.path(brow, Style(None, 0, "#8b5510") if sets.painted else sets.line(0.6), put)
    _both(pen, "M19,11.6C27,16.4,42,15.8,50.6,11.4", sets.line(0.6))
    _nose_lines(pen, sets)
    _lips(pen, sets, "#c2521f", "#cf7442")


def _luna(pen: Pen, sets: _Paints) -> None:
    if sets.low:  # elsewhere a trim runs along it
        _clip(pen, outline_of("luna"), [Curve(polygon(profile(), closed=False), UP, sets.line(0.9))])
    brow = parse("M-53,17C-42,27,-24,27.6,-11,16.4C-24,22.4,-42,23.4,-53,17Z")
    pen.path(brow, Style(None, 0, "#16294a") if sets.painted else sets.line(0.6), UP)
    pen.path(parse("M2,-37C5,-36.4,8,-37,10.6,-36.8M6,-29.6C4,-27,5.4,-24,8.6,-23.6"), sets.line(0.8), UP)


FEATURES: dict[str, Callable[[Pen, _Paints], None]] = {
    "bauta": _bauta,
    "volto": _volto,
    "moretta": _moretta,
    "medico": _medico,
    "colombina": _colombina,
    "gatto": _gatto,
    "arlecchino": _arlecchino,
    "sole": _sole,
    "luna": _luna,
}

"""What masks are cut from: nine types with their relief, the plain half mask, backs that bear it. Millimetres."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from gmkit.printing import parts, shape
from gmkit.printing.images import show
from gmkit.printing.parts import star_points
from gmkit.printing.pen import Curve, Form, Pen, Placed, Style
from gmkit.printing.shape import MIRROR, Matrix, Path, Point, flat, mirrored, moved, parse, polygon

# ---- By what a suit is known within its set, and the leaves and lines that ornaments are made of.


class Part(NamedTuple):
    """One closed or open figure: solid, or a line."""

    path: shape.Path
    solid: bool = True


ORNAMENTS = ("scrolls", "rays", "web", "laurel", "stars", "waves", "pearls")
_BY_GLYPH = {
    "heart": ("scrolls",),
    "diamond": ("rays",),
    "club": ("web",),
    "spade": ("laurel",),
    "star": ("stars", "rays"),
    "moon": ("stars", "waves"),
    "sun": ("rays", "stars"),
    "crown": ("pearls", "scrolls"),
    "cup": ("waves", "scrolls"),
    "coin": ("pearls", "rays"),
    "sword": ("laurel", "rays"),
    "wand": ("laurel", "scrolls"),
    "leaf": ("laurel", "scrolls"),
    "lozenge": ("rays", "web"),
}


def ornament_of(outline: str, glyph: str) -> str:
    """Give the ornament's name: a joker wears lozenges, any other what belongs to its suit's sign."""
    return "lozenges" if outline == "joker" else _BY_GLYPH.get(glyph, ORNAMENTS)[0]


def ornaments(glyphs: Mapping[str, str]) -> dict[str, str]:
    """Give each suit of a set an ornament of its own, as long as there are enough.

    A suit has the first ornament of its sign that no suit before it has, else the first that is free.

    Args:
        glyphs: the sign of each suit by the suit's id, in the order of the set.
    """
    taken: dict[str, str] = {}
    for suit, sign in glyphs.items():
        wanted = _BY_GLYPH.get(sign, ORNAMENTS)
        free = [name for name in (*wanted, *ORNAMENTS) if name not in taken.values()]
        taken[suit] = free[0] if free else wanted[0]
    return taken


def leaf(base: shape.Point, angle: float, length: float, *, width: float = 0.42, solid: bool = True) -> Part:
    """Give a leaf that grows from a point at an angle in degrees."""
    a = math.radians(angle)
    c, s = math.cos(a) * length, math.sin(a) * length
    w = width

    def at(u: float, v: float) -> tuple[float, float]:
        return (base[0] + c * u - s * v, base[1] + s * u + c * v)

    path: shape.Path = (
        ("M", at(0, 0)),
        ("C", (*at(0.2, w * 0.75), *at(0.65, w * 0.85), *at(1, 0))),
        ("C", (*at(0.72, -w * 0.35), *at(0.3, -w * 0.6), *at(0, 0))),
        ("Z", ()),
    )
    return Part(path, solid)


def swell(points: Sequence[shape.Point], most: float, thin: float = 0.28) -> Part:
    """Give a line that swells to `most` and thins to a share of it at the ends."""
    n = len(points) - 1
    widths = [most * (thin + (1 - thin) * math.sin(math.pi * i / n) ** 0.7) for i in range(n + 1)]
    return Part(shape.swelling(points, widths))


def branch(points: Sequence[shape.Point], pairs: int, most: float, *, upper: int) -> list[Part]:
    """Give a twig with leaf pairs; `upper` is the side (1 left of travel, -1 right) with solid leaves."""
    line = shape.even(shape.flat(shape.spline(points), 10), 120)
    ways = shape.headings(line)
    parts = [Part(shape.spline(points), solid=False)]
    for i in range(pairs):
        t = (i + 0.55) / (pairs + 0.35)
        k = round(t * (len(line) - 1))
        angle = math.degrees(math.atan2(ways[k][1], ways[k][0]))
        length = most * (0.72 + 0.28 * math.sin(math.pi * t))
        parts.append(leaf(line[k], angle + 40 * upper, length, width=0.34 * upper))
        parts.append(leaf(line[k], angle - 40 * upper, length * 0.92, width=-0.34 * upper, solid=False))
    angle = math.degrees(math.atan2(ways[-1][1], ways[-1][0]))
    parts.append(leaf(line[-1], angle, most * 0.8))
    return parts


# ---- The plain half mask, as on backs and tokens.

WIDTH = 196.0
EYE_CENTRE = 31.0
_TOPS = {
    "queen": "M0,76C2,63,7,51.5,15,51.5C22.5,51.5,26.5,57,29,67C31,56,37,48,48,44.5C66,39,84,44,98,61",
    "plain": "M0,45C24,48,44,41,62,40C77,40,90,46,97,56",
}
_SIDE = "C0,0,97.5,22,93,6C87,-14,77,-34,57,-43C41,-50,25,-45,20,-31C16,-20,9,-15,0,-15"
_EYE = "M12,-2.5C16.5,6,25.5,10.5,33.5,10C40.5,9.5,46,6,50,7.5C48.5,-1,41.5,-9.5,30.5,-9.5C22.5,-9.5,16,-7,12,-2.5Z"
OUTLINES = ("jack", "queen", "king", "joker", "plain")


def silhouette(outline: str) -> shape.Path:
    """Give the closed edge of a mask, y upwards; an unknown outline as the plain one."""
    top = shape.parse(_TOPS.get(outline, _TOPS["plain"]))
    tip = top[-1][1][-2:]
    first, *rest = shape.parse(_SIDE)
    side = ("C", (tip[0] - 1.5, tip[1] - 16, *first[1][2:]))
    return shape.mirrored((*top, side, *rest))


def eye(scale: float) -> shape.Path:
    """Give the right eye, enlarged about its centre."""
    return shape.moved(shape.parse(_EYE), (scale, 0, 0, scale, EYE_CENTRE * (1 - scale), 0))


# ---- The nine types: what a mask is cut from.
#
# Face millimetres, y upwards, the origin between the eyes, whose middles are 63 apart; right halves are mirrored.

UP: Matrix = (1.0, 0.0, 0.0, -1.0, 0.0, 0.0)
LEFT: Matrix = (-1.0, 0.0, 0.0, -1.0, 0.0, 0.0)
EYES = 63.0
HALF = EYES / 2
_ALMOND = "M13.5,-3C17.5,5.5,25,10,33,9.6C40,9.2,45.5,5.5,50,6.4C48.5,-1.5,41.5,-9.6,31.5,-9.6C23,-9.6,17,-7,13.5,-3Z"
_CAT = "M13,-7C18,1.5,25,8.8,34,10.4C41,11.6,46.5,12.5,51.5,14.5C51.5,3,44,-8.2,32,-9.4C24,-10.2,18,-9,13,-7Z"
_SOFT = "M14.5,-1C18.5,7,25,9.8,32,9.6C40,9.2,45.5,4.5,49,0C45,-6.5,39,-9.4,31.5,-9.4C24,-9.4,18,-6,14.5,-1Z"


class Kind(NamedTuple):
    """What a type is: its edge, its eyes and where things stand on it."""

    outline: str  # its right half from the top to the chin; empty for a disc
    eye: str  # the right eye; empty for a round one
    skin: str = "#fcf8ee"
    disc: tuple[float, float] = (0.0, 0.0)  # of a disc its radius, and the height of its middle
    round_eye: float = 0.0  # the radius of a round eye
    dome: tuple[float, float, float] = (0.0, 0.0, 0.0)  # half axes and middle of the dome; worked out if all are 0
    nose: float = 17.5  # how far it stands out at its tip
    spread: float = 22.5  # how far apart a crown's points stand
    jewel: float = 33.0  # how high the suit's sign stands; 0 if it has none
    half: bool = False  # whether it leaves the mouth free


KINDS: dict[str, Kind] = {
    "bauta": Kind(
        "M0,66C30,67,58,61,70,44C75,34,75,12,69,-8C64,-22,62,-32,63,-44C65,-62,70,-78,77,-92C56,-101,28,-106,0,-117",
        *(_ALMOND,),
        nose=21.5,
        jewel=45.0,
    ),
    "volto": Kind(
        "M0,72C30,72,57,61,67,38C73,22,74,4,71,-14C67,-40,59,-62,44,-84C34,-98,20,-105,0,-105",
        *(_ALMOND,),
        spread=28.5,
        jewel=48.0,
    ),
    "moretta": Kind(
        "M0,60C34,60,59,45,65,16C68,-6,63,-32,51,-55C40,-74,20,-86,0,-86",
        *("", "#26211f"),
        round_eye=11.5,
        spread=28.0,
        jewel=40.0,
    ),
    "medico": Kind(
        "M0,62C32,62,58,51,66,25C70,5,67,-16,55,-31C44,-44,35,-54,29,-76C23,-98,12,-122,0,-136",
        *("",),
        round_eye=14.5,
        jewel=45.0,
    ),
    "colombina": Kind(
        "M0,36C22,37,44,43,64,46C80,48,91,53,98,62C98,38,95,14,86,-8C77,-30,62,-43,46,-43"
        "C31,-43,25,-30,20,-21C15,-13,8,-11,0,-11",
        *(_ALMOND,),
        dome=(95.0, 80.0, -10.0),
        jewel=21.0,
        half=True,
    ),
    "gatto": Kind(
        "M0,39C13,41,24,41,32,44C38,60,49,78,63,89C74,76,79,56,79,34C83,16,80,-8,69,-26"
        "C58,-43,44,-53,28,-55C16,-56,8,-50,0,-50",
        *(_CAT,),
        dome=(95.0, 80.0, -10.0),
        spread=15.6,
        jewel=24.0,
        half=True,
    ),
    "arlecchino": Kind(
        "M0,58C32,60,60,52,71,29C77,10,75,-12,68,-30C61,-48,50,-59,37,-56C28,-53,26,-44,19,-42C12,-40,6,-42,0,-42",
        *(_CAT, "tan"),
        dome=(95.0, 80.0, -10.0),
        jewel=0.0,
        half=True,
    ),
    "sole": Kind("", _SOFT, "#f9e9bd", disc=(64.0, -14.0), jewel=36.0),
    "luna": Kind("", _SOFT, disc=(76.0, -12.0), jewel=0.0),
}
USUAL = {"jack": "colombina", "queen": "volto", "king": "bauta", "joker": "arlecchino"}
"""The face by the crest of the rank, for a mask that names none; any other crest has a volto."""
_PROFILE: tuple[Point, ...] = (
    *((27.0, 62.0), (17.0, 50.0), (8.0, 36.0), (4.0, 18.0), (4.6, 2.0), (10.5, -11.0), (18.6, -23.5)),
    *((16.0, -29.5), (9.0, -32.6), (8.6, -36.4), (14.2, -40.4), (11.8, -44.6), (15.2, -48.6), (8.2, -55.0)),
    *((8.2, -66.0), (25.0, -86.0)),
)


class Face(NamedTuple):
    """What one mask looks like."""

    kind: str  # one of KINDS
    crest: str  # of the rank: jack, queen, king, joker or plain
    ornament: str  # by which the suit is known within its set; empty for a bare mask
    glyph: str  # the suit's sign; empty for a bare mask
    colour: str  # token of the suit
    bare: str = ""  # of a bare mask its skin
    picture: Form | None = None  # what is printed in its place, but for what is worn
    name: str = ""  # what the picture shows, for who listens


@lru_cache(maxsize=32)
def outline_of(kind: str) -> Path:
    """Give the closed edge of a face."""
    of = KINDS[kind]
    return mirrored(parse(of.outline)) if of.outline else shape.circle(0.0, of.disc[1], of.disc[0])


@lru_cache(maxsize=32)
def edge_of(kind: str) -> tuple[Point, ...]:
    """Give the edge of a face as many points."""
    return tuple(loop(flat(outline_of(kind), 24)))


def eyes_of(kind: str) -> tuple[Path, Path]:
    """Give the right and the left eye, to be cut out."""
    of = KINDS[kind]
    right = parse(of.eye) if of.eye else shape.circle(HALF, 0.0, of.round_eye)
    return right, moved(right, MIRROR)


def loop(points: Sequence[Point]) -> list[Point]:
    """Give the points of a closed line without those that fall together."""
    out = [b for a, b in pairwise([points[-1], *points]) if math.dist(a, b) > 1e-6]
    return out or list(points)


def offset(points: Sequence[Point], away: float) -> list[Point]:
    """Give the closed line that lies so far outside (or, below 0, inside) of another; corners are rounded.

    Whatever would come nearer than that to the line is left out, so the result does not cross itself.
    """
    n = len(points)
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*points, points[0]]))
    side = away if area > 0 else -away
    out: list[Point] = []
    ways = [math.atan2(points[(i + 1) % n][1] - y, points[(i + 1) % n][0] - x) for i, (x, y) in enumerate(points)]
    for i, (x, y) in enumerate(points):
        first, turn = ways[i - 1], (ways[i] - ways[i - 1] + math.pi) % (2 * math.pi) - math.pi
        outer = turn * side > 0
        steps = max(1, math.ceil(abs(turn) / 0.3)) if outer else 1
        angles = [first + turn * k / steps for k in range(steps + 1)] if steps > 1 else [first + turn / 2]
        out += [(x + side * math.sin(a), y - side * math.cos(a)) for a in angles]
    least = abs(away) * 0.965
    near = _Near(points, least)
    return [point for point in out if not near.has(point)]


CUT_AWAY = 1.6
"""From the drawing to the cutting line."""
Rim = tuple[Point, ...]


@lru_cache(maxsize=64)
def rims_of(parts: tuple[Path, ...]) -> tuple[Rim, ...]:
    """Give the line to cut along about each part."""
    return tuple(tuple(offset(loop(flat(part, 16)), CUT_AWAY)) for part in parts)


@lru_cache(maxsize=64)
def knife_lines(parts: tuple[Path, ...]) -> tuple[Path, ...]:
    """Give the line about all parts, for a plotter: of the line about each, what lies outside of the others."""
    rims = rims_of(parts)
    boxes = [shape.bounds(polygon(rim)) for rim in rims]
    out: list[Path] = []
    for i, rim in enumerate(rims):
        run: list[Point] = []
        for x, y in [*rim, rim[0]]:
            hidden = any(
                j != i and box[0] < x < box[2] and box[1] < y < box[3] and _within((x, y), rims[j])
                for j, box in enumerate(boxes)
            )
            if not hidden:
                run.append((x, y))
            elif run:
                out.append(polygon(run, closed=False))
                run = []
        out += [polygon(run, closed=False)] if run else []
    return tuple(line for line in out if len(line) > 1)


def _within(point: Point, around: Rim) -> bool:
    """Say whether a point lies in a figure of straight sides."""
    return sum(cut < point[0] for cut in crossings(around, point[1])) % 2 == 1


@lru_cache(maxsize=4096)  # words are tried on a lining hundreds of times, at the same few heights
def crossings(edge: Rim, v: float) -> list[float]:
    """Give where a level line crosses the edge of a figure, in order."""
    return sorted(
        a[0] + (b[0] - a[0]) * (v - a[1]) / (b[1] - a[1])
        for a, b in zip(edge, (*edge[1:], *edge[:1]), strict=True)
        if (a[1] <= v) != (b[1] <= v)
    )


def spans(edge: Rim, v: float) -> list[tuple[float, float]]:
    """Give from where to where a line across a figure lies within it."""
    cuts = crossings(edge, v)
    return list(zip(cuts[::2], cuts[1::2], strict=False))


def laid(rim: Rim, x: float, y: float) -> Rim:
    """Give a line on a face as it lies on the page, whose origin is so far away."""
    return tuple((x + u, y - v) for u, v in rim)


class _Near:
    """Points by the square they lie in, so that only neighbours are compared."""

    def __init__(self, points: Sequence[Point], reach: float) -> None:
        """Take up points.

        Args:
            points: what is looked for.
            reach: nearer than this is near.
        """
        self._reach = reach
        self._squares: dict[tuple[int, int], list[Point]] = {}
        for x, y in points:
            self._squares.setdefault((math.floor(x / reach), math.floor(y / reach)), []).append((x, y))

    def has(self, point: Point) -> bool:
        """Say whether any of them lies near a point."""
        i, j = math.floor(point[0] / self._reach), math.floor(point[1] / self._reach)
        squares = (self._squares.get((i + k, j + m), ()) for k in (-1, 0, 1) for m in (-1, 0, 1))
        least = self._reach**2
        return any((point[0] - x) ** 2 + (point[1] - y) ** 2 < least for square in squares for x, y in square)


def ribbon(points: Sequence[Point], width: float) -> Path:
    """Give a band of even width about an open line."""
    left: list[Point] = []
    right: list[Point] = []
    for (x, y), (dx, dy) in zip(points, shape.headings(points), strict=True):
        left.append((x - dy * width / 2, y + dx * width / 2))
        right.append((x + dy * width / 2, y - dx * width / 2))
    return polygon([*left, *reversed(right)])


# ---- Relief and the engraving that follows from it: lines over the form, swelling where it turns from the light.

_LIGHT = (-0.46, 0.50, 0.74)
_DARK = 0.315  # what is lighter than this stays bare
FINE, COARSE = 1.15, 2.3
"""How far apart engraved lines lie at full size, and on cards."""


def _bell(value: float, wide: float) -> float:
    return math.exp(-((value / wide) ** 2))


def _nose(x: float, y: float, tip: float) -> float:
    """Give the height of the nose over the face."""
    t = min(max((8.0 - y) / 50.0, 0.0), 1.0)
    top = 2.5 + (tip - 2.5) * t
    end = 1.0 if -42.0 <= y <= 8.0 else _bell(y + 42.0, 9.0) if y < -42.0 else _bell(y - 8.0, 7.0)
    return top * end * _bell(x, 4.2 + 4.6 * t) + 5.0 * _bell(x - 10.0, 4.2) * _bell(y + 40.0, 4.8)


def _mouth(x: float, y: float) -> float:
    """Give the height of lips and chin over the face."""
    wide = _bell(x, 17.0)
    lips = 4.6 * _bell(y + 60.5, 4.0) + 5.2 * _bell(y + 70.5, 4.6) - 2.5 * _bell(y + 65.2, 1.8)
    return wide * lips + 6.5 * _bell(x, 15.0) * _bell(y + 89.0, 10.0)


def _height(kind: str, x: float, y: float, dome: tuple[float, float, float]) -> float:
    """Give how far a point of the right half stands out."""
    of = KINDS[kind]
    a, b, middle = dome
    z = 46.0 * math.cos(min(1.25 * math.hypot(x / a, (y - middle) / b), 2.0))
    if kind == "medico":
        t = min(max((20.0 - y) / 150.0, 0.0), 1.0)
        z += (6.0 + 26.0 * t) * math.exp(-abs(x) / (7.0 + 9.0 * t)) * (1.0 if y < 20.0 else _bell(y - 20.0, 9.0))
        return z - 6.0 * _bell(x - HALF, 17.0) * _bell(y + 1.0, 12.0)
    z -= 8.0 * _bell(x - HALF, 17.0) * _bell(y + 1.0, 10.0)
    z += 4.5 * _bell(y - 17.0 - 3.0 * math.cos((x - 32.0) / 16.0), 5.5) * _bell(x - 30.0, 24.0)
    z += 6.0 * _bell(x - 40.0, 17.0) * _bell(y + 34.0, 17.0)
    if kind != "gatto" and kind != "luna":
        z += _nose(x, y, of.nose)
    if kind == "gatto":
        z += 9.0 * _bell(x - 13.0, 14.0) * _bell(y + 38.0, 13.0) + 7.0 * _bell(x, 8.0) * _bell(y + 10.0, 22.0)
    if kind in {"volto", "sole"}:
        z += _mouth(x, y)
    if kind == "bauta":
        below = -53.0 + 0.16 * x - y
        z += (17.0 - 0.17 * x) / (1.0 + math.exp(-min(max(below / 1.6, -40.0), 40.0)))
        z += 7.0 * math.exp(-x / 9.0) * (1.0 if below > 0 else 0.0)
    return z


def _profile_at(y: float) -> float:
    """Give where the moon's profile lies at a height."""
    line = profile()
    for (ax, ay), (bx, by) in pairwise(line):
        if by <= y <= ay:
            return ax + (bx - ax) * (ay - y) / ((ay - by) or 1.0)
    return line[0][0] if y > line[0][1] else line[-1][0]


@lru_cache(maxsize=1)
def profile() -> tuple[Point, ...]:
    return tuple(flat(shape.spline(_PROFILE), 8))


def _dome(kind: str) -> tuple[float, float, float]:
    """Give the half axes of a face's dome and the height of its middle."""
    of = KINDS[kind]
    if any(of.dome):
        return of.dome
    edge = edge_of(kind)
    top, foot, wide = max(y for _, y in edge), min(y for _, y in edge), max(x for x, _ in edge)
    return wide * 1.04, (top - foot) / 2 * 1.04, (top + foot) / 2


def _grid(kind: str, step: float) -> tuple[list[float], list[float], list[list[float]]]:
    """Give columns, rows and the height at each crossing: whole, the left half as the right."""
    edge, dome = edge_of(kind), _dome(kind)
    across = math.ceil(max(x for x, _ in edge) / step) + 1
    foot, top = min(y for _, y in edge) - 2 * step, max(y for _, y in edge) + 2 * step
    rows = [foot + step * j for j in range(math.ceil((top - foot) / step) + 1)]
    right = [[_height(kind, i * step, y, dome) for y in rows] for i in range(across + 1)]
    columns = [step * i for i in range(-across, across + 1)]
    heights = [right[abs(i)] for i in range(-across, across + 1)]
    if kind == "luna":
        away = [_profile_at(y) for y in rows]
        heights = [
            [z - 20.0 * (1.0 - min(max((p - x) / 9.0, 0.0), 1.0)) ** 2 for z, p in zip(column, away, strict=True)]
            for x, column in zip(columns, heights, strict=True)
        ]
    return columns, rows, heights


def _darkness(heights: list[list[float]], i: int, step: float) -> list[float]:
    """Give how far each point of a column is turned from the light."""
    before, column, after = heights[max(i - 1, 0)], heights[i], heights[min(i + 1, len(heights) - 1)]
    lx, ly, lz = _LIGHT
    last = len(column) - 1
    out: list[float] = []
    for j in range(last + 1):
        slope_x = (after[j] - before[j]) / (2 * step)
        slope_y = (column[min(j + 1, last)] - column[max(j - 1, 0)]) / (2 * step)
        lit = (lz - slope_x * lx - slope_y * ly) / math.sqrt(1.0 + slope_x * slope_x + slope_y * slope_y)
        out.append(1.0 - lit)
    return out


def _width(dark: float, pitch: float, *, velvet: bool) -> float:
    """Give how wide a line is drawn; on velvet it is light, and widest where light falls."""
    share = (0.62 - dark) / 0.5 if velvet else (dark - _DARK) / (1.0 - _DARK) * 1.25
    wide = 0.62 * pitch * min(share, 1.0) ** 0.9 if share > 0 else 0.0
    return wide if wide >= 0.055 * pitch else 0.0


@lru_cache(maxsize=32)
def engraving(kind: str, pitch: float) -> Form:
    """Give the engraved lines of a face, all in one figure; where it is turned to the light there are none."""
    velvet = kind == "moretta"
    step = 1.3 if pitch == FINE else 2.0
    columns, rows, heights = _grid(kind, step)
    first, last = math.floor((rows[0] - 12.0) / pitch), math.ceil((rows[-1] + 12.0) / pitch)
    runs: list[list[tuple[float, float, float] | None]] = [[] for _ in range(first, last + 1)]
    for i, x in enumerate(columns):
        dark = _darkness(heights, i, step)
        levels: list[float] = []
        for y, z in zip(rows, heights[i], strict=True):
            level = y + 0.34 * (z - 20.0)
            levels.append(max(level, levels[-1] + 1e-6) if levels else level)
        j = 0
        for k in range(first, last + 1):
            level = k * pitch
            while j < len(levels) - 1 and levels[j + 1] < level:
                j += 1
            if level < levels[0] or j >= len(levels) - 1:
                runs[k - first].append(None)
                continue
            t = (level - levels[j]) / (levels[j + 1] - levels[j])
            # Where lines lie closer they are as much thinner, so that they never run together.
            close = min(step / (levels[j + 1] - levels[j]), 1.0)
            wide = _width(dark[j] + t * (dark[j + 1] - dark[j]), pitch, velvet=velvet) * close
            runs[k - first].append((x, rows[j] + t * step, wide) if wide else None)
    path: list[tuple[str, tuple[float, ...]]] = []
    for run in runs:
        for piece in _pieces(run):
            if _inside_any(kind, piece):
                path += _stroke(piece, 0.03 * pitch)
    colour = "#cfc6b8" if velvet else "ink"
    left, top = columns[0], -rows[-1]
    curve = Curve(tuple(path), UP, Style(None, 0, colour))
    return Form(f"engraving {kind} {pitch}", 2 * columns[-1], rows[-1] - rows[0], (curve,), left, top)


def _pieces(run: Sequence[tuple[float, float, float] | None]) -> list[list[tuple[float, float, float]]]:
    """Give the parts of a line in which it is seen, longer than one point."""
    out: list[list[tuple[float, float, float]]] = [[]]
    for at in run:
        if at is None:
            out.append([])
        else:
            out[-1].append(at)
    return [piece for piece in out if len(piece) > 1]


def _inside_any(kind: str, piece: Sequence[tuple[float, float, float]]) -> bool:
    """Say whether anything of a line can be seen within the face's edge."""
    edge = edge_of(kind)
    near = [x for x, y in edge if abs(y - piece[len(piece) // 2][1]) < 6.0]
    return bool(near) and max(near) >= piece[0][0] and min(near) <= piece[-1][0]


def _stroke(piece: list[tuple[float, float, float]], loose: float) -> list[shape.Seg]:
    """Give a line of changing width as a closed figure with as few corners as it needs, pointed at its ends."""
    kept = [piece[0]]
    k = 0
    for i in range(2, len(piece)):
        (ax, ay, aw), (bx, by, bw) = piece[k], piece[i]
        for x, y, w in piece[k + 1 : i]:
            t = (x - ax) / (bx - ax)
            if abs(ay + t * (by - ay) - y) > loose or abs(aw + t * (bw - aw) - w) > loose:
                k = i - 1
                kept.append(piece[k])
                break
    kept.append(piece[-1])
    upper = [(x, y + w / 2) for x, y, w in kept]
    lower = [(x, y - w / 2) for x, y, w in reversed(kept)]
    return [
        *(("L" if i else "M", (round(x, 2), round(y, 2))) for i, (x, y) in enumerate([*upper, *lower])),
        ("Z", ()),
    ]


# ---- What the backs are engraved with: a frame, lozenges, a garland, two masks head to tail. Millimetres.
#
# All of it looks the same turned round, so that a back never says which way up its front is.

_QUARTERS = ((1, 1), (-1, 1), (1, -1), (-1, -1))
_HALF_TURN = (-1.0, 0.0, 0.0, -1.0)


class Garland(NamedTuple):
    """The measures of a twig of laurel that runs along an ellipse."""

    radii: tuple[float, float]  # the half axes of the ellipse in mm
    span: tuple[float, float]  # from how many degrees to how many, counted from the side
    pairs: int  # how many pairs of leaves it has
    leaf: float  # the length of a leaf in mm


class Back(NamedTuple):
    """The measures of a back."""

    width: float  # of the whole in mm
    height: float  # of the whole in mm
    inset: float  # of the frame
    panel: float  # of the lozenges, from the edge
    cells: tuple[int, int]  # how many lozenges stand side by side and above each other
    hole: tuple[float, float]  # the half axes of the medallion
    mask: tuple[float, float]  # the width of a mask, and how far its eyes lie from the middle
    # of laurel in the medallion; None on a small back, whose masks go without ornament too
    garland: Garland | None = None


def back(pen: Pen, name: str, of: Back, *, low: bool, shown: Form | None = None, pattern: str = "lozenges") -> Form:
    """Draw a back: hair lines alone, fewer of them, where ink is saved.

    Args:
        pen: draws it.
        name: its form's.
        of: its measures.
        low: whether ink is saved.
        shown: a picture for its medallion.
        pattern: what it is strewn with about that.
    """
    _frame(pen, of, low=low)
    if pattern == "lozenges":
        _lozenges(pen, of, low=low)
    else:
        _strewn(pen, of, pattern, low=low)
    if shown is not None:
        middle = of.width / 2, of.height / 2
        show(pen, shown, shape.ellipse(*middle, *of.hole), low=low)
        pen.ellipse(*middle, *of.hole, Style("ink", 0.7))
        return pen.form(name, of.width, of.height)
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
    edge = shape.polygon([(left, top), (left + wide, top), (left + wide, top + high), (left, top + high)])
    hole = shape.ellipse(of.width / 2, of.height / 2, *of.hole)
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
                parts.lozenge(pen, *at, size, size * mesh[1] / mesh[0], Style(None, 0, "ink"))
            else:
                pen.path(shape.circle(*at, size * 0.22), Style(None, 0, "ink"))


def _strewn(pen: Pen, of: Back, pattern: str, *, low: bool) -> None:
    """Draw stars or rings about the medallion, clear of it and of each other, or nothing."""
    left, top = of.panel, of.panel
    wide, high = of.width - 2 * left, of.height - 2 * top
    across, down = of.cells if not low else (of.cells[0] // 2, of.cells[1] // 2)
    mesh = (wide / across, high / down)
    pen.rect(left, top, wide, high, Style("ink", 0.3))
    for row in range(2 * down - 1):
        for column in range(row % 2, 2 * across - 1, 2):
            x, y = left + (column + 1) * mesh[0] / 2, top + (row + 1) * mesh[1] / 2
            if pattern == "plain" or _near(of, (x, y), mesh):
                continue
            if pattern == "rings":
                pen.circle(x, y, mesh[0] * 0.26, Style("ink", 0.3))
                continue
            points = [(x + a, y + b) for a, b in star_points(4, mesh[0] * 0.34, mesh[0] * 0.1)]
            pen.polygon(points, Style("ink", 0.25, None if low else "ink"))


def _near(of: Back, at: shape.Point, mesh: shape.Point) -> bool:
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
        parts.lozenge(pen, x + side * half * 0.72, y, 0.8, 1.1, Style("ink", 0.3, None if low else "ink"))
    parts.lozenge(pen, x, y, 1.7, 2.4, Style("ink", 0.4, None if low else "ink"))


def _garland(pen: Pen, of: Back, *, low: bool) -> None:
    """Draw a twig of laurel in each quarter of the medallion, from its side to its top or foot."""
    if of.garland is None:
        return
    (rx, ry), (start, end), pairs, leaf = of.garland
    angles = [math.radians(start + (end - start) * i / 6) for i in range(7)]
    twig = branch([(rx * math.cos(a), ry * math.sin(a)) for a in angles], pairs, leaf, upper=-1)
    for sx, sy in _QUARTERS:
        put = (float(sx), 0.0, 0.0, float(sy), of.width / 2, of.height / 2)
        for part in twig:
            solid = part.solid and not low
            pen.path(part.path, Style(None, 0, "ink") if solid else Style("ink", 0.3), put)
        # A berry where the stalk begins, lest it end bare.
        foot = shape.apply(put, (rx * math.cos(angles[0]), ry * math.sin(angles[0])))
        pen.circle(*foot, 0.55, Style("ink", 0.3, None if low else "ink"))
    for side in (-1, 1):
        parts.lozenge(pen, of.width / 2, of.height / 2 + side * ry, 1.3, 1.9, Style("ink", 0.3, None if low else "ink"))


def _masks(pen: Pen, of: Back, *, low: bool) -> None:
    """Draw a mask, and the same again turned round."""
    own = Pen(pen.fonts)
    wide, away = of.mask
    x, y = of.width / 2, of.height / 2 - away
    bare_mask(own, x, y, wide, low=low, rims=of.garland is not None)
    form = own.form("back mask", of.width, of.height)
    pen.place(form, 0, 0)
    pen.marks.append(Placed(form, (*_HALF_TURN, of.width, of.height)))


def bare_mask(pen: Pen, x: float, y: float, width: float, *, low: bool, rims: bool = False) -> None:
    """Draw a small mask about the middle of its eyes: bare, or with rims about them and a lozenge on the brow."""
    scale = width / WIDTH
    put: shape.Matrix = (scale, 0, 0, -scale, x, y)
    pen.path(silhouette("queen"), Style("ink", 0.5), put)
    for side in (put, shape.times(put, shape.MIRROR)):
        if rims:
            pen.path(eye(1.3), Style("ink", 0.3), side)
        pen.path(eye(1.0), Style("ink", 0.35) if low else Style(None, 0, "ink"), side)
    if rims:
        parts.lozenge(pen, x, y - 31.0 * scale, 1.2, 1.7, Style("ink", 0.3, None if low else "ink"))

"""The gems on Cipher's cards: how they are cut, what colours they have, which one a name stands for."""

from __future__ import annotations

import math
import re
import zlib
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeVar

from gmkit.errors import later, say
from gmkit.printing import shape
from gmkit.printing.pen import Pen, Style
from gmkit.printing.theme import Ink, code_of, grey, mix, rgb

# ---- How a gem is cut: facets on the unit circle, y downwards, each with a tone that the light gives it.

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
        self.matrix = shape.placed(x, y, radius)
        self.radius = radius
        self.ramp = ramp
        self.ink = ink
        edge = mix(ramp.stops[0], "#000000", 0.25) if ink is Ink.FULL else "ink"
        self.edge = mix(mix(ramp.stops[0], "#000000", 0.25), "#1c1c1c", 0.5) if ink is Ink.MONO else edge
        self.facets = 0

    def tone(self, points: Sequence[shape.Point], base: float, range_: float, *, reverse: bool = False) -> float:
        """Give the tone of a facet: how its middle lies to the light, and a little more or less."""
        cx = sum(p[0] for p in points) / len(points)
        cy = sum(p[1] for p in points) / len(points)
        length = math.hypot(cx, cy) or 1.0
        facing = (cx * LIGHT[0] + cy * LIGHT[1]) / length
        self.facets += 1
        return base + range_ * (-facing if reverse else facing) + 0.1 * jitter(self.facets)

    def facet(self, points: Sequence[shape.Point], tone: float, *, line: bool = True) -> None:
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

    def shade(self, points: Sequence[shape.Point]) -> None:
        """Hatch a polygon on the page."""
        for a, b in shape.hatch(points, 0.62):
            self.pen.line(*a, *b, "ink", 0.22)

    def fill(self, points: Sequence[shape.Point], colour: str, *, dark: bool = False) -> None:
        """Fill an area with one colour; with low ink it is outlined, and hatched if dark."""
        path = shape.moved(shape.polygon(points), self.matrix)
        if self.ink is Ink.LOW:
            self.pen.path(path, Style(self.edge, 0.35))
            if dark:
                self.shade([(n[0], n[1]) for verb, n in path if verb != "Z"])
            return
        self.pen.path(path, Style(None, 0, colour))

    def girdle(self, points: Sequence[shape.Point], weight: float = 0.9) -> None:
        self.pen.path(shape.moved(shape.polygon(points), self.matrix), Style(self.edge, weight, round=True))

    def stroke(self, points: Sequence[shape.Point], weight: float, colour: str | None = None) -> None:
        """Draw a smooth line through points."""
        self.pen.path(shape.moved(shape.spline(points), self.matrix), Style(colour or self.edge, weight, round=True))

    def shape(self, path: shape.Path, style: Style) -> None:
        """Draw any path of the unit circle."""
        self.pen.path(shape.moved(path, self.matrix), style)


def scaled(points: Sequence[shape.Point], by: float, about: shape.Point = (0.0, 0.0)) -> list[shape.Point]:
    """Give the points drawn in to, or out from, a point."""
    return [(about[0] + (x - about[0]) * by, about[1] + (y - about[1]) * by) for x, y in points]


def round_outline(n: int = 96) -> list[shape.Point]:
    """Give a circle as points."""
    return [(math.cos(2 * math.pi * i / n), math.sin(2 * math.pi * i / n)) for i in range(n)]


def triangle_outline(n: int = 96) -> list[shape.Point]:
    """Give a triangle with round corners and bowed sides, point down."""
    sides = [math.radians(a) for a in (-90, 30, 150)]
    out: list[shape.Point] = []
    for i in range(n):
        a = 2 * math.pi * i / n
        r = 0.62 * sum(max(0.0, math.cos(a - side)) ** 8 for side in sides) ** (-1 / 8)
        out.append((r * math.cos(a), r * math.sin(a) - 0.12))
    return out


def pear_outline(n: int = 96) -> list[shape.Point]:
    """Give a drop, point up: a round foot and bowed flanks."""
    centre, r = 0.36, 0.64
    lean = math.acos(r / (1 + centre))
    out: list[shape.Point] = []
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


def cushion_outline(n: int = 96, power: float = 4.2, size: float = 0.9) -> list[shape.Point]:
    """Give a square with full sides."""
    out: list[shape.Point] = []
    for i in range(n):
        a = 2 * math.pi * i / n
        c, s = math.cos(a), math.sin(a)
        r = size * (abs(c) ** power + abs(s) ** power) ** (-1 / power)
        out.append((r * c, r * s))
    return out


def cut_corners(width: float, height: float, cut: float) -> list[shape.Point]:
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


def brilliant(cut: Cutter, n: int, outline: Sequence[shape.Point], centre: shape.Point = (0.0, 0.0)) -> None:
    """Cut a brilliant: table, n stars, n kites, 2n facets at the girdle, on any outline."""
    m = len(outline)

    def rim(at: float, by: float) -> shape.Point:
        x, y = outline[round(at * m / n) % m]
        return (centre[0] + (x - centre[0]) * by, centre[1] + (y - centre[1]) * by)

    def edge(a: float, b: float) -> list[shape.Point]:
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
        cut.pen.path(shape.moved(shape.polygon(table), cut.matrix), Style(cut.edge, 0.35))
    cut.girdle(outline)


def step(cut: Cutter, rings: Sequence[Sequence[shape.Point]]) -> None:
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
    outline: Sequence[shape.Point],
    layers: int = 10,
    lowest: float = 0.16,
    *,
    plain: bool = False,
    highlight: shape.Point = (-0.3, -0.4),
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
            cut.shape(shape.polygon(part), Style(None, 0, cut.ramp.colour(lowest + (1 - lowest) * t**0.85, cut.ink)))
    cut.girdle(outline)


def rose(cut: Cutter) -> None:
    """Cut a rose: six facets in the middle, six and twelve about them, twelve at the rim."""
    outline = round_outline()

    def at(k: float, r: float) -> shape.Point:
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


# ---- Stones and other stuffs beyond the sixteen gems: what colour they have, and which are never cut in facets.

T = TypeVar("T")

RAMPS = {
    "red": "5A0A12/A3202C/D4686C/F6D3D0",
    "orange": "6E2E0A/C2641E/E8A263/FBE2C8",
    "yellow": "6A4E08/C29A1C/E6CC68/FBF2CE",
    "green": "12422A/2F7D4E/7DBB92/DCEFE1",
    "teal": "0C4A50/2A8790/78BDC0/D9EEEE",
    "blue": "12305E/2F5FA0/7CA4D0/DAE6F4",
    "violet": "38205A/6C4A9A/A98CC6/E8DFF2",
    "pink": "6A2444/B25680/DA9AB6/F8E2EC",
    "brown": "3D2A0A/7A5414/C0A06A/EFE5D2",
    "grey": "2E2B28/6B6660/ABA59C/EAE6E0",
    "black": "121214/34343A/74747C/C8C8CE",
    "white": "A09C94/CFCBC2/ECE9E2/FFFFFF",
    "gold": "6A4A0A/B8862A/E2C070/FBF0D0",
    "silver": "5C646C/9AA4AE/CCD4DA/F6F9FB",
}
"""Four colours from dark to pale, by the name of the colour."""

_WORDS = {
    "red": "red carnelian spinel jasper rhodolite vermilion cinnabar blood scarlet crimson rust copper",
    "orange": "orange amber sunstone fire hessonite hyacinth zircon padparadscha",
    "yellow": "yellow citrine topaz heliodor sulphur honey sun straw",
    "green": "green peridot malachite chrysoprase tsavorite demantoid olivine chrysolite serpentine aventurine "
    "tourmaline moss nephrite alexandrite verdigris",
    "teal": "teal aquamarine apatite amazonite larimar chrysocolla sea",
    "blue": "blue lapis lazuli azurite sodalite iolite kyanite tanzanite benitoite sky ice azure",
    "violet": "violet purple lilac charoite fluorite sugilite",
    "pink": "pink rose kunzite morganite rhodonite rhodochrosite flesh",
    "brown": "brown tiger bronze wood oak leather clay sard sardonyx smoky cocoa petrified horn",
    "grey": "grey gray granite slate flint haematite hematite iron steel lead stone labradorite ash smoke agate",
    "black": "black jet pitch coal tar night ebony basalt tektite shadow",
    "white": "white ivory bone chalk marble alabaster quartz crystal rock-crystal glass howlite selenite milk snow "
    "salt chalcedony shell nacre mother-of-pearl",
    "gold": "gold golden brass pyrite",
    "silver": "silver tin pewter platinum mirror",
}
_ROUND = (
    "amber agate jasper carnelian jet ivory bone chalcedony chrysoprase malachite lapis azurite sunstone labradorite "
    "horn shell nacre mother-of-pearl marble alabaster slate granite pitch coal tar clay wood moss sodalite larimar"
)


def words(name: str) -> tuple[str, ...]:
    """Give the words of a stone's name, last first: "star sapphire" is a sapphire; a hyphened one whole, too."""
    whole = re.findall(r"[\w-]+", name.casefold())
    return tuple(reversed([part for word in whole for part in (*(word.split("-") if "-" in word else ()), word)]))


def colour(name: str) -> str | None:
    """Give the ramp of the colour that a name tells of, or None: a colour's own word goes before a stone's."""
    found = words(name)
    for word in found:
        if word in RAMPS:
            return RAMPS[word]
    for word in found:
        for family, members in _WORDS.items():
            if word in members.split():
                return RAMPS[family]
    return None


def unfaceted(name: str) -> bool:
    """Say whether a stuff is rounded and polished, never cut in facets."""
    return any(word in _ROUND.split() for word in words(name))


def chosen(name: str, among: Sequence[T], turn: int = 0) -> T:
    """Give one of several by a name, the same for ever; another `turn` chooses apart from the first."""
    plain = " ".join(name.casefold().split())
    return among[zlib.crc32(f"{turn}:{plain}".encode()) % len(among)]


# ---- The gems on Cipher's cards: sixteen by name, any other by a cut that its name chooses, or a pawn.


class Gem(NamedTuple):
    """How a gem is drawn: the name of its cut, four colours from dark to pale, and the drawing."""

    cut: str
    stops: str
    draw: Callable[[Cutter], None]


def _beryl(cut: Cutter) -> None:
    step(cut, [list(shape.regular(6, r)) for r in (1, 0.82, 0.64, 0.44)])


def _emerald(cut: Cutter) -> None:
    rings = [cut_corners(0.74 - d, 1 - d, 0.26 - d * 0.42) for d in (0, 0.12, 0.23, 0.34)]
    step(cut, rings)
    if cut.ink is not Ink.LOW:
        glint: list[shape.Point] = [(-0.32, -0.66), (0.12, -0.66), (-0.4, 0.3), (-0.4, -0.56)]
        cut.shape(shape.polygon(glint), Style(None, 0, cut.ramp.colour(0.88, cut.ink)))


def _obsidian(cut: Cutter) -> None:
    left = [(-0.02, -1), (-0.2, -0.66), (-0.36, -0.3), (-0.5, 0.02), (-0.56, 0.4), (-0.38, 0.78), (0.02, 1)]
    right = [(-0.02, -1), (0.18, -0.7), (0.42, -0.36), (0.46, 0.0), (0.58, 0.32), (0.42, 0.76), (0.02, 1)]
    spine = [(-0.02, -1), (0.05, -0.6), (-0.03, -0.28), (0.1, 0.08), (0.0, 0.36), (0.08, 0.7), (0.02, 1)]
    for i in range(6):
        for side, bright in ((left, 0.55), (right, 0.24)):
            part = [spine[i], side[i], side[i + 1], spine[i + 1]]
            cut.facet(part, bright + (0.16 if (i + (side is right)) % 2 else -0.14))
    for cx, cy, turn in ((-0.42, 0.26, 0), (0.42, -0.02, 180), (0.44, 0.5, 180)):
        for r in (0.14, 0.22):
            points = [
                (cx + r * math.cos(math.radians(turn + a)), cy + r * math.sin(math.radians(turn + a)))
                for a in range(-50, 51, 20)
            ]
            cut.stroke(points, 0.4, None if cut.ink is Ink.LOW else cut.ramp.colour(0.8, cut.ink))
    cut.girdle([*left, *reversed(right[1:-1])])


def _moonstone(cut: Cutter) -> None:
    dome(cut, [(x * 0.8, y) for x, y in round_outline()], 11)
    crescent = shape.parse("M-.5,-.22C-.44,-.72 .2,-.84 .42,-.34C.16,-.66 -.3,-.6 -.5,-.22Z")
    cut.shape(crescent, Style("ink", 0.4) if cut.ink is Ink.LOW else Style(None, 0, "#ffffff"))


def _onyx(cut: Cutter) -> None:
    outer, inner = cut_corners(0.8, 0.97, 0.18), cut_corners(0.62, 0.79, 0.06)
    for i in range(8):
        part = [outer[i], outer[(i + 1) % 8], inner[(i + 1) % 8], inner[i]]
        cut.facet(part, cut.tone(part, 0.4, 0.3))
    dark = cut.ramp.colour(0.14, cut.ink)
    cut.fill(inner, dark, dark=False)

    def wave(base: float) -> list[shape.Point]:
        return [
            (x, base - 0.16 * x + 0.05 * math.sin(5.2 * x + 3 * base)) for x in (-0.62 + 0.0827 * k for k in range(16))
        ]

    edges = (-0.42, -0.2, -0.12, -0.06, 0.1, 0.34, 0.4, 0.45, 0.52, 0.72)
    tones = (0.95, 0.6, 0.95, 0.6, 0.95)
    last: list[shape.Point] | None = None
    for k, tone in enumerate(tones):
        top, low = wave(edges[2 * k]), wave(edges[2 * k + 1])
        if cut.ink is Ink.LOW:
            above = [(-0.62, -0.79), (0.62, -0.79)] if last is None else last
            dark_band = [(x, max(y, -0.79)) for x, y in above] + [(x, y) for x, y in reversed(top)]
            cut.fill(dark_band, dark, dark=True)
        else:
            cut.fill([*top, *reversed(low)], cut.ramp.colour(tone, cut.ink))
        last = low
    if cut.ink is Ink.LOW and last is not None:
        cut.fill([*last, (0.62, 0.79), (-0.62, 0.79)], dark, dark=True)
    cut.girdle(inner, 0.45)
    cut.girdle(outer)


def _amethyst(cut: Cutter) -> None:
    for x, half, top, foot in ((-0.62, 0.2, 0.06, 0.95), (0.66, 0.2, 0.36, 0.95), (0.0, 0.44, -1.0, 0.97)):
        shoulder = top + half * 1.45
        a, b, c, d = x - half, x - half * 0.36, x + half * 0.42, x + half
        cut.facet([(a, shoulder), (x, top), (b, shoulder + 0.06)], 0.78)
        cut.facet([(b, shoulder + 0.06), (x, top), (c, shoulder + 0.04)], 0.6)
        cut.facet([(c, shoulder + 0.04), (x, top), (d, shoulder - 0.06)], 0.34)
        cut.facet([(a, shoulder), (b, shoulder + 0.06), (b, foot), (a + 0.02, foot - 0.07)], 0.62)
        cut.facet([(b, shoulder + 0.06), (c, shoulder + 0.04), (c, foot), (b, foot)], 0.42)
        cut.facet([(c, shoulder + 0.04), (d, shoulder - 0.06), (d - 0.02, foot - 0.07), (c, foot)], 0.12)
        cut.girdle(
            [
                (a, shoulder),
                (x, top),
                (d, shoulder - 0.06),
                (d - 0.02, foot - 0.07),
                (c, foot),
                (b, foot),
                (a + 0.02, foot - 0.07),
            ]
        )
    pale = None if cut.ink is Ink.LOW else cut.ramp.colour(0.75, cut.ink)
    for y in (0.0, 0.24, 0.5):
        cut.stroke([(-0.04, y), (0.14, y - 0.02)], 0.35, pale)


_TWIGS: tuple[tuple[float, tuple[shape.Point, ...]], ...] = (
    (1.0, ((0.0, 0.92), (0.0, 0.5), (-0.04, 0.2), (0.02, -0.1), (0.08, -0.42))),
    (0.72, ((-0.04, 0.2), (-0.26, -0.02), (-0.4, -0.24), (-0.46, -0.6))),
    (0.58, ((-0.38, -0.2), (-0.6, -0.3), (-0.76, -0.4))),
    (0.72, ((0.0, 0.24), (0.2, 0.1), (0.4, -0.02), (0.62, -0.1))),
    (0.62, ((0.06, -0.34), (0.02, -0.6), (-0.04, -0.84))),
    (0.62, ((0.08, -0.4), (0.26, -0.5), (0.38, -0.66), (0.4, -0.92))),
    (0.56, ((0.36, -0.6), (0.56, -0.68), (0.78, -0.66))),
)


def _coral(cut: Cutter) -> None:
    unit = cut.radius * 72 / 25.4
    body = "paper" if cut.ink is Ink.LOW else cut.ramp.colour(0.36, cut.ink)
    for less, colour in ((0.0, cut.edge), (1.4, body)):
        for share, points in _TWIGS:
            cut.stroke(points, max(0.3 * share * unit - less, 0.5), colour)
    if cut.ink is not Ink.LOW:
        for share, points in _TWIGS:
            shifted = [(x - 0.035 * share, y) for x, y in points]
            cut.stroke(shifted, 0.035 * unit * share, cut.ramp.colour(0.86, cut.ink))
    for share, points in _TWIGS:
        for i in range(len(points) - 1):
            (ax, ay), (bx, by) = points[i], points[i + 1]
            for t in (0.3, 0.75):
                side = 0.05 * share * (1 if t < 0.5 else 0.4)
                dot = shape.circle(ax + (bx - ax) * t + side, ay + (by - ay) * t, 0.018)
                cut.shape(dot, Style(None, 0, cut.edge))


def _jade(cut: Cutter) -> None:
    def ring(k: float, r: float) -> shape.Point:
        a = math.radians(k * 15)
        return (r * math.cos(a), r * math.sin(a))

    if cut.ink is not Ink.LOW:
        for k in range(24):
            part = [ring(k + i / 5, 1) for i in range(6)] + [ring(k + 1 - i / 5, 0.36) for i in range(6)]
            cut.facet(part, cut.tone(part, 0.5, 0.28) + 0.06 * ((k % 2) - 0.5), line=False)
    for k in range(10):
        a = math.radians(36 * k + 18)
        points = shape.spiral(0.68 * math.cos(a), 0.68 * math.sin(a), 0.13, 36 * k, 1.4, 0.25)
        cut.stroke(points, 0.5)
    for r, weight in ((0.94, 0.35), (0.42, 0.35), (1.0, 0.9), (0.36, 0.9)):
        cut.girdle(scaled(round_outline(), r), weight)


def _bloodstone(cut: Cutter) -> None:
    half = shape.parse("M0,-1L.42,-.86L.76,-.88L.78,-.3L.72,.14L.58,.52L.36,.8L0,1.02")
    outer = [(n[-2], n[-1]) for verb, n in shape.mirrored(half)[:-2]]
    inner = scaled(outer, 0.78)
    for i in range(len(outer)):
        j = (i + 1) % len(outer)
        part = [outer[i], outer[j], inner[j], inner[i]]
        cut.facet(part, cut.tone(part, 0.45, 0.38))
    if cut.ink is Ink.LOW:
        cut.shade([(p[0] * cut.matrix[0] + cut.matrix[4], p[1] * cut.matrix[3] + cut.matrix[5]) for p in inner])
    else:
        cut.fill(inner, cut.ramp.colour(0.22, cut.ink))
    for k in range(60):
        x, y = 1.06 * ((k * 0.7549) % 1) - 0.53, -0.7 + 1.2 * ((k * 0.5698) % 1)
        if abs(x) > 0.5 - 0.55 * max(0.0, y):
            continue
        r = 0.016 + 0.012 * ((k * 7) % 3)
        fleck = [(x - r, y), (x, y - r * 0.8), (x + r * 1.3, y + r * 0.2), (x + r * 0.2, y + r)]
        red = "#ffffff" if cut.ink is Ink.LOW else "#c8203a" if cut.ink is Ink.FULL else "#b9b9b9"
        cut.shape(shape.polygon(fleck), Style(None, 0, red))
    cut.girdle(inner, 0.45)
    cut.girdle(outer)


def _pearl(cut: Cutter) -> None:
    dome(cut, scaled(round_outline(), 0.92), 10)
    glint = [(0.74 * math.cos(math.radians(a)), 0.74 * math.sin(math.radians(a))) for a in range(18, 76, 8)]
    cut.stroke(glint, 0.5 if cut.ink is Ink.LOW else 1.2, "ink" if cut.ink is Ink.LOW else "#ffffff")


_VEINS: tuple[tuple[shape.Point, ...], ...] = (
    ((-0.9, -0.2), (-0.5, -0.3), (-0.28, -0.1), (0.06, -0.18), (0.42, -0.3), (0.44, -0.62), (0.36, -0.88)),
    ((-0.28, -0.1), (-0.36, 0.16), (-0.24, 0.4), (-0.3, 0.62), (-0.26, 0.88)),
    ((-0.36, 0.16), (-0.7, 0.24), (-0.86, 0.3)),
    ((0.06, -0.18), (0.1, 0.1), (0.02, 0.4), (0.4, 0.56), (0.62, 0.8)),
    ((0.1, 0.1), (0.44, 0.14), (0.6, -0.06), (0.9, -0.1)),
)


def _turquoise(cut: Cutter) -> None:
    dome(cut, cushion_outline(), 9, 0.2)
    for vein in _VEINS:
        for a, b in pairwise(vein):
            cut.stroke([a, b], 0.7, "#4a2c1a" if cut.ink is Ink.FULL else "ink")


_PASTELS = ("#f6c9d3", "#f8dcae", "#f3ecb0", "#bfe3c4", "#b7d6f0", "#d3c3ec")


def _opal(cut: Cutter) -> None:
    dome(cut, pear_outline(), 9, 0.14, plain=True)
    for k in range(11):
        y = -0.42 + 0.115 * k
        reach = 0.13 + 0.37 * math.sin(math.pi * min(0.5, 0.12 + k * 0.055))
        for side in (-1, 1):
            tip = (side * reach, y - reach * 0.45)
            leaf = [
                (0.02 * side, y + 0.06),
                (side * reach * 0.55, y - reach * 0.3),
                tip,
                (side * reach * 0.5, y - reach * 0.08),
            ]
            if cut.ink is Ink.LOW:
                cut.stroke([leaf[0], leaf[1], tip], 0.3)
            else:
                pastel = _PASTELS[(k + (side > 0) * 3) % 6] if cut.ink is Ink.FULL else ("#ffffff", "#c9c9c9")[k % 2]
                cut.shape(shape.polygon(leaf), Style(None, 0, pastel))
    cut.stroke([(0, -0.72), (0.0, 0.1), (0, 0.9)], 0.45, "ink" if cut.ink is Ink.LOW else "#ffffff")
    cut.girdle(pear_outline())


def _pear(cut: Cutter) -> None:
    brilliant(cut, 10, pear_outline(), (0.0, 0.3))


GEMS = {
    "beryl": Gem(later("hexagon step cut"), "6B4A0A/C8961E/E9C75B/FBF1CC", _beryl),
    "emerald": Gem(later("emerald cut"), "0B4A2E/1E8A57/6BC193/DDF2E4", _emerald),
    "obsidian": Gem(later("knapped point"), "101113/2A2D32/5E656E/B6BDC5", _obsidian),
    "moonstone": Gem(later("oval cabochon"), "7486A0/AFBED0/DAE3EC/FBFDFF", _moonstone),
    "onyx": Gem(later("banded tablet"), "0D0D0F/232327/4C4C54/D9D4CA", _onyx),
    "garnet": Gem(later("rose cut"), "4A0A14/8E1C2A/C0555C/F2CFCB", rose),
    "diamond": Gem(later("round brilliant"), "7C8B99/B4C2CE/E1E9EF/FFFFFF", lambda c: brilliant(c, 8, round_outline())),
    "ruby": Gem(later("trillion"), "5E0418/B3122F/DE5468/FAD0D5", lambda c: brilliant(c, 9, triangle_outline())),
    "sapphire": Gem(later("pear brilliant"), "0C2257/1F4C9E/6A93D2/D6E4F6", _pear),
    "amethyst": Gem(later("crystal point"), "3A1A5E/6E3FA3/A985CF/EADFF6", _amethyst),
    "coral": Gem(later("branch"), "8E3422/DB6547/F0997D/FBDACD", _coral),
    "jade": Gem(later("ring disc"), "1E5138/4C8C62/93BF9C/E2F0DF", _jade),
    "bloodstone": Gem(later("shield tablet"), "10301F/23573A/5F8D6D/CFE0D2", _bloodstone),
    "pearl": Gem(later("whole pearl"), "A2978A/D0C7BB/ECE6DD/FFFFFF", _pearl),
    "turquoise": Gem(later("cushion cabochon"), "0E5E66/2F9CA3/7CC7C9/DDF2F0", _turquoise),
    "opal": Gem(later("drop cabochon"), "8397A6/BFD0D8/E6EEEF/FFFFFF", _opal),
}
_FACETED: tuple[Gem, ...] = (
    Gem(later("hexagon step cut"), "", _beryl),
    Gem(later("emerald cut"), "", _emerald),
    Gem(later("rose cut"), "", rose),
    Gem(later("round brilliant"), "", lambda c: brilliant(c, 8, round_outline())),
    Gem(later("trillion"), "", lambda c: brilliant(c, 9, triangle_outline())),
    Gem(later("pear brilliant"), "", _pear),
    Gem(later("cushion brilliant"), "", lambda c: brilliant(c, 8, cushion_outline())),
    Gem(
        later("square step cut"), "", lambda c: step(c, [cut_corners(r, r, 0.16 * r) for r in (0.84, 0.68, 0.52, 0.36)])
    ),
)
_POLISHED: tuple[Gem, ...] = (
    Gem(later("oval cabochon"), "", lambda c: dome(c, [(x * 0.8, y) for x, y in round_outline()])),
    Gem(later("cushion cabochon"), "", lambda c: dome(c, cushion_outline())),
    Gem(later("round cabochon"), "", lambda c: dome(c, scaled(round_outline(), 0.92))),
    Gem(later("drop cabochon"), "", lambda c: dome(c, pear_outline(), highlight=(-0.12, 0.1))),
    Gem(later("three-sided cabochon"), "", lambda c: dome(c, triangle_outline(), highlight=(-0.2, -0.2))),
    Gem(later("tablet"), "", lambda c: step(c, [cut_corners(0.74 * r, 0.94 * r, 0.3 * r) for r in (1.0, 0.8)])),
)


def gem_of(name: str) -> Gem:
    """Give how a gem is drawn: one of the sixteen if its name says so, else a cut and a colour that its name chooses.

    A name with one of the sixteen in it ("star sapphire") is cut like that; a colour in it ("black opal") goes
    before the gem's own.
    """
    known = GEMS.get(" ".join(name.casefold().split()))
    if known is not None:
        return known
    said = colour(name)
    for word in words(name):
        if word in GEMS:
            return GEMS[word]._replace(stops=said or GEMS[word].stops)
    cuts = _POLISHED if unfaceted(name) else _FACETED if said else (*_FACETED, *_POLISHED)
    cut = chosen(name, cuts)
    return cut._replace(stops=said or chosen(name, tuple(RAMPS.values()), 1))


def draw_gem(pen: Pen, name: str | None, x: float, y: float, radius: float, ink: Ink) -> str:
    """Draw a gem about a point; without one, a carved pawn. Give the name of the cut."""
    if name is None:
        _pawn(Cutter(pen, x, y, radius, _ramp(RAMPS["brown"]), ink))
        return say("carved figure")
    gem = gem_of(name)
    gem.draw(Cutter(pen, x, y, radius, _ramp(gem.stops), ink))
    return say(gem.cut)


def _ramp(stops: str) -> Ramp:
    """Read a ramp from its four codes."""
    a, b, c, d = ("#" + code.lower() for code in stops.split("/"))
    return Ramp((a, b, c, d))


def _pawn(cut: Cutter) -> None:
    body = shape.mirrored(
        shape.parse("M0,-.5L.3,-.46C.34,-.38 .3,-.34 .22,-.32C.2,.1 .3,.36 .52,.6L.52,.72L.62,.78L.62,.98L0,.98")
    )
    head = shape.circle(0, -0.7, 0.28)
    if cut.ink is Ink.LOW:
        fills = (Style(cut.edge, 0.7, "paper"), Style(cut.edge, 0.7, "paper"))
    else:
        fills = (
            Style(cut.edge, 0.9, cut.ramp.colour(0.42, cut.ink)),
            Style(cut.edge, 0.9, cut.ramp.colour(0.5, cut.ink)),
        )
    cut.shape(body, fills[0])
    cut.shape(head, fills[1])
    shine = shape.parse("M-.1,-.26C-.12,.1 -.22,.36 -.4,.58")
    cut.pen.path(
        shape.moved(shine, cut.matrix),
        Style("ink" if cut.ink is Ink.LOW else cut.ramp.colour(0.85, cut.ink), 0.7, round=True),
    )
    for y in (0.6, 0.78):
        cut.stroke([(-0.52, y), (0.52, y)], 0.5)

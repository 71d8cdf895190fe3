"""What a mask is decorated with: scrolls, rays, a web, laurel, lozenges; `ornament_more` has the rest.

Drawn on the right half of a mask 196 wide, y upwards, the origin between the eyes; the left is its
mirror image.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from gmkit.printing.shape import Path, Point, circle, even, flat, headings, polygon, spiral, spline, swelling


class Part(NamedTuple):
    """One closed or open figure: solid, or a line."""

    path: Path
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
JEWEL: Point = (0.0, 33.0)
JEWEL_RADIUS = 9.5
HUB: Point = (0.0, 6.0)


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


def leaf(base: Point, angle: float, length: float, *, width: float = 0.42, solid: bool = True) -> Part:
    """Give a leaf that grows from a point at an angle in degrees."""
    a = math.radians(angle)
    c, s = math.cos(a) * length, math.sin(a) * length
    w = width

    def at(u: float, v: float) -> tuple[float, float]:
        return (base[0] + c * u - s * v, base[1] + s * u + c * v)

    path: Path = (
        ("M", at(0, 0)),
        ("C", (*at(0.2, w * 0.75), *at(0.65, w * 0.85), *at(1, 0))),
        ("C", (*at(0.72, -w * 0.35), *at(0.3, -w * 0.6), *at(0, 0))),
        ("Z", ()),
    )
    return Part(path, solid)


def swell(points: Sequence[Point], most: float, thin: float = 0.28) -> Part:
    """Give a line that swells to `most` and thins to a share of it at the ends."""
    n = len(points) - 1
    widths = [most * (thin + (1 - thin) * math.sin(math.pi * i / n) ** 0.7) for i in range(n + 1)]
    return Part(swelling(points, widths))


def _sampled(points: Sequence[Point], every: int = 6) -> list[Point]:
    """Give a smooth curve through points as many points."""
    return flat(spline(points), every)


def _volute(stem: Sequence[Point], centre: Point, radius: float, turns: float, most: float) -> list[Part]:
    """Give a stem that runs on into a spiral from its lowest point, a ball at its end."""
    curl = spiral(*centre, radius, -90, turns, 0.24)
    line = [*_sampled([*stem, curl[0]])[:-1], *curl]
    end = curl[-1]
    return [swell(line, most), Part(circle(*end, max(most * 1.05, 0.7)))]


def scrolls() -> list[Part]:
    """Give the vine of hearts: it dips over the eye into a volute, another curls on the cheek."""
    stem = [(11.2, 31.7), (21.2, 31.0), (31.6, 28.0), (43.2, 23.4), (54.7, 18.9), (66.0, 16.1)]
    parts = _volute(stem, (74.5, 28.5), 13.0, 2.0, 1.6)
    parts += _volute([(20.5, 31.0), (25.5, 31.5), (30.5, 32.0)], (35.6, 37.0), 4.6, 1.4, 0.9)
    parts += _volute([(43.0, 23.4), (47.5, 25.6), (51.2, 29.0)], (55.4, 33.6), 4.0, 1.4, 0.8)
    cheek = [(81.3, -6.5), (80.6, -12.0), (75.0, -18.8), (69.2, -22.6), (66.4, -28.0), (62.6, -32.2)]
    parts += _volute(cheek, (57.4, -25.2), 8.6, -1.75, 1.35)
    parts += [
        leaf((17.5, 31.2), -52, 6.0),
        leaf((30.5, 28.4), -128, 7.0),
        leaf((29.5, 28.9), 22, 6.5),
        leaf((41.5, 24.0), -160, 5.0),
        leaf((53.5, 19.6), 28, 7.5),
        leaf((84.4, 38.6), 47, 8.4),
        leaf((88.0, 33.6), 28, 6.0),
        leaf((80.9, -14.6), 93, 7.0),
        leaf((77.2, -17.4), 178, 6.0),
        leaf((72.0, -20.6), -72, 6.5),
    ]
    return parts + [Part(circle(x, y, r)) for x, y, r in ((43, -33.4, 1.5), (37.6, -34.3, 1.15), (33.2, -33.9, 0.8))]


def _ring(angle: float) -> float:
    """Give how far the ring about an eye is from its centre at an angle in degrees."""
    a = math.radians(angle)
    return 1 / math.hypot(math.cos(a) / 25.5, math.sin(a) / 13.2)


def rays() -> list[Part]:
    """Give the rays of diamonds: about each eye, long on the brow; lozenges climb to the temple."""
    parts: list[Part] = []
    for k in range(33):
        angle = -165 + 11 * k - (1 if k > 15 else 0)
        a = math.radians(angle)
        brow = angle > 14
        long = brow and k % 2 == 0
        reach = (14.0 if long else 8.5) if brow else 6.2
        start = _ring(angle) + 1.9
        tip = (31 + (start + reach) * math.cos(a), (start + reach) * math.sin(a))
        clear_jewel = math.dist(tip, JEWEL) > JEWEL_RADIUS + 2
        if tip[0] < 3.5 or not clear_jewel or -14 < angle <= 14 or (brow and angle > 150):
            continue
        base = (31 + start * math.cos(a), start * math.sin(a))
        parts.append(leaf(base, angle, reach, width=0.17 if long else 0.22, solid=long))
    for x, y, half in ((66.5, 8.0, 2.5), (73.5, 15.6, 2.2), (80.2, 24.6, 1.8), (86.0, 34.4, 1.4)):
        corners = [(x, y + half * 1.6), (x + half, y), (x, y - half * 1.6), (x - half, y)]
        parts.append(Part(polygon(corners)))
    return parts


def web() -> list[Part]:
    """Give the web of clubs: threads from the nose, scallops that sag towards it; to be clipped."""
    angles = (90.0, 69.0, 49.0, 31.0, 14.0, -3.0, -20.0, -38.0, -58.0)
    ends = [(math.cos(math.radians(a)), math.sin(math.radians(a))) for a in angles]
    parts = [Part(polygon([HUB, (HUB[0] + 130 * c, HUB[1] + 130 * s)], closed=False), solid=False) for c, s in ends]
    for radius in (14.0, 24.0, 35.0, 47.0, 60.0, 74.0, 90.0):
        start = (HUB[0] + radius * ends[0][0], HUB[1] + radius * ends[0][1])
        path: list[tuple[str, tuple[float, ...]]] = [("M", start)]
        for (ax, ay), (bx, by) in pairwise(ends):
            mx, my = (ax + bx) / 2, (ay + by) / 2
            sag = radius * 0.8
            one = (
                HUB[0] + (ax * 0.55 + mx * 0.45) * sag * 1.06,
                HUB[1] + (ay * 0.55 + my * 0.45) * sag * 1.06,
            )
            two = (
                HUB[0] + (bx * 0.55 + mx * 0.45) * sag * 1.06,
                HUB[1] + (by * 0.55 + my * 0.45) * sag * 1.06,
            )
            path.append(("C", (*one, *two, HUB[0] + radius * bx, HUB[1] + radius * by)))
        parts.append(Part(tuple(path), solid=False))
    return parts


def branch(points: Sequence[Point], pairs: int, most: float, *, upper: int) -> list[Part]:
    """Give a twig with leaf pairs; `upper` is the side (1 left of travel, -1 right) with solid leaves."""
    line = even(_sampled(points, 10), 120)
    ways = headings(line)
    parts = [Part(spline(points), solid=False)]
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


def laurel() -> list[Part]:
    """Give the laurel of spades: a twig from the jewel to the temple, another along the cheek."""
    over = [(11.6, 24.2), (24.0, 24.5), (43.0, 25.3), (59.5, 27.6), (73.0, 31.6), (82.0, 36.0)]
    under = [(78.2, -11.0), (71.5, -19.0), (60.5, -26.4), (46.5, -31.2), (37.0, -33.0)]
    return branch(over, 7, 9.4, upper=1) + branch(under, 6, 7.4, upper=-1)


def lozenges(*, swapped: bool, solid_below: float = -99.0) -> list[Part]:
    """Give the jokers' lozenges, to be clipped: solid and outline by turns, `swapped` for the left half.

    Args:
        swapped: solid where the other half has outlines.
        solid_below: lozenges whose middle lies lower are outlines only.
    """
    parts: list[Part] = []
    for row in range(-4, 7):
        for column in range(abs(row) % 2, 11, 2):
            x, y = 10.5 * column, 16.0 * row
            corners = [(x, y + 14.4), (x + 9.45, y), (x, y - 14.4), (x - 9.45, y)]
            solid = column > 0 and (row % 2 == 0) != swapped and y >= solid_below
            parts.append(Part(polygon(corners), solid=solid))
    return parts

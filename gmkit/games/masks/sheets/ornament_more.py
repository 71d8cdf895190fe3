"""What masks of suits are decorated with that no pack of cards has: stars, waves, pearls.

Drawn as in `ornament`: on the right half of a mask 196 wide, y upwards, the origin between the eyes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from gmkit.games.masks.sheets.ornament import Part, swell
from gmkit.printing.shape import Point, circle, even, flat, polygon, spiral, spline

_CHEEK: tuple[Point, ...] = ((80.0, -9.5), (74.0, -18.5), (63.0, -26.5), (50.0, -31.8), (37.0, -33.2))


def star(x: float, y: float, radius: float, *, solid: bool = True) -> Part:
    """Give a star of five points, one of them up."""
    angles = [math.radians(90 + 36 * i) for i in range(10)]
    reach = (radius, radius * 0.42)
    corners = [(x + reach[i % 2] * math.cos(a), y + reach[i % 2] * math.sin(a)) for i, a in enumerate(angles)]
    return Part(polygon(corners), solid)


def stars() -> list[Part]:
    """Give a sky: stars large and small, solid and open, climb to the temple; fewer lie along the cheek."""
    sky = (
        (18.5, 23.5, 4.2, True),
        (28.0, 32.0, 3.2, False),
        (37.5, 24.0, 5.6, True),
        (48.0, 32.5, 3.4, False),
        (58.5, 24.5, 6.6, True),
        (69.5, 33.0, 3.8, False),
        (79.5, 27.0, 5.2, True),
        (87.5, 38.0, 3.6, False),
        (79.5, -10.0, 4.0, True),
        (73.0, -19.5, 3.0, False),
        (62.5, -25.5, 5.2, True),
        (50.5, -31.5, 3.2, False),
        (39.5, -32.0, 4.2, True),
    )
    dots = ((23.0, 28.0), (43.0, 29.5), (64.0, 30.5), (74.5, 22.5), (68.0, -20.0), (56.5, -30.5), (45.0, -34.0))
    return [star(x, y, r, solid=solid) for x, y, r, solid in sky] + [Part(circle(x, y, 0.9)) for x, y in dots]


def _crest(x: float, y: float, radius: float) -> list[Part]:
    """Give one wave that runs away from the nose and breaks, a drop of foam in it."""
    curl = spiral(x, y, radius, 180, -1.15, 0.3)
    stem = [(x - 2.35 * radius, y - 1.1 * radius), (x - 1.5 * radius, y - 0.95 * radius), curl[0]]
    line = [*flat(spline(stem), 6)[:-1], *curl]
    return [swell(line, radius * 0.36), Part(circle(*curl[-1], radius * 0.24))]


def waves() -> list[Part]:
    """Give waves: they run from the jewel to the temple, and along the cheek."""
    brow = (
        (21.5, 26.6, 4.3),
        (32.6, 25.6, 4.7),
        (44.4, 26.0, 5.0),
        (56.8, 27.6, 5.2),
        (69.4, 30.4, 5.0),
        (80.8, 34.6, 4.3),
    )
    cheek = ((45.2, -32.0, 3.8), (54.6, -29.2, 4.1), (64.4, -24.4, 4.1), (73.0, -17.4, 3.8), (79.4, -9.0, 3.2))
    return [part for x, y, radius in (*brow, *cheek) for part in _crest(x, y, radius)]


def _string(points: Sequence[Point], count: int, radius: float) -> list[Part]:
    """Give beads on a line, each third one solid and larger."""
    line = even(flat(spline(points), 10), count)
    return [
        Part(circle(x, y, radius * (1.28 if i % 3 == 0 else 0.86)), solid=i % 3 == 0) for i, (x, y) in enumerate(line)
    ]


def _drop(x: float, y: float, length: float) -> list[Part]:
    """Give a pearl drop that hangs from a point."""
    half = length * 0.3
    path = (
        ("M", (x, y)),
        ("C", (x + half * 0.3, y - length * 0.4, x + half, y - length * 0.55, x + half, y - length * 0.72)),
        ("C", (x + half, y - length * 1.08, x - half, y - length * 1.08, x - half, y - length * 0.72)),
        ("C", (x - half, y - length * 0.55, x - half * 0.3, y - length * 0.4, x, y)),
        ("Z", ()),
    )
    return [Part(path)]


def pearls() -> list[Part]:
    """Give strings of pearls: two swags from the jewel to the temple, drops below them, a string on the cheek."""
    inner = [(14.0, 31.0), (22.0, 25.4), (32.0, 23.4), (42.0, 25.6), (50.0, 31.4)]
    outer = [(50.0, 31.4), (58.0, 26.6), (67.0, 25.4), (76.5, 29.2), (86.0, 38.4)]
    parts = _string(inner, 9, 1.9)[:-1] + _string(outer, 9, 1.9)
    parts += _drop(50.0, 27.6, 8.0) + _drop(85.6, 34.4, 7.0)
    return parts + _string(_CHEEK, 12, 1.7)

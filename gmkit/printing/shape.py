"""Plane geometry for pens: paths, how to make, move, join and hatch them. Millimetres, y downwards."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from itertools import chain, pairwise

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
Seg = tuple[str, tuple[float, ...]]
Path = tuple[Seg, ...]

SAME: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
MIRROR: Matrix = (-1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+")
_ROUND = 0.5522847498


def parse(words: str) -> Path:
    """Read a path in SVG's absolute M, L, C and Z; a command may repeat its numbers."""
    out: list[Seg] = []
    for verb, rest in _STEP.findall(words):
        n = [float(v) for v in _NUMBER.findall(rest)]
        step = {"M": 2, "L": 2, "C": 6, "Z": 0}[verb]
        if not step:
            out.append(("Z", ()))
            continue
        out += [(verb, tuple(n[i : i + step])) for i in range(0, len(n), step)]
    return tuple(out)


def times(a: Matrix, b: Matrix) -> Matrix:
    """Give the matrix that applies `b` first and `a` after it."""
    return (
        a[0] * b[0] + a[2] * b[1],
        a[1] * b[0] + a[3] * b[1],
        a[0] * b[2] + a[2] * b[3],
        a[1] * b[2] + a[3] * b[3],
        a[0] * b[4] + a[2] * b[5] + a[4],
        a[1] * b[4] + a[3] * b[5] + a[5],
    )


def apply(m: Matrix, p: Point) -> Point:
    """Give where a point goes."""
    return (m[0] * p[0] + m[2] * p[1] + m[4], m[1] * p[0] + m[3] * p[1] + m[5])


def placed(x: float, y: float, scale: float = 1.0, *, turn: float = 0.0) -> Matrix:
    """Give the matrix that scales, turns (degrees, counter-clockwise to the eye) and moves to (x, y)."""
    c, s = math.cos(math.radians(turn)) * scale, math.sin(math.radians(turn)) * scale
    return (c, -s, s, c, x, y)


def inverse(m: Matrix) -> Matrix:
    """Give the matrix that takes back what another does; it must not flatten."""
    a, b, c, d, e, f = m
    size = a * d - b * c
    return (d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size)


def moved(path: Path, m: Matrix) -> Path:
    """Give the path after the matrix."""
    out: list[Seg] = []
    for verb, n in path:
        flat: list[float] = []
        for i in range(0, len(n), 2):
            flat += apply(m, (n[i], n[i + 1]))
        out.append((verb, tuple(flat)))
    return tuple(out)


def polygon(points: Iterable[Point], *, closed: bool = True) -> Path:
    """Give the path through the points."""
    segs: list[Seg] = [("L" if i else "M", p) for i, p in enumerate(points)]
    return (*segs, ("Z", ())) if closed else tuple(segs)


def regular(n: int, radius: float, *, start: float = -90.0) -> tuple[Point, ...]:
    """Give the corners of a regular polygon about the origin, the first at `start` degrees."""
    angles = (math.radians(start + 360 * i / n) for i in range(n))
    return tuple((radius * math.cos(a), radius * math.sin(a)) for a in angles)


def arc(cx: float, cy: float, r: float, a0: float, a1: float) -> list[Seg]:
    """Give cubic pieces along a circle from angle `a0` to `a1` (degrees, clockwise to the eye)."""
    pieces = max(1, math.ceil(abs(a1 - a0) / 90))
    step = math.radians(a1 - a0) / pieces
    k = 4 / 3 * math.tan(step / 4)
    out: list[Seg] = []
    for i in range(pieces):
        a = math.radians(a0) + i * step
        b = a + step
        ca, sa, cb, sb = math.cos(a), math.sin(a), math.cos(b), math.sin(b)
        out.append(
            (
                "C",
                (
                    cx + r * (ca - k * sa),
                    cy + r * (sa + k * ca),
                    cx + r * (cb + k * sb),
                    cy + r * (sb - k * cb),
                    cx + r * cb,
                    cy + r * sb,
                ),
            )
        )
    return out


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Path:
    """Give a closed ellipse."""
    k = _ROUND
    unit: Path = (
        ("M", (1.0, 0.0)),
        ("C", (1.0, k, k, 1.0, 0.0, 1.0)),
        ("C", (-k, 1.0, -1.0, k, -1.0, 0.0)),
        ("C", (-1.0, -k, -k, -1.0, 0.0, -1.0)),
        ("C", (k, -1.0, 1.0, -k, 1.0, 0.0)),
        ("Z", ()),
    )
    return moved(unit, (rx, 0.0, 0.0, ry, cx, cy))


def circle(cx: float, cy: float, r: float) -> Path:
    return ellipse(cx, cy, r, r)


def flat(path: Path, steps: int = 12) -> list[Point]:
    """Give points along a path of one piece, curves in `steps` parts."""
    out: list[Point] = []
    for verb, n in path:
        if verb in "ML":
            out.append((n[0], n[1]))
        elif verb == "C":
            x0, y0 = out[-1]
            for i in range(1, steps + 1):
                t = i / steps
                u = 1 - t
                w = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
                out.append(
                    (
                        w[0] * x0 + w[1] * n[0] + w[2] * n[2] + w[3] * n[4],
                        w[0] * y0 + w[1] * n[1] + w[2] * n[3] + w[3] * n[5],
                    )
                )
    return out


def backwards(path: Path) -> Path:
    """Give an open path of one piece the other way round."""
    ends: list[Point] = [(n[-2], n[-1]) for _, n in path]
    out: list[Seg] = [("M", ends[-1])]
    for i in range(len(path) - 1, 0, -1):
        verb, n = path[i]
        x, y = ends[i - 1]
        out.append(("C", (n[2], n[3], n[0], n[1], x, y)) if verb == "C" else ("L", (x, y)))
    return tuple(out)


def mirrored(half: Path) -> Path:
    """Close the right half of a figure, drawn from the axis to the axis, with its mirror image."""
    return (*half, *backwards(moved(half, MIRROR))[1:], ("Z", ()))


def spline(points: Sequence[Point]) -> Path:
    """Give a smooth open path through the points (Catmull-Rom)."""
    out: list[Seg] = [("M", points[0])]
    last = len(points) - 1
    for i in range(last):
        a, b = points[max(i - 1, 0)], points[i]
        c, d = points[i + 1], points[min(i + 2, last)]
        out.append(
            (
                "C",
                (
                    b[0] + (c[0] - a[0]) / 6,
                    b[1] + (c[1] - a[1]) / 6,
                    c[0] - (d[0] - b[0]) / 6,
                    c[1] - (d[1] - b[1]) / 6,
                    c[0],
                    c[1],
                ),
            )
        )
    return tuple(out)


def headings(points: Sequence[Point]) -> list[Point]:
    """Give the unit direction of travel at each point."""
    out: list[Point] = []
    for i in range(len(points)):
        (ax, ay), (bx, by) = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
        length = math.hypot(bx - ax, by - ay) or 1.0
        out.append(((bx - ax) / length, (by - ay) / length))
    return out


def even(points: Sequence[Point], n: int) -> list[Point]:
    """Give `n` + 1 points at even distances along a line of straight pieces."""
    runs = [math.dist(a, b) for a, b in pairwise(points)]
    step = sum(runs) / n
    out, at, i = [points[0]], 0.0, 0
    for k in range(1, n):
        while i < len(runs) - 1 and at + runs[i] < k * step:
            at += runs[i]
            i += 1
        t = (k * step - at) / runs[i]
        (ax, ay), (bx, by) = points[i], points[i + 1]
        out.append((ax + (bx - ax) * t, ay + (by - ay) * t))
    return [*out, points[-1]]


def swelling(points: Sequence[Point], widths: Sequence[float]) -> Path:
    """Give a line of changing width as a closed outline; one width for each point."""
    left: list[Point] = []
    right: list[Point] = []
    for (x, y), (dx, dy), w in zip(points, headings(points), widths, strict=True):
        left.append((x - dy * w / 2, y + dx * w / 2))
        right.append((x + dy * w / 2, y - dx * w / 2))
    right.reverse()
    back = spline(right)
    return (*spline(left), ("L", right[0]), *back[1:], ("Z", ()))


def spiral(cx: float, cy: float, radius: float, start: float, turns: float, inner: float) -> list[Point]:
    """Give points of a spiral that closes in from `radius` at `start` degrees to `inner` times it."""
    n = max(8, int(abs(turns) * 18))
    out: list[Point] = []
    for i in range(n + 1):
        t = i / n
        r = radius * (1 - (1 - inner) * t)
        a = math.radians(start + 360 * turns * t)
        out.append((cx + r * math.cos(a), cy + r * math.sin(a)))
    return out


def hatch(points: Sequence[Point], gap: float, angle: float = -55.0) -> list[tuple[Point, Point]]:
    """Give the parallel strokes that shade a polygon, `gap` apart, at `angle` degrees."""
    a = math.radians(angle)
    ux, uy = math.cos(a), math.sin(a)
    heights = [x * -uy + y * ux for x, y in points]
    out: list[tuple[Point, Point]] = []
    level = math.ceil(min(heights) / gap) * gap
    while level < max(heights):
        cuts: list[float] = []
        for i, (x, y) in enumerate(points):
            j = (i + 1) % len(points)
            h0, h1 = heights[i], heights[j]
            if (h0 <= level) != (h1 <= level):
                t = (level - h0) / (h1 - h0)
                px, py = x + t * (points[j][0] - x), y + t * (points[j][1] - y)
                cuts.append(px * ux + py * uy)
        cuts.sort()
        out += [
            ((ux * s - uy * level, uy * s + ux * level), (ux * e - uy * level, uy * e + ux * level))
            for s, e in zip(cuts[::2], cuts[1::2], strict=False)
        ]
        level += gap
    return out


def bounds(path: Path, m: Matrix = SAME) -> tuple[float, float, float, float]:
    """Give left, top, right, bottom of the control points after a matrix: never too small."""
    numbers = [*chain.from_iterable([n for _, n in path])]
    xs, ys = numbers[::2], numbers[1::2]
    a, b, c, d, e, f = m
    if b or c:
        xs, ys = (
            [a * x + c * y for x, y in zip(xs, ys, strict=True)],
            [b * x + d * y for x, y in zip(xs, ys, strict=True)],
        )
        a = d = 1.0
    left, right = sorted((a * min(xs) + e, a * max(xs) + e))
    top, bottom = sorted((d * min(ys) + f, d * max(ys) + f))
    return left, top, right, bottom

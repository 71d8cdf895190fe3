"""The figures on the lines of a relationship map: each in a free spot on its own line. Millimetres."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from gmkit.games.masks.sheets.map_curves import Arrow, Bend, Box, Ground, Knot
from gmkit.printing.shape import Point, even

WIDE, HIGH = 10.8, 4.6
_GAP = 0.6  # between two labels
_RIM = 0.9  # between a label and a node
_WORDS = 0.5  # between a label and a name
_STEP = 1.1
_CELL = 6.0
_NEAR = 0.32  # of the way: a label stands near who holds the feeling
_OFF = 13.0  # but no nearer than this many mm, if its line is long enough
_CROSSED = 0.16  # what a mm of another line under a label costs, in shares of the way
_MOST = 5.6  # mm of other lines that a label may lie on
_SETTLE = 2


class Label(NamedTuple):
    """A figure's place: the line it is on, and its middle."""

    arrow: Arrow
    x: float
    y: float

    @property
    def box(self) -> Box:
        """What it covers."""
        return self.x - WIDE / 2, self.y - HIGH / 2, self.x + WIDE / 2, self.y + HIGH / 2


class Spot(NamedTuple):
    """A place where a label could stand, and what speaks against it."""

    label: Label
    cost: float


def labels(lines: Sequence[Bend], ground: Ground) -> list[Label | None]:
    """Give a place for the label of every line, None where there is none.

    The first come first. No label touches another, a node, a name or a head, and each leaves some of its
    own line to be seen; of the spots that are left it takes the one near the holder that lies on least of
    other lines.
    """
    traces = [even(line.points, max(4, round(_length(line.points) / _STEP))) for line in lines]
    under = _cells(traces)
    heads = [_middle(line) for line in lines]
    spots = [_spots(i, line, traces[i], under, heads, ground) for i, line in enumerate(lines)]
    placed: list[Label | None] = [None] * len(lines)
    for _ in range(_SETTLE):
        for i, own in enumerate(spots):
            others = [one.box for k, one in enumerate(placed) if one is not None and k != i]
            placed[i] = next((one.label for one in own if not _meets_any(one.label.box, others, _GAP)), None)
    return placed


def _spots(
    i: int,
    line: Bend,
    trace: Sequence[Point],
    under: Mapping[tuple[int, int], Sequence[tuple[int, float, float]]],
    heads: Sequence[tuple[float, float, float]],
    ground: Ground,
) -> list[Spot]:
    """Give every spot on a line that is free of all but labels, the best first."""
    out: list[Spot] = []
    last = len(trace) - 1
    for k in range(1, last):
        label = Label(line.arrow, *trace[k])
        box = label.box
        if _inside(box, trace[0], 0.8) or _hidden(box, heads) or not _free(box, ground):
            continue
        crossed = _STEP * _foreign(i, box, under)
        if crossed > _MOST:
            continue
        want = max(_NEAR, min(_OFF / (last * _STEP), 0.5))
        out.append(Spot(label, abs(k / last - want) + _CROSSED * crossed))
    return sorted(out, key=lambda one: one.cost)


def _length(points: Sequence[Point]) -> float:
    """Give the length of a line of straight pieces."""
    return sum(math.dist(a, b) for a, b in pairwise(points))


def _cells(traces: Iterable[Sequence[Point]]) -> dict[tuple[int, int], list[tuple[int, float, float]]]:
    """Sort the points of all lines into squares, each with the number of its line."""
    out: dict[tuple[int, int], list[tuple[int, float, float]]] = {}
    for i, trace in enumerate(traces):
        for x, y in trace:
            out.setdefault((int(x // _CELL), int(y // _CELL)), []).append((i, x, y))
    return out


def _foreign(i: int, box: Box, under: Mapping[tuple[int, int], Sequence[tuple[int, float, float]]]) -> int:
    """Count the points of other lines that a label lies on, or nearly."""
    left, top, right, bottom = box[0] - 0.5, box[1] - 0.5, box[2] + 0.5, box[3] + 0.5
    count = 0
    for column in range(int(left // _CELL), int(right // _CELL) + 1):
        for row in range(int(top // _CELL), int(bottom // _CELL) + 1):
            for own, x, y in under.get((column, row), ()):
                if own != i and left < x < right and top < y < bottom:
                    count += 1
    return count


def _middle(line: Bend) -> tuple[float, float, float]:
    """Give the middle of a line's head, and how far it reaches."""
    (ax, ay), (bx, by) = line.control[3], line.tip
    return (ax + bx) / 2, (ay + by) / 2, line.arrow.head / 2 + 0.4


def _hidden(box: Box, heads: Sequence[tuple[float, float, float]]) -> bool:
    """Say whether a label would hide a head."""
    left, top, right, bottom = box
    return any(left - reach < x < right + reach and top - reach < y < bottom + reach for x, y, reach in heads)


def _inside(box: Box, point: Point, more: float) -> bool:
    """Say whether a point lies in a box that is so much larger all round."""
    return box[0] - more < point[0] < box[2] + more and box[1] - more < point[1] < box[3] + more


def _free(box: Box, ground: Ground) -> bool:
    """Say whether a box lies within the frame and meets no node and no name."""
    x0, y0, x1, y1 = ground.frame
    if box[0] < x0 or box[1] < y0 or box[2] > x1 or box[3] > y1:
        return False
    near = [k for k in ground.knots if abs(k.y - (box[1] + box[3]) / 2) < k.radius + HIGH and _touches(box, k)]
    return not near and not _meets_any(box, ground.names, _WORDS)


def _touches(box: Box, knot: Knot) -> bool:
    """Say whether a box comes too near to a node."""
    dx = max(box[0] - knot.x, 0.0, knot.x - box[2])
    dy = max(box[1] - knot.y, 0.0, knot.y - box[3])
    return math.hypot(dx, dy) < knot.radius + _RIM


def _meets_any(box: Box, others: Iterable[Box], gap: float) -> bool:
    """Say whether a box comes nearer than a gap to any other."""
    return any(
        box[0] < other[2] + gap and other[0] < box[2] + gap and box[1] < other[3] + gap and other[1] < box[3] + gap
        for other in others
    )

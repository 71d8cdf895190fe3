"""The lines of a relationship map: curves that part from their fellows and go round what is in the way. Millimetres."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from gmkit.games.masks.sheets.map_ports import APART, spread
from gmkit.printing.shape import Point

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

_STEPS = 18
_WEIGHTS = tuple(
    ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3) for t in (i / _STEPS for i in range(_STEPS + 1))
)
_START = 1.3  # from the rim of a node to the line, and to the tip of a head
_CLEAR = 1.5  # between a line and a node it passes
_ROUND_NAMES = 0.7
_PARTED = 7.0  # how far one of a pair keeps from the straight way
_ALONE = 3.2
_NEIGHBOUR = 50.0  # lines longer than this bow less where there is no room
_ENDS = 3.9  # between the ends of two lines at a large node
_SHORT = 24.0  # a line shorter than this bows more, so that there is more of it beside its figure
_MORE = (0.0, 0.07, 0.14, -0.14, -0.21, 0.22, -0.07, -0.29, 0.31, -0.38, 0.4)
_REACH = (0.36, 0.28, 0.46, 0.2, 0.56)
_SHARP, _WOUND = 88.0, 150.0  # a curve turns by less than this at one of its points, and in all; degrees
_FURTHER = 1.5  # how much further a line keeps its direction that bows more
_LEAN = (0.0, 0.07, -0.07, 0.14, -0.14, 0.22, -0.22)


class Knot(NamedTuple):
    """A node as lines see it: its middle and its radius."""

    x: float
    y: float
    radius: float


class Arrow(NamedTuple):
    """A feeling to be drawn: holder and target, and how it is."""

    holder: int
    target: int
    level: int
    enduring: bool

    @property
    def strength(self) -> int:
        """How strong it is, warm or cold."""
        return abs(self.level)

    @property
    def head(self) -> float:
        """How long its head is."""
        return 2.35 + 0.16 * self.strength


class Bend(NamedTuple):
    """A line as it runs.

    Attributes:
        arrow: the feeling.
        control: the four points of its curve, the last at the foot of its head.
        points: along the curve.
        tip: of its head.
    """

    arrow: Arrow
    control: tuple[Point, Point, Point, Point]
    points: tuple[Point, ...]
    tip: Point


class Ground(NamedTuple):
    """What lines keep clear of.

    Attributes:
        knots: the nodes.
        names: boxes of what is written beside them.
        frame: what no line leaves.
    """

    knots: tuple[Knot, ...]
    names: tuple[Box, ...]
    frame: Box


def bends(arrows: Sequence[Arrow], ground: Ground, wider: Mapping[Arrow, float]) -> list[Bend | None]:
    """Give a curve for every feeling; None where there is no way.

    Each leaves its node to the left of where it goes, so that the two of a pair part, unless a node or a
    name is in the way there; then the ends at every node are spread.

    Args:
        arrows: the feelings.
        ground: what they keep clear of.
        wider: those that bow more than they would, so that there is room beside them, and by how much; below 0
            to the other side.
    """
    both = {(one.holder, one.target) for one in arrows}
    ends: dict[int, list[tuple[int, bool, float]]] = {}
    for i, arrow in enumerate(arrows):
        paired = (arrow.target, arrow.holder) in both
        leaves, arrives = _ideal(arrow, ground, wider.get(arrow, 0.0), paired=paired)
        ends.setdefault(arrow.holder, []).append((i, True, leaves))
        ends.setdefault(arrow.target, []).append((i, False, arrives))
    ports = _ports(ends, ground)
    return [
        _led(arrow, ground, ports[i, True], ports[i, False], wider.get(arrow, 0.0)) for i, arrow in enumerate(arrows)
    ]


def _ports(ends: Mapping[int, Sequence[tuple[int, bool, float]]], ground: Ground) -> dict[tuple[int, bool], float]:
    """Give the angle of every end: by number of the line, and whether it begins there."""
    out: dict[tuple[int, bool], float] = {}
    for at, own in ends.items():
        apart = min(APART, math.degrees(_ENDS / (ground.knots[at].radius + _START)))
        for (i, begins, _), angle in zip(own, spread([one[2] for one in own], apart), strict=True):
            out[i, begins] = angle
    return out


def _ideal(arrow: Arrow, ground: Ground, wider: float, *, paired: bool) -> tuple[float, float]:
    """Give the angles at which a line would leave and arrive if it were alone."""
    a, b = ground.knots[arrow.holder], ground.knots[arrow.target]
    far = math.hypot(b.x - a.x, b.y - a.y)
    wider *= min(1.0, (_NEIGHBOUR / far) ** 2)
    least = min((_PARTED if paired else _ALONE) / far, 0.2)
    gap = far - a.radius - b.radius
    least += 0.3 * max(0.0, _SHORT - gap) / _SHORT + abs(wider)
    there = math.degrees(math.atan2(b.y - a.y, b.x - a.x))
    first: tuple[float, float] | None = None
    for more in _MORE:
        bow = least + more if more >= 0 else more - least
        turn = math.degrees(math.atan(3.2 * math.copysign(1.0, wider) * bow))
        angles = (there - turn, there + 180 + turn)
        first = first or angles
        control, tip = _control(arrow, a, b, *angles, _REACH[0] + _FURTHER * abs(wider), 0.0)
        if _clear(_sampled(control), tip, arrow, ground):
            return angles
    assert first is not None
    return first


def _led(arrow: Arrow, ground: Ground, leaves: float, arrives: float, wider: float) -> Bend | None:
    """Give the curve between two ports that goes round what is in the way, None if there is none."""
    a, b = ground.knots[arrow.holder], ground.knots[arrow.target]
    wider *= min(1.0, (_NEIGHBOUR / math.hypot(b.x - a.x, b.y - a.y)) ** 2)
    for lean in _LEAN:
        for reach in _REACH:
            control, tip = _control(arrow, a, b, leaves, arrives, reach + _FURTHER * abs(wider), lean)
            points = _sampled(control)
            if _smooth(control) and _clear(points, tip, arrow, ground):
                return Bend(arrow, control, points, tip)
    return None


def _control(
    arrow: Arrow, a: Knot, b: Knot, leaves: float, arrives: float, reach: float, lean: float
) -> tuple[tuple[Point, Point, Point, Point], Point]:
    """Give the points that govern a curve, and the tip of its head.

    Args:
        arrow: the feeling.
        a: where it begins.
        b: where it ends.
        leaves: the angle of its port at `a`.
        arrives: the angle of its port at `b`.
        reach: how far it keeps its direction, as a share of the way.
        lean: how far its middle is pushed aside, as a share of the way.
    """
    ua, ub = _unit(leaves), _unit(arrives)
    p = (a.x + (a.radius + _START) * ua[0], a.y + (a.radius + _START) * ua[1])
    tip = (b.x + (b.radius + _START) * ub[0], b.y + (b.radius + _START) * ub[1])
    far = math.hypot(tip[0] - p[0], tip[1] - p[1]) or 1.0
    to = ((tip[0] - p[0]) / far, (tip[1] - p[1]) / far)
    begun = _mixed(ua, to)
    ended = _mixed(ub, (-to[0], -to[1]))
    foot = (tip[0] + arrow.head * ended[0], tip[1] + arrow.head * ended[1])
    h, aside = reach * far, lean * far
    return (
        p,
        (p[0] + h * begun[0] + aside * to[1], p[1] + h * begun[1] - aside * to[0]),
        (foot[0] + h * ended[0] + aside * to[1], foot[1] + h * ended[1] - aside * to[0]),
        foot,
    ), tip


def _smooth(control: tuple[Point, Point, Point, Point]) -> bool:
    """Say whether a curve nowhere turns back sharply."""
    legs = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(control)]
    turns = [math.degrees(abs(math.atan2(u * y - v * x, u * x + v * y))) for (u, v), (x, y) in pairwise(legs)]
    return max(turns) < _SHARP and sum(turns) < _WOUND


def _unit(degrees: float) -> Point:
    """Give the point of the unit circle at an angle."""
    return math.cos(math.radians(degrees)), math.sin(math.radians(degrees))


def _mixed(a: Point, b: Point, share: float = 0.3) -> Point:
    """Give a direction between two, nearer to the first."""
    x, y = a[0] * (1 - share) + b[0] * share, a[1] * (1 - share) + b[1] * share
    length = math.hypot(x, y) or 1.0
    return x / length, y / length


def _sampled(control: tuple[Point, Point, Point, Point]) -> tuple[Point, ...]:
    """Give points along a curve."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = control
    return tuple((u * ax + v * bx + w * cx + z * dx, u * ay + v * by + w * cy + z * dy) for u, v, w, z in _WEIGHTS)


def _clear(points: Sequence[Point], tip: Point, arrow: Arrow, ground: Ground) -> bool:
    """Say whether a line keeps off every node but its own, off every name, and within the frame."""
    x0, y0, x1, y1 = ground.frame
    if any(not (x0 <= x <= x1 and y0 <= y <= y1) for x, y in points):
        return False
    for at, (x, y, radius) in enumerate(ground.knots):
        ours = at in (arrow.holder, arrow.target)
        near = (radius + (0.8 if ours else _CLEAR)) ** 2
        inner = points[2:-2] if ours else points
        if any((px - x) ** 2 + (py - y) ** 2 < near for px, py in inner):
            return False
    return not any(_crosses((*points, tip), box) for box in ground.names)


def _crosses(run: Sequence[Point], box: Box) -> bool:
    """Say whether a line of short pieces comes near a box."""
    left, top = box[0] - _ROUND_NAMES, box[1] - _ROUND_NAMES
    right, bottom = box[2] + _ROUND_NAMES, box[3] + _ROUND_NAMES
    return any(
        min(ax, bx) < right and max(ax, bx) > left and min(ay, by) < bottom and max(ay, by) > top
        for (ax, ay), (bx, by) in pairwise(run)
    )

"""Nodes and lines of a relationship map: names beside nodes, curves that part, figures in free spots. Millimetres."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from gmkit.errors import say
from gmkit.games.masks.sheets.look import Level, Look, badge
from gmkit.games.masks.sheets.mask_faces import put_worn
from gmkit.printing.fit import Fitted, Stage, fit
from gmkit.printing.fonts import MM
from gmkit.printing.parts import LEFT, RIGHT, centred
from gmkit.printing.pen import Pen, Style
from gmkit.printing.shape import Point, even
from gmkit.printing.sheet import Setting

# ---- The nodes of a relationship map: who stands where, and the names beside them. Millimetres.

_BESIDE = 2.2  # from a node to the name beside it
_ABOVE = 2.4
_UPRIGHT = 0.2  # how far from the axis a node may be for its name to stand over or under it
_ROOM = 44.0
_OVER = 92.0
_NAME = (Stage(1, 12.5, 9.5), Stage(2, 10, 8.5), Stage(3, 8.5, 7.5), Stage(9, 7.5, 7.5))
_TITLE = (Stage(1, 8.6, 8), Stage(2, 8.6, 8), Stage(9, 7.5, 7.5))
_BLOC = (Stage(1, 9, 8), Stage(2, 8.6, 7.5), Stage(9, 7.5, 7.5))
_RULE = 30.0


class Node(NamedTuple):
    """Somebody on the map."""

    name: str = ""  # of the avatar or faction; empty for a line to write it on
    title: str = ""  # of the mask, in words; may be empty
    look: Look | None = None  # the mask, None for a plain one
    emblem: str | None = None  # what a faction is drawn with, None for an avatar
    number: str = ""  # what stands in its place in large print, where a name has no room

    @property
    def where(self) -> str:
        return f"{'avatar' if self.emblem is None else 'faction'} {self.name[:20]}".strip()


class Caption(NamedTuple):
    """What is written beside a node: its lines, how they are set, and what they cover."""

    x: float  # where its lines begin, end or have their middle
    y: float  # its first baseline
    align: str  # left, right or middle
    name: Fitted  # the name, set
    title: Fitted  # the mask's title, set; it follows the name on its line if `joined`
    joined: bool  # whether name and title share a line
    box: Box  # what all of it covers


_NOTHING = Fitted((), 8.6, 0.0)


class Words(NamedTuple):
    """The words of a node, set but not placed yet."""

    name: Fitted
    title: Fitted
    joined: bool
    wide: float
    high: float


def upright(unit: Point) -> bool:
    """Say whether a node's name stands over or under it, not beside it."""
    return abs(unit[0]) < _UPRIGHT


def words_of(pen: Pen, node: Node, room: float, *, joined: bool, size: float = 0.0) -> Words:
    """Set a node's name and title in a width.

    Args:
        pen: measures them.
        node: whose.
        room: the width in mm.
        joined: whether they may share a line.
        size: in pt, of large print; 0 for the usual sizes.
    """
    stages = (Stage(2, size, size),) if size else _BLOC if node.emblem is not None else _NAME
    if node.number:
        return Words(_NOTHING, _NOTHING, False, 0.0, 0.0)
    if not node.name:
        return Words(_NOTHING, _NOTHING, False, min(room, _RULE), 5.0)
    bold, italic = (pen.measure(role, node.where) for role in ("serif-semibold", "serif-italic"))
    name = fit(node.name, bold, room, stages)
    if size or not node.title:
        return Words(name, _NOTHING, False, _wide(pen, name, "serif-semibold"), _high(name, _NOTHING))
    if joined and len(name.lines) == 1:
        wide = pen.width(name.lines[0], "serif-semibold", name.size) + 2.0 + pen.width(node.title, "serif-italic", 8.6)
        if wide <= room:
            return Words(name, Fitted((node.title,), 8.6, 0.0), True, wide, _high(name, _NOTHING))
    title = fit(node.title, italic, room, _TITLE)
    wide = max(_wide(pen, name, "serif-semibold"), _wide(pen, title, "serif-italic"))
    return Words(name, title, False, wide, _high(name, title))


def _wide(pen: Pen, text: Fitted, role: str) -> float:
    """Give the width of the longest line."""
    return max((pen.width(line, role, text.size) for line in text.lines), default=0.0)


def _rise(text: Fitted) -> float:
    """Give how far capitals rise over the first baseline."""
    return 0.7 * text.size * MM


def _between(title: Fitted) -> float:
    """Give the distance from the name's last baseline to the title's first."""
    return 1.22 * title.size * MM if title.lines else 0.0


def _high(name: Fitted, title: Fitted) -> float:
    """Give how high name and title are together."""
    last = title if title.lines else name
    return _rise(name) + name.drop + _between(title) + title.drop + 0.24 * last.size * MM


def caption(words: Words, knot: Knot, unit: Point) -> Caption:
    """Give a node's words their place outside the ring."""
    high, wide = words.high, words.wide
    rise = _rise(words.name) if words.name.lines else high
    if upright(unit):
        top = knot.y - knot.radius - _ABOVE - high if unit[1] < 0 else knot.y + knot.radius + _ABOVE
        box = (knot.x - wide / 2, top, knot.x + wide / 2, top + high)
        return Caption(knot.x, top + rise, "middle", words.name, words.title, words.joined, box)
    top = knot.y - high / 2
    if unit[0] > 0:
        x = knot.x + knot.radius + _BESIDE
        return Caption(x, top + rise, "left", words.name, words.title, False, (x, top, x + wide, top + high))
    x = knot.x - knot.radius - _BESIDE
    return Caption(x, top + rise, "right", words.name, words.title, False, (x - wide, top, x, top + high))


def room_at(knot: Knot, unit: Point) -> float:
    """Give the width that a node's words may have."""
    if upright(unit):
        return _OVER
    edge = RIGHT - knot.x if unit[0] > 0 else knot.x - LEFT
    return min(_ROOM, edge - knot.radius - _BESIDE)


def write(pen: Pen, own: Caption) -> None:
    """Write what stands beside a node, or draw the line for it."""
    if not own.name.lines:
        pen.line(own.box[0], own.box[3] - 0.8, own.box[2], own.box[3] - 0.8, "line", 0.5)
        return
    if own.joined:
        at = own.box[0] + pen.text(own.box[0], own.y, own.name.lines[0], "serif-semibold", own.name.size) + 2.0
        pen.text(at, own.y, own.title.lines[0], "serif-italic", own.title.size, "soft")
        return
    last = pen.lines(own.x, own.y, own.name, "serif-semibold", align=own.align)
    if own.title.lines:
        pen.lines(own.x, last + _between(own.title), own.title, "serif-italic", "soft", align=own.align)


def draw(pen: Pen, knot: Knot, node: Node, setting: Setting, *, you: bool = False, size: float = 0.0) -> None:
    """Draw a node: a double ring with a mask in it, or a single one with a faction's emblem; large print has a size."""
    (x, y, r), low = knot, setting.low
    if node.emblem is not None:
        pen.circle(x, y, r, Style("ink", 0.5 if low else 0.8, "paper"))
        if node.number:
            centred(pen, x, y, node.number, "serif-semibold", size)
        else:
            badge(pen, node.emblem, node.name, x, y, r * 1.05, least=size)
        return
    pen.circle(x, y, r, Style("ink", 0.5 if low else 1.1, "paper"))
    pen.circle(x, y, r - 0.9, Style("ink", 0.3 if low else 0.45))
    if node.number and not you:
        centred(pen, x, y, node.number, "serif-semibold", size)
    elif node.name or node.look is not None:
        middle, wide = y - (1.6 if you else -0.2), 1.42 * r
        worn = node.look.worn if node.look is not None else None
        put_worn(pen, worn, (x, middle - 0.5 * wide, wide, 0.8 * wide), setting, "line")
    if you:
        pen.text(x, y + 0.66 * r, say("you"), "serif-italic", size or 9, "soft", align="middle")


# ---- Where lines leave a node: each as near as may be to where it wants to, none too near another. Degrees.

APART = 19.5
_ROUND = 360.0


def spread(wanted: Sequence[float], apart: float = APART) -> list[float]:
    """Give angles in the same order round the node, at least `apart` from each other.

    Together they move as little as may be. Where there are too many for that distance, they stand
    as far apart as they can.

    Args:
        wanted: the angle each would have for itself, in any order.
        apart: how far two should be from each other.
    """
    count = len(wanted)
    if count < 2:
        return list(wanted)
    apart = min(apart, _ROUND / count * 0.98)
    turn = [angle % _ROUND for angle in wanted]
    by_angle = sorted(range(count), key=lambda i: (turn[i], i))
    gaps = [(turn[by_angle[(k + 1) % count]] - turn[by_angle[k]]) % _ROUND for k in range(count)]
    widest = max(range(count), key=lambda k: (gaps[k], -k))
    row = [by_angle[(widest + 1 + k) % count] for k in range(count)]
    first = turn[row[0]]
    along = [(turn[i] - first) % _ROUND for i in row]
    placed = _apart(along, apart)
    too_far = placed[-1] - placed[0] - (_ROUND - apart)
    if too_far > 0:
        middle = (placed[0] + placed[-1]) / 2
        shrink = (_ROUND - apart) / (placed[-1] - placed[0])
        placed = _apart([middle + (p - middle) * shrink for p in placed], apart * 0.98)
    out = [0.0] * count
    for i, angle in zip(row, placed, strict=True):
        out[i] = (first + angle) % _ROUND
    return out


def _apart(along: Sequence[float], apart: float) -> list[float]:
    """Give rising numbers at least `apart` from each other, nearest to the given ones by least squares."""
    blocks: list[tuple[float, int]] = []  # mean and size of runs that stand as close as they may
    for k, value in enumerate(along):
        mean, size = value - k * apart, 1
        while blocks and blocks[-1][0] >= mean:
            other, many = blocks.pop()
            mean, size = (mean * size + other * many) / (size + many), size + many
        blocks.append((mean, size))
    flat = [mean for mean, size in blocks for _ in range(size)]
    return [value + k * apart for k, value in enumerate(flat)]


# ---- The lines of a relationship map: curves that part from their fellows and go round what is in the way.
# Millimetres.

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
_GENTLE = 70.0  # and by less than this where two lines change places, lest it be tight
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
    def felt(self) -> Level:
        """The feeling itself."""
        return Level(self.level, self.enduring)

    @property
    def strength(self) -> int:
        """How strong it is, warm or cold."""
        return abs(self.level)

    @property
    def head(self) -> float:
        return 2.35 + 0.16 * self.strength


class Bend(NamedTuple):
    """A line as it runs."""

    arrow: Arrow  # the feeling
    control: tuple[Point, Point, Point, Point]  # the four points of its curve, the last at the foot of its head
    points: tuple[Point, ...]  # along the curve
    tip: Point  # of its head


class Ground(NamedTuple):
    """What lines keep clear of."""

    knots: tuple[Knot, ...]  # the nodes
    names: tuple[Box, ...]  # boxes of what is written beside them
    frame: Box  # what no line leaves
    by: float = 1.0  # how much larger figures are than usual


def bends(arrows: Sequence[Arrow], ground: Ground, wider: Mapping[Arrow, float]) -> list[Bend | None]:
    """Give a curve for every feeling; None where there is no way.

    Each leaves its node to the left of where it goes, so that the two of a pair part, unless a node or a
    name is in the way there; then the ends at every node are spread, and two whose lines cross change places.

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

    def led(i: int, ports: Mapping[tuple[int, bool], float]) -> Bend | None:
        return _led(arrows[i], ground, ports[i, True], ports[i, False], wider.get(arrows[i], 0.0))

    lines = [led(i, ports) for i in range(len(arrows))]
    for own in ends.values():
        for (i, begins, _), (k, other, _) in combinations(own, 2):
            if _crossed(lines[i], lines[k]):
                # Each takes the other's place, if they then go clear of one another.
                new = {**ports, (i, begins): ports[k, other], (k, other): ports[i, begins]}
                one, two = led(i, new), led(k, new)
                if one and two and not _crossed(one, two) and all(_smooth(way.control, _GENTLE) for way in (one, two)):
                    ports, lines[i], lines[k] = new, one, two
    return lines


def _crossed(a: Bend | None, b: Bend | None) -> bool:
    """Say whether two lines cross."""
    if a is None or b is None:
        return False
    runs = [(*one.points[::2], one.tip) for one in (a, b)]
    return any(_meet(p, q, r, s) for p, q in pairwise(runs[0]) for r, s in pairwise(runs[1]))


def _meet(p: Point, q: Point, r: Point, s: Point) -> bool:
    """Say whether two straight pieces cross."""

    def left(a: Point, b: Point, c: Point) -> bool:
        return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])

    return left(p, q, r) != left(p, q, s) and left(r, s, p) != left(r, s, q)


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


def _smooth(control: tuple[Point, Point, Point, Point], sharp: float = _SHARP) -> bool:
    """Say whether a curve nowhere turns back sharply."""
    legs = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(control)]
    turns = [math.degrees(abs(math.atan2(u * y - v * x, u * x + v * y))) for (u, v), (x, y) in pairwise(legs)]
    return max(turns) < sharp and sum(turns) < _WOUND


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


# ---- The figures on the lines of a relationship map: each in a free spot on its own line. Millimetres.

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
    by: float = 1.0  # how much larger it is than usual

    @property
    def box(self) -> Box:
        wide, high = WIDE / 2 * self.by, HIGH / 2 * self.by
        return self.x - wide, self.y - high, self.x + wide, self.y + high


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
        label = Label(line.arrow, *trace[k], ground.by)
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
    high = HIGH * ground.by
    near = [k for k in ground.knots if abs(k.y - (box[1] + box[3]) / 2) < k.radius + high and _touches(box, k)]
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


# ---- Which feelings a relationship map draws, and where: the strongest that find a way and room for their figure.

ENDS = 11
"""So many lines meet at a node at most, but in the middle of a map."""

_TRIES = 9
_AGAIN = (0.16, 0.34, -0.16, -0.34)
"""How much more a line bows, and to which side, each time that it finds no room."""


class Plan(NamedTuple):
    """What is drawn: lines, the strongest first, and the figure on each."""

    lines: tuple[Bend, ...]
    labels: tuple[Label, ...]


def plan(arrows: Iterable[Arrow], ground: Ground, most: int, middle: int | None = None) -> Plan:
    """Give the map's lines and figures.

    What finds no way or no room bows more, and is left out if that does not help; the others are then drawn
    anew in the room that it leaves.

    Args:
        arrows: the feelings, those to be drawn first in front.
        ground: what they keep clear of.
        most: so many are drawn at most.
        middle: the node where any number may meet.
    """
    kept = _few(arrows, most, middle)
    failed: dict[Arrow, int] = {}
    lines: list[Bend] = []
    figures: list[Label] = []
    for _ in range(_TRIES):
        wider = {one: _AGAIN[failed[one] - 1] for one in kept if one in failed}
        led = [line for line in bends(kept, ground, wider) if line is not None]
        placed = labels(led, ground)
        figures = [one for one in placed if one is not None]
        lines = [line for line, one in zip(led, placed, strict=True) if one is not None]
        if len(lines) == len(kept):
            break
        drawn = {line.arrow for line in lines}
        failed.update({one: failed.get(one, 0) + 1 for one in kept if one not in drawn})
        kept = [one for one in kept if failed.get(one, 0) <= len(_AGAIN)]
    return Plan(tuple(lines), tuple(figures))


def _few(arrows: Iterable[Arrow], most: int, middle: int | None) -> list[Arrow]:
    """Give the first feelings, no more than a map and its nodes can bear."""
    ends: dict[int, int] = {}
    out: list[Arrow] = []
    for one in arrows:
        own = [at for at in (one.holder, one.target) if at != middle]
        if len(out) < most and all(ends.get(at, 0) < ENDS for at in own):
            out.append(one)
            ends.update({at: ends.get(at, 0) + 1 for at in own})
    return out


def strongest(arrows: Sequence[Arrow]) -> list[Arrow]:
    """Give feelings by strength, enduring ones first among equals."""
    return sorted(arrows, key=lambda one: (-one.strength, not one.enduring, one.holder, one.target))

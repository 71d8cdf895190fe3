"""The relationship map: who feels what for whom, set out, drawn and in a table. Millimetres and points."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, pairwise
from typing import NamedTuple

from gmkit.errors import later, say
from gmkit.games.masks.sheets import map_drawing
from gmkit.games.masks.sheets.look import Level, in_words
from gmkit.games.masks.sheets.map_drawing import (
    HIGH,
    WIDE,
    Arrow,
    Bend,
    Caption,
    Ground,
    Knot,
    Label,
    Node,
    Plan,
    Words,
    plan,
    strongest,
)
from gmkit.games.masks.sheets.matrix import NARROWEST, Feelings, large_map, map_table
from gmkit.printing import parts
from gmkit.printing.fit import Stage, attempt, fit, wrap
from gmkit.printing.fonts import MM
from gmkit.printing.page import Bit, Cell, Head, Leaf, Para, Part, Rows, Run, Tab, View, larger
from gmkit.printing.parts import FIGURE, LEFT, RIGHT, Said, glyph
from gmkit.printing.pen import Pen, Style
from gmkit.printing.shape import Path, Point
from gmkit.printing.sheet import Page, Setting
from gmkit.printing.table import draw_table
from gmkit.shell.words import capital, signed

# ---- The relationship map: who feels what for whom, drawn and in a table. Millimetres and points.

BLANK_SEATS = 8
"""So many avatars a blank map has room for."""

_HEAD = 9.0
_END = 268.5
_LEGEND = 9.5
_FEW = 22  # lines; of more than these each is thinner
_UNDER = 5.0  # from the table to the first baseline under it
_SQUEEZED = 0.86  # of its height a map may be drawn at, so that the table still fits beneath
_EASED = 1.22  # of its height it may be drawn at where it has the page for itself
_ROWS = (6.0, 5.4)
_TALL_ROW = 8.0
_LYING_ROWS = (8.0, 7.0, 6.0)
_TITLE = (Stage(1, 19, 13), Stage(2, 13, 10), Stage(4, 10, 8))
_SECRET = (Stage(2, 7.5, 7.5),)
_LYING, _LYING_END, _LYING_NAMES = 279.4, 199.0, 60.0


class Map(NamedTuple):
    """What a relationship map shows."""

    title: str = ""  # its heading, empty for the usual one
    owner: str = ""  # whose secret it is; empty for the GM's, or a blank one
    gm: bool = False  # whether it is the GM's, of the whole record
    nodes: tuple[Node, ...] = ()  # avatars, then factions
    # a row for each holder, towards each target, parties numbered as the nodes are; None for what
    # is not known
    feelings: tuple[tuple[Level | None, ...], ...] = ()
    seen: tuple[tuple[int, ...], ...] = ()  # a row for each holder: what everybody has seen its feelings gain or lose
    centre: int | None = None  # who stands in the middle of its own map; None for a ring

    @property
    def called(self) -> str:
        """What stands over it."""
        return self.title or say("Who feels what for whom")

    @property
    def whose(self) -> str:
        """Whose secret it is, in words; empty for nobody's."""
        if self.owner:
            return say("keep secret  ·  {name}", name=self.owner)
        return say("for the GM only, keep secret") if self.gm else ""


def blank(factions: Sequence[Node], count: int = BLANK_SEATS) -> Map:
    """Give a map for so many avatars, to be filled in by hand."""
    return Map(nodes=(*(Node(),) * count, *factions))


def draw(state: Map, setting: Setting) -> tuple[Page, ...]:
    """Draw a map and the table beneath it; a table that has no room there has a page of its own.

    On everybody's map avatars stand on a ring, and factions in the table alone. On a seat's own map it
    stands in the middle, so that what it knows of crosses nothing, and factions stand about it too.

    Raises:
        SheetError: if a text does not fit, naming the field.
    """
    anew = larger(Leaf(state.called, state.whose, partial(_large, state, setting)))
    return tuple(page._replace(large=anew) for page in _Sheet(state, setting).drawn())


HIGHEST = 5
"""A ring leaves out no feeling so strong."""

ENOUGH = 20
"""So many lines on a ring are read at a glance."""


def from_strength(arrows: Sequence[Arrow], least: int | None) -> int:
    """Give how strong a feeling has to be to be drawn on a ring: it rises by one while there are too many.

    Args:
        arrows: what is felt.
        least: as it was asked for; None to find out.
    """
    if least is not None:
        return least
    found = (n for n in range(1, HIGHEST) if sum(one.strength >= n for one in arrows) <= ENOUGH)
    return next(found, HIGHEST)


def most_lines(high: float) -> int:
    """Give how many lines a ring of a height can bear."""
    return 30 + max(0, round((high - 146) / 12))


class _Sheet:
    """The pages of a map while they are drawn."""

    def __init__(self, state: Map, setting: Setting, size: float = 0.0) -> None:
        """Take what to draw, and the size of type in large print."""
        self.state = state
        self.setting = setting
        self.size = size
        self.feelings = Feelings(state.nodes, state.feelings, state.seen, setting.low)
        self.pen = setting.pen("relationship map")
        self.least = 1  # how strong a feeling has to be to be drawn

    def drawn(self) -> tuple[Page, ...]:
        """Draw all pages."""
        state, pen = self.state, self.pen
        self._head(RIGHT)
        title = fit(state.called, pen.measure("serif-semibold", "title"), RIGHT - LEFT, _TITLE)
        y = pen.lines(LEFT, _HEAD + 8.6, title, "serif-semibold", tag="H1") + 5.0
        shown, wanted = self.shown, self.wanted
        about = paragraph(pen, of_table(self.feelings), RIGHT - LEFT)
        notes = _UNDER + LEADING * (len(about) + 1)
        for row in _ROWS:
            own = map_table(pen, self.feelings, RIGHT - LEFT, row)
            room = _END - y - 4.0 - _LEGEND - own.height - notes
            if room >= wanted:
                break
        together = own.columns[1].width >= NARROWEST and room >= _SQUEEZED * wanted
        alone = _END - y - 4.0 - _LEGEND - _UNDER - LEADING
        high = min(wanted, room) if together else min(_EASED * wanted, alone)
        drawn, there = self.picture(shown, y, high)
        y += high + 4.0
        pen.line(LEFT, y, RIGHT, y, "ink", 0.9)
        legend(pen, y + 4.6, low=self.setting.low)
        y += _LEGEND
        said = self.told(drawn, there, overleaf=not together)
        if together:
            y = draw_table(pen, LEFT, y, own)
            said += of_table(self.feelings)
        write(pen, LEFT, y + _UNDER, paragraph(pen, said, RIGHT - LEFT))
        name = say("Relationship map, {name}", name=state.owner) if state.owner else say("Relationship map")
        return (Page(name, tuple(pen.marks)), *(() if together else self._overleaf(name)))

    @property
    def shown(self) -> list[int]:
        """Which parties are drawn."""
        return [at for at, node in enumerate(self.state.nodes) if node.emblem is None or self.state.centre is not None]

    @property
    def wanted(self) -> float:
        """How high the drawing should be."""
        ring = self.state.centre is None
        return height(len(self.shown) - (not ring), round_one=not ring)

    def told(self, drawn: int, there: int, *, overleaf: bool) -> list[str]:
        """Give the sentences under a drawing with so many of the lines there could be."""
        ring, blocs = self.state.centre is None, any(node.emblem is not None for node in self.state.nodes)
        if not self.state.feelings:
            return of_map("")
        return of_map(left_out(drawn, there, ring=ring, blocs=blocs, overleaf=overleaf), self.least)

    def _head(self, right: float, more: str = "") -> None:
        """Head a page with whose secret it is."""
        pen = self.pen
        parts.caps(pen, LEFT, _HEAD, "City of Masks")
        if self.state.owner:
            secret = fit(self.state.whose + more, pen.measure("sans-semibold", "avatar"), right - LEFT - 30.0, _SECRET)
            pen.lines(right, _HEAD, secret, "sans-semibold", "soft", align="right")
            return
        words = self.state.whose or say("relationship map")
        parts.caps(pen, right, _HEAD, words + more, align="right")

    def picture(self, shown: Sequence[int], top: float, high: float) -> tuple[int, int]:
        """Draw nodes and lines; give how many lines are drawn, and how many there could be."""
        state = self.state
        nodes = [state.nodes[at] for at in shown]
        centre = shown.index(state.centre) if state.centre is not None else None
        arrows = [
            Arrow(i, k, level.level, level.enduring)
            for i, a in enumerate(shown)
            for k, b in enumerate(shown)
            if self.feelings.stands(a, b) and (level := self.feelings.at(a, b)) is not None and level.level
        ]
        if centre is not None:
            arrows = [one for one in arrows if centre in (one.holder, one.target)]
        known = {(one.holder, one.target): one.level for one in arrows}
        scene = set_out(self.pen, nodes, known, top, high, centre, self.size)
        most, self.least = len(arrows), 1
        if centre is None:
            most = most_lines(high) * (2 if self.size else 3) // 3
            self.least = from_strength(arrows, self.setting.from_strength)
        strong = [one for one in strongest(arrows) if one.strength >= self.least]
        made = plan(strong, scene.ground, most, centre)
        thin = min(1.0, math.sqrt(_FEW / max(len(made.lines), 1)))
        for head in (False, True):
            for line in made.lines:
                arrow(self.pen, line, low=self.setting.low, head=head, thin=thin)
        self._nodes(scene, nodes, made, centre)
        return len(made.lines), len(arrows)

    def _nodes(self, scene: Scene, nodes: Sequence[Node], made: Plan, centre: int | None) -> None:
        """Draw the nodes, each with its name and the figures of what it feels."""
        low = self.setting.low
        for at in ([centre] if centre is not None else []) + list(scene.round):
            map_drawing.draw(self.pen, scene.knots[at], nodes[at], self.setting, you=at == centre, size=self.size)
            own = scene.captions[at]
            if own is not None:
                map_drawing.write(self.pen, own)
            for label in made.labels:
                if label.arrow.holder == at:
                    figure(self.pen, label, low=low)

    def _overleaf(self, name: str) -> list[Page]:
        """Draw the table on pages of its own, on their side if it is wide."""
        pen = self.setting.pen("relationship map, table")
        own = map_table(pen, self.feelings, RIGHT - LEFT, _TALL_ROW)
        landscape = own.columns[1].width < NARROWEST
        right, end = (_LYING - LEFT, _LYING_END) if landscape else (RIGHT, _END)
        about = paragraph(pen, of_table(self.feelings), right - LEFT)
        top = _HEAD + 10.0
        room = end - top - _UNDER - LEADING * (len(about) - 1)
        if landscape:
            tries = [map_table(pen, self.feelings, right - LEFT, row, _LYING_NAMES) for row in _LYING_ROWS]
            own = next((one for one in tries if one.height <= room), tries[-1])
        pages: list[Page] = []
        first = 0
        while first < len(own.rows):
            self.pen = pen = self.setting.pen("relationship map, table")
            self._head(right, f", {len(pages) + 2}")
            pen.text(LEFT, _HEAD + 7.6, say("The feelings in figures"), "serif-semibold", 13, tag="H2")
            after = own.fitting(first, room)
            y = draw_table(pen, LEFT, top, own, first, after)
            write(pen, LEFT, y + _UNDER, about)
            pages.append(Page(say("{sheet}, figures", sheet=name), tuple(pen.marks), landscape))
            first = after
        return pages


# ---- The scene of a relationship map: its nodes on the page, named and kept apart. Millimetres.

MIDDLE = (LEFT + RIGHT) / 2
_WIDEST = 64.0
_NAMES, LARGE_NAMES = 25.0, 30.0  # the least room for a name beside the ring
_BLOC = 6.4
_YOU = 12.4
_BEYOND = 5.0  # so far lines may go outside the ring at its sides


class Scene(NamedTuple):
    """Nodes at their places, by party; None for who is not on the map."""

    knots: tuple[Knot, ...]  # the nodes
    captions: tuple[Caption | None, ...]  # what stands beside them; None for the one in the middle
    ground: Ground  # the same as lines see it
    round: tuple[int, ...]  # the parties on the ring, clockwise from the top


def radius(count: int) -> float:
    """Give the radius of a node where so many stand on the ring."""
    return 10.2 if count <= 10 else 9.4 if count <= 12 else 8.2 if count <= 16 else 7.6


def height(count: int, *, round_one: bool = False) -> float:
    """Give how high a map with so many nodes on its ring should be; less if all its lines meet in the middle."""
    if round_one:
        return min(max(112.0, 20.0 + 13 * count), 224.0)
    return {1: 66.0, 2: 66.0, 3: 112.0, 4: 126.0, 5: 136.0, 6: 146.0}.get(count, min(148.0 + 7 * (count - 6), 224.0))


def set_out(
    pen: Pen,
    nodes: Sequence[Node],
    feelings: Mapping[Pair, int],
    top: float,
    high: float,
    centre: int | None = None,
    size: float = 0.0,
) -> Scene:
    """Set nodes out on an ellipse as high as the room allows, or all but one on it and that one in its middle.

    Without a middle, who feels strongly stands near whom it is about. Round a middle the order is kept,
    factions below.

    Args:
        pen: measures names.
        nodes: everybody who is on the map.
        feelings: by holder and target.
        top: the upper edge of the room.
        high: its height.
        centre: who stands in the middle.
        size: of the type in large print, in pt; 0 for the usual sizes.
    """
    outer = [at for at in range(len(nodes)) if at != centre]
    count = len(outer)
    r = [_BLOC if node.emblem is not None else radius(count) for node in nodes]
    start = _start(nodes, outer) if centre is not None else 0.75 if count == 2 else 0.0
    unit = directions(count, _WIDEST, high / 2.6, start)
    if centre is None:
        flat = [(60 * x, high / 2.6 * y) for x, y in unit]
        outer = order(count, feelings, flat)
    ring = _ring(pen, nodes, outer, unit, r, top, high, size)
    if count > 2:
        unit = directions(count, ring.rx, ring.ry, start)
        ring = _ring(pen, nodes, outer, unit, r, top, high, size)
    spots = on_ring(ring, unit)
    knots: list[Knot] = [Knot(ring.x, ring.y, _YOU)] * len(nodes)
    captions: list[Caption | None] = [None] * len(nodes)
    for at, spot, way in zip(outer, spots, unit, strict=True):
        knots[at] = Knot(*spot, r[at])
        if not nodes[at].number:
            captions[at] = map_drawing.caption(_words(pen, nodes[at], knots[at], way, size), knots[at], way)
    names = tuple(one.box for one in captions if one is not None)
    wide = max(abs(knot.x - MIDDLE) + knot.radius for knot in knots) + _BEYOND
    frame = (max(LEFT, MIDDLE - wide), top, min(RIGHT, MIDDLE + wide), top + high)
    ground = Ground(tuple(knots), names, frame, size / FIGURES if size else 1.0)
    return Scene(tuple(knots), tuple(captions), ground, tuple(outer))


def _start(nodes: Sequence[Node], outer: Sequence[int]) -> float:
    """Give where the ring begins so that the factions, which are last, have their middle at the bottom."""
    blocs = sum(nodes[at].emblem is not None for at in outer)
    return 0.5 - (len(outer) - blocs + (blocs - 1) / 2) / len(outer) if blocs else 0.0


def _words(pen: Pen, node: Node, knot: Knot, way: Point, size: float) -> Words:
    """Set a node's words in the room it has there."""
    room = map_drawing.room_at(knot, way)
    return map_drawing.words_of(pen, node, room, joined=map_drawing.upright(way), size=size)


def _ring(
    pen: Pen,
    nodes: Sequence[Node],
    outer: Sequence[int],
    unit: Sequence[Point],
    radii: Sequence[float],
    top: float,
    high: float,
    size: float,
) -> Ring:
    """Give the largest ellipse whose nodes and names lie within the room."""
    half, beside = (RIGHT - LEFT) / 2, 0.0 if any(node.number for node in nodes) else LARGE_NAMES if size else _NAMES
    sides = [(at, way) for at, way in zip(outer, unit, strict=True) if not map_drawing.upright(way)]
    rx = min([_WIDEST, *((half - radii[at] - 2.2 - beside) / abs(way[0]) for at, way in sides)])
    above = below = 0.0
    highest, lowest = min(y for _, y in unit), max(y for _, y in unit)
    for at, way in zip(outer, unit, strict=True):
        knot = Knot(MIDDLE + rx * way[0], 0.0, radii[at])
        words = _words(pen, nodes[at], knot, way, size)
        over = radii[at] + 2.4 + words.high if map_drawing.upright(way) else max(radii[at] + 0.6, words.high / 2)
        # A node lower than the highest has so much more room above it.
        scale = high / 2.6 if len(unit) > 2 else 0.0
        above = max(above, (over if way[1] < 0 else radii[at]) - (way[1] - highest) * scale)
        below = max(below, (over if way[1] > 0 else radii[at]) - (lowest - way[1]) * scale)
    ry = max((high - above - below) / 2, 1.0)
    return Ring(MIDDLE, top + above + ry, rx, ry)


# ---- Where the nodes of a relationship map stand: their order round a ring, and the ring itself. Millimetres.
#
# Everything here is worked out from the feelings alone, so that one table always gives one map.

Pair = tuple[int, int]
_STEPS = 720
_CROSSED = 20  # of the strongest pairs it is counted how often they cross
_STRIDES = (1, 3)
_ROUNDS = 12


class Ring(NamedTuple):
    """An ellipse that nodes stand on: its centre, and half its width and height."""

    x: float
    y: float
    rx: float
    ry: float


def directions(count: int, rx: float, ry: float, start: float = 0.0) -> list[Point]:
    """Give points of the unit circle whose distances along an ellipse are even, clockwise.

    Args:
        count: how many.
        rx: half the width of the ellipse.
        ry: half its height.
        start: the first one's way from the top, as a share of the whole way round.
    """
    angles = [2 * math.pi * i / _STEPS for i in range(_STEPS + 1)]
    along = [0.0]
    for a, b in pairwise(angles):
        along.append(along[-1] + math.hypot(rx * (math.sin(b) - math.sin(a)), ry * (math.cos(b) - math.cos(a))))
    out: list[Point] = []
    for i in range(count):
        way = ((start + i / count) % 1.0) * along[-1]
        k = next(k for k in range(1, _STEPS + 1) if along[k] >= way - 1e-9)
        share = (way - along[k - 1]) / (along[k] - along[k - 1])
        angle = angles[k - 1] + share * (angles[k] - angles[k - 1])
        out.append((math.sin(angle), -math.cos(angle)))
    return out


def on_ring(ring: Ring, unit: Sequence[Point]) -> list[Point]:
    """Give where points of the unit circle lie on a ring, stretched so that they fill its height."""
    top, bottom = min(y for _, y in unit), max(y for _, y in unit)
    if bottom - top < 0.1:
        return [(ring.x + ring.rx * x, ring.y) for x, _ in unit]
    return [(ring.x + ring.rx * x, ring.y + ring.ry * (2 * (y - top) / (bottom - top) - 1)) for x, y in unit]


def pairs_of(feelings: Mapping[Pair, int]) -> dict[Pair, float]:
    """Give how strongly two are bound to each other, either way: the sum of the squares."""
    out: dict[Pair, float] = {}
    for (a, b), level in feelings.items():
        if level:
            key = (min(a, b), max(a, b))
            out[key] = out.get(key, 0.0) + level * level
    return out


def order(count: int, feelings: Mapping[Pair, int], places: Sequence[Point]) -> list[int]:
    """Give who stands at each place, so that strong feelings are short and cross little.

    The search begins from the given order and a few fixed ones, swaps two or turns a stretch round while
    that helps, and takes the best; the first avatar keeps the first place.

    Args:
        count: how many avatars there are.
        feelings: by holder and target.
        places: one for each.
    """
    bonds = pairs_of(feelings)
    if count < 4 or not bonds:
        return list(range(count))
    best: list[int] = []
    least = math.inf
    search = _Search(bonds, places)
    for stride in _STRIDES:
        if stride > 1 and math.gcd(stride, count) > 1:
            continue
        found, cost = search.improved([i * stride % count for i in range(count)])
        if cost < least - 1e-6:
            best, least = found, cost
    return best


class _Search:
    """What an order of avatars costs, and how it is bettered."""

    def __init__(self, bonds: Mapping[Pair, float], places: Sequence[Point]) -> None:
        """Take who is bound to whom, and where they may stand."""
        most = max(bonds.values())
        self.bonds = [(a, b, w / most) for (a, b), w in bonds.items()]
        strong = sorted(self.bonds, key=lambda one: (-one[2], one[0], one[1]))[:_CROSSED]
        self.crossing = [
            (a, b, c, d, 0.35 * math.sqrt(v * w))
            for (a, b, v), (c, d, w) in combinations(strong, 2)
            if len({a, b, c, d}) == 4
        ]
        longest = max(math.dist(p, q) for p, q in combinations(places, 2))
        self.far = [[math.dist(p, q) / longest for q in places] for p in places]

    def cost(self, who: Sequence[int]) -> float:
        """Give how long the strong bonds are, and how much of them crosses."""
        at = [0] * len(who)
        for place, one in enumerate(who):
            at[one] = place
        far = self.far
        total = sum(w * far[at[a]][at[b]] for a, b, w in self.bonds)
        for a, b, c, d, w in self.crossing:
            low, high = at[a], at[b]
            if low > high:
                low, high = high, low
            if (low < at[c] < high) != (low < at[d] < high):
                total += w
        return total

    def improved(self, who: list[int]) -> tuple[list[int], float]:
        """Give the order after every change that helps, and what it costs."""
        cost = self.cost(who)
        for _ in range(_ROUNDS):
            before = cost
            for other in self._changes(who):
                tried = self.cost(other)
                if tried < cost - 1e-9:
                    who, cost = other, tried
            if cost > before - 1e-9:
                break
        return who, cost

    @staticmethod
    def _changes(who: list[int]) -> Iterator[list[int]]:
        """Give the order with two swapped, and with a stretch turned round."""
        for i, j in combinations(range(1, len(who)), 2):
            swapped = list(who)
            swapped[i], swapped[j] = swapped[j], swapped[i]
            yield swapped
            if j - i > 2:
                yield [*who[:i], *reversed(who[i : j + 1]), *who[j + 1 :]]


# ---- What a line of a relationship map looks like: dashed or whole, its head solid or open, its figure in a
# capsule.

_DASH = (2.6, 1.3)
_HALO = 1.7
FIGURES, _APART = 8.8, 0.9  # the size of a figure in pt, and what is between it and its sign
_KINDS = (
    (later("hearts"), later("warm, fickle"), 5, False),
    (later("diamonds"), later("warm, enduring"), 5, True),
    (later("clubs"), later("cold, fickle"), -5, False),
    (later("spades"), later("cold, enduring"), -5, True),
)


def weight_of(level: int, *, low: bool) -> float:
    """Give the width of a line in pt; a thin line with low ink."""
    return 0.5 + 0.16 * abs(level) if low else 0.55 + 0.27 * abs(level)


def arrow(pen: Pen, line: Bend, *, low: bool, head: bool = False, thin: float = 1.0) -> None:
    """Draw a line with paper about it where it crosses others, or its head; thinner among many."""
    own = line.arrow
    if head:
        _head(pen, line.control[3], line.tip, own, low=low)
        return
    weight = weight_of(own.level, low=low) * thin
    path = _path(line.control)
    pen.path(_path(_part(line.control, 0.1, 0.9)), Style("paper", weight + 2 * _HALO))
    pen.path(path, Style(own.felt.colour, weight, None, () if own.enduring else _DASH))


def _path(control: tuple[Point, Point, Point, Point]) -> Path:
    """Give a curve as a path."""
    a, b, c, d = control
    return (("M", a), ("C", (*b, *c, *d)))


def _part(control: tuple[Point, Point, Point, Point], begin: float, end: float) -> tuple[Point, Point, Point, Point]:
    """Give the part of a curve between two shares of its way."""

    def blossom(r: float, s: float, t: float) -> Point:
        row = list(control)
        for u in (r, s, t):
            row = [(a[0] + u * (b[0] - a[0]), a[1] + u * (b[1] - a[1])) for a, b in pairwise(row)]
        return row[0]

    return (
        blossom(begin, begin, begin),
        blossom(begin, begin, end),
        blossom(begin, end, end),
        blossom(end, end, end),
    )


def _head(pen: Pen, foot: Point, tip: Point, own: Arrow, *, low: bool) -> None:
    """Draw a head: notched and solid for warm, an open triangle for cold."""
    long = math.dist(foot, tip) or 1.0
    ux, uy = (tip[0] - foot[0]) / long, (tip[1] - foot[1]) / long
    half = 0.46 * long if own.level > 0 else 0.42 * long
    back = 0.25 * long if own.level > 0 else 0.0
    left = (foot[0] - back * ux - half * uy, foot[1] - back * uy + half * ux)
    right = (foot[0] - back * ux + half * uy, foot[1] - back * uy - half * ux)
    colour = own.felt.colour
    if own.level > 0:
        pen.polygon((tip, left, foot, right), Style(None, 0, colour))
    else:
        pen.polygon((tip, left, right), Style(colour, 0.6 if low else 0.8, "paper"))


def figure(pen: Pen, label: Label, *, low: bool) -> None:
    """Write a feeling's sign and figure in a capsule."""
    own, by = label.arrow, label.by
    colour = own.felt.colour
    left, top, _, _ = label.box
    pen.rect(left, top, WIDE * by, HIGH * by, Style(colour, 0.5, "paper"), HIGH / 2 * by)
    sign = own.felt.sign
    words, size, high, apart = signed(own.level), FIGURES * by, 2.6 * by, _APART * by
    role = "serif-bold" if own.felt.strong else "serif-semibold"
    wide = pen.width(words, role, size)
    begin = label.x - (high + apart + wide) / 2
    glyph(pen, sign, begin + high / 2, label.y, high, colour, solid=not low, weight=0.4)
    pen.text(begin + high + apart, label.y + FIGURE * size * MM / 2, words, role, size)


def legend(pen: Pen, y: float, *, low: bool) -> None:
    """Draw the four kinds of line side by side, each with its sign, about a height."""
    pitch = (RIGHT - LEFT) / len(_KINDS)
    for i, (name, kind, level, enduring) in enumerate(_KINDS):
        x = LEFT + i * pitch
        _kind(pen, x, y, level, enduring=enduring, low=low)
        pen.text(x + 24.2, y - 0.4, say(name), "sans-semibold", 8)
        pen.text(x + 24.2, y + 2.9, say(kind), "sans", 8, "soft")


def _kind(pen: Pen, x: float, y: float, level: int, *, enduring: bool, low: bool) -> None:
    """Draw a kind of line with its sign, about a height."""
    own = Arrow(0, 1, level, enduring)
    foot, tip = (x + 17.0 - own.head, y), (x + 17.0, y)
    pen.line(x, y, *foot, own.felt.colour, weight_of(level, low=low), dash=() if enduring else _DASH)
    _head(pen, foot, tip, own, low=low)
    glyph(pen, own.felt.sign, x + 21.2, y, 3.5, own.felt.colour, solid=not low, weight=0.5)


# ---- What a relationship map says of itself: what its marks mean, and what stands in the table alone.

SIZE = 8.0
LEADING = 3.5
_SEEN = later("In brackets: what everybody has seen a feeling gain or lose; where it stands is for you to find out.")


def left_out(drawn: int, there: int, *, ring: bool, blocs: bool, overleaf: bool) -> str:
    """Say which feelings stand in the table alone; empty if all are drawn.

    Args:
        drawn: lines on the map.
        there: lines there could be.
        ring: whether it is everybody's map, on which factions are not drawn.
        blocs: whether there are factions.
        overleaf: whether the table is on the next page.
    """
    more, place = max(0, there - drawn), say("table overleaf") if overleaf else say("table")
    if not more and not blocs:
        return ""
    if not more and ring:
        return say("All feelings of and for factions stand in the {place} alone.", place=place)
    if not more:
        return say("What factions feel for the others stands in the {place} alone.", place=place)
    match ring, blocs:
        case True, True:
            told = later(
                "{many} further feeling between avatars and all feelings of and for factions stand in the {place} "
                "alone.|{many} further feelings between avatars and all feelings of and for factions stand in the "
                "{place} alone."
            )
        case True, False:
            told = later(
                "{many} further feeling between avatars stands in the {place} alone."
                "|{many} further feelings between avatars stand in the {place} alone."
            )
        case False, True:
            told = later(
                "{many} further feeling and what factions feel for the others stand in the {place} alone."
                "|{many} further feelings and what factions feel for the others stand in the {place} alone."
            )
        case _:
            told = later(
                "{many} further feeling stands in the {place} alone."
                "|{many} further feelings stand in the {place} alone."
            )
    return say(told, number=more, many=capital(in_words(more)), place=place)


def of_map(left: str, least: int = 1) -> list[str]:
    """Give the sentences under the map: what its lines mean, from which strength on, and what is left to the table."""
    drawn = [say("Drawn are feelings from ±{least} on.", least=least)] if least > 1 else []
    return [say("Line width grows with strength."), *drawn, *([left] if left else [])]


_BENEATH_IT = later(
    "Small beneath: of an enduring feeling’s boxes those that still hold, or at 0 the crosses towards its degree."
)
_BEHIND_IT = later(
    "Small behind a figure: of an enduring feeling’s boxes those that still hold, or at 0 the crosses towards its "
    "degree."
)


def of_table(shown: Feelings, noted: str = _BENEATH_IT) -> list[str]:
    """Give the sentences under the table, with what small notes mean where there are some."""
    told = [say("Figures past ±5 are heavy: those avatars may react as bystanders.")]
    if shown.noted:
        told.append(say(noted))
    if shown.guessed:
        told.append(say(_SEEN))
    return told


def paragraph(pen: Pen, sentences: list[str], width: float) -> tuple[str, ...]:
    """Give sentences as lines of a paragraph."""
    return wrap(" ".join(sentences), pen.measure("serif-italic"), width / (SIZE * MM)) or ()


def write(pen: Pen, x: float, y: float, lines: tuple[str, ...]) -> None:
    """Write a paragraph from its first baseline."""
    for i, words in enumerate(lines):
        pen.text(x, y + i * LEADING, words, "serif-italic", SIZE, "soft")


# ---- The same in large print: the drawing with the kinds of line beneath, then lists of what everybody feels.

_BENEATH = 54.0  # what stands under the drawing, in mm
_ROOMIER = 1.4  # of its usual height the drawing may have
_CROWD = 12  # with more about it names stand in a list, and numbers in the drawing


def _large(state: Map, setting: Setting, view: View) -> list[Part]:
    """Say what a map says, for large print."""
    sheet = _Sheet(state, setting, view.size)
    if not _roomy(view, [state.nodes[at] for at in sheet.shown if at != state.centre]):
        numbered = tuple(node._replace(number=str(at + 1) * (at in sheet.shown)) for at, node in enumerate(state.nodes))
        sheet = _Sheet(state._replace(nodes=numbered), setting, view.size)
    counts = 0, 0
    # On smaller paper all of it is drawn smaller.
    high = min(_ROOMIER * sheet.wanted, view.height * (RIGHT - LEFT) / view.width - _BENEATH)

    def draw(pen: Pen) -> None:
        nonlocal counts
        sheet.pen = pen
        counts = sheet.picture(sheet.shown, 0.0, high)
        pen.line(LEFT + 0.5, high + 2.0, RIGHT - 0.5, high + 2.0, "ink", 0.9)

    out: list[Part] = [view.drawn(draw), Run([_large_kind(view, one) for one in _KINDS], high=5.0)]
    told = [*sheet.told(*counts, overleaf=True), *of_table(sheet.feelings, _BEHIND_IT)]
    told += [say("For whoever is not named it is 0.")] if state.feelings else []
    out.append(Para(" ".join(told), note=True))
    rows = [(node.number, _who(view, node)) for node in sheet.state.nodes if node.number]
    if rows:
        out += [Head(say("Who is who")), Rows(rows, (Tab(), Tab(12.0 / view.by)))]
    return [*out, *large_map(view, sheet.feelings)]


def _roomy(view: View, nodes: Sequence[Node]) -> bool:
    """Say whether names find room beside their nodes."""
    stages = (Stage(1, view.size, view.size), Stage(2, view.size, view.size))

    def fits(node: Node) -> bool:
        own = attempt(node.name, view.pen.measure("serif-semibold", node.where), LARGE_NAMES, stages)
        return bool(node.name) and own is not None and " ".join(own.lines).split() == node.name.split()

    return len(nodes) <= _CROWD and all(map(fits, nodes))


def _who(view: View, node: Node) -> Cell:
    """Give a name and a mask, or a rule to write a name on."""
    if not node.name:
        return view.blank(view.width - 30.0).draw
    title = f", {node.title}" if node.title else ""
    return (Said(node.name, "serif-semibold"), Said(title, "serif-italic"))


def _large_kind(view: View, kind: tuple[str, str, int, bool]) -> Bit:
    """Give a kind of line with what it is called."""
    name, words, level, enduring = kind
    told = view.bit(f"{say(name)}: {say(words)}", room=64.0)

    def draw(pen: Pen, x: float, y: float) -> None:
        _kind(pen, x, y - 1.6, level, enduring=enduring, low=view.low)
        told.draw(pen, x + 24.6, y)

    return Bit(24.6 + told.width, draw)

"""The scene of a relationship map: its nodes on the page, named and kept apart. Millimetres."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gmkit.games.masks.sheets import map_nodes
from gmkit.games.masks.sheets.map_curves import Ground, Knot
from gmkit.games.masks.sheets.map_layout import Pair, Ring, directions, on_ring, order
from gmkit.games.masks.sheets.map_nodes import LEFT, RIGHT, Caption, Node, Words
from gmkit.printing.pen import Pen
from gmkit.printing.shape import Point

MIDDLE = (LEFT + RIGHT) / 2
_WIDEST = 64.0
_NAMES = 25.0  # the least room for a name beside the ring
_BLOC = 6.4
_YOU = 12.4
_BEYOND = 5.0  # so far lines may go outside the ring at its sides


class Scene(NamedTuple):
    """Nodes at their places, by party; None for who is not on the map.

    Attributes:
        knots: the nodes.
        captions: what stands beside them; None for the one in the middle.
        ground: the same as lines see it.
        round: the parties on the ring, clockwise from the top.
    """

    knots: tuple[Knot, ...]
    captions: tuple[Caption | None, ...]
    ground: Ground
    round: tuple[int, ...]


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
    """
    outer = [at for at in range(len(nodes)) if at != centre]
    count = len(outer)
    r = [_BLOC if node.emblem is not None else radius(count) for node in nodes]
    start = _start(nodes, outer) if centre is not None else 0.75 if count == 2 else 0.0
    unit = directions(count, _WIDEST, high / 2.6, start)
    if centre is None:
        flat = [(60 * x, high / 2.6 * y) for x, y in unit]
        outer = order(count, feelings, flat)
    ring = _ring(pen, nodes, outer, unit, r, top, high)
    if count > 2:
        unit = directions(count, ring.rx, ring.ry, start)
        ring = _ring(pen, nodes, outer, unit, r, top, high)
    spots = on_ring(ring, unit)
    knots: list[Knot] = [Knot(ring.x, ring.y, _YOU)] * len(nodes)
    captions: list[Caption | None] = [None] * len(nodes)
    for at, spot, way in zip(outer, spots, unit, strict=True):
        knots[at] = Knot(*spot, r[at])
        words = _words(pen, nodes[at], knots[at], way)
        captions[at] = map_nodes.caption(words, knots[at], way)
    names = tuple(one.box for one in captions if one is not None)
    wide = max(abs(knot.x - MIDDLE) + knot.radius for knot in knots) + _BEYOND
    ground = Ground(tuple(knots), names, (max(LEFT, MIDDLE - wide), top, min(RIGHT, MIDDLE + wide), top + high))
    return Scene(tuple(knots), tuple(captions), ground, tuple(outer))


def _start(nodes: Sequence[Node], outer: Sequence[int]) -> float:
    """Give where the ring begins so that the factions, which are last, have their middle at the bottom."""
    blocs = sum(nodes[at].emblem is not None for at in outer)
    return 0.5 - (len(outer) - blocs + (blocs - 1) / 2) / len(outer) if blocs else 0.0


def _words(pen: Pen, node: Node, knot: Knot, way: Point) -> Words:
    """Set a node's words in the room it has there."""
    return map_nodes.words_of(pen, node, map_nodes.room_at(knot, way), joined=map_nodes.upright(way))


def _ring(
    pen: Pen,
    nodes: Sequence[Node],
    outer: Sequence[int],
    unit: Sequence[Point],
    radii: Sequence[float],
    top: float,
    high: float,
) -> Ring:
    """Give the largest ellipse whose nodes and names lie within the room."""
    half = (RIGHT - LEFT) / 2
    sides = [(at, way) for at, way in zip(outer, unit, strict=True) if not map_nodes.upright(way)]
    rx = min([_WIDEST, *((half - radii[at] - 2.2 - _NAMES) / abs(way[0]) for at, way in sides)])
    above = below = 0.0
    highest, lowest = min(y for _, y in unit), max(y for _, y in unit)
    for at, way in zip(outer, unit, strict=True):
        knot = Knot(MIDDLE + rx * way[0], 0.0, radii[at])
        words = _words(pen, nodes[at], knot, way)
        over = radii[at] + 2.4 + words.high if map_nodes.upright(way) else max(radii[at] + 0.6, words.high / 2)
        # A node lower than the highest has so much more room above it.
        scale = high / 2.6 if len(unit) > 2 else 0.0
        above = max(above, (over if way[1] < 0 else radii[at]) - (way[1] - highest) * scale)
        below = max(below, (over if way[1] > 0 else radii[at]) - (lowest - way[1]) * scale)
    ry = max((high - above - below) / 2, 1.0)
    return Ring(MIDDLE, top + above + ry, rx, ry)

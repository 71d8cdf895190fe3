"""Where the nodes of a relationship map stand: their order round a ring, and the ring itself. Millimetres.

Everything here is worked out from the feelings alone, so that one table always gives one map.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from gmkit.printing.shape import Point

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

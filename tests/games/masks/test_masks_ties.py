"""How often tiles drawn for a tie leave one highest, and how often they order everybody."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

from gmkit.games.masks.rules import actions
from gmkit.games.masks.rules.rounds import order_by_draw
from gmkit.table.game import SeatNo
from tests.cases import every_case

TILES = sorted({tile.tile() for tile, _ in actions.drawing("dominoes").items()})
TOTALS = Counter(sum(tile) for tile in TILES)


def test_the_totals_of_the_tiles() -> None:
    assert [TOTALS[total] for total in range(13)] == [1, 1, 2, 2, 3, 3, 4, 3, 3, 2, 2, 1, 1]


def single_highest(count: int) -> Fraction:
    ways = sum(TOTALS[top] * comb(sum(TOTALS[total] for total in range(top)), count - 1) for top in TOTALS)
    return Fraction(ways, comb(28, count))


def all_different(count: int) -> Fraction:
    ways = {0: 1}
    for own in TOTALS.values():
        ways = {n: ways.get(n, 0) + own * ways.get(n - 1, 0) for n in range(count + 1)}
    return Fraction(ways[count], comb(28, count))


@every_case(
    ("count", "chance"),
    [(2, ".9418"), (3, ".9139"), (4, ".9006"), (5, ".8941"), (6, ".8912"), (7, ".8902"), (8, ".8905"), (9, ".8919"),
     (10, ".8941")],
)  # fmt: skip
def test_one_highest(count: int, chance: str) -> None:
    assert round(float(single_highest(count)), 4) == float(chance)


@every_case(
    ("count", "chance"),
    [(5, ".5131"), (6, ".3524"), (7, ".2172"), (8, ".1179"), (9, ".0549"), (10, ".0211")],
)
def test_one_draw_orders_everybody(count: int, chance: str) -> None:
    assert round(float(all_different(count)), 4) == float(chance)


def test_the_rule_splits_a_group_as_these_say() -> None:
    group = tuple(SeatNo(seat) for seat in range(3))
    rows = [order_by_draw(group, [sum(tile) for tile in drawn]) for drawn in combinations(TILES, 3)]
    assert Fraction(sum(len(row[0]) == 1 for row in rows), len(rows)) == single_highest(3)
    assert Fraction(sum(len(row) == 3 for row in rows), len(rows)) == all_different(3)

"""Sums of gaps against tiles counted one by one, and against the figures worked out elsewhere for ties to the first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import combinations, product

import pytest

from gmkit.chance.law import Law, OneOf, mean, total
from gmkit.chance.pieces import Domino, TileDraw, double_six, gap, gap_leads, law_of
from gmkit.errors import ChanceError
from tests.cases import every_case

DICE: Law[Domino] = OneOf("two dice", {Domino(a, b): [f"{a}:{b}"] for a in range(1, 7) for b in range(1, 7)})

# One row for each number of helpers of the first side, one column for each of the second's.
TILES = (
    (0.5741, 0.3192, 0.1628, 0.0747, 0.0305),
    (0.7827, 0.5540, 0.3574, 0.2124, 0.1169),
    (0.9003, 0.7309, 0.5447, 0.3775, 0.2449),
    (0.9590, 0.8495, 0.6991, 0.5388, 0.3911),
    (0.9850, 0.9219, 0.8136, 0.6778, 0.5348),
)
SET_EACH = (
    (0.5893, 0.3176, 0.1583, 0.0739, 0.0326),
    (0.7953, 0.5570, 0.3538, 0.2079, 0.1146),
    (0.9056, 0.7369, 0.5465, 0.3746, 0.2403),
    (0.9591, 0.8545, 0.7045, 0.5403, 0.3885),
    (0.9832, 0.9241, 0.8191, 0.6826, 0.5361),
)
TWO_DICE = (
    (0.5988, 0.2870, 0.1184, 0.0435, 0.0145),
    (0.8352, 0.5684, 0.3300, 0.1690, 0.0782),
    (0.9408, 0.7742, 0.5561, 0.3541, 0.2035),
    (0.9809, 0.8947, 0.7381, 0.5487, 0.3702),
    (0.9943, 0.9553, 0.8598, 0.7133, 0.5437),
)
BOTH = [(first, second) for first in range(5) for second in range(5)]


def ends(tile: Domino, *, signed: bool) -> tuple[int, ...]:
    """Give what a tile may count, for the one end it is held at and the other."""
    reach = tile.outer - tile.inner
    return (reach, -reach) if signed else (abs(reach), abs(reach))


def counted(first: int, second: int, tiles: Iterable[Domino], *, signed: bool) -> dict[int, Fraction]:
    """Lay out every hand of both sides, held in every way, and count the leads."""
    cases: Counter[int] = Counter()
    tiles = tuple(tiles)
    for ours in combinations(tiles, first):
        for theirs in combinations([tile for tile in tiles if tile not in ours], second):
            mine = [sum(held) for held in product(*(ends(tile, signed=signed) for tile in ours))]
            other = [sum(held) for held in product(*(ends(tile, signed=signed) for tile in theirs))]
            cases.update(own - their for own, their in product(mine, other))
    return {lead: Fraction(number, cases.total()) for lead, number in cases.items()}


def holds(leads: Mapping[int, Fraction]) -> Fraction:
    """Give the chance that the first side is not behind."""
    return sum((share for lead, share in leads.items() if lead >= 0), Fraction(0))


def apart(ours: Mapping[int, Fraction], theirs: Mapping[int, Fraction]) -> Fraction:
    """Give the same for sides that draw from sets of their own."""
    return sum((a * b for x, a in ours.items() for y, b in theirs.items() if x >= y), Fraction(0))


@every_case("signed", [False, True])
@every_case(("first", "second"), [(0, 0), (1, 0), (0, 2), (1, 1), (2, 1), (1, 2)])
def test_leads_agree_with_tiles_laid_out_one_by_one(first: int, second: int, signed: bool) -> None:
    assert gap_leads(first, second, signed=signed) == counted(first, second, double_six(), signed=signed)


@every_case("signed", [False, True])
def test_tiles_that_are_drawn_already_are_left_out_by_either_end(signed: bool) -> None:
    gone = (Domino(6, 0), Domino(3, 3), Domino(1, 4), Domino(0, 6))
    left = [tile for tile in double_six() if tile not in (Domino(0, 6), Domino(3, 3), Domino(1, 4))]
    assert gap_leads(2, 1, signed=signed, without=gone) == counted(2, 1, left, signed=signed)


def test_the_tiles_that_are_left_at_the_end_are_certain() -> None:
    last = (Domino(0, 6), Domino(2, 3), Domino(5, 5))
    gone = [tile for tile in double_six() if tile not in last]
    assert gap_leads(1, 2, without=gone) == {a - (7 - a): Fraction(1, 3) for a in (6, 1, 0)}
    assert gap_leads(0, 3, without=gone) == {-7: Fraction(1)}
    # The gaps of all 28 tiles: g seven less g times over.
    assert gap_leads(28, 0) == {56: Fraction(1)}


@every_case(("first", "second"), [(27, 2), (-1, 1), (1, -1)])
def test_more_tiles_than_there_are_cannot_be_drawn(first: int, second: int) -> None:
    with pytest.raises(ChanceError, match="28 are there"):
        gap_leads(first, second)
    with pytest.raises(ChanceError, match="25 are there"):
        gap_leads(13, 13, without=double_six()[:3])


@every_case(
    ("first", "second", "signed", "chance"),
    [
        (1, 1, False, "31/54"), (1, 2, False, "3137/9828"), (2, 1, False, "641/819"), (2, 2, False, "68059/122850"),
        (1, 1, True, "119/216"),
    ],
)  # fmt: skip
def test_exact_chances_of_not_being_behind(first: int, second: int, signed: bool, chance: str) -> None:
    assert holds(gap_leads(first, second, signed=signed)) == Fraction(chance)


def test_exact_chances_of_a_tie() -> None:
    assert gap_leads(1, 1)[0] == Fraction(4, 27)
    assert gap_leads(1, 1, signed=True)[0] == Fraction(11, 108)
    dice = law_of(DICE, gap)
    assert sum(share * dice[at] for at, share in dice.items()) == Fraction(16, 81)


@every_case(("first", "second"), BOTH)
def test_helpers_of_either_side_one_set_and_no_tile_put_back(first: int, second: int) -> None:
    leads = gap_leads(first + 1, second + 1)
    assert sum(leads.values()) == 1
    assert float(holds(leads)) == pytest.approx(TILES[first][second], abs=5e-5)


@every_case(("first", "second"), BOTH)
def test_helpers_of_either_side_each_drawing_from_a_whole_set_or_rolling_dice(first: int, second: int) -> None:
    for law, table in ((TileDraw(double_six()), SET_EACH), (DICE, TWO_DICE)):
        once = law_of(law, gap)
        assert float(apart(total(once, first + 1), total(once, second + 1))) == pytest.approx(
            table[first][second], abs=5e-5
        )


def test_the_law_of_a_measure() -> None:
    # A tile's gap: 7 - g tiles of 28; two dice: 6 pairs and 2 * (6 - g) throws of 36.
    assert law_of(TileDraw(double_six()), gap) == {g: Fraction(7 - g, 28) for g in range(7)}
    assert law_of(DICE, gap) == {0: Fraction(6, 36), **{g: Fraction(2 * (6 - g), 36) for g in range(1, 6)}}
    assert apart(*[law_of(DICE, lambda dice: dice.inner - dice.outer)] * 2) == Fraction(721, 1296)


@every_case("n", [1, 2, 3, 7, 14, 27, 28])
def test_mean_and_variance_of_a_sum_of_gaps(n: int) -> None:
    law = gap_leads(n, 0)
    assert mean(law) == 2 * n
    assert sum(share * (at - 2 * n) ** 2 for at, share in law.items()) == Fraction(3 * n * (28 - n), 27)


@every_case("signed", [False, True])
def test_drawing_one_tile_after_another_comes_to_the_same(signed: bool) -> None:
    played: dict[int, Fraction] = {}
    for ours, share in TileDraw(double_six()).items():
        left = [tile for tile in double_six() if tile != ours.tile()]
        for theirs, other in TileDraw(left).items():
            own, their = (draw.inner - draw.outer if signed else gap(draw) for draw in (ours, theirs))
            at = own - their
            played[at] = played.get(at, Fraction(0)) + share * other
    assert gap_leads(1, 1, signed=signed) == played

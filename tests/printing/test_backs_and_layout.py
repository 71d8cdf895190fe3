"""How cards share a page, and what lies behind what: the geometry, in whole micrometres."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmkit.errors import SheetError
from gmkit.printing.paper import (
    A4,
    CARD_SIZES,
    EITHER,
    LETTER,
    UM,
    Axis,
    Calibration,
    Layout,
    Sides,
    Spot,
    behind,
    card_size_named,
    grid,
    paper_named,
    turning_axis,
)
from gmkit.printing.shape import apply
from tests.cases import every_case

SIZES = {size.name: (size.width, size.height) for size in CARD_SIZES}

# How many fit, worked out by hand for a printer that leaves 5 mm white: edge to edge on A4 and on Letter, as pairs
# to fold on A4 and on Letter.
MANY = {
    "poker": (9, 9, 4, 4),
    "euro-poker": (9, 9, 4, 4),
    "bridge": (10, 9, 5, 4),
    "tarot": (4, 4, 2, 2),
    "mini": (18, 18, 9, 9),
    "mini-euro": (16, 18, 8, 9),
    "business": (10, 10, 5, 5),
    "index": (4, 4, 2, 2),
    "jumbo": (4, 3, 2, 1),
}


@every_case(("name", "counts"), MANY.items())
def test_as_many_cards_fit_as_can(name: str, counts: tuple[int, int, int, int]) -> None:
    made = [grid(SIZES[name], Layout(paper), fold=fold).per_page for fold in (False, True) for paper in (A4, LETTER)]
    assert tuple(made) == counts


sizes = st.tuples(st.integers(20, 130), st.integers(20, 180))
layouts = st.builds(
    Layout,
    paper=st.sampled_from([A4, LETTER, EITHER, paper_named("300x420")]),
    landscape=st.sampled_from([None, False, True]),
    bleed=st.sampled_from([0.0, 1.5, 3.0]),
)


def through(x: int, y: int, width: int, height: int, axis: Axis) -> tuple[int, int]:
    """Where a needle comes out on the other side of paper that is turned over, as that side is looked at.

    Turned as a book's leaf, left and right change places. Turned as a calendar's, up and down do, and the eye
    sees the side on its head: but a sheet is printed, and looked at, with the head of each side up.
    """
    return (width - x, y) if axis is Axis.VERTICAL else (x, height - y)


@given(sizes, layouts, st.sampled_from([Sides.LONG, Sides.SHORT]))
def test_behind_each_front_lies_its_own_back_and_up_is_up(size: tuple[int, int], layout: Layout, sides: Sides) -> None:
    try:
        plan = grid(size, layout, fold=False)
    except SheetError:
        return
    axis = turning_axis(sides, landscape=plan.landscape)
    line = (plan.width if axis is Axis.VERTICAL else plan.height) // 2
    for number in range(plan.per_page):
        spot = plan.slot(number)
        back = behind(spot, line, axis)
        centre = (spot.x + spot.width // 2, spot.y + spot.height // 2)
        assert through(*centre, plan.width, plan.height, axis) == pytest.approx(
            (back.x + back.width // 2, back.y + back.height // 2), abs=2
        )
        # The front's upper edge and the back's: the same side of the card, seen through the paper.
        top = through(centre[0], spot.y, plan.width, plan.height, axis)[1]
        upper = back.y + back.height if back.turned else back.y
        assert top == pytest.approx(upper, abs=2)


@given(sizes, layouts)
def test_folded_pairs_meet_and_nothing_overlaps(size: tuple[int, int], layout: Layout) -> None:
    try:
        plan = grid(size, layout, fold=True)
    except SheetError:
        return
    assert plan.fold is not None
    axis, line = plan.fold
    spots = [plan.slot(i) for i in range(plan.per_page)]
    spots += [behind(one, line, axis) for one in spots]
    for i, a in enumerate(spots):
        assert 5 * UM <= a.x <= plan.width - 5 * UM - a.width + 1
        assert 5 * UM <= a.y <= plan.height - 5 * UM - a.height + 1
        for b in spots[:i]:
            apart = (a.x + a.width <= b.x + 1 or b.x + b.width <= a.x + 1) or (
                a.y + a.height <= b.y + 1 or b.y + b.height <= a.y + 1
            )
            assert apart
    for front, back in zip(spots[: plan.per_page], spots[plan.per_page :], strict=True):
        near, far = (front.x + front.width, back.x) if axis is Axis.VERTICAL else (front.y + front.height, back.y)
        assert near <= line + 1 <= far + 2, "fronts on one side of the fold, backs on the other"
        assert behind(back, line, axis) == front


def test_a_turned_leaf_by_hand() -> None:
    front = Spot(10, 20, 30, 40)
    assert behind(front, 50, Axis.VERTICAL) == Spot(60, 20, 30, 40)
    assert behind(front, 50, Axis.HORIZONTAL) == Spot(10, 40, 30, 40, turned=True)


def test_which_way_paper_is_turned() -> None:
    assert turning_axis(Sides.LONG, landscape=False) is Axis.VERTICAL
    assert turning_axis(Sides.SHORT, landscape=True) is Axis.VERTICAL
    assert turning_axis(Sides.SHORT, landscape=False) is Axis.HORIZONTAL
    assert turning_axis(Sides.LONG, landscape=True) is Axis.HORIZONTAL


def test_a_calibration_keeps_the_middle_but_for_the_shift() -> None:
    matrix = Calibration(0.6, -0.4, 101.0, 99.0).matrix(210, 297)
    assert apply(matrix, (105, 148.5)) == pytest.approx((105.6, 148.1))
    assert apply(matrix, (205, 148.5))[0] == pytest.approx(105.6 + 101)


@every_case(
    ("text", "size"), [("63x88", (63, 88)), ("2.5x3.5in", (63.5, 88.9)), ("40 × 60 mm", (40, 60)), ("A6", (105, 148))]
)
def test_card_sizes_are_read(text: str, size: tuple[float, float]) -> None:
    assert card_size_named(text)[1:] == size


@every_case("text", ["", "63", "0x0", "10x10", "nanx5", "1e9x3", "500x500", "-63x88", "63x88cm"])
def test_no_card_sizes(text: str) -> None:
    with pytest.raises(SheetError, match="no card size called"):
        card_size_named(text)


def test_own_paper_stands_upright() -> None:
    assert paper_named("420x297")[1:] == ("297 × 420 mm", 297.0, 420.0)
    with pytest.raises(SheetError, match="no paper called"):
        paper_named("50x50")


def test_a_card_too_large_for_the_paper_is_told() -> None:
    with pytest.raises(SheetError, match=r"300 × 400 mm does not fit on A4"):
        grid((300, 400), Layout(A4), fold=False)
    with pytest.raises(SheetError, match="with its back beside it"):
        grid((200, 280), Layout(A4), fold=True)

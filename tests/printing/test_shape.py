"""Paths against plain geometry."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmkit.printing import shape


def test_a_path_is_read_and_moved() -> None:
    path = shape.parse("M0,0L1-2C1,1,2,2,-.5,3Z")
    assert path == (("M", (0, 0)), ("L", (1, -2)), ("C", (1, 1, 2, 2, -0.5, 3)), ("Z", ()))
    assert shape.moved(path, (2, 0, 0, 2, 10, 20))[1] == ("L", (12, 16))


@given(*[st.floats(-5, 5)] * 4)
def test_a_product_of_matrices_applies_the_right_one_first(x: float, y: float, a: float, b: float) -> None:
    one, two = shape.placed(a, b, 2.0, turn=30), shape.placed(b, a, 0.5, turn=-70)
    both = shape.apply(shape.times(one, two), (x, y))
    assert both == pytest.approx(shape.apply(one, shape.apply(two, (x, y))))


def test_turning_by_90_reads_upward() -> None:
    assert shape.apply(shape.placed(10, 20, turn=90), (5, 0)) == pytest.approx((10, 15))


def test_a_circle_is_round() -> None:
    for x, y in shape.flat(shape.circle(1, 2, 3)):
        assert math.hypot(x - 1, y - 2) == pytest.approx(3, abs=0.002)
    pieces = (("M", (3.0, 0.0)), *shape.arc(0, 0, 3, 0, -200))
    assert all(math.hypot(*p) == pytest.approx(3, abs=0.002) for p in shape.flat(tuple(pieces)))


def test_backwards_and_mirrored() -> None:
    half = shape.parse("M0,-1C1,-1,1,0,1,0L0,1")
    assert shape.backwards(shape.backwards(half)) == half
    points = {(round(x, 9), round(y, 9)) for x, y in shape.flat(shape.mirrored(half))}
    assert {(-x + 0.0, y) for x, y in points} == points


def test_hatching_stays_inside_and_covers() -> None:
    square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]
    strokes = shape.hatch(square, 0.5)
    assert all(-1e-9 <= v <= 4 + 1e-9 for s in strokes for p in s for v in p)
    assert sum(math.dist(a, b) for a, b in strokes) * 0.5 == pytest.approx(16, rel=0.05)


def test_even_points_are_evenly_spaced() -> None:
    points = shape.even([(0, 0), (3, 0), (3, 1)], 8)
    assert len(points) == 9
    assert [p for p in points if p[1] == 0][-1] == pytest.approx((3, 0))
    assert points[1] == pytest.approx((0.5, 0))


def test_a_swelling_line_is_as_wide_as_asked() -> None:
    path = shape.swelling([(0, 0), (5, 0), (10, 0)], [1, 2, 1])
    ys = [y for _, y in shape.flat(path)]
    assert max(ys) == pytest.approx(1)
    assert min(ys) == pytest.approx(-1)

"""Feelings: the source's examples, what always holds, and a second formulation that counts crossed boxes."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmkit.errors import IllegalChoice
from gmkit.games.masks.model import NEUTRAL, Feeling
from gmkit.games.masks.rules.relationships import LIMIT, begin, change, crossed
from tests.cases import every_case

LEVELS = st.integers(-10, 10)
CAPS = ("strict", "soft")
HISTORIES = st.lists(st.integers(-20, 20), max_size=12)


def lived(level: int, enduring: bool, deltas: list[int], cap: str = "strict") -> list[Feeling]:
    """Give the feeling at the beginning and after each encounter."""
    feelings = [begin(level, enduring=enduring)]
    for delta in deltas:
        feelings.append(change(feelings[-1], delta, cap))
    return feelings


@pytest.mark.parametrize(
    ("level", "enduring", "deltas", "levels"),
    [
        pytest.param(7, False, [-2, -3], [5, 2], id="celia-dav"),
        pytest.param(-9, True, [4, 4, 1], [-9, -9, 0], id="anna-celia"),
        pytest.param(-9, True, [9, 5, 3, 1], [0, 0, 0, 9], id="anna-reversal"),
        pytest.param(-3, False, [6], [3], id="bertha-fickle"),
        pytest.param(-3, True, [6], [3], id="bertha-enduring"),
        pytest.param(-3, True, [8, 5], [3, 3], id="cap-enduring"),
        pytest.param(-3, False, [8, 9], [5, 10], id="cap-fickle"),
        pytest.param(-3, True, [5, -1, -1], [2, 2, 0], id="overshoot-partial"),
        pytest.param(-9, True, [6, 6, 2, 5], [-9, 3, 5, 9], id="marks-then-overshoot"),
        pytest.param(4, True, [-3, 2, 3], [4, 4, 6], id="strengthen"),
        pytest.param(-9, True, [9, 4, -6, -7], [0, 0, 0, -9], id="return"),
        pytest.param(-9, True, [-1, 10, 10], [-10, 0, 10], id="pole-grows"),
        pytest.param(-1, True, [1, 1, 1], [0, 1, 1], id="ace"),
        pytest.param(0, False, [3, -5], [3, -2], id="zero"),
        pytest.param(0, True, [3, -5], [3, -2], id="zero-is-fickle"),
        pytest.param(-3, True, [3, 3], [0, 3], id="sequential"),
        pytest.param(-5, True, [5, 3], [0, 0], id="two-encounters"),
        pytest.param(8, False, [6, -1], [10, 9], id="clamp"),
    ],
)
def test_worked_examples(level: int, enduring: bool, deltas: list[int], levels: list[int]) -> None:
    assert [feeling.level for feeling in lived(level, enduring, deltas)[1:]] == levels


def test_boxes_are_crossed_off_and_the_last_one_clears_them() -> None:
    anna = lived(-9, True, [4, 4, 1, 5, 3, 1, -2, 1])
    assert [crossed(feeling) for feeling in anna] == [0, 4, 8, 0, 5, 8, 0, 2, 1]
    assert {crossed(feeling) for feeling in lived(7, False, [-2, -3, -4, 9])} == {0}


def test_how_a_feeling_begins() -> None:
    assert begin(-9, enduring=True) == Feeling(-9, True, -9, -1, 9)
    assert begin(7, enduring=False)[:4] == (7, False, 7, 1)
    assert begin(0, enduring=True) == begin(0, enduring=False) == NEUTRAL
    for level in (-11, 11, 40):
        with pytest.raises(IllegalChoice, match="−10 to 10"):
            begin(level, enduring=True)


def test_a_soft_cap_lets_a_feeling_go_past_its_degree_on_the_far_side() -> None:
    assert [feeling.level for feeling in lived(-3, True, [8, 3, 9, -10, -2, -1], "soft")] == [-3, 5, 8, 10, 0, 0, -3]
    assert [feeling.level for feeling in lived(-3, True, [3, 7], "soft")] == [-3, 0, 7]
    assert [feeling.level for feeling in lived(-3, True, [3, 7])] == [-3, 0, 3]


@given(LEVELS, st.booleans(), HISTORIES, st.sampled_from(CAPS))
def test_what_always_holds(level: int, enduring: bool, deltas: list[int], cap: str) -> None:
    for feeling in lived(level, enduring, deltas, cap):
        assert -LIMIT <= feeling.level <= LIMIT
        assert -LIMIT <= feeling.latent <= LIMIT
        assert change(feeling, 0, cap) == feeling
        assert (feeling.enduring, feeling.origin) == (enduring and level != 0, (level > 0) - (level < 0))
        if not feeling.enduring:
            assert feeling.level == feeling.latent
            continue
        assert feeling.pole >= abs(level)
        if feeling.level == 0:
            assert abs(feeling.latent) < feeling.pole
        else:
            assert feeling.level * feeling.latent > 0
            assert abs(feeling.latent) <= abs(feeling.level)
        if cap == "strict":
            assert abs(feeling.level) <= feeling.pole
        assert crossed(feeling) <= max(abs(feeling.level), feeling.pole)


@given(LEVELS, st.integers(-20, 20), st.integers(-20, 20))
def test_fickle_points_add_up_where_nothing_is_clamped(level: int, first: int, second: int) -> None:
    if all(abs(at) <= LIMIT for at in (level + first, level + first + second)):
        fickle = begin(level, enduring=False)
        assert change(change(fickle, first), second) == change(fickle, first + second)


@given(LEVELS, st.booleans(), HISTORIES)
def test_love_and_hatred_are_alike(level: int, enduring: bool, deltas: list[int]) -> None:
    mirrored = lived(-level, enduring, [-delta for delta in deltas])
    assert [-feeling.level for feeling in mirrored] == [feeling.level for feeling in lived(level, enduring, deltas)]


# The same once more, told from the tracking sheet: a level, and boxes crossed off.


class Sheet(NamedTuple):
    """An enduring feeling on paper: boxes against its level or, at neutral, counted to either side."""

    level: int
    marks: int
    home: int
    degree: int


def penned(sheet: Sheet, points: int, soft: bool) -> Sheet:
    """Enter the points of one encounter."""
    level, marks, home, degree = sheet
    room = {home: 10, -home: 10 if soft else degree}
    if level == 0:
        side = 1 if marks + points > 0 else -1
        boxes = min(abs(marks + points), room[side])
        level, marks = (side * boxes, 0) if boxes >= degree else (0, side * boxes)
    else:
        side = 1 if level > 0 else -1
        helping = points * side
        if helping >= 0:
            rubbed = min(marks, helping)
            marks -= rubbed
            level = side * min(abs(level) + helping - rubbed, room[side])
        elif marks - helping < abs(level):
            marks -= helping
        else:
            level, marks = -side * min(marks - helping - abs(level), room[-side]), 0
    return Sheet(level, marks, home, max(degree, level * home))


@every_case("cap", CAPS)
def test_no_history_at_all_tells_the_two_formulations_apart(cap: str) -> None:
    """Walk every pair of states that any history reaches, with every sum of points from −20 to 20."""
    starts = [level for level in range(-10, 11) if level]
    agenda = [(begin(level, enduring=True), Sheet(level, 0, level // abs(level), abs(level))) for level in starts]
    known = set(agenda)
    while agenda:
        feeling, sheet = agenda.pop()
        for points in range(-20, 21):
            pair = change(feeling, points, cap), penned(sheet, points, cap == "soft")
            if pair not in known:
                assert (pair[0].level, crossed(pair[0])) == (pair[1].level, abs(pair[1].marks)), (feeling, points)
                known.add(pair)
                agenda.append(pair)
    assert len({feeling for feeling, _ in known}) == len({sheet for _, sheet in known}) == len(known) > 500

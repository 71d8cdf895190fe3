"""Worked examples and exact tables of City of Masks, for the rules that need no table to stand on."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmkit.chance.pieces import Card, DicePair, Domino, TileDraw, double_six, parse_card
from gmkit.errors import IllegalChoice
from gmkit.games.masks.files import load_masks
from gmkit.games.masks.model import NEUTRAL, Feeling
from gmkit.games.masks.rules import objectives, relationships, rounds, setting_up, unmasking
from gmkit.games.masks.rules.relationships import Alienation, alienated, excess
from gmkit.table.game import SeatNo, ranked
from tests.cases import every_case

RICH = 99


@cache
def points(mask: str) -> int:
    masks = load_masks().masks
    return next(one.points for one in masks if one.id == mask)


def feels(level: int, kind: str = "fickle") -> Feeling:
    return relationships.begin(level, enduring=kind == "enduring")


# Setting up.


@every_case(("mask", "worth"), [("js", 11), ("qc", 12), ("kc", 14), ("bj", 10)])
def test_points_of_a_mask(mask: str, worth: int) -> None:
    assert points(mask) == worth


@every_case(("mask", "tokens"), [("rj", 15), ("jd", 14), ("qh", 13), ("ks", 12), ("kc", 11)])
def test_tokens_to_begin_with(mask: str, tokens: int) -> None:
    assert setting_up.start_tokens(points(mask)) == tokens


DEALS = {
    2: (20, 5, 1, 5),
    3: (13, 6, 1, 6),
    4: (10, 7, 1, 7),
    5: (8, 8, 1, 8),
    6: (6, 9, 2, 3),
    7: (5, 10, 2, 5),
    8: (5, 11, 3, 1),
    9: (4, 12, 3, 4),
    10: (4, 13, 4, 1),
    11: (3, 14, 5, 2),
    12: (3, 15, 5, 3),
    13: (3, 16, 6, 1),
    14: (2, 17, 9, 1),
}


def test_deals_by_players() -> None:
    assert {players: tuple(setting_up.deals_for(players)) for players in range(2, 15)} == DEALS


def test_deals_with_other_numbers_of_factions() -> None:
    for players in range(2, 15):
        for factions in range(9):
            open_entries, hand, times = players - 1 + factions, 40 // players, 1
            while open_entries > hand:
                open_entries, times = open_entries - hand, times + 1
            assert setting_up.deals_for(players, factions) == (hand, players - 1 + factions, times, open_entries)


def test_number_cards_and_what_they_stand_for() -> None:
    cards = setting_up.number_cards()
    assert len(set(cards)) == 40
    found = {(relationships.card_feeling(card).level, relationships.card_feeling(card).enduring) for card in cards}
    assert found == {(level, lasts) for level in range(-10, 11) if level for lasts in (False, True)}
    for text, level, kind in [
        ("7H", 7, "fickle"),
        ("9S", -9, "enduring"),
        ("AD", 1, "enduring"),
        ("10C", -10, "fickle"),
    ]:
        assert relationships.card_feeling(parse_card(text)) == feels(level, kind)
    with pytest.raises(IllegalChoice, match="KH"):
        relationships.card_feeling(Card("K", "H"))


PATTERNS = {
    10: [(0, 2, 6), (0, 3, 4), (0, 4, 2), (1, 1, 5), (1, 2, 3)],
    11: [(0, 2, 7), (0, 3, 5), (0, 4, 3), (1, 1, 6), (1, 2, 4), (1, 3, 2)],
    12: [(0, 2, 8), (0, 3, 6), (0, 4, 4), (0, 5, 2), (1, 1, 7), (1, 2, 5), (1, 3, 3)],
    13: [(0, 2, 9), (0, 3, 7), (0, 4, 5), (0, 5, 3), (1, 1, 8), (1, 2, 6), (1, 3, 4), (1, 4, 2)],
    14: [(0, 2, 10), (0, 3, 8), (0, 4, 6), (0, 5, 4), (0, 6, 2), (1, 1, 9), (1, 2, 7), (1, 3, 5), (1, 4, 3)],
}


def test_patterns_of_a_hidden_face() -> None:
    assert {budget: list(setting_up.patterns(budget, 2)) for budget in PATTERNS} == PATTERNS
    masks = [(0, 0, 10), (0, 1, 8), (0, 2, 6), (0, 3, 4), (0, 4, 2), (1, 0, 7), (1, 1, 5), (1, 2, 3)]
    assert list(setting_up.patterns(10)) == masks


def test_patterns_are_all_there_are() -> None:
    for budget in range(2, 15):
        for conflicts in range(4):
            lists = [
                [values.count(3), values.count(2), values.count(1)]
                for size in range(1, budget + 1)
                for values in combinations_with_replacement((1, 2, 3), size)
                if sum(values) == budget
            ]
            legal = {(a, b, c) for a, b, c in lists if a < 2 and c >= 2 and a + b >= conflicts}
            found = setting_up.patterns(budget, conflicts)
            assert len(found) == len(legal) and set(found) == legal


# Wooing, factions.


@every_case(
    ("level", "kind", "draw", "face", "after", "most"),
    [
        (2, "fickle", Domino(6, 2), 9, 6, 2),
        (2, "fickle", Domino(1, 6), 4, -3, 4),
        (-4, "enduring", Domino(3, 3), 9, -4, 3),
    ],
)
def test_wooing(level: int, kind: str, draw: Domino, face: int, after: int, most: int) -> None:
    assert relationships.change(feels(level, kind), relationships.change_by(draw)).level == after
    assert relationships.may_commit(draw, face, "outer") == most


def test_other_limits_of_a_promise() -> None:
    found = [
        [relationships.may_commit(draw, 5, limit) for limit in ("outer", "inner", "difference")]
        for draw in (Domino(6, 2), Domino(1, 6), Domino(3, 3), Domino(6, 0))
    ]
    assert found == [[2, 5, 4], [5, 1, 0], [3, 3, 0], [0, 5, 5]]


def test_only_strong_feelings_react_warm_or_cold() -> None:
    assert [level for level in range(-10, 11) if relationships.reacts(level)] == [-10, -9, -8, -7, -6, 6, 7, 8, 9, 10]


@pytest.mark.parametrize(
    ("level", "committed", "draw", "modifier", "expected"),
    [
        pytest.param(0, 0, Domino(5, 2), 0, (3, 3, 3), id="plain"),
        pytest.param(0, 0, Domino(5, 2), 4, (7, 7, 7), id="moon-full"),
        pytest.param(3, 3, Domino(1, 5), 0, (-4, -1, 0), id="worse"),
        pytest.param(-5, 0, Domino(6, 2), 0, (4, -1, 0), id="still-hostile"),
        pytest.param(-5, 0, Domino(6, 0), 0, (6, 1, 6), id="turned"),
        pytest.param(1, 1, Domino(2, 3), 2, (1, 2, 2), id="rescued"),
        pytest.param(-6, 3, Domino(6, 0), 0, (6, 0, 3), id="neutral-is-not-enough"),
        pytest.param(9, 12, Domino(6, 1), 0, (5, 10, 17), id="beyond-ten"),
        pytest.param(5, 4, Domino(2, 2), 0, (0, 5, 4), id="even"),
    ],
)
def test_a_faction_is_wooed(
    level: int, committed: int, draw: Domino, modifier: int, expected: tuple[int, int, int]
) -> None:
    change, after, then = relationships.woo_faction(feels(level), committed, draw, modifier)
    assert (change, after.level, then) == expected


@given(st.integers(-10, 10), st.integers(0, 30), st.integers(0, 6), st.integers(0, 6), st.integers(-5, 9))
def test_a_faction_never_commits_less_than_nothing(
    level: int, committed: int, inner: int, outer: int, modifier: int
) -> None:
    change, after, then = relationships.woo_faction(feels(level), committed, Domino(inner, outer), modifier)
    assert change == inner - outer + modifier
    assert after.level == sorted((-10, level + change, 10))[1]
    assert then >= 0
    if then != committed + change:
        assert (then == 0 and committed < -change) or (then == committed and change > 0 and after.level <= 0)


@pytest.mark.parametrize(
    ("against", "proper", "breached", "further", "expected"),
    [
        pytest.param("opposed", 1, 0, 1, 4, id="moon"),
        pytest.param("other", 0, 1, 2, 2, id="commission"),
        pytest.param("opposed", 1, 0, 2, 5, id="personalists"),
        pytest.param("own", 2, 0, 0, 2, id="against-itself"),
        pytest.param(None, 0, 3, 1, -2, id="against-nobody"),
    ],
)
def test_faction_modifiers(against: str | None, proper: int, breached: int, further: int, expected: int) -> None:
    assert relationships.modifier(against=against, proper=proper, breached=breached, further=further) == expected


def test_an_action_is_proper_to_a_faction_by_any_class() -> None:
    sun = [["masculine"], ["bold", "coercive"], ["wealth"]]
    found = [
        relationships.counts_as_proper(tags, sun)
        for tags in (["wit", "wealth"], ["coercive"], ["subtle"], [], ["masculine", "bold", "wealth"])
    ]
    assert found == [True, True, False, False, True]
    assert not relationships.counts_as_proper(["bold"], [])


def test_champions() -> None:
    found = [relationships.is_champion(*pair) for pair in [(6, 6), (5, 10), (10, 5), (-6, 6), (-8, -8)]]
    assert found == [True, False, False, False, False]


# Alienation, becoming Unmasked.


@every_case(
    ("face", "tokens", "draw", "expected"),
    [
        (3, 8, Domino(2, 3), (True, 2, True, 2)),
        (3, 8, Domino(2, 4), (True, 2, False, 0)),
        (5, 8, Domino(6, 0), (False, 0, False, 0)),
        (3, 8, Domino(0, 1), (True, 2, True, 0)),
        (3, 8, None, (True, 2, False, 0)),
        (9, 2, None, (False, 0, False, 0)),
    ],
)
def test_alienation(face: int, tokens: int, draw: Domino | None, expected: tuple[bool, int, bool, int]) -> None:
    assert alienated(face, tokens, draw) == Alienation(*expected)
    assert excess(face, tokens) == expected[1]


def test_denouncing_and_the_trial() -> None:
    assert [unmasking.may_denounce(level) for level in (-10, -1, 0, 1)] == [True, True, False, False]
    assert [unmasking.trial_bonus(face) for face in (0, 2, 3, 5, 6, 20)] == [0, 0, 1, 1, 2, 6]


# Objectives.


@every_case(
    ("card", "level", "kind", "about_friend", "factional"),
    [
        ("7S", -8, "humiliate", False, "humiliate"),
        ("4H", 6, "glorify", True, "glorify"),
        ("AD", 2, "betray", True, "betray"),
        ("10C", -2, "seduce", False, "seduce"),
        ("10H", 1, "glorify", True, "glorify"),
        ("AS", 0, "humiliate", False, None),
        ("4S", -1, "humiliate", False, "seduce"),
        ("9C", 10, "seduce", False, "betray"),
    ],
)
def test_kinds_of_objective(card: str, level: int, kind: str, about_friend: bool, factional: str | None) -> None:
    assert objectives.interpersonal(parse_card(card)) == (kind, about_friend)
    assert objectives.factional(parse_card(card), level) == factional


ABOUT = [objectives.friend, objectives.enemy, objectives.allegiance_of]
TARGETS: list[tuple[dict[int, Feeling], list[tuple[int, ...]]]] = [
    ({0: feels(8), 1: feels(8, "enduring"), 2: feels(-9, "enduring")}, [(1,), (2,), (2,)]),
    ({0: feels(8), 1: feels(7, "enduring"), 2: feels(-9), 3: feels(-9)}, [(0,), (2, 3), (2, 3)]),
    ({0: feels(-6), 1: feels(6, "enduring"), 2: feels(-6, "enduring")}, [(1,), (2,), (1, 2)]),
    ({2: feels(3, "enduring"), 0: feels(3, "enduring"), 1: NEUTRAL}, [(0, 2), (), (0, 2)]),
    ({0: NEUTRAL, 1: NEUTRAL}, [(), (), ()]),
    ({}, [(), (), ()]),
]


@every_case(("row", "expected"), TARGETS)
def test_targets_of_objectives(row: dict[int, Feeling], expected: list[tuple[int, ...]]) -> None:
    assert [about(row) for about in ABOUT] == expected


# Who comes first.


def test_standing() -> None:
    assert rounds.standing(14, [points("js"), points("bj")]) == 35
    assert rounds.standing(0, []) == 0


def test_ranking_and_breaking_ties() -> None:
    assert ranked([25, 31, 25, 40, 31, 7]) == ((3,), (1, 4), (0, 2), (5,))
    assert ranked([25, 25, 25]) == ((0, 1, 2),)
    seats = [SeatNo(seat) for seat in (7, 2, 5, 0)]
    assert rounds.order_by_draw(seats, [4, 11, 4, 0]) == ((2,), (5, 7), (0,))
    assert objectives.most([3, 9, 0, 9]) == (1, 3)
    assert objectives.most([]) == ()


def test_score() -> None:
    score = objectives.Score(2, coups=1, arbiter=1, influence=0, character=1, masks=objectives.above_the_first(3))
    assert score.total == 7
    assert [objectives.above_the_first(masks) for masks in range(4)] == [0, 0, 1, 2]


# Exact tables; a cell is how many 56ths (tiles) or 36ths (dice) it comes to.

LAWS = {56: TileDraw(double_six()), 36: DicePair()}


def expect(cells: int, what: Callable[[Domino], int]) -> Fraction:
    return sum((what(draw) * weight for draw, weight in LAWS[cells].items()), Fraction(0))


def promised(draw: Domino) -> int:
    return relationships.may_commit(draw, RICH, "outer")


@every_case(
    ("cells", "better", "points_if", "outer", "outer_then", "outer_else"),
    [(56, "3/8", "8/3", "3", "5/3", "13/3"), (36, "5/12", "7/3", "7/2", "7/3", "14/3")],
)
def test_table_of_wooing(cells: int, better: str, points_if: str, outer: str, outer_then: str, outer_else: str) -> None:
    chance = Fraction(better)
    assert expect(cells, lambda draw: relationships.change_by(draw) > 0) == chance
    assert expect(cells, lambda draw: relationships.change_by(draw) < 0) == chance
    assert expect(cells, relationships.change_by) == 0
    assert expect(cells, lambda draw: max(0, relationships.change_by(draw))) == chance * Fraction(points_if)
    assert expect(cells, promised) == Fraction(outer)
    assert expect(cells, lambda draw: promised(draw) * (relationships.change_by(draw) > 0)) == chance * Fraction(
        outer_then
    )
    assert expect(cells, lambda draw: promised(draw) * (relationships.change_by(draw) < 0)) == chance * Fraction(
        outer_else
    )


BETTER = {56: [10, 15, 21, 35, 41, 46, 50, 53, 55], 36: [6, 10, 15, 21, 26, 30, 33, 35, 36]}
WORSE = {56: [41, 35, 21, 15, 10, 6, 3, 1, 0], 36: [26, 21, 15, 10, 6, 3, 1, 0, 0]}
GAINED = {56: [20, 35, 56, 91, 132, 178, 228, 281, 336], 36: [10, 20, 35, 56, 82, 112, 145, 180, 216]}


@every_case("cells", LAWS)
@every_case("modifier", range(-2, 7))
def test_table_of_factions(cells: int, modifier: int) -> None:
    def change(draw: Domino) -> int:
        return relationships.woo_faction(NEUTRAL, 0, draw, modifier)[0]

    at = modifier + 2
    assert expect(cells, lambda draw: change(draw) > 0) == Fraction(BETTER[cells][at], cells)
    assert expect(cells, lambda draw: change(draw) < 0) == Fraction(WORSE[cells][at], cells)
    assert expect(cells, lambda draw: max(0, change(draw))) == Fraction(GAINED[cells][at], cells)


ALIENATED = {56: [35, 41, 46, 50, 53, 55, 56, 56], 36: [21, 26, 30, 33, 35, 36, 36, 36]}
SHIFTS = ["19/5", "148/41", "79/23", "82/25", "167/53", "168/55", "3", "3"]


@every_case("cells", LAWS)
@every_case("over", range(1, 9))
def test_table_of_alienation(cells: int, over: int) -> None:
    chance = expect(cells, lambda draw: alienated(2, 5 + over, draw).alienated)
    assert chance == Fraction(ALIENATED[cells][over - 1], cells)
    if cells == 56:
        shift = expect(cells, lambda draw: alienated(2, 5 + over, draw).shift)
        assert shift / chance == Fraction(SHIFTS[over - 1])

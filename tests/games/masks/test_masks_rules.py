"""The rules of an unopposed challenge, held against the source's example and independent enumeration."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations, product
from typing import NamedTuple

import pytest

from gmkit.chance.pieces import DicePair, Domino
from gmkit.chance.source import Source
from gmkit.errors import ChanceError, IllegalChoice
from gmkit.games.masks.content import MaskSet, king_of_clubs
from gmkit.games.masks.model import Attempt, Declared, Encounter, Options, Side, State
from gmkit.games.masks.rules import actions
from gmkit.games.masks.rules import actions as rules
from gmkit.games.masks.rules.actions import DrawCourts
from gmkit.games.masks.rules.challenges import ResolveUnopposed
from gmkit.games.masks.rules.setting_up import at_challenge, laid
from gmkit.table.game import Luck, Over, SeatNo
from gmkit.table.odds import spread
from tests.cases import every_case
from tests.games.masks.builders import GAME, WORLD

GE, LE = "inner_ge_cumulative", "inner_le_cumulative"
TILES: list[tuple[Fraction, int, int]] = [
    (Fraction(1, 28) if i == o else Fraction(1, 56), i, o) for i, o in product(range(7), repeat=2)
]
DICE: list[tuple[Fraction, int, int]] = [(Fraction(1, 36), i, o) for i, o in product(range(1, 7), repeat=2)]
LAWS = {"dominoes": TILES, "dice2d6": DICE}


class End(NamedTuple):
    """What came of a challenge: the attempts, the change in Face, and in Hidden Face."""

    attempts: tuple[Attempt, ...]
    face: int
    tokens: int


def declared(*values: int, kind: str = "proper") -> tuple[Declared, ...]:
    return tuple(Declared(f"action {at}", kind, value) for at, value in enumerate(values))


def opened(actions: Sequence[Declared], **options: str) -> State:
    """Stand at an unopposed challenge of somebody with plenty, by the engine's own agenda."""
    table = laid(WORLD, ["you"], Options(**options), [(100, 100)])._replace(worn=("js",))  # type: ignore[arg-type]
    you = SeatNo(0)
    steps = (DrawCourts(you, 0, -1), ResolveUnopposed())
    return at_challenge(table, Encounter("unopposed", (Side(you, tuple(actions)),)), *steps)


def end_of(state: State) -> End:
    assert state.encounter is not None
    return End(state.encounter.sides[0].attempts, state.face[0] - 100, state.tokens[0] - 100)


def settled(actions: Sequence[Declared], inner: int, outer: int, **options: str) -> End:
    return end_of(GAME.apply(opened(actions, **options), Domino(inner, outer)).state)


def ends(values: Sequence[int], **options: str) -> list[tuple[End, Fraction]]:
    found = spread(GAME, {opened(declared(*values), **options): Fraction(1)}, lambda _state: False)
    assert sum(found.values()) == 1
    return [(end_of(end), weight) for end, weight in found.items()]


# kinds and values, the draw, what succeeds, the changes of Face and of Hidden Face
VECTORS: list[tuple[list[tuple[str, int]], tuple[int, int], list[bool], int, int]] = [
    ([("proper", 1), ("proper", 2), ("proper", 3)], (0, 3), [False, False, False], -3, 0),
    ([("proper", 1), ("proper", 2), ("proper", 3)], (1, 1), [True, False, False], -5, 0),
    ([("proper", 1), ("proper", 2), ("proper", 3)], (3, 0), [True, True, False], 0, 0),
    ([("proper", 1), ("proper", 2), ("proper", 3)], (6, 6), [True, True, True], 0, 0),
    ([("proper", 2), ("hidden", 2), ("mundane", 0)], (5, 1), [True, True, True], 4, 4),
    ([("proper", 2), ("hidden", 2), ("mundane", 0)], (1, 5), [False, False, True], 2, 2),
    ([("mundane", 0), ("hidden", 2), ("proper", 2)], (3, 3), [True, True, False], -2, 0),
    ([("proper", 2)], (0, 0), [False], -2, 0),
    ([("mundane", 0)], (6, 0), [True], 0, 0),
    ([("hidden", 1)], (0, 6), [False], 0, 5),
    ([("proper", 3), ("proper", 2), ("proper", 2)], (6, 2), [True, True, False], 2, 0),
]


@every_case(("actions", "draw", "succeeds", "face", "hidden"), VECTORS)
def test_vectors(
    actions: list[tuple[str, int]], draw: tuple[int, int], succeeds: list[bool], face: int, hidden: int
) -> None:
    end = settled([Declared(f"{n}", kind, value) for n, (kind, value) in enumerate(actions)], *draw)
    assert [attempt.succeeds for attempt in end.attempts] == succeeds
    assert (end.face, end.tokens) == (face, hidden)


def test_under_the_other_reading_later_actions_succeed_first() -> None:
    end = settled(declared(1, 2, 3), 2, 2, success_test=LE)
    assert [attempt.succeeds for attempt in end.attempts] == [False, True, True]
    assert end.face == -1
    nothing = settled(declared(1, 2, 3), 0, 0, success_test=LE)
    assert all(attempt.succeeds for attempt in nothing.attempts)


def test_one_draw_is_as_likely_as_the_tiles_and_the_dice_are() -> None:
    for randomizer, cells in LAWS.items():
        law = actions.drawing(randomizer)
        found = dict(law.items())
        assert law.size() == len(found) == len(cells)
        assert found == {Domino(i, o): weight for weight, i, o in cells}
        assert all(law.weigh(draw) == weight for draw, weight in found.items())
    tiles = dict(actions.drawing("dominoes").items())
    gaps = [sum((w for d, w in tiles.items() if abs(d.inner - d.outer) == k), Fraction(0)) for k in range(7)]
    assert gaps == [Fraction(7 - k, 28) for k in range(7)]
    assert sum(k * gap for k, gap in enumerate(gaps)) == 2
    inner = [sum((w for d, w in tiles.items() if d.inner == k), Fraction(0)) for k in range(7)]
    assert inner == [Fraction(1, 7)] * 7
    dice = dict(actions.drawing("dice2d6").items())
    assert sum(abs(d.inner - d.outer) * w for d, w in dice.items()) == Fraction(35, 18)


@every_case(
    ("test", "randomizer", "chances"),
    [
        (GE, "dominoes", ["6/7", "5/7", "4/7", "3/7", "2/7", "1/7", "0", "0", "0"]),
        (GE, "dice2d6", ["1", "5/6", "2/3", "1/2", "1/3", "1/6", "0", "0", "0"]),
        (LE, "dominoes", ["2/7", "3/7", "4/7", "5/7", "6/7", "1", "1", "1", "1"]),
        (LE, "dice2d6", ["1/6", "1/3", "1/2", "2/3", "5/6", "1", "1", "1", "1"]),
    ],
)
def test_success_by_running_total(test: str, randomizer: str, chances: list[str]) -> None:
    # Lists of three whose totals pass through 1 to 9.
    reached: dict[int, Fraction] = {}
    for values in product((1, 2, 3), repeat=3):
        found = ends(values, success_test=test, randomizer=randomizer)
        for at in range(3):
            chance = sum((weight for end, weight in found if end.attempts[at].succeeds), Fraction(0))
            assert reached.setdefault(sum(values[: at + 1]), chance) == chance
    assert [reached[total] for total in range(1, 10)] == [Fraction(text) for text in chances]


@every_case(
    ("values", "tiles", "dice"),
    [
        ((1, 1, 1), "1/7 1/7 1/7 4/7", "0 1/6 1/6 2/3"),
        ((1, 2), "1/7 2/7 4/7", "0 1/3 2/3"),
        ((1, 2, 2), "1/7 2/7 2/7 2/7", "0 1/3 1/3 1/3"),
        ((1, 2, 3), "1/7 2/7 3/7 1/7", "0 1/3 1/2 1/6"),
        ((2, 2, 2), "2/7 2/7 2/7 1/7", "1/6 1/3 1/3 1/6"),
        ((2, 2, 3), "2/7 2/7 3/7 0", "1/6 1/3 1/2 0"),
    ],
)
def test_how_many_succeed(values: tuple[int, ...], tiles: str, dice: str) -> None:
    for randomizer, chances in (("dominoes", tiles), ("dice2d6", dice)):
        law = [Fraction(0)] * (len(values) + 1)
        for end, weight in ends(values, randomizer=randomizer):
            law[sum(attempt.succeeds for attempt in end.attempts)] += weight
        assert law == [Fraction(text) for text in chances.split()]


@every_case(
    ("values", "net", "dice"),
    [
        ((1,), "13/7", "35/18"),
        ((2,), "10/7", "29/18"),
        ((3,), "5/7", "17/18"),
        ((1, 1), "11/7", "16/9"),
        ((1, 2), "1", "23/18"),
        ((1, 1, 1), "8/7", "13/9"),
        ((1, 1, 2), "3/7", "7/9"),
        ((2, 2), "2/7", "11/18"),
        ((1, 3), "1/7", "4/9"),
        ((1, 2, 2), "-3/7", "-1/18"),
        ((2, 3), "-5/7", "-7/18"),
        ((2, 2, 2), "-10/7", "-19/18"),
        ((1, 2, 3), "-11/7", "-11/9"),
        ((2, 2, 3), "-19/7", "-43/18"),
    ],
)
def test_face_to_expect(values: tuple[int, ...], net: str, dice: str) -> None:
    for order in set(permutations(values)):
        for randomizer, wanted in (("dominoes", net), ("dice2d6", dice)):
            found = ends(order, randomizer=randomizer)
            assert sum(end.face * weight for end, weight in found) == Fraction(wanted)
    total = sum(values)
    assert Fraction(net) == 2 - Fraction(total**2 + sum(v * v for v in values), 14)


@pytest.mark.thorough
@pytest.mark.parametrize("randomizer", ["dominoes", "dice2d6"])
@pytest.mark.parametrize("test", [GE, LE])
@pytest.mark.parametrize("bonus", ["none", "success_value"])
def test_every_list_by_enumeration(randomizer: str, test: str, bonus: str) -> None:
    for count in (1, 2, 3):
        for values in product((1, 2, 3), repeat=count):
            law: dict[int, Fraction] = {}
            for weight, inner, outer in LAWS[randomizer]:
                change, total = abs(inner - outer), 0
                for value in values:
                    total += value
                    done = inner >= total if test == GE else inner <= total
                    change += (value if bonus == "success_value" else 0) if done else -value
                law[change] = law.get(change, Fraction(0)) + weight
            found: dict[int, Fraction] = {}
            for end, weight in ends(values, randomizer=randomizer, success_test=test, unopposed_bonus=bonus):
                found[end.face] = found.get(end.face, Fraction(0)) + weight
            assert found == law


def test_kinds_are_paid_and_lose_apart_whatever_is_declared() -> None:
    slots = [("mundane", 0), *product(("proper", "hidden"), (1, 2, 3))]
    for row in (row for count in (1, 2, 3) for row in product(slots, repeat=count)):
        actions = tuple(Declared(f"{n}", kind, value) for n, (kind, value) in enumerate(row))
        for _, inner, outer in TILES:
            attempts = rules.success_ladder(actions, inner, GE)
            valued = [attempt.succeeds for attempt in attempts if attempt.value]
            assert valued == sorted(valued, reverse=True)
            assert all(attempt.succeeds for attempt in attempts if not attempt.value)
            for kind in ("proper", "hidden"):
                change = rules.flowing(attempts, Domino(inner, outer), kind, "none").change
                failed = [one.value for one in attempts if one.kind == kind and not one.succeeds]
                gain = abs(inner - outer) if (kind in {name for name, _ in row}) else 0
                assert change == gain - sum(failed)
                assert change >= -sum(value for name, value in row if name == kind)


def test_conflicts_pay_whatever_the_draw_and_a_pair_pays_once() -> None:
    torn = Declared("Snap at fools", "hidden", 2, 2, "courteous")
    proper = Declared("Be courteous", "proper", 2, 2, "courteous")
    other = Declared("Love one only", "hidden", 3, 3, "charm")
    assert settled([proper], 0, 0) == End(settled([proper], 0, 0).attempts, -2, 2)
    for declared, paid in (([torn], 2), ([proper], 2), ([torn, proper], 2), ([torn, other], 5)):
        assert actions.conflict_bonus(declared) == paid
    # 5:1 reaches a running total of 4, not of 7: the hidden 3 is lost, the gain and both conflicts are paid.
    end = settled([proper, torn, other], 5, 1)
    assert (end.face, end.tokens) == (4, 4 - 3 + 5)


def test_the_house_rule_pays_for_daring() -> None:
    for values, wanted in (((1,), "19/7"), ((2,), "20/7"), ((1, 2), "3"), ((1, 2, 3), "6/7")):
        found = ends(values, unopposed_bonus="success_value")
        assert sum(end.face * weight for end, weight in found) == Fraction(wanted)


@every_case(
    ("actions", "face", "hidden", "says"),
    [
        ([], None, None, "0 actions"),
        (declared(1, 1, 1, 1), None, None, "4 actions"),
        ([Declared("Pose", "proper", 1), Declared("pose!", "hidden", 1)], None, None, "twice"),
        ([Declared("Pose", "hidden", 4)], None, None, "1 to 3"),
        ([Declared("Pose", "hidden", 0)], None, None, "1 to 3"),
        ([Declared("Pose", "mundane", 1)], None, None, "cannot be worth"),
        (declared(3, 2), 4, None, "5 Face"),
        (declared(3, kind="hidden"), 9, 2, "3 Hidden Face"),
    ],
)
def test_a_declaration_is_refused(actions: Sequence[Declared], face: int | None, hidden: int | None, says: str) -> None:
    with pytest.raises(IllegalChoice, match=says):
        rules.declaring(actions, face, hidden)


def test_all_one_has_may_be_invested() -> None:
    actions = [*declared(3, 2), Declared("Lie", "hidden", 2)]
    rules.declaring(actions, 5, 2)
    assert rules.investing(actions) == (5, 2)


def test_what_no_draw_reaches() -> None:
    actions = (*declared(3, 3, 1), Declared("Wait", "mundane", 0))
    assert [action.value for action in rules.out_of_reach(actions, GE)] == [1]
    assert rules.out_of_reach(actions, LE) == []
    assert rules.out_of_reach(declared(3, 2, 1), GE) == []


def test_dice_are_read_in_one_face_or_two() -> None:
    law = DicePair()
    assert law == actions.drawing("dice2d6") != actions.drawing("dominoes")
    assert law.parse(["3:5"]) == (Domino(3, 5), 1)
    assert law.parse(["3", "5", "1"]) == (Domino(3, 5), 2)
    assert all(law.parse(law.show(draw)) == (draw, 1) for draw, _ in law.items())
    stream = Source("a").stream()
    assert {law.draw(stream) for _ in range(2000)} == {draw for draw, _ in law.items()}
    for faces in (["0:3"], ["3:7"], ["3", "0"], ["7"], ["fool"]):
        with pytest.raises(ChanceError, match=faces[0]) as impossible:
            law.parse(faces)
        assert not impossible.value.missing
    for faces in ([], ["3"]):
        with pytest.raises(ChanceError) as missing:
            law.parse(faces)
        assert missing.value.missing


def test_the_king_of_clubs_is_trimmed_in_the_bundled_set_alone() -> None:
    printed = WORLD.masks
    assert king_of_clubs(printed, "printed") is printed
    trimmed = king_of_clubs(printed, "trimmed").find("Ringleader")
    assert (trimmed.points, trimmed.begins_with, trimmed.budget_waiver) == (13, 12, None)
    assert sorted(action.value for action in trimmed.actions) == [1, 1, 1, 1, 2, 2, 2, 3]
    assert {action.label: action.value for action in trimmed.actions}["Be an implacable enemy"] == 1
    own = MaskSet("own", printed.title, printed.source, printed.masks)
    assert king_of_clubs(own, "trimmed") is own


def test_the_contract() -> None:
    state = opened(declared(2))
    need = GAME.pending(state)
    assert isinstance(need, Luck)
    assert (need.what, need.seat) == ("domino", 0)
    assert GAME.view(state, SeatNo(0)) == state == next(GAME.worlds(state, SeatNo(0), Source("a")))
    after = GAME.apply(state, Domino(4, 4)).state
    assert isinstance(GAME.pending(after), Over)
    for record, answer in ((after, Domino(4, 4)), (state, Domino(7, 1))):
        with pytest.raises(IllegalChoice):
            GAME.apply(record, answer)
    rolled = opened(declared(2), randomizer="dice2d6")
    need = GAME.pending(rolled)
    assert isinstance(need, Luck)
    assert need.what == "dice"
    with pytest.raises(IllegalChoice):
        GAME.apply(rolled, Domino(0, 1))

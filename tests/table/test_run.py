"""The one loop and those who answer it, over a toy game."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from itertools import pairwise

import pytest

from gmkit.chance.source import Source
from gmkit.errors import ChanceError, IllegalChoice
from gmkit.table.choices import Number, OneOf, Reckoned, Some, Words
from gmkit.table.game import HIDDEN, Ask, Luck, Over, Player, SeatNo
from gmkit.table.run import (
    ANYBODY,
    DRAWN,
    FORCED,
    NEXT,
    TYPED,
    UNSEEN,
    Answer,
    Chosen,
    Moment,
    Places,
    Reply,
    Said,
    Typed,
    by_seat,
    drawn,
    faces_used,
    forced,
    run,
)
from tests.cases import every_case
from tests.table.coins import GAME, HEADS, TAILS, Coins, Flipped, Revealed, begin, bold, careful


def seeded(seed: str, player: Player = bold, seats: int = 2) -> Answer:
    source, places = Source(seed), Places()
    players = {seat: (player, f"npc:{seat}") for seat in range(seats)}
    return by_seat(GAME, players, drawn(source, places), source, places)


def scripted(faces: str, player: Player = careful, seats: int = 2) -> tuple[Answer, Typed]:
    places = Places()
    typed = Typed(faces.split(), places, drawn(Source("beside"), places))
    players = {seat: (player, f"npc:{seat}") for seat in range(seats)}
    return by_seat(GAME, players, typed, Source("unused"), places), typed


def test_a_game_is_asked_applied_and_told_to_its_end() -> None:
    moments = list(run(GAME, begin(), seeded("a")))
    assert [moment.need.what for moment in moments] == [
        "stone", "sticks", "coin", "coin", "call", "call", "bow",
    ]  # fmt: skip
    assert [moment.said.by for moment in moments] == [
        FORCED, DRAWN, DRAWN, DRAWN, "npc:0", "npc:1", FORCED,
    ]  # fmt: skip
    assert isinstance(GAME.pending(moments[-1].state), Over)
    events = [event for moment in moments for event in moment.events]
    assert [type(event) for event in events] == [Flipped, Flipped, Revealed]
    assert all(GAME.apply(a.state, b.said.value).state == b.state for a, b in pairwise(moments))


def test_what_can_go_only_one_way_asks_nobody() -> None:
    asked: list[str] = []
    inner = seeded("b")

    def answer(state: Coins, need: Ask | Luck) -> Said:
        asked.append(need.what)
        return inner(state, need)

    moments = list(run(GAME, begin(), answer))
    assert "stone" not in asked
    assert "bow" not in asked
    assert [m.said for m in moments if m.need.what in ("stone", "bow")] == [
        Said("stone", FORCED),
        Said("bow", FORCED),
    ]


def test_a_secret_throw_is_never_forced() -> None:
    stone = GAME.pending(begin())
    assert isinstance(stone, Luck)
    assert forced(stone) == Said("stone", FORCED)
    assert forced(stone._replace(secret=True)) is None


def test_until_stops_after_the_moment_it_sees() -> None:
    moments = list(run(GAME, begin(), seeded("c"), until=lambda state: bool(state.sticks)))
    assert [moment.need.what for moment in moments] == ["stone", "sticks"]
    everything = list(run(GAME, begin(rounds=3), seeded("c"), until=lambda state: state.number == 2))
    assert [moment.need.what for moment in everything].count("bow") == 1


def test_nothing_is_asked_once_it_is_over() -> None:
    over = list(run(GAME, begin(), seeded("d")))[-1].state

    def answer(state: object, need: object) -> Said:
        raise AssertionError

    assert list(run(GAME, over, answer)) == []


def test_the_same_seed_plays_the_same_game_and_another_another() -> None:
    one = [list(run(GAME, begin(3, 4), seeded("e", seats=3))) for _ in range(2)]
    assert one[0] == one[1]
    assert list(run(GAME, begin(3, 4), seeded("f", seats=3))) != one[0]


def test_another_player_in_one_seat_shifts_no_draw() -> None:
    def other(view: Coins, ask: Ask, source: Source) -> Hashable:
        source.named("dreams").stream().below(7)
        return "pass"

    places, source = Places(), Source("g")
    players: dict[int, tuple[Player, str]] = {0: (other, "npc:0"), 1: (bold, "npc:1")}
    mixed = list(run(GAME, begin(rounds=3), by_seat(GAME, players, drawn(source, places), source, places)))
    plain = list(run(GAME, begin(rounds=3), seeded("g")))

    def by(moments: list[Moment[Coins]], seat: int) -> list[object]:
        return [m.said.value for m in moments if isinstance(m.need, Luck) or m.need.seat == seat]

    assert by(mixed, 1) == by(plain, 1)
    assert by(mixed, 0) != by(plain, 0) or any(m.said.value == "pass" for m in mixed)


def test_every_draw_has_a_place_of_its_own() -> None:
    seen: list[tuple[str, ...]] = []

    def player(view: Coins, ask: Ask, source: Source) -> Hashable:
        seen.append((*source.name, "|", *source.place))
        return "pass"

    source, places = Source("h"), Places()
    answer = by_seat(GAME, {0: (player, "x"), 1: (player, "y")}, drawn(source, places), source, places)
    list(run(GAME, begin(rounds=2), answer))
    assert seen == [
        ("player", "0", "|", "call", "0", "1"), ("player", "1", "|", "call", "1", "1"),
        ("player", "0", "|", "call", "0", "2"), ("player", "1", "|", "call", "1", "2"),
    ]  # fmt: skip


def test_a_player_is_given_its_view_and_never_the_record() -> None:
    seen: list[tuple[int, Coins]] = []

    def nosy(view: Coins, ask: Ask, source: Source) -> Hashable:
        seen.append((ask.seat, view))
        return 1

    answer, _ = scripted("1 2 heads tails heads", nosy, seats=3)
    list(run(GAME, begin(3), answer))
    assert [seat for seat, _ in seen] == [0, 1, 2]
    for seat, view in seen:
        for other, coin in enumerate(view.coins):
            assert (coin is HIDDEN) is (other != seat)
        assert all(call in (None, HIDDEN) for call in view.calls)


def test_typed_faces_are_used_in_order_and_what_is_left_is_kept() -> None:
    answer, typed = scripted("2 1 heads tails 2 2")
    moments = list(run(GAME, begin(), answer))
    assert [m.said for m in moments if isinstance(m.need, Luck)] == [
        Said("stone", FORCED), Said((2, 1), TYPED), Said(HEADS, TYPED), Said(TAILS, TYPED),
    ]  # fmt: skip
    assert typed.left == ["2", "2"]
    assert faces_used(moments) == ["2", "1", "heads", "tails"]


def test_faces_used_are_faces_that_can_be_typed_again() -> None:
    first = list(run(GAME, begin(rounds=3), seeded("i", careful)))
    answer, typed = scripted(" ".join(faces_used(first)))
    again = list(run(GAME, begin(rounds=3), answer))
    assert [m.state for m in again] == [m.state for m in first]
    assert typed.left == []
    assert faces_used(again) == faces_used(first)


@every_case(
    ("faces", "match", "left"),
    [
        ("1", "need 2 faces, 1 of 2 typed", ["1"]), ("1 2 heads", "a coin is missing", []),
        ("1 3", 'cannot show "3"', ["1", "3"]), ("1 2 edge", 'a coin cannot show "edge"', ["edge"]),
    ],
)  # fmt: skip
def test_a_missing_or_impossible_face_resolves_nothing(faces: str, match: str, left: list[str]) -> None:
    answer, typed = scripted(faces)
    with pytest.raises(ChanceError, match=match):
        list(run(GAME, begin(), answer))
    assert typed.left == left


def test_a_secret_coin_may_stay_unseen_and_is_shown_by_its_owner() -> None:
    answer, typed = scripted("1 1 ? heads")
    moments = list(run(GAME, begin(), answer))
    coin = next(m for m in moments if m.need.what == "coin")
    assert coin.said == Said(HIDDEN, UNSEEN)
    assert [m.need.what for m in moments][-2:] == ["show", "bow"]
    assert faces_used(moments) == ["1", "1", "?", "heads"]
    assert typed.left == []


def test_an_open_throw_cannot_stay_unseen() -> None:
    answer, _ = scripted("? ? heads tails")
    with pytest.raises(ChanceError, match=r'cannot show "\?"'):
        list(run(GAME, begin(), answer))


GM = {0: ("Ana", "gm"), 1: ("Bo", "gm")}


def test_choices_typed_beforehand_come_first_and_the_player_takes_over() -> None:
    places, source = Places(), Source("j")
    chosen = Chosen(["2", "pass", "0"], places)
    players = dict.fromkeys(range(2), (careful, "npc"))
    answer = chosen.before(by_seat(GAME, players, drawn(source, places), source, places), GM)
    calls = [m.said.value for m in run(GAME, begin(rounds=2), answer) if m.need.what == "call"]
    assert calls[:3] == [2, "pass", 0]
    assert calls[3] in (0, 1)
    assert chosen.left == []


def test_choices_typed_beforehand_are_only_for_the_seats_they_are_for() -> None:
    places, source = Places(), Source("j")
    chosen = Chosen(["pass", "2"], places)
    players = dict.fromkeys(range(2), (careful, "npc"))
    rest = by_seat(GAME, players, drawn(source, places), source, places)
    answer = chosen.before(rest, {1: ("Bo", "person:Bo")})
    calls = [m.said for m in run(GAME, begin(rounds=2), answer) if m.need.what == "call"]
    assert calls[1::2] == [Said("pass", "person:Bo"), Said(2, "person:Bo")]
    assert [said.by for said in calls[::2]] == ["npc", "npc"]
    assert chosen.left == []


def test_a_choice_typed_beforehand_must_be_legal() -> None:
    places, source = Places(), Source("j")
    chosen = Chosen(["9"], places)
    players = dict.fromkeys(range(2), (careful, "npc"))
    answer = chosen.before(by_seat(GAME, players, drawn(source, places), source, places), GM)
    with pytest.raises(IllegalChoice, match=r'^Ana, call: "9" may not be chosen; choose 0 to 2 heads, or pass'):
        list(run(GAME, begin(), answer))


@every_case(
    ("choices", "labelled", "answers", "left"),
    [
        ((), {}, ["asked", "asked"], []),
        (("Bo",), {}, [(1,), ()], []),
        (("Ana, Bo", "none"), {}, [(0, 1), ()], []),
        (("nobody", "Bo"), {}, [(), (1,)], []),
        # What is meant for something else waits for it, and whoever lists answers is not asked beside them.
        (("no",), {}, [(), ()], ["no"]),
        (("Nora", "yes"), {}, [(2,), ()], ["yes"]),
        # All is said beforehand, so that nobody here is asked anything.
        ((), {(0, "bid"): ["3"]}, [(), ()], []),
        (("Bo",), {(0, "bid"): ["3"]}, [(1,), ()], []),
    ],
)
def test_what_is_asked_in_passing_takes_only_what_is_meant_for_it(
    choices: tuple[str, ...], labelled: Mapping[tuple[int, str], Sequence[str]], answers: list[object], left: list[str]
) -> None:
    """A script from before the question is read as it was: "no" is no beginning of Nora."""
    names = OneOf((0, 1, 2), (("Ana",), ("Bo",), ("Nora",)))
    ask = Ask(SeatNo(0), Some(names, 0, 3), "who slipped", usual=())
    chosen = Chosen(choices, Places(), labelled, {"who slipped": "none"}, ("who slipped",))
    answer = chosen.before(lambda _state, _need: Said("asked", "person:Ana"), {0: ("Ana", "person:Ana")})
    assert [answer(None, ask).value for _ in answers] == answers
    assert chosen.left == left


def test_what_is_asked_in_passing_is_asked_once_somebody_was_asked_anything() -> None:
    """Some answers are said as options; a person at the prompt gave another."""
    passing, other = (Ask(SeatNo(0), Number(0, 3), what, usual=0) for what in ("who slipped", "bet"))
    chosen = Chosen((), Places(), {(0, "bid"): ["3"]}, {}, ("who slipped",))
    answer = chosen.before(lambda _state, _need: Said(2, "person:Ana"), {0: ("Ana", "person:Ana")})
    assert [answer(None, need).value for need in (passing, other, passing)] == [0, 2, 2]
    again = chosen.again(Places()).before(lambda _state, _need: Said(1, "person:Ana"), {0: ("Ana", "person:Ana")})
    assert again(None, passing).value == 1, "an answer that is taken back does not make it quiet"


@every_case(
    ("choices", "by", "ruling", "asked", "left"),
    [
        (("+5",), "person:Ana", False, [(5, "person:Ana"), (0, "person:Ana")], []),
        (("5",), "person:Ana", False, [(0, "person:Ana"), (0, "person:Ana")], ["5"]),
        (("Bo", "+5"), "person:Ana", False, [(0, "person:Ana"), (0, "person:Ana")], ["Bo", "+5"]),
        # The GM decides for an NPC, who takes it as it is where nothing is meant for it.
        (("5", "-1"), "gm", True, [(5, "gm"), (-1, "gm")], []),
        (("Bo", "+5"), "gm", True, [("itself", "npc"), ("itself", "npc")], ["Bo", "+5"]),
    ],
)
def test_a_sum_is_corrected_by_what_is_meant_for_it_where_the_rest_is_said_as_options(
    choices: tuple[str, ...], by: str, ruling: bool, asked: list[tuple[object, str]], left: list[str]
) -> None:
    sums = Reckoned(OneOf([0], [("as reckoned",)]), Number(-10, 10))
    ask = Ask(SeatNo(0), sums, "sum", usual=0, ruling=ruling)
    chosen = Chosen(choices, Places(), {(0, "bid"): ["3"]}, {"sum": ""})
    answer = chosen.before(lambda _state, _need: Said("itself", "npc"), {0: ("Ana", by)}, [0])
    assert [answer(None, ask)[:2] for _ in asked] == asked
    assert chosen.left == left


@every_case(
    ("choices", "labelled", "said", "left"),
    [
        # A number with its sign is a sum's, and no place in an NPC's list, nor its goal.
        (("+2",), {}, ["itself", "itself", (2, "gm")], []),
        (("2", "a glove", "+1"), {}, [("Bo", "gm"), ("a glove", "gm"), (1, "gm")], []),
        ((), {(ANYBODY, "goal"): ["a glove"]}, ["itself", ("a glove", "gm"), "itself"], []),
        (("Ana",), {(0, "goal"): ["a glove"]}, [("Ana", "gm"), ("a glove", "gm"), "itself"], []),
        ((), {(0, NEXT): ["Bo", "a glove"]}, [("Bo", "gm"), ("a glove", "gm"), "itself"], []),
        ((), {(1, NEXT): ["Bo"], (ANYBODY, "bid"): ["3"]}, ["itself"] * 3, ["Bo", "bid: 3"]),
    ],
)
def test_a_choice_answers_what_it_names_or_can_be_meant_for(
    choices: tuple[str, ...],
    labelled: Mapping[tuple[int, str], Sequence[str]],
    said: list[tuple[object, str] | str],
    left: list[str],
) -> None:
    """The GM decides for an NPC, who decides for itself what nothing is said to."""
    sums = Reckoned(OneOf([0], [("as reckoned",)]), Number(-10, 10))
    needs = [
        Ask(SeatNo(0), OneOf(("Ana", "Bo")), "aims"),
        Ask(SeatNo(0), Words(), "goal"),
        Ask(SeatNo(0), sums, "sum", usual=0, ruling=True),
    ]
    chosen = Chosen(choices, Places(), labelled, {"sum": ""})
    answer = chosen.before(lambda _state, _need: Said("itself", "npc"), {0: ("Ana", "gm"), 1: ("Bo", "gm")})
    expected = [("itself", "npc") if one == "itself" else one for one in said]
    assert [answer(None, need)[:2] for need in needs] == expected
    assert chosen.unused() == left


def test_what_is_said_together_goes_with_its_answer_and_what_may_not_be_chosen_is_passed_over() -> None:
    def ask(what: str, *names: str) -> Ask:
        return Ask(SeatNo(0), OneOf(names), what)

    said = {(0, "ally"): ["send for Bo", Reply("Bo", ("face", "3"), loose=True), Reply("Cleo", ("face", ""))]}
    for comes, expected in ((True, ["send for Bo", "Bo", "3", "Cleo", "asked"]), (False, ["send for Bo", "Cleo"])):
        chosen = Chosen((), Places(), said)
        answer = chosen.before(lambda _state, _need: Said("asked", "npc"), {0: ("Ana", "person:Ana")}, [])
        needs = [ask("ally", "send for Bo", "Cleo")]
        needs += [ask("ally", "Bo", "Cleo"), ask("face", "2", "3")] if comes else []
        needs += [ask("ally", "Cleo"), ask("face", "2", "3")][: 2 if comes else 1]
        assert [answer(None, need).value for need in needs] == expected
        assert chosen.unused() == []
    assert Chosen((), Places(), said).unused() == ["ally: send for Bo", "face: 3", "ally: Cleo"]


def test_the_game_refuses_an_illegal_answer_and_stays_as_it_was() -> None:
    state = begin()
    need = GAME.pending(state)
    for value in ("pebble", None, 1):
        with pytest.raises(IllegalChoice, match="stone"):
            GAME.apply(state, value)
    assert GAME.pending(state) == need
    assert state == begin()


def test_places_count_by_label_and_seat() -> None:
    places = Places()
    coin = Luck("coin", GAME.pending(begin()).law, SeatNo(1))  # type: ignore[union-attr]
    assert places.next(coin) == ("coin", "1", 1)
    assert places.next(coin) == ("coin", "1", 2)
    assert places.next(coin._replace(seat=SeatNo(0))) == ("coin", "0", 1)
    assert places.next(coin._replace(seat=None)) == ("coin", "", 1)

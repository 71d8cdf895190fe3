"""Who sits where, and counters that move between holders."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmkit.errors import AmbiguousChoice, IllegalChoice, UnknownName, UnreadableChoice
from gmkit.table.game import move, move_all
from gmkit.table.seats import HUMAN, LEVELS, Seat, Seating, parse_seat, seat_all
from tests.cases import every_case


@every_case(
    ("text", "seat"),
    [
        ("Ana", Seat("Ana")), ("Ana=human", Seat("Ana", "human")), (" Mira = master ", Seat("Mira", "master")),
        ("Mira=master+miser", Seat("Mira", "master", "miser")), ("Ana=", Seat("Ana", "skilled")),
        ("Mira=+miser", Seat("Mira", "skilled", "miser")), ("Zoë of the Moon", Seat("Zoë of the Moon")),
        ("x" * 60, Seat("x" * 60)), ("Mira+miser", Seat("Mira", "skilled", "miser")), ("R+B", Seat("R+B")),
        ("Ana=human+she", Seat("Ana", "human", pronoun="she")), ("Kit+they", Seat("Kit", pronoun="they")),
        ("Mira=master+he+miser", Seat("Mira", "master", "miser", "he")),
        ("Mira+miser+she", Seat("Mira", "skilled", "miser", "she")),
    ],
)  # fmt: skip
def test_a_seat_is_read(text: str, seat: Seat) -> None:
    assert parse_seat(text, ("miser", "gambler")) == seat


@every_case("text", ["", "=master", "   ", "x" * 61, "A\nB", "A\x1b[31m", "A\u202eB"])
def test_a_seat_needs_a_short_printable_name(text: str) -> None:
    with pytest.raises(UnreadableChoice, match="write NAME or NAME=LEVEL") as caught:
        parse_seat(text)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 150


def test_an_unknown_level_or_style_suggests_the_nearest() -> None:
    with pytest.raises(UnknownName) as level:
        parse_seat("Ana=grandmastr")
    assert level.value.close[0] == "grandmaster"
    with pytest.raises(UnknownName) as style:
        parse_seat("Ana=weak+misr", ("miser", "gambler"))
    assert style.value.close == ("miser",)
    with pytest.raises(UnknownName):
        parse_seat("Ana=weak+miser")


@every_case("text", ["Ana=weak+she+he", "Ana=weak+miser+gambler"])
def test_a_seat_says_one_thing_once(text: str) -> None:
    with pytest.raises(UnreadableChoice, match="each once"):
        parse_seat(text, ("miser", "gambler"))


@every_case("level", LEVELS)
def test_every_level_is_an_npc(level: str) -> None:
    seat = parse_seat(f"Mira={level}")
    assert seat.npc
    assert seat.by == f"npc:{level}"


def test_a_person_is_no_npc() -> None:
    seat = Seat("Ana", HUMAN)
    assert not seat.npc
    assert seat.by == "person:Ana"


def test_seats_go_round_the_table() -> None:
    seating = seat_all([Seat("Ana"), Seat("Bo"), Seat("Cy")], 2, 4)
    assert seating.names == ("Ana", "Bo", "Cy")
    assert len(seating) == 3
    assert [seat.name for seat in seating] == ["Ana", "Bo", "Cy"]
    assert [seating.left(seat) for seat in range(3)] == [1, 2, 0]
    assert [seating.right(seat) for seat in range(3)] == [2, 0, 1]
    assert all(seating.right(seating.left(seat)) == seat for seat in range(3))


def test_a_seat_is_found_by_a_part_of_its_name() -> None:
    seating = Seating((Seat("Ana Moon"), Seat("Anselm"), Seat("Bo")))
    assert seating.find("moon") == 0
    assert seating.find("bo") == 2
    with pytest.raises(AmbiguousChoice, match="Ana Moon or Anselm"):
        seating.find("an")
    with pytest.raises(UnknownName, match="player at the table"):
        seating.find("Cora")


@every_case(
    ("names", "match"),
    [
        (["A"], "1 seat; this game takes 2 to 3"), (list("ABCD"), "4 seats; this game takes 2 to 3"),
        (["Ana", "Bo", "ANA"], 'two seats called "ANA" and "Ana"'),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_seated_is_refused(names: list[str], match: str) -> None:
    with pytest.raises(IllegalChoice, match=match):
        seat_all([Seat(name) for name in names], 2, 3)


def test_seatings_are_compared_by_their_seats_and_travel_to_other_processes() -> None:
    one, same = Seating((Seat("Ana"), Seat("Bo"))), Seating((Seat("Ana"), Seat("Bo")))
    assert one == same
    assert hash(one) == hash(same)
    assert one != Seating((Seat("Bo"), Seat("Ana")))
    assert pickle.loads(pickle.dumps(one)) == one


MOVES = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(-3, 30)), max_size=30)


@given(st.tuples(*[st.integers(0, 20)] * 4), MOVES)
def test_the_sum_never_changes_and_nobody_owes(start: tuple[int, ...], moves: list[tuple[int, int, int]]) -> None:
    counters = start
    for giver, taker, amount in moves:
        before = counters
        if 0 <= amount <= before[giver]:
            counters = move(before, giver, taker, amount)
            moved = amount if giver != taker else 0
            assert counters[giver] == before[giver] - moved
            assert counters[taker] == before[taker] + moved
        else:
            with pytest.raises(ValueError, match=f"holder {giver} has {before[giver]} and cannot pay"):
                move(before, giver, taker, amount)
        assert sum(counters) == sum(start)
        assert min(counters) >= 0


def test_the_others_keep_what_they_have() -> None:
    assert move((5, 0, 7), 0, 1, 5) == (0, 5, 7)
    assert move((5, 0, 7), 2, 2, 7) == (5, 0, 7)
    assert move((5, 0, 7), 1, 0, 0) == (5, 0, 7)


def test_many_are_moved_at_once_and_nothing_is_lost() -> None:
    assert move_all((3, 2, 0), (-1, -2, 3)) == (2, 0, 3)
    assert move_all((0, 0), (-5, 5), banks=True) == (-5, 5)
    with pytest.raises(ValueError, match="cannot pay"):
        move_all((3, 2, 0), (-1, -3, 4))
    with pytest.raises(ValueError, match="come to 1"):
        move_all((3, 2), (1, 0))

"""Laws of chance: the contract of them all, and what each adds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmkit.chance.law import Law, OneOf, Several, Weighted, mean, split_faces, total
from gmkit.chance.pieces import Card, Deal, Domino, TileDraw, double_six, lettered, numbered, pack
from gmkit.chance.source import Source
from gmkit.errors import ChanceError
from tests.cases import every_case

VENTURES = ("preach", "craft", "duel")


def every_law() -> dict[str, tuple[Law[Any], int]]:
    """Give one law of every sort with the number of its outcomes, counted by hand."""
    return {
        "die": (numbered(6), 6),
        "ten-sided": (numbered(10, ten_as_zero=True), 10),
        "lettered": (lettered("a Venture die", VENTURES), 3),
        "certain": (OneOf("a stone", {"stone": ("stone",)}), 1),
        "weighted": (Weighted("a knack", {True: ("yes",), False: ("no",)}, (1, 4)), 2),
        "three dice": (Several("three dice", numbered(4), 3), 64),
        "knacks": (Several("two knacks", Weighted("a knack", {1: ("a",), 2: ("b",)}, (1, 2)), 2), 4),
        "pairs of tiles": (Several("tiles", TileDraw([Domino(0, 0), Domino(0, 1)]), 2), 9),
        "rows of rows": (Several("rows", Several("a row", numbered(2), 2), 2), 16),
        "tiles": (TileDraw(double_six()), 49),
        "last double": (TileDraw([Domino(3, 3)]), 1),
        "deal": (Deal(pack()[:6], (2, 1)), 60),
        "whole deal": (Deal(pack()[:3], (3,)), 1),
        "two empty hands": (Deal(pack()[:3], (0, 0)), 1),
    }


LAWS = every_case("name", every_law())


@LAWS
def test_the_outcomes_are_listed_once_and_sum_to_one(name: str) -> None:
    law, size = every_law()[name]
    items = list(law.items())
    assert len(items) == len({value for value, _ in items}) == law.size() == size
    assert sum(weight for _, weight in items) == 1
    assert all(weight > 0 for _, weight in items)


@LAWS
def test_the_list_and_the_weights_agree(name: str) -> None:
    law, _ = every_law()[name]
    assert all(law.weigh(value) == weight for value, weight in law.items())


@LAWS
def test_what_is_shown_can_be_typed(name: str) -> None:
    law, _ = every_law()[name]
    for value, _ in law.items():
        faces = law.show(value)
        assert law.parse(faces) == (value, len(faces))
        assert law.parse([*faces, "more"]) == (value, len(faces))


@LAWS
def test_what_is_drawn_can_come_up(name: str) -> None:
    law, _ = every_law()[name]
    possible = {value for value, _ in law.items()}
    drawn = {law.draw(Source(name).at(i)) for i in range(100)}
    assert drawn <= possible
    assert len(possible) == 1 or len(drawn) > 1


@LAWS
def test_all_faces_must_be_there(name: str) -> None:
    law, _ = every_law()[name]
    faces = law.show(next(law.items())[0])
    if faces:
        with pytest.raises(ChanceError, match=r"missing|need") as caught:
            law.parse([])
        assert "\n" not in str(caught.value)
        with pytest.raises(ChanceError):
            law.parse(faces[:-1])


@LAWS
def test_a_law_says_what_it_expects(name: str) -> None:
    law, _ = every_law()[name]
    assert law.piece
    assert law.expects()
    assert law.expects().isprintable()


@LAWS
def test_laws_that_say_the_same_are_equal(name: str) -> None:
    law, _ = every_law()[name]
    same, _ = every_law()[name]
    assert law is not same
    assert law == same
    assert hash(law) == hash(same)
    assert [other for other, (one, _) in every_law().items() if one == law] == [name]


def test_laws_of_another_sort_are_not_equal() -> None:
    values = {1: ("1",), 2: ("2",)}
    assert OneOf("a coin", values) != Weighted("a coin", values, (1, 1))
    assert OneOf("a coin", values) != OneOf("a die", values)
    assert OneOf("a coin", values) != OneOf("a coin", {1: ("1",), 2: ("two",)})
    assert Weighted("a coin", values, (1, 2)) != Weighted("a coin", values, (2, 1))
    assert Several("dice", numbered(6), 2) != Several("dice", numbered(6), 3)
    assert TileDraw(double_six()) != TileDraw(double_six()[1:])
    assert numbered(6) != "a d6"


def test_a_draw_follows_the_weights() -> None:
    law = Weighted("a knack", {"works": ("works",), "fails": ("fails",)}, (1, 4))
    stream = Source("knack").stream()
    works = sum(law.draw(stream) == "works" for _ in range(20_000))
    assert abs(works - 4000) < 190  # 56.6 is one standard deviation


def test_weights_may_be_large() -> None:
    law = Weighted("a wheel", {n: (str(n),) for n in range(3)}, (1, 1_000_000, 1))
    assert law.weigh(1) == Fraction(1_000_000, 1_000_002)
    assert {law.draw(Source("wheel").at(i)) for i in range(50)} == {1}


@every_case(
    ("typed", "value"),
    [
        ("preach", "preach"), ("PREACH", "preach"), ("p", "preach"), ("cra", "craft"), ("duel", "duel"),
        ("1", "preach"), ("3", "duel"),
    ],
)  # fmt: skip
def test_a_face_is_read_by_name_beginning_or_number(typed: str, value: str) -> None:
    assert lettered("a Venture die", VENTURES).parse([typed, "9"]) == (value, 1)


@every_case("typed", ["0", "4", "dual", "duels", "x", "²", "-1", "1.0", "\x1b[2J"])
def test_an_impossible_face_is_refused_with_what_there_is(typed: str) -> None:
    with pytest.raises(ChanceError, match=r"a Venture die cannot show .*preach, craft or duel") as caught:
        lettered("a Venture die", VENTURES).parse([typed])
    assert not caught.value.missing
    assert str(caught.value).isprintable()


def test_a_beginning_that_fits_two_faces_is_refused() -> None:
    law = lettered("a die", ("debate", "duel"))
    with pytest.raises(ChanceError, match="debate or duel"):
        law.parse(["d"])
    assert law.parse(["du"]) == ("duel", 1)


def test_a_number_never_stands_for_a_longer_one() -> None:
    ten = OneOf("a pouch", {10: ("10",), 11: ("11",), 20: ("20",)})
    with pytest.raises(ChanceError):
        ten.parse(["2"])
    assert ten.parse(["20"]) == (20, 1)


def test_the_nought_of_a_ten_sided_die_is_its_ten_on_request_only() -> None:
    assert numbered(10, ten_as_zero=True).parse(["0"]) == (10, 1)
    assert numbered(10, ten_as_zero=True).show(10) == ("10",)
    assert "typed also as 0" in numbered(10, ten_as_zero=True).expects()
    with pytest.raises(ChanceError):
        numbered(10).parse(["0"])


def test_what_cannot_come_up_weighs_nothing() -> None:
    three = Several("three dice", numbered(6), 3)
    assert numbered(6).weigh(7) == 0
    assert Weighted("a knack", {1: ("a",)}, (3,)).weigh(2) == 0
    assert three.weigh((1, 2)) == 0
    assert three.weigh((1, 2, 3, 4)) == 0
    assert three.weigh((1, 2, 7)) == 0
    assert three.weigh((1, 2, 3)) == Fraction(1, 216)
    assert TileDraw(double_six()[1:]).weigh(Domino(0, 0)) == 0


def test_a_missing_face_says_so() -> None:
    with pytest.raises(ChanceError, match="a d6 is missing from the roll; it shows 1, 2") as caught:
        numbered(6).parse([])
    assert caught.value.missing


def test_half_a_roll_of_several_says_how_many_are_needed() -> None:
    three = Several("three dice", numbered(6), 3)
    with pytest.raises(ChanceError, match="need 3 faces, 1 of 3 typed") as caught:
        three.parse(["4"])
    assert caught.value.missing
    with pytest.raises(ChanceError, match="cannot show"):
        three.parse(["4", "9", "1"])
    assert three.parse(["4", "6", "1", "2"]) == ((4, 6, 1), 3)


def test_an_unlikely_row_of_different_laws_is_weighed_exactly() -> None:
    two = Several("two knacks", Weighted("a knack", {1: ("a",), 2: ("b",)}, (1, 2)), 2)
    assert dict(two.items()) == {
        (1, 1): Fraction(1, 9), (1, 2): Fraction(2, 9), (2, 1): Fraction(2, 9), (2, 2): Fraction(4, 9),
    }  # fmt: skip


def test_the_sum_of_two_dice_is_the_well_known_triangle() -> None:
    die = dict(numbered(6).items())
    two = total(die, 2)
    assert {pips: weight * 36 for pips, weight in two.items()} == {
        2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1,
    }  # fmt: skip
    assert mean(two) == 7
    assert list(two) == sorted(two)
    assert total(die, 0) == {0: 1}
    assert total(die, 1) == die


@given(
    st.dictionaries(st.integers(-5, 5), st.integers(1, 9), min_size=1, max_size=5),
    st.integers(0, 3),
)
def test_a_total_is_what_enumeration_gives(weights: dict[int, int], times: int) -> None:
    whole = sum(weights.values())
    law = {value: Fraction(weight, whole) for value, weight in weights.items()}
    dice = Several("dice", Weighted("a die", {v: (f"n{v}",) for v in weights}, tuple(weights.values())), times)
    counted: Counter[int] = Counter()
    exact: dict[int, Fraction] = {}
    for row, weight in dice.items():
        counted[sum(row)] += 1
        exact[sum(row)] = exact.get(sum(row), Fraction(0)) + weight
    found = total(law, times)
    assert found == exact
    assert sum(found.values()) == 1
    assert mean(found) == times * mean(law)


@every_case(
    ("text", "faces"),
    [
        ("duel 1", ["duel", "1"]), ("7, 3,9", ["7", "3", "9"]), ("3:5", ["3:5"]),
        ("3:5;2|2 ; 0-1", ["3:5", "2|2", "0-1"]), ("", []), (" , ; ", []), ("KH\tKS\nTD", ["KH", "KS", "TD"]),
    ],
)  # fmt: skip
def test_faces_are_parted_by_blanks_commas_or_semicolons(text: str, faces: list[str]) -> None:
    assert split_faces(text) == faces


def test_cards_and_tiles_read_as_words() -> None:
    assert str(Card("T", "H")) == "TH"
    assert str(Domino(3, 5)) == "3:5"

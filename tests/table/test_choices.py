"""What a seat may choose: read, shown, listed, and refused with what is legal."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmkit.errors import AmbiguousChoice, ChoiceError, IllegalChoice, UnreadableChoice
from gmkit.table.choices import (
    LISTED,
    Choices,
    Either,
    Number,
    OneOf,
    Reckoned,
    Some,
    Spoken,
    Words,
    alike,
    passing,
    says_nothing,
)
from tests.cases import every_case

OPPONENTS = OneOf([1, 2, 3], [("Ana", "first"), ("Anselm", "second"), ("Mira Moon", "third")])


def every_sort() -> dict[str, Choices]:
    return {
        "one of": OneOf([1, 2, 3], [("Ana", "first"), ("Anselm", "second"), ("Mira Moon", "third")]),
        "plain": OneOf(["stop", "go on"]),
        "faces": OneOf(["stop", 3, 10]),
        "only": OneOf(["bow"]),
        "number": Number(2, 9, "sovereigns"),
        "below nought": Number(-3, 3),
        "one number": Number(4, 4),
        "some": Some(OneOf(["a", "b", "c", "d"]), 1, 2),
        "some or none": Some(OneOf(["a", "b", "c"]), 0, 3),
        "in order": Some(OneOf(["a", "b", "c"]), 0, 2, ordered=True),
        "either": Either(Number(0, 5), OneOf(["decline"])),
        "pass or number": Either(OneOf(["pass", "all"]), Number(1, 3)),
        "words": Words(),
        "few words": Words(10),
        "number or few words": Either(Number(0, 1), Words(12)),
    }


SORTS = every_case("name", every_sort())


@SORTS
def test_what_is_listed_may_be_chosen_and_reads_as_it_is_shown(name: str) -> None:
    choices = every_sort()[name]
    items = list(choices.items())
    assert len(set(items)) == len(items)
    if "words" not in name:
        assert choices.size() == len(items) > 0
    for value in items:
        assert value in choices
        assert choices.parse(choices.show(value)) == value
        assert choices.parse(f"  {choices.show(value)} ") == value


@SORTS
def test_choices_that_say_the_same_are_equal(name: str) -> None:
    choices, same = every_sort()[name], every_sort()[name]
    assert choices is not same
    assert choices == same
    assert hash(choices) == hash(same)
    assert [other for other, one in every_sort().items() if one == choices] == [name]


@SORTS
def test_it_says_what_is_legal_in_one_line(name: str) -> None:
    assert every_sort()[name].expects().isprintable()


@SORTS
@given(text=st.text(max_size=8))
def test_any_text_is_read_or_refused(name: str, text: str) -> None:
    choices = every_sort()[name]
    refused = ""
    try:
        value = choices.parse(text)
    except ChoiceError as error:
        refused = str(error)
    assert refused.isprintable() if refused else value in choices


@every_case(
    ("text", "value"),
    [("Ana", 1), ("ana", 1), ("ans", 2), ("moon", 3), ("second", 2), ("mira m", 3), ("1", 1), ("3", 3)],
)
def test_one_of_is_read_by_name_part_or_number(text: str, value: int) -> None:
    assert OPPONENTS.parse(text) == value


@every_case("text", ["0", "4", "99", "Cora", "", "²"])
def test_what_is_not_on_the_list_is_illegal_and_the_list_is_told(text: str) -> None:
    with pytest.raises(IllegalChoice, match="choose Ana, Anselm or Mira Moon"):
        OPPONENTS.parse(text)


@every_case(("low", "told"), [(0, "choose none, or Ana, Anselm or Mira Moon"), (1, "choose Ana, Anselm or Mira Moon")])
@pytest.mark.parametrize("text", ["nobody at all", "9", "Mira Moon, Cora"])
def test_where_none_of_several_will_do_the_list_says_so(low: int, told: str, text: str) -> None:
    with pytest.raises(IllegalChoice) as refused:
        Some(OPPONENTS, low, 3).parse(text)
    assert str(refused.value).endswith(f"; {told}")
    assert low or Some(OPPONENTS, low, 3).parse("none") == ()


def test_a_near_miss_of_several_is_no_list() -> None:
    with pytest.raises(IllegalChoice, match=r'^"Anselmo" may not be chosen; did you mean Anselm\?$'):
        Some(OPPONENTS, 0, 3).parse("Anselmo")


def test_a_part_of_two_names_is_ambiguous() -> None:
    with pytest.raises(AmbiguousChoice, match="Ana or Anselm"):
        OPPONENTS.parse("an")


def test_a_number_means_itself_where_numbers_are_names() -> None:
    faces = OneOf(["stop", 3, 10])
    assert faces.parse("3") == 3
    assert faces.parse("10") == 10
    with pytest.raises(IllegalChoice):
        faces.parse("2")


def test_one_of_knows_its_members() -> None:
    assert 2 in OPPONENTS
    assert "Ana" not in OPPONENTS
    assert [] not in OPPONENTS
    assert OneOf(["a"]) != OneOf(["a"], [("A",)])
    assert OneOf(["a", "b"]) != OneOf(["b", "a"])
    assert OneOf(["a"]) != "a"


@given(st.integers(-50, 50), st.integers(0, 30), st.integers(-100, 100))
def test_a_number_is_read_exactly_if_it_is_in_the_range(low: int, span: int, typed: int) -> None:
    choices = Number(low, low + span, "gold")
    inside = low <= typed <= low + span
    assert (typed in choices) is inside
    assert (typed in list(choices.items())) is inside
    assert choices.size() == span + 1
    if inside:
        assert choices.parse(choices.show(typed)) == typed
        assert choices.parse(f" {typed} ") == typed
        assert typed < 0 or choices.parse(f"+{typed}") == typed
        assert choices.parse(str(typed).replace("-", "−")) == typed, "as it is printed"
    else:
        with pytest.raises(IllegalChoice, match=rf"{typed} may not be chosen; choose {low}"):
            choices.parse(str(typed))


@every_case("text", ["", "x", "1.5", "1e3", "½", "²", "٣", "--1", "1 2", "0x1", "1_0", "9" * 13, "-"])
def test_what_is_no_whole_number_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableChoice, match="no whole number; choose 2 to 9 sovereigns"):
        Number(2, 9, "sovereigns").parse(text)


@every_case(
    ("text", "meant", "bare"),
    [
        ("+5", True, True),
        ("-5", True, True),
        ("−5", True, True),
        ("+99", True, True),  # beyond what may be chosen, and said so where it is asked
        ("5", False, True),  # may be anything that is counted
        ("as reckoned", True, True),
        ("as", False, False),
        ("yes", False, False),
        ("none", False, False),
        ("", False, False),
    ],
)
def test_what_is_meant_for_a_sum_can_be_meant_for_nothing_else(text: str, meant: bool, bare: bool) -> None:
    choices = Reckoned(OneOf(["reckoned"], [("as reckoned",)]), Number(-10, 10))
    assert (choices.meant(text), choices.meant(text, bare=True)) == (meant, bare)


def test_a_number_is_neither_a_truth_nor_a_fraction_nor_a_text() -> None:
    choices = Number(0, 3)
    assert True not in choices
    assert 1.0 not in choices
    assert "1" not in choices
    assert Number(3, 2).size() == 0
    assert list(Number(3, 2).items()) == []
    assert Number(4, 4, "gold").expects() == "4 gold"
    assert Number(0, 3) != Number(0, 3, "gold")


def test_some_are_listed_short_ones_first() -> None:
    names = ("a", "b", "c")
    unordered = Some(OneOf(names), 0, 3)
    assert list(unordered.items()) == [row for n in range(4) for row in combinations(names, n)]
    assert unordered.size() == 8
    ordered = Some(OneOf(names), 1, 2, ordered=True)
    assert set(ordered.items()) == {*permutations(names, 1), *permutations(names, 2)}
    assert ordered.size() == 9


def test_some_stand_in_the_order_of_the_list_unless_order_counts() -> None:
    plain, ordered = Some(OneOf(["a", "b"]), 1, 2), Some(OneOf(["a", "b"]), 1, 2, ordered=True)
    assert plain.parse("b, a") == ("a", "b")
    assert ("b", "a") not in plain
    assert ordered.parse("b,a") == ("b", "a")
    assert ("b", "a") in ordered


@every_case(
    ("text", "error"),
    [
        ("a, a", IllegalChoice), ("a,b,c", IllegalChoice), ("none", IllegalChoice), ("", IllegalChoice),
        ("a, x", IllegalChoice), ("5", IllegalChoice), ("al", AmbiguousChoice),
    ],
)  # fmt: skip
def test_some_refuse_twice_too_many_too_few_and_strangers(text: str, error: type[ChoiceError]) -> None:
    with pytest.raises(error):
        Some(OneOf(["a", "b", "alma", "alder"]), 1, 2).parse(text)


def test_some_say_what_is_in_them() -> None:
    some = Some(OneOf(["a", "b", "c"]), 1, 2)
    assert ("a",) in some
    for other in ((), ("a", "b", "c"), ("a", "a"), ("a", "x"), "a", ["a"]):
        assert other not in some
    assert some.expects() == "1 to 2 of a, b or c, parted by commas"
    assert Some(OneOf(["a", "b"]), 2, 2).expects().startswith("2 of")
    assert Some(OneOf(["a"]), 0, 1).show(()) == "none"
    assert Some(OneOf(["a"]), 0, 1).parse("None") == ()


BID = Either(Number(0, 50, "sovereigns"), OneOf(["decline", "wait"]))


@every_case(
    ("text", "value"), [("7", 7), ("+7", 7), ("decline", "decline"), ("dec", "decline"), ("1", 1), ("W", "wait")]
)
def test_either_reads_a_number_as_a_number_and_a_word_as_a_word(text: str, value: Hashable) -> None:
    assert BID.parse(text) == value


def test_a_number_is_never_a_place_in_the_words_beside_a_range() -> None:
    both = Either(OneOf(["pass", "all"]), Number(5, 9))
    with pytest.raises(IllegalChoice, match="pass or all, or 5 to 9"):
        both.parse("1")
    assert both.parse("6") == 6


@every_case(
    ("text", "error"),
    [("51", IllegalChoice), ("-1", IllegalChoice), ("fold", UnreadableChoice), ("", UnreadableChoice)],
)
def test_either_refuses_and_says_all_that_is_legal(text: str, error: type[ChoiceError]) -> None:
    with pytest.raises(error, match="choose 0 to 50 sovereigns, or decline or wait"):
        BID.parse(text)


def test_either_joins_its_parts() -> None:
    assert "wait" in BID
    assert 50 in BID
    assert 51 not in BID
    assert BID.size() == 53
    assert list(BID.items())[-2:] == ["decline", "wait"]
    assert BID.show("wait") == "wait"
    assert BID.show(9) == "9"
    assert Either(Number(1, 0), OneOf(["pass"])).expects() == "pass"
    assert Either(Number(0, 1), OneOf(["x"])) != Either(OneOf(["x"]), Number(0, 1))
    with pytest.raises(IllegalChoice, match="choose a or b"):
        Either(OneOf(["a", "b"])).parse("c")


def test_words_are_one_short_line() -> None:
    words = Words(10)
    assert words.parse("  a lantern ") == "a lantern"
    assert words.show("a lantern") == "a lantern"
    assert words.size() > LISTED
    assert list(words.items()) == []
    for text in ("", "   ", "far too long a line", "a\nb", "a\x1bb"):
        with pytest.raises(UnreadableChoice, match="at most 10 characters"):
            words.parse(text)
    assert 3 not in words
    assert Words(3) != Words(4)


def test_several_may_be_parted_by_spaces_where_that_is_plain() -> None:
    cards = Some(OneOf(["KH", "QH", "of hearts"]), 0, 2)
    assert cards.parse("KH QH") == cards.parse("KH, QH") == ("KH", "QH")
    assert cards.parse("of hearts") == ("of hearts",)
    with pytest.raises(ChoiceError):
        cards.parse("KH 7S")


def test_names_with_commas_stay_apart_in_a_list() -> None:
    places = OneOf(["The market", "Bread, salt and oil", "The long bridge"])
    assert places.expects() == 'The market, "Bread, salt and oil" or The long bridge'
    for text in ("Bread, salt and oil", '"Bread, salt and oil"', "“bread, salt and oil”", "bread salt"):
        assert places.parse(text) == "Bread, salt and oil", "as it is listed, or as it is called"


PEOPLE, BANDS = OneOf(["Ana", "Mira Lee"]), OneOf([4, 5], [("Sun",), ("Moon",)])
TALK = Spoken({"breach": (PEOPLE, range(13)), "directed": (BANDS, range(1)), "order": (PEOPLE, range(1, 9))})


@every_case(
    ("text", "value", "shown"),
    [
        ("breach Ana", ("breach", "Ana", ""), "breach Ana"),
        ('BREACH mira "Never flee"', ("breach", "Mira Lee", "Never flee"), 'breach Mira Lee "Never flee"'),
        ("breach Ana “ Run ”", ("breach", "Ana", "Run"), 'breach Ana "Run"'),
        ("directed moon", ("directed", 5, ""), "directed Moon"),
    ],
)
def test_a_line_said_aside_is_a_verb_a_name_and_words(text: str, value: Any, shown: str) -> None:
    assert TALK.begins(text)
    assert TALK.parse(text) == value
    assert value in TALK
    assert TALK.show(value) == shown
    assert TALK.parse(shown) == value


def test_a_line_said_aside_says_what_would_do() -> None:
    for text in (
        "order Ana",
        'order Ana ""',
        "breach Bo",
        'breach Ana "far too many words"',
        'directed Sun "x"',
        "breach",
    ):
        with pytest.raises(ChoiceError):
            TALK.parse(text)
    assert not TALK.begins("breaches Ana")
    assert not TALK.begins("")
    assert TALK.expects() == 'breach Ana|Mira Lee ["words"] · directed Sun|Moon · order Ana|Mira Lee "words"'
    for value in ("breach", ("breach", "Bo", ""), ("x", "Ana", ""), ("directed", 4, "x"), ("breach", "Ana", 'a"b')):
        assert value not in TALK


def test_what_stands_in_quotation_marks_is_ones_own_words() -> None:
    goal = Either(OneOf(["Ana has the last dance", "peace"]), Words(40))
    assert goal.parse("last dance") == "Ana has the last dance"
    for text in ('"last dance"', "“last dance”", ' " last dance " '):
        assert goal.parse(text) == "last dance"
    assert goal.parse('"peace"') == "peace"
    assert goal.parse('"Ana has the last dance"') == "Ana has the last dance"
    assert goal.parse('"one" and "two"') == '"one" and "two"'
    with pytest.raises(UnreadableChoice, match="will not do"):
        goal.parse('"a\x00b"')
    # Where there are no words of one's own, marks are only marks.
    assert Either(OneOf(["decline"]), Number(0, 5)).parse('"decline"') == "decline"


PASSED: dict[str, tuple[Choices, tuple[Hashable, ...], str]] = {
    "a bet": (OneOf([0, 1, None], [["Ana"], ["Ben"], ["no bet"]]), (None,), "Ana, Ben or none"),
    "an ally": (OneOf(["", 1], [["nobody"], ["Ana"]]), ("",), "none or Ana"),
    "yes or no": (OneOf([False, True], [["no"], ["yes"]]), (False,), "no or yes"),
    "several": (Some(OneOf(["a", "b"]), 0, 2), ((),), "0 to 2 of a or b, parted by commas"),
    "several at least": (Some(OneOf(["a", "b"]), 1, 2), (), "1 to 2 of a or b, parted by commas"),
    "a figure": (Number(-3, 3), (0,), "-3 to 3"),
    "a figure that is some": (Number(1, 3), (), "1 to 3"),
    "a bid": (Either(Number(0, 5), OneOf([None], [("decline", "pass")])), (None,), "0 to 5, or decline"),
    "own words": (Words(), (), "one line of at most 200 characters"),
}


@every_case("name", PASSED)
def test_one_word_for_nothing_is_read_wherever_nothing_may_be_chosen_and_shown(name: str) -> None:
    choices, nothing, shown = PASSED[name]
    assert passing(choices) == nothing
    assert alike(choices, choices.expects()) == shown
    assert all(says_nothing(word, choices) for word in ("-", "nothing", " None "))
    assert not says_nothing("pass", OneOf(["pass", "none"])), "a word that is on the list is that choice"
    assert not says_nothing("pass", Number(0, 3)), "a figure is 0 or none of it, and passes nobody"


def test_a_number_with_its_sign_is_no_word_of_a_name() -> None:
    """It is a sum, which nobody says to such a question; without its sign a number in a name will do as any word."""
    paid = OneOf(("accept", "leave"), (("accept",), ("decline and pay 2",)))
    for text in ("-2", "+2", "−2"):
        with pytest.raises(IllegalChoice, match="decline and pay 2"):
            paid.parse(text)
    assert paid.parse("pay 2") == "leave"
    assert OneOf((1, -1), (("+1",), ("-1",))).parse("-1") == -1

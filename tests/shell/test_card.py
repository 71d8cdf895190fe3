"""What a game declares: its options, and how they are typed."""

from __future__ import annotations

import pytest

from gmkit.errors import IllegalChoice, UnknownName, UnreadableChoice
from gmkit.shell.card import GameCard, Option, Value, set_id
from tests.cases import every_case

GOLD = Option("gold", 50, "gold each", least=0, most=100)
LIMIT = Option("limit", None, "where it stops", least=1, most=9)
ORDER = Option("order", "clockwise", "who comes next", values={"clockwise": "the next one", "random": "by lot"})
STRICT = Option("strict", False, "whether it is strict")
FIRST = Option("first", "leader", "who begins: a name")

CARD = GameCard("coins", "Coins", "a toy", "nobody", "coins", (2, 4, 2), options=(GOLD, LIMIT, ORDER, STRICT, FIRST))


@every_case(
    ("option", "text", "value"),
    [
        (GOLD, "0", 0), (GOLD, " 100 ", 100), (LIMIT, "none", None), (LIMIT, "9", 9),
        (ORDER, "random", "random"), (STRICT, "on", True), (STRICT, "off", False), (STRICT, "yes", True),
        (STRICT, "no", False), (STRICT, "true", True), (STRICT, "false", False), (FIRST, " Ana Moon ", "Ana Moon"),
    ],
)  # fmt: skip
def test_a_value_is_read(option: Option, text: str, value: Value) -> None:
    found = option.parse(text)
    assert found == value
    assert type(found) is type(value)


@every_case(
    ("option", "text"),
    [
        (GOLD, "101"), (GOLD, "-1"), (GOLD, "none"), (GOLD, ""), (GOLD, "1.5"), (GOLD, "٣"), (GOLD, "9" * 5000),
        (LIMIT, "0"), (LIMIT, "all"), (ORDER, "clock"), (ORDER, ""), (STRICT, "maybe"), (STRICT, "1"),
        (STRICT, ""), (FIRST, ""), (FIRST, "a\nb"),
    ],
)  # fmt: skip
def test_a_wrong_value_is_refused_with_what_it_takes(option: Option, text: str) -> None:
    with pytest.raises(IllegalChoice, match=f"option {option.name} takes {option.takes()}") as caught:
        option.parse(text)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 160


@every_case("option", CARD.options)
def test_the_default_reads_as_it_is_shown(option: Option) -> None:
    assert option.parse(option.shown()) == option.default


def test_an_option_says_what_it_takes() -> None:
    assert GOLD.takes() == "a whole number from 0 to 100"
    assert LIMIT.takes() == "a whole number from 1 to 9, or none"
    assert ORDER.takes() == "clockwise or random"
    some = Option("cheating", False, "whether", values={True: "cheats", False: "none", "story": "a tale"})
    assert some.takes() == "on, off or story"
    assert [some.parse(text) for text in ("on", "no", "story")] == [True, False, "story"]
    with pytest.raises(IllegalChoice, match="takes on, off or story"):
        some.parse("tale")
    assert STRICT.takes() == "on or off"
    assert FIRST.takes() == "text"


def test_options_stand_over_the_defaults_and_none_is_there_twice() -> None:
    with pytest.raises(IllegalChoice, match="--option gold is there twice; give it once"):
        CARD.read_options(["gold=7", " gold =8"])
    found = CARD.read_options([" strict =on", "gold=8", "first=a=b", "set=mine"])
    assert found == {"gold": 8, "limit": None, "order": "clockwise", "strict": True, "first": "a=b"}
    assert list(CARD.read_options([])) == [option.name for option in CARD.options]


def test_an_option_that_is_none_is_refused() -> None:
    with pytest.raises(UnreadableChoice, match="write NAME=VALUE"):
        CARD.read_options(["gold"])
    with pytest.raises(UnknownName, match="option of Coins") as caught:
        CARD.read_options(["glod=3"])
    assert caught.value.close == ("gold",)
    with pytest.raises(UnknownName):
        CARD.read_options(["=3"])


def test_the_set_belongs_to_the_content() -> None:
    assert set_id(["gold=3", "set=one", " set = two "]) == "two"
    assert set_id(["gold=3"]) is None


def test_a_text_of_its_own_form_is_refused_with_what_it_means() -> None:
    option = Option("rounds", None, "fewest and most, 3-3 for just three", pattern="[1-9]-[1-9]", example="4-8")
    with pytest.raises(IllegalChoice) as refused:
        option.parse("3")
    assert str(refused.value) == ('option rounds takes text such as 4-8, not "3": fewest and most, 3-3 for just three')

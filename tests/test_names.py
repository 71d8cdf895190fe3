"""Names typed in part: found, ambiguous, or unknown with the nearest."""

from __future__ import annotations

import pytest

from gmkit import errors
from gmkit.names import closeness, field_word, pick, shortened, suggest, twins_last
from tests.cases import every_case

MASKS = {
    "taria": ("taria", "Taria the Adventuress"),
    "swordsman": ("swordsman", "the Dashing Swordsman", "Opal"),
    "ropes": ("swing", "Swing from ropes"),
    "sun": ("sun-acolyte", "Acolyte of the Sun", "support"),
    "moon": ("moon-acolyte", "Acolyte of the Moon", "support"),
    "king": ("king", "King"),
    "kingmaker": ("kingmaker", "King Maker"),
    "no": ("no", "No"),
    "spider": ("mistra", "Mistra the Spider"),
    "ramon": ("r", "Ramón O'Neill"),
    "full": ("f", "Ｆｕｌｌ-Width"),
    "stars": ("st", "★★"),
}


@every_case(
    ("text", "key"),
    [
        ("swing", "ropes"), ("ropes", "ropes"), ("from ro", "ropes"), ("taria", "taria"), ("TARIA", "taria"),
        ("adventur", "taria"), ("dashing sword", "swordsman"), ("the dash", "swordsman"),
        ("opal", "swordsman"),
        ("king", "king"), ("King", "king"), ("king m", "kingmaker"), ("king-maker", "kingmaker"),
        ("no", "no"),
        ("spider", "spider"), ("  mistra   the ", "spider"), ("ramon", "ramon"), ("oneill", "ramon"),
        ("full width", "full"), ("★★", "stars"), ("sun", "sun"), ("sun acolyte", "sun"), ("moon", "moon"),
    ],
)  # fmt: skip
def test_a_part_of_a_name_is_enough(text: str, key: str) -> None:
    assert pick("mask", text, MASKS) == key


@every_case("text", ["support", "acolyte", "acol", "acolyte of the"])
def test_an_ambiguous_name_lists_what_it_could_be(text: str) -> None:
    with pytest.raises(errors.AmbiguousChoice, match="Acolyte of the Sun or Acolyte of the Moon") as caught:
        pick("mask", text, MASKS)
    assert "\n" not in str(caught.value)


def test_things_of_one_label_are_told_apart_by_their_first_name() -> None:
    with pytest.raises(errors.AmbiguousChoice, match=r"Guard \(guard-1\) or Guard \(guard-2\)"):
        pick("seat", "guard", {1: ("guard-1", "Guard"), 2: ("guard-2", "Guard")})


@every_case(
    ("text", "close"),
    [
        ("Dashing Swordsmn", "the Dashing Swordsman"), ("mistra-the-spidder", "Mistra the Spider"),
        ("tarai", "Taria the Adventuress"), ("swordman", "the Dashing Swordsman"),
        ("wing", "Swing from ropes"),
        ("taria adventuress", "Taria the Adventuress"), ("the swordsman dashing", "the Dashing Swordsman"),
    ],
)  # fmt: skip
def test_an_unknown_name_suggests_the_nearest(text: str, close: str) -> None:
    with pytest.raises(errors.UnknownName, match="did you mean") as caught:
        pick("mask", text, MASKS)
    assert caught.value.close[0] == close


@every_case("text", ["", " ", "?!", "qqqqqq", "\x1b[31mx", "\u202e"])
def test_what_is_near_nothing_lists_what_there_is(text: str) -> None:
    with pytest.raises(errors.UnknownName, match="there is") as caught:
        pick("mask", text, MASKS)
    assert caught.value.close == ()
    assert str(caught.value).isprintable()


def test_nothing_can_be_picked_from_nothing() -> None:
    with pytest.raises(errors.UnknownName, match='no mask called "x"'):
        pick("mask", "x", {})


@every_case(
    ("word", "candidates", "best"),
    [
        ("jcak", ["king", "jack", "queen"], "jack"), ("di", ["name", "id"], "id"),
        ("nmae", ["id", "name"], "name"),
        ("nam", ["rename", "name"], "name"), ("clown", ["the Crown", "Bo the Clown"], "Bo the Clown"),
        ("ider", ["Mistra the Spider", "Rider"], "Mistra the Spider"), ("JACK", ["jackal", "jack"], "jack"),
        ("colour", ["color", "card"], "color"), ("spads", ["hearts", "spades"], "spades"),
    ],
)  # fmt: skip
def test_the_nearest_comes_first(word: str, candidates: list[str], best: str) -> None:
    assert suggest(word, candidates)[0] == best


def test_suggestions_are_few_and_near() -> None:
    assert suggest("zebra", ["jack", "queen"]) == ()
    assert suggest("", ["jack"]) == ()
    assert len(suggest("a", ["aa", "ab", "ac", "ad"])) == 3
    assert len(suggest("a", ["aa", "ab", "ac", "ad"], limit=1)) == 1
    assert closeness("rank", "rank") > closeness("rnak", "rank") > closeness("suit", "rank")


def test_two_names_that_are_told_apart_have_two_words_for_their_fields() -> None:
    assert [field_word(name) for name in ("", "Ana", "Ana Maria", "ana-maria")] == ["", "ana", "ana-maria", "ana-maria"]
    assert field_word("GM") != "gm", "the GM's sheet has that word"
    names = ["Zoe", "Zoë", "Ζωή", "Зоя", "Zo e", "佐江", "★", "☆"]
    words = [field_word(name) for name in names]
    assert len(set(words)) == len(names)
    assert all(word and set(word) <= set("abcdefghijklmnopqrstuvwxyz0123456789-") for word in words)


@every_case(
    ("names", "short"),
    [
        (("Ana", "Landlord"), ("Ana", "Landlord")),
        (("Ana of the House of Lanterns", "Ben"), ("Ana of the Ho…", "Ben")),
        (("The Contessa the First", "The Contessa the Second"), ("The…First", "The…Second")),
        (("Contessa Maria First", "Contessa Mario First"), ("Cont…Maria Fi…", "Cont…Mario Fi…")),
        (("a" * 60, "a" * 59), ("aaaaaaaaaa… 1", "aaaaaaaaaa… 2")),
    ],
)
def test_names_are_cut_so_that_none_could_be_another(names: tuple[str, ...], short: tuple[str, ...]) -> None:
    assert shortened(names) == short


def test_a_name_a_letter_from_one_that_is_taken_is_given_to_somebody_last() -> None:
    names = ("Celia", "Dav", "Bertha", "Anna", "Bo", "Celia")
    assert twins_last(names, {"ana"}) == ["Celia", "Dav", "Bertha", "Bo", "Anna"]
    assert twins_last(names, {"Bea", "Carlo"}) == ["Celia", "Dav", "Bertha", "Anna", "Bo"]

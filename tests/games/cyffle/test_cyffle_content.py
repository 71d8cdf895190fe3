"""Packs: how a card is read and named, a GM's own, and every mistake with its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gmkit.errors import UnreadableChoice
from gmkit.games.cyffle.pack import ACE, DEUCE, KINDS, KING, KNAVE, PACK_NAMES, QUEEN, TEN, PackNames, card_of
from gmkit.library.check import inspect
from gmkit.library.shelves import bundled, load_checked, load_trusted, schema
from tests.cases import every_case

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
EXAMPLE = Path(__file__).parents[3] / "examples/gwyngelli-pack.yaml"
BUNDLED = bundled("content") / "cyffle/pack.yaml"


@pytest.fixture(scope="module")
def pack() -> PackNames:
    return PackNames.from_data(load_trusted(BUNDLED).data)


@pytest.fixture(scope="module")
def hills() -> PackNames:
    return PackNames.from_data(load_checked(EXAMPLE, PACK_NAMES).data)


def test_the_bundled_pack_and_the_example_are_clean() -> None:
    assert inspect(BUNDLED, KINDS) == []
    assert inspect(EXAMPLE, KINDS) == []
    assert BUNDLED.read_text(encoding="utf-8").startswith(
        "# yaml-language-server: $schema=../../schemas/cyffle/pack.schema.json\n"
    )


NAMES = [
    (card_of(HEARTS, KING), "KH", "King of hearts"),
    (card_of(CLUBS, DEUCE), "2C", "2 of clubs"),
    (card_of(DIAMONDS, TEN), "TD", "10 of diamonds"),
    (card_of(SPADES, KNAVE), "JS", "Knave of spades"),
    (card_of(SPADES, ACE), "AS", "Ace of spades"),
]


@every_case(("card", "code", "name"), NAMES)
def test_a_card_s_names(pack: PackNames, card: int, code: str, name: str) -> None:
    assert (pack.code(card), pack.name(card)) == (code, name)
    assert (pack.code(52 + card), pack.name(52 + card)) == (code, name)


def test_every_card_is_read_from_its_names(pack: PackNames, hills: PackNames) -> None:
    for names in (pack, hills):
        for card in range(52):
            for text in (names.code(card), names.code(card).lower(), names.name(card), names.name(card).upper()):
                assert names.read(text) == {card}, text
        assert len({names.code(card) for card in range(52)}) == 52


READINGS = [
    ("KH", HEARTS, KING),
    ("10h", HEARTS, TEN),
    ("th", HEARTS, TEN),
    ("k♥", HEARTS, KING),
    ("k♥\ufe0f", HEARTS, KING),
    ("♥K", HEARTS, KING),
    (" king of hearts ", HEARTS, KING),
    ("King Hearts", HEARTS, KING),
    ("the Ace of Spades", SPADES, ACE),
    ("king heart", HEARTS, KING),
    ("q dia", DIAMONDS, QUEEN),
    ("jack-of-clubs", CLUBS, KNAVE),
    ("deuce of clubs", CLUBS, DEUCE),
    ("two clubs", CLUBS, DEUCE),
    ("10 d", DIAMONDS, TEN),
]


@every_case(("text", "suit", "rank"), READINGS)
def test_a_card_is_read(pack: PackNames, text: str, suit: int, rank: int) -> None:
    assert pack.read(text) == {card_of(suit, rank)}


def test_a_rank_or_a_suit_alone_means_several(pack: PackNames) -> None:
    assert pack.read("king") == pack.read("K") == {11, 24, 37, 50}
    assert pack.read("10") == {8, 21, 34, 47}
    assert pack.read("hearts") == pack.read("♥") == pack.read("h") == set(range(26, 39))


@every_case("text", ["", " ", "1H", "KX", "K H S", "kingly hearts", "of", "11h", "H" * 5000])
def test_what_is_no_card(pack: PackNames, text: str) -> None:
    with pytest.raises(UnreadableChoice, match="is no card; write rank and suit, such as KH or King of hearts") as told:
        pack.read(text)
    assert len(str(told.value)) < 140


def test_suits_are_read(pack: PackNames, hills: PackNames) -> None:
    for text, suit in [("c", CLUBS), ("Diamonds", DIAMONDS), ("heart", HEARTS), ("♠", SPADES), (" S ", SPADES)]:
        assert pack.read_suit(text) == suit
    assert [hills.read_suit(text) for text in ("C", "coin", "SWO", "staff")] == [0, 1, 2, 3]
    for text in ("", "x", "KH", "♡", "king"):
        with pytest.raises(UnreadableChoice, match=r"no suit; the suits are clubs \(C\), diamonds \(D\)"):
            pack.read_suit(text)


def test_a_pack_of_another_world(hills: PackNames) -> None:
    assert hills.name(card_of(0, KNAVE)) == "Page of cups"
    assert hills.code(card_of(3, ACE)) == "DV"
    assert hills.read("dragon staves") == {card_of(3, ACE)}
    # O is the letter of the coins, R that of the Prince.
    assert hills.read("ro") == {card_of(1, KING)}
    with pytest.raises(UnreadableChoice, match="such as RS or Prince of swords"):
        hills.read("knave")


class Fault(NamedTuple):
    """A change to a good file, and what must be said of it."""

    old: str
    new: str
    code: str
    line: int
    says: str


FAULTS = (
    Fault("id: spades,", "id: clubs,", "GM302", 18, "line 15"),
    Fault("label: spades, letter: S", "label: spades, letter: h", "GM504", 18, "line 17"),
    Fault("label: spades", "label: Hearts", "GM504", 18, "line 17"),
    Fault("also: [spade]", "also: [diamond]", "GM504", 18, "line 16"),
    Fault('sign: "♠"', 'sign: "♥"', "GM504", 18, "line 17"),
    Fault("id: king,", "id: queen,", "GM302", 32, "line 31"),
    Fault('label: "10", letter: T', 'label: "9", letter: T', "GM504", 29, "line 28"),
    Fault("label: King, letter: K", "label: King, letter: T", "GM504", 32, "line 29"),
    Fault("also: [jack]", "also: [ten]", "GM504", 30, "line 29"),
    Fault("letter: T}", "letter: Te}", "GM207", 29, ""),
    Fault("letter: T}", "letter: 10}", "GM204", 29, ""),
    Fault('letter: "9"', 'letter: "*"', "GM207", 28, ""),
    Fault("  - {id: ace, label: Ace, letter: A}\n", "", "GM206", 21, "13"),
    Fault("label: Ace,", "lable: Ace,", "GM202", 33, "label"),
    # A label that reading passes over leaves the suit alone.
    Fault("label: Queen", "label: of", "GM504", 31, "of of clubs"),
)


@every_case("fault", FAULTS)
def test_a_fault_in_a_pack(tmp_path: Path, fault: Fault) -> None:
    good = BUNDLED.read_text(encoding="utf-8")
    assert good.count(fault.old) == 1
    path = tmp_path / "own.yaml"
    path.write_text(good.replace(fault.old, fault.new), encoding="utf-8")
    found = inspect(path, KINDS)
    assert [(one.code, one.place and one.place.line) for one in found] == [(fault.code, fault.line)]
    assert fault.says in f"{found[0].message} {found[0].suggestion}"


UNREAD = ("label: Ace,", "label: the,", "GM504", 33, "can be read as another card, or as none")
SPOILT = [
    Fault("letter: T}", "letter: Te}", "GM207", 29, ""),
    Fault("letter: T}", "letter: 10}", "GM204", 29, ""),
    Fault("label: spades", "lable: spades", "GM202", 18, ""),
    Fault('  - {id: ten, label: "10", letter: T}', "  - ten", "GM204", 29, ""),
    Fault('label: "10", letter: T}', 'label: "10", letter: [}', "GM103", 29, ""),
    Fault("id: spades,", "id: clubs,", "GM302", 18, "line 15"),
    Fault("label: Queen", "label: of", "GM504", 31, '"of of clubs" can be read'),
    Fault("label: King, letter: K", "label: King, letter: Q", "GM504", 32, "line 31"),
    Fault("  # From the deuce", '  - {id: cups, label: cups, letter: Z, sign: "x"}\n# From', "GM206", 15, "4"),
    Fault("  - {id: queen, label: Queen, letter: Q}\n", "", "GM206", 21, "13"),
]


@every_case("fault", SPOILT)
def test_whatever_is_wrong_with_one_card_the_others_are_read(tmp_path: Path, fault: Fault) -> None:
    good = BUNDLED.read_text(encoding="utf-8").replace("\n# From", "\n  # From")
    other = Fault(*UNREAD)
    assert good.count(fault.old) == good.count(other.old) == 1
    path = tmp_path / "own.yaml"
    path.write_text(good.replace(fault.old, fault.new).replace(other.old, other.new), encoding="utf-8")
    found = inspect(path, KINDS)
    line = other.line + fault.new.count("\n") - fault.old.count("\n")
    assert [(one.code, one.place and one.place.line) for one in found] == [(fault.code, fault.line), ("GM504", line)]
    assert fault.says in f"{found[0].message} {found[0].suggestion}"
    assert other.says in found[1].message


def test_a_suit_of_which_no_card_can_be_read_is_told_once_and_where_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    text = BUNDLED.read_text(encoding="utf-8").replace("label: hearts", "label: of").replace("label: Ace", "label: of")
    path.write_text(text, encoding="utf-8")
    found = inspect(path, KINDS)
    assert [one.place and one.place.line for one in found] == [17, 33]
    assert '"2 of of"' in found[0].message


def test_two_cards_that_read_alike(tmp_path: Path) -> None:
    # With a rank called B and another Bo, and suits called C and Oc, "boc" could be either.
    text = BUNDLED.read_text(encoding="utf-8").replace("label: King, letter: K", "label: B, letter: K")
    text = text.replace("label: Queen, letter: Q", "label: Bo, letter: Q").replace("also: [spade]", "also: [oc]")
    path = tmp_path / "own.yaml"
    path.write_text(text.replace("id: clubs, label: clubs", "id: clubs, label: c"), encoding="utf-8")
    (one,) = inspect(path, KINDS)
    assert one.code == "GM504"
    assert '"Bo of c" can be read as another card' in one.message


def test_the_schema_explains_every_field() -> None:
    def walk(part: Any) -> None:
        if part.get("type") == "object":
            assert part["additionalProperties"] is False
        for name, value in part.get("properties", {}).items():
            if "$ref" not in value:
                assert {"title", "description", "examples"} <= {word.removeprefix("x-") for word in value}, name
            walk(value)
        if "items" in part:
            walk(part["items"])

    shape = schema("cyffle/pack")
    walk(shape)
    walk(shape["definitions"]["source"])

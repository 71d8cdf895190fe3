"""Cyffle on paper: figures from the rules, suits and ranks from the pack, names and hands from the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from gmkit.games.cyffle import GAME, sheets
from gmkit.games.cyffle.commands import DESK
from gmkit.games.cyffle.model import Options
from gmkit.games.cyffle.pack import KINDS, PackNames
from gmkit.games.cyffle.sheets import MAKERS, deals, look, tally_of, worths
from gmkit.games.cyffle.sheets.look import DEVICES, RIGHT, device, plan, short_ranks, signs
from gmkit.library.credit import with_licence
from gmkit.library.shelves import resolve
from gmkit.printing.fonts import Fonts
from gmkit.printing.pen import Curve, Ellipse, Form, Text, walk
from gmkit.printing.proof import problems
from gmkit.printing.shape import bounds
from gmkit.printing.sheet import Setting, Sheet
from gmkit.printing.theme import Ink
from gmkit.shell.print import Filling, Order
from gmkit.shell.words import speak
from tests.cases import every_case

EXAMPLES = Path(__file__).parents[3] / "examples"
LONG = "The Honourable Princess Diaspad of Gwyngelli and Caer Cadwyy"
OWN = {"clubs": "ravens", "diamonds": "the drowned towers", "hearts": "moons", "spades": "thorns"}
FONTS = Fonts()


@pytest.fixture
def setting() -> Setting:
    return Setting(FONTS)


def pack(path: Path | None = None) -> PackNames:
    """Give the bundled pack, or another."""
    content = () if path is None else (path,)
    set_id = None if path is None else "gwyngelli"
    return PackNames.from_data(resolve("cyffle-pack", "cyffle/pack.yaml", content, KINDS, set_id).data)


HILLS = pack(EXAMPLES / "gwyngelli-pack.yaml")


def strange() -> PackNames:
    """Give a pack with suits that nobody has drawn, and with long ranks."""
    names = pack()
    suits = tuple(suit._replace(id=OWN[suit.id], label=OWN[suit.id], sign=None, also=()) for suit in names.suits)
    ranks = tuple(rank._replace(label=f"{rank.label} of the Long Barrow"[:24]) for rank in names.ranks)
    return names._replace(suits=suits, ranks=ranks)


def faces(sheet: Sheet) -> Iterator[Form]:
    """Give every face of every card."""
    for card in sheet.cards:
        yield card.front
        assert card.back is not None
        yield card.back


def words(form: Form) -> str:
    """Give all words of a face in the order in which they are read."""
    return " ".join(mark.words for mark, _ in walk(form.marks) if isinstance(mark, Text))


def strokes(form: Form) -> int:
    """Give how many shields are struck."""
    return sum(isinstance(mark, Curve) and mark.style.round for mark, _ in walk(form.marks))


def shown(**changes: Any) -> sheets.Tally:
    """Give a table of seven, two of them with names that are hard to set."""
    names = ("Fflergant", "Kilraen", "Cynwas", "Daire", LONG, "W" * 60, "Zoë")
    players = tuple(sheets.Player(name, at, "−1000000 coins") for at, name in enumerate(names))
    return sheets.Tally(players, 17, 3, 2, 34_000_000)._replace(**changes)


@every_case("names", [pack(), HILLS, strange()])
@every_case(
    "options",
    [
        {},
        {"wager_style": "open", "tie_tally": "each", "cheating": True, "deal_passes": "winner"},
        {"wager_style": "open", "cheating": "story", "cut_required": False},
        {"ante": 1_000_000, "tie_tally": "each", "hands_to_win": 1000, "cheating": "story"},
        {"mode": "tally", "tie_tally": "replay", "hands_to_win": 3},
        {"mode": "wager", "ante": 1_000_000, "hands_to_win": 24},
        {"hands_to_win": 1000, "ante": 0},
    ],
)
@every_case("ink", Ink)
def test_everything_is_in_its_place(names: PackNames, options: Mapping[str, Any], ink: Ink) -> None:
    chosen, setting = Options(**options), Setting(FONTS, ink)
    for sheet in (
        sheets.reference(names, chosen, setting),
        sheets.tally_cards(names, chosen, setting),
        sheets.tally_cards(names, chosen, setting, shown()),
    ):
        assert problems(sheet) == []
        assert {(face.width, face.height) for face in faces(sheet)} == {(105.0, 148.0)}


def test_points_and_hands_are_those_of_the_rules() -> None:
    rows = [(worth.label, worth.points) for worth in worths(pack())]
    assert rows == [("Kn", 5), ("A", 3), ("K", 1), ("Q", 1), ("Kn", 1), ("10", 1), ("2–9", 0)]
    assert worths(pack())[0].trump
    assert deals() == [(5, "two players"), (4, "three players"), (3, "four or more")]


def test_the_ranks_of_another_pack_stand_on_its_cards(setting: Setting) -> None:
    front, back = faces(sheets.reference(HILLS, Options(), setting))
    told = words(front)
    assert "the Page of trumps; in play it still ranks below the Lady" in told
    assert "the trump Dragon takes all four: 7 points" in told
    assert "The hill cards of Gwyngelli" in told
    assert "Knave" not in told + words(back)


def test_no_two_ranks_share_a_short_name() -> None:
    short = short_ranks(strange())
    assert len({one.casefold() for one in short}) == len(short)
    assert max(map(len, short)) <= 2


def test_known_suits_are_drawn_as_what_they_are() -> None:
    assert [sign.drawn for sign in signs(pack())] == ["club", "diamond", "heart", "spade"]
    assert [sign.solid for sign in signs(pack())] == [True, False, False, True]
    assert [sign.drawn for sign in signs(HILLS)] == ["cup", "coin", "sword", "wand"]


def test_a_suit_nobody_knows_has_a_device_of_its_own(setting: Setting) -> None:
    drawn = [sign.drawn for sign in signs(strange())]
    assert drawn[2] == "crescent"
    assert len({*drawn}) == 4
    assert {drawn[0], drawn[1], drawn[3]} <= {*DEVICES}
    assert signs(strange()) == signs(strange())
    sheet = sheets.tally_cards(strange(), Options(), setting)
    assert sheet.warnings == (
        "no drawing is known for ravens, the drowned towers, thorns; a plain sign stands for them",
    )
    assert "ravens" in words(sheet.cards[0].front)


@pytest.mark.parametrize("label", ["W" * 24, "m" * 24, "mm mmmmmmmmmmmm mmmmmmmmm", "Lantern-bearers of Annwn"])
def test_the_longest_suit_fits(label: str, setting: Setting) -> None:
    suits = tuple(suit._replace(label=label, sign=None, also=()) for suit in pack().suits)
    names = pack()._replace(suits=suits)
    for sheet in (
        sheets.reference(names, Options(), setting),
        sheets.tally_cards(names, Options(), setting),
        sheets.tally_cards(names, Options(), setting, shown()),
    ):
        assert problems(sheet) == []
    told = "".join(mark.words for mark, _ in walk(sheet.cards[0].front.marks) if isinstance(mark, Text))
    assert told.replace(" ", "").endswith(label.replace(" ", "") * 4)


@every_case("name", DEVICES)
def test_a_device_keeps_to_its_box(name: str) -> None:
    for path in device(name):
        assert min(bounds(path)) >= -0.505
        assert max(bounds(path)) <= 0.505


def test_options_in_force_are_what_the_reference_says(setting: Setting) -> None:
    def back(**options: Any) -> str:
        return words([*faces(sheets.reference(pack(), Options(**options), setting))][1])

    assert "3 coins each" in back(ante=3)
    assert "names a stake" in back(wager_style="open")
    assert "the same dealer deals again" in back(tie_tally="replay")
    assert "Pot:" not in back(mode="tally")
    assert "stake" not in back(mode="tally").lower().replace("stakes", "", 1)
    assert "shield" not in back(mode="wager")
    assert "only where the table allows it" in back()
    assert "only where the table allows it" not in back(cheating=True)
    assert "Palm keep up to four of the cards gathered 15–30 %" in back()
    assert "Skip the cut" in back(cheating=True)
    assert "whoever won the hand deals" in back(deal_passes="winner")


def test_where_no_cut_is_required_the_reference_tells_of_none(setting: Setting) -> None:
    options = Options(cheating=True, cut_required=False)
    front, back = map(words, faces(sheets.reference(pack(), options, setting)))
    assert "cut" not in front
    assert "Skip the cut" not in back
    assert "25 %" not in back
    assert "the dealer may openly take the pack back uncut" in back
    assert "after the cut" not in back


@pytest.mark.parametrize(("hands", "title"), [(7, "Tally to seven"), (3, "Tally to three"), (24, "Tally to 24")])
def test_there_are_as_many_shields_as_hands_win(hands: int, title: str, setting: Setting) -> None:
    sheet = sheets.tally_cards(pack(), Options(hands_to_win=hands), setting)
    front = sheet.cards[0].front
    names = 6 if hands <= 12 else 5
    shields = [mark for mark in front.marks if "shield" in getattr(getattr(mark, "form", None), "name", "")]
    assert len(shields) == hands * names
    assert words(front).startswith(title)


def test_a_thousand_hands_are_counted_on_a_line(setting: Setting) -> None:
    front = sheets.tally_cards(pack(), Options(hands_to_win=1000), setting).cards[0].front
    assert words(front).count("of 1000") == 6


@pytest.mark.parametrize(("seats", "cards"), [(0, 1), (2, 1), (6, 1), (7, 2), (17, 3), (34, 6)])
def test_more_seats_take_more_cards(seats: int, cards: int, setting: Setting) -> None:
    players = tuple(sheets.Player(f"Seat {at + 1}") for at in range(seats))
    sheet = sheets.tally_cards(pack(), Options(), setting, sheets.Tally(players))
    assert len(sheet.cards) == cards
    told = " ".join(words(face) for face in faces(sheet))
    assert all(f" {player.name} " in told for player in players)
    assert len({card.id for card in sheet.cards}) == cards


def test_a_filled_tally_has_hands_dealer_trump_and_pot(setting: Setting) -> None:
    sheet = sheets.tally_cards(pack(), Options(), setting, shown(players=shown().players[:5], pot=4))
    front, back = faces(sheet)
    assert strokes(front) == 0 + 1 + 2 + 3 + 4
    assert words(front).count("deals") == 1
    rings = [mark for mark, _ in walk(front.marks) if isinstance(mark, Ellipse) and mark.style.weight > 1]
    assert len(rings) == 1
    told = words(back)
    assert " 17 4 4 18 19 " in told


def test_what_is_known_of_a_player_stands_under_the_name(setting: Setting) -> None:
    players = tuple(sheets.Player(name, 1, "+2 coins") for name in ("Daire", LONG, "Zoë"))
    front = sheets.tally_cards(pack(), Options(), setting, sheets.Tally(players)).cards[0].front
    at = {mark.words: mark for mark, _ in walk(front.marks) if isinstance(mark, Text)}
    notes = [mark for mark, _ in walk(front.marks) if isinstance(mark, Text) and mark.words == "+2 coins"]
    assert [notes[0].x, notes[2].x] == [at["Daire"].x, at["Zoë"].x]
    assert 2.5 < notes[0].y - at["Daire"].y < 4.5
    # A long name takes all the room beside the shields, so the note goes under these.
    assert notes[1].x > notes[0].x + 20


def test_the_shield_that_wins_stands_apart() -> None:
    lie = plan(7, match=True)
    lefts = [lie.spot(at)[0] for at in range(7)]
    assert lefts[6] - lefts[5] == pytest.approx(lefts[1] - lefts[0] + 1.0)
    assert lefts[6] + lie.breadth == pytest.approx(RIGHT)
    assert plan(7).apart == 0.0


def test_a_situation_fills_the_tally(setting: Setting) -> None:
    assert DESK.situation is not None
    start = DESK.situation(EXAMPLES / "cyffle-fire.yaml", (), ())
    filled = tally_of(start.step.state)
    assert [player.name for player in filled.players] == ["Fflergant", "Kilraen", "Cynwas", "Daire"]
    assert [player.coins for player in filled.players] == ["+2 coins", "−1 coin", "−3 coins", "−2 coins"]
    assert (filled.number, filled.dealer, filled.trump, filled.pot) == (2, 3, 3, 4)
    order = Order((), None, setting, start.options, Filling(start, start.step.state, 0, ()))
    assert "Daire" in words(MAKERS["tally"](order).cards[0].front)


def test_the_card_names_what_is_made() -> None:
    assert {*MAKERS} == {*GAME.sheets}
    assert {*GAME.filled} == {"tally", "gm-sheet"}
    order = Order((EXAMPLES / "gwyngelli-pack.yaml",), "gwyngelli", Setting(FONTS), {})
    made = MAKERS["reference"](order)
    assert made.credit.startswith(with_licence(look.WORK, None))
    assert "; cards: The hill cards of Gwyngelli by the gmkit authors (" in made.credit
    assert MAKERS["tally"](order._replace(content=(), set_id=None)).credit == with_licence(look.WORK, None)


def test_the_credit_names_the_works_in_english_and_says_the_rest_in_the_language_of_the_sheet() -> None:
    try:
        speak("de")
        german = sheets.credit_of(pack())
    finally:
        speak("")
    assert german.startswith("Tryffin’s Rules to Cyffle, mit einem Auszug aus The Child of Saturn (")
    assert sheets.credit_of(pack()).startswith(f"{look.WORK} (")

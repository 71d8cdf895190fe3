"""Faction cards: the modifiers of the rules, ledgers that say what is felt, any faction a GM may write."""

from __future__ import annotations

import pytest

from gmkit.games.masks.content import Faction
from gmkit.games.masks.sheets.cards import (
    BLANKS,
    LEDGER,
    LONGEST,
    Entry,
    Power,
    faction_front,
    factions,
    ledger_back,
    ledgers_of,
    powers_of,
)
from gmkit.printing.fonts import Fonts
from gmkit.printing.pen import Form, Placed, Rect, Text, walk
from gmkit.printing.proof import problems
from gmkit.printing.sheet import Setting
from gmkit.printing.theme import Ink
from gmkit.table.game import Hidden
from tests.games.masks.builders import EXAMPLES, WORLD, read_evening

FONTS = Fonts()
LONG = "The Most Serene and Ancient Brotherhood of the Painted Doors"
WIDEST = "W" * 60


def words(form: Form) -> str:
    return " ".join(mark.words for mark, _ in walk(form.marks) if isinstance(mark, Text))


@pytest.mark.parametrize("ink", list(Ink))
def test_the_bundled_factions(ink: Ink) -> None:
    sheet = factions(powers_of(WORLD), Setting(FONTS, ink), credit="x")
    assert [card.id for card in sheet.cards] == ["sun-temple", "moon-temple", "commission", "personalists"]
    assert problems(sheet) == []
    assert sheet.warnings == ()
    sun, _, commission, _ = (words(card.front) for card in sheet.cards)
    assert "+2 against Moon Temple +1 against any other faction" in sun
    assert "−1 for each action that goes against it +1 for a man" in sun
    assert "It takes a deed that is proper to it, or a challenge against another faction." in sun  # B6
    # B9: what else it looks at is left out
    assert "all it has promised, if what stands above, the last line apart, comes to +1 or more." in sun
    assert "Swing from ropes" in sun
    assert "arrests" in commission


@pytest.mark.parametrize("name", [LONG, WIDEST, "X"])
def test_any_faction_has_its_card(name: str) -> None:
    tags = tuple((f"tag-{i}",) for i in range(12))
    rich = Faction("rich", name, (), "star", "poor", "own-breaches", tags, ("a-b", "c"), "authority", "Deeds. " * 28)
    poor = Faction("poor", name)
    powers = (Power(rich, name, ("Count the doors",) * 3), Power(poor))
    sheet = factions(powers, Setting(FONTS), credit="x", ledgers={"rich": [Entry(name, 10, 99)] * 9})
    assert problems(sheet) == []
    assert "against another faction" in words(sheet.cards[1].front)
    assert "Proper to it".upper() not in words(sheet.cards[1].front)
    assert "if what stands above comes to +1 or more." in words(sheet.cards[1].front)


def test_the_largest_table_has_room() -> None:
    ledger = {"guild": [Entry(LONG, -10, 99)] * LONGEST}
    assert problems(factions([Power(Faction("guild", LONG))], Setting(FONTS), credit="x", ledgers=ledger)) == []


def test_too_many_actions_are_left_out_and_said() -> None:
    one = Faction("guild", "The Guild", deeds="Doors.", proper=(("door",),))
    form, whole = faction_front(Power(one, "", tuple(f"Paint door number {i}" for i in range(200))), Setting(FONTS))
    assert not whole
    assert "Paint door" not in words(form)
    sheet = factions([Power(one, "", ("Paint a door",) * 300)], Setting(FONTS), credit="x")
    assert "300 actions" in sheet.warnings[0]


@pytest.mark.parametrize("level", [-10, -6, 0, 5, 10])
@pytest.mark.parametrize("ink", [Ink.FULL, Ink.LOW])
def test_a_ledger_fills_as_many_boxes_as_are_felt(level: int, ink: Ink) -> None:
    form = ledger_back("guild", "The Guild", "none", [Entry("Celia", level, 7)], Setting(FONTS, ink))
    middle = form.width / 2
    # What the row's own form holds is the empty boxes; what lies on the card itself says what is felt.
    marked = [mark for mark in form.marks if isinstance(mark, Rect)]
    expected = sorted(middle + LEDGER.offset(n if level > 0 else -n) for n in range(1, abs(level) + 1))
    assert sorted(mark.x + mark.width / 2 for mark in marked) == pytest.approx(expected)
    assert all((mark.style.fill is None) == (ink is Ink.LOW) for mark in marked)
    assert {"Celia", "7"} <= {mark.words for mark in form.marks if isinstance(mark, Text)}


def test_a_blank_ledger_has_rows_to_write_in() -> None:
    form = factions([Power(Faction("guild", "The Guild"))], Setting(FONTS), credit="x").cards[0].back
    assert form is not None
    assert sum(isinstance(mark, Placed) for mark in form.marks) == BLANKS


def test_a_ledger_is_the_factions_own_view_of_everybody() -> None:
    state = read_evening((EXAMPLES / "carnival.yaml").read_text(encoding="utf-8"))
    ledgers = ledgers_of(WORLD, state)
    assert list(ledgers) == [faction.id for faction in WORLD.factions]
    assert [entry.name for entry in ledgers["moon-temple"]] == list(state.hall.seating.names)
    count = len(state.avatars)
    for at, rows in enumerate(ledgers.values()):
        row = state.feelings[count + at]
        assert not isinstance(row, Hidden)
        assert [entry.level for entry in rows] == [feeling.level for feeling in row[:count]]
        assert [entry.committed for entry in rows] == list(state.promised[count + at])
    assert any(entry.level for rows in ledgers.values() for entry in rows)

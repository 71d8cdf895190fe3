"""Faction cards: the modifiers of the rules, ledgers that say what is felt, any faction a GM may write."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from gmkit.games.masks.content import Action, Faction
from gmkit.games.masks.sheets.cards import (
    BLANKS,
    LEDGER,
    LONGEST,
    Entry,
    MaskRow,
    Power,
    faction_front,
    factions,
    ledger_back,
    ledgers_of,
    powers_of,
)
from gmkit.games.masks.sheets.look import signs_of_action
from gmkit.printing.fonts import Fonts
from gmkit.printing.pen import Ellipse, Form, Placed, Polygon, Rect, Text, walk
from gmkit.printing.proof import problems
from gmkit.printing.sheet import Setting
from gmkit.printing.theme import Ink
from gmkit.table.game import Hidden
from tests.cases import every_case
from tests.games.masks.builders import EXAMPLES, WORLD, read_evening

FONTS = Fonts()
LONG = "The Most Serene and Ancient Brotherhood of the Painted Doors"
WIDEST = "W" * 60


def words(form: Form) -> str:
    return " ".join(mark.words for mark, _ in walk(form.marks) if isinstance(mark, Text))


@every_case("ink", list(Ink))
def test_the_bundled_factions(ink: Ink) -> None:
    sheet = factions(powers_of(WORLD), Setting(FONTS, ink), credit="x")
    assert [card.id for card in sheet.cards] == ["sun-temple", "moon-temple", "commission", "personalists"]
    assert problems(sheet) == []
    assert sheet.warnings == ()
    sun, _, commission, _ = (words(card.front) for card in sheet.cards)
    assert "+2 against Moon Temple +1 against another +1 each action it likes −1 each action it resents +1 a man" in sun
    assert "The Ringleader" in sun
    assert "arrests" in commission


def test_a_row_shows_the_values_of_a_mask_in_its_order_and_what_they_are_to_the_faction() -> None:
    sun = powers_of(WORLD)[0]
    assert len(sun.masks) == len(WORLD.masks.masks)
    for row, mask in zip(sun.masks, WORLD.masks.masks, strict=True):
        assert [value for value, _ in row.marks] == [one.value for one in mask.actions]
        assert [way > 0 for _, way in row.marks] == [sun.faction.favours(one.tags) for one in mask.actions]
        assert [way < 0 for _, way in row.marks] == [sun.faction.resents(one.tags) for one in mask.actions]
    form, whole = faction_front(sun, Setting(FONTS))
    assert whole
    discs = [m for m in form.marks if isinstance(m, Ellipse) and m.style.fill == "ink" and m.x > 45]
    assert len(discs) == sum(way > 0 for row in sun.masks for _, way in row.marks)
    struck = [m for m in form.marks if isinstance(m, Polygon) and m.style.fill == "line" and m.points[0][0] > 43]
    assert len(struck) == sum(way < 0 for row in sun.masks for _, way in row.marks)


def test_of_few_masks_those_alone_are_shown_with_lines_for_ones_own() -> None:
    rows = (MaskRow("Ines", "heart", "warm", ((3, 1), (2, 0))), MaskRow("Orso", "spade", "cold", ((3, 0),)))
    said = words(faction_front(Power(Faction("guild", "Guild"), masks=rows), Setting(FONTS))[0])
    assert "Ines" in said
    assert "Orso" not in said
    assert "No other printed action does. Add your own:" in said
    assert said.count("+1") == said.count("−1") + 1 > 4, "a box of either sort on each line"
    assert "No printed action does." in words(faction_front(Power(Faction("guild", "Guild")), Setting(FONTS))[0])


def test_more_than_six_factions_have_letters_in_rings() -> None:
    seven = tuple(Faction(f"f{i}", f"Xy{i}", emblem="sun") for i in range(7))
    for count, emblem in ((7, "none"), (6, "")):
        world = SimpleNamespace(factions=seven[:count], masks=WORLD.masks)
        assert {one.emblem for one in powers_of(world)} == {emblem}  # type: ignore[arg-type]
    tagged = tuple(one._replace(proper=(("bold",),)) for one in seven)
    action = Action("a", "Dare", 3, ("bold",))
    assert {sign.emblem for sign in signs_of_action(tagged, action)} == {"none"}
    assert {sign.emblem for sign in signs_of_action(tagged[:6], action)} == {"sun"}


@every_case("name", [LONG, WIDEST, "X"])
def test_any_faction_has_its_card(name: str) -> None:
    tags = tuple((f"tag-{i}",) for i in range(12))
    rich = Faction("rich", name, (), "star", "poor", "own-breaches", tags, ("a-b", "c"), "authority", "Deeds. " * 28)
    poor = Faction("poor", name)
    masks = (MaskRow(name, "heart", "warm", ((3, 1), *((1, -1),) * 11)),) * 3
    sheet = factions(
        (Power(rich, name, masks), Power(poor)), Setting(FONTS), credit="x", ledgers={"rich": [Entry(name, 10, 99)] * 9}
    )
    assert problems(sheet) == []
    assert "against another" in words(sheet.cards[-1].front)
    assert "Proper to it" not in words(sheet.cards[-1].front)


def test_the_largest_table_has_room() -> None:
    ledger = {"guild": [Entry(LONG, -10, 99)] * LONGEST}
    assert problems(factions([Power(Faction("guild", LONG))], Setting(FONTS), credit="x", ledgers=ledger)) == []


def test_a_ledger_of_long_names_goes_on_on_a_card_of_its_own() -> None:
    power = [Power(Faction("guild", "The Guild"))]
    for name, many in (("Celia", 1), (LONG, 2)):
        names = [f"{name} {at:02}" for at in range(LONGEST)]
        ledger = {"guild": [Entry(one, at - 7, at) for at, one in enumerate(names)]}
        cards = factions(power, Setting(FONTS), credit="x", ledgers=ledger).cards
        assert len(cards) == many
        backs = [
            form for card in cards for form in (card.back, *((card.front,) if card is not cards[0] else ())) if form
        ]
        told = " ".join(words(form) for form in backs)
        assert [told.count(f"{at:02}") >= 1 for at in range(LONGEST)] == [True] * LONGEST
        least = min(m.size for form in backs for m, _ in walk(form.marks) if isinstance(m, Text))
        assert least >= 7.5


def test_too_many_masks_are_left_out_and_said() -> None:
    rows = tuple(MaskRow(f"Mask {i}", "club", "cold", ((2, 1),)) for i in range(40))
    one = Power(Faction("guild", "The Guild", deeds="Doors.", proper=(("door",),)), "", rows)
    form, whole = faction_front(one, Setting(FONTS))
    assert not whole
    assert "Mask 39" not in words(form)
    sheet = factions([one], Setting(FONTS), credit="x")
    assert "all 40 masks" in sheet.warnings[0]
    assert problems(sheet) == []


@every_case("level", [-10, -6, 0, 5, 10])
@every_case("ink", [Ink.FULL, Ink.LOW])
def test_a_ledger_fills_as_many_boxes_as_are_felt(level: int, ink: Ink) -> None:
    how = Setting(FONTS, ink, inked=True)
    form = ledger_back("guild", "The Guild", "none", [Entry("Celia", level, 7)], how)
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

"""Cards to keep at hand: steps in order, figures that are the rules', nothing that runs over, whatever the factions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from gmkit.chance.pieces import Domino
from gmkit.errors import SheetError
from gmkit.games.masks.content import Faction
from gmkit.games.masks.files import load_factions
from gmkit.games.masks.model import BETRAY, GLORIFY, HUMILIATE, SEDUCE, Options
from gmkit.games.masks.rules.objectives import Score
from gmkit.games.masks.sheets.cards import POINTS, by_number, by_suit, objectives, points
from gmkit.games.masks.sheets.pieces import example
from gmkit.games.masks.sheets.reference import ROWS, chance, pays, reference
from gmkit.printing.fonts import Fonts
from gmkit.printing.page import Block, Gap, stack
from gmkit.printing.pen import Ellipse, Form, Rect, Text, walk
from gmkit.printing.proof import problems
from gmkit.printing.sheet import Setting
from gmkit.printing.theme import Ink
from tests.cases import every_case

FONTS = Fonts()
LONG = "The Most Serene and Ancient Brotherhood of the Painted Doors"


def said(form: Form) -> list[Text]:
    """Give the texts of a form, in the order they are read."""
    return [mark for mark, _ in walk(form.marks) if isinstance(mark, Text)]


def words(form: Form) -> str:
    return " ".join(text.words for text in said(form))


@every_case("ink", list(Ink))
def test_nothing_runs_over_in_any_ink(ink: Ink) -> None:
    setting = Setting(FONTS, ink)
    assert problems(reference(load_factions().factions, setting, credit="x")) == []
    assert problems(objectives(setting, credit="x")) == []


def test_low_ink_fills_nothing_wide() -> None:
    setting = Setting(FONTS, Ink.LOW)
    cards = (*reference(load_factions().factions, setting, credit="x").cards, *objectives(setting, credit="x").cards)
    for card in cards:
        for form in (card.front, card.back):
            assert form is not None
            for mark, _ in walk(form.marks):
                if isinstance(mark, Rect | Ellipse) and mark.style.fill not in (None, "paper"):
                    assert (mark.width if isinstance(mark, Rect) else 2 * mark.rx) <= 5


def test_the_type_is_never_too_small() -> None:
    for card in (*reference((), Setting(FONTS), credit="x").cards, *objectives(Setting(FONTS), credit="x").cards):
        for form in (card.front, card.back):
            assert form is not None
            assert min(text.size for text in said(form)) >= 6.5


def test_every_step_has_its_number() -> None:
    challenges, wooing, signals = reference(load_factions().factions, Setting(FONTS), credit="x").cards
    assert (challenges.front.width, challenges.front.height) == (121, 186)
    assert (signals.front.width, signals.front.height) == (63, 88)
    for form, last in ((challenges.front, 11), (challenges.back, 11), (wooing.front, 3), (wooing.back, 9)):
        assert form is not None
        numerals = [int(text.words) for text in said(form) if text.role == "serif-light"]
        assert numerals == list(range(1, last + 1))


def test_the_chain_is_that_of_the_rules() -> None:
    form = reference((), Setting(FONTS), credit="x").cards[1].front
    shown = [text for text in said(form) if text.size == 9.4]
    rows = {y: [int(t.words) for t in shown if t.y == y] for y in sorted({t.y for t in shown})}
    assert list(rows.values()) == [[k, *(c // k for c in range(1, 11))] for k in (1, 2, 3)]
    heavy = [[int(t.words) for t in shown if t.y == y and t.role == "serif-bold"] for y in rows]
    assert heavy == [[2, 3, 4, 5, 6, 7, 8, 9, 10], [3, 3, 4, 4, 5], []]
    assert not any(pays(c, ROWS) for c in range(1, 11))


def test_the_worked_tile_and_the_ladder() -> None:
    shown = example(Domino(5, 1), (2, 2, 2))
    assert [one.succeeds for one in shown.attempts] == [True, True, False]
    assert (shown.gained, shown.lost) == (4, 2)
    assert [chance(total, Options()) for total in range(1, 8)] == [Fraction(7 - total, 7) for total in range(1, 8)]
    front = reference((), Setting(FONTS), credit="x").cards[0].front
    assert "Face +2." in words(front)


def test_factions_are_named_where_there_is_room() -> None:
    card = reference(load_factions().factions, Setting(FONTS), credit="x").cards[1]
    assert card.back is not None
    assert "Moon Temple for a woman" in words(card.front)
    assert "(Personalists)" in words(card.back)
    many = tuple(Faction(f"f{i}", f"{LONG} {i}"[:60], further="own-breaches", office="none") for i in range(8))
    sheet = reference(many, Setting(FONTS), credit="x")
    assert problems(sheet) == []
    assert "their cards say for what" in words(sheet.cards[1].front)
    officers = (Faction("a", LONG, office="authority"), Faction("b", LONG[::-1].strip(), office="underground"))
    assert problems(reference(officers, Setting(FONTS), credit="x")) == []


@every_case(
    ("card", "side", "told"),
    [
        # B1: the limits of a figure, and what it falls to
        (0, "back", "own Face and promises, nor than one and a half times the other’s Face, or 10."),
        (0, "back", "Both short still: the smaller of the sums raised is the stake."),
        # B7, B9
        (1, "front", "to whoever has that one’s favour (+4), in a scene it holds, or as the GM says."),
        (1, "front", "A faction that likes you lends all, for +1 above, further +1 apart."),
        # B4: by omission, by commission, and by anybody's word
        (1, "back", "a line of the mask that was called for and not kept, or so anybody says."),
        # B17, B10
        (1, "back", "High Paths are seen from elsewhere by a peacock feather only."),
        (1, "back", "The beholden lend to the creditor first, and do nothing against it but challenge for the debt."),
    ],
)
def test_what_binds_people_at_the_table_is_on_the_cards(card: int, side: str, told: str) -> None:
    form = getattr(reference(load_factions().factions, Setting(FONTS), credit="x").cards[card], side)
    assert told in words(form)


def test_what_cards_ask_for() -> None:
    assert [(one.label, one.kind, one.target) for one in by_suit()] == [
        ("hearts", GLORIFY, "your friend"),
        ("diamonds", BETRAY, "your friend"),
        ("clubs", SEDUCE, "your enemy"),
        ("spades", HUMILIATE, "your enemy"),
    ]
    assert [(one.label, one.kind) for one in by_number()] == [
        ("even", GLORIFY),
        ("odd", BETRAY),
        ("even", SEDUCE),
        ("odd", HUMILIATE),
    ]
    card = objectives(Setting(FONTS), credit="x").cards[0]
    for kind, figure in ((GLORIFY, "20 Face"), (BETRAY, "+7"), (SEDUCE, "5 Face"), (HUMILIATE, "20 Face")):
        assert figure in words(card.front)
        assert kind.capitalize() in words(card.front)
    # B12, B3, B15: a debt does not ride, leaving completes nothing, and no Influence is not the most.
    assert card.back is not None
    for told in ("What both sides put up, and no debt", "Leaving achieves nothing", "the most Influence, if any"):
        assert told in words(card.back)


def test_every_part_of_a_score_is_told() -> None:
    assert tuple(POINTS) == Score._fields
    assert [figure for figure, _ in points()] == ["1"] * 6


def test_a_page_that_is_too_long_says_so() -> None:
    drawn: list[float] = []
    blocks = [Block(10.0, drawn.append, Gap(2.0, 1.0)), Block(10.0, drawn.append, Gap(2.0, 1.0))]
    assert stack(blocks, 0.0, 24.0, "page") == pytest.approx(24.0)
    assert stack(blocks, 0.0, 60.0, "page") == pytest.approx(25.0), "a page with little on it keeps together"
    assert drawn == [0.0, 14.0, 0.0, 15.0]
    with pytest.raises(SheetError, match="page: 22 mm of text, room for 20 mm"):
        stack(blocks, 0.0, 20.0, "page")

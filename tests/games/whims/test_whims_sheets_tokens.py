"""Whims' token cards: one for every number of tokens, its figures those of the rules."""

from __future__ import annotations

from fractions import Fraction

import pytest

from gmkit.games.whims import GAME
from gmkit.games.whims.sheets import Token, draw_token_card, make_reference, make_tokens
from gmkit.printing.fonts import Fonts
from gmkit.printing.paper import EITHER
from gmkit.printing.pen import Form, Polygon, Rect, Text, walk
from gmkit.printing.proof import problems
from gmkit.printing.sheet import Card, Setting, Sheet
from gmkit.printing.theme import Ink
from gmkit.shell.print import Order
from tests.cases import every_case
from tests.pressed import faults, setting

FONTS = Fonts()
SKILLED = ["70", "60", "50", "41", "34", "28", "23"]


def order(*options: str, ink: Ink = Ink.FULL) -> Order:
    return Order((), None, Setting(FONTS, ink), GAME.read_options(options))


@pytest.fixture(scope="module")
def sheet() -> Sheet:
    return make_tokens(order())


def said(form: Form) -> list[str]:
    return [mark.words for mark, _ in walk(form.marks) if isinstance(mark, Text)]


def test_a_card_for_every_number_of_tokens_and_one_for_a_player(sheet: Sheet) -> None:
    ids = "weak-3 average-3 average-4 skilled-5 skilled-6 master-7 master-8 grandmaster-9 player"
    assert [card.id for card in sheet.cards] == ids.split()
    for card in sheet.cards:
        assert said(card.front)[:2] == [card.id[-1] if "-" in card.id else "3", card.name]
    assert len({id(card.back) for card in sheet.cards}) == 1
    assert sheet.cards[3].tags == sheet.cards[4].tags == ("skilled",)


def test_the_board_says_what_is_rerolled_with_so_many_left(sheet: Sheet) -> None:
    five = said(sheet.cards[3].front)
    board = {label: five[i - 1] for i, label in enumerate(five) if label.endswith(" left")}
    assert board == {"5 left": "8", "4 left": "7", "3 left": "7", "2 left": "6", "1 left": "5"}
    weak = said(sheet.cards[0].front)
    assert [weak[i - 1] for i, label in enumerate(weak) if label.endswith(" left")] == ["4", "4", "4"]


def test_the_chances_are_those_of_the_rules(sheet: Sheet) -> None:
    assert said(sheet.cards[3].front)[-7:] == SKILLED
    assert said(sheet.cards[8].front)[-4:] == ["22.1", "23.9", "25.0", "25.9"]
    weak = said(sheet.cards[0].front)[-7:]
    win = Fraction(44, 100)
    assert abs(int(weak[0]) - float(100 * win**2 * (3 - 2 * win))) < 1


def test_a_longer_match_has_more_to_tick_and_other_chances() -> None:
    long = make_tokens(order("rounds_to_win=9"))
    assert problems(long) == []
    assert int(said(long.cards[3].front)[-7]) > int(SKILLED[0])
    front = long.cards[3].front
    small = [
        mark
        for mark, _ in walk(front.marks)
        if isinstance(mark, Polygon) and len(mark.points) == 6 and max(y for _, y in mark.points) < 24
    ]
    assert len(small) == 1 + 9


def test_only_our_rank_is_marked_as_ours(sheet: Sheet) -> None:
    assert [card.id for card in sheet.cards if "house rank" in said(card.front)] == ["weak-3"]
    assert "H: house rank" in sheet.credit


@every_case("ink", Ink)
def test_nothing_overflows_and_low_ink_fills_nothing_wide(ink: Ink) -> None:
    made = make_tokens(order(ink=ink))
    assert problems(made) == []
    if ink is not Ink.LOW:
        return
    for card in made.cards:
        for form in (card.front, card.back):
            assert form is not None
            for mark, _ in walk(form.marks):
                if isinstance(mark, Polygon | Rect):
                    assert mark.style.fill in {None, "paper"}


def test_a_name_of_sixty_letters_fits() -> None:
    name = "The Most Noble and Ancient Keeper of the Seven Harbour Bells"
    one = Token("x", name, 9, dict.fromkeys(range(1, 10), 8), "", {3: "50"}, ("", ""), 9)
    face = draw_token_card(one, 2, Setting(FONTS))
    assert problems(Sheet("Whims: token cards", "", (Card(one.id, one.name, face),))) == []


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("cap", [3, 4, 6])
def test_no_sheet_speaks_of_more_tokens_than_there_are(cap: int, ink: Ink) -> None:
    made = make_tokens(order(f"tokens_cap={cap}", ink=ink))
    assert faults(made, setting(ink), EITHER) == []
    for card in made.cards:
        words = said(card.front)
        assert f"{cap + 1} left" not in words
        assert f"Effort {cap - 2}" not in words
    assert (f"Effort {cap - 3}" in said(made.cards[-1].front)) == (cap > 3)
    assert said(made.cards[-2].front)[0] == str(cap), "a grandmaster has the most there are"
    sheet = make_reference(order(f"tokens_cap={cap}", ink=ink))
    assert faults(sheet, setting(ink), EITHER) == []
    (page,) = sheet.cards
    assert page.back is not None
    for side in (page.front, page.back):
        assert "9" not in said(side)
        assert not any("At most 9" in word for word in said(side))


def test_the_reference_is_for_the_match_that_is_played() -> None:
    (page,) = make_reference(order("rounds_to_win=1", "npc_token_choice=low")).cards
    assert page.back is not None
    assert "Three dice, a few tokens, first to one round" in said(page.front)
    # One round of three tokens against nine, as published.
    assert "20" in said(page.back)
    assert {"3", "5", "7", "9"} <= set(said(page.back))
    assert not any("–" in word for word in said(page.back))
    (short,) = make_reference(order("max_rounds=2")).cards
    assert short.back is not None
    assert "Chance to win the match, by round 2, in per cent" in said(short.back)

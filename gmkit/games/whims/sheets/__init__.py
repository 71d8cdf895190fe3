"""Whims on paper: the rules and the odds, and a card of tokens for everybody at the board."""

from __future__ import annotations

from collections.abc import Sequence

from gmkit.games.whims.sheets import reference as reference_page
from gmkit.games.whims.sheets import token_card
from gmkit.games.whims.sheets.back import card_back
from gmkit.games.whims.sheets.look import ACCENT, AUTHOR, CREDIT
from gmkit.games.whims.sheets.reference import TOKENS, Figures, percent
from gmkit.games.whims.sheets.token_card import Token
from gmkit.printing.setting import Setting
from gmkit.printing.sheet import Card, Sheet

__all__ = ["ACCENT", "CREDIT", "TOKENS", "Figures", "Token", "percent", "reference", "tokens"]


def reference(figures: Figures, *, setting: Setting, credit: str = CREDIT) -> Sheet:
    """Give the rules, and behind them the odds: a card of 105 × 148 mm.

    Raises:
        SheetError: if a font is missing.
    """
    return Sheet("Whims: reference", credit, (reference_page.card(figures, setting),), accent=ACCENT, author=AUTHOR)


def tokens(
    shown: Sequence[Token], *, setting: Setting, rounds_to_win: int = 2, credit: str = CREDIT, house: str = ""
) -> Sheet:
    """Give a card of 63 × 88 mm for each number of tokens that somebody brings.

    Args:
        shown: what the cards show, in order.
        setting: ink and fonts.
        rounds_to_win: rounds that win the match.
        credit: whose game it is.
        house: what is ours on them, to stand beside the credit.

    Raises:
        SheetError: if a text does not fit or a letter has no font.
    """
    back = card_back(setting)
    cards = tuple(
        Card(one.id, one.name, token_card.face(one, rounds_to_win, setting), back, (one.name.lower(),)) for one in shown
    )
    return Sheet("Whims: token cards", f"{credit}; {house}" if house else credit, cards, accent=ACCENT, author=AUTHOR)

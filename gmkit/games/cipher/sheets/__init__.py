"""Cipher on paper: the retainers as cards, the rules on a page, a sheet to keep the score on."""

from __future__ import annotations

from gmkit.games.cipher.content import RetainerSet
from gmkit.games.cipher.sheets import reference as reference_page
from gmkit.games.cipher.sheets import score_sheet as score_page
from gmkit.games.cipher.sheets.back import retainer_back
from gmkit.games.cipher.sheets.reference import Premise
from gmkit.games.cipher.sheets.retainer_card import card
from gmkit.games.cipher.sheets.tally import Side, Tally
from gmkit.games.cipher.sheets.worth import Worth
from gmkit.printing.setting import Setting
from gmkit.printing.sheet import Card, Sheet
from gmkit.printing.theme import Accent

__all__ = ["ACCENT", "Premise", "Side", "Tally", "Worth", "reference", "retainers", "score_sheet"]

ACCENT = Accent("#7a5414", "#f4f1ec", "#e2d9cb")


def retainers(content: RetainerSet, *, setting: Setting) -> Sheet:
    """Give the retainers as cards of 63 × 88 mm, in the order of the set, one back behind all of them.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming retainer and field.
    """
    back = retainer_back(setting)
    cards = tuple(
        Card(
            one.id,
            one.name,
            card(one, content.attributes, first=one.id == content.goes_first, ink=setting.ink, fonts=setting.fonts),
            back,
            (one.gem.casefold(),) if one.gem else (),
        )
        for one in content.retainers
    )
    return Sheet(f"Cipher: retainers, {content.title}", content.source.line(), cards, accent=ACCENT)


def reference(
    content: RetainerSet, *, setting: Setting, worth: Worth | None = None, premise: Premise | None = None
) -> Sheet:
    """Give the rules on one page for that set; with `worth`, what a turn brings on average stands behind them.

    Raises:
        SheetError: if a text does not fit or a letter has no font.
    """
    page = reference_page.card(content, setting, worth, premise or Premise())
    return Sheet("Cipher: reference", content.source.line(), (page,), accent=ACCENT)


def score_sheet(content: RetainerSet, tally: Tally, *, setting: Setting) -> Sheet:
    """Give the sheet to keep the score on, blank or as far as the table is known.

    Raises:
        SheetError: if a text does not fit or a letter has no font.
    """
    pages = score_page.pages(tally, content.attributes, setting)
    return Sheet("Cipher: score sheet", content.source.line(), pages=pages, accent=ACCENT)

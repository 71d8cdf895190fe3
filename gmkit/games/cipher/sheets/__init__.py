"""Cipher on paper: the retainers as cards, the rules on a page, a sheet to keep the score on."""

from __future__ import annotations

from gmkit.errors import say
from gmkit.games.cipher.content import RetainerSet
from gmkit.games.cipher.sheets import cards, score
from gmkit.games.cipher.sheets.cards import Premise, Worth, card, retainer_back
from gmkit.games.cipher.sheets.score import Tally
from gmkit.printing.sheet import Card, Page, Setting, Sheet
from gmkit.printing.theme import Accent

ACCENT = Accent("#7a5414", "#f4f1ec", "#e2d9cb")


def retainers(content: RetainerSet, *, setting: Setting) -> Sheet:
    """Give the retainers as cards of 63 × 88 mm, in the order of the set, one back behind all of them.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming retainer and field.
    """
    back = retainer_back(content, setting)
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
    return _sheet(say("Cipher: retainers, {title}", title=content.title), content, cards)


def reference(
    content: RetainerSet, *, setting: Setting, worth: Worth | None = None, premise: Premise | None = None
) -> Sheet:
    """Give the rules on one page for that set; with `worth`, what a turn brings on average stands behind them.

    Raises:
        SheetError: if a text does not fit or a letter has no font.
    """
    page = cards.reference_card(content, setting, worth, premise or Premise())
    return _sheet(say("Cipher: reference"), content, (page,))


def score_sheet(content: RetainerSet, tally: Tally, *, setting: Setting) -> Sheet:
    """Give the sheet to keep the score on, blank or as far as the table is known.

    Raises:
        SheetError: if a text does not fit or a letter has no font.
    """
    pages = score.pages(tally, content.attributes, setting)
    return _sheet(say("Cipher: score sheet"), content, pages=pages)


def _sheet(title: str, content: RetainerSet, cards: tuple[Card, ...] = (), *, pages: tuple[Page, ...] = ()) -> Sheet:
    """Give a sheet that says whose work the set is."""
    source = content.source
    return Sheet(
        title,
        source.line(),
        cards,
        pages,
        accent=content.theme.colours if content.theme else ACCENT,
        author=source.author or "gmkit",
        licence=source.licence or "",
    )

"""Cipher on paper: the retainers as cards, and the rules on a page."""

from __future__ import annotations

from gmkit.games.cipher.content import RetainerSet
from gmkit.games.cipher.sheets import reference as reference_page
from gmkit.games.cipher.sheets.retainer_card import card
from gmkit.games.cipher.sheets.worth import Worth
from gmkit.printing.fonts import Fonts
from gmkit.printing.impose import cards, single
from gmkit.printing.paper import Paper, Sheet
from gmkit.printing.pen import Pen
from gmkit.printing.theme import Accent, Ink

__all__ = ["ACCENT", "Worth", "reference", "retainers"]

ACCENT = Accent("#7a5414", "#f4f1ec", "#e2d9cb")


def retainers(content: RetainerSet, *, paper: Paper, ink: Ink) -> Sheet:
    """Give the retainers as cards of 63 × 88 mm, nine to a page, in the order of the set.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming retainer and field.
    """
    fonts = Fonts()
    faces = [
        card(r, content.attributes, first=r.id == content.goes_first, ink=ink, fonts=fonts) for r in content.retainers
    ]
    credit = content.source.line()
    pages = cards(faces, f"Cipher, retainers: {content.title}", credit, paper=paper, note=ink.label, fonts=fonts)
    return Sheet(f"Cipher: retainers, {content.title}", pages, credit, accent=ACCENT)


def reference(content: RetainerSet, *, paper: Paper, ink: Ink, worth: Worth | None = None) -> Sheet:
    """Give the rules on one A5 page for that set; with `worth`, what a turn brings on average.

    Raises:
        SheetError: if a text does not fit or a letter has no font.
    """
    pen = Pen()
    reference_page.face(pen, content, ink, worth)
    credit = content.source.line()
    page = single(
        pen.form("reference", *reference_page.SIZE),
        "Cipher, reference",
        credit,
        paper=paper,
        note=ink.label,
        fonts=pen.fonts,
    )
    return Sheet("Cipher: reference", (page,), credit, accent=ACCENT)

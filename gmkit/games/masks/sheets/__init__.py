"""City of Masks on paper: masks as cards and to wear, the relationship tracker, the GM's sheet."""

from __future__ import annotations

from collections.abc import Sequence

from gmkit.games.masks.content import Mask, MaskSet
from gmkit.games.masks.sheets import mask_card, mask_sheet
from gmkit.games.masks.sheets.gm_sheet import BLANK as BLANK_GM
from gmkit.games.masks.sheets.gm_sheet import GmSheet
from gmkit.games.masks.sheets.gm_sheet import draw as draw_gm
from gmkit.games.masks.sheets.look import look_of
from gmkit.games.masks.sheets.tracker import BLANK, Tracker, draw
from gmkit.printing.fonts import Fonts
from gmkit.printing.impose import cards
from gmkit.printing.paper import Page, Paper, Sheet, slug
from gmkit.printing.pen import Form
from gmkit.printing.theme import Ink

__all__ = [
    "BLANK",
    "BLANK_GM",
    "CREDIT",
    "GmSheet",
    "Tracker",
    "gm_sheet",
    "mask_cards",
    "mask_sheets",
    "tracker",
    "trackers",
]

CREDIT = "City of Masks by Mike Reeves-McMillan, © 1997–2006"


def mask_cards(content: MaskSet, *, paper: Paper, ink: Ink, only: Sequence[Mask] | None = None) -> Sheet:
    """Give the masks as cards of 63 × 88 mm, nine to a page, in the order of the set.

    A mask whose actions do not fit on its card has a second one, and the sheet has a warning.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming mask and field.
    """
    fonts = Fonts()
    faces: list[Form] = []
    warnings: list[str] = []
    for mask in content.masks if only is None else only:
        own = mask_card.faces(look_of(mask, content), ink, fonts)
        if len(own) > 1:
            warnings.append(f"mask {mask.id}: its actions need {len(own)} cards")
        faces += own
    credit = content.source.line()
    pages = cards(
        faces, f"City of Masks, mask cards: {content.title}", credit, paper=paper, note=ink.label, fonts=fonts
    )
    return Sheet(f"City of Masks: mask cards, {content.title}", pages, credit, tuple(warnings))


def mask_sheets(content: MaskSet, *, paper: Paper, ink: Ink, only: Sequence[Mask] | None = None) -> Sheet:
    """Give each mask on a page of its own, to cut out and wear, with its actions on a tab.

    A mask whose actions do not fit on the tab has a second page, and the sheet has a warning.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming mask and field.
    """
    fonts = Fonts()
    credit = content.source.line()
    line = slug("City of Masks, mask sheet", credit, f"{paper.label}, print at 100 %, {ink.label}")
    out: list[Page] = []
    warnings: list[str] = []
    for mask in content.masks if only is None else only:
        own = mask_sheet.pages(look_of(mask, content), line, ink, fonts)
        if len(own) > 1:
            warnings.append(f"mask {mask.id}: its actions need a second page")
        out += own
    return Sheet(f"City of Masks: mask sheets, {content.title}", tuple(out), credit, tuple(warnings))


def tracker(state: Tracker = BLANK, *, paper: Paper, ink: Ink, credit: str = CREDIT) -> Sheet:
    """Give the relationship tracker of one player: blank, or filled with what is known.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming the field.
    """
    owner = f", {state.avatar}" if state.avatar else ""
    return trackers([state], paper=paper, ink=ink, credit=credit)._replace(
        title=f"City of Masks: relationship tracker{owner}"
    )


def trackers(states: Sequence[Tracker], *, paper: Paper, ink: Ink, credit: str = CREDIT) -> Sheet:
    """Give the relationship trackers of several players, one after another.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming the field.
    """
    fonts = Fonts()
    line = slug("City of Masks, relationship tracker", credit, f"{paper.label}, {ink.label}")
    pages = tuple(page for state in states for page in draw(state, line, ink, fonts))
    return Sheet("City of Masks: relationship trackers", pages, credit)


def gm_sheet(state: GmSheet = BLANK_GM, *, paper: Paper, ink: Ink, credit: str = CREDIT) -> Sheet:
    """Give the GM's own sheet: everybody's tokens, aims, feelings and promises; blank, or filled.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming the field.
    """
    line = slug("City of Masks, GM sheet", credit, f"{paper.label}, {ink.label}")
    return Sheet("City of Masks: GM sheet", draw_gm(state, line, ink, Fonts()), credit)

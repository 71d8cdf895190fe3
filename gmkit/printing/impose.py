"""A drawn sheet is laid on paper: cards in slots, backs behind their fronts, whole pages in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from gmkit.errors import SheetError
from gmkit.printing import furniture
from gmkit.printing.backs import Calibration, Sides
from gmkit.printing.cards import lay_cards
from gmkit.printing.enlarge import parted
from gmkit.printing.layout import Layout, usual_sides
from gmkit.printing.leaf import Job, Leaf
from gmkit.printing.paper import BOX, MARGIN
from gmkit.printing.pen import Form, Placed
from gmkit.printing.setting import Setting
from gmkit.printing.sheet import Page, Sheet
from gmkit.printing.side import KEPT, LEGIBLE, MOST, Both, Side, line_on, smallest


class Laid(NamedTuple):
    """A sheet on paper: the file to be, and what a GM should know of how it was laid out."""

    job: Job
    warnings: tuple[str, ...]


def impose(sheet: Sheet, layout: Layout, setting: Setting, calibration: Calibration | None = None) -> Laid:
    """Lay a sheet on paper.

    Args:
        sheet: what is drawn.
        layout: the paper, and how things lie on it.
        setting: fonts and ink, for what stands round the drawing.
        calibration: how the printer's back sides have to be moved; None if they meet.

    Raises:
        SheetError: if there is nothing to print, or a card does not fit on the paper.
    """
    if not sheet.cards and not sheet.pages:
        raise SheetError(f"{sheet.title}: there is nothing to print; give it some content")
    sides = usual_sides(layout, backs=any(card.back for card in sheet.cards))
    papers: list[Both] = []
    warnings: list[str] = []
    if not sheet.cards:
        warnings += _idle(layout)
    for _, run in groupby(sheet.cards, key=lambda card: (card.front.width, card.front.height, card.fixed)):
        papers += lay_cards(
            sheet, tuple(run), layout._replace(skip=0 if papers else layout.skip), sides, setting, warnings
        )
    if len(sheet.pages) * layout.copies > MOST:
        raise SheetError(f"{len(sheet.pages) * layout.copies} pages are more than one file holds; print fewer copies")
    for page in sheet.pages:
        parts = [(_page(sheet, one, layout, setting, warnings), None) for one in _parts(page, layout, setting)]
        papers += parts * layout.copies
    return Laid(_job(sheet, papers, layout, sides, setting, calibration), tuple(dict.fromkeys(warnings)))


def _idle(layout: Layout) -> list[str]:
    """Say which of the things that were asked for concern cards alone."""
    asked = {
        "a size of cards": layout.size is not None,
        "places to skip": layout.skip > 0,
        "bleed": layout.bleed > 0,
        "marks to cut by": layout.marks != "corner",
        "which way the paper lies": layout.landscape is not None,
        "printing on both sides": layout.sides is not None and layout.sides.duplex,
    }
    return [f"this sheet is whole pages; {what} changed nothing" for what, is_asked in asked.items() if is_asked]


def _job(
    sheet: Sheet,
    papers: Sequence[Both],
    layout: Layout,
    sides: Sides,
    setting: Setting,
    calibration: Calibration | None,
) -> Job:
    """Number the sides of paper; where any has a back, all are given one, or fronts and backs would part."""
    backs = sides.duplex and any(back for _, back in papers)
    leaves: list[Leaf] = []
    for number, (front, back) in enumerate(papers, start=1):
        leaves.append(_leaf(front, str(number), None))
        if backs:
            empty = front._replace(name=f"{front.name}, back", marks=(), trim=None, bleed=None)
            leaves.append(_leaf(back or empty, f"{number} back", calibration if back else None))
    # Without backs nothing is printed behind a page: the next may be another player's, with secrets on it.
    turned = {Sides.LONG: "DuplexFlipLongEdge", Sides.SHORT: "DuplexFlipShortEdge"}
    duplex = turned[sides] if backs else "Simplex"
    return Job(
        sheet.title,
        sheet.author,
        sheet.credit,
        sheet.licence,
        tuple(leaves),
        sheet.accent,
        setting.ink,
        layout.large,
        duplex,
    )


def _leaf(side: Side, label: str, calibration: Calibration | None) -> Leaf:
    """Give one side of paper its number, and move it as the printer needs."""
    marks = side.marks
    if calibration is not None and marks:
        whole = Form(f"side {label}", side.width, side.height, marks)
        marks = (Placed(whole, calibration.matrix(side.width, side.height)),)
    return Leaf(side.name, side.width, side.height, marks, label, side.trim, side.bleed)


def _parts(page: Page, layout: Layout, setting: Setting) -> tuple[Page, ...]:
    """Give a page as it is, or parted for large print, unless what is on it has to keep its size."""
    return parted(page, setting.fonts) if layout.large and not page.fixed else (page,)


def _page(sheet: Sheet, page: Page, layout: Layout, setting: Setting, warnings: list[str]) -> Side:
    """Lay a whole page in the middle of the paper, smaller where the paper is."""
    wide, high = layout.paper.size(landscape=page.landscape)
    box = BOX[::-1] if page.landscape else BOX
    pen = setting.pen("credit")
    form = Form(page.name, *box, page.marks)
    line = line_on(sheet, layout, setting, page.secret)
    if page.fixed and layout.large:
        warnings.append(KEPT)
    if wide >= box[0] - 1e-6 and high >= box[1] - 1e-6:
        pen.place(form, (wide - box[0]) / 2, (high - box[1]) / 2)
        furniture.foot(pen, line, wide, high)
        return Side(page.name, wide, high, tuple(pen.marks))
    if page.fixed:
        raise SheetError(f"{page.name} keeps its size and does not fit on {layout.paper.label}; take larger paper")
    # Smaller, and clear of the credit, the check rule and the printer's margin, which keep their size.
    foot = furniture.foot(pen, line, wide, high)
    edge, strip = furniture.EDGE, furniture.STRIP
    scale = min(
        (wide - strip - MARGIN) / (box[0] - strip - edge), (high - foot - MARGIN) / (box[1] - furniture.FOOT - edge)
    )
    least = smallest((page.marks,)) * scale
    hard = f"; the smallest type is {least:.1f} pt, hard to read" if least < LEGIBLE else ""
    warnings.append(f"{layout.paper.label} is smaller than the page, which is printed at {scale:.0%}{hard}")
    pen.place(form, strip * (1 - scale), MARGIN - edge * scale, scale)
    return Side(page.name, wide, high, tuple(pen.marks))

"""A drawn sheet is laid on paper: cards in slots, backs behind their fronts, whole pages in the middle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from gmkit.errors import SheetError
from gmkit.printing import furniture
from gmkit.printing.backs import Axis, Calibration, Sides, Spot, behind, turning_axis
from gmkit.printing.enlarge import parted
from gmkit.printing.layout import UM, Grid, Layout, grid, usual_sides
from gmkit.printing.leaf import Job, Leaf
from gmkit.printing.paper import BOX, CardSize
from gmkit.printing.pen import Form, Mark, Placed, Text, walk
from gmkit.printing.setting import Setting
from gmkit.printing.sheet import Card, Page, Sheet
from gmkit.printing.theme import Ink

LARGE = CardSize("a6", 105.0, 148.0)
"""Cards in large print are at least so wide or so high, if the paper bears it."""
_LEAST_LARGER = 1.3
LEGIBLE = 6.0
"""Type smaller than this, in pt, is warned of."""
KEPT = "what is worn, set up or counted with keeps its size in large print; only its inks are darker"


class Laid(NamedTuple):
    """A sheet on paper: the file to be, and what a GM should know of how it was laid out."""

    job: Job
    warnings: tuple[str, ...]


class _Side(NamedTuple):
    """One side of paper before it has a number."""

    name: str
    width: float
    height: float
    marks: tuple[Mark, ...]
    trim: tuple[float, float, float, float] | None = None
    bleed: tuple[float, float, float, float] | None = None


_Sheet = tuple[_Side, _Side | None]
"""A sheet of paper: its front, and its back if that is printed."""


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
    papers: list[_Sheet] = []
    warnings: list[str] = []
    if not sheet.cards:
        warnings += _idle(layout)
    for _, run in groupby(sheet.cards, key=lambda card: (card.front.width, card.front.height, card.fixed)):
        papers += _cards(
            sheet, tuple(run), layout._replace(skip=0 if papers else layout.skip), sides, setting, warnings
        )
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
    }
    return [f"this sheet is whole pages; {what} changed nothing" for what, is_asked in asked.items() if is_asked]


def _job(
    sheet: Sheet,
    papers: Sequence[_Sheet],
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
    duplex = {Sides.LONG: "DuplexFlipLongEdge", Sides.SHORT: "DuplexFlipShortEdge"}.get(sides, "Simplex")
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


def _leaf(side: _Side, label: str, calibration: Calibration | None) -> Leaf:
    """Give one side of paper its number, and move it as the printer needs."""
    marks = side.marks
    if calibration is not None and marks:
        whole = Form(f"side {label}", side.width, side.height, marks)
        marks = (Placed(whole, calibration.matrix(side.width, side.height)),)
    return Leaf(side.name, side.width, side.height, marks, label, side.trim, side.bleed)


# Cards.


def _cards(
    sheet: Sheet, cards: tuple[Card, ...], layout: Layout, sides: Sides, setting: Setting, warnings: list[str]
) -> Iterator[_Sheet]:
    """Lay cards of one size on paper."""
    fold = sides is Sides.FOLD and any(card.back for card in cards)
    if layout.large and cards[0].fixed:
        warnings.append(KEPT)
        layout = layout._replace(large=False)
    size, fold = _size(cards[0].front, layout, fold=fold)
    if sides is Sides.FOLD and not fold and any(card.back for card in cards):
        warnings.append("front and back do not fit on one page at this size; they stand on pages of their own")
    if not fold and not sides.duplex:
        cards = tuple(_with_telling_backs(cards))
    plan = grid(size, layout, fold=fold)
    if layout.skip >= plan.per_page:
        raise SheetError(f"--skip {layout.skip}: a page has {plan.per_page} places; leave fewer than that free")
    warnings += _too_small(cards, size)
    slots: list[Card | None] = [None] * layout.skip
    slots += [card for card in cards for _ in range(card.copies * layout.copies)]
    total = -(-len(slots) // plan.per_page)
    lines = [_line(sheet, layout, setting, f"page {number} of {total}", size) for number in range(1, total + 1)]
    beside = [furniture.strips(setting.pen("credit"), plan, line) for line in lines]
    frame = _frame(plan, layout, setting, beside[-1])
    for number in range(total):
        here = slots[number * plan.per_page : (number + 1) * plan.per_page]
        name = _name(sheet, here, number + 1, total)
        pen = setting.pen("credit")
        pen.place(frame, 0, 0)
        for at, card in enumerate(here):
            if card is not None:
                pen.marks.append(_put(card.front, plan.slot(at)))
                if fold and card.back is not None and plan.fold is not None:
                    pen.marks.append(_put(card.back, behind(plan.slot(at), plan.fold[1], plan.fold[0])))
        furniture.slug(pen, plan, beside[number])
        front = _side(plan, name, tuple(pen.marks))
        back = None
        if sides.duplex and any(card and card.back for card in here):
            axis = turning_axis(sides, landscape=plan.landscape)
            line = (plan.width if axis is Axis.VERTICAL else plan.height) // 2
            marks = tuple(
                _put(card.back, behind(plan.slot(at), line, axis))
                for at, card in enumerate(here)
                if card is not None and card.back is not None
            )
            back = _side(plan, f"{name}, back", marks)
        yield front, back


def _size(front: Form, layout: Layout, *, fold: bool) -> tuple[tuple[float, float], bool]:
    """Give the size that cards are printed in, and whether they can be folded at it."""
    wide, high = front.width, front.height
    if layout.size is not None:
        asked = (layout.size.width, layout.size.height)
        # A card that was drawn lying takes a size on its side.
        return (asked if (wide > high) == (asked[0] > asked[1]) else asked[::-1]), fold
    if not layout.large:
        return (wide, high), fold
    least, most = sorted((LARGE.width, LARGE.height))
    wanted = max(min(least / min(wide, high), most / max(wide, high)), 1.41)
    for way in dict.fromkeys((fold, False)):
        scale = wanted
        while scale > _LEAST_LARGER:
            try:
                grid((wide * scale, high * scale), layout, fold=way)
            except SheetError:
                scale -= 0.01
            else:
                return (wide * scale, high * scale), way
    return (wide, high), fold


def _too_small(cards: Sequence[Card], size: tuple[float, float]) -> list[str]:
    """Warn of type that a smaller size of cards makes hard to read."""
    scale = min(size[0] / cards[0].front.width, size[1] / cards[0].front.height)
    if scale >= 1:
        return []
    faces = {id(card.front): card.front for card in cards}.values()
    least = min((mark.size for face in faces for mark, _ in walk(face.marks) if isinstance(mark, Text)), default=9.0)
    if least * scale >= LEGIBLE:
        return []
    return [f"at {size[0]:.4g} × {size[1]:.4g} mm the smallest type is {least * scale:.1f} pt, hard to read at a table"]


def _with_telling_backs(cards: Sequence[Card]) -> Iterator[Card]:
    """Give the cards with those backs that tell something as fronts of their own.

    A back tells nothing if several fronts share it, or if it has no word that its front lacks.
    """
    fronts: dict[Form, set[str]] = {}
    for card in cards:
        if card.back is not None:
            fronts.setdefault(card.back, set()).add(card.id)
    for card in cards:
        yield card
        back = card.back
        if back is not None and len(fronts[back]) == 1 and _words(back) - _words(card.front):
            yield card._replace(id=f"{card.id}-back", name=f"{card.name}, back", front=back, back=None)


def _words(form: Form) -> set[str]:
    """Give the words on a face."""
    return {mark.words for mark, _ in walk(form.marks) if isinstance(mark, Text)}


def _frame(plan: Grid, layout: Layout, setting: Setting, beside: furniture.Strips) -> Form:
    """Draw the marks to cut by, the same on every page."""
    pen = setting.pen()
    furniture.cut_marks(pen, plan, layout.marks, beside)
    return pen.form("marks", plan.width / UM, plan.height / UM)


def _put(form: Form, spot: Spot) -> Placed:
    """Place a form in the middle of a spot, as large as that allows."""
    x, y, wide, high = spot.x / UM, spot.y / UM, spot.width / UM, spot.height / UM
    scale = min(wide / form.width, high / form.height)
    scale = 1.0 if abs(scale - 1) < 1e-6 else scale
    x += (wide - scale * form.width) / 2
    y += (high - scale * form.height) / 2
    if spot.turned:
        return Placed(form, (-scale, 0.0, 0.0, -scale, x + scale * form.width, y + scale * form.height))
    return Placed(form, (scale, 0.0, 0.0, scale, x, y))


def _side(plan: Grid, name: str, marks: tuple[Mark, ...]) -> _Side:
    """Give a side of paper with the boxes that say where it is cut."""
    left, top, right, bottom = (v / UM for v in plan.block)
    half = plan.gap / UM / 2
    bleed = (left - half, top - half, right + half, bottom + half)
    return _Side(name, plan.width / UM, plan.height / UM, marks, (left, top, right, bottom), bleed)


def _name(sheet: Sheet, here: Sequence[Card | None], number: int, total: int) -> str:
    """Name a page of cards in the outline by its first and its last."""
    names = [card.name for card in here if card is not None]
    if not names:
        return f"{sheet.title}, page {number} of {total}"
    return names[0] if names[0] == names[-1] else f"{names[0]} – {names[-1]}"


# Whole pages.


def _parts(page: Page, layout: Layout, setting: Setting) -> tuple[Page, ...]:
    """Give a page as it is, or parted for large print, unless what is on it has to keep its size."""
    return parted(page, setting.fonts) if layout.large and not page.fixed else (page,)


def _page(sheet: Sheet, page: Page, layout: Layout, setting: Setting, warnings: list[str]) -> _Side:
    """Lay a whole page in the middle of the paper, smaller where the paper is."""
    wide, high = layout.paper.size(landscape=page.landscape)
    box = BOX[::-1] if page.landscape else BOX
    scale = min(1.0, wide / box[0], high / box[1])
    if page.fixed and layout.large:
        warnings.append(KEPT)
    if scale < 1:
        warnings.append(f"{layout.paper.label} is smaller than the page, which is printed at {scale:.0%}")
    x, y = (wide - scale * box[0]) / 2, (high - scale * box[1]) / 2
    pen = setting.pen("credit")
    pen.place(Form(page.name, *box, page.marks), x, y, scale)
    furniture.foot(pen, _line(sheet, layout, setting), wide, high)
    return _Side(page.name, wide, high, tuple(pen.marks))


def _line(
    sheet: Sheet, layout: Layout, setting: Setting, where: str = "", size: tuple[float, float] | None = None
) -> str:
    """Give the line of credit."""
    note = {Ink.FULL: "colour", Ink.LOW: "low ink", Ink.MONO: "mono"}[setting.ink]
    cut = f"{size[0]:.4g} × {size[1]:.4g} mm, " if size else ""
    large = ", large print" if layout.large else ""
    return furniture.line_of(sheet.title, sheet.credit, where, f"{layout.paper.label}, {cut}{note}{large}")

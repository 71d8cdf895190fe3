"""Cards are laid on paper: so many to a page, their backs behind them, beside them, or left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gmkit.errors import SheetError
from gmkit.printing import furniture
from gmkit.printing.backs import Axis, Sides, Spot, behind, turning_axis
from gmkit.printing.layout import UM, Grid, Layout, grid
from gmkit.printing.paper import CardSize
from gmkit.printing.pen import Form, Mark, Placed, Text, walk
from gmkit.printing.setting import Setting
from gmkit.printing.sheet import Card, Sheet
from gmkit.printing.side import KEPT, LEGIBLE, MOST, Both, Side, line_on, smallest

LARGE = CardSize("a6", 105.0, 148.0)
"""Cards in large print are at least so wide or so high, if the paper bears it."""
_LEAST_LARGER = 1.3


def lay_cards(
    sheet: Sheet, cards: tuple[Card, ...], layout: Layout, sides: Sides, setting: Setting, warnings: list[str]
) -> Iterator[Both]:
    """Lay cards of one size on paper; what a GM should know of it is added to the warnings.

    Raises:
        SheetError: if not even one fits, there are too many for a file, or none is left on the first page.
    """
    if layout.large and cards[0].fixed:
        warnings.append(KEPT)
        layout = layout._replace(large=False)
    backs = any(card.back for card in cards)
    size, fold = _size(cards[0].front, layout, fold=sides is Sides.FOLD and backs)
    if fold and layout.sides is None and not _fits(size, layout):
        fold = False
    if sides is Sides.FOLD and backs and not fold:
        warnings.append("front and back do not fit on one page at this size; they stand on pages of their own")
    if not fold and not sides.duplex:
        cards = tuple(_with_telling_backs(cards))
    warnings += _too_small(cards, size)
    plan = grid(size, layout, fold=fold)
    slots = _slots(cards, layout, plan)
    total = -(-len(slots) // plan.per_page)
    lines = [line_on(sheet, layout, setting, f"page {number} of {total}", size) for number in range(1, total + 1)]
    beside = [furniture.strips(setting.pen("credit"), plan, line) for line in lines]
    frame = _frame(plan, layout, setting, beside[-1])
    for number in range(total):
        here = slots[number * plan.per_page : (number + 1) * plan.per_page]
        name = _name(sheet, here, number + 1, total)
        pen = setting.pen("credit")
        pen.place(frame, 0, 0)
        pen.marks += _fronts(here, plan)
        furniture.slug(pen, plan, beside[number])
        back = _backs(here, plan, sides) if sides.duplex else ()
        yield _side(plan, name, tuple(pen.marks)), _side(plan, f"{name}, back", back) if back else None


def _slots(cards: Sequence[Card], layout: Layout, plan: Grid) -> list[Card | None]:
    """Give what lies in every place, page after page: None where it is left free."""
    if layout.skip >= plan.per_page:
        room = f"a page has room for {plan.per_page} of these"
        raise SheetError(f"--skip {layout.skip}: {room}; leave fewer than that free")
    many = sum(card.copies for card in cards) * layout.copies
    if many > MOST:
        raise SheetError(f"{many} cards are more than one file holds ({MOST}); print fewer copies at a time")
    return [None] * layout.skip + [card for card in cards for _ in range(card.copies * layout.copies)]


def _fronts(here: Sequence[Card | None], plan: Grid) -> list[Mark]:
    """Place the fronts of a page and, where it is folded, the backs beside them."""
    marks: list[Mark] = []
    for at, card in enumerate(here):
        if card is not None:
            marks.append(_put(card.front, plan.slot(at)))
            if card.back is not None and plan.fold is not None:
                marks.append(_put(card.back, behind(plan.slot(at), plan.fold[1], plan.fold[0])))
    return marks


def _backs(here: Sequence[Card | None], plan: Grid, sides: Sides) -> tuple[Mark, ...]:
    """Place the backs on the other side of the paper, each behind its own front."""
    axis = turning_axis(sides, landscape=plan.landscape)
    line = (plan.width if axis is Axis.VERTICAL else plan.height) // 2
    return tuple(
        _put(card.back, behind(plan.slot(at), line, axis))
        for at, card in enumerate(here)
        if card is not None and card.back is not None
    )


def _fits(size: tuple[float, float], layout: Layout) -> bool:
    """Say whether a page holds a card with its back beside it."""
    try:
        grid(size, layout, fold=True)
    except SheetError:
        return False
    return True


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
    least = smallest(face.marks for face in {id(card.front): card.front for card in cards}.values())
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


def _side(plan: Grid, name: str, marks: tuple[Mark, ...]) -> Side:
    """Give a side of paper with the boxes that say where it is cut."""
    left, top, right, bottom = (v / UM for v in plan.block)
    half = plan.gap / UM / 2
    bleed = (left - half, top - half, right + half, bottom + half)
    return Side(name, plan.width / UM, plan.height / UM, marks, (left, top, right, bottom), bleed)


def _name(sheet: Sheet, here: Sequence[Card | None], number: int, total: int) -> str:
    """Name a page of cards in the outline by its first and its last."""
    names = [card.name for card in here if card is not None]
    if not names:
        return f"{sheet.title}, page {number} of {total}"
    return names[0] if names[0] == names[-1] else f"{names[0]} – {names[-1]}"

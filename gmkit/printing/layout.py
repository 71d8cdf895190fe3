"""How cards share a page: how many, where, which way the paper lies. Whole micrometres: nothing is rounded twice."""

from __future__ import annotations

from typing import NamedTuple

from gmkit.errors import SheetError
from gmkit.printing.backs import Axis, Sides, Spot
from gmkit.printing.paper import EITHER, MARGIN, CardSize, Paper

UM = 1000
"""Micrometres in a millimetre."""
FURNITURE = 7.2
"""How wide in mm a strip beside the cards must be to hold the credit and the check rule."""


class Layout(NamedTuple):
    """How a sheet is to be laid on paper.

    Attributes:
        paper: the paper.
        size: of cards; None for the size they were drawn for.
        sides: how backs are printed; None for the usual way: folded if there are backs.
        landscape: True if cards are to lie on paper on its side; None for whichever holds more.
        marks: to cut by: corner, edge or none.
        bleed: in mm, round every card.
        skip: slots of the first page that are left free.
        copies: how many of everything.
        large: large print.
    """

    paper: Paper = EITHER
    size: CardSize | None = None
    sides: Sides | None = None
    landscape: bool | None = None
    marks: str = "corner"
    bleed: float = 0.0
    skip: int = 0
    copies: int = 1
    large: bool = False


class Grid(NamedTuple):
    """A page of cards. All lengths in µm.

    Attributes:
        width: of the paper as it lies.
        height: of the paper as it lies.
        landscape: whether it lies on its side.
        card: width and height of one card.
        columns: of fronts.
        rows: of fronts.
        left: of the whole block, backs beside fronts included.
        top: of the whole block.
        gap: between neighbours.
        fold: the line along which it is folded, and where; None if it is not.
    """

    width: int
    height: int
    landscape: bool
    card: tuple[int, int]
    columns: int
    rows: int
    left: int
    top: int
    gap: int
    fold: tuple[Axis, int] | None = None

    @property
    def per_page(self) -> int:
        """How many cards a page holds."""
        return self.columns * self.rows

    @property
    def across(self) -> tuple[int, int]:
        """How many columns and rows there are, backs counted."""
        axis = self.fold[0] if self.fold else None
        return (
            self.columns * (2 if axis is Axis.VERTICAL else 1),
            self.rows * (2 if axis is Axis.HORIZONTAL else 1),
        )

    @property
    def block(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of the whole block."""
        columns, rows = self.across
        wide = columns * (self.card[0] + self.gap) - self.gap
        high = rows * (self.card[1] + self.gap) - self.gap
        return (self.left, self.top, self.left + wide, self.top + high)

    def slot(self, number: int) -> Spot:
        """Give where the front of a slot lies, counted from 0 along the rows."""
        row, column = divmod(number, self.columns)
        wide, high = self.card
        return Spot(self.left + column * (wide + self.gap), self.top + row * (high + self.gap), wide, high)


def um(length: float) -> int:
    """Give mm as whole µm."""
    return round(length * UM)


def grid(card: tuple[float, float], layout: Layout, *, fold: bool) -> Grid:
    """Lay as many cards on a page as it holds: upright paper if both ways hold as many.

    Args:
        card: width and height in mm.
        layout: paper, bleed, and which way the paper shall lie.
        fold: whether each front has its back across one fold through the middle of the page.

    Raises:
        SheetError: if not even one fits.
    """
    ways = (False, True) if layout.landscape is None else (layout.landscape,)
    axes = (Axis.VERTICAL, Axis.HORIZONTAL) if fold else (None,)
    made = [found for way in ways for axis in axes if (found := _grid(card, layout, axis, landscape=way))]
    if not made:
        pair = " with its back beside it" if fold else ""
        raise SheetError(
            f"a card of {card[0]:g} × {card[1]:g} mm{pair} does not fit on {layout.paper.label}; "
            "take larger paper, a smaller --size, or other --sides"
        )
    return max(made, key=lambda one: one.per_page)


def _grid(card: tuple[float, float], layout: Layout, axis: Axis | None, *, landscape: bool) -> Grid | None:
    """Lay cards on paper that lies one way; None if none fits with room for the credit beside it."""
    wide, high = (um(v) for v in layout.paper.size(landscape=landscape))
    card_wide, card_high = um(card[0]), um(card[1])
    gap, margin, strip = 2 * um(layout.bleed), um(MARGIN + layout.bleed), um(FURNITURE + layout.bleed)

    def count(room: int, one: int, *, doubled: bool) -> int:
        many = max((room + gap) // (one + gap), 0)
        return many // 2 if doubled else many

    # The credit and the check rule need a strip at two opposite edges; whichever leaves more cards.
    best: Grid | None = None
    for side, end in ((strip, margin), (margin, strip)):
        columns = count(wide - 2 * side, card_wide, doubled=axis is Axis.VERTICAL)
        rows = count(high - 2 * end, card_high, doubled=axis is Axis.HORIZONTAL)
        if columns * rows == 0 or (best is not None and columns * rows <= best.per_page):
            continue
        fold = None if axis is None else (axis, (wide if axis is Axis.VERTICAL else high) // 2)
        bare = Grid(wide, high, landscape, (card_wide, card_high), columns, rows, 0, 0, gap, fold)
        block = bare.block
        best = bare._replace(left=(wide - block[2]) // 2, top=(high - block[3]) // 2)
    return best


def usual_sides(layout: Layout, *, backs: bool) -> Sides:
    """Give how backs are printed: as was asked, else folded where there are any."""
    if layout.sides is not None:
        return layout.sides
    return Sides.FOLD if backs else Sides.SINGLE

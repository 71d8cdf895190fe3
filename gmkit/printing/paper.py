"""Paper: its sizes and those of cards, what lies behind what when it is turned over, how cards share a page."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import NamedTuple

from gmkit.errors import SheetError, later, listed, quoted, say
from gmkit.printing.shape import Matrix
from gmkit.printing.theme import Ink

# ---- Paper and the sizes of cards. Millimetres, width before height.
#
# Whole pages are drawn in one box of 210 × 279.4 mm, as wide as A4 and as high as Letter (on its side:
# 279.4 × 210), which lies in the middle of any paper. `either` is a page of just that size: printed at
# 100 % it loses nothing on A4 or on Letter, however the printer places it.

BOX = (210.0, 279.4)
MARGIN = 5.0
"""What a printer may leave white at every edge."""

_WRITTEN = re.compile(r"(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)\s*(mm|in)?", re.IGNORECASE)
_INCH = 25.4


class Paper(NamedTuple):
    """The paper a sheet is made for, upright."""

    name: str  # as it is written in a command
    label: str  # for people
    width: float  # in mm
    height: float  # in mm

    @property
    def called(self) -> str:
        """What it is called, in the language that is spoken."""
        return say(self.label)

    def size(self, *, landscape: bool = False) -> tuple[float, float]:
        """Give width and height in mm."""
        return (self.height, self.width) if landscape else (self.width, self.height)


EITHER = Paper("either", later("A4 or Letter"), *BOX)
A4 = Paper("a4", "A4", 210.0, 297.0)
LETTER = Paper("letter", "Letter", 215.9, 279.4)
A3 = Paper("a3", "A3", 297.0, 420.0)
A5 = Paper("a5", "A5", 148.0, 210.0)
PAPERS = (EITHER, A4, LETTER, A3, A5)


class CardSize(NamedTuple):
    """A usual size of cards: its name and its width and height in mm."""

    name: str
    width: float
    height: float


CARD_SIZES = (
    CardSize("poker", 63.5, 88.9),
    CardSize("euro-poker", 63.0, 88.0),
    CardSize("bridge", 57.15, 88.9),
    CardSize("tarot", 70.0, 120.0),
    CardSize("mini", 44.45, 63.5),
    CardSize("mini-euro", 44.0, 68.0),
    CardSize("business", 50.8, 88.9),
    CardSize("index", 76.2, 127.0),
    CardSize("jumbo", 88.9, 139.7),
    CardSize("a6", 105.0, 148.0),
)


def _sized(text: str, least: int, most: int) -> tuple[float, float] | None:
    """Read "63x88", "63x88mm" or "2.5x3.5in" as mm; None if it is no size or out of range."""
    found = _WRITTEN.fullmatch(text.strip())
    if found is not None:
        unit = _INCH if (found[3] or "").lower() == "in" else 1.0
        wide, high = (round(float(found[i]) * unit, 3) for i in (1, 2))
        if least <= min(wide, high) and max(wide, high) <= most:
            return wide, high
    return None


def paper_named(name: str) -> Paper:
    """Find a paper by its name, or make one of "WIDTHxHEIGHT" in mm (or with "in" after it).

    Raises:
        SheetError: if there is no such paper, or it is smaller than 105 mm or larger than 1200.
    """
    known = {paper.name: paper for paper in PAPERS}
    if name.lower() in known:
        return known[name.lower()]
    sized = _sized(name, 105, 1200)
    if sized is None:
        raise SheetError(
            say(
                "no paper called {name}; there is {known}, or WIDTHxHEIGHT from {least} to {most} mm",
                name=quoted(name),
                known=listed(known),
                least=105,
                most=1200,
            )
        )
    wide, high = sorted(sized)
    return Paper(f"{wide:g}x{high:g}", f"{wide:g} × {high:g} mm", wide, high)


MOST_TILES = 8


def poster_named(text: str) -> tuple[int, int]:
    """Read "2x3": how many papers side by side, and how many under each other.

    Raises:
        SheetError: if it is no such thing, one paper alone, or more than eight either way.
    """
    found = re.fullmatch(r"(\d)[x×](\d)", text.strip(), re.IGNORECASE)
    tiles = (int(found[1]), int(found[2])) if found else (0, 0)
    if min(tiles) < 1 or max(tiles) > MOST_TILES or tiles == (1, 1):
        raise SheetError(
            say(
                "--poster takes COLUMNSxROWS, 2x2 or up to {most}x{most}, not {tiles}",
                most=MOST_TILES,
                tiles=quoted(text),
            )
        )
    return tiles


def card_size_named(name: str) -> CardSize:
    """Find a size of cards by its name, or make one of "WIDTHxHEIGHT" in mm (or with "in" after it).

    Raises:
        SheetError: if there is no such size, or it is smaller than 15 mm or larger than 400.
    """
    known = {size.name: size for size in CARD_SIZES}
    if name.lower() in known:
        return known[name.lower()]
    sized = _sized(name, 15, 400)
    if sized is None:
        raise SheetError(
            say(
                "no card size called {name}; there is {known}, or WIDTHxHEIGHT from {least} to {most} mm",
                name=quoted(name),
                known=listed(known),
                least=15,
                most=400,
            )
        )
    wide, high = sized
    return CardSize(f"{wide:g}x{high:g}", wide, high)


def ink_named(name: str) -> Ink:
    """Find a way of saving ink by its name.

    Raises:
        SheetError: if there is no such way.
    """
    try:
        return Ink(name.lower())
    except ValueError:
        known = listed([i.value for i in Ink])
        raise SheetError(say("no ink called {name}; there is {known}", name=quoted(name), known=known)) from None


# ---- What lies behind what: one rule for sheets turned over and for pairs folded, and how a printer errs. Micrometres.


class Axis(StrEnum):
    """The line about which paper is turned or folded: upright, as a book's spine, or level, as a calendar's."""

    VERTICAL = "vertical"
    HORIZONTAL = "horizontal"


class Sides(StrEnum):
    """How backs are printed: beside the fronts to fold over, on the paper's other side, or not at all."""

    FOLD = "fold"
    LONG = "duplex-long"
    SHORT = "duplex-short"
    SINGLE = "single"

    @property
    def duplex(self) -> bool:
        """Whether the paper is printed on both sides."""
        return self in {Sides.LONG, Sides.SHORT}


class Spot(NamedTuple):
    """Where something lies: its top left corner, its size, and whether it stands on its head."""

    x: int
    y: int
    width: int
    height: int
    turned: bool = False


def turning_axis(sides: Sides, *, landscape: bool) -> Axis:
    """Give the line about which a sheet is turned over: upright paper has a long edge that stands."""
    return Axis.VERTICAL if (sides is Sides.LONG) != landscape else Axis.HORIZONTAL


def behind(spot: Spot, line: int, axis: Axis) -> Spot:
    """Give the place that comes to lie behind a spot when the paper is turned or folded about a line.

    Across an upright line a back is mirrored in place and stays upright; across a level one it is mirrored
    up and down and stands on its head, so that it reads upright once it is turned. A duplex sheet is turned
    about its middle; folded paper about its fold.

    Args:
        spot: where the front lies.
        line: where the line lies: its x if it is upright, its y if it is level.
        axis: which it is.
    """
    if axis is Axis.VERTICAL:
        return spot._replace(x=2 * line - spot.x - spot.width)
    return spot._replace(y=2 * line - spot.y - spot.height, turned=not spot.turned)


class Calibration(NamedTuple):
    """How a printer's back side has to be moved to meet the front."""

    dx: float = 0.0  # to the right, in mm, as the back is looked at
    dy: float = 0.0  # downward, in mm
    scale_x: float = 100.0  # in per cent
    scale_y: float = 100.0  # in per cent

    def matrix(self, width: float, height: float) -> Matrix:
        """Give the last transform of a back page: scaled about the paper's middle, then moved; in mm."""
        a, d = self.scale_x / 100, self.scale_y / 100
        return (a, 0.0, 0.0, d, width / 2 * (1 - a) + self.dx, height / 2 * (1 - d) + self.dy)


# ---- How cards share a page: how many, where, which way the paper lies. Whole micrometres: nothing is rounded twice.

UM = 1000
"""Micrometres in a millimetre."""
FURNITURE = 7.2
"""How wide in mm a strip beside the cards must be to hold the credit and the check rule."""


class Layout(NamedTuple):
    """How a sheet is to be laid on paper."""

    paper: Paper = EITHER
    size: CardSize | None = None  # of cards; None for the size they were drawn for
    sides: Sides | None = None  # how backs are printed; None for the usual way: folded if there are backs
    landscape: bool | None = None  # True if cards are to lie on paper on its side; None for whichever holds more
    marks: str = "corner"  # to cut by: corner, edge or none
    bleed: float = 0.0  # in mm, round every card
    skip: int = 0  # slots of the first page that are left free
    copies: int = 1  # how many of everything
    large: bool = False  # large print
    layer: bool = False  # whether cutting lines are a layer of their own
    type_size: float = 14.0  # in large print, in pt
    fit: bool = False  # whether whole pages are enlarged to what the paper holds
    poster: tuple[int, int] | None = None  # over so many papers side by side and under each other; None for one each


class Grid(NamedTuple):
    """A page of cards. All lengths in µm."""

    width: int  # of the paper as it lies
    height: int  # of the paper as it lies
    landscape: bool  # whether it lies on its side
    card: tuple[int, int]  # width and height of one card
    columns: int  # of fronts
    rows: int  # of fronts
    left: int  # of the whole block, backs beside fronts included
    top: int  # of the whole block
    gap: int  # between neighbours
    fold: tuple[Axis, int] | None = None  # the line along which it is folded, and where; None if it is not

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
        size = f"{card[0]:g} × {card[1]:g} mm"
        if fold:
            told = say(
                "a card of {size} with its back beside it does not fit on {paper}; "
                "take larger paper, a smaller --size, or other --sides",
                size=size,
                paper=layout.paper.called,
            )
        else:
            told = say(
                "a card of {size} does not fit on {paper}; take larger paper, a smaller --size, or other --sides",
                size=size,
                paper=layout.paper.called,
            )
        raise SheetError(told)
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

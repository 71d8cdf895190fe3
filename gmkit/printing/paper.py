"""Paper and the sizes of cards. Millimetres, width before height.

Whole pages are drawn in one box of 210 × 279.4 mm, as wide as A4 and as high as Letter (on its side:
279.4 × 210), which lies in the middle of any paper. `either` is a page of just that size: printed at
100 % it loses nothing on A4 or on Letter, however the printer places it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from gmkit.errors import SheetError, listed, quoted
from gmkit.printing.theme import Ink

BOX = (210.0, 279.4)
MARGIN = 5.0
"""What a printer may leave white at every edge."""

_WRITTEN = re.compile(r"(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)\s*(mm|in)?", re.IGNORECASE)
_INCH = 25.4


class Paper(NamedTuple):
    """The paper a sheet is made for, upright.

    Attributes:
        name: as it is written in a command.
        label: for people.
        width: in mm.
        height: in mm.
    """

    name: str
    label: str
    width: float
    height: float

    def size(self, *, landscape: bool = False) -> tuple[float, float]:
        """Give width and height in mm."""
        return (self.height, self.width) if landscape else (self.width, self.height)


EITHER = Paper("either", "A4 or Letter", *BOX)
A4 = Paper("a4", "A4", 210.0, 297.0)
LETTER = Paper("letter", "Letter", 215.9, 279.4)
PAPERS = (EITHER, A4, LETTER)


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


def _sized(what: str, text: str, known: Sequence[str], least: int, most: int) -> tuple[float, float]:
    """Read "63x88", "63x88mm" or "2.5x3.5in" as mm; raises SheetError if it is no size or out of range."""
    found = _WRITTEN.fullmatch(text.strip())
    if found is not None:
        unit = _INCH if (found[3] or "").lower() == "in" else 1.0
        wide, high = (round(float(found[i]) * unit, 3) for i in (1, 2))
        if least <= min(wide, high) and max(wide, high) <= most:
            return wide, high
    raise SheetError(
        f"no {what} called {quoted(text)}; there is {listed(known)}, or WIDTHxHEIGHT from {least} to {most} mm"
    )


def paper_named(name: str) -> Paper:
    """Find a paper by its name, or make one of "WIDTHxHEIGHT" in mm (or with "in" after it).

    Raises:
        SheetError: if there is no such paper, or it is smaller than 105 mm or larger than 1200.
    """
    known = {paper.name: paper for paper in PAPERS}
    if name.lower() in known:
        return known[name.lower()]
    wide, high = sorted(_sized("paper", name, list(known), 105, 1200))
    return Paper(f"{wide:g}x{high:g}", f"{wide:g} × {high:g} mm", wide, high)


def card_size_named(name: str) -> CardSize:
    """Find a size of cards by its name, or make one of "WIDTHxHEIGHT" in mm (or with "in" after it).

    Raises:
        SheetError: if there is no such size, or it is smaller than 15 mm or larger than 400.
    """
    known = {size.name: size for size in CARD_SIZES}
    if name.lower() in known:
        return known[name.lower()]
    wide, high = _sized("card size", name, list(known), 15, 400)
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
        raise SheetError(f"no ink called {quoted(name)}; there is {known}") from None

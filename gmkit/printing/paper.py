"""Paper: sizes, the box that A4 and Letter have in common, pages and sheets. Millimetres.

Everything is drawn in one box of 210 × 279.4 mm, as wide as A4 and as high as Letter (landscape:
279.4 × 210). On A4 and Letter the box lies in the middle of the page. `either` is a page of just that
size: printed at 100 % it loses nothing on either paper, however the printer places it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from gmkit.errors import SheetError, listed, quoted
from gmkit.printing.fonts import clean
from gmkit.printing.pen import Mark, Pen
from gmkit.printing.theme import PLAIN, Accent, Ink

BOX = (210.0, 279.4)
MARGIN = 5.0
_SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4), "either": BOX}
_NAMES = {"a4": "A4", "letter": "Letter", "either": "A4 or Letter"}


class Paper(StrEnum):
    """The paper a sheet is made for."""

    EITHER = "either"
    A4 = "a4"
    LETTER = "letter"

    @property
    def label(self) -> str:
        """The name for people."""
        return _NAMES[self.value]

    def size(self, *, landscape: bool = False) -> tuple[float, float]:
        """Give width and height in mm."""
        wide, high = _SIZES[self.value]
        return (high, wide) if landscape else (wide, high)

    def origin(self, *, landscape: bool = False) -> tuple[float, float]:
        """Give where the top left corner of the common box lies on the page."""
        wide, high = self.size(landscape=landscape)
        box = BOX[::-1] if landscape else BOX
        return ((wide - box[0]) / 2, (high - box[1]) / 2)


def paper_named(name: str) -> Paper:
    """Find a paper by its name.

    Raises:
        SheetError: if there is no such paper.
    """
    try:
        return Paper(name.lower())
    except ValueError:
        known = listed([p.value for p in Paper])
        raise SheetError(f"no paper called {quoted(name)}; there is {known}") from None


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


class Page(NamedTuple):
    """One page: its marks in the common box, and its name in the outline."""

    name: str
    marks: tuple[Mark, ...]
    landscape: bool = False


class Sheet(NamedTuple):
    """What a sheet function gives: pages, and what the file says about itself.

    Attributes:
        title: for people, as in the file's title.
        pages: in order, at least one.
        credit: whose game and content it is, as printed on the pages.
        warnings: what a GM should know, one line each.
        accent: the game's own colour.
        author: who wrote the content.
    """

    title: str
    pages: tuple[Page, ...]
    credit: str
    warnings: tuple[str, ...] = ()
    accent: Accent = PLAIN
    author: str = "gmkit"


def foot(pen: Pen, words: str, *, landscape: bool = False, inset: float = 12.0) -> None:
    """Write the line at the foot of a full page: what it is and whom it is owed to."""
    wide, high = BOX[::-1] if landscape else BOX
    size = 5.8
    room = wide - 2 * inset
    with pen.at("foot line"):
        while size > 4 and pen.width(words, "sans", size) > room:
            size -= 0.1
        pen.text(wide / 2, high - 6.2, shortened(pen, words, size, room), "sans", size, "soft", align="middle")


def shortened(pen: Pen, words: str, size: float, room: float) -> str:
    """Give the words, their end left out (…) where they are wider than `room` mm."""
    if pen.width(words, "sans", size) <= room:
        return words
    while words and pen.width(words + "…", "sans", size) > room:
        words = words[:-1]
    return words.rstrip() + "…"


def slug(title: str, credit: str, *more: str) -> str:
    """Join the parts of a slug: gmkit, the sheet (its first 60 letters), whatever else, the credit."""
    name = clean(title)
    name = name if len(name) <= 60 else name[:59].rstrip() + "…"
    return "  ·  ".join(part for part in ("gmkit", name, *more, clean(credit)) if part)

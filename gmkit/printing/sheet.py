"""How a sheet is set, what a sheet function gives, and the printed sides that it becomes."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from gmkit.errors import IllegalChoice, UnknownName, known_as, quoted, say
from gmkit.names import fold, pick, suggest
from gmkit.printing.fonts import Fonts
from gmkit.printing.pen import Form, Mark, Pen
from gmkit.printing.shape import Path
from gmkit.printing.theme import PLAIN, Accent, Ink

# ---- How a sheet is set: how much ink it may take, and the fonts its words are measured with.


class Setting(NamedTuple):
    """What every sheet of one order shares."""

    fonts: Fonts  # what text is measured with; every word is measured once
    ink: Ink = Ink.FULL  # how much ink the sheet may take; low ink is a lighter drawing
    inked: bool = False  # what a sheet begins with stands in ink; else it is pale, for a pencil to go over
    fields: bool = False  # whether what is filled in by hand may be filled in on a screen
    painted: bool = True  # whether pictures that can be had so are painted, else they are lines to colour in
    from_strength: int | None = None  # how strong a feeling is, at least, that a map draws; None where it finds out

    @property
    def low(self) -> bool:
        """Whether ink is to be saved: no fills, hair lines."""
        return self.ink is Ink.LOW

    def pen(self, where: str = "") -> Pen:
        """Give a pen; `where` names what is drawn ("mask ispo"), for messages about its text."""
        pen = Pen(self.fonts, fillable=self.fields, low=self.low)
        pen.where = where
        return pen


# ---- What a sheet function gives: things to cut out and whole pages, drawn, but not yet laid on paper.


class Room(NamedTuple):
    """The paper that something is set anew for, in large print."""

    width: float  # in mm
    height: float  # in mm
    foot: float  # what the credit takes up of it, in mm
    size: float  # of the type in pt: nothing is smaller, but for the credit


class Card(NamedTuple):
    """One thing to cut out: a playing card, a token, a page of reference to fold."""

    id: str  # its stable name, by which it is picked ("ispo")
    name: str  # for people, as in the file's outline
    front: Form  # drawn from its top left corner, at the size it was designed for
    back: Form | None = None  # what is behind it, of the same size, upright; None if nothing is
    tags: tuple[str, ...] = ()  # words by which it may be picked together with others ("queen", "hearts")
    copies: int = 1  # how many of it a set has
    filling: int = 0  # how many of these only fill their paper, and are left out in large print
    fixed: bool = False  # whether its size matters, as that of a token, so that large print leaves it as it is
    large: Larger | None = None  # sets what both its sides say anew in large print; None where it is only enlarged


class Page(NamedTuple):
    """One whole page: its marks in the box that A4 and Letter share, and its name in the outline."""

    name: str  # in the outline
    # in a box of 210 × 279.4 mm, or 279.4 × 210 where it lies on its side; 9 mm at the foot and 10 mm at the
    # left edge are kept free of everything for the credit and the check rule
    marks: tuple[Mark, ...]
    landscape: bool = False  # whether it lies on its side
    id: str = ""  # the stable name of what is on it, by which it is picked; may be empty
    tags: tuple[str, ...] = ()  # words by which it may be picked together with others
    fixed: bool = False  # whether its size matters, as that of a mask to wear, so that large print leaves it as it is
    secret: str = ""  # whose eyes it is for, said beside the credit; empty if anybody's
    of: str = ""  # the title of the sheet that it is of, in a file of several; empty if the file's own
    large: Larger | None = None  # sets it anew in large print; pages after each other that share one are set once
    size: tuple[float, float] | None = None  # in mm, of one that was set for its paper; None for the usual box


Larger = Callable[[Setting, Room], tuple[Page, ...]]
"""Sets something anew, on pages of its own."""


class Sheet(NamedTuple):
    """What a sheet function gives."""

    title: str  # for people, as in the file's title: "Cipher: retainer cards"
    credit: str  # whose game and content it is, as printed on every page
    cards: tuple[Card, ...] = ()  # things to cut out, in order; those of one size that follow each other share pages
    pages: tuple[Page, ...] = ()  # whole pages, in order, after the cards
    warnings: tuple[str, ...] = ()  # what a GM should know, one line each
    accent: Accent = PLAIN  # the game's own colour
    author: str = "gmkit"  # who wrote the content
    licence: str = ""  # what the content may be used for, if its author said so

    def units(self) -> dict[str, list[Page | Card]]:
        """Give what is printed as one, by a name that stays: the pages that are for one pair of eyes, and each card."""
        found: dict[str, list[Page | Card]] = {}
        for page in self.pages:
            found.setdefault(f"{self.title}; {page.secret}", []).append(page)
        for card in self.cards:
            found.setdefault(f"{self.title}; {card.id}", []).append(card)
        return found

    def only(self, names: Collection[str]) -> Sheet:
        """Give the same with some of its units alone."""
        kept = {id(one) for name, unit in self.units().items() if name in names for one in unit}
        pages = tuple(page for page in self.pages if id(page) in kept)
        return self._replace(cards=tuple(card for card in self.cards if id(card) in kept), pages=pages)


def unit_mark(key: bytes, unit: Sequence[Page | Card]) -> str:
    """Give what tells something drawn from anything else, to whoever has the key."""
    drawn = [
        (one.name, one.marks, one.landscape) if isinstance(one, Page) else (one.front, one.back, one.copies)
        for one in unit
    ]
    return hmac.new(key, repr(drawn).encode(), "sha256").hexdigest()[:32]


# ---- What goes to the printer: sides of paper with their marks in place, and what the file says of itself.

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in mm from the top left corner of the paper."""


class Leaf(NamedTuple):
    """One printed side of paper."""

    name: str  # in the outline
    width: float  # of the paper in mm
    height: float  # of the paper in mm
    marks: tuple[Mark, ...]  # in mm from the paper's top left corner
    label: str = ""  # the page label that viewers show: "3", "3 back"
    trim: Box | None = None  # what is left when all is cut; None for the whole paper
    bleed: Box | None = None  # how far ink may run beyond that; None for the trim box
    cuts: tuple[Path, ...] = ()  # where a knife goes, besides the lines that are tagged so among the marks


class Job(NamedTuple):
    """A whole file."""

    title: str  # for people
    author: str  # who wrote the content
    credit: str  # whose game and content it is
    licence: str  # what the content may be used for; may be empty
    leaves: tuple[Leaf, ...]  # the sides of paper in the order they are printed
    accent: Accent = PLAIN  # the game's own colour
    ink: Ink = Ink.FULL  # how much ink
    contrast: bool = False  # whether soft colours are darkened, for large print
    duplex: str = "Simplex"  # what a printer is told: Simplex, DuplexFlipLongEdge or DuplexFlipShortEdge
    language: str = "en"  # of the words, as in "en"
    layer: bool = False  # whether the lines that a knife follows are a layer of their own
    about: tuple[tuple[str, str], ...] = ()  # what gmkit reads again in the file, each by its name: seat, start


# ---- Choosing what of a sheet is printed: cards and pages by id, by name, or by a tag that several share.

_MOST = 999


def picked(sheet: Sheet, wanted: Sequence[str]) -> Sheet:
    """Give a sheet with those of its cards and pages alone that are wanted, in the order of the sheet.

    Args:
        sheet: the whole sheet.
        wanted: ids, names in part, or tags, each with "=N" behind it for N copies; none for everything.

    Raises:
        UnknownName: nothing of the sheet is called so.
        AmbiguousChoice: a part of a name fits several.
        IllegalChoice: a number of copies that is none, or copies of a whole page.
    """
    if not wanted:
        return sheet
    copies: dict[str, int | None] = {}
    for word in wanted:
        name, number = _parsed(word)
        for key in _meant(sheet, name):
            # A number that was said outlives a word that says none.
            copies[key] = number or copies.get(key)
    cards = tuple(
        card._replace(copies=number, filling=0) if (number := copies[card.id]) else card
        for card in sheet.cards
        if card.id in copies
    )
    pages = tuple(page for page in sheet.pages if _key(page) in copies for _ in range(copies[_key(page)] or 1))
    return sheet._replace(cards=cards, pages=pages)


def _parsed(word: str) -> tuple[str, int | None]:
    """Part "ispo=3" into the name and the number of copies."""
    name, equals, digits = word.rpartition("=")
    if not equals:
        return word, None
    if not (digits.isascii() and digits.isdigit() and 1 <= int(digits[:4]) <= _MOST and len(digits) < 4):
        raise IllegalChoice(
            say("--pick {word}: after the = stands a number of copies, 1 to {most}", word=quoted(word), most=_MOST)
        )
    return name, int(digits)


def _key(page: Page) -> str:
    """Give what a page is picked by."""
    return page.id or page.name


def _meant(sheet: Sheet, word: str) -> list[str]:
    """Give the keys of what a word means: an id, a tag, or a part of one name."""
    things: list[tuple[str, str, tuple[str, ...]]] = [
        *((card.id, card.name, card.tags) for card in sheet.cards),
        *((_key(page), page.name, page.tags) for page in sheet.pages),
    ]
    if any(word == key for key, _, _ in things):
        return [word]
    tagged = [key for key, _, tags in things if fold(word) in map(fold, known_as(*tags))]
    if tagged:
        return tagged
    names = {key: (key, name) for key, name, _ in reversed(things)}
    try:
        return [pick("card or page", word, names)]
    except UnknownName:
        told = (known_as(tag)[-1] for _, _, tags in things for tag in tags)
        words = {fold(one): one for one in (*told, *names)}.values()
        raise UnknownName("card, page or tag", word, suggest(word, words), words) from None

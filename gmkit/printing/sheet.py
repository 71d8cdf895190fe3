"""What a sheet function gives: things to cut out and whole pages, drawn, but not yet laid on paper."""

from __future__ import annotations

from typing import NamedTuple

from gmkit.printing.pen import Form, Mark
from gmkit.printing.theme import PLAIN, Accent


class Card(NamedTuple):
    """One thing to cut out: a playing card, a token, a page of reference to fold.

    Attributes:
        id: its stable name, by which it is picked ("ispo").
        name: for people, as in the file's outline.
        front: drawn from its top left corner, at the size it was designed for.
        back: what is behind it, of the same size, upright; None if nothing is.
        tags: words by which it may be picked together with others ("queen", "hearts").
        copies: how many of it a set has.
        fixed: whether its size matters, as that of a token, so that large print leaves it as it is.
    """

    id: str
    name: str
    front: Form
    back: Form | None = None
    tags: tuple[str, ...] = ()
    copies: int = 1
    fixed: bool = False


class Page(NamedTuple):
    """One whole page: its marks in the box that A4 and Letter share, and its name in the outline.

    Attributes:
        name: in the outline.
        marks: in a box of 210 × 279.4 mm, or 279.4 × 210 where it lies on its side; 9 mm at the foot and
            10 mm at the left edge are kept free of everything for the credit and the check rule.
        landscape: whether it lies on its side.
        id: the stable name of what is on it, by which it is picked; may be empty.
        tags: words by which it may be picked together with others.
        fixed: whether its size matters, as that of a mask to wear, so that large print leaves it as it is.
        secret: whose eyes it is for, said beside the credit; empty if anybody's.
    """

    name: str
    marks: tuple[Mark, ...]
    landscape: bool = False
    id: str = ""
    tags: tuple[str, ...] = ()
    fixed: bool = False
    secret: str = ""


class Sheet(NamedTuple):
    """What a sheet function gives.

    Attributes:
        title: for people, as in the file's title: "Cipher: retainer cards".
        credit: whose game and content it is, as printed on every page.
        cards: things to cut out, in order; those of one size that follow each other share pages.
        pages: whole pages, in order, after the cards.
        warnings: what a GM should know, one line each.
        accent: the game's own colour.
        author: who wrote the content.
        licence: what the content may be used for, if its author said so.
    """

    title: str
    credit: str
    cards: tuple[Card, ...] = ()
    pages: tuple[Page, ...] = ()
    warnings: tuple[str, ...] = ()
    accent: Accent = PLAIN
    author: str = "gmkit"
    licence: str = ""

"""What goes to the printer: sides of paper with their marks in place, and what the file says of itself."""

from __future__ import annotations

from typing import NamedTuple

from gmkit.printing.pen import Mark
from gmkit.printing.theme import PLAIN, Accent, Ink

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in mm from the top left corner of the paper."""


class Leaf(NamedTuple):
    """One printed side of paper.

    Attributes:
        name: in the outline.
        width: of the paper in mm.
        height: of the paper in mm.
        marks: in mm from the paper's top left corner.
        label: the page label that viewers show: "3", "3 back".
        trim: what is left when all is cut; None for the whole paper.
        bleed: how far ink may run beyond that; None for the trim box.
    """

    name: str
    width: float
    height: float
    marks: tuple[Mark, ...]
    label: str = ""
    trim: Box | None = None
    bleed: Box | None = None


class Job(NamedTuple):
    """A whole file.

    Attributes:
        title: for people.
        author: who wrote the content.
        credit: whose game and content it is.
        licence: what the content may be used for; may be empty.
        leaves: the sides of paper in the order they are printed.
        accent: the game's own colour.
        ink: how much ink.
        contrast: whether soft colours are darkened, for large print.
        duplex: what a printer is told: Simplex, DuplexFlipLongEdge or DuplexFlipShortEdge.
        language: of the words, as in "en".
    """

    title: str
    author: str
    credit: str
    licence: str
    leaves: tuple[Leaf, ...]
    accent: Accent = PLAIN
    ink: Ink = Ink.FULL
    contrast: bool = False
    duplex: str = "Simplex"
    language: str = "en"

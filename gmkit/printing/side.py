"""One side of paper before it has a number, and the line of credit on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from gmkit.printing import furniture
from gmkit.printing.layout import Layout
from gmkit.printing.leaf import Box
from gmkit.printing.pen import Mark, Text, walk
from gmkit.printing.setting import Setting
from gmkit.printing.sheet import Sheet
from gmkit.printing.theme import Ink

KEPT = "what is worn, set up or counted with keeps its size in large print; only its inks are darker"
MOST = 10_000
"""How many cards, or pages, one file holds at most."""


LEGIBLE = 6.0
"""Type smaller than this, in pt, is warned of."""


class Side(NamedTuple):
    """One side of paper before it has a number."""

    name: str
    width: float
    height: float
    marks: tuple[Mark, ...]
    trim: Box | None = None
    bleed: Box | None = None


Both = tuple[Side, Side | None]
"""A sheet of paper: its front, and its back if that is printed."""


def smallest(drawings: Iterable[Sequence[Mark]]) -> float:
    """Give the smallest type in pt, as it was drawn; a usual size if there is no word."""
    sizes = (mark.size for marks in drawings for mark, _ in walk(marks) if isinstance(mark, Text))
    return min(sizes, default=9.0)


def line_on(
    sheet: Sheet, layout: Layout, setting: Setting, where: str = "", size: tuple[float, float] | None = None
) -> str:
    """Give the line of credit."""
    note = {Ink.FULL: "colour", Ink.LOW: "low ink", Ink.MONO: "mono"}[setting.ink]
    cut = f"{size[0]:.4g} × {size[1]:.4g} mm, " if size else ""
    large = ", large print" if layout.large else ""
    return furniture.line_of(sheet.title, sheet.credit, where, f"{layout.paper.label}, {cut}{note}{large}")

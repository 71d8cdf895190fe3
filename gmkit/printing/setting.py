"""How a sheet is set: how much ink it may take, and the fonts its words are measured with."""

from __future__ import annotations

from typing import NamedTuple

from gmkit.printing.fonts import Fonts
from gmkit.printing.pen import Pen
from gmkit.printing.theme import Ink


class Setting(NamedTuple):
    """What every sheet of one order shares.

    Attributes:
        fonts: what text is measured with; every word is measured once.
        ink: how much ink the sheet may take; low ink is a lighter drawing.
    """

    fonts: Fonts
    ink: Ink = Ink.FULL

    @property
    def low(self) -> bool:
        """Whether ink is to be saved: no fills, hair lines."""
        return self.ink is Ink.LOW

    def pen(self, where: str = "") -> Pen:
        """Give a pen; `where` names what is drawn ("mask ispo"), for messages about its text."""
        pen = Pen(self.fonts)
        pen.where = where
        return pen

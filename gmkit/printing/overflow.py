"""What becomes of a text that is too long for its place."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from gmkit.errors import SheetError, quoted


class Overflow(StrEnum):
    """What is done where a text does not fit even at its smallest size."""

    ERROR = "error"
    """Nothing is printed; the message says where, and by how much."""
    WARN = "warn"
    """It is cut after its last whole word that fits, with "…" and a warning."""
    SHRINK = "shrink"
    """It is set smaller than is good to read, with a warning."""
    CONTINUE = "continue"
    """It is cut likewise, and stands whole on a page at the end."""


class Spill(NamedTuple):
    """A text that was cut: where it comes from, and all its words."""

    where: str
    words: str


ADVICE = "shorten it, or use --overflow shrink"


def too_long(where: str, text: str, needed: float, given: float, floor: float, advice: str = ADVICE) -> SheetError:
    """Give the error for a text that is too long at the smallest size.

    Args:
        where: item and field, for people.
        text: the text.
        needed: its length in mm at the smallest size.
        given: how many mm there are, all lines together.
        floor: the smallest size in pt.
        advice: what to do about it.
    """
    place = f"{where}: " if where else ""
    excess = f"{needed - given:.0f} mm too much" if needed - given >= 0.5 else "and its words break badly"
    return SheetError(
        f"{place}{quoted(text, 40)} does not fit: {needed:.0f} mm of text at {floor:g} pt, "
        f"room for {given:.0f} mm, {excess}; {advice}"
    )

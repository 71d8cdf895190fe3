"""What Cypher's small pages share: 105 × 148 mm, a title, sections, chips with numbers."""

from __future__ import annotations

from gmkit.games.cypher.sheets.frame import chip, frame
from gmkit.printing import parts
from gmkit.printing.fit import Stage, fit
from gmkit.printing.pen import Pen

SIZE = (105.0, 148.0)
LEFT, RIGHT = 11.0, 94.0


def opening(pen: Pen, title: str, note: str, *, low: bool) -> None:
    """Draw the frame, the title and what stands under it."""
    frame(pen, *SIZE, low=low, inset=4.5, cut=6.0)
    pen.text(LEFT, 18.8, title, "sans-semibold", 23)
    parts.caps(pen, RIGHT, 18.8, "Cypher", align="right")
    line = fit(note, pen.measure("sans"), RIGHT - LEFT, (Stage(1, 10, 7),))
    pen.lines(LEFT, 25.3, line, "sans", "soft")
    pen.line(LEFT, 29.3, RIGHT, 29.3, "accent", 0.6 if low else 0.9)


def section(pen: Pen, x: float, right: float, y: float, words: str) -> None:
    """Write a heading on its baseline that runs into a hair line."""
    at = x + pen.text(x, y, words, "sans-semibold", 11, "accent")
    pen.line(at + 2.4, y - 1.3, right, y - 1.3, "hair", 0.4)


def step(pen: Pen, x: float, y: float, number: str, *, low: bool) -> None:
    """Draw a number on a chip about a point."""
    chip(pen, x - 4.3, y - 4.3, 8.6, 8.6, number, 15, low=low, cut=1.5)

"""Parts that sheets are put together from: headings, rules, labels, frames, box tracks. Millimetres."""

from __future__ import annotations

from collections.abc import Sequence

from gmkit.printing.fit import Stage, fit
from gmkit.printing.pen import Pen
from gmkit.printing.shape import Point

CAPS = 0.7


def caps(
    pen: Pen, x: float, y: float, words: str, *, size: float = 6.5, colour: str = "soft", align: str = "left"
) -> float:
    """Write a label in tracked capitals; give its width."""
    return pen.text(x, y, words.upper(), "sans-semibold", size, colour, align=align, tracking=CAPS)


def running_head(pen: Pen, left: float, right: float, y: float, game: str, sheet: str) -> None:
    """Write the two labels at the head of a page."""
    caps(pen, left, y, game)
    caps(pen, right, y, sheet, align="right")


def zone(pen: Pen, x: float, y: float, width: float, words: str, note: str = "", weight: float = 0.9) -> None:
    """Write a section's heading over a rule at `y`, a note at its right end."""
    pen.text(x, y - 1.7, words, "serif-semibold", 11.5)
    if note:
        pen.text(x + width, y - 1.6, note, "sans", 6.5, "soft", align="right")
    pen.line(x, y, x + width, y, "ink", weight)


def section(pen: Pen, x: float, y: float, width: float, words: str, *, number: str = "", size: float = 13.0) -> None:
    """Write a heading on its baseline that runs into a hair line; its number in the accent."""
    at = x
    if number:
        at += pen.text(x, y, number, "serif-semibold", size, "accent") + 1.6
    at += pen.text(at, y, words, "serif-semibold", size)
    if at + 2.6 < x + width:
        pen.line(at + 2.6, y - 1.4, x + width, y - 1.4, "hair", 0.5)


def title(pen: Pen, x: float, y: float, width: float, words: str, size: float, note: str = "") -> float:
    """Write a sheet's title and under it a line in italics; give the y of the accent rule beneath."""
    set_ = fit(words, pen.measure("serif-semibold"), width, (Stage(1, size, size * 0.6), Stage(2, size * 0.6, 9)))
    pen.lines(x, y - set_.drop, set_, "serif-semibold")
    if note:
        line = fit(note, pen.measure("serif-italic"), width, (Stage(1, 10.6, 7),))
        pen.lines(x, y + 7.0, line, "serif-italic", "soft")
    return y + 13.4


def chamfered(x: float, y: float, width: float, height: float, cut: float) -> list[Point]:
    """Give a rectangle whose four corners are cut off at 45°."""
    r, b = x + width, y + height
    return [
        (x + cut, y),
        (r - cut, y),
        (r, y + cut),
        (r, b - cut),
        (r - cut, b),
        (x + cut, b),
        (x, b - cut),
        (x, y + cut),
    ]


def steep(x: float, y: float, width: float, height: float, down: float, across: float) -> list[Point]:
    """Give a rectangle whose corners are cut steeply."""
    r, b = x + width, y + height
    return [
        (x + across, y),
        (r - across, y),
        (r, y + down),
        (r, b - down),
        (r - across, b),
        (x + across, b),
        (x, b - down),
        (x, y + down),
    ]


def between(pen: Pen, x: float, right: float, y: float, words: str, colour: str) -> None:
    """Write a tracked label in the middle of a rule, the rule standing clear of it."""
    middle = (x + right) / 2
    wide = pen.width(words.upper(), "sans-semibold", 6.5, CAPS)
    caps(pen, middle, y + 0.8, words, colour=colour, align="middle")
    if wide / 2 + 2 < middle - x:
        pen.line(x, y, middle - wide / 2 - 2, y, colour, 0.5)
        pen.line(middle + wide / 2 + 2, y, right, y, colour, 0.5)


def ruled(pen: Pen, x: float, right: float, ys: Sequence[float], colour: str = "hair") -> None:
    """Draw lines to write on."""
    for y in ys:
        pen.line(x, y, right, y, colour, 0.5)


def field(pen: Pen, x: float, y: float, width: float, label: str, *, weight: float = 0.5) -> None:
    """Draw a rule to write on, what it is for in small type beneath."""
    pen.line(x, y, x + width, y, "ink" if weight > 0.5 else "line", weight)
    pen.text(x, y + 3, label, "sans", 6.5, "soft")

"""What every Cyffle page has: A6, a frame with square notches, a title, and the four suits beside it."""

from __future__ import annotations

from collections.abc import Sequence

from gmkit.games.cyffle.sheets.suits import Sign, draw_sign
from gmkit.library.credit import with_licence
from gmkit.printing import marks
from gmkit.printing.fit import Stage, fit
from gmkit.printing.pen import Pen, Style
from gmkit.printing.prose import Said, prose
from gmkit.printing.shape import Point
from gmkit.printing.theme import Accent

ACCENT = Accent("#2b6240", "#eef2f0", "#d0dcd5")
CREDIT = with_licence("Tryffin’s Rules to Cyffle, given with an excerpt from The Child of Saturn", None)
SIZE = (105.0, 148.0)
LEFT, RIGHT = 11.5, 93.5
WIDE = RIGHT - LEFT
_INSET, _NOTCH = 4.5, 3.1
_MARK = ((0.0, 3.85), (-3.95, 0.0), (3.95, 0.0), (0.0, -3.85))


def notched(x: float, y: float, width: float, height: float, cut: float) -> list[Point]:
    """Give a rectangle with a square taken out of each corner."""
    r, b = x + width, y + height
    return [
        (x + cut, y),
        (r - cut, y),
        (r - cut, y + cut),
        (r, y + cut),
        (r, b - cut),
        (r - cut, b - cut),
        (r - cut, b),
        (x + cut, b),
        (x + cut, b - cut),
        (x, b - cut),
        (x, y + cut),
        (x + cut, y + cut),
    ]


def opening(pen: Pen, title: str, note: str, suits: Sequence[Sign], *, low: bool) -> None:
    """Draw the frame, the title with a line under it, and the pack's suits in a lozenge."""
    wide, high = SIZE
    outline = notched(_INSET, _INSET, wide - 2 * _INSET, high - 2 * _INSET, _NOTCH)
    pen.polygon(outline, Style("accent", 0.4 if low else 0.6))
    head = fit(title, pen.measure("serif-semibold"), WIDE - 17, (Stage(1, 24, 14),))
    pen.lines(LEFT, 19.2, head, "serif-semibold")
    line = fit(note, pen.measure("serif-italic", "title of the pack"), WIDE, (Stage(1, 10.4, 7.6), Stage(2, 7.6, 6.5)))
    pen.lines(LEFT, 25.4 - line.drop / 2, line, "serif-italic", "soft")
    for sign, (dx, dy) in zip(suits, _MARK, strict=True):
        draw_sign(pen, sign, 87.0 + dx, 14.2 + dy, 4.9)
    pen.line(LEFT, 28.8, RIGHT, 28.8, "accent", 0.9)


def head(pen: Pen, y: float, words: str, note: str = "") -> None:
    """Write a heading on its baseline, running into a hair line; a note may end the line."""
    at = LEFT + pen.text(LEFT, y, words, "serif-semibold", 11.5) + 2.4
    end = RIGHT
    if note:
        end -= pen.text(RIGHT, y, note, "sans", 7.4, "soft", align="right") + 2.0
    pen.line(at, y - 1.3, end, y - 1.3, "hair", 0.4)


def point(pen: Pen, y: float, parts: Sequence[Said], *, size: float = 7.9, width: float = WIDE) -> float:
    """Write a paragraph behind a small lozenge; give the y of its last baseline."""
    marks.lozenge(pen, LEFT + 1.1, y - 0.95, 2.0, 2.0, Style(None, 0, "accent"))
    return prose(pen, LEFT + 4.2, y, width - 4.2, parts, size=size)

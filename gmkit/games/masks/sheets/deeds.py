"""The two columns of actions: what the mask does, what the Hidden Face does. Millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gmkit.games.masks.sheets.look import Look
from gmkit.printing import marks, parts
from gmkit.printing.fit import Measure, Stage, fit
from gmkit.printing.fonts import MM
from gmkit.printing.pen import Pen, Style
from gmkit.printing.quotes import curly

LEFT, RIGHT = 12.0, 198.0
SECOND = 109.0
WIDE = 89.0
TOP = 48.4
NOTES = 94.2
LINES = 8
PITCH = 5.15
TIGHT = 3.46  # twelve lines in the room of eight
_NOTE = (Stage(1, 8.6, 6.5), Stage(2, 6.5, 5), Stage(3, 4.8, 3.6))


class Deed(NamedTuple):
    """One action on the sheet: its value, its words, the letter of its conflict if it has one."""

    value: int
    label: str
    letter: str = ""


def pitch(count: int) -> float:
    """Give the distance of lines for so many actions: eight have room, up to twelve draw closer."""
    return PITCH if count <= LINES else max(TIGHT, (LINES + 0.165) * PITCH / (count + 0.165))


def more(count: int) -> float:
    """Give how much longer than usual the columns are: nothing up to twelve actions."""
    return max(0.0, (count + 0.165) * pitch(count) - (LINES + 0.165) * PITCH - 0.05)


def deeds(pen: Pen, proper: Sequence[Deed], secret: Sequence[Deed]) -> float:
    """Draw both columns with lines of one height; give how much longer than usual they are."""
    count = max(LINES, len(proper), len(secret))
    _column(pen, LEFT, "The Mask", "proper actions  ·  pay with Face", proper, count, solid=True)
    _column(pen, SECOND, "The Hidden Face", "hidden actions  ·  pay with Hidden Face", secret, count, solid=False)
    return more(count)


def _column(pen: Pen, x: float, title: str, note: str, own: Sequence[Deed], count: int, *, solid: bool) -> None:
    """Draw a column, filled as far as its actions are known."""
    parts.zone(pen, x, TOP, WIDE, title, note)
    step = pitch(count)
    scale = step / PITCH
    side = min(3.5, step - 0.75)
    for i in range(count):
        y = TOP + 6.0 * scale + step * i
        pen.line(x + 9.5, y, x + WIDE, y, "hair", 0.5)
        if i >= len(own):
            if not own:
                marks.pips(pen, x + 5.8, y - 1.85 * scale, 3, colour="line", solid=False, radius=0.82)
                marks.checkbox(pen, x + WIDE - 3.7, y - 0.6 * scale - side, side, Style("line", 0.5), 0.4)
            continue
        deed = own[i]
        marks.pips(pen, x + 5.8, y - 1.85 * scale, deed.value, solid=solid, radius=0.78 if scale > 0.8 else 0.7)
        room = WIDE - 9.5 - (5.0 if deed.letter else 0.5)
        size = min(9.0, 10.6 * scale)
        stages = (Stage(1, size, 6.5 if scale == 1 else 5.0), Stage(2, 5.8 * min(1.0, scale * 1.1), 4.6 * scale))
        fitted = fit(deed.label, pen.measure("serif", f"{title}, action {i + 1}"), room, stages)
        pen.lines(x + 9.5, y - 1.2 * scale - fitted.drop * 0.8, fitted)
        if deed.letter:
            top = y - 0.6 * scale - side
            marks.checkbox(pen, x + WIDE - 3.7, top, side, Style("ink", 0.7), 0.4)
            middle = x + WIDE - 3.7 + side / 2
            marks.centred(pen, middle, top + side / 2, deed.letter, "sans-bold", 6.8 * side / 3.5)


def notes(pen: Pen, down: float, look: Look | None, others: Sequence[str]) -> None:
    """Write the notes under the two columns, `down` lower than usual."""
    y = NOTES + down
    if look:
        words = f"{look.mask.title}, {look.card}  ·  value {look.mask.points}"
        note = fit(words, pen.measure("serif-italic", "mask title"), WIDE, _NOTE)
        pen.lines(LEFT, y, note, "serif-italic", "soft")
        y += note.drop
    else:
        pen.text(LEFT, y, "mask title, card and value", "sans", 6.5, "soft")
    if others:
        words = also(others, pen.measure("sans", "other masks"), WIDE)
        fitted = fit(words, pen.measure("sans", "other masks"), WIDE, (Stage(1, 7, 4.5), Stage(2, 4, 3)))
        room = WIDE - pen.width(note.lines[0], "serif-italic", note.size) - 4.0 if look and not note.drop else 0.0
        if len(fitted.lines) == 1 and pen.width(words, "sans", fitted.size) <= room:
            pen.lines(LEFT + WIDE, y, fitted, "sans", "soft", align="right")
        else:
            pen.lines(LEFT, y + 3.4, fitted, "sans", "soft")
    words = "A lettered pair is a conflict: acting on either side earns the hidden value."
    note = fit(words, pen.measure("serif-italic"), WIDE, (Stage(1, 8.6, 7),))
    pen.lines(RIGHT - pen.width(words, "serif-italic", note.size), NOTES + down, note, "serif-italic", "soft")


def also(others: Sequence[str], measure: Measure, room: float) -> str:
    """Give the further masks in one line; where it would be too long, the last are only counted."""
    names = [curly(name) for name in others]
    for kept in range(len(names), 0, -1):
        left = len(names) - kept
        words = "also owns: " + ", ".join(names[:kept]) + (f", and {left} more" if left else "")
        if measure.em(words) * 6.0 * MM <= room:
            return words
    return f"also owns: {names[0]}" + (f", and {len(names) - 1} more" if names[1:] else "")

"""The two columns of actions: what the mask does, what the Hidden Face does. Millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gmkit.printing import marks, parts
from gmkit.printing.fit import Fitted, Stage, attempt, fit
from gmkit.printing.pen import Pen, Style

LEFT = 12.0
SECOND = 109.0
WIDE = 89.0
TOP = 48.4
NOTES = 94.2
LINES = 8
FEWEST = 6
PITCH = 5.15
TIGHT = 3.46  # twelve lines in the room of eight
_APART = 3.0


class Deed(NamedTuple):
    """One action on the sheet.

    Attributes:
        value: what it is worth.
        label: its words.
        letter: that of its conflict, if it has one.
        against: what it contradicts, where that is not in the column of the mask.
    """

    value: int
    label: str
    letter: str = ""
    against: str = ""


def pitch(count: int) -> float:
    """Give the distance of lines for so many actions: eight have room, up to twelve draw closer."""
    return PITCH if count <= LINES else max(TIGHT, (LINES + 0.165) * PITCH / (count + 0.165))


def more(count: int) -> float:
    """Give how much longer than usual the columns are: nothing from eight to twelve actions; less is shorter."""
    if count < LINES:
        return (count - LINES) * PITCH
    return max(0.0, (count + 0.165) * pitch(count) - (LINES + 0.165) * PITCH - 0.05)


def lines(proper: Sequence[Deed], secret: Sequence[Deed], *, close: bool = False) -> int:
    """Give how many lines the columns have; `close` leaves none over where both are known."""
    return max(FEWEST if close and proper and secret else LINES, len(proper), len(secret))


def apart(pen: Pen, secret: Sequence[Deed], count: int) -> list[Deed]:
    """List the actions with no room in their row for what they contradict."""
    return [one for one in secret if one.against and _against(pen, one, count) is None]


def deeds(pen: Pen, proper: Sequence[Deed], secret: Sequence[Deed], count: int) -> None:
    """Draw both columns with `count` lines of one height."""
    _column(pen, LEFT, "The Mask", "proper actions  ·  pay with Face", proper, count, solid=True)
    _column(pen, SECOND, "The Hidden Face", "hidden actions  ·  pay with Hidden Face", secret, count, solid=False)


def _sizes(count: int) -> tuple[Stage, Stage]:
    """Give how the words of an action are tried."""
    scale = pitch(count) / PITCH
    one = Stage(1, min(9.0, 10.6 * scale), 6.5 if scale == 1 else 5.0)
    return one, Stage(2, 5.8 * min(1.0, scale * 1.1), 4.6 * scale)


def _against(pen: Pen, deed: Deed, count: int) -> Fitted | None:
    """Set what an action contradicts into the rest of its row; None if there is no room."""
    first = _sizes(count)[0]
    room = WIDE - 9.5 - 5.0 - _APART - pen.width(deed.label, "serif", first.size)
    tries = (Stage(1, 8.0, 6.5), Stage(2, 6.5, 6.5)) if count <= LINES else (Stage(1, 7.0, 6.5),)
    if room <= 0:
        return None
    return attempt(f"× {deed.against}", pen.measure("serif-italic", "conflict"), room, tries, leading=1.02)


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
        fitted = fit(deed.label, pen.measure("serif", f"{title}, action {i + 1}"), room, _sizes(count))
        pen.lines(x + 9.5, y - 1.2 * scale - fitted.drop * 0.8, fitted)
        against = _against(pen, deed, count) if deed.against else None
        if against:
            base = y - 1.2 * scale - against.drop * 0.8
            pen.lines(x + WIDE - 5.0, base, against, "serif-italic", "soft", align="right")
        if deed.letter:
            top = y - 0.6 * scale - side
            marks.checkbox(pen, x + WIDE - 3.7, top, side, Style("ink", 0.7), 0.4)
            middle = x + WIDE - 3.7 + side / 2
            marks.centred(pen, middle, top + side / 2, deed.letter, "sans-bold", 6.8 * side / 3.5)

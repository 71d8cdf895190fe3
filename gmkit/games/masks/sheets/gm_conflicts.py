"""The Conflicted Actions on the GM's sheet: pairs that the GM is to approve, since no rule can."""

from __future__ import annotations

from typing import NamedTuple

from gmkit.printing import marks
from gmkit.printing.fit import Stage, fit
from gmkit.printing.pen import Pen, Style

LEFT, RIGHT = 12.0, 198.0
ROW = 5.6
"""The height of a line."""

_WHO, _LETTER, _HIDDEN, _PROPER = 40.0, 52.5, 60.0, 127.0


class Conflict(NamedTuple):
    """A hidden action that contradicts one of the first mask's.

    Attributes:
        name: whose it is.
        letter: the letter of the pair on that avatar's tracker.
        hidden: the hidden action.
        proper: what it contradicts.
    """

    name: str
    letter: str
    hidden: str
    proper: str


def draw(pen: Pen, y: float, pair: Conflict, *, first: bool, last: bool) -> None:
    """Draw a pair on its line at `y`; the first of its avatar's names it, under the last is a whole line.

    Raises:
        SheetError: if a text does not fit.
    """
    one = (Stage(1, 9, 6), Stage(2, 5.6, 4.2))
    if first:
        who = fit(pair.name, pen.measure("serif-semibold", "avatar"), _WHO, one)
        pen.lines(LEFT, y - 1.5 - who.drop * 0.8, who, "serif-semibold")
    marks.checkbox(pen, _LETTER, y - 4.4, 3.5, Style("ink", 0.7), 0.4)
    pen.text(_LETTER + 1.75, y - 1.8, pair.letter, "sans-bold", 6.8, align="middle")
    for x, words, end in ((_HIDDEN, pair.hidden, _PROPER - 8.0), (_PROPER, pair.proper, RIGHT)):
        fitted = fit(words, pen.measure("serif", "conflict"), end - x, one)
        pen.lines(x, y - 1.5 - fitted.drop * 0.8, fitted)
    pen.text(_PROPER - 6.5, y - 1.5, "×", "sans", 8, "soft")
    pen.line(LEFT if last else _LETTER, y, RIGHT, y, "line" if last else "hair", 0.5)

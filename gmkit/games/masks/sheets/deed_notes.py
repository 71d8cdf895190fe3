"""What stands under the two columns of actions: the mask's title, what a letter means, further masks. Millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gmkit.games.masks.sheets import wardrobe
from gmkit.games.masks.sheets.deeds import LEFT, SECOND, WIDE, Deed
from gmkit.games.masks.sheets.look import Look
from gmkit.games.masks.sheets.wardrobe import Laid, Owned
from gmkit.printing.fit import Fitted, Measure, Stage, fit
from gmkit.printing.fonts import MM
from gmkit.printing.pen import Pen
from gmkit.printing.quotes import curly

RIGHT = 198.0
ROOM = 3.4
"""How far the last note may stand beneath the first without pushing down what follows."""

ON_CARDS = "; their actions stand on their cards"
FURTHER = "; their actions stand on a further page"
_TITLE = (Stage(1, 8.6, 6.5), Stage(2, 6.5, 6.5), Stage(6, 6.5, 6.5))
_FOOT = (Stage(1, 8.6, 7.4), Stage(2, 8.0, 7.0), Stage(4, 7.0, 6.5))
_ALSO = (Stage(1, 7, 6.5), Stage(2, 6.5, 6.5))
_NEXT = 4.4


class Notes(NamedTuple):
    """The notes, set.

    Attributes:
        title: of the mask.
        foot: what a letter means, with what it stands for where the row has no room for that.
        also: the further masks in a line, None if there are none or all are listed.
        masks: the further masks with their actions.
        beside: the further masks stand beside the title.
        deep: how far the lower of title and foot reaches.
    """

    title: Fitted | None
    foot: tuple[Fitted, ...]
    also: Fitted | None
    masks: tuple[Laid, ...]
    beside: bool
    deep: float

    @property
    def down(self) -> float:
        """How far they push down what follows."""
        end = self.deep
        if self.masks:
            end += _NEXT + wardrobe.height(self.masks) + 0.8
        elif self.also and not self.beside:
            end += 3.4 + self.also.drop
        return max(0.0, end - ROOM)


def noted(
    pen: Pen, look: Look | None, others: Sequence[Owned], first: str, apart: Sequence[Deed], *, listed: bool, told: str
) -> Notes:
    """Set the notes.

    Args:
        pen: measures them.
        look: the mask that is shown.
        others: the further masks.
        first: the title of the mask that the conflicts are with, empty where it is the one shown.
        apart: what is to be told here, for want of room in its row.
        listed: the further masks' actions are listed here.
        told: says where else they are, after their titles.
    """
    title = None
    if look:
        words = f"{look.mask.title}, {look.card}  ·  value {look.mask.points}"
        title = fit(words, pen.measure("serif-italic", "mask title"), WIDE, _TITLE)
    foot = tuple(
        fit(words, pen.measure("serif-italic", "conflict"), WIDE, _FOOT)
        for words in (meaning(first), *(f"{one.letter} × {one.against}" for one in apart))
    )
    deep = max(title.drop if title else 0.0, sum(_line(one) for one in foot) - _gap(foot[-1]))
    if not others or listed:
        masks = tuple(wardrobe.laid(pen, one, RIGHT - LEFT, "" if i else "also owns") for i, one in enumerate(others))
        return Notes(title, foot, None, masks, False, deep)
    measure = pen.measure("sans", "other masks")
    line = fit(also(others, measure, RIGHT - LEFT, told), measure, RIGHT - LEFT, _ALSO)
    left = WIDE - pen.width(title.lines[0], "serif-italic", title.size) - 4.0 if title and not title.drop else 0.0
    beside = len(line.lines) == 1 and pen.width(line.lines[0], "sans", line.size) <= left
    return Notes(title, foot, line, (), beside, deep)


def meaning(first: str) -> str:
    """Say what a letter means: of a pair on the page, or of one whose other side is on the first mask."""
    if not first:
        return "A lettered pair is a conflict: acting on either side earns the hidden value."
    told = "A lettered action earns its value whatever you wear, and"
    return f"{told} what it contradicts (×) earns it in {curly(first)} only."


def write(pen: Pen, y: float, notes: Notes) -> None:
    """Write the notes, the first of them on a baseline."""
    if notes.title:
        pen.lines(LEFT, y, notes.title, "serif-italic", "soft")
    else:
        pen.text(LEFT, y, "mask title, card and value", "sans", 6.5, "soft")
    if notes.also and notes.beside:
        pen.lines(LEFT + WIDE, y, notes.also, "sans", "soft", align="right")
    at = y
    for i, one in enumerate(notes.foot):
        if len(one.lines) == 1 and not i:
            pen.lines(RIGHT, at, one, "serif-italic", "soft", align="right")
        else:
            pen.lines(SECOND, at, one, "serif-italic", "soft")
        at += _line(one)
    if notes.also and not notes.beside:
        pen.lines(LEFT, y + notes.deep + 3.4, notes.also, "sans", "soft")
    at = y + notes.deep + _NEXT
    for mask in notes.masks:
        at = wardrobe.write(pen, LEFT, at, mask)


def also(others: Sequence[Owned], measure: Measure, room: float, tail: str = "") -> str:
    """Give the further masks in one line; where it would be too long, the last are only counted."""
    names = [curly(one.title) for one in others]
    for kept in range(len(names), 0, -1):
        words = _counted(names, kept) + tail
        if measure.em(words) * _ALSO[0].floor * MM <= room:
            return words
    return _counted(names, 1) + tail


def _counted(names: Sequence[str], kept: int) -> str:
    left = len(names) - kept
    return "also owns: " + ", ".join(names[:kept]) + (f", and {left} more" if left else "")


def _gap(one: Fitted) -> float:
    """Give the distance from the last line of a note to the next note."""
    return max(3.1, one.leading)


def _line(one: Fitted) -> float:
    return one.drop + _gap(one)

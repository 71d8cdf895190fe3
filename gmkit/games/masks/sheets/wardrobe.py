"""The further masks of an avatar with their proper actions, one after another in small type. Millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmkit.games.masks.sheets.deeds import Deed
from gmkit.printing import marks
from gmkit.printing.fit import wrap
from gmkit.printing.fonts import MM
from gmkit.printing.pen import Pen, Style
from gmkit.printing.quotes import curly

LEADING = 3.4
BETWEEN = 0.5
_SIZE = 7.4
_LEAD = 6.5
_RADIUS = 0.56
_GAP = 3.2
_INDENT = 4.0
_BOX = 2.6


class Owned(NamedTuple):
    """A further mask that an avatar owns.

    Attributes:
        title: what it is called.
        deeds: its proper actions; none where they are not known.
    """

    title: str
    deeds: tuple[Deed, ...] = ()


class Piece(NamedTuple):
    """Something on a line: its words, and from where; before them a value as dots, after them a letter."""

    words: str
    role: str = "serif"
    value: int = 0
    letter: str = ""
    x: float = 0.0


Laid = tuple[tuple[Piece, ...], ...]
"""One mask's lines, the first of them beginning with its title."""


def laid(pen: Pen, owned: Owned, width: float, lead: str = "") -> Laid:
    """Set a mask and its actions in lines of `width` mm, after words that lead to it.

    Raises:
        SheetError: if a letter has no font, naming the mask.
    """
    lines: list[list[Piece]] = [[Piece(lead, "sans")] if lead else []]
    x = pen.width(lead, "sans", _LEAD) + 1.2 if lead else 0.0
    for piece in _pieces(pen, owned, width):
        wide = _wide(pen, piece)
        if lines[-1] and x + wide > width:
            lines.append([])
            x = _INDENT
        lines[-1].append(piece._replace(x=x))
        x += wide + _GAP
    return tuple(map(tuple, lines))


def height(masks: Sequence[Laid]) -> float:
    """Give how far the last line of masks stands beneath the first."""
    return LEADING * (sum(map(len, masks)) - 1) + BETWEEN * (len(masks) - 1)


def write(pen: Pen, left: float, y: float, mask: Laid) -> float:
    """Write a mask from its first baseline; give where that of the next one is."""
    for line in mask:
        for piece in line:
            if piece.role == "sans":
                pen.text(left, y, piece.words, "sans", _LEAD, "soft")
                continue
            at = left + piece.x + _dots(piece.value)
            if piece.value:
                marks.pips(pen, at - 0.9, y - 0.85, piece.value, radius=_RADIUS)
            at += pen.text(at, y, piece.words, piece.role, _SIZE)
            if piece.letter:
                marks.checkbox(pen, at + 0.8, y - 2.15, _BOX, Style("ink", 0.5), 0.3)
                marks.centred(pen, at + 0.8 + _BOX / 2, y - 2.15 + _BOX / 2, piece.letter, "sans-bold", 6.5)
        y += LEADING
    return y + BETWEEN


def _pieces(pen: Pen, owned: Owned, width: float) -> Iterator[Piece]:
    """Give the title and the actions; what is longer than a line is cut into several pieces."""
    room = (width - _INDENT) / (_SIZE * MM)
    title = _cut(pen, curly(owned.title), "serif-semibold", room)
    yield from (Piece(words, "serif-semibold") for words in title)
    for deed in owned.deeds:
        own = room - (_dots(deed.value) + (_BOX + 0.8 if deed.letter else 0.0)) / (_SIZE * MM)
        cut = _cut(pen, deed.label, "serif", own)
        for i, words in enumerate(cut):
            yield Piece(words, "serif", 0 if i else deed.value, deed.letter if i == len(cut) - 1 else "")


def _cut(pen: Pen, words: str, role: str, room: float) -> tuple[str, ...]:
    return wrap(words, pen.measure(role, "other masks"), room, break_words=True) or ("",)


def _dots(value: int) -> float:
    """Give the room for a value before its words."""
    return value * (2 * _RADIUS + 0.5) - 0.5 + 0.9 if value else 0.0


def _wide(pen: Pen, piece: Piece) -> float:
    return _dots(piece.value) + pen.width(piece.words, piece.role, _SIZE) + (_BOX + 0.8 if piece.letter else 0.0)

"""Pages for texts that were cut on the sheets: each stands here whole, under the place it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmkit.printing import parts
from gmkit.printing.fonts import MM
from gmkit.printing.overflow import Spill
from gmkit.printing.pen import Pen
from gmkit.printing.setting import Setting
from gmkit.printing.sheet import Page
from gmkit.printing.wrap import wrap

_LEFT, _RIGHT = 12.0, 198.0
_GUTTER = 10.0
_WIDTH = (_RIGHT - _LEFT - _GUTTER) / 2
_TOP, _BOTTOM = 29.5, 266.0
_SIZE, _LEAD = 9.5, 4.5
_LABEL, _LABEL_LEAD = 8.0, 3.6
_AFTER = 4.2  # between texts, beyond a line


class _Line(NamedTuple):
    """One line of a column.

    Attributes:
        words: what it says.
        drop: how far it stands under the one before.
        head: whether it names a place.
        kept: how many lines after it stay in its column.
    """

    words: str
    drop: float
    head: bool = False
    kept: int = 0


def pages(spilled: Sequence[Spill], setting: Setting) -> tuple[Page, ...]:
    """Give pages of two columns on which each text stands whole; none for no text.

    Raises:
        SheetError: naming the place, if a letter cannot be set.
    """
    out: list[Page] = []
    for columns in _pages(_columns(_lines(spilled, setting))):
        pen = setting.pen("Continued")
        _head(pen, more=bool(out))
        for i, column in enumerate(columns):
            _column(pen, _LEFT + i * (_WIDTH + _GUTTER), column)
        name = f"Continued, page {len(out) + 1}" if out else "Continued"
        out.append(Page(name, tuple(pen.marks)))
    return tuple(out)


def _lines(spilled: Sequence[Spill], setting: Setting) -> Iterator[_Line]:
    """Give the lines of all texts, the place of each before it."""
    pen = setting.pen()
    for spill in spilled:
        place = spill.where or "A text"
        heads = wrap(place, pen.measure("sans-semibold", place), _WIDTH / (_LABEL * MM), break_words=True) or ()
        for i, words in enumerate(heads):
            drop = _LABEL_LEAD if i else _AFTER + _LABEL_LEAD
            yield _Line(words, drop, head=True, kept=len(heads) - i + 1)
        lines = wrap(spill.words, pen.measure("serif", place), _WIDTH / (_SIZE * MM), break_words=True) or ()
        yield from (_Line(words, _LEAD) for words in lines)


def _columns(lines: Iterator[_Line]) -> Iterator[list[_Line]]:
    """Share the lines out over columns; a place stands over two lines of its text at least."""
    column: list[_Line] = []
    y = _TOP
    for line in lines:
        if column and y + line.drop + line.kept * _LEAD > _BOTTOM:
            yield column
            column, y = [], _TOP
        y += line.drop if column else 0.0
        column.append(line)
    if column:
        yield column


def _pages(columns: Iterator[list[_Line]]) -> Iterator[list[list[_Line]]]:
    """Give the columns two by two."""
    for first in columns:
        second = next(columns, None)
        yield [first] if second is None else [first, second]


def _head(pen: Pen, *, more: bool) -> None:
    """Write the heading of a page over its rule."""
    note = "continued" if more else "texts that are cut on the sheets before, each in full"
    parts.zone(pen, _LEFT, 20.0, _RIGHT - _LEFT, "Continued", note)


def _column(pen: Pen, x: float, column: Sequence[_Line]) -> None:
    """Write a column."""
    y = _TOP
    for i, line in enumerate(column):
        y += line.drop if i else 0.0
        if line.head:
            pen.text(x, y, line.words, "sans-semibold", _LABEL, "accent")
        else:
            pen.text(x, y, line.words, "serif", _SIZE)

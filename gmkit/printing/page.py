"""A page of reference as data: heads, steps, points, rows and notes, flowed in a column. Millimetres and points.

What is said stands in a list of parts, how it is set in a `Look`. Each part becomes one block or several; these are
stacked, and room left over is shared out between them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple

from gmkit.errors import SheetError
from gmkit.printing.fonts import MM
from gmkit.printing.parts import Passage, passage, spoken, write
from gmkit.printing.pen import Pen
from gmkit.printing.sheet import Page, Setting

Drawing = Callable[[Pen, float, float], object]
"""Draws something small from its left end on a baseline."""
Cell = str | Drawing
"""What stands in a row; in a text *this* stands out."""
_BETWEEN = 2.0  # cells of a row
_LINE = re.compile(r"(:?)(@|(?:#|1\.|-|\||>|\^)(?= ))?(.*)")


class Gap(NamedTuple):
    """How far a block stands from what is above it; among parts, how far the next one does."""

    above: float  # at least
    stretch: float = 0.0  # its share of what room is left over


class Block(NamedTuple):
    """Something to be put under something else."""

    height: float  # from its upper edge to its last baseline or rule
    draw: Callable[[float], object]  # from its upper edge
    gap: Gap = Gap(0.0)


class Tab(NamedTuple):
    """Where a cell begins, and how it is set."""

    x: float = 0.0
    role: str = ""  # empty for those of the look
    size: float = 0.0  # 0 for that of the look
    colour: str = "ink"


class Look(NamedTuple):
    """How a game sets its pages."""

    head: Callable[[Pen, float, float, float, str, str], object]  # left, right, baseline, words, note
    mark: Callable[[Pen, float, float, str], object]  # left, baseline, a step's number or "" for a point
    hang: float = 0.0  # how far the words of steps and points stand in
    plain: str = "sans"
    bold: str = "sans-semibold"
    note: Tab = Tab(0.0, "sans", 7.2, "soft")  # how notes are set
    size: float = 8.4
    leading: float = 1.26  # the distance of baselines, in sizes
    last: float = 0.0  # the share of its width that the last line of a paragraph fills
    rise: float = 0.0  # from a block's upper edge to its first baseline, in em; 0: gaps are between baselines
    head_rise: float = 0.0  # likewise of a head, in mm
    over_head: Gap = Gap(8.0, 1.0)
    under_head: Gap = Gap(5.2)
    first_step: Gap | None = None  # under a head, if not as everything else
    step: Gap = Gap(3.9)
    para: Gap = Gap(4.4)
    row: Gap = Gap(1.5)  # over the words of a row, and as much beneath them
    drawn: Gap = Gap(4.0, 3.0)
    loosest: float = 3.0  # what a stretch of 1 adds at most


class Head(NamedTuple):
    """A heading; a note may stand at the end of its line."""

    words: str
    note: str = ""


class Steps(NamedTuple):
    """Steps, each behind its number; those of one page count on."""

    rows: Sequence[str]


class Points(NamedTuple):
    """Paragraphs, each behind a small sign."""

    rows: Sequence[str]


class Para(NamedTuple):
    """A paragraph."""

    words: str
    note: bool = False  # set as notes are
    hang: bool = False  # as far in as the words of steps
    tab: Tab = Tab()


class Rows(NamedTuple):
    """Rows of cells, over hair lines unless told otherwise."""

    rows: Sequence[tuple[Cell, ...]]
    tabs: Sequence[Tab]
    hang: bool = False
    pad: float | None = None  # over and under the words of a row; None for that of the look
    ruled: bool = True


class Drawn(NamedTuple):
    """Anything else: a picture, a table."""

    height: float
    draw: Callable[[float], object]  # from its upper edge


_Shown = Head | Steps | Points | Para | Rows | Drawn
Part = _Shown | Gap
_NONE: Mapping[str, Part] = MappingProxyType({})


def stack(
    blocks: Sequence[Block], top: float, bottom: float | None = None, where: str = "", loosest: float = 3.0
) -> float:
    """Draw blocks under each other from `top`; give where the last ends.

    Args:
        blocks: what to draw; the gap of the first does not count.
        top: upper edge of the first.
        bottom: where the last shall end, as far as gaps stretch; None to keep them as they are.
        where: names what cannot be drawn; empty for what may run on below `bottom`.
        loosest: what a stretch of 1 adds at most: what would tear the page apart stays beneath.

    Raises:
        SheetError: if there is more of them than room, naming `where`.
    """
    needed = sum(block.height for block in blocks) + sum(block.gap.above for block in blocks[1:])
    spare = 0.0 if bottom is None else bottom - top - needed
    if spare < -0.01 and where:
        raise SheetError(f"{where}: {needed:.0f} mm of text, room for {needed + spare:.0f} mm; shorten it")
    shares = sum(block.gap.stretch for block in blocks[1:])
    looser = max(min(spare / shares, loosest), 0.0) if shares else 0.0
    y = top
    for i, block in enumerate(blocks):
        y += block.gap.above + looser * block.gap.stretch if i else 0.0
        block.draw(y)
        y += block.height
    return y


class Column(NamedTuple):
    """What parts are set in, and how."""

    pen: Pen
    left: float
    right: float
    look: Look

    def flow(self, parts: Iterable[Part], top: float, bottom: float | None = None, *, spill: bool = False) -> float:
        """Draw parts under each other from `top`, spread down to `bottom`; give where the last ends.

        Raises:
            SheetError: if there is more than room and nothing may `spill`, or a letter has no font.
        """
        return stack(self.blocks(parts), top, bottom, "" if spill else self.pen.where, self.look.loosest)

    def blocks(self, parts: Iterable[Part]) -> list[Block]:
        """Set parts; what follows a head stands as close under it as the look says, unless a gap says how close."""
        out: list[Block] = []
        number = 1
        before: Part | None = None
        for part in parts:
            if not isinstance(part, Gap):
                made = self._set(part, number)
                if isinstance(part, Steps):
                    number += len(made)
                if isinstance(before, Gap):
                    made[0] = made[0]._replace(gap=before)
                elif isinstance(before, Head) or isinstance(part, Rows):
                    first = self.look.first_step if isinstance(part, Steps) else None
                    made[0] = made[0]._replace(gap=first or self.look.under_head)
                out += made
            before = part
        return out

    def _set(self, part: _Shown, number: int) -> list[Block]:
        """Set a part, whose first step has a number."""
        match part:
            case Head(words, note):
                return [self._head(words, note)]
            case Steps(rows):
                return [self._hung(words, str(number + i)) for i, words in enumerate(rows)]
            case Points(rows):
                return [self._hung(words, "") for words in rows]
            case Para(words, note, hang, tab):
                own = self.look.note if note else tab
                return [self._row((words,), (own,), self.look.para, self.look.hang if hang else 0.0)]
            case Rows():
                return self._rows(part)
            case Drawn(height, draw):
                return [Block(height, draw, self.look.drawn)]

    def _head(self, words: str, note: str) -> Block:
        """Set a heading."""
        rise = self.look.head_rise

        def draw(y: float) -> None:
            with self.pen.tag("H2"):
                self.look.head(self.pen, self.left, self.right, y + rise, words, note)

        return Block(rise, draw, self.look.over_head)

    def _hung(self, words: str, mark: str) -> Block:
        """Set a step behind its number, or a point behind its sign."""
        return self._row((words,), (Tab(),), self.look.step, self.look.hang, mark)

    def _rows(self, part: Rows) -> list[Block]:
        """Set rows; of the rules under them the last is darker."""
        pad = self.look.row.above if part.pad is None else part.pad
        inset = self.look.hang if part.hang else 0.0
        gap = Gap(pad, self.look.row.stretch)
        out: list[Block] = []
        for i, cells in enumerate(part.rows):
            words = self._row(cells, part.tabs, gap, inset)
            colour = "line" if i + 1 == len(part.rows) else "hair"
            out.append(self._ruled(words, inset, pad, colour) if part.ruled else words)
        return out

    def _ruled(self, words: Block, inset: float, pad: float, colour: str) -> Block:
        """Put a rule under a row."""
        height = words.height + pad

        def draw(y: float) -> None:
            words.draw(y)
            self.pen.line(self.left + inset, y + height, self.right, y + height, colour, 0.5)

        return Block(height, draw, words.gap)

    def _row(
        self, cells: Sequence[Cell], tabs: Sequence[Tab], gap: Gap, inset: float, mark: str | None = None
    ) -> Block:
        """Set cells side by side, before them a step's number or a point's sign unless `mark` is None."""
        left = self.left + inset
        ends = [*(tab.x for tab in tabs[1:]), self.right - left + _BETWEEN]
        made = [
            cell if callable(cell) else self._words(cell, tab, end - tab.x - _BETWEEN)
            for cell, tab, end in zip(cells, tabs, ends, strict=True)
        ]
        rise = self.look.rise * (tabs[0].size or self.look.size) * MM
        drop = max([one.drop for one in made if isinstance(one, Passage)], default=0.0)

        def draw(y: float) -> None:
            pen = self.pen
            if mark is not None:
                with pen.tag("LI"):
                    with pen.tag("Lbl"):
                        self.look.mark(pen, self.left, y + rise, mark)
                    with pen.tag("LBody"):
                        put(y)
            elif len(made) == 1:
                put(y)
            else:
                with pen.tag("TR"):
                    put(y, "TH", "TD")

        def put(y: float, *cell: str) -> None:
            for i, (one, tab) in enumerate(zip(made, tabs, strict=True)):
                with self.pen.tag(cell[bool(i)], scope="" if i else "Row") if cell else nullcontext():
                    if isinstance(one, Passage):
                        write(self.pen, left + tab.x, y + rise, one, tab.colour)
                    else:
                        one(self.pen, left + tab.x, y + rise)

        return Block(rise + drop, draw, gap)

    def _words(self, words: str, tab: Tab, room: float) -> Passage:
        """Set words in a line's room."""
        look = self.look
        said = spoken(words, tab.role or look.plain, look.bold)
        return passage(self.pen, room, said, size=tab.size or look.size, leading=look.leading, last=look.last)


def read(text: str, *tabs: float, drawn: Mapping[str, Part] = _NONE, **facts: str | int) -> list[Part]:
    """Read a page from a text, a part on each line; one that is indented goes on with the line before.

    A line begins with `#` for a head (a note after `|`), `1.` for a step, `-` for a point, `|` for a
    row of cells, `>` for a note, `^` for a gap (mm, then its share), `@` for the drawn part of that name, else it is a
    paragraph; with `:` before all that the words stand in as those of steps do. Figures and words in braces are put in
    last: no sign is read in them.

    Args:
        text: the page.
        tabs: where the cells of rows begin, but for the first.
        drawn: parts by name.
        facts: figures and words by name.
    """
    whole = "".join(f" {line.strip()}" if line.startswith(" ") else f"\n{line}" for line in text.splitlines())
    found = [match.groups() for match in map(_LINE.fullmatch, whole.splitlines()) if match and match[0]]
    out: list[Part] = []
    for (inset, sign), lines in groupby(found, key=lambda line: line[:2]):
        rows = [tuple(cell.strip().format(**facts) for cell in line[2].split("|")) for line in lines]
        ends = tuple(map(Tab, (0.0, *tabs)))
        match sign:
            case "#":
                out += [Head(row[0], " ".join(row[1:])) for row in rows]
            case "1.":
                out.append(Steps([row[0] for row in rows]))
            case "-":
                out.append(Points([row[0] for row in rows]))
            case "|":
                out.append(Rows(rows, ends, hang=bool(inset)))
            case "@":
                out += [drawn[row[0]] for row in rows]
            case "^":
                out += [Gap(*map(float, row[0].split())) for row in rows]
            case _:
                out += [Para(row[0], note=sign == ">", hang=bool(inset)) for row in rows]
    return out


class Pages:
    """Whole pages under way: what a page has no room for goes on to the next."""

    def __init__(self, setting: Setting, where: str, head: Callable[[Pen, int], float], end: float) -> None:
        """Begin the first page.

        Args:
            setting: what they are set with.
            where: names them in messages.
            head: heads a page of a number, counted from 1; gives where the next thing goes.
            end: how far down a page may be used.
        """
        self.setting, self.where, self.head, self.end = setting, where, head, end
        self.done: list[Pen] = []
        self.turn()

    def turn(self) -> None:
        """Begin a new page."""
        self.pen = self.setting.pen(self.where)
        self.done.append(self.pen)
        self.y = self.top = self.head(self.pen, len(self.done))

    def room(self, height: float) -> bool:
        """Begin a new page if this one has not so much room left; say whether it did."""
        if self.y + height <= self.end + 0.01:
            return False
        self.turn()
        return True

    def pages(self, name: str, number: str = "") -> tuple[Page, ...]:
        """Give all pages, named and from the second on numbered, after a word where one is given."""
        return tuple(Page(f"{name}, {number}{i + 1}" if i else name, tuple(p.marks)) for i, p in enumerate(self.done))

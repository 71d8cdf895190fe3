"""A page of reference as data: heads, steps, points, rows and notes, flowed in a column. Millimetres and points.

What is said stands in a list of parts, how it is set in a `Look`. Each part becomes one block or several; these are
stacked, and room left over is shared out between them.
"""

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from functools import partial
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple

from gmkit.errors import SheetError, decimal, say
from gmkit.printing import parts
from gmkit.printing.fonts import MM, Spill, placed
from gmkit.printing.parts import Passage, Said, passage, spoken, write
from gmkit.printing.pen import Form, Pen, Style, Text, extent_of, union, walk
from gmkit.printing.sheet import Larger, Page, Room, Setting

Drawing = Callable[[Pen, float, float], object]
"""Draws something small from its left end on a baseline."""
Words = str | tuple[Said, ...]
"""What is said; in a text, which is never from a file, *this* stands out."""
Cell = Words | Drawing
"""What stands in a row."""
_UNDER_TITLE = 2.4  # from the words of a head that wraps to its rule
_WRITTEN_ON = 11.5  # from one rule to write on to the next
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
    again: "Block | None" = None  # of a head: itself, where what stands under it goes on
    heads: "Block | None" = None  # of a table's row: the heads of its columns
    inner: tuple["Block", ...] = ()  # of several that stay together: each of them
    free: bool = False  # of a head: what stands under it may stand earlier, where a page has room for it whole
    opens: bool = False  # of a head: it ends no page, since what stands under it opens the next section


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
    step_high: float = 0.0  # of a step or point at least, as its mark may need, in mm
    para: Gap = Gap(4.4)
    row: Gap = Gap(1.5)  # over the words of a row, and as much beneath them
    between: float = 2.0  # cells of a row
    drawn: Gap = Gap(4.0, 3.0)
    loosest: float = 3.0  # what a stretch of 1 adds at most
    title: float = 0.0  # the size of heads that wrap, over a rule; 0 where `head` draws them


class Head(NamedTuple):
    """A heading; a note may stand at the end of its line."""

    words: str
    note: str = ""
    free: bool = False  # its section need not stand where it was said: it fills an earlier page that has room
    opens: bool = False  # its section opens the next, such as a key to tables, and stands on the page of that


class Steps(NamedTuple):
    """Steps, each behind its number; those of one page count on."""

    rows: Sequence[str]


class Points(NamedTuple):
    """Paragraphs, each behind a small sign."""

    rows: Sequence[str]


class Para(NamedTuple):
    """A paragraph."""

    words: Words
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
    heads: tuple[str, ...] = ()  # of the columns, set as notes are
    high: float = 0.0  # of a row that is written in, in mm


class Drawn(NamedTuple):
    """Anything else: a picture, a table."""

    height: float
    draw: Callable[[float], object]  # from its upper edge


class Bit(NamedTuple):
    """Something that stands beside others."""

    width: float  # its room in mm, with what keeps it apart from the next
    draw: Drawing


def joined(*bits: Bit) -> Bit:
    """Give bits as one, which no line parts; they stand closer than others."""

    def draw(pen: Pen, x: float, y: float) -> None:
        for bit in bits:
            bit.draw(pen, x, y)
            x += bit.width - 1.5

    return Bit(sum(bit.width for bit in bits) - 1.5 * (len(bits) - 1), draw)


class Run(NamedTuple):
    """Bits side by side, on as many lines as they need."""

    bits: Sequence[Bit]
    lead: tuple[Said, ...] = ()  # words before them, or above them where they have no room
    room: float = 0.0  # theirs in mm
    high: float = 0.0  # how far bits reach, about the middle of capitals, in mm; 0 for words


class Lines(NamedTuple):
    """Rules to write on."""

    many: int
    field: str = ""  # each is a field by this name and a number


class Together(NamedTuple):
    """Parts that no page parts."""

    parts: Sequence["Part"]
    over: "Together | None" = None  # what stands over them again where they begin a page
    ruled: bool = True  # over a hair line


Shown = Head | Steps | Points | Para | Rows | Drawn | Run | Lines | Together
Part = Shown | Gap
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
        raise SheetError(
            say(
                "{where}: {needed} mm of text, room for {room} mm; shorten it",
                where=placed(where),
                needed=f"{needed:.0f}",
                room=f"{needed + spare:.0f}",
            )
        )
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

    def _set(self, part: Shown, number: int) -> list[Block]:
        """Set a part, whose first step has a number."""
        match part:
            case Head(words, note, free, opens):
                return [self._head(words, note)._replace(free=free, opens=opens)]
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
            case Run():
                return self._run(part)
            case Lines(many, field):
                return [self._line(field, i) for i in range(1, many + 1)]
            case Together(parts, over, ruled):
                return [self._together(self.blocks(parts), over, ruled=ruled)]

    def _head(self, words: str, note: str) -> Block:
        """Set a heading."""
        if self.look.title:
            whole = self._title((Said(words, "serif-semibold"),))
            return whole._replace(
                again=self._title((Said(words, "serif-semibold"), Said(say(", continued"), "serif-italic")))
            )
        rise = self.look.head_rise

        def draw(y: float) -> None:
            with self.pen.tag("H2"):
                self.look.head(self.pen, self.left, self.right, y + rise, words, note)

        return Block(rise, draw, self.look.over_head)

    def _title(self, said: Sequence[Said]) -> Block:
        """Set a heading on as many lines as it takes, over a rule."""
        text = passage(self.pen, self.right - self.left, said, size=self.look.title, leading=1.15)
        rise = self.look.rise * self.look.title * MM
        height = rise + text.drop + _UNDER_TITLE

        def draw(y: float) -> None:
            with self.pen.tag("H2"):
                write(self.pen, self.left, y + rise, text)
            self.pen.line(self.left, y + height, self.right, y + height, "ink", 0.9)

        return Block(height, draw, self.look.over_head)

    def _hung(self, words: str, mark: str) -> Block:
        """Set a step behind its number, or a point behind its sign."""
        hung = self._row((words,), (Tab(),), self.look.step, self.look.hang, mark)
        return hung._replace(height=max(hung.height, self.look.step_high))

    def _rows(self, part: Rows) -> list[Block]:
        """Set rows; of the rules under them the last is darker."""
        pad = self.look.row.above if part.pad is None else part.pad
        inset = self.look.hang if part.hang else 0.0
        gap = Gap(pad, self.look.row.stretch)
        heads = self._heads(part, gap, inset) if part.heads else None
        gap = Gap(max(pad, part.high - pad - self.look.rise * self.look.size * MM), gap.stretch)
        out: list[Block] = [] if heads is None else [heads]
        for i, cells in enumerate(part.rows):
            words = self._row(cells, part.tabs, gap, inset)
            colour = "line" if i + 1 == len(part.rows) else "hair"
            out.append((self._ruled(words, inset, pad, colour) if part.ruled else words)._replace(heads=heads))
        return out

    def _heads(self, part: Rows, gap: Gap, inset: float) -> Block:
        """Set the heads of columns."""
        tabs = [self.look.note._replace(x=tab.x) for tab in part.tabs]
        return self._ruled(self._row(part.heads, tabs, gap, inset), inset, gap.above / 2, "line")

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
        ends = [*(tab.x for tab in tabs[1:]), self.right - left + self.look.between]
        made = [
            cell if callable(cell) else self._words(cell, tab, end - tab.x - self.look.between)
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

    def _run(self, part: Run) -> list[Block]:
        """Set bits on lines, the first of them beside what leads to them if that is short."""
        look, wide = self.look, self.right - self.left
        cap = look.rise * look.size * MM
        lead = passage(self.pen, wide, part.lead, size=look.size, leading=look.leading)
        ends = [last.x + self.pen.width(last.words, last.role, look.size) for *_, last in lead.lines]
        beside = len(ends) == 1 and ends[0] + look.between <= part.room
        left = part.room if part.room + sum(bit.width for bit in part.bits) <= wide + 0.01 else 0.0
        lines: list[list[tuple[float, Bit]]] = [[]]
        at = part.room if beside else left
        for bit in part.bits:
            if at > left and at + bit.width > wide + 0.01:
                lines.append([])
                at = left
            lines[-1].append((at, bit))
            at += bit.width
        high = max(part.high, cap)

        def draw(y: float, line: Sequence[tuple[float, Bit]], *, led: bool) -> None:
            base = y + (high + cap) / 2
            if led:
                write(self.pen, self.left, base, lead)
            for at, bit in line:
                bit.draw(self.pen, self.left + at, base)

        out = [
            Block(high, partial(draw, line=line, led=beside and not i), look.para)
            for i, line in enumerate(lines)
            if line or beside
        ]
        if ends and not beside:
            out.insert(0, Block(cap + lead.drop, lambda y: write(self.pen, self.left, y + cap, lead), look.para))
        return out

    def _line(self, field: str, number: int) -> Block:
        """Set a rule to write on."""

        def draw(y: float) -> None:
            self.pen.line(self.left, y + _WRITTEN_ON, self.right, y + _WRITTEN_ON, "hair", 0.5)
            if field:
                wide, told = self.right - self.left, f"{field.rpartition('.')[2]} {number}"
                self.pen.field(f"{field}.{number}", self.left, y + _WRITTEN_ON - 7.0, wide, 7.0, told)

        return Block(_WRITTEN_ON, draw)

    def _together(self, blocks: Sequence[Block], over: Together | None, *, ruled: bool) -> Block:
        """Make one block of several."""
        if ruled:
            pad = self.look.row.above
            blocks = [
                *blocks,
                Block(pad, lambda y: self.pen.line(self.left, y + pad, self.right, y + pad, "hair", 0.5)),
            ]
        heads = None if over is None else self._set(over, 1)[0]
        first = blocks[0]._replace(gap=self.look.drawn)
        inner = tuple(one._replace(heads=heads) for one in (first, *blocks[1:]))
        return Block(_height(blocks), lambda y: stack(blocks, y), self.look.drawn, heads=heads, inner=inner)

    def _words(self, words: Words, tab: Tab, room: float) -> Passage:
        """Set words in a line's room."""
        look = self.look
        said = spoken(words, tab.role or look.plain, look.bold) if isinstance(words, str) else words
        return passage(self.pen, room, said, size=tab.size or look.size, leading=look.leading, last=look.last)


_UNSAID = ("@", "^")
"""What no words stand behind."""


def _lines_of(text: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """Give the lines of a page: whether it stands in, its sign, its cells."""
    whole = "".join(f" {line.strip()}" if line.startswith(" ") else f"\n{line}" for line in text.splitlines())
    found = [match.groups() for match in map(_LINE.fullmatch, whole.splitlines()) if match and match[0]]
    return [(inset, sign, tuple(cell.strip() for cell in words.split("|"))) for inset, sign, words in found]


def words_of(text: str) -> list[str]:
    """Give the fixed texts of a page, each as `read` says it."""
    return [cell for _, sign, cells in _lines_of(text) if sign not in _UNSAID for cell in cells if cell]


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
    out: list[Part] = []
    for (inset, sign), lines in groupby(_lines_of(text), key=lambda line: line[:2]):
        rows = [cells for *_, cells in lines]
        if sign not in _UNSAID:
            rows = [tuple(say(cell, number=None, **facts) for cell in cells) for cells in rows]
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

    def pages(self, name: str, *, numbered: bool = False) -> tuple[Page, ...]:
        """Give all pages, named and from the second on with their number, called a page's where that is wanted."""

        def named(page: int) -> str:
            if page == 1:
                return name
            return say("{name}, page {page}", name=name, page=page) if numbered else f"{name}, {page}"

        return tuple(Page(named(i), tuple(pen.marks)) for i, pen in enumerate(self.done, start=1))


# ---- Large print: the same parts set anew, over as many sheets as it takes. Millimetres and points.

_EDGE = 12.0  # to the left and right of what is set
_RUNNING, _FIRST_LINE = 17.0, 27.0  # the rule under the running head, and the upper edge of what is under it
_TWO_LINES = 6.0  # how far two lines over that rule reach down at most; more push it down
_NARROW = 110.0  # below this breadth the cells of a row of more than two stand under each other
_LEAST, _APART = 14.0, 4.0  # the least type in pt, and how far bits stand apart
_HEADED = 20.0  # what a head over something takes of a page, in mm
_FEW = 2  # blocks that are worth beginning a section that no page holds
_SOON = 6  # among so many a table's first row is one of them
_WRITTEN_FOR, _WRITTEN_IN = 9.0, 110.0  # the type in pt, and the breadth in mm, that parts are written for


def large(size: float) -> Look:
    """Give how large print is set, at a size of type in pt."""
    by = size / 14.0

    def mark(pen: Pen, left: float, y: float, words: str) -> None:
        if words:
            pen.text(left + 8.0 * by, y, words, "serif-light", 18 * by, align="right")
        else:
            parts.lozenge(pen, left + 2.4, y - 1.7 * by, 3.2, 3.2, Style(None, 0, "accent"))

    return Look(
        head=lambda *_: None, mark=mark, hang=11.5 * by, plain="serif", bold="serif-semibold",
        note=Tab(0.0, "serif-italic", max(_LEAST, size - 2.0), "soft"), size=size, leading=1.26, last=0.22, rise=0.67,
        over_head=Gap(9.0), under_head=Gap(4.6), step=Gap(4.4), para=Gap(4.4), row=Gap(2.8), between=4.0,
        drawn=Gap(5.0), title=20.0 * by,
    )  # fmt: skip


class View(NamedTuple):
    """What parts are said for: their usual size, or large print."""

    pen: Pen
    width: float = 0.0  # of what is set in large print, in mm
    size: float = 0.0  # of its type, in pt; 0 at the usual size
    height: float = math.inf  # of what a page holds under a head, in mm

    @property
    def low(self) -> bool:
        """Whether ink is to be saved."""
        return self.pen.low

    @property
    def by(self) -> float:
        """By how much tabs stand further apart in large print."""
        return min(self.size / _WRITTEN_FOR, self.width / _WRITTEN_IN)

    @property
    def small(self) -> float:
        """The least type in large print, in pt."""
        return max(_LEAST, self.size - 2.0)

    def bit(self, words: str, role: str = "serif", size: float = 0.0, colour: str = "soft", room: float = 0.0) -> Bit:
        """Give words that stand beside something, as small as may be or in a size in pt, in so many mm at least."""
        size = size or self.small
        wide = max(room, self.pen.width(words, role, size) + _APART)
        return Bit(wide, lambda pen, x, y: pen.text(x, y, words, role, size, colour))

    def blank(self, wide: float, field: str = "", told: str = "", begun: str = "", colour: str = "ink") -> Bit:
        """Give a rule of so many mm to write on, as a field; a figure that it begins with stands at its left."""
        wide = min(wide, self.width - _APART)

        def draw(pen: Pen, x: float, y: float) -> None:
            pen.line(x, y + 1.4, x + wide, y + 1.4, "line", 0.5)
            after = 2.0 + pen.text(x + 0.6, y, begun, "serif-semibold", self.size, colour) if begun else 0.0
            if field:
                pen.field(field, x + after, y - 5.4, max(wide - after, 6.0), 6.6, told)

        return Bit(wide + _APART, draw)

    def drawn(self, draw: Callable[[Pen], object]) -> Drawn:
        """Give what is drawn in small, which is where it begins from the left; in large print from the edge.

        There it is so much larger that its type is large too, but never wider or higher than the page, though its type
        be smaller then.
        """
        own = Pen(self.pen.fonts, fillable=self.pen.fillable, low=self.pen.low)
        own.where = self.pen.where
        draw(own)
        box = union([extent_of(mark) for mark in own.marks])
        assert box is not None
        form = Form(self.pen.where, box.right, box.bottom, tuple(own.marks))
        if not self.size:
            return Drawn(box.bottom - box.top, lambda y: self.pen.place(form, 0.0, y - box.top))
        least = min([mark.size * matrix[0] for mark, matrix in walk(own.marks) if isinstance(mark, Text)])
        scale = min(self.size / least, self.width / (box.right - box.left), self.height / (box.bottom - box.top))
        if scale * least < self.size - 0.1:
            own.fonts.note(
                say(
                    "{where}: on so small a paper a drawing has type of {size} pt",
                    where=own.where,
                    size=decimal(scale * least, ".1f"),
                )
            )
        left = _EDGE - box.left * scale
        return Drawn((box.bottom - box.top) * scale, lambda y: self.pen.place(form, left, y - box.top * scale, scale))


class Leaf(NamedTuple):
    """A side of something printed as its title, a line under it, and what it says."""

    title: str
    note: str
    said: Callable[[View], Sequence[Part]]


def larger(*leaves: Leaf) -> Larger:
    """Give what sets leaves in large print, one after the other, each from the head of a page.

    What stands under a head moves with it to the next page, unless no page holds it all; then it goes on under the
    same head, and a table under the heads of its columns. It raises SheetError if one paragraph is higher than a
    page, or a letter has no font.
    """
    return lambda setting, room: tuple(page for leaf in leaves for page in _leaf_pages(leaf, setting, room))


def continued(spilled: Sequence[Spill], setting: Setting) -> list[Page]:
    """Give pages of texts that were cut on sheets, each whole under the place it comes from."""

    def said(_: View) -> list[Part]:
        told = [(Head(text.where or say("A text")), Para((Said(text.words, "serif"),))) for text in spilled]
        return [part for both in told for part in both]

    large = larger(Leaf(say("Continued"), say("texts that are cut on the sheets before, each in full"), said))
    return [page._replace(large=large) for page in parts.pages(spilled, setting)]


def _leaf_pages(leaf: Leaf, setting: Setting, room: Room) -> Iterator[Page]:
    """Set a leaf in large print."""
    pen, width = setting.pen(leaf.title), room.width - 2 * _EDGE
    column = Column(pen, _EDGE, room.width - _EDGE, large(room.size))
    said = [Para(leaf.note, note=True)] if leaf.note else []
    high = room.height - room.foot - 3.0 - _FIRST_LINE
    view = View(pen, width, room.size, high - _HEADED)
    parts = [*said, *leaf.said(view)]
    blocks = column.blocks([one for part in parts for one in _grown(part, view)])
    size = column.look.note.size
    wide = width - pen.width(_number_of(99, 99), "serif", size) - 4.0
    title = passage(pen, wide, (Said(leaf.title, "serif-semibold"),), size=size, leading=1.1)
    lower = max(0.0, title.drop - _TWO_LINES)
    shared = share(blocks, high - lower)
    for number, some in enumerate(shared, start=1):
        pen.marks = []
        of = _number_of(number, len(shared))
        _running_head(column, title, number, of, _RUNNING + lower)
        stack(some, _FIRST_LINE + lower, room.height - room.foot, leaf.title, 0.0)
        name = leaf.title if len(shared) == 1 else f"{leaf.title}, {of}"
        yield Page(name, tuple(pen.marks), size=(room.width, room.height))


def _number_of(page: int, total: int) -> str:
    """Say which page of how many."""
    return say("{page} of {total}", page=page, total=total)


def _running_head(column: Column, title: Passage, number: int, of: str, rule: float) -> None:
    """Write whose sheet it is and which of how many over a rule."""
    pen, size, line = column.pen, column.look.note.size, rule - 3.0
    with pen.tag("Artifact"):
        pen.text(column.right, line, of, "serif", size, "soft", align="right")
    with pen.tag("H1" if number == 1 else "Artifact"):
        write(pen, column.left, line - title.drop, title)
    pen.line(column.left, rule, column.right, rule, "ink", 0.9)


def _grown(part: Part, view: View) -> list[Part]:
    """Give a part that is written for smaller type for large print; its size is that of the look."""
    match part:
        case Head(_, note) if note:
            return [part._replace(note=""), Para(note, note=True)]
        case Rows() if view.width < _NARROW and len(part.tabs) > 2 and all(isinstance(c, str) for c in part.rows[0]):
            return [one for row in part.rows for one in _stacked(row, part.heads)]
        case Rows():
            tabs = [tab._replace(x=tab.x * view.by, size=0.0) for tab in part.tabs]
            return [part._replace(tabs=tabs, pad=None)]
        case Para():
            return [part._replace(tab=part.tab._replace(size=0.0))]
        case Together():
            return [part._replace(parts=[one for each in part.parts for one in _grown(each, view)])]
        case Gap():
            return [Gap(part.above * view.by)]
        case _:
            return [part]


def _stacked(row: Sequence[Cell], heads: Sequence[str]) -> list[Part]:
    """Give the cells of a row under each other, each behind the head of its column."""
    told = [(head, cell) for head, cell in zip(heads or [""] * len(row), row, strict=True) if isinstance(cell, str)]
    return [Para(f"{head}: {cell}" if head else cell) for head, cell in told]


def share(blocks: Sequence[Block], room: float) -> list[list[Block]]:
    """Share blocks out over pages of so many mm: a section moves whole, or goes on under its head again.

    A free one fills the first page that has room for it, but for one whose last section goes on.
    """
    out: list[list[Block]] = [[]]
    going_on: list[list[Block]] = []
    sections = _sections(blocks)
    for whole, after in zip(sections, [*sections[1:], []], strict=True):
        section = [one for block in whole for one in _parted(block, whole[0], room)]
        roomy = (page for page in out if page and page not in going_on and _height([*page, *section]) <= room)
        if whole[0].free and (page := next(roomy, None)) is not None:
            page += section
            continue
        row = next((i for i, block in enumerate(section[:_SOON]) if block.heads is not None), 0)
        least = section if _height(section) <= room else section[: max(_FEW, row) + 1]
        least = [*least, *(after if whole[0].opens and _height([*section, *after]) <= room else ())]
        if out[-1] and _height([*out[-1], *least]) > room:
            out.append([])
        for i, block in enumerate(section):
            if out[-1] and _height([*out[-1], block]) > room:
                going_on += [out[-1]] if i else []
                head = section[0].again if i else None
                over = [one for one in (head, block.heads) if one is not None]
                out.append([one._replace(gap=Gap(4.6)) for one in over])
            out[-1].append(block)
    return out


def _parted(block: Block, head: Block, room: float) -> Sequence[Block]:
    """Give a block, in its parts if a page of so many mm has no room for it under what stands over it again."""
    over = [one for one in (head.again, block.heads) if one is not None]
    return block.inner if block.inner and _height([*over, block]) + 4.6 > room else (block,)


def _sections(blocks: Sequence[Block]) -> list[list[Block]]:
    """Part blocks before each head."""
    out: list[list[Block]] = []
    for block in blocks:
        if not out or block.again is not None:
            out.append([])
        out[-1].append(block)
    return out


def _height(blocks: Sequence[Block]) -> float:
    """Give how high blocks are under each other; the gap of the first does not count."""
    return sum(block.height for block in blocks) + sum(block.gap.above for block in blocks[1:])

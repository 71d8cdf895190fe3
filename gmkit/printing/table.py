"""A ruled table: heads that lie or stand, rows of cells, and how it goes on over pages. Millimetres and points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple, Self

from gmkit.errors import say
from gmkit.names import field_word
from gmkit.printing import page, parts
from gmkit.printing.fit import Fitted, Measure, Stage, attempt, fit
from gmkit.printing.fonts import MM
from gmkit.printing.page import Bit, Head, Pages, Rows, Shown, Tab, View
from gmkit.printing.parts import LEFT, RIGHT, Said
from gmkit.printing.pen import Pen
from gmkit.printing.sheet import Page, Setting

_TITLED = 6.0  # height of a title over its rule
_FEW = 4  # rows that are worth beginning a table


class Rule(NamedTuple):
    """A line of a table."""

    colour: str = "hair"
    weight: float = 0.5


class Box(NamedTuple):
    """The room of a cell."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.top + self.height

    @property
    def middle(self) -> tuple[float, float]:
        """The point in its middle."""
        return self.left + self.width / 2, self.top + self.height / 2


class Words(NamedTuple):
    """A cell of one line, its optical middle in the middle of the cell or its baseline `up` from the lower edge."""

    words: str
    role: str = "sans"
    size: float = 8.4
    colour: str = "ink"
    align: str = "middle"
    up: float | None = None


Cell = Words | Callable[[Pen, Box], object] | None


class Column(NamedTuple):
    """A column."""

    width: float
    head: Cell = None
    line: Rule | None = None  # at its left edge, beside all rows


class Row(NamedTuple):
    """A row."""

    height: float
    cells: tuple[Cell, ...]
    rule: Rule | None = Rule()  # beneath it
    where: str = ""  # names it, for messages


class Table(NamedTuple):
    """A table that is measured and may be drawn, whole or a few rows at a time."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    head: float = 0.0  # height of the heads
    over: Rule | None = Rule("soft", 0.8)  # between heads and rows
    last: Rule | None = None  # beneath the last row drawn, if it is not that row's own
    title: str = ""
    note: str = ""  # at the right end of the title

    @property
    def width(self) -> float:
        """The width of the whole in mm."""
        return sum(column.width for column in self.columns)

    @property
    def above(self) -> float:
        """What stands above the rows, in mm."""
        return self.head + (_TITLED if self.title else 0.0)

    @property
    def height(self) -> float:
        """The height of the whole in mm."""
        return self.above + sum(row.height for row in self.rows)

    def fitting(self, first: int, room: float) -> int:
        """Give the row after the last that so many mm hold, from a first one on; always one at least."""
        used = self.above
        for i in range(first, len(self.rows)):
            used += self.rows[i].height
            if used > room + 0.01 and i > first:
                return i
        return len(self.rows)


def draw_table(pen: Pen, x: float, y: float, table: Table, first: int = 0, end: int | None = None) -> float:
    """Draw a table's heads and its rows from `first` to before `end`, from the upper left corner; give the lower edge.

    Raises:
        SheetError: if a letter has no font.
    """
    if table.title:
        note = say("continued") if first else table.note
        parts.zone(pen, x, y + _TITLED - 1.4, table.width, table.title, note, 0.6)
    y += table.above
    with pen.tag("Table"):
        return _draw_rows(pen, x, y, table, table.rows[first:end])


def _draw_rows(pen: Pen, x: float, y: float, table: Table, rows: Sequence[Row]) -> float:
    """Draw the heads, their lower edge at `y`, and rows; give the lower edge."""
    right = x + table.width
    heads = [column.head for column in table.columns]
    if any(head is not None for head in heads):
        with pen.tag("TR"):
            _draw_cells(pen, x, y - table.head, table.head, table.columns, heads, "Column")
    _draw_rule(pen, x, right, y, table.over)
    top = y
    for i, row in enumerate(rows):
        with pen.at(row.where or pen.where), pen.tag("TR"):
            _draw_cells(pen, x, y, row.height, table.columns, row.cells, "Row")
        y += row.height
        _draw_rule(pen, x, right, y, (table.last or row.rule) if i + 1 == len(rows) else row.rule)
    at = x
    for column in table.columns:
        if column.line is not None:
            pen.line(at, top, at, y, *column.line)
        at += column.width
    return y


def _draw_rule(pen: Pen, x: float, right: float, y: float, rule: Rule | None) -> None:
    """Draw a level line."""
    if rule is not None:
        pen.line(x, y, right, y, *rule)


def _draw_cells(
    pen: Pen, x: float, y: float, height: float, columns: Sequence[Column], cells: Sequence[Cell], scope: str
) -> None:
    """Draw the cells of a row, the first of which names it, or the heads of all columns."""
    for i, (column, cell) in enumerate(zip(columns, cells, strict=True)):
        box = Box(x, y, column.width, height)
        x += column.width
        named = cell is not None and (not i or scope == "Column")
        with pen.tag("TH", scope=scope) if named else pen.tag("TD"):
            if isinstance(cell, Words):
                _draw_words(pen, box, cell)
            elif cell is not None:
                cell(pen, box)


def _draw_words(pen: Pen, box: Box, cell: Words) -> None:
    """Write a cell of one line."""
    at = {"left": box.left, "middle": box.middle[0], "right": box.right}[cell.align]
    base = box.middle[1] + parts.FIGURE * cell.size * MM / 2 if cell.up is None else box.bottom - cell.up
    pen.text(at, base, cell.words, cell.role, cell.size, cell.colour, align=cell.align)


def flow_table(pages: Pages, x: float, table: Table, foot: float = 0.0) -> float:
    """Draw a table where there is room for it, and on further pages as far as it has to go on.

    Args:
        pages: the pages under way; what comes next goes under the table.
        x: its left edge.
        table: what to draw.
        foot: what has to stand under it, in mm.

    Gives:
        its upper edge on the last of these pages.
    """
    few = table._replace(rows=table.rows[:_FEW])
    whole = table.height + foot <= pages.end - pages.top
    pages.room((table if whole else few).height + foot)
    done = 0
    while True:
        top = pages.y
        end = table.fitting(done, pages.end - foot - top)
        pages.y = draw_table(pages.pen, x, top, table, done, end)
        done = end
        if done >= len(table.rows):
            return top
        pages.turn()


class Names(NamedTuple):
    """How names stand over columns and before rows, a sign beside them that is drawn about a point."""

    role: str = "serif-semibold"
    clear: float = 2.0  # from the lower edge of the heads to the names
    sign: float = 3.4  # from there to the middle of a sign
    signed: float = 7.0  # from there to the name over a sign
    indent: float = 5.6  # of a row's name behind a sign
    sign_in: float = 2.2  # the middle of a row's sign

    def head(self, text: Fitted, *, lying: bool, sign: Sign | None = None) -> Cell:
        """Give a name over a column, lying or standing on end."""

        def draw(pen: Pen, box: Box) -> None:
            x = box.middle[0]
            if sign is not None:
                sign(pen, x, box.bottom - self.sign)
            y = box.bottom - (self.clear if sign is None else self.signed)
            if lying:
                pen.lines(x, y - text.drop, text, self.role, align="middle")
                return
            first = x + 0.34 * text.size * MM - text.drop / 2
            for i, words in enumerate(text.lines):
                pen.text(first + i * text.leading, y, words, self.role, text.size, turn=90)

        return draw

    def row(self, text: Fitted, sign: Sign | None = None) -> Cell:
        """Give a name before a row."""

        def draw(pen: Pen, box: Box) -> None:
            middle = box.middle[1]
            if sign is not None:
                sign(pen, box.left + self.sign_in, middle)
            first = middle + 0.34 * text.size * MM - text.drop / 2
            pen.lines(box.left + (0.0 if sign is None else self.indent), first, text, self.role)

        return draw


Sign = Callable[[Pen, float, float], object]
"""Draws something small about a point."""


def sides(pen: Pen, box: Box, rule: Rule | None = None) -> None:
    """Draw the two sides of a cell that is to be filled in."""
    for x in (box.left, box.right):
        pen.line(x, box.top, x, box.bottom, *(rule or Rule()))


def alike(
    names: Sequence[str], measures: Sequence[Measure], width: float, stages: Sequence[Stage]
) -> tuple[Fitted, ...] | None:
    """Set names in the width of a column at one size, so that none looks weightier; None if one does not fit.

    Where a name has to stand on two lines, others of two words do as well.
    """
    widths = [width] * len(names)
    heads = _set_all(names, measures, widths, stages)
    if heads is None:
        return None
    size = min((text.size for text in heads), default=stages[0].size)
    one = [stage._replace(size=size, floor=size) for stage in stages]
    heads = _set_all(names, measures, widths, one) or heads
    if all(len(text.lines) == 1 for text in heads):
        return heads
    narrow = [min(width, _widest(name, m) * size * MM + 0.1) for name, m in zip(names, measures, strict=True)]
    return _set_all(names, measures, narrow, one) or heads


def _set_all(
    names: Sequence[str], measures: Sequence[Measure], widths: Sequence[float], stages: Sequence[Stage]
) -> tuple[Fitted, ...] | None:
    """Set each name in its width; None if any does not fit."""
    tried = (attempt(name, m, wide, stages) for name, m, wide in zip(names, measures, widths, strict=True))
    heads = tuple(text for text in tried if text is not None)
    return heads if len(heads) == len(names) else None


def _widest(name: str, measure: Measure) -> float:
    """Give how wide a name of two words is on two lines, at size 1; one of any other number stays as wide as it may."""
    words = name.split()
    return max(measure.em(word) for word in words) if len(words) == 2 else float("inf")


# ---- Two lines of figures under each other, where there is no room for a table.


def figures_in_lines(
    pen: Pen, left: float, right: float, y: float, labels: tuple[str, str], figures: Mapping[int, str]
) -> None:
    """Write numbers on a baseline and a figure in bold beneath each, spread from behind their labels to the right."""
    size, first = 7.8, left + 3.0 + max(pen.width(label, "sans", 7.5) for label in labels)
    widest = max(pen.width(words, "sans-bold", size) for words in figures.values())
    start = first + widest / 2
    pitch = (right - widest / 2 - start) / max(len(figures) - 1, 1)
    pen.text(left, y, labels[0], "sans", 7.5, "ink")
    for i, number in enumerate(figures):
        pen.text(start + pitch * i, y, str(number), "sans", 7.5, "ink", align="middle")
    pen.text(left, y + 3.9, labels[1], "sans", 7.5, "ink")
    for i, words in enumerate(figures.values()):
        pen.text(start + pitch * i, y + 3.9, words, "sans-bold", size, align="middle")


# ---- What NPCs may show, for the GM: with boxes, so that the GM knows what the players can know. Millimetres.


class Tell(NamedTuple):
    """A sign that an NPC may show, or a habit of its, which stands for nothing."""

    name: str  # whose it is
    sign: str  # what is to be seen
    stands_for: str = ""
    often: str = ""  # how far it can be trusted, in words


LARGE_BOX = 6.0
"""The size of a box in large print."""

ROW = 5.6
"""The height of a line."""
NOTICED, _WIDE_BOX = 3, 8.0  # how many boxes a sign has, and in large print the room of one
_SIGN_AT, _FOR, _OFTEN = 42.0, 106.5, 152.0
_BOX, _BOX_STEP = 3.2, 4.6
_BOXES = RIGHT - _BOX_STEP * (NOTICED - 1) - _BOX
_SIGNED = (Stage(1, 9, 8), Stage(12, 8.4, 7.5))


def signs_head(signs: Sequence[Tell]) -> tuple[str, str]:
    """Give what signs and habits stand under, with its note."""
    habits = sum(not one.stands_for for one in signs)
    if habits == len(signs):
        return say("Habits"), say("what an NPC does for choice where that costs it little")
    told = say("a sign, what it stands for and how far it can be trusted; a box each time that it was noticed")
    return say("Signs and habits") if habits else say("Signs"), told


class SignLine(NamedTuple):
    """A sign, set: its texts, each with its left end and its letters, and its height in mm."""

    sign: Tell
    name: Fitted
    columns: tuple[tuple[float, Fitted, str], ...]
    height: float
    first: bool = False  # of its avatar, whose name it bears

    def named(self) -> Self:
        """Give it with its avatar's name, as it begins a page."""
        return self._replace(first=True, height=max(self.height, ROW + self.name.drop))

    def draw(self, pen: Pen, y: float, *, last: bool) -> None:
        """Draw it from its upper edge; under the last of an avatar is a whole line."""
        one, end = self.sign, y + self.height
        if self.first:
            pen.lines(LEFT, y + ROW - 1.5, self.name, "serif-semibold")
        for x, words, role in self.columns:
            pen.lines(x, y + ROW - 1.5, words, role)
        for at in range(NOTICED if one.stands_for else 0):
            own = (f"gm.sign.{field_word(f'{one.name} {one.sign}')}.{at + 1}", noticed(one)) if one.sign else ("", "")
            parts.tickbox(pen, _BOXES + at * _BOX_STEP, y + ROW - 4.3, _BOX, done=False, weight=0.5, field=own)
        pen.line(LEFT if last else _SIGN_AT, end, RIGHT, end, "line" if last else "hair", 0.5)


def set_signs(pen: Pen, signs: Sequence[Tell]) -> Iterator[list[SignLine]]:
    """Set each avatar's signs; a long name goes on beside the signs under the first.

    Raises:
        SheetError: if a text does not fit.
    """

    def told(words: str, role: str, room: float) -> Fitted:
        return fit(words, pen.measure(role, "sign"), room - 2.0, _SIGNED)

    for name, own in groupby(signs, lambda one: one.name):
        called, lines = told(name, "serif-semibold", _SIGN_AT - LEFT), []
        for one in own:
            columns = [(_SIGN_AT, told(one.sign, "serif-italic", RIGHT - _SIGN_AT), "serif-italic")]
            if one.stands_for:
                cells = ((_SIGN_AT, one.sign, _FOR), (_FOR, one.stands_for, _OFTEN), (_OFTEN, one.often, _BOXES))
                columns = [(x, told(words, "serif", end - x), "serif") for x, words, end in cells]
            lines.append(SignLine(one, called, tuple(columns), ROW + max(words.drop for _, words, _ in columns)))
        lines[0] = lines[0]._replace(first=True)
        short = ROW + called.drop - sum(line.height for line in lines)
        lines[-1] = lines[-1]._replace(height=lines[-1].height + max(0.0, short))
        yield lines


def list_signs(paper: Pages, signs: Sequence[Tell], under: float, weight: float) -> None:
    """List what NPCs may show, one's first few together, as many to a page as there is room for.

    Args:
        paper: the pages under way.
        signs: one's after another's.
        under: from where the list begins to the rule under its head.
        weight: of that rule in pt.

    Raises:
        SheetError: if a text does not fit.
    """
    headed = False
    for own in set_signs(paper.pen, signs):
        for at, one in enumerate(own):
            line, few = one, sum(each.height for each in own[: 1 if at else _FIRST_FEW])
            if paper.room(few + (0.0 if headed else under)) or not headed:
                paper.y += under
                title, note = signs_head(signs)
                parts.zone(paper.pen, LEFT, paper.y, RIGHT - LEFT, title, note, weight)
                line, headed = line.named(), True
            line.draw(paper.pen, paper.y, last=at + 1 == len(own))
            paper.y += line.height


_FIRST_FEW = 4  # signs that are worth beginning the list


def noticed(one: Tell) -> str:
    """Say what the boxes of a sign are for."""
    return say("{name}: {sign}, noticed", name=one.name, sign=one.sign)


def large_sign(view: View, one: Tell) -> tuple[page.Cell, ...]:
    """Give a sign: whose, what it stands for, how far it can be trusted, and boxes."""
    word = field_word(f"{one.name} {one.sign}")
    words = [Said(f"{one.name}: ", "serif-semibold"), Said(one.sign, "serif" if one.stands_for else "serif-italic")]
    words += [Said(f" – {one.stands_for}, {one.often}", "serif-italic")] if one.stands_for else []
    words = words if one.sign else [Said(" ", "serif")]

    def boxes(pen: Pen, x: float, y: float) -> None:
        for at in range(NOTICED if one.stands_for else 0):
            box = large_box(f"gm.sign.{word}.{at + 1}" if one.sign else "", noticed(one))
            box.draw(pen, x + 1.0 + at * _WIDE_BOX, y)

    return tuple(words), boxes


def large_signs(view: View, signs: Sequence[Tell]) -> list[Shown]:
    """Give the same in large print."""
    rows = [large_sign(view, one) for one in signs]
    tabs = (Tab(), Tab((view.width - NOTICED * _WIDE_BOX) / view.by))
    return [Head(*signs_head(signs), free=True), Rows(rows, tabs)]


def large_box(field: str, told: str, *, done: bool = False) -> Bit:
    """Give a box to tick, a field unless it is done."""
    return Bit(
        LARGE_BOX + 2.0,
        lambda pen, x, y: parts.tickbox(pen, x, y - 1.6 - LARGE_BOX / 2, LARGE_BOX, done=done, field=(field, told)),
    )


def signs_pages(game: str, signs: Sequence[Tell], seats: int, setting: Setting) -> tuple[Page, ...]:
    """Draw a GM's sheet of nothing but signs, and of lines for notes.

    Args:
        game: what it is called.
        signs: what NPCs may show, one's after another's; none for lines to fill in.
        seats: for how many NPCs there are such lines.
        setting: what it is set with.

    Raises:
        SheetError: if a text does not fit or a letter has no font.
    """
    # Who has no name yet is told apart by what is not seen.
    listed = signs or tuple(Tell(" " * at, "", " ") for at in range(1, seats + 1) for _ in range(NOTICED))
    secret = say("for the GM only, keep secret")

    def head(pen: Pen, _: int) -> float:
        parts.running_head(pen, LEFT, RIGHT, 9.0, game, secret)
        return _HEADED

    def said(view: View) -> list[Shown]:
        return [*large_signs(view, listed), Head(say("Notes"), free=True), page.Lines(_NOTES, "gm.note")]

    paper = Pages(setting, say("GM sheet"), head, _FOOT)
    list_signs(paper, listed, _UNDER, 0.9)
    y = paper.y + 2 * _UNDER
    lines = [y + _NOTE * at for at in range(1, int((_FOOT - y) / _NOTE) + 1)]
    if lines:
        parts.zone(paper.pen, LEFT, y, RIGHT - LEFT, say("Notes"))
        parts.ruled(paper.pen, LEFT, RIGHT, lines, field="gm.note")
    large = page.larger(page.Leaf(say("GM sheet"), "", said))
    return tuple(one._replace(secret=secret, large=large) for one in paper.pages(say("GM sheet")))


_HEADED, _UNDER, _FOOT, _NOTE, _NOTES = 14.0, 6.0, 266.0, 7.6, 8

"""Tables of who feels or promises what: on the GM's sheet, and beneath a relationship map. Millimetres."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from gmkit.games.masks.sheets.look import Level, badge, initial
from gmkit.games.masks.sheets.map_drawing import Node
from gmkit.printing import marks
from gmkit.printing.fit import Fitted, Measure, Stage, attempt, fit
from gmkit.printing.fonts import MM
from gmkit.printing.marks import glyph
from gmkit.printing.pen import Pen, Style
from gmkit.printing.table import Box, Column, Names, Row, Rule, Sign, Table, alike, sides
from gmkit.shell.words import signed

# ---- What both tables are: their rows and columns are avatars, then factions, whose emblems stand with their names.

_SMALL = 6.5
_AFTER = 2.0  # between the names of rows and the first column


class Party(NamedTuple):
    """An avatar or a faction."""

    name: str  # empty to be filled in
    emblem: str | None = None  # what a faction is drawn with, None for an avatar


class _Line(NamedTuple):
    """A row, set."""

    party: Party
    text: Fitted  # its name
    height: float
    cells: Iterable[Callable[[Pen, Box], object]]
    where: str = ""  # names it, for messages


class _Heads(NamedTuple):
    """The names over the columns, set."""

    texts: tuple[Fitted, ...]
    height: float
    lying: bool  # whether they lie over their columns, or stand on end


class _Form(NamedTuple):
    """How a kind of table is set."""

    names: Names
    badge: float  # the size of an emblem
    row: tuple[Stage, ...]  # the names of rows
    over: Rule  # between heads and rows
    strong: Rule  # beneath the last avatar and the last row
    last: Rule | None = None  # beneath the last row on a page, where it is not the last of all
    beside: Rule | None = None  # between the columns of avatars and of factions

    def sign(self, party: Party) -> Sign | None:
        """Give what draws a faction's emblem."""
        emblem = party.emblem
        return None if emblem is None else lambda pen, x, y: badge(pen, emblem, party.name, x, y, self.badge)

    def indent(self, party: Party) -> float:
        """Give how far a row's name stands in, after an emblem."""
        return 0.0 if party.emblem is None else self.names.indent

    def name(self, party: Party, measure: Measure, width: float) -> Fitted:
        """Set the name of a row in a column so wide."""
        room = width - _AFTER - self.indent(party)
        return fit(party.name, measure, room, self.row) if party.name else Fitted((), 0.0, 0.0)

    def table(
        self, lines: Sequence[_Line], columns: Sequence[Party], heads: _Heads, first: Column, width: float
    ) -> Table:
        """Put rows under the names of their columns, each so wide but the first, which holds the rows' own names."""
        across, down = _turn(columns), _turn([line.party for line in lines])
        made = [first]
        for k, (party, text) in enumerate(zip(columns, heads.texts, strict=True)):
            name = self.names.head(text, lying=heads.lying, sign=self.sign(party))
            made.append(Column(width, name, self.beside if k == across else None))
        rows = []
        for i, line in enumerate(lines, 1):
            cells = (self.names.row(line.text, self.sign(line.party)), *line.cells)
            rows.append(Row(line.height, cells, self.strong if i in (down, len(lines)) else Rule(), line.where))
        return Table(tuple(made), tuple(rows), heads.height, self.over, self.last)


def _turn(parties: Sequence[Party]) -> int:
    """Give which party is the first faction behind avatars; -1 if none is."""
    blocs = [party.emblem is not None for party in parties]
    return next((i for i, (before, own) in enumerate(pairwise(blocs), 1) if own and not before), -1)


def _meet(pen: Pen, box: Box) -> None:
    """Mark where a row meets its own column."""
    marks.lozenge(pen, *box.middle, 1.7, 2.3, Style(None, 0, "hair"))


# ---- The tables of the GM's sheet: feelings, and promised Face.

NAMES = 38.0
MOST = 22  # columns of one table; more would not be readable
_ROOM = 30.0
_GM_UPRIGHT = 13.0  # from so wide on, names may lie over their columns
_GM_LYING = (Stage(1, 8.0, 7.8), Stage(2, 8.0, 6.4), Stage(3, 6.2, 4.8))
_GM_STANDING = (Stage(1, 8.6, 6.5), Stage(2, 6.5, 5.4), Stage(3, 5, 3.4))
_GM = _Form(
    Names(), 4.2, (Stage(1, 9.6, 6.5), Stage(2, 6.5, 5), Stage(3, 4.6, 3.4)), Rule("soft", 0.8), Rule("soft", 0.8)
)


class Cell(NamedTuple):
    """What stands where a row meets a column."""

    figure: str = ""  # the figure as it is printed; empty leaves the cell to be filled in
    colour: str = "ink"  # token
    strong: bool = False  # it is set heavy
    edge: str = ""  # "" for none, "line" or "dash"
    small: str = ""  # a small note under it


EMPTY = Cell()
SELF = Cell("self")


def feeling(level: Level | None) -> Cell:
    """Give the cell of a feeling: enduring ones outlined, dashed at 0, past ±5 heavy (1.8)."""
    if level is None:
        return EMPTY
    edge = ("line" if level.level else "dash") if level.enduring else ""
    return Cell(signed(level.level), level.colour, level.strong, edge, level.worn)


def face(sum_: int | None) -> Cell:
    """Give the cell of a promise in Face."""
    return EMPTY if sum_ is None else Cell(str(sum_), "ink" if sum_ else "soft", bool(sum_))


class Matrix(NamedTuple):
    """A table of the GM's sheet, some columns of it at a time."""

    title: str  # its heading
    note: str  # at the right end of the heading
    rows: tuple[Party, ...]
    columns: tuple[Party, ...]
    cells: tuple[tuple[Cell | None, ...], ...]  # a row of them for each row; None where nothing can stand
    pitch: float  # the height of a row in mm
    width: float  # of a column in mm


def gm_table(pen: Pen, matrix: Matrix) -> Table:
    """Set a table of the GM's sheet."""
    lines = []
    for i, (party, cells) in enumerate(zip(matrix.rows, matrix.cells, strict=True)):
        where = f"{matrix.title}, row {i + 1}"
        text = _GM.name(party, pen.measure("serif-semibold", where), NAMES)
        drawn = [partial(_gm_cell, cell=cell, open_=EMPTY in cells) for cell in cells]
        lines.append(_Line(party, text, matrix.pitch, drawn, where))
    table = _GM.table(lines, matrix.columns, _gm_heads(pen, matrix), Column(NAMES), matrix.width)
    return table._replace(title=matrix.title, note=matrix.note)


def _gm_heads(pen: Pen, matrix: Matrix) -> _Heads:
    """Set the names of the columns to lie over them where all find room, else to stand on end."""
    names = [party.name for party in matrix.columns]
    badges = 5.0 if any(party.emblem is not None for party in matrix.columns) else 0.0
    bold = [pen.measure("serif-semibold")] * len(names)
    lie = alike(names, bold, matrix.width - 2.0, _GM_LYING) if matrix.width >= _GM_UPRIGHT else None
    if lie is not None:
        return _Heads(lie, 5.0 + max((text.drop for text in lie), default=0.0) + badges, lying=True)
    size = min(8.6, (matrix.width - 1.0) / 1.16 / MM)
    stages = tuple(s._replace(size=min(s.size, size), floor=min(s.floor, size)) for s in _GM_STANDING)
    stood = tuple(fit(name, pen.measure("serif-semibold", "column"), _ROOM, stages) for name in names)
    return _Heads(stood, 4.0 + _longest(pen, stood) + badges, lying=False)


def _longest(pen: Pen, heads: Sequence[Fitted]) -> float:
    """Give how long the longest line of names is."""
    return max((pen.width(line, "serif-semibold", text.size) for text in heads for line in text.lines), default=0.0)


def _gm_cell(pen: Pen, box: Box, *, cell: Cell | None, open_: bool) -> None:
    """Draw a cell in a row in which some are to be filled in, or none."""
    if cell == EMPTY or (cell == SELF and open_):
        sides(pen, box)
    if cell == SELF:
        _meet(pen, box)
    elif cell is not None and cell != EMPTY:
        _gm_figure(pen, box, cell)


def _gm_figure(pen: Pen, box: Box, cell: Cell) -> None:
    """Draw a figure about the middle of its cell."""
    x, y = box.middle
    wide, high = min(box.width - 1.0, 11.0), box.height - 1.0
    if cell.edge:
        dash = (1.1, 0.8) if cell.edge == "dash" else ()
        pen.rect(x - wide / 2, y - high / 2, wide, high, Style(cell.colour, 1.0, None, dash), 0.7)
    size = (9.6 if box.width >= 9.0 else 8.2) - (1.0 if cell.small else 0.0)
    up = 1.1 if cell.small else 0.0
    role = "serif-bold" if cell.strong else "serif"
    marks.centred(pen, x, y - up, cell.figure, role, size, cell.colour)
    if cell.small:
        pen.text(x, y + high / 2 - 0.6, cell.small, "sans-semibold", _SMALL, cell.colour, align="middle")


# ---- The table beneath a relationship map: every feeling there is, row for column.

NARROWEST = 9.8
"""A column narrower than this cannot be read; the table then needs a page on its side."""

_MOST_NAMES, _NAMES_LEAST = 36.0, 24.0  # the column of names on an upright page
_UPRIGHT = 10.0  # from so wide on, names lie over their columns
_STAND = (20.0, 26.0, 32.0, 38.0, 50.0, 70.0, 140.0)
_LYING = (Stage(1, 8.6, 7.4), Stage(2, 8.2, 6.5), Stage(3, 6.5, 6.5))
_STANDING = (Stage(1, 8.6, 7), Stage(2, 7, 6.5), Stage(3, 6.5, 6.5), Stage(4, 6.5, 6.5))
_APART = 1.0  # between a sign and its figure
_NOTED = 7.2  # the least height of a row with small notes
_MAP = _Form(
    Names(clear=1.9, sign=3.2, signed=6.9, indent=5.4, sign_in=2.1),
    4.0,
    (Stage(1, 9.6, 7.6), Stage(2, 7.6, 6.5), Stage(3, 6.5, 6.5), Stage(6, 6.5, 6.5)),
    Rule("ink", 0.9),
    Rule("ink"),
    last=Rule("ink", 0.9),
    beside=Rule("ink"),
)


class Feelings(NamedTuple):
    """What a table of feelings shows."""

    nodes: tuple[Node, ...]  # avatars, then factions: its rows and its columns
    # a row for each holder, towards each target; None for what is not known
    feelings: tuple[tuple[Level | None, ...], ...]
    # a row for each holder: what everybody has seen it gain or lose; empty for none
    seen: tuple[tuple[int, ...], ...] = ()
    low: bool = False  # signs in outline

    def at(self, holder: int, target: int) -> Level | None:
        """Give a feeling; None if it is not known."""
        row = self.feelings[holder] if holder < len(self.feelings) else ()
        return row[target] if target < len(row) else None

    def told(self, holder: int, target: int) -> int:
        """Give what everybody has seen of a feeling that is not known."""
        row = self.seen[holder] if holder < len(self.seen) else ()
        return row[target] if target < len(row) and self.at(holder, target) is None else 0

    def stands(self, holder: int, target: int) -> bool:
        """Say whether there is such a feeling at all: factions have none for each other."""
        blocs = self.nodes[holder].emblem is not None and self.nodes[target].emblem is not None
        return holder != target and not blocs

    def noted_in(self, holder: int) -> bool:
        """Whether any figure of a row has a small note."""
        return any(level.worn for k in range(len(self.nodes)) if (level := self.at(holder, k)) is not None)

    @property
    def noted(self) -> bool:
        """Whether any figure has a small note."""
        return any(self.noted_in(i) for i in range(len(self.nodes)))

    @property
    def guessed(self) -> bool:
        """Whether anything stands in brackets."""
        parties = range(len(self.nodes))
        return any(self.told(i, k) for i in parties for k in parties)


def map_table(pen: Pen, shown: Feelings, width: float, most: float, names: float = _MOST_NAMES) -> Table:
    """Set a table in a width; rows with small notes or long names are higher than the others.

    Args:
        pen: measures it.
        shown: what to set.
        width: the room it has.
        most: how high a row is otherwise.
        names: how wide the column of names may be.
    """
    parties = [Party(node.name, node.emblem) for node in shown.nodes]
    bold = [pen.measure("serif-semibold", f"{node.where}, name") for node in shown.nodes]
    longest = (pen.width(one.name, "serif-semibold", _MAP.row[0].size) + _MAP.indent(one) for one in parties)
    names = max(_NAMES_LEAST, min(names, max(longest, default=0.0) + _AFTER))
    width = (width - names) / len(parties)
    lines = []
    for i, (party, measure) in enumerate(zip(parties, bold, strict=True)):
        text = _MAP.name(party, measure, names)
        high = max(most, _NOTED if shown.noted_in(i) else 0.0, text.drop + text.leading + 1.0)
        lines.append(_Line(party, text, high, [partial(_cell, i=i, k=k, shown=shown) for k in range(len(parties))]))
    return _MAP.table(lines, parties, _heads(pen, parties, width, bold), Column(names, _corner), width)


def _heads(pen: Pen, parties: Sequence[Party], width: float, bold: Sequence[Measure]) -> _Heads:
    """Set the names of the columns, lying or on end; the emblems of factions may stand for them."""
    badges = 5.2 if any(party.emblem is not None for party in parties) else 0.0
    whole = tuple(party.name for party in parties)
    for words in (whole, _shortened(parties)):
        lie = _lying(words, width, bold)
        if lie is not None:
            drops = [text.drop + badges * (p.emblem is not None) for p, text in zip(parties, lie, strict=True)]
            return _Heads(lie, 4.6 + max(drops), lying=True)
    stood = tuple(_stood(name, width, measure) for name, measure in zip(whole, bold, strict=True))
    return _Heads(stood, 3.4 + max(_longest(pen, stood), 4.0) + badges, lying=False)


def _shortened(parties: Sequence[Party]) -> tuple[str, ...]:
    """Give the names over the columns without those of factions, where every faction's emblem is its own."""
    signs = [(party.emblem, initial(party.name)) for party in parties if party.emblem is not None]
    same = len(set(signs)) < len(signs) or not all(any(sign) for sign in signs)
    return tuple(party.name if same or party.emblem is None else "" for party in parties)


def _lying(names: Sequence[str], width: float, bold: Sequence[Measure]) -> tuple[Fitted, ...] | None:
    """Set the names of the columns to lie over them, no word broken; None if they have to stand on end."""
    heads = alike(names, bold, width - 1.2, _LYING) if width >= _UPRIGHT else None
    if heads is None:
        return None
    broken = any(" ".join(text.lines).split() != name.split() for name, text in zip(names, heads, strict=True))
    return None if broken else heads


def _stood(name: str, width: float, measure: Measure) -> Fitted:
    """Set a name on end, on no more lines than its column has room for, and no longer than it has to be."""
    most = max(1, int((width - 0.8) / (_SMALL * 1.16 * MM)))
    stages = [stage for stage in _STANDING if stage.lines <= most]
    for long in _STAND[:-1]:
        text = attempt(name, measure, long, stages)
        if text is not None:
            return text
    return fit(name, measure, _STAND[-1], stages)


def _corner(pen: Pen, box: Box) -> None:
    """Say how the table is read."""
    pen.text(box.left, box.bottom - _MAP.names.clear, "row feels, for column", "serif-italic", 8, "soft")


def _cell(pen: Pen, box: Box, *, i: int, k: int, shown: Feelings) -> None:
    """Draw a cell."""
    level, count = shown.at(i, k), len(shown.nodes)
    if i == k:
        _meet(pen, box)
        near = (other for other in (k - 1, k + 1) if 0 <= other < count and shown.stands(i, other))
        if any(shown.at(i, other) is None for other in near):
            sides(pen, box)
    elif not shown.stands(i, k):
        return
    elif level is None:
        sides(pen, box)
        if told := shown.told(i, k):
            words = f"({signed(told)})"
            pen.text(box.right - 0.7, box.bottom - 1.0, words, "serif-italic", 7, "soft", align="right")
    else:
        _figure(pen, box, level, low=shown.low)


def _figure(pen: Pen, box: Box, level: Level, *, low: bool) -> None:
    """Draw a feeling's sign and figure about the middle of its cell."""
    x, middle = box.middle
    middle -= 1.15 if level.worn else 0.0
    size = 9.6 if box.width >= 10.0 else 8.4
    if level.level == 0:
        marks.centred(pen, x, middle, "0", "serif", size - 1.0, "soft")
    else:
        role = "serif-bold" if level.strong else "serif"
        high, words = 0.3 * size, signed(level.level)
        wide = pen.width(words, role, size)
        begin = x - (high + _APART + wide) / 2
        glyph(pen, level.sign, begin + high / 2, middle, high, level.colour, solid=not low, weight=0.4)
        pen.text(begin + high + _APART, middle + 0.33 * size * MM, words, role, size)
    if level.worn:
        pen.text(x, box.bottom - 0.95, level.worn, "sans", _SMALL, "soft", align="middle")

"""Tables of who feels or promises what: rows and columns are avatars and factions. Millimetres."""

from __future__ import annotations

from typing import NamedTuple

from gmkit.games.masks.sheets.badge import badge
from gmkit.games.masks.sheets.column_heads import alike
from gmkit.games.masks.sheets.track import Level
from gmkit.printing import marks, parts
from gmkit.printing.fit import Fitted, Stage, fit
from gmkit.printing.fonts import MM
from gmkit.printing.pen import Pen, Style

LEFT, RIGHT = 12.0, 198.0
NAMES = 38.0
MOST = 22  # columns of one table; more would not be readable
UPRIGHT = 13.0  # from so wide on, names may lie over their columns
_ROOM = 30.0
_SMALL = 6.5
_LYING = (Stage(1, 8.0, 7.8), Stage(2, 8.0, 6.4), Stage(3, 6.2, 4.8))
_STANDING = (Stage(1, 8.6, 6.5), Stage(2, 6.5, 5.4), Stage(3, 5, 3.4))
_ROW = (Stage(1, 9.6, 6.5), Stage(2, 6.5, 5), Stage(3, 4.6, 3.4))


class Name(NamedTuple):
    """The name of a row or a column, with its emblem if it is a faction's."""

    name: str
    emblem: str | None = None


class Cell(NamedTuple):
    """What stands where a row meets a column.

    Attributes:
        figure: the figure as it is printed; empty leaves the cell to be filled in.
        colour: token.
        strong: it is set heavy.
        edge: "" for none, "line" or "dash".
        small: a small note under it.
    """

    figure: str = ""
    colour: str = "ink"
    strong: bool = False
    edge: str = ""
    small: str = ""


EMPTY = Cell()
SELF = Cell("self")


def signed(number: int) -> str:
    """Give a figure with its sign; 0 has none."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def feeling(level: Level | None) -> Cell:
    """Give the cell of a feeling: enduring ones outlined, dashed at 0, past ±5 heavy (1.8)."""
    if level is None:
        return EMPTY
    number = level.level
    colour = "soft" if number == 0 else "warm" if number > 0 else "cold"
    small = ""
    if level.enduring and number == 0:
        small = f"{signed(level.latent)}/{level.pole}" if level.latent else ""
    elif level.enduring and abs(level.latent) != abs(number):
        small = f"{abs(level.latent)}/{abs(number)}"
    edge = ("line" if number else "dash") if level.enduring else ""
    return Cell(signed(number), colour, abs(number) > 5, edge, small)


def face(sum_: int | None) -> Cell:
    """Give the cell of a promise in Face."""
    return EMPTY if sum_ is None else Cell(str(sum_), "ink" if sum_ else "soft", bool(sum_))


class Matrix(NamedTuple):
    """A table, some rows and some columns of it at a time.

    Attributes:
        title: its heading.
        note: at the right end of the heading.
        rows: names of the rows.
        columns: names of the columns.
        cells: a row of them for each row; None where nothing can stand.
        pitch: the height of a row in mm.
        width: of a column in mm.
    """

    title: str
    note: str
    rows: tuple[Name, ...]
    columns: tuple[Name, ...]
    cells: tuple[tuple[Cell | None, ...], ...]
    pitch: float
    width: float

    @property
    def wide(self) -> float:
        """The width of the whole in mm."""
        return NAMES + self.width * len(self.columns)


def lying(pen: Pen, matrix: Matrix) -> tuple[Fitted, ...] | None:
    """Set the names of the columns to lie over them; None if they have to stand on end."""
    if matrix.width < UPRIGHT:
        return None
    bold = [pen.measure("serif-semibold")] * len(matrix.columns)
    return alike([name.name for name in matrix.columns], bold, matrix.width - 2.0, _LYING)


def head_height(pen: Pen, matrix: Matrix) -> float:
    """Give how high the heads of the columns are in mm."""
    lie = lying(pen, matrix)
    badges = 5.0 if any(n.emblem is not None for n in matrix.columns) else 0.0
    if lie is not None:
        return 5.0 + max((text.drop for text in lie), default=0.0) + badges
    stood = [_stood(pen, matrix, name) for name in matrix.columns]
    return 4.0 + max(pen.width(line, "serif-semibold", t.size) for t in stood for line in t.lines) + badges


def _stood(pen: Pen, matrix: Matrix, name: Name) -> Fitted:
    """Set the name of a column to stand on end."""
    size = min(8.6, (matrix.width - 1.0) / 1.16 / MM)
    stages = tuple(s._replace(size=min(s.size, size), floor=min(s.floor, size)) for s in _STANDING)
    return fit(name.name, pen.measure("serif-semibold", "column"), _ROOM, stages)


def height(pen: Pen, matrix: Matrix, rows: int) -> float:
    """Give how high a table with so many rows is, its heading included."""
    return 6.0 + head_height(pen, matrix) + rows * matrix.pitch


def draw(pen: Pen, y: float, matrix: Matrix, span: range, *, more: bool = False) -> float:
    """Draw the table's rows of a span from its upper edge at `y`; give its lower edge."""
    note = "continued" if more else matrix.note
    parts.zone(pen, LEFT, y + 4.6, matrix.wide, matrix.title, note)
    y += 6.0 + head_height(pen, matrix)
    _heads(pen, y, matrix)
    pen.line(LEFT, y, LEFT + matrix.wide, y, "soft", 0.8)
    for i in span:
        with pen.at(f"{matrix.title}, row {i + 1}"):
            _row(pen, y, matrix, i)
        y += matrix.pitch
        last = i + 1 == len(matrix.rows)
        turn = not last and matrix.rows[i].emblem is None and matrix.rows[i + 1].emblem is not None
        pen.line(LEFT, y, LEFT + matrix.wide, y, "soft" if last or turn else "hair", 0.8 if last or turn else 0.5)
    return y


def _heads(pen: Pen, y: float, matrix: Matrix) -> None:
    """Write the names of the columns above `y`, lying or on end."""
    lie = lying(pen, matrix)
    for k, name in enumerate(matrix.columns):
        x = LEFT + NAMES + matrix.width * (k + 0.5)
        up = 2.0
        if name.emblem is not None:
            badge(pen, name.emblem, name.name, x, y - 3.4, 4.2)
            up = 7.0
        if lie is not None:
            pen.lines(x, y - up - lie[k].drop, lie[k], "serif-semibold", align="middle")
            continue
        text = _stood(pen, matrix, name)
        cap = 0.34 * text.size * MM
        first = x + cap - text.drop / 2
        for i, words in enumerate(text.lines):
            pen.text(first + i * text.leading, y - up, words, "serif-semibold", text.size, turn=90)


def _row(pen: Pen, y: float, matrix: Matrix, i: int) -> None:
    """Draw a row under its upper edge."""
    name = matrix.rows[i]
    middle = y + matrix.pitch / 2
    x, room = LEFT, NAMES - 2.0
    if name.emblem is not None:
        badge(pen, name.emblem, name.name, x + 2.2, middle, 4.2)
        x, room = x + 5.6, room - 5.6
    if name.name:
        text = fit(name.name, pen.measure("serif-semibold"), room, _ROW)
        pen.lines(x, middle + 0.34 * text.size * MM - text.drop / 2, text, "serif-semibold")
    for k, cell in enumerate(matrix.cells[i]):
        left = LEFT + NAMES + matrix.width * k
        if cell == EMPTY or (cell == SELF and EMPTY in matrix.cells[i]):
            for edge in (left, left + matrix.width):
                pen.line(edge, y, edge, y + matrix.pitch, "hair", 0.5)
        if cell is not None and cell != EMPTY:
            _cell(pen, left + matrix.width / 2, middle, cell, matrix)


def _cell(pen: Pen, x: float, y: float, cell: Cell, matrix: Matrix) -> None:
    """Draw a cell about its middle."""
    if cell == SELF:
        marks.lozenge(pen, x, y, 1.7, 2.3, Style(None, 0, "hair"))
        return
    wide, high = min(matrix.width - 1.0, 11.0), matrix.pitch - 1.0
    if cell.edge:
        dash = (1.1, 0.8) if cell.edge == "dash" else ()
        pen.rect(x - wide / 2, y - high / 2, wide, high, Style(cell.colour, 1.0, None, dash), 0.7)
    size = (9.6 if matrix.width >= 9.0 else 8.2) - (1.0 if cell.small else 0.0)
    up = 1.1 if cell.small else 0.0
    role = "serif-bold" if cell.strong else "serif"
    marks.centred(pen, x, y - up, cell.figure, role, size, cell.colour)
    if cell.small:
        pen.text(x, y + high / 2 - 0.6, cell.small, "sans-semibold", _SMALL, cell.colour, align="middle")

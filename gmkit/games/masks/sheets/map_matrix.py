"""The table beneath a relationship map: every feeling there is, row for column. Millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gmkit.games.masks.sheets.badge import badge, initial
from gmkit.games.masks.sheets.column_heads import alike
from gmkit.games.masks.sheets.map_nodes import Node
from gmkit.games.masks.sheets.track import Level
from gmkit.printing import marks
from gmkit.printing.fit import Fitted, Measure, Stage, attempt, fit
from gmkit.printing.fonts import MM
from gmkit.printing.glyphs import glyph
from gmkit.printing.pen import Pen, Style

HEAVY = 5
"""Figures past this, either way, are set heavy."""

NAMES = 36.0
"""So wide the column of names is at most on an upright page."""

NARROWEST = 9.8
"""A column narrower than this cannot be read; the table then needs a page on its side."""

_UPRIGHT = 10.0  # from so wide on, names lie over their columns
_STAND = (20.0, 26.0, 32.0, 38.0, 50.0, 70.0, 140.0)
_LYING = (Stage(1, 8.6, 7.4), Stage(2, 8.2, 6.5), Stage(3, 6.5, 6.5))
_STANDING = (Stage(1, 8.6, 7), Stage(2, 7, 6.5), Stage(3, 6.5, 6.5), Stage(4, 6.5, 6.5))
_ROW = (Stage(1, 9.6, 7.6), Stage(2, 7.6, 6.5), Stage(3, 6.5, 6.5), Stage(6, 6.5, 6.5))
_SMALL = 6.5
_AFTER = 2.0
_APART = 1.0  # between a sign and its figure
_NAMES_LEAST = 24.0
_NOTED = 7.2  # the least height of a row with small notes


class Table(NamedTuple):
    """A table of feelings.

    Attributes:
        nodes: avatars, then factions: its rows and its columns.
        feelings: a row for each holder, towards each target; None for what is not known.
        seen: a row for each holder: what everybody has seen it gain or lose; empty for none.
        low: signs in outline.
    """

    nodes: tuple[Node, ...]
    feelings: tuple[tuple[Level | None, ...], ...]
    seen: tuple[tuple[int, ...], ...] = ()
    low: bool = False

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
        return any(note(self.at(holder, k)) for k in range(len(self.nodes)))

    @property
    def noted(self) -> bool:
        """Whether any figure has a small note."""
        return any(self.noted_in(i) for i in range(len(self.nodes)))

    @property
    def guessed(self) -> bool:
        """Whether anything stands in brackets."""
        parties = range(len(self.nodes))
        return any(self.told(i, k) for i in parties for k in parties)


class Cast(NamedTuple):
    """A table set in a width.

    Attributes:
        left: its left edge.
        width: of the whole.
        names: of the column of names.
        column: of every other column.
        heads: the names of the columns, set.
        lying: whether they lie over their columns, or stand on end.
        head: how high the heads are.
        rows: the names of the rows, set.
        pitches: how high each row is.
    """

    left: float
    width: float
    names: float
    column: float
    heads: tuple[Fitted, ...]
    lying: bool
    head: float
    rows: tuple[Fitted, ...]
    pitches: tuple[float, ...]

    @property
    def high(self) -> float:
        """How high the whole is."""
        return self.head + sum(self.pitches)

    def fitting(self, first: int, room: float) -> int:
        """Give the row after the last that a room holds, from a first one on; always one at least."""
        high = self.head
        for i in range(first, len(self.pitches)):
            high += self.pitches[i]
            if high > room + 0.01 and i > first:
                return i
        return len(self.pitches)


def signed(number: int) -> str:
    """Give a figure with its sign; 0 has none."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def sign_of(level: int, *, enduring: bool) -> str:
    """Give the suit's sign that stands for a feeling as it is now."""
    if level > 0:
        return "diamond" if enduring else "heart"
    return "spade" if enduring else "club"


def note(level: Level | None) -> str:
    """Give what is worn of an enduring feeling: boxes still held of its boxes, or crosses of its pole at 0."""
    if level is None or not level.enduring:
        return ""
    if level.level == 0:
        return f"{signed(level.latent)}/{level.pole}" if level.latent else ""
    return f"{abs(level.latent)}/{abs(level.level)}" if abs(level.latent) != abs(level.level) else ""


def cast(pen: Pen, table: Table, left: float, width: float, most: float, names: float = NAMES) -> Cast:
    """Set a table's names in a width; rows with small notes or long names are higher than the others.

    Args:
        pen: measures it.
        table: what to set.
        left: its left edge.
        width: the room it has.
        most: how high a row is otherwise.
        names: how wide the column of names may be.
    """
    nodes = table.nodes
    bold = [pen.measure("serif-semibold", f"{node.where}, name") for node in nodes]
    longest = max((pen.width(node.name, "serif-semibold", _ROW[0].size) + _indent(node) for node in nodes), default=0.0)
    names = max(_NAMES_LEAST, min(names, longest + _AFTER))
    rows = tuple(fit(n.name, m, names - _AFTER - _indent(n), _ROW) for n, m in zip(nodes, bold, strict=True))
    pitches = tuple(
        max(most, _NOTED if table.noted_in(i) else 0.0, text.drop + text.leading + 1.0) for i, text in enumerate(rows)
    )
    column = (width - names) / len(nodes)
    badges = 5.2 if any(node.emblem is not None for node in nodes) else 0.0
    whole = tuple(node.name for node in nodes)
    for words in (whole, _shortened(nodes)):
        heads = _lying(words, column, bold)
        if heads is not None:
            deep = 4.6 + max(
                [text.drop + badges * (n.emblem is not None) for n, text in zip(nodes, heads, strict=True)]
            )
            return Cast(left, width, names, column, heads, True, deep, rows, pitches)
    heads = tuple(_stood(name, column, m) for name, m in zip(whole, bold, strict=True))
    long = max((pen.width(line, "serif-semibold", t.size) for t in heads for line in t.lines), default=0.0)
    return Cast(left, width, names, column, heads, False, 3.4 + max(long, 4.0) + badges, rows, pitches)


def _shortened(nodes: Sequence[Node]) -> tuple[str, ...]:
    """Give the names over the columns without those of factions, where every faction's emblem is its own."""
    signs = [(node.emblem, initial(node.name)) for node in nodes if node.emblem is not None]
    alike = len(set(signs)) < len(signs) or not all(any(sign) for sign in signs)
    return tuple(node.name if alike or node.emblem is None else "" for node in nodes)


def _indent(node: Node) -> float:
    """Give how far a row's name stands in, after an emblem."""
    return 0.0 if node.emblem is None else 5.4


def _lying(names: Sequence[str], column: float, bold: Sequence[Measure]) -> tuple[Fitted, ...] | None:
    """Set the names of the columns to lie over them, no word broken; None if they have to stand on end."""
    if column < _UPRIGHT:
        return None
    heads = alike(names, bold, column - 1.2, _LYING)
    if heads is None:
        return None
    broken = any(" ".join(text.lines).split() != name.split() for name, text in zip(names, heads, strict=True))
    return None if broken else heads


def _stood(name: str, column: float, measure: Measure) -> Fitted:
    """Set a name on end, on no more lines than its column has room for, and no longer than it has to be."""
    most = max(1, int((column - 0.8) / (_SMALL * 1.16 * MM)))
    stages = [stage for stage in _STANDING if stage.lines <= most]
    for long in _STAND[:-1]:
        text = attempt(name, measure, long, stages)
        if text is not None:
            return text
    return fit(name, measure, _STAND[-1], stages)


def draw(pen: Pen, y: float, table: Table, own: Cast, first: int = 0, end: int | None = None) -> float:
    """Draw a table, or some of its rows, from its upper edge at `y`; give its lower edge."""
    right = own.left + own.width
    end = len(table.nodes) if end is None else end
    y += own.head
    pen.text(own.left, y - 1.9, "row feels, for column", "serif-italic", 8, "soft")
    for k, node in enumerate(table.nodes):
        _head(pen, y, k, node, own)
    pen.line(own.left, y, right, y, "ink", 0.9)
    top = y
    blocs = [node.emblem is not None for node in table.nodes]
    for i in range(first, end):
        _row_name(pen, y + own.pitches[i] / 2, table.nodes[i], own.rows[i], own.left)
        for k in range(len(table.nodes)):
            _cell(pen, y, i, k, table, own)
        y += own.pitches[i]
        last = i + 1 == end
        turn = not last and blocs[i + 1] and not blocs[i]
        pen.line(own.left, y, right, y, "ink" if last or turn else "hair", 0.9 if last else 0.5)
    if True in blocs and False in blocs:
        x = own.left + own.names + own.column * blocs.index(True)
        pen.line(x, top, x, y, "ink", 0.5)
    return y


def _head(pen: Pen, y: float, k: int, node: Node, own: Cast) -> None:
    """Write a column's name over the rule at `y`, lying or on end, with a faction's emblem beneath."""
    x = own.left + own.names + own.column * (k + 0.5)
    up = 1.9
    if node.emblem is not None:
        badge(pen, node.emblem, node.name, x, y - 3.2, 4.0)
        up = 6.9
    text = own.heads[k]
    if own.lying:
        pen.lines(x, y - up - text.drop, text, "serif-semibold", align="middle")
        return
    first = x + 0.34 * text.size * MM - text.drop / 2
    for i, words in enumerate(text.lines):
        pen.text(first + i * text.leading, y - up, words, "serif-semibold", text.size, turn=90)


def _row_name(pen: Pen, middle: float, node: Node, text: Fitted, left: float) -> None:
    """Write a row's name, a faction's emblem before it."""
    if node.emblem is not None:
        badge(pen, node.emblem, node.name, left + 2.1, middle, 4.0)
    first = middle + 0.34 * text.size * MM - text.drop / 2
    if node.name:
        pen.lines(left + _indent(node), first, text, "serif-semibold")


def _cell(pen: Pen, y: float, i: int, k: int, table: Table, own: Cast) -> None:
    """Draw a cell under its upper edge."""
    left = own.left + own.names + own.column * k
    high_row, count = own.pitches[i], len(table.nodes)
    x, middle = left + own.column / 2, y + high_row / 2
    if i == k:
        marks.lozenge(pen, x, middle, 1.7, 2.3, Style(None, 0, "hair"))
        if any(table.stands(i, other) and table.at(i, other) is None for other in (k - 1, k + 1) if 0 <= other < count):
            _edges(pen, left, y, own.column, high_row)
        return
    if not table.stands(i, k):
        return
    level = table.at(i, k)
    if level is None:
        _edges(pen, left, y, own.column, high_row)
        if told := table.told(i, k):
            words = f"({signed(told)})"
            pen.text(left + own.column - 0.7, y + high_row - 1.0, words, "serif-italic", 7, "soft", align="right")
        return
    small = note(level)
    up = 1.15 if small else 0.0
    size = 9.6 if own.column >= 10.0 else 8.4
    if level.level == 0:
        marks.centred(pen, x, middle - up, "0", "serif", size - 1.0, "soft")
    else:
        colour = "warm" if level.level > 0 else "cold"
        role = "serif-bold" if abs(level.level) > HEAVY else "serif"
        high = 0.3 * size
        words = signed(level.level)
        wide = pen.width(words, role, size)
        begin = x - (high + _APART + wide) / 2
        sign = sign_of(level.level, enduring=level.enduring)
        glyph(pen, sign, begin + high / 2, middle - up, high, colour, solid=not table.low, weight=0.4)
        pen.text(begin + high + _APART, middle - up + 0.33 * size * MM, words, role, size)
    if small:
        pen.text(x, y + high_row - 0.95, small, "sans", _SMALL, "soft", align="middle")


def _edges(pen: Pen, x: float, y: float, wide: float, high: float) -> None:
    """Draw the two sides of a cell that is to be filled in."""
    for edge in (x, x + wide):
        pen.line(edge, y, edge, y + high, "hair", 0.5)

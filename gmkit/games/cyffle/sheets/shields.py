"""Hands to win as shields to strike: in one row, in two, or as a line for gates of five."""

from __future__ import annotations

from typing import NamedTuple

from gmkit.games.cyffle.sheets.frame import RIGHT
from gmkit.printing.glyphs import outlines
from gmkit.printing.marks import centred
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.setting import Setting
from gmkit.printing.shape import placed, polygon

ASPECT = 0.84
"""A shield's breadth by its height."""

_MOST_IN_ROW = 12
_MOST = 24
BLOCK = 47.6
"""How broad the shields of one player are together, at most."""


class Plan(NamedTuple):
    """How the shields of one player lie.

    Attributes:
        hands: how many hands win.
        left: where the first begins.
        pitch: from one to the next.
        height: of one shield; 0 where there are too many to draw.
        rows: how many rows they stand in.
        apart: how far the last one stands off from its row.
    """

    hands: int
    left: float
    pitch: float
    height: float
    rows: int
    apart: float = 0.0

    @property
    def in_row(self) -> int:
        """How many stand in a full row."""
        return -(-self.hands // self.rows)

    @property
    def breadth(self) -> float:
        """How broad a shield is."""
        return self.height * ASPECT

    def spot(self, at: int) -> tuple[float, float]:
        """Give the top left corner of a shield, from the top of the block."""
        row, column = divmod(at, self.in_row)
        off = self.apart if at == self.hands - 1 else 0.0
        return self.left + column * self.pitch + off, row * (self.height + 0.7)


def plan(hands: int, *, match: bool = False) -> Plan:
    """Give how so many shields lie: as large as the room allows, flush right; one that wins a match a little apart."""
    if hands > _MOST:
        return Plan(hands, RIGHT - BLOCK, 0.0, 0.0, 1)
    rows = 1 if hands <= _MOST_IN_ROW else 2
    in_row = -(-hands // rows)
    apart = 1.0 if match and rows == 1 and hands > 1 else 0.0
    pitch = min(6.95 if rows == 1 else 5.6, (BLOCK + 0.9 - apart) / in_row)
    height = min(7.6 if rows == 1 else 4.6, (pitch - 0.7) / ASPECT)
    left = RIGHT - apart - (in_row - 1) * pitch - height * ASPECT
    return Plan(hands, left, pitch, height, rows, apart)


def shield(setting: Setting, height: float, *, last: bool) -> Form:
    """Give a shield as a form from its top left corner; the last one, which wins, has a strong edge."""
    pen = setting.pen("shield")
    style = Style("accent", 1.2 if last else 0.5, "t2" if last else "t1")
    pen.path(outlines("shield")[0], style, placed(height * ASPECT / 2, height / 2, height))
    return pen.form("shield, last" if last else "shield", height * ASPECT, height)


def row(pen: Pen, y: float, lie: Plan, plain: Form, last: Form, won: int) -> None:
    """Draw one player's shields, those of hands won struck through; too many become a line to write on."""
    if not lie.height:
        _gates(pen, y, lie, won)
        return
    for at in range(lie.hands):
        x, down = lie.spot(at)
        pen.place(last if at == lie.hands - 1 else plain, x, y + down)
    if lie.rows > 1 and won < lie.hands:
        x, down = lie.spot(lie.hands - 1)
        middle = x + lie.breadth / 2
        centred(pen, middle, y + down + lie.height * 0.44, str(lie.hands), "sans-bold", 6.5, "accent")
    for at in range(min(won, lie.hands)):
        x, down = lie.spot(at)
        _stroke(pen, x + lie.breadth / 2, y + down + lie.height * 0.46, lie.height * 0.62)


def _stroke(pen: Pen, x: float, y: float, size: float) -> None:
    """Strike a shield as a pencil does."""
    style = Style("ink", 1.5, None, (), round=True)
    ends = ((x - size * 0.5, y + size * 0.62), (x + size * 0.5, y - size * 0.62))
    pen.path(polygon(ends, closed=False), style)


def _gates(pen: Pen, y: float, lie: Plan, won: int) -> None:
    """Draw a line for strokes in gates of five, how many win at its end, and how many there are."""
    goal = f"of {lie.hands}"
    wide = pen.text(RIGHT, y + 6.4, goal, "sans-semibold", 8.4, "accent", align="right")
    done = pen.text(lie.left, y + 6.4, str(won), "sans-bold", 12) + 2.0 if won else 0.0
    pen.line(lie.left + done, y + 7.2, RIGHT - wide - 2.0, y + 7.2, "hair", 0.5)


def numbers(pen: Pen, y: float, lie: Plan, *, match: bool) -> None:
    """Write the numbers over the first row; the one that wins a match strong."""
    if not lie.height:
        pen.text(lie.left, y, "Hands won, in gates of five", "sans", 7.6, "soft")
        return
    for at in range(lie.in_row):
        x = lie.spot(at)[0] + lie.breadth / 2
        wins = match and at == lie.hands - 1
        size = 8.0 if lie.pitch > 5 else 6.8
        role, colour = ("sans-bold", "accent") if wins else ("sans", "soft")
        pen.text(x, y, str(at + 1), role, size, colour, align="middle")

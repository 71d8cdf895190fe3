"""The ledger on the score sheet: everybody's gold and the Treasury after each round, in two halves."""

from __future__ import annotations

from gmkit.games.cipher.sheets.tally import LETTERS, Tally
from gmkit.printing import marks
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.setting import Setting

HEAD = 5.4
GAP = 3.0
ROUND = 9.0
FIVE = 5


def draw(pen: Pen, setting: Setting, x: float, y: float, width: float, half: int, pitch: float, tally: Tally) -> None:
    """Draw the ledger: `half` rounds in each half, a line for the start, and one for what everybody won in the end.

    Args:
        pen: draws it.
        setting: ink and fonts.
        x: left edge.
        y: top.
        width: of both halves.
        half: rounds in each half, a multiple of five.
        pitch: from line to line.
        tally: the table; what it holds after the last whole round is written in.
    """
    seats = len(tally.sides)
    wide = (width - GAP) / 2
    edges = _edges(wide, seats)
    form = _half(setting, edges, half + 1, pitch)
    played = tally.rounds or 0
    before = 2 * half * (played // (2 * half))
    top = y + HEAD
    for side, left in enumerate((x, x + wide + GAP)):
        _heads(pen, left, y, edges, seats)
        pen.place(form, left, top)
        for i in range(half + 1):
            number = before + i + side * (half + 1)
            words = str(number)
            if number == 0:
                words = "start"
            elif i == half and side:
                words = "net"
            five = words.isdigit() and number % FIVE == 0
            role = "sans-bold" if five else "sans"
            marks.centred(
                pen, left + edges[0] / 2, top + pitch * (i + 0.5), words, role, 7.6, "ink" if five else "soft"
            )
            line = top + pitch * (i + 1)
            if (five and i < half) or words == "start" or (side and i == half - 1):
                pen.line(left, line, left + wide, line, "accent", 0.7)
    if tally.rounds is None:
        return
    _cross_out(pen, x, top, wide, half, pitch, played - before + (0 if tally.between else 1))
    if tally.between:
        _write(pen, x, top, wide, half, pitch, edges, played - before, tally)


def _edges(wide: float, seats: int) -> tuple[float, ...]:
    """Give where the columns end: the round's, one for each seat, the Treasury's."""
    treasury = 18.0 if seats <= 4 else 14.0
    each = (wide - ROUND - treasury) / seats
    return (ROUND, *(ROUND + each * (i + 1) for i in range(seats)), wide)


def _half(setting: Setting, edges: tuple[float, ...], lines: int, pitch: float) -> Form:
    """Draw the grid of one half."""
    pen = setting.pen()
    wide, high = edges[-1], lines * pitch
    if not setting.low:
        pen.rect(edges[-2], 0, wide - edges[-2], high, Style(None, 0, "t1"))
    for i in range(1, lines):
        pen.line(0, i * pitch, wide, i * pitch, "hair", 0.4)
    for x in edges[:-1]:
        pen.line(x, 0, x, high, "hair", 0.4)
    if setting.low:
        pen.line(edges[-2] + 0.7, 0, edges[-2] + 0.7, high, "hair", 0.4)
    pen.line(0, 0, wide, 0, "accent", 0.9)
    pen.line(0, high, wide, high, "accent", 0.9)
    return pen.form("ledger", wide, high)


def _heads(pen: Pen, x: float, y: float, edges: tuple[float, ...], seats: int) -> None:
    """Write the heads of the columns."""
    base = y + HEAD - 1.8
    pen.text(x + edges[0] / 2, base, "Rd", "sans", 7.2, "soft", align="middle")
    for i in range(seats):
        middle = x + (edges[i] + edges[i + 1]) / 2
        pen.text(middle, base, LETTERS[i], "serif-semibold", 10.5, "accent", align="middle")
    pen.text(x + (edges[-2] + edges[-1]) / 2, base, "Treasury", "sans-semibold", 7.6, align="middle")


def _cross_out(pen: Pen, x: float, top: float, wide: float, half: int, pitch: float, lines: int) -> None:
    """Strike out the lines of rounds that are over, as in a ledger: a thin line from corner to corner."""
    for side in range(2):
        own = min(max(lines - side * (half + 1), 0), half + (1 - side))
        left = x + side * (wide + GAP)
        if own:
            pen.line(left + ROUND + 1.5, top + own * pitch - 1.2, left + wide - 1.5, top + 1.2, "soft", 0.5)


def _write(
    pen: Pen, x: float, top: float, wide: float, half: int, pitch: float, edges: tuple[float, ...], at: int, t: Tally
) -> None:
    """Write what everybody holds on the line `at`."""
    side, i = divmod(at, half + 1)
    left, middle = x + side * (wide + GAP), top + pitch * (i + 0.5)
    figures = [*(one.gold for one in t.sides), t.left]
    for k, gold in enumerate(figures):
        if gold is not None:
            size = 9.0 if gold < 10_000 else 7.0
            marks.centred(pen, left + (edges[k] + edges[k + 1]) / 2, middle, str(gold), "sans-bold", size)

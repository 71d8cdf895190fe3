"""The Treasury on the score sheet: a coin for every sovereign, to strike out one by one."""

from __future__ import annotations

from gmkit.printing import marks
from gmkit.printing.pen import Pen, Style
from gmkit.printing.setting import Setting

ROW = 25
MOST = 400
PITCH, LEAST = 5.75, 4.8
_STEPS = (1, 2, 5)


def unit(sovereigns: int) -> int:
    """Give how many sovereigns a coin stands for: 1, where that makes at most 400 coins; else 2, 5, 10, and so on."""
    scale = 1
    while True:
        for step in _STEPS:
            if sovereigns <= step * scale * MOST:
                return step * scale
        scale *= 10


def coins(sovereigns: int) -> int:
    """Give how many coins are drawn."""
    return -(-sovereigns // unit(sovereigns))


def rows(sovereigns: int) -> int:
    """Give how many rows of coins there are."""
    return -(-coins(sovereigns) // ROW)


def draw(
    pen: Pen, setting: Setting, x: float, y: float, width: float, sovereigns: int, struck: int, pitch: float
) -> None:
    """Draw the coins from the top; a row's label says how many there are from there on.

    Args:
        pen: draws them.
        setting: the fonts.
        x: left edge.
        y: the middle of the first row.
        width: up to the last coin's edge.
        sovereigns: what they stand for.
        struck: sovereigns struck out already.
        pitch: from row to row.
    """
    worth, count = unit(sovereigns), coins(sovereigns)
    out = struck // worth
    radius = min(2.2, pitch * 0.4)
    own = setting.pen()
    marks.coin(own, 0, 0, radius)
    whole = own.form("coin", 2 * radius, 2 * radius, -radius, -radius)
    own = setting.pen()
    own.circle(0, 0, radius, Style("hair", 0.5))
    reach = radius * 0.95
    own.line(-reach, reach, reach, -reach, "ink", 0.9)
    gone = own.form("coin struck out", 2 * radius, 2 * radius, -radius, -radius)
    label = max(9.0, pen.width(str(count * worth), "sans-bold", 8.4) + 2.4)
    step = (width - label - 2 * radius) / (ROW - 1 + 4 * 0.42)
    first = count % ROW or ROW
    start = 0
    for i in range(rows(sovereigns)):
        at = y + i * pitch
        size = first if i == 0 else ROW
        marks_left = min((count - start) * worth, sovereigns)
        pen.text(x, at + 1.0, str(marks_left), "sans-bold", 8.4, "accent")
        for k in range(size):
            form = gone if start + k < out else whole
            pen.place(form, x + label + radius + step * (k + 0.42 * (k // 5)), at)
        start += size

"""The back of Whims' cards: a board of tiles, the same with its foot up."""

from __future__ import annotations

import math

from gmkit.games.whims.sheets import look
from gmkit.printing import marks
from gmkit.printing.pen import Form, Style
from gmkit.printing.setting import Setting
from gmkit.printing.shape import polygon, regular

TILE = 4.0
_INNER = 5.2
_ACROSS, _DOWN = 5, 7


def card_back(setting: Setting) -> Form:
    """Draw the back that all cards share, 63 × 88 mm."""
    pen = setting.pen("card back")
    low = setting.low
    wide, high = look.CARD
    x, y = wide / 2, high / 2
    board = setting.pen()
    pale = Style("accent", 0.3 if low else 0.4, None if low else "t1")
    tinted = Style("accent", 0.3 if low else 0.4, None if low else "t2")
    dark = Style("accent", 0.3 if low else 0.4, None if low else "accent")
    for row in range(-_DOWN, _DOWN + 1):
        for column in range(-_ACROSS, _ACROSS + 1):
            cx = x + math.sqrt(3) * TILE * (column + (row % 2) / 2)
            cy = y + 1.5 * TILE * row
            black = (column - row // 2) % 3 == row % 3
            marks.hexagon(board, cx, cy, TILE * 0.94, tinted if black else pale)
            if black:
                marks.hexagon(board, cx, cy, TILE * 0.56, dark)
    pen.clipped(polygon(look.frame(_INNER)), board.marks)
    pen.polygon(look.frame(_INNER), Style("accent", 0.4))
    pen.polygon(look.frame(), Style("accent", 0.4 if low else 0.6))
    marks.hexagon(pen, x, y, 13.4, Style("accent", 0.6, "paper"))
    marks.hexagon(pen, x, y, 12.4, Style("accent", 0.3))
    for dx, dy in regular(6, 6.54, start=0):
        marks.hexagon(pen, x + dx, y + dy, 3.7, tinted)
        marks.hexagon(pen, x + dx, y + dy, 2.3, dark)
    marks.hexagon(pen, x, y, 3.7, Style("accent", 0.6))
    pen.circle(x, y, 1.5, Style(None, 0, "accent"))
    return pen.form("whims card back", wide, high)

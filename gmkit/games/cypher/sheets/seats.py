"""Seats in a ring, seen from above: who comes next sits clockwise."""

from __future__ import annotations

import math
from collections.abc import Sequence

from gmkit.printing import marks
from gmkit.printing.pen import Pen, Style
from gmkit.printing.shape import arc

SEAT = 3.5


def ring(pen: Pen, x: float, y: float, radius: float, figures: Sequence[str], *, low: bool) -> None:
    """Draw a ring of seats about a point, clockwise from the one below, which is a square chip."""
    count = len(figures)
    away = math.degrees(2 * math.asin((SEAT + 1.6) / (2 * radius)))
    for i in range(count):
        start, end = 90 + 360 * i / count + away, 90 + 360 * (i + 1) / count - away
        first = (x + radius * math.cos(math.radians(start)), y + radius * math.sin(math.radians(start)))
        pen.path((("M", first), *arc(x, y, radius, start, end)), Style("accent", 0.7))
        _head(pen, x, y, radius, end)
    for i, figure in enumerate(figures):
        a = math.radians(90 + 360 * i / count)
        at = (x + radius * math.cos(a), y + radius * math.sin(a))
        if i:
            pen.circle(*at, SEAT, Style("accent", 0.8, "paper"))
        else:
            side = 0.92 * SEAT
            style = Style("accent", 1.6, "paper") if low else Style(None, 0, "accent")
            pen.rect(at[0] - side, at[1] - side, 2 * side, 2 * side, style)
        colour = "paper" if not i and not low else "ink"
        marks.centred(pen, *at, figure, "sans-bold", 11.5, colour)


def _head(pen: Pen, x: float, y: float, radius: float, angle: float) -> None:
    """Draw the head of an arrow that runs clockwise along a circle, its tip at an angle."""
    a = math.radians(angle)
    tip = (x + radius * math.cos(a + 0.06), y + radius * math.sin(a + 0.06))
    back = a - 2.0 / radius
    corners = [(x + (radius + d) * math.cos(back), y + (radius + d) * math.sin(back)) for d in (1.15, -1.15)]
    pen.polygon([tip, *corners], Style(None, 0, "accent"))

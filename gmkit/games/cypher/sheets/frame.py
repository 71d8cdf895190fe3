"""What all of Cypher's sheets are built from: the cut frame, chips, class signs, timing and house marks."""

from __future__ import annotations

import math

from gmkit.printing import marks
from gmkit.printing.fonts import MM
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.shape import Point, arc, polygon
from gmkit.printing.theme import Accent

ACCENT = Accent("#0a6a72", "#ebf3f4", "#c9dee0")
PLAYED, LYING = "played", "lying"
"""When an effect counts: as its card is played, or while it lies in an area."""

TIMES = {PLAYED: "When played", LYING: "While in play"}
_TRACES = ((-7.4, 2.6), (-4.4, 3.9), (-1.4, 5.2), (1.6, 3.9), (4.6, 2.6))
"""For each trace at the left of a viewport: its height at the edge, and how far it runs before it falls."""

_FALL = 2.4


def cut_corners(x: float, y: float, width: float, height: float, cut: float) -> list[Point]:
    """Give a rectangle whose top right and bottom left corners are cut off at 45°."""
    right, bottom = x + width, y + height
    return [(x, y), (right - cut, y), (right, y + cut), (right, bottom), (x + cut, bottom), (x, bottom - cut)]


def frame(pen: Pen, width: float, height: float, *, low: bool, inset: float = 3.2, cut: float = 4.0) -> None:
    """Draw Cypher's frame."""
    corners = cut_corners(inset, inset, width - 2 * inset, height - 2 * inset, cut)
    pen.polygon(corners, Style("accent", 0.4 if low else 0.6))


def chip(
    pen: Pen,
    x: float,
    y: float,
    width: float,
    height: float,
    words: str,
    size: float,
    *,
    low: bool,
    pins: int = 0,
    cut: float = 2.2,
) -> None:
    """Draw a chip from its top left corner, its top right one cut, pins at both sides, a figure on it."""
    for i in range(pins):
        at = y + height * (i + 1) / (pins + 1)
        pen.line(x - 1.3, at, x, at, "accent", 0.6)
        pen.line(x + width, at, x + width + 1.3, at, "accent", 0.6)
    right, bottom = x + width, y + height
    shape = [(x, y), (right - cut, y), (right, y + cut), (right, bottom), (x, bottom)]
    pen.polygon(shape, Style("accent", 0.7, "paper") if low else Style(None, 0, "accent"))
    marks.centred(pen, x + width / 2, y + height / 2, words, "sans-bold", size, "ink" if low else "paper")


def pyramid(pen: Pen, x: float, y: float, layers: int, own: int | None, size: float = 4.8) -> None:
    """Draw a class from the top left corner of its sign: its own layer solid, or all struck through."""
    high, half = size, size * 0.58
    gap = min(0.5, 1.4 / layers)
    step = (high + gap) / layers
    for i in range(layers):
        top, low = i * step, (i + 1) * step - gap
        wide_top, wide_low = half * top / high, half * low / high
        middle = x + half
        corners = [(middle - wide_top, y + top), (middle + wide_top, y + top)] if i else [(middle, y)]
        corners += [(middle + wide_low, y + low), (middle - wide_low, y + low)]
        pen.polygon(corners, Style("accent", 0.4 if layers < 5 else 0.2, "accent" if i == own else None))
    if own is None:
        pen.line(x - 0.7, y + high - 0.6, x + 2 * half + 0.7, y + 0.9, "paper", 2.2)
        pen.line(x - 0.7, y + high - 0.6, x + 2 * half + 0.7, y + 0.9, "accent", 0.8)


def class_bar(pen: Pen, layers: int, own: int, *, low: bool, x: float = 3.2, top: float = 8.0) -> None:
    """Draw the bar on a card's left edge, which shows a class in a fanned hand: the higher, the nobler."""
    high = (65.0 - 2.5 * (layers - 1)) / layers
    y = top + own * (high + 2.5)
    corners = [(x - 0.5, y), (x + 0.5, y), (x + 0.5, y + high), (x - 0.5, y + high)]
    if low:
        pen.polygon(corners, Style("accent", 0.4, "paper"))
        marks.hatched(pen, corners, 0.7, "accent")
    else:
        pen.polygon(corners, Style(None, 0, "accent"))


DOTS = 9
"""Copies of a card that are shown as dots; more are a figure."""


def copies(pen: Pen, right: float, y: float, count: int, *, low: bool) -> float:
    """Draw so many dots up to a point, more than five in two rows, or a dot and a figure; give their width."""
    if count > DOTS:
        words = f"×{count}"
        wide = pen.width(words, "sans-semibold", 8.4)
        pen.circle(right - wide - 1.9, y, 0.95, Style("accent", 0.6) if low else Style(None, 0, "accent"))
        pen.text(right, y + 0.33 * 8.4 * MM, words, "sans-semibold", 8.4, "accent", align="right")
        return wide + 2.85
    rows = [count] if count <= 5 else [count - count // 2, count // 2]
    radius, pitch = (0.95, 2.5) if count <= 4 else (0.72, 1.9)
    style = Style("accent", 0.6) if low else Style(None, 0, "accent")
    for i, row in enumerate(rows):
        at = y + (i - (len(rows) - 1) / 2) * pitch
        for n in range(row):
            pen.circle(right - radius - (row - 1 - n) * pitch, at, radius - (0.1 if low else 0.0), style)
    return (rows[0] - 1) * pitch + 2 * radius


def timing(pen: Pen, x: float, y: float, when: str, size: float = 8.4) -> float:
    """Write when an effect counts after its sign, from a point of the baseline; give the width."""
    unit = size / 8.4
    middle = y - 0.33 * size * MM
    if when == PLAYED:
        left, half = x + 0.2, 1.1 * unit
        pen.polygon(
            [(left, middle - half), (left + 1.75 * half, middle), (left, middle + half)], Style(None, 0, "accent")
        )
    else:
        loop(pen, x + 1.2 * unit, middle, 1.1 * unit)
    at = x + 3.7 * unit
    return at - x + pen.text(at, y, TIMES[when], "sans-semibold", size, "accent")


def loop(pen: Pen, x: float, y: float, radius: float) -> None:
    """Draw a circle that turns on for ever, about a point."""
    start = (x + radius * math.cos(math.radians(-20)), y + radius * math.sin(math.radians(-20)))
    pen.path((("M", start), *arc(x, y, radius, -20, 290)), Style("accent", 0.8))
    tip = (x + radius * 1.06, y - radius * 0.62)
    back = (x + radius * 0.16, y - radius * 1.12)
    pen.polygon([tip, back, (x + radius * 1.08, y - radius * 1.42)], Style(None, 0, "accent"))


def house_mark(pen: Pen, x: float, y: float, size: float = 6.5) -> float:
    """Draw the sign of what is ours before a point of the baseline, in a box; give its width."""
    wide = size * 0.43
    pen.rect(x, y - 0.33 * size * MM - wide / 2, wide, wide, Style("soft", 0.5))
    pen.text(x + wide / 2, y, "H", "sans-bold", size, "soft", align="middle")
    return wide


def brackets(pen: Pen, x: float, y: float, width: float, height: float, arm: float = 2.4) -> None:
    """Draw the four corners of a viewport."""
    for at, dx in ((x, arm), (x + width, -arm)):
        for level, dy in ((y, arm), (y + height, -arm)):
            pen.path((("M", (at + dx, level)), ("L", (at, level)), ("L", (at, level + dy))), Style("accent", 0.9))


def traces(pen: Pen, width: float, height: float, clear: float, *, low: bool) -> Form:
    """Give the circuit at both sides of a viewport about the origin, ending `clear` from its middle at least."""
    style = Style("hair" if low else "#9dc0c4", 0.5)
    room, squeeze = width / 2 - clear, height / 27.0
    share = (room - _FALL - 1.6) / (5.2 + 0.9)
    for i, (level, run) in enumerate(_TRACES if share > 0 else ()):
        first, last = run * min(share, 1.0), run * min(share, 1.0) + _FALL + 0.9 * min(share, 1.0)
        y, fall = level * squeeze, (level + _FALL) * squeeze
        solid = Style(style.stroke, 0.5, None if low or i % 2 else style.stroke)
        for side in (-1, 1):
            # The right side is the left one turned upside down.
            bends = [(0.0, y), (first, y), (first + _FALL, fall), (last, fall)]
            corners = [(side * (width / 2 - x), -side * at) for x, at in bends]
            pen.path(polygon(corners, closed=False), style)
            end = side * (width / 2 - last - 0.7)
            pen.circle(end, -side * fall, 0.7, solid)
    return pen.form(f"traces {width:g} {height:g} {clear:g}", width, height, -width / 2, -height / 2)

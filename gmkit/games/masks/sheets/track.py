"""The row of boxes from −10 to +10: how strong a feeling is, and how it wears. Millimetres."""

from __future__ import annotations

from typing import NamedTuple

from gmkit.printing import marks
from gmkit.printing.pen import Form, Pen, Style

MOST = 10
WIDE, HIGH = 3.9, 4.0
THEIRS = 2.6
LEFT_END = -(5.25 + 4.5 * 9 + 1.1) - WIDE / 2


class Level(NamedTuple):
    """How strong a feeling is, −10 to 10.

    Attributes:
        level: where it stands; cold is below 0.
        enduring: it is held in an outline and wears away by crosses.
        latent: of an enduring one, the boxes still held (of the same sign as the level), or at level
            0 the boxes crossed on the side of its sign.
        pole: of an enduring one at 0, how far the dashed outlines reach.
    """

    level: int = 0
    enduring: bool = False
    latent: int = 0
    pole: int = 0


def offset(k: int) -> float:
    """Give how far the middle of a box lies from the middle of the zero; k from −10 to 10."""
    n = abs(k)
    away = 0.0 if n == 0 else 5.25 + 4.5 * (n - 1) + (1.1 if n > 5 else 0.0)
    return away if k > 0 else -away


def empty(pen: Pen, high: float = HIGH) -> Form:
    """Give the empty row as a form, about the middle of its zero."""
    row = Pen(pen.fonts)
    for k in (*range(-MOST, 0), *range(1, MOST + 1)):
        strong = abs(k) in {5, 10}
        row.rect(
            offset(k) - WIDE / 2,
            -high / 2,
            WIDE,
            high,
            Style("soft" if strong else "line", 0.8 if strong else 0.4),
        )
    return row.form(f"boxes {high}", -2 * LEFT_END, high, LEFT_END, -high / 2)


def track(
    pen: Pen, form: Form, x: float, y: float, level: Level | None, *, high: float = HIGH, low: bool = False
) -> None:
    """Draw a row about the middle of its zero; None leaves it blank.

    Args:
        pen: draws it.
        form: the empty row of that height.
        x: the middle of the zero.
        y: the middle of the boxes.
        level: what it shows.
        high: of the boxes.
        low: boxes are hatched, not filled.
    """
    pen.place(form, x, y)
    zero = level is not None and level.level == 0
    scale = high / HIGH if high < HIGH else 1.0
    size = (3.5 * (0.85 if scale < 1 else 1.0), 4.7 * (0.72 if scale < 1 else 1.0))
    marks.lozenge(pen, x, y, *size, Style("ink", 0.9, "ink" if zero else "paper"))
    if level is None or (zero and not level.enduring):
        return
    side = 1 if (level.level or 1) > 0 else -1
    held = abs(level.latent) if level.enduring else abs(level.level)
    colour = "warm" if side > 0 else "cold"
    if zero:
        for s, own in ((1, "warm"), (-1, "cold")):
            outline(pen, x, y, s * max(level.pole, 1), own, high, dash=(1.1, 0.8))
        s = 1 if level.latent > 0 else -1
        for k in range(1, abs(level.latent) + 1):
            cross(pen, x + offset(s * k), y, "warm" if s > 0 else "cold")
        return
    for k in range(1, abs(level.level) + 1):
        middle = x + offset(side * k)
        if k <= held:
            solid(pen, middle, y, colour, high, low=low)
        else:
            pen.rect(middle - WIDE / 2, y - high / 2, WIDE, high, Style(colour, 0.4, "paper"))
            cross(pen, middle, y, colour)
    if level.enduring:
        outline(pen, x, y, level.level, colour, high)


def solid(pen: Pen, x: float, y: float, colour: str, high: float = HIGH, *, low: bool = False) -> None:
    """Draw a filled box about its middle; with low ink hatched."""
    left, top = x - WIDE / 2, y - high / 2
    if low:
        pen.rect(left, top, WIDE, high, Style(colour, 0.7))
        marks.hatched(
            pen, [(left, top), (left + WIDE, top), (left + WIDE, top + high), (left, top + high)], 0.7, colour
        )
    else:
        pen.rect(left, top, WIDE, high, Style(colour, 0.4, colour))


def cross(pen: Pen, x: float, y: float, colour: str) -> None:
    """Draw a cross in a box."""
    pen.line(x - 1.15, y - 1.15, x + 1.15, y + 1.15, colour, 1.1)
    pen.line(x - 1.15, y + 1.15, x + 1.15, y - 1.15, colour, 1.1)


def outline(
    pen: Pen, x: float, y: float, level: int, colour: str, high: float = HIGH, *, dash: tuple[float, ...] = ()
) -> None:
    """Draw the outline of an enduring feeling from 1 to its level, 0.62 outside the boxes."""
    near, far = offset(1 if level > 0 else -1), offset(level)
    left = x + min(near, far) - WIDE / 2 - 0.62
    wide = abs(far - near) + WIDE + 1.24
    pen.rect(left, y - high / 2 - 0.62, wide, high + 1.24, Style(colour, 1.3, None, dash), 0.5)

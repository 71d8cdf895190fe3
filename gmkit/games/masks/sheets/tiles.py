"""Dominoes and the success ladder, as they are drawn. Millimetres."""

from __future__ import annotations

from typing import NamedTuple

from gmkit.chance.dominoes import PIPS, Domino
from gmkit.games.masks.encounter import PROPER, Attempt, Declared
from gmkit.games.masks.model import Options
from gmkit.games.masks.rules import flowing, success_ladder
from gmkit.games.masks.stakes import margin
from gmkit.printing import marks
from gmkit.printing.pen import Pen, Style

TILE_WIDE = 8.8
TILE_HIGH = 2 * TILE_WIDE
_ORDINALS = ("first", "second", "third")


class Example(NamedTuple):
    """A draw, what was attempted with it, and what it comes to in Face."""

    draw: Domino
    attempts: tuple[Attempt, ...]
    gained: int
    lost: int


def example(draw: Domino, values: tuple[int, ...]) -> Example:
    """Work out an unopposed challenge with proper actions of these values, by the rules as they are printed."""
    usual = Options()
    declared = [Declared(name, PROPER, value) for name, value in zip(_ORDINALS, values, strict=False)]
    attempts = success_ladder(declared, draw.inner, usual.success_test)
    flow = flowing(attempts, draw, PROPER, usual.unopposed_bonus)
    return Example(draw, attempts, flow.gained, flow.lost)


def tile(pen: Pen, x: float, y: float, draw: Domino) -> None:
    """Draw a domino standing on its held end, from its upper left corner."""
    marks.domino(pen, x, y, draw.outer, draw.inner, TILE_WIDE)


def courts(pen: Pen, x: float, y: float, draw: Domino) -> None:
    """Draw a domino with its courts named beside it, from its upper left corner."""
    tile(pen, x, y, draw)
    at = x + TILE_WIDE + 2.0
    pen.text(at, y + 5.2, f"outer {draw.outer}", "sans", 7.4, "soft")
    pen.text(at, y + 9.7, f"difference {margin(draw, Options().difference)}", "serif-italic", 8.4)
    pen.text(at, y + 14.0, f"inner {draw.inner}", "sans-semibold", 7.4)


def ladder(pen: Pen, x: float, y: float, width: float, shown: Example, *, low: bool) -> None:
    """Draw the running totals as a row of cells with what succeeds over it; 17.6 mm high.

    Args:
        pen: draws it.
        x: its left edge.
        y: its upper edge.
        width: of the row.
        shown: what it shows.
        low: cells are not tinted.
    """
    pitch = width / PIPS
    top, high = y + 8.0, 5.0
    inner = shown.draw.inner
    for total in range(1, PIPS + 1):
        left = x + (total - 1) * pitch
        reached = total <= inner
        fill = "tint" if reached and not low else None
        pen.rect(left + 0.4, top, pitch - 0.8, high, Style("line" if reached else "hair", 0.5, fill))
        role, colour = ("sans-bold", "ink") if reached else ("sans", "soft")
        marks.centred(pen, left + pitch / 2, top + high / 2, str(total), role, 8, colour)
    before = 0
    for attempt in shown.attempts:
        left, right = x + before * pitch + 0.4, x + attempt.cumulative * pitch - 0.8
        colour = "ink" if attempt.succeeds else "soft"
        pen.line(left, y + 5.8, right, y + 5.8, colour, 0.9, dash=() if attempt.succeeds else (1.1, 0.8))
        wide = attempt.value * 2.1 - 0.5
        marks.pips(pen, left + wide, y + 2.9, attempt.value, colour=colour)
        pen.text(left + wide + 1.2, y + 3.8, attempt.label, "sans", 7.2, colour)
        words = "succeeds" if attempt.succeeds else "fails"
        pen.text(right - 1.4, y + 3.8, words, "serif-italic", 8.2, colour, align="right")
        before = attempt.cumulative
    at = x + inner * pitch
    pen.line(at, y + 6.9, at, y + 17.4, "ink", 1.1)
    pen.text(at - 1.4, y + 16.8, f"inner court {inner}", "sans-semibold", 7.2, align="right")

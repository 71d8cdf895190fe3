"""Objectives: the number cards they came with, and what they ask; the strip at the foot of a tracker."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gmkit.errors import SheetError
from gmkit.printing import marks
from gmkit.printing.fit import Fitted, Stage, fit
from gmkit.printing.glyphs import glyph
from gmkit.printing.pen import Pen, Style

LEFT, RIGHT = 12.0, 198.0
COLUMNS = (12.0, 109.0)
FOLD = 5.6
_AIM = (Stage(1, 10.5, 7), Stage(2, 6.8, 5), Stage(3, 4.8, 3.4))


class Goal(NamedTuple):
    """An objective card.

    Attributes:
        rank: the card's, as printed: "4", "A".
        glyph: its suit's sign.
        feeling: warm or cold, for the sign's colour.
        rows: at most two objectives: which part of the card decides ("hearts", "even"), the kind, the
            target with its article, and whether it is achieved.
    """

    rank: str
    glyph: str
    feeling: str
    rows: tuple[tuple[str, str, str, bool], ...]


def strip(pen: Pen, y: float, goals: Sequence[Goal], owner: str, *, low: bool) -> None:
    """Draw the strip of objectives under the fold, its heading at `y`; without goals blank.

    Raises:
        SheetError: if there are more than two cards or a card has more than two objectives.
    """
    if len(goals) > 2 or any(len(goal.rows) > 2 for goal in goals):
        raise SheetError("the tracker has room for two objective cards of two objectives each; leave some out")
    pen.line(10.3, y - FOLD, 199.7, y - FOLD, "line", 0.9, dash=(2.6, 1.7))
    at = LEFT + pen.text(LEFT, y, "Objectives", "serif-semibold", 11.5) + 3.0
    pen.text(at, y, "fold under along the dashes", "serif-italic", 9, "soft")
    secret(pen, y, owner)
    if not goals:
        for x in COLUMNS:
            _blank(pen, x, y)
    for x, goal in zip(COLUMNS, goals, strict=False):
        _card(pen, x, y, goal, low=low)


def secret(pen: Pen, y: float, owner: str) -> None:
    """Write at the right end of a line whose secret the page is."""
    words = "keep secret" + (f"  ·  {owner}" if owner else "")
    fitted = fit(words, pen.measure("sans-semibold", "avatar"), 100, (Stage(1, 6.5, 4),))
    pen.lines(RIGHT, y, fitted, "sans-semibold", "soft", align="right")


def _blank(pen: Pen, x: float, y: float) -> None:
    """Draw a card and its two lines to be filled in."""
    pen.rect(x, y + 2.8, 8.4, 11.5, Style("ink", 0.7), 1.0)
    for row, label in enumerate(("suit", "odd or even")):
        base = y + 7.7 + 6.4 * row
        pen.text(x + 11.0, base - 1.3, label, "sans", 6.5, "soft")
        pen.line(x + 11.0, base, x + 83.0, base, "hair", 0.5)
        marks.checkbox(pen, x + 85.3, base - 3.7, 3.7, Style("ink", 0.7))


def _card(pen: Pen, x: float, y: float, goal: Goal, *, low: bool) -> None:
    """Draw a card with what it asks."""
    pen.rect(x, y + 2.8, 8.4, 11.5, Style("ink", 0.7), 1.0)
    marks.centred(pen, x + 4.2, y + 6.3, goal.rank, "serif-semibold", 11, goal.feeling)
    glyph(pen, goal.glyph, x + 4.2, y + 11.0, 4.0, goal.feeling, solid=not low, weight=0.6)
    for row, (label, kind, target, done) in enumerate(goal.rows):
        base = y + 7.7 + 6.4 * row
        fitted = fit(label, pen.measure("sans", "objective"), 11.0, (Stage(1, 6.5, 4), Stage(2, 4, 3)))
        pen.lines(x + 11.0, base - 1.3 - fitted.drop, fitted, "sans", "soft")
        text = set_aim(pen, kind, target, 60.0, _AIM)
        aim(pen, x + 23.0, base - (0.95 if text.drop else 1.3), kind, text)
        pen.line(x + 11.0, base, x + 83.0, base, "hair", 0.5)
        tickbox(pen, x + 85.3, base - 3.7, 3.7, done=done)


def set_aim(pen: Pen, kind: str, target: str, room: float, stages: Sequence[Stage]) -> Fitted:
    """Set an objective in the room it has, with its kind first."""
    where = f"{pen.where}, objective" if pen.where else "objective"
    return fit(f"{_capital(kind)} {target}", pen.measure("serif-semibold", where), room, stages)


def aim(pen: Pen, x: float, y: float, kind: str, fitted: Fitted) -> None:
    """Write an objective that has been set, its kind heavier, its last line at `y`."""
    for i, words in enumerate(fitted.lines):
        at = y + (i - len(fitted.lines) + 1) * fitted.leading
        head = _capital(kind) if i == 0 and words.startswith(_capital(kind)) else ""
        begun = pen.text(x, at, head, "serif-semibold", fitted.size) if head else 0.0
        rest = words[len(head) :].strip()
        if rest:
            gap = pen.width(" ", "serif", fitted.size) if head else 0.0
            pen.text(x + begun + gap, at, rest, "serif", fitted.size)


def _capital(words: str) -> str:
    """Give words with a capital."""
    return words[:1].upper() + words[1:]


def tickbox(pen: Pen, x: float, y: float, size: float, *, done: bool, weight: float = 0.7) -> None:
    """Draw a box from its top left corner, ticked if it is done."""
    marks.checkbox(pen, x, y, size, Style("ink", weight))
    if done:
        # As by hand: the tick begins in the box and ends at its corner.
        marks.tick(pen, x - 0.16 * size, y - 0.27 * size, 1.4 * size, weight=2.1 * weight)

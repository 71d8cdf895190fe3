"""The background of an avatar: facts, ties and debts, wrapped into ruled lines. Millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gmkit.printing import parts
from gmkit.printing.fit import Fitted, wrap
from gmkit.printing.fonts import MM
from gmkit.printing.pen import Pen

LEFT, RIGHT = 12.0, 198.0
PITCH = 5.4
FEWEST = 4
_INDENT = 14.0
_SIZES = (9.0, 8.5, 8.0, 7.5)


class Written(NamedTuple):
    """One line of the background: what stands before it, its words, its size in pt."""

    label: str
    words: str
    size: float


def written(pen: Pen, facts: Sequence[str], ties: Sequence[str], debts: str, most: int | None = None) -> list[Written]:
    """Give the lines of a background: its facts, then ties and debts under a label.

    Args:
        pen: measures it.
        facts: each begins a line of its own.
        ties: likewise.
        debts: one text.
        most: smaller type is tried to keep to so many lines; where even that is too large, it is not used.
    """
    out: list[Written] = []
    for size in _SIZES if most is not None else _SIZES[:1]:
        out = []
        for label, words in (
            *(("", fact) for fact in facts),
            *(("" if i else "ties", tie) for i, tie in enumerate(ties)),
            *([("debts", debts)] if debts else []),
        ):
            out += _wrapped(pen, label, words, size, hung=bool(label) or words in ties)
        if most is None or len(out) <= most:
            return out
    return written(pen, facts, ties, debts)


def _wrapped(pen: Pen, label: str, words: str, size: float, *, hung: bool) -> list[Written]:
    """Give the lines of one text, hung behind the room for a label."""
    room = (RIGHT - LEFT - (_INDENT if hung else 0.0)) / (size * MM)
    lines = wrap(words, pen.measure("serif", "background"), room, break_words=True) or ("",)
    return [Written((label or " ") if hung and not i else " " * hung, line, size) for i, line in enumerate(lines)]


def background(pen: Pen, y: float, lines: Sequence[Written], count: int, *, more: bool = False) -> None:
    """Draw the zone, its rule at `y`, with `count` ruled lines, the first of them filled."""
    note = "continued" if more else "and agreed ties, debts, what you have overheard"
    parts.zone(pen, LEFT, y, RIGHT - LEFT, "Background", note)
    ys = [y + 6.2 + PITCH * i for i in range(count)]
    parts.ruled(pen, LEFT, RIGHT, ys)
    for line, at in zip(lines, ys, strict=False):
        x = LEFT + (_INDENT if line.label else 0.0)
        if line.label.strip():
            parts.caps(pen, LEFT, at - 1.4, line.label)
        pen.lines(x, at - 1.4, Fitted((line.words,), line.size, 0.0))

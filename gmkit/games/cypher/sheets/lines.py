"""Paragraphs in more than one weight, set before they are written: even lines, and a last one that is not short."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from gmkit.printing.fonts import MM
from gmkit.printing.pen import Pen
from gmkit.printing.prose import Said, words_of

LAST = 0.4
"""The share of the width that a last line should fill."""

Word = tuple[Said, ...]
"""Letters without a space between, in one role or more."""


class Lines(NamedTuple):
    """A paragraph that is set: its lines, each a row of words, and its size in pt."""

    rows: tuple[tuple[Word, ...], ...]
    size: float


def lines(pen: Pen, parts: Sequence[Said], width: float, size: float) -> Lines | None:
    """Set a paragraph in as few lines as can be, and these as even as can be; None if a word is too wide."""
    words = [tuple(word) for word in words_of(parts, pen.where)]
    room = width / (size * MM)
    wide = [sum(pen.fonts.em(part.words, part.role, pen.where) for part in word) for word in words]
    if max(wide, default=0.0) > room:
        return None
    space = pen.fonts.em(" ", "sans")

    def cost(first: int, end: int) -> float:
        used = sum(wide[first:end]) + (end - first - 1) * space
        if used > room:
            return math.inf
        return (room - used) ** 2 if end < len(words) else 4.0 * max(0.0, LAST * room - used) ** 2

    # For so many words the fewest lines and the least cost, and where the last of these lines begins.
    best: list[tuple[int, float, int]] = [(0, 0.0, 0)]
    for end in range(1, len(words) + 1):
        ways = ((best[first][0] + 1, best[first][1] + cost(first, end), first) for first in range(end))
        best.append(min(way for way in ways if way[1] < math.inf))
    rows: list[tuple[Word, ...]] = []
    end = len(words)
    while end:
        first = best[end][2]
        rows.append(tuple(words[first:end]))
        end = first
    return Lines(tuple(rows[::-1]), size)


def write(pen: Pen, x: float, y: float, text: Lines, leading: float) -> float:
    """Write a paragraph from its first baseline, `leading` mm between lines; give the y of the line after it."""
    space = pen.width(" ", "sans", text.size)
    for row in text.rows:
        at = x
        for word in row:
            for part in word:
                at += pen.text(at, y, part.words, part.role, text.size)
            at += space
        y += leading
    return y

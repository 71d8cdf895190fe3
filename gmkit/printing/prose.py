"""Short paragraphs in more than one weight, wrapped to a width. Millimetres and points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gmkit.printing.fonts import MM
from gmkit.printing.pen import Pen


class Said(NamedTuple):
    """Some words in one role; `*Said(...)` of several make a sentence."""

    words: str
    role: str = "sans"


def prose(
    pen: Pen,
    x: float,
    y: float,
    width: float,
    parts: Sequence[Said],
    *,
    size: float = 8.4,
    leading: float = 1.26,
    colour: str = "ink",
) -> float:
    """Write a paragraph from its first baseline; give the y of its last.

    A word that follows another part without a space between keeps to it.
    """
    pieces: list[list[Said]] = []
    glued = False
    for part in parts:
        for i, word in enumerate(part.words.split(" ")):
            if i == 0 and glued and word and pieces:
                pieces[-1].append(Said(word, part.role))
            elif word:
                pieces.append([Said(word, part.role)])
        glued = not part.words.endswith(" ")
    space = pen.width(" ", "sans", size)
    at = x
    for piece in pieces:
        wide = sum(pen.width(p.words, p.role, size) for p in piece)
        if at > x and at + wide > x + width + 0.01:
            at, y = x, y + size * leading * MM
        for part in piece:
            at += pen.text(at, y, part.words, part.role, size, colour)
        at += space
    return y

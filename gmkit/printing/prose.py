"""Short paragraphs in more than one weight, wrapped to a width. Millimetres and points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gmkit.printing.fonts import MM
from gmkit.printing.letters import must_be_short
from gmkit.printing.pen import Pen
from gmkit.printing.wrap import pieces

_NARROWEST = 0.8
_STEP = 0.02


class Said(NamedTuple):
    """Some words in one role; `*Said(...)` of several make a sentence."""

    words: str
    role: str = "sans"


class Piece(NamedTuple):
    """Words of one role on a line, `x` mm from its beginning."""

    x: float
    words: str
    role: str


class Passage(NamedTuple):
    """A paragraph set to a width: its lines, its size in pt, the distance of baselines in mm."""

    lines: tuple[tuple[Piece, ...], ...]
    size: float
    leading: float

    @property
    def drop(self) -> float:
        """The distance in mm from the first baseline to the last."""
        return max(len(self.lines) - 1, 0) * self.leading


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
    return write(pen, x, y, passage(pen, width, parts, size=size, leading=leading), colour)


def write(pen: Pen, x: float, y: float, text: Passage, colour: str = "ink") -> float:
    """Write a paragraph that is set already, from its first baseline; give the y of its last."""
    for i, line in enumerate(text.lines):
        for piece in line:
            pen.text(x + piece.x, y + i * text.leading, piece.words, piece.role, text.size, colour)
    return y + text.drop


def passage(
    pen: Pen,
    width: float,
    parts: Sequence[Said],
    *,
    size: float = 8.4,
    leading: float = 1.26,
    last: float = 0.0,
) -> Passage:
    """Set a paragraph without writing it; a word wider than a line is broken between its letters.

    Args:
        pen: measures the words.
        width: of a line in mm.
        parts: what is said; a word that follows another part without a space between keeps to it.
        size: in pt.
        leading: the distance of baselines, in sizes.
        last: the share of the width that the last of several lines should fill, where narrower lines,
            as many as before, can do it.

    Raises:
        SheetError: if a part is endless, or a letter cannot be set.
    """
    words = [part for word in words_of(parts, pen.where) for part in _broken(pen, word, width, size)]
    lines = _lines(pen, words, width, size)
    tried, wanted = lines, width * last
    narrow = 1.0
    while len(lines) > 1 and _wide(pen, tried[-1], size) < wanted and narrow > _NARROWEST:
        narrow -= _STEP
        tried = _lines(pen, words, width * narrow, size)
    if len(tried) == len(lines) > 1 and _wide(pen, tried[-1], size) >= wanted:
        lines = tried
    return Passage(tuple(_joined(pen, line, size) for line in lines), size, size * leading * MM)


def words_of(parts: Sequence[Said], where: str) -> list[list[Said]]:
    """Cut what is said into words, each a list of its parts; one that goes on without a space is one word.

    Raises:
        SheetError: naming the place, if it is endless.
    """
    words: list[list[Said]] = []
    glued = False
    for part in parts:
        must_be_short(part.words, where)
        for i, word in enumerate(part.words.split(" ")):
            if i == 0 and glued and word and words:
                words[-1].append(Said(word, part.role))
            elif word:
                words.append([Said(word, part.role)])
        glued = not part.words.endswith(" ")
    return words


def _broken(pen: Pen, word: list[Said], width: float, size: float) -> list[list[Said]]:
    """Give a word, in pieces if no line holds it."""
    if _wide(pen, [word], size) <= width:
        return [word]
    room = width / (size * MM)
    out: list[list[Said]] = [[]]
    used = 0.0
    for part in word:
        measure = pen.measure(part.role)
        first, *rest = pieces(part.words, measure, room - used, room)
        if first:
            out[-1].append(Said(first, part.role))
        out += [[Said(line, part.role)] for line in rest]
        used = measure.em(rest[-1]) if rest else used + measure.em(first)
    return [line for line in out if line]


def _wide(pen: Pen, line: Sequence[Sequence[Said]], size: float) -> float:
    """Give the width of a line in mm; the space after a word is that of its last part's role."""
    words = sum(pen.width(part.words, part.role, size) for word in line for part in word)
    return words + sum(pen.width(" ", word[-1].role, size) for word in line[:-1])


def _lines(pen: Pen, words: Sequence[list[Said]], width: float, size: float) -> list[list[list[Said]]]:
    """Put as many words on each line as it holds."""
    lines: list[list[list[Said]]] = []
    for word in words:
        if lines and _wide(pen, [*lines[-1], word], size) <= width + 0.01:
            lines[-1].append(word)
        else:
            lines.append([word])
    return lines


def _joined(pen: Pen, line: Sequence[Sequence[Said]], size: float) -> tuple[Piece, ...]:
    """Give a line in as few pieces as can be: neighbours of one role are one."""
    out: list[Piece] = []
    at = 0.0
    for i, word in enumerate(line):
        for k, part in enumerate(word):
            gap = " " if i and k == 0 else ""
            if gap:
                at += pen.width(" ", out[-1].role, size)
            if out and out[-1].role == part.role:
                out[-1] = out[-1]._replace(words=out[-1].words + gap + part.words)
            else:
                out.append(Piece(at, part.words, part.role))
            at += pen.width(part.words, part.role, size)
    return tuple(out)

"""Cards to read: a head, then blocks of text with numbered steps, spread over the height. Millimetres."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from gmkit.errors import SheetError
from gmkit.printing import parts
from gmkit.printing.fit import Stage, fit
from gmkit.printing.fonts import MM
from gmkit.printing.pen import Pen
from gmkit.printing.prose import Passage, Said, passage, write

WIDTH, HEIGHT = 121.0, 186.0
INSET = 5.5
LEFT, RIGHT = INSET, WIDTH - INSET
BOTTOM = HEIGHT - INSET - 0.7

BODY = 9.0
_LEADING = 1.19
_CAP = 0.67  # height of a capital in em
_NUMBER = 5.2
HANG = 8.2
_LOOSEST = 3.0  # mm that one stretch adds at most
_LAST = 0.22  # a last line fills as much of its column
_OVER_PHASE, _OVER_STEP, _OVER_PARA, _UNDER_PHASE = 4.2, 2.1, 2.1, 2.9


class Block(NamedTuple):
    """Something to be put under something else.

    Attributes:
        height: from its upper edge to its last baseline or rule.
        draw: draws it from its upper edge.
        above: the least gap above it.
        stretch: its share of what room is left over, to be put above it.
    """

    height: float
    draw: Callable[[float], object]
    above: float = 0.0
    stretch: float = 0.0


def stack(blocks: Sequence[Block], top: float, bottom: float, where: str) -> float:
    """Draw blocks under each other from `top`, spread so that the last ends at `bottom`; give where it ends.

    What is left over is shared out by the blocks' stretches; what would tear the page apart stays beneath.

    Raises:
        SheetError: if there is more of them than room, naming `where`.
    """
    needed = sum(block.height for block in blocks) + sum(block.above for block in blocks[1:])
    spare = bottom - top - needed
    if spare < -0.01:
        raise SheetError(f"{where}: {needed:.0f} mm of text, room for {bottom - top:.0f} mm; shorten it")
    shares = sum(block.stretch for block in blocks[1:])
    looser = min(spare / shares, _LOOSEST) if shares else 0.0
    y = top
    for i, block in enumerate(blocks):
        y += block.above + looser * block.stretch if i else 0.0
        block.draw(y)
        y += block.height
    return y


def head(pen: Pen, label: str, title: str, note: str, *, left: float = LEFT, right: float = RIGHT) -> float:
    """Write the head of a card over its rule; give the rule's y."""
    parts.running_head(pen, left, right, 7.4, "City of Masks", label)
    words = fit(title, pen.measure("serif-semibold", pen.where), right - left, (Stage(1, 19, 12), Stage(2, 12, 8)))
    y = pen.lines(left, 15.4 - words.drop, words, "serif-semibold")
    line = fit(note, pen.measure("serif-italic", pen.where), right - left, (Stage(1, 9.5, 7.0),))
    pen.lines(left, y + 5.1, line, "serif-italic", "soft")
    pen.line(left, y + 8.0, right, y + 8.0, "ink", 0.9)
    return y + 8.0


def number(count: int) -> str:
    """Give a small number in a word."""
    return ("none", "one", "two", "three", "four", "five", "six")[count] if count < 7 else str(count)


def serif(words: str) -> list[Said]:
    """Read words in which *this* stands out: regular, semibold between asterisks."""
    roles = ("serif", "serif-semibold")
    return [Said(part, roles[i % 2]) for i, part in enumerate(words.split("*")) if part]


class Column(NamedTuple):
    """What blocks of text are set in: a pen, the left and the right edge, the size of the type in pt."""

    pen: Pen
    left: float = LEFT
    right: float = RIGHT
    size: float = BODY

    @property
    def width(self) -> float:
        """Its width in mm."""
        return self.right - self.left

    def phase(self, words: str) -> Block:
        """Give a label in capitals that runs into a hair line."""

        def draw(y: float) -> None:
            base = y + _CAP * 6.5 * MM
            at = self.left + parts.caps(self.pen, self.left, base, words, colour="ink")
            self.pen.line(at + 2.4, base - 0.8, self.right, base - 0.8, "hair", 0.5)

        return Block(_CAP * 6.5 * MM, draw, _OVER_PHASE, 1.8)

    def step(self, number: int, words: str, *, first: bool = False) -> Block:
        """Give a numbered step, its text hung; `first` of its phase."""
        text = self._set(serif(words), self.width - HANG)

        def draw(y: float) -> None:
            base = y + _CAP * self.size * MM
            self.pen.text(self.left + _NUMBER, base, str(number), "serif-light", 14, align="right")
            write(self.pen, self.left + HANG, base, text)

        return self._block(text, draw, _UNDER_PHASE if first else _OVER_STEP, 0.25 if first else 1.0)

    def steps(self, words: Sequence[str], *, begin: int = 1) -> list[Block]:
        """Give the steps of a phase, numbered from `begin`."""
        return [self.step(begin + i, one, first=i == 0) for i, one in enumerate(words)]

    def para(
        self, words: str, *, hang: bool = True, note: bool = False, first: bool = False, above: float = _OVER_PARA
    ) -> Block:
        """Give a paragraph; as a `note` in soft italics."""
        said = [Said(words, "serif-italic")] if note else serif(words)
        inset = HANG if hang else 0.0
        text = self._set(said, self.width - inset)

        def draw(y: float) -> None:
            write(self.pen, self.left + inset, y + _CAP * self.size * MM, text, "soft" if note else "ink")

        return self._block(text, draw, _UNDER_PHASE if first else above, 0.4 if first else 0.6)

    def table(
        self, rows: Sequence[Sequence[str]], tabs: Sequence[float], *, hang: bool = True, pad: float = 1.5
    ) -> list[Block]:
        """Give rows of cells over hair lines; the tabs are where cells begin, from the left edge of the text.

        Each row has `pad` above and beneath its words.
        """
        left = self.left + (HANG if hang else 0.0)
        ends = [*tabs[1:], self.right - left + 2.0]
        out: list[Block] = []
        for i, row in enumerate(rows):
            cells = [self._set(serif(words), end - tab - 2.0) for words, tab, end in zip(row, tabs, ends, strict=True)]
            out.append(self._row(left, tabs, cells, pad=pad, first=i == 0, last=i + 1 == len(rows)))
        return out

    def _row(
        self, left: float, tabs: Sequence[float], cells: Sequence[Passage], *, pad: float, first: bool, last: bool
    ) -> Block:
        """Give a row of a table."""
        deep = max(cell.drop for cell in cells) + _CAP * self.size * MM

        def draw(y: float) -> None:
            for tab, cell in zip(tabs, cells, strict=True):
                write(self.pen, left + tab, y + _CAP * self.size * MM, cell)
            self.pen.line(left, y + deep + pad, self.right, y + deep + pad, "line" if last else "hair", 0.5)

        return Block(deep + pad, draw, _UNDER_PHASE if first else pad, 0.4 if first else 0.3)

    def _set(self, said: Sequence[Said], width: float) -> Passage:
        """Set words in the column's size."""
        return passage(self.pen, width, said, size=self.size, leading=_LEADING, last=_LAST)

    def _block(self, text: Passage, draw: Callable[[float], None], above: float, stretch: float) -> Block:
        """Give the block of a passage."""
        return Block(text.drop + _CAP * self.size * MM, draw, above, stretch)


def gap(height: float, draw: Callable[[float], object], *, above: float = 4.0, stretch: float = 3.0) -> Block:
    """Give a block for something drawn, such as a table or a picture."""
    return Block(height, draw, above, stretch)

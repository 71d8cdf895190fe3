"""Parts that sheets are put together from: headings, frames, paragraphs, and pages for texts that were cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmkit.errors import say
from gmkit.printing.fit import Stage, fit, measured, wrap
from gmkit.printing.fonts import MM, Spill, curled, must_be_short
from gmkit.printing.pen import Pen
from gmkit.printing.shape import Point
from gmkit.printing.sheet import Page, Setting

# ---- Parts that sheets are put together from: headings, rules, labels, frames, box tracks. Millimetres.

CAPS = 0.7
BETWEEN = 8.0  # pt, of a label in the middle of a rule: the least at which it may be in colour
LEFT, RIGHT = 12.0, 198.0
"""Between these stands what is on a whole page, upright, of A4 or Letter."""


def caps(
    pen: Pen, x: float, y: float, words: str, *, size: float = 7.5, colour: str = "ink", align: str = "left"
) -> float:
    """Write a label in tracked capitals; give its width."""
    return pen.text(x, y, words.upper(), "sans-semibold", size, colour, align=align, tracking=CAPS)


def running_head(pen: Pen, left: float, right: float, y: float, game: str, sheet: str) -> None:
    """Write the two labels at the head of a page."""
    caps(pen, left, y, game)
    with pen.tag("H1"):
        caps(pen, right, y, sheet, align="right")


def zone(pen: Pen, x: float, y: float, width: float, words: str, note: str = "", weight: float = 0.9) -> None:
    """Write a section's heading over a rule at `y`, a note at its right end."""
    with pen.tag("H2"):
        pen.text(x, y - 1.7, words, "serif-semibold", 11.5)
    if note:
        pen.text(x + width, y - 1.7, note, "sans", 8, "soft", align="right")
    pen.line(x, y, x + width, y, "ink", weight)


def section(pen: Pen, x: float, y: float, width: float, words: str, *, number: str = "", size: float = 13.0) -> None:
    """Write a heading on its baseline that runs into a hair line; its number in the accent."""
    at = x
    with pen.tag("H2"):
        if number:
            at += pen.text(x, y, number, "serif-semibold", size, "accent") + 1.6
        at += pen.text(at, y, words, "serif-semibold", size)
    if at + 2.6 < x + width:
        pen.line(at + 2.6, y - 1.4, x + width, y - 1.4, "hair", 0.5)


def title(pen: Pen, x: float, y: float, width: float, words: str, size: float, note: str = "") -> float:
    """Write a sheet's title and under it a line in italics; give the y of the accent rule beneath."""
    set_ = fit(words, pen.measure("serif-semibold"), width, (Stage(1, size, size * 0.6), Stage(2, size * 0.6, 9)))
    with pen.tag("H1"):
        pen.lines(x, y - set_.drop, set_, "serif-semibold")
    if note:
        line = fit(note, pen.measure("serif-italic"), width, (Stage(1, 10.6, 7),))
        pen.lines(x, y + 7.0, line, "serif-italic", "soft")
    return y + 13.4


def chamfered(x: float, y: float, width: float, height: float, down: float, across: float) -> list[Point]:
    """Give a rectangle whose corners are cut off, so far along its upright sides and so far along the others."""
    r, b = x + width, y + height
    return [
        (x + across, y),
        (r - across, y),
        (r, y + down),
        (r, b - down),
        (r - across, b),
        (x + across, b),
        (x, b - down),
        (x, y + down),
    ]


def between(pen: Pen, x: float, right: float, y: float, words: str, colour: str) -> None:
    """Write a tracked label in the middle of a rule, the rule standing clear of it."""
    middle = (x + right) / 2
    wide = pen.width(words.upper(), "sans-semibold", BETWEEN, CAPS)
    caps(pen, middle, y + 0.95, words, size=BETWEEN, colour=colour, align="middle")
    if wide / 2 + 2 < middle - x:
        pen.line(x, y, middle - wide / 2 - 2, y, colour, 0.5)
        pen.line(middle + wide / 2 + 2, y, right, y, colour, 0.5)


def ruled(
    pen: Pen, x: float, right: float, ys: Sequence[float], colour: str = "hair", *, field: str = "", first: int = 1
) -> None:
    """Draw rules to write on; where they have a name, each is a field by that name and a number, from the first."""
    for number, y in enumerate(ys, first):
        pen.line(x, y, right, y, colour, 0.5)
        if field:
            pen.field(f"{field}.{number}", x, y - 4.6, right - x, 4.6, f"{field.rpartition('.')[2]} {number}")


def field(pen: Pen, x: float, y: float, width: float, label: str, *, weight: float = 0.5) -> None:
    """Draw a rule to write on, what it is for in small type beneath."""
    pen.line(x, y, x + width, y, "ink" if weight > 0.5 else "line", weight)
    pen.text(x, y + 3.3, label, "sans", 8, "soft")


# ---- Short paragraphs in more than one weight, wrapped to a width. Millimetres and points.

_NARROWEST = 0.8
_STEP = 0.02


class Said(NamedTuple):
    """Some words in one role; `*Said(...)` of several make a sentence."""

    words: str
    role: str = "sans"


def spoken(words: str, plain: str = "sans", bold: str = "sans-semibold") -> tuple[Said, ...]:
    """Read words in which *this* stands out."""
    return tuple(Said(part, bold if i % 2 else plain) for i, part in enumerate(words.split("*")) if part)


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
    parts: str | Sequence[Said],
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
    with pen.tag("P"):
        for i, line in enumerate(text.lines):
            for piece in line:
                pen.text(x + piece.x, y + i * text.leading, piece.words, piece.role, text.size, colour)
    return y + text.drop


def passage(
    pen: Pen,
    width: float,
    parts: str | Sequence[Said],
    *,
    size: float = 8.4,
    leading: float = 1.26,
    last: float = 0.0,
) -> Passage:
    """Set a paragraph without writing it; a word wider than a line is broken between its letters.

    Args:
        pen: measures the words.
        width: of a line in mm.
        parts: what is said, as a text only if nothing in it is from a file; a word that follows another part without
            a space between keeps to it.
        size: in pt.
        leading: the distance of baselines, in sizes.
        last: the share of the width that the last of several lines should fill, where narrower lines,
            as many as before, can do it.

    Raises:
        SheetError: if a part is endless, or a letter cannot be set.
    """
    parts = spoken(parts) if isinstance(parts, str) else parts
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
    glued, before = False, ""
    for part in parts:
        must_be_short(part.words, where)
        for i, word in enumerate(curled(part.words, before).split(" ")):
            if i == 0 and glued and word and words:
                words[-1].append(Said(word, part.role))
            elif word:
                words.append([Said(word, part.role)])
        glued, before = not part.words.endswith(" "), part.words[-1:]
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
        first, *rest = measured(part.words, measure).pieces(part.words, room - used, room)
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


# ---- Pages for texts that were cut on the sheets: each stands here whole, under the place it comes from.

_GUTTER = 10.0
_WIDTH = (RIGHT - LEFT - _GUTTER) / 2
_TOP, _BOTTOM = 29.5, 266.0
_SIZE, _LEAD = 9.5, 4.5
_LABEL, _LABEL_LEAD = 8.0, 3.6
_AFTER = 4.2  # between texts, beyond a line


class _Line(NamedTuple):
    """One line of a column."""

    words: str  # what it says
    drop: float  # how far it stands under the one before
    head: bool = False  # whether it names a place
    kept: int = 0  # how many lines after it stay in its column


def pages(spilled: Sequence[Spill], setting: Setting) -> tuple[Page, ...]:
    """Give pages of two columns on which each text stands whole; none for no text.

    Raises:
        SheetError: naming the place, if a letter cannot be set.
    """
    out: list[Page] = []
    for columns in _pages(_columns(_spilled_lines(spilled, setting))):
        pen = setting.pen(say("Continued"))
        _head(pen, more=bool(out))
        for i, column in enumerate(columns):
            _column(pen, LEFT + i * (_WIDTH + _GUTTER), column)
        name = say("{name}, page {page}", name=say("Continued"), page=len(out) + 1) if out else say("Continued")
        out.append(Page(name, tuple(pen.marks)))
    return tuple(out)


def _spilled_lines(spilled: Sequence[Spill], setting: Setting) -> Iterator[_Line]:
    """Give the lines of all texts, the place of each before it."""
    pen = setting.pen()
    for spill in spilled:
        place = spill.where or say("A text")
        heads = wrap(place, pen.measure("sans-semibold", place), _WIDTH / (_LABEL * MM), break_words=True) or ()
        for i, words in enumerate(heads):
            drop = _LABEL_LEAD if i else _AFTER + _LABEL_LEAD
            yield _Line(words, drop, head=True, kept=len(heads) - i + 1)
        lines = wrap(spill.words, pen.measure("serif", place), _WIDTH / (_SIZE * MM), break_words=True) or ()
        yield from (_Line(words, _LEAD) for words in lines)


def _columns(lines: Iterator[_Line]) -> Iterator[list[_Line]]:
    """Share the lines out over columns; a place stands over two lines of its text at least."""
    column: list[_Line] = []
    y = _TOP
    for line in lines:
        if column and y + line.drop + line.kept * _LEAD > _BOTTOM:
            yield column
            column, y = [], _TOP
        y += line.drop if column else 0.0
        column.append(line)
    if column:
        yield column


def _pages(columns: Iterator[list[_Line]]) -> Iterator[list[list[_Line]]]:
    """Give the columns two by two."""
    for first in columns:
        second = next(columns, None)
        yield [first] if second is None else [first, second]


def _head(pen: Pen, *, more: bool) -> None:
    """Write the heading of a page over its rule."""
    note = say("continued") if more else say("texts that are cut on the sheets before, each in full")
    zone(pen, LEFT, 20.0, RIGHT - LEFT, say("Continued"), note)


def _column(pen: Pen, x: float, column: Sequence[_Line]) -> None:
    """Write a column."""
    y = _TOP
    for i, line in enumerate(column):
        y += line.drop if i else 0.0
        if line.head:
            with pen.tag("H3"):
                pen.text(x, y, line.words, "sans-semibold", _LABEL, "accent")
        else:
            pen.text(x, y, line.words, "serif", _SIZE)

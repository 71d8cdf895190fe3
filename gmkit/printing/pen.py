"""What a sheet draws with: a display list that can be read, measured and turned into a PDF."""

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from gmkit.printing import shape
from gmkit.printing.faces import lighter
from gmkit.printing.fit import Fitted, Measure
from gmkit.printing.fonts import MM, Fonts, curled
from gmkit.printing.shape import SAME, Matrix, Path, Point, apply, placed, times

# ---- What a sheet draws with: a display list that can be read, measured and turned into a PDF.
#
# Lengths are mm from the top left, sizes and line weights pt, colours names from `theme` or "#rrggbb".


class Style(NamedTuple):
    """How a figure looks: the line's colour, weight and dashes, and what fills it."""

    stroke: str | None = "ink"
    weight: float = 0.5
    fill: str | None = None
    dash: tuple[float, ...] = ()
    round: bool = False


class Text(NamedTuple):
    """Words in one font, from the left end of their baseline; `turn` 90 reads upward."""

    x: float
    y: float
    words: str
    role: str
    size: float
    colour: str
    width: float
    tracking: float = 0.0
    turn: float = 0.0


class Line(NamedTuple):
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    style: Style


class Rect(NamedTuple):
    """A rectangle, its corners rounded by `radius`."""

    x: float
    y: float
    width: float
    height: float
    style: Style
    radius: float = 0.0


class Ellipse(NamedTuple):
    """An ellipse about a centre; a circle where both radii are equal."""

    x: float
    y: float
    rx: float
    ry: float
    style: Style


class Polygon(NamedTuple):
    """A closed figure with straight sides."""

    points: tuple[Point, ...]
    style: Style


class Curve(NamedTuple):
    """A path with curves, placed by a matrix."""

    path: Path
    matrix: Matrix
    style: Style
    even_odd: bool = False


class Clip(NamedTuple):
    """Marks of which only what lies inside a path is seen."""

    path: Path
    matrix: Matrix
    marks: "tuple[Mark, ...]"
    even_odd: bool = False


class Form(NamedTuple):
    """Marks drawn once, to be placed any number of times; its box begins at (left, top)."""

    name: str
    width: float
    height: float
    marks: "tuple[Mark, ...]"
    left: float = 0.0
    top: float = 0.0


class Placed(NamedTuple):
    """A form at its place."""

    form: Form
    matrix: Matrix


class Tag(NamedTuple):
    """What the marks are that follow, up to its end, for those who listen to a page instead of looking at it."""

    tag: str  # as a PDF has it: H1, P, TH, Figure, Span; Artifact for what is passed over
    alt: str = ""  # what a figure shows
    actual: str = ""  # the words that what is drawn stands for
    scope: str = ""  # what a header cell is the head of: Column, Row


class End(NamedTuple):
    """The end of the last tag that is not at its end yet."""

    tag: str


class Field(NamedTuple):
    """A place to fill in on a screen: a box of words, or one to tick."""

    name: str  # its stable id, "celia.dav.level"
    x: float
    y: float
    width: float
    height: float
    told: str  # what is filled in, for who listens and for a hint
    tick: bool = False
    size: float = 9.0  # of words in pt


class Picture(NamedTuple):
    """Pixels, row by row from the top: a byte each if grey, else three."""

    wide: int  # in pixels
    high: int
    grey: bool
    data: bytes


class Image(NamedTuple):
    """A picture at its place, as large as is said."""

    picture: Picture
    x: float
    y: float
    width: float
    height: float


Mark = Text | Line | Rect | Ellipse | Polygon | Curve | Clip | Placed | Tag | End | Field | Image


_SOLID = 8.0  # pt; smaller letters are solid, for a printer makes dots of anything paler
_SOFT = frozenset({"soft", "line", "hair"})


class Pen:
    """Records what is drawn on one page or one face."""

    def __init__(self, fonts: Fonts | None = None, *, fillable: bool = False, low: bool = False) -> None:
        """Start with an empty display list; pens that share fonts measure each word once.

        Args:
            fonts: what words are measured with.
            fillable: whether places to fill in are fields.
            low: whether ink is to be saved.
        """
        self.fonts = fonts or Fonts()
        self.fillable, self.low = fillable, low
        self.marks: list[Mark] = []
        self.where = ""

    @contextmanager
    def at(self, where: str) -> Iterator[None]:
        """Name what is being drawn ("mask ispo, name"), for messages about its text."""
        before, self.where = self.where, where
        try:
            yield
        finally:
            self.where = before

    @contextmanager
    def tag(self, tag: str, *, alt: str = "", actual: str = "", scope: str = "") -> Iterator[None]:
        """Say what is drawn next: "H1", "TD", "Figure"; text is a paragraph if nothing is said, drawing an artifact.

        Args:
            tag: as a PDF has it, or Cut for lines to cut along. Headings may leave out levels; rows (TR) and points
                (LI) that follow each other make a table and a list of their own.
            alt: what a figure shows.
            actual: the words that it stands for, as "3" for three pips; no more than an onlooker sees.
            scope: what a header cell is the head of: Column, Row.
        """
        self.marks.append(Tag(tag, alt, actual, scope))
        try:
            yield
        finally:
            self.marks.append(End(tag))

    def measure(self, role: str, where: str = "") -> Measure:
        return Measure(self.fonts, role, where or self.where)

    def width(self, words: str, role: str, size: float, tracking: float = 0.0) -> float:
        """Give the width of words in mm; tracking is in pt, after each letter but the last."""
        words = curled(words)
        return self.fonts.width(words, role, size, self.where) + max(len(words) - 1, 0) * tracking * MM

    def text(
        self,
        x: float,
        y: float,
        words: str,
        role: str = "serif",
        size: float = 9.0,
        colour: str = "ink",
        *,
        align: str = "left",
        tracking: float = 0.0,
        turn: float = 0.0,
        tag: str = "",
    ) -> float:
        """Write words from, about or up to a point of the baseline; give their width in mm."""
        if tag:
            with self.tag(tag):
                return self.text(x, y, words, role, size, colour, align=align, tracking=tracking, turn=turn)
        words = curled(words)
        role = lighter(role, size) if self.fonts.light else role
        colour = "ink" if size < _SOLID and colour in _SOFT else colour
        total = self.width(words, role, size, tracking)
        # Along the baseline; trigonometry is for the few texts that are turned.
        along, across = (1.0, 0.0) if turn == 0 else shape.placed(0, 0, turn=turn)[:2]
        back = 0.0 if align == "left" else total / 2 if align == "middle" else total
        x, y = x - back * along, y - back * across
        for run in self.fonts.runs(words, role, self.where):
            if run.words == words:
                wide = total + tracking * MM
            else:
                wide = self.fonts.width(run.words, run.role, size) + len(run.words) * tracking * MM
            self.marks.append(Text(x, y, run.words, run.role, size, colour, wide, tracking, turn))
            x, y = x + wide * along, y + wide * across
        return total

    def lines(
        self,
        x: float,
        y: float,
        fitted: Fitted,
        role: str = "serif",
        colour: str = "ink",
        *,
        align: str = "left",
        tag: str = "",
    ) -> float:
        """Write fitted text from its first baseline; give the y of its last."""
        if tag:
            with self.tag(tag):
                return self.lines(x, y, fitted, role, colour, align=align)
        for i, words in enumerate(fitted.lines):
            self.text(x, y + i * fitted.leading, words, role, fitted.size, colour, align=align)
        return y + fitted.drop

    def line(
        self,
        x1: float,
        y1: float,
        x2: float,
        y2: float,
        colour: str = "ink",
        weight: float = 0.5,
        *,
        dash: tuple[float, ...] = (),
    ) -> None:
        """Draw a straight line; dashes in mm."""
        self.marks.append(Line(x1, y1, x2, y2, Style(colour, weight, None, dash)))

    def rect(self, x: float, y: float, width: float, height: float, style: Style, radius: float = 0.0) -> None:
        """Draw a rectangle from its top left corner."""
        self.marks.append(Rect(x, y, width, height, style, radius))

    def circle(self, x: float, y: float, radius: float, style: Style) -> None:
        """Draw a circle about its centre."""
        self.marks.append(Ellipse(x, y, radius, radius, style))

    def ellipse(self, x: float, y: float, rx: float, ry: float, style: Style) -> None:
        """Draw an ellipse about its centre."""
        self.marks.append(Ellipse(x, y, rx, ry, style))

    def polygon(self, points: Iterable[Point], style: Style) -> None:
        """Draw a closed figure with straight sides."""
        self.marks.append(Polygon(tuple(points), style))

    def path(self, path: Path, style: Style, matrix: Matrix = SAME, *, even_odd: bool = False) -> None:
        """Draw a path; line weights are not scaled by the matrix."""
        self.marks.append(Curve(path, matrix, style, even_odd))

    def clipped(self, path: Path, marks: Sequence[Mark], matrix: Matrix = SAME, *, even_odd: bool = False) -> None:
        """Show marks inside a path only; the matrix places the path, not the marks."""
        self.marks.append(Clip(path, matrix, tuple(marks), even_odd))

    def place(self, form: Form, x: float, y: float, scale: float = 1.0) -> None:
        """Place a form with its origin at (x, y)."""
        self.marks.append(Placed(form, (scale, 0.0, 0.0, scale, x, y)))

    def form(self, name: str, width: float, height: float, left: float = 0.0, top: float = 0.0) -> Form:
        """Give what was drawn as a form of that size, whose box begins at (left, top)."""
        return Form(name, width, height, tuple(self.marks), left, top)

    def field(
        self, name: str, x: float, y: float, width: float, height: float, told: str, *, tick: bool = False
    ) -> None:
        """Make a place to fill in, from its top left corner; nothing is drawn, and nothing made where none is wanted.

        Args:
            name: a stable id; the same one twice on paper is the same field.
            x: left edge in mm.
            y: upper edge in mm.
            width: in mm.
            height: in mm.
            told: what is filled in, no more than an onlooker sees.
            tick: whether it is a box to tick, else one of words.
        """
        if self.fillable:
            size = min(height * 0.72 / MM, 12.0)
            self.marks.append(Field(name, x, y, width, height, told, tick, size))

    def log(self) -> list[str]:
        """Give one line for each mark, in order, placed forms opened: verb, place in mm, words."""
        return [_told(mark, matrix) for mark, matrix in walk(self.marks)]


def walk(marks: Iterable[Mark], matrix: Matrix = SAME) -> Iterator[tuple[Mark, Matrix]]:
    """Give every mark with the matrix it stands under, forms and clips opened, tags left out."""
    for mark in marks:
        match mark:
            case Placed(form, own):
                yield from walk(form.marks, times(matrix, own))
            case Clip(_, _, inner, _):
                yield from walk(inner, matrix)
            case Tag() | End() | Field():
                pass
            case _:
                yield mark, matrix


def path_of(mark: Mark) -> Path:
    """Give a figure as a path, sharp corners for rounded ones; empty for what is no figure."""
    match mark:
        case Line(x1, y1, x2, y2):
            return shape.polygon(((x1, y1), (x2, y2)), closed=False)
        case Rect(x, y, wide, high) | Image(_, x, y, wide, high):
            return shape.polygon(((x, y), (x + wide, y), (x + wide, y + high), (x, y + high)))
        case Ellipse(x, y, rx, ry):
            return shape.ellipse(x, y, rx, ry)
        case Polygon(points):
            return shape.polygon(points)
        case Curve(path, own):
            return shape.moved(path, own)
        case Text() | Clip() | Placed() | Tag() | End() | Field():
            return ()


def cuts_of(marks: Iterable[Mark], matrix: Matrix = SAME) -> Iterator[Path]:
    """Give every line that a knife follows: the figures that stand between the tag Cut and its end, forms opened."""
    cutting = False
    for mark in marks:
        match mark:
            case Tag("Cut") | End("Cut"):
                cutting = isinstance(mark, Tag)
            case Placed(form, own):
                yield from cuts_of(form.marks, times(matrix, own))
            case Clip(_, _, inner):
                yield from cuts_of(inner, matrix)
            case _ if cutting and (path := path_of(mark)):
                yield shape.moved(path, matrix)
            case _:
                pass


def fields_in(marks: Iterable[Mark]) -> int:
    """Give how many places among marks are filled in on a screen."""
    return sum(fields_in(one.form.marks) if isinstance(one, Placed) else isinstance(one, Field) for one in marks)


def _told(mark: Mark, m: Matrix) -> str:
    """Give the line of the log for one mark."""
    match mark:
        case Text():
            return f'text {_spot(m, mark.x, mark.y)} "{mark.words}"'
        case Line():
            return f"line {_spot(m, mark.x1, mark.y1)} {_spot(m, mark.x2, mark.y2)}"
        case Rect():
            return f"rect {_spot(m, mark.x, mark.y)} {mark.width:.1f}x{mark.height:.1f}"
        case Ellipse():
            return f"ellipse {_spot(m, mark.x, mark.y)} {mark.rx:.1f}x{mark.ry:.1f}"
        case Polygon():
            return "polygon " + " ".join(_spot(m, *p) for p in mark.points)
        case Curve():
            left, top, right, bottom = shape.bounds(mark.path, times(m, mark.matrix))
            return f"path {left:.1f},{top:.1f} {right:.1f},{bottom:.1f}"
        case Image():
            return f"image {_spot(m, mark.x, mark.y)} {mark.width:.1f}x{mark.height:.1f}"
        case Clip() | Placed() | Tag() | End() | Field():
            return ""


def _spot(m: Matrix, x: float, y: float) -> str:
    """Give a point for the log."""
    a, b = apply(m, (x, y))
    return f"{a + 0:.1f},{b + 0:.1f}"


# ---- How far a mark reaches. Millimetres.

_ASCENT, _DESCENT = 0.74, 0.24


class Extent(NamedTuple):
    """The box about a mark, its line's weight counted."""

    left: float
    top: float
    right: float
    bottom: float


def extent_of(mark: Mark, matrix: Matrix = SAME) -> Extent | None:
    """Give the box about a mark that stands under a matrix; None where there is nothing to see."""
    match mark:
        case Text(x, y, _, _, size, _, width, _, turn):
            own = times(matrix, placed(x, y, turn=turn))
            up, down = -_ASCENT * size * MM, _DESCENT * size * MM
            return _about([apply(own, p) for p in ((0.0, up), (width, up), (0.0, down), (width, down))], 0.0)
        case Line(x1, y1, x2, y2, style):
            return _about([apply(matrix, (x1, y1)), apply(matrix, (x2, y2))], _half(style, matrix))
        case Rect(x, y, width, height, style):
            corners = ((x, y), (x + width, y), (x, y + height), (x + width, y + height))
            return _about([apply(matrix, p) for p in corners], _half(style, matrix))
        case Ellipse(x, y, rx, ry, style):
            corners = ((x - rx, y - ry), (x + rx, y - ry), (x - rx, y + ry), (x + rx, y + ry))
            return _about([apply(matrix, p) for p in corners], _half(style, matrix))
        case Image(_, x, y, width, height):
            corners = ((x, y), (x + width, y), (x, y + height), (x + width, y + height))
            return _about([apply(matrix, p) for p in corners], 0.0)
        case Polygon(points, style):
            return _about([apply(matrix, p) for p in points], _half(style, matrix))
        case Curve(path, own, style):
            left, top, right, bottom = shape.bounds(path, times(matrix, own))
            half = _half(style, matrix)
            return Extent(left - half, top - half, right + half, bottom + half)
        case Clip(path, own, _):
            return Extent(*shape.bounds(path, times(matrix, own)))
        case Placed(form, own):
            under = times(matrix, own)
            return union([extent_of(inner, under) for inner in form.marks])
        case Tag() | End() | Field():
            return None


def union(extents: list[Extent | None]) -> Extent | None:
    """Give the box about several; None about nothing."""
    known = [one for one in extents if one is not None]
    if not known:
        return None
    return Extent(
        min(one.left for one in known),
        min(one.top for one in known),
        max(one.right for one in known),
        max(one.bottom for one in known),
    )


def _half(style: Style, matrix: Matrix) -> float:
    """Give half the weight of a line, as it is drawn."""
    return 0.0 if style.stroke is None else style.weight * MM / 2 * math.hypot(matrix[0], matrix[1])


def _about(points: list[Point], half: float) -> Extent | None:
    """Give the box about points, so much wider on every side."""
    if not points:
        return None
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Extent(min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)

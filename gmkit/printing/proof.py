"""Proof-reading what was drawn: ink off the paper or the card, words cut off, hidden, struck or on other words."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, product
from typing import Generic, NamedTuple, TypeVar

from gmkit.errors import quoted, say
from gmkit.printing import shape
from gmkit.printing.fonts import MM
from gmkit.printing.furniture import EDGE, FOOT, STRIP
from gmkit.printing.paper import BOX
from gmkit.printing.pen import (
    Clip,
    Curve,
    End,
    Extent,
    Field,
    Image,
    Line,
    Mark,
    Placed,
    Style,
    Tag,
    Text,
    extent_of,
    path_of,
    union,
)
from gmkit.printing.shape import SAME, Matrix, Path, Point, apply, placed, times
from gmkit.printing.sheet import Leaf, Page, Sheet
from gmkit.printing.theme import PLAIN, Ink, resolve

# ---- Whether words can be read where they stand: not hidden, not struck, not in the colour of what is under them.

_SAMPLES = (0.06, 0.28, 0.5, 0.72, 0.94)
_LEAST = 1.7
"""How many times as light or dark as what is under it a text must at least be."""
_CORE = (0.1, 0.4)
"""The part of a letter's height in em, up from the baseline, that no line may cross."""


class Loop(NamedTuple):
    """A line of straight pieces, and the box about it."""

    points: tuple[Point, ...]
    box: Extent


class Outline(NamedTuple):
    """Closed lines of straight pieces, and by which rule they hold a point."""

    loops: tuple[Loop, ...]
    even_odd: bool
    box: Extent | None  # about all of it; None about nothing

    def holds(self, point: Point) -> bool:
        """Say whether a point lies inside."""
        x, y = point
        turns = crossings = 0
        for points, box in self.loops:
            if not (box.top <= y < box.bottom and x < box.right):
                continue  # no piece of it lies beside the point
            for (x1, y1), (x2, y2) in pairwise((*points, points[0])):
                if (y1 <= y) != (y2 <= y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
                    crossings += 1
                    turns += 1 if y2 > y1 else -1
        return crossings % 2 == 1 if self.even_odd else turns != 0


@dataclass(frozen=True)
class Figure:
    """A mark that is no text, as it lies on the page; its number says what is drawn after what."""

    number: int
    mark: Mark
    matrix: Matrix
    extent: Extent
    windows: tuple[Outline, ...] = ()

    @property
    def style(self) -> Style:
        """How it is drawn; a picture hides nothing of what is told here, as words keep off it."""
        if isinstance(self.mark, Image):
            return Style(None)
        assert not isinstance(self.mark, Text | Clip | Placed | Tag | End | Field)
        return self.mark.style

    @cached_property
    def outline(self) -> Outline:
        """How it lies on the page; asked for by every text near it, and worked out once."""
        even_odd = isinstance(self.mark, Curve) and self.mark.even_odd
        return outline_of(path_of(self.mark), self.matrix, even_odd=even_odd)

    @cached_property
    def lines(self) -> tuple[Loop, ...]:
        """What its pen draws: its loops, each led back to its beginning where the mark is closed."""
        open_ended = isinstance(self.mark, Line) or (
            isinstance(self.mark, Curve) and all(verb != "Z" for verb, _ in self.mark.path)
        )
        loops = self.outline.loops
        return loops if open_ended else tuple(Loop((*points, points[0]), box) for points, box in loops)

    def paints(self, point: Point) -> bool:
        """Say whether its filling is seen at a point."""
        return self.outline.holds(point) and all(window.holds(point) for window in self.windows)


class Letters(NamedTuple):
    """A text as it lies on the page, with its number among all marks."""

    number: int
    text: Text
    matrix: Matrix

    @property
    def own(self) -> Matrix:
        """What takes the text's own plane, its baseline level, to the page."""
        return times(self.matrix, placed(self.text.x, self.text.y, turn=self.text.turn))

    def samples(self) -> list[Point]:
        """Give points along the middle of its small letters."""
        up = -0.24 * self.text.size * MM
        return [apply(self.own, (self.text.width * share, up)) for share in _SAMPLES]


def figure_of(number: int, mark: Mark, matrix: Matrix, windows: tuple[Outline, ...]) -> Figure | None:
    """Give a mark as a figure on the page; None where there is nothing to see."""
    extent = extent_of(mark, matrix)
    for window in windows:
        if extent is None or window.box is None:
            return None
        extent = _shared(extent, window.box)
    return None if extent is None else Figure(number, mark, matrix, extent, windows)


def _shared(one: Extent, other: Extent) -> Extent | None:
    """Give what two boxes have in common."""
    if _apart(one, other):
        return None
    return Extent(
        max(one.left, other.left), max(one.top, other.top), min(one.right, other.right), min(one.bottom, other.bottom)
    )


def outline_of(path: Path, matrix: Matrix, *, even_odd: bool = False) -> Outline:
    """Give a path, curves in straight pieces, as it lies on the page."""
    pieces: list[list[shape.Seg]] = []
    for seg in path:
        if seg[0] == "M" or not pieces:
            pieces.append([])
        pieces[-1].append(seg)
    lines = (tuple(shape.flat(shape.moved(tuple(piece), matrix))) for piece in pieces)
    loops = tuple(Loop(points, _box_about(points)) for points in lines if points)
    return Outline(loops, even_odd, union([loop.box for loop in loops]))


def _box_about(points: Iterable[Point]) -> Extent:
    xs, ys = zip(*points, strict=True)
    return Extent(min(xs), min(ys), max(xs), max(ys))


def troubles(letters: Letters, near: Iterable[Figure]) -> Iterator[str]:
    """Give what is wrong with a text among the figures near it, "is hidden" and the like.

    Args:
        letters: the text.
        near: the figures that may touch it, in the order they are drawn.
    """
    samples = letters.samples()
    under: list[Figure | None] = [None] * len(samples)
    struck: list[Figure] = []
    for figure in near:
        filled, lined = figure.style.fill is not None, figure.style.stroke is not None
        if filled:
            painted = [figure.paints(point) for point in samples]
            if figure.number > letters.number:
                if any(painted):
                    yield say("is hidden")
                    return
            else:
                under = [figure if hit else old for hit, old in zip(painted, under, strict=True)]
                if all(painted):
                    struck.clear()
        if lined and crosses(figure, letters):
            struck.append(figure)
    if struck:
        yield say("is crossed by a line")
    if any(pale(letters.text.colour, figure.style.fill) for figure in under if figure is not None):
        yield say("is as dark as what is under it")


def crosses(figure: Figure, letters: Letters) -> bool:
    """Say whether a line of a figure runs through the middle of a text."""
    back = shape.inverse(letters.own)
    high = letters.text.size * MM
    box = Extent(0.04 * letters.text.width, -_CORE[1] * high, 0.96 * letters.text.width, -_CORE[0] * high)
    around = _box_about(apply(letters.own, corner) for corner in product((box.left, box.right), (box.top, box.bottom)))
    for line, extent in figure.lines:
        if _apart(extent, around):
            continue
        for a, b in pairwise(line):
            if _beside(a, b, around):
                continue
            share = _through(apply(back, a), apply(back, b), box)
            if share is not None:
                there = (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]))
                if all(window.holds(there) for window in figure.windows):
                    return True
    return False


def _beside(a: Point, b: Point, box: Extent) -> bool:
    """Say whether a straight piece lies wholly on one side of a box; most do, and no more need be asked of them."""
    (x1, y1), (x2, y2) = a, b
    return (
        (x1 < box.left and x2 < box.left)
        or (x1 > box.right and x2 > box.right)
        or (y1 < box.top and y2 < box.top)
        or (y1 > box.bottom and y2 > box.bottom)
    )


def _apart(one: Extent, other: Extent) -> bool:
    """Say whether two boxes have no point in common."""
    return one.left > other.right or other.left > one.right or one.top > other.bottom or other.top > one.bottom


def _through(a: Point, b: Point, box: Extent) -> float | None:
    """Give at what share of its length a straight piece passes through a box; None if it does not."""
    low, high = 0.0, 1.0
    for axis in (0, 1):
        start, way = a[axis], b[axis] - a[axis]
        near, far = box[axis], box[axis + 2]
        if abs(way) < 1e-12:
            if not near < start < far:
                return None
            continue
        first, last = sorted(((near - start) / way, (far - start) / way))
        low, high = max(low, first), min(high, last)
    return (low + high) / 2 if low < high else None


def pale(colour: str, under: str | None) -> bool:
    """Say whether words of one colour cannot be read on another."""
    if under is None:
        return False
    lights = sorted(_light(token) for token in (colour, under))
    return (lights[1] + 0.05) / (lights[0] + 0.05) < _LEAST


def _light(token: str) -> float:
    """Give how much light a colour throws back, 0 to 1."""
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in resolve(token, Ink.FULL, PLAIN))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


# ---- Proof-reading what was drawn: ink off the paper or the card, words cut off, hidden, struck or on other words.

CARD_MARGIN = 1.2
CUTS = "marks"
"""The form with the marks to cut by, which may run to the edge of the paper."""

_ROUNDING = 0.05
_BAND = 8.0
T = TypeVar("T")


class Spot(NamedTuple):
    """Where a text lies in mm: from its baseline to the height of small letters."""

    words: str
    left: float
    top: float
    right: float
    bottom: float
    slant: float = 0.0  # in degrees; of a text that is neither level nor upright
    level: Extent | None = None  # of such a text, its box in a plane turned so that it is level

    def meets(self, other: Spot) -> bool:
        """Say whether two texts lie on each other."""
        if self.level and other.level and abs(self.slant - other.slant) < 0.01:
            return _met_boxes(self.level, other.level)
        return _met_boxes(Extent(*self[1:5]), Extent(*other[1:5]))

    def told(self) -> str:
        """Give the words and where they stand."""
        return say(
            "{words} at {left},{bottom}",
            words=quoted(self.words, 30),
            left=f"{self.left:.1f}",
            bottom=f"{self.bottom:.1f}",
        )


def _met_boxes(one: Extent, other: Extent) -> bool:
    """Say whether two boxes lie on each other by more than a tenth of a millimetre."""
    across = one.left < other.right - 0.1 and other.left < one.right - 0.1
    return across and one.top < other.bottom - 0.1 and other.top < one.bottom - 0.1


class _Bounds(NamedTuple):
    """What ink has to keep to, and what words have to."""

    name: str
    ink: Extent
    words: Extent


class _Seen(NamedTuple):
    """A text or a figure as it comes to lie on the page, and the outlines through which it is seen."""

    mark: Mark
    matrix: Matrix
    windows: tuple[Outline, ...]
    cuts: bool


def problems(what: Sheet | Iterable[Leaf], margin: float = EDGE) -> list[str]:
    """Give what is wrong with a sheet, or with sides of paper, one line each; nothing is good.

    Args:
        what: a sheet as it is drawn, or leaves as they are printed.
        margin: how far in mm words keep from the edges of a page, and all ink from those of the paper.
    """
    faces = _faces_of_a_sheet(what, margin) if isinstance(what, Sheet) else _faces_of_leaves(what, margin)
    return [f"{bounds.name}: {line}" for bounds, marks in faces for line in _wrong(bounds, marks)]


def _faces_of_a_sheet(sheet: Sheet, margin: float) -> Iterator[tuple[_Bounds, tuple[Mark, ...]]]:
    """Give every face of every card, and every page."""
    done: set[int] = set()
    for card in sheet.cards:
        for form, side in ((card.front, ""), (card.back, ", back")):
            if form is not None and id(form) not in done:
                done.add(id(form))
                whole = Extent(form.left, form.top, form.left + form.width, form.top + form.height)
                yield _Bounds(f"{card.name}{side}", whole, _within(whole, CARD_MARGIN)), form.marks
    for page in sheet.pages:
        yield _page_bounds(page, margin), page.marks


def _page_bounds(page: Page, margin: float) -> _Bounds:
    """Give what a whole page keeps to."""
    wide, high = BOX[::-1] if page.landscape else BOX
    free = Extent(STRIP, 0.0, wide, high - FOOT)
    words = _within(Extent(0.0, 0.0, wide, high), margin)
    return _Bounds(page.name, free, words)


def _faces_of_leaves(leaves: Iterable[Leaf], margin: float) -> Iterator[tuple[_Bounds, tuple[Mark, ...]]]:
    for leaf in leaves:
        inner = _within(Extent(0.0, 0.0, leaf.width, leaf.height), margin)
        yield _Bounds(leaf.name, inner, inner), leaf.marks


def _within(box: Extent, margin: float) -> Extent:
    """Give a box so much smaller on every side."""
    return Extent(box.left + margin, box.top + margin, box.right - margin, box.bottom - margin)


def _seen(
    marks: Iterable[Mark], matrix: Matrix = SAME, windows: tuple[Outline, ...] = (), *, cuts: bool = False
) -> Iterator[_Seen]:
    """Give every text and figure in the order they are drawn."""
    for mark in marks:
        if isinstance(mark, Placed):
            inner = mark.form
            yield from _seen(inner.marks, times(matrix, mark.matrix), windows, cuts=cuts or inner.name == CUTS)
        elif isinstance(mark, Clip):
            window = outline_of(mark.path, times(matrix, mark.matrix), even_odd=mark.even_odd)
            yield from _seen(mark.marks, matrix, (*windows, window), cuts=cuts)
        elif not isinstance(mark, Tag | End | Field):
            yield _Seen(mark, matrix, windows, cuts)


class _Near(Generic[T]):
    """Things by their height on the page, so that only neighbours are compared."""

    def __init__(self) -> None:
        """Start with nothing."""
        self._bands: dict[int, list[T]] = {}

    def put(self, thing: T, top: float, bottom: float) -> None:
        """Take up a thing that reaches from one height to another."""
        for band in range(int(top // _BAND), int(bottom // _BAND) + 1):
            self._bands.setdefault(band, []).append(thing)

    def at(self, top: float, bottom: float) -> Iterator[T]:
        """Give what may be at a height; a thing may come more than once."""
        for band in range(int(top // _BAND), int(bottom // _BAND) + 1):
            yield from self._bands.get(band, ())


def _wrong(bounds: _Bounds, marks: Iterable[Mark]) -> Iterator[str]:
    """Give what is wrong on one face."""
    figures = _Near[Figure]()
    texts: list[tuple[Letters, tuple[Outline, ...]]] = []
    for number, (mark, matrix, windows, cuts) in enumerate(_seen(marks)):
        if isinstance(mark, Text):
            texts.append((Letters(number, mark, matrix), windows))
            continue
        figure = figure_of(number, mark, matrix, windows)
        if figure is not None:
            figures.put(figure, figure.extent.top, figure.extent.bottom)
            if not (cuts or windows or _inside(figure.extent, bounds.ink)):
                around = ", ".join(f"{v:.1f}" for v in figure.extent)
                yield say("a {lower} about {around} is off its place", lower=type(mark).__name__.lower(), around=around)
    written = _Near[Spot]()
    for letters, windows in texts:
        spot = spot_of(letters)
        yield from (f"{spot.told()} {trouble}" for trouble in _wrong_text(letters, spot, windows, bounds))
        yield from (
            say("{told} lies on {words}", told=spot.told(), words=quoted(other.words, 30))
            for other in _met(spot, written)
        )
        written.put(spot, spot.top, spot.bottom)
        near = {f.number: f for f in figures.at(spot.top, spot.bottom) if _touches(f.extent, spot)}
        yield from (f"{spot.told()} {trouble}" for trouble in troubles(letters, [near[n] for n in sorted(near)]))


def _wrong_text(letters: Letters, spot: Spot, windows: tuple[Outline, ...], bounds: _Bounds) -> Iterator[str]:
    """Give what is wrong with the place of a text."""
    extent = Extent(*spot[1:5])
    if not (_inside(extent, bounds.words) and _inside(extent, bounds.ink)):
        yield say("is off the page")
    if not all(window.holds(point) for window in windows for point in letters.samples()):
        yield say("is cut off")


def _met(spot: Spot, written: _Near[Spot]) -> Iterator[Spot]:
    """Give the texts that a text lies on, each once."""
    return iter(dict.fromkeys(other for other in written.at(spot.top, spot.bottom) if spot.meets(other)))


def spot_of(letters: Letters) -> Spot:
    """Give where a text lies on the page."""
    text = letters.text
    high = 0.48 * text.size * MM
    corners = [apply(letters.own, p) for p in ((0.0, 0.0), (text.width, 0.0), (0.0, -high), (text.width, -high))]
    xs, ys = [p[0] for p in corners], [p[1] for p in corners]
    slant = math.degrees(math.atan2(letters.own[1], letters.own[0])) % 360
    level = None
    if slant % 90 > 0.01:
        turned = [apply(placed(0.0, 0.0, turn=slant), p) for p in corners]
        us, vs = [p[0] for p in turned], [p[1] for p in turned]
        level = Extent(min(us), min(vs), max(us), max(vs))
    return Spot(text.words, min(xs), min(ys), max(xs), max(ys), slant if level else 0.0, level)


def _touches(extent: Extent, spot: Spot) -> bool:
    """Say whether a figure's box and a text's meet."""
    across = extent.left < spot.right and spot.left < extent.right
    return across and extent.top < spot.bottom and spot.top < extent.bottom


def _inside(extent: Extent, box: Extent) -> bool:
    """Say whether one box holds another."""
    return (
        extent.left >= box.left - _ROUNDING
        and extent.right <= box.right + _ROUNDING
        and extent.top >= box.top - _ROUNDING
        and extent.bottom <= box.bottom + _ROUNDING
    )

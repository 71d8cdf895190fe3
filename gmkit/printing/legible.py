"""Whether words can be read where they stand: not hidden, not struck, not in the colour of what is under them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from gmkit.printing import shape
from gmkit.printing.extent import Extent, extent_of
from gmkit.printing.fonts import MM
from gmkit.printing.pen import Clip, Curve, Ellipse, Line, Mark, Placed, Polygon, Rect, Style, Text
from gmkit.printing.shape import Matrix, Path, Point, apply, placed, times
from gmkit.printing.theme import PLAIN, Ink, resolve

_SAMPLES = (0.06, 0.28, 0.5, 0.72, 0.94)
_LEAST = 1.7
"""How many times as light or dark as what is under it a text must at least be."""
_CORE = (0.1, 0.4)
"""The part of a letter's height in em, up from the baseline, that no line may cross."""


class Outline(NamedTuple):
    """Closed lines of straight pieces, and by which rule they hold a point."""

    loops: tuple[tuple[Point, ...], ...]
    even_odd: bool = False

    def holds(self, point: Point) -> bool:
        """Say whether a point lies inside."""
        x, y = point
        turns = crossings = 0
        for loop in self.loops:
            for (x1, y1), (x2, y2) in pairwise((*loop, loop[0])):
                if (y1 <= y) != (y2 <= y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
                    crossings += 1
                    turns += 1 if y2 > y1 else -1
        return crossings % 2 == 1 if self.even_odd else turns != 0


class Figure(NamedTuple):
    """A mark that is no text, as it lies on the page; its number says what is drawn after what."""

    number: int
    mark: Mark
    matrix: Matrix
    extent: Extent
    windows: tuple[Outline, ...] = ()

    @property
    def style(self) -> Style:
        """How it is drawn."""
        assert not isinstance(self.mark, Text | Clip | Placed)
        return self.mark.style

    def outline(self) -> Outline:
        """Give its outline."""
        even_odd = isinstance(self.mark, Curve) and self.mark.even_odd
        return outline_of(_path(self.mark), self.matrix, even_odd=even_odd)

    def paints(self, point: Point) -> bool:
        """Say whether its filling is seen at a point."""
        return self.outline().holds(point) and all(window.holds(point) for window in self.windows)


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
    return None if extent is None else Figure(number, mark, matrix, extent, windows)


def outline_of(path: Path, matrix: Matrix, *, even_odd: bool = False) -> Outline:
    """Give a path, curves in straight pieces, as it lies on the page."""
    pieces: list[list[shape.Seg]] = []
    for seg in path:
        if seg[0] == "M" or not pieces:
            pieces.append([])
        pieces[-1].append(seg)
    loops = (shape.flat(shape.moved(tuple(piece), matrix)) for piece in pieces)
    return Outline(tuple(tuple(loop) for loop in loops if loop), even_odd)


def _path(mark: Mark) -> Path:
    """Give a figure as a path."""
    match mark:
        case Line(x1, y1, x2, y2):
            return shape.polygon(((x1, y1), (x2, y2)), closed=False)
        case Rect(x, y, wide, high):
            return shape.polygon(((x, y), (x + wide, y), (x + wide, y + high), (x, y + high)))
        case Ellipse(x, y, rx, ry):
            return shape.ellipse(x, y, rx, ry)
        case Polygon(points):
            return shape.polygon(points)
        case Curve(path, own):
            return shape.moved(path, own)
        case Text() | Clip() | Placed():
            return ()


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
                    yield "is hidden"
                    return
            else:
                under = [figure if hit else old for hit, old in zip(painted, under, strict=True)]
                if all(painted):
                    struck.clear()
        if lined and crosses(figure, letters):
            struck.append(figure)
    if struck:
        yield "is crossed by a line"
    if any(pale(letters.text.colour, figure.style.fill) for figure in under if figure is not None):
        yield "is as dark as what is under it"


def crosses(figure: Figure, letters: Letters) -> bool:
    """Say whether a line of a figure runs through the middle of a text."""
    back = shape.inverse(letters.own)
    high = letters.text.size * MM
    box = Extent(0.04 * letters.text.width, -_CORE[1] * high, 0.96 * letters.text.width, -_CORE[0] * high)
    closed = not isinstance(figure.mark, Line) and not (
        isinstance(figure.mark, Curve) and all(verb != "Z" for verb, _ in figure.mark.path)
    )
    for loop in figure.outline().loops:
        points = (*loop, loop[0]) if closed else loop
        for a, b in pairwise(points):
            share = _through(apply(back, a), apply(back, b), box)
            if share is not None:
                there = (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]))
                if all(window.holds(there) for window in figure.windows):
                    return True
    return False


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

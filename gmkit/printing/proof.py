"""Proof-reading what was drawn: ink off the paper or the card, words cut off, hidden, struck or on other words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, NamedTuple, TypeVar

from gmkit.errors import quoted
from gmkit.printing.extent import Extent
from gmkit.printing.fonts import MM
from gmkit.printing.furniture import EDGE, FOOT, STRIP
from gmkit.printing.leaf import Leaf
from gmkit.printing.legible import Figure, Letters, Outline, figure_of, outline_of, troubles
from gmkit.printing.paper import BOX
from gmkit.printing.pen import Clip, Mark, Placed, Text
from gmkit.printing.shape import SAME, Matrix, apply, times
from gmkit.printing.sheet import Page, Sheet

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

    def meets(self, other: Spot) -> bool:
        """Say whether two texts lie on each other."""
        return (
            self.left < other.right - 0.1
            and other.left < self.right - 0.1
            and self.top < other.bottom - 0.1
            and other.top < self.bottom - 0.1
        )

    def told(self) -> str:
        """Give the words and where they stand."""
        return f"{quoted(self.words, 30)} at {self.left:.1f},{self.bottom:.1f}"


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
    """Give every side of paper."""
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
        else:
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
                yield f"a {type(mark).__name__.lower()} about {around} is off its place"
    written = _Near[Spot]()
    for letters, windows in texts:
        spot = spot_of(letters)
        yield from (f"{spot.told()} {trouble}" for trouble in _wrong_text(letters, spot, windows, bounds))
        yield from (f"{spot.told()} lies on {quoted(other.words, 30)}" for other in _met(spot, written))
        written.put(spot, spot.top, spot.bottom)
        near = {f.number: f for f in figures.at(spot.top, spot.bottom) if _touches(f.extent, spot)}
        yield from (f"{spot.told()} {trouble}" for trouble in troubles(letters, [near[n] for n in sorted(near)]))


def _wrong_text(letters: Letters, spot: Spot, windows: tuple[Outline, ...], bounds: _Bounds) -> Iterator[str]:
    """Give what is wrong with the place of a text."""
    extent = Extent(*spot[1:])
    if not (_inside(extent, bounds.words) and _inside(extent, bounds.ink)):
        yield "is off the page"
    if not all(window.holds(point) for window in windows for point in letters.samples()):
        yield "is cut off"


def _met(spot: Spot, written: _Near[Spot]) -> Iterator[Spot]:
    """Give the texts that a text lies on, each once."""
    return iter(dict.fromkeys(other for other in written.at(spot.top, spot.bottom) if spot.meets(other)))


def spot_of(letters: Letters) -> Spot:
    """Give where a text lies on the page."""
    text = letters.text
    high = 0.48 * text.size * MM
    corners = [apply(letters.own, p) for p in ((0.0, 0.0), (text.width, 0.0), (0.0, -high), (text.width, -high))]
    xs, ys = [p[0] for p in corners], [p[1] for p in corners]
    return Spot(text.words, min(xs), min(ys), max(xs), max(ys))


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

"""Proof-reading a sheet by its display list: text off the page, outside its form, or on other text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gmkit.errors import quoted
from gmkit.printing.fonts import MM
from gmkit.printing.paper import BOX, Page, Sheet
from gmkit.printing.pen import Clip, Mark, Placed, Text
from gmkit.printing.shape import SAME, Matrix, apply, placed, times

_ROUNDING = 0.05


class Spot(NamedTuple):
    """Where a text lies, in mm of the page: from its baseline to the height of small letters."""

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


def spot_of(text: Text, matrix: Matrix = SAME) -> Spot:
    """Give where a text lies under a matrix."""
    high = 0.48 * text.size * MM
    own = times(matrix, placed(text.x, text.y, turn=text.turn))
    corners = [apply(own, p) for p in ((0.0, 0.0), (text.width, 0.0), (0.0, -high), (text.width, -high))]
    xs, ys = [p[0] for p in corners], [p[1] for p in corners]
    return Spot(text.words, min(xs), min(ys), max(xs), max(ys))


def texts(marks: Iterable[Mark], matrix: Matrix = SAME) -> Iterator[tuple[Spot, Spot]]:
    """Give each text's spot and the box it has to keep to: its innermost form's, or the whole plane."""
    everywhere = Spot("", -1e9, -1e9, 1e9, 1e9)
    for mark in marks:
        match mark:
            case Text():
                yield spot_of(mark, matrix), everywhere
            case Clip(_, _, inner, _):
                yield from texts(inner, matrix)
            case Placed(form, own):
                under = times(matrix, own)
                x0, y0 = apply(under, (form.left, form.top))
                x1, y1 = apply(under, (form.left + form.width, form.top + form.height))
                for spot, box in texts(form.marks, under):
                    yield spot, Spot("", x0, y0, x1, y1) if box == everywhere else box
            case _:
                pass


def problems(sheet: Sheet, margin: float = 4.5) -> list[str]:
    """Give what is wrong with a sheet's text, one line each; nothing is good.

    Args:
        sheet: what to look at.
        margin: how far in mm text keeps from the edges of the page's box and of a card.
    """
    return [f"{page.name}: {line}" for page in sheet.pages for line in _of(page, margin)]


def _of(page: Page, margin: float) -> Iterator[str]:
    """Give what is wrong on one page."""
    wide, high = (BOX[1], BOX[0]) if page.landscape else BOX
    seen: list[Spot] = []
    for spot, box in texts(page.marks):
        told = f"{quoted(spot.words, 30)} at {spot.left:.1f},{spot.bottom:.1f}"
        if not _inside(spot, Spot("", 0, 0, wide, high), margin):
            yield f"{told} is off the page"
        if not _inside(spot, box, margin if box.right - box.left < wide - 1 else 0.0):
            yield f"{told} leaves its form"
        yield from (f"{told} lies on {quoted(other.words, 30)}" for other in seen if spot.meets(other))
        seen.append(spot)


def _inside(spot: Spot, box: Spot, margin: float) -> bool:
    """Say whether a text keeps its distance from the edges of a box."""
    m = margin - _ROUNDING
    return (
        spot.left >= box.left + m
        and spot.right <= box.right - m
        and spot.top >= box.top + m
        and spot.bottom <= box.bottom - m
    )

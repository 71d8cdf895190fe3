"""A mask in lines for a screen: the face that is printed, as few strokes in whole steps, which are short to send."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gmkit.games.masks.sheets.look import Look
from gmkit.games.masks.sheets.mask_art import UP, eye, eyes_of, silhouette
from gmkit.games.masks.sheets.mask_faces import draw_face
from gmkit.printing import shape
from gmkit.printing.fonts import Fonts
from gmkit.printing.pen import Curve, Ellipse, Line, Polygon, Rect, path_of, walk

LINE, FILL, GROUND = "line", "fill", "ground"
"""How a stroke is drawn: as a line, filled, or as the ground that hides what is behind it."""

STEPS = 4
"""So many steps of a drawing to a millimetre of the face."""

_RIM = 2.0
"""So many millimetres are left about it, for the thickness of its lines."""

_SMALL = 5.0
"""What is smaller than so many millimetres, such as beads and lace, has no ground of its own."""

_SHAPE = 1.5
"""A drawing is so many times as wide as it is high, at least: whole faces stand in the room of half masks."""


class Drawing(NamedTuple):
    """A mask in lines."""

    strokes: tuple[tuple[str, str], ...]  # each a path as SVG has it, and how it is drawn; the lowest first
    box: tuple[float, float, float, float]  # left, top, width and height


def in_lines(look: Look | None) -> Drawing:
    """Draw a mask as it is printed where ink is saved, with its eyes filled; a plain outline where there is none."""
    if look is None:
        right = eye(1.0)
        drawn = [(LINE, shape.moved(one, UP)) for one in (silhouette("plain"), right, shape.moved(right, shape.MIRROR))]
        return _joined(drawn)
    face = draw_face(look.worn, Fonts(), painted=False, low=True, small=True)
    drawn = []
    for mark, matrix in walk(face.marks):
        if isinstance(mark, Curve | Ellipse | Line | Polygon | Rect):
            path, fill = shape.moved(path_of(mark), matrix), mark.style.fill
            small = fill == "paper" and mark.style.stroke is not None and _across(path) < _SMALL
            drawn += [(GROUND if fill == "paper" else FILL, path)] if fill is not None and not small else []
            drawn += [(LINE, path)] if mark.style.stroke is not None and fill in (None, "paper") else []
    # Its eyes are drawn last, as holes with an edge.
    eyes = [shape.moved(one, UP) for one in eyes_of(look.worn.kind)]
    return _joined([*drawn[: -2 * len(eyes)], *((FILL, one) for one in eyes)])


def _across(path: shape.Path) -> float:
    left, top, right, foot = shape.bounds(path)
    return max(right - left, foot - top)


def _joined(drawn: Sequence[tuple[str, shape.Path]]) -> Drawing:
    """Join lines that follow each other, and give the box about everything."""
    strokes: list[tuple[str, str]] = []
    for how, path in drawn:
        data = _data(path)
        if strokes and strokes[-1][1] == how == LINE:
            strokes[-1] = strokes[-1][0] + data, how
        else:
            strokes.append((data, how))
    edges = [shape.bounds(path) for _, path in drawn]
    left, top = (min(one[at] for one in edges) - _RIM for at in (0, 1))
    right, foot = (max(one[at] for one in edges) + _RIM for at in (2, 3))
    wide = max(right - left, _SHAPE * (foot - top))
    return Drawing(tuple(strokes), (STEPS * (left + right - wide) / 2, STEPS * top, STEPS * wide, STEPS * (foot - top)))


def _data(path: shape.Path) -> str:
    """Give a path in whole steps, each counted from where the last one ended."""
    told = []
    at = begun = 0, 0
    for letter, numbers in path:
        if letter == "Z":
            told.append("z")
            at = begun
            continue
        whole = [round(STEPS * number) for number in numbers]
        if letter == "M":
            begun = whole[0], whole[1]
            told.append("M" + _figures(whole))
        else:
            told.append(letter.lower() + _figures([one - at[i % 2] for i, one in enumerate(whole)]))
        at = whole[-2], whole[-1]
    return "".join(told)


def _figures(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers)).replace(" -", "-")

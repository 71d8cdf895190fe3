"""Large print: a whole page, nearly half as large again, parted over two sheets. Millimetres."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from gmkit.printing import shape
from gmkit.printing.extent import Extent, extent_of, union
from gmkit.printing.fonts import MM, Fonts
from gmkit.printing.paper import BOX
from gmkit.printing.pen import Clip, Form, Line, Mark, Placed, Rect, Text, walk
from gmkit.printing.shape import SAME, Matrix, times
from gmkit.printing.sheet import Page

FACTOR = 1.41
"""As from A4 to A3."""
_CLEAR = 0.4
_GAP = 3.0
"""How far aside, in mm, a gap that is a millimetre wider is worth going."""


class _Way(NamedTuple):
    """How a page is parted: upright ones into an upper and a lower half, lying ones into left and right.

    Attributes:
        along: which coordinate is cut: 1 for y, 0 for x.
        room: of a half, along and across, on the paper it is enlarged on.
        start: where a half begins on that paper, along.
    """

    along: int
    room: tuple[float, float]
    start: float


_UPRIGHT = _Way(1, (BOX[0] - 21.0, BOX[1] - 22.0), 9.0)
_LYING = _Way(0, (BOX[0] - 22.0, BOX[1] - 21.0), 12.0)


def parted(page: Page, fonts: Fonts) -> tuple[Page, ...]:
    """Give a page as two, each with a half of it, parted where no words and no drawing is cut, in a wide gap.

    Where there is no such place the page is a little smaller, which leaves more places to choose from; a line
    of words from edge to edge that even so is parted goes on overleaf with the next word.
    """
    boxes = [(mark, box) for mark, matrix in walk(page.marks) if (box := extent_of(mark, matrix)) is not None]
    whole = union([box for _, box in boxes])
    if whole is None:
        return (page,)
    way = _LYING if page.landscape else _UPRIGHT
    near, far = whole[way.along], whole[way.along + 2]
    across = whole[3 - way.along] - whole[1 - way.along]
    scale = min(FACTOR, way.room[1] / across, 2 * way.room[0] / (far - near) * 0.98)
    cut, words = 0.0, 1
    for tried in (scale, *(scale - step / 100 for step in range(2, 22, 2))):
        room = way.room[0] / tried
        cut, words = _cut(boxes, way, (max(near, far - room), min(far, near + room)))
        if not words:
            scale = tried
            break
    else:
        cut, _ = _cut(boxes, way, (max(near, far - way.room[0] / scale), min(far, near + way.room[0] / scale)))
    halves = _halves(page.marks, SAME, way, cut, fonts)
    return tuple(
        _enlarged(page, marks, way, whole, (start, number), scale)
        for number, (marks, start) in enumerate(zip(halves, (near, cut), strict=True), start=1)
        if marks
    )


def _cut(boxes: list[tuple[Mark, Extent]], way: _Way, span: tuple[float, float]) -> tuple[float, int]:
    """Give where to part a page: through no words or drawing if that can be, in a wide gap near the middle.

    Gives:
        the place, and how many words and drawings it parts; straight lines are easily parted.
    """
    middle = (span[0] + span[1]) / 2
    ends = {box[way.along + 2] + _CLEAR for _, box in boxes} | {box[way.along] - _CLEAR for _, box in boxes}
    tried = sorted({middle, *(end for end in ends if span[0] <= end <= span[1])})

    def cost(at: float) -> tuple[int, float]:
        met = [mark for mark, box in boxes if box[way.along] < at < box[way.along + 2]]
        whole = sum(not isinstance(mark, Line | Rect) for mark in met)
        return (whole, (len(met) - whole) * 3.0 + abs(at - middle) - _GAP * min(_gap(boxes, way, at), 8.0))

    best = min(tried, key=cost)
    return best, cost(best)[0]


def _gap(boxes: list[tuple[Mark, Extent]], way: _Way, at: float) -> float:
    """Give how far it is from the words before a place to those behind it."""
    words = [box for mark, box in boxes if isinstance(mark, Text)]
    before = max((box[way.along + 2] for box in words if box[way.along + 2] <= at), default=at)
    behind = min((box[way.along] for box in words if box[way.along] >= at), default=at)
    return behind - before


def _halves(
    marks: Iterable[Mark], matrix: Matrix, way: _Way, cut: float, fonts: Fonts
) -> tuple[list[Mark], list[Mark]]:
    """Part marks at a line; what crosses it is in both halves, each showing its own side."""
    out: tuple[list[Mark], list[Mark]] = ([], [])
    for mark in marks:
        box = extent_of(mark, matrix)
        if box is None or box[way.along + 2] <= cut:
            out[0].append(mark)
        elif box[way.along] >= cut:
            out[1].append(mark)
        elif isinstance(mark, Placed):
            inside = _halves(mark.form.marks, times(matrix, mark.matrix), way, cut, fonts)
            for side, inner in zip(out, inside, strict=True):
                if inner:
                    side.append(mark._replace(form=mark.form._replace(marks=tuple(inner))))
        elif isinstance(mark, Text) and not way.along and not mark.turn and matrix[1] == 0:
            for side, words in zip(out, _words(mark, (cut - matrix[4]) / matrix[0], fonts), strict=True):
                side.extend(words)
        else:
            for side, (low, high) in zip(out, ((-1e3, cut), (cut, 1e3)), strict=True):
                corners = [(-1e3, low), (1e3, low), (1e3, high), (-1e3, high)]
                window = shape.polygon(corners if way.along else [(y, x) for x, y in corners])
                side.append(Clip(shape.moved(window, shape.inverse(matrix)), SAME, (mark,)))
    return out


def _words(text: Text, cut: float, fonts: Fonts) -> tuple[list[Text], list[Text]]:
    """Part a line of words after the last that ends before the cut; one word alone is on the side it begins."""

    def wide(words: str) -> float:
        return fonts.width(words, text.role, text.size) + len(words) * text.tracking * MM

    words = text.words.split(" ")
    many = sum(text.x + wide(" ".join(words[: i + 1])) <= cut for i in range(len(words)))
    first, second = " ".join(words[:many]), " ".join(words[many:])
    if not first or not second:
        return ([text], []) if first else ([], [text])
    begins = text.x + wide(first + " ")
    rest = text._replace(x=begins, words=second, width=wide(second))
    return [text._replace(words=first, width=wide(first))], [rest]


def _enlarged(page: Page, marks: list[Mark], way: _Way, whole: Extent, part: tuple[float, int], scale: float) -> Page:
    """Place one half on its own page, in the middle of it across."""
    start, number = part
    wide = BOX[1] if way.along else BOX[0]
    high = BOX[0] if way.along else BOX[1]
    if way.along:
        at = ((wide - scale * (whole.left + whole.right)) / 2, way.start - scale * start)
    else:
        at = (way.start - scale * start, (high - 6 - scale * (whole.top + whole.bottom)) / 2)
    form = Form(f"{page.name} {number}", wide, high, tuple(marks))
    placed = Placed(form, (scale, 0.0, 0.0, scale, *at))
    return page._replace(name=f"{page.name}, part {number}", marks=(placed,), landscape=not page.landscape)

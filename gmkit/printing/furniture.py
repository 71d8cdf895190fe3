"""What stands round a sheet's own drawing: marks to cut and fold by, the check rule, the credit. Millimetres."""

from __future__ import annotations

from typing import NamedTuple

from gmkit.printing.fit import Measure, balanced, wrap
from gmkit.printing.fonts import MM, clean
from gmkit.printing.paper import FURNITURE, UM, Axis, Grid
from gmkit.printing.pen import Pen

MARKS = ("corner", "edge", "none")
"""How cards are marked to be cut: ticks beside the block, lines from the paper's edge, or not at all."""

SLUG, LARGE_SLUG = 5.8, 12.0
"""The size of the credit in pt, and in large print."""
_TICK = ("mark", 0.3)
_FOLD = (0.8, 0.6)
_LONGEST = 90
_RULE = 50.0
STRIP, FOOT, EDGE = 10.0, 9.0, 4.5
"""What whole pages keep free, in mm: at the left for the check rule, at the foot for the credit, elsewhere."""
_NARROW = 10.0


class Strips(NamedTuple):
    """Where the credit and the check rule stand beside a block of cards. Millimetres."""

    level: bool  # whether they lie above and below it, instead of to its left and right
    rule: float  # how far the check rule is from the left (or the upper) edge of the paper
    slug: float  # how far the base of the credit's first line is from that edge
    lines: tuple[str, ...]  # of the credit
    size: float  # of the credit in pt

    @property
    def step(self) -> float:
        """The distance of the credit's lines."""
        return self.size * 1.15 * MM

    def bands(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """What the two take up, as distances from the left (or the upper) edge of the paper, nearest first."""
        last = self.slug + (len(self.lines) - 1) * self.step
        credit = (self.slug - 0.8 * self.size * MM, last + 0.3 * self.size * MM)
        # Level, the credit stands above the cards and the rule below; upright, the rule to the left of them.
        return (
            (credit, (self.rule - 1.0, self.rule + 2.0)) if self.level else ((self.rule - 1.7, self.rule + 0.7), credit)
        )


def strips(pen: Pen, grid: Grid, words: str) -> Strips:
    """Find the places of the credit and of the check rule: in the wider of the two pairs of strips beside the cards."""
    left, top, right, bottom = (v / UM for v in grid.block)
    gap = grid.gap / UM / 2
    wide, high = grid.width / UM, grid.height / UM
    if left >= top or left - gap >= FURNITURE:
        lines, size = set_line(pen, words, min(bottom - 1, high - 8) - 8)
        step = (len(lines) - 1) * size * 1.15 * MM
        slug = min(right + gap + (wide - right - gap) / 2 + 1.1 - step / 2, wide - 5.2 - step)
        return Strips(False, max((left - gap) / 2 + 0.6, 6.6), slug, lines, size)
    lines, size = set_line(pen, words, wide - 2 * max(left, 8.0))
    step = (len(lines) - 1) * size * 1.15 * MM
    slug = max((top - gap) / 2 + 0.7 - step / 2, 6.6)
    return Strips(True, min(bottom + gap + (high - bottom - gap) / 2 - 0.6, high - 7.0), slug, lines, size)


def cut_marks(pen: Pen, grid: Grid, marks: str, beside: Strips) -> None:
    """Draw where to cut and where to fold, clear of what stands beside the cards."""
    left, top, right, bottom = (v / UM for v in grid.block)
    gap = grid.gap / UM
    near, far = beside.bands()
    xs = _cuts(left, grid.card[0] / UM, gap, grid.across[0])
    ys = _cuts(top, grid.card[1] / UM, gap, grid.across[1])
    if marks != "none":
        to_edge = marks == "edge"
        level = beside.level
        wide, high = grid.width / UM, grid.height / UM
        above = _ticks(top - gap / 2, 0.0, near if level else None, to_edge=to_edge)
        below = _ticks(bottom + gap / 2, high, far if level else None, to_edge=to_edge)
        before = _ticks(left - gap / 2, 0.0, None if level else near, to_edge=to_edge)
        behind = _ticks(right + gap / 2, wide, None if level else far, to_edge=to_edge)
        for x in xs:
            for y1, y2 in (*above, *below):
                pen.line(x, y1, x, y2, *_TICK)
        for y in ys:
            for x1, x2 in (*before, *behind):
                pen.line(x1, y, x2, y, *_TICK)
        if not gap:
            for x in xs[1:-1]:
                for y in ys[1:-1]:
                    pen.line(x - 1, y, x + 1, y, *_TICK)
                    pen.line(x, y - 1, x, y + 1, *_TICK)
    if grid.fold is not None:
        _fold(pen, grid, beside)


def _ticks(block: float, edge: float, band: tuple[float, float] | None, *, to_edge: bool) -> list[tuple[float, float]]:
    """Give the pieces of a mark between the cards and the edge of the paper, without what a band of words takes up.

    Args:
        block: where the cards (or their bleed) end.
        edge: where the paper ends.
        band: what to keep clear of, as two coordinates; None for nothing.
        to_edge: whether marks run from the paper's edge.
    """
    way = 1 if edge > block else -1
    room = abs(edge - block)
    clear = 1.2 if room >= _NARROW else 0.5
    reach = room if to_edge else min(clear + 2.15, room - 3.2)
    if band is None:
        return [(block + way * clear, block + way * reach)]
    first, last = sorted(abs(v - block) for v in band)
    pieces = [(clear, min(reach, first - 0.2)), (last + 0.2, reach)]
    return [(block + way * a, block + way * b) for a, b in pieces if b - a >= 0.4]


def _cuts(start: float, one: float, gap: float, many: int) -> list[float]:
    """Give where cuts run: one between neighbours that touch, two where there is a gap."""
    out: list[float] = []
    for i in range(many):
        at = start + i * (one + gap)
        out += [at, at + one] if gap or i == many - 1 else [at]
    return out


def _fold(pen: Pen, grid: Grid, beside: Strips) -> None:
    """Draw the fold: dashed beside the block, clear of what stands there, and lightly through it."""
    assert grid.fold is not None
    axis, at = grid.fold[0], grid.fold[1] / UM
    left, top, right, bottom = (v / UM for v in grid.block)
    near, far = beside.bands()
    upright = axis is Axis.VERTICAL
    first, last, edge = (top, bottom, grid.height / UM) if upright else (left, right, grid.width / UM)
    crossed = beside.level == upright
    ends = _ticks(first, 0.0, near if crossed else None, to_edge=False)
    ends += _ticks(last, edge, far if crossed else None, to_edge=False)
    for a, b in ends:
        pen.line(*((at, a, at, b) if upright else (a, at, b, at)), *_TICK, dash=_FOLD)
    pen.line(*((at, top, at, bottom) if upright else (left, at, right, at)), "hair", 0.25, dash=(1.6, 1.2))


def check_rule(pen: Pen, x: float, y: float, *, level: bool = False, size: float = SLUG) -> None:
    """Draw 50 mm to check the scale by, upward from a point (or to the right of it), its words beside it."""
    with pen.tag("Artifact"):
        _check_rule(pen, x, y, size, level=level)


def _check_rule(pen: Pen, x: float, y: float, size: float, *, level: bool) -> None:
    """Draw the rule and its words."""
    pen.line(x, y, *((x + _RULE, y) if level else (x, y - _RULE)), "soft", 0.5)
    for i in range(6):
        tick = 1.4 if i in {0, 5} else 0.8
        if level:
            pen.line(x + 10 * i, y, x + 10 * i, y + tick, "soft", 0.5)
        else:
            pen.line(x, y - 10 * i, x - tick, y - 10 * i, "soft", 0.5)
    words = "50 mm  ·  print at 100 %"
    if level:
        pen.text(x + _RULE + 2.4, y + 1.4, words, "sans", size, "soft")
    else:
        pen.text(x + 0.2, y - _RULE - 3, words, "sans", size, "soft", turn=90)


def line_of(title: str, credit: str, *more: str) -> str:
    """Join the line of credit: gmkit, the sheet (its first 90 letters), whatever else, whose work it is."""
    name = clean(title)
    name = name if len(name) <= _LONGEST else name[: _LONGEST - 1].rstrip() + "…"
    return "  ·  ".join(part for part in ("gmkit", name, *more, clean(credit)) if part)


def set_line(pen: Pen, words: str, room: float, size: float = SLUG) -> tuple[tuple[str, ...], float]:
    """Set the line of credit in so many mm: smaller down to 5 pt, then on two lines, then as many as it takes.

    In large print it keeps its size.

    Gives:
        the lines, and their size in pt.
    """
    measure = Measure(pen.fonts, "sans", "credit")
    while SLUG >= size > 5.0 and measure.em(words) * size * MM > room:
        size = round(size - 0.1, 2)
    lines = wrap(words, measure, room / (size * MM), break_words=True) or (words,)
    return (words,) if len(lines) == 1 else balanced(lines, measure, room / (size * MM)), size


def slug(pen: Pen, grid: Grid, beside: Strips) -> None:
    """Write the credit and draw the check rule in the strips beside a block of cards."""
    left, _, _, bottom = (v / UM for v in grid.block)
    wide, high = grid.width / UM, grid.height / UM
    if beside.level:
        check_rule(pen, max(left, 8.0), beside.rule, level=True)
        with pen.tag("Artifact"):
            for i, line in enumerate(beside.lines):
                y = beside.slug + i * beside.step
                pen.text(wide / 2, y, line, "sans", beside.size, "soft", align="middle")
        return
    low = min(bottom - 1, high - 8)
    with pen.tag("Artifact"):
        for i, line in enumerate(beside.lines):
            pen.text(beside.slug + i * beside.step, low, line, "sans", beside.size, "soft", turn=90)
    check_rule(pen, beside.rule, min(bottom - 8, high - 14))


def foot(pen: Pen, words: str, width: float, height: float, size: float = SLUG) -> float:
    """Write the line of credit at the foot of a whole page and draw the check rule at its left edge.

    Gives:
        how much of the page's foot it takes up, in mm.
    """
    asked = size
    lines, size = set_line(pen, words, width - 24, size)
    step = size * 1.15 * MM
    with pen.tag("Artifact"):
        for i, line in enumerate(lines):
            base = height - 6.2 - (len(lines) - 1 - i) * step
            pen.text(width / 2, base, line, "sans", size, "soft", align="middle")
    check_rule(pen, 7.4, min(height - 24, height - 10 - (len(lines) - 1) * step), size=asked)
    return max(FOOT, 6.2 + len(lines) * step + 0.8)

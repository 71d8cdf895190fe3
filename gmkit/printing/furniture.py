"""What stands round a sheet's own drawing: marks to cut and fold by, the check rule, the credit, codes folded under.

Millimetres.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby, product
from typing import NamedTuple

from gmkit.errors import SheetError, say
from gmkit.printing import shape
from gmkit.printing.fit import Fitted, Measure, Stage, balanced, fit, wrap
from gmkit.printing.fonts import MM, clean
from gmkit.printing.paper import FURNITURE, UM, Axis, Calibration, Grid, Paper, Sides, Spot, behind, turning_axis, um
from gmkit.printing.pen import Form, Mark, Pen, Placed, Style
from gmkit.printing.shape import Point
from gmkit.printing.sheet import Job, Leaf, Page, Room, Setting

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
    words = say("50 mm  ·  print at 100 %")
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
    """Set the line of credit in so many mm, on two lines if need be; for more than that it is smaller, down to 5 pt.

    In large print it keeps its size, on as many lines as it takes.

    Gives:
        the lines, and their size in pt.
    """
    measure = Measure(pen.fonts, "sans", "credit")
    lines = wrap(words, measure, room / (size * MM), break_words=True) or (words,)
    while SLUG >= size > 5.0 and len(lines) > 2:
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
    # Two small lines stand closer, where one would: a page keeps no more free.
    low, step = (5.4, size * 1.08 * MM) if len(lines) > 1 and size <= SLUG else (6.2, size * 1.15 * MM)
    with pen.tag("Artifact"):
        for i, line in enumerate(lines):
            base = height - low - (len(lines) - 1 - i) * step
            pen.text(width / 2, base, line, "sans", size, "soft", align="middle")
    check_rule(pen, 7.4, min(height - 24, height - 10 - (len(lines) - 1) * step), size=asked)
    return max(FOOT, low + (len(lines) - 1) * step + 0.7 * size * MM)


_BESIDE = (186.0, 100.0, 84.0, 70.0, 60.0, 52.0, 46.0, 40.0, 34.0)  # widths in mm that are tried, the widest first


def beside(pen: Pen, credit: str, width: float, height: float, edge: Sequence[Point]) -> bool:
    """Write a credit as in large print on a page on which something to wear is as large as can be, and draw the rule.

    What comes with it in large print tells the rest of what stands at the foot of a page.

    Args:
        pen: draws it.
        credit: whose work it is.
        width: of the page.
        height: of the page.
        edge: points along what is cut out, which the credit stands clear of: beneath it, or in a corner beside it.

    Gives:
        whether there was room.
    """
    step, right = LARGE_SLUG * 1.15 * MM, width - 9.0
    for above, room in product((False, True), _BESIDE):
        lines, size = set_line(pen, line_of("", credit), room, LARGE_SLUG)
        wide, high = max(pen.width(line, "sans", size) for line in lines), (len(lines) - 1) * step
        last = 6.2 + size * MM + high if above else height - 6.2
        left, top, end = right - wide - 2.0, last - high - size * MM - 2.0, last + 2.0
        if wide > room or any(x > left and (y < end if above else y > top) for x, y in edge):
            continue
        with pen.tag("Artifact"):
            for i, line in enumerate(lines, 1):
                pen.text(right, last - (len(lines) - i) * step, line, "sans", size, "soft", align="right")
        check_rule(pen, 7.4, height - 24, size=size)
        return True
    return False


# ---- A page to measure what a printer does.

REACH = 5
"""Millimetres that the scales tell, either way."""
RISE = 4.0
"""How far in mm a slanted line climbs while it goes a tenth of a millimetre aside."""
_SPREAD = 5.0
LONG = 150.0
"""The length in mm of the line that tells the scale."""


def _title() -> str:
    return say("Printer calibration")


def sheet(paper: Paper, sides: Sides, setting: Setting, calibration: Calibration | None) -> Job:
    """Give the two sides of the sheet.

    Args:
        paper: what it is printed on; upright, and at least 180 × 240 mm.
        sides: about which edge the paper is turned.
        setting: fonts and ink.
        calibration: measures already taken, to see whether they are right.

    Raises:
        SheetError: the paper is too small.
    """
    if paper.width < 180 or paper.height < 240:
        raise SheetError(
            say("{paper} is too small to calibrate on; take paper of at least 180 × 240 mm", paper=paper.called)
        )
    axis = turning_axis(sides, landscape=False)
    middle = (paper.width / 2, paper.height / 2)
    front, back = setting.pen("calibration"), setting.pen("calibration")
    _words(front, paper, sides)
    for level in (True, False):
        _scale(front, middle, up=rising(axis, level=level), level=level)
        _line(back, middle, level=level)
    _example(front, paper, up=rising(axis, level=True))
    _length(front, paper)
    back.text(middle[0], 30, say("back"), "serif-semibold", 19, "soft", align="middle")
    foot(front, line_of(_title(), "", paper.called, sides.value), paper.width, paper.height)
    leaves = (
        Leaf(say("Front"), paper.width, paper.height, tuple(front.marks), "1"),
        Leaf(
            say("Back"), paper.width, paper.height, _turned(back, paper, axis, calibration), say("{side} back", side=1)
        ),
    )
    duplex = "DuplexFlipLongEdge" if sides is Sides.LONG else "DuplexFlipShortEdge"
    return Job(say("gmkit: printer calibration"), "gmkit", "", "", leaves, ink=setting.ink, duplex=duplex)


def rising(axis: Axis, *, level: bool) -> bool:
    """Say whether the numbers of a scale rise to the right (or downward), as the front is looked at.

    A back that lies too far to the right, seen through the front, has to be moved to its own right if the
    paper is turned as a leaf of a book, which changes right and left, and to its own left if it is not.
    """
    return (axis is Axis.VERTICAL) == level


def _turned(back: Pen, paper: Paper, axis: Axis, calibration: Calibration | None) -> tuple[Mark, ...]:
    """Give the marks of the back as they are printed: on their head where the paper is turned so, and moved."""
    form = Form("back", paper.width, paper.height, tuple(back.marks))
    line = um(paper.width if axis is Axis.VERTICAL else paper.height) // 2
    spot = behind(Spot(0, 0, um(paper.width), um(paper.height)), line, axis)
    placed = Placed(form, (-1.0, 0.0, 0.0, -1.0, paper.width, paper.height) if spot.turned else (1, 0, 0, 1, 0, 0))
    if calibration is None:
        return (placed,)
    moved = Form("moved", paper.width, paper.height, (placed,))
    return (Placed(moved, calibration.matrix(paper.width, paper.height)),)


def _at(middle: Point, along: float, across: float, *, level: bool) -> Point:
    """Give a point of a scale: so far along it from its zero, so far across; the level one lies above the upright."""
    if level:
        return (middle[0] + along, middle[1] - 8 - across)
    return (middle[0] - 24 + across, middle[1] + 48 + along)


def _scale(pen: Pen, middle: Point, *, up: bool, level: bool) -> None:
    """Draw the slanted lines, their numbers, and the tenths beside them."""
    sign = 1 if up else -1
    for tenth in range(11):
        ends = [_at(middle, (REACH + 1) * side, tenth * RISE, level=level) for side in (-1, 1)]
        pen.line(*ends[0], *ends[1], "hair", 0.3)
        if tenth % 2 == 0:
            x, y = _at(middle, -(REACH + 1) - 2.2 if level else (REACH + 1) + 3.6, tenth * RISE, level=level)
            pen.text(x, y + 0.9 * level, f"{tenth / 10:g}", "sans", 7.5, align="right" if level else "middle")
    for number in range(-REACH, REACH + 1):
        foot = _at(middle, number, 0.0, level=level)
        head = _at(middle, number + sign, 10 * RISE, level=level)
        pen.line(*foot, *head, "ink", 0.25)
    # A leader to each number, since they stand wider than the lines.
    for number in range(-REACH, REACH + 1):
        value = sign * number
        told = f"{value:+d}".replace("-", "−") if value else "0"
        foot, spread = _at(middle, number, -0.6, level=level), _at(middle, number * _SPREAD, -6.0, level=level)
        pen.line(*foot, *spread, "soft", 0.25)
        x, y = _at(middle, number * _SPREAD, -8.6, level=level)
        pen.text(x, y + (0.5 if level else 0.9), told, "sans-semibold", 8, align="middle")


_WIDE = 9.0
"""How many mm of the example stand for one of a scale."""


def _example(pen: Pen, paper: Paper, *, up: bool) -> None:
    """Draw how the level scale is read: three of its lines, larger, and a line of the other side that meets one."""
    sign, foot, x = (1 if up else -1), paper.height / 2 - 8.0, paper.width - 48.0
    rise = 10 * RISE
    for tenth in (0, 3, 10):
        y = foot - tenth * RISE
        pen.line(x - 2 * _WIDE, y, x + 2 * _WIDE, y, "hair", 0.3)
        pen.text(x - 2 * _WIDE - 2, y + 0.9, f"{tenth / 10:g}", "sans", 8, align="right")
    for told in (-3, -2, -1):
        at = x + sign * (told + 2) * _WIDE
        pen.line(at, foot, at + sign * _WIDE, foot - rise, "ink", 0.5)
        pen.text(at, foot + 5, f"−{-told}", "sans-semibold", 9, align="middle")
    seen = x + sign * 0.3 * _WIDE
    pen.line(seen, foot + 1.5, seen, foot - rise - 5, "warm", 1.1)
    pen.circle(seen, foot - 3 * RISE, 2.6, Style("ink", 0.9))
    pen.text(x, foot - rise - 13, say("For example"), "serif-italic", 10.4, "soft", align="middle")
    pen.text(seen, foot - rise - 7, say("the other side"), "sans", 8, align="middle")
    pen.text(x, foot + 11, say("−2 and 0.3: −1.7"), "sans-semibold", 9, align="middle")


def _line(pen: Pen, middle: Point, *, level: bool) -> None:
    """Draw the one line of the back, which would cross the zero of the scale before it.

    It is drawn about the middle of the paper as the front has it; a back that is mirrored, or that stands on
    its head, has its zero at the same place once the paper is turned, because the scales are centred on it.
    """
    if level:
        pen.line(middle[0], middle[1] - 55, middle[0], middle[1] + 8, "ink", 0.3)
    else:
        y = middle[1] + 48
        pen.line(middle[0] - 60, y, middle[0] + 60, y, "ink", 0.3)


def _words(pen: Pen, paper: Paper, sides: Sides) -> None:
    """Write what to do."""
    left, width = 20.0, paper.width - 40.0
    pen.text(left, 24, _title(), "serif-semibold", 19)
    edge = say("paper turned about its long edge" if sides is Sides.LONG else "paper turned about its short edge")
    pen.text(left, 31, edge, "serif-italic", 10.4, "soft")
    tells = say(
        "Print both sides at 100 %, the printer turning the paper. Hold the sheet against the light, this side towards "
        "you. On each scale one line of the other side crosses the slanted ones. Where it meets one of them, add the "
        "tenths beside it to the number at the foot of that slanted line (−2 and 0.3 make −1.7), and type both:"
    )
    y = pen.lines(left, 40, fit(tells, pen.measure("serif"), width, (Stage(6, 9.6, 8.0),)), "serif")
    how = f"--sides {sides.value} --printer NAME"
    pen.text(left, y + 7, f"gmkit print calibrate {how} --dx NUMBER --dy NUMBER", "sans-semibold", 9)
    after = say("dx from the upper scale, dy from the lower one; afterwards: {command}", command=f"gmkit print … {how}")
    pen.text(left, y + 13, after, "sans", 8, "soft")
    x, down = paper.width / 2, paper.height / 2
    pen.text(x - 60, down - 26, "dx", "serif-semibold", 13)
    pen.text(x - 60, down + 49, "dy", "serif-semibold", 13)


def _length(pen: Pen, paper: Paper) -> None:
    """Draw a level line of a known length."""
    y = paper.height - 34
    x = (paper.width - LONG) / 2
    pen.line(x, y, x + LONG, y, "ink", 0.5)
    for at in (x, x + LONG):
        pen.line(at, y - 2.5, at, y + 2.5, "ink", 0.5)
    words = say(
        "{length} mm: if backs come out larger or smaller, --scale-x and --scale-y take per cent (100 is as it is)",
        length=f"{LONG:g}",
    )
    pen.text(paper.width / 2, y + 6.5, words, "sans", 7.5, "soft", align="middle")


# ---- Codes for a phone's camera, from a grid of yes and no that is made elsewhere, and slips to hand them out on.

CODED = "code"
"""What a page with somebody's code is tagged with."""
_QUIET = 4  # light modules round a code, as its standard demands
MODULE, _SLIP_MODULE, _LARGE_MODULE = 0.5, 0.65, 0.8  # in mm: on another sheet, on slips, in large print
_LARGE = 12.0  # pt; type of that size is large print
_LEFT = 12.0  # as whole pages have it
_AMONG = 1.3  # between texts of a slip
_MARGIN = 3.0  # from what is on a slip to its cuts and its fold


class Code(NamedTuple):
    """What makes a phone somebody's: whoever has seen it can be that seat."""

    name: str  # whose it is
    grid: tuple[tuple[bool, ...], ...]  # True for a dark module, without a margin
    address: str  # as it is typed
    key: str  # as it is typed behind it, in groups
    day: str  # since when it is good

    def side(self, module: float = MODULE) -> float:
        """Give how wide and high it is with its margin, in mm."""
        return (len(self.grid) + 2 * _QUIET) * module


def draw_code(pen: Pen, x: float, y: float, of: Code, module: float = MODULE) -> None:
    """Draw the squares of a code, the upper left corner of its margin at (x, y)."""
    left, top, path = x + _QUIET * module, y + _QUIET * module, list[tuple[str, tuple[float, ...]]]()
    # All of it is one figure, for between two of them a screen or a printer may leave a pale line.
    for row, modules in enumerate(of.grid):
        high = top + row * module
        for dark, run in groupby(range(len(modules)), modules.__getitem__):
            if dark:
                at = [*run]
                a, b = left + at[0] * module, left + (at[-1] + 1) * module
                path += shape.polygon(((a, high), (b, high), (b, high + module), (a, high + module)))
    with pen.tag("Figure", alt=say("code for the camera of {name}'s phone", name=of.name)):
        pen.path(tuple(path), Style(None, 0, "ink"))


class _Told(NamedTuple):
    """A text of a slip, set."""

    fitted: Fitted
    role: str
    colour: str = "ink"
    tag: str = ""

    @property
    def tall(self) -> float:
        return self.fitted.size * MM * 1.05 + self.fitted.drop


def _told(pen: Pen, width: float, words: str, role: str, size: float, colour: str = "ink") -> _Told:
    """Set a text to a width at a size."""
    return _Told(fit(words, pen.measure(role), width, (Stage(12, size, size),)), role, colour)


def _height_of(told: Sequence[_Told]) -> float:
    return sum(one.tall for one in told) + _AMONG * max(len(told) - 1, 0)


def _write_told(pen: Pen, x: float, y: float, told: Sequence[_Told]) -> float:
    """Write texts under each other from an upper edge; give their lower one."""
    for one in told:
        pen.lines(x, y + 0.82 * one.fitted.size * MM, one.fitted, one.role, one.colour, tag=one.tag)
        y += one.tall + _AMONG
    return y - _AMONG


def typed_code(pen: Pen, width: float, of: Code, size: float) -> list[_Told]:
    """Set what is typed where no camera reads the code: the address, whole or parted at its port, and the key."""
    host, colon, port = of.address.rpartition(":")
    whole = pen.width(of.address, "sans", size) <= width
    rows = [of.address] if whole else [host, f"{colon}{port}"]
    out = [_Told(fit(one, pen.measure("sans"), width, (Stage(1, size, 0.5 * size),)), "sans") for one in rows]
    return [*out, _told(pen, width, of.key, "sans-semibold", size * 1.2)]


def coded(pen: Pen, x: float, y: float, right: float, of: Code) -> None:
    """Draw a code from an upper edge with what is typed beside it; it takes `of.side()` of the height."""
    draw_code(pen, x, y, of)
    at = x + of.side() + 0.5
    lines = [
        _told(pen, right - at, say("Your page on a phone"), "serif-semibold", 10.0),
        *typed_code(pen, right - at, of, 8.5),
        _told(pen, right - at, say("of {day}; rekey makes it void", day=of.day), "sans", 8.0, "soft"),
    ]
    _write_told(pen, at, y + max(0.0, (of.side() - _height_of(lines)) / 2), lines)


def slips(codes: Sequence[Code], title: str, setting: Setting, room: Room | None = None) -> tuple[Page, ...]:
    """Give pages with a slip for each code, to cut apart and to fold so that the code lies under.

    Args:
        codes: whose, in order.
        title: what the table is called.
        setting: what they are set with.
        room: the paper, in large print.

    Raises:
        SheetError: a text does not fit or a letter has no font.
    """
    wide, bottom, base = (210.0, 269.0, 9.0) if room is None else (room.width, room.height - room.foot - 3.0, room.size)
    out, y, larger = list[Pen](), bottom, partial(_slips_anew, codes, title)
    # The fold is at one place on all of them.
    typed = max(map(partial(_typed_width, setting.pen(), base), codes), default=0.0)
    for one in codes:
        slip = _slip(setting.pen(say("code of {name}", name=one.name)), one, title, wide - _LEFT, base, typed)
        if not out or y + slip.high > bottom + 0.01:
            out.append(setting.pen(say("Codes for phones")))
            y = _slips_head(out[-1], title, wide - _LEFT, base)
            _cut_at(out[-1], y, wide)
        _write_slip(out[-1], y, slip)
        y += slip.high
        _cut_at(out[-1], y, wide)
    name, size = say("Codes for phones"), None if room is None else (room.width, room.height)
    names = [name, *(say("{name}, page {page}", name=name, page=page) for page in range(2, len(out) + 1))]
    secret = say("for the GM only, keep secret")
    pages = zip(names, out, strict=False)
    return tuple(Page(called, tuple(pen.marks), secret=secret, large=larger, size=size) for called, pen in pages)


def _slips_anew(codes: Sequence[Code], title: str, setting: Setting, room: Room) -> tuple[Page, ...]:
    return slips(codes, title, setting, room)


class _Slip(NamedTuple):
    """A slip, set."""

    code: Code
    module: float
    front: list[_Told]
    typed: list[_Told]
    fold: float  # from the left edge of the page
    beside: bool  # whether what is typed stands beside the code, else under it
    high: float


def _typed_width(pen: Pen, base: float, of: Code) -> float:
    return max(pen.width(of.address, "sans", base), pen.width(of.key, "sans-semibold", base * 1.2)) + 0.1


def _slip(pen: Pen, of: Code, title: str, right: float, base: float, typed: float) -> _Slip:
    """Set a slip: to the left of its fold whose it is and how it is used, to the right what is folded under."""
    module = _SLIP_MODULE if base < _LARGE else _LARGE_MODULE
    half, side = (right - _LEFT) / 2, of.side(module)
    beside = side + typed + 2 * _MARGIN <= half
    under = min(half, side + typed + 2 * _MARGIN if beside else max(side, typed) + 2 * _MARGIN)
    told = typed_code(pen, under - 2 * _MARGIN - (side if beside else 0.0), of, base)
    wide = right - under - _LEFT - _MARGIN
    name = fit(of.name, pen.measure("serif-semibold"), wide, (Stage(1, base * 2, base), Stage(12, base * 1.3, base)))
    use = say(
        "Unfold it where nobody else sees it; then point your phone's camera at the squares, or type the address in "
        "its browser and then the letters. It is good for {address}, of {day}; rekey makes it void.",
        address=of.address.removesuffix("/j/"),
        day=of.day,
    )
    front = [
        _Told(name, "serif-semibold", tag="H2"),
        _told(pen, wide, title, "serif-italic", base, "soft"),
        _told(pen, wide, use, "sans", base),
        _told(pen, wide, say("fold under along the dashes"), "serif-italic", base, "soft"),
    ]
    stacked = max(side, _height_of(told)) if beside else side + _height_of(told)
    return _Slip(of, module, front, told, right - under, beside, max(_height_of(front), stacked) + 2 * _MARGIN)


def _write_slip(pen: Pen, y: float, slip: _Slip) -> None:
    """Draw a slip from its upper edge."""
    _write_told(pen, _LEFT, y + _MARGIN, slip.front)
    pen.line(slip.fold, y + 1.0, slip.fold, y + slip.high - 1.0, "line", 0.9, dash=(2.6, 1.7))
    side, x, top = slip.code.side(slip.module), slip.fold + _MARGIN, y + _MARGIN
    draw_code(pen, x, top, slip.code, slip.module)
    if slip.beside:
        _write_told(pen, x + side, top + (side - _height_of(slip.typed)) / 2, slip.typed)
    else:
        _write_told(pen, x, top + side, slip.typed)


def _slips_head(pen: Pen, title: str, right: float, base: float) -> float:
    """Write what the slips are for; give where the first begins."""
    stages = (Stage(1, base * 1.6, base), Stage(12, base, base))
    head = fit(say("Codes for phones: {title}", title=title), pen.measure("serif-semibold"), right - _LEFT, stages)
    told = say("For the GM to cut apart and to hand out folded; whoever has seen a code can be that player.")
    lines = [_Told(head, "serif-semibold", tag="H1"), _told(pen, right - _LEFT, told, "sans", base, "soft")]
    return _write_told(pen, _LEFT, 9.0, lines) + _MARGIN


def _cut_at(pen: Pen, y: float, wide: float) -> None:
    with pen.tag("Cut"):
        pen.line(_LEFT - 1.7, y, wide - _LEFT + 1.7, y, "line", 0.5)

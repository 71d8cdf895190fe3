"""A sheet to measure by how much a printer's back side misses its front. Millimetres."""

from __future__ import annotations

from gmkit.errors import SheetError
from gmkit.printing import furniture
from gmkit.printing.fit import Stage, fit
from gmkit.printing.paper import Axis, Calibration, Paper, Sides, Spot, behind, turning_axis, um
from gmkit.printing.pen import Form, Mark, Pen, Placed, Style
from gmkit.printing.shape import Point
from gmkit.printing.sheet import Job, Leaf, Setting

REACH = 5
"""Millimetres that the scales tell, either way."""
RISE = 4.0
"""How far in mm a slanted line climbs while it goes a tenth of a millimetre aside."""
_SPREAD = 5.0
LONG = 150.0
"""The length in mm of the line that tells the scale."""
_TITLE = "Printer calibration"
_TELLS = (
    "Print both sides at 100 %, the printer turning the paper. Hold the sheet against the light, this side towards "
    "you. On each scale one line of the other side crosses the slanted ones. Where it meets one of them, add the "
    "tenths beside it to the number at the foot of that slanted line (−2 and 0.3 make −1.7), and type both:"
)


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
        raise SheetError(f"{paper.label} is too small to calibrate on; take paper of at least 180 × 240 mm")
    axis = turning_axis(sides, landscape=False)
    middle = (paper.width / 2, paper.height / 2)
    front, back = setting.pen("calibration"), setting.pen("calibration")
    _words(front, paper, sides)
    for level in (True, False):
        _scale(front, middle, up=rising(axis, level=level), level=level)
        _line(back, middle, level=level)
    _example(front, paper, up=rising(axis, level=True))
    _length(front, paper)
    back.text(middle[0], 30, "back", "serif-semibold", 19, "soft", align="middle")
    furniture.foot(front, furniture.line_of(_TITLE, "", paper.label, sides.value), paper.width, paper.height)
    leaves = (
        Leaf("Front", paper.width, paper.height, tuple(front.marks), "1"),
        Leaf("Back", paper.width, paper.height, _turned(back, paper, axis, calibration), "1 back"),
    )
    duplex = "DuplexFlipLongEdge" if sides is Sides.LONG else "DuplexFlipShortEdge"
    return Job(f"gmkit: {_TITLE.lower()}", "gmkit", "", "", leaves, ink=setting.ink, duplex=duplex)


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
            pen.text(x, y + 0.9 * level, f"{tenth / 10:g}", "sans", 7, align="right" if level else "middle")
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
    pen.text(x, foot - rise - 13, "For example", "serif-italic", 10.4, "soft", align="middle")
    pen.text(seen, foot - rise - 7, "the other side", "sans", 8, align="middle")
    pen.text(x, foot + 11, "−2 and 0.3: −1.7", "sans-semibold", 9, align="middle")


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
    pen.text(left, 24, _TITLE, "serif-semibold", 19)
    edge = "long" if sides is Sides.LONG else "short"
    pen.text(left, 31, f"paper turned about its {edge} edge", "serif-italic", 10.4, "soft")
    y = pen.lines(left, 40, fit(_TELLS, pen.measure("serif"), width, (Stage(6, 9.6, 8.0),)), "serif")
    how = f"--sides {sides.value} --printer NAME"
    pen.text(left, y + 7, f"gmkit print calibrate {how} --dx NUMBER --dy NUMBER", "sans-semibold", 9)
    after = f"dx from the upper scale, dy from the lower one; afterwards: gmkit print … {how}"
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
    words = f"{LONG:g} mm: if backs come out larger or smaller, --scale-x and --scale-y take per cent (100 is as it is)"
    pen.text(paper.width / 2, y + 6.5, words, "sans", 7.5, "soft", align="middle")

"""One drawing for each thing that a card can do: within 12 mm of the origin, its shapes closed."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import NamedTuple

from gmkit.printing import marks
from gmkit.printing.pen import Pen, Style
from gmkit.printing.shape import MIRROR, Path, Point, arc, mirrored, moved, parse, polygon

LINE = Style("accent", 1.1)
AREA = Style("accent", 1.1, "t2")
PAPER = Style("accent", 1.1, "paper")
SOLID = Style(None, 0, "accent")
FLOOR = 6.5
"""The smallest figure that is good to read, in pt."""

_SHIELD = "M0,-11C3,-9 6.4,-8.2 9,-8.2C9.6,-0.6 7,7 0,11"
_EYE = "M-11.6,-3.4C-6.4,-11 6.4,-11 11.6,-3.4C6.4,3.8 -6.4,3.8 -11.6,-3.4Z"
_BRACE = "M-7,-9.6C-9.2,-9.6 -9.4,-8.4 -9.4,-6.8L-9.4,-2.8C-9.4,-0.9 -10.2,0 -12,0"
_BOLT = ((1.6, -5.4), (-3.3, 0.9), (-0.4, 0.9), (-1.7, 5.4), (3.3, -1.2), (0.5, -1.2))


class Facts(NamedTuple):
    """What a drawing shows of its card.

    Attributes:
        worth: the card's influence.
        other: the influence of the card that it is about, or what it is worth itself in company.
        amount: how many cards it draws or removes.
        classes: how many classes it looks at.
        low: whether wide shapes stay empty.
        scale: how large it comes to stand; figures that would be too small to read are larger, or left out.
    """

    worth: int = 0
    other: int = 0
    amount: int = 1
    classes: int = 1
    low: bool = False
    scale: float = 1.0


def arrow(pen: Pen, *way: Point, head: float = 1.7) -> None:
    """Draw a line with a broad head at its end."""
    marks.arrow(pen, *way, head=head, spread=0.62, colour="accent", weight=1.1)


def _cross(pen: Pen, x: float, y: float, size: float = 4.8) -> None:
    """Draw a cross about the middle of a box of that size."""
    marks.cross(pen, x - size / 2, y - size / 2, size, "accent")


def _card(pen: Pen, x: float, y: float, wide: float, high: float, style: Style) -> None:
    """Draw a card about a point."""
    pen.rect(x - wide / 2, y - high / 2, wide, high, style, 0.8)


def _figure(
    pen: Pen, facts: Facts, x: float, y: float, words: str, size: float, room: float, role: str = "sans-bold"
) -> None:
    """Write a figure about a point, smaller where it is long; none that nobody could read."""
    fitting = size * room / pen.width(words, role, size)
    least = FLOOR / facts.scale
    if fitting >= least:
        marks.centred(pen, x, y, words, role, min(max(size, least), fitting), "accent")


def eye(pen: Pen, facts: Facts) -> None:
    """Draw an eye over crosses: one for each class that has to go."""
    count = min(max(facts.classes, 1), 5)
    pitch = {1: 0.0, 2: 8.0, 3: 6.6, 4: 5.0, 5: 4.2}[count]
    for i in range(count):
        x = (i - (count - 1) / 2) * pitch
        pen.line(x, 0.0, x, 6.8, "accent", 1.1)
        _cross(pen, x, 9.2)
    pen.path(parse(_EYE), PAPER)
    pen.circle(0, -3.4, 4.7, AREA)
    pen.circle(0, -3.4, 2.3, Style("accent", 1.1) if facts.low else SOLID)
    pen.circle(0.9, -4.4, 0.75, Style(None, 0, "accent" if facts.low else "paper"))


def crown(pen: Pen, facts: Facts) -> None:
    """Draw a crown of vias, lifted off its band."""
    outline = [(-10, 4.6), (-10, -5.8), (-4.6, 1.0), (0, -8.2), (4.6, 1.0), (10, -5.8), (10, 4.6)]
    pen.polygon(outline, AREA)
    for x in (-5, 0, 5):
        pen.line(x, 4.6, x, 2.4 if x else 0.6, "accent", 0.9)
        pen.circle(x, 1.9 if x else 0.1, 0.6, Style("accent", 0.8, "paper"))
    for x, y in ((-10, -6.6), (0, -9.6), (10, -6.6)):
        pen.circle(x, y, 1.4, PAPER)
        pen.circle(x, y, 0.55, SOLID)
    pen.rect(-10, 7.0, 20, 2.5, PAPER)


def swap(pen: Pen, facts: Facts) -> None:
    """Draw two cards that change places, each with its influence."""
    _card(pen, -7.2, 1.4, 8.2, 11.6, AREA)
    _card(pen, 7.2, -1.4, 8.2, 11.6, PAPER)
    _figure(pen, facts, -7.2, 1.4, str(facts.worth), 11.5, 6.2)
    _figure(pen, facts, 7.2, -1.4, str(facts.other), 11.5, 6.2)
    arrow(pen, (-7.2, -6.0), (-7.2, -9.6), (1.6, -9.6))
    arrow(pen, (7.2, 6.0), (7.2, 9.6), (-1.6, 9.6))


def fetch(pen: Pen, facts: Facts) -> None:
    """Draw drawers, of which one gives out what is in it."""
    for i, y in enumerate((-9.2, -2.8, 3.6)):
        pen.rect(-10.4, y, 14.0, 5.2, AREA if i == 1 else PAPER, 0.6)
        pen.line(-5.0, y + 2.6, -1.8, y + 2.6, "accent", 1.1)
    arrow(pen, (3.6, -0.2), (11.8, -0.2), head=2.0)


def bolt(pen: Pen, facts: Facts) -> None:
    """Draw a bolt that strikes all round."""
    for i in range(12):
        a = math.radians(30 * i + 12)
        c, s = math.cos(a), math.sin(a)
        far = 8.9 if i % 2 else 10.2
        pen.line(7.4 * c, 7.4 * s, far * c, far * s, "accent", 1.1)
        if not i % 2:
            pen.circle(10.9 * c, 10.9 * s, 0.7, Style("accent", 0.9, "paper"))
    pen.circle(0, 0, 7.4, AREA)
    pen.polygon(_BOLT, LINE if facts.low else Style("accent", 0.8, "accent"))


def braces(pen: Pen, facts: Facts) -> None:
    """Draw more cards than were asked for, in the coder's braces."""
    half = parse(_BRACE)
    left = (*half, *_below(half))
    pen.path(left, LINE)
    pen.path(moved(left, MIRROR), LINE)
    _card(pen, -1.6, -1.2, 6.8, 9.8, AREA)
    _card(pen, 1.6, 1.2, 6.8, 9.8, PAPER)
    _figure(pen, facts, 1.6, 1.2, f"+{facts.amount}", 10.5, 5.8)


def _below(half: Path) -> Path:
    """Give the lower half of a brace, from its middle down."""
    points = [(n[i], -n[i + 1]) for _, n in half for i in range(0, len(n), 2)][::-1]
    return (
        ("C", (*points[1], *points[2], *points[3])),
        ("L", points[4]),
        ("C", (*points[5], *points[6], *points[7])),
    )


def chevrons(pen: Pen, facts: Facts) -> None:
    """Draw a shield with a runner's chevrons."""
    pen.polygon([(0, -10.6), (9, -7.6), (9, 0.6), (0, 10.8), (-9, 0.6), (-9, -7.6)], AREA)
    for i, x in enumerate((-5.6, -1.8, 2.0)):
        style = Style("accent", 1.0 + 0.4 * i)
        pen.path(polygon([(x, -4.4), (x + 3.6, -0.6), (x, 3.2)], closed=False), style)


def hub(pen: Pen, facts: Facts) -> None:
    """Draw one among several, worth more for their company."""
    for i in range(6):
        a = math.radians(60 * i - 90)
        x, y = 9.4 * math.cos(a), 9.4 * math.sin(a)
        pen.line(0, 0, x, y, "accent", 1.1)
        pen.circle(x, y, 1.6, PAPER)
        if i == 1:
            pen.circle(x, y, 0.7, SOLID)
    pen.circle(0, 0, 5.6, AREA)
    if facts.scale < 0.73:
        _figure(pen, facts, 0.0, 0.0, str(facts.other), 13.0, 9.0)
        return
    _figure(pen, facts, -2.5, 0.3, str(facts.worth), 9.0, 3.4, "sans")
    _figure(pen, facts, 1.7, 0.0, str(facts.other), 13.0, 5.0)


def bottom(pen: Pen, facts: Facts) -> None:
    """Draw a deck whose lowest card goes."""
    for i, y in enumerate((5.0, 1.4, -2.2, -5.8)):
        sheet = [(-5.8, y - 3.6), (9.2, y - 3.6), (5.8, y), (-9.2, y)]
        pen.polygon(sheet, PAPER if i else AREA)
    arrow(pen, (-0.8, 6.0), (-0.8, 9.6), (8.6, 9.6))


def guard(pen: Pen, facts: Facts) -> None:
    """Draw a shield before a card, and what glances off it."""
    pen.path(moved(mirrored(parse(_SHIELD)), (1.0, 0.0, 0.0, 1.0, -1.8, 0.0)), AREA)
    _card(pen, -1.8, -0.6, 5.8, 8.2, PAPER)
    arrow(pen, (12.0, -7.2), (8.4, -3.0), (12.0, 1.6))


def exile(pen: Pen, facts: Facts) -> None:
    """Draw a hand of which a card leaves the game."""
    count = min(max(facts.amount, 1), 4)
    for i in range(count):
        _card(pen, -8.0 + i * 7.2 / count, -1.8, 7.0, 9.8, PAPER if i == count - 1 else AREA)
    x = -8.0 + (count - 1) * 7.2 / count
    pen.rect(4.2, 1.2, 7.0, 9.8, Style("accent", 1.0, "paper", (0.9, 0.7)), 0.8)
    _cross(pen, 7.7, 6.1, 6.8)
    arrow(pen, (x, -6.7), (x, -9.8), (7.7, -9.8), (7.7, 0.2))


def plug(pen: Pen, facts: Facts) -> None:
    """Draw a plug and its socket: one more comes in."""
    pen.line(-12, 1.8, -8.6, 1.8, "accent", 1.1)
    pen.line(10.6, 1.8, 12.6, 1.8, "accent", 1.1)
    pen.polygon([(-8.6, -4.2), (-0.6, -4.2), (1.2, -2.0), (1.2, 5.6), (-0.6, 7.8), (-8.6, 7.8)], AREA)
    pen.rect(6.4, -4.2, 4.2, 12.0, PAPER)
    for y in (-0.9, 4.5):
        pen.line(1.2, y, 4.6, y, "accent", 2.0)
        pen.line(6.4, y, 8.0, y, "accent", 1.1)
    pen.line(3.6, -10.9, 3.6, -6.7, "accent", 1.3)
    pen.line(1.5, -8.8, 5.7, -8.8, "accent", 1.3)


def ring(pen: Pen, facts: Facts) -> None:
    """Draw a ring cut in slices that no longer meet."""
    slices = ((-10.2, -5.3, -1.0), (-4.7, -0.3, 1.9), (0.3, 4.7, -1.9), (5.3, 10.2, 1.0))
    for top, low, shift in slices:
        window = polygon([(-12, top), (12, top), (12, low), (-12, low)])
        disc = Pen(pen.fonts)
        disc.circle(shift, 0, 9.6, AREA)
        disc.circle(shift, 0, 4.5, PAPER)
        pen.clipped(window, disc.marks)
        # Without a fill the slices need their cut edges to be seen as slices.
        for y in (at for at in (top, low) if facts.low and abs(at) < 9.6):
            half = math.sqrt(9.6**2 - y**2)
            pen.line(shift - half, y, shift + half, y, "accent", 0.6)
    for x0, x1, y in ((-12, -9.4, -2.5), (9.4, 12, 2.5), (-10.8, -8.9, -6.4), (8.9, 10.8, 6.4)):
        pen.line(x0, y, x1, y, "accent", 1.3)


def draw(pen: Pen, facts: Facts) -> None:
    """Draw cards that come off the deck."""
    for i in range(3):
        _card(pen, -6.0 + 0.8 * i, 1.2 - 0.8 * i, 8.0, 11.2, PAPER if i < 2 else AREA)
    arrow(pen, (-4.4, -6.0), (-4.4, -9.4), (6.6, -9.4), (6.6, -5.6))
    _card(pen, 6.6, 1.6, 8.0, 11.2, PAPER)
    _figure(pen, facts, 6.6, 1.6, f"+{facts.amount}", 12.0, 6.2)


def plain(pen: Pen, facts: Facts) -> None:
    """Draw a bare chip: what lies there and does nothing."""
    for i in range(4):
        at = -5.4 + 3.0 * i
        for a, b in ((-10.4, -7.4), (7.4, 10.4)):
            pen.line(a, -at, b, -at, "accent", 1.1)
            pen.line(at, a, at, b, "accent", 1.1)
    pen.polygon([(-7.4, -7.4), (4.4, -7.4), (7.4, -4.4), (7.4, 7.4), (-7.4, 7.4)], AREA)
    pen.rect(-4.0, -4.0, 8.0, 8.0, PAPER)
    start = (2.2 * math.cos(math.radians(-60)), 2.2 * math.sin(math.radians(-60)))
    pen.path((("M", start), *arc(0, 0, 2.2, -60, 240)), LINE)


Drawing = Callable[[Pen, Facts], None]

PICTURES: Mapping[str, Drawing] = {
    "purge_own": eye,
    "leaves_when_owner_plays": crown,
    "swap_self_with": swap,
    "fetch": fetch,
    "purge_all": bolt,
    "draw_bonus": braces,
    "immune_to": chevrons,
    "influence_if_other_class": hub,
    "draw_source": bottom,
    "may_ignore_effect": guard,
    "exile_from_hand": exile,
    "play_extra": plug,
    "trigger_end": ring,
    "draw": draw,
}
"""For each effect its drawing."""

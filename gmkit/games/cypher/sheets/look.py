"""How Cypher's sheets look: the cut frame, chips and class signs, pages, paragraphs, emblems and pictures."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from gmkit.errors import say
from gmkit.games.cypher.content import Character, Effect, NexusDeck
from gmkit.printing import parts
from gmkit.printing.fit import Stage, fit
from gmkit.printing.fonts import MM
from gmkit.printing.parts import Said, words_of
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.shape import MIRROR, Path, Point, arc, mirrored, moved, parse, polygon
from gmkit.printing.theme import Accent

# ---- What all of Cypher's sheets are built from: the cut frame, chips, class signs, timing and house marks.

ACCENT = Accent("#0a6a72", "#ebf3f4", "#c9dee0")
PALE = "#9dc0c4"
PLAYED, LYING = "played", "lying"
"""When an effect counts: as its card is played, or while it lies in an area."""


def time_label(when: str) -> str:
    """Give what stands beside a timing sign."""
    return {PLAYED: say("When played"), LYING: say("While in play")}[when]


_TRACES = ((-7.4, 2.6), (-4.4, 3.9), (-1.4, 5.2), (1.6, 3.9), (4.6, 2.6))
"""For each trace at the left of a viewport: its height at the edge, and how far it runs before it falls."""

_FALL = 2.4


def cut_corners(x: float, y: float, width: float, height: float, cut: float) -> list[Point]:
    """Give a rectangle whose top right and bottom left corners are cut off at 45°."""
    right, bottom = x + width, y + height
    return [(x, y), (right - cut, y), (right, y + cut), (right, bottom), (x + cut, bottom), (x, bottom - cut)]


def frame(pen: Pen, width: float, height: float, *, low: bool, inset: float = 3.2, cut: float = 4.0) -> None:
    """Draw Cypher's frame."""
    corners = cut_corners(inset, inset, width - 2 * inset, height - 2 * inset, cut)
    pen.polygon(corners, Style("accent", 0.4 if low else 0.6))


def chip(
    pen: Pen,
    x: float,
    y: float,
    width: float,
    height: float,
    words: str,
    size: float,
    *,
    low: bool,
    pins: int = 0,
    cut: float = 2.2,
) -> None:
    """Draw a chip from its top left corner, its top right one cut, pins at both sides, a figure on it."""
    for i in range(pins):
        at = y + height * (i + 1) / (pins + 1)
        pen.line(x - 1.3, at, x, at, "accent", 0.6)
        pen.line(x + width, at, x + width + 1.3, at, "accent", 0.6)
    right, bottom = x + width, y + height
    shape = [(x, y), (right - cut, y), (right, y + cut), (right, bottom), (x, bottom)]
    pen.polygon(shape, Style("accent", 0.7, "paper") if low else Style(None, 0, "accent"))
    parts.centred(pen, x + width / 2, y + height / 2, words, "sans-bold", size, "ink" if low else "paper")


def pyramid(pen: Pen, x: float, y: float, layers: int, own: int | None, size: float = 4.8) -> None:
    """Draw a class from the top left corner of its sign: its own layer solid, or all struck through."""
    high, half = size, size * 0.58
    gap = min(0.5, 1.4 / layers)
    step = (high + gap) / layers
    for i in range(layers):
        top, low = i * step, (i + 1) * step - gap
        wide_top, wide_low = half * top / high, half * low / high
        middle = x + half
        corners = [(middle - wide_top, y + top), (middle + wide_top, y + top)] if i else [(middle, y)]
        corners += [(middle + wide_low, y + low), (middle - wide_low, y + low)]
        pen.polygon(corners, Style("accent", 0.4 if layers < 5 else 0.2, "accent" if i == own else None))
    if own is None:
        pen.line(x - 0.7, y + high - 0.6, x + 2 * half + 0.7, y + 0.9, "paper", 2.2)
        pen.line(x - 0.7, y + high - 0.6, x + 2 * half + 0.7, y + 0.9, "accent", 0.8)


def class_bar(pen: Pen, layers: int, own: int, *, low: bool, x: float = 3.2, top: float = 8.0) -> None:
    """Draw the bar on a card's left edge, which shows a class in a fanned hand: the higher, the nobler."""
    high = (65.0 - 2.5 * (layers - 1)) / layers
    y = top + own * (high + 2.5)
    corners = [(x - 0.5, y), (x + 0.5, y), (x + 0.5, y + high), (x - 0.5, y + high)]
    if low:
        pen.polygon(corners, Style("accent", 0.4, "paper"))
        parts.hatched(pen, corners, 0.7, "accent")
    else:
        pen.polygon(corners, Style(None, 0, "accent"))


DOTS = 9
"""Copies of a card that are shown as dots; more are a figure."""


def copies(pen: Pen, right: float, y: float, count: int, *, low: bool) -> float:
    """Draw so many dots up to a point, more than five in two rows, or a dot and a figure; give their width."""
    if count > DOTS:
        words = f"×{count}"
        wide = pen.width(words, "sans-semibold", 8.4)
        pen.circle(right - wide - 1.9, y, 0.95, Style("accent", 0.6) if low else Style(None, 0, "accent"))
        pen.text(right, y + 0.33 * 8.4 * MM, words, "sans-semibold", 8.4, "accent", align="right")
        return wide + 2.85
    rows = [count] if count <= 5 else [count - count // 2, count // 2]
    radius, pitch = (0.95, 2.5) if count <= 4 else (0.72, 1.9)
    style = Style("accent", 0.6) if low else Style(None, 0, "accent")
    for i, row in enumerate(rows):
        at = y + (i - (len(rows) - 1) / 2) * pitch
        for n in range(row):
            pen.circle(right - radius - (row - 1 - n) * pitch, at, radius - (0.1 if low else 0.0), style)
    return (rows[0] - 1) * pitch + 2 * radius


def timing(pen: Pen, x: float, y: float, when: str, size: float = 8.4) -> float:
    """Write when an effect counts after its sign, from a point of the baseline; give the width."""
    unit = size / 8.4
    middle = y - 0.33 * size * MM
    if when == PLAYED:
        left, half = x + 0.2, 1.1 * unit
        pen.polygon(
            [(left, middle - half), (left + 1.75 * half, middle), (left, middle + half)], Style(None, 0, "accent")
        )
    else:
        loop(pen, x + 1.2 * unit, middle, 1.1 * unit)
    at = x + 3.7 * unit
    return at - x + pen.text(at, y, time_label(when), "sans-semibold", size, "accent")


def loop(pen: Pen, x: float, y: float, radius: float) -> None:
    """Draw a circle that turns on for ever, about a point."""
    start = (x + radius * math.cos(math.radians(-20)), y + radius * math.sin(math.radians(-20)))
    pen.path((("M", start), *arc(x, y, radius, -20, 290)), Style("accent", 0.8))
    tip = (x + radius * 1.06, y - radius * 0.62)
    back = (x + radius * 0.16, y - radius * 1.12)
    pen.polygon([tip, back, (x + radius * 1.08, y - radius * 1.42)], Style(None, 0, "accent"))


def house_mark(pen: Pen, x: float, y: float, size: float = 7.5) -> float:
    """Draw the sign of what is ours before a point of the baseline, in a box; give its width."""
    wide = size * 0.43
    pen.rect(x, y - 0.33 * size * MM - wide / 2, wide, wide, Style("soft", 0.5))
    pen.text(x + wide / 2, y, say("H"), "sans-bold", size, align="middle")
    return wide


def brackets(pen: Pen, x: float, y: float, width: float, height: float, arm: float = 2.4) -> None:
    """Draw the four corners of a viewport."""
    for at, dx in ((x, arm), (x + width, -arm)):
        for level, dy in ((y, arm), (y + height, -arm)):
            pen.path((("M", (at + dx, level)), ("L", (at, level)), ("L", (at, level + dy))), Style("accent", 0.9))


def traces(pen: Pen, width: float, height: float, clear: float, *, low: bool, pale: str) -> Form:
    """Give the circuit at both sides of a viewport about the origin, ending `clear` from its middle at least."""
    style = Style("hair" if low else pale, 0.5)
    room, squeeze = width / 2 - clear, height / 27.0
    share = (room - _FALL - 1.6) / (5.2 + 0.9)
    for i, (level, run) in enumerate(_TRACES if share > 0 else ()):
        first, last = run * min(share, 1.0), run * min(share, 1.0) + _FALL + 0.9 * min(share, 1.0)
        y, fall = level * squeeze, (level + _FALL) * squeeze
        solid = Style(style.stroke, 0.5, None if low or i % 2 else style.stroke)
        for side in (-1, 1):
            # The right side is the left one turned upside down.
            bends = [(0.0, y), (first, y), (first + _FALL, fall), (last, fall)]
            corners = [(side * (width / 2 - x), -side * at) for x, at in bends]
            pen.path(polygon(corners, closed=False), style)
            end = side * (width / 2 - last - 0.7)
            pen.circle(end, -side * fall, 0.7, solid)
    return pen.form(f"traces {width:g} {height:g} {clear:g}", width, height, -width / 2, -height / 2)


# ---- What Cypher's small pages share: 105 × 148 mm, a title, sections, chips with numbers.

SIZE = (105.0, 148.0)
LEFT, RIGHT = 11.0, 94.0


def opening(pen: Pen, title: str, note: str, *, low: bool) -> None:
    """Draw the frame, the title and what stands under it."""
    frame(pen, *SIZE, low=low, inset=4.5, cut=6.0)
    pen.text(LEFT, 18.8, title, "sans-semibold", 23)
    parts.caps(pen, RIGHT, 18.8, "Cypher", align="right")
    line = fit(note, pen.measure("sans"), RIGHT - LEFT, (Stage(1, 10, 7.5),))
    pen.lines(LEFT, 25.3, line, "sans", "soft")
    pen.line(LEFT, 29.3, RIGHT, 29.3, "accent", 0.6 if low else 0.9)


def section(pen: Pen, x: float, right: float, y: float, words: str) -> None:
    """Write a heading on its baseline that runs into a hair line."""
    at = x + pen.text(x, y, words, "sans-semibold", 11, "accent", tag="H2")
    pen.line(at + 2.4, y - 1.3, right, y - 1.3, "hair", 0.4)


def step(pen: Pen, x: float, y: float, number: str, *, low: bool) -> None:
    """Draw a number on a chip about a point."""
    chip(pen, x - 4.3, y - 4.3, 8.6, 8.6, number, 15, low=low, cut=1.5)


# ---- Paragraphs in more than one weight, set before they are written: even lines, and a last one that is not short.

LAST = 0.4
"""The share of the width that a last line should fill."""

Word = tuple[Said, ...]
"""Letters without a space between, in one role or more."""


class Lines(NamedTuple):
    """A paragraph that is set: its lines, each a row of words, and its size in pt."""

    rows: tuple[tuple[Word, ...], ...]
    size: float


def lines(pen: Pen, parts: Sequence[Said], width: float, size: float) -> Lines | None:
    """Set a paragraph in as few lines as can be, and these as even as can be; None if a word is too wide."""
    words = [tuple(word) for word in words_of(parts, pen.where)]
    room = width / (size * MM)
    wide = [sum(pen.fonts.em(part.words, part.role, pen.where) for part in word) for word in words]
    if max(wide, default=0.0) > room:
        return None
    space = pen.fonts.em(" ", "sans")

    def cost(first: int, end: int) -> float:
        used = sum(wide[first:end]) + (end - first - 1) * space
        if used > room:
            return math.inf
        return (room - used) ** 2 if end < len(words) else 4.0 * max(0.0, LAST * room - used) ** 2

    # For so many words the fewest lines and the least cost, and where the last of these lines begins.
    best: list[tuple[int, float, int]] = [(0, 0.0, 0)]
    for end in range(1, len(words) + 1):
        ways = ((best[first][0] + 1, best[first][1] + cost(first, end), first) for first in range(end))
        best.append(min(way for way in ways if way[1] < math.inf))
    rows: list[tuple[Word, ...]] = []
    end = len(words)
    while end:
        first = best[end][2]
        rows.append(tuple(words[first:end]))
        end = first
    return Lines(tuple(rows[::-1]), size)


def write(pen: Pen, x: float, y: float, text: Lines, leading: float) -> float:
    """Write a paragraph from its first baseline, `leading` mm between lines; give the y of the line after it."""
    space = pen.width(" ", "sans", text.size)
    for row in text.rows:
        at = x
        for word in row:
            for part in word:
                at += pen.text(at, y, part.words, part.role, text.size)
            at += space
        y += leading
    return y


# ---- The emblem of a character, composed from what its card does; the same deck gives the same emblems.

MOST = 3
"""Drawings in one emblem; what else a card does, its text says."""

_ABSORBS = {
    "leaves_when_owner_plays": ("purge_own",),
    "exile_from_hand": ("draw",),
    "play_extra": ("draw",),
    "trigger_end": ("play_extra", "draw"),
}
"""What some drawings show along with their own effect."""

_PLACES = {1: ((0.0, 1.0),), 2: ((-9.5, 0.68), (9.5, 0.68)), 3: ((-14.2, 0.54), (0.0, 0.54), (14.2, 0.54))}
CLEAR = {1: 14.2, 2: 19.0, 3: 21.6}
"""How far from the middle an emblem of so many drawings leaves nothing free."""


def kinds(one: Character) -> tuple[str, ...]:
    """Give the effects that a card's emblem is made of, in its order; none for a card that does nothing."""
    ops = list(dict.fromkeys(effect.op for effect in (*one.when_played, *one.while_in_play)))
    shown_with = {op for main in ops for op in _ABSORBS.get(main, ())}
    return tuple(op for op in ops if op not in shown_with)[:MOST]


def emblem(pen: Pen, deck: NexusDeck, one: Character, scale: float, *, low: bool) -> Form:
    """Give the emblem of a character about the origin, 48 × 24 mm at most; it will be placed at a scale."""
    ops = kinds(one)
    if not ops:
        plain(pen, Facts(one.influence, low=low))
    for op, (x, share) in zip(ops, _PLACES.get(len(ops), ()), strict=True):
        own = Pen(pen.fonts)
        own.where = pen.where
        PICTURES[op](own, _facts(deck, one, op, scale * share, low=low))
        pen.place(own.form(f"{one.id} {op}", 24, 24, -12, -12), x, 0, share)
    return pen.form(f"emblem {one.id}", 48, 24, -24, -12)


def _facts(deck: NexusDeck, one: Character, op: str, scale: float, *, low: bool) -> Facts:
    """Give what the drawing of one effect shows."""
    same = [effect for effect in (*one.when_played, *one.while_in_play) if effect.op == op]
    first = same[0]
    drawn = sum(effect.amount for effect in one.when_played if effect.op == "draw")
    return Facts(
        worth=one.influence,
        other=_other(deck, first),
        amount=drawn if op == "exile_from_hand" and drawn else sum(effect.amount for effect in same),
        classes=len({klass for effect in same for klass in effect.classes}),
        low=low,
        scale=scale,
    )


def _other(deck: NexusDeck, effect: Effect) -> int:
    """Give the influence that stands on the other card, or on the same one in company."""
    named = next((one for one in deck.characters if one.id == effect.card), None)
    return named.influence if named else effect.influence


# ---- One drawing for each thing that a card can do: within 12 mm of the origin, its shapes closed.

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
    """What a drawing shows of its card."""

    worth: int = 0  # the card's influence
    other: int = 0  # the influence of the card that it is about, or what it is worth itself in company
    amount: int = 1  # how many cards it draws or removes
    classes: int = 1  # how many classes it looks at
    low: bool = False  # whether wide shapes stay empty
    scale: float = 1.0  # how large it comes to stand; figures that would be too small to read are larger, or left out


def arrow(pen: Pen, *way: Point, head: float = 1.7) -> None:
    """Draw a line with a broad head at its end."""
    parts.arrow(pen, *way, head=head, spread=0.62, colour="accent", weight=1.1)


def _cross(pen: Pen, x: float, y: float, size: float = 4.8) -> None:
    """Draw a cross about the middle of a box of that size."""
    parts.cross(pen, x - size / 2, y - size / 2, size, "accent")


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
        parts.centred(pen, x, y, words, role, min(max(size, least), fitting), "accent")


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

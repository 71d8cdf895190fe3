"""The nodes of a relationship map: who stands where, and the names beside them. Millimetres."""

from __future__ import annotations

from typing import NamedTuple

from gmkit.games.masks.sheets.badge import badge
from gmkit.games.masks.sheets.look import Look
from gmkit.games.masks.sheets.map_curves import Box, Knot
from gmkit.games.masks.sheets.mask_art import WIDTH, draw_mask, eye, silhouette
from gmkit.printing.fit import Fitted, Stage, fit
from gmkit.printing.fonts import MM
from gmkit.printing.pen import Pen, Style
from gmkit.printing.shape import MIRROR, Matrix, Point, times

LEFT, RIGHT = 12.0, 198.0
_BESIDE = 2.2  # from a node to the name beside it
_ABOVE = 2.4
_UPRIGHT = 0.2  # how far from the axis a node may be for its name to stand over or under it
_ROOM = 44.0
_OVER = 92.0
_NAME = (Stage(1, 12.5, 9.5), Stage(2, 10, 8.5), Stage(3, 8.5, 6.5), Stage(9, 6.5, 6.5))
_TITLE = (Stage(1, 8.6, 7.6), Stage(2, 8.6, 7), Stage(3, 7, 6.5), Stage(9, 6.5, 6.5))
_BLOC = (Stage(1, 9, 8), Stage(2, 8.6, 7), Stage(3, 7, 6.5), Stage(9, 6.5, 6.5))
_RULE = 30.0


class Node(NamedTuple):
    """Somebody on the map.

    Attributes:
        name: of the avatar or faction; empty for a line to write it on.
        title: of the mask, in words; may be empty.
        look: the mask, None for a plain one.
        emblem: what a faction is drawn with, None for an avatar.
    """

    name: str = ""
    title: str = ""
    look: Look | None = None
    emblem: str | None = None

    @property
    def where(self) -> str:
        """Who it is, for messages."""
        return f"{'avatar' if self.emblem is None else 'faction'} {self.name[:20]}".strip()


class Caption(NamedTuple):
    """What is written beside a node: its lines, how they are set, and what they cover.

    Attributes:
        x: where its lines begin, end or have their middle.
        y: its first baseline.
        align: left, right or middle.
        name: the name, set.
        title: the mask's title, set; it follows the name on its line if `joined`.
        joined: whether name and title share a line.
        box: what all of it covers.
    """

    x: float
    y: float
    align: str
    name: Fitted
    title: Fitted
    joined: bool
    box: Box


_NOTHING = Fitted((), 8.6, 0.0)


class Words(NamedTuple):
    """The words of a node, set but not placed yet."""

    name: Fitted
    title: Fitted
    joined: bool
    wide: float
    high: float


def upright(unit: Point) -> bool:
    """Say whether a node's name stands over or under it, not beside it."""
    return abs(unit[0]) < _UPRIGHT


def words_of(pen: Pen, node: Node, room: float, *, joined: bool) -> Words:
    """Set a node's name and title in a width.

    Args:
        pen: measures them.
        node: whose.
        room: the width in mm.
        joined: whether they may share a line.
    """
    stages = _BLOC if node.emblem is not None else _NAME
    if not node.name:
        return Words(_NOTHING, _NOTHING, False, min(room, _RULE), 5.0)
    bold, italic = (pen.measure(role, node.where) for role in ("serif-semibold", "serif-italic"))
    name = fit(node.name, bold, room, stages)
    if not node.title:
        return Words(name, _NOTHING, False, _wide(pen, name, "serif-semibold"), _high(name, _NOTHING))
    if joined and len(name.lines) == 1:
        wide = pen.width(name.lines[0], "serif-semibold", name.size) + 2.0 + pen.width(node.title, "serif-italic", 8.6)
        if wide <= room:
            return Words(name, Fitted((node.title,), 8.6, 0.0), True, wide, _high(name, _NOTHING))
    title = fit(node.title, italic, room, _TITLE)
    wide = max(_wide(pen, name, "serif-semibold"), _wide(pen, title, "serif-italic"))
    return Words(name, title, False, wide, _high(name, title))


def _wide(pen: Pen, text: Fitted, role: str) -> float:
    """Give the width of the longest line."""
    return max((pen.width(line, role, text.size) for line in text.lines), default=0.0)


def _rise(text: Fitted) -> float:
    """Give how far capitals rise over the first baseline."""
    return 0.7 * text.size * MM


def _between(title: Fitted) -> float:
    """Give the distance from the name's last baseline to the title's first."""
    return 1.22 * title.size * MM if title.lines else 0.0


def _high(name: Fitted, title: Fitted) -> float:
    """Give how high name and title are together."""
    last = title if title.lines else name
    return _rise(name) + name.drop + _between(title) + title.drop + 0.24 * last.size * MM


def caption(words: Words, knot: Knot, unit: Point) -> Caption:
    """Give a node's words their place outside the ring."""
    high, wide = words.high, words.wide
    rise = _rise(words.name) if words.name.lines else high
    if upright(unit):
        top = knot.y - knot.radius - _ABOVE - high if unit[1] < 0 else knot.y + knot.radius + _ABOVE
        box = (knot.x - wide / 2, top, knot.x + wide / 2, top + high)
        return Caption(knot.x, top + rise, "middle", words.name, words.title, words.joined, box)
    top = knot.y - high / 2
    if unit[0] > 0:
        x = knot.x + knot.radius + _BESIDE
        return Caption(x, top + rise, "left", words.name, words.title, False, (x, top, x + wide, top + high))
    x = knot.x - knot.radius - _BESIDE
    return Caption(x, top + rise, "right", words.name, words.title, False, (x - wide, top, x, top + high))


def room_at(knot: Knot, unit: Point) -> float:
    """Give the width that a node's words may have."""
    if upright(unit):
        return _OVER
    edge = RIGHT - knot.x if unit[0] > 0 else knot.x - LEFT
    return min(_ROOM, edge - knot.radius - _BESIDE)


def write(pen: Pen, own: Caption) -> None:
    """Write what stands beside a node, or draw the line for it."""
    if not own.name.lines:
        pen.line(own.box[0], own.box[3] - 0.8, own.box[2], own.box[3] - 0.8, "line", 0.5)
        return
    if own.joined:
        at = own.box[0] + pen.text(own.box[0], own.y, own.name.lines[0], "serif-semibold", own.name.size) + 2.0
        pen.text(at, own.y, own.title.lines[0], "serif-italic", own.title.size, "soft")
        return
    last = pen.lines(own.x, own.y, own.name, "serif-semibold", align=own.align)
    if own.title.lines:
        pen.lines(own.x, last + _between(own.title), own.title, "serif-italic", "soft", align=own.align)


def draw(pen: Pen, knot: Knot, node: Node, *, you: bool = False, low: bool = False) -> None:
    """Draw a node: a double ring with a mask in it, or a single one with a faction's emblem."""
    x, y, r = knot
    if node.emblem is not None:
        pen.circle(x, y, r, Style("ink", 0.5 if low else 0.8, "paper"))
        badge(pen, node.emblem, node.name, x, y, r * 1.05)
        return
    pen.circle(x, y, r, Style("ink", 0.5 if low else 1.1, "paper"))
    pen.circle(x, y, r - 0.9, Style("ink", 0.3 if low else 0.45))
    if node.name or node.look is not None:
        _mask(pen, x, y - (1.6 if you else -0.2), 1.42 * r, node.look, low=low)
    if you:
        pen.text(x, y + 0.66 * r, "you", "serif-italic", 9, "soft", align="middle")


def _mask(pen: Pen, x: float, y: float, wide: float, look: Look | None, *, low: bool) -> None:
    """Draw a mask, or one that nobody has seen: a plain outline."""
    if look is not None:
        draw_mask(pen, x, y, wide, look.outline, look.glyph, "ink", low=low, worn=look.ornament)
        return
    scale = wide / WIDTH
    put: Matrix = (scale, 0, 0, -scale, x, y)
    pen.path(silhouette("plain"), Style("line", 0.6), put)
    for side in (put, times(put, MIRROR)):
        pen.path(eye(1.0), Style("line", 0.4), side)

"""The sign of each suit: drawn if it is a suit that people know, else a device of its own. No suit is a letter only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from zlib import crc32

from gmkit.games.cyffle.content import PackNames, Suit
from gmkit.printing.glyphs import outlines
from gmkit.printing.pen import Pen, Style
from gmkit.printing.quotes import curly
from gmkit.printing.shape import Path, circle, mirrored, parse, placed, polygon, regular

_WORDS: Mapping[str, frozenset[str]] = {
    "club": frozenset({"club", "clubs", "clover", "♣", "♧"}),
    "diamond": frozenset({"diamond", "diamonds", "♦", "♢"}),
    "heart": frozenset({"heart", "hearts", "♥", "♡"}),
    "spade": frozenset({"spade", "spades", "♠", "♤"}),
    "cup": frozenset({"cup", "cups", "chalice", "chalices", "goblets"}),
    "coin": frozenset({"coin", "coins", "pentacles", "disks", "discs"}),
    "sword": frozenset({"sword", "swords", "blades"}),
    "wand": frozenset({"wand", "wands", "stave", "staves", "staff", "batons", "rods"}),
    "star": frozenset({"star", "stars"}),
    "crescent": frozenset({"moon", "moons", "crescent", "crescents"}),
    "sun": frozenset({"sun", "suns"}),
    "crown": frozenset({"crown", "crowns"}),
    "leaf": frozenset({"leaf", "leaves"}),
    "shield": frozenset({"shield", "shields"}),
    "lozenge": frozenset({"lozenge", "lozenges"}),
}
_DROP = "M0,-.5C.08,-.22 .36,-.02 .36,.18C.36,.38 .2,.5 0,.5"
_OPEN = frozenset({"heart", "diamond"})
_SLENDER: Mapping[str, float] = {"sword": 1.22, "wand": 1.22, "cup": 1.06, "coin": 0.94}
"""Signs that look larger or smaller than they are high."""
_CLOSED = frozenset({"spade", "club"})


class Sign(NamedTuple):
    """How a suit is drawn.

    Attributes:
        label: its name for people.
        drawn: a sign of `gmkit.printing.glyphs`, or one of `DEVICES`.
        solid: filled, else in outline: a pack has two of either, so that no colour is needed.
    """

    label: str
    drawn: str
    solid: bool


def _petals(number: int) -> list[Path]:
    size = 0.2 if number < 4 else 0.165
    return [circle(x, y, size) for x, y in regular(number, 0.29 if number < 4 else 0.32)]


def _cross() -> list[Path]:
    a, b = 0.48, 0.16
    corners = [(-b, -a), (b, -a), (b, -b), (a, -b), (a, b), (b, b), (b, a), (-b, a), (-b, b), (-a, b), (-a, -b)]
    return [polygon([*corners, (-b, -b)])]


def _chevron() -> list[Path]:
    return [polygon([(0, -0.42), (0.46, 0.04), (0.46, 0.42), (0, -0.02), (-0.46, 0.42), (-0.46, 0.04)])]


def _hourglass() -> list[Path]:
    return [polygon([(-0.4, -0.46), (0.4, -0.46), (0.09, 0), (0.4, 0.46), (-0.4, 0.46), (-0.09, 0)])]


def _bars() -> list[Path]:
    return [polygon([(-0.44, y), (0.44, y), (0.44, y + 0.2), (-0.44, y + 0.2)]) for y in (-0.45, -0.1, 0.25)]


DEVICES = ("drop", "cinquefoil", "cross", "chevron", "hourglass", "bars", "triangle", "square", "hexagon", "trefoil")
"""Signs for suits that nobody knows; each pack takes four at most."""


def device(name: str) -> list[Path]:
    """Give the closed paths of one of `DEVICES`, one unit high about the origin."""
    match name:
        case "drop":
            return [mirrored(parse(_DROP))]
        case "cinquefoil":
            return _petals(5)
        case "trefoil":
            return _petals(3)
        case "cross":
            return _cross()
        case "chevron":
            return _chevron()
        case "hourglass":
            return _hourglass()
        case "bars":
            return _bars()
        case "triangle":
            return [polygon([(0, -0.46), (0.5, 0.42), (-0.5, 0.42)])]
        case "square":
            return [polygon([(-0.42, -0.42), (0.42, -0.42), (0.42, 0.42), (-0.42, 0.42)])]
        case _:
            return [polygon(regular(6, 0.5))]


def signs(names: PackNames) -> tuple[Sign, ...]:
    """Give the sign of each suit of a pack: always the same for the same names, no two alike."""
    drawn: list[str] = []
    for suit in names.suits:
        known = _known(suit)
        drawn.append("" if known in drawn else known)
    for at, suit in enumerate(names.suits):
        drawn[at] = drawn[at] or _free(suit.id, drawn)
    return tuple(
        Sign(curly(suit.label), name, name in _CLOSED or (name not in _OPEN and at in (0, 3)))
        for at, (suit, name) in enumerate(zip(names.suits, drawn, strict=True))
    )


def _known(suit: Suit) -> str:
    """Give the drawing of a suit that goes by a name people know; empty if it goes by none."""
    called = suit.names()
    return next((sign for sign, words in _WORDS.items() if called & words), "")


def _free(name: str, taken: list[str]) -> str:
    """Give the device that a name leads to, or the next one that the pack has not."""
    first = crc32(name.encode())
    return next(d for step in range(len(DEVICES)) if (d := DEVICES[(first + step) % len(DEVICES)]) not in taken)


def draw_sign(pen: Pen, sign: Sign, x: float, y: float, height: float, *, weight: float = 0.6) -> None:
    """Draw a suit's sign about a point."""
    paths = device(sign.drawn) if sign.drawn in DEVICES else outlines(sign.drawn)
    style = Style(None, 0, "accent") if sign.solid else Style("accent", weight)
    height *= _SLENDER.get(sign.drawn, 1.0)
    for path in paths:
        pen.path(path, style, placed(x, y, height))
    if sign.drawn == "coin":
        pen.circle(x, y, height * 0.28, Style("paper" if sign.solid else "accent", weight))

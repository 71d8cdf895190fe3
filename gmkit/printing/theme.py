"""Colours by name: what a token means for an accent and a way of saving ink."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from gmkit.errors import SheetError, decimal, say

RGB = tuple[float, float, float]


class Ink(StrEnum):
    """How much ink a sheet may take: all colours, lines alone, or black and greys."""

    FULL = "full"
    LOW = "low"
    MONO = "mono"

    @property
    def label(self) -> str:
        return {"full": say("colour"), "low": say("low ink"), "mono": say("mono")}[self.value]


class Accent(NamedTuple):
    """A game's own colour, and it at 8 % and at 22 %; and the two of feelings, empty where they are the usual ones."""

    line: str
    t1: str
    t2: str
    warm: str = ""
    cold: str = ""


PLAIN = Accent("#1d1b19", "#f1ece3", "#e2dcd2")


class Colours(NamedTuple):
    """The colours of a GM's own set, as "#rrggbb"."""

    accent: str  # of lines, signs and heads
    ground: str | None = None  # of panels; None for a little of the accent

    @property
    def colours(self) -> Accent:
        pale, paler = (mix("#ffffff", self.accent, share) for share in (0.22, 0.08))
        return Accent(self.accent, self.ground or paler, pale)


class Theme(NamedTuple):
    """How a GM's own deck looks: its colours as "#rrggbb", and what its backs are strewn with."""

    accent: str  # of lines, signs and heads
    ground: str | None = None  # of panels; None for a little of the accent
    pattern: str = "circuit"  # one of PATTERNS

    @property
    def colours(self) -> Accent:
        return Colours(self.accent, self.ground).colours


def felt(warm: str, cold: str) -> Accent:
    """Give the usual colours with others for warm and cold feelings, in "#rrggbb"; empty where they are as usual."""
    return PLAIN._replace(warm=warm, cold=cold)


STREWN = {
    "stars": "little stars",
    "lozenges": "a net of lozenges",
    "rings": "rings that overlap",
    "plain": "nothing; the ground alone",
}
"""What backs of every game may be strewn with."""

PATTERNS = {"circuit": "lines and dots, as of a circuit board", **STREWN}
"""What backs of Cypher may be strewn with."""

READABLE = 4.5
"""The contrast that words need (WCAG 2, AA)."""


def contrast(a: str, b: str) -> float:
    """Give how far two colours stand apart, 1 to 21, as WCAG 2 reckons it."""
    high, low = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(code: str) -> float:
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in rgb(code))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def unreadable(colours: Accent) -> Iterator[tuple[str, str, str]]:
    """Give each colour in which words cannot be read: its name in a theme, what is wrong, and what would do."""
    grounds = {say("white paper"): "#ffffff", say("its ground"): colours.t1}
    for name, colour in (("accent", colours.line), ("warm", colours.warm), ("cold", colours.cold)):
        for called, ground in grounds.items() if colour else ():
            if (found := contrast(colour, ground)) < READABLE:
                near = readable(colour, *grounds.values())
                told = say(
                    "{colour} on {called} has a contrast of {found} to 1, and words need {readable} to 1",
                    colour=colour,
                    called=called,
                    found=decimal(found, ".1f"),
                    readable=decimal(READABLE, "g"),
                )
                yield name, told, say("write {near} or darker", near=near) if near else say("take a lighter ground")
                break


def readable(accent: str, *grounds: str) -> str:
    """Give the nearest colour on the way from an accent to black that can be read on all grounds; empty if none can."""
    shares = (mix(accent, "#000000", n / 50) for n in range(51))
    return next((one for one in shares if all(contrast(one, ground) >= READABLE for ground in grounds)), "")


_FULL = {
    "ink": "#1d1b19",
    "soft": "#57524c",
    "line": "#8d877f",
    "hair": "#b9b3aa",
    "warm": "#9c2a21",
    "cold": "#1f3d5c",
    "pale-warm": "#e9d0ce",
    "pale-cold": "#ced4db",
    "worn-warm": "#cd9490",
    "worn-cold": "#8f9ead",
    "tan": "#a9764e",
    "tint": "#f1ece3",
    "paper": "#ffffff",
    "mark": "#8c8c8c",
}
# Black lines and signs of any suit stand on "warm", "cold" and "tan", and are told from all three.
_MONO = {
    "ink": "#000000",
    "soft": "#525252",
    "line": "#7f7f7f",
    "hair": "#b0b0b0",
    "warm": "#5c5c5c",
    "cold": "#2c2c2c",
    "pale-warm": "#d7d7d7",
    "pale-cold": "#cccccc",
    "worn-warm": "#8a8a8a",
    "worn-cold": "#8a8a8a",
    "tan": "#cfcfcf",
    "tint": "#efefef",
    "paper": "#ffffff",
    "mark": "#8c8c8c",
    "accent": "#454545",
    "t1": "#f2f2f2",
    "t2": "#dbdbdb",
}
# Where ink is saved all is black or left to the paper: a grey is dots, and dots blur and take ink.
_PALE = frozenset({"paper", "tint", "t1", "t2"})
_LOW = {name: "#ffffff" if name in _PALE else code if name == "mark" else "#000000" for name, code in _MONO.items()}


def rgb(code: str) -> RGB:
    """Read "#rrggbb" as three shares of 1."""
    value = int(code[1:], 16)
    return ((value >> 16) / 255, (value >> 8 & 255) / 255, (value & 255) / 255)


def code_of(colour: RGB) -> str:
    """Write three shares of 1 as "#rrggbb"."""
    return "#" + "".join(f"{round(min(max(v, 0.0), 1.0) * 255):02x}" for v in colour)


def mix(a: str, b: str, share: float) -> str:
    """Give the colour `share` of the way from `a` to `b`."""
    pairs = zip(rgb(a), rgb(b), strict=True)
    r, g, bl = (x + (y - x) * share for x, y in pairs)
    return code_of((r, g, bl))


def grey(colour: RGB) -> float:
    """Give how light a colour looks, 0 to 1."""
    return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]


def lightness(token: str) -> float:
    """Give how light the colour of a token or of "#rrggbb" looks without colour, 0 to 1."""
    return grey(rgb(_MONO.get(token, token)))


_WHITE = 0.93  # lighter letters stand on something dark


def resolve(token: str, ink: Ink, accent: Accent) -> RGB:
    """Give the colour of a token or of "#rrggbb"; without colour, a grey as light as it looks.

    Raises:
        SheetError: if there is no such token.
    """
    if token.startswith("#"):
        colour = rgb(token)
        if ink is Ink.FULL:
            return colour
        light = round(grey(colour) * 255) / 255
        if ink is Ink.LOW:
            light = 1.0 if light > _WHITE else 0.0
        return (light, light, light)
    if ink is Ink.FULL:
        table = {**_FULL, "accent": accent.line, "t1": accent.t1, "t2": accent.t2}
        for name, own in (("warm", accent.warm), ("cold", accent.cold)):
            if own:
                shades = {f"pale-{name}": mix("#ffffff", own, 0.22), f"worn-{name}": mix("#ffffff", own, 0.5)}
                table |= {name: own, **shades}
    else:
        table = _LOW if ink is Ink.LOW else _MONO
    if token not in table:
        raise SheetError(say("no colour called {token}; there is {known}", token=token, known=", ".join(sorted(table))))
    return rgb(table[token])

"""The head of the tracker: mask, names, Face and Hidden Face, own Character, Major Coups."""

from __future__ import annotations

from typing import NamedTuple

from gmkit.games.masks.sheets.look import Look
from gmkit.games.masks.sheets.mask_art import draw_mask, eye, silhouette
from gmkit.printing import marks, parts
from gmkit.printing.fit import Stage, fit
from gmkit.printing.pen import Pen, Style
from gmkit.printing.shape import MIRROR, Matrix, parse, times

RIGHT = 198.0
COUPS = 5
_LARGE = (Stage(1, 27, 10), Stage(2, 12, 8), Stage(3, 9, 7))
_SMALL = (Stage(1, 10.5, 6.5), Stage(2, 7.5, 6), Stage(3, 6, 3.6))
_BUST = "M187.1,25.4C187.1,22 188.6,21.2 190.8,21.2C193,21.2 194.5,22 194.5,25.4"


def emblem(pen: Pen, look: Look | None, *, low: bool) -> None:
    """Draw the mask, or a plain one in outline."""
    if look:
        draw_mask(pen, 30.0, 28.1, 36.0, look.outline, look.glyph, look.colour, low=low, worn=look.ornament)
        return
    scale = 36.0 / 196
    put: Matrix = (scale, 0, 0, -scale, 30.0, 28.1)
    pen.path(silhouette("plain"), Style("ink", 0.8), put)
    for side in (put, times(put, MIRROR)):
        pen.path(eye(1.26), Style("line", 0.4), side)
        pen.path(eye(1.0), Style("ink", 0.7), side)


def names(pen: Pen, avatar: str, player: str, role: str) -> None:
    """Write the three names over their rules."""
    for words, x, y, room, stages, what, field in (
        (avatar, 56.1, 24.8, 66.0, _LARGE, "avatar", (56.1, 27.5, 66.0, 0.9)),
        (player, 56.5, 36.1, 26.5, _SMALL, "player", (56.1, 37.2, 27.0, 0.5)),
        (role, 87.4, 36.1, 34.5, _SMALL, "social role", (87.0, 37.2, 35.1, 0.5)),
    ):
        if words:
            font = "serif-semibold" if what == "avatar" else "serif"
            fitted = fit(words, pen.measure(font, what), room, stages)
            pen.lines(x, y - fitted.drop, fitted, font)
        left, below, wide, weight = field
        parts.field(pen, left, below, wide, what, weight=weight)


class Purse(NamedTuple):
    """Tokens of a kind: how many there are now and were at the start; None where that is not known."""

    now: int | None = None
    start: int | None = None


def figures(pen: Pen, face: Purse, hidden: Purse, coups: int) -> None:
    """Draw the two discs and the Major Coups; of more than five the number stands beside them.

    The discs have what there is now, or else what there was at the start.
    """
    told = any(one.now is not None and one.start is not None for one in (face, hidden))
    y = 37.8 if told else 35.3
    for x, purse, name in ((141.2, face, "Face"), (161.1, hidden, "Hidden Face")):
        now = purse.now is not None
        number = purse.now if now else purse.start
        label = name if now else f"{name} at start"
        left = x < 150
        pen.circle(x, 19.6, 7.2, Style("ink", 1.6 if left else 0.7))
        pen.circle(x, 19.6, 6.2 if left else 6.1, Style("ink", 0.35 if left else 0.7))
        if number is not None:
            marks.centred(pen, x, 19.6, str(number), "serif-semibold", 18 if number < 1000 else 12)
        pen.text(x, 30.2, label, "sans", 6.5, "soft", align="middle")
        if now and purse.start is not None:
            pen.text(x, 32.9, f"began with {purse.start}", "sans", 6.5, "soft", align="middle")
    for i in range(COUPS):
        style = Style("ink", 0.7, "ink" if i < coups else None)
        marks.lozenge(pen, 136.2 + 6.4 * i, y, 4.4, 5.6, style)
    if coups > COUPS:
        pen.text(165.2, y + 1.2, f"×{coups}", "serif-semibold", 10)
    pen.text(RIGHT, y + 0.9, "Major Coups, a point each", "sans", 6.5, "soft", align="right")


def portrait(pen: Pen, *, owned: bool, low: bool) -> None:
    """Draw the box of the own Character: dashed and faint, or filled if the avatar has it."""
    ink = Style("ink", 0.6, None if low else "ink") if owned else Style("hair", 0.6)
    pen.rect(183.6, 12.4, 14.4, 14.4, Style("ink", 1.3) if owned else Style("line", 0.5, None, (1.2, 0.9)))
    pen.circle(190.8, 17.9, 2.2, ink)
    pen.path(parse(_BUST + "Z" if owned else _BUST), ink)
    if owned:
        pen.rect(184.6, 13.4, 12.4, 12.4, Style("ink", 0.35))
    pen.text(RIGHT, 30.2, "own Character", "sans", 6.5, "soft", align="right")

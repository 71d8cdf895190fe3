"""Face and Hidden Face as tokens, discs of 22 mm: Face is solid and masked, Hidden Face open and bare."""

from __future__ import annotations

from gmkit.games.masks.sheets.look import AUTHOR
from gmkit.games.masks.sheets.mask_art import EYE_CENTRE, WIDTH, eye, silhouette
from gmkit.printing import marks
from gmkit.printing.fonts import MM
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.setting import Setting
from gmkit.printing.shape import MIRROR, Matrix, parse, times
from gmkit.printing.sheet import Card, Sheet

CELL = 24.0
CUT = 11.0
RIM = 9.8
MIDDLE = CELL / 2
DENOMINATIONS = (1, 5, 10)
COPIES = {1: 20, 5: 4, 10: 4}
"""How many of each a player has: fives to change, and tens for who grows rich."""

_WORDS = {1: "one", 5: "five", 10: "ten"}
_MARK_Y = 8.7
_MASK = 9.4
_FACE = 14.6
_BAND = 2.1
_FIGURE_Y = 15.4
_FIGURE = 23.0


def tokens(setting: Setting) -> tuple[Card, ...]:
    """Give one player's tokens of both kinds; a token is the same on both sides.

    Raises:
        SheetError: if a font is missing.
    """
    cards: list[Card] = []
    for kind, name in (("face", "Face"), ("hidden", "Hidden Face")):
        for value in DENOMINATIONS:
            front = _token(kind, value, setting, cut=True)
            back = _token(kind, value, setting, cut=False)
            tags = (kind, _WORDS[value])
            cards.append(Card(f"{kind}-{value}", f"{name} {value}", front, back, tags, COPIES[value], fixed=True))
    return tuple(cards)


def token_sheet(setting: Setting, credit: str) -> Sheet:
    """Give one player's tokens as a sheet.

    Raises:
        SheetError: if a font is missing.
    """
    return Sheet("City of Masks: tokens", credit, cards=tokens(setting), author=AUTHOR)


def _token(kind: str, value: int, setting: Setting, *, cut: bool) -> Form:
    """Draw one side; only the front shows where to cut, lest two cutting lines disagree."""
    pen = setting.pen(f"{kind} token {value}")
    if cut:
        pen.circle(MIDDLE, MIDDLE, CUT, Style("line", 0.4))
    if kind == "face":
        _face(pen, value, low=setting.low)
    else:
        _hidden(pen, value, low=setting.low)
    side = "front" if cut else "back"
    return pen.form(f"token {kind} {value} {side}", CELL, CELL)


def _face(pen: Pen, value: int, *, low: bool) -> None:
    """Draw a Face token: a solid disc, or a heavy band where ink is saved; a mask over the figure."""
    if low:
        pen.circle(MIDDLE, MIDDLE, RIM - _BAND / 2, Style("ink", _BAND / MM))
    else:
        pen.circle(MIDDLE, MIDDLE, RIM, Style(None, 0, "ink"))
    for i in range(DENOMINATIONS.index(value)):
        pen.circle(MIDDLE, MIDDLE, RIM - 0.7 - 0.7 * i, Style("paper", 0.6))
    wide = _MASK - (1.0 if low else 0.0)
    put: Matrix = (wide / WIDTH, 0, 0, -wide / WIDTH, MIDDLE, _MARK_Y)
    if low:
        _shaded(pen, put)
    pen.path(silhouette("queen"), Style("ink", 0.6) if low else Style(None, 0, "paper"), put)
    for side in (put, times(put, MIRROR)):
        pen.path(eye(1.1), Style("ink", 0.5, "paper") if low else Style(None, 0, "ink"), side)
    _figure(pen, value, "ink" if low else "paper")


def _hidden(pen: Pen, value: int, *, low: bool) -> None:
    """Draw a Hidden Face token: thin rings, eyes and brows without a mask over the figure."""
    for i in range(DENOMINATIONS.index(value) + 1):
        pen.circle(MIDDLE, MIDDLE, RIM - 0.1 - 0.75 * i, Style("ink", 0.4 if low else 0.6))
    put: Matrix = (_FACE / WIDTH, 0, 0, -_FACE / WIDTH, MIDDLE, _MARK_Y)
    fine = Style("ink", 0.5, round=True)
    for side in (put, times(put, MIRROR)):
        pen.path(eye(1.25), fine, side)
        pen.path(parse("M14,22C26,38,52,40,70,22"), fine, side)
        x = MIDDLE + side[0] * EYE_CENTRE
        pen.circle(x, _MARK_Y - 0.05, 0.62, Style(None, 0, "ink"))
    _figure(pen, value, "ink")


def _shaded(pen: Pen, put: Matrix) -> None:
    """Shade the mask with fine lines instead of a fill."""
    lines = Pen(pen.fonts)
    y = _MARK_Y - 5.0
    while y < _MARK_Y + 3.0:
        lines.line(MIDDLE - _MASK / 2, y, MIDDLE + _MASK / 2, y, "ink", 0.35)
        y += 0.42
    pen.clipped(silhouette("queen"), lines.marks, put)


def _figure(pen: Pen, value: int, colour: str) -> None:
    """Write the value, its middle a little below the disc's."""
    marks.centred(pen, MIDDLE, _FIGURE_Y, str(value), "serif-semibold", _FIGURE, colour)

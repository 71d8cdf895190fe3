"""A small card: what hands and tiles say at the table; behind it the ladder of success, with its chances."""

from __future__ import annotations

from fractions import Fraction

from gmkit.chance.dominoes import PIPS
from gmkit.games.masks.model import Options
from gmkit.games.masks.rules import drawing, reaches
from gmkit.games.masks.sheets.leaflet import Block, stack
from gmkit.printing import marks
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.prose import Said, passage, write
from gmkit.printing.setting import Setting

WIDTH, HEIGHT = 63.0, 88.0
_LEFT, _RIGHT = 5.5, WIDTH - 5.5
_RULE = 11.6
_CAP = 2.03
_SIGNS = (
    ("A hand turned up", "Will you lend me your Face?"),
    ("A bow of the head", "Yes: as much as the fingers show, palm down just over the table."),
    ("The face turned away", "No, I will not."),
    ("Tokens slid, a bow to a player", "I bet these on that side."),
    ("More slid back, or fewer", "So much; go on until both are even."),
    ("A tile turned face down", "The tale is told."),
)
_TOLD = (
    "Add up the values in the order declared. What the inner court reaches succeeds, the rest fails.",
    "A mundane action always succeeds.",
)
_FIRST, _PITCH, _ROW = 21.6, 4.9, 5.9


def front(setting: Setting) -> Form:
    """Draw the signals.

    Raises:
        SheetError: if they do not fit.
    """
    pen = setting.pen("signals")
    _head(pen, "Signals at the table")
    stack([_sign(pen, *one) for one in _SIGNS], _RULE + 4.4, HEIGHT - 6.0, pen.where)
    return pen.form(pen.where, WIDTH, HEIGHT)


def _head(pen: Pen, title: str) -> None:
    """Write the head of the card over its rule."""
    pen.text(_LEFT, _RULE - 2.3, title, "serif-semibold", 12.5)
    pen.line(_LEFT, _RULE, _RIGHT, _RULE, "ink", 0.9)


def _sign(pen: Pen, sign: str, meaning: str) -> Block:
    """Give a sign with what it means under it."""
    above, below = (
        passage(pen, _RIGHT - _LEFT, [Said(words, role)], size=8.6, leading=1.16, last=0.2)
        for words, role in ((sign, "serif-semibold"), (meaning, "serif"))
    )

    def draw(y: float) -> None:
        write(pen, _LEFT, write(pen, _LEFT, y + _CAP, above) + above.leading, below)

    return Block(_CAP + above.drop + above.leading + below.drop, draw, 2.2, 1.0)


def chance(total: int) -> Fraction:
    """Give the chance that a tile reaches a running total."""
    usual = Options()
    tiles = drawing(usual.randomizer).items()
    return sum((weight for tile, weight in tiles if reaches(tile.inner, total, usual.success_test)), Fraction(0))


def back(setting: Setting) -> Form:
    """Draw the ladder: running totals down, inner courts across, and the chances.

    Raises:
        SheetError: if it does not fit.
    """
    pen = setting.pen("ladder")
    _head(pen, "The success ladder")
    x = _LEFT + 11.0
    pen.text(x + 3 * _PITCH, _FIRST - 5.6, "inner court", "sans", 6.8, "soft", align="middle")
    pen.text(_LEFT, _FIRST - 1.8, "total", "sans", 6.8, "soft")
    pen.text(_RIGHT, _FIRST - 1.8, "chance", "sans", 6.8, "soft", align="right")
    for inner in range(PIPS + 1):
        pen.text(x + inner * _PITCH, _FIRST - 1.8, str(inner), "sans-semibold", 7.6, align="middle")
    pen.line(_LEFT, _FIRST, _RIGHT, _FIRST, "line", 0.5)
    for total in range(1, PIPS + 2):
        _rung(pen, x, _FIRST + (total - 0.5) * _ROW, total)
    end = _FIRST + (PIPS + 1) * _ROW
    pen.line(_LEFT, end, _RIGHT, end, "line", 0.5)
    told = [passage(pen, _RIGHT - _LEFT, [Said(words, "serif")], size=8.6, leading=1.16, last=0.2) for words in _TOLD]
    y = end + 5.2
    for one in told:
        y = write(pen, _LEFT, y, one) + 5.0
    return pen.form(pen.where, WIDTH, HEIGHT)


def _rung(pen: Pen, x: float, y: float, total: int) -> None:
    """Draw what a running total needs, about the middle of its row."""
    usual = Options()
    marks.centred(pen, _LEFT + 2.6, y, str(total), "serif-semibold", 10.5)
    for inner in range(PIPS + 1):
        reached = reaches(inner, total, usual.success_test)
        style = Style("ink", 0.5, "ink") if reached else Style("line", 0.5)
        pen.circle(x + inner * _PITCH, y, 1.35, style)
    found = chance(total)
    words = f"{found.numerator} in {found.denominator}" if found else "never"
    pen.text(_RIGHT, y + 1.05, words, "serif", 8.6, align="right")

"""The ledger behind a tally: a line a hand, with the trump to ring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gmkit.games.cyffle.model import Options
from gmkit.games.cyffle.sheets.frame import LEFT, RIGHT, SIZE, opening
from gmkit.games.cyffle.sheets.suits import Sign, draw_sign
from gmkit.games.cyffle.sheets.tally import Tally
from gmkit.printing.fit import Stage, fit
from gmkit.printing.marks import centred
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.setting import Setting

LINES = 14
"""Hands in one ledger."""

_TOP, _FOOT = 37.4, 137.0
_STEP = 5.5
_POT = (Stage(1, 8.4, 6.5),)


class _Column(NamedTuple):
    """A column: what is over it, where it begins and ends."""

    words: str
    left: float
    right: float

    @property
    def middle(self) -> float:
        return (self.left + self.right) / 2


def _columns(*, pot: bool) -> list[_Column]:
    """Give the columns; without a pot the others share its room."""
    names, wide = ["Hand", "Dealer", "Trump", "Won by", "Points"], [9.0, 13.0, 24.0, 17.5, 18.5]
    if pot:
        names, wide = [*names, "Pot"], [8.0, 12.0, 24.0, 13.0, 11.5, 13.5]
    lefts = [LEFT + sum(wide[:at]) for at in range(len(wide))]
    return [_Column(name, left, left + w) for name, left, w in zip(names, lefts, wide, strict=True)]


def ledger(first: int, suits: Sequence[Sign], options: Options, shown: Tally, setting: Setting) -> Form:
    """Draw a line a hand, from hand `first` on: who dealt, what was trump, who won, with what, and the pot."""
    pen = setting.pen("Cyffle, ledger")
    opening(pen, "Hand by hand", "Players by their numbers; ring the trump", suits, low=setting.low)
    columns = _columns(pot=options.mode != "tally")
    for column in columns:
        pen.text(column.middle, 35.4, column.words, "sans", 7.4, "soft", align="middle")
    pen.line(LEFT, _TOP, RIGHT, _TOP, "accent", 0.5)
    pitch = (_FOOT - _TOP) / LINES
    signs = _row(setting, suits)
    for at in range(LINES):
        number, middle, base = first + at, _TOP + pitch * (at + 0.5), _TOP + pitch * (at + 1)
        now = bool(shown.players) and number == shown.number
        role, colour = ("sans-bold", "ink") if now else ("sans", "soft")
        centred(pen, columns[0].middle, middle, str(number), role, 8.4, colour)
        pen.place(signs, columns[2].middle, middle)
        if now:
            _now(pen, middle, columns, shown)
        strong = number % 5 == 0 or at == LINES - 1
        pen.line(LEFT, base, RIGHT, base, "accent" if strong else "hair", 0.6 if strong else 0.4)
    for column in columns[1:]:
        pen.line(column.left, _TOP, column.left, _FOOT, "hair", 0.4)
    return pen.form(f"ledger from {first}", *SIZE)


def _now(pen: Pen, middle: float, columns: Sequence[_Column], shown: Tally) -> None:
    """Write what is known of the hand that is being played."""
    if shown.dealer is not None:
        centred(pen, columns[1].middle, middle, str(shown.dealer + 1), "sans-bold", 8.4)
    if shown.trump is not None:
        pen.circle(columns[2].middle + _STEP * (shown.trump - 1.5), middle, 2.5, Style("ink", 1.2))
    if shown.pot is not None and len(columns) > 5:
        pot = fit(str(shown.pot), pen.measure("sans-bold", "pot"), columns[5].right - columns[5].left - 1.4, _POT)
        centred(pen, columns[5].middle, middle, pot.lines[0], "sans-bold", pot.size)


def _row(setting: Setting, suits: Sequence[Sign]) -> Form:
    """Give the signs in a row as a form about its middle."""
    pen = setting.pen("suits in a row")
    for at, sign in enumerate(suits):
        draw_sign(pen, sign, _STEP * (at - (len(suits) - 1) / 2), 0.0, 2.9, weight=0.5)
    return pen.form("suits in a row", 21.0, 4.4, -10.5, -2.2)

"""One card that says how many tokens somebody has, and when to spend them: 63 × 88 mm."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from gmkit.games.whims.sheets import look
from gmkit.games.whims.sheets.reference import percent
from gmkit.printing import marks
from gmkit.printing.fit import Stage, fit
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.prose import Said, prose
from gmkit.printing.setting import Setting

LEFT, RIGHT = 8.0, 55.0
BOARD = 9
TILE = 7.0
_ACROSS, _DOWN = 12.7, 11.0
_FIRST = (15.6, 55.2)
_NUMERAL = 7.4
_RULE = 23.8
_NAME = (Stage(1, 13.8, 8), Stage(3, 7.6, 6.5))


class Token(NamedTuple):
    """What a card shows.

    Attributes:
        id: its stable name.
        name: the rank, or whoever it is for.
        tokens: a round, before any Effort.
        thresholds: for each number of tokens left, reroll the lowest die if it is at most this.
        match: for each number of tokens of the other side, the chance to win the match; empty to leave it out.
        totals: for each number of tokens the mean total; empty to leave it out.
        person: whether Effort may add tokens.
        house: whether the rank is ours.
    """

    id: str
    name: str
    tokens: int
    thresholds: Mapping[int, int]
    match: Mapping[int, Fraction] = {}
    totals: Mapping[int, Fraction] = {}
    person: bool = False
    house: bool = False


def face(token: Token, rounds_to_win: int, setting: Setting) -> Form:
    """Draw a card.

    Args:
        token: what it shows.
        rounds_to_win: rounds that win the match: so many hexes to tick.
        setting: ink and fonts.

    Raises:
        SheetError: if a text does not fit or a letter has no font.
    """
    pen = setting.pen(f"token card {token.id}")
    low = setting.low
    pen.polygon(look.frame(), Style("accent", 0.4 if low else 0.6))
    _head(pen, token, rounds_to_win, low=low)
    for left in range(BOARD, 0, -1):
        _tile(pen, token, left, low=low)
    if token.person:
        told = "Say your Effort before anyone rolls: a token for each level, this round only."
    else:
        told = "Rerolls the lowest die while it shows the number or less."
    y = prose(pen, LEFT, 66.9, RIGHT - LEFT, [Said(told)], size=7.8, leading=1.2)
    if token.house:
        end = RIGHT - pen.text(RIGHT, y, "house rank", "sans", 7.2, "soft", align="right") - 1.2
        pen.rect(end - 2.9, y - 2.35, 2.9, 2.9, Style("soft", 0.5))
        marks.centred(pen, end - 1.45, y - 0.9, "H", "sans-bold", 6.5, "soft")
    pen.line(LEFT, 72.9, RIGHT, 72.9, "hair", 0.5)
    if token.match:
        figures = {theirs: f"{percent(chance)}" for theirs, chance in token.match.items()}
        _row(pen, "their tokens", "match won, %", figures, first=28.0)
    elif token.totals:
        _row(pen, "tokens", "mean total", {n: f"{float(mean):.1f}" for n, mean in token.totals.items()}, first=26.4)
    return pen.form(f"token card {token.id}", *look.CARD)


def _head(pen: Pen, token: Token, rounds_to_win: int, *, low: bool) -> None:
    """Draw the number of tokens, the name, and hexes for the rounds won."""
    x, y = LEFT + 6.41, 14.4
    marks.hexagon(pen, x, y, _NUMERAL, Style("accent", 0.9) if low else Style(None, 0, "accent"))
    marks.centred(pen, x, y, str(token.tokens), "sans-bold", 28, "ink" if low else "paper")
    start = 24.8
    role = "serif" if low else "serif-semibold"
    name = fit(
        token.name, pen.measure(role, f"{pen.where}, name"), RIGHT - start, (Stage(1, 13.8, 8), Stage(3, 7.6, 6.5))
    )
    pen.lines(start, 12.2 - name.drop, name, role)
    pen.text(start, 16.6, "tokens + Effort" if token.person else "tokens a round", "sans", 7.8, "soft")
    at = start + pen.text(start, 21.0, "won", "sans", 7.2, "soft") + 1.4
    pitch = min(4.0, (RIGHT - at) / rounds_to_win)
    radius = (pitch - 0.5) / math.sqrt(3)
    for i in range(rounds_to_win):
        marks.hexagon(pen, at + pitch * i + radius * math.sqrt(3) / 2, 20.1, radius, Style("accent", 0.6))
    pen.line(LEFT, _RULE, RIGHT, _RULE, "accent", 0.5)


def _tile(pen: Pen, token: Token, left: int, *, low: bool) -> None:
    """Draw one tile of the board: what is rerolled with so many tokens left."""
    row, column = divmod(left - 1, 3)
    x = _FIRST[0] + _ACROSS * (2 - column + (0.5 if row % 2 else 0.0))
    y = _FIRST[1] - _DOWN * row
    effort = left - token.tokens
    if effort > 0 and not token.person:
        marks.hexagon(pen, x, y, TILE, Style("hair", 0.5, None, (0.3, 0.7)))
        return
    if effort > 0:
        marks.hexagon(pen, x, y, TILE, Style("accent", 0.6, None, (1.0, 0.7)))
    else:
        tinted = left % 2 == 1
        marks.hexagon(pen, x, y, TILE, Style("accent", 0.6, "t2" if tinted and not low else None))
        if tinted and low:
            marks.hexagon(pen, x, y, TILE - 0.9, Style("accent", 0.3))
    marks.centred(pen, x, y - 1.6, str(token.thresholds[left]), "sans" if effort > 0 else "sans-bold", 17)
    words = f"Effort {effort}" if effort > 0 else f"{left} left"
    pen.text(x, y + 3.7, words, "sans", 6.5, "soft" if effort > 0 else "ink", align="middle")


def _row(pen: Pen, above: str, beneath: str, figures: Mapping[int, str], *, first: float) -> None:
    """Write two lines of figures at the foot, their labels at the left."""
    pen.text(LEFT, 76.7, above, "sans", 7.2, "soft")
    size = 6.8 if "100" in figures.values() else 7.8
    widest = max(pen.width(words, "sans-bold", size) for words in figures.values())
    start = first + widest / 2
    pitch = (RIGHT - widest / 2 - start) / max(len(figures) - 1, 1)
    for i, number in enumerate(figures):
        pen.text(start + pitch * i, 76.7, str(number), "sans", 7.2, "soft", align="middle")
    pen.text(LEFT, 80.6, beneath, "sans", 7.2, "soft")
    for i, words in enumerate(figures.values()):
        pen.text(start + pitch * i, 80.6, words, "sans-bold", size, align="middle")

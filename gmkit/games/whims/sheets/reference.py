"""The rules of Whims, and behind them the odds: two A6 pages to fold or to cut."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from gmkit.games.whims.sheets import look
from gmkit.printing import marks, parts
from gmkit.printing.pen import Pen, Style
from gmkit.printing.prose import Said, prose
from gmkit.printing.setting import Setting
from gmkit.printing.sheet import Card
from gmkit.printing.theme import Ink

PAGE = (105.0, 148.0)
LEFT, RIGHT = 11.0, 94.2
TOKENS = range(3, 10)
_STEPS = (
    ("Tokens", "3 a round, and 1 for each level of Effort, said before anyone rolls. At most 9."),
    ("Roll", "3d10 unseen; a 0 counts 10. Add them up."),
    ("Reroll", "A token rerolls one die. The new roll stands, but the same die may go again."),
    ("Reveal", "The higher total takes the round. If they are equal, nobody does."),
)
_RANKS = (("3–4", "Average"), ("5–6", "Skilled"), ("7–8", "Master"), ("9", "Grandmaster"))


class Figures(NamedTuple):
    """What the sheet shows that somebody has to work out.

    Attributes:
        thresholds: for each number of tokens left, reroll the lowest die if it is at most this.
        match: for your tokens and theirs (3 to 9 each), the chance to win the match.
    """

    thresholds: Mapping[int, int]
    match: Mapping[tuple[int, int], Fraction]


def card(figures: Figures, setting: Setting) -> Card:
    """Give the rules, and behind them the odds: 105 × 148 mm.

    Raises:
        SheetError: if a font is missing.
    """
    rules, odds = setting.pen("rules"), setting.pen("odds")
    _rules(rules, figures.thresholds, setting.ink)
    _odds(odds, figures.match, setting.ink)
    return Card("reference", "Reference", rules.form("rules", *PAGE), odds.form("odds", *PAGE))


def _opening(pen: Pen, title: str, note: str, ink: Ink) -> None:
    """Draw the frame, the title and the mark: seven tiles, one with a figure on it."""
    wide, high = PAGE
    pen.polygon(parts.steep(4.5, 4.5, wide - 9, high - 9, 3.2, 1.85), Style("accent", 0.4 if ink is Ink.LOW else 0.6))
    parts.title(pen, LEFT, 19.4, 68, title, 24, note)
    pen.line(LEFT, 29.6, RIGHT, 29.6, "accent", 0.9)
    look.mark(pen, 87.2, 14.4, 2.66, low=ink is Ink.LOW)


def _number(pen: Pen, x: float, y: float, words: str, ink: Ink) -> None:
    """Draw a step's number in a hex."""
    low = ink is Ink.LOW
    marks.hexagon(pen, x, y, 3.75, Style("accent", 0.6, None if low else "accent"))
    marks.centred(pen, x, y, words, "sans-bold", 10.5, "ink" if low else "paper")


def _rules(pen: Pen, thresholds: Mapping[int, int], ink: Ink) -> None:
    """Draw the left page: a round in four steps, and when to reroll."""
    _opening(pen, "Whims", "Three dice, a few tokens, first to two rounds", ink)
    parts.section(pen, LEFT, 38.0, RIGHT - LEFT, "A round", size=12)
    for i, (name, words) in enumerate(_STEPS):
        y = 45.0 + 11.4 * i
        _number(pen, 14.5, y, str(i + 1), ink)
        pen.text(20.4, y + 1.0, name, "sans-semibold", 8.6)
        prose(pen, 34.6, y + 1.0, RIGHT - 38.2, [Said(words)], size=7.9)
    parts.section(pen, LEFT, 94.4, RIGHT - LEFT, "When to reroll", size=12)
    said = [
        Said("The "),
        Said("lowest", "sans-semibold"),
        Said(" die only, while it shows this number or less."),
    ]
    prose(pen, LEFT, 100.6, RIGHT - LEFT, said, size=7.9)
    shown = _grouped(thresholds)
    pitch = (RIGHT - LEFT - 3.0) / len(shown)
    for i, (label, most) in enumerate(shown):
        x = LEFT + 1.5 + pitch * (i + 0.5)
        marks.d10(pen, x, 114.0, str(most), min(7.8, pitch * 0.5))
        pen.text(x, 127.2, label, "sans-bold", 8.8, "accent", align="middle")
    middle = (LEFT + RIGHT) / 2
    half = pen.text(middle, 133.2, "tokens left", "sans", 7.2, "soft", align="middle") / 2 + 2.4
    for a, b in ((LEFT + 5, middle - half), (middle + half, RIGHT - 5)):
        pen.line(a, 132.3, b, 132.3, "hair", 0.5)


def _grouped(thresholds: Mapping[int, int]) -> list[tuple[str, int]]:
    """Give what stands under and on each die; three or more neighbours alike share one."""
    out: list[tuple[str, int]] = []
    for most, group in groupby(sorted(thresholds), key=lambda left: thresholds[left]):
        lefts = list(group)
        if len(lefts) > 2:
            out.append((f"{lefts[0]} to {lefts[-1]}", most))
        else:
            out += [(str(left), most) for left in lefts]
    return out


def percent(chance: Fraction) -> int:
    """Give a chance in whole per cent, halves up."""
    return int(chance * 100 + Fraction(1, 2))


def _cell(pen: Pen, x: float, y: float, chance: Fraction, ink: Ink) -> None:
    """Draw one field of the odds: better than even tinted and bold, even solid."""
    low = ink is Ink.LOW
    if chance == Fraction(1, 2):
        marks.hexagon(pen, x, y, 5.4, Style("accent", 1.3 if low else 0.5, None if low else "accent"))
        if low:
            marks.hexagon(pen, x, y, 4.5, Style("accent", 0.4))
        marks.centred(pen, x, y, "50", "sans-bold", 8.4, "ink" if low else "paper")
    elif chance > Fraction(1, 2):
        marks.hexagon(pen, x, y, 5.4, Style("accent", 0.6, "t2"))
        marks.centred(pen, x, y, str(percent(chance)), "sans-bold", 8.4)
    else:
        marks.hexagon(pen, x, y, 5.4, Style("hair", 0.5))
        marks.centred(pen, x, y, str(percent(chance)), "sans", 8.4)


def _odds(pen: Pen, match: Mapping[tuple[int, int], Fraction], ink: Ink) -> None:
    """Draw the right page: who wins the match, and who brings how many tokens."""
    _opening(pen, "Odds", "Chance to win the match, in per cent", ink)
    pen.text(58.6, 35.4, "their tokens", "sans", 7.2, "soft", align="middle")
    pen.text(14.0, 80.6, "your tokens", "sans", 7.2, "soft", align="middle", turn=90)
    order = sorted(TOKENS)
    for i, yours in enumerate(order):
        y = 47.8 + 10.85 * i
        marks.centred(pen, 19.2, y, str(yours), "sans-bold", 9.6, "accent")
        marks.centred(pen, 28.0 + 10.15 * i, 39.0, str(yours), "sans-bold", 9.6, "accent")
    lines = [(i, j, yours, theirs) for i, yours in enumerate(order) for j, theirs in enumerate(order)]
    lines.sort(key=lambda c: match[c[2], c[3]] >= Fraction(1, 2))
    for i, j, yours, theirs in lines:
        _cell(pen, 28.0 + 10.15 * j, 47.8 + 10.85 * i, match[yours, theirs], ink)
    parts.section(pen, LEFT, 125.6, RIGHT - LEFT, "Who brings how many", size=12)
    for i, (figure, rank) in enumerate(_RANKS):
        x = 21.4 + 20.75 * i
        pen.text(x, 132.9, figure, "sans-bold", 10, "accent", align="middle")
        pen.text(x, 136.9, rank, "sans", 7.6, align="middle")

"""What a turn of Cipher is worth, on the back of the rules: two rows of bars, and what follows from them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from gmkit.games.cipher.sheets.retainer_card import frame
from gmkit.games.cipher.sheets.worth import Worth
from gmkit.printing import marks, parts
from gmkit.printing.marks import star_points
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.prose import Said, prose
from gmkit.printing.setting import Setting
from gmkit.printing.shape import regular

SIZE = (131.0, 186.0)
LEFT, RIGHT = 11.0, 120.0
WIDTH = RIGHT - LEFT
HIGHEST = 12
LEADS = range(1, 9)
_EARN, _CONTEST = 76.6, 134.2
_TALL = 22.0


def opening(pen: Pen, title: str, note: str, setting: Setting) -> None:
    """Draw the frame, the title, and a brilliant seen from above."""
    frame(pen, *SIZE, setting.ink, inset=4.5, cut=4.6)
    parts.title(pen, LEFT, 22.4, 92, title, 28, note)
    pen.line(LEFT, 33.2, RIGHT, 33.2, "accent", 0.9)
    x, y = RIGHT - 6.0, 18.2
    pen.circle(x, y, 6.0, Style("accent", 0.7))
    table = [(x + a, y + b) for a, b in regular(8, 3.6, start=-67.5)]
    pen.polygon(table, Style("accent", 0.6))
    for (ax, ay), (bx, by) in zip(table, star_points(8, 6.0, 6.0)[1::2], strict=True):
        pen.line(ax, ay, x + bx, y + by, "accent", 0.6)


def back(worth: Worth, setting: Setting) -> Form:
    """Draw the page, 131 × 186 mm.

    Args:
        worth: what a turn brings on average.
        setting: ink and fonts.

    Raises:
        SheetError: if a font is missing.
    """
    pen = setting.pen("worth")
    opening(pen, "What it is worth", "A turn's gain in sovereigns, on average", setting)
    _earning(pen, worth.treasury, setting)
    _contests(pen, worth, setting)
    _advice(pen, worth)
    return pen.form("worth", *SIZE)


def _earning(pen: Pen, treasury: Mapping[int, Fraction], setting: Setting) -> None:
    """Draw what earning brings by the total; even totals are dark."""
    parts.section(pen, LEFT, 41.4, WIDTH, "Earn, by your total")
    totals = [n for n in sorted(treasury) if n <= HIGHEST]
    unit = _TALL / float(max(treasury[n] for n in totals) or 1)
    pitch = WIDTH / len(totals)
    for i, n in enumerate(totals):
        x = LEFT + pitch * (i + 0.5)
        _bar(pen, x, _EARN, treasury[n], unit, 5.0, dark=n % 2 == 0, setting=setting)
        pen.text(x, _EARN + 4.0, str(n), "sans-bold" if n % 2 == 0 else "sans", 8.4, align="middle")
    pen.line(LEFT, _EARN, RIGHT, _EARN, "accent", 0.5)
    steps = [treasury[n + 1] - treasury[n] for n in totals if n % 2 and n + 1 in treasury]
    best = totals[1:][steps.index(max(steps)) * 2] + 1 if steps else 0
    said = [
        Said("Even totals count: ", "sans-semibold"),
        Said("a number pays twice itself, and only if your total is that or more. "),
        Said(f"The step to {best} gains most; above it a point adds little." if best else ""),
    ]
    prose(pen, LEFT, _EARN + 9.8, WIDTH, said, size=8.2)


def _contests(pen: Pen, worth: Worth, setting: Setting) -> None:
    """Draw what contests bring by the lead: two bars each."""
    x = _key(pen, RIGHT, 100.6, "Duel", dark=True, setting=setting)
    x = _key(pen, x - 4.0, 100.6, "Debate, Race", dark=False, setting=setting)
    parts.section(pen, LEFT, 100.8, x - 2.6 - LEFT, "Contest, by your lead")
    leads = [n for n in LEADS if n in worth.duel and n in worth.contest]
    unit = _TALL / float(max(worth.duel[n] for n in leads) or 1)
    pitch = WIDTH / len(leads)
    top = best_lead(worth.contest)
    for i, n in enumerate(leads):
        x = LEFT + pitch * (i + 0.5)
        _bar(pen, x - 2.7, _CONTEST, worth.contest[n], unit, 4.4, dark=False, setting=setting)
        _bar(pen, x + 2.7, _CONTEST, worth.duel[n], unit, 4.4, dark=True, setting=setting)
        pen.text(x, _CONTEST + 4.0, str(n), "sans-bold" if n == top else "sans", 8.4, align="middle")
    pen.line(LEFT, _CONTEST, RIGHT, _CONTEST, "accent", 0.5)
    prose(
        pen,
        LEFT,
        _CONTEST + 9.8,
        WIDTH,
        [
            Said(f"{top} is the best lead in Debate and Race: ", "sans-semibold"),
            Said("beyond it only what you lose to the Cipher grows. All this is against somebody who can pay."),
        ],
        size=8.2,
    )


def best_lead(contest: Mapping[int, Fraction]) -> int:
    """Give the lead that brings most in Debate and Race; the least of equal ones."""
    return max(sorted(contest), key=lambda n: contest[n])


def _advice(pen: Pen, worth: Worth) -> None:
    """Write whom to name, and what to bid for."""
    parts.section(pen, LEFT, 158.0, WIDTH, "Whom to name")
    idle = [n for n in sorted(worth.contest) if worth.contest[n] <= 0]
    said = [
        Said("Somebody with gold: ", "sans-semibold"),
        Said("of a pauper you win nothing, but the Cipher still costs you. "),
        Said("With no lead worth it, ", "sans-semibold"),
        Said("name somebody whose total is yours or more: the turn ends without harm."),
    ]
    if idle and idle[0] == 1:
        said.append(Said(" In Debate and Race a lead of 1 wins nothing in the long run."))
    prose(pen, LEFT, 164.4, WIDTH, said, size=8.2)


def _bar(
    pen: Pen, x: float, base: float, value: Fraction, unit: float, width: float, *, dark: bool, setting: Setting
) -> None:
    """Draw a bar about a point of a base line, its figure over it; with low ink a dark one is hatched."""
    high = float(value) * unit
    pen.text(x, base - max(high, 0.0) - 1.1, f"{float(value):.1f}", "sans", 7.2, "soft", align="middle")
    if high < 0.25:
        return
    left, right = x - width / 2, x + width / 2
    style = Style("accent", 0.4, None if setting.low else "accent" if dark else "t2")
    pen.rect(left, base - high, width, high, style)
    if setting.low and dark:
        marks.hatched(pen, [(left, base - high), (right, base - high), (right, base), (left, base)], 0.7)


def _key(pen: Pen, right: float, y: float, words: str, *, dark: bool, setting: Setting) -> float:
    """Draw what a kind of bar stands for, up to a right edge; give its left edge."""
    x = right - pen.text(right, y - 0.2, words, "sans", 7.2, "soft", align="right") - 3.4
    pen.rect(x, y - 2.4, 2.4, 2.4, Style("accent", 0.4, None if setting.low else "accent" if dark else "t2"))
    if setting.low and dark:
        marks.hatched(pen, [(x, y - 2.4), (x + 2.4, y - 2.4), (x + 2.4, y), (x, y)], 0.7)
    return x

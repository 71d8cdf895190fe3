"""Cipher's rules on one A5 page."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from gmkit.games.cipher.content import RetainerSet
from gmkit.games.cipher.sheets.retainer_card import attribute, frame
from gmkit.games.cipher.sheets.worth import Worth
from gmkit.printing import marks, parts
from gmkit.printing.fit import Stage, fit
from gmkit.printing.marks import star_points
from gmkit.printing.pen import Pen, Style
from gmkit.printing.prose import Said, prose
from gmkit.printing.shape import regular
from gmkit.printing.theme import Ink

SIZE = (148.0, 210.0)
LEFT, RIGHT = 12.0, 136.0
_COLUMNS = (37.0, 70.0, 103.0)
_EARN = ("Preach", "Craft", "Labor")
_CONTEST = ("Debate", "Race", "Duel")
_WORDS = (
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
)


def number_word(n: int) -> str:
    """Give a number in a word where it is short, else in figures."""
    return _WORDS[n - 8] if 8 <= n <= 20 else str(n)


def face(pen: Pen, retainers: RetainerSet, ink: Ink, worth: Worth | None) -> None:
    """Draw the page, 148 × 210 mm from its top left corner."""
    frame(pen, *SIZE, ink, inset=5.0, cut=5.0)
    count = number_word(len(retainers.retainers))
    parts.title(
        pen,
        LEFT,
        24.0,
        104,
        "Cipher",
        30,
        f"{count.capitalize()} retainers, one Treasury; the most gold wins.",
    )
    pen.line(LEFT, 34.6, RIGHT, 34.6, "accent", 0.9)
    _mark(pen, 130.0, 19.4)
    _enlistment(pen, retainers, count)
    _venture(pen, retainers, ink)
    _reward(pen)
    if worth is not None:
        _worth(pen, worth, ink)


def _mark(pen: Pen, x: float, y: float) -> None:
    """Draw a brilliant seen from above."""
    pen.circle(x, y, 6.0, Style("accent", 0.7))
    table = [(x + a, y + b) for a, b in regular(8, 3.6, start=-67.5)]
    pen.polygon(table, Style("accent", 0.6))
    for (ax, ay), (bx, by) in zip(table, star_points(8, 6.0, 6.0)[1::2], strict=True):
        pen.line(ax, ay, x + bx, y + by, "accent", 0.6)


def _enlistment(pen: Pen, retainers: RetainerSet, count: str) -> None:
    """Write the first phase, and three fair prices."""
    parts.section(pen, LEFT, 42.3, RIGHT - LEFT, "Enlistment", number="1")
    bold = "sans-semibold"
    prose(
        pen,
        LEFT,
        48.7,
        76,
        [
            Said("Everyone starts with "),
            Said("50 sovereigns", bold),
            Said(". Retainers come out of the pouch unseen, one after another. Bid aloud, each bid above the "),
            Said("last and none above what you hold; the highest pays it into the "),
            Said("Treasury", bold),
            Said(f". When {count} have been sold, add up each attribute: these totals stay."),
        ],
        size=8.4,
    )
    pen.text(96, 48.7, "Fair price: twice the total", bold, 8.4, "accent")
    totals = sorted({sum(r.scores) for r in retainers.retainers})
    shown = sorted({totals[0], totals[len(totals) // 2], totals[-1]})
    for i, total in enumerate(shown):
        y = 54.8 + 6.2 * i
        at = 96 + pen.text(96, y, f"total {total}", "sans", 8.2)
        pen.line(max(at + 1.6, 109), y - 1.0, 118, y - 1.0, "hair", 0.5)
        marks.coin(pen, 121.0, y - 1.2)
        pen.text(124.4, y, str(2 * total), "sans-bold", 10.5)


def _heads(pen: Pen, y: float, heads: tuple[tuple[float, str], ...]) -> None:
    """Write the heads of a table over its rule."""
    for x, words in heads:
        pen.text(x, y, words, "sans-semibold", 8.4)
    pen.line(LEFT, y + 2.5, RIGHT, y + 2.5, "accent", 0.5)


def _venture(pen: Pen, retainers: RetainerSet, ink: Ink) -> None:
    """Draw the Venture die as a table: attributes across, earning and contests down."""
    parts.section(pen, LEFT, 75.7, RIGHT - LEFT, "Venture die", number="2")
    style = Style("ink", 0.5) if ink is Ink.LOW else Style(None, 0, "accent")
    for i, (x, label) in enumerate(zip(_COLUMNS, retainers.attributes, strict=True)):
        attribute(pen, i, x + 3.2, 80.8, 1.8, style)
        fitted = fit(
            label,
            pen.measure("sans-semibold", f"attribute {label}"),
            25,
            (Stage(1, 8.4, 6.5), Stage(2, 6.5, 5)),
        )
        pen.lines(x + 7.0, 81.9 - fitted.drop * 0.6, fitted, "sans-semibold")
    pen.line(LEFT, 84.4, RIGHT, 84.4, "accent", 0.5)
    rows = ((90.9, "Earn", "from the Treasury", _EARN, 1), (103.0, "Contest", "one opponent", _CONTEST, 4))
    for y, words, note, ventures, first in rows:
        pen.text(LEFT, y - 0.3, words, "sans-semibold", 9.2, "accent")
        pen.text(LEFT, y + 3.4, note, "sans", 7.4, "soft")
        for i, (x, venture) in enumerate(zip(_COLUMNS, ventures, strict=True)):
            marks.die(pen, x + 4.4, y, first + i, 7.0)
            pen.text(x + 10.4, y + 1.25, venture, "sans-semibold", 10.2)
    pen.line(LEFT, 97.0, RIGHT, 97.0, "hair", 0.5)
    prose(
        pen,
        LEFT,
        112.3,
        RIGHT - LEFT,
        [
            Said("Contest: ", "sans-semibold"),
            Said("name an opponent. A total as high as yours or higher ends the turn; nobody rolls the Reward "),
            Said("die. Else your "),
            Said("lead", "sans-semibold"),
            Said(" is what you have more. Nobody pays more than they hold."),
        ],
        size=8.2,
    )


def _reward(pen: Pen) -> None:
    """Draw the Reward die as a table: a number or the Cipher down, what was rolled for across."""
    parts.section(pen, LEFT, 125.2, RIGHT - LEFT, "Reward die", number="3")
    columns = (36.0, 71.5, 106.0)
    heads = tuple(zip(columns, ("Treasury", "Debate, Race", "Duel"), strict=True))
    _heads(pen, 131.1, heads)
    marks.die(pen, 15.4, 139.0, 1, 6.6)
    pen.text(20.9, 140.0, "to", "sans", 7.6, "soft", align="middle")
    marks.die(pen, 26.6, 139.0, 5, 6.6)
    marks.die(pen, 15.4, 151.2, 0, 6.6)
    pen.text(20.4, 152.2, "Cipher", "sans-semibold", 8.6)
    told = (
        (
            139.0,
            ("take twice the roll", "take the roll", "take the roll"),
            ("if your total is that or more", "if your lead reaches it", "if your lead reaches it"),
        ),
        (
            151.2,
            ("take your total", "you pay the lead", "take the lead"),
            ("always", "the jest turns on you", "it never backfires"),
        ),
    )
    for y, what, when in told:
        for x, words, note in zip(columns, what, when, strict=True):
            pen.text(x, y - 0.2, words, "sans-semibold", 8.8)
            pen.text(x, y + 3.8, note, "sans", 7.2, "soft")
    pen.line(LEFT, 145.6, RIGHT, 145.6, "hair", 0.5)
    pen.text(
        LEFT,
        161.0,
        "An ordinary 6 is the Cipher. The game ends the moment the Treasury is empty.",
        "sans",
        8.2,
    )


def _worth(pen: Pen, worth: Worth, ink: Ink) -> None:
    """Draw what a turn is worth as two rows of bars."""
    parts.section(pen, LEFT, 170.0, RIGHT - LEFT, "What a turn is worth, in sovereigns")
    low = ink is Ink.LOW
    solid = Style("ink", 0.4) if low else Style("accent", 0.4, "accent")
    pale = Style("accent", 0.4, "t2")
    base, unit = 191.4, 11.3 / 7
    totals = [n for n in sorted(worth.treasury) if n <= 12]
    for i, n in enumerate(totals):
        x = LEFT + 1.0 + i * 4.78
        even = n % 2 == 0
        _bar(pen, x, base, float(worth.treasury[n]) * unit, 3.1, solid if even else pale, hatched=low and even)
        pen.text(x + 1.55, base + 3.4, str(n), "sans-bold" if even else "sans", 6.8, align="middle")
        if even and worth.treasury[n]:
            _value(pen, x + 1.55, base, worth.treasury, n, unit)
    pen.text(LEFT, 198.7, "Treasury, by your total: even totals count", "sans", 6.8, "soft")
    leads = [n for n in sorted(worth.duel) if 1 <= n <= 8]
    for i, n in enumerate(leads):
        x = 82.4 + i * 6.75
        _bar(pen, x, base, float(worth.contest[n]) * unit, 2.2, pale, hatched=False)
        _bar(pen, x + 2.6, base, float(worth.duel[n]) * unit, 2.2, solid, hatched=low)
        pen.text(x + 2.4, base + 3.4, str(n), "sans-bold" if n == 5 else "sans", 6.8, align="middle")
        if n % 2 == 0 or n == 5:
            _value(pen, x + 3.7, base, worth.duel, n, unit)
        if n in {5, 8}:
            _value(pen, x + 0.75, base, worth.contest, n, unit)
    at = 82.0 + pen.text(82.0, 198.7, "Contest, by your lead:", "sans", 6.8, "soft") + 2.2
    pen.rect(at, 196.7, 2.0, 2.0, pale)
    at += 2.8 + pen.text(at + 2.8, 198.7, "Debate, Race", "sans", 6.8, "soft") + 2.2
    _bar(pen, at, 198.7, 2.0, 2.0, solid, hatched=low)
    pen.text(at + 2.8, 198.7, "Duel", "sans", 6.8, "soft")


def _value(pen: Pen, x: float, base: float, values: Mapping[int, Fraction], n: int, unit: float) -> None:
    """Write a figure over its bar."""
    value = float(values[n])
    pen.text(x, base - value * unit - 0.9, f"{value:.1f}", "sans", 6.5, "soft", align="middle")


def _bar(pen: Pen, x: float, base: float, high: float, width: float, style: Style, *, hatched: bool) -> None:
    """Draw a bar on a base line; with low ink a solid one is hatched."""
    if high < 0.25:
        pen.line(x, base, x + width, base, style.stroke or "accent", 0.7)
        return
    pen.rect(x, base - high, width, high, style)
    if hatched:
        marks.hatched(pen, [(x, base - high), (x + width, base - high), (x + width, base), (x, base)], 0.7)

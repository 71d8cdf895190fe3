"""Cipher's rules on a page to fold: what happens in front, what it is worth behind."""

from __future__ import annotations

from typing import NamedTuple

from gmkit.games.cipher.content import RetainerSet
from gmkit.games.cipher.sheets import worth_page
from gmkit.games.cipher.sheets.retainer_card import attribute
from gmkit.games.cipher.sheets.worth import Worth
from gmkit.games.cipher.sheets.worth_page import LEFT, RIGHT, SIZE, opening
from gmkit.printing import marks, parts
from gmkit.printing.fit import Stage, fit
from gmkit.printing.pen import Pen, Style
from gmkit.printing.prose import Said, prose
from gmkit.printing.setting import Setting
from gmkit.printing.sheet import Card

LOWEST = 176.6
_SPACING = ((12.0, 96.0), (10.0, 109.0), (7.6, 109.0))
_COLUMNS = (31.5, 62.0, 92.5)
_EARN = ("Preach", "Craft", "Labor")
_CONTEST = ("Debate", "Race", "Duel")
_LEFTOVER = {
    "counts": "What you do not bid stays yours and counts. ",
    "put_away": "What you do not bid is put away. ",
    "to_treasury": "What nobody bids goes to the Treasury too. ",
}
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


class Premise(NamedTuple):
    """The rules options that the page speaks of.

    Attributes:
        gold: sovereigns that each player brings.
        limited: whether nobody bids more than they hold.
        leftover: what becomes of gold that is not bid: counts, put_away or to_treasury.
        leader: whether the owner of the set's leading retainer goes first.
    """

    gold: int = 50
    limited: bool = True
    leftover: str = "counts"
    leader: bool = True


def number_word(n: int) -> str:
    """Give a number in a word where it is short, else in figures."""
    return _WORDS[n - 8] if 8 <= n <= 20 else str(n)


def card(retainers: RetainerSet, setting: Setting, worth: Worth | None, premise: Premise) -> Card:
    """Give the page for a set, 131 × 186 mm; with `worth`, what a turn brings stands behind it.

    Raises:
        SheetError: if a text does not fit or a letter has no font.
    """
    for gap, width in _SPACING:
        pen = setting.pen("reference")
        if _front(pen, retainers, setting, premise, gap, width) <= LOWEST:
            break
    front = pen.form("reference", *SIZE)
    return Card("reference", "Reference", front, None if worth is None else worth_page.back(worth, setting))


def _front(pen: Pen, retainers: RetainerSet, setting: Setting, premise: Premise, gap: float, width: float) -> float:
    """Draw the rules with so much space between their parts; give where they end."""
    count = number_word(len(retainers.retainers))
    opening(pen, "Cipher", f"{count.capitalize()} retainers, one Treasury; the most gold wins.", setting)
    y = _enlistment(pen, retainers, count, premise)
    y = _venture(pen, retainers, setting, y + gap)
    return _reward(pen, retainers, premise, y + gap, width)


def _enlistment(pen: Pen, retainers: RetainerSet, count: str, premise: Premise) -> float:
    """Write the first phase, and three fair prices; give where it ends."""
    parts.section(pen, LEFT, 41.4, RIGHT - LEFT, "Enlistment", number="1")
    bold = "sans-semibold"
    said = [
        Said("Everyone starts with "),
        Said(f"{premise.gold} sovereigns", bold),
        Said(". Retainers come out of the pouch unseen, one after another. Bid aloud, each bid above the last"),
        Said(" and none above what you hold" if premise.limited else ""),
        Said("; the highest pays it into the "),
        Said("Treasury", bold),
        Said(". "),
        Said(_LEFTOVER[premise.leftover] if premise.limited else "What you bid is taken off in the end. "),
        Said(f"When all {count} have been sold, add up each attribute: these totals stay."),
    ]
    if not premise.limited:
        said[:2] = [Said("Nobody's bids have a limit")]
    end = prose(pen, LEFT, 47.8, 62.5, said, size=8.3)
    left = 83.0
    pen.text(left, 47.8, "Fair price:", bold, 8.3, "accent")
    pen.text(left, 51.5, "twice the total", bold, 8.3, "accent")
    totals = sorted({sum(r.scores) for r in retainers.retainers})
    shown = sorted({totals[0], totals[len(totals) // 2], totals[-1]})
    for i, total in enumerate(shown):
        y = 58.0 + 6.2 * i
        at = left + pen.text(left, y, f"total {total}", "sans", 8.2)
        pen.line(max(at + 1.6, 96), y - 1.0, 106, y - 1.0, "hair", 0.5)
        marks.coin(pen, 109.2, y - 1.2)
        pen.text(112.6, y, str(2 * total), "sans-bold", 10.5)
    return max(end, 70.4)


def _heads(pen: Pen, y: float, heads: tuple[tuple[float, str], ...]) -> None:
    """Write the heads of a table over its rule."""
    for x, words in heads:
        pen.text(x, y, words, "sans-semibold", 8.4)
    pen.line(LEFT, y + 2.5, RIGHT, y + 2.5, "accent", 0.5)


def _venture(pen: Pen, retainers: RetainerSet, setting: Setting, top: float) -> float:
    """Draw the Venture die as a table: attributes across, earning and contests down; give where it ends."""
    parts.section(pen, LEFT, top, RIGHT - LEFT, "Venture die", number="2")
    style = Style("ink", 0.5) if setting.low else Style(None, 0, "accent")
    stages = (Stage(1, 8.4, 6.5), Stage(2, 6.5, 6.5), Stage(3, 6.5, 6.5))
    labels = [
        fit(label, pen.measure("sans-semibold", f"attribute {label}"), 21.5, stages) for label in retainers.attributes
    ]
    deep = max(label.drop for label in labels)
    y = top + 6.2 + deep / 2
    for i, (x, label) in enumerate(zip(_COLUMNS, labels, strict=True)):
        attribute(pen, i, x + 3.2, y - 1.1, 1.8, style)
        pen.lines(x + 6.8, y - label.drop / 2, label, "sans-semibold")
    y += 2.5 + deep / 2
    pen.line(LEFT, y, RIGHT, y, "accent", 0.5)
    rows = ((y + 6.3, "Earn", "from Treasury", _EARN, 1), (y + 18.3, "Contest", "one opponent", _CONTEST, 4))
    for base, words, note, ventures, first in rows:
        pen.text(LEFT, base - 0.3, words, "sans-semibold", 9.2, "accent")
        pen.text(LEFT, base + 3.4, note, "sans", 7.2, "soft")
        for i, (x, venture) in enumerate(zip(_COLUMNS, ventures, strict=True)):
            marks.die(pen, x + 3.5, base, first + i, 7.0)
            pen.text(x + 9.2, base + 1.25, venture, "sans-semibold", 10.2)
    pen.line(LEFT, y + 12.3, RIGHT, y + 12.3, "hair", 0.5)
    return prose(
        pen,
        LEFT,
        y + 27.4,
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


def _reward(pen: Pen, retainers: RetainerSet, premise: Premise, top: float, width: float) -> float:
    """Draw the Reward die as a table: a number or the Cipher down, what was rolled for across; give where it ends."""
    parts.section(pen, LEFT, top, RIGHT - LEFT, "Reward die", number="3")
    columns = (31.5, 66.0, 94.5)
    _heads(pen, top + 6.0, tuple(zip(columns, ("Treasury", "Debate, Race", "Duel"), strict=True)))
    y = top + 13.8
    marks.die(pen, LEFT + 3.3, y, 1, 6.6)
    pen.text(LEFT + 8.5, y + 1.0, "to", "sans", 7.6, "soft", align="middle")
    marks.die(pen, LEFT + 13.7, y, 5, 6.6)
    marks.die(pen, LEFT + 3.3, y + 12.0, 0, 6.6)
    pen.text(LEFT + 8.2, y + 13.0, "Cipher", "sans-semibold", 8.6)
    told = (
        (
            y,
            ("take twice the roll", "take the roll", "take the roll"),
            ("if your total is that or more", "if your lead reaches it", "if your lead reaches it"),
        ),
        (
            y + 12.0,
            ("take your total", "you pay the lead", "take the lead"),
            ("always", "the jest turns on you", "it never backfires"),
        ),
    )
    for base, what, when in told:
        for x, words, note in zip(columns, what, when, strict=True):
            pen.text(x, base - 0.2, words, "sans-semibold", 8.8)
            pen.text(x, base + 3.8, note, "sans", 7.2, "soft")
    pen.line(LEFT, y + 6.2, RIGHT, y + 6.2, "hair", 0.5)
    said = "An ordinary 6 is the Cipher. "
    leader = retainers.by_id().get(retainers.goes_first or "") if premise.leader else None
    if leader is not None:
        said += f"{leader.name}'s owner goes first. "
    said += "The game ends the moment the Treasury is empty."
    return prose(pen, LEFT, y + 21.4, width, [Said(said)], size=8.2)

"""Whims on paper: the rules and the odds, and a card of tokens for everybody at the board; the figures on them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from gmkit.games.whims import npc, rules
from gmkit.library.credit import with_licence
from gmkit.printing import marks, parts
from gmkit.printing.fit import Stage, fit
from gmkit.printing.parts import prose
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.shape import Point, polygon, regular
from gmkit.printing.sheet import Card, Setting, Sheet
from gmkit.printing.theme import Accent, Ink
from gmkit.shell.print import Maker, Order

# ---- Whims on paper: the rules and the odds, and a card of tokens for everybody at the board.

# ---- What all of Whims' sheets share: the colour, the credit, the frame of a card, the mark of seven tiles.

ACCENT = Accent("#4e3d96", "#f1eff7", "#d8d4e8")
AUTHOR = "Jesus (@Arvandus)"
CREDIT = with_licence(f"“Whims: A Cypher System Dice Game” by {AUTHOR}", None)
CARD = (63.0, 88.0)
INSET = 3.2


def frame(inset: float = INSET) -> list[Point]:
    """Give a card's frame: its corners are cut along the side of a hex."""
    wide, high = CARD
    return parts.steep(inset, inset, wide - 2 * inset, high - 2 * inset, 3.2, 1.85)


def mark(pen: Pen, x: float, y: float, radius: float, *, low: bool) -> None:
    """Draw the mark about a point: seven tiles, black and white by turns, a figure on the middle one.

    Args:
        pen: draws it.
        x: centre in mm.
        y: centre in mm.
        radius: of a tile.
        low: whether ink is to be saved; black tiles are hatched then.
    """
    white, black = Style("accent", 0.6, "paper"), Style("accent", 0.6, "paper" if low else "accent")
    for i, (dx, dy) in enumerate(regular(6, radius * 1.767, start=0)):
        marks.hexagon(pen, x + dx, y + dy, radius, black if i % 2 else white)
        if i % 2 and low:
            marks.hatched(pen, [(x + dx + a, y + dy + b) for a, b in regular(6, radius)])
    marks.hexagon(pen, x, y, radius, white)
    pen.circle(x, y, radius * 0.414, Style(None, 0, "accent"))


# ---- The back of Whims' cards: a board of tiles, the same with its foot up.

BACK_TILE = 4.0
_INNER = 5.2
_BACK_ACROSS, _BACK_DOWN = 5, 7


def card_back(setting: Setting) -> Form:
    """Draw the back that all cards share, 63 × 88 mm."""
    pen = setting.pen("card back")
    low = setting.low
    wide, high = CARD
    x, y = wide / 2, high / 2
    board = setting.pen()
    pale = Style("accent", 0.3 if low else 0.4, None if low else "t1")
    tinted = Style("accent", 0.3 if low else 0.4, None if low else "t2")
    dark = Style("accent", 0.3 if low else 0.4, None if low else "accent")
    for row in range(-_BACK_DOWN, _BACK_DOWN + 1):
        for column in range(-_BACK_ACROSS, _BACK_ACROSS + 1):
            cx = x + math.sqrt(3) * BACK_TILE * (column + (row % 2) / 2)
            cy = y + 1.5 * BACK_TILE * row
            black = (column - row // 2) % 3 == row % 3
            marks.hexagon(board, cx, cy, BACK_TILE * 0.94, tinted if black else pale)
            if black:
                marks.hexagon(board, cx, cy, BACK_TILE * 0.56, dark)
    pen.clipped(polygon(frame(_INNER)), board.marks)
    pen.polygon(frame(_INNER), Style("accent", 0.4))
    pen.polygon(frame(), Style("accent", 0.4 if low else 0.6))
    marks.hexagon(pen, x, y, 13.4, Style("accent", 0.6, "paper"))
    marks.hexagon(pen, x, y, 12.4, Style("accent", 0.3))
    for dx, dy in regular(6, 6.54, start=0):
        marks.hexagon(pen, x + dx, y + dy, 3.7, tinted)
        marks.hexagon(pen, x + dx, y + dy, 2.3, dark)
    marks.hexagon(pen, x, y, 3.7, Style("accent", 0.6))
    pen.circle(x, y, 1.5, Style(None, 0, "accent"))
    return pen.form("whims card back", wide, high)


# ---- The rules of Whims, and behind them the odds: two A6 pages to fold or to cut.

PAGE = (105.0, 148.0)
PAGE_LEFT, PAGE_RIGHT = 11.0, 94.2
COUNTS = range(3, 10)
_STEPS = (
    ("Tokens", "3 a round, and 1 for each level of Effort, said before anyone rolls. At most 9."),
    ("Roll", "3d10 unseen; a 0 counts 10. Add them up."),
    ("Reroll", "A token rerolls one die. The new roll stands, but the same die may go again."),
    ("Reveal", "The higher total takes the round. If they are equal, nobody does."),
)
_RANKS = (("3–4", "Average"), ("5–6", "Skilled"), ("7–8", "Master"), ("9", "Grandmaster"))


class Figures(NamedTuple):
    """What the sheet shows that somebody has to work out."""

    thresholds: Mapping[int, int]  # for each number of tokens left, reroll the lowest die if it is at most this
    match: Mapping[tuple[int, int], Fraction]  # for your tokens and theirs (3 to 9 each), the chance to win the match


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
    parts.title(pen, PAGE_LEFT, 19.4, 68, title, 24, note)
    pen.line(PAGE_LEFT, 29.6, PAGE_RIGHT, 29.6, "accent", 0.9)
    mark(pen, 87.2, 14.4, 2.66, low=ink is Ink.LOW)


def _number(pen: Pen, x: float, y: float, words: str, ink: Ink) -> None:
    """Draw a step's number in a hex."""
    low = ink is Ink.LOW
    marks.hexagon(pen, x, y, 3.75, Style("accent", 0.6, None if low else "accent"))
    marks.centred(pen, x, y, words, "sans-bold", 10.5, "ink" if low else "paper")


def _rules(pen: Pen, thresholds: Mapping[int, int], ink: Ink) -> None:
    """Draw the left page: a round in four steps, and when to reroll."""
    _opening(pen, "Whims", "Three dice, a few tokens, first to two rounds", ink)
    parts.section(pen, PAGE_LEFT, 38.0, PAGE_RIGHT - PAGE_LEFT, "A round", size=12)
    for i, (name, words) in enumerate(_STEPS):
        y = 45.0 + 11.4 * i
        _number(pen, 14.5, y, str(i + 1), ink)
        pen.text(20.4, y + 1.0, name, "sans-semibold", 8.6)
        prose(pen, 34.6, y + 1.0, PAGE_RIGHT - 38.2, words, size=7.9)
    parts.section(pen, PAGE_LEFT, 94.4, PAGE_RIGHT - PAGE_LEFT, "When to reroll", size=12)
    said = "The *lowest* die only, while it shows this number or less."
    prose(pen, PAGE_LEFT, 100.6, PAGE_RIGHT - PAGE_LEFT, said, size=7.9)
    shown = _grouped(thresholds)
    pitch = (PAGE_RIGHT - PAGE_LEFT - 3.0) / len(shown)
    for i, (label, most) in enumerate(shown):
        x = PAGE_LEFT + 1.5 + pitch * (i + 0.5)
        marks.d10(pen, x, 114.0, str(most), min(7.8, pitch * 0.5))
        pen.text(x, 127.2, label, "sans-bold", 8.8, "accent", align="middle")
    middle = (PAGE_LEFT + PAGE_RIGHT) / 2
    half = pen.text(middle, 133.2, "tokens left", "sans", 7.2, "soft", align="middle") / 2 + 2.4
    for a, b in ((PAGE_LEFT + 5, middle - half), (middle + half, PAGE_RIGHT - 5)):
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
    order = sorted(COUNTS)
    for i, yours in enumerate(order):
        y = 47.8 + 10.85 * i
        marks.centred(pen, 19.2, y, str(yours), "sans-bold", 9.6, "accent")
        marks.centred(pen, 28.0 + 10.15 * i, 39.0, str(yours), "sans-bold", 9.6, "accent")
    lines = [(i, j, yours, theirs) for i, yours in enumerate(order) for j, theirs in enumerate(order)]
    lines.sort(key=lambda c: match[c[2], c[3]] >= Fraction(1, 2))
    for i, j, yours, theirs in lines:
        _cell(pen, 28.0 + 10.15 * j, 47.8 + 10.85 * i, match[yours, theirs], ink)
    parts.section(pen, PAGE_LEFT, 125.6, PAGE_RIGHT - PAGE_LEFT, "Who brings how many", size=12)
    for i, (figure, rank) in enumerate(_RANKS):
        x = 21.4 + 20.75 * i
        pen.text(x, 132.9, figure, "sans-bold", 10, "accent", align="middle")
        pen.text(x, 136.9, rank, "sans", 7.6, align="middle")


# ---- One card that says how many tokens somebody has, and when to spend them: 63 × 88 mm.

LEFT, RIGHT = 8.0, 55.0
BOARD = 9
TILE = 7.0
_ACROSS, _DOWN = 12.7, 11.0
_FIRST = (15.6, 55.2)
_NUMERAL = 7.4
_RULE = 23.8
_NAME = (Stage(1, 13.8, 8), Stage(3, 7.6, 6.5))


class Token(NamedTuple):
    """What a card shows."""

    id: str  # its stable name
    name: str  # the rank, or whoever it is for
    tokens: int  # a round, before any Effort
    thresholds: Mapping[int, int]  # for each number of tokens left, reroll the lowest die if it is at most this
    # for each number of tokens of the other side, the chance to win the match; empty to leave it out
    match: Mapping[int, Fraction] = {}
    totals: Mapping[int, Fraction] = {}  # for each number of tokens the mean total; empty to leave it out
    person: bool = False  # whether Effort may add tokens
    house: bool = False  # whether the rank is ours


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
    pen.polygon(frame(), Style("accent", 0.4 if low else 0.6))
    _head(pen, token, rounds_to_win, low=low)
    for left in range(BOARD, 0, -1):
        _tile(pen, token, left, low=low)
    if token.person:
        told = "Say your Effort before anyone rolls: a token for each level, this round only."
    else:
        told = "Rerolls the lowest die while it shows the number or less."
    y = prose(pen, LEFT, 66.9, RIGHT - LEFT, told, size=7.8, leading=1.2)
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
    return pen.form(f"token card {token.id}", *CARD)


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


# ---- Whims on paper: the rules and the odds, and a card of tokens for everybody at the board.


def reference(figures: Figures, *, setting: Setting, credit: str = CREDIT) -> Sheet:
    """Give the rules, and behind them the odds: a card of 105 × 148 mm.

    Raises:
        SheetError: if a font is missing.
    """
    return Sheet("Whims: reference", credit, (card(figures, setting),), accent=ACCENT, author=AUTHOR)


def tokens(
    shown: Sequence[Token], *, setting: Setting, rounds_to_win: int = 2, credit: str = CREDIT, house: str = ""
) -> Sheet:
    """Give a card of 63 × 88 mm for each number of tokens that somebody brings.

    Args:
        shown: what the cards show, in order.
        setting: ink and fonts.
        rounds_to_win: rounds that win the match.
        credit: whose game it is.
        house: what is ours on them, to stand beside the credit.

    Raises:
        SheetError: if a text does not fit or a letter has no font.
    """
    back = card_back(setting)
    cards = tuple(Card(one.id, one.name, face(one, rounds_to_win, setting), back, (one.name.lower(),)) for one in shown)
    return Sheet("Whims: token cards", f"{credit}; {house}" if house else credit, cards, accent=ACCENT, author=AUTHOR)


# ---- What Whims prints: works out the figures, and hands them to the sheets.


def make_reference(order: Order) -> Sheet:
    """Give the rules, the thresholds, and the odds of a match for 3 to 9 tokens a side."""
    points = npc.for_points()
    laws = {tokens: npc.final_totals(tokens, points) for tokens in COUNTS}
    match = {}
    for mine in COUNTS:
        for theirs in COUNTS:
            win, lose, _ = npc.round_chances(laws[mine], laws[theirs])
            match[mine, theirs] = npc.match_win(win, lose)
    figures = Figures(npc.thresholds(points), match)
    return reference(figures, setting=order.setting)


HOUSE = frozenset({"weak"})
"""The ranks that are ours (WH-11)."""


def make_tokens(order: Order) -> Sheet:
    """Give a card for each number of tokens that a rank brings, and one for a person.

    The chances are those of the rank's own rule against play for the highest total.
    """
    to_win = order.options.get("rounds_to_win", 2)
    assert isinstance(to_win, int)
    points = npc.for_points()
    laws = {number: npc.final_totals(number, points) for number in COUNTS}
    shown = []
    for rank in rules.RANKS:
        plays = rules.up_to(npc.WEAK) if rank == "weak" else points
        reach = npc.thresholds(plays)
        for number in rules.rank_tokens(rank):
            own = npc.final_totals(number, plays)
            match = {}
            for theirs, law in laws.items():
                win, lose, _ = npc.round_chances(own, law)
                match[theirs] = npc.match_win(win, lose, to_win)
            shown.append(Token(f"{rank}-{number}", rank.capitalize(), number, reach, match, house=rank in HOUSE))
    means = {number: sum((n * share for n, share in laws[number].items()), Fraction(0)) for number in (3, 5, 7, 9)}
    person = Token("player", "Player", rules.TOKENS, npc.thresholds(points), totals=means, person=True)
    return tokens((*shown, person), setting=order.setting, rounds_to_win=to_win, house="H: house rank")


MAKERS: Mapping[str, Maker] = {"reference": make_reference, "tokens": make_tokens}
"""Every sheet with what makes it."""

"""Whims on paper: the rules and the odds, a card of tokens for everybody at the board, and the figures on them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from itertools import groupby
from typing import NamedTuple

from gmkit.chance.law import mean
from gmkit.errors import decimal, later, said, say
from gmkit.games.whims import GAME, npc, rules
from gmkit.library.credit import Credit
from gmkit.printing import parts
from gmkit.printing.fit import Stage, fit
from gmkit.printing.page import Column, Gap, Head, Leaf, Look, Para, Part, View, larger, read
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.sheet import Card, Setting, Sheet
from gmkit.printing.table import figures_in_lines
from gmkit.printing.theme import Accent
from gmkit.shell.paper import gm_sheet_of
from gmkit.shell.print import Maker, Order
from gmkit.shell.words import in_row, number_word
from gmkit.table.odds import Weights

# ---- What all of Whims' sheets share: the colour, the credit, the names of ranks, what they are reckoned from.

ACCENT = Accent("#4e3d96", "#f1eff7", "#d8d4e8")
AUTHOR = "Jesus (@Arvandus)"
WORK = Credit("“Whims: A Cypher System Dice Game”", AUTHOR)
CARD, PAGE = (63.0, 88.0), (105.0, 148.0)

PRINTED = (later("Weak"), later("Average"), later("Skilled"), later("Master"), later("Grandmaster"))
NAMES = dict(zip(rules.RANKS, PRINTED, strict=True))
HOUSE = frozenset({"weak"})  # the ranks that are ours (WH-11)


def _played(order: Order) -> tuple[rules.Options, dict[int, Weights]]:
    """Give the options of the match that a sheet is for, and for each number of tokens the law of the final total."""
    options = rules.Options(**order.options)
    return options, dict(zip(options.counts, npc.HANDS.played(options.counts), strict=True))


# ---- The rules of Whims, and behind them the odds: two A6 pages to fold or to cut.

PAGE_LEFT, PAGE_RIGHT, PAGE_TOP, PAGE_END = 11.0, 94.2, 32.8, 138.2
PAGE_WIDTH = PAGE_RIGHT - PAGE_LEFT

RULES = later("""\
# A round
1. *Tokens.* {tokens}
1. *Roll.* 3d10 unseen; a 0 counts 10. Add them up.
1. *Reroll.* A token rerolls one die. The new roll stands, but the same die may go again.
1. *Reveal.* The higher total takes the round. If they are equal, nobody does.
# When to reroll
The *lowest* die only, while it shows this number or less.
@dice
""")


def make_reference(order: Order) -> Sheet:
    """Give the rules, and behind them the odds of a match for every number of tokens a side: a card of 105 × 148 mm.

    Raises:
        SheetError: a font is missing.
    """
    options, laws = _played(order)
    ends = {(mine, theirs): npc.match_between([laws[mine], laws[theirs]], options) for mine in laws for theirs in laws}
    first_to = say(
        "Three dice, a few tokens, first to {rounds} round|Three dice, a few tokens, first to {rounds} rounds",
        number=options.rounds_to_win,
        rounds=number_word(options.rounds_to_win),
    )
    asked = say("Chance to win the match, in per cent")
    # A last round that is so late that it makes no difference leaves nothing undecided.
    if any("undecided" in end for end in ends.values()):
        asked = say("Chance to win the match, by round {round}, in per cent", round=options.max_rounds)
    won = {pair: end["win"] for pair, end in ends.items()}
    front = Leaf("Whims", first_to, partial(_rules_page, options.tokens_cap))
    back = Leaf(say("Odds"), asked, partial(_odds_page, options, won))
    sides = _draw_page("rules", front, order.setting), _draw_page("odds", back, order.setting)
    card = Card("reference", say("Reference"), *sides, large=larger(front, back))
    return Sheet(say("Whims: reference"), WORK.line(), (card,), accent=ACCENT, author=AUTHOR)


def _rules_page(cap: int, view: View) -> list[Part]:
    """Say how a round goes in four steps, and when to reroll."""
    none = say("3 a round, for everybody; Effort adds none.")
    some = say("3 a round, and 1 for each level of Effort, said before anyone rolls. At most {most}.", most=cap)
    dice = view.drawn(lambda pen: draw_dice(pen, npc.HANDS.thresholds(npc.HANDS.points, cap)))
    return read(RULES, drawn={"dice": dice}, tokens=some if cap > rules.TOKENS else none)


def _odds_page(options: rules.Options, won: Mapping[tuple[int, int], Fraction], view: View) -> list[Part]:
    """Say who wins the match, your tokens down and theirs across, and who brings how many tokens."""
    told = say("Your tokens, and the chance against {tokens} of theirs", tokens=in_row(options.counts))
    asked = (58.45, 80.35), options.counts, won, say("your tokens"), say("their tokens"), told
    brings = [("–".join(map(str, options.tokens_of(rank))), said(NAMES[rank])) for rank in NAMES if rank not in HOUSE]
    each = Para(" · ".join(f"*{figure}* {name}" for figure, name in brings))
    return [view.drawn(lambda pen: parts.chances(pen, *asked)), Head(say("Who brings how many")), each]


def _draw_page(where: str, leaf: Leaf, setting: Setting) -> Form:
    pen = setting.pen(where)
    parts.framed(pen, PAGE, 4.5)
    parts.title(pen, PAGE_LEFT, 19.4, 68, leaf.title, 24, leaf.note)
    pen.line(PAGE_LEFT, 29.6, PAGE_RIGHT, 29.6, "accent", 0.9)
    parts.seven_tiles(pen, 87.2, 14.4, 2.66)
    Column(pen, PAGE_LEFT, PAGE_RIGHT, LOOK).flow(leaf.said(View(pen)), PAGE_TOP, PAGE_END)
    return pen.form(where, *PAGE)


LOOK = Look(
    head=lambda pen, left, right, y, words, _note: parts.section(pen, left, y, right - left, words, size=12),
    mark=lambda pen, left, y, number: parts.tile(pen, left + 3.5, y - 1.0, 3.75, number, 10.5),
    hang=9.4, size=7.9, head_rise=5.0, over_head=Gap(2.0, 1.0), under_head=Gap(5.6), first_step=Gap(7.0),
    step=Gap(7.2, 0.3), step_high=3.5, para=Gap(5.0), drawn=Gap(4.4, 0.4), loosest=60.0,
)  # fmt: skip


def draw_dice(pen: Pen, thresholds: Mapping[int, int]) -> None:
    """Draw up to which number the lowest die is rerolled, for each number of tokens left; three alike share a die."""
    alike = [[*lefts] for _, lefts in groupby(sorted(thresholds), key=thresholds.__getitem__)]
    shown = [one for lefts in alike for one in ([lefts] if lefts[2:] else [[left] for left in lefts])]
    pitch = (PAGE_WIDTH - 3.0) / len(shown)
    for i, lefts in enumerate(shown):
        x = PAGE_LEFT + 1.5 + pitch * (i + 0.5)
        parts.d10(pen, x, 114.0, str(thresholds[lefts[0]]), min(7.8, pitch * 0.5))
        label = say("{first} to {last}", first=lefts[0], last=lefts[-1]) if lefts[1:] else str(lefts[0])
        pen.text(x, 127.2, label, "sans-bold", 8.8, "accent", align="middle")
    parts.between(pen, PAGE_LEFT + 5, PAGE_RIGHT - 5, 132.3, say("tokens left"), "accent")


# ---- One card that says how many tokens somebody has, and when to spend them: 63 × 88 mm.

LEFT, RIGHT = 8.0, 55.0


class Token(NamedTuple):
    """What a card shows."""

    id: str  # its stable name
    name: str  # the rank, or whoever it is for
    tokens: int  # a round, before any Effort
    thresholds: Mapping[int, int]  # for each number of tokens left, reroll the lowest die if it is at most this
    told: str  # when it rerolls, or when Effort is said
    figures: Mapping[int, str]  # what stands at the foot for each number of tokens
    labels: tuple[str, str]  # what is said before these numbers, and before their figures
    most: int  # tokens a round, with all the Effort that there may be
    house: bool = False  # whether the rank is ours


def draw_token_card(token: Token, rounds_to_win: int, setting: Setting) -> Form:
    """Draw so many hexes to tick; raises SheetError if a text does not fit or a letter has no font."""
    pen = setting.pen(f"token card {token.id}")
    parts.framed(pen, CARD, 3.2)
    _draw_head(pen, token, rounds_to_win)
    for left in sorted(token.thresholds, reverse=True):
        _draw_threshold(pen, token, left)
    y = parts.prose(pen, LEFT, 66.9, RIGHT - LEFT, token.told, size=7.8, leading=1.2)
    if token.house:
        end = RIGHT - pen.text(RIGHT, y, say("house rank"), "sans", 7.5, "ink", align="right") - 1.2
        pen.rect(end - 2.9, y - 2.35, 2.9, 2.9, Style("soft", 0.5))
        parts.centred(pen, end - 1.45, y - 0.9, say("H"), "sans-bold", 7.5)
    pen.line(LEFT, 72.9, RIGHT, 72.9, "hair", 0.5)
    figures_in_lines(pen, LEFT, RIGHT, 76.7, token.labels, token.figures)
    return pen.form(f"token card {token.id}", *CARD)


def _draw_head(pen: Pen, token: Token, rounds_to_win: int) -> None:
    """Draw the number of tokens, the name, and hexes for the rounds won."""
    parts.tile(pen, LEFT + 6.41, 14.4, 7.4, str(token.tokens), 28)
    start, role = 24.8, "serif" if pen.low else "serif-semibold"
    measure = pen.measure(role, f"{pen.where}, name")
    name = fit(token.name, measure, RIGHT - start, (Stage(1, 13.8, 8), Stage(3, 7.6, 7.5)))
    pen.lines(start, 12.2 - name.drop, name, role, tag="H2")
    held = say("tokens + Effort") if token.most > token.tokens else say("tokens a round")
    pen.text(start, 16.6, held, "sans", 7.8, "soft")
    at = start + pen.text(start, 21.0, say("won"), "sans", 7.5, "ink") + 1.4
    pitch = min(4.0, (RIGHT - at) / rounds_to_win)
    radius = (pitch - 0.5) / math.sqrt(3)
    for i in range(rounds_to_win):
        parts.hexagon(pen, at + pitch * i + radius * math.sqrt(3) / 2, 20.1, radius, Style("accent", 0.6))
    pen.line(LEFT, 23.8, RIGHT, 23.8, "accent", 0.5)


def _draw_threshold(pen: Pen, token: Token, left: int) -> None:
    """Draw one tile of the board: what is rerolled with so many tokens left."""
    row, column = divmod(left - 1, 3)
    x, y = 15.6 + 12.7 * (2 - column + row % 2 / 2), 55.2 - 11.0 * row
    effort, tinted = left - token.tokens, left <= token.tokens and left % 2 == 1
    if left > token.most:
        parts.hexagon(pen, x, y, 7.0, Style("hair", 0.5, None, (0.3, 0.7)))
        return
    style, role, words = Style("accent", 0.6, None, (1.0, 0.7)), "sans", say("Effort {level}", level=effort)
    if effort <= 0:
        style = Style("accent", 0.6, "t2" if tinted and not pen.low else None)
        role, words = "sans-bold", say("{left} left", left=left)
    parts.hexagon(pen, x, y, 7.0, style)
    if tinted and pen.low:
        parts.hexagon(pen, x, y, 6.1, Style("accent", 0.3))
    parts.centred(pen, x, y - 1.7, str(token.thresholds[left]), role, 17)
    pen.text(x, y + 3.6, words, "sans", 7.5, align="middle")


def make_tokens(order: Order) -> Sheet:
    """Give a card for each number of tokens that a rank brings, and one for a person.

    The chances are those of the rank's own rule against play for the highest total.
    """
    (options, laws), shown = _played(order), list[Token]()
    points, labels = npc.HANDS.points, (say("their tokens"), say("match won, %"))
    told = say("Rerolls the lowest die while it shows the number or less.")
    for rank, name in NAMES.items():
        plays = npc.HANDS.up_to(npc.WEAK) if (house := rank in HOUSE) else points
        reach = npc.HANDS.thresholds(plays, options.tokens_cap)
        for number in options.tokens_of(rank):
            mine = npc.HANDS.ends(number, plays)
            won = {theirs: npc.match_between([mine, law], options)["win"] for theirs, law in laws.items()}
            figures = {theirs: str(parts.percent(chance)) for theirs, chance in won.items()}
            over = (say("theirs"), say("won, %")) if "100" in figures.values() else labels
            shown.append(Token(f"{rank}-{number}", said(name), number, reach, told, figures, over, number, house))
    told = say("Three tokens are the most: Effort adds none.")
    if options.tokens_cap > rules.TOKENS:
        told = say("Say your Effort before anyone rolls: a token for each level, this round only.")
    means = {number: decimal(mean(law), ".1f") for number, law in laws.items() if (number - rules.TOKENS) % 2 == 0}
    reach, over = npc.HANDS.thresholds(points, options.tokens_cap), (say("tokens"), say("mean total"))
    shown.append(Token("player", say("Player"), rules.TOKENS, reach, told, means, over, options.tokens_cap))
    back = parts.tiled_back(order.setting, "whims card back", CARD)
    faces = [draw_token_card(one, options.rounds_to_win, order.setting) for one in shown]
    cards = [Card(one.id, one.name, face, back, (one.name.lower(),)) for one, face in zip(shown, faces, strict=True)]
    # Each person needs one of their own: more of theirs fill the last page.
    cards[-1] = cards[-1]._replace(copies=2, filling=1)
    # What is ours on them stands beside the credit.
    credit = f"{WORK.line()}; {say('H: house rank')}"
    return Sheet(say("Whims: token cards"), credit, tuple(cards), accent=ACCENT, author=AUTHOR)


MAKERS: Mapping[str, Maker] = {
    "reference": make_reference,
    "tokens": make_tokens,
    "gm-sheet": gm_sheet_of(GAME, ACCENT, AUTHOR),
}

"""Cipher's score sheet: retinues, the Treasury in coins, the gold after each round; blank, or as a table stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from gmkit.errors import say
from gmkit.games.cipher.content import Retainer, RetainerSet
from gmkit.games.cipher.model import END, Enlistment, Options, State
from gmkit.games.cipher.sheets.cards import attribute
from gmkit.printing import parts
from gmkit.printing.fit import Fitted, Stage, fit
from gmkit.printing.page import (
    Bit,
    Drawing,
    Drawn,
    Gap,
    Head,
    Leaf,
    Pages,
    Para,
    Part,
    Rows,
    Run,
    Shown,
    Tab,
    Together,
    View,
    Words,
    joined,
    larger,
)
from gmkit.printing.parts import LEFT, RIGHT, Said, passage, write
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.sheet import Page, Setting
from gmkit.shell.words import number_word

# ---- What a score sheet is filled with: the purses, the retinues and the Treasury; blank where nothing is known.

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Side(NamedTuple):
    """One player's part of the sheet."""

    name: str = ""  # who it is; empty to be written in
    retinue: tuple[Retainer, ...] = ()  # the retainers bought so far
    totals: tuple[int, int, int] | None = None  # what counts in comparisons, by attribute; None to be written in
    gold: int | None = None  # what lies before the player; None to be written in
    put_away: int = 0  # gold out of play


class Tally(NamedTuple):
    """What stands on a score sheet."""

    sides: tuple[Side, ...]  # one for each seat, in turn order round the table
    treasury: int  # the most that the Treasury may hold
    left: int | None = None  # what is in it; None if nobody has said
    rows: int = 6  # lines for retainers in each retinue
    drawer: str = ""  # who pulls the retainers from the pouch
    rounds: int | None = None  # rounds of the Venture phase that are over; None before it
    between: bool = True  # whether no round is under way, so that the purses are those after the last one
    standing: str = ""  # where the game stands, in a few words
    how: str = ""  # what is struck out of the Treasury, a sentence
    check: str = ""  # what always adds up, a sentence


# ---- What a score sheet shows: of a table that is still to sit down, or of one that is under way.

_SPARE, _FEWEST = 2, 4


def blank(retainers: RetainerSet, options: Options, names: Sequence[str]) -> Tally:
    """Give an empty sheet.

    Args:
        retainers: the set.
        options: the rules options.
        names: one for each seat; empty to be written in.
    """
    whole = options.starting_gold * len(names)
    return Tally(
        tuple(Side(name) for name in names),
        whole,
        rows=_rows(retainers, len(names)),
        how=_how(options),
        check=_check(options, None if options.bid_limit == "none" else whole),
    )


def tally_of(state: State) -> Tally:
    """Give the sheet of a table under way: all on it is public."""
    hall = state.hall if isinstance(state, Enlistment) else state.board.hall
    retinues = state.retinues if isinstance(state, Enlistment) else state.board.retinues
    seats, known, options = len(hall.seating), hall.retainers.by_id(), hall.options
    unlimited = options.bid_limit == "none"
    sides = tuple(
        Side(name, tuple(known[one] for one in retinue))
        for name, retinue in zip(hall.seating.names, retinues, strict=True)
    )
    tally = Tally(
        sides,
        0,
        state.gold[-1],
        drawer=hall.seating.names[hall.drawer],
        how=_how(options),
    )
    if isinstance(state, Enlistment):
        whole = max(options.starting_gold * seats, state.gold[-1])
        if not unlimited:
            sides = tuple(side._replace(gold=gold) for side, gold in zip(sides, state.gold[:-1], strict=True))
        longest = max(len(retinue) for retinue in retinues) + 1
        return tally._replace(
            sides=sides,
            treasury=whole,
            rows=max(_rows(hall.retainers, seats), longest),
            check=_check(options, None if unlimited else sum(state.gold)),
        )
    board = state.board
    whole = sum(state.gold) + sum(board.put_away)
    over = state.stage >= END
    rounds, extra = divmod(state.turns, seats)
    if over:
        standing = say("The game is over.")
    elif extra:
        standing = say("In round {round}, {seat} to play.", round=rounds + 1, seat=LETTERS[state.seat])
    else:
        standing = say("After round {round}.", round=rounds) if rounds else say("Before the first round.")
    return tally._replace(
        sides=tuple(
            side._replace(totals=totals, gold=gold, put_away=away)
            for side, totals, gold, away in zip(sides, board.totals, state.gold[:-1], board.put_away, strict=True)
        ),
        treasury=max(whole - sum(board.put_away), 1) if unlimited else max(whole, 1),
        rows=max(_FEWEST, *(len(retinue) for retinue in retinues)),
        rounds=rounds + (1 if over and extra else 0),
        between=over or not extra,
        standing=standing,
        check=_check(options, whole),
    )


def _rows(retainers: RetainerSet, seats: int) -> int:
    """Give how many lines a retinue has: an even share of the retainers, and a few to spare."""
    return max(-(-len(retainers.retainers) // seats) + _SPARE, _FEWEST)


def _how(options: Options) -> str:
    """Say what is struck out of the Treasury."""
    if options.bid_limit == "none":
        said = say("Strike out what goes beyond the sovereigns bid, then every one paid out.")
    elif options.leftover_gold == "to_treasury":
        said = say("The whole of it is there when the Venture phase begins; strike out every sovereign paid out.")
    else:
        said = say("Strike out the sovereigns not bid at the Enlistment, then every one paid out.")
    return f"{said} {say('The last coin ends the game at once.')}"


def _check(options: Options, whole: int | None) -> str:
    """Say what always adds up, and what the last line is for."""
    if options.bid_limit == "none" and whole is None:
        return say("Purses and Treasury make what was bid; net is gold less what one bid.")
    if options.bid_limit == "none":
        return say("Purses and Treasury always make {whole}; net is gold less what one bid.", whole=whole)
    brought = options.starting_gold
    if options.leftover_gold == "put_away":
        return say(
            "Purses, what was put away and Treasury always make {whole}; net is gold less the {brought} brought.",
            whole=whole,
            brought=brought,
        )
    return say(
        "Purses and Treasury always make {whole}; net is gold less the {brought} brought.", whole=whole, brought=brought
    )


# ---- One player's retinue on the score sheet: a name, lines for retainers, the three totals.

PITCH = 6.2
HEADS = 6.0
RADIUS = 5.5
_NAME = (Stage(1, 11, 8), Stage(2, 8.4, 7.5), Stage(10, 7.5, 7.5))
_RETAINER = (Stage(1, 8.4, 7.5), Stage(8, 7.5, 7.5))
_LABEL = (Stage(1, 7.8, 7.5), Stage(8, 7.5, 7.5))
_AWAY = 7.5


class Plan(NamedTuple):
    """How the panels of one row are measured, so that all of them line up."""

    width: float  # of a panel
    names: tuple[Fitted | None, ...]  # the players' names, fitted; None where a name is to be written in
    retainers: tuple[tuple[Fitted, ...], ...]  # the retainers' names, fitted, by player
    labels: tuple[Fitted, ...]  # the attributes' labels, fitted
    band: float  # the height of the name's band
    lines: tuple[float, ...]  # the height of each retainer's line

    @property
    def height(self) -> float:
        return self.band + HEADS + sum(self.lines) + 2.2 + 2.4 * RADIUS + 3.6 + max(f.drop for f in self.labels)


def plan(
    setting: Setting, sides: Sequence[Side], attributes: tuple[str, str, str], width: float, rows: int, least: float
) -> Plan:
    """Measure the panels of one row.

    Args:
        setting: the fonts.
        sides: the players, side by side.
        attributes: the labels.
        width: of a panel.
        rows: lines for retainers, more if a retinue has more.
        least: the height of a name's band.

    Raises:
        SheetError: if a text does not fit or a letter has no font.
    """
    pen = setting.pen()
    names = tuple(
        fit(side.name, pen.measure("serif-semibold", "seat, name"), _room(pen, width, side), _NAME)
        if side.name
        else None
        for side in sides
    )
    name_room = _columns(width)[0] - 0.8
    retainers = tuple(
        tuple(fit(r.name, pen.measure("sans", f"retainer {r.id}, name"), name_room, _RETAINER) for r in side.retinue)
        for side in sides
    )
    labels = tuple(
        fit(label, pen.measure("sans", f"attribute {label}"), width / 3 - 1.0, _LABEL) for label in attributes
    )
    count = max(rows, *(len(side.retinue) for side in sides))
    lines = tuple(
        max([PITCH, *(own[i].drop + own[i].size * 0.353 + 2.2 for own in retainers if i < len(own))])
        for i in range(count)
    )
    band = max([least, *(f.drop + f.size * 0.353 + 3.4 for f in names if f is not None)])
    return Plan(width, names, retainers, labels, band, lines)


def _room(pen: Pen, width: float, side: Side) -> float:
    """Give the room for a name: beside the letter, and before the gold."""
    if side.gold is None:
        return width - 10.6
    return width - 8.6 - max(15.0, pen.width(_away(side), "sans", _AWAY) + 1.6)


def _name_of(letter: str) -> str:
    return say("name of {seat}", seat=letter)


def _away(side: Side) -> str:
    return say("+ {gold} away", gold=side.put_away) if side.put_away else ""


def _columns(width: float) -> tuple[float, float, float, float]:
    """Give where the columns of the scores and of the price begin."""
    paid = 7.6
    score = 5.4 if width < 50 else 7.0
    first = width - paid - 3 * score
    return first, first + score, first + 2 * score, first + 3 * score


def panel(setting: Setting, measured: Plan) -> Form:
    """Draw what all the panels of a row share."""
    pen = setting.pen()
    low = setting.low
    wide, band = measured.width, measured.band
    cut = 2.0
    pen.polygon(
        [(0, band), (0, cut), (cut, 0), (wide - cut, 0), (wide, cut), (wide, band)],
        Style("accent", 0.4) if low else Style(None, 0, "t1"),
    )
    pen.text(0, band + 4.2, say("Retainer"), "sans", 7.8, "soft")
    columns = _columns(wide)
    style = Style("ink", 0.5) if low else Style(None, 0, "accent")
    for i in range(3):
        attribute(pen, i, (columns[i] + (*columns, wide)[i + 1]) / 2, band + 3.2, 1.5, style)
    pen.text(wide, band + 4.2, say("Paid"), "sans", 7.8, "soft", align="right")
    top = band + HEADS
    pen.line(0, top, wide, top, "accent", 0.7)
    y = top
    for high in measured.lines:
        y += high
        pen.line(0, y, wide, y, "hair", 0.5)
    for x in columns:
        pen.line(x, top + 0.8, x, y - 0.8, "hair", 0.5)
    y += 2.2 + 1.2 * RADIUS
    for i, label in enumerate(measured.labels):
        x = wide * (2 * i + 1) / 6
        attribute(pen, i, x, y, RADIUS, Style("accent", 0.6))
        pen.lines(x, y + 1.2 * RADIUS + 3.4, label, "sans", "soft", align="middle")
    return pen.form("retinue", wide, measured.height)


def fill(pen: Pen, x: float, y: float, letter: str, side: Side, at: int, measured: Plan) -> None:
    """Write what is known of one player into a panel.

    Args:
        pen: draws it.
        x: the panel's left edge.
        y: its top.
        letter: what the ledger calls the player.
        side: what is known.
        at: which panel of the row it is.
        measured: the row.
    """
    middle = y + measured.band / 2
    parts.centred(pen, x + 4.0, middle, letter, "serif-semibold", 13, "accent")
    name = measured.names[at]
    if name is None:
        pen.line(x + 7.6, middle + 2.2, x + measured.width - 2.4, middle + 2.2, "hair", 0.5)
        pen.field(f"side.{letter}", x + 7.6, middle - 2.8, measured.width - 10.0, 5.0, _name_of(letter))
    else:
        pen.lines(x + 7.6, middle + 0.33 * name.size * 0.353 - name.drop / 2, name, "serif-semibold")
    right = x + measured.width - 2.0
    if side.gold is not None:
        high = middle - (1.2 if side.put_away else 0.0)
        wide = pen.width(str(side.gold), "sans-bold", 10)
        parts.coin(pen, right - wide - 2.8, high, 1.6)
        parts.centred(pen, right - wide / 2, high, str(side.gold), "sans-bold", 10)
        if side.put_away:
            pen.text(right, high + 4.4, _away(side), "sans", _AWAY, "soft", align="right")
    columns = (*_columns(measured.width), measured.width)
    top = y + measured.band + HEADS
    _to_fill(pen, x, top, letter, side, measured)
    for retainer, words, high in zip(side.retinue, measured.retainers[at], measured.lines, strict=False):
        centre = top + high / 2
        pen.lines(x, centre + 0.33 * words.size * 0.353 - words.drop / 2, words, "sans")
        for i, score in enumerate(retainer.scores):
            parts.centred(pen, x + (columns[i] + columns[i + 1]) / 2, centre, str(score), "sans-semibold", 9)
        top += high
    if side.totals is not None:
        centre = y + measured.band + HEADS + sum(measured.lines) + 2.2 + 1.2 * RADIUS
        for i, total in enumerate(side.totals):
            size = 15 if total < 100 else 10
            parts.centred(pen, x + measured.width * (2 * i + 1) / 6, centre, str(total), "sans-bold", size)


# ---- The Treasury on the score sheet: a coin for every sovereign, to strike out one by one.

ROW = 25
MOST = 400
COIN_PITCH, LEAST = 5.75, 4.8
_STEPS = (1, 2, 5)


def unit(sovereigns: int) -> int:
    """Give how many sovereigns a coin stands for: 1, where that makes at most 400 coins; else 2, 5, 10, and so on."""
    scale = 1
    while True:
        for step in _STEPS:
            if sovereigns <= step * scale * MOST:
                return step * scale
        scale *= 10


def coins(sovereigns: int) -> int:
    """Give how many coins are drawn."""
    return -(-sovereigns // unit(sovereigns))


def coin_rows(sovereigns: int) -> int:
    return -(-coins(sovereigns) // ROW)


def draw_coins(
    pen: Pen, setting: Setting, x: float, y: float, width: float, sovereigns: int, struck: int, pitch: float
) -> None:
    """Draw the coins from the top; a row's label says how many there are from there on.

    Args:
        pen: draws them.
        setting: the fonts.
        x: left edge.
        y: the middle of the first row.
        width: up to the last coin's edge.
        sovereigns: what they stand for.
        struck: sovereigns struck out already.
        pitch: from row to row.
    """
    worth, count = unit(sovereigns), coins(sovereigns)
    out = struck // worth
    radius = min(2.2, pitch * 0.4)
    own = setting.pen()
    parts.coin(own, 0, 0, radius)
    whole = own.form("coin", 2 * radius, 2 * radius, -radius, -radius)
    own = setting.pen()
    _gone(own, 0, 0, radius, setting)
    gone = own.form("coin struck out", 2 * radius, 2 * radius, -radius, -radius)
    label = max(9.0, pen.width(str(count * worth), "sans-bold", 8.4) + 2.4)
    step = (width - label - 2 * radius) / (ROW - 1 + 4 * 0.42)
    first = count % ROW or ROW
    start = 0
    for i in range(coin_rows(sovereigns)):
        at = y + i * pitch
        size = first if i == 0 else ROW
        marks_left = min((count - start) * worth, sovereigns)
        pen.text(x, at + 1.0, str(marks_left), "sans-bold", 8.4, "accent")
        for k in range(size):
            form = gone if start + k < out else whole
            middle = x + label + radius + step * (k + 0.42 * (k // 5))
            pen.place(form, middle, at)
            if start + k == out > 0 and not setting.inked:
                parts.caret(pen, middle, at + radius + 0.5)
        start += size


def _gone(pen: Pen, x: float, y: float, radius: float, setting: Setting) -> None:
    """Draw a coin struck out; pale, lest tonight's pencil be taken for what was struck out before."""
    pen.circle(x, y, radius, Style("hair", 0.5))
    reach = radius * 0.95
    pen.line(x - reach, y + reach, x + reach, y - reach, "ink" if setting.inked else "line", 0.9)


# ---- The ledger on the score sheet: everybody's gold and the Treasury after each round, in two halves.

HEAD = 5.4
GAP = 3.0
ROUND = 9.0
FIVE = 5


def draw_ledger(
    pen: Pen, setting: Setting, x: float, y: float, width: float, half: int, pitch: float, tally: Tally
) -> None:
    """Draw the ledger: `half` rounds in each half, a line for the start, and one for what everybody won in the end.

    Args:
        pen: draws it.
        setting: ink and fonts.
        x: left edge.
        y: top.
        width: of both halves.
        half: rounds in each half, a multiple of five.
        pitch: from line to line.
        tally: the table; what it holds after the last whole round is written in.
    """
    seats = len(tally.sides)
    wide = (width - GAP) / 2
    edges = _edges(wide, seats)
    form = _half(setting, edges, half + 1, pitch)
    played, first = tally.rounds or 0, _first_open(tally)
    before = 2 * half * (played // (2 * half))
    top = y + HEAD
    for side, left in enumerate((x, x + wide + GAP)):
        _heads(pen, left, y, edges, seats)
        pen.place(form, left, top)
        for i in range(half + 1):
            number = before + i + side * (half + 1)
            key = "net" if i == half and side and number else _line_of(number)
            words = _label_of(key)
            five = key.isdigit() and number % FIVE == 0
            role = "sans-bold" if five else "sans"
            parts.centred(
                pen, left + edges[0] / 2, top + pitch * (i + 0.5), words, role, 7.6, "ink" if five else "soft"
            )
            line = top + pitch * (i + 1)
            if (five and i < half) or key == "start" or (side and i == half - 1):
                pen.line(left, line, left + wide, line, "accent", 0.7)
            for k in range(seats + 1) if number >= first else ():
                cell = left + edges[k] + 0.4, top + pitch * i + 0.4, edges[k + 1] - edges[k] - 0.8, pitch - 0.8
                name, told = _of_round(key, LETTERS[k] if k < seats else "")
                pen.field(name, *cell, told)
    if tally.rounds is None:
        return
    _cross_out(pen, x, top, wide, half, pitch, played - before + (0 if tally.between else 1))
    if tally.between:
        _write(pen, x, top, wide, half, pitch, edges, played - before, tally)


def _first_open(tally: Tally) -> int:
    """Give the first line of the ledger that nothing stands on."""
    return 0 if tally.rounds is None else tally.rounds + 1


def _line_of(number: int) -> str:
    """Give what a line of the ledger is known by: its round, or the start."""
    return str(number) if number else "start"


def _label_of(line: str) -> str:
    """Give what stands before a line of the ledger."""
    return {"start": say("start"), "net": say("net")}.get(line, line)


def _of_round(line: str, letter: str) -> tuple[str, str]:
    """Give the name of a field of the ledger, and what is filled in; without a letter it is the Treasury's."""
    told = say("gold of {seat}, {round}", seat=letter or say("Treasury"), round=_label_of(line))
    return f"round.{line}.{letter.lower() or 'treasury'}", told


def _edges(wide: float, seats: int) -> tuple[float, ...]:
    """Give where the columns end: the round's, one for each seat, the Treasury's."""
    treasury = 18.0 if seats <= 4 else 14.0
    each = (wide - ROUND - treasury) / seats
    return (ROUND, *(ROUND + each * (i + 1) for i in range(seats)), wide)


def _half(setting: Setting, edges: tuple[float, ...], lines: int, pitch: float) -> Form:
    """Draw the grid of one half."""
    pen = setting.pen()
    wide, high = edges[-1], lines * pitch
    if not setting.low:
        pen.rect(edges[-2], 0, wide - edges[-2], high, Style(None, 0, "t1"))
    for i in range(1, lines):
        pen.line(0, i * pitch, wide, i * pitch, "hair", 0.4)
    for x in edges[:-1]:
        pen.line(x, 0, x, high, "hair", 0.4)
    if setting.low:
        pen.line(edges[-2] + 0.7, 0, edges[-2] + 0.7, high, "hair", 0.4)
    pen.line(0, 0, wide, 0, "accent", 0.9)
    pen.line(0, high, wide, high, "accent", 0.9)
    return pen.form("ledger", wide, high)


_PAID = 4
"""The last place of a retainer's line, behind the name and three scores."""


def _to_fill(pen: Pen, x: float, top: float, letter: str, side: Side, measured: Plan) -> None:
    """Make places for the retainers that are still to come, their scores and what was paid."""
    columns = (0.0, *_columns(measured.width), measured.width)
    for i, high in enumerate(measured.lines):
        for k in range(_PAID + 1) if i >= len(side.retinue) else ():
            name, told = _of_line(letter, i, k)
            pen.field(name, x + columns[k], top + 0.4, columns[k + 1] - columns[k], high - 0.8, told)
        top += high


def _of_line(letter: str, line: int, which: int) -> tuple[str, str]:
    """Give the name of a field of a retinue, and what is filled in."""
    what = (say("retainer"), say("first score"), say("second score"), say("third score"), say("paid"))[which]
    told = say("{what}, line {line} of {seat}", what=what, line=line + 1, seat=letter)
    return f"side.{letter}.{line + 1}.{which + 1}", told


def _heads(pen: Pen, x: float, y: float, edges: tuple[float, ...], seats: int) -> None:
    """Write the heads of the columns."""
    base = y + HEAD - 1.8
    pen.text(x + edges[0] / 2, base, say("Rd"), "sans", 7.8, "soft", align="middle")
    for i in range(seats):
        middle = x + (edges[i] + edges[i + 1]) / 2
        pen.text(middle, base, LETTERS[i], "serif-semibold", 10.5, "accent", align="middle")
    pen.text(x + (edges[-2] + edges[-1]) / 2, base, say("Treasury"), "sans-semibold", 7.6, align="middle")


def _cross_out(pen: Pen, x: float, top: float, wide: float, half: int, pitch: float, lines: int) -> None:
    """Strike out the lines of rounds that are over, as in a ledger: a thin line from corner to corner."""
    for side in range(2):
        own = min(max(lines - side * (half + 1), 0), half + (1 - side))
        left = x + side * (wide + GAP)
        if own:
            pen.line(left + ROUND + 1.5, top + own * pitch - 1.2, left + wide - 1.5, top + 1.2, "soft", 0.5)


def _write(
    pen: Pen, x: float, top: float, wide: float, half: int, pitch: float, edges: tuple[float, ...], at: int, t: Tally
) -> None:
    """Write what everybody holds on the line `at`."""
    side, i = divmod(at, half + 1)
    left, middle = x + side * (wide + GAP), top + pitch * (i + 0.5)
    figures = [*(one.gold for one in t.sides), t.left]
    for k, gold in enumerate(figures):
        if gold is not None:
            size = 9.0 if gold < 10_000 else 7.5
            parts.centred(pen, left + (edges[k] + edges[k + 1]) / 2, middle, str(gold), "sans-bold", size)


# ---- Cipher's score sheet: retinues, the Treasury in coins, and the gold after each round.

WIDTH = RIGHT - LEFT
FOOT = 268.5
HALF = 15
TIGHT, ROOMY = 4.7, 6.2
_HEADING = 11.0
_COINS = 6.6
_LEDGER = _HEADING + HEAD + (HALF + 1) * TIGHT


def _begin(tally: Tally, pen: Pen, number: int) -> float:
    """Head a page; give where the first thing goes."""
    if number == 1:
        _head(pen, tally)
        return 24.6
    parts.running_head(pen, LEFT, RIGHT, 16.0, "Cipher", say("score sheet, page {page}", page=number))
    pen.line(LEFT, 18.6, RIGHT, 18.6, "accent", 0.9)
    return 19.0


def pages(tally: Tally, attributes: tuple[str, str, str], setting: Setting) -> tuple[Page, ...]:
    """Draw the score sheet, as many pages as the table needs: one for up to four, as a rule.

    Args:
        tally: the table, blank or as far as it is known.
        attributes: the labels of the set.
        setting: ink and fonts.

    Raises:
        SheetError: if a text does not fit or a letter has no font.
    """
    paper = Pages(setting, "score sheet", partial(_begin, tally), FOOT)
    _retinues(paper, tally, attributes)
    _treasury(paper, tally)
    _ledger(paper, tally)
    anew = larger(Leaf(f"Cipher: {_for(tally)}", "", partial(_large, tally, attributes, setting)))
    return tuple(page._replace(large=anew) for page in paper.pages(say("Score sheet"), numbered=True))


def _for(tally: Tally) -> str:
    """Say for how many players it is."""
    return say("score sheet for {seats}", seats=number_word(len(tally.sides), 8))


def _head(pen: Pen, tally: Tally) -> None:
    """Write the title, and what the game is known by."""
    at = LEFT + pen.text(LEFT, 20.2, "Cipher", "serif-semibold", 28, tag="H1") + 4.0
    pen.text(at, 20.2, _for(tally), "serif-italic", 13, "soft")
    for name, label, x, right in (("table", say("Table"), 95.0, 122.0), ("date", say("Date"), 125.5, 146.0)):
        start = x + pen.text(x, 19.4, label, "sans", 7.8, "soft") + 1.4
        pen.line(start, 20.2, right, 20.2, "hair", 0.5)
        pen.field(name, start, 15.0, right - start, 5.2, label)
    start = 149.5 + pen.text(149.5, 19.4, say("Drawer"), "sans", 7.8, "soft") + 1.4
    if tally.drawer:
        stages = (Stage(1, 9, 7.5), Stage(5, 7.5, 7.5))
        drawer = fit(tally.drawer, pen.measure("serif-semibold", "drawer, name"), RIGHT - start, stages)
        pen.lines(start, 19.4 - drawer.drop, drawer, "serif-semibold")
    else:
        pen.line(start, 20.2, RIGHT, 20.2, "hair", 0.5)
        pen.field("drawer", start, 15.0, RIGHT - start, 5.2, say("Drawer"))
    pen.line(LEFT, 24.2, RIGHT, 24.2, "accent", 0.9)


def _section(paper: Pages, number: str, words: str, note: str = "") -> None:
    """Write a heading, a note at its right end."""
    pen = paper.pen
    base = paper.y + 7.4
    width = WIDTH
    if note:
        fitted = fit(note, pen.measure("sans", "note"), 110, (Stage(1, 7.8, 7.5), Stage(2, 7.5, 7.5)))
        width -= max(pen.width(line, "sans", fitted.size) for line in fitted.lines) + 2.6
    parts.section(pen, LEFT, base, width, words, number=number)
    if note:
        pen.lines(RIGHT, base - 0.4 - fitted.drop / 2, fitted, "sans", "soft", align="right")
    paper.y += _HEADING


def _retinues(paper: Pages, tally: Tally, attributes: tuple[str, str, str]) -> None:
    """Draw a panel for each player, at most four side by side."""
    setting, sides = paper.setting, tally.sides
    lines = -(-len(sides) // 4)
    across = -(-len(sides) // lines)
    width = (WIDTH - GAP * (across - 1)) / across
    for line in range(lines):
        part = sides[line * across : (line + 1) * across]
        measured = plan(setting, part, attributes, width, tally.rows, 9.0)
        paper.room(measured.height + _HEADING)
        if line == 0:
            _section(paper, "1", say("Retinues"))
        form = panel(setting, measured)
        for at, side in enumerate(part):
            x = LEFT + at * (width + GAP)
            paper.pen.place(form, x, paper.y)
            fill(paper.pen, x, paper.y, LETTERS[line * across + at], side, at, measured)
        paper.y += measured.height + (3.4 if line < lines - 1 else 0.6)


def _treasury(paper: Pages, tally: Tally) -> None:
    """Draw the coins."""
    rows = coin_rows(tally.treasury)
    paper.room(_HEADING + _COINS + rows * LEAST)
    room = FOOT - paper.y - _HEADING - _COINS
    with_ledger = (room - _LEDGER) / rows
    # Closer coins are better than a second page.
    pitch = min(COIN_PITCH, with_ledger if with_ledger >= LEAST else room / rows)
    left, how, struck = _told(tally)
    _section(paper, "2", say("Treasury"), left)
    paper.pen.text(LEFT, paper.y + 1.2, how, "sans", 7.8, "soft")
    y = paper.y + 3.9 + pitch / 2
    draw_coins(paper.pen, paper.setting, LEFT, y, WIDTH, tally.treasury, struck, pitch)
    paper.y += 4.6 + rows * pitch


def _told(tally: Tally) -> tuple[str, str, int]:
    """Give what is left in the Treasury in words, what is struck out of it, and how much was so far."""
    worth, left = unit(tally.treasury), tally.left
    how = tally.how if worth == 1 else f"{tally.how} {say('Each coin stands for {gold} sovereigns.', gold=worth)}"
    if left is None:
        return "", how, 0
    if tally.rounds is None:
        return say("{gold} in it so far", gold=left), how, 0
    return say("{left} left", left=left), how, max(tally.treasury - left, 0)


def _ledger(paper: Pages, tally: Tally) -> None:
    """Draw the ledger: thirty rounds where they find room beneath, else as many as a page holds."""
    paper.room(_LEDGER)
    note = f"{tally.standing} {tally.check}".strip()
    _section(paper, "3", say("Gold after each round"), note)
    high = FOOT - paper.y - HEAD
    half = max(HALF, int(high / ROOMY - 1) // FIVE * FIVE)
    pitch = min(high / (half + 1), 6.6)
    draw_ledger(paper.pen, paper.setting, LEFT, paper.y - 1.6, WIDTH, half, pitch, tally)


# ---- The same in large print: a retinue after another, the coins in broad rows, a line for each round to come.

_COIN, _AMOUNT, _ACROSS = 3.3, 16.0, 20  # half a coin's breadth, the room of a row's figure, coins of a broad row
_SHAPE, _OWN, _SCORE, _PRICE = 7.4, 76.0, 11.0, 20.0  # of a total; the rules for a name, a score and a price
_NUMBER, _CELL, _WRITTEN = 18.0, 22.0, 11.5  # the column of rounds, the least of any other, the height of a line


def _large(tally: Tally, attributes: tuple[str, str, str], setting: Setting, view: View) -> list[Part]:
    """Say what the sheet says, for large print."""
    places = {"table": say("Table"), "date": say("Date"), **({} if tally.drawer else {"drawer": say("Drawer")})}
    known = [joined(view.bit(what), view.blank(40.0, name, what)) for name, what in places.items()]
    out: list[Part] = [Run(known)]
    if tally.drawer:
        out.append(Para((Said(f"{say('Drawer')}: ", "serif"), Said(tally.drawer, "serif-semibold"))))
    for letter, side in zip(LETTERS, tally.sides, strict=False):
        out += _large_side(view, letter, side, attributes, max(tally.rows, len(side.retinue)))
    out += _large_coins(view, tally, setting)
    # Columns that would be too narrow to write in are a table of their own.
    whose = [*LETTERS[: len(tally.sides)], ""]
    tables = -(-len(whose) // int((view.width - _NUMBER) / _CELL))
    across = -(-len(whose) // tables)
    for first in range(0, len(whose), across):
        out += [Head(say("Gold after each round"), tally.standing), *([] if first else [Para(tally.check)])]
        out.append(_large_ledger(view, tally, whose, range(first, min(first + across, len(whose)))))
    return out


def _large_side(view: View, letter: str, side: Side, attributes: tuple[str, str, str], lines: int) -> Iterator[Part]:
    """Give a player's retinue: name and gold, a line for each retainer, the three totals."""
    yield Head(f"{letter}  {side.name}".strip())
    if not side.name:
        # The name is written over the rule of the heading.
        def name(y: float) -> None:
            view.pen.text(LEFT + view.width, y - 2.4, say("name"), "serif-italic", view.small, "soft", align="right")
            view.pen.field(f"side.{letter}", LEFT + 9.0, y - 8.0, view.width - 24.0, 7.4, _name_of(letter))

        yield from (Gap(0.0), Drawn(0.0, name))
    if side.gold is not None:
        coin = Bit(9.0, lambda pen, x, y: parts.coin(pen, x + 3.0, y - 2.1, 3.0))
        gold = joined(coin, view.bit(str(side.gold), "sans-bold", 18.0, "ink"))
        yield Run([gold, *([view.bit(_away(side))] if side.put_away else [])], high=6.0)
    for i in range(lines):
        yield Together([_large_line(view, letter, i, side.retinue[i] if i < len(side.retinue) else None)], ruled=False)
    # The label of a total stands beside its shape, or beneath where the paper is narrow.
    third, wide, beside = view.width / 3, 2.24 * _SHAPE + 3.0, view.width > 150.0
    room = third - (wide + 2.0 if beside else 3.0)
    labels = [passage(view.pen, room, (Said(label, "serif"),), size=view.size) for label in attributes]

    def shapes(y: float) -> None:
        for i, label in enumerate(labels):
            x, middle = LEFT + third * i, y + 1.2 * _SHAPE
            attribute(view.pen, i, x + 1.12 * _SHAPE, middle, _SHAPE, Style("accent", 0.9))
            if side.totals is not None:
                size = 18.0 if side.totals[i] < 100 else 14.0
                parts.centred(view.pen, x + 1.12 * _SHAPE, middle, str(side.totals[i]), "sans-bold", size)
            at = (x + wide, middle + 1.6 - label.drop / 2) if beside else (x, y + 2.4 * _SHAPE + 6.0)
            write(view.pen, *at, label)

    yield Drawn(2.4 * _SHAPE + (0.0 if beside else 6.0 + max(label.drop for label in labels)), shapes)


def _large_line(view: View, letter: str, at: int, bought: Retainer | None) -> Run:
    """Give the line of a retainer: its name, a figure behind each attribute's sign, what was paid."""
    style = Style("ink", 0.6) if view.low else Style(None, 0, "accent")

    def place(which: int, wide: float) -> Bit:
        own = ("", "") if bought else _of_line(letter, at, which)
        return view.blank(wide, *own, str(bought.scores[which - 1]) if bought and which < _PAID else "")

    def scored(i: int) -> Bit:
        sign = Bit(8.0, lambda pen, x, y: attribute(pen, i, x + 2.6, y - 1.7, 2.3, style))
        return joined(sign, place(i + 1, _SCORE))

    behind = [*(scored(i) for i in range(3)), joined(view.bit(say("paid")), place(_PAID, _PRICE))]
    if bought is not None:
        return Run(behind, (Said(bought.name, "serif"),), _OWN + 4.0, high=7.0)
    return Run([place(0, _OWN), *behind], high=7.0)


def _large_coins(view: View, tally: Tally, setting: Setting) -> Iterator[Shown]:
    """Give the coins, so many in a row as the paper is wide enough for."""
    left, how, struck = _told(tally)
    yield Head(say("Treasury"), left)
    yield Para(how)
    worth, count = unit(tally.treasury), coins(tally.treasury)
    across = _ACROSS if view.width > 150.0 else _ACROSS // 2
    wide, out = (view.width - _AMOUNT) / (across + 0.5 * (across // FIVE - 1)), struck // worth
    radius = min(_COIN, 0.43 * wide)

    def coin(number: int, at: int) -> Bit:
        def draw(pen: Pen, x: float, y: float) -> None:
            x, y = x + wide / 2, y - 1.6
            if number < out:
                _gone(pen, x, y, radius, setting)
            else:
                parts.coin(pen, x, y, radius)
            if number == out > 0 and not setting.inked:
                parts.caret(pen, x, y + radius + 0.5)

        return Bit(wide * (1.5 if at % FIVE == FIVE - 1 and at + 1 < across else 1.0), draw)

    start = 0
    while start < count:
        size = (count - start) % across or across
        amount = Said(str(min((count - start) * worth, tally.treasury)), "sans-bold")
        yield Run([coin(start + i, i) for i in range(size)], (amount,), _AMOUNT, 2 * radius)
        start += size


def _large_ledger(view: View, tally: Tally, whose: Sequence[str], here: range) -> Rows:
    """Give the columns of the ledger that stand here, from where it was left to the last round."""
    held = [*(side.gold for side in tally.sides), tally.left]
    played, first = tally.rounds or 0, _first_open(tally)
    last = 2 * HALF * (played // (2 * HALF) + 1)
    wide = (view.width - _NUMBER) / len(here)

    def cell(line: str, k: int, gold: int | None) -> Drawing:
        def draw(pen: Pen, x: float, y: float) -> None:
            pen.line(x - 2.0, y - 7.0, x - 2.0, y + 1.6, "hair", 0.5)
            if gold is not None:
                pen.text(x, y, str(gold), "sans-bold", view.size)
            else:
                name, told = _of_round(line, whose[k])
                pen.field(name, x - 1.0, y - 6.4, wide - 2.4, 8.0, told)

        return draw

    rows: list[tuple[Words | Drawing, ...]] = []
    for number in range(played if tally.between else first, last + 2):
        line = "net" if number > last else _line_of(number)
        known = held if 0 < number < first or (number == 0 and first) else [None] * len(held)
        strong = "sans-bold" if number % FIVE == 0 and 0 < number <= last else "sans"
        rows.append(((Said(_label_of(line), strong),), *(cell(line, k, known[k]) for k in here)))
    tabs = [Tab(), *(Tab((_NUMBER + wide * i + 2.0) / view.by) for i in range(len(here)))]
    return Rows(rows, tabs, heads=(say("Rd"), *(whose[k] or say("Treasury") for k in here)), high=_WRITTEN)

"""The GM's sheet: everybody's tokens, masks and aims, who feels what, who promised what, and a few chances."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

from gmkit.errors import SheetError
from gmkit.games.masks.rules.influence import LINKS, face_delivered, fee
from gmkit.games.masks.sheets.deeds import Debt, Goal, aim, set_aim, tell_debts, tickbox
from gmkit.games.masks.sheets.look import BOXES, Level
from gmkit.games.masks.sheets.matrix import MOST, NAMES, SELF, Cell, Matrix, Party, face, feeling, gm_table
from gmkit.printing import marks, parts
from gmkit.printing.fit import Fitted, Stage, fit, wrap
from gmkit.printing.fonts import MM
from gmkit.printing.marks import glyph
from gmkit.printing.page import Pages
from gmkit.printing.parts import LEFT, RIGHT
from gmkit.printing.pen import Pen, Style
from gmkit.printing.sheet import Page, Setting
from gmkit.printing.table import Box, Column, Row, Rule, Table, Words, draw_table, flow_table

# ---- The avatars on the GM sheet: a block each with masks, tokens, aims, debts and temper. Millimetres.

HEADS = 11.0
_NAME_ROOM = 47.0
_FIGURES = (66.0, 76.6, 87.2, 97.8, 107.6)
_HEADS = (("", "Face"), ("Hidden", "Face"), ("", "Standing"), ("Major", "Coups"), ("", "Score"))
_AIMS = (116.0, 157.6)
_BELOW = 62.0
_BELOW_ROOM = 50.5
_LABEL = 16.6
_NAME = (Stage(1, 11, 8), Stage(2, 8, 6), Stage(3, 6, 4.4))
_WORN = (Stage(1, 8.6, 6.5), Stage(2, 6.5, 5), Stage(3, 5, 4))
_AIM = (Stage(1, 8.4, 6.4), Stage(2, 6.8, 6), Stage(3, 6.2, 4.8), Stage(4, 4.8, 3.8))
_SMALL = 6.8
_LEAD = 3.25
_UNDER = 9.2
_BASE, _STEP = 4.7, 4.2  # the first baseline of a block, and the next one's distance
_ROOMS = (69.5, 27.6)  # for an objective of one card, and of two side by side


T = TypeVar("T")


class Person(NamedTuple):
    """What the GM sheet says of an avatar; what is left out stays blank."""

    name: str = ""  # of the avatar
    mask: str = ""  # what it wears, in words
    others: tuple[str, ...] = ()  # titles of the other masks it owns
    face: int | None = None
    hidden: int | None = None  # Hidden Face
    standing: int | None = None  # Face and the points of its masks
    coups: int | None = None  # Major Coups
    score: int | None = None  # points so far
    goals: tuple[Goal, ...] = ()  # its objective cards
    debts: tuple[Debt, ...] = ()  # what it owes since a desperate attack
    alienated: bool = False  # whether it has ever been alienated
    traits: str = ""  # its temper in one line


class Aim(NamedTuple):
    """An objective, set: its words, and its last baseline from the upper edge of the block."""

    kind: str
    words: Fitted
    base: float
    done: bool


class Block(NamedTuple):
    """A person's block, set and measured: texts whose length varies, and its height in mm."""

    person: Person
    name: Fitted
    worn: Fitted
    others: Fitted
    aims: tuple[tuple[Aim, ...], ...]
    below: tuple[Fitted, ...]
    height: float


def block(pen: Pen, person: Person) -> Block:
    """Set a person's texts and work out how high the block is.

    Raises:
        SheetError: if there are more than two objective cards or a text does not fit, naming the avatar.
    """
    with pen.at(f"avatar {person.name[:20]}" if person.name else "avatar"):
        if len(person.goals) > len(_AIMS):
            raise SheetError(f"{pen.where}: the GM sheet has room for two objective cards; leave some out")
        name = fit(person.name, pen.measure("serif-semibold"), _NAME_ROOM, _NAME)
        worn = fit(person.mask, pen.measure("serif-italic"), _NAME_ROOM, _WORN)
        also = f"also owns {', '.join(person.others)}" if person.others else ""
        others = _paragraph(pen, also, _NAME_ROOM)
        aims = tuple(_aims(pen, goal, _ROOMS[len(person.goals) - 1]) for goal in person.goals)
        below = tuple(
            _paragraph(pen, words, _BELOW_ROOM - (_LABEL if person.alienated and not i else 0.0))
            for i, words in enumerate(w for w in (tell_debts(person.debts), person.traits) if w)
        )
    left = _BASE + name.drop + (3.7 + worn.drop if person.mask else 0.0) + (3.2 + others.drop if also else 0.0)
    right = max([_BASE + _STEP - 0.1, *(aim.base for column in aims for aim in column)])
    lines = sum(len(text.lines) for text in below) or int(person.alienated)
    last = _UNDER + _LEAD * (lines - 1) if lines else 0.0
    return Block(person, name, worn, others, aims, below, max(left, last, right, 0.0 if person.name else 10.2) + 2.4)


def _aims(pen: Pen, goal: Goal, room: float) -> tuple[Aim, ...]:
    """Set the objectives of a card one under the other."""
    out: list[Aim] = []
    base = _BASE - 0.1 - _STEP
    for _, kind, target, done in goal.rows:
        words = set_aim(pen, kind, target, room, _AIM)
        base += _STEP + words.drop
        out.append(Aim(kind, words, base, done))
    return tuple(out)


def _paragraph(pen: Pen, words: str, room: float) -> Fitted:
    if not words:
        return Fitted((), _SMALL, 0.0)
    return Fitted(wrap(words, pen.measure("sans"), room / (_SMALL * MM), break_words=True) or (), _SMALL, _LEAD)


def heads(pen: Pen, y: float) -> None:
    """Write the heads of the columns over a rule at `y`, and the rule."""
    pen.text(LEFT, y - 1.6, "avatar, mask worn", "sans", 6.5, "soft")
    for x, words in zip(_FIGURES, _HEADS, strict=True):
        for up, word in zip((4.2, 1.6), words, strict=True):
            pen.text(x, y - up, word, "sans-semibold", 6.5, align="middle")
    pen.text(_AIMS[0], y - 1.6, "objectives, ticked when achieved", "sans", 6.5, "soft")
    pen.line(LEFT, y, RIGHT, y, "ink", 0.9)


def draw_person(pen: Pen, y: float, own: Block, *, low: bool) -> None:
    """Draw a block from its upper edge at `y`, with the rule beneath."""
    person = own.person
    at = y + _BASE
    if person.name:
        at = pen.lines(LEFT, at, own.name, "serif-semibold")
    else:
        parts.ruled(pen, LEFT, LEFT + _NAME_ROOM, (at + 0.6, at + 6.1), "line")
    if person.mask:
        at = pen.lines(LEFT, at + 3.7, own.worn, "serif-italic", "soft")
    pen.lines(LEFT, at + 3.2, own.others, "sans", "soft")
    figures = (person.face, person.hidden, person.standing, person.coups, person.score)
    for x, figure in zip(_FIGURES, figures, strict=True):
        if figure is None:
            pen.line(x - 4.0, y + 5.3, x + 4.0, y + 5.3, "line", 0.5)
        else:
            pen.text(x, y + 4.8, str(figure), "serif-semibold", 11 if figure < 1000 else 8, align="middle")
    _goals(pen, y, own, low=low)
    _below(pen, y + _UNDER, own)
    pen.line(LEFT, y + own.height, RIGHT, y + own.height, "hair", 0.5)


def _goals(pen: Pen, y: float, own: Block, *, low: bool) -> None:
    """Draw the objective cards side by side, the objectives of each one above the other."""
    if not own.person.name:
        for x in _AIMS:
            pen.line(x, y + 5.3, x + 6.0, y + 5.3, "line", 0.5)
            for base in (y + 5.3, y + 10.8):
                tickbox(pen, x + 8.6, base - 2.5, 2.5, done=False, weight=0.5)
                pen.line(x + 12.2, base, x + 40.0, base, "line", 0.5)
    for x, goal, aims in zip(_AIMS, own.person.goals, own.aims, strict=False):
        wide = pen.text(x, y + _BASE, goal.rank, "serif-semibold", 9.6, goal.feeling)
        glyph(pen, goal.glyph, x + wide + 1.8, y + 3.55, 2.6, goal.feeling, solid=not low)
        for one in aims:
            tickbox(pen, x + 8.6, y + one.base - one.words.drop - 2.2, 2.5, done=one.done, weight=0.5)
            aim(pen, x + 12.4, y + one.base, one.kind, one.words)


def _below(pen: Pen, y: float, own: Block) -> None:
    """Write debts and temper under the figures, after a label if the avatar has been alienated."""
    start = _BELOW
    if own.person.alienated:
        pen.rect(start, y - 2.35, _LABEL - 1.8, 3.1, Style("ink", 0.7), 0.5)
        pen.text(start + _LABEL / 2 - 0.9, y - 0.1, "ALIENATED", "sans-bold", 6.5, align="middle", tracking=0.3)
        start += _LABEL
    for i, text in enumerate(own.below):
        debt = i == 0 and bool(own.person.debts)
        pen.lines(start, y, text, "sans", "ink" if debt else "soft")
        y += text.drop + _LEAD
        start = _BELOW


# ---- The GM's sheet: everybody's tokens, masks and aims, who feels what, who promised what, and a few chances.

_TOP = 15.0
_END = 268.5
_GAP = 8.0
_PANEL = 51.0
_PANEL_HIGH = 38.0
_UNDER_HEAD = 6.0
_FEW = 4  # conflicts that are worth beginning the list


class Bloc(NamedTuple):
    """A faction on the GM sheet."""

    name: str  # of the faction
    emblem: str = "none"  # what it is drawn with
    feelings: tuple[Level | None, ...] = ()  # towards each avatar, in order
    promised: tuple[int | None, ...] = ()  # the Face it has committed to each avatar, in order


class GmSheet(NamedTuple):
    """What the GM sheet shows; what is left out stays blank."""

    title: str = "The whole table"  # of the game
    scene: str = ""  # round, Arbiter and scene in a line
    people: tuple[Person, ...] = (Person(),) * 6  # the avatars
    # the factions
    blocs: tuple[Bloc, ...] = (
        Bloc("Sun Temple", "sun"),
        Bloc("Moon Temple", "moon"),
        Bloc("Commission", "mask"),
        Bloc("Personalists", "struck-mask"),
    )
    # a row for each avatar: towards each avatar, then each faction; its own is not looked at
    feelings: tuple[tuple[Level | None, ...], ...] = ()
    promised: tuple[tuple[int | None, ...], ...] = ()  # a row for each avatar: the Face it has promised to each avatar
    # the challenger's chance as text, rows by the challenger's supporters (0, 1, 2), columns by the
    # defender's; empty for none
    odds: tuple[tuple[str, ...], ...] = ()
    premise: str = ""  # what the chances hold for
    conflicts: tuple[Conflict, ...] = ()  # the Conflicted Actions, avatar by avatar
    signs: tuple[Shown, ...] = ()  # what NPCs may show, one after the other


BLANK = GmSheet()


def draw_gm(state: GmSheet, setting: Setting) -> tuple[Page, ...]:
    """Draw the GM sheet on as few pages as it needs.

    Avatars come first, a block each that is never parted; then the feelings, the promises and the
    chances. A table that the page has no room for begins the next one; one that no page can hold goes
    on, and of more than 22 columns every 22 are a table of their own.

    Raises:
        SheetError: if a text does not fit, naming the field.
    """
    return _GmSheet(state, setting).drawn()


class _GmSheet:
    """The pages of a GM sheet while they are drawn."""

    def __init__(self, state: GmSheet, setting: Setting) -> None:
        """Take what to draw."""
        self.state = state
        self.low = setting.low
        self.paper = Pages(setting, "GM sheet", _head, _END)

    def drawn(self) -> tuple[Page, ...]:
        """Draw all pages."""
        paper = self.paper
        self._title()
        self._people()
        for matrix in self._tables(feelings(self.state)):
            self._table(matrix, 6.0)
            self._legend()
        placed = not self.state.odds
        for matrix in self._tables(promises(self.state)):
            top, wide = self._table(matrix, 0.0)
            if not placed and RIGHT - LEFT - wide >= _PANEL + _GAP - 0.1 and paper.y - top >= _PANEL_HIGH:
                odds(paper.pen, RIGHT - _PANEL, top, self.state)
                placed = True
        if not placed:
            paper.room(_PANEL_HIGH)
            odds(paper.pen, LEFT, paper.y, self.state)
            paper.y += _PANEL_HIGH + _GAP
        note = "hidden action × what it contradicts, for you to approve"
        self._list("Conflicts", note, self.state.conflicts, draw_conflict)
        note = "a sign, what it stands for and how far it can be trusted; a box each time that it was noticed"
        habits = sum(not one.stands_for for one in self.state.signs)
        title = "Habits" if habits == len(self.state.signs) else "Signs and habits" if habits else "Signs"
        self._list(title, _OF_HABITS if title == "Habits" else note, self.state.signs, draw_sign)
        return paper.pages("GM sheet")

    def _title(self) -> None:
        """Write the game's name and the scene."""
        title = fit(
            self.state.title,
            self.paper.pen.measure("serif-semibold", "title"),
            RIGHT - LEFT,
            (Stage(1, 19, 12), Stage(2, 12, 8)),
        )
        self.paper.y = self.paper.pen.lines(LEFT, self.paper.y + 4.5, title, "serif-semibold") + 2.0
        if self.state.scene:
            scene = fit(
                self.state.scene,
                self.paper.pen.measure("serif-italic", "scene"),
                RIGHT - LEFT,
                (Stage(1, 9.5, 8), Stage(3, 8, 6.5), Stage(9, 7, 6.5)),
            )
            self.paper.y = self.paper.pen.lines(LEFT, self.paper.y + 3.6, scene, "serif-italic", "soft") + 1.0

    def _people(self) -> None:
        """Draw the avatars."""
        blocks = [block(self.paper.pen, person) for person in self.state.people]
        self.paper.y += HEADS - 3.0
        heads(self.paper.pen, self.paper.y)
        for own in blocks:
            if self.paper.room(own.height):
                self.paper.y += HEADS - 6.0
                heads(self.paper.pen, self.paper.y)
            draw_person(self.paper.pen, self.paper.y, own, low=self.low)
            self.paper.y += own.height
        self.paper.y += _GAP

    def _tables(self, whole: Matrix) -> list[Matrix]:
        """Give a table in pieces of no more columns than are readable."""
        starts = range(0, max(len(whole.columns), 1), MOST)
        return [
            whole._replace(
                columns=whole.columns[at : at + MOST], cells=tuple(row[at : at + MOST] for row in whole.cells)
            )
            for at in starts
        ]

    def _table(self, matrix: Matrix, legend: float) -> tuple[float, float]:
        """Draw a table, on further pages if it has to be; give its upper edge on the last of them, and its width."""
        table = gm_table(self.paper.pen, matrix)
        top = flow_table(self.paper, LEFT, table, legend)
        self.paper.y += _GAP
        return top, table.width

    def _list(self, title: str, note: str, rows: Sequence[Any], draw: Callable[..., None]) -> None:
        """List what avatars have several of, as many to a page as there is room for."""
        if not rows:
            return
        self.paper.room(min(len(rows), _FEW) * ROW + _GAP)
        headed = False
        for at, row in enumerate(rows):
            # An avatar's first few stay together.
            begins = at == 0 or rows[at - 1].name != row.name
            again = self.paper.room(ROW * (min(_FEW, sum(one.name == row.name for one in rows)) if begins else 1))
            if again or not headed:
                self.paper.y += _UNDER_HEAD if self.paper.y == _TOP else 0.0
                parts.zone(self.paper.pen, LEFT, self.paper.y, RIGHT - LEFT, title, note)
                headed = True
            first = again or begins
            last = at + 1 == len(rows) or rows[at + 1].name != row.name
            self.paper.y += ROW
            draw(self.paper.pen, self.paper.y, row, first=first, last=last)
        self.paper.y += _GAP

    def _legend(self) -> None:
        """Explain the marks of a feeling under its table."""
        pen, y = self.paper.pen, self.paper.y - _GAP + 4.4
        pen.rect(LEFT + 0.2, y - 2.1, 5.0, 2.8, Style("ink", 1.0), 0.5)
        x = LEFT + 6.6
        x += pen.text(x, y, "enduring; 3/5: three of its five boxes still hold", "sans", 6.5, "soft") + 6.0
        pen.rect(x, y - 2.1, 5.0, 2.8, Style("ink", 1.0, None, (1.1, 0.8)), 0.5)
        pen.text(x + 6.4, y, "enduring at 0; +2/4: two crosses of four on the warm side", "sans", 6.5, "soft")
        pen.text(RIGHT, y, "heavy: past ±5", "sans", 6.5, "soft", align="right")
        self.paper.y += 4.0


def _head(pen: Pen, number: int) -> float:
    """Head a page; give where the first thing goes."""
    more = f", {number}" if number > 1 else ""
    parts.running_head(pen, LEFT, RIGHT, 9.0, "City of Masks", f"for the GM only, keep secret{more}")
    return _TOP


def _names(state: GmSheet) -> tuple[tuple[Party, ...], tuple[Party, ...]]:
    """Give the names of avatars and of factions."""
    return tuple(Party(p.name) for p in state.people), tuple(Party(b.name, b.emblem) for b in state.blocs)


def _filled(state: GmSheet) -> bool:
    """Say whether anybody stands on it; rows to be filled in stand closer, so that they share a page."""
    return any(person.name for person in state.people)


def _width(state: GmSheet) -> float:
    """Give the width of a column, the same in both tables."""
    columns = len(state.people) + len(state.blocs)
    return (RIGHT - LEFT - NAMES) / min(max(columns, 1), MOST)


def _at(table: Sequence[Sequence[T | None]], i: int, k: int) -> T | None:
    """Give an entry, None where the table does not reach."""
    return table[i][k] if i < len(table) and k < len(table[i]) else None


def feelings(state: GmSheet) -> Matrix:
    """Give the table of feelings: avatars, then factions, towards avatars and factions."""
    avatars, blocs = _names(state)
    count = len(avatars)
    rows: list[tuple[Cell | None, ...]] = [
        tuple(SELF if i == k else feeling(_at(state.feelings, i, k)) for k in range(count + len(blocs)))
        for i in range(count)
    ]
    rows += [
        tuple(feeling(_at([bloc.feelings], 0, k)) for k in range(count)) + (None,) * len(blocs) for bloc in state.blocs
    ]
    note = "each row feels this for the column"
    return Matrix(
        "Feelings", note, avatars + blocs, avatars + blocs, tuple(rows), 7.2 if _filled(state) else 6.0, _width(state)
    )


def promises(state: GmSheet) -> Matrix:
    """Give the table of promised Face: avatars, then factions, to avatars."""
    avatars, blocs = _names(state)
    count = len(avatars)
    rows: list[tuple[Cell | None, ...]] = [
        tuple(SELF if i == k else face(_at(state.promised, i, k)) for k in range(count)) for i in range(count)
    ]
    rows += [tuple(face(_at([bloc.promised], 0, k)) for k in range(count)) for bloc in state.blocs]
    note = "by the row to the column"
    return Matrix(
        "Promised Face", note, avatars + blocs, avatars, tuple(rows), 6.0 if _filled(state) else 5.2, _width(state)
    )


def odds(pen: Pen, x: float, y: float, state: GmSheet) -> None:
    """Draw the panel of chances from its upper left corner."""
    parts.zone(pen, x, y + 4.6, _PANEL, "The challenger’s chance")
    pen.text(x + _PANEL, y + 8.4, "supporters of the defender", "sans", 6.5, "soft", align="right")
    pen.text(x, y + 12.0, "of the challenger", "sans", 6.5, "soft")
    wide = 11.0
    left = x + _PANEL - wide * max(map(len, state.odds))
    for k in range(max(map(len, state.odds))):
        pen.text(left + wide * (k + 0.5), y + 12.0, str(k), "sans-semibold", 7, align="middle")
    at = y + 13.6
    pen.line(x, at, x + _PANEL, at, "soft", 0.8)
    for i, row in enumerate(state.odds):
        pen.text(left - 3.0, at + 4.1, str(i), "sans-semibold", 7, align="right")
        for k, words in enumerate(row):
            text = fit(words, pen.measure("serif-semibold", "odds"), wide - 0.8, (Stage(1, 9.6, 4),))
            pen.lines(left + wide * (k + 0.5), at + 4.3, text, "serif-semibold", align="middle")
        at += 6.0
        pen.line(x, at, x + _PANEL, at, "hair", 0.5)
    if state.premise:
        text = fit(state.premise, pen.measure("sans", "odds"), _PANEL, (Stage(1, 6.5, 6.5), Stage(2, 6.5, 5)))
        pen.lines(x, at + 3.2, text, "sans", "soft")


# ---- The Conflicted Actions on the GM's sheet: pairs that the GM is to approve, since no rule can.

ROW = 5.6
"""The height of a line."""

_WHO, _LETTER, _HIDDEN, _PROPER = 40.0, 52.5, 60.0, 127.0


class Conflict(NamedTuple):
    """A hidden action that contradicts one of the first mask's."""

    name: str  # whose it is
    letter: str  # the letter of the pair on that avatar's tracker
    hidden: str  # the hidden action
    proper: str  # what it contradicts


def draw_conflict(pen: Pen, y: float, pair: Conflict, *, first: bool, last: bool) -> None:
    """Draw a pair on its line at `y`; the first of its avatar's names it, under the last is a whole line.

    Raises:
        SheetError: if a text does not fit.
    """
    one = (Stage(1, 9, 6), Stage(2, 5.6, 4.2))
    if first:
        who = fit(pair.name, pen.measure("serif-semibold", "avatar"), _WHO, one)
        pen.lines(LEFT, y - 1.5 - who.drop * 0.8, who, "serif-semibold")
    marks.checkbox(pen, _LETTER, y - 4.4, 3.5, Style("ink", 0.7), 0.4)
    pen.text(_LETTER + 1.75, y - 1.8, pair.letter, "sans-bold", 6.8, align="middle")
    for x, words, end in ((_HIDDEN, pair.hidden, _PROPER - 8.0), (_PROPER, pair.proper, RIGHT)):
        fitted = fit(words, pen.measure("serif", "conflict"), end - x, one)
        pen.lines(x, y - 1.5 - fitted.drop * 0.8, fitted)
    pen.text(_PROPER - 6.5, y - 1.5, "×", "sans", 8, "soft")
    pen.line(LEFT if last else _LETTER, y, RIGHT, y, "line" if last else "hair", 0.5)


# ---- What NPCs may show, on the GM's sheet: with boxes, so that the GM knows what the players can know.

_SIGN, _FOR, _OFTEN, _BOXES = 42.0, 106.5, 152.0, 3
_BOX, _BOX_STEP = 3.2, 4.6
_OF_HABITS = "what an NPC does for choice where that costs it little"


class Shown(NamedTuple):
    """A sign that an NPC may show, or a habit of its, which stands for nothing."""

    name: str  # whose it is
    sign: str  # what is to be seen
    stands_for: str = ""
    often: str = ""  # how far it can be trusted, in words


def draw_sign(pen: Pen, y: float, one: Shown, *, first: bool, last: bool) -> None:
    """Draw a sign on its line at `y`; the first of its avatar's names it, under the last is a whole line.

    Raises:
        SheetError: if a text does not fit.
    """
    boxes, habit = RIGHT - _BOX_STEP * (_BOXES - 1) - _BOX, not one.stands_for
    columns = [(_SIGN, one.sign, _FOR), (_FOR, one.stands_for, _OFTEN), (_OFTEN, one.often, boxes)]
    if habit:
        columns = [(_SIGN, one.sign, RIGHT)]
    for x, words, end in ([(LEFT, one.name, _SIGN)] if first else []) + columns:
        role = "serif-semibold" if x == LEFT else "serif-italic" if habit else "serif"
        fitted = fit(words, pen.measure(role, "sign"), end - x - 2.0, (Stage(1, 9, 6), Stage(2, 5.6, 4.2)))
        pen.lines(x, y - 1.5 - fitted.drop * 0.8, fitted, role)
    for at in range(0 if habit else _BOXES):
        tickbox(pen, boxes + at * _BOX_STEP, y - 4.3, _BOX, done=False, weight=0.5)
    pen.line(LEFT if last else _SIGN, y, RIGHT, y, "line" if last else "hair", 0.5)


# ---- What arrives when Face is lent along a chain of allies, as a table. Millimetres.

ROWS = LINKS + 1
"""The chains that are shown: those that may pay, and the first that never does."""

_CHAIN_HEADS, _PITCH = 8.6, 6.9
_FIRST = 36.0  # the columns of links and of the fee


def height() -> float:
    """Give how high the table is in mm."""
    return _CHAIN_HEADS + ROWS * _PITCH


def pays(committed: int, links: int) -> bool:
    """Say whether more arrives than the asking costs."""
    return face_delivered(committed, links) > fee(links)


def draw_chains(pen: Pen, x: float, y: float, width: float, *, low: bool) -> None:
    """Draw the table from its upper left corner: links down, what is promised across.

    Args:
        pen: draws it.
        x: its left edge.
        y: its upper edge.
        width: of the whole.
        low: what pays is set heavy, not tinted.
    """
    pen.text(x + width, y + 1.8, f"what arrives of a promise of 1 to {BOXES} Face", "sans", 7, "soft", align="right")
    pitch, promised = (width - _FIRST) / BOXES, range(1, BOXES + 1)
    columns = (
        Column(_FIRST / 2, Words("links", "sans", 7, "soft", "left", up=1.8)),
        Column(_FIRST / 2, Words("fee", "sans", 7, "soft", up=1.8)),
        *(Column(pitch, Words(str(one), "sans-semibold", 7.4, up=1.8)) for one in promised),
    )
    figure, rows = partial(Words, role="serif", size=9.4, up=_PITCH / 2 - 1.15), []
    for links in range(1, ROWS + 1):
        paying = [one for one in promised if pays(one, links)]
        tinted = pitch * (BOXES + 1 - paying[0]) if paying and not low else 0.0
        figures = [figure(str(fee(links)))]
        for one in promised:
            role, colour = ("serif-bold", "ink") if one in paying else ("serif", "soft")
            figures.append(figure(str(face_delivered(one, links)), role=role, colour=colour))
        rule = Rule("line", 0.9) if links == ROWS else Rule()
        rows.append(Row(_PITCH, (partial(_chain, links=links, right=x + width, tinted=tinted), *figures), rule))
    draw_table(pen, x, y, Table(columns, tuple(rows), _CHAIN_HEADS, Rule("ink", 0.9)))


def _chain(pen: Pen, box: Box, *, links: int, right: float, tinted: float) -> None:
    """Draw a chain of so many links, behind it the tint under what pays, so far from the right end of its row."""
    if tinted:
        pen.rect(right - tinted, box.top + 0.5, tinted, box.height - 1.0, Style(None, 0, "tint"))
    middle = box.middle[1]
    for i in range(links + 1):
        at = box.left + 1.3 + i * 5.2
        if i:
            pen.line(at - 3.9, middle, at - 1.3, middle, "ink", 0.9)
        pen.circle(at, middle, 1.2, Style("ink", 0.9, None if i else "ink"))

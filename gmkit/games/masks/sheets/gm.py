"""The GM's sheet: the table at a glance, who feels what, who everybody is, which masks are for sale, a few chances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from gmkit.errors import SheetError, say
from gmkit.games.masks.sheets.deeds import (
    Deed,
    achieved,
    aim,
    large_deeds,
    set_aim,
    tell_debts,
    verb,
)
from gmkit.games.masks.sheets.matrix import (
    MOST,
    PANEL,
    PANEL_HIGH,
    PAST,
    GmSheet,
    Matrix,
    Party,
    Person,
    Sale,
    called,
    feeling_marks,
    feelings_of,
    gm_table,
    large_coup,
    large_feelings,
    large_hours,
    large_legend,
    large_odds,
    large_rounds,
    large_sale,
    odds,
)
from gmkit.names import field_word
from gmkit.printing import parts
from gmkit.printing.fit import Fitted, Stage, fit, wrap
from gmkit.printing.fonts import MM
from gmkit.printing.page import (
    Bit,
    Cell,
    Head,
    Leaf,
    Lines,
    Pages,
    Para,
    Rows,
    Run,
    Shown,
    Tab,
    Together,
    View,
    joined,
    larger,
)
from gmkit.printing.parts import LEFT, RIGHT, Said, glyph
from gmkit.printing.pen import Field, Pen, Style
from gmkit.printing.sheet import Page, Room, Setting
from gmkit.printing.table import Table, flow_table, large_box, large_signs, list_signs

# ---- The first page: where the evening stands, and a row for each seat. Millimetres.

_TOP = 15.0
_END = 268.5
_GAP = 8.0
_LABEL = 8.0
_SUIT, _MASK, _MASK_ROOM = 43.0, 46.0, 36.0
_FACE, _HIDDEN, _WRITE = 89.6, 110.6, 9.0
_STANDING, _POINTS, _COUPS = 127.0, 137.5, 145.0
_AIMS, _AIM_ROOM = 158.0, 35.4
_NAME = (Stage(1, 11, 8), Stage(2, 8.6, 7.5), Stage(12, 7.5, 7.5))
_WORN = (Stage(1, 9.4, 8), Stage(2, 8.4, 7.5), Stage(12, 7.5, 7.5))
_PLAYS = (Stage(1, 8, 7.5), Stage(4, 7.5, 7.5))
_AIM = (Stage(1, 8.6, 7.8), Stage(3, 8, 7.5), Stage(12, 7.5, 7.5))
_SEAT, _AIM_STEP = 10.6, 4.4
_ROUND, _CHIP = 3.2, 6.4
_RULE = 0.6  # under headings: there are many, and a page of thin ones takes a tenth less ink


class _Seat(NamedTuple):
    """A person's row, set: texts whose length varies, and its height in mm."""

    person: Person
    name: Fitted
    plays: Fitted
    worn: Fitted
    aims: tuple[tuple[str, Fitted, bool], ...]
    height: float


_NONE = Fitted((), 0.0, 0.0)


def _seat(pen: Pen, person: Person) -> _Seat:
    """Set a person's row.

    Raises:
        SheetError: if there are more than two objective cards or a text does not fit, naming the avatar.
    """
    with pen.at(f"avatar {person.name[:20]}" if person.name else "avatar"):
        if len(person.goals) > 2:
            raise SheetError(
                say("{where}: the GM sheet has room for two objective cards; leave some out", where=pen.where)
            )
        name = fit(person.name, pen.measure("serif-semibold"), 28.0, _NAME) if person.name else _NONE
        plays = fit(person.plays, pen.measure("sans"), 28.0, _PLAYS) if person.plays else _NONE
        worn = fit(person.mask, pen.measure("serif"), _MASK_ROOM, _WORN) if person.mask else _NONE
        aims = tuple(
            (kind, set_aim(pen, kind, target, _AIM_ROOM, _AIM), done)
            for goal in person.goals
            for _, kind, target, done in goal.rows
        )
    left = 5.6 + name.drop + (3.8 + plays.drop if plays.lines else 0.0)
    right = sum(_AIM_STEP + text.drop for _, text, _ in aims)
    return _Seat(person, name, plays, worn, aims, max(_SEAT, left + 1.4, right + 1.8, 7.0 + worn.drop))


def _seat_heads(pen: Pen, y: float) -> None:
    """Write the heads of the columns under a rule at `y`."""
    aims = say("objectives: tick when achieved")
    for x, words in ((LEFT, say("avatar, plays")), (_MASK, say("mask worn")), (_AIMS, aims)):
        pen.text(x, y + 4.0, words, "sans", _LABEL, "soft")
    for x, words in (
        (_FACE + 2, say("Face")),
        (_HIDDEN + 2, say("Hidden")),
        (_STANDING, say("standing")),
        (_POINTS, say("points")),
        (_COUPS + 3.4, say("coups")),
    ):
        pen.text(x, y + 4.0, words, "sans", _LABEL, "soft", align="middle")


def _draw_seat(pen: Pen, y: float, own: _Seat, who: str, *, low: bool) -> None:
    """Draw a row from its upper edge, with the rule beneath; what its fields are called begins with `who`."""
    person, base = own.person, y + 5.0
    if person.name:
        at = pen.lines(LEFT, base, own.name, "serif-semibold")
        pen.lines(LEFT, at + 3.8, own.plays, "sans", "soft" if own.plays.size >= _LABEL else "ink")
    else:
        parts.ruled(pen, LEFT, LEFT + 27.0, [base + 1.0], "line", field=f"{who}.name")
    _draw_worn(pen, base, own, who, low=low)
    for x, figure, what in ((_FACE, person.face, "face"), (_HIDDEN, person.hidden, "hidden")):
        if figure is not None:
            pen.text(x, base, str(figure), "serif-semibold", 11 if figure < 1000 else 8, align="right")
        parts.ruled(pen, x + 1.6, x + 1.6 + _WRITE, [base + 1.4], "line", field=f"{who}.{what}")
    for x, figure, what in ((_STANDING, person.standing, "standing"), (_POINTS, person.score, "points")):
        if figure is None:
            parts.ruled(pen, x - 4.0, x + 4.0, [base + 1.4], "line", field=f"{who}.{what}")
        else:
            pen.text(x, base, str(figure), "serif", 9.6, align="middle")
    _draw_coups(pen, base, person.coups or 0, who, low=low)
    at = y - 0.4
    for number, (kind, text, done) in enumerate(own.aims, 1):
        at += _AIM_STEP + text.drop
        parts.tickbox(pen, _AIMS, at - text.drop - 2.5, 2.8, done=done, weight=0.5, field=_goal(who, number))
        aim(pen, _AIMS + 4.4, at, kind, text)
    if not own.aims:
        for number, down in enumerate((4.0, 8.4), 1):
            parts.tickbox(pen, _AIMS, y + down - 2.5, 2.8, done=False, weight=0.5, field=_goal(who, number))
            at = y + down + 0.3
            parts.ruled(pen, _AIMS + 4.4, RIGHT, [at], "line", field=f"{who}.objective", first=number)
    pen.line(LEFT, y + own.height, RIGHT, y + own.height, "hair", 0.4)


def _goal(who: str, number: int) -> tuple[str, str]:
    """Give the name and the hint of the box of an objective."""
    return f"{who}.goal.{number}", achieved(number)


def _draw_worn(pen: Pen, base: float, own: _Seat, who: str, *, low: bool) -> None:
    """Write what is worn behind its suit's sign, or draw a rule for it."""
    person = own.person
    if person.suit:
        glyph(pen, person.suit[0], _SUIT, base - 1.2, 3.2, person.suit[1], solid=not low, weight=0.5)
    if person.mask:
        pen.lines(_MASK, base, own.worn)
    elif person.face is None:
        parts.ruled(pen, _MASK, _MASK + 33.0, [base + 1.0], "line", field=f"{who}.mask")


def _draw_coups(pen: Pen, base: float, made: int, who: str, *, low: bool) -> None:
    """Draw two lozenges for Major Coups; of more the number stands under them."""
    for i in range(2):
        style = Style("ink", 1.2 if i < made and low else 0.5, "ink" if i < made and not low else None)
        parts.lozenge(pen, _COUPS + 0.9 + 5.0 * i, base - 1.0, 3.4, 4.6, style)
        if i >= made:
            x = _COUPS - 0.8 + 5.0 * i
            pen.field(f"{who}.coup.{i + 1}", x, base - 2.7, 3.4, 3.4, say("one more Major Coup"), tick=True)
    if made > 2:
        pen.text(_COUPS + 3.4, base + 4.2, f"×{made}", "serif-semibold", 8, align="middle")


# ---- The second page: a block for each avatar, and the masks for sale. Millimetres.

_WIDE, _SECOND = 89.0, 109.0
_COLUMN, _COLUMN_AT = 42.0, 47.0
_DEED = (Stage(1, 8.2, 8.2), Stage(4, 8.2, 7.5))
_STEP, _WRAPPED = 3.9, 3.25
_BLANKS = 6  # lines of a block that is filled in by hand
_NOTE, _NOTES = 5.2, 2
_CLOSEST = 4.5  # promises
_BETWEEN = 5.0  # blocks one under the other
_SALE_STEP, _SALES = 5.6, 32
_ONE = (Stage(1, 8.4, 7.5), Stage(60, 7.5, 7.5))


class _Block(NamedTuple):
    """Something in a column of the second page: how high it is, and what draws it in a height."""

    height: float
    draw: Callable[[Pen, float, float, float], object]  # left, top, height


def _set_deeds(pen: Pen, deeds: Sequence[Deed]) -> list[tuple[Deed, Fitted, Fitted]]:
    """Set actions, and under each what it contradicts if that is not listed beside it."""
    out = []
    for deed in deeds:
        room = _COLUMN - 3.6 - (4.6 if deed.letter else 0.0)
        words = fit(deed.label, pen.measure("serif", "action"), room, _DEED)._replace(leading=_WRAPPED)
        against = _NONE
        if deed.against:
            against = fit(f"× {deed.against}", pen.measure("serif-italic", "conflict"), room, _DEED)
        out.append((deed, words, against._replace(leading=_WRAPPED)))
    return out


def _deep(rows: Sequence[tuple[Deed, Fitted, Fitted]]) -> float:
    return sum(_STEP + words.drop + (_WRAPPED + more.drop if more.lines else 0.0) for _, words, more in rows)


def _write_deeds(pen: Pen, x: float, y: float, rows: Sequence[tuple[Deed, Fitted, Fitted]]) -> None:
    """Write a column of actions under its heading's rule."""
    for deed, words, more in rows:
        y += _STEP
        pen.text(x + 2.0, y, str(deed.value), "sans-bold", 8.4, align="right")
        if deed.letter:
            parts.checkbox(pen, x + _COLUMN - 3.4, y - 2.8, 3.4, Style("ink", 0.3 if pen.low else 0.5), 0.4)
            parts.centred(pen, x + _COLUMN - 1.7, y - 1.1, deed.letter, "sans-bold", 7.5)
        y = pen.lines(x + 3.6, y, words)
        if more.lines:
            y = pen.lines(x + 3.6, y + _WRAPPED, more, "serif-italic", "soft")


def _person_block(pen: Pen, person: Person, who: str, promised: Sequence[str]) -> _Block:
    """Set the block of an avatar with what it has promised; what its fields are called begins with `who`.

    Raises:
        SheetError: if a text does not fit, naming the avatar.
    """
    with pen.at(f"avatar {person.name[:20]}" if person.name else "avatar"):
        name = fit(person.name, pen.measure("serif-semibold"), 56.0, _BLOCK_NAME) if person.name else _NONE
        wide = max((pen.width(line, "serif-semibold", name.size) for line in name.lines), default=0.0)
        tag = _TAG if person.alienated else 0.0
        room = _WIDE - wide - tag - 3.0
        traits = fit(person.traits, pen.measure("serif-italic"), room, _TRAITS) if person.traits else _NONE
        title = fit(person.title, pen.measure("serif-semibold"), _COLUMN - 6.0, _WORN) if person.title else _NONE
        columns = [_set_deeds(pen, own) for own in (person.proper, person.secret)]
        goals = [
            (kind, set_aim(pen, kind, target, _COLUMN - 5.0, _AIM), done)
            for goal in person.goals
            for _, kind, target, done in goal.rows
        ]
        told = _owned(person, promised)
        more = _NONE
        if told:
            lines = wrap(told, pen.measure("serif"), _WIDE / (8.4 * MM), break_words=True)
            more = Fitted(lines or (), 8.4, 3.5)
    blank = not person.proper and not person.secret and person.face is None
    head = 9.4 + max(name.drop, traits.drop) + title.drop
    deep = _BLANKS * _NOTE if blank else max(_deep(one) for one in columns) + 2.0
    pairs = [goals[i : i + 2] for i in range(0, len(goals), 2)]
    asked = sum(4.8 + max(text.drop for _, text, _ in pair) for pair in pairs)
    below = asked + (4.2 + more.drop if told else 0.0)

    def draw(pen: Pen, x: float, y: float, height: float) -> None:
        pen.line(x, y, x + _WIDE, y, "ink", _RULE / 2 if pen.low else _RULE)
        if person.name:
            pen.lines(x, y + 5.6, name, "serif-semibold", tag="H2")
        else:
            parts.ruled(pen, x, x + 62.0, [y + 6.4], "line", field=f"{who}.avatar")
            pen.text(x + _WIDE, y + 6.0, say("avatar, plays"), "sans", _LABEL, "soft", align="right")
        pen.lines(x + _WIDE - tag, y + 5.4, traits, "serif-italic", "soft", align="right")
        if person.alienated:
            pen.rect(x + _WIDE - _TAG + 1.6, y + 2.6, _TAG - 1.6, 3.8, Style("ink", 0.7), 0.5)
            pen.text(x + _WIDE - _TAG / 2 + 0.8, y + 5.5, say("ALIENATED"), "sans-bold", 7.5, align="middle")
        at = y + head + 2.2
        pen.lines(x, at - title.drop, title, "serif-semibold")
        if not person.title:
            pen.text(x, at, say("The mask"), "serif-semibold", 9.4)
        if person.points is not None:
            pen.text(x + _COLUMN, at, str(person.points), "sans-bold", 8.4, align="right")
        pen.text(x + _COLUMN_AT, at, say("Hidden Face"), "serif-semibold", 9.4)
        for column, rows, what in zip((x, x + _COLUMN_AT), columns, ("action", "hidden-action"), strict=True):
            pen.line(column, at + 1.2, column + _COLUMN, at + 1.2, "line", 0.5)
            _write_deeds(pen, column, at + 1.4, rows)
            if blank:
                ys = [at + 1.4 + _NOTE * (i + 1) for i in range(_BLANKS)]
                parts.ruled(pen, column, column + _COLUMN, ys, field=f"{who}.{what}")
        at += 1.4 + deep
        for first, pair in enumerate(pairs):
            for number, (column, (kind, text, done)) in enumerate(zip((x, x + _COLUMN_AT), pair, strict=False)):
                own = _goal(f"{who}.block", 2 * first + number + 1)
                parts.tickbox(pen, column, at + 1.0, 2.9, done=done, weight=0.5, field=own)
                aim(pen, column + 4.4, at + 3.6 + text.drop, kind, text)
            at += 4.8 + max(text.drop for _, text, _ in pair)
        if told:
            pen.lines(x, at + 3.4, more, "serif", "soft")
            at += 4.2 + more.drop
        parts.ruled(pen, x, x + _WIDE, _lines_between(at + _NOTE + 0.8, y + height), field=f"{who}.note")

    return _Block(head + 3.6 + deep + below + _NOTE * (1 if blank else _NOTES) + 1.0, draw)


def _owned(person: Person, promised: Sequence[str]) -> str:
    """Say what else an avatar owns, what it has promised, and what it owes."""
    others = [one for one in person.others if one != person.title]
    also = say("also owns {masks}", masks=", ".join(others)) if others else ""
    return " · ".join(filter(None, (also, *promised, tell_debts(person.debts))))


_BLOCK_NAME = (Stage(1, 14, 9), Stage(2, 9, 7.5), Stage(12, 7.5, 7.5))
_TRAITS = (Stage(1, 8.8, 8), Stage(3, 8, 7.5), Stage(60, 7.5, 7.5))
_TAG = 19.0


def _lines_between(first: float, end: float) -> list[float]:
    """Give as many lines to write on as find room."""
    return [first + _NOTE * i for i in range(max(0, int((end - first + 0.01) / _NOTE) + 1))]


def _sale_blocks(pen: Pen, sale: Sequence[Sale] | None) -> Iterator[_Block]:
    """Set the masks that are for sale, some of them a block; of a blank sheet lines to write them on."""
    rows = [(one, fit(one.title, pen.measure("serif", "mask for sale"), 54.0, _ONE)) for one in sale or ()]
    for first in range(0, len(rows), _SALES):
        some = rows[first : first + _SALES]
        high = sum(_SALE_STEP + text.drop for _, text in some)
        yield _Block(13.0 + high, partial(_draw_sale, rows=some, more=first > 0))
    if sale is None:
        yield _Block(13.0 + 6 * _SALE_STEP, partial(_draw_sale, rows=(), more=False))


def _draw_sale(pen: Pen, x: float, y: float, height: float, *, rows: Sequence[tuple[Sale, Fitted]], more: bool) -> None:
    """Draw masks with their price, and a line for whom each is sold to."""
    pen.line(x, y, x + _WIDE, y, "ink", _RULE / 2 if pen.low else _RULE)
    with pen.tag("H2"):
        pen.text(x, y + 5.6, say("Masks for sale"), "serif-semibold", 14)
    told = say("continued") if more else say("for Hidden Face, any round")
    pen.text(x + _WIDE, y + 5.4, told, "serif-italic", 8.8, "soft", align="right")
    at = y + 7.4
    for one, text in rows:
        at += _SALE_STEP
        if one.glyph:
            glyph(pen, one.glyph, x + 1.6, at - 1.1, 3.0, one.feeling, weight=0.5)
        end = x + 5.2 + pen.width(text.lines[-1] if text.lines else "", "serif", text.size) + 1.5
        at = pen.lines(x + 5.2, at, text)
        if end < x + 61.0:
            pen.line(end, at, x + 62.0, at, "line", 0.4, dash=(0.3, 1.0))
        pen.text(x + 69.0, at, str(one.price), "sans-bold", 9.6, align="right")
        parts.ruled(pen, x + 72.0, x + _WIDE, [at + 0.9], "line", field=f"gm.{field_word(one.title)}.sold-to")
    if rows:
        pen.text(x + _WIDE, at + 4.4, say("sold to"), "sans", _LABEL, "soft", align="right")
        at += 5.0
    parts.ruled(pen, x, x + _WIDE, _lines_between(at + _NOTE + 0.4, y + height), field="gm.sale")


# ---- The sheet.

_LOWEST = 8.2  # a row of feelings, where that keeps the scene on the page
_LEGEND = 5.6
_SCENE_STEP = 6.0
_SCENES = 8  # lines, where notes follow
_OVER_TOLD = 3.0
_HOUR = 13.0


def draw_gm(state: GmSheet, setting: Setting) -> tuple[Page, ...]:
    """Draw the GM sheet on as few pages as it needs.

    First the table at a glance: rounds and turns, a row for each seat, who feels what for whom, what is promised, lines
    for the scene, a few chances. Then a block for each avatar, the masks for sale, what NPCs may show, and a box for
    every turn of every round. A table that the page has no room for begins the next one; one that no page can hold goes
    on, and of more than 22 columns every 22 are a table of their own.

    Raises:
        SheetError: if a text does not fit, naming the field.
    """

    def anew(setting: Setting, room: Room) -> tuple[Page, ...]:
        own = _GmSheet(state, setting)
        return larger(Leaf(say("GM sheet"), say("for the GM only, keep secret"), own.large))(setting, room)

    return tuple(page._replace(large=anew) for page in _GmSheet(state, setting).drawn())


class _GmSheet:
    """The pages of a GM sheet while they are drawn."""

    def __init__(self, state: GmSheet, setting: Setting) -> None:
        """Take what to draw."""
        self.state, self.setting = state, setting
        self.low, self.notes = setting.low, 0
        self.paper = Pages(setting, "GM sheet", _head, _END)
        self.keys = [f"gm.{field_word(one.name) or f'seat-{i}'}" for i, one in enumerate(state.people, 1)]

    @property
    def pen(self) -> Pen:
        """The pen of the page under way."""
        return self.paper.pen

    def drawn(self) -> tuple[Page, ...]:
        """Draw all pages."""
        paper = self.paper
        self._title()
        self._track()
        self._people()
        told, scene = self._promises(), False
        for matrix in self._tables(feelings_of(self.state)):
            table = gm_table(self.pen, self._lowered(matrix, told))
            left = _END - self.paper.y
            if not scene and PANEL_HIGH + 3 * _UNDER_HEAD < left < table.height:
                self._scene(fill=True)
                scene = True
            top = flow_table(paper, LEFT, table)
            if self._in_corner(told, table, top):
                told = []
            self._legend()
        if told:
            self._told(say("Promised, owed"), told)
        if not scene and paper.end - paper.y >= PANEL_HIGH + _UNDER_HEAD + 2.0:
            self._scene()
            scene = True
        self._blocks()
        self._hours()
        if not scene:
            self._scene()
        list_signs(self.paper, self.state.signs, _UNDER_HEAD, _RULE)
        self.paper.y += _GAP if self.state.signs else 0.0
        self._rest()
        return paper.pages(say("GM sheet"))

    def large(self, view: View) -> list[Shown]:
        """Say the same in large print, with as many lines to write on, on paper up to ten for notes."""
        state, whole = self.state, feelings_of(self.state)
        fields = _GmSheet(state, self.setting._replace(fields=True)).drawn()
        lines = Counter(one.name.rpartition(".")[0] for page in fields for one in page.marks if isinstance(one, Field))
        out: list[Shown] = [Head(state.called)]
        out += [Para((Said(state.scene, "serif-italic"),))] if state.scene else []
        seats = [Para(words, note=True) for words in (self._note(), _seats()) if words]
        out += [*large_rounds(view, state), Head(say("Seats")), Together(seats, ruled=False)]
        names = [called(Party(one.name), i) for i, one in enumerate(state.people)]
        each = [*zip(state.people, self.keys, names, strict=True)]
        out += [_large_seat(view, *one) for one in each]
        told = say("blanks are 0; write the new figure behind") if state.filled else ""
        out += [Head(whole.title, told, opens=True), *large_legend(view), *large_feelings(view, whole)]
        out += [Head(say("Promised, owed"), free=True), *_large_promises(view, self._promises(), lines["gm.promise"])]
        out += [Head(say("Scene and stakes"), free=True), Lines(lines["gm.scene"], "gm.scene"), *large_odds(state)]
        for at, (person, who, name) in enumerate(each):
            out += _large_block(view, person, who, name, self._promised_by(at), lines[f"{who}.note"])
        out += [*large_sale(view, state.sale), Lines(lines["gm.sale"], "gm.sale"), *large_hours(view, state)]
        if state.signs:
            out += large_signs(view, state.signs)
        notes = lines["gm.note"] if view.pen.fillable else min(lines["gm.note"], _MOST_NOTES)
        return [*out, Head(say("Notes"), free=True), Lines(notes, "gm.note")] if notes else out

    def _note(self) -> str:
        """Say how the rows of seats are read."""
        return say("printed: tonight’s start; write the new figure on the rule") if self.state.filled else ""

    def _title(self) -> None:
        """Write the game's name and the scene, beside it or under it."""
        pen, state = self.pen, self.state
        title = fit(
            state.called, pen.measure("serif-semibold", "title"), RIGHT - LEFT, (Stage(1, 19, 12), Stage(2, 12, 8))
        )
        y = pen.lines(LEFT, self.paper.y + 4.5, title, "serif-semibold", tag="H1")
        if state.scene:
            left = LEFT + pen.width(title.lines[-1], "serif-semibold", title.size) + 6.0
            if title.drop or left + pen.width(state.scene, "serif-italic", 9.5) > RIGHT:
                stages = (Stage(1, 9.5, 8), Stage(9, 8, 7.5))
                scene = fit(state.scene, pen.measure("serif-italic", "scene"), RIGHT - LEFT, stages)
                y = pen.lines(LEFT, y + 5.4, scene, "serif-italic", "soft")
            else:
                pen.text(left, y, state.scene, "serif-italic", 9.5, "soft")
        pen.line(LEFT, y + 2.6, RIGHT, y + 2.6, "ink", _RULE)
        self.paper.y = y + 2.6

    def _track(self) -> None:
        """Draw a disc for each round and a chip for each turn, on as many lines as they need."""
        pen, state, middle = self.pen, self.state, self.paper.y + 5.6
        pen.text(LEFT, middle + 1.0, say("Round"), "sans", _LABEL, "soft")
        x = LEFT + 13.6
        for number in range(1, state.rounds + 1):
            if x + _ROUND > RIGHT:
                x, middle = LEFT + 13.6, middle + 7.6
            past, now = number < state.round, number == state.round
            pen.circle(x, middle, _ROUND, Style("ink", 1.3 if now else 0.5, PAST if past and not self.low else None))
            if past and self.low:
                pen.circle(x, middle, _ROUND - 0.6, Style("ink", 0.3))
            parts.centred(pen, x, middle, str(number), "serif-semibold" if now else "serif", 8.6)
            x += 7.6
        if state.order:
            wide = [pen.width(name, "serif", 9.4) + 8.2 for name in state.order]
            x += 3.0
            if x + 10.0 + sum(wide) + 2.0 * len(wide) > RIGHT:
                x, middle = LEFT, middle + 8.2
            pen.text(x, middle + 1.0, say("Turn"), "sans", _LABEL, "soft")
            x = first = x + 10.4
            for name, most in zip(state.order, wide, strict=True):
                chip = min(most, RIGHT - first)
                if x + chip > RIGHT + 0.01:
                    x, middle = first, middle + 7.6
                pen.rect(x, middle - _CHIP / 2, chip, _CHIP, Style("line", 0.5), 1.2)
                parts.checkbox(pen, x + 1.5, middle - 1.5, 3.0, Style("ink", 0.5))
                own = f"gm.turn.{field_word(name)}"
                pen.field(own, x + 1.5, middle - 1.5, 3.0, 3.0, say("turn of {name}", name=name), tick=True)
                words = fit(name, pen.measure("serif", "turn"), chip - 7.4, (Stage(1, 9.4, 7.5), Stage(2, 7.5, 7.5)))
                pen.lines(x + 6.0, middle + 1.1 - words.drop / 2, words)
                x += chip + 2.0
        self.paper.y = middle + _CHIP / 2 + 8.6

    def _people(self) -> None:
        """Draw a row for each avatar."""
        headed = False
        for own, who in zip([_seat(self.pen, person) for person in self.state.people], self.keys, strict=True):
            if self.paper.room(own.height) or not headed:
                self.paper.y += _UNDER_HEAD if self.paper.y == _TOP else 0.0
                told = say("continued") if headed else self._note()
                parts.zone(self.pen, LEFT, self.paper.y, RIGHT - LEFT, say("Seats"), told, _RULE)
                _seat_heads(self.pen, self.paper.y)
                self.paper.y += 5.0
                headed = True
            _draw_seat(self.pen, self.paper.y, own, who, low=self.low)
            self.paper.y += own.height
        self.paper.y += 3.4

    def _tables(self, whole: Matrix) -> list[Matrix]:
        """Give a table in pieces of no more columns than are readable."""
        starts = range(0, max(len(whole.columns), 1), MOST)
        return [
            whole._replace(
                columns=whole.columns[at : at + MOST], cells=tuple(row[at : at + MOST] for row in whole.cells)
            )
            for at in starts
        ]

    def _lowered(self, matrix: Matrix, told: Sequence[str]) -> Matrix:
        """Give a table with rows so low that the scene stands under it, or promises do, if possible and needed."""
        table = gm_table(self.pen, matrix)
        for under in (_UNDER_HEAD + 2.0 + PANEL_HIGH, _OVER_TOLD + _UNDER_HEAD + _NOTE * -(-len(told) // 2) + 1.0):
            over = self.paper.y + table.height + _LEGEND + under - _END
            pitch = matrix.pitch - over / max(len(table.rows), 1) - 0.01
            if over <= 0 or pitch >= _LOWEST:
                return matrix._replace(pitch=pitch) if over > 0 else matrix
        return matrix

    def _promised_by(self, at: int) -> list[str]:
        """Give what an avatar has promised to others, each by itself."""
        people, row = self.state.people, next(iter(self.state.promised[at : at + 1]), ())
        given = [(to.name, sum_) for k, (to, sum_) in enumerate(zip(people, row, strict=False)) if sum_ and k != at]
        return [say("promises {name} {n}", name=name, n=sum_) for name, sum_ in given]

    def _promises(self) -> list[str]:
        """Give what everybody has promised and owes, a line for each giver."""
        state = self.state
        names = [person.name for person in state.people]
        rows = [*zip(names, state.promised, strict=False), *((bloc.name, bloc.promised) for bloc in state.blocs)]
        out = []
        for i, (giver, row) in enumerate(rows):
            own = [f"{to} {sum_}" for k, (to, sum_) in enumerate(zip(names, row, strict=False)) if sum_ and k != i]
            owed = state.people[i].debts if i < len(names) else ()
            told = [f"{giver} → {', '.join(own)}"] if own else []
            for who, sum_, _ in (debt for debt in owed if not debt.owed):
                told.append(
                    say("owes {who} {sum}", who=who, sum=sum_)
                    if own
                    else say("{name} owes {who} {sum}", name=giver, who=who, sum=sum_)
                )
            out += ["; ".join(told)] if told else []
        return out

    def _in_corner(self, told: Sequence[str], table: Table, top: float) -> bool:
        """Write promises where factions meet factions, if there is room; say whether there was."""
        blocs, people = len(self.state.blocs), len(self.state.people)
        rows = table.rows[people:]
        if len(table.columns) != 1 + people + blocs or not blocs:
            return False
        wide, high = table.columns[-1].width * blocs - 4.0, sum(row.height for row in rows)
        step = min(_NOTE, (high - 8.0) / max(len(told), 1))
        if self.paper.y - high < top or wide < 48.0 or step < _CLOSEST:
            return False
        lines = [fit(one, self.pen.measure("serif", "promise"), wide - 20.0, _ONE) for one in told]
        if any(line.drop for line in lines):
            return False
        x, y = RIGHT - wide, self.paper.y - high + 5.6
        self.pen.rect(x - 3.6, y - 5.2, wide + 4.0, high - 0.8, Style(None, 0, "paper"))
        with self.pen.tag("H3"):
            self.pen.text(x, y, say("Promised, owed"), "serif-semibold", 9.4)
        self.pen.line(x, y + 1.4, RIGHT, y + 1.4, "ink", _RULE)
        for i in range(int((high - 8.0) / step + 0.01)):
            base = y + 1.0 + step * (i + 1)
            if i < len(lines):
                self.pen.lines(x, base - 0.4, lines[i])
            left = RIGHT - 19.0 if i < len(lines) else x
            parts.ruled(self.pen, left, RIGHT, [base + 0.4], "line", field="gm.promise", first=i + 1)
        return True

    def _scene(self, *, fill: bool = False) -> None:
        """Draw lines for the scene, beside them the chances; as far as the page goes, if much of it is not left."""
        high = PANEL_HIGH if self.state.odds else 4 * _SCENE_STEP
        self.paper.room(high + _UNDER_HEAD + 2.0)
        y = self.paper.y + _UNDER_HEAD + (0.0 if self.paper.y == _TOP else 2.0)
        right = RIGHT - PANEL - _GAP if self.state.odds else RIGHT
        parts.zone(self.pen, LEFT, y, right - LEFT, say("Scene and stakes"), weight=_RULE)
        end = _END if fill or y > (_TOP + _END) / 2 else y + _SCENES * _SCENE_STEP + 1.0
        ys = [y + _SCENE_STEP * i for i in range(1, int((end - y) / _SCENE_STEP) + 1)]
        parts.ruled(self.pen, LEFT, right, ys, field="gm.scene")
        if self.state.odds:
            odds(self.pen, RIGHT - PANEL, y, self.state)
        self.paper.y = end + 2.0

    def _told(self, title: str, told: Sequence[str]) -> None:
        """Write words under a heading, two side by side, each with room beside it."""
        headed = False
        self.paper.y += _OVER_TOLD
        rows = [fit(one, self.pen.measure("serif", title.lower()), _WIDE - 24.0, _ONE) for one in told]
        for first in range(0, len(rows), 2):
            pair = rows[first : first + 2]
            high = _NOTE + max(words.drop for words in pair)
            if self.paper.room(high + (0.0 if headed else _UNDER_HEAD) + 1.0) or not headed:
                self.paper.y += _UNDER_HEAD
                parts.zone(self.pen, LEFT, self.paper.y, RIGHT - LEFT, title, say("continued") if headed else "", _RULE)
                headed = True
            for number, (words, x) in enumerate(zip(pair, (LEFT, _SECOND), strict=False), first + 1):
                at = [self.pen.lines(x, self.paper.y + _NOTE, words) + 0.9]
                parts.ruled(self.pen, x + _WIDE - 22.0, x + _WIDE, at, "line", field="gm.promise", first=number)
            self.paper.y += high
        self.paper.y += 1.0

    def _blocks(self) -> None:
        """Draw the blocks of avatars and of masks for sale, two side by side, from where a page is left."""
        each = enumerate(zip(self.state.people, self.keys, strict=True))
        blocks = [_person_block(self.pen, person, who, self._promised_by(i)) for i, (person, who) in each]
        blocks += _sale_blocks(self.pen, self.state.sale)
        for i in range(0, len(blocks), 2):
            pair = blocks[i : i + 2]
            high = max(block.height for block in pair)
            self.paper.room(high)
            for block, x in zip(pair, (LEFT, _SECOND), strict=False):
                block.draw(self.pen, x, self.paper.y, high)
            if len(pair) == 1:
                self._beside(high)
            self.paper.y += high + _BETWEEN

    def _beside(self, high: float) -> None:
        """Draw lines to write on beside a block that stands alone."""
        y = self.paper.y
        self.pen.line(_SECOND, y, RIGHT, y, "ink", _RULE)
        with self.pen.tag("H2"):
            self.pen.text(_SECOND, y + 5.6, say("Notes"), "serif-semibold", 14)
        ys = [y + 9.0 + _SALE_STEP * i for i in range(1, int((high - 9.0 + 0.01) / _SALE_STEP) + 1)]
        parts.ruled(self.pen, _SECOND, RIGHT, ys, field="gm.note")
        self.notes = len(ys)

    def _hours(self) -> None:
        """Draw a box for every turn of every round."""
        state = self.state
        names = state.order or tuple(person.name for person in state.people)
        wide = 4.1 * len(names) + 3.0
        first = LEFT + 37.0
        lines = -(-state.rounds // max(1, int((RIGHT - first + 3.0) / wide)))
        # Lines are alike, and reach to the right edge.
        each = -(-state.rounds // max(lines, 1))
        wide = max(wide, min((RIGHT - first - wide + 3.6) / max(each - 1, 1), 1.6 * wide))
        self.paper.room(2.0 + _HOUR * min(lines, 2))
        y = self.paper.y + 1.0
        self.pen.line(LEFT, y, RIGHT, y, "ink", _RULE)
        with self.pen.tag("H2"):
            self.pen.text(LEFT, y + 5.6, say("Hour by hour"), "serif-semibold", 12)
        self.pen.text(LEFT, y + 9.6, say("tick each turn as it ends"), "sans", _LABEL, "soft")
        for number in range(1, state.rounds + 1):
            column = (number - 1) % each
            if column == 0 and y + _HOUR > _END:
                self.paper.turn()
                y = self.paper.y
            x, now = first + column * wide, number == state.round
            self.pen.text(x, y + 4.4, say("round {round}", round=number), "sans-bold" if now else "sans", _LABEL)
            for i, name in enumerate(names):
                fill = PAST if number < state.round and not self.low else None
                parts.checkbox(self.pen, x + 4.1 * i, y + 5.6, 3.5, Style("ink", 0.9 if now else 0.5, fill))
                if number < state.round and self.low:
                    self.pen.line(x + 4.1 * i, y + 9.1, x + 4.1 * i + 3.5, y + 5.6, "line", 0.5)
                self._turn(x + 4.1 * i, y + 5.6, number, i)
                if name:
                    self.pen.text(x + 4.1 * i + 1.75, y + 12.0, name[:1], "sans", 7.5, align="middle")
            if column + 1 == each:
                y += _HOUR
        self.paper.y = y + (_HOUR if column + 1 < each else 0.0)

    def _turn(self, x: float, y: float, number: int, at: int) -> None:
        """Make a box a field, in a round that is not over."""
        if number >= self.state.round:
            told = say("round {round}, turn {turn}", round=number, turn=at + 1)
            self.pen.field(f"gm.round-{number}.turn-{at + 1}", x, y, 3.5, 3.5, told, tick=True)

    def _rest(self) -> None:
        """Draw lines to write on where much of the last page is left."""
        y = self.paper.y + _UNDER_HEAD + 2.0
        if _END - y > 5 * _SCENE_STEP:
            parts.zone(self.pen, LEFT, y, RIGHT - LEFT, say("Notes"), weight=_RULE)
            ys = [y + _SCENE_STEP * i for i in range(1, int((_END - y) / _SCENE_STEP) + 1)]
            parts.ruled(self.pen, LEFT, RIGHT, ys, field="gm.note", first=self.notes + 1)

    def _legend(self) -> None:
        """Explain the marks of a feeling under its table."""
        self.paper.room(_LEGEND)
        pen, y = self.pen, self.paper.y + 4.2
        pen.rect(LEFT + 0.2, y - 2.9, 6.0, 3.7, Style("ink", 0.8), 0.7)
        x, told = LEFT + 7.8, feeling_marks()
        x += pen.text(x, y, told[0], "sans", _LABEL, "soft") + 5.0
        pen.rect(x, y - 2.9, 6.0, 3.7, Style("ink", 0.8, None, (1.1, 0.8)), 0.7)
        x += 7.6 + pen.text(x + 7.6, y, told[1], "sans", _LABEL, "soft") + 5.0
        pen.line(x, y + 0.4, x + 6.0, y + 0.4, "line", 0.5)
        pen.text(x + 7.6, y, told[2], "sans", _LABEL, "soft")
        self.paper.y += _LEGEND


_UNDER_HEAD = 6.0


def _head(pen: Pen, number: int) -> float:
    """Head a page; give where the first thing goes."""
    told = (
        say("for the GM only, keep secret, {page}", page=number) if number > 1 else say("for the GM only, keep secret")
    )
    parts.running_head(pen, LEFT, RIGHT, 9.0, "City of Masks", told)
    return _TOP


# ---- The same in large print, as parts of a leaf. Millimetres.

_MOST_NOTES = 10


def _seats() -> str:
    """Say what is told of each seat."""
    return say("avatar, plays; mask worn; Face, Hidden Face, standing, points, coups; objectives: tick when achieved")


def _large_seat(view: View, person: Person, who: str, name: str) -> Together:
    """Give an avatar's row."""
    lead = (Said(name, "serif-semibold"), Said(f"  {person.plays}" if person.plays else "", "serif"))
    named = view.blank(100.0, f"{who}.name.1", say("name"))
    out: list[Shown] = [Para(lead)] if person.name else [Run([named], lead, 30.0)]

    def sign(pen: Pen, x: float, y: float) -> None:
        if person.suit:
            glyph(pen, person.suit[0], x + 2.4, y - 1.6, 4.8, person.suit[1], solid=not view.low, weight=0.6)

    if person.mask:
        out.append(Rows([(sign, (Said(person.mask, "serif"),))], (Tab(), Tab(8.0 / view.by)), ruled=False))
    elif person.face is None:
        out.append(Run([view.blank(100.0, f"{who}.mask.1", say("mask"))], (Said(say("mask worn"), "serif"),), 30.0))
    bits: list[Bit] = []
    for key, what, figure in (("face", say("Face"), person.face), ("hidden", say("Hidden"), person.hidden)):
        known = [view.bit(str(figure), "serif-semibold", view.size, "ink")] if figure is not None else []
        bits.append(joined(view.bit(what), *known, view.blank(16.0, f"{who}.{key}.1", what)))
    worth = (("standing", say("standing"), person.standing), ("points", say("points"), person.score))
    for key, what, figure in worth:
        rule = view.blank(10.0, f"{who}.{key}.1", what)
        bits.append(joined(view.bit(what), rule if figure is None else view.bit(str(figure), colour="ink")))
    coups = [large_coup(i, person.coups or 0, f"{who}.coup.{i}", low=view.low) for i in (1, 2)]
    coups += [view.bit(f"×{person.coups}", colour="ink")] if (person.coups or 0) > 2 else []
    bits.append(joined(view.bit(say("coups")), *coups))
    out.append(Run(bits, high=6.0))
    rest = view.width - 16.0
    out += _large_goals(view, person, who) or [
        Run(
            [large_box(*_goal(who, i)), view.blank(rest, f"{who}.objective.{i}", say("objective {which}", which=i))],
            high=7.0,
        )
        for i in (1, 2)
    ]
    return Together(out, ruled=not person.goals)


def _large_goals(view: View, person: Person, who: str) -> list[Shown]:
    """Give objectives, each behind a box."""
    aims = [one for goal in person.goals for one in goal.rows]
    rows: list[tuple[Cell, ...]] = []
    for i, (_, kind, target, done) in enumerate(aims, 1):
        words = (Said(f"{verb(kind)} ", "serif-semibold"), Said(target, "serif"))
        rows.append((large_box(*_goal(who, i), done=done).draw, words))
    return [Rows(rows, (Tab(), Tab(9.0 / view.by)))] if rows else []


def _large_promises(view: View, told: Sequence[str], lines: int) -> Iterator[Shown]:
    """Give what is promised, each with room beside it, and lines for more."""
    wide = min(40.0, view.width / 3)
    rows = [
        ((Said(one, "serif"),), view.blank(wide - 4.0, f"gm.promise.{i}", say("promise {which}", which=i)).draw)
        for i, one in enumerate(told, 1)
    ]
    if rows:
        yield Rows(rows, (Tab(), Tab((view.width - wide) / view.by)))
    for i in range(len(told) + 1, lines + 1):
        yield Run([view.blank(view.width, f"gm.promise.{i}", say("promise {which}", which=i))], high=8.0)


def _large_block(view: View, person: Person, who: str, name: str, promised: Sequence[str], lines: int) -> list[Shown]:
    """Give the block of an avatar."""
    out: list[Shown] = [Head(name)]
    if not person.name:
        out.append(Run([view.bit(say("avatar")), view.blank(100.0, f"{who}.avatar.1", say("avatar"))]))
    out += [Para((Said(say("ALIENATED"), "sans-bold"),))] if person.alienated else []
    out += [Para((Said(person.traits, "serif-italic"),))] if person.traits else []
    points = "" if person.points is None else f"  {person.points}"
    blank = not person.proper and not person.secret and person.face is None
    for title, more, deeds, what in (
        (person.title or say("The mask"), points, person.proper, "action"),
        (say("Hidden Face"), "", person.secret, "hidden-action"),
    ):
        out.append(Para((Said(title, "serif-semibold"), Said(more, "sans-bold"))))
        if blank:
            out.append(Lines(_BLANKS, f"{who}.{what}"))
        elif deeds:
            own = [deed._replace(signs=()) for deed in deeds]
            out.append(large_deeds(view, own, 0, solid=what == "action"))
    told = _owned(person, promised)
    return [*out, *_large_goals(view, person, f"{who}.block"), *([Para((Said(told, "serif"),))] if told else []),
            Lines(lines, f"{who}.note")]  # fmt: skip

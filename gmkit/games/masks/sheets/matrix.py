"""What the GM's sheet shows, and tables of who feels what: on it, and beneath a relationship map. Millimetres."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple, TypeVar

from gmkit.errors import later, say
from gmkit.games.masks.sheets.deeds import Debt, Deed, Goal
from gmkit.games.masks.sheets.look import Level, badge, initial
from gmkit.games.masks.sheets.map_drawing import Node
from gmkit.names import field_word
from gmkit.printing import page, parts
from gmkit.printing.fit import Fitted, Measure, Stage, attempt, fit
from gmkit.printing.fonts import MM
from gmkit.printing.page import Bit, Drawing, Head, Para, Rows, Run, Shown, Tab, Together, View
from gmkit.printing.parts import LEFT, RIGHT, Said, glyph
from gmkit.printing.pen import Pen, Style
from gmkit.printing.table import Box, Column, Names, Row, Rule, Sign, Table, Tell, alike, large_box, sides
from gmkit.shell.words import signed

T = TypeVar("T")

# ---- What the GM's sheet shows.


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
    traits: str = ""  # how it plays and what it is like, in one line
    plays: str = ""  # an NPC's level, or whose avatar it is
    suit: tuple[str, str] | None = None  # the sign of the mask that is worn, and its feeling
    title: str = ""  # of the mask whose actions are listed
    points: int | None = None  # what that is worth
    proper: tuple[Deed, ...] = ()  # its actions
    secret: tuple[Deed, ...] = ()  # those of the Hidden Face


class Bloc(NamedTuple):
    """A faction on the GM sheet."""

    name: str  # of the faction
    emblem: str = "none"  # what it is drawn with
    feelings: tuple[Level | None, ...] = ()  # towards each avatar, in order
    promised: tuple[int | None, ...] = ()  # the Face it has committed to each avatar, in order
    key: str = ""  # what its fields are called, where that is not its name


class Sale(NamedTuple):
    """A mask that nobody owns."""

    title: str
    price: int  # in Hidden Face
    glyph: str = ""  # its suit's sign
    feeling: str = "warm"


class GmSheet(NamedTuple):
    """What the GM sheet shows; what is left out stays blank."""

    title: str = ""  # of the game
    scene: str = ""  # round, Arbiter and scene in a line
    people: tuple[Person, ...] = (Person(),) * 6  # the avatars
    # the factions
    blocs: tuple[Bloc, ...] = (
        Bloc(later("Sun Temple"), "sun"),
        Bloc(later("Moon Temple"), "moon"),
        Bloc(later("Commission"), "mask"),
        Bloc(later("Personalists"), "struck-mask"),
    )
    # a row for each avatar: towards each avatar, then each faction; its own is not looked at
    feelings: tuple[tuple[Level | None, ...], ...] = ()
    promised: tuple[tuple[int | None, ...], ...] = ()  # a row for each avatar: the Face it has promised to each avatar
    # the challenger's chance as text, rows by the challenger's supporters (0, 1, 2), columns by the
    # defender's; empty for none
    odds: tuple[tuple[str, ...], ...] = ()
    premise: str = ""  # what the chances hold for
    signs: tuple[Tell, ...] = ()  # what NPCs may show, one after the other
    sale: tuple[Sale, ...] | None = None  # the masks with nobody; None where that is not known
    round: int = 0  # which round it is, 0 before the first
    rounds: int = 8  # how many there are at most
    order: tuple[str, ...] = ()  # who has a turn, in order

    @property
    def called(self) -> str:
        """What stands over it."""
        return self.title or say("The whole table")

    @property
    def filled(self) -> bool:
        """Whether anything is known of anybody."""
        return any(person.face is not None for person in self.people)


BLANK = GmSheet()


def blank_gm() -> GmSheet:
    """Give a sheet to be filled in, with the usual factions."""
    return BLANK._replace(
        blocs=tuple(one._replace(name=say(one.name), key=field_word(one.name)) for one in BLANK.blocs)
    )


# ---- What both tables are: their rows and columns are avatars, then factions, whose emblems stand with their names.

_SMALL = 7.5
_AFTER = 2.0  # between the names of rows and the first column


class Party(NamedTuple):
    """An avatar or a faction."""

    name: str  # empty to be filled in
    emblem: str | None = None  # what a faction is drawn with, None for an avatar
    key: str = ""  # what its fields are called, where that is not its name


class _Line(NamedTuple):
    """A row, set."""

    party: Party
    text: Fitted  # its name
    height: float
    cells: Iterable[Callable[[Pen, Box], object]]
    where: str = ""  # names it, for messages


class _Heads(NamedTuple):
    """The names over the columns, set."""

    texts: tuple[Fitted, ...]
    height: float
    lying: bool  # whether they lie over their columns, or stand on end


class _Form(NamedTuple):
    """How a kind of table is set."""

    names: Names
    badge: float  # the size of an emblem
    row: tuple[Stage, ...]  # the names of rows
    over: Rule  # between heads and rows
    strong: Rule  # beneath the last avatar and the last row
    last: Rule | None = None  # beneath the last row on a page, where it is not the last of all
    beside: Rule | None = None  # between the columns of avatars and of factions

    def sign(self, party: Party) -> Sign | None:
        """Give what draws a faction's emblem."""
        emblem = party.emblem
        return None if emblem is None else lambda pen, x, y: badge(pen, emblem, party.name, x, y, self.badge)

    def indent(self, party: Party) -> float:
        """Give how far a row's name stands in, after an emblem."""
        return 0.0 if party.emblem is None else self.names.indent

    def name(self, party: Party, measure: Measure, width: float) -> Fitted:
        """Set the name of a row in a column so wide."""
        room = width - _AFTER - self.indent(party)
        return fit(party.name, measure, room, self.row) if party.name else Fitted((), 0.0, 0.0)

    def table(
        self, lines: Sequence[_Line], columns: Sequence[Party], heads: _Heads, first: Column, width: float
    ) -> Table:
        """Put rows under the names of their columns, each so wide but the first, which holds the rows' own names."""
        across, down = _turn(columns), _turn([line.party for line in lines])
        made = [first]
        for k, (party, text) in enumerate(zip(columns, heads.texts, strict=True)):
            name = self.names.head(text, lying=heads.lying, sign=self.sign(party))
            made.append(Column(width, name, self.beside if k == across else None))
        rows = []
        for i, line in enumerate(lines, 1):
            cells = (self.names.row(line.text, self.sign(line.party)), *line.cells)
            rows.append(Row(line.height, cells, self.strong if i in (down, len(lines)) else Rule(), line.where))
        return Table(tuple(made), tuple(rows), heads.height, self.over, self.last)


def _turn(parties: Sequence[Party]) -> int:
    """Give which party is the first faction behind avatars; -1 if none is."""
    blocs = [party.emblem is not None for party in parties]
    return next((i for i, (before, own) in enumerate(pairwise(blocs), 1) if own and not before), -1)


def _meet(pen: Pen, box: Box) -> None:
    """Mark where a row meets its own column."""
    parts.lozenge(pen, *box.middle, 1.7, 2.3, Style(None, 0, "hair"))


# ---- The table of feelings on the GM's sheet: start figures, and beneath each a rule for what it comes to.

NAMES, _MOST_WIDE, _FEW = 24.0, 38.0, 14  # the column of the rows' names: short ones, at most, beside how many
MOST = 22  # columns of one table; more would not be readable
HIGH = 9.6
"""The height of a row with room to write."""
_GM_UPRIGHT = 13.0  # from so wide on, names may lie over their columns
_GM_LYING = (Stage(1, 9.0, 8.0), Stage(2, 8.4, 7.5))
_GM = _Form(
    Names(clear=1.6, sign=2.6, signed=5.6),
    4.0,
    (Stage(1, 10, 8.4), Stage(2, 8.6, 7.5), Stage(12, 7.5, 7.5)),
    Rule("ink", 0.7),
    Rule("ink", 0.5),
    last=Rule("ink", 0.5),
    beside=Rule("ink", 0.5),
)


class Cell(NamedTuple):
    """What stands where a row meets a column."""

    figure: str = ""  # the figure as it is printed; empty where there is none, or 0
    colour: str = "ink"  # token
    edge: str = ""  # "" for none, "line" or "dash"
    small: str = ""  # a small note beside it
    brief: str = ""  # the same where there is little room


OPEN = Cell()
SELF = Cell("self")


def feeling(level: Level | None) -> Cell:
    """Give the cell of a feeling: blank for 0, enduring ones outlined, dashed at 0; what is left of one that wears."""
    if level is None or (level.level == 0 and not level.enduring):
        return OPEN
    edge = ("line" if level.level else "dash") if level.enduring else ""
    figure = signed(level.level)
    if not level.worn or not level.level:
        # Of one at 0 it is told how far it has come.
        return Cell(figure, level.colour, edge, level.worn, level.worn)
    left = abs(level.latent)
    return Cell(figure, level.colour, edge, say("{n} left|{n} left", number=left), str(left))


class Matrix(NamedTuple):
    """A table of the GM's sheet, some columns of it at a time."""

    title: str  # its heading
    note: str  # at the right end of the heading
    rows: tuple[Party, ...]
    columns: tuple[Party, ...]
    cells: tuple[tuple[Cell | None, ...], ...]  # a row of them for each row; None where nothing can stand
    pitch: float  # the height of a row in mm
    wide: float  # the whole, in mm


def gm_table(pen: Pen, matrix: Matrix) -> Table:
    """Set a table of the GM's sheet."""
    bold = pen.measure("serif-semibold")
    longest = (pen.width(one.name, "serif-semibold", _GM.row[0].size) + _GM.indent(one) for one in matrix.rows)
    most = _MOST_WIDE if len(matrix.columns) <= _FEW else NAMES + 4.0
    names = min(most, max(NAMES, max(longest, default=0.0) + _AFTER))
    width = (matrix.wide - names) / max(len(matrix.columns), 1)
    lines = []
    for i, (party, cells) in enumerate(zip(matrix.rows, matrix.cells, strict=True)):
        where = say("{title}, row {row}", title=matrix.title, row=i + 1)
        text = _GM.name(party, pen.measure("serif-semibold", where), names)
        high = max(matrix.pitch, text.drop + 5.0)
        keys = [f"gm.{_key(party, i)}.{_key(to, k)}" for k, to in enumerate(matrix.columns)]
        drawn = [partial(_gm_cell, cell=cell, field=f"{key}.level") for cell, key in zip(cells, keys, strict=True)]
        lines.append(_Line(party, text, high, drawn, where))
    heads = _gm_heads(pen, matrix.columns, width, bold)
    return _GM.table(lines, matrix.columns, heads, Column(names), width)._replace(title=matrix.title, note=matrix.note)


def _key(party: Party, at: int) -> str:
    """Give what a row or a column is called in the names of fields."""
    return party.key or field_word(party.name) or f"seat-{at + 1}"


def _gm_heads(pen: Pen, columns: Sequence[Party], width: float, bold: Measure) -> _Heads:
    """Set the names of the columns to lie over them where all find room, else to stand on end."""
    names = [party.name for party in columns]
    badges = 4.4 if any(party.emblem is not None for party in columns) else 0.0
    for words in (names, _shortened(columns)) if width >= _GM_UPRIGHT else ():
        lie = alike(words, [bold] * len(names), width - 1.2, _GM_LYING)
        if lie is not None and not any(_broken(text, name) for text, name in zip(lie, words, strict=True)):
            drops = [
                text.drop + badges * (p.emblem is not None and bool(text.lines))
                for p, text in zip(columns, lie, strict=True)
            ]
            return _Heads(lie, 5.0 + max(drops, default=0.0), lying=True)
    stood = tuple(_stood(name, width, bold, _GM_STAND) if name else Fitted((), 0.0, 0.0) for name in names)
    return _Heads(stood, 4.0 + _longest(pen, stood) + badges, lying=False)


_GM_STAND = (Stage(1, 9.0, 8), *(Stage(lines, 7.5, 7.5) for lines in (1, 2, 3, 4)))


def _broken(text: Fitted, name: str) -> bool:
    return " ".join(text.lines).split() != name.split()


def _longest(pen: Pen, heads: Sequence[Fitted]) -> float:
    """Give how long the longest line of names is."""
    return max((pen.width(line, "serif-semibold", text.size) for text in heads for line in text.lines), default=0.0)


def _gm_cell(pen: Pen, box: Box, *, cell: Cell | None, field: str) -> None:
    """Draw a cell: the figure above at the left, a rule to write on beneath at the right, which is a field."""
    if cell is None:
        return
    sides(pen, box, Rule(weight=0.4))
    if cell == SELF:
        x, y = box.middle
        pen.line(x - min(3.0, box.width / 4), y, x + min(3.0, box.width / 4), y, "line", 0.5)
        return
    narrow = box.width < 12.0
    long = min(7.6, box.width - (1.4 if narrow else 5.0))
    pen.line(box.right - 0.7 - long, box.bottom - 1.4, box.right - 0.7, box.bottom - 1.4, "line", 0.5)
    if pen.fillable:
        pen.field(field, box.right - 0.7 - long, box.bottom - 5.2, long, 3.8, _hint(field))
    if not cell.figure:
        return
    size = 10.4 if box.width >= 9.0 else 9.0
    wide = pen.width(cell.figure, "sans-bold", size)
    left = box.left + (1.6 if cell.edge and not narrow else 0.9 if cell.edge else 0.8 if narrow else 2.6)
    base = box.top + 4.4
    pen.text(left, base, cell.figure, "sans-bold", size, cell.colour)
    if cell.edge:
        dash = (1.1, 0.8) if cell.edge == "dash" else ()
        pen.rect(left - 0.8, base - 3.7, wide + 1.6, 4.7, Style(cell.colour, 1.0, None, dash), 0.7)
    if cell.small:
        beside = left + wide + 1.8
        room = pen.width(cell.small, "sans", 7.5)
        if beside + room < box.right:
            pen.text(beside, base - 0.3, cell.small, "sans", 7.5)
        else:
            pen.text(box.left + 0.8, box.bottom - 2.1, cell.brief, "sans", 7.5)


def _hint(field: str) -> str:
    """Say what a field of a feeling is for."""
    _, holder, target, *_ = field.split(".")
    return say("feeling of {name} for {other}", name=holder, other=target)


def _at(table: Sequence[Sequence[T | None]], i: int, k: int) -> T | None:
    """Give an entry, None where the table does not reach."""
    return table[i][k] if i < len(table) and k < len(table[i]) else None


def feelings_of(state: GmSheet) -> Matrix:
    """Give the table of feelings: avatars, then factions, towards avatars and factions."""
    avatars = tuple(Party(p.name) for p in state.people)
    blocs = tuple(Party(b.name, b.emblem, b.key) for b in state.blocs)
    count = len(avatars)
    rows: list[tuple[Cell | None, ...]] = [
        tuple(SELF if i == k else feeling(_at(state.feelings, i, k)) for k in range(count + len(blocs)))
        for i in range(count)
    ]
    rows += [
        tuple(feeling(_at([bloc.feelings], 0, k)) for k in range(count)) + (None,) * len(blocs) for bloc in state.blocs
    ]
    note = say("the row feels it for the column; blanks are 0; write the new figure beneath")
    if not state.filled:
        note = say("the row feels it for the column")
    return Matrix(say("Feelings"), note, avatars + blocs, avatars + blocs, tuple(rows), HIGH, RIGHT - LEFT)


# ---- The same feelings in large print: for each who feels them a list, with a place for each new figure.

_FIGURE, _LEFT_OF_IT, _NEW = 14.0, 15.0, 16.0  # the room of a figure, of its note, and of the rule behind them


def large_feelings(view: View, matrix: Matrix) -> list[Shown]:
    """Give what each row feels for each column."""
    made = []
    for i, (party, cells) in enumerate(zip(matrix.rows, matrix.cells, strict=True)):
        felt = [
            (called(to, k), _large_cell(view, cell, f"gm.{_key(party, i)}.{_key(to, k)}.level"))
            for k, (to, cell) in enumerate(zip(matrix.columns, cells, strict=True))
            if cell is not None and cell != SELF
        ]
        made.append((Head(say("{name} feels for", name=called(party, i))), felt))
    return listed(view, made, _FIGURE + _LEFT_OF_IT + _NEW + 2.0)


def listed(view: View, felt: Sequence[tuple[Head, Sequence[tuple[str, Drawing]]]], room: float) -> list[Shown]:
    """Give heads, under each whom it is felt for and what in so much room, two side by side if they find it."""
    longest = max((view.pen.width(name, "serif", view.size) for _, own in felt for name, _ in own), default=0.0)
    pair, out = 2 if view.width > 170.0 and longest < 80.0 else 1, list[Shown]()
    wide = view.width / pair
    tabs = [Tab((wide * side + x) / view.by) for side in range(pair) for x in (2.0 * side, wide - room)]
    for head, own in felt:
        made: list[tuple[page.Cell, page.Cell]] = [((Said(name, "serif"),), drawn) for name, drawn in own]
        made += [((), lambda *_: None)] * (-len(made) % pair)
        rows = [tuple(one for half in made[at : at + pair] for one in half) for at in range(0, len(made), pair)]
        out += [head, Rows(rows, tabs)]
    return out


def called(party: Party, at: int) -> str:
    """Give the name of an avatar or a faction, or which seat it is."""
    return party.name or say("Seat {seat}", seat=at + 1)


def _large_cell(view: View, cell: Cell, field: str) -> Drawing:
    """Give what draws a feeling: its figure, what is left of it, and a rule for a new one."""
    new = view.blank(_NEW, field, _hint(field))

    def draw(pen: Pen, x: float, y: float) -> None:
        if cell.figure:
            wide = pen.text(x, y, cell.figure, "sans-bold", view.size, cell.colour)
            if cell.edge:
                dash = (1.1, 0.8) if cell.edge == "dash" else ()
                pen.rect(x - 1.2, y - 4.9, wide + 2.4, 6.4, Style(cell.colour, 1.2, None, dash), 0.7)
        if cell.small:
            pen.text(x + _FIGURE, y, cell.small, "serif", 14.0, "soft")
        new.draw(pen, x + _FIGURE + _LEFT_OF_IT, y)

    return draw


# ---- What else of the GM's sheet is set in large print alone: rounds and turns, masks for sale, signs. Millimetres.

PAST = "#dddbd8"
"""What is over, 14 % of the ink."""


def large_rounds(view: View, state: GmSheet) -> list[Shown]:
    """Give a disc for each round, and a box for each turn."""

    def disc(number: int) -> Bit:
        past, now = number < state.round, number == state.round
        fill = PAST if past and not view.low else None

        def draw(pen: Pen, x: float, y: float) -> None:
            pen.circle(x + 5.0, y - 1.6, 5.0, Style("ink", 1.5 if now else 0.6, fill))
            if past and view.low:
                pen.circle(x + 5.0, y - 1.6, 4.2, Style("ink", 0.4))
            parts.centred(pen, x + 5.0, y - 1.6, str(number), "serif-semibold" if now else "serif", 14.0)

        return Bit(12.0, draw)

    out: list[Shown] = [Run([disc(i) for i in range(1, state.rounds + 1)], (Said(say("Round"), "serif"),), 22.0, 10.0)]
    turns: list[tuple[page.Cell, ...]] = [
        (large_box(f"gm.turn.{field_word(name)}", say("turn of {name}", name=name)).draw, (Said(name, "serif"),))
        for name in state.order
    ]
    return [*out, Para((Said(say("Turn"), "serif"),)), Rows(turns, (Tab(), Tab(10.0 / view.by)))] if turns else out


def large_coup(number: int, made: int, field: str, *, low: bool) -> Bit:
    """Give a lozenge for a Major Coup, filled if it is made."""

    def draw(pen: Pen, x: float, y: float) -> None:
        done = number <= made
        style = Style("ink", 1.5 if done and low else 0.8, "ink" if done and not low else None)
        parts.lozenge(pen, x + 2.6, y - 1.6, 5.0, 6.6, style)
        if not done:
            pen.field(field, x, y - 4.2, 5.2, 5.2, say("one more Major Coup"), tick=True)

    return Bit(8.0, draw)


def large_sale(view: View, sale: Sequence[Sale] | None) -> Iterator[Shown]:
    """Give the masks for sale, each with a rule for whom it is sold to; nothing where all are owned."""
    if sale is None or sale:
        yield Head(say("Masks for sale"), say("for Hidden Face, any round"), free=True)

    def sign(one: Sale) -> Drawing:
        def draw(pen: Pen, x: float, y: float) -> None:
            if one.glyph:
                glyph(pen, one.glyph, x + 2.4, y - 1.6, 4.8, one.feeling, solid=not view.low, weight=0.6)

        return draw

    for one in sale or ():
        words = (Said(one.title, "serif"), Said(f"  {one.price}", "sans-bold"))
        sold = view.blank(50.0, f"gm.{field_word(one.title)}.sold-to.1", say("sold to"))
        named = Rows([(sign(one), words)], (Tab(), Tab(8.0 / view.by)), ruled=False)
        yield Together([named, Run([view.bit(say("sold to")), sold])])


def large_hours(view: View, state: GmSheet) -> Iterator[Shown]:
    """Give a box for every turn of every round."""
    names = state.order or tuple(person.name for person in state.people)
    yield Head(say("Hour by hour"), say("tick each turn as it ends"), free=True)
    for number in range(1, state.rounds + 1):
        lead = Said(say("round {round}", round=number), "serif-semibold" if number == state.round else "serif")
        yield Run([_large_turn(view, state, number, i, name) for i, name in enumerate(names)], (lead,), 30.0, 7.0)


def _large_turn(view: View, state: GmSheet, number: int, at: int, name: str) -> Bit:
    """Give the box of a turn, behind it whose it is."""
    over, now = number < state.round, number == state.round
    told = say("round {round}, turn {turn}", round=number, turn=at + 1)

    def draw(pen: Pen, x: float, y: float) -> None:
        top = y - 4.6
        parts.checkbox(pen, x, top, 6.0, Style("ink", 1.2 if now else 0.6, PAST if over and not view.low else None))
        if over and view.low:
            pen.line(x, top + 6.0, x + 6.0, top, "line", 0.5)
        if not over:
            pen.field(f"gm.round-{number}.turn-{at + 1}", x, top, 6.0, 6.0, told, tick=True)
        pen.text(x + 7.4, y, name[:1], "serif", 14.0)

    return Bit(15.0, draw)


def feeling_marks() -> tuple[str, str, str]:
    """Say what the marks of a feeling mean."""
    pencil = say("your pencil; start figures stay as printed")
    return say("enduring: turns only when worn out"), say("enduring, at 0 for now"), pencil


def large_legend(view: View) -> list[Shown]:
    """Explain the marks of a feeling."""

    def sample(dash: tuple[float, ...] | None) -> Drawing:
        def draw(pen: Pen, x: float, y: float) -> None:
            if dash is None:
                pen.line(x, y + 0.6, x + 8.0, y + 0.6, "line", 0.6)
            else:
                pen.rect(x + 0.4, y - 3.9, 8.0, 4.6, Style("ink", 1.2, None, dash), 0.7)

        return draw

    marked = zip(((), (1.1, 0.8), None), feeling_marks(), strict=True)
    rows = [(sample(dash), (Said(words, "serif"),)) for dash, words in marked]
    return [Rows(rows, (Tab(), Tab(12.0 / view.by)), ruled=False)]


# ---- The panel of chances on the GM's sheet. Millimetres.

PANEL, PANEL_HIGH = 65.0, 34.0


def odds(pen: Pen, x: float, y: float, state: GmSheet) -> None:
    """Draw the panel of chances, the rule under its heading at `y`."""
    parts.zone(pen, x, y, PANEL, say("A challenger’s chance"), weight=0.6)
    pen.text(x + PANEL, y - 1.7, say("of success, in %"), "sans", 8.0, "soft", align="right")
    wide = 11.0
    left = x + PANEL - wide * max(map(len, state.odds))
    pen.text(x, y + 4.8, say("defender’s supporters"), "sans", 8.0, "soft")
    for k in range(max(map(len, state.odds))):
        pen.text(left + wide * (k + 0.5), y + 4.8, str(k), "sans", 8.0, align="middle")
    at = y + 4.8
    for i, row in enumerate(state.odds):
        at += 5.6
        pen.text(x, at, _beside(i), "sans", 8.0, "soft")
        for k, words in enumerate(row):
            text = fit(words, pen.measure("sans-bold", "odds"), wide - 0.8, (Stage(1, 9.4, 7.5), Stage(2, 7.5, 7.5)))
            pen.lines(left + wide * (k + 0.5), at, text, "sans-bold", align="middle")
    if state.premise:
        text = fit(state.premise, pen.measure("sans", "odds"), PANEL, (Stage(1, 8, 7.5), Stage(4, 7.5, 7.5)))
        pen.lines(x, at + 5.0, text, "sans", "soft" if text.size >= 8.0 else "ink")


def _beside(many: int) -> str:
    """Say with how many supporters somebody challenges."""
    return say("and {n} supporter|and {n} supporters", number=many) if many else say("challenger alone")


def large_odds(state: GmSheet) -> list[Shown]:
    """Give the chances."""
    if not state.odds:
        return []
    rows = [(_beside(i), *row) for i, row in enumerate(state.odds)]
    heads = (say("defender’s supporters"), *(str(k) for k in range(max(map(len, state.odds)))))
    tabs = [Tab(), *(Tab(48.0 + 16.0 * k) for k in range(len(heads) - 1))]
    told: list[Shown] = [Para(state.premise, note=True)] if state.premise else []
    return [
        Head(say("A challenger’s chance"), say("of success, in %"), free=True),
        Rows(rows, tabs, heads=heads),
        *told,
    ]


# ---- The table beneath a relationship map: every feeling there is, row for column.

NARROWEST = 9.8
"""A column narrower than this cannot be read; the table then needs a page on its side."""

_MOST_NAMES, _NAMES_LEAST = 36.0, 24.0  # the column of names on an upright page
_UPRIGHT = 10.0  # from so wide on, names lie over their columns
_STAND = (20.0, 26.0, 32.0, 38.0, 50.0, 70.0, 140.0)
_LYING = (Stage(1, 8.6, 7.5), Stage(2, 8.2, 7.5), Stage(3, 7.5, 7.5))
_STANDING = (Stage(1, 8.6, 7.5), *(Stage(lines, 7.5, 7.5) for lines in (2, 3, 4)))
_APART = 1.0  # between a sign and its figure
_NOTED = 7.8  # the least height of a row with small notes
_MAP = _Form(
    Names(clear=1.9, sign=3.2, signed=6.9, indent=5.4, sign_in=2.1),
    4.0,
    (Stage(1, 9.6, 7.6), Stage(6, 7.5, 7.5)),
    Rule("ink", 0.9),
    Rule("ink"),
    last=Rule("ink", 0.9),
    beside=Rule("ink"),
)


class Feelings(NamedTuple):
    """What a table of feelings shows."""

    nodes: tuple[Node, ...]  # avatars, then factions: its rows and its columns
    # a row for each holder, towards each target; None for what is not known
    feelings: tuple[tuple[Level | None, ...], ...]
    # a row for each holder: what everybody has seen it gain or lose; empty for none
    seen: tuple[tuple[int, ...], ...] = ()
    low: bool = False  # signs in outline

    def at(self, holder: int, target: int) -> Level | None:
        """Give a feeling; None if it is not known."""
        row = self.feelings[holder] if holder < len(self.feelings) else ()
        return row[target] if target < len(row) else None

    def told(self, holder: int, target: int) -> int:
        """Give what everybody has seen of a feeling that is not known."""
        row = self.seen[holder] if holder < len(self.seen) else ()
        return row[target] if target < len(row) and self.at(holder, target) is None else 0

    def stands(self, holder: int, target: int) -> bool:
        """Say whether there is such a feeling at all: factions have none for each other."""
        blocs = self.nodes[holder].emblem is not None and self.nodes[target].emblem is not None
        return holder != target and not blocs

    def noted_in(self, holder: int) -> bool:
        """Whether any figure of a row has a small note."""
        return any(level.worn for k in range(len(self.nodes)) if (level := self.at(holder, k)) is not None)

    @property
    def noted(self) -> bool:
        """Whether any figure has a small note."""
        return any(self.noted_in(i) for i in range(len(self.nodes)))

    @property
    def guessed(self) -> bool:
        """Whether anything stands in brackets."""
        parties = range(len(self.nodes))
        return any(self.told(i, k) for i in parties for k in parties)


def large_map(view: View, shown: Feelings) -> list[Shown]:
    """Give the same in large print: under each who feels something for whom and what, or a rule to write it on."""
    made, parties = [], [Party(node.name, node.emblem) for node in shown.nodes]
    for i, node in enumerate(shown.nodes):
        felt = [
            (called(parties[k], k), _large_figure(view, level, shown.told(i, k), low=shown.low))
            for k in range(len(parties))
            if shown.stands(i, k) and ((level := shown.at(i, k)) is None or level.level or level.worn)
        ]
        if felt:
            number = f"{node.number}  " if node.number and node.name else ""
            made.append((Head(number + say("{name} feels for", name=called(parties[i], i)), node.title), felt))
    return listed(view, made, 40.0 if shown.noted or shown.guessed else 26.0)


def _large_figure(view: View, level: Level | None, told: int, *, low: bool) -> Drawing:
    """Give what draws a feeling: its sign, its figure and what is left of it; or a rule, behind it what was seen."""

    def draw(pen: Pen, x: float, y: float) -> None:
        if level is None:
            pen.line(x, y + 1.4, x + 20.0, y + 1.4, "line", 0.5)
            if told:
                pen.text(x + 22.0, y, f"({signed(told)})", "serif-italic", view.small)
            return
        if level.level:
            glyph(pen, level.sign, x + 2.4, y - 1.6, 4.4, level.colour, solid=not low, weight=0.6)
        role = "serif-bold" if level.strong else "serif"
        wide = pen.text(x + 6.0, y, signed(level.level), role, view.size, "ink" if level.level else "soft")
        pen.text(x + 9.0 + wide, y, level.worn, "sans", view.small, "soft")

    return draw


def map_table(pen: Pen, shown: Feelings, width: float, most: float, names: float = _MOST_NAMES) -> Table:
    """Set a table in a width; rows with small notes or long names are higher than the others.

    Args:
        pen: measures it.
        shown: what to set.
        width: the room it has.
        most: how high a row is otherwise.
        names: how wide the column of names may be.
    """
    parties = [Party(node.name, node.emblem) for node in shown.nodes]
    bold = [pen.measure("serif-semibold", f"{node.where}, name") for node in shown.nodes]
    longest = (pen.width(one.name, "serif-semibold", _MAP.row[0].size) + _MAP.indent(one) for one in parties)
    names = max(_NAMES_LEAST, min(names, max(longest, default=0.0) + _AFTER))
    width = (width - names) / len(parties)
    lines = []
    for i, (party, measure) in enumerate(zip(parties, bold, strict=True)):
        text = _MAP.name(party, measure, names)
        high = max(most, _NOTED if shown.noted_in(i) else 0.0, text.drop + text.leading + 1.0)
        lines.append(_Line(party, text, high, [partial(_cell, i=i, k=k, shown=shown) for k in range(len(parties))]))
    return _MAP.table(lines, parties, _heads(pen, parties, width, bold), Column(names, _corner), width)


def _heads(pen: Pen, parties: Sequence[Party], width: float, bold: Sequence[Measure]) -> _Heads:
    """Set the names of the columns, lying or on end; the emblems of factions may stand for them."""
    badges = 5.2 if any(party.emblem is not None for party in parties) else 0.0
    whole = tuple(party.name for party in parties)
    for words in (whole, _shortened(parties)):
        lie = _lying(words, width, bold)
        if lie is not None:
            drops = [text.drop + badges * (p.emblem is not None) for p, text in zip(parties, lie, strict=True)]
            return _Heads(lie, 4.6 + max(drops), lying=True)
    stood = tuple(_stood(name, width, measure) for name, measure in zip(whole, bold, strict=True))
    return _Heads(stood, 3.4 + max(_longest(pen, stood), 4.0) + badges, lying=False)


def _shortened(parties: Sequence[Party]) -> tuple[str, ...]:
    """Give the names over the columns without those of factions, where every faction's emblem is its own."""
    signs = [(party.emblem, initial(party.name)) for party in parties if party.emblem is not None]
    same = len(set(signs)) < len(signs) or not all(any(sign) for sign in signs)
    return tuple(party.name if same or party.emblem is None else "" for party in parties)


def _lying(names: Sequence[str], width: float, bold: Sequence[Measure]) -> tuple[Fitted, ...] | None:
    """Set the names of the columns to lie over them, no word broken; None if they have to stand on end."""
    heads = alike(names, bold, width - 1.2, _LYING) if width >= _UPRIGHT else None
    if heads is None:
        return None
    broken = any(" ".join(text.lines).split() != name.split() for name, text in zip(names, heads, strict=True))
    return None if broken else heads


def _stood(name: str, width: float, measure: Measure, tried: Sequence[Stage] = ()) -> Fitted:
    """Set a name on end, on no more lines than its column has room for, and no longer than it has to be."""
    tried = tried or _STANDING
    leading = 1.05
    most = max(1, int((width - 0.8) / (tried[-1].floor * leading * MM)))
    stages = [stage for stage in tried if stage.lines <= most]
    for long in _STAND[:-1]:
        text = attempt(name, measure, long, stages, leading=leading)
        if text is not None:
            return text
    return fit(name, measure, _STAND[-1], stages, leading=leading)


def _corner(pen: Pen, box: Box) -> None:
    """Say how the table is read."""
    pen.text(box.left, box.bottom - _MAP.names.clear, say("row feels, for column"), "serif-italic", 8, "soft")


def _cell(pen: Pen, box: Box, *, i: int, k: int, shown: Feelings) -> None:
    """Draw a cell."""
    level, count = shown.at(i, k), len(shown.nodes)
    if i == k:
        _meet(pen, box)
        near = (other for other in (k - 1, k + 1) if 0 <= other < count and shown.stands(i, other))
        if any(shown.at(i, other) is None for other in near):
            sides(pen, box)
    elif not shown.stands(i, k):
        return
    elif level is None:
        sides(pen, box)
        if told := shown.told(i, k):
            words = f"({signed(told)})"
            pen.text(box.right - 0.7, box.bottom - 1.0, words, "serif-italic", 7.5, align="right")
    else:
        _figure(pen, box, level, low=shown.low)


def _figure(pen: Pen, box: Box, level: Level, *, low: bool) -> None:
    """Draw a feeling's sign and figure about the middle of its cell."""
    x, middle = box.middle
    middle -= 1.4 if level.worn else 0.0
    size = 9.6 if box.width >= 10.0 else 8.4
    if level.level == 0:
        parts.centred(pen, x, middle, "0", "serif", size - 1.0, "soft")
    else:
        role = "serif-bold" if level.strong else "serif"
        high, words = 0.3 * size, signed(level.level)
        wide = pen.width(words, role, size)
        begin = x - (high + _APART + wide) / 2
        glyph(pen, level.sign, begin + high / 2, middle, high, level.colour, solid=not low, weight=0.4)
        pen.text(begin + high + _APART, middle + 0.33 * size * MM, words, role, size)
    if level.worn:
        pen.text(x, box.bottom - 0.95, level.worn, "sans", _SMALL, "soft", align="middle")

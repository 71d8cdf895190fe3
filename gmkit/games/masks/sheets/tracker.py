"""The relationship tracker: one player's mask, Hidden Face, feelings, background, debts and objectives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gmkit.errors import later, say
from gmkit.games.masks.sheets import deeds
from gmkit.games.masks.sheets.deeds import (
    FOLD,
    NOTES,
    Columns,
    Debt,
    Deed,
    Goal,
    Notes,
    Owned,
    Purse,
    large_deeds,
    large_goals,
    secret,
    strip,
    tell_debts,
)
from gmkit.games.masks.sheets.look import (
    BLOC,
    PRINTED,
    THEIRS,
    TRACK,
    Level,
    Look,
    Start,
    badge,
    draw_sample,
    explained,
    fill_track,
    large_felt,
    large_scale,
    large_sum,
    large_track,
    tint,
    track,
)
from gmkit.names import field_word
from gmkit.printing import parts
from gmkit.printing.fit import Fitted, Stage, attempt, fit, wrap
from gmkit.printing.fonts import MM
from gmkit.printing.furniture import CODED, Code, coded
from gmkit.printing.page import (
    Bit,
    Drawing,
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
from gmkit.printing.pen import Form, Pen
from gmkit.printing.sheet import Page, Setting
from gmkit.shell.words import signed

# ---- The tracker's table of relationships: rows for avatars, double rows for factions, and its legend.

ZERO = 122.65
_SUIT, _KIND, _FIGURE = 47.0, 50.2, 69.5
_OWE, _OWED = (175.4, 185.4), (187.6, RIGHT)
_ROW, _CLOSE = 7.6, 6.7
_MANY = 7  # from so many rows on they stand closer
_DOUBLE, _CLOSE_DOUBLE = 11.2, 10.45
_BENEATH, _CLOSE_BENEATH = 4.85, 4.75  # the row of what a faction feels
_LABEL = 8.0  # the size of what says how to fill in something
_SUITS = ("heart", "diamond", "club", "spade")
_RING, _RINGED = 44.8, 4.6  # the middle of the first suit to ring, and from each to the next
_KINDS = (("heart", "club"), ("diamond", "spade"))
"""The suits of fickle feelings, and of enduring ones."""
_FACTION = (Stage(1, 10, 8.6), Stage(2, 8.4, 7.5), Stage(12, 7.5, 7.5))
_NAME = (Stage(1, 11, 8), Stage(2, 9, 8), Stage(12, 7.5, 7.5))
_RELATION_NOTE = (Stage(1, 9, 8), Stage(1, 8, 7.5))
NOTE_ROOM = 31.5


class Tie(NamedTuple):
    """A row of the table; what is left out stays blank."""

    name: str = ""  # of the other avatar
    note: str = ""  # what they are to each other, a few words
    suit: str = ""  # the suit's label, empty if there is no card or it is not known
    glyph: str = ""  # the suit's sign
    feeling: str = "warm"  # warm or cold, for the sign's colour
    kind: str = ""  # fickle or enduring, empty to ring one
    level: Level | None = None  # how strong it is, None to be marked
    owe: int | None = None  # what is owed to them
    owed: int | None = None  # what they owe

    @property
    def ringed(self) -> bool:
        """Whether its suit is to be ringed."""
        return not self.kind


class Faction(NamedTuple):
    """A double row: how the avatar feels about a faction, and it about the avatar."""

    name: str
    emblem: str
    mine: Tie = Tie()
    theirs: Level | None = None
    key: str = ""  # what its fields are called, where that is not its name


def heads(pen: Pen, y: float, *, ringed: bool = False) -> None:
    """Write the heads of the columns; over suits to ring, which of them are warm."""
    if ringed:
        for i, (words, colour) in enumerate(((say("warm"), "warm"), (say("cold"), "cold"))):
            x = _RING + _RINGED * (2 * i + 0.5)
            pen.text(x, y, words, "serif-italic", 8.5, colour, align="middle")
    for k in (-10, -5, 0, 5, 10):
        words = "0" if k == 0 else f"+{k}" if k > 0 else f"−{-k}"
        colour = "ink" if k == 0 else "warm" if k > 0 else "cold"
        pen.text(ZERO + TRACK.offset(k), y, words, "sans-bold", 8.0, colour, align="middle")
    pen.text(ZERO - 34.0, y, say("cold"), "serif-italic", 9.5, "cold", align="middle")
    pen.text(ZERO + 34.0, y, say("warm"), "serif-italic", 9.5, "warm", align="middle")
    for (a, b), words in ((_OWE, say("owe")), (_OWED, say("owed"))):
        pen.text((a + b) / 2, y, words, "sans-semibold", _LABEL, align="middle")


class Line(NamedTuple):
    """An avatar's row, set."""

    tie: Tie
    name: Fitted = Fitted((), 0.0, 0.0)
    note: Fitted | None = None
    beside: bool = False  # the note stands behind the name, not under it
    key: str = ""  # what its fields are called

    @property
    def tall(self) -> float:
        """The least height of the row in mm."""
        return self.name.drop + (3.4 if self.note and not self.beside else 0.0) + 4.4


def lined(pen: Pen, tie: Tie, number: int = 1) -> Line:
    """Set the names of a row; one without has a number.

    Raises:
        SheetError: if a text does not fit.
    """
    if not tie.name:
        return Line(tie, key=f"row-{number}")
    key = field_word(tie.name)
    where = f"relationship {tie.name[:20]}"
    name = fit(tie.name, pen.measure("serif-semibold", where), NOTE_ROOM, _NAME, leading=1.04)
    if not tie.note:
        return Line(tie, name, key=key)
    measure = pen.measure("serif-italic", where)
    left = NOTE_ROOM - pen.width(name.lines[-1], "serif-semibold", name.size) - 1.6
    beside = attempt(tie.note, measure, left, _RELATION_NOTE) if left > 0 and not name.drop else None
    return Line(tie, name, beside or fit(tie.note, measure, NOTE_ROOM, _RELATION_NOTE), beside is not None, key)


class Double(NamedTuple):
    """A faction's row, set."""

    faction: Faction
    name: Fitted = Fitted((), 0.0, 0.0)
    key: str = ""  # what its fields are called


def doubled(pen: Pen, faction: Faction, number: int = 1) -> Double:
    """Set the name of a faction's row; one without has a number."""
    if not faction.name:
        return Double(faction, key=f"faction-{number}")
    room = 23.2 if faction.mine.ringed else 25.1
    name = fit(faction.name, pen.measure("serif-semibold", "faction"), room, _FACTION, leading=1.1)
    return Double(faction, name, faction.key or field_word(faction.name))


class Part(NamedTuple):
    """The rows of the table that stand on one page, avatars before factions."""

    ties: tuple[Line, ...] = ()
    factions: tuple[Double, ...] = ()

    @property
    def any(self) -> bool:
        """Whether there are rows at all."""
        return bool(self.ties or self.factions)

    @property
    def close(self) -> bool:
        """Whether rows stand closer."""
        return len(self.ties) >= _MANY

    def pitch(self, line: Line) -> float:
        """The height of an avatar's row in mm."""
        return max(_CLOSE if self.close else _ROW, line.tall)

    def double(self, one: Double) -> float:
        """The height of a faction's row in mm."""
        return max(_CLOSE_DOUBLE if self.close else _DOUBLE, one.name.drop + 6.6)

    @property
    def height(self) -> float:
        """How far it reaches in mm, from the middle of the first row to its lowest point."""
        high = sum(map(self.pitch, self.ties)) + (0.4 if self.ties else 0.0)
        return high + sum(map(self.double, self.factions)) - 3.6


def parted(part: Part, first: float, others: float) -> list[Part]:
    """Give the rows page by page, as many as each has room for: `first` mm on the first, then `others`.

    Factions that would be parted from each other begin a page, where one has room for them all.
    """
    if part.height <= first + 0.01:
        return [part]
    if Part((), part.factions).height <= others and part.ties and part._replace(factions=()).height <= first:
        return [part._replace(factions=()), Part((), part.factions)]
    out: list[Part] = []
    under, room = Part(), first
    for one in (*(Part((tie,)) for tie in part.ties), *(Part((), (bloc,)) for bloc in part.factions)):
        grown = Part(under.ties + one.ties, under.factions + one.factions)
        if grown.height > room + 0.01 and (under.ties or under.factions):
            out.append(under)
            room = others
            grown = one
        under = grown
    return [*out, under]


def relations(pen: Pen, y: float, part: Part, start: Start, who: str = "avatar") -> float:
    """Draw rows, the middle of the first at `y`, and make `who` its fields; give the lowest point of the table."""
    end = y + part.height
    boxes = TRACK.empty(pen, low=start.low)
    for line in part.ties:
        _row(pen, y, line, boxes, start, f"{who}.{line.key}")
        y += part.pitch(line)
    if part.ties:
        bottom = y - 3.3
        pen.line(LEFT, bottom, RIGHT, bottom, "ink", 0.9)
        y = bottom + 4.7
    mine, theirs = BLOC.empty(pen, low=start.low), THEIRS.empty(pen, low=start.low)
    for i, bloc in enumerate(part.factions):
        if i:
            pen.line(LEFT, y - 2.95, RIGHT, y - 2.95, "hair", 0.5)
        beneath = _CLOSE_BENEATH if part.close else _BENEATH
        _double(pen, y, bloc, mine, theirs, start, beneath, f"{who}.{bloc.key}")
        y += part.double(bloc)
    return end


def _row(pen: Pen, y: float, line: Line, form: Form, start: Start, key: str) -> None:
    """Draw an avatar's row about its middle; more than one line of a name push down what is under it.

    What its fields are called begins with `key`.
    """
    tie = line.tie
    if tie.name:
        under = line.note is not None and not line.beside
        at = y - 0.7 if under else y + 1.3
        end = pen.lines(LEFT, at, line.name, "serif-semibold")
        if line.note and line.beside:
            wide = pen.width(line.name.lines[-1], "serif-semibold", line.name.size)
            pen.lines(LEFT + wide + 1.6, end, line.note, "serif-italic", "soft")
        elif line.note:
            pen.lines(LEFT, end + 3.3, line.note, "serif-italic", "ink")
    else:
        parts.ruled(pen, LEFT, 40.0, [y + 2.2], "line")
        pen.field(f"{key}.name", LEFT, y - 2.2, 40.0 - LEFT, 4.4, say("another avatar"))
    name = tie.name or say("another avatar")
    _suit(pen, y, tie, low=start.low)
    _felt(pen, y, tie, (f"{key}.level", say("feeling for {name}", name=name)))
    track(pen, form, ZERO, y, tie.level, start=start)
    fill_track(pen, key, ZERO, y, tie.level, say("feeling for {name}", name=name))
    _sum(pen, y + 2.3, _OWE, tie.owe, start, (f"{key}.owe", say("Face promised to {name}", name=name)))
    _sum(pen, y + 2.3, _OWED, tie.owed, start, (f"{key}.owed", say("Face promised by {name}", name=name)))


def _sum(pen: Pen, y: float, where: tuple[float, float], sum_: int | None, start: Start, own: tuple[str, str]) -> None:
    """Draw a rule for a sum of Face; what it began with stands at its left, pale, and leaves room beside it.

    It is filled in on a field with its `own` name and hint.
    """
    a, b = where
    parts.ruled(pen, a, b, [y], "line")
    if sum_:
        a += 1.0 + pen.text(a + 0.4, y - 1.0, str(sum_), "serif-semibold", 10.5, "ink" if start.inked else PRINTED)
    pen.field(own[0], a, y - 4.2, max(b - a, 4.6), 4.2, own[1])


def _felt(pen: Pen, y: float, tie: Tie, own: tuple[str, str]) -> None:
    """Write how strong a feeling is, or draw a rule to write it on; the new figure has a field of that name and hint.

    A figure makes room for the field behind it, where there is one.
    """
    if tie.level is None:
        parts.ruled(pen, 63.6, _FIGURE, [y + 2.2], "line")
        pen.field(own[0], 63.0, y - 2.0, _FIGURE + 0.6 - 63.0, 4.2, own[1])
        return
    right = _FIGURE - 1.3 if pen.fillable else _FIGURE
    pen.text(right, y + 1.3, signed(tie.level.level), "sans-bold", 10.5, tint(tie.level), align="right")
    _again(pen, y, own)


def _again(pen: Pen, y: float, own: tuple[str, str], high: float = 4.2) -> None:
    """Make a field for a new figure between the printed one and the boxes, over a rule of its own."""
    if pen.fillable:
        pen.line(_FIGURE - 0.7, y + high / 2 + 0.1, 73.1, y + high / 2 + 0.1, "line", 0.4)
        pen.field(own[0], _FIGURE - 0.9, y - high / 2, 5.0, high, own[1])


def _suit(pen: Pen, y: float, tie: Tie, *, low: bool) -> None:
    """Draw the suit and the kind, or all suits to ring."""
    if tie.ringed:
        for i, name in enumerate(_SUITS):
            glyph(pen, name, _RING + _RINGED * i, y, 3.0, "line", solid=False, weight=0.4 if low else 0.5)
        return
    if tie.glyph:
        glyph(pen, tie.glyph, _SUIT, y, 3.7, tie.feeling, solid=not low, weight=0.6)
    if tie.glyph or tie.kind == "enduring":
        pen.text(_KIND, y + 1.0, _kind(tie), "sans", _LABEL, "soft")


def _kind(tie: Tie) -> str:
    """Give the kind of a feeling in words; empty where it has none."""
    return (say("enduring") if tie.kind == "enduring" else say("fickle")) if tie.kind else ""


def _double(pen: Pen, y: float, bloc: Double, mine: Form, theirs: Form, start: Start, beneath: float, key: str) -> None:
    """Draw a faction's two lines; what their fields are called begins with `key`."""
    faction = bloc.faction
    badge(pen, faction.emblem, faction.name, 14.3, y, 4.6)
    if faction.name:
        pen.lines(18.5, y + (1.1 if not bloc.name.drop else -0.3), bloc.name, "serif-semibold")
    else:
        parts.ruled(pen, 18.5, 42.0, [y + 2.0], "line")
        pen.field(f"{key}.name", 18.5, y - 2.2, 23.5, 4.2, say("a faction"))
    name = faction.name or say("a faction")
    under = max(1.1 + beneath, bloc.name.drop + 3.0 if bloc.name.drop else 0.0)
    pen.text(18.5, y + under, say("theirs to me"), "sans", _LABEL, "soft")
    _suit(pen, y, faction.mine, low=start.low)
    _felt(pen, y, faction.mine, (f"{key}.level", say("feeling for {name}", name=name)))
    track(pen, mine, ZERO, y, faction.mine.level, row=BLOC, start=start)
    fill_track(pen, key, ZERO, y, faction.mine.level, say("feeling for {name}", name=name), row=BLOC)
    told = say("what {name} feels", name=name)
    if faction.theirs is not None:
        right = _FIGURE - 1.3 if pen.fillable else _FIGURE
        figure = signed(faction.theirs.level)
        pen.text(right, y + beneath + 1.0, figure, "sans", 8.6, tint(faction.theirs), align="right")
    _again(pen, y + beneath, (f"{key}.theirs.level", told), 4.0)
    track(pen, theirs, ZERO, y + beneath, faction.theirs, row=THEIRS, start=start)
    fill_track(pen, f"{key}.theirs", ZERO, y + beneath, faction.theirs, told, row=THEIRS)
    owed = (f"{key}.owed", say("Face promised by {name}", name=name))
    _sum(pen, y + beneath + 1.3, _OWED, faction.mine.owed, start, owed)


def legend(pen: Pen, y: float, start: Start, *, known: bool, ringed: bool = False) -> None:
    """Write the line that explains the boxes, and which suits to ring; without its start where none is known."""
    x, middle, far = LEFT, y - 1.0, 4.4 if not ringed else 3.4
    if ringed:
        x = _pair(pen, x, middle, _KINDS[0])
        x += far + pen.text(x, y, say("fickle"), "sans", _LABEL, "soft")
    for what, words in explained(start, known=known):
        x += 0.5 if what == "cross" else 0.0
        draw_sample(pen, x + 1.5, middle, what, start, TRACK._replace(wide=3.0, high=3.0))
        x += 4.9 if what == "cross" else 4.6
        if ringed and what == "cross":
            x = _pair(pen, x, middle, _KINDS[1])
        x += far + pen.text(x, y, words, "sans", _LABEL, "soft")


def _pair(pen: Pen, x: float, y: float, suits: Sequence[str]) -> float:
    """Draw two suits in outline about a height, the first from `x` on; give where words follow."""
    for i, name in enumerate(suits):
        glyph(pen, name, x + 1.5 + 3.5 * i, y, 2.9, "line", solid=False, weight=0.5)
    return x + 7.4


# ---- The relationship tracker: one player's mask, Hidden Face, feelings, debts and objectives.
#
# The source names such a form and does not show it; this one is made from what the rules write on it (A68).

_TABLE = 111.4  # the rule over the relationships; ten below it the first row
_UNDER_TABLE = 10.0
_NEXT = 31.0  # the first rule of a further page
_STRIP = 252.1
_END = 268.0
_LOW = 269.8  # how far down a code's margin may be
_LEGEND = 4.8  # from the lowest row to the legend
_UNDER = 14.8  # from there to the notes
_HEADED = 6.2

_ROWS = 7  # of a blank one for the usual number
_MORE = 7  # up to so many others one more row follows, to be filled in


class Tracker(NamedTuple):
    """What a tracker shows; what is left out stays blank to be written on."""

    avatar: str = ""  # name of the avatar
    player: str = ""
    role: str = ""  # its social role
    look: Look | None = None  # the mask it wears
    face: Purse = Purse()  # Face now and at the start
    hidden: Purse = Purse()  # Hidden Face likewise
    coups: int = 0  # Major Coups made
    proper: tuple[Deed, ...] = ()  # the mask's actions
    secret: tuple[Deed, ...] = ()  # the Hidden Face's actions
    ties: tuple[Tie, ...] = (Tie(),) * _ROWS  # to the other avatars, a row each; blank ones to be filled in
    # the factions, in order
    factions: tuple[Faction, ...] = (
        Faction(later("Sun Temple"), "sun"),
        Faction(later("Moon Temple"), "moon"),
        Faction(later("Commission"), "mask"),
        Faction(later("Personalists"), "struck-mask"),
    )
    background: tuple[str, ...] = ()  # facts, each beginning a line of its own
    goals: tuple[Goal, ...] = ()  # the objective cards, at most two
    others: tuple[Owned, ...] = ()  # the further masks it owns
    first: str = ""  # the title of the mask that its conflicts are with, where that is not the one it wears
    character: bool = False  # whether it has its own Character
    debts: tuple[Debt, ...] = ()  # what it owes since a desperate attack, and what is owed to it
    code: Code | None = None  # what makes a phone its player's, under the fold

    @property
    def known(self) -> bool:
        """Whether anything is known that tonight begins with."""
        return any(tie.level is not None for tie in (*self.ties, *(one.mine for one in self.factions)))


BLANK = Tracker()


def blank_for(names: Sequence[str], seats: int | None = None) -> tuple[Tracker, ...]:
    """Give a tracker to fill in for each of several avatars, with the names of the others; or one for so many seats."""
    blank = BLANK._replace(
        factions=tuple(one._replace(name=say(one.name), key=field_word(one.name)) for one in BLANK.factions)
    )
    if not names:
        return (blank if seats is None else blank._replace(ties=(Tie(),) * (seats - 1)),)
    return tuple(
        blank._replace(avatar=own, ties=tuple(Tie(other) for at, other in enumerate(names) if at != i))
        for i, own in enumerate(names)
    )


class _Plan(NamedTuple):
    """How a first page is laid out."""

    deeds: Columns  # the columns of actions
    notes: Notes  # what stands under them
    down: float  # how much lower than usual the relationships are
    rows: list[Part]  # those page by page
    end: float  # the lowest point of those on the first
    room: int  # lines of notes above the strip

    @property
    def single(self) -> bool:
        """Whether relationships, notes and strip stand on one page, at least in part."""
        return len(self.rows) == 1 and self.room >= FEWEST


def draw(state: Tracker, setting: Setting) -> tuple[Page, ...]:
    """Draw the tracker of one player on as few pages as it needs.

    Everything stands on one page where it can: with the four factions up to eight other avatars, the last of them
    with rows that stand closer; a ninth and a tenth take the place of the notes. If it cannot, the factions go to a
    second page, under heads of their own, and the notes with them; the strip of objectives stays at the foot of the
    first. Notes too long for their page go on likewise, after smaller type has been tried. The actions of further
    masks stand under those of the one worn, or on the second page if there is one anyhow, or are left to their
    cards. Every page of a filled tracker bears the avatar's name and "keep secret". A code for a phone stands under the
    fold if that takes neither a further page nor all notes from the first, which is tagged then.

    Raises:
        SheetError: if there are more than two objective cards or a text does not fit, naming the field.
    """
    made = _Tracker(state, setting)
    pages = made.drawn()
    if state.code is not None:
        bare = state._replace(code=None)
        plain = _Tracker(bare, setting)
        if len(pages) > len(plain.drawn()) or made.noted < plain.noted:
            return draw(bare, setting)
        pages = (pages[0]._replace(tags=(CODED,)), *pages[1:])
    if state.avatar:
        anew = larger(Leaf(state.avatar, say("relationship tracker, keep secret"), made.large))
    else:
        anew = larger(Leaf(say("Relationship tracker"), say("keep secret"), made.large))
    return tuple(page._replace(large=anew) for page in pages)


class _Tracker:
    """The pages of one tracker while they are drawn."""

    def __init__(self, state: Tracker, setting: Setting) -> None:
        """Take what to draw, and move ties that are too long for their rows to the notes."""
        self.start = Start(setting.inked, setting.low)
        self.setting, self.low = setting, setting.low
        self.paper = Pages(setting, "tracker", self._head, _END)
        measure = self.pen.measure("serif-italic")
        long = [
            i
            for i, tie in enumerate(state.ties)
            if tie.name and tie.note and attempt(tie.note, measure, NOTE_ROOM, _RELATION_NOTE) is None
        ]
        self.strip = _STRIP - deeds.rise(self.pen, state.goals)
        if state.code is not None:
            # It stands under the objectives.
            self.strip += 2.6 - state.code.side()
        self.told = {"ties": [f"{state.ties[i].name}: {state.ties[i].note}" for i in long], "conflicts": list[str]()}
        ties = [tie._replace(note=say("see notes")) if i in long else tie for i, tie in enumerate(state.ties)]
        if len(ties) <= _MORE and all(tie.name for tie in ties):
            ties.append(Tie())
        self.whole = state.ties + tuple(ties[len(state.ties) :])
        self.state = state._replace(ties=tuple(ties))
        self.names = deeds.named(self.pen, state.avatar, state.player, state.role)
        self.table = Part(
            tuple(lined(self.pen, tie, i) for i, tie in enumerate(ties, 1)),
            tuple(doubled(self.pen, one, i) for i, one in enumerate(state.factions, 1)),
        )
        self.who = field_word(state.avatar) or "avatar"
        # Where kinds stand in words behind the suits, those need no key.
        self.ringed = not state.known and any(tie.ringed for tie in (*ties, *(one.mine for one in state.factions)))
        self.lines = 0  # of notes that may be filled in
        self.noted = False  # whether notes begin on the first page

    @property
    def pen(self) -> Pen:
        """The pen of the page under way."""
        return self.paper.pen

    def drawn(self) -> tuple[Page, ...]:
        """Draw all pages."""
        self._draw()
        if self.state.avatar:
            return self.paper.pages(say("Relationship tracker of {name}", name=self.state.avatar))
        return self.paper.pages(say("Relationship tracker"))

    def _draw(self) -> None:
        """Draw the first page, and on further ones what it has no room for."""
        plan, elsewhere = self._planned()
        rows, y = plan.rows, plan.end
        self._first(plan)
        if rows[0].any:
            self._rows(_TABLE + plan.down, rows[0])
            legend(self.pen, y + _LEGEND, self.start, known=self.state.known, ringed=self.ringed)
        lines = self._written(plan.room if plan.single else None)
        begun = self.noted = plan.room >= FEWEST
        if begun:
            self._write(y + _UNDER, lines[: plan.room], plan.room)
            lines = lines[plan.room :]
        self._strip()
        if len(rows) == 1 and not lines and not elsewhere:
            return
        y = _NEXT
        for part in rows[1:]:
            self.paper.turn()
            y = self._rows(_NEXT, part, more=True) + 10.5
        if len(rows) == 1:
            self.paper.turn()
        self._notes(self._wardrobe(y, elsewhere), lines, more=begun)

    def _planned(self) -> tuple[_Plan, tuple[Owned, ...]]:
        """Give how the first page is laid out, and the masks whose actions stand on a further one.

        They stand on the first page where everything else then does, too. Where that has no room for them
        and nothing else needs a second page, they are left to their cards.
        """
        others = self.state.others
        known = any(one.deeds for one in others)
        if known:
            listed = self._plan("", listed=True)
            if listed.single and len(self._written(listed.room)) <= listed.room:
                return listed, ()
        short = self._plan(deeds.ON_CARDS if known else "")
        if not known or (short.single and len(self._written(short.room)) <= short.room):
            return short, ()
        return self._plan(deeds.FURTHER), others

    def _plan(self, told: str, *, listed: bool = False) -> _Plan:
        """Lay out the first page with the further masks listed, or only named, and told where they stand."""
        plan = self._laid(told, listed=listed, close=False)
        if plan.notes.down or not plan.single:
            close = self._laid(told, listed=listed, close=True)
            plan = close if close.notes.down or close.single else plan
        return plan

    def _laid(self, told: str, *, listed: bool, close: bool) -> _Plan:
        """Lay out the first page with rows of actions left over, or with none."""
        state, pen = self.state, self.pen
        both = deeds.columns(pen, state.proper, state.secret, close=close)
        lowest = self.strip - FOLD - _LEGEND - 2.0
        for apart in (both.apart, []):
            under = deeds.noted(pen, state.look, state.others, state.first, apart, listed=listed, told=told)
            down = both.more + under.down + self.names.down
            start = _TABLE + _UNDER_TABLE + down
            self.told["conflicts"] = [] if apart else [f"{one.letter} × {one.against}" for one in both.apart]
            if start < lowest - _TABLE / 2:
                break
        others = _END - _NEXT - _UNDER_TABLE - _LEGEND
        least = Part(self.table.ties[:2], self.table.factions[: 0 if self.table.ties else 1]).height
        rows = parted(self.table, lowest - start, others)
        if least > lowest - start:
            rows = [Part(), *parted(self.table, others, others)]
        end = start + rows[0].height
        return _Plan(both, under, down, rows, end, self._lines_above_strip(end + _UNDER))

    def _written(self, most: int | None) -> list[Written]:
        """Give the lines of the notes."""
        debts = tell_debts(self.state.debts)
        ties, conflicts = self.told["ties"], self.told["conflicts"]
        told = {say("ties"): ties, say("conflicts"): conflicts, say("debts"): [debts] if debts else []}
        return written(self.pen, self.state.background, told, most)

    def _first(self, plan: _Plan) -> None:
        """Draw the upper half of the first page."""
        pen, state = self.pen, self.state
        parts.running_head(pen, LEFT, RIGHT, 9.0, "City of Masks", say("relationship tracker"))
        deeds.emblem(pen, state.look, self.setting)
        deeds.names(pen, self.names, self.who)
        start, who = self.start, self.who
        deeds.figures(pen, state.face, state.hidden, state.coups, owned=state.character, start=start, who=who)
        deeds.deeds(pen, plan.deeds, self.names.down)
        deeds.write_notes(pen, NOTES + plan.deeds.more + self.names.down, plan.notes)

    def _rows(self, y: float, part: Part, *, more: bool = False) -> float:
        """Draw the relationships of a page under their heading; give their lowest point."""
        title = say("Relationships")
        parts.zone(self.pen, LEFT, y, RIGHT - LEFT, title, "")
        told = say("continued") if more else self._read()
        at = LEFT + self.pen.width(title, "serif-semibold", 11.5) + 4.0
        self.pen.text(at, y - 1.7, told, "sans", _LABEL, "soft")
        heads(self.pen, y + 4.9, ringed=self.ringed)
        return relations(self.pen, y + _UNDER_TABLE, part, self.start, self.who)

    def _read(self) -> str:
        """Say how the boxes are read."""
        if not self.state.known:
            return say("outline the cards you were dealt, then pencil the boxes")
        if self.start.inked:
            return say("as tonight began")
        return say("the start is marked and has a caret; pencil the boxes from there")

    def _write(self, y: float, lines: list[Written], count: int, *, more: bool = False) -> None:
        """Draw notes of a page; empty lines are fields, counted through all pages."""
        notes(self.pen, y, lines, count, more=more, field=(self.who, self.lines))
        self.lines += max(count - len(lines), 0)

    def _notes(self, y: float, lines: list[Written], *, more: bool = False) -> None:
        """Draw the notes from `y` on and over further pages."""
        while True:
            most = int((_END - y - FIRST_LINE) / PITCH) + 1
            if len(lines) <= most and most >= FEWEST:
                self._write(y, lines, most, more=more)
                return
            if most >= FEWEST:
                self._write(y, lines[:most], most, more=more)
                lines, more = lines[most:], True
            self.paper.turn()
            y = _NEXT

    def _wardrobe(self, y: float, masks: Sequence[Owned]) -> float:
        """Draw the further masks under a heading from `y` on and over further pages; give where the next zone is."""
        headed, at = False, y + _HEADED
        for mask in masks:
            laid = deeds.laid(self.pen, mask, RIGHT - LEFT, columns=deeds.COLUMNED)
            if at + deeds.height([laid]) > _END:
                self.paper.turn()
                headed, at = False, _NEXT + _HEADED
            if not headed:
                zone = at - _HEADED
                note = say("proper actions, while you wear them")
                parts.zone(self.pen, LEFT, zone, RIGHT - LEFT, say("Further masks"), note)
                headed = True
            at = deeds.write_owned(self.pen, LEFT, at, laid)
        return at + 6.0 if masks else y

    def _lines_above_strip(self, y: float) -> int:
        """Give how many lines of notes find room between their rule at `y` and the fold."""
        return max(0, int((self.strip - FOLD - 4.2 - y - FIRST_LINE + 0.01) / PITCH) + 1)

    def _strip(self) -> None:
        """Draw the strip of objectives at the foot."""
        strip(self.pen, self.strip, self.state.goals, self.state.avatar, low=self.low, who=self.who)
        if (code := self.state.code) is not None:
            coded(self.pen, LEFT, _LOW - code.side(), RIGHT, code)

    def large(self, view: View) -> list[Shown]:
        """Say the same in large print, with as many lines for notes, on paper up to ten."""
        state, start, who = self.state, self.start, self.who
        out = deeds.large_names(view, self.setting, state.look, (state.avatar, state.player, state.role), who)
        out += deeds.large_figures(view, (state.face, state.hidden), state.coups, start, who, owned=state.character)
        out += [
            Head(say("Objectives")),
            large_goals(view, state.goals, who),
            Head(say("Notes"), say("overheard, owed, promised")),
        ]
        out += [Para((Said(one, "serif"),)) for one in state.background]
        debts = tell_debts(state.debts)
        out += [Para((Said(say("debts: "), "serif-italic"), Said(debts, "serif")))] if debts else []
        lines = self.lines if view.pen.fillable else min(self.lines, _LARGE_NOTES)
        out.append(Lines(lines, f"{who}.note"))
        out.append(Head(say("The Mask"), deeds.pay_with_face(state.proper)))
        out.append(Para((Said(deeds.titled(state.look), "serif-italic"),)))
        out += [large_deeds(view, state.proper, solid=True), Head(say("The Hidden Face"), say("pay with Hidden Face"))]
        out += [large_deeds(view, state.secret, solid=False), Para(deeds.meaning(state.first), note=True)]
        for mask in state.others:
            out.append(Head(mask.title, say("also owned; proper actions, while you wear it")))
            out += [large_deeds(view, mask.deeds, 0, solid=True)] if mask.deeds else []
        keys = [f"{who}.{line.key}" for line in self.table.ties]
        over, first = large_scale(view), large_scale(view, self._read())
        out += [Head(say("Relationships")), *([_large_suits(view)] if self.ringed else []), first]
        out += [_large_tie(view, *one, start)._replace(over=over) for one in zip(keys, self.whole, strict=True)]
        out += [_large_legend(view, start, known=state.known), Head(say("Factions")), first]
        blocs = [(f"{who}.{bloc.key}", bloc.faction) for bloc in self.table.factions]
        return out + [_large_bloc(view, *one, start)._replace(over=over) for one in blocs]

    def _head(self, pen: Pen, number: int) -> float:
        """Head a page but the first with its owner's name; give where the first thing goes."""
        if number == 1:
            return _TABLE
        parts.running_head(pen, LEFT, RIGHT, 9.0, "City of Masks", say("relationship tracker, {page}", page=number))
        if self.state.avatar:
            stages = (Stage(1, 15, 9), Stage(2, 9, 7.5), Stage(3, 7.5, 7.5))
            name = fit(self.state.avatar, pen.measure("serif-semibold", "avatar"), 140.0, stages)
            pen.lines(LEFT, 18.6 - name.drop, name, "serif-semibold")
        else:
            parts.field(pen, LEFT, 17.6, 66.0, say("avatar"))
        secret(pen, 18.6, "")
        return _NEXT


# ---- Notes: facts of the avatar, ties and debts, wrapped into ruled lines; the rest is to write on. Millimetres.

PITCH = 5.6
FIRST_LINE = 7.0
FEWEST = 2
_INDENT = 17.0
_SIZES = (9.0, 8.5, 8.0, 7.5)


class Written(NamedTuple):
    """One line of the background: what stands before it, its words, its size in pt."""

    label: str
    words: str
    size: float


def written(
    pen: Pen, facts: Sequence[str], told: Mapping[str, Sequence[str]], most: int | None = None
) -> list[Written]:
    """Give the lines of the notes: facts, then under a label each what else there is.

    Args:
        pen: measures it.
        facts: each begins a line of its own.
        told: likewise, by what it is.
        most: smaller type is tried to keep to so many lines; where even that is too large, it is not used.
    """
    for size in _SIZES if most is not None else _SIZES[:1]:
        out = [line for fact in facts for line in _wrapped(pen, "", fact, size)]
        for label, texts in told.items():
            for i, words in enumerate(texts):
                out += _wrapped(pen, " " if i else label, words, size)
        if most is None or len(out) <= most:
            return out
    return written(pen, facts, told)


def _wrapped(pen: Pen, label: str, words: str, size: float) -> list[Written]:
    """Give the lines of one text, hung behind the room for a label if there is one."""
    room = (RIGHT - LEFT - (_INDENT if label else 0.0)) / (size * MM)
    lines = wrap(words, pen.measure("serif", "notes"), room, break_words=True) or ("",)
    return [Written(label if not i else label and " ", line, size) for i, line in enumerate(lines)]


def notes(
    pen: Pen, y: float, lines: Sequence[Written], count: int, *, more: bool = False, field: tuple[str, int] = ("", 0)
) -> None:
    """Draw the zone, its rule at `y`, with `count` ruled lines, the first of them filled.

    The others are fields of somebody's, counted on from a number.
    """
    note = say("continued") if more else say("overheard, owed, promised")
    parts.zone(pen, LEFT, y, RIGHT - LEFT, say("Notes"), note)
    ys = [y + FIRST_LINE + PITCH * i for i in range(count)]
    parts.ruled(pen, LEFT, RIGHT, ys[: len(lines)])
    parts.ruled(pen, LEFT, RIGHT, ys[len(lines) :], field=field[0] and f"{field[0]}.note", first=field[1] + 1)
    for line, at in zip(lines, ys, strict=False):
        x = LEFT + (_INDENT if line.label else 0.0)
        if line.label.strip():
            parts.caps(pen, LEFT, at - 1.4, line.label)
        pen.lines(x, at - 1.4, Fitted((line.words,), line.size, 0.0))


# ---- The same in large print, as parts of a leaf: a row for each avatar and each faction. Millimetres.

_LARGE_NOTES = 10
_NAMED, _CALLED = 50.0, 60.0  # the room of a short name of an avatar and of a faction


def _large_tie(view: View, key: str, tie: Tie, start: Start) -> Together:
    """Give an avatar's row, its fields by a key."""
    name = tie.name or say("another avatar")
    lead = (Said(tie.name, "serif-semibold"), Said(f"  {tie.note}" if tie.note else "", "serif-italic"))
    bits = [] if tie.name else [view.blank(_NAMED - 6.0, f"{key}.name", name)]
    told = say("feeling for {name}", name=name)
    bits += [_large_suit(view, tie), *large_felt(view, tie.level, f"{key}.level", told)]
    bits += [
        large_sum(view, say("owe"), tie.owe, start, (f"{key}.owe", say("Face promised to {name}", name=name))),
        large_sum(view, say("owed"), tie.owed, start, (f"{key}.owed", say("Face promised by {name}", name=name))),
    ]
    run = Run(bits, lead if tie.name else (), _NAMED if tie.name else 0.0)
    return Together([run, large_track(view, tie.level, start, key, told)])


def _large_suit(view: View, tie: Tie) -> Bit:
    """Give the suit and the kind, or all suits to ring."""

    def draw(pen: Pen, x: float, y: float) -> None:
        if tie.ringed:
            for i, name in enumerate(_SUITS):
                glyph(pen, name, x + 2.4 + 6.4 * i, y - 1.6, 4.8, "line", solid=False, weight=0.6)
        if tie.glyph:
            glyph(pen, tie.glyph, x + 2.4, y - 1.6, 4.8, tie.feeling, solid=not view.low, weight=0.6)
        if tie.glyph or tie.kind == "enduring":
            pen.text(x + 6.6, y, _kind(tie), "serif", view.small, "soft")

    return Bit(32.0, draw)


def _large_suits(view: View) -> Run:
    """Explain the suits to ring."""
    bits = []
    for words, suits, colour in (
        (say("warm"), _SUITS[:2], "warm"),
        (say("cold"), _SUITS[2:], "cold"),
        (say("fickle"), _KINDS[0], "ink"),
        (say("enduring"), _KINDS[1], "ink"),
    ):

        def draw(pen: Pen, x: float, y: float, suits: Sequence[str] = suits) -> None:
            for i, name in enumerate(suits):
                glyph(pen, name, x + 2.4 + 5.6 * i, y - 1.6, 4.8, "line", solid=False, weight=0.6)

        bits.append(joined(Bit(13.4, draw), view.bit(words, "serif-italic", view.small, colour)))
    return Run(bits)


def _large_bloc(view: View, key: str, faction: Faction, start: Start) -> Together:
    """Give a faction's rows, its fields by a key: what is felt for it, and what it feels."""
    mine, name = faction.mine, faction.name or say("a faction")
    felt, told = say("feeling for {name}", name=name), say("what {name} feels", name=name)
    short = view.pen.width(faction.name, "serif-semibold", view.size) < min(_CALLED, view.width - 11.0) - 4.0

    def sign(pen: Pen, x: float, y: float) -> None:
        badge(pen, faction.emblem, faction.name, x + 4.4, y - 1.6, 7.6, least=14.0)

    called: list[Shown] = []
    first = [Bit(11.0, sign), view.blank(_CALLED - 4.0, f"{key}.name", name)]
    if faction.name and short:
        first[1] = view.bit(name, "serif-semibold", view.size, "ink", _CALLED)
    elif faction.name:
        called, first = [Rows([(sign, (Said(name, "serif-semibold"),))], (Tab(), Tab(11.0 / view.by)), ruled=False)], []
    first.append(_large_suit(view, mine))
    first += [*large_felt(view, mine.level, f"{key}.level", felt), view.bit(say("mine for them"))]
    second = [view.bit(say("theirs to me"), room=min(43.0 + _CALLED, view.width))]
    if faction.theirs is not None or view.pen.fillable:
        second += large_felt(view, faction.theirs, f"{key}.theirs.level", told)
    owed = (f"{key}.owed", say("Face promised by {name}", name=name))
    second.append(large_sum(view, say("owed"), mine.owed, start, owed))
    mine_, theirs = (large_track(view, mine.level, start, key, felt),
                     large_track(view, faction.theirs, start, f"{key}.theirs", told))  # fmt: skip
    return Together([*called, Run(first), mine_, Run(second), theirs])


def _large_legend(view: View, start: Start, *, known: bool) -> Rows:
    """Explain the boxes."""
    box = TRACK._replace(wide=3.8, high=3.8)

    def sample(what: str) -> Drawing:
        return lambda pen, x, y: draw_sample(pen, x + 3.0, y - 2.0, what, start, box)

    told = [(sample(what), words) for what, words in explained(start, known=known)]
    return Rows(told, (Tab(), Tab(10.0 / view.by)), ruled=False)

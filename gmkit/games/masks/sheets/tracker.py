"""The relationship tracker: one player's mask, Hidden Face, feelings, background, debts and objectives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gmkit.games.masks.sheets import deeds
from gmkit.games.masks.sheets.deeds import (
    FOLD,
    NOTES,
    Debt,
    Deed,
    Goal,
    Notes,
    Owned,
    apart,
    lines,
    more,
    secret,
    strip,
    tell_debts,
)
from gmkit.games.masks.sheets.deeds import deeds as deeds_deeds
from gmkit.games.masks.sheets.look import THEIRS, TRACK, Level, Look, badge, track
from gmkit.games.masks.sheets.mask_art import draw_mask, eye, silhouette
from gmkit.printing import marks, parts
from gmkit.printing.fit import Fitted, Stage, fit, wrap
from gmkit.printing.fonts import MM, Fonts
from gmkit.printing.marks import glyph
from gmkit.printing.page import Pages
from gmkit.printing.parts import LEFT, RIGHT
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.shape import MIRROR, Matrix, parse, times
from gmkit.printing.sheet import Page, Setting
from gmkit.printing.theme import Ink

# ---- The head of the tracker: mask, names, Face and Hidden Face, own Character, Major Coups.

COUPS = 5
_LARGE = (Stage(1, 27, 10), Stage(2, 12, 8), Stage(3, 9, 7))
_SMALL = (Stage(1, 10.5, 6.5), Stage(2, 7.5, 6), Stage(3, 6, 3.6))
_BUST = "M187.1,25.4C187.1,22 188.6,21.2 190.8,21.2C193,21.2 194.5,22 194.5,25.4"


def emblem(pen: Pen, look: Look | None, *, low: bool) -> None:
    """Draw the mask, or a plain one in outline."""
    if look:
        draw_mask(pen, 30.0, 28.1, 36.0, look.outline, look.glyph, look.colour, low=low, worn=look.ornament)
        return
    scale = 36.0 / 196
    put: Matrix = (scale, 0, 0, -scale, 30.0, 28.1)
    pen.path(silhouette("plain"), Style("ink", 0.8), put)
    for side in (put, times(put, MIRROR)):
        pen.path(eye(1.26), Style("line", 0.4), side)
        pen.path(eye(1.0), Style("ink", 0.7), side)


def names(pen: Pen, avatar: str, player: str, role: str) -> None:
    """Write the three names over their rules."""
    for words, x, y, room, stages, what, field in (
        (avatar, 56.1, 24.8, 66.0, _LARGE, "avatar", (56.1, 27.5, 66.0, 0.9)),
        (player, 56.5, 36.1, 26.5, _SMALL, "player", (56.1, 37.2, 27.0, 0.5)),
        (role, 87.4, 36.1, 34.5, _SMALL, "social role", (87.0, 37.2, 35.1, 0.5)),
    ):
        if words:
            font = "serif-semibold" if what == "avatar" else "serif"
            fitted = fit(words, pen.measure(font, what), room, stages)
            pen.lines(x, y - fitted.drop, fitted, font)
        left, below, wide, weight = field
        parts.field(pen, left, below, wide, what, weight=weight)


class Purse(NamedTuple):
    """Tokens of a kind: how many there are now and were at the start; None where that is not known."""

    now: int | None = None
    start: int | None = None


def figures(pen: Pen, face: Purse, hidden: Purse, coups: int) -> None:
    """Draw the two discs and the Major Coups; of more than five the number stands beside them.

    The discs have what there is now, or else what there was at the start.
    """
    told = any(one.now is not None and one.start is not None for one in (face, hidden))
    y = 37.8 if told else 35.3
    for x, purse, name in ((141.2, face, "Face"), (161.1, hidden, "Hidden Face")):
        now = purse.now is not None
        number = purse.now if now else purse.start
        label = name if now else f"{name} at start"
        left = x < 150
        pen.circle(x, 19.6, 7.2, Style("ink", 1.6 if left else 0.7))
        pen.circle(x, 19.6, 6.2 if left else 6.1, Style("ink", 0.35 if left else 0.7))
        if number is not None:
            marks.centred(pen, x, 19.6, str(number), "serif-semibold", 18 if number < 1000 else 12)
        pen.text(x, 30.2, label, "sans", 6.5, "soft", align="middle")
        if now and purse.start is not None:
            pen.text(x, 32.9, f"began with {purse.start}", "sans", 6.5, "soft", align="middle")
    for i in range(COUPS):
        style = Style("ink", 0.7, "ink" if i < coups else None)
        marks.lozenge(pen, 136.2 + 6.4 * i, y, 4.4, 5.6, style)
    if coups > COUPS:
        pen.text(165.2, y + 1.2, f"×{coups}", "serif-semibold", 10)
    pen.text(RIGHT, y + 0.9, "Major Coups, a point each", "sans", 6.5, "soft", align="right")


def portrait(pen: Pen, *, owned: bool, low: bool) -> None:
    """Draw the box of the own Character: dashed and faint, or filled if the avatar has it."""
    ink = Style("ink", 0.6, None if low else "ink") if owned else Style("hair", 0.6)
    pen.rect(183.6, 12.4, 14.4, 14.4, Style("ink", 1.3) if owned else Style("line", 0.5, None, (1.2, 0.9)))
    pen.circle(190.8, 17.9, 2.2, ink)
    pen.path(parse(_BUST + "Z" if owned else _BUST), ink)
    if owned:
        pen.rect(184.6, 13.4, 12.4, 12.4, Style("ink", 0.35))
    pen.text(RIGHT, 30.2, "own Character", "sans", 6.5, "soft", align="right")


# ---- The tracker's table of relationships: rows for avatars, double rows for factions, and its legend.

ZERO = 114.1
_SUIT = 44.9
_OWE, _OWED = (165.5, 181.1), (182.5, 198.0)
_ROW, _CLOSE = 7.5, 7.2
_MANY = 10  # from so many rows on they stand closer, so that thirteen and four factions share a page
_DOUBLE = 12.3
_CLOSEST, _CLOSE_DOUBLE = 6.6, 11.4  # where that saves a page
_SUITS = ("heart", "diamond", "club", "spade")
_FACTION = (Stage(1, 9.6, 8.8), Stage(2, 8.8, 6.5), Stage(3, 6.5, 4.4), Stage(4, 4.4, 3.4))
_RELATION_NOTE = (Stage(1, 6.5, 4.5), Stage(2, 4, 3))
NOTE_ROOM = 31.5
ONE_LINE = 7.0
"""The least size in pt at which a name stands on one line."""


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


class Faction(NamedTuple):
    """A double row: how the avatar feels about a faction, and it about the avatar."""

    name: str
    emblem: str
    mine: Tie = Tie()
    theirs: Level | None = None


def heads(pen: Pen, y: float) -> None:
    """Write the heads of the columns."""
    pen.text(_SUIT, y, "suit, kind", "sans", 6.5, "soft")
    for k in (-10, -5, 0, 5, 10):
        words = "0" if k == 0 else f"+{k}" if k > 0 else f"−{-k}"
        colour = "ink" if k == 0 else "warm" if k > 0 else "cold"
        pen.text(ZERO + TRACK.offset(k), y, words, "sans-bold", 6.6, colour, align="middle")
    pen.text(ZERO - 35.6, y, "cold", "serif-italic", 9, "cold", align="middle")
    pen.text(ZERO + 35.6, y, "warm", "serif-italic", 9, "warm", align="middle")
    for (a, b), words in ((_OWE, "Owe"), (_OWED, "Owed")):
        pen.text((a + b) / 2, y, words, "sans-semibold", 7, align="middle")


class Part(NamedTuple):
    """The rows of the table that stand on one page, avatars before factions; as close as can be read, or not."""

    ties: tuple[Tie, ...]
    factions: tuple[Faction, ...]
    close: bool = False

    @property
    def double(self) -> float:
        """The distance of the factions' rows in mm."""
        return _CLOSE_DOUBLE if self.close else _DOUBLE

    @property
    def pitch(self) -> float:
        """The distance of the avatars' rows in mm."""
        if self.close:
            return _CLOSEST
        return _ROW if len(self.ties) < _MANY else _CLOSE

    @property
    def height(self) -> float:
        """How far it reaches in mm, from the middle of the first row to its lowest point."""
        high = self.pitch * (len(self.ties) - 1) + 4.4 if self.ties else 0.0
        if not self.factions:
            return high + 1.0
        return high + (5.4 if self.ties else 0.0) + self.double * (len(self.factions) - 1) + 7.4


def parted(ties: Sequence[Tie], factions: Sequence[Faction], first: float, others: float) -> list[Part]:
    """Give the rows page by page, as many as each has room for: `first` mm on the first, then `others`."""
    out: list[Part] = []
    part, room = Part((), ()), first
    for one in (*(Part((tie,), ()) for tie in ties), *(Part((), (faction,)) for faction in factions)):
        grown = Part(part.ties + one.ties, part.factions + one.factions)
        if grown.height > room + 0.01 and (part.ties or part.factions):
            out.append(part)
            room = others
            grown = one
        part = grown
    return [*out, part]


def relations(pen: Pen, y: float, part: Part, form: Form, *, low: bool) -> float:
    """Draw rows, the middle of the first at `y`; give the lowest point of the table."""
    end = y + part.height
    for tie in part.ties:
        _row(pen, y, tie, form, low=low)
        y += part.pitch
    if part.ties:
        bottom = y - part.pitch + 4.4
        pen.line(LEFT, bottom, RIGHT, bottom, "soft", 0.8)
        y = bottom + 5.4
    small = THEIRS.empty(pen)
    for i, faction in enumerate(part.factions):
        if i:
            pen.line(LEFT, y - 3.45, RIGHT, y - 3.45, "hair", 0.5)
        _double(pen, y, faction, form, small, low=low)
        y += part.double
    return end


def _row(pen: Pen, y: float, tie: Tie, form: Form, *, low: bool) -> None:
    """Draw an avatar's row about its middle."""
    if tie.name:
        where = f"relationship {tie.name[:20]}"
        name = fit(
            tie.name,
            pen.measure("serif-semibold", where),
            NOTE_ROOM,
            (Stage(1, 11, ONE_LINE), Stage(2, 7.4, 6.5), Stage(3, 6.5, 4.4)),
            leading=1.04,
        )
        end = pen.lines(LEFT, y + (0.6 if tie.note else 1.2, -0.9, -1.5)[len(name.lines) - 1], name, "serif-semibold")
        if tie.note and len(name.lines) < 3:
            note = fit(tie.note, pen.measure("sans", where), NOTE_ROOM, _RELATION_NOTE)
            pen.lines(LEFT, end + 2.7, note, "sans", "soft")
    else:
        pen.line(LEFT, y + 2.0, 42.0, y + 2.0, "line", 0.5)
    _suit(pen, y, tie, low=low)
    track(pen, form, ZERO, y, tie.level, low=low)
    for (a, b), sum_ in ((_OWE, tie.owe), (_OWED, tie.owed)):
        pen.line(a, y + 2.0, b, y + 2.0, "line", 0.5)
        if sum_:
            pen.text((a + b) / 2, y + 1.2, str(sum_), "serif-semibold", 10.5, align="middle")


def _suit(pen: Pen, y: float, tie: Tie, *, low: bool) -> None:
    """Draw the suit and the kind, or all of them to ring."""
    if not tie.kind:
        for i, name in enumerate(_SUITS):
            glyph(pen, name, 46.5 + 4.55 * i, y - 1.55, 3.1, "line", solid=False, weight=0.45)
        at = _SUIT + pen.text(_SUIT, y + 2.8, "fickle", "sans", 6.5, "soft") + 1.3
        pen.text(at, y + 2.8, "enduring", "sans", 6.5, "soft")
        return
    if tie.glyph:
        glyph(pen, tie.glyph, 47.0, y, 4.1, tie.feeling, solid=not low, weight=0.6)
    words, role = (tie.suit, "serif") if tie.suit else ("no card", "serif-italic")
    fitted = fit(words, pen.measure(role, "suit"), 14.0, (Stage(1, 8.2, 5.5), Stage(2, 5.5, 4)))
    pen.lines(50.6, y - fitted.drop / 2, fitted, role, "ink" if tie.suit else "soft")
    pen.text(50.6, y + 2.75, tie.kind, "sans", 6.5, "soft")


def _double(pen: Pen, y: float, faction: Faction, form: Form, small: Form, *, low: bool) -> None:
    """Draw a faction's two lines."""
    badge(pen, faction.emblem, faction.name, 14.8, y, 5.0)
    if faction.name:
        name = fit(faction.name, pen.measure("serif-semibold", "faction"), 25.0, _FACTION)
        pen.lines(18.5, y + 1.1 - (0.42 if len(name.lines) == 2 else 0.5) * name.drop, name, "serif-semibold")
    else:
        pen.line(18.5, y + 2.0, 42.0, y + 2.0, "line", 0.5)
    pen.text(18.5, y + 6.2, "theirs to me", "sans", 6.5, "soft")
    # Signs to be ringed are higher than a sign and its word, and a rule is close above.
    _suit(pen, y if faction.mine.kind else y + 1.0, faction.mine, low=low)
    track(pen, form, ZERO, y, faction.mine.level, low=low)
    track(pen, small, ZERO, y + 5.35, faction.theirs, row=THEIRS, low=low)
    a, b = _OWED
    pen.line(a, y + 7.0, b, y + 7.0, "line", 0.5)
    if faction.mine.owed:
        pen.text((a + b) / 2, y + 6.2, str(faction.mine.owed), "serif-semibold", 10.5, align="middle")


def legend(pen: Pen, y: float, *, low: bool) -> None:
    """Write the two lines that explain suits and boxes."""
    x = LEFT
    for name, label, told, colour in (
        ("heart", "hearts", "warm, fickle", "warm"),
        ("diamond", "diamonds", "warm, enduring", "warm"),
        ("club", "clubs", "cold, fickle", "cold"),
        ("spade", "spades", "cold, enduring", "cold"),
    ):
        glyph(pen, name, x + 1.4, y - 0.8, 2.8, colour, solid=not low, weight=0.5)
        x += 4.0 + pen.text(x + 4.0, y, label, "sans-bold", 6.5) + 1.0
        x += pen.text(x, y, told, "sans", 6.5, "soft") + 5.2
    pen.text(RIGHT, y, "past ±5, a bystander may react", "sans", 6.5, "soft", align="right")
    y += 5.1
    middle = y - 0.8
    at = 13.9
    for i in range(3):
        _box(pen, at + 2.9 * i, middle, 1.0, low=low)
    x = at + 8.4 + pen.text(at + 8.4, y, "fickle: marks come and go", "sans", 6.5, "soft") + 6.0
    for i in range(3):
        _box(pen, x + 2.9 * i, middle, (1.0, 1.0, 0.5)[i], low=low)
    pen.rect(x - 2.0, middle - 1.95, 9.8, 3.9, Style("ink", 1.2), 0.5)
    x += 9.2 + pen.text(x + 9.2, y, "enduring: level held, crosses wear it away", "sans", 6.5, "soft") + 6.0
    for i in range(3):
        _box(pen, x + 2.9 * i, middle, (0.0, 0.0, 0.5)[i], low=low)
    pen.rect(x - 2.0, middle - 1.95, 9.8, 3.9, Style("ink", 1.2, None, (1.1, 0.8)), 0.5)
    pen.text(x + 9.2, y, "enduring at 0: crosses lead to either side", "sans", 6.5, "soft")


def _box(pen: Pen, x: float, y: float, what: float, *, low: bool) -> None:
    """Draw a box of the legend: full (1), crossed (0.5) or empty (0); full ones as on the rows."""
    pen.rect(x - 1.2, y - 1.2, 2.4, 2.4, Style("ink", 0.4, "ink" if what == 1 and not low else None))
    if what == 1 and low:
        marks.hatched(pen, [(x + a, y + b) for a, b in ((-1.2, -1.2), (1.2, -1.2), (1.2, 1.2), (-1.2, 1.2))], 0.7)
    if what == 0.5:
        pen.line(x - 0.8, y - 0.8, x + 0.8, y + 0.8, "ink", 0.9)
        pen.line(x - 0.8, y + 0.8, x + 0.8, y - 0.8, "ink", 0.9)


# ---- The relationship tracker: one player's mask, Hidden Face, feelings, debts and objectives.
#
# The source names such a form and does not show it; this one is made from what the rules write on it (A68).

_TABLE = 105.0  # the rule over the relationships; ten below it the first row
_NEXT = 31.0  # the first rule of a further page
_STRIP = 252.1
_LOWEST = 256.5  # of the relationships, with the legend beneath
_END = 268.0
_CLOSE_FEWEST = 3  # lines of background, where that saves a page
_UNDER, _CLOSE_UNDER = 19.4, 17.9  # from the lowest row to the background
_NOTE = 5.0
_HEADED = 6.2


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
    ties: tuple[Tie, ...] = (Tie(),) * 5  # to the other avatars, a row each; blank ones to be filled in
    # the factions, in order
    factions: tuple[Faction, ...] = (
        Faction("Sun Temple", "sun"),
        Faction("Moon Temple", "moon"),
        Faction("Commission", "mask"),
        Faction("Personalists", "struck-mask"),
    )
    background: tuple[str, ...] = ()  # facts, each beginning a line of its own
    goals: tuple[Goal, ...] = ()  # the objective cards, at most two
    others: tuple[Owned, ...] = ()  # the further masks it owns
    first: str = ""  # the title of the mask that its conflicts are with, where that is not the one it wears
    character: bool = False  # whether it has its own Character
    debts: tuple[Debt, ...] = ()  # what it owes since a desperate attack, and what is owed to it


BLANK = Tracker()


class _Plan(NamedTuple):
    """How a first page is laid out."""

    deeds: int  # lines of the columns of actions
    notes: Notes  # what stands under them
    down: float  # how much lower than usual the relationships are
    rows: list[Part]  # those page by page
    end: float  # the lowest point of those on the first
    under: float  # the distance from there to the background
    room: int  # lines of background above the strip

    @property
    def single(self) -> bool:
        """Whether relationships, background and strip stand on one page, at least in part."""
        return len(self.rows) == 1 and self.room >= (_CLOSE_FEWEST if self.rows[0].close else FEWEST)


def draw(state: Tracker, ink: Ink, fonts: Fonts) -> tuple[Page, ...]:
    """Draw the tracker of one player on as few pages as it needs.

    Everything stands on one page where it can: with the four factions up to five other avatars, and up to
    seven with their rows closer. If it cannot, the background moves to a second page, and the strip of
    objectives stays at the foot of the first while the relationships leave it room (up to nine others).
    With more rows than that the
    strip goes to the foot of the last page, and rows that the first page cannot hold (more than
    thirteen others with four factions) go on to the next. A background too long for its page goes on
    likewise, after smaller type has been tried. The actions of further masks stand under those of the one
    worn, or on the second page if there is one anyhow, or are left to their cards. Every page of a filled
    tracker bears the avatar's name and "keep secret".

    Raises:
        SheetError: if there are more than two objective cards or a text does not fit, naming the field.
    """
    return _Tracker(state, Setting(fonts, ink)).drawn()


class _Tracker:
    """The pages of one tracker while they are drawn."""

    def __init__(self, state: Tracker, setting: Setting) -> None:
        """Take what to draw, and move ties that are too long for their rows to the background."""
        self.low = setting.low
        self.paper = Pages(setting, "tracker", self._head, _END)
        long = [
            i for i, tie in enumerate(state.ties) if self.pen.width(tie.note, "sans", _NOTE) > NOTE_ROOM and tie.name
        ]
        self.ties = [f"{state.ties[i].name}: {state.ties[i].note}" for i in long]
        self.state = state._replace(
            ties=tuple(tie._replace(note="see background") if i in long else tie for i, tie in enumerate(state.ties))
        )

    @property
    def pen(self) -> Pen:
        """The pen of the page under way."""
        return self.paper.pen

    def drawn(self) -> tuple[Page, ...]:
        """Draw all pages."""
        self._draw()
        return self.paper.pages("Relationship tracker" + (f" of {self.state.avatar}" if self.state.avatar else ""))

    def _draw(self) -> None:
        """Draw the first page, and on further ones what it has no room for."""
        plan, elsewhere = self._planned()
        rows, y = plan.rows, plan.end
        self._first(plan)
        self._rows(_TABLE + plan.down, rows[0])
        legend(self.pen, y + 4.9, low=self.low)
        if plan.single:
            room = plan.room
            lines = self._written(room)
            background(self.pen, y + plan.under, lines[:room], room)
            self._strip()
            if lines[room:]:
                self.paper.turn()
                below = self._wardrobe(_NEXT, elsewhere)
                self._background(below, lines[room:], stripped=True, more=True)
            return
        stripped = len(rows) == 1 and y + 10.0 + 5.0 <= _STRIP - FOLD
        if stripped:
            self._strip()
        else:
            self._secret()
        y = _NEXT
        for part in rows[1:]:
            self.paper.turn()
            y = self._rows(_NEXT, part, more=True) + 9.5
        if y == _NEXT:
            self.paper.turn()
        y = self._wardrobe(y, elsewhere)
        self._background(y, self._written(None), stripped=stripped)

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
        state = self.state
        count = lines(state.proper, state.secret)
        left = apart(self.pen, state.secret, count)
        notes = deeds.noted(self.pen, state.look, state.others, state.first, left, listed=listed, told=told)
        if notes.down:
            count = lines(state.proper, state.secret, close=True)
        down = more(count) + notes.down
        start = _TABLE + 10.1 + down
        rows = parted(state.ties, state.factions, _LOWEST - start, _LOWEST - _NEXT - 10.1)
        under = _UNDER
        if len(rows) == 1 and self._saves(start, rows[0]):
            rows, under = [rows[0]._replace(close=True)], _CLOSE_UNDER
        end = start + rows[0].height
        return _Plan(count, notes, down, rows, end, under, self._lines_above_strip(end + under))

    def _saves(self, start: float, part: Part) -> bool:
        """Say whether everything stands on one page if the rows stand close, and only then.

        Names of several lines need rows that do not.
        """
        room = self._lines_above_strip(start + part._replace(close=True).height + _CLOSE_UNDER)
        enough = room >= _CLOSE_FEWEST and len(self._written(room)) <= room
        short = all(self.pen.width(tie.name, "serif-semibold", ONE_LINE) <= NOTE_ROOM for tie in part.ties)
        return enough and short and self._lines_above_strip(start + part.height + _UNDER) < FEWEST

    def _written(self, most: int | None) -> list[Written]:
        """Give the lines of the background."""
        return written(self.pen, self.state.background, self.ties, tell_debts(self.state.debts), most)

    def _first(self, plan: _Plan) -> None:
        """Draw the upper half of the first page."""
        pen, state = self.pen, self.state
        parts.running_head(pen, LEFT, RIGHT, 9.0, "City of Masks", "relationship tracker")
        emblem(pen, state.look, low=self.low)
        names(pen, state.avatar, state.player, state.role)
        figures(pen, state.face, state.hidden, state.coups)
        portrait(pen, owned=state.character, low=self.low)
        deeds_deeds(pen, state.proper, state.secret, plan.deeds)
        deeds.write_notes(pen, NOTES + more(plan.deeds), plan.notes)

    def _rows(self, y: float, part: Part, *, more: bool = False) -> float:
        """Draw the relationships of a page under their heading; give their lowest point."""
        parts.zone(self.pen, LEFT, y, RIGHT - LEFT, "Relationships", "continued" if more else "")
        heads(self.pen, y + 4.7)
        return relations(self.pen, y + 10.1, part, TRACK.empty(self.pen), low=self.low)

    def _background(self, y: float, lines: list[Written], *, stripped: bool, more: bool = False) -> None:
        """Draw the background from `y` on and over further pages, and the strip if it is not drawn yet."""
        while True:
            most = self._lines_above_strip(y) if not stripped else int((_END - y - 6.2) / PITCH) + 1
            if len(lines) <= most and most >= FEWEST:
                background(self.pen, y, lines, min(most, len(lines) + FEWEST) if more else most, more=more)
                break
            if most >= FEWEST:
                background(self.pen, y, lines[:most], most, more=more)
                lines, more = lines[most:], True
            self._secret()
            self.paper.turn()
            y = _NEXT
        if not stripped:
            self._strip()

    def _wardrobe(self, y: float, masks: Sequence[Owned]) -> float:
        """Draw the further masks under a heading from `y` on and over further pages; give where the next zone is."""
        headed, at = False, y + _HEADED
        for mask in masks:
            laid = deeds.laid(self.pen, mask, RIGHT - LEFT)
            if at + deeds.height([laid]) > _END:
                self.paper.turn()
                headed, at = False, _NEXT + _HEADED
            if not headed:
                zone = at - _HEADED
                parts.zone(self.pen, LEFT, zone, RIGHT - LEFT, "Further masks", "proper actions, while you wear them")
                headed = True
            at = deeds.write_owned(self.pen, LEFT, at, laid)
        return at + 6.0 if masks else y

    @staticmethod
    def _lines_above_strip(y: float) -> int:
        """Give how many lines of background find room between its rule at `y` and the fold."""
        return max(0, int((_STRIP - FOLD - 5.3 - y - 6.2 + 0.01) / PITCH) + 1)

    def _strip(self) -> None:
        """Draw the strip of objectives at the foot."""
        strip(self.pen, _STRIP, self.state.goals, self.state.avatar, low=self.low)

    def _secret(self) -> None:
        """Say at the foot of a first page without a strip, and nowhere twice, that it is secret."""
        if len(self.paper.done) == 1:
            words = "keep secret" + (f"  ·  {self.state.avatar}" if self.state.avatar else "")
            fitted = fit(words, self.pen.measure("sans-semibold", "avatar"), 90, (Stage(1, 6.5, 3.6),))
            self.pen.lines(105.0, 9.0, fitted, "sans-semibold", "soft", align="middle")

    def _head(self, pen: Pen, number: int) -> float:
        """Head a page but the first with its owner's name; give where the first thing goes."""
        if number == 1:
            return _TABLE
        parts.running_head(pen, LEFT, RIGHT, 9.0, "City of Masks", f"relationship tracker, {number}")
        if self.state.avatar:
            stages = (Stage(1, 15, 9), Stage(2, 9, 6))
            name = fit(self.state.avatar, pen.measure("serif-semibold", "avatar"), 140.0, stages)
            pen.lines(LEFT, 18.6 - name.drop, name, "serif-semibold")
        else:
            parts.field(pen, LEFT, 17.6, 66.0, "avatar")
        secret(pen, 18.6, "")
        return _NEXT


# ---- The background of an avatar: facts, ties and debts, wrapped into ruled lines. Millimetres.

PITCH = 5.4
FEWEST = 4
_INDENT = 14.0
_SIZES = (9.0, 8.5, 8.0, 7.5)


class Written(NamedTuple):
    """One line of the background: what stands before it, its words, its size in pt."""

    label: str
    words: str
    size: float


def written(pen: Pen, facts: Sequence[str], ties: Sequence[str], debts: str, most: int | None = None) -> list[Written]:
    """Give the lines of a background: its facts, then ties and debts under a label.

    Args:
        pen: measures it.
        facts: each begins a line of its own.
        ties: likewise.
        debts: one text.
        most: smaller type is tried to keep to so many lines; where even that is too large, it is not used.
    """
    out: list[Written] = []
    for size in _SIZES if most is not None else _SIZES[:1]:
        out = []
        for label, words in (
            *(("", fact) for fact in facts),
            *(("" if i else "ties", tie) for i, tie in enumerate(ties)),
            *([("debts", debts)] if debts else []),
        ):
            out += _wrapped(pen, label, words, size, hung=bool(label) or words in ties)
        if most is None or len(out) <= most:
            return out
    return written(pen, facts, ties, debts)


def _wrapped(pen: Pen, label: str, words: str, size: float, *, hung: bool) -> list[Written]:
    """Give the lines of one text, hung behind the room for a label."""
    room = (RIGHT - LEFT - (_INDENT if hung else 0.0)) / (size * MM)
    lines = wrap(words, pen.measure("serif", "background"), room, break_words=True) or ("",)
    return [Written((label or " ") if hung and not i else " " * hung, line, size) for i, line in enumerate(lines)]


def background(pen: Pen, y: float, lines: Sequence[Written], count: int, *, more: bool = False) -> None:
    """Draw the zone, its rule at `y`, with `count` ruled lines, the first of them filled."""
    note = "continued" if more else "and agreed ties, debts, what you have overheard"
    parts.zone(pen, LEFT, y, RIGHT - LEFT, "Background", note)
    ys = [y + 6.2 + PITCH * i for i in range(count)]
    parts.ruled(pen, LEFT, RIGHT, ys)
    for line, at in zip(lines, ys, strict=False):
        x = LEFT + (_INDENT if line.label else 0.0)
        if line.label.strip():
            parts.caps(pen, LEFT, at - 1.4, line.label)
        pen.lines(x, at - 1.4, Fitted((line.words,), line.size, 0.0))

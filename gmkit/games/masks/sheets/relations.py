"""The tracker's table of relationships: rows for avatars, double rows for factions, and its legend."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gmkit.games.masks.sheets.badge import badge
from gmkit.games.masks.sheets.track import THEIRS, Level, empty, offset, track
from gmkit.printing import marks
from gmkit.printing.fit import Stage, fit
from gmkit.printing.glyphs import glyph
from gmkit.printing.pen import Form, Pen, Style

LEFT, RIGHT = 12.0, 198.0
ZERO = 114.1
_SUIT = 44.9
_OWE, _OWED = (165.5, 181.1), (182.5, 198.0)
_ROW, _CLOSE = 7.5, 7.2
_MANY = 10  # from so many rows on they stand closer, so that thirteen and four factions share a page
_DOUBLE = 12.3
_CLOSEST, _CLOSE_DOUBLE = 6.6, 11.4  # where that saves a page
_SUITS = ("heart", "diamond", "club", "spade")
_FACTION = (Stage(1, 9.6, 8.8), Stage(2, 8.8, 6.5), Stage(3, 6.5, 4.4), Stage(4, 4.4, 3.4))
_NOTE = (Stage(1, 6.5, 4.5), Stage(2, 4, 3))
NOTE_ROOM = 31.5
ONE_LINE = 7.0
"""The least size in pt at which a name stands on one line."""


class Tie(NamedTuple):
    """A row of the table; what is left out stays blank.

    Attributes:
        name: of the other avatar.
        note: what they are to each other, a few words.
        suit: the suit's label, empty if there is no card or it is not known.
        glyph: the suit's sign.
        feeling: warm or cold, for the sign's colour.
        kind: fickle or enduring, empty to ring one.
        level: how strong it is, None to be marked.
        owe: what is owed to them.
        owed: what they owe.
    """

    name: str = ""
    note: str = ""
    suit: str = ""
    glyph: str = ""
    feeling: str = "warm"
    kind: str = ""
    level: Level | None = None
    owe: int | None = None
    owed: int | None = None


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
        pen.text(ZERO + offset(k), y, words, "sans-bold", 6.6, colour, align="middle")
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
    small = empty(pen, THEIRS)
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
            note = fit(tie.note, pen.measure("sans", where), NOTE_ROOM, _NOTE)
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
    track(pen, small, ZERO, y + 5.35, faction.theirs, high=THEIRS, low=low)
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

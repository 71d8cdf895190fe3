"""What sheets say of an avatar: names, tokens, actions, further masks, objectives and debts. Millimetres."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmkit.errors import SheetError, later, say
from gmkit.games.masks.content import Faction
from gmkit.games.masks.sheets.look import (
    LARGE_SIGN,
    Look,
    Sign,
    Start,
    draw_signs,
    is_drawn,
    put_action,
    signs_of_action,
    wide,
)
from gmkit.games.masks.sheets.mask_faces import put_face
from gmkit.printing import parts
from gmkit.printing.fit import Fitted, Measure, Stage, attempt, fit, wrap
from gmkit.printing.fonts import MM
from gmkit.printing.page import Bit, Cell, Drawn, Para, Rows, Run, Shown, Tab, View
from gmkit.printing.parts import LEFT, RIGHT, Said, glyph, passage, write
from gmkit.printing.pen import Pen, Style
from gmkit.printing.sheet import Setting
from gmkit.printing.table import LARGE_BOX, large_box
from gmkit.shell.words import capital

# ---- The head of the tracker: mask, names, Face and Hidden Face, Major Coups, own Character.

COUPS, OPEN = 5, 4
_MASK = (12.5, 13.5, 23.0, 28.0)
_LARGE = (Stage(1, 27, 11), Stage(2, 13, 9), Stage(3, 9, 7.5), Stage(5, 7.5, 7.5))
_SMALL = (Stage(1, 11, 8), Stage(2, 8.6, 7.5), Stage(6, 7.5, 7.5))
_LABEL = 8.0  # the size of what says how to fill in something
_DISCS, _FIRST_DISC, _DISC_STEP = 165.3, 155.0, 8.7


def emblem(pen: Pen, look: Look | None, setting: Setting) -> None:
    """Draw the mask, or a place for one."""
    x, y, wide, high = _MASK
    if look:
        put_face(pen, look.worn, (x + wide / 2, y, wide, high), painted=setting.painted, low=setting.low)
        return
    pen.rect(x, y, wide, high, Style("line", 0.5, None, (1.2, 0.9)))
    for down, words in ((13.4, say("mask")), (17.4, say("or portrait"))):
        pen.text(x + wide / 2, y + down, words, "sans", _LABEL, "soft", align="middle")


class Names(NamedTuple):
    """The names at the head, set; empty ones are to be filled in."""

    avatar: Fitted
    player: Fitted
    role: Fitted

    @property
    def down(self) -> float:
        """How much lower than usual what follows is: names of people may need many lines."""
        return max(0.0, max(self.player.drop, self.role.drop) - 2.7)


_EMPTY = Fitted((), 0.0, 0.0)


def named(pen: Pen, avatar: str, player: str, role: str) -> Names:
    """Set the three names.

    Raises:
        SheetError: if a name does not fit or a letter has no font, naming the field.
    """
    found = (
        fit(words, pen.measure(font, what), room, stages) if words else _EMPTY
        for words, font, what, room, stages in (
            (avatar, "serif-semibold", "avatar", 78.0, _LARGE),
            (player, "serif", "player", 32.0, _SMALL),
            (role, "serif", "social role", 42.0, _SMALL),
        )
    )
    return Names(*found)


def names(pen: Pen, own: Names, who: str) -> None:
    """Write the three names over their rules; `who` is whose fields they are."""
    low = 38.6 + own.down
    for text, x, y, room, key, what in (
        (own.avatar, 41.0, 27.6, 78.0, "avatar", say("avatar")),
        (own.player, 41.0, low, 32.0, "player", say("player")),
        (own.role, 77.0, low, 42.0, "role", say("social role")),
    ):
        large = key == "avatar"
        font = "serif-semibold" if large else "serif"
        pen.lines(x, y - (2.6 if large and not text.drop else 1.3) - text.drop, text, font)
        pen.line(x, y, x + room, y, "ink" if large else "line", 0.9 if large else 0.5)
        pen.text(x, y + 3.2, what, "sans", _LABEL, "soft")
        if not text.lines:
            pen.field(f"{who}.{key}", x, y - 5.2, room, 5.2, what)


class Purse(NamedTuple):
    """Tokens of a kind: how many there are now and were at the start; None where that is not known."""

    now: int | None = None
    start: int | None = None


def figures(pen: Pen, face: Purse, hidden: Purse, coups: int, *, owned: bool, start: Start, who: str) -> None:
    """Draw a disc with tonight's start for either kind, open ones to go on in, Major Coups and the own Character.

    Of more than five Coups the number stands beside them. `who` is whose fields they are.
    """
    for y, purse, key, name in ((17.0, face, "face", say("Face")), (28.0, hidden, "hidden", say("Hidden Face"))):
        double = key == "hidden"
        called = fit(name, pen.measure("serif-semibold"), 24.0, (Stage(1, 10.6, 10.6), Stage(2, 10.6, 7.5)))
        pen.lines(126.0, y + 1.2 - called.drop / 2, called, "serif-semibold")
        number = purse.start if purse.now is None else purse.now
        pen.circle(_FIRST_DISC, y, 4.5, Style("ink", 0.6 if double else 1.5))
        if double:
            pen.circle(_FIRST_DISC, y, 3.8, Style("ink", 0.45))
        if number is not None:
            parts.centred(pen, _FIRST_DISC, y, str(number), "serif-semibold", 13 if number < 1000 else 9)
        else:
            pen.field(f"{who}.{key}.start", _FIRST_DISC - 3.6, y - 2.3, 7.2, 4.6, say("{name}, start", name=name))
        for i in range(OPEN):
            x = _DISCS + _DISC_STEP * i
            pen.circle(x, y, 4.0, Style("hair" if start.low else "line", 0.45))
            if double:
                pen.circle(x, y, 3.4, Style("hair" if start.low else "line", 0.4))
            told = say("{name}, disc {disc}", name=name, disc=i + 1)
            pen.field(f"{who}.{key}.{i + 1}", x - 3.6, y - 2.3, 7.2, 4.6, told)
    pen.text(_FIRST_DISC, 35.8, say("start"), "sans", _LABEL, "soft", align="middle")
    pen.text(RIGHT, 35.8, say("then pencil on, disc by disc"), "sans", _LABEL, "soft", align="right")
    for i in range(COUPS):
        pale = i < coups and not start.inked
        style = Style("ink", 0.6, None if i >= coups else "hair" if pale else "ink")
        parts.lozenge(pen, 128.2 + 6.0 * i, 41.0, 4.0, 5.2, style)
        if pale and start.low:
            # Of a pale fill nothing is left where ink is saved.
            parts.tick(pen, 126.4 + 6.0 * i, 39.2, 3.6)
        if i >= coups:
            pen.field(f"{who}.coup.{i + 1}", 126.4 + 6.0 * i, 39.2, 3.6, 3.6, say("one more Major Coup"), tick=True)
    if coups > COUPS:
        pen.text(156.2, 42.1, f"×{coups}", "serif-semibold", 10)
    coup = say("Major Coups") if coups <= COUPS else say("Coups")
    pen.text(156.2 if coups <= COUPS else 165.2, 42.1, coup, "sans", _LABEL, "soft")
    character = (f"{who}.character", say("own Character"))
    wide = pen.text(RIGHT, 42.1, character[1], "sans", _LABEL, "soft", align="right")
    parts.tickbox(pen, RIGHT - wide - 4.6, 39.4, 3.4, done=owned, weight=0.6, field=character)


# ---- The two columns of actions: what the mask does, what the Hidden Face does. Millimetres.

SECOND = 109.0
WIDE = 89.0
TOP = 53.2
NOTES = 100.4
LINES = 8
FEWEST = 6
PITCH = 5.3
TIGHT = 3.95  # the closest rows
INDENT = 9.0

_APART = 3.0


class Deed(NamedTuple):
    """One action on the sheet."""

    value: int  # what it is worth
    label: str  # its words
    letter: str = ""  # that of its conflict, if it has one
    against: str = ""  # what it contradicts, where that is not in the column of the mask
    signs: tuple[Sign, ...] = ()  # the factions it pleases, then those it angers
    call: str = ""  # when it is called for, as stands behind it

    @property
    def words(self) -> str:
        """Its words, and behind them when it is called for."""
        return f"{self.label} {self.call}".rstrip()


class Row(NamedTuple):
    """An action, set: its words, what it contradicts if that has room behind them, and its height in mm."""

    deed: Deed
    words: Fitted
    against: Fitted | None
    height: float


class Columns(NamedTuple):
    """Both columns of actions, set."""

    proper: tuple[Row, ...]
    secret: tuple[Row, ...]
    step: float  # the height of a row of one line
    deep: float  # the height of the longer one, with rows left to write on

    @property
    def more(self) -> float:
        """How much deeper than eight rows they are; less is shallower."""
        return self.deep - LINES * PITCH

    @property
    def apart(self) -> list[Deed]:
        """The actions with no room in their row for what they contradict."""
        return [row.deed for row in self.secret if row.deed.against and row.against is None]


def columns(pen: Pen, proper: Sequence[Deed], secret: Sequence[Deed], *, close: bool = False) -> Columns:
    """Set both columns; `close` leaves no row over where both are known.

    Raises:
        SheetError: if a letter has no font, naming the action.
    """
    count = max(FEWEST if close and proper and secret else LINES, len(proper), len(secret))
    step = PITCH if count <= LINES else max(TIGHT, LINES * PITCH / count)
    both = [
        tuple(_set(pen, one, step, say("{mask}, action {which}", mask=title, which=i)) for i, one in enumerate(own, 1))
        for title, own in ((say("The Mask"), proper), (say("The Hidden Face"), secret))
    ]
    deep = max(sum(row.height for row in own) + step * (count - len(own)) for own in both)
    return Columns(both[0], both[1], step, deep)


def _set(pen: Pen, deed: Deed, step: float, where: str) -> Row:
    """Set an action in its row; words of several lines make it higher."""
    size = min(9.0, 10.6 * step / PITCH)
    room = WIDE - INDENT - (5.0 if deed.letter else 0.5) - wide(deed.signs)
    words = fit(deed.words, pen.measure("serif", where), room, (Stage(1, size, 7.5), Stage(9, min(8.6, size), 7.5)))
    against, left = None, room - _APART - pen.width(words.lines[-1] if words.lines else "", "serif", words.size)
    if deed.against and left > 0:
        tries = (Stage(1, 8.0, 7.5),)
        against = attempt(f"× {deed.against}", pen.measure("serif-italic", "conflict"), left, tries)
    return Row(deed, words, against, step + words.drop)


def deeds(pen: Pen, both: Columns, down: float = 0.0) -> None:
    """Draw both columns, so much lower than usual."""
    top = TOP + down
    told = pay_with_face([row.deed for row in both.proper])
    _column(pen, LEFT, top, say("The Mask"), told, both.proper, both, solid=True)
    _column(pen, SECOND, top, say("The Hidden Face"), say("pay with Hidden Face"), both.secret, both, solid=False)


def pay_with_face(own: Sequence[Deed]) -> str:
    """Say what the mask's actions are paid with, and what the emblems behind them mean where they have some."""
    signs = any(deed.signs for deed in own)
    return say("pay with Face; emblem: pleases, struck: angers") if signs else say("pay with Face")


def _column(
    pen: Pen, x: float, top: float, title: str, note: str, own: Sequence[Row], both: Columns, *, solid: bool
) -> None:
    """Draw a column, filled as far as its actions are known."""
    parts.zone(pen, x, top, WIDE, title)
    pen.text(x + WIDE, top - 1.7, note, "sans", 8, "soft", align="right")
    step = both.step
    side = min(3.6, step - 0.7)
    y, end = top + 0.9, top + 0.9 + both.deep
    for row in own:
        deed = row.deed
        y += row.height
        pen.line(x, y, x + WIDE, y, "hair", 0.5)
        first = y - row.words.drop - 0.24 * step
        parts.pips(pen, x + 6.4, first - 0.95, deed.value, solid=solid, radius=0.8 if step > TIGHT else 0.7)
        base = put_action(pen, x + INDENT, first, row.words, deed.call)
        right = x + WIDE - (5.0 if deed.letter else 0.5)
        if row.against:
            pen.lines(right, base, row.against, "serif-italic", "soft", align="right")
        draw_signs(pen, right, base - 1.0, deed.signs)
        if deed.letter:
            upper = y - 0.5 * (step - side) - side
            parts.checkbox(pen, x + WIDE - side, upper, side, Style("ink", 0.7), 0.4)
            parts.centred(pen, x + WIDE - side / 2, upper + side / 2, deed.letter, "sans-bold", 7.5)
    while y + step <= end + 0.01:
        y += step
        pen.line(x, y, x + WIDE, y, "hair", 0.5)
        if not own:
            parts.pips(pen, x + 6.4, y - 0.24 * step - 0.95, 3, colour="line", solid=False, radius=0.8)


# ---- The further masks of an avatar with their proper actions, one after another in small type. Millimetres.

LEADING = 3.4
BETWEEN = 0.5
_SIZE = 7.6
_LEAD = 7.5
_RADIUS = 0.56
_GAP = 3.2
_INDENT = 4.0
_BOX = 2.9
COLUMNED = 4  # of a mask that has room for them


class Owned(NamedTuple):
    """A further mask that an avatar owns."""

    title: str  # what it is called
    deeds: tuple[Deed, ...] = ()  # its proper actions; none where they are not known


class Piece(NamedTuple):
    """Something on a line: its words, and from where; before them a value as dots, after them a letter."""

    words: str
    role: str = "serif"
    value: int = 0
    letter: str = ""
    x: float = 0.0


Laid = tuple[tuple[Piece, ...], ...]
"""One mask's lines, the first of them beginning with its title."""


def laid(pen: Pen, owned: Owned, width: float, lead: str = "", columns: int = 0) -> Laid:
    """Set a mask and its actions in lines of `width` mm, after words that lead to it; in columns, under its title.

    Raises:
        SheetError: if a letter has no font, naming the mask.
    """
    lines: list[list[Piece]] = [[Piece(lead, "sans")] if lead else []]
    x = pen.width(lead, "sans", _LEAD) + 1.2 if lead else 0.0
    step = width / columns if columns else 0.0
    for piece in _pieces(pen, owned, width):
        of_title = piece.role == "serif-semibold"
        wide, below = _wide(pen, piece), columns and not of_title and lines[-1] and lines[-1][-1].role != "serif"
        if lines[-1] and (x + wide > width or below):
            lines.append([])
            x = 0.0 if columns and not of_title else _INDENT
        lines[-1].append(piece._replace(x=x))
        x += wide + _GAP
        if columns and not of_title:
            x = math.ceil(x / step) * step
    return tuple(map(tuple, lines))


def height(masks: Sequence[Laid]) -> float:
    """Give how far the last line of masks stands beneath the first."""
    return LEADING * (sum(map(len, masks)) - 1) + BETWEEN * (len(masks) - 1)


def write_owned(pen: Pen, left: float, y: float, mask: Laid) -> float:
    """Write a mask from its first baseline; give where that of the next one is."""
    for line in mask:
        for piece in line:
            if piece.role == "sans":
                pen.text(left, y, piece.words, "sans", _LEAD)
                continue
            at = left + piece.x + _dots(piece.value)
            if piece.value:
                parts.pips(pen, at - 0.9, y - 0.85, piece.value, radius=_RADIUS)
            at += pen.text(at, y, piece.words, piece.role, _SIZE)
            if piece.letter:
                parts.checkbox(pen, at + 0.8, y - 2.15, _BOX, Style("ink", 0.5), 0.3)
                parts.centred(pen, at + 0.8 + _BOX / 2, y - 2.15 + _BOX / 2, piece.letter, "sans-bold", 7.5)
        y += LEADING
    return y + BETWEEN


def _pieces(pen: Pen, owned: Owned, width: float) -> Iterator[Piece]:
    """Give the title and the actions; what is longer than a line is cut into several pieces."""
    room = (width - _INDENT) / (_SIZE * MM)
    title = _cut(pen, owned.title, "serif-semibold", room)
    yield from (Piece(words, "serif-semibold") for words in title)
    for deed in owned.deeds:
        own = room - (_dots(deed.value) + (_BOX + 0.8 if deed.letter else 0.0)) / (_SIZE * MM)
        cut = _cut(pen, deed.words, "serif", own)
        for i, words in enumerate(cut):
            yield Piece(words, "serif", 0 if i else deed.value, deed.letter if i == len(cut) - 1 else "")


def _cut(pen: Pen, words: str, role: str, room: float) -> tuple[str, ...]:
    return wrap(words, pen.measure(role, "other masks"), room, break_words=True) or ("",)


def _dots(value: int) -> float:
    """Give the room for a value before its words."""
    return value * (2 * _RADIUS + 0.5) - 0.5 + 0.9 if value else 0.0


def _wide(pen: Pen, piece: Piece) -> float:
    return _dots(piece.value) + pen.width(piece.words, piece.role, _SIZE) + (_BOX + 0.8 if piece.letter else 0.0)


# ---- What stands under the two columns of actions: the mask's title, what a letter means, further masks.
# Millimetres.

ROOM = 3.4
"""How far the last note may stand beneath the first without pushing down what follows."""

ON_CARDS = later("also owns: {masks}; their actions stand on their cards")
FURTHER = later("also owns: {masks}; their actions stand on a further page")
_TITLE = (Stage(1, 8.6, 8), Stage(2, 8, 7.5), Stage(6, 7.5, 7.5))
_FOOT = (Stage(1, 8.6, 8), Stage(2, 8.2, 7.5), Stage(6, 7.5, 7.5))
_ALSO = (Stage(1, 8, 7.5), Stage(3, 7.5, 7.5))
_NEXT = 4.4


class Notes(NamedTuple):
    """The notes, set."""

    title: Fitted | None  # of the mask
    foot: tuple[Fitted, ...]  # what a letter means, with what it stands for where the row has no room for that
    also: Fitted | None  # the further masks in a line, None if there are none or all are listed
    masks: tuple[Laid, ...]  # the further masks with their actions
    beside: bool  # the further masks stand beside the title
    deep: float  # how far the lower of title and foot reaches

    @property
    def down(self) -> float:
        """How far they push down what follows."""
        end = self.deep
        if self.masks:
            end += _NEXT + height(self.masks) + 0.8
        elif self.also and not self.beside:
            end += 3.4 + self.also.drop
        return max(0.0, end - ROOM)


def noted(
    pen: Pen, look: Look | None, others: Sequence[Owned], first: str, apart: Sequence[Deed], *, listed: bool, told: str
) -> Notes:
    """Set the notes.

    Args:
        pen: measures them.
        look: the mask that is shown.
        others: the further masks.
        first: the title of the mask that the conflicts are with, empty where it is the one shown.
        apart: what is to be told here, for want of room in its row.
        listed: the further masks' actions are listed here.
        told: says where else they are, with their titles.
    """
    title = None
    if look:
        title = fit(titled(look), pen.measure("serif-italic", "mask title"), WIDE, _TITLE)
    foot = tuple(
        fit(words, pen.measure("serif-italic", "conflict"), WIDE, _FOOT)
        for words in (meaning(first), *(f"{one.letter} × {one.against}" for one in apart))
    )
    deep = max(title.drop if title else 0.0, sum(_line(one) for one in foot) - _gap(foot[-1]))
    if not others or listed:
        lead, columns = say("also owns"), COLUMNED if len(others) == 1 else 0
        masks = tuple(laid(pen, one, RIGHT - LEFT, "" if i else lead, columns) for i, one in enumerate(others))
        return Notes(title, foot, None, masks, False, deep)
    measure = pen.measure("sans", "other masks")
    line = fit(also(others, measure, RIGHT - LEFT, told), measure, RIGHT - LEFT, _ALSO)
    left = WIDE - pen.width(title.lines[0], "serif-italic", title.size) - 4.0 if title and not title.drop else 0.0
    beside = len(line.lines) == 1 and pen.width(line.lines[0], "sans", line.size) <= left
    return Notes(title, foot, line, (), beside, deep)


def titled(look: Look | None) -> str:
    """Give a mask's title, its card and its value; of none, what is to be written there."""
    if not look:
        return say("mask title, card and value")
    mask = look.mask
    return say("{mask}, {card}  ·  value {points}", mask=mask.title, card=look.card, points=mask.points)


def meaning(first: str) -> str:
    """Say what a letter means: of a pair on the page, or of one whose other side is on the first mask."""
    if not first:
        return say("A lettered pair is a conflict: acting on either side earns the hidden value.")
    return say(
        "A lettered action earns its value whatever you wear, and what it contradicts (×) earns it in {mask} only.",
        mask=first,
    )


def write_notes(pen: Pen, y: float, notes: Notes) -> None:
    """Write the notes, the first of them on a baseline."""
    if notes.title:
        pen.lines(LEFT, y, notes.title, "serif-italic", "soft")
    else:
        pen.text(LEFT, y, titled(None), "sans", 8, "soft")
    if notes.also and notes.beside:
        pen.lines(LEFT + WIDE, y, notes.also, "sans", "soft", align="right")
    at = y
    for i, one in enumerate(notes.foot):
        if len(one.lines) == 1 and not i:
            pen.lines(RIGHT, at, one, "serif-italic", "soft", align="right")
        else:
            pen.lines(SECOND, at, one, "serif-italic", "soft")
        at += _line(one)
    if notes.also and not notes.beside:
        pen.lines(LEFT, y + notes.deep + 3.4, notes.also, "sans", "soft")
    at = y + notes.deep + _NEXT
    for mask in notes.masks:
        at = write_owned(pen, LEFT, at, mask)


def also(others: Sequence[Owned], measure: Measure, room: float, told: str = "") -> str:
    """Give the further masks in one line; where it would be too long, the last are only counted."""
    names = [one.title for one in others]
    for kept in range(len(names), 0, -1):
        masks = _counted(names, kept)
        words = say(told, masks=masks) if told else say("also owns: {masks}", masks=masks)
        if kept == 1 or measure.em(words) * _ALSO[0].floor * MM <= room:
            break
    return words


def _counted(names: Sequence[str], kept: int) -> str:
    left, shown = len(names) - kept, ", ".join(names[:kept])
    return say("{masks}, and {n} more|{masks}, and {n} more", number=left, masks=shown) if left else shown


def _gap(one: Fitted) -> float:
    """Give the distance from the last line of a note to the next note."""
    return max(3.1, one.leading)


def _line(one: Fitted) -> float:
    return one.drop + _gap(one)


# ---- Objectives: the number cards they came with, and what they ask; the strip at the foot of a tracker.

COLUMNS = (12.0, 109.0)
FOLD = 5.6
_ROW = 6.4
_AIM = (Stage(1, 10.5, 8), Stage(2, 8, 7.5), Stage(3, 7.5, 7.5))


class Goal(NamedTuple):
    """An objective card."""

    rank: str  # the card's, as printed: "4", "A"
    glyph: str  # its suit's sign
    feeling: str  # warm or cold, for the sign's colour
    # at most two objectives: which part of the card decides ("hearts", "even"), the kind, the target with its
    # article, and whether it is achieved
    rows: tuple[tuple[str, str, str, bool], ...]


def strip(pen: Pen, y: float, goals: Sequence[Goal], owner: str, *, low: bool, who: str = "avatar") -> None:
    """Draw the strip of objectives under the fold, its heading at `y`; without goals blank. `who` has its fields.

    Raises:
        SheetError: if there are more than two cards or a card has more than two objectives.
    """
    if len(goals) > 2 or any(len(goal.rows) > 2 for goal in goals):
        raise SheetError(say("the tracker has room for two objective cards of two objectives each; leave some out"))
    pen.line(10.3, y - FOLD, 199.7, y - FOLD, "line", 0.6, dash=(2.6, 1.7))
    at = LEFT + pen.text(LEFT, y, say("Objectives"), "serif-semibold", 11.5) + 3.0
    pen.text(at, y, say("fold under along the dashes"), "serif-italic", 9, "soft")
    secret(pen, y, owner)
    if not goals:
        for card, x in enumerate(COLUMNS):
            _blank(pen, x, y, who, 2 * card)
    number = 0
    for x, goal in zip(COLUMNS, _abreast(goals), strict=False):
        _card(pen, x, y, goal, low=low, who=who, before=number)
        number += len(goal.rows)


def _abreast(goals: Sequence[Goal]) -> Sequence[Goal]:
    """Give what stands in either half of the strip: what one card alone asks for stands side by side."""
    return [goal._replace(rows=(row,)) for goal in goals for row in goal.rows] if len(goals) == 1 else goals


def rise(pen: Pen, goals: Sequence[Goal]) -> float:
    """Give how much higher than usual the strip is: names may need several lines."""
    deep = (sum(map(_aim_height, _aims_set(pen, goal))) for goal in _abreast(goals))
    return max(0.0, max(deep, default=0.0) - 2 * _ROW)


def _aims_set(pen: Pen, goal: Goal) -> list[Fitted]:
    return [set_aim(pen, kind, target, 60.0, _AIM) for _, kind, target, _ in goal.rows]


def _aim_height(text: Fitted) -> float:
    """Give the height of an objective's row in mm."""
    return max(_ROW, text.drop + 4.2)


def secret(pen: Pen, y: float, owner: str) -> None:
    """Write at the right end of a line whose secret the page is."""
    words = say("keep secret  ·  {name}", name=owner) if owner else say("keep secret")
    fitted = fit(words, pen.measure("sans-semibold", "avatar"), 100, (Stage(1, 8, 7.5), Stage(3, 7.5, 7.5)))
    pen.lines(RIGHT, y, fitted, "sans-semibold", "soft", align="right")


def _blank(pen: Pen, x: float, y: float, who: str, before: int) -> None:
    """Draw a card and its two lines to be filled in, behind so many others."""
    pen.rect(x, y + 2.8, 8.4, 11.5, Style("ink", 0.5), 1.0)
    for row, label in enumerate((say("suit"), say("odd or even"))):
        base = y + 7.7 + 6.4 * row
        pen.text(x + 11.0, base - 1.3, label, "sans", 8, "soft")
        pen.line(x + 11.0, base, x + 83.0, base, "hair", 0.5)
        number = before + row + 1
        pen.field(f"{who}.objective.{number}", x + 30.0, base - 4.6, 53.0, 4.6, say("objective {which}", which=number))
        parts.checkbox(pen, x + 85.3, base - 3.7, 3.7, Style("ink", 0.7))
        pen.field(f"{who}.goal.{number}", x + 85.3, base - 3.7, 3.7, 3.7, achieved(number), tick=True)


def achieved(number: int | str) -> str:
    """Say what the box of an objective is for."""
    return say("objective {which} achieved", which=number)


def _card(pen: Pen, x: float, y: float, goal: Goal, *, low: bool, who: str, before: int) -> None:
    """Draw a card with what it asks, behind so many other objectives."""
    pen.rect(x, y + 2.8, 8.4, 11.5, Style("ink", 0.5), 1.0)
    parts.centred(pen, x + 4.2, y + 6.3, goal.rank, "serif-semibold", 11, goal.feeling)
    glyph(pen, goal.glyph, x + 4.2, y + 11.0, 4.0, goal.feeling, solid=not low, weight=0.6)
    base = y + (1.3 if len(goal.rows) > 1 else 4.5)
    for number, ((label, kind, _, done), text) in enumerate(
        zip(goal.rows, _aims_set(pen, goal), strict=True), before + 1
    ):
        base += _aim_height(text)
        fitted = fit(label, pen.measure("sans", "objective"), 11.4, (Stage(1, 8, 7.5), Stage(2, 7.5, 7.5)))
        pen.lines(x + 11.0, base - 1.3 - fitted.drop, fitted, "sans", "ink")
        aim(pen, x + 23.0, base - (0.95 if text.drop else 1.3), kind, text)
        pen.line(x + 11.0, base, x + 83.0, base, "hair", 0.5)
        own = (f"{who}.goal.{number}", achieved(number))
        parts.tickbox(pen, x + 85.3, base - 3.7, 3.7, done=done, field=own)


def verb(kind: str) -> str:
    """Give what an objective asks to be done, as it begins a line."""
    said = {"glorify": say("Glorify"), "humiliate": say("Humiliate"), "seduce": say("Seduce"), "betray": say("Betray")}
    return said.get(kind) or capital(kind)


def set_aim(pen: Pen, kind: str, target: str, room: float, stages: Sequence[Stage]) -> Fitted:
    """Set an objective in the room it has, with its kind first."""
    where = f"{pen.where}, objective" if pen.where else "objective"
    return fit(f"{verb(kind)} {target}", pen.measure("serif-semibold", where), room, stages)


def aim(pen: Pen, x: float, y: float, kind: str, fitted: Fitted) -> None:
    """Write an objective that has been set, its kind heavier, its last line at `y`."""
    for i, words in enumerate(fitted.lines):
        at = y + (i - len(fitted.lines) + 1) * fitted.leading
        head = verb(kind) if i == 0 and words.startswith(verb(kind)) else ""
        begun = pen.text(x, at, head, "serif-semibold", fitted.size) if head else 0.0
        rest = words[len(head) :].strip()
        if rest:
            gap = pen.width(" ", "serif", fitted.size) if head else 0.0
            pen.text(x + begun + gap, at, rest, "serif", fitted.size)


# ---- Face owed after a desperate attack, and the sentence for it.


class Debt(NamedTuple):
    """Face owed since a desperate attack; the debtor is beholden until it is paid (4.7)."""

    who: str  # the other avatar
    sum: int  # Face, from 1
    owed: bool = False  # it is `who` that owes; else the owner of the sheet does

    @property
    def words(self) -> str:
        """The debt in words."""
        who = self.who
        if self.owed:
            return say("{who} owes {sum} Face, must obey until it is paid", who=who, sum=self.sum)
        return say("owes {who} {sum} Face, must obey until it is paid", who=who, sum=self.sum)


def tell_debts(debts: Sequence[Debt]) -> str:
    """Give all debts in one line of words."""
    return "; ".join(debt.words for debt in debts)


# ---- The same in large print, as parts of a leaf. Millimetres.

_DISC = 8.6
_MASK_WIDE, _MASK_HIGH, _NAMED = 34.0, 38.0, 34.0


def large_names(view: View, setting: Setting, look: Look | None, told: tuple[str, str, str], who: str) -> list[Shown]:
    """Give the mask and beside it the avatar's name, under them the player and the social role."""
    avatar, player, role = told
    left, size = LEFT + _MASK_WIDE + 6.0, 30.0 if view.width > _ROOMY else 18.0
    right = LEFT + view.width
    name = passage(view.pen, right - left, (Said(avatar, "serif-semibold"),), size=size, leading=1.1)
    rule = max(14.0 + name.drop, 20.0)

    def draw(y: float) -> None:
        pen, middle = view.pen, LEFT + _MASK_WIDE / 2
        if look:
            face = (middle, y, _MASK_WIDE, _MASK_HIGH)
            put_face(pen, look.worn, face, painted=setting.painted, low=view.low)
        else:
            pen.rect(LEFT, y, _MASK_WIDE, _MASK_HIGH, Style("line", 0.5, None, (1.2, 0.9)))
            for down, words in ((18.0, say("mask")), (25.0, say("or portrait"))):
                pen.text(middle, y + down, words, "serif", view.small, "soft", align="middle")
        write(pen, left, y + rule - 3.6 - name.drop, name)
        pen.line(left, y + rule, right, y + rule, "ink", 0.9)
        pen.text(left, y + rule + 6.0, say("avatar"), "serif", view.small, "soft")
        if not avatar:
            pen.field(f"{who}.avatar", left, y + rule - 9.0, right - left, 9.0, say("avatar"))

    def cell(words: str, key: str, what: str) -> Cell:
        if words:
            return (Said(words, "serif"),)
        room = view.width - _NAMED
        return lambda pen, x, y: pen.field(f"{who}.{key}", x, y - 5.4, room, 7.0, what)

    fields = ((player, "player", say("player")), (role, "role", say("social role")))
    rows = [(what, cell(words, key, what)) for words, key, what in fields]
    return [Drawn(max(_MASK_HIGH, rule + 6.0), draw), Rows(rows, (Tab(), Tab(_NAMED / view.by)))]


_ROOMY = 110.0  # so much width leaves room for a large name


def large_figures(
    view: View, purses: tuple[Purse, Purse], coups: int, start: Start, who: str, *, owned: bool
) -> list[Shown]:
    """Give a disc with tonight's start for either kind, open ones to go on in, Major Coups and the own Character."""
    out: list[Shown] = []
    kinds = (("face", say("Face")), ("hidden", say("Hidden Face")))
    for purse, (key, name), double in zip(purses, kinds, (False, True), strict=True):
        number = purse.start if purse.now is None else purse.now
        told = say("{name}, start", name=name)
        first = _large_disc(number, f"{who}.{key}.start", told, first=True, double=double)
        fields = [(f"{who}.{key}.{i}", say("{name}, disc {disc}", name=name, disc=i)) for i in range(1, OPEN + 1)]
        bits = [first, *(_large_disc(None, *own, first=False, double=double) for own in fields)]
        out.append(Run(bits, (Said(name, "serif-semibold"),), 40.0, 2 * _DISC))
    out.append(Para(say("start, then pencil on, disc by disc"), note=True))
    made = [_large_coup(i, coups, start, f"{who}.coup.{i}") for i in range(1, COUPS + 1)]
    made += [view.bit(f"×{coups}", "serif-semibold")] if coups > COUPS else []
    own = say("own Character")
    made += [view.bit(say("Major Coups"), room=46.0), large_box(f"{who}.character", own, done=owned)]
    return [*out, Run([*made, view.bit(own)], high=8.6)]


def _large_disc(number: int | None, field: str, told: str, *, first: bool, double: bool) -> Bit:
    """Give a disc with a figure, or to write one in."""

    def draw(pen: Pen, x: float, y: float) -> None:
        x, y = x + _DISC, y - 1.6
        pen.circle(x, y, _DISC, Style("ink", 0.7 if double else 1.5) if first else Style("line", 0.6))
        if double:
            pen.circle(x, y, _DISC - 1.0, Style("ink" if first else "line", 0.5))
        if number is not None:
            parts.centred(pen, x, y, str(number), "serif-semibold", 18.0 if number < 1000 else 14.0)
        else:
            pen.field(field, x - 6.0, y - 3.6, 12.0, 7.2, told)

    return Bit(2 * _DISC + 3.0, draw)


def _large_coup(number: int, coups: int, start: Start, field: str) -> Bit:
    """Give a lozenge for a Major Coup, filled if it is made."""

    def draw(pen: Pen, x: float, y: float) -> None:
        made, pale = number <= coups, number <= coups and not start.inked
        style = Style("ink", 0.9, None if not made else "hair" if pale else "ink")
        parts.lozenge(pen, x + 3.4, y - 1.6, 6.4, 8.4, style)
        if pale and start.low:
            parts.tick(pen, x + 0.4, y - 4.6, 6.0)
        if not made:
            pen.field(field, x + 0.4, y - 4.6, 6.0, 6.0, say("one more Major Coup"), tick=True)

    return Bit(10.0, draw)


_VALUES, _CARD, _LEAST_WORDS = 13.0, 15.0, 70.0


def large_deeds(view: View, own: Sequence[Deed], least: int = LINES, *, solid: bool) -> Rows:
    """Give actions: value, words and signs; where the paper is too narrow for signs they are said in words.

    Of less than so many the others are to be filled in.
    """
    room = max((wide(deed.signs, _large_sign(deed.signs)) for deed in own), default=0.0)
    tail = room + (LARGE_BOX + 2.0 if any(deed.letter for deed in own) else 0.0)
    beside = view.width - _VALUES - tail >= _LEAST_WORDS
    rows = [_large_deed(view, deed, room if beside else None, solid=solid) for deed in own]
    rows += [_large_deed(view, Deed(0 if own else 3, ""), room if beside else None, solid=False)] * (least - len(own))
    return Rows(rows, [Tab(x / view.by) for x in (0.0, _VALUES, view.width - tail)[: 2 + beside]])


def _large_deed(view: View, deed: Deed, room: float | None, *, solid: bool) -> tuple[Cell, ...]:
    """Give the cells of an action; without room its signs are said in words."""
    words = [Said(deed.label, "serif")]
    words += [Said(f" {deed.call}", "serif-italic")] if deed.call else []
    words += [Said(f" × {deed.against}", "serif-italic")] if deed.against else []

    def value(pen: Pen, x: float, y: float) -> None:
        colour = "ink" if deed.label else "line"
        if deed.value > 3:
            pen.text(x + _VALUES - 3.0, y, str(deed.value), "sans-bold", view.size, colour, align="right")
        else:
            parts.pips(pen, x + _VALUES - 3.0, y - 1.6, deed.value, colour=colour, solid=solid, radius=1.3)

    if room is None:
        told = [one.told for one in deed.signs]
        words += [Said(f" ({', '.join(told)})", "serif-italic")] if told else []
        words += [Said(f" [{deed.letter}]", "sans-bold")] if deed.letter else []
        return value, tuple(words)
    end = room

    def signs(pen: Pen, x: float, y: float) -> None:
        draw_signs(pen, x + end, y - 1.6, deed.signs, _large_sign(deed.signs))
        if deed.letter:
            left, top = x + end + 2.0, y - 1.6 - LARGE_BOX / 2
            parts.checkbox(pen, left, top, LARGE_BOX, Style("ink", 0.9), 0.6)
            parts.centred(pen, left + LARGE_BOX / 2, y - 1.6, deed.letter, "sans-bold", 14.0)

    return value, tuple(words), signs


def large_actions(view: View, look: Look, factions: Sequence[Faction] = ()) -> list[Shown]:
    """Give what a mask does, with whom it pleases or angers; lines to write on where that is its wearer's to say."""
    own = [Deed(one.value, one.label, signs=signs_of_action(factions, one), call=one.call) for one in look.mask.actions]
    if not own and look.mask.id == "uncast":
        return []
    return [large_deeds(view, own, 0 if own else LINES, solid=not view.low)]


def _large_sign(signs: Sequence[Sign]) -> float:
    """Give how large signs are: letters in rings are as large as all other type."""
    return LARGE_SIGN if all(is_drawn(one.emblem) for one in signs) else 3.8


def large_goals(view: View, goals: Sequence[Goal], who: str) -> Rows:
    """Give objectives: card, what it asks and a box to tick, a field of `who`; without any, two cards' to fill in."""
    asked: list[tuple[Goal | None, str, str, str, bool]] = [
        (None if i else goal, *row) for goal in goals for i, row in enumerate(goal.rows)
    ]
    asked = asked or [(None, label, "", "", False) for _ in range(2) for label in (say("suit"), say("odd or even"))]
    rows = [_large_goal(view, one, f"{who}.{{}}.{number}") for number, one in enumerate(asked, 1)]
    return Rows(rows, [Tab(x / view.by) for x in (0.0, _CARD, view.width - LARGE_BOX)])


def _large_goal(view: View, asked: tuple[Goal | None, str, str, str, bool], who: str) -> tuple[Cell, ...]:
    """Give the cells of an objective."""
    card, label, kind, target, done = asked
    number = who.rpartition(".")[2]

    def drawn(pen: Pen, x: float, y: float) -> None:
        if card:
            wide = pen.text(x, y, card.rank, "serif-semibold", view.size, card.feeling)
            glyph(pen, card.glyph, x + wide + 3.4, y - 1.6, 4.6, card.feeling, solid=not view.low, weight=0.6)
        elif label == say("suit") and not kind:
            pen.rect(x, y - 5.4, 5.6, 7.4, Style("ink", 0.7), 0.8)

    def blank(pen: Pen, x: float, y: float) -> None:
        wide = pen.text(x, y, label, "serif", view.size, "soft") + 3.0
        room = view.width - _CARD - LARGE_BOX - wide - 4.0
        pen.field(who.format("objective"), x + wide, y - 5.0, room, 6.6, say("objective {which}", which=number))

    own = (who.format("goal"), achieved(number))
    words = (Said(f"{label}: ", "serif-italic"), Said(f"{verb(kind)} ", "serif-semibold"), Said(target, "serif"))
    return drawn, words if kind else blank, large_box(*own, done=done).draw

"""How Cyffle's sheets look: the sign of each suit, the frame of a page, small cards, shields to strike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from zlib import crc32

from gmkit.errors import later, said, say
from gmkit.games.cyffle.pack import PackNames, Suit
from gmkit.printing import parts
from gmkit.printing.fit import Stage, fit
from gmkit.printing.fonts import MM
from gmkit.printing.page import Look
from gmkit.printing.parts import FIGURE, caret, centred, glyph, outlines, prose
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.shape import Path, Point, bounds, circle, mirrored, moved, parse, placed, polygon, regular, times
from gmkit.printing.sheet import Setting
from gmkit.printing.theme import Accent

# ---- The sign of each suit: drawn if it is a suit that people know, else a device of its own. No suit is a letter
# only.

_WORDS: Mapping[str, frozenset[str]] = {
    "club": frozenset({"club", "clubs", "clover", "♣", "♧"}),
    "diamond": frozenset({"diamond", "diamonds", "♦", "♢"}),
    "heart": frozenset({"heart", "hearts", "♥", "♡"}),
    "spade": frozenset({"spade", "spades", "♠", "♤"}),
    "cup": frozenset({"cup", "cups", "chalice", "chalices", "goblets"}),
    "coin": frozenset({"coin", "coins", "pentacles", "disks", "discs"}),
    "sword": frozenset({"sword", "swords", "blades"}),
    "wand": frozenset({"wand", "wands", "stave", "staves", "staff", "batons", "rods"}),
    "star": frozenset({"star", "stars"}),
    "crescent": frozenset({"moon", "moons", "crescent", "crescents"}),
    "sun": frozenset({"sun", "suns"}),
    "crown": frozenset({"crown", "crowns"}),
    "leaf": frozenset({"leaf", "leaves"}),
    "shield": frozenset({"shield", "shields"}),
    "lozenge": frozenset({"lozenge", "lozenges"}),
}
_DROP = "M0,-.5C.08,-.22 .36,-.02 .36,.18C.36,.38 .2,.5 0,.5"
_OPEN = frozenset({"heart", "diamond"})
_SLENDER: Mapping[str, float] = {"sword": 1.22, "wand": 1.22, "cup": 1.06, "coin": 0.94}
"""Signs that look larger or smaller than they are high."""
_CLOSED = frozenset({"spade", "club"})


class Sign(NamedTuple):
    """How a suit is drawn."""

    label: str  # its name for people
    drawn: str  # a sign of `gmkit.printing.parts`, or one of `DEVICES`
    solid: bool  # filled, else in outline: a pack has two of either, so that no colour is needed


def _petals(number: int) -> list[Path]:
    size = 0.2 if number < 4 else 0.165
    return [circle(x, y, size) for x, y in regular(number, 0.29 if number < 4 else 0.32)]


def _cross() -> list[Path]:
    a, b = 0.48, 0.16
    corners = [(-b, -a), (b, -a), (b, -b), (a, -b), (a, b), (b, b), (b, a), (-b, a), (-b, b), (-a, b), (-a, -b)]
    return [polygon([*corners, (-b, -b)])]


def _chevron() -> list[Path]:
    return [polygon([(0, -0.42), (0.46, 0.04), (0.46, 0.42), (0, -0.02), (-0.46, 0.42), (-0.46, 0.04)])]


def _hourglass() -> list[Path]:
    return [polygon([(-0.4, -0.46), (0.4, -0.46), (0.09, 0), (0.4, 0.46), (-0.4, 0.46), (-0.09, 0)])]


def _bars() -> list[Path]:
    return [polygon([(-0.44, y), (0.44, y), (0.44, y + 0.2), (-0.44, y + 0.2)]) for y in (-0.45, -0.1, 0.25)]


DEVICES = ("drop", "cinquefoil", "cross", "chevron", "hourglass", "bars", "triangle", "square", "hexagon", "trefoil")
"""Signs for suits that nobody knows; each pack takes four at most."""


def device(name: str) -> list[Path]:
    """Give the closed paths of one of `DEVICES`, one unit high about the origin."""
    match name:
        case "drop":
            return [mirrored(parse(_DROP))]
        case "cinquefoil":
            return _petals(5)
        case "trefoil":
            return _petals(3)
        case "cross":
            return _cross()
        case "chevron":
            return _chevron()
        case "hourglass":
            return _hourglass()
        case "bars":
            return _bars()
        case "triangle":
            return [polygon([(0, -0.46), (0.5, 0.42), (-0.5, 0.42)])]
        case "square":
            return [polygon([(-0.42, -0.42), (0.42, -0.42), (0.42, 0.42), (-0.42, 0.42)])]
        case _:
            return [polygon(regular(6, 0.5))]


def signs(names: PackNames) -> tuple[Sign, ...]:
    """Give the sign of each suit of a pack: always the same for the same names, no two alike."""
    drawn: list[str] = []
    for suit in names.suits:
        known = _known(suit)
        drawn.append("" if known in drawn else known)
    for at, suit in enumerate(names.suits):
        drawn[at] = drawn[at] or _free(suit.id, drawn)
    return tuple(
        Sign(said(suit.label), name, name in _CLOSED or (name not in _OPEN and at in (0, 3)))
        for at, (suit, name) in enumerate(zip(names.suits, drawn, strict=True))
    )


def _known(suit: Suit) -> str:
    """Give the drawing of a suit that goes by a name people know; empty if it goes by none."""
    called = suit.names()
    return next((sign for sign, words in _WORDS.items() if called & words), "")


def _free(name: str, taken: list[str]) -> str:
    """Give the device that a name leads to, or the next one that the pack has not."""
    first = crc32(name.encode())
    return next(d for step in range(len(DEVICES)) if (d := DEVICES[(first + step) % len(DEVICES)]) not in taken)


def draw_sign(pen: Pen, sign: Sign, x: float, y: float, height: float, *, weight: float = 0.6) -> None:
    """Draw a suit's sign about a point."""
    paths = device(sign.drawn) if sign.drawn in DEVICES else outlines(sign.drawn)
    style = Style(None, 0, "accent") if sign.solid else Style("accent", weight)
    height *= _SLENDER.get(sign.drawn, 1.0)
    for path in paths:
        pen.path(path, style, placed(x, y, height))
    if sign.drawn == "coin":
        pen.circle(x, y, height * 0.28, Style("paper" if sign.solid else "accent", weight))


# ---- What every Cyffle page has: A6, a frame with square notches, a title, and the four suits beside it.

ACCENT = Accent("#2b6240", "#eef2f0", "#d0dcd5")
WORK = later("Tryffin’s Rules to Cyffle, given with an excerpt from The Child of Saturn")
SIZE = (105.0, 148.0)
LEFT, RIGHT = 11.5, 93.5
WIDE = RIGHT - LEFT
_INSET, _NOTCH = 4.5, 3.1
_MARK = ((0.0, 3.85), (-3.95, 0.0), (3.95, 0.0), (0.0, -3.85))


def notched(x: float, y: float, width: float, height: float, cut: float) -> list[Point]:
    """Give a rectangle with a square taken out of each corner."""
    r, b = x + width, y + height
    return [
        (x + cut, y),
        (r - cut, y),
        (r - cut, y + cut),
        (r, y + cut),
        (r, b - cut),
        (r - cut, b - cut),
        (r - cut, b),
        (x + cut, b),
        (x + cut, b - cut),
        (x, b - cut),
        (x, y + cut),
        (x + cut, y + cut),
    ]


def opening(pen: Pen, title: str, note: str, suits: Sequence[Sign], *, low: bool) -> None:
    """Draw the frame, the title with a line under it, and the pack's suits in a lozenge."""
    wide, high = SIZE
    outline = notched(_INSET, _INSET, wide - 2 * _INSET, high - 2 * _INSET, _NOTCH)
    pen.polygon(outline, Style("accent", 0.4 if low else 0.6))
    head = fit(title, pen.measure("serif-semibold"), WIDE - 17, (Stage(1, 24, 14),))
    pen.lines(LEFT, 19.2, head, "serif-semibold")
    line = fit(note, pen.measure("serif-italic", "title of the pack"), WIDE, (Stage(1, 10.4, 7.6), Stage(2, 7.6, 7.5)))
    pen.lines(LEFT, 25.4 - line.drop / 2, line, "serif-italic", "soft")
    for sign, (dx, dy) in zip(suits, _MARK, strict=True):
        draw_sign(pen, sign, 87.0 + dx, 14.2 + dy, 4.9)
    pen.line(LEFT, 28.8, RIGHT, 28.8, "accent", 0.9)


def head(pen: Pen, y: float, words: str, note: str = "") -> None:
    """Write a heading on its baseline, running into a hair line; a note may end the line."""
    at = LEFT + pen.text(LEFT, y, words, "serif-semibold", 11.5, tag="H2") + 2.4
    end = RIGHT
    if note:
        end -= pen.text(RIGHT, y, note, "sans", 7.5, "ink", align="right") + 2.0
    pen.line(at, y - 1.3, end, y - 1.3, "hair", 0.4)


def point(pen: Pen, y: float, words: str, *, size: float = 7.9) -> float:
    """Write a paragraph behind a small lozenge; give the y of its last baseline."""
    _lozenge(pen, LEFT, y, "")
    return prose(pen, LEFT + 4.2, y, WIDE - 4.2, words, size=size)


def _lozenge(pen: Pen, left: float, y: float, _: str) -> None:
    """Draw what stands before a paragraph."""
    parts.lozenge(pen, left + 1.1, y - 0.95, 2.0, 2.0, Style(None, 0, "accent"))


LOOK = Look(lambda pen, _, __, y, words, note: head(pen, y, words, note), _lozenge, 4.2, size=7.9)
"""How words are set on all of them."""


# ---- Cards in small: one with its rank, a fan of backs, and what a rank is called where there is no room.

WIDTH, HEIGHT = 8.6, 11.4
ROUND = 1.0
_LABEL = (Stage(1, 11.0, 7.5),)
_BACK = (6.0, 8.8)
_PIVOT, _LEAN = 5.5, 9.0


def short_ranks(names: PackNames) -> tuple[str, ...]:
    """Give each rank in one or two letters, no two alike: "A", "K", "Kn", "10".

    A label of two letters stands as it is; of a longer one as much of its beginning as no higher rank has, and if two
    letters are too few the letter by which it is typed.
    """
    taken: dict[int, str] = {at: rank.label for at, rank in enumerate(names.ranks) if len(rank.label) <= 2}
    for at in range(len(names.ranks) - 1, -1, -1):
        rank = names.ranks[at]
        tried = (rank.label[:1], rank.label[:2].strip(), rank.letter)
        used = {word.casefold() for word in taken.values()}
        if at not in taken:
            taken[at] = next((word for word in tried if word.casefold() not in used), rank.letter)
    return tuple(taken[at] for at in range(len(names.ranks)))


def card(
    pen: Pen, x: float, y: float, words: str, *, sign: Sign | None = None, note: str = "", trump: bool = False
) -> None:
    """Draw a card from its top left corner: its rank, and under it a suit's sign or a word.

    A trump has a strong edge, and a star if its suit is not said.
    """
    star = trump and sign is None
    pen.rect(x, y, WIDTH, HEIGHT, Style("accent", 1.3 if trump else 0.5, "paper"), ROUND)
    middle = x + WIDTH / 2
    below = sign is not None or star or note
    fitted = fit(words, pen.measure("serif-semibold"), WIDTH - 1.2, _LABEL)
    up = FIGURE * fitted.size * MM / 2
    pen.lines(middle, y + (4.0 if below else HEIGHT / 2) + up, fitted, "serif-semibold", align="middle")
    if sign is not None:
        draw_sign(pen, sign, middle, y + 8.2, 2.9)
    elif star:
        glyph(pen, "star", middle, y + 8.2, 2.9, "accent")
    elif note:
        pen.text(middle, y + 9.2, note, "sans", 7.5, "ink", align="middle")


def fan(setting: Setting, number: int) -> Form:
    """Give a hand of so many cards as a form about the middle of its feet; its width is that of the cards."""
    pen = setting.pen("fan")
    outline = rounded(*_BACK, 0.8)
    half = 0.0
    for at in range(number):
        turned = placed(0.0, _PIVOT, turn=_LEAN * ((number - 1) / 2 - at))
        lean = times(turned, placed(-_BACK[0] / 2, -_BACK[1] - _PIVOT))
        pen.path(outline, Style("accent", 0.5, "paper"), lean)
        half = max(half, bounds(moved(outline, lean))[2])
    return pen.form(f"fan of {number}", 2 * half, _BACK[1] + 2.5, -half, -_BACK[1] - 0.5)


def rounded(width: float, height: float, radius: float) -> Path:
    """Give a rectangle with round corners from its top left corner."""
    k = radius * 0.4477
    w, h, r = width, height, radius
    return (
        ("M", (r, 0.0)),
        ("L", (w - r, 0.0)),
        ("C", (w - k, 0.0, w, k, w, r)),
        ("L", (w, h - r)),
        ("C", (w, h - k, w - k, h, w - r, h)),
        ("L", (r, h)),
        ("C", (k, h, 0.0, h - k, 0.0, h - r)),
        ("L", (0.0, r)),
        ("C", (0.0, k, k, 0.0, r, 0.0)),
        ("Z", ()),
    )


# ---- Hands to win as shields to strike: in one row, in two, or as a line for gates of five.

ASPECT = 0.84
"""A shield's breadth by its height."""

_MOST_IN_ROW = 12
_MOST = 24
BLOCK = 47.6
"""How broad the shields of one player are together, at most."""


class Plan(NamedTuple):
    """How the shields of one player lie."""

    hands: int  # how many hands win
    left: float  # where the first begins
    pitch: float  # from one to the next
    height: float  # of one shield; 0 where there are too many to draw
    rows: int  # how many rows they stand in
    apart: float = 0.0  # how far the last one stands off from its row

    @property
    def in_row(self) -> int:
        """How many stand in a full row."""
        return -(-self.hands // self.rows)

    @property
    def breadth(self) -> float:
        return self.height * ASPECT

    def spot(self, at: int) -> tuple[float, float]:
        """Give the top left corner of a shield, from the top of the block."""
        row, column = divmod(at, self.in_row)
        off = self.apart if at == self.hands - 1 else 0.0
        return self.left + column * self.pitch + off, row * (self.height + 0.7)


def plan(hands: int, *, match: bool = False) -> Plan:
    """Give how so many shields lie: as large as the room allows, flush right; one that wins a match a little apart."""
    if hands > _MOST:
        return Plan(hands, RIGHT - BLOCK, 0.0, 0.0, 1)
    rows = 1 if hands <= _MOST_IN_ROW else 2
    in_row = -(-hands // rows)
    apart = 1.0 if match and rows == 1 and hands > 1 else 0.0
    pitch = min(6.95 if rows == 1 else 5.6, (BLOCK + 0.9 - apart) / in_row)
    height = min(7.6 if rows == 1 else 4.6, (pitch - 0.7) / ASPECT)
    left = RIGHT - apart - (in_row - 1) * pitch - height * ASPECT
    return Plan(hands, left, pitch, height, rows, apart)


def shield(setting: Setting, height: float, *, last: bool) -> Form:
    """Give a shield as a form from its top left corner; the last one, which wins, has a strong edge."""
    pen = setting.pen("shield")
    style = Style("accent", 1.2 if last else 0.5, "t1" if last else None)
    pen.path(outlines("shield")[0], style, placed(height * ASPECT / 2, height / 2, height))
    return pen.form("shield, last" if last else "shield", height * ASPECT, height)


def row(pen: Pen, y: float, lie: Plan, plain: Form, last: Form, won: int, seat: int, *, inked: bool, low: bool) -> None:
    """Draw one player's shields, those of hands won struck through; too many become a line to write on.

    What was won before tonight is pale unless it is inked, with a caret under the last where it has room.
    """
    if not lie.height:
        _gates(pen, y, lie, won)
        return
    for at in range(lie.hands):
        x, down = lie.spot(at)
        pen.place(last if at == lie.hands - 1 else plain, x, y + down)
        if at >= won:
            told = say("hand {hand} won in seat {seat}", hand=at + 1, seat=seat)
            pen.field(f"seat.{seat}.hand.{at + 1}", x, y + down, lie.breadth, lie.height, told, tick=True)
    # In narrow shields the title alone says how many there are.
    if lie.rows > 1 and won < lie.hands and pen.width(str(lie.hands), "sans-bold", 7.5) < lie.breadth - 0.8:
        x, down = lie.spot(lie.hands - 1)
        middle = x + lie.breadth / 2
        centred(pen, middle, y + down + lie.height * 0.44, str(lie.hands), "sans-bold", 7.5)
    for at in range(min(won, lie.hands)):
        x, down = lie.spot(at)
        _stroke(pen, x + lie.breadth / 2, y + down + lie.height * 0.46, lie.height * 0.62, pale=not inked, low=low)
        if at + 1 == min(won, lie.hands) and lie.rows == 1 and not inked:
            caret(pen, x + lie.breadth / 2, y + down + lie.height + 0.3)


def _stroke(pen: Pen, x: float, y: float, size: float, *, pale: bool, low: bool) -> None:
    """Strike a shield as a pencil does."""
    style = Style("line" if pale else "ink", 0.5 if pale and low else 1.5, None, (), round=True)
    ends = ((x - size * 0.5, y + size * 0.62), (x + size * 0.5, y - size * 0.62))
    pen.path(polygon(ends, closed=False), style)


def _gates(pen: Pen, y: float, lie: Plan, won: int) -> None:
    """Draw a line for strokes in gates of five, how many win at its end, and how many there are."""
    goal = say("of {hands}", hands=lie.hands)
    wide = pen.text(RIGHT, y + 6.4, goal, "sans-semibold", 8.4, "accent", align="right")
    done = pen.text(lie.left, y + 6.4, str(won), "sans-bold", 12) + 2.0 if won else 0.0
    pen.line(lie.left + done, y + 7.2, RIGHT - wide - 2.0, y + 7.2, "hair", 0.5)


def numbers(pen: Pen, y: float, lie: Plan, *, match: bool) -> None:
    """Write the numbers over the first row; the one that wins a match strong."""
    if not lie.height:
        pen.text(lie.left, y, say("Hands won, in gates of five"), "sans", 8, "soft")
        return
    for at in range(lie.in_row):
        x = lie.spot(at)[0] + lie.breadth / 2
        wins = match and at == lie.hands - 1
        size = 8.0 if lie.pitch > 5 else 7.5
        role, colour = ("sans-bold", "accent" if size >= 8 else "ink") if wins else ("sans", "soft")
        pen.text(x, y, str(at + 1), role, size, colour, align="middle")

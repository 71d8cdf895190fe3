"""The avatars on the GM sheet: a block each with masks, tokens, aims, debts and temper. Millimetres."""

from __future__ import annotations

from typing import NamedTuple

from gmkit.errors import SheetError
from gmkit.games.masks.sheets.debts import Debt, told
from gmkit.games.masks.sheets.goals import Goal, aim, set_aim, tickbox
from gmkit.printing import parts
from gmkit.printing.fit import Fitted, Stage, fit, wrap
from gmkit.printing.fonts import MM
from gmkit.printing.glyphs import glyph
from gmkit.printing.pen import Pen, Style

LEFT, RIGHT = 12.0, 198.0
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


class Person(NamedTuple):
    """What the GM sheet says of an avatar; what is left out stays blank.

    Attributes:
        name: of the avatar.
        mask: what it wears, in words.
        others: titles of the other masks it owns.
        face: Face.
        hidden: Hidden Face.
        standing: Face and the points of its masks.
        coups: Major Coups.
        score: points so far.
        goals: its objective cards.
        debts: what it owes since a desperate attack.
        alienated: whether it has ever been alienated.
        traits: its temper in one line.
    """

    name: str = ""
    mask: str = ""
    others: tuple[str, ...] = ()
    face: int | None = None
    hidden: int | None = None
    standing: int | None = None
    coups: int | None = None
    score: int | None = None
    goals: tuple[Goal, ...] = ()
    debts: tuple[Debt, ...] = ()
    alienated: bool = False
    traits: str = ""


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
            for i, words in enumerate(w for w in (told(person.debts), person.traits) if w)
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
    """Wrap small text."""
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


def draw(pen: Pen, y: float, own: Block, *, low: bool) -> None:
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

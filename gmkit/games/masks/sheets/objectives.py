"""What number cards ask for as objectives, on a card of 121 × 186 mm; behind it how that is checked, and the score."""

from __future__ import annotations

from typing import NamedTuple

from gmkit.chance.cards import Card as PlayingCard
from gmkit.chance.cards import parse_card
from gmkit.games.masks.model import BETRAY, GLORIFY, HUMILIATE, SEDUCE
from gmkit.games.masks.objectives import factional, interpersonal
from gmkit.games.masks.sheets.leaflet import (
    BOTTOM,
    HEIGHT,
    LEFT,
    RIGHT,
    WIDTH,
    Block,
    Column,
    gap,
    head,
    stack,
)
from gmkit.games.masks.sheets.look import AUTHOR
from gmkit.games.masks.sheets.objective_words import ACHIEVED, TARGETS, TERMS, points
from gmkit.printing import parts
from gmkit.printing.glyphs import glyph
from gmkit.printing.pen import Form, Pen
from gmkit.printing.setting import Setting
from gmkit.printing.sheet import Card, Sheet

_FIRST = 4.8
_SUITS = (("H", "hearts", "heart"), ("D", "diamonds", "diamond"), ("C", "clubs", "club"), ("S", "spades", "spade"))
_KINDS = (GLORIFY, BETRAY, SEDUCE, HUMILIATE)
_PITCH = 8.0
_KIND, _AVATAR, _FACTION = 0.0, 21.0, 68.0
_SUIT, _NUMBER = 56.0, 48.0  # the widths of the two tables
_SOURCE = "Friend, enemy and faction are those of when the story began; an ace is odd."


class Asked(NamedTuple):
    """What one half of a card asks for: its sign or parity, of whom, which kind."""

    label: str
    target: str
    kind: str
    glyph: str = ""
    colour: str = "ink"


def by_suit() -> tuple[Asked, ...]:
    """Give what each suit asks about an avatar, by the rules."""
    out = []
    for letter, label, sign in _SUITS:
        kind, friendly = interpersonal(_card(f"2{letter}"))
        out.append(
            Asked(label, "your friend" if friendly else "your enemy", kind, sign, "warm" if friendly else "cold")
        )
    return tuple(out)


def by_number() -> tuple[Asked, ...]:
    """Give what even and odd cards ask about a faction that is liked, and one that is not, by the rules."""
    out = []
    for level, target in ((1, "one you like"), (-1, "one you dislike")):
        for text, label in (("2H", "even"), ("3H", "odd")):
            out.append(Asked(label, target, factional(_card(text), level) or ""))
    return tuple(out)


def _card(text: str) -> PlayingCard:
    return parse_card(text)


def objectives(setting: Setting, *, credit: str) -> Sheet:
    """Give the card of objectives, its meanings in front, targets and score behind.

    Raises:
        SheetError: if a text does not fit or a letter has no font.
    """
    card = Card("objectives", "Objectives", front(setting), back(setting))
    return Sheet("City of Masks: objectives", credit, (card,), author=AUTHOR)


def front(setting: Setting) -> Form:
    """Draw what each card asks for, and what achieves it."""
    pen = setting.pen("objectives")
    rule = head(pen, "Objectives 1", "Objectives", "what your number card asks of you, in secret")
    column = Column(pen)
    rows = [(f"*{kind.capitalize()}*", *ACHIEVED[kind]) for kind in _KINDS]
    blocks = [
        gap(4 * _PITCH + 5.4, lambda y: _table(pen, y, low=setting.low)),
        column.para(_SOURCE, hang=False, note=True, above=3.2)._replace(stretch=0.0),
        column.phase("What achieves them"),
        gap(1.7, lambda y: _heads(pen, y), above=3.6, stretch=0.4),
        *column.table(rows, (_KIND, _AVATAR, _FACTION), hang=False, pad=3.1),
    ]
    stack(blocks, rule + _FIRST, BOTTOM, pen.where)
    return pen.form(pen.where, WIDTH, HEIGHT)


def _table(pen: Pen, y: float, *, low: bool) -> None:
    """Draw both halves of a card side by side from their upper edge: the suit's, the number's."""
    for x, wide, title, rows in (
        (LEFT, _SUIT, "The suit: an avatar", by_suit()),
        (RIGHT - _NUMBER, _NUMBER, "The number: a faction", by_number()),
    ):
        pen.text(x, y + 2.9, title, "serif-semibold", 11.5)
        pen.line(x, y + 5.4, x + wide, y + 5.4, "ink", 0.9)
        for i, one in enumerate(rows):
            _half(pen, x, y + 5.4 + i * _PITCH, wide, one, low=low)


def _half(pen: Pen, x: float, y: float, wide: float, one: Asked, *, low: bool) -> None:
    """Draw what one half of a card asks, under its row's upper edge."""
    base = y + 5.3
    if one.glyph:
        glyph(pen, one.glyph, x + 2.0, base - 1.15, 4.0, one.colour, solid=not low, weight=0.6)
        pen.text(x + 5.6, base, one.label, "serif", 9)
        pen.text(x + 22.0, base, f"{one.kind} {one.target}", "serif-semibold", 9)
    else:
        pen.text(x, base, one.label, "serif", 9)
        pen.text(x + 10.0, base, f"{one.kind} {one.target}", "serif-semibold", 9)
    pen.line(x, y + _PITCH, x + wide, y + _PITCH, "hair", 0.5)


def _heads(pen: Pen, y: float) -> None:
    """Write the heads of the columns."""
    for at, words in ((_AVATAR, "an avatar"), (_FACTION, "a faction")):
        parts.caps(pen, LEFT + at, y + 1.6, words)


def back(setting: Setting) -> Form:
    """Draw how objectives are found, whom they are about, and what counts at the end."""
    pen = setting.pen("objectives, back")
    rule = head(pen, "Objectives 2", "Achieved, and scored", "nobody declares it: it is found in what happened")
    column = Column(pen)
    found = (
        "*Look* at what happened once a challenge is settled. What is achieved stays achieved.",
        "*Two alike,* from two cards, want an event each.",
        "*The goal* of a challenge may bring an objective nearer, but may not be one.",
        "*All of them:* when somebody has achieved every objective, the story ends at once.",
    )
    blocks = [
        column.phase("When"),
        *column.steps(found),
        column.phase("About whom"),
        *column.table([(f"*{one.word}*", one.meaning) for one in TARGETS], (0.0, 21.0), hang=False),
        column.phase("What the words mean"),
        *column.table([(f"*{one.word}*", one.meaning) for one in TERMS], (0.0, 21.0), hang=False),
        column.phase("The score at the end"),
        *_points(column),
        column.para("The most points win, and ties share; to end the story is not to win it.", hang=False, note=True),
    ]
    stack(blocks, rule + _FIRST, BOTTOM, pen.where)
    return pen.form(pen.where, WIDTH, HEIGHT)


def _points(column: Column) -> list[Block]:
    """Give what points are for, two to a row."""
    rows = points()
    pairs = [(*rows[i], *rows[i + 1]) for i in range(0, len(rows), 2)]
    return column.table([(f"*{a}*", b, f"*{c}*", d) for a, b, c, d in pairs], (0.0, 6.0, 51.0, 57.0), hang=False)

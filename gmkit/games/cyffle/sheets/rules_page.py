"""The rules on one A6 page: how many cards, what they count, who takes a trick."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from gmkit.games.cyffle.content import PackNames
from gmkit.games.cyffle.deck import ACE, DEUCE, KING, KNAVE, MOST_PLAYERS, QUEEN, RANKS, bits_of, card_of, cards_each
from gmkit.games.cyffle.sheets import cards
from gmkit.games.cyffle.sheets.frame import LEFT, RIGHT, SIZE, WIDE, head, opening, point
from gmkit.games.cyffle.sheets.suits import Sign, signs
from gmkit.games.cyffle.tricks import POINTS, points_in, winner
from gmkit.printing.fit import Stage, fit
from gmkit.printing.glyphs import glyph
from gmkit.printing.pen import Form, Pen
from gmkit.printing.prose import Said, prose
from gmkit.printing.quotes import curly
from gmkit.printing.setting import Setting

_BOLD = "sans-semibold"
_NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_LED, _TRUMP = 2, 3
_PLAYED = ((_LED, KING), (_LED, DEUCE), (_LED, ACE), (_TRUMP, ACE))
"""The trick of the story, by suit and rank."""


def number_word(number: int) -> str:
    """Give a small number as a word, else in figures."""
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


class Worth(NamedTuple):
    """What a card counts.

    Attributes:
        label: its rank, or the lowest and the highest of several that count the same.
        points: what it counts.
        trump: whether it counts so as a trump alone.
        plain: whether it counts so in every other suit, and as a trump more.
    """

    label: str
    points: int
    trump: bool = False
    plain: bool = False


def worths(names: PackNames) -> list[Worth]:
    """Give what cards count: first those that count more as trumps, then from the highest rank down.

    Ranks that count nothing are one.
    """
    short = cards.short_ranks(names)
    as_trump, else_ = POINTS[0][:RANKS], POINTS[1][:RANKS]
    special = {rank for rank in range(RANKS) if as_trump[rank] != else_[rank]}
    out = [Worth(short[rank], as_trump[rank], trump=True) for rank in sorted(special, reverse=True)]
    for counts, group in groupby(range(RANKS - 1, -1, -1), key=lambda rank: else_[rank] > 0):
        ranks = list(group)
        if counts:
            out += [Worth(short[rank], else_[rank], plain=rank in special) for rank in ranks]
        else:
            label = short[ranks[0]] if len(ranks) == 1 else f"{short[ranks[-1]]}–{short[ranks[0]]}"
            out.append(Worth(label, 0))
    return out


def deals() -> list[tuple[int, str]]:
    """Give how many cards each gets, and for how many players."""
    sizes = [(size, list(group)) for size, group in groupby(range(2, MOST_PLAYERS + 1), key=cards_each)]
    last = len(sizes) - 1
    return [
        (size, f"{number_word(players[0])} or more" if at == last else f"{number_word(players[0])} players")
        for at, (size, players) in enumerate(sizes)
    ]


def face(names: PackNames, note: str, setting: Setting) -> Form:
    """Draw the page, with a line under its title."""
    pen = setting.pen("Cyffle, reference")
    suits = signs(names)
    opening(pen, "Cyffle", note, suits, low=setting.low)
    _deal(pen, setting)
    _points(pen, names)
    _tricks(pen, names, suits)
    return pen.form("reference", *SIZE)


def _deal(pen: Pen, setting: Setting) -> None:
    """Draw a fan for each size of hand."""
    head(pen, 36.0, "Deal")
    shown = deals()
    pitch = WIDE / len(shown)
    for at, (size, players) in enumerate(shown):
        middle = LEFT + pitch * (at + 0.5)
        fan = cards.fan(setting, size)
        wide = fan.width + 2.2 + pen.width(str(size), "sans-bold", 18)
        pen.place(fan, middle - wide / 2 + fan.width / 2, 49.2)
        pen.text(middle - wide / 2 + fan.width + 2.2, 47.6, str(size), "sans-bold", 18)
        pen.text(middle, 54.2, players, "sans", 7.8, "soft", align="middle")
    said = [Said("Shuffle, cut, turn the top card: its suit is "), Said("trump", _BOLD)]
    prose(pen, LEFT, 60.4, WIDE, [*said, Said(". The card goes back; shuffle, cut, deal one by one.")], size=7.9)


def _points(pen: Pen, names: PackNames) -> None:
    """Draw every card that counts, its points beneath."""
    head(pen, 71.6, "Card points")
    shown = worths(names)
    pitch = (WIDE - cards.WIDTH) / (len(shown) - 1)
    for at, worth in enumerate(shown):
        x = LEFT + pitch * at
        note = "plain" if worth.plain else ""
        with pen.at(f"rank {worth.label}"):
            cards.card(pen, x, 75.2, worth.label, trump=worth.trump, note=note)
        colour = "accent" if worth.points else "soft"
        pen.text(x + cards.WIDTH / 2, 92.0, str(worth.points), "sans-bold", 14, colour, align="middle")
    glyph(pen, "star", LEFT + 1.4, 96.2, 2.7, "accent")
    knave, queen = (names.ranks[rank] for rank in (KNAVE, QUEEN))
    also = f" ({knave.also[0]})" if knave.also and len(knave.also[0]) > 2 else ""
    words = f"the {knave.label}{also} of trumps; in play it still ranks below the {queen.label}"
    line = fit(
        curly(words),
        pen.measure("sans", "ranks, knave and queen"),
        WIDE - 4.4,
        (Stage(1, 7.6, 6.5), Stage(2, 6.8, 6.5)),
    )
    pen.lines(LEFT + 4.4, 97.1 - line.drop / 2, line, "sans", "soft")


def _tricks(pen: Pen, names: PackNames, suits: Sequence[Sign]) -> None:
    """Write who takes a trick, and draw the one of the story."""
    head(pen, 105.0, "Tricks")
    lines = (
        "Left of the dealer leads; the winner leads next.",
        "Follow suit if you can; else play any card.",
        "Highest trump wins, else the highest of the suit led.",
    )
    for at, words in enumerate(lines):
        point(pen, 110.6 + 3.9 * at, [Said(words)])
    short = cards.short_ranks(names)
    for at, (suit, rank) in enumerate(_PLAYED):
        sign = suits[suit]._replace(solid=suit == _TRUMP)
        cards.card(pen, LEFT + 11.0 * at, 121.8, short[rank], sign=sign, trump=suit == _TRUMP)
    for at, words in ((0, "led"), (3, "trump")):
        pen.text(LEFT + 11.0 * at + cards.WIDTH / 2, 136.4, words, "sans", 7.2, "soft", align="middle")
    played = [card_of(*one) for one in _PLAYED]
    best = _PLAYED[winner(played, _TRUMP)]
    what = f"the trump {curly(names.ranks[best[1]].label)} takes"
    stages = (Stage(1, 7.9, 6.5), Stage(2, 7.4, 6.5), Stage(3, 6.5, 6.5))
    x = LEFT + 48.0
    line = fit(what, pen.measure("sans", "ranks, ace"), RIGHT - x, stages)
    y = pen.lines(x, 127.0 - line.drop / 2, line, "sans")
    total = points_in(bits_of(played), _TRUMP)
    pen.text(x, y + 3.7, f"all {number_word(len(played))}: {total} points", _BOLD, 7.9)

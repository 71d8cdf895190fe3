"""What set-up deals and allows: the source's chapter on setting up, and how a Hidden Face is made up."""

from __future__ import annotations

from typing import NamedTuple

from gmkit.chance.cards import Card, pack
from gmkit.errors import IllegalChoice, quoted
from gmkit.games.masks import relationships
from gmkit.games.masks.content import OPENING
from gmkit.games.masks.ties import Feeling

NUMBERS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T")
"""The ranks of number cards from 1 to 10; aces are low."""

WARM, ENDURING = ("H", "D"), ("D", "S")
"""Suits that stand for love and loyalty, and suits whose feelings endure."""

FEWEST_ONES = 2
"""Actions worth 1 that a mask or a Hidden Face has at least."""


class Deals(NamedTuple):
    """How number cards are dealt for feelings.

    Attributes:
        per: cards that each player gets in a deal.
        entries: feelings that each player has to settle.
        deals: deals that it takes.
        last: feelings that are left for the last deal.
    """

    per: int
    entries: int
    deals: int
    last: int


def deals(players: int, factions: int = 4) -> Deals:
    """Say how often the number cards are dealt: until everybody has one for each other party (Relationships)."""
    per, entries = len(number_cards()) // players, players - 1 + factions
    times = -(-entries // per)
    return Deals(per, entries, times, entries - per * (times - 1))


def start_tokens(points: int) -> int:
    """Give the Face, and the Hidden Face, that the wearer of a mask with these points begins with (steps 13, 14)."""
    return OPENING - points


def number_cards() -> tuple[Card, ...]:
    """Give the 40 cards that are neither court cards nor jokers (step 3; A48)."""
    return tuple(card for card in pack() if card.rank in NUMBERS)


def pips(card: Card) -> int:
    """Give the value of a number card, an ace's 1.

    Raises:
        IllegalChoice: it is a court card.
    """
    if card.rank not in NUMBERS:
        raise IllegalChoice(f"{quoted(str(card))} is no number card; feelings and objectives take an ace to a ten")
    return NUMBERS.index(card.rank) + 1


def card_feeling(card: Card) -> Feeling:
    """Give the feeling that a card stands for: red is warm, diamonds and spades endure (Relationships).

    Raises:
        IllegalChoice: it is a court card.
    """
    strength = pips(card)
    return relationships.begin(strength if card.suit in WARM else -strength, enduring=card.suit in ENDURING)


def patterns(budget: int, conflicts: int = 0) -> tuple[tuple[int, int, int], ...]:
    """Give all ways to spend points on actions: how many are worth 3, 2 and 1 (Masks; Hidden Face, 1 to 3).

    Args:
        budget: the points, all to be spent.
        conflicts: how many actions have to be worth 2 or more, so that they can conflict with the mask.
    """
    return tuple(
        (threes, twos, ones)
        for threes in range(2)
        for twos in range(max(0, conflicts - threes), budget // 2 + 1)
        if (ones := budget - 3 * threes - 2 * twos) >= FEWEST_ONES
    )

"""The pack as numbers: a card is 0 to 51, of a second pack 52 to 103, and a set of cards the bits of one number.

Suits are 0 to 3 and ranks 0 (the deuce) to 12 (the Ace); what people call them is content.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

SUITS = 4
RANKS = 13
PACK = SUITS * RANKS
"""Cards in one pack."""

DEUCE, TEN, KNAVE, QUEEN, KING, ACE = 0, 8, 9, 10, 11, 12
"""Ranks that the rules name."""

MOST_PLAYERS = 17
"""The most that one pack serves: three cards each (CF-2)."""

_ONE_SUIT = (1 << RANKS) - 1
SUIT_BITS: tuple[int, ...] = tuple(
    _ONE_SUIT << RANKS * suit | _ONE_SUIT << PACK + RANKS * suit for suit in range(SUITS)
)
"""The cards of each suit, of both packs."""


SUIT: tuple[int, ...] = tuple(card % PACK // RANKS for card in range(2 * PACK))
"""The suit of each card."""


def bits_of(cards: Iterable[int]) -> int:
    """Give the set of some cards."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


def card_of(suit: int, rank: int) -> int:
    """Give a card of the first pack."""
    return suit * RANKS + rank


def suit_of(card: int) -> int:
    """Give a card's suit, 0 to 3."""
    return card % PACK // RANKS


def rank_of(card: int) -> int:
    """Give a card's rank, 0 (the deuce) to 12 (the Ace)."""
    return card % RANKS


def cards_in(bits: int) -> tuple[int, ...]:
    """Give the cards of a set, ascending."""
    found = []
    while bits:
        found.append(top := bits.bit_length() - 1)
        bits ^= 1 << top
    found.reverse()
    return tuple(found)


def told(bits: int, codes: Sequence[str]) -> tuple[str, ...]:
    """Give what the cards of a set are called, ascending."""
    found = []
    while bits:
        top = bits.bit_length() - 1
        found.append(codes[top])
        bits ^= 1 << top
    found.reverse()
    return tuple(found)


def full_pack(packs: int = 1) -> int:
    """Give every card there is, of one pack or two."""
    return (1 << PACK * packs) - 1


def cards_each(players: int) -> int:
    """Give how many cards each player is dealt: five for two, four for three, three for more (The Rules)."""
    return 5 if players == 2 else 4 if players == 3 else 3

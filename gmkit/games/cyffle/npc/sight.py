"""What can be read off the cards at once: which beat which, which go first, which are strong."""

from __future__ import annotations

from gmkit.games.cyffle.deck import ACE, KING, KNAVE, PACK, QUEEN, RANKS, SUIT_BITS, SUITS, TEN
from gmkit.games.cyffle.tricks import POINTS

FIRST_PACK = (1 << PACK) - 1

BOTH = range(2 * PACK)
"""Every card of two packs."""


def _beating(card: int, trump: int) -> int:
    suit, rank = divmod(card % PACK, RANKS)
    higher = ((1 << RANKS - 1 - rank) - 1) << suit * RANKS + rank + 1
    return higher | higher << PACK | (0 if suit == trump else SUIT_BITS[trump])


def _dear(card: int, trump: int) -> int:
    suit, rank = divmod(card % PACK, RANKS)
    if suit == trump:
        # A small trump may still take a trick, a high one will; the Knave counts most of all.
        return 60 if rank == KNAVE else 50 + rank if rank >= QUEEN else 25 + rank
    return 40 if rank == ACE else 15 + rank if rank >= TEN else rank


def _strong(card: int, trump: int) -> bool:
    suit, rank = divmod(card % PACK, RANKS)
    return rank >= KING or (suit == trump and rank not in (TEN, KNAVE))


BEATS: tuple[tuple[int, ...], ...] = tuple(tuple(_beating(card, trump) for card in BOTH) for trump in range(SUITS))
"""`BEATS[trump][card]`: the cards that beat it where it is the best of a trick so far."""

DEAR: tuple[tuple[int, ...], ...] = tuple(tuple(_dear(card, trump) for card in BOTH) for trump in range(SUITS))
"""`DEAR[trump][card]`: cards are thrown away in this order, the lowest first."""

STRONG: tuple[int, ...] = tuple(sum(1 << card for card in BOTH if _strong(card, trump)) for trump in range(SUITS))
"""`STRONG[trump]`: Aces, Kings, and the trumps, but for its ten and its Knave, which are worth taking."""

WORTHLESS: tuple[int, ...] = tuple(
    sum(1 << card for card in BOTH if not POINTS[trump][card] and card % PACK // RANKS != trump)
    for trump in range(SUITS)
)
"""`WORTHLESS[trump]`: the cards outside the trump suit that count nothing."""

KNAVES: tuple[int, ...] = tuple(sum(1 << trump * RANKS + KNAVE + pack for pack in (0, PACK)) for trump in range(SUITS))
"""The Knave of each suit."""

ACES: int = sum(1 << card for card in BOTH if card % RANKS == ACE)


def single(hand: int) -> int:
    """Give a hand without the second of two equal cards, which is as good as the first."""
    return hand & ~((hand & FIRST_PACK) << PACK)


def best_of(trick: tuple[int, ...], strength: tuple[int, ...]) -> int:
    """Give the card that would take the trick as it lies; of two equal cards the earlier (CF-2)."""
    best = trick[0]
    most = strength[best]
    for card in trick:
        if strength[card] > most:
            best, most = card, strength[card]
    return best

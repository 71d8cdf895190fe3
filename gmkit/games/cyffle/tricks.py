"""A trick: what may be played, which card takes it, what the cards in it count. Table look-ups, for playouts."""

from __future__ import annotations

from collections.abc import Sequence

from gmkit.games.cyffle.deck import ACE, KNAVE, PACK, RANKS, SUIT_BITS, SUITS, TEN, suit_of

ACE_POINTS = 3
KNAVE_POINTS = 5
"""What the Knave of trumps counts."""


def _points(trump: int) -> tuple[int, ...]:
    pack = [0] * TEN + [1] * (ACE - TEN) + [ACE_POINTS]
    pack *= SUITS
    pack[trump * RANKS + KNAVE] = KNAVE_POINTS
    return tuple(pack) * 2


def _strengths(trump: int, led: int) -> tuple[int, ...]:
    pack = [0] * PACK
    pack[led * RANKS : (led + 1) * RANKS] = range(1, RANKS + 1)
    pack[trump * RANKS : (trump + 1) * RANKS] = range(RANKS + 1, 2 * RANKS + 1)
    return tuple(pack) * 2


POINTS: tuple[tuple[int, ...], ...] = tuple(map(_points, range(SUITS)))
"""`POINTS[trump][card]`: what a card counts when taken (The Rules)."""

STRENGTH: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(_strengths(trump, led) for led in range(SUITS)) for trump in range(SUITS)
)
"""`STRENGTH[trump][led suit][card]`: the higher takes the trick, 0 never does.

The Knave of trumps keeps its place below the Queen (CF-4).
"""

_LED: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(STRENGTH[trump][suit_of(card)] for card in range(2 * PACK)) for trump in range(SUITS)
)
"""The same by the card led."""

_ACES = sum(1 << suit * RANKS + ACE + pack for suit in range(SUITS) for pack in (0, PACK))
_KNAVES = tuple(sum(1 << suit * RANKS + KNAVE + pack for pack in (0, PACK)) for suit in range(SUITS))
_ONES = tuple(sum(1 << card for card in range(2 * PACK) if points[card] == 1) for points in POINTS)


def points_in(bits: int, trump: int) -> int:
    """Give what a set of cards counts: Aces 3, the Knave of trumps 5, tens and other court cards 1 (The Rules)."""
    aces, knaves = (bits & _ACES).bit_count(), (bits & _KNAVES[trump]).bit_count()
    return (bits & _ONES[trump]).bit_count() + ACE_POINTS * aces + KNAVE_POINTS * knaves


def legal(hand: int, led_suit: int | None) -> int:
    """Give the cards of a hand that may be played.

    Those of the suit led; the whole hand if there is none, or for the leader. Who cannot follow need
    neither trump nor beat what lies there (CF-3).
    """
    return hand if led_suit is None else hand & SUIT_BITS[led_suit] or hand


def denied_in(trick: Sequence[int], order: Sequence[int]) -> int:
    """Give the suits that seats have failed to follow in a trick under way: bit `4 * seat + suit`.

    Args:
        trick: its cards in the order of play.
        order: the seats in that order.
    """
    denied = 0
    for seat, card in zip(order, trick, strict=False):
        if suit_of(card) != (led := suit_of(trick[0])):
            denied |= 1 << SUITS * seat + led
    return denied


def denied_cards(denied: int, seat: int) -> int:
    """Give the cards of the suits that a seat has failed to follow.

    Args:
        denied: as `denied_in` gives them.
        seat: whose.
    """
    return sum(cards for suit, cards in enumerate(SUIT_BITS) if denied >> SUITS * seat + suit & 1)


def winner(cards: Sequence[int], trump: int) -> int:
    """Give the place in a trick, from 0, of the card that takes it.

    The highest trump, else the highest of the suit led; of two equal cards the earlier (CF-2).

    Args:
        cards: in the order of play, at least one.
        trump: the suit.
    """
    strength = _LED[trump][cards[0]]
    taken = best = 0
    for at, card in enumerate(cards):
        if strength[card] > best:
            best, taken = strength[card], at
    return taken

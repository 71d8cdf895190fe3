"""How a page plays, by a few plain habits and no counting; and somebody who has never played before (4.7).

A page leads an Ace, else a high card that counts nothing. It takes a trick that holds points: as the last to play with
whatever counts most there, before that with strong cards only. It throws what counts nothing, and saves the Knave of
trumps for a sure trick.
"""

from __future__ import annotations

from collections.abc import Sequence

from gmkit.games.cyffle.deck import ACE, PACK, RANKS, SUIT_BITS
from gmkit.games.cyffle.model import Hand
from gmkit.games.cyffle.npc.sight import ACES, BEATS, DEAR, STRONG, WORTHLESS, best_of, single

MOST_POINTS = 64
"""More than any place in the order of throwing away."""


def page(state: Hand) -> int:
    """Give the card that a page plays."""
    round_, seat, trick, hands = state[0], state[1], state[2], state[3]
    hand = single(hands[seat])
    trump = round_.trump
    if not trick:
        return _lead(hand, trump) if hand & hand - 1 else hand.bit_length() - 1
    suit = trick[0] % PACK // RANKS
    legal = hand & SUIT_BITS[suit] or hand
    if not legal & legal - 1:
        return legal.bit_length() - 1
    worth, strength = round_.points, round_.strength[suit]
    taking = legal & BEATS[trump][best_of(trick, strength)]
    held = 0
    for card in trick:
        held += worth[card]
    if taking and len(trick) + 1 == round_.number:
        card = _most(taking, trump, worth)
        if held + worth[card]:
            return card
    elif held and taking & STRONG[trump]:
        return _highest(taking & STRONG[trump], strength)
    return throw(legal, trump)


def _lead(hand: int, trump: int) -> int:
    if aces := hand & ACES & ~SUIT_BITS[trump]:
        return (aces & -aces).bit_length() - 1
    if worthless := hand & WORTHLESS[trump]:
        return _highest(worthless, range(2 * PACK), RANKS)
    strong = hand & STRONG[trump]
    return strong.bit_length() - 1 if strong else throw(hand, trump)


def _highest(cards: int, order: Sequence[int], ranks: int = 2 * PACK) -> int:
    """Give the card that stands highest in an order."""
    best, chosen = -1, -1
    while cards:
        low = cards & -cards
        cards ^= low
        card = low.bit_length() - 1
        if order[card] % ranks > best:
            best, chosen = order[card] % ranks, card
    return chosen


def _most(taking: int, trump: int, worth: Sequence[int]) -> int:
    """Give the card that counts most among those that take the trick, then the cheapest.

    The Ace of trumps goes last: it takes a trick whenever it likes.
    """
    best, chosen, dear = -1, -1, DEAR[trump]
    while taking:
        low = taking & -taking
        taking ^= low
        card = low.bit_length() - 1
        gain = MOST_POINTS - dear[card]
        if card % PACK != trump * RANKS + ACE:
            gain += MOST_POINTS * worth[card]
        if gain > best:
            best, chosen = gain, card
    return chosen


def throw(cards: int, trump: int) -> int:
    """Give the card that is thrown away first."""
    least, chosen, dear = MOST_POINTS, -1, DEAR[trump]
    while cards:
        low = cards & -cards
        cards ^= low
        card = low.bit_length() - 1
        if dear[card] < least:
            least, chosen = dear[card], card
    return chosen


def eager(state: Hand) -> list[tuple[float, int]]:
    """Rate cards as a beginner does: the highest that takes the trick, points or none, else the lowest."""
    trick, trump = state.trick, state.round.trump
    hand = single(state.hands[state.seat])
    legal = hand & SUIT_BITS[trick[0] % PACK // RANKS] or hand if trick else hand
    taking = legal & BEATS[trump][best_of(trick, state.round.strength[trick[0] % PACK // RANKS])] if trick else legal
    order = [
        (float((RANKS + rank + (RANKS if suit == trump else 0)) if taking >> card & 1 else -rank), card)
        for card in range(legal.bit_length())
        if legal >> card & 1
        for suit, rank in [divmod(card % PACK, RANKS)]
    ]
    return sorted(order, key=lambda one: (-one[0], one[1]))

"""How somebody plays who counts: the chance that a card takes the trick, against what it is worth in the hand (4.7).

The chance goes by the cards not seen yet, the sure voids, and how many cards the others hold. The figures were found
by trying: sets of them played many thousand hands against each other and against pages.
"""

from __future__ import annotations

from gmkit.games.cyffle.deck import ACE, KING, KNAVE, PACK, QUEEN, RANKS, SUIT_BITS, SUITS, TEN
from gmkit.games.cyffle.model import Hand
from gmkit.games.cyffle.npc.sight import BEATS, BOTH, best_of, single

TRUMPS = {ACE: 4.3, KING: 2.5, QUEEN: 2.5, KNAVE: 4.5, TEN: 2.0}
"""What a high trump is worth as long as it is in the hand, in points, with two players."""

SMALL_TRUMP, A_RANK = 0.5, 0.03
"""A small trump, and how much more the next higher one."""

MORE_PLAYERS = 0.15
"""How much more trumps are worth with each further player, since tricks hold more: a part of the whole."""

TO_COME = 0.35
"""Points that those who still play are likely to put into the trick."""

LEAD = 0.1
"""The worth of leading next."""

THEIRS = 0.7
"""How much points hurt that the others take, shared by their number."""

RUFFS = 0.45
"""How often somebody trumps who could."""


def _kept(card: int, trump: int) -> float:
    suit, rank = divmod(card % PACK, RANKS)
    if suit == trump:
        return TRUMPS.get(rank, SMALL_TRUMP + A_RANK * rank)
    return {ACE: 0.2, KING: 0.0}.get(rank, -0.1 if rank >= TEN else -0.1 + 0.012 * rank)


KEPT: tuple[tuple[float, ...], ...] = tuple(tuple(_kept(card, trump) for card in BOTH) for trump in range(SUITS))
"""`KEPT[trump][card]`: what a card is worth in the hand, with two players."""


def counting(state: Hand) -> int:
    """Give the card that somebody plays who counts."""
    trick = state.trick
    hand = single(state.hands[state.seat])
    if trick:
        hand = hand & SUIT_BITS[trick[0] % PACK // RANKS] or hand
    if not hand & hand - 1:
        return hand.bit_length() - 1
    best, chosen = -1e9, -1
    for value, card, _ in weigh(state, hand):
        if value > best:
            best, chosen = value, card
    return chosen


def weigh(state: Hand, legal: int) -> list[tuple[float, int, float]]:
    """Give for each of these cards its worth, itself, and the chance that it takes the trick."""
    round_, seat, trick, hands, _, seen = state[:6]
    hand, trump, number, worth = hands[seat], round_.trump, round_.number, round_.points
    left = number - 1 - len(trick)
    beats, kept, tall = BEATS[trump], KEPT[trump], 1 + MORE_PLAYERS * (number - 2)
    held, taking = TO_COME if left else 0.0, legal
    if trick:
        taking &= beats[best_of(trick, round_.strength[trick[0] % PACK // RANKS])]
        for card in trick:
            held += worth[card]
    hurt = THEIRS / (number - 1)
    unseen = round_.table.pack & ~seen & ~hand if left else 0
    found = []
    while legal:
        low = legal & -legal
        legal ^= low
        card = low.bit_length() - 1
        points = held + worth[card]
        if not taking & low:
            chance = 0.0
        elif unseen & beats[card]:
            chance = _stands(state, card, unseen, left)
        else:
            chance = 1.0
        worthwhile = kept[card] * tall if kept[card] > 0 else kept[card]
        found.append((chance * (points + LEAD) - (1 - chance) * points * hurt - worthwhile, card, chance))
    return found


def _stands(state: Hand, card: int, unseen: int, left: int) -> float:
    """Give the chance that nobody of those who still play beats a card; each is taken for himself."""
    round_, seat, trick, hands, _, _, denied = state[:7]
    trump = round_.trump
    suit = (trick[0] if trick else card) % PACK // RANKS
    cards, out, beats = hands[seat].bit_count(), unseen.bit_count(), unseen & BEATS[trump][card]
    of_suit, of_trump = SUIT_BITS[suit], SUIT_BITS[trump]
    trumps = (beats & of_trump).bit_count() if suit != trump else 0
    follows = (1 - (beats & of_suit).bit_count() / out) ** cards
    ruffs = 0.0
    if trumps:
        others = out - (unseen & of_suit).bit_count()
        ruffs = RUFFS * (1 - (1 - trumps / others) ** cards)
    usual = follows - (others / out) ** cards * ruffs if trumps else follows
    if not denied:
        return usual**left if usual > 0 else 0.0
    chance, following, at = 1.0, round_.following, seat
    for _ in range(left):
        at = following[at]
        void = denied >> 4 * at
        if void >> suit & 1:
            chance *= 1.0 if void >> trump & 1 else 1 - ruffs
        else:
            chance *= follows if void >> trump & 1 else max(usual, 0.0)
    return chance

"""A hand with every card in sight, played on as well as it can be: two for points, more for the pot.

For cards of one pack. Cards of a hand that lie next to each other in a suit, among the cards still out, and count
the same are as good as one card; the searches try the lowest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import lcm

from gmkit.games.cyffle.deck import PACK, SUIT_BITS, cards_in, suit_of
from gmkit.games.cyffle.tricks import POINTS, STRENGTH, legal, points_in, winner

Shares = tuple[Fraction, ...]
"""What each seat gets of the pot; they sum to 1."""

_LOWER: tuple[int, ...] = tuple(SUIT_BITS[suit_of(card)] & (1 << card) - 1 for card in range(PACK))
"""The cards of the same suit below each card."""


def _different(cards: int, out: int, hand: int, counts: Sequence[int]) -> Iterator[int]:
    """Give one of every run of cards that are as good as each other, ascending.

    Args:
        cards: those of the hand that may be played.
        out: every card still to be played, or on the table.
        hand: the whole hand.
        counts: what each card counts.
    """
    while cards:
        low = cards & -cards
        cards ^= low
        card = low.bit_length() - 1
        next_lower = (out & _LOWER[card]).bit_length() - 1
        if next_lower < 0 or not hand >> next_lower & 1 or counts[next_lower] != counts[card]:
            yield card


def _two_handed(trump: int) -> Callable[[int, int], int]:
    """Give a function from the leader's and the other's cards to the best difference for the leader."""
    counts, strengths = POINTS[trump], STRENGTH[trump]
    known: dict[tuple[int, int], int] = {}

    def lead(mine: int, theirs: int) -> int:
        key = mine, theirs
        if key in known:
            return known[key]
        out = mine | theirs
        most = points_in(out, trump)
        best = -most
        for card in _different(mine, out, mine, counts) if most else ():
            strength = strengths[suit_of(card)]
            rest = mine ^ 1 << card
            worst = most
            for reply in _different(legal(theirs, suit_of(card)), out, theirs, counts):
                gain, others = counts[card] + counts[reply], theirs ^ 1 << reply
                taken = strength[reply] > strength[card]
                value = -gain - lead(others, rest) if taken else gain + lead(rest, others)
                if value < worst:
                    worst = value
                    if worst <= best:
                        break
            if worst > best:
                best = worst
                if best == most:
                    break
        known[key] = best
        return best

    return lead


def solve_two(
    hands: Sequence[int], trump: int, leader: int, trick: Sequence[int] = (), points: Sequence[int] = (0, 0)
) -> int:
    """Give the points of seat 0 less those of seat 1 at the end of the hand, both playing for that difference.

    Args:
        hands: the cards each has left.
        trump: the suit.
        leader: the seat that leads this trick, or has led to it.
        trick: the card led, if it lies on the table.
        points: taken so far.
    """
    if trick:
        return (max if leader else min)(two_by_card(hands, trump, leader, trick, points).values())
    best = _two_handed(trump)(hands[leader], hands[1 - leader])
    return points[0] - points[1] + (-best if leader else best)


def two_by_card(
    hands: Sequence[int], trump: int, leader: int, trick: Sequence[int] = (), points: Sequence[int] = (0, 0)
) -> dict[int, int]:
    """Give for each legal card the difference that comes of it, seat 0 less seat 1; arguments as in `solve_two`."""
    lead = _two_handed(trump)
    ahead = points[0] - points[1]
    sign = -1 if leader else 1
    mine, theirs = hands[leader], hands[1 - leader]

    def after(card: int, reply: int) -> int:
        gain, rest, others = POINTS[trump][card] + POINTS[trump][reply], mine & ~(1 << card), theirs ^ 1 << reply
        taken = winner((card, reply), trump)
        return ahead + sign * (-gain - lead(others, rest) if taken else gain + lead(rest, others))

    if trick:
        return {reply: after(trick[0], reply) for reply in cards_in(legal(theirs, suit_of(trick[0])))}
    least = max if leader else min
    return {
        card: least(after(card, reply) for reply in cards_in(legal(theirs, suit_of(card)))) for card in cards_in(mine)
    }


def _preference(shares: Sequence[int], seat: int) -> tuple[int, int, tuple[int, ...]]:
    """Give what a seat goes by: its share, then how little the best other has, then who sits to the left."""
    others = (*shares[seat + 1 :], *shares[:seat])
    return shares[seat], -max(others), others


Play = Callable[[tuple[int, ...], int, tuple[int, ...], tuple[int, ...]], tuple[int, ...]]


def _many_handed(trump: int, seats: int, whole: int) -> Play:
    """Give a function from hands, seat to play, trick and points to the shares in parts of `whole`."""
    counts = POINTS[trump]
    known: dict[tuple[tuple[int, ...], int, tuple[int, ...]], tuple[int, ...]] = {}

    def play(hands: tuple[int, ...], seat: int, trick: tuple[int, ...], points: tuple[int, ...]) -> tuple[int, ...]:
        if len(trick) == seats:
            taker = (seat + winner(trick, trump)) % seats
            gain = sum(counts[card] for card in trick)
            points = (*points[:taker], points[taker] + gain, *points[taker + 1 :])
            seat, trick = taker, ()
        if trick:
            return choose(hands, seat, trick, points)
        key = hands, seat, points
        if key not in known:
            *_, second, first = sorted(points)
            left = points_in(sum(hands), trump)
            settled = not left or first - second > left
            known[key] = _parted(points, whole) if settled else choose(hands, seat, trick, points)
        return known[key]

    def choose(hands: tuple[int, ...], seat: int, trick: tuple[int, ...], points: tuple[int, ...]) -> tuple[int, ...]:
        hand = hands[seat]
        out = sum(hands) | sum(1 << card for card in trick)
        best: tuple[int, ...] = ()
        for card in _different(legal(hand, suit_of(trick[0]) if trick else None), out, hand, counts):
            rest = (*hands[:seat], hand ^ 1 << card, *hands[seat + 1 :])
            shares = play(rest, (seat + 1) % seats, (*trick, card), points)
            if not best or _preference(shares, seat) > _preference(best, seat):
                best = shares
                if best[seat] == whole:
                    break
        return best

    return play


def _parted(points: Sequence[int], whole: int) -> tuple[int, ...]:
    """Give each seat's part of the pot; the most points take it, ties share (CF-5, CF-7)."""
    best = max(points)
    each = whole // points.count(best)
    return tuple(each if own == best else 0 for own in points)


def solve_shares(
    hands: Sequence[int], trump: int, to_play: int, trick: Sequence[int] = (), points: Sequence[int] = ()
) -> Shares:
    """Give each seat's share of the pot, everyone playing for their own (max-n).

    Among cards that bring a seat the same, it takes the one that leaves the best of the others least; then the one
    that leaves most to the first seat on its left, then to the second, and so on. What is still equal is the same to
    everybody.

    Args:
        hands: the cards each has left, of those who play this hand, clockwise.
        trump: the suit.
        to_play: whose turn it is.
        trick: the cards on the table, in the order of play.
        points: taken so far; nothing if left out.
    """
    whole = lcm(*range(1, len(hands) + 1))
    play = _many_handed(trump, len(hands), whole)
    shares = play(tuple(hands), to_play, tuple(trick), tuple(points) or (0,) * len(hands))
    return tuple(Fraction(share, whole) for share in shares)


def shares_by_card(
    hands: Sequence[int], trump: int, to_play: int, trick: Sequence[int] = (), points: Sequence[int] = ()
) -> dict[int, Shares]:
    """Give for each legal card the shares that come of it; arguments as in `solve_shares`."""
    seats = len(hands)
    whole = lcm(*range(1, seats + 1))
    play = _many_handed(trump, seats, whole)
    so_far = tuple(points) or (0,) * seats
    found = {}
    for card in cards_in(legal(hands[to_play], suit_of(trick[0]) if trick else None)):
        rest = tuple(hand ^ 1 << card if at == to_play else hand for at, hand in enumerate(hands))
        shares = play(rest, (to_play + 1) % seats, (*trick, card), so_far)
        found[card] = tuple(Fraction(share, whole) for share in shares)
    return found

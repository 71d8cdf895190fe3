"""What each card may bring: the share of the pot over the deals that fit what a seat sees.

After the card everybody plays as well as open hands allow; where that takes too long, as a page plays (4.7).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, islice, permutations
from math import comb, sqrt
from typing import Any, NamedTuple

from gmkit.chance.source import Source
from gmkit.games.cyffle.choosing import of_a_kind
from gmkit.games.cyffle.deck import PACK, bits_of, cards_in, suit_of
from gmkit.games.cyffle.game import Cyffle
from gmkit.games.cyffle.model import Hand
from gmkit.games.cyffle.play import may_play, play_card
from gmkit.games.cyffle.scoring import hand_winners
from gmkit.games.cyffle.solving import shares_by_card
from gmkit.games.cyffle.tricks import POINTS, STRENGTH, denied_cards
from gmkit.table.game import SeatNo
from gmkit.table.rough import NORMAL

EXACT = 2_000
"""Deals up to this many are all looked at."""

EXACT_LAST_TRICK = 130_000
"""The same where one card each is left, which takes no thought."""

SAMPLED = 1_000
"""Deals that are looked at otherwise."""

SOLVED = {2: 8, 3: 4, 4: 4, 5: 2}
"""For each size of a hand the most players whose open hands are solved."""

SEED = "odds"

FORCED, OPEN, PAGES = "forced", "open hands", "pages"

NEVER_BEST = -1_000
"""Points of who has revoked, for the solver: more than can be made good."""

Shares = dict[int, Fraction]
"""For each card what it brings of the pot, 0 to 1."""


class Chance(NamedTuple):
    """What a card brings.

    Attributes:
        card: the card.
        share: the average share of the pot.
        win: how often it is the whole.
        tie: how often it is a part.
        half: half the width of the share's 95 % interval; 0 if it is exact.
    """

    card: int
    share: Fraction
    win: Fraction
    tie: Fraction
    half: float


class Outlook(NamedTuple):
    """What every card brings.

    Attributes:
        chances: best first.
        deals: how many were looked at.
        exact: whether those were all that fit.
        played: how all went on after the card: one of `FORCED`, `OPEN` and `PAGES`.
    """

    chances: tuple[Chance, ...]
    deals: int
    exact: bool
    played: str


def outlook(game: Cyffle, view: Hand, page: Callable[[Hand], int]) -> Outlook:
    """Give what each card brings the seat whose turn it is.

    Args:
        game: the rules.
        view: what that seat sees.
        page: plays a card where open hands are too many to be solved.
    """
    players = view.round.number
    held = view.hands[view.seat].bit_count() + view.unknown[view.seat]
    # After a revoke that has not shown no deal may fit; then one is drawn that fits as well as can be.
    possible = next(every_deal(view), None) is not None
    if possible and held == 1 and deals(view) <= EXACT_LAST_TRICK:
        counts = last_trick(view)
        mine = _chance(view.hands[view.seat].bit_length() - 1, counts, exact=True)
        return Outlook((mine,), sum(counts.values()), True, FORCED)
    # The solver knows one pack: of two there are equal cards, and a foreign card is of no pack (CF-28).
    others = (view.round.table.pack | sum(view.hands) | bits_of(view.trick)) >> PACK
    solved = held > 1 and not others and players <= SOLVED[held]
    exact = possible and solved and deals(view) <= EXACT
    worlds: Iterator[Any] = every_deal(view)
    if not exact:
        worlds = islice(game.worlds(view, view.seat, Source(SEED)), SAMPLED)
    found: dict[int, dict[Fraction, int]] = {card: {} for card in of_a_kind(may_play(view))}
    for world in worlds:
        shares = by_solving(world) if solved else by_pages(world, page)
        for card, share in shares.items():
            found[card][share] = found[card].get(share, 0) + 1
    chances = sorted((_chance(card, counts, exact=exact) for card, counts in found.items()), key=lambda c: -c.share)
    count = sum(next(iter(found.values())).values())
    return Outlook(tuple(chances), count, exact, FORCED if held == 1 else OPEN if solved else PAGES)


def _chance(card: int, counts: dict[Fraction, int], *, exact: bool) -> Chance:
    number = sum(counts.values())
    share = sum((value * times for value, times in counts.items()), Fraction(0)) / number
    squares = sum((value * value * times for value, times in counts.items()), Fraction(0)) / number
    # What was never seen among a thousand deals may still come.
    spread = max(float(squares - share * share), 1 / number)
    win, none = counts.get(Fraction(1), 0), counts.get(Fraction(0), 0)
    half = 0.0 if exact else NORMAL * sqrt(spread / number)
    return Chance(card, share, Fraction(win, number), Fraction(number - win - none, number), half)


def last_trick(view: Hand) -> dict[Fraction, int]:
    """Give how many deals bring which share where one card each is left: nothing is to be chosen.

    A loop of its own, for there may be a hundred thousand.
    """
    order, trump = in_order(view), view.round.trump
    place, worth = len(view.trick), POINTS[trump]
    mine = view.hands[view.seat].bit_length() - 1
    revoked = revoking(view)
    before = (*view.trick, mine)
    strength, laid = STRENGTH[trump][suit_of(before[0])], sum(worth[card] for card in before)
    best = max(range(place + 1), key=lambda at: strength[before[at]])
    pool, wanted = hidden(view)
    barred = [next((~may for seat, _, may in wanted if seat == at), 0) for at in order[place + 1 :]]
    results: dict[tuple[int, int], int] = {}
    for cards in permutations(cards_in(pool), len(barred)):
        if any(bits >> card & 1 for bits, card in zip(barred, cards, strict=True)):
            continue
        top, taken, gain = strength[before[best]], best, laid
        for at, card in enumerate(cards, start=place + 1):
            gain += worth[card]
            if strength[card] > top:
                top, taken = strength[card], at
        results[taken, gain] = results.get((taken, gain), 0) + 1
    counts: dict[Fraction, int] = {}
    for (taken, gain), times in results.items():
        points = list(view.points)
        points[order[taken]] += gain
        share = _share(view, points, revoked)
        counts[share] = counts.get(share, 0) + times
    return counts


def by_solving(world: Hand) -> Shares:
    """Give the shares where everybody plays open hands as well as can be; who revokes has none (CF-11)."""
    seats = [seat for seat, out in enumerate(world.round.out) if not out]
    at = seats.index(world.seat)
    revoked = revoking(world)
    if revoked >> world.seat & 1:
        return dict.fromkeys(cards_in(may_play(world)), Fraction(0))
    found = shares_by_card(
        [world.hands[seat] for seat in seats],
        world.round.trump,
        at,
        world.trick,
        [NEVER_BEST if revoked >> seat & 1 else world.points[seat] for seat in seats],
    )
    return {card: shares[at] for card, shares in found.items()}


def by_pages(world: Hand, page: Callable[[Hand], int]) -> Shares:
    """Give the shares where everybody plays on as a page does."""
    found = {}
    for card in of_a_kind(may_play(world)):
        state: Any = play_card(world, card).state
        while isinstance(state, Hand):
            state = play_card(state, page(state)).state
        found[card] = _share(world, state.won, 0)
    return found


def revoking(record: Hand) -> int:
    """Give the seats that have revoked, or hold a suit they have denied, so that it will show, as a set (CF-11)."""
    found = record.revoked
    for seat, hand in enumerate(record.hands):
        if hand & denied_cards(record.denied, seat):
            found |= 1 << seat
    return found


def _share(world: Hand, points: Sequence[int | None], revoked: int) -> Fraction:
    """Give the share of the seat that was to play; who has revoked has none, not even of a tie (CF-11)."""
    scores = [
        None if out or revoked >> seat & 1 else own
        for seat, (own, out) in enumerate(zip(points, world.round.out, strict=True))
    ]
    tied = hand_winners(scores)
    return Fraction(1, len(tied)) if world.seat in tied else Fraction(0)


def in_order(state: Hand) -> list[SeatNo]:
    """Give who plays, from the leader of the trick under way."""
    seats = [SeatNo(seat) for seat, out in enumerate(state.round.out) if not out]
    leader = (seats.index(state.seat) - len(state.trick)) % len(seats)
    return seats[leader:] + seats[:leader]


def hidden(view: Hand) -> tuple[int, list[tuple[SeatNo, int, int]]]:
    """Give the cards that may be anywhere, and for each hand its seat, how many it has, and which it may hold."""
    pool = view.round.table.pack & ~view.seen & ~sum(view.hands) & ~view.sly.palmed
    may = [pool & ~denied_cards(view.denied, seat) for seat in range(len(view.unknown))]
    wanted = [(SeatNo(seat), count, may[seat]) for seat, count in enumerate(view.unknown) if count]
    return pool, wanted


def deals(view: Hand) -> int:
    """Give how many deals there are to look at, those included that a void rules out."""
    pool, wanted = hidden(view)
    left, number = pool.bit_count(), 1
    for _, count, may in wanted:
        number *= min(comb(left, count), comb(may.bit_count(), count))
        left -= count
    return number


def every_deal(view: Hand) -> Iterator[Hand]:
    """Give every record that fits the view."""
    # Whoever can hold the fewest cards first: if nothing fits, that shows at once.
    wanted = sorted(hidden(view)[1], key=lambda one: one[2].bit_count())
    none = (0,) * len(view.hands)

    def filled(at: int, hands: tuple[int, ...], gone: int) -> Iterator[tuple[int, ...]]:
        if at == len(wanted):
            yield hands
            return
        seat, count, may = wanted[at]
        for cards in combinations(cards_in(may & ~gone), count):
            hand = bits_of(cards)
            yield from filled(at + 1, (*hands[:seat], hands[seat] | hand, *hands[seat + 1 :]), gone | hand)

    return (view._replace(hands=hands, unknown=none) for hands in filled(0, view.hands, 0))

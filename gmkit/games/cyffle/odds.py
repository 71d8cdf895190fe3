"""What a card may bring of the pot: for certain, over the deals that fit, by a stacked pack."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, islice, permutations
from math import comb, lcm, sqrt
from typing import Any, NamedTuple

from gmkit.chance.source import Source, Stream
from gmkit.errors import IllegalChoice, counted, say
from gmkit.games.cyffle.cheating import dealing_order
from gmkit.games.cyffle.events import HandScored
from gmkit.games.cyffle.game import Cyffle
from gmkit.games.cyffle.hand import (
    POINTS,
    STRENGTH,
    BeginPlay,
    DealAll,
    PayAntes,
    denied_cards,
    legal,
    may_play,
    play_card,
    points_in,
    winner,
)
from gmkit.games.cyffle.model import BLANK, Hand, Options, Score, Sly, State, Table, undealt
from gmkit.games.cyffle.pack import (
    ACES,
    DEUCE,
    MOST_PLAYERS,
    PACK,
    SUIT_BITS,
    SUITS,
    Turned,
    bits_of,
    card_of,
    cards_each,
    cards_in,
    of_a_kind,
    suit_of,
)
from gmkit.games.cyffle.score import hand_winners
from gmkit.table.game import Luck, SeatNo
from gmkit.table.odds import NORMAL
from gmkit.table.seats import Seat, Seating
from gmkit.table.study import Share, share, tally

# ---- What a seat can tell for certain: the cards that take this trick whatever comes, and the points still out.


def sure_winners(view: Hand) -> tuple[int, ...]:
    """Give the cards that may be played now and take this trick wherever the unseen cards lie.

    A card is sure if it takes the trick as it lies, and nobody who still plays to it can have, and may play, one
    that beats it. Suits that somebody has denied count as gone from that hand.
    """
    return tuple(card for card in of_a_kind(may_play(view)) if _is_sure(view, card))


def _is_sure(view: Hand, card: int) -> bool:
    trick, trump = (*view.trick, card), view.round.trump
    if winner(trick, trump) != len(view.trick):
        return False
    order = in_order(view)
    counts = {seat: (count, may) for seat, count, may in hidden(view)[1]}
    of_led = SUIT_BITS[suit_of(trick[0])]
    for seat in order[len(trick) :]:
        count, may = counts.get(seat, (0, 0))
        known = view.hands[seat]
        # To play another suit it must be possible that none of the suit led is in the hand.
        void = not known & of_led and (may & ~of_led).bit_count() >= count
        playable = (known | may) & (of_led | (~of_led if void else 0))
        if any(winner((*trick, other), trump) == len(trick) for other in cards_in(playable)):
            return False
    return True


def points_out(view: Hand) -> int:
    """Give the points in all the cards that a seat has not seen, dealt or not (CF-13)."""
    own = view.hands[view.seat]
    return points_in(view.round.table.pack & ~view.seen & ~own & ~view.sly.palmed, view.round.trump)


# ---- What each card may bring: the share of the pot over the deals that fit what a seat sees.
#
# After the card everybody plays as well as open hands allow; where that takes too long, as a page plays (4.7).

EXACT = 2_000
"""Deals up to this many are all looked at."""

EXACT_LAST_TRICK = 130_000
"""The same where one card each is left, which takes no thought."""

SAMPLED = 1_000
"""Deals that are looked at otherwise."""

SOLVED = {2: 8, 3: 4, 4: 4, 5: 2}
"""For each size of a hand the most players whose open hands are solved."""

SEED = "odds"

FORCED, OPEN, PAGES, LEVELS = "forced", "open hands", "pages", "levels"

NEVER_BEST = -1_000
"""Points of who has revoked, for the solver: more than can be made good."""

CardShares = dict[int, Fraction]
"""For each card what it brings of the pot, 0 to 1."""


class Chance(NamedTuple):
    """What a card brings."""

    card: int
    share: Fraction  # the average share of the pot
    win: Fraction  # how often it is the whole
    tie: Fraction  # how often it is a part
    half: float  # half the width of the share's 95 % interval; 0 if it is exact


class Outlook(NamedTuple):
    """What every card brings."""

    chances: tuple[Chance, ...]  # best first
    deals: int  # how many were looked at
    exact: bool  # whether those were all that fit
    played: str  # how all went on after the card: one of `FORCED`, `OPEN`, `PAGES` and `LEVELS`


def outlook(
    game: Cyffle, view: Hand, page: Callable[[Hand], int], play_on: Callable[[State, int], float] | None = None
) -> Outlook:
    """Give what each card brings the seat whose turn it is.

    Args:
        game: the rules.
        view: what that seat sees.
        page: plays a card where open hands are too many to be solved.
        play_on: gives a seat's share of the pot when NPCs play on; None for play with open hands.
    """
    players = view.round.number
    held = view.hands[view.seat].bit_count() + view.unknown[view.seat]
    # After a revoke that has not shown no deal may fit; then one is drawn that fits as well as can be.
    possible = next(every_deal(view), None) is not None
    if possible and held == 1 and deals(view) <= EXACT_LAST_TRICK:
        counts = last_trick(view)
        mine = _chance(view.hands[view.seat].bit_length() - 1, counts, exact=True)
        return Outlook((mine,), sum(counts.values()), True, FORCED)
    # The solver knows one pack: of two there are equal cards.
    two_packs = view.round.table.pack >> PACK
    solved = held > 1 and not play_on and not two_packs and players <= SOLVED[held]
    exact = possible and (solved or bool(play_on)) and deals(view) <= EXACT
    worlds: Iterator[Any] = every_deal(view)
    if not exact:
        worlds = islice(game.worlds(view, view.seat, Source(SEED)), SAMPLED)
    found: dict[int, dict[Fraction, int]] = {card: {} for card in of_a_kind(may_play(view))}
    for world in worlds:
        shares = by_solving(world) if solved else by_npcs(world, play_on) if play_on else by_pages(world, page)
        for card, part in shares.items():
            found[card][part] = found[card].get(part, 0) + 1
    chances = sorted((_chance(card, counts, exact=exact) for card, counts in found.items()), key=lambda c: -c.share)
    count = sum(next(iter(found.values())).values())
    how = FORCED if held == 1 else OPEN if solved else LEVELS if play_on else PAGES
    return Outlook(tuple(chances), count, exact, how)


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


def by_solving(world: Hand) -> CardShares:
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


def by_pages(world: Hand, page: Callable[[Hand], int]) -> CardShares:
    """Give the shares where everybody plays on as a page does."""
    found = {}
    for card in of_a_kind(may_play(world)):
        state: Any = play_card(world, card).state
        while isinstance(state, Hand):
            state = play_card(state, page(state)).state
        found[card] = _share(world, state.won, 0)
    return found


def by_npcs(world: Hand, play_on: Callable[[State, int], float]) -> CardShares:
    """Give the shares where everybody plays on as the better NPCs reckon; who revokes has none (CF-11)."""
    if revoking(world) >> world.seat & 1:
        return dict.fromkeys(of_a_kind(may_play(world)), Fraction(0))
    found = {card: play_on(play_card(world, card).state, world.seat) for card in of_a_kind(may_play(world))}
    return {card: Fraction(1, round(1 / share)) if share else Fraction(0) for card, share in found.items()}


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


# ---- A hand with every card in sight, played on as well as it can be: two for points, more for the pot.
#
# For cards of one pack. Cards of a hand that lie next to each other in a suit, among the cards still out, and count
# the same are as good as one card; the searches try the lowest.

SeatShares = tuple[Fraction, ...]
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


def two_by_card(
    hands: Sequence[int], trump: int, leader: int, trick: Sequence[int] = (), points: Sequence[int] = (0, 0)
) -> dict[int, int]:
    """Give for each legal card the points of seat 0 less those of seat 1 that come of it, both playing for that.

    Args:
        hands: the cards each has left.
        trump: the suit.
        leader: the seat that leads this trick, or has led to it.
        trick: the card led, if it lies on the table.
        points: taken so far.
    """
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


def shares_by_card(
    hands: Sequence[int], trump: int, to_play: int, trick: Sequence[int] = (), points: Sequence[int] = ()
) -> dict[int, SeatShares]:
    """Give for each legal card each seat's share of the pot that comes of it, everyone playing for their own (max-n).

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


# ---- What a stacked pack buys: hands dealt and played out, with some cards put where they do most good (4.8).

LOW = tuple(card_of(suit, DEUCE + step) for step in range(4) for suit in range(SUITS))
"""Cards that a cheat would give to another: from the deuces to the fives."""


def what_it_buys(
    game: Cyffle,
    seats: int,
    aces: int,
    low: int,
    deals: int,
    source: Source,
    simple: Callable[[Hand], int],
) -> Share:
    """Give a dealer's share of the pot with Aces stacked for itself and low cards for the player on its left.

    Args:
        game: the rules.
        seats: how many play, 2 to 17.
        aces: how many palmed Aces fall to the dealer, 0 to 4.
        low: how many low cards fall to the first player, 0 to 4.
        deals: how many hands are dealt, at least 2.
        source: what to draw from.
        simple: plays every seat: a hand under way -> the card.

    Raises:
        IllegalChoice: so many cannot be dealt.
    """
    each = cards_each(seats)
    if not 2 <= seats <= MOST_PLAYERS or not 0 <= aces <= min(4, each) or not 0 <= low <= min(4, each):
        raise IllegalChoice(
            say(
                "{seats}, {aces} and {low}; it takes 2 to {most_players} seats, and up to {min} of each sort of card",
                seats=counted(seats, "seat"),
                aces=counted(aces, "Ace"),
                low=counted(low, "low card"),
                most_players=MOST_PLAYERS,
                min=min(4, each),
            )
        )
    options = Options(mode="wager", max_hands=1, cheating=True)
    table = game.table(Seating(tuple(Seat(f"S{seat}") for seat in range(seats))), options)
    hands = [_one_hand(game, table, aces, low, source.at("hand", deal), simple) for deal in range(deals)]
    return share(tally(hands))


def _one_hand(game: Cyffle, table: Table, aces: int, low: int, stream: Stream, simple: Callable[[Hand], int]) -> float:
    seats = len(table.seating)
    dealer, first = SeatNo(seats - 1), SeatNo(0)
    own = stream.shuffled(cards_in(ACES & table.pack))[:aces]
    given = stream.shuffled(LOW)[:low]
    top = dealing_order(table.from_left[dealer], {dealer: own, first: given}) if own or given else ()
    # What is palmed is not in the pack when the trump is turned.
    held = bits_of(card for card in top if card != BLANK)
    trump = Turned(table.pack & ~held, table.names).draw(stream)
    score = Score(1, dealer, (0,) * (seats + 1), (0,) * seats, (False,) * seats)
    due = (BeginPlay(dealer), PayAntes(dealer), DealAll(dealer))
    state: State = undealt(table, score, score.gone, due)._replace(trump=trump, sly=Sly(stacked=top))
    need = game.pending(state)
    assert isinstance(need, Luck)
    state = game.apply(state, need.law.draw(stream)).state
    while True:
        assert isinstance(state, Hand)
        state, events = game.apply(state, simple(state))
        for event in events:
            if isinstance(event, HandScored):
                return 1 / len(event.winners) if dealer in event.winners else 0.0

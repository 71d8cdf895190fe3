"""A hand: the trump, the deal, the wagers, the tricks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from gmkit.chance.law import OneOf as Law
from gmkit.errors import IllegalChoice, later, say
from gmkit.games.cyffle.cheating import (
    Accuse,
    GatherTricks,
    OfferCut,
    Palm,
    SpeakLate,
    StackForSelf,
    before_a_first_card,
)
from gmkit.games.cyffle.events import (
    AntesPaid,
    FirstDealer,
    HandBegins,
    HandDealt,
    LeftTable,
    Revoked,
    SatOut,
    Staked,
    TrickWon,
    TrumpTurned,
)
from gmkit.games.cyffle.model import (
    BLANK,
    HONEST,
    Between,
    Due,
    DueChoice,
    DueLuck,
    Hand,
    Round,
    Score,
    Sly,
    State,
    Table,
    among,
    new,
    playing,
    short_of,
    too_poor,
    undealt,
)
from gmkit.games.cyffle.pack import (
    ACE,
    KNAVE,
    PACK,
    RANKS,
    SUIT,
    SUIT_BITS,
    SUITS,
    TEN,
    Cards,
    DealLaw,
    FromUnknownHand,
    HandLaw,
    Turned,
    bits_of,
    cards_each,
    suit_of,
    told,
)
from gmkit.games.cyffle.score import CountHand, end_evening, hands_are_won, heirs_unsaid, match_won
from gmkit.table.choices import Number, OneOf
from gmkit.table.game import HIDDEN, PLAIN, Ask, Counters, Luck, SeatNo, Step, move, move_all, swapped

# ---- From hand to hand: who deals first, who plays on, and what is to be done in a hand (The Rules).

_POOR, _UNMATCHED = later("cannot pay the stake"), later("does not match the stake")
"""Why somebody sits out."""

STAY, LEAVE = later("play on"), later("leave")


def opened(table: Table) -> Between:
    """Give the evening before anybody has dealt."""
    seats = len(table.seating)
    coins = (table.options.purse or 0,) * seats
    score = Score(1, None, (*coins, 0), (0,) * seats, (False,) * seats)
    return undealt(table, score, score.gone, (CutForDealer(SeatNo(0)),))


class CutForDealer(DueLuck):
    """The first dealer is cut for, or agreed upon (CF-8)."""

    def asks(self, state: Between) -> Luck:
        """The cut: a face is typed in one word; a number counts the seats from 1."""
        names = {
            SeatNo(at): tuple(dict.fromkeys(("-".join(name.split()), str(at + 1), name)))
            for at, name in enumerate(state.table.seating.names)
        }
        return Luck("first dealer", Law(later("the cut for the deal"), names))

    def does(self, state: Between, seat: SeatNo) -> Step[Any]:
        """Raises IllegalChoice for a seat that is not there."""
        if seat not in state.table.from_left[0]:
            raise IllegalChoice(say("the first dealer is one of seats 0 to {most}", most=len(state.out) - 1))
        score = state.score._replace(dealer=seat)
        return Step(state._replace(score=score, due=(BeginHand(seat),)), (FirstDealer(seat),))


def go_on(state: Between) -> Step[Any]:
    """Go on when a hand is over: people are asked first whether they play on (CF-10)."""
    people, score = state.table.people, state.score
    if not people:
        return follow(state)
    due = [StayOrLeave(seat) for seat in reversed(people) if not score.gone[seat]]
    return Step(state._replace(due=(BeginHand(score.dealing), *due)), ())


class StayOrLeave(DueChoice):
    """Between hands a player may leave, and gives up the running tally (CF-10)."""

    def asks(self, state: Between) -> Ask:
        return Ask(self.seat, OneOf((STAY, LEAVE)), "next hand", usual=STAY)

    def does(self, state: Between, answer: str) -> Step[Any]:
        if answer == STAY:
            return Step(state._replace(due=state.due[:-1]), ())
        score = state.score
        score = score._replace(gone=swapped(score.gone, self.seat, True), tally=swapped(score.tally, self.seat, 0))
        return Step(state._replace(due=state.due[:-1], score=score), (LeftTable(self.seat),))


class BeginHand(Due):
    """The evening goes on when all have been asked whether they do."""

    def does(self, state: Between, answer: None) -> Step[Any]:
        return follow(state)


def follow(state: Between) -> Step[Any]:
    """Deal again, if two are left who can pay (CF-10); the deal of somebody who has left passes on (CF-8).

    If only one of those who had come to seven together is left, the match is won (CF-6).
    """
    table, score, out = state.table, state.score, state.out
    if score.coins[-1] and not score.heirs:
        score = score._replace(heirs=heirs_unsaid(table, score))
    options = table.options
    if options.mode != "wager" and match_won(score.tally, options.hands_to_win) is not None:
        return end_evening(undealt(table, score, out, ()), score, hands_are_won(options))
    if score.gone[score.dealing]:
        score = score._replace(dealer=(*among(table, score, score.gone), score.dealing)[0])
    broke = too_poor(table, score)
    if len(score.gone) - sum(score.gone) - len(broke) < 2:
        few = score.gone.count(False) < 2
        why = later("fewer than two are left at the table") if few else later("fewer than two can pay")
        return end_evening(undealt(table, score, out, ()), score, why)
    return begin_hand(table, score._replace(heirs=()) if score.heirs else score)


def begin_hand(table: Table, score: Score) -> Step[Between]:
    """Lay out the steps of a hand: trump, deal, wagers, and then the play (The Rules).

    Whoever cannot pay the least stake sits out. Nobody may deal uncut (CF-12); an honest cut changes nothing and
    is no step.

    Args:
        table: what was agreed.
        score: with the number of this hand, and who deals.
    """
    options = table.options
    broke = too_poor(table, score)
    out = tuple([gone or seat in broke for seat, gone in enumerate(score.gone)]) if broke else score.gone
    # Cheating takes cards from the last hand's tricks, and a dealer who plays (CF-16).
    sly = bool(options.cheating and score.gathered) and not out[score.dealing]
    stakes = options.wager_style if options.mode != "tally" else ""
    due = _steps(score.dealing, among(table, score, out), table.people, stakes, sly)
    begins = new(HandBegins, (score.number, score.dealing, score.coins[-1]))
    poor = [SatOut(seat, _POOR) for seat in broke]
    return new(Step, (undealt(table, score, out, due), (begins, *poor)))


@lru_cache(maxsize=64)
def _steps(
    dealer: SeatNo, seats: tuple[SeatNo, ...], people: tuple[SeatNo, ...], stakes: str, sly: bool
) -> tuple[Due, ...]:
    """Give the steps of a hand up to the play, the first one last.

    Args:
        dealer: whose deal it is.
        seats: who plays, from the dealer's left.
        people: the seats that people hold.
        stakes: how it is wagered; empty where nothing is.
        sly: whether the dealer could cheat.
    """
    due: list[Due] = [Palm(dealer)] if sly else []
    due.append(TurnTrump(dealer))
    due += [OfferCut(dealer), StackForSelf(dealer)] if sly else []
    # What gmkit holds is laid out of a real pack first, or it could deal what a person is dealt already.
    npcs_first = sorted(seats, key=people.__contains__) if people else ()
    due += [DealHand(seat) for seat in npcs_first] or [DealAll(dealer)]
    if stakes == "agreed":
        due.append(PayAntes(dealer))
    elif stakes:
        due += [MatchStake(seat) if at else NameStake(seat) for at, seat in enumerate(seats)]
    return (BeginPlay(dealer), *reversed(due))


# ---- The deal: the trump, the cards (The Rules).


def in_pack(state: Between) -> int:
    """Give the cards that are in the pack: all but what is palmed."""
    return state.table.pack & ~state.sly.palmed


class TurnTrump(DueLuck):
    """The top card of the shuffled and cut pack shows the trump suit, and goes back (The Rules, CF-1)."""

    def asks(self, state: Between) -> Luck:
        if state.sly is HONEST:
            return state.table.fair_trump
        return Luck("trump", Turned(in_pack(state), state.table.names))

    def does(self, state: Between, suit: int) -> Step[Any]:
        table, score, due, _, *rest = state
        events = (new(TrumpTurned, (table.names.suits[suit].letter,)),)
        return new(Step, (new(Between, (table, score, due[:-1], suit, *rest)), events))


def on_top(state: Between) -> tuple[int, ...]:
    """Give what falls to each who plays, from the dealer's left, of the cards on top of a stacked pack (4.8)."""
    seats = playing(state)
    if not state.sly.stacked:
        return (0,) * len(seats)
    falls = [0] * len(seats)
    for at, card in enumerate(state.sly.stacked):
        if card != BLANK:
            falls[at % len(seats)] |= 1 << card
    return tuple(falls)


class DealAll(DueLuck):
    """Each is dealt five, four or three cards, one at a time from the dealer's left (The Rules)."""

    def asks(self, state: Between) -> Luck:
        if state.sly is HONEST and True not in state.out:
            return state.table.fair_deal
        falls = on_top(state)
        each = cards_each(len(falls))
        return Luck("deal", DealLaw(in_pack(state) & ~sum(falls), (each,) * len(falls), state.table.names, falls))

    def does(self, state: Between, dealt: tuple[int, ...]) -> Step[Any]:
        table, score, due, trump, none, unknown, stakes, named, out, sly, won, trick = state
        hands, events = [*none], []
        for seat, hand in zip(playing(state), dealt, strict=True):
            hands[seat] = hand
            events.append(new(HandDealt, (seat, told(hand, table.codes), seat)))
        after = (table, score, due[:-1], trump, tuple(hands), unknown, stakes, named, out, sly, won, trick)
        return new(Step, (new(Between, after), tuple(events)))


class DealHand(DueLuck):
    """The same, where people hold cards of their own: a hand that nobody typed is unknown until it is played."""

    def asks(self, state: Between) -> Luck:
        falls = dict(zip(playing(state), on_top(state), strict=True))
        free = in_pack(state) & ~sum(state.hands) & ~sum(falls.values())
        law = HandLaw(free, cards_each(len(falls)), state.table.names, falls[self.seat])
        return Luck("hand", law, self.seat, secret=True)

    def does(self, state: Between, hand: Any) -> Step[Any]:
        """Raises IllegalChoice where the hand of a seat that gmkit plays stays unknown."""
        seat = self.seat
        each = cards_each(len(playing(state)))
        if hand is not HIDDEN:
            known = state._replace(due=state.due[:-1], hands=swapped(state.hands, seat, hand))
            return Step(known, (HandDealt(seat, told(hand, state.table.codes), seat),))
        if state.table.seating.seats[seat].npc:
            name = state.table.seating.names[seat]
            raise IllegalChoice(
                say(
                    "gmkit plays {name}'s hand and has to know it; type its {each} cards, or let gmkit deal",
                    name=name,
                    each=each,
                )
            )
        # Even what was stacked for it is not written down, or it would show when its holder is asked for a card.
        unseen = state._replace(due=state.due[:-1], unknown=swapped(state.unknown, seat, each))
        return Step(unseen, (HandDealt(seat, None, seat),))


# ---- The wagers, after everybody has seen the cards (The Rules, CF-14).

MATCH, SIT_OUT = later("match"), later("sit out")

MOST_STAKE = 1000
"""The highest stake that may be named where purses have no bottom."""


def pay_in(state: Between, seat: SeatNo, amount: int) -> Between:
    """Put coins into the pot, which was due; where no purse was agreed, the table lends what is missing."""
    score = state.score
    bank = seat if state.table.options.purse is None else None
    coins = move(score.coins, seat, len(state.out), amount, bank=bank)
    stakes = swapped(state.stakes, seat, amount)
    return state._replace(due=state.due[:-1], score=score._replace(coins=coins), stakes=stakes)


class PayAntes(Due):
    """Everybody who plays puts in the sum agreed upon (The Rules, CF-14)."""

    def does(self, state: Between, answer: None) -> Step[Any]:
        table, before, due, trump, hands, unknown, _, named, out, sly, won, trick = state
        ante, seats = table.options.ante, playing(state)
        changes, stakes = _antes(ante, out)
        coins = move_all(before.coins, changes, banks=table.options.purse is None)
        number, dealer, _, tally, gone, ended, gathered, heirs = before
        score = new(Score, (number, dealer, coins, tally, gone, ended, gathered, heirs))
        after = (table, score, due[:-1], trump, hands, unknown, stakes, named, out, sly, won, trick)
        return new(Step, (new(Between, after), (new(AntesPaid, (seats, ante)),)))


@lru_cache(maxsize=32)
def _antes(ante: int, out: tuple[bool, ...]) -> tuple[Counters, tuple[int | None, ...]]:
    """Give what the ante changes, for each seat and the pot, and the stakes."""
    changes = [0 if absent else -ante for absent in out]
    return (*changes, -sum(changes)), tuple([None if absent else ante for absent in out])


class NameStake(DueChoice):
    """The player left of the dealer names a stake; there are no raises (CF-14)."""

    def asks(self, state: Between) -> Ask:
        purse = state.table.options.purse
        most = MOST_STAKE if purse is None else state.score.coins[self.seat]
        return Ask(self.seat, Number(1, min(most, MOST_STAKE), "coins"), "stake")

    def does(self, state: Between, stake: int) -> Step[Any]:
        return Step(pay_in(state, self.seat, stake)._replace(named=stake), (Staked(self.seat, stake),))


class MatchStake(DueChoice):
    """The others match the stake or sit out this hand, and their cards are dead (CF-14)."""

    def asks(self, state: Between) -> Ask:
        assert state.named is not None
        poor = short_of(state.table, state.score, self.seat, state.named)
        return Ask(self.seat, OneOf((SIT_OUT,) if poor else (MATCH, SIT_OUT)), "wager")

    def does(self, state: Between, answer: str) -> Step[Any]:
        assert state.named is not None
        seat = self.seat
        if answer == MATCH:
            return Step(pay_in(state, seat, state.named), (Staked(seat, state.named),))
        dead = state._replace(
            due=state.due[:-1],
            out=swapped(state.out, seat, True),
            hands=swapped(state.hands, seat, 0),
            unknown=swapped(state.unknown, seat, 0),
        )
        return Step(dead, (SatOut(seat, _UNMATCHED),))


# ---- A trick: what may be played, which card takes it, what the cards in it count. Table look-ups, for playouts.

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


# ---- The play: a lead, suit followed, the trick taken, the winner leads again (The Rules).

Bare = tuple[Round, SeatNo, tuple[int, ...], tuple[int, ...], tuple[int, ...], int, int, tuple[int, ...], int, Sly]
"""A `Hand`, or what one is made of, where a trick's end makes another at once."""


class BeginPlay(Due):
    """Whoever sits left of the dealer leads (The Rules, CF-9); if all others sit out there is nothing to play."""

    def does(self, state: Between, answer: None) -> Step[Any]:
        score, out = state.score, state.out
        assert state.trump is not None
        if out.count(False) < 2:
            won = tuple(None if absent else 0 for absent in out)
            return Step(state._replace(won=won, due=after_play(state.table, score, out, 0)), ())
        # The next that plays, from any seat: the first of those in the order that begins at its left.
        table, trump, following = state.table, state.trump, state.table.left_of
        if True in out:
            following = tuple([next(seat for seat in order if not out[seat]) for order in table.from_left])
        round_ = Round(table, score, trump, state.stakes, out, following, (STRENGTH[trump], POINTS[trump]))
        trick, none = state.trick, (0,) * len(out)
        if not trick:
            first = following[score.dealing]
            hand = (round_, first, (), state.hands, state.unknown, 0, 0, none, 0, state.sly)
            return new(Step, (new(Hand, hand), ()))
        order = playing(state)
        seat, seen, denied = order[len(trick)], bits_of(trick), denied_in(trick, order)
        return Step(Hand(round_, seat, trick, state.hands, state.unknown, seen, denied, none, 0, state.sly), ())


def held_up(hand: Hand) -> State:
    """Give the table as it stands before a first card, if its seat does something on the sly first; else the hand."""
    sly, step = before_a_first_card(hand)
    round_ = hand.round
    dealer = round_.score.dealer
    if step is None:
        return hand if sly is hand.sly else hand._replace(sly=sly)
    assert dealer is not None
    return Between(
        round_.table,
        round_.score,
        (BeginPlay(dealer), step),
        round_.trump,
        hand.hands,
        hand.unknown,
        round_.stakes,
        None,
        round_.out,
        sly,
        None,
        hand.trick,
    )


def may_play(state: Hand) -> int:
    """Give the cards that the seat to play may play, as a set.

    Those of the suit led if it has any, else its whole hand; nobody has to trump or beat (The Rules, CF-3). Of a
    hand that nobody here knows it may be any card not played yet.
    """
    round_, seat, trick, hands, unknown = state[:5]
    if unknown[seat]:
        return hands[seat] | round_.table.pack & ~state.seen
    return legal(hands[seat], SUIT[trick[0]] if trick else None)


def elsewhere(state: Hand) -> int:
    """Give the cards, as a set, that cannot be in the hand to play for what this record knows."""
    return sum(hand for seat, hand in enumerate(state.hands) if seat != state.seat) | state.sly.palmed


def card_to_play(state: Hand) -> Ask:
    round_, seat, trick, hands, unknown = state[:5]
    if unknown[seat]:
        return Ask(seat, FromUnknownHand(may_play(state), round_.names, elsewhere(state)), "card")
    hand = hands[seat]
    # What `legal` says is spelled out here and in `play_card`, for speed: playouts come by thousands of times.
    cards = hand & SUIT_BITS[SUIT[trick[0]]] or hand if trick else hand
    return new(Ask, (seat, new(Cards, (cards, round_.names)), "card", True, *PLAIN))


def play_card(state: Hand, card: int) -> Step[Any]:
    """Play a card: suit is followed if possible (The Rules).

    Raises:
        IllegalChoice: it is not in the hand, or suit has to be followed.
    """
    round_, seat, trick, hands, unknown, seen, denied, points, revoked, sly = state
    if unknown[seat]:
        return _doubtful_card(state, card)
    hand, one = hands[seat], 1 << card
    if not hand & one:
        raise _forbidden(state, card)
    if denied and denied >> 4 * seat + SUIT[card] & 1 and not revoked >> seat & 1:
        return _doubtful_card(state, card)
    # `legal` spelled out: see above.
    if trick and SUIT[card] != (led := SUIT[trick[0]]):
        if hand & SUIT_BITS[led]:
            raise _forbidden(state, card)
        denied |= 1 << 4 * seat + led
    left = [*hands]
    left[seat] ^= one
    trick = (*trick, card)
    # Made as tuples are made, since playouts make thousands and the classes would take twice as long.
    bare = (round_, round_.following[seat], trick, tuple(left), unknown, seen | one, denied, points, revoked, sly)
    events = (round_.plays[seat][card],)
    return new(Step, (new(Hand, bare), events)) if len(trick) < round_.number else take_trick(bare, events)


def _doubtful_card(state: Hand, card: int) -> Step[Any]:
    """Play a card of a hand that is not known whole, or of a suit it has denied; the latter is a revoke (CF-11)."""
    seat = state.seat
    if not may_play(state) >> card & 1 or elsewhere(state) >> card & 1:
        raise _forbidden(state, card)
    if not state.hands[seat] >> card & 1 and state.hands[seat] >> card + PACK & 1:
        # Of two equal cards the one that is known to be there falls (CF-2).
        card += PACK
    suit, one = SUIT[card], 1 << card
    hands, unknown = list(state.hands), list(state.unknown)
    if hands[seat] & one:
        hands[seat] ^= one
    else:
        unknown[seat] -= 1
    denied, revoked = state.denied, state.revoked
    events: tuple[Any, ...] = (state.round.plays[seat][card],)
    if denied >> SUITS * seat + suit & 1 and not revoked >> seat & 1:
        revoked |= 1 << seat
        events += (Revoked(seat, state.round.codes[card]),)
    if state.trick and (led := SUIT[state.trick[0]]) != suit:
        denied |= 1 << SUITS * seat + led
    played = state._replace(
        seat=state.round.following[seat],
        trick=(*state.trick, card),
        hands=tuple(hands),
        unknown=tuple(unknown),
        seen=state.seen | one,
        denied=denied,
        revoked=revoked,
    )
    return Step(played, events) if len(played.trick) < state.round.number else take_trick(played, events)


def _forbidden(state: Hand, card: int) -> IllegalChoice:
    table = state.round.table
    name, code = table.seating.names[state.seat], table.codes[card] if 0 <= card < len(table.codes) else str(card)
    unknown = state.unknown[state.seat]
    may = say("any card not played yet") if unknown else card_to_play(state).choices.expects()
    if card >= 0 and state.seen >> card & 1:
        return IllegalChoice(
            say("{card} has been played already; {name} may play {cards}", card=code, name=name, cards=may)
        )
    if unknown:
        return IllegalChoice(
            say("{card} cannot be in {name}'s hand: it is dealt elsewhere; look at the cards", card=code, name=name)
        )
    if card >= 0 and state.hands[state.seat] >> card & 1:
        return IllegalChoice(
            say("{name} has to follow suit and may play {cards}, not {card}", name=name, cards=may, card=code)
        )
    return IllegalChoice(say("{name} does not hold {card} and may play {cards}", name=name, card=code, cards=may))


def take_trick(bare: Bare, events: tuple[Any, ...]) -> Step[Any]:
    """The highest trump takes the trick, else the highest card of the suit led; the winner leads next (The Rules).

    Args:
        bare: the hand, in which the last card of a trick lies.
        events: what has happened already.
    """
    round_, seat, trick, hands, unknown, seen, denied, points, revoked, sly = bare
    taken = winner(trick, round_.trump)
    # It is the leader's turn again when all have played.
    for _ in range(taken):
        seat = round_.following[seat]
    won = sum(map(round_.points.__getitem__, trick))
    counted = [*points]
    counted[seat] += won
    codes = tuple(map(round_.codes.__getitem__, trick))
    events = (*events, new(TrickWon, (seat, codes, won, codes[taken])))
    after = (round_, seat, (), hands, unknown, seen, denied, tuple(counted), revoked, sly)
    return new(Step, (new(Hand, after) if hands[seat] or unknown[seat] else hand_played(after), events))


def hand_played(bare: Bare) -> Between:
    """Give the table when all cards are played, to be counted; who revoked has no points for the hand (CF-11).

    Args:
        bare: the hand after the last trick.
    """
    round_, _, _, hands, unknown, seen, _, points, revoked, sly = bare
    won: tuple[int | None, ...] = points
    table, score, out = round_.table, round_.score, round_.out
    if revoked or True in out:
        own = enumerate(zip(points, out, strict=True))
        won = tuple([None if absent or revoked >> seat & 1 else taken for seat, (taken, absent) in own])
    due = after_play(table, score, out, seen)
    return new(Between, (table, score, due, round_.trump, hands, unknown, round_.stakes, None, out, sly, won, ()))


def after_play(table: Table, score: Score, out: tuple[bool, ...], seen: int) -> tuple[Due, ...]:
    """Give the steps after the last trick, the first one last.

    Where somebody could have cheated each of the others who play may accuse, in turn, and then whoever has kept it
    for now; then the tricks are gathered, and the hand is counted (CF-22).
    """
    dealer = score.dealing
    count = CountHand(dealer)
    if not table.options.cheating:
        return (count,)
    gathering = GatherTricks(dealer, seen)
    # A dealer who could not pay, and so sat the hand out, has had nothing to do with the cards (CF-16).
    if not score.gathered or (out[dealer] and dealer in too_poor(table, score)):
        return (count, gathering)
    asked = among(table, score, out) if out.count(False) > 1 else ()
    accusers = [Accuse(seat) for seat in reversed(asked) if seat != dealer]
    return (count, gathering, SpeakLate(dealer), *accusers)

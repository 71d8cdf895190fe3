"""The play: a lead, suit followed, the trick taken, the winner leads again (The Rules)."""

from __future__ import annotations

from typing import Any

from gmkit.errors import IllegalChoice
from gmkit.games.cyffle.accusing import after_play
from gmkit.games.cyffle.choosing import Cards, FromUnknownHand
from gmkit.games.cyffle.deck import SUIT, SUIT_BITS, SUITS, bits_of
from gmkit.games.cyffle.events import Played, Revoked, TrickWon
from gmkit.games.cyffle.model import Between, Due, Hand, Round
from gmkit.games.cyffle.stage import Stage, new, playing
from gmkit.games.cyffle.tricks import POINTS, STRENGTH, denied_in, legal, winner
from gmkit.table.game import Ask, Step


def begin_play(state: Between, _due: Due, _answer: None) -> Step[Any]:
    """Whoever sits left of the dealer leads (The Rules, CF-9); if all others sit out there is nothing to play."""
    score, out = state.score, state.out
    assert score.dealer is not None
    assert state.trump is not None
    if out.count(False) < 2:
        won = tuple(None if absent else 0 for absent in out)
        return Step(state._replace(won=won, due=after_play(state.table, score, out, 0)), ())
    # The next that plays, from any seat: the first of those in the order that begins at its left.
    following = tuple([order[0] for order in state.table.from_left])
    if True in out:
        following = tuple([next(seat for seat in order if not out[seat]) for order in state.table.from_left])
    trump = state.trump
    round_ = Round(state.table, score, trump, state.stakes, out, following, (STRENGTH[trump], POINTS[trump]))
    trick, none = state.trick, (0,) * len(out)
    if not trick:
        first = round_.following[score.dealer]
        return Step(Hand(round_, first, (), state.hands, state.unknown, 0, 0, none, 0, state.sly), ())
    order = playing(state)
    seat, seen, denied = order[len(trick)], bits_of(trick), denied_in(trick, order)
    return Step(Hand(round_, seat, trick, state.hands, state.unknown, seen, denied, none, 0, state.sly), ())


def may_play(state: Hand) -> int:
    """Give the cards that the seat to play may play, as a set.

    Those of the suit led if it has any, else its whole hand; nobody has to trump or beat (The Rules, CF-3). Of a
    hand that nobody here knows it may be any card not played yet.
    """
    round_, seat, trick, hands, unknown = state[:5]
    if unknown[seat]:
        return hands[seat] | round_.table.pack & ~state.seen
    return legal(hands[seat], SUIT[trick[0]] if trick else None)


def card_to_play(state: Hand) -> Ask:
    """Ask for a card."""
    round_, seat, trick, hands, unknown = state[:5]
    if unknown[seat]:
        return Ask(seat, FromUnknownHand(may_play(state), round_.names, _elsewhere(state)), "card")
    return new(Ask, (seat, Cards(legal(hands[seat], SUIT[trick[0]] if trick else None), round_.names), "card", True))


def _elsewhere(state: Hand) -> int:
    """Give the cards that lie in other hands, as far as this record knows."""
    return sum(hand for seat, hand in enumerate(state.hands) if seat != state.seat) | state.sly.palmed


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
    # What `legal` says is spelled out here, for speed: playouts come by thousands of times.
    if trick and SUIT[card] != (led := SUIT[trick[0]]):
        if hand & SUIT_BITS[led]:
            raise _forbidden(state, card)
        denied |= 1 << 4 * seat + led
    left = [*hands]
    left[seat] ^= one
    trick = (*trick, card)
    # Made as tuples are made, since playouts make thousands and the classes would take twice as long.
    after = new(
        Hand, (round_, round_.following[seat], trick, tuple(left), unknown, seen | one, denied, points, revoked, sly)
    )
    events = (new(Played, (seat, round_.codes[card])),)
    return new(Step, (after, events)) if len(trick) < round_.number else take_trick(after, events)


def _doubtful_card(state: Hand, card: int) -> Step[Any]:
    """Play a card of a hand that is not known whole, or of a suit it has denied; the latter is a revoke (CF-11)."""
    seat, one = state.seat, 1 << card
    if not may_play(state) & one or _elsewhere(state) & one:
        raise _forbidden(state, card)
    suit = SUIT[card]
    hands, unknown = list(state.hands), list(state.unknown)
    if hands[seat] & one:
        hands[seat] ^= one
    else:
        unknown[seat] -= 1
    denied, revoked = state.denied, state.revoked
    events: tuple[Any, ...] = (Played(seat, state.round.codes[card]),)
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
    may = "any card not played yet" if unknown else card_to_play(state).choices.expects()
    if card >= 0 and state.seen >> card & 1:
        return IllegalChoice(f"{code} has been played already; {name} may play {may}")
    if unknown:
        return IllegalChoice(f"{code} cannot be in {name}'s hand: it is dealt elsewhere; look at the cards")
    if card >= 0 and state.hands[state.seat] >> card & 1:
        return IllegalChoice(f"{name} has to follow suit and may play {may}, not {code}")
    return IllegalChoice(f"{name} does not hold {code} and may play {may}")


def take_trick(state: Hand, events: tuple[Any, ...]) -> Step[Any]:
    """The highest trump takes the trick, else the highest card of the suit led; the winner leads next (The Rules)."""
    round_, seat, trick, hands, unknown, seen, denied, points, revoked, sly = state
    taken = winner(trick, round_.trump)
    # It is the leader's turn again when all have played.
    for _ in range(taken):
        seat = round_.following[seat]
    won = sum(map(round_.points.__getitem__, trick))
    counted = [*points]
    counted[seat] += won
    codes = tuple(map(round_.codes.__getitem__, trick))
    events = (*events, new(TrickWon, (seat, codes, won, codes[taken])))
    after = new(Hand, (round_, seat, (), hands, unknown, seen, denied, tuple(counted), revoked, sly))
    return new(Step, (after if hands[seat] or unknown[seat] else hand_played(after), events))


def hand_played(state: Hand) -> Between:
    """Give the table when all cards are played, to be counted; who revoked has no points for the hand (CF-11)."""
    round_ = state.round
    won: tuple[int | None, ...] = state.points
    if state.revoked or True in round_.out:
        own = enumerate(zip(state.points, round_.out, strict=True))
        won = tuple([None if out or state.revoked >> seat & 1 else points for seat, (points, out) in own])
    return Between(
        round_.table,
        round_.score,
        after_play(round_.table, round_.score, round_.out, state.seen),
        round_.trump,
        state.hands,
        state.unknown,
        round_.stakes,
        None,
        round_.out,
        state.sly,
        won,
    )


STAGES = {"play": Stage(begin_play)}

"""The play: a lead, suit followed, the trick taken, the winner leads again (The Rules)."""

from __future__ import annotations

from typing import Any

from gmkit.errors import IllegalChoice
from gmkit.games.cyffle.accusing import after_play
from gmkit.games.cyffle.choosing import Cards, FromUnknownHand
from gmkit.games.cyffle.deck import SUIT, SUIT_BITS, SUITS, bits_of
from gmkit.games.cyffle.events import Revoked, TrickWon
from gmkit.games.cyffle.foreign import elsewhere, fell_twice, may_be_named, meant_card
from gmkit.games.cyffle.model import Between, Due, Hand, Round, Sly
from gmkit.games.cyffle.stage import Stage, new, playing
from gmkit.games.cyffle.tricks import POINTS, STRENGTH, denied_in, legal, winner
from gmkit.table.game import Ask, SeatNo, Step

Bare = tuple[Round, SeatNo, tuple[int, ...], tuple[int, ...], tuple[int, ...], int, int, tuple[int, ...], int, Sly]
"""A `Hand`, or what one is made of, where a trick's end makes another at once."""


def begin_play(state: Between, _due: Due, _answer: None) -> Step[Any]:
    """Whoever sits left of the dealer leads (The Rules, CF-9); if all others sit out there is nothing to play."""
    score, out = state.score, state.out
    assert score.dealer is not None
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
        first = following[score.dealer]
        hand = (round_, first, (), state.hands, state.unknown, 0, 0, none, 0, state.sly)
        return new(Step, (new(Hand, hand), ()))
    order = playing(state)
    seat, seen, denied = order[len(trick)], bits_of(trick), denied_in(trick, order)
    return Step(Hand(round_, seat, trick, state.hands, state.unknown, seen, denied, none, 0, state.sly), ())


def may_play(state: Hand) -> int:
    """Give the cards that the seat to play may play, as a set.

    Those of the suit led if it has any, else its whole hand; nobody has to trump or beat (The Rules, CF-3). Of a
    hand that nobody here knows it may be any card not played yet.
    """
    _, seat, trick, hands, unknown = state[:5]
    if unknown[seat]:
        return may_be_named(state)
    return legal(hands[seat], SUIT[trick[0]] if trick else None)


def card_to_play(state: Hand) -> Ask:
    """Ask for a card."""
    round_, seat, trick, hands, unknown = state[:5]
    if unknown[seat]:
        return Ask(seat, FromUnknownHand(may_play(state), round_.names, elsewhere(state)), "card")
    hand = hands[seat]
    # What `legal` says is spelled out here and in `play_card`, for speed: playouts come by thousands of times.
    cards = hand & SUIT_BITS[SUIT[trick[0]]] or hand if trick else hand
    return new(Ask, (seat, new(Cards, (cards, round_.names)), "card", True))


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
    step = new(Step, (new(Hand, bare), events)) if len(trick) < round_.number else take_trick(bare, events)
    return fell_twice(state, card, step) if round_.watched else step


def _doubtful_card(state: Hand, card: int) -> Step[Any]:
    """Play a card of a hand that is not known whole, or of a suit it has denied; the latter is a revoke (CF-11)."""
    seat = state.seat
    if not may_play(state) >> card & 1 or elsewhere(state) >> card & 1:
        raise _forbidden(state, card)
    sly = state.sly
    if state.unknown[seat] and (other := meant_card(state, card)) != card:
        # Whoever has said nothing of it until now has brought it all the same.
        card, sly = other, sly._replace(foreign=sly.foreign | 1 << other)
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
        sly=sly,
    )
    step = Step(played, events) if len(played.trick) < state.round.number else take_trick(played, events)
    return fell_twice(state, card, step)


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


STAGES = {"play": Stage(begin_play)}

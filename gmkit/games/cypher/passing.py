"""Taking a turn, 3 and 4: Pass to the neighbours, and Discard under the deck. Both are done face down."""

from __future__ import annotations

from typing import Any

from gmkit.games.cypher import picks
from gmkit.games.cypher.draw import came_up
from gmkit.games.cypher.events import Discarded, DiscardedCard, Passed, PassedCard
from gmkit.games.cypher.laws import CardUp
from gmkit.games.cypher.model import LEARN, State
from gmkit.games.cypher.moves import Done, insert, new, parted, put, refuse, then, without
from gmkit.games.cypher.setup import must_be_person
from gmkit.table.game import HIDDEN, Ask, Luck, SeatNo


def ask_pass(state: State, step: tuple[Any, ...]) -> Ask:
    """Ask which card goes to a neighbour."""
    seat = state.seat
    return new(Ask, (seat, picks.from_hand(state, seat), step[1], state.hands[seat][0] is not HIDDEN))


def nothing_to_pass(state: State, step: tuple[Any, ...]) -> Done | None:
    """Go on where the hand is empty: cards are passed as far as they go, nothing is kept back (CY-6)."""
    return None if state.hands[state.seat] else (then(state, state.agenda[:-1]), ())


def pass_card(state: State, step: tuple[Any, ...], answer: Any) -> Done:
    """Pass a card of the hand face down, to the left and then to the right (Taking a turn, 3; CY-6, CY-18, NX-3)."""
    table, areas, hands, known, pack, display, removed, unseen, seat, turn, trigger, fired, agenda, *rest = state
    hand = hands[seat]
    choices = picks.from_hand(state, seat)
    if answer not in choices:
        raise refuse("a card of the hand is passed (Taking a turn, 3)", choices)
    at = hand.index(answer)
    card = hand[at]
    taker = SeatNo((seat + step[2]) % table.seats)
    left, own, unseen = parted(hand, unseen, at, seat)
    given, masks = put(hands, seat, left), put(known, seat, own)
    # Both know it: who gave it and who took it.
    taken, both = insert(given[taker], masks[taker], card, 1 << seat | 1 << taker)
    agenda = agenda[:-1]
    told: tuple[Any, ...] = (new(Passed, (seat, taker)),)
    if card is not HIDDEN:
        told = (*told, new(PassedCard, (seat, taker, card, seat)), new(PassedCard, (seat, taker, card, taker)))
    elif table.seating.seats[taker].npc:
        agenda = (*agenda, (LEARN, taker, seat))
    hands, known = put(given, taker, taken), put(masks, taker, both)
    after = (
        *(table, areas, hands, known, pack, display, removed, unseen),
        *(seat, turn, trigger, fired, agenda, *rest),
    )
    return new(State, after), told


def ask_received(state: State, step: tuple[Any, ...]) -> Luck:
    """Give the luck of a card that a person passed face down, and an NPC now looks at."""
    return Luck("card received", CardUp("the card received", state), step[1], True, "what was passed")


def card_received(state: State, step: tuple[Any, ...], answer: Any) -> Done:
    """Let an NPC know the card it was passed; it cannot stay unseen."""
    _, taker, giver = step
    if answer is HIDDEN:
        must_be_person(state, taker, "the card that was passed")
    card, unseen = came_up(state, answer)
    hand, masks = state.hands[taker], state.known[taker]
    at = len(hand) - 1
    hand, masks = insert(without(hand, at), without(masks, at), card, masks[at])
    state = state._replace(
        hands=put(state.hands, taker, hand),
        known=put(state.known, taker, masks),
        unseen=unseen,
        agenda=state.agenda[:-1],
    )
    return state, (PassedCard(giver, taker, card, giver), PassedCard(giver, taker, card, taker))


def ask_discard(state: State, step: tuple[Any, ...]) -> Ask:
    """Ask which card goes under the deck next."""
    seat = state.seat
    return new(Ask, (seat, picks.from_hand(state, seat), "discard", state.hands[seat][0] is not HIDDEN))


def no_discard(state: State, step: tuple[Any, ...]) -> Done | None:
    """Go on when the hand is down to one card, or two of two players."""
    if len(state.hands[state.seat]) > state.table.keep:
        return None
    return then(state, state.agenda[:-1]), ()


def discard(state: State, step: tuple[Any, ...], answer: Any) -> Done:
    """Put a card of the hand under the deck, one after the other in the order chosen (Taking a turn, 4; NX-3)."""
    table, areas, hands, known, pack, display, removed, unseen, *rest = state
    seat = state.seat
    hand = hands[seat]
    choices = picks.from_hand(state, seat)
    if answer not in choices:
        raise refuse("a card of the hand is discarded (Taking a turn, 4)", choices)
    at = hand.index(answer)
    card = hand[at]
    told: tuple[Any, ...] = (new(Discarded, (seat,)),)
    if card is not HIDDEN:
        told = (*told, new(DiscardedCard, (seat, card, seat)))
    left, own, unseen = parted(hand, unseen, at, seat)
    hands, known, pack = put(hands, seat, left), put(known, seat, own), (*pack, (card, 1 << seat))
    return new(State, (table, areas, hands, known, pack, display, removed, unseen, *rest)), told

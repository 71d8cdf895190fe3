"""Taking a turn, 1: Play. A card is shown, a full area makes room, the card lies down and has its effect."""

from __future__ import annotations

from typing import Any

from gmkit.games.cypher import picks
from gmkit.games.cypher.events import AlreadyFired, Event, LeftArea, MadeRoom, NothingToPlay, Played
from gmkit.games.cypher.model import ENTER, EXTRA, LEAVE, ROOM, State
from gmkit.games.cypher.moves import Done, insert, new, put, refuse, revealed, then, without
from gmkit.table.game import HIDDEN, Ask, SeatNo

LIMIT = 3
"""Cards that an area holds at most (Character limit)."""


def ask_play(state: State, step: tuple[Any, ...]) -> Ask:
    """Ask which card is played."""
    seat, what = state.seat, "extra card" if step[0] == EXTRA else "play"
    return new(Ask, (seat, picks.to_show(state, seat), what, state.hands[seat][0] is not HIDDEN))


def nothing_to_play(state: State, step: tuple[Any, ...]) -> Done | None:
    """Go on without a card where the hand is empty (CY-7); an extra play is compulsory as long as it is not (FX-1)."""
    if state.hands[state.seat]:
        return None
    return then(state, state.agenda[:-1]), (NothingToPlay(state.seat, step[0] == EXTRA),)


def play(state: State, step: tuple[Any, ...], answer: Any) -> Done:
    """Show a card of the hand; it stays there, seen by all, until it lies down (Taking a turn, 1; CY-18)."""
    table, areas, hands, known, pack, display, removed, unseen, seat, turn, trigger, fired, agenda, *rest = state
    choices = picks.to_show(state, seat)
    if answer not in choices:
        raise refuse("one card of the hand is played (Taking a turn, 1)", choices)
    hand, masks = hands[seat], known[seat]
    if isinstance(choices, picks.Open) and answer not in hand:
        # A card that nobody typed turns out to be this one.
        answer = choices.card(answer)
        assert answer is not None
        at = hand.index(HIDDEN)
        hand, masks = insert(without(hand, at), without(masks, at), answer, masks[at])
        unseen = without(unseen, unseen.index(answer))
    at = hand.index(answer)
    card = hand[at]
    masks = revealed(table.nexus.of, hand, masks, at, seat, table.everyone)
    after = (
        *(table, areas, put(hands, seat, hand)),
        put(known, seat, masks),
        *(pack, display, removed, unseen, seat, turn, trigger, fired, (*agenda[:-1], (ENTER, card)), *rest),
    )
    return new(State, after), (new(Played, (seat, card, step[0] == EXTRA)),)


def ask_room(state: State, step: tuple[Any, ...]) -> Ask:
    """Ask which of three cards leaves for a fourth."""
    return new(Ask, (state.seat, picks.from_area(state, state.areas[state.seat]), "make room", False))


def make_room(state: State, step: tuple[Any, ...], answer: Any) -> Done:
    """Put one of the three cards under the deck, before the new one lies down (Character limit; CY-8).

    Any of the three may go: the card whose effect brings the fourth too (CY-11, CY-14).
    """
    seat = state.seat
    choices = picks.from_area(state, state.areas[seat])
    if answer not in choices:
        raise refuse("a full area makes room for a fourth card (Character limit)", choices)
    state, card = _leaves(state, seat, answer)
    return then(state, state.agenda[:-1]), (MadeRoom(seat, card, step[1]),)


def _leaves(state: State, seat: int, card: int) -> tuple[State, int]:
    """Put a face-up card under the deck; everybody has seen it, and knows its place."""
    table, areas, hands, known, pack = state[:5]
    area = areas[seat]
    at = area.index(card)
    areas = put(areas, seat, without(area, at))
    return new(State, (table, areas, hands, known, (*pack, (area[at], table.everyone)), *state[5:])), area[at]


def enter(state: State, step: tuple[Any, ...]) -> Done:
    """Lay the card down, where there is room; then it has its effect, once in a turn (CY-8, CY-15, FX-2).

    What leaves when its owner plays such a class leaves first (AR-1): if it made the room, that was all (CY-9).
    """
    table, areas, hands, known, pack, display, removed, unseen, seat, turn, trigger, fired, agenda, *rest = state
    card, area = step[1], areas[seat]
    if len(area) >= LIMIT:
        return then(state, (*agenda, (ROOM, card))), ()
    nexus = table.nexus
    at = hands[seat].index(card)
    agenda = agenda[:-1]
    told: tuple[Event, ...] = ()
    if effects := table.effects[card]:
        if fired >> card & 1:
            told = (AlreadyFired(seat, card),)
        else:
            fired |= 1 << card
            agenda += effects
    klass = nexus.klass[card]
    leaving = tuple([other for other in area if nexus.shy[other] & klass])
    if leaving:
        agenda = (*agenda, (LEAVE, seat, leaving, card))
    after = (
        table,
        put(areas, seat, (*area, card)),
        put(hands, seat, without(hands[seat], at)),
        put(known, seat, without(known[seat], at)),
        *(pack, display, removed, unseen, seat, turn, trigger, fired, agenda, *rest),
    )
    return new(State, after), told


def ask_leave(state: State, step: tuple[Any, ...]) -> Ask:
    """Ask the owner of several leaving cards which goes first; each goes under the one before."""
    _, seat, cards, _ = step
    return new(Ask, (SeatNo(seat), picks.from_area(state, cards), "leaves first", False))


def leave(state: State, step: tuple[Any, ...]) -> Done | None:
    """Let a card leave, if there is no choice in which comes first."""
    _, _, cards, _ = step
    if len(picks.distinct(state.table.nexus, cards, state.fired)) > 1:
        return None
    return leave_first(state, step, cards[0])


def leave_first(state: State, step: tuple[Any, ...], answer: Any) -> Done:
    """Put one of several leaving cards under the deck; their owner settles the order (Technomancer)."""
    kind, seat, cards, cause = step
    choices = picks.from_area(state, cards)
    if answer not in choices:
        raise refuse("who discards several cards settles their order (Card clarifications, Technomancer)", choices)
    state, card = _leaves(state, seat, answer)
    rest = tuple(other for other in cards if other != card)
    agenda = state.agenda[:-1] + (((kind, seat, rest, cause),) if rest else ())
    return then(state, agenda), (LeftArea(SeatNo(seat), card, cause),)


def spend(state: State, seat: int, card: int) -> State:
    """Put a guard under the deck that leaves for having been used (BG-1)."""
    return _leaves(state, seat, card)[0]

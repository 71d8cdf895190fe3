"""When played: purges, cards that change places, the guard against them, cards out of the game, and the end.

Whoever plays a card carries out its effect in full, even if it hurts (Taking a turn, 1).
"""

from __future__ import annotations

from typing import Any

from gmkit.games.cypher import picks, play
from gmkit.games.cypher.events import (
    BY_CARD,
    EndTriggered,
    Event,
    Exiled,
    ExiledCard,
    ExileDeclined,
    Fetched,
    Guarded,
    NoEffect,
    Spared,
    Swapped,
    TooEarly,
)
from gmkit.games.cypher.model import (
    EXCHANGE,
    EXILE,
    GUARD,
    LEAVE,
    PURGE,
    ROOM,
    SWAP,
    TAKE,
    Agenda,
    Place,
    State,
    Table,
    Trigger,
)
from gmkit.games.cypher.moves import Done, parted, put, refuse, then
from gmkit.games.cypher.setup import IGNORE, SUFFER
from gmkit.table.game import HIDDEN, Ask, SeatNo


def purge_own(state: State, step: tuple[Any, ...]) -> Done:
    """Let the player's own cards of some classes leave; nobody else is touched (Corp Overseer, Aristocrat).

    Nothing helps against it: a guard is none against the own effect (CY-12), and immunity is to purges of all (NX-4).
    """
    _, cause, classes = step
    klass, seat = state.table.nexus.klass, state.seat
    leaving = tuple([card for card in state.areas[seat] if klass[card] & classes and card != cause])
    agenda = state.agenda[:-1]
    return then(state, (*agenda, (LEAVE, seat, leaving, cause)) if leaving else agenda), ()


def purge_all(state: State, step: tuple[Any, ...]) -> Done:
    """Let everybody's cards of some classes leave, clockwise from the next seat (TE-1, CY-12).

    The player's own go last.
    """
    _, cause, classes, own = step
    seat, seats = state.seat, state.table.seats
    others = tuple(SeatNo((seat + step) % seats) for step in range(1, seats))
    order = {1: (*others, seat), -1: (seat, *others), 0: others}[own]
    return then(state, (*state.agenda[:-1], (PURGE, cause, classes, order))), ()


def purge(state: State, step: tuple[Any, ...]) -> Done:
    """Let one seat's cards leave in a purge of all, unless it is spared, or ignores it when its turn comes (CY-12).

    The card that purges stays, whatever its class (NX-2).
    """
    kind, cause, classes, seats = step
    klass, seat = state.table.nexus.klass, seats[0]
    agenda = state.agenda[:-1] + (((kind, cause, classes, seats[1:]),) if seats[1:] else ())
    leaving = tuple([card for card in state.areas[seat] if klass[card] & classes and card != cause])
    if not leaving:
        return then(state, agenda), ()
    return struck(then(state, agenda), seat, cause, (LEAVE, seat, leaving, cause))


def struck(state: State, seat: SeatNo, cause: int, step: tuple[Any, ...]) -> Done:
    """Let an effect touch a card in an area: it is spared, asked whether it ignores the effect, or suffers.

    Immunity to a purge of all comes of itself, against the owner's own card too, and is none to a card that changes
    places (NX-4); a guard helps only against others, and only where a card is touched (Data Runner, Bodyguard; CY-12,
    CY-13).
    """
    nexus, area = state.table.nexus, state.areas[seat]
    for card in area:
        if step[0] == LEAVE and nexus.immune[card] >> nexus.of[cause] & 1:
            return state, (Spared(seat, card, cause),)
    if seat != state.seat and guard_of(state.table, area) is not None:
        step = (GUARD, seat, cause, step)
    return then(state, (*state.agenda, step)), ()


def guard_of(table: Table, area: tuple[int, ...]) -> int | None:
    """Give the card of an area that lets its owner ignore other players' effects."""
    for card in area:
        if table.nexus.guard[card]:
            return card
    return None


def ask_guard(state: State, step: tuple[Any, ...]) -> Ask:
    """Ask whether the seat ignores the effect."""
    ask: Ask = state.table.guards[step[1]]
    return ask


def guard(state: State, step: tuple[Any, ...], answer: Any) -> Done:
    """Ignore the effect or suffer it; it goes on for the others (Bodyguard).

    The guard stays where it is unless `bodyguard_spent` (BG-1). Where a card was to move, nothing moves (CY-13).
    """
    _, seat, cause, touching = step
    if answer == SUFFER:
        return then(state, (*state.agenda[:-1], touching)), ()
    if answer != IGNORE:
        raise refuse("a guard may be used (Bodyguard)", state.table.guards[seat].choices)
    card = guard_of(state.table, state.areas[seat])
    assert card is not None
    spent = state.table.options.bodyguard_spent
    state = then(state, state.agenda[:-1])
    return play.spend(state, seat, card) if spent else state, (Guarded(seat, card, cause, spent),)


def find(state: State, character: int, places: tuple[str, ...]) -> tuple[int, SeatNo | None] | None:
    """Give a card of this character in another area or the Display, and whose area it is (CY-10, CY-11)."""
    of, seats = state.table.nexus.of, state.table.seats
    if "other_areas" in places:
        for step in range(1, seats):
            seat = SeatNo((state.seat + step) % seats)
            for card in state.areas[seat]:
                if of[card] == character:
                    return card, seat
    if "display" in places and state.display is not None and of[state.display] == character:
        return state.display, None
    return None


def seek(state: State, step: tuple[Any, ...]) -> Done:
    """Look for the card that is to be swapped or fetched; without it there is no effect (CY-10, CY-11)."""
    kind, cause, character, places = step
    found = find(state, character, places)
    state = then(state, state.agenda[:-1])
    if found is None or (kind == SWAP and cause not in state.areas[state.seat]):
        return state, (NoEffect(state.seat, cause),)
    target, owner = found
    move = (EXCHANGE if kind == SWAP else TAKE, cause, target, owner)
    if owner is None:
        return then(state, (*state.agenda, move)), ()
    return struck(state, owner, cause, move)


def exchange(state: State, step: tuple[Any, ...]) -> Done:
    """Let two cards change places in one step: no area holds four, and nothing fires (Executive; CY-10, XC-1)."""
    _, cause, target, owner = step
    seat, areas, display = state.seat, state.areas, state.display
    areas = put(areas, seat, (*(card for card in areas[seat] if card != cause), target))
    if owner is None:
        display = cause
    else:
        areas = put(areas, owner, (*(card for card in areas[owner] if card != target), cause))
    state = state._replace(areas=areas, display=display, agenda=state.agenda[:-1])
    return state, (Swapped(seat, cause, owner, target),)


def take(state: State, step: tuple[Any, ...]) -> Done:
    """Move a card here; as a fourth it makes its player choose one of the three to go (Archivist; CY-11, AC-1)."""
    _, cause, target, owner = step
    seat, areas, display = state.seat, state.areas, state.display
    if len(areas[seat]) >= play.LIMIT:
        return then(state, (*state.agenda, (ROOM, target))), ()
    areas = put(areas, seat, (*areas[seat], target))
    if owner is None:
        display = None
    else:
        areas = put(areas, owner, tuple(card for card in areas[owner] if card != target))
    state = state._replace(areas=areas, display=display, agenda=state.agenda[:-1])
    return state, (Fetched(seat, cause, owner, target),)


def ask_exile(state: State, step: tuple[Any, ...]) -> Ask:
    """Ask which card of the hand leaves the game."""
    also = (picks.NOTHING,) if state.table.options.extractor_optional else ()
    seat = state.seat
    return Ask(seat, picks.from_hand(state, seat, *also), "remove", state.hands[seat][0] is not HIDDEN)


def no_exile(state: State, step: tuple[Any, ...]) -> Done | None:
    """Go on where nothing is left to remove, or the hand is empty (EX-1)."""
    return None if step[1] and state.hands[state.seat] else (then(state, state.agenda[:-1]), ())


def exile(state: State, step: tuple[Any, ...], answer: Any) -> Done:
    """Remove a card of the hand from the game, seen by its owner alone and for good (Extractor; EX-1, CY-17, NX-3)."""
    seat, hand = state.seat, state.hands[state.seat]
    choices = ask_exile(state, step).choices
    if answer not in choices:
        raise refuse("a card of the hand is removed from the game (Extractor)", choices)
    if answer == picks.NOTHING:
        return then(state, state.agenda[:-1]), (ExileDeclined(seat),)
    at = hand.index(answer)
    place: Place = (hand[at], 1 << seat)
    told: tuple[Event, ...] = (Exiled(seat),)
    card = hand[at]
    if card is not HIDDEN:
        told = (*told, ExiledCard(seat, card, seat))
    agenda: Agenda = (*state.agenda[:-1], (EXILE, step[1] - 1))
    left, own, unseen = parted(hand, state.unseen, at, seat)
    state = state._replace(
        hands=put(state.hands, seat, left),
        known=put(state.known, seat, own),
        removed=(*state.removed, place),
        unseen=unseen,
        agenda=agenda,
    )
    return state, told


def trigger_end(state: State, step: tuple[Any, ...]) -> Done:
    """Trigger the end: this turn is finished, then every seat has one more (Game end; CY-1).

    A second trigger changes nothing (CY-19); nor does one in the first `anomaly_grace_rounds`.
    """
    seat, card = state.seat, step[1]
    state = then(state, state.agenda[:-1])
    if state.trigger is not None:
        return state, ()
    if state.round < state.table.options.anomaly_grace_rounds:
        return state, (TooEarly(seat, card),)
    state = state._replace(trigger=Trigger(seat, state.table.seats + 1, BY_CARD))
    return state, (EndTriggered(seat, BY_CARD, card),)

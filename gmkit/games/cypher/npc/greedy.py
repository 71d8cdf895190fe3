"""How an average NPC plays: for its own influence after each play, with no eye for anybody else.

It keeps its highest card, passes its lowest, and remembers nothing. Everything is read off the record itself, so
that playouts can be made of it.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from gmkit.games.cypher.events import BOTTOM, DISPLAY, TOP
from gmkit.games.cypher.model import DRAW, EXCHANGE, EXTRA, GUARD, LEAVE, PLAY, ROOM, State
from gmkit.games.cypher.npc.lore import LOWEST, Area, Lore
from gmkit.games.cypher.play import LIMIT
from gmkit.games.cypher.setup import IGNORE
from gmkit.table.game import HIDDEN, SeatNo

THRIFT = 0.01
"""What a point of printed influence counts against playing a card: of equal plays, the lesser card goes."""

FEW = 3
"""Cards that are thought of as following one another; a hand has no more where no effect draws several."""


def greedy(lore: Lore, state: State, choices: Sequence[Hashable]) -> list[float]:
    """Give what each choice is worth to an average player, as things stand; the fired copy of a card is another one."""
    step = state.agenda[-1]
    kind = step[0]
    if kind in (PLAY, EXTRA):
        return plays(lore, state, choices)
    if kind == DRAW:
        return [draws(lore, state, place) for place in choices]
    if kind == ROOM:
        return rooms(lore, state, step[1], choices)
    if kind == GUARD:
        kept = lore.worth(guarded(lore, state, step[1]))
        suffered = lore.worth(stricken(state, step))
        return [kept if choice == IGNORE else suffered + THRIFT for choice in choices]
    if kind == LEAVE:
        return [0.0] * len(choices)
    return [-printed(lore, card) for card in choices]


def printed(lore: Lore, card: Hashable) -> float:
    """Give a card's influence; one that is not known, or none, is an average one."""
    return lore.printed[card] if isinstance(card, int) else lore.mean


def known(hand: tuple[Any, ...]) -> Area:
    """Give the cards of a hand that the record knows."""
    return hand if not hand or hand[-1] is not HIDDEN else tuple(card for card in hand if card is not HIDDEN)


def without(hand: Area, card: Hashable) -> Area:
    """Give the rest of a hand."""
    return tuple([other for other in hand if other != card])


def outcome(lore: Lore, state: State, seat: SeatNo, area: Area, card: int, rest: Area, fired: int) -> float:
    """Give the influence of an area after a card is played into it, with the best of the rest where one may follow."""
    if fired >> card & 1:
        return max([lore.worth((*room, card)) for room in lore.rooms(area)])
    target = lore.sought(state, seat, card)
    if not lore.extra[card]:
        return lore.alone(area, card, target)
    fired |= 1 << card
    return max(
        [follow_up(lore, state, seat, lore.after(space, card, target), rest, fired) for space in lore.rooms(area)]
    )


def follow_up(lore: Lore, state: State, seat: SeatNo, area: Area, rest: Area, fired: int) -> float:
    """Give what an area comes to when another card must follow; of a large hand the best few are thought through."""
    if len(rest) > FEW:
        # Every order of every card would be looked at else, and a deck may deal a dozen of them.
        rest = tuple(sorted(rest, key=lambda card: (-lore.printed[card], card))[:FEW])
    if rest:
        return max([outcome(lore, state, seat, area, card, without(rest, card), fired) for card in rest])
    if len(area) < LIMIT:
        # One will be drawn; nobody knows which.
        return lore.worth(area) + lore.mean
    return max([lore.worth(space) for space in lore.rooms(area)]) + lore.mean


def plays(lore: Lore, state: State, choices: Sequence[Any]) -> list[float]:
    """Give what the own area comes to after each play."""
    seat, fired = state.seat, state.fired
    area, hand = state.areas[seat], known(state.hands[seat])
    return [outcome(lore, state, seat, area, card, without(hand, card), fired) for card in choices]


def draws(lore: Lore, state: State, place: Hashable) -> float:
    """Give the influence that a draw promises; the bottom of the deck is no better than its top to a short memory."""
    if place == DISPLAY:
        assert state.display is not None
        return lore.printed[state.display]
    return lore.mean - (THRIFT if place == BOTTOM else 0.0)


def rooms(lore: Lore, state: State, card: int, choices: Sequence[Hashable]) -> list[float]:
    """Give what the own area comes to when each of its cards has left for this one."""
    seat = state.seat
    area, hand, fired = state.areas[seat], known(state.hands[seat]), state.fired
    target = lore.sought(state, seat, card)
    found: list[float] = []
    for leaving in choices:
        space = without(area, leaving)
        if card not in hand or fired >> card & 1:
            found.append(lore.worth((*space, card)))
        elif lore.extra[card]:
            after = lore.after(space, card, target)
            found.append(follow_up(lore, state, seat, after, without(hand, card), fired | 1 << card))
        else:
            found.append(lore.best_of(lore.after(space, card, target)))
    return found


def stricken(state: State, step: tuple[Any, ...]) -> Area:
    """Give what is left of an area that an effect strikes."""
    _, seat, cause, touching = step
    area = state.areas[seat]
    if touching[0] == LEAVE:
        return tuple(card for card in area if card not in touching[2])
    rest = without(area, touching[2])
    return (*rest, cause) if touching[0] == EXCHANGE else rest


def guarded(lore: Lore, state: State, seat: int) -> Area:
    """Give what an area holds after its guard was used."""
    area, guard = state.areas[seat], lore.table.nexus.guard
    if not state.table.options.bodyguard_spent:
        return area
    return without(area, next(card for card in area if guard[card]))


def rash(lore: Lore, state: State) -> Any:
    """Answer as an average player does, but always with the lesser of equal cards: for playouts, which it keeps short.

    Where a card is picked, the first of several copies is taken, as the rules offer it.
    """
    step = state.agenda[-1]
    choices = offered(state, step)
    if len(choices) == 1:
        return choices[0]
    values = greedy(lore, state, choices)
    if step[0] == PLAY or step[0] == EXTRA:
        counts = lore.printed
        values = [value - THRIFT * counts[card] for value, card in zip(values, choices, strict=True)]
    return first_best(values, choices)


def offered(state: State, step: tuple[Any, ...]) -> Sequence[Any]:
    """Give what may be answered in a record that hides nothing, without making an Ask of it; copies come again."""
    kind = step[0]
    if kind == DRAW:
        # The bottom is for those who remember what lies there.
        return (*((TOP,) if state.pack else ()), *(() if state.display is None else (DISPLAY,)))
    if kind == ROOM:
        return state.areas[state.seat]
    if kind == GUARD:
        return state.table.guards[step[1]].choices.values  # type: ignore[no-any-return]
    if kind == LEAVE:
        return step[2][:1]  # type: ignore[no-any-return]
    return state.hands[state.seat]


def first_best(values: Sequence[float], choices: Sequence[Any]) -> Any:
    """Give the choice of the greatest value, the first of equal ones."""
    best, chosen = LOWEST, choices[0]
    for value, choice in zip(values, choices, strict=True):
        if value > best:
            best, chosen = value, choice
    return chosen

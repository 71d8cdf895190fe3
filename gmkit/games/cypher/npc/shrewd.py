"""How a skilled NPC plays: with an eye for who leads, what a neighbour would make of a card, and when to end the game.

What it does not yet play it keeps for a later turn, the strongest longest.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

from gmkit.games.cypher.events import BOTTOM, DISPLAY
from gmkit.games.cypher.model import DISCARD, DRAW, EXILE, EXTRA, PASS, PLAY, SWAP, State
from gmkit.games.cypher.npc.greedy import THRIFT, first_best, greedy, known, offered, outcome, without
from gmkit.games.cypher.npc.lore import NONE, Lore
from gmkit.table.game import SeatNo

CLEAR = 3.0
"""A lead that is worth ending the game for, with two seats."""

LAST_WORD = 9.0
"""How much less will do for every seat more: who triggers the end has the last turn of all."""

HARM = 0.6
"""What a point by which the best rival falls counts beside one's own."""

THREAT = 1.0
"""What a point counts that is expected to be lost to the cards of others."""

GIFT = 0.5
"""What a point that a neighbour gains by a passed card counts."""

SPARE = 0.15
"""What a point of printed influence counts in a card that is kept."""

POWER = 2.0
"""What it counts to hold the means to end the game."""

EARLY = -2.0
"""What it counts to end the game without a clear lead."""

WIN = 20.0
"""What it counts to end the game with one."""


def shrewd(lore: Lore, state: State, choices: Sequence[Hashable]) -> list[float]:
    """Give what each choice is worth to a skilled player, as things stand."""
    step = state.agenda[-1]
    kind = step[0]
    if kind in (PLAY, EXTRA):
        return plays(lore, state, choices)
    if kind == DRAW:
        return [draws(lore, state, place) for place in choices]
    if kind == PASS:
        taker = SeatNo((state.seat + step[2]) % state.table.seats)
        return passes(lore, state, taker, choices)
    if kind in (DISCARD, EXILE):
        return [-keeps(lore, state, card) for card in choices]
    return greedy(lore, state, choices)


class Play(NamedTuple):
    """What the worth of playing a card is made of.

    Attributes:
        own: the own area after it.
        rival: the best of the others after it.
        usual: the best of the others before it.
        lost: the points of the card that are expected to be lost to cards not seen yet.
        ends: whether it triggers the end.
    """

    own: float
    rival: int
    usual: int
    lost: float
    ends: bool


def plays(lore: Lore, state: State, choices: Sequence[Any]) -> list[float]:
    """Give what each play counts: the own area after it, against the best of the others."""
    found = []
    for card, (own, rival, _, lost, ends) in zip(choices, foreseen(lore, state, choices), strict=True):
        value = own - HARM * rival - THRIFT * lore.printed[card] - THREAT * lost
        if ends:
            value += WIN if clear_lead(state, own, rival) else EARLY
        found.append(value)
    return found


def foreseen(lore: Lore, state: State, choices: Sequence[Any]) -> list[Play]:
    """Give for each card what the worth of playing it is made of."""
    seat, fired = state.seat, state.fired
    area, hand, klass = state.areas[seat], known(state.hands[seat]), lore.table.nexus.klass
    usual = max([lore.worth(other) for at, other in enumerate(state.areas) if at != seat])
    coming = purges_to_come(lore, state, seat)
    found = []
    for card in choices:
        own = outcome(lore, state, seat, area, card, without(hand, card), fired)
        rival = max(rivals(lore, state, seat, card)) if lore.purges[card] or lore.seeks[card] else usual
        lost = 0.0
        if coming:
            lost = lore.printed[card] * sum([share for classes, share in coming if classes & klass[card]])
        ends = lore.ends[card] and state.trigger is None and not fired >> card & 1
        found.append(Play(own, rival, usual, lost, ends))
    return found


def clear_lead(state: State, own: float, rival: float) -> bool:
    """Say whether it is time to end the game, with so much influence against the best of the others."""
    return own - rival >= CLEAR - LAST_WORD * (state.table.seats - 2) or not state.turn


def rivals(lore: Lore, state: State, seat: SeatNo, card: int) -> list[int]:
    """Give what the other areas will be worth after this card."""
    target, step = lore.sought(state, seat, card), lore.seeks[card]
    found = []
    for other, area in enumerate(state.areas):
        if other == seat:
            continue
        left = lore.left(area, card) if lore.purges[card] else area
        if target != NONE and target in left:
            left = without(left, target)
            if step is not None and step[0] == SWAP:
                left = (*left, card)
        found.append(lore.worth(left))
    return found


def purges_to_come(lore: Lore, state: State, seat: SeatNo) -> list[tuple[int, float]]:
    """Give the classes that purges strike which this seat sees nowhere, each with its share of all unseen cards."""
    immune, of = lore.table.nexus.immune, lore.of
    shielded, held = 0, state.hands[seat]
    for other in state.areas[seat]:
        shielded |= immune[other]
    coming = [
        lore.purges[card]
        for card in lore.purging
        if card not in held
        and card != state.display
        and not shielded >> of[card] & 1
        and not any(card in area for area in state.areas)
    ]
    unseen = lore.table.nexus.total - len(held) - sum([len(area) for area in state.areas])
    return [(classes, 1 / unseen) for classes in coming]


def use(lore: Lore, state: State, seat: SeatNo, card: Any) -> float:
    """Give what a seat gains by playing a card in its next turn, as things stand."""
    if not isinstance(card, int):
        return 0.0
    area = state.areas[seat]
    return outcome(lore, state, seat, area, card, (), 0) - lore.worth(area)


def plays_again(state: State, seat: SeatNo) -> bool:
    """Say whether a seat has another turn after the one under way."""
    if state.trigger is None:
        return True
    seats = state.table.seats
    return ((seat - state.seat) % seats or seats) < state.trigger.left


def keeps(lore: Lore, state: State, card: Any) -> float:
    """Give what a card is worth to the seat that holds it: what it would do, and what it would count."""
    value = lore.printed[card] if isinstance(card, int) else lore.mean
    power = POWER if isinstance(card, int) and lore.ends[card] and state.trigger is None else 0.0
    return max(use(lore, state, state.seat, card), -1.0) + SPARE * value + power


def passes(lore: Lore, state: State, taker: SeatNo, choices: Sequence[Hashable]) -> list[float]:
    """Give what passing each card is worth: little is lost with it, and little gained by the neighbour."""
    later, theirs = plays_again(state, state.seat), plays_again(state, taker)
    areas = [lore.worth(area) for area in state.areas]
    leads = areas[taker] >= max(areas)
    found = []
    for card in choices:
        cost = keeps(lore, state, card) if later else 0.0
        if theirs:
            cost += GIFT * max(use(lore, state, taker, card), 0.0)
            # Only who trails is given the means to end the game.
            if leads and state.trigger is None and isinstance(card, int) and lore.ends[card]:
                cost += WIN
        found.append(-cost)
    return found


def draws(lore: Lore, state: State, place: Hashable) -> float:
    """Give what a draw promises: the Display, or an average card."""
    if place == DISPLAY:
        return keeps(lore, state, state.display)
    return (1 + SPARE) * lore.mean - 1.0 - (THRIFT if place == BOTTOM else 0.0)


def quick(lore: Lore, state: State) -> Any:
    """Answer as a skilled player does: for playouts."""
    choices = offered(state, state.agenda[-1])
    return choices[0] if len(choices) == 1 else first_best(shrewd(lore, state, choices), choices)

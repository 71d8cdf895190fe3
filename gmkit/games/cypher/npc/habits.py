"""How an NPC looks at a choice without playing on: what cards do, its own influence, everybody else's."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

from gmkit.games.cypher import turn
from gmkit.games.cypher.events import BOTTOM, DISPLAY, TOP
from gmkit.games.cypher.model import (
    DISCARD,
    DRAW,
    EXCHANGE,
    EXILE,
    EXTRA,
    FETCH,
    GUARD,
    LEAVE,
    PASS,
    PLAY,
    PURGE_ALL,
    PURGE_OWN,
    ROOM,
    SWAP,
    TRIGGER,
    State,
    Table,
)
from gmkit.games.cypher.setup import IGNORE
from gmkit.games.cypher.turn import LIMIT, find
from gmkit.table.game import HIDDEN, Part, SeatNo

# ---- What an NPC looks up about a deck, by what cards do: no card is known by its name.
#
# These are expectations, not rules: what an area will be worth after a play, as far as it can be told beforehand.

Area = tuple[int, ...]

LOWEST = float("-inf")
"""Less than any value."""

NONE = -1
"""No card: nothing to look for, or nothing found."""


class Lore:
    """A table's deck, looked through once; what was worked out is kept, and is the same whenever it is.

    Attributes:
        table: the table.
        of: for each card its character.
        printed: for each card its influence.
        mean: the average card's influence.
        extra: for each card whether another is played with it.
        ends: for each card whether it triggers the end.
        seeks: for each card its step that looks for another one, or None.
        purges: for each card the classes that it drives from other areas.
        purging: the cards that do.
    """

    __slots__ = (
        "_after",
        "_alone",
        "_left",
        "_worth",
        "ends",
        "extra",
        "mean",
        "of",
        "printed",
        "purges",
        "purging",
        "seeks",
        "table",
    )

    def __init__(self, table: Table) -> None:
        """Look the deck through."""
        nexus, effects = table.nexus, table.effects
        self.table, self.of, self.printed = table, nexus.of, nexus.influence
        self.mean = sum(nexus.influence) / nexus.total
        self.extra = tuple(any(step[0] == EXTRA for step in steps) for steps in effects)
        self.ends = tuple(any(step[0] == TRIGGER for step in steps) for steps in effects)
        self.seeks = tuple(
            next((step for step in reversed(steps) if step[0] in (SWAP, FETCH)), None) for steps in effects
        )
        self.purges = tuple(next((step[2] for step in reversed(steps) if step[0] == PURGE_ALL), 0) for steps in effects)
        self.purging = tuple(card for card, classes in enumerate(self.purges) if classes)
        self._worth: dict[Area, int] = {}
        self._after: dict[tuple[Area, int, int], Area] = {}
        self._alone: dict[tuple[Area, int, int], int] = {}
        self._left: dict[tuple[Area, int], Area] = {}

    def worth(self, area: Area) -> int:
        """Give an area's influence."""
        found = self._worth.get(area)
        if found is None:
            found = self._worth[area] = turn.influence(self.table, area)
        return found

    def sought(self, state: State, seat: SeatNo, card: int) -> int:
        """Give the card that this one will move, or NONE; a guard before it is expected to be used."""
        step = self.seeks[card]
        if step is None:
            return NONE
        found = find(state if state.seat == seat else state._replace(seat=seat), step[2], step[3])
        if found is None:
            return NONE
        target, owner = found
        if owner is not None:
            guard = self.table.nexus.guard
            if any(guard[other] for other in state.areas[owner]):
                return NONE
        return target

    def after(self, area: Area, card: int, target: int) -> Area:
        """Give an area after a card has come into it and has had its effect there; it may hold one too many."""
        key = (area, card, target)
        found = self._after.get(key)
        if found is None:
            found = self._after[key] = self._entered(area, card, target)
        return found

    def _entered(self, area: Area, card: int, target: int) -> Area:
        nexus = self.table.nexus
        klass = nexus.klass
        area = (*(other for other in area if not nexus.shy[other] & klass[card]), card)
        for step in reversed(self.table.effects[card]):
            kind = step[0]
            if kind == PURGE_OWN or (kind == PURGE_ALL and step[3]):
                # Immunity is against what purges all, and that alone (NX-4).
                if kind == PURGE_OWN or not any(nexus.immune[other] >> nexus.of[card] & 1 for other in area):
                    area = tuple(other for other in area if other == card or not klass[other] & step[2])
            elif kind == SWAP and target != NONE and target not in area:
                area = (*(other for other in area if other != card), target)
            elif kind == FETCH and target != NONE and target not in area:
                area = (*area, target)
        return area

    def alone(self, area: Area, card: int, target: int) -> int:
        """Give the most that an area can be worth after a card has come into it, if no other follows."""
        key = (area, card, target)
        found = self._alone.get(key)
        if found is None:
            spaces = [self.after(space, card, target) for space in self.rooms(area)]
            found = self._alone[key] = max([self.best_of(space) for space in spaces])
        return found

    def left(self, area: Area, card: int) -> Area:
        """Give what another player's card leaves of an area when it purges; guards are expected to be used."""
        key = (area, card)
        found = self._left.get(key)
        if found is None:
            nexus, classes = self.table.nexus, self.purges[card]
            safe = any(nexus.guard[other] or nexus.immune[other] >> nexus.of[card] & 1 for other in area)
            kept = area if safe else tuple(other for other in area if not nexus.klass[other] & classes)
            found = self._left[key] = kept
        return found

    def rooms(self, area: Area) -> tuple[Area, ...]:
        """Give what may be left of an area when one more card is to come."""
        if len(area) < LIMIT:
            return (area,)
        return tuple([area[:at] + area[at + 1 :] for at in range(len(area))])

    def best_of(self, area: Area) -> int:
        """Give what an area is worth once it holds no card too many."""
        if len(area) <= LIMIT:
            return self.worth(area)
        return max([self.worth(area[:at] + area[at + 1 :]) for at in range(len(area) - 1)])


# ---- How an average NPC plays: for its own influence after each play, with no eye for anybody else.
#
# It keeps its highest card, passes its lowest, and remembers nothing. Everything is read off the record itself, so
# that playouts can be made of it.

THRIFT = 0.01
"""What a point of printed influence counts against playing a card: of equal plays, the lesser card goes."""

FEW = 3
"""Cards that are thought of as following one another; a hand has no more where no effect draws several."""


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


def greedy_plays(lore: Lore, state: State, choices: Sequence[Any]) -> list[float]:
    """Give what the own area comes to after each play."""
    seat, fired = state.seat, state.fired
    area, hand = state.areas[seat], known(state.hands[seat])
    return [outcome(lore, state, seat, area, card, without(hand, card), fired) for card in choices]


def greedy_draw(lore: Lore, state: State, place: Hashable) -> float:
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


Plays = Callable[[Lore, State, Sequence[Any]], list[float]]
Draws = Callable[[Lore, State, Hashable], float]


def greedy(
    lore: Lore, state: State, choices: Sequence[Hashable], plays: Plays = greedy_plays, draws: Draws = greedy_draw
) -> list[float]:
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


# ---- How a skilled NPC plays: with an eye for who leads, what a neighbour would make of a card, and when to end the
# game.
#
# What it does not yet play it keeps for a later turn, the strongest longest.

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
    if kind == PASS:
        taker = SeatNo((state.seat + step[2]) % state.table.seats)
        return passes(lore, state, taker, choices)
    if kind in (DISCARD, EXILE):
        return [-keeps(lore, state, card) for card in choices]
    return greedy(lore, state, choices, shrewd_plays, shrewd_draw)


class Play(NamedTuple):
    """What the worth of playing a card is made of."""

    own: float  # the own area after it
    rival: int  # the best of the others after it
    usual: int  # the best of the others before it
    lost: float  # the points of the card that are expected to be lost to cards not seen yet
    ends: bool  # whether it triggers the end


def shrewd_plays(lore: Lore, state: State, choices: Sequence[Any]) -> list[float]:
    """Give what each play counts: the own area after it, against the best of the others."""
    found = []
    for card, (own, rival, _, lost, ends) in zip(choices, foreseen(lore, state, choices), strict=True):
        value = own - HARM * rival - THRIFT * lore.printed[card] - THREAT * lost
        if ends:
            value += WIN if clear_lead(state, own, rival) else EARLY
        found.append(value)
    return found


def play_parts(lore: Lore, state: State, card: int, play: Play) -> tuple[Part, ...]:
    """Give the terms of what a play counts, in words; they are those of `shrewd_plays`."""
    parts = [
        Part("own", play.own),
        Part("rival", -HARM * play.rival),
        Part("thrift", -THRIFT * lore.printed[card]),
        Part("threat", -THREAT * play.lost),
    ]
    if play.ends:
        ready = clear_lead(state, play.own, play.rival)
        parts.append(Part("lead", WIN) if ready else Part("early", EARLY))
    return tuple(parts)


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


def shrewd_draw(lore: Lore, state: State, place: Hashable) -> float:
    """Give what a draw promises: the Display, or an average card."""
    if place == DISPLAY:
        return keeps(lore, state, state.display)
    return (1 + SPARE) * lore.mean - 1.0 - (THRIFT if place == BOTTOM else 0.0)


def quick(lore: Lore, state: State) -> Any:
    """Answer as a skilled player does: for playouts."""
    choices = offered(state, state.agenda[-1])
    return choices[0] if len(choices) == 1 else first_best(shrewd(lore, state, choices), choices)

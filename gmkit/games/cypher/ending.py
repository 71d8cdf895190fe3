"""Game end: what is looked at when a turn ends, the last turns, influence, ties, and the points of a campaign."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gmkit.errors import later
from gmkit.games.cypher import setup
from gmkit.games.cypher.events import (
    BY_CAP,
    BY_CARD,
    BY_DECK,
    CampaignScored,
    CampaignWon,
    EndTriggered,
    Event,
    GameEnded,
    TurnBegan,
)
from gmkit.games.cypher.model import OVER, State, Table, Trigger
from gmkit.games.cypher.moves import Done, new
from gmkit.table.game import Over, SeatNo, swapped

# ---- Game end: what is looked at when a turn ends, the last turns, and the next game of a campaign.


def turn_end(state: State, step: tuple[Any, ...]) -> Done:
    """End a turn: the deck is looked at after the discards (CY-5), `turn_cap` counts as an empty one (CY-20).

    The first trigger holds, whatever happens later (CY-19). After it every seat has one more turn, the trigger seat
    last of all (Game end).
    """
    table, areas, hands, known, pack, display, removed, unseen, seat, turn, trigger, _, _, *rest = state
    turn += 1
    told: tuple[Event, ...] = ()
    if trigger is None:
        if not pack:
            trigger = Trigger(seat, table.seats + 1, BY_DECK)
        elif turn >= table.options.turn_cap:
            trigger = Trigger(seat, table.seats + 1, BY_CAP)
        if trigger is not None:
            told = (EndTriggered(seat, trigger.why),)
    if trigger is not None:
        trigger = Trigger(trigger.seat, trigger.left - 1, trigger.why)
    following = SeatNo((seat + 1) % table.seats)
    over = trigger is not None and not trigger.left
    now, agenda = (seat, ((OVER,),)) if over else (following, table.turn)
    after = (
        *(table, areas, hands, known, pack, display, removed, unseen),
        *(now, turn, trigger, 0, agenda, *rest),
    )
    if over:
        return game_end(new(State, after), told)
    return new(State, after), (*told, new(TurnBegan, (following, turn + 1, trigger is not None)))


def game_end(state: State, told: tuple[Event, ...]) -> Done:
    """End a game; in a campaign the winner takes a point, and begins the next game unless that decides it."""
    found, trigger = scores(state), state.trigger
    assert trigger is not None
    first = winner(state, found)
    tied = found.count(max(found)) > 1
    told = (*told, GameEnded(found, first, tied, trigger.seat, trigger.why, state.areas))
    if not state.table.options.campaign:
        return state, told
    points = swapped(state.points, first, state.points[first] + 1)
    told = (*told, CampaignScored(first, points, state.table.needed))
    games = state.games + 1
    if points[first] >= state.table.needed:
        return state._replace(points=points, games=games), (*told, CampaignWon(first, points, games))
    after, more = setup.begins(setup.shuffled(state.table, points, games, state.earlier + state.turn), first, won=True)
    return after, told + more


# ---- Winning the game: influence, the tiebreaker, and the points of a campaign.


def influence(table: Table, area: Iterable[int]) -> int:
    """Give what the cards of an area are worth together, in whatever order they lie.

    A card that is lifted by another class beside it is lifted by its own copy too, unless `chief_pair_boost` is off
    (Syndicate Chief; CH-1). Of several effects that lift it, the best counts.
    """
    nexus, cards, total = table.nexus, tuple(area), 0
    for card in cards:
        worth = nexus.influence[card]
        if boost := nexus.boost[card]:
            pair, beside = table.options.chief_pair_boost, 0
            for other in cards:
                if other != card and (pair or nexus.of[other] != nexus.of[card]):
                    beside |= nexus.klass[other]
            worth = max([lifted for classes, lifted in boost if classes & beside], default=worth)
        total += worth
    return total


def scores(state: State) -> tuple[int, ...]:
    return tuple([influence(state.table, area) for area in state.areas])


def tiebreaker(seats: int, trigger: int, tied: Iterable[int]) -> SeatNo:
    """Give which of several seats wins: the nearest clockwise after the trigger seat, that seat itself last."""
    return SeatNo(min(tied, key=lambda seat: (seat - trigger - 1) % seats))


def winner(state: State, found: tuple[int, ...]) -> SeatNo:
    """Give who has the most influence, by the tiebreaker where several do (Winning the game)."""
    assert state.trigger is not None
    most = max(found)
    return tiebreaker(len(found), state.trigger.seat, [seat for seat, own in enumerate(found) if own == most])


def over(state: State) -> Over:
    """Rank the seats: by influence, the winner alone in front; in a campaign by points (Campaign games)."""
    table, none = state.table, (None,) * state.table.seats
    if table.options.campaign:
        return Over(
            ranked(state.points, None),
            state.points,
            later(
                "{n} point wins the campaign (Campaign games)|{n} points win the campaign (Campaign games)",
                number=table.needed,
            ),
        )
    found = scores(state)
    return Over(ranked(found, winner(state, found)), none, reason_to_end(state))


def ranked(figures: tuple[int, ...], first: SeatNo | None) -> tuple[tuple[SeatNo, ...], ...]:
    """Put seats in order of their figures, equal ones together but for the one that stands first."""
    rows = [
        tuple(SeatNo(seat) for seat, own in enumerate(figures) if own == figure and seat != first)
        for figure in sorted(set(figures), reverse=True)
    ]
    return tuple(row for row in ([] if first is None else [(first,)]) + rows if row)


def reason_to_end(state: State) -> str:
    """Give what brought the end of the game, naming the rule."""
    assert state.trigger is not None
    why = state.trigger.why
    if why == BY_CARD:
        return later("a card triggered the end, and everybody had one last turn (Game end)")
    if why == BY_CAP:
        return later(
            "turn_cap: {n} turn, and everybody had one last turn (CY-20)|"
            "turn_cap: {n} turns, and everybody had one last turn (CY-20)",
            number=state.table.options.turn_cap,
        )
    return later("the deck was empty at the end of a turn, and everybody had one last turn (CY-5)")

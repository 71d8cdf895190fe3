"""Game end: what is looked at when a turn ends, the last turns, and the next game of a campaign."""

from __future__ import annotations

from typing import Any

from gmkit.games.cypher import scoring, setup
from gmkit.games.cypher.events import (
    BY_CAP,
    BY_DECK,
    CampaignScored,
    CampaignWon,
    EndTriggered,
    Event,
    GameEnded,
    TurnBegan,
)
from gmkit.games.cypher.model import OVER, State, Trigger
from gmkit.games.cypher.moves import Done, new, put
from gmkit.table.game import SeatNo


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
    found, trigger = scoring.scores(state), state.trigger
    assert trigger is not None
    first = scoring.winner(state, found)
    tied = found.count(max(found)) > 1
    told = (*told, GameEnded(found, first, tied, trigger.seat, trigger.why, state.areas))
    if not state.table.options.campaign:
        return state, told
    points = put(state.points, first, state.points[first] + 1)
    told = (*told, CampaignScored(first, points, state.table.needed))
    games = state.games + 1
    if points[first] >= state.table.needed:
        return state._replace(points=points, games=games), (*told, CampaignWon(first, points, games))
    after, more = setup.begins(setup.shuffled(state.table, points, games, state.earlier + state.turn), first, won=True)
    return after, told + more

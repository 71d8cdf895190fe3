"""The ceiling of a study: a player that sees every die and every token. No seat is ever given so much."""

from __future__ import annotations

from collections.abc import Hashable

from gmkit.chance.source import Source
from gmkit.games.whims import policy
from gmkit.games.whims.game import STOP, start_tokens
from gmkit.games.whims.model import State
from gmkit.table.game import Ask, Player


def player() -> Player:
    """Give a player that rerolls for the best chance to win the round against the dice the others really have."""
    known: dict[Hashable, policy.Wish] = {}

    def choose(state: State, ask: Ask, _source: Source) -> Hashable:
        if ask.what != "reroll":
            return next(ask.choices.items())
        dice, left = state.dice[ask.seat], state.left[ask.seat]
        assert isinstance(dice, tuple) and isinstance(left, int)
        key = (ask.seat, state.dice[: ask.seat], state.dice[ask.seat + 1 :], state.left[ask.seat + 1 :])
        if key not in known:
            # What the others hold is not met again once the turn is over.
            known.clear()
            known[key] = _reply(state, ask.seat)
        face = known[key](dice, left)
        return STOP if face is None else face

    return choose


def _reply(state: State, seat: int) -> policy.Wish:
    """Give the best reply to dice that are known: the others who are not done yet are taken to play for points."""
    laws: list[policy.Weights] = []
    for other, dice in enumerate(state.dice):
        left = 0 if state.done[other] else state.left[other]
        if other != seat:
            assert isinstance(dice, tuple) and isinstance(left, int)
            laws.append(policy.final_totals(left, policy.for_points(), {dice: 1}))
    # A drawn round is played again, and then everybody's chances are about even.
    worth = policy.against(laws, 1 / len(state.dice))
    return policy.wish(policy.best_play(worth, start_tokens(state, seat)))

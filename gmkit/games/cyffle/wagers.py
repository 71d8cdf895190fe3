"""The wagers, after everybody has seen the cards (The Rules, CF-14)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from gmkit.games.cyffle.events import AntesPaid, SatOut, Staked
from gmkit.games.cyffle.model import Between, Due, Score
from gmkit.games.cyffle.stage import Stage, new, playing, put, short_of
from gmkit.table.choices import Number, OneOf
from gmkit.table.game import Ask, SeatNo, Step
from gmkit.table.ledger import Counters, move, move_all

MATCH, SIT_OUT = "match", "sit out"

MOST_STAKE = 1000
"""The highest stake that may be named where purses have no bottom."""


def pay_in(state: Between, seat: SeatNo, amount: int) -> Between:
    """Put coins into the pot, which was due; where no purse was agreed, the table lends what is missing."""
    score = state.score
    bank = seat if state.table.options.purse is None else None
    coins = move(score.coins, seat, len(state.out), amount, bank=bank)
    stakes = put(state.stakes, seat, amount)
    return state._replace(due=state.due[:-1], score=score._replace(coins=coins), stakes=stakes)


def agreed_ante(state: Between, _due: Due, _answer: None) -> Step[Any]:
    """Everybody who plays puts in the sum agreed upon (The Rules, CF-14)."""
    table, before, due, trump, hands, unknown, _, named, out, sly, won, trick = state
    ante, seats = table.options.ante, playing(state)
    changes, stakes = _antes(ante, out)
    coins = move_all(before.coins, changes, banks=table.options.purse is None)
    number, dealer, _, tally, gone, ended, gathered, heirs = before
    score = new(Score, (number, dealer, coins, tally, gone, ended, gathered, heirs))
    after = (table, score, due[:-1], trump, hands, unknown, stakes, named, out, sly, won, trick)
    return new(Step, (new(Between, after), (new(AntesPaid, (seats, ante)),)))


@lru_cache(maxsize=32)
def _antes(ante: int, out: tuple[bool, ...]) -> tuple[Counters, tuple[int | None, ...]]:
    """Give what the ante changes, for each seat and the pot, and the stakes."""
    changes = [0 if absent else -ante for absent in out]
    return (*changes, -sum(changes)), tuple([None if absent else ante for absent in out])


def _name_stake(state: Between, due: Due) -> Ask:
    purse = state.table.options.purse
    most = MOST_STAKE if purse is None else state.score.coins[due.seat]
    return Ask(due.seat, Number(1, min(most, MOST_STAKE), "coins"), "stake")


def name_stake(state: Between, due: Due, stake: int) -> Step[Any]:
    """The player left of the dealer names a stake; there are no raises (CF-14)."""
    return Step(pay_in(state, due.seat, stake)._replace(named=stake), (Staked(due.seat, stake),))


def _match(state: Between, due: Due) -> Ask:
    assert state.named is not None
    poor = short_of(state.table, state.score, due.seat, state.named)
    return Ask(due.seat, OneOf((SIT_OUT,) if poor else (MATCH, SIT_OUT)), "wager")


def match_or_sit_out(state: Between, due: Due, answer: str) -> Step[Any]:
    """The others match the stake or sit out this hand, and their cards are dead (CF-14)."""
    assert state.named is not None
    if answer == MATCH:
        return Step(pay_in(state, due.seat, state.named), (Staked(due.seat, state.named),))
    dead = state._replace(
        due=state.due[:-1],
        out=put(state.out, due.seat, True),
        hands=put(state.hands, due.seat, 0),
        unknown=put(state.unknown, due.seat, 0),
    )
    return Step(dead, (SatOut(due.seat, "does not match the stake"),))


STAGES = {
    "ante": Stage(agreed_ante),
    "stake": Stage(name_stake, ask=_name_stake),
    "match": Stage(match_or_sit_out, ask=_match),
}

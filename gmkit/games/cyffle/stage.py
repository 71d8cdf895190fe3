"""A step between the tricks: what it asks for, and what comes of the answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from gmkit.games.cyffle.model import Between, Due, Hand, Score, State, Table
from gmkit.table.game import Ask, Luck, SeatNo, Step

T = TypeVar("T")

new = tuple.__new__
"""Makes a record directly: its own constructor costs twice as much, and studies and playouts make thousands."""


class Stage(NamedTuple):
    """A step on the agenda.

    Attributes:
        act: what comes of the answer; it takes its own step off the agenda.
        luck: what comes up, if anything does.
        ask: what somebody has to choose, if anything. With neither, the step takes itself.
    """

    act: Callable[[Between, Due, Any], Step[State]]
    luck: Callable[[Between, Due], Luck] | None = None
    ask: Callable[[Between, Due], Ask] | None = None


def put(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """Give a row with one entry changed."""
    return (*row[:at], value, *row[at + 1 :])


def around(state: State) -> tuple[Table, Score]:
    """Give what stays the same through the evening, and what goes on from hand to hand, of any record."""
    return (state.round.table, state.round.score) if isinstance(state, Hand) else (state.table, state.score)


def playing(state: Between) -> tuple[SeatNo, ...]:
    """Give who plays this hand, from the dealer's left."""
    return among(state.table, state.score, state.out)


def among(table: Table, score: Score, out: tuple[bool, ...]) -> tuple[SeatNo, ...]:
    """Give the seats that are not out, from the dealer's left."""
    assert score.dealer is not None
    round_table = table.from_left[score.dealer]
    return tuple([seat for seat in round_table if not out[seat]]) if True in out else round_table


def wagered(table: Table) -> bool:
    """Whether it is played for coins."""
    return table.options.mode != "tally"


def short_of(table: Table, score: Score, seat: int, amount: int) -> bool:
    """Whether a seat has fewer coins than that; where no purse was agreed nobody has."""
    return table.options.purse is not None and score.coins[seat] < amount


def too_poor(table: Table, score: Score) -> list[SeatNo]:
    """Give who is still there and cannot pay the least stake."""
    options = table.options
    if options.purse is None or options.mode == "tally":
        return []
    least = options.ante if options.wager_style == "agreed" else 1
    return [seat for seat in table.from_left[0] if not score.gone[seat] and score.coins[seat] < least]

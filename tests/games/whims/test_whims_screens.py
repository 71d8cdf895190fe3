"""Whims on pages: rounds, tokens and who is satisfied for everybody, dice under their owner's cover."""

from __future__ import annotations

import pytest

from gmkit.games.whims.rules import State, Whims
from gmkit.games.whims.screens import sheet, table
from gmkit.shell.card import Option
from gmkit.table.game import HIDDEN, TABLE, SeatNo
from gmkit.table.seats import HUMAN, Seat, Seating
from tests.games.onlookers import (
    around_covers,
    covers_what_is_own,
    desk,
    draws_every_position,
    page,
    tells_nobody_anything,
    words,
)

QUICK = 30
GAME = Whims()


def rolled(*answers: object, **options: object) -> State:
    """Give a match of a person and a grandmaster after these answers; the person's Effort is the first."""
    usual: list[Option] = [*desk("whims").card.options]
    chosen = {one.name: one.default for one in usual} | options
    state = GAME.set_up(Seating((Seat("Oran", HUMAN), Seat("Sibyl", "grandmaster"))), chosen).state
    for answer in answers:
        state = GAME.apply(state, answer).state
    return state


def on_the_table(state: State) -> str:
    return words(page(table(GAME, GAME.view(state, TABLE))))


def on_the_sheet(state: State, seat: int) -> str:
    return page(sheet(GAME, GAME.view(state, SeatNo(seat)), SeatNo(seat)))


def test_everybody_sees_rounds_and_told_effort_and_nobody_s_dice() -> None:
    state = rolled(2, (1, 9, 10), (4, 4, 4))
    told = on_the_table(state)
    assert "Whims · round 1 Three dice each 2 rounds win the match" in told
    assert "Oran is rerolling, Effort 2 0 rounds won" in told
    assert "has not rolled yet" in on_the_table(rolled(2))
    mine = on_the_sheet(state, 0)
    assert "1 9 10 three dice: 1, 9, 10; together 20 5 tokens left" in words(mine)
    assert "together" not in around_covers(mine) + words(on_the_sheet(rolled(2, HIDDEN), 0))
    assert "together 12" in words(on_the_sheet(state, 1))


def test_tokens_are_told_where_they_lie_open() -> None:
    state = rolled(2, (1, 9, 10), (4, 4, 4), open_tokens=True)
    assert "Oran is rerolling, 5 tokens, Effort 2" in on_the_table(state)


def test_the_winner_of_the_match_is_named() -> None:
    state = rolled(0)
    won = state._replace(sides=(state.sides[0]._replace(wins=2), state.sides[1]))
    assert "Oran has won" in on_the_table(won)
    assert "Oran and Sibyl have won" in on_the_table(state._replace(stopped=True))


@pytest.mark.parametrize(
    "count", [QUICK, pytest.param(80, marks=pytest.mark.thorough), pytest.param(240, marks=pytest.mark.slow)]
)
def test_every_position_is_drawn_for_everybody(count: int) -> None:
    draws_every_position("whims", count)


@pytest.mark.parametrize(
    "count", [QUICK, pytest.param(80, marks=pytest.mark.thorough), pytest.param(240, marks=pytest.mark.slow)]
)
def test_nobody_is_shown_what_is_not_theirs(count: int) -> None:
    tells_nobody_anything("whims", count)


def test_covered_dice_look_like_any_others() -> None:
    covers_what_is_own("whims", 60)

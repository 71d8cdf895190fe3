"""Cypher, levels compared: each wins more than its share among the level below it, on a fixed seed."""

from __future__ import annotations

import pytest

from gmkit.chance.source import Source
from gmkit.games.cypher.commands import DESK
from gmkit.games.cypher.game import Cypher
from gmkit.games.cypher.model import State
from gmkit.shell.study import compare
from gmkit.table.game import Ask, Luck, SeatNo
from tests.games.cypher.builders import OPEN, measured
from tests.games.cypher.test_cypher_npc import HOUSE, LANTERN, position

pytestmark = pytest.mark.heavy
SEATS = [pytest.param(2, marks=pytest.mark.slow), 3, pytest.param(4, marks=pytest.mark.slow)]


@pytest.mark.parametrize(("better", "worse"), [("average", "weak"), ("skilled", "average")])
@pytest.mark.parametrize("seats", SEATS)
def test_a_better_level_wins_more_than_its_share(better: str, worse: str, seats: int) -> None:
    found = measured(HOUSE, better, worse, seats, 50)
    assert found.mean - found.half > 1 / seats


@pytest.mark.parametrize("seats", SEATS)
def test_a_weak_player_wins_more_than_one_without_any_sense(seats: int) -> None:
    found = compare(DESK, seats, "weak", "random", 80, "study")
    assert found.mean - found.half > 1 / seats


@pytest.mark.parametrize(
    ("better", "worse", "seats"),
    [("master", "skilled", 3), pytest.param("grandmaster", "master", 2, marks=pytest.mark.slow)],
)
def test_who_plays_on_longer_wins_more(better: str, worse: str, seats: int) -> None:
    """The last steps of the ladder on a few deals; slow runs have the very last, and every table."""
    found = compare(DESK, seats, better, worse, 20, "study")
    assert found.mean > 1 / seats


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "bar"), [(2, 0.63), (3, 0.46), (4, 0.38)])
@pytest.mark.parametrize(("level", "deals"), [("master", 150), ("grandmaster", 100)])
def test_who_plays_on_reaches_the_bar_among_average_players(level: str, deals: int, seats: int, bar: float) -> None:
    found = compare(DESK, seats, level, "average", deals, "study")
    assert found.mean > bar
    assert found.mean - found.half > 1 / seats


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_master_wins_more_than_its_share_among_the_skilled(seats: int) -> None:
    found = compare(DESK, seats, "master", "skilled", 200, "study")
    assert found.mean - found.half > 1 / seats


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "deals"), [(2, 150), (3, 100), (4, 200)])
def test_a_grandmaster_wins_more_than_its_share_among_masters(seats: int, deals: int) -> None:
    found = compare(DESK, seats, "grandmaster", "master", deals, "study")
    assert found.mean - found.half > 1 / seats


@pytest.mark.slow
@pytest.mark.parametrize("game", [HOUSE, LANTERN], ids=["nexus", "lantern"])
def test_who_sees_every_hand_beats_average_players(game: Cypher) -> None:
    found = measured(game, OPEN, "average", 3, 40, "slow")
    assert found.mean - found.half > 1 / 3


def test_the_worlds_of_playouts_leave_nothing_to_luck() -> None:
    from gmkit.games.cypher.npc import deals

    state: State = position(["", "", ""], ["hacker executive coder", "corp-overseer fixer", "extractor"], "fixer")
    view = HOUSE.view(state, SeatNo(0))
    for number, world in zip(range(5), deals(HOUSE, view, SeatNo(0), Source("laid")), strict=False):
        assert HOUSE.view(world, SeatNo(0)).hands[0] == state.hands[0]
        assert not world.unseen
        at, stream = world, Source("play").at(number)
        for _ in range(40):
            need = HOUSE.pending(at)
            assert not isinstance(need, Luck)
            if not isinstance(need, Ask):
                break
            at = HOUSE.apply(at, stream.pick(list(need.choices.items()))).state

"""Whims, levels compared: each wins more than its share among the level below it, on a fixed seed."""

from __future__ import annotations

import pytest

from gmkit.games.whims.commands import DESK
from gmkit.shell.study import OPEN, below, compare
from gmkit.table.seats import LEVELS

pytestmark = pytest.mark.heavy


@pytest.mark.parametrize("level", LEVELS[:-1])
def test_a_better_level_wins_more_than_its_share_of_matches(level: str) -> None:
    found = compare(DESK, 2, level, below(DESK, level), 150)
    assert found.mean - found.half > 1 / 2


@pytest.mark.slow
def test_whoever_sees_every_die_beats_a_master_with_as_many_tokens() -> None:
    found = compare(DESK, 2, OPEN, "master", 60)
    assert found.mean - found.half > 1 / 2


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("level", LEVELS)
def test_it_does_at_tables_of_every_size(level: str, seats: int) -> None:
    found = compare(DESK, seats, level, below(DESK, level), 400, "slow")
    assert found.mean - 2 * found.half > 1 / seats

"""Cipher, levels compared: each wins more than its share among the level below it, on a fixed seed."""

from __future__ import annotations

import pytest

from gmkit.games.cipher.commands import DESK
from gmkit.shell.measure import below, compare
from gmkit.table.seats import LEVELS

pytestmark = pytest.mark.heavy


@pytest.mark.parametrize("level", LEVELS)
def test_a_better_level_wins_more_than_its_share(level: str) -> None:
    found = compare(DESK, 3, level, below(DESK, level), 15 if level == "grandmaster" else 40)
    assert found.mean - found.half > 1 / 3


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("level", LEVELS)
def test_it_does_at_tables_of_the_usual_sizes(level: str, seats: int) -> None:
    found = compare(DESK, seats, level, below(DESK, level), 200 if level == "grandmaster" else 600, "slow")
    assert found.mean - 1.5 * found.half > 1 / seats

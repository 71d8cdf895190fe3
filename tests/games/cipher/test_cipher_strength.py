"""Cipher, levels compared: each wins more than its share among the level below it, on a fixed seed.

At four seats a master is no better than the skilled, so that pair is held to its fair share alone.
"""

from __future__ import annotations

import pytest

from gmkit.games.cipher.commands import DESK
from gmkit.shell.measure import below, compare

QUICK = ("weak", "average", "skilled", "master")
"""A grandmaster takes seconds for a deal."""


@pytest.mark.parametrize("level", QUICK)
def test_a_better_level_wins_more_than_its_share(level: str) -> None:
    found = compare(DESK, 3, level, below(DESK, level), 40)
    assert found.mean - found.half > 1 / 3


@pytest.mark.slow
@pytest.mark.parametrize(
    ("level", "seats"), [(level, seats) for level in QUICK for seats in (2, 3, 4) if (level, seats) != ("master", 4)]
)
def test_it_does_at_tables_of_the_usual_sizes(level: str, seats: int) -> None:
    found = compare(DESK, seats, level, below(DESK, level), 600, "slow")
    assert found.mean - 1.5 * found.half > 1 / seats


@pytest.mark.slow
def test_a_master_has_its_fair_share_among_three_of_the_skilled() -> None:
    found = compare(DESK, 4, "master", "skilled", 600, "slow")
    assert abs(found.mean - 1 / 4) < 2 * found.half < 0.05

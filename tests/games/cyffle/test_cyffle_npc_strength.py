"""Cyffle, levels compared: each takes more than its share of the pot from the level below it, on a fixed seed.

The game is mostly luck: seeing every card takes about .53 of the pot from somebody who counts, with two players, so
that the last steps of the ladder are small.
"""

from __future__ import annotations

import pytest

from gmkit.games.cyffle.commands import DESK
from gmkit.shell.study import below, compare

pytestmark = pytest.mark.heavy


@pytest.mark.parametrize(
    ("level", "against", "seats", "deals"),
    [
        ("weak", "random", 2, 250),
        ("average", "weak", 3, 250),
        ("skilled", "average", 3, 900),
        ("master", "weak", 2, 80),
    ],
)
def test_a_better_level_takes_more_than_its_share(level: str, against: str, seats: int, deals: int) -> None:
    found = compare(DESK, seats, level, against, deals)
    assert found.mean - found.half > 1 / seats


@pytest.mark.slow
@pytest.mark.parametrize(("level", "seats", "deals"), [("master", 17, 150), ("grandmaster", 7, 60)])
def test_the_last_steps_of_the_ladder(level: str, seats: int, deals: int) -> None:
    """At tables where a few deals tell them apart."""
    found = compare(DESK, seats, level, below(DESK, level), deals, "study")
    assert found.mean - found.half > 1 / seats


@pytest.mark.slow
@pytest.mark.parametrize(
    ("level", "seats", "deals"),
    [
        *((level, seats, 1500) for level in ("weak", "average") for seats in (2, 3, 4, 6)),
        *(("skilled", seats, 4000) for seats in (2, 3, 4, 6)),
        *((level, seats, 1000) for level in ("weak", "average", "skilled") for seats in (9, 17)),
        ("master", 2, 1200),
        ("master", 3, 2400),
        ("master", 9, 600),
        ("master", 17, 600),
        ("grandmaster", 2, 1200),
    ],
)
def test_it_does_at_tables_of_many_sizes(level: str, seats: int, deals: int) -> None:
    found = compare(DESK, seats, level, below(DESK, level), deals, "study" if seats == 2 else "slow")
    assert found.mean - found.half > 1 / seats


@pytest.mark.slow
@pytest.mark.parametrize(
    ("level", "seats", "deals"),
    [("weak", 34, 600), ("average", 34, 600), ("skilled", 34, 300), ("master", 34, 300), ("grandmaster", 18, 100)],
)
def test_it_does_with_two_packs(level: str, seats: int, deals: int) -> None:
    found = compare(DESK, seats, level, below(DESK, level), deals, "study", {"too_many": "two_packs"})
    assert found.mean - found.half > 1 / seats


@pytest.mark.slow
def test_the_best_takes_well_over_half_of_the_pot_from_a_page() -> None:
    found = compare(DESK, 2, "grandmaster", "average", 150, "slow")
    assert found.mean > 0.54

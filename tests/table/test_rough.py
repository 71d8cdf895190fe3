"""Shares found on a few deals: the interval that goes with them, and how they are shown."""

from __future__ import annotations

from math import sqrt

import pytest

from gmkit.table.odds import Rough, early, rough
from tests.cases import every_case


def test_half_of_the_deals_won() -> None:
    # 1.96 standard errors of a coin thrown a hundred times.
    found = rough(50, 50, 100)
    assert (found.mean, found.deals) == (0.5, 100)
    assert found.half == pytest.approx(1.96 * sqrt(0.25 / 100))
    assert found.shown() == "50 % (± 10)"


@every_case(("won", "deals", "shown"), [(8, 8, "100 % (± 25)"), (0, 400, "0 % (± 1)"), (3, 8, "38 % (± 34)")])
def test_few_deals_look_as_rough_as_they_are(won: int, deals: int, shown: str) -> None:
    assert rough(won, won, deals).shown() == shown


def test_shared_wins_spread_less() -> None:
    assert rough(50, 25, 100).half < rough(50, 50, 100).half


def test_what_programs_are_given() -> None:
    assert Rough(0.5, 0.25, 4).data("win") == {"win": 0.5, "half": 0.25, "deals": 4}


def test_who_was_left_out_early() -> None:
    assert [early(deals, 24) for deals in (24, 8)] == ["", ", left out early"]

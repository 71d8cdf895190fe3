"""Cipher on pages: the lot and who bids, totals and gold; limits under their owner's cover alone."""

from __future__ import annotations

import pytest

from gmkit.games.cipher.game import Cipher, begin_ventures
from gmkit.games.cipher.model import END, Enlistment, State
from gmkit.games.cipher.screens import sheet, table
from gmkit.table.game import TABLE, SeatNo
from tests.games.cipher.builders import BASIN, contest, gaudiguch, levels, opened, people, scripted
from tests.games.onlookers import (
    around_covers,
    covers_what_is_own,
    draws_every_position,
    page,
    tells_nobody_anything,
    words,
)

QUICK = 30
GAME = Cipher(BASIN)


def on_the_table(state: State) -> str:
    return words(page(table(GAME, GAME.view(state, TABLE))))


def on_the_sheet(state: State, seat: int) -> str:
    return page(sheet(GAME, GAME.view(state, SeatNo(seat)), SeatNo(seat)))


def bid(*answers: str) -> State:
    return scripted(GAME, opened(GAME, people(3)), answers)[0]


def test_a_lot_stands_with_its_scores_and_the_bid_with_whoever_has_it() -> None:
    told = on_the_table(bid("elfen"))
    for part in ("Cipher · the auction", "Elfen 15 in the pouch", "4 Allure 2 Nimbleness 1 Vigor", "no bid yet"):
        assert part in told
    assert "P0 to bid nobody yet 50 sovereigns" in told
    told = on_the_table(bid("elfen", "7", "decline"))
    assert "7 P0" in told
    assert "P0 has the bid" in told
    assert "P1 has passed" in told
    assert "P2 to bid" in told


def test_what_was_bought_is_with_its_owner_and_its_price_in_the_treasury() -> None:
    state = bid("elfen", "7", "decline", "decline")
    told = on_the_table(state)
    assert "The next retainer is drawn" in told
    assert "7 in the Treasury" in told
    assert "Elfen · Allure 4, Nimbleness 2, Vigor 1 43 sovereigns" in told
    assert "Elfen 4, 2, 1" in words(on_the_sheet(state, 0))
    assert "Elfen" not in words(on_the_sheet(state, 1))


def test_a_sealed_limit_is_under_its_owner_s_cover_and_nowhere_else() -> None:
    start = opened(GAME, levels("skilled", "skilled"))
    state, _, _ = scripted(GAME, start, ("elfen", "37"))
    assert isinstance(state, Enlistment)
    first = next(seat for seat, limit in enumerate(state.limits) if limit == 37)
    told = on_the_table(state)
    assert "limits are named in secret" in told
    assert f"N{first} has named a limit" in told
    assert f"N{1 - first} still to name a limit" in told
    mine, other = on_the_sheet(state, first), on_the_sheet(state, 1 - first)
    assert "your limit for Elfen: 37 sovereigns" in words(mine)
    assert "37" not in around_covers(mine) + told + words(other)


def test_ventures_show_the_die_the_opponent_and_everybody_s_totals() -> None:
    _, before = gaudiguch((30, 12, 9, 4), 45)
    told = on_the_table(before)
    assert "round 1 Ssalabi rolls the Venture die 45 in the Treasury" in told
    assert "Chixesoro 7 11 7 12" in told
    _, race = contest("race", (9, 4, 4), (10, 10, 0), 20)
    named, _, _ = scripted(GAME, race, ("P1",))
    assert "Race: P0 against P1 by Nimbleness · the Reward die is rolled" in on_the_table(named)


def test_the_end_says_who_has_won_and_why() -> None:
    _, before = gaudiguch((30, 12, 9, 4), 0)
    told = on_the_table(before._replace(stage=END, turns=8))
    assert "2 rounds played Ssalabi has won the Treasury is empty" in told


def test_gold_that_was_put_away_or_bid_without_a_limit_has_columns_of_its_own() -> None:
    away = opened(GAME, people(2), leftover_gold="put_away")
    assert isinstance(away, Enlistment)
    told = on_the_table(begin_ventures(away._replace(gold=(50, 40, 10))).state)
    assert "Put away" in told
    free = opened(GAME, people(2), bid_limit="none")
    assert isinstance(free, Enlistment)
    told = on_the_table(begin_ventures(free._replace(gold=(0, 0, 30), spent=(20, 10))).state)
    assert "Spent Counts" in told
    assert "P0 0 0 0 15 20 −5" in told


@pytest.mark.parametrize(
    "count", [QUICK, pytest.param(80, marks=pytest.mark.thorough), pytest.param(240, marks=pytest.mark.slow)]
)
def test_every_position_is_drawn_for_everybody(count: int) -> None:
    draws_every_position("cipher", count)


@pytest.mark.parametrize(
    "count", [60, pytest.param(80, marks=pytest.mark.thorough), pytest.param(240, marks=pytest.mark.slow)]
)
def test_nobody_is_shown_what_is_not_theirs(count: int) -> None:
    tells_nobody_anything("cipher", count)


def test_a_covered_sheet_looks_like_any_other() -> None:
    covers_what_is_own("cipher", 120)

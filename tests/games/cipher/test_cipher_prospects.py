"""What a table comes to, and what a lot is worth by it: figures worked out by hand, and by trying every price."""

from __future__ import annotations

import pytest

from gmkit.chance.source import Source
from gmkit.games.cipher import auction, npc, prices
from gmkit.games.cipher.auction import opened, round_table
from gmkit.games.cipher.game import make_hall
from gmkit.games.cipher.model import Enlistment, Options
from gmkit.table.seats import Seat
from tests.cases import every_case
from tests.games.cipher.builders import BASIN, contest, levels

RICH = 1000


def lot(
    name: str, retinues: tuple[tuple[str, ...], ...], gold: tuple[int, ...], who: str = "master", **options: object
) -> Enlistment:
    """Give a sealed lot among NPCs of one level; everything spent is in the Treasury."""
    hall = make_hall(BASIN, levels(*[who] * len(gold)), Options(**options))  # type: ignore[arg-type]
    state = opened(hall, gold)
    gone = {one for own in retinues for one in own} | {name}
    pouch = tuple(one for one in state.pouch if one not in gone)
    return state._replace(pouch=pouch, lot=name, retinues=retinues, gold=(*gold, 50 * len(gold) - sum(gold)))


LOTS = [
    lot("taurian", (("faeling", "igasho"), ("aslaran",), (), ()), (20, 30, 40, 50)),
    lot("aslaran", ((), (), ()), (50, 50, 50)),
    lot("orclach", (("faeling",), ("aslaran", "elfen")), (38, 11)),
    lot("merian", (("faeling", "elfen", "furrikin"), (), (), ()), (30, 50, 50, 50)),
]


def test_incomes_from_the_treasury_by_hand() -> None:
    # 8 earns (2 + 4 + 6 + 8 + 0 + 8)/6 = 28/6, 7 earns (2 + 4 + 6 + 7)/6 = 19/6; a venture comes up one time in six.
    earned, won = prices.incomes([(8, 8, 7), (8, 8, 7)], (RICH, RICH))
    assert earned == pytest.approx([(28 + 28 + 19) / 36] * 2)
    assert won == [0, 0]
    # Past ten a point adds only what the Cipher pays.
    earned, _ = prices.incomes([(20, 0, 0), (20, 0, 0)], (RICH, RICH))
    assert earned == pytest.approx([(30 + 20) / 36] * 2)


def test_incomes_from_each_other_by_hand() -> None:
    # Ahead by 5 in a Debate: (15 - 5)/6; in a Duel: (15 + 5)/6.
    _, won = prices.incomes([(9, 5, 9), (4, 5, 4)], (RICH, RICH))
    assert won == pytest.approx([30 / 36, -30 / 36])
    # Whoever has little cannot lose more of it: the Cipher of a Debate costs 1, that of a Duel brings 2.
    _, won = prices.incomes([(9, 5, 9), (4, 5, 4)], (1, 2))
    assert won == pytest.approx([(1 - 1 / 6 + 1 + 2 / 6) / 6, -(1 - 1 / 6 + 1 + 2 / 6) / 6])
    # 8 ahead of one and 5 of the other: meets the other, since only the backfire grows.
    _, won = prices.incomes([(12, 0, 0), (4, 0, 0), (7, 0, 0)], (RICH,) * 3)
    assert won[0] == pytest.approx(10 / 36)
    # The other takes from the last in its turn, 3 ahead: (1 + 2 + 3 - 3)/6.
    assert won[1:] == pytest.approx([-3 / 36, 3 / 36 - 10 / 36])


def test_the_end_empties_the_treasury() -> None:
    ends, rounds = prices.ends([(8, 8, 8), (7, 11, 7), (11, 8, 6), (6, 5, 11)], (0, 0, 0, 0), 200)
    assert sum(ends) == pytest.approx(200)
    # In sixths for each total: 8 earns 28, 7 19, 11 41, 6 18, 5 11; a venture comes up one time in six.
    sixths = 3 * 28 + (19 + 41 + 19) + (41 + 28 + 18) + (18 + 11 + 41)
    assert rounds == pytest.approx(200 / (sixths / 36))
    chances = [prices.stand(ends, rounds, seat) for seat in range(4)]
    assert sum(chances) == pytest.approx(1)
    # What eight thousand games played out came to.
    assert chances == pytest.approx([0.41, 0.32, 0.16, 0.11], abs=0.05)


@every_case("state", LOTS)
def test_a_master_bids_up_to_where_it_would_as_soon_see_another_pay(state: Enlistment) -> None:
    now = prices.standing(state, state.gold[:-1])
    for seat, gold in enumerate(now.gold):
        others = [at for at in range(len(now.gold)) if at != seat]

        def better(price: int, seat: int = seat, others: list[int] = others) -> bool:
            lost = [
                (prices.hope(now, seat, at, min(price, now.gold[at]), prices.SPENT), now.gold[at] + 1) for at in others
            ]
            without = sum(one * weight for one, weight in lost) / sum(weight for _, weight in lost)
            return prices.hope(now, seat, seat, price, prices.SPENT) >= without

        found = [price for price in range(1, gold + 1) if better(price)]
        assert prices.fair(now, seat) == max(found, default=0)


@every_case("state", LOTS)
def test_no_other_limit_does_better_for_a_grandmaster(state: Enlistment) -> None:
    now = prices.standing(state, state.gold[:-1])
    order = round_table(state.hall)
    spent = npc.SPENDING
    for seat, gold in enumerate(now.gold):
        limits = [
            npc.limit(state, at, npc.worth(state, at, Seat("", "master"), Source("s"))) for at in range(len(now.gold))
        ]
        best, chance = prices.shrewd(state, now, seat, spent, [limits])
        assert 1 <= best <= gold
        for tried in range(1, gold + 1):
            sale = auction.sealed_sale([tried if at == seat else one for at, one in enumerate(limits)], order)
            owner, price = sale or (None, 0)
            assert prices.hope(now, seat, owner, price, spent) <= chance + 1e-9


def test_more_points_and_less_price_are_better() -> None:
    now = prices.standing(LOTS[0], LOTS[0].gold[:-1])
    hopes = [prices.hope(now, 0, 0, price, 0.8) for price in range(0, 21, 4)]
    assert hopes == sorted(hopes, reverse=True)
    # Between two, what one pays the other has a share of.
    now = prices.standing(LOTS[2], LOTS[2].gold[:-1])
    others = [prices.hope(now, 1, 0, price, 0.4) for price in range(0, 38, 6)]
    assert others == sorted(others)


def test_gold_that_does_not_count_is_for_spending() -> None:
    usual = npc.worth(lot("faeling", ((), ()), (50, 50)), 0, Seat("", "master"), Source("s"))
    put_away = lot("faeling", ((), ()), (50, 50), leftover_gold="put_away")
    assert npc.worth(put_away, 0, Seat("", "master"), Source("s")) > usual


def test_a_grandmaster_reads_the_levels_of_the_others() -> None:
    state = {who: lot("faeling", ((), (), ()), (50, 50, 50), who) for who in ("skilled", "master")}
    found = {who: npc.best_limit(state[who], 0, Source("s"))[0] for who in state}
    # Masters bid each other up to the last lot, so that it goes along; the skilled overpay at first, so that it waits.
    known = npc.worth(state["master"], 1, Seat("", "master"), Source("s"))
    assert abs(found["master"] - known) <= 0.15 * known + 1
    assert found["skilled"] < 0.5 * npc.worth(state["skilled"], 1, Seat("", "skilled"), Source("s"))


def test_chances_add_up_over_the_faces() -> None:
    _, state = contest("duel", (12, 8, 6), (20, 26, 4), 1)
    found = npc.standings(state)
    assert list(found) == [1, 2]
    ends, rounds = prices.ends(state.board.totals, (20, 26, 4), 1)
    # B is 4 behind: 1, 2, 3, 4, nothing, and 4 for the Cipher.
    after = [prices.stand([ends[0] + won, ends[1] - won, ends[2]], rounds, 0) for won in (1, 2, 3, 4, 0, 4)]
    assert found[next(iter(found))] == pytest.approx(sum(after) / 6)

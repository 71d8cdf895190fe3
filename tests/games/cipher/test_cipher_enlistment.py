"""The Enlistment: sealed lots, bidding coin by coin, and what becomes of it all when the Ventures begin."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmkit.errors import IllegalChoice
from gmkit.games.cipher.auction import offer
from gmkit.games.cipher.auction import opened as auction_of
from gmkit.games.cipher.events import Bid, GameEnded, LimitNamed, LotDrawn, PutBack, Sold, Unsold, VentureBegins
from gmkit.games.cipher.game import Cipher, make_hall
from gmkit.games.cipher.model import Enlistment, Options, State, Venture
from gmkit.table.game import HIDDEN, Ask, Luck, Over, SeatNo
from gmkit.table.seats import Seating
from tests.cases import every_case
from tests.games.cipher.builders import BASIN, asked, figures, people, scripted

GAME = Cipher(BASIN)
NO = "decline"


def hall_of(gold: Sequence[int], drawer: int = 0, *, sealed: bool = False, **options: object) -> Enlistment:
    """Give an auction among people with these purses, nothing drawn yet."""
    chosen = Options(**options)  # type: ignore[arg-type]
    hall = make_hall(BASIN, people(len(gold)), chosen, drawer, sealed=sealed)
    return auction_of(hall, tuple(gold))


def lot(state: Enlistment, name: str = "aslaran") -> Enlistment:
    return offer(state, name)[0]


def bids(state: State, answers: Sequence[str | int]) -> tuple[State, list[int], list[object]]:
    """Answer one after the other; give the state, who was asked in turn, and what happened."""
    after, needs, events = scripted(GAME, state, map(str, answers))
    return after, [need.seat for need in needs], events


def held(state: State) -> tuple[int, ...]:
    assert isinstance(state, Enlistment)
    return state.gold


# Sealed lots: NPCs alone.


@every_case(
    ("limits", "drawer", "sale"),
    [
        ((10, 14, 12, 3), 0, (1, 13)),
        ((14, 14, 3, 3), 0, (0, 14)),
        ((14, 14, 3, 3), 1, (1, 14)),
        ((14, 3, 14, 14), 1, (2, 14)),
        ((14, 3, 14, 14), 3, (3, 14)),
        ((0, 0, 9, 0), 0, (2, 1)),
        ((0, 0, 1, 0), 3, (2, 1)),
        ((5, 6, 0, 0), 0, (1, 6)),
        ((0, 0, 0, 0), 2, None),
    ],
)
def test_a_sealed_lot(limits: tuple[int, ...], drawer: int, sale: tuple[int, int] | None) -> None:
    start = lot(hall_of((50, 50, 50, 50), drawer, sealed=True))
    order = [(drawer + step) % 4 for step in range(4)]
    after, seats, events = bids(start, [limits[seat] for seat in order])
    assert seats == order
    assert [one for one in events if isinstance(one, Bid)] == []
    assert isinstance(after, Enlistment)
    if sale is None:
        assert (events[-1], after.aside, after.gold) == (Unsold("aslaran"), ("aslaran",), (50,) * 4 + (0,))
        return
    winner, price = sale
    assert events[-1] == Sold(SeatNo(winner), "aslaran", price, 8)
    assert after.retinues[winner] == ("aslaran",)
    assert after.gold == (*(50 - price * (seat == winner) for seat in range(4)), price)


@given(st.lists(st.integers(0, 12), min_size=2, max_size=8), st.integers(0, 7))
def test_the_sealed_sale_by_the_rule(limits: list[int], drawn_by: int) -> None:
    seats = len(limits)
    drawer = drawn_by % seats
    order = [(drawer + step) % seats for step in range(seats)]
    _, _, events = bids(lot(hall_of((50,) * seats, drawer, sealed=True)), [limits[seat] for seat in order])
    if max(limits) == 0:
        assert isinstance(events[-1], Unsold)
        return
    sold = events[-1]
    assert isinstance(sold, Sold)
    assert limits[sold.seat] == max(limits)
    nearer = order[: order.index(sold.seat)]
    assert all(limits[seat] < max(limits) for seat in nearer)
    others = [limit for seat, limit in enumerate(limits) if seat != sold.seat]
    assert sold.price == max(1, min(limits[sold.seat], max(others) + 1))


def test_limits_are_for_the_gm_alone_and_broke_seats_name_none() -> None:
    start = lot(hall_of((50, 0, 7, 50), sealed=True))
    after, seats, events = bids(start, [9, 7])
    assert seats == [0, 2]
    assert asked(GAME, after) == 3
    assert [(one.seat, one.limit, one.to) for one in events if isinstance(one, LimitNamed)] == [
        (0, 9, 0),
        (2, 7, 2),
    ]
    seen = GAME.view(after, SeatNo(3))
    assert isinstance(seen, Enlistment)
    assert seen.limits == (HIDDEN, 0, HIDDEN, None)
    with pytest.raises(IllegalChoice):
        GAME.apply(after, 51)


def test_npcs_alone_bid_sealed_and_one_person_is_enough_to_bid_aloud() -> None:
    for levels, sealed in ((("skilled", "weak"), True), (("skilled", "human"), False)):
        rows = [seat._replace(level=level) for seat, level in zip(people(2), levels, strict=True)]
        state = GAME.set_up(Seating(tuple(rows)), Options()._asdict()).state
        assert isinstance(state, Enlistment)
        assert state.hall.sealed is sealed


# Coin by coin.


def test_the_drawer_speaks_first_and_a_pass_is_not_final() -> None:
    start = lot(hall_of((50, 50, 50, 50), drawer=2))
    after, seats, events = bids(start, [NO, 5, NO, NO, 6, NO, 8, NO, NO, NO])
    # 2 passes, 3 bids 5, 0 and 1 pass; 2 comes back with 6, 3 passes, 0 comes back too.
    assert seats == [2, 3, 0, 1, 2, 3, 0, 1, 2, 3]
    assert events[-1] == Sold(SeatNo(0), "aslaran", 8, 8)
    assert held(after) == (42, 50, 50, 50, 8)


def test_a_pass_may_be_final() -> None:
    start = lot(hall_of((50, 50, 50, 50), pass_final=True))
    after, seats, events = bids(start, [NO, 5, NO, 6, 7, NO])
    assert seats == [0, 1, 2, 3, 1, 3]
    assert events[-1] == Sold(SeatNo(1), "aslaran", 7, 8)
    # For this lot only.
    assert isinstance(after, Enlistment)
    _, again, _ = bids(lot(after, "trill"), [NO, NO, NO, 1])
    assert again == [0, 1, 2, 3]


def test_a_seat_that_cannot_raise_is_skipped() -> None:
    start = lot(hall_of((0, 6, 3, 0), drawer=3))
    after, seats, events = bids(start, [1, 3, 4])
    # CI-11: 3 and 0 have nothing; at 3 seat 2 is at its limit, and nobody can raise 4.
    assert seats == [1, 2, 1]
    assert events[-1] == Sold(SeatNo(1), "aslaran", 4, 8)
    assert held(after) == (0, 2, 3, 0, 4)


def test_a_rival_without_more_gold_ends_the_lot_at_once() -> None:
    start = lot(hall_of((9, 4), drawer=0))
    after, seats, _ = bids(start, [4])
    assert (seats, held(after)) == ([0], (5, 4, 4))


def test_nobody_bids() -> None:
    start = lot(hall_of((50, 50, 0, 50), drawer=1), "dracnari")
    after, seats, events = bids(start, [NO, NO, NO])
    assert seats == [1, 3, 0]
    assert events[-1] == Unsold("dracnari")
    assert isinstance(after, Enlistment)
    assert (after.aside, after.retinues, "dracnari" in after.pouch) == (("dracnari",), ((),) * 4, False)


def test_what_nobody_wants_may_go_back_into_the_pouch_once() -> None:
    """CI-9, the switch `unsold`."""
    start = lot(hall_of((50, 50, 0, 50), drawer=1, unsold="back_in_pouch"), "dracnari")
    after, _, events = bids(start, [NO, NO, NO])
    assert events[-1] == PutBack("dracnari")
    assert isinstance(after, Enlistment)
    assert (after.aside, "dracnari" in after.pouch, len(after.pouch)) == ((), True, 16)
    after, _, events = bids(lot(after, "dracnari"), [NO, NO, NO])
    assert events[-1] == Unsold("dracnari")
    assert isinstance(after, Enlistment)
    assert (after.aside, len(after.pouch)) == (("dracnari",), 15)


def test_the_last_retainer_goes_back_and_is_sold() -> None:
    start = last_lot(hall_of((20, 30), unsold="back_in_pouch"), ((), ()), "orclach")
    after, _, _ = bids(start, [NO, NO])
    assert isinstance(after, Enlistment)
    assert after.pouch == ("orclach",)
    after, _, _ = bids(lot(after, "orclach"), [4, NO])
    assert isinstance(after, Venture)


def test_nobody_has_gold_so_nobody_is_asked() -> None:
    for sealed in (False, True):
        state, events = offer(hall_of((0, 0, 0), sealed=sealed), "trill")
        assert events == (LotDrawn("trill"), Unsold("trill"))
        assert isinstance(GAME.pending(state), Luck)


@every_case("bid", [0, 7, 8, 61, -1, True, 8.0, "8", None, "pass"])
def test_a_bid_must_be_higher_and_paid_for(bid: object) -> None:
    state, _, _ = bids(lot(hall_of((50, 50, 60, 50))), [3, 8])
    before = tuple(state)
    with pytest.raises(IllegalChoice, match="9 to 60 sovereigns"):
        GAME.apply(state, bid)
    assert tuple(state) == before


def test_what_is_not_in_the_pouch_cannot_be_drawn() -> None:
    state, _, _ = bids(lot(hall_of((50, 50))), [3, NO])
    with pytest.raises(IllegalChoice, match="not in the pouch"):
        GAME.apply(state, "aslaran")


# The last retainer, and what follows from the auction.


def last_lot(state: Enlistment, retinues: Sequence[Sequence[str]], name: str) -> Enlistment:
    """Put the last retainer up for sale; all others are as given, or aside."""
    owned = tuple(map(tuple, retinues))
    gone = {one for own in owned for one in own}
    aside = tuple(one for one in sorted(BASIN.by_id()) if one != name and one not in gone)
    return lot(state._replace(pouch=(name,), retinues=owned, aside=aside), name)


def test_the_last_retainer_begins_the_ventures() -> None:
    start = last_lot(hall_of((4, 9, 0, 0)), (("dracnari",), ("elfen",), (), ()), "orclach")
    start = start._replace(gold=(4, 9, 0, 0, 187))
    after, _, events = bids(start, [3, 5])
    assert isinstance(after, Venture)
    assert events[-2] == Sold(SeatNo(1), "orclach", 5, 4)
    totals = ((2, 1, 3), (4, 3, 4), (0, 0, 0), (0, 0, 0))
    assert events[-1] == VentureBegins(SeatNo(0), totals, (4, 4, 0, 0), 192)
    assert (after.board.totals, after.gold, after.seat) == (totals, (4, 4, 0, 0, 192), 0)


@every_case(
    ("leftover", "gold", "kept"),
    [
        ("counts", (20, 30, 150), (0, 0)),
        ("put_away", (0, 0, 150), (20, 30)),
        ("to_treasury", (0, 0, 200), (0, 0)),
    ],
)
def test_leftover_gold(leftover: str, gold: tuple[int, ...], kept: tuple[int, ...]) -> None:
    start = last_lot(hall_of((21, 30), leftover_gold=leftover), (("trill",), ("elfen",)), "orclach")
    after, _, _ = bids(start._replace(gold=(21, 30, 149)), [1, NO])
    assert isinstance(after, Venture)
    assert (after.gold, after.board.put_away) == (gold, kept)


def test_gold_that_is_put_away_goes_home_and_does_not_count() -> None:
    start = last_lot(hall_of((21, 30), leftover_gold="put_away"), (("elfen",), ("trill",)), "orclach")
    state, _, _ = bids(start._replace(gold=(21, 30, 1)), [1, NO])
    # Treasury 2: seat 0 earns it by Allure 4; seat 1 took nothing but has more put away.
    after, _, _ = scripted(GAME, state, ["preach", "1"])
    over = GAME.pending(after)
    assert isinstance(over, Over)
    assert (over.ranking, over.payout) == (((0,), (1,)), (20 + 2, 30))


def test_bids_without_a_limit() -> None:
    start = last_lot(hall_of((0, 0), bid_limit="none"), ((), ("trill",)), "dracnari")
    assert GAME.pending(start).choices.parse("900") == 900  # type: ignore[union-attr]
    state, seats, _ = bids(start._replace(spent=(0, 7), gold=(0, 0, 7)), [6, NO])
    assert seats == [0, 1]
    assert isinstance(state, Venture)
    # CI-15: the Treasury is the sum of the bids, purses begin empty, the end is gold less bids.
    assert (state.gold, state.board.spent) == ((0, 0, 13), (6, 7))
    turns = ["labor", "cipher", "preach", "cipher", "labor", "cipher", "preach", "cipher", "craft", "cipher"]
    after, _, events = scripted(GAME, state, turns)
    assert isinstance(after, Venture)
    assert after.gold == (7, 6, 0)
    over = GAME.pending(after)
    assert isinstance(over, Over)
    assert (over.ranking, over.payout) == (((0,), (1,)), (1, -1))
    assert isinstance(events[-1], GameEnded)


def test_an_empty_treasury_before_the_first_turn() -> None:
    start = last_lot(hall_of((20, 30)), ((), ()), "orclach")
    after, _, _ = bids(start, [NO, NO])
    over = GAME.pending(after)
    assert isinstance(over, Over)
    # CI-6: no Venture phase; holdings decide.
    assert (over.ranking, over.payout) == (((1,), (0,)), (20, 30))


def test_a_treasury_that_nobody_can_draw_from() -> None:
    start = last_lot(hall_of((50, 50, 50, 50), leftover_gold="to_treasury"), ((), (), (), ()), "orclach")
    after, _, events = bids(start, [NO] * 4)
    over = GAME.pending(after)
    assert isinstance(over, Over)
    assert (over.ranking, over.payout) == (((0, 1, 2, 3),), (50, 50, 50, 50))
    assert "CI-7" in over.reason
    assert events[-1] == GameEnded(over.reason, (50, 50, 50, 50), (50, 50, 50, 50), 50, 0, over.ranking[0])
    assert isinstance(GAME.pending(start), Ask)


def test_the_dracnari_unsold_lets_the_drawer_begin() -> None:
    start = last_lot(hall_of((9, 9, 9), drawer=2), (("trill",), ("elfen",), ()), "dracnari")
    after, _, _ = bids(start._replace(gold=(9, 9, 9, 40)), [NO, NO, NO])
    assert isinstance(after, Venture)
    assert (after.seat, after.board.first) == (2, 2)


def test_a_set_may_have_no_leader() -> None:
    game = Cipher(figures([(1, 1, 1)] * 8, leader=None))
    state = auction_of(make_hall(game.retainers, people(3), Options(), 1), (9, 9, 9))
    for _ in range(8):
        need = game.pending(state)
        assert isinstance(need, Luck)
        now, _, events = scripted(game, state, [next(iter(need.law.items()))[0], NO, "1", NO, NO])
        assert any(isinstance(one, Sold) and one.seat == 2 for one in events)
        if isinstance(now, Venture):
            break
        assert isinstance(now, Enlistment)
        state = now
    assert isinstance(now, Venture)
    assert (now.seat, now.board.totals) == (1, ((0, 0, 0), (0, 0, 0), (8, 8, 8)))

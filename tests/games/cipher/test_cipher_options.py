"""Cipher's switches, table sizes and set sizes, each by what it changes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from gmkit.errors import IllegalChoice
from gmkit.games.cipher import GAME as CARD
from gmkit.games.cipher.auction import offer
from gmkit.games.cipher.content import RetainerSet
from gmkit.games.cipher.events import Sold, Switched, VentureBegins
from gmkit.games.cipher.game import Cipher, make_hall
from gmkit.games.cipher.model import END, Enlistment, Options, State, Venture
from gmkit.games.cipher.ventures import make_board
from gmkit.table.game import Ask, Luck, Over, SeatNo
from gmkit.table.seats import Seating
from tests.cases import every_case
from tests.games.cipher.builders import BASIN, RETINUES, asked, figures, levels, opened, people, play, scripted

GAME = Cipher(BASIN)


def standing(gold: tuple[int, ...], treasury: int, seat: int = 0, **options: object) -> Venture:
    """Give a table of four with the sample's retinues before a Venture roll."""
    hall = make_hall(BASIN, people(4), Options(**options))  # type: ignore[arg-type]
    board = make_board(hall, RETINUES, SeatNo(seat))
    return Venture(board, (*gold, treasury), SeatNo(seat), 0, None, None, 0, (None,) * 4)


def turn_seats(state: State, count: int) -> list[int]:
    """Give whose turn it is, for so many turns in which everybody crafts and rolls a 5."""
    seats = []
    for _ in range(count):
        assert isinstance(state, Venture)
        seats.append(int(state.seat))
        state = scripted(GAME, state, ["craft", "5"])[0]
    return seats


def test_the_defaults_are_the_source_s() -> None:
    assert CARD.read_options(()) == Options()._asdict()
    assert Options() == (
        50,
        "stake",
        "counts",
        "off",
        "clockwise",
        "leader",
        "blind",
        "none",
        None,
        False,
        "aside",
        "shared",
        "shown",
    )


# Who goes when.


def test_the_turn_goes_round_clockwise() -> None:
    assert turn_seats(standing((0,) * 4, 200, 2), 6) == [2, 3, 0, 1, 2, 3]


def test_a_turn_order_of_one_s_own() -> None:
    state = standing((0,) * 4, 200, 2, turn_order="P3, P1, P2, P0")
    assert turn_seats(state, 6) == [2, 0, 3, 1, 2, 0]


@every_case(
    ("order", "error"),
    [
        ("P3, P1, P2", IllegalChoice),
        ("P3, P1, P2, P2", IllegalChoice),
        ("P3, P1, P2, Q", IllegalChoice),
        ("P3, P1, P2, P", IllegalChoice),
        ("", IllegalChoice),
    ],
)
def test_a_turn_order_that_cannot_be(order: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        opened(GAME, people(4), turn_order=order)


def test_an_agreed_first_seat() -> None:
    retinues = (("trill",), ("dracnari",), ("elfen",))
    for option, wanted in (("leader", 1), ("P2", 2), ("p0", 0)):
        start = opened(GAME, people(3), first_seat=option)
        assert isinstance(start, Enlistment)
        last = start._replace(pouch=("orclach",), retinues=retinues, gold=(9, 9, 9, 123))
        after, _, events = scripted(GAME, offer(last, "orclach")[0], ["decline"] * 3)
        assert isinstance(after, Venture)
        assert after.seat == wanted
        assert any(isinstance(one, VentureBegins) and one.first == wanted for one in events)


def test_a_first_seat_that_nobody_has() -> None:
    with pytest.raises(IllegalChoice, match="did you mean P0"):
        opened(GAME, people(3), first_seat="P0x")


# Touch.


@every_case(
    ("level", "chance"),
    [("average", "1/20"), ("skilled", "1/10"), ("human", "1/10"), ("master", "1/5"), ("grandmaster", "7/20")],
)
def test_a_drawer_may_know_a_retainer_by_touch(level: str, chance: str) -> None:
    start = opened(GAME, levels(level, "weak", "weak"), draw_mode="touch")
    need = GAME.pending(start)
    assert isinstance(need, Luck)
    assert (need.what, need.seat, need.secret) == ("touch", 0, True)
    assert need.law.weigh(need.law.parse(["known"])[0]) == Fraction(chance)
    assert sum(weight for _, weight in need.law.items()) == 1
    known, _, _ = scripted(GAME, start, ["known"])
    choose = GAME.pending(known)
    assert isinstance(choose, Ask)
    assert (choose.seat, choose.what, choose.choices.size()) == (0, "retainer by touch", 16)
    # Nobody else may notice.
    assert GAME.view(known, SeatNo(1)) == GAME.view(start, SeatNo(1))
    assert GAME.view(known, SeatNo(0)) != GAME.view(start, SeatNo(0))
    drawn, _, _ = scripted(GAME, known, ["faeling"])
    assert isinstance(drawn, Enlistment)
    assert (drawn.lot, drawn.touched) == ("faeling", None)


def test_without_the_touch_the_draw_is_blind() -> None:
    start = opened(GAME, people(2), draw_mode="touch")
    blind, _, _ = scripted(GAME, start, ["blind"])
    need = GAME.pending(blind)
    assert isinstance(need, Luck)
    assert (need.what, need.law.size(), need.law.weigh("trill")) == ("retainer", 16, Fraction(1, 16))


def test_no_touch_for_the_weak_for_the_last_one_or_by_default() -> None:
    one_left = opened(GAME, people(2), draw_mode="touch")
    assert isinstance(one_left, Enlistment)
    for state in (
        opened(GAME, levels("weak", "master"), draw_mode="touch"),
        one_left._replace(pouch=("trill",)),
        opened(GAME, people(2)),
    ):
        need = GAME.pending(state)
        assert (isinstance(need, Luck), getattr(need, "what", "")) == (True, "retainer")


# Earning instead.


@every_case(
    ("option", "gold", "offered"),
    [
        ("off", (0, 0, 0, 0), False),
        ("any_broke", (1, 2, 0, 3), True),
        ("any_broke", (0, 2, 1, 3), True),  # CI-17: the roller counts as well
        ("any_broke", (1, 2, 1, 3), False),
        ("all_others_broke", (1, 2, 0, 0), False),
        ("all_others_broke", (5, 0, 0, 0), True),
        ("all_others_broke", (0, 0, 0, 0), True),
    ],
)
def test_when_a_contest_may_be_turned_into_earning(option: str, gold: tuple[int, ...], offered: bool) -> None:
    state, _, _ = scripted(GAME, standing(gold, 90, earn_instead=option), ["duel"])
    need = GAME.pending(state)
    assert isinstance(need, Ask)
    assert need.what == ("earn or contest" if offered else "opponent")
    # Rolls that earn anyway offer nothing.
    earning, _, _ = scripted(GAME, standing(gold, 90, earn_instead=option), ["labor"])
    assert isinstance(GAME.pending(earning), Luck)


@every_case(("contest", "venture", "gain"), [("debate", "preach", 6), ("race", "craft", 5), ("duel", "labor", 11)])
def test_what_a_contest_is_turned_into(contest: str, venture: str, gain: int) -> None:
    start = standing((1, 1, 0, 0), 90, 3, earn_instead="any_broke")
    after, needs, events = scripted(GAME, start, [contest, "earn", "cipher"])
    assert [need.what for need in needs] == ["venture die", "earn or contest", "reward die"]
    assert Switched(SeatNo(3), contest, venture) in events
    assert isinstance(after, Venture)
    assert after.gold == (1, 1, 0, gain, 90 - gain)


def test_going_on_with_the_contest() -> None:
    start = standing((1, 3, 0, 0), 90, 3, earn_instead="any_broke")
    after, needs, _ = scripted(GAME, start, ["duel", "contest", "P1", "cipher"])
    assert [need.what for need in needs] == ["venture die", "earn or contest", "opponent", "reward die"]
    assert isinstance(after, Venture)
    assert after.gold == (1, 0, 0, 3, 90)


# Scaled totals, a limit of rounds.


@every_case(
    ("seats", "totals"),
    [
        (2, (1, 2, 2)),  # 2, 3, 4 halved: 1, 1.5, 2
        (3, (2, 2, 3)),  # 1.5, 2.25, 3
        (4, (2, 3, 4)),
        (5, (3, 4, 5)),  # 2.5, 3.75, 5
        (6, (3, 5, 6)),  # 3, 4.5, 6
        (8, (4, 6, 8)),
    ],
)
def test_scaled_totals_round_halves_up(seats: int, totals: tuple[int, int, int]) -> None:
    game = Cipher(figures([(2, 3, 4)] * 8))
    hall = make_hall(game.retainers, people(seats), Options(balance="scaled"))
    retinues = (("f00",), *((),) * (seats - 1))
    board = make_board(hall, retinues, SeatNo(0))
    assert board.totals == (totals, *((0, 0, 0),) * (seats - 1))
    plain = make_board(hall._replace(options=Options()), retinues, SeatNo(0))
    assert plain.totals[0] == (2, 3, 4)


def test_the_rounds_may_be_limited() -> None:
    state: State = standing((0, 0, 0, 0), 200, 2, max_rounds=2)
    for _ in range(8):
        assert isinstance(GAME.pending(state), Luck)
        state, _, _ = scripted(GAME, state, ["craft", "1"])
    over = GAME.pending(state)
    assert isinstance(over, Over)
    # Two coins each in both rounds; what is left in the Treasury is nobody's.
    assert (over.payout, over.ranking) == ((4, 4, 4, 4), ((0, 1, 2, 3),))
    assert "max_rounds" in over.reason
    assert isinstance(state, Venture)
    assert state.gold[-1] == 184


def test_the_last_round_may_also_be_the_treasury_s_last() -> None:
    state: State = standing((0, 0, 0, 0), 8, 0, max_rounds=1)
    state, _, _ = scripted(GAME, state, ["craft", "1"] * 4)
    over = GAME.pending(state)
    assert isinstance(over, Over)
    assert "CI-4" in over.reason


# How many sit there, and how many are for sale.


def spread(count: int) -> RetainerSet:
    return figures([(at % 5, (at + 2) % 4, 1 + at % 3) for at in range(count)])


@every_case("seats", [2, 8])
@every_case("retainers", [8, 16, 32])
def test_tables_and_sets_of_other_sizes(seats: int, retainers: int) -> None:
    game = Cipher(BASIN if retainers == 16 else spread(retainers))
    seating = Seating(tuple(levels("master", "skilled", "average", "weak", *["skilled"] * 4))[:seats])
    start = opened(game, seating, balance="scaled", starting_gold=200 // seats)
    moments = play(game, seating, start, f"{seats} and {retainers}")
    sold = [one for moment in moments for one in moment.events if isinstance(one, Sold)]
    assert len({one.retainer for one in sold}) == len(sold) <= retainers
    end = moments[-1].state
    assert isinstance(end, Venture)
    over = game.pending(end)
    assert isinstance(over, Over)
    assert sum(pay or 0 for pay in over.payout) == 200 // seats * seats
    assert sorted(seat for group in over.ranking for seat in group) == list(range(seats))
    # Nobody waits for a turn longer than once round the table.
    turns = [moment.need.seat for moment in moments if moment.need.what == "venture die"]
    assert all(turns[at + 1] == (seat or 0) + 1 or not turns[at + 1] for at, seat in enumerate(turns[:-1]))


def test_a_person_is_asked_in_turn_order_of_the_table() -> None:
    start = opened(GAME, people(3), turn_order="P2, P0, P1")
    lot, _, _ = scripted(GAME, start, ["trill"])
    # turn_order is for the Ventures; the auction goes clockwise from the drawer.
    assert asked(GAME, lot) == 0
    assert asked(GAME, scripted(GAME, lot, ["decline"])[0]) == 1


@every_case(
    ("tie", "ranking"),
    [("shared", ((0, 1), (2, 3))), ("smaller_retinue", ((0,), (1,), (3,), (2,)))],
)
def test_a_tie_may_go_to_the_smaller_retinue(tie: str, ranking: tuple[tuple[int, ...], ...]) -> None:
    """CI-8, the switch `tie`."""
    state = standing((60, 60, 40, 40), 0, tie=tie)._replace(stage=END)
    assert [sum(own) for own in state.board.totals] == [24, 25, 25, 22]
    over = GAME.pending(state)
    assert isinstance(over, Over)
    assert over.ranking == ranking

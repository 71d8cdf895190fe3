"""Stakes, loans and side bets, held against worked figures and independent enumeration."""

from __future__ import annotations

from itertools import product

from gmkit.chance.pieces import Domino
from gmkit.games.masks.model import (
    HIDDEN_FACE,
    MUNDANE,
    PROPER,
    Bet,
)
from gmkit.games.masks.rules import actions, influence
from gmkit.games.masks.rules.actions import Payment
from gmkit.table.game import SeatNo
from tests.cases import every_case

ABSOLUTE, SIGNED = "absolute", "signed"
ANA, BO, CY, DI = map(SeatNo, range(4))


@every_case(
    ("challenger", "defender", "totals", "winner"),
    [
        ([(2, 4)], [(5, 3)], (2, 2), 0),
        ([(3, 4), (6, 2)], [(5, 1)], (5, 4), 0),
        ([(6, 5)], [(0, 6)], (1, 6), 1),
    ],
)
def test_the_larger_total_wins_and_a_tie_is_the_challengers(
    challenger: list[tuple[int, int]], defender: list[tuple[int, int]], totals: tuple[int, int], winner: int
) -> None:
    sums = [actions.total([Domino(*ends) for ends in draws], ABSOLUTE) for draws in (challenger, defender)]
    assert tuple(sums) == totals
    assert actions.opposed_winner(*sums) == winner


def test_swapping_the_sides_mirrors_every_result_but_a_tie() -> None:
    for first, second in product(range(-6, 7), repeat=2):
        if first != second:
            assert actions.opposed_winner(first, second) == 1 - actions.opposed_winner(second, first)
        else:
            assert actions.opposed_winner(first, second) == 0


def test_a_signed_difference_counts_a_low_inner_court_against_the_side() -> None:
    assert (actions.margin(Domino(0, 6), ABSOLUTE), actions.margin(Domino(0, 6), SIGNED)) == (6, -6)
    assert (actions.margin(Domino(5, 1), ABSOLUTE), actions.margin(Domino(5, 1), SIGNED)) == (4, 4)
    assert actions.total([Domino(3, 4), Domino(6, 2)], SIGNED) == 3
    assert actions.total([], ABSOLUTE) == 0


@every_case(
    ("stake", "own", "lent", "payment"),
    [
        (10, 4, 2, Payment(6, 4, 2, 4, 16)),  # a desperate attack that fails: what nobody had does not ride
        (10, 6, 4, Payment(10, 6, 4, 0, 20)),
        (10, 12, 0, Payment(10, 10, 0, 0, 20)),  # more in the purse than at stake
        (10, 12, 4, Payment(10, 6, 4, 0, 20)),
        (3, 5, 4, Payment(3, 0, 3, 0, 6)),  # more lent than was needed
        (7, 0, 0, Payment(0, 0, 0, 7, 7)),
        (0, 5, 0, Payment(0, 0, 0, 0, 0)),
    ],
)
def test_the_loser_pays_the_stake_or_all_it_has_and_owes_the_rest(
    stake: int, own: int, lent: int, payment: Payment
) -> None:
    assert actions.losing_payment(stake, own, lent) == payment


@every_case(
    ("value", "named", "held", "lent", "payment"),
    [
        (3, 0, 9, 2, Payment(5, 3, 2, 0, 10)),
        (3, 8, 6, 0, Payment(6, 6, 0, 0, 12)),
        (0, 0, 9, 0, Payment(0, 0, 0, 0, 0)),
        (5, 4, 9, 0, Payment(5, 5, 0, 0, 10)),
    ],
)
def test_who_yields_pays_what_it_invested_named_and_borrowed(
    value: int, named: int, held: int, lent: int, payment: Payment
) -> None:
    assert actions.backdown(value, named, held, lent) == payment


@every_case(
    ("figure", "face", "value", "cost", "paid"),
    [
        (10, 13, 0, "quarter", 3),
        (40, 13, 0, "quarter", 4),
        (8, 9, 3, "quarter", 3),
        (12, 13, 0, "short_only", 3),
        (12, 13, 0, "invested", 0),
        (12, 13, 2, "invested", 2),
        (8, 2, 5, "quarter", 2),  # nobody pays more than they have
        (0, 9, 0, "quarter", 0),
        (9, 0, 0, "quarter", 0),
    ],
)
def test_who_leaves_pays_a_quarter_and_never_less_than_was_invested(
    figure: int, face: int, value: int, cost: str, paid: int
) -> None:
    assert actions.leaving(figure, face, value, cost) == paid


@every_case(
    ("initiated", "won", "changed", "coup"),
    [(True, True, 20, True), (True, True, 19, False), (False, True, 30, False), (True, False, 30, False)],
)
def test_a_coup_is_a_challenge_of_ones_own_won_with_twenty_face(
    initiated: bool, won: bool, changed: int, coup: bool
) -> None:
    def found(counts: str, changed_hands: int, riding: int) -> bool:
        return actions.major_coup(
            initiated=initiated, won=won, changed_hands=changed_hands, riding=riding, counts=counts
        )

    assert found("loser_payment", changed, 2 * changed) is coup
    assert found("both_stakes", 0, changed) is coup


@every_case(
    ("kinds", "against", "relationship", "earned"),
    [
        ([HIDDEN_FACE], False, 0, True),
        ([HIDDEN_FACE] * 3, False, 4, True),
        ([], False, 4, False),
        ([HIDDEN_FACE, PROPER], False, 4, False),
        ([HIDDEN_FACE, MUNDANE], False, 4, False),
        ([HIDDEN_FACE], True, 4, False),
        ([HIDDEN_FACE], False, -1, False),
    ],
)
def test_only_the_hidden_face_earns_a_character_and_never_in_spite_of_the_commission(
    kinds: list[str], against: bool, relationship: int, earned: bool
) -> None:
    assert actions.receives_character(kinds, against_authority=against, relationship=relationship) is earned


def test_bets_are_cut_from_the_last_until_both_sides_are_equal() -> None:
    bets = (Bet(ANA, 0, 3), Bet(BO, 1, 4), Bet(CY, 0, 2), Bet(DI, 0, 4))
    assert actions.level_bets(bets) == (Bet(ANA, 0, 3), Bet(BO, 1, 4), Bet(CY, 0, 1))
    assert actions.level_bets(bets[1:2]) == ()
    assert actions.level_bets(bets[:2]) == (Bet(ANA, 0, 3), Bet(BO, 1, 3))


def test_level_bets_balance_and_what_is_won_is_what_is_lost() -> None:
    for amounts in product(range(3), repeat=4):
        for sides in product(range(2), repeat=4):
            bets = [Bet(SeatNo(seat), *bet) for seat, bet in enumerate(zip(sides, amounts, strict=True))]
            level = actions.level_bets(bets)
            on = [sum(bet.amount for bet in bets if bet.side == side) for side in range(2)]
            assert [sum(bet.amount for bet in level if bet.side == side) for side in range(2)] == [min(on)] * 2
            assert sum(actions.bet_result(level, 0).values()) == 0


def test_each_better_gains_or_loses_its_own_bets() -> None:
    bets = (Bet(ANA, 0, 3), Bet(BO, 1, 4), Bet(ANA, 0, 1))
    assert actions.bet_result(bets, 0) == {ANA: 4, BO: -4}
    assert actions.bet_result(bets, 1) == {ANA: -4, BO: 4}


@every_case(
    ("lent", "repaid", "won", "bound"),
    [(3, 4, True, (0, 1)), (3, 3, True, (0, 0)), (5, 0, True, (-5, 0)), (4, 0, False, (-4, 0)), (4, 6, False, (0, 2))],
)
def test_a_lenders_feeling_moves_by_what_is_missing_or_over(
    lent: int, repaid: int, won: bool, bound: tuple[int, int]
) -> None:
    assert influence.repay_bound(lent, repaid, won) == bound


def test_a_faction_moves_by_exactly_that() -> None:
    assert [influence.faction_repaid(4, repaid) for repaid in (0, 4, 6)] == [-4, 0, 2]


@every_case(
    ("asked", "promised", "face", "lent", "denied"),
    [(None, 6, 4, 1, 3), (3, 6, 4, 1, 2), (9, 6, 8, 1, 5), (None, 6, 9, 6, 0), (None, 2, 9, 5, 0)],
)
def test_a_refusal_denies_what_was_promised_asked_for_and_in_hand(
    asked: int | None, promised: int, face: int, lent: int, denied: int
) -> None:
    assert influence.denied(asked, promised, face, lent) == denied


def test_each_link_costs_one_and_divides_what_arrives() -> None:
    assert [influence.fee(links) for links in (1, 2, 3)] == [1, 2, 3]
    assert [influence.face_delivered(10, links) for links in (1, 2, 3)] == [10, 5, 3]
    assert [influence.face_delivered(amount, 2) for amount in (6, 7, 8)] == [3, 3, 4]


@every_case(("relationships", "bound"), [([], None), ([6], 6), ([9, 4, 7], 4), ([9, -2], 0)])
def test_nobody_asks_for_more_than_those_who_pass_it_on_feel(relationships: list[int], bound: int | None) -> None:
    assert influence.may_ask(relationships) == bound


@every_case(
    ("promised", "relationship", "face", "asked", "most"),
    [
        (4, 7, 9, None, 7),
        (8, 3, 9, None, 8),
        (4, -5, 9, None, 4),  # who hates you may still keep a promise
        (0, -5, 9, None, 0),
        (8, 3, 6, None, 6),
        (8, 3, 6, 5, 5),
        (12, 3, None, None, 12),
    ],
)
def test_a_lender_goes_as_far_as_its_promise_or_its_liking_and_its_purse(
    promised: int, relationship: int, face: int | None, asked: int | None, most: int
) -> None:
    assert influence.may_lend(promised=promised, relationship=relationship, face=face, asked=asked) == most


def test_a_promise_grows_up_to_the_relationship_and_may_stand_above_it() -> None:
    assert [influence.may_promise(*pair) for pair in ((2, 5), (6, 5), (0, -3))] == [5, 6, 0]

"""The pot, the tally and the match."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from gmkit.games.cyffle.score import hand_winners, mark_tally, match_won, split_pot
from tests.cases import every_case


class Pot(NamedTuple):
    """A pot and what becomes of it."""

    pot: int
    scores: tuple[int | None, ...]
    order: tuple[int, ...]
    last: bool
    payouts: tuple[int, ...]
    carried: int


POTS = {
    "a tie of two, an odd coin": Pot(15, (4, 4, 1), (0, 1, 2), False, (7, 7, 0), 1),
    "nobody has points (CF-7)": Pot(4, (0, 0), (1, 0), False, (2, 2), 0),
    "one has the most": Pot(6, (1, 9, 8), (2, 0, 1), False, (0, 6, 0), 0),
    "on the last hand the rest goes to the dealer's left (CF-5)": Pot(15, (4, 4, 1), (1, 2, 0), True, (7, 8, 0), 0),
    "who is not tied is passed over": Pot(15, (4, 4, 1), (2, 0, 1), True, (8, 7, 0), 0),
    "two coins are left of three shares": Pot(20, (3, 3, 3), (2, 0, 1), True, (6, 6, 8), 0),
    "who sits out takes nothing, even at no points (CF-14)": Pot(5, (0, None, 0), (1, 2, 0), True, (2, 0, 3), 0),
    "who sits out is not counted among the shares": Pot(6, (None, 0, 0), (0, 1, 2), False, (0, 3, 3), 0),
    "an empty pot": Pot(0, (2, 2), (0, 1), True, (0, 0), 0),
}


@every_case("name", POTS)
def test_a_pot(name: str) -> None:
    case = POTS[name]
    assert split_pot(case.pot, hand_winners(case.scores), case.order, case.last) == (case.payouts, case.carried)


@given(st.integers(0, 500), st.lists(st.integers(0, 9) | st.none(), min_size=2, max_size=17), st.booleans())
def test_a_pot_is_paid_or_carried(pot: int, scores: list[int | None], last: bool) -> None:
    if all(score is None for score in scores):
        scores[0] = 0
    paid, carried = split_pot(pot, hand_winners(scores), range(len(scores)), last)
    assert sum(paid) + carried == pot
    assert all(coins >= 0 for coins in paid)
    winners = hand_winners(scores)
    assert carried < len(winners)
    assert not (last and carried)
    assert all(seat in winners for seat, coins in enumerate(paid) if coins)


def test_the_tally() -> None:
    assert mark_tally((1, 2, 3), hand_winners((5, 4, 0)), "none") == (2, 2, 3)
    # A tie (CF-6).
    assert mark_tally((1, 2, 3), hand_winners((5, 5, 0)), "none") == (1, 2, 3)
    assert mark_tally((1, 2, 3), hand_winners((5, 5, 0)), "replay") == (1, 2, 3)
    assert mark_tally((1, 2, 3), hand_winners((5, 5, 0)), "each") == (2, 3, 3)
    assert mark_tally((1, 2, 3), hand_winners((0, None, 0)), "each") == (2, 2, 4)


def test_the_match() -> None:
    assert match_won((6, 6, 6), 7) is None
    assert match_won((7, 6, 0), 7) == 0
    assert match_won((0, 8, 7), 7) == 1
    # Two reached seven together: they play on until one leads (CF-6).
    assert match_won((7, 7, 2), 7) is None
    assert match_won((8, 8, 7), 7) is None
    assert match_won((8, 7, 7), 7) == 0

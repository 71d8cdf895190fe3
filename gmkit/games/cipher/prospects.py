"""What a table comes to in the end: each seat's gold on average, and its chance to win.

Nothing is sampled. A turn's average income follows from the totals, and how many turns there are from what is in the
Treasury; the dice only decide how sure that is.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp, inf, sqrt
from statistics import fmean

from gmkit.games.cipher import ventures

PURSE_GROWS = 0.2
"""What a seat may lose in a contest is capped by what it begins with and this part of its share of the Treasury."""

LUCK = 2.5
"""How far luck carries a seat's gold in one round; it grows with the root of the rounds."""

FLAT = 11
"""From here on all figures of a total or a difference go up evenly."""


@cache
def _earned() -> tuple[float, ...]:
    faces = [reward for reward, _ in ventures.REWARD_DIE.items()]
    return tuple(fmean(ventures.treasury_reward(total, face) for face in faces) for total in range(FLAT + 2))


@cache
def _taken() -> tuple[float, ...]:
    """Give what the numbers of the Reward die take on average, by the difference; a Cipher is another matter."""
    duel = ventures.CONTESTS[2]
    numbers = [reward for reward, _ in ventures.REWARD_DIE.items() if not isinstance(reward, str)]
    takes = [sum(ventures.contest_reward(duel, lead, number).amount for number in numbers) for lead in range(FLAT + 2)]
    return tuple(taken / ventures.REWARD_DIE.size() for taken in takes)


def _between(figures: tuple[float, ...], at: float) -> float:
    """Read a row of figures between its places; past its end it goes on evenly."""
    low = max(0, min(int(at), FLAT))
    return figures[low] + (figures[low + 1] - figures[low]) * (max(0.0, at) - low)


def incomes(
    totals: Sequence[Sequence[float]], purses: Sequence[float], doubt: float = 0.0
) -> tuple[list[float], list[float]]:
    """Give each seat's average gain in a round: from the Treasury, and from each other.

    Everybody meets whoever brings most.

    Args:
        totals: three for each seat; they need not be whole.
        purses: about what each seat has to lose.
        doubt: by how much the totals may be wrong.
    """
    earned_by, taken_by = _earned(), _taken()
    away = sqrt(3) * doubt
    faces, sides = ventures.REWARD_DIE.size(), ventures.VENTURE_DIE.size()
    earned = [
        # Simpson's rule over what the total may be.
        sum(
            _between(earned_by, total - away) + 4 * _between(earned_by, total) + _between(earned_by, total + away)
            for total in own
        )
        / (6 * sides)
        for own in totals
    ]
    won = [0.0] * len(totals)
    for at, venture in enumerate(ventures.CONTESTS):
        for seat, own in enumerate(totals):
            best, loser = -inf, seat
            for other, theirs in enumerate(totals):
                lead = own[at] - theirs[at]
                if other == seat:
                    continue
                gain = 0.0
                if lead > 0:
                    moved = min(lead, purses[other]) if venture == ventures.CONTESTS[2] else -min(lead, purses[seat])
                    gain = min(_between(taken_by, lead), purses[other] / 2) + moved / faces
                if gain > best:
                    best, loser = gain, other
            won[seat] += best / sides
            won[loser] -= best / sides
    return earned, won


def ends(
    totals: Sequence[Sequence[float]], gold: Sequence[float], treasury: float, doubt: float = 0.0, most: float = inf
) -> tuple[list[float], float]:
    """Give what each seat has in the end on average, and how many rounds that takes.

    Args:
        totals: three for each seat.
        gold: what lies before each seat.
        treasury: what is in the Treasury.
        doubt: by how much the totals may be wrong.
        most: rounds that are played at most.
    """
    share = PURSE_GROWS * treasury / len(totals)
    earned, won = incomes(totals, [max(0.0, own) + share for own in gold], doubt)
    rounds = min(most, treasury / max(0.01, sum(earned)))
    return [own + rounds * (one + other) for own, one, other in zip(gold, earned, won, strict=True)], rounds


def chance(expected: Sequence[float], rounds: float, seat: int) -> float:
    """Give about how likely a seat is to have most in the end."""
    luck = LUCK * sqrt(rounds) + 1
    top = max(expected)
    weights = [exp((own - top) / luck) for own in expected]
    return weights[seat] / sum(weights)

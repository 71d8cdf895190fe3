"""What a table comes to in the end, and so what a lot is worth to a seat with it and without it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp, inf, sqrt
from statistics import fmean
from typing import NamedTuple

from gmkit.games.cipher import auction, ventures
from gmkit.games.cipher.auction import round_table
from gmkit.games.cipher.content import Retainer, RetainerSet
from gmkit.games.cipher.model import Enlistment, Options

# ---- What a table comes to in the end: each seat's gold on average, and how well it stands.
#
# Nothing is sampled. A turn's average income follows from the totals, and how many turns there are from what is in the
# Treasury; the dice only decide how sure that is.

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


def stand(expected: Sequence[float], rounds: float, seat: int) -> float:
    """Give how well a seat stands to have most in the end, from 0 to 1, 1 over all seats; whole games differ."""
    luck = LUCK * sqrt(rounds) + 1
    top = max(expected)
    weights = [exp((own - top) / luck) for own in expected]
    return weights[seat] / sum(weights)


# ---- What a lot is worth to a seat, going by what everybody would have in the end with it and without it.

USUAL = 4
"""Seats for which the source gives its advice."""

SPENT, SPENT_AMONG_MANY = 0.6, 0.25
"""The part of its gold that a master thinks everybody will have spent when the pouch is empty; less is bolder.

The second is for more than `USUAL` seats: the same figure for all of them measured too timid for eight.
"""


class Standing(NamedTuple):
    """What a table has before a lot is sold."""

    gold: tuple[int, ...]  # what each seat may still spend
    treasury: int  # what is in the Treasury
    totals: tuple[tuple[int, ...], ...]  # what each seat's retinue adds up to
    lot: tuple[int, ...]  # the scores of the lot
    rest: tuple[int, ...]  # what the retainers still in the pouch add up to
    open: int  # how many those are
    scale: float  # what totals are multiplied by
    options: Options  # the rules options in force


def rule_of_thumb(total: int, seats: int) -> int:
    """Give what a retainer of that total goes for: twice it, and more where more than four bring their gold.

    Source: the hints on the Enlistment, which are for four players.
    """
    return (total * max(USUAL, seats) + 1) // 2


def standing(state: Enlistment, gold: Sequence[int]) -> Standing:
    """Sum up a table with a lot on offer."""
    options, retainers = state.hall.options, state.hall.retainers
    return Standing(
        gold=tuple(gold),
        treasury=state.gold[-1],
        totals=tuple(auction.retinue_totals(retainers, own) for own in state.retinues),
        lot=tuple(state.on_offer.scores),
        rest=auction.retinue_totals(retainers, state.pouch),
        open=len(state.pouch),
        scale=len(gold) / 4 if options.balance == "scaled" else 1,
        options=options,
    )


def hope(now: Standing, seat: int, owner: int | None, price: int, spent: float) -> float:
    """Give how well a seat stands once the lot is sold.

    Whoever has more gold gets more of what is still in the pouch.

    Args:
        now: the table.
        seat: whose standing it is.
        owner: who gets the lot, or None.
        price: what for.
        spent: the part of the gold left that is taken to be spent on the rest of the pouch.
    """
    gold: list[float] = list(now.gold)
    if owner is not None:
        gold[owner] -= price
    purses = [max(0.0, own) for own in gold]
    everything = sum(purses)
    treasury: float = now.treasury + (price if owner is not None else 0)
    totals = []
    for at, own in enumerate(now.totals):
        part = (purses[at] + 0.01) / (everything + 0.01 * len(gold))
        bought = 1 if at == owner else 0
        sums = zip(own, now.lot, now.rest, strict=True)
        totals.append([now.scale * (have + bought * new + part * rest) for have, new, rest in sums])
    if now.open:
        gold = [own - spent * purse for own, purse in zip(gold, purses, strict=True)]
        treasury += spent * everything
    if now.options.leftover_gold != "counts":
        treasury += sum(gold) if now.options.leftover_gold == "to_treasury" else 0
        gold = [0.0] * len(gold)
    most = inf if now.options.max_rounds is None else now.options.max_rounds
    expected, rounds = ends(totals, gold, treasury, now.scale * sqrt(now.open / len(gold)), most)
    return stand(expected, rounds, seat)


def fair(now: Standing, seat: int) -> int:
    """Give the highest price at which a seat would as soon have the lot as see another have it: a master's limit."""
    others = [other for other, gold in enumerate(now.gold) if other != seat and gold]
    weights = [now.gold[other] + 1 for other in others]
    spent = SPENT if len(now.gold) <= USUAL else SPENT_AMONG_MANY

    def better(price: int) -> bool:
        without = [hope(now, seat, other, min(price, now.gold[other]), spent) for other in others]
        weighed = sum(one * weight for one, weight in zip(without, weights, strict=True)) / sum(weights)
        return hope(now, seat, seat, price, spent) >= weighed

    if not others:
        return min(1, now.gold[seat])
    low, high = 0, now.gold[seat] + 1
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if better(middle) else (low, middle)
    return low


def shrewd(
    state: Enlistment, now: Standing, seat: int, spent: float, worlds: Sequence[Sequence[int]]
) -> tuple[int, float]:
    """Give the limit that stands best, and how well, against limits the others may have.

    It takes the lot for one more than they would pay, or makes them pay as much as they will.

    Args:
        state: the auction.
        now: the same, summed up.
        seat: who bids.
        spent: the part of the gold left that is taken to be spent on the rest of the pouch.
        worlds: for each world a limit of every seat; the bidder's own does not count.
    """
    order = round_table(state.hall)
    known: dict[tuple[int, int] | None, float] = {}

    def after(sale: tuple[int, int] | None) -> float:
        if sale not in known:
            owner, price = sale or (None, 0)
            known[sale] = hope(now, seat, owner, price, spent)
        return known[sale]

    def standing(limit: int) -> float:
        return sum(after(auction.sealed_sale(_with(world, seat, limit), order)) for world in worlds) / len(worlds)

    tops = {max(limit for other, limit in enumerate(world) if other != seat) for world in worlds}
    wanted = {1, *(top + step for top in tops for step in (-1, 0, 1))}
    stands = {limit: standing(limit) for limit in sorted({max(1, min(now.gold[seat], one)) for one in wanted})}
    best = max(stands, key=lambda limit: stands[limit])
    return best, stands[best]


def _with(limits: Sequence[int], seat: int, limit: int) -> list[int]:
    return [limit if other == seat else known for other, known in enumerate(limits)]


def even_price(retainers: RetainerSet, lot: Retainer, seats: int = 4, stake: int = 50) -> int:
    """Give what a master would pay for a retainer that comes from the pouch first, at a table where all is even."""
    everything = auction.retinue_totals(retainers, tuple(retainers.by_id()))
    rest = tuple(total - score for total, score in zip(everything, lot.scores, strict=True))
    nothing = (0,) * len(rest)
    options = Options(starting_gold=stake)
    now = Standing((stake,) * seats, 0, (nothing,) * seats, lot.scores, rest, len(retainers.retainers) - 1, 1, options)
    return fair(now, 0)

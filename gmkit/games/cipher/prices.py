"""What a lot is worth to a seat, going by what everybody would have in the end with it and without it."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from typing import NamedTuple

from gmkit.games.cipher import enlistment as rules
from gmkit.games.cipher import prospects
from gmkit.games.cipher.auction import round_table
from gmkit.games.cipher.content import Retainer, RetainerSet
from gmkit.games.cipher.model import Enlistment, Options

USUAL = 4
"""Seats for which the source gives its advice."""

SPENT, SPENT_AMONG_MANY = 0.6, 0.25
"""The part of its gold that a master thinks everybody will have spent when the pouch is empty; less is bolder.

The second is for more than `USUAL` seats: the same figure for all of them measured too timid for eight.
"""

SPENT_BY_TWO, SPENT_BY_MORE = 0.4, 0.8
"""The same for a grandmaster: what is left over among masters, measured."""


class Standing(NamedTuple):
    """What a table has before a lot is sold.

    Attributes:
        gold: what each seat may still spend.
        treasury: what is in the Treasury.
        totals: what each seat's retinue adds up to.
        lot: the scores of the lot.
        rest: what the retainers still in the pouch add up to.
        open: how many those are.
        scale: what totals are multiplied by.
        options: the rules options in force.
    """

    gold: tuple[int, ...]
    treasury: int
    totals: tuple[tuple[int, ...], ...]
    lot: tuple[int, ...]
    rest: tuple[int, ...]
    open: int
    scale: float
    options: Options


def rule_of_thumb(total: int, seats: int) -> int:
    """Give what a retainer of that total goes for: twice it, and more where more than four bring their gold.

    Source: the hints on the Enlistment, which are for four players.
    """
    return (total * max(USUAL, seats) + 1) // 2


def standing(state: Enlistment, gold: Sequence[int]) -> Standing:
    """Sum up a table with a lot on offer."""
    assert state.lot is not None
    options, retainers = state.hall.options, state.hall.retainers
    return Standing(
        gold=tuple(gold),
        treasury=state.gold[-1],
        totals=tuple(rules.retinue_totals(retainers, own) for own in state.retinues),
        lot=tuple(retainers.by_id()[state.lot].scores),
        rest=rules.retinue_totals(retainers, state.pouch),
        open=len(state.pouch),
        scale=len(gold) / 4 if options.balance == "scaled" else 1,
        options=options,
    )


def hope(now: Standing, seat: int, owner: int | None, price: int, spent: float) -> float:
    """Give a seat's chance to win the game once the lot is sold.

    Whoever has more gold gets more of what is still in the pouch.

    Args:
        now: the table.
        seat: whose chance it is.
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
    expected, rounds = prospects.ends(totals, gold, treasury, now.scale * sqrt(now.open / len(gold)), most)
    return prospects.chance(expected, rounds, seat)


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


def shrewd(state: Enlistment, now: Standing, seat: int, worlds: Sequence[Sequence[int]]) -> tuple[int, float]:
    """Give the limit with the best chance to win the game, and that chance, against limits the others may have.

    It takes the lot for one more than they would pay, or makes them pay as much as they will.

    Args:
        state: the auction.
        now: the same, summed up.
        seat: who bids.
        worlds: for each world a limit of every seat; the bidder's own does not count.
    """
    spent = SPENT_BY_TWO if len(now.gold) == 2 else SPENT_BY_MORE
    order = round_table(state.hall)
    known: dict[tuple[int, int] | None, float] = {}

    def after(sale: tuple[int, int] | None) -> float:
        if sale not in known:
            owner, price = sale or (None, 0)
            known[sale] = hope(now, seat, owner, price, spent)
        return known[sale]

    def chance(limit: int) -> float:
        return sum(after(rules.sealed_sale(_with(world, seat, limit), order)) for world in worlds) / len(worlds)

    tops = {max(limit for other, limit in enumerate(world) if other != seat) for world in worlds}
    wanted = {1, *(top + step for top in tops for step in (-1, 0, 1))}
    chances = {limit: chance(limit) for limit in sorted({max(1, min(now.gold[seat], one)) for one in wanted})}
    best = max(chances, key=lambda limit: chances[limit])
    return best, chances[best]


def _with(limits: Sequence[int], seat: int, limit: int) -> list[int]:
    return [limit if other == seat else known for other, known in enumerate(limits)]


def even_price(retainers: RetainerSet, lot: Retainer, seats: int = 4, stake: int = 50) -> int:
    """Give what a master would pay for a retainer that comes from the pouch first, at a table where all is even."""
    everything = rules.retinue_totals(retainers, tuple(retainers.by_id()))
    rest = tuple(total - score for total, score in zip(everything, lot.scores, strict=True))
    nothing = (0,) * len(rest)
    options = Options(starting_gold=stake)
    now = Standing((stake,) * seats, 0, (nothing,) * seats, lot.scores, rest, len(retainers.retainers) - 1, 1, options)
    return fair(now, 0)

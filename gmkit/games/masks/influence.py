"""Influence: the most Face that can be called in through relationships and allegiance, and by which calls.

A call costs 1 Face for each link between asker and lender, and its Face is divided by as many. What passes
through somebody is bounded by a relationship, so by 10: a lender three links away brings at best 10/3, rounded
down, for 3 Face. Two links are therefore all that is ever worth it, however large the promises.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from gmkit.games.masks.loans import delivered, fee
from gmkit.games.masks.ties import Party

LINKS = 2
"""How far away a lender can be and still bring more than the asking costs."""


class Web(NamedTuple):
    """Everything that an asker's Influence hangs on; what a mapping does not hold is 0.

    Attributes:
        face: the asker's own Face; fees are paid out of it beforehand.
        asker: who asks.
        lenders: the avatars who may be asked, and may pass a request on.
        factions: the factions that approve.
        feelings: how a party feels about another, by holder and target.
        promised: what a party made available to another, by giver and receiver.
        purses: the Face of each avatar who may be asked.
    """

    face: int
    asker: Party
    lenders: tuple[Party, ...]
    factions: tuple[Party, ...]
    feelings: Mapping[tuple[Party, Party], int]
    promised: Mapping[tuple[Party, Party], int]
    purses: Mapping[Party, int]


class Call(NamedTuple):
    """One request for Face.

    Attributes:
        lender: who is asked in the end.
        via: who passes it on, from the asker's own ally to the lender's; empty for a direct ally.
        asks: what the lender is to commit.
        delivers: what reaches the asker.
        costs: the fees on the way.
    """

    lender: Party
    via: tuple[Party, ...]
    asks: int
    delivers: int
    costs: int

    @property
    def gain(self) -> int:
        """What the asker has more by it."""
        return self.delivers - self.costs


class _Offer(NamedTuple):
    """The best call on a lender over so many links, and how the lender feels about the one who asks it."""

    call: Call
    warmth: int


_Offers = list[list[_Offer]]
"""By lender; at most one of a lender's may be taken."""

_Plan = tuple[int, int, int, tuple[Call, ...]]
"""Gain, lenders (negative), warmth, calls: of two plans the greater is the better."""


def callable_influence(web: Web, *, depth: int = LINKS, potential: bool = False) -> int:
    """Give the Face that can be called in, fees taken off; the asker's own is left out (4.8; A65)."""
    return sum(call.gain for call in calls(web, depth=depth, potential=potential))


def calls(web: Web, need: int | None = None, *, depth: int = LINKS, potential: bool = False) -> tuple[Call, ...]:
    """Give the calls that bring the most Face, or the cheapest that bring enough (4.8; A20, A30, A32, A80).

    Of plans that bring the most, the one with the least fees is given; then, and for the cheapest, the
    one with fewer lenders, then the one whose lenders feel most for those who ask them.

    Args:
        web: what there is to call on.
        need: the stake that must be covered, own Face included; None for as much as can be had. If it is
            out of reach, as much as can be had is given.
        depth: how many links away lenders are looked for.
        potential: avatars lend up to their relationship where they promised less; factions, which have
            no choice, never do.
    """
    short = None if need is None else need - web.face
    if short is not None and short <= 0:
        return ()
    offers = _offers(web, depth, potential)
    most = _most(offers, web.face)
    if short is None or most[0] < short:
        return most[3]
    return _cheapest(offers, sum(call.costs for call in most[3]), short)


def _offers(web: Web, depth: int, potential: bool) -> _Offers:
    """Give each lender's best call for each number of links, where it brings more than it costs."""
    found: dict[Party, list[_Offer]] = {}
    for links, askers in enumerate(_reach(web, depth), 1):
        # Whatever passes through less than this does not pay for the asking.
        worth = [asker for asker in askers if delivered(asker[0], links) > fee(links)]
        best: dict[Party, _Offer] = {}
        for lender, (width, via) in product(web.lenders + web.factions, worth):
            if lender in via:
                continue
            offer = _offer(web, lender, width, via, potential)
            known = best.get(lender)
            if offer.call.gain > 0 and (not known or (offer.call.gain, offer.warmth) > (known.call.gain, known.warmth)):
                best[lender] = offer
        for lender, offer in best.items():
            others = found.setdefault(lender, [])
            # More links cost more, so a longer way is of use only where it brings more.
            if all(offer.call.gain > other.call.gain for other in others):
                others.append(offer)
    return sorted(found.values(), key=lambda options: -options[-1].call.gain)


def _reach(web: Web, depth: int) -> Iterator[list[tuple[int, tuple[Party, ...]]]]:
    """Give, for each number of links, who may ask the lender: what it may ask for, and the way to it."""
    endless = sum(web.promised.values()) + sum(web.purses.values()) + 1
    askers: list[tuple[int, tuple[Party, ...]]] = [(endless, ())]
    for links in range(1, depth + 1):
        yield askers
        if links == depth:
            return
        widest: dict[Party, tuple[int, tuple[Party, ...]]] = {}
        for width, via in askers:
            end = via[-1] if via else web.asker
            for ally in web.lenders:
                passes = min(width, web.feelings.get((ally, end), 0))
                if ally not in via and passes > widest.get(ally, (0,))[0]:
                    widest[ally] = (passes, (*via, ally))
        askers = list(widest.values())


def _offer(web: Web, lender: Party, width: int, via: tuple[Party, ...], potential: bool) -> _Offer:
    end = via[-1] if via else web.asker
    warmth = web.feelings.get((lender, end), 0)
    limit = web.promised.get((lender, end), 0)
    purse = web.purses.get(lender, 0)
    if lender in web.factions:
        limit, purse = (limit if warmth > 0 else 0), limit
    elif potential:
        limit = max(limit, warmth)
    links = len(via) + 1
    brings = delivered(min(width, limit, purse), links)
    return _Offer(Call(lender, via, brings * links, brings, fee(links)), warmth)


def _most(offers: _Offers, face: int) -> _Plan:
    """Give the plan with the greatest gain whose fees the Face pays for; of several the cheapest."""
    if sum(options[-1].call.costs for options in offers) <= face:
        # The last way to a lender brings the most, and all of them together can be paid for.
        best = [options[-1] for options in offers]
        return _plan(best)
    plans: dict[int, _Plan] = {0: _plan(())}
    for options in offers:
        for spent, plan in [*plans.items()]:
            for offer in options:
                cost = spent + offer.call.costs
                if cost <= face:
                    longer = _longer(plan, offer)
                    if cost not in plans or longer > plans[cost]:
                        plans[cost] = longer
    return max(plans.items(), key=lambda item: (item[1][0], -item[0]))[1]


def _cheapest(offers: _Offers, limit: int, short: int) -> tuple[Call, ...]:
    """Give the cheapest plan that gains enough; some plan within the limit does."""
    plans: dict[tuple[int, int], _Plan] = {(0, 0): _plan(())}
    for options in offers:
        for (spent, gained), plan in [*plans.items()]:
            if gained >= short:
                continue
            for offer in options:
                cost = spent + offer.call.costs
                if cost <= limit:
                    longer = _longer(plan, offer)
                    # What is gained beyond the need makes no plan better than another.
                    at = cost, min(short, longer[0])
                    if at not in plans or longer[1:] > plans[at][1:]:
                        plans[at] = longer
                    if at[1] == short:
                        limit = cost
    return plans[limit, short][3]


def _plan(offers: Sequence[_Offer]) -> _Plan:
    plan: _Plan = (0, 0, 0, ())
    for offer in offers:
        plan = _longer(plan, offer)
    return plan


def _longer(plan: _Plan, offer: _Offer) -> _Plan:
    gain, lenders, warmth, taken = plan
    return gain + offer.call.gain, lenders - 1, warmth + offer.warmth, (*taken, offer.call)

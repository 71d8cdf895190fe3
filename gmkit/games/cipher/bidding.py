"""What an NPC will pay for a retainer, from what lies open on the table."""

from __future__ import annotations

from typing import NamedTuple

from gmkit.chance.source import Source
from gmkit.games.cipher import prices
from gmkit.games.cipher.auction import purse
from gmkit.games.cipher.enlistment import NO_LIMIT
from gmkit.games.cipher.model import Enlistment
from gmkit.table.seats import Seat

GOOD_TOTALS = (8, 10)
"""Totals worth reaching: the Treasury pays even numbers."""

TOO_MUCH = 11
"""Points above this are nearly worthless, at a table where a fair share of an attribute is `FAIR`."""

FAIR = 8

TARGETS = {"balanced": (8, 8, 8), "specialist": (10, 8, 6)}
PRUDENCE = 0.91
"""A skilled bidder stays a little under the fair price: at the price itself it measured weaker than an average one."""

LIMIT_WORLDS = 8
"""Sets of limits that a grandmaster imagines for the others."""

SURE = ("skilled", "master", "grandmaster")
"""Levels whose limits do not hang on a whim; one set of limits is enough among them."""

PEOPLE_DIFFER = 0.3
"""How far a person's limit is taken to lie from a skilled one's, at most."""

MANNER = {"miser": 0.8, "gambler": 1.2}


class Outlook(NamedTuple):
    """What a bidder knows of a lot.

    Attributes:
        total: the retainer's scores together.
        projected: the bidder's totals with it, the slots still open filled with average figures.
        whole: the same with the usual number of slots, for a manner that aims at a whole retinue.
        gold: what the bidder may still spend.
        all_gold: what everybody may still spend.
        points_left: scores together of this retainer and all still in the pouch.
        slots: how many retainers the bidder has still to get, this one included.
        fair_slots: how many a seat gets on average.
        price: sovereigns a point is worth on average when the auction begins.
        stake: sovereigns a seat begins with.
        seats: how many bid.
        too_much: points above this are nearly worthless.
    """

    total: int
    projected: tuple[float, float, float]
    whole: tuple[float, float, float]
    gold: int
    all_gold: int
    points_left: int
    slots: int
    fair_slots: float
    price: float
    stake: int
    seats: int
    too_much: float


def budget(state: Enlistment, seat: int) -> int:
    """Give what a seat means to spend still: its purse, or what is left of a usual stake where bids have no limit."""
    if state.hall.options.bid_limit == "none":
        return max(0, state.hall.options.starting_gold - state.spent[seat])
    return state.gold[seat]


def outlook(state: Enlistment, seat: int, spare: int = 0) -> Outlook:
    """Sum up what a bidder sees; `spare` slots beyond the usual number are counted as open."""
    assert state.lot is not None
    known = state.hall.retainers.by_id()
    lot = known[state.lot]
    seats = len(state.retinues)
    fair = len(known) / seats
    owned = state.retinues[seat]
    slots = max(1, round(fair) + spare - len(owned))
    everything = sum(one.total for one in known.values())
    average = everything / len(known) / 3
    # As the totals will count: with `balance: scaled` a share is fair at 8 whatever the number of seats.
    scale = seats / 4 if state.hall.options.balance == "scaled" else 1

    def projected(filled: int) -> tuple[float, float, float]:
        first, second, third = (
            scale * (sum(known[name].scores[at] for name in owned) + lot.scores[at] + average * filled)
            for at in range(3)
        )
        return first, second, third

    return Outlook(
        total=lot.total,
        projected=projected(slots - 1),
        whole=projected(max(0, slots - 1 - spare)),
        gold=budget(state, seat),
        all_gold=sum(budget(state, other) for other in range(seats)),
        points_left=lot.total + sum(known[name].total for name in state.pouch),
        slots=slots,
        fair_slots=fair,
        price=seats * state.hall.options.starting_gold / max(1, everything),
        stake=state.hall.options.starting_gold,
        seats=seats,
        too_much=TOO_MUCH * max(1.0, scale * everything / 3 / seats / FAIR),
    )


def shape_bonus(seen: Outlook, style: str, landing: float, excess: float) -> float:
    """Give what a retainer's shape adds: `landing` for each total as wanted, less `excess` for each point too much."""
    if style in TARGETS:
        landed = sum(
            round(have) == want for have, want in zip(sorted(seen.whole, reverse=True), TARGETS[style], strict=True)
        )
    else:
        landed = sum(round(have) in GOOD_TOTALS for have in seen.projected)
    return landing * landed - excess * sum(max(0.0, have - seen.too_much) for have in seen.projected)


def worth(state: Enlistment, seat: int, who: Seat, source: Source) -> float:
    """Give what an NPC of that level thinks the lot worth; the lot names the draw, so that it holds to the hammer."""
    if who.level == "weak":
        stream = source.at("limit", state.lot)
        value = outlook(state, seat).total * stream.between(1.0, 3.2)
    elif who.level == "average":
        stream = source.at("limit", state.lot)
        value = prices.rule_of_thumb(outlook(state, seat).total, len(state.retinues)) + stream.below(5) - 2
    elif who.level == "skilled":
        seen = outlook(state, seat, spare=1)
        per_slot = seen.gold / max(1, seen.fair_slots - len(state.retinues[seat]))
        usual = seen.stake / seen.fair_slots
        fair = seen.price * seen.total * per_slot / max(0.01, usual)
        value = PRUDENCE * fair + shape_bonus(seen, who.style, 1.0, 1.5)
    else:
        value = float(prices.fair(_standing(state), seat))
        if who.style in TARGETS:
            value += shape_bonus(outlook(state, seat, spare=1), who.style, 1.0, 0.0)
    return value * MANNER.get(who.style, 1.0)


def _standing(state: Enlistment) -> prices.Standing:
    return prices.standing(state, [budget(state, other) for other in range(len(state.retinues))])


def best_limit(state: Enlistment, seat: int, source: Source) -> tuple[int, float]:
    """Give a grandmaster's limit and its chance to win the game, taking everybody for what their level says."""
    seats = list(enumerate(state.hall.seating))
    sure = {at: foreseen(state, at, who, source) for at, who in seats if at != seat and who.level in SURE}
    worlds = []
    for number in range(LIMIT_WORLDS if len(sure) + 1 < len(seats) else 1):
        guessed = (
            sure[at] if at in sure else foreseen(state, at, who, source.named(at, number)) if at != seat else 0
            for at, who in seats
        )
        worlds.append(list(guessed))
    return prices.shrewd(state, _standing(state), seat, worlds)


def foreseen(state: Enlistment, seat: int, who: Seat, source: Source) -> int:
    """Give a limit that somebody of that level may have: a grandmaster is taken for a master, a person for skilled."""
    value = worth(state, seat, who if who.npc else Seat(who.name), source)
    if not who.npc:
        value *= source.at("person", state.lot).between(1 - PEOPLE_DIFFER, 1 + PEOPLE_DIFFER)
    return limit(state, seat, value) if budget(state, seat) else 0


def limit(state: Enlistment, seat: int, value: float) -> int:
    """Round a worth to what a seat can and will pay: any retainer with a score is worth a single coin."""
    assert state.lot is not None
    least = 1 if state.hall.retainers.by_id()[state.lot].total else 0
    return max(0, min(purse(state, seat), NO_LIMIT, max(least, round(value))))

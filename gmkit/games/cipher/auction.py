"""The Enlistment phase: retainers drawn from the pouch and sold to the highest bidder; its rules, then its steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gmkit.chance.law import OneOf as LawOneOf
from gmkit.chance.law import Weighted
from gmkit.errors import IllegalChoice, later, said, say
from gmkit.games.cipher.content import RetainerSet
from gmkit.games.cipher.events import Bid, Declined, Event, LimitNamed, LotDrawn, PutBack, Sold, Totals, Unsold
from gmkit.games.cipher.model import Enlistment, Hall
from gmkit.table.choices import Either, Number, OneOf
from gmkit.table.game import Ask, Hidden, Luck, SeatNo, move

# ---- The Enlistment phase: retainers drawn from the pouch and sold to the highest bidder. One function a rule.
#
# Only the amount bid counts, whatever is said across the table (CI-19); of two bids at once the one entered first is
# the standing one (CI-20).

NO_LIMIT = 10_000
"""The highest bid that is taken where bids have no limit."""


def may_raise(standing: int, purse: int) -> bool:
    """Say whether a purse allows a bid above the standing one; a player out of gold is skipped (CI-11)."""
    return purse > standing


def check_bid(bid: int, standing: int, purse: int) -> None:
    """Refuse a bid that is not higher than the last, or above the bidder's gold.

    Raises:
        IllegalChoice: names the rule.
    """
    if not standing < bid <= purse:
        raise IllegalChoice(
            say(
                "a bid of {bid}: it must be higher than {standing} and at most the bidder's {purse}",
                bid=bid,
                standing=standing,
                purse=purse,
            )
        )


def sealed_sale(limits: Sequence[int], order: Sequence[int]) -> tuple[int, int] | None:
    """Settle a lot in which every bidder has named a limit: who gets it, and at what price.

    The highest limit wins, and pays one more than the second-highest, at least 1, at most its own. Of equal
    limits the one that comes first in `order` wins. None if nobody would pay anything (CI-9).

    Args:
        limits: for each seat what it would pay at most; 0 to let it go.
        order: the seats, clockwise from the drawer.
    """
    best = max(order, key=lambda seat: limits[seat])
    if limits[best] < 1:
        return None
    second = max((limits[seat] for seat in order if seat != best), default=0)
    return best, min(limits[best], second + 1)


def retinue_totals(retainers: RetainerSet, retinue: Sequence[str]) -> Totals:
    """Add up the scores of a retinue, or entourage (CI-18), by attribute."""
    known = retainers.by_id()
    first, second, third = (sum(known[name].scores[at] for name in retinue) for at in range(3))
    return first, second, third


def touch_chance(level: str) -> int:
    """Give in how many of 20 draws somebody of this level knows a retainer by touch; a person counts as skilled."""
    return {"weak": 0, "average": 1, "skilled": 2, "master": 4, "grandmaster": 7}.get(level, 2)


# ---- The Enlistment phase step by step: what must happen next in the auction, and what comes of it.

DECLINE = later("decline")


def opened(hall: Hall, gold: tuple[int, ...]) -> Enlistment:
    """Give the auction with every retainer in the pouch and the purses given."""
    seats = len(hall.seating)
    return Enlistment(
        hall=hall,
        pouch=tuple(sorted(hall.retainers.by_id())),
        lot=None,
        touched=None,
        gold=(*gold, 0),
        spent=(0,) * seats,
        retinues=((),) * seats,
        aside=(),
        returned=(),
        bid=0,
        holder=None,
        turn=hall.drawer,
        passed=(False,) * seats,
        limits=(None,) * seats,
    )


def purse(state: Enlistment, seat: int) -> int:
    """Give what a seat can bid: its gold, or as much as it likes where bids have no limit."""
    return NO_LIMIT if state.hall.options.bid_limit == "none" else state.gold[seat]


def round_table(hall: Hall) -> list[SeatNo]:
    """Give the seats clockwise from the drawer."""
    seats = len(hall.seating)
    return [SeatNo((hall.drawer + step) % seats) for step in range(seats)]


def pending(state: Enlistment) -> Ask | Luck:
    """Say what must happen next; the pouch is never empty when this is asked without a lot."""
    if state.lot is None:
        return _draw(state)
    if state.hall.sealed:
        # People first: what they will pay is typed in, what NPCs will pay is worked out.
        order = sorted(round_table(state.hall), key=lambda s: state.hall.seating.seats[s].npc)
        seat = next(s for s in order if state.limits[s] is None)
        nothing = OneOf([0], [(DECLINE, later("pass"), later("no"))])
        return Ask(seat, Either(Number(0, purse(state, seat), "sovereigns"), nothing), "limit")
    bids = Number(state.bid + 1, purse(state, state.turn), "sovereigns")
    return Ask(state.turn, Either(bids, OneOf([DECLINE], [(DECLINE, later("pass"), later("no"))])), "bid")


def _draw(state: Enlistment) -> Ask | Luck:
    known = state.hall.retainers.names()
    pouch = {name: known[name] for name in state.pouch}
    options = state.hall.options
    if options.draw_mode == "touch" and state.touched is None and len(state.pouch) > 1:
        odds = touch_chance(state.hall.seating.seats[state.hall.drawer].level)
        if odds:
            law = Weighted(
                later("the drawer's touch"), {True: (later("known"),), False: (later("blind"),)}, (odds, 20 - odds)
            )
            return Luck("touch", law, state.hall.drawer, secret=True)
    if state.touched:
        return Ask(state.hall.drawer, OneOf(list(pouch), list(pouch.values())), "retainer by touch")
    # The id comes first: it has no spaces, so that it can stand in a log or among the faces of a roll.
    faces = {name: (name, *(other for other in names if other != name)) for name, names in pouch.items()}
    drawer = state.hall.seating.names[state.hall.drawer]
    note = later("{name} draws who is on offer next", name=drawer)
    return Luck("retainer", LawOneOf(later("the pouch"), faces), note=note)


def apply(state: Enlistment, answer: Any) -> tuple[Enlistment, tuple[Event, ...]]:
    """Make it happen; raises IllegalChoice for what the rules forbid."""
    need = pending(state)
    if need.what == "touch":
        return state._replace(touched=answer is True), ()
    if state.lot is None:
        if answer not in state.pouch:
            raise IllegalChoice(
                say("{name} is not in the pouch; there is {names}", name=answer, names=", ".join(state.pouch))
            )
        return offer(state, answer)
    if isinstance(need, Ask) and answer not in need.choices:
        raise IllegalChoice(say("{what}: choose {choices}", what=said(need.what), choices=need.choices.expects()))
    if state.hall.sealed:
        return _limit(state, SeatNo(need.seat or 0), answer)
    if answer == DECLINE:
        passed = tuple(p or s == state.turn for s, p in enumerate(state.passed))
        return _go_on(state._replace(passed=passed), (Declined(state.turn, state.lot),))
    check_bid(answer, state.bid, purse(state, state.turn))
    # A pass only lets the standing bid be, unless passes are final (CI-12).
    passed = state.passed if state.hall.options.pass_final else (False,) * len(state.passed)
    raised = state._replace(bid=answer, holder=state.turn, passed=passed)
    return _go_on(raised, (Bid(state.turn, state.lot, answer),))


def offer(state: Enlistment, lot: str) -> tuple[Enlistment, tuple[Event, ...]]:
    """Put a retainer from the pouch up for sale."""
    state = state._replace(
        pouch=tuple(name for name in state.pouch if name != lot),
        lot=lot,
        touched=None,
        bid=0,
        holder=None,
        passed=(False,) * len(state.passed),
        limits=tuple(None if purse(state, s) else 0 for s in range(len(state.limits))),
    )
    drawn: tuple[Event, ...] = (LotDrawn(lot),)
    if state.hall.sealed:
        return _settle(state, drawn) if None not in state.limits else (state, drawn)
    # The drawer speaks first, or whoever is next able to bid.
    seats = len(state.passed)
    return _go_on(state._replace(turn=SeatNo((state.hall.drawer - 1) % seats)), drawn)


def _go_on(state: Enlistment, events: tuple[Event, ...]) -> tuple[Enlistment, tuple[Event, ...]]:
    seats = len(state.passed)
    for step in range(1, seats + 1):
        seat = SeatNo((state.turn + step) % seats)
        if seat != state.holder and not state.passed[seat] and may_raise(state.bid, purse(state, seat)):
            return state._replace(turn=seat), events
    return _close(state, events)


def _limit(state: Enlistment, seat: SeatNo, limit: int) -> tuple[Enlistment, tuple[Event, ...]]:
    assert state.lot is not None
    limits = tuple(limit if s == seat else known for s, known in enumerate(state.limits))
    told = (LimitNamed(seat, state.lot, limit, seat),)
    state = state._replace(limits=limits)
    return _settle(state, told) if None not in limits else (state, told)


def _settle(state: Enlistment, events: tuple[Event, ...]) -> tuple[Enlistment, tuple[Event, ...]]:
    limits = [0 if limit is None or isinstance(limit, Hidden) else limit for limit in state.limits]
    sale = sealed_sale(limits, round_table(state.hall))
    if sale is None:
        return _close(state, events)
    return _close(state._replace(holder=SeatNo(sale[0]), bid=sale[1]), events)


def _close(state: Enlistment, events: tuple[Event, ...]) -> tuple[Enlistment, tuple[Event, ...]]:
    lot, holder = state.lot, state.holder
    assert lot is not None
    done = state._replace(lot=None, bid=0, holder=None, turn=state.hall.drawer, limits=(None,) * len(state.limits))
    if holder is None and state.hall.options.unsold == "back_in_pouch" and lot not in state.returned:
        # Once for each, so that the auction ends.
        pouch = tuple(sorted((*state.pouch, lot)))
        return done._replace(pouch=pouch, returned=(*state.returned, lot)), (*events, PutBack(lot))
    if holder is None:
        return done._replace(aside=(*state.aside, lot)), (*events, Unsold(lot))
    total = state.hall.retainers.by_id()[lot].total
    retinues = tuple((*owned, lot) if s == holder else owned for s, owned in enumerate(state.retinues))
    treasury = len(state.gold) - 1
    if state.hall.options.bid_limit == "none":
        # The stake is written down instead of paid from a purse, and the Treasury is as large as the bids (CI-15).
        spent = tuple(s + state.bid if at == holder else s for at, s in enumerate(state.spent))
        done = done._replace(spent=spent, gold=(*state.gold[:-1], state.gold[treasury] + state.bid))
    else:
        done = done._replace(gold=move(state.gold, holder, treasury, state.bid))
    return done._replace(retinues=retinues), (*events, Sold(holder, lot, state.bid, total))

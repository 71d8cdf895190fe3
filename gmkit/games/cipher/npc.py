"""How an NPC plays Cipher, from its own view."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from gmkit.chance.source import Source
from gmkit.games.cipher import bidding, prices, targets
from gmkit.games.cipher.auction import DECLINE
from gmkit.games.cipher.game import Cipher
from gmkit.games.cipher.model import Enlistment, Venture
from gmkit.games.cipher.turns import CONTEST, EARN
from gmkit.table.game import Ask, Player, SeatNo
from gmkit.table.seats import Seat
from gmkit.table.worlds import Opinion

WILFUL = ("gambler", "vindictive")
"""Manners that choose an opponent whatever it costs."""


def player(seat: Seat, game: Cipher) -> Player:
    """Give the player of an NPC's seat."""

    def choose(view: Any, ask: Ask, source: Source) -> Hashable:
        if isinstance(view, Venture):
            return _turn(view, ask, seat, source)
        if ask.what == "retainer by touch":
            return max(ask.choices.items(), key=lambda name: game.retainers.by_id()[str(name)].total)
        most = bidding.limit(view, ask.seat, _value(view, ask.seat, seat, source))
        if ask.what == "limit":
            return most
        return view.bid + 1 if view.bid + 1 <= most else DECLINE

    return choose


def _value(view: Enlistment, at: SeatNo, seat: Seat, source: Source) -> float:
    if seat.level != "grandmaster":
        return bidding.worth(view, at, seat, source)
    return bidding.best_limit(view, at, source)[0] * bidding.MANNER.get(seat.style, 1.0)


def _turn(view: Venture, ask: Ask, seat: Seat, source: Source) -> Hashable:
    if ask.what == "earn or contest":
        if seat.level == "weak":
            return source.stream().pick([EARN, CONTEST])
        return EARN if targets.earning(view) >= targets.greedy(targets.rivals(view)).gain else CONTEST
    if seat.level == "grandmaster" and seat.style not in WILFUL:
        return targets.wisest(view)
    return targets.target(view, seat, source).seat


def consider(game: Cipher, view: Any, ask: Ask, seat: Seat, source: Source) -> list[Opinion]:
    """Give what an NPC of that level thinks of each choice, its own choice first."""
    if isinstance(view, Venture):
        return _consider_turn(view, ask, seat, source)
    chosen = player(seat, game)(view, ask, source)
    if ask.what == "retainer by touch":
        known = game.retainers.by_id()
        found = [
            Opinion(name, float(known[str(name)].total), f"total {known[str(name)].total}")
            for name in ask.choices.items()
        ]
        return sorted(found, key=lambda one: (one.choice != chosen, -one.value))
    value = _value(view, ask.seat, seat, source)
    most = bidding.limit(view, ask.seat, value)
    assert view.lot is not None
    total = game.retainers.by_id()[view.lot].total
    usual = prices.rule_of_thumb(total, len(view.retinues))
    why = f"up to {most}: worth {value:.1f} to a {seat.level} player; the rule of thumb says {usual}"
    if seat.level == "grandmaster":
        chance = bidding.best_limit(view, ask.seat, source)[1]
        why = f"up to {most}: wins the game about {chance:.0%} of the time; the rule of thumb says {usual}"
    if ask.what == "limit":
        return [Opinion(most, value, why)]
    raise_, decline = Opinion(view.bid + 1, value - view.bid, why), Opinion(DECLINE, view.bid - value, why)
    return [decline, raise_] if chosen == DECLINE else [raise_, decline]


def _consider_turn(view: Venture, ask: Ask, seat: Seat, source: Source) -> list[Opinion]:
    chosen = _turn(view, ask, seat, source)
    if ask.what == "earn or contest":
        gain = targets.greedy(targets.rivals(view)).gain
        found = [
            Opinion(EARN, targets.earning(view), f"{targets.earning(view):+.2f} on average from the Treasury"),
            Opinion(CONTEST, gain, f"{gain:+.2f} on average from the best opponent"),
        ]
    elif seat.level == "grandmaster" and seat.style not in WILFUL:
        found = [
            Opinion(
                rival.seat,
                chance,
                f"{rival.gain:+.2f} on average, wins about {chance:.1%}",
                {},
                {"gain": rival.gain, "chance to win": chance},
            )
            for rival, chance in zip(targets.rivals(view), targets.chances(view).values(), strict=True)
        ]
    else:
        found = [
            Opinion(
                rival.seat,
                rival.gain,
                f"{rival.gain:+.2f} on average, difference {rival.difference:+d}, holds {rival.gold}",
                {},
                {"gain": rival.gain},
            )
            for rival in targets.rivals(view)
        ]
    return sorted(found, key=lambda one: (one.choice != chosen, -one.value))

"""How an NPC plays Cipher, from its own view."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from gmkit.chance.source import Source, Stream
from gmkit.games.cipher import bidding, targets
from gmkit.games.cipher.auction import DECLINE
from gmkit.games.cipher.game import Cipher
from gmkit.games.cipher.model import Enlistment, Venture
from gmkit.games.cipher.turns import CONTEST, EARN
from gmkit.table.game import Ask, Over, Player, SeatNo
from gmkit.table.seats import Seat
from gmkit.table.worlds import Opinion, play_out

LOT_WORLDS = 8
"""Pouch orders a grandmaster plays out for a lot."""

TURN_WORLDS = 12
"""Ends of the game a grandmaster plays out for a contest that is close."""

WILFUL = ("gambler", "vindictive")
"""Manners that choose an opponent whatever it costs."""


def player(seat: Seat, game: Cipher) -> Player:
    """Give the player of an NPC's seat."""

    def choose(view: Any, ask: Ask, source: Source) -> Hashable:
        if isinstance(view, Venture):
            return _turn(game, view, ask, seat, source)
        if ask.what == "retainer by touch":
            return max(ask.choices.items(), key=lambda name: game.retainers.by_id()[str(name)].total)
        most = bidding.limit(view, ask.seat, _value(game, view, ask.seat, seat, source))
        if ask.what == "limit":
            return most
        return view.bid + 1 if view.bid + 1 <= most else DECLINE

    return choose


def _value(game: Cipher, view: Enlistment, at: SeatNo, seat: Seat, source: Source) -> float:
    if seat.level != "grandmaster":
        return bidding.worth(view, at, seat, source)
    return max(_limits(game, view, at, seat, source), key=lambda opinion: opinion.value).expected["limit"]  # type: ignore[no-any-return]


def _limits(game: Cipher, view: Enlistment, at: SeatNo, seat: Seat, source: Source) -> list[Opinion]:
    """Weigh a few limits round the going rate by playing the rest of the auction and the ventures out."""
    middle = bidding.limit(view, at, bidding.worth(view, at, seat, source))
    found = []
    for wanted in sorted({max(0, middle - 2), middle, middle + 2}):
        amount = bidding.limit(view, at, wanted)
        wins = 0.0
        for number in range(LOT_WORLDS):
            # The same place for every limit: they differ by the limit alone. The lot's name keeps it to the hammer.
            stream = source.at("pouch", view.lot, number)
            wins += _win_after(game, view, at, amount, stream)
        found.append(Opinion(amount, wins / LOT_WORLDS, f"{LOT_WORLDS} pouch orders played out", {}, {"limit": amount}))
    return found


def _win_after(game: Cipher, view: Enlistment, at: SeatNo, amount: int, stream: Stream) -> float:
    hall = view.hall._replace(sealed=True)
    seats = range(len(view.retinues))
    limits = tuple(
        amount
        if other == at
        else bidding.limit(view, other, bidding.going_rate(bidding.outlook(view, other, 1), 0.9, ""))
        for other in seats
    )
    # Everybody but this seat is taken for a master; the last limit is given as an answer, which settles the lot.
    open_lot = view._replace(hall=hall, limits=tuple(None if other == seats[-1] else limits[other] for other in seats))
    state = game.apply(open_lot, limits[seats[-1]]).state if _asked(open_lot, seats[-1]) else open_lot
    return win_share(play_out(game, state, quick, stream), at)


def _asked(state: Enlistment, seat: int) -> bool:
    return state.limits[seat] is None


def win_share(over: Over, seat: int) -> float:
    """Give a seat's share of the win: all of it, or an equal part of a tie."""
    return 1 / len(over.ranking[0]) if seat in over.ranking[0] else 0.0


def quick(state: Any, ask: Ask, stream: Stream) -> Hashable:
    """Choose as a master does, fast: for playouts."""
    if isinstance(state, Venture):
        if ask.what == "opponent":
            return targets.greedy(targets.rivals(state)).seat
        return EARN if targets.earning(state) >= targets.greedy(targets.rivals(state)).gain else CONTEST
    if ask.what == "limit":
        value = bidding.going_rate(bidding.outlook(state, ask.seat, 1), 0.9, "")
        return bidding.limit(state, ask.seat, value)
    return stream.pick(list(ask.choices.items()))


def _turn(game: Cipher, view: Venture, ask: Ask, seat: Seat, source: Source) -> Hashable:
    if ask.what == "earn or contest":
        if seat.level == "weak":
            return source.stream().pick([EARN, CONTEST])
        return EARN if targets.earning(view) >= targets.greedy(targets.rivals(view)).gain else CONTEST
    if seat.level == "grandmaster" and seat.style not in WILFUL:
        return max(_playouts(game, view, ask, source), key=lambda opinion: opinion.value).choice
    return targets.target(view, seat, source).seat


def _playouts(game: Cipher, view: Venture, ask: Ask, source: Source) -> list[Opinion]:
    """Weigh opponents by the chance to win the game; those that lose much gold on average are not played out."""
    found = targets.rivals(view)
    best = targets.greedy(found)
    close = [rival for rival in found if rival.gain >= best.gain - 2 * targets.CLOSE]
    opinions = []
    for rival in found:
        if rival not in close:
            opinions.append(Opinion(rival.seat, -1.0, f"{rival.gain:+.2f} on average", {}, {"gain": rival.gain}))
            continue
        wins = 0.0
        if len(close) > 1:
            for number in range(TURN_WORLDS):
                stream = source.placed(*source.place, number).stream()
                wins += win_share(play_out(game, game.apply(view, rival.seat).state, quick, stream), ask.seat)
        value = wins / TURN_WORLDS + rival.gain / 1000
        why = f"wins {wins / TURN_WORLDS:.0%} of {TURN_WORLDS} playouts" if len(close) > 1 else "clearly the best"
        opinions.append(Opinion(rival.seat, value, f"{rival.gain:+.2f} on average, {why}", {}, {"gain": rival.gain}))
    return opinions


def consider(game: Cipher, view: Any, ask: Ask, seat: Seat, source: Source) -> list[Opinion]:
    """Give what an NPC of that level thinks of each choice, its own choice first."""
    if isinstance(view, Venture):
        return _consider_turn(game, view, ask, seat, source)
    chosen = player(seat, game)(view, ask, source)
    if ask.what == "retainer by touch":
        known = game.retainers.by_id()
        found = [
            Opinion(name, float(known[str(name)].total), f"total {known[str(name)].total}")
            for name in ask.choices.items()
        ]
        return sorted(found, key=lambda one: (one.choice != chosen, -one.value))
    value = _value(game, view, ask.seat, seat, source)
    most = bidding.limit(view, ask.seat, value)
    assert view.lot is not None
    total = game.retainers.by_id()[view.lot].total
    why = f"up to {most}: worth {value:.1f} to a {seat.level} player; the rule of thumb says {2 * total}"
    if ask.what == "limit":
        return [Opinion(most, value, why)]
    raise_, decline = Opinion(view.bid + 1, value - view.bid, why), Opinion(DECLINE, view.bid - value, why)
    return [decline, raise_] if chosen == DECLINE else [raise_, decline]


def _consider_turn(game: Cipher, view: Venture, ask: Ask, seat: Seat, source: Source) -> list[Opinion]:
    chosen = _turn(game, view, ask, seat, source)
    if ask.what == "earn or contest":
        gain = targets.greedy(targets.rivals(view)).gain
        found = [
            Opinion(EARN, targets.earning(view), f"{targets.earning(view):+.2f} on average from the Treasury"),
            Opinion(CONTEST, gain, f"{gain:+.2f} on average from the best opponent"),
        ]
    elif seat.level == "grandmaster" and seat.style not in WILFUL:
        found = _playouts(game, view, ask, source)
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

"""A toy game for the table's tests: everybody hides a coin, then calls how many show heads.

A round: a stone is put down (it can go only one way), two sticks are thrown in the open, each seat
flips a coin under its hand, each calls the number of heads or passes, whoever's coin nobody saw
shows it, seat 0 bows (it can go only one way). Whoever called right takes a pebble from the pool.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Any, NamedTuple

from gmkit.chance.law import OneOf as OneOfLaw
from gmkit.chance.law import Several
from gmkit.chance.pieces import numbered
from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice
from gmkit.table.choices import Either, Number, OneOf
from gmkit.table.game import HIDDEN, Ask, Hidden, Luck, Need, Over, SeatNo, Step, move
from gmkit.table.seats import Seat, Seating

HEADS, TAILS, PASS = "heads", "tails", "pass"
STONE = OneOfLaw("a stone", {"stone": ("stone",)})
STICKS = Several("two sticks", numbered(2), 2)
COIN = OneOfLaw("a coin", {HEADS: ("heads",), TAILS: ("tails",)})
POOL = 10


class Flipped(NamedTuple):
    """Somebody flipped a coin; the coin's owner alone sees how it fell."""

    seat: SeatNo
    coin: str | Hidden
    to: SeatNo | None


class Revealed(NamedTuple):
    """All coins are shown."""

    heads: int
    right: tuple[SeatNo, ...]
    to: SeatNo | None = None


class Coins(NamedTuple):
    """The table. Tuples have one entry per seat; `pebbles` has the pool after them."""

    seats: int
    rounds: int
    pebbles: tuple[int, ...]
    number: int = 1
    stone: bool = False
    sticks: tuple[int, ...] = ()
    coins: tuple[str | Hidden | None, ...] = ()
    calls: tuple[Hashable, ...] = ()
    shown: tuple[str | None, ...] = ()


class CoinGame:
    """The game; pure functions over `Coins`."""

    def set_up(self, seating: Seating, options: Mapping[str, Any]) -> Step[Coins]:
        """Open it."""
        seats = len(seating)
        blank = Coins(seats, options.get("rounds", 1), (*(0,) * seats, POOL))
        return Step(self._clear(blank), ())

    def _clear(self, state: Coins) -> Coins:
        none = (None,) * state.seats
        return state._replace(stone=False, sticks=(), coins=none, calls=none, shown=none)

    def pending(self, state: Coins) -> Need:
        """Say what must happen next."""
        if state.number > state.rounds:
            best = sorted(set(state.pebbles[:-1]), reverse=True)
            groups = tuple(tuple(SeatNo(s) for s in range(state.seats) if state.pebbles[s] == worth) for worth in best)
            return Over(groups, state.pebbles[:-1], "all rounds are played")
        if not state.stone:
            return Luck("stone", STONE)
        if not state.sticks:
            return Luck("sticks", STICKS)
        for seat, coin in enumerate(state.coins):
            if coin is None:
                return Luck("coin", COIN, SeatNo(seat), secret=True)
        for seat, call in enumerate(state.calls):
            if call is None:
                return Ask(SeatNo(seat), Either(Number(0, state.seats, "heads"), OneOf([PASS])), "call")
        for seat, coin in enumerate(state.coins):
            if coin is HIDDEN and state.shown[seat] is None:
                return Ask(SeatNo(seat), OneOf([HEADS, TAILS]), "show")
        return Ask(SeatNo(0), OneOf(["bow"]), "bow")

    def apply(self, state: Coins, answer: Any) -> Step[Coins]:
        """Make it happen."""
        need = self.pending(state)
        if isinstance(need, Ask) and answer not in need.choices:
            raise IllegalChoice(f"{need.what}: choose {need.choices.expects()}")
        if isinstance(need, Luck) and answer is not HIDDEN and not need.law.weigh(answer):
            raise IllegalChoice(f"{need.what}: it shows {need.law.expects()}")
        if isinstance(need, Over):
            raise IllegalChoice("it is over")
        if need.what == "stone":
            return Step(state._replace(stone=True), ())
        if need.what == "sticks":
            return Step(state._replace(sticks=answer), ())
        if need.what == "bow":
            return self._reveal(state)
        seat = need.seat
        assert seat is not None
        if need.what == "coin":
            put = (*state.coins[:seat], answer, *state.coins[seat + 1 :])
            return Step(state._replace(coins=put), (Flipped(seat, answer, seat),))
        if need.what == "show":
            return Step(state._replace(shown=(*state.shown[:seat], answer, *state.shown[seat + 1 :])), ())
        return Step(state._replace(calls=(*state.calls[:seat], answer, *state.calls[seat + 1 :])), ())

    def _reveal(self, state: Coins) -> Step[Coins]:
        faces = [shown or coin for coin, shown in zip(state.coins, state.shown, strict=True)]
        heads = faces.count(HEADS)
        right = tuple(SeatNo(seat) for seat, call in enumerate(state.calls) if call == heads)
        pebbles = state.pebbles
        for seat in right:
            pebbles = move(pebbles, state.seats, seat, 1)
        after = self._clear(state._replace(pebbles=pebbles, number=state.number + 1))
        return Step(after, (Revealed(heads, right),))

    def view(self, state: Coins, seat: SeatNo) -> Coins:
        """Veil the others' coins and calls."""
        return state._replace(
            coins=tuple(c if c is None or s == seat else HIDDEN for s, c in enumerate(state.coins)),
            calls=tuple(c if c is None or s == seat else HIDDEN for s, c in enumerate(state.calls)),
        )

    def worlds(self, view: Coins, seat: SeatNo, source: Source) -> Iterator[Coins]:
        """Flip what is hidden."""
        number = 0
        while True:
            stream = source.at("world", number)
            number += 1
            coins = tuple(COIN.draw(stream) if c is HIDDEN else c for c in view.coins)
            calls = tuple(stream.below(view.seats + 1) if c is HIDDEN else c for c in view.calls)
            yield view._replace(coins=coins, calls=calls)


GAME = CoinGame()


def begin(seats: int = 2, rounds: int = 1) -> Coins:
    """Give a table where nothing has happened yet."""
    return GAME.set_up(Seating(tuple(Seat(f"P{n}") for n in range(seats))), {"rounds": rounds}).state


def bold(view: Coins, ask: Ask, source: Source) -> Hashable:
    """Play a seat: any legal call, drawn at its place."""
    if ask.what == "call":
        return source.stream().below(view.seats + 1)
    return source.stream().pick(list(ask.choices.items()))


def careful(view: Coins, ask: Ask, _source: Source) -> Hashable:
    """Play a seat without drawing: expect heads of half the others, and show tails."""
    if ask.what == "call":
        return int(view.coins[ask.seat] == HEADS) + (view.seats - 1) // 2
    return TAILS if ask.what == "show" else "bow"

"""One deal at every table: the same luck whoever sits where, the floor draws evenly, the ceiling sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from math import sqrt
from typing import Any

import pytest

from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice
from gmkit.table.choices import Choices, Either, Number, OneOf, Some, Words
from gmkit.table.game import HIDDEN, Ask, Over, Step
from gmkit.table.seats import Seat, Seating
from gmkit.table.study import Sitter, Table, any_of, at_random, deal, settle
from tests.cases import every_case
from tests.table.coins import GAME, HEADS, CoinGame, Coins, begin, bold, careful

SEATING = Seating(tuple(Seat(f"P{at}") for at in range(3)))


def knowing(state: Any, ask: Ask, _source: Source) -> Hashable:
    """Call what the coins show, as only who sees them all can."""
    return state.coins.count(HEADS) if ask.what == "call" else "bow"


def won(over: Over, seat: int) -> float:
    """Give the pebbles of a seat."""
    return float(over.payout[seat] or 0)


def test_whoever_sees_all_is_always_right_and_nobody_else_sees_it() -> None:
    for number in range(20):
        sitters = [Sitter(careful), Sitter(knowing, sees_all=True), Sitter(careful)]
        assert settle(GAME, begin(3, 4), sitters, Source(f"s{number}")).payout[1] == 4
    blind = [settle(GAME, begin(3, 4), [Sitter(knowing)] * 3, Source(f"s{number}")).payout for number in range(20)]
    assert any(own < 4 for payout in blind for own in payout if own is not None)


def test_luck_is_the_same_whoever_sits_where() -> None:
    seen: list[tuple[object, ...]] = []

    def spy(state: Coins, ask: Ask, source: Source) -> Hashable:
        if ask.what == "call":
            seen.append((state.number, state.sticks, state.coins))
        return bold(state, ask, source)

    def evening(at: int, other: Sitter) -> list[tuple[object, ...]]:
        seen.clear()
        settle(GAME, begin(3, 5), [Sitter(spy, sees_all=True) if s == at else other for s in range(3)], Source("deal"))
        return list(seen)

    first = evening(0, Sitter(bold))
    assert len(first) == 5
    assert first == evening(1, Sitter(bold)) == evening(2, Sitter(careful)) == evening(0, at_random(GAME))
    assert len({row[1:] for row in first}) > 1


def test_a_seat_draws_for_itself_whoever_the_others_are() -> None:
    drawn: list[float] = []

    def noting(view: Coins, ask: Ask, source: Source) -> Hashable:
        drawn.append(source.stream().unit())
        assert all(coin is HIDDEN for at, coin in enumerate(view.coins) if at != ask.seat)
        return careful(view, ask, source)

    for others in (bold, careful):
        settle(GAME, begin(3, 4), [Sitter(others), Sitter(noting), Sitter(others)], Source("deal"))
    assert drawn[:4] == drawn[4:]
    assert len(set(drawn)) == 4


def test_a_deal_is_the_average_over_the_challengers_seats() -> None:
    tables = [
        Table(SEATING, tuple(Sitter(knowing if s == at else careful, s == at) for s in range(3)), at) for at in range(3)
    ]
    assert deal(GAME, {"rounds": 4}, tables, won, Source("deal")) == 4
    same = [Table(SEATING, (Sitter(careful),) * 3, at) for at in range(3)]
    over = settle(GAME, begin(3, 4), [Sitter(careful)] * 3, Source("deal"))
    assert deal(GAME, {"rounds": 4}, same, won, Source("deal")) == pytest.approx(sum(map(float, over.payout)) / 3)  # type: ignore[arg-type]


class Evens:
    """Choices of another sort than those the table knows."""

    def __contains__(self, value: object) -> bool:
        return value in (2, 4, 6)

    def parse(self, text: str) -> Hashable:
        return int(text)

    def show(self, value: Hashable) -> str:
        return str(value)

    def items(self) -> Iterator[Hashable]:
        return iter((2, 4, 6))

    def size(self) -> int:
        return 3

    def expects(self) -> str:
        return "2, 4 or 6"


FEW = OneOf(["a", "b", "c", "d"])


@every_case(
    "choices",
    [
        FEW, Number(3, 9), Evens(), Some(FEW, 0, 2), Some(FEW, 1, 3, ordered=True), Some(FEW, 4, 4),
        Either(Number(1, 3), OneOf(["pass"])), Either(Number(1, 3), Number(2, 5), OneOf([5, "pass"])),
    ],
)  # fmt: skip
def test_the_floor_draws_every_choice_equally_often(choices: Choices) -> None:
    expected = list(choices.items())
    stream = Source("floor").stream()
    found = Counter(any_of(choices, stream) for _ in range(6000))
    assert set(found) == set(expected)
    mean = 6000 / len(expected)
    assert all(abs(count - mean) < 5 * sqrt(mean) for count in found.values())


def test_what_cannot_be_listed_is_drawn_all_the_same() -> None:
    stream = Source("huge").stream()
    many = OneOf(list(range(80)))
    for choices in (Number(0, 10**9), Some(many, 0, 80), Some(many, 3, 60, ordered=True), Words()):
        found = {any_of(choices, stream) for _ in range(50)}
        assert all(value in choices for value in found)
        assert len(found) > 45 or isinstance(choices, Words)
    # Of 2**80 sets most have about forty members; sizes drawn evenly would give few so close to it.
    sizes = [len(value) for _ in range(200) if isinstance(value := any_of(Some(many, 0, 80), stream), tuple)]
    assert sum(30 <= size <= 50 for size in sizes) > 180
    assert {any_of(Either(OneOf(["a"]), Words()), stream) for _ in range(50)} == {"a", "-"}


class Fussy(CoinGame):
    """Coins where a rule forbids what the choices allow: calls other than these."""

    def __init__(self, allowed: tuple[Hashable, ...]) -> None:
        self.allowed = allowed

    def apply(self, state: Coins, answer: Any) -> Step[Coins]:
        need = self.pending(state)
        if isinstance(need, Ask) and need.what == "call" and answer not in self.allowed:
            raise IllegalChoice("call: not that")
        return super().apply(state, answer)


def test_the_floor_draws_again_what_a_rule_forbids() -> None:
    fussy = Fussy((1,))
    state = begin(2, 3)
    over = settle(fussy, state, [at_random(fussy), at_random(fussy)], Source("floor"))
    # Everybody calls one; right or wrong together, they end together.
    assert len(over.ranking) == 1
    hopeless = Fussy(())
    with pytest.raises(IllegalChoice, match="nothing was found"):
        settle(hopeless, state, [at_random(hopeless), at_random(hopeless)], Source("floor"))

"""A small rulebook procedure, written as a generator that reads like the rulebook, behind the contract.

The generator yields what it needs, an `Ask` or a `Luck`, and is sent the answer; it yields anything
else as an event; it returns what came of it. It keeps nothing outside itself, so that running it
again over the same answers gives the same: that is how a record is moved on.

    def toss() -> Steps[str]:
        coin = yield Luck("coin", COIN)
        yield Tossed(coin)
        return f"it shows {coin}"
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice
from gmkit.table.game import Ask, Luck, Need, Over, SeatNo, Step
from gmkit.table.seats import Seating

R = TypeVar("R")

Steps = Generator[Any, Any, R]
"""A procedure under way: yields needs and events, is sent answers, returns its result."""


class Done(NamedTuple, Generic[R]):
    """What came of a procedure."""

    result: R


class Underway(NamedTuple, Generic[R]):
    """A procedure as far as it has come.

    Attributes:
        seats: how many sit at the table.
        answers: what was chosen and what came up, in order.
        events: what has happened, in order.
        now: what must happen next, or the result once there is one.
    """

    seats: int
    answers: tuple[Any, ...]
    events: tuple[Any, ...]
    now: Ask | Luck | Done[R]


class Procedure(Generic[R]):
    """A procedure as a game that ends with its result; everything in it is done in the open."""

    def __init__(self, begin: Callable[[], Steps[R]]) -> None:
        """Take what begins it afresh; it is begun again for every answer."""
        self._begin = begin

    def set_up(self, seating: Seating, options: Mapping[str, Any]) -> Step[Underway[R]]:
        """Begin; the options are the generator's own business."""
        state = self._replayed(len(seating), ())
        return Step(state, state.events)

    def pending(self, state: Underway[R]) -> Need:
        """Say what must happen next."""
        if not isinstance(state.now, Done):
            return state.now
        everybody = tuple(SeatNo(seat) for seat in range(state.seats))
        return Over((everybody,), (None,) * state.seats, "the procedure is done")

    def apply(self, state: Underway[R], answer: Any) -> Step[Underway[R]]:
        """Make it happen.

        Raises:
            IllegalChoice: the answer is not among those that may be given, or a rule in the procedure forbids it.
        """
        need = state.now
        if isinstance(need, Done):
            raise IllegalChoice("the procedure is done; nothing can be answered")
        legal, expected = (
            (answer in need.choices, need.choices.expects())
            if isinstance(need, Ask)
            else (need.law.weigh(answer) > 0, need.law.expects())
        )
        if not legal:
            raise IllegalChoice(f"{need.what}: {expected}")
        after = self._replayed(state.seats, (*state.answers, answer))
        return Step(after, after.events[len(state.events) :])

    def view(self, state: Underway[R], seat: SeatNo) -> Underway[R]:
        """Give the record: everybody sees everything."""
        return state

    def worlds(self, view: Underway[R], seat: SeatNo, source: Source) -> Iterator[Underway[R]]:
        """Give the record again and again: nothing in it is hidden."""
        while True:
            yield view

    def _replayed(self, seats: int, answers: tuple[Any, ...]) -> Underway[R]:
        """Run from the beginning through the answers, to the next need or the end."""
        steps, events, left = self._begin(), [], list(answers)
        try:
            yielded = next(steps)
            while True:
                if not isinstance(yielded, Ask | Luck):
                    events.append(yielded)
                    yielded = next(steps)
                elif left:
                    yielded = steps.send(left.pop(0))
                else:
                    return Underway(seats, answers, tuple(events), yielded)
        except StopIteration as end:
            return Underway(seats, answers, tuple(events), Done(end.value))

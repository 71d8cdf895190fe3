"""The contract: a game says what must happen next, somebody answers, it moves on.

A game is a handful of pure functions over an immutable record. With nothing
veiled, the record is the referee's truth; veiled for a seat, it is what an NPC is
given; with a person's real cards or dice unknown, it is the table as the GM
knows it. The functions work on all three.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from enum import Enum
from typing import Any, Generic, NamedTuple, NewType, Protocol, TypeVar

from gmkit.chance.law import Law
from gmkit.chance.source import Source
from gmkit.table.choices import Choices
from gmkit.table.seats import Seating

S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)

SeatNo = NewType("SeatNo", int)
"""A place at the table: 0, 1, … clockwise."""


class Hidden(Enum):
    """The marker for what a record does not know."""

    HIDDEN = "?"


HIDDEN = Hidden.HIDDEN
"""Stands where something is that this record does not know: veiled, or never typed."""


class Ask(NamedTuple):
    """A seat must choose.

    Attributes:
        seat: who is asked.
        choices: what may be chosen.
        what: a short fixed label, the same in log, script and prompt: "opponent".
        secret: the choices are drawn from what only that seat sees; that there is but one is nobody else's business.
    """

    seat: SeatNo
    choices: Choices
    what: str
    secret: bool = False


class Luck(NamedTuple):
    """Something comes up.

    Attributes:
        what: a short fixed label: "venture die".
        law: what may come up, and how likely.
        seat: whose dice or card it is, if anybody's.
        secret: only that seat sees the outcome; at a real table it may stay unseen.
        note: a few words for whoever rolls: "the die that shows 4".
        gm: only the GM may know that it comes up at all; no player is asked for it, or told of it.
    """

    what: str
    law: Law[Any]
    seat: SeatNo | None = None
    secret: bool = False
    note: str = ""
    gm: bool = False


class Over(NamedTuple):
    """The game has ended.

    Attributes:
        ranking: seats from best to worst, ties together.
        payout: for each seat what it takes home, or None where the game pays nothing.
        reason: why it ended, naming the rule.
    """

    ranking: tuple[tuple[SeatNo, ...], ...]
    payout: tuple[int | None, ...]
    reason: str


Need = Ask | Luck | Over


class Step(NamedTuple, Generic[S]):
    """What came of an answer.

    Attributes:
        state: the record after it.
        events: what happened, in order.
    """

    state: S
    events: tuple[Any, ...]


class Game(Protocol[S]):
    """A game as five pure functions."""

    def set_up(self, seating: Seating, options: Mapping[str, Any]) -> Step[S]:
        """Open the game; raises a GmkitError if these seats or options cannot play it."""
        ...

    def pending(self, state: S) -> Need:
        """Say what must happen next."""
        ...

    def apply(self, state: S, answer: Any) -> Step[S]:
        """Make it happen.

        Raises:
            IllegalChoice: a rule forbids the answer; the state stays as it was.
        """
        ...

    def view(self, state: S, seat: SeatNo) -> S:
        """Give the record as that seat sees it."""
        ...

    def worlds(self, view: S, seat: SeatNo, source: Source) -> Iterator[S]:
        """Give full records that fit a view, without end."""
        ...


Player = Callable[[Any, Ask, Source], Hashable]
"""Who answers for a seat: a person at a prompt, an NPC level, a script. Gets the seat's view alone."""

"""What stands on the table in City of Masks: records only, no rules."""

from __future__ import annotations

from typing import NamedTuple

from gmkit.chance.dominoes import Domino
from gmkit.table.game import SeatNo
from gmkit.table.seats import Seating

PROPER = "proper"
HIDDEN_FACE = "hidden"
MUNDANE = "mundane"
"""The kinds of action: of the mask, of the Hidden Face, anything else plausible (value 0)."""


class Options(NamedTuple):
    """The rules options in force; the card says what each does."""

    success_test: str = "inner_ge_cumulative"
    randomizer: str = "dominoes"
    unopposed_bonus: str = "none"
    king_of_clubs: str = "printed"


class Declared(NamedTuple):
    """An action as it is declared.

    Attributes:
        label: what is attempted.
        kind: proper, hidden or mundane.
        value: 1 to 3, and 0 for mundane.
    """

    label: str
    kind: str
    value: int


class Attempt(NamedTuple):
    """What came of a declared action.

    Attributes:
        label: what was attempted.
        kind: proper, hidden or mundane.
        value: 0 to 3.
        cumulative: the values up to and with it, in the order declared.
        succeeds: whether it did.
    """

    label: str
    kind: str
    value: int
    cumulative: int
    succeeds: bool


class Flow(NamedTuple):
    """What moves between a player and the pool.

    Attributes:
        gained: the difference between the courts, if it counts.
        lost: the values of failed actions.
        bonus: the values of successes, under the house rule that pays them.
    """

    gained: int = 0
    lost: int = 0
    bonus: int = 0

    @property
    def change(self) -> int:
        """What the player has more, or less, in the end."""
        return self.gained + self.bonus - self.lost


class Unopposed(NamedTuple):
    """An unopposed challenge under way.

    Attributes:
        seat: whose challenge it is.
        mask: the title of the mask worn.
        actions: what was declared, in order, 1 to 3 of them.
        face: the Face in hand, None if it is never short.
        hidden_face: the Hidden Face in hand, None if it is never short.
        draw: the courts, None until drawn.
        attempts: what came of the actions, empty until drawn.
        face_flow: how Face moved.
        hidden_flow: how Hidden Face moved.
    """

    seat: SeatNo
    mask: str
    actions: tuple[Declared, ...]
    face: int | None = None
    hidden_face: int | None = None
    draw: Domino | None = None
    attempts: tuple[Attempt, ...] = ()
    face_flow: Flow = Flow()
    hidden_flow: Flow = Flow()


class State(NamedTuple):
    """A table, with the challenge that is being played out, if there is one."""

    seating: Seating
    options: Options
    challenge: Unopposed | None = None


class ActionsDeclared(NamedTuple):
    """A seat names what it attempts and sets aside what that is worth."""

    seat: SeatNo
    mask: str
    actions: tuple[Declared, ...]
    invested: int
    hidden_invested: int


class CourtsDrawn(NamedTuple):
    """A seat draws: the inner court decides what succeeds, the difference what it earns."""

    seat: SeatNo
    inner: int
    outer: int


class ChallengeResolved(NamedTuple):
    """What succeeded, and what moved between the seat and the pool."""

    seat: SeatNo
    attempts: tuple[Attempt, ...]
    face: Flow
    hidden_face: Flow


Event = ActionsDeclared | CourtsDrawn | ChallengeResolved

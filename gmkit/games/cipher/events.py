"""What happens in Cipher."""

from typing import Any, NamedTuple

from gmkit.table.game import SeatNo

Totals = tuple[int, int, int]
"""A retinue's sums, by attribute."""

CIPHER = "cipher"
"""The sixth face of the Reward die; the others are 1 to 5."""

Reward = int | str

Event = tuple[Any, ...]
"""Any of the records below; each has a sentence in the file of words, or a function among `TELL` in `telling`."""


class LotDrawn(NamedTuple):
    """A retainer comes from the pouch."""

    retainer: str


class LimitNamed(NamedTuple):
    """What a bidder will pay at most; the GM alone sees it."""

    seat: SeatNo
    retainer: str
    limit: int
    to: SeatNo | None


class Bid(NamedTuple):
    """A bid, higher than the last."""

    seat: SeatNo
    retainer: str
    amount: int


class Declined(NamedTuple):
    """A seat lets the standing bid be."""

    seat: SeatNo
    retainer: str


class Sold(NamedTuple):
    """The winner pays into the Treasury and takes the retainer."""

    seat: SeatNo
    retainer: str
    price: int
    total: int


class Unsold(NamedTuple):
    """Nobody wants the retainer; it is set aside (CI-9)."""

    retainer: str


class PutBack(NamedTuple):
    """Nobody wants the retainer for now; it goes back into the pouch (CI-9)."""

    retainer: str


class VentureBegins(NamedTuple):
    """The retinues are complete; totals and gold have an entry per seat."""

    first: SeatNo
    totals: tuple[Totals, ...]
    gold: tuple[int, ...]
    treasury: int


class VentureRolled(NamedTuple):
    """The Venture die."""

    seat: SeatNo
    venture: str


class Switched(NamedTuple):
    """A contest is turned into earning, since somebody has no gold, or nobody else has any."""

    seat: SeatNo
    contest: str
    venture: str


class OpponentNamed(NamedTuple):
    """The active seat names whom it meets."""

    seat: SeatNo
    opponent: SeatNo
    venture: str
    difference: int


class Earned(NamedTuple):
    """A treasury venture: what the Reward die brought; moved is 0 if the total is too small."""

    seat: SeatNo
    venture: str
    reward: Reward
    moved: int
    treasury: int


class Contested(NamedTuple):
    """A contest: gold moved from giver to taker; both None if nothing moved."""

    seat: SeatNo
    opponent: SeatNo
    venture: str
    difference: int
    reward: Reward
    moved: int
    giver: SeatNo | None
    taker: SeatNo | None
    left: int


class TurnLost(NamedTuple):
    """The opponent's total is equal or higher: the turn ends without a Reward roll (CI-3)."""

    seat: SeatNo
    opponent: SeatNo
    venture: str
    difference: int


class GameEnded(NamedTuple):
    """The end, and why."""

    reason: str  # names the ruling
    score: tuple[int, ...]  # what counts, an entry per seat
    home: tuple[int, ...]  # what each seat takes home
    brought: int | tuple[int, ...]  # what each seat brought; an entry per seat where that was not the same
    unclaimed: int  # what is left in the Treasury
    winners: tuple[SeatNo, ...]  # one, or all who win together (CI-8)

    @property
    def best(self) -> list[int]:
        """All who have the highest score."""
        return [seat for seat, own in enumerate(self.score) if own == max(self.score)]

    @property
    def tied(self) -> list[int]:
        """Those of them who have not won."""
        return [seat for seat in self.best if seat not in self.winners]

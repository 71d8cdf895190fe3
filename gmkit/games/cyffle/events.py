"""What happens in Cyffle. Cards stand as their codes, such as "KH", by the pack's own letters."""

from __future__ import annotations

from typing import NamedTuple

from gmkit.table.game import SeatNo


class FirstDealer(NamedTuple):
    """Who deals first, by cut or agreement (CF-8)."""

    seat: SeatNo


class HandBegins(NamedTuple):
    """A new hand; whose deal it is, and what the pot holds from the last."""

    number: int
    dealer: SeatNo
    carried: int


class TrumpTurned(NamedTuple):
    """The top card shows the trump suit, by its letter."""

    trump: str


class HandDealt(NamedTuple):
    """A seat's cards; None where they are a person's own, from a real pack."""

    seat: SeatNo
    cards: tuple[str, ...] | None
    to: SeatNo | None


class Staked(NamedTuple):
    """A seat names a stake, or matches it."""

    seat: SeatNo
    stake: int


class AntesPaid(NamedTuple):
    """Everybody who plays puts the agreed sum into the pot (CF-14)."""

    seats: tuple[SeatNo, ...]
    ante: int


class SatOut(NamedTuple):
    """A seat plays no part in this hand; its cards are dead (CF-14)."""

    seat: SeatNo
    why: str


class LeftTable(NamedTuple):
    """A player leaves between hands and gives up the running tally (CF-10)."""

    seat: SeatNo


class Played(NamedTuple):
    """A card is played to the trick."""

    seat: SeatNo
    card: str


class Revoked(NamedTuple):
    """A seat shows a suit that it denied before (CF-11)."""

    seat: SeatNo
    card: str


class TrickWon(NamedTuple):
    """The trick is taken, by which of its cards; the winner leads next."""

    seat: SeatNo
    cards: tuple[str, ...]
    points: int
    by: str


class HandScored(NamedTuple):
    """The hand is counted.

    Attributes:
        scores: points in tricks won by seat; None for those who sat out, or revoked.
        winners: who had the most.
        payouts: coins from the pot, by seat.
        carried: coins that stay for the next pot.
        tally: hands won so far, by seat.
        marked: who marked this hand.
    """

    scores: tuple[int | None, ...]
    winners: tuple[SeatNo, ...]
    payouts: tuple[int, ...]
    carried: int
    tally: tuple[int, ...]
    marked: tuple[SeatNo, ...]


class LastCoins(NamedTuple):
    """Coins that are still in the pot when no hand follows go to one of the table (CF-5)."""

    seat: SeatNo
    coins: int


class EveningEnded(NamedTuple):
    """The end, and why.

    Attributes:
        reason: names the rule.
        tally: hands won, by seat.
        net: coins won or lost, by seat.
        best: who is ranked first.
    """

    reason: str
    tally: tuple[int, ...]
    net: tuple[int, ...]
    best: tuple[SeatNo, ...]


Open = (
    FirstDealer
    | HandBegins
    | TrumpTurned
    | HandDealt
    | Staked
    | AntesPaid
    | SatOut
    | LeftTable
    | Played
    | Revoked
    | TrickWon
    | HandScored
    | LastCoins
    | EveningEnded
)
"""What happens in an honest game; `gmkit.games.cyffle.sly_events` has what a cheat does."""

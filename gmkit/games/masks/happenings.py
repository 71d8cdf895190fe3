"""What happens in a challenge of City of Masks. `to` is the one seat that sees an event; None is everybody."""

from __future__ import annotations

from typing import NamedTuple

from gmkit.games.masks.encounter import Attempt, Declared, Flow
from gmkit.games.masks.model import Objective
from gmkit.games.masks.ties import Party
from gmkit.table.game import SeatNo


class Motive(NamedTuple):
    """Why a seat does what it does, for itself and the GM: what it feels, and what it wants."""

    seat: SeatNo
    target: Party
    level: int
    wants: tuple[str, ...]
    to: SeatNo | None


class ChallengeCalled(NamedTuple):
    """A seat calls a challenge: unopposed, opposed, follow."""

    kind: str
    seat: SeatNo
    target: SeatNo | None


class ChallengeDeclined(NamedTuple):
    """The seat that is challenged will not have it."""

    seat: SeatNo


class AimsDeclared(NamedTuple):
    """A seat says whom it woos, against which faction it acts, and on whose behalf."""

    seat: SeatNo
    woos: tuple[Party, ...]
    against: Party | None
    cause: Party | None


class ActionsDeclared(NamedTuple):
    """A seat names what it attempts and sets aside what that is worth."""

    seat: SeatNo
    mask: str
    actions: tuple[Declared, ...]
    invested: int
    hidden_invested: int


class GoalSet(NamedTuple):
    """What comes of it if this seat wins, in words."""

    seat: SeatNo
    goal: str


class StakeNamed(NamedTuple):
    """A seat proposes a stake, raises it, matches it, or falls short of it."""

    seat: SeatNo
    stake: int
    answer: str


class AllyCalled(NamedTuple):
    """A seat asks for Face, and pays an ally 1 for the asking."""

    seat: SeatNo
    ally: Party
    via: tuple[SeatNo, ...]


class MessengerSent(NamedTuple):
    """A seat sends for an ally who is elsewhere; the draw says whether help arrives in time."""

    seat: SeatNo
    ally: SeatNo
    inner: int
    outer: int
    arrives: bool


class FaceLent(NamedTuple):
    """An ally lends its Face, or a faction does."""

    lender: Party
    borrower: SeatNo
    via: tuple[SeatNo, ...]
    committed: int
    delivered: int


class LoanRefused(NamedTuple):
    """An ally will not lend, or will not pass the request on."""

    ally: SeatNo
    seat: SeatNo


class SupportDeclared(NamedTuple):
    """A lender says how it supports."""

    seat: SeatNo
    actions: tuple[Declared, ...]


class BetPlaced(NamedTuple):
    """A bystander bets on a side."""

    seat: SeatNo
    backed: SeatNo
    amount: int


class BetsLevelled(NamedTuple):
    """Bets are cut until both sides are equal."""

    seats: tuple[SeatNo, ...]
    amounts: tuple[int, ...]


class CourtsDrawn(NamedTuple):
    """A seat draws: the inner court decides what succeeds, the difference what it earns. None: the authorities."""

    seat: SeatNo | None
    inner: int
    outer: int


class ChallengeResolved(NamedTuple):
    """What succeeded, and what moved between the seat and the pool."""

    seat: SeatNo
    attempts: tuple[Attempt, ...]
    face: Flow
    hidden_face: Flow


class OpposedResolved(NamedTuple):
    """An opposed challenge is decided: who won, by what, and what changes hands.

    `outcome` is drawn, backdown or desperate; totals are of the challenger's side and the defender's.
    """

    winner: SeatNo
    loser: SeatNo
    outcome: str
    totals: tuple[int, int] | None
    attempts: tuple[Attempt, ...]
    their_attempts: tuple[Attempt, ...]
    stake: int
    paid: int
    debt: int
    riding: int
    goal: str
    challenger_won: bool = True


class ConflictPaid(NamedTuple):
    """Conflicted Actions pay Hidden Face, whatever the draw."""

    seat: SeatNo
    amount: int


class LoanRepaid(NamedTuple):
    """A borrower gives Face back to a lender."""

    borrower: SeatNo
    lender: Party
    lent: int
    repaid: int


class BetPaid(NamedTuple):
    """A side bet is won or lost."""

    seat: SeatNo
    change: int


class FeelingMoved(NamedTuple):
    """Everybody sees a feeling gain or lose; how strong it is now, only its holder knows."""

    holder: Party
    target: Party
    change: int
    cause: str


class FeelingStands(NamedTuple):
    """How strong a feeling is now; a faction's is known to all."""

    holder: Party
    target: Party
    before: int
    level: int
    to: SeatNo | None


class PromiseMade(NamedTuple):
    """Face is made available, openly."""

    giver: Party
    receiver: SeatNo
    amount: int
    total: int


class PromiseChanged(NamedTuple):
    """A promise is raised, cut or cancelled."""

    giver: Party
    receiver: SeatNo
    before: int
    total: int


class MajorCoup(NamedTuple):
    """A Major Coup is brought off."""

    seat: SeatNo
    changed_hands: int


class CharacterReceived(NamedTuple):
    """A seat receives its own Character; `granted` is false where the GM has yet to say so."""

    seat: SeatNo
    granted: bool


class ObjectiveAchieved(NamedTuple):
    """A seat achieves one of its objectives."""

    seat: SeatNo
    objective: Objective
    to: SeatNo | None

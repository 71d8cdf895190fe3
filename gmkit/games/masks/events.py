"""What happens in City of Masks. `to` is the one seat that sees an event; everybody does where it is None."""

from __future__ import annotations

from typing import NamedTuple

from gmkit.games.masks.happenings import (
    ActionsDeclared,
    AimsDeclared,
    AllyCalled,
    BetPaid,
    BetPlaced,
    BetsLevelled,
    ChallengeCalled,
    ChallengeDeclined,
    ChallengeResolved,
    CharacterReceived,
    ConflictPaid,
    CourtsDrawn,
    FaceLent,
    FeelingMoved,
    FeelingStands,
    GoalSet,
    LoanRefused,
    LoanRepaid,
    MajorCoup,
    MessengerSent,
    Motive,
    ObjectiveAchieved,
    OpposedResolved,
    PromiseChanged,
    PromiseMade,
    StakeNamed,
    SupportDeclared,
)
from gmkit.games.masks.model import HiddenAction, Objective
from gmkit.games.masks.ties import Party
from gmkit.table.game import SeatNo


class MaskDealt(NamedTuple):
    """A seat is dealt its first mask; nobody else need know which."""

    seat: SeatNo
    mask: str
    face: int
    to: SeatNo | None


class HiddenFaceDrawn(NamedTuple):
    """A seat's Hidden Face is settled."""

    seat: SeatNo
    actions: tuple[HiddenAction, ...]
    to: SeatNo | None


class RelationshipSet(NamedTuple):
    """A seat gives one of its cards to somebody."""

    seat: SeatNo
    card: str
    target: Party | None
    to: SeatNo | None


class ObjectiveDrawn(NamedTuple):
    """A seat draws an objective card; empty if it says nothing for this seat, which draws again."""

    seat: SeatNo
    card: str
    objectives: tuple[Objective, ...]
    to: SeatNo | None


class GameOpened(NamedTuple):
    """Everybody is ready: what each begins with."""

    face: tuple[int, ...]
    hidden_face: tuple[int, ...]


class RoundBegins(NamedTuple):
    """A round begins."""

    round: int


class TieDrawn(NamedTuple):
    """A tile drawn to break a tie for the order."""

    seat: SeatNo
    inner: int
    outer: int


class ArbiterNamed(NamedTuple):
    """The highest standing is the Arbiter; the order goes down from there."""

    seat: SeatNo
    order: tuple[SeatNo, ...]
    standings: tuple[int, ...]


class SceneSketched(NamedTuple):
    """The Arbiter sketches the main scene."""

    seat: SeatNo
    title: str
    level: str


class WhereaboutsDeclared(NamedTuple):
    """A seat says where it is: the main scene, a place, a meeting there, or on somebody's heels."""

    seat: SeatNo
    place: str | None
    meets: tuple[SeatNo, ...] = ()
    follows: tuple[SeatNo, ...] = ()


class MaskPutOn(NamedTuple):
    """A seat wears a mask: a card mask's id, or role, uncast or character."""

    seat: SeatNo
    mask: str


class SceneOpens(NamedTuple):
    """The encounters of one place begin."""

    place: str
    present: tuple[SeatNo, ...]


class FollowEnds(NamedTuple):
    """Somebody who followed is in the scene, or alone somewhere in the city."""

    seat: SeatNo
    target: SeatNo
    found: bool


class TurnPassed(NamedTuple):
    """A seat does nothing with its turn."""

    seat: SeatNo


class Denounced(NamedTuple):
    """Somebody who saw a breach of the mask denounces it."""

    seat: SeatNo
    by: SeatNo


class ArrestEnds(NamedTuple):
    """The authorities try to arrest somebody, who loses what it set aside unless it escapes."""

    seat: SeatNo
    totals: tuple[int, int]
    escaped: bool
    lost: int = 0
    hidden_lost: int = 0


class TrialEnds(NamedTuple):
    """The Unmasked stands trial."""

    seat: SeatNo
    totals: tuple[int, int]
    bonus: int
    supporters: tuple[SeatNo, ...]
    convicted: bool
    lost: int


class AlienationDrawn(NamedTuple):
    """A seat whose Hidden Face outgrows its Face draws."""

    seat: SeatNo
    excess: int
    inner: int
    outer: int
    alienated: bool
    shift: int


class DebtPaid(NamedTuple):
    """A beholden seat pays what it owes, or some of it."""

    debtor: SeatNo
    creditor: SeatNo
    amount: int
    left: int


class MaskBought(NamedTuple):
    """A seat buys a mask from the Keeper of the Book."""

    seat: SeatNo
    mask: str
    price: int


class MaskOffered(NamedTuple):
    """A seat offers one of its masks to another."""

    seat: SeatNo
    mask: str
    receiver: SeatNo
    price: int
    taken: bool


class ScoresCounted(NamedTuple):
    """The points of everybody, part by part."""

    objectives: tuple[int, ...]
    coups: tuple[int, ...]
    arbiter: SeatNo | None
    influence: tuple[SeatNo, ...]
    characters: tuple[SeatNo, ...]
    masks: tuple[int, ...]
    totals: tuple[int, ...]


class GameEnds(NamedTuple):
    """The game is over."""

    reason: str
    round: int


Event = (
    MaskDealt
    | HiddenFaceDrawn
    | RelationshipSet
    | ObjectiveDrawn
    | GameOpened
    | RoundBegins
    | TieDrawn
    | ArbiterNamed
    | SceneSketched
    | WhereaboutsDeclared
    | MaskPutOn
    | SceneOpens
    | FollowEnds
    | TurnPassed
    | Motive
    | ChallengeCalled
    | ChallengeDeclined
    | AimsDeclared
    | ActionsDeclared
    | GoalSet
    | StakeNamed
    | AllyCalled
    | MessengerSent
    | FaceLent
    | LoanRefused
    | SupportDeclared
    | BetPlaced
    | BetsLevelled
    | CourtsDrawn
    | ChallengeResolved
    | OpposedResolved
    | ConflictPaid
    | LoanRepaid
    | BetPaid
    | FeelingMoved
    | FeelingStands
    | PromiseMade
    | PromiseChanged
    | MajorCoup
    | CharacterReceived
    | ObjectiveAchieved
    | Denounced
    | ArrestEnds
    | TrialEnds
    | AlienationDrawn
    | DebtPaid
    | MaskBought
    | MaskOffered
    | ScoresCounted
    | GameEnds
)

__all__ = [
    "ActionsDeclared",
    "AimsDeclared",
    "AlienationDrawn",
    "AllyCalled",
    "ArbiterNamed",
    "ArrestEnds",
    "BetPaid",
    "BetPlaced",
    "BetsLevelled",
    "ChallengeCalled",
    "ChallengeDeclined",
    "ChallengeResolved",
    "CharacterReceived",
    "ConflictPaid",
    "CourtsDrawn",
    "DebtPaid",
    "Denounced",
    "Event",
    "FaceLent",
    "FeelingMoved",
    "FeelingStands",
    "FollowEnds",
    "GameEnds",
    "GameOpened",
    "GoalSet",
    "HiddenFaceDrawn",
    "LoanRefused",
    "LoanRepaid",
    "MajorCoup",
    "MaskBought",
    "MaskDealt",
    "MaskOffered",
    "MaskPutOn",
    "MessengerSent",
    "Motive",
    "ObjectiveAchieved",
    "ObjectiveDrawn",
    "OpposedResolved",
    "PromiseChanged",
    "PromiseMade",
    "RelationshipSet",
    "RoundBegins",
    "SceneOpens",
    "SceneSketched",
    "ScoresCounted",
    "StakeNamed",
    "SupportDeclared",
    "TieDrawn",
    "TrialEnds",
    "TurnPassed",
    "WhereaboutsDeclared",
]

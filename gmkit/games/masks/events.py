"""What happens in City of Masks. `to` is the one seat that sees an event; everybody does where it is None.

Why an NPC did what it did is a `Reason`, which comes after what it did.
"""

from typing import Any, NamedTuple

from gmkit.games.masks.model import Attempt, Declared, Flow, HiddenAction, Objective, Party
from gmkit.table.game import SeatNo

Event = tuple[Any, ...]
"""Any of the records below; each has a sentence in the file of words, or a function among `TELL` in `telling`."""

# ---- What happens in a challenge.
#
# `ChallengeOpens` and `ChallengeEnds` enclose what belongs to one, an arrest and a trial too, and have its number;
# `RoundBegins` has the round. So the challenge and the round of any other event are those of the last one before it.


class ChallengeOpens(NamedTuple):
    """A challenge opens, numbered through the evening; until it ends all that happens belongs to it."""

    number: int
    kind: str


class ChallengeEnds(NamedTuple):
    """All that a challenge brought has happened: who, for what, the outcome, and what matters beyond it.

    Of an arrest and a trial the target is whoever is accused.
    """

    number: int
    kind: str
    seat: SeatNo | None  # who called it
    target: SeatNo | None
    outcome: str | None
    winner: SeatNo | None
    goal: str  # the winner's
    paid: int  # what the losing side paid
    debt: int  # what it owes beside
    coup: bool
    ruined: SeatNo | None  # whose last Face it was
    withheld: int  # the most that somebody kept back of a promise, 0 if nothing; from whom, and who
    lender: SeatNo | None
    asker: SeatNo | None
    promised: int  # the most that was promised in it, to whom, and by whom
    giver: SeatNo | None
    receiver: SeatNo | None
    cancelled: int = 0  # the debt that it was for and that its caller won back


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
    """A seat names a figure, matches it, asks for less, raises it, takes or holds it, or meets what is held."""

    seat: SeatNo
    stake: int
    answer: str


class StakeFalls(NamedTuple):
    """Neither side can cover the stake: it is the smaller of the sums they raised."""

    stake: int


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
    """An ally lends its Face, or a faction does; withheld is what was promised, asked for, in hand, and not lent."""

    lender: Party
    borrower: SeatNo
    via: tuple[SeatNo, ...]
    committed: int
    delivered: int
    asked: int = 0
    promised: int = 0
    withheld: int = 0


class LoanRefused(NamedTuple):
    """An ally will not lend, or will not pass the request on."""

    ally: SeatNo
    seat: SeatNo
    asked: int = 0
    promised: int = 0
    withheld: int = 0


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

    `outcome` is drawn, desperate, backdown or left; totals are of the challenger's side and the defender's.
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


class FactionUnmoved(NamedTuple):
    """A faction is wooed by nothing that it would approve of, and takes no notice."""

    seat: SeatNo
    faction: Party


class FactionWooed(NamedTuple):
    """A faction weighs the draw and what was done, part by part."""

    seat: SeatNo
    faction: Party
    draw: int
    against: int
    proper: tuple[str, ...]
    breached: tuple[str, ...]
    further: int
    corrected: int  # by how much a person or the GM changed the sum
    change: int
    corrections: tuple[tuple[str, int, int], ...] = ()  # the parts that were corrected: what was reckoned, what counts


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


class AllAchieved(NamedTuple):
    """A seat has achieved all it wanted, where the GM leads and the game does not end by it."""

    seat: SeatNo
    to: SeatNo | None


# ---- What happens before, between and after challenges.


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
    card: str  # empty where the GM said what is wanted
    objectives: tuple[Objective, ...]
    to: SeatNo | None


class GameOpened(NamedTuple):
    """Everybody is ready: what each begins with."""

    face: tuple[int, ...]
    hidden_face: tuple[int, ...]


class RoundBegins(NamedTuple):
    """A round begins, with so much Face in everybody's hand."""

    round: int
    face: tuple[int, ...] = ()


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
    title: str = ""  # of the main scene, where that is the place


class MaskPutOn(NamedTuple):
    """A seat wears a mask: a card mask's id, or role, uncast or character."""

    seat: SeatNo
    mask: str


class SceneOpens(NamedTuple):
    """The encounters of one place begin."""

    place: str
    present: tuple[SeatNo, ...]
    title: str = ""  # of the main scene, where that is the place


class FollowEnds(NamedTuple):
    """Somebody who followed is in the scene, or alone somewhere in the city."""

    seat: SeatNo
    target: SeatNo
    found: bool


class TurnPassed(NamedTuple):
    """A seat does nothing with its turn."""

    seat: SeatNo


class LineBroken(NamedTuple):
    """A line of the mask was called for and not kept, or gone against by a deed such as leaving (B4)."""

    seat: SeatNo
    mask: str
    line: str


class Denounced(NamedTuple):
    """Somebody who saw a breach of the mask denounces it, or somebody Uncast who let itself be seen."""

    seat: SeatNo
    by: SeatNo
    mask: str = ""
    breaches: tuple[str, ...] = ()
    omitted: str = ""  # the line of the mask that was called for and not kept


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


class DebtCancelled(NamedTuple):
    """A beholden seat wins back what it owed, in a challenge for the debt itself."""

    debtor: SeatNo
    creditor: SeatNo
    amount: int


class DebtPaid(NamedTuple):
    """A beholden seat pays what it owes, or some of it."""

    debtor: SeatNo
    creditor: SeatNo
    amount: int
    left: int


class OrderGiven(NamedTuple):
    """Somebody beholden is bidden do something, by the creditor or, where nobody is named, by the GM (B10)."""

    seat: SeatNo
    by: SeatNo | None
    order: str


class StoryJoined(NamedTuple):
    """Somebody joins a table that the GM leads, or comes back to it."""

    seat: SeatNo


class StoryLeft(NamedTuple):
    """Somebody leaves the story."""

    seat: SeatNo


class Ruled(NamedTuple):
    """The GM sets something by word, at a table that the GM leads."""

    party: Party
    what: str  # "Face", "feels Ana", "has the Flirt"
    before: int
    after: int
    why: str  # empty where nothing was said
    to: SeatNo | None = None  # who alone may know: the holder of a feeling, which nobody else knows
    mask: str = ""  # the mask that is put on, where it is that


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

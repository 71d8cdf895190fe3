"""What stands on the table in City of Masks, and the challenge under way: records only, no rules."""

from inspect import get_annotations
from operator import itemgetter
from typing import Annotated, ClassVar, NamedTuple, Self, dataclass_transform

from gmkit.chance.pieces import Card, Domino
from gmkit.errors import later
from gmkit.games.masks.content import STREETS
from gmkit.table.game import Counters, Hidden, SeatNo
from gmkit.table.seats import Seating

# ---- Whom a feeling is between, and how strong it is: records only, no rules.

Party = Annotated[int, "party"]
"""An avatar or a faction."""

SideNo = Annotated[int, "side"]
LoanNo = Annotated[int, "loan"]
RefusalNo = Annotated[int, "refusal"]
"""Places in a challenge: one of its sides, a loan of that side, somebody who would not lend."""

Principal = Annotated[SeatNo, "principal"]
"""An avatar that the challenge under way is between; of a step with a side, the one on that side."""

Lender = Annotated[SeatNo | None, "lender"]
"""Whose the loan is that a step names; None for a faction."""

MaskId = Annotated[str, "mask"]
"""The id of a card mask."""


class Feeling(NamedTuple):
    """How one party feels about another."""

    level: int = 0  # −10 to 10, what every rule uses; cold is below 0
    enduring: bool = False  # it holds until it is paid off whole
    latent: int = 0  # the marks beneath the level; of a fickle feeling the level itself
    origin: int = 0  # the sign of the card it began with, 0 if there was none
    pole: int = 0  # of an enduring feeling the greatest strength it has had on its own side


NEUTRAL = Feeling()


# ---- A challenge under way, or just settled: records only, no rules.

PROPER = "proper"
HIDDEN_FACE = "hidden"
MUNDANE = "mundane"
"""The kinds of action: of the mask, of the Hidden Face, anything else plausible (value 0)."""

UNOPPOSED, OPPOSED, FOLLOW, MESSENGER, ARREST, TRIAL = (
    "unopposed",
    "opposed",
    "follow",
    "messenger",
    "arrest",
    "trial",
)
"""The kinds of challenge."""

DRAWN, DESPERATE, BACKDOWN, LEFT = "drawn", "desperate", "backdown", "left"
"""How an opposed challenge comes to its end."""

CHALLENGER, DEFENDER = 0, 1
"""The sides of an opposed challenge."""


class Declared(NamedTuple):
    """An action as it is declared."""

    label: str  # what is attempted
    kind: str  # proper, hidden or mundane
    value: int  # 1 to 3, and 0 for mundane
    bonus: int = 0  # the Hidden Face it pays as one side of a conflict, whatever the draw; 0 if it is none
    pair: str = ""  # the id of the proper action whose conflict it touches, so that a pair pays once
    breach: bool = False  # it goes against the mask that is worn
    tags: tuple[str, ...] = ()  # what the action is like; factions and onlookers look at them


class Attempt(NamedTuple):
    """What came of a declared action."""

    label: str  # what was attempted
    kind: str  # proper, hidden or mundane
    value: int  # 0 to 3
    cumulative: int  # the values up to and with it, in the order declared
    succeeds: bool  # whether it did


class Flow(NamedTuple):
    """What moves between a player and the pool."""

    gained: int = 0  # the difference between the courts, if it counts
    lost: int = 0  # the values of failed actions
    bonus: int = 0  # the values of successes, under the house rule that pays them
    conflict: int = 0  # what Conflicted Actions pay

    @property
    def change(self) -> int:
        """What the player has more, or less, in the end."""
        return self.gained + self.bonus + self.conflict - self.lost


class Loan(NamedTuple):
    """Face lent for one challenge."""

    lender: Party  # an avatar, or a faction
    via: tuple[SeatNo, ...]  # who passed the request on, from the borrower's own ally to the lender's; empty if nobody
    committed: int  # what the lender committed
    delivered: int  # what reached the borrower, and is at risk
    actions: tuple[Declared, ...] = ()  # what the lender does in support
    draw: Domino | None = None  # the lender's courts, None until drawn; factions draw nothing
    repaid: int | None = None  # what came back, None until that is decided


class Refusal(NamedTuple):
    """Face that was asked for and not lent."""

    lender: SeatNo  # who refused, or lent less
    asker: SeatNo
    denied: int  # what had been promised, was in hand, and was withheld
    # whether the lender could have lent more than it did; HIDDEN in another seat's view, as it tells of
    # a feeling
    able: bool | Hidden


class Bet(NamedTuple):
    """A side bet of a bystander."""

    seat: SeatNo
    side: int
    amount: int


class Side(NamedTuple):
    """One side of a challenge."""

    seat: SeatNo | None  # the principal; None for the authorities
    actions: tuple[Declared, ...] | None = None  # what it declared, None until then
    woos: tuple[Party, ...] = ()  # the parties it woos
    cause: Party | None = None  # on whose behalf it acts, a party, or None
    named: int = 0  # the stake, once it has matched or taken it
    loans: tuple[Loan, ...] = ()  # what it borrowed
    draw: Domino | None = None  # the courts, None until drawn
    attempts: tuple[Attempt, ...] = ()  # what came of its actions, empty until drawn
    paid: int = 0  # what the losing side paid, own and lent
    own_paid: int = 0  # the part of it that was its own
    debt: int = 0  # what it owes to the winner

    @property
    def declared(self) -> tuple[Declared, ...]:
        """What was declared; nothing before that."""
        return self.actions or ()

    @property
    def lent(self) -> int:
        """The Face that its lenders put up."""
        return sum(loan.delivered for loan in self.loans)


class Change(NamedTuple):
    """Points for one feeling, to be summed up and applied at the end of an encounter."""

    holder: Party
    target: Party
    delta: int
    cause: str


class Encounter(NamedTuple):
    """A challenge under way, or just settled."""

    kind: str  # unopposed, opposed, follow, messenger, arrest or trial
    sides: tuple[Side, ...]  # the challenger's, then the defender's if there is one
    against: Party | None = None  # the faction it is directed against, or None
    stake: int = 0  # what each side puts up; until both agree, what the challenger named
    outcome: str | None = None  # drawn, desperate, backdown or left; None until then
    winner: int | None = None  # the side that won; None until then, and for an unopposed challenge
    refusals: tuple[Refusal, ...] = ()  # who would not lend
    bets: tuple[Bet, ...] = ()  # side bets
    changes: tuple[Change, ...] = ()  # what feelings have gained or lost in it so far
    grants: tuple[tuple[SeatNo, SeatNo, int], ...] = ()  # promises made in it: giver, receiver, Face
    # every feeling when it began; rows of others are HIDDEN in a seat's view
    before: tuple[tuple[Feeling, ...] | Hidden, ...] = ()
    had: Counters = ()  # everybody's Face when it began
    coup: bool = False  # whether it was a Major Coup
    goals: tuple[str, str] = ("", "")  # what the challenger wins, and the defender, in words
    riding: int = 0  # the Face that rode on its result (4.17)
    # who somebody at the table said went against a mask, and the line that was gone against, empty if none was named
    said: tuple[tuple[SeatNo, str], ...] = ()


def plain(actions: tuple[Declared, ...]) -> tuple[Declared, ...]:
    """Give actions as everybody sees them: what Conflicted Actions pay, and which they are, is not told."""
    return tuple(one._replace(bonus=0, pair="") for one in actions)


# ---- What stands on the table in City of Masks: records only, no rules.
#
# Avatars and factions are parties and share one numbering: avatars come first, each with the number of
# its seat, factions follow in the order of their file.

ROLE, UNCAST, CHARACTER = "role", "uncast", "character"
"""What may be worn beside a card mask: the social role, nothing to be seen, one's own Character."""

NO_GOAL = later("the better of it")
"""What somebody fights for at a table where nobody says."""

GLORIFY, BETRAY, SEDUCE, HUMILIATE = later("glorify"), later("betray"), later("seduce"), later("humiliate")
KINDS = (GLORIFY, BETRAY, SEDUCE, HUMILIATE)
"""The kinds of objective."""

MASKED = "masked"
"""The style of an NPC that has the habits of the masks it wears."""

MAIN = "main"
"""The scene that the Arbiter sketched."""

AWAY = "elsewhere"
"""Where somebody is of whom nobody says it, at a table that the GM leads."""


class Options(NamedTuple):
    """The rules options in force; the card says what each does."""

    randomizer: str = "dominoes"
    success_test: str = "inner_ge_cumulative"
    king_of_clubs: str = "printed"
    opposed_rewards: str = "stakes_only"
    difference: str = "absolute"
    unopposed_bonus: str = "none"
    lend_when: str = "when_short"
    initiations_per_round: str = "1"
    objective_cards: int = 1
    rounds: str | None = None
    max_rounds: int | None = None
    woo_commit_limit: str = "outer"
    coup_counts: str = "loser_payment"
    character_grant: str = "automatic"
    enduring_cap: str = "strict"
    leave_cost: str = "quarter"
    beholden_autopay: str = "npcs"
    tells: str = "shown"  # whether NPCs show signs; it is told by, and no rule reads it


class HiddenAction(NamedTuple):
    """An action of a Hidden Face."""

    label: str  # what is done
    value: int  # 1 to 3
    conflicts: str | None = None  # the id of the proper action of the first mask that it contradicts, or None
    source: str | None = None  # the id of the mask it was taken from, or None
    tags: tuple[str, ...] = ()  # what it is like; if nothing is said, what the same action is like elsewhere


class Held(NamedTuple):
    """A mask in somebody's hands; `shown` once it has been worn or bought, which everybody sees."""

    mask: str | Hidden
    shown: bool = False


class Objective(NamedTuple):
    """What an avatar wants."""

    card: str  # the number card it came with, such as "4H"
    kind: str  # glorify, betray, seduce or humiliate
    target: Party  # whom or which faction it is about
    done: int | None = None  # the round in which it was achieved, None until then


class Traits(NamedTuple):
    """An NPC's temper, six figures from 0 to 10; 5 is even."""

    ambition: int = 5
    warmth: int = 5
    nerve: int = 5
    guile: int = 5
    conformity: int = 5
    grudge: int = 5


class Avatar(NamedTuple):
    """One player's part in the story."""

    gender: str  # male, female or any; the avatar's own, whatever its mask
    # the card mask it was dealt, or HIDDEN; its Hidden Face conflicts with this one
    first_mask: str | Hidden | None = None
    masks: tuple[Held, ...] = ()  # the card masks it owns, the first one first
    character: bool = False  # whether it has its own Character
    hidden: tuple[HiddenAction, ...] | Hidden = ()  # its Hidden Face, or HIDDEN
    objectives: tuple[Objective, ...] | Hidden = ()  # what it wants, or HIDDEN
    coups: int = 0  # Major Coups it has brought off
    alienated: bool = False  # whether it has ever been alienated
    traits: Traits | Hidden = Traits()  # its temper, or HIDDEN
    roles: tuple[str, ...] = ()  # social roles that the GM has granted it, by id, beside the one it began with (B16)


class Notes(NamedTuple):
    """What a person writes about an avatar; no rule reads it."""

    player: str = ""
    background: tuple[str, ...] | Hidden = ()  # facts, one a line
    ties: tuple[tuple[SeatNo, str], ...] = ()  # agreed ties by seat: (2, "cousin")


class Hall(NamedTuple):
    """What does not change during a game."""

    seating: Seating
    options: Options
    factions: int
    notes: tuple[Notes, ...]


class Scene(NamedTuple):
    """The scene that the Arbiter sketched, or a place that somebody named."""

    title: str  # a few words
    level: str = STREETS  # one of CITY_LEVELS


class Whereabouts(NamedTuple):
    """Where an avatar says it is."""

    place: str | None = None  # main, the name of another place, or None until it is declared
    meets: tuple[SeatNo, ...] = ()  # whom it has arranged to meet there
    follows: tuple[SeatNo, ...] = ()  # whom it claims to follow; its place is not settled before the challenge is


@dataclass_transform(frozen_default=True)
class StepRecord(tuple[object, ...]):
    """A step still to do: a tuple of its word and of the fields that its class annotates, in their order.

    A NamedTuple can have no base, and a dataclass costs every command more than half a millisecond a class.
    """

    __slots__ = ()

    word: ClassVar[str]  # what it is called in files and logs
    fields: ClassVar[tuple[str, ...]]  # what it holds

    def __init_subclass__(cls, word: str = "") -> None:
        """Name the step, and give each field its place."""
        cls.word = word
        cls.fields = tuple(get_annotations(cls))
        for at, field in enumerate(cls.fields, 1):
            setattr(cls, field, property(itemgetter(at)))

    def __new__(cls, *values: object) -> Self:
        """Take the fields in their order."""
        return super().__new__(cls, (cls.word, *values))

    @property
    def seat(self) -> SeatNo | None:
        """Whose step it is, if anybody's."""
        return None

    @property
    def args(self) -> tuple[object, ...]:
        """What it holds beside the seat."""
        return self[2:] if "seat" in self.fields else self[1:]


class WrittenStep(NamedTuple):
    """A step as it stands in a file."""

    name: str  # its word
    seat: SeatNo | None = None  # whose it is
    args: tuple[object, ...] = ()  # what it holds beside, in the order of its fields


class State(NamedTuple):
    """The whole table."""

    hall: Hall  # who sits where, and by which rules
    avatars: tuple[Avatar, ...]  # by seat
    # by holder and target, both parties; rows of others are HIDDEN in a seat's view
    feelings: tuple[tuple[Feeling, ...] | Hidden, ...]
    # by holder and target, what everybody has seen that feeling gain and lose, summed
    seen: tuple[tuple[int, ...], ...]
    promised: tuple[tuple[int, ...], ...]  # by giver (a party) and receiver (a seat), the Face made available
    debts: tuple[tuple[int, ...], ...]  # by debtor and creditor, the Face owed since a desperate attack; all know (B18)
    face: Counters  # by seat, then the pool
    tokens: Counters  # Hidden Face by seat, then the pool
    stock: tuple[str, ...]  # the card masks that nobody owns, in the order of the set
    # by seat, number cards dealt during set-up and not assigned yet, or HIDDEN; empty later
    hands: tuple[tuple[Card, ...] | Hidden, ...] = ()
    round: int = 0  # 0 during set-up, then 1, 2, …
    arbiter: SeatNo | None = None  # the Arbiter of the round, None before the first
    order: tuple[SeatNo, ...] = ()  # seats in the order of the round
    scene: Scene | None = None  # the main scene of the round
    where: tuple[Whereabouts, ...] = ()  # by seat
    # by seat, the id of a card mask or a further role, or role, uncast or character; None before the first choice
    worn: tuple[str | None, ...] = ()
    encounter: Encounter | None = None  # the challenge under way or settled last, None between them
    agenda: tuple[StepRecord, ...] = ()  # what is still to do; the last one comes next
    ended: str | None = None  # why the game is over, None while it is not
    challenges: int = 0  # how many have been opened, arrests and trials too
    # who was warmed in the scene under way, and by whom, as everybody saw; in order, each once
    warmed: tuple[tuple[SeatNo, SeatNo], ...] = ()
    led: bool = False  # the GM says what comes next: no round and no end comes by itself
    out: tuple[SeatNo, ...] = ()  # who has left the story: in no order and no scene

    @property
    def under_way(self) -> Encounter:
        """The challenge under way or settled last, for steps that are due only where there is one."""
        assert self.encounter is not None
        return self.encounter

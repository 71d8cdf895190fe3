"""A challenge under way, or just settled: records only, no rules."""

from __future__ import annotations

from typing import NamedTuple

from gmkit.chance.dominoes import Domino
from gmkit.games.masks.ties import Feeling, Party
from gmkit.table.game import Hidden, SeatNo
from gmkit.table.ledger import Counters

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

DRAWN, BACKDOWN, DESPERATE = "drawn", "backdown", "desperate"
"""How an opposed challenge comes to its end."""

CHALLENGER, DEFENDER = 0, 1
"""The sides of an opposed challenge."""


class Declared(NamedTuple):
    """An action as it is declared.

    Attributes:
        label: what is attempted.
        kind: proper, hidden or mundane.
        value: 1 to 3, and 0 for mundane.
        bonus: the Hidden Face it pays as one side of a conflict, whatever the draw; 0 if it is none.
        pair: the id of the proper action whose conflict it touches, so that a pair pays once.
        breach: it goes against the mask that is worn.
        tags: what the action is like; factions and onlookers look at them.
    """

    label: str
    kind: str
    value: int
    bonus: int = 0
    pair: str = ""
    breach: bool = False
    tags: tuple[str, ...] = ()


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
        conflict: what Conflicted Actions pay.
    """

    gained: int = 0
    lost: int = 0
    bonus: int = 0
    conflict: int = 0

    @property
    def change(self) -> int:
        """What the player has more, or less, in the end."""
        return self.gained + self.bonus + self.conflict - self.lost


class Loan(NamedTuple):
    """Face lent for one challenge.

    Attributes:
        lender: an avatar, or a faction.
        via: who passed the request on, from the borrower's own ally to the lender's; empty if nobody.
        committed: what the lender committed.
        delivered: what reached the borrower, and is at risk.
        actions: what the lender does in support.
        draw: the lender's courts, None until drawn; factions draw nothing.
        repaid: what came back, None until that is decided.
    """

    lender: Party
    via: tuple[SeatNo, ...]
    committed: int
    delivered: int
    actions: tuple[Declared, ...] = ()
    draw: Domino | None = None
    repaid: int | None = None


class Refusal(NamedTuple):
    """Face that was asked for and not lent.

    Attributes:
        lender: who refused, or lent less.
        asker: who asked.
        denied: what had been promised, was in hand, and was withheld.
        able: whether the lender could have lent more than it did; HIDDEN in another seat's view, as it tells
            of a feeling.
    """

    lender: SeatNo
    asker: SeatNo
    denied: int
    able: bool | Hidden


class Bet(NamedTuple):
    """A side bet of a bystander."""

    seat: SeatNo
    side: int
    amount: int


class Side(NamedTuple):
    """One side of a challenge.

    Attributes:
        seat: the principal; None for the authorities.
        actions: what it declared, None until then.
        woos: the parties it woos.
        cause: on whose behalf it acts, a party, or None.
        named: the highest stake it named or matched.
        loans: what it borrowed.
        draw: the courts, None until drawn.
        attempts: what came of its actions, empty until drawn.
        paid: what the losing side paid, own and lent.
        own_paid: the part of it that was its own.
        debt: what it owes to the winner.
    """

    seat: SeatNo | None
    actions: tuple[Declared, ...] | None = None
    woos: tuple[Party, ...] = ()
    cause: Party | None = None
    named: int = 0
    loans: tuple[Loan, ...] = ()
    draw: Domino | None = None
    attempts: tuple[Attempt, ...] = ()
    paid: int = 0
    own_paid: int = 0
    debt: int = 0

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
    """A challenge under way, or just settled.

    Attributes:
        kind: unopposed, opposed, follow, messenger, arrest or trial.
        sides: the challenger's, then the defender's if there is one.
        against: the faction it is directed against, or None.
        stake: what each side puts up.
        outcome: drawn, backdown or desperate; None until then.
        winner: the side that won; None until then, and for an unopposed challenge.
        refusals: who would not lend.
        bets: side bets.
        changes: what feelings have gained or lost in it so far.
        grants: promises made in it: giver, receiver, Face.
        before: every feeling when it began; rows of others are HIDDEN in a seat's view.
        had: everybody's Face when it began.
        coup: whether it was a Major Coup.
        goals: what the challenger wins, and the defender, in words.
    """

    kind: str
    sides: tuple[Side, ...]
    against: Party | None = None
    stake: int = 0
    outcome: str | None = None
    winner: int | None = None
    refusals: tuple[Refusal, ...] = ()
    bets: tuple[Bet, ...] = ()
    changes: tuple[Change, ...] = ()
    grants: tuple[tuple[SeatNo, SeatNo, int], ...] = ()
    before: tuple[tuple[Feeling, ...] | Hidden, ...] = ()
    had: Counters = ()
    coup: bool = False
    goals: tuple[str, str] = ("", "")

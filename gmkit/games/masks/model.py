"""What stands on the table in City of Masks: records only, no rules.

Avatars and factions are parties and share one numbering: avatars come first, each with the number of
its seat, factions follow in the order of their file.
"""

from __future__ import annotations

from typing import NamedTuple

from gmkit.chance.cards import Card
from gmkit.games.masks.encounter import Encounter
from gmkit.games.masks.ties import Feeling, Party
from gmkit.table.game import Hidden, SeatNo
from gmkit.table.ledger import Counters
from gmkit.table.seats import Seating

ROLE, UNCAST, CHARACTER = "role", "uncast", "character"
"""What may be worn beside a card mask: the social role, nothing to be seen, one's own Character."""

GLORIFY, BETRAY, SEDUCE, HUMILIATE = "glorify", "betray", "seduce", "humiliate"
"""The kinds of objective."""

MAIN = "main"
"""The scene that the Arbiter sketched."""


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
    max_rounds: int | None = None
    woo_commit_limit: str = "outer"
    coup_counts: str = "loser_payment"
    character_grant: str = "automatic"
    enduring_cap: str = "strict"


class HiddenAction(NamedTuple):
    """An action of a Hidden Face.

    Attributes:
        label: what is done.
        value: 1 to 3.
        conflicts: the id of the proper action of the first mask that it contradicts, or None.
        source: the id of the mask it was taken from, or None.
    """

    label: str
    value: int
    conflicts: str | None = None
    source: str | None = None


class Held(NamedTuple):
    """A mask in somebody's hands; `shown` once it has been worn or bought, which everybody sees."""

    mask: str | Hidden
    shown: bool = False


class Objective(NamedTuple):
    """What an avatar wants.

    Attributes:
        card: the number card it came with, such as "4H".
        kind: glorify, betray, seduce or humiliate.
        target: whom or which faction it is about.
        done: the round in which it was achieved, None until then.
    """

    card: str
    kind: str
    target: Party
    done: int | None = None


class Traits(NamedTuple):
    """An NPC's temper, six figures from 0 to 10; 5 is even."""

    ambition: int = 5
    warmth: int = 5
    nerve: int = 5
    guile: int = 5
    conformity: int = 5
    grudge: int = 5


class Avatar(NamedTuple):
    """One player's part in the story.

    Attributes:
        gender: male or female; the avatar's own, whatever its mask.
        first_mask: the card mask it was dealt, or HIDDEN; its Hidden Face conflicts with this one.
        masks: the card masks it owns, the first one first.
        character: whether it has its own Character.
        hidden: its Hidden Face, or HIDDEN.
        objectives: what it wants, or HIDDEN.
        coups: Major Coups it has brought off.
        alienated: whether it has ever been alienated.
        traits: its temper, or HIDDEN.
    """

    gender: str
    first_mask: str | Hidden | None = None
    masks: tuple[Held, ...] = ()
    character: bool = False
    hidden: tuple[HiddenAction, ...] | Hidden = ()
    objectives: tuple[Objective, ...] | Hidden = ()
    coups: int = 0
    alienated: bool = False
    traits: Traits | Hidden = Traits()


class Notes(NamedTuple):
    """What a person writes about an avatar; no rule reads it.

    Attributes:
        player: who plays it.
        background: facts, one a line.
        ties: agreed ties by seat: (2, "cousin").
    """

    player: str = ""
    background: tuple[str, ...] | Hidden = ()
    ties: tuple[tuple[SeatNo, str], ...] = ()


class Hall(NamedTuple):
    """What does not change during a game."""

    seating: Seating
    options: Options
    factions: int
    notes: tuple[Notes, ...]


class Scene(NamedTuple):
    """The scene that the Arbiter sketched, or a place that somebody named.

    Attributes:
        title: a few words.
        level: underways, streets or high-paths.
    """

    title: str
    level: str = "streets"


class Whereabouts(NamedTuple):
    """Where an avatar says it is.

    Attributes:
        place: main, the name of another place, or None until it is declared.
        meets: whom it has arranged to meet there.
        follows: whom it claims to follow; its place is not settled before the challenge is.
    """

    place: str | None = None
    meets: tuple[SeatNo, ...] = ()
    follows: tuple[SeatNo, ...] = ()


class Due(NamedTuple):
    """A step still to do; the last one of the agenda comes next.

    Attributes:
        name: which step.
        seat: whose, if anybody's.
        args: what else it needs.
    """

    name: str
    seat: SeatNo | None = None
    args: tuple[object, ...] = ()


class State(NamedTuple):
    """The whole table.

    Attributes:
        hall: who sits where, and by which rules.
        avatars: by seat.
        feelings: by holder and target, both parties; rows of others are HIDDEN in a seat's view.
        seen: by holder and target, what everybody has seen that feeling gain and lose, summed.
        promised: by giver (a party) and receiver (a seat), the Face made available.
        debts: by debtor and creditor, the Face owed since a desperate attack.
        face: by seat, then the pool.
        tokens: Hidden Face by seat, then the pool.
        stock: the card masks that nobody owns, in the order of the set.
        hands: by seat, number cards dealt during set-up and not assigned yet, or HIDDEN; empty later.
        round: 0 during set-up, then 1, 2, …
        arbiter: the Arbiter of the round, None before the first.
        order: seats in the order of the round.
        scene: the main scene of the round.
        where: by seat.
        worn: by seat, a card mask's id, or role, uncast or character; None before the first choice.
        encounter: the challenge under way or settled last, None between them.
        agenda: what is still to do.
        ended: why the game is over, None while it is not.
    """

    hall: Hall
    avatars: tuple[Avatar, ...]
    feelings: tuple[tuple[Feeling, ...] | Hidden, ...]
    seen: tuple[tuple[int, ...], ...]
    promised: tuple[tuple[int, ...], ...]
    debts: tuple[tuple[int, ...], ...]
    face: Counters
    tokens: Counters
    stock: tuple[str, ...]
    hands: tuple[tuple[Card, ...] | Hidden, ...] = ()
    round: int = 0
    arbiter: SeatNo | None = None
    order: tuple[SeatNo, ...] = ()
    scene: Scene | None = None
    where: tuple[Whereabouts, ...] = ()
    worn: tuple[str | None, ...] = ()
    encounter: Encounter | None = None
    agenda: tuple[Due, ...] = ()
    ended: str | None = None

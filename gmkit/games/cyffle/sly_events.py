"""What a cheat does, who sees it, and what comes of it (4.8).

What is done in secret is for the cheat, or for who saw it; what is for the GM alone goes to nobody's seat.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from gmkit.table.game import SeatNo

GM = "gm"
"""Whom an event is for that no seat sees."""


class Palmed(NamedTuple):
    """The dealer holds cards back while it gathers the tricks."""

    seat: SeatNo
    cards: tuple[str, ...]
    to: SeatNo


class Brought(NamedTuple):
    """The dealer has an Ace of another pack up the sleeve (CF-28)."""

    seat: SeatNo
    card: str
    to: SeatNo


class CutSkipped(NamedTuple):
    """The dealer takes the pack back uncut."""

    seat: SeatNo
    to: SeatNo


class CutDemanded(NamedTuple):
    """Whoever is to cut notices that the dealer would deal uncut, and cuts (CF-19)."""

    seat: SeatNo
    dealer: SeatNo


class Stacked(NamedTuple):
    """The dealer puts cards on the pack: some to fall to itself, some to another."""

    seat: SeatNo
    own: tuple[str, ...]
    victim: SeatNo | None
    low: tuple[str, ...]
    to: SeatNo


class Swapped(NamedTuple):
    """The dealer exchanges a card of its hand for one that it has palmed."""

    seat: SeatNo
    gave: str
    took: str
    to: SeatNo


class Risked(NamedTuple):
    """For the GM: the chance that nobody noticed a trick, before anybody's eyes are rolled for."""

    cheat: SeatNo
    trick: str
    unnoticed: Fraction
    to: str = GM


class Spotted(NamedTuple):
    """Somebody notices a trick: a player, who alone is told, or a bystander, of whom the GM alone is told.

    Attributes:
        name: who.
        cheat: whom it saw.
        trick: doing what.
        to: whom this is for.
        dozing: whether it seemed to sleep.
    """

    name: str
    cheat: SeatNo
    trick: str
    to: SeatNo | str
    dozing: bool = False


class KeptQuiet(NamedTuple):
    """A player says nothing of what it saw, for good or until later."""

    seat: SeatNo
    later: bool
    to: SeatNo


class Accused(NamedTuple):
    """Somebody at the table or beside it accuses the dealer of cheating."""

    name: str
    cheat: SeatNo


class FellTwice(NamedTuple):
    """A card falls that has fallen before in this hand; all can see it (4.8, CF-28)."""

    seat: SeatNo
    card: str


class CheatShown(NamedTuple):
    """The accusation stands, and this is shown.

    Attributes:
        cheat: who has cheated.
        tricks: what the accuser has seen.
        missing: by how many cards the pack is short; below 0, how many it has too many.
        held: the cards found on the cheat.
        top: what lies on top of the pack in dealing order, "?" for a card that nobody put there, while it is undealt.
        twice: the cards that are there twice when all are counted.
    """

    cheat: SeatNo
    tricks: tuple[str, ...]
    missing: int
    held: tuple[str, ...]
    top: tuple[str, ...]
    twice: tuple[str, ...] = ()


class AcesAgain(NamedTuple):
    """For the GM: the chance that an honest hand has these Aces, or as many, of the last hand's again."""

    cheat: SeatNo
    aces: tuple[str, ...]
    chance: Fraction
    to: str = GM


class WrongAccusation(NamedTuple):
    """Nothing can be shown; the accuser pays the accused; if it can pay nothing its points do not count (CF-24)."""

    seat: SeatNo
    dealer: SeatNo
    fine: int


class HandVoid(NamedTuple):
    """The hand is void: stakes go back, but for the cheat's, and nobody marks (CF-23).

    Attributes:
        number: which hand it was.
        cheat: who cheated.
        returned: coins given back, by seat.
        forfeited: the cheat's stake.
        carried: coins that stay for the next pot.
    """

    number: int
    cheat: SeatNo
    returned: tuple[int, ...]
    forfeited: int
    carried: int


Sly = (
    Palmed
    | Brought
    | FellTwice
    | CutSkipped
    | CutDemanded
    | Stacked
    | Swapped
    | Risked
    | Spotted
    | KeptQuiet
    | Accused
    | CheatShown
    | AcesAgain
    | WrongAccusation
    | HandVoid
)
"""What happens where cheating is allowed."""

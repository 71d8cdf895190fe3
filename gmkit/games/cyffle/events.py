"""What happens in Cyffle, openly and on the sly. Cards stand as their codes, such as "KH", by the pack's letters."""

from fractions import Fraction
from typing import Any, NamedTuple

from gmkit.table.game import GM, SeatNo

Event = tuple[Any, ...]
"""Any of the records below; each has a sentence in the file of words, or a function among `TELL` in `telling`."""

# ---- What happens in an honest game.


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
    """The hand is counted."""

    scores: tuple[int | None, ...]  # points in tricks won by seat; None for those who sat out, or revoked
    winners: tuple[SeatNo, ...]  # who had the most
    payouts: tuple[int, ...]  # coins from the pot, by seat
    carried: int  # coins that stay for the next pot
    tally: tuple[int, ...]  # hands won so far, by seat
    marked: tuple[SeatNo, ...]  # who marked this hand

    @property
    def in_order(self) -> list[int]:
        """The scores of those who have one, the highest first."""
        return sorted((score for score in self.scores if score is not None), reverse=True)

    @property
    def ahead(self) -> int:
        """By how much the highest is above the next."""
        first, second, *_ = *self.in_order, 0
        return first - second


class LastCoins(NamedTuple):
    """Coins that are still in the pot when no hand follows go to one of the table (CF-5)."""

    seat: SeatNo
    coins: int


class EveningEnded(NamedTuple):
    """The end, and why."""

    reason: str  # names the rule
    tally: tuple[int, ...]  # hands won, by seat
    net: tuple[int, ...]  # coins won or lost, by seat
    best: tuple[SeatNo, ...]  # who is ranked first


# ---- What a cheat does, who sees it, and what comes of it (4.8).
#
# What is done in secret is for the cheat, or for who saw it; what is for the GM alone goes to nobody's seat.


class Palmed(NamedTuple):
    """The dealer holds cards back while it gathers the tricks."""

    seat: SeatNo
    cards: tuple[str, ...]
    to: SeatNo


class CutSkipped(NamedTuple):
    """The dealer takes the pack back uncut, unseen, or openly where no cut is required."""

    seat: SeatNo
    to: SeatNo | None


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
    """Somebody notices a trick: a player, who alone is told, or a bystander, of whom the GM alone is told."""

    name: str  # who
    cheat: SeatNo  # whom it saw
    trick: str  # doing what
    to: SeatNo | str  # whom this is for
    dozing: bool = False  # whether it seemed to sleep


class KeptQuiet(NamedTuple):
    """A player says nothing of what it saw, for good or until later."""

    seat: SeatNo
    later: bool
    to: SeatNo


class Accused(NamedTuple):
    """Somebody at the table or beside it accuses the dealer of cheating."""

    name: str
    cheat: SeatNo


class CheatShown(NamedTuple):
    """The accusation stands, and this is shown."""

    cheat: SeatNo  # who has cheated
    tricks: tuple[str, ...]  # what the accuser has seen
    missing: int  # by how many cards the pack is short
    held: tuple[str, ...]  # the cards found on the cheat
    # what lies on top of the pack in dealing order, "?" for a card that nobody put there, while it is undealt
    top: tuple[str, ...]


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
    """The hand is void: stakes go back, but for the cheat's, and nobody marks (CF-23)."""

    number: int  # which hand it was
    cheat: SeatNo  # who cheated
    returned: tuple[int, ...]  # coins given back, by seat
    forfeited: int  # the cheat's stake
    carried: int  # coins that stay for the next pot

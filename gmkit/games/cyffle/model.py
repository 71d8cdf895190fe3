"""What stands on the table in Cyffle: records only, no rules.

An evening goes back and forth between two records: `Between` (the deal, the wagers, the count) and `Hand` (the
tricks), which is small, since NPCs play it out by the thousand. What does not change is made once with the table or the
hand: who follows whom, what is told of a card, what may come up of a pack that nobody has touched.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from gmkit.games.cyffle.content import PackNames
from gmkit.games.cyffle.deck import MOST_PLAYERS, PACK, cards_each, full_pack
from gmkit.games.cyffle.events import Played
from gmkit.games.cyffle.pack_laws import DealLaw, Turned
from gmkit.table.game import Luck, SeatNo
from gmkit.table.ledger import Counters
from gmkit.table.seats import Seating


class Options(NamedTuple):
    """The rules options in force; the card says what each does."""

    mode: str = "both"
    ante: int = 1
    wager_style: str = "agreed"
    tie_tally: str = "none"
    hands_to_win: int = 7
    deal_passes: str = "left"
    too_many: str = "refuse"
    cheating: bool | str = False
    foreign_ace: bool = False
    purse: int | None = None
    max_hands: int | None = None


class Bystander(NamedTuple):
    """Somebody who watches and plays no cards.

    Attributes:
        name: who.
        perception: -4 to 4.
        distracted: sees nothing of what is done.
        dozing: seems to sleep, which may be a ruse; it changes no chance.
        tells: whether what is seen is called out; `TELLS_LATER` if only after the last trick.
    """

    name: str
    perception: int = 0
    distracted: bool = False
    dozing: bool = False
    tells: bool | str = True


TELLS_LATER = "later"
"""How a bystander tells who speaks after the last trick, before the count."""

TO_BE_TOLD = "story"
"""The option `cheating` where a cheat who is shown up is the GM's to deal with (CF-23)."""


class Manner(NamedTuple):
    """How deft and how watchful somebody at the table is; only cheating asks.

    Attributes:
        sleight: -4 to 4.
        perception: -4 to 4.
        distracted: sees nothing of what is done.
        dozing: seems to sleep, which may be a ruse; it changes no chance.
    """

    sleight: int = 0
    perception: int = 0
    distracted: bool = False
    dozing: bool = False


class Table:
    """What stays the same through the evening; equal if everything in it is.

    Attributes:
        seating: who sits where.
        options: the rules options.
        names: what the suits and ranks are called.
        manners: how deft and watchful each seat is.
        bystanders: who watches.
        pack: every card there is, as a set.
        codes: for each card what it is called for short.
        people: the seats that people hold.
        from_left: for each dealer all seats, from the dealer's left to the dealer.
        left_of: for each seat the one at its left.
        plays: for each seat and card what is told when it falls.
        fair_trump: how the trump comes up where nobody has touched the pack.
        fair_deal: how the cards come to all seats, likewise.
    """

    __slots__ = (
        "_hash",
        "bystanders",
        "codes",
        "fair_deal",
        "fair_trump",
        "from_left",
        "left_of",
        "manners",
        "names",
        "options",
        "pack",
        "people",
        "plays",
        "seating",
    )

    def __init__(
        self,
        seating: Seating,
        options: Options,
        names: PackNames,
        manners: tuple[Manner, ...] = (),
        bystanders: tuple[Bystander, ...] = (),
    ) -> None:
        """Take everything; seats without a manner are ordinary people."""
        self.seating, self.options, self.names, self.bystanders = seating, options, names, bystanders
        self.manners = manners or (Manner(),) * len(seating)
        self.pack = full_pack(2 if len(seating) > MOST_PLAYERS else 1)
        self.codes = tuple(names.code(card) for card in range(2 * PACK))
        seats = len(seating)
        self.from_left = tuple(
            tuple(SeatNo((dealer + step) % seats) for step in range(1, seats + 1)) for dealer in range(seats)
        )
        self.left_of = tuple(order[0] for order in self.from_left)
        self.plays = _plays(seats, self.codes)
        self.people = tuple(SeatNo(at) for at, seat in enumerate(seating) if not seat.npc)
        self.fair_trump = Luck("trump", Turned(self.pack, names))
        self.fair_deal = Luck("deal", DealLaw(self.pack, (cards_each(seats),) * seats, names))
        self._hash = hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return self.seating, self.options, self.names, self.manners, self.bystanders

    def __eq__(self, other: object) -> bool:
        """Compare everything that can differ."""
        return self is other or (isinstance(other, Table) and self._key() == other._key())

    def __hash__(self) -> int:
        """Give the hash, worked out once."""
        return self._hash


@lru_cache(maxsize=32)
def _plays(seats: int, codes: tuple[str, ...]) -> tuple[tuple[Played, ...], ...]:
    return tuple(tuple(Played(SeatNo(seat), code) for code in codes) for seat in range(seats))


class Score(NamedTuple):
    """What goes on from hand to hand.

    Attributes:
        number: which hand it is, from 1.
        dealer: whose deal it is; None until the first is cut for.
        coins: what each seat has, and the pot last; below 0 is lent by the table where no purse was agreed.
        tally: hands won, by seat.
        gone: who has left.
        ended: why the evening is over; empty until it is.
        gathered: the cards that went through the last hand's tricks, which the next dealer gathers.
        heirs: between two hands with coins in the pot, every seat in the order in which they fall to it if no
            hand follows (CF-5).
    """

    number: int
    dealer: SeatNo | None
    coins: Counters
    tally: tuple[int, ...]
    gone: tuple[bool, ...]
    ended: str = ""
    gathered: int = 0
    heirs: tuple[SeatNo, ...] = ()


class Due(NamedTuple):
    """A step that is still to be taken.

    Attributes:
        step: which, one of the names in `gmkit.games.cyffle.game.STAGES`.
        seat: whose it is.
        of: what it is about: who is watched, which trick was seen.
    """

    step: str
    seat: SeatNo
    of: tuple[int | str, ...] = ()


class Sly(NamedTuple):
    """What the dealer has done on the sly in this hand, and who noticed (4.8).

    Attributes:
        done: which tricks, in order, such as "palm".
        palmed: cards held back, as a set; they are not in the pack.
        stacked: what lies on top of the pack in dealing order, `BLANK` for a card of the pack as it lies there.
        falls: for whom it has put cards on top, and which, as sets.
        gained: cards that the cheat has given itself, as a set.
        seen: who noticed what: observer (seats, then bystanders) and trick.
        later: seats that keep what they saw for later.
        before: seats that do something before their first card: the dealer may swap, and of several people whoever
            noticed says what comes of it.
        foreign: the card of another pack that the dealer has brought, as a set (CF-28).
        twice: cards that have fallen twice for all to see, as a set.
    """

    done: tuple[str, ...] = ()
    palmed: int = 0
    stacked: tuple[int, ...] = ()
    falls: tuple[tuple[SeatNo, int], ...] = ()
    gained: int = 0
    seen: tuple[tuple[int, str], ...] = ()
    later: tuple[SeatNo, ...] = ()
    before: tuple[SeatNo, ...] = ()
    foreign: int = 0
    twice: int = 0


BLANK = -1
"""Stands in a stack for a card that nobody put there."""

HONEST = Sly()
"""Nobody has cheated."""


class Between(NamedTuple):
    """Before and after the tricks of a hand.

    Attributes:
        table: what stays the same.
        score: what goes on from hand to hand.
        due: the steps still to be taken, the next one last.
        trump: the trump suit, 0 to 3, or None before it is turned.
        hands: the cards of each seat that this record knows, as sets.
        unknown: how many more cards each seat holds.
        stakes: coins in the pot by seat; None for who has not staked yet.
        named: the stake that is to be matched, or None.
        out: who plays no part in this hand.
        sly: what a cheat has done.
        won: points in tricks by seat, once they are played; None for who sat out or revoked.
        trick: the cards of the first trick that lie there already, while somebody does something before a first card.
    """

    table: Table
    score: Score
    due: tuple[Due, ...]
    trump: int | None
    hands: tuple[int, ...]
    unknown: tuple[int, ...]
    stakes: tuple[int | None, ...]
    named: int | None
    out: tuple[bool, ...]
    sly: Sly = HONEST
    won: tuple[int | None, ...] | None = None
    trick: tuple[int, ...] = ()


class Round:
    """What stays the same while a hand is played; equal if everything in it is.

    Attributes:
        table: what stays the same through the evening.
        score: what goes on from hand to hand.
        trump: the trump suit.
        stakes: coins in the pot by seat.
        out: who plays no part.
        number: how many play.
        following: for each seat the next that plays, clockwise.
        names: what the cards are called.
        codes: for each card what it is called for short.
        plays: for each seat and card what is told when it falls.
        watched: whether somebody may cheat, so that more than a card may come of a card.
        strength: `gmkit.games.cyffle.tricks.STRENGTH` of this trump.
        points: `gmkit.games.cyffle.tricks.POINTS` of this trump.
    """

    __slots__ = (
        "codes",
        "following",
        "names",
        "number",
        "out",
        "plays",
        "points",
        "score",
        "stakes",
        "strength",
        "table",
        "trump",
        "watched",
    )

    def __init__(
        self,
        table: Table,
        score: Score,
        trump: int,
        stakes: tuple[int | None, ...],
        out: tuple[bool, ...],
        following: tuple[SeatNo, ...],
        tables: tuple[tuple[tuple[int, ...], ...], tuple[int, ...]],
    ) -> None:
        """Take everything; at least one seat plays."""
        self.table, self.score, self.trump, self.stakes, self.out = table, score, trump, stakes, out
        self.names, self.codes, self.plays = table.names, table.codes, table.plays
        self.number = out.count(False)
        self.watched = bool(table.options.cheating)
        self.following = following
        self.strength, self.points = tables

    def _key(self) -> tuple[object, ...]:
        return self.table, self.score, self.trump, self.stakes, self.out

    def __eq__(self, other: object) -> bool:
        """Compare everything that can differ."""
        return self is other or (isinstance(other, Round) and self._key() == other._key())

    def __hash__(self) -> int:
        """Hash what `__eq__` compares."""
        return hash(self._key())


class Hand(NamedTuple):
    """A hand being played.

    Attributes:
        round: what stays the same.
        seat: whose turn it is.
        trick: the cards of the trick under way, in order.
        hands: the cards of each seat that this record knows, as sets.
        unknown: how many more cards each seat holds.
        seen: every card played in this hand, as a set.
        denied: the suits that seats have failed to follow: bit `4 * seat + suit`.
        points: points in tricks won, by seat.
        revoked: seats that showed a suit they had denied, as a set (CF-11).
        sly: what a cheat has done.
    """

    round: Round
    seat: SeatNo
    trick: tuple[int, ...]
    hands: tuple[int, ...]
    unknown: tuple[int, ...]
    seen: int
    denied: int
    points: tuple[int, ...]
    revoked: int
    sly: Sly


State = Between | Hand

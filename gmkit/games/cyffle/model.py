"""What stands on the table, and a step between the tricks: records, and what all rules ask of them."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from gmkit.games.cyffle.events import Played
from gmkit.games.cyffle.pack import MOST_PLAYERS, PACK, DealLaw, PackNames, Turned, cards_each, full_pack
from gmkit.table.game import Ask, Counters, Luck, SeatNo, Step
from gmkit.table.seats import Seating

# ---- What stands on the table in Cyffle: records only, no rules.
#
# An evening goes back and forth between two records: `Between` (the deal, the wagers, the count) and `Hand` (the
# tricks), which is small, since NPCs play it out by the thousand. What does not change is made once with the table or
# the hand: who follows whom, what is told of a card, what may come up of a pack that nobody has touched.


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
    cut_required: bool = True
    purse: int | None = None
    max_hands: int | None = None
    tells: str = "shown"  # whether NPCs show signs; it is told by, and no rule reads it


class Bystander(NamedTuple):
    """Somebody who watches and plays no cards."""

    name: str  # who
    perception: int = 0  # -4 to 4
    distracted: bool = False  # sees nothing of what is done
    dozing: bool = False  # seems to sleep, which may be a ruse; it changes no chance
    tells: bool | str = True  # whether what is seen is called out; `TELLS_LATER` if only after the last trick


TELLS_LATER = "later"
"""How a bystander tells who speaks after the last trick, before the count."""

TO_BE_TOLD = "story"
"""The option `cheating` where a cheat who is shown up is the GM's to deal with (CF-23)."""


class Manner(NamedTuple):
    """How deft and how watchful somebody at the table is; only cheating asks."""

    sleight: int = 0  # -4 to 4
    perception: int = 0  # -4 to 4
    distracted: bool = False  # sees nothing of what is done
    dozing: bool = False  # seems to sleep, which may be a ruse; it changes no chance


class Table:
    """What stays the same through the evening; equal if everything in it is.

    Attributes:
        seating: who sits where.
        options: the rules options.
        names: what the suits and ranks are called.
        manners: how deft and watchful each seat is.
        bystanders: who watches.
        brought: the coins that each seat brought, where those are not the same for all.
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
        "brought",
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
        brought: tuple[int, ...] = (),
    ) -> None:
        """Take everything; seats without a manner are ordinary people."""
        self.seating, self.options, self.names, self.bystanders = seating, options, names, bystanders
        self.brought = brought
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
        return self.seating, self.options, self.names, self.manners, self.bystanders, self.brought

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
    """What goes on from hand to hand."""

    number: int  # which hand it is, from 1
    dealer: SeatNo | None  # whose deal it is; None until the first is cut for
    coins: Counters  # what each seat has, and the pot last; below 0 is lent by the table where no purse was agreed
    tally: tuple[int, ...]  # hands won, by seat
    gone: tuple[bool, ...]  # who has left
    ended: str = ""  # why the evening is over; empty until it is
    gathered: int = 0  # the cards that went through the last hand's tricks, which the next dealer gathers
    # between two hands with coins in the pot, every seat in the order in which they fall to it if no
    # hand follows (CF-5)
    heirs: tuple[SeatNo, ...] = ()

    @property
    def dealing(self) -> SeatNo:
        """Whose deal it is, once the first has been cut for."""
        assert self.dealer is not None
        return self.dealer


@dataclass(frozen=True)
class Due:
    """A step between the tricks that is still to be taken, a class for each; it takes itself where nobody is asked."""

    seat: SeatNo  # whose it is

    private: ClassVar[bool] = False  # nobody but this seat knows that it is due
    unknown: ClassVar[bool] = False  # no seat knows that it is due

    def does(self, state: "Between", answer: Any) -> "Step[State]":
        """Give what comes of the answer, None where nobody is asked; the step itself is no longer due then."""
        raise NotImplementedError


class DueChoice(Due):
    """A step at which somebody has to choose."""

    def asks(self, state: "Between") -> Ask:
        raise NotImplementedError


class DueLuck(Due):
    """A step at which something comes up."""

    def asks(self, state: "Between") -> Luck:
        """Say what comes up."""
        raise NotImplementedError


class Sly(NamedTuple):
    """What the dealer has done on the sly in this hand, and who noticed (4.8)."""

    done: tuple[str, ...] = ()  # which tricks, in order, such as "palm"
    palmed: int = 0  # cards held back, as a set; they are not in the pack
    # what lies on top of the pack in dealing order, `BLANK` for a card of the pack as it lies there
    stacked: tuple[int, ...] = ()
    falls: tuple[tuple[SeatNo, int], ...] = ()  # for whom it has put cards on top, and which, as sets
    gained: int = 0  # cards that the cheat has given itself, as a set
    seen: tuple[tuple[int, str], ...] = ()  # who noticed what: observer (seats, then bystanders) and trick
    later: tuple[SeatNo, ...] = ()  # seats that keep what they saw for later
    # seats that do something before their first card: the dealer may swap, and of several people whoever
    # noticed says what comes of it
    before: tuple[SeatNo, ...] = ()


BLANK = -1
"""Stands in a stack for a card that nobody put there."""

HONEST = Sly()
"""Nobody has cheated."""


class Between(NamedTuple):
    """Before and after the tricks of a hand."""

    table: Table  # what stays the same
    score: Score  # what goes on from hand to hand
    due: tuple[Due, ...]  # the steps still to be taken, the next one last
    trump: int | None  # the trump suit, 0 to 3, or None before it is turned
    hands: tuple[int, ...]  # the cards of each seat that this record knows, as sets
    unknown: tuple[int, ...]  # how many more cards each seat holds
    stakes: tuple[int | None, ...]  # coins in the pot by seat; None for who has not staked yet
    named: int | None  # the stake that is to be matched, or None
    out: tuple[bool, ...]  # who plays no part in this hand
    sly: Sly = HONEST  # what a cheat has done
    # points in tricks by seat, once they are played; None for who sat out or revoked
    won: tuple[int | None, ...] | None = None
    # the cards of the first trick that lie there already, while somebody does something before a first card
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
        watched: whether somebody may cheat, so that something may be due before a first card.
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
    """A hand being played."""

    round: Round  # what stays the same
    seat: SeatNo  # whose turn it is
    trick: tuple[int, ...]  # the cards of the trick under way, in order
    hands: tuple[int, ...]  # the cards of each seat that this record knows, as sets
    unknown: tuple[int, ...]  # how many more cards each seat holds
    seen: int  # every card played in this hand, as a set
    denied: int  # the suits that seats have failed to follow: bit `4 * seat + suit`
    points: tuple[int, ...]  # points in tricks won, by seat
    revoked: int  # seats that showed a suit they had denied, as a set (CF-11)
    sly: Sly  # what a cheat has done


State = Between | Hand


# ---- What all rules ask of a record, and how they make another.

new = tuple.__new__
"""Makes a record directly: its own constructor costs twice as much, and studies and playouts make thousands."""


def undealt(table: Table, score: Score, out: tuple[bool, ...], due: tuple[Due, ...]) -> Between:
    """Give a table with nothing dealt."""
    none = (0,) * len(out)
    return new(Between, (table, score, due, None, none, none, (None,) * len(out), None, out, HONEST, None, ()))


def around(state: State) -> tuple[Table, Score]:
    """Give what stays the same through the evening, and what goes on from hand to hand, of any record."""
    return (state.round.table, state.round.score) if isinstance(state, Hand) else (state.table, state.score)


def playing(state: Between) -> tuple[SeatNo, ...]:
    """Give who plays this hand, from the dealer's left."""
    return among(state.table, state.score, state.out)


def among(table: Table, score: Score, out: tuple[bool, ...]) -> tuple[SeatNo, ...]:
    """Give the seats that are not out, from the dealer's left."""
    round_table = table.from_left[score.dealing]
    return tuple([seat for seat in round_table if not out[seat]]) if True in out else round_table


def wagered(table: Table) -> bool:
    """Whether it is played for coins."""
    return table.options.mode != "tally"


def short_of(table: Table, score: Score, seat: int, amount: int) -> bool:
    """Whether a seat has fewer coins than that; where no purse was agreed nobody has."""
    return table.options.purse is not None and score.coins[seat] < amount


def least_stake(options: Options) -> int:
    """Give the ante agreed upon; who names a stake names 1 at least (CF-14)."""
    return options.ante if options.wager_style == "agreed" else 1


def too_poor(table: Table, score: Score) -> list[SeatNo]:
    """Give who is still there and cannot pay the least stake."""
    options = table.options
    if options.purse is None or options.mode == "tally":
        return []
    least = least_stake(options)
    return [seat for seat in table.from_left[0] if not score.gone[seat] and score.coins[seat] < least]

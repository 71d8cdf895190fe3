"""What stands on the table in Cipher: records only, no rules."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from gmkit.games.cipher import GAME
from gmkit.games.cipher.content import Retainer, RetainerSet
from gmkit.games.cipher.events import Event, OpponentNamed, Reward, Totals, TurnLost
from gmkit.table.game import Ask, Counters, Hidden, Luck, SeatNo
from gmkit.table.seats import Seating

USUAL: Mapping[str, Any] = GAME.built_in()


class Payment(NamedTuple):
    """Gold that a roll moves."""

    amount: int  # sovereigns, 0 or more
    backfires: bool = False  # it goes from the active player to the opponent


class Options(NamedTuple):
    """The rules options in force; the card says what each does."""

    starting_gold: int = USUAL["starting_gold"]
    bid_limit: str = USUAL["bid_limit"]
    leftover_gold: str = USUAL["leftover_gold"]
    earn_instead: str = USUAL["earn_instead"]
    turn_order: str = USUAL["turn_order"]
    first_seat: str = USUAL["first_seat"]
    draw_mode: str = USUAL["draw_mode"]
    balance: str = USUAL["balance"]
    max_rounds: int | None = USUAL["max_rounds"]
    pass_final: bool = USUAL["pass_final"]
    unsold: str = USUAL["unsold"]
    tie: str = USUAL["tie"]
    tells: str = USUAL["tells"]


class Hall(NamedTuple):
    """What stays the same through the auction."""

    seating: Seating  # who sits where
    options: Options  # the rules options
    retainers: RetainerSet  # the set that is bid for
    drawer: SeatNo  # who pulls the retainers from the pouch
    order: tuple[SeatNo, ...]  # the seats in turn order
    sealed: bool  # every bidder names a limit at once, instead of bidding coin by coin
    brought: tuple[int, ...] = ()  # what each seat brought, where that was not the same for all


class Enlistment(NamedTuple):
    """The auction under way."""

    hall: Hall  # what stays the same
    pouch: tuple[str, ...]  # ids still in the pouch, sorted; which comes next nobody knows
    lot: str | None  # the id on offer, or None
    touched: bool | None  # whether the drawer knows the pouch by touch; None until that is known for the next lot
    gold: Counters  # the seats' purses, and the Treasury
    spent: tuple[int, ...]  # what each seat has bid without a limit; all 0 where purses limit bids
    retinues: tuple[tuple[str, ...], ...]  # ids, a tuple per seat
    aside: tuple[str, ...]  # ids that nobody wanted
    returned: tuple[str, ...]  # ids that went back into the pouch, once each
    bid: int  # the standing bid, 0 for none
    holder: SeatNo | None  # whose bid it is, or None
    turn: SeatNo  # who is to bid
    passed: tuple[bool, ...]  # who has declined the standing bid, or the lot where a pass is final
    # what each seat will pay at most in a sealed lot; None until named, HIDDEN where not known
    limits: tuple[int | Hidden | None, ...]

    @property
    def on_offer(self) -> Retainer:
        """The retainer that is bid for, once one is drawn."""
        assert self.lot is not None
        return self.hall.retainers.by_id()[self.lot]


Meeting = tuple[str, SeatNo, SeatNo]
"""A contest, the active seat, and the opponent."""


class Tables:
    """What follows from totals that never change; play, odds and playouts look it up.

    Attributes:
        needs: what is asked in each stage, by stage and seat.
        rolled: for each face of the Venture die the stage that follows, and what is told, by seat.
        meetings: what comes of naming an opponent.
        earnings: what each face of the Reward die earns, by venture and seat, however little the Treasury holds.
        payments: what each face moves in a contest, however little the payer holds.
    """

    __slots__ = ("earnings", "meetings", "needs", "payments", "rolled")

    def __init__(
        self,
        needs: tuple[tuple[Ask | Luck, ...], ...],
        rolled: Mapping[str, tuple[int, Sequence[tuple[Event, ...]]]],
        meetings: Mapping[Meeting, OpponentNamed | TurnLost],
        earnings: Mapping[str, Sequence[Mapping[Reward, int]]],
        payments: Mapping[Meeting, Mapping[Reward, Payment]],
    ) -> None:
        """Take the tables."""
        self.needs, self.rolled, self.meetings = needs, rolled, meetings
        self.earnings, self.payments = earnings, payments


class Board:
    """What stays the same through the Venture phase; equal if everything in it is.

    Attributes:
        hall: seating and options.
        retinues: ids, a tuple per seat.
        totals: what counts in comparisons, a triple per seat.
        put_away: gold out of play, a figure per seat.
        spent: what each seat has bid without a limit.
        following: for each seat the one whose turn comes after it.
        first: who took the first turn.
        tables: what follows from the totals, worked out once.
        last_turn: how many turns there are at most.
    """

    __slots__ = (
        "_hash",
        "first",
        "following",
        "hall",
        "last_turn",
        "put_away",
        "retinues",
        "spent",
        "tables",
        "totals",
    )

    def __init__(
        self,
        hall: Hall,
        retinues: tuple[tuple[str, ...], ...],
        totals: tuple[Totals, ...],
        put_away: tuple[int, ...],
        spent: tuple[int, ...],
        first: SeatNo,
        tables: Tables,
    ) -> None:
        """Take everything."""
        self.hall, self.retinues, self.totals = hall, retinues, totals
        self.put_away, self.spent, self.first, self.tables = put_away, spent, first, tables
        rounds = hall.options.max_rounds
        self.last_turn = float("inf") if rounds is None else rounds * len(totals)
        order = hall.order
        after = {seat: order[(at + 1) % len(order)] for at, seat in enumerate(order)}
        self.following = tuple(after[SeatNo(seat)] for seat in range(len(order)))
        self._hash = hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return (
            self.hall.seating,
            self.hall.options,
            self.retinues,
            self.totals,
            self.put_away,
            self.spent,
            self.first,
        )

    def __eq__(self, other: object) -> bool:
        """Compare everything that can differ."""
        return self is other or (isinstance(other, Board) and self._key() == other._key())

    def __hash__(self) -> int:
        """Give the hash, worked out once."""
        return self._hash


class Venture(NamedTuple):
    """The Venture phase under way."""

    board: Board  # what stays the same
    gold: Counters  # what lies before each seat, and the Treasury
    seat: SeatNo  # whose turn it is
    stage: int  # what comes next, one of the numbers below
    venture: str | None  # what the Venture die shows, or None before the roll
    opponent: SeatNo | None  # who was named, or None
    turns: int  # turns taken so far
    robbers: tuple[SeatNo | None, ...]  # for each seat, who last took gold from it


ROLL_VENTURE, CHOOSE_SWITCH, CHOOSE_OPPONENT, ROLL_REWARD, END, SHARED_OUT = range(6)
"""The stages of a turn; the last two are the end, and the end in which the Treasury is shared out."""

State = Enlistment | Venture

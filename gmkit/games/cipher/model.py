"""What stands on the table in Cipher: records only, no rules.

Counters (`gold`) have a figure for every seat, and the Treasury's last.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gmkit.games.cipher.content import RetainerSet
from gmkit.games.cipher.events import Event, OpponentNamed, Payment, Reward, Totals, TurnLost
from gmkit.table.game import Ask, Hidden, Luck, SeatNo
from gmkit.table.ledger import Counters
from gmkit.table.seats import Seating


class Options(NamedTuple):
    """The rules options in force; the card says what each does."""

    starting_gold: int = 50
    bid_limit: str = "stake"
    leftover_gold: str = "counts"
    earn_instead: str = "off"
    turn_order: str = "clockwise"
    first_seat: str = "leader"
    draw_mode: str = "blind"
    balance: str = "none"
    max_rounds: int | None = None
    pass_final: bool = False


class Hall(NamedTuple):
    """What stays the same through the auction.

    Attributes:
        seating: who sits where.
        options: the rules options.
        retainers: the set that is bid for.
        drawer: who pulls the retainers from the pouch.
        order: the seats in turn order.
        sealed: every bidder names a limit at once, instead of bidding coin by coin.
    """

    seating: Seating
    options: Options
    retainers: RetainerSet
    drawer: SeatNo
    order: tuple[SeatNo, ...]
    sealed: bool


class Enlistment(NamedTuple):
    """The auction under way.

    Attributes:
        hall: what stays the same.
        pouch: ids still in the pouch, sorted; which comes next nobody knows.
        lot: the id on offer, or None.
        touched: whether the drawer knows the pouch by touch; None until that is known for the next lot.
        gold: the seats' purses, and the Treasury.
        spent: what each seat has bid without a limit; all 0 where purses limit bids.
        retinues: ids, a tuple per seat.
        aside: ids that nobody wanted.
        bid: the standing bid, 0 for none.
        holder: whose bid it is, or None.
        turn: who is to bid.
        passed: who has declined the standing bid, or the lot where a pass is final.
        limits: what each seat will pay at most in a sealed lot; None until named, HIDDEN where not known.
    """

    hall: Hall
    pouch: tuple[str, ...]
    lot: str | None
    touched: bool | None
    gold: Counters
    spent: tuple[int, ...]
    retinues: tuple[tuple[str, ...], ...]
    aside: tuple[str, ...]
    bid: int
    holder: SeatNo | None
    turn: SeatNo
    passed: tuple[bool, ...]
    limits: tuple[int | Hidden | None, ...]


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
    """The Venture phase under way.

    Attributes:
        board: what stays the same.
        gold: what lies before each seat, and the Treasury.
        seat: whose turn it is.
        stage: what comes next, one of the numbers below.
        venture: what the Venture die shows, or None before the roll.
        opponent: who was named, or None.
        turns: turns taken so far.
        robbers: for each seat, who last took gold from it.
    """

    board: Board
    gold: Counters
    seat: SeatNo
    stage: int
    venture: str | None
    opponent: SeatNo | None
    turns: int
    robbers: tuple[SeatNo | None, ...]


ROLL_VENTURE, CHOOSE_SWITCH, CHOOSE_OPPONENT, ROLL_REWARD, END, SHARED_OUT = range(6)
"""The stages of a turn; the last two are the end, and the end in which the Treasury is shared out."""

State = Enlistment | Venture

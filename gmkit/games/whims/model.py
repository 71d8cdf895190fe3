"""What stands on the table in Whims: records only, no rules."""

from __future__ import annotations

from typing import NamedTuple

from gmkit.table.game import Hidden, SeatNo
from gmkit.table.seats import Seating

Dice = tuple[int, int, int]
"""Three dice, 1 to 10 each, sorted from low to high."""


class Options(NamedTuple):
    """The rules options in force; the card says what each does."""

    rounds_to_win: int = 2
    npc_token_choice: str = "random"
    open_tokens: bool = False
    max_rounds: int = 50


class State(NamedTuple):
    """A match under way. Tuples have one entry per seat.

    Attributes:
        seating: who sits where.
        options: the rules options.
        allotted: tokens an NPC has each round, None until known and for people.
        round: which round, from 1.
        wins: rounds won.
        effort: levels of Effort told for this round, None until told and for NPCs.
        spent: levels of Effort paid in the whole match.
        dice: the dice, None before the roll, HIDDEN where this record does not know them.
        left: tokens left, HIDDEN where this record does not know them.
        unseen: whose dice nobody but their owner saw; they tell a total at the reveal.
        told: the totals told for such dice, None until told.
        picked: the face being rerolled, between the choice and the new roll.
        done: who is satisfied.
        rerolls: dice rerolled this round, HIDDEN where this record does not know it.
        stopped: whether `max_rounds` ended the match.
    """

    seating: Seating
    options: Options
    allotted: tuple[int | None, ...]
    round: int
    wins: tuple[int, ...]
    effort: tuple[int | Hidden | None, ...]
    spent: tuple[int, ...]
    dice: tuple[Dice | Hidden | None, ...]
    left: tuple[int | Hidden, ...]
    unseen: tuple[bool, ...]
    told: tuple[int | None, ...]
    picked: int | Hidden | None
    done: tuple[bool, ...]
    rerolls: tuple[int | Hidden, ...]
    stopped: bool


class TokensAllotted(NamedTuple):
    """An NPC's rank gives it so many tokens a round."""

    seat: SeatNo
    tokens: int


class EffortTold(NamedTuple):
    """All have told their Effort; these are the tokens of this round, a figure per seat."""

    round: int
    effort: tuple[int, ...]
    tokens: tuple[int, ...]


class Rolled(NamedTuple):
    """A seat rolled; dice is None if nobody else saw them."""

    seat: SeatNo
    dice: Dice | None
    to: SeatNo | None


class Rerolled(NamedTuple):
    """A seat spent a token on one die."""

    seat: SeatNo
    old: int
    new: int
    left: int
    to: SeatNo | None


class TokenSpent(NamedTuple):
    """A seat spent a token, where all see how many are spent; what was rolled stays the seat's own."""

    seat: SeatNo
    left: int


class Satisfied(NamedTuple):
    """A seat keeps its dice."""

    seat: SeatNo
    total: int | None
    left: int | None
    to: SeatNo | None


class RoundWon(NamedTuple):
    """The sole highest total wins the round; totals and dice have an entry per seat."""

    round: int
    seat: SeatNo
    totals: tuple[int, ...]
    dice: tuple[Dice | None, ...]
    wins: tuple[int, ...]


class RoundDrawn(NamedTuple):
    """The highest total is shared: nobody scores, what was paid is lost."""

    round: int
    totals: tuple[int, ...]
    dice: tuple[Dice | None, ...]


class MatchWon(NamedTuple):
    """A seat has won enough rounds."""

    seat: SeatNo
    rounds: int
    wins: tuple[int, ...]


class MatchStopped(NamedTuple):
    """The option max_rounds ended the match."""

    rounds: int
    wins: tuple[int, ...]


Event = (
    TokensAllotted
    | EffortTold
    | Rolled
    | Rerolled
    | TokenSpent
    | Satisfied
    | RoundWon
    | RoundDrawn
    | MatchWon
    | MatchStopped
)

"""What a score sheet is filled with: the purses, the retinues and the Treasury; blank where nothing is known."""

from __future__ import annotations

from typing import NamedTuple

from gmkit.games.cipher.content import Retainer

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Side(NamedTuple):
    """One player's part of the sheet.

    Attributes:
        name: who it is; empty to be written in.
        retinue: the retainers bought so far.
        totals: what counts in comparisons, by attribute; None to be written in.
        gold: what lies before the player; None to be written in.
        put_away: gold out of play.
    """

    name: str = ""
    retinue: tuple[Retainer, ...] = ()
    totals: tuple[int, int, int] | None = None
    gold: int | None = None
    put_away: int = 0


class Tally(NamedTuple):
    """What stands on a score sheet.

    Attributes:
        sides: one for each seat, in turn order round the table.
        treasury: the most that the Treasury may hold.
        left: what is in it; None if nobody has said.
        rows: lines for retainers in each retinue.
        drawer: who pulls the retainers from the pouch.
        rounds: rounds of the Venture phase that are over; None before it.
        between: whether no round is under way, so that the purses are those after the last one.
        standing: where the game stands, in a few words.
        how: what is struck out of the Treasury, a sentence.
        check: what always adds up, a sentence.
    """

    sides: tuple[Side, ...]
    treasury: int
    left: int | None = None
    rows: int = 6
    drawer: str = ""
    rounds: int | None = None
    between: bool = True
    standing: str = ""
    how: str = ""
    check: str = ""

"""A venture described by a few figures, without a table: you against them."""

from __future__ import annotations

from collections.abc import Sequence

from gmkit.errors import IllegalChoice
from gmkit.games.cipher import ventures
from gmkit.games.cipher.content import RetainerSet
from gmkit.games.cipher.game import Cipher, make_hall
from gmkit.games.cipher.model import ROLL_VENTURE, Options, Venture
from gmkit.games.cipher.situation import at_venture
from gmkit.games.cipher.ventures import make_board
from gmkit.library.credit import Credit
from gmkit.table.game import SeatNo
from gmkit.table.seats import HUMAN, Seat, Seating

NEVER_SHORT = 1_000_000
"""The most that a figure may be; a purse or Treasury that was not given has so much, and is never short."""

NOBODY = RetainerSet("none", "nobody", Credit("none"), ("first", "second", "third"), ())
"""Figures typed in belong to no set."""


class Quick:
    """The venture, standing after the Venture roll.

    Attributes:
        game: the rules.
        state: the record; seat 0 is "you", seat 1 "them".
        seating: the two seats.
    """

    def __init__(
        self,
        venture: str,
        score: int | None,
        against: int | None,
        purses: Sequence[int | None],
        treasury: int | None,
        options: Options,
    ) -> None:
        """Take the figures.

        Args:
            venture: one of the six.
            score: your total.
            against: theirs; a contest needs it.
            purses: your gold and theirs, None for never short.
            treasury: the Treasury, None for never short.
            options: the rules options.

        Raises:
            IllegalChoice: a figure is missing.
        """
        if score is None:
            raise IllegalChoice("give your total with --score, or a situation with --from and --as")
        if venture in ventures.CONTESTS and against is None:
            raise IllegalChoice("a contest needs the opponent's total: give --against")
        held = (*purses, treasury)
        self.game = Cipher(NOBODY)
        self.seating = Seating((Seat("you", HUMAN), Seat("them", HUMAN)))
        hall = make_hall(NOBODY, self.seating, options, sealed=False)
        board = make_board(hall, ((), ()), SeatNo(0), totals=((score,) * 3, (against or 0,) * 3))
        gold = tuple(NEVER_SHORT if value is None else value for value in held)
        self._unknown = tuple(value is None for value in held)
        self.state = at_venture(Venture(board, gold, SeatNo(0), ROLL_VENTURE, None, None, 0, (None, None)), venture)

    def amount(self, after: Venture, holder: int) -> int | None:
        """Give what a holder has after the venture, or None for one that is never short."""
        return None if self._unknown[holder] else after.gold[holder]

"""Face owed after a desperate attack, and the sentence for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Debt(NamedTuple):
    """Face owed since a desperate attack; the debtor is beholden until it is paid (4.7).

    Attributes:
        who: the other avatar.
        sum: Face, from 1.
        owed: it is `who` that owes; else the owner of the sheet does.
    """

    who: str
    sum: int
    owed: bool = False

    @property
    def words(self) -> str:
        """The debt in words."""
        told = f"{self.who} owes {self.sum} Face" if self.owed else f"owes {self.who} {self.sum} Face"
        return f"{told}, must obey until it is paid"


def told(debts: Sequence[Debt]) -> str:
    """Give all debts in one line of words."""
    return "; ".join(debt.words for debt in debts)

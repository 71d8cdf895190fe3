"""Counters moved between holders; the sum never changes."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add

Counters = tuple[int, ...]
"""How many each holder has: one figure per seat, then the pools of the game."""


def move(counters: Counters, giver: int, taker: int, amount: int, *, bank: int | None = None) -> Counters:
    """Move `amount` (0 or more) from one holder to another.

    Args:
        counters: who has how many.
        giver: who pays.
        taker: who gets it.
        amount: how many.
        bank: a holder whose stock has no end, where the rules have one; its counter may go below 0.

    Raises:
        ValueError: the giver has not so many. A rule that takes "all that remain"
            says so itself; the ledger never makes a payment smaller.
    """
    if amount < 0 or (amount > counters[giver] and giver != bank):
        raise ValueError(f"holder {giver} has {counters[giver]} and cannot pay {amount}")
    if giver == taker or not amount:
        return counters
    after = [*counters]
    after[giver] -= amount
    after[taker] += amount
    return tuple(after)


def move_all(counters: Counters, changes: Sequence[int], *, banks: bool = False) -> Counters:
    """Change every holder's counter at once; what some give the others get.

    Args:
        counters: who has how many.
        changes: for each holder what it gets, below 0 for what it gives.
        banks: whether anybody's counter may go below 0, as a rule of the game allows.

    Raises:
        ValueError: the changes do not come to nothing, or a giver has not so many.
    """
    if sum(changes) or len(changes) != len(counters):
        raise ValueError(f"the changes come to {sum(changes)}: {changes}")
    after = tuple(map(add, counters, changes))
    if not banks and min(after) < 0:
        raise ValueError(f"{counters} cannot pay {changes}")
    return after

"""Counters moved between holders; the sum never changes."""

from __future__ import annotations

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

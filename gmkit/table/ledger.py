"""Counters moved between holders; the sum never changes."""

from __future__ import annotations

Counters = tuple[int, ...]
"""How many each holder has: one figure per seat, then the pools of the game."""


def move(counters: Counters, giver: int, taker: int, amount: int) -> Counters:
    """Move `amount` (0 or more) from one holder to another.

    Raises:
        ValueError: the giver has not so many. A rule that takes "all that remain"
            says so itself; the ledger never makes a payment smaller.
    """
    if not 0 <= amount <= counters[giver]:
        raise ValueError(f"holder {giver} has {counters[giver]} and cannot pay {amount}")
    if giver == taker or not amount:
        return counters
    after = [*counters]
    after[giver] -= amount
    after[taker] += amount
    return tuple(after)

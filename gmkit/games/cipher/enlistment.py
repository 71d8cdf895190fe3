"""The Enlistment phase: retainers drawn from the pouch and sold to the highest bidder. One function a rule.

Only the amount bid counts, whatever is said across the table (CI-19); of two bids at once the one entered first is
the standing one (CI-20).
"""

from __future__ import annotations

from collections.abc import Sequence

from gmkit.errors import IllegalChoice
from gmkit.games.cipher.content import RetainerSet
from gmkit.games.cipher.events import Totals

NO_LIMIT = 10_000
"""The highest bid that is taken where bids have no limit."""


def may_raise(standing: int, purse: int) -> bool:
    """Say whether a purse allows a bid above the standing one; a player out of gold is skipped (CI-11)."""
    return purse > standing


def check_bid(bid: int, standing: int, purse: int) -> None:
    """Refuse a bid that is not higher than the last, or above the bidder's gold.

    Raises:
        IllegalChoice: names the rule.
    """
    if not standing < bid <= purse:
        raise IllegalChoice(f"a bid of {bid}: it must be higher than {standing} and at most the bidder's {purse}")


def sealed_sale(limits: Sequence[int], order: Sequence[int]) -> tuple[int, int] | None:
    """Settle a lot in which every bidder has named a limit: who gets it, and at what price.

    The highest limit wins, and pays one more than the second-highest, at least 1, at most its own. Of equal
    limits the one that comes first in `order` wins. None if nobody would pay anything (CI-9).

    Args:
        limits: for each seat what it would pay at most; 0 to let it go.
        order: the seats, clockwise from the drawer.
    """
    best = max(order, key=lambda seat: limits[seat])
    if limits[best] < 1:
        return None
    second = max((limits[seat] for seat in order if seat != best), default=0)
    return best, min(limits[best], second + 1)


def retinue_totals(retainers: RetainerSet, retinue: Sequence[str]) -> Totals:
    """Add up the scores of a retinue, or entourage (CI-18), by attribute."""
    known = retainers.by_id()
    first, second, third = (sum(known[name].scores[at] for name in retinue) for at in range(3))
    return first, second, third


def touch_chance(level: str) -> int:
    """Give in how many of 20 draws somebody of this level knows a retainer by touch; a person counts as skilled."""
    return {"weak": 0, "average": 1, "skilled": 2, "master": 4, "grandmaster": 7}.get(level, 2)

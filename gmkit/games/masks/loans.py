"""Face that is lent: what it costs to ask, how much may be asked and lent, and what it does to feelings."""

from __future__ import annotations

from collections.abc import Sequence


def fee(links: int) -> int:
    """Give what it costs to ask somebody so many links away: 1 Face for each who is asked (4.8; A29, A30)."""
    return links


def delivered(committed: int, links: int) -> int:
    """Give what reaches the borrower: the commitment divided by the links, rounded down (4.8; A31).

    Only that much is at risk; the rest stays with the lender.
    """
    return committed // links


def may_ask(relationships: Sequence[int]) -> int | None:
    """Give the most that may be asked for: the least relationship on the way (4.8; A32).

    Args:
        relationships: of everybody who passes the request on, towards the one who asks; none of them
            for a direct ally.

    Returns:
        None if there is no bound.
    """
    return max(0, min(relationships)) if relationships else None


def may_lend(*, promised: int, relationship: int, face: int | None, asked: int | None) -> int:
    """Give the most that a lender may commit: its promise, or its relationship if that is more (4.8; A20, A35).

    Args:
        promised: the Face it made available to the one who asks it.
        relationship: how it feels about that one.
        face: its Face in hand, None if it is endless.
        asked: what is asked for, None if there is no bound.
    """
    bounds = (max(promised, relationship, 0), face, asked)
    return min(bound for bound in bounds if bound is not None)


def denied(asked: int | None, promised: int, face: int, lent: int) -> int:
    """Give what a refusal withholds: promised, asked for, in hand, and not lent (4.8; A81).

    The asker may think so much less of the one who refused.
    """
    due = min(promised, face) if asked is None else min(asked, promised, face)
    return max(0, due - lent)


def repay_bound(lent: int, repaid: int, won: bool) -> tuple[int, int]:
    """Give by how much a lender's feeling for the borrower may move, down and up (4.9; A37, A77).

    More than was lent lets it rise by the surplus, less lets it fall by what is missing. A loan betrayed
    after a victory weighs as much as one that was lost and never made good.

    Args:
        lent: what reached the borrower.
        repaid: what came back.
        won: whether the borrower won; no reading in force tells the two apart.
    """
    return min(0, repaid - lent), max(0, repaid - lent)


def faction_repaid(lent: int, repaid: int) -> int:
    """Give by how much a faction's feeling moves, exactly and whoever won: it has no choice (4.9; A27)."""
    return repaid - lent


def may_promise(promised: int, relationship: int) -> int:
    """Give the most that a giver may have promised after a scene: as much as it feels, or what stood (4.9; A19)."""
    return max(promised, relationship, 0)

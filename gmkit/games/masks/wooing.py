"""What a draw does to those who are wooed: the source's section on wooing."""

from __future__ import annotations

from gmkit.chance.dominoes import Domino

STRONG = 5
"""Feelings stronger than this let somebody react to what was not meant for them."""


def change_by(draw: Domino) -> int:
    """Give by how much a wooed avatar's feeling improves, or worsens (step 3; A18)."""
    return draw.inner - draw.outer


def may_commit(draw: Domino, giver_face: int, limit: str) -> int:
    """Give the most Face that a wooed avatar may promise: never more than it has (steps 4, 5; A19, A20).

    Args:
        draw: the wooer's courts.
        giver_face: the Face that the wooed avatar has in hand.
        limit: outer or inner for that court; difference for what its feeling improved by, as with factions.
    """
    most = {"outer": draw.outer, "inner": draw.inner, "difference": max(0, change_by(draw))}
    return min(most[limit], giver_face)


def reacts(level: int) -> bool:
    """Say whether an onlooker who feels like this about a principal may react, in love or hatred (step 2; A21)."""
    return abs(level) > STRONG

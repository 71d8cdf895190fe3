"""When a Hidden Face outgrows the Face: the source's section on alienation."""

from __future__ import annotations

from typing import NamedTuple

from gmkit.chance.dominoes import Domino

TOLERATED = 3
"""Hidden Face may exceed Face by this much without a check."""


class Alienation(NamedTuple):
    """What an alienation check comes to.

    Attributes:
        check: whether there is one.
        excess: what is added to the inner court.
        alienated: whether the avatar is; not before it has drawn.
        shift: what its feeling about the Personalists gains and that about the Commission loses.
    """

    check: bool
    excess: int
    alienated: bool
    shift: int


def excess(face: int, tokens: int) -> int:
    """Give by how much Hidden Face exceeds Face beyond 3; without an excess there is no check."""
    return max(0, tokens - face - TOLERATED)


def alienated(face: int, tokens: int, draw: Domino | None) -> Alienation:
    """Say what the check comes to: alienated if inner court and excess are above the outer court (A75).

    The shift is the inner court as drawn, so a blank alienates without one.
    """
    over = excess(face, tokens)
    lost = over > 0 and draw is not None and draw.inner + over > draw.outer
    return Alienation(over > 0, over, lost, draw.inner if lost and draw is not None else 0)

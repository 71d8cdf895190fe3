"""Who comes first: the Arbiter, the order of a round, and the points at the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from gmkit.table.game import SeatNo


class Score(NamedTuple):
    """An avatar's points at the end of the game (Ending the Game).

    Attributes:
        objectives: one for each that was achieved.
        coups: one for each Major Coup.
        arbiter: 1 for the current Arbiter.
        influence: 1 for the most Influence.
        character: 1 for a Character of one's own.
        masks: one for each card mask above the first.
    """

    objectives: int = 0
    coups: int = 0
    arbiter: int = 0
    influence: int = 0
    character: int = 0
    masks: int = 0

    @property
    def total(self) -> int:
        """What it all comes to."""
        return sum(self)


def standing(face: int, points: Iterable[int]) -> int:
    """Give what counts for the Arbiter: Face, and the points of all masks owned (The Arbiter and Rounds; A46)."""
    return face + sum(points)


def ranked(values: Sequence[int]) -> tuple[tuple[SeatNo, ...], ...]:
    """Group seats by their values, best first; seats of one group are tied."""
    return order_by_draw(tuple(map(SeatNo, range(len(values)))), values)


def order_by_draw(group: Sequence[SeatNo], totals: Sequence[int]) -> tuple[tuple[SeatNo, ...], ...]:
    """Split a tied group by the pips that each drew, best first; who is still tied draws again (A47, A70).

    Args:
        group: the seats that are tied.
        totals: the pips of each, in the order of the group.
    """
    drawn = list(zip(group, totals, strict=True))
    return tuple(
        tuple(sorted(seat for seat, total in drawn if total == one)) for one in sorted(set(totals), reverse=True)
    )


def most(values: Sequence[int]) -> tuple[SeatNo, ...]:
    """Give who has the most; all who share it share the point (A65)."""
    return ranked(values)[0] if values else ()


def above_the_first(masks: int) -> int:
    """Give the points for card masks: none for the first, or for having sold them all (Ending the Game)."""
    return max(0, masks - 1)

"""Tables laid for one challenge: by figures alone, or out of an evening under way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gmkit.games.masks.encounter import Encounter
from gmkit.games.masks.model import Due, Options, State, Whereabouts
from gmkit.games.masks.steps import opening
from gmkit.games.masks.world import World
from gmkit.table.game import SeatNo
from gmkit.table.seats import HUMAN, Seat, Seating

PLENTY = 1_000_000
"""The Face of whoever is said never to be short."""


def laid(
    world: World, names: Sequence[str], options: Options, purses: Sequence[tuple[int | None, int | None]]
) -> State:
    """Give a table with these people in one scene and nothing else going on.

    Args:
        world: the content.
        names: who sits there; all are people.
        options: the rules options.
        purses: of each its Face and Hidden Face, None if it is never short.
    """
    state = opening.table(world, Seating(tuple(Seat(name, HUMAN) for name in names)), options)
    face = tuple(PLENTY if own is None else own for own, _ in purses)
    tokens = tuple(PLENTY if own is None else own for _, own in purses)
    return state._replace(
        face=(*face, -sum(face)),
        tokens=(*tokens, -sum(tokens)),
        order=tuple(SeatNo(at) for at in range(len(names))),
        where=(Whereabouts("here"),) * len(names),
        round=1,
    )


def at_challenge(state: State, encounter: Encounter, *dues: Due) -> State:
    """Give a table where this challenge is next, and nothing after it.

    Args:
        state: the table.
        encounter: the challenge.
        dues: its steps, the first to do first.
    """
    opened = encounter._replace(before=state.feelings, had=state.face)
    return state._replace(encounter=opened, agenda=tuple(reversed(dues)))


def changes(before: Sequence[int], after: Sequence[int], names: Sequence[str]) -> dict[str, Any]:
    """Give by name what everybody has more or less."""
    return {name: after[at] - before[at] for at, name in enumerate(names)}

"""What those who look on may not see of a decision: what its owner is shown, and what is answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

from gmkit.errors import GmkitError
from gmkit.shell.desk import seen_by
from gmkit.table.game import Ask, Game, SeatNo

SAMPLED = 8
"""So many answers are tried, to see whether onlookers can tell them apart."""


def shown_alone(
    game: Game[Any], state: Any, ask: Ask, others: Sequence[SeatNo], glance: Callable[[Any, int], Sequence[str]]
) -> bool:
    """Whether a seat is shown more of its own than everybody can see."""
    view = game.view(state, ask.seat)
    shown = list(glance(view, ask.seat))
    return any(list(glance(game.view(view, other), ask.seat)) != shown for other in others)


def answered_in_secret(game: Game[Any], state: Any, ask: Ask, others: Sequence[SeatNo]) -> bool:
    """Whether somebody else cannot tell one answer from another, once it is given."""
    found = []
    for answer in islice(ask.choices.items(), SAMPLED):
        try:
            found.append(game.apply(state, answer))
        except GmkitError:
            # A choice that is listed because nobody may know why it cannot be.
            continue
    if len(found) < 2:
        return True
    return any(_some_alike([(game.view(now, other), seen_by(told, other)) for now, told in found]) for other in others)


def _some_alike(found: Sequence[Any]) -> bool:
    return any(one in found[:at] for at, one in enumerate(found))

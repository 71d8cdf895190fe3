"""What those who look on may not see of a decision: what its owner is shown, and what is answered.

Both are found from what its owner sees, so that whether the screen is passed on tells nobody what the owner does not
know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

from gmkit.chance.source import Source
from gmkit.errors import GmkitError
from gmkit.shell.desk import seen_by
from gmkit.table.game import Ask, Game, SeatNo

SAMPLED = 64
"""So many answers are tried, to see whether onlookers can tell them apart: all there are, but for wide ranges.

A few are too few: of an auction's limits the low ones are told apart, and two that both win are not.
"""

WORLDS = 3
"""So many records that fit what the owner sees are looked at: in some, the answer may bring all to light at once."""


def shown_alone(
    game: Game[Any], view: Any, ask: Ask, others: Sequence[SeatNo], glance: Callable[[Any, int], Sequence[str]]
) -> bool:
    """Whether a seat, whose view this is, is shown more of its own than everybody can see."""
    shown = list(glance(view, ask.seat))
    return any(list(glance(game.view(view, other), ask.seat)) != shown for other in others)


def answered_in_secret(game: Game[Any], view: Any, ask: Ask, others: Sequence[SeatNo], answers: int = SAMPLED) -> bool:
    """Whether somebody else may be unable to tell one answer from another, once it is given.

    Args:
        game: the rules.
        view: what the asked seat sees.
        ask: what it is asked.
        others: who looks on.
        answers: how many answers are tried.
    """
    # A view alone does not hold all that a rule needs to go on; a full record that fits it does.
    worlds = islice(game.worlds(view, ask.seat, Source("onlookers")), WORLDS)
    # Of real cards that nobody typed every record makes other cards; there the view is all that anybody knows.
    fitting = [world for world in worlds if game.pending(world) == ask] or [view]
    return any(_hidden_in(game, world, ask, others, answers) for world in fitting)


def _hidden_in(game: Game[Any], world: Any, ask: Ask, others: Sequence[SeatNo], answers: int) -> bool:
    found = []
    for answer in islice(ask.choices.items(), answers):
        try:
            found.append(game.apply(world, answer))
        except GmkitError:
            # A choice that is listed because nobody may know why it cannot be.
            continue
    if len(found) < 2:
        return True
    return any(_some_alike([(game.view(now, other), seen_by(told, other)) for now, told in found]) for other in others)


def _some_alike(found: Sequence[Any]) -> bool:
    return any(one in found[:at] for at, one in enumerate(found))

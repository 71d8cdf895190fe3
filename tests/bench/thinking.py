"""How long a grandmaster thinks: the CPU time of each choice it is asked for."""

from __future__ import annotations

import time
from collections.abc import Iterator
from importlib import import_module
from itertools import chain
from typing import Any

from gmkit.chance.source import Source
from gmkit.shell.desk import Desk
from gmkit.table.game import Ask, Luck
from gmkit.table.run import said_by
from gmkit.table.seats import Seat, Seating

TABLES = {"cipher": (4, 8), "cyffle": (2, 4, 17), "cypher": (2, 3, 4), "masks": (2, 6, 8), "whims": (2,)}
"""Games, and the numbers of seats at which they are played."""


def desk(slug: str) -> Desk:
    """Give a game's part in the commands."""
    found: Desk = import_module(f"gmkit.games.{slug}.commands").DESK
    return found


def choices(slug: str, seats: int, seed: int) -> Iterator[float]:
    """Play a game of grandmasters; give the CPU seconds of each choice that is one."""
    at = desk(slug)
    game: Any = at.open((), None)
    seating = Seating(tuple(Seat(f"S{seat}", "grandmaster") for seat in range(seats)))
    players = [at.player(seat, game) for seat in seating]
    options = ("mode=wager", "max_hands=4") if slug == "cyffle" else ()
    state = game.set_up(seating, at.card.read_options(options)).state
    source = Source(f"thinking {seed}")
    turn = 0
    while isinstance(need := game.pending(state), Ask | Luck):
        turn += 1
        if isinstance(need, Luck):
            value = need.law.draw(source.named("luck").at(turn))
        elif need.choices.size() == 1:
            value = next(need.choices.items())
        else:
            view = game.view(state, need.seat)
            begun = time.process_time()
            said = players[need.seat](view, need, source.named("player").placed(turn))
            yield time.process_time() - begun
            # Some players say why they chose.
            value = said_by(said, "").value
        state = game.apply(state, value).state


def slowest(slug: str, seats: int, games: int) -> float:
    """Give the 95th percentile of what a choice takes in so many games, or hands, in CPU seconds."""
    taken = sorted(chain.from_iterable(choices(slug, seats, seed) for seed in range(games)))
    return taken[int(len(taken) * 0.95)]

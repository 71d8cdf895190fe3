"""Random Cyffle through the public contract, and OpenSpiel's nearest game, where it is installed.

OpenSpiel is no dependency: `pip install open_spiel` brings it for whoever wants the comparison.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from gmkit.chance.source import Source
from gmkit.games.cyffle.game import Cyffle
from gmkit.games.cyffle.pack import PackNames
from gmkit.library.shelves import bundled, load_trusted
from gmkit.table.game import Ask, Luck
from gmkit.table.seats import Seat, Seating

SEATS = 4
"""Three cards each, as `oh_hell` is set to."""


def opened() -> Cyffle:
    """Open the game with the bundled pack."""
    return Cyffle(PackNames.from_data(load_trusted(bundled("content") / "cyffle" / "pack.yaml").data))


def through_the_contract(game: Cyffle, hands: int, seats: int = SEATS) -> int:
    """Play hands at random by pending and apply; give the number of decisions."""
    pending, apply = game.pending, game.apply
    seating = Seating(tuple(Seat(f"S{at}") for at in range(seats)))
    state = game.set_up(seating, {"mode": "wager", "max_hands": hands}).state
    stream = Source("bench").stream()
    decisions = 0
    while True:
        need = pending(state)
        if type(need) is Ask:
            choices: Any = need.choices
            state = apply(state, choices.draw(stream)).state
            decisions += 1
        elif type(need) is Luck:
            state = apply(state, need.law.draw(stream)).state
        else:
            return decisions


def has_open_spiel() -> bool:
    """Whether OpenSpiel is there."""
    return find_spec("pyspiel") is not None


def their_game() -> Any:
    """Open OpenSpiel's oh_hell for four players and three tricks."""
    return import_module("pyspiel").load_game("oh_hell", {"players": SEATS, "num_tricks_fixed": 3})


def oh_hell(game: Any, hands: int) -> int:
    """Play OpenSpiel's oh_hell at random; give the number of decisions."""
    stream = Source("bench").stream()
    decisions = 0
    for _ in range(hands):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[stream.below(len(outcomes))][0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[stream.below(len(legal))])
                decisions += 1
    return decisions


def rate(play: Callable[[Any, int], int], game: Any, hands: int) -> float:
    """Give decisions a second of CPU, in a game that is open."""
    begun = time.process_time()
    decisions = play(game, hands)
    return decisions / (time.process_time() - begun)

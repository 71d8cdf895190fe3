"""Where in a turn a game stands, in a word."""

from __future__ import annotations

from collections.abc import Mapping

from gmkit.games.cypher import model
from gmkit.games.cypher.model import Agenda, State, Table

PLAY, DRAW, PASS, PASS_RIGHT, DISCARD, OVER = "play", "draw", "pass", "pass-right", "discard", "over"

_STEPS: Mapping[str, int] = {PLAY: model.PLAY, DRAW: model.DRAWING, PASS: model.PASS, DISCARD: model.DISCARD}


def agenda_of(table: Table, phase: str) -> Agenda:
    """Give the steps still to do when the game stands there."""
    if phase == OVER:
        return ((model.OVER,),)
    if phase == PASS_RIGHT:
        return tuple(step for step in table.turn if step[0] in (model.TURN_END, model.DISCARD) or step[2:] == (-1,))
    last = max(at for at, step in enumerate(table.turn) if step[0] == _STEPS[phase])
    return table.turn[: last + 1]


def phase_of(state: State) -> str | None:
    """Give where the game stands, or None if a word does not tell it."""
    return next((phase for phase in _phases(state.table) if agenda_of(state.table, phase) == state.agenda), None)


def _phases(table: Table) -> tuple[str, ...]:
    return (PLAY, DRAW, PASS, *([PASS_RIGHT] if table.seats > 2 else []), DISCARD, OVER)

"""City of Masks behind the contract: the agenda says what comes next, a stage makes it happen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from gmkit.chance.source import Source
from gmkit.errors import BrokenContentRule, IllegalChoice
from gmkit.games.masks import rules
from gmkit.games.masks.model import Options, State
from gmkit.games.masks.sampling import sampled
from gmkit.games.masks.scoring import ranked
from gmkit.games.masks.steps import (
    allies,
    closing,
    coups,
    declaring,
    encounters,
    opening,
    resolving,
    rounds,
    settlement,
    unmasked,
    writing,
)
from gmkit.games.masks.steps.stage import Play, Stage
from gmkit.games.masks.veil import veiled
from gmkit.games.masks.world import World
from gmkit.table.game import HIDDEN, Luck, Need, Over, SeatNo, Step
from gmkit.table.seats import Seating

STAGES: Mapping[str, Stage] = {
    **opening.STAGES,
    **writing.STAGES,
    **rounds.STAGES,
    **encounters.STAGES,
    **declaring.STAGES,
    **allies.STAGES,
    **resolving.STAGES,
    **settlement.STAGES,
    **coups.STAGES,
    **unmasked.STAGES,
    **closing.STAGES,
}
"""Every step there is, by name."""


UNFIT = (AssertionError, AttributeError, IndexError, KeyError, StopIteration, TypeError, ValueError)
"""What comes of a step that stands where it cannot."""


class Masks:
    """The game with its content.

    Attributes:
        world: the masks, factions and all else that was authored.
        trimmed: the same with the King of Clubs trimmed.
        agenda_from: where somebody wrote the agenda that is being played, "file:line:column"; None if nobody did.
    """

    def __init__(self, world: World) -> None:
        """Take the content."""
        self.world = world
        self.agenda_from: str | None = None
        self.trimmed = replace(world, masks=rules.king_of_clubs(world.masks, "trimmed"))

    def world_of(self, state: State) -> World:
        """Give the content as the options in force have it (A49)."""
        return self.world if state.hall.options.king_of_clubs == "printed" else self.trimmed

    def set_up(self, seating: Seating, options: Mapping[str, Any]) -> Step[State]:
        """Seat the players; the masks are dealt next.

        Raises:
            IllegalChoice: more players than masks.
        """
        chosen = Options(**options)
        world = self.world if chosen.king_of_clubs == "printed" else self.trimmed
        state = opening.table(world, seating, chosen)
        return self.resume(state._replace(agenda=opening.agenda(state)))

    def resume(self, state: State) -> Step[State]:
        """Go on from a record by everything that needs no answer."""
        with self._written():
            return self._on(Play(self.world_of(state), state))

    def _on(self, play: Play) -> Step[State]:
        while play.state.agenda and play.state.ended is None:
            due = play.state.agenda[-1]
            stage = STAGES[due.name]
            if stage.need(play.world, play.state, due) is not None:
                break
            play.put(agenda=play.state.agenda[:-1])
            stage.act(play, due, None)
        return Step(play.state, tuple(play.events))

    def pending(self, state: State) -> Need:
        """Say what must happen next."""
        if state.ended is not None or not state.agenda:
            return self._over(state)
        due = state.agenda[-1]
        with self._written():
            need = STAGES[due.name].need(self.world_of(state), state, due)
            assert need is not None
        return need

    def apply(self, state: State, answer: Any) -> Step[State]:
        """Make it happen, and all that follows without an answer.

        Raises:
            IllegalChoice: a rule forbids the answer; the state stays as it was.
        """
        need = self.pending(state)
        if isinstance(need, Over):
            raise IllegalChoice("the game is over; nothing can be answered")
        if isinstance(need, Luck):
            if not (need.secret and answer is HIDDEN) and not need.law.weigh(answer):
                raise IllegalChoice(f"{need.what}: {need.law.expects()}")
        elif answer not in need.choices:
            raise IllegalChoice(f"{need.what}: choose {need.choices.expects()}")
        with self._written():
            play = Play(self.world_of(state), state._replace(agenda=state.agenda[:-1]))
            STAGES[state.agenda[-1].name].act(play, state.agenda[-1], answer)
            return self._on(play)

    @contextmanager
    def _written(self) -> Iterator[None]:
        """Tell of a step that does not fit the table as a fault of the file it was written in, if it was."""
        try:
            yield
        except UNFIT as error:
            if self.agenda_from is None:
                raise
            raise BrokenContentRule(
                f"{self.agenda_from}: a step of this agenda does not fit the table; leave agenda and encounter out, "
                "or restore the file"
            ) from error

    def _over(self, state: State) -> Over:
        totals = tuple(score.total for score in closing.scores(self.world_of(state), state))
        return Over(ranked(totals), totals, state.ended or "nothing is left to do")

    def held(self, state: State) -> tuple[int, int]:
        """Give the sums of Face and of Hidden Face, pools and all; neither ever changes."""
        return sum(state.face), sum(state.tokens)

    def view(self, state: State, seat: SeatNo) -> State:
        """Give the record as a seat sees it."""
        return veiled(state, seat)

    def worlds(self, view: State, seat: SeatNo, source: Source) -> Iterator[State]:
        """Give full records that fit a view, without end."""
        number = 0
        while True:
            yield sampled(self.world_of(view), view, seat, source.at("world", number))
            number += 1

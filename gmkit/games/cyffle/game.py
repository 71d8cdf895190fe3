"""Cyffle behind the contract: hand after hand, trick by trick."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice
from gmkit.games.cyffle import accusing, closing, dealing, foreign, noticing, play, sampling, sleights, wagers
from gmkit.games.cyffle.content import PackNames
from gmkit.games.cyffle.deck import MOST_PLAYERS
from gmkit.games.cyffle.first_cards import before_a_first_card
from gmkit.games.cyffle.model import HONEST, Between, Hand, Options, State, Table
from gmkit.games.cyffle.play import card_to_play, play_card
from gmkit.games.cyffle.stage import Stage, around, new
from gmkit.table.game import Need, SeatNo, Step
from gmkit.table.seats import Seating

STAGES: Mapping[str, Stage] = {
    **dealing.STAGES,
    **foreign.STAGES,
    **wagers.STAGES,
    **play.STAGES,
    **closing.STAGES,
    **sleights.STAGES,
    **noticing.STAGES,
    **accusing.STAGES,
}
"""Every step between the tricks, by name."""


@dataclass(frozen=True, slots=True)
class Cyffle:
    """The game with a pack.

    Attributes:
        names: what the suits and ranks are called.
    """

    names: PackNames

    def set_up(self, seating: Seating, options: Mapping[str, Any]) -> Step[State]:
        """Sit down to play; the first dealer is to be cut for.

        Raises:
            IllegalChoice: more than 17 players, and two packs were not agreed upon (CF-2).
        """
        return Step(dealing.opened(self.table(seating, Options(**options))), ())

    def table(self, seating: Seating, options: Options) -> Table:
        """Give the table; raises IllegalChoice for more than 17 players and one pack (CF-2)."""
        if len(seating) > MOST_PLAYERS and options.too_many == "refuse":
            raise IllegalChoice(
                f"{len(seating)} players; one pack is enough for {MOST_PLAYERS}: seat fewer, "
                "or put two packs together with --option too_many=two_packs"
            )
        return Table(seating, options, self.names)

    def pending(self, state: State) -> Need:
        """Say what must happen next."""
        if type(state) is Hand:
            return card_to_play(state)
        assert type(state) is Between
        if not state.due:
            return closing.over(state)
        due = state.due[-1]
        _, luck, ask = STAGES[due.step]
        need = luck or ask
        assert need is not None
        return need(state, due)

    def apply(self, state: State, answer: Any) -> Step[State]:
        """Make it happen; raises IllegalChoice for what the rules forbid."""
        if type(state) is Hand:
            step = play_card(state, answer)
            return step if type(step[0]) is Hand and not state.round.watched else settled(step)
        assert type(state) is Between
        due = state.due[-1]
        act, _, ask = STAGES[due.step]
        if ask is not None and answer not in (asked := ask(state, due)).choices:
            raise IllegalChoice(f"{asked.what}: choose {asked.choices.expects()}")
        return settled(act(state, due, answer))

    def held(self, state: State) -> int:
        """Give all the coins there are: it never changes."""
        return sum(around(state)[1].coins)

    def view(self, state: State, seat: SeatNo) -> State:
        """Veil the hands of the others, and what a cheat has done that this seat has not seen."""
        return sampling.view(state, seat)

    def worlds(self, view: State, seat: SeatNo, source: Source) -> Iterator[State]:
        """Give full records that fit a view."""
        return sampling.worlds(view, seat, source)


def settled(step: Step[State]) -> Step[State]:
    """Take the steps that take themselves, until somebody has to answer, a hand is played, or all is over.

    What is done on the sly before a first card comes up here too.
    """
    state, events = step
    while type(state) is Between and state.due:
        due = state.due[-1]
        act, luck, ask = STAGES[due.step]
        if luck or ask:
            break
        state, more = act(state, due, None)
        events += more
    if type(state) is Hand and state.sly is not HONEST:
        state = before_a_first_card(state)
    return new(Step, (state, events))

"""Cypher behind the contract: an agenda of steps; the last one waits for an answer, or happens by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice
from gmkit.games.cypher import draw, effects, ending, passing, play, scoring, seeing, setup
from gmkit.games.cypher.content import NexusDeck
from gmkit.games.cypher.deck import Nexus
from gmkit.games.cypher.events import Event
from gmkit.games.cypher.model import (
    BEGIN,
    CARD,
    DEAL,
    DISCARD,
    DRAW,
    DRAWING,
    ENTER,
    EXCHANGE,
    EXILE,
    EXTRA,
    FETCH,
    FIRST,
    GUARD,
    LEARN,
    LEAVE,
    OVER,
    PASS,
    PLAY,
    PURGE,
    PURGE_ALL,
    PURGE_OWN,
    ROOM,
    SWAP,
    TAKE,
    TRIGGER,
    TURN_END,
    TURN_UP,
    Options,
    State,
)
from gmkit.games.cypher.moves import Done, new
from gmkit.table.game import Need, SeatNo, Step
from gmkit.table.seats import Seating

Asked = Callable[[State, tuple[Any, ...]], Need]
Answered = Callable[[State, tuple[Any, ...], Any], Done]
Happens = Callable[[State, tuple[Any, ...]], Done | None]

RULES: Mapping[int, tuple[Asked | None, Answered | None, Happens | None]] = {
    FIRST: (setup.ask_first, setup.first_player, None),
    DEAL: (setup.ask_deal, setup.deal, None),
    TURN_UP: (draw.ask_display, draw.display_turned, None),
    BEGIN: (None, None, setup.begin),
    PLAY: (play.ask_play, play.play, play.nothing_to_play),
    EXTRA: (play.ask_play, play.play, play.nothing_to_play),
    ROOM: (play.ask_room, play.make_room, None),
    ENTER: (None, None, play.enter),
    LEAVE: (play.ask_leave, play.leave_first, play.leave),
    PURGE_OWN: (None, None, effects.purge_own),
    PURGE_ALL: (None, None, effects.purge_all),
    PURGE: (None, None, effects.purge),
    GUARD: (effects.ask_guard, effects.guard, None),
    SWAP: (None, None, effects.seek),
    EXCHANGE: (None, None, effects.exchange),
    FETCH: (None, None, effects.seek),
    TAKE: (None, None, effects.take),
    DRAWING: (None, None, draw.draw_instruction),
    DRAW: (draw.ask_source, draw.draw, draw.nothing_to_draw),
    CARD: (draw.ask_card, draw.card_drawn, None),
    EXILE: (effects.ask_exile, effects.exile, effects.no_exile),
    TRIGGER: (None, None, effects.trigger_end),
    PASS: (passing.ask_pass, passing.pass_card, passing.nothing_to_pass),
    LEARN: (passing.ask_received, passing.card_received, None),
    DISCARD: (passing.ask_discard, passing.discard, passing.no_discard),
    TURN_END: (None, None, ending.turn_end),
    OVER: (None, None, None),
}
"""For each kind of step: what it asks, what an answer does, and what it does by itself (None: it must be asked)."""

ASKED = tuple([RULES[kind][0] for kind in range(len(RULES))])
ANSWERED = tuple([RULES[kind][1] for kind in range(len(RULES))])
HAPPENS = tuple([RULES[kind][2] for kind in range(len(RULES))])


@dataclass(frozen=True, slots=True)
class Cypher:
    """The game with a deck.

    Attributes:
        deck: what is played with.
        nexus: the deck worked out.
    """

    deck: NexusDeck
    nexus: Nexus = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Work the deck out once."""
        object.__setattr__(self, "nexus", Nexus(self.deck))

    def set_up(self, seating: Seating, options: Mapping[str, Any]) -> Step[State]:
        """Shuffle the deck; who begins and what they hold comes up next.

        Raises:
            IllegalChoice: there are fewer than 2 or more than 4 seats, or an option has no such value.
        """
        table = setup.make_table(seating, Options(**options), self.nexus)
        return Step(setup.shuffled(table, (0,) * len(seating), 0), ())

    def pending(self, state: State) -> Need:
        """Say what must happen next."""
        step = state.agenda[-1]
        asked = ASKED[step[0]]
        return scoring.over(state) if asked is None else asked(state, step)

    def apply(self, state: State, answer: Any) -> Step[State]:
        """Make it happen; raises IllegalChoice for what the rules forbid."""
        step = state.agenda[-1]
        answered = ANSWERED[step[0]]
        if answered is None:
            raise IllegalChoice("the game is over (Game end)")
        return new(Step, settled(*answered(state, step, answer)))

    def held(self, state: State) -> int:
        """Give how many cards there are, wherever they lie: it never changes."""
        held = sum(map(len, (*state.areas, *state.hands, state.pack, state.removed)))
        return held + (state.display is not None)

    def view(self, state: State, seat: SeatNo) -> State:
        """Veil what the seat does not know."""
        return seeing.view(state, seat)

    def worlds(self, view: State, seat: SeatNo, source: Source) -> Iterator[State]:
        """Give full records that fit a view, without end."""
        return seeing.worlds(view, seat, source)


def settled(state: State, told: tuple[Event, ...]) -> Done:
    """Let happen what happens by itself, until somebody must answer."""
    while True:
        step = state.agenda[-1]
        kind = step[0]
        if state.display is None and state.pack and kind >= BEGIN:
            state, more = draw.refill(state)
            told += more
            continue
        happens = HAPPENS[kind]
        done = None if happens is None else happens(state, step)
        if done is None:
            return state, told
        state, more = done
        told += more

"""City of Masks behind the contract: so far an unopposed challenge, from the draw to the settlement."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice
from gmkit.games.masks import rules
from gmkit.games.masks.content import MaskSet
from gmkit.games.masks.model import (
    HIDDEN_FACE,
    PROPER,
    ActionsDeclared,
    ChallengeResolved,
    CourtsDrawn,
    Options,
    State,
    Unopposed,
)
from gmkit.table.game import Luck, Need, Over, SeatNo, Step
from gmkit.table.seats import Seating


class Masks:
    """The game with its set of masks.

    Attributes:
        content: the masks, as authored.
    """

    def __init__(self, content: MaskSet) -> None:
        """Take the masks."""
        self.content = content

    def set_up(self, seating: Seating, options: Mapping[str, Any]) -> Step[State]:
        """Seat the players; no challenge is under way."""
        return Step(State(seating, Options(**options)), ())

    def challenge(self, state: State, challenge: Unopposed) -> Step[State]:
        """Open a challenge: the actions are declared, what they are worth is set aside.

        Raises:
            IllegalChoice: the declaration breaks a rule.
        """
        rules.declaring(challenge.actions, challenge.face, challenge.hidden_face)
        told = ActionsDeclared(challenge.seat, challenge.mask, challenge.actions, *rules.investing(challenge.actions))
        return Step(state._replace(challenge=challenge), (told,))

    def pending(self, state: State) -> Need:
        """Say what must happen next: the draw, or nothing."""
        challenge = state.challenge
        if challenge is None or challenge.draw is not None:
            everybody = tuple(SeatNo(seat) for seat in range(len(state.seating)))
            return Over((everybody,), (None,) * len(everybody), "no challenge is under way")
        piece = "dice" if state.options.randomizer == "dice2d6" else "domino"
        return Luck(piece, rules.drawing(state.options.randomizer), challenge.seat)

    def apply(self, state: State, answer: Any) -> Step[State]:
        """Settle the challenge by a draw; raises IllegalChoice for one that cannot come up."""
        need = self.pending(state)
        challenge = state.challenge
        if not isinstance(need, Luck) or challenge is None:
            raise IllegalChoice("no challenge is under way; nothing can be answered")
        if not need.law.weigh(answer):
            raise IllegalChoice(f"{need.what}: {need.law.expects()}")
        attempts = rules.success_ladder(challenge.actions, answer.inner, state.options.success_test)
        face, hidden = (
            rules.flowing(attempts, answer, kind, state.options.unopposed_bonus) for kind in (PROPER, HIDDEN_FACE)
        )
        settled = challenge._replace(draw=answer, attempts=attempts, face_flow=face, hidden_flow=hidden)
        events = (
            CourtsDrawn(challenge.seat, answer.inner, answer.outer),
            ChallengeResolved(challenge.seat, attempts, face, hidden),
        )
        return Step(state._replace(challenge=settled), events)

    def view(self, state: State, seat: SeatNo) -> State:
        """Give the record: an unopposed challenge is played in the open."""
        return state

    def worlds(self, view: State, seat: SeatNo, source: Source) -> Iterator[State]:
        """Give the record again and again: nothing in it is hidden."""
        while True:
            yield view

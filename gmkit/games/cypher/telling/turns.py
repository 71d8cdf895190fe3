"""The turns of a game of Cypher that are worth a line: whose they were, and what changed hands in them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from gmkit.errors import listed
from gmkit.games.cypher.content import NexusDeck
from gmkit.games.cypher.events import (
    EndTriggered,
    Event,
    Fetched,
    Guarded,
    LeftArea,
    PassedCard,
    Spared,
    Swapped,
    TurnBegan,
)
from gmkit.games.cypher.telling.sentences import bare, best_of, listing, teller, the
from gmkit.table.game import SeatNo
from gmkit.table.seats import Seating


class _Turn(NamedTuple):
    """One turn.

    Attributes:
        number: which it is; 0 for what came before any was told.
        seat: whose; None if that is not known.
        events: what is worth telling of it.
        passed: what was passed, as far as it is told: giver, taker and card.
    """

    number: int
    seat: SeatNo | None
    events: list[Event]
    passed: list[tuple[int, int, int]]


class Turns:
    """What was heard of a game, turn by turn."""

    def __init__(self, deck: NexusDeck, seating: Seating) -> None:
        """Begin with nothing heard."""
        self._tell, self._top, self._who = teller(deck), best_of(deck), seating.names
        self._seating = seating
        self._names = tuple(deck.character(card).name for card in range(deck.total))
        self._turns = [_Turn(0, None, [], [])]

    def hear(self, event: Event) -> None:
        """Take in what happened."""
        turn = self._turns[-1]
        match event:
            case TurnBegan(seat, number, _):
                self._turns.append(_Turn(number, seat, [], []))
            case PassedCard(giver, taker, card, _):
                # Both who know of it are told.
                turn.passed.extend([(giver, taker, card)] if (giver, taker, card) not in turn.passed else [])
            case _:
                turn.events.extend([event] if self._weight(event) else [])

    def told(self, most: int) -> list[str]:
        """Tell the turns that matter most, in their order."""
        found = [turn for turn in self._turns if turn.events or turn.passed]
        kept = sorted(found, key=lambda turn: -max([self._weight(event) for event in turn.events], default=1))[:most]
        return [self._line(turn) for turn in found if turn in kept]

    def _weight(self, event: Event) -> int:
        """Say how much an event matters to the story; 0 for nothing."""
        match event:
            case EndTriggered():
                return 9
            case Swapped(_, _, owner, target):
                return (5 if owner is not None else 3) + 2 * (target in self._top)
            case Fetched(_, _, owner, target):
                return (4 if owner is not None else 2) + 2 * (target in self._top)
            case Guarded():
                return 4
            case LeftArea(_, card, _):
                return 2 + 2 * (card in self._top)
            case Spared():
                return 2
            case _:
                return 0

    def _line(self, turn: _Turn) -> str:
        heading = f"Turn {turn.number}: " if turn.number else ""
        sentences: list[str] = []
        for cause, group in groupby(turn.events, lambda event: event.cause if isinstance(event, LeftArea) else None):
            events = list(group)
            if cause is None or turn.seat is None:
                sentences += [self._sentence(event, turn.seat) for event in events]
            else:
                left = [event for event in events if isinstance(event, LeftArea)]
                sentences.append(self._struck(left, cause, turn.seat))
        if turn.passed:
            gifts = [f"{the(self._names[card])} to {self._who[taker]}" for _, taker, card in turn.passed]
            sentences.append(f"{self._who[turn.passed[0][0]]} passes {listed(gifts, 'and')}.")
        return heading + " ".join(sentences)

    def _struck(self, left: Sequence[LeftArea], cause: int, seat: SeatNo) -> str:
        """Tell whose card has driven out what."""
        gone = [
            f"{the(self._names[event.card])} beside it"
            if event.seat == seat
            else f"{self._who[event.seat]}'s {bare(self._names[event.card])}"
            for event in left
        ]
        return f"{self._of(seat, cause)} sends {listing(gone)} under the deck."

    def _sentence(self, event: Event, seat: SeatNo | None) -> str:
        """Tell an event, with whose card it was where that is not who is named."""
        if seat is None or getattr(event, "seat", None) == seat:
            return self._tell(event, self._seating)
        match event:
            case Guarded(owner, guard, cause, spent):
                gone = f", and {the(self._names[guard])} goes for it" if spent else ""
                return f"{self._who[owner]} ignores {self._of(seat, cause)} behind {the(self._names[guard])}{gone}."
            case Spared(owner, guard, cause):
                return f"{self._who[owner]} is safe from {self._of(seat, cause)} behind {the(self._names[guard])}."
            case _:
                return self._tell(event, self._seating)

    def _of(self, seat: SeatNo, card: int) -> str:
        return f"{self._who[seat]}'s {bare(self._names[card])}"

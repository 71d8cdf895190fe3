"""What a card that is played comes to: exact weights pushed through the same rules that play uses.

The player decides for the greatest lead, whoever may ignore an effect for the smallest. What only fills hands is
left out: it moves nobody's influence this turn.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction

from gmkit.games.cypher.game import Cypher
from gmkit.games.cypher.model import CARD, DRAW, DRAWING, EXILE, GUARD, TURN_UP, State
from gmkit.games.cypher.scoring import scores
from gmkit.table.game import Luck, Over, SeatNo

HANDS_ONLY = frozenset((DRAWING, DRAW, CARD, EXILE, TURN_UP))
"""Steps that move no card into or out of an area."""

Worth = tuple[int, int]
"""Influence, and the lead over the best of the others."""

Chances = Mapping[Worth, Fraction]


def worth(state: State, seat: SeatNo) -> Worth:
    """Give a seat's influence and its lead."""
    found = scores(state)
    return found[seat], found[seat] - max(own for at, own in enumerate(found) if at != seat)


def is_done(state: State) -> bool:
    """Say whether the card that was played and all its effects are done with, as far as influence goes."""
    return all(step[0] in HANDS_ONLY for step in state.agenda[len(state.table.turn) - 1 :])


class TooMany(Exception):
    """More records than can be looked at in good time."""


class Prospects:
    """Weighs one play at one table."""

    def __init__(self, game: Cypher, seat: SeatNo, most: int) -> None:
        """Take the rules, whose turn it is, and how many records are looked at."""
        self._game, self._seat, self._most = game, seat, most
        self._known: dict[State, Chances] = {}

    def of(self, state: State, choice: Hashable) -> Chances:
        """Give what the table comes to when the seat makes this choice, until its card and all effects are done.

        Raises:
            TooMany: it would take too long.
        """
        return self._after(self._game.apply(state, choice).state)

    def _after(self, state: State) -> Chances:
        if is_done(state):
            return {worth(state, self._seat): Fraction(1)}
        found = self._known.get(state)
        if found is None:
            if len(self._known) >= self._most:
                raise TooMany
            found = self._known[state] = self._weigh(state)
        return found

    def _weigh(self, state: State) -> Chances:
        need = self._game.pending(state)
        assert not isinstance(need, Over)
        if isinstance(need, Luck):
            sums: dict[Worth, Fraction] = {}
            for value, share in need.law.items():
                for end, chance in self.of(state, value).items():
                    sums[end] = sums.get(end, Fraction(0)) + share * chance
            return sums
        found = [self.of(state, choice) for choice in need.choices.items()]
        if need.seat != self._seat and state.agenda[-1][0] != GUARD:
            return found[0]
        best = max if need.seat == self._seat else min
        return best(found, key=lead_then_influence)


def lead_then_influence(chances: Chances) -> tuple[Fraction, Fraction]:
    """Give the average lead, and the average influence."""
    return average(chances, 1), average(chances, 0)


def average(chances: Chances, at: int) -> Fraction:
    """Give the average influence (0) or lead (1)."""
    return sum((end[at] * chance for end, chance in chances.items()), Fraction(0))

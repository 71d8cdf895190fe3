"""Exact odds: weights pushed through the same `pending` and `apply` that play uses.

Equal states are merged on the way, never path by path. Every decision on the
way is answered by a player that draws nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from gmkit.chance.source import Source
from gmkit.table.game import Ask, Game, Luck, Over, Player
from gmkit.table.run import forced

S = TypeVar("S", bound=Hashable)

_NO_DRAWS = Source("")


def spread(
    game: Game[S],
    start: Mapping[S, Fraction],
    until: Callable[[S], bool],
    players: Mapping[int, Player] | None = None,
) -> dict[S, Fraction]:
    """Give every record in which it can end, with its exact probability.

    Args:
        game: the rules.
        start: records with their weights; the weights of the result sum to theirs.
        until: whether a record is an end; a game that is over always is.
        players: for each seat that has to choose on the way, a player that draws nothing.
    """
    ends: dict[S, Fraction] = {}
    front = dict(start)
    while front:
        later: dict[S, Fraction] = {}
        for state, weight in front.items():
            need = game.pending(state)
            if isinstance(need, Over) or until(state):
                ends[state] = ends.get(state, Fraction(0)) + weight
                continue
            outcomes: Any
            lone = forced(need)
            if lone is not None:
                outcomes = [(lone.value, Fraction(1))]
            elif isinstance(need, Luck):
                outcomes = need.law.items()
            else:
                player = (players or {})[need.seat]
                outcomes = [(player(game.view(state, need.seat), need, _NO_DRAWS), Fraction(1))]
            for value, share in outcomes:
                after = game.apply(state, value).state
                later[after] = later.get(after, Fraction(0)) + weight * share
        front = later
    return ends


class Prospect(NamedTuple):
    """What a choice leads to.

    Attributes:
        choice: the choice.
        chances: each outcome, as `outcome` named it, with its probability.
        expected: averages by name.
    """

    choice: Hashable
    chances: dict[str, Fraction]
    expected: dict[str, Fraction]


def prospect(
    choice: Hashable,
    ends: Mapping[S, Fraction],
    outcome: Callable[[S], str],
    measures: Mapping[str, Callable[[S], int]],
) -> Prospect:
    """Sum up where a choice leads."""
    chances: dict[str, Fraction] = {}
    for state, weight in ends.items():
        name = outcome(state)
        chances[name] = chances.get(name, Fraction(0)) + weight
    expected = {
        name: sum((measure(state) * weight for state, weight in ends.items()), Fraction(0))
        for name, measure in measures.items()
    }
    return Prospect(choice, chances, expected)


def compare(
    game: Game[S],
    state: S,
    until: Callable[[S], bool],
    outcome: Callable[[S], str],
    measures: Mapping[str, Callable[[S], int]],
    players: Mapping[int, Player] | None = None,
) -> list[Prospect]:
    """Weigh every choice of the seat that is asked, best first by the first measure; ties as listed."""
    ask = game.pending(state)
    assert isinstance(ask, Ask)
    found = [
        prospect(
            choice,
            spread(game, {game.apply(state, choice).state: Fraction(1)}, until, players),
            outcome,
            measures,
        )
        for choice in ask.choices.items()
    ]
    first = next(iter(measures))
    return sorted(found, key=lambda one: -one.expected[first])

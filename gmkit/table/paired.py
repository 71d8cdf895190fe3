"""A deal played out among NPCs, for studies: luck by its place, so that every seating meets the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import accumulate, islice
from math import comb, perm
from typing import Any, NamedTuple, TypeVar

from gmkit.chance.source import Source, Stream
from gmkit.errors import IllegalChoice
from gmkit.table.choices import LISTED, Choices, Either, Number, OneOf, Some, Words
from gmkit.table.game import Ask, Game, Luck, Over, Player
from gmkit.table.run import Places, Said, drawn, run
from gmkit.table.seats import Seating

S = TypeVar("S")

ANYTHING = "-"
"""What a random player writes where any words will do."""

TRIES = 1000
"""How often a random player draws again what the rules forbid."""


class Sitter(NamedTuple):
    """Who holds a seat in a study.

    Attributes:
        player: who chooses.
        sees_all: whether it is given the whole record instead of its view; nobody is, outside a study.
    """

    player: Player
    sees_all: bool = False


class Table(NamedTuple):
    """One seating of a study.

    Attributes:
        seating: who sits where.
        sitters: for each seat who holds it.
        challenger: the seat whose share is measured.
    """

    seating: Seating
    sitters: tuple[Sitter, ...]
    challenger: int


def settle(game: Game[S], state: S, sitters: Sequence[Sitter], source: Source) -> Over:
    """Play on to the end and give it; nothing on the way is kept.

    Luck depends on its own place alone, and what a seat draws for its choices is its own: who sits
    in one seat changes neither the dice of another nor how another makes up its mind.
    """
    places = Places()
    luck = drawn(source, places)

    def answer(now: S, need: Ask | Luck) -> Said:
        if isinstance(need, Luck):
            return luck(now, need)
        player, sees_all = sitters[need.seat]
        own = source.named("player", need.seat).placed(*places.next(need))
        return Said(player(now if sees_all else game.view(now, need.seat), need, own), "")

    for moment in run(game, state, answer):
        state = moment.state
    over = game.pending(state)
    assert isinstance(over, Over)
    return over


def deal(
    game: Game[Any],
    options: Mapping[str, Any],
    tables: Sequence[Table],
    share: Callable[[Over, int], float],
    source: Source,
) -> float:
    """Play one deal at every table, and give the challengers' average share.

    Args:
        game: the rules.
        options: the rules options.
        tables: the same company, with the challenger in every seat by turns.
        share: an end and a seat -> its share of what there was to win, 0 to 1.
        source: the deal's own.
    """
    total = 0.0
    for seating, sitters, challenger in tables:
        state = game.set_up(seating, options).state
        total += share(settle(game, state, sitters, source), challenger)
    return total / len(tables)


def at_random(game: Game[S]) -> Sitter:
    """Give the floor of a study: anything that may be chosen, each choice equally likely.

    It is given the whole record to find out what the rules forbid beyond what the choices say, and for nothing else.
    """

    def choose(state: S, ask: Ask, source: Source) -> Hashable:
        stream = source.stream()
        for _ in range(TRIES):
            value = any_of(ask.choices, stream)
            try:
                game.apply(state, value)
            except IllegalChoice:
                continue
            return value
        raise IllegalChoice(f"{ask.what}: nothing was found that the rules allow")

    return Sitter(choose, sees_all=True)


def any_of(choices: Choices, stream: Stream) -> Hashable:
    """Draw one of the choices, each equally likely; what is too much to list is not listed."""
    match choices:
        case Number():
            return choices.low + stream.below(choices.size())
        case OneOf():
            return stream.pick(choices.values)
        case Some():
            return _some(choices, stream)
        case Either():
            return _either(choices, stream)
        case Words():
            return ANYTHING
        case _:
            return next(islice(choices.items(), stream.below(choices.size()), None))


def _some(choices: Some, stream: Stream) -> tuple[Hashable, ...]:
    count = perm if choices.ordered else comb
    numbers = range(choices.low, choices.high + 1)
    many = numbers[_weighted([count(choices.of.size(), number) for number in numbers], stream)]
    drawn_out = stream.shuffled(choices.of.values)[:many]
    return tuple(drawn_out if choices.ordered else (one for one in choices.of.values if one in drawn_out))


def _either(choices: Either, stream: Stream) -> Hashable:
    # Own words are one choice among the others; they are for people, who have more to say.
    weights = [1 if isinstance(part, Words) else part.size() for part in choices.parts]
    while True:
        at = _weighted(weights, stream)
        value = any_of(choices.parts[at], stream)
        # What stands in two parts belongs to the first, or it would come up twice as often.
        if not any(value in part for part in choices.parts[:at]):
            return value


def _weighted(weights: Sequence[int], stream: Stream) -> int:
    """Draw a place in the row, each by its weight; the weights may be huge."""
    sums = list(accumulate(weights))
    wanted = stream.below(sums[-1]) if sums[-1] <= LISTED else stream.unit() * sums[-1]
    return next(at for at, upto in enumerate(sums) if wanted < upto)

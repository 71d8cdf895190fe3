"""How strong a player is, measured: deals played out among NPCs, the same luck for every seating, an interval."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import accumulate, islice
from math import comb, inf, perm, sqrt
from typing import Any, NamedTuple, Protocol, TypeVar

from gmkit.chance.source import Source, Stream
from gmkit.errors import IllegalChoice, say
from gmkit.table.choices import LISTED, Choices, Either, Number, OneOf, Some, Words
from gmkit.table.game import Ask, Game, Luck, Over, Player
from gmkit.table.odds import NORMAL
from gmkit.table.run import Moment, Places, Said, drawn, run, said_by
from gmkit.table.seats import Seating

# ---- How strong a player is, measured: many games, the challenger in every seat, an interval.

FEWEST = 10
"""Deals below which no interval is told: so few can all be alike by luck, and would seem certain."""

WINDOW = 512
"""Chunks handed out together: an executor keeps whatever it has been given, and a study may be long.

Every window ends in a wait for its slowest chunk, while other workers have nothing to do; so it is not small.
"""


class Mapper(Protocol):
    """Anything that has `map`: a process pool, a cluster's executor."""

    def map(self, function: Callable[..., Any], /, *iterables: Iterable[Any]) -> Iterable[Any]:
        """Give the function's values in order."""
        ...


class Share(NamedTuple):
    """A measured share."""

    mean: float  # the average share of what there was to win, 0 to 1
    half: float  # half the width of its 95 % interval
    deals: int  # how many deals it rests on, each played once from every seat


class Tally(NamedTuple):
    """Sums that can be added in order: how many, their sum, the sum of their squares."""

    number: int
    total: float
    squares: float


def add(one: Tally, other: Tally) -> Tally:
    """Add two tallies."""
    return Tally(one.number + other.number, one.total + other.total, one.squares + other.squares)


def tally(values: Sequence[float]) -> Tally:
    """Sum up one value per deal: the challenger's share, averaged over the seats it sat in."""
    return Tally(len(values), sum(values), sum(value * value for value in values))


def share(sums: Tally) -> Share:
    """Give the mean with its 95 % interval, which is without end for fewer than `FEWEST` deals."""
    number, mean = sums.number, sums.total / sums.number
    if number < FEWEST:
        return Share(mean, inf, number)
    spread = max(0.0, sums.squares / number - mean * mean)
    return Share(mean, within(number - 1) * sqrt(spread / (number - 1)), number)


def within(freedom: int) -> float:
    """Give how many standard errors either side hold 95 %: Student's t, by the first terms of its expansion.

    Args:
        freedom: degrees of freedom, 9 at least; the error is below 0.001 from there on.
    """
    first = (NORMAL**3 + NORMAL) / 4
    second = (5 * NORMAL**5 + 16 * NORMAL**3 + 3 * NORMAL) / 96
    third = (3 * NORMAL**7 + 19 * NORMAL**5 + 17 * NORMAL**3 - 15 * NORMAL) / 384
    return NORMAL + first / freedom + second / freedom**2 + third / freedom**3


def study(
    job: Callable[[int], Tally],
    chunks: int,
    executor: Mapper | None = None,
    heard: Callable[[Tally], object] = lambda _sums: None,
) -> Share:
    """Run `job` for chunk 0, 1, … and add up in that order, so that the figure is the same everywhere.

    Args:
        job: an importable function of a chunk number, or plain data that can be called with one, that makes
            its own luck from it.
        chunks: how many (at least 1); the size of a chunk belongs to the study, not to the machine.
        executor: anything with `map`: a process pool, a cluster's `client.get_executor()`; without one the
            chunks run here, one after the other.
        heard: is given the sums so far whenever a chunk is added.
    """
    sums = Tally(0, 0.0, 0.0)
    for begin in range(0, chunks, WINDOW):
        window = range(begin, min(begin + WINDOW, chunks))
        for part in executor.map(job, window) if executor else map(job, window):
            sums = add(sums, part)
            heard(sums)
    return share(sums)


# ---- A deal played out among NPCs, for studies: luck by its place, so that every seating meets the same.

S = TypeVar("S")

ANYTHING = "-"
"""What a random player writes where any words will do."""

TRIES = 1000
"""How often a random player draws again what the rules forbid."""


class Sitter(NamedTuple):
    """Who holds a seat in a study."""

    player: Player  # who chooses
    sees_all: bool = False  # whether it is given the whole record instead of its view; nobody is, outside a study
    by: str = ""  # who it is, as a log has it: "npc:master"; empty for whoever shows nothing


class Onlooker(Protocol):
    """Whoever keeps what is to be seen of those at a table, for its players to go by."""

    def begin(self, source: Source) -> None:
        """Begin a deal, with nothing seen; the source is the deal's own."""
        ...

    def see(self, before: Any, moment: Moment[Any]) -> None:
        """See what has happened, and the record before it; moments come in their order, none left out."""
        ...


class Table(NamedTuple):
    """One seating of a study."""

    seating: Seating  # who sits where
    sitters: tuple[Sitter, ...]  # for each seat who holds it
    challenger: int  # the seat whose share is measured
    onlooker: Onlooker | None = None  # who looks on for its players; None if nobody does


def settle(
    game: Game[S], state: S, sitters: Sequence[Sitter], source: Source, onlooker: Onlooker | None = None
) -> Over:
    """Play on to the end and give it; nothing on the way is kept but what the onlooker keeps.

    Luck depends on its own place alone, and what a seat draws for its choices is its own: who sits
    in one seat changes neither the dice of another nor how another makes up its mind.
    """
    places = Places()
    luck = drawn(source, places)

    def answer(now: S, need: Ask | Luck) -> Said:
        if isinstance(need, Luck):
            return luck(now, need)
        player, sees_all, by = sitters[need.seat]
        own = source.named("player", need.seat).placed(*places.next(need))
        return said_by(player(now if sees_all else game.view(now, need.seat), need, own), by)

    if onlooker is not None:
        onlooker.begin(source)
    for moment in run(game, state, answer):
        if onlooker is not None:
            onlooker.see(state, moment)
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
    for seating, sitters, challenger, onlooker in tables:
        state = game.set_up(seating, options).state
        total += share(settle(game, state, sitters, source, onlooker), challenger)
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
        raise IllegalChoice(say("{what}: nothing was found that the rules allow", what=ask.what))

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

"""How strong a player is, measured: many games, the challenger in every seat, an interval."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import inf, sqrt
from typing import Any, NamedTuple, Protocol

from gmkit.table.rough import NORMAL

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
    """A measured share.

    Attributes:
        mean: the average share of what there was to win, 0 to 1.
        half: half the width of its 95 % interval.
        deals: how many deals it rests on, each played once from every seat.
    """

    mean: float
    half: float
    deals: int


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

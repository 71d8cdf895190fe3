"""How strong a player is, measured: many games, the challenger in every seat, an interval."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from typing import Any, NamedTuple, Protocol


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
    """Give the mean with its 95 % interval."""
    mean = sums.total / sums.number
    spread = max(0.0, sums.squares / sums.number - mean * mean)
    half = 1.96 * sqrt(spread / (sums.number - 1)) if sums.number > 1 else float("inf")
    return Share(mean, half, sums.number)


def study(
    job: Callable[[int], Tally],
    chunks: int,
    executor: Mapper | None = None,
    heard: Callable[[], object] = lambda: None,
) -> Share:
    """Run `job` for chunk 0, 1, … and add up in that order, so that the figure is the same everywhere.

    Args:
        job: an importable function of a chunk number, or plain data that can be called with one, that makes
            its own luck from it.
        chunks: how many (at least 1); the size of a chunk belongs to the study, not to the machine.
        executor: anything with `map`: a process pool, a cluster's `client.get_executor()`; without one the
            chunks run here, one after the other.
        heard: is called for every chunk that is added.
    """
    results = executor.map(job, range(chunks)) if executor else map(job, range(chunks))
    sums = Tally(0, 0.0, 0.0)
    for part in results:
        sums = add(sums, part)
        heard()
    return share(sums)

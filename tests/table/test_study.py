"""Strength, measured: sums in the order of the chunks, the same on any executor."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from math import isclose, sqrt
from multiprocessing import get_context
from statistics import mean, stdev
from typing import Any

import pytest

from gmkit.chance.source import Source
from gmkit.table.study import WINDOW, Share, Tally, add, share, study, tally, within
from tests.cases import every_case


def job(chunk: int) -> Tally:
    """Measure ten made-up deals; the luck depends on the chunk alone."""
    stream = Source("study").at("chunk", chunk)
    return tally([stream.unit() for _ in range(10)])


def values(chunks: int) -> list[float]:
    streams = [Source("study").at("chunk", chunk) for chunk in range(chunks)]
    return [stream.unit() for stream in streams for _ in range(10)]


def test_a_study_is_the_mean_of_all_deals_with_its_interval() -> None:
    found = study(job, 7)
    every = values(7)
    assert found.deals == 70
    assert isclose(found.mean, mean(every))
    # Student's t at 69 degrees of freedom, from printed tables.
    assert isclose(found.half, 1.9949 * stdev(every) / sqrt(70), rel_tol=1e-4)


def test_another_process_measures_the_same() -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("forkserver")) as pool:
        assert study(job, 6, pool) == study(job, 6)


def test_chunks_are_added_in_their_order_however_they_finish() -> None:
    asked: list[int] = []

    class Backwards:
        def map(self, function: Callable[..., Any], /, *iterables: Iterable[Any]) -> Iterable[Any]:
            numbers = list(iterables[0])
            asked.extend(numbers)
            done = {number: function(number) for number in reversed(numbers)}
            return [done[number] for number in numbers]

    # Sums that depend on their order: a small part first and last.
    parts = [0.1, 1e16, 0.1, -1e16, 0.3]

    def uneven(chunk: int) -> Tally:
        return Tally(1, parts[chunk], 0.0)

    assert parts[0] + parts[1] + parts[2] + parts[3] + parts[4] != sum(sorted(parts))
    expected = 0.0
    for part in parts:
        expected += part
    assert study(uneven, 5, Backwards()).mean == study(uneven, 5).mean == expected / 5
    assert asked == [0, 1, 2, 3, 4]


def test_every_chunk_is_heard_of_when_it_is_added() -> None:
    told: list[Tally] = []
    assert study(job, 4, heard=told.append) == study(job, 4)
    assert [sums.number for sums in told] == [job(0).number * count for count in (1, 2, 3, 4)]
    assert told[-1].total == sum(job(chunk).total for chunk in range(4))


def test_tallies_add_up() -> None:
    assert tally([1.0, 0.5]) == Tally(2, 1.5, 1.25)
    assert add(tally([1.0]), tally([0.5])) == tally([1.0, 0.5])
    assert add(tally([]), tally([0.5])) == tally([0.5])


def test_the_interval_of_a_known_case() -> None:
    # Four wins in ten: mean 0.4, sample deviation sqrt(2.4 / 9), Student's t 2.262.
    assert share(tally([1.0] * 4 + [0.0] * 6)) == pytest.approx(Share(0.4, 2.2622 * sqrt(2.4 / 9 / 10), 10), rel=1e-3)
    assert share(tally([0.5] * 10)) == Share(0.5, 0.0, 10)


def test_too_few_deals_have_no_interval() -> None:
    # Nine deals that came out alike are no proof that the tenth would.
    assert share(tally([0.5] * 9)).half == float("inf")
    assert share(tally([1.0])) == Share(1.0, float("inf"), 1)


@every_case(("freedom", "printed"), [(9, 2.2622), (19, 2.0930), (59, 2.0010), (399, 1.9659)])
def test_the_interval_widens_as_student_says(freedom: int, printed: float) -> None:
    assert within(freedom) == pytest.approx(printed, abs=1e-3)


def test_a_long_study_is_handed_out_by_and_by() -> None:
    asked: list[int] = []

    class Greedy:
        def map(self, function: Callable[..., Any], /, *iterables: Iterable[Any]) -> Iterable[Any]:
            numbers = list(iterables[0])
            asked.append(len(numbers))
            return [function(number) for number in numbers]

    def one(chunk: int) -> Tally:
        return Tally(1, 1 / (chunk + 1), 0.0)

    assert study(one, 3 * WINDOW + 7, Greedy()) == study(one, 3 * WINDOW + 7)
    assert asked == [WINDOW, WINDOW, WINDOW, 7]

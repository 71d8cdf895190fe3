"""The door to randomness: draws by seed, name and place, the same everywhere, each number equally likely."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from itertools import islice, permutations
from pathlib import Path

from gmkit.chance.source import Source, Stream, fresh_seed
from tests.cases import every_case

ROOT = Path(__file__).parents[2]
WORDS = 1 << 32


def row(source: Source, count: int = 20) -> list[int]:
    stream = source.stream()
    return [stream.below(1000) for _ in range(count)]


def from_words(*words: int) -> Stream:
    """Give a stream whose next words are known."""
    stream = Stream(b"known")
    stream._words = list(reversed(words))
    return stream


def test_the_same_seed_name_and_place_draw_the_same() -> None:
    one = Source("lantern").named("luck").placed("venture die", 9)
    other = Source("lantern", ("luck",), ("venture die", "9"))
    assert row(one) == row(other) == row(one)


@every_case(
    "other",
    [
        Source("Lantern", ("npc", "Mira"), ("lot", "1")),
        Source("lantern", ("npc", "Ana"), ("lot", "1")),
        Source("lantern", ("npc", "Mira"), ("lot", "2")),
        Source("lantern", ("npc", "Mira"), ("lot1",)),
        Source("lantern", ("npcMira",), ("lot", "1")),
        Source("lantern", ("npc",), ("Mira", "lot", "1")),
        Source("lantern", ("npc", "Mira", "lot"), ("1",)),
        Source("lantern", ("npc", "Mira"), ("lot", "1", "")),
        Source("lantern2:3:npc", ("Mira",), ("lot", "1")),
        Source("", ("npc", "Mira"), ("lot", "1")),
    ],
)
def test_anything_else_draws_something_else(other: Source) -> None:
    assert row(Source("lantern", ("npc", "Mira"), ("lot", "1"))) != row(other)


def test_parts_never_run_into_each_other() -> None:
    assert row(Source("s", ("a", "bc"))) != row(Source("s", ("ab", "c")))
    assert row(Source("s", ("1:a",))) != row(Source("s", ("1", "a")))


def test_at_draws_at_another_place_of_the_same_name() -> None:
    source = Source("lantern", ("npc",), ("choice", "3"))
    at = source.at("lot", 2)
    assert [at.below(1000) for _ in range(20)] == row(Source("lantern", ("npc",), ("lot", "2")))
    assert source.place == ("choice", "3")


def test_making_a_source_from_another_changes_nothing_there() -> None:
    source = Source("lantern", ("a",), ("b",))
    before = row(source)
    source.named("c").placed("d").stream().below(6)
    assert (source.name, source.place) == (("a",), ("b",))
    assert row(source) == before
    assert source.named("c").place == ()


def test_any_text_is_a_seed() -> None:
    assert len({tuple(row(Source(seed))) for seed in ("", " ", "ø", "🎲", "\udc80", "a\nb")}) == 6


def test_the_numbers_never_change() -> None:
    # Written down once: if one of these moves, every seed that anybody kept tells another story.
    first = Source("lantern").named("luck").placed("venture die", "", 1).stream()
    assert [first.below(6) for _ in range(12)] == [0, 1, 2, 5, 4, 2, 2, 2, 1, 1, 5, 2]
    second = Source("lantern").named("luck").placed("venture die", "", 2).stream()
    assert [second.below(52) for _ in range(24)] == [
        43, 1, 35, 25, 51, 10, 2, 47, 25, 26, 26, 46, 33, 34, 37, 4, 23, 19, 41, 15, 48, 45, 15, 30,
    ]  # fmt: skip
    third = Source("lantern").named("player", 0).at("x")
    assert third.unit() == 0.7782185446784649
    assert third.between(2, 4) == 2.8120692849884237
    assert third.shuffled(range(8)) == [7, 6, 5, 4, 2, 0, 1, 3]
    assert third.pick("abcdef") == "f"
    assert [third.below(WORDS), third.below(3 << 30)] == [608900101, 2087563547]


def test_a_long_row_has_no_seams() -> None:
    # Blocks grow from 16 words to 1024; a block handed out twice would show as a repeated run.
    stream = Source("long").stream()
    drawn = [stream.below(WORDS) for _ in range(6000)]
    assert len(set(drawn)) > 5990


def chi_square(counts: Counter[int], n: int) -> float:
    expected = counts.total() / n
    return sum((counts[k] - expected) ** 2 / expected for k in range(n))


def test_every_number_is_equally_likely() -> None:
    draws = 60_000
    stream = Source("fair").stream()
    counts = Counter(stream.below(6) for _ in range(draws))
    assert set(counts) == set(range(6))
    assert chi_square(counts, 6) < 20.5  # 5 degrees of freedom, one in a thousand


def test_rejection_keeps_a_range_even_that_does_not_divide_the_words() -> None:
    # 3/4 of the words: taking the remainder alone would make the lower third twice as likely.
    n = 3 << 30
    draws = 12_000
    fair, biased = Source("range").stream(), Source("range").stream()
    thirds = Counter(fair.below(n) // (1 << 30) for _ in range(draws))
    assert chi_square(thirds, 3) < 13.8  # 2 degrees of freedom, one in a thousand
    control = Counter(biased.below(WORDS) % n // (1 << 30) for _ in range(draws))
    assert chi_square(control, 3) > 1000


@every_case("n", [3, 6, 10, 52, 65_535, 65_537, (1 << 31) + 1, 3 << 30])
def test_a_word_above_the_last_full_multiple_is_rejected(n: int) -> None:
    last = WORDS // n * n
    assert from_words(last - 1, 7).below(n) == n - 1
    if last < WORDS:
        assert from_words(last, 2).below(n) == 2
        assert from_words(WORDS - 1, 1).below(n) == 1


@every_case("n", [1, 2, 1 << 16, WORDS])
def test_a_power_of_two_rejects_nothing(n: int) -> None:
    assert from_words(WORDS - 1).below(n) == n - 1
    assert from_words(0).below(n) == 0


def test_unit_has_its_bounds() -> None:
    assert from_words(0, 0).unit() == 0.0
    top = from_words(WORDS - 1, WORDS - 1).unit()
    assert top < 1.0
    assert 1.0 - top == 2.0**-53
    assert all(3 <= x < 5 for x in (Source("b").at(i).between(3, 5) for i in range(200)))


def test_units_go_on_for_ever() -> None:
    stream, same = Source("units").stream(), Source("units").stream()
    assert list(islice(stream, 40)) == [same.unit() for _ in range(40)]


def test_every_order_is_equally_likely() -> None:
    draws = 12_000
    source = Source("orders")
    orders = Counter(tuple(source.at(i).shuffled("abc")) for i in range(draws))
    assert len(orders) == 6
    assert sum((count - 2000) ** 2 / 2000 for count in orders.values()) < 20.5


def test_shuffling_leaves_the_items_alone() -> None:
    items = list(range(30))
    assert sorted(Source("x").stream().shuffled(items)) == items == list(range(30))
    assert Source("x").stream().shuffled([]) == []


def test_heed_is_called_when_something_is_drawn_and_only_then() -> None:
    calls: list[int] = []
    source = Source("lantern", heed=lambda: calls.append(1))
    below = source.named("luck").placed("die", 1)
    assert calls == []
    below.stream()
    assert len(calls) == 1
    below.at("elsewhere")
    source.stream()
    assert len(calls) == 3


def test_fresh_seeds_differ_and_read_well() -> None:
    seeds = {fresh_seed() for _ in range(50)}
    assert len(seeds) == 50
    for seed in seeds:
        left, _, right = seed.partition("-")
        assert len(left) == len(right) == 5
        assert not set("01ilo") & set(seed)


def test_draws_do_not_hang_on_the_hash_seed() -> None:
    code = (
        "from gmkit.chance.source import Source\n"
        "from gmkit.chance.pieces import Deal, pack\n"
        "from gmkit.chance.pieces import TileDraw, double_six\n"
        "s = Source('lantern').named('luck')\n"
        "print(Deal(pack(), [3, 3]).show(Deal(tuple(frozenset(pack())), [3, 3]).draw(s.at(1))))\n"
        "print(TileDraw(frozenset(double_six())).draw(s.at(2)), s.at(3).below(10**6))\n"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "4242")
    }
    assert len(told) == 1
    assert len(told.pop().split()) == 8


def test_distinct_ones_are_each_choice_alike() -> None:
    """Two of the five bits of 0b110111 in order: 20 rows, 10,000 draws."""
    stream = Source("distinct").stream()
    counts = Counter(tuple(stream.distinct(2, 0b110111)) for _ in range(10_000))
    assert set(counts) == set(permutations((1, 2, 4, 16, 32), 2))
    # Five standard deviations of a binomial with p = 1/20.
    assert all(abs(count - 500) < 5 * (10_000 * 19 / 400) ** 0.5 for count in counts.values())
    assert stream.distinct(0, 0b1) == []
    assert sorted(stream.distinct(5, 0b110111)) == [1, 2, 4, 16, 32]

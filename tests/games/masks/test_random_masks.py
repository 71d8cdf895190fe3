"""Masks made by chance: legal by an independent count, of a piece, and the same from the same seed."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import Any

import pytest

from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice
from gmkit.games.masks.beginnings import (
    COURT,
    MOST_MASKS,
    POOL_FILE,
    Deed,
    Epithet,
    MaskPool,
    make_masks,
    patterns,
    random_masks,
)
from gmkit.games.masks.content import KINDS, MASK_POOL
from gmkit.library.credit import Credit
from gmkit.library.load import parse
from gmkit.library.shelves import bundled, load_trusted, validate
from gmkit.names import fold

pytestmark = pytest.mark.heavy

POINTS = {"joker": 10, "jack": 11, "queen": 12, "king": 13}


@pytest.fixture(scope="module")
def pool() -> MaskPool:
    found: MaskPool = POOL_FILE.read(load_trusted(bundled("content") / MASK_POOL.default).data)
    return found


def small(epithets: int, deeds: int) -> MaskPool:
    called = tuple(Epithet(f"the {n}th") for n in range(epithets))
    done = tuple(Deed(f"Do {n}", ("bold",)) for n in range(deeds))
    return MaskPool("small", "Small", Credit("Small"), (), called, done)


@pytest.mark.parametrize("points", range(10, 14))
def test_the_patterns_are_those_that_an_independent_count_finds(points: int) -> None:
    legal = {
        values
        for size in (6, 7, 8)
        for values in combinations_with_replacement((3, 2, 1), size)
        if sum(values) == points and values.count(3) <= 1 and values.count(1) >= 2 and values.count(1) <= size - 2
    }
    assert len(legal) >= 3
    assert set(patterns(points)) == legal
    assert len(patterns(points)) == len(legal)


@pytest.mark.parametrize("count", [1, 2, 5, COURT - 1, COURT, COURT + 1, 30, MOST_MASKS])
@pytest.mark.parametrize("seed", ["a", "carnival", "夜 #1"])
def test_every_mask_is_legal_and_nothing_is_there_twice(pool: MaskPool, count: int, seed: str) -> None:
    made = make_masks(pool, count, Source(seed))
    assert len(made.masks) == count
    points = POINTS | {rank.id: rank.points for rank in made.ranks}
    used = {mask.card.rank for mask in made.masks}
    assert (made.ranks == ()) == (count <= COURT)
    assert {rank.id for rank in made.ranks} == (used if count > COURT else set())
    for mask in made.masks:
        values = [action.value for action in mask.actions]
        assert sum(values) == points[mask.card.rank]
        assert set(values) <= {1, 2, 3}
        assert values.count(3) <= 1
        assert values.count(1) >= 2
        assert values == sorted(values, reverse=True)
        assert len({action.id for action in mask.actions}) == len(values)
    for parts in (
        [mask.id for mask in made.masks],
        [fold(mask.epithet) for mask in made.masks],
        [mask.card for mask in made.masks],
        [fold(action.label) for mask in made.masks for action in mask.actions],
    ):
        assert max(Counter(parts).values()) == 1


def test_all_patterns_come_up_about_equally_often(pool: MaskPool) -> None:
    seen: dict[int, Counter[tuple[int, ...]]] = {10: Counter(), 11: Counter(), 12: Counter(), 13: Counter()}
    for seed in range(60):
        for mask in make_masks(pool, COURT, Source(str(seed))).masks:
            values = tuple(action.value for action in mask.actions)
            seen[sum(values)][values] += 1
    for points, counted in seen.items():
        assert set(counted) == set(patterns(points))
        usual = counted.total() / len(counted)
        # Six standard deviations of a fair count.
        assert all(abs(number - usual) < 6 * usual**0.5 for number in counted.values())


def test_actions_share_tags_with_their_mask_and_do_not_clash(pool: MaskPool) -> None:
    tags = {epithet.label: set(epithet.tags) for epithet in pool.epithets}
    clashes = [set(pair) for pair in pool.clashes]
    for count, least in ((COURT, 0.95), (MOST_MASKS, 0.8)):
        fitting = every = clashing = 0
        for seed in ("a", "b", "c"):
            for mask in make_masks(pool, count, Source(seed)).masks:
                own = [set(action.tags) for action in mask.actions]
                every += len(own)
                fitting += sum(bool(one & tags[mask.epithet]) for one in own)
                clashing += any(pair <= set().union(tags[mask.epithet], *own) for pair in clashes)
                assert own[0] & tags[mask.epithet], "what is worth most fits best"
        assert fitting / every >= least
        assert clashing == 0


def test_the_same_seed_makes_the_same_masks_on_every_machine() -> None:
    made = random_masks([], KINDS, 3, "carnival")
    assert made == random_masks([], KINDS, 3, "carnival")
    assert made != random_masks([], KINDS, 3, "carnivals")
    # Written down once, so that another machine or another Python is held to it.
    fixed = make_masks(small(9, 40), 2, Source("carnival"))
    told = [(mask.epithet, *mask.card, *(f"{one.label} = {one.value}" for one in mask.actions)) for mask in fixed.masks]
    assert told == [
        ("the 0th", "queen", "hearts", "Do 8 = 3", "Do 39 = 2", "Do 24 = 2", "Do 22 = 2", "Do 38 = 1", "Do 2 = 1",
         "Do 28 = 1"),
        ("the 1th", "king", "clubs", "Do 6 = 3", "Do 15 = 2", "Do 32 = 2", "Do 0 = 2", "Do 12 = 1", "Do 25 = 1",
         "Do 33 = 1", "Do 7 = 1"),
    ]  # fmt: skip


def test_a_card_and_an_id_that_are_taken_are_left_alone(pool: MaskPool) -> None:
    taken = make_masks(pool, 10, Source("x")).masks
    more = make_masks(small(50, 400), 40, Source("x"), taken)
    cards = [mask.card for mask in (*taken, *more.masks)]
    assert len(set(cards)) == 50
    assert {mask.card.rank for mask in taken} <= {rank.id for rank in more.ranks}
    ids = [mask.id for mask in (*taken, *make_masks(pool, 10, Source("x"), taken).masks)]
    assert len(set(ids)) == 20


@pytest.mark.parametrize(
    ("made_of", "count", "told"),
    [
        ((70, 600), 55, "cards for 1 to 54"), ((3, 600), 4, '4 masks need 4 epithets, and the pool "Small" has 3'),
        ((70, 100), 54, '54 masks need [0-9]+ actions, and the pool "Small" has 100'),
    ],
)  # fmt: skip
def test_more_masks_than_there_can_be(made_of: tuple[int, int], count: int, told: str) -> None:
    with pytest.raises(IllegalChoice, match=told):
        make_masks(small(*made_of), count, Source("x"))


def test_a_pool_that_is_just_large_enough_is_used_up() -> None:
    least = {"joker": 6, "jack": 6, "queen": 7, "king": 7}
    cards = [mask.card.rank for mask in make_masks(small(4, 99), 4, Source("x")).masks]
    needed = sum(least[rank] for rank in cards)
    made = make_masks(small(4, needed), 4, Source("x"))
    assert [len(mask.actions) for mask in made.masks] == [least[rank] for rank in cards]
    with pytest.raises(IllegalChoice, match=f"need {needed} actions"):
        make_masks(small(4, needed - 1), 4, Source("x"))


def problems(text: str) -> list[Any]:
    head = "kind: mask-pool\nschema_version: 1\nid: x\ntitle: X\nsource: {title: X, author: A, certainty: house}\n"
    return validate(parse(head + text, "pool.yaml"), KINDS)


def test_a_pool_says_nothing_twice() -> None:
    actions = "\n".join(f"  - {{label: Do {n}, tags: [bold]}}" for n in range(6))
    good = f"epithets: [{{label: the One}}]\nactions:\n{actions}\n"
    assert problems(good) == []
    (found,) = problems(good + "  - {label: DO 3!}\n")
    assert (found.code, found.place and found.place.line) == ("GM504", 14)
    assert "on line 11" in found.message
    (found,) = problems(good.replace("[{label: the One}]", "[{label: the One}, {label: THE ONE}]"))
    assert (found.code, found.message) == ("GM504", "this epithet is there already, on line 6")
    (found,) = problems(good.replace("tags: [bold]", "tag: [bold]", 1))
    assert found.suggestion == "did you mean `tags`?"


def test_the_bundled_pool_is_sound_and_large_enough(pool: MaskPool) -> None:
    text = (bundled("content") / MASK_POOL.default).read_text(encoding="utf-8")
    assert validate(parse(text, "pool.yaml"), KINDS) == []
    assert len(pool.epithets) >= MOST_MASKS
    assert len(pool.deeds) >= 8 * MOST_MASKS
    others = load_trusted(bundled("content") / "masks/masks.yaml").data["masks"]
    printed = {fold(action["label"]) for row in others for action in row["actions"]}
    printed |= {fold(row["epithet"]) for row in others}
    assert not printed & {fold(one.label) for one in pool.epithets}
    assert not printed & {fold(one.label) for one in pool.deeds}

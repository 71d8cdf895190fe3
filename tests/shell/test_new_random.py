"""gmkit new mask-set --random: drawn masks are sound, the same from one seed, and from a pool of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmkit.library import load
from tests.shell.beginning import Began

pytestmark = pytest.mark.heavy

ODD = "夜 \"#1\": 'x'"
POOL = """kind: mask-pool
schema_version: 1
id: own
title: "Own: #1"
source: {title: Own, author: Ana, certainty: house}
epithets: [{label: the Heron}, {label: the Eel, gender: female}, {label: 夜の人}]
actions:
"""


@pytest.fixture
def began(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Began:
    return Began(capsys, monkeypatch, tmp_path)


@pytest.mark.parametrize(
    ("count", "seed"),
    [(5, "a"), (14, ODD), *(pytest.param(count, "a", marks=pytest.mark.slow) for count in (15, 33)), (54, ODD)],
)
def test_drawn_masks_pass_their_check(began: Began, count: int, seed: str) -> None:
    told = began.new("mask-set", "m.yaml", "--random", str(count), "--seed", seed, "--yes", "--force")
    began.sound("m.yaml")
    assert told["seed"] == seed
    assert len(load.read(Path("m.yaml")).data["masks"]) == count
    began.tried(told["next"])


def test_the_same_seed_writes_the_same_file_and_a_fresh_one_is_told(began: Began) -> None:
    first = began.new("mask-set", "a.yaml", "--random", "8", "--seed", "tide", "--yes")
    began.new("mask-set", "b.yaml", "--random", "8", "--seed", "tide", "--yes")
    assert Path("a.yaml").read_bytes() == Path("b.yaml").read_bytes()
    assert "--random 8 --seed tide" in Path("a.yaml").read_text(encoding="utf-8")
    assert first["seed"] == "tide"
    code, _, err = began("new", "mask-set", "c.yaml", "--random", "8", "--yes")
    assert code == 0
    seed = err.partition("drawn with --seed ")[2].partition(",")[0]
    began.new("mask-set", "d.yaml", "--random", "8", "--seed", seed, "--yes")
    assert Path("c.yaml").read_bytes() == Path("d.yaml").read_bytes()
    assert Path("c.yaml").read_bytes() != Path("a.yaml").read_bytes()


def test_more_masks_than_are_worked_by_hand_are_drawn_too(began: Began) -> None:
    began.new("mask-set", "ten.yaml", "--count", "10", "--yes")
    began.new("mask-set", "other.yaml", "--count", "10", "--seed", "x", "--yes")
    ten, other = (load.read(Path(name)).data["masks"] for name in ("ten.yaml", "other.yaml"))
    assert [row["id"] for row in ten[:6]] == [row["id"] for row in other[:6]]
    assert [row["id"] for row in ten[6:]] != [row["id"] for row in other[6:]]
    began.sound("ten.yaml")


def test_a_pool_of_ones_own_is_drawn_from(began: Began) -> None:
    Path("pool.yaml").write_text(POOL + "".join(f"  - {{label: Do {n}}}\n" for n in range(30)), encoding="utf-8")
    code, _, err = began("new", "mask-set", "m.yaml", "--random", "3", "--content", "pool.yaml", "--yes")
    assert code == 0, err
    text = Path("m.yaml").read_text(encoding="utf-8")
    assert "Own: #1" in text
    found = load.read(Path("m.yaml")).data["masks"]
    assert {row["epithet"] for row in found} == {"the Heron", "the Eel", "夜の人"}
    assert began("check", "m.yaml")[0] == 0
    code, _, err = began("new", "mask-set", "x.yaml", "--random", "4", "--content", "pool.yaml", "--yes")
    assert code == 2
    assert '4 masks need 4 epithets, and the pool "Own: #1" has 3' in err
    Path("pool.yaml").write_text(POOL.replace("label: the Eel", "lable: the Eel") + "  - {}\n", encoding="utf-8")
    code, _, err = began("new", "mask-set", "x.yaml", "--random", "2", "--content", "pool.yaml", "--yes")
    assert (code, Path("x.yaml").exists()) == (3, False)
    assert "pool.yaml:6:" in err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--random", "0"), "from 1 to 54"), (("--random", "55"), "from 1 to 54"),
        (("--random", "x"), 'gmkit: --random: "x": write a whole number'),
        (("--random", "3", "--count", "3"), "leave out --count"), (("--random", "3", "--seed", "a\nb"), "no text"),
        (("--random", "3", "--seed", "x" * 101), "100 are the most"),
    ],
)  # fmt: skip
def test_what_cannot_be_drawn(began: Began, words: tuple[str, ...], told: str) -> None:
    code, out, err = began("new", "mask-set", *words, "--yes")
    assert (code, out) == (2, "")
    assert told in err
    assert list(began.folder.iterdir()) == []


@pytest.mark.parametrize("count", [2, 4, 14])
def test_nobles_are_dealt_as_at_the_beginning_of_an_evening(began: Began, count: int) -> None:
    told = began.new("nobles", str(count), "--seed", "a", "--force")
    began.sound(told["path"])
    rows = load.read(Path(told["path"])).data["avatars"]
    assert len(rows) == len({row["name"] for row in rows}) == count
    assert len({row["masks"][0]["mask"] for row in rows}) == count
    for row in rows:
        # A Hidden Face has two ones at least, and somebody else is wanted something of.
        assert sum(1 for one in row["hidden_actions"] if one["value"] == 1) >= 2
        assert row["objectives"]
        assert all(one["target"] != row["name"] for one in row["objectives"])
    began.tried(told["next"])


def test_nobles_are_told_and_the_same_seed_makes_the_same(began: Began) -> None:
    _, _, err = began("new", "nobles", "3", "--seed", "tide")
    first = Path("nobles-of-the-city.yaml").read_bytes()
    for word in ("  temper: ", "  hides: ", "  wants: to "):
        assert err.count(word) == 3
    assert began("new", "nobles", "3", "--seed", "tide", "--force")[0] == 0
    assert Path("nobles-of-the-city.yaml").read_bytes() == first
    for wrong in (("1",), ("15",), ("--", "-1")):
        code, _, err = began("new", "nobles", *wrong)
        # What was typed is named, and not the option that says the same.
        assert (code, err) == (2, f'gmkit: new nobles: "{wrong[-1]}": write a whole number from 2 to 14\n')
    assert (
        "new nobles says how many there are already; leave out --count"
        in began("new", "nobles", "4", "--count", "4")[2]
    )

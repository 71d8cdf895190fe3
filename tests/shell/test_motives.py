"""Why NPCs chose what they chose: told to the GM alone, and the same game with it or without."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

CHEATS = ("--seat", "Ana=master+cheat", "--seat", "Bo=weak+quiet", "--seat", "Cy=average+cheat")

TABLES = [
    ("cyffle", "--option", "max_hands=5", "--option", "cheating=on", *CHEATS),
    ("cyffle", "--option", "max_hands=2", "--option", "wager_style=open", "--seat", "Ana=grandmaster", "--seat", "Bo"),
    ("cypher", "--seat", "Ana=weak", "--seat", "Bo=average", "--seat", "Cy=master"),
    ("cypher", "--option", "extractor_optional=true", "--seat", "Ana=grandmaster", "--seat", "Bo=skilled"),
]


@pytest.mark.heavy
@pytest.mark.parametrize("seed", ["one", "two"])
@pytest.mark.parametrize("table", TABLES, ids=["cheats", "stakes", "cypher", "extractor"])
def test_the_game_is_the_same_with_motives_or_without(
    gmkit: Any, tmp_path: Path, table: tuple[str, ...], seed: str
) -> None:
    logs = [tmp_path / "plain.jsonl", tmp_path / "gm.jsonl"]
    plain = gmkit("play", *table, "--seed", seed, "--zoom", "3", "--save", str(logs[0]))
    told = gmkit("play", *table, "--seed", seed, "--zoom", "3", "--save", str(logs[1]), "--gm")
    assert plain[0] == told[0] == 0
    assert logs[0].read_text() == logs[1].read_text()
    assert told[1].count(").\n") > plain[1].count(").\n") + 3


def test_a_motive_stands_behind_what_was_done(gmkit: Any) -> None:
    words = (
        "play",
        "cyffle",
        "--seed",
        "a",
        "--option",
        "max_hands=1",
        "--seat",
        "Ana=average",
        "--seat",
        "Bo=average",
    )
    _, told, _ = gmkit(*words, "--zoom", "3", "--gm")
    _, plain, _ = gmkit(*words, "--zoom", "3")
    lines = [line for line in told.splitlines() if " (leads " in line]
    assert lines
    assert all(f"{line.partition(' (')[0]}." in plain.splitlines() for line in lines)
    # An answer that was the only one has no motive.
    assert sum(" plays " in line for line in told.splitlines()) == 10
    assert sum(" plays " in line and line.endswith(").") for line in told.splitlines()) <= 8


def test_motives_are_told_at_the_table_too(gmkit: Any) -> None:
    words = ("play", "cyffle", "--seed", "a", "--option", "max_hands=1", "--seat", "Ana=human", "--seat", "Bo=average")
    typed = "1\n" * 9
    assert any(" (leads " in line or " (takes " in line for line in gmkit(*words, "--gm", typed=typed)[2].splitlines())
    assert not any(" (leads " in line for line in gmkit(*words, typed=typed)[2].splitlines())

"""What cannot be done in Cipher: one line that says why, the exit code, and nothing on stdout."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmkit.cli import run
from tests.cases import every_case
from tests.commands import Captured, refused
from tests.games.cipher.builders import file, sample_file

GOLD = (2, 6, 5, 10)


@every_case(
    ("words", "says"),
    [
        ("race --as Chixesoro --vs Zora --roll 1", "no player at the table"),
        ("race --as Nobody --roll 1", "no player at the table"),
        ("race --as Chixesoro --vs Chixesoro --roll 1", "their own opponent"),
        ("race --as S --vs Chixesoro --roll 1", "more than one"),
        ("race --as Chixesoro --vs Shirestu --roll 7", "cannot show"),
        ("race --as Chixesoro --vs Shirestu --roll duel", "cannot show"),
        ("preach --as Nothlia --vs Shirestu --roll 1", "has no opponent"),
        ("race --as Chixesoro --choose Chixesoro --roll 1", "may not be chosen"),
        ("race --as Chixesoro --vs Shirestu --roll 1 --dice loaded", "app, people or table"),
        ("race --as Chixesoro --option tempo=9", "no option"),
        ("race --as Chixesoro --option starting_gold=much", "whole number"),
        ("brawl --as Chixesoro", "brawl"),
    ],
)
def test_a_challenge_that_cannot_be(capsys: Captured, tmp_path: Path, words: str, says: str) -> None:
    path = sample_file(tmp_path, GOLD, 177, turn="Chixesoro")
    kind, *rest = words.split()
    assert says in refused(capsys, 2, "challenge", "cipher", kind, "--from", path, *rest)


@every_case(
    ("words", "says"),
    [
        ("duel --score 8 --roll 1", "--against"),
        ("duel --roll 1", "--score"),
        ("preach --score -1 --roll 1", "0 to"),
        ("preach --score 8 --treasury -4 --roll 1", "--treasury"),
        ("duel --score 8 --against 5 --their-purse -1 --roll 1", "--their-purse"),
        ("duel --score 8 --against 5 --roll nine", "cannot show"),
        ("duel --score eight --against 5", "--score"),
    ],
)
def test_a_quick_form_that_cannot_be(capsys: Captured, words: str, says: str) -> None:
    assert says in refused(capsys, 2, "challenge", "cipher", *words.split())


@every_case(
    "command", [["play", "cipher"], ["challenge", "cipher", "race"], ["odds", "cipher", "race"],
                ["advise", "cipher", "--as", "Ana"], ["challenge", "cipher", "lot", "trill"]]
)  # fmt: skip
def test_files_that_cannot_be_used(capsys: Captured, tmp_path: Path, command: list[str]) -> None:
    assert "folder" in refused(capsys, 3, *command, "--from", str(tmp_path))
    assert "no such file" in refused(capsys, 3, *command, "--from", str(tmp_path / "none.yaml"))
    assert "no such file" in refused(capsys, 3, *command, "--from", str(tmp_path / "none.jsonl"))
    broken = tmp_path / "broken.yaml"
    broken.write_text("kind: cipher-situation\nschema_version: 1\nseats: [", encoding="utf-8")
    assert refused(capsys, 3, *command, "--from", str(broken)).startswith(f"gmkit: {broken}:")
    other = file(tmp_path, {"seats": [{"name": "Ana"}, {"name": "Bo"}], "phase": "later"})
    assert ":6:8: " in refused(capsys, 3, *command, "--from", other)


@every_case(
    ("words", "says"),
    [
        (["--seat", "Ana"] * 9, "2 to 8"),
        (["--seat", "Ana", "--seat", "ana"], "name of its own"),
        (["--seat", "Ana=genius", "--seat", "Bo"], "no level"),
        (["--seat", "Ana=weak+sly", "--seat", "Bo"], "sly"),
        (["--option", "turn_order=Ysmene, Tharsis"], "every seat once"),
        (["--option", "first_seat=Zora"], "no player at the table"),
        (["--option", "balance=fair"], "none or scaled"),
        (["--save", "game.txt", "--seed", "a"], "game.txt"),
        (["--for", "Zora"], "no player at the table"),
        (["--zoom", "4"], "zoom"),
    ],
)
def test_a_game_that_cannot_be(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: list[str], says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert says in refused(capsys, 2, "play", "cipher", *words)
    assert list(tmp_path.iterdir()) == []


@every_case("verb", ["challenge", "odds"])
def test_help_says_what_a_figure_may_be_as_its_refusal_does(capsys: Captured, verb: str) -> None:
    for name in ("--score", "--against", "--purse", "--their-purse", "--treasury"):
        told = refused(capsys, 2, verb, "cipher", "duel", name, "1000001")
        assert f"{name} is 1000001; give 0 to 1000000" in told
    assert run([verb, "cipher", "duel", "--help"]) == 0
    assert capsys.readouterr().out.count("0 to 1000000") == 5

"""gmkit new campaign: a file of settings that is read, asleep and awake."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gmkit import games
from gmkit.shell import settings
from gmkit.shell.settings_file import read
from gmkit.shell.settings_keys import CAMPAIGN, FILE_NAME, SETTINGS
from tests.shell.beginning import Began


@pytest.fixture
def began(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Began:
    return Began(capsys, monkeypatch, tmp_path)


def test_the_answers_are_in_force_in_the_folder(began: Began, monkeypatch: pytest.MonkeyPatch) -> None:
    told = began.new("campaign", "tidewick", typed='Tide: "#1"\na9\na4\ntable\n')
    assert (told["kind"], told["path"]) == ("campaign", str(Path("tidewick", FILE_NAME)))
    text = Path(told["path"]).read_text(encoding="utf-8")
    assert text.startswith('# Tide: "#1"\n')
    monkeypatch.chdir("tidewick")
    assert [(settings.in_force(name).value, settings.in_force(name).layer) for name in ("paper", "dice")] == [
        ("a4", CAMPAIGN), ("table", CAMPAIGN),
    ]  # fmt: skip
    began.tried(["gmkit doctor"])


def test_what_lies_in_the_folder_is_the_content(began: Began) -> None:
    began.new("retainers", "folk.yaml", "--yes")
    began.new("situation", "evening.yaml", "--game", "cipher", "--yes")
    Path("broken.yaml").write_text("kind: [", encoding="utf-8")
    began.new("campaign", "--yes")
    assert settings.in_force("content").value == ("folk.yaml",)
    assert "Fire-eater" in began("show", "fire-eater")[1]


def test_the_defaults_change_nothing_and_every_line_can_be_woken(began: Began) -> None:
    began.new("campaign", "--yes")
    asleep = read(CAMPAIGN, Path(FILE_NAME), FILE_NAME)
    assert (asleep.values, asleep.rules) == ({}, {})
    Path("fonts").mkdir()
    text = Path(FILE_NAME).read_text(encoding="utf-8")
    woken = re.sub(r"^# (?=\[|[a-z_]+ = )", "", text, flags=re.MULTILINE)
    woken = re.sub(r"^(font|content) = .*\n", "", woken, flags=re.MULTILINE)
    Path(FILE_NAME).write_text(woken, encoding="utf-8")
    awake = read(CAMPAIGN, Path(FILE_NAME), FILE_NAME)
    assert set(awake.values) == {one.name for one in SETTINGS} - {"font", "content"}
    for slug in games.slugs():
        card = games.card(slug)
        typed = [f"{name}={told.value}" for name, told in awake.rules[slug].items()]
        assert card.read_options(typed) == card.read_options([])
        assert len(typed) == len(card.options)


def test_a_file_of_settings_is_not_written_over(began: Began) -> None:
    Path(FILE_NAME).write_text("plain = true\n", encoding="utf-8")
    assert began("new", "campaign", "--yes")[0] == 3
    assert Path(FILE_NAME).read_text(encoding="utf-8") == "plain = true\n"
    assert began("new", "campaign", "-", "--yes")[1].startswith("# A campaign\n")

"""What the doctor tells of settings: what is in force, where it comes from, what it overrides, what is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gmkit import cli
from gmkit.shell.settings_keys import SETTINGS

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
Run = Callable[[], Any]


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Give what runs the doctor in a campaign's folder, and gives its answer."""
    for name in ("camp", "own"):
        (tmp_path / name).mkdir()
    monkeypatch.setenv("GMKIT_HOME", str(tmp_path / "own"))
    monkeypatch.chdir(tmp_path / "camp")

    def run() -> Any:
        assert cli.run(["doctor", "--json"]) == 0
        data = json.loads(capsys.readouterr().out)["result"]
        assert cli.run(["doctor"]) == 0
        return data, capsys.readouterr().out

    return run


def by_name(data: Any) -> dict[str, Any]:
    return {row["name"]: row for row in data["settings"]}


def test_without_settings_all_is_built_in(told: Run) -> None:
    data, text = told()
    assert [row["name"] for row in data["settings"]] == [one.name for one in SETTINGS]
    assert {row["layer"] for row in data["settings"]} == {"built-in"}
    assert all(row["overrides"] == [] for row in data["settings"])
    assert data["settings_files"]["campaign"] == "none in this folder or above it"
    assert data["settings_files"]["user"].endswith("gmkit.toml (not there)")
    assert data["problems"] == []
    assert "paper                    either  (built-in)" in text
    assert "problems" not in text


def test_what_overrides_what(told: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("../own/gmkit.toml").write_text('paper = "a4"\nink = "low"\n[options.masks]\nmax_rounds = 9')
    Path("gmkit.toml").write_text('paper = "letter"\n[options.masks]\nmax_rounds = 8\ndifference = "signed"')
    monkeypatch.setenv("GMKIT_PAPER", "105x148")
    data, text = told()
    rows = by_name(data)
    home = Path("../own").resolve() / "gmkit.toml"
    assert rows["paper"] == {
        "name": "paper",
        "value": "105x148",
        "layer": "environment",
        "from": "GMKIT_PAPER",
        "overrides": [
            {"value": "letter", "layer": "campaign", "from": "gmkit.toml:1:9"},
            {"value": "a4", "layer": "user", "from": f"{home}:1:9"},
            {"value": "either", "layer": "built-in", "from": None},
        ],
    }
    assert rows["ink"]["from"] == f"{home}:2:7"
    rounds = rows["options.masks.max_rounds"]
    assert (rounds["value"], [one["value"] for one in rounds["overrides"]]) == (8, [9, None])
    assert rows["options.masks.difference"]["value"] == "signed"
    assert data["settings_files"] == {"campaign": str(Path("gmkit.toml").absolute()), "user": str(home)}
    assert "105x148  (environment GMKIT_PAPER; overrides letter campaign gmkit.toml:1:9, a4 user" in text
    assert f"options.masks.max_rounds 8  (campaign gmkit.toml:3:14; overrides 9 user {home}:4:14" in text


def test_which_content_is_used(told: Run) -> None:
    for name in ("velvet-masks.yaml", "lantern-deck.yaml"):
        Path(name).write_text((EXAMPLES / name).read_text(encoding="utf-8"), encoding="utf-8")
    Path("second.yaml").write_text(Path("lantern-deck.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    Path("gmkit.toml").write_text('content = ["velvet-masks.yaml", "lantern-deck.yaml", "second.yaml"]')
    data, text = told()
    assert data["content"]["mask-set"] == "velvet-masks.yaml"
    assert data["content"]["cypher-deck"].startswith("one of lantern-deck.yaml or second.yaml")
    assert data["content"]["retainer-set"].startswith("bundled: ")
    assert data["content"]["retainer-set"].endswith("retainers.yaml")
    assert "velvet-masks.yaml, lantern-deck.yaml, second.yaml  (campaign gmkit.toml:1:11)" in text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('papr = "a4"', 'gmkit.toml:1:1: "papr" is no setting'),
        ("paper = ", "gmkit.toml:1:8: what stands behind the ="),
        ('content = "none.yaml"', "gmkit.toml:1:11: there is no such file"),
        ('content = "bad.yaml"', "bad.yaml:1:"),
        ("[options.masks]\nround = 6", "gmkit.toml:2:1: no option of City of Masks"),
    ],
)
def test_a_broken_file_is_told_and_does_not_stop_the_doctor(told: Run, text: str, says: str) -> None:
    Path("bad.yaml").write_text("a: [")
    Path("gmkit.toml").write_text(text)
    Path("../own/gmkit.toml").write_text('ink = "mono"')
    data, shown = told()
    (problem,) = data["problems"]
    assert problem.startswith(says)
    assert f"problems:\n  {says}" in shown
    assert by_name(data)["ink"]["value"] == "mono", "what can be read is told"


def test_every_value_is_checked_and_what_is_wrong_told_together(told: Run) -> None:
    Path("gmkit.toml").write_text(
        'paper = "a6"\nink = "low"\ndice = "cup"\n[options.mask]\nx = 1\n[options.whims]\nmax_rounds = "x"'
    )
    data, _ = told()
    assert [one.partition(": ")[0] for one in data["problems"]] == [
        "gmkit.toml:4:10", "gmkit.toml:1:9", "gmkit.toml:3:8", "gmkit.toml:7:14"
    ]  # fmt: skip
    rows = by_name(data)
    assert [rows[name]["value"] for name in ("paper", "ink", "dice")] == ["either", "low", "app"]


def test_a_variable_that_is_none_or_wrong_is_told(told: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GMKIT_PAPR", "a4")
    monkeypatch.setenv("GMKIT_INK", "blue")
    data, _ = told()
    assert data["problems"] == [
        'GMKIT_INK: no ink called "blue"; there is full, low or mono',
        "GMKIT_PAPR: no setting has this variable; did you mean GMKIT_PAPER?",
    ]
    assert by_name(data)["ink"]["value"] == "full"

"""`gmkit check` over a campaign's settings: every fault with its place, beside those of the content."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmkit.cli import run

Captured = pytest.CaptureFixture[str]
TABLE = "kind: whims-situation\nschema_version: 1\nseats:\n  - {name: Ana}\n  - {name: Bo}\n"


@pytest.fixture
def campaign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "table.yaml").write_text(TABLE, encoding="utf-8")
    return tmp_path


def told(capsys: Captured, *words: str) -> tuple[int, list[str]]:
    code = run(["check", "--format", "concise", *words])
    return code, capsys.readouterr().out.splitlines()


def test_every_wrong_value_is_told_in_one_run(campaign: Path, capsys: Captured) -> None:
    text = 'paper = "a9"\n[options.masks]\nmax_round = 3\nmax_rounds = "x"\n[options.chess]\na = 1\n'
    (campaign / "gmkit.toml").write_text(text, encoding="utf-8")
    for words in ([], ["gmkit.toml"], ["."]):
        code, lines = told(capsys, *words)
        assert code == 1
        assert [line.split(" ")[0] for line in lines] == [
            "gmkit.toml:1:9:", "gmkit.toml:3:1:", "gmkit.toml:4:14:", "gmkit.toml:5:10:",
        ]  # fmt: skip
        assert all("error[GM403]" in line for line in lines)
        assert "did you mean max_rounds?" in lines[1]


def test_content_and_settings_are_told_together(campaign: Path, capsys: Captured) -> None:
    (campaign / "gmkit.toml").write_text('papr = "a4"\n', encoding="utf-8")
    (campaign / "table.yaml").write_text(TABLE.replace("name: Bo", "nmae: Bo"), encoding="utf-8")
    code, lines = told(capsys)
    assert code == 1
    assert [line.split("[")[1][:5] for line in lines] == ["GM403", "GM202"]
    # What is wrong with the settings keeps no other file from being checked.
    assert told(capsys, "table.yaml")[1] == lines[1:]


def test_right_settings_are_right(campaign: Path, capsys: Captured) -> None:
    (campaign / "gmkit.toml").write_text('paper = "A4"\n[options.masks]\nmax_rounds = 8\n', encoding="utf-8")
    assert told(capsys) == (0, [])
    assert run(["check", "gmkit.toml"]) == 0
    assert "checked 1 file: no problems" in capsys.readouterr().out


HOSTILE = [b"\x00", b"paper = ", b"\xff\xfe", b"a" * 100_000, b"a = " + b"[" * 5000, b'paper = "\x1b[2J"']


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_settings_are_a_line(campaign: Path, capsys: Captured, text: bytes) -> None:
    (campaign / "gmkit.toml").write_bytes(text)
    code, lines = told(capsys)
    assert code in (1, 3)
    assert len(lines) == 1
    assert lines[0].startswith("gmkit.toml")
    assert lines[0].isprintable()

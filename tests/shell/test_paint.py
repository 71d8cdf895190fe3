"""Colour: only where it is wanted, only over clean text, and nothing but colour."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from gmkit.cli import run
from gmkit.shell.output import diagnostics, in_colour

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
BAD = "kind: whims-situation\nschema_version: 1\nseats: [{nmae: A ^^ b}, {name: Bo}]\n"


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    path = tmp_path / "t.yaml"
    path.write_text(BAD, encoding="utf-8")
    return path


def answer(path: Path, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    run(["check", str(path), *words])
    return capsys.readouterr().out


def test_colour_adds_colour_and_nothing_else(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = answer(path, capsys)
    assert "\x1b" not in bare
    monkeypatch.setenv("FORCE_COLOR", "1")
    painted = answer(path, capsys)
    assert COLOUR.search(painted)
    assert COLOUR.sub("", painted) == bare
    assert answer(path, capsys, "--plain") == bare
    monkeypatch.setenv("NO_COLOR", "1")
    assert answer(path, capsys) == bare


def test_json_and_github_are_never_coloured(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b" not in answer(path, capsys, "--format", "json")
    assert "\x1b" not in answer(path, capsys, "--format", "github")
    assert "\x1b" in answer(path, capsys, "--format", "concise")


def test_a_file_cannot_bring_its_own_colour(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a\x1b[31m.yaml"
    path.write_text(BAD, encoding="utf-8")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\\x1b[31m.yaml" in COLOUR.sub("", answer(path, capsys))


def test_what_takes_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    assert in_colour(terminal, plain=False)
    assert not in_colour(terminal, plain=True)
    assert not in_colour(io.StringIO(), plain=False)
    monkeypatch.setenv("TERM", "dumb")
    assert not in_colour(terminal, plain=False)


def test_the_caret_has_the_colour_of_its_severity() -> None:
    block = "f.yaml:1:1: warning[GM505]: odd\n  |\n1 | a: b\n  | ^ mend it\n  = note: so it is"
    lines = diagnostics(block).split("\n")
    assert lines[3].count("\x1b[1;33m") == 2
    assert "\x1b[36mnote" in lines[4]
    assert diagnostics("checked 1 file: no problems") == "checked 1 file: no problems"

"""gmkit run as it is typed, for tests: what it answers, tells and refuses."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import pytest

from gmkit.cli import run

Captured = pytest.CaptureFixture[str]


class Ran(NamedTuple):
    """What a command came to."""

    code: int  # the exit code
    out: str  # what stdout got
    err: str  # what stderr got


def answer(capsys: Captured, *words: str) -> dict[str, Any]:
    """Run a command with --json and give its document."""
    assert run([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


def told(capsys: Captured, *words: str) -> list[str]:
    """Run a command and give the lines of its answer."""
    assert run(list(words)) == 0
    return capsys.readouterr().out.splitlines()


def refused(capsys: Captured, code: int, *words: str) -> str:
    """Run a command that cannot be done: the exit code, an empty stdout, one line that says why."""
    assert run(list(words)) == code
    out, err = capsys.readouterr()
    assert out == ""
    lines = err.splitlines()
    assert len(lines) == 1
    return str(lines[0])

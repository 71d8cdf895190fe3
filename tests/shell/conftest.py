"""Fixtures that all tests of commands share."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from gmkit.cli import run
from tests.commands import Ran


@pytest.fixture(scope="session")
def laid() -> Callable[..., None]:
    """Give what does the first lines at a table: once for all tests that begin with them, of which each gets a copy."""
    made: dict[tuple[str, ...], bytes] = {}

    def lay(path: Path, take: Callable[[str], object], *lines: str) -> None:
        if lines not in made:
            for line in lines:
                take(line)
            made[lines] = path.read_bytes()
        path.write_bytes(made[lines])

    return lay


@pytest.fixture
def gmkit(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Ran]:
    """Give what runs a command in a folder of its own, with what is typed at its prompts."""
    monkeypatch.chdir(tmp_path)

    def call(*words: str, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        return Ran(run(list(words)), *capsys.readouterr())

    return call

"""Fixtures that all tests of commands share."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from gmkit.cli import run
from tests.commands import Ran


@pytest.fixture
def gmkit(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Ran]:
    """Give what runs a command in a folder of its own, with what is typed at its prompts."""
    monkeypatch.chdir(tmp_path)

    def call(*words: str, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        return Ran(run(list(words)), *capsys.readouterr())

    return call

"""Beginning files in tests: a folder of one's own, a terminal that answers, files that are checked."""

from __future__ import annotations

import io
import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from gmkit import games
from gmkit.cli import run
from gmkit.shell.asking import Beginnings
from gmkit.shell.new import makings, openings


def begun() -> dict[str, Beginnings]:
    """Give what can be begun for each game that has anything."""
    found = {slug: games.spare(slug, "beginnings") for slug in games.slugs()}
    return {slug: module.beginnings() for slug, module in found.items() if module is not None}


MAKINGS = makings(begun())
CONTENT = tuple(making.name for found in begun().values() for making in found.makings)
GAMES = tuple(openings(begun()))
EVERY = [*((kind,) for kind in CONTENT), *(("situation", "--game", game) for game in GAMES)]
"""What is typed for every sort of file that `check` reads."""


class Terminal(io.StringIO):
    """Somebody at the keyboard."""

    def isatty(self) -> bool:
        return True


class Began:
    """Runs gmkit in a folder of its own."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        monkeypatch.chdir(folder)
        monkeypatch.setenv("GMKIT_HOME", str(folder / "home"))
        self._capsys, self._patch = capsys, monkeypatch
        self.folder = folder

    def __call__(self, *words: str, typed: str | None = None) -> tuple[int, str, str]:
        """Run a command; with something typed, somebody sits there."""
        self._patch.setattr(sys, "stdin", io.StringIO() if typed is None else Terminal(typed))
        code = run(list(words))
        return (code, *self._capsys.readouterr())

    def new(self, *words: str, typed: str | None = None) -> dict[str, Any]:
        """Begin a file, which has to work; give what is said of it."""
        code, out, err = self("new", *words, "--json", typed=typed)
        assert code == 0, err
        found: dict[str, Any] = json.loads(out)["result"]
        return found

    def sound(self, path: str) -> str:
        """Give a file that its check has nothing against."""
        code, out, err = self("check", "--strict", path)
        assert (code, err) == (0, ""), out
        assert "no problems" in out
        return Path(path).read_text(encoding="utf-8")

    def sound_but_for_letters(self, path: str) -> None:
        """Look through a file that its check has nothing against, but that it may not be printed (GM603)."""
        code, out, err = self("check", "--format", "concise", path)
        assert (code, err) == (0, ""), out
        assert [line for line in out.splitlines() if "[GM" in line and "[GM603]" not in line] == []

    def tried(self, commands: list[str]) -> list[tuple[str, str]]:
        """Run commands as they were told, all of which have to work; give each with its answer."""
        found = []
        for line in commands:
            code, out, err = self(*shlex.split(line)[1:])
            assert code == 0, f"{line}: {err}"
            found.append((line, out))
        return found

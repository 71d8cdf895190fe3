"""Nothing but `serve` loads what pages need, and `serve` what draws them once somebody looks."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.shell.test_process import ENVIRONMENT

PAGES = ("gmkit.phones", "gmkit.shell.table.hub", "starlette", "uvicorn", "htpy", "segno", "asyncio")


DRAWING = ("gmkit.printing.page", "gmkit.games.masks.screens", "gmkit.games.masks.sheets", "gmkit.games.masks.telling")


def loaded(folder: Path, *words: str, said: str = "") -> list[str]:
    """Give what a command has loaded at its end."""
    code = (
        "import sys, runpy, atexit\n"
        "atexit.register(lambda: print('LOADED', *sys.modules))\n"
        f"sys.argv = ['gmkit', *{words!r}]\n"
        "runpy.run_module('gmkit', run_name='__main__')\n"
    )
    run = [sys.executable, "-c", code]
    done = subprocess.run(run, cwd=folder, env=ENVIRONMENT, input=said, capture_output=True, text=True, check=True)
    found = done.stdout.rpartition("LOADED ")[2].split()
    assert "gmkit.cli" in found
    return found


def among(found: list[str], rooms: tuple[str, ...]) -> list[str]:
    return [name for name in found if any(name == one or name.startswith(f"{one}.") for one in rooms)]


@pytest.mark.parametrize(
    "words",
    [["--help"], ["table", "--help"], ["table", "t.gmkit", "new"], ["table", "t.gmkit", "people Ana she, Ben he"]],
)
def test_a_command_loads_nothing_of_phones(tmp_path: Path, words: list[str]) -> None:
    if words[-1].startswith("people"):
        loaded(tmp_path, "table", "t.gmkit", "new")
    assert among(loaded(tmp_path, *words), PAGES) == []


def test_a_table_that_nobody_looks_at_yet_loads_nothing_that_draws(tmp_path: Path) -> None:
    pytest.importorskip("uvicorn")
    loaded(tmp_path, "table", "t.gmkit", "new")
    for line in ("people Ana she, Ben he", "begin masks; Ana flirt; Ben dashing"):
        loaded(tmp_path, "table", "t.gmkit", line)
    found = loaded(tmp_path, "table", "t.gmkit", "serve", "--bind=127.0.0.2", "--port=0", said="quit\n")
    assert among(found, ("uvicorn",))
    assert among(found, (*DRAWING, "gmkit.shell.play", "gmkit.shell.session")) == []

"""Nothing but `serve` loads what pages need."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.shell.test_process import ENVIRONMENT

PAGES = ("gmkit.phones", "gmkit.shell.table.hub", "starlette", "uvicorn", "htpy", "segno", "asyncio")


@pytest.mark.parametrize(
    "words",
    [["--help"], ["table", "--help"], ["table", "t.gmkit", "new"], ["table", "t.gmkit", "people Ana she, Ben he"]],
)
def test_a_command_loads_nothing_of_phones(tmp_path: Path, words: list[str]) -> None:
    if words[-1].startswith("people"):
        subprocess.run(
            [sys.executable, "-m", "gmkit", "table", "t.gmkit", "new"], cwd=tmp_path, env=ENVIRONMENT, check=True
        )
    code = (
        "import sys, runpy, atexit\n"
        "atexit.register(lambda: print('LOADED', *sys.modules))\n"
        f"sys.argv = ['gmkit', *{words!r}]\n"
        "runpy.run_module('gmkit', run_name='__main__')\n"
    )
    run = [sys.executable, "-c", code]
    done = subprocess.run(run, cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, check=True)
    loaded = done.stdout.rpartition("LOADED ")[2].split()
    assert "gmkit.cli" in loaded
    found = [name for name in loaded if any(name == one or name.startswith(f"{one}.") for one in PAGES)]
    assert found == []

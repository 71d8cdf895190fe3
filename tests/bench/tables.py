"""A campaign's file of 50,000 entries: what a line takes, as ratios to a floor in the same run."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gmkit import games
from gmkit.shell.table.command import VERBS
from gmkit.shell.table.sitting import Sitting
from gmkit.table.entries import Draft, now
from gmkit.table.store import open_store

TABLE = "carnival.gmkit"
LINES = (
    "new", "people Ana she, Ben he", "npcs Orso he master, Cleo she", "begin masks; Ana flirt; Ben dashing",
    'scene "Regatta ball" high-paths: all',
)  # fmt: skip


def cpu_of(folder: Path, *words: str) -> float:
    """Give the CPU seconds of a gmkit of its own in a folder."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "gmkit", *words]
    # A test of nobody's settings; and the project is found from any folder.
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "PYTHONDONTWRITEBYTECODE": ""}
    subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@contextmanager
def campaign(entries: int) -> Iterator[Path]:
    """Give a folder with a table of a carnival that so many rulings were made at."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for line in LINES:
            cpu_of(folder, "table", TABLE, line)
        with open_store(folder / TABLE) as store:
            drafts = [
                Draft("ruling", "Cleo Face +1", {"act": 1}, {**store.state, "count": at}) for at in range(entries)
            ]
            for at in range(0, entries, 500):
                store.append(drafts[at : at + 500], "2026-11-23T20:14:05+01:00")
        yield folder


def ninety_fifth(folder: Path) -> float:
    """Give the CPU seconds that of a hundred rulings, each kept, all but five stay under."""
    desk, found = games.part("masks", "commands").DESK, []
    with open_store(folder / TABLE) as store:
        sitting = Sitting(store, lambda _slug: desk, ("masks",), now, VERBS)
        for at in range(100):
            begun = time.process_time()
            sitting.take(f"Cleo Face {'+' if at % 2 else '-'}1")
            found.append(time.process_time() - begun)
    return sorted(found)[94]

"""Doing something again whenever a file it depends on has changed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from gmkit.library.diagnostics import Diagnosed
from gmkit.library.files import yaml_in

PAUSE = 0.4
"""Seconds between two looks."""


def changes(paths: Sequence[Path], pause: Callable[[], None] = lambda: time.sleep(PAUSE)) -> Iterator[None]:
    """Give a turn for each time that one of the files, or one in the folders, has become another. Never ends.

    What counts is how they stand when this is called: nothing that changes after that is missed.

    Args:
        paths: files and folders, which need not be there.
        pause: waits between two looks.
    """
    return _turns(paths, _stamps(paths), pause)


def _turns(paths: Sequence[Path], before: dict[Path, tuple[int, int]], pause: Callable[[], None]) -> Iterator[None]:
    while True:
        pause()
        now = _stamps(paths)
        if now != before:
            before = now
            yield


def _files(path: Path) -> list[Path]:
    """Give the files that `gmkit check` reads for a path; a folder that cannot be read has none."""
    try:
        return yaml_in(path) if path.is_dir() else [path]
    except Diagnosed:
        return []


def _stamps(paths: Sequence[Path]) -> dict[Path, tuple[int, int]]:
    """Give when each file was last written, and how long it is."""
    found: dict[Path, tuple[int, int]] = {}
    for path in paths:
        for file in _files(path):
            try:
                known = file.stat()
            except OSError:
                continue
            found[file] = (known.st_mtime_ns, known.st_size)
    return found

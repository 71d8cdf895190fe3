"""The texts of a file that are meant for paper: which they are, a game's kinds of file say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gmkit.library.document import Document, Step
from gmkit.library.extends import EXTENDS
from gmkit.library.kinds import Kind

Path = tuple[Step, ...]

ANY = "*"
"""Stands for every key or index."""


def printed_texts(document: Document, kind: Kind) -> Iterator[tuple[Path, str]]:
    """Give the texts that reach a sheet, each with its path; what is taken over from a parent is the parent's affair.

    Parts of another shape than they should have are passed over.
    """
    taken_over = document.place([EXTENDS]) if EXTENDS in document.marks.values else None
    for pattern in kind.printed:
        for path, text in _at(document.data, pattern.split("."), ()):
            if taken_over is None or document.place(path) != taken_over:
                yield path, text


def _at(value: Any, steps: Sequence[str], path: Path) -> Iterator[tuple[Path, str]]:
    """Give the texts that some steps lead to."""
    if not steps:
        if isinstance(value, str):
            yield path, value
        return
    inner: dict[Any, Any] = {}
    if isinstance(value, dict):
        inner = value
    elif isinstance(value, list):
        inner = dict(enumerate(value))
    for key, held in inner.items():
        if steps[0] in (ANY, str(key)):
            yield from _at(held, steps[1:], (*path, key))

"""`gmkit check`: all that is wrong with content files, in one run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from gmkit.errors import UnknownName
from gmkit.library import render
from gmkit.library.diagnostics import counts
from gmkit.library.shelves import Kind, gather, inspect
from gmkit.shell.output import document

FORMATS = ("text", "concise", "json", "github")


def check_paths(paths: Sequence[Path], kinds: Mapping[str, Kind], shape: str, *, strict: bool) -> tuple[list[str], int]:
    """Check files and folders.

    Args:
        paths: what to check.
        kinds: every kind of file there is.
        shape: one of `FORMATS`.
        strict: warnings count as errors.

    Returns:
        The lines of the answer, and the exit code.

    Raises:
        UnknownName: there is no such format.
        ContentError: a path cannot be read.
    """
    if shape not in FORMATS:
        raise UnknownName("format", shape, (), FORMATS)
    files = gather(paths)
    found = [diagnostic for path in files for diagnostic in inspect(path, kinds, shown=str(path))]
    total = counts(found)
    bad = total.errors or (strict and total.warnings)
    if shape == "json":
        result = {
            "files": len(files),
            "errors": total.errors,
            "warnings": total.warnings,
            "diagnostics": render.data(found),
        }
        lines = [document("check", None, result)]
    else:
        told = getattr(render, shape)(found)
        lines = [told] if told else []
        if shape == "text":
            lines.append(render.summary(found, len(files)))
    return lines, 1 if bad else 0

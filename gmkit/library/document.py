"""A file as it was read: plain data, and where in the file each key and value stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from gmkit.library.diagnostics import Diagnostic, Place, Severity

Step = str | int


def spot(line: int, column: int, end_line: int, end_column: int) -> Marks:
    """Give the marks of a thing that holds nothing."""
    return Marks(line, column, end_line, end_column, MappingProxyType({}), MappingProxyType({}))


class Marks(NamedTuple):
    """Where a value stands, counted from 0, and the same for all that it holds.

    Attributes:
        line: of its first character.
        column: of its first character.
        end_line: of the character after its last one; of a block, after its first key.
        end_column: of the character after its last one.
        keys: the keys of a mapping.
        values: what a mapping holds by key, a list by index.
    """

    line: int
    column: int
    end_line: int
    end_column: int
    keys: Mapping[str, Marks]
    values: Mapping[Step, Marks]


class Document(NamedTuple):
    """One file, read.

    Attributes:
        path_shown: the file as the person named it.
        data: dict, list, str, int, float, bool and None.
        marks: where each key and value stands.
        lines: the text of the file.
        file: where it is; None for a text that is in no file.
    """

    path_shown: str
    data: dict[str, Any]
    marks: Marks
    lines: Sequence[str]
    file: Path | None = None

    def place(self, path: Sequence[Step] = (), *, key: bool = False) -> Place:
        """Give the place of a value, or of its key.

        Args:
            path: the keys and indices (from 0) that lead to it; what is not there is placed at
                the nearest thing above it.
            key: the key before the value; a value in a list has none and is meant itself.
        """
        marks = self.marks
        for n, step in enumerate(path):
            inner = marks.values.get(step)
            if inner is None:
                break
            named = key and n == len(path) - 1 and isinstance(step, str)
            marks = marks.keys[str(step)] if named else inner
        return place_of(self.lines, marks)

    def problem(
        self,
        code: str,
        path: Sequence[Step],
        message: str,
        suggestion: str | None = None,
        *,
        key: bool = False,
        note: str | None = None,
        severity: Severity = Severity.ERROR,
    ) -> Diagnostic:
        """Make a diagnostic about a value, or its key; arguments as in `place` and `Diagnostic`."""
        place = self.place(path, key=key)
        return Diagnostic(code, severity, self.path_shown, place, message, suggestion, note, line_at(self.lines, place))

    def warning(
        self,
        code: str,
        path: Sequence[Step],
        message: str,
        suggestion: str | None = None,
        note: str | None = None,
        *,
        key: bool = False,
    ) -> Diagnostic:
        """Make a warning about a value, or its key; arguments as in `problem`."""
        return self.problem(code, path, message, suggestion, key=key, note=note, severity=Severity.WARNING)


def place_of(lines: Sequence[str], marks: Marks) -> Place:
    """Give the place of a value; of one that goes over several lines, its part of the first."""
    end = marks.end_column
    if marks.end_line != marks.line:
        end = len(lines[marks.line].rstrip()) if marks.line < len(lines) else 0
    return Place(marks.line + 1, marks.column + 1, max(end, marks.column) + 1)


def line_at(lines: Sequence[str], place: Place) -> str:
    """Give the line of a place; the end of the file has an empty one."""
    return lines[place.line - 1] if place.line <= len(lines) else ""

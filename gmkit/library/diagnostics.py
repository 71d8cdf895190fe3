"""One thing that is wrong with a file (where, what, what to do), and how several become one error."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from gmkit import errors


class Severity(StrEnum):
    """How bad it is: an error keeps the file from being used, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


class Place(NamedTuple):
    """A run of characters in one line of a file.

    Attributes:
        line: from 1.
        column: of the first character, from 1.
        end_column: one past the last character; at least `column`.
    """

    line: int
    column: int
    end_column: int


class Diagnostic(NamedTuple):
    """One thing that is wrong.

    Attributes:
        code: a key of `codes.CODES`.
        severity: error or warning.
        path: the file, as the person named it.
        place: where in the file, or None where no place is at fault.
        message: what is wrong, in one line, without the place.
        suggestion: what to do about it.
        note: what helps to understand it.
        source_line: the line at `place`, as it stands in the file.
    """

    code: str
    severity: Severity
    path: str
    place: Place | None
    message: str
    suggestion: str | None = None
    note: str | None = None
    source_line: str | None = None


class Diagnosed(errors.ContentError):
    """A file that cannot be used, with everything that was found wrong with it.

    Attributes:
        diagnostics: the errors found, in the order of the file.
    """

    def __init__(self, message: str, diagnostics: Iterable[Diagnostic] = ()) -> None:
        super().__init__(message)
        self.diagnostics = tuple(diagnostics)


class UnreadableFile(Diagnosed, errors.UnreadableContent):
    """GM1xx: the file is not there, not text, or not YAML."""


class MisshapenFile(Diagnosed, errors.SchemaMismatch):
    """GM2xx: the file has the wrong shape."""


class DanglingReference(Diagnosed, errors.UnknownReference):
    """GM3xx: the file names something that is not there."""


class RuleBroken(Diagnosed, errors.BrokenContentRule):
    """All other codes: the file has the right shape and breaks a rule."""


class Counts(NamedTuple):
    """How many errors and warnings there are."""

    errors: int
    warnings: int


def escaped(text: str) -> str:
    """Give a text without characters that move, hide or colour others: each becomes its escape."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Sort by place: files in the order in which they first appear, then line and column; no doubles."""
    found = list(dict.fromkeys(diagnostics))
    files = {path: n for n, path in enumerate(dict.fromkeys(d.path for d in found))}
    return sorted(found, key=lambda d: (files[d.path], d.place or Place(0, 0, 0), d.code))


def counts(diagnostics: Iterable[Diagnostic]) -> Counts:
    """Count errors and warnings."""
    severities = [d.severity for d in diagnostics]
    return Counts(severities.count(Severity.ERROR), severities.count(Severity.WARNING))


def where(diagnostic: Diagnostic) -> str:
    """Give `path:line:column`, or the path alone where there is no place."""
    path, place = escaped(diagnostic.path), diagnostic.place
    return path if place is None else f"{path}:{place.line}:{place.column}"


def refusal(diagnostics: Iterable[Diagnostic]) -> Diagnosed:
    """Make the error for a file with these diagnostics, the first of which is told in its one line.

    Args:
        diagnostics: at least one.
    """
    found = in_order(diagnostics)
    first, more = found[0], len(found) - 1
    tail = f"; {first.suggestion}" if first.suggestion else ""
    rest = f" (and {more} more; run gmkit check {escaped(first.path)})" if more else ""
    message = f"{where(first)}: {first.message}{tail}{rest}"
    match first.code[:3]:
        case "GM1":
            return UnreadableFile(message, found)
        case "GM2":
            return MisshapenFile(message, found)
        case "GM3":
            return DanglingReference(message, found)
        case _:
            return RuleBroken(message, found)


def refuse_errors(diagnostics: Iterable[Diagnostic]) -> None:
    """Let warnings pass and stop at errors.

    Raises:
        Diagnosed: the file has errors; its class follows the first one's code.
    """
    found = [d for d in diagnostics if d.severity is Severity.ERROR]
    if found:
        raise refusal(found)


def unreadable(path: str, message: str, suggestion: str | None = None, code: str = "GM101") -> Diagnosed:
    """Make the error for a file that has no lines to point at."""
    return refusal([Diagnostic(code, Severity.ERROR, path, None, message, suggestion)])

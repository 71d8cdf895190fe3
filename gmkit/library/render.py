"""Diagnostics as text for a terminal: with the source line, one line each, as data, or for GitHub's log."""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import category, east_asian_width

from gmkit.library.diagnostics import Diagnostic, Place, counts, escaped, in_order, where

FORMATS = ("text", "concise", "json", "github")
_WIDEST = 110  # display columns of a source line; a longer one is cut around its place
_BEFORE = 60  # columns kept before the place when a line is cut
_TAB = "    "


def text(diagnostics: Iterable[Diagnostic]) -> str:
    """Give each diagnostic with its source line, a run of carets and what to do."""
    return "\n\n".join("\n".join(_block(d)) for d in in_order(diagnostics))


def concise(diagnostics: Iterable[Diagnostic]) -> str:
    """Give each diagnostic in one line."""
    return "\n".join(
        _headline(d) + (f"; {escaped(d.suggestion)}" if d.suggestion else "") for d in in_order(diagnostics)
    )


def data(diagnostics: Iterable[Diagnostic]) -> list[dict[str, str | int | None]]:
    """Give each diagnostic as plain data, ready for JSON."""
    return [
        {
            "code": d.code,
            "severity": str(d.severity),
            "path": d.path,
            "line": d.place.line if d.place else None,
            "column": d.place.column if d.place else None,
            "end_column": d.place.end_column if d.place else None,
            "message": d.message,
            "suggestion": d.suggestion,
            "note": d.note,
        }
        for d in in_order(diagnostics)
    ]


def github(diagnostics: Iterable[Diagnostic]) -> str:
    """Give each diagnostic as a workflow command, which GitHub shows beside the line."""
    lines = []
    for d in in_order(diagnostics):
        place = ""
        if d.place:
            end = max(d.place.end_column - 1, d.place.column)
            place = f",line={d.place.line},col={d.place.column},endColumn={end}"
        words = "; ".join(escaped(part) for part in (d.message, d.suggestion, d.note) if part)
        lines.append(f"::{d.severity} file={_property(d.path)}{place},title={d.code}::{_command(words)}")
    return "\n".join(lines)


def summary(diagnostics: Iterable[Diagnostic], files: int) -> str:
    """Give the last line of a check: how many files, errors and warnings."""
    found = counts(diagnostics)
    if not any(found):
        return f"checked {_many(files, 'file')}: no problems"
    told = [_many(n, word) for n, word in ((found.errors, "error"), (found.warnings, "warning")) if n]
    return f"checked {_many(files, 'file')}: {', '.join(told)}"


def width(shown: str) -> int:
    """Give the columns that a text takes on a terminal: combining marks none, East Asian wide letters two."""
    if shown.isascii():
        return len(shown)
    return sum(0 if category(c) in {"Mn", "Me"} else 2 if east_asian_width(c) in {"W", "F"} else 1 for c in shown)


def _many(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def _headline(d: Diagnostic) -> str:
    return f"{where(d)}: {d.severity}[{d.code}]: {escaped(d.message)}"


def _block(d: Diagnostic) -> list[str]:
    lines = [_headline(d)]
    help_text = escaped(d.suggestion) if d.suggestion else ""
    gutter = ""
    if d.place and d.source_line is not None:
        number = str(d.place.line)
        gutter = " " * len(number)
        before, marked, after = _cut(d.source_line, d.place)
        carets = " " * width(before) + "^" * max(1, width(marked))
        lines += [
            f"{gutter} |",
            f"{number} | {before}{marked}{after}".rstrip(),
            f"{gutter} | {carets} {help_text}".rstrip(),
        ]
    elif help_text:
        lines.append(f"  = help: {help_text}")
    if d.note:
        lines.append(f"{gutter} = note: {escaped(d.note)}" if gutter else f"  = note: {escaped(d.note)}")
    return lines


def _cut(line: str, place: Place) -> tuple[str, str, str]:
    """Split a line around a place, safe to show, and short enough for a screen."""
    line = line[: place.end_column + _WIDEST]
    start, end = place.column - 1, max(place.end_column, place.column) - 1
    skipped = max(0, start - _BEFORE) if start > _WIDEST - _BEFORE // 2 else 0
    parts = (line[skipped:start], line[start : min(end, start + _BEFORE)], line[end:])
    before, marked, after = (escaped(part.replace("\t", _TAB)) for part in parts)
    room = max(0, _WIDEST - width(before) - width(marked))
    if end > start + _BEFORE or width(after) > room:
        after = after[:room] + "…" if end <= start + _BEFORE else "…"
    return (f"…{before}" if skipped else before), marked, after


def _command(words: str) -> str:
    return words.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(words: str) -> str:
    return _command(words).replace(":", "%3A").replace(",", "%2C")

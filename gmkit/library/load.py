"""YAML as people write it made into plain data, with the place of everything, or a list of what is wrong.

A file is judged from the outside in: what it is, how large, whether it is text, whether it holds
hidden characters, and only then what it says. Nothing in it can run, reach other files, or grow.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from gmkit.library import forbidden, recover, syntax
from gmkit.library.build import Builder, Stop
from gmkit.library.diagnostics import (
    Diagnosed,
    Diagnostic,
    Place,
    Severity,
    in_order,
    refusal,
    refuse_errors,
    unreadable,
)
from gmkit.library.document import Document, Marks, line_at
from gmkit.library.files import read_bytes

__all__ = ["Document", "Marks", "Survey", "parse", "read", "survey", "survey_text"]

_BREAK = re.compile(r"\r\n|\r|\n")
_BOM = b"\xef\xbb\xbf"
_WIDE_BOMS = (b"\xff\xfe", b"\xfe\xff")
_MOST_HIDDEN = 20  # lines with forbidden characters that one reading reports


class Survey(NamedTuple):
    """A file as far as it can be read, and all that is wrong with it as YAML.

    Attributes:
        document: None if nothing can be made of the file.
        problems: empty if it is good YAML.
        aside: lines that could not be read and were set aside to read on, from 1.
    """

    document: Document | None
    problems: tuple[Diagnostic, ...]
    aside: tuple[int, ...] = ()


def read(path: Path, *, shown: str | None = None) -> Document:
    """Read a YAML file; the first fault of syntax ends the reading.

    Args:
        path: a regular file.
        shown: how to name it in messages; the path, if not given.

    Raises:
        Diagnosed: it is an `UnreadableContent`: the file is not there, not text, or not YAML.
    """
    named = str(path) if shown is None else shown
    return parse(_decoded(read_bytes(path, named), named), named)


def parse(text: str, shown: str) -> Document:
    """Read YAML from a text; the first fault of syntax ends the reading.

    Raises:
        Diagnosed: it is an `UnreadableContent`.
    """
    lines = _BREAK.split(text)
    refuse_errors(_hidden(text, lines, shown))
    found = _reading(text, lines, shown)
    refuse_errors(found.problems)
    assert found.document is not None
    return found.document


def survey(path: Path, *, shown: str | None = None) -> Survey:
    """Read a YAML file as far as it can be read, and report what is wrong instead of raising it."""
    named = str(path) if shown is None else shown
    try:
        return survey_text(_decoded(read_bytes(path, named), named), named)
    except Diagnosed as refused:
        return Survey(None, refused.diagnostics)


def survey_text(text: str, shown: str) -> Survey:
    """Read YAML from a text as far as it can be read, and report what is wrong instead of raising it."""
    lines = _BREAK.split(text)
    hidden = tuple(_hidden(text, lines, shown))
    if hidden:
        return Survey(None, hidden)
    found = _reading(text, lines, shown)
    if not found.broken or len(text) > recover.LONGEST:
        return Survey(found.document, found.problems)
    whole = recover.recover(found, lines, lambda changed: _reading("\n".join(changed), changed, shown))
    return Survey(whole.document, tuple(in_order(whole.problems)), whole.aside)


def has_libyaml() -> bool:
    """Say whether YAML is read by the fast C library."""
    return bool(yaml.__with_libyaml__)


def _reading(text: str, lines: Sequence[str], shown: str) -> recover.Attempt:
    """Read a text up to its first fault of syntax."""
    builder = Builder(shown, lines)
    document = None
    broken = False
    try:
        _feed(builder, text)
        document = builder.document()
    except Stop:
        broken = builder.broken
    except yaml.MarkedYAMLError as error:
        wrong = _syntax_error(error, builder)
        # A field that is indented wrongly may be another's double there, which is the same fault.
        lines_told = wrong.place and wrong.place.line
        builder.problems = [one for one in builder.problems if one.place and one.place.line != lines_told]
        builder.problems.append(wrong)
        broken = True
    except (yaml.YAMLError, ValueError, OverflowError, RecursionError) as error:
        builder.problems.append(_beyond(error, shown))
    return recover.Attempt(document, tuple(builder.problems), broken)


def _feed(builder: Builder, text: str) -> None:
    """Hand the parser's events to the builder; the events need no recursion at any depth."""
    take = {
        yaml.ScalarEvent: builder.scalar,
        yaml.MappingStartEvent: builder.mapping,
        yaml.MappingEndEvent: builder.close,
        yaml.SequenceStartEvent: builder.sequence,
        yaml.SequenceEndEvent: builder.close,
        yaml.AliasEvent: builder.alias,
        yaml.DocumentStartEvent: builder.begin_document,
    }
    loader: Any = (yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader)(text)
    try:
        while event := loader.get_event():
            method = take.get(type(event))
            if method:
                method(event)
    finally:
        loader.dispose()


def _decoded(content: bytes, shown: str) -> str:
    if content.startswith(_WIDE_BOMS):
        raise unreadable(shown, "the file is UTF-16 text", "save it as UTF-8", "GM107")
    content = content.removeprefix(_BOM)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        before = _BREAK.split(content[: error.start].decode("utf-8"))
        line, column = len(before), len(before[-1]) + 1
        place = Place(line, column, column + 1)
        rest = _BREAK.split(content[error.start :].decode("utf-8", errors="replace"))[0]
        wrong = Diagnostic(
            "GM107",
            Severity.ERROR,
            shown,
            place,
            "the file is not UTF-8 text here",
            "save it as UTF-8",
            None,
            before[-1] + rest,
        )
        raise refusal([wrong]) from error


def _hidden(text: str, lines: Sequence[str], shown: str) -> Iterable[Diagnostic]:
    """Find characters that a file may not hold, the first of each line."""
    found = forbidden.in_file(text)
    told = 0
    while found and told < _MOST_HIDDEN:
        before = _BREAK.split(text[: found.at])
        place = Place(len(before), len(before[-1]) + 1, len(before[-1]) + 2)
        message = f"the file holds {found.name}"
        tip = "remove it"
        if found.name.startswith("U+0000"):
            tip = "save the file as UTF-8 text"
        yield Diagnostic("GM104", Severity.ERROR, shown, place, message, tip, None, line_at(lines, place))
        told += 1
        end = _BREAK.search(text, found.at)
        found = forbidden.in_file(text, end.end()) if end else None


def _syntax_error(error: yaml.MarkedYAMLError, builder: Builder) -> Diagnostic:
    mark = error.problem_mark or error.context_mark
    began = error.context_mark
    told = syntax.tell(
        syntax.Complaint(
            error.problem or "",
            error.context or "",
            mark.line if mark else 0,
            mark.column if mark else 0,
            (began.line, began.column) if began else None,
            builder.quoted,
        ),
        builder.lines,
    )
    # A complaint about the end of the file belongs to its last line that says something.
    line, column = told.line, told.column
    while line > 0 and (line >= len(builder.lines) or not builder.lines[line].strip()):
        line -= 1
        column = len(builder.lines[line].rstrip())
    end = told.end_column if told.end_column is not None and line == told.line else column + 1
    place = Place(line + 1, column + 1, max(end, column) + 1)
    source = line_at(builder.lines, place)
    return Diagnostic("GM103", Severity.ERROR, builder.shown, place, told.message, told.suggestion, None, source)


def _beyond(error: Exception, shown: str) -> Diagnostic:
    """Report what the parser's own limits refuse."""
    deep = isinstance(error, RecursionError)
    message = "the file is too deep to be read" if deep else "the file cannot be read as YAML"
    return Diagnostic("GM106" if deep else "GM103", Severity.ERROR, shown, None, message, "make it simpler")

"""YAML as people write it made into plain data, with the place of everything, or a list of all that is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, NoReturn

import yaml

from gmkit import errors
from gmkit.errors import say
from gmkit.library import files, syntax
from gmkit.library.document import (
    HALVED,
    Diagnosed,
    Diagnostic,
    Document,
    Marks,
    Place,
    Severity,
    in_order,
    line_at,
    place_of,
    refusal,
    refuse_errors,
    spot,
    unreadable,
    with_point,
)
from gmkit.library.files import read_bytes
from gmkit.library.syntax import below, has_dash, indent, line_above, says

# ---- YAML as people write it made into plain data, with the place of everything, or a list of what is wrong.
#
# A file is judged from the outside in: what it is, how large, whether it is text, whether it holds
# hidden characters, and only then what it says. Nothing in it can run, reach other files, or grow.

_BREAK = re.compile(r"\r\n|\r|\n")
_BOM = b"\xef\xbb\xbf"
_WIDE_BOMS = (b"\xff\xfe", b"\xfe\xff")
_LONG = 100_000  # characters of a file that is not read again by whoever asks next
_MOST_HIDDEN = 20  # lines with forbidden characters that one reading reports


class Survey(NamedTuple):
    """A file as far as it can be read, and all that is wrong with it as YAML."""

    document: Document | None  # None if nothing can be made of the file
    problems: tuple[Diagnostic, ...]  # empty if it is good YAML
    aside: tuple[int, ...] = ()  # lines that could not be read and were set aside to read on, from 1


def read(path: Path, *, shown: str | None = None) -> Document:
    """Read a YAML file; the first fault of syntax ends the reading.

    Args:
        path: a regular file.
        shown: how to name it in messages; the path, if not given.

    Raises:
        Diagnosed: it is an `UnreadableContent`: the file is not there, not text, or not YAML.
    """
    return parse(text_of(path, shown=shown), str(path) if shown is None else shown)


def text_of(path: Path, *, shown: str | None = None) -> str:
    """Give the text of a YAML file; raises as `read` does."""
    named = str(path) if shown is None else shown
    return _decoded(read_bytes(path, named), named)


def parse(text: str, shown: str) -> Document:
    """Read YAML from a text; the first fault of syntax ends the reading.

    Raises:
        Diagnosed: it is an `UnreadableContent`.
    """
    lines = _BREAK.split(text)
    refuse_errors(_hidden(text, lines, shown))
    found = _reading(text, lines, shown) if len(text) < _LONG else _long_reading(text, shown)
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
    if not found.broken or len(text) > LONGEST:
        return Survey(found.document, found.problems)
    whole = recover(found, lines, lambda changed: _reading("\n".join(changed), changed, shown))
    return Survey(whole.document, tuple(in_order(whole.problems)), whole.aside)


def salvaged(path: Path) -> Document | None:
    """Give what names can be looked up in of a file that is refused whole: read by whatever letters it has.

    None if nothing can be made of it.
    """
    try:
        content = read_bytes(path)
    except Diagnosed:
        return None
    text = content.removeprefix(_BOM).decode("utf-16" if content.startswith(_WIDE_BOMS) else "utf-8", errors="replace")
    while found := files.in_file(text) if len(text) < LONGEST else None:
        text = text.replace(text[found.at], " ")
    return survey_text(text, str(path)).document


def has_libyaml() -> bool:
    """Say whether YAML is read by the fast C library."""
    return bool(yaml.__with_libyaml__)


@lru_cache(2)
def _long_reading(text: str, shown: str) -> Attempt:
    """Read a long text once, though several games look into it."""
    return _reading(text, _BREAK.split(text), shown)


def _reading(text: str, lines: Sequence[str], shown: str) -> Attempt:
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
        wrong = _too_deep(error, builder) or _syntax_error(error, builder)
        # A field that is indented wrongly may be another's double there, which is the same fault.
        lines_told = wrong.place and wrong.place.line
        builder.problems = [one for one in builder.problems if one.place and one.place.line != lines_told]
        builder.problems.append(wrong)
        broken = True
    except (yaml.YAMLError, ValueError, OverflowError, RecursionError) as error:
        builder.problems.append(_beyond(error, shown))
    return Attempt(document, tuple(builder.problems), broken)


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
    files.refuse_foreign(content, shown)
    if content.startswith(_WIDE_BOMS):
        raise unreadable(shown, say("the file is UTF-16 text"), say("save it as UTF-8"), "GM107")
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
            say("the file is not UTF-8 text here"),
            say("save it as UTF-8"),
            None,
            before[-1] + rest,
        )
        raise refusal([wrong]) from error


def _hidden(text: str, lines: Sequence[str], shown: str) -> Iterable[Diagnostic]:
    """Find characters that a file may not hold, the first of each line."""
    found = files.in_file(text)
    told = 0
    while found and told < _MOST_HIDDEN:
        before = _BREAK.split(text[: found.at])
        place = Place(len(before), len(before[-1]) + 1, len(before[-1]) + 2)
        message = say("the file holds {name}", name=found.name)
        tip = say("remove it")
        if found.name.startswith("U+0000"):
            tip = say("save the file as UTF-8 text")
        yield Diagnostic("GM104", Severity.ERROR, shown, place, message, tip, None, line_at(lines, place))
        told += 1
        end = _BREAK.search(text, found.at)
        found = files.in_file(text, end.end()) if end else None


def _too_deep(error: yaml.MarkedYAMLError, builder: Builder) -> Diagnostic | None:
    """Report brackets that are so deep that the parser, which reads ahead, gives up before the builder counts them."""
    mark = error.problem_mark
    if mark is None or "nesting depth" not in f"{error.problem} {error.context}":
        return None
    place = Place(mark.line + 1, mark.column + 1, mark.column + 2)
    told, tip = say("more than {most} levels inside one another", most=MOST_DEPTH), say("make it flatter")
    return Diagnostic("GM106", Severity.ERROR, builder.shown, place, told, tip, None, line_at(builder.lines, place))


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
    message = say("the file is too deep to be read") if deep else say("the file cannot be read as YAML")
    return Diagnostic("GM106" if deep else "GM103", Severity.ERROR, shown, None, message, say("make it simpler"))


_TEXT_BELOW = re.compile(r"(?:^|\s|:)[|>][+-]?\d?[+-]?\s*(?:#.*)?$")


def verbatim(lines: Sequence[str]) -> set[int]:
    """Give the lines, from 0, of blocks of text behind `|` or `>`: whatever they look like, they are text."""
    found, above = set[int](), -1
    for n, line in enumerate(lines):
        if above >= 0 and (indent(line) > above or not line.strip()):
            found.add(n)
        else:
            above = indent(line) if _TEXT_BELOW.search(line) else -1
    return found


# ---- The events of a YAML parser made into plain data, with marks, limits and our own reading of words.

MOST_DEPTH = 64
MOST_NODES = 100_000
MOST_LETTERS = 100_000
MOST_PROBLEMS = 100  # found in one reading; the rest waits until these are mended
_UNUSED = "GM105"
_NONE: Mapping[Any, Marks] = MappingProxyType({})  # what a single value holds


class Stop(Exception):
    """Reading cannot go on; the problems are in the builder."""


class _Open:
    """A mapping or list that is not closed yet."""

    __slots__ = ("again", "column", "data", "doubled", "flow", "key", "keys", "line", "named", "values")

    def __init__(self, data: dict[str, Any] | list[Any], line: int, column: int, *, flow: bool) -> None:
        self.data = data
        self.named = isinstance(data, dict)
        self.line = line
        self.column = column
        self.flow = flow
        self.key: str | None = None
        self.again = False  # the key was there before: its second value is read and dropped
        self.doubled: list[int] = []  # where among the problems stand those of keys that were there before
        self.keys: dict[str, Marks] = {}
        self.values: dict[str | int, Marks] = {}


class Builder:
    """Takes the parser's events one by one; afterwards holds the data or the problems.

    Attributes:
        problems: what was wrong, in the order in which it was met.
        quoted: the marks of the last quoted text, which tell where a missing quote was opened.
        broken: whether a fault of syntax has stopped the reading.
    """

    def __init__(self, shown: str, lines: Sequence[str]) -> None:
        self.shown = shown
        self.lines = lines
        self.problems: list[Diagnostic] = []
        self.quoted: Marks | None = None
        self.broken = False
        self._nodes = 0
        self._documents = 0
        self._stack: list[_Open] = []
        self._root: Any = None
        self._marks: Marks | None = None

    def document(self) -> Document | None:
        """Give the file as it was read, or None if it is no mapping, which is then among the problems."""
        if self._marks is None or (self._root is None and not self._is_written(self._marks)):
            self._note(
                "GM103",
                spot(0, 0, 0, 0),
                say("the file is empty"),
                say("gmkit new writes one to begin with"),
            )
            return None
        if not isinstance(self._root, dict):
            what = say("a list") if isinstance(self._root, list) else say("a single value")
            glued = isinstance(self._root, str) and ":" in self._root
            tip = say("put a space after each colon") if glued else say("begin with a line such as `kind: mask-set`")
            self._note("GM103", self._marks, say("the file holds {what} where fields are needed", what=what), tip)
            return None
        return Document(self.shown, self._root, self._marks, self.lines)

    def scalar(self, event: Any) -> None:
        """Take a word or text."""
        text: str = event.value
        start, end = event.start_mark, event.end_mark
        marks = Marks(start.line, start.column, end.line, end.column, _NONE, _NONE)
        self._nodes += 1
        if self._nodes > MOST_NODES or event.tag is not None or event.anchor is not None:
            self._refuse(event, marks)
        if len(text) > MOST_LETTERS:
            self._stop(
                "GM106",
                marks,
                say("this text has more than {most} characters", most=MOST_LETTERS),
                say("make it shorter"),
            )
        if event.style:
            self.quoted = marks
            if event.style == '"' and (found := files.in_value(text)):
                self._note("GM104", marks, say("this text holds {name}", name=found.name), say("leave out its escape"))
        top = self._stack[-1] if self._stack else None
        if top is not None and top.key is None and top.named:
            self._key(top, text, marks, plain=not event.style)
        else:
            self._put(text if event.style else self._resolved(text, marks), marks)

    def mapping(self, event: Any) -> None:
        """Take the beginning of a mapping."""
        self._begin({}, event)

    def sequence(self, event: Any) -> None:
        """Take the beginning of a list."""
        self._begin([], event)

    def close(self, event: Any) -> None:
        """Take the end of a mapping or list."""
        top = self._stack.pop()
        self._undashed(top)
        end_line, end_column = top.line, top.column + 1
        if top.flow:
            end_line, end_column = event.end_mark.line, event.end_mark.column
        elif top.keys:
            first = next(iter(top.keys.values()))
            end_line, end_column = first.end_line, first.end_column
        self._put(top.data, Marks(top.line, top.column, end_line, end_column, top.keys, top.values))

    def _undashed(self, top: _Open) -> None:
        """Tell fields of an item that begin again from the first as what they are: a second item without its dash."""
        in_list = bool(self._stack) and isinstance(self._stack[-1].data, list)
        if len(top.doubled) < 2 or not in_list or top.flow or top.doubled[0] >= len(self.problems):
            return
        first = self.problems[top.doubled[0]]
        name = next(iter(top.keys))
        if not first.message.startswith(f"`{name}` "):
            return
        doubles = {self.problems[at] for at in top.doubled}
        told, tip = (
            say("`{name}` begins a second item of the list here, without its dash", name=name),
            say("write `- ` before it"),
        )
        self.problems = [one for one in self.problems if one is first or one not in doubles]
        at = self.problems.index(first)
        self.problems[at] = first._replace(code="GM103", message=told, suggestion=tip)

    def alias(self, event: Any) -> None:
        """Refuse `*name`, which would let a short file become an endless one."""
        self._stop(
            _UNUSED,
            _span(event),
            say("`*` at the start of a word makes an alias, which is not used here"),
            say("write the value out, or put it in quotes if it is text"),
        )

    def begin_document(self, event: Any) -> None:
        """Take the beginning of a document; there is one in a file."""
        self._documents += 1
        if self._documents > 1:
            self._stop(_UNUSED, _span(event), say("a second document begins here"), say("put it in a file of its own"))
        if event.tags:
            self._stop(_UNUSED, _span(event), say("a %TAG line is not used here"), say("leave the line out"))

    def _begin(self, data: dict[str, Any] | list[Any], event: Any) -> None:
        start = event.start_mark
        marks = spot(start.line, start.column, start.line, start.column + 1)
        self._nodes += 1
        if self._nodes > MOST_NODES or event.tag is not None or event.anchor is not None:
            self._refuse(event, marks)
        if len(self._stack) >= MOST_DEPTH:
            self._stop(
                "GM106",
                marks,
                say("more than {most} levels inside one another", most=MOST_DEPTH),
                say("make it flatter"),
            )
        top = self._stack[-1] if self._stack else None
        if top is not None and top.key is None and top.named:
            told = syntax.explain(self.lines, start.line)
            if told:
                marks = spot(told.line, told.column, told.line, told.end_column or told.column + 1)
                self._stop("GM103", marks, told.message, told.suggestion)
            self._stop(
                "GM103", marks, say("a list or block cannot be the name of a field"), say("put the name in quotes")
            )
        self._stack.append(_Open(data, start.line, start.column, flow=bool(event.flow_style)))

    def _refuse(self, event: Any, marks: Marks) -> None:
        """Stop at one node too many; note an anchor or a tag, whose value can be read all the same."""
        if self._nodes > MOST_NODES:
            self._stop(
                "GM106",
                marks,
                say("the file holds more than {most} values", most=MOST_NODES),
                say("split it into several files"),
            )
        sign, makes = ("&", say("an anchor")) if event.anchor is not None else ("!", say("a tag"))
        told = say("`{sign}` at the start of a word makes {makes}, which is not used here", sign=sign, makes=makes)
        self._note(_UNUSED, _first(event), told, say("leave it out, or put the value in quotes if it is text"))

    def _key(self, top: _Open, text: str, marks: Marks, *, plain: bool) -> None:
        if plain and text == "<<":
            self._stop(_UNUSED, marks, say("merging with `<<` is not used here"), say("write the fields out"))
        if plain and not text:
            self._stop("GM103", marks, say("a field has no name here"), say("write a name before the colon"))
        top.key = text
        top.again = text in top.keys
        if top.again:
            top.doubled.append(len(self.problems))
            number = HALVED.search(self.lines[marks.line][: marks.end_column]) if plain and text.isdecimal() else None
            if number:  # `{copies: 2,0, value: 3,0}`
                halves = marks._replace(column=number.start())
                write, tip = with_point(number[0], ())
                self._note("GM102", halves, say("a decimal comma parts this number"), tip, write)
                return
            told = say("`{words}` is given twice in the same block", words=errors.quoted(text)[1:-1])
            tip = say("it is first given on line {line}; keep one of the two", line=top.keys[text].line + 1)
            self._note("GM102", marks, told, tip)
        else:
            top.keys[text] = marks

    def _put(self, value: Any, marks: Marks) -> None:
        """Put a finished value where it belongs."""
        if not self._stack:
            self._root, self._marks = value, marks
            return
        top = self._stack[-1]
        if isinstance(top.data, list):
            top.values[len(top.data)] = marks
            top.data.append(value)
            return
        assert top.key is not None
        if not top.again:
            top.values[top.key] = marks
            top.data[top.key] = value
        top.key = None

    def _resolved(self, text: str, marks: Marks) -> syntax.Scalar:
        try:
            return syntax.resolve(text)
        except syntax.BadNumber as bad:
            self._note("GM108", marks, *([*bad.args, say("put it in quotes if it is text")][:2]))
            return text

    def _is_written(self, marks: Marks) -> bool:
        return (marks.line, marks.column) != (marks.end_line, marks.end_column)

    def _note(self, code: str, marks: Marks, message: str, suggestion: str, write: str | None = None) -> None:
        """Keep a problem after which reading goes on."""
        place = place_of(self.lines, marks)
        line = line_at(self.lines, place)
        self.problems.append(
            Diagnostic(code, Severity.ERROR, self.shown, place, message, suggestion, None, line, write)
        )
        if len(self.problems) >= MOST_PROBLEMS:
            raise Stop

    def _stop(self, code: str, marks: Marks, message: str, suggestion: str) -> NoReturn:
        self._note(code, marks, message, suggestion)
        self.broken = code == "GM103"
        raise Stop


def _span(event: Any) -> Marks:
    start, end = event.start_mark, event.end_mark
    return spot(start.line, start.column, end.line, end.column)


def _first(event: Any) -> Marks:
    """Give the marks of an anchor or tag, which stands before its value: one character."""
    start = event.start_mark
    return spot(start.line, start.column, start.line, start.column + 1)


# ---- Reading on after a fault of syntax: the lines at fault are set aside, so that all faults are told in one run.
#
# What is put in their place keeps the lines' numbers and, where it can, the structure around them. A fault that
# shows up close to lines set aside is most likely their doing, and is not told.

LONGEST = 200_000
"""Characters of a text, beyond which reading does not go on."""

_Patch = dict[int, str]  # what to put in the place of some lines, by number from 0

_MOST_ROUNDS = 20
_MOST_READINGS = 150
_MOST_READ = 2_000_000  # characters, in all readings together
_CLOSE = 2  # so many lines below what was set aside a fault may still come from it
_MOST_LEVELS = 6
_NAME = re.compile(r"(?:\"[^\"]*\"|'[^']*'|[^\s\"'#:{}\[\],-][^\"'#:{}\[\],]*?)(?=\s*(?:[:{\[]|$))|[\w-]+(?=\s)")
_PREFIX = re.compile(r"\s*(?:- +)*")
_MAY_NAME = re.compile("[a-z0-9_-]+")  # a field's name, or an id
_GLUED_DASH = re.compile(r"(\s*)-(?=[^\s\d.-])")
_GLUED_NAME = re.compile(r"(\s*(?:- +)*[\w-]+)(?::(?=\S)|\s*(?=[\[{])|\s+(?=[^\s:]+(?:\s[^:]*)?$))")


class Attempt(NamedTuple):
    """One attempt at a text."""

    document: Document | None  # what it says; None if nothing can be made of it
    # what is wrong; if it is broken, the last of them is the fault at which reading stopped
    problems: tuple[Diagnostic, ...]
    broken: bool  # whether a fault of syntax has stopped it


class Recovered(NamedTuple):
    """A text as far as it can be read past its faults of syntax."""

    document: Document | None  # None if nothing can be made of the text
    problems: tuple[Diagnostic, ...]  # the faults, and what else is wrong
    aside: tuple[int, ...]  # the lines that were set aside, from 1


def recover(first: Attempt, lines: Sequence[str], read: Callable[[Sequence[str]], Attempt]) -> Recovered:
    """Go on with a text at whose first fault of syntax a reading has stopped.

    Args:
        first: that reading.
        lines: the text.
        read: makes an attempt at a text.
    """
    now, reading = list(lines), first
    told: list[Diagnostic] = []
    aside: set[int] = set()
    attempts = _Attempts(read)
    rounds = 0
    while reading.broken:
        fault = reading.problems[-1]
        if _line(fault) > max((n + _CLOSE for n in aside if n <= _line(fault)), default=-1):
            told.append(fault)
        rounds += 1
        patched = attempts.mend(now, _line(fault)) if rounds <= _MOST_ROUNDS else None
        if patched is None:
            return Recovered(None, _kept(first.problems[:-1], told), ())
        now, reading, lines_changed = patched
        aside |= lines_changed
    spoilt = {_stretch(lines, n) for n in aside}
    notes = [one for one in reading.problems if one in first.problems or not _is_invented(one, spoilt)]
    document = reading.document._replace(lines=lines) if reading.document is not None else None
    if document is None:
        notes = [one for one in notes if one.code != "GM103"]
    return Recovered(document, _kept(notes, told), tuple(sorted(n + 1 for n in aside)))


class _Attempts:
    """Tries what may be put in the place of lines at fault, as long as that takes little enough."""

    def __init__(self, read: Callable[[Sequence[str]], Attempt]) -> None:
        self._read = read
        self._left = _MOST_READINGS
        self._room = _MOST_READ

    def mend(self, lines: Sequence[str], at: int) -> tuple[list[str], Attempt, set[int]] | None:
        """Give the lines with which reading gets further, that reading, and the numbers of what was changed.

        Clearly further, if there are such; else as far as it can be got.

        Args:
            lines: the text.
            at: the line at which reading stopped.
        """
        sound = not self._read([lines[at].strip()]).broken
        second: tuple[list[str], Attempt, set[int]] | None = None
        for group in _patches(lines, at, sound=sound):
            best: tuple[list[str], Attempt, set[int]] | None = None
            for patch in group:
                found = self._try(lines, patch)
                if found and (best is None or _reach(found[1]) > _reach(best[1])):
                    best = found
            if best and _reach(best[1]) > max(best[2]) + _CLOSE:
                return best
            if best and (second is None or _reach(best[1]) > _reach(second[1])):
                second = best
        return second

    def _try(self, lines: Sequence[str], patch: dict[int, str]) -> tuple[list[str], Attempt, set[int]] | None:
        trial = [patch.get(n, line) for n, line in enumerate(lines)]
        if self._left <= 0 or self._room <= 0:
            return None
        reading = self._read(trial)
        self._left -= 1
        self._room -= sum(map(len, trial[: _line(reading.problems[-1]) + 1] if reading.broken else trial))
        return (trial, reading, set(patch)) if _reach(reading) > max(patch) else None


def _reach(attempt: Attempt) -> float:
    """Give the line at which a reading stopped; infinite if it went through."""
    return _line(attempt.problems[-1]) if attempt.broken else float("inf")


def _kept(notes: Sequence[Diagnostic], told: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Leave out what is told of a line whose fault of syntax is told."""
    spoilt = {_line(one) for one in told}
    return (*(one for one in notes if _line(one) not in spoilt), *told)


def _line(one: Diagnostic) -> int:
    """Give the line of a diagnostic, from 0."""
    return one.place.line - 1 if one.place else 0


def _is_invented(one: Diagnostic, spoilt: Collection[tuple[int, int]]) -> bool:
    """Say whether something is given twice in a thing of which a line was set aside: the line may have parted two."""
    return one.code == "GM102" and any(start <= _line(one) < end for start, end in spoilt)


def _stretch(lines: Sequence[str], at: int) -> tuple[int, int]:
    """Give where the thing in which a line lies begins and ends: one of a list below a field, or the whole field."""
    start, margin = at, indent(lines[at]) if says(lines[at]) else len(lines[at])
    for n in range(at, -1, -1):
        if not says(lines[n]) or indent(lines[n]) > margin:
            continue
        if has_dash(lines[n]):
            start, margin = n, indent(lines[n])
        elif not indent(lines[n]):
            start = start if has_dash(lines[start]) else n
            break
    margin = indent(lines[start])
    end = next((n for n in range(at + 1, len(lines)) if says(lines[n]) and indent(lines[n]) <= margin), len(lines))
    return start, end


def _patches(lines: Sequence[str], at: int, *, sound: bool) -> Iterator[list[_Patch]]:
    """Give what may be put in the place of a line at fault, from what keeps most to what keeps least.

    Args:
        lines: the text.
        at: the line.
        sound: whether it could be read by itself, so that it may only stand in the wrong place.

    Yields:
        One or more, of which the best is to be taken.
    """
    text = lines[at]
    if stray := _stray(lines, at):
        yield [stray]
    if syntax.misdashed(lines, at):
        rest = text.lstrip()
        yield [{at: text[: indent(text)] + (rest[1:].lstrip() if has_dash(text) else f"- {rest}")}]
    if glued := _GLUED_DASH.match(text):
        yield [{at: f"{glued[1]}- {text[glued.end() :]}"}]
    elif bullet := syntax.BULLET.match(text):
        yield [{at: f"{text[: bullet.start(1)]}-{text[bullet.end(1) :]}"}]
    elif wide := syntax.WIDE.search(text):
        yield [{at: f"{text[: wide.end()]} {text[wide.end() + 1 :]}"}]
    elif named := _GLUED_NAME.match(text):
        yield [{at: f"{named[1]}: {text[named.end() :]}"}]
    if sound:
        yield _moved(lines, at)
    yield from _emptied(lines, at)
    yield [{at: ""}]
    yield [{at: "", **_inside(lines, at, indent(text))}]
    for _ in range(_MOST_LEVELS):
        margin = indent(lines[at])
        outer = next((n for n in range(at - 1, -1, -1) if says(lines[n]) and indent(lines[n]) < margin), None)
        if outer is None:
            return
        at = outer
        yield from _emptied(lines, at)


def _stray(lines: Sequence[str], at: int) -> _Patch:
    """Leave the words out that go on with a text above though they stand further left; empty if these do not."""
    over, after = lines[line_above(lines, at)], below(lines, at)
    found, above = dict[int, str](), indent(over)
    # One word may be a name without its colon, unless no name is written so or the text above is cut in the middle:
    # the fields of an item of a list, say, go on below it.
    inner = len(over) - len(over.lstrip(" -"))
    same = after is not None and indent(lines[after]) == inner and not has_dash(lines[after])
    outer = next((line for line in lines[at - 1 :: -1] if says(line) and (has_dash(line) or indent(line) < above)), "")
    alone = not _MAY_NAME.fullmatch(lines[at].strip()) or (same and (len(over.split()) > 2 or has_dash(outer)))
    for n in range(at, len(lines)):
        if (
            ":" in lines[n]
            or has_dash(lines[n])
            or len(lines[n].split()) < 2 - bool(found or alone)
            or indent(lines[n]) >= above
        ):
            break
        found[n] = ""
    return found


def _moved(lines: Sequence[str], at: int) -> list[_Patch]:
    """Begin a line elsewhere, where one of its neighbours begins."""
    text, after = lines[at].strip(), below(lines, at)
    margins = [indent(lines[line_above(lines, at)])]
    if after is not None:
        margins = [indent(lines[after]), indent(lines[after]) - 2, *margins]
    own = lines[at][: indent(lines[at])]
    return [{at: " " * margin + text} for margin in dict.fromkeys(margins) if margin >= 0 and " " * margin != own]


def _emptied(lines: Sequence[str], at: int) -> Iterator[list[_Patch]]:
    """Keep a line's dash and name, and give it another value: what is below it if that may be one, else none."""
    text = lines[at]
    start = _PREFIX.match(text)
    assert start is not None
    prefix = start[0]
    name = _NAME.match(text, start.end())
    if name:
        after = below(lines, at)
        alone = ":" not in text[name.end() :] or not has_dash(text)  # what is below a dash goes on with it
        if after is not None and alone and _may_hold(lines, at, after):
            yield [{at: f"{prefix}{name[0]}:"}]
        yield [{at: f"{prefix}{name[0]}: ~", **_inside(lines, at, len(prefix))}]
    if has_dash(text) or prefix.strip():
        yield [{at: f"{text[: indent(text)]}- ~", **_inside(lines, at, indent(text))}]


def _may_hold(lines: Sequence[str], at: int, after: int) -> bool:
    deeper = indent(lines[after]) - indent(lines[at])
    return deeper > 0 or (deeper == 0 and has_dash(lines[after]) and not has_dash(lines[at]))


def _inside(lines: Sequence[str], at: int, margin: int) -> dict[int, str]:
    """Give the lines below one that are indented deeper than a margin, to be left empty."""
    found: dict[int, str] = {}
    for n in range(at + 1, len(lines)):
        if lines[n].strip():
            if indent(lines[n]) <= margin:
                break
            found[n] = ""
    return found

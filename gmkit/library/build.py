"""The events of a YAML parser made into plain data, with marks, limits and our own reading of words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NoReturn

from gmkit import errors
from gmkit.library import flow, forbidden, scalars
from gmkit.library.diagnostics import Diagnostic, Severity
from gmkit.library.document import Document, Marks, line_at, place_of, spot

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
                "the file is empty",
                "gmkit new writes one to begin with",
            )
            return None
        if not isinstance(self._root, dict):
            what = "a list" if isinstance(self._root, list) else "a single value"
            glued = isinstance(self._root, str) and ":" in self._root
            tip = "put a space after each colon" if glued else "begin with a line such as `kind: mask-set`"
            self._note("GM103", self._marks, f"the file holds {what} where fields are needed", tip)
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
            self._stop("GM106", marks, f"this text has more than {MOST_LETTERS} characters", "make it shorter")
        if event.style:
            self.quoted = marks
            if event.style == '"' and (found := forbidden.in_value(text)):
                self._note("GM104", marks, f"this text holds {found.name}", "leave out its escape")
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
        told, tip = f"`{name}` begins a second item of the list here, without its dash", "write `- ` before it"
        self.problems = [one for one in self.problems if one is first or one not in doubles]
        at = self.problems.index(first)
        self.problems[at] = first._replace(code="GM103", message=told, suggestion=tip)

    def alias(self, event: Any) -> None:
        """Refuse `*name`, which would let a short file become an endless one."""
        self._stop(
            _UNUSED,
            _span(event),
            "`*` at the start of a word makes an alias, which is not used here",
            "write the value out, or put it in quotes if it is text",
        )

    def begin_document(self, event: Any) -> None:
        """Take the beginning of a document; there is one in a file."""
        self._documents += 1
        if self._documents > 1:
            self._stop(_UNUSED, _span(event), "a second document begins here", "put it in a file of its own")
        if event.tags:
            self._stop(_UNUSED, _span(event), "a %TAG line is not used here", "leave the line out")

    def _begin(self, data: dict[str, Any] | list[Any], event: Any) -> None:
        start = event.start_mark
        marks = spot(start.line, start.column, start.line, start.column + 1)
        self._nodes += 1
        if self._nodes > MOST_NODES or event.tag is not None or event.anchor is not None:
            self._refuse(event, marks)
        if len(self._stack) >= MOST_DEPTH:
            self._stop("GM106", marks, f"more than {MOST_DEPTH} levels inside one another", "make it flatter")
        top = self._stack[-1] if self._stack else None
        if top is not None and top.key is None and top.named:
            told = flow.explain(self.lines, start.line)
            if told:
                marks = spot(told.line, told.column, told.line, told.end_column or told.column + 1)
                self._stop("GM103", marks, told.message, told.suggestion)
            self._stop("GM103", marks, "a list or block cannot be the name of a field", "put the name in quotes")
        self._stack.append(_Open(data, start.line, start.column, flow=bool(event.flow_style)))

    def _refuse(self, event: Any, marks: Marks) -> None:
        """Stop at one node too many; note an anchor or a tag, whose value can be read all the same."""
        if self._nodes > MOST_NODES:
            self._stop("GM106", marks, f"the file holds more than {MOST_NODES} values", "split it into several files")
        sign, makes = ("&", "an anchor") if event.anchor is not None else ("!", "a tag")
        told = f"`{sign}` at the start of a word makes {makes}, which is not used here"
        self._note(_UNUSED, _first(event), told, "leave it out, or put the value in quotes if it is text")

    def _key(self, top: _Open, text: str, marks: Marks, *, plain: bool) -> None:
        if plain and text == "<<":
            self._stop(_UNUSED, marks, "merging with `<<` is not used here", "write the fields out")
        if plain and not text:
            self._stop("GM103", marks, "a field has no name here", "write a name before the colon")
        top.key = text
        top.again = text in top.keys
        if top.again:
            top.doubled.append(len(self.problems))
            told = f"`{errors.quoted(text)[1:-1]}` is given twice in the same block"
            tip = f"it is first given on line {top.keys[text].line + 1}; keep one of the two"
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

    def _resolved(self, text: str, marks: Marks) -> scalars.Scalar:
        try:
            return scalars.resolve(text)
        except scalars.BadNumber as bad:
            self._note("GM108", marks, str(bad), "put it in quotes if it is text")
            return text

    def _is_written(self, marks: Marks) -> bool:
        return (marks.line, marks.column) != (marks.end_line, marks.end_column)

    def _note(self, code: str, marks: Marks, message: str, suggestion: str) -> None:
        """Keep a problem after which reading goes on."""
        place = place_of(self.lines, marks)
        line = line_at(self.lines, place)
        self.problems.append(Diagnostic(code, Severity.ERROR, self.shown, place, message, suggestion, None, line))
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

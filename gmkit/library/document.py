"""A file as it was read: where everything in it stands, what kind of file it is, and what is wrong with it."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from importlib import import_module
from os.path import commonpath
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol
from unicodedata import normalize

from gmkit import errors
from gmkit.names import closeness

# ---- One thing that is wrong with a file (where, what, what to do), and how several become one error.


class Severity(StrEnum):
    """How bad it is: an error keeps the file from being used, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


class Place(NamedTuple):
    """A run of characters in one line of a file."""

    line: int  # from 1
    column: int  # of the first character, from 1
    end_column: int  # one past the last character; at least `column`


class Diagnostic(NamedTuple):
    """One thing that is wrong."""

    code: str  # a key of `codes.CODES`
    severity: Severity  # error or warning
    path: str  # the file, as the person named it
    place: Place | None  # where in the file, or None where no place is at fault
    message: str  # what is wrong, in one line, without the place
    suggestion: str | None = None  # what to do about it
    note: str | None = None  # what helps to understand it
    source_line: str | None = None  # the line at `place`, as it stands in the file
    write: str | None = None  # what to write in the place of what stands there, where that is the one answer
    first: "tuple[Step, ...]" = ()  # of two that do not go together, the way to the other, whose line is told


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
    rest = (
        errors.say(
            " (and {n} more; run gmkit check {path})| (and {n} more; run gmkit check {path})",
            number=more,
            path=escaped(_all_of(found)),
        )
        if more
        else ""
    )
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


def _all_of(found: Iterable[Diagnostic]) -> str:
    """Give the file that all of these are of, or the folder that all their files lie in."""
    files = list(dict.fromkeys(one.path for one in found))
    try:
        return files[0] if len(files) == 1 else commonpath(files) or "."
    except ValueError:  # some from the root, and some from here
        return files[0]


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


# ---- A file as it was read: plain data, and where in the file each key and value stands.

Step = str | int


def spot(line: int, column: int, end_line: int, end_column: int) -> "Marks":
    """Give the marks of a thing that holds nothing."""
    return Marks(line, column, end_line, end_column, MappingProxyType({}), MappingProxyType({}))


class Marks(NamedTuple):
    """Where a value stands, counted from 0, and the same for all that it holds."""

    line: int  # of its first character
    column: int  # of its first character
    end_line: int  # of the character after its last one; of a block, after its first key
    end_column: int  # of the character after its last one
    keys: "Mapping[str, Marks]"  # the keys of a mapping
    values: "Mapping[Step, Marks]"  # what a mapping holds by key, a list by index


_ALIKE = 0.6  # how alike a field must be to the one it was meant for, from 0 to 1


class Document(NamedTuple):
    """One file, read."""

    path_shown: str  # the file as the person named it
    data: dict[str, Any]  # dict, list, str, int, float, bool and None
    marks: Marks  # where each key and value stands
    lines: Sequence[str]  # the text of the file
    file: Path | None = None  # where it is; None for a text that is in no file
    among: tuple[Path, ...] = ()  # the content that was named with it, among which the packs are that it builds on

    def place(self, path: Sequence[Step] = (), *, key: bool = False) -> Place:
        """Give the place of a value, or of its key.

        Args:
            path: the keys and indices (from 0) that lead to it; what is not there is placed at
                the nearest thing above it.
            key: the key before the value; a value in a list has none and is meant itself.
        """
        marks = self.marks
        for n, step in enumerate(path):
            own = step if step in marks.values else self._as_written(path[:n], step, marks)
            inner = marks.values.get(own)
            if inner is None:
                break
            named = key and n == len(path) - 1 and isinstance(step, str)
            marks = marks.keys[str(own)] if named else inner
        return place_of(self.lines, marks)

    def _as_written(self, above: Sequence[Step], name: Step, marks: "Marks") -> Step:
        """Give how a field stands in the file whose name was put right in the data; its name if it stands nowhere."""
        block: Any = self.data
        for step in above:
            if isinstance(block, list) and isinstance(step, int):
                block = block[step] if step < len(block) else None
            else:
                block = block.get(step) if isinstance(block, dict) else None
        if not isinstance(block, dict) or not isinstance(name, str) or name not in block:
            return name
        lost = (one for one in marks.keys if one not in block and closeness(one, name) >= _ALIKE)
        return next(lost, name)

    def renamed(self, path: Sequence[Step], now: str) -> "Document":
        """Give the file as if one of its fields had another name."""
        return self._replace(data=_renamed(self.data, path, now), marks=_moved(self.marks, path, now))

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


def _renamed(value: Any, path: Sequence[Step], now: str) -> Any:
    """Give plain data with another name for one of its fields, which keeps its place."""
    if len(path) == 1:
        return {now if key == path[0] else key: held for key, held in value.items()}
    inner = _renamed(value[path[0]], path[1:], now)
    if isinstance(value, list):
        return [inner if at == path[0] else held for at, held in enumerate(value)]
    return {key: inner if key == path[0] else held for key, held in value.items()}


def _moved(marks: Marks, path: Sequence[Step], now: str) -> Marks:
    """Give the marks of data with another name for one of its fields."""
    first, *rest = path
    if rest:
        return marks._replace(values={**marks.values, first: _moved(marks.values[first], rest, now)})
    keys = {now if key == first else key: held for key, held in marks.keys.items()}
    return marks._replace(keys=keys, values={now if key == first else key: held for key, held in marks.values.items()})


class At:
    """A place in a file, at which a fault can be told; `at["seats", 2, "wins"]` is a place below."""

    __slots__ = ("document", "path")

    def __init__(self, document: Document, path: tuple[Step, ...] = ()) -> None:
        """Take the file, and the keys and indices that lead to the place."""
        self.document, self.path = document, path

    def __getitem__(self, steps: Step | tuple[Step, ...]) -> "At":
        return At(self.document, (*self.path, *(steps if isinstance(steps, tuple) else (steps,))))

    def __contains__(self, steps: Step | tuple[Step, ...]) -> bool:
        """Say whether the file says something there: `"left" in at["seats", 2]`."""
        marks = self.document.marks
        for step in self[steps].path:
            if step not in marks.values:
                return False
            marks = marks.values[step]
        return True

    @property
    def line(self) -> int:
        """The line in the file, from 1."""
        return self.document.place(self.path).line

    def fault(
        self, code: str, says: str, tip: str | None = None, *, key: bool = False, note: str | None = None
    ) -> Diagnostic:
        """Tell an error there, and what to do about it; `key` means the name of the field, and not its value."""
        return self.document.problem(code, self.path, says, tip, key=key, note=note)

    def broken(self, says: str, tip: str | None = None, *, key: bool = False) -> Diagnostic:
        """Tell that a rule of the game or of a set is broken there; arguments as in `fault`."""
        return self.fault("GM503", says, tip, key=key)

    def warning(
        self, code: str, says: str, tip: str | None = None, *, key: bool = False, note: str | None = None
    ) -> Diagnostic:
        """Tell a warning there; arguments as in `fault`."""
        return self.fault(code, says, tip, key=key, note=note)._replace(severity=Severity.WARNING)


def place_of(lines: Sequence[str], marks: Marks) -> Place:
    """Give the place of a value; of one that goes over several lines, its part of the first."""
    end = marks.end_column
    if marks.end_line != marks.line:
        end = len(lines[marks.line].rstrip()) if marks.line < len(lines) else 0
    return Place(marks.line + 1, marks.column + 1, max(end, marks.column) + 1)


def line_at(lines: Sequence[str], place: Place) -> str:
    """Give the line of a place; the end of the file has an empty one."""
    return lines[place.line - 1] if place.line <= len(lines) else ""


def leaves(
    data: Any, marks: Marks, path: tuple[str, ...], edited: Collection[int], back: Callable[[int], int]
) -> Iterator[tuple[int, int, tuple[str, ...], str]]:
    """Give every single value with its first and last line, and the names that lead to it, edited ones left out."""
    for step, value in data.items() if isinstance(data, dict) else enumerate(data):
        if step not in marks.values:
            continue  # it was filled in by a reader
        inner = marks.values[step]
        key = marks.keys[step] if isinstance(step, str) else inner
        below = (*path, step) if isinstance(step, str) and back(key.line) not in edited else path
        if isinstance(value, dict | list) and value:
            yield from leaves(value, inner, below, edited, back)
        else:
            yield back(key.line), back(inner.end_line), below, repr(value)


# ---- The kinds of file there are: what each is called, how it is checked, and what stands beside it.


class Unsettled(errors.ContentError):
    """What is referred to lies in a file with errors: as long as it has them, nothing can be said of the reference.

    Attributes:
        file: the file with errors.
    """

    def __init__(self, message: str, file: Path) -> None:
        super().__init__(message)
        self.file = file


class Around(Protocol):
    """The files that one file may refer to: those checked with it, those beside it, those named, the bundled ones."""

    # whether the file, or one that was found, has errors, so that no more can be said than whether a name is there
    names_only: bool

    def find(self, kind: str, set_id: str | None = None) -> Document | None:
        """Give the file of a kind with an id; without one, what a game would take: the GM's own, else the bundled one.

        Of content with errors of its own, what can be read of it is given.

        Raises:
            Unsettled: the one that is meant has them, and nothing can be told of what refers to it.
        """

    def without(self, kind: str, set_id: str) -> Document:
        """Give what stands in for content that is not here, so that what is named of other content can be looked up.

        Nothing is told of what it would have.
        """

    def ids(self, kind: str) -> list[str]:
        """Give the ids of all files of a kind, for suggestions."""


CREDITED = ("source.title", "source.author", "source.url", "source.licence", "source.based_on")
"""The texts of a credit that stand on the sheets that are made from a file."""


def _nothing(_document: Document, _around: Around) -> list[Diagnostic]:
    return []


def _as_it_is(data: dict[str, Any]) -> dict[str, Any]:
    return data


def _whole(data: dict[str, Any], _places: dict[tuple[Step, ...], str], _tell: Callable[[str], None]) -> dict[str, Any]:
    return data


class Layout(NamedTuple):
    """How a kind of file is laid out as a table, with a row for each thing."""

    rows: str  # the list of things that stands first: "retainers"
    # lists of numbers with a column each, which another field of the file names: {"scores": "attributes"}
    labelled: Mapping[str, str] = {}
    # what is read in a cell that several fields may stand in, by the field; None where it is nothing of that
    cells: Mapping[str, Callable[[str], Any]] = {}
    # gives a file from what was read, with what no row has to say; where each part stood goes along, and what it adds
    # it tells
    fill: Callable[[dict[str, Any], dict[tuple[Step, ...], str], Callable[[str], None]], dict[str, Any]] = _whole
    # where a row is no thing of the file: the schema of a row, what it stands instead of, and a file laid out so
    row: Callable[[], Mapping[str, Any]] | None = None
    instead: tuple[str, ...] = ()
    out: Callable[[dict[str, Any]], dict[str, Any]] = _as_it_is


ALIKE: Sequence[tuple[str, ...]] = (
    ("name", "label", "title", "epithet", "called", "who", "what", "character", "figure", "bezeichnung", "titel"),
    ("copies", "count", "number", "quantity", "qty", "amount", "how many", "times", "anzahl"),
    ("text", "description", "effect", "rules", "rule", "words", "deeds", "summary", "beschreibung", "wirkung", "text"),
    ("class", "suit", "type", "group", "category", "caste", "colour", "color", "klasse", "farbe"),
    ("value", "worth", "points", "score", "cost", "influence", "power", "strength", "rating", "wert", "punkte"),
    ("tags", "keywords", "traits", "stichworte", "merkmale"),
    ("aliases", "also", "other names", "aka", "nicknames"),
    ("image", "picture", "art", "illustration", "bild"),
    ("opposed", "opposes", "enemy", "rival", "foe", "gegner"),
    ("card", "playing card", "karte"),
    ("mask", "face", "maske", "figur"),
    ("action", "deed", "does", "handlung", "aktion"),
    ("conflicts", "vs", "against", "contradicts", "opposite", "gegen"),
    ("gender", "sex", "geschlecht"),
    ("tells", "signs", "tics"),
    ("gem", "stone", "made of", "material", "stein"),
    ("why", "reason", "because", "grund"),
    ("level", "where", "layer", "ebene"),
    ("author", "by", "made by", "autor"),
    ("licence", "license", "lizenz"),
    ("url", "link", "address", "website"),
)
"""Words that people write for one another above a column; one is taken where a thing has a single such field left."""


class Kind(NamedTuple):
    """One kind of file, as a game declares it."""

    name: str  # what files say after `kind:`, such as "mask-set"
    schema: str  # the schema's name, such as "masks/mask-set"
    # what the schema cannot say of the file alone; called only on a document of the right shape
    check: Callable[[Document], list[Diagnostic]]
    # The fields that hold things with ids, which `extends` changes one by one; what is added goes into the
    # first. None where nothing has an id, and for situations.
    lists: tuple[str, ...] = ()
    default: str = ""  # the bundled file of this kind, below `content/`; empty if there is none
    # whether what the file names in other files is there; called only on a document without errors
    refer: Callable[[Document, Around], list[Diagnostic]] = _nothing
    # what is legal and may be a mistake all the same, as warnings; called as `refer` is
    lint: Callable[[Document, Around], list[Diagnostic]] = _nothing
    # where the texts stand that reach a sheet of paper, such as "cards.*.name"; * is any key or index
    printed: tuple[str, ...] = ()
    # where the pictures are named that lie beside the file, such as "cards.*.image"
    pictures: tuple[str, ...] = ()
    # by the sort of thing, where files of this kind have ids of such things: first where they are given, if they are
    # (".id" at the end, or ".name" of whoever has no id), then where they are named. # is a name of a field, ** any way
    # down, @mask whatever the form knows as the name of a mask. `shelves.named_in` reads this
    ids: Mapping[str, tuple[str, ...]] = {}
    # where the form is that the schema is made from, such as "gmkit.games.whims.situation:FILE"; empty if the
    # schema is written by hand
    form: str = ""
    # the options that were cut, each with what is said of one that is on; one that is off is passed over
    gone: Mapping[str, str] = {}
    version: int = 1  # the newest version of its format that this gmkit reads
    # the fields that were called otherwise in older versions: where they stood, such as "cards.*.price" (* is any key
    # or index), each with what it is called now
    renamed: Mapping[str, str] = {}
    table: Layout | None = None  # how it is laid out as a table; None if it is not


SHARED = {"words": "gmkit.library.words", "pack": "gmkit.library.packs"}
"""The kinds of file that belong to no single game, each with where it stands."""


def later(place: str) -> Callable[..., Any]:
    """Give a function that is loaded when it is first called, such as "gmkit.games.masks.checks:check_set".

    A check of one kind of file need not load the rules of all games.
    """
    module, _, name = place.partition(":")

    def call(*arguments: Any) -> Any:
        return getattr(import_module(module), name)(*arguments)

    return call


# ---- A file with the files that it builds on; `extends` puts them over one another.

EXTENDS = "extends"
"""The field that names the parent."""

CORE = "core:"
"""What stands before the name of a bundled file."""


class Lineage(NamedTuple):
    """A file with all that it builds on."""

    whole: Document  # the file as if it had been written out
    layers: tuple[Document, ...]  # the file, its parent, the parent's parent; each as it was written
    above: Document | None = None  # the parent as if it had been written out; None if there is none


# ---- Schemas as plain data.

EXAMPLES = "x-examples"
"""In schemas, examples that editors do not know of, so that they never write one where something else is meant."""

ELSEWHERE = "x-elsewhere"
"""In schemas, words that may stand elsewhere instead: by the word, why it cannot stand here and what to do."""


def names_in(schema: Any) -> Iterator[str]:
    """Give every field that a schema knows, anywhere in it."""
    inner = schema.values() if isinstance(schema, Mapping) else schema if isinstance(schema, list) else ()
    if isinstance(schema, Mapping) and isinstance(schema.get("properties"), Mapping):
        yield from schema["properties"]
    for part in inner:
        yield from names_in(part)


def words_in(schema: Any) -> Iterator[str]:
    """Give every word that is one of those allowed somewhere in a schema."""
    inner = schema.values() if isinstance(schema, Mapping) else schema if isinstance(schema, list) else ()
    if isinstance(schema, Mapping):
        allowed = schema.get("enum", [schema.get("const")])
        yield from (word for word in (allowed if isinstance(allowed, list) else ()) if isinstance(word, str))
    for part in inner:
        yield from words_in(part)


_OWN = "#/definitions/"


def linked(schema: Mapping[str, Any]) -> Any:
    """Give a schema in which each of its definitions itself stands wherever it is referred to.

    A validator looks a reference up anew at every value; what stands beside one, draft-07 passes over.
    """
    named, made = schema.get("definitions", {}), dict[str, Any]()

    def link(part: Any) -> Any:
        if isinstance(part, list):
            return [link(one) for one in part]
        if not isinstance(part, dict):
            return part
        name = str(part.get("$ref", "")).removeprefix(_OWN)
        if name in named and part["$ref"] == _OWN + name and isinstance(named[name], dict):
            if name not in made:
                made[name] = {}  # known before it is filled: it may hold itself
                made[name] |= {key: link(one) for key, one in named[name].items()}
            return made[name]
        return {key: link(one) for key, one in part.items()}

    return link(schema)


# ---- Numbers as people write them: with a decimal comma, in words, or with what is counted behind them.

DECIMAL = re.compile(r"([-+−]?\d+),(\d{1,2})")
HALVED = re.compile(r"(?<![^\s:{])[-+−]?\d+,\d+$")
"""One that a comma parts in two, in braces: `{value: 2,0}` up to the nought."""


def with_point(text: str, kinds: Collection[str]) -> tuple[str | None, str]:
    """Give a number with a decimal comma as a file has it, if it may stand there, and what to say.

    Three digits behind the comma may as well be thousands.
    """
    number = DECIMAL.fullmatch(text)
    if number and not number[2].strip("0"):
        return number[1], errors.say("write {words}", words=number[1])
    if "integer" in kinds and "number" not in kinds:
        return None, errors.say("write a whole number, without a comma")
    point = text.replace(",", ".")
    return point if number else None, errors.say("write {words}", words=point)


_NUMBERS = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"),
)
_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")
_COUNTED = re.compile(
    r"([-+−]?(?:0|[1-9][0-9]{0,8}))(?:st|nd|rd|th|\s+[^\W\d_]{2,}\.?)|minus ([1-9][0-9]{0,8})", re.IGNORECASE
)


def spelt_number(text: str) -> int | None:
    """Give the whole number that a text is: "three", "3 points", "3rd", "minus 3"; None if it is none."""
    if text.casefold() in _NUMBERS:
        return _NUMBERS.index(text.casefold()) % 12 + 1
    found = _COUNTED.fullmatch(text)
    return int(found[1].replace("−", "-") if found[1] else f"-{found[2]}") if found else None


def surer(one: Diagnostic, wrong: Iterable[Diagnostic]) -> Diagnostic:
    """Tell of a number that begins with a zero what to write, where by the shape of the file no text may stand.

    It is not written by itself: "02" may be what is left of 12.
    """
    raw = (one.source_line or "")[one.place.column - 1 : one.place.end_column - 1] if one.place else ""
    no_text = any(bad.code == "GM204" and bad.place == one.place for bad in wrong)
    if one.code != "GM108" or not no_text or not _WHOLE.fullmatch(raw):
        return one
    return one._replace(suggestion=errors.say("write {words}", words=int(raw)))


def number_tip(names: Sequence[str], got: str) -> str | None:
    """Say how a number is written that stands there as a text."""
    if _WHOLE.fullmatch(got):
        return errors.say("write {got}, without quotes", got=int(got))
    if re.fullmatch(r"[-+−]?\d+,\d+", got):
        return errors.say("a decimal comma: {tip}", tip=with_point(got, names)[1])
    if re.fullmatch(r"\d+(?:(?:\s*[/|;]\s*|\.?\s+)\d+)+", got):
        return errors.say("write commas between the items of a list")
    number = re.fullmatch(r"[\s“”„‘’\"'«»]*([-+]?\d+)[\s“”„‘’\"'«»,]*", got)
    found = spelt_number(got) if number is None else int(number[1])
    return None if found is None else errors.say("write {words}", words=found)


# ---- Ids for things that people have named: small letters, digits and hyphens.

LONGEST = 60
"""So many characters an id has at most."""


def id_for(text: str, fallback: str, taken: Collection[str] = ()) -> str:
    """Give an id that is made from a text, or from another word where the text has no letters of the alphabet.

    Args:
        text: what people call the thing.
        fallback: an id to use instead.
        taken: ids that others have; a number is added to be told from them.
    """
    dashed = re.sub("[\u2010-\u2015\u2212]", "-", normalize("NFKD", text.casefold()))  # which makes ss of an ß
    plain = dashed.encode("ascii", "ignore").decode().replace("'", "")
    word = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
    word = re.sub(r"^[0-9-]+", "", word)[:LONGEST].rstrip("-") or fallback
    found, number = word, 1
    while found in taken:
        number += 1
        found = f"{word[: LONGEST - len(str(number)) - 1].rstrip('-')}-{number}"
    return found


def labelled(value: Any) -> Iterator[str]:
    """Give every id that is made of a label which stands beside it."""
    if isinstance(value, dict):
        own = value.get("id")
        labels = (value.get(key) for key in ("name", "label", "title", "epithet"))
        said = "-".join(id_for(one, "") for one in labels if isinstance(one, str))
        if isinstance(own, str) and f"-{own}-" in f"-{said}-":
            yield own
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for one in inner:
        yield from labelled(one)


# ---- The texts of a file that are meant for paper: which they are, a game's kinds of file say.

ANY = "*"
"""Stands for every key or index."""


def printed_texts(document: Document, kind: Kind) -> Iterator[tuple[tuple[Step, ...], str]]:
    """Give the texts that reach a sheet, each with its path; what is taken over from a parent is the parent's affair.

    Parts of another shape than they should have are passed over.
    """
    taken_over = document.place([EXTENDS]) if EXTENDS in document.marks.values else None
    for pattern in kind.printed:
        for path, text in _at(document.data, pattern.split("."), ()):
            if taken_over is None or document.place(path) != taken_over:
                yield path, text


def _at(value: Any, steps: Sequence[str], path: tuple[Step, ...]) -> Iterator[tuple[tuple[Step, ...], str]]:
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

"""Plain data as YAML that a person can read and edit, and the comment in it that tells editors its schema."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

from gmkit import errors
from gmkit.errors import say
from gmkit.library import files, load, syntax
from gmkit.library.document import (
    DECIMAL,
    Diagnostic,
    Document,
    Kind,
    Marks,
    Place,
    Severity,
    id_for,
    line_at,
    spelt_number,
)
from gmkit.library.load import MOST_DEPTH, MOST_LETTERS, MOST_NODES
from gmkit.names import fold

# ---- Plain data as YAML that a person can read and edit, and that reads back as the same data.
#
# Blocks by indentation, short lists on one line, quotes only where a word would be read as something else.

_WIDTH = 100  # columns within which a list of words stays on one line
_LONG_NAME = 400  # a longer field name is written after `? `, as YAML demands
_PLAIN_START = re.compile(r"[^\W_]|[(/+.$~_-](?=\w)|[^\x00-\x7f]")
_IN_BLOCK = re.compile(r": | #|:$|[\t\n]")
_IN_LIST = re.compile(r"[,\[\]{}?]")
_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"})
_LONG_TEXT = re.compile(r"[^\s].*\n.*[^\s]\n?", re.DOTALL)


def dump(data: Mapping[str, Any], header: Sequence[str] = ()) -> str:
    """Write data as YAML.

    Args:
        data: mappings with text as keys, lists, text, numbers, true, false and None.
        header: lines to stand above it as comments.

    Raises:
        ContentError: the data holds what a file may not: hidden characters, infinite or huge
            numbers, too many values, levels or letters.
    """
    writer = _Writer()
    lines = [_comment(line) for line in header]
    lines += writer.block(data, 0) if data else ["{}"]
    return "\n".join(lines) + "\n"


def scalar(text: str, *, in_list: bool = False) -> str:
    """Write one text as it stands behind a colon, with quotes where it needs them.

    Args:
        text: a text of one line.
        in_list: whether it stands between brackets or braces.

    Raises:
        ContentError: it holds what a file may not.
    """
    return _scalar(text, in_list=in_list)


class _Writer:
    """Writes values and counts them."""

    def __init__(self) -> None:
        self._nodes = 0

    def block(self, value: Any, depth: int) -> list[str]:
        """Give the lines of a mapping or list that is not empty, without indentation."""
        self._count(depth)
        lines: list[str] = []
        if isinstance(value, Mapping):
            for key, inner in value.items():
                self._count(depth)
                name = _name(key)
                rest = self._after(inner, depth + 1, len(name))
                if len(name) > _LONG_NAME:
                    lines += [f"? {name}", *_under(":", rest)]
                else:
                    lines += _under(f"{name}:", rest)
        else:
            for inner in value:
                rest = self._after(inner, depth + 1, 0)
                # The first field of a block stands beside the dash, as people write it.
                lines += _beside(rest[1:]) if _is_block(inner, rest) else _under("-", rest)
        return lines

    def _after(self, value: Any, depth: int, used: int) -> list[str]:
        """Give what stands after a colon or dash: the rest of its line, then the lines below it."""
        if isinstance(value, Mapping):
            return ["", *self.block(value, depth)] if value else self._one("{}", depth)
        if isinstance(value, list | tuple):
            if not value:
                return self._one("[]", depth)
            line = self._line(value, used + 2 * depth, depth)
            return [line] if line else ["", *self.block(value, depth)]
        if isinstance(value, str) and "\n" in value and _fits_block(value):
            self._count(depth - 1)
            _check(value)
            sign = "|" if value.endswith("\n") else "|-"
            return [sign, *value.removesuffix("\n").split("\n")]
        return self._one(_scalar(value), depth - 1)

    def _one(self, text: str, depth: int) -> list[str]:
        self._count(depth)
        return [text]

    def _line(self, value: Sequence[Any], used: int, depth: int) -> str | None:
        """Give a list of single values in one line, if it is short enough."""
        if any(isinstance(inner, Mapping | list | tuple) for inner in value) or len(value) > _WIDTH:
            return None
        words = [_scalar(inner, in_list=True) for inner in value]
        line = f"[{', '.join(words)}]"
        if used + len(line) > _WIDTH or any("\n" in inner for inner in value if isinstance(inner, str)):
            return None
        for _ in range(len(words) + 1):
            self._count(depth)
        return line

    def _count(self, depth: int) -> None:
        self._nodes += 1
        if self._nodes > MOST_NODES:
            raise errors.ContentError(
                say("more than {most_nodes} values cannot be written to one file", most_nodes=MOST_NODES)
            )
        if depth >= MOST_DEPTH:
            raise errors.ContentError(
                say("more than {most_depth} levels inside one another cannot be written", most_depth=MOST_DEPTH)
            )


def _is_block(value: Any, rest: Sequence[str]) -> bool:
    return isinstance(value, Mapping) and len(rest) > 1


def _under(start: str, rest: Sequence[str]) -> list[str]:
    first = f"{start} {rest[0]}" if rest[0] else start
    return [first, *(f"  {line}" if line else "" for line in rest[1:])]


def _beside(lines: Iterable[str]) -> list[str]:
    return [("  " if n else "- ") + line if line else "" for n, line in enumerate(lines)]


def _name(key: Any) -> str:
    if not isinstance(key, str):
        raise errors.ContentError(say("only text can name a field in a file"))
    _check(key)
    return key if _plain(key, in_list=False) else _quoted(key)


def _scalar(value: Any, *, in_list: bool = False) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int():
            if len(str(abs(value))) > syntax.MOST_DIGITS:
                raise errors.ContentError(
                    say("a number of more than {most_digits} digits cannot be written", most_digits=syntax.MOST_DIGITS)
                )
            return str(int(value))
        case float():
            if not math.isfinite(value):
                raise errors.ContentError(say("infinity and not-a-number cannot be written"))
            return repr(float(value))
        case str():
            _check(value)
            return str(value) if syntax.is_text(value) and _plain(value, in_list=in_list) else _quoted(value)
        case _:
            raise errors.ContentError(
                say("a value of type {name} cannot be written to a file", name=type(value).__name__)
            )


def _check(text: str) -> None:
    if found := files.in_value(text):
        raise errors.ContentError(say("{words} holds {name}; leave it out", words=errors.quoted(text), name=found.name))
    if len(text) > MOST_LETTERS:
        raise errors.ContentError(
            say("a text of more than {most_letters} characters cannot be written", most_letters=MOST_LETTERS)
        )


def _plain(text: str, *, in_list: bool) -> bool:
    """Say whether a text can stand without quotes."""
    if not _PLAIN_START.match(text) or text != text.strip() or _IN_BLOCK.search(text):
        return False
    return not (in_list and _IN_LIST.search(text)) and not text.startswith(("...", "---"))


def _quoted(text: str) -> str:
    if ('"' in text or "\\" in text) and not re.search(r"['\n\t]", text):
        return f"'{text}'"
    return f'"{text.translate(_ESCAPES)}"'


def _fits_block(text: str) -> bool:
    """Say whether a text of several lines can be written as they are, below a `|`."""
    return bool(_LONG_TEXT.fullmatch(text)) and "\t" not in text


def _comment(line: str) -> str:
    if "\n" in line or (found := files.in_value(line)):
        what = found.name if "\n" not in line and found else say("a line break")
        raise errors.ContentError(say("a comment cannot hold {what}", what=what))
    return line if line.startswith("#") or not line else f"# {line}"


# ---- A value put into a file that a person wrote: all else, comments and order too, stays as it is.

_FLOW = ("{", "[")


def with_value(text: str, path: Sequence[str | int | tuple[str, ...]], value: Any) -> str | None:
    """Give a file's text with one value changed or added.

    Args:
        text: YAML that can be read.
        path: the fields and places that lead to it; a field that may be called several ways has them all, the usual one
            first; -1 is one more item of a list.
        value: what stands there afterwards.

    Returns:
        None where the file is written so that it cannot be done without writing it anew.
    """
    try:
        document = load.parse(text, "")
    except errors.GmkitError:
        return None
    spot, marks = _Spot(text, _starts(text, document.lines)), document.marks
    data: Any = document.data
    for at, step in enumerate(path):
        if step == -1 or (isinstance(step, int) and step >= len(data)):
            return spot.with_item(marks, data, _nested(path[at + 1 :], value))
        key = _found(step, data)
        if key is None:
            named = step[0] if isinstance(step, tuple) else str(step)
            return spot.with_field(marks, data, f"{_name(named)}: {inline(_nested(path[at + 1 :], value))}")
        above, marks, data = marks, marks.values[key], data[key]
    if value is _GONE:
        return spot.without(above.keys[str(key)], marks, data)
    if isinstance(data, dict | list) and data and not spot.is_flow(marks):
        return _merged(text, path, data, value)
    return spot.put(*spot.span(marks), inline(value))


class Word(NamedTuple):
    """One word of a file that is to be another."""

    path: tuple[str | int, ...]  # the fields and places that lead to it
    now: str | int  # what stands there afterwards
    key: bool = False  # it is the name of the field, and not its value


def with_words(text: str, words: Iterable[Word], shown: str) -> str:
    """Give a file's text with other words at some places, in the quotes they stood in; all else stays as it is.

    Args:
        text: YAML that can be read.
        words: names of fields, and values of one word or number.
        shown: how to name the file in messages.

    Raises:
        ContentError: a word is written so that it cannot be done, as over several lines.
    """
    document = load.parse(text, shown)
    spot = _Spot(text, _starts(text, document.lines))
    found: list[tuple[int, int, str]] = []
    for word in words:
        marks = document.marks
        for step in word.path[:-1]:
            marks = marks.values[step]
        last = word.path[-1]
        marks = marks.keys[str(last)] if word.key else marks.values[last]
        begin, end = spot.span(marks)
        if marks.line != marks.end_line or begin == end or text[begin] in "|>?":
            place = document.place(word.path, key=word.key)
            told = say("this is written over several lines; write it on one first")
            raise errors.ContentError(f"{shown}:{place.line}:{place.column}: {told}")
        quote = text[begin] if text[begin] in "\"'" else ""
        found.append((begin, end, f"{quote}{word.now}{quote}" if quote else inline(word.now)))
    for begin, end, now in sorted(found, reverse=True):
        text = text[:begin] + now + text[end:]
    return text


_GONE = object()
"""Stands for a field that is taken out."""


def _starts(text: str, lines: Sequence[str]) -> list[int]:
    """Give where each line of a text begins."""
    starts = [0]
    for line in lines:
        end = starts[-1] + len(line)
        starts.append(end + (2 if text[end : end + 2] == "\r\n" else 1))
    return starts


def _merged(text: str, path: Sequence[str | int | tuple[str, ...]], data: Any, value: Any) -> str | None:
    """Give the text with other fields in a block; those that stay are left alone."""
    if not (isinstance(data, Mapping) and isinstance(value, Mapping)):
        return None
    changed = {key: one for key, one in value.items() if key not in data or data[key] != one}
    found: str | None = text
    for key, one in (*changed.items(), *((key, _GONE) for key in data if key not in value)):
        found = None if found is None else with_value(found, (*path, key), one)
    return found


def _found(step: str | int | tuple[str, ...], data: Any) -> str | int | None:
    """Give the field or the place that is meant, as the file has it; None where it has none."""
    if isinstance(step, int):
        return step
    wanted = {fold(word) for word in (step if isinstance(step, tuple) else (step,))}
    return next((key for key in data if fold(str(key)) in wanted), None)


def _nested(path: Sequence[str | int | tuple[str, ...]], value: Any) -> Any:
    """Give a value inside what leads to it and is not there yet."""
    for step in reversed(path):
        value = [value] if isinstance(step, int) else {step[0] if isinstance(step, tuple) else step: value}
    return value


def inline(value: Any) -> str:
    """Write a value on one line, however much it holds."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_name(key)}: {inline(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(inline, value)) + "]"
    return _scalar(value, in_list=True)


class _Spot(NamedTuple):
    """A text, and where its lines begin."""

    text: str
    starts: Sequence[int]

    def span(self, marks: Marks) -> tuple[int, int]:
        """Give where a value begins and ends; of a block only its beginning is to be trusted."""
        begin, end = self.starts[marks.line] + marks.column, self.starts[marks.end_line] + marks.end_column
        return begin, end

    def put(self, begin: int, end: int, words: str) -> str:
        """Give the text with other words from one place to another."""
        return self.text[:begin] + words + self.text[end:]

    def is_flow(self, marks: Marks) -> bool:
        """Whether a value stands in brackets or braces."""
        return self.text[self.span(marks)[0]] in _FLOW

    def is_line(self, marks: Marks, data: Any) -> bool:
        """Whether a value ends where its mark says: it is one word or number, or stands in brackets."""
        return self.is_flow(marks) or (
            not isinstance(data, Mapping | list) and self.text[self.span(marks)[0]] not in "|>"
        )

    def with_field(self, marks: Marks, data: Mapping[str, Any], words: str) -> str | None:
        """Give the text with one more field of a mapping: in braces the last, else after one that ends its line."""
        if self.is_flow(marks):
            end = self.span(marks)[1] - 1
            return self.put(end, end, (", " if data else "") + words)
        for key in reversed([*data]):
            if self.is_line(marks.values[key], data[key]):
                return self._under(self.span(marks.values[key])[1], marks.keys[key].column, words)
        return None

    def without(self, key: Marks, marks: Marks, data: Any) -> str | None:
        """Give the text without a field that has a line of its own."""
        begin, end = self.starts[key.line], self.text.find("\n", self.span(marks)[1])
        if self.text[begin : begin + key.column].strip() or not self.is_line(marks, data) or end < 0:
            return None
        return self.put(begin, end + 1, "")

    def with_item(self, marks: Marks, data: Sequence[Any], value: Any) -> str | None:
        """Give the text with one more item at the end of a list."""
        if self.is_flow(marks):
            end = self.span(marks)[1] - 1
            return self.put(end, end, (", " if data else "") + inline(value))
        last = marks.values[len(data) - 1]
        begin = self.starts[last.line]
        dash = self.text.find("-", begin, begin + last.column)
        if dash < 0 or self.text[begin:dash].strip() or not self.is_line(last, data[-1]):
            return None
        return self._under(self.span(last)[1], dash - begin, f"- {inline(value)}")

    def _under(self, after: int, column: int, words: str) -> str:
        """Give the text with a new line of words under the one that a place stands in."""
        end = self.text.find("\n", after)
        end = len(self.text) if end < 0 else end
        broken = "\r\n" if self.text[end - 1 : end] == "\r" else "\n"
        end -= len(broken) - 1
        return self.put(end, end, f"{broken}{' ' * column}{words}")


# ---- One value as somebody typed it, and how it stands in a file; `check --fix` writes it.

CURLY = "“”„‟«»‘’‚‛‹›"
_MINUS = "−–—‐‑‒﹣－"
_SHORT = 3  # letters of what may be written in capitals: 4h of 4H
_TRUE, _FALSE = ("yes", "on", "true"), ("no", "off", "false")


def meant_by(raw: str) -> list[str]:
    """Give what a single value may have been meant as."""
    bare = raw.strip(" \u00a0\u202f,").strip(CURLY + "\"'").strip()
    words = [raw.replace(";", ",")] if raw[:1] == "[" and not {'"', "'"} & {*raw} else []
    if re.fullmatch(rf"[{_MINUS}]\s?[0-9.]+", bare):
        bare = "-" + bare[1:].strip()
    if number := DECIMAL.fullmatch(bare):
        words += [number[1]] if not number[2].strip("0") else [bare.replace(",", ".")]
    elif (spelt := spelt_number(bare)) is not None:
        words.append(str(spelt))
    elif re.fullmatch(r"[-+]?(?:[0-9]+(?:\.[0-9]*)?)", bare):
        sign, digits = bare[: bare[0] in "+-"], bare.lstrip("+-")
        if digits == "0" or digits[0] != "0" or "." in digits:
            words.append(sign.strip("+") + digits)  # a nought before it may stand for another digit
            words += [words[-1].partition(".")[0]] if re.fullmatch(r"[0-9]+\.0*", digits) else []
    elif bare.casefold() in (*_TRUE, *_FALSE):
        words.append("true" if bare.casefold() in _TRUE else "false")
    elif bare and syntax.is_text(bare) and bare.replace("-", "").replace("_", "").isalnum():
        words += [bare, bare.lower(), *([bare.upper()] if len(bare) <= _SHORT else [])]
    if (
        not syntax.is_text(raw.strip())
        and raw[:1] not in ('"', "'", "[", "{", "", "~")
        and raw.casefold() not in ("null", "none")
    ):
        words.append(f'"{raw.strip()}"')
    return [word for word in words if word != raw]


def as_word(word: str) -> str:
    """Give a word as it stands in a file: in quotes only if it would be something else without."""
    plain = syntax.is_text(word) and re.fullmatch(r"[^\W_][\w' ./+-]*", word) and word == word.strip()
    return word if plain else syntax.in_quotes(word)


def items_of(one: Diagnostic, before: str, raw: str) -> list[str]:
    """Give what a text is that stands where a list is needed, or that holds several items of one."""
    bare = raw[1:-1] if raw[:1] + raw[-1:] in ('""', "''", "()", "{}") else raw
    numbers = re.fullmatch(r"\d+(?:(?:\s*[/|,;]\s*|\s+)\d+)+", bare)
    words = re.fullmatch(r"[\w-]+(?:,?\s+[\w-]+)*", bare)
    inside = before.rstrip()[-1:] in ("[", ",")  # of a list: what in it is one itself, cannot be told
    if one.code == "GM204" and one.suggestion == say("begin each thing in it with `- `"):
        return [f"[{raw}]"] if raw[:1] + raw[-1:] == "{}" and not inside else []
    if one.code == "GM204" and one.suggestion == say("write it as a list, in [ ]") and not inside:
        if numbers:
            return [f"[{', '.join(re.findall(r'[0-9]+', bare))}]"]
        return [f"[{bare}]", f"[{syntax.in_quotes(bare)}]"] if words else []
    if one.code not in ("GM204", "GM207") or not inside:
        return []
    if one.code == "GM204":
        return [", ".join(re.findall("[0-9]+", raw))] if numbers else []
    if ";" in raw:
        return [raw.replace(";", ",")]
    return [re.sub(r"\s+", ", ", raw), id_for(raw, "")] if words else []


VALUE = re.compile(r"(?:^\s*(?:- +)*|:\s+|[\[{,]\s*)$")
"""What stands before a value."""


def parts_of(text: str) -> Iterator[tuple[int, int]]:
    """Cut a line at its brackets and commas, those inside quotes apart."""
    start, at = 0, 0
    while at <= len(text):
        sign = text[at : at + 1]
        if sign in ("", *"{}[],"):
            yield start, at
            start = at + 1
        elif sign in ('"', "'") and VALUE.search(text[:at]):
            closed = text.find(sign, at + 1)
            at = closed if closed >= 0 else at
        at += 1


# ---- The comment in a file that tells editors its schema: what it should say, and how it comes into the file.
#
# An editor's language server reads the first of the comments above the content that is written
# `# yaml-language-server: $schema=…` or `# $schema: …`; a relative path counts from the file's folder.

FOLDER = "schemas"
"""The folder that holds schemas beside content."""

_BREAK = re.compile(r"\r\n|\r|\n")
_ABOVE = re.compile(r"[ \t]*(?:#[^\r\n]*|---[ \t]*|%[^\r\n]*)?(?:\r\n|\r|\n|\Z)")
_KNOWN = re.compile(r"[ \t]*#\s+(?:yaml-language-server\s*:|\$schema:)")
_MEANT = re.compile(r"[ \t]*#\s*(?:yaml-language-server\b|\$schema\s*[:=])")
_MORE = re.compile(r"\s+#")
_REFERENCE = re.compile(r"\$schema(?:=|:\s*)(\S+)")


class SchemaLine(NamedTuple):
    """A part of a text, and what should stand there before a reference: nothing, where one stands there."""

    start: int
    end: int
    before: str


def schema_file(folder: Path, schema: str) -> Path:
    """Give the place of a schema, such as "masks/mask-set", in a folder of content."""
    return folder / FOLDER / f"{schema}.schema.json"


def schema_reference(target: Path, schema: str) -> str | None:
    """Give what a file should say after `$schema=`.

    Args:
        target: the file; it need not be there.
        schema: its schema, such as "masks/mask-set".

    Returns:
        The way to the nearest schema of that name, in a folder `schemas` of the file's folder or of one above; None
        where there is none, since where the bundled one lies differs from machine to machine.
    """
    here = Path(os.path.normpath(target.absolute())).parent
    for folder in (here, *here.parents):
        found = schema_file(folder, schema)
        if found.is_file():
            return relative_reference(here, found)
    return None


def relative_reference(folder: Path, schema: Path) -> str:
    """Give the way from a folder to the file of a schema; from another disk, its whole path."""
    try:
        return _encoded(Path(os.path.relpath(schema, folder)))
    except ValueError:
        return _encoded(schema.absolute())


def modeline(reference: str) -> str:
    """Give the comment that names a schema."""
    return f"# yaml-language-server: $schema={reference}"


def with_modeline(text: str, reference: str) -> str:
    """Give a file's text with the comment that names its schema, and all else as it was.

    Args:
        text: of the file, its line ends and byte order mark included.
        reference: as `schema_reference` gives it.
    """
    found = schema_line(text)
    if found is None:
        start = len(files.BOM) if text.startswith(files.BOM) else 0
        ending = _BREAK.search(text)
        return f"{text[:start]}{modeline(reference)}{ending[0] if ending else chr(10)}{text[start:]}"
    if os.path.normpath(text[found.start : found.end]) == os.path.normpath(reference):
        return text
    return f"{text[: found.start]}{found.before}{reference}{text[found.end :]}"


def schema_line(text: str) -> SchemaLine | None:
    """Find the comment that names a schema, or one that was meant to: what of it is to be replaced."""
    at = len(files.BOM) if text.startswith(files.BOM) else 0
    meant: SchemaLine | None = None
    while (line := _ABOVE.match(text, at)) and line.end() > at:
        words = line[0].rstrip("\r\n")
        known, reference = _KNOWN.match(words), _REFERENCE.search(words)
        if known and reference:
            return SchemaLine(at + reference.start(1), at + reference.end(1), "")
        if meant is None and _MEANT.match(words):
            start = at + words.index("#")
            more = _MORE.search(words, words.index("#") + 1)  # a comment behind it stays
            end = more.start() if more else len(words.rstrip())
            meant = SchemaLine(start, at + end, modeline(""))
        if known:
            break  # editors read no comment after this one
        at = line.end()
    return meant


def _encoded(path: Path) -> str:
    """Give a path as editors read it there: slashes, and what would end it or mean something else as `%20`."""
    return "".join(_escape(c) if c in "%#?\\" or c.isspace() or not c.isprintable() else c for c in path.as_posix())


def _escape(character: str) -> str:
    return "".join(f"%{byte:02X}" for byte in os.fsencode(character))


# ---- A file with other content in it: what teaches in it stays.

_SHORT = 300  # letters of a value that stands at the head of a file, and not at its end
_WIDE = 118  # columns of a thing that stands in one line
_TAIL = re.compile(r"\s#.*$")
_SLEEPING = re.compile(r"(\s*)# (\w+):\s")


def refilled(text: str, data: Mapping[str, Any], needed: Iterable[str]) -> str:
    """Give a file's text with other values for its fields; its comments stay.

    Args:
        text: YAML that can be read, written in blocks.
        data: the values; those of a block, such as `source`, go over what stands there.
        needed: fields that stay as they are where nothing is said of them; others are put to sleep, as comments.

    Raises:
        ContentError: a value cannot be written.
    """
    document = load.parse(text, "")
    lines = text.split("\n")
    begins = {key: marks.line for key, marks in document.marks.keys.items()}
    order = sorted(begins, key=lambda key: begins[key])
    out = lines[: begins[order[0]]]
    late = [key for key in data if key not in begins]
    for at, key in enumerate(order):
        end = begins[order[at + 1]] if at + 1 < len(order) else len(lines)
        body = end
        while body > begins[key] + 1 and (not lines[body - 1].strip() or lines[body - 1].startswith("#")):
            body -= 1  # what stands above the next field belongs to that
        own, between = lines[begins[key] : body], lines[body:end]
        if key not in data and key not in needed:
            own = [f"# {line}" for line in own]
        elif key in data and data[key] != document.data[key]:
            own = _field(key, own, data[key], document, begins[key])
        out += own
        for n, line in enumerate(between):
            word = line[2:].partition(": ")[0]
            if line.startswith("# ") and word in late and not isinstance(data[word], Mapping):
                tail = re.search(r"\s# .*$", line[2:])
                between[n] = f"{word}: {inline(data[word])}{tail[0] if tail else ''}"
                late.remove(word)
        if key == "source":
            asleep = [line[2:].partition(": ")[0] for line in lines if line.startswith("# ")]
            soon = [word for word in late if word not in asleep and len(inline(data[word])) <= _SHORT]
            out += [line for word in soon for line in _field(word, [f"{word}:"], data[word], document, -1)]
            late = [word for word in late if word not in soon]
        out += between
    out = "\n".join(out).rstrip("\n").split("\n")
    out += [line for word in late for line in _field(word, [f"{word}:"], data[word], document, -1)]
    return "\n".join(out).rstrip("\n") + "\n"


def _field(key: str, own: Sequence[str], value: Any, document: Document, line: int) -> list[str]:
    """Write a field anew; `own` is how it stood, of which comments stay."""
    marks = document.marks.values[key] if line >= 0 else None
    old = document.data.get(key) if line >= 0 else None
    tail = _tail(own[0], key, marks)
    if isinstance(value, Mapping) and isinstance(old, Mapping) and old.keys() & value.keys() and key == "source":
        text = "\n".join(own) + "\n"
        for name, one in value.items():
            text = with_value(text, (key, name), one) or text
        return text.rstrip("\n").split("\n")
    if isinstance(value, list) and any(isinstance(one, Mapping | list) for one in value):
        return [f"{key}:{tail}", *_things(value, own, document, key if line >= 0 else "", line)]
    if isinstance(value, Mapping) and any(isinstance(one, Mapping | list) for one in value.values()):
        found = [f"{key}:{tail}"]
        for name, one in value.items():
            blocks = isinstance(one, list) and any(isinstance(inner, Mapping) for inner in one)
            found += [f"  {_name(name)}:" if blocks else f"  {_name(name)}: {inline(one)}"]
            found += [f"    - {inline(inner)}" for inner in one] if blocks else []
        return found
    if isinstance(value, list) and value and len(own) > 1 and own[1].lstrip().startswith("- "):
        return [f"{key}:{tail}", *(f"  - {inline(one)}" for one in value)]
    return [f"{key}: {_scalar(value) if isinstance(value, str) else inline(value)}{tail}"]


def _tail(line: str, key: str, marks: Marks | None) -> str:
    """Give the comment at the end of a line, behind a value that may hold the same sign."""
    behind = line[marks.end_column :] if marks is not None and marks.end_line == marks.line and marks.end_column else ""
    found = _TAIL.search(behind if behind and behind in line and line.startswith(f"{key}: ") else line[len(key) + 1 :])
    return f" {found[0].strip()}" if found else ""


def _things(things: Sequence[Any], own: Sequence[str], document: Document, key: str, line: int) -> list[str]:
    """Write things as others stood there: each in a line, or as a block; the first has the comments of the first."""
    first = next((at for at, text in enumerate(own) if text.lstrip().startswith("- ")), len(own))
    found = [text for text in own[1:first] if text.lstrip().startswith("#")]
    block = first < len(own) and not own[first].lstrip().startswith("- {")
    pattern = _pattern(own[first:], document, key, line + first) if block else {}
    parted = any(not text.strip() for text in own[first:])
    for at, thing in enumerate(things):
        flat = f"  - {inline(thing)}"
        deep = isinstance(thing, Mapping) and any(
            isinstance(one, list) and any(isinstance(inner, Mapping) for inner in one) for one in thing.values()
        )
        if not isinstance(thing, Mapping) or (not block and not (deep and len(flat) > _WIDE)):
            found.append(flat)
            continue
        found += [""] if at and parted else []
        found += _block_of(thing, pattern if at == 0 else {}, [field for field, one in pattern.items() if one[2]])
    return found


def _pattern(own: Sequence[str], document: Document, key: str, line: int) -> dict[str, tuple[str, list[str], bool]]:
    """Give for each field of the first thing its comment, the comments below it, and whether it is a block itself."""
    marks = document.marks.values[key].values[0]
    begins = sorted((one.line - line, field) for field, one in marks.keys.items())
    pattern: dict[str, tuple[str, list[str], bool]] = {}
    for n, (at, field) in enumerate(begins):
        end = begins[n + 1][0] if n + 1 < len(begins) else len(own)
        value = marks.values[field]
        same = value.end_line == value.line == at + line
        tail = _TAIL.search(own[at][value.end_column if same else own[at].index(":") :])
        below = []
        for text in own[at + 1 : end]:
            if not text.lstrip().startswith("#"):
                break
            below.append(text)
        pattern[field] = (f" {tail[0].strip()}" if tail else "", below, not same and own[at].rstrip()[-1:] != "]")
    return pattern


def _block_of(
    thing: Mapping[str, Any], pattern: Mapping[str, tuple[str, list[str], bool]], blocks: Sequence[str]
) -> list[str]:
    """Write a thing as a block, with the comments of a pattern; lists of blocks in it have a line for each."""
    asleep = {
        word[2]: _TAIL.search(text[word.end() :])
        for _, below, _ in pattern.values()
        for text in below
        if (word := _SLEEPING.match(text))
    }
    found: list[str] = []
    for field, value in thing.items():
        tail, below, _ = pattern.get(field, ("", [], False))
        if not tail and (known := asleep.get(field)):
            tail = f" {known[0].strip()}"
        start = f"{'    ' if found else '  - '}{_name(field)}:"
        flat = _scalar(value) if isinstance(value, str) else inline(value)
        deep = isinstance(value, list) and any(isinstance(one, Mapping) for one in value)
        if deep and (field in blocks or len(start) + len(flat) > _WIDE):
            found += [f"{start}{tail}", *(text for text in below if not _awake(text, thing))]
            found += [f"      - {inline(one)}" for one in value]
        else:
            found += [f"{start} {flat}{tail}", *(text for text in below if not _awake(text, thing))]
    return found


def _awake(comment: str, thing: Mapping[str, Any]) -> bool:
    """Say whether a comment shows a field that the thing has."""
    word = _SLEEPING.match(comment)
    return word is not None and word[2] in thing


# ---- The line that tells editors the schema, which may lead nowhere.


def misled(document: Document, kind: Kind, kinds: Mapping[str, Kind]) -> Iterator[Diagnostic]:
    """Warn of a line that tells editors the wrong schema, where the right one lies beside the file or above it."""
    text = "\n".join(document.lines)
    if document.file is None:
        return
    said, near = schema_line(text), schema_reference(document.file, kind.schema)
    told = said and near and _misleads(text[said.start : said.end], document.file, kind, kinds, meant=bool(said.before))
    if not said or not near or not told:
        return
    before = text[: said.start]
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    place = Place(line, column, column + said.end - said.start)
    write, shown = modeline(near) if said.before else near, line_at(document.lines, place)
    yield Diagnostic(
        "GM301",
        Severity.WARNING,
        document.path_shown,
        place,
        told,
        say("write {words}", words=write),
        None,
        shown,
        write,
    )


def _misleads(said: str, file: Path, kind: Kind, kinds: Mapping[str, Kind], *, meant: bool) -> str | None:
    """Say what is wrong with what a file says of its schema; what lies in the net is not looked at."""
    if meant:
        return say("editors do not read this line, which was to name the schema")
    if "://" in said:
        return None
    try:
        target = Path(unquote(said))
        lost = not (file.parent / target).is_file()
    except (OSError, ValueError):
        lost = True
    if lost:
        return say("there is no schema there, so that editors know nothing of this file")
    if target.is_absolute():
        return say("this leads to the schema on this machine alone")
    if target.as_posix().endswith(f"/{kind.schema}.schema.json"):
        return None  # the kinds of other games are not loaded for nothing
    others = (other for other in kinds.values() if other.schema != kind.schema)
    wrong = next((other.name for other in others if target.as_posix().endswith(f"/{other.schema}.schema.json")), None)
    return wrong and say("this is the schema of a {wrong}, and the file is a {name}", wrong=wrong, name=kind.name)

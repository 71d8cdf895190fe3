"""Plain data as YAML that a person can read and edit, and that reads back as the same data.

Blocks by indentation, short lists on one line, quotes only where a word would be read as something else.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gmkit import errors
from gmkit.library import forbidden, scalars
from gmkit.library.build import MOST_DEPTH, MOST_LETTERS, MOST_NODES

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
            raise errors.ContentError(f"more than {MOST_NODES} values cannot be written to one file")
        if depth >= MOST_DEPTH:
            raise errors.ContentError(f"more than {MOST_DEPTH} levels inside one another cannot be written")


def _is_block(value: Any, rest: Sequence[str]) -> bool:
    return isinstance(value, Mapping) and len(rest) > 1


def _under(start: str, rest: Sequence[str]) -> list[str]:
    first = f"{start} {rest[0]}" if rest[0] else start
    return [first, *(f"  {line}" if line else "" for line in rest[1:])]


def _beside(lines: Iterable[str]) -> list[str]:
    return [("  " if n else "- ") + line if line else "" for n, line in enumerate(lines)]


def _name(key: Any) -> str:
    if not isinstance(key, str):
        raise errors.ContentError("only text can name a field in a file")
    _check(key)
    return key if _plain(key, in_list=False) else _quoted(key)


def _scalar(value: Any, *, in_list: bool = False) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int():
            if len(str(abs(value))) > scalars.MOST_DIGITS:
                raise errors.ContentError(f"a number of more than {scalars.MOST_DIGITS} digits cannot be written")
            return str(int(value))
        case float():
            if not math.isfinite(value):
                raise errors.ContentError("infinity and not-a-number cannot be written")
            return repr(float(value))
        case str():
            _check(value)
            return str(value) if scalars.is_text(value) and _plain(value, in_list=in_list) else _quoted(value)
        case _:
            raise errors.ContentError(f"a value of type {type(value).__name__} cannot be written to a file")


def _check(text: str) -> None:
    if found := forbidden.in_value(text):
        raise errors.ContentError(f"{errors.quoted(text)} holds {found.name}; leave it out")
    if len(text) > MOST_LETTERS:
        raise errors.ContentError(f"a text of more than {MOST_LETTERS} characters cannot be written")


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
    if "\n" in line or (found := forbidden.in_value(line)):
        what = found.name if "\n" not in line and found else "a line break"
        raise errors.ContentError(f"a comment cannot hold {what}")
    return line if line.startswith("#") or not line else f"# {line}"

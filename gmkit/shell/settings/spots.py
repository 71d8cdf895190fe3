"""Where the keys and values of a TOML text stand: the standard library's reader does not tell."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from typing import NamedTuple

_IDLE = re.compile(r"(?:[\s]|#[^\n]*)*")
_BLANK = re.compile(r"[ \t]*")
_KEY = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'|[A-Za-z0-9_-]+")
_STRINGS = (r'"""(?s:(?:\\.|[^\\])*?)"{3,5}', r"'''(?s:.*?)'{3,5}", r'"(?:[^"\\\n]|\\.)*"', r"'[^'\n]*'")
_STRING = re.compile("|".join(_STRINGS))
_DEEPEST = 150  # what lies deeper is no setting anyhow
_BARE = re.compile(r"[^,\]}\n#]+")

Path = tuple[str | int, ...]


class Spot(NamedTuple):
    """A key with its value, or one value of a list.

    Attributes:
        path: the keys that lead to it, and its number in the list, from 0.
        keys: where the last of these keys begin in the text, from 0: those that are written here.
        value: where the value begins; of a table, its name.
    """

    path: Path
    keys: tuple[int, ...]
    value: int


def spots(text: str) -> Iterator[Spot]:
    """Give every key and value of a TOML text in order, and every table; where it stops being TOML, it ends."""
    at, table = 0, Path()
    while True:
        at = _end(_IDLE, text, at)
        if at >= len(text):
            return
        if text[at] == "[":
            table, starts, at = _keys(text, at + 1 + (text[at : at + 2] == "[["))
            if not table:
                return
            yield Spot(table, starts, starts[-1])
            end = text.find("\n", at)
            at = len(text) if end < 0 else end
            continue
        after = yield from _pair(text, at, table)
        if after is None:
            return
        at = after


def place(text: str, at: int) -> tuple[int, int]:
    """Give the line and column, from 1, of a place in a text."""
    return text.count("\n", 0, at) + 1, at - (text.rfind("\n", 0, at) + 1) + 1


def _pair(text: str, at: int, table: Path) -> Generator[Spot, None, int | None]:
    """Read "key = value"; gives where it ends, or None where it is none."""
    keys, starts, after = _keys(text, at)
    after = _end(_BLANK, text, after)
    if not keys or text[after : after + 1] != "=":
        return None
    value = _end(_BLANK, text, after + 1)
    path = (*table, *keys)
    yield Spot(path, starts, value)
    return (yield from _value(text, value, path))


def _value(text: str, at: int, path: Path) -> Generator[Spot, None, int | None]:
    """Go past a value; gives where it ends, or None where it does not."""
    opening = text[at : at + 1]
    if opening not in ("[", "{"):
        found = _STRING.match(text, at) or _BARE.match(text, at)
        return found.end() if found else None
    if len(path) > _DEEPEST:
        return None
    at, number = _end(_IDLE, text, at + 1), 0
    while text[at : at + 1] not in ("]", "}", ""):
        if opening == "{":
            after = yield from _pair(text, at, path)
        else:
            yield Spot((*path, number), (at,), at)
            after = yield from _value(text, at, (*path, number))
        if after is None:
            return None
        at, number = _end(_IDLE, text, after), number + 1
        if text[at : at + 1] == ",":
            at = _end(_IDLE, text, at + 1)
    return at + 1 if at < len(text) else None


def _keys(text: str, at: int) -> tuple[Path, tuple[int, ...], int]:
    """Read keys with dots between them; gives them, none if there is none, where each begins, and where they end."""
    keys: list[str] = []
    starts: list[int] = []
    while found := _KEY.match(text, _end(_BLANK, text, at)):
        word = found[0]
        keys.append(word[1:-1] if word[0] in "\"'" else word)
        starts.append(found.start())
        at = found.end()
        dot = _end(_BLANK, text, at)
        if text[dot : dot + 1] != ".":
            break
        at = dot + 1
    return tuple(keys), tuple(starts), at


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    """Give where what a pattern matches at a place ends; the place itself if it matches nothing."""
    found = pattern.match(text, at)
    return found.end() if found else at

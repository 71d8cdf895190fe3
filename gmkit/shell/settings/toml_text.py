"""Reading a TOML text, and telling what is wrong with it in words for somebody who never heard of TOML."""

from __future__ import annotations

import re
from typing import Any

from gmkit.errors import StoreError, quoted
from gmkit.library.diagnostics import escaped
from gmkit.library.files import read_bytes
from gmkit.library.forbidden import in_file
from gmkit.shell.settings.spots import Path as Keys
from gmkit.shell.settings.spots import place, spots

MOST_BYTES = 64 * 1024
_MOST_DOTS = 200  # in a line: the reader's time grows with their square
_PLACED = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)\Z")
_WORDS = (
    ("Expected '='", "an = is missing here; write name = value"),
    ("Expected ']", "the ] of this table's name is missing; close it"),
    ("Unescaped '\\'", "a \\ in double quotes means something else; write paths with /"),
    ("Invalid hex value", "a \\ in double quotes means something else; write paths with /"),
    ("Escaped character", "a \\ in double quotes means something else; write paths with /"),
    ("Unterminated string", "a quote is opened and never closed; close it"),
    ("Illegal character", "a quote is not closed on its line; close it"),
    ("Found invalid character", "a quote is not closed on its line; close it"),
    ("Unclosed array", "a comma is missing in this list, or its ]; add it"),
    ("Unclosed inline table", "a comma is missing between { and }, or the }; add it"),
    ("Invalid value", 'what stands behind the = cannot be read; put text in straight quotes, as in paper = "a4"'),
    ("Expected newline", "something is left over behind the value; put every setting on a line of its own"),
)
_TWICE = ("Cannot overwrite", "Duplicate inline", "Cannot declare", "Cannot redefine", "Cannot mutate")
_OTHERWISE = 'this is no setting; write name = value, as in paper = "a4"'


def load(path: Any, as_shown: str) -> tuple[str, dict[str, Any]]:
    """Give a file's text, and what it says.

    Raises:
        StoreError: it is too long, no text, or not TOML; names the line and column.
        Diagnosed: it cannot be read.
    """
    text = _text(read_bytes(path, as_shown), as_shown)
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") > _MOST_DOTS:
            raise _wrong(as_shown, (number, 1), "too many dots in one line; put long lists on several lines")
    import tomllib

    try:
        return text, tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _told(str(error), text, as_shown) from None
    except RecursionError:
        raise _wrong(as_shown, (1, 1), "brackets within brackets without end; settings need two at most") from None
    except ValueError:
        raise _wrong(as_shown, (1, 1), "there is a number of thousands of digits; take it out") from None


def _text(data: bytes, as_shown: str) -> str:
    """Give the text of a file, its line ends all alike."""
    if len(data) > MOST_BYTES:
        raise StoreError(
            f"{escaped(as_shown)}: a file of settings has at most {MOST_BYTES // 1024} KiB; is it another file?"
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        raise _wrong(as_shown, place(before, len(before)), "this is no text in UTF-8; save the file as UTF-8") from None
    text = text.replace("\r\n", "\n")
    if found := in_file(text):
        told = f"{found.name}, cannot stand in a file of settings; take it out"
        raise _wrong(as_shown, place(text, found.at), told)
    return text


def _told(message: str, text: str, as_shown: str) -> StoreError:
    """Give the error for what the reader says."""
    found = _PLACED.search(message)
    at = (int(found[1]), int(found[2])) if found and found[1] else place(text, len(text.rstrip()))
    if message.startswith(_TWICE):
        seen: set[Keys] = set()
        for one in spots(text):
            if one.path in seen:
                name = quoted(".".join(map(str, one.path)))
                return _wrong(as_shown, place(text, one.keys[-1]), f"{name} is here a second time; keep one of the two")
            seen.add(one.path)
        return _wrong(as_shown, at, "this is here a second time, or written in two ways; keep one of the two")
    return _wrong(as_shown, at, next((words for start, words in _WORDS if message.startswith(start)), _OTHERWISE))


def _wrong(as_shown: str, at: tuple[int, int], message: str) -> StoreError:
    return StoreError(f"{escaped(as_shown)}:{at[0]}:{at[1]}: {message}")

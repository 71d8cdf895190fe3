"""Characters that a file may not hold, since nobody can see what they do."""

from __future__ import annotations

import re
from typing import NamedTuple

# Characters that join or part letters are needed inside emoji and in the scripts of South and West Asia.
_JOINED = "\u0600-\u109f\u1780-\u180d\u1810-\u18af\u203c-\u205f\u20a0-\u3299\ufe0f\U0001f000-\U0001faff"
_HIDDEN = "\u00ad\u115f\u1160\u180e\u200b\u2028\u2029\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb"
_BIDI = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_BROKEN = "\ud800-\udfff\ufffe\uffff"
_TAGS = "\U000e0000-\U000e007f"
_CONTROL = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"
_JOINERS = "\u200c\u200d"
_CONTROLS = re.compile(f"[{_CONTROL}]")
# Compiled when first met (`re` keeps them): that takes longer than reading a file in plain letters.
_ANY = f"[{_CONTROL}{_HIDDEN}{_JOINERS}{_BIDI}{_BROKEN}{_TAGS}]"
_JOINABLE = f"[{_JOINED}]"


class Forbidden(NamedTuple):
    """One such character: where in the text, from 0, and what it is."""

    at: int
    name: str


def in_file(text: str, start: int = 0) -> Forbidden | None:
    """Find the first character from `start` on that a file may not hold."""
    pattern = _CONTROLS if text.isascii() else re.compile(_ANY)
    found = pattern.search(text, start)
    while found:
        if found[0] not in _JOINERS or not _joins(text, found.start()):
            return Forbidden(found.start(), _name(found[0]))
        found = pattern.search(text, found.end())
    return None


def in_value(text: str) -> Forbidden | None:
    """Find the first character that a value may not hold, however it was written in the file."""
    back = text.find("\r")  # a line break in a file, but inside a value it would overwrite a line
    found = in_file(text)
    if back >= 0 and (found is None or back < found.at):
        return Forbidden(back, _name("\r"))
    return found


def _joins(text: str, at: int) -> bool:
    """Say whether the letters on both sides are such as are joined."""
    joinable = re.compile(_JOINABLE)
    return at > 0 and bool(joinable.match(text, at - 1)) and bool(joinable.match(text, at + 1))


def _name(character: str) -> str:
    if re.match(f"[{_BIDI}]", character):
        what = "which turns the direction of writing"
    elif re.match(f"[{_CONTROL}\r]", character):
        what = "a control character"
    elif re.match(f"[{_BROKEN}]", character):
        what = "which is no character"
    else:
        what = "which cannot be seen"
    return f"U+{ord(character):04X}, {what}"

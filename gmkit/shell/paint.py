"""Colour for diagnostics on a terminal: put on last, on text that is clean, so that no file can bring its own."""

from __future__ import annotations

import os
import re
from typing import TextIO

_RED, _YELLOW, _CYAN, _BOLD, _DIM, _END = "\x1b[1;31m", "\x1b[1;33m", "\x1b[36m", "\x1b[1m", "\x1b[2m", "\x1b[0m"

_HEAD = re.compile(r"^(?P<where>.*?): (?P<severity>error|warning)(?P<code>\[GM\d{3}\]): (?P<rest>.*)$")
_CARET = re.compile(r"^(?P<gutter> *\| )(?P<room>.*?)(?P<caret>\^+)(?P<rest>.*)$")
_SOURCE = re.compile(r"^(?P<gutter> *\d* *\|)(?P<rest>.*)$")
_NOTE = re.compile(r"^(?P<gutter> *= )(?P<name>note|help)(?P<rest>: .*)$")


def in_colour(stream: TextIO, *, plain: bool) -> bool:
    """Say whether a stream takes colour: NO_COLOR and a dumb terminal say no, FORCE_COLOR yes, else a terminal does."""
    if plain or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return bool(os.environ.get("FORCE_COLOR")) or stream.isatty()


def diagnostics(text: str) -> str:
    """Colour the lines of diagnostics; any other line stays as it is."""
    painted, colour = [], _RED
    for line in text.split("\n"):
        if head := _HEAD.match(line):
            colour = _RED if head["severity"] == "error" else _YELLOW
            told = f"{_BOLD}{head['where']}{_END}: {colour}{head['severity']}{head['code']}{_END}: {head['rest']}"
        elif caret := _CARET.match(line):
            rest = f"{_END}{colour}{caret['rest']}{_END}" if caret["rest"] else _END
            told = f"{_DIM}{caret['gutter']}{_END}{caret['room']}{colour}{caret['caret']}{rest}"
        elif note := _NOTE.match(line):
            told = f"{_DIM}{note['gutter']}{_END}{_CYAN}{note['name']}{_END}{note['rest']}"
        elif source := _SOURCE.match(line):
            told = f"{_DIM}{source['gutter']}{_END}{source['rest']}"
        else:
            told = line
        painted.append(told)
    return "\n".join(painted)

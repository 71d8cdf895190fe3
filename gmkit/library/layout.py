"""How far lines are indented, and which of two lines that do not go together is the odd one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

_DASH = re.compile(r"\s*-(?:\s|$)")
_USUAL = 2  # spaces by which most people indent
_MOST_UP = 200  # lines that are looked at for the line above


def indent(line: str) -> int:
    """Give the column of a line's first character."""
    return len(line) - len(line.lstrip())


def says(line: str) -> bool:
    """Say whether a line is neither empty nor a comment."""
    return line.strip()[:1] not in ("", "#")


def has_dash(line: str) -> bool:
    """Say whether a line begins with the dash of a list."""
    return bool(_DASH.match(line))


def above(lines: Sequence[str], line: int) -> int:
    """Give the nearest line above that says something; the line itself if there is none."""
    return next((n for n in range(line - 1, max(-1, line - _MOST_UP), -1) if says(lines[n])), line)


def below(lines: Sequence[str], line: int) -> int | None:
    """Give the nearest line below that says something."""
    return next((n for n in range(line + 1, len(lines)) if says(lines[n])), None)


def odd_one(lines: Sequence[str], line: int) -> int:
    """Give the line that is indented wrongly, where a parser has stumbled over one: itself, or the one above it.

    A line that begins a block sets the measure for it, so that a slip there is noticed one line too late.
    """
    outer = _shallower(lines, line)
    if outer is not None and has_dash(lines[outer]) == has_dash(lines[line]) and _opens(lines[outer]):
        before, deep = _not_inside(lines, outer, indent(lines[line])), below(lines, outer)
        several = deep is not None and indent(lines[deep]) > indent(lines[line]) and deep != _begun(lines, line)
        if several and before is not None and _alike(lines[before], lines[line]):
            return outer
    first = _eldest(lines, line) or _begun(lines, line)
    if first == line or _margin(lines, first, line) == indent(lines[line]):
        return line
    before, after = _begun(lines, first), _next(lines, line)
    if before == first:
        return first if indent(lines[first]) else line
    if not _opens(lines[before]):
        agrees = after is None or indent(lines[after]) != indent(lines[first])
        return first if agrees and _margin(lines, before, line) == indent(lines[line]) else line
    if after is not None and _alike(lines[after], lines[line]):
        return first
    if has_dash(lines[first]) != has_dash(lines[line]):
        # The next dash of the list shows how far the first ought to be indented.
        dash = next((indent(text) for text in lines[line:] if has_dash(text)), None)
        return first if dash is not None and dash + _USUAL == indent(lines[line]) else line
    return first if _rarer(lines, before, first, line) else line


def _eldest(lines: Sequence[str], line: int) -> int | None:
    """Give the first line of the block that a line ought to be in, if what is right above is indented more."""
    parent = _shallower(lines, line)
    if parent is None or not _opens(lines[parent]):
        return None
    eldest, before = below(lines, parent), _begun(lines, parent)
    if eldest is None or any(indent(text) == indent(lines[eldest]) and says(text) for text in lines[eldest + 1 : line]):
        return None
    if has_dash(lines[eldest]) == has_dash(lines[line]):
        return eldest
    return parent if _opens(lines[before]) and indent(lines[before]) < indent(lines[parent]) else None


def _shallower(lines: Sequence[str], line: int) -> int | None:
    """Give the nearest line above that is indented less, if what is right above is indented more."""
    margin, near = indent(lines[line]), above(lines, line)
    if indent(lines[near]) <= margin:
        return None
    return next((n for n in range(near, -1, -1) if says(lines[n]) and indent(lines[n]) < margin), None)


def _not_inside(lines: Sequence[str], line: int, margin: int) -> int | None:
    """Give the nearest line above that is not indented more than a margin."""
    return next((n for n in range(line - 1, -1, -1) if says(lines[n]) and indent(lines[n]) <= margin), None)


def _next(lines: Sequence[str], line: int) -> int | None:
    """Give the nearest line below that is not inside what begins on a line."""
    margin, dash = indent(lines[line]), has_dash(lines[line])
    for n in range(line + 1, len(lines)):
        inside = indent(lines[n]) > margin or (indent(lines[n]) == margin and has_dash(lines[n]) and not dash)
        if says(lines[n]) and not inside:
            return n
    return None


def _margin(lines: Sequence[str], one: int, other: int) -> int:
    """Give the column of a line's first word; the other line says whether its dash counts as one."""
    text = lines[one]
    if has_dash(text) and not has_dash(lines[other]):
        return len(text) - len(text.lstrip(" -"))
    return indent(text)


def _alike(one: str, other: str) -> bool:
    return indent(one) == indent(other) and has_dash(one) == has_dash(other)


def _rarer(lines: Sequence[str], opener: int, first: int, second: int) -> bool:
    """Say whether the first of two lines is indented as fewer blocks of the file are."""
    told = [line for line in lines if says(line)]
    steps = [indent(after) - indent(before) for before, after in pairwise(told) if _opens(before)]
    one, other = (indent(lines[n]) - indent(lines[opener]) for n in (first, second))
    counts = steps.count(one) - 1, steps.count(other)
    return counts[0] < counts[1] or (counts[0] == counts[1] and one != _USUAL)


def _begun(lines: Sequence[str], line: int) -> int:
    """Give the nearest line above on which something begins; not one that goes on in brackets from the line before."""
    found = above(lines, line)
    while found != line and _goes_on(lines[found]):
        line, found = found, above(lines, found)
    return found


def _goes_on(line: str) -> bool:
    return line.count("]") + line.count("}") > line.count("[") + line.count("{")


def _opens(line: str) -> bool:
    """Say whether a line has a name alone, with its block below it."""
    return line.split(" #", maxsplit=1)[0].rstrip().endswith(":")

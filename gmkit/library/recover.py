"""Reading on after a fault of syntax: the lines at fault are set aside, so that all faults are told in one run.

What is put in their place keeps the lines' numbers and, where it can, the structure around them. A fault that
shows up close to lines set aside is most likely their doing, and is not told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from gmkit.library.diagnostics import Diagnostic
from gmkit.library.document import Document
from gmkit.library.layout import above, below, has_dash, indent, says

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
_GLUED_DASH = re.compile(r"(\s*)-(?=[^\s\d.-])")
_GLUED_NAME = re.compile(r"(\s*(?:- +)*[\w-]+)(?::(?=\S)|\s*(?=[\[{])|\s+(?=[^\s:]+(?:\s[^:]*)?$))")


class Attempt(NamedTuple):
    """One attempt at a text.

    Attributes:
        document: what it says; None if nothing can be made of it.
        problems: what is wrong; if it is broken, the last of them is the fault at which reading stopped.
        broken: whether a fault of syntax has stopped it.
    """

    document: Document | None
    problems: tuple[Diagnostic, ...]
    broken: bool


class Recovered(NamedTuple):
    """A text as far as it can be read past its faults of syntax.

    Attributes:
        document: None if nothing can be made of the text.
        problems: the faults, and what else is wrong.
        aside: the lines that were set aside, from 1.
    """

    document: Document | None
    problems: tuple[Diagnostic, ...]
    aside: tuple[int, ...]


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
    if glued := _GLUED_DASH.match(text):
        yield [{at: f"{glued[1]}- {text[glued.end() :]}"}]
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


def _moved(lines: Sequence[str], at: int) -> list[_Patch]:
    """Begin a line elsewhere, where one of its neighbours begins."""
    text, after = lines[at].strip(), below(lines, at)
    margins = [indent(lines[above(lines, at)])]
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
        if after is not None and ":" not in text[name.end() :] and _may_hold(lines, at, after):
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

"""What `check` finds, mended where there is one answer: a few letters changed, and all else left as it was.

A fault has one answer if, of all that may be written in its place, one thing alone (or several that mean the same)
leaves a file that `check` says less of, and in which every other line says what it said: what may be meant is tried.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from gmkit.errors import asked_for, say
from gmkit.library import load, shelves
from gmkit.library.check import Reading
from gmkit.library.document import (
    DECIMAL,
    EXTENDS,
    Diagnostic,
    Document,
    Severity,
    id_for,
    labelled,
    leaves,
    names_in,
    words_in,
)
from gmkit.library.files import BOM, read_bytes
from gmkit.library.syntax import BULLET, UNOPENED, in_quotes, indent, is_text, left_open, misdashed, says
from gmkit.library.write import CURLY, VALUE, as_word, items_of, meant_by, parts_of
from gmkit.names import as_spelt, begins_alike, spelt_apart


class Edit(NamedTuple):
    """What to write in the place of some letters, counted from the first letter of a file.

    Everything in the file counts: its byte order mark, and both signs of a line's end in Windows' way.
    """

    start: int  # of the first letter that is replaced
    end: int  # one past the last
    text: str


Fix = tuple[Edit, ...]
"""What mends a fault: edits in the order of the file, none over another."""

Check = Callable[[str], Reading]
"""Checks a file as if it said something else."""

_MOST_TRIED = 400  # texts that are held against the check for one file
_MOST_STEPS = 40  # faults behind one another that are looked at
_MOST_READ = 8_000_000  # characters of all of them together; each counts for more in a file that takes long to check:
_LONG, _MANY = 100_000, 50  # so many characters, so many faults


class Mended(NamedTuple):
    """A file with what had one answer mended."""

    text: str  # what it says then
    mended: tuple[Diagnostic, ...]  # what was mended, in the order in which that was done
    reading: Reading  # what is left


def applied(text: str, fix: Iterable[Edit]) -> str:
    """Give a text with edits made in it."""
    for edit in sorted(fix, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def fixes(text: str, check: Check) -> dict[Diagnostic, Fix]:
    """Give what mends the faults of a file, each by itself; what has no one answer is left out.

    Args:
        text: what the file says.
        check: checks it.
    """
    return {one: made.fix for one, made in _Bench(check).fixes(text).items()}


def mended(text: str, check: Check) -> Mended:
    """Mend what has one answer, and what has one once that is mended, until nothing has.

    Args:
        text: what the file says.
        check: checks it.
    """
    bench = _Bench(check)
    done: list[Diagnostic] = []
    seen = {text}
    while True:
        found = bench.fixes(text)
        onward = next(((one, made) for one, made in found.items() if made.onward), None)
        if onward:
            chosen, made = [onward[0], *onward[1].onward], onward[1].sheet.text
        else:
            chosen = bench.together(text, {one: made.fix for one, made in found.items()})
            made = applied(text, {edit for one in chosen for edit in found[one].fix})
        if not chosen or made in seen:
            return Mended(text, tuple(done), bench.sheet(text).reading)
        seen.add(made)
        text = made
        done += chosen


# ---- A text with its lines, so that places in lines become places in the whole.

_BREAK = re.compile(r"\r\n|\r|\n")


class _Sheet:
    """A text, and what was read in it.

    Attributes:
        text: what the file says, its byte order mark included.
        lines: the same in lines, without it.
        reading: what the check says of it.
    """

    def __init__(self, text: str, reading: Reading) -> None:
        self.text = text
        self.reading = reading
        self.lines: list[str] = []
        self._starts: list[int] = []
        at = len(BOM) if text.startswith(BOM) else 0
        for found in [*_BREAK.finditer(text), None]:
            self.lines.append(text[at : found.start() if found else None])
            self._starts.append(at)
            at = found.end() if found else at

    def line(self, n: int) -> str:
        return self.lines[n] if 0 <= n < len(self.lines) else ""

    def edit(self, line: int, start: int, end: int, text: str) -> Edit:
        """Make an edit of a part of a line; all from 0."""
        base = self._starts[line]
        return Edit(base + start, base + end, text)

    def dropped(self, line: int) -> Edit:
        """Make an edit that takes a line out whole."""
        if line + 1 < len(self._starts):
            return Edit(self._starts[line], self._starts[line + 1], "")
        return Edit(self._starts[line] and self._starts[line - 1] + len(self.lines[line - 1]), len(self.text), "")

    def inserted(self, line: int, words: str) -> Edit:
        """Make an edit that puts a line before one, with the line's end that the file has."""
        broken = _BREAK.search(self.text)
        return Edit(self._starts[line], self._starts[line], words + (broken[0] if broken else "\n"))

    def line_of(self, at: int) -> int:
        """Give the line in which a place lies, from 0."""
        return max(0, bisect_right(self._starts, at) - 1)

    @cached_property
    def raw(self) -> Document | None:
        """What the file itself says, without what it builds on."""
        own = self.reading.document
        whole = own is not None and EXTENDS in own.marks.values  # one that was written out has no such field
        return load.survey_text(self.text.removeprefix(BOM), "").document if whole else own

    @cached_property
    def fields(self) -> frozenset[str]:
        """The names of fields that files of its kind may have, and those that stand in it; of words, in English too."""
        kind = self.reading.kind
        free = kind.default if kind is not None and kind.name == "words" else None  # no schema names all of them
        english = read_bytes(shelves.bundled("content") / free).decode().splitlines() if free else ()
        here = {found[1] for line in (*self.lines, *english) for found in _FIELD.finditer(line)}
        return frozenset(here if kind is None else here | set(names_in(shelves.schema(kind.schema))))

    @cached_property
    def words(self) -> Mapping[str, int]:
        """Every word that may have been meant somewhere, and how often it stands in the file itself."""
        own = Counter(_said(self.reading.document.data) if self.reading.document else ())
        others = {word for one in self.reading.beside for word in _said(one.data)}
        kind = self.reading.kind
        schema = {} if kind is None else shelves.schema(kind.schema)
        return {**dict.fromkeys([*others, *names_in(schema), *words_in(schema)], 0), **own}

    @cached_property
    def known(self) -> frozenset[str]:
        """The words that not only one place of the file knows."""
        usual = words_in(shelves.schema(self.reading.kind.schema)) if self.reading.kind else ()
        return self.fields | {word for word, often in self.words.items() if often != 1} | self.vouched | {*usual}

    @cached_property
    def vouched(self) -> frozenset[str]:
        """The words that are no slip of their own: they stand in another file, or are made of a label beside them."""
        named = labelled(self.reading.document.data) if self.reading.document else ()
        others = (word for one in self.reading.beside for word in _said(one.data))
        return frozenset([*others, *named])


_FIELD = re.compile(r"(?:^\s*(?:- +)*|[{,]\s*)([A-Za-z_][\w-]*):(?=\s|$)")


def _said(value: Any) -> Iterator[str]:
    """Give every text in data, the names of fields included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from _said(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _said(inner)


# ---- What may be written is tried, and the check judges.


class _Tried(NamedTuple):
    """What became of a text with a fix in it."""

    fix: Fix
    reading: Reading
    clean: bool  # whether nothing is told that was not told before
    sheet: _Sheet  # the text then
    # what is told only now: the faults of YAML further on, before which reading stopped, and deeper ones of its line
    behind: tuple[Diagnostic, ...]
    further: bool  # whether all of that stands below what was edited
    onward: tuple[Diagnostic, ...] = ()  # those of them that were mended in turn, to see whether it goes on


class _Bench:
    """Tries fixes of one file. Texts that were checked are remembered."""

    def __init__(self, check: Check) -> None:
        self._check = check
        self._known: dict[str, _Sheet] = {}
        self._left = _MOST_TRIED

    def sheet(self, text: str) -> _Sheet:
        if text not in self._known:
            self._known[text] = _Sheet(text, self._check(text))
            self._left -= 1
        return self._known[text]

    def fixes(self, text: str) -> dict[Diagnostic, _Tried]:
        sheet = self.sheet(text)
        work = len(text) * (1 + len(text) // _LONG + len(sheet.reading.found) // _MANY)
        self._left = min(_MOST_TRIED, _MOST_READ // (work + 1))
        found: dict[Diagnostic, _Tried] = {}
        for one in sheet.reading.found if self._left > 0 else ():
            if one.place is None or one.path != sheet.reading.found[0].path:
                continue
            fix = self._fix(sheet, one)
            if fix:
                found[one] = fix
        return found

    def together(self, text: str, found: Mapping[Diagnostic, Fix]) -> list[Diagnostic]:
        """Give the faults that can be mended at once: none in the way of another, and nothing new is told."""
        before = self.sheet(text)
        chosen: list[Diagnostic] = []
        taken: set[Edit] = set()
        for one, fix in found.items():
            if all(edit in taken or not any(_touch(edit, other) for other in taken) for edit in fix):
                chosen.append(one)
                taken |= set(fix)
        made = self._try(before, chosen, tuple(taken)) if len(chosen) > 1 else None
        return chosen if made and all(_depth(one) == _SYNTAX for one in made.behind) else chosen[:1]

    def _fix(self, sheet: _Sheet, one: Diagnostic) -> _Tried | None:
        """Give what mends a fault if that is one thing alone."""
        for further, tier in [(further, tier) for further in (True, False) for tier in _ways(sheet, one)]:
            tried = [made for made in self._tried(sheet, one, tier) if made.further or not further]
            best = [made for made in tried if made.clean] or [made for made in tried if not made.behind]
            if chosen := _one_of(best or self._gone_on(sheet, tried)):
                return chosen
            if best:
                return None
        return None

    def _tried(self, sheet: _Sheet, one: Diagnostic, tier: Iterable[Fix]) -> list[_Tried]:
        """Try every way of a tier, as long as that takes little enough."""
        ways = dict.fromkeys(tuple(sorted(fix)) for fix in tier if fix)
        if len(ways) > self._left:
            return []
        return [made for fix in ways if (made := self._try(sheet, [one], fix))]

    def _gone_on(self, sheet: _Sheet, tried: Iterable[_Tried]) -> list[_Tried]:
        """Give the fixes with which reading stops further on, if what it stops at can be mended in turn."""
        found: list[_Tried] = []
        for made in tried:
            last: _Tried | None = made
            onward: list[Diagnostic] = []
            for _ in range(_MOST_STEPS):
                if last is None or not last.behind:
                    break
                onward.append(last.behind[0])
                last = self._next(last)
            if last is not None and not last.behind:
                one_by_one = _depth(made.behind[0]) == _SYNTAX or len(last.sheet.lines) != len(sheet.lines)
                whole = made.fix if one_by_one else _apart(sheet, last.sheet)
                found.append(last._replace(fix=whole, onward=tuple(onward) if one_by_one else ()))
        return found

    def _next(self, last: _Tried) -> _Tried | None:
        """Mend the next fault at which reading stops, or stop there."""
        for tier in _ways(last.sheet, last.behind[0]):
            tried = self._tried(last.sheet, last.behind[0], tier)
            best = [made for made in tried if made.clean] or [made for made in tried if not made.behind] or tried
            if best:
                made = _one_of(best)
                deeper = {(one.code, one.message) for one in last.behind[1:] if _depth(one) > _SYNTAX}
                left = [one for one in made.reading.found if (one.code, one.message) in deeper] if made else []
                return made and made._replace(behind=(*made.behind, *left))
        return None

    def _try(self, sheet: _Sheet, mended: Sequence[Diagnostic], fix: Fix) -> _Tried | None:
        """Try a fix; None if the fault is still told, another one is made, or something else says something else."""
        text = applied(sheet.text, fix)
        if text == sheet.text:
            return None
        after = self.sheet(text)
        edited = {sheet.line_of(edit.start) for edit in fix} | {sheet.line_of(edit.end) for edit in fix}
        shift = _shift(sheet, fix)
        was = Counter(_key(one) for one in sheet.reading.found)
        now = Counter(_key(one, shift) for one in after.reading.found)
        depth = max(_depth(one) for one in mended)
        if any(now[_key(one)] >= was[_key(one)] for one in mended):
            return None
        told = max(one.place[:2] for one in mended if one.place)
        named = all(one.code == "GM202" for one in mended) or any(edit.text.endswith(": ") for edit in fix)
        clean, behind = True, []
        for one in after.reading.found:
            line = one.place and shift(one.place.line)
            if now[_key(one, shift)] <= was[_key(one, shift)]:
                continue
            if one.severity is Severity.WARNING:
                continue  # what is legal and odd is told only of files without errors
            clean = False
            if line is None or one.place is None:
                return None
            if _depth(one) == depth == _SYNTAX and (line, one.place.column) > told:
                behind.append(one)
            elif not (_depth(one) > depth or (named and one.code in _BY_VALUE)):
                return None
            elif line - 1 in edited:
                behind.append(one)  # what a field must hold is told once its name is right
        if not _says_the_same(sheet, after, edited, shift, unread=depth == _SYNTAX):
            return None
        further = all(one.place and shift(one.place.line) - 1 > max(edited) for one in behind)
        return _Tried(fix, after.reading, clean, after, tuple(behind), further)


def _one_of(tried: Sequence[_Tried]) -> _Tried | None:
    """Give the first of several, if all mean the same."""
    if not tried:
        return None
    first, *others = tried
    alike = all(_same(first.reading.document, other.reading.document) for other in others)
    return first if alike else None


def _apart(sheet: _Sheet, other: _Sheet) -> Fix:
    """Write the lines that another text with as many has otherwise."""
    lines = enumerate(zip(sheet.lines, other.lines, strict=True))
    return tuple(sheet.edit(n, 0, len(was), now) for n, (was, now) in lines if was != now)


def _touch(one: Edit, other: Edit) -> bool:
    """Say whether two edits are in each other's way."""
    return one.start <= other.end and other.start <= one.end


def _key(one: Diagnostic, shift: Callable[[int], int] = int) -> tuple[str, int | None, str]:
    """Give what a fault is known by; those that stop the reading of a line are told one after another."""
    return one.code, one.place and shift(one.place.line), one.message if one.code == "GM103" else ""


def _depth(one: Diagnostic) -> int:
    """Give how far a file had to be read for a fault to be found: what lies deeper is told only then."""
    if one.code in _DEPTHS:
        return _DEPTHS[one.code]
    deeper = {"GM1": 1, "GM4": 2, "GM2": 3, "GM3": 4}
    return _SYNTAX + deeper.get(one.code[:3], 5)


_SYNTAX = 1
_DEPTHS = {"GM104": 0, "GM107": 0, "GM102": _SYNTAX, "GM103": _SYNTAX, "GM601": _SYNTAX + 3}


def _shift(sheet: _Sheet, fix: Fix) -> Callable[[int], int]:
    """Give what turns a line of the mended text, from 1, into that of the text before."""
    moves = [
        (sheet.line_of(edit.start) + 1, _breaks(edit.text) - _breaks(sheet.text[edit.start : edit.end])) for edit in fix
    ]

    def back(line: int) -> int:
        for at, by in moves:
            line -= by if line > at or (by > 0 and line == at + by) else 0
        return line

    return back if any(by for _, by in moves) else lambda line: line


def _breaks(text: str) -> int:
    return sum(1 for _ in _BREAK.finditer(text))


def _same(one: Document | None, other: Document | None) -> bool:
    return one is not None and other is not None and one.data == other.data


def _says_the_same(
    before: _Sheet, after: _Sheet, edited: set[int], shift: Callable[[int], int], *, unread: bool
) -> bool:
    """Say whether every line that was read and not edited says what it said; more may say something if it was not."""
    old, new = before.raw, after.raw
    if old is None or new is None:
        return True
    apart = edited | {n - 1 for n in before.reading.aside} | {n - 1 for n in after.reading.aside}
    was, now = Counter[tuple[int, tuple[str, ...], str]](), Counter[tuple[int, tuple[str, ...], str]]()
    for first, last, names, said in leaves(old.data, old.marks, (), edited, lambda line: line):
        was[first, names, said] += apart.isdisjoint(range(first, last + 1))
    for first, last, names, said in leaves(new.data, new.marks, (), edited, lambda line: shift(line + 1) - 1):
        now[first, names, said] += apart.isdisjoint(range(first, last + 1))
    return not was - now and (unread or not now - was)


# ---- What may be meant, from what is likeliest: each tier is tried only if the one before gave nothing.

_BY_VALUE = ("GM108", "GM401", "GM203", "GM204", "GM205", "GM206", "GM207")


def _ways(sheet: _Sheet, one: Diagnostic) -> Iterator[list[Fix]]:
    """Give what may mend a fault."""
    assert one.place is not None
    line, start, end = one.place.line - 1, one.place.column - 1, one.place.end_column - 1
    if one.write is not None:
        sure = one.code != "GM501" or _alone(sheet, line, start, end)
        yield [(sheet.edit(line, start, end, one.write),)] if sure else []
        return
    if one.severity is Severity.WARNING:
        if one.code == "GM207":
            yield _unwrapped(sheet, line, start, end)
        return
    if one.code == "GM104":
        yield [_visible(sheet, line)]
    elif one.code in ("GM103", "GM105"):
        yield from _of_yaml(sheet, line, start)
    elif one.code == "GM102":
        yield [_single(sheet, line, start)]
    elif one.code == "GM201" and "`schema_version`" in one.message:
        yield [_version(sheet, one)]
    else:
        raw = sheet.line(line)[start:end]
        if one.code in ("GM202", "GM204") and raw.casefold() != "null":  # which is nothing, and no word
            yield [*_spaced(sheet, line, start), *_whole_text(sheet, line, start), *_bulleted(sheet, line)]
        if one.code in _BY_VALUE:
            words = [*meant_by(raw), *_ids(sheet, raw), *items_of(one, sheet.line(line)[:start], raw)]
            yield [(sheet.edit(line, start, end, word),) for word in words if word != raw]
        if len(raw) > 2 and raw[0] in CURLY and raw[-1] in CURLY:
            yield [(sheet.edit(line, start, end, word),) for word in (raw[1:-1], in_quotes(raw[1:-1]))]
        if asked := asked_for(f"{one.message} {one.suggestion}"):
            near = _near(sheet, one, asked)
            near += [tuple(edit._replace(text=edit.text.lower()) for edit in fix) for fix in near if raw.islower()]
            yield near
            yield [(*fix, *_pointed(sheet, line, end)) for fix in near if one.code == "GM202"]


def _of_yaml(sheet: _Sheet, line: int, column: int) -> Iterator[list[Fix]]:
    """Give what may mend a line that YAML cannot read: what was pasted first, then what is missing, then quotes."""
    text = load.verbatim(sheet.lines)
    rows = [n for n in range(len(sheet.lines)) if n == line or n not in text]
    for rule in _PASTED:
        everywhere = [fix for n in rows if (fix := rule(sheet, n))]
        if len(everywhere) > 1 and rule(sheet, line):
            yield [_nth(everywhere, n) for n in range(_WIDTHS)]
        yield rule(sheet, line)
    each = {n: [fix for rule in _PASTED if (fix := rule(sheet, n))] for n in rows}
    if len(each[line]) > 1:
        yield [_nth(each[line], n) for n in range(_WIDTHS)]
        yield [_nth([fix for fixes in each.values() for fix in fixes], n) for n in range(_WIDTHS)]
    yield [*_spaced(sheet, line, column), *_bracketed(sheet, line, column), *_parted(sheet, line, column)]
    yield _begun(sheet, line)
    yield _closed(sheet, line, column)
    yield _whole_text(sheet, line, column)


def _nth(ways: Iterable[Sequence[Fix]], n: int) -> Fix:
    """Take of several things to do each in its nth way, or in its last."""
    return tuple(edit for each in ways for edit in each[min(n, len(each) - 1)])


# ---- What editors, word processors and other formats put into a file.

_WIDE = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_WIDE_BEFORE = re.compile(r"\s*(?:-\s+)*(?:[^\s\"'#:{}\[\],-][^\"'#:{}\[\],]*?:\s)?\s*")
_SEEN = re.compile("[\u200b-\u200f\u2060-\u2064\u202a-\u202e\u2066-\u2069\ufeff\u00ad\u061c\u180e]")
_TAB_INSIDE = re.compile(r"(?<=[:,-])(?:[ ]*\t[ \t]*)(?=\S)")
_GLUED_DASH = re.compile(r"\s*-(?=[^\s\d.-])")
_WIDTHS = 5
_FEW = 6  # lines above, on which a bracket may be opened


def _visible(sheet: _Sheet, line: int) -> Fix:
    """Take out what cannot be seen, and does nothing."""
    return tuple(sheet.edit(line, found.start(), found.end(), "") for found in _SEEN.finditer(sheet.line(line)))


def _untabbed(sheet: _Sheet, line: int) -> list[Fix]:
    """Write spaces for tabs: as wide as people set them, or as far as the lines around are indented."""
    text = sheet.line(line)
    if "\t" not in text:
        return []
    inside = [sheet.edit(line, found.start(), found.end(), " ") for found in _TAB_INSIDE.finditer(text)]
    prefix = text[: len(text) - len(text.lstrip(" \t"))]
    if "\t" not in prefix or not text.strip():
        return [tuple(inside)] if inside else []
    widths = [len(prefix.expandtabs(width)) for width in (2, 4, 8, 3, 1)]
    around = [
        indent(sheet.lines[n])
        for n in (*range(line - 1, -1, -1), *range(line + 1, min(line + 9, len(sheet.lines))))
        if says(sheet.lines[n]) and "\t" not in sheet.lines[n]
    ]
    near = [margin + more for margin in dict.fromkeys(around[:40]) for more in (0, 2)]
    return [(sheet.edit(line, 0, len(prefix), " " * width), *inside) for width in [*widths, *near]]


def _spaces(sheet: _Sheet, line: int) -> list[Fix]:
    """Write spaces for those that keep words together, where YAML needs its own."""
    text = sheet.line(line)
    before = _WIDE_BEFORE.match(text)
    end = before.end() if before else 0
    made = tuple(sheet.edit(line, found.start(), found.end(), " ") for found in _WIDE.finditer(text, 0, end))
    return [made] if made else []


def _dashed(sheet: _Sheet, line: int) -> list[Fix]:
    """Write `- ` for another bullet, or a space that is missing after one."""
    text = sheet.line(line)
    if bullet := BULLET.match(text):
        return [(sheet.edit(line, bullet.start(1), bullet.end(1), "-"),)]
    glued = _GLUED_DASH.match(text)
    known = glued and not text.startswith("---") and _is_known(sheet, text[glued.end() :])
    return [(sheet.edit(line, glued.end(), glued.end(), " "),)] if glued and known else []


def _bulleted(sheet: _Sheet, line: int) -> list[Fix]:
    """Write `- ` for every bullet of a list that was read as one text."""
    made: list[Edit] = []
    for n in range(line, len(sheet.lines)):
        fix = _dashed(sheet, n)
        if not fix:
            break
        made += fix[0]
    return [tuple(made)] if made else []


_ENDS = r"(?=\s*(?:,?\s*(?:#.*)?$|[,\]}]|:(?:\s|$)))"
_QUOTED = re.compile(
    rf"(?:(?<=^)|(?<=\s)|(?<=[\[{{]))(?P<open>[“”„‟«»\"])(?P<inner>[^“”„‟«»\"]*)(?P<close>[“”„‟«»\"]){_ENDS}"
    rf"|(?:(?<=^)|(?<=\s)|(?<=[\[{{]))(?P<one>[‘‚‹›])(?P<text>(?:[^‘’‚‹›]|’(?=\w))*)[’‘‹›]{_ENDS}"
)


def _uncurled(sheet: _Sheet, line: int) -> list[Fix]:
    """Write straight quotes for typographic ones that stand around a whole text."""
    text = sheet.line(line)
    made = []
    for found in _QUOTED.finditer(text):
        if not VALUE.search(text[: found.start()]) or found[0][0] == found[0][-1] == '"':
            continue
        inner = found["inner"] if found["open"] else found["text"]
        made.append(sheet.edit(line, found.start(), found.end(), in_quotes(inner)))
    return [tuple(made)] if made else []


def _uncommaed(sheet: _Sheet, line: int) -> list[Fix]:
    """Leave out the comma of JSON behind a value, and with it what typographic quotes there are."""
    found = re.search(r",(?=\s*(?:#.*)?$)", sheet.line(line))
    if not found or left_open(sheet.line(line)) > 0:
        return []
    made = sheet.edit(line, found.start(), found.end(), "")
    return [(made,), *((*fix, made) for fix in _uncurled(sheet, line))]


def _quoted(text: str) -> str:
    """Give a text in quotes, in the place of typographic ones if those stand around it."""
    wrapped = len(text) > 1 and text[0] in CURLY and text[-1] in CURLY
    return in_quotes(text[1:-1] if wrapped else text)


_PASTED = (_untabbed, _spaces, _dashed, _uncurled, _uncommaed)


# ---- A sign that is missing: a space after a colon or a dash, a colon, a comma; a bracket too many.

_GLUED_NAME = re.compile(r"(\s*(?:- +)*)([A-Za-z_][\w-]*):(?=[^\s:/])")
_GLUED_INSIDE = re.compile(r"(\s*)([A-Za-z_][\w-]*):(?=\S)")
_BEFORE_BRACKET = re.compile(r"()([A-Za-z_][\w-]*)(?=[\[{])")
_BARE_NAME = re.compile(r"(\s*(?:- +)*)([A-Za-z_][\w-]*)(?=\s|$)")


def _spaced(sheet: _Sheet, line: int, column: int) -> list[Fix]:
    """Put a space after the colon of a name, or a colon after a name that has none."""
    text = sheet.line(line)
    glued = (_GLUED_NAME.match(text), _GLUED_INSIDE.match(text, column))
    named = [(one, name) for one in glued if one for name in (one[2], one[2].lower()) if name in sheet.fields]
    known = {one: name for one, name in reversed(named) if _is_known(sheet, text[one.end() :])}
    made: list[Fix] = [(sheet.edit(line, one.start(2), one.end(), f"{name}: "),) for one, name in known.items()]
    for found in (_BARE_NAME.match(text), _BARE_NAME.match(text, column), _BEFORE_BRACKET.match(text, column)):
        if found and found[2] in sheet.fields and not re.match(r"\s*[^\w\s\"'{\[]+\s", text[found.end() :]):
            close = text[found.end() : found.end() + 1] in ("[", "{")
            made.append((sheet.edit(line, found.end(), found.end(), ": " if close else ":"),))
    return made


def _is_known(sheet: _Sheet, text: str) -> bool:
    """Say whether what begins a text is no word that only its author knows: of such it may be a letter too many."""
    word = re.match(r"[^\s,{}\[\]]*", text)
    said = word[0].rstrip(":") if word else ""
    often = len(re.findall(rf"(?<![\w-]){re.escape(said.casefold())}(?![\w-])", sheet.text.casefold()))
    return text[:1] in tuple("[{\"'") or not is_text(said) or often > 1 or bool(sheet.known & {said, said.lower()})


def _parted(sheet: _Sheet, line: int, column: int) -> list[Fix]:
    """Put a comma before the name of a field, in braces."""
    text = sheet.line(line)
    begun = re.search(r"[A-Za-z_][\w-]*$", text[:column])
    column = begun.start() if begun and text[column : column + 1] == ":" else column
    name = re.compile(r"[A-Za-z_][\w-]*(?=:\s)").match(text, column)
    before = text[:column].rstrip()
    inside = before.count("{") > before.count("}") and before[-1] not in ",{["
    if not name or name[0] not in sheet.fields or not inside:
        return []
    if not before.endswith(";"):
        return [(sheet.edit(line, at, len(before), ","),) for at in _put_in(sheet, before)]
    signs = [one.start() for one in re.finditer(r";(?=\s+([\w-]+):\s)", text) if one[1] in sheet.fields]
    return [tuple(sheet.edit(line, at, at + 1, ",") for at in ats) for ats in ([len(before) - 1], signs)]


def _put_in(sheet: _Sheet, text: str) -> Sequence[int]:
    """Give where a sign missing behind a text stood: there, or at its last letter if no other place has the word."""
    value = re.split(r"[,{\[]\s*|:\s+", text)[-1]
    said = Counter(re.findall(r"[\w-]+", sheet.text.casefold()))
    word = re.split(r"[^\w-]", value.casefold())[-1]
    whole = len(value) < 2 or (said[word] > 1 and not said[word[:-1]] and not said[id_for(value[:-1], "")])
    return (len(text),) if whole else (len(text), len(text) - 1)


def _begun(sheet: _Sheet, line: int) -> list[Fix]:
    """Put the brace in with which an item begins, or its dash; leave a dash out that no other line of its block has."""
    text = sheet.line(line)
    at = indent(text)
    if (found := UNOPENED.match(text)) and not found[2]:
        return [(sheet.edit(line, found.end(1), found.end(1), "{"),)]
    if not misdashed(sheet.lines, line):
        return []
    dash = re.match(r"- *", text[at:])
    return [(sheet.edit(line, at, at + (dash.end() if dash else 0), "" if dash else "- "),)]


def _bracketed(sheet: _Sheet, line: int, column: int) -> list[Fix]:
    """Leave out a bracket that closes what is closed."""
    text = sheet.line(line)
    twice = text[column : column + 1] in ("]", "}") and text[:column].rstrip()[-1:] in ("]", "}")
    return [(sheet.edit(line, column, column + 1, ""),)] if twice else []


def _closed(sheet: _Sheet, line: int, column: int) -> list[Fix]:
    """Close what a line opens where it ends, or where what is around it is closed; behind a comma the next goes on."""
    first, last, signs = sheet.line(line), line, {'"', "'"}
    texts = [_COMMENT.sub("", first)]
    while texts[-1].endswith(",") and indent(sheet.line(last + 1)) > indent(first) and says(sheet.line(last + 1)):
        last += 1
        texts.append(_COMMENT.sub("", sheet.line(last)))
    alone = signs.isdisjoint("".join(texts)) and not _continues(
        sheet.line(last + 1), len(first) - len(first.lstrip(" -"))
    )
    if not alone or first[column : column + 1] not in ("[", "{") or texts[-1].endswith(","):
        return []
    made, opened = list[list[Fix]](), ""
    for n, text in enumerate(texts, line):
        for at, sign in enumerate(text):
            opened += {"[": "]", "{": "}"}.get(sign, "")
            while sign in "]}" and opened and opened[-1] != sign:
                made.append([(sheet.edit(n, start, at, opened[-1]),) for start in _put_in(sheet, text[:at])])
                opened = opened[:-1]
            opened = opened[:-1] if sign in "]}" else opened
    text = texts[-1]
    made += [[(sheet.edit(last, start, len(text), opened[::-1]),) for start in _put_in(sheet, text)]] if opened else []
    return [_nth(made, n) for n in range(2)]


# ---- A text with a colon or a comma in it, which has to stand in quotes.

_BLOCK = re.compile(r"\s*(?:- +)*(?:(?P<name>[^\s\"'#:{}\[\],-][^\"'#:{}\[\],]*?|\"[^\"]*\"|'[^']*'):\s+)?")
_SIGNS = ("", *"\"'[]{}|>&*!@`%#?,")  # what cannot begin a text without quotes
_SLOT = re.compile(r"\{[\w.:|]+\}'?\s*[^\s,:\]}#{]|\{[\w.:|]+\}\s+\{\w")  # `{who} goes`: a slot of a text, and no block
_COMMENT = re.compile(r"\s+#.*$|\s+$")
_INNER = re.compile(r"([\w-]+):(?=\s|$)")
_FIELDS = re.compile(r"[\w-]+: +[^\s{}\[\],:\"'][^{}\[\],:]*(?:, +[\w-]+: +[^\s{}\[\],:\"'][^{}\[\],:]*)*")


def _whole_text(sheet: _Sheet, line: int, column: int) -> list[Fix]:
    """Put a text in quotes from where its value begins: on a line of its own, or inside braces."""
    text = sheet.line(line)
    begins = _BLOCK.match(text)
    slot = begins and _SLOT.match(text, begins.end())
    if not slot and _is_inside(sheet, line, column):
        return _in_braces(sheet, line, column)
    if not begins or (not slot and text[begins.end() : begins.end() + 1] in _SIGNS):
        return []
    if not begins["name"] and not text.lstrip().startswith("- "):
        return []
    end = len(_COMMENT.sub("", text))
    last = line
    while _continues(sheet.line(last + 1), len(text) - len(text.lstrip(" -"))):
        last += 1
    value = text[begins.end() : end]
    told = _siblings(sheet, line) | {begins["name"]}
    if value[-1:] in ("'", '"') or DECIMAL.fullmatch(value) or value.startswith("- "):
        return []  # the quote that opens it is missing, most likely; a number, or one of a list, never becomes a text
    braces: list[Fix] = [(sheet.edit(line, begins.end(), end, f"{{{value}}}"),)] if _FIELDS.fullmatch(value) else []
    if any(found[1] in sheet.fields - told for found in _INNER.finditer(value)):
        return braces if last == line else []  # else two fields on one line, most likely
    if last == line:
        return [(sheet.edit(line, begins.end(), end, _quoted(value)),), *braces]
    sign = in_quotes(value + "".join(sheet.lines[line + 1 : last + 1]))[0]
    if any(sign in one for one in (value, *sheet.lines[line + 1 : last + 1])):
        return []
    far = len(_COMMENT.sub("", sheet.lines[last]))
    return [(sheet.edit(line, begins.end(), begins.end(), sign), sheet.edit(last, far, far, sign))]


def _continues(text: str, margin: int) -> bool:
    """Say whether a line goes on with a text whose name begins at a margin."""
    begins = _INNER.search(text) or BULLET.match(text) or text.lstrip().startswith("- ")
    return says(text) and indent(text) > margin and not begins


def _siblings(sheet: _Sheet, line: int) -> frozenset[str]:
    """Give the fields that the block around a line has on other lines."""
    margin = len(sheet.line(line)) - len(sheet.line(line).lstrip(" -"))
    found = set()
    for way in (range(line - 1, -1, -1), range(line + 1, len(sheet.lines))):
        for text in (sheet.lines[n] for n in way if says(sheet.lines[n])):
            own = len(text) - len(text.lstrip(" -"))
            if own < margin or (indent(text) < margin and way.step > 0):
                break
            if own == margin and (name := _FIELD.match(text)):
                found.add(name[1])
            if own == margin and text[:own].strip():
                break
    return frozenset(found)


def _is_inside(sheet: _Sheet, line: int, column: int) -> bool:
    """Say whether a place lies in brackets, that are opened on its line or a little above."""
    open_there = 0
    for text in (sheet.line(line)[:column], *reversed(sheet.lines[max(0, line - _FEW) : line])):
        open_there += left_open(text)
        if open_there > 0:
            return True
    return False


def _in_braces(sheet: _Sheet, line: int, column: int) -> list[Fix]:
    """Put a text of a block in quotes, or a list in brackets, up to each of the commas at which it may end."""
    text = sheet.line(line)
    parts = list(parts_of(text))
    at = next((n for n, (start, end) in enumerate(parts) if start <= column <= end), None)
    while at is not None and at > 0 and not _NAMED.match(text, *parts[at]) and text[parts[at][0] - 1] == ",":
        at -= 1
    named = None if at is None else _NAMED.match(text, *parts[at])
    told = {one: one.place.column for one in sheet.reading.found if one.place and one.place.line == line + 1}
    # Where a field may be missing, as in a file of words, or is, no check tells a text from a text and a field.
    lax = (sheet.reading.kind and sheet.reading.kind.name == "words") or any(one.code == "GM201" for one in told)
    if at is None or named is None or lax or text[named.end() : named.end() + 1] in _SIGNS:
        return []
    tips = [one.suggestion for one, at in told.items() if at == named.end() + 1]
    listed, texted = say("write it as a list, in [ ]") in tips, say("put the whole text in quotes") in tips
    made: list[Fix] = []
    for n, (start, end) in enumerate(parts[at:]):
        first = re.split(r"[\s:]", text[start:end].strip())[0]
        if n and (text[start - 1] != "," or not text[start:end].strip() or first in sheet.fields):
            break
        value = text[named.end() : end].rstrip()
        if " #" in value or value[-1:] in ("'", '"') or not sheet.fields.isdisjoint(_INNER.findall(value)):
            break
        if DECIMAL.fullmatch(value) and not texted:
            break  # a number never becomes a text
        edit = sheet.edit(line, named.end(), named.end() + len(value), f"[{value}]" if listed else _quoted(value))
        made.append((edit,))
    return made


_NAMED = re.compile(r"\s*(?:- +)*(?:[^\s\"'#:{}\[\],][^\"'#:{}\[\],]*?|\"[^\"]*\"|'[^']*'):\s+")


# ---- One value, or one word, in the place of another.


def _pointed(sheet: _Sheet, line: int, column: int) -> Fix:
    """Write the number that stands behind a name with a decimal comma as a file has it."""
    found = re.compile(r":\s+(\S+?)(?=\s*(?:[}\]#]|,\s|$))").match(sheet.line(line), column)
    words = meant_by(found[1]) if found and DECIMAL.fullmatch(found[1]) else []
    return (sheet.edit(line, found.start(1), found.end(1), words[0]),) if found and words else ()


def _ids(sheet: _Sheet, raw: str) -> list[str]:
    """Give the id that a text becomes, if that is known: the text is the label beside it, or something names it so."""
    made, both = id_for(raw, ""), re.fullmatch(r"([\w-]+)\s*[./\\]\s*([\w-]+)", raw)
    known = made and raw[0] not in "[{" and (sheet.words.get(raw.strip("\"'"), 0) > 1 or made in sheet.words)
    return [*([made] if known else []), *(["/".join(id_for(part, "") for part in both.groups())] if both else [])]


def _near(sheet: _Sheet, one: Diagnostic, asked: Sequence[str]) -> list[Fix]:
    """Write each word that is spelt nearly like the one that stands there; of a kind, what was asked for."""
    assert one.place is not None
    line, start, end = one.place.line - 1, one.place.column - 1, one.place.end_column - 1
    raw = sheet.line(line)[start:end]
    sign = raw[:1] if raw[:1] in ('"', "'") and raw[-1:] == raw[:1] and len(raw) > 2 else ""
    word = raw.strip(sign) if sign else raw
    if not word:
        return []
    stem, joint, last = word.rpartition("." if "." in word else "/")
    others = [other for other in (*sheet.words, *asked) if other != word]
    ways = {other: spelt_apart(word, other, short=one.code == "GM202") for other in others}
    if joint:
        inside = {other: spelt_apart(last, other) for other in sheet.words if other != last}
        ways |= {f"{stem}{joint}{other}": by for other, by in inside.items()}
    elif one.code == "GM301":  # a dot that was lost
        parts = ((word[:at], word[at:]) for at in range(1, len(word)))
        ways |= {f"{of}.{other}": 0 for of, other in parts if {of, other} <= {*sheet.words}}
    near = {other: by for other, by in ways.items() if by is not None}
    near |= {other: 1 for other in asked if len(asked) == 1 and begins_alike(word, other)}
    if one.code == "GM401":
        near = dict.fromkeys(asked, 0)
    # What differs in case and joints alone is meant, whatever else is a letter away.
    least = min(near.values(), default=0)
    told = as_spelt([other for other, by in near.items() if by <= least + bool(least)], word)
    by_name = one.code.startswith(("GM3", "GM5"))
    if by_name and not all(id_for(word, "") == other or _is_vouched(sheet, other, word) for other in told):
        return []  # of a name and what it names either may be the slip
    return [(sheet.edit(line, start, end, f"{sign}{other}{sign}" if sign else as_word(other)),) for other in told]


def _is_vouched(sheet: _Sheet, word: str, instead_of: str) -> bool:
    """Say whether a word is more likely right than another that would have to be: it is known, or used more often."""
    known = word in sheet.vouched or re.split("[./]", word)[-1] in sheet.vouched
    return known or sheet.words.get(word, 0) > sheet.words.get(instead_of, 0)


# ---- A field that is there twice and says the same; a version that is not said; a total; quotes that are printed.


def _single(sheet: _Sheet, line: int, column: int) -> Fix:
    """Take out the second of two fields that say the same."""
    text = sheet.line(line)
    said = re.split(r"[,{}\[\]]", text[column:], maxsplit=1)[0].strip()
    before = text[:column].rstrip()
    if ":" in said and re.search(rf"(?<![\w-]){re.escape(said)}\s*,$", before):  # else a list in wrong brackets
        return (sheet.edit(line, len(before) - 1, column + len(said), ""),)
    alike = line > 0 and sheet.line(line - 1).strip() in (text.strip(), f"- {text.strip()}")
    if alike and not text[:column].strip() and not text.rstrip().endswith((":", "|", ">", ",", "[", "{")):
        return (sheet.dropped(line),)
    return ()


def _version(sheet: _Sheet, one: Diagnostic) -> Fix:
    """Put the version below the kind."""
    said = re.search(r"`(schema_version: [0-9]+)`", one.suggestion or "")
    at = next((n for n, text in enumerate(sheet.lines) if text.startswith("kind:")), None)
    return (sheet.inserted(at + 1, said[1]),) if said and at is not None and at + 1 < len(sheet.lines) else ()


def _alone(sheet: _Sheet, line: int, start: int, end: int) -> bool:
    """Say whether a sum is more likely wrong than what it is the sum of: nothing else in the file says the same."""
    said = re.compile(rf"(?<!\d){re.escape(sheet.line(line)[start:end])}(?!\d)")
    rest = (text[end:] if n == line else text for n, text in enumerate(sheet.lines))
    unread = any(one.code.startswith("GM1") for one in sheet.reading.found)  # it may be what is summed
    return not (unread or any(said.search(text) for text in rest if text.lstrip()[:1] == "#" or text[:1].strip()))


def _unwrapped(sheet: _Sheet, line: int, start: int, end: int) -> list[Fix]:
    """Take from a text the signs that were most likely meant for the file, and not for its readers."""
    raw = sheet.line(line)[start:end]
    if raw.endswith(","):
        return [(sheet.edit(line, end - 1, end, ""),)]
    inner = raw[1:-1]
    if raw[-1:] == '"' and raw[:1] not in CURLY:
        return [(sheet.edit(line, end - 1, end, ""),)]
    return [(sheet.edit(line, start, end, in_quotes(inner)),)] if raw[:1] in CURLY and raw[-1:] in f'{CURLY}"' else []

"""What a table is made of: entries, each chained to the one before, and the state that their changes make.

A state is plain data: dicts with text for keys, lists, text, whole numbers, yes, no and nothing. An entry keeps what it
changed, as before and after; the state after it is the state of the entry it stands on, with its changes applied.
"""

import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any, NamedTuple

from gmkit.errors import StoreError, later, said, say

Data = Any
"""Plain data, as JSON has it, without fractions."""

# ---- Plain data in one form, so that the same data has the same bytes everywhere.


def canonical(data: Data) -> bytes:
    """Give plain data as UTF-8 JSON: keys sorted, no spaces.

    Raises:
        TypeError: it holds something else than text, whole numbers, yes, no, nothing, lists and dicts with text for
            keys. A fraction is a mistake of the program: it would not come back the same everywhere.
    """
    if type(data) not in _LEAVES:
        _refuse_others(data)
    return _ENCODER.encode(data).encode()


_ENCODER = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))

_LEAVES = frozenset({str, int, bool, type(None)})

DEEPEST = 64
"""So deep plain data goes at most."""


def _refuse_others(data: Data, depth: int = 0) -> None:
    """Look through what is no leaf; leaves are passed over where they stand, which takes most of the calls away."""
    if data and depth >= DEEPEST:
        raise TypeError("this is nested too deep for plain data")
    if type(data) is dict:
        for key in data:
            if type(key) is not str:
                raise TypeError(f"{key!r} is no key of plain data")
        data = data.values()
    elif type(data) is not list:
        raise TypeError(f"{data!r} is no plain data")
    for value in data:
        if type(value) not in _LEAVES:
            _refuse_others(value, depth + 1)


def digest(data: Data) -> bytes:
    """Give the SHA-256 of plain data in its one form."""
    return sha256(canonical(data)).digest()


# ---- What changed between two states, and the way there and back.

ANY = "*"
"""Ends a path whose place in a list is where a run of items is put in place of another."""

Keys = tuple[Any, ...]


class Change(NamedTuple):
    """One thing that became another: a field, an item, or a run of items of a list."""

    path: Keys  # keys and places from the top; (…, place, "*") where a run of items begins
    before: tuple[Data, ...]  # what was there: nothing or one thing; of a run, its items
    after: tuple[Data, ...]  # what is there now, likewise

    def back(self) -> "Change":
        """Give the change that takes this one back."""
        return Change(self.path, self.after, self.before)

    def kept(self) -> dict[str, Data]:
        """Give it as an entry keeps it; an absent side is left out."""
        run = self.path[-1:] == (ANY,)
        row: dict[str, Data] = {"path": list(self.path)}
        for name, side in (("before", self.before), ("after", self.after)):
            if run:
                row[name] = list(side)
            elif side:
                row[name] = side[0]
        return row


def change_from(row: Mapping[str, Data]) -> Change:
    """Read a change as an entry keeps it."""
    path = tuple(row["path"])
    if path[-1:] == (ANY,):
        return Change(path, tuple(row["before"]), tuple(row["after"]))
    return Change(path, *(tuple([row[side]] if side in row else []) for side in ("before", "after")))


def diff(before: Data, after: Data, path: Keys = ()) -> Iterator[Change]:
    """Give what changed from one state to another, in the order of keys and places."""
    if type(before) is type(after) is dict:
        for key in sorted({*before, *after}):
            if key not in before:
                yield Change((*path, key), (), (after[key],))
            elif key not in after:
                yield Change((*path, key), (before[key],), ())
            else:
                yield from diff(before[key], after[key], (*path, key))
    elif type(before) is type(after) is list:
        yield from _diff_lists(before, after, path)
    # One and yes are equal, and are not the same.
    elif type(before) is not type(after) or before != after:
        yield Change(path, (before,), (after,))


def _diff_lists(before: list[Data], after: list[Data], path: Keys) -> Iterator[Change]:
    if len(before) == len(after):
        for at, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from diff(one, other, (*path, at))
        return
    short = min(len(before), len(after))
    head = next((at for at in range(short) if not _same(before[at], after[at])), short)
    rest = short - head
    tail = next((at for at in range(rest) if not _same(before[-1 - at], after[-1 - at])), rest)
    old, new = before[head : len(before) - tail], after[head : len(after) - tail]
    yield Change((*path, head, ANY), tuple(old), tuple(new))


def _same(one: Data, other: Data) -> bool:
    return next(diff(one, other), None) is None


def apply(state: Data, changes: Sequence[Change]) -> Data:
    """Give the state with the changes made in their order; the state given stays as it was.

    Raises:
        StoreError: what a change says was there is not there.
    """
    for change in changes:
        state = _applied(state, change.path, change)
    return state


def _applied(node: Data, path: Keys, change: Change) -> Data:
    try:
        if not path:
            _expect(change, change.before and _same(node, change.before[0]))
            return change.after[0]
        step, rest = path[0], path[1:]
        if rest == (ANY,):
            end = step + len(change.before)
            _expect(change, type(node) is list and _same(node[step:end], list(change.before)))
            return [*node[:step], *change.after, *node[end:]]
        if type(node) is list:
            return [*node[:step], _applied(node[step], rest, change), *node[step + 1 :]]
        if rest:
            return {**node, step: _applied(node[step], rest, change)}
        _expect(change, (step in node) == bool(change.before))
        _expect(change, not change.before or _same(node[step], change.before[0]))
        others = {key: value for key, value in node.items() if key != step}
        return {**others, step: change.after[0]} if change.after else others
    except (AttributeError, IndexError, KeyError, TypeError) as error:
        raise _unlike(change) from error


def _expect(change: Change, found: object) -> None:
    if not found:
        raise _unlike(change)


def _unlike(change: Change) -> StoreError:
    where = ".".join(map(str, change.path)) or "the state"
    return StoreError(say("{where} is not what an entry says it was; gmkit table NAME check tells more", where=where))


# ---- An entry: what was said, what came of it, and what that changed.

SUFFIX = ".gmkit"
"""How the file of a table ends."""

FORM = 1
"""The form of a table's file and of its entries, not of gmkit."""

KINDS = ("begin", "act", "answer", "ruling", "note", "people", "game", "evening", "print", "undo", "redo")
"""What an entry may be."""

NOTHING = bytes(32)
"""The sum before the first entry."""

LINE = 2000
"""So many characters a line has at most."""

RESCUE = later("gmkit table NAME check --rescue FILE saves what was written before the damage")
"""What to do with a damaged file."""

MOST_BODY = 8 * 1024 * 1024
"""A body is inflated to so many bytes at most."""


class Entry(NamedTuple):
    """One line that was taken, or what gmkit made of it."""

    seq: int  # 1, 2, 3, … in the order of writing
    parent: int  # the entry it stands on; 0 for the first. An undo stands on the entry that is returned to
    at: str  # when, by the clock of the table: "2026-11-23T20:14:05+01:00"
    kind: str  # one of `KINDS`
    line: str  # as typed, at most `LINE` characters
    body: bytes  # what came of it, as canonical JSON
    state: bytes  # SHA-256 of the state after it
    sum: bytes  # SHA-256 of the sum before it and of all above

    @property
    def told(self) -> dict[str, Data]:
        """What came of it, as plain data."""
        found: dict[str, Data] = json.loads(self.body.decode())
        return found

    def changes(self) -> list[Change]:
        """Give what it changed; raises StoreError where that is none."""
        try:
            return [change_from(row) for row in self.told.get("changes", ())]
        except (AttributeError, KeyError, TypeError) as error:
            raise broken("this table", self.seq) from error

    def exported(self) -> dict[str, Data]:
        plain = dict(zip(self._fields[:5], self[:5], strict=True))
        return {**plain, "body": self.told, "state": self.state.hex(), "sum": self.sum.hex()}

    def row(self) -> tuple[Any, ...]:
        """Give it as the file keeps it, the body deflated."""
        return (*self[:5], zlib.compress(self.body), self.state, self.sum)


def chained(before: bytes, entry: Entry) -> bytes:
    """Give the sum of an entry that comes after the one with that sum."""
    found = sha256()
    for part in (before, canonical([*entry[:5]]), entry.body, entry.state):
        found.update(len(part).to_bytes(8, "big"))
        found.update(part)
    return found.digest()


def read_entry(row: Sequence[Any], shown: str) -> Entry:
    """Read an entry as a file keeps it.

    Raises:
        StoreError: it is none; names it.
    """
    whole = [type(value) for value in row] == [int, int, str, str, str, bytes, bytes, bytes]
    if not whole or row[3] not in KINDS or not 0 <= row[1] < row[0] or len(row[6]) != 32 or len(row[7]) != 32:
        raise broken(shown, row[0])
    try:
        inflater = zlib.decompressobj()
        body = inflater.decompress(row[5], MOST_BODY)
        told = json.loads(body.decode())
    except (zlib.error, ValueError, RecursionError) as error:
        raise broken(shown, row[0]) from error
    if not inflater.eof or inflater.unused_data or type(told) is not dict:
        raise broken(shown, row[0])
    seq, parent, at, kind, line, _, state, mark = row
    return Entry(seq, parent, at, kind, line, body, state, mark)


def entry_from(found: Any, shown: str) -> Entry:
    """Read an entry from an export.

    Raises:
        StoreError: it is none.
    """
    fields = {"seq": int, "parent": int, "at": str, "kind": str, "line": str, "body": dict, "state": str, "sum": str}
    if type(found) is not dict or {key: type(value) for key, value in found.items()} != fields:
        raise StoreError(say("{shown}: an entry needs {names}, and nothing else", shown=shown, names=", ".join(fields)))
    if not 0 < found["seq"] < 1 << 60:
        raise StoreError(say("{shown}: an entry is numbered from 1", shown=shown))
    try:
        body, state, mark = canonical(found["body"]), bytes.fromhex(found["state"]), bytes.fromhex(found["sum"])
        # Half a character, written as an escape, can be read but never written again.
        canonical([found["at"], found["line"]])
    except (TypeError, ValueError) as error:
        raise StoreError(
            say("{shown}: entry #{found} is not as it was written", shown=shown, found=found["seq"])
        ) from error
    row = (*(found[key] for key in Entry._fields[:5]), zlib.compress(body), state, mark)
    return read_entry(row, shown)


def broken(shown: str, seq: object) -> StoreError:
    """Give the error for an entry that is not as it was written."""
    return StoreError(
        say(
            "{shown}: entry #{seq} is not as it was written; {rescue}",
            rescue=said(RESCUE),
            shown=shown,
            seq=seq,
        )
    )


def now() -> str:
    """Give the time by the clock of this machine, to the second, with its offset."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


class Draft(NamedTuple):
    """An entry to be."""

    kind: str
    line: str
    told: Mapping[str, Data]  # what came of it, without its changes
    state: Data  # the state after it
    parent: int | None = None  # the entry it stands on; the one before it if not said


def drawn_up(draft: Draft, seq: int, parent: int, at: str, before: Data, last: bytes) -> Entry:
    """Make an entry of a draft.

    Args:
        draft: what it is to hold; its line has at most `LINE` characters.
        seq: its number.
        parent: the entry it stands on.
        at: when.
        before: the state of the entry it stands on.
        last: the sum of the entry before it.
    """
    changes = [change.kept() for change in diff(before, draft.state)]
    told = {"v": FORM, **draft.told, **({"changes": changes} if changes else {})}
    entry = Entry(seq, parent, at, draft.kind, draft.line, canonical(told), digest(draft.state), b"")
    return entry._replace(sum=chained(last, entry))

"""The file of a table: SQLite, in which an entry that was acknowledged stays, whatever happens to program or power."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Self

from gmkit.errors import IllegalChoice, StoreError, later, reason, said, say
from gmkit.table.entries import (
    FORM,
    MOST_BODY,
    NOTHING,
    RESCUE,
    Data,
    Draft,
    Entry,
    apply,
    broken,
    canonical,
    chained,
    digest,
    drawn_up,
    entry_from,
    read_entry,
)

MARK = 0x474D4B54
"""The application id of a table's file: "GMKT"."""

SNAPSHOT = 100
"""A whole state is kept so many entries apart."""

_PAGE = 4096
"""Bytes in a page of the file."""

_TABLES = {
    "entry": """CREATE TABLE entry (
  seq    INTEGER PRIMARY KEY,
  parent INTEGER NOT NULL,
  at     TEXT NOT NULL,
  kind   TEXT NOT NULL,
  line   TEXT NOT NULL,
  body   BLOB NOT NULL,
  state  BLOB NOT NULL,
  sum    BLOB NOT NULL,
  CHECK (typeof(seq)='integer' AND parent < seq AND typeof(body)='blob' AND length(state)=32 AND length(sum)=32))""",
    "snapshot": "CREATE TABLE snapshot (seq INTEGER PRIMARY KEY, body BLOB NOT NULL)",
    "meta": "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
}

_ENTRIES = "SELECT seq, parent, at, kind, line, body, state, sum FROM entry WHERE "

# The journal is deleted at rest, so that a copy takes the whole table; EXTRA reaches the folder too, so that no journal
# comes back after a power cut and rolls back what was acknowledged.
_PRAGMAS = (
    "PRAGMA journal_mode = DELETE",
    "PRAGMA synchronous = EXTRA",
    "PRAGMA fullfsync = ON",
    "PRAGMA busy_timeout = 5000",
    "PRAGMA locking_mode = NORMAL",
    "PRAGMA trusted_schema = OFF",
    "PRAGMA cell_size_check = ON",
)

_TOLD = {
    sqlite3.SQLITE_FULL: later("the disk is full; make room and try again"),
    sqlite3.SQLITE_READONLY_DBMOVED: later(
        "the file was moved, or another took its place; copy FILE keeps what this window has, then open it anew"
    ),
    sqlite3.SQLITE_READONLY: later("the file can only be read"),
    sqlite3.SQLITE_BUSY: later("another window has been writing for five seconds; try again"),
    sqlite3.SQLITE_LOCKED: later("another window is writing; try again"),
    sqlite3.SQLITE_IOERR: later("the disk does not take it"),
    sqlite3.SQLITE_CANTOPEN: later("it cannot be opened"),
    sqlite3.SQLITE_PERM: later("no permission"),
}


class NotKept(StoreError):
    """An entry could not be written; the table is as it was."""


class Moved(StoreError):
    """Another window has written since this one looked; the table is as that one left it."""


def told_of(error: Exception) -> str:
    """Give why SQLite refused, in a few words."""
    code = getattr(error, "sqlite_errorcode", 0)
    code = code if code in _TOLD else code & 0xFF
    return said(_TOLD[code]) if code in _TOLD else say("it is damaged; {rescue}", rescue=said(RESCUE))


@contextmanager
def _told(shown: str, kind: type[StoreError] = StoreError, what: str = later("cannot be used")) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise kind(f"{shown}: {said(what)}: {told_of(error)}") from error


# ---- Looking at a file before SQLite does.


def refuse_others(path: Path) -> None:
    """Refuse what is no table, or is one of a newer gmkit, without touching it.

    Raises:
        StoreError: it is not there, cannot be read, is no table, or is newer.
    """
    shown = str(path)
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise StoreError(say("{shown}: this is no regular file; a table is one", shown=shown))
        with path.open("rb") as file:
            head = file.read(100)
    except OSError as error:
        raise StoreError(f"{shown}: {reason(error)}") from error
    if not head:
        raise StoreError(
            say(
                "{shown}: this is no table of gmkit: it is empty; put a copy in its place, "
                "or remove it, and gmkit table NAME new begins one",
                shown=shown,
            )
        )
    form, mark = (int.from_bytes(head[at : at + 4], "big") for at in (60, 68))
    if len(head) < 100 or head[:16] != b"SQLite format 3\0" or mark != MARK:
        raise StoreError(
            say("{shown}: this is no table of gmkit; gmkit table NAME new begins one by another name", shown=shown)
        )
    if form > FORM:
        raise StoreError(
            say(
                "{shown}: a newer gmkit keeps this table (form {form}); update gmkit to open it", shown=shown, form=form
            )
        )
    if form < 1:
        raise StoreError(say("{shown}: this table says no form; {rescue}", shown=shown, rescue=said(RESCUE)))


def writable(path: Path) -> bool:
    """Say whether a file is meant to be written, whoever asks: some may write what is marked as read-only."""
    try:
        return bool(path.stat().st_mode & 0o222) and os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
    except OSError:
        return False


# ---- The store.


class Store:
    """A table's file, as far as this window has seen it.

    Attributes:
        path: the file.
        read_only: whether nothing can be written.
        head: the last entry, or None.
        state: what the entries make.
        beside: what the file is to keep beside its entries from the next one on, by key.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, *, read_only: bool) -> None:
        """Take an open file; `open_store` and `create_store` make one."""
        self.path = path
        self.read_only = read_only
        self.head: Entry | None = None
        self.state: Data = {}
        self.beside: dict[str, str] = {}
        self._connection = connection
        self._since = 0  # entries on the path since the last state that was kept whole

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        self._connection.close()

    @property
    def shown(self) -> str:
        """The file's name in messages."""
        return str(self.path)

    # --- reading

    def _rows(self, query: str, *values: object) -> list[Any]:
        with _told(self.shown):
            return self._connection.execute(query, values).fetchall()

    @contextmanager
    def _at_once(self) -> Iterator[None]:
        """Read several things as they are at one moment, whatever other windows write meanwhile."""
        if self._connection.in_transaction:
            yield
            return
        with _told(self.shown):
            self._connection.execute("BEGIN")
        try:
            yield
        finally:
            with suppress(sqlite3.Error):
                self._connection.execute("COMMIT")

    def _end(self) -> int:
        """Give the number of the last entry in the file; 0 where there is none."""
        return self._rows("SELECT max(seq) FROM entry")[0][0] or 0

    def meta(self, key: str) -> str | None:
        rows = self._rows("SELECT value FROM meta WHERE key = ?", key)
        return rows[0][0] if rows else None

    def keep(self, key: str, value: str) -> None:
        """Keep something beside the entries at once; a file that cannot be written does without."""
        with suppress(sqlite3.Error), self._transaction():
            self._connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))

    @property
    def id(self) -> str:
        """What tells this table from all others, copies apart."""
        return self.meta("id") or ""

    @property
    def seed(self) -> str:
        """What its draws depend on."""
        return self.meta("seed") or ""

    def count(self) -> int:
        return self.head.seq if self.head else 0

    def entry(self, seq: int) -> Entry:
        """Give one entry.

        Raises:
            StoreError: it is not there, or not as it was written.
        """
        rows = self._rows(_ENTRIES + "seq = ?", seq)
        if not rows:
            raise StoreError(self._without(seq))
        return read_entry(rows[0], self.shown)

    def named(self, seq: int) -> Entry:
        """Give an entry that somebody asks for; raises IllegalChoice where there is none, else as `entry` does."""
        if not 1 <= seq <= self.count():
            raise IllegalChoice(self._without(seq))
        return self.entry(seq)

    def _without(self, seq: int) -> str:
        return say(
            "{shown}: there is no entry #{seq}; the last is #{self}", shown=self.shown, seq=seq, self=self.count()
        )

    def entries(self, first: int = 1, last: int | None = None) -> Iterator[Entry]:
        """Go through entries in the order of writing, those that were taken back too."""
        last = self.count() if last is None else last
        query = _ENTRIES + "seq BETWEEN ? AND ? ORDER BY seq"
        with _told(self.shown):
            for row in self._connection.execute(query, (first, last)):
                yield read_entry(row, self.shown)

    def _each(self, path: Sequence[int]) -> Iterator[Entry]:
        """Go through the entries of a path, many at one question, and those beside it unread."""
        for at in range(0, len(path), SNAPSHOT):
            some = path[at : at + SNAPSHOT]
            rows = self._rows(_ENTRIES + f"seq IN ({','.join('?' * len(some))}) ORDER BY seq", *some)
            yield from (read_entry(row, self.shown) for row in rows)

    def path_to(self, seq: int) -> list[int]:
        """Give the entries that lead to one, the first first; what was taken back is not among them."""
        parents = dict(self._rows("SELECT seq, parent FROM entry WHERE seq <= ?", seq))
        found: list[int] = []
        while seq:
            if seq not in parents or (found and seq >= found[-1]):
                raise broken(self.shown, seq)
            found.append(seq)
            seq = parents[seq]
        return found[::-1]

    def state_at(self, seq: int) -> Data:
        """Give the state after an entry; {} for 0.

        Raises:
            StoreError: the entries on the way are not as they were written.
        """
        return self._fold(seq)[0]

    def _fold(self, seq: int) -> tuple[Data, int]:
        """Give the state after an entry, and how many entries lie between it and the last state kept whole.

        Where more lie there than should, states on the way are kept whole anew.
        """
        path = self.path_to(seq)
        state, begun = self._whole_before(path)
        wholes: list[tuple[int, bytes]] = []
        last: Entry | None = None
        for at, last in enumerate(self._each(path[begun:]), start=1):
            state = apply(state, last.changes())
            if at % SNAPSHOT == 0 and len(path) - begun >= 2 * SNAPSHOT:
                wholes.append((last.seq, zlib.compress(canonical(state))))
        # A state that was kept whole was held against its entry as it was read.
        if last is not None and (last.seq != seq or digest(state) != last.state):
            raise broken(self.shown, seq)
        if wholes and not self.read_only:
            self._keep_whole(wholes)
        return state, (len(path) - begun) % SNAPSHOT if wholes else len(path) - begun

    def _keep_whole(self, wholes: Sequence[tuple[int, bytes]]) -> None:
        """Keep states whole; they shorten a walk and nothing else, so that where it fails nothing is lost."""
        with suppress(sqlite3.Error), self._transaction():
            self._connection.executemany("INSERT OR REPLACE INTO snapshot VALUES (?, ?)", wholes)

    def _whole_before(self, path: Sequence[int]) -> tuple[Data, int]:
        """Give the last state on a path that was kept whole and is right, and how much of the path leads to it."""
        places = {seq: at for at, seq in enumerate(path, start=1)}
        kept = self._rows("SELECT seq FROM snapshot WHERE seq <= ? ORDER BY seq DESC", path[-1] if path else 0)
        for (seq,) in kept:
            if seq in places and (state := self._snapshot(seq)) is not None:
                return state, places[seq]
        return {}, 0

    def _snapshot(self, seq: int) -> Data | None:
        """Give a state that was kept whole; None unless it is the one that its entry names."""
        (body,) = self._rows("SELECT body FROM snapshot WHERE seq = ?", seq)[0]
        try:
            inflater = zlib.decompressobj()
            state = json.loads(inflater.decompress(body, MOST_BODY))
            return state if digest(state) == self.entry(seq).state else None
        except (zlib.error, ValueError, TypeError, RecursionError):
            return None

    def look(self) -> bool:
        """Take in what other windows have written; say whether there was anything.

        Raises:
            StoreError: the last entry is not the one that was acknowledged last.
        """
        with self._at_once():
            claimed, end = self.meta("head"), self._end()
        if claimed == self._said(self.head):
            return False
        head = self.entry(end) if end else None
        if claimed != self._said(head):
            raise StoreError(
                say("{shown}: its last entries are missing; {rescue}", shown=self.shown, rescue=said(RESCUE))
            )
        if head is not None:
            before = self.entry(head.seq - 1).sum if head.seq > 1 else NOTHING
            if chained(before, head) != head.sum:
                raise broken(self.shown, head.seq)
        self.state, self._since = self._fold(head.seq) if head else ({}, 0)
        self.head = head
        return True

    @staticmethod
    def _said(head: Entry | None) -> str | None:
        return None if head is None else f"{head.seq} {head.sum.hex()}"

    # --- writing

    def append(self, drafts: Sequence[Draft], at: str, seed: str | None = None) -> list[Entry]:
        """Keep entries, all or none; what comes back is on the disk.

        Args:
            drafts: what they are to hold, each standing on the one before it unless it says otherwise.
            at: when.
            seed: what draws depend on from here, where that changes.

        Raises:
            Moved: another window has written since this one looked.
            NotKept: the disk does not take them; nothing has changed.
            StoreError: they are in the file, but the disk does not say whether it will last.
        """
        if self.read_only:
            raise NotKept(say("{shown}: not kept: the file can only be read", shown=self.shown))
        found: list[Entry] = []
        wholes: list[tuple[int, bytes]] = []
        seq, parent = self.count(), self.count()
        last, state, since = (self.head.sum if self.head else NOTHING), self.state, self._since
        for draft in drafts:
            seq += 1
            if draft.parent is not None and draft.parent != parent:
                parent = draft.parent
                state, since = self._fold(parent)
            entry = drawn_up(draft, seq, parent, at, state, last)
            found.append(entry)
            last, state, since, parent = entry.sum, draft.state, since + 1, seq
            if since >= SNAPSHOT:
                wholes.append((seq, zlib.compress(canonical(state))))
                since = 0
        self._write(found, wholes, seed)
        self.head, self.state, self._since = found[-1], state, since
        return found

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            # Where the disk failed SQLite has taken it back by itself.
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            raise

    def _write(self, entries: Sequence[Entry], wholes: Sequence[tuple[int, bytes]], seed: str | None) -> None:
        try:
            with _told(self.shown, NotKept, later("not kept")), self._transaction():
                if self.meta("head") != self._said(self.head):
                    raise Moved(say("{shown}: the table moved on in another window", shown=self.shown))
                self._insert(entries, wholes)
                more = {**self.beside, **({} if seed is None else {"seed": seed})}
                self._connection.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?)", more.items())
        except NotKept:
            # With its journal gone a line is kept, though the folder's sync fails; typed again it would be there twice.
            if not self._has(entries[-1]):
                raise
            try:
                _sync_folder(self.path)
            except OSError as error:
                raise StoreError(
                    say(
                        "{shown}: #{seq} is kept, but the disk does not say whether it lasts; look at "
                        "log before typing it again",
                        shown=self.shown,
                        seq=entries[-1].seq,
                    )
                ) from error

    def _has(self, entry: Entry) -> bool:
        """Say whether an entry is in the file, as far as that can be read."""
        with suppress(StoreError):
            return self._rows("SELECT sum FROM entry WHERE seq = ?", entry.seq) == [(entry.sum,)]
        return False

    def _insert(self, entries: Sequence[Entry], wholes: Sequence[tuple[int, bytes]] = ()) -> None:
        self._connection.executemany(
            "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?)", [one.row() for one in entries]
        )
        self._connection.executemany("INSERT OR REPLACE INTO snapshot VALUES (?, ?)", wholes)
        self._connection.execute("INSERT OR REPLACE INTO meta VALUES ('head', ?)", (self._said(entries[-1]),))

    # --- looking after it

    def copy(self, target: Path) -> None:
        """Write a whole copy of the table, also while others write to it.

        Raises:
            StoreError: there is something already, or it cannot be written.
        """

        def fill(connection: sqlite3.Connection) -> None:
            self._connection.backup(connection)

        _write_new(target, fill)

    def faults(self, *, deep: bool = False) -> Iterator[str]:
        """Give what is wrong with the file: of entries the first that is not as it was written.

        Args:
            deep: whether the state after every entry is held against what it says, not only where one is kept whole.
        """
        try:
            yield from (f"SQLite: {row[0]}" for row in self._rows("PRAGMA quick_check") if row[0] != "ok")
            for key in ("id", "seed"):
                if self.meta(key) is None:
                    yield say("its {key} is missing", key=key)
            # What other windows write from here on is theirs to have written right.
            with self._at_once():
                said, end, needed = self.meta("head"), self._end(), self._last_uses()
                wholes = {seq for (seq,) in self._rows("SELECT seq FROM snapshot")}
            yield from self._chain_faults(said, end, needed, wholes, deep=deep)
        except StoreError as error:
            yield str(error).removeprefix(f"{self.shown}: ")

    def _chain_faults(
        self, said: str | None, end: int, needed: Mapping[int, list[int]], wholes: set[int], *, deep: bool
    ) -> Iterator[str]:
        states: dict[int, Data] = {0: {}}
        last, seq = NOTHING, 0
        for entry in self.entries(last=end):
            seq += 1
            if entry.seq != seq:
                yield say("entry #{seq} is missing", seq=seq)
                return
            if chained(last, entry) != entry.sum:
                yield say("entry #{seq} is not as it was written", seq=seq)
                return
            state = states[seq] = apply(states[entry.parent], entry.changes())
            if (deep or seq in wholes) and digest(state) != entry.state:
                yield say("the state after entry #{seq} is not what the entry says", seq=seq)
                return
            if seq in wholes and self._snapshot(seq) != state:
                yield say("the state kept at entry #{seq} is not the one its entries make", seq=seq)
            for done in needed.get(seq, ()):
                del states[done]
            last = entry.sum
        wholes -= set(range(1, seq + 1))
        if wholes:
            yield say("a state is kept for entry #{seq}, which is not there", seq=min(wholes))
        if seq and digest(state) != entry.state:
            yield say("the state after entry #{seq} is not what the entry says", seq=seq)
        if said != (f"{seq} {last.hex()}" if seq else None):
            yield say("entries after #{seq} are missing", seq=seq)

    def _last_uses(self) -> dict[int, list[int]]:
        """Give for each entry those states that nobody needs after it: what stands on them has been seen."""
        last: dict[int, int] = {}
        for seq, parent in self._rows("SELECT seq, parent FROM entry ORDER BY seq"):
            last[seq] = seq
            last[parent] = max(seq, last.get(parent, 0))
        found: dict[int, list[int]] = {}
        for one, until in last.items():
            found.setdefault(until, []).append(one)
        return found

    def sound(self) -> list[Entry]:
        """Give the entries from the first up to the one before the first that is not as it was written."""
        found: list[Entry] = []
        # Whoever reads on loses the row before a page that cannot be read; asked for by its number it is there.
        for alone in (False, True):
            first, last = len(found) + 1, 1 << 62
            with suppress(StoreError):
                for entry in map(self.entry, range(first, last)) if alone else self.entries(first, last):
                    if entry.seq != len(found) + 1 or chained(found[-1].sum if found else NOTHING, entry) != entry.sum:
                        break
                    found.append(entry)
        return found


# ---- Beginning a file, opening one, and a file that is made of entries there are.


def open_store(path: Path, *, read_only: bool = False) -> Store:
    """Open a table.

    Args:
        path: its file.
        read_only: whether nothing is to be written; it is not where the file is marked so.

    Raises:
        StoreError: it is no table, a newer gmkit's, damaged, or was left in the middle of a line where it cannot be
            written.
    """
    refuse_others(path)
    can_write = writable(path)
    if read_only and can_write and _cut_off(path):
        # A line that was cut off in the middle is taken back first, which only a writer can.
        open_store(path).close()
    read_only = read_only or not can_write
    store = Store(path, _connect(path, "ro" if read_only else "rw"), read_only=read_only)
    try:
        _refuse_changed_tables(store)
        store.look()
    except BaseException:
        store.close()
        raise
    return store


def peek(path: Path, key: str) -> str | None:
    """Give what a table's file keeps beside its entries, which are not read for it; None where it keeps none.

    Raises:
        StoreError: as in `open_store`.
    """
    refuse_others(path)
    if _cut_off(path) and writable(path):
        open_store(path).close()
    with Store(path, _connect(path, "ro"), read_only=True) as store:
        _refuse_changed_tables(store)
        return store.meta(key)


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    shown = str(path)
    # Where it can be written it has been taken back by now; a journal that was never needed may lie there still.
    if mode == "ro" and _cut_off(path) and not writable(path):
        raise StoreError(say("{shown}: a line was cut off here; open it once where it can be written", shown=shown))
    with _told(shown):
        connection = sqlite3.connect(
            f"{path.resolve().as_uri()}?mode={mode}", uri=True, isolation_level=None, timeout=5, check_same_thread=False
        )
        for pragma in (*_PRAGMAS, *(["PRAGMA query_only = ON"] if mode == "ro" else [])):
            connection.execute(pragma)
        return connection


def _cut_off(path: Path) -> bool:
    """Say whether a line was being written when the program or its power went, or is being written now."""
    journal = path.with_name(f"{path.name}-journal")
    return journal.exists() and journal.stat().st_size > 0


def _refuse_changed_tables(store: Store) -> None:
    """Refuse a file that holds other tables than ours, or views and triggers, which would run by themselves."""
    found = store._rows("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    if dict(found) != _TABLES or len(found) != len(_TABLES):
        raise StoreError(say("{shown}: it is damaged; {rescue}", shown=store.shown, rescue=said(RESCUE)))


def create_store(path: Path, id: str, seed: str, entries: Sequence[Entry] = ()) -> Store:  # noqa: A002
    """Begin a table; the file appears whole, or not at all.

    Args:
        path: where; nothing may be there.
        id: what tells it from all others: 32 hexadecimal digits.
        seed: what its draws depend on.
        entries: what it holds already, each as it was written.

    Raises:
        StoreError: there is something already, it cannot be written, or the entries do not go together.
    """

    def fill(connection: sqlite3.Connection) -> None:
        connection.execute(f"PRAGMA page_size = {_PAGE}")
        connection.execute("BEGIN")
        for sql in _TABLES.values():
            connection.execute(sql)
        connection.executemany("INSERT INTO meta VALUES (?, ?)", [("id", id), ("seed", seed)])
        if entries:
            kept = Store(path, connection, read_only=False)
            kept._insert(entries)
            for fault in kept.faults():
                raise StoreError(say("{path}: not written: {fault}", path=path, fault=fault))
        connection.execute(f"PRAGMA application_id = {MARK}")
        connection.execute(f"PRAGMA user_version = {FORM}")
        connection.execute("COMMIT")

    _write_new(path, fill)
    return open_store(path)


def _write_new(path: Path, fill: Callable[[sqlite3.Connection], None]) -> None:
    """Make a file beside the place, then put it there if nothing is."""
    shown = str(path)
    spare = path.with_name(f".{path.name}.{os.getpid()}-{os.urandom(4).hex()}.tmp")
    try:
        if path.exists() or path.is_symlink():
            raise StoreError(say("{shown}: there is a file already; name another", shown=shown))
        os.close(os.open(spare, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        with _told(shown, StoreError, later("cannot be written")):
            connection = _connect(spare, "rw")
            try:
                fill(connection)
            finally:
                connection.close()
        _put(spare, path)
    except OSError as error:
        raise StoreError(say("{path}: cannot be written: {why}", path=shown, why=reason(error))) from error
    finally:
        _removed(spare)


def _removed(spare: Path) -> None:
    """Take away what was made on the way, where that can be: a disk may have become one that can only be read."""
    for left in (spare, spare.with_name(f"{spare.name}-journal")):
        with suppress(OSError):
            left.unlink()


def _put(spare: Path, path: Path) -> None:
    """Give a file its name, which nothing may have meanwhile, and let the folder reach the disk."""
    try:
        os.link(spare, path)
    except FileExistsError:
        raise StoreError(say("{path}: there is a file already; name another", path=path)) from None
    except OSError:
        # Some disks know no second name for a file.
        if path.exists():
            raise StoreError(say("{path}: there is a file already; name another", path=path)) from None
        spare.replace(path)
    with suppress(OSError):
        _sync_folder(path)


def _sync_folder(path: Path) -> None:
    """Let what names a file has reach the disk; raises OSError."""
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


# ---- A table as text, and what can be saved of a damaged one.

_EXPORT = "gmkit-table"


def to_lines(store: Store, *, seed: bool = False) -> Iterator[str]:
    """Give a table as JSON Lines: a header, then every entry, those that were taken back too.

    Args:
        store: the table.
        seed: whether what its draws depend on is told; whoever has it can draw everybody's pieces again.
    """
    header = {"kind": _EXPORT, "form": FORM, "id": store.id, **({"seed": store.seed} if seed else {})}
    for row in (header, *(entry.exported() for entry in store.entries())):
        yield canonical(row).decode() + "\n"


def is_export(line: str) -> bool:
    """Say whether a file whose first line this is holds a table."""
    return f'"kind":"{_EXPORT}"' in line


def from_lines(lines: Iterable[str], shown: str) -> tuple[str, str | None, list[Entry]]:
    """Read a table's lines: its id, its seed if it is told, and its entries; `create_store` verifies that they fit.

    Raises:
        StoreError: a line is none of a table's; names it.
    """
    header: dict[str, Any] = {}
    entries: list[Entry] = []
    for number, line in enumerate(lines, start=1):
        where = f"{shown}:{number}:1"
        try:
            found = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise StoreError(say("{where}: this is no line of a table", where=where)) from error
        if header:
            entries.append(entry_from(found, where))
        elif type(found) is not dict or found.get("kind") != _EXPORT or type(found.get("form")) is not int:
            raise StoreError(say("{where}: this is no table; its first line says so", where=where))
        elif found["form"] > FORM:
            raise StoreError(
                say(
                    "{where}: a newer gmkit wrote this (form {found}); update gmkit to read it",
                    where=where,
                    found=found["form"],
                )
            )
        else:
            header = found
    seed = header.get("seed")
    named = [text for text in (header.get("id"), seed) if text is not None]
    if not named or not all(isinstance(text, str) and text.isprintable() and len(text) < 200 for text in named):
        raise StoreError(say("{shown}:1:1: this is no table; its first line says so", shown=shown))
    return header["id"], seed, entries


def rescue(path: Path, target: Path, id: str, seed: str) -> int:  # noqa: A002
    """Write a new table of all entries up to the first that is not as it was written; give how many that are.

    Args:
        path: the damaged file.
        target: the new one; nothing may be there.
        id: the new table's id, where the old one cannot be read.
        seed: what its draws depend on, likewise.

    Raises:
        StoreError: nothing can be saved, or the new file cannot be written.
    """
    spare = target.with_name(f".{target.name}.{os.getpid()}-{os.urandom(4).hex()}.tmp")
    try:
        # The first page of every table is the same but for counters, so that a new one stands in for it.
        create_store(spare, id, seed).close()
        page = bytearray(spare.read_bytes()[:_PAGE])
        data = path.read_bytes()[_PAGE:]
        page[28:32] = (1 + len(data) // _PAGE).to_bytes(4, "big")
        page[32:40] = bytes(8)
        spare.write_bytes(bytes(page) + data)
        entries: list[Entry] = []
        with suppress(StoreError):
            damaged = Store(path, _connect(spare, "rw"), read_only=True)
            try:
                entries = damaged.sound()
                with suppress(StoreError):
                    id, seed = damaged.id or id, damaged.seed or seed  # noqa: A001
            finally:
                damaged.close()
        if not entries:
            raise StoreError(say("{path}: nothing of it can be read; go on from a copy", path=path))
        create_store(target, id, seed, entries).close()
        return len(entries)
    except OSError as error:
        raise StoreError(say("{path}: cannot be saved: {why}", path=path, why=reason(error))) from error
    finally:
        _removed(spare)

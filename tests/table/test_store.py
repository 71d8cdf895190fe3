"""The file of a table: nothing that was acknowledged is lost, nothing that was damaged is believed."""

from __future__ import annotations

import errno
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from gmkit.errors import StoreError
from gmkit.table.entries import Draft, canonical
from gmkit.table.store import MARK, Moved, NotKept, Store, create_store, from_lines, open_store, rescue, to_lines

ID = "0" * 32


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "t.gmkit"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with create_store(path, ID, "moon") as made:
        yield made


def note(n: int) -> Draft:
    return Draft("note", f"note {n}", {"act": n}, {"notes": n})


def filled(path: Path, count: int) -> Store:
    made = create_store(path, ID, "moon")
    made.append([note(n) for n in range(1, count + 1)], "2026-11-23T20:14:05+01:00")
    return made


# ---- What it keeps


def test_a_table_is_one_file_that_only_its_owner_reads(store: Store, path: Path) -> None:
    store.append([note(1)], "now")
    assert [one.name for one in path.parent.iterdir()] == ["t.gmkit"]
    assert path.stat().st_mode & 0o777 == 0o600
    head = path.read_bytes()[:100]
    assert (int.from_bytes(head[60:64], "big"), int.from_bytes(head[68:72], "big")) == (1, MARK)
    assert (store.id, store.seed, store.state, store.count()) == (ID, "moon", {"notes": 1}, 1)


def test_another_window_takes_in_what_was_written_and_writes_on_it_alone(store: Store, path: Path) -> None:
    with open_store(path) as other:
        store.append([note(1)], "now")
        with pytest.raises(Moved):
            other.append([note(7)], "now")
        assert other.look()
        assert other.state == {"notes": 1}
        assert not other.look()
        other.append([note(2)], "now")
        assert store.look()
        assert [entry.line for entry in store.entries()] == ["note 1", "note 2"]


def test_several_entries_are_kept_together_or_not_at_all(store: Store, path: Path) -> None:
    with pytest.raises(TypeError):
        store.append([note(1), Draft("note", "x", {}, {"notes": 0.5})], "now")
    store._connection.execute("PRAGMA max_page_count = 5")
    big = [Draft("note", "x", {"text": "".join(map(str, range(n, n + 3000)))}, {"notes": n}) for n in range(9)]
    with pytest.raises(NotKept, match="not kept: the disk is full; make room"):
        store.append(big, "now")
    assert (store.count(), store.state) == (0, {})
    store._connection.execute("PRAGMA max_page_count = 1000")
    assert len(store.append(big, "now")) == 9
    with open_store(path) as again:
        assert again.count() == 9


class Unsure:
    """A connection whose disk fails once a line is kept, as where a folder cannot be synced."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    def __getattr__(self, name: str) -> Any:
        return getattr(self.connection, name)

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        done = self.connection.execute(sql, *values)
        if sql == "COMMIT":
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode = sqlite3.SQLITE_IOERR
            raise error
        return done


@pytest.mark.parametrize("lasts", [True, False])
def test_what_is_kept_though_its_folder_cannot_be_synced_is_not_offered_again(
    store: Store, path: Path, lasts: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_file: int) -> None:
        raise OSError(5, "Input/output error")

    if not lasts:
        monkeypatch.setattr("os.fsync", refuse)
    whole = store._connection
    store._connection = Unsure(whole)  # type: ignore[assignment]
    if lasts:
        assert store.append([note(1)], "now")[0].seq == 1
    else:
        with pytest.raises(StoreError, match="#1 is kept, but the disk does not say") as found:
            store.append([note(1)], "now")
        assert not isinstance(found.value, NotKept)
    store._connection = whole
    store.look()
    assert (store.count(), store.state) == (1, {"notes": 1})
    store.append([note(2)], "now")
    with open_store(path) as again:
        assert [entry.line for entry in again.entries()] == ["note 1", "note 2"]


def test_an_undo_stands_on_what_is_returned_to_and_nothing_is_lost(path: Path) -> None:
    with filled(path, 3) as store:
        store.append([Draft("undo", "undo 2", {"from": 3, "to": 1}, store.state_at(1), 1)], "now")
        store.append([note(5)], "now")
        assert store.path_to(5) == [1, 4, 5]
        assert [store.state_at(n) for n in range(6)] == [{}, *({"notes": n} for n in (1, 2, 3, 1, 5))]
        store.append([Draft("redo", "return #3", {"from": 5, "to": 3}, store.state_at(3), 3)], "now")
        assert store.path_to(6) == [1, 2, 3, 6]
        assert list(store.faults(deep=True)) == []


Step = TypeVar("Step", bound=Callable[..., Any])


def anew(name: str, entries: int = 1) -> Callable[[Step], Step]:
    """Let a step that writes no entry follow where so many were written since: at once again it meets nothing new."""
    return precondition(lambda self: len(self.states) - self.done.get(name, 0) >= entries)


class Branching(RuleBasedStateMachine):
    """A table against a plain list of states, one for every entry ever written."""

    @initialize(folder=st.uuids())
    def begin(self, folder: object) -> None:
        import tempfile

        # In memory where that can be: what a disk does is looked at elsewhere, and a sync takes most of the time.
        memory = Path("/dev/shm")
        self.folder = Path(tempfile.mkdtemp(dir=memory if memory.is_dir() else None))
        # Whole states lie so near one another that some dozen entries pass several.
        self.patched = pytest.MonkeyPatch()
        self.patched.setattr("gmkit.table.store.SNAPSHOT", 5)
        self.store = create_store(self.folder / "t.gmkit", ID, "moon")
        self.states: list[Any] = [{}]
        self.done: dict[str, int] = {}  # how much there was when a step that writes nothing was taken

    def teardown(self) -> None:
        if hasattr(self, "store"):
            self.patched.undo()
            self.store.close()
            shutil.rmtree(self.folder)

    @rule(key=st.sampled_from("abc"), value=st.lists(st.integers(0, 2), max_size=3), count=st.integers(1, 3))
    def do(self, key: str, value: list[int], count: int) -> None:
        drafts = []
        state = self.states[-1]
        for n in range(count):
            state = {**state, key: [*value, n]}
            drafts.append(Draft("ruling", key, {}, state))
            self.states.append(state)
        self.store.append(drafts, "now")

    @precondition(lambda self: len(self.states) > 1)
    @rule(data=st.data())
    def return_to(self, data: st.DataObject) -> None:
        to = data.draw(st.integers(0, len(self.states) - 1))
        told = {"from": len(self.states) - 1, "to": to}
        self.store.append([Draft("undo", "z", told, self.store.state_at(to), to)], "now")
        self.states.append(self.states[to])

    @anew("reopen")
    @rule()
    def reopen(self) -> None:
        self.done["reopen"] = len(self.states)
        self.store.close()
        self.store = open_store(self.folder / "t.gmkit")

    @anew("drop", 4)
    @rule()
    def drop_snapshots(self) -> None:
        self.done["drop"] = len(self.states)
        self.store._connection.execute("DELETE FROM snapshot")
        self.reopen()

    @anew("export", 8)
    @rule()
    def export_and_import(self) -> None:
        self.done["export"] = len(self.states)
        lines = list(to_lines(self.store, seed=True))
        self.store.close()
        self.store.path.unlink()
        self.store = create_store(self.store.path, *self._read(lines))
        assert list(to_lines(self.store, seed=True)) == lines

    @staticmethod
    def _read(lines: list[str]) -> Any:
        identity, seed, entries = from_lines(lines, "t.jsonl")
        return identity, seed or "", entries

    @invariant()
    def equal(self) -> None:
        if hasattr(self, "store"):
            assert self.store.state == self.states[-1]
            assert self.store.count() == len(self.states) - 1
            if len(self.states) in self.done.values():
                some = len(self.states) // 2
                assert self.store.state_at(some) == self.states[some]


TestBranching = pytest.mark.thorough(Branching.TestCase)
TestBranching.settings = settings(max_examples=25, stateful_step_count=20)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_tables_branch_like_a_plain_list_ten_thousand_times(part: int) -> None:
    """A thousand runs of up to a hundred steps each, other ones in each part."""
    some = settings(
        max_examples=1000, stateful_step_count=100, database=None,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    run_state_machine_as_test(seeded(part)(Branching), settings=some)


def test_without_states_kept_whole_a_table_opens_as_before_and_keeps_them_anew(path: Path) -> None:
    with filled(path, 450) as store:
        before = [store.state_at(n) for n in (1, 99, 250, 450)]
        store._connection.execute("DELETE FROM snapshot")
    with open_store(path) as store:
        assert [store.state_at(n) for n in (1, 99, 250, 450)] == before
        assert store._rows("SELECT seq FROM snapshot ORDER BY seq") == [(100,), (200,), (300,), (400,)]


# ---- What it refuses


def newer(path: Path) -> None:
    with filled(path, 1) as store:
        store._connection.execute("PRAGMA user_version = 2")


def foreign(path: Path) -> None:
    sqlite3.connect(path).executescript("CREATE TABLE a (b); INSERT INTO a VALUES (1)")


def haunted(path: Path) -> None:
    with filled(path, 1) as store:
        store._connection.execute("CREATE TRIGGER t AFTER INSERT ON entry BEGIN DELETE FROM meta; END")


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (newer, r"a newer gmkit keeps this table \(form 2\); update gmkit"),
        (foreign, "this is no table of gmkit"),
        (haunted, "it is damaged"),
        (
            lambda path: path.write_bytes(b""),
            "no table of gmkit: it is empty; .* or remove it, and gmkit table NAME new",
        ),
        (lambda path: path.write_bytes(b"%PDF-1.4\n" * 40), "NAME new begins one by another name"),
        (lambda path: path.mkdir(), "this is no regular file"),
        (lambda _path: None, "no such file"),
    ],
    ids=["newer", "foreign", "haunted", "empty", "pdf", "folder", "missing"],
)
def test_what_is_no_table_of_ours_is_refused_and_left_as_it_is(path: Path, make: Any, said: str) -> None:
    make(path)
    before = path.read_bytes() if path.is_file() else None
    stamp = path.stat().st_mtime_ns if path.exists() else None
    with pytest.raises(StoreError, match=said):
        open_store(path)
    assert (path.read_bytes() if path.is_file() else None) == before
    assert (path.stat().st_mtime_ns if path.exists() else None) == stamp


def test_nothing_is_begun_over_a_file(path: Path) -> None:
    path.write_text("mine")
    with pytest.raises(StoreError, match="there is a file already"):
        create_store(path, ID, "moon")
    assert path.read_text() == "mine"
    assert [one.name for one in path.parent.iterdir()] == ["t.gmkit"]


def test_on_a_disk_that_can_only_be_read_it_is_said_that_nothing_was_made(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such a disk refuses to take away what is not there, too: that is no mistake of anybody's."""
    filled(path, 2).close()

    def refused(*_args: object, **_named: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    with open_store(path) as store:
        monkeypatch.setattr("gmkit.table.store.os.open", refused)
        monkeypatch.setattr(Path, "unlink", refused)
        for making in (
            lambda at: create_store(at, ID, "moon"), store.copy, lambda at: rescue(path, at, ID, "moon"),
        ):  # fmt: skip
            with pytest.raises(StoreError, match="this disk can only be read"):
                making(tmp_path / "new.gmkit")
    assert [one.name for one in tmp_path.iterdir()] == ["t.gmkit"]


def test_a_window_whose_file_was_moved_away_says_so_and_saves_what_it_has(path: Path, tmp_path: Path) -> None:
    """As a cloud does that puts another machine's file in its place."""
    with filled(path, 2) as store:
        other = tmp_path / "other.gmkit"
        with filled(other, 1):
            pass
        other.replace(path)
        with pytest.raises(NotKept, match="the file was moved, or another took its place; copy FILE keeps"):
            store.append([note(3)], "now")
        store.copy(other)
        with open_store(other) as saved:
            assert saved.count() == 2
    with open_store(path) as store:
        assert store.count() == 1


def test_a_file_that_is_marked_as_read_only_is_read_and_not_written(path: Path) -> None:
    filled(path, 2).close()
    path.chmod(0o400)
    before = path.read_bytes()
    with open_store(path) as store:
        assert store.state == {"notes": 2}
        assert len(list(store.entries())) == 2
        with pytest.raises(NotKept, match="can only be read"):
            store.append([note(3)], "now")
    assert path.read_bytes() == before


def test_a_line_that_was_cut_off_is_not_read_where_it_cannot_be_taken_back(path: Path) -> None:
    filled(path, 1).close()
    path.with_name("t.gmkit-journal").write_bytes(b"x")
    path.chmod(0o400)
    with pytest.raises(StoreError, match="a line was cut off here; open it once where it can be written"):
        open_store(path)


def test_whoever_only_reads_takes_back_a_line_that_was_cut_off(path: Path, tmp_path: Path) -> None:
    with filled(path, 3) as store:
        store._connection.execute("PRAGMA cache_size = 1")
        store._connection.execute("BEGIN IMMEDIATE")
        for n in range(40):
            store._connection.execute("INSERT INTO snapshot VALUES (?, ?)", (n + 1000, bytes(3000)))
        # As the files lie there when the power goes.
        (tmp_path / "cut").mkdir()
        for name in ("t.gmkit", "t.gmkit-journal"):
            shutil.copy(tmp_path / name, tmp_path / "cut" / name)
        store._connection.execute("ROLLBACK")
    assert (tmp_path / "cut" / "t.gmkit-journal").stat().st_size > 0
    with open_store(tmp_path / "cut" / "t.gmkit", read_only=True) as store:
        assert (store.count(), list(store.faults(deep=True))) == (3, [])
        with pytest.raises(NotKept):
            store.append([note(4)], "now")


def test_letters_that_are_none_are_told_as_damage(path: Path) -> None:
    filled(path, 1).close()
    with sqlite3.connect(path) as file:
        file.execute("UPDATE entry SET line = CAST(x'b2b2' AS TEXT)")
    with pytest.raises(StoreError, match="damaged"):
        open_store(path)


# ---- Text, copies, damage


def test_an_export_tells_the_seed_only_if_that_is_said_and_one_changed_letter_is_found(path: Path) -> None:
    with filled(path, 5) as store:
        public = list(to_lines(store))
        assert "moon" not in "".join(public)
        assert from_lines(list(to_lines(store, seed=True)), "t")[1] == "moon"
    changed = [line.replace("note 3", "note 8") for line in public]
    with pytest.raises(StoreError, match="entry #3 is not as it was written"):
        create_store(path.with_name("u.gmkit"), ID, "x", from_lines(changed, "t")[2])
    assert not path.with_name("u.gmkit").exists()
    for lines, said in [
        (["{"], "t:1:1: this is no line of a table"),
        ([], "t:1:1: this is no table"),
        (['{"kind":"gmkit-table","form":9,"id":"x"}'], "t:1:1: a newer gmkit wrote this"),
        ([public[0], '{"seq":1}'], "t:2:1: an entry needs seq, parent"),
        ([public[0], "[" * 100000], "t:2:1: this is no line of a table"),
    ]:
        with pytest.raises(StoreError, match=said):
            from_lines(lines, "t")


def test_a_copy_is_whole_while_the_table_is_open(path: Path) -> None:
    with filled(path, 3) as store:
        store.copy(path.with_name("u.gmkit"))
        plain = path.with_name("v.gmkit")
        shutil.copy(path, plain)
        store.append([note(4)], "now")
        for copied in (path.with_name("u.gmkit"), plain):
            with open_store(copied) as other:
                assert list(other.entries()) == list(store.entries(last=3))
                assert list(other.faults(deep=True)) == []
        with pytest.raises(StoreError, match="there is a file already"):
            store.copy(plain)


def damaged(data: bytes, draw: random.Random) -> tuple[bytes, int]:
    """Cut the file, or turn one bit of it; give where as well."""
    at = draw.randrange(len(data))
    if draw.randrange(4) == 0:
        return data[:at], at
    return data[:at] + bytes([data[at] ^ 1 << draw.randrange(8)]) + data[at + 1 :], at


@pytest.mark.parametrize(
    "seeds", [range(60), pytest.param(range(60, 10_060), marks=pytest.mark.slow)], ids=["some", "all"]
)
def test_damage_is_never_believed_and_what_lies_before_it_is_saved(path: Path, tmp_path: Path, seeds: range) -> None:
    with filled(path, 120) as store:
        whole, state = list(store.entries()), store.state
    data, saved = path.read_bytes(), 0
    bad, fresh = tmp_path / "bad.gmkit", tmp_path / "saved.gmkit"
    for seed in seeds:
        bad.write_bytes(damaged(data, random.Random(f"damage {seed}"))[0])
        try:
            with open_store(bad, read_only=True) as store:
                found = next(store.faults(), None)
                if found is None:
                    assert (list(store.entries()), store.state) == (whole, state), seed
                    continue
        except StoreError:
            pass
        fresh.unlink(missing_ok=True)
        try:
            count = rescue(bad, fresh, ID, "x")
        except StoreError:
            continue
        saved += 1
        with open_store(fresh) as store:
            assert list(store.entries()) == whole[:count]
    assert saved > len(seeds) // 5


def test_all_that_lies_before_a_page_that_cannot_be_read_is_saved(path: Path, tmp_path: Path) -> None:
    with filled(path, 60) as store:
        whole = list(store.entries())
    row = "SELECT * FROM entry WHERE seq = ?"
    with closing(sqlite3.connect(path)) as store_as_it_was:
        good = [store_as_it_was.execute(row, (one.seq,)).fetchone() for one in whole]
    data = path.read_bytes()
    bad, fresh = tmp_path / "bad.gmkit", tmp_path / "saved.gmkit"
    counts = []
    for at in range(4096, len(data), 4096):
        bad.write_bytes(data[:at] + bytes([data[at] ^ 4]) + data[at + 1 :])
        fresh.unlink(missing_ok=True)
        there = 0
        with closing(sqlite3.connect(bad)) as other, suppress(sqlite3.Error):
            while there < 60 and other.execute(row, (there + 1,)).fetchone() == good[there]:
                there += 1
        counts.append(there)
        if there:
            assert rescue(bad, fresh, ID, "x") == there, f"the page at {at}"
            with open_store(fresh) as store:
                assert list(store.entries()) == whole[:there]
    assert any(0 < one < 60 for one in counts), "some page cuts the entries off"


# ---- Killed, and many at once


WRITER = """
import sys
from pathlib import Path
from gmkit.errors import StoreError
from gmkit.table.entries import Draft
from gmkit.table.store import Moved, open_store

def patiently(do):
    while True:
        try:
            return do()
        except Moved:
            raise
        except StoreError as error:
            # On a busy machine a window may wait its five seconds in vain: it is told, and tries again.
            assert "another window" in str(error), error

with patiently(lambda: open_store(Path(sys.argv[1]))) as store:
    def note():
        return store.append([Draft("note", f"{sys.argv[3]} {n}", {}, {"n": store.count() + 1})], "now")

    for n in range(int(sys.argv[2])):
        while True:
            try:
                found = patiently(note)
                break
            except Moved:
                patiently(store.look)
        print(found[0].seq, n, flush=True)
"""


def writer(path: Path, count: int, name: str) -> subprocess.Popen[str]:
    args = [sys.executable, "-c", WRITER, str(path), str(count), name]
    return subprocess.Popen(
        args, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]
    )


@pytest.mark.parametrize("times", [pytest.param(6, marks=pytest.mark.heavy), pytest.param(300, marks=pytest.mark.slow)])
def test_whoever_is_killed_loses_nothing_that_was_acknowledged(path: Path, times: int) -> None:
    create_store(path, ID, "moon").close()
    draw, known = random.Random("killed"), 0
    for _ in range(times):
        process = writer(path, 1000, "x")
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(draw.randrange(1, 12))]
        process.send_signal(signal.SIGKILL)
        lines += process.stdout.readlines()
        process.communicate()
        said = [int(line.split()[0]) for line in lines if line.endswith("\n")]
        assert said == list(range(said[0], said[0] + len(said)))
        assert known < said[0] <= known + 2, "an entry may have been kept that was not acknowledged any more"
        with open_store(path) as store:
            assert said[-1] <= store.count() <= said[-1] + 1
            known = store.count()
            assert list(store.faults(deep=True)) == []


@pytest.mark.parametrize(
    ("windows", "lines_each"),
    [pytest.param("abcd", 25, marks=pytest.mark.heavy), pytest.param("abcdefgh", 200, marks=pytest.mark.slow)],
)
def test_many_windows_lose_nothing_and_double_nothing(path: Path, windows: str, lines_each: int) -> None:
    create_store(path, ID, "moon").close()
    writers = [writer(path, lines_each, name) for name in windows]
    writers[-1].kill()
    while any(process.poll() is None for process in writers):
        try:
            with open_store(path, read_only=True) as store:
                assert list(store.faults(deep=True)) == [], "what others write meanwhile is no fault"
        except StoreError as error:
            # Who waits five seconds in vain looks again.
            if "another window" not in str(error):
                raise
    told = [process.communicate(timeout=1200) for process in writers]
    said = sorted(int(line.split()[0]) for out, _ in told for line in out.splitlines())
    assert len(said) == len(set(said)) >= lines_each * (len(windows) - 1)
    with open_store(path) as store:
        lines = [entry.line for entry in store.entries()]
        assert len(lines) == len(set(lines))
        assert store.count() in (len(said), len(said) + 1)
        assert list(store.faults(deep=True)) == []


def test_states_are_hashed_as_they_are_kept(path: Path) -> None:
    from hashlib import sha256

    with filled(path, 2) as store:
        assert store.entry(2).state == sha256(canonical({"notes": 2})).digest()

"""A table in trouble: killed windows, a full disk, copies, many entries; nothing that was acknowledged is lost."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from gmkit.table.entries import Draft
from gmkit.table.store import create_store, open_store
from tests.shell.terminal import Terminal
from tests.shell.test_process import ENVIRONMENT
from tests.shell.test_table_transcripts import ball, shot, table

__all__ = ["ball", "table"]

EVENING = (
    "Cleo Face +1", "Ana unopposed; do gestures", "who", "6:1", "Ben no", 'note "x"', "undo", "redo",
    "Ben feels Ana -1", "Ana woos Cleo; do secrecy", "draw", "0", "Vela Face -1", "rule loans", "undo act",
)  # fmt: skip
NUMBER = re.compile(r"#(\d+)\s*$", re.MULTILINE)


def told(screen: str) -> list[int]:
    """Give the numbers of entries that stand on a screen, where lines came to an end."""
    return [int(one) for one in NUMBER.findall(screen)]


@pytest.mark.parametrize(
    "count", [2, pytest.param(20, marks=pytest.mark.heavy), pytest.param(300, marks=pytest.mark.slow)]
)
def test_a_window_that_is_killed_at_any_moment_loses_nothing_that_was_told(table: Path, count: int) -> None:
    draw, begun = Random("killed"), shot(table, "--json", "log all").count('"entry"')
    most = begun
    for _ in range(count):
        with Terminal("table", "carnival", folder=table) as window:
            asked = window.screen
            for line in draw.sample(EVENING, draw.randint(1, 5)):
                asked = window.type(line)
            window.press(draw.choice(EVENING) + "\n")
            time.sleep(draw.random() * 0.03)
            window.process.send_signal(signal.SIGKILL)
            window.process.wait()
            window._read()
            numbers = told(window.screen)
        assert asked
        assert numbers == sorted(set(numbers)), "none is told twice"
        most = max([most, *numbers])
        assert "all as they were written" in " ".join(shot(table, "check").split())
        with open_store(table / "carnival.gmkit") as store:
            assert store.count() >= most
            most = store.count()
    shot(table, "Cleo Face +1")


@pytest.mark.parametrize("count", [5, pytest.param(200, marks=pytest.mark.slow)])
def test_a_copy_after_any_line_is_the_whole_table(table: Path, count: int) -> None:
    with Terminal("table", "carnival", folder=table) as window:
        for at in range(count):
            numbers = told(window.type(f"Cleo Face {'+' if at % 2 else '-'}1"))
            copy = table / f"copy-{at}.gmkit"
            shutil.copy(table / "carnival.gmkit", copy)
            with open_store(copy) as store:
                assert store.count() == numbers[-1]
                assert list(store.faults()) == []
            copy.unlink()


@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not there")
def test_a_number_is_told_only_once_file_and_folder_are_on_the_disk(table: Path) -> None:
    calls = "--trace=openat,write,pwrite64,fsync,fdatasync,unlink,unlinkat"
    words = ["strace", "-f", "-y", calls, "-o", str(table / "calls")]
    ran = subprocess.run(
        [*words, sys.executable, "-m", "gmkit", "table", "carnival", "Cleo Face +1"],
        cwd=table, env=ENVIRONMENT, capture_output=True, check=False,
    )  # fmt: skip
    if ran.returncode and b"ptrace" in ran.stderr:
        pytest.skip("nothing may be traced here")
    lines = (table / "calls").read_text(encoding="utf-8", errors="replace").split("\n")

    def last(call: str, what: str) -> int:
        return max(at for at, line in enumerate(lines) if re.search(rf"\b{call}\(", line) and what in line)

    wrote = last("pwrite64", "carnival.gmkit>")
    synced = last("f(?:data)?sync", "carnival.gmkit>")
    gone = last("unlink(?:at)?", "carnival.gmkit-journal")
    folder = last("f(?:data)?sync", f"{table}>")
    answered = next(at for at, line in enumerate(lines) if "write(1" in line and "Cleo Face" in line)
    assert wrote < synced < gone < folder < answered


def test_a_full_disk_keeps_the_line_for_enter(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that takes no more: what was typed is tried again by Enter, and kept once."""
    from gmkit import games
    from gmkit.shell.keeping import now
    from gmkit.shell.output import Voice
    from gmkit.shell.table.command import VERBS
    from gmkit.shell.table.prompt import Prompt
    from gmkit.shell.table.sitting import Sitting
    from gmkit.table.store import NotKept, Store

    desk = games.part("masks", "commands").DESK
    with open_store(table / "carnival.gmkit") as store:
        before, append = store.count(), Store.append
        full = [True]

        def refuse(self: Store, *more: object) -> object:
            if full.pop():
                full.append(False)
                raise NotKept(f"{self.path}: not kept: the disk is full; make room and try again")
            full.append(False)
            return append(self, *more)  # type: ignore[arg-type]

        monkeypatch.setattr(Store, "append", refuse)
        prompt = Prompt(Sitting(store, lambda _slug: desk, ("masks",), now, VERBS), Voice())
        lines = iter(["Cleo Face +1", "", "", "quit"])
        typed = []

        def read(self: object, asked: str) -> str:
            from gmkit.errors import Stopped

            typed.append(asked)
            line = next(lines)
            if line == "quit":
                raise Stopped("stopped")
            return line

        monkeypatch.setattr("gmkit.shell.table.prompt.Reader.read", read)
        prompt.run()
        assert store.count() == before + 1


@pytest.mark.parametrize("count", [1, pytest.param(20, marks=pytest.mark.slow)])
def test_a_closed_window_or_pipe_loses_nothing(table: Path, count: int) -> None:
    for at in range(count):
        with Terminal("table", "carnival", folder=table) as window:
            numbers = told(window.type(f"Cleo Face {'+' if at % 2 else '-'}1"))
        with open_store(table / "carnival.gmkit") as store:
            assert store.count() == numbers[-1]
    words = f"{sys.executable} -m gmkit table carnival log | head -1"
    ran = subprocess.run(words, shell=True, cwd=table, env=ENVIRONMENT, capture_output=True, check=False)
    assert ran.stderr == b""


@pytest.mark.parametrize("count", [600, pytest.param(50_000, marks=pytest.mark.slow)])
def test_many_entries_open_rule_undo_and_check_within_their_time(table: Path, count: int) -> None:
    """Counted in processor time, of which a whole year of evenings must take little."""
    path = table / "carnival.gmkit"
    with open_store(path) as store:
        drafts = [Draft("ruling", "Cleo Face +1", {"act": 1}, {**store.state, "count": at}) for at in range(count)]
        for at in range(0, count, 500):
            store.append(drafts[at : at + 500], "2026-11-23T20:14:05+01:00")
        last = store.count()

    def spent(*words: str) -> float:
        begun = os.times()
        shot(table, *words)
        ended = os.times()
        return ended.children_user + ended.children_system - begun.children_user - begun.children_system

    assert spent("who") < 0.5
    assert spent("Cleo Face +1") < 0.7
    assert spent(f"undo #{last}") < 0.7
    assert spent("undo #30") < 1
    assert spent("check") < 6
    assert path.stat().st_size < 60_000_000


def test_what_is_made_of_nothing_is_a_table(tmp_path: Path) -> None:
    with create_store(tmp_path / "x.gmkit", "0" * 32, "s") as store:
        assert store.count() == 0
    assert "evening 1" in screen_of(tmp_path)


def screen_of(folder: Path) -> str:
    with Terminal("table", "x", folder=folder) as window:
        window.type("people Ana, Ben")
    with Terminal("table", "x", folder=folder) as window:
        return window.screen

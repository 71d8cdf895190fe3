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
from typing import Any

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
NUMBER = re.compile(r"(?<!undo )#(\d+)\s*$", re.MULTILINE)  # not the one that a slip offers to take back


def told(screen: str) -> list[int]:
    """Give the numbers of entries that stand on a screen, where lines came to an end."""
    return [int(one) for one in NUMBER.findall(screen)]


def await_commit(table: Path) -> None:
    """Wait until a line is being written; no longer than it takes to look a good many times."""
    journal = table / "carnival.gmkit-journal"
    for _ in range(200_000):
        if journal.exists():
            return


@pytest.mark.parametrize("count", [2, pytest.param(300, marks=pytest.mark.slow)])
def test_a_window_that_is_killed_at_any_moment_loses_nothing_that_was_told(table: Path, count: int) -> None:
    """A fifth of the kills and more fall within a commit, as the journal tells that they leave behind."""
    draw, begun = Random("killed"), shot(table, "--json", "log all").count('"entry"')
    most, within = begun, 0
    for number in range(count):
        with Terminal("table", "carnival", folder=table) as window:
            asked = window.screen
            for line in draw.sample(EVENING, draw.randint(1, 5)):
                asked = window.type(line)
            if aimed := within * 4 <= number:
                window.press(draw.choice(("Cleo Face +1", 'note "x"', "Vela Face -1")) + "\n")
                await_commit(table)
            else:
                window.press(draw.choice(EVENING) + "\n")
            time.sleep(draw.random() * (0.001 if aimed else 0.03))
            window.process.send_signal(signal.SIGKILL)
            window.process.wait()
            within += (table / "carnival.gmkit-journal").exists()
            window._read()
            numbers = told(window.screen)
        assert asked
        assert numbers == sorted(set(numbers)), "none is told twice"
        most = max([most, *numbers])
        with open_store(table / "carnival.gmkit") as store:
            assert list(store.faults()) == []
            assert store.count() >= most
            most = store.count()
    assert within * 5 >= count or count < 100
    assert "all as they were written" in " ".join(shot(table, "check", "--deep").split())
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


CALLS = {"pwrite64": ("EIO", "ENOSPC"), "fdatasync": ("EIO",), "unlink": ("EIO",)}
"""What a commit asks of the disk, and what each may answer that goes wrong."""


def traced(table: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """Rule once under strace, which looks at the table's file, its journal and their folder alone."""
    paths = (table / "carnival.gmkit", table / "carnival.gmkit-journal", table)
    words = ["strace", "-f", *(word for path in paths for word in ("-P", str(path))), "-o", str(table / "calls"), *more]
    ran = subprocess.run(
        [*words, sys.executable, "-m", "gmkit", "table", "carnival", "Cleo Face +1"],
        cwd=table, env=ENVIRONMENT, capture_output=True, check=False, text=True,
    )  # fmt: skip
    if ran.returncode and "ptrace" in ran.stderr:
        pytest.skip("nothing may be traced here")
    return ran


@pytest.mark.parametrize("step", [pytest.param(6, marks=pytest.mark.heavy), pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not there")
def test_trouble_at_each_call_of_a_commit_keeps_a_line_whole_or_not_at_all(table: Path, step: int) -> None:
    """Killed, refused or full at entry to each write, sync and unlink of one line (those of its journal too)."""
    assert traced(table, f"--trace={','.join(CALLS)}").returncode == 0
    calls = re.findall(r"^\d+ +(\w+)\(", (table / "calls").read_text(encoding="utf-8", errors="replace"), re.MULTILINE)
    counts = {call: calls.count(call) for call in CALLS}
    assert min(counts.values()) >= 1
    assert counts["pwrite64"] > 5
    places = [(call, at, how) for call in CALLS for at in range(1, counts[call] + 1) for how in ("KILL", *CALLS[call])]
    places += [("fdatasync,fsync", counts["fdatasync"], "EIO")]
    kept = []
    for call, at, how in places[::step]:
        with open_store(table / "carnival.gmkit") as store:
            before = store.count()
        fault = "signal=KILL" if how == "KILL" else f"error={how}"
        more = "+" if "," in call else ""  # from there on, too, so that a second try fails as the first
        ran = traced(table, f"--trace={call}", f"--inject={call}:{fault}:when={at}{more}")
        spot = (call, at, how, ran.returncode, ran.stdout, ran.stderr)
        numbers = told(ran.stdout)
        assert "Traceback" not in ran.stderr, spot
        assert (ran.returncode == 0) == bool(numbers), spot
        if how != "KILL":
            assert ran.returncode in (0, 3), spot
        if how == "ENOSPC":
            assert "not kept" in ran.stderr, spot
        # Opening it rolls back what was cut off; what was told is there, and nothing is there twice.
        assert "all as they were written" in " ".join(shot(table, "check", "--deep").split()), spot
        with open_store(table / "carnival.gmkit") as store:
            assert before <= store.count() <= before + 1, spot
            assert numbers in ([], [store.count()]), spot
            if "not kept" in ran.stderr:
                assert store.count() == before, spot
            kept.append(store.count() - before)
        assert told(shot(table, 'note "and on"')), spot
    assert {*kept} == {0, 1}, "some were cut off before they were kept, and some behind it"


@pytest.mark.parametrize(
    ("said", "kept"),
    [(["", ""], 1), (["who", "Cleo waltzes", "export html no/such/folder/x.html", "", ""], 1), (["who"], 0)],
    ids=["at once", "behind look-ups and slips", "never"],
)
def test_a_full_disk_keeps_the_line_for_enter(
    table: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], said: list[str], kept: int
) -> None:
    """A disk that takes no more: what was typed is tried again by Enter, and kept once; whoever leaves is told."""
    from gmkit import games
    from gmkit.shell.output import Voice
    from gmkit.shell.table.command import VERBS
    from gmkit.shell.table.prompt import Prompt
    from gmkit.shell.table.sitting import Sitting
    from gmkit.table.entries import now
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
        lines = iter(["Cleo Face +1", *said, "quit"])
        typed = []

        def read(self: object, asked: str, typed_so_far: str = "") -> str:
            from gmkit.errors import Stopped

            typed.append(asked)
            line = next(lines)
            if line == "quit":
                raise Stopped("stopped")
            return line

        monkeypatch.setattr("gmkit.shell.table.prompt.Reader.read", read)
        prompt.run()
        assert store.count() == before + kept
        told = capsys.readouterr().err
        assert ("This was not kept: Cleo Face +1" in told) == (not kept)
        assert told.count("Not kept yet; press Enter to try again: Cleo Face +1") == sum(map(bool, said))


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


@pytest.mark.parametrize(
    "count", [pytest.param(600, marks=pytest.mark.thorough), pytest.param(50_000, marks=pytest.mark.slow)]
)
def test_a_table_of_many_entries_is_ruled_at_taken_back_and_checked(table: Path, count: int) -> None:
    """A whole year of evenings; what each line takes there, `tests.bench` says."""
    path = table / "carnival.gmkit"
    with open_store(path) as store:
        drafts = [Draft("ruling", "Cleo Face +1", {"act": 1}, {**store.state, "count": at}) for at in range(count)]
        for at in range(0, count, 500):
            store.append(drafts[at : at + 500], "2026-11-23T20:14:05+01:00")
        last = store.count()
    for line in ("who", "Cleo Face +1", f"undo #{last}", "undo #30", "check"):
        shot(table, line)
    shot(table, "check", "--deep")
    assert path.stat().st_size < 60_000_000
    # States that were kept whole are made anew where they are gone.
    with open_store(path) as store:
        some = Random("states").sample(range(1, store.count()), 100)
        before = [store.state_at(at) for at in some]
        store._connection.execute("DELETE FROM snapshot")
    shot(table, "Cleo Face +1")
    with open_store(path) as store:
        assert [store.state_at(at) for at in some] == before


@pytest.mark.parametrize(
    ("writers", "lines"),
    [pytest.param(4, 5, marks=pytest.mark.heavy), pytest.param(8, 200, marks=pytest.mark.slow)],
)
def test_many_windows_note_at_once_and_nothing_is_lost(table: Path, writers: int, lines: int) -> None:
    """Each line by a gmkit of its own, and one of them all killed half-way."""
    words = f'for n in $(seq {lines}); do "{sys.executable}" -m gmkit table carnival note "$1 $n"; echo "= $?"; done'
    running = [
        subprocess.Popen(
            ["/bin/sh", "-c", words, "sh", f"x{at}"],
            cwd=table, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            start_new_session=True,
        )
        for at in range(writers)
    ]  # fmt: skip
    assert running[-1].stdout is not None
    first = running[-1].stdout.readline()
    os.killpg(running[-1].pid, signal.SIGKILL)
    said = [one.communicate(timeout=900)[0] for one in running]
    said[-1] = first + said[-1]
    numbers = [number for text in said for number in told(text)]
    assert len(numbers) == len(set(numbers)) >= (writers - 1) * lines * 0.9
    assert {line for text in said[:-1] for line in text.split("\n") if line.startswith("=")} <= {"= 0", "= 3"}
    with open_store(table / "carnival.gmkit") as store:
        assert all(store.entry(number).kind == "note" for number in numbers)
        assert list(store.faults(deep=True)) == []


# ---- An evening over three games, with everything that goes wrong at a table

ACTS = (
    "Cleo Face +1", "Ana unopposed; do gestures; 6:1; Ben reaction no", "Ben feels Ana -1", "Vela Face -1",
    "open cyffle Ana, Orso, Vela; dice app; 3 hands", "@card", "@card", 'note "the candle is short"', "@card",
    "back", "Cleo Face +2", "to cyffle", "@card", "close; result Orso +3, Vela -1, Ana -2",
    "Ana feels Orso -2", "Orso whims Vela", "Ana unopposed; do gestures", "6:2; Ben reaction no", "Livia Face +1",
    "open whims Ana, Orso; dice app", "@enter", "close", "Livia whims Orso", "Ana owes Orso 3", "Ana pays Orso 2",
)  # fmt: skip
SLIPS = (
    "Zed Face +1", "Anq unopposed", "Ana Face +x", "Ana feels Zed +1", "open cyffle Zed, Ana", "undo #9999",
    "to nowhere", "7:9", "11z", "no such thing at all",
)  # fmt: skip
ENDS = ("\x03", "\x04", "close", "pipe")


def meant(line: str, screen: str) -> str:
    """Give what is typed: of a hand the first card that may fall."""
    if not line.startswith("@"):
        return line
    legal = re.search(r"\(([^()]+)\)[^()]*: $", screen)
    return re.split(r", | or | to ", legal[1])[0] if line == "@card" and legal else ""


def how_it_stands(folder: Path) -> dict[str, Any]:
    """Give all of a table that a slip must not change."""
    with open_store(folder / "carnival.gmkit") as store:
        state = dict(store.state)
        assert list(store.faults(deep=True)) == []
    results = [{key: value for key, value in one.items() if key != "entry"} for one in state.get("results", ())]
    return {"standing": state["standing"], "results": results, "open": sorted(state.get("open", {}))}


def sat_through(folder: Path, slips: Random | None) -> int:
    """Type an evening, with slips and with windows that are left; give how many lines were typed."""
    count, window = 0, Terminal("table", "carnival", folder=folder)
    try:
        for line in ACTS:
            if slips is not None:
                for _ in range(slips.randint(0, 2)):
                    window.type(slips.choice(SLIPS))
                    count += 1
                asked = not window.screen.endswith("carnival> ")
                if not asked and slips.random() < 0.3:
                    window.type("Dov Face +1")
                    window.type("undo")
                    count += 2
                if slips.random() < 0.15:
                    end = slips.choice(ENDS)
                    if end in ("close", "pipe"):
                        window.close()
                    else:
                        window.press(end)
                        assert window.end() == 130
                    window.close()
                    window = Terminal("table", "carnival", folder=folder)
            window.type(meant(line, window.screen))
            count += 1
    finally:
        window.close()
    return count


@pytest.mark.parametrize("count", [pytest.param(1, marks=pytest.mark.heavy), pytest.param(20, marks=pytest.mark.slow)])
def test_an_evening_with_slips_and_closed_windows_is_the_one_without(table: Path, tmp_path: Path, count: int) -> None:
    plainly = tmp_path / "plainly"
    plainly.mkdir()
    shutil.copy(table / "carnival.gmkit", plainly)
    begun = (table / "carnival.gmkit").read_bytes()
    assert sat_through(plainly, None) == len(ACTS)
    expected = how_it_stands(plainly)
    assert [one["game"] for one in expected["results"]] == ["cyffle", "whims", "whims", "whims"]
    for at in range(count):
        (table / "carnival.gmkit").write_bytes(begun)
        assert sat_through(table, Random(f"slips {at}")) > len(ACTS) + 10
        assert how_it_stands(table) == expected


def test_what_is_made_of_nothing_is_a_table(tmp_path: Path) -> None:
    with create_store(tmp_path / "x.gmkit", "0" * 32, "s") as store:
        assert store.count() == 0
    assert "evening 1" in screen_of(tmp_path)


def screen_of(folder: Path) -> str:
    with Terminal("table", "x", folder=folder) as window:
        window.type("people Ana, Ben")
    with Terminal("table", "x", folder=folder) as window:
        return window.screen


# ---- What a table is called


def test_a_table_wants_a_name_and_its_file_has_the_ending_wherever_it_is(
    gmkit: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    for name in ("", " ", ".", ".gmkit", "d/", "d/ "):
        code, out, err = gmkit("table", name, "new")
        assert (code, out, len(err.splitlines())) == (2, "", 1), name
        assert "names no table" in err
    for name in ("y", "d/y", "./zz", "../x", "w.gmkit", "d/v.1"):
        assert gmkit("table", name, "new")[0] == 0
        assert gmkit("table", name, "people Ana")[0] == 0, "it is found again by the same name"
    found = sorted(str(one.relative_to(tmp_path)) for one in tmp_path.rglob("*") if one.is_file())
    assert found == ["here/d/v.1.gmkit", "here/d/y.gmkit", "here/w.gmkit", "here/y.gmkit", "here/zz.gmkit", "x.gmkit"]
    Path("d/y.gmkit").rename("d/y")
    assert gmkit("table", "d/y", "who")[0] == 0, "a file that is there is opened as it is called"

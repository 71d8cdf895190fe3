"""A game is kept answer by answer as it is played, and never written over what somebody may miss."""

from __future__ import annotations

import os
import pty
import random
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, NoReturn

import pytest

from gmkit import cli
from gmkit.errors import StoreError
from gmkit.games.whims import commands as whims
from gmkit.shell.desk import read_log
from gmkit.shell.keeping import Held, Keeping, left_over
from gmkit.shell.options import Common
from gmkit.shell.session import Session
from gmkit.table.run import Entry, Log
from gmkit.table.store import create_store
from tests.shell.test_process import ENVIRONMENT

WHIMS = whims.DESK
HEADER: dict[str, Any] = {
    "gmkit": "0.1.0", "game": "whims", "options": {}, "seats": [{"name": "Ana", "level": "human", "style": ""}],
    "content": None, "seed": "moon", "dice": "app", "situation": None,
}  # fmt: skip


def log(count: int) -> Log:
    return Log(HEADER, tuple(Entry("reroll", str(n), "person:Ana", 0) for n in range(count)))


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GMKIT_HOME", str(tmp_path / "home"))


def kept() -> list[Path]:
    return sorted(Path(os.environ["GMKIT_HOME"]).glob("unfinished/*.gmkit"))


# ---- Answer by answer


def test_a_game_is_kept_with_its_first_answer_and_goes_when_it_is_over() -> None:
    keeping = Keeping("whims")
    assert kept() == []
    for count in (1, 2, 5, 3, 4):
        keeping.keep(log(count))
        assert keeping.path is not None
        assert read_log(keeping.path) == log(count)
    assert kept() == [keeping.path]
    assert left_over(WHIMS, Common()) == [], "this window is playing it"
    with pytest.raises(StoreError, match="another window is playing this game"):
        Keeping("whims", keeping.path)
    keeping.close()
    told, short = left_over(WHIMS, Common())
    assert short == "In short: gmkit play whims --go-on, which takes the last one up."
    assert told.startswith("not ended: Ana, 20")
    assert told.endswith(
        f"4 answers; go on with: gmkit play whims --from {keeping.path} (--drop behind it takes it away)"
    )
    again = Keeping("whims", keeping.path)
    again.keep(log(6))
    again.end()
    assert kept() == []


def test_a_file_is_there_with_its_first_answer_or_not_at_all(gmkit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def killed(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    # Older gmkits made the file first: whoever was killed then left one without a game.
    create_store(Path("whims-old.gmkit"), "0" * 32, "").close()
    with monkeypatch.context() as patch:
        patch.setattr("gmkit.table.store.open_store", killed)
        with pytest.raises(KeyboardInterrupt):
            Keeping("whims").keep(log(1))
    (path,) = kept()
    assert read_log(path) == log(1)
    Path("whims-old.gmkit").rename(path)
    assert left_over(WHIMS, Common()) == []
    assert gmkit("play", "whims", "--go-on")[0] == 2


def test_a_game_that_nobody_will_end_is_taken_away(gmkit: Any) -> None:
    keeping = Keeping("whims")
    keeping.keep(log(3))
    words = ("play", "whims", "--from", str(keeping.path), "--drop")
    assert "another window is playing" in gmkit(*words)[2]
    keeping.close()
    code, out, _ = gmkit(*words)
    assert (code, out) == (0, f"{keeping.path}: taken away, with its 3 answers\n")
    assert kept() == []
    assert gmkit("play", "whims", "--drop")[0] == 2
    assert gmkit(*words)[0] == 3


def test_the_game_that_was_left_last_is_taken_up_in_short(gmkit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert gmkit("play", "whims", "--go-on")[::2] == (
        2,
        "gmkit: no game of whims waits to be gone on with; --from takes up one that was saved in a file\n",
    )
    seats = ("--seat", "Ana=human", "--seat", "Bo", "--seed", "moon")
    assert gmkit("play", "whims", *seats, "--save", "a.jsonl", typed="0\nquit\n")[0] == 130
    older, last = Keeping("whims"), Keeping("whims")
    for keeping, at in ((older, "2026-11-28T20:00:00+00:00"), (last, "2026-11-28T20:00:01+00:00")):
        monkeypatch.setattr("gmkit.shell.keeping.now", lambda at=at: at)
        keeping.keep(read_log(Path("a.jsonl")))
        keeping.close()
    assert gmkit("play", "whims", "--go-on", "--from", "a.jsonl")[0] == 2
    assert gmkit("play", "whims", "--go-on", "--seat", "Ana=human")[0] == 2
    assert gmkit("play", "whims", "--go-on", "--drop")[1].startswith(f"{last.path}: taken away")
    code, _, err = gmkit("play", "whims", "--go-on", typed="quit\n")
    assert (code, f"go on with: gmkit play whims --from {older.path}" in err) == (130, True)
    assert "Going on after 4 answers" in err


def test_a_game_that_was_left_by_quitting_is_taken_up_in_short(gmkit: Any) -> None:
    seats = ("--seat", "Ana=human", "--seat", "Bo")
    for seed, at in (("moon", 1000), ("sun", 2000), ("over", 3000)):
        # As quitting at a terminal leaves it.
        path = f"whims-{seed}.jsonl"
        assert gmkit("play", "whims", *seats, "--seed", seed, "--save", path, typed="0\nquit\n")[0] == 130
        os.utime(path, (at, at))
    gmkit("play", "whims", "--from", "whims-over.jsonl", typed="stop\n" + "0\nstop\n" * 9)
    gmkit("play", "whims", "--seat", "Ana", "--seat", "Bo", "--seed", "mine", "--save", "whims-evening.jsonl")
    code, _, err = gmkit("play", "whims", "--go-on", typed="quit\n")
    assert (code, "go on with: gmkit play whims --from whims-sun.jsonl" in err) == (130, True), err
    os.utime("whims-sun.jsonl", (2000, 2000))
    # The next game of the sort tells of them, and they are taken away like those that gmkit keeps for itself.
    *told, short = left_over(WHIMS, Common())
    assert [line.partition("--from ")[2].partition(" ")[0] for line in told] == ["whims-sun.jsonl", "whims-moon.jsonl"]
    assert "not ended: Ana and Bo, 1970-01-0" in told[0]
    assert "--go-on" in short
    assert gmkit("play", "whims", "--go-on", "--drop")[1] == "whims-sun.jsonl: taken away, with its 4 answers\n"
    assert gmkit("play", "whims", "--from", "whims-moon.jsonl", "--drop")[0] == 0
    assert left_over(WHIMS, Common()) == []
    # What is over is no unfinished game, and neither is another game's log.
    for words in (("whims", "whims-over.jsonl"), ("whims", "whims-evening.jsonl"), ("cyffle", "whims-over.jsonl")):
        assert gmkit("play", words[0], "--from", words[1], "--drop")[0] in (2, 3), words
        assert Path(words[1]).exists()


def test_a_campaign_is_no_game_to_take_away(gmkit: Any, tmp_path: Path) -> None:
    table = tmp_path / "carnival.gmkit"
    assert gmkit("table", str(table), "new")[0] == 0
    assert gmkit("play", "whims", "--from", str(table), "--drop")[0] == 2
    assert table.exists()


def test_nothing_is_written_where_nothing_was_answered() -> None:
    keeping = Keeping("whims")
    keeping.keep(log(2))
    assert keeping.path is not None
    before = keeping.path.stat().st_mtime_ns
    keeping.keep(log(2))
    assert keeping.path.stat().st_mtime_ns == before
    keeping.end()


def test_a_file_is_held_by_one_window(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("")
    with Held(path), pytest.raises(StoreError, match="another window"):
        Held(path)
    Held(path).release()


# ---- A terminal that is killed


class Terminal:
    """A command at a terminal of its own."""

    def __init__(self, *arguments: str) -> None:
        """Start it."""
        self.master, slave = pty.openpty()
        environment = {**ENVIRONMENT, "GMKIT_HOME": os.environ["GMKIT_HOME"], "NO_COLOR": "1", "COLUMNS": "400"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "gmkit", *arguments],
            stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True,
            cwd=Path(os.environ["GMKIT_HOME"]).parent,
        )  # fmt: skip
        os.close(slave)
        self.seen, self.answers, self._read = "", 0, 0

    def read(self, until: re.Pattern[str], seconds: float = 120) -> str:
        """Read on until the screen ends in something new, or the command has ended; give what is new."""
        end, start = time.monotonic() + seconds, self._read
        while not until.search(self.seen[start:]):
            ready, _, _ = select.select([self.master], [], [], max(0, end - time.monotonic()))
            assert ready, f"{until!r} never came: {self.seen[start:]}"
            try:
                more = os.read(self.master, 65536)
            except OSError:
                more = b""
            if not more:
                break
            self.seen += more.decode(errors="replace")
        self._read = len(self.seen)
        return self.seen[start:]

    def answer(self) -> None:
        """Answer the next question by the first choice of its list."""
        self.read(QUESTION)
        os.write(self.master, b"1\n")
        self.answers += 1

    def end(self, number: int = signal.SIGKILL) -> None:
        """End it by a signal."""
        self.process.send_signal(number)
        self.process.wait(timeout=120)
        os.close(self.master)


CYFFLE = ("play", "cyffle", "--seat", "Ana=human", "--seat", "Bo", "--seed", "kept")
QUESTION = re.compile(r"Ana, [a-z ]+(\([^)]*\))?: $")


def answers_given(path: Path) -> int:
    return sum(entry.by == "person:Ana" for entry in read_log(path).entries)


@pytest.mark.heavy
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGQUIT, signal.SIGABRT, signal.SIGUSR1])
def test_a_killed_terminal_loses_nothing_that_was_answered(number: int) -> None:
    terminal = Terminal(*CYFFLE)
    for _ in range(4):
        terminal.answer()
    terminal.read(QUESTION)
    terminal.end(number)
    (path,) = kept()
    assert answers_given(path) == 4
    # The next window says how to go on, and one that does goes on from there.
    again = Terminal(*CYFFLE)
    told = again.read(QUESTION)
    again.end()
    assert "not ended: Ana and Bo" in told
    assert f"--from {path}" in told
    going = Terminal("play", "cyffle", "--from", str(path))
    going.answer()
    assert "Going on after" in going.seen
    going.read(QUESTION)
    going.end()
    assert answers_given(path) == 5


def test_a_game_among_npcs_at_a_terminal_tells_of_the_one_that_was_left() -> None:
    """Whoever types the game's name alone may think that it goes on by that."""
    terminal = Terminal(*CYFFLE)
    terminal.answer()
    terminal.read(QUESTION)
    terminal.end()
    among = Terminal("play", "cyffle", "--seed", "npcs")
    told = among.read(re.compile("seed npcs"))
    among.process.wait(timeout=120)
    os.close(among.master)
    assert "not ended: Ana and Bo" in told
    assert "gmkit play cyffle --go-on" in told


@pytest.mark.slow
def test_three_hundred_kills_lose_nothing_that_was_answered() -> None:
    draw, known, path = random.Random("kills"), 0, None
    for _ in range(300):
        terminal = Terminal(*(CYFFLE if path is None else ("play", "cyffle", "--from", str(path))))
        for _ in range(draw.randrange(3)):
            terminal.answer()
        asked = terminal.answers
        terminal.read(QUESTION)
        os.write(terminal.master, b"1\n")
        time.sleep(draw.random() * 0.05)
        terminal.end()
        path = path or next(iter(kept()), None)
        if path is not None:
            found = answers_given(path)
            assert known + asked <= found <= known + asked + 1
            known = found
        if known > 15:  # long before the evening is over, and its file gone
            path.unlink() if path else None
            known, path = 0, None


@pytest.mark.heavy
def test_a_closed_window_leaves_the_game_where_it_was(tmp_path: Path) -> None:
    terminal = Terminal(*CYFFLE)
    terminal.answer()
    terminal.read(QUESTION)
    os.close(terminal.master)
    terminal.process.wait(timeout=120)
    written = [*kept(), *tmp_path.glob("cyffle-kept*.jsonl")]
    assert [answers_given(path) for path in written] == [1]


# ---- Nothing is written over unasked


FULL = ("play", "whims", "--seat", "Ana=weak", "--seat", "Bo=weak")
SET = Path(__file__).parents[2] / "examples" / "velvet-masks.yaml"


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("mine.yaml", SET.read_text(encoding="utf-8"), "what is there is not a situation of Whims"),
        ("mine.yaml", "a: b\n", "what is there is not a situation of Whims"),
        ("mine.jsonl", "my notes\n", "what is there is not a log of Whims"),
    ],
)
def test_a_file_of_another_sort_stays(gmkit: Any, name: str, text: str, said: str) -> None:
    Path(name).write_text(text, encoding="utf-8")
    code, out, err = gmkit(*FULL, "--seed", "a", "--save", name)
    assert (code, out) == (3, "")
    assert err == f"gmkit: {name}: {said}; --force replaces it, or name another file\n"
    assert Path(name).read_text(encoding="utf-8") == text
    assert gmkit(*FULL, "--seed", "a", "--save", name, "--force")[0] == 0
    assert Path(name).read_text(encoding="utf-8") != text


@pytest.mark.parametrize("name", ["a.yaml", "a.jsonl"])
def test_the_same_game_takes_its_own_place_and_another_does_not(gmkit: Any, name: str) -> None:
    assert gmkit(*FULL, "--seed", "a", "--save", name)[0] == 0
    first = Path(name).read_bytes()
    assert gmkit(*FULL, "--seed", "a", "--save", name)[0] == 0
    assert Path(name).read_bytes() == first
    code, _, err = gmkit("play", "whims", "--seat", "Cy", "--seat", "Bo", "--seed", "a", "--save", name)
    tip = f"--force replaces it, or name another file, such as a-2{Path(name).suffix}"
    assert (code, err) == (3, f"gmkit: {name}: another game is kept there; {tip}\n")
    assert gmkit("play", "cyffle", "--seed", "a", "--save", name)[0] == 3
    assert Path(name).read_bytes() == first


def test_a_game_that_is_not_over_stays_and_is_gone_on_with(gmkit: Any) -> None:
    seats = ("play", "whims", "--seat", "Ana=human", "--seat", "Bo", "--seed", "a", "--save", "a.jsonl")
    assert gmkit(*seats, typed="0\nquit\n")[0] == 130
    before = Path("a.jsonl").read_bytes()
    code, _, err = gmkit(*seats, typed="0\nquit\n")
    assert (code, "a game that is not over is kept there; go on with --from" in err) == (3, True)
    assert Path("a.jsonl").read_bytes() == before
    assert gmkit("play", "whims", "--from", "a.jsonl", typed="quit\n")[0] == 130
    assert Path("a.jsonl").read_bytes() == before


def test_a_log_that_nothing_was_added_to_is_not_written_back(gmkit: Any) -> None:
    assert gmkit(*FULL, "--seed", "a", "--save", "a.jsonl")[0] == 0
    spaced = Path("a.jsonl").read_text(encoding="utf-8").replace('"by": ', '"by":  ')
    Path("a.jsonl").write_text(spaced, encoding="utf-8")
    for more in ((), ("--json",)):
        assert gmkit("play", "whims", "--from", "a.jsonl", *more)[0] == 0
        assert Path("a.jsonl").read_text(encoding="utf-8") == spaced


def test_a_file_that_changed_while_a_game_was_played_stays_and_the_game_is_beside_it(
    gmkit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert gmkit(*FULL, "--seed", "a", "--save", "a.jsonl")[0] == 0
    kept_as_it_was = Session.play

    def meanwhile(self: Any, *args: Any, **more: Any) -> None:
        kept_as_it_was(self, *args, **more)
        Path("a.jsonl").write_text("somebody else's\n", encoding="utf-8")

    monkeypatch.setattr(Session, "play", meanwhile)
    code, _, err = gmkit(*FULL, "--seed", "a", "--save", "a.jsonl")
    assert code == 0
    assert "wrote a-2.jsonl" in err
    assert Path("a.jsonl").read_text(encoding="utf-8") == "somebody else's\n"
    assert len(Path("a-2.jsonl").read_text(encoding="utf-8").splitlines()) > 3


def test_a_pdf_is_not_called_a_text(gmkit: Any) -> None:
    code, _, err = gmkit("print", "whims", "tokens", "-o", "foo.txt")
    assert (code, "end its name in .pdf, or --force" in err, Path("foo.txt").exists()) == (3, True, False)
    for words in (("-o", "foo.txt", "--force"), ("-o", "Dr. No")):
        assert gmkit("print", "whims", "tokens", *words)[0] == 0
        assert Path(words[1]).read_bytes().startswith(b"%PDF-")


def test_a_pdf_takes_the_place_of_a_pdf_alone(gmkit: Any) -> None:
    Path("a.pdf").write_text("notes", encoding="utf-8")
    code, out, err = gmkit("print", "whims", "tokens", "-o", "a.pdf")
    assert (code, out) == (3, "")
    assert err == "gmkit: a.pdf: what is there is not a PDF; --force replaces it, or name another file\n"
    assert Path("a.pdf").read_text(encoding="utf-8") == "notes"
    assert gmkit("print", "whims", "tokens", "-o", "a.pdf", "--force")[0] == 0
    assert gmkit("print", "whims", "tokens", "-o", "a.pdf")[0] == 0


def test_a_mistake_of_ours_ends_in_one_line_with_its_place(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    def broken(_arguments: list[str]) -> int:
        bug = ZeroDivisionError("x")
        bug.add_note("go on with: gmkit play whims --from x")
        raise bug

    monkeypatch.setattr(cli, "run", broken)
    with pytest.raises(SystemExit) as ended:
        cli.main()
    out, err = capsys.readouterr()
    assert (ended.value.code, out, len(err.splitlines())) == (70, "", 1)
    assert "a mistake of gmkit's own, ZeroDivisionError at test_keeping.py:" in err
    assert err.endswith("nothing typed is lost, go on with: gmkit play whims --from x\n")

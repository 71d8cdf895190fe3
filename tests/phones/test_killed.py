"""The program is killed while phones answer: what was acknowledged is there, and nothing is there twice."""

from __future__ import annotations

import http.client
import json
import re
import statistics
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest

pytest.importorskip("htpy")
pytest.importorskip("uvicorn")

from gmkit.phones import keys
from gmkit.table.store import open_store
from tests.phones.evening import begun
from tests.phones.served import PHONES
from tests.shell.test_process import ENVIRONMENT

LINES = (
    "people Ana she, Ben he", "npcs Orso he master", "begin masks; Ana flirt; Ben dashing", 'scene "Ball": all',
    "open cipher Ana, Ben; dice app",
)  # fmt: skip
START = 120.0
"""So many seconds the program may take to answer."""


class Server:
    """`gmkit table carnival serve` in a process of its own."""

    def __init__(self, folder: Path, port: int) -> None:
        """Start it, and wait until it answers."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "gmkit", "table", "carnival", "serve", f"--bind={PHONES}", f"--port={port}"],
            cwd=folder,
            env={**ENVIRONMENT, "GMKIT_HOME": str(folder / "home"), "PYTHONUNBUFFERED": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("cover off\n")
        self.process.stdin.flush()
        said, end = "", time.monotonic() + START
        while (found := re.search(r"Phones: http://[0-9.]+:([0-9]+)", said)) is None:
            assert time.monotonic() < end, said
            line = self.process.stdout.readline()
            assert line, said
            said += line
        self.port = int(found[1])
        threading.Thread(target=self.process.stdout.read, daemon=True).start()

    def kill(self) -> None:
        """Kill it as a power cut does."""
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            with suppress(OSError):
                pipe.close()  # type: ignore[union-attr]


class Phone:
    """A phone of a seat: it answers whatever it is asked, and sends again what was not acknowledged."""

    def __init__(self, who: str, ring: keys.Ring, table: str) -> None:
        """Take the seat's cookie, which holds whatever becomes of the program."""
        self.who, self.table = who, table
        self._cookie = keys.cookie_of(ring, who, "0a1b2c3d4e", keys.day_of(time.time()))
        self.taken: list[dict[str, str]] = []
        self.sent: dict[str, str] = {}  # by the question what was sent, whatever has come of it
        self.lost: dict[str, str] | None = None  # what was sent and not acknowledged
        self.back = 0.0  # when it was answered first, of a program that was started anew

    def _ask(self, port: int, method: str, path: str, body: str | None = None) -> tuple[int, str]:
        line = http.client.HTTPConnection(PHONES, port, timeout=30)
        try:
            heads = {"Cookie": f"{keys.cookie_name(self.table, port, 'me')}={self._cookie}", "Gmkit-Part": "1"}
            if body is not None:
                heads |= {
                    "Origin": f"http://{PHONES}:{port}",
                    "Content-Type": "application/x-www-form-urlencoded",
                }
            line.request(method, path, body, heads)
            found = line.getresponse()
            said = found.read().decode()
            self.back = self.back or time.monotonic()
            return found.status, said
        finally:
            line.close()

    def answers(self, port: int, stop: threading.Event) -> None:
        """Answer until the program is gone."""
        self.back = 0.0
        with suppress(OSError, http.client.HTTPException):
            while not stop.is_set():
                form = self.lost or self._form(port)
                if form is None:
                    time.sleep(0.005)
                    continue
                self.lost = form
                self.sent[form["ask"]] = form.get("answer", "")
                status, _ = self._ask(port, "POST", "/me/answer", urlencode(form))
                self.lost = None
                if status == 204:
                    self.taken.append(form)
                elif status == 429:
                    return

    def _form(self, port: int) -> dict[str, str] | None:
        _, page = self._ask(port, "GET", "/me/table")
        form = page.partition('action="/me/answer"')[2].partition("</form>")[0]
        token = re.search(r'name="ask" value="([^"]+)"', form)
        if token is None:
            return None
        if 'name="draw"' in form:
            return {"ask": token[1], "draw": "1"}
        values = re.findall(r'name="answer"[^>]* value="([^"]+)"', form) or re.findall(r'min="([0-9]+)"', form) or ["0"]
        return {"ask": token[1], "answer": values[0]}


def rows_of(path: Path) -> list[dict[str, Any]]:
    with open_store(path, read_only=True) as store:
        return [row for entry in store.entries() for row in entry.told.get("answers", ())]


def check_kills(folder: Path, moments: int, seed: int) -> list[float]:
    """Kill the program so often while two phones answer, and look at what is in the table.

    Gives the seconds from each start until both have been answered.
    """
    path = folder / "carnival.gmkit"
    begun(path, LINES)
    chance = Random(seed)
    phones: list[Phone] = []
    port, back = 0, list[float]()
    for _ in range(moments):
        begin = time.monotonic()
        server = Server(folder, port)
        port = server.port
        if not phones:
            with open_store(path, read_only=True) as store:
                table = store.id
            kept = json.loads((folder / "home" / "phones" / f"{table}.json").read_text())
            ring = keys.Ring(bytes.fromhex(kept["secret"]), {}, frozenset())
            phones = [Phone(who, ring, table) for who in ("ana", "ben")]
        stop = threading.Event()
        threads = [threading.Thread(target=one.answers, args=(port, stop)) for one in phones]
        before = sum(len(one.taken) for one in phones)
        for thread in threads:
            thread.start()
        end = time.monotonic() + 10
        while sum(len(one.taken) for one in phones) == before and time.monotonic() < end:
            time.sleep(0.002)
        time.sleep(chance.random() * 0.3)
        server.kill()
        stop.set()
        for thread in threads:
            thread.join()
        back.append(max(one.back for one in phones) - begin)
        with open_store(path) as store:
            if "open" not in store.state:
                from gmkit.shell.table import command
                from tests.phones.evening import the_shelf

                command.sit_down(the_shelf(), (), None, store).take("open cipher Ana, Ben; dice app")
    rows = [row for row in rows_of(path) if row["by"].startswith("person:")]
    for at, one in enumerate(phones):
        own = [row for row in rows if row["by"] == f"person:{('Ana', 'Ben')[at]}"]
        # Every question has one answer: what was acknowledged is there, and what was sent twice is there once.
        assert len(one.taken) <= len(own) <= len(one.sent), (len(one.taken), len(own), len(one.sent))
        kept = iter([str(row["value"]) for row in own])
        assert all(form.get("answer", "") in kept for form in one.taken if "answer" in form)
    assert sum(len(one.taken) for one in phones) >= moments // 2
    with open_store(path) as store:
        assert [entry.seq for entry in store.entries()] == [*range(1, store.count() + 1)]
    return back


@pytest.mark.thorough
def test_what_was_acknowledged_survives_the_program(tmp_path: Path) -> None:
    check_kills(tmp_path, 4, 1)


@pytest.mark.slow
@pytest.mark.parametrize("tenth", range(10))
def test_what_was_acknowledged_survives_300_ends_of_the_program(tmp_path: Path, tenth: int) -> None:
    back = check_kills(tmp_path, 30, 100 + tenth)
    told = f"{statistics.median(back):.2f} s in the median, {max(back):.2f} s at most"
    sys.stdout.write(f"\nFrom each of 30 starts until both phones were answered: {told}\n")

"""A table that is served: what it takes to be ready, and to tell fifty phones, as ratios to a floor in the same run."""

from __future__ import annotations

import http.client
import os
import re
import resource
import selectors
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from itertools import count as numbers
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.bench.tables import LINES, TABLE, cpu_of
from tests.phones.browsers import PHONES as PHONES_AT
from tests.phones.browsers import Browsers, Table, answers, asked, serving
from tests.phones.browsing import chromium

PHONES = 50
NAMES = ("Ana", "Ben", "Cleo", "Dora", "Edo", "Fina", "Gus", "Hera", "Ivo", "Jana")
BALL = (f"people {', '.join(f'{name} they' for name in NAMES)}", "begin masks", 'scene "Regatta ball": all')


class InHand(NamedTuple):
    """What changes took until phones had their own pages, and what that cost."""

    took: list[float]  # seconds from each change to each phone's own page, in order
    cpu: float  # CPU seconds of the server for a change


def in_hand(count: int, times: int = 40) -> InHand:
    """Measure how long after a line was typed so many phones of ten seats have their own pages, drawn and fetched.

    The commit on the disk is in it, and each of three pages of a seat is looked at by some phone.
    """
    with tempfile.TemporaryDirectory() as name:
        table = Table(Path(name))
        with serving(table), closing(Phones(table, count)) as phones:
            assert table.running is not None
            own, took = Path(f"/proc/{table.running.pid}"), list[float]()
            begin = _cpu(own)
            for at in range(times):
                typed = phones.changed(at)
                phones.run(lambda: all(one.got > typed for one in phones.all), 30)  # noqa: B023 - it is called at once
                took += [one.got - typed for one in phones.all]
                phones.run(lambda: False, 0.1)  # what nobody waits for is over before the next
            return InHand(sorted(took), (_cpu(own) - begin) / times)


def ready(runs: int = 5) -> float:
    """Give how much more CPU a table takes that is served and left again than one that only has its prompt."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for line in LINES:
            cpu_of(folder, "table", TABLE, line)
        pairs = [(_left(folder, "serve", "--bind=127.0.0.2"), _left(folder)) for _ in range(runs)]
    return statistics.median(one / floor for one, floor in pairs)


def _left(folder: Path, *words: str) -> float:
    """Give the CPU seconds of a prompt at a table that is left at once."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "GMKIT_HOME": str(folder / "home")}
    command = [sys.executable, "-m", "gmkit", "table", TABLE, *words]
    subprocess.run(command, cwd=folder, env=environment, input="quit\n", text=True, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


# ---- What it takes to be there


def held(seconds: float, every: float = 2.0) -> tuple[list[float], float]:
    """Give the megabytes that a served table holds, and the CPU seconds a second that it takes while nothing happens.

    Fifty phones listen, and each fetches its page whenever it is told of another; a change is made every so often.

    Args:
        seconds: how long.
        every: so many seconds lie between two changes.
    """
    with tempfile.TemporaryDirectory() as name:
        table = Table(Path(name))
        with serving(table):
            phones = Phones(table, PHONES)
            assert table.running is not None
            own, sizes, begin = Path(f"/proc/{table.running.pid}"), list[float](), time.monotonic()
            for at in numbers():
                phones.changed(at)
                phones.run(lambda: False, every)
                sizes.append(_megabytes(own))
                if time.monotonic() - begin > seconds:
                    break
            before = _cpu(own)
            rest = seconds / 3
            phones.run(lambda: False, rest)
            idle = (_cpu(own) - before) / rest
            assert all(one.fetched > 1 for one in phones.all)
            phones.close()
    return sizes, idle


LOOKED_AT = ("table", "sheet", "seen", "table", "sheet")
"""What phones look at, by turns."""


class Phone:
    """A phone that listens, and fetches its page when it is told of another."""

    def __init__(self, table: Table, name: str, page: str, address: str) -> None:
        """Come in from an address of its own."""
        self.table, self.page, self.address = table, page, address
        self.tag, self.got, self.fetched, self.came, self.again = "", 0.0, 0, b"", False
        self.fetching: socket.socket | None = None
        origin = {"Origin": table.address, "Content-Type": "application/x-www-form-urlencoded"}
        source = (address, 0)
        with closing(http.client.HTTPConnection(PHONES_AT, table.port, source_address=source)) as line:
            line.request("POST", "/join", f"key={_key(table, name)}", origin)
            cookie = line.getresponse().getheader("Set-Cookie") or ""
        self.cookie = cookie.partition(";")[0]

    def asks(self, path: str, more: str = "") -> socket.socket:
        """Ask for something."""
        line = socket.create_connection((PHONES_AT, self.table.port), source_address=(self.address, 0))
        head = f"GET {path} HTTP/1.1\r\nHost: {PHONES_AT}:{self.table.port}\r\nCookie: {self.cookie}\r\n"
        line.sendall(f"{head}Accept-Encoding: gzip\r\n{more}\r\n".encode())
        return line

    def fetch(self) -> socket.socket:
        """Ask for its own page."""
        self.came, self.again = b"", False
        self.fetching = self.asks(f"/me/{self.page}", f"Gmkit-Part: 1\r\nIf-None-Match: {self.tag}\r\n")
        return self.fetching

    def whole(self, some: bytes) -> bool:
        """Take in some of a page; say whether that was all of it."""
        self.came += some
        head, _, body = self.came.partition(b"\r\n\r\n")
        length = re.search(rb"(?i)content-length: (\d+)", head)
        if some and (not length or len(body) < int(length[1])):
            return False
        tag = re.search(rb"(?i)etag: (\S+)", head)
        if head.startswith(b"HTTP/1.1 200") and tag and tag[1].decode() != self.tag:
            self.tag, self.got, self.fetched = tag[1].decode(), time.perf_counter(), self.fetched + 1
        return True


class Phones:
    """Phones of ten seats at a ball, all in one thread, so that they take little from what they measure."""

    def __init__(self, table: Table, count: int) -> None:
        """Have them come in, and listen."""
        for line in BALL:
            table.types(line)
        self.table, self.all, self.lines = table, list[Phone](), selectors.DefaultSelector()
        for at in range(count):
            page = LOOKED_AT[at // len(NAMES) % len(LOOKED_AT)]
            one = Phone(table, NAMES[at % len(NAMES)], page, f"127.0.1.{at + 1}")
            self.all.append(one)
            self.lines.register(one.fetch(), selectors.EVENT_READ, one)
            self.lines.register(one.asks("/me/events"), selectors.EVENT_READ, one)
        self.run(lambda: False, 1)

    def changed(self, at: int) -> float:
        """Change what everybody sees; give when."""
        assert self.table.running is not None and self.table.running.stdin is not None
        typed = time.perf_counter()
        self.table.running.stdin.write(f"Ana Face {'-' if at % 2 else '+'}1\n".encode())
        self.table.running.stdin.flush()
        return typed

    def run(self, done: Callable[[], bool], seconds: float) -> None:
        """Have them listen and fetch until something is so, or so long."""
        end = time.perf_counter() + seconds
        while not done() and (rest := end - time.perf_counter()) > 0:
            for key, _ in self.lines.select(rest):
                line, one = key.fileobj, key.data
                assert isinstance(line, socket.socket)
                some = line.recv(1 << 17)
                if line is not one.fetching:
                    one.again |= b"data:" in some
                elif one.whole(some):
                    self.lines.unregister(line)
                    line.close()
                    one.fetching = None
                if one.again and one.fetching is None:
                    self.lines.register(one.fetch(), selectors.EVENT_READ, one)

    def close(self) -> None:
        for key in [*self.lines.get_map().values()]:
            assert isinstance(key.fileobj, socket.socket)
            key.fileobj.close()
        self.lines.close()


_KEYS: dict[tuple[int, str], str] = {}


def _key(table: Table, name: str) -> str:
    found = (table.port, name)
    if found not in _KEYS:
        _KEYS[found] = table.key(name)
    return _KEYS[found]


def _megabytes(own: Path) -> float:
    """Give what a process holds."""
    line = next(one for one in (own / "status").read_text().splitlines() if one.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def _cpu(own: Path) -> float:
    """Give the CPU seconds of a process."""
    words = (own / "stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


# ---- In a browser

SENT = "addEventListener('submit', () => { window.sent = performance.timeOrigin + performance.now() }, true)"
SEEN = """() => {
  window.seen = [];
  new MutationObserver(() => window.seen.push(performance.timeOrigin + performance.now()))
    .observe(document.body, { childList: true, subtree: true });
}"""


def tapped(times: int = 80) -> list[float] | None:
    """Give the seconds from taps on eight phones to the second screen, in order; None where there is no browser.

    From the moment at which a form is sent in one browser, through a commit on the disk, until what another shows is
    another: all of it at an auction at which each of eight bids or declines.
    """
    try:
        with chromium() as browser, tempfile.TemporaryDirectory() as name:
            return sorted(_tapped(browser, Path(name), times))
    except pytest.skip.Exception:
        return None


def _tapped(browser: Any, folder: Path, times: int) -> list[float]:
    table, eight, found = Table(folder), NAMES[:8], list[float]()
    with serving(table):
        for line in (
            f"people {', '.join(f'{one} they' for one in eight)}",
            *BALL[1:],
            f"open cipher {', '.join(eight)}; dice app; max rounds 1",
        ):
            table.types(line)
        browsers = Browsers(browser, table)
        phones, screen = {one: browsers.seat(one) for one in eight}, browsers.screen()
        for phone in phones.values():
            phone.evaluate(SENT)
        screen.evaluate(SEEN)
        for at in numbers():
            if len(found) == times or at > 50 * times:
                return found
            name = eight[at % len(eight)]
            phone = phones[name]
            if not asked(phone).endswith(", bid"):
                continue
            answers(phone, ["own=2"] if name == eight[0] else ["decline"])
            sent = phone.evaluate("window.sent")
            screen.wait_for_function("sent => window.seen.some(at => at > sent)", arg=sent)
            found.append(screen.evaluate("sent => window.seen.find(at => at > sent) - sent", sent) / 1000)
    return found


def share(found: list[float], part: float) -> float:
    """Give what so large a part of figures that stand in order is at most."""
    return found[min(len(found) - 1, round(part * len(found)))]

"""A table that is served: what it takes to be ready, and to tell fifty phones, as ratios to a floor in the same run."""

from __future__ import annotations

import http.client
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from itertools import count as numbers
from pathlib import Path
from typing import Any

import pytest

from tests.bench.tables import LINES, TABLE, cpu_of
from tests.phones.browsers import PHONES as PHONES_AT
from tests.phones.browsers import Browsers, Table, answers, asked, serving
from tests.phones.browsing import chromium
from tests.phones.evening import Caller, Hosted, Listener, begun, hosted

PHONES = 50
NAMES = ("Ana", "Ben", "Cleo", "Dora", "Edo", "Fina", "Gus", "Hera", "Ivo", "Jana")
BALL = (f"people {', '.join(f'{name} they' for name in NAMES)}", "begin masks", 'scene "Regatta ball": all')


@contextmanager
def listening(count: int) -> Iterator[tuple[Hosted, list[tuple[Caller, Listener]]]]:
    """Serve a carnival to so many phones of ten seats."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "carnival.gmkit"
        begun(path, BALL)
        with hosted(path, time.monotonic) as table:
            found = []
            for at in range(count):
                caller = table.join(NAMES[at % len(NAMES)].casefold())
                found.append((caller, table.listen(caller, "/me/events")))
            yield table, found


def told(count: int, times: int = 20) -> tuple[float, float]:
    """Give the median and the longest seconds until all of so many phones are told of what everybody sees."""
    took = []
    with listening(count) as (table, streams):
        for at in range(times):
            begin = time.perf_counter()
            table.line(f"Ana Face {'+' if at % 2 else '-'}1")
            for caller, stream in streams:
                table.caught_up(caller, stream)
            took.append(time.perf_counter() - begin)
    return statistics.median(took), max(took)


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
            for line in (BALL[0], *BALL[1:]):
                table.types(line)
            found = [Listens(table, NAMES[at % len(NAMES)], f"127.0.1.{at + 1}") for at in range(PHONES)]
            assert table.running is not None
            own, sizes, begin = Path(f"/proc/{table.running.pid}"), list[float](), time.monotonic()
            for at in numbers():
                table.types(f"Ana Face {'-' if at % 2 else '+'}1", "Ana")
                time.sleep(every)
                sizes.append(_megabytes(own))
                if time.monotonic() - begin > seconds:
                    break
            before = _cpu(own)
            rest = seconds / 3
            time.sleep(rest)
            idle = (_cpu(own) - before) / rest
            assert all(one.fetched > 1 for one in found)
    return sizes, idle


class Listens:
    """A phone that listens, and fetches its page when it is told of another."""

    def __init__(self, table: Table, name: str, address: str) -> None:
        """Come in from an address of its own, and listen in a thread."""
        self.table, self.address, self.fetched = table, address, 0
        origin = {"Origin": table.address, "Content-Type": "application/x-www-form-urlencoded"}
        with self._line() as line:
            line.request("POST", "/join", f"key={_key(table, name)}", origin)
            cookie = line.getresponse().getheader("Set-Cookie") or ""
        self.cookie = {"Cookie": cookie.partition(";")[0]}
        threading.Thread(target=self._run, daemon=True).start()

    def _line(self) -> closing[http.client.HTTPConnection]:
        return closing(http.client.HTTPConnection(PHONES_AT, self.table.port, source_address=(self.address, 0)))

    def _run(self) -> None:
        with suppress(OSError, http.client.HTTPException), self._line() as line:
            line.request("GET", "/me/events", headers=self.cookie)
            told = line.getresponse()
            while part := told.readline():
                if part.startswith(b"data:"):
                    with self._line() as own:
                        own.request("GET", "/me/table", headers={**self.cookie, "Gmkit-Part": "1"})
                        self.fetched += b"<main" in own.getresponse().read()


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

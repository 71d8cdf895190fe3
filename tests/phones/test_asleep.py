"""Phones that fall asleep: what connected them is dead, and nobody says so; awake, they show how things stand."""

from __future__ import annotations

import socket
import statistics
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("htpy")
pytest.importorskip("uvicorn")
pytest.importorskip("segno")

from gmkit.cli import _shelf
from gmkit.phones import net
from gmkit.shell.table import command
from gmkit.table.store import open_store
from tests.phones.browsers import Browsers, Table, asked, serving, waited
from tests.phones.browsing import chromium

pytestmark = pytest.mark.thorough

NAMES = ("Ana", "Ben", "Cleo", "Dora", "Edo", "Fina", "Gus", "Hera", "Ivo", "Jana")
BALL = (f"people {', '.join(f'{name} they' for name in NAMES)}", "begin masks", 'scene "Regatta ball": all')


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as started:
        yield started


class Air:
    """What lies between a phone and the table: where it is cut, neither end hears of it."""

    def __init__(self, own: str) -> None:
        """Carry what one phone says, which comes from an address of its own."""
        self._own, self._door = own, socket.create_server(("127.0.0.1", 0))
        self._ended, self._whole = threading.Event(), threading.Event()
        self._whole.set()  # as long as what is opened now is carried
        self._open: list[socket.socket] = []
        self._threads: list[threading.Thread] = []
        self.lost: list[bytes] = []
        """What a phone has said to nobody."""
        self._start(self._serve)

    def _start(self, what: Callable[..., None], *words: Any) -> None:
        self._threads.append(threading.Thread(target=what, args=words, daemon=True))
        self._threads[-1].start()

    @property
    def proxy(self) -> dict[str, str]:
        """How a browser is told of it, for this computer's own addresses too."""
        return {"server": f"socks5://127.0.0.1:{self._door.getsockname()[1]}", "bypass": "<-loopback>"}

    def cut(self) -> None:
        """Carry nothing any more, of what is open and of what is opened now."""
        self._whole.clear()

    def back(self) -> None:
        """Carry what is opened from now on; what was open stays dead."""
        self._whole = threading.Event()
        self._whole.set()

    def close(self) -> None:
        """End it; whoever waits for what is said hears that it is over."""
        self._ended.set()
        for one in (self._door, *self._open):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join()

    def _serve(self) -> None:
        with suppress(OSError), self._door:
            while not self._ended.is_set():
                line, _ = self._door.accept()
                self._start(self._carry, line, self._whole)

    def _carry(self, line: socket.socket, whole: threading.Event) -> None:
        """Open what a browser asks for (SOCKS 5, RFC 1928), and carry both ways what is said."""
        with suppress(OSError), line:
            line.recv(262)
            line.sendall(b"\5\0")
            asked_for = line.recv(262)  # a host by its letters, and a port
            host, port = asked_for[5:-2].decode(), int.from_bytes(asked_for[-2:], "big")
            with socket.create_connection((host, port), source_address=(self._own, 0)) as far:
                self._open += [line, far]
                line.sendall(b"\5\0\0\1" + bytes(6))
                back = threading.Thread(target=self._tell, args=(far, line, whole), daemon=True)
                back.start()
                while not self._ended.is_set() and (said := line.recv(65536)):
                    if whole.is_set():
                        far.sendall(said)
                    else:
                        self.lost.append(said)
                if whole.is_set():
                    far.shutdown(socket.SHUT_WR)
                back.join()

    def _tell(self, far: socket.socket, line: socket.socket, whole: threading.Event) -> None:
        with suppress(OSError):
            while told := far.recv(65536):
                if not whole.is_set():
                    # What nobody takes is given up after a while by the system that the table runs on.
                    self._ended.wait(net._STUCK)
                    return
                line.sendall(told)
            if whole.is_set():
                line.shutdown(socket.SHUT_WR)


DOZE = """() => {
  let asleep = false;
  Object.defineProperty(document, "hidden", { get: () => asleep });
  window.turn = (now) => {
    asleep = now;
    window.turned = performance.now();
    document.dispatchEvent(new Event("visibilitychange"));
  };
  const look = () => {
    if (window.want && !window.right && document.body.innerText.includes(window.want)) window.right = performance.now();
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""
"""No browser without a window hides a page; it is told so here, as a phone tells it."""


class Dozing:
    """A phone that falls asleep."""

    def __init__(self, found: Browsers, name: str, at: int) -> None:
        """Have somebody come in, whose phone shows the table."""
        self.air = Air(f"127.0.1.{at + 1}")
        self.page = found.seat(name, proxy=self.air.proxy)
        self.page.wait_for_selector("#link.is-live")
        self.page.evaluate(DOZE)

    def shows(self, words: str) -> None:
        self.page.get_by_text(words, exact=True).first.wait_for()

    def sleeps(self, *, told: bool) -> None:
        """Fall asleep in the middle of an evening: the page is told of it before the air is cut, or after."""
        for step in (lambda: self.page.evaluate("turn(true)"), self.air.cut)[:: 1 if told else -1]:
            step()

    def wakes(self, want: str) -> float:
        """Wake up; give the seconds until it shows something."""
        self.air.back()
        self.page.evaluate("want => { window.right = 0; window.want = want; turn(false); }", want)
        self.page.wait_for_function("() => window.right")
        return float(self.page.evaluate("() => window.right - window.turned")) / 1000

    def close(self) -> None:
        self.page.context.close()
        self.air.close()


def doze(browser: Any, folder: Path, phones: int, seconds: float) -> tuple[list[float], int]:
    """Have phones sleep while the table goes on; give how long each took to show it, and what was said to nobody."""
    table, woke, lost = Table(folder), list[float](), 0
    with serving(table), ExitStack() as stack:
        for line in (*BALL, "Ana Face 4"):
            table.types(line)
        found = Browsers(browser, table)
        dozing = [Dozing(found, NAMES[at % len(NAMES)], at) for at in range(phones)]
        for one in dozing:
            stack.callback(one.close)
        # All have just been told of something: what they asked for it with may be open still.
        table.types("Ana Face 41", "Ana")
        for one in dozing:
            one.shows("41")
        for at, one in enumerate(dozing):
            one.sleeps(told=bool(at % 2))
        begin = time.monotonic()
        for count in range(3):
            table.types(f"Ana Face {50 + count}", "Ana")
            time.sleep(max(0.0, begin + seconds * (count + 1) / 3 - time.monotonic()))
        for at, one in enumerate(dozing):
            table.types(f"Ana Face {60 + at}", "Ana")
            one.air.lost.clear()
            woke.append(one.wakes(str(60 + at)))
            lost += sum(map(len, one.air.lost))
        assert not found.problems
    return woke, lost


def tell(words: str, seconds: list[float]) -> None:
    """Say how long something took, for whoever has pytest show it."""
    sys.stdout.write(f"\n{words}: {statistics.median(seconds):.3f} s in the median, {max(seconds):.3f} s at most\n")


def test_phones_that_wake_ask_over_nothing_that_is_dead(browser: Any, tmp_path: Path) -> None:
    woke, lost = doze(browser, tmp_path, 4, 1.0)
    assert len(woke) == 4
    assert lost == 0


@pytest.mark.slow
def test_fifty_phones_that_sleep_for_a_minute_show_how_things_stand(browser: Any, tmp_path: Path) -> None:
    woke, lost = doze(browser, tmp_path, 50, 60.0)
    assert len(woke) == 50
    assert lost == 0
    tell(f"{sum(one < 1 for one in woke)} of 50 phones showed it within a second of waking", woke)


def test_a_phone_that_nobody_tells_that_it_is_cut_off_asks_anew_when_it_hears_nothing(
    browser: Any, tmp_path: Path
) -> None:
    table = Table(tmp_path)
    with serving(table):
        for line in (*BALL, "Ana Face 41"):
            table.types(line)
        one = Dozing(Browsers(browser, table), "Ana", 0)
        one.page.clock.install()
        one.page.reload()
        one.shows("41")
        one.page.wait_for_selector("#link.is-live")
        one.air.cut()
        one.air.back()
        table.types("Ana Face 52", "Ana")
        one.page.clock.run_for(20_000)
        assert not one.page.get_by_text("52", exact=True).count()
        one.page.clock.run_for(15_000)
        one.shows("52")
        one.close()


def test_an_answer_that_was_sent_into_the_void_is_sent_anew_on_waking_and_counts_once(
    browser: Any, tmp_path: Path
) -> None:
    table = Table(tmp_path)
    with serving(table):
        for line in (*BALL, "Ana challenges Ben"):
            table.types(line)
        one = Dozing(Browsers(browser, table), "Ana", 0)
        one.page.fill("#answer-n", "5")
        one.air.cut()
        one.page.get_by_role("button", name="Do this").tap()
        waited(lambda: b"POST /me/answer" in b"".join(one.air.lost), pause=one.page.wait_for_timeout)
        one.page.evaluate("turn(true)")
        one.air.back()
        one.page.evaluate("turn(false)")
        waited(lambda: not asked(one.page), pause=one.page.wait_for_timeout)
        one.close()
        table.kill()
    with open_store(table.path, read_only=True) as store:
        rows = [row for entry in store.entries() for row in entry.told.get("answers", ())]
    assert [row["value"] for row in rows if row["by"] == "person:Ana"] == ["5"]


# ---- The program ends


def come_back(browser: Any, folder: Path, phones: int, ends: int) -> list[float]:
    """Kill the program so often, and start it again; give how long phones took to show what is new, by the clock.

    From the moment at which it answers again: what it takes to start is not theirs.
    """
    table, took = Table(folder), list[float]()
    with serving(table):
        for line in BALL:
            table.types(line)
        found = Browsers(browser, table)
        pages = [found.seat(NAMES[at % len(NAMES)]) for at in range(phones)]
        for page in pages:
            page.wait_for_selector("#link.is-live")
        for count in range(ends):
            table.kill()
            for page in pages:
                page.wait_for_selector("#link.is-away")
            with open_store(table.path) as store:
                command.sit_down(_shelf(), (), None, store).take(f"Ana Face {100 + count}")
            table.start()
            begin = time.monotonic()
            for page in pages:
                page.get_by_text(str(100 + count), exact=True).first.wait_for()
                page.wait_for_selector("#link.is-live")
                took.append(time.monotonic() - begin)
        assert not found.problems
    return took


def test_phones_are_back_by_themselves_after_the_program_was_killed(browser: Any, tmp_path: Path) -> None:
    assert len(come_back(browser, tmp_path, 3, 1)) == 3


@pytest.mark.slow
def test_eight_phones_are_back_after_each_of_twenty_ends(browser: Any, tmp_path: Path) -> None:
    took = come_back(browser, tmp_path, 8, 20)
    assert len(took) == 160
    tell(f"{sum(one < 5 for one in took)} of 160 phones were back within five seconds of a start", took)

"""A table that is served by gmkit in a process of its own, and the browsers of those who sit at it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from gmkit.shell.table import command

PHONES = "127.0.0.2"
PATIENCE = 30.0
"""After so many seconds a test has hung."""


class Table:
    """A table, and the gmkit that serves it."""

    def __init__(self, folder: Path, seed: str = "r1", name: str = "carnival", *, words: Sequence[str] = ()) -> None:
        """Begin a table that draws from this seed; nobody serves it yet."""
        self.path, self.home, self.said, self.words = folder / f"{name}.gmkit", folder / "home", folder / "said", words
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr("gmkit.shell.table.command.fresh_seed", lambda: seed)
            command.begin_table(self.path).close()
        self.port, self.under = 0, list[str]()  # a program that runs it, and what that is told
        self.running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Serve it, on the port on which it was served before."""
        at = self._size()
        place = os.environ | {"GMKIT_HOME": str(self.home), "PYTHONUNBUFFERED": "1", "GMKIT_LANG": "en"}
        line = [*self.under, sys.executable, "-m", "gmkit", "table", str(self.path), "serve", "--bind", PHONES]
        with self.said.open("ab") as said:
            self.running = subprocess.Popen(
                [*line, "--port", str(self.port), *self.words], stdin=subprocess.PIPE, stdout=said,
                stderr=subprocess.STDOUT, env=place,
            )  # fmt: skip
        self.port = int(self.hears(rf"http://{PHONES}:(\d+)", at))

    def quits(self) -> None:
        """Leave it at its prompt."""
        self.types("quit")
        self._ended()

    def kill(self) -> None:
        """End it at once, with no word to it."""
        assert self.running is not None
        self.running.kill()
        self._ended()

    def _ended(self) -> None:
        assert self.running is not None
        self.running.wait()
        assert self.running.stdin is not None
        self.running.stdin.close()
        self.running = None

    def _size(self) -> int:
        return self.said.stat().st_size if self.said.exists() else 0

    def hears(self, pattern: str, at: int) -> str:
        """Wait until something like it was said at the prompt; give its first group, or the whole."""

        def found() -> re.Match[str] | None:
            return re.search(pattern, self.said.read_bytes()[at:].decode(errors="replace"))

        match = waited(found, lambda: f"{pattern} was not said: {self.said.read_text()[-2000:]}")
        return str(match[1] if match.groups() else match[0])

    def types(self, line: str, pattern: str = "") -> str:
        """Type a line at the prompt, and wait for what is said."""
        assert self.running is not None and self.running.stdin is not None
        at = self._size()
        self.running.stdin.write(f"{line}\n".encode())
        self.running.stdin.flush()
        return self.hears(pattern, at) if pattern else ""

    @property
    def address(self) -> str:
        return f"http://{PHONES}:{self.port}"

    def key(self, name: str) -> str:
        """Give the key on somebody's invitation."""
        key = self.types(f"invite {name}", r"/j/((?:\w{4}-?){4})").replace("-", "")
        self.types("")
        return key

    def one_use(self, verb: str) -> str:
        """Give the address for one use that `g` or `screen` tells."""
        return self.types(verb, r"http://127\.0\.0\.1:\d+/E/\w+")


def waited(found: Callable[[], Any], told: Callable[[], str] = lambda: "it never happened", *,
           pause: Callable[[float], Any] = lambda some: time.sleep(some / 1000)) -> Any:  # fmt: skip
    """Wait until there is something, and give it; `pause` takes thousandths of a second, for pages to go on."""
    end = time.monotonic() + PATIENCE
    while not (got := found()):
        assert time.monotonic() < end, told()
        pause(40)
    return got


@contextmanager
def serving(table: Table) -> Iterator[Table]:
    """Serve a table for a while."""
    table.start()
    try:
        yield table
    finally:
        if table.running is not None:
            table.kill()


def _any_error() -> type[Exception]:
    from playwright.sync_api import Error

    return Error


def _timed_out() -> type[Exception]:
    from playwright.sync_api import TimeoutError as TimedOut

    return TimedOut


class Browsers:
    """Those who look at a table, each with a context of their own; what goes wrong in any is kept."""

    def __init__(self, browser: Any, table: Table) -> None:
        self.browser, self.table = browser, table
        self.problems: list[str] = []
        self.foreign: list[str] = []

    def page(self, **how: Any) -> Any:
        """Open a browser's page."""
        wide = how.pop("width", 390), how.pop("height", 844)
        context = self.browser.new_context(viewport={"width": wide[0], "height": wide[1]}, **how)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.timed_out, page.problem = _timed_out(), _any_error()
        page.plain = how.get("java_script_enabled") is False
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda line: self._said(line.text))
        # Nobody dismisses it, so that a page with one does nothing more.
        page.on("dialog", lambda box: self.problems.append(f"dialog: {box.message}"))
        page.on("request", lambda request: self._asked(request.url))
        return page

    def _said(self, text: str) -> None:
        if "Content Security" in text:
            self.problems.append(text)

    def _asked(self, url: str) -> None:
        if not url.startswith((f"{self.table.address}/", "http://127.0.0.1:")):
            self.foreign.append(url)

    def seat(self, name: str, **how: Any) -> Any:
        """Give the phone of somebody, who has come in by the key."""
        page = self.page(**{"has_touch": True, **how})
        page.goto(f"{self.table.address}/J/{self.table.key(name)}")
        page.click("button")
        page.wait_for_url("**/me/*")
        page.goto(f"{self.table.address}/me/table")
        return page

    def screen(self, **how: Any) -> Any:
        """Give the second screen, which has knocked."""
        page = self.page(**{"width": 1180, "height": 820, **how})
        page.goto(self.table.address)
        page.fill("#name", "screen")
        page.click("button")
        page.wait_for_url("**/knock")
        sign = page.locator("h1").inner_text()
        self.table.types(f"let {sign} as screen", "may come in")
        looks(page)
        page.get_by_role("button", name="Go in").click()
        page.wait_for_url("**/screen")
        return page

    def gm(self, **how: Any) -> Any:
        """Give the GM's page."""
        page = self.page(**{"width": 1280, "height": 900, **how})
        page.goto(self.table.one_use("g"))
        page.click("button")
        page.wait_for_url("**/gm")
        return page


FIRST = "the first row"


def looks(page: Any) -> None:
    """Load a page anew where no script does, without its answer to what was sent."""
    if page.plain:
        page.goto(page.url.replace("/me/answer", "/me/table"))


def asked(page: Any) -> str:
    """Give what somebody's page asks; empty where it asks nothing."""
    read = "() => document.querySelector('section.question:has(form#answer)')?.dataset.asked || ''"
    try:
        return str(page.evaluate(read))
    except page.problem:
        # It was loaded anew while it was read.
        page.wait_for_load_state()
        return str(page.evaluate(read))


def _taps(form: Any, want: str) -> bool:
    """Tap what is wanted, or write it; say whether it is sent by that."""
    _uncover(form)
    name, filled, text = want.partition("=")
    button = form.get_by_role("button", name=want, exact=True)
    if want == FIRST and form.page.plain and form.locator("select.place:visible").count():
        form.locator("select.place").first.select_option("1")
    elif want == FIRST:
        form.locator(".choice label, .cards label, .keys label").first.tap()
    elif re.fullmatch(r"\d:\d", want):
        for end, pips in zip(("inner", "outer"), want.split(":"), strict=True):
            form.locator(f"[name={end}][value='{pips}'] + label").tap()
    elif filled:
        form.locator(f"[name={name}]:not([type=radio])").first.fill(text)
    elif button.count():
        button.first.tap()
        return bool(button.first.get_attribute("type") == "submit")
    else:
        form.locator("label", has_text=want).first.tap()
    return False


def _uncover(form: Any) -> None:
    """Show what is covered of a form, so that it can be tapped."""
    for cover in form.locator(".show[aria-pressed=false]:visible, .cover:not([open]) > summary:visible").all():
        cover.tap()


def _taps_something(form: Any) -> bool:
    """Have gmkit draw, or tap the first of what has to be chosen; say whether it is sent by that."""
    _uncover(form)
    rows, draw = form.locator(".choice label, .keys label"), form.get_by_role("button", name="Let gmkit draw")
    if draw.count():
        draw.tap()
        return True
    if rows.count() and not form.locator(".several, .ordered").count():
        rows.first.tap()
    elif form.locator("[data-step='1']:visible").count():
        form.locator("[data-step='1']").tap()
    elif form.locator(".stepper").count():
        form.locator(".stepper input").fill(form.locator(".stepper").get_attribute("data-low"))
    return False


def answers(page: Any, wants: Sequence[str]) -> None:
    """Answer what a page asks, by taps: rows by their words, else what is written in a field.

    Args:
        page: a phone's.
        wants: rows to tap in turn, "field=text", a button, a domino such as "6:2", or `FIRST`; nothing for the first
            row where one has to be chosen, or a draw.
    """
    form = page.locator("form#answer")
    if not form.count():
        return  # it was asked a moment ago
    before = form.locator("[name=ask]").first.get_attribute("value")
    # Each is tapped; the last may be what sends it.
    taps = [_taps(form, want) for want in wants] or [_taps_something(form)]
    if not any(taps):
        try:
            form.locator(".bar button[type=submit]").first.tap()
        except page.timed_out:
            if not form.locator(f"[name=ask][value='{before}']").count():
                return  # it is asked no more
            raise AssertionError(f"{page.url}: {page.locator('body').inner_text()}") from None
    asks, reply = form.locator(f"[name=ask][value='{before}']"), page.locator("#reply")
    waited(lambda: not asks.count() or reply.count(), pause=page.wait_for_timeout)
    while reply.count() and "too often" in reply.inner_text():
        # Nobody taps as fast as this.
        page.wait_for_timeout(3000)
        form.locator(".bar button[type=submit]").first.tap()
        waited(lambda: not asks.count() or page.locator("#link.is-live").count(), pause=page.wait_for_timeout)
        page.wait_for_timeout(300)
    assert not reply.count(), reply.inner_text()
    if page.plain and page.url.endswith("/me/answer"):
        told = page.locator("main").inner_text()
        assert "too often" in told, told
        page.wait_for_timeout(3000)  # and it is asked again


def _is_ready(page: Any) -> None:
    """Tap where everybody taps; another's tap may end it in the meantime."""
    with suppress(page.timed_out):
        own = page.locator("form#ready [name=ask]").first.get_attribute("value", timeout=1000)
        page.locator("form#ready button").tap(timeout=1000)
        same = page.locator(f"form#ready [name=ask][value='{own}']")
        waited(lambda: not same.count(), pause=page.wait_for_timeout)


def play(phones: Mapping[str, Any], wants: Callable[[str, str], Sequence[str] | None], over: Callable[[], bool],
         beside: Callable[[], None] = lambda: None) -> None:  # fmt: skip
    """Have everybody answer on their phones until it is over.

    Args:
        phones: by name.
        wants: gives by name and question what is tapped; None where it is left open.
        over: says whether it is; asked where nobody answers.
        beside: is called before each answer.
    """
    last = time.monotonic()
    while True:
        busy = False
        for name, page in phones.items():
            looks(page)
            if page.locator("form#ready button:enabled").count():
                _is_ready(page)
                busy = True
            if question := asked(page):
                want = wants(name, question)
                if want is not None:
                    beside()
                    answers(page, want)
                    busy = True
        if not busy and over():
            return
        last = time.monotonic() if busy else last
        told = "\n\n".join(f"{name}: {page.locator('body').inner_text()}" for name, page in phones.items()) if (
            time.monotonic() - last > PATIENCE) else ""  # fmt: skip
        assert not told, told
        next(iter(phones.values())).wait_for_timeout(50)

"""A table that is really served: its own thread, two sockets, and browsers of a few lines, for whole evenings."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, cast

import pytest

from gmkit.phones import keys, parts
from gmkit.phones.board import GM, NOBODY, SCREEN, Offer, Reply
from gmkit.phones.keys import Keeping
from gmkit.phones.net import Served, bind
from gmkit.shell.table import command
from gmkit.shell.table.hub import Hub
from gmkit.shell.verbs import Shelf
from gmkit.table.store import open_store
from tests.phones.filling import Posted, posted_for
from tests.phones.served import HERE, PHONES, TABLE, Answer, Evening, until

PAGES = ("table", "sheet", "hand", "seen", "note")


class Clock:
    """Seconds that pass when a test says so."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


class Caller(NamedTuple):
    """A browser."""

    who: str  # a seat's id, SCREEN, GM, or NOBODY
    gm: bool = False  # whether it asks at this computer's own socket
    cookie: str = ""


@cache
def the_shelf() -> Shelf:
    from gmkit.cli import _shelf

    found: Shelf = _shelf()
    return found


def begun(path: Path, lines: Sequence[str], seed: str = "r1") -> None:
    """Begin a table of a known seed, and take lines at it."""
    path.write_bytes(_begun(tuple(lines), seed))


@cache
def _begun(lines: Sequence[str], seed: str) -> bytes:
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr("gmkit.shell.table.command.fresh_seed", lambda: seed)
        path = Path(folder) / "carnival.gmkit"
        command.begin_table(path).close()
        with open_store(path) as store:
            sitting = command.sit_down(the_shelf(), (), None, store)
            for line in lines:
                sitting.take(line)
        return path.read_bytes()


def hub_of(path: Path, clock: Callable[[], float], told: list[str]) -> Hub:
    """Open a table in a thread of its own, with a secret that is the same in every test."""
    keeping = Keeping(keys.Ring(b"s" * 32, {}, frozenset()))
    hub = Hub(
        lambda: command.sit_down(the_shelf(), (), None, open_store(path)), keeping, lambda _keeping: None, "carnival",
        clock=clock,
    )  # fmt: skip
    hub.tell = told.extend
    return hub


class Listener:
    """A stream, with every byte that it was sent."""

    def __init__(self, line: socket.socket) -> None:
        """Listen, in a thread."""
        self._line = line
        self.sent = b""
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        with suppress(OSError):
            while some := self._line.recv(65536):
                self.sent += some

    def messages(self) -> list[str]:
        """Give what was told, in order."""
        return re.findall(r"data: ([0-9]+)", self.sent.decode())

    @property
    def over(self) -> bool:
        """Whether the stream has ended, or was refused."""
        return self.sent.endswith(b"0\r\n\r\n") or not self._thread.is_alive()

    def close(self) -> None:
        with suppress(OSError):
            self._line.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._line.close()


class Hosted:
    """A table that is served."""

    def __init__(self, hub: Hub, served: Served, told: list[str]) -> None:
        """Take what `hosted` opened."""
        self.hub, self.served, self.told = hub, served, told
        self.net = Evening(cast("Any", hub), served)
        self._listeners: list[Listener] = []

    # --- the GM's side

    def line(self, text: str) -> None:
        """Take a line at the prompt."""
        self.hub.within(lambda: self.hub.sitting.take(text))

    def entries(self) -> int:
        return self.hub.do(self.hub.sitting.store.count)

    def need(self) -> Any:
        return self.hub.do(self.hub.sitting.need)

    def settle(self) -> None:
        """Wait until everything that was handed in is done, and look at the clock."""
        self.hub.do(self.hub._idle)
        self.hub.do(lambda: None)

    # --- browsers

    def join(self, who: str) -> Caller:
        """Come in as somebody, by the way that they have."""
        gm = who in (GM, SCREEN)
        if gm:
            answer = self.net.post("/enter", {"key": self.hub.do(lambda: self.hub.one_use(who))}, gm=True)
        else:
            answer = self.net.post("/join", {"key": self.hub.do(lambda: self.hub.key(who))})
        assert answer.status == 303, answer
        return Caller(who, gm, "; ".join(f"{name}={text}" for name, text in answer.cookies().items()))

    def get(self, caller: Caller, path: str, **headers: str) -> Answer:
        return self.net.get(path, gm=caller.gm, cookie=caller.cookie, **headers)

    def post(self, caller: Caller, path: str, fields: Mapping[str, Any], **headers: str) -> Answer:
        """Post a form; a field may have several texts."""
        from urllib.parse import urlencode

        own = self.served.gm if caller.gm else self.served.lan
        kind = "application/x-www-form-urlencoded"
        body = urlencode(fields, doseq=True)
        sent = {"Origin": own, "Content-Type": kind, **headers}
        return self.net.ask("POST", path, body, gm=caller.gm, cookie=caller.cookie, **sent)

    def listen(self, caller: Caller, path: str) -> Listener:
        """Open a stream, and wait for its first word."""
        line = socket.create_connection((HERE if caller.gm else PHONES, self.net.port(gm=caller.gm)))
        host = (self.served.gm if caller.gm else self.served.lan).removeprefix("http://")
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {caller.cookie}\r\n\r\n".encode())
        found = Listener(line)
        self._listeners.append(found)
        until(lambda: bool(found.messages()) or found.over)
        return found

    def caught_up(self, caller: Caller, listener: Listener) -> None:
        """Wait until a stream has told how things stand."""
        self.hub.do(lambda: None)
        until(lambda: listener.messages()[-1] == str(self.hub.board.drawn[caller.who].revision))

    def routes(self, caller: Caller) -> Iterator[tuple[str, Answer]]:
        """Ask for every page there is, as a browser and as the script does, and post what must be refused."""
        paths = ["/", "/knock", "/me", "/screen", "/screen/table", "/gm", "/gm/gm", "/nowhere", "/favicon.ico"]
        paths += [f"/me/{page}" for page in PAGES] + ["/J/0000000000000000", "/E/0000000000000000"]
        paths += [f"/f/{name}" for name in parts.assets() if "woff" not in name]
        for path in paths:
            yield path, self.get(caller, path)
            yield f"{path} part", self.get(caller, path, Gmkit_Part="1")
            yield f"{path} still", self.get(caller, f"{path}?still")
        self.served.hall.rates = type(self.served.hall.rates)()
        posts = ["/me/answer", "/me/ready", "/gm/answer", "/gm/undo", "/gm/notes", "/knock/x", "/me/x", "/screen/look"]
        for path in posts if caller.who != GM else posts[:2]:
            yield f"POST {path}", self.post(caller, path, {"ask": "x", "answer": "1"})
        self.served.hall.rates = type(self.served.hall.rates)()

    # --- answers

    def asked(self) -> dict[str, Any]:
        """Give by seat what each is asked on a page."""
        return self.hub.do(lambda: dict(self.hub._asked))

    def form(self, who: str, value: Any) -> Posted:
        """Give what a form is sent with that is filled in by hand."""
        asking = self.asked()[who]
        need = asking.need
        of = need.choices if hasattr(need, "choices") else need.law
        return {"ask": [asking.token], **posted_for(of, value)}

    def answer(self, caller: Caller, value: Any) -> None:
        """Answer what one is asked, from one's own page."""
        self.served.hall.rates = type(self.served.hall.rates)()
        found = self.post(caller, "/me/answer", self.form(caller.who, value))
        assert found.status == 303, (found.status, found.body.decode())

    def tap(self, caller: Caller) -> bool:
        """Tap, if everybody is to; say whether that was so."""
        page = self.hub.board.drawn[caller.who].pages["table"].main.decode()
        found = re.search(r'action="/me/ready"[^>]*><input type="hidden" name="ask" value="([^"]+)"', page)
        if found is None:
            return False
        self.served.hall.rates = type(self.served.hall.rates)()
        return self.post(caller, "/me/ready", {"ask": found[1]}).status == 303

    def close(self) -> None:
        for one in self._listeners:
            one.close()


@contextmanager
def hosted(path: Path, clock: Callable[[], float] | None = None) -> Iterator[Hosted]:
    """Serve a table that lies there."""
    told: list[str] = []
    faults: list[str] = []
    hub = hub_of(path, clock or Clock(), told)
    hub.start()
    served = Served.start(hub, bind(PHONES, 0), bind(HERE, 0), table=TABLE, fault=faults.append)
    found = Hosted(hub, served, told)
    try:
        yield found
    finally:
        found.close()
        served.stop()
        hub.stop()
    assert faults == []
    assert [line for line in told if "a bug in gmkit" in line] == []


def offered(hub: Hub, who: str, what: str, fields: Mapping[str, Any], device: str = "") -> Reply:
    """Offer something to a table without a socket, and wait for its answer."""
    from queue import SimpleQueue

    came: SimpleQueue[Reply] = SimpleQueue()
    sent = {name: [own] if isinstance(own, str) else own for name, own in fields.items()}
    hub.offer(Offer(who, what, sent, device), came.put)
    return came.get(timeout=60)


__all__ = ["GM", "NOBODY", "SCREEN", "Caller", "Clock", "Hosted", "Listener", "begun", "hosted", "hub_of", "offered"]

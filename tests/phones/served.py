"""A table that is served with canned pages, and a browser of a few lines, for tests over sockets."""

from __future__ import annotations

import http.client
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from typing import NamedTuple
from urllib.parse import urlencode

from gmkit.chance.source import fresh_bytes
from gmkit.phones import keys
from gmkit.phones.board import GM, NOBODY, SCREEN, Board, Drawn, Knock, Offer, Page, Reply
from gmkit.phones.keys import Lobby, Once, Ring
from gmkit.phones.net import Served, bind

PHONES, HERE = "127.0.0.2", "127.0.0.1"
PATIENCE = 60.0
"""After so many seconds a test has hung."""

TABLE = "carnival"
TODAY = keys.day_of(time.time())


def page(name: str) -> Page:
    return Page(f"<!doctype html><title>{name}</title><main>{name}</main>".encode(), f"<main>{name}</main>".encode())


def drawn(who: str, revision: int = 1, names: str = "table sheet") -> Drawn:
    return Drawn(revision, {name: page(f"{who} {name} {revision}") for name in names.split()})


class Table:
    """A host with canned pages: it takes whatever is offered, and lets in whoever has the key."""

    def __init__(self) -> None:
        """Begin with two seats."""
        self.ring = Ring(bytes(range(32)), {}, frozenset())
        everybody = {who: drawn(who) for who in ("celia", "dav", SCREEN, GM)}
        self.board = Board("Carnival <in> Bonvidaeo", {"celia": "Celia", "dav": "Dav & Co"}, everybody, self.ring, {})
        self.lobby, self.once = Lobby(), Once()
        self.offers: list[Offer] = []
        self.seen: list[tuple[str, str, bool]] = []
        self.reply: Callable[[Offer], Reply] | None = None
        self._told: list[Callable[[frozenset[str]], None]] = []

    def listen(self, told: Callable[[frozenset[str]], None]) -> None:
        self._told.append(told)

    def present(self, who: str, device: str, *, here: bool, page: str = "") -> None:
        self.seen.append((who, device, here))

    def offer(self, offer: Offer, then: Callable[[Reply], None]) -> None:
        self.offers.append(offer)
        answer = self.reply or self._taken
        threading.Thread(target=lambda: then(answer(offer)), daemon=True).start()

    def _taken(self, offer: Offer) -> Reply:
        now = time.monotonic()
        if offer.what == "knock":
            name, seat = ("".join(offer.fields.get(one, ())) for one in ("name", "seat"))
            token, _sign = self.lobby.knock(offer.address, name, seat, now, fresh_bytes(24), offer.device)
            self.put()
            return Reply(204, cookie=("", token, 3600))
        if offer.what not in ("join", "enter"):
            return Reply(204)
        key = "".join(offer.fields.get("key", ()))
        if offer.what == "enter":
            who = self.once.use(key, now)
        else:
            who = keys.whose_key(self.ring, key, self.board.seats) if key else self.lobby.join(offer.device, now)
        if who is None:
            return Reply(404, "no such key")
        return Reply(204, cookie=("", self.cookie(who), keys.COOKIE_SECONDS))

    def cookie(self, who: str, device: str = "0a1b2c3d4e") -> str:
        return keys.cookie_of(self.ring, who, device, TODAY)

    def key(self, who: str) -> str:
        return keys.seat_key(self.ring, who)

    def put(self, *changed: str, ring: Ring | None = None) -> None:
        """Put up a board on which these have a new page, and say so."""
        self.ring = ring or self.ring
        more = {who: drawn(who, self.board.drawn[who].revision + 1) for who in changed if who}
        knocks: Mapping[str, Knock] = self.lobby.shown(time.monotonic())
        self.board = self.board._replace(drawn={**self.board.drawn, **more}, ring=self.ring, knocks=knocks)
        for told in self._told:
            told(frozenset(changed) | {NOBODY})


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    def cookies(self) -> dict[str, str]:
        """Give what is to be kept; what is to be forgotten has no text."""
        pairs = [one.partition(";")[0].partition("=") for one in self.headers.get("set-cookie", "").split("\n")]
        return {name: text for name, _, text in pairs if name and text.strip('"')}


class Evening(NamedTuple):
    """A table that is served."""

    table: Table
    served: Served

    def port(self, *, gm: bool = False) -> int:
        return int((self.served.gm if gm else self.served.lan).rpartition(":")[2])

    def cookie(self, who: str, *, gm: bool = False, device: str = "0a1b2c3d4e") -> str:
        """Give the whole line of a cookie as somebody sends it to one of the sockets."""
        name = keys.cookie_name(TABLE, self.port(gm=gm), keys.kind_of(who))
        return f"{name}={self.table.cookie(who, device)}"

    def get(self, path: str, *, gm: bool = False, cookie: str = "", **headers: str) -> Answer:
        return self.ask("GET", path, gm=gm, cookie=cookie, **headers)

    def post(
        self, path: str, fields: Mapping[str, str] | None = None, *, gm: bool = False, cookie: str = "", **headers: str
    ) -> Answer:
        own = {"Origin": self.served.gm if gm else self.served.lan, "Content-Type": "application/x-www-form-urlencoded"}
        return self.ask("POST", path, urlencode(fields or {}), gm=gm, cookie=cookie, **{**own, **headers})

    def ask(
        self, method: str, path: str, body: str | None = None, *, gm: bool = False, cookie: str = "", **headers: str
    ) -> Answer:
        """Send a request; a header's name has _ for -, and an empty one is left out."""
        line = http.client.HTTPConnection(HERE if gm else PHONES, self.port(gm=gm), timeout=PATIENCE)
        try:
            sent = {name.replace("_", "-"): text for name, text in headers.items() if text}
            line.request(method, path, body, {**sent, **({"Cookie": cookie} if cookie else {})})
            answer = line.getresponse()
            heads: dict[str, str] = {}
            for name, text in answer.getheaders():
                heads[name.lower()] = "\n".join(filter(None, (heads.get(name.lower(), ""), text)))
            return Answer(answer.status, heads, answer.read())
        finally:
            line.close()

    def line(self, *, gm: bool = False, source: str = "") -> socket.socket:
        """Open a connection, from another of this computer's own addresses if need be."""
        where = (HERE if gm else PHONES, self.port(gm=gm))
        return socket.create_connection(where, PATIENCE, (source, 0) if source else None)

    @contextmanager
    def stream(self, path: str, *, gm: bool = False, cookie: str = "", source: str = "") -> Iterator[Stream]:
        """Open a stream."""
        with self.line(gm=gm, source=source) as line:
            host = (self.served.gm if gm else self.served.lan).removeprefix("http://")
            line.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\r\n".encode())
            with closing(Stream(line)) as stream:
                yield stream


class Stream:
    """What a stream has told."""

    def __init__(self, line: socket.socket) -> None:
        """Read the head."""
        self._file = line.makefile("rb")
        self.status = int(self._file.readline().split()[1])
        while self._file.readline().strip():
            pass

    def close(self) -> None:
        self._file.close()

    def next(self) -> str:
        """Give the next piece as it was sent; empty once the stream has ended."""
        size = self._file.readline().strip()
        if not size or not int(size, 16):
            return ""
        piece = self._file.read(int(size, 16)).decode()
        self._file.readline()
        return piece

    def closed(self) -> bool:
        """Wait for what is left, and say that the stream has ended."""
        end = time.monotonic() + PATIENCE
        with suppress(ConnectionError):
            while self.next():
                if time.monotonic() > end:
                    return False
        return True


@contextmanager
def serving(
    *, knocking: bool = True, arrives: float = 5.0, comment: float = 10.0, faults: list[str] | None = None
) -> Iterator[Evening]:
    """Serve a table on two ports of this computer."""
    table = Table()
    told = [] if faults is None else faults
    served = Served.start(
        table, bind(PHONES, 0), bind(HERE, 0),
        table=TABLE, knocking=knocking, fault=told.append, arrives=arrives, comment=comment,
    )  # fmt: skip
    try:
        yield Evening(table, served)
    finally:
        served.stop()
    assert faults is not None or not told


def until(holds: Callable[[], bool]) -> None:
    """Wait for something that happens in another thread."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.01)

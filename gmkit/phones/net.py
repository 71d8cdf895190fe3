"""Pages over HTTP: routes, streams, and the two sockets they are served on; the only door to Starlette and uvicorn.

One thread with a loop of its own serves two sockets: phones and the second screen on the network's, the GM's page and
the second screen on this computer's own. What may be asked for goes by the socket that a request came in on, and by its
cookie. Nothing here can reach the table: pages are bytes on the board, and what is posted is offered to the table's
thread, and answered only once that has answered.
"""

from __future__ import annotations

import asyncio
import contextvars
import errno
import gzip
import os
import re
import socket
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple, Self
from urllib.parse import parse_qs

import h11
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route, Router
from starlette.types import Message, Receive, Scope, Send
from uvicorn import Config, Server
from uvicorn.protocols.http.h11_impl import H11Protocol

from gmkit.chance.source import fresh_bytes
from gmkit.errors import GmkitError, say
from gmkit.phones import doors, guard, parts
from gmkit.phones.board import GM, LATER, NOBODY, SCREEN, Board, Host, Offer, Page, Reply
from gmkit.phones.keys import Held, bearer_of, cookie_name, day_of, held_by, kind_of, mark_of, read_key, whose_key

SEAT_DOES = ("answer", "ready", "note", "leave", "look")
GM_DOES = ("answer", "line", "undo", "let", "refuse", "kick", "rekey", "invite", "notes", "hide", "skip", "look")
"""What a seat, and the GM, may post; whether it is taken is for the table to say."""

COMMENT = 10.0
"""How many seconds a stream is silent at most."""

PATIENCE = 30.0
"""How many seconds the table may take to answer an offer."""

_WATCH = 0.25  # how often it is looked whether cookies were made void
_STUCK = 20.0  # how long somebody may not take what is sent to them
_PORTS = 10

_ASKED = re.compile("/[a-z]+(/[a-z]+)?")


def bind(address: str, port: int, tries: int = _PORTS) -> socket.socket:
    """Open a socket to serve on; where the port is taken, one of the next ten.

    Args:
        address: of this computer.
        port: 0 for any.
        tries: how many further ports are tried.

    Raises:
        GmkitError: the address is not this computer's, or no port is free.
    """
    last = min(port + tries, 65_535) if port else 0
    for at in range(port, last + 1):
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        # The protocol is named, since asyncio sends small pieces at once on none but a socket that says it is TCP.
        sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        try:
            # On Windows reuse would share a port with whoever has it, and exclusive use is asked for by another name.
            option = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
            sock.setsockopt(socket.SOL_SOCKET, option, 1)
            sock.bind((address, at))
            sock.listen(256)
        except OSError as error:
            sock.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise GmkitError(say("{address} is no address of this computer", address=address)) from None
        else:
            return sock
    raise GmkitError(say("no port from {first} to {last} is free at {address}", first=port, last=last, address=address))


# ---- A connection


class _Line(H11Protocol):
    """A connection that gets a place or none, for one request, which has only so long to arrive."""

    _late: asyncio.TimerHandle | None = None
    _stuck: asyncio.TimerHandle | None = None

    @property
    def door(self) -> Door:
        """What it asks at."""
        door = self.config.loaded_app
        assert isinstance(door, Door)
        return door

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        leaves = self.door.places.enter(self, address)
        if isinstance(leaves, _Line):
            leaves.transport.abort()
        if leaves is self:
            return
        self.door.lines[self.client] = self
        if (option := getattr(socket, "TCP_USER_TIMEOUT", None)) is not None:
            # A phone that has fallen asleep closes nothing; what it does not take for so long ends its streams.
            with suppress(OSError):
                transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, option, round(_STUCK * 1000))
        self._settle()

    def connection_lost(self, exc: Exception | None) -> None:
        self._settle(over=True)
        self.resume_writing()
        self.door.places.leave(self)
        if self.door.lines.get(self.client) is self:
            del self.door.lines[self.client]
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._settle()

    def _settle(self, *, over: bool = False) -> None:
        """Set the clock going while the request is arriving, from the moment of the connection."""
        arrives = not over and self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        if arrives and self._late is None:
            self._late = self.loop.call_later(self.door.arrives, self._too_late)
        elif not arrives and self._late is not None:
            self._late.cancel()
            self._late = None

    def _too_late(self) -> None:
        if self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            self.transport.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._stuck is None:
            self._stuck = self.loop.call_later(_STUCK, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request, with the headers that everything bears."""
        wrong = sys.exc_info()[1]
        status = wrong.error_status_hint if isinstance(wrong, h11.RemoteProtocolError) else 400
        plain = [("Content-Type", "text/plain; charset=utf-8"), guard.NOT_KEPT, *guard.HEADERS]
        events = (
            h11.Response(status_code=status, headers=plain),
            h11.Data(data=msg.encode()),
            h11.EndOfMessage(),
        )
        # Behind a request that is being answered nothing more can be said.
        with suppress(h11.LocalProtocolError):
            for event in events:
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()


# ---- Streams


class _Tale(Response):
    """A stream that tells an onlooker that their own page is another, and nothing else."""

    def __init__(self, hall: Hall, who: str, device: str, revision: Callable[[Board], int | None]) -> None:
        """Prepare a stream.

        Args:
            hall: where it is kept.
            who: whose page it tells of; NOBODY for a knock.
            device: whose it is.
            revision: gives what the page is at on a board; None if there is none, or they may no longer see it.
        """
        super().__init__()
        self.hall, self.who, self.device, self.revision = hall, who, device, revision
        self.woken = asyncio.Event()
        self.over = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        hall = self.hall
        if not hall.streams.enter(self.who):
            await PlainTextResponse(say("Too many pages are open"), 429)(scope, receive, send)
            return
        hall.tales.add(self)
        leaving = asyncio.ensure_future(self._leaves(receive))
        try:
            await send(
                {
                    "type": "http.response.start",
                    "status": 200,
                    "headers": [(b"content-type", b"text/event-stream; charset=utf-8")],
                }
            )
            await self._tell(send)
        finally:
            leaving.cancel()
            hall.tales.discard(self)
            hall.streams.leave(self.who)
            if not any((one.who, one.device) == (self.who, self.device) for one in hall.tales):
                hall.heard(self.who, self.device, here=False)

    async def _leaves(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self.end()

    def end(self) -> None:
        """Have it end."""
        self.over = True
        self.woken.set()

    async def _tell(self, send: Send) -> None:
        text, last = "retry: 1000\n", None
        while not self.over:
            at = self.revision(self.hall.host.board)
            if at is None:
                break
            if at != last:
                text, last = f"{text}data: {at}\n\n", at
            if text:
                self.hall.heard(self.who, self.device, here=True)
                await send({"type": "http.response.body", "body": text.encode(), "more_body": True})
            text = ""
            try:
                await asyncio.wait_for(self.woken.wait(), self.hall.comment)
            except TimeoutError:
                text = ":\n\n"
            self.woken.clear()
        await send({"type": "http.response.body", "body": b"", "more_body": False})


# ---- What both sockets share


class Hall:
    """What is served, to whom, and how often; lives in the net thread."""

    def __init__(
        self, host: Host, table: str, *, knocking: bool, fault: Callable[[str], None], arrives: float, comment: float
    ) -> None:
        """Open a hall; `Served.start` says what is what."""
        self.host, self.table, self.knocking, self.fault = host, table, knocking, fault
        self.arrives, self.comment = arrives, comment
        self.rates, self.streams = guard.Rates(), guard.Streams()
        self.doors: list[Door] = []
        self.tales: set[_Tale] = set()
        self.boot = fresh_bytes(6).hex()
        self.loop = asyncio.get_running_loop()
        host.listen(self._told)

    def _told(self, whose: frozenset[str]) -> None:
        """Take in, from the table's thread, whose pages have changed."""
        with suppress(RuntimeError):  # the loop is closed, and nobody listens any more
            self.loop.call_soon_threadsafe(self._wake, whose)

    def _wake(self, whose: frozenset[str]) -> None:
        for tale in self.tales:
            if tale.who in whose:
                tale.woken.set()

    async def watch(self) -> None:
        """Have streams end whose cookie has been made void, whoever else may be told."""
        ring = self.host.board.ring
        while True:
            await asyncio.sleep(_WATCH)
            if (now := self.host.board.ring) is not ring:
                ring = now
                for tale in self.tales:
                    tale.woken.set()

    def heard(self, who: str, device: str, *, here: bool, page: str = "") -> None:
        if who != NOBODY:
            self.host.present(who, device, here=here, page=page)

    async def offer(self, offer: Offer) -> Reply:
        """Offer something to the table, and wait for its answer."""
        answer: asyncio.Future[Reply] = self.loop.create_future()

        def done(reply: Reply) -> None:
            if not answer.done():
                answer.set_result(reply)

        def then(reply: Reply) -> None:
            with suppress(RuntimeError):
                self.loop.call_soon_threadsafe(done, reply)

        self.host.offer(offer, then)
        try:
            return await asyncio.wait_for(answer, PATIENCE)
        except TimeoutError:
            return Reply(503, say("The table has not answered yet. Look again before you send it once more."))


# ---- What is asked for


class _Caller(NamedTuple):
    """Somebody who may have these pages."""

    held: Held
    base: str  # what their addresses begin with

    @property
    def who(self) -> str:
        return self.held.who


class Door:
    """One of the two sockets: who may ask for what, and what they get."""

    def __init__(self, hall: Hall, *, lan: bool) -> None:
        """Lay out the routes.

        Args:
            hall: what is served.
            lan: whether it is the network's socket, or this computer's own.
        """
        self.hall, self.lan, self.arrives = hall, lan, hall.arrives
        self.places = guard.Places()
        self.lines: dict[Hashable, _Line] = {}
        own = self._phones() if lan else self._gms()
        shared = [
            *self._bearers("/screen", ("look",)),
            Route("/f/{name}", self._file),
            Route("/favicon.ico", self._no_icon),
        ]
        self.router = Router([*own, *shared], redirect_slashes=False, default=self._nothing)

    def _phones(self) -> list[Route]:
        return [
            Route("/", self._home),
            Route("/knock", self._waits),
            Route("/knock", self._knocks, methods=["POST"]),
            Route("/knock/events", self._knock_events),
            Route("/J/{key}", self._key),
            Route("/j/{key}", self._key),
            Route("/join", self._joins, methods=["POST"]),
            *self._bearers("/me", SEAT_DOES),
        ]

    def _gms(self) -> list[Route]:
        return [
            Route("/", self._outside),
            Route("/E/{key}", self._once),
            Route("/enter", self._enters, methods=["POST"]),
            *self._bearers("/gm", GM_DOES),
        ]

    def _bearers(self, base: str, does: Sequence[str]) -> list[Route]:
        """Give the routes of those who hold a cookie."""
        kind = base[1:]

        async def pages(request: Request) -> Response:
            held = request.scope["gmkit.held"][kind]
            if held is None:
                return self._seatless(request, kind)
            return await self._drawn(request, _Caller(held, base))

        async def events(request: Request) -> Response:
            held = request.scope["gmkit.held"][kind]
            if held is None:
                return PlainTextResponse("", 403)
            return self._tale(request, held, kind)

        async def posts(request: Request) -> Response:
            held = request.scope["gmkit.held"][kind]
            if held is None:
                return self._seatless(request, kind)
            return await self._offers(request, _Caller(held, base), does)

        return [
            Route(base, pages),
            Route(f"{base}/events", events),
            Route(f"{base}/{{page}}", pages),
            Route(f"{base}/{{what}}", posts, methods=["POST"]),
        ]

    # -- Everything that comes in

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            return
        begun = False

        async def dressed(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = [(name.lower(), value) for name, value in message.get("headers", [])]
                more = guard.HEADERS if _kept(headers) else (guard.NOT_KEPT, *guard.HEADERS)
                message = {**message, "headers": [*headers, *_raw(more)]}
            await send(message)

        try:
            await self._answer(scope, receive, dressed)
        except ClientDisconnect:
            pass
        except Exception as bug:  # noqa: BLE001 - it is told where it was, and to nobody else
            self.hall.fault(_where(bug))
            if not begun:
                await PlainTextResponse(say("Something went wrong here"), 500)(scope, receive, dressed)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        host, port = scope["server"]
        every = request.headers.getlist
        facts = guard.Facts(
            guard.here_of(host, port),
            request.method,
            every("host"),
            every("origin"),
            every("content-length"),
            every("content-type"),
            len(scope["raw_path"] + scope["query_string"])
            + sum(len(name + text) + 4 for name, text in scope["headers"]),
        )
        if status := guard.refused(facts):
            allowed = {"Allow": "GET, POST"} if status == 405 else None
            await PlainTextResponse(_refusals(status), status, allowed)(scope, receive, send)
            return
        found = {kind: self._held(scope, kind) for kind in ("me", "screen", "gm")}
        scope["gmkit.held"] = found
        held = [one for one in found.values() if one]
        if held and (line := self.lines.get(scope["client"])):
            self.places.known(line)
        for one in held:
            self.hall.heard(one.who, one.device, here=True, page=str(scope["path"]).rpartition("/")[2])
        await self.router(scope, receive, send)

    def _held(self, scope: Scope, kind: str) -> Held | None:
        """Say who a request comes from, by its cookies; the GM's holds on this computer's own socket alone."""
        if (kind == "gm" and self.lan) or (kind == "me" and not self.lan):
            return None
        board, today = self.hall.host.board, day_of(time.time())
        among = board.seats if kind == "me" else (SCREEN,) if kind == "screen" else (GM,)
        found = (held_by(board.ring, value, today, among) for value in self._cookies(scope, kind))
        return next((one for one in found if one), None)

    def _cookies(self, scope: Scope, kind: str) -> list[str]:
        """Give every cookie of our name that came: another server at this address may have set one as well."""
        name = cookie_name(self.hall.table, scope["server"][1], kind)
        lines = Request(scope).headers.getlist("cookie")
        pairs = (one.strip().partition("=") for line in lines for one in line.split(";"))
        return [value for key, _, value in pairs if key == name]

    async def _nothing(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._refuse(Request(scope), 404, say("There is no such page"))(scope, receive, send)

    def _seatless(self, request: Request, kind: str) -> Response:
        """Refuse whoever holds no cookie that is good."""
        if _wants_part(request) or kind != "me":
            return self._refuse(request, 403, say("This browser has no seat at the table"))
        page = doors.seatless_page(self.hall.host.board, self._cookies(request.scope, kind))
        return self._sent(request, page, status=403)

    def _refuse(self, request: Request, status: int, says: str, back: str = "/") -> Response:
        if _wants_part(request):
            return PlainTextResponse(says, status)
        return self._sent(request, doors.no_page(self.hall.host.board, says, back), status=status)

    def _sent(self, request: Request, page: Page, *, status: int = 200, tag: str = "") -> Response:
        """Send a page, or its <main> alone where the script asks for that; nothing where it is known."""
        part = _wants_part(request)
        tag = tag and f'"{tag}-{"part" if part else "whole"}"'
        headers = {"ETag": tag} if tag else {}
        known = [one.strip() for one in request.headers.get("if-none-match", "").split(",")]
        if tag and tag in known:
            return Response(status_code=304, headers=headers)
        content = page.main if part else parts.still(page.whole) if request.url.query == "still" else page.whole
        return _packed(request, content, status, headers, "text/html; charset=utf-8")

    # -- Those who hold a cookie

    async def _drawn(self, request: Request, caller: _Caller) -> Response:
        drawn = self.hall.host.board.drawn.get(caller.who)
        name = request.path_params.get("page")
        if drawn and (drawn.pages.get(name or "") is LATER or all(one is LATER for one in drawn.pages.values())):
            await self.hall.offer(Offer(caller.who, "look", {"page": [name or ""]}, caller.held.device))
            drawn = self.hall.host.board.drawn.get(caller.who)
        if drawn is None or not drawn.pages or (name is not None and name not in drawn.pages):
            return self._refuse(request, 404, say("There is no such page"), caller.base)
        if name is None and caller.base == "/me":
            return RedirectResponse(f"/me/{next(iter(drawn.pages))}", 303)
        name = next(iter(drawn.pages)) if name is None else name
        page = drawn.pages[name]
        if page is LATER:
            return self._refuse(request, 503, say("Something went wrong here"), caller.base)
        # Whose it is is in the tag, since a phone may come to be another seat's.
        tag = f"{mark_of(f'{self.hall.boot} {caller.who}')[:12]}-{drawn.revision}"
        return self._sent(request, page, tag=tag)

    def _tale(self, request: Request, held: Held, kind: str) -> Response:
        scope = request.scope

        def revision(board: Board) -> int | None:
            drawn = board.drawn.get(held.who)
            return drawn.revision if drawn and self._held(scope, kind) == held else None

        return _Tale(self.hall, held.who, held.device, revision)

    async def _offers(self, request: Request, caller: _Caller, does: Sequence[str]) -> Response:
        what, back = str(request.path_params["what"]), self._back(request, caller.base)
        if what not in does:
            return self._refuse(request, 404, say("There is no such page"), caller.base)
        if caller.who != GM and not self.hall.rates.allow(caller.who, what, time.monotonic()):
            return self._refuse(request, 429, say("That was too often; wait a moment"), back)
        fields = await _fields(request)
        if fields is None:
            return self._refuse(request, 413, say("That is too long"), back)
        reply = await self.hall.offer(Offer(caller.who, what, fields, caller.held.device))
        return self._replied(request, reply, back, caller.base[1:])

    def _back(self, request: Request, base: str) -> str:
        """Give the page of one's own that a form was sent from."""
        own = f"http://{request.headers['host']}"
        came = request.headers.get("referer", "").partition("?")[0]
        path = came.removeprefix(own) if came.startswith(own) else ""
        return path if _ASKED.fullmatch(path) and (path + "/").startswith(f"{base}/") else base

    def _replied(self, request: Request, reply: Reply, back: str, kind: str) -> Response:
        """Say what came of an offer."""
        to = reply.to or back
        if reply.status != 204:
            response = self._refuse(request, reply.status, reply.says, to)
        elif _wants_part(request):
            response = PlainTextResponse(reply.says, 200 if reply.says else 204)
        else:
            response = RedirectResponse(to, 303)
        if reply.cookie is not None:
            name, value, seconds = reply.cookie
            port = request.scope["server"][1]
            name = name or cookie_name(self.hall.table, port, kind)
            if value or not seconds:
                response.set_cookie(name, value, max_age=seconds, path="/", httponly=True, samesite="lax")
        return response

    # -- Those who are nobody yet

    def _own(self, request: Request) -> Response | None:
        """Lead somebody who holds a cookie to their own pages."""
        kind = next((one for one in ("me", "gm", "screen") if self._held(request.scope, one)), "")
        return RedirectResponse(f"/{kind}", 303) if kind else None

    async def _home(self, request: Request) -> Response:
        if own := self._own(request):
            return own
        board = self.hall.host.board
        if any(mark in board.knocks for mark in self._marks(request)):
            return RedirectResponse("/knock", 303)
        return self._sent(request, doors.knock_page(board, knocking=self.hall.knocking))

    def _marks(self, request: Request) -> list[str]:
        return [mark_of(token) for token in self._cookies(request.scope, "knock")]

    def _mark(self, request: Request) -> str:
        """Give the knock that a request comes from; empty for none."""
        knocks = self.hall.host.board.knocks
        return next((mark for mark in self._marks(request) if mark in knocks), NOBODY)

    async def _waits(self, request: Request) -> Response:
        board = self.hall.host.board
        knock = board.knocks.get(self._mark(request))
        if knock is None and (own := self._own(request)):
            return own  # who has just been let in, and whose page looks again
        if knock is None:
            return self._sent(request, doors.no_page(board, say("Nobody knocks here any more"), "/"), status=404)
        return self._sent(request, doors.wait_page(board, knock))

    async def _knock_events(self, request: Request) -> Response:
        mark = self._mark(request)
        if not mark:
            return PlainTextResponse("", 403)
        states = ("", "waits", "in", "out")

        def revision(board: Board) -> int | None:
            return states.index(board.knocks[mark].state) if mark in board.knocks else None

        return _Tale(self.hall, NOBODY, mark, revision)

    async def _knocks(self, request: Request) -> Response:
        if not self.hall.knocking:
            return self._refuse(request, 403, say("Nobody is let in by knocking. Scan the code on your own sheet."))
        address = _address(request)
        if not self.hall.rates.allow(address, "knock", time.monotonic()):
            return self._refuse(request, 429, say("That was too often; wait a moment"))
        fields = await _fields(request)
        if fields is None:
            return self._refuse(request, 413, say("That is too long"))
        kept = {name: fields[name] for name in ("name", "seat") if name in fields}
        reply = await self.hall.offer(Offer(NOBODY, "knock", kept, self._mark(request), address))
        return self._replied(request, reply._replace(to=reply.to or "/knock"), "/", "knock")

    def _waiting(self, request: Request) -> Response | None:
        """Refuse whoever has sent five wrong keys a minute ago or less, whatever they send now."""
        if self.hall.rates.wrong.waits(_address(request), time.monotonic()):
            return self._refuse(request, 429, say("Five wrong keys came from here. Wait a minute."))
        return None

    def _wrong(self, request: Request) -> Response:
        self.hall.rates.wrong.sent(_address(request), time.monotonic())
        return self._refuse(request, 404, say("This is no key of anybody's here. It may have been made new."))

    async def _key(self, request: Request) -> Response:
        if waiting := self._waiting(request):
            return waiting
        board, key = self.hall.host.board, str(request.path_params["key"])
        who = whose_key(board.ring, key, board.seats)
        return self._wrong(request) if who is None else self._sent(request, doors.join_page(board, who, read_key(key)))

    async def _joins(self, request: Request) -> Response:
        if waiting := self._waiting(request):
            return waiting
        fields = await _fields(request)
        if fields is None:
            return self._refuse(request, 413, say("That is too long"))
        board, key = self.hall.host.board, "".join(fields.get("key", ())[:1])
        who = whose_key(board.ring, key, board.seats) if key else None
        if key and who is None:
            return self._wrong(request)
        if key and (held := self._held(request.scope, "me")) and held.who == who:
            return RedirectResponse("/me", 303)  # likewise
        mark = NOBODY if key else self._mark(request)
        if not key and (not mark or board.knocks[mark].state != "in"):
            return self._refuse(request, 409, say("The door is shut again. Knock once more."))
        kept = {"key": [key]} if key else {}
        reply = await self.hall.offer(Offer(NOBODY, "join", kept, mark, _address(request)))
        if key and reply.status == 404:
            return self._wrong(request)
        return self._joined(request, reply)

    def _joined(self, request: Request, reply: Reply) -> Response:
        """Send somebody on who has a cookie now, to their own pages."""
        who = bearer_of(reply.cookie[1]) if reply.cookie else None
        kind = kind_of(who or NOBODY)
        response = self._replied(request, reply, f"/{kind}" if who else "/", kind)
        if who and self._marks(request):
            name = cookie_name(self.hall.table, request.scope["server"][1], "knock")
            response.set_cookie(name, "", max_age=0, path="/", httponly=True, samesite="lax")
        return response

    async def _outside(self, request: Request) -> Response:
        return self._own(request) or self._sent(request, doors.outside_page(self.hall.host.board))

    async def _once(self, request: Request) -> Response:
        # Whether the key is one is told to nobody who only looks.
        key = read_key(str(request.path_params["key"]))
        return self._sent(request, doors.enter_page(self.hall.host.board, key))

    async def _enters(self, request: Request) -> Response:
        fields = await _fields(request)
        if fields is None:
            return self._refuse(request, 413, say("That is too long"))
        kept = {"key": list(fields.get("key", ())[:1])}
        reply = await self.hall.offer(Offer(NOBODY, "enter", kept, address=_address(request)))
        if reply.status == 404 and reply.to and self._held(request.scope, reply.to[1:]):
            return RedirectResponse(reply.to, 303)  # somebody has gone back, whose page is open already
        return self._joined(request, reply._replace(to="") if reply.status == 404 else reply)

    async def _no_icon(self, _request: Request) -> Response:
        # Every browser asks for one, and would tell of an error otherwise.
        return Response(status_code=204, headers={"Cache-Control": "public, max-age=86400"})

    async def _file(self, request: Request) -> Response:
        found = parts.assets().get(str(request.path_params["name"]))
        if found is None:
            return self._refuse(request, 404, say("There is no such page"))
        content, kind = found
        kept = {"Cache-Control": "public, max-age=31536000, immutable"}
        if kind.startswith("font/"):
            return Response(content, 200, kept, kind)
        return _packed(request, content, 200, {**kept, "Vary": "Accept-Encoding"}, kind)


def _packed(request: Request, content: bytes, status: int, headers: Mapping[str, str], kind: str) -> Response:
    """Send something as small as a browser takes it.

    How long it then is tells no listener more: what is not encrypted can be read anyway.
    """
    if "gzip" in request.headers.get("accept-encoding", ""):
        content, headers = _gzip(content), {**headers, "Content-Encoding": "gzip"}
    return Response(content, status, headers, kind)


@lru_cache(maxsize=32)
def _gzip(content: bytes) -> bytes:
    return gzip.compress(content, 4, mtime=0)  # half the time of the usual 6, for a twentieth more


def _raw(headers: Sequence[tuple[str, str]]) -> list[tuple[bytes, bytes]]:
    return [(name.lower().encode(), value.encode()) for name, value in headers]


def _kept(headers: Sequence[tuple[bytes, bytes]]) -> bool:
    return any(name == b"cache-control" for name, _ in headers)


def _where(bug: BaseException) -> str:
    """Say where something failed, and never what with."""
    trace, place = bug.__traceback__, ""
    while trace is not None:
        place = f"{os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}"  # noqa: PTH119
        trace = trace.tb_next
    return f"{type(bug).__name__}, {place}"


def _refusals(status: int) -> str:
    """Say why a request is refused before anybody looks where it goes."""
    if status == 421:
        return say("This is not the address of a table here")
    if status in (413, 431):
        return say("That is too long")
    if status == 403:
        return say("This was not sent from a page of this table")
    return say("This cannot be asked for")


def _wants_part(request: Request) -> bool:
    return request.headers.get("gmkit-part") == "1"


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


async def _fields(request: Request) -> Mapping[str, Sequence[str]] | None:
    """Read a form; None if it is too long."""
    body = bytearray()
    async for some in request.stream():
        body += some
        if len(body) > guard.BODY:
            return None
    try:
        return parse_qs(body.decode(), keep_blank_values=True, errors="strict", max_num_fields=guard.FIELDS)
    except ValueError:
        return None


# ---- Both sockets


class Served:
    """A table that is served, in a thread of its own.

    Attributes:
        lan: the address of the phones' pages, "http://192.168.1.20:4747"; empty where there are none.
        gm: the address of the GM's, "http://127.0.0.1:4748".
        hall: what is served; belongs to its own thread.
    """

    hall: Hall

    def __init__(self, sockets: Mapping[bool, socket.socket], opened: Callable[[], Hall]) -> None:
        """Prepare what `start` starts."""
        self._sockets, self._opened = sockets, opened
        self.lan, self.gm = (self._address(lan=True), self._address(lan=False))
        self._ready = threading.Event()
        self._end: Callable[[], object] = lambda: None
        self._fault: BaseException | None = None
        # With its own copy of the context, so that texts are said in the language that is spoken here.
        run = contextvars.copy_context().run
        self._thread = threading.Thread(target=run, args=(self._run,), name="phones", daemon=True)

    @classmethod
    def start(
        cls, host: Host, lan: socket.socket | None, gm: socket.socket, *, table: str, knocking: bool = True,
        fault: Callable[[str], None] = lambda _where: None, arrives: float = guard.ARRIVES, comment: float = COMMENT,
    ) -> Self:  # fmt: skip
        """Serve a table; gives back once both sockets answer, and owns them from then on.

        Args:
            host: the table.
            lan: the network's socket, as `bind` gives it.
            gm: this computer's own.
            table: a text that is this table's alone, for the names of cookies.
            knocking: whether somebody without a key may knock.
            fault: is told, from the thread that serves, where something failed.
            arrives: how many seconds a request may take to arrive.
            comment: how many seconds a stream is silent at most.
        """

        def opened() -> Hall:
            return Hall(host, table, knocking=knocking, fault=fault, arrives=arrives, comment=comment)

        served = cls({True: lan, False: gm} if lan else {False: gm}, opened)
        served._thread.start()
        served._ready.wait()
        if served._fault is not None:
            raise served._fault
        return served

    def _address(self, *, lan: bool) -> str:
        if lan not in self._sockets:
            return ""
        host, port = self._sockets[lan].getsockname()[:2]
        return f"http://{guard.here_of(host, port)}"

    def stop(self) -> None:
        """Serve no more: streams end, and what is being answered is answered."""
        with suppress(RuntimeError):  # it has ended
            self._end()
        self._thread.join()

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except BaseException as fault:
            self._fault = fault
            if self._ready.is_set():
                raise
        finally:
            self._ready.set()

    async def _serve(self) -> None:
        hall = self.hall = self._opened()
        hall.loop.set_exception_handler(lambda _loop, told: hall.fault(_told(told)))
        hall.doors = [Door(hall, lan=lan) for lan in self._sockets]
        servers = {door.lan: Server(_config(door)) for door in hall.doors}
        ended = asyncio.Event()
        self._end = lambda: hall.loop.call_soon_threadsafe(ended.set)
        running = [asyncio.ensure_future(one.serve([self._sockets[lan]])) for lan, one in servers.items()]
        watching = asyncio.ensure_future(hall.watch())
        while not all(one.started for one in servers.values()):
            await asyncio.sleep(0.005)
            for task in running:
                if task.done():
                    task.result()
        self._ready.set()
        await ended.wait()
        watching.cancel()
        for tale in list(hall.tales):
            tale.end()
        for one in servers.values():
            one.should_exit = True
        await asyncio.gather(*running)


def _told(told: Mapping[str, object]) -> str:
    bug = told.get("exception")
    return _where(bug) if isinstance(bug, BaseException) else str(told.get("message", ""))


def _config(door: Callable[[Scope, Receive, Send], Awaitable[None]]) -> Config:
    return Config(
        door,
        loop="none",
        http=_Line,
        ws="none",
        interface="asgi3",
        lifespan="off",
        log_config=None,
        log_level="critical",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        h11_max_incomplete_event_size=guard.HEAD,
        timeout_graceful_shutdown=2,
    )

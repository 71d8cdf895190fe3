"""Streams, floods and slow senders over real sockets: others are served all the while."""

from __future__ import annotations

import http.client
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from contextvars import copy_context

import pytest

from gmkit.errors import Spoken, say_in
from gmkit.phones import guard
from gmkit.phones.board import GM, SCREEN, Drawn, Page, Reply
from gmkit.phones.keys import COOKIE_SECONDS
from tests.cases import every_case

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

from gmkit.phones import net
from tests.phones.served import PATIENCE, PHONES, Evening, serving, until


def ended(line: socket.socket) -> bool:
    """Wait until the other side has closed a connection."""
    line.settimeout(PATIENCE)
    with suppress(ConnectionError):
        while line.recv(65536):
            pass
    return True


# ---- What a stream tells


def test_a_stream_tells_of_its_own_page_alone_and_nothing_of_what_is_on_it() -> None:
    with serving() as evening, ExitStack() as stack:
        celia, dav, screen, gm = (
            stack.enter_context(evening.stream(path, gm=path == "/gm/events", cookie=cookie))
            for path, cookie in (
                ("/me/events", evening.cookie("celia")),
                ("/me/events", evening.cookie("dav")),
                ("/screen/events", evening.cookie(SCREEN)),
                ("/gm/events", evening.cookie(GM, gm=True)),
            )
        )
        assert [one.next() for one in (celia, dav, screen, gm)] == ["retry: 1000\ndata: 1\n\n"] * 4
        evening.table.put("celia")
        assert celia.next() == "data: 2\n\n"
        evening.table.put(SCREEN, "dav")
        assert (dav.next(), screen.next()) == ("data: 2\n\n", "data: 2\n\n")
        evening.table.put("celia", "dav", SCREEN, GM)
        told = [one.next() for one in (celia, dav, screen, gm)]
        assert told == ["data: 3\n\n", "data: 3\n\n", "data: 3\n\n", "data: 2\n\n"]


def test_being_told_of_no_change_tells_nobody_anything() -> None:
    with serving() as evening, evening.stream("/me/events", cookie=evening.cookie("celia")) as stream:
        stream.next()
        for _ in range(20):
            evening.table.put()
            for told in evening.table._told:
                told(frozenset({"celia", "dav"}))
        evening.table.put("celia")
        assert stream.next() == "data: 2\n\n"


def test_a_silent_stream_says_that_it_is_there() -> None:
    with serving(comment=0.05) as evening, evening.stream("/me/events", cookie=evening.cookie("celia")) as stream:
        assert [stream.next() for _ in range(4)] == ["retry: 1000\ndata: 1\n\n", ":\n\n", ":\n\n", ":\n\n"]
        heard = ("celia", "0a1b2c3d4e", True)
        assert evening.table.seen.count(heard) >= 4


def test_the_table_hears_when_a_phones_last_page_is_closed() -> None:
    with serving() as evening:
        gone = ("celia", "0a1b2c3d4e", False)
        with evening.stream("/me/events", cookie=evening.cookie("celia")) as kept:
            kept.next()
            with evening.stream("/me/events", cookie=evening.cookie("celia")) as other:
                other.next()
            until(lambda: len(evening.served.hall.tales) == 1)
            assert gone not in evening.table.seen
        until(lambda: gone in evening.table.seen)


def test_streams_of_who_was_sent_away_or_has_new_keys_end_and_others_go_on() -> None:
    with serving() as evening, ExitStack() as stack:
        one, two, dav = (
            stack.enter_context(evening.stream("/me/events", cookie=evening.cookie(who, device=device)))
            for who, device in (("celia", "01"), ("celia", "02"), ("dav", "01"))
        )
        for stream in (one, two, dav):
            stream.next()
        ring = evening.table.ring._replace(gone=frozenset({("celia", "01")}))
        # Nobody is told of anything: that the cookies are void is seen all the same.
        evening.table.ring, evening.table.board = ring, evening.table.board._replace(ring=ring)
        assert one.closed()
        evening.table.put("celia", "dav")
        assert (two.next(), dav.next()) == ("data: 2\n\n", "data: 2\n\n")
        evening.table.put(ring=ring._replace(epochs={"celia": 1}))
        assert two.closed()
        evening.table.put("dav")
        assert dav.next() == "data: 3\n\n"
        with evening.stream("/me/events", cookie=evening.cookie("celia", device="01")) as again:
            assert again.status == 403


def test_whoever_knocks_hears_of_their_own_knock_alone() -> None:
    with serving() as evening:
        cookies = ["=".join(*evening.post("/knock", {"name": name}).cookies().items()) for name in ("Anna", "Bo")]
        anna, bo = evening.table.lobby.waiting()
        one_stream, other_stream = (evening.stream("/knock/events", cookie=cookie) for cookie in cookies)
        with one_stream as one, other_stream as two:
            assert one.next() == two.next() == "retry: 1000\ndata: 1\n\n"
            evening.table.lobby.refuse(anna.sign, anna.since)
            evening.table.put()
            assert one.next() == "data: 3\n\n"
            evening.table.lobby.let(bo.sign, "dav", bo.since)
            evening.table.put()
            assert two.next() == "data: 2\n\n"
            assert evening.post("/join", cookie=cookies[1]).status == 303
            evening.table.put()
            assert two.closed()
        with evening.stream("/knock/events", cookie=cookies[1]) as gone:
            assert gone.status == 403


def test_eight_streams_a_seat_and_then_no_more_until_one_is_closed() -> None:
    with serving() as evening, ExitStack() as stack:
        cookie = evening.cookie("celia")
        for _ in range(8):
            stack.enter_context(evening.stream("/me/events", cookie=cookie)).next()
        with evening.stream("/me/events", cookie=cookie) as ninth:
            assert ninth.status == 429
        with evening.stream("/me/events", cookie=evening.cookie("dav")) as other:
            assert other.status == 200
        assert evening.get("/me/table", cookie=cookie).status == 200
        stack.close()
        until(lambda: not evening.served.hall.tales)
        with evening.stream("/me/events", cookie=cookie) as again:
            assert again.status == 200


def test_closing_ends_streams_and_both_sockets() -> None:
    with serving() as evening, evening.stream("/me/events", cookie=evening.cookie("celia")) as stream:
        stream.next()
        evening.served.stop()
        assert stream.closed()
        for gm in (False, True):
            with pytest.raises(ConnectionRefusedError):
                evening.line(gm=gm)
        evening.table.put("celia")


def test_small_pieces_are_sent_at_once() -> None:
    with serving() as evening, evening.stream("/me/events", cookie=evening.cookie("celia")) as stream:
        stream.next()
        (line,) = (line for door in evening.served.hall.doors for line in door.lines.values())
        own = line.transport.get_extra_info("socket")
        assert own.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


# ---- Floods


def test_400_half_open_sockets_are_gone_and_others_are_served_all_the_while() -> None:
    with serving(arrives=1.0) as evening, ExitStack() as stack:
        cookie, host = evening.cookie("celia"), evening.served.lan.removeprefix("http://")
        stream = stack.enter_context(evening.stream("/me/events", cookie=cookie))
        stream.next()
        begun = [b"", b"GET", f"POST /join HTTP/1.1\r\nHost: {host}\r\nContent-Length: 9\r\n\r\nkey".encode()]
        lines = []
        for at in range(400):
            line = stack.enter_context(evening.line(source=f"127.0.1.{at % 10 + 1}"))
            with suppress(ConnectionError):  # some have gone for others by now
                line.sendall(begun[at % 3])
            lines.append(line)
            if at % 20 == 0:
                assert evening.get("/me/table", cookie=cookie).status == 200
                assert evening.get("/gm", gm=True, cookie=evening.cookie(GM, gm=True)).status == 200
        assert all(ended(line) for line in lines)
        evening.table.put("celia")
        assert stream.next() == "data: 2\n\n"


def test_a_head_or_a_body_that_trickles_is_cut_off_in_the_middle() -> None:
    with serving(arrives=0.5) as evening:
        host = evening.served.lan.removeprefix("http://")
        for begun in (b"", f"POST /join HTTP/1.1\r\nHost: {host}\r\nContent-Length: 4000\r\n\r\n".encode()):
            with evening.line() as line:
                line.sendall(begun)
                line.settimeout(PATIENCE)
                with suppress(ConnectionError):
                    for _ in range(round(PATIENCE / 0.05)):
                        line.sendall(b"G")
                        time.sleep(0.05)
                assert ended(line)


def test_what_is_asked_slowly_but_in_time_is_answered() -> None:
    with serving(arrives=PATIENCE) as evening, evening.line() as line:
        host = evening.served.lan.removeprefix("http://")
        for letter in f"GET /J/{evening.table.key('celia')} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode():
            line.sendall(bytes([letter]))
        assert line.recv(65536).startswith(b"HTTP/1.1 200")


def test_one_address_has_64_connections_and_does_not_take_anybody_elses() -> None:
    with serving(arrives=PATIENCE) as evening, ExitStack() as stack:
        lines = [stack.enter_context(evening.line(source="127.0.1.9")) for _ in range(70)]
        assert all(ended(line) for line in lines[64:])
        assert evening.get("/").status == 200
        until(lambda: sum(len(door) for door in places(evening)) == 64)
        assert {one.fileno() > 0 for one in lines[:64]} == {True}


def places(evening: Evening) -> list[guard.Places]:
    return [door.places for door in evening.served.hall.doors]


@every_case("chunked", [False, True])
def test_a_long_body_is_refused_and_never_offered(chunked: bool) -> None:
    with serving() as evening:
        line = http.client.HTTPConnection(PHONES, evening.port(), timeout=PATIENCE)
        own = {"Origin": evening.served.lan, "Content-Type": guard.FORM, "Cookie": evening.cookie("celia")}
        body = (b"x" * 1024 for _ in range(64)) if chunked else b"x" * 65_536
        with suppress(ConnectionError):
            line.request("POST", "/me/answer", body, own, encode_chunked=chunked)
        answer = line.getresponse()
        assert answer.status == 413
        answer.read()
        line.close()
        assert evening.post("/me/answer", {"answer": "x" * 4_000}, cookie=evening.cookie("celia")).status == 303
        assert [offer.what for offer in evening.table.offers] == ["answer"]


def test_too_many_fields_are_no_form() -> None:
    with serving() as evening:
        body = "&".join("a=" for _ in range(guard.FIELDS + 1))
        cookie, lan = evening.cookie("celia"), evening.served.lan
        answer = evening.ask("POST", "/me/answer", body, cookie=cookie, Origin=lan, Content_Type=guard.FORM)
        assert (answer.status, evening.table.offers) == (413, [])


def test_a_thousand_wrong_keys_make_their_own_address_wait_and_nobody_else() -> None:
    with serving() as evening:
        key = evening.table.key("celia")
        statuses = []
        bad = http.client.HTTPConnection(PHONES, evening.port(), PATIENCE, ("127.0.1.7", 0))
        for at in range(1_000):
            bad.request("GET", f"/J/{at:016}")
            answer = bad.getresponse()
            answer.read()
            statuses.append(answer.status)
        assert statuses == [404] * 5 + [429] * 995
        bad.request("GET", f"/J/{key}")
        assert bad.getresponse().status == 429
        bad.close()
        assert not evening.table.offers
        assert evening.get(f"/J/{key}").status == 200
        joined = evening.post("/join", {"key": key})
        assert joined.status == 303 and f"Max-Age={COOKIE_SECONDS}" in joined.headers["set-cookie"]


def test_a_seat_posts_ten_times_in_ten_seconds_and_others_are_not_held_up() -> None:
    with serving() as evening:
        celia, dav = evening.cookie("celia"), evening.cookie("dav")
        statuses = [evening.post("/me/answer", cookie=celia, Gmkit_Part="1").status for _ in range(12)]
        assert statuses == [204] * 10 + [429] * 2
        other = evening.cookie("celia", device="02")
        assert evening.post("/me/answer", cookie=other).status == 429
        assert evening.post("/me/note", {"note": "a"}, cookie=dav).status == 303
        assert evening.post("/me/note", {"note": "b"}, cookie=dav).status == 429
        gm = evening.cookie(GM, gm=True)
        assert {evening.post("/gm/line", gm=True, cookie=gm).status for _ in range(30)} == {303}
        assert len(evening.table.offers) == 41


def test_every_phone_of_every_seat_is_told() -> None:
    with serving() as evening, ExitStack() as stack:
        streams = [
            stack.enter_context(
                evening.stream("/me/events", cookie=evening.cookie(who, device=str(at)), source=f"127.0.2.{at + 1}")
            )
            for who in ("celia", "dav")
            for at in range(8)
        ]
        for stream in streams:
            stream.next()
        for at in range(2, 12):
            evening.table.put("celia", "dav")
            assert {stream.next() for stream in streams} == {f"data: {at}\n\n"}


def test_whoever_takes_nothing_of_what_they_asked_for_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(net, "_STUCK", 2.0)
    with serving() as evening:
        big = Page(b"<main>" + b"x" * 30_000_000, b"")
        board = evening.table.board
        evening.table.board = board._replace(drawn={**board.drawn, "celia": Drawn(1, {"table": big})})
        with evening.line() as line:
            host = evening.served.lan.removeprefix("http://")
            head = f"GET /me/table HTTP/1.1\r\nHost: {host}\r\nCookie: {evening.cookie('celia')}\r\n\r\n"
            line.sendall(head.encode())
            until(lambda: sum(len(door) for door in places(evening)) == 1)
            until(lambda: sum(len(door) for door in places(evening)) == 0)


def test_a_table_that_does_not_answer_is_told_of_and_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(net, "PATIENCE", 0.2)
    with serving() as evening:
        late: list[Callable[[Reply], None]] = []
        monkeypatch.setattr(evening.table, "offer", lambda _offer, then: late.append(then))
        answer = evening.post("/me/answer", {"ask": "x"}, cookie=evening.cookie("celia"), Gmkit_Part="1")
        assert answer.status == 503
        late[0](Reply(204))
        assert evening.get("/me/table", cookie=evening.cookie("celia")).status == 200


def test_pages_speak_the_language_that_is_spoken_where_it_is_served_from() -> None:
    def speaks() -> bytes:
        say_in(lambda: Spoken({"Knock": "Anklopfen"}, int))
        with serving() as evening:
            return evening.get("/").body

    assert b">Anklopfen<" in copy_context().run(speaks)

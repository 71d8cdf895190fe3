"""Pages over real sockets: who gets what, and how everything else is refused."""

from __future__ import annotations

import gzip
import re
import time
from collections.abc import Iterator, Mapping
from typing import NamedTuple

import pytest

from gmkit.errors import GmkitError
from gmkit.phones import guard, keys, parts
from gmkit.phones.board import GM, NOBODY, SCREEN, Offer, Reply

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

from gmkit.phones.net import GM_DOES, SEAT_DOES, bind
from tests.cases import every_case
from tests.phones.served import HERE, PHONES, TABLE, Answer, Evening, serving

CALLERS = ("nobody", "celia", "dav", "screen", "gm", "forged", "old")
"""Who asks: without a cookie, two seats, the screen, the GM, one with a wrong MAC, one of an epoch that is over."""


@pytest.fixture(scope="module")
def evening() -> Iterator[Evening]:
    with serving() as one:
        yield one


@pytest.fixture(autouse=True)
def _fresh(evening: Evening) -> None:
    """One test does not run into the limits of another."""
    forget(evening)


def forget(evening: Evening) -> None:
    """Forget what was sent."""
    evening.table.offers.clear()
    evening.table.reply = None
    hall = evening.served.hall
    hall.rates = guard.Rates()


def cookie_of(evening: Evening, caller: str, *, gm: bool) -> str:
    """Give what a caller sends; everybody has the name of the cookie right, whatever socket they ask at."""
    who = {"screen": SCREEN, "gm": GM, "forged": "celia", "old": "celia"}.get(caller, caller)
    if caller == "nobody":
        return ""
    if caller == "old":
        ring = evening.table.ring._replace(epochs={"celia": 7})
        name = keys.cookie_name(TABLE, evening.port(gm=gm), "me")
        return f"{name}={keys.cookie_of(ring, 'celia', '0a', keys.day_of(0))}"
    return evening.cookie(who, gm=gm) + ("A" if caller == "forged" else "")


class Way(NamedTuple):
    """One route at one socket."""

    method: str
    path: str
    gm: bool  # whether it is asked for at the GM's socket
    usual: int  # what everybody gets
    others: Mapping[str, int] = {}  # but for these


KEY, NO_KEY = "{key}", "0123456789ABCDEF"
SEATS = ("celia", "dav")


def everyone(status: int, *who: str) -> Mapping[str, int]:
    return dict.fromkeys(who, status)


WAYS = [
    Way("GET", "/", False, 200, everyone(303, *SEATS, "screen")),
    Way("GET", "/knock", False, 404, everyone(303, *SEATS, "screen")),
    Way("GET", "/knock/events", False, 403),
    Way("POST", "/knock", False, 303),
    Way("GET", f"/J/{KEY}", False, 200),
    Way("GET", f"/j/{KEY}", False, 200),
    Way("GET", f"/J/{NO_KEY}", False, 404),
    Way("GET", "/J/", False, 404),
    Way("GET", "/join", False, 405),
    Way("POST", "/join", False, 409),
    *[Way("GET", path, False, 403, everyone(303, *SEATS)) for path in ("/me",)],
    *[Way("GET", f"/me/{name}", False, 403, everyone(200, *SEATS)) for name in ("table", "sheet")],
    *[Way("GET", f"/me/{name}", False, 403, everyone(404, *SEATS)) for name in ("hand", "gm", "*gm", "%2e%2e")],
    *[Way("POST", f"/me/{what}", False, 403, everyone(303, *SEATS)) for what in SEAT_DOES],
    *[Way("POST", f"/me/{what}", False, 403, everyone(404, *SEATS)) for what in ("undo", "line", "kick", "let", "x")],
    Way("POST", "/me/events", False, 403, everyone(404, *SEATS)),
    Way("POST", "/me", False, 405),
    *[Way("GET", f"/screen{name}", gm, 403, {"screen": 200}) for name in ("", "/table") for gm in (False, True)],
    *[Way("GET", "/screen/hand", gm, 403, {"screen": 404}) for gm in (False, True)],
    *[Way("POST", "/screen/look", gm, 403, {"screen": 303}) for gm in (False, True)],
    *[Way("POST", f"/screen/{what}", gm, 403, {"screen": 404}) for what in ("answer", "undo") for gm in (False, True)],
    # The GM's pages are not there at all at the phones' socket, whatever key somebody has.
    *[Way("GET", path, False, 404) for path in ("/gm", "/gm/table", "/gm/events", f"/E/{KEY}", "/GM", "/gm/", "//gm")],
    *[Way("POST", f"/gm/{what}", False, 404) for what in GM_DOES],
    Way("POST", "/enter", False, 404),
    # Nor are the phones' at the GM's.
    *[Way("GET", f"/me{name}", True, 404) for name in ("", "/table", "/events")],
    *[Way("GET", path, True, 404) for path in ("/knock", "/knock/events", f"/J/{KEY}")],
    *[Way("POST", path, True, 404) for path in ("/me/answer", "/knock", "/join", "/me/leave")],
    Way("GET", "/", True, 200, everyone(303, "gm", "screen")),
    Way("GET", f"/E/{KEY}", True, 200),
    Way("GET", "/enter", True, 405),
    Way("POST", "/enter", True, 404),
    *[Way("GET", path, True, 403, {"gm": 200}) for path in ("/gm", "/gm/table", "/gm/sheet")],
    Way("GET", "/gm/hand", True, 403, {"gm": 404}),
    *[Way("POST", f"/gm/{what}", True, 403, {"gm": 303}) for what in GM_DOES],
    *[Way("POST", f"/gm/{what}", True, 403, {"gm": 404}) for what in ("ready", "table", "events")],
    *[Way("GET", path, gm, 404) for path in ("/f/x.css", "/f/../me", "/x", "/me/table/") for gm in (False, True)],
]  # fmt: skip


@every_case("way", WAYS)
def test_every_route_as_every_kind_of_caller(evening: Evening, way: Way) -> None:
    forget(evening)
    path = way.path.replace(KEY, evening.table.key("celia"))
    got = {}
    for caller in CALLERS:
        hall = evening.served.hall
        hall.rates = guard.Rates()
        cookie = cookie_of(evening, caller, gm=way.gm)
        send = evening.get if way.method == "GET" else evening.post
        answer = send(path, gm=way.gm, cookie=cookie)
        got[caller] = answer.status
        headers_are_right(answer)
    assert got == {caller: way.others.get(caller, way.usual) for caller in CALLERS}


KINDS = ("text/html", "text/plain", "text/css", "text/javascript", "font/woff2", "image/svg+xml")


def headers_are_right(answer: Answer) -> None:
    for name, text in guard.HEADERS:
        assert answer.headers[name.lower()] == text
    assert answer.headers["cache-control"] == "no-store" or "immutable" in answer.headers["cache-control"]
    assert "server" not in answer.headers
    if answer.body:
        assert answer.headers["content-type"].split(";")[0] in KINDS


def test_whoever_asks_gets_their_own_page_and_nobody_elses(evening: Evening) -> None:
    for who in ("celia", "dav"):
        answer = evening.get("/me/sheet", cookie=evening.cookie(who))
        assert answer.body == evening.table.board.drawn[who].pages["sheet"].whole
        part = evening.get("/me/sheet", cookie=evening.cookie(who), Gmkit_Part="1")
        assert part.body == evening.table.board.drawn[who].pages["sheet"].main
        assert part.headers["etag"] != answer.headers["etag"]
    for gm in (False, True):
        assert b"*screen table" in evening.get("/screen", gm=gm, cookie=evening.cookie(SCREEN, gm=gm)).body
    assert b"*gm table" in evening.get("/gm", gm=True, cookie=evening.cookie(GM, gm=True)).body


def test_a_cookie_of_one_socket_is_none_at_the_other(evening: Evening) -> None:
    assert evening.get("/gm", gm=True, cookie=evening.cookie(GM)).status == 403
    assert evening.get("/me/table", cookie=evening.cookie("celia", gm=True)).status == 403
    gm = evening.cookie(GM, gm=True).partition("=")[2]
    for kind in ("me", "screen", "gm"):
        name = keys.cookie_name(TABLE, evening.port(), kind)
        assert evening.get("/me/table", cookie=f"{name}={gm}").status == 403
        assert evening.get("/screen", cookie=f"{name}={gm}").status == 403


def test_another_cookie_of_our_name_does_not_get_in_the_way(evening: Evening) -> None:
    own = evening.cookie("celia")
    name = own.partition("=")[0]
    for line in (f"{name}=x; {own}", f"{own}; {name}=x", f"a=b; {own};", f'{name}="; {own}', f"=;;{own}"):
        assert evening.get("/me/table", cookie=line).status == 200


def test_what_is_known_is_not_sent_again(evening: Evening) -> None:
    cookie = evening.cookie("celia")
    tag = evening.get("/me/table", cookie=cookie, Gmkit_Part="1").headers["etag"]
    again = evening.get("/me/table", cookie=cookie, Gmkit_Part="1", If_None_Match=tag)
    assert (again.status, again.body) == (304, b"")
    headers_are_right(again)
    assert evening.get("/me/table", cookie=cookie, Gmkit_Part="1", If_None_Match=f'"x", {tag}').status == 304
    # A phone that is another seat's now has the same revision in hand, and must get that seat's page.
    assert evening.get("/me/table", cookie=evening.cookie("dav"), Gmkit_Part="1", If_None_Match=tag).status == 200
    evening.table.put("celia")
    assert evening.get("/me/table", cookie=cookie, Gmkit_Part="1", If_None_Match=tag).status == 200


def test_files_are_kept_for_ever_and_pages_never(evening: Evening) -> None:
    whole = evening.get("/").body.decode()
    files = set(re.findall(r'"(/f/[^"]+)"', whole))
    assert {name.partition(".")[2] for name in files} >= {"theme.css", "live.js"}
    for name in files:
        answer = evening.get(name)
        assert answer.status == 200
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        headers_are_right(answer)


def test_what_a_browser_unpacks_is_sent_packed_and_faces_as_they_are(evening: Evening) -> None:
    cookie = evening.cookie("celia")
    for path in ("/me/table", "/", *re.findall(r'"(/f/[^"]+)"', evening.get("/").body.decode())):
        plain, packed = (evening.get(path, cookie=cookie, Accept_Encoding=how) for how in ("identity", "br, gzip"))
        headers_are_right(packed)
        assert "content-encoding" not in plain.headers
        if plain.status == 200:
            assert packed.headers["content-encoding"] == "gzip"
            assert gzip.decompress(packed.body) == plain.body
            assert packed.headers.get("etag") == plain.headers.get("etag")
    face = next(name for name in parts.assets() if name.endswith("woff2"))
    assert "content-encoding" not in evening.get(f"/f/{face}", Accept_Encoding="gzip").headers


@pytest.mark.parametrize("gm", [False, True], ids=["phones", "gm"])
@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "localhost:{port}", "{address}", "{address}:1", "0.0.0.0:{port}"]
)
def test_a_foreign_host_gets_nothing_and_leaves_no_trace(evening: Evening, gm: bool, host: str) -> None:
    own = host.format(port=evening.port(gm=gm), address=HERE if gm else PHONES)
    cookie = evening.cookie(GM if gm else "celia", gm=gm)
    paths = ("/", "/gm", "/me/table", "/me/events", "/screen", "/f/x", "/nowhere", f"/J/{evening.table.key('celia')}")
    for path in paths:
        answer = evening.get(path, gm=gm, cookie=cookie, Host=own)
        assert answer.status == 421
        headers_are_right(answer)
        assert evening.post(path, gm=gm, cookie=cookie, Host=own, Origin=f"http://{own}").status == 421
    assert not evening.table.offers


@pytest.mark.parametrize("gm", [False, True], ids=["phones", "gm"])
@pytest.mark.parametrize(
    "origin", ["", "null", "http://evil.example", "https://{own}", "http://{own}.evil.example", "http://{other}"]
)
def test_nothing_is_posted_from_elsewhere(evening: Evening, gm: bool, origin: str) -> None:
    names = {False: evening.served.lan.removeprefix("http://"), True: evening.served.gm.removeprefix("http://")}
    cookie = evening.cookie(GM if gm else "celia", gm=gm)
    sent = origin.format(own=names[gm], other=names[not gm])
    for path in ("/gm/line", "/gm/undo", "/me/answer", "/me/leave", "/knock", "/join", "/enter", "/screen/look", "/x"):
        answer = evening.post(path, {"line": "undo"}, gm=gm, cookie=cookie, Origin=sent)
        assert answer.status == 403
        headers_are_right(answer)
    assert not evening.table.offers


@pytest.mark.parametrize("method", ["HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"])
def test_there_are_two_methods_and_reading_changes_nothing(evening: Evening, method: str) -> None:
    for path in ("/", "/me/answer", "/me/events", "/join"):
        answer = evening.ask(method, path, cookie=evening.cookie("celia"))
        assert answer.status == 405
        headers_are_right(answer)
    for path in (
        "/me/table",
        "/",
        f"/J/{evening.table.key('celia')}",
        "/knock",
        "/me/leave",
        "/me/answer?ask=x&answer=y",
    ):
        assert "set-cookie" not in evening.get(path, cookie=evening.cookie("celia")).headers
    assert not evening.table.offers


def test_what_no_program_should_send_is_refused_with_the_same_headers(evening: Evening) -> None:
    host = evening.served.lan.removeprefix("http://")
    for sent, status in (
        (b"nonsense\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\n\r\n", 400),
        (f"GET / HTTP/1.1\r\nHost: {host}\r\nHost: {host}\r\n\r\n".encode(), 400),
        (f"GET / HTTP/1.1\r\nHost: {host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n".encode(), 0),
        (b"GET / HTTP/1.0\r\n\r\n", 421),
        (f"GET http://evil.example/me HTTP/1.1\r\nHost: {host}\r\n\r\n".encode(), 404),
        (f"GET / HTTP/1.1\r\nHost: {host}\r\nX: {'x' * guard.HEAD}\r\n\r\n".encode(), 431),
    ):
        with evening.line() as line:
            line.sendall(sent)
            head = line.recv(65536).decode()
        assert not status or head.startswith(f"HTTP/1.1 {status} ")
        assert all(f"{name.lower()}: {text}" in head.replace(name, name.lower()) for name, text in guard.HEADERS)


# ---- Joining


def test_a_code_leads_to_a_button_and_the_button_to_ones_own_pages(evening: Evening) -> None:
    key = evening.table.key("dav").lower()
    shown = evening.get(f"/J/{key}")
    assert b"Dav &amp; Co" in shown.body and "set-cookie" not in shown.headers
    assert not evening.table.offers
    answer = evening.post("/join", {"key": key})
    assert (answer.status, answer.headers["location"]) == (303, "/me")
    for word in ("HttpOnly", "SameSite=lax", "Path=/", f"Max-Age={keys.COOKIE_SECONDS}"):
        assert word in answer.headers["set-cookie"]
    cookie = "; ".join(f"{name}={text}" for name, text in answer.cookies().items())
    assert evening.get("/me", cookie=cookie).headers["location"] == "/me/table"
    assert evening.get("/me/table", cookie=cookie).body == evening.table.board.drawn["dav"].pages["table"].whole
    assert evening.table.offers == [Offer(NOBODY, "join", {"key": [key]}, "", HERE)]


def test_a_knock_is_seen_by_whoever_knocked_alone_and_let_in_once(evening: Evening) -> None:
    table = evening.table
    assert b"Dav &amp; Co" in evening.get("/").body
    answer = evening.post("/knock", {"name": "Anna", "seat": "celia", "who": "*gm"})
    assert (answer.status, answer.headers["location"]) == (303, "/knock")
    assert "HttpOnly" in answer.headers["set-cookie"]
    ((name, token),) = answer.cookies().items()
    assert name == keys.cookie_name(TABLE, evening.port(), "knock")
    assert table.offers[-1].fields == {"name": ["Anna"], "seat": ["celia"]}
    asked = table.lobby.waiting()[-1]
    mine, others = f"{name}={token}", f"{name}={token[:-1]}x"
    waits = evening.get("/knock", cookie=mine)
    assert asked.sign.encode() in waits.body and b"/join" not in waits.body
    assert b"refresh" in waits.body and b"refresh" not in evening.get("/knock?still", cookie=mine).body
    assert evening.get("/", cookie=mine).headers["location"] == "/knock"
    assert evening.get("/knock", cookie=others).status == 404
    assert evening.post("/join", cookie=mine).status == 409
    again = evening.post("/knock", {"name": "Anna", "seat": "dav"}, cookie=mine)
    assert (again.status, again.cookies()) == (303, {})
    assert table.lobby.find(asked.sign) is not None
    table.lobby.let(asked.sign, "celia", asked.since)
    table.put()
    assert b'action="/join"' in evening.get("/knock", cookie=mine).body
    assert evening.post("/join", cookie=others).status == 409
    joined = evening.post("/join", cookie=mine)
    assert joined.status == 303
    assert f"{name}=" in joined.headers["set-cookie"] and name not in joined.cookies()
    table.put()
    assert evening.post("/join", cookie=mine).status == 409
    cookie = "; ".join(f"{one}={text}" for one, text in joined.cookies().items())
    assert b"celia table" in evening.get("/me/table", cookie=cookie).body
    # The script of the page on which they waited looks there again.
    assert evening.get("/knock", cookie=cookie, Gmkit_Part="1").headers["location"] == "/me"


def test_a_knock_may_be_let_in_as_the_screen(evening: Evening) -> None:
    ((name, token),) = evening.post("/knock", {"name": "tablet"}).cookies().items()
    asked = evening.table.lobby.waiting()[-1]
    evening.table.lobby.let(asked.sign, SCREEN, asked.since)
    evening.table.put()
    joined = evening.post("/join", cookie=f"{name}={token}")
    assert joined.headers["location"] == "/screen"
    assert list(joined.cookies()) == [keys.cookie_name(TABLE, evening.port(), "screen")]


def test_without_knocking_the_code_alone_lets_in() -> None:
    with serving(knocking=False) as evening:
        assert b"<form" not in evening.get("/").body
        assert evening.post("/knock", {"name": "Anna"}).status == 403
        assert not evening.table.offers
        assert evening.post("/join", {"key": evening.table.key("celia")}).status == 303


def test_a_key_for_one_use_opens_the_gms_page_on_this_computer_once(evening: Evening) -> None:
    table = evening.table
    key = table.once.new(GM, time.monotonic(), b"0123456789")
    assert evening.post("/join", {"key": key}).status == 404
    assert evening.get(f"/J/{key}").status == 404
    assert evening.get(f"/E/{key}", gm=True).status == 200
    answer = evening.post("/enter", {"key": key}, gm=True)
    assert (answer.status, answer.headers["location"]) == (303, "/gm")
    cookie = "; ".join(f"{name}={text}" for name, text in answer.cookies().items())
    assert evening.get("/gm", gm=True, cookie=cookie).status == 200
    assert evening.post("/enter", {"key": key}, gm=True).status == 404
    screen = table.once.new(SCREEN, time.monotonic(), b"9876543210")
    shown = evening.post("/enter", {"key": screen}, gm=True, cookie=cookie)
    assert shown.headers["location"] == "/screen"
    both = "; ".join([cookie, *(f"{one}={text}" for one, text in shown.cookies().items())])
    assert evening.get("/gm", gm=True, cookie=both).status == evening.get("/screen", gm=True, cookie=both).status == 200


def test_whoever_leaves_loses_the_cookie(evening: Evening) -> None:
    evening.table.reply = lambda _offer: Reply(204, to="/", cookie=("", "", 0))
    answer = evening.post("/me/leave", cookie=evening.cookie("celia"))
    assert (answer.status, answer.headers["location"]) == (303, "/")
    assert "Max-Age=0" in answer.headers["set-cookie"]
    assert keys.cookie_name(TABLE, evening.port(), "me") in answer.headers["set-cookie"]


def test_who_was_sent_away_and_whose_keys_are_new_are_refused_in_the_next_request() -> None:
    with serving() as evening:
        table = evening.table
        one, two = evening.cookie("celia", device="01"), evening.cookie("celia", device="02")
        other, key = evening.cookie("dav"), table.key("celia")
        table.put(ring=table.ring._replace(gone=frozenset({("celia", "01")})))
        assert [evening.get("/me/table", cookie=cookie).status for cookie in (one, two, other)] == [403, 200, 200]
        table.put(ring=table.ring._replace(epochs={"celia": 1}))
        assert [evening.get("/me/table", cookie=cookie).status for cookie in (one, two, other)] == [403, 403, 200]
        assert evening.post("/me/answer", cookie=two).status == 403
        # Whoever was at the table reads why they are not, and how to come back; whoever never was, nothing of it.
        told = [evening.get("/me/table", cookie=cookie).body for cookie in (one, two, two[:-1] + "~", "")]
        assert [b"The GM has sent this phone away" in body for body in told] == [True, True, False, False]
        assert all(b"knock once more" in body and b'href="/"' in body for body in told[:2])
        assert evening.get(f"/J/{key}").status == evening.post("/join", {"key": key}).status == 404
        assert evening.post("/join", {"key": table.key("celia")}).status == 303


# ---- What is posted


def test_an_offer_is_what_was_posted_by_whoever_the_cookie_says(evening: Evening) -> None:
    body = "answer=b&answer=a&who=dav&ask=x&name=%C3%A9%3Cb%3E&empty="
    lan, cookie = evening.served.lan, evening.cookie("celia")
    answer = evening.ask("POST", "/me/answer", body, cookie=cookie, Origin=lan, Content_Type=guard.FORM)
    assert answer.status == 303
    fields = {"answer": ["b", "a"], "who": ["dav"], "ask": ["x"], "name": ["é<b>"], "empty": [""]}
    assert evening.table.offers == [Offer("celia", "answer", fields, "0a1b2c3d4e")]


@pytest.mark.parametrize("status", [409, 422, 403, 429])
def test_what_is_not_taken_is_said_on_a_page_or_to_the_script(evening: Evening, status: int) -> None:
    evening.table.reply = lambda _offer: Reply(status, "Dav <b>was</b> faster")
    cookie = evening.cookie("celia")
    page = evening.post("/me/answer", cookie=cookie)
    assert page.status == status and b"Dav &lt;b&gt;was&lt;/b&gt; faster" in page.body
    part = evening.post("/me/answer", cookie=cookie, Gmkit_Part="1")
    assert (part.status, part.body) == (status, b"Dav <b>was</b> faster")
    assert part.headers["content-type"] == "text/plain; charset=utf-8"


def test_what_is_taken_leads_back_to_the_page_it_was_sent_from(evening: Evening) -> None:
    cookie = evening.cookie("celia")
    lan = evening.served.lan
    for came, back in (
        (f"{lan}/me/sheet", "/me/sheet"),
        (f"{lan}/me/sheet?still", "/me/sheet"),
        (f"{lan}/gm/table", "/me"),
        (f"{lan}//evil.example/me", "/me"),
        ("http://evil.example/me/sheet", "/me"),
        (f"{lan}.evil.example/me/sheet", "/me"),
        ("", "/me"),
    ):
        evening.served.hall.rates = guard.Rates()
        assert evening.post("/me/answer", cookie=cookie, Referer=came).headers["location"] == back
    assert evening.post("/me/answer", cookie=cookie, Gmkit_Part="1").status == 204
    evening.table.reply = lambda _offer: Reply(204, "Sent.")
    assert evening.post("/me/note", cookie=cookie).status == 303
    evening.served.hall.rates = guard.Rates()
    told = evening.post("/me/note", cookie=cookie, Gmkit_Part="1")
    assert (told.status, told.body) == (200, b"Sent.")


def test_a_failure_is_told_by_its_place_and_never_to_whoever_asked() -> None:
    faults: list[str] = []
    with serving(faults=faults) as evening:

        def fails(_offer: Offer) -> Reply:
            raise AssertionError

        evening.table.offer = lambda offer, then: then(fails(offer))  # type: ignore[method-assign]
        answer = evening.post("/me/answer", {"answer": "secret"}, cookie=evening.cookie("celia"))
        assert answer.status == 500
        headers_are_right(answer)
        assert b"secret" not in answer.body and b"Assertion" not in answer.body
        assert evening.get("/me/table", cookie=evening.cookie("celia")).status == 200
    assert [re.sub(":[0-9]+", "", fault) for fault in faults] == ["AssertionError, test_net.py"]


# ---- Sockets


def test_a_taken_port_gives_way_to_the_next_free_one_of_ten() -> None:
    first = bind(PHONES, 0)
    port = first.getsockname()[1]
    second = bind(PHONES, port)
    try:
        assert port < second.getsockname()[1] <= port + 10
        with pytest.raises(GmkitError, match=f"no port from {port} to {port} is free at 127.0.0.2"):
            bind(PHONES, port, tries=0)
    finally:
        first.close()
        second.close()


def test_an_address_of_another_computer_is_refused() -> None:
    with pytest.raises(GmkitError, match=r"192\.0\.2\.1 is no address of this computer"):
        bind("192.0.2.1", 0)

"""The real table over sockets: what only it can show of keys and streams, and of a log that no refused post touches."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

pytest.importorskip("htpy")
pytest.importorskip("uvicorn")

from gmkit.phones import keys, parts
from gmkit.phones.board import LATER
from gmkit.shell.table import pages
from gmkit.table.game import TABLE, Ask, SeatNo
from tests.phones.evening import GM, NOBODY, PAGES, SCREEN, Caller, Clock, Hosted, begun, hosted
from tests.phones.served import until

LINES = (
    "people Ana she, Ben he, Cleo she", "npcs Orso he master, Livia she", "begin masks; Ana flirt; Ben dashing",
    'scene "Regatta ball" high-paths: all',
)  # fmt: skip


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Hosted]:
    path = tmp_path / "carnival.gmkit"
    begun(path, LINES)
    with hosted(path) as found:
        yield found


def test_what_nobody_has_open_is_drawn_once_somebody_looks(table: Hosted) -> None:
    def waits(who: str) -> set[str]:
        table.settle()
        drawn = table.hub.board.drawn[who].pages
        return {name for name, page in drawn.items() if page is LATER}

    assert all(page is LATER for one in table.hub.board.drawn.values() for page in one.pages.values())
    ana = table.join("ana")
    line = table.listen(ana, "/me/events")
    assert table.get(ana, "/me/table").status == 200
    table.line("Ben Face +1")
    assert waits("ana") == {"sheet", "seen", "note"}
    assert waits("ben") == waits(GM) == waits(SCREEN) == {"table"}
    told, revision = len(line.messages()), table.hub.board.drawn["ana"].revision
    sheet = table.get(ana, "/me/sheet")
    assert b'id="main"' in sheet.body
    assert waits("ana") == {"seen", "note"}
    # It has been another page meanwhile, and nobody was told of it before somebody looked; now all changes are told.
    table.line("Ana Face -1")
    table.caught_up(ana, line)
    assert len(line.messages()) > told
    assert table.hub.board.drawn["ana"].revision > revision
    after = table.get(ana, "/me/sheet", If_None_Match=sheet.headers["etag"])
    assert after.status == 200
    assert after.body != sheet.body
    line.close()
    until(lambda: waits("ana") == {"table"})
    assert table.get(ana, "/me").headers["location"] == "/me/sheet"
    assert table.get(ana, "/me/sheet").body == after.body


CALLERS = ("nobody", "ana", "ben", "screen", "gm", "nobody here", "gm on the network", "ana here", "ana as gm")


def caller(table: Hosted, name: str) -> Caller:
    """Come as somebody, or as somebody who should not be where they are."""
    if name.startswith("nobody"):
        return Caller(NOBODY, gm=name.endswith("here"))
    who = {"gm": GM, "screen": SCREEN}.get(name.split(maxsplit=1)[0], name.split(maxsplit=1)[0])
    own = table.join(who)
    if name == "gm on the network":
        value = own.cookie.partition("=")[2]
        return Caller(GM, False, f"{keys.cookie_name('carnival', table.net.port(), 'gm')}={value}; {own.cookie}")
    if name == "ana here":
        value = own.cookie.partition("=")[2]
        return Caller("ana", True, f"{keys.cookie_name('carnival', table.net.port(gm=True), 'me')}={value}")
    if name == "ana as gm":
        value = own.cookie.partition("=")[2]
        return Caller("ana", True, f"{keys.cookie_name('carnival', table.net.port(gm=True), 'gm')}={value}")
    return own


ROUTES = {
    # by the callers above
    "GET /me/table": (403, 200, 200, 404, 404, 404, 403, 404, 404),
    "GET /me/sheet": (403, 200, 200, 404, 404, 404, 403, 404, 404),
    "GET /me/gm": (403, 404, 404, 404, 404, 404, 403, 404, 404),
    "GET /screen": (403, 403, 403, 200, 403, 403, 403, 403, 403),
    "GET /gm": (404, 404, 404, 403, 200, 403, 404, 403, 403),
    "GET /gm/gm": (404, 404, 404, 403, 200, 403, 404, 403, 403),
    "GET /gm/events": (404, 404, 404, 403, 0, 403, 404, 403, 403),
    "POST /me/answer": (403, 409, 409, 404, 404, 404, 403, 404, 404),
    "POST /me/ready": (403, 303, 303, 404, 404, 404, 403, 404, 404),
    "POST /me/undo": (403, 404, 404, 404, 404, 404, 403, 404, 404),
    "POST /me/line": (403, 404, 404, 404, 404, 404, 403, 404, 404),
    "POST /gm/answer": (404, 404, 404, 403, 409, 403, 404, 403, 403),
    "POST /gm/line": (404, 404, 404, 403, 422, 403, 404, 403, 403),
    "POST /gm/kick": (404, 404, 404, 403, 303, 403, 404, 403, 403),
    "POST /screen/answer": (403, 403, 403, 404, 403, 403, 403, 403, 403),
    "GET /J/KEY": (200, 200, 200, 404, 404, 404, 200, 404, 404),
    "GET /E/KEY": (404, 404, 404, 200, 200, 200, 404, 200, 200),
    "POST /enter": (404, 404, 404, 404, 404, 404, 404, 404, 404),
}


@pytest.mark.parametrize("at", range(len(CALLERS)), ids=CALLERS)
def test_every_route_answers_every_caller_as_it_should_and_no_refusal_touches_the_log(table: Hosted, at: int) -> None:
    own = caller(table, CALLERS[at])
    key = table.hub.do(lambda: table.hub.key("ana"))
    count = table.entries()
    found = {}
    for route in ROUTES:
        method, path = route.replace("KEY", key).split()
        table.served.hall.rates = type(table.served.hall.rates)()
        if path.endswith("events") and not ROUTES[route][at]:
            continue
        if method == "GET":
            found[route] = table.get(own, path).status
        else:
            found[route] = table.post(own, path, {"ask": "x", "answer": "3", "line": "Ana Bno +3", "key": "x"}).status
    assert found == {route: right[at] for route, right in ROUTES.items() if right[at]}
    assert table.entries() == count


@pytest.mark.parametrize("way", ["kick", "rekey", "leave", "gone"])
def test_who_is_sent_away_is_refused_at_once_and_their_streams_end(table: Hosted, way: str) -> None:
    one, two, other = table.join("ana"), table.join("ana"), table.join("ben")
    streams = [table.listen(each, "/me/events") for each in (one, two, other)]
    key = table.hub.do(lambda: table.hub.key("ana"))
    assert table.get(one, "/me/table").status == 200
    if way == "kick":
        table.hub.do(lambda: table.hub.send_away("ana"))
    elif way == "rekey":
        table.hub.do(lambda: table.hub.rekey(["ana"]))
    elif way == "leave":
        assert table.post(one, "/me/leave", {}).headers["location"] == "/"
    else:
        state = table.hub.do(lambda: table.hub.sitting.state)
        people = {**state["people"], "ana": {**state["people"]["ana"], "here": False}}

        def leaves() -> None:
            sitting = table.hub.sitting
            from gmkit.shell.table.line import parse_line

            sitting.keep("ruling", parse_line("Ana leaves"), {**state, "people": people}, [])

        table.hub.within(leaves)
    voids = [one] if way == "leave" else [one, two]
    for each in voids:
        assert table.get(each, "/me/table").status == 403
        assert table.post(each, "/me/answer", {"ask": "x"}).status == 403
    until(lambda: all(stream.over for stream in streams[: len(voids)]))
    assert not streams[2].over
    assert table.get(other, "/me/table").status == 200
    if way in ("rekey", "gone"):
        assert table.get(one, f"/J/{key}").status == 404
    if way == "kick":
        assert table.net.post("/join", {"key": key}).status == 303


def test_one_phone_of_several_is_sent_away_from_the_gms_page(table: Hosted) -> None:
    gm, one, two = table.join(GM), table.join("ana"), table.join("ana")
    device = one.cookie.partition("=")[2].split(".")[2]
    assert f'value="ana {device}"'.encode() in table.get(gm, "/gm").body
    assert b"2 phones are Ana now" in table.get(one, "/me/table").body
    assert table.post(gm, "/gm/kick", {"device": f"ana {device}"}).status == 303
    assert [table.get(each, "/me/table").status for each in (one, two)] == [403, 200]
    assert b"phones are Ana now" not in table.get(two, "/me/table").body


def test_an_address_that_was_used_leads_whoever_used_it_on_to_their_page(table: Hosted) -> None:
    key = table.hub.do(lambda: table.hub.one_use(GM))
    first = table.net.post("/enter", {"key": key}, gm=True)
    cookie = "; ".join(f"{name}={text}" for name, text in first.cookies().items())
    again = table.net.post("/enter", {"key": key}, gm=True, cookie=cookie)
    assert (again.status, again.headers["location"]) == (303, "/gm")
    assert table.net.post("/enter", {"key": key}, gm=True).status == 404
    screen = table.hub.do(lambda: table.hub.one_use(SCREEN))
    assert table.net.post("/enter", {"key": screen}, gm=True).status == 303
    assert table.net.post("/enter", {"key": screen}, gm=True, cookie=cookie).status == 404, "the screen is not theirs"
    ana, own = table.join("ana"), table.hub.do(lambda: table.hub.key("ana"))
    devices = table.hub.do(table.hub.devices)
    back = table.net.post("/join", {"key": own}, cookie=ana.cookie)
    assert (back.status, back.headers["location"]) == (303, "/me")
    assert len(table.hub.do(table.hub.devices)) == len(devices)


def test_the_gms_page_shows_a_code_until_it_is_put_away_and_hides_what_is_not_for_all(table: Hosted) -> None:
    gm, code = table.join(GM), ("Ana", ((True, False),), "http://192.168.1.20:4747/j/KEY")
    table.hub.invited = lambda who: code if who == "ana" else None
    for who, shown in (("ana", True), ("", False), ("ana", True)):
        assert table.post(gm, "/gm/invite", {"who": who}).status == 303
        assert (code[2].encode() in table.get(gm, "/gm").body) == shown
    assert b"All that they are" in table.get(gm, "/gm").body
    assert table.post(gm, "/gm/hide", {}).status == 303
    hidden = table.get(gm, "/gm").body
    assert b"All that they are" not in hidden and code[2].encode() not in hidden
    assert b"Show everything again" in hidden
    assert table.post(gm, "/gm/hide", {}).status == 303
    assert b"All that they are" in table.get(gm, "/gm").body
    before = table.hub.do(lambda: table.hub.key("ana"))
    assert table.post(gm, "/gm/rekey", {"who": "ana"}).status == 303
    assert table.hub.do(lambda: table.hub.key("ana")) != before


def test_the_gms_page_says_what_undo_takes_back_and_whose_phones_have_shown_it(table: Hosted) -> None:
    gm, ana = table.join(GM), table.join("ana")
    table.line("Ana challenges Ben")
    told = table.get(gm, "/gm").body.decode()
    assert "Undo takes back “Ana challenges Ben”. One phone has shown it, and will be told." in told
    assert "Answer for Ana" in told and 'href="#ask-ana"' in told
    assert table.post(gm, "/gm/line", {"line": "odds"}).status in (303, 422)
    assert table.post(gm, "/gm/undo", {}).status == 303
    assert "<s>Ana challenges Ben.</s>" in table.get(ana, "/me/seen").body.decode()


def test_the_gms_page_says_of_an_answer_what_it_was_for(table: Hosted) -> None:
    gm = table.join(GM)
    for line in ("Ana challenges Ben", "5", "accept", "4", "none"):
        table.line(line)
    told = table.get(gm, "/gm").body.decode()
    assert "Undo takes back “none (actions)”." in told


def test_who_takes_no_part_is_told_as_at_the_prompt(table: Hosted) -> None:
    """Who is away this evening and who has left the story; neither is somewhere else in the scene."""
    gm, cleo = table.join(GM), table.join("cleo")
    assert "With you: " in text_of(table, cleo, "/me/sheet")
    table.line("evening 2; without Ben")
    table.line("Cleo leaves the story")
    assert "You are out of the story." in text_of(table, cleo, "/me/sheet")
    told = text_of(table, gm, "/gm")
    assert len(re.findall("Ben [^.;]*?, away tonight", told)) == 1
    assert len(re.findall("Cleo [^.;]*?, out of the story", told)) == 1
    _, all_that_they_are = told.split("All that they are", 1)
    assert "Ben away tonight" in all_that_they_are and "Cleo out of the story" in all_that_they_are
    assert "elsewhere" not in told and "has left" not in told
    table.post(Caller(NOBODY), "/knock", {"name": "somebody"})
    seats = re.findall('<option value="([^"]+)"', table.get(gm, "/gm").body.decode())
    assert seats == ["ana", "cleo", SCREEN], "nobody is let in as who is away"


def text_of(table: Hosted, who: Caller, path: str) -> str:
    """Give what a page says."""
    return " ".join(unescape(re.sub("<[^>]+>", " ", table.get(who, path).body.decode())).split())


@pytest.mark.parametrize("line", ["", "open cyffle Ana, Ben; dice app", "open whims Ana, Ben; dice app"])
def test_whatever_lies_under_a_cover_has_a_button_that_shows_it(table: Hosted, line: str) -> None:
    if line:
        table.line(line)
    table.settle()
    ana = table.join("ana")
    shown = {name: table.get(ana, f"/me/{name}").body for name in table.hub.board.drawn["ana"].pages}
    covered = [name for name, page in shown.items() if b'class="cover"' in page]
    assert {"sheet", "seen", *(["hand"] if line else [])} == {*covered}
    assert all(shown[name].count(b'class="hold"') == 1 for name in covered)


@pytest.mark.parametrize("game", ["", "cipher", "cyffle", "cypher", "whims"])
def test_a_game_that_draws_no_pages_has_plain_ones(table: Hosted, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """A sixth game needs no line of its own: what each sees stands there as at a prompt, and each may answer."""
    monkeypatch.setattr(pages.Playing, "screens", None)
    gm, screen, ana, ben = (table.join(who) for who in (GM, SCREEN, "ana", "ben"))
    table.line(f"open {game} Ana, Ben; dice app" if game else "Ana challenges Ben")
    asked = ana if "ana" in table.asked() else ben
    found = table.hub.do(lambda: pages.in_focus(table.hub.sitting))
    assert found is not None
    telling = found.desk.telling(found.game)
    for who, seat in (screen, TABLE), (ana, SeatNo(0)), (ben, SeatNo(1)):
        own = bool(game) and who is not screen
        page = text_of(table, who, "/screen" if who is screen else "/me/hand" if own else "/me/table")
        lines = telling.glance(found.game.view(found.record, seat if own else TABLE), seat if own else TABLE)
        assert lines and all(" ".join(line.split()) in page for line in lines), (page, lines)
    assert "cannot be shown" not in text_of(table, gm, "/gm")
    need = table.asked()[asked.who].need
    assert isinstance(need, Ask)
    table.answer(asked, next(iter(need.choices.items())))


def test_the_gms_page_says_by_itself_that_a_phone_sleeps(tmp_path: Path) -> None:
    clock = Clock()
    begun(tmp_path / "t.gmkit", LINES)
    with hosted(tmp_path / "t.gmkit", clock) as table:
        gm, ana = table.join(GM), table.join("ana")
        own, listens = table.listen(ana, "/me/events"), table.listen(gm, "/gm/events")
        table.settle()
        assert b'href="#phone-ana">live<' in table.get(gm, "/gm").body
        own.close()
        until(
            lambda: (
                not table.hub.do(
                    lambda: next(one for who, one in table.hub._devices.items() if who[0] == "ana").streams
                )
            )
        )
        clock.now += 200
        table.settle()
        table.caught_up(gm, listens)
        assert b'href="#phone-ana">asleep, 3 min<' in table.get(gm, "/gm").body


def test_a_phone_without_script_falls_asleep_like_any_other(tmp_path: Path) -> None:
    """It asks for pages and listens to nothing: nobody waits for a tap on one that lies in a pocket."""
    clock = Clock()
    begun(tmp_path / "t.gmkit", LINES)
    with hosted(tmp_path / "t.gmkit", clock) as table:
        gm, ana = table.join(GM), table.join("ana")
        assert table.get(ana, "/me/sheet").status == 200
        table.settle()
        assert b'href="#phone-ana">live<' in table.get(gm, "/gm").body
        clock.now += 200
        table.settle()
        assert b'href="#phone-ana">asleep, 3 min<' in table.get(gm, "/gm").body
        assert table.get(ana, "/me/sheet").status == 200
        table.settle()
        assert b'href="#phone-ana">live<' in table.get(gm, "/gm").body


@pytest.mark.parametrize("origin", ["", "null", "http://evil.example"])
def test_what_is_posted_from_elsewhere_leaves_the_log_alone(table: Hosted, origin: str) -> None:
    table.line("Ana challenges Ben")
    ana, gm = table.join("ana"), table.join(GM)
    count = table.entries()
    form = table.form("ana", 5)
    for own, path, fields in ((ana, "/me/answer", form), (gm, "/gm/line", {"line": "undo"}), (gm, "/gm/undo", {})):
        assert table.post(own, path, fields, Origin=origin).status == 403
        assert table.post(own, path, fields, Host="evil.example").status == 421
    assert table.entries() == count
    table.answer(ana, 5)
    assert table.entries() == count + 1


def test_no_socket_is_opened_to_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An evening with its pages: this computer listens, and connects to nobody."""
    made: list[object] = []
    real = socket.socket.connect

    def connect(self: socket.socket, address: object) -> None:
        made.append(address)
        real(self, address)  # type: ignore[arg-type]

    def sends(*words: object) -> None:
        raise AssertionError(words)

    found = socket.getaddrinfo

    def looked_up(host: str, *words: object, **more: object) -> object:
        assert host in ("127.0.0.1", "127.0.0.2"), host
        return found(host, *words, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(socket.socket, "connect", connect)
    monkeypatch.setattr(socket.socket, "connect_ex", sends)
    monkeypatch.setattr(socket.socket, "sendto", sends)
    monkeypatch.setattr(socket, "getaddrinfo", looked_up)
    begun(tmp_path / "t.gmkit", LINES)
    with hosted(tmp_path / "t.gmkit") as table:
        ana, gm = table.join("ana"), table.join(GM)
        table.listen(ana, "/me/events")
        table.line("Ana challenges Ben")
        table.answer(ana, 5)
        assert table.get(gm, "/gm").status == 200
        own = {("127.0.0.1", table.net.port(gm=True)), ("127.0.0.2", table.net.port())}
    assert {*made} <= own  # which were this test's browsers


def test_who_has_a_phone_is_said_where_one_knocks(table: Hosted) -> None:
    nobody = Caller(NOBODY)
    assert b"has a phone" not in table.get(nobody, "/").body
    table.join("ana")
    table.join(SCREEN)
    page = table.get(nobody, "/").body.decode()
    assert page.count("has a phone") == 1
    assert "Ana</bdi><span" in page


def test_what_goes_over_the_air_is_small(tmp_path: Path) -> None:
    """Ten seats at City of Masks, all masks drawn: under 260 KB for the first page with its faces, then under 30 KB."""
    path = tmp_path / "carnival.gmkit"
    names = ", ".join(
        f"{name} they" for name in ("Ana", "Ben", "Cleo", "Dora", "Edo", "Fina", "Gus", "Hera", "Ivo", "Jo")
    )
    begun(path, (f"people {names}", "begin masks", 'scene "Regatta ball": all', "Ana challenges Ben"))
    with hosted(path) as table:
        callers = [table.join(who) for who in ("ana", SCREEN, GM)]
        for caller, page in zip(callers, ("/me/table", "/screen", "/gm"), strict=True):
            whole = table.get(caller, page, Accept_Encoding="gzip")
            assert whole.status == 200
            assert len(whole.body) < 30_000
        ana = callers[0]
        for page in PAGES:
            assert len(table.get(ana, f"/me/{page}", Accept_Encoding="gzip").body) < 30_000
        files = sum(len(table.get(ana, f"/f/{name}", Accept_Encoding="gzip").body) for name in parts.assets())
        assert files + len(table.get(ana, "/me/table", Accept_Encoding="gzip").body) < 260_000

"""What a request must be like, how often one may come, and how many connections there may be: without a server."""

from __future__ import annotations

from gmkit.phones import guard
from gmkit.phones.guard import Facts, Often, Places, Rates, Streams, Wrong, refused
from tests.cases import every_case

HERE = "192.168.1.20:4747"
OWN = f"http://{HERE}"
GET = Facts(HERE, "GET", [HERE])
POST = Facts(HERE, "POST", [HERE], [OWN], ["12"], [guard.FORM])


def test_our_own_requests_go_on() -> None:
    assert refused(GET) == refused(POST) == 0
    assert refused(POST._replace(kinds=[f"{guard.FORM}; charset=UTF-8"])) == 0
    assert refused(POST._replace(lengths=[str(guard.BODY)])) == 0


@every_case(
    "hosts",
    [
        [],
        [""],
        ["evil.example"],
        ["evil.example:4747"],
        ["192.168.1.20"],
        ["192.168.1.20:4748"],
        ["192.168.1.21:4747"],
        ["192.168.1.20:4747.evil.example"],
        ["user@192.168.1.20:4747"],
        ["192.168.1.20:4747 "],
        ["localhost:4747"],
        [HERE, HERE],
        [HERE, "evil.example"],
    ],
)
@every_case("facts", [GET, POST])
def test_a_foreign_host_is_refused_before_anything_else(facts: Facts, hosts: list[str]) -> None:
    assert refused(facts._replace(hosts=hosts)) == 421
    assert refused(facts._replace(hosts=hosts, method="TRACE", lengths=["99999"])) == 421


@every_case(
    "origins",
    [
        [],
        [""],
        ["null"],
        [HERE],
        [f"https://{HERE}"],
        ["http://evil.example"],
        ["http://192.168.1.20"],
        ["http://192.168.1.20:4748"],
        [f"{OWN}/"],
        [f"{OWN}.evil.example"],
        [OWN, OWN],
        [OWN, "null"],
    ],
)
def test_what_is_posted_from_elsewhere_is_refused(origins: list[str]) -> None:
    assert refused(POST._replace(origins=origins)) == 403
    assert refused(GET._replace(origins=origins)) == 0


@every_case("length", ["4097", "65536", "-1", "", "1e3", "+1", "²", "9" * 5000])
def test_a_long_body_is_refused_before_it_comes(length: str) -> None:
    assert refused(POST._replace(lengths=[length])) == 413
    assert refused(GET._replace(lengths=[length])) == 413


def test_a_long_head_is_refused() -> None:
    assert refused(GET._replace(head=guard.HEAD)) == 0
    assert refused(GET._replace(head=guard.HEAD + 1)) == 431


@every_case("kinds", [[], ["text/plain"], ["multipart/form-data; boundary=x"], ["application/json"], [guard.FORM] * 2])
def test_only_forms_are_read(kinds: list[str]) -> None:
    assert refused(POST._replace(kinds=kinds)) == 415


@every_case("method", ["HEAD", "PUT", "DELETE", "OPTIONS", "CONNECT", "TRACE", "get", ""])
def test_there_are_two_methods(method: str) -> None:
    assert refused(GET._replace(method=method)) == 405


def test_on_port_80_a_browser_leaves_the_port_out() -> None:
    for host in ("10.0.0.2", "10.0.0.2:80"):
        assert refused(Facts("10.0.0.2:80", "POST", [host], [f"http://{host}"], ["0"], [guard.FORM])) == 0
    assert refused(Facts("10.0.0.2:8080", "GET", ["10.0.0.2"])) == 421
    assert guard.here_of("fe80::1", 4747) == "[fe80::1]:4747"


# ---- How often


def test_ten_in_ten_seconds_and_the_eleventh_once_the_first_is_old() -> None:
    often = Often(10, 10.0)
    assert [often.allows("a", at * 0.5) for at in range(12)] == [True] * 10 + [False] * 2
    assert often.allows("b", 5.0)
    assert [often.allows("a", at) for at in (9.9, 10.0, 10.0, 10.5)] == [False, True, False, True]


def test_what_is_counted_does_not_grow_with_who_comes() -> None:
    often = Often(10, 10.0)
    for at in range(50_000):
        often.allows(f"address {at}", at * 0.1)
    assert len(often._done) <= 1_001


def test_notes_are_further_apart_than_what_else_is_posted() -> None:
    rates = Rates()
    assert [rates.allow("celia", "note", at) for at in (0.0, 1.0, 2.9, 3.0)] == [True, False, False, True]
    assert rates.allow("celia", "answer", 3.0) and rates.allow("dav", "note", 3.0)


def test_five_wrong_keys_and_only_their_own_address_waits_a_minute() -> None:
    wrong = Wrong()
    for at in range(4):
        wrong.sent("bad", float(at))
    assert not wrong.waits("bad", 4.0)
    wrong.sent("bad", 5.0)
    assert wrong.waits("bad", 5.0) and wrong.waits("bad", 64.9) and not wrong.waits("bad", 65.0)
    for at in range(1_000):
        wrong.sent(f"other {at % 300}", 5.0 + at / 100)
    assert not wrong.waits("good", 10.0)


def test_wrong_keys_a_minute_apart_are_slips() -> None:
    wrong = Wrong()
    for at in range(100):
        wrong.sent("clumsy", at * 16.0)
        assert not wrong.waits("clumsy", at * 16.0)


# ---- How many


def filled(*crowd: tuple[str, int]) -> Places:
    """Give places of which each address has taken so many."""
    places = Places()
    for address, count in crowd:
        for at in range(count):
            places.enter((address, at), address)
    return places


def test_one_address_gets_64_places() -> None:
    places = filled(("a", 64))
    assert len(places) == 64
    assert places.enter("more", "a") == "more"
    assert places.enter("other", "b") is None
    places.leave(("a", 5))
    assert places.enter("more", "a") is None


def test_strangers_leave_forty_places_and_the_oldest_of_them_makes_way() -> None:
    places = filled(("a", 64), ("b", 64), ("c", 64), ("d", 24))
    assert len(places) == 256 - 40
    assert places.enter("newest", "e") == ("a", 0)
    assert len(places) == 256 - 40
    places.known("newest")
    assert len(places) == 257 - 40 - 1
    for at in range(100):
        places.enter(("flood", at), f"f{at % 50}")
    assert len(places) == 256 - 40 + 1


def test_holders_are_never_sent_away_and_there_are_256_in_all() -> None:
    places = Places()
    for at in range(256):
        assert places.enter(at, f"h{at % 8}") is None
        places.known(at)
    assert places.enter("late", "z") == "late"
    assert len(places) == 256
    places.leave(17)
    assert places.enter("late", "z") is None
    assert places.enter("later", "z") == "late"


def test_whoever_has_left_is_forgotten() -> None:
    places = filled(("a", 64), ("b", 3))
    for address, count in (("a", 64), ("b", 3)):
        for at in range(count):
            places.leave((address, at))
            places.leave((address, at))
    assert len(places) == 0
    assert not places._addresses


def test_eight_streams_a_seat_and_96_in_all() -> None:
    streams = Streams()
    assert [streams.enter("celia") for _ in range(9)] == [True] * 8 + [False]
    assert [streams.enter(f"seat {at // 8}") for at in range(90)] == [True] * 88 + [False] * 2
    streams.leave("celia")
    assert streams.enter("late") and not streams.enter("later")

"""Keys, cookies and knocks: nobody gets in as somebody else, and nothing holds for longer than it should."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmkit.chance.source import fresh_bytes
from gmkit.errors import UnreadableChoice
from gmkit.phones import keys
from gmkit.phones.keys import GM, SCREEN, Asked, Held, Lobby, Once, Ring
from gmkit.table.seats import NAME_LIMIT
from tests.cases import every_case

SEATS = {"celia": "Celia", "dav": "Dav", "anna": "Anna"}
RING = Ring(bytes(range(32)), {"dav": 3}, frozenset())
TODAY = 20_000


def spoon(number: int) -> bytes:
    """Give 24 bytes, different for every number, as if they were fresh."""
    return sha256(str(number).encode()).digest()[:24]


# ---- A seat's key


def test_a_key_is_the_first_eighty_bits_of_its_mac_in_crockfords_letters() -> None:
    told = b"4:seat5:celia1:0"
    bits = "".join(f"{one:08b}" for one in hmac.new(RING.secret, told, sha256).digest()[:10])
    letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    assert keys.seat_key(RING, "celia") == "".join(letters[int(bits[at : at + 5], 2)] for at in range(0, 80, 5))


@every_case(
    "typed",
    [
        str.lower,
        lambda key: " ".join(key[at : at + 4] for at in range(0, 16, 4)),
        lambda key: "-".join(key[at : at + 4] for at in range(0, 16, 4)),
        lambda key: key.replace("0", "O").replace("1", "I"),
        lambda key: key.replace("0", "o").replace("1", "l"),
        lambda key: "".join(chr(ord(one) + 0xFEE0) for one in key),
    ],
)
def test_a_key_is_read_however_it_is_typed(typed: Callable[[str], str]) -> None:
    for number in range(40):
        ring = Ring(sha256(bytes([number])).digest(), {}, frozenset())
        assert keys.whose_key(ring, typed(keys.seat_key(ring, "dav")), SEATS) == "dav"


@given(st.text(max_size=40))
def test_nothing_else_is_anybodys_key(text: str) -> None:
    assert keys.whose_key(RING, text, SEATS) is None


def test_a_key_of_another_table_epoch_or_seat_is_nobodys_here() -> None:
    key = keys.seat_key(RING, "dav")
    assert keys.whose_key(RING, key, SEATS) == "dav"
    assert keys.whose_key(RING, key, ["celia", "anna"]) is None
    assert keys.whose_key(RING._replace(epochs={"dav": 4}), key, SEATS) is None
    assert keys.whose_key(RING._replace(secret=bytes(32)), key, SEATS) is None
    assert len({keys.seat_key(RING._replace(epochs={"dav": at}), who) for at in range(50) for who in SEATS}) == 52


# ---- Cookies


@given(st.text(max_size=NAME_LIMIT), st.text("0123456789abcdef", min_size=1, max_size=10), st.integers(0, 40_000))
def test_a_cookie_says_who_bears_it_whatever_they_are_called(who: str, device: str, day: int) -> None:
    cookie = keys.cookie_of(RING, who, device, day)
    assert keys.held_by(RING, cookie, day, [who]) == Held(who, device)
    assert keys.bearer_of(cookie) == who
    assert cookie.isascii() and not set(cookie) & set(' ",;\\')


def test_no_letter_of_a_cookie_may_be_another() -> None:
    cookie = keys.cookie_of(RING, "celia", "0a1b2c3d4e", TODAY)
    for at, letter in enumerate(cookie):
        for other in "Ab0.-_":
            if other != letter:
                assert keys.held_by(RING, cookie[:at] + other + cookie[at + 1 :], TODAY, SEATS) is None
    for end in range(len(cookie)):
        assert keys.held_by(RING, cookie[:end], TODAY, SEATS) is None


@every_case("text", ["", ".", "....", "a.b.c.d.e", "é.0.a.1.b", "\ud800.0.a.1.b", "YQ.0.a.²." + "A" * 22, "x" * 9999])
def test_what_is_no_cookie_is_refused_and_breaks_nothing(text: str) -> None:
    assert not keys.was_held(RING, text)
    assert keys.held_by(RING, text, TODAY, SEATS) is None


def test_a_cookie_ends_with_its_days_its_epoch_its_phone_and_its_seat() -> None:
    cookie = keys.cookie_of(RING, "dav", "0a", TODAY)
    held = Held("dav", "0a")
    assert [keys.held_by(RING, cookie, TODAY + day, SEATS) for day in (0, 29, 30, -1)] == [held, held, None, None]
    assert keys.held_by(RING._replace(epochs={"dav": 4}), cookie, TODAY, SEATS) is None
    assert keys.held_by(RING._replace(epochs={"dav": 3, "celia": 9}), cookie, TODAY, SEATS) == held
    assert keys.held_by(RING._replace(gone=frozenset({("dav", "0a")})), cookie, TODAY, SEATS) is None
    assert keys.held_by(RING._replace(gone=frozenset({("dav", "0b"), ("celia", "0a")})), cookie, TODAY, SEATS) == held
    assert keys.held_by(RING, cookie, TODAY, ["celia", SCREEN, GM]) is None
    shut = (RING._replace(epochs={"dav": 4}), RING._replace(gone=frozenset({("dav", "0a")})))
    assert [keys.was_held(ring, cookie) for ring in (*shut, RING)] == [True, True, False]
    assert not any(keys.was_held(shut[0], text) for text in ("", cookie[:-1], cookie.replace(".3.", ".4.")))


def test_a_person_called_gm_or_screen_is_neither() -> None:
    for who, other in (("gm", GM), ("screen", SCREEN)):
        assert keys.held_by(RING, keys.cookie_of(RING, who, "0a", TODAY), TODAY, [other]) is None
    assert len({keys.cookie_of(RING, who, "0a", TODAY) for who in ("gm", "screen", GM, SCREEN)}) == 4


def test_cookies_of_two_tables_ports_and_kinds_have_names_of_their_own() -> None:
    names = {keys.cookie_name(table, port, kind) for table in "ab" for port in (1, 2) for kind in ("me", "gm", "knock")}
    assert len(names) == 12
    assert all(name.isascii() and name.replace("-", "").isalnum() for name in names)


def test_an_ask_is_of_one_seat_need_and_place() -> None:
    asks = {
        keys.ask_of(RING, who, need, place) for who in SEATS for need in ("stake", "choose") for place in range(20)
    } | {keys.ask_of(RING, "celia", "stake1", 1), keys.ask_of(RING, "celia", "stake", 11)}
    assert len(asks) == 3 * 2 * 20 + 1
    assert keys.same(keys.ask_of(RING, "celia", "stake", 7), keys.ask_of(RING, "celia", "stake", 7))
    assert not keys.same("é", keys.ask_of(RING, "celia", "stake", 7))


# ---- Knocks


def knocked(lobby: Lobby, number: int, address: str, now: float = 0.0) -> str:
    """Knock, and give the mark."""
    return keys.mark_of(lobby.knock(address, f"P{number}", "", now, spoon(number))[0])


def test_a_knock_is_let_in_by_its_sign_once_within_a_minute() -> None:
    lobby = Lobby()
    token, sign = lobby.knock("10.0.0.5", "Celia", "celia", 0.0, spoon(1))
    mark = keys.mark_of(token)
    assert lobby.shown(1.0) == {mark: keys.Knock(sign, "Celia", "waits")}
    assert "10.0.0.5" not in sign and token not in str(lobby.shown(1.0))
    assert lobby.join(mark, 2.0) is None
    let = lobby.let(sign.upper().replace(" ", ""), "celia", 10.0)
    assert isinstance(let, Asked) and let.who == "celia"
    assert lobby.shown(10.0)[mark].state == "in"
    assert lobby.join("another", 20.0) is None
    assert lobby.join(mark, 69.9) == "celia"
    assert lobby.join(mark, 69.9) is None
    assert not lobby.shown(70.0)


def test_the_door_shuts_after_a_minute_and_what_is_refused_is_out() -> None:
    lobby = Lobby()
    late, other = lobby.knock("a", "", "", 0.0, spoon(1)), lobby.knock("b", "", "", 0.0, spoon(2))
    lobby.let(late[1], "dav", 10.0)
    assert lobby.join(keys.mark_of(late[0]), 70.0) is None
    assert lobby.refuse(other[1], 70.0) is not None
    assert lobby.join(keys.mark_of(other[0]), 71.0) is None
    assert [one.state for one in lobby.shown(71.0).values()] == ["out"]
    assert lobby.let(other[1], "dav", 72.0) is None


@every_case("sign", ["", " ", "heron", "42", "10.0.0.5", "P1", "heron 4242"])
def test_half_a_sign_lets_nobody_in(sign: str) -> None:
    lobby = Lobby()
    knocked(lobby, 1, "10.0.0.5")
    assert lobby.let(sign, "celia", 1.0) is None


def test_signs_of_those_who_knock_at_once_are_told_apart() -> None:
    lobby = Lobby()
    signs = [lobby.knock(str(at), "", "", 0.0, bytes([at]) * 16 + b"\7" * 8)[1] for at in range(20)]
    assert len(set(signs)) == 20
    assert all(len(sign.split()) == 2 for sign in signs)


def test_with_twenty_knocks_the_oldest_of_the_address_with_most_goes() -> None:
    lobby = Lobby()
    lonely = [knocked(lobby, at, f"one-{at}") for at in range(17)]
    crowd = [knocked(lobby, 50 + at, "crowd") for at in range(3)]
    newest = knocked(lobby, 99, "newest")
    assert list(lobby.shown(0.0)) == [*lonely, *crowd[1:], newest]


def test_of_one_address_three_wait_and_the_newest_take_the_place_of_its_oldest() -> None:
    lobby = Lobby()
    other = knocked(lobby, 0, "other")
    many = [knocked(lobby, at, "many") for at in range(1, 10)]
    assert list(lobby.shown(0.0)) == [other, *many[-3:]]


def test_whoever_was_let_in_is_never_pushed_out_by_others() -> None:
    lobby = Lobby()
    token, sign = lobby.knock("many", "", "", 0.0, spoon(0))
    lobby.let(sign, "celia", 0.0)
    for at in range(1, 200):
        knocked(lobby, at, ["many", f"of-{at}"][at % 2])
    assert len(lobby.waiting()) == 20
    assert lobby.join(keys.mark_of(token), 59.0) == "celia"


def test_a_phone_that_knocks_once_more_keeps_its_place() -> None:
    lobby = Lobby()
    token, sign = lobby.knock("a", "Celia", "", 0.0, spoon(1))
    assert lobby.knock("a", "Celia of Bonvidaeo", "celia", 5.0, spoon(2), keys.mark_of(token)) == ("", sign)
    assert [(one.name, one.seat) for one in lobby.waiting()] == [("Celia of Bonvidaeo", "celia")]


@every_case("name", ["x" * 41, "a\u202eb", "a\nb", "a\x1b[2Jb", "\ud800"])
def test_a_name_with_hidden_letters_is_refused_with_a_reason(name: str) -> None:
    with pytest.raises(UnreadableChoice, match="is no name; up to 40 letters"):
        Lobby().knock("a", name, "", 0.0, spoon(1))


def test_any_other_name_is_kept_letter_for_letter_as_its_composed_form() -> None:
    lobby = Lobby()
    lobby.knock("a", " <b>Zoe\u0308</b> ", "", 0.0, spoon(1))
    assert lobby.waiting()[0].name == "<b>Zo\u00eb</b>"


# ---- Keys for one use


def test_a_key_for_one_use_is_used_once_within_a_minute() -> None:
    once = Once()
    key = once.new(GM, 0.0, spoon(1))
    screen = once.new(SCREEN, 0.0, spoon(2))
    assert once.use("", 1.0) is None
    assert once.use("0" * 16, 1.0) is None
    assert once.use(key.lower(), 59.0) == GM
    assert once.use(key, 59.0) is None
    assert once.use(screen, 60.0) is None


def test_a_new_key_for_one_use_voids_the_one_before() -> None:
    once = Once()
    old, new = once.new(GM, 0.0, spoon(1)), once.new(GM, 1.0, spoon(2))
    assert (once.use(old, 2.0), once.use(new, 2.0)) == (None, GM)


def test_fresh_bytes_are_as_many_as_asked_for_and_never_the_same() -> None:
    assert len({fresh_bytes(16) for _ in range(100)}) == 100
    assert {len(fresh_bytes(count)) for count in (5, 24)} == {5, 24}
    assert len(keys.new_device(fresh_bytes(5))) == 10

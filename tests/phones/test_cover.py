"""A tap for everybody: what all others get while one is asked a secret thing is the same, whoever that is and says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest

pytest.importorskip("htpy")

from gmkit.phones.board import GM, SCREEN, Page
from gmkit.shell.table import command
from gmkit.shell.table.hub import PATIENCE, Hub
from gmkit.table.game import Ask
from gmkit.table.store import open_store
from tests.phones.evening import Clock, begun, hub_of, offered, the_shelf
from tests.phones.filling import posted_for

LINES = ("people Ana she, Ben he, Cleo she", "npcs Orso he", "begin masks; Ana flirt; Ben dashing")
ALL = ("ana", "ben", "cleo")


class Room(NamedTuple):
    """A table with a phone for everybody, and all that is put up, in order."""

    hub: Hub
    clock: Clock
    traffic: list[tuple[str, int, Mapping[str, Page]]]  # who was told, of which revision, and what they get then
    told: list[str]

    def line(self, text: str) -> None:
        self.hub.within(lambda: self.hub.sitting.take(text))

    def passes(self, seconds: float) -> None:
        """Let time pass, and the table look at it."""
        self.clock.now += seconds
        self.hub.do(self.hub._idle)

    def tap(self, who: str) -> bool:
        page = self.page(who)
        if "/me/ready" not in page:
            return False
        token = page.partition('action="/me/ready"')[2].partition('value="')[2].partition('"')[0]
        assert offered(self.hub, who, "ready", {"ask": token}).status == 204
        return True

    def page(self, who: str, name: str = "table") -> str:
        self.hub.do(lambda: None)
        return self.hub.board.drawn[who].pages[name].whole.decode()

    def asked(self) -> dict[str, Any]:
        return self.hub.do(lambda: dict(self.hub._asked))

    def asks(self, who: str) -> bool:
        """Say whether a question stands on somebody's page."""
        return 'action="/me/answer"' in self.page(who)

    def answer(self, who: str, value: Any = None) -> int:
        """Answer from a phone; the first that is legal, where nothing is said."""
        asking = self.asked()[who]
        if hasattr(asking.need, "law"):
            posted: Any = {"draw": ["1"]}
        else:
            value = next(iter(asking.need.choices.items())) if value is None else value
            posted = posted_for(asking.need.choices, value)
        return offered(self.hub, who, "answer", {"ask": asking.token, **posted}).status

    def others(self, *but: str) -> list[tuple[str, int, Mapping[str, Page]]]:
        """Give what everybody else was told and got, in order; and begin anew."""
        self.hub.do(lambda: None)
        found = [one for one in self.traffic if one[0] not in (*but, GM)]
        self.traffic.clear()
        return found


@cache
def _at_palm() -> bytes:
    """Give a table at which Cyffle has come to where the dealer may palm."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "carnival.gmkit"
        begun(path, LINES)
        with open_store(path) as store:
            sitting = command.sit_down(the_shelf(), (), None, store)
            sitting.take("open cyffle Ana, Ben, Cleo; cheating on; 4 hands; dice app")
            while (need := sitting.need()) is not None and need.what != "palm":
                assert isinstance(need, Ask)
                sitting.take(need.show(next(need.choices.items())))
        return path.read_bytes()


def room(path: Path) -> Room:
    """Open a table at which the dealer may palm; what is drawn for it is the same in every test."""
    path.write_bytes(_at_palm())
    clock, told, traffic = Clock(), list[str](), list[Any]()
    hub = hub_of(path, clock, told)

    def put_up(who: frozenset[str]) -> None:
        board = hub.board
        traffic.extend((one, board.drawn[one].revision, board.drawn[one].pages) for one in sorted(who) if one)

    hub.listen(put_up)
    hub.start()
    for number, who in enumerate((*ALL, SCREEN)):
        hub.present(who, f"phone {number}", here=True)
    return Room(hub, clock, traffic, told)


@pytest.fixture(autouse=True)
def _drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gmkit.shell.table.hub.fresh_bytes", lambda count: b"\x40" * count)


@pytest.fixture
def rooms(tmp_path: Path) -> Iterator[list[Room]]:
    found: list[Room] = []
    for name in "ab":
        (tmp_path / name).mkdir()
        found.append(room(tmp_path / name / "carnival.gmkit"))
    yield found
    for one in found:
        one.hub.stop()


@pytest.fixture
def one(tmp_path: Path) -> Iterator[Room]:
    found = room(tmp_path / "carnival.gmkit")
    yield found
    found.hub.stop()


def everybody(one: Room, asked: str, *, at: float = 1.0, value: Any = None, by: str = "phone") -> None:
    """Have all tap, the asked one with an answer, at the same moments whoever is asked."""
    for who in ALL:
        one.passes(at)
        one.tap(who)
        if who == asked and by == "phone":
            assert one.answer(who, value) == 204
        elif who == asked:
            need = one.asked()[asked].need
            text = need.choices.told(next(iter(need.choices.items())) if value is None else value)
            one.line(text)
    for _ in range(20):
        one.passes(0.1)


def palms(one: Room, many: int) -> tuple[list[Any], int]:
    """Play a deal at which the dealer palms so many cards; give what an onlooker got until the cards were dealt who has
    noticed nothing, and how often the dealer was asked."""
    (dealer,) = one.asked()
    one.others()
    choices = one.asked()[dealer].need.choices
    value = next(found for found in choices.items() if len(found) == many)
    found: list[Any] = []
    for times in range(1, 9):
        everybody(one, dealer, value=value if times == 1 else None)
        found += one.others(dealer)
        if [*one.asked()] != [dealer]:
            break
    cleo = [got for got in found if got[0] == "cleo" and "You hold no cards" in got[2]["hand"].whole.decode()]
    screen = [got for got in found if got[0] == SCREEN and "Before the deal" in got[2]["table"].whole.decode()]
    return [*cleo, *screen], times


# ---- What others get


@pytest.mark.parametrize("by", ["phone", "gm"])
def test_others_get_the_same_whatever_the_secret_answer_is(rooms: list[Room], by: str) -> None:
    """Three taps, and the same bytes at the same moments, whether the dealer palms or not."""
    got = []
    for many, one in enumerate(rooms):
        (dealer,) = one.asked()
        assert "Everybody taps" in one.page(SCREEN)
        one.others()
        value = next(found for found in one.asked()[dealer].need.choices.items() if len(found) == many)
        everybody(one, dealer, value=value, by=by)
        got.append(one.others(dealer))
    assert got[0] == got[1]
    assert {who for who, _, _ in got[0]} >= {*ALL} - {dealer}


def test_a_second_secret_question_of_the_same_seat_makes_no_second_tap(rooms: list[Room]) -> None:
    """Whoever palms nothing is asked less than whoever palms: the number of taps must not tell it."""
    (honest, few), (sly, more) = (palms(one, many) for many, one in zip((0, 2), rooms, strict=True))
    assert honest == sly
    assert more > few
    assert sum("/me/ready" in pages["table"].whole.decode() for _, _, pages in sly) >= 1


def test_a_secret_question_stands_under_one_cover_with_its_choices(one: Room) -> None:
    ((who, asking),) = one.asked().items()
    page = one.page(who).partition('action="/me/answer"')
    open_, _, under = page[2].partition('class="under"')
    sentence = asking.text.removeprefix(f"{asking.who}, ")[1:30]
    assert sentence not in page[0].rpartition(">")[2]
    assert "This is for you alone" in page[0]
    assert sentence not in open_
    assert sentence in under
    assert under.count('class="cover') == 0
    assert one.answer(who) == 204


def test_the_screen_never_says_who_is_asked_in_secret(one: Room) -> None:
    one.hub.do(one.hub.skip)
    one.hub.covers = False
    assert "is asked" not in one.page(SCREEN)
    one.hub.do(lambda: one.hub.send_away("ana"))
    assert "is asked" not in one.page(SCREEN)


def test_nothing_of_an_answer_shows_before_the_moment_that_was_drawn_for_it(one: Room) -> None:
    (dealer,) = one.asked()
    first, second = (who for who in ALL if who != dealer)
    one.tap(first)
    one.others()
    assert one.answer(dealer) == 204
    one.passes(9)
    assert one.others(dealer) == []
    # A phone that comes while it is waited for, a note, a knock, or somebody who looks: nothing shows either.
    one.hub.present(first, "another", here=True)
    offered(one.hub, first, "note", {"note": "He palmed two"})
    offered(one.hub, "", "knock", {"name": "Eva"})
    one.passes(1)
    shown = one.others(dealer)
    assert {who for who, _, _ in shown} == {first}  # which has two phones now
    one.tap(second)
    assert {who for who, _, _ in one.others(dealer)} == {second}
    one.passes(0.3)
    assert one.others(dealer) == []
    one.passes(2)
    one.others()
    cover = one.hub.do(lambda: one.hub._cover)
    assert cover is None or not cover.tapped


@pytest.mark.parametrize("late", [5.0, PATIENCE + 10])
def test_the_answer_is_the_last_tap_whoever_gives_it(one: Room, late: float) -> None:
    """Where the others have long tapped, or long been waited for, what follows does not come with the answer itself."""
    (dealer,) = one.asked()
    for who in ALL:
        if who != dealer:
            one.tap(who)
    one.passes(late)
    one.others()
    need = one.asked()[dealer].need
    one.line(need.choices.told(next(iter(need.choices.items()))))
    one.passes(0.05)
    assert one.others(dealer) == []


def test_a_phone_that_comes_late_does_not_tell_whose_the_question_is(one: Room) -> None:
    """Everybody taps although the one who is asked has no phone yet; when one comes, nobody else's page is another."""
    (dealer,) = one.asked()
    one.hub.do(one.hub.skip)
    other = next(who for who in ALL if who != dealer)
    one.line("undo")
    one.hub.do(lambda: one.hub.send_away(dealer))
    for _ in range(3):
        one.passes(50)
    if dealer not in one.asked():
        one.line("redo")
    assert one.tap(other)
    one.others()
    one.hub.present(dealer, "new phone", here=True)
    assert {who for who, _, _ in one.others()} <= {dealer}
    assert one.asks(dealer)


def test_an_undo_in_the_middle_asks_again_under_the_same_tap(one: Room) -> None:
    (dealer,) = one.asked()
    first, second = (who for who in ALL if who != dealer)
    one.tap(first)
    one.others()
    assert one.answer(dealer) == 204
    one.line("undo")
    assert one.asks(dealer)
    # The second answer counts, and who has tapped need not tap again.
    assert one.answer(dealer) == 204
    assert not one.tap(first)
    assert one.tap(second)


def test_an_undo_of_the_whole_act_ends_the_tap(one: Room) -> None:
    one.line("close")
    for who in ALL:
        one.tap(who)
    one.passes(3)
    assert one.hub.do(lambda: one.hub._cover) is None
    assert not any("/me/ready" in one.page(who) for who in ALL)
    assert "Everybody taps" not in one.page(SCREEN)


def test_nobody_taps_where_taps_are_off_or_nobody_has_a_phone(one: Room) -> None:
    one.hub.covers = False
    one.hub.do(one.hub.skip)
    assert not any("/me/ready" in one.page(who) for who in ALL)
    (dealer,) = one.asked()
    assert one.asks(dealer)
    for who in ALL:
        one.hub.do(lambda who=who: one.hub.send_away(who))  # type: ignore[misc]
    one.hub.covers = True
    assert one.hub.do(lambda: one.hub._cover) is None
    one.line("undo")
    one.line("redo")
    assert one.hub.do(lambda: one.hub._cover) is None
    one.hub.present("cleo", "new phone", here=True)
    assert "/me/ready" in one.page("cleo")

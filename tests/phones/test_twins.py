"""Tables that differ in secrets alone: everybody else gets the same bytes, and as many messages in the same order."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("htpy")
pytest.importorskip("uvicorn")

from gmkit.chance.source import Source
from gmkit.phones.board import SCREEN, Page
from gmkit.shell.table import command
from gmkit.shell.table.line import parse_line
from gmkit.shell.table.sitting import STANDING, Sitting, plain
from gmkit.table.game import SeatNo
from gmkit.table.store import open_store
from tests.phones.evening import Clock, begun, hosted, hub_of, offered, the_shelf

LINES = (
    "people Ana she, Ben he, Cleo she", "npcs Orso he master, Livia she", "begin masks; Ana flirt; Ben dashing",
    'scene "Regatta ball" high-paths: Ana, Ben, Cleo, Orso, Livia',
)  # fmt: skip
AFTER = ('Ana Face +3 "for that speech"', "Orso promises Ana 5 anyway", "Ben owes Ana 3", "undo", "redo")

Traffic = list[tuple[str, int, Mapping[str, Page]]]


@pytest.fixture(autouse=True)
def _drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gmkit.shell.table.hub.fresh_bytes", lambda count: b"\x40" * count)


def secretly(sitting: Sitting, source: Source) -> None:
    """Draw anew what others feel, want and are beneath their masks, for all that Ana knows."""
    desk, _, game, record = sitting.standing()
    ana = SeatNo(record.hall.seating.find("Ana"))
    world = next(iter(game.worlds(game.view(record, ana), ana, source)))
    ruled = {"type": "ruled", "party": "Ben", "what": "feels Cleo", "before": 0, "after": len(str(source)) % 7}
    told = {"game": STANDING, "events": [{**ruled, "why": str(source), "to": "Ben"}]}
    state = {**sitting.state, "standing": {**sitting.state["standing"], STANDING: plain(desk.save(world, game))}}
    sitting.keep("ruling", parse_line("secretly"), state, [], told)


def masks(path: Path, source: Source) -> Traffic:
    """Serve a table while others' secrets become others; give what Ana and the screen were told and got."""
    begun(path, LINES)
    hub, clock = hub_of(path, Clock(), []), Clock()
    hub._clock = clock
    traffic: Traffic = []

    def told(who: frozenset[str]) -> None:
        board = hub.board
        seen = [one for one in sorted(who) if one in ("ana", SCREEN)]
        traffic.extend((one, board.drawn[one].revision, board.drawn[one].pages) for one in seen)

    hub.listen(told)
    hub.start()
    try:
        for who in ("ana", "ben", "cleo", SCREEN):
            # All that Ana and the screen may see is drawn; others look at one page.
            hub.present(who, f"phone of {who}", here=True, page="table" if who in ("ben", "cleo") else "")
        for line in AFTER:
            if line not in ("undo", "redo"):
                hub.within(lambda: secretly(hub.sitting, source))
                assert offered(hub, "ben", "note", {"note": f"The secret is {source}"}).status == 204
            hub.within(lambda line=line: hub.sitting.take(line))  # type: ignore[misc]
            clock.now += 1
            hub.do(hub._idle)
        board = hub.board
        return [*traffic, *((one, board.drawn[one].revision, board.drawn[one].pages) for one in ("ana", SCREEN))]
    finally:
        hub.stop()


def check_masks(folder: Path, number: int) -> None:
    found = []
    for name in "ab":
        path = folder / f"{number}{name}" / "carnival.gmkit"
        path.parent.mkdir()
        found.append(masks(path, Source(f"twin-{number}-{name}")))
    assert found[0] == found[1]
    assert {who for who, _, _ in found[0]} == {"ana", SCREEN}
    states = []
    for name in "ab":
        with open_store(folder / f"{number}{name}" / "carnival.gmkit") as store:
            states.append(store.state["standing"][STANDING])
    assert states[0] != states[1]


@pytest.mark.parametrize("number", [0, *(pytest.param(number, marks=pytest.mark.heavy) for number in (1, 2))])
def test_others_get_the_same_of_tables_that_differ_in_secrets_alone(tmp_path: Path, number: int) -> None:
    check_masks(tmp_path, number)


@pytest.mark.slow
@pytest.mark.parametrize("tenth", range(10))
def test_a_thousand_twins_look_alike(tmp_path: Path, tenth: int) -> None:
    for number in range(100):
        check_masks(tmp_path, 100 + 100 * tenth + number)


# ---- Hands


def at_cards(path: Path) -> Sitting:
    sitting = command.sit_down(the_shelf(), (), None, open_store(path))
    sitting.take("open cyffle Ana, Ben, Cleo; 2 hands; dice app")
    while (need := sitting.need()) is not None and need.what != "card":
        sitting.take(need.show(next(need.choices.items())))  # type: ignore[union-attr]
    return sitting


def swapped(sitting: Sitting) -> None:
    """Exchange a card of Ben's for one of Cleo's, of what each was dealt."""
    state = json.loads(json.dumps(sitting.state))
    (kept,) = state["open"].values()
    rows = {row["seat"]: row for row in kept["answers"] if row["what"] == "hand"}
    (first, *one), (second, *other) = (rows[seat]["value"].split() for seat in (1, 2))
    rows[1]["value"], rows[2]["value"] = " ".join([second, *one]), " ".join([first, *other])
    sitting.keep("ruling", parse_line("secretly"), state, [])


def test_others_hands_are_seen_on_no_page_but_their_own(tmp_path: Path) -> None:
    """Over sockets: whole answers of every route, and streams, of Ana, the screen and nobody."""
    found = []
    for name in "ab":
        path = tmp_path / name / "carnival.gmkit"
        path.parent.mkdir()
        begun(path, LINES)
        sitting = at_cards(path)
        with sitting.store:
            if name == "b":
                swapped(sitting)
        with hosted(path) as table:
            table.served.hall.boot = "boot"
            ana, ben, screen = (table.join(who) for who in ("ana", "ben", SCREEN))
            streams = [table.listen(ana, "/me/events"), table.listen(screen, "/screen/events")]
            table.settle()
            own = list(bodies(table.routes(ana))), list(bodies(table.routes(screen)))
            bens = table.get(ben, "/me/hand").body
            table.line("note nobody sees this")
            for caller, stream in zip((ana, screen), streams, strict=True):
                table.caught_up(caller, stream)
            found.append((own, [stream.messages() for stream in streams], bens))
    (own, told, bens), (other, retold, others) = found
    for mine, theirs in zip(own[0] + own[1], other[0] + other[1], strict=True):
        assert mine == theirs
    assert told == retold
    assert bens != others


def bodies(routes: Iterator[tuple[str, Any]]) -> Iterator[Any]:
    """Give what was answered, without the time of day, the port, and the length that go with it."""
    for path, answer in routes:
        heads = {name: text for name, text in answer.headers.items() if name not in ("date", "etag")}
        yield path, answer.status, heads, answer.body


def test_a_quiet_ruling_makes_no_other_page_of_who_is_asked_meanwhile(tmp_path: Path) -> None:
    path = tmp_path / "carnival.gmkit"
    begun(path, (*LINES, "Ana challenges Ben"))
    hub = hub_of(path, Clock(), [])
    told: list[frozenset[str]] = []
    hub.listen(told.append)
    hub.start()
    try:
        for who in ("ana", "ben", SCREEN):
            hub.present(who, "one", here=True)
        hub.do(lambda: None)
        before, told[:] = hub.board.drawn, []
        assert b"main" in before["ana"].pages["sheet"].whole
        token = hub._asked["ana"].token
        hub.within(lambda: secretly(hub.sitting, Source("quietly")))
        assert offered(hub, "cleo", "note", {"note": "I saw it"}).status == 204
        hub.within(lambda: hub.sitting.take('note! "They all did"'))
        assert hub.board.drawn["ana"] == before["ana"]
        assert hub.board.drawn[SCREEN] == before[SCREEN]
        assert not {"ana", SCREEN} & set().union(*told)
        # The question stands, and its answer is taken.
        assert offered(hub, "ana", "answer", {"ask": token, "answer": "5"}).status == 204
        # Asked again, it is another question: what was sent for the first one answers it no more.
        hub.within(lambda: hub.sitting.take("undo"))
        assert hub._asked["ana"].token != token
    finally:
        hub.stop()

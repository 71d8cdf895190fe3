"""An evening over three games with a mark in every secret: nobody gets one who may not, by any route or stream."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("htpy")
pytest.importorskip("uvicorn")

from gmkit.phones.board import GM, NOBODY, SCREEN
from gmkit.shell.table import command, pages
from gmkit.shell.table.line import parse_line
from gmkit.shell.table.sitting import STANDING
from gmkit.table.game import SeatNo
from gmkit.table.store import open_store
from tests.phones.evening import Caller, Clock, Hosted, begun, hosted, the_shelf
from tests.phones.served import Answer
from tests.shell.test_table_secrets import forms

LINES = (
    "people Ana she, Ben he, Cleo she", "npcs Orso he master, Livia she", "begin masks; Ana flirt; Ben dashing",
    'scene "Regatta ball" high-paths: all',
)  # fmt: skip
SEATS = ("ana", "ben", "cleo")
SEED = "CanaryOfTheSeed"

Marks = dict[str, str]
"""By mark the id of whoever may see it beside the GM; the GM's id where nobody may."""


def planted(path: Path) -> Marks:
    """Begin a table with a mark wherever a secret of words lies; and give the marks."""
    begun(path, LINES, SEED)
    marks: Marks = {SEED: GM}

    def mark(word: str, who: str) -> str:
        marks[f"Canary{word}"] = who
        return f"Canary{word}"

    with open_store(path) as store:
        sitting = command.sit_down(the_shelf(), (), None, store)
        state = json.loads(json.dumps(sitting.state))
        ids = {one["name"]: id_ for id_, one in state["people"].items()}
        for avatar in state["standing"][STANDING]["avatars"]:
            who = ids[avatar["name"]] if avatar["name"] in ("Ana", "Ben", "Cleo") else GM
            for at, action in enumerate(avatar["hidden_actions"]):
                action["label"] = mark(f"Hidden{avatar['name']}{'abcdefghij'[at]}", who)
            avatar["background"] = [mark(f"Past{avatar['name']}", who)]
        for person in state["people"].values():
            person["note"] = mark(f"Person{person['name']}", GM)
        told = {"game": STANDING, "events": [], "why": mark("Why", GM)}
        sitting.keep("ruling", parse_line(f'Ben feels Cleo +2 "{mark("Line", GM)}"'), state, [], told)
        sitting.take(f'note "{mark("Note", GM)}"')
        sitting.take(f'note! "{mark("Starred", GM)}"')
    return marks


def in_all_forms(word: str) -> Iterator[bytes]:
    yield from forms(word)
    yield word[::-1].encode()


def whole(answer: Answer) -> bytes:
    return b"\n".join([*(f"{name}: {text}".encode() for name, text in answer.headers.items()), answer.body])


class Watch:
    """Everybody's browsers at a table with marks, and what of them was found where it must not be."""

    def __init__(self, table: Hosted, marks: Marks) -> None:
        """Come in with all of them."""
        self.table, self.marks = table, dict(marks)
        self.phones = {who: table.join(who) for who in SEATS}
        self.gm, self.screen = table.join(GM), table.join(SCREEN)
        self.all = [*self.phones.values(), self.screen, Caller(NOBODY), Caller(NOBODY, gm=True), self.gm]
        own = [(one, table.listen(one, "/me/events")) for one in self.phones.values()]
        self.streams = [*own, (self.screen, table.listen(self.screen, "/screen/events"))]
        self.hits: list[tuple[str, str, str]] = []
        self.seen: dict[str, set[str]] = {}  # by caller the marks that were found with them

    def look_for(self, caller: Caller, where: str, data: bytes) -> None:
        for mark, owner in self.marks.items():
            if any(form in data for form in in_all_forms(mark)):
                self.seen.setdefault(caller.who, set()).add(mark)
                if caller.who not in (owner, GM):
                    self.hits.append((caller.who, where, mark))

    def look(self, *, everywhere: bool = False) -> None:
        """Look at every page of everybody, and at every route where that is said."""
        self.table.settle()
        for caller in self.all:
            if everywhere:
                for path, answer in self.table.routes(caller):
                    self.look_for(caller, path, whole(answer))
            elif caller.who != NOBODY:
                drawn = self.table.hub.board.drawn[caller.who]
                for name, page in drawn.pages.items():
                    self.look_for(caller, name, page.whole + page.main)
        for caller, stream in self.streams:
            self.look_for(caller, "stream", stream.sent)
        self._hands()

    def _hands(self) -> None:
        """A card that stands on one phone alone stands nowhere else: what everybody sees is taken away first."""
        board = self.table.hub.board
        shown = {
            who: set(re.findall(rb'role="img" aria-label="([^"]+)"', _all(board.drawn[who].pages))) for who in SEATS
        }
        everybody = _all(board.drawn[SCREEN].pages)
        for who, labels in shown.items():
            cards = [one for one in labels if one.endswith((b"of clubs", b"of diamonds", b"of hearts", b"of spades"))]
            secret = [one for one in cards if one not in everybody]
            if secret:
                self.seen.setdefault(who, set()).add("cards")
            for other in {*SEATS, SCREEN} - {who}:
                data = _all(board.drawn[other].pages)
                self.hits += [(other, who, one.decode()) for one in secret if one in data]

    # --- what happens

    def play(self, times: int, prefer: Sequence[str] = ()) -> None:
        """Answer what is asked from the phone of whoever is asked, and look at each step."""
        for _ in range(times):
            asked = self.table.asked()
            if not asked:
                return
            who, asking = next(iter(asked.items()))
            self.answered(who, asking.need)
            for other in SEATS:
                self.table.tap(self.phones[other])
            assert isinstance(self.table.hub._clock, Clock)
            self.table.hub._clock.now += 2
            self.look()

    def answered(self, who: str, need: Any) -> None:
        if hasattr(need, "law"):
            self.table.served.hall.rates = type(self.table.served.hall.rates)()
            token = self.table.asked()[who].token
            assert self.table.post(self.phones[who], "/me/answer", {"ask": token, "draw": "1"}).status == 303
            return
        values = [value for _, value in zip(range(300), need.choices.items(), strict=False)]
        # A cheat palms what can be palmed, and a limit is one of its own.
        value = values[-1] if need.what in ("palm", "limit") else values[0]
        self.table.answer(self.phones[who], value)


def _all(drawn: Any) -> bytes:
    return b"\n".join(page.whole for page in drawn.values())


def evening(table: Hosted, marks: Marks) -> Watch:
    """Play City of Masks, Cyffle with a cheat and a Cipher auction, with everybody looking on."""
    watch = Watch(table, marks)
    ana, ben = watch.phones["ana"], watch.phones["ben"]
    watch.look(everywhere=True)
    assert table.post(ana, "/me/note", {"note": "CanaryToTheGM"}).status == 303
    watch.marks["CanaryToTheGM"] = "ana"
    table.line("Ana challenges Ben")
    watch.play(12)
    table.line("open cyffle Ana, Ben, Cleo; cheating on; 3 hands; dice app")
    watch.play(24)
    watch.look(everywhere=True)
    table.line("undo")
    watch.look()
    table.line("close")
    table.line("open cipher Ana, Ben, Cleo; dice app")
    watch.play(12)
    watch.look(everywhere=True)
    assert table.post(ben, "/me/note", {"note": "CanaryOfBens"}).status == 303
    watch.marks["CanaryOfBens"] = "ben"
    watch.look()
    return watch


def test_no_mark_comes_to_whom_it_must_not(tmp_path: Path) -> None:
    path = tmp_path / "carnival.gmkit"
    marks = planted(path)
    with hosted(path) as table:
        watch = evening(table, marks)
        # What is kept of games has seeds of its own, which nobody gets either.
        assert watch.hits == []
        for who in SEATS:
            # The control: what is looked for is there for whoever may see it.
            own = {mark for mark, owner in watch.marks.items() if owner == who and "Hidden" in mark}
            assert own
            assert own <= watch.seen[who], own - watch.seen[who]
            assert "cards" in watch.seen[who]
        assert any(mark.startswith("CanaryHidden") for mark in watch.seen[GM])
        # Notes are a count on the GM's page until the GM reads them.
        assert "CanaryOfBens" not in watch.seen[GM]
        assert b"CanaryOfBens" not in table.get(watch.gm, "/gm").body
        assert table.post(watch.gm, "/gm/notes", {}).status == 303
        assert b"CanaryOfBens" in table.get(watch.gm, "/gm").body
        watch.look()
        assert watch.hits == []


def test_a_page_that_is_drawn_from_the_record_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The control of the search itself: with a sheet of somebody else, and with a screen that has no veil."""

    def of_another(self: pages.Drawing, _person: object) -> Any:
        found = self._standing
        assert found is not None
        assert found.screens is not None
        assert found.screens.sheet is not None
        return found.screens.sheet(found.game, found.record, SeatNo(1))

    path = tmp_path / "carnival.gmkit"
    marks = planted(path)
    monkeypatch.setattr(pages.Drawing, "_sheet", of_another)
    with hosted(path) as table:
        watch = Watch(table, marks)
        watch.look()
        assert {who for who, _, mark in watch.hits if mark.startswith("CanaryHiddenBen")} == {"ana", "cleo"}


def test_the_search_finds_a_mark_in_whatever_form() -> None:
    import base64

    for found in (b"xCanaryx", b"Canary".hex().encode(), base64.b64encode(b"a Canary here"), b"yranaC"):
        assert any(form in found for form in in_all_forms("Canary"))

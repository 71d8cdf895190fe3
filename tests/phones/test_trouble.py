"""What goes wrong at a table that is served: a page with a bug, a full disk, keys that cannot be read, two windows."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("htpy")
pytest.importorskip("uvicorn")

from gmkit.errors import IllegalChoice, StoreError
from gmkit.phones import keys
from gmkit.phones.board import GM, SCREEN, Reply
from gmkit.phones.keys import Keeping, Ring
from gmkit.shell.table import command, pages, serve
from gmkit.shell.table.hub import Hub
from gmkit.shell.table.sitting import Put, Sitting
from gmkit.table.game import Ask
from gmkit.table.store import NotKept, Store, open_store
from tests.phones.evening import Clock, begun, hub_of, offered, the_shelf
from tests.phones.filling import posted_for

LINES = (
    "people Ana she, Ben he", "npcs Orso he master", "begin masks; Ana flirt; Ben dashing", 'scene "Ball": all',
)  # fmt: skip


class Opened:
    """A table in a thread of its own, and what the GM is told."""

    def __init__(self, path: Path) -> None:
        """Open it."""
        self.path, self.told = path, list[str]()
        self.hub = hub_of(path, Clock(), self.told)
        self.hub.start()

    def line(self, text: str) -> None:
        self.hub.within(lambda: self.hub.sitting.take(text))

    def answers(self, who: str, text: str) -> Reply:
        token = self.hub.do(lambda: self.hub._asked[who].token)
        return offered(self.hub, who, "answer", {"ask": token, "answer": text})

    def page(self, who: str, name: str = "") -> str:
        offered(self.hub, who, "look", {"page": name})
        drawn = self.hub.board.drawn[who].pages
        return drawn[name or next(iter(drawn))].whole.decode()

    def entries(self) -> int:
        return self.hub.do(self.hub.sitting.store.count)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Opened]:
    path = tmp_path / "carnival.gmkit"
    begun(path, LINES)
    found = Opened(path)
    yield found
    found.hub.stop()


# ---- Bugs


def test_a_bug_in_one_part_of_a_page_leaves_the_rest_of_it(table: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_words: object) -> Any:
        raise KeyError("sheet")

    monkeypatch.setattr(pages.Drawing, "_sheet", fails)
    table.line("Ana challenges Ben")
    assert "This part cannot be shown" in table.page("ana", "sheet")
    assert "KeyError" not in table.page("ana", "sheet")
    assert [line for line in table.told if "a bug in gmkit" in line and "KeyError" in line]
    assert table.answers("ana", "5").status == 204


def test_a_bug_in_drawing_ends_neither_an_answer_nor_a_line(table: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    table.line("Ana challenges Ben")
    table.hub.present("ana", "one", here=True)
    count = table.entries()

    def fails(*_words: object, **_more: object) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(pages.Drawing, "seat", fails)
    assert table.answers("ana", "5").status == 204
    table.line("note all goes on")
    assert table.entries() == count + 2
    assert [line for line in table.told if "ZeroDivisionError" in line]
    monkeypatch.undo()
    table.line("note again")
    assert "Ana" in table.page("ana")


def test_a_bug_in_an_answer_is_told_to_the_gm_and_the_table_goes_on(
    table: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.line("Ana challenges Ben")
    count = table.entries()

    def fails(*_words: object, **_more: object) -> Any:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(Sitting, "take_own", fails)
        reply = table.answers("ana", "5")
    assert (reply.status, "Zero" in reply.says) == (500, False)
    assert table.entries() == count
    assert [line for line in table.told if "ZeroDivisionError" in line]
    assert table.answers("ana", "5").status == 204


def test_what_cannot_be_told_to_the_gm_is_done_all_the_same(table: Opened) -> None:
    def fails(_lines: object) -> None:
        raise BrokenPipeError

    table.hub.tell = fails
    table.line("Ana challenges Ben")
    assert table.answers("ana", "5").status == 204
    assert offered(table.hub, "ana", "note", {"note": "hm"}).status == 204
    assert table.entries()


# ---- The disk


def test_a_full_disk_takes_no_answer_and_tells_a_phone_no_path(table: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    table.line("Ana challenges Ben")
    count = table.entries()

    def full(self: Store, *_words: object) -> None:
        raise NotKept(f"{self.shown}: not kept: the disk is full; make room and try again")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "_write", full)
        for reply in (table.answers("ana", "5"), offered(table.hub, "ana", "note", {"note": "hm"})):
            assert (reply.status, reply.says) == (503, "it could not be kept; the GM is told")
        assert "full" in offered(table.hub, GM, "line", {"line": "note x"}).says
    assert [line for line in table.told if "the disk is full" in line]
    assert table.entries() == count
    assert "notes to you" not in table.page(GM)
    assert table.answers("ana", "5").status == 204


def test_a_note_is_kept_once_where_its_count_cannot_be(table: Opened) -> None:
    def full(_keeping: object) -> None:
        raise StoreError("keys.json: the disk is full")

    table.hub._keep = full
    assert offered(table.hub, "ana", "note", {"note": "I leave"}).status == 204
    assert "keys.json: the disk is full" in table.told
    assert table.hub.do(table.hub.notes) == ["Ana: I leave"]
    # Who is sent away is gone, though it cannot be kept; the GM is told.
    with pytest.raises(StoreError, match="full"):
        table.hub.do(lambda: table.hub.rekey(["ana"]))
    assert table.hub.board.ring.epochs["ana"] == 1


def test_a_note_whose_reply_was_lost_is_kept_once_and_one_that_is_meant_twice_twice(table: Opened) -> None:
    def form() -> str:
        found = re.search(r'action="/me/note".*?name="once" value="([^"]+)"', table.page("ana", "note"))
        assert found
        return found[1]

    def sends(once: str, text: str) -> int:
        before = table.entries()
        assert offered(table.hub, "ana", "note", {"once": once, "note": text}).status == 204
        return table.entries() - before

    table.line("Ana challenges Ben")
    first, bens = form(), table.hub.board.drawn["ben"]
    assert [sends(first, "now"), sends(first, " now ")] == [1, 0]
    second = form()
    assert second != first
    assert table.hub.board.drawn["ben"] == bens
    # Who sends is told so, and finds under a cover what was sent.
    sent = table.page("ana", "note").partition("Sent lately: 1")[2]
    assert "<bdi>now</bdi>" in sent.partition('class="under"')[2]
    # The page was not loaded anew before another word, or before a word was meant once more.
    assert [sends(first, "later"), sends(first, "now"), sends(second, "later"), sends(second, "now")] == [1, 0, 0, 1]
    last = form()
    table.hub.stop()
    again = Opened(table.path)
    try:
        assert offered(again.hub, "ana", "note", {"once": last, "note": "now"}).status == 204
        assert offered(again.hub, "ana", "note", {"once": second, "note": "now"}).status == 204
        assert offered(again.hub, "ana", "note", {"once": second, "note": "now"}).status == 204
        notes = [one.told["note"] for one in map(again.hub.sitting.store.entry, range(1, again.entries() + 1))
                 if one.kind == "note"]  # fmt: skip
        assert notes == ["Ana: now", "Ana: later", "Ana: now", "Ana: now"]
    finally:
        again.hub.stop()


def test_a_table_that_can_only_be_read_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "carnival.gmkit"
    begun(path, (*LINES, "Ana challenges Ben"))
    path.chmod(0o444)
    table = Opened(path)
    try:
        assert "Ana" in table.page(SCREEN)
        reply = table.answers("ana", "5")
        assert (reply.status, reply.says) == (503, "it could not be kept; the GM is told")
        assert [line for line in table.told if "can only be read" in line]
    finally:
        table.hub.stop()


def test_a_note_is_read_to_nobody_who_types_meanwhile(table: Opened) -> None:
    """A note is no move: a line that was being typed is taken, and what the note says is not told."""
    table.line("Ana challenges Ben")
    sitting = table.hub.sitting
    put = table.hub.do(lambda: Put(sitting.pending(), sitting.store.count()))
    assert offered(table.hub, "ben", "note", {"note": "I cheat"}).status == 204
    table.hub.do(lambda: sitting.take("4", put=put))
    put = put._replace(last=put.last)
    assert offered(table.hub, "ben", "note", {"note": "I cheat again"}).status == 204
    with pytest.raises(IllegalChoice, match="moved on") as refused:
        table.hub.do(lambda: sitting.take("4", put=put))
    assert "cheat" not in str(refused.value)


# ---- Keys


def test_keys_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    path = tmp_path / "phones" / "t.json"
    path.parent.mkdir()
    whole = {"secret": "00" * 32, "epochs": {}, "gone": [], "unread": []}
    for damaged in (
        "", "[]", "{}", "null", '{"secret": 3}', "[" * 100_000, json.dumps({**whole, "secret": "00"}),
        json.dumps({**whole, "gone": ["ana"]}), json.dumps({**whole, "epochs": []}),
        json.dumps({**whole, "secret": "x"}),
    ):  # fmt: skip
        path.write_text(damaged)
        with pytest.raises(StoreError, match=r"t\.json: the keys of this table's phones cannot be read"):
            serve.Kept(path).read()
    path.write_text(json.dumps(whole))
    assert serve.Kept(path).read().ring == Ring(bytes(32), {}, frozenset())


def test_keys_are_for_their_owners_eyes_alone(tmp_path: Path) -> None:
    path = tmp_path / "home" / "phones" / "t.json"
    kept = serve.Kept(path)
    kept.keep(kept.read())
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_a_home_that_can_only_be_read_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = serve.Kept(tmp_path / "home" / "phones" / "t.json")
    keeping = kept.read()

    def refused(*_words: object, **_more: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", refused)
    with pytest.raises(StoreError, match=r"(?i)permission"):
        kept.keep(keeping)
    monkeypatch.undo()
    kept.keep(keeping)
    monkeypatch.setattr(Path, "chmod", refused)
    with pytest.raises(StoreError, match="the keys are not kept: no permission"):
        kept.keep(keeping)


def test_what_one_window_makes_void_is_void_in_the_other(tmp_path: Path) -> None:
    """Two windows serve one table: neither writes back what the other has made void."""
    path, file = tmp_path / "carnival.gmkit", tmp_path / "phones" / "t.json"
    begun(path, LINES)
    hubs = []
    first = serve.Kept(file)
    first.keep(first.read())
    for _ in range(2):
        kept = serve.Kept(file)
        hubs.append(
            Hub(
                lambda: command.sit_down(the_shelf(), (), None, open_store(path)),
                kept.read(),
                kept.keep,
                "carnival",
                clock=Clock(),
                look=kept.look,
            )
        )
    one, two = hubs
    try:
        for hub in hubs:
            hub.start()
        old = two.do(lambda: two.key("ana"))
        one.do(lambda: one.rekey(["ana"]))
        assert offered(two, "ben", "note", {"note": "hm"}).status == 204
        assert json.loads(file.read_text())["epochs"] == {"ana": 1}
        two.do(two._idle)
        assert two.do(lambda: two.key("ana")) == one.do(lambda: one.key("ana")) != old
        assert offered(two, "", "join", {"key": old}).status == 404
        two.do(lambda: two.send_away("ben", "aa"))
        one.do(one._idle)
        assert ("ben", "aa") in one.board.ring.gone
        assert one.board.ring.epochs == {"ana": 1}
    finally:
        for hub in hubs:
            hub.stop()


def test_two_windows_take_answers_one_after_another(tmp_path: Path) -> None:
    path = tmp_path / "carnival.gmkit"
    begun(path, (*LINES, "Ana challenges Ben"))
    one, two = Opened(path), Opened(path)
    try:
        # The other window has written what asks nobody: this one takes the answer on top of it, unasked.
        with open_store(path) as store:
            command.sit_down(the_shelf(), (), None, store).take("note from a third window")
        assert one.answers("ana", "5").status == 204
        old = two.hub.do(lambda: two.hub._asked.get("ana"))
        reply = offered(two.hub, "ana", "answer", {"ask": old.token if old else "x", "answer": "7"})
        assert reply.status == 409
        two.hub.do(two.hub._idle)
        assert two.entries() == one.entries()
        assert not [line for line in one.told + two.told if "bug" in line]
    finally:
        one.hub.stop()
        two.hub.stop()


def test_a_ring_with_all_keys_made_anew_goes_before_an_old_one(tmp_path: Path) -> None:
    file = tmp_path / "t.json"
    kept, other = serve.Kept(file), serve.Kept(file)
    old = kept.read()
    kept.keep(old)
    os.unlink(file)  # noqa: PTH108
    new = other.read()
    other.keep(new)
    assert kept.look(old.ring) == new.ring != old.ring


# ---- People who come, go and change


def test_a_table_at_which_nothing_has_begun_has_pages(tmp_path: Path) -> None:
    path = tmp_path / "carnival.gmkit"
    begun(path, ())
    table = Opened(path)
    try:
        assert "Nothing has begun yet" in table.page(SCREEN)
        assert table.page(GM)
        table.line("people Ana she, Ben he")
        assert "Nothing has begun yet" in table.page("ana")
        assert offered(table.hub, "ana", "note", {"note": "hello"}).status == 204
        for line in ("begin masks; Ana flirt; Ben dashing", 'scene "Ball": all', "Ana challenges Ben"):
            table.line(line)
        assert table.answers("ana", "3").status == 204
        assert not [line for line in table.told if "bug" in line]
    finally:
        table.hub.stop()


def test_whoever_is_renamed_keeps_seat_and_key(table: Opened) -> None:
    old = table.hub.do(lambda: table.hub.key("ana"))
    table.line("open whims Ana, Ben; dice app")
    table.line("rename Ana Annetta")
    assert table.hub.do(lambda: table.hub.key("ana")) == old
    assert table.hub.board.seats["ana"] == "Annetta"
    assert "Annetta" in table.page("ana")
    ((who, asking),) = table.hub.do(lambda: [*table.hub._asked.items()])
    assert who == "ana"
    assert table.page("ana", "hand")
    assert isinstance(asking.need, Ask)
    fields = posted_for(asking.need.choices, next(iter(asking.need.choices.items())))
    assert offered(table.hub, "ana", "answer", {"ask": asking.token, **fields}).status == 204
    assert offered(table.hub, "", "join", {"key": old}).status == 204
    table.line("close")
    table.line("Annetta challenges Ben")
    assert table.answers("ana", "5").status == 204
    assert not [line for line in table.told if "bug" in line]


def test_a_player_takes_over_an_npc_and_gives_it_back(table: Opened) -> None:
    assert "orso" not in table.hub.board.seats
    table.line("Orso played by Dora")
    table.hub.do(lambda: None)
    assert "orso" in table.hub.board.seats
    key = table.hub.do(lambda: table.hub.key("orso"))
    assert offered(table.hub, "", "join", {"key": key}).status == 204
    table.line("Orso challenges Ben")
    assert table.answers("orso", "5").status == 204
    table.line("undo act")
    table.line("Orso played by gmkit")
    assert "orso" not in table.hub.board.seats
    assert offered(table.hub, "", "join", {"key": key}).status == 404
    assert offered(table.hub, "orso", "answer", {"ask": "x"}).status == 403
    assert keys.whose_key(table.hub.board.ring, key, table.hub.board.seats) is None
    assert not [line for line in table.told if "bug" in line]


def test_notes_of_entries_that_are_gone_are_left_out(table: Opened) -> None:
    table.hub.do(lambda: table.hub._unread([2, 999]))
    assert len(table.hub.do(table.hub.notes)) == 1
    assert table.hub._keeping == Keeping(table.hub.board.ring)

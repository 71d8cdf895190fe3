"""A table that is served: who may answer what from a page of their own, and what pages show to whom."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

pytest.importorskip("htpy")

from gmkit.phones import keys
from gmkit.phones.board import GM, NOBODY, SCREEN, Offer, Reply
from gmkit.phones.keys import Keeping
from gmkit.shell.table import command
from gmkit.shell.table.hub import Hub
from gmkit.shell.verbs import Shelf
from gmkit.table.game import Ask
from gmkit.table.store import open_store

LINES = (
    "people Ana she, Ben he", "npcs Orso he master, Livia she", "begin masks; Ana flirt; Ben dashing",
    'scene "Regatta ball" high-paths: all',
)  # fmt: skip


class Clock:
    """Seconds that pass when a test says so."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


class Served:
    """A table with its hub, and what its pages say."""

    def __init__(self, path: Path, shelf: Shelf) -> None:
        """Open it."""
        self.path, self.clock, self.told = path, Clock(), list[str]()
        self.kept = [Keeping(keys.Ring(b"s" * 32, {}, frozenset()))]
        self.hub = Hub(
            lambda: command.sit_down(shelf, (), None, open_store(path)), self.kept[0], self.kept.append, "carnival",
            clock=self.clock,
        )  # fmt: skip
        self.hub.tell = self.told.extend
        self.changed: list[frozenset[str]] = []
        self.hub.listen(self.changed.append)
        self.hub.start()

    def line(self, text: str) -> None:
        """Take a line at the prompt."""
        self.hub.within(lambda: self.hub.sitting.take(text))

    def page(self, who: str, name: str = "") -> str:
        """Give a page as it is sent to whoever looks."""
        self.offer(who, "look", page=name)
        pages = self.hub.board.drawn[who].pages
        return pages[name or next(iter(pages))].main.decode()

    def offer(self, who: str, what: str, device: str = "", /, **fields: str) -> Reply:
        """Send something, and wait for the reply."""
        came: SimpleQueue[Reply] = SimpleQueue()
        self.hub.offer(Offer(who, what, {name: [one] for name, one in fields.items()}, device), came.put)
        return came.get(timeout=60)

    def joined(self, who: str) -> str:
        """Let a phone in as a seat; give its number."""
        reply = self.offer(NOBODY, "join", key=self.hub.do(lambda: self.hub.key(who)))
        assert reply.status == 204
        assert reply.cookie is not None
        held = keys.held_by(self.hub.board.ring, reply.cookie[1], keys.day_of(time.time()), [who])
        assert held is not None
        return held.device

    def ask(self, who: str, page: str = "") -> str:
        """Give the token of the question on somebody's page; empty where nothing is asked there."""
        form = r'action="/me/answer"[^>]*><input type="hidden" name="ask" value="([^"]+)"'
        found = re.search(form, self.page(who, page))
        return found[1] if found else ""

    def entries(self) -> int:
        return self.hub.do(self.hub.sitting.store.count)


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> Shelf:
    from gmkit.cli import _shelf

    monkeypatch.setattr("gmkit.shell.table.command.fresh_seed", lambda: "r1")
    found: Shelf = _shelf()
    return found


@pytest.fixture
def served(tmp_path: Path, shelf: Shelf) -> Iterator[Served]:
    path = tmp_path / "carnival.gmkit"
    command.begin_table(path).close()
    with open_store(path) as store:
        sitting = command.sit_down(shelf, (), None, store)
        for line in LINES:
            sitting.take(line)
    found = Served(path, shelf)
    yield found
    found.hub.stop()


def answered(served: Served) -> list[dict[str, Any]]:
    """Give all answers that the table has kept, in order."""
    store = served.hub.sitting.store

    def rows() -> list[dict[str, Any]]:
        path = store.path_to(store.count())
        return [row for seq in path for row in store.entry(seq).told.get("answers", ())]

    return served.hub.do(rows)


def by_phone(served: Served, who: str) -> dict[str, str]:
    """Give what somebody's form would send: the least that is legal, by its shape."""
    need = served.hub.do(lambda: served.hub._asked[who].need)
    if hasattr(need, "law"):
        return {"draw": "1"}
    return {"answer": need.choices.told(next(iter(need.choices.items())))}


# ---- Answering


def test_a_challenge_is_played_on_phones_alone_and_says_in_the_log_who_answered(served: Served) -> None:
    served.line("Ana challenges Ben")
    for _ in range(40):
        asked = [who for who in ("ana", "ben") if served.ask(who)]
        if not asked:
            break
        who = asked[0]
        reply = served.offer(who, "answer", ask=served.ask(who), **by_phone(served, who))
        assert reply.status == 204, reply.says
    assert served.hub.do(served.hub.sitting.pending) is None
    by = [row["by"] for row in answered(served) if row.get("seat") in (0, 1)]
    assert {"person:Ana", "person:Ben"} <= set(by)
    assert any("phone" in line for line in served.told)


def test_the_first_answer_counts_and_the_other_is_told(served: Served) -> None:
    served.line("Ana challenges Ben")
    token = served.ask("ana")
    served.line("3")
    count = served.entries()
    reply = served.offer("ana", "answer", ask=token, answer="5")
    assert (reply.status, reply.says) == (409, "the GM has answered: 3")
    assert served.entries() == count


def test_the_same_answer_once_more_is_taken_and_kept_once(served: Served) -> None:
    served.line("Ana challenges Ben")
    token = served.ask("ana")
    assert served.offer("ana", "answer", ask=token, answer="5").status == 204
    count = served.entries()
    assert served.offer("ana", "answer", ask=token, answer="5").status == 204
    reply = served.offer("ana", "answer", ask=token, answer="6")
    assert (reply.status, reply.says) == (409, "your other phone has answered: 5")
    assert served.entries() == count


def test_an_answer_that_all_see_is_not_called_ones_own(served: Served) -> None:
    """To match a figure is to name the same: two words for one answer are not two that nobody tells apart."""
    for line in ("Ana challenges Ben", "3", "accept", "none", "none"):
        served.line(line)
    need = served.hub.do(served.hub.sitting.need)
    assert need is not None and need.what == "answer to the stake"
    assert "Everybody sees this once it is done." in served.page("ben", "table")


def test_whoever_plays_for_the_first_time_reads_what_is_asked(served: Served) -> None:
    for line in ("Ana challenges Ben", "0", "accept"):
        served.line(line)
    page = served.page("ana", "table")
    assert page.index(">The Mask<") < page.index(">The Hidden Face<"), "though nothing of it is to be had for 0"
    served.line("none")
    served.line("none")
    served.line("match")
    assert "Ana and Ben are asked: domino." in served.page(SCREEN)
    served.line("3:5, 2:6")
    assert "By how much does what you feel move?" in served.page("ana", "table")
    assert "What you feel about Ben may move." in served.page("ana", "table")


@pytest.mark.parametrize("who", ["ben", GM, SCREEN, NOBODY])
def test_nobody_answers_for_another_seat(served: Served, who: str) -> None:
    served.line("Ana challenges Ben")
    token, count = served.ask("ana"), served.entries()
    reply = served.offer(who, "answer", ask=token, answer="5")
    assert (reply.status == 204) == (who == GM)
    assert served.entries() == count + (who == GM)
    if who == GM:
        assert [row["by"] for row in answered(served)][-1] != "person:Ana"


@pytest.mark.parametrize("text", ["99", "undo", "", "who", "Ana challenges Ben", "5; Ben 6:6", "5\n6"])
def test_what_is_no_answer_changes_nothing(served: Served, text: str) -> None:
    served.line("Ana challenges Ben")
    count = served.entries()
    assert served.offer("ana", "answer", ask=served.ask("ana"), answer=text).status == 422
    assert served.entries() == count


def test_who_sends_nothing_reads_what_there_is_to_choose(served: Served) -> None:
    served.line("Ana challenges Ben")
    reply = served.offer("ana", "answer", ask=served.ask("ana"))
    assert (reply.status, reply.says) == (422, "nothing is chosen yet; choose 0 to 13 Face")
    for line in ("5", "accept"):
        served.line(line)
    assert served.offer("ana", "answer", ask=served.ask("ana")).status == 204, "of actions none will do"


def test_a_line_typed_at_an_old_question_answers_no_new_one(served: Served) -> None:
    from gmkit.errors import IllegalChoice
    from gmkit.shell.table.sitting import Put

    served.line("Ana challenges Ben")
    sitting = served.hub.sitting
    put = served.hub.do(lambda: Put(sitting.pending(), sitting.store.count()))
    assert served.offer("ana", "answer", ask=served.ask("ana"), answer="5").status == 204
    with pytest.raises(IllegalChoice, match="moved on"):
        served.hub.do(lambda: sitting.take("4", put=put))
    served.hub.do(lambda: sitting.take("who", put=put))


def test_the_gm_reads_what_was_answered_on_whose_phone(served: Served) -> None:
    served.line("Ana challenges Ben")
    assert served.offer("ana", "answer", ask=served.ask("ana"), answer="5").status == 204
    assert served.told[:2] == ["Ana's phone: 5", "Ana names a stake of 5 Face."]


def test_a_projector_reads_that_a_phone_has_answered_and_not_what(whims: Served) -> None:
    from gmkit.shell.table.past import Projected

    who = "ana" if whims.ask("ana", "table") else "ben"
    whims.hub.do(lambda: setattr(whims.hub.sitting, "__class__", Projected))
    whims.hub.do(whims.told.clear)
    assert whims.offer(who, "answer", ask=whims.ask(who, "table"), draw="1").status == 204
    assert whims.told[0] == f"{who.capitalize()}'s phone:"
    assert not [line for line in whims.told if "rolls" in line or "GM" in line]


# ---- What a page shows


def test_how_a_game_beside_has_ended_stands_there_until_something_else_is_done(served: Served) -> None:
    served.line("open cyffle Ana, Ben; dice app; 1 hand")
    for _ in range(20):
        need = served.hub.do(served.hub.sitting.need)
        if not isinstance(need, Ask):
            break
        assert "Cyffle, or Chance: " not in served.page(SCREEN)
        served.line(need.choices.show(next(iter(need.choices.items()))))
    for who in (SCREEN, "ana"):
        assert "Cyffle, or Chance: " in served.page(who, "table")
    served.line("Ana Face +1")
    for who in (SCREEN, "ana"):
        assert "Cyffle, or Chance: " not in served.page(who, "table")


def test_only_pages_that_changed_are_told_of(served: Served) -> None:
    for who in ("ana", "ben", GM, SCREEN):
        served.hub.present(who, "one", here=True)
    served.hub.do(served.changed.clear)
    served.offer("ana", "note", note="I leave at midnight")
    served.hub.do(lambda: None)
    # Ana's own form is for the next word now, so that the same one is not kept twice.
    assert set().union(*served.changed) == {GM, "ana"}
    assert "midnight" not in "".join(served.told)
    assert served.told[-1] == "notes: 1"
    assert served.hub.do(served.hub.notes) == ["Ana: I leave at midnight"]
    assert served.hub.do(served.hub.notes) == ["no notes"]


def test_what_a_player_writes_is_no_line_to_take_back_and_stands_in_no_ones_way(served: Served) -> None:
    served.line('Ana Face +3 "for that speech"')
    served.offer("ben", "note", note="I leave at midnight")
    told = served.hub.do(lambda: served.hub.sitting.take("undo").lines)
    assert "Ana Face +3" in told[0]
    assert not any("midnight" in line for line in told)
    served.offer("ben", "note", note="Or later")
    assert "Again" in served.hub.do(lambda: served.hub.sitting.take("redo").lines)[0]
    assert len(served.hub.do(served.hub.notes)) == 2


def test_an_undo_strikes_out_what_was_seen(served: Served) -> None:
    served.line('Ana Face +3 "for that speech"')
    assert 'class="gone"' not in served.page("ana", "seen")
    before = served.page("ana", "seen")
    served.line("undo")
    assert served.page("ana", "seen") != before


# ---- Joining


def test_who_knocks_is_let_in_by_the_sign_once(served: Served) -> None:
    reply = served.offer(NOBODY, "knock", name="Ana", seat="ana")
    assert reply.status == 204
    assert reply.cookie is not None
    mark = keys.mark_of(reply.cookie[1])
    assert served.offer(NOBODY, "join", mark).status == 409
    ((sign, name, seat),) = served.hub.do(served.hub.knocks)
    assert (name, seat) == ("Ana", "ana")
    assert sign in served.told[-1]
    assert sign in served.page(GM)
    assert sign not in served.page(SCREEN)
    served.hub.do(lambda: served.hub.let(sign, "ana"))
    assert served.offer(NOBODY, "join", mark).status == 204
    assert served.offer(NOBODY, "join", mark).status == 409


@pytest.mark.parametrize(
    ("name", "seat", "says"),
    [("", "ana", "Ana"), ("Ana", "ana", "Ana"), ("Mo", "ana", "Ana (Mo)"), ("Mo", "", "Mo"), ("", "nobody", "")],
)
def test_a_seat_that_was_tapped_is_told_like_a_name_that_was_typed(
    served: Served, name: str, seat: str, says: str
) -> None:
    served.offer(NOBODY, "knock", name=name, seat=seat)
    ((sign, told, _),) = served.hub.do(served.hub.knocks)
    assert told == says
    assert f"<b>{says or '?'}</b>" in served.page(GM)
    assert (f'{sign} knocks, and says to be "{says}"; ' in served.told[-1]) == bool(says)


def test_whoever_is_let_in_comes_within_a_minute(served: Served) -> None:
    reply = served.offer(NOBODY, "knock", name="Ana", seat="")
    assert reply.cookie is not None
    ((sign, _, _),) = served.hub.do(served.hub.knocks)
    served.hub.do(lambda: served.hub.let(sign, "ana"))
    served.clock.now += 61
    assert served.offer(NOBODY, "join", keys.mark_of(reply.cookie[1])).status == 409


@pytest.mark.parametrize("way", ["kick", "rekey"])
def test_who_was_let_in_and_has_not_come_yet_is_shut_out_too(served: Served, way: str) -> None:
    reply = served.offer(NOBODY, "knock", name="Ana", seat="")
    assert reply.cookie is not None
    ((sign, _, _),) = served.hub.do(served.hub.knocks)
    served.hub.do(lambda: served.hub.let(sign, "ana"))
    if way == "kick":
        assert served.hub.do(lambda: served.hub.send_away("ana")) == 1
    else:
        served.hub.do(lambda: served.hub.rekey(["ana"]))
    assert served.offer(NOBODY, "join", keys.mark_of(reply.cookie[1])).status == 409


def test_rekey_and_kick_make_what_was_given_void(served: Served) -> None:
    ring = served.hub.board.ring
    old = served.hub.do(lambda: served.hub.key("ana"))
    device = served.joined("ana")
    served.hub.do(lambda: served.hub.send_away("ana"))
    assert ("ana", device) in served.hub.board.ring.gone
    served.joined("ana")
    served.hub.do(lambda: served.hub.rekey(["ana"]))
    assert served.offer(NOBODY, "join", key=old).status == 404
    assert served.hub.board.ring.epochs["ana"] == ring.epochs.get("ana", 0) + 1
    assert served.kept[-1].ring == served.hub.board.ring
    # Taking a line back brings no key back.
    served.line("note a thing")
    served.line("undo")
    assert served.offer(NOBODY, "join", key=old).status == 404


@pytest.mark.parametrize("way", ["kick", "rekey", "rekey in another window"])
def test_a_phone_that_is_shut_out_is_here_no_more_whatever_is_under_way_from_it(served: Served, way: str) -> None:
    """Its stream ends only then; a tap would wait for it, and the door say that the seat has a phone."""
    hub, device = served.hub, served.joined("ana")
    hub.present("ana", device, here=True)
    if way == "kick":
        hub.do(lambda: hub.send_away("ana"))
    elif way == "rekey":
        hub.do(lambda: hub.rekey(["ana"]))
    else:
        hub._look = lambda ring: ring._replace(epochs={"ana": 1})
        hub.do(hub._idle)
    hub.present("ana", device, here=True, page="table")
    hub.present("ana", device, here=False)
    assert hub.do(hub.devices) == []
    assert hub.board.phones == frozenset()
    served.joined("ana")
    assert [who for who, *_ in hub.do(hub.devices)] == ["ana"]


def test_a_key_for_one_use_is_used_once_and_within_a_minute(served: Served) -> None:
    key = served.hub.do(lambda: served.hub.one_use(GM))
    assert served.offer(NOBODY, "join", key=key).status == 404
    assert served.offer(NOBODY, "enter", key=key).status == 204
    assert served.offer(NOBODY, "enter", key=key).status == 404
    key = served.hub.do(lambda: served.hub.one_use(SCREEN))
    served.clock.now += 61
    assert served.offer(NOBODY, "enter", key=key).status == 404


@pytest.mark.parametrize("came", ["", "joined", "knocked"])
def test_what_may_be_in_the_way_is_said_once_where_no_phone_comes(served: Served, came: str) -> None:
    served.hub.do(lambda: served.hub.expect(60, "a firewall may ask"))
    if came == "joined":
        served.joined("ana")
    elif came:
        served.offer(NOBODY, "knock", name="Ana", seat="")
    served.clock.now += 59
    served.hub.do(served.hub._idle)
    assert "a firewall may ask" not in served.told
    served.clock.now += 2
    for _ in range(2):
        served.hub.do(served.hub._idle)
    assert served.told.count("a firewall may ask") == (not came)


def test_the_hub_says_what_it_cannot_open(tmp_path: Path, shelf: Shelf) -> None:
    from gmkit.errors import StoreError

    with pytest.raises(StoreError):
        Served(tmp_path / "nothing.gmkit", shelf)


def test_a_kick_holds_this_evening_where_it_cannot_be_kept(served: Served) -> None:
    from gmkit.errors import StoreError

    def full(_keeping: Keeping) -> None:
        raise StoreError("the disk is full")

    device = served.joined("ana")
    served.hub.do(lambda: setattr(served.hub, "_keep", full))
    with pytest.raises(StoreError):
        served.hub.do(lambda: served.hub.send_away("ana"))
    served.hub.do(served.hub.refresh)
    assert ("ana", device) in served.hub.board.ring.gone


def test_an_answer_that_cannot_be_kept_is_told_to_the_gm_too(served: Served) -> None:
    from gmkit.table.store import NotKept

    def full(*_: object, **__: object) -> None:
        raise NotKept("the disk is full")

    served.line("Ana challenges Ben")
    served.hub.do(lambda: setattr(served.hub.sitting, "take_own", full))
    reply = served.offer("ana", "answer", ask=served.ask("ana"), answer="5")
    assert (reply.status, served.told[-1]) == (503, "the disk is full")


def test_taps_are_skipped_only_where_some_are_waited_for(served: Served) -> None:
    assert not served.hub.do(served.hub.skip)


# ---- A tap for everybody


def taps(served: Served, who: str) -> str:
    """Give what the tap on somebody's page carries; empty where nobody is to tap."""
    found = re.search(r'action="/me/ready"[^>]*><input type="hidden" name="ask" value="([^"]+)"', served.page(who))
    return found[1] if found else ""


def asked_alone(served: Served) -> str:
    """Give who is asked what nobody else may know is asked, by id; empty where nothing like that is asked."""
    return next((who for who, one in served.hub._asked.items() if one.secret), "")


@pytest.fixture
def whims(served: Served) -> Served:
    """A game in which everybody throws what nobody else sees, with a phone for each who plays."""
    for who in ("ana", "ben"):
        served.hub.present(who, served.joined(who), here=True)
    served.line("open whims Ana, Ben")
    while (need := served.hub.do(served.hub.sitting.need)) is not None and not getattr(need, "secret", False):
        served.line("1")
    return served


@pytest.fixture
def cyffle(served: Served) -> Served:
    """A game whose dealer may cheat, at the moment in which that is asked, with a phone for each who plays."""
    for who in ("ana", "ben"):
        served.hub.present(who, served.joined(who), here=True)
    return cheating(served, "Ana, Ben")


def cheating(served: Served, names: str) -> Served:
    """Play Cyffle until a dealer is asked whether to cheat."""
    served.line(f"open cyffle {names}; cheating on; dice app")
    for _ in range(80):
        need = served.hub.do(served.hub.sitting.need)
        assert isinstance(need, Ask)
        if served.hub.do(lambda: asked_alone(served)):
            return served
        served.line(need.choices.show(next(iter(need.choices.items()))))
    raise AssertionError("nobody was asked anything in secret")


def test_everybody_taps_before_a_secret_question_and_nobody_sees_whose_it_is(cyffle: Served) -> None:
    assert taps(cyffle, "ana")
    assert taps(cyffle, "ben")
    assert cyffle.ask("ana", "table") + cyffle.ask("ben", "table") != ""
    assert not (cyffle.ask("ana", "table") and cyffle.ask("ben", "table"))
    assert "Everybody taps" in cyffle.page(SCREEN)
    assert "is asked" not in cyffle.page(SCREEN)


@pytest.mark.parametrize("late", [False, True])
def test_what_follows_shows_after_the_last_tap_and_the_answer(cyffle: Served, late: bool) -> None:
    asked, other = ("ana", "ben") if cyffle.ask("ana", "table") else ("ben", "ana")
    screen, before = cyffle.page(SCREEN), cyffle.page(other)
    if late:
        cyffle.offer(other, "ready", ask=taps(cyffle, other))
        cyffle.clock.now += 10
    assert cyffle.offer(asked, "answer", ask=cyffle.ask(asked, "table"), **by_phone(cyffle, asked)).status == 204
    cyffle.clock.now += 0.1 if late else 30
    cyffle.hub.do(cyffle.hub._idle)
    if not late:
        # Somebody has not tapped: their page and the screen are as they were, byte for byte.
        assert (cyffle.page(SCREEN), cyffle.page(other)) == (screen, before)
        cyffle.offer(other, "ready", ask=taps(cyffle, other))
        assert cyffle.page(SCREEN) == screen
    cyffle.clock.now += 2
    cyffle.hub.do(cyffle.hub._idle)
    assert (cyffle.page(SCREEN), cyffle.page(other)) != (screen, before)


def test_those_who_do_not_tap_are_waited_for_three_quarters_of_a_minute(cyffle: Served) -> None:
    asked = "ana" if cyffle.ask("ana", "table") else "ben"
    screen = cyffle.page(SCREEN)
    count = cyffle.entries()
    cyffle.offer(asked, "answer", ask=cyffle.ask(asked, "table"), **by_phone(cyffle, asked))
    cyffle.clock.now += 40
    cyffle.hub.do(cyffle.hub._idle)
    assert (cyffle.page(SCREEN), cyffle.entries()) == (screen, count + 1)
    cyffle.clock.now += 8
    cyffle.hub.do(cyffle.hub._idle)
    # The next secret question has a tap of its own.
    cover = cyffle.hub.do(lambda: cyffle.hub._cover)
    assert cover is None or cover.begun == cyffle.clock.now


def test_who_is_away_is_waited_for_by_no_tap(served: Served) -> None:
    for who in ("ana", "ben"):
        served.hub.present(who, served.joined(who), here=True)
    served.line("evening 2; without Ben")
    cheating(served, "Ana, Livia")
    count = served.entries()
    assert served.offer("ana", "answer", ask=served.ask("ana", "table"), **by_phone(served, "ana")).status == 204
    served.clock.now += 2
    served.hub.do(served.hub._idle)
    cover = served.hub.do(lambda: served.hub._cover)
    assert cover is None or cover.begun == served.clock.now
    assert served.entries() > count


def test_everybody_is_told_which_evening_it_is_and_who_is_away(served: Served) -> None:
    served.line("evening 2; without Ben")
    told = "Evening 2. Ben is away."
    assert told in served.page(SCREEN)
    assert told in served.page("ana", "table")
    served.line('scene "Second ball" high-paths: Ana, Orso')
    assert told not in served.page(SCREEN)
    assert told in served.page("ana", "seen")
    for _ in range(2):
        served.line("undo act")
    assert told not in served.page(SCREEN)
    assert f"<s>{told}</s>" in served.page("ana", "seen")


def test_what_is_nobodys_own_is_typed_by_the_gm_and_pages_say_so(served: Served) -> None:
    served.line("open cyffle Ana, Ben; dice people")
    told = "The GM is asked: first dealer."
    assert told in served.page(SCREEN)
    assert f'data-says="{told}"' in served.page("ben", "table")
    assert not served.ask("ana", "table")
    assert not served.ask("ben", "table")
    served.line("2")
    assert told not in served.page(SCREEN)


def test_the_gm_waits_no_longer_or_has_nobody_tap(cyffle: Served) -> None:
    cyffle.hub.do(cyffle.hub.skip)
    assert not taps(cyffle, "ana")
    assert not taps(cyffle, "ben")


def test_hidden_actions_stand_under_a_cover_where_actions_are_asked_for(served: Served) -> None:
    served.line("Ana challenges Ben; stake 3")
    served.line("accept")
    need = served.hub.do(served.hub.sitting.need)
    assert need is not None
    assert need.what == "actions"
    avatar = served.hub.do(lambda: served.hub.sitting.standing()[3].avatars[0])
    page = served.page("ana", "table")
    assert "The stake is 3. What do you do against Ben?" in page
    assert "pay with Face" in page
    bare = re.sub(r"<details class=\"cover.*?</details>", "", page, flags=re.DOTALL)
    labels = [one.label for one in avatar.hidden]
    assert labels
    assert all(label in page for label in labels)
    assert not any(label in bare for label in labels)

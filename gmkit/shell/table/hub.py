"""The table's thread: the only one that reads and writes a table which is served, and that puts its pages up."""

from __future__ import annotations

import contextvars
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeVar

from gmkit.chance.law import split_faces
from gmkit.chance.source import fresh_bytes
from gmkit.errors import GmkitError, IllegalChoice, StoreError, later, quoted, said, say
from gmkit.phones import keys, parts
from gmkit.phones.board import GM, LATER, NOBODY, SCREEN, Board, Offer, Page, Reply
from gmkit.shell.table import pages
from gmkit.shell.table.answers import DRAW
from gmkit.shell.table.line import Outcome, Person, is_word, parse_line
from gmkit.shell.table.pages import Asking, Device, Drawing, Past, Phones, SeenSoFar, Shown, WordsToGm
from gmkit.shell.table.past import Projected
from gmkit.shell.table.played import asked_here, key_in_focus, read_opened, remember
from gmkit.shell.table.sitting import Sitting
from gmkit.table.game import Ask, Luck, SeatNo, answered_in_secret, asked_in_secret
from gmkit.table.store import Moved

T = TypeVar("T")

LOOK = 0.1
"""So often, in seconds, it is looked whether another window has written."""

PATIENCE = 45.0
"""After so many seconds those who have not tapped are waited for no longer."""

LEAST_DELAY, MORE_DELAY = 0.4, 1.2
"""What follows a tap for everybody comes so many seconds after the last tap, and up to so many more, by a draw that
was made before anybody was asked."""

UNSEEN = {"table": LATER}
"""Pages that nobody looks at."""

TRIES = 3
"""So often an offer is taken anew where other windows have written meanwhile."""

TRIED = 8
"""So many answers are tried for whether others can tell them apart."""

KEPT = 500
"""So many questions that are over are kept in mind, for answers that come twice."""


class Cover(NamedTuple):
    """A tap for everybody, while one is asked what is nobody else's business."""

    token: str  # of the question that it began with, by which taps go
    asked: str  # whose question it is, by id
    begun: float
    delay: float  # drawn before the question was put
    question: str  # the token of the one that is asked under it now, or was last
    tapped: Mapping[str, float] = {}  # by id when
    over: float | None = None  # when nothing more was asked under it, whoever had answered


class Hub:
    """Holds the table, one job at a time; a `Host` for whoever serves its pages."""

    def __init__(
        self,
        sit: Callable[[], Sitting],
        keeping: keys.Keeping,
        keep: Callable[[keys.Keeping], None],
        title: str,
        *,
        lang: str = "en",
        draw: bool = True,
        clock: Callable[[], float] = time.monotonic,
        look: Callable[[keys.Ring], keys.Ring] = lambda ring: ring,
    ) -> None:
        """Take what opens the table.

        Args:
            sit: opens it, in the table's own thread.
            keeping: what was kept of its phones.
            keep: keeps that anew.
            title: what the table is called.
            lang: the language that is spoken.
            draw: whether a phone may have gmkit draw for it.
            clock: gives seconds.
            look: gives the keys with what other windows have made void meanwhile.
        """
        self._sit, self._keeping, self._keep, self._clock = sit, keeping, keep, clock
        self._look = look
        self._title, self._lang, self._draw = title, lang, draw
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._told: Callable[[frozenset[str]], None] = lambda _who: None
        self._board = Board(title, {}, {}, keeping.ring, {}, lang)
        self._lobby, self._once, self._seen, self._words = keys.Lobby(), keys.Once(), SeenSoFar(), WordsToGm()
        self._devices: dict[tuple[str, str], Device] = {}
        self._void: frozenset[tuple[str, str]] = frozenset()  # phones that are shut out, of whom word may still come
        self._asked: dict[str, Asking] = {}
        self._over: dict[str, Past] = {}  # by token
        self._shown: Shown | None = None
        self._drawn: dict[str, Mapping[str, Page]] = {}  # by who: what each page was when it was drawn last
        self._looks = ""  # who looks now, of whom that was not known
        self._written: pages.Written = {}  # for drawings to come
        self._secrets: dict[tuple[int, str, int | None, str], bool] = {}
        self._failed: BaseException | None = None
        self._marks = (0, 0)  # the last entry that was looked at, and what tokens go by
        self._cover: Cover | None = None
        self._covered: set[str] = set()  # tokens of questions whose cover is over
        self._stale = True
        self._lonely: tuple[float, str] | None = None  # from when on to say that no phone has come, and what
        self._trouble = ""  # why the table cannot be looked at now, as it was told last
        self._gm, self._up = pages.GmOwn(), 0  # what the GM's page shows, and how many phones are awake
        self.covers = True
        self.knocking: tuple[Sequence[Sequence[bool]], str] = ((), "")  # squares and address by which to knock
        self.invited: Callable[[str], Any] = lambda _who: None  # an id -> the name, the squares and address of a code
        self.tell: Callable[[Sequence[str]], None] = lambda _lines: None
        context = contextvars.copy_context()
        self._thread = threading.Thread(target=lambda: context.run(self._run), name="table", daemon=True)

    # --- from other threads

    def start(self) -> None:
        """Open the table and draw its pages; raises what opening it raises."""
        self._thread.start()
        self.do(self.refresh)

    def stop(self) -> None:
        """Close the table once what was handed in is done."""
        self._jobs.put(None)
        self._thread.join()

    def do(self, job: Callable[[], T]) -> T:
        """Do something at the table, in its thread; give what comes of it, or raise it."""
        came: SimpleQueue[tuple[T | None, BaseException | None]] = SimpleQueue()

        def run() -> None:
            try:
                came.put((job(), None))
            except BaseException as error:  # noqa: BLE001 -- it is raised where it was asked for
                came.put((None, error))

        self._jobs.put(run)
        while True:
            try:
                found, error = came.get(timeout=LOOK)
                break
            except Empty:
                if not self._thread.is_alive():
                    raise self._failed or StoreError(say("the table is closed")) from None
        if error is not None:
            raise error
        return found  # type: ignore[return-value]

    def within(self, job: Callable[[], T]) -> T:
        """Do something at the table as `do` does, and put up what it has changed."""

        def run() -> T:
            before = self.sitting.store.count()
            try:
                return job()
            finally:
                if self.sitting.store.count() != before:
                    self._stale = True
                    self.refresh()

        return self.do(run)

    @property
    def board(self) -> Board:
        """The board of this moment."""
        return self._board

    def offer(self, offer: Offer, then: Callable[[Reply], None]) -> None:
        """Hand an offer in; it is answered once it is on the disk."""

        def run() -> None:
            replies = [Reply(500, say("that went wrong here; the GM is told"))]

            def send() -> None:
                while replies:
                    then(replies.pop())

            try:
                replies = [self._take(offer)]
                # Whoever answered goes on to a page that shows it, and looks up at the screen.
                self.refresh(offer.who, send)
            finally:
                send()

        self._jobs.put(run)

    def listen(self, told: Callable[[frozenset[str]], None]) -> None:
        """Have whoever serves told whose pages have changed."""
        self._told = told

    def present(self, who: str, device: str, *, here: bool, page: str = "") -> None:
        """Take in that a phone was heard, and what it asks for, or that it listens no more."""
        self._jobs.put(lambda: self._heard(who, device, here=here, page=page))

    def failed(self, where: str) -> None:
        """Take in that whoever serves has failed, and where; a bug in one page must not close the table."""
        self._jobs.put(lambda: self.tell([say("a bug in gmkit: {error}; the table goes on", error=where)]))

    # --- the thread

    def _say(self, lines: Sequence[str]) -> None:
        """Tell the GM at the prompt; whatever becomes of that, what was done is done."""
        with suppress(Exception):
            self.tell(lines)

    def _run(self) -> None:
        try:
            self.sitting = self._sit()
        except BaseException as error:  # noqa: BLE001 -- it is raised where the table was to be opened
            self._failed = error
            return
        with self.sitting.store:
            while True:
                try:
                    job = self._jobs.get(timeout=LOOK)
                except Empty:
                    job = self._idle
                if job is None:
                    return
                try:
                    job()
                except Exception as error:  # noqa: BLE001 -- a bug in one page or answer must not close the table
                    self._say([say("a bug in gmkit: {error}; the table goes on", error=repr(error))])

    def _idle(self) -> None:
        """Look whether another window has written, or something is due."""
        store = self.sitting.store
        before = store.count()
        try:
            moved = store.look()
        except StoreError as error:
            if str(error) != self._trouble:
                self._say([str(error)])
            self._trouble = str(error)
            return
        self._trouble = ""
        self._others()
        if self._lonely is not None and self._clock() >= self._lonely[0]:
            if not self._devices:
                self._say([self._lonely[1]])
            self._lonely = None
        if store.count() > before:
            # What stands at the prompt may be another question now.
            self._say([say("#{entry} came from another window", entry=store.count())])
        if moved or self._due():
            self._stale = True
        self.refresh()

    def _due(self) -> bool:
        """Whether time alone changes a page."""
        if self._cover is not None and self._released():
            return True
        up = sum(one.awake(self._clock()) for one in self._devices.values())
        slept, self._up = up != self._up, up
        return slept or self._lobby.shown(self._clock()) != self._board.knocks

    def _heard(self, who: str, device: str, *, here: bool, page: str) -> None:
        now, key = self._clock(), (who, device)
        if key in self._void:
            return
        before = self._devices.get(key)
        opened = before.opened if before else None
        if not here or page in parts.TABS:
            # What it shows is told by what it asks for, and it shows nothing once it listens no more.
            opened = (opened or frozenset()) | {page} if here else frozenset()
        # A page that was asked for says nothing of a stream: without script there is none, and one sleeps all the same.
        streams = before is not None and before.streams if page else here
        self._devices[key] = Device(before.since if before else now, now, streams, opened)
        left = page in parts.TABS and pages.left_out(self._board.drawn.get(who), page)
        if left or before is None or before.streams != streams:
            self._stale = True
            self.refresh()

    # --- what is asked

    def _people(self) -> list[Person]:
        return [one for one in self.sitting.people if not one.npc and one.here]

    def _place(self) -> int:
        """Give what a question's token goes by: the last entry by which anything was asked, answered or taken back.

        What is ruled or noted meanwhile may be for few eyes, and must make no other page out of anybody's.
        """
        store, (upto, place) = self.sitting.store, self._marks
        count = store.count()
        if count != upto:
            self._secrets.clear()
        for seq in range(count, max(upto, count - KEPT), -1):
            if store.entry(seq).kind not in pages.QUIET:
                place = seq
                break
        self._marks = (count, place)
        return place

    def _askings(self) -> dict[str, Asking]:
        """Give by person what each is asked who may answer on a page."""
        sitting, put, need = self.sitting, self.sitting.pending(), self.sitting.need()
        if put is None or need is None:
            return {}
        found = pages.in_focus(sitting)
        assert found is not None
        pieces: Sequence[Ask | Luck] = [need]
        if isinstance(need, Luck):
            if need.gm or (not sitting.focus and sitting.by_real_cards(need)):
                return {}
            if sitting.focus:
                opened = read_opened(sitting, key_in_focus(sitting))
                remember(sitting, opened)
                pieces = [need] if asked_here(opened, need) else []
            else:
                pieces = sitting.pieces(need)
        people = {one.name: one for one in self._people()}
        # Of pieces that are drawn together the first is what the rules ask for, and whoever knows of it knows of all.
        askings, hushed = {}, self._hushed(found, need)
        for one in pieces:
            if one.seat is None or found.names[one.seat] not in people:
                continue
            person = people[found.names[one.seat]]
            what = f"{one.what} {one.choices.expects() if isinstance(one, Ask) else one.law.expects()}"
            place = self._place() if isinstance(one, Ask) else pages.drawn_since(sitting, self._place(), one)
            token = keys.ask_of(self._keeping.ring, person.id, what, place)
            # Of a game beside, a prompt's question begins with where the prompt is.
            text = put.text.rpartition("> ")[2] if isinstance(one, Ask) else said(one.what)
            askings[person.id] = Asking(token, one, text, found.seated[one.seat], hushed, self._alone(found, one))
        return askings

    def refresh(self, first: str = "", then: Callable[[], None] = lambda: None) -> None:
        """Draw all pages anew where something has changed, and tell whoever serves them.

        Args:
            first: whose pages are drawn before others', beside the second screen.
            then: what is done once those are up.
        """
        if not self._stale:
            return
        self._stale = False
        try:
            self._draw_all(first, then)
            self._looks = ""
        except GmkitError as error:
            self._say([say("the pages stay as they were: {error}", error=str(error))])
        except Exception as error:  # noqa: BLE001 -- a bug in a page must end neither an answer nor the table
            self._say([say("a bug in gmkit, and the pages stay as they were: {error}", error=repr(error))])

    def _draw_all(self, first: str, then: Callable[[], None]) -> None:
        sitting, people = self.sitting, self._people()
        askings, put = self._askings(), self.sitting.pending()
        self._tell_over(askings)
        self._asked = askings
        if not self._devices and not self._looks:
            # Nothing is loaded by which pages are drawn before there is somebody to look.
            self._put_up(people, dict.fromkeys((SCREEN, GM, *(one.id for one in people)), UNSEEN))
            then()
            return
        hidden = next((who for who, one in askings.items() if one.secret), None)
        self._seen.look(sitting, people)
        drawing = Drawing(sitting, self._title, self._lang, draw=self._draw, before=self._written)
        seen = {one.id: self._seen.of(one.id) for one in people}
        shown = Shown(drawing, "", seen, put is None)
        self._cover_or_not(hidden, shown, people)
        cover = self._cover
        shown = shown._replace(public=pages.asked_in_public(put, secret=cover is not None or self._asks_in_secret()))
        drawn: dict[str, Mapping[str, Page]] = {}
        frozen = cover is not None and cover.over is not None
        # What the answer has led to is nobody else's to see before the moment that was drawn for it.
        old = self._shown if frozen and self._shown is not None else shown
        looks = pages.looking(self._devices, self._clock(), self._looks)
        drawn[SCREEN] = self._screen(old, people, taps=cover is not None) if SCREEN in looks else UNSEEN
        self._put_up(people, drawn)  # everybody looks up at it
        for person in sorted(people, key=lambda one: one.id != first):
            tap = ""
            if cover is not None and person.id not in cover.tapped:
                tap = keys.ask_of(self._keeping.ring, person.id, "ready", cover.token)
            one = shown if cover is not None and person.id == cover.asked else old
            asked, opened = None if frozen else askings.get(person.id), looks.get(person.id, frozenset())
            drawn[person.id] = UNSEEN if opened == frozenset() else self._seat(one, person, asked, tap, opened)
            if person.id == first:
                self._put_up(people, drawn)
                then()
        self._shown = old
        since = sitting.store.entry(self._place()).at[11:16] if put else ""
        own = self._gm._replace(since=since, back=self._seen.undone(sitting, self._devices))
        gm = drawing.gm(askings, put, self._seen.of(GM), self._phones(people), own) if GM in looks else UNSEEN
        drawn[GM] = gm
        for fault in drawing.faults():
            self._say([say("a bug in gmkit, and part of a page is left out: {error}", error=fault)])
        self._put_up(people, drawn)

    def _seat(
        self, one: Shown, person: Person, asking: Asking | None, tap: str, opened: frozenset[str] | None = None
    ) -> Mapping[str, Page]:
        many = sum(1 for who, _ in self._devices if who == person.id)
        seen, words = one.seen.get(person.id, ()), self._words.of(self._keeping.ring, self.sitting.store, person.id)
        return one.drawing.seat(
            person, asking, tap=tap, asked=one.public, seen=seen, words=words, many=many, opened=opened
        )

    def _screen(self, one: Shown, people: Sequence[Person], *, taps: bool) -> Mapping[str, Page]:
        return one.drawing.screen(one.public, taps=taps, phones=self._phones(people, idle=one.idle))

    def _asks_in_secret(self) -> bool:
        """Whether it is nobody's business who is asked now, whether they have a phone or not."""
        need, found = self.sitting.need(), pages.in_focus(self.sitting)
        return need is not None and found is not None and self._hushed(found, need)

    def _hushed(self, found: pages.Playing, need: Ask | Luck) -> bool:
        """Whether it gives somebody away to be asked; worked out once for each question."""
        key = (self._place(), "asked", need.seat, need.what)
        if key not in self._secrets:
            self._secrets[key] = (isinstance(need, Luck) and need.gm) or asked_in_secret(found.game, found.record, need)
        return self._secrets[key]

    def _alone(self, found: pages.Playing, need: Ask | Luck) -> bool:
        """Whether others may not see what is answered."""
        if isinstance(need, Luck):
            return need.secret
        key = (self._place(), "answered", need.seat, need.what)
        if key not in self._secrets:
            others = [SeatNo(at) for at in range(len(found.names)) if at != need.seat]
            view = found.game.view(found.record, need.seat)
            self._secrets[key] = answered_in_secret(found.game, view, need, others, TRIED)
        return self._secrets[key]

    def _put_up(self, people: Sequence[Person], drawn: Mapping[str, Mapping[str, Page]]) -> None:
        """Put a new board up in one assignment, and tell whoever serves whose pages are others now."""
        old = self._board
        stay = {one.id for one in people} | {SCREEN, GM}
        after = {who: one for who, one in old.drawn.items() if who in stay}
        changed = set[str]()
        for who, found in drawn.items():
            before, last = old.drawn.get(who), self._drawn.get(who, {})
            after[who] = pages.drawn_anew(before, last, found)
            if before is None or after[who].revision != before.revision:
                changed.add(who)
            self._drawn[who] = pages.drawn_last(last, found)
        knocks = self._lobby.shown(self._clock())
        if knocks != old.knocks:
            changed.add(NOBODY)
        seats = {one.id: one.name for one in people}
        phones = frozenset(who for who, _ in self._devices if who in seats)
        self._board = Board(self._title, seats, after, self._keeping.ring, knocks, self._lang, phones)
        # Whoever has left gets no page, and their streams end.
        changed |= old.drawn.keys() - after.keys()
        if changed:
            self._told(frozenset(changed))

    def _tell_over(self, askings: Mapping[str, Asking]) -> None:
        """Remember of questions that are over how they were answered, for answers that come too late."""
        tokens, head = {one.token for one in askings.values()}, self.sitting.store.head
        for who, one in self._asked.items():
            if one.token in tokens or one.token in self._over:
                continue
            rows = head.told.get("answers", ()) if head else ()
            own = [row for row in rows if (row.get("seat"), row["what"]) == (one.need.seat, one.need.what)]
            self._over[one.token] = Past(who, "", str(own[0]["value"]) if own else "")
        while len(self._over) > KEPT:
            del self._over[next(iter(self._over))]

    def _phones(self, people: Sequence[Person], *, idle: bool = False) -> Phones:
        now = self._clock()
        here = [
            (who, device, pages.ago(now - (one.since if one.awake(now) else one.last)), one.awake(now))
            for (who, device), one in self._devices.items()
        ]
        have = {who for who, _ in self._devices}
        # Whoever has no phone is shown how to come by one while nothing else is to be seen.
        waits = idle and any(one.id not in have for one in people)
        code, address = self.knocking if waits else ((), "")
        taps = None if self._cover is None else [one.name for one in people if one.id in self._waits(self._cover, now)]
        at = self.knocking[1].rpartition("/")[2]
        return Phones(self.knocks(), here, len(self._keeping.unread), code, address, at, taps)

    # --- a tap for everybody

    def _cover_or_not(self, hidden: str | None, shown: Shown, people: Sequence[Person]) -> None:
        """Begin a tap for everybody where a secret thing is asked, and end it when its moment has come.

        Args:
            hidden: who is asked it; None where nothing secret is asked.
            shown: what pages would be drawn from now.
            people: who may have a phone.
        """
        now, tokens = self._clock(), {one.token for one in self._asked.values()}
        self._covered &= tokens
        cover = self._cover
        if cover is not None and cover.question not in tokens:
            if hidden == cover.asked and self._alike(shown, people, cover.asked):
                # One more of the same seat, between which nobody else has seen a thing: a second tap would tell of it.
                cover = cover._replace(question=self._asked[hidden].token, over=None)
            elif cover.over is None:
                cover = cover._replace(over=now)
            self._cover = cover
        if cover is not None and self._released():
            self._cover = None
        phones = any(who not in (SCREEN, GM) for who, _ in self._devices)
        if hidden is None or self._cover is not None or not self.covers or not phones:
            return
        token = self._asked[hidden].token
        if token in self._covered:
            return
        drawn = int.from_bytes(fresh_bytes(2), "big") / 65536
        self._cover = Cover(token, hidden, now, LEAST_DELAY + MORE_DELAY * drawn, token)

    def _alike(self, shown: Shown, people: Sequence[Person], asked: str) -> bool:
        """Say whether all but the one who is asked would see the same as they do."""
        old = self._shown
        if old is None:
            return False
        shown = shown._replace(public=old.public, idle=old.idle)
        if self._screen(shown, people, taps=True) != self._screen(old, people, taps=True):
            return False
        others = [one for one in people if one.id != asked]
        return all(self._seat(shown, one, None, "") == self._seat(old, one, None, "") for one in others)

    def _released(self) -> bool:
        """Whether what follows may be shown: it is answered, and all have tapped or were waited for long enough."""
        cover, now = self._cover, self._clock()
        assert cover is not None
        if cover.over is None:
            return False
        waits, enough = self._waits(cover, now) - {cover.asked}, cover.begun + PATIENCE
        last = min(max([cover.begun, *cover.tapped.values()]), enough) if not waits else enough
        # An answer is the last tap where it comes last, by whatever way it came.
        return now >= max(last, cover.over) + cover.delay

    def _waits(self, cover: Cover, now: float) -> set[str]:
        """Give whose phones are awake and have not tapped."""
        awake = {who for (who, _), one in self._devices.items() if one.awake(now)}
        return awake & {one.id for one in self._people()} - cover.tapped.keys()

    def expect(self, seconds: float, otherwise: str) -> None:
        """Say something at the prompt if nobody has a phone after so many seconds."""
        self._lonely = (self._clock() + seconds, otherwise)

    def skip(self) -> bool:
        """Wait for no more taps; say whether any was waited for."""
        if self._cover is None:
            return False
        self._covered.add(self._cover.question)
        self._cover, self._stale = None, True
        self.refresh()
        return True

    # --- offers

    def _take(self, offer: Offer) -> Reply:
        do = getattr(self, f"_do_{offer.what}", None)
        # Whoever serves lets nobody else ask for these; the table does not rely on it.
        who = GM if offer.what in FOR_GM else NOBODY if offer.what in FOR_NOBODY else None
        if do is None or (who is not None and offer.who != who) or (who is None and offer.who == NOBODY):
            return Reply(404)
        if who is None and offer.who not in (SCREEN, GM, *(one.id for one in self._people())):
            return Reply(403, say("you have no seat at this table any more"))
        for _ in range(TRIES):
            try:
                found: Reply = do(offer)
            except Moved:
                # Another window has written; what is asked still is taken on the table as that left it.
                self.sitting.store.look()
                self._stale = True
                self.refresh()
            except StoreError as error:
                # Where the table lies on the disk is the GM's business alone.
                self._say([str(error)])
                return Reply(503, str(error) if offer.who == GM else say("it could not be kept; the GM is told"))
            except GmkitError as error:
                return Reply(422, str(error))
            else:
                return found
        return Reply(503, say("other windows keep writing; try again"))

    def _do_answer(self, offer: Offer) -> Reply:
        token = _one(offer, "ask")
        gm = offer.who == GM
        asking = next(
            (one for who, one in self._asked.items() if (gm or who == offer.who) and one.token == token), None
        )
        if asking is None:
            return self._late(offer, token)
        text = pages.text_of(asking.need, offer.fields)
        if isinstance(asking.need, Ask):
            asking.need.parse(text)
        elif not is_word(text, DRAW) and not (asking.need.secret and text == "?"):
            _, taken = asking.need.law.parse(faces := split_faces(text))
            if taken != len(faces):
                raise IllegalChoice(say("{words} is too many", words=quoted(text)))
        if not (gm or self._draw) and isinstance(asking.need, Luck) and is_word(text, DRAW):
            raise IllegalChoice(say("draw it by hand, and say what came up"))
        outcome = self.sitting.take_own(asking.who, text, by="gm" if gm else "")
        whose = next(who for who, one in self._asked.items() if one is asking)
        self._over[token] = Past(whose, "" if gm else offer.who, text, _posted(offer))
        if self._cover is not None and offer.who == self._cover.asked:
            self._tap(offer.who)
        self._came(outcome, "" if gm else asking.who, text)
        return Reply(204)

    def _late(self, offer: Offer, token: str) -> Reply:
        """Answer whoever answers what is asked no more."""
        past = self._over.get(token)
        if past is None or (offer.who not in (GM, past.whose)):
            return Reply(409, said(MOVED))
        if past.by == offer.who:
            # The same phone once more, whose reply was lost, or another one of the same seat.
            if past.posted == _posted(offer):
                return Reply(204)
            return Reply(409, say("your other phone has answered: {text}", text=past.text))
        if past.by:
            return Reply(409, say("that seat's phone has answered: {text}", text=past.text))
        return Reply(409, say("the GM has answered: {text}", text=past.text) if past.text else said(MOVED))

    def _do_ready(self, offer: Offer) -> Reply:
        cover, token = self._cover, _one(offer, "ask")
        if cover is not None and keys.same(token, keys.ask_of(self._keeping.ring, offer.who, "ready", cover.token)):
            self._tap(offer.who)
        return Reply(204)

    def _tap(self, who: str) -> None:
        assert self._cover is not None
        if who not in self._cover.tapped:
            self._cover = self._cover._replace(tapped={**self._cover.tapped, who: self._clock()})
            self._stale = True

    def _do_note(self, offer: Offer) -> Reply:
        text = " ".join(_one(offer, "note").split())
        if not text or len(text) > 500:
            raise IllegalChoice(say("a note has 1 to 500 characters"))
        if self._words.again(self._keeping.ring, self.sitting.store, offer.who, _one(offer, "once"), text):
            return Reply(204, say("Sent."))  # the same phone once more, whose reply was lost
        person = next(one for one in self.sitting.people if one.id == offer.who)
        line = parse_line("note")._replace(text=f"{person.name}: {text}")
        told = {"note": f"{person.name}: {text}", "from": person.id}
        outcome = self.sitting.keep("note", line, self.sitting.state, [], told)
        assert outcome.entry is not None
        self._unread([*self._keeping.unread, outcome.entry])
        self._say([say("notes: {count}", count=len(self._keeping.unread))])
        return Reply(204, say("Sent."))

    def _do_leave(self, offer: Offer) -> Reply:
        self.send_away(offer.who, offer.device)
        return Reply(204, to="/", cookie=("", "", 0))

    def _do_look(self, offer: Offer) -> Reply:
        if pages.left_out(self._board.drawn.get(offer.who), _one(offer, "page")):
            self._looks, self._stale = offer.who, True
        return Reply(204)

    # --- joining

    def _do_knock(self, offer: Offer) -> Reply:
        fresh = fresh_bytes(24)
        name = _one(offer, "name")[:60]
        found = self._lobby.knock(offer.address, name, _one(offer, "seat"), self._clock(), fresh, offer.device)
        self._stale, self._lonely = True, None  # nothing keeps phones from this computer
        if found is None:
            return Reply(429, say("too many knock at once; wait until the GM has seen to them"))
        token, sign = found
        says = next((one for known, one, _ in self.knocks() if known == sign), "")
        self._say(
            [
                say(
                    "{sign} knocks, and says to be {name}; let {sign} as NAME lets that phone in",
                    sign=sign,
                    name=quoted(says),
                )
                if says
                else say("{sign} knocks; let {sign} as NAME lets that phone in", sign=sign)
            ]
        )
        return Reply(204, to="/knock", cookie=("", token, 3600) if token else None)

    def _do_join(self, offer: Offer) -> Reply:
        key = _one(offer, "key")
        seats = {one.id for one in self._people()}
        if key:
            who = keys.whose_key(self._keeping.ring, key, seats)
            if who is None:
                return Reply(404, say("this code is for nobody at this table"))
        else:
            who = self._lobby.join(offer.device, self._clock())
            self._stale = True
            if who is None:
                return Reply(409, say("that was too late; knock again"))
        return self._in(who)

    def _do_enter(self, offer: Offer) -> Reply:
        who = self._once.use(_one(offer, "key"), self._clock())
        was = OWN.get(self._once.was(_one(offer, "key")) or "", "")
        return Reply(404, say("this address was for one use within a minute"), was) if who is None else self._in(who)

    def _in(self, who: str) -> Reply:
        """Give somebody the cookie of a seat, and tell the GM."""
        device = keys.new_device(fresh_bytes(5))
        cookie = keys.cookie_of(self._keeping.ring, who, device, keys.day_of(time.time()))
        many = sum(1 for one, _ in self._devices if one == who) + 1
        now = self._clock()
        self._devices[who, device] = Device(now, now, streams=False)
        self._stale = True
        if who not in (SCREEN, GM):
            name = next(one.name for one in self.sitting.people if one.id == who)
            self._say([said(JOINED[min(many, 2) - 1]).replace("{name}", name)])
        return Reply(204, to=OWN.get(who, "/me"), cookie=("", cookie, keys.COOKIE_SECONDS))

    # --- the GM's page

    def _do_line(self, offer: Offer) -> Reply:
        self._came(self.sitting.take(_one(offer, "line")), "")
        return Reply(204)

    def _do_undo(self, offer: Offer) -> Reply:
        return self._do_line(offer._replace(fields={"line": ["undo"]}))

    def _do_let(self, offer: Offer) -> Reply:
        if refused := _one(offer, "refuse"):
            return self._do_refuse(offer._replace(fields={"sign": [refused]}))
        self.let(_one(offer, "sign"), _one(offer, "as"))
        return Reply(204)

    def _do_refuse(self, offer: Offer) -> Reply:
        self._lobby.refuse(_one(offer, "sign"), self._clock())
        return self._shows()

    def _do_kick(self, offer: Offer) -> Reply:
        self.send_away(*_one(offer, "device").rpartition(" ")[::2])
        return Reply(204)

    def _do_rekey(self, offer: Offer) -> Reply:
        self.rekey([_one(offer, "who")])
        return Reply(204)

    def _do_skip(self, _offer: Offer) -> Reply:
        self.skip()
        return Reply(204)

    def _do_notes(self, _offer: Offer) -> Reply:
        return self._shows(lines=self.notes())

    def _do_invite(self, offer: Offer) -> Reply:
        return self._shows(invited=self.invited(_one(offer, "who")))

    def _do_hide(self, _offer: Offer) -> Reply:
        return self._shows(hidden=not self._gm.hidden, lines=(), invited=None)

    def _shows(self, **own: Any) -> Reply:
        """Have the GM's page show something else."""
        self._gm, self._stale = self._gm._replace(**own), True
        return Reply(204)

    # --- what the prompt does

    def changed(self) -> None:
        """Take in that a line was taken at the prompt."""
        self._stale = True
        self.refresh()

    def let(self, sign: str, seat: str) -> str:
        """Let somebody in who knocks, as a seat's id, or as the second screen; give as whom.

        Raises:
            IllegalChoice: nobody knocks by that sign, or no seat is meant.
        """
        found = self._lobby.find(sign)
        if found is None:
            raise IllegalChoice(say("nobody knocks by {sign}; knocks lists who does", sign=quoted(sign)))
        who = seat or found.seat
        if who not in {SCREEN, *(one.id for one in self._people())}:
            raise IllegalChoice(say("say as whom: let {sign} as NAME", sign=found.sign))
        self._lobby.let(found.sign, who, self._clock())
        self._stale = True
        self.refresh()
        return who

    def knocks(self) -> list[tuple[str, str, str]]:
        """Give who waits: sign, who it says that it is, seat."""
        seats = {one.id: one.name for one in self._people()}
        return [(one.sign, one.says(seats), one.seat) for one in self._lobby.waiting()]

    def devices(self) -> list[tuple[str, str, str, bool]]:
        """Give whose phones there are, their numbers, since when, and whether they are awake."""
        return list(self._phones([]).here)

    def send_away(self, who: str, device: str = "") -> int:
        """Send phones of somebody away, all or one, and who was let in and stands at the door; give how many."""
        shut = 0 if device else self._lobby.shut([who], self._clock())
        gone = [(one, number) for one, number in self._devices if one == who and device in ("", number)]
        if device and not gone:
            gone = [(who, device)]
        ring = self._keeping.ring
        self._kept(self._keeping._replace(ring=ring._replace(gone=ring.gone | frozenset(gone))))
        self._stale = True
        self.refresh()
        return len(gone) + shut

    def rekey(self, who: Sequence[str]) -> None:
        """Make all keys of seats new; codes and cookies of theirs are void."""
        self._lobby.shut(who, self._clock())
        ring = self._keeping.ring
        epochs = {**ring.epochs, **{one: ring.epochs.get(one, 0) + 1 for one in who}}
        gone = frozenset(one for one in ring.gone if one[0] not in who)
        self._kept(self._keeping._replace(ring=ring._replace(epochs=epochs, gone=gone)))
        self._stale = True
        self.refresh()

    def key(self, who: str) -> str:
        """Give the key of a seat."""
        return keys.seat_key(self._keeping.ring, who)

    @property
    def on_paper(self) -> Mapping[str, keys.OnPaper]:
        """The codes that were printed last, by sheet and seat."""
        return self._keeping.printed

    def epoch(self, who: str) -> int:
        """Give how many keys of a seat were made void."""
        return self._keeping.ring.epochs.get(who, 0)

    def printed(self, sheets: Mapping[str, keys.OnPaper | None]) -> None:
        """Keep which codes are on paper now; None for a sheet that was printed without one."""
        after = {**self._keeping.printed, **sheets}
        self._kept(self._keeping._replace(printed={sheet: one for sheet, one in after.items() if one is not None}))

    def one_use(self, who: str) -> str:
        """Give a key for one use within a minute, for the GM's page or the second screen."""
        return self._once.new(who, self._clock(), fresh_bytes(10))

    def notes(self) -> list[str]:
        """Give the notes to the GM that are unread; from then on they are read."""
        found = []
        for seq in self._keeping.unread:
            with suppress(StoreError):  # of a table that was rescued
                found.append(str(self.sitting.store.entry(seq).told.get("note", "")))
        self._unread(())
        return found or [say("no notes")]

    def _kept(self, keeping: keys.Keeping) -> None:
        """Go by something else from now on, also where it cannot be kept; raises what keeping it raises."""
        # What another window has made void is so here too before this one writes over it.
        keeping = keeping._replace(ring=self._look(keeping.ring))
        self._go_by(keeping)
        self.refresh()
        self._keep(keeping)

    def _others(self) -> None:
        """Take in what another window that serves this table has made void."""
        ring = self._look(self._keeping.ring)
        if ring != self._keeping.ring:
            self._go_by(self._keeping._replace(ring=ring))

    def _go_by(self, keeping: keys.Keeping) -> None:
        """Take other keys; phones that they shut out are here no more, whatever is still under way from them."""
        old, ring = self._keeping.ring, keeping.ring
        shut = {key for key in self._devices if keys.seat_key(old, key[0]) != keys.seat_key(ring, key[0])}
        self._void |= ring.gone | shut
        self._devices = {key: one for key, one in self._devices.items() if key not in self._void}
        self._keeping, self._stale = keeping, True

    def _unread(self, unread: Sequence[int]) -> None:
        """Take in which notes are unread."""
        try:
            self._kept(self._keeping._replace(unread=tuple(unread)))
        except GmkitError as error:
            # The notes themselves are in the table.
            self._say([str(error)])

    def _came(self, outcome: Outcome, who: str, text: str = "") -> None:
        """Tell at the prompt what an offer came to, and what was answered on whose phone, as if it were typed there."""
        lines = pages.lines_of(outcome)
        self._gm = self._gm._replace(lines=lines if outcome.entry is None else (), invited=None)
        self._stale = True
        # Where only what all see is told, an answer may be what they do not.
        typed = "" if isinstance(self.sitting, Projected) else text
        self._say([say("{name}'s phone: {line}", name=who, line=typed).rstrip(), *lines] if who else lines)


FOR_GM = frozenset({"line", "undo", "let", "refuse", "kick", "rekey", "skip", "notes", "hide", "invite"})
FOR_NOBODY = frozenset({"knock", "join", "enter"})
"""What the GM alone may have done, and who has no seat yet."""

OWN = {SCREEN: "/screen", GM: "/gm"}
MOVED = later("this is asked no more; the page shows how it stands")
JOINED = (later("{name} has a phone now."), later("One more phone is {name} now."))


def _one(offer: Offer, name: str) -> str:
    """Give a field of an offer; empty where it has none."""
    return next(iter(offer.fields.get(name, ())), "")


def _posted(offer: Offer) -> dict[str, list[str]]:
    """Give what an offer says, without the question it is for."""
    return {name: [*values] for name, values in offer.fields.items() if name != "ask"}

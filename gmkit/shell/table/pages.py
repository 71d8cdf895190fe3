"""The pages of a table, each drawn from what one pair of eyes may see; nobody else calls `view` for a page."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import htpy as h
from htpy import Node, fragment

from gmkit.errors import ChoiceError, IllegalChoice, listed, said, say
from gmkit.phones import forms, parts
from gmkit.phones.board import GM, LATER, SCREEN, Drawn, Page
from gmkit.phones.keys import Ring, ask_of, same
from gmkit.shell.desk import Desk, Screens
from gmkit.shell.table.answers import DECIDE, DRAW
from gmkit.shell.table.line import Outcome, Person, absent, evening_begun, has_effect, is_to_gm, people_of, taken_away
from gmkit.shell.table.past import at_table, eyes, typed
from gmkit.shell.table.played import key_in_focus, read_opened, remember
from gmkit.shell.table.prompt import told as told_lines
from gmkit.shell.table.sitting import STANDING, Asked, Sitting
from gmkit.shell.words import capital
from gmkit.table.entries import apply
from gmkit.table.game import TABLE, Ask, Luck, SeatNo
from gmkit.table.projection import GM as EYES_OF_GM
from gmkit.table.projection import Known, Taken, entry_seen

SEEN = 40
"""So many entries somebody may look back at on a page."""


class Told(NamedTuple):
    """A line of what happened, as somebody has seen it."""

    text: str
    alone: str = ""  # who alone may know it, by name; empty where everybody does
    gone: bool = False  # whether it was taken back


class Asking(NamedTuple):
    """What somebody is asked on a page."""

    token: str  # what the form carries, and what only an answer to this very question has
    need: Ask | Luck
    text: str  # the question
    who: str  # whom it is put to, by the name in the game
    secret: bool = False  # whether nobody else is to know that it is asked
    alone: bool = False  # whether nobody else sees the answer


class Past(NamedTuple):
    """A question that is over."""

    whose: str  # whom it was put to
    by: str  # whose phone has answered; empty where the GM did, or nobody
    text: str  # what was answered, as it is typed; empty where that is not known
    posted: Mapping[str, Sequence[str]] = {}  # as it was sent


class Playing(NamedTuple):
    """A game as it stands at the table."""

    desk: Desk
    game: Any
    record: Any
    names: tuple[str, ...]  # who sits there, in order, as they are called at the table now
    seated: tuple[str, ...]  # as they were called when it began, and are there

    @property
    def screens(self) -> Screens | None:
        """How it draws its pages; None for a game that draws none."""
        return self.desk.screens() if self.desk.screens else None

    def seat(self, name: str) -> SeatNo | None:
        """Give where somebody sits, or None."""
        return SeatNo(self.names.index(name)) if name in self.names else None

    def plain(self, game: Any, view: Any, seat: SeatNo) -> Node:
        """Draw what somebody sees as lines, as a prompt tells it."""
        return parts.told(self.desk.telling(game).glance(view, seat))


class Phones(NamedTuple):
    """What pages say of phones."""

    knocks: Sequence[tuple[str, str, str]] = ()  # of each that waits its sign, a name in its own words, and a seat's id
    here: Sequence[tuple[str, str, str, bool]] = ()  # whose phone, its number, since when in words, whether it is heard
    notes: int = 0  # unread ones
    code: Sequence[Sequence[bool]] = ()  # the squares by which anybody may knock; empty once everybody has a phone
    address: str = ""  # where to knock
    at: str = ""  # where phones find the table, without what stands before it
    awaited: Sequence[str] | None = None  # who has not tapped where everybody is to; None where nobody is


class GmOwn(NamedTuple):
    """What the GM has asked the GM's page for, and what it says beside."""

    lines: Sequence[str] = ()  # what the last line came to, where it changed nothing
    invited: tuple[str, Sequence[Sequence[bool]], str] | None = None  # whose code is shown, its squares, the address
    hidden: bool = False  # whether only that is shown which everybody may see
    since: str = ""  # when what is asked was asked, by the clock
    back: str = ""  # what would be taken back now, and who has seen it


def ago(seconds: float) -> str:
    minutes = int(seconds // 60)
    return say("{minutes} min", minutes=minutes) if minutes else say("just now")


HEARD = 30.0
"""A phone that was not heard for so many seconds is asleep, and is waited for no longer."""


class Device(NamedTuple):
    """A phone or screen that has been heard."""

    since: float
    last: float
    streams: bool
    opened: frozenset[str] | None = None  # which pages it shows; None where that is not known

    def awake(self, now: float) -> bool:
        return self.streams or now - self.last <= HEARD


def looking(devices: Mapping[tuple[str, str], Device], now: float, also: str) -> dict[str, frozenset[str] | None]:
    """Give by who looks now which of their pages they look at; None for any.

    Args:
        devices: by whose they are and their numbers.
        now: the moment, in seconds.
        also: somebody more who looks at any.
    """
    found: dict[str, frozenset[str] | None] = {}
    for (who, _), one in devices.items():
        if one.awake(now):
            before = found.get(who, frozenset())
            found[who] = None if before is None or one.opened is None else before | one.opened
    return {**found, also: None} if also else found


def in_focus(sitting: Sitting) -> Playing | None:
    """Give the game that is asked now: the one in focus, else the standing one; None where there is none."""
    if not sitting.focus:
        return standing(sitting)
    opened = read_opened(sitting, key_in_focus(sitting))
    remember(sitting, opened)
    seated = opened.seating.names
    return Playing(opened.desk, opened.start.game, opened.state, _called_now(sitting, opened.kept, seated), seated)


def _called_now(sitting: Sitting, kept: Mapping[str, Any], seated: tuple[str, ...]) -> tuple[str, ...]:
    """Give what people are called now who sit at a game that began before somebody was renamed."""
    now = {one.id: one.name for one in sitting.people}
    if {*seated} <= {*now.values()}:
        return seated
    then = {one.name: one.id for one in people_of(sitting.store.state_at(kept["entry"]))}
    return tuple(now.get(then.get(name, ""), name) for name in seated)


def standing(sitting: Sitting) -> Playing | None:
    """Give the game that stands as long as the campaign; None where it has not begun."""
    if STANDING not in sitting.state.get("standing", {}):
        return None
    desk, _, game, record = sitting.standing()
    return Playing(desk, game, record, record.hall.seating.names, record.hall.seating.names)


Written = dict[Hashable, tuple[Any, str]]
"""Parts of pages as they were written out last, each with what it was drawn from."""


class Drawing:
    """Draws the pages of a table as it is now."""

    def __init__(self, sitting: Sitting, title: str, lang: str, *, draw: bool, before: Written | None = None) -> None:
        """Take the table.

        Args:
            sitting: the table.
            title: what it is called.
            lang: the language that is spoken.
            draw: whether a phone may have gmkit draw for it.
            before: parts as they were written out for drawings before this one.
        """
        self._before: Written = {} if before is None else before
        self._sitting, self._title, self._lang, self._draw = sitting, title, lang, draw
        self._now, self._standing, self._over = in_focus(sitting), standing(sitting), done_beside(sitting)
        self._faults: dict[str, None] = {}
        self._public: str | None = None
        self._tint = self._now.screens.tint if self._now and self._now.screens else ""

    def _written(self, part: Hashable, of: Any, draw: Callable[[], Node]) -> str:
        """Give a part as it was written out last, if it was drawn from the same, or write it out."""
        last = self._before.get(part)
        if last is None or last[0] != of:
            self._before[part] = last = (of, str(fragment[draw()]))
        return last[1]

    def faults(self) -> list[str]:
        """Give what went wrong since it was asked for last; parts of pages were left out for it."""
        found = [*self._faults]
        self._faults.clear()
        return found

    def _safe(self, draw: Callable[[], Node]) -> Node:
        """Draw a part of a page; a bug in it leaves the rest, in which somebody may have to answer."""
        try:
            return draw()
        except Exception as error:  # noqa: BLE001 -- it is told to the GM
            self._faults[repr(error)] = None
            return parts.paragraph(say("This part cannot be shown; the GM is told."), how="soft")

    # --- for everybody

    def screen(self, asked: str, *, taps: bool, phones: Phones) -> Mapping[str, Page]:
        """Draw the second screen.

        Args:
            asked: who is asked what, in a sentence; empty where that is nobody's business.
            taps: whether everybody is to tap.
            phones: what is said of phones.
        """
        says = say("Everybody taps.") if taps else asked
        waits = _joining(phones) if phones.code else None
        main = [self._safe(self._open), parts.notice(says) if says else None, waits]
        page = parts.page(
            main, title=self._title, base="/screen", events="/screen/events", says=says, look="screen",
            lang=self._lang, tint=self._tint,
        )  # fmt: skip
        return {"table": page}

    def _open(self) -> Node:
        """Draw what everybody sees; once, since it stands on everybody's page."""
        if self._public is None:
            over = parts.paragraph(self._over, how="told") if self._over else None
            self._public = str(fragment[self._for_all(), over])
        return self._public

    def _for_all(self) -> Node:
        if self._now is None:
            names = [one.name for one in self._sitting.people if one.here]
            told = [say("At the table: {names}.", names=listed(names, "and"))] if names else []
            return [parts.heading("", self._title), parts.told([*told, say("Nothing has begun yet.")])]
        found, screens = self._now, self._now.screens
        if screens is not None:
            return self._by_view("table", found, TABLE, lambda game, view, _nobody: screens.table(game, view))
        return [parts.heading(self._title, found.desk.card.title), self._by_view("table", found, TABLE, found.plain)]

    # --- for a seat

    def seat(
        self,
        person: Person,
        asking: Asking | None,
        *,
        tap: str,
        asked: str,
        seen: Sequence[Told],
        words: ToGm,
        many: int,
        opened: Collection[str] | None = None,
    ) -> Mapping[str, Page]:
        """Draw the pages of somebody's phone.

        Args:
            person: whose.
            asking: what that one is asked.
            tap: what a tap for everybody carries; empty where nobody is to tap, or that one has.
            asked: who is asked what, in a sentence, as on the second screen.
            seen: what that one has seen, the oldest first.
            words: what that one has told the GM.
            many: so many phones are that one.
            opened: which of the pages somebody has open; no other is drawn. None for all.
        """
        # It stands at the head of each page, and is drawn once.
        own = str(fragment[self._tapped(tap), self._safe(lambda: self._asked(asking))])
        fields, looks = bool(tap) or asking is not None, parts.TABS if opened is None else opened
        more = parts.paragraph(say("{count} phones are {name} now.", count=many, name=person.name), how="soft")
        foot = more if many > 1 else None
        drawn: dict[str, Node] = {"table": [own, self._safe(self._open), parts.switches(), foot]}
        for name, draw in (("sheet", self._sheet), ("hand", self._hand)):
            if (made := self._safe(partial(draw, person))) is None:
                continue
            if name in looks and isinstance(made, partial):
                made = self._safe(made)
            drawn[name] = [own, _with_key(made), foot] if name in looks else None
        drawn["seen"] = (
            [own, self._written(("seen", person.id), (*seen,), lambda: self._seen(seen))] if "seen" in looks else None
        )
        drawn["note"] = [
            own, self._written(("note", person.id), words, lambda: self._note(words)),
        ]  # fmt: skip
        first = "hand" if "hand" in drawn else "sheet" if "sheet" in drawn else "table"
        order = [first, *(one for one in drawn if one != first)]
        tabs = [one for one in parts.TABS if one in drawn]
        return {
            name: LATER
            if name not in looks
            else parts.page(
                drawn[name],
                title=f"{person.name}, {self._title}",
                where=name,
                base="/me",
                tabs=tabs,
                events="/me/events",
                asks=fields or name == "note",
                says=say("Everybody taps.") if tap else asked,
                lang=self._lang,
                tint=self._tint if name in ("table", "hand") else "",
            )
            for name in order
        }

    def _tapped(self, tap: str) -> Node:
        """Draw the tap that everybody makes before somebody is asked a thing that is nobody else's business."""
        if not tap:
            return None
        words = parts.paragraph(say("Everybody taps, whoever is asked."), how="soft")
        return parts.post("/me/ready", words, parts.bar(parts.button(say("Ready"))), ask=tap, name="ready")

    def _asked(self, asking: Asking | None) -> Node:
        if asking is None:
            return None
        found = self._now
        ask = found.screens.question if found and found.screens else None
        need = asking.need
        told = capital(asking.text.removeprefix(f"{asking.who}, "))
        if ask and found and need.seat is not None:
            told = ask(found.game, found.game.view(found.record, need.seat), need) or told
        form = self._form(asking, "/me/answer", "answer", covered=told if asking.secret else "")
        head = say("This is for you alone") if asking.secret else told
        return parts.question(say("{name} is asked", name=asking.who), head, form, prompt=asking.text)

    def _form(self, asking: Asking, action: str, name: str, *, gm: bool = False, covered: str = "") -> Node:
        need, odds = asking.need, None
        after = say("Nobody else sees this.") if asking.alone else say("Everybody sees this once it is done.")
        send = say("Answer for {name}", name=asking.who) if gm else ""
        if isinstance(need, Ask):
            if gm and name == "answer":
                odds = h.button(".quiet", type="submit", form="odds")[say("Show the odds")]
            form: Node = forms.form(
                need.choices, ask=asking.token, action=action, after=after, row=self._row(asking, need, gm=gm),
                name=name, send=send, beside=odds, covered=covered,
            )  # fmt: skip
            if need.aside is not None:
                form = [form, forms.asides(need.aside, ask=asking.token, action=action, name=f"{name}-aside")]
        else:
            form = forms.form(
                need.law, ask=asking.token, action=action, after=after, draw=self._draw or gm, unseen=need.secret,
                name=name, send=send, covered=covered,
            )  # fmt: skip
        note = parts.paragraph(said(need.note), how="soft") if need.note else None
        return [note, form]

    def _row(self, asking: Asking, need: Ask, *, gm: bool) -> Callable[[Hashable], forms.Row] | None:
        """Give how a choice is drawn; what only that seat may know of is covered, but for the GM."""
        found = self._now
        assert found is not None
        draw = found.screens.row if found.screens else None
        row: Callable[[Hashable], forms.Row] | None = (
            draw(found.game, found.game.view(found.record, need.seat), need) if draw else None
        )
        # Of what nobody may know that it is asked, all is covered as one, the question with it.
        covered = need.secret and not asking.secret and not gm
        if row is None and not covered:
            return None
        alone = say("Yours alone") if covered else ""
        note = say("nobody else sees what you choose") if covered and asking.alone else ""

        def drawn(value: Hashable) -> forms.Row:
            one = row(value) if row else forms.PLAIN
            return one._replace(
                covered=(one.covered or covered) and not (gm or asking.secret),
                group=one.group or alone,
                note=said(one.note) if one.note else note,
            )

        return drawn

    def _sheet(self, person: Person) -> partial[Node] | None:
        """Give what draws somebody's sheet in the game that lasts; None where there is none."""
        found = self._standing
        seat = found.seat(person.name) if found else None
        if found is None or seat is None or found.screens is None or found.screens.sheet is None:
            return None
        return partial(self._by_view, "sheet", found, seat, found.screens.sheet)

    def _by_view(self, part: str, found: Playing, seat: SeatNo, draw: Callable[[Any, Any, SeatNo], Node]) -> Node:
        """Draw what one pair of eyes sees of a game; it is written out anew where they see something else."""
        view = found.game.view(found.record, seat)
        return self._written((part, seat), (found.game, view), lambda: draw(found.game, view, seat))

    def _hand(self, person: Person) -> partial[Node] | None:
        """Give what draws what somebody holds in the game that is played beside it; None where there is none."""
        found = self._now
        seat = found.seat(person.name) if found else None
        if found is None or seat is None or found.desk.card.slug == STANDING:
            return None
        screens = found.screens
        draw = found.plain if screens is None else screens.hand or screens.sheet
        return None if draw is None else partial(self._by_view, "hand", found, seat, draw)

    def _seen(self, seen: Sequence[Told]) -> Node:
        """Draw what somebody has seen, the newest first; what is for that one alone lies under a cover."""
        shared = [one for one in reversed(seen) if not one.alone]
        alone = [one for one in reversed(seen) if one.alone]
        nothing = parts.paragraph(say("Nothing yet."), how="soft")
        return [
            parts.zone(say("What everybody has seen"), _lines(shared) if shared else nothing),
            parts.zone(say("What you alone have seen"), parts.cover("seen", _lines(alone) if alone else nothing)),
            parts.bar(parts.hold()),
        ]

    def _note(self, words: ToGm) -> Node:
        """Draw what a word to the GM is written in, and under a cover the words that were sent."""
        form = parts.post(
            "/me/note",
            _hidden("once", words.once),
            parts.words_field("note", say("A word to the GM"), most=500),
            parts.paragraph(say("Nobody else sees this, not even that you wrote."), how="soft"),
            parts.bar(parts.button(say("Send"))),
            name="note",
        )
        sent = parts.told([parts.own(one) for one in reversed(words.sent[-LAST:])])
        told = parts.zone(say("Sent lately: {count}", count=len(words.sent)), parts.cover("sent", sent))
        return [parts.zone(say("To the GM"), form), [told, parts.bar(parts.hold())] if words.sent else None]

    # --- for the GM

    def gm(
        self, askings: Mapping[str, Asking], put: Asked | None, seen: Sequence[Told], phones: Phones, own: GmOwn
    ) -> Mapping[str, Page]:
        """Draw the GM's page: what is asked beside who is at the door, how it stands beside what was told.

        Args:
            askings: what is asked of those who play, by id, each as a form.
            put: what is asked of anybody, as the prompt has it.
            seen: what happened, as the GM sees it.
            phones: who knocks, and who is here.
            own: what the GM has asked this page for.
        """
        if own.hidden:
            again = parts.post("/gm/hide", parts.button(say("Show everything again")), name="hide")
            shown = parts.paragraph(say("This page shows what everybody may see."))
            main: Node = [h.div(".notice.aside-by.hidden-now")[shown, again], h.div(".board")[self._safe(self._open)]]
        else:
            drawn = self._safe(lambda: self._glance(askings, phones))
            head, near, more = (
                drawn if isinstance(drawn, tuple) else (parts.heading(self._title, say("GM")), drawn, None)
            )
            line = self._line(put)
            left = [self._question(askings, put, phones, own, line), _came(own.lines), h.div(".board")[near]]
            right = [
                self._knocking(phones),
                self._notes(phones),
                self._code(own),
                parts.zone(say("Told so far"), _rows(seen[-LAST:]), _earlier(seen), note=say("as you see it")),
                self._does(own),
                None if put is None else line,
                self._here(phones),
            ]
            main = [head, parts.columns(left, right), more]
        live = say("only on this computer; phones at {address}", address=phones.at or "\u2013")
        page = parts.page(
            main, title=self._title, base="/gm", events="/gm/events", asks=True, look="gm", lang=self._lang, live=live
        )
        return {"gm": page}

    def _question(
        self, askings: Mapping[str, Asking], put: Asked | None, phones: Phones, own: GmOwn, line: Node
    ) -> Node:
        """Draw what is asked: of one at once, of others folded; the line of the prompt where nobody plays who is."""
        waits = self._awaited(phones)
        if put is None:
            return [waits, parts.panel(h.h2[say("What now?")], line)]
        if not askings:
            decides = say("Let {name} decide", name=put.who) if put.npc else say("Let gmkit draw") if put.pieces else ""
            word = DECIDE if put.npc else DRAW
            enter = parts.post("/gm/line", _hidden("line", word), parts.button(decides), name="decide")
            legal = parts.paragraph(put.legal, how="soft")
            return [waits, parts.panel(h.h2[parts.shown(put.text)], legal, enter if decides else None)]
        panels: list[Node] = []
        for at, (who, one) in enumerate(askings.items()):
            name = f"answer-{at}" if at else "answer"
            form = self._safe(partial(self._form, one, "/gm/answer", name, gm=True))
            over = parts.paragraph(_asked_on(who, one, phones, own.since), how="soft")
            if at:
                panels.append(parts.fold(f"ask-{who}", one.text, over, form))
            else:
                panels.append(h.div(id=f"ask-{who}")[parts.panel(over, h.h2[parts.shown(one.text)], form)])
        odds = parts.post("/gm/line", _hidden("line", "odds"), name="odds")
        return [waits, panels, odds]

    def _awaited(self, phones: Phones) -> Node:
        """Draw whose taps are waited for before what follows may show."""
        if phones.awaited is None:
            return None
        told = say("Everybody taps first. Still to tap: {names}.", names=listed(phones.awaited, "and")) if (
            phones.awaited) else say("Everybody has tapped.")  # fmt: skip
        skip = parts.post("/gm/skip", parts.button(say("Wait no longer"), how="quiet"), name="skip")
        return h.div(".notice.aside-by")[parts.paragraph(told), skip]

    def _line(self, put: Asked | None) -> Node:
        label = say("A line, as at the prompt") if put is None else say("Another line, as at the prompt")
        field = parts.words_field("line", label, most=2000)
        return parts.post("/gm/line", field, parts.button(say("Do it"), how="quiet"), name="line")

    @staticmethod
    def _does(own: GmOwn) -> Node:
        """Draw what is done to the table as a whole, and what taking back would take."""
        told = parts.paragraph(own.back, how="soft") if own.back else None
        return [
            h.div(".buttons")[
                parts.post("/gm/undo", parts.button(say("Undo"), how="quiet"), name="undo"),
                parts.post("/gm/hide", parts.button(say("Hide"), how="quiet"), name="hide"),
                h.a(".button.quiet", href="#phones")[say("Phones")],
            ],
            told,
        ]

    @staticmethod
    def _notes(phones: Phones) -> Node:
        if not phones.notes:
            return None
        read = parts.post("/gm/notes", parts.button(say("Read"), how="quiet"), name="notes")
        told = say("{n} note to you|{n} notes to you", number=phones.notes)
        return h.div(".notice.aside-by")[parts.paragraph(told), read]

    def _code(self, own: GmOwn) -> Node:
        """Draw somebody's code, until it is put away."""
        if own.invited is None:
            return None
        name, squares, address = own.invited
        away = parts.post("/gm/invite", parts.button(say("Put the code away"), how="quiet"), name="away")
        return parts.zone(say("For {name} alone", name=name), parts.code(squares, address), away)

    def _glance(self, askings: Mapping[str, Asking], phones: Phones) -> Node | tuple[Node, Node, Node]:
        """Draw how it stands: a head, what stands beside what is asked, and what is further down."""
        found = self._now
        if found is None:
            return parts.heading(self._title, say("GM")), self._open(), None
        ids = {one.name: one for one in self._sitting.people}

        def phone(seat: SeatNo) -> Node:
            one = ids.get(found.names[seat])
            return None if one is None or not one.here else _phone_of(one, askings, phones)

        if found.screens is not None and found.screens.gm is not None:
            tonight = absent(self._sitting.state)
            away = [SeatNo(at) for at, name in enumerate(found.names) if tonight.get(name)]
            drawn: tuple[Node, Node, Node] = found.screens.gm(found.game, found.record, self._title, phone, away)
            return drawn
        rows = [parts.row(parts.own(name), right=phone(SeatNo(at))) for at, name in enumerate(found.names)]
        there = parts.zone(say("Whose phone"), parts.rows(*rows))
        title = f"{self._title} \u00b7 {say('GM')}"
        if found.desk.card.slug == STANDING:
            lines = parts.told(at_table(self._sitting, STANDING).who(found.game, found.record, None))
            return parts.heading(title, found.desk.card.title), [lines, there], None
        return parts.heading(title, found.desk.card.title.partition(",")[0]), [self._open(), there], None

    def _knocking(self, phones: Phones) -> Node:
        """Draw who waits at the door."""
        seats = [(one.id, one.name) for one in self._sitting.people if not one.npc and one.here]
        return [
            parts.post(
                "/gm/let",
                h.p[h.b[sign], " ", say("knocks and says to be"), " ", h.b[parts.shown(name) or "?"]],
                parts.pick_field(
                    "as", say("Let in as"), [*seats, (SCREEN, say("the second screen"))], usual=seat, of=sign
                ),
                parts.button(say("Let in"), name="sign", value=sign),
                parts.button(say("No"), name="refuse", value=sign, how="quiet"),
                name=f"let-{sign.replace(' ', '-')}",
            )
            for sign, name, seat in phones.knocks
        ]

    def _here(self, phones: Phones) -> Node:
        """Draw whose phones there are, and what is done with them."""
        people = [(one.id, one.name) for one in self._sitting.people if not one.npc and one.here]
        rows = []
        for who, name in [*people, (SCREEN, say("the second screen")), (GM, say("the GM's page"))]:
            own = [one for one in phones.here if one[0] == who]
            if not own and who in (SCREEN, GM):
                continue
            each: list[Node] = [
                parts.post("/gm/kick", h.span[since if heard else say("asleep, {since}", since=since)],
                           parts.button(say("Send away"), name="device", value=f"{who} {device}", how="quiet"),
                           name=f"kick-{device}")
                for _, device, since, heard in own
            ]  # fmt: skip
            if who not in (SCREEN, GM):
                code = [parts.button(say("Show the code"), name="who", value=who, how="quiet")]
                new = [parts.button(say("New code"), name="who", value=who, how="quiet")]
                codes = (
                    parts.post("/gm/invite", code, name=f"invite-{who}"),
                    parts.post("/gm/rekey", new, name=f"new-{who}"),
                )
                each.append(h.div(".pair")[codes])
            rows.append(h.li(".row.phone-of", id=f"phone-{who}")[h.b[parts.own(name)], h.div[each or say("no phone")]])
        return parts.fold("phones", say("Phones"), parts.rows(*rows))


LAST = 6
"""So many lines of what happened stand on the GM's page; others are folded."""


def _with_key(drawn: Node) -> Node:
    """Put the button below what has covers, by which they are held open."""
    text = str(fragment[drawn])
    return [text, parts.bar(parts.hold())] if COVER in text else text


COVER = 'class="cover"'
"""What stands in a page that has covers to be held open; those over choices have a button of their own."""


def _joining(phones: Phones) -> Node:
    """Draw how one comes by a phone's page, and how many are here."""
    many = sum(1 for who, _, _, heard in phones.here if heard and who not in (SCREEN, GM))
    return h.section(".joining")[
        parts.code(phones.code, phones.address.partition("//")[2] or phones.address),
        h.p(".soft")[say("Scan to ask for a seat."), h.br, say("The GM says who you are.")],
        h.p(".soft.here")[say("{n} phone here|{n} phones here", number=many)] if many else None,
    ]


def _line(one: Told) -> Node:
    return parts.taken_back(one.text) if one.gone else one.text


def _rows(seen: Sequence[Told]) -> Node:
    return parts.rows(*(parts.row(_line(one), right=one.alone or say("everybody")) for one in reversed(seen)))


def _earlier(seen: Sequence[Told]) -> Node:
    return parts.fold("earlier", say("Earlier"), _rows(seen[:-LAST])) if len(seen) > LAST else None


def _came(lines: Sequence[str]) -> Node:
    """Draw what the GM's own last line came to, such as odds; what stands in columns is parted."""
    if not lines:
        return None
    cells = [re.split(r"\s{2,}", line.strip(), maxsplit=1) for line in lines]
    rows = [parts.row(words, right=more[0] if more else None) for words, *more in cells]
    return h.div(".notice.came")[parts.rows(*rows, how="plain")]


def _hidden(name: str, value: str) -> Node:
    return h.input(type="hidden", name=name, value=value)


def _asked_on(who: str, asking: Asking, phones: Phones, since: str) -> str:
    """Say on whose phone something is asked, and since when."""
    own = [heard for one, _, _, heard in phones.here if one == who]
    if not own:
        return say("{name} has no phone here", name=asking.who)
    if any(own):
        return say("On {name}'s phone since {time}", name=asking.who, time=since)
    return say("On {name}'s phone since {time}; it is asleep", name=asking.who, time=since)


def _phone_of(person: Person, askings: Mapping[str, Asking], phones: Phones) -> Node:
    """Give what there is of somebody's phone, with the way to answer in their place."""
    own = [(since, heard) for who, _, since, heard in phones.here if who == person.id]
    awake = [heard for _, heard in own if heard]
    if person.npc:
        told = say("NPC")
    elif not own:
        told = say("no phone")
    elif not awake:
        told = say("asleep, {since}", since=own[-1][0])
    else:
        told = say("live") if len(own) == 1 else say("{n} phone|{n} phones", number=len(own))
    answer: Node = [h.a(href=f"#ask-{person.id}")[say("answer")], " \u00b7 "] if person.id in askings else None
    return [answer, told if person.npc else h.a(href=f"#phone-{person.id}")[told]]


def _lines(seen: Sequence[Told]) -> Node:
    return parts.told(map(_line, seen))


# ---- What somebody has seen, kept from entry to entry.


class SeenSoFar:
    """What everybody who plays has seen, and the GM, as lines; what was taken back stays, and is marked."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._upto = 0
        self._own: dict[str, list[tuple[int, Told]]] = {}
        self._path: frozenset[int] = frozenset()

    def look(self, sitting: Sitting, people: Sequence[Person]) -> None:
        """Take in what entries there are now; of a campaign that is opened, the last ones."""
        count = sitting.store.count()
        self._path = frozenset(sitting.store.path_to(count)[-3 * SEEN :])
        if STANDING in sitting.state.get("standing", {}) and self._upto != count:
            for seq in range(max(self._upto + 1, count - SEEN), count + 1):
                self._take(sitting, seq, people)
        self._upto = count

    def _take(self, sitting: Sitting, seq: int, people: Sequence[Person]) -> None:
        entry, store = sitting.store.entry(seq), sitting.store
        state = sitting.state if seq == store.count() else apply(store.state_at(entry.parent), entry.changes())
        if entry.kind in ("undo", "redo") or STANDING not in state.get("standing", {}):
            return
        desk, _, game, record = sitting.standing()
        look, names = eyes(sitting), record.hall.seating.names
        for id_, name in [(one.id, one.name) for one in people] + [(GM, EYES_OF_GM)]:
            seen = entry_seen(Taken(entry, state), name, None if id_ == GM else id_, look)
            events = typed(sitting, seen, Known(None, record, game, names))
            told = desk.telling(game).sentences(events, record.hall.seating)
            alone = [_alone(getattr(event, "to", None), names) for event in events]
            lines = [Told(text, who) for text, who in zip(told, alone, strict=True) if text]
            kept = self._own.setdefault(id_, [])
            kept += [(seq, one) for one in (*lines, *map(Told, _beside(entry, state)))]
            del kept[: -2 * SEEN]

    def undone(self, sitting: Sitting, phones: Iterable[tuple[str, str]]) -> str:
        """Say what the next undo takes back, and how many of these phones, by whose they are, have shown it."""
        path = reversed(sitting.store.path_to(sitting.store.count()))
        last = next((seq for seq in path if has_effect(sitting.store.entry(seq))), None)
        if last is None:
            return ""
        told = (one.text for seq, one in self._own.get(GM, ()) if seq == last)
        text = next(told, None) or taken_away(sitting.store.entry(last))
        many = sum(1 for who, _ in phones if who != GM and any(seq == last for seq, _ in self._own.get(who, ())))
        more = say("One phone has shown it, and will be told.|{n} phones have shown it, and will be told.", number=many)
        return " ".join([say("Undo takes back “{line}”.", line=text.removesuffix(".")), *([more] if many else [])])

    def of(self, who: str) -> list[Told]:
        """Give somebody's lines, the oldest first."""
        return [one._replace(gone=seq not in self._path) for seq, one in self._own.get(who, ())]


WORDS = 500
"""A word to the GM is known again until so many entries lie behind it."""


class ToGm(NamedTuple):
    """What somebody has told the GM."""

    once: str  # what the next word carries, so that it is kept once
    sent: Sequence[str] = ()  # the oldest first


class WordsToGm:
    """What phones have told the GM, by whose they are: a word whose reply was lost, and which comes anew, is kept once.

    Nothing is kept of them but what is in the table, so that this holds however the program has ended meanwhile.
    """

    def __init__(self) -> None:
        """Begin with nothing."""
        self._upto = 0
        self._own: dict[str, list[tuple[int, str]]] = {}  # entries with what was said, the oldest first

    def _look(self, store: Any, who: str) -> list[tuple[int, str]]:
        count = store.count()
        for seq in range(max(self._upto, count - WORDS) + 1, count + 1):
            if is_to_gm(entry := store.entry(seq)):
                self._own.setdefault(entry.told["from"], []).append((seq, entry.told["note"].partition(": ")[2]))
        self._upto = count
        return self._own.get(who, [])

    def of(self, ring: Ring, store: Any, who: str) -> ToGm:
        """Give what somebody has sent, and what their form carries: another thing once a word of theirs is kept."""
        own = self._look(store, who)
        return ToGm(ask_of(ring, who, "note", own[-1][0] if own else 0), [text for _, text in own])

    def again(self, ring: Ring, store: Any, who: str, once: str, text: str) -> bool:
        """Say whether a word is kept already that a form has sent: it was, after that form was drawn."""
        own = self._look(store, who)
        drawn = next((at for at, (seq, _) in enumerate(own, 1) if same(once, ask_of(ring, who, "note", seq))), 0)
        return bool(once) and text in [one for _, one in own[drawn:]]


def done_beside(sitting: Sitting) -> str:
    """Say how a game beside has ended, or which evening has begun, until something else is done; empty for all else."""
    path = () if sitting.focus else reversed(sitting.store.path_to(sitting.store.count()))
    last = next((entry for entry in map(sitting.store.entry, path) if has_effect(entry)), None)
    return "" if last is None else "".join(_beside(last, sitting.state))


def _beside(entry: Any, state: Mapping[str, Any]) -> list[str]:
    """Say what an entry did that is no event of the standing game; of a game that ended, what stands behind its title.

    What is a fixed text is kept in English.
    """
    if entry.kind == "evening":
        return [evening_begun(state)]
    title, colon, how = str(entry.told.get("told", "")).rpartition(": ")
    return [f"{title}{colon}{said(how)}"] if how else []


def _alone(to: Any, names: Sequence[str]) -> str:
    """Give who alone may know of an event, by name; empty where everybody may."""
    return "" if to is None else names[to] if to in range(len(names)) else say("you")


# ---- What goes by what was before.

QUIET = ("note", "ruling", "print")
"""Entries by which nothing is asked, answered or taken back."""


def drawn_since(sitting: Sitting, place: int, piece: Luck) -> int:
    """Give the entry from which on a piece is asked for: others' that are drawn together with it ask for none anew.

    Args:
        sitting: the table.
        place: the last entry by which anything was asked, answered or taken back.
        piece: which is asked for now.
    """
    store = sitting.store
    while not sitting.focus and place > 1 and (entry := store.entry(place)).kind in ("answer", *QUIET):
        rows = entry.told.get("answers", ())
        if any(row["what"] != piece.what or row.get("seat") == piece.seat for row in rows):
            break
        place = entry.parent
    return place


def drawn_anew(before: Drawn | None, last: Mapping[str, Page], found: Mapping[str, Page]) -> Drawn:
    """Give somebody's pages with their revision.

    Args:
        before: what is up now.
        last: what each page was when it was drawn last: one that was left out meanwhile may be what it was.
        found: what is to be up.
    """
    if before is None:
        return Drawn(1, found)
    same = list(last) == list(found) and all(page in (LATER, last[name]) for name, page in found.items())
    return Drawn(before.revision + (not same and not _unseen(found)), found)


def drawn_last(last: Mapping[str, Page], found: Mapping[str, Page]) -> Mapping[str, Page]:
    """Give what each page was when it was drawn last, after some were drawn."""
    if _unseen(found):
        return last
    return {name: last.get(name, page) if page is LATER else page for name, page in found.items()}


def left_out(drawn: Drawn | None, page: str) -> bool:
    """Say whether somebody has to wait for a page until it is drawn."""
    return drawn is None or _unseen(drawn.pages) or drawn.pages.get(page) is LATER


def _unseen(found: Mapping[str, Page]) -> bool:
    return all(page is LATER for page in found.values())


def text_of(need: Ask | Luck, posted: Mapping[str, Sequence[str]]) -> str:
    """Give what a form says as it is typed at the prompt; raises IllegalChoice if it says nothing, and has to."""
    if isinstance(need, Luck):
        return DRAW if forms.draws(posted) else forms.text_of(need.law, posted)
    aside = need.aside if posted.get("verb") else None
    text = forms.text_of(need.choices if aside is None else aside, posted)
    if not text:
        try:
            need.choices.parse(text)
        except ChoiceError:
            legal = need.choices.expects()
            raise IllegalChoice(say("nothing is chosen yet; choose {choices}", choices=legal)) from None
    return text


def asked_in_public(asked: Asked | None, *, secret: bool) -> str:
    """Say who is asked what; nothing where that would give something away.

    What is nobody's own, such as the cut for the deal, is the GM's to type.
    """
    if asked is None or secret or asked.npc or not (asked.who or asked.pieces):
        return ""
    names = asked.who.split(", ") if asked.who else [capital(say("the GM"))]
    told = listed(names, "and")
    return say("{who} is asked: {what}.|{who} are asked: {what}.", number=len(names), who=told, what=said(asked.what))


def lines_of(outcome: Outcome) -> list[str]:
    return told_lines(outcome)


class Shown(NamedTuple):
    """What pages were drawn from last, before an answer that is not to show yet."""

    drawing: Drawing
    public: str
    seen: Mapping[str, list[Told]]
    idle: bool  # whether nobody was asked anything

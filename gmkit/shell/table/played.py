"""A game that is played at a table for a while: how it stands, what was said beforehand, and playing on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from gmkit import errors
from gmkit.chance.law import split_faces
from gmkit.chance.source import Source
from gmkit.errors import GmkitError, IllegalChoice, StoreError, later, listed, quoted, say
from gmkit.names import fold
from gmkit.shell.desk import Desk, Start, begin_again
from gmkit.shell.table.answers import SAY
from gmkit.shell.table.line import Line, is_word, joined
from gmkit.shell.table.sitting import Sitting, plain
from gmkit.table.game import HIDDEN, TABLE, Ask, Luck, Player, SeatNo, Why
from gmkit.table.run import DRAWN, TYPED, UNSEEN, Entry, Moment, Places, Said, drawn, entry, refit, replay, run, said_by
from gmkit.table.seats import Seating

# ---- A game at the table: how it began, what was answered, and how it stands.


class Opened(NamedTuple):
    """A game at the table as it stands."""

    key: str  # what the table calls it: "cyffle-1"
    desk: Desk
    start: Start
    kept: Mapping[str, Any]  # as the table keeps it: header, answers, orders, and the entry by which it was opened
    state: Any
    moments: tuple[Moment[Any], ...]
    places: Places

    @property
    def seating(self) -> Seating:
        return self.start.seating

    @property
    def need(self) -> Any:
        """What must happen next."""
        return self.start.game.pending(self.state)

    @property
    def events(self) -> list[Any]:
        """All that has happened."""
        return [*self.start.step.events, *(event for moment in self.moments for event in moment.events)]

    def now(self, state: Any, moments: Sequence[Moment[Any]]) -> Opened:
        """Give it as it stands after more has happened."""
        return self._replace(state=state, moments=(*self.moments, *moments))


def read_opened(sitting: Sitting, key: str, kept: Mapping[str, Any] | None = None) -> Opened:
    """Give a game at the table as it stands, by today's rules.

    Args:
        sitting: the window.
        key: what the table calls it.
        kept: how it is kept; as it is now if nothing is given.

    Raises:
        StoreError: its answers do not fit the rules any more, or it is damaged.
    """
    kept = sitting.state["open"][key] if kept is None else kept
    before, found = sitting.replayed.get(key, (None, None))
    if before is None or before != kept:
        header, where = kept["header"], f"{key}:"
        desk = sitting.desk_of(header["game"])
        start, by = begin_again(desk, sitting.game(desk), header, where)
        start, places = with_own(desk, start, header.get("brought", ())), Places()
        rows = [Entry(row["what"], row["value"], row["by"], row.get("seat"), _why(row)) for row in kept["answers"]]
        if by.other:
            rows = [*refit(start.game, start.step.state, rows, key, start.seating.names).whole()]
        state, moments = replay(start.game, start.step.state, rows, places, key, start.seating.names)
        found = Opened(key, desk, start, kept, state, tuple(moments), places)
    # Places are counted on while it is played, so that what is given is used once.
    sitting.replayed.pop(key, None)
    return found  # type: ignore[no-any-return]


def with_own(desk: Desk, start: Start, brought: Sequence[int]) -> Start:
    """Give where a game begins to which not everybody brings the same."""
    bring = desk.guest().bring
    if not brought or bring is None:
        return start
    return start._replace(step=start.step._replace(state=bring(start.step.state, brought)))


def remember(sitting: Sitting, opened: Opened) -> None:
    """Keep a game as it was read, for the next line."""
    sitting.replayed[opened.key] = (opened.kept, opened)


def _why(row: Mapping[str, Any]) -> Any:
    return Why(*row["why"]) if row.get("why") else None


def rows_of(moments: Sequence[Moment[Any]]) -> list[dict[str, Any]]:
    """Give answers as a log keeps them."""
    rows = []
    for line in map(entry, moments):
        row = {key: value for key, value in line._asdict().items() if value is not None}
        rows.append(plain({**row, **({"why": [one for one in line.why if one is not None]} if line.why else {})}))
    return rows


def seed_of(table: str, key: str) -> str:
    """Give what a game's draws depend on: the table's seed, which it does not tell, and which of its games it is."""
    return sha256(f"{table} {key}".encode()).hexdigest()[:16]


def key_in_focus(sitting: Sitting) -> str:
    """Give what the table calls the game in focus; raises IllegalChoice where that is the standing one."""
    if sitting.focus is None:
        raise IllegalChoice(say("no game beside City of Masks is asked now; open GAME NAME, NAME begins one"))
    return sitting.focus


def find_open(sitting: Sitting, words: Sequence[str], *, slug: str | None = None) -> str:
    """Give the open game that is meant by a name: its own, as it is told, or its kind's where it alone is of that.

    Without a name it is the one in focus, else the only one.

    Raises:
        IllegalChoice: none is, or several are.
    """
    games: Mapping[str, Any] = sitting.state.get("open", {})
    said = fold(" ".join(words))
    if not said and sitting.focus and slug in (None, games[sitting.focus]["header"]["game"]):
        return sitting.focus
    found = [key for key, kept in games.items() if said in ("", fold(key), kept["header"]["game"])]
    found = [key for key in found if slug in (None, games[key]["header"]["game"])]
    if len(found) == 1:
        return found[0]
    if slug is not None and not found:
        raise IllegalChoice(say("no game of {slug} is open; open {slug} NAME, NAME begins one, then this", slug=slug))
    known = say("there is {names}", names=listed(told_open(games), "and")) if games else say("none is open")
    raise IllegalChoice(say("say which game is meant: {known}", known=known))


def told_open(games: Mapping[str, Any]) -> list[str]:
    """Name open games with who plays them: "whims-1 (Ana and Ben)"."""
    return [
        f"{key} ({listed([seat['name'] for seat in kept['header']['seats']], 'and')})" for key, kept in games.items()
    ]


def beside_it(sitting: Sitting) -> list[str]:
    """Say which games are open that nobody is asked in now, in a line; nothing where none is."""
    waiting = {key: kept for key, kept in sitting.state.get("open", {}).items() if key != sitting.focus}
    if not waiting or sitting.beside is None:
        return []
    items, key = "; ".join(told_open(waiting)), next(iter(waiting))
    return [say("Open beside: {items}; to {key} goes on with it, close {key} ends it.", items=items, key=key)]


# ---- What is said beforehand, or in answer: for whom, and how.


class Beforehand(NamedTuple):
    """An answer that stands ready."""

    seat: int | None  # whose it is; None for whoever is asked next
    said: str
    called: bool = False  # whether it was called out with others, until something else is asked
    begun: str = ""  # faces whose beginning has come up: the whole text, of which the rest is left


REST = ("rest", "all")


class Ready:
    """Answers that stand ready, used up as they are asked for."""

    def __init__(self, own: Sequence[Beforehand], rest: str = "", in_turn: Sequence[str] = ()) -> None:
        """Take the answers.

        Args:
            own: in the order in which they were said.
            rest: what everybody says who is not named, until something else is asked.
            in_turn: labels of what is answered in the order in which it was called out.
        """
        self.left = list(own)
        self._rest, self._in_turn, self._what = rest, in_turn, ""
        self._limits: dict[int, int] = {}  # how far each goes where one outbids another

    def heed(self, what: str, told: Callable[[Sequence[Beforehand]], str]) -> None:
        """Drop what was called out once something else is asked for; raises IllegalChoice where some of it is left."""
        if self._what and what != self._what and (left := [one for one in self.left if one.called]):
            raise IllegalChoice(say("not asked for: {left}; nothing is kept", left=told(left)))
        if self._what and what != self._what:
            self._rest = ""
            self._limits = {}

    def take(self, ask: Ask, *, asked: bool) -> str | None:
        """Give what a seat says; None where nothing stands ready for it.

        Args:
            ask: what is asked.
            asked: whether somebody at the table is asked, so that what names nobody is for them.
        """
        if (limited := self._within(ask, asked=asked)) is not None:
            return limited
        called = [one for one in self.left if one.called]
        if called or self._rest:
            self._what = ask.what
        head = called[0] if called else None
        if head and self._rest and ask.what in self._in_turn:
            if head.seat != ask.seat:
                return self._rest
            self.left.remove(head)
            return head.said
        own = next((one for one in self.left if one.seat == ask.seat or (asked and one.seat is None)), None)
        if own is None:
            return self._rest or None
        self.left.remove(own)
        return own.said

    def _within(self, ask: Ask, *, asked: bool) -> str | None:
        """Give what a limit answers, such as "up to 12" or "out"; None where none was said, or it is passed by now."""
        from gmkit.shell.session import limit_in, rising  # a table that only looks something up does without

        if (found := rising(ask)) is None:
            return None
        for one in self.left:
            limit = limit_in(one.said) if one.seat == ask.seat or (asked and one.seat is None) else None
            if limit is not None:
                if limit and one.seat is None:
                    # It answers what is asked, and must be enough for that.
                    ask.parse(str(limit))
                self.left.remove(one)
                self._limits[ask.seat], self._what = limit, ask.what
                break
        limit = self._limits.get(ask.seat)
        if limit == 0:
            return ask.show(found[1])
        return None if limit is None or found[0].low > limit else ask.show(found[0].low)

    def faces(self, need: Luck) -> tuple[str, Callable[[str], None]] | None:
        """Give what came up, with what is to be done with the faces that are left over; None where nothing is said."""
        at = next((n for n, one in enumerate(self.left) if one.seat in (None, need.seat) and not one.called), None)
        if at is None:
            return None
        own = self.left[at]

        def leave(left: str) -> None:
            self.left[at : at + 1] = [own._replace(said=left, begun=own.begun or own.said)] if left else []

        return own.said, leave


def ready_from(opened: Opened, line: Line, need: Any) -> Ready:
    """Read what a line answers: parts between semicolons, or by names between commas, "Ana 12, Orso 13, rest pass"."""
    parts = [line.said if len(line.act) > 1 or not line.act[0].quoted else line.act[0].text]
    parts += [joined(clause, marks=True) for clause in line.clauses]
    in_turn, own, rest = opened.desk.guest().in_turn, list[Beforehand](), ""
    word, _, rest_of_it = parts[0].partition(" ")
    if rest_of_it and is_word(word, SAY) and not fits(need, parts[0]):
        parts[0] = rest_of_it.strip()
    for number, part in enumerate(parts):
        # A first part that can be read as it stands names nobody.
        if number == 0 and fits(need, part):
            own.append(Beforehand(None, part))
        elif (several := said_by_several(opened.seating, part, None if number else need)) is not None:
            found, rest = several
            own += found
        else:
            own.append(Beforehand(*whose_said(opened.seating, part)))
    return Ready(own, rest, in_turn)


def fits(need: Any, text: str, *, whole: bool = False) -> bool:
    """Say whether a text answers what is asked; of faces their beginning does, since more may come up after it.

    Args:
        need: what is asked.
        text: what was typed.
        whole: whether nothing of it may be left.
    """
    try:
        if isinstance(need, Ask):
            need.parse(text)
            return True
        faces = split_faces(text)
        return need.law.parse(faces)[1] == len(faces) or not whole
    except GmkitError:
        return False


def whose_said(seating: Seating, text: str) -> tuple[int | None, str]:
    """Read "Ana 12": whose answer it is, and what; the whole text of whoever is asked where it names nobody."""
    plain_text = fold(text)
    names = [(fold(name), at) for at, name in enumerate(seating.names)]
    name, at = max(((one, at) for one, at in names if plain_text.startswith(one + " ")), default=("", -1))
    return (at, text[len(name) :].strip()) if name else (None, text)


def said_by_several(seating: Seating, text: str, need: Any) -> tuple[list[Beforehand], str] | None:
    """Read answers of several with their names, and of the rest; None where that is none.

    The first may name nobody where it answers what is needed of somebody: 10C, Ana JC.
    """
    parts = [part.strip() for part in text.split(",")]
    rest = ""
    if is_word(parts[-1].partition(" ")[0], *REST) and parts[-1].partition(" ")[2].strip():
        rest = parts.pop().partition(" ")[2].strip()
    elif len(parts) < 2:
        return None
    found = [Beforehand(*whose_said(seating, part), called=True) for part in parts]
    from gmkit.shell.session import limit_in, rising

    first = parts[0] if parts else ""
    answers = isinstance(need, Ask) and (fits(need, first) or bool(rising(need) and limit_in(first) is not None))
    if found and found[0].seat is None and answers:
        found[0] = found[0]._replace(seat=need.seat)
    return (found, rest) if all(one.seat is not None for one in found) else None


# ---- Playing on: people as the GM says, NPCs by their level, and pieces as the table rolls them.


class Waits(Exception):
    """Somebody at the table has to answer first."""


DRAW, KEPT_UNSEEN = "draw", ("unseen", HIDDEN.value)
"""What leaves a piece to gmkit, and what leaves it to its owner's eyes."""


def asked_here(opened: Opened, need: Luck) -> bool:
    """Whether somebody at the table says what comes up: real pieces are typed, but not what an NPC throws.

    A pack of cards is wholly real or wholly gmkit's, so that what an NPC is dealt comes from it too.
    """
    seats, dice = opened.seating.seats, opened.kept["header"]["dice"]
    if dice == "app" or need.aside or need.gm or all(seat.npc for seat in seats):
        return False
    return dice == "table" or need.seat is None or not seats[need.seat].npc or need.law.taken


OWN_CARDS = later("The cards are dealt and held at your table; with dice app behind open … gmkit deals them.")


def from_the_pack(opened: Opened, need: Any) -> bool:
    """Say whether what comes next is dealt from a pack that lies on the table."""
    return isinstance(need, Luck) and need.law.taken and asked_here(opened, need)


def cards_are_own(opened: Opened, moments: Sequence[Moment[Any]]) -> bool:
    """Say whether a pack that lies on the table was dealt from."""
    real = opened.kept["header"]["dice"] != "app"
    return real and any(isinstance(one.need, Luck) and one.need.law.taken and one.said.by != DRAWN for one in moments)


class Answers:
    """Answers in a game at the table."""

    def __init__(self, opened: Opened, ready: Ready, reroll: int = 0) -> None:
        """Take the game, what stands ready, and how often the GM has moved the place on from which gmkit draws."""
        self._opened, self._ready = opened, ready
        self._guest = opened.desk.guest()
        self._source = Source(opened.kept["header"]["seed"], ("reroll", str(reroll)) if reroll else ())
        self._drawn = drawn(self._source, opened.places)
        self._players: dict[int, Player] = {}  # NPCs, each for as long as is played on: what it has worked out stands
        self.dealt: list[str] = []  # what gmkit dealt out of a real pack, for the GM

    def __call__(self, record: Any, need: Ask | Luck) -> Said:
        """Answer; raises Waits where somebody has to, and GmkitError where what stands ready does not fit."""
        self._ready.heed(need.what, lambda left: unasked(self._opened, left))
        return self._luck(record, need) if isinstance(need, Luck) else self._choice(record, need)

    def _luck(self, record: Any, need: Luck) -> Said:
        here = asked_here(self._opened, need)
        seats, seat = self._opened.seating.seats, need.seat
        person = seat is not None and not seats[seat].npc
        typed = self._ready.faces(need) if here or need.seat is None else None
        if typed is not None:
            return self._typed(record, need, *typed)
        if here and person and need.secret and need.law.taken:
            self._opened.places.next(need)
            return Said(HIDDEN, UNSEEN)
        if here:
            raise Waits
        orders = self._opened.kept.get("orders", ())
        agreed = self._guest.obey(self._opened.start.game, record, need, orders) if orders else None
        if agreed is not None:
            self._opened.places.next(need)
            return Said(agreed, "gm")
        return self._drawn(record, need)

    def _typed(self, record: Any, need: Luck, text: str, leave: Callable[[str], None]) -> Said:
        word = fold(text)
        person = need.seat is not None and not self._opened.seating.seats[need.seat].npc
        if word == DRAW:
            leave("")
            said = self._drawn(record, need)
            if need.law.taken and need.seat is not None:
                # The table's own cards have to lie where gmkit says they do.
                cards = " ".join(need.law.show(said.value))
                self.dealt.append(
                    say("GM  for {name}: {cards}", name=self._opened.seating.names[need.seat], cards=cards)
                )
            return said
        if word in KEPT_UNSEEN and need.secret and person:
            leave("")
            self._opened.places.next(need)
            return Said(HIDDEN, UNSEEN)
        faces = split_faces(text.replace(",", " "))
        value, taken = need.law.parse(faces)
        leave(" ".join(faces[taken:]))
        self._opened.places.next(need)
        return Said(value, TYPED)

    def _choice(self, record: Any, need: Ask) -> Said:
        opened = self._opened
        game, seat = opened.start.game, opened.seating.seats[need.seat]
        said = self._ready.take(need, asked=not seat.npc)
        if said is not None:
            try:
                value = need.parse(said)
            except GmkitError as error:
                raise error.behind(f"{seat.name}, {errors.said(need.what)}") from None
            opened.places.next(need)
            return Said(value, "gm" if seat.npc else seat.by)
        if not seat.npc:
            raise Waits
        view, place = game.view(record, need.seat), opened.places.next(need)
        orders = opened.kept.get("orders", ())
        ordered = self._guest.obey(game, view, need, orders) if orders else None
        if ordered is not None:
            return Said(ordered, "gm")
        source = self._source.named("player", need.seat).placed(*place)
        if need.seat not in self._players:
            self._players[need.seat] = opened.desk.player(seat, game)
        return said_by(self._players[need.seat](view, need, source), seat.by)


class Played(NamedTuple):
    """How far a game has come by a line."""

    opened: Opened
    moments: tuple[Moment[Any], ...]  # what was answered by it
    lines: list[str]  # what is told of it


def play_on(opened: Opened, ready: Ready, *, whole: bool, reroll: int = 0) -> Played:
    """Play on until somebody at the table has to answer, or the game is over.

    Args:
        opened: the game.
        ready: what stands ready; what it says first must fit whole, and of the rest what does not is told.
        whole: whether all of it must fit, as where nobody can be asked again.
        reroll: how often the GM has moved the place on from which gmkit draws.

    Raises:
        GmkitError: it does not; nothing has changed.
    """
    answers = Answers(opened, ready, reroll)
    state, moments, wrong = opened.state, list[Moment[Any]](), ""
    try:
        for moment in run(opened.start.game, state, answers):
            state = moment.state
            moments.append(moment)
    except Waits:
        pass
    except GmkitError as error:
        by_hand = any(one.said.by in (TYPED, "gm") or one.said.by.startswith("person:") for one in moments)
        if half := next((one.begun for one in ready.left if one.begun), ""):
            raise IllegalChoice(say("{text}: {error}; nothing is kept", text=quoted(half), error=error)) from None
        if whole or not by_hand or any(one.called for one in ready.left):
            raise
        wrong = str(error)
    after = opened.now(state, moments)
    events = [event for moment in moments for event in moment.events]
    lines = told_to_gm(after, events if opened.moments else [*opened.start.step.events, *events]) + answers.dealt
    left = unasked(opened, ready.left)
    if wrong:
        lines.append(wrong)
    elif left and (whole or any(one.begun for one in ready.left)):
        raise IllegalChoice(say("not asked for: {left}; nothing is kept", left=left))
    elif left:
        lines.append(say("not asked for: {left}", left=left))
    return Played(after, tuple(moments), lines)


def unasked(opened: Opened, left: Sequence[Beforehand]) -> str:
    """Give what was said that nobody was asked for, and who is not asked because there is nothing left to bid with."""
    seats = dict.fromkeys(SeatNo(one.seat) for one in left if one.seat is not None)
    broke = [opened.seating.names[seat] for seat in seats if opened.desk.guest().broke(opened.state, seat)]
    items = "; ".join(one.said for one in left)
    if not broke:
        return items
    text = later("{items} ({names} has nothing to bid with)|{items} ({names} have nothing to bid with)")
    return say(text, number=len(broke), items=items, names=listed(broke, "and"))


def told_to_gm(opened: Opened, events: Sequence[Any]) -> list[str]:
    """Tell events as the GM hears them: what not everybody may know is marked."""
    told = opened.desk.telling(opened.start.game).sentences(events, opened.seating)
    return [
        say("GM  {words}", words=text) if getattr(event, "to", None) is not None else text
        for text, event in zip(told, events, strict=True)
        if text
    ]


def _seen_by(opened: Opened, seat: SeatNo) -> list[str]:
    """Tell what somebody sees, or all; of several for whom the GM types, and of an NPC, with whose sight it is."""
    game, seats = opened.start.game, opened.seating.seats
    first, *more = opened.desk.telling(game).glance(game.view(opened.state, seat), seat) or [""]
    alone = sum(not one.npc for one in seats) < 2 and not seats[seat].npc
    if first and seat != TABLE and not alone:
        first = say("{name} sees: {words}", name=seats[seat].name, words=first)
    return [first, *more] if first else more


def question(opened: Opened) -> list[str]:
    """Give what somebody sees who is asked now, in lines."""
    need = opened.need
    if not isinstance(need, Ask):
        return []
    return [*_seen_by(opened, need.seat), *([need.note] if need.note else [])]


def look_at_focus(sitting: Sitting) -> list[str]:
    """Tell how the game in focus stands for whoever is asked there, as `to` does; nothing where none has it.

    Where a piece is asked for that is nobody's, it is told as all see it.
    """
    if sitting.focus is None:
        return []
    try:
        opened = read_opened(sitting, sitting.focus)
    except StoreError:
        return []
    remember(sitting, opened)
    need = opened.need
    if isinstance(need, Ask):
        return question(opened)
    return _seen_by(opened, TABLE if need.seat is None else need.seat)

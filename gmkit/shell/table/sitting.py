"""One window at a table: each line that is taken becomes an entry, or is refused and changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from gmkit import __version__
from gmkit.chance.law import split_faces
from gmkit.chance.source import Source
from gmkit.errors import GmkitError, IllegalChoice, UnknownName, UnreadableChoice, counted, listed, quoted
from gmkit.names import fold, suggest
from gmkit.shell.desk import AtTable, Desk, restore_standing
from gmkit.shell.output import event_data
from gmkit.shell.table.line import Line, Word, is_word, joined, parse_line, parted
from gmkit.shell.table.people import Person, find_person, people_of, read_person
from gmkit.shell.words import signed
from gmkit.table.entries import Data, Draft, Entry
from gmkit.table.game import Ask, Luck, Over, SeatNo, Step
from gmkit.table.run import DRAWN, TYPED, Moment, Places, Said, entry, run, said_by
from gmkit.table.store import Store

USUAL = "usual"
"""Who answers where nearly everybody says the same and nobody was asked."""


class Outcome(NamedTuple):
    """What a line came to."""

    lines: list[str]  # for people
    entry: int | None = None  # the entry that it became; None where it changed nothing
    act: int | None = None  # the entry that began what it belongs to
    changes: tuple[Told, ...] = ()
    undone: tuple[int, ...] = ()  # entries that no longer count
    data: Mapping[str, Any] | None = None  # more for programs


class Told(NamedTuple):
    """One change at a table, as people follow it."""

    who: str
    what: str  # "Face", or a verb such as "feels"
    to: str | None  # about whom, where it is about somebody
    before: int
    after: int


class Ready(NamedTuple):
    """A clause: something answered before it is asked."""

    seat: int  # whose answer it is
    labels: tuple[str, ...]  # what it answers
    said: str  # the answer as it is typed; faces for luck
    text: str  # the clause as it was typed


class Waiting(Exception):
    """Somebody at the table has to answer first."""


class Counts(Places):
    """Places that a table keeps from line to line, so that after an undo the same tile comes again."""

    def __init__(self, kept: Mapping[str, int]) -> None:
        """Take what was counted."""
        super().__init__()
        for key, count in kept.items():
            what, _, seat = key.rpartition("|")
            self._counts[what, SeatNo(int(seat)) if seat else None] = count

    def kept(self) -> dict[str, int]:
        """Give what was counted as plain data."""
        return {f"{what}|{'' if seat is None else seat}": count for (what, seat), count in self._counts.items()}


class Answers:
    """Answers at a table that the GM leads: clauses, NPCs by level, what is usual, and pieces that gmkit draws."""

    def __init__(
        self, desk: Desk, game: Any, source: Source, counts: Counts, ready: list[Ready], *, draws: bool, settle: bool
    ) -> None:
        """Take what `Sitting` gives."""
        self._desk, self._game, self._counts, self._ready = desk, game, counts, ready
        self._draws, self._settle = draws, settle
        self._source = source.named("table")
        self._usual = desk.at_table().usual if desk.at_table else {}

    def __call__(self, record: Any, need: Ask | Luck) -> Said:
        """Answer; raises Waiting where somebody at the table has to, and GmkitError where a clause does not fit."""
        return self._luck(record, need) if isinstance(need, Luck) else self._choice(record, need)

    def _luck(self, record: Any, need: Luck) -> Said:
        person = need.seat is not None and not record.hall.seating.seats[need.seat].npc
        typed = next((one for one in self._ready if one.labels == (FACES,) and (one.seat == need.seat or person)), None)
        if typed and not need.aside:
            faces = split_faces(typed.said)
            value, taken = need.law.parse(faces)
            place = self._ready.index(typed)
            left = " ".join(faces[taken:])
            self._ready[place : place + 1] = [typed._replace(said=left, text=left)] if left else []
            self._counts.next(need)
            return Said(value, TYPED)
        if person and not (self._draws or need.aside or need.secret):
            raise Waiting
        return Said(need.law.draw(self._source.named("luck").placed(*self._counts.next(need)).stream()), DRAWN)

    def _choice(self, record: Any, need: Ask) -> Said:
        seat = record.hall.seating.seats[need.seat]
        if (said := self._clause(seat.name, need)) is not None:
            return said
        if seat.npc and not need.ruling:
            view = self._game.view(record, need.seat)
            source = self._source.named("player", need.seat).placed(*self._counts.next(need))
            return said_by(self._desk.player(seat, self._game)(view, need, source), seat.by)
        usual: Any = need.usual
        if need.what in self._usual:
            usual = need.choices.parse(self._usual[need.what])
        elif usual is None and self._settle:
            # What ends with a scene is settled as mildly as it can be: nothing is felt, paid or changed.
            usual = 0 if 0 in need.choices else next(iter(need.choices.items()))
        if usual is None:
            raise Waiting
        self._counts.next(need)
        return Said(usual, USUAL)

    def _clause(self, name: str, need: Ask) -> Said | None:
        """Answer by what was said beforehand: by its label, else by what answers whatever is asked next."""
        own = [one for one in self._ready if one.seat == need.seat and need.what in one.labels]
        if not own:
            own = [one for one in self._ready if one.seat == need.seat and one.labels == (NEXT,)][:1]
        if not own:
            return None
        together = own if need.what in TOGETHER else own[:1]
        try:
            value = need.parse(", ".join(one.said for one in together))
        except GmkitError as error:
            raise type(error)(f"{name}, {need.what}: {error}") from None
        for one in together:
            self._ready.remove(one)
        self._counts.next(need)
        return Said(value, "gm")


TOGETHER = ("actions", "aims", "support")
"""What is answered by several clauses at once."""

STANDING = "masks"
"""The game that stands as long as the campaign."""


class Sitting:
    """One window at a table.

    Attributes:
        store: the table's file.
    """

    def __init__(
        self,
        store: Store,
        desk: Callable[[str], Desk],
        slugs: Sequence[str],
        now: Callable[[], str],
        content: Sequence[Path] = (),
    ) -> None:
        """Sit down.

        Args:
            store: the table's file.
            desk: gives a game's part in the shared commands.
            slugs: the games there are.
            now: gives the time by the clock of the table.
            content: files and folders that are looked in before the bundled content.
        """
        self.store = store
        self._desk_of, self._slugs, self._now, self._content = desk, slugs, now, tuple(content)
        self._record: tuple[Data, Any, Any] | None = None
        self._rules: Any = None
        self._verbs: Mapping[str, Callable[[Line], Outcome]] = {
            "people": lambda line: self._people(line, npc=False),
            "npcs": lambda line: self._people(line, npc=True),
            "begin": self._begin,
            "scene": self._scene,
            "note": self._note,
            "undo": self._undo,
            "redo": self._redo,
            "return": self._return,
            "who": self._who,
            "log": self._log,
            "dice": self._dice,
            "odds": self._odds,
        }
        self._short = {"s": "scene", "n": "note", "z": "undo", "y": "redo", "w": "who", "g": "log"}

    # --- how it stands

    @property
    def state(self) -> dict[str, Data]:
        """What the entries make."""
        found: dict[str, Data] = self.store.state
        return found

    @property
    def people(self) -> list[Person]:
        return people_of(self.state)

    def _standing(self) -> tuple[Desk, AtTable, Any, Any]:
        """Give the standing game: its desk, what it does at a table, its rules, and its record.

        Raises:
            IllegalChoice: none has begun.
        """
        data = self.state.get("standing", {}).get(STANDING)
        if data is None:
            raise IllegalChoice("City of Masks does not stand at this table yet; begin masks lays it out")
        desk = self._desk_of(STANDING)
        assert desk.at_table is not None
        if self._record is None or self._record[0] is not data:
            game = self._game(desk, data.get("set"))
            start = restore_standing(desk, game, data, (), str(self.store.path))
            self._record = (data, game, start.step.state)
        return desk, desk.at_table(), self._record[1], self._record[2]

    def _game(self, desk: Desk, wanted: str | None = None) -> Any:
        """Give the rules with their content, read once; of several sets the one that is wanted."""
        if self._rules is None:
            self._rules = desk.open(self._content, wanted)
        return self._rules

    def helps(self) -> list[str]:
        """Say what can be typed, in lines."""
        lines = ['people Ana she, Ben he · npcs 3 · begin masks · scene "…": all · note · who · log · undo · redo']
        if STANDING in self.state.get("standing", {}):
            at = self._standing()[1]
            lines += [
                f"acts: {', '.join(f'NAME {verb}' for verb in at.acts)}",
                f"clauses: {', '.join(at.words)}, say, NAME …, faces such as 6:1",
                f"what you rule: {'; '.join(fact.says for fact in at.facts.values())}",
            ]
        return [*lines, "quit leaves; everything is kept as you type it"]

    def pending(self) -> tuple[str, str, str] | None:
        """Give who has to answer what, and what is legal; None where nothing is asked."""
        if not self.state.get("standing", {}).get(STANDING, {}).get("agenda"):
            return None
        _, _, game, record = self._standing()
        need = game.pending(record)
        if isinstance(need, Over):
            return None
        name = "" if need.seat is None else record.hall.seating.names[need.seat]
        return name, need.what, need.choices.expects() if isinstance(need, Ask) else need.law.expects()

    # --- a line

    def take(self, text: str, *, whole: bool = False) -> Outcome:
        """Take a line; what comes back is kept.

        Args:
            text: what was typed.
            whole: whether all that it sets going must be answered by it, as where nobody can be asked.

        Raises:
            GmkitError: it cannot be done; nothing has changed.
        """
        line = parse_line(text)
        asked, moved = self.pending(), self.store.look()
        if "open" in self.state and "evening" not in self.state:
            raise IllegalChoice(
                f"{self.store.path} keeps a game that is being played; gmkit play --from goes on with it"
            )
        found = self._verb(line)
        if found is not None:
            return found(line)
        subject = self._subject(line)
        if subject is not None:
            name, word, rest = subject
            _, at, _, _ = self._standing()
            if word in at.facts:
                return self._rule(line, name, word, rest)
            return self._act(line, name, word, rest, whole=whole)
        if moved and asked is not None:
            last = self.store.entry(self.store.count())
            raise IllegalChoice(
                f"the table moved on in another window (#{last.seq}: {last.line}); look, and answer again"
            )
        if self.pending() is not None:
            return self._answer(line, whole=whole)
        raise self._unknown(line)

    def _verb(self, line: Line) -> Callable[[Line], Outcome] | None:
        word = fold(line.act[0].text) if not line.act[0].quoted else ""
        if self.pending() is None:
            word = self._short.get(word, word)
        return self._verbs.get(word)

    def _subject(self, line: Line) -> tuple[str, str, tuple[str, ...]] | None:
        """Give a name, the word for what it does or is, and the words behind; a verb may stand first as well."""
        if STANDING not in self.state.get("standing", {}):
            return None
        at = self._standing()[1]
        short = at.short if self.pending() is None else {}
        known = {**{word: word for word in (*at.facts, *at.acts)}, **short}
        words = line.words
        if len(words) > 1 and known.get(fold(words[0])) in at.acts:
            return words[1], known[fold(words[0])], words[2:]
        for place, word in enumerate(words[1:], start=1):
            if fold(word) in known:
                return " ".join(words[:place]), known[fold(word)], words[place + 1 :]
        return None

    def _unknown(self, line: Line) -> GmkitError:
        known = list(self._verbs)
        if STANDING in self.state.get("standing", {}):
            at = self._standing()[1]
            known += [*at.acts, *at.facts]
        words = [word for word in line.words if fold(word) not in map(fold, (one.name for one in self.people))]
        close = [one for word in words for one in suggest(word, known, limit=1)]
        return UnknownName("line", line.text, close[:2], among=known, tip="a line begins with a name or a verb")

    # --- keeping it

    def _keep(
        self,
        kind: str,
        line: Line,
        state: Data,
        lines: Sequence[str],
        told: Mapping[str, Any] = {},
        parent: int | None = None,
        undone: Sequence[int] = (),
    ) -> Outcome:
        """Keep an entry, and say what it changed."""
        before = self.state
        number = self.store.count() + 1
        body = {"gmkit": __version__, "act": number, **told, **({"why": line.why} if line.why else {})}
        self.store.append([Draft(kind, line.text, body, state, parent)], self._now())
        changes = self._changes(before, state)
        shown = [*lines, *_told(changes)] or (["Nothing changed."] if kind == "ruling" else [])
        return Outcome(shown, number, body["act"], tuple(changes), tuple(undone))

    def _changes(self, before: Data, after: Data) -> list[Told]:
        """Give the figures that became others, in the order of the table."""
        old, new = (state.get("standing", {}).get(STANDING) for state in (before, after))
        if old is None or new is None or old is new:
            return []
        desk = self._desk_of(STANDING)
        assert desk.at_table is not None
        game, at = self._game(desk, new.get("set")), desk.at_table()
        was, now = at.figures(game, old), at.figures(game, new)
        found = [(key, was.get(key, 0), now.get(key, 0)) for key in dict.fromkeys((*was, *now))]
        return [Told(*key, one, other) for key, one, other in found if one != other]

    # --- people

    def _people(self, line: Line, *, npc: bool) -> Outcome:
        if STANDING in self.state.get("standing", {}):
            raise IllegalChoice("City of Masks has begun; who joins later is not dealt in by this gmkit")
        people = {one.id: one for one in self.people}
        came: list[Person] = []
        if len(line.act) < 2:
            verb = "npcs" if npc else "people"
            raise UnreadableChoice(f"name them: {verb} Ana she, Ben he")
        groups = parted(line.act[1:])
        if npc and len(groups) == 1 and groups[0][0].isdecimal():
            groups = [[name] for name in self._fresh_names(int(groups[0][0]))]
        for words in groups:
            person = read_person(words, npc=npc, taken=people, manners=self._slugs)
            if fold(person.name) in (fold(one.name) for one in people.values()):
                raise IllegalChoice(
                    f"somebody is called {quoted(person.name)} already; give everybody a name of their own"
                )
            if fold(person.name) in self._words() or person.name.lstrip("+-").isdecimal():
                raise IllegalChoice(f"nobody can be called {quoted(person.name)}: it is a word of the table's own")
            people[person.id] = person
            came.append(person)
        kept = {one.id: one._replace(place=at).data() for at, one in enumerate(people.values())}
        names = listed([_introduced(one) for one in came], "and")
        what = ", played by gmkit." if npc else "; you type for them."
        return self._keep("people", line, {**self.state, "people": kept}, [names + what])

    def _fresh_names(self, count: int) -> list[str]:
        desk = self._desk_of(STANDING)
        taken = {fold(one.name) for one in self.people}
        free = [name for name in (*desk.names(self._game(desk)), *desk.card.names) if fold(name) not in taken]
        free = list(dict.fromkeys(free))
        if not 1 <= count <= len(free):
            raise IllegalChoice(f"there are names for 1 to {len(free)} more; name the others yourself")
        return free[:count]

    def _words(self) -> set[str]:
        at = self._desk_of(STANDING).at_table
        own = at() if at is not None else None
        desk = self._desk_of(STANDING)
        games = (*own.acts, *own.facts, *desk.parties(self._game(desk))) if own else ()
        answers = ("all", "none", "nobody", "pass", "change mask", "no bet", "say", "vs", "odds")
        return {fold(word) for word in (*self._verbs, *games, *answers)}

    # --- the standing game

    def _begin(self, line: Line) -> Outcome:
        words = line.words[1:]
        if not (len(words) == 1 and is_word(words[0], STANDING)):
            raise UnreadableChoice("say which game stands at this table: begin masks; Ana flirt; Ben dashing")
        if STANDING in self.state.get("standing", {}):
            raise IllegalChoice("City of Masks stands at this table already")
        people = self.people
        if len(people) < 2:
            raise IllegalChoice("two people at least are needed; people and npcs name them")
        desk = self._desk_of(STANDING)
        assert desk.at_table is not None
        from gmkit.table.seats import seat_all

        game = self._game(desk)
        seating = seat_all([one.seat(STANDING) for one in people], *desk.card.seats[:2])
        masks: dict[str, str] = {}
        for clause in line.clauses:
            texts = [word.text for word in clause]
            person = find_person(people, texts[0])
            masks[person.name] = " ".join(texts[1:])
        source = Source(self.store.seed).named("begin", STANDING)
        step = desk.at_table().begin(game, seating, masks, desk.player, source)
        data = _plain(desk.save(step.state, game))
        state = {**self.state, "standing": {STANDING: data}}
        told = {"game": STANDING, "events": self._events(desk, game, step.events, seating.names)}
        outcome = self._keep("begin", line, state, ["City of Masks stands at this table, led by you."], told)
        _, at, game, record = self._standing()
        return outcome._replace(lines=[*outcome.lines, *at.who(game, record, None)])

    @staticmethod
    def _events(desk: Desk, game: Any, events: Sequence[Any], names: Sequence[str]) -> list[dict[str, Any]]:
        parties = (*names, *desk.parties(game))
        return [event_data(event, parties, desk.cards(game)) for event in events]

    def _with(self, desk: Desk, game: Any, record: Any, counts: Counts | None = None) -> dict[str, Data]:
        """Give the state with another record."""
        state = {**self.state, "standing": {**self.state["standing"], STANDING: _plain(desk.save(record, game))}}
        return state if counts is None else {**state, "places": counts.kept()}

    def _sentences(self, desk: Desk, game: Any, record: Any, events: Sequence[Any]) -> list[str]:
        telling = desk.telling(game)
        return [text for text in telling.sentences(events, record.hall.seating) if text]

    def _rule(self, line: Line, name: str, word: str, rest: Sequence[str]) -> Outcome:
        """Set a fact by the GM's word."""
        desk, at, game, record = self._standing()
        if line.clauses:
            raise UnreadableChoice(f"{quoted(joined(line.clauses[0]))} belongs to no ruling; say one thing a line")
        party = at.party(game.world_of(record), record, name)
        # A quotation at the end is the reason, unless it is all that is said.
        said, why = (rest, line.why) if rest else ((line.why,), "")
        step = at.facts[word].rule(game, record, party, said, why)
        told = {"game": STANDING, "events": self._events(desk, game, step.events, record.hall.seating.names)}
        found = self._keep("ruling", line, self._with(desk, game, step.state), [], told)
        return found if found.changes else found._replace(lines=self._sentences(desk, game, record, step.events))

    def _scene(self, line: Line) -> Outcome:
        """Begin a scene: scene "Regatta ball" high-paths: Ana, Ben."""
        desk, at, game, record = self._standing()
        if self.pending() is not None:
            raise IllegalChoice("a challenge is under way; answer what is asked, or undo act")
        words = line.act[1:]
        cut = next((n for n, word in enumerate(words) if word.text.endswith(":") and not word.quoted), None)
        if not words or cut is None:
            raise UnreadableChoice(
                'say who is there: scene "Regatta ball": all, or scene "Regatta ball" high-paths: Ana, Ben'
            )
        head = [words[n].text.rstrip(":") for n in range(cut + 1) if words[n].text.rstrip(":")]
        if not head:
            raise UnreadableChoice("say what the scene is: a few words in front of the colon")
        levels = ("underways", "streets", "high-paths")
        level = head.pop() if len(head) > 1 and head[-1].casefold() in levels else ""
        names = parted(words[cut + 1 :])
        everybody = len(names) == 1 and is_word(" ".join(names[0]), "all")
        seats = (
            [SeatNo(at) for at in range(len(record.hall.seating))]
            if everybody
            else [SeatNo(record.hall.seating.find(" ".join(name))) for name in names]
        )
        if not seats:
            raise UnreadableChoice("nobody is there; name them behind the colon, or all")
        counts = Counts(self.state.get("places", {}))
        finish = self._finisher(desk, game, counts)
        step = at.scene(game, record, " ".join(head), level.casefold(), seats, finish)
        told = {"game": STANDING, "events": self._events(desk, game, step.events, record.hall.seating.names)}
        lines = self._sentences(desk, game, record, step.events)
        return self._keep("act", line, self._with(desk, game, step.state, counts), lines, told)

    def _finisher(self, desk: Desk, game: Any, counts: Counts) -> Callable[[Any], Step[Any]]:
        """Give what plays on to the end by what is usual: gmkit draws, and people say what they nearly always say."""
        answer = self._answers(desk, game, counts, [], draws=True)

        def finish(record: Any) -> Step[Any]:
            step = game.resume(record)
            events = list(step.events)
            for moment in run(game, step.state, answer):
                events += moment.events
                step = Step(moment.state, ())
            return Step(step.state, tuple(events))

        return finish

    # --- acts and answers

    def _act(self, line: Line, name: str, verb: str, rest: Sequence[str], *, whole: bool) -> Outcome:
        _, at, game, record = self._standing()
        if self.pending() is not None:
            raise IllegalChoice("a challenge is under way; answer what is asked, or undo act")
        seat = SeatNo(record.hall.seating.find(name))
        rest = rest or ((line.why,) if line.why else ())
        ready = [one for clause in line.clauses for one in self._clause(at, record, seat, clause)]
        if (clause := at.implied.get(verb)) and rest:
            said = ", ".join(" ".join(one) for one in parted(line.act[len(line.words) - len(rest) :]))
            ready.append(Ready(seat, at.labels(clause) or (), at.said(clause, said), line.said))
        step = at.acts[verb](game, record, seat, rest)
        number = self.store.count() + 1
        return self._play_on("act", line, step, ready, number, whole=whole)

    def _answer(self, line: Line, *, whole: bool) -> Outcome:
        """Answer what is asked: a value, faces, or clauses."""
        _, at, game, record = self._standing()
        need = game.pending(record)
        seat = SeatNo(need.seat or 0)
        # With its quotation marks, in which an action in one's own words stands; a goal or an order has none.
        plain = len(line.act) == 1 and line.act[0].quoted and need.what not in TOGETHER
        first = line.act[0].text if plain else line.said
        label = FACES if isinstance(need, Luck) else need.what
        ready = [Ready(seat, (label,), first, first)]
        for clause in line.clauses:
            ready += self._clause(at, record, seat, clause, loose=True)
        path = reversed(self.store.path_to(self.store.count()))
        act = next(n for n in path if self.store.entry(n).kind == "act")
        ready += [Ready(one, tuple(labels), *texts) for one, labels, *texts in self.state.get("ready", ())]
        return self._play_on("answer", line, Step(record, ()), ready, act, whole=whole)

    def _clause(
        self, at: AtTable, record: Any, seat: SeatNo, words: Sequence[Word], *, loose: bool = False
    ) -> list[Ready]:
        """Read a clause: what it answers, for whom, and how.

        Args:
            at: what the game does at a table.
            record: the record as it stands.
            seat: whose clause it is where nobody is named.
            words: the clause.
            loose: whether it may be an answer to whatever is asked next.

        Raises:
            UnreadableChoice: it answers nothing.
        """
        text, first = joined(words), words[0].text
        if is_word(first, "vs"):
            other = record.encounter.sides[-1].seat if record.encounter else None
            seat, words = (SeatNo(other) if other is not None else seat), words[1:]
        elif (
            at.labels(first) is None
            and not is_word(first, "say")
            and not _are_faces(words)
            and (len(words) > 1 or not loose)
        ):
            try:
                seat, words = SeatNo(record.hall.seating.find(first)), words[1:]
            except UnknownName:
                known = "do, stake, woo, with, goal, vs, a name, or faces such as 6:1"
                raise UnreadableChoice(f"{quoted(text)} answers nothing; a clause begins with {known}") from None
        if not words:
            raise UnreadableChoice(f"{quoted(text)} says nothing; write a word such as stake 8 behind the name")
        if _are_faces(words):
            return [Ready(seat, (FACES,), " ".join(word.text for word in words), text)]
        word, rest = words[0].text, words[1:]
        if is_word(word, "say") and rest:
            return [Ready(seat, (NEXT,), joined(rest, marks=True), text)]
        labels = at.labels(word)
        if labels is None and loose:
            return [Ready(seat, (NEXT,), joined(words), text)]
        if labels is None:
            raise UnreadableChoice(f"{quoted(text)} answers nothing; behind the name stands do, stake, lend …")
        plain, tail = [one.text for one in rest], joined(rest, marks=is_word(word, "do", "hidden"))
        if is_word(word, "with") and plain and plain[-1].isdecimal():
            asked = Ready(seat, ("Face to ask for",), plain[-1], text)
            return [Ready(seat, labels, " ".join(plain[:-1]), text), asked]
        if is_word(word, "bet") and len(plain) > 2 and is_word(plain[1], "on"):
            return [Ready(seat, labels, " ".join(plain[2:]), text), Ready(seat, ("bet",), plain[0], text)]
        return [Ready(seat, labels, at.said(word, tail), text)]

    def _answers(self, desk: Desk, game: Any, counts: Counts, ready: list[Ready], *, draws: bool) -> Answers:
        """Give what answers at this table; raises Waiting where only a person can.

        Args:
            desk: the game's part in the shared commands.
            game: its rules.
            counts: the places of draws so far.
            ready: what was answered beforehand; used up.
            draws: whether gmkit draws and settles for people too; else they are waited for.
        """
        app = self.state.get("dice") == "app"
        return Answers(desk, game, Source(self.store.seed), counts, ready, draws=draws or app, settle=draws)

    def _play_on(self, kind: str, line: Line, step: Step[Any], ready: list[Ready], act: int, *, whole: bool) -> Outcome:
        """Play on until somebody has to answer, or nothing is left to do; keep that as one entry."""
        desk, at, game, _ = self._standing()
        counts = Counts(self.state.get("places", {}))
        record, events, moments = step.state, list(step.events), list[Moment[Any]]()
        answer = self._answers(desk, game, counts, ready, draws=False)
        waits = False
        try:
            for moment in run(game, record, answer):
                record = moment.state
                events += moment.events
                moments.append(moment)
        except Waiting:
            waits = True
        if waits and whole:
            need = game.pending(record)
            name = record.hall.seating.names[need.seat]
            legal = need.choices.expects() if isinstance(need, Ask) else need.law.expects()
            raise IllegalChoice(f"{name} has to answer {quoted(need.what)}: {legal}; {_clause_for(at, need, name)}")
        lines = self._sentences(desk, game, record, events)
        if ready and not waits:
            lines.append(f"not asked for: {'; '.join(dict.fromkeys(one.text for one in ready))}")
        told = {
            "game": STANDING,
            "act": act,
            "answers": [_plain({k: v for k, v in entry(one)._asdict().items() if v is not None}) for one in moments],
            "events": self._events(desk, game, events, record.hall.seating.names),
        }
        state = self._with(desk, game, record, counts)
        # What was answered beforehand stands with the rest, so that undo, redo and another window know it.
        state = {**state, "ready": [_plain(one) for one in ready]} if waits and ready else _without(state, "ready")
        return self._keep(kind, line, state, lines, told)

    # --- taking back

    def _undo(self, line: Line) -> Outcome:
        """Take back the last line with an effect, several, a whole act, or everything after an entry."""
        words = line.words[1:]
        path = self.store.path_to(self.store.count())
        effects = [n for n in path if self.store.entry(n).told.keys() & {"changes", "note"}]
        if not effects:
            raise IllegalChoice("there is nothing to take back")
        if not words:
            first = effects[-1]
        elif is_word(words[0], "act"):
            first = self.store.entry(effects[-1]).told.get("act", effects[-1])
        elif words[0].startswith("#"):
            after = _number(words[0])
            gone = [n for n in path if n > after]
            if not gone:
                raise IllegalChoice(f"nothing came after #{after}")
            first = gone[0]
        else:
            count = _number(words[0])
            if not 1 <= count <= len(effects):
                raise IllegalChoice(f"{counted(len(effects), 'line')} can be taken back")
            first = effects[-count]
        gone = [n for n in path if n >= first]
        return self._stand_on(line, "undo", self.store.entry(first).parent, gone)

    def _redo(self, line: Line) -> Outcome:
        head = self.store.head
        if head is not None and head.kind == "redo":
            head = self.store.entry(head.parent) if head.parent else None
        if head is None or head.kind != "undo":
            raise IllegalChoice("there is nothing to do again; only what was just taken back can be")
        return self._stand_on(line, "redo", int(head.told["from"]), ())

    def _return(self, line: Line) -> Outcome:
        words = line.words[1:]
        if len(words) != 1:
            raise UnreadableChoice("say which entry to return to: return #12")
        number = _number(words[0])
        if number:
            self.store.entry(number)
        return self._stand_on(line, "undo", number, [n for n in self.store.path_to(self.store.count()) if n > number])

    def _stand_on(self, line: Line, kind: str, to: int, gone: Sequence[int]) -> Outcome:
        """Stand on another entry; nothing is lost by it."""
        state = self.store.state_at(to)
        lines = [self.store.entry(n).line for n in gone if self.store.entry(n).kind != "undo"]
        said = (
            f"Taken back: {'; '.join(lines) or f'to #{to}'}."
            if kind == "undo"
            else f"Again: {self.store.entry(to).line}."
        )
        told = {"from": self.store.count(), "to": to}
        return self._keep(kind, line, state, [said], told, to, gone)

    # --- looking, and what changes nothing

    def _note(self, line: Line) -> Outcome:
        text = joined(line.act[1:]) or line.why
        if not text:
            raise UnreadableChoice('say what is to be noted: note "Vela saw the stacked deck"')
        return self._keep("note", line, self.state, ["Noted."], {"note": text})

    def _dice(self, line: Line) -> Outcome:
        words = line.words[1:]
        if len(words) != 1 or not is_word(words[0], "app", "people"):
            raise UnreadableChoice(
                "dice people: people roll their own, and gmkit for NPCs; dice app: gmkit rolls for all"
            )
        return self._keep("ruling", line, {**self.state, "dice": fold(words[0])}, [f"Dice: {fold(words[0])}."])

    def _odds(self, _line: Line) -> Outcome:
        """Weigh what is asked, as a grandmaster would from that seat."""
        desk, _, game, record = self._standing()
        need = game.pending(record) if self.pending() is not None else None
        if not isinstance(need, Ask):
            raise IllegalChoice("nothing is asked that can be weighed; odds answers at a question")
        adviser = record.hall.seating.seats[need.seat]._replace(level="grandmaster")
        source = Source(self.store.seed).named("adviser", need.seat)
        found = desk.consider(game, game.view(record, need.seat), need, adviser, source)
        wide = max(len(need.choices.show(one.choice)) for one in found)
        return Outcome([f"  {need.choices.show(one.choice):{wide}}  {one.why}" for one in found])

    def _who(self, line: Line) -> Outcome:
        name = " ".join(line.words[1:]) or None
        if STANDING in self.state.get("standing", {}):
            _, at, game, record = self._standing()
            lines = at.who(game, record, name)
        else:
            lines = [f"  {_introduced(one)}{', an NPC' if one.npc else ''}" for one in self.people] or ["Nobody yet."]
        people = [{"name": one.name, "pronoun": one.pronoun or "they", "npc": one.npc} for one in self.people]
        return Outcome(lines, data={"people": people})

    def _log(self, line: Line) -> Outcome:
        words = list(line.words[1:])
        path = set(self.store.path_to(self.store.count()))
        every = bool(words) and is_word(words[0], "all", "--all")
        rows = [one for one in self.store.entries() if every or one.seq in path]
        lines = [_log_line(one, counts=one.seq in path) for one in rows]
        data = [
            {"entry": one.seq, "at": one.at, "kind": one.kind, "line": one.line, "counts": one.seq in path}
            for one in rows
        ]
        return Outcome(lines or ["Nothing has been said yet."], data={"entries": data})


FACES, NEXT = "faces", "next"
"""The labels of a clause that has faces of real pieces, and of one that answers whatever its seat is asked next."""


def _plain(data: Any) -> Any:
    """Give plain data as a table keeps it: lists for tuples."""
    if isinstance(data, Mapping):
        return {str(key): _plain(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_plain(value) for value in data]
    return data


def _clause_for(at: AtTable, need: Any, name: str) -> str:
    """Say by which clause somebody answers; nothing is kept of a line that cannot be done whole."""
    word = next((word for word in at.words if need.what in (at.labels(word) or ())), "say")
    clause = f"{word} …" if isinstance(need, Ask) else "faces such as 6:1"
    return f"add {quoted(f'{name} {clause}')} behind a semicolon; nothing is kept"


def _without(state: Mapping[str, Data], key: str) -> dict[str, Data]:
    return {one: value for one, value in state.items() if one != key}


def _are_faces(words: Sequence[Word]) -> bool:
    return all(word.text[:1].isdigit() and not word.quoted and ":" in word.text for word in words)


def _number(text: str) -> int:
    """Read "#12" or "3"; raises UnreadableChoice."""
    plain = text.removeprefix("#")
    if not (plain.isdecimal() and plain.isascii() and len(plain) < 10):
        raise UnreadableChoice(f"{quoted(text)} is no number; write #12, or how many lines")
    return int(plain)


def _introduced(person: Person) -> str:
    manner = "".join(f", {style} at {game}" for game, style in person.manner)
    level = f" (a {person.skill}{manner})" if person.npc and (person.skill != "skilled" or manner) else ""
    return f"{person.name}{level}"


def _told(changes: Sequence[Told]) -> list[str]:
    """Put changes in a line, whoever they are of together."""
    if not changes:
        return []
    by: dict[str, list[str]] = {}
    for one in changes:
        figures = f"{one.before}→{one.after}" if one.what != "feels" else f"{signed(one.before)}→{signed(one.after)}"
        by.setdefault(one.who, []).append(f"{one.what} {one.to} {figures}" if one.to else f"{one.what} {figures}")
    of_each = [f"{name} {', '.join(parts)}" for name, parts in by.items()]
    return [f"Changed: {'; '.join(of_each)}."]


def _log_line(one: Entry, *, counts: bool) -> str:
    text = f"#{one.seq}  {one.at[11:16]}  {one.line}"
    return text if counts else f"[{text}]"

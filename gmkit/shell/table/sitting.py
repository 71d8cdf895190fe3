"""One window at a table: each line that is taken becomes an entry, or is refused and changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from gmkit import __version__
from gmkit.chance.source import Source
from gmkit.errors import GmkitError, IllegalChoice, UnknownName, UnreadableChoice, quoted
from gmkit.names import fold, suggest
from gmkit.shell.desk import AtTable, Desk, restore_standing
from gmkit.shell.output import event_data
from gmkit.shell.table.answers import FACES, TOGETHER, Answers, Counts, Ready, Waiting, clause_for, read_clause
from gmkit.shell.table.line import Line, Outcome, Told, joined, parse_line, parted, told_changes
from gmkit.shell.table.people import Person, people_of
from gmkit.table.entries import Data, Draft
from gmkit.table.game import Ask, Luck, Over, SeatNo, Step
from gmkit.table.run import Moment, entry, run
from gmkit.table.store import Store

STANDING = "masks"
"""The game that stands as long as the campaign."""


class Verb(NamedTuple):
    """What a line may begin with that is no name."""

    take: Callable[[Sitting, Line], Outcome]
    short: str = ""  # a letter for it where nothing is asked


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
        verbs: Mapping[str, Verb],
        content: Sequence[Path] = (),
    ) -> None:
        """Sit down.

        Args:
            store: the table's file.
            desk: gives a game's part in the shared commands.
            slugs: the games there are.
            now: gives the time by the clock of the table.
            verbs: what a line may begin with.
            content: files and folders that are looked in before the bundled content.
        """
        self.store = store
        self.desk_of, self.slugs, self._now, self._content = desk, slugs, now, tuple(content)
        self._record: tuple[Data, Any, Any] | None = None
        self._rules: Any = None
        self.verbs = dict(verbs)

    # --- how it stands

    @property
    def state(self) -> dict[str, Data]:
        """What the entries make."""
        found: dict[str, Data] = self.store.state
        return found

    @property
    def people(self) -> list[Person]:
        return people_of(self.state)

    def standing(self) -> tuple[Desk, AtTable, Any, Any]:
        """Give the standing game: its desk, what it does at a table, its rules, and its record.

        Raises:
            IllegalChoice: none has begun.
        """
        data = self.state.get("standing", {}).get(STANDING)
        if data is None:
            raise IllegalChoice("City of Masks does not stand at this table yet; begin masks lays it out")
        desk = self.desk_of(STANDING)
        assert desk.at_table is not None
        if self._record is None or self._record[0] is not data:
            game = self.game(desk, data.get("set"))
            start = restore_standing(desk, game, data, (), str(self.store.path))
            self._record = (data, game, start.step.state)
        return desk, desk.at_table(), self._record[1], self._record[2]

    def game(self, desk: Desk, wanted: str | None = None) -> Any:
        """Give the rules with their content, read once; of several sets the one that is wanted."""
        if self._rules is None:
            self._rules = desk.open(self._content, wanted)
        return self._rules

    def helps(self) -> list[str]:
        """Say what can be typed, in lines."""
        lines = ['people Ana she, Ben he · npcs 3 · begin masks · scene "…": all · note · who · log · undo · redo']
        if STANDING in self.state.get("standing", {}):
            at = self.standing()[1]
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
        _, _, game, record = self.standing()
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
            return found.take(self, line)
        subject = self._subject(line)
        if subject is not None:
            name, word, rest = subject
            _, at, _, _ = self.standing()
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

    def _verb(self, line: Line) -> Verb | None:
        word = fold(line.act[0].text) if not line.act[0].quoted else ""
        if self.pending() is None:
            word = next((one for one, verb in self.verbs.items() if verb.short == word != ""), word)
        return self.verbs.get(word)

    def _subject(self, line: Line) -> tuple[str, str, tuple[str, ...]] | None:
        """Give a name, the word for what it does or is, and the words behind; a verb may stand first as well."""
        if STANDING not in self.state.get("standing", {}):
            return None
        at = self.standing()[1]
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
        known = list(self.verbs)
        if STANDING in self.state.get("standing", {}):
            at = self.standing()[1]
            known += [*at.acts, *at.facts]
        words = [word for word in line.words if fold(word) not in map(fold, (one.name for one in self.people))]
        close = [one for word in words for one in suggest(word, known, limit=1)]
        return UnknownName("line", line.text, close[:2], among=known, tip="a line begins with a name or a verb")

    # --- keeping it

    def keep(
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
        shown = [*lines, *told_changes(changes)] or (["Nothing changed."] if kind == "ruling" else [])
        return Outcome(shown, number, body["act"], tuple(changes), tuple(undone))

    def _changes(self, before: Data, after: Data) -> list[Told]:
        """Give the figures that became others, in the order of the table."""
        old, new = (state.get("standing", {}).get(STANDING) for state in (before, after))
        if old is None or new is None or old is new:
            return []
        desk = self.desk_of(STANDING)
        assert desk.at_table is not None
        game, at = self.game(desk, new.get("set")), desk.at_table()
        was, now = at.figures(game, old), at.figures(game, new)
        found = [(key, was.get(key, 0), now.get(key, 0)) for key in dict.fromkeys((*was, *now))]
        return [Told(*key, one, other) for key, one, other in found if one != other]

    # --- the standing game

    def with_record(self, desk: Desk, game: Any, record: Any, counts: Counts | None = None) -> dict[str, Data]:
        """Give the state with another record."""
        state = {**self.state, "standing": {**self.state["standing"], STANDING: plain(desk.save(record, game))}}
        return state if counts is None else {**state, "places": counts.kept()}

    def sentences(self, desk: Desk, game: Any, record: Any, events: Sequence[Any]) -> list[str]:
        telling = desk.telling(game)
        return [text for text in telling.sentences(events, record.hall.seating) if text]

    def _rule(self, line: Line, name: str, word: str, rest: Sequence[str]) -> Outcome:
        """Set a fact by the GM's word."""
        desk, at, game, record = self.standing()
        if line.clauses:
            raise UnreadableChoice(f"{quoted(joined(line.clauses[0]))} belongs to no ruling; say one thing a line")
        party = at.party(game.world_of(record), record, name)
        # A quotation at the end is the reason, unless it is all that is said.
        said, why = (rest, line.why) if rest else ((line.why,), "")
        step = at.facts[word].rule(game, record, party, said, why)
        told = {"game": STANDING, "events": events_data(desk, game, step.events, record.hall.seating.names)}
        found = self.keep("ruling", line, self.with_record(desk, game, step.state), [], told)
        return found if found.changes else found._replace(lines=self.sentences(desk, game, record, step.events))

    def finisher(self, desk: Desk, game: Any, counts: Counts) -> Callable[[Any], Step[Any]]:
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
        _, at, game, record = self.standing()
        if self.pending() is not None:
            raise IllegalChoice("a challenge is under way; answer what is asked, or undo act")
        seat = SeatNo(record.hall.seating.find(name))
        rest = rest or ((line.why,) if line.why else ())
        ready = [one for clause in line.clauses for one in read_clause(at, record, seat, clause)]
        if (clause := at.implied.get(verb)) and rest:
            said = ", ".join(" ".join(one) for one in parted(line.act[len(line.words) - len(rest) :]))
            ready.append(Ready(seat, at.labels(clause) or (), at.said(clause, said), line.said))
        step = at.acts[verb](game, record, seat, rest)
        number = self.store.count() + 1
        return self._play_on("act", line, step, ready, number, whole=whole)

    def _answer(self, line: Line, *, whole: bool) -> Outcome:
        """Answer what is asked: a value, faces, or clauses."""
        _, at, game, record = self.standing()
        need = game.pending(record)
        seat = SeatNo(need.seat or 0)
        # With its quotation marks, in which an action in one's own words stands; a goal or an order has none.
        bare = len(line.act) == 1 and line.act[0].quoted and need.what not in TOGETHER
        first = line.act[0].text if bare else line.said
        label = FACES if isinstance(need, Luck) else need.what
        ready = [Ready(seat, (label,), first, first)]
        for clause in line.clauses:
            ready += read_clause(at, record, seat, clause, loose=True)
        path = reversed(self.store.path_to(self.store.count()))
        act = next(n for n in path if self.store.entry(n).kind == "act")
        ready += [Ready(one, tuple(labels), *texts) for one, labels, *texts in self.state.get("ready", ())]
        return self._play_on("answer", line, Step(record, ()), ready, act, whole=whole)

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
        desk, at, game, _ = self.standing()
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
            raise IllegalChoice(f"{name} has to answer {quoted(need.what)}: {legal}; {clause_for(at, need, name)}")
        lines = self.sentences(desk, game, record, events)
        if ready and not waits:
            lines.append(f"not asked for: {'; '.join(dict.fromkeys(one.text for one in ready))}")
        told = _played(desk, game, moments, events, record.hall.seating.names, act)
        state = self.with_record(desk, game, record, counts)
        # What was answered beforehand stands with the rest, so that undo, redo and another window know it.
        state = {**state, "ready": [plain(one) for one in ready]} if waits and ready else _without(state, "ready")
        return self.keep(kind, line, state, lines, told)

    def keep_played(self, text: str, record: Any, moments: Sequence[Moment[Any]], events: Sequence[Any]) -> Outcome:
        """Keep as one act what was played of the standing game elsewhere, as by a quick form.

        Args:
            text: what was done, as it is typed here.
            record: what it has come to.
            moments: what was answered.
            events: what happened.

        Raises:
            IllegalChoice: something is under way at the table.
        """
        if self.pending() is not None:
            raise IllegalChoice("a challenge is under way; answer what is asked, or undo act")
        desk, _, game, _ = self.standing()
        told = _played(desk, game, moments, events, record.hall.seating.names, self.store.count() + 1)
        return self.keep("act", parse_line(text), self.with_record(desk, game, record), [], told)

    # --- taking back

    def stand_on(self, line: Line, kind: str, to: int, gone: Sequence[int]) -> Outcome:
        """Stand on another entry; nothing is lost by it."""
        state = self.store.state_at(to)
        lines = [self.store.entry(n).line for n in gone if self.store.entry(n).kind != "undo"]
        said = (
            f"Taken back: {'; '.join(lines) or f'to #{to}'}."
            if kind == "undo"
            else f"Again: {self.store.entry(to).line}."
        )
        told = {"from": self.store.count(), "to": to}
        return self.keep(kind, line, state, [said], told, to, gone)


def plain(data: Any) -> Any:
    """Give plain data as a table keeps it: lists for tuples."""
    if isinstance(data, Mapping):
        return {str(key): plain(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [plain(value) for value in data]
    return data


def _without(state: Mapping[str, Data], key: str) -> dict[str, Data]:
    return {one: value for one, value in state.items() if one != key}


def _played(
    desk: Desk, game: Any, moments: Sequence[Moment[Any]], events: Sequence[Any], names: Sequence[str], act: int
) -> dict[str, Any]:
    """Give what was answered and what happened as an entry keeps it."""
    return {
        "game": STANDING,
        "act": act,
        "answers": [plain({k: v for k, v in entry(one)._asdict().items() if v is not None}) for one in moments],
        "events": events_data(desk, game, events, names),
    }


def events_data(desk: Desk, game: Any, events: Sequence[Any], names: Sequence[str]) -> list[dict[str, Any]]:
    """Give events as a table keeps them, parties by their names."""
    parties = (*names, *desk.parties(game))
    return [event_data(event, parties, desk.cards(game)) for event in events]

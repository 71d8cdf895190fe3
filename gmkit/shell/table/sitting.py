"""One window at a table: each line that is taken becomes an entry, or is refused and changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from gmkit import __version__
from gmkit.chance.law import split_faces
from gmkit.chance.source import Source
from gmkit.errors import (
    AmbiguousChoice,
    GmkitError,
    IllegalChoice,
    StoreError,
    UnknownName,
    UnreadableChoice,
    later,
    listed,
    quoted,
    said,
    say,
)  # fmt: skip
from gmkit.names import fold, suggest
from gmkit.shell.desk import AtTable, Desk, restore_standing
from gmkit.shell.output import event_data
from gmkit.shell.table.answers import (
    ANYBODY,
    DECIDE,
    DRAW,
    FACES,
    TOGETHER,
    Answers,
    Counts,
    Ready,
    Waiting,
    as_asked,
    as_clause,
    drawer,
    hands_dealt,
    pieces_together,
    read_clause,
    refuse_idle,
    rolls_of,
    shown_by,
    spare,
    unsaid,
    with_quotation,
    with_semicolons,
)  # fmt: skip
from gmkit.shell.table.line import (
    MEANT,
    OF_SEVERAL,
    Line,
    Outcome,
    Person,
    Told,
    Word,
    asked_and_said,
    before_paper,
    behind_names,
    find_person,
    in_english,
    is_word,
    joined,
    last_but_notes,
    name_first,
    of_many,
    parse_line,
    parted,
    people_of,
    refuse_clauses,
    seen_in,
    spoken_verbs,
    steps_of,
    summed,
    taken_back,
    told_changes,
    told_seen,
    verb_begun,
    with_returned,
    with_signs,
)  # fmt: skip
from gmkit.shell.verbs import Shelf
from gmkit.shell.words import Phrases, language
from gmkit.table.choices import alike, spelt_out
from gmkit.table.entries import Data, Draft
from gmkit.table.game import Ask, Luck, Over, SeatNo, Step
from gmkit.table.run import DRAWN, UNSEEN, Moment, entry, run
from gmkit.table.seats import pronoun_called
from gmkit.table.store import Moved, Store

TOLD_BACK = 60
"""Of more entries that are taken back at once the last so many are looked at."""

TRIES = 3
"""So often a line is worked out anew where other windows have written meanwhile."""

DICE = ("people", "app", "table")
"""Whose pieces are real: people's, nobody's, everybody's."""

STANDING = "masks"
"""The game that stands as long as the campaign."""


class Verb(NamedTuple):
    """What a line may begin with that is no name."""

    take: Callable[[Sitting, Line], Outcome]
    short: str = ""  # a letter for it where nothing is asked
    of_open: bool = False  # whether it is about a game that is open beside the standing one
    clauses: bool = False  # whether something may stand behind a semicolon


Personal = Callable[[Any, Line, Person, Sequence[str]], Outcome]
"""Does what a line says of a person: the sitting, the line, whom, the words behind."""


class Asked(NamedTuple):
    """What is asked at a table."""

    who: str  # who has to answer; several by commas, whose pieces are asked for together
    what: str  # the label of what is asked
    legal: str  # what is legal
    text: str  # the question, without what is legal
    default: str = ""  # what Enter takes; empty where nothing stands in brackets
    pieces: bool = False  # whether pieces are asked for, which gmkit draws at Enter
    npc: bool = False  # whether an NPC is asked, which decides for itself at Enter
    secret: bool = False  # whether what is legal comes from what that seat alone sees
    enter: str = later("Enter: gmkit draws")  # what Enter does with pieces where it stands for no text


class Put(NamedTuple):
    """A question as it was put."""

    asked: Asked | None  # None where nothing was asked
    last: int  # the last entry there was


class Beside(NamedTuple):
    """What is played at a table beside the standing game."""

    line: Callable[[Sitting, Line, bool], Outcome | None]  # a line that concerns it; None where it does not
    answers: Callable[[Sitting, Line], bool]  # whether a line answers what is asked in the game that has the focus
    answer: Callable[[Sitting, Line, bool], Outcome]  # an answer to what is asked in the game that has the focus
    pending: Callable[[Sitting], Asked]  # what is asked there
    need: Callable[[Sitting], Ask | Luck | None]  # that as the game asks it; None where it cannot be asked any more
    own: Callable[[Sitting, Line, str], Outcome]  # what somebody by name answers to it on a page of their own
    changes: Callable[[Data, Data], list[Told]]  # the figures that became others


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
        personal: Mapping[str, Personal] = {},
        content: Sequence[Path] = (),
        dice: str | None = None,
        shelf: Shelf | None = None,
        beside: Beside | None = None,
    ) -> None:
        """Sit down.

        Args:
            store: the table's file.
            desk: gives a game's part in the shared commands.
            slugs: the games there are.
            now: gives the time by the clock of the table.
            verbs: what a line may begin with.
            personal: what may be said of a person, by the word behind the name.
            content: files and folders that are looked in before the bundled content.
            dice: whose pieces are real in this window, where it is said.
            shelf: the games, for looking things up; None where nothing is looked up.
            beside: what is played beside the standing game; None where nothing is.
        """
        self.store, self.shelf, self.dice = store, shelf, dice
        self.desk_of, self.slugs, self._now, self.content = desk, slugs, now, tuple(content)
        self._record: tuple[Data, Any, Any] | None = None
        self._rules: dict[tuple[str, str | None], Any] = {}
        self._words: dict[str, Phrases] = {}  # by language, read once
        self.verbs, self.personal, self.beside = dict(verbs), dict(personal), beside
        self.whole = False  # whether nobody can be asked what the line that is being taken leaves open
        self.replayed: dict[str, tuple[Data, Any]] = {}  # games beside the standing one, as they were read last

    # --- how it stands

    @property
    def state(self) -> dict[str, Data]:
        """What the entries make."""
        found: dict[str, Data] = self.store.state
        return found

    @property
    def people(self) -> list[Person]:
        return people_of(self.state)

    @property
    def set_id(self) -> str | None:
        """Which of several sets of masks the standing game is played with; None where nothing stands, or by its own."""
        found: str | None = self.state.get("standing", {}).get(STANDING, {}).get("set")
        return found

    def standing(self) -> tuple[Desk, AtTable, Any, Any]:
        """Give the standing game: its desk, what it does at a table, its rules, and its record.

        Raises:
            IllegalChoice: none has begun.
        """
        data = self.state.get("standing", {}).get(STANDING)
        if data is None:
            raise IllegalChoice(say("City of Masks does not stand at this table yet; begin masks lays it out"))
        desk = self.desk_of(STANDING)
        assert desk.at_table is not None
        if self._record is None or self._record[0] is not data:
            game = self.game(desk, data.get("set"))
            self._record = (data, game, self._read(desk, game, data))
        return desk, desk.at_table(), self._record[1], self._record[2]

    def game(self, desk: Desk, wanted: str | None = None) -> Any:
        """Give the rules with their content, read once; of several sets the one that is wanted."""
        key = (desk.card.slug, wanted)
        if key not in self._rules:
            self._rules[key] = desk.open(self.content, wanted)
        return self._rules[key]

    @property
    def focus(self) -> str | None:
        """Which game beside the standing one is asked and answered in now; None for the standing one."""
        found: str | None = self.state.get("focus") if self.beside else None
        return found

    def need(self) -> Ask | Luck | None:
        """Give what has to be answered; None where nothing is asked."""
        if self.beside and self.focus:
            return self.beside.need(self)
        if not self.state.get("standing", {}).get(STANDING, {}).get("agenda"):
            return None
        _, _, game, record = self.standing()
        need: Ask | Luck | Over = game.pending(record)
        return None if isinstance(need, Over) else need

    def pending(self) -> Asked | None:
        """Give who has to answer what, and what is legal; None where nothing is asked."""
        if self.beside and self.focus:
            return self.beside.pending(self)
        need = self.need()
        if need is None:
            return None
        _, at, game, record = self.standing()
        names = record.hall.seating.names
        again = self.taken_back()
        if isinstance(need, Luck) and self.by_real_cards(need):
            return self._card_asked(need, record, again)
        if isinstance(need, Luck):
            whose = [names[one.seat] if one.seat is not None else say("The city") for one in self.pieces(need)]
            who, legal = listed([say("{name}'s", name=name) for name in whose], "and"), need.law.expects()
            piece = said(need.what)
            if len(whose) > 1 and need.what != "dice":
                piece = say("dominoes") if need.what == "domino" else said(f"{need.what}s")
            text = say("{who} {piece}", who=who, piece=piece)
            return Asked(", ".join(whose), need.what, legal, text, again, pieces=True)
        text, usual = at.asked(game, record, need)
        shown = need.show(need.usual) if need.usual is not None and not usual else usual
        npc = record.hall.seating.seats[need.seat].npc and not need.ruling
        default = again or ("" if npc else alike(need.choices, shown))
        legal = alike(need.choices, need.choices.expects())
        return Asked(names[need.seat], need.what, legal, text, default, npc=npc, secret=need.secret)

    def by_real_cards(self, need: Luck) -> bool:
        """Say whether something comes from the pack that lies on the table."""
        return rolls_of(self.state).cards and need.what in self.standing()[1].cards

    def _card_asked(self, need: Luck, record: Any, again: str) -> Asked:
        """Put the question for the next card from the table: whose it is, and how many of them are left."""
        typed = [said for _, labels, said, _ in self.state.get("ready", ()) if labels == [FACES]]
        if need.parts:
            left = need.parts[len(need.law.joined(split_faces(" ".join(typed)))) :]
            many = left.count(left[0])
            text = say("{what} ({count} cards)", what=said(left[0]), count=many) if many > 1 else said(left[0])
            found = Asked(left[0].partition("'s ")[0], need.what, need.law.expects(), text, again, pieces=True)
            return found._replace(enter=later("Enter: gmkit deals the rest"))
        assert need.seat is not None
        seat = record.hall.seating.seats[need.seat]
        default = again or ("" if seat.npc else UNSEEN)
        text = say("{name}'s {what}", name=seat.name, what=said(need.what))
        return Asked(seat.name, need.what, need.law.expects(), text, default, pieces=True, secret=True)

    def act_under_way(self) -> int:
        """Give the entry with which what is under way began."""
        store = self.store
        found = next(n for n in reversed(store.path_to(store.count())) if store.entry(n).kind in ("act", "begin"))
        return int(store.entry(found).told.get("act", found))

    def sets_up(self) -> bool:
        """Say whether what is under way sets the standing game up."""
        return bool(self.store.entry(self.act_under_way()).kind == "begin")

    def refuse_midway(self) -> None:
        """Refuse what has to wait until nothing is asked; raises IllegalChoice."""
        asked = self.pending()
        if asked is not None and self.focus:
            what = said(asked.what)
            raise IllegalChoice(
                say("{focus} asks for the {what}; answer, or say back and then this", focus=self.focus, what=what)
            )
        if asked is not None:
            what, before = self.what_is_under_way(), self.act_under_way() - 1
            raise IllegalChoice(
                say("{what} is under way; answer what is asked, or undo #{entry}", what=what, entry=before)
            )

    def what_is_under_way(self) -> str:
        """Say what asks: the setting up, or the line with which it began."""
        return say("the setting up") if self.sets_up() else quoted(self.store.entry(self.act_under_way()).line)

    def pieces(self, need: Luck) -> list[Luck]:
        """Give the pieces that are drawn by hand together with one, of which nothing is said yet."""
        desk, _, game, record = self.standing()
        ready = self._said_before()
        answers = self._answers(desk, game, Counts({}), ready, settle=False)
        found = [one for one in pieces_together(game, record, need) if answers.by_hand(record, one)]
        given = {one.seat for one in ready if one.labels in ((FACES,), (DRAW,))}
        return [one for one in found if drawer(one) not in given] or [need]

    def taken_back(self) -> str:
        """Give the answer that was just taken back, which is offered again; empty where none was."""
        head = self.store.head
        if head is None or head.kind != "undo":
            return ""
        first = min((n for n in self.store.path_to(int(head.told["from"])) if n > int(head.told["to"])), default=0)
        return self.store.entry(first).line if first and self.store.entry(first).kind == "answer" else ""

    # --- a line

    def take(self, text: str, *, whole: bool = False, put: Put | None = None) -> Outcome:
        """Take a line; what comes back is kept.

        Args:
            text: what was typed.
            whole: whether all that it sets going must be answered by it, as where nobody can be asked.
            put: the question that it was typed at, where others may have answered that meanwhile.

        Raises:
            GmkitError: it cannot be done; nothing has changed.
        """
        self.whole = whole
        line = parse_line("help" if text.strip() == "?" else text)
        asked = self.pending() if put is None else put.asked
        moved = self.store.look() if put is None else put.last < last_but_notes(self.store).seq
        for _ in range(TRIES):
            try:
                return self._take(line, asked if moved else None, whole=whole, again=put is None)
            except Moved:
                moved = self.store.look() or moved
        raise StoreError(say("{path}: other windows keep writing; try again", path=self.store.path))

    def _take(self, line: Line, before: Asked | None, *, whole: bool, again: bool) -> Outcome:
        """Take a line on the table as it is now.

        Args:
            line: what was typed.
            before: what was asked here when another window moved the table on; None where none did.
            whole: as in `take`.
            again: whether it answers the same question if that is asked once more.
        """
        if "open" in self.state and not {"evening", "people"} & self.state.keys():
            raise IllegalChoice(
                say("{path} keeps a game that is being played; gmkit play --from goes on with it", path=self.store.path)
            )
        # Whatever is a choice of the question by its whole name answers it: "back down" is not the verb back.
        need = self.need()
        answers = isinstance(need, Ask) and (
            spelt_out(need.choices, line.said) or (need.aside is not None and need.aside.begins(line.said))
        )
        done = None if answers else self._by_words(line, whole=whole)
        if done is not None:
            return done
        now = self.pending()
        if before is not None and not (again and now and (now.who, now.what) == (before.who, before.what)):
            last = last_but_notes(self.store)
            raise IllegalChoice(
                say(
                    "the table moved on meanwhile (#{seq}: {line}); look, and answer",
                    seq=last.seq,
                    line=last.line,
                )
            )
        if self.beside and self.focus:
            return self.beside.answer(self, line, whole)
        if now is not None:
            return self._answer(line, whole=whole)
        words = line.words
        if at := next((n for n in range(1, len(words)) if pronoun_called(" ".join(words[n:]))), 0):
            with suppress(UnknownName, AmbiguousChoice):
                name = find_person(self.people, " ".join(words[:at])).name
                return self.verbs["people"].take(self, parse_line(f'people "{name}" {" ".join(words[at:])}'))
        with suppress(UnknownName, AmbiguousChoice):
            # A name by itself asks who that is.
            return self.verbs["who"].take(self, parse_line(f'who "{find_person(self.people, line.said).name}"'))
        raise self._unknown(line)

    def _by_words(self, line: Line, *, whole: bool) -> Outcome | None:
        """Do what a line says by a verb, or of somebody; None where it says none of that."""
        if found := self._verb(line := in_english(line, self.verbs, self.people, asked=self.pending() is not None)):
            if not found.clauses:
                refuse_clauses(line)
            return found.take(self, line)
        if (personal := self._personal(line)) is not None:
            return personal
        return self._of_somebody(line, whole=whole)

    def _of_somebody(self, line: Line, *, whole: bool) -> Outcome | None:
        """Do what a line says that somebody does or is; None where it says none of that."""
        line = line._replace(act=with_signs(line.act))
        if self.beside and (outcome := self.beside.line(self, line, whole)) is not None:
            return outcome
        if self.beside and self.focus and self.beside.answers(self, line):
            return None
        if (wide := self._wide(line, whole=whole)) is not None:
            return wide
        subject = self.subject(line)
        if subject is None:
            return None
        name, word, rest = subject
        if word in self.standing()[1].facts and not self._by_rule(name, word, rest):
            return self._rule(line, name, word, rest)
        if self.focus:
            raise IllegalChoice(
                say("{focus} is asked now, and City of Masks waits; back returns to it", focus=self.focus)
            )
        return self._act(line, name, word, rest, whole=whole)

    def _by_rule(self, name: str, word: str, rest: Sequence[str]) -> bool:
        """Say whether what could be ruled as well is done by the rules: by an avatar, while nothing is asked."""
        _, at, _, record = self.standing()
        if word not in at.acts or not at.facts[word].is_act(rest) or self.pending() is not None:
            return False
        with suppress(UnknownName, AmbiguousChoice):
            record.hall.seating.find(name)
            return True
        return False

    def _verb(self, line: Line) -> Verb | None:
        """Give the verb that a line begins with; at a question it is written out, or is a letter behind a slash."""
        if line.act[0].quoted:
            return None
        word, asked = line.act[0].text, self.pending() is not None
        slash, plain = word.startswith("/"), fold(word.removeprefix("/"))
        if slash or not asked:
            plain = next((one for one, verb in self.verbs.items() if verb.short == plain != ""), plain)
        if plain in self.verbs or (asked and not slash):
            found = self.verbs.get(plain)
            # Where no game is open, back is the beginning of "back down".
            idle = asked and not slash and found is not None and found.of_open and not self.state.get("open")
            return None if idle else found
        return self.verbs.get(verb_begun(plain, self.verbs, self.people))

    def _personal(self, line: Line) -> Outcome | None:
        """Do what a line says of a person, such as who plays it; None where it says no such thing."""
        for place, word in enumerate(line.words[1:], start=1):
            if (said := next((do for known, do in self.personal.items() if is_word(word, known)), None)) is not None:
                with suppress(UnknownName):
                    person = find_person(self.people, " ".join(line.words[:place]))
                    refuse_clauses(line)
                    return said(self, line, person, line.words[place + 1 :])
        return None

    def subject(self, line: Line) -> tuple[str, str, tuple[str, ...]] | None:
        """Give a name, the word for what it does or is, and the words behind; a verb may stand first as well."""
        if STANDING not in self.state.get("standing", {}):
            return None
        at = self.standing()[1]
        short, words = {**OF_SEVERAL, **at.short} if self.pending() is None else {}, line.words
        known = {**behind_names(at), **short}
        first = known.get(fold(words[0]), "")
        if len(words) > 1 and (first in at.acts or (first in at.facts and at.facts[first].says.startswith(first))):
            return (named := name_first(self.people, words[1:]))[0], first, tuple(named[1])
        longest = max(len(one.split()) for one in known)
        for place, many in product(range(1, len(words)), range(longest, 0, -1)):
            if (word := known.get(fold(" ".join(words[place : place + many])))) is not None:
                return " ".join(words[:place]), word, words[place + many :]
        return None

    def _wide(self, line: Line, *, whole: bool) -> Outcome | None:
        """Do what a line says of nobody in particular, or of several; None where it says no such thing."""
        if STANDING not in self.state.get("standing", {}):
            return None
        at, words = self.standing()[1], line.words
        if (first := at.english(words[0])) in at.free:
            return self.free(line, first, words[1:], whole=whole)
        several = {} if self.focus or self.pending() is not None else at.several
        if len(words) > 1 and first in several:
            return self._several(line, first, [words[1:2]], words[2:], whole=whole)
        for place, word in enumerate(map(at.english, words[1:]), start=1):
            if word in several:
                return self._several(line, word, parted(line.act[:place]), words[place + 1 :], whole=whole)
            if word in (*behind_names(at), *at.short):
                return None
        return None

    def free(self, line: Line, verb: str, rest: Sequence[str], *, whole: bool) -> Outcome:
        """Do what nobody in particular does, such as a round."""
        self.refuse_midway()
        _, at, game, record = self.standing()
        step = at.free[verb](game, record, rest)
        ready = [one for clause in line.clauses for one in read_clause(at, record, SeatNo(0), clause)]
        return self._play_on("act", line, step, ready, self.store.count() + 1, whole=whole)

    def _several(
        self, line: Line, verb: str, who: Sequence[Sequence[str]], rest: Sequence[str], *, whole: bool
    ) -> Outcome:
        refuse_clauses(line)
        desk, at, game, record = self.standing()
        seats = [SeatNo(record.hall.seating.find(" ".join(name))) for name in who]
        earlier = (
            (self._read(desk, game, state["standing"][STANDING]), new) for state, new in before_paper(self.store)
        )
        step, last = at.give_back(record, at.several[verb](game, record, seats, rest), earlier)
        found = self._play_on("act", line, step, [], self.store.count() + 1, whole=whole)
        # What moved while it stood on paper is told as it comes back.
        moved = self.moved(plain(desk.save(last, game)), self.state["standing"][STANDING]) if last != step.state else []
        told = told_changes(moved, several=self.phrases.several)
        return found._replace(lines=[*found.lines, *told], changes=(*found.changes, *moved))

    def _read(self, desk: Desk, game: Any, data: Data) -> Any:
        return restore_standing(desk, game, data, (), str(self.store.path)).step.state

    def _unknown(self, line: Line) -> GmkitError:
        desk = self.desk_of(STANDING)
        assert desk.at_table is not None
        if told := [MEANT[word] for word in map(fold, line.words) if word in MEANT][:1]:
            return UnreadableChoice(f"{quoted(line.text)}: {said(told[0])}")
        own = (*desk.at_table().acts, *desk.at_table().facts)
        if fold(line.said) in own:
            return UnreadableChoice(say("say who: NAME {verb}", verb=fold(line.said)))
        if not {*own}.isdisjoint(map(fold, line.words[1:])):
            self.standing()  # says so where it does not stand yet
        known, people = [*spoken_verbs(self.verbs).values(), *own], [fold(one.name) for one in self.people]
        close = [one for word in line.words if fold(word) not in people for one in suggest(word, known, limit=1)]
        return UnknownName(
            "line", line.text, close[:2], among=known, tip=say("a line begins with a name or a verb; ? lists them")
        )

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
        since: Sequence[Data] | None = (),
        seed: str | None = None,
    ) -> Outcome:
        """Keep an entry, and say what it changed.

        Args:
            kind: one of `entries.KINDS`.
            line: what was typed.
            state: the state after it.
            lines: what is told of it.
            told: what the entry keeps of it.
            parent: the entry it stands on, where that is not the one before it.
            undone: the entries that no longer count.
            seed: what draws depend on from here, where that changes.
            since: of an act the states between which it moved things, but for the last; None where more follows.
        """
        before = self.state
        number = self.store.count() + 1
        more = {key: said for key, said in (("why", line.why), ("own", line.own)) if said}
        body = {"gmkit": __version__, "act": number, **told, **more}
        self.store.append([Draft(kind, line.text, body, state, parent)], self._now(), seed)
        changes = self.figures_between(before, state)
        ends = [*(since or ()), state]
        whole = changes if since == () else summed(map(self.figures_between, ends[::2], ends[1::2])) if since else []
        # An answer in another game has been taken, whatever is told of it.
        acts = since is not None and kind in ("act", "answer") and "open" not in told
        shown = [*lines, *told_changes(whole, back=kind == "undo", several=self.phrases.several)] or (
            [say("Nothing changed.")] if kind == "ruling" or acts else []
        )
        return Outcome(shown, number, body["act"], tuple(changes), tuple(undone), ends=since is not None)

    @property
    def phrases(self) -> Phrases:
        """The words in which the standing game is told, read once in each language."""
        return self._words.setdefault(language(), Phrases(STANDING, self.content))

    def figures_between(self, before: Data, after: Data) -> list[Told]:
        """Give the figures that became others, in the order of the table."""
        more = self.beside.changes(before, after) if self.beside else []
        old, new = (state.get("standing", {}).get(STANDING) for state in (before, after))
        if old is None or new is None or old is new:
            return more
        return [*self.moved(old, new), *more]

    def moved(self, old: Mapping[str, Data], new: Mapping[str, Data]) -> list[Told]:
        """Give the figures of the standing game that became others."""
        desk = self.desk_of(STANDING)
        assert desk.at_table is not None
        game, at = self.game(desk, new.get("set")), desk.at_table()
        was, now = at.figures(game, old), at.figures(game, new)
        npcs = {one.name for one in self.people if one.npc}
        people = [one.name for one in self.people]
        # People first, then NPCs, then whoever is nobody's.
        order = [*(name for name in people if name not in npcs), *(name for name in people if name in npcs)]
        place = {name: at for at, name in enumerate(order)}
        # Whoever has come or gone, or is called otherwise, has moved nothing.
        others = {*at.seats(old)} ^ {*at.seats(new)}
        told = [one for one in Told.between(was, now) if not {one.who, one.to} & others]
        weight = {what: at for at, what in enumerate(("Face", "Hidden Face", "owes", "promises", "feels"))}
        return sorted(told, key=lambda one: (place.get(one.who, len(place)), weight.get(one.what, len(weight))))

    # --- the standing game

    def with_record(self, desk: Desk, game: Any, record: Any, counts: Counts | None = None) -> dict[str, Data]:
        """Give the state with another record."""
        standing = {**self.state["standing"], STANDING: plain(desk.save(record, game))}
        state = with_returned({**self.state, "standing": standing})
        return state if counts is None else {**state, "places": counts.kept()}

    def sentences(self, desk: Desk, game: Any, record: Any, events: Sequence[Any]) -> list[str]:
        told = desk.telling(game).sentences(events, record.hall.seating)
        # What only one seat may know is for the GM's eyes, and says so.
        secret = [getattr(event, "to", None) is not None for event in events]
        return [
            say("GM  {words}", words=text) if hidden else text
            for hidden, text in zip(secret, told, strict=True)
            if text
        ]

    def _rule(self, line: Line, name: str, word: str, rest: Sequence[str]) -> Outcome:
        """Set a fact by the GM's word."""
        desk, at, game, record = self.standing()
        refuse_clauses(line)
        party = at.party(game.world_of(record), record, name)
        # A quotation at the end is the reason, unless it is all that is said.
        said, why = (rest, line.why) if rest else ((line.why,), "")
        fact = at.facts[word]
        with with_quotation(line, said, lambda fewer: fact.rule(game, record, party, fewer, "")):
            step, notes = fact.rule(game, record, party, said, why), fact.noted(game, record, party, said)
        told = {"game": STANDING, "events": events_data(desk, game, step.events, record.hall.seating.names)}
        found = self.keep("ruling", line, self.with_record(desk, game, step.state), [], told)
        if not found.changes:
            return found._replace(lines=[*self.sentences(desk, game, record, step.events), *notes])
        last = found.lines[-1].removesuffix(".")
        ruled = (
            say("{told} (your ruling: {why}).", told=last, why=why) if why else say("{told} (your ruling).", told=last)
        )
        return found._replace(lines=[*found.lines[:-1], ruled, *notes])

    def finisher(self, desk: Desk, game: Any, counts: Counts, moments: list[Moment[Any]]) -> Callable[[Any], Step[Any]]:
        """Give what plays on to the end by what is usual: gmkit draws, and people say what they nearly always say.

        Args:
            desk: the game's part in the shared commands.
            game: its rules.
            counts: the places of draws so far.
            moments: takes in what is answered.
        """
        answer = self._answers(desk, game, counts, [], settle=True)

        def finish(record: Any) -> Step[Any]:
            step = game.resume(record)
            events = list(step.events)
            for moment in run(game, step.state, answer):
                moments.append(moment)
                events += moment.events
                step = Step(moment.state, ())
            return Step(step.state, tuple(events))

        return finish

    # --- acts and answers

    def _act(self, line: Line, name: str, verb: str, rest: Sequence[str], *, whole: bool) -> Outcome:
        self.refuse_midway()
        with with_semicolons(self.standing()[1], line):
            step, ready = self.begun(line, name, verb, rest)
            return self._play_on("act", line, step, ready, self.store.count() + 1, whole=whole)

    def begun(self, line: Line, name: str, verb: str, rest: Sequence[str]) -> tuple[Step[Any], list[Ready]]:
        """Give the record with an act on its agenda, and what was said of it beforehand; nothing is kept.

        Args:
            line: what was typed.
            name: who acts.
            verb: what is done.
            rest: the words behind.
        """
        _, at, game, record = self.standing()
        seat = SeatNo(record.hall.seating.find(name))
        rest = rest or ((line.why,) if line.why else ())
        step = at.acts[verb](game, record, seat, rest)
        ready = [one for clause in line.clauses for one in read_clause(at, step.state, seat, clause)]
        clause = at.implied.get(verb)
        if clause and not rest and not any(is_word(one[0].text, clause) for one in line.clauses):
            raise UnreadableChoice(say("say whom: {name} {verb} Ben", name=name, verb=verb))
        if clause and rest:
            said = ", ".join(" ".join(one) for one in parted(line.act[len(line.words) - len(rest) :]))
            ready.append(Ready(seat, at.labels(clause) or (), at.said(clause, said), line.said))
        return step, ready

    def _answer(self, line: Line, *, whole: bool) -> Outcome:
        """Answer what is asked: a value, faces, or clauses."""
        _, at, game, record = self.standing()
        need = game.pending(record)
        seat = SeatNo(need.seat or 0)
        act = self.act_under_way()
        # Setting up takes many answers, and each is kept for itself.
        whole = whole and not self.sets_up()
        # With its quotation marks, in which an action in one's own words stands; a goal or an order has none.
        bare = len(line.act) == 1 and line.act[0].quoted and need.what not in TOGETHER
        first = line.act[0].text if bare else line.said
        kept = self._said_before()
        if isinstance(need, Luck) and self.by_real_cards(need):
            # What was typed before lies on the table already, and what is typed now comes after it.
            said = " ".join([line.said, *(joined(clause) for clause in line.clauses)])
            given = (
                Ready(drawer(need), (DRAW,), DRAW, said)
                if is_word(said, DRAW)
                else Ready(ANYBODY, (FACES,), said, said)
            )
            return self._play_on("answer", line, Step(record, ()), [*kept, given], act, whole=whole)
        if isinstance(need, Luck):
            ready = read_clause(at, record, seat, line.act)
            if [one.labels for one in ready] == [(DRAW,)] and len(line.act) == 1:
                ready = [ready[0]._replace(seat=drawer(one)) for one in self.pieces(need)]
            ready = as_asked(self.pieces(need), ready)
        elif fold(first) == DECIDE and record.hall.seating.seats[seat].npc:
            ready = []
        else:
            ready = as_clause(at, record, need, line, first) or [Ready(seat, (need.what,), first, first)]
        more = [one for clause in line.clauses for one in read_clause(at, record, seat, clause, loose=True)]
        refuse_idle(at, record, need, ready, more)
        return self._play_on("answer", line, Step(record, ()), [*ready, *more, *kept], act, whole=whole)

    def _said_before(self) -> list[Ready]:
        return [Ready(one, tuple(labels), *texts) for one, labels, *texts in self.state.get("ready", ())]

    def take_own(self, name: str, text: str, by: str = "") -> Outcome:
        """Keep what somebody answers on a page of their own: it answers what is asked, and is never a line of the GM's.

        Args:
            name: who answers.
            text: the answer as it would be typed; faces of pieces, or `DRAW`.
            by: who says it for them.

        Raises:
            GmkitError: it is none; nothing has changed.
        """
        line = Line(text, text, (Word(text, quoted=True),), (), by or name)
        if self.beside and self.focus:
            return self.beside.own(self, line, name)
        _, _, game, record = self.standing()
        need, seat = game.pending(record), SeatNo(record.hall.seating.find(name))
        label = need.what if isinstance(need, Ask) else DRAW if is_word(text, DRAW) else FACES
        # As the GM would type it: a piece says whose it is, since several are drawn together.
        who = f'"{name}"' if " " in name else name
        line = line if isinstance(need, Ask) else line._replace(text=f"{who} {text}")
        ready = [Ready(seat, (label,), text, text, by or f"person:{name}"), *self._said_before()]
        return self._play_on("answer", line, Step(record, ()), ready, self.act_under_way(), whole=False)

    def _answers(self, desk: Desk, game: Any, counts: Counts, ready: list[Ready], *, settle: bool) -> Answers:
        """Give what answers at this table; raises Waiting where only a person can.

        Args:
            desk: the game's part in the shared commands.
            game: its rules.
            counts: the places of draws so far.
            ready: what was answered beforehand; used up.
            settle: whether gmkit draws and settles for people too; else they are waited for.
        """
        rolls = rolls_of(self.state)
        rolls = rolls if self.dice is None else rolls._replace(dice=self.dice)
        return Answers(desk, game, Source(self.store.seed), counts, ready, rolls, settle=settle)

    def _play_on(self, kind: str, line: Line, step: Step[Any], ready: list[Ready], act: int, *, whole: bool) -> Outcome:
        """Play on until somebody has to answer, or nothing is left to do; keep that as one entry."""
        desk, at, game, _ = self.standing()
        counts = Counts(self.state.get("places", {}))
        record, events, moments = step.state, list(step.events), list[Moment[Any]]()
        answer = self._answers(desk, game, counts, ready, settle=False)
        waits, spared = None, list[str]()
        try:
            for moment in run(game, record, answer):
                record = moment.state
                events += moment.events
                moments.append(moment)
                spared += spare(at, record, ready)
        except Waiting as waiting:
            waits = waiting
        if waits is not None and waits.why is not None and (whole or (kind == "answer" and not moments)):
            raise waits.why
        if waits is not None and whole:
            raise unsaid(at, game, record, answer)
        short = at.offscreen(game, step.state, record, events) if waits is None else None
        lines = [*(self.sentences(desk, game, record, events) if short is None else short), *spared]
        if waits is None and (left := dict.fromkeys(one.text for one in ready if one.text)):
            lines.append(say("not asked for: {items}", items="; ".join(left)))
        told = played_on(desk, game, moments, events, record.hall.seating.names, act)
        state = self.with_record(desk, game, record, counts)
        lines += hands_dealt(moments)
        if kind == "answer" and self.store.entry(act).kind == "begin":
            # Setting up is no story: all of it belongs to the beginning.
            kind, told = "begin", {**told, "shown": []}
            if not waits:
                lines += [say("City of Masks stands at this table, led by you."), *at.dealt(game, record, None)]
        lines += at.about(game, record) if waits else []
        # What was answered beforehand stands with the rest, so that undo, redo and another window know it.
        still = [plain(one.kept()) for one in ready] if waits else []
        state = {**state, "ready": still} if still else {key: one for key, one in state.items() if key != "ready"}
        since = steps_of(self.store, act) if act <= self.store.count() else [self.state]
        found = self.keep(kind, line, state, lines, told, since=None if waits else since)
        return found._replace(stopped=str(waits.why)) if waits is not None and waits.why is not None else found

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
        self.refuse_midway()
        desk, _, game, _ = self.standing()
        # What another seed drew is no draw of the table's own, which check --dice would draw again.
        moments = [one._replace(said=one.said._replace(by="gm")) if one.said.by == DRAWN else one for one in moments]
        told = played_on(desk, game, moments, events, record.hall.seating.names, self.store.count() + 1)
        return self.keep("act", parse_line(text), self.with_record(desk, game, record), [], told)

    # --- taking back

    def stand_on(self, line: Line, kind: str, to: int, gone: Sequence[int]) -> Outcome:
        """Stand on another entry; nothing is lost by it."""
        state = self.store.state_at(to)
        entries = [self.store.entry(n) for n in gone[-TOLD_BACK:]]
        back = (
            say("Again: {lines}.", lines="; ".join(self._come_back(to)))
            if kind == "redo"
            else say("Taken back: {lines}.", lines="; ".join(taken_back(entries, gone)) or say("to #{entry}", entry=to))
        )
        seen = seen_in(entries, {one.name for one in self.people if one.npc})
        told = {"from": self.store.count(), "to": to, **({"seen": [list(one) for one in seen]} if seen else {})}
        return self.keep(kind, line, state, [back, *told_seen(seen)], told, to, gone)

    def _come_back(self, to: int) -> list[str]:
        """Give what comes back with an entry: acts as they were begun, and answers only where they come back alone."""
        stays = {*self.store.path_to(self.store.count())}
        found = [self.store.entry(n) for n in self.store.path_to(to) if n not in stays]
        found = [one for one in found if one.kind not in ("undo", "redo")]
        acts = [one.line for one in found if one.kind != "answer"] or [asked_and_said(one) for one in found]
        return of_many(acts, [one.seq for one in found])


def plain(data: Any) -> Any:
    """Give plain data as a table keeps it: lists for tuples, and English for what is said later."""
    if isinstance(data, Mapping):
        return {str(key): plain(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [plain(value) for value in data]
    return str(data) if isinstance(data, str) else data


def played_on(
    desk: Desk, game: Any, moments: Sequence[Moment[Any]], events: Sequence[Any], names: Sequence[str], act: int
) -> dict[str, Any]:
    """Give what was answered and what happened as an entry keeps it."""
    return {
        "game": STANDING,
        "act": act,
        "answers": [plain({k: v for k, v in entry(one)._asdict().items() if v is not None}) for one in moments],
        "events": events_data(desk, game, events, names),
        "shown": shown_by(moments, names),
    }


def events_data(desk: Desk, game: Any, events: Sequence[Any], names: Sequence[str]) -> list[dict[str, Any]]:
    """Give events as a table keeps them, parties by their names."""
    parties = (*names, *desk.parties(game))
    return [event_data(event, parties, desk.cards(game)) for event in events]

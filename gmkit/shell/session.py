"""One game at one terminal: who answers, what the table rolls, what each may see, undo, the log."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol

from gmkit import __version__
from gmkit.chance.law import Law, split_faces
from gmkit.chance.source import Source
from gmkit.errors import ChanceError, ChoiceError, GmkitError, later, means, quoted, said, say
from gmkit.names import fold
from gmkit.shell.card import GameCard
from gmkit.shell.desk import Desk, Start
from gmkit.shell.options import Common, Rolling
from gmkit.shell.output import Screen, UndoAsked, Voice, brief, document, event_data
from gmkit.shell.words import percent
from gmkit.table import run
from gmkit.table.choices import LISTED, Choices, Either, Named, Number, Some, Words
from gmkit.table.game import HIDDEN, Ask, Luck, Player, SeatNo, answered_in_secret, seen_by, shown_alone, without_signs
from gmkit.table.seats import Seat, Seating

# ---- One game at one terminal: who answers, what is said meanwhile, undo, and the log.


_BY_HAND = (run.TYPED, run.UNSEEN)
"""Who has answered luck where somebody sat at the table: a face was typed, or its owner alone saw it."""


class Watching(Protocol):
    """Who looks on for what NPCs give away, as `tells.Watch` does; a game that nobody watches need not load that."""

    def begin(self) -> None: ...
    def marked(self, before: Any, moment: run.Moment[Any]) -> run.Moment[Any]: ...
    def looked(self, moment: run.Moment[Any]) -> bool: ...
    def told(self, texts: Sequence[str], events: Sequence[Any]) -> list[str]: ...


class Session:
    """Plays on from a start.

    Attributes:
        seed: what draws depend on.
        moments: what has happened since the start, with what NPCs gave away.
        watch: sees that; None where nobody is told.
        typed: the faces typed in beforehand, if any.
    """

    def __init__(
        self,
        desk: Desk,
        start: Start,
        rolling: Rolling,
        voice: Voice,
        entries: Sequence[run.Entry] = (),
        *,
        shared: bool = False,
        gm: bool = False,
        asks: bool | None = None,
        shown: str = "log",
        chooses: Sequence[int] = (),
        labelled: Mapping[tuple[int, str], Sequence[str]] = {},
        usual: Mapping[str, str] = {},
        passing: Collection[str] = (),
        unseen: Callable[[Any, Luck], bool] | None = None,
        watching: Callable[[str], Watching] | None = None,
        look_up: Callable[[str, Sequence[str]], Sequence[str]] | None = None,
    ) -> None:
        """Take everything; replays the entries of a log, if it goes on with one.

        Args:
            desk: the game's part in it.
            start: where to begin.
            rolling: the seed, the faces and choices typed in beforehand, and who rolls.
            voice: who speaks.
            entries: the answers of a log, to be replayed first.
            shared: whether the screen is passed round between people; else the GM types for them all.
            gm: whether it is the GM who sits here, and is told everything.
            asks: whether people's seats are asked here; if not said, only at a terminal.
            shown: what messages call the log.
            chooses: the seats that choices typed in beforehand are for; people's if not said, or everybody's.
            labelled: what is answered beforehand, by seat and by the label of what is asked.
            usual: by label what people say then who are not said to answer otherwise.
            passing: the labels of what is asked only where somebody is asked anything, or a choice is meant for it.
            unseen: whether a secret outcome that nobody typed is somebody's real card, which nobody here sees.
            watching: gives whoever sees what NPCs give away, by the seed; None where nobody is told.
            look_up: looks up a rule, a piece of content or a roll at a prompt; None where nobody can.
        """
        self._rolls = rolling.rolls()
        self.seed = rolling.take_seed()
        self.moments: list[run.Moment[Any]] = []
        self._desk, self._start, self._voice = desk, start, voice
        self._shown, self._unseen = shown, unseen
        self.watch = watching(self.seed) if watching else None
        self._draws = 0
        self._source = Source(self.seed, heed=self._heed)
        self._places = run.Places()
        choices = [one.strip() for one in (rolling.choose or "").split(";") if one.strip()]
        self.chosen = run.Chosen(choices, self._places, labelled, usual, passing)
        self.typed = self._typed(split_faces(rolling.roll)) if rolling.roll is not None else None
        self._state = start.step.state
        self._people = [at for at, seat in enumerate(start.seating) if not seat.npc]
        self._shared, self._gm = shared, gm
        self._screen = Screen(voice, shared=shared and len(self._people) > 1, look_up=look_up)
        # Whoever types for several people is no player, and may read what concerns any of them.
        self._screen.gm = gm or (len(self._people) > 1 and not shared)
        self._ready = Ready({start.seating.names[at]: SeatNo(at) for at in self._people})
        self._asks = sys.stdin.isatty() if asks is None else asks
        # What was chosen beforehand is for the people, if anybody is one; else it is the GM who decides for NPCs.
        self._chooses = chooses or self._people or range(len(start.seating))
        self._again(entries)

    @property
    def state(self) -> Any:
        """The record now."""
        return self._state

    @property
    def events(self) -> list[Any]:
        """What opening the game told, and everything since."""
        return [*self._start.step.events, *(event for moment in self.moments for event in moment.events)]

    @property
    def drew(self) -> bool:
        """Whether gmkit drew anything that people may know of."""
        return self._draws > 0 or any(
            moment.said.by == run.DRAWN and not (isinstance(moment.need, Luck) and moment.need.gm)
            for moment in self.moments
        )

    def sentences(self, events: Sequence[Any] | None = None) -> list[str]:
        """Tell events, a line for each that needs words; all of them if none are given."""
        start = self._start
        tell = self._desk.telling(start.game).tell
        return [line for event in (self.events if events is None else events) if (line := tell(event, start.seating))]

    def put_answer(
        self,
        challenge: str,
        common: Common,
        result: Mapping[str, Any],
        lines: Sequence[str],
        *,
        names: Sequence[str] | None = None,
        drew: bool = False,
    ) -> None:
        """Put the answer of one resolved challenge.

        Args:
            challenge: its kind.
            common: how it is answered.
            result: the answer for programs.
            lines: the answer for people.
            names: of the parties that events number, if not those of the table.
            drew: whether the seed mattered before it began.
        """
        desk, start = self._desk, self._start
        seeded = self.drew or drew
        leftover(self, common.voice)
        if common.json:
            parties = (*start.seating.names, *desk.parties(start.game)) if names is None else names
            cards = desk.cards(start.game)
            text = document(
                "challenge",
                desk.card.slug,
                result,
                challenge=challenge,
                seed=self.seed if seeded else None,
                rolls=run.faces_used(self.moments),
                options=start.options,
                events=[event_data(event, parties, cards) for event in self.events],
            )
            common.voice.answer([text])
            return
        common.voice.answer(lines)
        if seeded:
            common.voice.aside(say("seed {seed}", seed=self.seed))

    def _heed(self) -> None:
        self._draws += 1

    def log(self) -> run.Log:
        """Give the log so far."""
        start = self._start
        header = {
            "gmkit": __version__,
            "game": self._desk.card.slug,
            "options": dict(start.options),
            "seats": [seat.kept() for seat in start.seating],
            "content": self._desk.content(start.game),
            "seed": self.seed,
            "dice": self._rolls,
            "situation": start.data,
            **{name: True for name, on in (("shared", self._shared), ("gm", self._gm)) if on},
        }
        return run.Log(header, tuple(run.entry(moment) for moment in self.moments))

    def _again(self, entries: Sequence[run.Entry]) -> None:
        self._places = run.Places()
        self.chosen = self.chosen.again(self._places)
        if self.typed:
            self.typed = self._typed(self.typed.left)
        start = self._start
        self._state, self.moments = run.replay(
            start.game, start.step.state, entries, self._places, self._shown, start.seating.names
        )
        if self.watch:
            self.watch.begin()
            before = [self._start.step.state, *(moment.state for moment in self.moments)]
            self.moments = [self.watch.marked(*both) for both in zip(before, self.moments, strict=False)]

    def _undo(self) -> None:
        entries = [run.entry(moment) for moment in self.moments]
        by_hand = () if self.typed else _BY_HAND
        kept = len(entries)
        while kept and not (entries[kept - 1].by.startswith("person:") or entries[kept - 1].by in by_hand):
            kept -= 1
        if not kept:
            self._voice.say(say("there is nothing to take back"))
            return
        back, entries, gone = self.moments[kept - 1], entries[: kept - 1], entries[kept:]
        if self.typed:
            # Faces that were given beforehand are there to be used again.
            faces = [face for line in gone if line.by in _BY_HAND for face in line.value.split()]
            self.typed.left = [*faces, *self.typed.left]
        self._voice.say(
            say("taken back: {what}, and what came of it; what was seen stays seen", what=self._named(back))
        )
        self._again(entries)

    def _named(self, back: run.Moment[Any]) -> str:
        """Name an answer; where several share a screen only whose it was, for even what was asked may be a secret."""
        need, seat = back.need, back.need.seat
        if seat is not None and self._screen.shared:
            return say("the last answer of {name}", name=self._start.seating.names[seat])
        whose, what = "" if seat is None else self._start.seating.names[seat], quoted(said(need.what))
        if isinstance(need, Ask):
            return say("{name}'s answer to {what} ({answer})", name=whose, what=what, answer=need.told(back.said.value))
        named = say("{what} of {name}", what=what, name=whose) if whose else what
        shown = not need.secret or seat in self._people or self._screen.gm
        return f"{named} ({_faces(need, back.said.value)})" if shown else named

    def _typed(self, faces: Sequence[str]) -> run.Typed:
        return run.Typed(faces, self._places, run.drawn(self._source, self._places))

    def _luck(self) -> run.Answer:
        if self.typed:
            return self.typed
        roll = run.drawn(self._source, self._places)
        if self._unseen:
            return run.unseen(roll, self._unseen, self._places)
        if self._rolls != "app":
            # Nobody heeds these draws: at the end the seed is told, or not, as if there had been none.
            secretly = None if self._gm else run.drawn(Source(self.seed), self._places)
            table = TableDice(self._voice, self._places, self._start.seating, roll, secretly, self._screen)
            return table if self._rolls == "table" else table.for_people
        return roll

    def _player(self, at: int) -> tuple[Player, str]:
        seat = self._start.seating.seats[at]
        if seat.npc:
            return self._desk.player(seat, self._start.game), seat.by

        if not self._asks:
            return nobody(seat.name), seat.by
        glance = self._desk.telling(self._start.game).glance
        asked = person(self._voice, seat.name, glance, self._weigh, self._screen, self._private, self._ready.read)
        return self._ready.before(asked, seat.name, self._voice), seat.by

    def _ruled(self, answer: run.Answer) -> run.Answer:
        """Give an answer that asks the GM for rulings on NPCs, where there are people to play with."""

        def rule(state: Any, need: Ask | Luck) -> run.Said:
            if isinstance(need, Luck) or not need.ruling or not self._asks or not self._people:
                return answer(state, need)
            self._places.next(need)
            ask = person(
                self._voice,
                say("The GM"),
                lambda _view, _seat: [],
                self._weigh,
                self._screen,
                lambda _view, _ask: False,
            )
            view = self._start.game.view(state, need.seat)
            return run.Said(ask(view, need, self._source), "gm")

        return rule

    def _others(self, seat: SeatNo) -> list[SeatNo]:
        """Give who looks on while a seat chooses: the other people; where there are none, whoever else plays."""
        others = self._people if len(self._people) > 1 else range(len(self._start.seating))
        return [SeatNo(at) for at in others if at != seat]

    def _private(self, view: Any, ask: Ask) -> bool:
        """Whether something of what a person is shown, asked or answers must not be seen by the others."""
        game, others = self._start.game, self._others(ask.seat)
        glance = self._desk.telling(game).glance
        return (
            ask.secret
            or self._desk.private(view, ask)
            or shown_alone(game, view, ask, others, glance)
            or answered_in_secret(game, view, ask, others)
        )

    def _heard_here(self, events: Sequence[Any]) -> Sequence[Any]:
        """Give the events that may be told at this terminal: what everybody sees, and what its one reader does."""
        if self._gm:
            return events
        here = () if self._screen.shared else [SeatNo(at) for at in self._people]
        return [event for event in events if getattr(event, "to", None) in (None, *here)]

    def _plainly(self, events: Sequence[Any]) -> list[str]:
        """Tell events as everybody hears them."""
        return self.sentences(seen_by(without_signs(events), None))

    def _gm_alone(self, events: Sequence[Any]) -> bool:
        """Whether the GM is told of events in other words than everybody is."""
        plain = without_signs(events)
        # Whether a sign is true the GM alone is told.
        return len(plain) < len(events) or self.sentences(plain) != self._plainly(events)

    def _asked(self, _state: Any, ask: Ask) -> bool:
        """Whether a person is asked though there is no choice, for the others must not see that there is none."""
        shared = self._asks and self._screen.shared and not self.chosen.left
        return shared and ask.secret and ask.seat in self._people

    def _weigh(self, view: Any, ask: Ask) -> list[str]:
        from gmkit.table.odds import weighing  # odds are asked for at a prompt alone

        adviser = self._start.seating.seats[ask.seat]._replace(level=self._desk.adviser)
        source = self._source.named("adviser", ask.seat)
        found = self._desk.consider(self._start.game, view, ask, adviser, source)
        return [*weighing(ask.choices, found), *self._desk.beside(self._start.game, view, ask)]

    def decide(self, text: str) -> None:
        """Answer what a seat has to choose next, as the command line says it.

        Raises:
            ChoiceError: it may not be chosen.
        """
        need = self._start.game.pending(self._state)
        assert isinstance(need, Ask)
        seat = self._start.seating.seats[need.seat]
        try:
            value = need.parse(text)
        except ChoiceError as error:
            raise error.behind(f"{seat.name}, {said(need.what)}") from None
        self._places.next(need)
        self._state, events = self._start.game.apply(self._state, value)
        self.moments.append(run.Moment(need, run.Said(value, "gm" if seat.npc else seat.by), self._state, events))

    def play(
        self,
        until: Callable[[Any], bool] = run.never,
        heard: Callable[[Sequence[Any]], Sequence[str] | None] = lambda _events: None,
        kept: Callable[[], None] = lambda: None,
    ) -> None:
        """Play on until the end, or until `until` says so.

        Args:
            until: looks at the record after each moment.
            heard: is given the events of each moment that everybody at this terminal may hear; gives the lines that
                it puts on the screen, so that they are not told again there.
            kept: is called when a person has answered or taken something back, before anything comes of it that is
                told.

        Raises:
            Stopped: somebody quit, or the input ended.
        """
        gm = self._gm
        if gm and self._gm_alone(self.events):
            self._screen.told_gm()
        while True:
            players = {at: self._player(at) for at in range(len(self._start.seating))}
            answer = run.by_seat(self._start.game, players, self._luck(), self._source, self._places)
            answer = self._ruled(answer) if gm else answer
            by = {at: (seat.name, "gm" if seat.npc else seat.by) for at, seat in enumerate(self._start.seating)}
            answer = self.chosen.before(answer, by, self._chooses)
            try:
                for plain in run.run(self._start.game, self._state, answer, until, self._asked):
                    moment = self.watch.marked(self._state, plain) if self.watch else plain
                    if self.watch and self.watch.looked(plain):
                        # Which signs come, and that none does, hangs on the seed too.
                        self._heed()
                    self.moments.append(moment)
                    self._state = moment.state
                    self._ready.heed(moment.need)
                    if moment.said.by in _BY_HAND or moment.said.by.startswith("person:"):
                        kept()
                    told = heard(self._heard_here(moment.events)) or ()
                    self._screen.said += told
                    # Whoever reads a screen that the GM has cleared is told again what this reader may hear.
                    self._screen.since += self._plainly(moment.events) if gm and told else told
                    thought = self._desk.motives and isinstance(moment.need, Ask) and moment.said.by.startswith("npc:")
                    if gm and (thought or self._gm_alone(moment.events)):
                        self._screen.told_gm()
            except UndoAsked:
                self._ready.clear()
                self._screen.since.clear()
                self._undo()
                kept()
            else:
                return


def leftover(session: Session, voice: Voice) -> None:
    """Name the typed faces and choices that nothing needed."""
    if session.typed and session.typed.left:
        voice.say(say("not needed: {faces}", faces=" ".join(session.typed.left)))
    if left := session.chosen.unused():
        voice.say(say("not asked for: {answers}", answers="; ".join(left)))


# ---- What several people answer in one line.


class Ready:
    """What people said beforehand, until something else is asked.

    Answers of several in one line: 12, Ben 13, rest pass. And how far somebody goes where others outbid one another: up
    to 12, or out.
    """

    def __init__(self, people: Mapping[str, SeatNo]) -> None:
        """Take the people who are asked here, by name."""
        self._people = {fold(name): seat for name, seat in people.items()}
        self._names = {seat: name for name, seat in people.items()}
        self._said: list[tuple[SeatNo, str]] = []
        self._limits: dict[SeatNo, int] = {}  # how far each goes
        self._what = ""

    def read(self, line: str, ask: Ask) -> Hashable:
        """Read an answer, or answers of several; raises ChoiceError where the one that is asked for does not do."""
        try:
            return self._read(line, ask)
        except ChoiceError:
            parted = self._parted(line, ask)
            own = next((one for one in parted if one[0] == ask.seat), None)
            if own is None and parted:
                told = say("{name} is asked now, before others; answer that first", name=self._names[ask.seat])
                raise ChoiceError(told) from None
            if own is None:
                raise
        value = self._read(own[1], ask)
        parted.remove(own)
        self._said, self._what = parted, ask.what
        return value

    def _read(self, text: str, ask: Ask) -> Hashable:
        """Read one answer; a limit answers the least that will do, and holds for what the same seat is asked next."""
        limit, found = limit_in(text), rising(ask)
        if limit is None or found is None:
            return ask.parse(text)
        if limit:
            ask.parse(str(limit))
        self._limits[ask.seat], self._what = limit, ask.what
        return found[0].low if limit else found[1]

    def _within(self, ask: Ask) -> Hashable | None:
        """Give what a limit answers; None where none was said, or it is passed by now."""
        limit, found = self._limits.get(ask.seat), rising(ask)
        if limit is None or found is None or ask.what != self._what:
            return None
        if limit == 0:
            return found[1]
        if found[0].low <= limit:
            return found[0].low
        del self._limits[ask.seat]
        return None

    def _parted(self, line: str, ask: Ask) -> list[tuple[SeatNo, str]]:
        """Read a line as answers of several, the first of whoever is asked unless it names another; else give none."""
        parts = [part.strip() for part in line.replace(";", ",").split(",")]
        word, _, rest = parts[-1].partition(" ")
        others = rest.strip() if means(word, later("rest"), later("all")) else ""
        named = parts[:-1] if others else parts
        parted = [one for one in [*map(self._of_one, named)] if one is not None]
        if named and self._of_one(named[0]) is None:
            parted.insert(0, (ask.seat, named[0]))
        if len(parted) < len(named) or (len(parts) + bool(others) < 2 and self._of_one(named[0]) is None):
            return []
        own = {seat for seat, _ in parted}
        return [*parted, *((seat, others) for seat in self._people.values() if others and seat not in own)]

    def _of_one(self, part: str) -> tuple[SeatNo, str] | None:
        """Read "Ben 13": whose answer it is, and what; None where it names nobody."""
        plain = fold(part)
        name = max((one for one in self._people if plain.startswith(one + " ")), key=len, default=None)
        return None if name is None else (self._people[name], part[len(name) :].strip())

    def take(self, ask: Ask) -> Hashable | None:
        """Give what was answered beforehand, None if nothing was; raises ChoiceError where it does not do by now."""
        at = next((n for n, (seat, _) in enumerate(self._said) if seat == ask.seat and ask.what == self._what), None)
        if at is None:
            return self._within(ask)
        try:
            return self._read(self._said.pop(at)[1], ask)
        except ChoiceError:
            self.clear()
            raise

    def before(self, player: Player, name: str, voice: Voice) -> Player:
        """Give a player that answers with what was said beforehand, and else as this one does."""

        def choose(view: Any, ask: Ask, source: Source) -> Hashable:
            try:
                answer = self.take(ask)
            except ChoiceError as error:
                voice.say(f"{name}: {error}")
                answer = None
            return player(view, ask, source) if answer is None else answer

        return choose

    def heed(self, need: Ask | Luck) -> None:
        """Drop what is left once something else was asked or drawn."""
        if need.what != self._what:
            self.clear()

    def clear(self) -> None:
        """Drop all that was said beforehand."""
        self._said = []
        self._limits = {}


def rising(ask: Ask) -> tuple[Number, Hashable] | None:
    """Give the figures of a question where one outbids another, and what lets it be; None for any other."""
    parts = ask.choices.parts if isinstance(ask.choices, Either) else ()
    if len(parts) != 2 or not isinstance(parts[0], Number) or parts[0].low < 1 or parts[1].size() != 1:
        return None
    return parts[0], next(parts[1].items())


def limit_in(text: str) -> int | None:
    """Read "up to 12", or "out", which is 0; None for anything else."""
    words, _, figure = text.strip().rpartition(" ")
    known = means(words, later("up to")) and figure.isascii() and figure.isdigit() and len(figure) < 10
    return int(figure) if known else 0 if means(text, later("out")) else None


def _of_limits() -> str:
    return say("up to 12 goes on with the least that will do, as far as that; out lets it be whatever others say")


# ---- A person's seat: what its owner sees now, what may be chosen, and the question.

SEVERAL = later("none, or several parted by commas")


def menu_of(choices: Choices) -> Named | None:
    """Give the list that choices are picked from by number; None if there is none, or it would be too long.

    A number beside a number would be read as the choice itself, so such choices have no list.
    """
    menu: Choices | None = choices.of if isinstance(choices, Some) else choices
    if isinstance(menu, Either):
        worded = any(isinstance(part, Words) for part in menu.parts)
        menu = next((part for part in menu.parts if isinstance(part, Named)), None) if worded else None
    if not isinstance(menu, Named) or menu.size() > LISTED or any(known[0].isdigit() for known in menu.names):
        return None
    return menu


def by_enter(ask: Ask) -> Hashable:
    """Give what Enter alone answers: the only choice, or the usual one; None if Enter answers nothing."""
    return next(ask.choices.items()) if ask.choices.size() == 1 else ask.usual


def brackets(ask: Ask) -> str:
    """Give what stands in the question's brackets: what is legal, and what Enter takes."""
    usual = by_enter(ask)
    enter = "" if usual is None else say("Enter takes {choice}", choice=ask.choices.told(usual))
    return "; ".join(filter(None, ["" if ask.choices.size() == 1 else legal_in(ask.choices), enter]))


def legal_in(choices: Choices) -> str:
    """Give what is legal, for the brackets; nothing where a list above it says all, or it would be long."""
    if isinstance(choices, Some):
        many = (
            say("{low} to {high}, parted by commas", low=choices.low, high=choices.high)
            if choices.low
            else said(SEVERAL)
        )
        return f"{many}; {choices.of.beside}" if choices.of.beside else many
    menu = menu_of(choices)
    if menu and choices is not menu:
        return say("or in your own words")
    return "" if menu else brief(choices.expects())


def person(
    voice: Voice,
    name: str,
    glance: Callable[[Any, int], Sequence[str]],
    weigh: Callable[[Any, Ask], Sequence[str]],
    screen: Screen,
    private: Callable[[Any, Ask], bool],
    read: Callable[[str, Ask], Hashable] = lambda line, ask: ask.parse(line),
) -> Player:
    """Give a player that asks somebody at this terminal.

    Args:
        voice: who speaks.
        name: who is asked.
        glance: what that seat sees now, in a few lines.
        weigh: the odds of each choice, in a line each.
        screen: what it stands on, which others may read.
        private: whether what is asked, and of whom, must not be seen by the others.
        read: reads what was typed, where it may be more than one answer.
    """

    def choose(view: Any, ask: Ask, _source: Source) -> Hashable:
        screen.turn_to(name, lambda: private(view, ask))
        seen = [*glance(view, ask.seat), *([_of_limits()] if rising(ask) else [])]
        # What stands on the screen already is not told again.
        voice.say(*(line for line in seen if line not in screen.said))
        screen.said[:] = seen
        if menu := menu_of(ask.choices):
            voice.say(*menu.numbered())
        legal = brackets(ask)
        if ask.note:
            voice.say(said(ask.note))
        try:
            what = said(ask.what)
            return answered(view, ask, f"{name}, {what} ({legal}):" if legal else f"{name}, {what}:")
        finally:
            # However it ends, whoever looks at the screen next may be somebody else.
            screen.wipe()

    def answered(view: Any, ask: Ask, question: str) -> Hashable:
        while True:
            line = screen.read(question)
            if not line and (usual := by_enter(ask)) is not None:
                return usual
            if line == "?" or not line:
                voice.say(*_legal(ask, asked=bool(line)), *screen.helps())
            elif means(line, later("odds")):
                try:
                    voice.say(*weigh(view, ask))
                except GmkitError as error:
                    voice.say(str(error))
            else:
                # A stroke in front says that it is no answer in own words.
                found = screen.looked_up(line) if line.startswith("/") else ()
                try:
                    if not found:
                        return read(line, ask)
                except ChoiceError as error:
                    found = screen.looked_up(line) or [str(error)]
                voice.say(*found)

    return choose


def _legal(ask: Ask, *, asked: bool) -> list[str]:
    """Say what may be chosen; where somebody asks for it, also what may be said beside that."""
    lines = [say("choose {choices}", choices=ask.choices.expects())]
    if asked and ask.aside:
        lines.append(say("at any time: {what}", what=ask.aside.expects()))
    return [*lines, _of_limits()] if asked and rising(ask) else lines


def nobody(what: str) -> Player:
    """Give a player for a person's seat where nobody can be asked: the usual, or it says what was to be decided."""

    def choose(_view: object, ask: Ask, _source: Source) -> Hashable:
        if (usual := by_enter(ask)) is not None:
            return usual
        asked = f"{quoted(said(ask.what))} ({said(ask.note).rstrip('.')})" if ask.note else quoted(said(ask.what))
        raise ChoiceError(
            say(
                "{name} has to answer {what}: {choices}; say it with --choose",
                name=what,
                what=asked,
                choices=ask.choices.expects(),
            )
        )

    return choose


# ---- What the table rolls or deals: asked for face by face.


class TableDice:
    """Answers luck by asking the table, face by face; several may be typed at once."""

    def __init__(
        self,
        voice: Voice,
        places: run.Places,
        seating: Seating,
        roll: run.Answer,
        secretly: run.Answer | None = None,
        screen: Screen | None = None,
    ) -> None:
        """Take who speaks and who sits where.

        Args:
            voice: who speaks.
            places: counts what was answered.
            seating: who sits where.
            roll: rolls for an NPC that nobody rolls for.
            secretly: rolls what only the GM may know of, where others read the screen; None where the GM sits here.
            screen: what it stands on; None where nobody reads it but whoever types.
        """
        self._voice = voice
        self._places = places
        self._seating = seating
        self._roll = roll
        self._secretly = secretly
        self._screen = screen or Screen(voice, shared=False)
        self._spares = False  # whether Enter leaves it to gmkit, whosever it is

    def __call__(self, state: object, need: Luck) -> run.Said:
        """Ask until the faces can come up; nothing is resolved on half a roll."""
        if need.gm and self._secretly:
            # That it is rolled for would tell, so nothing shows on the screen.
            return self._secretly(state, need)
        if need.aside:
            return self._roll(state, need)
        seat = None if need.seat is None else self._seating.seats[need.seat]
        npc = seat is not None and seat.npc
        if need.secret and (npc or seat is None):
            self._screen.turn_to_gm()
        try:
            typed = self._typed(need, seat)
        finally:
            self._screen.wipe()
        return typed if isinstance(typed, run.Said) else self._left_to_gmkit(state, need._replace(law=typed))

    def for_people(self, state: object, need: Luck) -> run.Said:
        """Answer where people roll their own: what an NPC throws is rolled for it, but cards lie in one pack.

        What is nobody's, such as a draw from a pouch, is asked for, and Enter leaves it to gmkit.
        """
        npc = need.seat is not None and self._seating.seats[need.seat].npc
        if npc and not need.law.taken and not need.gm:
            return self._roll(state, need)
        self._spares = need.seat is None and not need.law.taken
        return self(state, need)

    def _typed(self, need: Luck, seat: Seat | None) -> run.Said | Law[Any]:
        """Ask; give what came up, or the law of what is left to gmkit."""
        spares = self._spares or (seat is not None and seat.npc)
        whole, typed = _question(need, seat, spares=spares), list[str]()
        while True:
            try:
                line = self._screen.read(_part(need, len(typed)) or " ".join([whole, *typed]))
            except UndoAsked:
                if not typed:
                    raise
                self._voice.say(say("taken back: {face}; undo takes back what was typed before it", face=typed.pop()))
                continue
            if line == "-":
                typed = []
            elif not line and (need.parts or (spares and not typed)) and (rest := need.law.after(typed)) is not None:
                return rest
            elif not line and not typed and need.secret:
                self._places.next(need)
                return run.Said(HIDDEN, run.UNSEEN)
            if line in ("?", "-") or means(line, "odds") or not (line or typed):
                self._help(need, line)
                continue
            if found := self._screen.looked_up(line):
                self._voice.say(*found)
                continue
            if need.secret:
                self._screen.typed_by(None if seat is None or seat.npc else seat.name)
            more = split_faces(line)
            try:
                value, taken = need.law.parse([*typed, *more])
            except ChanceError as error:
                typed = self._not_yet(need, typed, more, error)
                continue
            if taken < len(typed) + len(more):
                typed = self._left_over(need, typed, more, taken)
                continue
            self._places.next(need)
            return run.Said(value, run.TYPED)

    def _not_yet(self, need: Luck, typed: list[str], more: Sequence[str], error: ChanceError) -> list[str]:
        """Say what is wrong, or missing where several were typed at once; give the faces that stay."""
        if not error.missing:
            # What was typed before is right and stays; only the last line is asked for again.
            self._voice.say(say("{error}; - begins again", error=error) if typed else str(error))
            return typed
        if len(more) > 1 and not need.parts:
            self._voice.say(str(error))
        return need.law.joined([*typed, *more])

    def _left_over(self, need: Luck, typed: list[str], more: Sequence[str], taken: int) -> list[str]:
        """Say what is too much, or wrong if the line was meant to be whole; give the faces that stay."""
        if typed and (wrong := _wrong(need, more)):
            self._voice.say(say("{error}; - begins again", error=wrong))
            return typed
        left = " ".join([*typed, *more][taken:])
        again = said(need.law.piece)
        self._voice.say(say("one face too many: {faces}; {piece} again, please", faces=left, piece=again))
        return []

    def _help(self, need: Luck, line: str) -> None:
        if means(line, "odds"):
            self._voice.say(
                say("nothing is to be decided here; type what the table dealt")
                if need.law.taken
                else say("nothing is to be decided here; type what came up at the table")
            )
        elif line != "-":
            self._voice.say(f"{said(need.law.piece)}: {need.law.expects()}", *(self._screen.helps() if line else []))

    def _left_to_gmkit(self, state: object, need: Luck) -> run.Said:
        rolled = self._roll(state, need)
        if need.law.taken and need.secret and need.seat is not None:
            # The table's own cards have to lie where gmkit says they do.
            name, faces = self._seating.names[need.seat], _faces(need, rolled.value)
            self._voice.say(say("for {name}, for the GM's eyes: {faces}", name=name, faces=faces))
            self._screen.told_gm()
        return rolled


def _wrong(need: Luck, faces: Sequence[str]) -> str:
    """Say which of these faces cannot come up, were they all that was typed; empty where each can."""
    try:
        need.law.parse(faces)
    except ChanceError as error:
        return "" if error.missing else str(error)
    return ""


def _faces(need: Luck, value: Any) -> str:
    """Give what came up as people type it; "?" for what stayed unseen."""
    return HIDDEN.value if value is HIDDEN else " ".join(map(said, need.law.show(value)))


def _part(need: Luck, typed: int) -> str:
    """Give the question for what comes up next, where it comes one by one; empty where it does not."""
    if not need.parts:
        return ""
    part = need.parts[typed]
    many = need.parts[typed:].count(part)
    if many > 1:
        return say("{what} ({count} cards; Enter leaves the rest to gmkit):", what=said(part), count=many)
    return say("{what} (Enter leaves the rest to gmkit):", what=said(part))


def _question(need: Luck, seat: Seat | None, *, spares: bool) -> str:
    enter = ""
    if spares or need.secret:
        enter = say("Enter leaves it to gmkit") if spares else say("Enter alone keeps it unseen")
    more = "; ".join(filter(None, [said(need.note) if need.note else "", brief(need.law.expects()), enter]))
    whose = f"{seat.name}, " if seat else ""
    what = said(need.what)
    return f"{whose}{what} ({more}):" if more else f"{whose}{what}:"


# ---- How odds and advice are put, the same for every game.


def put_odds(
    card: GameCard,
    challenge: str,
    common: Common,
    result: Mapping[str, Any],
    lines: Iterable[str],
    options: Mapping[str, Any] | None = None,
) -> None:
    """Put exact odds; nothing is drawn, so there is no seed and no event."""
    if common.json:
        more: dict[str, Any] = {
            "challenge": challenge,
            "seed": None,
            "rolls": [],
            "options": options or {},
            "events": [],
        }
        lines = [document("odds", card.slug, result, **more)]
    common.voice.answer(lines)


def chances_line(chances: Mapping[str, Fraction]) -> str:
    """Give chances in a line: "win 57.4 %, lose 35.0 %"."""
    return ", ".join(
        said(_ENDS[name]).format(chance=percent(chance)) if name in _ENDS else f"{said(name)} {percent(chance)}"
        for name, chance in chances.items()
    )


_ENDS = {
    "win": later("win {chance}"),
    "lose": later("lose {chance}"),
    "draw": later("draw {chance}"),
    "undecided": later("undecided {chance}"),
}
"""How a round or a match may end, with its chance."""

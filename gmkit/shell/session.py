"""One game at one terminal: who answers, what is said meanwhile, undo, and the log."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

from gmkit import __version__
from gmkit.chance.law import split_faces
from gmkit.chance.source import Source
from gmkit.errors import ChoiceError, quoted
from gmkit.shell.desk import Desk, Start, seen_by
from gmkit.shell.options import Rolling
from gmkit.shell.output import Voice
from gmkit.shell.prompt import UndoAsked
from gmkit.shell.screen import Screen
from gmkit.table.game import Ask, Luck, Player, SeatNo
from gmkit.table.log import Entry, Log, entry, replay
from gmkit.table.run import DRAWN, Answer, Chosen, Moment, Places, Said, Typed, by_seat, drawn, never, run, unseen


class Session:
    """Plays on from a start.

    Attributes:
        seed: what draws depend on.
        moments: what has happened since the start.
        typed: the faces typed in beforehand, if any.
    """

    def __init__(
        self,
        desk: Desk,
        start: Start,
        rolling: Rolling,
        voice: Voice,
        entries: Sequence[Entry] = (),
        *,
        asks: bool | None = None,
        shown: str = "log",
        chooses: Sequence[int] = (),
        unseen: Callable[[Any, Luck], bool] | None = None,
    ) -> None:
        """Take everything; replays the entries of a log, if it goes on with one.

        Args:
            desk: the game's part in it.
            start: where to begin.
            rolling: the seed, the faces and choices typed in beforehand, and who rolls.
            voice: who speaks.
            entries: the answers of a log, to be replayed first.
            asks: whether people's seats are asked here; if not said, only at a terminal.
            shown: what messages call the log.
            chooses: the seats that choices typed in beforehand are for; people's if not said, or everybody's.
            unseen: whether a secret outcome that nobody typed is somebody's real card, which nobody here sees.
        """
        self._rolls = rolling.rolls()
        self.seed = rolling.take_seed()
        self.moments: list[Moment[Any]] = []
        self._desk, self._start, self._voice = desk, start, voice
        self._rolling = rolling
        self._shown, self._unseen = shown, unseen
        self._draws = 0
        self._source = Source(self.seed, heed=self._heed)
        self._places = Places()
        self.chosen = Chosen([part.strip() for part in (rolling.choose or "").split(";") if part.strip()], self._places)
        self.typed = Typed(split_faces(rolling.roll), self._places) if rolling.roll is not None else None
        self._state = start.step.state
        self._people = [at for at, seat in enumerate(start.seating) if not seat.npc]
        self._screen = Screen(voice, shared=len(self._people) > 1)
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
            moment.said.by == DRAWN and not (isinstance(moment.need, Luck) and moment.need.gm)
            for moment in self.moments
        )

    def _heed(self) -> None:
        self._draws += 1

    def log(self) -> Log:
        """Give the log so far."""
        start = self._start
        header = {
            "gmkit": __version__,
            "game": self._desk.card.slug,
            "options": dict(start.options),
            "seats": [seat._asdict() for seat in start.seating],
            "content": self._desk.content(start.game),
            "seed": self.seed,
            "dice": self._rolls,
            "situation": start.data,
        }
        return Log(header, tuple(entry(moment) for moment in self.moments))

    def _again(self, entries: Sequence[Entry]) -> None:
        self._places = Places()
        self.chosen = Chosen(self.chosen.left, self._places)
        if self.typed:
            self.typed = Typed(self.typed.left, self._places)
        self._state, self.moments = replay(self._start.game, self._start.step.state, entries, self._places, self._shown)

    def _undo(self) -> None:
        entries = [entry(moment) for moment in self.moments]
        by_hand = () if self.typed else ("typed", "unseen")
        kept = len(entries)
        while kept and not (entries[kept - 1].by.startswith("person:") or entries[kept - 1].by in by_hand):
            kept -= 1
        if not kept:
            self._voice.say("there is nothing to take back")
            return
        back, entries, gone = self.moments[kept - 1], entries[: kept - 1], entries[kept:]
        if self.typed:
            # Faces that were given beforehand are there to be used again.
            faces = [face for line in gone if line.by in ("typed", "unseen") for face in line.value.split()]
            self.typed.left = [*faces, *self.typed.left]
        self._voice.say(f"taken back: {self._named(back)}, and what came of it; what was seen stays seen")
        self._again(entries)

    def _named(self, back: Moment[Any]) -> str:
        """Name an answer; where several share a screen only whose it was, for even what was asked may be a secret."""
        need, seat = back.need, back.need.seat
        if seat is not None and len(self._people) > 1:
            return f"the last answer of {self._start.seating.names[seat]}"
        whose = "" if seat is None else self._start.seating.names[seat]
        if isinstance(need, Ask):
            return f"{whose}'s answer to {quoted(need.what)} ({entry(back).value})"
        named = f"{quoted(need.what)} of {whose}" if whose else quoted(need.what)
        shown = not need.secret or seat in self._people or self._screen.gm
        return f"{named} ({entry(back).value})" if shown else named

    def _luck(self, *, gm: bool) -> Answer:
        if self.typed:
            return self.typed
        roll = drawn(self._source, self._places)
        if self._unseen:
            return unseen(roll, self._unseen, self._places)
        if self._rolls == "table":
            from gmkit.shell.table_dice import TableDice  # one challenge, with its dice typed or drawn, asks nobody

            # Nobody heeds these draws: at the end the seed is told, or not, as if there had been none.
            secretly = None if gm else drawn(Source(self.seed), self._places)
            return TableDice(self._voice, self._places, self._start.seating, roll, secretly, self._screen)
        return roll

    def _player(self, at: int) -> tuple[Player, str]:
        seat = self._start.seating.seats[at]
        if seat.npc:
            return self._desk.player(seat, self._start.game), seat.by
        from gmkit.shell.person import nobody, person  # prompts are only loaded for people

        if not self._asks:
            return nobody(seat.name), seat.by
        glance = self._desk.telling(self._start.game).glance
        return person(self._voice, seat.name, glance, self._weigh, self._screen, self._private), seat.by

    def _others(self, seat: SeatNo) -> list[SeatNo]:
        """Give who looks on while a seat chooses: the other people; where there are none, whoever else plays."""
        others = self._people if len(self._people) > 1 else range(len(self._start.seating))
        return [SeatNo(at) for at in others if at != seat]

    def _private(self, view: Any, ask: Ask) -> bool:
        """Whether something of what a person is shown, asked or answers must not be seen by the others."""
        from gmkit.shell.onlookers import answered_in_secret, shown_alone

        game, others = self._start.game, self._others(ask.seat)
        glance = self._desk.telling(game).glance
        return (
            ask.secret
            or self._desk.private(view, ask)
            or shown_alone(game, view, ask, others, glance)
            or answered_in_secret(game, view, ask, others)
        )

    def _asked(self, _state: Any, ask: Ask) -> bool:
        """Whether a person is asked though there is no choice, for the others must not see that there is none."""
        shared = self._asks and len(self._people) > 1 and not self.chosen.left
        return shared and ask.secret and ask.seat in self._people

    def _weigh(self, view: Any, ask: Ask) -> list[str]:
        adviser = self._start.seating.seats[ask.seat]._replace(level="grandmaster")
        source = self._source.named("adviser", ask.seat)
        found = self._desk.consider(self._start.game, view, ask, adviser, source)
        width = max(len(ask.choices.show(one.choice)) for one in found)
        lines = [f"  {ask.choices.show(one.choice):{width}}  {one.why}" for one in found]
        return [*lines, *self._desk.beside(self._start.game, view, ask)]

    def decide(self, text: str) -> None:
        """Answer what a seat has to choose next, as the command line says it.

        Raises:
            ChoiceError: it may not be chosen.
        """
        need = self._start.game.pending(self._state)
        assert isinstance(need, Ask)
        seat = self._start.seating.seats[need.seat]
        try:
            value = need.choices.parse(text)
        except ChoiceError as error:
            raise type(error)(f"{seat.name}, {need.what}: {error}") from None
        self._places.next(need)
        self._state, events = self._start.game.apply(self._state, value)
        self.moments.append(Moment(need, Said(value, "gm" if seat.npc else seat.by), self._state, events))

    def play(
        self,
        until: Callable[[Any], bool] = never,
        heard: Callable[[Sequence[Any]], None] = lambda _events: None,
        *,
        gm: bool = False,
    ) -> None:
        """Play on until the end, or until `until` says so.

        Args:
            until: looks at the record after each moment.
            heard: is given the events of each moment that everybody at this terminal may hear.
            gm: it is the GM who sits here, and hears them all.

        Raises:
            Stopped: somebody quit, or the input ended.
        """
        listener = SeatNo(self._people[0]) if len(self._people) == 1 else None
        self._screen.gm = gm
        if gm and len(seen_by(self.events, None)) < len(self.events):
            self._screen.told_gm()
        while True:
            players = {at: self._player(at) for at in range(len(self._start.seating))}
            answer = by_seat(self._start.game, players, self._luck(gm=gm), self._source, self._places)
            seats = {at: self._start.seating.seats[at] for at in self._chooses}
            answer = self.chosen.before(answer, {at: (s.name, "gm" if s.npc else s.by) for at, s in seats.items()})
            try:
                for moment in run(self._start.game, self._state, answer, until, self._asked):
                    self.moments.append(moment)
                    self._state = moment.state
                    heard(moment.events if gm else seen_by(moment.events, listener))
                    thought = self._desk.motives and isinstance(moment.need, Ask) and moment.said.by.startswith("npc:")
                    if gm and (thought or len(seen_by(moment.events, None)) < len(moment.events)):
                        self._screen.told_gm()
            except UndoAsked:
                self._undo()
            else:
                return


def leftover(session: Session, voice: Voice) -> None:
    """Name the typed faces and choices that nothing needed."""
    if session.typed and session.typed.left:
        voice.say(f"not needed: {' '.join(session.typed.left)}")
    if session.chosen.left:
        voice.say(f"not asked for: {'; '.join(session.chosen.left)}")

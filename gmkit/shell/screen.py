"""One screen that several may read: who has it, whose secrets stand on it, and what those who look on may not see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

from gmkit.chance.source import Source
from gmkit.errors import GmkitError, later, said, say
from gmkit.shell.desk import seen_by
from gmkit.shell.output import Voice, helped, read_line
from gmkit.table.game import TABLE, Ask, Game, Luck, Need, Over, SeatNo

# ---- One screen that several may read: who has it, whose secrets stand on it, and when it is cleared.

GM = later("the GM")


class Screen:
    """The screen of one game.

    Attributes:
        shared: several people sit at it.
        gm: the GM sits at it, and is told everything.
        said: the lines about the game that stand on it and need not be told again.
        since: what everybody has heard since somebody was last asked; where it is cleared for the GM's sake, it is told
            again.
    """

    def __init__(
        self, voice: Voice, *, shared: bool, look_up: Callable[[str, Sequence[str]], Sequence[str]] | None = None
    ) -> None:
        """Take who speaks on it, whether several people sit there, and what looks up "rule", "show" and "roll"."""
        self.shared = shared
        self._look_up = look_up
        self.gm = False
        self.said: list[str] = []
        self.since: list[str] = []
        self._voice = voice
        # Who begins a game at a shared screen is the GM; once somebody else has looked at it, it is passed.
        self._holder: str | None = GM
        self._secret = False
        self._for_gm = self._unread = False
        self._ahead = ""  # a line that was typed where the GM clears the screen: it answers what is asked next

    def read(self, question: str) -> str:
        """Ask for a line, which may have been typed already; raises as `output.read_line` does."""
        line, self._ahead = self._ahead, ""
        if not line:
            return read_line(self._voice, question)
        self._voice.say(f"{question} {line}")
        return line

    def looked_up(self, line: str) -> Sequence[str]:
        """Give what a line looks up, such as "rule loans"; nothing where it looks up nothing."""
        verb, *words = line.removeprefix("/").split() or [""]
        if self._look_up is None or not words or verb.casefold() not in ("rule", "show", "roll"):
            return ()
        try:
            return self._look_up(verb.casefold(), words)
        except GmkitError as error:
            return [str(error)]

    def helps(self) -> list[str]:
        """Say what may be typed at any prompt."""
        looks = say("rule WORDS, show NAME and roll 3d10 look something up; as /rule WORDS they are never an answer")
        return [helped(), looks] if self._look_up else [helped()]

    def turn_to(self, name: str, private: Callable[[], bool]) -> None:
        """Turn to a person who is to choose something; where others must not look on, the screen is passed first.

        Args:
            name: who is asked.
            private: whether there will be something that the others may not see; asked only where it matters.
        """
        if not self.shared and not self._for_gm:
            return
        if not private():
            # Everybody looks on, so that nobody has the screen alone any longer.
            self._holder = self._holder if self._holder == name else None
            self.since.clear()
            return
        self._clear_for_gm()
        self.since.clear()
        if self.shared:
            if self._holder != name:
                self._pass_to(name)
            self._secret = True

    def turn_to_gm(self) -> None:
        """Turn to whoever sees what an NPC holds; everybody may look on until the screen is passed."""
        if self.shared and not self.gm and self._holder != GM:
            self._pass_to(GM)

    def typed_by(self, name: str | None) -> None:
        """Mark that something secret is being typed, by a person or, without a name, for an NPC."""
        self._secret = self.shared
        self._holder = self._holder if self._holder == (name or GM) else None
        # Where one person plays, it goes when there is something of that person's own to show.
        self._for_gm = self._for_gm or (name is None and not self.shared and not self.gm)

    def told_gm(self) -> None:
        """Mark that something was told for the GM's eyes; where people share the screen the GM clears it first."""
        if self.gm and not self.shared:
            return
        self._for_gm = self._unread = True
        if self.gm:
            self._holder = None
        elif self.shared:
            self._clear_for_gm()

    def wipe(self) -> None:
        """Leave nothing on the screen that is one person's own."""
        if self._secret:
            self._clear()

    def _pass_to(self, name: str) -> None:
        # Whoever takes something back here may be either of them, so that nobody has the screen till Enter.
        self._holder = None
        if self._ahead:
            self._ahead = ""
            self._voice.say(say("what was typed is not taken: nothing is asked before the screen is passed"))
        question = say("Pass the screen to {name}, then press Enter:", name=said(name))
        while line := read_line(self._voice, question):
            if line != "?":
                # It may be somebody's card, and the next to look at the screen is somebody else.
                self._voice.clear()
                self._voice.say(say("what was typed is not taken: nothing is asked before the screen is passed"))
            self._voice.say(
                say(
                    "press Enter alone when {name} alone can read the screen; the question comes then", name=said(name)
                ),
                helped(),
            )
        self._holder = name

    def _clear_for_gm(self) -> None:
        if not self._for_gm:
            return
        try:
            while self._unread:
                line = read_line(self._voice, say("For the GM's eyes; press Enter to clear the screen:"))
                if line != "?":
                    self._ahead = line
                    break
                self._voice.say(
                    say("press Enter alone, or what answers the next question; what everybody heard is told again")
                )
        finally:
            self._clear()
        self._voice.say(*self.since)

    def _clear(self) -> None:
        self._secret = self._for_gm = self._unread = False
        self.said.clear()
        self._voice.clear()


# ---- What those who look on may not see of a decision: what its owner is shown, and what is answered.
#
# Both are found from what its owner sees, so that whether the screen is passed on tells nobody what the owner does not
# know.

SAMPLED = 64
"""So many answers are tried, to see whether onlookers can tell them apart: all there are, but for wide ranges.

A few are too few: of an auction's limits the low ones are told apart, and two that both win are not.
"""

ASKED = 24
"""So many records are looked at for whether all know who is asked; a cheat is one in every second of them or so."""

WORLDS = 3
"""So many records that fit what the owner sees are looked at: in some, the answer may bring all to light at once."""


def shown_alone(
    game: Game[Any], view: Any, ask: Ask, others: Sequence[SeatNo], glance: Callable[[Any, int], Sequence[str]]
) -> bool:
    """Whether a seat, whose view this is, is shown more of its own than everybody can see."""
    shown = list(glance(view, ask.seat))
    return any(list(glance(game.view(view, other), ask.seat)) != shown for other in others)


def answered_in_secret(game: Game[Any], view: Any, ask: Ask, others: Sequence[SeatNo], answers: int = SAMPLED) -> bool:
    """Whether somebody else may be unable to tell one answer from another, once it is given.

    Args:
        game: the rules.
        view: what the asked seat sees.
        ask: what it is asked.
        others: who looks on.
        answers: how many answers are tried.
    """
    # A view alone does not hold all that a rule needs to go on; a full record that fits it does.
    worlds = islice(game.worlds(view, ask.seat, Source("onlookers")), WORLDS)
    # Of real cards that nobody typed every record makes other cards; there the view is all that anybody knows.
    fitting = [world for world in worlds if game.pending(world) == ask] or [view]
    return any(_hidden_in(game, world, ask, others, answers) for world in fitting)


def _hidden_in(game: Game[Any], world: Any, ask: Ask, others: Sequence[SeatNo], answers: int) -> bool:
    found = []
    for answer in islice(ask.choices.items(), answers):
        try:
            found.append(game.apply(world, answer))
        except GmkitError:
            # A choice that is listed because nobody may know why it cannot be.
            continue
    if len(found) < 2:
        return True
    return any(
        _some_alike([(game.view(now, other), seen_by(told, other)) for now, told in found], found) for other in others
    )


def _some_alike(looks: Sequence[Any], found: Sequence[Any]) -> bool:
    """Say whether two answers look alike that are not one: to match a figure, and to name the same."""
    pairs = ((at, before) for at in range(len(looks)) for before in range(at))
    return any(looks[at] == looks[before] and found[at] != found[before] for at, before in pairs)


def asked_in_secret(game: Game[Any], state: Any, need: Ask | Luck) -> bool:
    """Whether it gives something away that somebody is asked, whatever the answer: the table cannot know of it.

    Args:
        game: the rules.
        state: the full record.
        need: what must happen next.
    """
    # If it follows from what all see, it does so in every record that fits that.
    worlds = islice(game.worlds(game.view(state, TABLE), TABLE, Source("asked")), ASKED)
    return any(_asked_of(game, world) not in (None, _known(need)) for world in worlds)


def _asked_of(game: Game[Any], world: Any) -> tuple[object, ...] | None:
    """Give who would be asked what; None for a record without what one seat alone knows of what is under way."""
    try:
        return _known(game.pending(world))
    except AssertionError:
        return None


def _known(need: Need) -> tuple[object, ...]:
    return () if isinstance(need, Over) else (type(need), need.seat, need.what)

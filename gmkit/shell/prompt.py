"""Asking a person: one question a line, on stderr, so that stdout stays the answer's."""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Sequence
from typing import Any

from gmkit.chance.law import split_faces
from gmkit.chance.source import Source
from gmkit.errors import ChanceError, ChoiceError, GmkitError, Stopped
from gmkit.shell.output import Voice
from gmkit.table.choices import LISTED, Choices, Either, OneOf, Some, Words
from gmkit.table.game import HIDDEN, Ask, Luck, Player
from gmkit.table.run import TYPED, UNSEEN, Answer, Places, Said
from gmkit.table.seats import Seating

HELP = "? what is legal · odds weighs it · undo takes back · quit stops"


BRIEF = 44
"""What is legal stands in the question if it is no longer than this."""


SEVERAL = "none, or several parted by commas"


def menu_of(choices: Choices) -> OneOf | None:
    """Give the list that choices are picked from by number; None if there is none, or it would be too long.

    A number beside a number would be read as the choice itself, so such choices have no list.
    """
    menu: Choices | None = choices.of if isinstance(choices, Some) else choices
    if isinstance(menu, Either):
        worded = any(isinstance(part, Words) for part in menu.parts)
        menu = next((part for part in menu.parts if isinstance(part, OneOf)), None) if worded else None
    if not isinstance(menu, OneOf) or menu.size() > LISTED or any(known[0].isdigit() for known in menu.names):
        return None
    return menu


class UndoAsked(Exception):
    """Somebody takes back the last answer a person gave."""


def read_line(voice: Voice, question: str) -> str:
    """Ask for a line.

    Raises:
        Stopped: the input ended, or somebody pressed Ctrl-C or wrote "quit".
        UndoAsked: somebody wrote "undo".
    """
    voice.ask(question)
    try:
        line = sys.stdin.readline()
    except KeyboardInterrupt:
        raise Stopped("interrupted") from None
    except UnicodeDecodeError:
        voice.say("that line is not text in this terminal's encoding; type it again")
        return read_line(voice, question)
    if not line:
        voice.say("")
        raise Stopped("the input ended while this was asked: " + question.rstrip(":"))
    word = line.strip()
    if word.casefold() in ("quit", "exit"):
        raise Stopped("stopped")
    if word.casefold() == "undo":
        raise UndoAsked
    return word


def brief(legal: str) -> str:
    """Give what is legal if it is short enough to stand in the question, else nothing."""
    return legal if len(legal) <= BRIEF else ""


class TableDice:
    """Answers luck by asking the table, face by face; several may be typed at once."""

    def __init__(self, voice: Voice, places: Places, seating: Seating, roll: Answer) -> None:
        """Take who speaks, who sits where, and who rolls for an NPC that nobody rolls for."""
        self._voice = voice
        self._places = places
        self._seating = seating
        self._roll = roll

    def __call__(self, state: object, need: Luck) -> Said:
        """Ask until the faces can come up; nothing is resolved on half a roll."""
        seat = None if need.seat is None else self._seating.seats[need.seat]
        npc = seat is not None and seat.npc
        enter = "Enter leaves it to gmkit" if npc else "Enter alone keeps it unseen" if need.secret else ""
        asides = [need.note, brief(need.law.expects()), enter]
        more = "; ".join(filter(None, asides))
        whose = f"{seat.name}, " if seat else ""
        question = f"{whose}{need.what} ({more}):" if more else f"{whose}{need.what}:"
        typed: list[str] = []
        while True:
            so_far = f" {' '.join(typed)}" if typed else ""
            line = read_line(self._voice, question + so_far)
            if line == "?":
                self._voice.say(f"{need.law.piece}: {need.law.expects()}", HELP)
                continue
            if line == "odds":
                self._voice.say("nothing is to be decided here; type what the table rolled")
                continue
            if line == "-":
                typed = []
                continue
            if not line and not typed and npc:
                return self._left_to_gmkit(state, need)
            if not line and not typed and need.secret:
                self._places.next(need)
                return Said(HIDDEN, UNSEEN)
            if not line and not typed:
                self._voice.say(f"{need.law.piece}: {need.law.expects()}")
                continue
            typed += split_faces(line)
            try:
                value, taken = need.law.parse(typed)
            except ChanceError as error:
                if not error.missing:
                    # What was typed before is right and stays; only the last line is asked for again.
                    typed = typed[: len(typed) - len(split_faces(line))]
                    self._voice.say(f"{error}; - begins again" if typed else str(error))
                continue
            if taken < len(typed):
                self._voice.say(f"one face too many: {' '.join(typed[taken:])}; {need.law.piece} again, please")
                typed = []
                continue
            self._places.next(need)
            return Said(value, TYPED)

    def _left_to_gmkit(self, state: object, need: Luck) -> Said:
        said = self._roll(state, need)
        if need.law.taken and need.secret and need.seat is not None:
            # The table's own cards have to lie where gmkit says they do.
            faces = " ".join(need.law.show(said.value))
            self._voice.say(f"for {self._seating.names[need.seat]}, for the GM's eyes: {faces}")
        return said


def person(
    voice: Voice,
    name: str,
    glance: Callable[[Any, int], Sequence[str]],
    weigh: Callable[[Any, Ask], Sequence[str]],
    holder: list[str] | None = None,
) -> Player:
    """Give a player that asks somebody at this terminal.

    Args:
        voice: who speaks.
        name: who is asked.
        glance: what that seat sees now, in a few lines.
        weigh: the odds of each choice, in a line each.
        holder: if others share the screen, who holds it, in a list that all of them are given.
    """
    said: list[str] = []

    def choose(view: Any, ask: Ask, _source: Source) -> Hashable:
        if holder is not None and holder != [name]:
            # Whoever takes something back here may be either of them, so that nobody holds the screen till Enter.
            holder.clear()
            read_line(voice, f"Pass the screen to {name}, then press Enter:")
            holder[:] = [name]
        seen = list(glance(view, ask.seat))
        # What stands on the screen already is not told again.
        voice.say(*(line for line in seen if line not in said))
        said[:] = [] if holder is not None else seen
        menu = menu_of(ask.choices)
        if menu:
            voice.say(*(f"  {number}  {known[0]}" for number, known in enumerate(menu.names, start=1)))
        legal = "" if menu else brief(ask.choices.expects())
        if isinstance(ask.choices, Some):
            legal = f"{ask.choices.low} to {ask.choices.high}, parted by commas" if ask.choices.low else SEVERAL
        elif menu and ask.choices is not menu:
            legal = "or in your own words"
        question = f"{name}, {ask.what} ({legal}):" if legal else f"{name}, {ask.what}:"
        while True:
            line = read_line(voice, question)
            if line == "?" or not line:
                voice.say(f"choose {ask.choices.expects()}", HELP)
            elif line == "odds":
                try:
                    voice.say(*weigh(view, ask))
                except GmkitError as error:
                    voice.say(str(error))
            else:
                try:
                    chosen: Hashable = ask.choices.parse(line)
                except ChoiceError as error:
                    voice.say(str(error))
                    continue
                if holder is not None:
                    voice.clear()
                return chosen

    return choose


def nobody(what: str) -> Player:
    """Give a player for a person's seat where no person can be asked: it says what was to be decided."""

    def choose(_view: object, ask: Ask, _source: Source) -> Hashable:
        raise ChoiceError(f"{what} has to choose the {ask.what}: {ask.choices.expects()}; say it with --choose")

    return choose

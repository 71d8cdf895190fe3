"""A person's seat: what its owner sees now, what may be chosen, and the question."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from gmkit.chance.source import Source
from gmkit.errors import ChoiceError, GmkitError, quoted
from gmkit.shell.output import Voice
from gmkit.shell.prompt import HELP, brief, read_line
from gmkit.shell.screen import Screen
from gmkit.table.choices import LISTED, Choices, Either, Named, Some, Words
from gmkit.table.game import Ask, Player

SEVERAL = "none, or several parted by commas"


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


def legal_in(choices: Choices) -> str:
    """Give what stands in the question's brackets; nothing where a list above it says all, or it would be long."""
    if choices.size() == 1:
        return f"Enter takes {choices.show(next(choices.items()))}"
    if isinstance(choices, Some):
        return f"{choices.low} to {choices.high}, parted by commas" if choices.low else SEVERAL
    menu = menu_of(choices)
    if menu and choices is not menu:
        return "or in your own words"
    return "" if menu else brief(choices.expects())


def person(
    voice: Voice,
    name: str,
    glance: Callable[[Any, int], Sequence[str]],
    weigh: Callable[[Any, Ask], Sequence[str]],
    screen: Screen,
    private: Callable[[Any, Ask], bool],
) -> Player:
    """Give a player that asks somebody at this terminal.

    Args:
        voice: who speaks.
        name: who is asked.
        glance: what that seat sees now, in a few lines.
        weigh: the odds of each choice, in a line each.
        screen: what it stands on, which others may read.
        private: whether what is asked, and of whom, must not be seen by the others.
    """

    def choose(view: Any, ask: Ask, _source: Source) -> Hashable:
        screen.turn_to(name, lambda: private(view, ask))
        seen = list(glance(view, ask.seat))
        # What stands on the screen already is not told again.
        voice.say(*(line for line in seen if line not in screen.said))
        screen.said[:] = seen
        if menu := menu_of(ask.choices):
            voice.say(*(f"  {number}  {known[0]}" for number, known in enumerate(menu.names, start=1)))
        legal = legal_in(ask.choices)
        try:
            return answered(view, ask, f"{name}, {ask.what} ({legal}):" if legal else f"{name}, {ask.what}:")
        finally:
            # However it ends, whoever looks at the screen next may be somebody else.
            screen.wipe()

    def answered(view: Any, ask: Ask, question: str) -> Hashable:
        while True:
            line = read_line(voice, question)
            if not line and ask.choices.size() == 1:
                return next(ask.choices.items())
            if line == "?" or not line:
                voice.say(f"choose {ask.choices.expects()}", HELP)
            elif line == "odds":
                try:
                    voice.say(*weigh(view, ask))
                except GmkitError as error:
                    voice.say(str(error))
            else:
                try:
                    return ask.choices.parse(line)
                except ChoiceError as error:
                    voice.say(str(error))

    return choose


def nobody(what: str) -> Player:
    """Give a player for a person's seat where no person can be asked: it says what was to be decided."""

    def choose(_view: object, ask: Ask, _source: Source) -> Hashable:
        legal = ask.choices.expects()
        raise ChoiceError(f"{what} has to answer {quoted(ask.what)}: {legal}; say it with --choose")

    return choose

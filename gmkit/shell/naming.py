"""Whose something is that is typed on a command line: "Ana=KH AH", or the player of that place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gmkit.errors import IllegalChoice, quoted
from gmkit.names import fold, pick


class Whose(NamedTuple):
    """A text and whose it is.

    Attributes:
        name: the name that stands before the text; None if there is none.
        text: what it says.
    """

    name: str | None
    text: str


def whose(texts: Sequence[str]) -> list[Whose]:
    """Give each text with the name that stands before it.

    Raises:
        IllegalChoice: a name is empty, a number, or there twice.
    """
    found = []
    for text in texts:
        name, equals, rest = text.partition("=")
        found.append(Whose(name.strip(), rest) if equals else Whose(None, text))
    names = [one.name for one in found if one.name is not None]
    if "" in names:
        raise IllegalChoice(f"a name is missing before the = in {quoted(texts[[one.name for one in found].index('')])}")
    if number := next((name for name in names if name.isdigit()), None):
        raise IllegalChoice(f"{quoted(number)} is a number, and stands for a place; give a name")
    again = next((name for at, name in enumerate(names) if fold(name) in map(fold, names[:at])), None)
    if again is not None:
        raise IllegalChoice(f"the name {quoted(again)} is there twice; give everybody another one")
    return found


def called(found: Sequence[Whose], word: str) -> list[str]:
    """Give what everybody is called: by name, else by the place, from 1: "player 2"."""
    return [one.name or f"{word} {at}" for at, one in enumerate(found, start=1)]


def place_of(text: str, names: Sequence[str], what: str) -> int:
    """Read one of several by name, or by its number from 1; gives its place, from 0.

    Args:
        text: what was typed.
        names: what they are called.
        what: how an error calls it: "--dealer".

    Raises:
        IllegalChoice: there is none of that number.
        UnknownName: or of that name.
        AmbiguousChoice: or there are several.
    """
    if text.strip().isascii() and text.strip().lstrip("-").isdigit():
        at = int(text) - 1
        if not 0 <= at < len(names):
            raise IllegalChoice(f"{what} is {text.strip()}; give a name, or a number from 1 to {len(names)}")
        return at
    return pick(what, text, {at: (name,) for at, name in enumerate(names)})

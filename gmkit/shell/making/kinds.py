"""The files that can be begun: what each is called, what is asked for it, and what writes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from gmkit.errors import UnknownName
from gmkit.library.kinds import Kind
from gmkit.names import fold, suggest
from gmkit.shell.card import GameCard
from gmkit.shell.making.asking import Answers, Question, line_of

TITLE_LIMIT, SITUATION_LIMIT, AUTHOR_LIMIT = 100, 200, 200
"""So many letters a title of content, one of a situation, and an author have at most."""


class Room(NamedTuple):
    """What the makers of files may use.

    Attributes:
        cards: every game's card by slug.
        find: gives the slug that a game's name stands for; raises UnknownName.
        kinds: every kind of file.
        content: files and folders that were named.
        seed: what all chance depends on; None for none that was asked for.
        drawn: whether everything is drawn by chance.
        folder: where the file will lie.
    """

    cards: Mapping[str, GameCard]
    find: Callable[[str], str]
    kinds: Mapping[str, Kind]
    content: Sequence[Path] = ()
    seed: str | None = None
    drawn: bool = False
    folder: Path = Path()


class New(NamedTuple):
    """A new file, all but its first line.

    Attributes:
        kind: what it says after `kind:`; empty for settings, which are no content.
        id: its id, or what it may be called.
        text: the file.
        game: the game that reads it.
        about: what is in it, in a few words.
        tries: commands to try next, {} standing for the file.
    """

    kind: str
    id: str
    text: str
    game: str
    about: str
    tries: Sequence[str] = ()


class Making(NamedTuple):
    """One sort of file that can be begun.

    Attributes:
        name: what it is called in the command.
        also: other names.
        about: what it is, in a line.
        questions: gives what is asked, in order.
        make: gives the file.
    """

    name: str
    also: tuple[str, ...]
    about: str
    questions: Callable[[Room], Sequence[Question]]
    make: Callable[[Answers, Room], New]


def find(name: str, among: Sequence[Making]) -> Making:
    """Give the sort of file that is meant.

    Raises:
        UnknownName: none is called so.
    """
    owners = {fold(known): making for making in among for known in (making.name, *making.also)}
    if fold(name) in owners:
        return owners[fold(name)]
    names = [making.name for making in among]
    close = dict.fromkeys(owners[word].name for word in suggest(name, owners))
    raise UnknownName("kind of new file", name, close, names)


def title_question(default: str, most: int = TITLE_LIMIT) -> Question:
    """Give the question for the title."""
    return Question(
        "title",
        "Title",
        f"what people call it, at most {most} letters; its id and the name of the file are made from it",
        lambda _: default,
        lambda typed, _: line_of(typed, most),
    )


def author_question() -> Question:
    """Give the question for the author."""
    return Question(
        "author",
        "Author",
        "who makes it; every sheet that is printed from the file names the author",
        lambda _: "the GM",
        lambda typed, _: line_of(typed, AUTHOR_LIMIT),
    )

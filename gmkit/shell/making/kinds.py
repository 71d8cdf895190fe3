"""What a game declares of the files that can be begun: what each is called, what is asked for it, what writes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from gmkit.errors import UnknownName
from gmkit.library.kinds import Kind
from gmkit.names import fold, suggest
from gmkit.shell.card import GameCard
from gmkit.shell.making.asking import Answers, Question
from gmkit.table.seats import Seating


class Room(NamedTuple):
    """What the makers of files may use.

    Attributes:
        cards: every game's card by slug.
        find: gives the slug that a game's name stands for; raises UnknownName.
        kinds: every kind of file.
        openings: the situations that can be begun, by the slug of their game.
        content: files and folders in force, where the file is made to fit others.
        named: those of them that were named for this one file alone.
        set_id: the id of the set that is meant, where there may be several; None if nothing was said.
        seed: what all chance depends on; None for none that was asked for.
        drawn: whether everything is drawn by chance.
        folder: where the file will lie.
    """

    cards: Mapping[str, GameCard]
    find: Callable[[str], str]
    kinds: Mapping[str, Kind]
    openings: Mapping[str, Opening] = {}
    content: Sequence[Path] = ()
    named: Sequence[Path] = ()
    set_id: str | None = None
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
        beside: files that have to be named with it in those commands.
        news: what else the GM should know, a line each.
    """

    kind: str
    id: str
    text: str
    game: str
    about: str
    tries: Sequence[str] = ()
    beside: Sequence[Path] = ()
    news: Sequence[str] = ()


class Making(NamedTuple):
    """One sort of file that can be begun.

    Attributes:
        name: what it is called in the command.
        also: other names.
        about: what it is, in a line.
        questions: gives what is asked, in order.
        make: gives the file.
        options: questions that no other sort of file has, each with a line of help for its option.
        draws: whether it may be drawn by chance.
        fits: whether it is made to fit other content, so that it takes what is in force.
    """

    name: str
    also: tuple[str, ...]
    about: str
    questions: Callable[[Room], Sequence[Question]]
    make: Callable[[Answers, Room], New]
    options: Mapping[str, str] = {}
    draws: bool = False
    fits: bool = False


class Laid(NamedTuple):
    """What a game lays before its seats.

    Attributes:
        text: the file up to its last list; the gaps title, author, source, set, first and last are filled alike
            for all games.
        rows: what stands in that list, one for each seat.
        gaps: what fills its other gaps.
    """

    text: str
    rows: Sequence[Mapping[str, Any]]
    gaps: Mapping[str, str | int] = {}


class Opening(NamedTuple):
    """The situation of a game that can be begun: who sits there, before anything has happened.

    Attributes:
        kind: what the file says after `kind:`.
        lay: gives what lies before the seats, from the seats, the content in force and the room.
        content: the kind of content that it is played with; empty if there is none.
        most: gives how many seats there can be, from the content in force; None where the game's card says it all.
    """

    kind: str
    lay: Callable[[Seating, Mapping[str, Any], Room], Laid]
    content: str = ""
    most: Callable[[Mapping[str, Any]], int] | None = None


class Beginnings(NamedTuple):
    """What can be begun for a game.

    Attributes:
        makings: its content, in the order in which it is listed.
        opening: its situation; None if there is none.
    """

    makings: tuple[Making, ...] = ()
    opening: Opening | None = None


def find(name: str, among: Sequence[Making]) -> Making:
    """Give the sort of file that is meant.

    Raises:
        UnknownName: none is called so.
    """
    owners: dict[str, Making] = {}
    for making in among:
        for known in (making.name, *making.also):
            owners.setdefault(fold(known), making)
    if fold(name) in owners:
        return owners[fold(name)]
    names = [making.name for making in among]
    close = dict.fromkeys(owners[word].name for word in suggest(name, owners))
    raise UnknownName("kind of new file", name, close, names)

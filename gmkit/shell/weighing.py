"""How the things in a file are weighed by playing: what each game says of its own kinds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from gmkit.library.kinds import Kind
from gmkit.shell.balance_report import Band
from gmkit.shell.desk import Desk
from gmkit.shell.scale import Scale, standing_at
from gmkit.table.game import Game, Over

MARGIN = 0.4
"""By this part of its fair share a thing may win more often, or more rarely, before it is flagged."""


class Had(NamedTuple):
    """Who had a thing in a game.

    Attributes:
        seats: whose it was; nobody's, if empty.
        paid: what was paid for it; None for things without a price.
        worth: what it was worth to who paid, in the end.
    """

    seats: tuple[int, ...] = ()
    paid: float | None = None
    worth: float = 0.0


def beyond(fair: float) -> Band:
    """Give what is let pass for things that nobody should be happier to have than others."""
    return Band((1 - MARGIN) * fair, (1 + MARGIN) * fair)


class Weighing(NamedTuple):
    """How the things in one kind of file are weighed.

    Attributes:
        what: what is weighed: "retainer".
        things: the field of the file that lists them.
        called: a thing as it stands in the file -> what it is called.
        open: contents by their kind -> the rules with them.
        had: the rules, the last record, the end, all events -> who had each thing, in the order of the file.
        how: what is played, in a sentence.
        tips: what to do about a thing that wins too often, and about one that wins too rarely.
        beside: kinds of what else the rules are opened with.
        games: how many games are played if nobody says how many.
        most: the file's data -> so many seats can be filled with it.
        level: of the NPCs.
        options: options over those that are built in.
        band: a fair share -> what is let pass.
    """

    what: str
    things: str
    called: Callable[[Mapping[str, Any]], str]
    open: Callable[[Mapping[str, Any]], Game[Any]]
    had: Callable[[Any, Any, Over, Sequence[Any]], Sequence[Had]]
    how: str
    tips: tuple[str, str]
    beside: tuple[str, ...] = ()
    games: int = 500
    most: Callable[[Mapping[str, Any]], int] = lambda _data: 1000
    level: str = "skilled"
    options: Mapping[str, Any] = {}
    band: Callable[[float], Band] = beyond


def game_of(kind: Kind) -> str:
    """Give the slug of the game that a kind of file belongs to."""
    return kind.schema.partition("/")[0]


def weighings(scale: Scale) -> Mapping[str, Weighing]:
    """Give for each kind of file that a game can weigh how it does."""
    found: Mapping[str, Weighing] = standing_at(scale.weighings)
    return found


def desk_of(scale: Scale) -> Desk:
    """Give the desk of the game that is played."""
    desk = standing_at(scale.desk)
    assert isinstance(desk, Desk)
    return desk

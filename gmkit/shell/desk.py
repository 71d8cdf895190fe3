"""What a game lays on the desk for the commands that all games share: play, advise, odds at a prompt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from gmkit.chance.source import Source
from gmkit.shell.card import GameCard
from gmkit.table.game import Ask, Game, Player, SeatNo, Step
from gmkit.table.seats import Seat, Seating
from gmkit.table.worlds import Opinion


class Start(NamedTuple):
    """Where a game begins.

    Attributes:
        game: the rules, with their content.
        seating: who sits where.
        options: the rules options.
        step: the record, and what opening the game tells.
        data: the situation it came from, as plain data; None for a fresh game.
    """

    game: Game[Any]
    seating: Seating
    options: Mapping[str, Any]
    step: Step[Any]
    data: Mapping[str, Any] | None = None


class Telling(NamedTuple):
    """How a game is told.

    Attributes:
        outline: the whole in one line.
        beats: the whole in a few lines.
        tell: one event in a sentence; empty for what needs no words.
        glance: what a seat sees now, in a few lines.
    """

    outline: Callable[[Sequence[Any], Seating], str]
    beats: Callable[[Sequence[Any], Seating], list[str]]
    tell: Callable[[Any, Seating], str]
    glance: Callable[[Any, int], Sequence[str]]


class Desk(NamedTuple):
    """A game's own part in the shared commands.

    Attributes:
        card: the game's card.
        open: content paths and a set's id -> the rules with that content.
        content: what the log keeps of the content: plain data, or None.
        situation: a situation file -> where to begin; its options can be overridden.
        from_data: the same from plain data, for logs.
        save: a record -> the situation as plain data.
        player: a seat -> the NPC that plays it.
        consider: view, ask, seat, source -> what an NPC of that level thinks of each choice, best first.
        telling: the rules with their content -> how it is told.
        turns: how many turns or rounds a record has seen.
        warnings: seats and options -> what a GM should know before the game begins.
        parties: the rules with their content -> names of what else takes part beside the seats, after them.
    """

    card: GameCard
    open: Callable[[Sequence[Path], str | None], Game[Any]]
    content: Callable[[Game[Any]], Mapping[str, Any] | None]
    situation: Callable[[Path, Sequence[Path], Sequence[str]], Start]
    from_data: Callable[[Mapping[str, Any], Game[Any], Mapping[str, Any]], Start]
    save: Callable[[Any, Game[Any]], Mapping[str, Any]]
    player: Callable[[Seat, Any], Player]
    consider: Callable[[Any, Any, Ask, Seat, Source], list[Opinion]]
    telling: Callable[[Any], Telling]
    turns: Callable[[Any], int]
    warnings: Callable[[Seating, Mapping[str, Any]], Sequence[str]] = lambda _seating, _options: ()
    parties: Callable[[Any], Sequence[str]] = lambda _game: ()


def seen_by(events: Sequence[Any], seat: SeatNo | None) -> list[Any]:
    """Give the events that a seat sees; None is the table, which sees what everybody sees."""
    return [event for event in events if getattr(event, "to", None) in (None, seat)]

"""What a game lays on the desk for the commands that all games share: play, advise, odds at a prompt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from gmkit.chance.source import Source
from gmkit.shell.card import GameCard
from gmkit.table.game import Ask, Game, Over, Player, SeatNo, Step
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
        together: events that follow one another -> a sentence for each; empty for what is told along with another,
            and for what the outline has already. If there is none, each is told by itself.
    """

    outline: Callable[[Sequence[Any], Seating], str]
    beats: Callable[[Sequence[Any], Seating], list[str]]
    tell: Callable[[Any, Seating], str]
    glance: Callable[[Any, int], Sequence[str]]
    together: Callable[[Sequence[Any], Seating], list[str]] | None = None

    def sentences(self, events: Sequence[Any], seating: Seating) -> list[str]:
        """Give a sentence for each event; empty for what needs none."""
        if self.together is not None:
            return self.together(events, seating)
        return [self.tell(event, seating) for event in events]


def win_share(over: Over, seat: int) -> float:
    """Give a seat's share of the win: all of it, or an equal part of a tie."""
    return 1 / len(over.ranking[0]) if seat in over.ranking[0] else 0.0


class Trial(NamedTuple):
    """What one deal of a study of strength is.

    Attributes:
        options: options over the game's defaults, such as one hand instead of a whole evening.
        seats: the numbers of seats it is usually measured at; none for the card's usual number.
        share: an end and a seat -> its share of what there was to win, 0 to 1; all seats' add up to 1.
        ceiling: a seat and the rules -> a player that is given the whole record instead of its view, as
            nobody is outside a study; None where nothing worth knowing is hidden.
        fixed: options that cannot be changed in a study, since the share is reckoned by them.
    """

    options: Mapping[str, Any] = {}
    seats: tuple[int, ...] = ()
    share: Callable[[Over, int], float] = win_share
    ceiling: Callable[[Seat, Any], Player] | None = None
    fixed: tuple[str, ...] = ()


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
        trial: what one deal of a study of strength is.
        cards: the rules with their content -> ids of the cards that events give by number.
        notice: the rules with their content -> what is said wherever their figures are shown, where values of ours may
            be among them; empty if there are none, and None for a game that knows no such values.
        beside: the rules, a view, what is asked -> what stands below the odds at a prompt, in lines.
        private: a view, what is asked -> whether its owner may know something here, for all that others can tell; then
            the screen is that player's alone even if there is nothing to be seen on it.
        motives: whether an NPC's choice is the first that `consider` gives, by the same draws, so that a GM who is told
            why costs nothing and changes nothing.
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
    trial: Trial = Trial()
    cards: Callable[[Any], Sequence[str]] = lambda _game: ()
    notice: Callable[[Any], str | None] = lambda _game: None
    beside: Callable[[Any, Any, Ask], Sequence[str]] = lambda _game, _view, _ask: ()
    private: Callable[[Any, Ask], bool] = lambda _view, _ask: False
    motives: bool = False


def noticed(notice: str | None) -> Mapping[str, Any]:
    """Give what programs are told of values that are ours and not the source's, as `Desk.notice` has it."""
    if notice is None:
        return {}
    return {"house": True, "notice": notice} if notice else {"house": False}


def seen_by(events: Sequence[Any], seat: SeatNo | None) -> list[Any]:
    """Give the events that a seat sees; None is the table, which sees what everybody sees."""
    return [event for event in events if getattr(event, "to", None) in (None, seat)]

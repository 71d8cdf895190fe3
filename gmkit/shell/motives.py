"""Why NPCs chose what they chose: a few words behind what is told, for the GM's ears alone."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from gmkit.chance.source import Source
from gmkit.shell.desk import Desk, Start
from gmkit.table.game import Ask, Player
from gmkit.table.run import Moment
from gmkit.table.seats import Seat

ACTORS = ("seat", "giver", "name")
"""The fields by which an event says who acts."""


class Motives:
    """What NPCs thought of what they chose.

    Attributes:
        desk: the game's, with NPCs that let their thoughts be heard; they choose and draw as ever.
    """

    def __init__(self, desk: Desk) -> None:
        """Take a desk whose `motives` are to be had."""
        self._consider = desk.consider
        self._thought = ""
        self._kept: dict[int, str] = {}
        self.desk = desk._replace(player=self._player)

    def _player(self, seat: Seat, game: Any) -> Player:
        def choose(view: Any, ask: Ask, source: Source) -> Hashable:
            first = self._consider(game, view, ask, seat, source)[0]
            self._thought = first.why
            return first.choice

        return choose

    def keep(self, number: int, moment: Moment[Any], start: Start) -> str:
        """Keep the thought behind the moment of that number, and give it; empty if no NPC did anything there."""
        thought, self._thought = self._thought, ""
        self._kept[number] = thought if acted(moment, start) else ""
        return self._kept[number]

    def by_event(self, opening: int, moments: Sequence[Moment[Any]]) -> dict[int, str]:
        """Give each thought by the number of the event that it stands behind.

        Args:
            opening: how many events came before the first moment.
            moments: what happened, with all their events.
        """
        found, at = {}, opening
        for number, moment in enumerate(moments):
            if thought := self._kept.get(number):
                found[at] = thought
            at += len(moment.events)
        return found


def acted(moment: Moment[Any], start: Start) -> bool:
    """Whether the first event of a moment is what the seat that was asked did."""
    seat = moment.need.seat
    if seat is None or not moment.events:
        return False
    known = (seat, start.seating.names[seat])
    return any(getattr(moment.events[0], field, None) in known for field in ACTORS)


def in_sentences(desk: Desk, start: Start, events: Sequence[Any], thoughts: Mapping[int, str]) -> list[str]:
    """Give events in sentences, with the thoughts behind them, by the events' numbers."""
    texts = desk.telling(start.game).sentences(events, start.seating)
    return [_behind(text, thoughts.get(at, "")) for at, text in enumerate(texts) if text]


def _behind(line: str, thought: str) -> str:
    return f"{line.removesuffix('.')} ({thought})." if thought else line

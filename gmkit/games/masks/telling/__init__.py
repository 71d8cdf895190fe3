"""City of Masks in words: an event in a sentence, a game in a line; beats and glances have files of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gmkit.errors import listed
from gmkit.games.masks.events import (
    AlienationDrawn,
    CharacterReceived,
    Event,
    GameEnds,
    MajorCoup,
    ObjectiveAchieved,
    RoundBegins,
    ScoresCounted,
    TrialEnds,
)
from gmkit.games.masks.telling.beats import beats
from gmkit.games.masks.telling.calls import Call, Help, tell_call, tell_help
from gmkit.games.masks.telling.glance import glance
from gmkit.games.masks.telling.results import (
    Feelings,
    Honour,
    Result,
    tell_consequence,
    tell_feelings,
    tell_honour,
    tell_result,
)
from gmkit.games.masks.telling.rounds import Frame, Gathering, Opening, tell_frame, tell_gathering, tell_opening
from gmkit.games.masks.telling.words import Names, names_of, performed, poise, prompts
from gmkit.games.masks.world import World
from gmkit.table.seats import Seating

NOTABLE = 2
"""So many great moments are named where a game is told in one line."""


def teller(world: World) -> Callable[[Event, Seating], str]:
    """Give the function that tells an event in a sentence, with this content's names."""
    return lambda event, seating: _tell(event, names_of(world, seating))


def _tell(event: Event, names: Names) -> str:
    # What is left after the last line but one is told as a consequence; the type checker counts.
    if isinstance(event, Opening):
        return tell_opening(event, names)
    if isinstance(event, Gathering):
        return tell_gathering(event, names)
    if isinstance(event, Frame):
        return tell_frame(event, names)
    if isinstance(event, Call):
        return tell_call(event, names)
    if isinstance(event, Help):
        return tell_help(event, names)
    if isinstance(event, Result):
        return tell_result(event, names)
    if isinstance(event, Feelings):
        return tell_feelings(event, names)
    if isinstance(event, Honour):
        return tell_honour(event, names)
    return tell_consequence(event, names)


def outline(world: World) -> Callable[[Sequence[Event], Seating], str]:
    """Give the function that tells a whole game in one line: who won, after how long, and what was greatest."""

    def tell(events: Sequence[Event], seating: Seating) -> str:
        names = names_of(world, seating)
        scores = [event for event in events if isinstance(event, ScoresCounted)]
        ended = [event for event in events if isinstance(event, GameEnds)]
        if not ended or not scores:
            return "the game goes on."
        totals, rounds = scores[-1].totals, ended[-1].round
        best = max(totals)
        winners = [name for name, total in zip(names.seats, totals, strict=True) if total == best]
        others = [f"{name} {total}" for name, total in zip(names.seats, totals, strict=True) if name not in winners]
        told = f"{listed(winners, 'and')} {'win together' if winners[1:] else 'wins'} with {_points(best)}"
        told += f" after {rounds} {'round' if rounds == 1 else 'rounds'}"
        told += f" ({', '.join(others)})" if others else ""
        notable = _notable(events, names)
        return told + (f": {'; '.join(notable)}." if notable else ".")

    return tell


def _points(number: int) -> str:
    return f"{number} point" if number == 1 else f"{number} points"


def _notable(events: Sequence[Event], names: Names) -> list[str]:
    """Give the greatest moments, the greatest sort first and the first of each sort."""
    found: list[tuple[int, int, str]] = []
    number = 0
    for at, event in enumerate(events):
        match event:
            case RoundBegins(now):
                number = now
            case MajorCoup(seat, _):
                found.append((0, at, f"a Major Coup by {names.seats[seat]} in round {number}"))
            case TrialEnds(seat) if event.convicted:
                found.append((1, at, f"{names.seats[seat]} convicted in round {number}"))
            case CharacterReceived(seat, True):
                found.append((2, at, f"a Character for {names.seats[seat]} in round {number}"))
            case ObjectiveAchieved(seat, objective, _):
                told = f"{names.seats[seat]} achieves an objective, {names.wish(objective)}, in round {number}"
                found.append((3, at, told))
            case AlienationDrawn(seat) if event.alienated:
                found.append((4, at, f"{names.seats[seat]} alienated in round {number}"))
            case _:
                pass
    first = {sort: text for sort, _, text in sorted(found, reverse=True)}
    return [first[sort] for sort in sorted(first)[:NOTABLE]]


__all__ = ["beats", "glance", "outline", "performed", "poise", "prompts", "teller"]

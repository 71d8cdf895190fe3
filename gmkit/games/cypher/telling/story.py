"""A whole game of Cypher: in a line, and in a few."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gmkit.games.cypher.content import NexusDeck
from gmkit.games.cypher.events import (
    CampaignWon,
    EndTriggered,
    Event,
    Fetched,
    FirstPlayer,
    GameEnded,
    Guarded,
    LeftArea,
    Spared,
    Swapped,
    TurnBegan,
)
from gmkit.games.cypher.telling.sentences import best_of, house, scored, teller
from gmkit.table.seats import Seating


def outline(deck: NexusDeck) -> Callable[[Sequence[Event], Seating], str]:
    """Give the function that tells the whole in one line."""

    def tell(events: Sequence[Event], seating: Seating) -> str:
        ended = [event for event in events if isinstance(event, GameEnded)]
        won = next((event for event in events if isinstance(event, CampaignWon)), None)
        if won is not None:
            return (
                f"{seating.names[won.seat]} wins the campaign after {won.games} games ({scored(seating, won.points)})."
            )
        if not ended:
            return "the game goes on."
        last = ended[-1]
        turns = max((event.turn for event in events if isinstance(event, TurnBegan)), default=0)
        after = f" after {turns} turns" if turns else ""
        how = "by the tiebreak with" if last.tied else "with"
        best = f"{last.influence[last.winner]} influence"
        return (
            f"{seating.names[last.winner]} wins {how} {best}{after} ({scored(seating, last.influence)}{house(deck)})."
        )

    return tell


MOST = 9
"""Lines that the middle of a game is told in, at most."""


def _weight(event: Event, top: frozenset[int]) -> int:
    """Say how much an event matters to the story; 0 for nothing."""
    match event:
        case EndTriggered():
            return 9
        case Swapped(_, _, owner, target):
            return (5 if owner is not None else 3) + 2 * (target in top)
        case Fetched(_, _, owner, target):
            return (4 if owner is not None else 2) + 2 * (target in top)
        case Guarded():
            return 4
        case LeftArea(_, card, _):
            return 2 + 2 * (card in top)
        case Spared():
            return 2
        case _:
            return 0


def beats(deck: NexusDeck) -> Callable[[Sequence[Event], Seating], list[str]]:
    """Give the function that tells the whole in a few lines: who began, what changed hands, how it ended."""
    tell = teller(deck)
    top = best_of(deck)

    def told(events: Sequence[Event], seating: Seating) -> list[str]:
        games = sum(isinstance(event, GameEnded) for event in events)
        ends = [tell(event, seating) for event in events if isinstance(event, GameEnded)]
        if games > 1:
            lines = [f"Game {number}: {line}" for number, line in enumerate(ends, start=1)]
            return [*lines, deck.notice] if deck.notice else lines
        turn, found = 0, list[tuple[int, int, str]]()
        for event in events:
            turn = event.turn if isinstance(event, TurnBegan) else turn
            if weight := _weight(event, top):
                found.append((weight, len(found), f"Turn {turn}: {tell(event, seating)}"))
        kept = sorted(sorted(found, key=lambda one: (-one[0], one[1]))[:MOST], key=lambda one: one[1])
        first = next((f"{seating.names[event.seat]} begins." for event in events if isinstance(event, FirstPlayer)), "")
        return [line for line in (first, *(text for _, _, text in kept), *ends, deck.notice) if line]

    return told

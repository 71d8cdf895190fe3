"""A whole game of Cypher, or a campaign: in a line, and in a few."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gmkit.games.cypher.content import NexusDeck
from gmkit.games.cypher.events import (
    CampaignScored,
    CampaignWon,
    Event,
    FirstPlayer,
    GameEnded,
    HandSeen,
    TurnBegan,
)
from gmkit.games.cypher.telling.sentences import house, listing, scored, teller, the
from gmkit.games.cypher.telling.together import together
from gmkit.games.cypher.telling.turns import Turns
from gmkit.table.seats import Seating

MOST, FEW = 9, 3
"""Turns that the middle of a game is told in, at most: of a single game, and of each of a campaign."""


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


def beats(deck: NexusDeck) -> Callable[[Sequence[Event], Seating], list[str]]:
    """Give the function that tells the whole in a few lines: who began, what changed hands, how it ended."""
    tell, texts = teller(deck), together(deck)
    names = tuple(the(deck.character(card).name) for card in range(deck.total))

    def told(events: Sequence[Event], seating: Seating) -> list[str]:
        lines = []
        for game in _games(events):
            stands = next((event for event in game if isinstance(event, CampaignScored)), None)
            turns = Turns(deck, seating)
            for event in game:
                turns.hear(event)
            # The points of a campaign are the games that have been won.
            heading = f"Game {sum(stands.points)}: " if stands else ""
            begins = next((f"{seating.names[one.seat]} begins." for one in game if isinstance(one, FirstPlayer)), "")
            ends = [
                text for event, text in zip(game, texts(game, seating), strict=True) if isinstance(event, GameEnded)
            ]
            closing = [*ends, *([tell(stands, seating)] if stands else [])]
            lines += [
                f"{heading}{begins}".strip(),
                _dealt(game, seating, names),
                *turns.told(FEW if stands else MOST),
                " ".join(closing),
            ]
        return [line for line in (*lines, deck.notice) if line]

    return told


def _games(events: Sequence[Event]) -> list[list[Event]]:
    """Part what happened by games: each ends with what comes of it for a campaign."""
    games: list[list[Event]] = [[]]
    over = False
    for event in events:
        if over and not isinstance(event, CampaignScored | CampaignWon):
            games.append([])
            over = False
        games[-1].append(event)
        over = over or isinstance(event, GameEnded)
    return games


def _dealt(game: Sequence[Event], seating: Seating, names: Sequence[str]) -> str:
    """Tell the hands that were dealt, as far as they are told at all."""
    hands = [
        f"{seating.names[event.seat]} {listing(names[card] for card in event.cards)}"
        for event in game
        if isinstance(event, HandSeen)
    ]
    return f"Dealt: {'; '.join(hands)}." if hands else ""

"""Events of Cypher as they follow one another: what is one deed is one sentence, whoever may know all of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from gmkit.games.cypher.content import NexusDeck
from gmkit.games.cypher.events import (
    CampaignScored,
    Discarded,
    DiscardedCard,
    Drew,
    DrewCard,
    Event,
    Exiled,
    ExiledCard,
    GameEnded,
    HandDealt,
    HandSeen,
    Passed,
    PassedCard,
)
from gmkit.games.cypher.telling.sentences import ending, listing, teller, the
from gmkit.table.seats import Seating

MOST = 3
"""Events that tell of one deed, at most."""


class _Deed(NamedTuple):
    """One deed: its sentence, and how many events tell of it."""

    told: str
    events: int = 1


def together(deck: NexusDeck) -> Callable[[Sequence[Event], Seating], list[str]]:
    """Give the function that tells events in a row, each deed by its first event; the outline has the last figures."""
    tell = teller(deck)
    names = tuple(the(deck.character(card).name) for card in range(deck.total))

    def texts(events: Sequence[Event], seating: Seating) -> list[str]:
        campaign = any(isinstance(event, CampaignScored) for event in events)
        found: list[str] = []
        while len(found) < len(events):
            rest = events[len(found) : len(found) + MOST]
            if isinstance(rest[0], GameEnded) and not campaign:
                deed = _Deed(ending(rest[0], seating, names))
            else:
                deed = _deed(rest, seating, names) or _Deed(tell(rest[0], seating))
            found += [deed.told, *[""] * (deed.events - 1)]
        return found

    return texts


def _deed(events: Sequence[Event], seating: Seating, names: Sequence[str]) -> _Deed | None:
    """Give what the first events tell together; None if the first stands alone."""
    who = seating.names
    first, second = events[0], events[1] if len(events) > 1 else None
    match first, second:
        case HandDealt(seat, _), HandSeen(same, hand, _) if seat == same and hand:
            return _Deed(f"{who[seat]} is dealt {listing(names[card] for card in hand)}.", 2)
        case Drew(seat, place, None), DrewCard(same, card, _) if seat == same:
            return _Deed(f"{who[seat]} draws {names[card]} from the {place} of the deck.", 2)
        case Exiled(seat), ExiledCard(same, card, _) if seat == same:
            return _Deed(f"{who[seat]} takes {names[card]} out of the game, face down.", 2)
        case Discarded(seat), DiscardedCard(same, card, _) if seat == same:
            return _Deed(f"{who[seat]} puts {names[card]} under the deck.", 2)
        case Passed(giver, taker), PassedCard(_, _, card, _):
            both = events[2:3] and isinstance(events[2], PassedCard)
            return _Deed(f"{who[giver]} passes {names[card]} to {who[taker]}.", 3 if both else 2)
        case PassedCard(giver, taker, card, _), PassedCard(_, _, same, _) if card == same:
            return _Deed(f"{who[taker]} receives {names[card]} from {who[giver]}.", 2)
        case _:
            return None

"""Hands dealt from cards that lie nobody knows where, so that nobody holds what was denied."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gmkit.chance.source import Stream
from gmkit.games.cyffle.deck import bits_of, cards_in
from gmkit.games.cyffle.pack_laws import some_cards

TRIES = 60
"""Deals that are drawn in the hope that one fits; after that, one is built card by card."""


class Wanted(NamedTuple):
    """A hand to be dealt.

    Attributes:
        seat: whose.
        size: how many cards it takes.
        denied: cards that it cannot hold, as a set.
    """

    seat: int
    size: int
    denied: int


def fitting(pool: int, wanted: Sequence[Wanted], stream: Stream) -> list[tuple[int, int]] | None:
    """Deal hands that fit: each seat with its cards, as a set; None if no such deal is left."""
    for _ in range(TRIES):
        free, found = pool, []
        for seat, size, denied in wanted:
            able = free & ~denied
            if able.bit_count() < size:
                break
            hand = sum(some_cards(able, size, stream))
            free ^= hand
            found.append((seat, hand))
        else:
            return found
    return _built(pool, wanted, stream)


def loosely(pool: int, wanted: Sequence[Wanted], stream: Stream) -> list[tuple[int, int]]:
    """Deal hands whatever was denied."""
    found = fitting(pool, [one._replace(denied=0) for one in wanted], stream)
    assert found is not None
    return found


def _built(pool: int, wanted: Sequence[Wanted], stream: Stream) -> list[tuple[int, int]] | None:
    """Give each place in a hand a card, and move cards already given to other places as long as that helps.

    It finds a deal if there is one: Kuhn's way of matching two sides.
    """
    cards = stream.shuffled(cards_in(pool))
    places = [one for one in wanted for _ in range(one.size)]
    holder: dict[int, int] = {}

    def place(at: int, tried: set[int]) -> bool:
        for card in cards:
            if card in tried or places[at].denied >> card & 1:
                continue
            tried.add(card)
            if card not in holder or place(holder[card], tried):
                holder[card] = at
                return True
        return False

    if not all(place(at, set()) for at in range(len(places))):
        return None
    return [(one.seat, bits_of(card for card, at in holder.items() if places[at].seat == one.seat)) for one in wanted]

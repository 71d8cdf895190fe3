"""Hands with an Ace of another pack, for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gmkit.games.cyffle.deck import PACK
from gmkit.games.cyffle.model import HONEST, Hand, Round, Sly
from gmkit.games.cyffle.sly_events import FellTwice
from gmkit.table.game import SeatNo
from tests.games.cyffle.cyffle_table import card, cards, standing

SPADE = card("AS")
FOREIGN = SPADE + PACK
"""The Ace of spades of another pack."""

A, B = SeatNo(0), SeatNo(1)


def at_table(*hands: str, dealer: int, people: Sequence[int] = (), sly: Sly = HONEST) -> Hand:
    """Give a hand about to be led to, not the first of the evening; clubs are trumps."""
    state = standing(hands, "C", dealer, people, cheating=True, foreign_ace=True)
    before = state.round
    after_a_hand = Round(
        before.table, before.score._replace(gathered=cards("2C")), before.trump, before.stakes, before.out,
        before.following, (before.strength, before.points),
    )  # fmt: skip
    return state._replace(round=after_a_hand, sly=sly)


def twice(events: Sequence[Any]) -> list[Any]:
    """Give the cards that were seen to fall twice."""
    return [event for event in events if type(event) is FellTwice]

"""Cards that change places, and who knows them afterwards. The rules say when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from gmkit.errors import IllegalChoice
from gmkit.games.cypher.events import Event
from gmkit.games.cypher.model import Agenda, CardAt, State
from gmkit.table.choices import Choices
from gmkit.table.game import HIDDEN

T = TypeVar("T")

Done = tuple[State, tuple[Event, ...]]
"""What a rule gives: the record after it, and what happened."""

AGENDA = State._fields.index("agenda")

new = tuple.__new__
"""Makes a record directly: its own constructor costs twice as much, and a playout makes several for every answer."""


def then(state: State, agenda: Agenda) -> State:
    """Give the record with another agenda."""
    return new(State, (*state[:AGENDA], agenda, *state[AGENDA + 1 :]))


def refuse(rule: str, choices: Choices) -> IllegalChoice:
    """Give the error for an answer that a rule forbids."""
    return IllegalChoice(f"{rule}: choose {choices.expects()}")


def put(rows: tuple[T, ...], seat: int, row: T) -> tuple[T, ...]:
    """Give the rows with one seat's changed."""
    return (*rows[:seat], row, *rows[seat + 1 :])


def without(row: tuple[T, ...], at: int) -> tuple[T, ...]:
    """Give the row without the entry at this place."""
    return row[:at] + row[at + 1 :]


def insert(
    hand: tuple[CardAt, ...], known: tuple[int, ...], card: CardAt, who: int
) -> tuple[tuple[CardAt, ...], tuple[int, ...]]:
    """Put a card into a hand, which stays sorted, HIDDEN ones last by who knows them; `who` knows it."""
    at = 0
    for other in hand:
        if card is HIDDEN:
            if other is HIDDEN and known[at] > who:
                break
        elif other is HIDDEN or other > card:
            break
        at += 1
    return (*hand[:at], card, *hand[at:]), (*known[:at], who, *known[at:])


def parted(
    hand: tuple[CardAt, ...], unseen: tuple[int, ...], at: int, seat: int
) -> tuple[tuple[CardAt, ...], tuple[int, ...], tuple[int, ...]]:
    """Give what is left of a hand that the card at this place has left face down, who knows it, and the unseen cards.

    Its owner alone knows it: nobody else can tell which card went, and so nobody goes on reckoning with what stayed
    (NX-1). Where the card is not named, the record cannot tell either: any of the hand may have gone, and those that
    it knew are unseen again (NX-3).
    """
    rest = without(hand, at)
    if hand[at] is HIDDEN:
        if lost := [card for card in rest if card is not HIDDEN]:
            unseen = tuple(sorted((*unseen, *lost)))
        rest = (HIDDEN,) * len(rest)
    return rest, (1 << seat,) * len(rest), unseen


def revealed(
    of: Sequence[int], hand: tuple[CardAt, ...], known: tuple[int, ...], at: int, owner: int, everyone: int
) -> tuple[int, ...]:
    """Give who knows the cards of a hand when its owner shows the one at this place.

    Who knew of this copy alone cannot tell it from others of its name, and no longer knows them (NX-1).
    """
    character, seen = of[hand[at]], known[at] | 1 << owner  # type: ignore[index]
    return tuple(
        everyone if place == at else mask & seen if other is not HIDDEN and of[other] == character else mask
        for place, (other, mask) in enumerate(zip(hand, known, strict=True))
    )

"""A player that is given every hand, as nobody is outside a study: how much there would be to know."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from gmkit.chance.source import Source
from gmkit.games.cyffle.deck import bits_of, cards_in
from gmkit.games.cyffle.game import Cyffle
from gmkit.games.cyffle.model import Hand
from gmkit.games.cyffle.npc.counting import weigh
from gmkit.games.cyffle.npc.playouts import play_on
from gmkit.games.cyffle.play import may_play, play_card
from gmkit.games.cyffle.solving import shares_by_card
from gmkit.table.game import Ask, Player
from gmkit.table.seats import Seat

SOLVED = 4
"""Seats up to which a hand is solved; larger tables take too long, and the one deal is played out."""


def sees_all(_seat: Seat, _game: Cyffle) -> Player:
    """Give the ceiling of a study: the whole record is its view, every hand known."""

    def choose(state: Any, ask: Ask, _source: Source) -> Hashable:
        if not isinstance(state, Hand):
            return next(ask.choices.items())
        found = solved(state) if state.round.number <= SOLVED else played_out(state)
        first = {card: value for value, card, _ in weigh(state, bits_of(found))}
        return max(found, key=lambda card: (found[card], first[card]))

    return choose


def solved(state: Hand) -> dict[int, float]:
    """Give for each card the share of the pot if all play with every hand in sight."""
    seats = [seat for seat, out in enumerate(state.round.out) if not out]
    found = shares_by_card(
        [state.hands[seat] for seat in seats],
        state.round.trump,
        seats.index(state.seat),
        state.trick,
        [state.points[seat] for seat in seats],
    )
    return {card: float(shares[seats.index(state.seat)]) for card, shares in found.items()}


def played_out(state: Hand) -> dict[int, float]:
    """Give for each card the share of the pot if all play on by counting."""
    return {card: play_on(play_card(state, card).state, state.seat) for card in cards_in(may_play(state))}

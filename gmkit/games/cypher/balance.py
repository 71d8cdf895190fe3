"""What `gmkit check --balance` plays with a deck: whole games, each character with whoever has it at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gmkit.games.cypher.content import NexusDeck
from gmkit.games.cypher.game import Cypher
from gmkit.games.cypher.kinds import DECK
from gmkit.games.cypher.model import State
from gmkit.shell.balance import Band, Had, Weighing
from gmkit.table.game import Over

TOO_MUCH = 0.6
"""Part of the way from a fair share to every win: a card with which one has so nearly won leaves the rest no say.

Cards are dealt, not paid for, and a high one is meant to win more; so no card wins too rarely.
"""


def open_deck(contents: Mapping[str, Any]) -> Cypher:
    """Give the rules with a deck."""
    return Cypher(NexusDeck.from_data(contents[DECK.name]))


def holders(game: Cypher, state: State, _over: Over, _events: Sequence[Any]) -> list[Had]:
    """Give in whose areas each character lies at the end."""
    areas = [{game.deck.of[card] for card in area} for area in state.areas]
    return [
        Had(tuple(seat for seat, area in enumerate(areas) if at in area)) for at in range(len(game.deck.characters))
    ]


def let_pass(fair: float) -> Band:
    """Give what is let pass: much, and nothing is too little."""
    return Band(0.0, fair + TOO_MUCH * (1 - fair))


BALANCE: Mapping[str, Weighing] = {
    DECK.name: Weighing(
        what="character",
        things="cards",
        called=lambda row: str(row["name"]),
        open=open_deck,
        had=holders,
        how="Whole games of Cypher, and how often whoever has each character at the end wins",
        tips=("lower its influence, or give others an effect that removes it", ""),
        games=3000,
        band=let_pass,
    )
}
"""The kinds of file that can be weighed."""

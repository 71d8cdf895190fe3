"""What `gmkit check --balance` plays with a set of masks: evenings of a few rounds, each wearer with the first mask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gmkit.games.masks.files import read_world
from gmkit.games.masks.game import Masks
from gmkit.games.masks.kinds import CITY, FACTIONS, POOL, SET
from gmkit.games.masks.model import State
from gmkit.shell.balance import Had, Weighing
from gmkit.table.game import Over

ROUNDS = 4
"""So long is an evening: a longer one tells more of the players than of their first masks."""


def open_world(contents: Mapping[str, Any]) -> Masks:
    """Give the rules with a set, and with the factions, the pool and the city that go with it."""
    return Masks(read_world(contents))


def wearers(game: Masks, state: State, _over: Over, _events: Sequence[Any]) -> list[Had]:
    """Give to whom each mask was dealt; what is bought later is a prize, and says nothing of the mask."""
    dealt = {avatar.first_mask: seat for seat, avatar in enumerate(state.avatars)}
    return [Had((dealt[mask.id],)) if mask.id in dealt else Had() for mask in game.world.masks.masks]


BALANCE: Mapping[str, Weighing] = {
    SET.name: Weighing(
        what="mask",
        things="masks",
        called=lambda row: f"{row['name']} {row['epithet']}" if row.get("name") else str(row["epithet"]),
        open=open_world,
        had=wearers,
        how=f"Evenings of City of Masks, {ROUNDS} rounds each, and how often whoever is dealt each mask wins",
        tips=(
            "give it more points, which leaves less Face to begin with, or actions that please fewer factions",
            "give it fewer points, which leaves more Face to begin with, or actions that please more factions",
        ),
        beside=(FACTIONS.name, POOL.name, CITY.name),
        games=400,
        most=lambda data: len(data["masks"]),
        level="average",
        options={"max_rounds": ROUNDS},
    )
}
"""The kinds of file that can be weighed."""

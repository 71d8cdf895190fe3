"""How an NPC plays City of Masks, from its own view: every choice weighed, and taken by its level's temperature."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from math import exp
from typing import Any

from gmkit.chance.source import Source, Stream
from gmkit.errors import IllegalChoice
from gmkit.games.masks.game import Masks
from gmkit.games.masks.npc import aims as npc_aims
from gmkit.games.masks.npc import allies as npc_allies
from gmkit.games.masks.npc import deeds as npc_deeds
from gmkit.games.masks.npc import intents as npc_intents
from gmkit.games.masks.npc import market as npc_market
from gmkit.games.masks.npc import playouts as npc_playouts
from gmkit.games.masks.npc import settlement as npc_settlement
from gmkit.games.masks.npc import stakes as npc_stakes
from gmkit.games.masks.npc.mind import Mind, Weigh, mind
from gmkit.table.game import Ask, Player
from gmkit.table.seats import Seat
from gmkit.table.worlds import Opinion

AHEAD = ("turn", "challenge", "stake", "answer to the stake")
"""What a grandmaster looks ahead for."""


WEIGHS: Mapping[str, Weigh] = {
    **npc_intents.WEIGHS,
    **npc_aims.WEIGHS,
    **npc_deeds.WEIGHS,
    **npc_stakes.WEIGHS,
    **npc_allies.WEIGHS,
    **npc_settlement.WEIGHS,
    **npc_market.WEIGHS,
}
"""What weighs the choices of every ask there is, by its label."""


def weighed(one: Mind, ask: Ask) -> list[Opinion]:
    """Give what a mind thinks of the choices it would consider; there is always one.

    Raises:
        IllegalChoice: no NPC knows this ask.
    """
    weigh = WEIGHS.get(ask.what)
    if weigh is None:
        raise IllegalChoice(f"no NPC knows what to say to {ask.what}; choose {ask.choices.expects()}")
    found = weigh(one, ask)
    return found or [Opinion(next(ask.choices.items()), 0.0, "the first that may be chosen")]


def chosen(opinions: Sequence[Opinion], temperature: float, stream: Stream) -> Opinion:
    """Take an opinion by its worth and the temperature (7.4): hot takes any, cold the best."""
    top = max(opinion.value for opinion in opinions)
    weights = [exp((opinion.value - top) / temperature) for opinion in opinions]
    left = stream.unit() * sum(weights)
    for opinion, weight in zip(opinions, weights, strict=True):
        left -= weight
        if left < 0:
            return opinion
    return opinions[-1]


def _opinions(game: Masks, view: Any, ask: Ask, seat: Seat, source: Source) -> tuple[list[Opinion], Opinion]:
    """Give all opinions, and the one that is taken."""
    own = mind(game.world, view, ask.seat, seat)
    found = weighed(own, ask)
    if len(found) == 1:
        return found, found[0]
    if own.level.worlds and ask.what in AHEAD:
        found = npc_playouts.played(game, view, ask, own, found, source, weighed)
    return found, chosen(found, own.level.temperature, source.stream())


def player(seat: Seat, game: Masks) -> Player:
    """Give the player of an NPC's seat."""

    def choose(view: Any, ask: Ask, source: Source) -> Hashable:
        return _opinions(game, view, ask, seat, source)[1].choice

    return choose


def consider(game: Masks, view: Any, ask: Ask, seat: Seat, source: Source) -> list[Opinion]:
    """Give what an NPC of that level thinks of each choice it would consider, its own choice first."""
    found, own = _opinions(game, view, ask, seat, source)
    return sorted(found, key=lambda one: (one is not own, -one.value))

"""How an NPC plays Cyffle, from its own view: a card, a stake, and what is done on the sly."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from gmkit.chance.source import Source
from gmkit.games.cyffle.game import Cyffle
from gmkit.games.cyffle.model import Between, Hand, State
from gmkit.games.cyffle.npc.cards import LEVELS, Level, opinions, rank, worlds_for
from gmkit.games.cyffle.npc.slyness import ASKS, sly_choice, sly_opinions
from gmkit.games.cyffle.npc.wagers import stakes
from gmkit.table.game import Ask, Player
from gmkit.table.seats import Seat
from gmkit.table.worlds import Opinion, slip


def player(seat: Seat, game: Cyffle) -> Player:
    """Give the player of an NPC's seat."""
    level = _level(seat)

    def choose(view: Any, ask: Ask, source: Source) -> Hashable:
        if ask.what == "card":
            return _chosen(opinions(game, view, ask, level, source), level, source).choice
        if ask.what in ASKS:
            return sly_choice(view, ask, seat)
        return consider(game, view, ask, seat, source)[0].choice

    return choose


def consider(game: Cyffle, view: State, ask: Ask, seat: Seat, source: Source) -> list[Opinion]:
    """Give what an NPC of that level thinks of each choice, its own choice first."""
    level = _level(seat)
    if ask.what == "card":
        assert isinstance(view, Hand)
        found = opinions(game, view, ask, level, source)
        chosen = _chosen(found, level, source)
        return [chosen, *(one for one in found if one is not chosen)]
    if ask.what in ("stake", "wager"):
        assert isinstance(view, Between)
        count = worlds_for(level.worlds, view.out.count(False))
        return stakes(game, view, ask, source, count, careless=seat.level == "weak")
    if ask.what in ASKS:
        return sly_opinions(view, ask, seat)
    first, *others = ask.choices.items()
    return [Opinion(first, 1.0, "as it pleases"), *(Opinion(one, 0.0, "") for one in others)]


def _level(seat: Seat) -> Level:
    """Give a seat's level; a person is advised by a master."""
    return LEVELS.get(seat.level, LEVELS["master"])


def _chosen(found: list[Opinion], level: Level, source: Source) -> Opinion:
    return slip(found, level.slip, source.stream(), rank) if level.slip else found[0]

"""Every level but the weak one, which the package itself holds.

How each looks at a choice, on how many deals it plays on, how often it slips.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import NamedTuple

from gmkit.games.cypher.model import DISCARD, DRAW, EXILE, EXTRA, GUARD, LEAVE, PASS, PLAY, ROOM, State
from gmkit.games.cypher.npc.greedy import greedy
from gmkit.games.cypher.npc.lore import Lore
from gmkit.games.cypher.npc.playouts import Effort
from gmkit.games.cypher.npc.shrewd import shrewd

Habit = Callable[[Lore, State, Sequence[Hashable]], list[float]]
"""Gives what each choice is worth as things stand."""

OPENLY = frozenset({PLAY, EXTRA, ROOM, DRAW, GUARD})
"""What is done for all to see."""

SECRETLY = frozenset({PASS, DISCARD, EXILE, LEAVE})
"""What is done with cards face down, and the order in which cards leave."""


class Level(NamedTuple):
    """How well an NPC plays.

    Attributes:
        habit: how it looks at a choice without playing on.
        effort: how much it plays on, if it does at all.
        ahead: the kinds of step for which it plays on.
        trust: what a point of its habit counts beside playouts, in wins.
        slips: how often it takes the second best, 0 to 1.
    """

    habit: Habit
    effort: Effort | None = None
    ahead: frozenset[int] = frozenset()
    trust: float = 0.0
    slips: float = 0.0


LEVELS: Mapping[str, Level] = {
    "average": Level(greedy),
    "skilled": Level(shrewd, slips=0.02),
    "master": Level(shrewd, effort=Effort(12, 6, 36), ahead=OPENLY, slips=0.03),
    "grandmaster": Level(shrewd, effort=Effort(64, 8, 128), ahead=OPENLY | SECRETLY, trust=0.05),
}
"""Every level but the weak one, which has no opinion worth the name.

Who plays on remembers: its deals keep what it passed, to whom, and where what it saw put away lies.
"""

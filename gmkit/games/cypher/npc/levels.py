"""Every level but the weak one, which the package itself holds.

How each looks at a choice, on how many deals it plays on, what it remembers, how often it slips.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import NamedTuple

from gmkit.games.cypher.model import DISCARD, DRAW, EXILE, EXTRA, GUARD, LEAVE, PASS, PLAY, ROOM, Place, State
from gmkit.games.cypher.npc.greedy import greedy
from gmkit.games.cypher.npc.lore import Lore
from gmkit.games.cypher.npc.playouts import Effort
from gmkit.games.cypher.npc.shrewd import shrewd
from gmkit.table.game import HIDDEN

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
        remembers: whether it knows what it passed, and where its own discards lie.
    """

    habit: Habit
    effort: Effort | None = None
    ahead: frozenset[int] = frozenset()
    trust: float = 0.0
    slips: float = 0.0
    remembers: bool = False


LEVELS: Mapping[str, Level] = {
    "average": Level(greedy),
    "skilled": Level(shrewd, slips=0.02),
    "master": Level(shrewd, effort=Effort(12, 6, 36), ahead=OPENLY, slips=0.03),
    "grandmaster": Level(shrewd, effort=Effort(64, 8, 128), ahead=OPENLY | SECRETLY, trust=0.05, remembers=True),
}
"""Every level but the weak one, which has no opinion worth the name."""


def recalled(view: State, seat: int) -> State:
    """Give a view without what only a good memory holds: cards that others hold or put away, and the own discards.

    What left an area face up is remembered.
    """
    bit, everyone = 1 << seat, view.table.everyone
    forgotten: list[int] = []
    hands, known = list(view.hands), list(view.known)
    for owner, hand in enumerate(view.hands):
        if owner == seat:
            continue
        held = list(zip(hand, view.known[owner], strict=True))
        kept = [(card, who) for card, who in held if card is not HIDDEN and who == everyone]
        forgotten += [card for card, who in held if card is not HIDDEN and who != everyone]
        hands[owner] = (*(card for card, _ in kept), *[HIDDEN] * (len(held) - len(kept)))
        known[owner] = (*(who for _, who in kept), *[1 << owner] * (len(held) - len(kept)))
    pack: list[Place] = []
    for card, who in view.pack:
        if card is not HIDDEN and who != everyone and who & bit:
            forgotten.append(card)
            pack.append((HIDDEN, 0))
        else:
            pack.append((card, who))
    unseen = tuple(sorted((*view.unseen, *forgotten)))
    return view._replace(hands=tuple(hands), known=tuple(known), pack=tuple(pack), unseen=unseen)

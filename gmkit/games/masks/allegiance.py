"""How factions are wooed, and who is a faction's champion: the source's section on allegiance."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gmkit.chance.dominoes import Domino
from gmkit.games.masks import relationships
from gmkit.games.masks.ties import Feeling
from gmkit.games.masks.wooing import STRONG, change_by

_AGAINST = {"opposed": 2, "other": 1, "own": 0, None: 0}


def modifier(*, against: str | None, proper: int, breached: int, further: int) -> int:
    """Add up what a faction looks at besides the draw (A24, A25).

    Args:
        against: what the challenge is directed against: the faction's opposed one, an other, its own, or nothing.
        proper: how many declared actions count as proper to the faction.
        breached: how many breach what is proper to it.
        further: its further modifier: a sex, masks owned, actions of the own mask breached.
    """
    return _AGAINST[against] + proper - breached + further


def counts_as_proper(tags: Iterable[str], classes: Sequence[Sequence[str]]) -> bool:
    """Say whether an action is proper to a faction: it meets one of the faction's classes, or several (A25)."""
    like = set(tags)
    return any(not like.isdisjoint(one) for one in classes)


def faction_change(draw: Domino, modifier: int) -> int:
    """Give by how much a faction's feeling improves or worsens: the signed difference and the modifier (A23)."""
    return change_by(draw) + modifier


def committed_after(committed: int, change: int, level: int) -> int:
    """Give what a faction commits after being wooed; it never drops below 0 (A20, A27, A72).

    Args:
        committed: what it committed before.
        change: the faction's change from this wooing.
        level: its feeling after the encounter; only above 0 does it commit more.
    """
    if change < 0:
        return max(0, committed + change)
    return committed + change if level > 0 else committed


def woo_faction(feeling: Feeling, committed: int, draw: Domino, modifier: int) -> tuple[int, Feeling, int]:
    """Give a faction's change, its feeling after it and what it then commits, if nothing else moves it."""
    by = faction_change(draw, modifier)
    after = relationships.change(feeling, by)
    return by, after, committed_after(committed, by, after.level)


def is_champion(theirs: int, own: int) -> bool:
    """Say whether faction and avatar each feel more than 5 for the other (Mechanical Interpretations)."""
    return min(theirs, own) > STRONG

"""What factions look at in whoever woos them, in a few words of our own."""

from __future__ import annotations

from collections.abc import Mapping

from gmkit.games.masks.allegiance import modifier

WHOEVER: Mapping[str | None, str] = {
    "avatar-male": "for a man",
    "avatar-female": "for a woman",
    "character-masks": "for each character mask",
    "own-breaches": "for each breach of one’s own mask",
}
"""What else counts, by its name in a faction's file."""


def signed(figure: int) -> str:
    """Give a figure with its sign."""
    return f"{'+' if figure > 0 else '−'}{abs(figure)}"


def against_opposed() -> str:
    """Give what a challenge against its opposite number is worth to a faction."""
    return signed(modifier(against="opposed", proper=0, breached=0, further=0))


def against_other() -> str:
    """Give what a challenge against any other faction is worth to it."""
    return signed(modifier(against="other", proper=0, breached=0, further=0))


def each_proper() -> str:
    """Give what an action proper to it is worth."""
    return signed(modifier(against=None, proper=1, breached=0, further=0))


def each_breach() -> str:
    """Give what an action is worth that goes against it."""
    return signed(modifier(against=None, proper=0, breached=1, further=0))


def once_further() -> str:
    """Give what is added for what else it looks at, each time."""
    return signed(modifier(against=None, proper=0, breached=0, further=1))


def weights() -> tuple[tuple[str, str], ...]:
    """Give what every faction looks at besides the draw: figure and words."""
    return (
        (against_opposed(), "against what it opposes"),
        (against_other(), "against any other faction"),
        (each_proper(), "each action proper to it"),
        (each_breach(), "each action against its ways"),
    )

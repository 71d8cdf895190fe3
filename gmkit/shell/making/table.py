"""Every sort of file that `gmkit new` begins: what the games declare, situations of them all, and a campaign."""

from __future__ import annotations

from collections.abc import Mapping

from gmkit.library.kinds import later
from gmkit.shell.making.kinds import Beginnings, Making, Opening

_HERE = "gmkit.shell.making"

SITUATION = "situation"
"""The one that is begun in the same way for every game that has one."""

CAMPAIGN = "campaign"
"""The one that is no content: it is begun in a folder, and its file's name is fixed."""


def openings(games: Mapping[str, Beginnings]) -> dict[str, Opening]:
    """Give the situations that can be begun, by the slug of their game."""
    return {slug: found.opening for slug, found in games.items() if found.opening is not None}


def makings(games: Mapping[str, Beginnings]) -> tuple[Making, ...]:
    """Give every sort of file, in the order in which they are listed.

    Args:
        games: what can be begun for each game, by its slug.
    """
    kinds = dict.fromkeys(opening.kind for opening in openings(games).values())
    situation = Making(
        SITUATION,
        ("evening", *kinds),
        "who sits where, in any game, to play from and to print",
        later(f"{_HERE}.situations:situation_questions"),
        later(f"{_HERE}.situations:situation"),
        fits=True,
    )
    campaign = Making(
        CAMPAIGN,
        ("settings",),
        "gmkit.toml: what holds in a folder; content, paper, dice, rules options",
        later(f"{_HERE}.campaign:campaign_questions"),
        later(f"{_HERE}.campaign:campaign"),
    )
    content = [making for found in games.values() for making in found.makings]
    return (*content, *([situation] if kinds else []), campaign)

"""Every sort of file that `gmkit new` begins."""

from __future__ import annotations

from gmkit.library.kinds import later
from gmkit.shell.making.kinds import Making

_CONTENT = "gmkit.shell.making.content"
_CITY = "gmkit.shell.making.city"
_MASKS = "gmkit.shell.making.masks"
_SITUATIONS = "gmkit.shell.making.situations"
_CAMPAIGN = "gmkit.shell.making.campaign"

CAMPAIGN = "campaign"
"""The one that is no content: it is begun in a folder, and its file's name is fixed."""

MAKINGS: tuple[Making, ...] = (
    Making(
        "mask-set",
        ("masks", "mask"),
        "masks for City of Masks: Characters and what is proper to them",
        later(f"{_MASKS}:mask_questions"),
        later(f"{_MASKS}:mask_set"),
    ),
    Making(
        "factions",
        ("faction-set", "faction"),
        "the powers of a city, for City of Masks",
        later(f"{_CONTENT}:faction_questions"),
        later(f"{_CONTENT}:factions"),
    ),
    Making(
        "hidden-pool",
        ("habits",),
        "habits beneath the masks, for City of Masks",
        later(f"{_CITY}:hidden_questions"),
        later(f"{_CITY}:hidden_pool"),
    ),
    Making(
        "city",
        ("masks-city",),
        "scenes, places, roles, names and goals, for City of Masks",
        later(f"{_CITY}:city_questions"),
        later(f"{_CITY}:city"),
    ),
    Making(
        "retainers",
        ("retainer-set", "retainer"),
        "the figures that are bid for in Cipher",
        later(f"{_CONTENT}:retainer_questions"),
        later(f"{_CONTENT}:retainers"),
    ),
    Making(
        "deck",
        ("cypher-deck",),
        "the cards of Cypher, with what they do",
        later(f"{_CONTENT}:deck_questions"),
        later(f"{_CONTENT}:deck"),
    ),
    Making(
        "pack",
        ("cyffle-pack",),
        "what the cards of Cyffle are called",
        later(f"{_CONTENT}:pack_questions"),
        later(f"{_CONTENT}:pack"),
    ),
    Making(
        "situation",
        ("evening", "whims-situation", "cyffle-situation", "cipher-situation", "cypher-situation", "masks-situation"),
        "who sits where, in any game, to play from and to print",
        later(f"{_SITUATIONS}:situation_questions"),
        later(f"{_SITUATIONS}:situation"),
    ),
    Making(
        CAMPAIGN,
        ("settings",),
        "gmkit.toml: what holds in a folder; content, paper, dice, rules options",
        later(f"{_CAMPAIGN}:campaign_questions"),
        later(f"{_CAMPAIGN}:campaign"),
    ),
)
"""In the order in which they are listed."""

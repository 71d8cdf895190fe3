"""Every kind of file that City of Masks reads."""

from __future__ import annotations

from collections.abc import Mapping

from gmkit.library.document import CREDITED, Kind, Layout, later

SET = Kind(
    "mask-set",
    "masks/mask-set",
    later("gmkit.games.masks.lint:check_set"),
    lists=("masks", "suits", "ranks"),
    default="masks/masks.yaml",
    refer=later("gmkit.games.masks.lint:refer_set"),
    lint=later("gmkit.games.masks.lint:lint_set"),
    printed=(
        *("title", *CREDITED, "suits.*.label", "ranks.*.label"),
        *("masks.*.name", "masks.*.epithet", "masks.*.actions.*.label", "masks.*.tells.*"),
    ),
    pictures=("masks.*.image", "back"),
    ids={
        "mask": ("masks.*.id", "personas.#"),
        "action": ("masks.*.actions.*.id",),
        "suit": ("suits.*.id", "masks.*.card.suit"),
        "rank": ("ranks.*.id", "masks.*.card.rank"),
        "faction": ("masks.*.faction_start.#",),
    },
    form="gmkit.games.masks.files:SET_FILE",
    table=Layout(
        "masks",
        cells={"card": later("gmkit.games.masks.files:card_in_words")},
        fill=later("gmkit.games.masks.files:filled_masks"),
    ),
)
"""Masks, each with its card and its actions."""

FACTIONS = Kind(
    "faction-set",
    "masks/faction-set",
    later("gmkit.games.masks.lint:check_factions"),
    lists=("factions",),
    default="masks/factions.yaml",
    refer=later("gmkit.games.masks.lint:refer_factions"),
    lint=later("gmkit.games.masks.lint:lint_factions"),
    printed=(*CREDITED, "factions.*.label", "factions.*.deeds"),
    pictures=("factions.*.image",),
    ids={"faction": ("factions.*.id", "factions.*.opposed")},
    form="gmkit.games.masks.files:FACTION_FILE",
    table=Layout("factions"),
)
"""The powers of a city; they name nothing outside their file."""

POOL = Kind(
    "hidden-pool",
    "masks/hidden-pool",
    later("gmkit.games.masks.lint:check_pool"),
    default="masks/hidden-pool.yaml",
    refer=later("gmkit.games.masks.lint:refer_pool"),
    lint=later("gmkit.games.masks.lint:lint_pool"),
    # Avatars take these up, and stand on sheets with them.
    printed=("contraries.*.*.label", "general.*"),
    ids={"mask": ("contraries.#",), "action": ("contraries.*.*.conflicts",)},
    form="gmkit.games.masks.files:POOL_FILE",
    version=2,
    renamed={"contraries.*.*.vs": "conflicts"},
    table=Layout(
        "habits",
        fill=later("gmkit.games.masks.files:filled_habits"),
        row=later("gmkit.games.masks.files:habit_row"),
        instead=("contraries", "general"),
        out=later("gmkit.games.masks.files:habits_out"),
    ),
)
"""What Hidden Faces are drawn from."""

MASK_POOL = Kind(
    "mask-pool",
    "masks/mask-pool",
    later("gmkit.games.masks.beginnings:check_mask_pool"),
    default="masks/mask-pool.yaml",
    printed=("epithets.*.label", "actions.*.label"),
    form="gmkit.games.masks.beginnings:POOL_FILE",
    table=Layout("actions"),
)
"""What `gmkit new` draws masks from."""

CITY = Kind(
    "masks-city",
    "masks/masks-city",
    later("gmkit.games.masks.lint:check_city"),
    lists=("roles",),
    default="masks/city.yaml",
    refer=later("gmkit.games.masks.lint:refer_city"),
    lint=later("gmkit.games.masks.lint:lint_city"),
    printed=("scenes.*.title", "roles.*.label", "roles.*.actions.*.label", "uncast", "names.*.*"),
    ids={"role": ("roles.*.id",), "mask": ("presets.#",), "faction": ("scenes.*.held_by",)},
    form="gmkit.games.masks.files:CITY_FILE",
    table=Layout("scenes"),
)
"""Scenes, places, roles, names and goals."""

SITUATION = Kind(
    "masks-situation",
    "masks/situation",
    later("gmkit.games.masks.situation_checks:check_situation"),
    refer=later("gmkit.games.masks.situation_checks:refer_situation"),
    printed=(
        *("scene.title", "avatars.*.name", "avatars.*.player", "avatars.*.hidden_actions.*.label"),
        *("avatars.*.background.*", "avatars.*.ties.*"),
    ),
    ids={
        "mask": ("@mask", "@worn", "**.source"),
        "role": ("@role", "@worn"),
        "faction": ("@party", "**.held_by", "**.against"),
        "action": ("**.conflicts", "**.pair"),
    },
    form="gmkit.games.masks.situation:FILE",
    version=2,
)
"""An evening under way."""

CHALLENGE = Kind(
    "masks-challenge",
    "masks/challenge",
    later("gmkit.games.masks.situation_checks:check_challenge"),
    refer=later("gmkit.games.masks.described:refer_challenge"),
    ids={
        "mask": ("**.mask", "**.source", "**.actions.*"),
        "role": ("**.mask", "**.role"),
        "faction": ("challenge.**.id", "**.against", "**.faction"),
        "action": ("**.conflicts", "**.pair", "**.actions.*"),
    },
    form="gmkit.games.masks.described:FILE",
)
"""One challenge, outside any evening."""

KINDS: Mapping[str, Kind] = {kind.name: kind for kind in (SET, FACTIONS, POOL, MASK_POOL, CITY, SITUATION, CHALLENGE)}
"""The kinds of file that City of Masks reads, by name."""

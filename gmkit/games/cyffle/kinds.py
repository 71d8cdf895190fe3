"""Every kind of file that Cyffle reads."""

from __future__ import annotations

from collections.abc import Mapping

from gmkit.library.kinds import Kind, later

PACK_NAMES = Kind(
    "cyffle-pack",
    "cyffle/pack",
    later("gmkit.games.cyffle.content:check_pack"),
    lists=("suits", "ranks"),
    default="cyffle/pack.yaml",
)
"""What the suits and ranks are called."""

SITUATION = Kind(
    "cyffle-situation",
    "cyffle/situation",
    later("gmkit.games.cyffle.checks:check_situation"),
    refer=later("gmkit.games.cyffle.references:refer_situation"),
)
"""An evening under way."""

KINDS: Mapping[str, Kind] = {kind.name: kind for kind in (PACK_NAMES, SITUATION)}
"""The kinds of file that Cyffle reads, by name."""

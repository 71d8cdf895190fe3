"""Every kind of file that Cyffle reads."""

from __future__ import annotations

from collections.abc import Mapping

from gmkit.games.cyffle import GAME
from gmkit.games.cyffle.pack import KNAVE
from gmkit.library.document import CREDITED, Kind, Layout, later

PACK_NAMES = Kind(
    "cyffle-pack",
    "cyffle/pack",
    later("gmkit.games.cyffle.pack:check_pack"),
    lists=("suits", "ranks"),
    default="cyffle/pack.yaml",
    # Of all other names of the cards the knave's alone is printed, in the rules.
    printed=("title", *CREDITED, "suits.*.label", "ranks.*.label", f"ranks.{KNAVE}.also.0"),
    ids={"suit": ("suits.*.id",), "rank": ("ranks.*.id",)},
    form="gmkit.games.cyffle.pack:FILE",
    table=Layout("suits"),
)
"""What the suits and ranks are called."""

SITUATION = Kind(
    "cyffle-situation",
    "cyffle/situation",
    later("gmkit.games.cyffle.situation_checks:check_situation"),
    refer=later("gmkit.games.cyffle.situation_checks:refer_situation"),
    printed=("seats.*.name",),
    form="gmkit.games.cyffle.situation:FILE",
    gone=GAME.gone,
)
"""An evening under way."""

KINDS: Mapping[str, Kind] = {kind.name: kind for kind in (PACK_NAMES, SITUATION)}
"""The kinds of file that Cyffle reads, by name."""

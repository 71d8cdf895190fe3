"""Every kind of file that Cypher reads."""

from __future__ import annotations

from collections.abc import Mapping

from gmkit.library.document import CREDITED, Kind, Layout, later

DECK = Kind(
    "cypher-deck",
    "cypher/deck",
    later("gmkit.games.cypher.content:check_deck"),
    lists=("cards", "classes"),
    default="cypher/nexus-19.yaml",
    refer=later("gmkit.games.cypher.content:refer_deck"),
    lint=later("gmkit.games.cypher.content:lint_deck"),
    printed=("title", *CREDITED, "notice", "classes.*.label", "cards.*.name", "cards.*.text"),
    pictures=("cards.*.image", "back"),
    ids={
        "card": ("cards.*.id", "cards.*.**.card"),
        "class": ("classes.*.id", "cards.*.**.class", "cards.*.**.classes.*"),
    },
    form="gmkit.games.cypher.content:FILE",
    table=Layout("cards", fill=later("gmkit.games.cypher.content:filled")),
)
"""A deck of characters."""

SITUATION = Kind(
    "cypher-situation",
    "cypher/situation",
    later("gmkit.games.cypher.situation_checks:check_situation"),
    refer=later("gmkit.games.cypher.situation_checks:refer_situation"),
    printed=("seats.*.name",),
    ids={"card": ("@card",), "class": ("@class",)},
    form="gmkit.games.cypher.situation:FILE",
)
"""A game under way."""

KINDS: Mapping[str, Kind] = {kind.name: kind for kind in (DECK, SITUATION)}
"""The kinds of file that Cypher reads, by name."""

"""Every kind of file that Cipher reads."""

from __future__ import annotations

from collections.abc import Mapping

from gmkit.library.document import CREDITED, Kind, Layout, later

SET = Kind(
    "retainer-set",
    "cipher/retainer-set",
    later("gmkit.games.cipher.content:check_set"),
    lists=("retainers",),
    default="cipher/retainers.yaml",
    refer=later("gmkit.games.cipher.content:refer_set"),
    lint=later("gmkit.games.cipher.balance:lint_set"),
    printed=("title", *CREDITED, "attributes.*", "retainers.*.name", "retainers.*.gem"),
    pictures=("retainers.*.image", "back"),
    ids={"retainer": ("retainers.*.id", "@retainer")},
    form="gmkit.games.cipher.content:FILE",
    table=Layout("retainers", {"scores": "attributes"}),
)
"""Retainers to bid for."""

SITUATION = Kind(
    "cipher-situation",
    "cipher/situation",
    later("gmkit.games.cipher.situation:check_situation"),
    refer=later("gmkit.games.cipher.situation:refer_situation"),
    printed=("seats.*.name",),
    ids={"retainer": ("@retainer",)},
    form="gmkit.games.cipher.situation:FILE",
)
"""An evening under way."""

KINDS: Mapping[str, Kind] = {kind.name: kind for kind in (SET, SITUATION)}
"""The kinds of file that Cipher reads, by name."""

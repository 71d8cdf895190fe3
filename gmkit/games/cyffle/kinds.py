"""Every kind of file that Cyffle reads, each with the whole of its checks."""

from __future__ import annotations

from collections.abc import Mapping

from gmkit.games.cyffle import content
from gmkit.games.cyffle.checks import SITUATION, check_cards, check_situation
from gmkit.games.cyffle.content import PACK_NAMES, PackNames
from gmkit.library.diagnostics import Diagnostic
from gmkit.library.document import Document
from gmkit.library.shelves import Kind, bundled, load_trusted

BUNDLED = "cyffle/pack.yaml"
"""The pack that is played with if no other is named, below the bundled content."""


def check_names(document: Document) -> list[Diagnostic]:
    """Check an evening, and its cards by the bundled pack, unless it names another."""
    found = check_situation(document)
    pack = load_trusted(bundled("content") / BUNDLED).data
    if found or document.data.get("set", pack["id"]) != pack["id"]:
        return found
    return check_cards(document, PackNames.from_data(pack))


KINDS: Mapping[str, Kind] = {**content.KINDS, SITUATION.name: SITUATION._replace(check=check_names)}
"""The names of the cards, and evenings under way."""

__all__ = ["BUNDLED", "KINDS", "PACK_NAMES", "SITUATION", "check_names"]

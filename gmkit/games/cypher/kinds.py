"""Every kind of file that Cypher reads, each with the whole of its checks."""

from __future__ import annotations

from collections.abc import Mapping

from gmkit.games.cypher.checks import DECK
from gmkit.games.cypher.situation.checks import SITUATION, check_with_deck
from gmkit.library.shelves import Kind

KINDS: Mapping[str, Kind] = {
    DECK.name: DECK,
    SITUATION.name: SITUATION._replace(check=check_with_deck),
}
"""Decks that a GM writes, and games under way."""

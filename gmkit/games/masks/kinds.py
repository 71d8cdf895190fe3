"""Every kind of file that City of Masks reads, each with the whole of its checks."""

from __future__ import annotations

from collections.abc import Mapping

from gmkit.games.masks import content
from gmkit.games.masks.described import challenge as challenge_file
from gmkit.games.masks.described.checks import CHALLENGE
from gmkit.games.masks.situation import references as situation_references
from gmkit.games.masks.situation.checks import SITUATION
from gmkit.library.shelves import Kind

KINDS: Mapping[str, Kind] = {
    **content.KINDS,
    SITUATION.name: SITUATION._replace(check=situation_references.check_names),
    CHALLENGE.name: CHALLENGE._replace(check=challenge_file.check_names),
}
"""The content that a GM writes, evenings under way, and single challenges."""

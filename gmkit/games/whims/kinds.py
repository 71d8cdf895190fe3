"""Every kind of file that Whims reads."""

from __future__ import annotations

from collections.abc import Mapping

from gmkit.library.kinds import Kind, later

SITUATION = Kind("whims-situation", "whims/situation", later("gmkit.games.whims.content:check"))
"""A match under way."""

KINDS: Mapping[str, Kind] = {SITUATION.name: SITUATION}
"""The kinds of file that Whims reads, by name."""

"""An evening of Cyffle to begin with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gmkit.games.cyffle.content import PackNames
from gmkit.games.cyffle.deck import card_of
from gmkit.shell.making.kinds import Laid, Room
from gmkit.shell.making.templates import in_list, parts, seat_row
from gmkit.table.seats import Seating

_SHOWN = {"trick": ((2, 11), (2, 0)), "seen": ((0, 2), (0, 7)), "hand": ((3, 12), (0, 2))}
"""Cards that comments show, suit and rank of each."""


def lay(seating: Seating, content: Mapping[str, Any], _room: Room) -> Laid:
    """Give an evening before the first hand; its comments name cards of the pack that is in force."""
    names = PackNames.from_data(content)
    gaps = {what: in_list([names.code(card_of(*card)) for card in cards]) for what, cards in _SHOWN.items()}
    rows = [{**seat_row(seat), "coins": 0, "tally": 0} for seat in seating]
    return Laid(parts(__file__, "situation")[""], rows, {**gaps, "trump": content["suits"][-1]["id"]})

"""What Cyffle prints: loads the pack, reads the table if there is one, and hands both to the sheets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gmkit.errors import say
from gmkit.games.cyffle import sheets
from gmkit.games.cyffle.model import Options, State, around
from gmkit.games.cyffle.pack import KINDS, PACK_NAMES, PackNames
from gmkit.library.shelves import resolve
from gmkit.printing.sheet import Sheet
from gmkit.shell.desk import TICKED, Changed
from gmkit.shell.print import Maker, Order


def _names(order: Order) -> PackNames:
    return PackNames.from_data(resolve(PACK_NAMES.name, PACK_NAMES.default, order.content, KINDS, order.set_id).data)


def _options(order: Order) -> Options:
    chosen: Mapping[str, Any] = order.options
    return Options(**chosen)


def reference(order: Order) -> Sheet:
    """Give the rules, and behind them what the table agrees upon, as the options in force have it."""
    return sheets.reference(_names(order), _options(order), order.setting)


def tally(order: Order) -> Sheet:
    """Give the tally, blank, or as the table stands."""
    if order.filling is None:
        blank = sheets.BLANK
        if order.seats is not None:
            blank = blank._replace(players=(sheets.Player(),) * order.seats)
        return sheets.tally_cards(_names(order), _options(order), order.setting, blank)
    from gmkit.games.cyffle.sheets import table_of, tally_of

    table = table_of(order.filling.state)
    return sheets.tally_cards(table.names, table.options, order.setting, tally_of(order.filling.state))


def filled_in(state: State, typed: Mapping[str, str]) -> tuple[list[Changed], list[tuple[str, str]]]:
    """Give what ticks on a tally change: each is one more hand won, where hands are counted."""
    table, score = around(state)
    names, won = table.seating.names, [0] * len(score.tally)
    untaken: list[tuple[str, str]] = []
    for field, words in typed.items():
        match field.split("."):
            case ["seat", seat, "hand", hand] if (
                table.options.mode != "wager"
                and words == TICKED
                and seat.isdecimal()
                and hand.isdecimal()
                and 0 < int(seat) <= len(won)
                and int(hand) > score.tally[int(seat) - 1]
            ):
                won[int(seat) - 1] += 1
            case _:
                untaken.append((field, words))
    changes = [
        Changed(names[at], say("hands won"), str(had), str(had + more), ("seats", at, "tally"), had + more)
        for at, (had, more) in enumerate(zip(score.tally, won, strict=True))
        if more
    ]
    return changes, untaken


MAKERS: Mapping[str, Maker] = {"reference": reference, "tally": tally}
"""Every sheet with what makes it."""

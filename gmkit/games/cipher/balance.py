"""What `gmkit check --balance` plays with a set of retainers: whole games among masters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gmkit.games.cipher.content import RetainerSet
from gmkit.games.cipher.events import Sold
from gmkit.games.cipher.game import Cipher
from gmkit.games.cipher.kinds import SET
from gmkit.games.cipher.model import Enlistment, State
from gmkit.shell.weighing import Had, Weighing
from gmkit.table.game import Over


def open_set(contents: Mapping[str, Any]) -> Cipher:
    """Give the rules with a set."""
    return Cipher(RetainerSet.from_data(contents[SET.name]))


def owners(game: Cipher, state: State, over: Over, events: Sequence[Any]) -> list[Had]:
    """Give who bought each retainer, and for what; it was worth that and what its owner gained by the end."""
    sold = {event.retainer: event for event in events if isinstance(event, Sold)}
    options = (state.hall if isinstance(state, Enlistment) else state.board.hall).options
    found = []
    for retainer in game.retainers.retainers:
        sale = sold.get(retainer.id)
        if sale is None:
            found.append(Had())
            continue
        # What everybody began with is what everybody has in the end on average: the Treasury is empty then.
        gained = (over.payout[sale.seat] or 0) - options.starting_gold
        found.append(Had((sale.seat,), sale.price, sale.price + gained))
    return found


BALANCE: Mapping[str, Weighing] = {
    SET.name: Weighing(
        what="retainer",
        things="retainers",
        called=lambda row: str(row["name"]),
        open=open_set,
        had=owners,
        how="Whole games of Cipher among masters, and how often the owner of each retainer wins",
        tips=(
            "lower its scores, or raise those of others: its owner wins at whatever price it goes for",
            "raise its scores, or lower those of others: it costs more than it brings",
        ),
        games=500,
        # Others bid by the sum of the scores; masters see what a total is worth, and so does the table in time.
        level="master",
    )
}
"""The kinds of file that can be weighed."""

"""How much of a grandmaster's strength at Cipher is the reading of masters: `python -m tests.bench.moods`.

It reckons with moods of `npc.MOOD`. Here the masters it meets are moodier than it knows, and the row is that of
`gmkit study cipher`, for the same deals.
"""

from __future__ import annotations

import argparse
from collections.abc import Hashable
from typing import Any

from gmkit.chance.source import Source
from gmkit.games.cipher import npc
from gmkit.games.cipher.auction import DECLINE
from gmkit.games.cipher.commands import DESK
from gmkit.games.cipher.game import Cipher
from gmkit.games.cipher.model import Venture
from gmkit.shell.study import SEED, Pairing, Row, in_markdown, played, seated, trial_options
from gmkit.table.game import Ask, Player
from gmkit.table.seats import Seat
from gmkit.table.study import Sitter, Table, study

MOODIER = 0.25
"""How far these masters' limits lie from a lot's worth at most."""


def moody(seat: Seat, game: Cipher) -> Player:
    """Give a master whose bids move by more than a grandmaster thinks."""
    usual = npc.player(seat, game)

    def choose(view: Any, ask: Ask, source: Source) -> Hashable:
        if isinstance(view, Venture) or ask.what == "retainer by touch":
            return usual(view, ask, source)
        swing = source.at("moodier", view.lot).between(1 - MOODIER, 1 + MOODIER)
        most = npc.limit(view, ask.seat, npc.worth(view, ask.seat, seat, source) * swing)
        if ask.what == "limit":
            return most
        return view.bid + 1 if view.bid + 1 <= most else DECLINE

    return choose


def among_moody(game: Cipher, tables: list[Table]) -> list[Table]:
    """Give the same tables with moodier masters in all seats but the challenger's."""
    return [
        table._replace(
            sitters=tuple(
                sitter if at == table.challenger else Sitter(moody(seat, game))
                for at, (seat, sitter) in enumerate(zip(table.seating, table.sitters, strict=True))
            )
        )
        for table in tables
    ]


def row(level: str, seats: int, deals: int) -> Row:
    """Measure a level against moodier masters."""
    game = DESK.open((), None)
    assert isinstance(game, Cipher)
    pairing = Pairing(level, "master", seats, deals, SEED, trial_options(DESK))
    tables = among_moody(game, seated(DESK, game, pairing))
    found = study(lambda chunk: played(DESK, game, pairing, tables, chunk), pairing.chunks)
    return Row(pairing._replace(against="moody master"), found)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300, help="deals for each row, each played from every seat")
    parser.add_argument("--seats", type=int, nargs="*", default=[2, 3, 4], help="seats at the table")
    asked = parser.parse_args()
    rows = [row("grandmaster", seats, asked.games) for seats in asked.seats]
    print("\n".join(in_markdown([one.cells() for one in rows])))  # noqa: T201


if __name__ == "__main__":
    main()

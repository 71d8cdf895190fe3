"""Levels measured against each other: paired seats, an interval."""

from __future__ import annotations

from collections.abc import Callable

from gmkit.chance.source import Source
from gmkit.games.cypher.game import Cypher
from gmkit.games.cypher.npc import ceiling, player
from gmkit.shell.desk import win_share
from gmkit.table.paired import Sitter, Table, deal
from gmkit.table.seats import LEVELS, Seat, Seating
from gmkit.table.study import Share, share, tally

OPEN = "open"


def _sitter(game: Cypher, name: str) -> Sitter:
    make: Callable[[Seat, Cypher], object] = ceiling if name == OPEN else player
    seat = Seat("S", name if name in LEVELS else "average")
    return Sitter(make(seat, game), sees_all=name == OPEN)  # type: ignore[arg-type]


def measured(game: Cypher, challenger: str, against: str, seats: int, deals: int, seed: str = "strength") -> Share:
    """Give the challenger's share of the wins, sitting by turns in every seat."""
    seating = Seating(tuple(Seat(f"S{at}") for at in range(seats)))
    one, other = _sitter(game, challenger), _sitter(game, against)
    tables = [Table(seating, tuple(one if seat == at else other for seat in range(seats)), at) for at in range(seats)]
    source = Source(seed)
    return share(tally([deal(game, {}, tables, win_share, source.named("deal", at)) for at in range(deals)]))

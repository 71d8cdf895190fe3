"""What cards put on top are worth to a dealer, and how a worth is told."""

from __future__ import annotations

from gmkit.games.cyffle.model import Between
from gmkit.games.cyffle.stage import wagered

SHARES = {2: (0.521, 0.707, 0.810, 0.842), 3: (0.349, 0.536, 0.653, 0.677), 4: (0.260, 0.419, 0.502, 0.504)}
"""The dealer's share of the pot by players: honest, with one Ace, with two, with two and two low cards for another.

As `gmkit.games.cyffle.gains.what_it_buys` measures it among pages: 10,000 hands each, seed "shares", 95 % intervals of
.01 at most to either side.
"""


def share(players: int, aces: int, low: int) -> float:
    """Give about what share of the pot a dealer takes with so many Aces of its own, and low cards for another."""
    known = min(players, max(SHARES))
    row = SHARES[known]
    return row[min(aces, 2) + (1 if aces > 1 and low > 1 else 0)] * known / players


def in_stakes(view: Between, worth: float) -> str:
    """Give a worth in words: a stake is a fair share of the pot."""
    return f"{worth:.2f} {'stakes' if wagered(view.table) else 'fair shares'}"

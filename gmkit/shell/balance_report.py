"""How often whoever has a thing wins, with an interval, and whether that is too often: plain data."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

from gmkit.library.diagnostics import Diagnostic, escaped
from gmkit.library.render import width
from gmkit.shell.output import ascii_only

SURE = 0.05
"""How often, at most, anything is flagged in a file that holds nothing beyond the margin."""

EVEN, OFTEN, RARELY, OPEN = "even", "too often", "too rarely", "open"
"""What is said of a thing: within the margin, above it, below it; or more games would tell."""


class Band(NamedTuple):
    """Which shares of the win are let pass.

    Attributes:
        low: below this a thing wins too rarely.
        high: above this it wins too often.
    """

    low: float
    high: float


class Tally(NamedTuple):
    """What was counted of a thing; tallies can be added in order.

    Attributes:
        games: in which somebody had it.
        won: the sum of its holders' shares of the win, 0 to 1 for each game.
        sales: games in which it had a price.
        paid: the sum of those prices.
        worth: the sum of what it was worth in those games.
    """

    games: int = 0
    won: float = 0.0
    sales: int = 0
    paid: float = 0.0
    worth: float = 0.0

    def plus(self, other: Tally) -> Tally:
        """Add another."""
        return Tally(
            self.games + other.games,
            self.won + other.won,
            self.sales + other.sales,
            self.paid + other.paid,
            self.worth + other.worth,
        )


def interval(tally: Tally, doubt: float) -> tuple[float, float]:
    """Give the bounds between which the true share lies, but for a doubt (Wilson's interval).

    A game's share lies between 0 and 1, and a shared win varies less than a whole one, so that the bounds are
    never too narrow. Without games they are 0 and 1.
    """
    if not tally.games:
        return 0.0, 1.0
    z = NormalDist().inv_cdf(1 - doubt / 2)
    number, mean = tally.games, tally.won / tally.games
    part = z * z / number
    middle = (mean + part / 2) / (1 + part)
    half = z * sqrt(max(0.0, mean * (1 - mean)) / number + part / (4 * number)) / (1 + part)
    return max(0.0, middle - half), min(1.0, middle + half)


def verdict(tally: Tally, band: Band, things: int) -> str:
    """Judge a thing; of so many things in a file none is wrongly flagged, in 19 files of 20 at least (Bonferroni)."""
    low, high = interval(tally, SURE / max(1, things))
    if low > band.high:
        return OFTEN
    if high < band.low:
        return RARELY
    low, high = interval(tally, SURE)
    return EVEN if band.low <= low and high <= band.high else OPEN


class Row(NamedTuple):
    """What was found of one thing.

    Attributes:
        id: the thing's.
        name: what it is called.
        games: in which somebody had it.
        share: of the win, of whoever had it; None if nobody ever had.
        fair: what it would be if it made no difference who has it.
        low: the 95 % interval's lower bound.
        high: its upper bound.
        verdict: one of `EVEN`, `OFTEN`, `RARELY`, `OPEN`.
        paid: what was paid for it on average, if it has a price.
        worth: the price at which it would have brought neither gain nor loss, on average.
    """

    id: str
    name: str
    games: int
    share: float | None
    fair: float
    low: float
    high: float
    verdict: str
    paid: float | None = None
    worth: float | None = None


def row(thing: tuple[str, str], tally: Tally, fair: float, band: Band, things: int) -> Row:
    """Sum up one of so many things."""
    low, high = interval(tally, SURE)
    share = tally.won / tally.games if tally.games else None
    paid, worth = (one / tally.sales if tally.sales else None for one in (tally.paid, tally.worth))
    return Row(*thing, tally.games, share, fair, low, high, verdict(tally, band, things), paid, worth)


class Report(NamedTuple):
    """What playing has shown of a file.

    Attributes:
        path: the file, as the person named it.
        what: what kind of thing was weighed: "retainer".
        how: what was played, in a sentence.
        games: how many games.
        seats: how many sat at the table.
        seed: what all luck depended on.
        band: which shares were let pass.
        rows: in the order of the file.
        diagnostics: a warning for everything that was flagged, at its id.
    """

    path: str
    what: str
    how: str
    games: int
    seats: int
    seed: str
    band: Band
    rows: tuple[Row, ...]
    diagnostics: tuple[Diagnostic, ...]

    def data(self) -> dict[str, Any]:
        """Give it as data, without the diagnostics, which are told with all others."""
        given: dict[str, Any] = self._asdict()
        del given["diagnostics"]
        return {**given, "band": self.band._asdict(), "rows": [one._asdict() for one in self.rows]}

    def lines(self, *, plain: bool) -> list[str]:
        """Give it for the eye: the sentence, then a table, most wins first.

        Args:
            plain: ASCII alone.
        """
        priced = any(one.paid is not None for one in self.rows)
        head = (self.what, "games", "wins", "95 % interval", *(("paid", "worth") if priced else ()), "verdict")
        rows = sorted(self.rows, key=lambda one: -1 if one.share is None else one.share, reverse=True)
        body = [_cells(one, priced=priced) for one in rows]
        fair = f"fair is {1 / self.seats:.0%}, {self.band.low:.0%} to {self.band.high:.0%} is let pass"
        lines = [f"{self.how}: {self.games} games of {self.seats} seats, seed {self.seed}; {fair}"]
        lines += _columns([head, *body])
        if any(one.verdict == OPEN for one in rows):
            lines.append(f"{OPEN}: so few games do not tell; --games with a higher number may")
        return [ascii_only(line) if plain else line for line in lines]


def _cells(one: Row, *, priced: bool) -> tuple[str, ...]:
    wins = "-" if one.share is None else f"{one.share:.1%}"
    prices = tuple("-" if price is None else f"{price:.1f}" for price in (one.paid, one.worth)) if priced else ()
    return escaped(one.name), str(one.games), wins, f"{one.low:.1%} to {one.high:.1%}", *prices, one.verdict


def _columns(table: Sequence[Sequence[str]]) -> list[str]:
    """Set the first and the last column to the left, the figures between them to the right."""
    widths = [max(map(width, column)) for column in zip(*table, strict=True)]
    lines = []
    for cells in table:
        gaps = [" " * (wide - width(cell)) for cell, wide in zip(cells, widths, strict=True)]
        figures = [gap + cell for cell, gap in zip(cells[1:-1], gaps[1:-1], strict=True)]
        lines.append("  ".join((cells[0] + gaps[0], *figures, cells[-1])))
    return lines

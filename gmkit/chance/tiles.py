"""Exact laws of sums over several draws: gaps of dominoes that are not put back, and anything that is.

The gap of a tile is the difference between its ends. Sums are worked out by convolution, gap by gap;
which tiles lie on the table is never listed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TypeVar

from gmkit.chance.dominoes import PIPS, Domino, double_six
from gmkit.chance.law import Law
from gmkit.errors import ChanceError

T = TypeVar("T", bound=Hashable)

_SPAN = 2 * PIPS + 1
"""A held tile's gap has one of 13 values, −6 to 6."""

_BITS = 80
"""Room for a count: 28 tiles, each in one of 3 places and held at one of 2 ends, are under 2 ** 73 cases."""


def gap(tile: Domino) -> int:
    """Give the difference between the ends, 0 to 6."""
    return abs(tile.inner - tile.outer)


def law_of(law: Law[T], measure: Callable[[T], int]) -> dict[int, Fraction]:
    """Give the law of a measure of what comes up; `gmkit.chance.law.total` sums it over independent draws."""
    found: dict[int, Fraction] = {}
    for value, weight in law.items():
        at = measure(value)
        found[at] = found.get(at, Fraction(0)) + weight
    return dict(sorted(found.items()))


def gap_sums(
    first: int, second: int, *, signed: bool = False, without: Iterable[Domino] = ()
) -> dict[tuple[int, int], Fraction]:
    """Give the joint law of the two sides' summed gaps, all tiles drawn from one set and none put back.

    Args:
        first: how many tiles the first side draws.
        second: how many the second draws.
        signed: a gap counts as inner minus outer, each tile held at either end with even chances.
        without: tiles that are drawn already.

    Raises:
        ChanceError: there are not so many tiles.
    """
    row = second * (_SPAN - 1) + 1
    found = {}
    for place, share in _shared_out(first, second, without, (row * PIPS, row), (PIPS, 1), signed=signed):
        ahead, behind = divmod(place, row)
        found[ahead - PIPS * first, behind - PIPS * second] = share
    return found


def gap_leads(first: int, second: int, *, signed: bool = False, without: Iterable[Domino] = ()) -> dict[int, Fraction]:
    """Give the law of the first side's summed gaps less the second's: `gap_sums` where only that matters, and faster.

    Arguments and errors are those of `gap_sums`.
    """
    shares = _shared_out(first, second, without, (PIPS, 1), (PIPS, -1), signed=signed)
    return {place - PIPS * (first + second): share for place, share in shares}


def _shared_out(
    first: int,
    second: int,
    without: Iterable[Domino],
    ahead: tuple[int, int],
    behind: tuple[int, int],
    *,
    signed: bool,
) -> Iterator[tuple[int, Fraction]]:
    """Give the law of the sum of places: a tile of gap g adds `start + step * g`, by the side that draws it."""
    gone = {tile.tile() for tile in without}
    gaps = [gap(tile) for tile in double_six() if tile not in gone]
    if min(first, second) < 0 or first + second > len(gaps):
        raise ChanceError(f"{first} and {second} tiles cannot be drawn; {len(gaps)} are there")
    # For each pair of numbers of tiles the counts of all sums, packed into one whole number of _BITS each: moving
    # every sum up by n is a shift, and merging two laws is an addition.
    counts = {(0, 0): 1}
    for size in gaps:
        held: Sequence[int] = (size, -size) if signed else (size,)
        longer = dict(counts)
        for (ours, theirs), packed in counts.items():
            for to, (start, step) in (((ours + 1, theirs), ahead), ((ours, theirs + 1), behind)):
                if to[0] <= first and to[1] <= second:
                    moved = sum(packed << _BITS * (start + step * end) for end in held)
                    longer[to] = longer.get(to, 0) + moved
        counts = longer
    packed = counts[first, second]
    raw = packed.to_bytes((packed.bit_length() + 7) // 8, "little")
    size = _BITS // 8
    weights = [int.from_bytes(raw[at : at + size], "little") for at in range(0, len(raw), size)]
    cases = sum(weights)
    return ((place, Fraction(weight, cases)) for place, weight in enumerate(weights) if weight)

"""Dominoes: the double-six set, and a tile drawn with one end held."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from gmkit.chance.law import Law
from gmkit.chance.source import Stream
from gmkit.errors import ChanceError, UnreadableChoice, quoted

PIPS = 6


class Domino(NamedTuple):
    """A tile as it is held.

    Attributes:
        inner: pips at the held end, 0 to 6.
        outer: pips at the far end, 0 to 6.
    """

    inner: int
    outer: int

    def __str__(self) -> str:
        """Give what `parse_domino` reads: "3:5"."""
        return f"{self.inner}:{self.outer}"

    def tile(self) -> Domino:
        """Give the tile itself, whichever end is held: the smaller half first."""
        return self if self.inner <= self.outer else Domino(self.outer, self.inner)


def parse_domino(text: str) -> Domino:
    """Read a tile with the held end first: "3:5", "3|5" or "3-5".

    Raises:
        UnreadableChoice: it is no tile of a double-six set.
    """
    ends = text.strip().replace("|", ":").replace("-", ":").split(":")
    if len(ends) == 2 and all(end in tuple("0123456") for end in ends):
        return Domino(int(ends[0]), int(ends[1]))
    raise UnreadableChoice(f"{quoted(text)} is no tile; write the held end first, each end 0 to 6, such as 3:5")


def double_six() -> tuple[Domino, ...]:
    """Give the 28 tiles, the smaller half first."""
    return tuple(Domino(low, high) for low in range(PIPS + 1) for high in range(low, PIPS + 1))


class TileDraw(Law[Domino]):
    """One tile from those left, held at either end with even chances."""

    __slots__ = ("_tiles",)

    def __init__(self, tiles: Iterable[Domino]) -> None:
        """Take the tiles that can still be drawn (at least one)."""
        self.piece = "a domino"
        self._tiles = tuple(sorted({tile.tile() for tile in tiles}))

    def draw(self, stream: Stream) -> Domino:
        """Draw a tile, then the end it is held at."""
        tile = stream.pick(self._tiles)
        return Domino(tile.outer, tile.inner) if stream.below(2) else tile

    def parse(self, faces: Sequence[str]) -> tuple[Domino, int]:
        """Read one tile; it must still be there."""
        if not faces:
            raise self.missing()
        try:
            domino = parse_domino(faces[0])
        except UnreadableChoice:
            raise self.impossible(faces[0]) from None
        if domino.tile() not in self._tiles:
            raise ChanceError(f"the tile {domino} cannot be drawn: it is drawn already")
        return domino, 1

    def show(self, value: Domino) -> tuple[str, ...]:
        """Give the tile with the held end first."""
        return (str(value),)

    def weigh(self, value: Domino) -> Fraction:
        """Give the chance of this tile held at this end; a double looks the same from both."""
        if value.tile() not in self._tiles:
            return Fraction(0)
        return Fraction(1 if value.inner == value.outer else Fraction(1, 2)) / len(self._tiles)

    def items(self) -> Iterator[tuple[Domino, Fraction]]:
        """List every tile, held at either end."""
        for tile in self._tiles:
            for domino in dict.fromkeys((tile, Domino(tile.outer, tile.inner))):
                yield domino, self.weigh(domino)

    def size(self) -> int:
        """Give the number of different draws."""
        return sum(1 if tile.inner == tile.outer else 2 for tile in self._tiles)

    def expects(self) -> str:
        """Say how a tile is written."""
        return "two ends of 0 to 6, the held one first, such as 3:5"

    def _key(self) -> Hashable:
        return self._tiles

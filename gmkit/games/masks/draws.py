"""What is drawn beside dominoes: the two dice that may stand in for a tile, and the deal of masks."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from math import perm

from gmkit.chance.dominoes import Domino, parse_domino
from gmkit.chance.law import Law
from gmkit.chance.source import Stream
from gmkit.errors import ChanceError, UnreadableChoice, listed

SIDES = 6


class DicePair(Law[Domino]):
    """Two six-sided dice, the first (or darker) the inner court, the second the outer; no blanks."""

    __slots__ = ()

    def __init__(self) -> None:
        """Take nothing: there is one such pair."""
        self.piece = "a pair of dice"

    def draw(self, stream: Stream) -> Domino:
        """Roll both."""
        return Domino(stream.below(SIDES) + 1, stream.below(SIDES) + 1)

    def parse(self, faces: Sequence[str]) -> tuple[Domino, int]:
        """Read both from one face ("3:5") or from two ("3", "5")."""
        if not faces:
            raise self.missing()
        alone = faces[0] in tuple("123456")
        if alone and len(faces) == 1:
            raise ChanceError(f"{self.piece} needs two faces, one typed; it shows {self.expects()}", missing=True)
        typed = f"{faces[0]}:{faces[1]}" if alone else faces[0]
        try:
            rolled = parse_domino(typed)
        except UnreadableChoice:
            raise self.impossible(typed) from None
        if not self.weigh(rolled):
            raise self.impossible(typed)
        return rolled, 2 if alone else 1

    def show(self, value: Domino) -> tuple[str, ...]:
        """Give both in one face, as a tile is written."""
        return (str(value),)

    def weigh(self, value: Domino) -> Fraction:
        """Give 1/36 for what two dice can show."""
        return Fraction(1, SIDES**2) if min(value) >= 1 and max(value) <= SIDES else Fraction(0)

    def items(self) -> Iterator[tuple[Domino, Fraction]]:
        """List all 36."""
        ends = range(1, SIDES + 1)
        return ((Domino(inner, outer), Fraction(1, SIDES**2)) for inner in ends for outer in ends)

    def size(self) -> int:
        """Give 36."""
        return SIDES**2

    def expects(self) -> str:
        """Say how two dice are written."""
        return "two faces of 1 to 6, the first or darker die first, such as 3:5"

    def _key(self) -> Hashable:
        return self.piece


class MaskDeal(Law[tuple[str, ...]]):
    """A mask for every seat, dealt from a shuffled set: one event, however many seats."""

    __slots__ = ("_count", "_masks")

    def __init__(self, masks: Sequence[str], count: int) -> None:
        """Take the ids of the masks and the number of seats (no more than there are masks)."""
        self.piece = "the deal of masks"
        self._masks = tuple(masks)
        self._count = count

    def draw(self, stream: Stream) -> tuple[str, ...]:
        """Shuffle and deal."""
        return tuple(stream.shuffled(self._masks)[: self._count])

    def parse(self, faces: Sequence[str]) -> tuple[tuple[str, ...], int]:
        """Read an id for every seat in turn."""
        if len(faces) < self._count:
            raise ChanceError(f"{self.piece} needs {self._count} masks, {len(faces)} typed", missing=True)
        dealt = tuple(face.casefold() for face in faces[: self._count])
        for at, mask in enumerate(dealt):
            if mask not in self._masks or mask in dealt[:at]:
                raise self.impossible(faces[at])
        return dealt, self._count

    def show(self, value: tuple[str, ...]) -> tuple[str, ...]:
        """Give the ids in the order of the seats."""
        return value

    def weigh(self, value: tuple[str, ...]) -> Fraction:
        """Give one over the number of deals."""
        fits = len(value) == self._count == len(set(value)) and set(value) <= set(self._masks)
        return Fraction(1, self.size()) if fits else Fraction(0)

    def items(self) -> Iterator[tuple[tuple[str, ...], Fraction]]:
        """List every deal; for small sets only."""
        return ((dealt, Fraction(1, self.size())) for dealt in permutations(self._masks, self._count))

    def size(self) -> int:
        """Give the number of different deals."""
        return perm(len(self._masks), self._count)

    def expects(self) -> str:
        """Say what is typed."""
        return f"{self._count} different ids of {listed(self._masks)}, seat by seat"

    def _key(self) -> Hashable:
        return self._masks, self._count

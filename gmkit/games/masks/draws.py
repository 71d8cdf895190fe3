"""The dice that may stand in for dominoes: two of them, read as the two ends of a tile."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction

from gmkit.chance.dominoes import Domino, parse_domino
from gmkit.chance.law import Law
from gmkit.chance.source import Stream
from gmkit.errors import ChanceError, UnreadableChoice

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

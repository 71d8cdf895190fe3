"""Laws of chance: what may come up, how likely, and how it reads on the piece.

A law can be drawn from, reads what is typed from real pieces, shows a value as
the faces that stand for it, weighs a value, and lists its outcomes where they
are few. Drawing never goes through listing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Generic, TypeVar

from gmkit.chance.source import Stream
from gmkit.errors import ChanceError, counted, listed, quoted, said, say
from gmkit.names import label

T = TypeVar("T", bound=Hashable)

MANY = 6
"""More second names than this are not listed: faces of a die are told, retainers in a pouch are not."""


def split_faces(text: str) -> list[str]:
    """Split what was typed from the table into faces: "duel 1", "7, 3, 9", "3:5"."""
    return text.replace(",", " ").replace(";", " ").split()


class Law(ABC, Generic[T]):
    """What may come up. Two laws are equal if they are of one sort and say the same."""

    __slots__ = ("piece",)

    piece: str  # what is rolled or drawn, for messages: "a Venture die"

    taken = False
    """Whether what comes up is taken from a stock that lies on the table, as a card is and a throw is not."""

    @abstractmethod
    def draw(self, stream: Stream) -> T:
        """Draw a value as likely as the law says."""

    def steady(self, stream: Stream, gone: Sequence[T] = ()) -> T:
        """Draw what is not gone, so that the same comes up where something else was gone, as far as it can."""
        value = self.draw(stream)
        while value in gone:
            value = self.draw(stream)
        return value

    @abstractmethod
    def parse(self, faces: Sequence[str]) -> tuple[T, int]:
        """Read a value from the first faces; give it with the number of faces taken.

        Raises:
            ChanceError: a face is missing or cannot come up; says what was expected.
        """

    @abstractmethod
    def show(self, value: T) -> tuple[str, ...]:
        """Give the faces that `parse` reads as this value."""

    def called(self, value: T) -> tuple[str, ...]:
        """Give for each of the faces what it is called, which of a card is its label where it is typed by its id."""
        return self.show(value)

    @abstractmethod
    def weigh(self, value: T) -> Fraction:
        """Give the probability of a value; 0 for what cannot come up."""

    @abstractmethod
    def items(self) -> Iterator[tuple[T, Fraction]]:
        """List every value once with its probability; the probabilities sum to 1."""

    @abstractmethod
    def size(self) -> int:
        """Give the number of different values."""

    @abstractmethod
    def expects(self) -> str:
        """Say what can be typed: "preach, craft or duel"."""

    def joined(self, faces: Sequence[str]) -> list[str]:
        """Give faces that can be read so far, each in one word, for what may be typed in several."""
        return list(faces)

    def after(self, faces: Sequence[str]) -> Law[T] | None:
        """Give what draws the rest once these faces lie on the table; None where nothing can be added to them."""
        return None if faces else self

    @abstractmethod
    def _key(self) -> Hashable: ...

    def missing(self) -> ChanceError:
        """Give the error for a face that was not typed."""
        told = say("{piece} is missing from the roll; it shows {faces}", piece=said(self.piece), faces=self.expects())
        return ChanceError(told, missing=True)

    def impossible(self, face: str) -> ChanceError:
        """Give the error for a face that cannot come up."""
        return ChanceError(
            say(
                "{piece} cannot show {face}; it shows {faces}",
                piece=said(self.piece), face=quoted(face), faces=self.expects(),
            )
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        """Compare sort and contents."""
        return self is other or (type(self) is type(other) and self._key() == other._key())

    def __hash__(self) -> int:
        """Hash what `__eq__` compares."""
        return hash((type(self).__name__, self._key()))


class OneOf(Law[T]):
    """One of several values, all equally likely: a die, a pouch.

    Every value has one or more names; the first is the one that is shown. A face
    may be typed by any of them, or by a beginning that fits no other value.
    """

    __slots__ = ("_count", "_names", "_values")

    def __init__(self, piece: str, values: Mapping[T, Sequence[str]]) -> None:
        """Take the values (at least one) with their names."""
        self.piece = piece
        self._values: tuple[T, ...] = tuple(values)
        self._names: tuple[tuple[str, ...], ...] = tuple(tuple(names) for names in values.values())
        self._count = len(self._values)

    def draw(self, stream: Stream) -> T:
        return self._values[stream.below(self._count)]

    def parse(self, faces: Sequence[str]) -> tuple[T, int]:
        """Read one face."""
        if not faces:
            raise self.missing()
        typed = faces[0].casefold()
        spoken = [tuple(map(said, names)) for names in self._names]
        # What a face shows comes before what it is called as well, and English before what is spoken.
        for known in ([names[:1] for names in self._names], self._names, spoken):
            exact = [v for v, names in zip(self._values, known, strict=True) if typed in map(str.casefold, names)]
            if len(exact) == 1:
                return exact[0], 1
        for begun in (spoken, self._names):
            found = [
                value
                for value, names in zip(self._values, begun, strict=True)
                if any(name.casefold().startswith(typed) for name in names)
            ]
            # A number is a face or it is none: "1" never stands for 10.
            if len(found) == 1 and not typed.isdigit():
                return found[0], 1
        raise self.impossible(faces[0])

    def show(self, value: T) -> tuple[str, ...]:
        """Give the first name of the value."""
        return (self._names[self._values.index(value)][0],)

    def called(self, value: T) -> tuple[str, ...]:
        return (label(self._names[self._values.index(value)]),)

    def weigh(self, value: T) -> Fraction:
        """Give one over the number of values."""
        return Fraction(1, len(self._values)) if value in self._values else Fraction(0)

    def items(self) -> Iterator[tuple[T, Fraction]]:
        """List the values."""
        share = Fraction(1, len(self._values))
        return ((value, share) for value in self._values)

    def size(self) -> int:
        return len(self._values)

    def expects(self) -> str:
        """List the names, the second ones too where there are any."""
        first = listed(said(names[0]) for names in self._names)
        others = [said(names[1]) for names in self._names if len(names) > 1]
        if 0 < len(others) <= MANY:
            return say("{faces} (typed also as {others})", faces=first, others=listed(others))
        return first

    def _key(self) -> Hashable:
        return self.piece, self._values, self._names


class Weighted(OneOf[T]):
    """One of several values, each with a whole weight: a knack that works one time in five."""

    __slots__ = ("_sum", "_weights")

    def __init__(self, piece: str, values: Mapping[T, Sequence[str]], weights: Sequence[int]) -> None:
        """Take the values with their names, and a weight (1 or more) for each."""
        super().__init__(piece, values)
        self._weights = tuple(weights)
        self._sum = sum(weights)

    def draw(self, stream: Stream) -> T:
        """Draw a value as likely as its weight says."""
        at = stream.below(self._sum)
        for value, weight in zip(self._values, self._weights, strict=True):
            at -= weight
            if at < 0:
                return value
        raise AssertionError

    def weigh(self, value: T) -> Fraction:
        """Give the value's weight over their sum."""
        return Fraction(self._weights[self._values.index(value)], self._sum) if value in self._values else Fraction(0)

    def items(self) -> Iterator[tuple[T, Fraction]]:
        return ((value, Fraction(w, self._sum)) for value, w in zip(self._values, self._weights, strict=True))

    def _key(self) -> Hashable:
        return super()._key(), self._weights


class Several(Law[tuple[T, ...]]):
    """The same law several times over, one after the other: three ten-sided dice."""

    __slots__ = ("_count", "_law")

    def __init__(self, piece: str, law: Law[T], count: int) -> None:
        """Take the law and how often it comes up (1 or more)."""
        self.piece = piece
        self._law = law
        self._count = count

    def draw(self, stream: Stream) -> tuple[T, ...]:
        return tuple(self._law.draw(stream) for _ in range(self._count))

    def parse(self, faces: Sequence[str]) -> tuple[tuple[T, ...], int]:
        """Read each in turn; all must be there."""
        values: list[T] = []
        at = 0
        for number in range(self._count):
            if at >= len(faces):
                piece, need, each = said(self.piece), counted(self._count, "face"), self._law.expects()
                raise ChanceError(
                    say(
                        "{piece} need {faces}, {typed} of {count} typed; each shows {each}",
                        piece=piece, faces=need, typed=number, count=self._count, each=each,
                    )
                    if number
                    else say("{piece} need {faces}, none typed; each shows {each}", piece=piece, faces=need, each=each),
                    missing=True,
                )  # fmt: skip
            value, taken = self._law.parse(faces[at:])
            values.append(value)
            at += taken
        return tuple(values), at

    def show(self, value: tuple[T, ...]) -> tuple[str, ...]:
        """Give the faces of each in turn."""
        return tuple(face for one in value for face in self._law.show(one))

    def weigh(self, value: tuple[T, ...]) -> Fraction:
        """Multiply the weights."""
        weight = Fraction(1 if len(value) == self._count else 0)
        for one in value:
            weight *= self._law.weigh(one)
        return weight

    def items(self) -> Iterator[tuple[tuple[T, ...], Fraction]]:
        """List every row of values."""
        rows: list[tuple[tuple[T, ...], Fraction]] = [((), Fraction(1))]
        once = list(self._law.items())
        for _ in range(self._count):
            rows = [((*row, value), weight * share) for row, weight in rows for value, share in once]
        return iter(rows)

    def size(self) -> int:
        return int(self._law.size() ** self._count)

    def expects(self) -> str:
        return say("{count} of {faces}", count=self._count, faces=self._law.expects())

    def _key(self) -> Hashable:
        return self.piece, self._law, self._count


def total(weights: Mapping[int, Fraction], times: int) -> dict[int, Fraction]:
    """Give the law of the sum of `times` independent draws from a law over whole numbers."""
    sums: dict[int, Fraction] = {0: Fraction(1)}
    for _ in range(times):
        longer: dict[int, Fraction] = {}
        for so_far, weight in sums.items():
            for value, share in weights.items():
                longer[so_far + value] = longer.get(so_far + value, Fraction(0)) + weight * share
        sums = longer
    return dict(sorted(sums.items()))


def mean(weights: Mapping[int, Fraction]) -> Fraction:
    """Give the average of a law over whole numbers."""
    return sum((value * weight for value, weight in weights.items()), Fraction(0))


def mixed(laws: Sequence[Mapping[int, Fraction]]) -> dict[int, Fraction]:
    """Give the law of a whole number that follows one of these, each as likely."""
    known = sorted({value for law in laws for value in law})
    return {value: sum((law.get(value, Fraction(0)) for law in laws), Fraction(0)) / len(laws) for value in known}

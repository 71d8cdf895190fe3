"""What luck brings in Cypher: a card, or a hand at once, from those that nobody has seen.

Copies are all one: a card that comes up is the lowest-numbered copy of its name that is still unseen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import takewhile
from math import comb, prod

from gmkit.chance.law import Law
from gmkit.chance.source import Stream
from gmkit.errors import AmbiguousChoice, ChanceError, UnknownName
from gmkit.games.cypher.model import State
from gmkit.games.cypher.whereabouts import names_of, whereabouts
from gmkit.names import pick
from gmkit.table.game import HIDDEN

LONGEST = 4
"""Words that a card's name may have when it is typed without hyphens."""


class _Unseen:
    """The unseen cards of a record, by character."""

    __slots__ = ("_of", "_state", "unseen")

    def __init__(self, state: State) -> None:
        self._state = state
        self._of = state.table.nexus.of
        self.unseen = state.unseen

    def lowest(self, at: int) -> int:
        """Give the lowest copy of the card at this place of the list."""
        unseen, of = self.unseen, self._of
        while at and of[unseen[at - 1]] == of[unseen[at]]:
            at -= 1
        return unseen[at]

    def groups(self) -> Mapping[int, int]:
        """Give for each different card, by its lowest copy, how many there are."""
        return Counter(self.lowest(at) for at in range(len(self.unseen)))

    def read(self, face: str, piece: str) -> int:
        """Read a card's name, or an unambiguous beginning of it; raises ChanceError."""
        names = names_of(self._state.table)
        groups = self.groups()
        try:
            try:
                return pick("card", face, {card: names[self._of[card]] for card in groups})
            except UnknownName:
                character = pick("card", face, names)
        except (UnknownName, AmbiguousChoice) as error:
            raise ChanceError(f"{piece}: {error}") from None
        raise ChanceError(f"{piece} cannot be this one: {whereabouts(self._state, character)}")

    def take(self, faces: Sequence[str], piece: str) -> tuple[int, int]:
        """Read a card at the beginning of what was typed, and say in how many words; raises ChanceError.

        The longest run of words that is one card's name counts, so that a name needs no hyphen; "?" is no word of it.
        """
        names = names_of(self._state.table)
        own = list(takewhile(lambda face: face != HIDDEN.value, faces[:LONGEST]))
        for length in range(len(own), 1, -1):
            words = " ".join(faces[:length])
            try:
                pick("card", words, names)
            except (UnknownName, AmbiguousChoice):
                continue
            return self.read(words, piece), length
        return self.read(faces[0], piece), 1

    def face(self, card: int) -> str:
        """Give the id of a card's character."""
        return self._state.table.nexus.names[card][1]

    def example(self) -> str:
        """Give the id of the deck's first card."""
        return self.face(0)

    def key(self) -> Hashable:
        """Give what two equal laws share."""
        return tuple((card, self.face(card)) for card in self.unseen)


class CardUp(Law[int]):
    """One card of those nobody has seen, each as likely as any other."""

    __slots__ = ("_unseen",)
    taken = True

    def __init__(self, piece: str, state: State) -> None:
        """Take what is being drawn, for messages, and the record."""
        self.piece = piece
        self._unseen = _Unseen(state)

    def draw(self, stream: Stream) -> int:
        """Draw a card."""
        unseen = self._unseen
        return unseen.lowest(stream.below(len(unseen.unseen)))

    def parse(self, faces: Sequence[str]) -> tuple[int, int]:
        """Read one card."""
        if not faces:
            raise self.missing()
        return self._unseen.take(faces, self.piece)

    def show(self, value: int) -> tuple[str, ...]:
        """Give the card's id."""
        return (self._unseen.face(value),)

    def weigh(self, value: int) -> Fraction:
        """Give the share of the card's copies among all that is unseen."""
        return Fraction(self._unseen.groups().get(value, 0), len(self._unseen.unseen))

    def items(self) -> Iterator[tuple[int, Fraction]]:
        """List the different cards."""
        count = len(self._unseen.unseen)
        return ((card, Fraction(copies, count)) for card, copies in self._unseen.groups().items())

    def size(self) -> int:
        """Give the number of different cards."""
        return len(self._unseen.groups())

    def expects(self) -> str:
        """Say what can be typed; a list would tell what is not in it, and so what others hold."""
        return f"a card's name, such as {self._unseen.example()}"

    def _key(self) -> Hashable:
        return self.piece, self._unseen.key()


class HandUp(Law[tuple[int, ...]]):
    """So many cards at once of those nobody has seen, none put back; they stand sorted."""

    __slots__ = ("_count", "_unseen")
    taken = True

    def __init__(self, piece: str, state: State, count: int) -> None:
        """Take what is being dealt, for messages, the record, and how many cards."""
        self.piece = piece
        self._unseen = _Unseen(state)
        self._count = count

    def _lowest(self, cards: Sequence[int]) -> tuple[int, ...]:
        """Give the same cards with the lowest copies; each is named by any copy."""
        unseen, of = self._unseen.unseen, self._unseen._of
        taken: list[int] = []
        for character in sorted(of[card] for card in cards):
            taken.append(next(card for card in unseen if of[card] == character and card not in taken))
        return tuple(sorted(taken))

    def draw(self, stream: Stream) -> tuple[int, ...]:
        """Draw the cards."""
        rest = list(self._unseen.unseen)
        return self._lowest([rest.pop(stream.below(len(rest))) for _ in range(self._count)])

    def parse(self, faces: Sequence[str]) -> tuple[tuple[int, ...], int]:
        """Read the cards one after the other."""
        groups, typed, at = self._unseen.groups(), Counter[int](), 0
        for number in range(self._count):
            if at >= len(faces):
                have = f"{number} of {self._count} typed" if faces else "none typed"
                cards = "1 card" if self._count == 1 else f"{self._count} cards"
                raise ChanceError(f"{self.piece} has {cards}, {have}; each is {self.expects()}", missing=True)
            card, words = self._unseen.take(faces[at:], self.piece)
            at += words
            typed[card] += 1
            if typed[card] > groups[card]:
                copies = "one copy" if groups[card] == 1 else f"{groups[card]} copies"
                raise ChanceError(f"{self.piece}: only {copies} of {self._unseen.face(card)} can come up")
        return self._lowest(list(typed.elements())), at

    def joined(self, faces: Sequence[str]) -> list[str]:
        """Give the ids of the cards typed so far."""
        found, at = list[str](), 0
        while at < len(faces):
            card, words = self._unseen.take(faces[at:], self.piece)
            found.append(self._unseen.face(card))
            at += words
        return found

    def show(self, value: tuple[int, ...]) -> tuple[str, ...]:
        """Give the ids."""
        return tuple(map(self._unseen.face, value))

    def _ways(self, value: tuple[int, ...]) -> int:
        of = self._unseen._of
        held = Counter(of[card] for card in value)
        there = Counter(of[card] for card in self._unseen.unseen)
        return prod(comb(there[character], count) for character, count in held.items())

    def weigh(self, value: tuple[int, ...]) -> Fraction:
        """Give the share of the ways in which these cards can come."""
        unseen = self._unseen.unseen
        fits = len(set(value)) == len(value) == self._count and set(value) <= set(unseen)
        fits = fits and self._lowest(value) == value
        return Fraction(self._ways(value), comb(len(unseen), self._count)) if fits else Fraction(0)

    def items(self) -> Iterator[tuple[tuple[int, ...], Fraction]]:
        """List the different hands; for few cards only."""
        cases = comb(len(self._unseen.unseen), self._count)
        return ((hand, Fraction(self._ways(hand), cases)) for hand in self._hands())

    def _hands(self) -> Iterator[tuple[int, ...]]:
        groups = tuple(self._unseen.groups().items())

        def fill(at: int, left: int) -> Iterator[tuple[int, ...]]:
            if at == len(groups):
                if not left:
                    yield ()
                return
            card, copies = groups[at]
            for count in range(min(copies, left) + 1):
                for rest in fill(at + 1, left - count):
                    yield (*(card,) * count, *rest)

        return (self._lowest(hand) for hand in fill(0, self._count))

    def size(self) -> int:
        """Give the number of different hands."""
        ways = [1] + [0] * self._count
        for copies in self._unseen.groups().values():
            ways = [sum(ways[k - c] for c in range(min(copies, k) + 1)) for k in range(self._count + 1)]
        return ways[self._count]

    def expects(self) -> str:
        """Say how many; a list would tell what is not in it, and so what others hold."""
        many = "a card's name" if self._count == 1 else f"the names of {self._count} cards"
        return f"{many}, such as {self._unseen.example()}"

    def _key(self) -> Hashable:
        return self.piece, self._unseen.key(), self._count

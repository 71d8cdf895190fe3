"""What may come up in Cyffle: the suit that is turned, a hand, all hands at once."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate, combinations
from math import comb

from gmkit.chance.law import Law
from gmkit.chance.source import Stream
from gmkit.errors import ChanceError, GmkitError, quoted
from gmkit.games.cyffle.content import PackNames
from gmkit.games.cyffle.deck import KING, PACK, SUIT_BITS, bits_of, card_of, cards_in, suit_of

Hands = tuple[int, ...]


class Turned(Law[int]):
    """The suit of the card turned up: each as likely as the pack holds cards of it (CF-1)."""

    __slots__ = ("_counts", "_names", "_sum")

    def __init__(self, pack: int, names: PackNames) -> None:
        """Take the cards in the pack."""
        self.piece = "the card turned up"
        self._names = names
        self._counts = tuple([(pack & suit).bit_count() for suit in SUIT_BITS])
        self._sum = pack.bit_count()

    def draw(self, stream: Stream) -> int:
        """Turn a card."""
        at = stream.below(self._sum)
        for suit, count in enumerate(self._counts):
            at -= count
            if at < 0:
                return suit
        raise AssertionError

    def parse(self, faces: Sequence[str]) -> tuple[int, int]:
        """Read a suit, or the whole card."""
        if not faces:
            raise self.missing()
        try:
            suits = {suit_of(card) for card in self._names.read(faces[0])}
        except GmkitError:
            raise self.impossible(faces[0]) from None
        if len(suits) != 1 or not self._counts[min(suits)]:
            raise self.impossible(faces[0])
        return min(suits), 1

    def show(self, value: int) -> tuple[str, ...]:
        """Give the suit's letter."""
        return (self._names.suits[value].letter,)

    def weigh(self, value: int) -> Fraction:
        """Give the share of the pack."""
        return Fraction(self._counts[value], self._sum)

    def items(self) -> Iterator[tuple[int, Fraction]]:
        """List the suits."""
        return ((suit, self.weigh(suit)) for suit in range(4) if self._counts[suit])

    def size(self) -> int:
        """Give how many suits are left in the pack."""
        return sum(1 for count in self._counts if count)

    def expects(self) -> str:
        """List the suits."""
        return ", ".join(f"{suit.letter} ({suit.label})" for suit in self._names.suits)

    def _key(self) -> Hashable:
        return self._counts


class HandLaw(Law[int]):
    """One hand from the cards that it may come from; some may be certain, from a stacked pack."""

    __slots__ = ("_count", "_names", "_pool", "_sure")
    taken = True

    def __init__(self, pool: int, count: int, names: PackNames, sure: int = 0) -> None:
        """Take the cards left, how many the hand has, and those that it has for certain (not in `pool`)."""
        self.piece = "a hand"
        self._pool, self._count, self._names, self._sure = pool, count, names, sure

    def draw(self, stream: Stream) -> int:
        """Deal the hand."""
        return self._sure | sum(some_cards(self._pool, self._count - self._sure.bit_count(), stream))

    def parse(self, faces: Sequence[str]) -> tuple[int, int]:
        """Read the cards; they must still be there."""
        hand = 0
        for face in faces[: self._count]:
            try:
                meant = self._names.read(face)
            except GmkitError as error:
                raise ChanceError(str(error)) from None
            if len(meant) > 1:
                raise ChanceError(f"{quoted(face)} is not one card; write rank and suit, such as {self._example()}")
            # Of two equal cards one that the hand has for certain, else whichever is left.
            alike = [one for card in meant for one in (card, card + PACK)]
            free = [one for there in (self._sure & ~hand, self._pool & ~hand) for one in alike if there >> one & 1]
            if not free:
                raise ChanceError(f"the card {face} cannot be dealt: it is not in the pack, or dealt already")
            hand |= 1 << free[0]
        # Said last: cards that cannot be are not kept while more are asked for.
        if len(faces) < self._count:
            raise ChanceError(f"a hand needs {self._count} cards, {len(faces)} typed", missing=True)
        if self._sure & ~hand:
            # Which card is missing, or why, would tell what a cheat has done.
            raise ChanceError(
                "these cannot be the cards of this hand; look at them again and type them, "
                "or press Enter alone, which keeps a person's hand unseen"
            )
        return hand, self._count

    def show(self, value: int) -> tuple[str, ...]:
        """Give the cards' codes, suit by suit."""
        return tuple(self._names.code(card) for card in cards_in(value))

    def weigh(self, value: int) -> Fraction:
        """Give one over the number of hands."""
        fits = value.bit_count() == self._count and not self._sure & ~value and not value & ~(self._pool | self._sure)
        return Fraction(1, self.size()) if fits else Fraction(0)

    def items(self) -> Iterator[tuple[int, Fraction]]:
        """List every hand; for small packs only."""
        share = Fraction(1, self.size())
        free = self._count - self._sure.bit_count()
        return ((self._sure | bits_of(cards), share) for cards in combinations(cards_in(self._pool), free))

    def size(self) -> int:
        """Give how many hands there are."""
        return comb(self._pool.bit_count(), self._count - self._sure.bit_count())

    def expects(self) -> str:
        """Say how many cards."""
        return f"{self._count} cards, such as {self._example()}"

    def _example(self) -> str:
        return self._names.code(card_of(2, KING))

    def _key(self) -> Hashable:
        return self._pool, self._count, self._sure


class DealLaw(Law[Hands]):
    """All hands at once, where gmkit deals to everybody."""

    __slots__ = ("_drawn", "_names", "_parts", "_pool", "_sizes", "_sure")
    taken = True

    def __init__(self, pool: int, sizes: Sequence[int], names: PackNames, sure: Sequence[int] = ()) -> None:
        """Take the cards left, the size of each hand, and what each has for certain (not in `pool`)."""
        self.piece = "the deal"
        self._pool, self._sizes, self._names = pool, tuple(sizes), names
        self._sure = tuple(sure) or (0,) * len(self._sizes)
        # What each hand has for certain, and where its share begins and ends in the cards drawn for all.
        ends = [*accumulate(size - hand.bit_count() for size, hand in zip(self._sizes, self._sure, strict=True))]
        self._drawn, self._parts = ends[-1], tuple(zip(self._sure, (0, *ends), ends, strict=False))

    def draw(self, stream: Stream) -> Hands:
        """Deal."""
        drawn = some_cards(self._pool, self._drawn, stream)
        return tuple([sure | sum(drawn[at:end]) for sure, at, end in self._parts])

    def parse(self, faces: Sequence[str]) -> tuple[Hands, int]:
        """Read the hands one after the other."""
        pool, hands, at = self._pool, list[int](), 0
        for size, sure in zip(self._sizes, self._sure, strict=True):
            hand, taken = HandLaw(pool, size, self._names, sure).parse(faces[at:])
            pool &= ~hand
            hands.append(hand)
            at += taken
        return tuple(hands), at

    def show(self, value: Hands) -> tuple[str, ...]:
        """Give the cards' codes, hand by hand."""
        return tuple(self._names.code(card) for hand in value for card in cards_in(hand))

    def weigh(self, value: Hands) -> Fraction:
        """Give one over the number of deals."""
        pool, weight = self._pool, Fraction(1)
        for hand, size, sure in zip(value, self._sizes, self._sure, strict=True):
            weight *= HandLaw(pool, size, self._names, sure).weigh(hand)
            pool &= ~hand
        return weight

    def items(self) -> Iterator[tuple[Hands, Fraction]]:
        """List every deal; for small packs only."""
        deals: list[Hands] = [()]
        for size, sure in zip(self._sizes, self._sure, strict=True):
            longer = []
            for dealt in deals:
                pool = self._pool & ~sum(dealt)
                longer += [(*dealt, hand) for hand, _ in HandLaw(pool, size, self._names, sure).items()]
            deals = longer
        share = Fraction(1, self.size())
        return ((hands, share) for hands in deals)

    def size(self) -> int:
        """Give how many deals there are."""
        left, deals = self._pool.bit_count(), 1
        for size, sure in zip(self._sizes, self._sure, strict=True):
            free = size - sure.bit_count()
            deals *= comb(left, free)
            left -= free
        return deals

    def expects(self) -> str:
        """Say how many cards."""
        return f"{sum(self._sizes)} cards, hand by hand"

    def _key(self) -> Hashable:
        return self._pool, self._sizes, self._sure


def some_cards(pool: int, count: int, stream: Stream) -> list[int]:
    """Draw `count` cards from a set, every choice equally likely, in the order in which they come; each as a set."""
    # Most of a pack is there when hands are dealt: to draw again what is gone costs less than to list what is left.
    if 2 * (pool.bit_count() - count) < pool.bit_length():
        return [1 << card for card in stream.shuffled(cards_in(pool))[:count]]
    return stream.distinct(count, pool)

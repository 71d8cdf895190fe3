"""The only door to randomness: draws by seed, name and place.

A draw is a function of three things: the seed, the name of the stream it comes
from, and its place in it. Nothing is carried along between draws, so a game that
is resumed, undone or played with another NPC draws the same where it asks the
same. The numbers come from a hash, not from a generator of the language, and so
stay the same on every machine and every version of Python.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b, shake_128
from typing import TypeVar

T = TypeVar("T")

_WORDS = 1 << 32
_SMALL = 1 << 16
_SURE = _WORDS - _SMALL
_ALPHABET = "23456789abcdefghjkmnpqrstvwxyz"


def fresh_seed() -> str:
    """Give a new seed from the operating system: ten characters that read well aloud."""
    import secrets  # most runs are given a seed or draw nothing, and it is slow to load

    letters = [secrets.choice(_ALPHABET) for _ in range(10)]
    return f"{''.join(letters[:5])}-{''.join(letters[5:])}"


def fresh_bytes(count: int) -> bytes:
    """Give so many bytes that nobody can foresee, from the operating system: for keys, never for a game."""
    import secrets

    return secrets.token_bytes(count)


class Stream:
    """An endless row of uniform draws; the same key always gives the same row."""

    __slots__ = ("_block", "_key", "_words")

    def __init__(self, key: bytes) -> None:
        """Begin the row that belongs to `key`."""
        self._key = key
        self._block = 0
        self._words: list[int] = []

    def _refill(self) -> list[int]:
        # The first block is short, since most places need one die; later ones grow, for playouts.
        size = 16 << min(self._block, 6)
        digest = shake_128(self._key + self._block.to_bytes(8, "big")).digest(4 * size)
        self._words = list(struct.unpack(f">{size}I", digest))
        self._words.reverse()
        self._block += 1
        return self._words

    def below(self, n: int) -> int:
        """Draw a whole number from 0 to n - 1, each equally likely (n from 1 to 2**32)."""
        while True:
            words = self._words or self._refill()
            word = words.pop()
            # Rejecting what lies above the last full multiple of n keeps every number equally likely; below
            # _SURE no small n has anything to reject.
            if (word < _SURE and n < _SMALL) or word < _WORDS - _WORDS % n:
                return word % n

    def unit(self) -> float:
        """Draw a number from 0 up to, not including, 1, with 53 random bits."""
        return ((self.below(_WORDS) >> 5) * 67108864 + (self.below(_WORDS) >> 6)) / 9007199254740992

    def between(self, low: float, high: float) -> float:
        """Draw a number from `low` up to `high`."""
        return low + (high - low) * self.unit()

    def pick(self, items: Sequence[T]) -> T:
        """Draw one of `items` (at least one)."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Give the items in a uniformly random order."""
        rest = list(items)
        for last in range(len(rest) - 1, 0, -1):
            other = self.below(last + 1)
            rest[last], rest[other] = rest[other], rest[last]
        return rest

    def distinct(self, count: int, bits: int) -> list[int]:
        """Draw so many different ones of the bits that are set in a number, each choice equally likely.

        Gives them in the order in which they come, each as a number of that one bit.

        Args:
            count: how many, at most as many as are set.
            bits: fewer than 2**16 of them; few of the lower ones should be missing, since those are drawn again.
        """
        found: list[int] = []
        words, span = self._words, bits.bit_length()
        while count:
            if not words:
                words = self._refill()
            word = words.pop()
            # The same rejection as in `below`, so that every bit is equally likely.
            if word < _SURE and bits & (one := 1 << word % span):
                bits ^= one
                count -= 1
                found.append(one)
        return found

    def __iter__(self) -> Iterator[float]:
        """Go on with `unit` for ever."""
        while True:
            yield self.unit()


class Source:
    """A named place to draw from; making another one changes nothing here.

    Attributes:
        seed: the text that all draws depend on.
        name: whose draws these are, such as ("npc", "Mira").
        place: which of them, such as ("venture die", "9").
        heed: is called whenever something is drawn, so that a command knows whether its seed mattered.
    """

    __slots__ = ("heed", "name", "place", "seed")

    def __init__(
        self,
        seed: str,
        name: tuple[str, ...] = (),
        place: tuple[str, ...] = (),
        heed: Callable[[], object] | None = None,
    ) -> None:
        """Name the source; nothing is drawn yet."""
        self.seed = seed
        self.name = name
        self.place = place
        self.heed = heed

    def named(self, *name: object) -> Source:
        """Give the source of that name below this one."""
        return Source(self.seed, (*self.name, *map(str, name)), (), self.heed)

    def placed(self, *place: object) -> Source:
        """Give the same source, standing at that place."""
        return Source(self.seed, self.name, tuple(map(str, place)), self.heed)

    def stream(self) -> Stream:
        return self._at(self.place)

    def at(self, *place: object) -> Stream:
        """Draw at another place of the same name, such as the lot a limit holds for."""
        return self._at(tuple(map(str, place)))

    def _at(self, place: tuple[str, ...]) -> Stream:
        if self.heed is not None:
            self.heed()
        # Lengths in front of the parts, so that ("a", "bc") and ("ab", "c") never meet.
        parts = (self.seed, str(len(self.name)), *self.name, *place)
        text = "".join(f"{len(part)}:{part}" for part in parts)
        return Stream(blake2b(text.encode("utf-8", "surrogatepass"), digest_size=32).digest())

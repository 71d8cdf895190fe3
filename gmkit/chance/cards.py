"""Playing cards: a rank and a suit, their names, the pack, and a deal as one event."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import NamedTuple

from gmkit.chance.law import Law
from gmkit.chance.source import Stream
from gmkit.errors import ChanceError, UnreadableChoice, listed, quoted

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A")
SUITS = ("C", "D", "H", "S")
_SIGNS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}


class Card(NamedTuple):
    """A playing card.

    Attributes:
        rank: one of `RANKS`, low to high.
        suit: one of `SUITS`.
    """

    rank: str
    suit: str

    def __str__(self) -> str:
        """Give the two letters that `parse_card` reads: "KS"."""
        return self.rank + self.suit


def parse_card(text: str) -> Card:
    """Read a card: "KS", "10h", "t♦".

    Raises:
        UnreadableChoice: it names no card.
    """
    word = text.strip().upper().replace("10", "T")
    for sign, letter in _SIGNS.items():
        word = word.replace(sign, letter)
    if len(word) == 2 and word[0] in RANKS and word[1] in SUITS:
        return Card(word[0], word[1])
    raise UnreadableChoice(f"{quoted(text)} is no card; write rank and suit, such as KS, TD or 7H")


def pack() -> tuple[Card, ...]:
    """Give the 52 cards, suit by suit, low to high."""
    return tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)


Hands = tuple[frozenset[Card], ...]


class Deal(Law[Hands]):
    """Hands dealt from a shuffled pack: one event, however many cards."""

    __slots__ = ("_pack", "_sizes")

    def __init__(self, cards: Sequence[Card], sizes: Sequence[int]) -> None:
        """Take the cards (all different) and the size of each hand."""
        self.piece = "a deal"
        self._pack = tuple(sorted(cards))
        self._sizes = tuple(sizes)

    def draw(self, stream: Stream) -> Hands:
        """Shuffle and deal."""
        rest = stream.shuffled(self._pack)
        hands = []
        for size in self._sizes:
            hands.append(frozenset(rest[:size]))
            rest = rest[size:]
        return tuple(hands)

    def parse(self, faces: Sequence[str]) -> tuple[Hands, int]:
        """Read the hands one after the other."""
        need = sum(self._sizes)
        if len(faces) < need:
            raise ChanceError(f"the deal needs {need} cards, {len(faces)} typed", missing=True)
        try:
            cards = [parse_card(face) for face in faces[:need]]
        except UnreadableChoice as error:
            raise ChanceError(str(error)) from None
        for at, card in enumerate(cards):
            if card not in self._pack or card in cards[:at]:
                raise ChanceError(f"the card {card} cannot be dealt: it is not in the pack, or dealt already")
        hands, at = [], 0
        for size in self._sizes:
            hands.append(frozenset(cards[at : at + size]))
            at += size
        return tuple(hands), need

    def show(self, value: Hands) -> tuple[str, ...]:
        """Give the cards hand by hand, sorted."""
        return tuple(str(card) for hand in value for card in sorted(hand))

    def weigh(self, value: Hands) -> Fraction:
        """Give one over the number of deals."""
        dealt = [card for hand in value for card in hand]
        fits = tuple(map(len, value)) == self._sizes and len(set(dealt)) == len(dealt)
        return Fraction(1, self.size()) if fits and set(dealt) <= set(self._pack) else Fraction(0)

    def items(self) -> Iterator[tuple[Hands, Fraction]]:
        """List every deal; for small packs only."""
        share = Fraction(1, self.size())
        return ((hands, share) for hands in self._deals(self._pack, self._sizes))

    def _deals(self, rest: tuple[Card, ...], sizes: tuple[int, ...]) -> Iterator[Hands]:
        if not sizes:
            yield ()
            return
        for hand in combinations(rest, sizes[0]):
            left = tuple(card for card in rest if card not in hand)
            for others in self._deals(left, sizes[1:]):
                yield (frozenset(hand), *others)

    def size(self) -> int:
        """Give the number of different deals."""
        left, deals = len(self._pack), 1
        for size in self._sizes:
            deals *= comb(left, size)
            left -= size
        return deals

    def expects(self) -> str:
        """Say how many cards each hand takes."""
        return f"hands of {listed(map(str, self._sizes), 'and')} cards"

    def _key(self) -> Hashable:
        return self._pack, self._sizes

"""The pieces that luck comes from: dice, cards, dominoes, and exact laws of sums of tiles."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import NamedTuple, TypeVar

from gmkit.chance.law import Law, OneOf
from gmkit.chance.source import Stream
from gmkit.errors import ChanceError, UnreadableChoice, counted, later, listed, quoted, said, say

# ---- Dice: numbered ones and those with words on their faces.


def numbered(sides: int, *, ten_as_zero: bool = False) -> OneOf[int]:
    """Give a die with 1 to `sides` on its faces; on request its 0 counts as the highest face."""
    names = {n: [str(n)] for n in range(1, sides + 1)}
    if ten_as_zero:
        names[sides].append("0")
    return OneOf(later("a d{sides}", sides=sides), names)


def lettered(piece: str, faces: Sequence[str]) -> OneOf[str]:
    """Give a die with a word on each face; the face's number, from 1, may be typed instead."""
    return OneOf(piece, {face: (face, str(n)) for n, face in enumerate(faces, start=1)})


# ---- Playing cards: a rank and a suit, their names, the pack, and a deal as one event.

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A")
SUITS = ("C", "D", "H", "S")
_SIGNS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}


class Card(NamedTuple):
    """A playing card."""

    rank: str  # one of `RANKS`, low to high
    suit: str  # one of `SUITS`

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
    raise UnreadableChoice(say("{card} is no card; write rank and suit, such as KS, TD or 7H", card=quoted(text)))


_RANK_WORDS = later("two three four five six seven eight nine ten jack queen king ace")
_SUIT_WORDS = later("clubs diamonds hearts spades")
_ALSO = {"deuce": "2", "knave": "J", "club": "C", "diamond": "D", "heart": "H", "spade": "S"}


def read_card(faces: Sequence[str]) -> tuple[Card, int]:
    """Read the card that comes first in what was typed: "7H", "7 of hearts", "seven hearts", "Hearts Seven".

    Words of the language that is spoken do as well, such as "Herz-Sieben".

    Returns:
        The card, and how many of the faces name it.

    Raises:
        UnreadableChoice: they begin with no card.
    """
    with suppress(UnreadableChoice):
        return parse_card(faces[0]), 1
    ranks, suits = {**dict(zip(RANKS, RANKS, strict=True)), "10": "T"}, dict(zip(SUITS, SUITS, strict=True))
    for known, letters, words in ((ranks, RANKS, _RANK_WORDS), (suits, SUITS, _SUIT_WORDS)):
        for spoken in (words, said(words)):
            known.update(zip(spoken.upper().split(), letters, strict=False))
        known.update((word.upper(), letter) for word, letter in _ALSO.items() if letter in letters)
    parts = [(part, at) for at, face in enumerate(faces[:3], 1) for part in face.upper().split("-") if part != "OF"]
    if len(parts) > 1:
        (one, _), (other, taken) = parts[:2]
        for rank, suit in ((one, other), (other, one)):
            if rank in ranks and suit in suits:
                return Card(ranks[rank], suits[suit]), taken
    raise UnreadableChoice(
        say("{card} is no card; write rank and suit, such as KS, 7H or seven of hearts", card=quoted(faces[0]))
    )


class CardDraw(OneOf[Card]):
    """One of several cards."""

    __slots__ = ()

    def __init__(self, piece: str, cards: Iterable[Card]) -> None:
        super().__init__(piece, {card: (str(card),) for card in cards})

    def parse(self, faces: Sequence[str]) -> tuple[Card, int]:
        with suppress(UnreadableChoice):
            card, taken = read_card(faces[:3] or [""])
            return super().parse([str(card)])[0], taken
        return super().parse(faces)


def pack() -> tuple[Card, ...]:
    """Give the 52 cards, suit by suit, low to high."""
    return tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)


Hands = tuple[frozenset[Card], ...]


class Deal(Law[Hands]):
    """Hands dealt from a shuffled pack: one event, however many cards."""

    __slots__ = ("_begun", "_pack", "_sizes")

    def __init__(self, cards: Sequence[Card], sizes: Sequence[int], begun: Sequence[Card] = ()) -> None:
        """Take the cards (all different), the size of each hand, and the cards that were dealt first."""
        self.piece = later("a deal")
        self._begun = tuple(begun)
        self._pack = tuple(sorted(cards))
        self._sizes = tuple(sizes)

    def draw(self, stream: Stream) -> Hands:
        """Shuffle and deal."""
        rest = [*self._begun, *stream.shuffled([card for card in self._pack if card not in self._begun])]
        hands = []
        for size in self._sizes:
            hands.append(frozenset(rest[:size]))
            rest = rest[size:]
        return tuple(hands)

    def parse(self, faces: Sequence[str]) -> tuple[Hands, int]:
        """Read the hands one after the other."""
        need = sum(self._sizes)
        cards, taken = self._read(faces)
        if len(cards) < need:
            told = say("the deal needs {cards}, {typed} typed", cards=counted(need, "card"), typed=len(cards))
            raise ChanceError(told, missing=True)
        hands, at = [], 0
        for size in self._sizes:
            hands.append(frozenset(cards[at : at + size]))
            at += size
        return tuple(hands), taken

    def joined(self, faces: Sequence[str]) -> list[str]:
        return [str(card) for card in self._read(faces)[0]]

    def _read(self, faces: Sequence[str]) -> tuple[list[Card], int]:
        """Read as many cards as are dealt, in that order, and say how many faces name them; raises ChanceError."""
        cards, at = list[Card](), 0
        while at < len(faces) and len(cards) < sum(self._sizes):
            try:
                card, words = read_card(faces[at:])
            except UnreadableChoice as error:
                raise ChanceError(str(error)) from None
            if card not in self._pack or card in cards:
                told = say("the card {card} cannot be dealt: it is not in the pack, or dealt already", card=card)
                raise ChanceError(told)
            cards.append(card)
            at += words
        return cards, at

    def after(self, faces: Sequence[str]) -> Deal:
        """Give the deal that goes on from these cards."""
        return Deal(self._pack, self._sizes, self._read(faces)[0])

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
        return say(
            "hands of {sizes} cards, each such as 7H or seven of hearts", sizes=listed(map(str, self._sizes), "and")
        )

    def _key(self) -> Hashable:
        return self._pack, self._sizes, self._begun


# ---- Dominoes: the double-six set, and a tile drawn with one end held.

PIPS = 6


class Domino(NamedTuple):
    """A tile as it is held."""

    inner: int  # pips at the held end, 0 to 6
    outer: int  # pips at the far end, 0 to 6

    def __str__(self) -> str:
        """Give what `parse_domino` reads: "3:5"."""
        return f"{self.inner}:{self.outer}"

    def tile(self) -> Domino:
        """Give the tile itself, whichever end is held: the smaller half first."""
        return self if self.inner <= self.outer else Domino(self.outer, self.inner)


def parse_domino(text: str) -> Domino:
    """Read a tile with the held end first: "3:5", "3|5", "3-5" or "3/5".

    Raises:
        UnreadableChoice: it is no tile of a double-six set.
    """
    ends = re.split(r"[:|/-]", text.strip())
    if len(ends) == 2 and all(end in tuple("0123456") for end in ends):
        return Domino(int(ends[0]), int(ends[1]))
    raise UnreadableChoice(
        say("{tile} is no tile; write the held end first, each end 0 to 6, such as 3:5", tile=quoted(text))
    )


def double_six() -> tuple[Domino, ...]:
    """Give the 28 tiles, the smaller half first."""
    return tuple(Domino(low, high) for low in range(PIPS + 1) for high in range(low, PIPS + 1))


class TileDraw(Law[Domino]):
    """One tile from those left, held at either end with even chances."""

    __slots__ = ("_tiles",)

    def __init__(self, tiles: Iterable[Domino]) -> None:
        """Take the tiles that can still be drawn (at least one)."""
        self.piece = later("a domino")
        self._tiles = tuple(sorted({tile.tile() for tile in tiles}))

    def draw(self, stream: Stream) -> Domino:
        """Draw a tile, then the end it is held at."""
        tile = stream.pick(self._tiles)
        return Domino(tile.outer, tile.inner) if stream.below(2) else tile

    def steady(self, stream: Stream, gone: Sequence[Domino] = ()) -> Domino:
        """Draw from the whole set until a tile comes that is left, so that it does not hang on which others are not."""
        whole, left = TileDraw(double_six()), {*self._tiles} - {domino.tile() for domino in gone}
        while (domino := whole.draw(stream)).tile() not in left:
            pass
        return domino

    def parse(self, faces: Sequence[str]) -> tuple[Domino, int]:
        """Read one tile; it must still be there."""
        if not faces:
            raise self.missing()
        try:
            domino = parse_domino(faces[0])
        except UnreadableChoice:
            raise self.impossible(faces[0]) from None
        if domino.tile() not in self._tiles:
            raise ChanceError(say("the tile {tile} cannot be drawn: it is drawn already", tile=domino))
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
        return say("two ends of 0 to 6, the held one first, such as 3:5")

    def _key(self) -> Hashable:
        return self._tiles


# ---- Two dice that stand in for a tile.

SIDES = 6


class DicePair(Law[Domino]):
    """Two six-sided dice, the first (or darker) the held end of a tile, the second its far end; no blanks."""

    __slots__ = ()

    def __init__(self) -> None:
        """Take nothing: there is one such pair."""
        self.piece = later("a pair of dice")

    def draw(self, stream: Stream) -> Domino:
        return Domino(stream.below(SIDES) + 1, stream.below(SIDES) + 1)

    def parse(self, faces: Sequence[str]) -> tuple[Domino, int]:
        """Read both from one face ("3:5") or from two ("3", "5")."""
        if not faces:
            raise self.missing()
        alone = faces[0] in tuple("123456")
        if alone and len(faces) == 1:
            told = say(
                "{piece} needs two faces, one typed; it shows {faces}", piece=said(self.piece), faces=self.expects()
            )
            raise ChanceError(told, missing=True)
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
        return say("two faces of 1 to 6, the first or darker die first, such as 3:5")

    def _key(self) -> Hashable:
        return self.piece


# ---- Exact laws of sums over several draws: gaps of dominoes that are not put back, and anything that is.
#
# The gap of a tile is the difference between its ends. Sums are worked out by convolution, gap by gap;
# which tiles lie on the table is never listed.

T = TypeVar("T", bound=Hashable)

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


def gap_leads(first: int, second: int, *, signed: bool = False, without: Iterable[Domino] = ()) -> dict[int, Fraction]:
    """Give the law of the first side's summed gaps less the second's, all tiles drawn from one set and none put back.

    Args:
        first: how many tiles the first side draws.
        second: how many the second draws.
        signed: a gap counts as inner minus outer, each tile held at either end with even chances.
        without: tiles that are drawn already.

    Raises:
        ChanceError: there are not so many tiles.
    """
    gone = {tile.tile() for tile in without}
    gaps = [gap(tile) for tile in double_six() if tile not in gone]
    if min(first, second) < 0 or first + second > len(gaps):
        raise ChanceError(
            say(
                "{first} and {second} tiles cannot be drawn; {count} are there",
                first=first,
                second=second,
                count=len(gaps),
            )
        )
    # For each pair of numbers of tiles the counts of all sums, packed into one whole number of _BITS each: moving
    # every sum up by n is a shift, and merging two laws is an addition.
    counts = {(0, 0): 1}
    for size in gaps:
        held: Sequence[int] = (size, -size) if signed else (size,)
        longer = dict(counts)
        for (ours, theirs), packed in counts.items():
            for to, sign in (((ours + 1, theirs), 1), ((ours, theirs + 1), -1)):
                if to[0] <= first and to[1] <= second:
                    # Counted from the least lead that a tile can make, so that no place is below none.
                    moved = sum(packed << _BITS * (PIPS + sign * end) for end in held)
                    longer[to] = longer.get(to, 0) + moved
        counts = longer
    packed = counts[first, second]
    raw = packed.to_bytes((packed.bit_length() + 7) // 8, "little")
    size = _BITS // 8
    weights = [int.from_bytes(raw[at : at + size], "little") for at in range(0, len(raw), size)]
    cases = sum(weights)
    least = -PIPS * (first + second)
    return {lead: Fraction(weight, cases) for lead, weight in enumerate(weights, least) if weight}

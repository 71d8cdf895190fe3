"""Choosing a card: from a hand that is known, listed only where somebody reads it, or from one that is not."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from gmkit.chance.source import Stream
from gmkit.errors import AmbiguousChoice, IllegalChoice, listed, quoted
from gmkit.games.cyffle.content import PackNames
from gmkit.games.cyffle.deck import KING, PACK, card_of, cards_in
from gmkit.table.choices import Named


def of_a_kind(bits: int) -> tuple[int, ...]:
    """Give the cards of a set; of two equal cards from two packs the first stands for both (CF-2)."""
    if not bits >> PACK:
        return cards_in(bits)
    return tuple(sorted({card % PACK: card for card in reversed(cards_in(bits))}.values()))


def meant(text: str, among: tuple[int, ...], names: PackNames) -> int:
    """Give the one card of these that a text means: a name, or a rank or suit that only one of them has.

    Raises:
        UnreadableChoice: it means no card.
        IllegalChoice: none of these.
        AmbiguousChoice: several of them.
    """
    known = names.read(text)
    found = [card for card in among if card % PACK in known]
    if len(found) == 1:
        return found[0]
    if found:
        codes = listed(names.code(card) for card in found)
        raise AmbiguousChoice(f"{quoted(text.strip())} could be {codes}; write rank and suit")
    raise IllegalChoice(f"{quoted(text.strip())} may not be played")


class _Set(NamedTuple):
    bits: int
    pack: PackNames


class Cards(Named, _Set):
    """One card of a hand, which is made thousands of times for each time that it is read out: the list waits till then.

    Attributes:
        bits: the cards that may be played, as a set; at least one.
        pack: what they are called.
    """

    __slots__ = ()

    @property
    def values(self) -> tuple[Hashable, ...]:  # type: ignore[override]
        """Give the cards."""
        return of_a_kind(self.bits)

    @property
    def names(self) -> tuple[tuple[str, ...], ...]:  # type: ignore[override]
        """Give what each is called."""
        return tuple((self.pack.code(card), self.pack.name(card)) for card in of_a_kind(self.bits))

    def __contains__(self, value: object) -> bool:
        """Say whether the card is one of them."""
        return type(value) is int and value >= 0 and self.bits >> value & 1 == 1

    def parse(self, text: str) -> Hashable:
        """Read a card: its number in the list, a name, or a rank or suit that means one of them alone."""
        word = text.strip()
        if word.isascii() and word.isdigit() and 1 <= int(word[:4]) <= self.size():
            return self.values[int(word) - 1]
        try:
            return meant(word, of_a_kind(self.bits), self.pack)
        except IllegalChoice as error:
            raise IllegalChoice(f"{error}; choose {self.expects()}") from None

    def show(self, value: Hashable) -> str:
        """Give the card's code."""
        assert isinstance(value, int)
        return self.pack.code(value)

    def items(self) -> Iterator[Hashable]:
        """List the cards."""
        return iter(of_a_kind(self.bits))

    def draw(self, stream: Stream) -> int:
        """Draw one of the cards, each equally likely, and list none."""
        bits = self.bits
        top = bits.bit_length() - 1
        if (count := bits.bit_count()) > 1:
            # The cards ascend by number; what lies above the one drawn is taken off.
            above = count - 1 - stream.below(count)
            while above:
                bits ^= 1 << top
                top = bits.bit_length() - 1
                above -= 1
        return top

    def size(self) -> int:
        """Give how many there are."""
        return len(of_a_kind(self.bits)) if self.bits >> PACK else self.bits.bit_count()

    def __eq__(self, other: object) -> bool:
        """Compare the cards."""
        return isinstance(other, Cards) and (self.bits, self.pack) == (other.bits, other.pack)

    def __hash__(self) -> int:
        """Hash what `__eq__` compares."""
        return hash(self.bits)


class FromUnknownHand:
    """One card of a hand that a person holds and nobody here knows: any that has not been seen.

    Attributes:
        bits: the cards that it may be for all that the table has seen, as a set.
    """

    __slots__ = ("_elsewhere", "_pack", "bits")

    def __init__(self, bits: int, pack: PackNames, elsewhere: int) -> None:
        """Take the cards, and those among them that this record knows to lie elsewhere.

        The latter stay in the list, or it would tell what others hold; whoever names one is told then.
        """
        self.bits, self._pack, self._elsewhere = bits, pack, elsewhere

    def __contains__(self, value: object) -> bool:
        """Say whether the card is one of them."""
        return type(value) is int and value >= 0 and self.bits >> value & 1 == 1

    def parse(self, text: str) -> int:
        """Read a card; raises IllegalChoice if it has been played, or is known to lie elsewhere."""
        try:
            card = meant(text, of_a_kind(self.bits), self._pack)
        except IllegalChoice as error:
            raise IllegalChoice(f"{error}: it has been played already; look at the table") from None
        if self._elsewhere >> card & 1:
            raise IllegalChoice(
                f"{self.show(card)} cannot be in this hand: it is dealt elsewhere; "
                "look at the cards, and take back what was typed wrongly"
            )
        return card

    def show(self, value: Hashable) -> str:
        """Give the card's code."""
        assert isinstance(value, int)
        return self._pack.code(value)

    def items(self) -> Iterator[int]:
        """List the cards."""
        return iter(of_a_kind(self.bits))

    def size(self) -> int:
        """Give how many there are."""
        return len(of_a_kind(self.bits))

    def expects(self) -> str:
        """Say how a card is written."""
        return f"the card that falls, such as {self._pack.code(card_of(2, KING))}"

    def __eq__(self, other: object) -> bool:
        """Compare what everybody can see."""
        return isinstance(other, FromUnknownHand) and (self.bits, self._pack) == (other.bits, other._pack)

    def __hash__(self) -> int:
        """Hash what `__eq__` compares."""
        return hash(self.bits)

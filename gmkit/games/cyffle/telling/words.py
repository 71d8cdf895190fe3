"""What cards, coins and points are called in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from gmkit.games.cyffle.content import PackNames
from gmkit.games.cyffle.deck import PACK
from gmkit.shell.output import whole
from gmkit.table.seats import Seating

LONG_TABLE = 6
"""More seats than this are not told one by one."""


def coins(number: int) -> str:
    """Give "1 coin", "3 coins"."""
    return f"{number} coin" if number == 1 else f"{number} coins"


def cards(number: int) -> str:
    """Give "1 card", "3 cards"."""
    return f"{number} card" if number == 1 else f"{number} cards"


def points(number: int) -> str:
    """Give "nothing", "1 point", "3 points"."""
    return f"{number} points" if number > 1 else "1 point" if number else "nothing"


def hands(number: int) -> str:
    """Give "1 hand", "3 hands"."""
    return f"{number} hand" if number == 1 else f"{number} hands"


def each(seating: Seating, values: Sequence[int | None]) -> str:
    """Give everybody's figure in a line, but for those who have none; at a long table noughts are told together."""
    known = [value for value in values if value is not None]
    if len(known) > LONG_TABLE and known.count(0) > 1:
        some = [f"{name} {value}" for name, value in zip(seating.names, values, strict=True) if value]
        return ", ".join([*some, f"{'the others' if some else 'everybody'} 0"])
    return ", ".join(f"{name} {value}" for name, value in zip(seating.names, values, strict=True) if value is not None)


class Names:
    """What cards and suits are called, found by the codes that events hold."""

    def __init__(self, pack: PackNames) -> None:
        """Take the pack."""
        self._cards = {pack.code(card): card for card in range(PACK)}
        self._pack = pack

    def card(self, code: str) -> str:
        """Give a card in words: "King of hearts"."""
        return self._pack.name(self._cards[code])

    def number(self, code: str) -> int:
        """Give a card as the rules count it."""
        return self._cards[code]

    def suit(self, letter: str) -> str:
        """Give a suit: "hearts"."""
        return next(suit.label for suit in self._pack.suits if suit.letter == letter)

    def rank(self, rank: int) -> str:
        """Give a rank: "Knave"."""
        return self._pack.ranks[rank].label


def upper(text: str) -> str:
    """Give a text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def verb(count: int, one: str, many: str) -> str:
    """Give the verb that goes with so many."""
    return one if count == 1 else many


def standing(seating: Seating, tally: Sequence[int], net: Sequence[int]) -> list[str]:
    """Give hands won and coins won or lost, where they were counted."""
    parts = []
    if any(tally):
        parts.append(f"hands won: {each(seating, tally)}")
    if any(net):
        parts.append(f"coins: {', '.join(f'{name} {whole(n)}' for name, n in zip(seating.names, net, strict=True))}")
    return parts

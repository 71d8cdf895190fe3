"""What a GM writes for Cyffle: what the suits and ranks of the pack are called."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from unicodedata import normalize

from gmkit.errors import UnreadableChoice, quoted
from gmkit.games.cyffle.deck import KING, PACK, RANKS, SUITS, card_of, rank_of, suit_of
from gmkit.library.credit import Credit
from gmkit.library.diagnostics import Diagnostic
from gmkit.library.document import Document, Step

BEGINNING = 3
"""Letters of a suit's name that are enough to mean it."""


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit.

    Attributes:
        id: its stable name.
        label: for people, within a sentence: "hearts".
        letter: one letter or digit, for short: "H".
        sign: the sign it is written with, or None.
        also: other names it is read by.
    """

    id: str
    label: str
    letter: str
    sign: str | None = None
    also: tuple[str, ...] = ()

    def names(self) -> frozenset[str]:
        """Give all it is read by, in the form in which names are compared."""
        return _names(self.id, self.label, self.letter, self.sign or "", *self.also)


@dataclass(frozen=True, slots=True)
class Rank:
    """A rank.

    Attributes:
        id: its stable name.
        label: for people: "Knave", "10".
        letter: one letter or digit, for short: "J".
        also: other names it is read by.
    """

    id: str
    label: str
    letter: str
    also: tuple[str, ...] = ()

    def names(self) -> frozenset[str]:
        """Give all it is read by, in the form in which names are compared."""
        return _names(self.id, self.label, self.letter, *self.also)


@dataclass(frozen=True, slots=True)
class PackNames:
    """What the cards are called.

    Attributes:
        id: the pack's stable name.
        title: what it is called.
        source: who made it.
        suits: the four suits.
        ranks: the thirteen ranks, from the deuce to the Ace.
    """

    id: str
    title: str
    source: Credit
    suits: tuple[Suit, ...]
    ranks: tuple[Rank, ...]

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> PackNames:
        """Read a checked file."""
        return cls(
            id=data["id"],
            title=data["title"],
            source=Credit.from_data(data["source"]),
            suits=tuple(
                Suit(row["id"], row["label"], row["letter"], row.get("sign"), tuple(row.get("also", ())))
                for row in data["suits"]
            ),
            ranks=tuple(
                Rank(row["id"], row["label"], row["letter"], tuple(row.get("also", ()))) for row in data["ranks"]
            ),
        )

    def code(self, card: int) -> str:
        """Give a card for short: "KH"."""
        return self.ranks[rank_of(card)].letter + self.suits[suit_of(card)].letter

    def name(self, card: int) -> str:
        """Give a card in words: "King of hearts"."""
        return f"{self.ranks[rank_of(card)].label} of {self.suits[suit_of(card)].label}"

    def read(self, text: str) -> frozenset[int]:
        """Give the cards of one pack that a text can mean: one for a whole name, several for a rank or a suit alone.

        A whole name is rank and suit ("KH", "10h", "k♥", "king of hearts", "King Heart"), the suit first only where
        that is the sole meaning.

        Raises:
            UnreadableChoice: it means none.
        """
        word = _plain(text)
        ranks, suits = [rank.names() for rank in self.ranks], [suit.names() for suit in self.suits]
        for whole in (True, False):
            for suit_first in (False, True):
                found = {
                    card_of(suit, rank)
                    for one, other in _split(word, suit_first)
                    for suit in _meant(one, suits, whole)
                    for rank in _meant(other, ranks, True)
                }
                if found:
                    return frozenset(found)
        alone = {card_of(suit, rank) for rank in _meant(word, ranks, True) for suit in range(SUITS)}
        alone |= {card_of(suit, rank) for suit in self._suits(word) for rank in range(RANKS)}
        if not alone:
            shown = card_of(2, KING)
            raise UnreadableChoice(
                f"{quoted(text)} is no card; write rank and suit, such as {self.code(shown)} or {self.name(shown)}"
            )
        return frozenset(alone)

    def read_suit(self, text: str) -> int:
        """Give the suit that a text names: by letter, name, the beginning of its name, or sign.

        Raises:
            UnreadableChoice: it names none, or several.
        """
        found = self._suits(_plain(text))
        if len(found) != 1:
            told = ", ".join(f"{suit.label} ({suit.letter})" for suit in self.suits)
            raise UnreadableChoice(f"{quoted(text)} is {'more than one' if found else 'no'} suit; the suits are {told}")
        return found[0]

    def _suits(self, word: str) -> list[int]:
        suits = [suit.names() for suit in self.suits]
        return _meant(word, suits, True) or _meant(word, suits, False)


def _plain(text: str) -> str:
    """Give the form in which names are compared: small letters and signs, without gaps and little words."""
    words = normalize("NFKC", text).casefold().replace("\ufe0f", "").replace("-", " ").split()
    return "".join(word for word in words if word not in ("of", "the"))


def _names(*names: str) -> frozenset[str]:
    return frozenset(map(_plain, names)) - {""}


def _split(word: str, suit_first: bool) -> Iterator[tuple[str, str]]:
    """Give every way to part a word in two, the suit's part before the rank's."""
    for at in range(1, len(word)):
        yield (word[:at], word[at:]) if suit_first else (word[at:], word[:at])


def _meant(word: str, among: Sequence[frozenset[str]], whole: bool) -> list[int]:
    """Give the places of those that have this name, or one that begins so."""
    if whole:
        return [at for at, names in enumerate(among) if word in names]
    return [
        at for at, names in enumerate(among) if len(word) >= BEGINNING and any(name.startswith(word) for name in names)
    ]


def check_pack(document: Document) -> list[Diagnostic]:
    """Check what the schema cannot say of a pack: no name stands for two suits or two ranks, every card can be read."""
    found: list[Diagnostic] = []
    for group in ("suits", "ranks"):
        seen: dict[str, tuple[int, list[Step]]] = {}
        for at, row in enumerate(document.data[group]):
            for name, path in _written(group, at, row):
                owner, first = seen.setdefault(name, (at, path))
                if owner == at:
                    continue
                line = document.place(first).line
                if path[2] == first[2] == "id":
                    why = f"a second one with this id; the first is on line {line}"
                    found.append(document.problem("GM302", path, why))
                else:
                    why = f"this means another of the {group} already, on line {line}"
                    found.append(document.problem("GM504", path, why, "give each a name of its own"))
    return found or _unread(document)


def _written(group: str, at: int, row: Mapping[str, Any]) -> Iterable[tuple[str, list[Step]]]:
    """Give every name of a suit or a rank once, with its path."""
    written: list[tuple[list[Step], str]] = [
        ([group, at, field], row[field]) for field in ("id", "label", "letter", "sign") if field in row
    ]
    written += [([group, at, "also", number], name) for number, name in enumerate(row.get("also", ()))]
    first: dict[str, list[Step]] = {}
    for path, name in written:
        first.setdefault(_plain(name), path)
    return first.items()


def _unread(document: Document) -> list[Diagnostic]:
    """Find the first card whose short or long name, read again, is not that card alone."""
    if len(document.data["suits"]) < SUITS or len(document.data["ranks"]) < RANKS:
        # What is misshapen is left out, and told elsewhere.
        return []
    # Whose pack it is does not matter here, and may be what is misshapen.
    names = PackNames.from_data({**document.data, "id": "", "title": "", "source": {"title": ""}})
    for card in range(PACK):
        for shown in (names.code(card), names.name(card)):
            try:
                meant = names.read(shown)
            except UnreadableChoice:
                meant = frozenset()
            if meant != {card}:
                why = f"{quoted(shown)} can be read as another card, or as none"
                path: list[Step] = ["ranks", rank_of(card), "label"]
                return [document.problem("GM504", path, why, "choose another letter or label")]
    return []

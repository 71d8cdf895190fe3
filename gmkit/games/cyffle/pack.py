"""The pack: cards as numbers, their names, what luck brings, how one is chosen, words; and every kind of file."""

from collections.abc import Container, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import accumulate, combinations
from math import comb
from typing import Any, NamedTuple
from unicodedata import normalize

from gmkit.chance.law import Law
from gmkit.chance.source import Stream
from gmkit.errors import (
    AmbiguousChoice,
    ChanceError,
    GmkitError,
    IllegalChoice,
    UnreadableChoice,
    later,
    listed,
    quoted,
    said,
    say,
)
from gmkit.games.cyffle import GAME
from gmkit.library import forms
from gmkit.library.credit import Credit, credit_form
from gmkit.library.document import CREDITED, At, Diagnostic, Document, Kind, Layout
from gmkit.library.document import later as by_name
from gmkit.shell.words import counted
from gmkit.table.choices import Named

# ---- The pack as numbers: a card is 0 to 51, of a second pack 52 to 103, and a set of cards the bits of one number.
#
# Suits are 0 to 3 and ranks 0 (the deuce) to 12 (the Ace); what people call them is content.

SUITS = 4
RANKS = 13
PACK = SUITS * RANKS
"""Cards in one pack."""

DEUCE, TEN, KNAVE, QUEEN, KING, ACE = 0, 8, 9, 10, 11, 12
"""Ranks that the rules name."""

MOST_PLAYERS = 17
"""The most that one pack serves: three cards each (CF-2)."""

_ONE_SUIT = (1 << RANKS) - 1
SUIT_BITS: tuple[int, ...] = tuple(
    _ONE_SUIT << RANKS * suit | _ONE_SUIT << PACK + RANKS * suit for suit in range(SUITS)
)
"""The cards of each suit, of both packs."""


SUIT: tuple[int, ...] = tuple(card % PACK // RANKS for card in range(2 * PACK))
"""The suit of each card."""


def bits_of(cards: Iterable[int]) -> int:
    """Give the set of some cards."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


def card_of(suit: int, rank: int) -> int:
    """Give a card of the first pack."""
    return suit * RANKS + rank


def suit_of(card: int) -> int:
    """Give a card's suit, 0 to 3."""
    return card % PACK // RANKS


def rank_of(card: int) -> int:
    """Give a card's rank, 0 (the deuce) to 12 (the Ace)."""
    return card % RANKS


def cards_in(bits: int) -> tuple[int, ...]:
    """Give the cards of a set, ascending."""
    found = []
    while bits:
        found.append(top := bits.bit_length() - 1)
        bits ^= 1 << top
    found.reverse()
    return tuple(found)


def told(bits: int, codes: Sequence[str]) -> tuple[str, ...]:
    """Give what the cards of a set are called, ascending."""
    found = []
    while bits:
        top = bits.bit_length() - 1
        found.append(codes[top])
        bits ^= 1 << top
    found.reverse()
    return tuple(found)


def full_pack(packs: int = 1) -> int:
    """Give every card there is, of one pack or two."""
    return (1 << PACK * packs) - 1


def cards_each(players: int) -> int:
    """Give how many cards each player is dealt: five for two, four for three, three for more (The Rules)."""
    return 5 if players == 2 else 4 if players == 3 else 3


ACES = sum(1 << at for at in range(ACE, 2 * PACK, RANKS))
"""Every Ace of two packs, as a set."""


FIRST_PACK = (1 << PACK) - 1


def single(hand: int) -> int:
    """Give a hand without the second of two equal cards, which is as good as the first."""
    return hand & ~((hand & FIRST_PACK) << PACK)


# ---- What a GM writes for Cyffle: what the suits and ranks of the pack are called.

BEGINNING = 3
"""Letters of a suit's name that are enough to mean it."""


class Suit(NamedTuple):
    """A suit."""

    id: str  # its stable name
    label: str  # for people, within a sentence: "hearts"
    letter: str  # one letter or digit, for short: "H"
    sign: str | None = None  # the sign it is written with, or None
    also: tuple[str, ...] = ()  # other names it is read by

    def names(self) -> frozenset[str]:
        """Give all it is read by, in the form in which names are compared, in English and what is spoken."""
        return _names(self.id, self.label, said(self.label), self.letter, self.sign or "", *self.also)


class Rank(NamedTuple):
    """A rank."""

    id: str  # its stable name
    label: str  # for people: "Knave", "10"
    letter: str  # one letter or digit, for short: "J"
    also: tuple[str, ...] = ()  # other names it is read by

    def names(self) -> frozenset[str]:
        """Give all it is read by, in the form in which names are compared, in English and what is spoken."""
        return _names(self.id, self.label, said(self.label), self.letter, *self.also)


class PackNames(NamedTuple):
    """What the cards are called."""

    id: str  # the pack's stable name
    title: str  # what it is called
    source: Credit  # who made it
    suits: tuple[Suit, ...]  # the four suits
    ranks: tuple[Rank, ...]  # the thirteen ranks, from the deuce to the Ace

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "PackNames":
        """Read a checked file."""
        found: PackNames = FILE.read(data)
        return found

    def code(self, card: int) -> str:
        """Give a card for short: "KH"."""
        return self.ranks[rank_of(card)].letter + self.suits[suit_of(card)].letter

    def name(self, card: int) -> str:
        """Give a card in words: "King of hearts"."""
        rank, suit = said(self.ranks[rank_of(card)].label), said(self.suits[suit_of(card)].label)
        return say("{rank} of {suit}", rank=rank, suit=suit)

    def read(self, text: str) -> frozenset[int]:
        """Give the cards of one pack that a text can mean: one for a whole name, several for a rank or a suit alone.

        A whole name is rank and suit ("KH", "10h", "k♥", "king of hearts", "King Heart"), the suit first only where
        that is the sole meaning.

        Raises:
            UnreadableChoice: it means none.
        """
        word = _plain(text)
        ranks, suits = [rank.names() for rank in self.ranks], [suit.names() for suit in self.suits]
        for in_full in (True, False):
            for suit_first in (False, True):
                found = {
                    card_of(suit, rank)
                    for one, other in _split(word, suit_first)
                    for suit in _meant(one, suits, in_full)
                    for rank in _meant(other, ranks, True)
                }
                if found:
                    return frozenset(found)
        alone = {card_of(suit, rank) for rank in _meant(word, ranks, True) for suit in range(SUITS)}
        alone |= {card_of(suit, rank) for suit in self._suits(word) for rank in range(RANKS)}
        if not alone:
            # Of a pack that is checked some may be left out.
            shown = card_of(min(2, len(self.suits) - 1), min(KING, len(self.ranks) - 1))
            raise UnreadableChoice(
                say(
                    "{words} is no card; write rank and suit, such as {code} or {name}",
                    words=quoted(text),
                    code=self.code(shown),
                    name=self.name(shown),
                )
            )
        return frozenset(alone)

    def read_first(self, faces: Sequence[str]) -> tuple[frozenset[int], int]:
        """Give the cards that the first of several words can mean, and how many words: "KH", "king of hearts".

        Raises:
            UnreadableChoice: the first word begins no card's name.
        """
        for words in (1, 4, 3, 2):
            with suppress(UnreadableChoice):
                if words <= len(faces) and len(found := self.read(" ".join(faces[:words]))) == 1:
                    return found, words
        return self.read(faces[0]), 1

    def read_suit(self, text: str) -> int:
        """Give the suit that a text names: by letter, name, the beginning of its name, or sign.

        Raises:
            UnreadableChoice: it names none, or several.
        """
        found = self._suits(_plain(text))
        if len(found) != 1:
            told = ", ".join(f"{said(suit.label)} ({suit.letter})" for suit in self.suits)
            raise UnreadableChoice(
                say("{text} is more than one suit; the suits are {suits}", text=quoted(text), suits=told)
                if found
                else say("{text} is no suit; the suits are {suits}", text=quoted(text), suits=told)
            )
        return found[0]

    def _suits(self, word: str) -> list[int]:
        suits = [suit.names() for suit in self.suits]
        return _meant(word, suits, True) or _meant(word, suits, False)


def _form(cls: type[Suit | Rank], label: str, row: Mapping[str, str], also: str, **sign: forms.Form) -> forms.Form:
    """Give the form of a suit or a rank, with what is said of its label and examples of all that it is called."""
    letter = "One letter or digit, in quotes if a digit; a card's short name is the rank's letter and the suit's."
    return forms.record(
        cls,
        *(cls.__name__, f"One {cls.__name__.lower()}.", row),
        id=forms.identifier("A stable name: small letters, digits and hyphens.", row["id"]),
        label=forms.text(24, label, row["label"]),
        letter=forms.text(1, letter, row["letter"])._replace(
            shape=lambda _parts: {"type": "string", "pattern": "^[0-9A-Za-z\u00c0-\u024f\u0370-\u03ff\u0400-\u04ff]$"}
        ),
        **sign,
        also=forms.many(
            forms.text(24, "Another name.", also, title="Name"), 1, 6, "Other names by which people may type it."
        ),
    )


FILE = forms.FileForm(
    "cyffle-pack",
    "cyffle/pack",
    "A pack of cards for Cyffle",
    "What the four suits and the thirteen ranks are called.",
    forms.record(
        PackNames,
        id=forms.identifier("A stable name for the pack: small letters, digits and hyphens.", "caer-cadwy"),
        title=forms.text(100, "What the pack is called.", "The parchment cards of Caer Cadwy"),
        source=credit_form("My pack", "https://example.org/pack", "other suits", nameless=True),
        suits=forms.many(
            _form(
                Suit,
                'What it is called within a sentence, as in "King of hearts".',
                {"id": "hearts", "label": "hearts", "letter": "H", "sign": "♥"},
                "heart",
                sign=forms.text(4, "The sign it is written with.", "♥"),
            ),
            *(SUITS, SUITS, "The four suits; their order has no weight in play."),
        ),
        ranks=forms.many(
            _form(
                Rank,
                'What it is called, as in "King of hearts"; a number in quotes.',
                {"id": "king", "label": "King", "letter": "K"},
                "jack",
            ),
            *(RANKS, RANKS),
            "The thirteen ranks from the deuce to the Ace; the place decides what a card is worth: "
            "the ninth is the ten, the tenth the Knave.",
        ),
    ),
    changes=forms.Changes(
        "pack",
        "core:pack",
        {"suits": ("suit", "suits"), "ranks": ("rank", "ranks")},
        {"hearts": {"label": "cups"}, "knave": {"label": "Page", "letter": "P"}},
    ),
)


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
    at, pack = At(document), PackNames.from_data(document.data)
    twice = [*_twice(at, "suits", pack.suits), *_twice(at, "ranks", pack.ranks)]
    # Of what has a name that stands for two no card can be read, which is the same fault.
    return [*(told for told, _ in twice), *_unread(at, pack, {path for _, both in twice for path in both})]


def _twice(at: At, group: str, those: Sequence[Suit | Rank]) -> Iterator[tuple[Diagnostic, set[tuple[str, int]]]]:
    """Find the names that two suits or ranks share; each with where the two stand."""
    seen: dict[str, tuple[int, At]] = {}
    for number, one in enumerate(those):
        for name, here in _written(at[group, number], one).items():
            owner, first = seen.setdefault(name, (number, here))
            if owner == number:
                continue
            if here.path[-1] == first.path[-1] == "id":
                told = here.fault(
                    "GM302", say("a second one with this id; the first is on line {line}", line=first.line)
                )
            else:
                why = (
                    say("this means another of the suits already, on line {line}", line=first.line)
                    if group == "suits"
                    else say("this means another of the ranks already, on line {line}", line=first.line)
                )
                told = here.fault("GM504", why, say("give each a name of its own"))._replace(first=first.path)
            yield told, {(group, owner), (group, number)}


def _written(at: At, one: Suit | Rank) -> dict[str, At]:
    """Give every name of a suit or a rank once, with its place."""
    named = [(at[field], name) for field in ("id", "label", "letter", "sign") if (name := getattr(one, field, None))]
    named += [(at["also", number], name) for number, name in enumerate(one.also)]
    found: dict[str, At] = {}
    for here, name in named:
        if plain := _plain(name):  # as which nothing but "of" is read is told of its cards
            found.setdefault(plain, here)
    return found


def _unread(at: At, pack: PackNames, apart: Container[tuple[str, int]]) -> Iterator[Diagnostic]:
    """Find the cards whose short or long name, read again, is not that card alone.

    A suit of which that is no card is told once, and so is a rank, and of cards that are read as one another the first.
    """
    # What is misshapen is left out, and told elsewhere.
    suits, ranks = (
        [n for n in range(len(those)) if (group, n) not in apart]
        for group, those in (("suits", pack.suits), ("ranks", pack.ranks))
    )
    rest = pack._replace(
        suits=tuple([pack.suits[n] for n in suits[:SUITS]]), ranks=tuple([pack.ranks[n] for n in ranks[:RANKS]])
    )
    cards = [card_of(suit, rank) for suit in range(len(rest.suits)) for rank in range(len(rest.ranks))]
    wrong = {card: found for card in cards if (found := _misread(rest, card))}
    told = set[int]()
    for suit in range(len(rest.suits)):
        whole = [card for card in cards if suit_of(card) == suit]
        if whole and wrong.keys() >= {*whole}:
            told.update(whole)
            yield _as_another(at["suits", suits[suit], "label"], wrong[whole[0]][0])
    for card, (shown, meant) in wrong.items():
        if card not in told:
            told.update(meant, (other for other in cards if rank_of(other) == rank_of(card)))
            yield _as_another(at["ranks", ranks[rank_of(card)], "label"], shown)


def _misread(pack: PackNames, card: int) -> tuple[str, frozenset[int]] | None:
    """Give the name of a card that is not read as that card alone, and as which it is; None if all are."""
    for shown in (pack.code(card), pack.name(card)):
        try:
            meant = pack.read(shown)
        except UnreadableChoice:
            meant = frozenset()
        if meant != {card}:
            return shown, meant
    return None


def _as_another(at: At, shown: str) -> Diagnostic:
    why = say("{shown} can be read as another card, or as none", shown=quoted(shown))
    return at.fault("GM504", why, say("choose another letter or label"))


# ---- What may come up in Cyffle: the suit that is turned, a hand, all hands at once.

Hands = tuple[int, ...]


class Turned(Law[int]):
    """The suit of the card turned up: each as likely as the pack holds cards of it (CF-1)."""

    __slots__ = ("_counts", "_names", "_sum")

    def __init__(self, pack: int, names: PackNames) -> None:
        """Take the cards in the pack."""
        self.piece = later("the card turned up")
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
            found, taken = self._names.read_first(faces)
        except GmkitError:
            raise self.impossible(faces[0]) from None
        suits = {suit_of(card) for card in found}
        if len(suits) != 1 or not self._counts[min(suits)]:
            raise self.impossible(faces[0])
        return min(suits), taken

    def show(self, value: int) -> tuple[str, ...]:
        return (self._names.suits[value].letter,)

    def weigh(self, value: int) -> Fraction:
        """Give the share of the pack."""
        return Fraction(self._counts[value], self._sum)

    def items(self) -> Iterator[tuple[int, Fraction]]:
        return ((suit, self.weigh(suit)) for suit in range(4) if self._counts[suit])

    def size(self) -> int:
        """Give how many suits are left in the pack."""
        return sum(1 for count in self._counts if count)

    def expects(self) -> str:
        return ", ".join(f"{suit.letter} ({said(suit.label)})" for suit in self._names.suits)

    def _key(self) -> Hashable:
        return self._counts


class HandLaw(Law[int]):
    """One hand from the cards that it may come from; some may be certain, from a stacked pack."""

    __slots__ = ("_count", "_names", "_pool", "_sure")
    taken = True

    def __init__(self, pool: int, count: int, names: PackNames, sure: int = 0) -> None:
        """Take the cards left, how many the hand has, and those that it has for certain (not in `pool`)."""
        self.piece = later("a hand")
        self._pool, self._count, self._names, self._sure = pool, count, names, sure

    def draw(self, stream: Stream) -> int:
        return self._sure | sum(some_cards(self._pool, self._count - self._sure.bit_count(), stream))

    def parse(self, faces: Sequence[str]) -> tuple[int, int]:
        """Read the cards; they must still be there."""
        hand, at = 0, 0
        while at < len(faces) and hand.bit_count() < self._count:
            try:
                meant, taken = self._names.read_first(faces[at:])
            except GmkitError as error:
                raise ChanceError(str(error)) from None
            face, at = " ".join(faces[at : at + taken]), at + taken
            if len(meant) > 1:
                raise ChanceError(
                    say(
                        "{face} is not one card; write rank and suit, such as {example}",
                        face=quoted(face),
                        example=self._example(),
                    )
                )
            # Of two equal cards one that the hand has for certain, else whichever is left.
            alike = [one for card in meant for one in (card, card + PACK)]
            free = [one for there in (self._sure & ~hand, self._pool & ~hand) for one in alike if there >> one & 1]
            if not free:
                raise ChanceError(
                    say("the card {face} cannot be dealt: it is not in the pack, or dealt already", face=face)
                )
            hand |= 1 << free[0]
        # Said last: cards that cannot be are not kept while more are asked for.
        if (typed := hand.bit_count()) < self._count:
            raise ChanceError(
                say("a hand needs {cards}, {count} typed", cards=counted(self._count, "card"), count=typed),
                missing=True,
            )
        if self._sure & ~hand:
            # Which card is missing, or why, would tell what a cheat has done.
            raise ChanceError(
                say(
                    "these cannot be the cards of this hand; look at them again and type them, "
                    "or press Enter alone, which keeps a person's hand unseen"
                )
            )
        return hand, at

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
        return comb(self._pool.bit_count(), self._count - self._sure.bit_count())

    def expects(self) -> str:
        return say("{cards}, such as {card}", cards=counted(self._count, "card"), card=self._example())

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
        self.piece = later("the deal")
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
        return say("{n} card|{n} cards, hand by hand", number=sum(self._sizes))

    def _key(self) -> Hashable:
        return self._pool, self._sizes, self._sure


def some_cards(pool: int, count: int, stream: Stream) -> list[int]:
    """Draw `count` cards from a set, every choice equally likely, in the order in which they come; each as a set."""
    # Most of a pack is there when hands are dealt: to draw again what is gone costs less than to list what is left.
    if 2 * (pool.bit_count() - count) < pool.bit_length():
        return [1 << card for card in stream.shuffled(cards_in(pool))[:count]]
    return stream.distinct(count, pool)


# ---- Choosing a card: from a hand that is known, listed only where somebody reads it, or from one that is not.


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
        raise AmbiguousChoice(
            say("{card} could be {cards}; write rank and suit", card=quoted(text.strip()), cards=codes)
        )
    raise IllegalChoice(say("{card} may not be played", card=quoted(text.strip())))


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
        return of_a_kind(self.bits)

    @property
    def names(self) -> tuple[tuple[str, ...], ...]:  # type: ignore[override]
        return tuple((self.pack.code(card), self.pack.name(card)) for card in of_a_kind(self.bits))

    def __contains__(self, value: object) -> bool:
        return type(value) is int and value >= 0 and self.bits >> value & 1 == 1

    def parse(self, text: str) -> Hashable:
        """Read a card: its number in the list, a name, or a rank or suit that means one of them alone."""
        word = text.strip()
        if word.isascii() and word.isdigit() and 1 <= int(word[:4]) <= self.size():
            return self.values[int(word) - 1]
        try:
            return meant(word, of_a_kind(self.bits), self.pack)
        except IllegalChoice as error:
            raise IllegalChoice(say("{error}; choose {choices}", error=error, choices=self.expects())) from None

    def show(self, value: Hashable) -> str:
        """Give the card's code."""
        assert isinstance(value, int)
        return self.pack.code(value)

    def items(self) -> Iterator[Hashable]:
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
        return len(of_a_kind(self.bits)) if self.bits >> PACK else self.bits.bit_count()

    def __eq__(self, other: object) -> bool:
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
            raise IllegalChoice(say("{error}: it has been played already; look at the table", error=error)) from None
        if self._elsewhere >> card & 1:
            raise IllegalChoice(
                say(
                    "{card} cannot be in this hand: it is dealt elsewhere; "
                    "look at the cards, and take back what was typed wrongly",
                    card=self.show(card),
                )
            )
        return card

    def show(self, value: Hashable) -> str:
        """Give the card's code."""
        assert isinstance(value, int)
        return self._pack.code(value)

    told = show

    def items(self) -> Iterator[int]:
        return iter(of_a_kind(self.bits))

    def size(self) -> int:
        return len(of_a_kind(self.bits))

    def expects(self) -> str:
        return say("the card that falls, such as {card}", card=self._pack.code(card_of(2, KING)))

    def __eq__(self, other: object) -> bool:
        """Compare what everybody can see."""
        return isinstance(other, FromUnknownHand) and (self.bits, self._pack) == (other.bits, other._pack)

    def __hash__(self) -> int:
        """Hash what `__eq__` compares."""
        return hash(self.bits)


# ---- What cards and points are called in a sentence.


def points(number: int) -> str:
    """Give "nothing", "1 point", "3 points"."""
    return counted(number, "point", none=say("nothing"))


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


# ---- Every kind of file that Cyffle reads.

PACK_NAMES = Kind(
    "cyffle-pack",
    "cyffle/pack",
    by_name("gmkit.games.cyffle.pack:check_pack"),
    lists=("suits", "ranks"),
    default="cyffle/pack.yaml",
    # Of all other names of the cards the knave's alone is printed, in the rules.
    printed=("title", *CREDITED, "suits.*.label", "ranks.*.label", f"ranks.{KNAVE}.also.0"),
    ids={"suit": ("suits.*.id",), "rank": ("ranks.*.id",)},
    form="gmkit.games.cyffle.pack:FILE",
    table=Layout("suits"),
)
"""What the suits and ranks are called."""

SITUATION = Kind(
    "cyffle-situation",
    "cyffle/situation",
    by_name("gmkit.games.cyffle.situation_checks:check_situation"),
    refer=by_name("gmkit.games.cyffle.situation_checks:refer_situation"),
    printed=("seats.*.name",),
    ids={"seat": ("seats.*.name", "@seat")},
    form="gmkit.games.cyffle.situation:FILE",
    gone=GAME.gone,
)
"""An evening under way."""

KINDS: Mapping[str, Kind] = {kind.name: kind for kind in (PACK_NAMES, SITUATION)}
"""The kinds of file that Cyffle reads, by name."""

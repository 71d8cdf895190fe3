"""Cards that change places and who knows them, what luck brings of them, and which a seat may choose from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import takewhile
from math import comb, prod
from typing import Any, TypeVar

from gmkit.chance.law import Law
from gmkit.chance.source import Stream
from gmkit.errors import (
    AmbiguousChoice,
    ChanceError,
    ChoiceError,
    IllegalChoice,
    UnknownName,
    counted,
    later,
    said,
    say,
)
from gmkit.games.cypher.events import DISPLAY, Event
from gmkit.games.cypher.model import Agenda, CardAt, Nexus, State, names_of, unseen_by, whereabouts
from gmkit.names import pick
from gmkit.table.choices import Choices, OneOf
from gmkit.table.game import HIDDEN, Hidden, SeatNo

# ---- Cards that change places, and who knows them afterwards. The rules say when.

T = TypeVar("T")

Done = tuple[State, tuple[Event, ...]]
"""What a rule gives: the record after it, and what happened."""

AGENDA = State._fields.index("agenda")

new = tuple.__new__
"""Makes a record directly: its own constructor costs twice as much, and a playout makes several for every answer."""


def then(state: State, agenda: Agenda) -> State:
    """Give the record with another agenda."""
    return new(State, (*state[:AGENDA], agenda, *state[AGENDA + 1 :]))


def refuse(rule: str, choices: Choices) -> IllegalChoice:
    """Give the error for an answer that a rule forbids."""
    return IllegalChoice(say("{rule}: choose {choices}", rule=said(rule), choices=choices.expects()))


def without(row: tuple[T, ...], at: int) -> tuple[T, ...]:
    """Give the row without the entry at this place."""
    return row[:at] + row[at + 1 :]


def insert(
    hand: tuple[CardAt, ...], known: tuple[int, ...], card: CardAt, who: int
) -> tuple[tuple[CardAt, ...], tuple[int, ...]]:
    """Put a card into a hand, which stays sorted, HIDDEN ones last by who knows them; `who` knows it."""
    at = 0
    for other in hand:
        if card is HIDDEN:
            if other is HIDDEN and known[at] > who:
                break
        elif other is HIDDEN or other > card:
            break
        at += 1
    return (*hand[:at], card, *hand[at:]), (*known[:at], who, *known[at:])


def parted(
    hand: tuple[CardAt, ...], unseen: tuple[int, ...], at: int, seat: int
) -> tuple[tuple[CardAt, ...], tuple[int, ...], tuple[int, ...]]:
    """Give what is left of a hand that the card at this place has left face down, who knows it, and the unseen cards.

    Its owner alone knows it: nobody else can tell which card went, and so nobody goes on reckoning with what stayed
    (NX-1). Where the card is not named, the record cannot tell either: any of the hand may have gone, and those that
    it knew are unseen again (NX-3).
    """
    rest = without(hand, at)
    if hand[at] is HIDDEN:
        if lost := [card for card in rest if card is not HIDDEN]:
            unseen = tuple(sorted((*unseen, *lost)))
        rest = (HIDDEN,) * len(rest)
    return rest, (1 << seat,) * len(rest), unseen


def revealed(
    of: Sequence[int], hand: tuple[CardAt, ...], known: tuple[int, ...], at: int, owner: int, everyone: int
) -> tuple[int, ...]:
    """Give who knows the cards of a hand when its owner shows the one at this place.

    Who knew of this copy alone cannot tell it from others of its name, and no longer knows them (NX-1).
    """
    character, seen = of[hand[at]], known[at] | 1 << owner  # type: ignore[index]
    return tuple(
        everyone if place == at else mask & seen if other is not HIDDEN and of[other] == character else mask
        for place, (other, mask) in enumerate(zip(hand, known, strict=True))
    )


# ---- What luck brings in Cypher: a card, or a hand at once, from those that nobody has seen.
#
# Copies are all one: a card that comes up is the lowest-numbered copy of its name that is still unseen.

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
        names = names_of(self._state.table.deck)
        groups = self.groups()
        try:
            try:
                return pick("card", face, {card: names[self._of[card]] for card in groups})
            except UnknownName:
                character = pick("card", face, names)
        except (UnknownName, AmbiguousChoice) as error:
            raise ChanceError(f"{said(piece)}: {error}") from None
        raise ChanceError(
            say("{piece} cannot be this one: {why}", piece=said(piece), why=whereabouts(self._state, character))
        )

    def take(self, faces: Sequence[str], piece: str) -> tuple[int, int]:
        """Read a card at the beginning of what was typed, and say in how many words; raises ChanceError.

        The longest run of words that is one card's name counts, so that a name needs no hyphen; "?" is no word of it.
        """
        names = names_of(self._state.table.deck)
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

    def label(self, card: int) -> str:
        """Give what a card's character is called."""
        return self._state.table.nexus.names[card][0]

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
        return (self._unseen.face(value),)

    def called(self, value: int) -> tuple[str, ...]:
        return (self._unseen.label(value),)

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
        return say("a card's name, such as {card}", card=self._unseen.example())

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
                told: dict[str, Any] = {
                    "piece": said(self.piece),
                    "cards": counted(self._count, "card"),
                    "each": self.expects(),
                }
                raise ChanceError(
                    say(
                        "{piece} has {cards}, {typed} of {count} typed; each is {each}",
                        typed=number,
                        count=self._count,
                        **told,
                    )
                    if faces
                    else say("{piece} has {cards}, none typed; each is {each}", **told),
                    missing=True,
                )
            card, words = self._unseen.take(faces[at:], self.piece)
            at += words
            typed[card] += 1
            if typed[card] > groups[card]:
                copies = counted(groups[card], "copy", "copies")
                raise ChanceError(
                    say(
                        "{piece}: only {copies} of {card} can come up",
                        piece=said(self.piece),
                        copies=copies,
                        card=self._unseen.face(card),
                    )
                )
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
        return tuple(map(self._unseen.face, value))

    def called(self, value: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(map(self._unseen.label, value))

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
        example = self._unseen.example()
        if self._count == 1:
            return say("a card's name, such as {card}", card=example)
        return say("the names of {count} cards, such as {card}", count=self._count, card=example)

    def _key(self) -> Hashable:
        return self.piece, self._unseen.key(), self._count


# ---- The cards that a seat may choose from, by name; copies that make no difference are offered once.

NOTHING = later("nothing")

UNNAMED = later("hidden")
"""A card of the hand that nobody named."""


class Pick(OneOf):
    """One of these cards; their names are looked up only when somebody reads or types them."""

    __slots__ = ("_fired", "_nexus")

    def __init__(self, values: tuple[Hashable, ...], nexus: Nexus, fired: int) -> None:
        """Take the cards, all different to the chooser; HIDDEN and NOTHING may be among them."""
        self.values = values
        self._nexus = nexus
        self._fired = fired

    @property
    def names(self) -> tuple[tuple[str, ...], ...]:  # type: ignore[override]
        """For each card its names: the printed one and its id."""
        return tuple(map(self._names, self.values))

    def _names(self, value: Hashable) -> tuple[str, ...]:
        if not isinstance(value, int):
            # At a prompt "?" asks for help, so that the other word is shown.
            return (UNNAMED, value.value) if isinstance(value, Hidden) else (NOTHING, later("none"))
        names, of = self._nexus.names[value], self._nexus.of
        twin = any(isinstance(one, int) and one != value and of[one] == of[value] for one in self.values)
        # Of two copies, the one that has had its effect this turn is the other card played again.
        return tuple(later("{card} again", card=name) for name in names) if twin and self._fired >> value & 1 else names


def distinct(nexus: Nexus, cards: tuple[CardAt, ...], fired: int) -> tuple[CardAt, ...]:
    """Give the cards without copies that make no difference: same name, and both fired this turn or neither."""
    of = nexus.of
    if len({HIDDEN if card is HIDDEN else of[card] for card in cards}) == len(cards):
        return cards
    first: dict[object, CardAt] = {}
    for card in cards:
        first.setdefault(card if card is HIDDEN else (of[card], fired >> card & 1), card)
    return tuple(first.values())


class Open(Pick):
    """A card of a hand that the record does not know: any that the chooser cannot see may be in it.

    What is listed is what the seat may think of; a card that lies elsewhere in secret is refused all the same.
    """

    __slots__ = ("_seat", "_state")

    def __init__(self, state: State, seat: SeatNo) -> None:
        """Take the record and whose hand it is."""
        nexus = state.table.nexus
        known = [card for card in state.hands[seat] if card is not HIDDEN]
        values: list[Hashable] = list(distinct(nexus, tuple(known), state.fired))
        held = {nexus.of[card] for card in known}
        for card in unseen_by(state, seat):
            if nexus.of[card] not in held:
                held.add(nexus.of[card])
                values.append(card)
        super().__init__(tuple(values), nexus, state.fired)
        self._state, self._seat = state, seat

    def card(self, value: object) -> int | None:
        """Give the card that a choice comes to: one of the hand, or the lowest unseen copy; None if there is none."""
        state, of = self._state, self._nexus.of
        if value not in self.values:
            return None
        assert isinstance(value, int)
        if value in state.hands[self._seat]:
            return value
        return next((card for card in state.unseen if of[card] == of[value]), None)

    def __contains__(self, value: object) -> bool:
        """Say whether the card can be there."""
        return self.card(value) is not None

    def parse(self, text: str) -> Hashable:
        """Read a card; raises IllegalChoice that says where the card lies if it cannot be in the hand."""
        try:
            value = super().parse(text)
        except AmbiguousChoice:
            raise
        except ChoiceError as error:
            try:
                character = pick("card", text, names_of(self._state.table.deck))
            except (UnknownName, AmbiguousChoice):
                raise error from None
            raise IllegalChoice(
                say("{why}; choose {choices}", why=whereabouts(self._state, character), choices=self.expects())
            ) from None
        if value not in self:
            assert isinstance(value, int)
            raise IllegalChoice(whereabouts(self._state, self._nexus.of[value]))
        return value


class Sources(OneOf):
    """Where a card is drawn from; the Display goes by the name of the card on it, too."""

    __slots__ = ("_card",)

    def __init__(self, places: OneOf, card: tuple[str, ...]) -> None:
        """Take the places, and the names of the card on the Display."""
        self.values = places.values
        self._card = card

    @property
    def names(self) -> tuple[tuple[str, ...], ...]:  # type: ignore[override]
        return tuple((str(place), *self._card) if place == DISPLAY else (str(place),) for place in self.values)


def from_hand(state: State, seat: SeatNo, *also: Hashable) -> Pick:
    """Give the cards of a hand that a seat may part with face down; one that is not known stays so, as "hidden"."""
    nexus, fired = state.table.nexus, state.fired
    return Pick((*distinct(nexus, state.hands[seat], fired), *also), nexus, fired)


def to_show(state: State, seat: SeatNo) -> Pick:
    """Give the cards of a hand that a seat may play."""
    hand = state.hands[seat]
    if hand[-1] is HIDDEN:
        return Open(state, seat)
    nexus, fired = state.table.nexus, state.fired
    return Pick(distinct(nexus, hand, fired), nexus, fired)


def from_area(state: State, cards: Iterable[int]) -> Pick:
    """Give the face-up cards that may be chosen."""
    nexus, fired = state.table.nexus, state.fired
    return Pick(distinct(nexus, tuple(cards), fired), nexus, fired)

"""The cards that a seat may choose from, by name; copies that make no difference are offered once."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from gmkit.errors import AmbiguousChoice, ChoiceError, IllegalChoice, UnknownName
from gmkit.games.cypher.deck import Nexus
from gmkit.games.cypher.events import DISPLAY
from gmkit.games.cypher.model import CardAt, State
from gmkit.games.cypher.whereabouts import names_of, unseen_by, whereabouts
from gmkit.names import pick
from gmkit.table.choices import OneOf
from gmkit.table.game import HIDDEN, Hidden, SeatNo

NOTHING = "nothing"

UNNAMED = "hidden"
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
            return (UNNAMED, value.value) if isinstance(value, Hidden) else (NOTHING, "none")
        names, of = self._nexus.names[value], self._nexus.of
        twin = any(isinstance(one, int) and one != value and of[one] == of[value] for one in self.values)
        # Of two copies, the one that has had its effect this turn is the other card played again.
        return tuple(f"{name} again" for name in names) if twin and self._fired >> value & 1 else names


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
                character = pick("card", text, names_of(self._state.table))
            except (UnknownName, AmbiguousChoice):
                raise error from None
            raise IllegalChoice(f"{whereabouts(self._state, character)}; choose {self.expects()}") from None
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
        """For each place its names."""
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

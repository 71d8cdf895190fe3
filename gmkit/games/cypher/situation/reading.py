"""Plain data to a game of Cypher."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from gmkit.errors import IllegalChoice
from gmkit.games.cypher.deck import Nexus, class_bits
from gmkit.games.cypher.events import BY_CARD, Event, TurnBegan
from gmkit.games.cypher.game import settled
from gmkit.games.cypher.model import DEAL, Agenda, CardAt, Options, Place, State, Table, Trigger
from gmkit.games.cypher.moves import insert
from gmkit.games.cypher.setup import FACE_DOWN, make_table
from gmkit.games.cypher.situation import agenda, words
from gmkit.games.cypher.situation.phases import PLAY, agenda_of
from gmkit.games.cypher.situation.sizes import deck_size, elsewhere, hand_sizes
from gmkit.games.cypher.situation.words import UNKNOWN, Entry
from gmkit.table.game import HIDDEN, SeatNo, Step
from gmkit.table.seats import Seat, Seating


def from_data(data: Mapping[str, Any], nexus: Nexus, options: Mapping[str, Any]) -> Step[State]:
    """Give the record that a checked situation describes, once what comes by itself has happened.

    Args:
        data: the situation's plain data; cards and names may be written in part.
        nexus: the deck they belong to.
        options: the rules options in force.

    Raises:
        UnknownName: it names a card or somebody that is not there.
        IllegalChoice: a card is in two places, or the cards do not add up.
    """
    state = described(data, nexus, options)
    begun: tuple[Event, ...] = ()
    if data.get("phase", PLAY) == PLAY and "agenda" not in data:
        begun = (TurnBegan(state.seat, state.turn + 1, state.trigger is not None),)
    return Step(*settled(state, begun))


def described(data: Mapping[str, Any], nexus: Nexus, options: Mapping[str, Any], unread: Collection[int] = ()) -> State:
    """Give the record as a situation describes it.

    A hand that is not given is unknown for a person, and is dealt from what is unseen for an NPC.

    Args:
        data: the situation's plain data; cards and names may be written in part.
        nexus: the deck they belong to.
        options: the rules options in force.
        unread: rows of the agenda that cannot be read; their steps are nothing but their kind.

    Raises:
        UnknownName: it names a card or somebody that is not there.
        IllegalChoice: a card is in two places, or the cards do not add up.
    """
    rows = data["seats"]
    seating = Seating(tuple(Seat(row["name"], row.get("level", "skilled")) for row in rows))
    table = make_table(seating, Options(**options), nexus)
    cards = _Cards(data, table)
    seat = SeatNo(seating.find(data["turn"])) if "turn" in data else SeatNo(0)
    sizes = hand_sizes(data, seat)
    dealt = [
        (DEAL, SeatNo(at), size)
        for at, (row, size) in enumerate(zip(rows, sizes, strict=True))
        if size and seating.seats[at].npc and not isinstance(row.get("hand"), Sequence)
    ]
    hands = [((), ()) if (DEAL, at, size) in dealt else cards.hand(at, size) for at, size in enumerate(sizes)]
    aside = data.get("set_aside", int(table.options.set_aside_one))
    deck = deck_size(data, nexus.total, sizes, aside)
    there = elsewhere(data, sizes, aside) + deck
    if deck < 0 or there != nexus.total:
        raise IllegalChoice(f"{there - min(deck, 0)} cards are on this table, and {nexus.total} belong to the deck")
    pack = (FACE_DOWN,) * (sum(size for _, _, size in dealt)) + cards.pack(deck)
    removed = (FACE_DOWN,) * aside
    for at, row in enumerate(rows):
        removed += cards.owned(("seats", at, "removed"), words.entries(row.get("removed", ())), at)
    areas = tuple(cards.area(at) for at in range(len(rows)))
    display = cards.at(("display",)) if data.get("display") is not None else None
    assert display is not HIDDEN
    state = State(
        table=table,
        areas=areas,
        hands=tuple(hand for hand, _ in hands),
        known=tuple(known for _, known in hands),
        pack=pack,
        display=display,
        removed=removed,
        unseen=cards.unseen(),
        seat=seat,
        turn=data.get("turns", 0),
        trigger=_trigger(data, seating, seat),
        fired=sum({1 << cards.there(word, seat) for word in data.get("fired", ())}),
        agenda=(),
        points=tuple(row.get("points", 0) for row in rows),
        games=data.get("games", 0),
        earlier=data.get("earlier_turns", 0),
    )
    return state._replace(agenda=(*_agenda(data, state, cards, unread), *reversed(dealt)))


def _trigger(data: Mapping[str, Any], seating: Seating, seat: SeatNo) -> Trigger | None:
    """Give who triggered the end; without `left`, so many turns as are left if this is one of the last."""
    if "trigger" not in data:
        return None
    given = data["trigger"]
    who = SeatNo(seating.find(given["seat"]))
    left = given.get("left", (who - seat) % len(seating) + 1)
    return Trigger(who, left, given.get("by", BY_CARD))


def _agenda(data: Mapping[str, Any], state: State, cards: _Cards, unread: Collection[int]) -> Agenda:
    table = state.table
    if "agenda" not in data:
        return agenda_of(table, data.get("phase", PLAY))
    bits = {klass.id: 1 << at for at, klass in enumerate(table.deck.classes)}
    by = agenda.Reader(
        table.seats,
        lambda name: SeatNo(table.seating.find(name)),
        lambda word: cards.there(word, state.seat),
        lambda word: words.read(table.deck, word)[0],
        lambda classes: class_bits(classes, bits),
    )
    return agenda.read(data["agenda"], by, unread)


class _Cards:
    """The cards of a situation, each with its number."""

    def __init__(self, data: Mapping[str, Any], table: Table) -> None:
        self._data, self._table = data, table
        found = list(words.places(data))
        numbers = words.numbered(table.deck, [words.word(entry) for _, entry in found])
        self._numbers: dict[words.Path, CardAt] = {
            path: HIDDEN if number is None else number for (path, _), number in zip(found, numbers, strict=True)
        }

    def at(self, path: words.Path) -> CardAt:
        return self._numbers[path]

    def unseen(self) -> tuple[int, ...]:
        placed = set(self._numbers.values())
        return tuple(card for card in range(self._table.nexus.total) if card not in placed)

    def area(self, at: int) -> tuple[int, ...]:
        path = ("seats", at, "area")
        found = [self._numbers[*path, n] for n in range(len(self._data["seats"][at].get("area", ())))]
        return tuple(card for card in found if card is not HIDDEN)

    def hand(self, at: int, size: int) -> tuple[tuple[CardAt, ...], tuple[int, ...]]:
        given = words.entries(self._data["seats"][at].get("hand", size))
        held: tuple[tuple[CardAt, ...], tuple[int, ...]] = (), ()
        for card, who in self.owned(("seats", at, "hand"), given, at):
            held = insert(*held, card, who)
        return held

    def owned(self, path: words.Path, given: Sequence[Entry], at: int) -> tuple[Place, ...]:
        """Give cards that a seat knows, and whoever else is said to."""
        return tuple(
            (self._numbers.get((*path, n), HIDDEN), self._who(entry, 1 << at)) for n, entry in enumerate(given)
        )

    def pack(self, size: int) -> tuple[Place, ...]:
        """Give the draw deck; what is not listed nobody knows, what is named everybody does."""
        deck = self._data.get("deck", 0)
        rows: Iterator[tuple[words.Path, Entry]]
        if isinstance(deck, int):
            bottom = self._data.get("bottom", ())
            rows = iter([(("bottom", n), entry) for n, entry in enumerate(bottom)])
            first = (FACE_DOWN,) * (size - len(bottom))
        else:
            rows = iter([(("deck", n), entry) for n, entry in enumerate(deck)])
            first = ()
        everyone = self._table.everyone
        return first + tuple(
            (self._numbers[path], self._who(entry, 0 if words.word(entry) == UNKNOWN else everyone))
            for path, entry in rows
        )

    def _who(self, entry: Entry, usual: int) -> int:
        if isinstance(entry, str) or "seen_by" not in entry:
            return usual
        return sum({1 << self._table.seating.find(name) for name in entry["seen_by"]})

    def there(self, text: str, seat: int) -> int:
        """Give the card that a step is about; of several copies the last in the area of whose turn it is."""
        deck = self._table.deck
        at, card = words.read(deck, text)
        if card is not None:
            return card
        placed = [card for card in self._numbers.values() if card is not HIDDEN and deck.of[card] == at]
        if not placed:
            raise IllegalChoice(f"{deck.characters[at].name} lies nowhere on this table")
        own = [card for card in self.area(seat) if card in placed]
        return (own or placed)[-1]

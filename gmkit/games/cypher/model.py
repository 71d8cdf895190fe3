"""What lies on the table in Cypher, and where cards are as far as anybody may know: records only, no rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, NamedTuple

from gmkit.errors import listed, say
from gmkit.games.cypher.content import Character, Effect, NexusDeck
from gmkit.table.game import HIDDEN, TABLE, Ask, Hidden, SeatNo
from gmkit.table.seats import Seating

# ---- A deck worked out once: for every card, by its number, what the rules look up while they play.

CardNo = Annotated[int, "card"]
"""A card by its number in the deck; programs are given its name."""


class Nexus:
    """What follows from a deck; classes and characters are bits of a whole number.

    Attributes:
        deck: the deck.
        total: how many cards there are; they are numbered from 0, copies side by side.
        of: for each card the place of its character among `deck.characters`.
        names: for each card the names it goes by: the printed one, and its id.
        klass: for each card the bit of its class, 0 for none.
        influence: what each card is worth.
        boost: for each card the classes that lift it when another card of them lies beside it, and to what,
            as often as the card says so.
        bonus: for each card how many more cards its owner draws at each instruction.
        bottom: for each card whether its owner may draw from the bottom.
        immune: for each card the characters whose purges of all leave its owner's area alone, as bits.
        guard: for each card whether its owner may ignore other players' effects.
        shy: for each card the classes that drive it out when its owner plays one.
        played: for each card what happens when it is played.
    """

    __slots__ = (
        "bonus",
        "boost",
        "bottom",
        "deck",
        "guard",
        "immune",
        "influence",
        "klass",
        "names",
        "of",
        "played",
        "shy",
        "total",
    )

    def __init__(self, deck: NexusDeck) -> None:
        """Work everything out."""
        bits = {klass.id: 1 << at for at, klass in enumerate(deck.classes)}
        places = {character.id: 1 << at for at, character in enumerate(deck.characters)}
        cards = [deck.characters[at] for at in deck.of]
        self.deck = deck
        self.total = len(deck.of)
        self.of = deck.of
        self.names = tuple((card.name, card.id) for card in cards)
        self.klass = tuple(bits.get(card.class_id, 0) for card in cards)
        self.influence = tuple(card.influence for card in cards)
        self.boost = tuple(_boost(card, bits) for card in cards)
        self.bonus = tuple(sum(one.amount for one in _all(card, "draw_bonus")) for card in cards)
        self.bottom = tuple(any(one.source == "bottom" for one in _all(card, "draw_source")) for card in cards)
        self.immune = tuple(
            sum({places[one.card] for one in _all(card, "immune_to") if one.card in places}) for card in cards
        )
        self.guard = tuple(bool(_all(card, "may_ignore_effect")) for card in cards)
        self.shy = tuple(
            class_bits((klass for one in _all(card, "leaves_when_owner_plays") for klass in one.classes), bits)
            for card in cards
        )
        self.played = tuple(card.when_played for card in cards)

    def classes(self, effect: Effect) -> int:
        """Give the classes that an effect looks at, as bits."""
        return class_bits(effect.classes, {klass.id: 1 << at for at, klass in enumerate(self.deck.classes)})

    def character(self, id_: str | None) -> int:
        """Give the place of a character among `deck.characters`; -1 if there is none."""
        return next((at for at, one in enumerate(self.deck.characters) if one.id == id_), -1)


def class_bits(classes: Iterable[str], bits: dict[str, int]) -> int:
    """Give several classes as bits."""
    found = 0
    for klass in classes:
        found |= bits.get(klass, 0)
    return found


def _all(card: Character, op: str) -> list[Effect]:
    return [effect for effect in card.while_in_play if effect.op == op]


def _boost(card: Character, bits: dict[str, int]) -> tuple[tuple[int, int], ...]:
    """Give the classes that lift a card, and what it is worth then, for each of its effects that do."""
    return tuple((class_bits(one.classes, bits), one.influence) for one in _all(card, "influence_if_other_class"))


# ---- What lies on the table in Cypher: records only, no rules.
#
# A card is a number from 0, in the deck's order, with copies side by side. Who knows a card that lies face
# down is a whole number with a bit for each seat. A place whose card the record does not know holds HIDDEN,
# and `unseen` lists the cards that lie in such places; which lies where is open.

(
    FIRST,
    DEAL,
    TURN_UP,
    BEGIN,
    PLAY,
    EXTRA,
    ROOM,
    ENTER,
    LEAVE,
    PURGE_OWN,
    PURGE_ALL,
    PURGE,
    GUARD,
    SWAP,
    EXCHANGE,
    FETCH,
    TAKE,
    DRAWING,
    DRAW,
    CARD,
    EXILE,
    TRIGGER,
    PASS,
    LEARN,
    DISCARD,
    TURN_END,
    OVER,
) = range(27)
"""The kinds of step on an agenda, each the first entry of its step:

FIRST: who begins; DEAL, seat, count: a hand comes; TURN_UP: the top card becomes the Display;
BEGIN: the first turn begins; PLAY and EXTRA: the active seat plays a card; ROOM, card: it makes room for this one;
ENTER, card: the card lies down; LEAVE, seat, cards, cause: these cards leave an area one by one;
PURGE_OWN, cause, classes: the active seat's cards of these classes leave, whatever is in play;
PURGE_ALL, cause, classes, own: so do everybody's, those of the active seat last, first or never (+1, -1, 0);
PURGE, cause, classes, seats: so do those of these seats, one seat after the other;
GUARD, seat, cause, step: the seat may ignore the effect, of which this step is left;
SWAP and FETCH, cause, character, places: look for a card; EXCHANGE and TAKE, cause, target: move it;
DRAWING, count: told to draw so many; DRAW, count: still to draw so many;
CARD, place: the card at the top (0) or the bottom (-1) of the deck is drawn;
EXILE, count: cards leave the game; TRIGGER, cause: the end is near;
PASS, what, way: a card goes so many seats on; LEARN, seat, giver: an NPC looks at the card it was passed;
DISCARD: down to the limit; TURN_END; OVER."""

Agenda = tuple[tuple[Any, ...], ...]
"""Steps still to do, the next one last."""

CardAt = int | Hidden
Place = tuple[CardAt, int]
"""A face-down card, and who knows it."""


class Options(NamedTuple):
    """The rules options in force; the card says what each does."""

    set_aside_one: bool = False
    campaign: bool = False
    chief_pair_boost: bool = True
    technomancer_scope: str = "all"
    bodyguard_spent: bool = False
    extractor_optional: bool = False
    anomaly_grace_rounds: int = 0
    turn_cap: int = 40
    tells: str = "shown"  # whether NPCs show signs; it is told by, and no rule reads it


class Trigger(NamedTuple):
    """The end is triggered."""

    seat: SeatNo  # whose doing it was; this seat has the last turn of all
    left: int  # turns still to end, the one under way among them
    why: str  # card, deck or cap


class Table:
    """What stays the same through a game or campaign; equal if seats, options and deck are.

    Attributes:
        seating: who sits where.
        options: the rules options.
        deck: what is played with.
        nexus: the deck worked out.
        seats: how many there are, 2 to 4.
        everyone: the bits of all seats.
        keep: cards in a hand at the end of its turn.
        needed: points that win a campaign.
        turn: the agenda of a turn.
        effects: for each card the steps of its when-played effect, the first one last.
        sources: for each seat the questions where to draw from, by what there is.
        guards: for each seat the question whether to ignore an effect.
    """

    __slots__ = (
        "_hash",
        "deck",
        "effects",
        "everyone",
        "guards",
        "keep",
        "needed",
        "nexus",
        "options",
        "seating",
        "seats",
        "sources",
        "turn",
    )

    def __init__(
        self,
        seating: Seating,
        options: Options,
        nexus: Nexus,
        keep: int,
        needed: int,
        turn: Agenda,
        effects: tuple[Agenda, ...],
        sources: tuple[tuple[Ask | None, ...], ...],
        guards: tuple[Ask, ...],
    ) -> None:
        """Take everything."""
        self.seating, self.options, self.nexus, self.keep, self.needed = seating, options, nexus, keep, needed
        self.turn, self.effects, self.sources, self.guards = turn, effects, sources, guards
        self.deck: NexusDeck = nexus.deck
        self.seats = len(seating)
        self.everyone = (1 << self.seats) - 1
        self._hash = hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return self.seating, self.options, self.deck

    def __eq__(self, other: object) -> bool:
        """Compare everything that can differ."""
        return self is other or (isinstance(other, Table) and self._key() == other._key())

    def __hash__(self) -> int:
        """Give the hash, worked out once."""
        return self._hash


class State(NamedTuple):
    """A game of Cypher under way."""

    table: Table  # what stays the same
    areas: tuple[tuple[int, ...], ...]  # each seat's face-up cards, at most 3, in the order in which they came
    hands: tuple[tuple[CardAt, ...], ...]  # each seat's cards, sorted, HIDDEN ones last, by who knows them
    known: tuple[tuple[int, ...], ...]  # for each card of each hand, who knows it
    pack: tuple[Place, ...]  # the draw deck, top first
    display: int | None  # the face-up card beside it, or None
    removed: tuple[Place, ...]  # cards out of the game
    # cards of which the record does not know where they lie, sorted; as many as there are HIDDEN places
    unseen: tuple[int, ...]
    seat: SeatNo  # whose turn it is
    turn: int  # turns ended in this game
    trigger: Trigger | None  # who triggered the end, or None
    fired: int  # cards that have had their effect this turn, as bits
    agenda: Agenda  # steps still to do, the next one last
    points: tuple[int, ...]  # of the campaign, one figure per seat
    games: int  # games ended before this one
    earlier: int = 0  # turns ended in those games

    @property
    def round(self) -> int:
        """Rounds ended in this game: every seat has had so many turns."""
        return self.turn // self.table.seats


# ---- Where cards lie, as far as everybody may know it; and what a seat cannot see.


def names_of(deck: NexusDeck) -> Mapping[int, tuple[str, ...]]:
    """Give for each character what it may be called: its id, its name, and both as one word."""
    return {
        at: (one.id, one.name, one.id.replace("-", ""), "".join(one.name.split()))
        for at, one in enumerate(deck.characters)
    }


def eyes(table: Table, seat: int) -> int:
    """Give who must know a card for a seat to see it, as bits: the seat itself, and for `TABLE` everybody."""
    return table.everyone if seat == TABLE else 1 << seat


def hidden_from(state: State, seat: int) -> list[int]:
    """Give the cards that lie where the record knows them and the seat does not."""
    bits = eyes(state.table, seat)
    found = [
        card
        for hand, known in zip(state.hands, state.known, strict=True)
        for card, who in zip(hand, known, strict=True)
        if who & bits != bits and card is not HIDDEN
    ]
    found += [card for card, who in state.pack if who & bits != bits and card is not HIDDEN]
    found += [card for card, who in state.removed if who & bits != bits and card is not HIDDEN]
    return found


def unseen_by(state: State, seat: int) -> tuple[int, ...]:
    """Give the cards of which a seat does not know where they lie, sorted."""
    hidden = hidden_from(state, seat)
    return tuple(sorted((*state.unseen, *hidden))) if hidden else state.unseen


def unseen_by_class(state: State, seat: int) -> dict[str, int]:
    """Give for each class of the deck how many cards a seat has not seen, its own that nobody named among them."""
    deck = state.table.deck
    found = {klass.id: 0 for klass in deck.classes}
    for card in unseen_by(state, seat):
        klass = deck.character(card).class_id
        found[klass] = found.get(klass, 0) + 1
    return found


def whereabouts(state: State, character: int) -> str:
    """Say where all copies of a character lie if everybody may know; else only that they are accounted for."""
    table = state.table
    one = table.deck.characters[character]
    copies = {card for card, of in enumerate(table.nexus.of) if of == character}
    names, found = table.seating.names, []
    for seat, area in enumerate(state.areas):
        found += [say("in {name}'s area", name=names[seat]) for card in area if card in copies]
    found += [say("in the Display")] * (state.display in copies)
    found += [say("in the draw deck") for card, who in state.pack if card in copies and who == table.everyone]
    for seat, (hand, known) in enumerate(zip(state.hands, state.known, strict=True)):
        held = zip(hand, known, strict=True)
        found += [
            say("in {name}'s hand", name=names[seat]) for card, who in held if card in copies and who == table.everyone
        ]
    if len(found) < len(copies):
        return say("{card} is accounted for already", card=one.name)
    return say("{card} lies {places}", card=one.name, places=listed(dict.fromkeys(found), "and"))

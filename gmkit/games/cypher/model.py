"""What lies on the table in Cypher: records only, no rules.

A card is a number from 0, in the deck's order, with copies side by side. Who knows a card that lies face
down is a whole number with a bit for each seat. A place whose card the record does not know holds HIDDEN,
and `unseen` lists the cards that lie in such places; which lies where is open.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gmkit.games.cypher.content import NexusDeck
from gmkit.games.cypher.deck import Nexus
from gmkit.table.game import Ask, Hidden, SeatNo
from gmkit.table.seats import Seating

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


class Trigger(NamedTuple):
    """The end is triggered.

    Attributes:
        seat: whose doing it was; this seat has the last turn of all.
        left: turns still to end, the one under way among them.
        why: card, deck or cap.
    """

    seat: SeatNo
    left: int
    why: str


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
    """A game of Cypher under way.

    Attributes:
        table: what stays the same.
        areas: each seat's face-up cards, at most 3, in the order in which they came.
        hands: each seat's cards, sorted, HIDDEN ones last, by who knows them.
        known: for each card of each hand, who knows it.
        pack: the draw deck, top first.
        display: the face-up card beside it, or None.
        removed: cards out of the game.
        unseen: cards of which the record does not know where they lie, sorted; as many as there are HIDDEN places.
        seat: whose turn it is.
        turn: turns ended in this game.
        trigger: who triggered the end, or None.
        fired: cards that have had their effect this turn, as bits.
        agenda: steps still to do, the next one last.
        points: of the campaign, one figure per seat.
        games: games ended before this one.
        earlier: turns ended in those games.
    """

    table: Table
    areas: tuple[tuple[int, ...], ...]
    hands: tuple[tuple[CardAt, ...], ...]
    known: tuple[tuple[int, ...], ...]
    pack: tuple[Place, ...]
    display: int | None
    removed: tuple[Place, ...]
    unseen: tuple[int, ...]
    seat: SeatNo
    turn: int
    trigger: Trigger | None
    fired: int
    agenda: Agenda
    points: tuple[int, ...]
    games: int
    earlier: int = 0

    @property
    def round(self) -> int:
        """Rounds ended in this game: every seat has had so many turns."""
        return self.turn // self.table.seats

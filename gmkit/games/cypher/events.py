"""What happens in Cypher. What only one seat sees says so in `to`; nothing else holds a secret."""

from typing import Any, NamedTuple

from gmkit.errors import later
from gmkit.games.cypher.model import CardNo
from gmkit.table.game import SeatNo

Event = tuple[Any, ...]
"""Any of the records below; each has a sentence in the file of words, or a function among `TELL` in `telling`."""

TOP, DISPLAY, BOTTOM = later("top"), later("display"), later("bottom")
"""Where a card is drawn from."""

BY_CARD, BY_DECK, BY_CAP = "card", "deck", "cap"
"""What brings the end: a card that says so, an empty deck, or `turn_cap`."""


class SetAside(NamedTuple):
    """The top card leaves the game before the deal, and nobody has seen it."""

    number: int = 1


class FirstPlayer(NamedTuple):
    """Who begins; won: as winner of the game before."""

    seat: SeatNo
    won: bool = False


class HandDealt(NamedTuple):
    """A hand of so many cards is dealt."""

    seat: SeatNo
    size: int


class HandSeen(NamedTuple):
    """The dealt cards, as their owner sees them."""

    seat: SeatNo
    cards: tuple[CardNo, ...]
    to: SeatNo


class DisplayTurned(NamedTuple):
    """The top card of the deck becomes the Display."""

    card: CardNo


class TurnBegan(NamedTuple):
    """A seat's turn; turn counts from 1, last: the end is triggered and this is the seat's last."""

    seat: SeatNo
    turn: int
    last: bool = False


class Played(NamedTuple):
    """A card from the hand is shown and goes to the area; extra: another card's effect calls for it."""

    seat: SeatNo
    card: CardNo
    extra: bool = False


class NothingToPlay(NamedTuple):
    """The hand is empty, so that no card is played (CY-7)."""

    seat: SeatNo
    extra: bool = False


class MadeRoom(NamedTuple):
    """A card leaves a full area for the one that comes, and goes under the deck."""

    seat: SeatNo
    card: CardNo
    incoming: CardNo


class LeftArea(NamedTuple):
    """A card leaves an area and goes under the deck, by the doing of another card."""

    seat: SeatNo
    card: CardNo
    cause: CardNo


class AlreadyFired(NamedTuple):
    """The card has had its effect this turn, and only lies there now (CY-15)."""

    seat: SeatNo
    card: CardNo


class NoEffect(NamedTuple):
    """The card finds nothing to act upon."""

    seat: SeatNo
    card: CardNo


class Swapped(NamedTuple):
    """A card and its target change places; owner: whose area the target lay in, None for the Display."""

    seat: SeatNo
    card: CardNo
    owner: SeatNo | None
    target: CardNo


class Fetched(NamedTuple):
    """A card brings its target; owner: whose area the target lay in, None for the Display."""

    seat: SeatNo
    card: CardNo
    owner: SeatNo | None
    target: CardNo


class Spared(NamedTuple):
    """A card in this area keeps another card's effect from it."""

    seat: SeatNo
    guard: CardNo
    cause: CardNo


class Guarded(NamedTuple):
    """A seat ignores another player's effect by its guard; spent: the guard leaves for it."""

    seat: SeatNo
    guard: CardNo
    cause: CardNo
    spent: bool = False


class Drew(NamedTuple):
    """A card is drawn; from the Display everybody sees which."""

    seat: SeatNo
    source: str
    card: CardNo | None = None


class DrewCard(NamedTuple):
    """Which card it was, for who drew it."""

    seat: SeatNo
    card: CardNo
    to: SeatNo


class DrawLost(NamedTuple):
    """Deck and Display are empty: so many cards are not drawn (CY-3)."""

    seat: SeatNo
    lost: int


class Exiled(NamedTuple):
    """A card from the hand leaves the game face down."""

    seat: SeatNo


class ExiledCard(NamedTuple):
    """Which card it was, for who removed it."""

    seat: SeatNo
    card: CardNo
    to: SeatNo


class ExileDeclined(NamedTuple):
    """The seat keeps its hand, where removing is optional."""

    seat: SeatNo


class EndTriggered(NamedTuple):
    """Every seat has one more turn, this one last; card: what triggered it, if a card did."""

    seat: SeatNo
    why: str
    card: CardNo | None = None


class TooEarly(NamedTuple):
    """A card would trigger the end, but not in these first rounds."""

    seat: SeatNo
    card: CardNo


class Passed(NamedTuple):
    """A card from the hand goes face down to a neighbour."""

    giver: SeatNo
    taker: SeatNo


class PassedCard(NamedTuple):
    """Which card it was, for the two who know."""

    giver: SeatNo
    taker: SeatNo
    card: CardNo
    to: SeatNo


class Discarded(NamedTuple):
    """A card from the hand goes face down under the deck."""

    seat: SeatNo


class DiscardedCard(NamedTuple):
    """Which card it was, for who discarded it."""

    seat: SeatNo
    card: CardNo
    to: SeatNo


class GameEnded(NamedTuple):
    """The end."""

    influence: tuple[int, ...]  # of each seat's area
    winner: SeatNo
    tied: bool  # others had as much, and the winner sits nearest after the trigger seat
    trigger: SeatNo  # whose doing the end was
    why: str  # what brought it: card, deck or cap
    areas: tuple[tuple[CardNo, ...], ...] = ()  # what lies before each seat


class CampaignScored(NamedTuple):
    """The winner takes a point of a campaign; points: everybody's, needed: to win it."""

    seat: SeatNo
    points: tuple[int, ...]
    needed: int


class CampaignWon(NamedTuple):
    """A seat has the points to win the campaign, after so many games."""

    seat: SeatNo
    points: tuple[int, ...]
    games: int

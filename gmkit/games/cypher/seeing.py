"""What a seat sees, and what it may imagine.

It knows its own hand; what it passed until its neighbour moves a card face down (NX-1); every card that left an
area and its place under the deck, its own discards and theirs, what it removed, and what it drew where.
"""

from __future__ import annotations

from collections.abc import Iterator

from gmkit.chance.source import Source, Stream
from gmkit.games.cypher.model import CardAt, Place, State
from gmkit.games.cypher.moves import insert
from gmkit.games.cypher.whereabouts import hidden_from
from gmkit.table.game import HIDDEN, SeatNo

Held = tuple[tuple[CardAt, ...], tuple[int, ...]]


def view(state: State, seat: SeatNo) -> State:
    """Veil what the seat does not know; who else knows it is nobody's business but its owner's."""
    bit = 1 << seat
    if _plain(state, bit):
        return state
    hidden = hidden_from(state, seat)
    hands = [
        (hand, known) if owner == seat else _veiled(hand, known, bit, 1 << owner)
        for owner, (hand, known) in enumerate(zip(state.hands, state.known, strict=True))
    ]
    return state._replace(
        hands=tuple([hand for hand, _ in hands]),
        known=tuple([known for _, known in hands]),
        pack=tuple([place if place[1] & bit or place[0] is HIDDEN else (HIDDEN, place[1]) for place in state.pack]),
        removed=tuple([place if place[1] & bit else (HIDDEN, place[1]) for place in state.removed]),
        unseen=tuple(sorted((*state.unseen, *hidden))) if hidden else state.unseen,
    )


def _plain(state: State, bit: int) -> bool:
    """Say whether a seat can work out every card: all that it does not see lies in one hand, or at one place."""
    heaps = 0
    for card, who in (*state.pack, *state.removed):
        if card is HIDDEN or not who & bit:
            heaps += 1
            if heaps > 1:
                return False
    for hand, known in zip(state.hands, state.known, strict=True):
        heaps += HIDDEN in hand or not all(who & bit for who in known)
    return heaps < 2


def _veiled(hand: tuple[CardAt, ...], known: tuple[int, ...], bit: int, owner: int) -> Held:
    """Veil another seat's hand: first what is known of it, then what is not, which may be known to others."""
    cards: list[CardAt] = []
    masks, blank = [], []
    for card, who in zip(hand, known, strict=True):
        if card is not HIDDEN and who & bit:
            cards.append(card)
            masks.append(who)
        else:
            blank.append(who if who & bit else owner)
    return (*cards, *(HIDDEN,) * len(blank)), (*masks, *sorted(blank))


def worlds(view: State, seat: SeatNo, source: Source) -> Iterator[State]:
    """Give full records that fit a view, every way to lay the unseen cards as likely as any other.

    Whatever somebody else knows gets a card; what nobody has seen stays luck, and what the seat itself holds and
    never told stays as it is.
    """
    number = 0
    while True:
        yield _world(view, 1 << seat, source.at("world", number))
        number += 1


def _world(view: State, bit: int, stream: Stream) -> State:
    cards = stream.shuffled(view.unseen)
    hands = [_filled(hand, known, bit, cards) for hand, known in zip(view.hands, view.known, strict=True)]
    pack = _laid(view.pack, bit, cards)
    removed = _laid(view.removed, bit, cards)
    return view._replace(
        hands=tuple([hand for hand, _ in hands]),
        known=tuple([known for _, known in hands]),
        pack=pack,
        removed=removed,
        unseen=tuple(sorted(cards)),
    )


def _filled(hand: tuple[CardAt, ...], known: tuple[int, ...], bit: int, cards: list[int]) -> Held:
    """Give a hand with cards taken from the end of the list."""
    filled: Held = (), ()
    for card, who in zip(hand, known, strict=True):
        filled = insert(*filled, cards.pop() if card is HIDDEN and not who & bit else card, who)
    return filled


def _laid(places: tuple[Place, ...], bit: int, cards: list[int]) -> tuple[Place, ...]:
    """Give places with cards taken from the end of the list where another seat knows them."""
    return tuple(
        [(cards.pop(), who) if card is HIDDEN and who and not who & bit else (card, who) for card, who in places]
    )

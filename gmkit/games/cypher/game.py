"""Cypher behind the contract: an agenda of steps, and what a seat sees of it and may imagine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from gmkit.chance.source import Source, Stream
from gmkit.errors import IllegalChoice, say
from gmkit.games.cypher import setup, turn
from gmkit.games.cypher.content import NexusDeck
from gmkit.games.cypher.events import Event
from gmkit.games.cypher.model import (
    BEGIN,
    CARD,
    DEAL,
    DISCARD,
    DRAW,
    DRAWING,
    ENTER,
    EXCHANGE,
    EXILE,
    EXTRA,
    FETCH,
    FIRST,
    GUARD,
    LEARN,
    LEAVE,
    OVER,
    PASS,
    PLAY,
    PURGE,
    PURGE_ALL,
    PURGE_OWN,
    ROOM,
    SWAP,
    TAKE,
    TRIGGER,
    TURN_END,
    TURN_UP,
    CardAt,
    Nexus,
    Options,
    Place,
    State,
    eyes,
    hidden_from,
)
from gmkit.games.cypher.moves import Done, insert, new
from gmkit.shell.words import Phrases
from gmkit.table.game import HIDDEN, Need, SeatNo, Step
from gmkit.table.seats import Seating

# ---- Cypher behind the contract: an agenda of steps; the last one waits for an answer, or happens by itself.

Asked = Callable[[State, tuple[Any, ...]], Need]
Answered = Callable[[State, tuple[Any, ...], Any], Done]
Happens = Callable[[State, tuple[Any, ...]], Done | None]

RULES: Mapping[int, tuple[Asked | None, Answered | None, Happens | None]] = {
    FIRST: (setup.ask_first, setup.first_player, None),
    DEAL: (setup.ask_deal, setup.deal, None),
    TURN_UP: (turn.ask_display, turn.display_turned, None),
    BEGIN: (None, None, setup.begin),
    PLAY: (turn.ask_play, turn.play, turn.nothing_to_play),
    EXTRA: (turn.ask_play, turn.play, turn.nothing_to_play),
    ROOM: (turn.ask_room, turn.make_room, None),
    ENTER: (None, None, turn.enter),
    LEAVE: (turn.ask_leave, turn.leave_first, turn.leave),
    PURGE_OWN: (None, None, turn.purge_own),
    PURGE_ALL: (None, None, turn.purge_all),
    PURGE: (None, None, turn.purge),
    GUARD: (turn.ask_guard, turn.guard, None),
    SWAP: (None, None, turn.seek),
    EXCHANGE: (None, None, turn.exchange),
    FETCH: (None, None, turn.seek),
    TAKE: (None, None, turn.take),
    DRAWING: (None, None, turn.draw_instruction),
    DRAW: (turn.ask_source, turn.draw, turn.nothing_to_draw),
    CARD: (turn.ask_card, turn.card_drawn, None),
    EXILE: (turn.ask_exile, turn.exile, turn.no_exile),
    TRIGGER: (None, None, turn.trigger_end),
    PASS: (turn.ask_pass, turn.pass_card, turn.nothing_to_pass),
    LEARN: (turn.ask_received, turn.card_received, None),
    DISCARD: (turn.ask_discard, turn.discard, turn.no_discard),
    TURN_END: (None, None, turn.turn_end),
    OVER: (None, None, None),
}
"""For each kind of step: what it asks, what an answer does, and what it does by itself (None: it must be asked)."""

ASKED = tuple([RULES[kind][0] for kind in range(len(RULES))])
ANSWERED = tuple([RULES[kind][1] for kind in range(len(RULES))])
HAPPENS = tuple([RULES[kind][2] for kind in range(len(RULES))])


@dataclass(frozen=True, slots=True)
class Cypher:
    """The game with a deck."""

    deck: NexusDeck  # what is played with
    words: Phrases = field(default_factory=lambda: Phrases("cypher"), repr=False, compare=False)  # it is told in
    nexus: Nexus = field(init=False, repr=False, compare=False)  # the deck worked out

    def __post_init__(self) -> None:
        """Work the deck out once."""
        object.__setattr__(self, "nexus", Nexus(self.deck))

    def set_up(self, seating: Seating, options: Mapping[str, Any]) -> Step[State]:
        """Shuffle the deck; who begins and what they hold comes up next.

        Raises:
            IllegalChoice: there are fewer than 2 or more than 4 seats, or an option has no such value.
        """
        table = setup.make_table(seating, Options(**options), self.nexus)
        return Step(setup.shuffled(table, (0,) * len(seating), 0), ())

    def pending(self, state: State) -> Need:
        """Say what must happen next."""
        step = state.agenda[-1]
        asked = ASKED[step[0]]
        return turn.over(state) if asked is None else asked(state, step)

    def apply(self, state: State, answer: Any) -> Step[State]:
        """Make it happen; raises IllegalChoice for what the rules forbid."""
        step = state.agenda[-1]
        answered = ANSWERED[step[0]]
        if answered is None:
            raise IllegalChoice(say("the game is over (Game end)"))
        return new(Step, settled(*answered(state, step, answer)))

    def held(self, state: State) -> int:
        """Give how many cards there are, wherever they lie: it never changes."""
        held = sum(map(len, (*state.areas, *state.hands, state.pack, state.removed)))
        return held + (state.display is not None)

    def view(self, state: State, seat: SeatNo) -> State:
        """Veil what the seat does not know."""
        return veiled_for(state, seat)

    def worlds(self, view: State, seat: SeatNo, source: Source) -> Iterator[State]:
        """Give full records that fit a view, without end."""
        return fitting_worlds(view, seat, source)


def settled(state: State, told: tuple[Event, ...]) -> Done:
    """Let happen what happens by itself, until somebody must answer."""
    while True:
        step = state.agenda[-1]
        kind = step[0]
        if state.display is None and state.pack and kind >= BEGIN:
            state, more = turn.refill(state)
            told += more
            continue
        happens = HAPPENS[kind]
        done = None if happens is None else happens(state, step)
        if done is None:
            return state, told
        state, more = done
        told += more


# ---- What a seat sees, and what it may imagine.
#
# It knows its own hand; what it passed until its neighbour moves a card face down (NX-1); every card that left an
# area and its place under the deck, its own discards and theirs, what it removed, and what it drew where.

Held = tuple[tuple[CardAt, ...], tuple[int, ...]]


def veiled_for(state: State, seat: SeatNo) -> State:
    """Veil what the seat does not know, or for `TABLE` what not everybody knows.

    Who else knows it is nobody's business but its owner's.
    """
    bits = eyes(state.table, seat)
    if _plain(state, bits):
        return state
    hidden = hidden_from(state, seat)
    hands = [
        (hand, known) if owner == seat else _veiled(hand, known, bits, 1 << owner)
        for owner, (hand, known) in enumerate(zip(state.hands, state.known, strict=True))
    ]
    return state._replace(
        hands=tuple([hand for hand, _ in hands]),
        known=tuple([known for _, known in hands]),
        pack=tuple([one if one[1] & bits == bits or one[0] is HIDDEN else (HIDDEN, one[1]) for one in state.pack]),
        removed=tuple([one if one[1] & bits == bits else (HIDDEN, one[1]) for one in state.removed]),
        unseen=tuple(sorted((*state.unseen, *hidden))) if hidden else state.unseen,
    )


def _plain(state: State, bits: int) -> bool:
    """Say whether a seat can work out every card: all that it does not see lies in one hand, or at one place."""
    heaps = 0
    for card, who in (*state.pack, *state.removed):
        if card is HIDDEN or who & bits != bits:
            heaps += 1
            if heaps > 1:
                return False
    for hand, known in zip(state.hands, state.known, strict=True):
        heaps += HIDDEN in hand or not all(who & bits == bits for who in known)
    return heaps < 2


def _veiled(hand: tuple[CardAt, ...], known: tuple[int, ...], bits: int, owner: int) -> Held:
    """Veil another seat's hand: first what is known of it, then what is not, which may be known to others."""
    cards: list[CardAt] = []
    masks, blank = [], []
    for card, who in zip(hand, known, strict=True):
        if card is not HIDDEN and who & bits == bits:
            cards.append(card)
            masks.append(who)
        else:
            blank.append(who if who & bits == bits else owner)
    return (*cards, *(HIDDEN,) * len(blank)), (*masks, *sorted(blank))


def fitting_worlds(view: State, seat: SeatNo, source: Source) -> Iterator[State]:
    """Give full records that fit a view, every way to lay the unseen cards as likely as any other.

    Whatever somebody else knows gets a card; what nobody has seen stays luck, and what the seat itself holds and
    never told stays as it is.
    """
    number = 0
    while True:
        yield _world(view, eyes(view.table, seat), source.at("world", number))
        number += 1


def _world(view: State, bits: int, stream: Stream) -> State:
    cards = stream.shuffled(view.unseen)
    hands = [_filled(hand, known, bits, cards) for hand, known in zip(view.hands, view.known, strict=True)]
    pack = _laid(view.pack, bits, cards)
    removed = _laid(view.removed, bits, cards)
    return view._replace(
        hands=tuple([hand for hand, _ in hands]),
        known=tuple([known for _, known in hands]),
        pack=pack,
        removed=removed,
        unseen=tuple(sorted(cards)),
    )


def _filled(hand: tuple[CardAt, ...], known: tuple[int, ...], bits: int, cards: list[int]) -> Held:
    """Give a hand with cards taken from the end of the list."""
    filled: Held = (), ()
    for card, who in zip(hand, known, strict=True):
        filled = insert(*filled, cards.pop() if card is HIDDEN and who & bits != bits else card, who)
    return filled


def _laid(places: tuple[Place, ...], bits: int, cards: list[int]) -> tuple[Place, ...]:
    """Give places with cards taken from the end of the list where another seat knows them."""
    return tuple(
        [(cards.pop(), who) if card is HIDDEN and who and who & bits != bits else (card, who) for card, who in places]
    )

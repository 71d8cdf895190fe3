"""Cyffle behind the contract: hand after hand, trick by trick; what a seat sees, and records that fit what it sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from gmkit.chance.source import Source, Stream
from gmkit.errors import IllegalChoice, said, say
from gmkit.games.cyffle.cheating import MOST_PALMED, PALM, SKIP_CUT, observers
from gmkit.games.cyffle.hand import (
    BeginHand,
    BeginPlay,
    card_to_play,
    denied_cards,
    denied_in,
    go_on,
    held_up,
    opened,
    play_card,
)
from gmkit.games.cyffle.model import (
    BLANK,
    HONEST,
    Between,
    DueChoice,
    DueLuck,
    Hand,
    Options,
    Sly,
    State,
    Table,
    around,
    new,
    playing,
)
from gmkit.games.cyffle.pack import MOST_PLAYERS, PackNames, bits_of, cards_in, some_cards
from gmkit.games.cyffle.score import over
from gmkit.shell.words import Phrases
from gmkit.table.game import Need, SeatNo, Step
from gmkit.table.seats import Seating

# ---- Cyffle behind the contract: hand after hand, trick by trick.


@dataclass(frozen=True, slots=True)
class Cyffle:
    """The game with a pack."""

    names: PackNames  # what the suits and ranks are called
    words: Phrases = field(default_factory=lambda: Phrases("cyffle"), repr=False, compare=False)  # it is told in

    def set_up(self, seating: Seating, options: Mapping[str, Any]) -> Step[State]:
        """Sit down to play; the first dealer is to be cut for.

        Raises:
            IllegalChoice: more than 17 players, and two packs were not agreed upon (CF-2).
        """
        return Step(opened(self.table(seating, Options(**options))), ())

    def table(self, seating: Seating, options: Options) -> Table:
        """Give the table; raises IllegalChoice for more than 17 players and one pack (CF-2)."""
        if len(seating) > MOST_PLAYERS and options.too_many == "refuse":
            raise IllegalChoice(
                say(
                    "{count} players; one pack is enough for {most}: seat fewer, "
                    "or put two packs together with --option too_many=two_packs",
                    count=len(seating),
                    most=MOST_PLAYERS,
                )
            )
        return Table(seating, options, self.names)

    def pending(self, state: State) -> Need:
        """Say what must happen next."""
        if type(state) is Hand:
            return card_to_play(state)
        assert type(state) is Between
        if not state.due:
            return over(state)
        due = state.due[-1]
        assert isinstance(due, DueChoice | DueLuck)
        return due.asks(state)

    def apply(self, state: State, answer: Any) -> Step[State]:
        """Make it happen; raises IllegalChoice for what the rules forbid."""
        if type(state) is Hand:
            step = play_card(state, answer)
            return step if type(step[0]) is Hand and not state.round.watched else settled(step)
        assert type(state) is Between
        due = state.due[-1]
        if isinstance(due, DueChoice) and answer not in (asked := due.asks(state)).choices:
            raise IllegalChoice(say("{what}: choose {choices}", what=said(asked.what), choices=asked.choices.expects()))
        return settled(due.does(state, answer))

    def held(self, state: State) -> int:
        """Give all the coins there are: it never changes."""
        return sum(around(state)[1].coins)

    def view(self, state: State, seat: SeatNo) -> State:
        """Veil the hands of the others, and what a cheat has done that this seat has not seen."""
        return veiled_for(state, seat)

    def worlds(self, view: State, seat: SeatNo, source: Source) -> Iterator[State]:
        """Give full records that fit a view."""
        return fitting_worlds(view, seat, source)


def settled(step: Step[State]) -> Step[State]:
    """Take the steps that take themselves, until somebody has to answer, a hand is played, or all is over.

    Where nothing is due a hand is over, and the next one follows. What is done on the sly before a first card comes
    up here too.
    """
    state, events = step
    while type(state) is Between:
        if state.due:
            due = state.due[-1]
            if isinstance(due, DueChoice | DueLuck):
                break
            state, more = due.does(state, None)
        elif state.score.ended:
            break
        else:
            state, more = go_on(state)
        events += more
    if type(state) is Hand and state.sly is not HONEST:
        state = held_up(state)
    return new(Step, (state, events))


# ---- What a seat sees, and records that fit what it sees.


def veiled(hands: Sequence[int], unknown: Sequence[int], seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Give the hands as a seat sees them: its own cards, and how many the others hold."""
    return (
        tuple([hand if at == seat else 0 for at, hand in enumerate(hands)]),
        tuple(
            [
                more if at == seat else hand.bit_count() + more
                for at, (hand, more) in enumerate(zip(hands, unknown, strict=True))
            ]
        ),
    )


def veiled_for(state: State, seat: SeatNo) -> State:
    """Give the record as a seat sees it (4.7); `TABLE` holds no hand, and has noticed nothing."""
    hands, unknown = veiled(state.hands, state.unknown, seat)
    seen = state._replace(hands=hands, unknown=unknown)
    return _in_play(veil(seen, state.hands, seat)) if around(state)[0].options.cheating else seen


def _in_play(seen: State) -> State:
    """Give the hand being played, where nothing is left to do before a card as far as a seat sees.

    Else the record would show that somebody does something on the sly before a first card (CF-20, CF-22).
    """
    if isinstance(seen, Between) and seen.due and isinstance(due := seen.due[-1], BeginPlay):
        state: State = due.does(seen, None).state
        return state
    return seen


def fitting_worlds(view: State, seat: SeatNo, source: Source) -> Iterator[State]:
    """Give records in which every hand is known, drawn from the cards not seen; sure voids are kept to.

    Where cards held back would leave no such deal, none were. Where there is none at all, suits that were denied are
    dealt after all: at a real table a revoke may not have come to light.
    """
    number = 0
    table, _ = around(view)
    cheating = table.options.cheating
    if isinstance(view, Hand):
        seen, denied = view.seen, view.denied
    else:
        seen = bits_of(view.trick)
        denied = denied_in(view.trick, playing(view)) if view.trick else 0
    pool = table.pack & ~seen & ~sum(view.hands) & ~view.sly.palmed
    wanted = [Wanted(at, count, denied_cards(denied, at)) for at, count in enumerate(view.unknown) if count]
    # Whoever can hold the fewest cards is dealt first.
    wanted.sort(key=lambda one: -one.denied.bit_count())
    while True:
        stream = source.at("world", number)
        hands, sly, free = list(view.hands), view.sly, pool
        if cheating:
            sly = supposed(view, seat, number, stream, cards_in(pool))
            free = pool & ~apart(sly)
        found = fitting(free, wanted, stream)
        if found is None and free != pool:
            sly = supposed(view, seat, HONESTLY, stream, ())
            free = pool & ~apart(sly)
            found = fitting(free, wanted, stream)
        for at, cards in loosely(free, wanted, stream) if found is None else found:
            hands[at] |= cards
        yield view._replace(hands=tuple(hands), unknown=(0,) * len(hands), sly=sly)
        number += 1


# ---- What a seat sees of cheating, and what may be behind what it does not see (4.8).

HONESTLY = 0
"""A world in which nothing more is supposed than was noticed; so is every other one."""


def veil(seen: State, hands: Sequence[int], seat: SeatNo) -> State:
    """Veil what has been done on the sly, in a record whose hands are veiled already.

    The cheat knows what it has done and where the cards lie that it stacked, but not who noticed; anybody else
    knows the tricks that it has noticed itself.

    Args:
        seen: the record, with the hands as the seat would see them in an honest game.
        hands: every hand as it is.
        seat: who looks.
    """
    sly, (_, score) = seen.sly, around(seen)
    if sly is not HONEST and seat == score.dealer:
        stacked, played = apart(sly), seen.seen if isinstance(seen, Hand) else bits_of(seen.trick)
        known = [0 if at == seat else hand & stacked for at, hand in enumerate(hands)]
        for at, cards in sly.falls:
            # Of a hand that nobody typed the cheat knows what it has put there.
            more = cards & ~played & ~sum(hands)
            if at != seat and more.bit_count() <= seen.unknown[at] - hands[at].bit_count():
                known[at] |= more
        seen = seen._replace(
            hands=tuple([hand | more for hand, more in zip(seen.hands, known, strict=True)]),
            unknown=tuple([count - more.bit_count() for count, more in zip(seen.unknown, known, strict=True)]),
            sly=sly._replace(seen=(), later=(), before=tuple([one for one in sly.before if one == seat])),
        )
    elif sly is not HONEST:
        own = tuple([one for one in sly.seen if one[0] == seat])
        later, before = (tuple([one for one in told if one == seat]) for told in (sly.later, sly.before))
        seen = seen._replace(sly=Sly(seen=own, later=later, before=before) if own else HONEST)
    if isinstance(seen, Between):
        due = [one for one in seen.due if not one.unknown and (one.seat == seat or not one.private)]
        return seen._replace(due=tuple(due))
    return seen


def supposed(view: State, seat: SeatNo, number: int, stream: Stream, pool: Sequence[int]) -> Sly:
    """Give what may have been done on the sly, as far as a seat can tell.

    Every other world is as honest as the view allows. In the rest a dealer supposes that it was noticed, and
    anybody else that cards were palmed.

    Args:
        view: what the seat sees.
        seat: who supposes.
        number: which world it is, from 0.
        stream: what to draw from.
        pool: the cards that this seat does not know to lie anywhere.
    """
    sly = view.sly
    table, score = around(view)
    if score.dealer is None or not score.gathered or not _dealt_or_dealing(view):
        return sly
    if seat == score.dealer:
        watching = [one.number for one in observers(table, score)]
        cheats = [trick for trick in sly.done if trick != SKIP_CUT or table.options.cut_required]
        if number % 2 and cheats and watching:
            return sly._replace(seen=((stream.pick(watching), stream.pick(cheats)),))
        return sly
    noticed = tuple([trick for _, trick in sly.seen])
    if not number % 2:
        return sly._replace(done=noticed)
    spare = len(pool) - sum(view.unknown)
    gathered = [card for card in pool if score.gathered >> card & 1]
    most = min(MOST_PALMED, spare, len(gathered))
    if most < 1:
        return sly._replace(done=(*noticed, *(() if SKIP_CUT in noticed else (SKIP_CUT,))))
    palmed = bits_of(stream.shuffled(gathered)[: 1 + stream.below(most)])
    return sly._replace(done=(*(() if PALM in noticed else (PALM,)), *noticed), palmed=palmed)


def _dealt_or_dealing(view: State) -> bool:
    """Whether a hand has begun: between two hands nothing can be palmed yet (CF-16)."""
    return isinstance(view, Hand) or (view.due != () and not any(isinstance(one, BeginHand) for one in view.due))


def apart(sly: Sly) -> int:
    """Give the cards that are dealt to nobody unawares: palmed, or stacked for somebody."""
    return sly.palmed | bits_of(card for card in sly.stacked if card != BLANK)


# ---- Hands dealt from cards that lie nobody knows where, so that nobody holds what was denied.

TRIES = 60
"""Deals that are drawn in the hope that one fits; after that, one is built card by card."""


class Wanted(NamedTuple):
    """A hand to be dealt."""

    seat: int  # whose
    size: int  # how many cards it takes
    denied: int  # cards that it cannot hold, as a set


def fitting(pool: int, wanted: Sequence[Wanted], stream: Stream) -> list[tuple[int, int]] | None:
    """Deal hands that fit: each seat with its cards, as a set; None if no such deal is left."""
    for _ in range(TRIES):
        free, found = pool, []
        for seat, size, denied in wanted:
            able = free & ~denied
            if able.bit_count() < size:
                break
            hand = sum(some_cards(able, size, stream))
            free ^= hand
            found.append((seat, hand))
        else:
            return found
    return _built(pool, wanted, stream)


def loosely(pool: int, wanted: Sequence[Wanted], stream: Stream) -> list[tuple[int, int]]:
    """Deal hands whatever was denied."""
    found = fitting(pool, [one._replace(denied=0) for one in wanted], stream)
    assert found is not None
    return found


def _built(pool: int, wanted: Sequence[Wanted], stream: Stream) -> list[tuple[int, int]] | None:
    """Give each place in a hand a card, and move cards already given to other places as long as that helps.

    It finds a deal if there is one: Kuhn's way of matching two sides.
    """
    cards = stream.shuffled(cards_in(pool))
    places = [one for one in wanted for _ in range(one.size)]
    holder: dict[int, int] = {}

    def place(at: int, tried: set[int]) -> bool:
        for card in cards:
            if card in tried or places[at].denied >> card & 1:
                continue
            tried.add(card)
            if card not in holder or place(holder[card], tried):
                holder[card] = at
                return True
        return False

    if not all(place(at, set()) for at in range(len(places))):
        return None
    return [(one.seat, bits_of(card for card, at in holder.items() if places[at].seat == one.seat)) for one in wanted]

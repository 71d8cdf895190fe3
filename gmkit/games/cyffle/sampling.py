"""What a seat sees, and records that fit what it sees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gmkit.chance.source import Source
from gmkit.games.cyffle.deck import bits_of, cards_in
from gmkit.games.cyffle.fitting import Wanted, fitting, loosely
from gmkit.games.cyffle.model import Between, Hand, State
from gmkit.games.cyffle.play import begin_play
from gmkit.games.cyffle.secrecy import HONESTLY, apart, supposed, veil
from gmkit.games.cyffle.stage import around, playing
from gmkit.games.cyffle.tricks import denied_cards, denied_in
from gmkit.table.game import SeatNo


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


def view(state: State, seat: SeatNo) -> State:
    """Give the record as a seat sees it (4.7)."""
    hands, unknown = veiled(state.hands, state.unknown, seat)
    seen = state._replace(hands=hands, unknown=unknown)
    return _in_play(veil(seen, state.hands, seat)) if around(state)[0].options.cheating else seen


def _in_play(seen: State) -> State:
    """Give the hand being played, where nothing is left to do before a card as far as a seat sees.

    Else the record would show that somebody does something on the sly before a first card (CF-20, CF-22).
    """
    if isinstance(seen, Between) and seen.due and (due := seen.due[-1]).step == "play":
        state: State = begin_play(seen, due, None).state
        return state
    return seen


def worlds(view: State, seat: SeatNo, source: Source) -> Iterator[State]:
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
        for at, hand in loosely(free, wanted, stream) if found is None else found:
            hands[at] |= hand
        yield view._replace(hands=tuple(hands), unknown=(0,) * len(hands), sly=sly)
        number += 1

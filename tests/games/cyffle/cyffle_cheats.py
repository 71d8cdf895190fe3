"""An evening at which somebody may cheat, for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gmkit.chance.source import Source, Stream
from gmkit.games.cyffle.dealing import begin_hand
from gmkit.games.cyffle.game import settled
from gmkit.games.cyffle.model import Bystander, Hand, Manner, Options, Score, State, Table
from gmkit.games.cyffle.noticing import LATER
from gmkit.games.cyffle.sleights import CUT
from gmkit.table.game import Ask, Luck, SeatNo
from tests.games.cyffle.cyffle_table import GAME, card, cards, seats

LAST_HAND = "AC AD 2C 2D 4S 9H TH QS KD 7C"
"""What went through the last hand's tricks."""


def evening(
    number: int = 2,
    dealer: int = 1,
    manners: Sequence[Manner] = (),
    bystanders: Sequence[Bystander] = (),
    coins: Sequence[int] = (),
    **options: Any,
) -> State:
    """Give an evening before its second hand: the dealer has gathered the cards."""
    chosen = Options(**{"cheating": True, **options})
    table = Table(seats(number), chosen, GAME.names, tuple(manners), tuple(bystanders))
    held = (*coins, 0) if coins else (0,) * (number + 1)
    score = Score(2, SeatNo(dealer), held, (0,) * number, (False,) * number, gathered=cards(LAST_HAND))
    return settled(begin_hand(table, score)).state  # type: ignore[arg-type]


def after(state: State, *answers: Any) -> tuple[State, list[Any]]:
    """Give the record after these answers, and what happened; luck left out of account is what comes first."""
    events: list[Any] = []
    for answer in answers:
        state, more = GAME.apply(state, answer)
        events += more
    return state, events


def what(state: State) -> tuple[str, int | None]:
    """Give what is pending, and whose it is."""
    need = GAME.pending(state)
    assert isinstance(need, Ask | Luck)
    return need.what, need.seat


def some(codes: str) -> tuple[int, ...]:
    """Give cards as they are chosen."""
    return tuple(sorted(map(card, codes.split())))


def play_on(state: State) -> tuple[State, list[Any]]:
    """Play the lowest card each time until the tricks are over; nothing is swapped."""
    events: list[Any] = []
    while isinstance(need := GAME.pending(state), Ask) and need.what in ("card", "swap"):
        state, more = GAME.apply(state, next(need.choices.items()))
        events += more
    return state, events


def to_the_swap(state: State) -> State:
    """Play the lowest card each time until the dealer may swap."""
    while isinstance(state, Hand):
        need = GAME.pending(state)
        assert isinstance(need, Ask)
        state = GAME.apply(state, next(need.choices.items())).state
    assert what(state)[0] == "swap"
    return state


def to_the_accusations(*palmed: str, seen: bool = False, **options: Any) -> tuple[State, list[Any]]:
    """Give the end of a hand of three, after the tricks, with the dealer's palmed cards never stacked."""
    state, _ = after(evening(3, coins=(10, 10, 10), purse=10, ante=2, **options), some(" ".join(palmed)))
    if palmed:
        state, _ = after(state, seen, *((LATER,) if seen else ()), False)
    state, _ = after(state, 3, CUT, (), ())
    return play_on(dealt(state))


def stream() -> Stream:
    """Give something to draw from, always the same."""
    return Source("cheats").stream()


def dealt(state: State) -> State:
    """Deal."""
    need = GAME.pending(state)
    assert isinstance(need, Luck)
    return GAME.apply(state, need.law.draw(stream())).state

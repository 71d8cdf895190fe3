"""What is done on the sly before a first card: nobody else's view may show it (4.7, 4.8)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from gmkit.chance.source import Source, Stream
from gmkit.games.cyffle.cheating import AnswerTrick, SpotTrick, SwapCard
from gmkit.games.cyffle.game import settled
from gmkit.games.cyffle.hand import BeginHand, BeginPlay, StayOrLeave, begin_hand
from gmkit.games.cyffle.model import HONEST, Between, Hand, Options, Score, Table, around, undealt
from gmkit.table.game import Ask, Luck, SeatNo
from gmkit.table.study import any_of
from tests.cases import every_case
from tests.games.cyffle.builders import GAME, LAST_HAND, cards, seats

SEEDS = 60
WORLDS = 4

SLY = {SwapCard, AnswerTrick, SpotTrick, BeginPlay}
"""All that can be left to do before a first card."""


def beginning(number: int, people: int, seed: int) -> Any:
    """Give an evening before its second hand, whose dealer has gathered the cards; the first seats are people's."""
    table = Table(seats(number, *range(people)), Options(cheating=True), GAME.names)
    dealer, nothing = SeatNo(seed % number), (0,) * number
    score = Score(2, dealer, (*nothing, 0), nothing, (False,) * number, gathered=cards(LAST_HAND))
    return settled(begin_hand(table, score)).state  # type: ignore[arg-type]


def said(need: Ask | Luck, stream: Stream) -> Any:
    """Palm something, notice every second time, accuse nobody yet, and do anything else."""
    if isinstance(need, Luck):
        if need.what == "spot":
            return stream.below(2) == 0
        return need.law.draw(stream)
    if need.what == "palm":
        return next(one for one in need.choices.items() if one != ())
    return "use it later" if need.what == "what was seen" else any_of(need.choices, stream)


def moments(number: int, people: int, seed: int) -> Iterator[tuple[Between, Ask | Luck]]:
    """Play a hand; give the record whenever something is done, asked or noticed on the sly before a first card."""
    state, source, count = beginning(number, people, seed), Source(f"first cards {number} {people} {seed}"), 0
    while isinstance(need := GAME.pending(state), Ask | Luck) and around(state)[1].number == 2:
        if isinstance(state, Between) and {*map(type, state.due)} <= SLY:
            yield state, need
        state, count = GAME.apply(state, said(need, source.at("answer", count))).state, count + 1


def honestly(state: Between, people: int, seed: int) -> Hand:
    """Play the same cards to the same point in a hand whose dealer palms nothing and has the pack cut."""
    again = beginning(len(state.hands), people, seed)
    dealer = state.score.dealer
    assert dealer is not None
    order = state.table.from_left[dealer]
    hands = list(state.hands)
    for seat, card in zip(order, state.trick, strict=False):
        hands[seat] |= 1 << card
    plain: dict[str, Any] = {
        "palm": (),
        "trump": state.trump,
        "cut": "offer the cut",
        "stack for oneself": (),
        "stack for another": (),
        "deal": tuple(hands[seat] for seat in order),
    }
    while not isinstance(again, Hand):
        need = GAME.pending(again)
        assert isinstance(need, Ask | Luck)
        if need.what == "hand":
            assert need.seat is not None
            answer = hands[need.seat]
        else:
            answer = plain[need.what]
        again = GAME.apply(again, answer).state
    for card in state.trick:
        again = GAME.apply(again, card).state
    assert isinstance(again, Hand)
    return again


@pytest.mark.parametrize(("number", "people"), [(2, 0), (2, 2), (3, 1), (3, 3), (4, 4), (5, 2), (5, 5)])
def test_an_onlooker_sees_an_honest_hand(number: int, people: int) -> None:
    """Whoever has noticed nothing sees what it would see if nothing had been done; nobody sees anybody else's step."""
    met, before_the_lead = set(), False
    for seed in range(SEEDS):
        for state, need in moments(number, people, seed):
            met.add(type(state.due[-1]))
            before_the_lead |= not state.trick
            honest, noticed = honestly(state, people, seed), {observer for observer, _ in state.sly.seen}
            for seat in map(SeatNo, range(number)):
                if isinstance(need, Ask) and seat == need.seat:
                    continue
                view = GAME.view(state, seat)
                assert isinstance(view, Hand)
                assert view.seat == honest.seat
                if seat != state.score.dealer and seat not in noticed:
                    assert view == GAME.view(honest, seat)
    assert {SwapCard, SpotTrick} <= met
    # Several people are asked before their own first card; anybody else at once (CF-22).
    assert AnswerTrick in met
    assert before_the_lead == (people > 1)


@every_case(("number", "people"), [(2, 0), (3, 3), (4, 2), (5, 5)])
def test_every_world_of_every_seat_can_be_played_on(number: int, people: int) -> None:
    for seed in range(SEEDS):
        for count, (state, _) in enumerate(moments(number, people, seed)):
            for seat in map(SeatNo, range(number)):
                view = GAME.view(state, seat)
                asked = GAME.pending(view)
                for world in islice(GAME.worlds(view, seat, Source(f"worlds {seed} {count}")), WORLDS):
                    need = GAME.pending(world)
                    assert isinstance(need, Ask)
                    assert isinstance(asked, Ask)
                    assert (need.what, need.seat) == (asked.what, asked.seat)
                    assert GAME.view(world, seat) == view


def test_between_two_hands_nobody_supposes_that_cards_are_palmed() -> None:
    """CF-16: the next dealer has gathered them, and is not dealing yet."""
    table = Table(seats(3, 0), Options(cheating=True), GAME.names)
    nothing = (0,) * 3
    score = Score(2, SeatNo(1), (*nothing, 0), nothing, (False,) * 3, gathered=cards(LAST_HAND))
    state = undealt(table, score, score.gone, (BeginHand(SeatNo(1)), StayOrLeave(SeatNo(0))))
    for seat in map(SeatNo, range(3)):
        view = GAME.view(state, seat)
        assert [world.sly for world in islice(GAME.worlds(view, seat, Source("between")), 6)] == [HONEST] * 6

"""Whole evenings of people who cheat at random: no card is lost, no coin, and nothing leaks."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from gmkit.chance.source import Source, Stream
from gmkit.games.cyffle.cheating import (
    KEEP,
    NOBODY,
    AnswerTrick,
    ChooseVictim,
    OfferCut,
    Palm,
    SpotSkippedCut,
    SpotTrick,
    StackForAnother,
    StackForSelf,
    SwapCard,
)
from gmkit.games.cyffle.events import Accused, CheatShown, CutDemanded, HandVoid, WrongAccusation
from gmkit.games.cyffle.hand import elsewhere, opened
from gmkit.games.cyffle.model import BLANK, HONEST, Between, Bystander, Hand, Manner, Options, State, Table
from gmkit.games.cyffle.pack import PACK, bits_of
from gmkit.table.game import HIDDEN, Ask, Luck, Over, SeatNo, seen_by
from gmkit.table.seats import HUMAN, Seat, Seating
from gmkit.table.study import any_of
from tests.cases import every_case
from tests.games.cyffle.builders import GAME

SECRET = {"Palmed", "CutSkipped", "Stacked", "Swapped", "Risked", "Spotted", "KeptQuiet", "AcesAgain"}
MODES = ("both", "wager", "tally")


def evening(number: int, seed: int) -> State:
    """Give an evening of watchful people and a bystander of each sort; every third seat is a person's."""
    levels = [HUMAN if (at + seed) % 3 == 0 else "average" for at in range(number)]
    seating = Seating(tuple(Seat(f"S{at}", level) for at, level in enumerate(levels)))
    options = Options(
        mode=MODES[seed % 3],
        cheating="story" if seed % 5 == 4 else True,
        wager_style="open" if seed % 4 == 1 else "agreed",
        purse=12 if seed % 2 else None,
        max_hands=8,
        tie_tally="each",
    )
    manners = tuple(Manner(sleight=at % 5, perception=-at, distracted=at == 2) for at in range(number))
    beside = (
        Bystander("Cook", 1, tells=False), Bystander("Tryffin", -4, dozing=True), Bystander("Page", -4, tells="later"),
    )  # fmt: skip
    return opened(Table(seating, options, GAME.names, manners, beside))


def answer(need: Ask | Luck, stream: Stream) -> Any:
    """Draw anything that may be said, but leave the table and accuse seldom, and have everybody's cards typed."""
    if isinstance(need, Luck):
        return need.law.draw(stream)
    if need.what in ("next hand", "accusation", "what was seen") and stream.below(6):
        return list(need.choices.items())[1 if need.what == "what was seen" else 0]
    return any_of(need.choices, stream)


def check_cards(state: State) -> None:
    """Every card is in one place: a hand, up a sleeve, in a trick, or in the pack; all are 52."""
    hand = isinstance(state, Hand)
    table = state.round.table if isinstance(state, Hand) else state.table
    places = [*state.hands, state.sly.palmed, state.seen if isinstance(state, Hand) else bits_of(state.trick)]
    taken = 0
    for place in places:
        assert not place & taken, "a card lies in two places"
        taken |= place
    pack = table.pack & ~taken
    assert pack.bit_count() + sum(place.bit_count() for place in places) == 52
    assert not taken >> 52
    stacked = bits_of(card for card in state.sly.stacked if card != BLANK) & table.pack
    if not hand and not any(state.hands) and isinstance(state, Between) and state.won is None:
        assert stacked & pack == stacked, "what is stacked lies on the pack"


def check_views(state: State, need: Ask, source: Source, *, thorough: bool) -> None:
    """The seat that is asked sees what it is asked; worlds look to it as the record does, and differ."""
    view = GAME.view(state, need.seat)
    assert GAME.pending(view) == need
    if not thorough:
        return
    worlds = [world for _, world in zip(range(8), GAME.worlds(view, need.seat, source), strict=False)]
    for world in worlds:
        assert GAME.view(world, need.seat) == view
        check_cards(world)
    if view != state:
        assert len(set(worlds)) > 1


@every_case("seed", range(12))
def test_an_evening_of_cheats_keeps_every_card_and_coin(seed: int) -> None:
    number = 2 + seed % 5
    state, source = evening(number, seed), Source(f"sly {seed}")
    held, seen, count = GAME.held(state), set[str](), 0
    while not isinstance(need := GAME.pending(state), Over):
        if isinstance(need, Ask):
            check_views(state, need, source, thorough=count % 5 == 0)
        value = answer(need, source.at("answer", count))
        assert need.law.weigh(value) if isinstance(need, Luck) else value in need.choices
        state, events = GAME.apply(state, value)
        check_cards(state)
        assert GAME.held(state) == held
        seen |= {type(event).__name__ for event in events}
        assert not {type(event).__name__ for event in seen_by(events, None)} & SECRET
        count += 1
    assert isinstance(state, Between)
    assert state.sly == HONEST
    assert "Palmed" in seen


def test_everything_that_can_happen_does() -> None:
    """Across some evenings every sort of event comes up, so that the checks above have met them all."""
    seen: set[str] = set()
    for seed in range(30):
        state, source, count = evening(2 + seed % 3, seed), Source(f"all {seed}"), 0
        while not isinstance(need := GAME.pending(state), Over):
            state, events = GAME.apply(state, answer(need, source.at("answer", count)))
            seen |= {type(event).__name__ for event in events}
            count += 1
    public = {event.__name__ for event in (Accused, CheatShown, CutDemanded, HandVoid, WrongAccusation)}
    assert seen >= SECRET | public


@every_case("seed", range(6))
def test_nobody_elses_tricks_show_in_a_view(seed: int) -> None:
    """Done or not done, a trick that a seat has not noticed leaves its view as it was."""
    honest = evening(3, seed)
    source = Source(f"view {seed}")
    state, count = honest, 0
    while not isinstance(need := GAME.pending(state), Over):
        dealer = (state.round.score if isinstance(state, Hand) else state.score).dealer
        for seat in map(SeatNo, range(3)):
            view = GAME.view(state, seat)
            if seat != dealer:
                assert not view.sly.palmed
                assert not view.sly.stacked
                assert not view.sly.done
                assert all(observer == seat for observer, _ in view.sly.seen)
            elif view.sly != HONEST:
                assert view.sly.seen == ()
            if isinstance(view, Between) and isinstance(need, Ask) and seat != need.seat:
                sly = {Palm, OfferCut, StackForSelf, StackForAnother, ChooseVictim, SwapCard, AnswerTrick}
                assert not {type(due) for due in view.due if due.seat != seat} & sly
            if isinstance(view, Between):
                assert not {type(due) for due in view.due} & {SpotTrick, SpotSkippedCut}
        state, _ = GAME.apply(state, answer(need, source.at("answer", count)))
        count += 1


@pytest.mark.parametrize("seed", [*range(6), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(6, 150))])
def test_evenings_with_cards_that_nobody_sees(seed: int) -> None:
    """People's hands stay unseen half of the time: nothing lies in two places, and nobody is told what it is."""
    number = 2 + seed % 5
    seating = Seating(tuple(Seat(f"S{at}", HUMAN if (at + seed) % 2 else "average") for at in range(number)))
    options = Options(mode="wager", max_hands=6, cheating="story" if seed % 3 == 2 else True)
    state: State = GAME.set_up(seating, options._asdict()).state
    source = Source(f"unseen {seed}")
    for turn in itertools.count():
        need = GAME.pending(state)
        if isinstance(need, Over):
            break
        draw = source.at(turn)
        if isinstance(need, Luck):
            person = need.seat is not None and not seating.seats[need.seat].npc
            value = HIDDEN if need.secret and person and need.what == "hand" and draw.below(2) else need.law.draw(draw)
        else:
            view = GAME.view(state, need.seat)
            assert GAME.pending(view) == need
            # Whose own hand nobody knows would see it in a world.
            if not view.unknown[need.seat]:
                for world in itertools.islice(GAME.worlds(view, need.seat, source.placed(turn)), 2):
                    assert GAME.view(world, need.seat) == view
            value = some(state, need, draw)
        state = GAME.apply(state, value).state
        check_places(state)


def some(state: State, need: Ask, draw: Stream) -> Any:
    """Draw what may be chosen: no card that lies elsewhere, and seldom a charge."""
    items: list[Any] = list(need.choices.items())
    if need.what == "accusation" and draw.below(3):
        return NOBODY
    if isinstance(state, Hand) and state.unknown[need.seat]:
        return draw.pick([one for one in items if not elsewhere(state) >> one & 1])
    if need.what == "swap":
        others = sum(own for seat, own in enumerate(state.hands) if seat != need.seat)
        items = [one for one in items if one == KEEP or not others >> one[0] & 1]
    return draw.pick(items)


def check_places(state: State) -> None:
    """No card lies in two places, and each is of the one pack."""
    taken = 0
    for place in (*state.hands, state.sly.palmed, state.seen if isinstance(state, Hand) else 0):
        assert not place & taken
        taken |= place
    assert not taken >> PACK

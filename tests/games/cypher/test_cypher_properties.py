"""What holds through every game: any seats, any options, odd decks, players who choose at random."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice
from gmkit.games.cypher.events import (
    AlreadyFired,
    DrawLost,
    EndTriggered,
    Fetched,
    GameEnded,
    LeftArea,
    Played,
    Swapped,
    TooEarly,
    TurnBegan,
)
from gmkit.games.cypher.game import Cypher
from gmkit.games.cypher.model import State
from gmkit.table.game import HIDDEN, Ask, Luck, Over
from gmkit.table.run import Moment as Turn
from gmkit.table.run import Places, Said, entry, replay, run
from gmkit.table.seats import Seat, Seating
from tests.cases import every_case
from tests.games.cypher.builders import (
    FORTY,
    HOUSE,
    SINGLES,
    TWELVE,
    Moment,
    any_answer,
    few,
    seated,
    some_options,
    told_of,
    wander,
)

DECKS = (HOUSE, Cypher(SINGLES), Cypher(TWELVE), Cypher(FORTY))


def some_game(seed: int) -> tuple[Cypher, State, Iterator[Moment]]:
    stream = Source(f"game {seed}").stream()
    game = DECKS[seed % len(DECKS)]
    start = game.set_up(seated(2 + stream.below(3)), some_options(stream)).state
    return game, start, wander(game, start, stream)


def places(state: State) -> list[Any]:
    """Give every place where a card lies, wherever it is."""
    found: list[Any] = [card for area in state.areas for card in area]
    found += [card for hand in state.hands for card in hand]
    found += [card for card, _ in (*state.pack, *state.removed)]
    return found + ([] if state.display is None else [state.display])


def check(state: State) -> None:
    lying = places(state)
    seen = [card for card in lying if card is not HIDDEN]
    assert len(lying) == state.table.nexus.total
    assert sorted([*seen, *state.unseen]) == list(range(state.table.nexus.total))
    assert lying.count(HIDDEN) == len(state.unseen)
    assert all(len(area) <= 3 for area in state.areas)
    for seat, (hand, known) in enumerate(zip(state.hands, state.known, strict=True)):
        assert list(hand) == sorted(hand)  # type: ignore[type-var]
        assert len(hand) == len(known)
        assert all(who >> seat & 1 for who in known)
    if state.agenda[-1][0] > 2:
        assert state.display is not None or not state.pack


@pytest.mark.parametrize("seed", few(24))
def test_a_random_game_keeps_the_rules(seed: int) -> None:
    game, start, moments = some_game(seed)
    table = start.table
    state, turns, lost, fired, since = start, 0, False, [0] * table.nexus.total, 0
    for before, need, value, after, events in moments:
        assert value in need.choices if isinstance(need, Ask) else need.law.weigh(value) > 0
        check(after)
        fired_now = [card for card in range(table.nexus.total) if after.fired & ~before.fired & 1 << card]
        for event in events:
            if isinstance(event, TurnBegan):
                fired = [0] * table.nexus.total
                turns += 1
                since += event.last
                lost = lost and event.turn > 1
                if not lost:
                    assert len(after.hands[event.seat]) == 3, "who has not lost a draw begins with three cards"
            lost = lost or isinstance(event, DrawLost)
            if isinstance(event, EndTriggered):
                since = 0
            if isinstance(event, GameEnded):
                assert since == table.seats, "after the trigger everybody has one more turn"
                assert turns <= table.options.turn_cap + table.seats
                assert not (event.tied and event.winner == event.trigger)
                turns = since = 0
            if isinstance(event, Swapped | Fetched):
                assert event.target not in fired_now
        for card in fired_now:
            fired[card] += 1
            assert fired[card] == 1
        state = after
    over = game.pending(state)
    assert isinstance(over, Over)
    assert sorted(seat for row in over.ranking for seat in row) == list(range(table.seats))
    assert len(over.ranking[0]) == 1
    if table.options.campaign:
        assert max(state.points) == table.needed
        assert sum(state.points) == state.games
        assert over.payout == state.points
    with pytest.raises(IllegalChoice, match="over"):
        game.apply(state, 0)


@every_case("players", [2, 3, 4])
def test_hands_after_each_turn(players: int) -> None:
    after_start = {2: [2, 3], 3: [1, 3, 2], 4: [1, 3, 2, 2]}[players]
    seen = 0
    for seed in range(20):
        stream = Source(f"hands {seed}").stream()
        start = HOUSE.set_up(seated(players), {}).state
        begun = whole = 0
        for _, need, value, after, events in wander(HOUSE, start, stream):
            if need.what == "first player":
                begun, whole = value, 1
            whole = whole and not told_of(events, DrawLost)
            if whole and any(isinstance(event, TurnBegan) and event.turn > 1 for event in events):
                turn = (begun + after.turn - 1) % players
                assert [len(after.hands[(turn + at) % players]) for at in range(players)] == after_start
                seen += 1
    assert seen > 60


@pytest.mark.parametrize("seed", few(8))
def test_a_log_plays_the_same_game_again(seed: int) -> None:
    game, start, _ = some_game(seed)
    stream = Source(f"log {seed}").stream()

    def answer(state: Any, need: Any) -> Said:
        return Said(any_answer(state, need, stream), "drawn" if isinstance(need, Luck) else "npc:weak")

    moments: list[Turn[State]] = list(run(game, start, answer))
    again, told = replay(game, start, list(map(entry, moments)), Places())
    assert again == moments[-1].state
    assert [moment.events for moment in told] == [moment.events for moment in moments]


def test_what_may_happen_does() -> None:
    """The games above come to every corner: else their promises would say little."""
    kinds: set[type] = set()
    for seed in range(60):
        for *_, events in some_game(seed)[2]:
            kinds.update(map(type, events))
    wanted = {AlreadyFired, DrawLost, TooEarly, LeftArea, Played, Swapped, Fetched, EndTriggered}
    assert wanted <= kinds, {kind.__name__ for kind in wanted - kinds}


@every_case("seed", range(12))
def test_nothing_else_than_what_is_offered_is_taken(seed: int) -> None:
    game, _, moments = some_game(seed)
    for at, (before, need, _, _, _) in enumerate(moments):
        if at % 5:
            continue
        if need.what == "hand":
            continue
        every: list[Any] = [*range(-1, game.nexus.total + 1), "top", "display", "bottom", "ignore", "nothing", None, ()]
        legal = [value for value in every if value in need.choices] if isinstance(need, Ask) else None
        for value in every:
            if (value in legal) if legal is not None else need.law.weigh(value) > 0:  # type: ignore[union-attr]
                assert game.apply(before, value).state != before
            else:
                with pytest.raises(IllegalChoice):
                    game.apply(before, value)
        if isinstance(need, Ask):
            assert [need.choices.parse(need.choices.show(value)) for value in legal or ()] == legal
            assert set(need.choices.items()) == set(legal or ())


@every_case("count", [1, 5])
def test_two_to_four_play(count: int) -> None:
    with pytest.raises(IllegalChoice, match="2 to 4"):
        HOUSE.set_up(Seating(tuple(Seat(f"S{at}") for at in range(count))), {})


@every_case("options", [{"technomancer_scope": "none"}, {"turn_cap": 0}])
def test_options_that_nobody_can_play(options: dict[str, Any]) -> None:
    with pytest.raises(IllegalChoice, match=next(iter(options))):
        HOUSE.set_up(seated(2), options)

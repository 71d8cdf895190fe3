"""City of Masks led by the GM: rounds by the book, who is out, what is on paper, who joins, lines and rulings."""

from __future__ import annotations

from typing import Any

import pytest

from gmkit.chance.source import Source
from gmkit.errors import UnreadableChoice
from gmkit.games.masks import events as e
from gmkit.games.masks.led import acts
from gmkit.games.masks.model import Objective, State
from gmkit.games.masks.rules.objectives import end_if_achieved
from gmkit.games.masks.rules.rounds import BeginRound
from gmkit.games.masks.stage import Play
from gmkit.table.game import SeatNo, Step
from gmkit.table.run import Moment, Places, run
from gmkit.table.seats import HUMAN, Seat, Seating
from tests.games.masks.builders import GAME, WORLD
from tests.games.masks.by_chance import Table, gambler, some_table


def evening(seed: int) -> tuple[Table, list[tuple[State, Moment[State]]], Any]:
    """Play an evening of two rounds of gamblers; give every moment with the record before it, and why it ended."""
    table = some_table(seed, 2 + seed % 4, rounds=2)
    state = table.game.set_up(table.seating, table.options).state
    found = []
    for moment in run(table.game, state, table.answers(Places())):
        found.append((state, moment))
        state = moment.state
    return table, found, state.ended


def by_the_book(seed: int) -> bool:
    """Give the answers of an evening to `rounds 2` at a table with the same start; say whether both came to the end."""
    table, moments, ended = evening(seed)
    first = next(at for at, (_, moment) in enumerate(moments) if moment.state.round)
    before, last_dealt = moments[first]
    assert isinstance(before.agenda[0], BeginRound)
    led = before._replace(led=True, agenda=before.agenda[1:])
    dealt = table.game.apply(led, last_dealt.said.value).state
    assert dealt.agenda == ()
    state = acts.rounds(table.game, dealt, ["2"]).state
    for _, moment in moments[first + 1 :]:
        need = table.game.pending(state)
        assert (need.what, need.seat) == (moment.need.what, moment.need.seat)  # type: ignore[union-attr]
        step = table.game.apply(state, moment.said.value)
        state = step.state
        if moment.state.ended is None:
            assert state._replace(led=False, agenda=()) == moment.state._replace(agenda=())
            assert step.events == tuple(one for one in moment.events if type(one).__name__ != "Reason")
    if ended != "the last round is over":
        return False
    final = moments[-1][1].state
    assert state.agenda == ()
    assert state._replace(led=False) == final._replace(ended=None)
    return True


def test_rounds_are_played_as_in_play() -> None:
    assert by_the_book(0)


@pytest.mark.thorough
def test_rounds_are_played_as_in_play_at_fifty_seeds() -> None:
    assert sum(by_the_book(seed) for seed in range(50)) > 30


def laid_out(seed: int = 0) -> tuple[Table, State]:
    """Give a table led by the GM, with two people and three NPCs, and everything dealt."""
    table = some_table(seed, 5)
    names = [
        Seat(name, HUMAN if at < 2 else "skilled") for at, name in enumerate(("Ana", "Ben", "Orso", "Cleo", "Vela"))
    ]
    source = Source(f"led {seed}")
    step = acts.begin_at_table(GAME, Seating(tuple(names)), {}, lambda _seat, _game: gambler, source)
    return table._replace(seating=Seating(tuple(names)), source=source), step.state


def play_on(table: Table, step: Step[State], places: Places) -> Step[State]:
    """Play until the GM has to say what comes next."""
    state, events = step
    told = list(events)
    for moment in run(table.game, state, table.answers(places)):
        state = moment.state
        told += moment.events
    return Step(state, tuple(told))


def test_rounds_among_npcs_leave_people_out() -> None:
    table, state = laid_out()
    step = play_on(table, acts.rounds(GAME, state, ["2", "among", "npcs"]), Places())
    assert (step.state.round, step.state.agenda, step.state.ended) == (state.round + 2, (), None)
    named = [event for event in step.events if isinstance(event, e.ArbiterNamed)]
    assert [sorted(one.order) for one in named] == [[2, 3, 4]] * 2
    seats = {one.seat for one in step.events if isinstance(one, e.MaskPutOn | e.TurnPassed | e.WhereaboutsDeclared)}
    assert seats == {2, 3, 4}
    assert (step.state.out, sorted(step.state.order)) == ((), [0, 1, 2, 3, 4])
    for words in (["0"], ["21"], ["2", "among"], ["two"], ["2", "among", "people"]):
        with pytest.raises(UnreadableChoice, match="1 to 20"):
            acts.rounds(GAME, state, words)


def test_who_has_achieved_everything_ends_no_game_that_the_gm_leads() -> None:
    _, state = laid_out()
    done = tuple(one._replace(done=1) for one in state.avatars[0].objectives if isinstance(one, Objective))
    ready = state._replace(round=5, avatars=(state.avatars[0]._replace(objectives=done), *state.avatars[1:]))
    for led, told, ended in ((True, [e.AllAchieved(SeatNo(0), SeatNo(0))], False), (False, [], True)):
        play = Play(WORLD, ready._replace(led=led))
        assert end_if_achieved(play, [0]) is ended
        assert (play.events, bool(play.state.agenda)) == (told, ended)

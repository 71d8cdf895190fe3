"""A procedure written as a generator, played, weighed, logged and refused like any game."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from typing import NamedTuple

import pytest

from gmkit.chance.pieces import numbered
from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice
from gmkit.table.choices import Number, OneOf
from gmkit.table.game import Ask, Done, Luck, Over, Procedure, SeatNo, Steps, Underway
from gmkit.table.odds import spread
from gmkit.table.run import Places, Said, drawn, entry, replay, run
from gmkit.table.seats import Seat, Seating
from tests.cases import every_case

TABLE = Seating((Seat("Ana"), Seat("Bo")))


class Bet(NamedTuple):
    """A seat bets on a number."""

    seat: SeatNo
    number: int


class Rolled(NamedTuple):
    """The die shows a number."""

    number: int


def wager(purse: int = 3) -> Steps[int]:
    """Ana bets on a number; each die that shows it pays 1, until one does not; the first is free."""
    yield "open"
    number = yield Ask(SeatNo(0), Number(1, 6), "number")
    if number == 6:
        raise IllegalChoice("nobody bets on 6 here")
    yield Bet(SeatNo(0), number)
    won = 0
    while won < purse:
        face = yield Luck("die", numbered(6))
        yield Rolled(face)
        if face != number:
            break
        won += 1
    return won


GAME = Procedure(wager)


def begin() -> Underway[int]:
    """Give the table before the bet."""
    return GAME.set_up(TABLE, {}).state


def test_it_opens_at_its_first_need_and_tells_what_went_before() -> None:
    step = GAME.set_up(TABLE, {})
    assert step.events == ("open",)
    assert GAME.pending(step.state) == Ask(SeatNo(0), Number(1, 6), "number")


def test_each_answer_tells_only_what_it_brought_about() -> None:
    bet = GAME.apply(begin(), 4)
    assert bet.events == (Bet(SeatNo(0), 4),)
    assert GAME.pending(bet.state) == Luck("die", numbered(6))
    hit = GAME.apply(bet.state, 4)
    assert hit.events == (Rolled(4),)
    lost = GAME.apply(hit.state, 1)
    assert lost.state == Underway(2, (4, 4, 1), ("open", Bet(SeatNo(0), 4), Rolled(4), Rolled(1)), Done(1))
    assert GAME.pending(lost.state) == Over(((SeatNo(0), SeatNo(1)),), (None, None), "the procedure is done")


def test_a_record_can_be_gone_on_with_twice() -> None:
    bet = GAME.apply(begin(), 2).state
    assert [GAME.apply(bet, face).state.now == Done(0) for face in (1, 2, 3)] == [True, False, True]
    assert bet == GAME.apply(begin(), 2).state


@every_case("answer", [0, 7, "4", None])
def test_what_may_not_be_chosen_or_cannot_come_up_is_refused(answer: object) -> None:
    with pytest.raises(IllegalChoice, match=r"^number: "):
        GAME.apply(begin(), answer)
    with pytest.raises(IllegalChoice, match=r"^die: "):
        GAME.apply(GAME.apply(begin(), 4).state, answer)


def test_a_rule_inside_forbids_and_the_record_stays() -> None:
    state = begin()
    with pytest.raises(IllegalChoice, match="nobody bets on 6"):
        GAME.apply(state, 6)
    assert state == begin()


def test_nothing_is_answered_after_the_end() -> None:
    over = GAME.apply(GAME.apply(begin(), 4).state, 1).state
    with pytest.raises(IllegalChoice, match="done"):
        GAME.apply(over, 4)


def test_a_procedure_that_needs_nothing_is_done_at_once() -> None:
    def nothing() -> Steps[str]:
        yield "first"
        yield "second"
        return "result"

    step = Procedure(nothing).set_up(TABLE, {})
    assert step.events == ("first", "second")
    assert step.state.now == Done("result")
    assert list(run(Procedure(nothing), step.state, lambda _state, _need: Said(None, "nobody"))) == []


def test_the_loop_plays_it_and_its_log_replays() -> None:
    source, places = Source("a seed"), Places()
    luck = drawn(source, places)

    def answer(state: object, need: Ask | Luck) -> Said:
        return luck(state, need) if isinstance(need, Luck) else Said(5, "gm")

    moments = list(run(GAME, begin(), answer))
    end = moments[-1].state
    assert isinstance(end.now, Done)
    assert [moment.said.value for moment in moments] == list(end.answers)
    again, _ = replay(GAME, begin(), [entry(moment) for moment in moments], Places(), "log")
    assert again == end


def test_the_loop_asks_nobody_where_there_is_one_answer() -> None:
    def bow() -> Steps[object]:
        return (yield Ask(SeatNo(0), OneOf(["bow"]), "bow"))

    game = Procedure(bow)
    (moment,) = run(game, game.set_up(TABLE, {}).state, lambda _state, _need: pytest.fail("asked"))
    assert moment.state.now == Done("bow")


def test_odds_are_weighed_through_it() -> None:
    ends = spread(GAME, {GAME.apply(begin(), 4).state: Fraction(1)}, lambda _state: False)
    won: dict[object, Fraction] = {}
    for state, weight in ends.items():
        assert isinstance(state.now, Done)
        won[state.now.result] = won.get(state.now.result, Fraction(0)) + weight
    assert won == {0: Fraction(5, 6), 1: Fraction(5, 36), 2: Fraction(5, 216), 3: Fraction(1, 216)}


def test_everybody_sees_everything() -> None:
    state = GAME.apply(begin(), 3).state
    view = GAME.view(state, SeatNo(1))
    assert GAME.pending(view) == GAME.pending(state)
    assert list(islice(GAME.worlds(view, SeatNo(1), Source("s")), 2)) == [state, state]

"""A cheat is shown up, or somebody is accused who is none (4.8)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from gmkit.errors import IllegalChoice
from gmkit.games.cyffle.cheating import ACCUSE, CUT, NOBODY, PALM, STACK
from gmkit.games.cyffle.events import Accused, AcesAgain, CheatShown, HandVoid, LastCoins, WrongAccusation
from gmkit.games.cyffle.model import HONEST, Between, Bystander, Manner
from gmkit.table.game import Ask, SeatNo, seen_by
from tests.games.cyffle.builders import (
    GAME,
    after,
    cards,
    dealt,
    evening,
    play_on,
    some,
    to_the_accusations,
    to_the_swap,
    what,
)


def test_the_story_ends_with_the_cards_on_the_table() -> None:
    """The top four cards: a deuce, an Ace, a four, and another Ace."""
    state = evening(manners=(Manner(distracted=True), Manner()), bystanders=(Bystander("Tryffin", dozing=True),))
    state, events = after(state, some("AC AD 2C 4S"), False, 3, CUT, some("AC AD"), some("2C 4S"), True)
    (shown,) = [event for event in events if isinstance(event, CheatShown)]
    assert shown == CheatShown(SeatNo(1), (STACK,), 0, (), ("2C", "AC", "4S", "AD"))
    (odds,) = [event for event in events if isinstance(event, AcesAgain)]
    assert odds.chance == Fraction(19600, 2598960)
    assert odds not in seen_by(events, None)
    assert isinstance(state, Between)
    assert state.sly == HONEST


def test_a_short_pack_shows_what_is_palmed() -> None:
    _, events = after(evening(), some("AC AD 2C"), True, ACCUSE)
    (shown,) = [event for event in events if isinstance(event, CheatShown)]
    assert shown == CheatShown(SeatNo(1), (PALM,), 3, ("2C", "AC", "AD"), ())


def test_a_true_accusation_voids_the_hand() -> None:
    """Stakes back, the cheat's stays for the next pot, nobody marks, the deal passes on (CF-23)."""
    state = evening(3, dealer=1, coins=(10, 10, 10), purse=10, ante=2)
    state, _ = after(state, some("AC"), False, False, 3, CUT, (), ())
    state = to_the_swap(dealt(state))
    assert isinstance(state, Between)
    assert state.score.coins == (8, 8, 8, 6)
    swaps = GAME.pending(state)
    assert isinstance(swaps, Ask)
    state, events = after(state, list(swaps.choices.items())[1], True, ACCUSE)
    void = next(event for event in events if isinstance(event, HandVoid))
    assert void == HandVoid(2, SeatNo(1), (2, 0, 2), 2, 2)
    assert isinstance(state, Between)
    assert state.score.coins == (10, 8, 10, 2)
    assert (state.score.number, state.score.dealer, state.score.tally) == (3, 2, (0, 0, 0))
    # The pack was counted, so that the next dealer has nothing to palm (CF-16).
    assert what(state)[0] == "trump"


def test_a_cheat_shown_up_before_the_wagers_pays_the_agreed_stake() -> None:
    state, events = after(evening(3, coins=(10, 10, 10), purse=10, ante=2), some("AC"), True, ACCUSE)
    assert next(event for event in events if isinstance(event, HandVoid)) == HandVoid(2, SeatNo(1), (0, 0, 0), 2, 2)
    assert isinstance(state, Between)
    assert state.score.coins == (10, 8, 10, 2)


def test_the_cheats_stake_of_the_last_hand_falls_to_the_next_player() -> None:
    """No hand follows for which it could stay in the pot, and it is told who gets it (CF-5)."""
    begun = evening(3, coins=(10, 10, 10), purse=10, ante=2, max_hands=2)
    state, events = after(begun, some("AC"), True, ACCUSE)
    assert [type(event).__name__ for event in events[-3:]] == ["HandVoid", "LastCoins", "EveningEnded"]
    assert events[-2] == LastCoins(SeatNo(2), 2)
    assert isinstance(state, Between)
    assert state.score.coins == (10, 8, 12, 0)


def test_everybody_else_may_accuse_before_the_count() -> None:
    state, _ = to_the_accusations()
    assert what(state) == ("accusation", 2)
    assert what(after(state, NOBODY)[0]) == ("accusation", 0)
    with pytest.raises(IllegalChoice, match="accusation: choose nobody or S1"):
        GAME.apply(state, SeatNo(0))


def test_a_wrong_accusation_costs_as_much_again() -> None:
    """CF-24: two coins for the accused, and the hand is counted all the same."""
    state, events = after(to_the_accusations()[0], SeatNo(1))
    assert events == [Accused("S2", SeatNo(1)), WrongAccusation(SeatNo(2), SeatNo(1), 2)]
    assert isinstance(state, Between)
    assert state.score.coins == (8, 10, 6, 6)
    assert what(state) == ("accusation", 0)


def test_a_wrong_accusation_costs_no_more_than_one_has() -> None:
    state, _ = to_the_accusations()
    assert isinstance(state, Between)
    poor = state._replace(score=state.score._replace(coins=(8, 8, 1, 13)))
    after_it, events = after(poor, SeatNo(1))
    assert WrongAccusation(SeatNo(2), SeatNo(1), 1) in events
    assert isinstance(after_it, Between)
    assert after_it.score.coins == (8, 9, 0, 13)


def test_without_coins_the_accusers_points_do_not_count() -> None:
    before, _ = to_the_accusations(mode="tally")
    state, events = after(before, SeatNo(1))
    assert isinstance(before, Between)
    assert isinstance(state, Between)
    assert before.won is not None
    assert state.won == (*before.won[:2], 0)
    assert WrongAccusation(SeatNo(2), SeatNo(1), 0) in events


def test_nor_do_they_where_the_accuser_has_nothing_left() -> None:
    before, _ = to_the_accusations()
    assert isinstance(before, Between)
    poor = before._replace(score=before.score._replace(coins=(8, 8, 0, 14)), won=(1, 2, 3))
    state, _ = after(poor, SeatNo(1))
    assert isinstance(state, Between)
    assert state.won == (1, 2, 0)
    assert state.score.coins == (8, 8, 0, 14)


def test_cards_still_palmed_prove_a_mere_suspicion() -> None:
    _, events = after(to_the_accusations("AC", "AD")[0], SeatNo(1))
    assert Accused("S2", SeatNo(1)) in events
    assert any(isinstance(event, HandVoid) for event in events)


def test_what_was_kept_for_later_is_used_before_the_count() -> None:
    state, _ = to_the_accusations("AC", seen=True)
    assert isinstance(state, Between)
    assert state.sly.later == (2,)
    assert GAME.view(state, SeatNo(2)).sly.later == (2,)
    assert GAME.view(state, SeatNo(1)).sly.later == ()
    _, events = after(state, SeatNo(1))
    (shown,) = [event for event in events if isinstance(event, CheatShown)]
    assert shown.tricks == (PALM,)
    assert shown.held == ("AC",)


def test_a_stack_that_nobody_saw_cannot_be_proved_when_it_is_played() -> None:
    """CF-22: no card is missing and nobody has seen a thing, so that the accusation fails."""
    state, _ = after(evening(), some("AC AD"), False, 3, CUT, some("AC AD"), (), False)
    state, _ = play_on(dealt(state))
    assert what(state) == ("accusation", 0)
    _, events = after(state, SeatNo(1))
    assert any(isinstance(event, WrongAccusation) for event in events)


def test_palmed_cards_come_back_with_the_tricks() -> None:
    """CF-25: the next dealer gathers this hand's cards, and nothing is missing."""
    state, _ = after(to_the_accusations("AC", "AD")[0], NOBODY, NOBODY)
    assert isinstance(state, Between)
    assert state.sly == HONEST
    assert state.score.gathered.bit_count() == 12
    assert not state.score.gathered & cards("AC AD")
    assert what(state) == ("palm", 2)

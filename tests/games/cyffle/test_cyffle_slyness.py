"""NPCs that cheat, and what a stacked pack buys (4.8)."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import Any

import pytest

from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice
from gmkit.games.cyffle import npc
from gmkit.games.cyffle.cheating import ACCUSE, CUT, LATER, NOBODY, PALM, QUIET, SKIP, STACK, unnoticed
from gmkit.games.cyffle.events import Palmed, Stacked
from gmkit.games.cyffle.game import settled
from gmkit.games.cyffle.hand import begin_hand
from gmkit.games.cyffle.model import Between, Manner, Options, Score, State, Table
from gmkit.games.cyffle.npc import page
from gmkit.games.cyffle.npc.cheating import ASKS, SHARES, share, sly_choice, sly_opinions
from gmkit.games.cyffle.odds import what_it_buys
from gmkit.table.game import Ask, Luck, Opinion, SeatNo
from gmkit.table.seats import Seat, Seating
from tests.cases import every_case
from tests.games.cyffle.builders import GAME, LAST_HAND, after, card, cards, some

SOURCE = Source("slyness")


def evening(number: int, *manners: Manner, gathered: str = LAST_HAND, style: str = "cheat") -> State:
    """Give an evening before its second hand; the last seat deals."""
    seating = Seating(tuple(Seat(f"S{at}", "average", style if at == number - 1 else "") for at in range(number)))
    table = Table(seating, Options(cheating=True), GAME.names, manners)
    nothing = (0,) * number
    score = Score(2, SeatNo(number - 1), (*nothing, 0), nothing, (False,) * number, gathered=cards(gathered))
    return settled(begin_hand(table, score)).state  # type: ignore[arg-type]


def choice(state: State) -> Hashable:
    """Give what an NPC answers, from its view."""
    need = GAME.pending(state)
    assert isinstance(need, Ask)
    assert need.what in ASKS
    table = state.table if isinstance(state, Between) else state.round.table
    view = GAME.view(state, need.seat)
    value = sly_choice(view, need, table.seating.seats[need.seat])
    thoughts = sly_opinions(view, need, table.seating.seats[need.seat])
    assert thoughts[0].choice == value, "the own choice stands first"
    assert {one.choice for one in thoughts} == {one.choice for one in thoughts if one.choice in need.choices}
    assert all(one.why for one in thoughts)
    return value


def cheat_on(state: State) -> tuple[State, list[Any]]:
    """Let the dealer do what it likes up to the deal; trump is spades, and nobody notices."""
    events: list[Any] = []
    while True:
        need = GAME.pending(state)
        assert isinstance(need, Ask | Luck)
        if need.what == "deal":
            break
        value = choice(state) if isinstance(need, Ask) else 3 if need.what == "trump" else False
        state, more = GAME.apply(state, value)
        events += more
    return state, events


def test_a_deft_cheat_does_as_in_the_story() -> None:
    """Both Aces for itself and two low cards for the other, whichever way it gets them on top."""
    state, _ = cheat_on(evening(2, Manner(perception=-2), Manner(sleight=2)))
    assert isinstance(state, Between)
    first, second, third, fourth = state.sly.stacked
    assert {second, fourth} == {card("AC"), card("AD")}
    assert {first, third} == {card("2C"), card("2D")}


def test_before_sharp_eyes_a_clumsy_cheat_is_honest() -> None:
    sharp = [Manner(perception=4)] * 3
    state, events = cheat_on(evening(4, *sharp, Manner(sleight=-4)))
    assert not [event for event in events if isinstance(event, Palmed | Stacked)]
    assert isinstance(state, Between)
    assert not state.sly.done


def test_without_an_ace_nothing_is_worth_it() -> None:
    state, _ = cheat_on(evening(2, Manner(perception=-4), Manner(sleight=4), gathered="2C 3C 4C 5C 6C 7C 8C 9C KD QD"))
    assert isinstance(state, Between)
    assert not state.sly.done


def test_the_knave_of_trumps_is_as_good_as_an_ace() -> None:
    """It cannot be known when cards are palmed, but when an uncut pack is stacked."""
    state = evening(2, Manner(distracted=True), Manner(), gathered="JS 2C 3C 4C 5C 6C 7C 8C 9C KD")
    assert choice(state) == ()
    state, _ = after(state, (), 3)
    assert choice(state) == SKIP
    state, _ = after(state, SKIP)
    assert choice(state) == some("JS")


@every_case("what", ["palm", "cut"])
def test_whoever_is_not_given_to_it_is_honest(what: str) -> None:
    state = evening(2, Manner(distracted=True), Manner(sleight=4), style="")
    assert choice(state) == ()
    if what == "cut":
        assert choice(after(state, (), 3)[0]) == CUT


def test_a_cheat_without_a_card_that_is_worth_it_does_not_speak_of_risk() -> None:
    """What keeps whoever has nothing to put on top from skipping the cut is not that it might be seen."""
    seat, keen = Seat("S3", "skilled", "cheat"), Manner(perception=4)
    for gathered, reason in (("AC 2C 2D 4S", "risk"), ("3C 2C 2D 4S", "nothing")):
        state, _ = after(evening(4, keen, keen, keen, Manner(sleight=-4), gathered=gathered), (), 3)
        need = GAME.pending(state)
        assert isinstance(need, Ask)
        assert need.what == "cut"
        found = npc.consider(GAME, GAME.view(state, need.seat), need, seat, SOURCE)
        assert npc.why_of(seat, state, need, found, found[0]) == ("honest", reason, None)


def test_whoever_notices_accuses_but_for_the_quiet() -> None:
    state, _ = after(evening(3), some("AC"), True)
    assert choice(state) == ACCUSE
    need = GAME.pending(state)
    assert isinstance(need, Ask)
    view = GAME.view(state, need.seat)
    assert sly_choice(view, need, Seat("S0", "average", "quiet")) == QUIET


def test_nobody_accuses_on_suspicion() -> None:
    """Who keeps what it saw for later uses it before the count; who saw nothing says nothing."""
    state, _ = after(evening(3), some("AC AD"), True, LATER, False, 3, CUT, (), ())
    need = GAME.pending(state)
    assert isinstance(need, Luck)
    state, _ = after(state, need.law.draw(SOURCE.stream()))
    while isinstance(ask := GAME.pending(state), Ask) and ask.what in ("card", "swap"):
        state, _ = after(state, next(ask.choices.items()))
    assert isinstance(state, Between)
    assert state.due[-1].seat == 0
    assert choice(state) == 2
    unseen = state._replace(sly=state.sly._replace(seen=(), later=()))
    assert choice(unseen) == NOBODY


def thoughts(state: State) -> list[Opinion]:
    """Give what the dealer's seat thinks of its choices."""
    need = GAME.pending(state)
    assert isinstance(need, Ask)
    table = state.table if isinstance(state, Between) else state.round.table
    seat = table.seating.seats[need.seat]
    return npc.consider(GAME, GAME.view(state, need.seat), need, seat, SOURCE)


def test_every_plan_has_its_worth_and_a_reason() -> None:
    """In stakes: the share times two of them, times the chances as the cheat sees them."""
    palming = thoughts(evening(2, Manner(perception=1), Manner()))
    worths = {one.choice: one.value for one in palming}
    assert set(worths) == {(), some("AC"), some("AC AD"), some("AC AD 2C 2D")}
    # It thinks itself two defter than it is: .10 and .15 to be seen with one card or two, .15 with the stack. The other
    # is attentive, so that the cut cannot be skipped.
    assert worths[()] == pytest.approx(2 * SHARES[2][0])
    assert worths[some("AC")] == pytest.approx(2 * SHARES[2][1] * 0.9 * 0.85)
    assert worths[some("AC AD")] == pytest.approx(2 * SHARES[2][2] * 0.85 * 0.85)
    assert palming[0].value == max(worths.values())
    assert [one.value for one in palming[1:]] == sorted((one.value for one in palming[1:]), reverse=True)
    assert next(one.why for one in palming if one.choice == some("AC")) == "1.08 stakes on average, nobody notices 90%"


def test_an_honest_seat_is_told_what_it_forgoes() -> None:
    """Advised to play on as before, with the worth of the rest after it."""
    honest, *others = thoughts(evening(2, Manner(perception=1), Manner(sleight=1), style=""))
    assert honest.choice == ()
    assert others[0].value > honest.value


def test_whoever_has_seen_a_trick_weighs_the_stake_that_comes_back() -> None:
    state, _ = after(evening(3), some("AC"), True)
    weighed = {one.choice: one.value for one in thoughts(state)}
    assert list(weighed) == [ACCUSE, LATER, QUIET]
    # Two others share what an Ace leaves of three stakes.
    assert weighed[QUIET] == pytest.approx((1 - SHARES[3][1]) * 3 / 2)
    assert weighed[ACCUSE] == 1


def test_the_worth_of_a_plan_is_the_share_times_the_chance() -> None:
    """Two Aces before one pair of eyes, the cheat thinking itself two better: .9 times .9 of .81."""
    assert unnoticed(PALM, 2, 2, [0]) * unnoticed(STACK, 0, 2, [0]) == Fraction(81, 100)
    assert share(2, 2, 0) == SHARES[2][2]
    assert share(8, 1, 0) == SHARES[4][1] / 2
    assert share(3, 1, 2) == SHARES[3][1]
    assert share(3, 2, 2) == SHARES[3][3]


BOUGHT = ((0, 0), (1, 0), (2, 0), (2, 2))


@every_case("number", [2, 3, 4])
def test_palmed_aces_are_worth_about_what_they_should_be(number: int) -> None:
    found = [what_it_buys(GAME, number, aces, low, 300, SOURCE, page) for aces, low in BOUGHT]
    assert [one.deals for one in found] == [300] * 4
    for one, printed in zip(found, SHARES[number], strict=True):
        assert abs(one.mean - printed) < 0.07 + one.half
    assert found[0].mean < found[1].mean < found[2].mean


@pytest.mark.slow
@pytest.mark.parametrize("number", [2, 3, 4])
def test_many_hands_bring_them_nearer(number: int) -> None:
    """Other deals than those the figures come from: two measurements of .012 and .009 to either side."""
    found = [what_it_buys(GAME, number, aces, low, 6000, SOURCE, page).mean for aces, low in BOUGHT]
    assert found == pytest.approx(SHARES[number], abs=0.025)
    assert found[:3] == sorted(found[:3])


@every_case(("number", "elsewhere"), [(2, (0.52, 0.70, 0.79, 0.85)), (3, (0.34, 0.53, 0.63, 0.65))])
def test_they_are_about_what_others_have_measured(number: int, elsewhere: tuple[float, ...]) -> None:
    """Simple players of another sort; with more players it matters more how they play."""
    assert SHARES[number] == pytest.approx(elsewhere, abs=0.03)


def test_the_same_source_gives_the_same_figure() -> None:
    assert what_it_buys(GAME, 2, 1, 0, 20, SOURCE, page) == what_it_buys(GAME, 2, 1, 0, 20, SOURCE, page)


@every_case(("number", "aces", "low"), [(1, 0, 0), (18, 0, 0), (4, 4, 0), (2, 5, 0), (3, -1, 0)])
def test_what_cannot_be_dealt_is_refused(number: int, aces: int, low: int) -> None:
    with pytest.raises(IllegalChoice, match="it takes 2 to 17 seats"):
        what_it_buys(GAME, number, aces, low, 2, SOURCE, page)

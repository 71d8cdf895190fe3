"""The story of the handkerchief as it is told: who sees it, when it is said, and what the GM makes of it (4.8)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gmkit.cli import run
from gmkit.games.cyffle.cheating import ACCUSE, CUT, LATER, NOBODY, PALM, QUIET
from gmkit.games.cyffle.commands import DESK
from gmkit.games.cyffle.events import Accused, CheatShown, HandVoid, KeptQuiet, Spotted
from gmkit.games.cyffle.game import settled
from gmkit.games.cyffle.hand import MATCH, SIT_OUT, begin_hand
from gmkit.games.cyffle.model import Between, Bystander, Hand, Manner, Options, Score, State, Table
from gmkit.table.game import Ask, SeatNo
from gmkit.table.seats import Seat, Seating
from tests.cases import every_case
from tests.games.cyffle.builders import (
    GAME,
    LAST_HAND,
    after,
    card,
    cards,
    dealt,
    evening,
    play_on,
    seats,
    some,
    to_the_swap,
    what,
)

BLIND = (Manner(distracted=True), Manner())
FIRE = """kind: cyffle-situation
schema_version: 1
options: {mode: wager, cheating: true}
number: 4
dealer: Daire
gathered: [KH, 2H, AH, AS, 4C, 9C, 3C, QC]
seats:
  - {name: Fflergant, coins: 0}
  - {name: Daire, coins: 0}
bystanders:
  - {name: Tryffin, dozing: true}
"""


def test_the_story_on_the_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """After an honest cut a deuce, an Ace, a four and another Ace lie on top; who seemed to sleep turns them over."""
    (tmp_path / "fire.yaml").write_text(FIRE)
    words = ["play", "cyffle", "--from", str(tmp_path / "fire.yaml"), "--json", "--gm", "--option", "max_hands=4"]
    words += ["--choose", "AH AS 2H 4C; offer; AH, AS; 2H, 4C", "--roll", "no no S no spotted"]
    assert run(words) == 0
    events = json.loads(capsys.readouterr().out)["events"]
    shown = next(event for event in events if event["type"] == "cheat-shown")
    assert shown["top"] == ["2H", "AH", "4C", "AS"]
    seen = next(event for event in events if event["type"] == "spotted")
    assert (seen["name"], seen["trick"], seen["dozing"]) == ("Tryffin", "stack", True)


def test_for_the_story_the_hand_goes_on_as_it_stands() -> None:
    """CF-23 with `story`: the same is shown, nobody gets a stake back, and the cards stay where they are."""
    state, _ = after(evening(cheating="story"), some("AC AD"))
    before = state
    state, events = after(state, True, ACCUSE)
    assert [type(event) for event in events] == [Spotted, Accused, CheatShown]
    assert isinstance(state, Between)
    assert isinstance(before, Between)
    assert (state.sly.palmed, state.score) == (cards("AC AD"), before.score)
    assert what(state) == ("trump", None)
    state, events = play_on(dealt(after(state, 3, CUT, (), ())[0]))
    assert not any(isinstance(event, HandVoid) for event in events)
    assert what(state) == ("accusation", 0)


@every_case("story", [True, "story"])
def test_a_bystander_may_wait_until_the_tricks_are_over(story: bool | str) -> None:
    """Who `tells: later` says it after the last trick, before the count, when the players have said nothing."""
    cook, page = Bystander("Cook", tells="later"), Bystander("Page", tells="later")
    begun = evening(manners=BLIND, bystanders=(cook, page), cheating=story)
    state, events = after(begun, some("AC"), True, True)
    assert not any(isinstance(event, Accused) for event in events)
    state, _ = play_on(dealt(after(state, 3, CUT, (), ())[0]))
    assert what(state) == ("accusation", 0)
    _, events = after(state, NOBODY)
    told = [event.name for event in events if isinstance(event, Accused)]
    # A hand that is void is void; for the story each of them speaks.
    assert told == (["Cook", "Page"] if story == "story" else ["Cook"])
    assert next(event for event in events if isinstance(event, CheatShown)).tricks == (PALM,)
    assert any(isinstance(event, HandVoid) for event in events) is (story is True)


@every_case("tells", [False, "later"])
def test_a_bystander_who_has_seen_nothing_says_nothing(tells: bool | str) -> None:
    begun = evening(manners=BLIND, bystanders=(Bystander("Cook", tells=tells),))
    state, _ = play_on(dealt(after(begun, some("AC"), False, 3, CUT, (), ())[0]))
    _, events = after(state, NOBODY)
    assert not any(isinstance(event, Accused) for event in events)


def test_who_dozes_notices_as_well_as_anybody() -> None:
    """It is told to nobody but whom it is for; the chance is the same (CF-21)."""
    awake, dozing = (after(evening(3, manners=(Manner(dozing=on), Manner(), Manner())), ())[0] for on in (False, True))
    assert what(awake) == what(dozing) == ("trump", None)
    begun = evening(2, manners=(Manner(perception=1, dozing=True), Manner()))
    state, _ = after(begun, some("AC"))
    need: Any = GAME.pending(state)
    plain: Any = GAME.pending(after(evening(2, manners=(Manner(perception=1), Manner())), some("AC"))[0])
    assert need.law == plain.law
    assert after(state, True)[1] == [Spotted("S0", SeatNo(1), PALM, SeatNo(0), dozing=True)]


def test_the_swap_is_asked_for_when_the_others_have_played() -> None:
    """CF-20: the dealer sees both cards, nobody else has anything to say, and the trick goes on."""
    state, _ = after(evening(3, dealer=2), some("AC"), False, False, 3, CUT, (), ())
    state = to_the_swap(dealt(state))
    assert isinstance(state, Between)
    assert len(state.trick) == 2
    need = GAME.pending(state)
    assert isinstance(need, Ask)
    assert GAME.pending(GAME.view(state, SeatNo(2))) == need
    assert "The trick: S0 " in " ".join(DESK.telling(GAME).glance(GAME.view(state, SeatNo(2)), 2))
    swapped = next(pair for pair in need.choices.items() if isinstance(pair, tuple))
    state, _ = after(state, swapped, False, False)
    assert isinstance(state, Hand)
    assert (state.seat, len(state.trick), state.hands[2] >> card("AC") & 1) == (2, 2, 1)
    state, _ = after(state, next(GAME.pending(state).choices.items()))  # type: ignore[union-attr]
    assert isinstance(state, Hand)
    assert state.seen.bit_count() == 3


def test_with_nothing_palmed_nothing_is_asked_before_the_first_card() -> None:
    state, _ = after(evening(), some("AC"), False, 3, CUT, some("AC"), (), False)
    state = dealt(state)
    state, _ = after(state, next(GAME.pending(state).choices.items()))  # type: ignore[union-attr]
    assert what(state) == ("card", 1)


def broke(dealer_coins: int, wager_style: str) -> State:
    """Give an evening of three whose dealer has so many coins, before the second hand."""
    table = Table(seats(3), Options(cheating=True, purse=9, ante=2, wager_style=wager_style), GAME.names)
    score = Score(2, SeatNo(1), (9, dealer_coins, 9, 0), (0, 0, 0), (False,) * 3, gathered=cards(LAST_HAND))
    return settled(begin_hand(table, score)).state  # type: ignore[arg-type]


def test_a_dealer_who_could_not_pay_is_not_accused() -> None:
    """Such a dealer sat the hand out and has done nothing to the cards, so that nobody is asked (CF-16)."""
    state, events = play_on(dealt(after(broke(1, "agreed"), 3)[0]))
    assert any(type(event).__name__ == "HandScored" for event in events)
    assert what(state)[0] != "accusation"


def test_a_dealer_who_sat_out_after_the_deal_may_be() -> None:
    state, _ = play_on(after(dealt(after(broke(5, "open"), (), 3, CUT, (), ())[0]), 2, MATCH, SIT_OUT)[0])
    assert what(state) == ("accusation", 2)


def people(*out: int) -> State:
    """Give an evening of three people, the last dealing; some have no coin left."""
    seating = Seating(tuple(Seat(f"S{at}", "human") for at in range(3)))
    table = Table(seating, Options(cheating=True, purse=9), GAME.names)
    coins = tuple(0 if at in out else 9 for at in range(3))
    score = Score(2, SeatNo(2), (*coins, 0), (0, 0, 0), (False,) * 3, gathered=cards(LAST_HAND))
    return settled(begin_hand(table, score)).state  # type: ignore[arg-type]


def typed(state: State) -> State:
    """Deal to people, one hand after the other."""
    while what(state)[0] == "hand":
        state = dealt(state)
    return state


def test_of_several_people_who_notice_each_is_asked_before_the_own_first_card() -> None:
    """At once it would show on the one screen that somebody saw something (CF-22)."""
    state, events = after(people(), some("AC"), True, True)
    assert [event.name for event in events if isinstance(event, Spotted)] == ["S0", "S1"]
    assert what(state) == ("trump", None)
    state = typed(after(state, 3, CUT, (), ())[0])
    assert what(state) == ("what was seen", 0)
    view = GAME.view(state, SeatNo(1))
    assert view.sly.before == (1,)
    assert GAME.view(state, SeatNo(2)).sly.before == (2,)
    state, events = after(state, QUIET)
    assert events == [KeptQuiet(SeatNo(0), False, SeatNo(0))]
    assert what(state) == ("card", 0)
    state, _ = after(state, next(GAME.pending(state).choices.items()))  # type: ignore[union-attr]
    assert what(state) == ("what was seen", 1)
    _, events = after(state, ACCUSE)
    assert any(isinstance(event, HandVoid) for event in events)


def test_who_has_no_card_to_play_is_asked_after_the_last_trick() -> None:
    state, _ = after(people(0), some("AC"), True, False, 3, CUT, (), ())
    state, _ = play_on(typed(state))
    assert what(state) == ("accusation", 1)
    state, _ = after(state, NOBODY)
    assert what(state) == ("what was seen", 0)
    assert isinstance(need := GAME.pending(state), Ask)
    assert LATER not in need.choices
    _, events = after(state, ACCUSE)
    assert any(isinstance(event, HandVoid) for event in events)


def test_it_is_said_that_nobody_cheats_only_where_nobody_could() -> None:
    options = {**DESK.card.built_in(), "cheating": True}
    npcs, one_of_us = (Seating((Seat("Ana", level), Seat("Ben"))) for level in ("skilled", "human"))
    cheat = Seating((Seat("Ana", "skilled", "cheat"), Seat("Ben")))
    assert [bool(DESK.warnings(seating, options)) for seating in (npcs, one_of_us, cheat)] == [True, False, False]

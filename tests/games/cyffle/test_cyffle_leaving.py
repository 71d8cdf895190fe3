"""The end between two hands: coins that are left in the pot, a match won by staying, and who is first."""

from __future__ import annotations

from typing import Any

from gmkit.games.cyffle.events import EveningEnded, LastCoins
from gmkit.games.cyffle.model import Between
from gmkit.games.cyffle.situation import from_data, to_data
from gmkit.table.game import Ask, Over, SeatNo
from tests.cases import every_case
from tests.commands import Captured, answer, told
from tests.games.cyffle.builders import GAME, file, played, standing

STAY, LEAVE = "play on", "leave"


def tied(dealer: int, **options: Any) -> Any:
    """Two of three tie for four coins and one of before: seats 0 and 2 take an Ace each."""
    state = standing(["AH 2C", "3H 4C", "5H AC"], "S", dealer, people=(0, 1, 2), ante=1, **options)
    state.round.score = state.round.score._replace(coins=(-2, -2, -1, 5))
    state = state._replace(seat=SeatNo(0))
    after, _ = played(state, "AH 3H 5H 2C 4C AC")
    return after


def left(state: Any, *answers: str) -> tuple[Any, list[Any]]:
    """Let people stay or leave, from the first seat on."""
    events: list[Any] = []
    for one in answers:
        assert isinstance(GAME.pending(state), Ask)
        state, more = GAME.apply(state, one)
        events += more
    return state, events


@every_case(
    ("dealer", "answers", "heir"),
    [
        # Tied are 0 and 2. With seat 2 dealing 0 is nearest its left; with seat 0 or 1 it is 2.
        (2, (STAY, LEAVE, LEAVE), 0),
        (0, (LEAVE, LEAVE, STAY), 2),
        # Seat 0 is tied and still there, though 1 is nearer the dealer's left.
        (0, (STAY, LEAVE, LEAVE), 0),
        # Both of the tied have left.
        (2, (LEAVE, STAY, LEAVE), 1),
        # Everybody has: then it is the first of the tied all the same.
        (0, (LEAVE, LEAVE, LEAVE), 2),
        (2, (LEAVE, LEAVE, LEAVE), 0),
    ],
)
def test_what_could_not_be_shared_goes_to_one_of_the_tied(dealer: int, answers: tuple[str, ...], heir: int) -> None:
    """CF-5."""
    state = tied(dealer)
    assert state.score.coins == (0, -2, 1, 1)
    after, events = left(state, *answers)
    assert [event for event in events if isinstance(event, LastCoins)] == [(heir, 1)]
    coins = [0, -2, 1]
    coins[heir] += 1
    assert after.score.coins == (*coins, 0)
    assert events[-1].net == tuple(coins)


def test_where_a_hand_follows_the_coins_stay_in_the_pot() -> None:
    state, events = left(tied(2), STAY, STAY, LEAVE)
    assert not any(isinstance(event, LastCoins) for event in events)
    assert state.score.coins[-1] == 1
    assert state.score.heirs == ()


def test_a_file_says_to_whom_they_fall() -> None:
    state = tied(0)
    state, _ = left(state, STAY)
    data = to_data(state)
    assert data["heirs"] == ["S2", "S0", "S1"]
    again = from_data(data, GAME, state.table.options._asdict()).state
    assert again == state
    # A file that was written by hand may leave them out: then it is whoever is nearest.
    del data["heirs"]
    bare = from_data(data, GAME, state.table.options._asdict()).state
    _, events = left(bare, STAY, LEAVE)
    assert not any(isinstance(event, LastCoins) for event in events)
    _, events = left(bare, LEAVE, LEAVE)
    assert [event for event in events if isinstance(event, LastCoins)] == [(0, 1)]


@every_case(
    ("dealer", "options", "dealt_next", "heir"),
    [
        (0, {}, 1, 1),
        # The winner deals, but nobody won alone: the deal passed to the left, so that seat 1 is nearest.
        (0, {"deal_passes": "winner"}, 1, 1),
        (2, {"deal_passes": "winner"}, 0, 0),
        # The tied hand is dealt again by the same dealer, and not that seat but the one at its left is nearest.
        (0, {"tie_tally": "replay"}, 0, 1),
        (2, {"tie_tally": "replay"}, 2, 0),
        (0, {"tie_tally": "replay", "deal_passes": "winner"}, 0, 1),
        # Where no tally is kept nothing is replayed.
        (0, {"tie_tally": "replay", "mode": "wager"}, 1, 1),
    ],
)
def test_where_a_file_names_no_heirs_the_last_dealers_left_is_nearest(
    dealer: int, options: dict[str, Any], dealt_next: int, heir: int
) -> None:
    """CF-5: who tied is not known, and everybody leaves."""
    state = tied(dealer, **options)
    data = to_data(state)
    del data["heirs"]
    bare: Any = from_data(data, GAME, state.table.options._asdict()).state
    assert bare.score.dealer == dealt_next
    _, events = left(bare, LEAVE, LEAVE, LEAVE)
    assert [event for event in events if isinstance(event, LastCoins)] == [(heir, 1)]


def test_a_replaying_dealer_who_leaves_is_still_the_last_dealer() -> None:
    """CF-5: the heir is found before the deal passes on from whoever has left; two stay and cannot pay."""
    state = tied(0, tie_tally="replay")
    data = to_data(state)
    del data["heirs"]
    bare: Any = from_data(data, GAME, {**state.table.options._asdict(), "purse": 0}).state
    bare = bare._replace(score=bare.score._replace(coins=(0, 0, 0, 1)))
    _, events = left(bare, LEAVE, STAY, STAY)
    assert [event for event in events if isinstance(event, LastCoins)] == [(1, 1)]


HEIRS = (
    "kind: cyffle-situation\nschema_version: 1\ndealer: Ana\ncarried: 1\nundecided: [Ana]\nheirs: [Bo, Ana]\n"
    "seats: [{name: Ana, level: human}, {name: Bo, coins: -1}]\n"
)


def test_the_end_tells_of_them(capsys: Captured, tmp_path: Any) -> None:
    path = file(tmp_path, HEIRS)
    got = answer(capsys, "play", "cyffle", "--from", path, "--choose", "leave")
    assert [event["type"] for event in got["events"]] == ["left-table", "last-coins", "evening-ended"]
    assert got["result"]["payout"] == {"Ana": 0, "Bo": 0}


@every_case(
    ("change", "why"),
    [
        (("[Bo, Ana]", "[Bo, Bo]"), "this name is in the list already"),
        (("[Bo, Ana]", "[Boo]"), "nobody at the table has this name"),
        (("undecided: [Ana]\n", ""), "coins fall to them between two hands"),
    ],
)
def test_heirs_that_cannot_be(capsys: Captured, tmp_path: Any, change: tuple[str, str], why: str) -> None:
    from gmkit.cli import run

    assert run(["check", file(tmp_path, HEIRS.replace(*change))]) == 1
    assert why in capsys.readouterr().out


def test_who_stays_of_two_at_seven_has_won() -> None:
    """CF-6: the other leaves and gives up the tally, so that one leads."""
    for options in ({"mode": "tally"}, {"mode": "both"}):
        state = standing(["2H 3C", "4D 5S", "6D 7C"], "S", 2, people=(1,), tie_tally="each", hands_to_win=7, **options)
        state.round.score = state.round.score._replace(tally=(6, 6, 2))
        after, _ = played(state, "2H 4D 6D 3C 5S 7C")
        assert after.score.tally == (7, 7, 3)
        after, events = left(after, LEAVE)
        assert isinstance(events[-1], EveningEnded)
        assert (events[-1].reason, events[-1].best) == ("7 hands are won", (0,))
        over = GAME.pending(after)
        assert isinstance(over, Over)
        assert over.ranking == ((0,), (2,), (1,))


def test_two_at_seven_who_both_stay_play_on() -> None:
    state = standing(["2H 3C", "4D 5S"], "S", 1, people=(1,), tie_tally="each", mode="tally", hands_to_win=1)
    after, _ = played(state, "2H 4D 3C 5S")
    after, events = left(after, STAY)
    assert isinstance(after, Between)
    assert not any(isinstance(event, EveningEnded) for event in events)


def ended(mode: str, tally: tuple[int, ...], coins: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Give the ranking of an evening that ends with these."""
    state = GAME.set_up(standing(["2H"] * len(tally), "S", 0).round.table.seating, {"mode": mode}).state
    assert isinstance(state, Between)
    over = GAME.pending(state._replace(due=(), score=state.score._replace(tally=tally, coins=(*coins, 0))))
    assert isinstance(over, Over)
    return over.ranking


def test_hands_are_ranked_before_coins_and_coins_where_hands_are_equal() -> None:
    """CF-27."""
    assert ended("both", (0, 0, 0), (-1, 1, 0)) == ((1,), (2,), (0,))
    assert ended("both", (2, 2, 2), (3, -6, 3)) == ((0, 2), (1,))
    assert ended("both", (1, 2, 1), (9, -5, -4)) == ((1,), (0, 2))
    assert ended("wager", (0, 0, 0), (1, 1, -2)) == ((0, 1), (2,))
    assert ended("tally", (1, 1, 0), (0, 0, 0)) == ((0, 1), (2,))


def test_the_line_agrees_with_the_ranking(capsys: Captured, tmp_path: Any) -> None:
    """All have left, and nobody has a hand; the coins tell them apart."""
    text = (
        "kind: cyffle-situation\nschema_version: 1\ndealer: A\nundecided: [A, B]\nseats:\n"
        "  - {name: A, level: human, coins: -1, tally: 2}\n  - {name: B, level: human, coins: 1, tally: 1}\n"
    )
    words = ["play", "cyffle", "--from", file(tmp_path, text), "--choose", "leave;leave"]
    assert answer(capsys, *words)["result"]["ranking"] == [["B"], ["A"]]
    assert told(capsys, *words)[0] == "Cyffle, or Chance: B won one coin in no hand at all."

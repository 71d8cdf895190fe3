"""The worked examples: deals, influence, ties, the order of the last turns, and whole turns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from gmkit.chance.source import Source
from gmkit.games.cypher import turn
from gmkit.games.cypher.events import (
    AlreadyFired,
    Drew,
    EndTriggered,
    Fetched,
    Guarded,
    LeftArea,
    MadeRoom,
    Spared,
    Swapped,
    TurnBegan,
)
from gmkit.games.cypher.model import DRAW, State, Trigger
from gmkit.table.game import Ask, Luck
from tests.cases import every_case
from tests.games.cypher.builders import HOUSE, answered, areas_of, named, position, seated, told_of, wander


def influences(state: State) -> list[int]:
    return list(turn.scores(state))


@every_case(("players", "hands", "deck"), [(2, [3, 2], 13), (3, [3, 2, 1], 12), (4, [3, 2, 2, 1], 10)])
@every_case("start", [0, 1])
def test_deal(players: int, hands: list[int], deck: int, start: int) -> None:
    state = HOUSE.set_up(seated(players), {}).state
    need = HOUSE.pending(state)
    assert isinstance(need, Luck)
    assert (need.what, need.law.size()) == ("first player", players)
    state = HOUSE.apply(state, start).state
    dealt = []
    stream = Source("deal").stream()
    while isinstance(need := HOUSE.pending(state), Luck):
        dealt.append((need.what, need.seat, need.secret))
        state = HOUSE.apply(state, need.law.draw(stream)).state
    assert dealt == [*(("hand", (start + at) % players, True) for at in range(players)), ("Display", None, False)]
    assert [len(state.hands[(start + at) % players]) for at in range(players)] == hands
    assert len(state.pack) == deck
    assert state.display is not None
    assert isinstance(need, Ask)
    assert (need.seat, need.what, need.choices.size() <= 3) == (start, "play", True)


INFLUENCE = [
    (["syndicate-chief"], 3, 3),
    (["syndicate-chief", "hacker"], 8, 8),
    (["syndicate-chief", "syndicate-chief"], 12, 6),
    (["syndicate-chief", "syndicate-chief", "fixer"], 13, 13),
    (["syndicate-chief", "coder", "corp-overseer"], 17, 17),
    (["corp-overseer", "aristocrat", "executive"], 22, 22),
]


@every_case(("area", "expect", "without_pair"), INFLUENCE)
def test_influence_in_any_order(area: list[str], expect: int, without_pair: int) -> None:
    for pair, worth in ((True, expect), (False, without_pair)):
        for order in permutations(area):
            state = position([order, []], options={"chief_pair_boost": pair})
            assert influences(state) == [worth, 0]


@every_case(
    ("seats", "trigger", "tied", "winner"),
    [(4, 2, [2, 3], 3), (4, 2, [2, 1], 1), (4, 2, [0, 1], 0), (2, 0, [0, 1], 1), (3, 1, [0, 1, 2], 2)],
)
def test_tiebreak(seats: int, trigger: int, tied: list[int], winner: int) -> None:
    """Four areas of equal worth: two Technomancers, an Archivist, and a Data Runner beside an Extractor."""
    worth_four = [["technomancer"], ["technomancer"], ["archivist"], ["data-runner", "extractor"]]
    areas: list[list[str]] = [worth_four[at] if at in tied else [] for at in range(seats)]
    state = position(areas)
    over = turn.over(state._replace(trigger=Trigger(state.seat, 0, "card")._replace(seat=trigger)))  # type: ignore[arg-type]
    assert over.ranking[0] == (winner,)
    assert sorted(seat for row in over.ranking for seat in row) == list(range(seats))
    assert set(over.ranking[1]) == set(tied) - {winner}
    assert over.payout == (None,) * seats


def test_order_of_last_turns() -> None:
    state = position([[], [], []], [[], ["cypher-anomaly", "fixer", "hacker"], []], display="fixer", seat=1)
    state, told = answered(state, ("play", "Cypher Anomaly"))
    assert told_of(told, EndTriggered)[0].seat == 1
    turns = []
    for _, _, _, _, events in wander(HOUSE, state, Source("last").stream()):
        turns += [(event.seat, event.last) for event in told_of(events, TurnBegan)]
    assert turns == [(2, True), (0, True), (1, True)]


EXECUTIVE = [["coder", "technomancer", "archivist"], ["corp-overseer", "bodyguard", "data-runner"]]


def test_the_executive_takes_the_overseer_out_of_a_full_area() -> None:
    state = position(EXECUTIVE, [["executive", "hacker", "fixer"], []], display="fixer")
    state, told = answered(state, ("play", "Executive"), ("make room", "Archivist"), ("guard", "suffer"))
    assert areas_of(state) == [
        ["coder", "technomancer", "corp-overseer"],
        ["bodyguard", "data-runner", "executive"],
    ]
    assert influences(state) == [18, 11]
    assert state.agenda[-1] == (DRAW, 3)
    assert len(told_of(told, Swapped)) == 1
    assert not told_of(told, LeftArea)


def test_the_executive_is_kept_away_by_the_bodyguard() -> None:
    state = position(EXECUTIVE, [["executive", "hacker", "fixer"], []], display="fixer")
    state, told = answered(state, ("play", "Executive"), ("make room", "Archivist"), ("guard", "ignore"))
    assert areas_of(state) == [
        ["coder", "technomancer", "executive"],
        ["corp-overseer", "bodyguard", "data-runner"],
    ]
    assert influences(state) == [15, 14]
    assert not told_of(told, Swapped)
    assert told_of(told, Guarded)[0].spent is False


def test_the_archivist_beside_an_aristocrat() -> None:
    state = position(
        [["aristocrat", "syndicate-chief"], ["coder"]], [["archivist", "fixer", "hacker"], []], display="fixer"
    )
    state, told = answered(state, ("play", "Archivist"))
    assert areas_of(state) == [["syndicate-chief", "archivist", "coder"], []]
    card, who = state.pack[-1]
    assert (named(state, [card]), who) == (["aristocrat"], 3)
    assert influences(state) == [12, 0]
    assert [type(event) for event in told if type(event) in (LeftArea, Fetched, MadeRoom)] == [LeftArea, Fetched]


def test_the_technomancer_before_three_seats() -> None:
    areas = [["executive"], ["corp-overseer", "data-runner"], ["aristocrat", "bodyguard"]]
    state = position(areas, [["technomancer", "fixer", "hacker"], [], []], display="fixer")
    state, told = answered(state, ("play", "Technomancer"), ("guard", "ignore"))
    assert areas_of(state) == [["technomancer"], ["corp-overseer", "data-runner"], ["aristocrat", "bodyguard"]]
    assert influences(state) == [4, 12, 9]
    assert [type(event) for event in told if type(event) in (Spared, Guarded, LeftArea)] == [Spared, Guarded, LeftArea]


def test_the_anomaly_into_a_full_area_gives_way_to_the_overseer() -> None:
    areas: Sequence[Sequence[str]] = [["executive", "aristocrat", "hacker"], [], [], []]
    state = position(areas, [["cypher-anomaly", "corp-overseer", "extractor"], [], [], []], display="fixer")
    state, told = answered(
        state,
        ("play", "Cypher Anomaly"),
        ("make room", "Hacker"),
        ("draw from", "display"),
        ("Display", "fixer"),
        ("extra card", "Corp Overseer"),
        ("make room", "Cypher Anomaly"),
    )
    assert areas_of(state) == [["executive", "aristocrat", "corp-overseer"], [], [], []]
    assert influences(state) == [22, 0, 0, 0]
    assert told_of(told, EndTriggered) == [EndTriggered(state.seat, "card", told_of(told, EndTriggered)[0].card)]
    for before, _, _, after, _ in wander(HOUSE, state, Source("left").stream()):
        if before.turn == 0 and after.turn == 1:
            assert after.trigger == (0, 4, "card")
            return


def test_two_fixers_do_not_feed_each_other_for_ever() -> None:
    state = position([["fixer#2", "hacker", "bodyguard"], []], [["fixer#1"], []], pack=[])
    state, told = answered(
        state,
        ("play", "Fixer"),
        ("make room", "Fixer"),
        ("draw from", "display"),
        ("extra card", "Fixer"),
        ("make room", "Fixer"),
        ("draw from", "display"),
        ("extra card", "Fixer"),
        ("make room", "Hacker"),
    )
    assert len(told_of(told, AlreadyFired)) == 1
    assert len(told_of(told, Drew)) == 2
    assert state.fired.bit_count() == 2
    assert areas_of(state)[0] == ["bodyguard", "fixer", "fixer"]
    assert state.areas[0][1] != state.areas[0][2]

"""Effects one by one: what they touch, who may say no, and the options that change them."""

from __future__ import annotations

from typing import Any

import pytest

from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice
from gmkit.games.cypher.events import (
    DisplayTurned,
    DrawLost,
    EndTriggered,
    ExileDeclined,
    Guarded,
    LeftArea,
    NoEffect,
    NothingToPlay,
    Spared,
    TooEarly,
)
from gmkit.games.cypher.game import Cypher, settled
from gmkit.games.cypher.model import DRAW
from gmkit.table.game import Ask, Luck
from tests.cases import every_case
from tests.games.cypher.builders import (
    HOUSE,
    PURGE,
    answered,
    areas_of,
    deck,
    named,
    position,
    rows,
    seated,
    told_of,
    wander,
)


def test_the_overseer_clears_its_own_area_alone() -> None:
    areas = [["hacker", "coder"], ["fixer"]]
    state = position(areas, [["corp-overseer"], []], display="executive")
    state, told = answered(state, ("play", "Corp Overseer"), ("leaves first", "Coder"))
    assert areas_of(state) == [["corp-overseer"], ["fixer"]]
    assert named(state, [card for card, _ in state.pack[-2:]]) == ["coder", "hacker"]
    assert len(told_of(told, LeftArea)) == 2


@every_case(
    ("areas", "display", "hand"),
    [
        ([["corp-overseer"], ["hacker"]], "coder", []),
        ([["hacker"], []], "coder", ["corp-overseer"]),
        ([["hacker"], []], "coder", []),
    ],
)
def test_the_executive_finds_no_overseer(areas: Any, display: str, hand: list[str]) -> None:
    state = position(areas, [["executive"], hand], display=display)
    state, told = answered(state, ("play", "Executive"))
    assert told_of(told, NoEffect)
    assert areas_of(state) == [[*areas[0], "executive"], areas[1]]


def test_the_executive_takes_the_place_of_the_display() -> None:
    """An Overseer that comes by swap has no effect: the Hacker stays."""
    state = position([["hacker"], []], [["executive"], []], display="corp-overseer")
    state, told = answered(state, ("play", "Executive"))
    assert areas_of(state)[0] == ["hacker", "corp-overseer"]
    assert named(state, [state.display]) == ["executive"]
    assert not told_of(told, DisplayTurned)


def test_the_archivist_takes_the_coder_from_the_display_as_a_fourth_card() -> None:
    state = position([["hacker", "fixer"], []], [["archivist"], []], display="coder")
    state, told = answered(state, ("play", "Archivist"), ("make room", "Archivist"))
    assert areas_of(state)[0] == ["hacker", "fixer", "coder"]
    assert state.display is None, "the gap is refilled from the deck before anything else"
    need = HOUSE.pending(state)
    assert isinstance(need, Luck)
    assert need.what == "Display"
    assert not told_of(told, NoEffect)


@every_case("answer", ["ignore", "suffer"])
def test_a_bodyguard_keeps_the_coder(answer: str) -> None:
    state = position([["hacker", "fixer"], ["coder", "bodyguard"]], [["archivist"], []], display="aristocrat")
    state, told = answered(state, ("play", "Archivist"), ("guard", answer))
    if answer == "ignore":
        assert areas_of(state) == [["hacker", "fixer", "archivist"], ["coder", "bodyguard"]]
        assert told_of(told, Guarded)
    else:
        state, _ = answered(state, ("make room", "Hacker"))
        assert areas_of(state) == [["fixer", "archivist", "coder"], ["bodyguard"]]


def test_a_bodyguard_is_asked_only_where_it_is_touched_and_never_against_its_owner() -> None:
    areas = [["executive", "bodyguard"], ["hacker"], ["aristocrat"]]
    state = position(areas, [["technomancer"], [], []], display="fixer")
    state, told = answered(state, ("play", "Technomancer"))
    assert areas_of(state) == [["bodyguard", "technomancer"], ["hacker"], []]
    assert [event.seat for event in told_of(told, LeftArea)] == [2, 0], "clockwise, its own player last (TE-1)"


def test_a_spent_bodyguard_leaves() -> None:
    state = position(
        [[], ["executive", "bodyguard"]], [["technomancer"], []], display="fixer", options={"bodyguard_spent": True}
    )
    state, told = answered(state, ("play", "Technomancer"), ("guard", "ignore"))
    assert areas_of(state)[1] == ["executive"]
    assert told_of(told, Guarded)[0].spent
    assert named(state, [state.pack[-1][0]]) == ["bodyguard"]


def test_the_technomancer_strikes_others_alone() -> None:
    state = position(
        [["executive"], ["aristocrat"]],
        [["technomancer"], []],
        display="fixer",
        options={"technomancer_scope": "others"},
    )
    state, _ = answered(state, ("play", "Technomancer"))
    assert areas_of(state) == [["executive", "technomancer"], []]


def test_a_data_runner_that_made_room_no_longer_helps() -> None:
    """CY-8: the Upper cards are exposed to one's own Technomancer; their owner settles the order."""
    state = position([["data-runner", "executive", "aristocrat"], []], [["technomancer"], []], display="fixer")
    kept, told = answered(state, ("play", "Technomancer"), ("make room", "Aristocrat"))
    assert told_of(told, Spared)
    assert areas_of(kept)[0] == ["data-runner", "executive", "technomancer"]
    state, told = answered(state, ("play", "Technomancer"), ("make room", "Data Runner"))
    # The Aristocrat leaves first of all: a Middle card was played beside it.
    assert areas_of(state)[0] == ["technomancer"]
    assert named(state, [event.card for event in told_of(told, LeftArea)]) == ["aristocrat", "executive"]


def test_the_aristocrat_makes_room_once() -> None:
    state = position([["aristocrat", "hacker", "fixer"], []], [["coder"], []], display="extractor")
    state, told = answered(state, ("play", "Coder"), ("make room", "Aristocrat"))
    assert areas_of(state)[0] == ["hacker", "fixer", "coder"]
    assert not told_of(told, LeftArea)


def test_a_coder_draws_more_and_a_hacker_from_below() -> None:
    state = position([["coder", "hacker"], []], [["extractor"], []], display="executive")
    state = state._replace(pack=(*state.pack[1:], (state.unseen[0], 3)), unseen=state.unseen[1:])
    state, _ = answered(state, ("play", "Extractor"))
    assert state.agenda[-1] == (DRAW, 4)
    state, _ = answered(state, ("draw from", "bottom"))
    assert named(state, state.hands[0]) == ["corp-overseer"]
    assert state.known[0] == (3,), "everybody knew what lay there"


def test_one_card_in_the_deck_has_no_bottom() -> None:
    state = position([["hacker"], []], [["fixer"], []], display="executive", pack=["coder"])
    state, _ = answered(state, ("play", "Fixer"))
    need = HOUSE.pending(state)
    assert isinstance(need, Ask)
    assert list(need.choices.items()) == ["top", "display"]


def test_a_draw_with_nothing_left_is_lost() -> None:
    state = position([[], []], [["extractor", "coder"], []], display="executive", pack=[])
    state, told = answered(state, ("play", "Extractor"), ("draw from", "display"), ("remove", "Coder"))
    assert [event.lost for event in told_of(told, DrawLost)] == [2, 2]
    assert state.display is None


@every_case("optional", [False, True])
def test_the_extractor_removes_a_card_for_good(optional: bool) -> None:
    state = position(
        [[], []], [["extractor", "coder"], []], display="executive", options={"extractor_optional": optional}
    )
    script = [("play", "Extractor")]
    for face in ("hacker", "fixer", "aristocrat"):
        script += [("draw from", "top"), ("card drawn", face)]
    state, _ = answered(state, *script)
    ask = HOUSE.pending(state)
    assert isinstance(ask, Ask)
    assert ("nothing" in ask.choices) is optional
    if optional:
        kept, told = answered(state, ("remove", "nothing"))
        assert told_of(told, ExileDeclined)
        assert not kept.removed
    else:
        with pytest.raises(IllegalChoice):
            HOUSE.apply(state, "nothing")
    state, _ = answered(state, ("remove", "Hacker"))
    assert [(named(state, [card]), who) for card, who in state.removed] == [(["hacker"], 1)]
    assert named(HOUSE.view(state, state.seat)._replace(), [HOUSE.view(state, 1).removed[0][0]]) == ["?"]  # type: ignore[arg-type]


def test_an_empty_hand_plays_nothing() -> None:
    """CY-7: the turn goes on with the draw; one card goes left and none right, as far as cards go (CY-6)."""
    state = position([[], [], []], [[], ["coder"], []], display="executive")
    state, told = settled(state, ())
    assert told_of(told, NothingToPlay)
    state, _ = answered(state, ("draw from", "display"), ("Display", "fixer"), ("pass left", "Executive"))
    assert state.seat == 1
    assert len(state.hands[1]) == 2


def test_an_extra_card_with_an_empty_hand() -> None:
    state = position([[], []], [["fixer"], []], pack=[])
    state, told = answered(state, ("play", "Fixer"))
    assert [(event.seat, event.extra) for event in told_of(told, NothingToPlay)][:2] == [(0, True), (1, False)]


@every_case(
    ("source", "hand", "ends", "display"),
    [
        ("display", 3, True, None),
        ("top", 3, True, "executive"),
        ("top", 4, False, "executive"),
        ("display", 4, True, "archivist"),
    ],
)
def test_an_empty_deck_ends_the_game_after_the_discard(source: str, hand: int, ends: bool, display: str | None) -> None:
    """The Display may still lie there (CY-2); a card under the deck keeps the game going (CY-5), but for CY-4."""
    cards = ["hacker", "coder", "bodyguard", "archivist"][:hand]
    pack = ["fixer"] if source == "top" else []
    state = position([[], [], []], [cards, ["extractor"], ["extractor"]], display="executive", pack=pack)
    script = [("play", "Hacker"), ("draw from", source), ("pass left", "Coder"), ("pass right", "Bodyguard")]
    state, told = answered(state, *script, *([("discard", "Archivist")] if hand == 4 else []))
    assert [event.why for event in told_of(told, EndTriggered)] == (["deck"] if ends else [])
    assert (state.trigger == (0, 3, "deck")) is ends
    assert (None if state.display is None else named(state, [state.display])[0]) == display


def test_a_second_trigger_changes_nothing() -> None:
    state = position([["cypher-anomaly"], []], [["cypher-anomaly", "coder"], []], display="executive")
    first, told = answered(state, ("play", "Cypher Anomaly"))
    assert told_of(told, EndTriggered)
    again = state._replace(trigger=first.trigger._replace(left=2) if first.trigger else None)
    second, told = answered(again, ("play", "Cypher Anomaly"))
    assert not told_of(told, EndTriggered)
    assert second.trigger == again.trigger


@every_case(("turn", "early"), [(0, True), (1, True), (2, False)])
def test_the_first_rounds_can_be_safe(turn: int, early: bool) -> None:
    state = position(
        [[], []], [["cypher-anomaly", "coder"], []], display="executive", options={"anomaly_grace_rounds": 1}
    )
    state, told = answered(state._replace(turn=turn), ("play", "Cypher Anomaly"))
    assert bool(told_of(told, TooEarly)) is early
    assert bool(state.trigger) is not early


def test_a_purge_spares_its_own_card_and_may_begin_with_its_player() -> None:
    game = Cypher(
        deck(
            [
                {"id": "bomb", "when_played": [{**PURGE["when_played"][0], "owner_last": False}]},
                *rows(*range(1, 12)),
            ]
        )
    )
    state = position([["plain-1"], ["plain-2"]], [["bomb"], []], display="plain-3", game=game)
    state, told = answered(state, ("play", "bomb"), game=game)
    assert areas_of(state) == [["bomb"], []]
    assert [event.seat for event in told_of(told, LeftArea)] == [0, 1]


def test_a_campaign_goes_on_until_somebody_has_the_points() -> None:
    start = HOUSE.set_up(seated(4), {"campaign": True, "turn_cap": 4}).state
    begun: list[int] = []
    state = start
    for _, need, _, after, _ in wander(HOUSE, start, Source("campaign").stream()):
        if need.what == "hand" and after.games > len(begun) - 1:
            begun.append(after.seat)
        state = after
    assert max(state.points) == 2
    assert sum(state.points) == state.games == len(begun)
    over = HOUSE.pending(state)
    assert over[1] == state.points


def test_a_card_looks_only_where_it_says() -> None:
    seeker = {"id": "seeker", "when_played": [{"op": "fetch", "card": "plain-1", "from": ["display"]}]}
    game = Cypher(deck([seeker, *rows(*range(1, 12))]))
    state = position([[], ["plain-1"]], [["seeker"], []], display="plain-3", game=game)
    state, told = answered(state, ("play", "seeker"), game=game)
    assert told_of(told, NoEffect)
    assert areas_of(state) == [["seeker"], ["plain-1"]]


def test_a_fixer_that_has_fired_is_told_from_one_that_has_not() -> None:
    """Both are in the hand, and only one of them would draw: whoever plays says which (CY-15)."""
    both = position([[], []], [["fixer", "fixer"], []], display="coder")
    first = both.hands[0][0]
    assert isinstance(first, int)
    need = HOUSE.pending(both._replace(fired=1 << first))
    assert isinstance(need, Ask)
    assert [need.choices.show(value) for value in need.choices.items()] == ["Fixer again", "Fixer"]
    assert need.choices.parse("fixer") == both.hands[0][1]
    assert need.choices.parse("fixer again") == first
    assert HOUSE.pending(both).choices.size() == 1  # type: ignore[union-attr]


def test_what_nobody_may_answer() -> None:
    state = position([[], ["corp-overseer", "bodyguard"]], [["executive"], []], display="coder")
    state, _ = answered(state, ("play", "Executive"))
    with pytest.raises(IllegalChoice, match="ignore or suffer"):
        HOUSE.apply(state, "flee")
    dealt, _ = answered(HOUSE.set_up(seated(2), {}).state, ("first player", "1"))
    for value in (3, (0, 0, 1), (0, 1), (2, 1, 0)):
        with pytest.raises(IllegalChoice, match="dealt from the deck"):
            HOUSE.apply(dealt, value)

"""Real cards: hands that nobody typed, what they may hold, and what is refused because it lies elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from gmkit.chance.source import Source, Stream
from gmkit.errors import AmbiguousChoice, ChanceError, IllegalChoice
from gmkit.games.cypher.events import DisplayTurned, PassedCard, Played
from gmkit.games.cypher.game import Cypher
from gmkit.games.cypher.model import State
from gmkit.table.game import HIDDEN, Ask, Luck, SeatNo
from tests.cases import every_case
from tests.games.cypher.builders import (
    FORTY,
    HOUSE,
    TWELVE,
    answered,
    any_answer,
    named,
    position,
    seated,
    told_of,
    wander,
)

HAND = ["?", "?", "?"]


def ask(state: State) -> Ask:
    need = HOUSE.pending(state)
    assert isinstance(need, Ask)
    return need


def test_an_unknown_hand_may_play_any_card_not_yet_seen() -> None:
    state = position([["hacker"], ["coder"]], [HAND, ["bodyguard", "fixer#1"]], display="executive", people=[0])
    offered = {names[1] for names in ask(state).choices.names}  # type: ignore[attr-defined]
    every = {names[1] for names in HOUSE.nexus.names}
    assert offered == every - {"hacker", "coder", "executive"}, (
        "what Mira holds may be in Ana's hand, for all Ana knows"
    )
    assert ask(HOUSE.view(state, SeatNo(0))) == ask(state)
    state, told = answered(state, ("play", "fixer"))
    assert named(state, state.hands[0]) == ["?", "?"]
    assert told_of(told, Played)[0].card == HOUSE.nexus.total - 3, "the second Fixer; the first is Mira's"
    assert HOUSE.held(state) == 19


@every_case(
    ("name", "why"),
    [
        ("Coder", "Coder lies in Mira's area"),
        ("hacker", "Hacker lies in Ana's area"),
        ("executive", "Executive lies in the Display"),
        ("bodyguard", "Bodyguard is accounted for already"),
        ("fixer", "Fixer is accounted for already"),
        ("aristocrat", "Aristocrat lies in the draw deck"),
    ],
)
def test_a_card_that_lies_elsewhere_is_refused(name: str, why: str) -> None:
    state = position(
        [["hacker"], ["coder", "fixer#1"]], [HAND, ["bodyguard", "fixer#2"]], display="executive", people=[0]
    )
    card = HOUSE.nexus.names.index(("Aristocrat", "aristocrat"))
    state = state._replace(
        pack=(*state.pack[1:], (card, 3)), unseen=tuple(other for other in state.unseen if other != card)
    )
    with pytest.raises(IllegalChoice, match=why):
        ask(state).choices.parse(name)
    value = HOUSE.nexus.names.index(next(names for names in HOUSE.nexus.names if names[1] == name.lower()))
    assert value not in ask(state).choices
    with pytest.raises(IllegalChoice):
        HOUSE.apply(state, value)


def test_a_card_that_there_is_not() -> None:
    state = position([[], []], [HAND, []], display="executive", people=[0])
    with pytest.raises(IllegalChoice, match="Pope"):
        ask(state).choices.parse("Pope")
    with pytest.raises(AmbiguousChoice):
        ask(state).choices.parse("c")


def test_what_is_not_known_is_passed_and_discarded_as_it_is() -> None:
    """Three people: an unknown card goes left face down, and another under the deck."""
    state = position([[], [], []], [["?", "?", "?"], ["?"], ["?", "?"]], display="coder", people=[0, 1, 2])
    state, _ = answered(state, ("play", "Hacker"), ("draw from", "top"), ("card drawn", "?"), ("pass left", "?"))
    assert named(state, state.hands[1]) == ["?", "?"]
    assert state.known[1] == (2, 3)
    state, _ = answered(state, ("pass right", "?"))
    assert [len(hand) for hand in state.hands] == [1, 2, 3]
    assert len(state.unseen) == 19 - 2
    assert HOUSE.pending(state) == HOUSE.pending(HOUSE.view(state, SeatNo(1)))


def test_an_npc_looks_at_what_it_was_passed() -> None:
    state = position([[], []], [["?", "?", "?"], ["hacker"]], display="coder", people=[0])
    script = [("play", "Fixer"), ("draw from", "display"), ("Display", "archivist"), ("extra card", "Coder")]
    script += [("draw from", "display"), ("Display", "extractor"), ("draw from", "display"), ("Display", "aristocrat")]
    # The Coder brings one card more.
    script += [("draw from", "top"), ("card drawn", "?"), ("pass", "?")]
    state, _ = answered(state, *script)
    need = HOUSE.pending(state)
    assert isinstance(need, Luck)
    assert (need.what, need.seat, need.secret) == ("card received", 1, True)
    with pytest.raises(IllegalChoice, match="Mira is an NPC and must know the card that was passed"):
        HOUSE.apply(state, HIDDEN)
    with pytest.raises(IllegalChoice, match="nobody has seen"):
        HOUSE.apply(state, 99)
    with pytest.raises(ChanceError, match="Hacker is accounted for already"):
        need.law.parse(["hacker"])
    with pytest.raises(ChanceError, match="Coder lies in Ana's area"):
        need.law.parse(["coder"])
    state, told = answered(state, ("card received", "corp-overseer"))
    assert {(event.to, event.giver, event.taker) for event in told_of(told, PassedCard)} == {(0, 0, 1), (1, 0, 1)}
    assert named(state, state.hands[1]) == ["corp-overseer", "hacker"]
    assert sorted(state.known[1]) == [2, 3]


def test_an_npc_never_draws_unseen() -> None:
    state = position([[], []], [["hacker", "coder"], []], display="fixer")
    state, _ = answered(state, ("play", "Hacker"), ("draw from", "top"))
    with pytest.raises(IllegalChoice, match="Ana is an NPC"):
        HOUSE.apply(state, HIDDEN)


def test_an_unknown_discard_can_become_the_display() -> None:
    """The deck is empty: what goes under it is on top, and is turned up at once (CY-4)."""
    state = position([[], []], [["hacker", "?", "?", "?"], []], display="fixer", people=[0])
    gone = tuple((card, 3) for card in state.unseen[3:])
    state = state._replace(pack=(), removed=gone, unseen=state.unseen[:3])
    state, _ = answered(state, ("play", "Hacker"), ("draw from", "display"), ("pass", "?"), ("card received", "aristo"))
    state, told = answered(state, ("discard", "?"), ("Display", "executive"))
    assert told_of(told, DisplayTurned)[0].card == state.display
    assert len(state.unseen) == 2
    assert HOUSE.held(state) == 19


def test_a_hand_is_dealt_unseen() -> None:
    game = HOUSE
    state = game.set_up(seated(3, people=[1]), {}).state
    state, _ = answered(state, ("first player", "Mira"), ("hand", "coder overseer"), ("hand", "extractor"))
    # NPCs come first; Mira, who begins, comes last and shows nothing.
    state, _ = answered(state, ("hand", "?"))
    assert named(state, state.hands[1]) == ["?", "?", "?"]
    assert named(state, state.hands[2]) == ["corp-overseer", "coder"]
    assert named(state, state.hands[0]) == ["extractor"]
    asked = game.set_up(seated(3, people=[1]), {}).state
    asked, _ = answered(asked, ("first player", "Mira"), ("hand", "coder overseer"))
    with pytest.raises(IllegalChoice, match="Ana is an NPC"):
        game.apply(asked, HIDDEN)


def shy(state: State, need: Ask | Luck, stream: Stream) -> Any:
    """Answer at random; people show no card that they need not show."""
    if isinstance(need, Luck):
        person = need.secret and need.seat is not None and not state.table.seating.seats[need.seat].npc
        return HIDDEN if person and stream.below(3) else any_answer(state, need, stream)
    return stream.pick([value for value in need.choices.items() if value in need.choices])


@every_case("seed", range(24))
def test_a_whole_game_with_hands_that_nobody_typed(seed: int) -> None:
    game, stream = (HOUSE, Cypher(TWELVE), Cypher(FORTY))[seed % 3], Source(f"real {seed}").stream()
    seats = 2 + seed % 3
    people = [seat for seat in range(seats) if stream.below(3)] or [0]
    start = game.set_up(seated(seats, people), {"set_aside_one": seed % 2 == 0}).state
    for before, need, _, after, _ in wander(game, start, stream, shy):
        lying = [card for hand in after.hands for card in hand]
        lying += [card for card, _ in (*after.pack, *after.removed)]
        assert lying.count(HIDDEN) == len(after.unseen)
        assert game.held(after) == game.nexus.total
        for seat in range(seats):
            looks = getattr(game.pending(after), "what", "") == "card received"
            assert seat in people or looks or HIDDEN not in after.hands[seat], "an NPC knows its hand"
        if isinstance(need, Ask):
            assert game.pending(game.view(before, need.seat)) == need
            world = next(game.worlds(game.view(before, need.seat), need.seat, Source("w")))
            assert game.view(world, need.seat) == game.view(before, need.seat)

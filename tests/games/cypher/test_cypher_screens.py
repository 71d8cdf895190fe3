"""Cypher on pages: areas and what they are worth, piles, hands and what else somebody knows."""

from __future__ import annotations

import pytest

from gmkit.games.cypher.model import OVER, State, Trigger
from gmkit.games.cypher.screens import hand, table
from gmkit.table.game import TABLE, SeatNo
from tests.games.cypher.builders import HOUSE, position
from tests.games.onlookers import (
    around_covers,
    covers_what_is_own,
    draws_every_position,
    page,
    tells_nobody_anything,
    words,
)

QUICK = 30


def on_the_table(state: State) -> str:
    return page(table(HOUSE, HOUSE.view(state, TABLE)))


def in_hand(state: State, seat: int) -> str:
    return page(hand(HOUSE, HOUSE.view(state, SeatNo(seat)), SeatNo(seat)))


def two_at_it() -> State:
    return position(
        [["syndicate-chief", "hacker"], []], [["coder", "fixer"], ["aristocrat"]], display="archivist", people=(0,)
    )


def test_the_table_shows_areas_with_what_they_are_worth_and_numbers_of_cards() -> None:
    told = words(on_the_table(two_at_it()))
    first, second = two_at_it().table.seating.names
    assert f"{first} plays" in told
    assert f"{first} 2 cards in hand 3 Syndicate Chief, Lower 2* Hacker, Lower influence 8" in told
    assert f"{second} 1 card in hand an empty area influence 0" in told
    assert "Display: Archivist" in told
    assert f"Deck {len(two_at_it().pack)} cards" in told
    assert not any(name in told for name in ("Coder", "Fixer", "Aristocrat"))


def test_a_hand_says_what_each_card_does_under_its_cover() -> None:
    drawn = in_hand(two_at_it(), 0)
    told = words(drawn)
    assert "Coder While in play: whenever you are told to draw, draw one card more.*" in told
    assert "Fixer" in told
    assert "Aristocrat" not in told
    around = around_covers(drawn)
    assert "Coder" not in around
    assert "2 cards" in around


def test_what_was_passed_is_known_to_whoever_passed_it_alone() -> None:
    state = two_at_it()
    both = state._replace(known=(state.known[0], (3,)))
    name = state.table.seating.names[1]
    assert f"{name} Aristocrat" in words(in_hand(both, 0))
    assert "Aristocrat" not in around_covers(in_hand(both, 0))
    assert "Aristocrat" not in words(in_hand(state, 0))


def test_a_card_that_everybody_knows_is_on_the_table() -> None:
    state = position([[], [], []], [["coder"], ["fixer"], []])
    open_to_all = state._replace(known=((7,), (2,), ()))
    told = words(on_the_table(open_to_all))
    assert "1 card in hand, Coder among them" in told
    assert "Fixer" not in told


def test_the_end_is_told_before_and_when_it_comes() -> None:
    names = two_at_it().table.seating.names
    near = two_at_it()._replace(trigger=Trigger(SeatNo(1), 2, "card"))
    assert f"2 turns to end, {names[1]} last" in words(on_the_table(near))
    ended = words(on_the_table(near._replace(agenda=((OVER,),))))
    assert f"{names[0]} has won" in ended
    assert "a card triggered the end" in ended


def test_cards_that_gmkit_has_not_seen_are_counted() -> None:
    state = position([[], []], [["?", "?"], ["coder"]], people=(0,))
    assert "gmkit has not seen 2 of your cards" in words(in_hand(state, 0))


@pytest.mark.parametrize(
    "count", [QUICK, pytest.param(80, marks=pytest.mark.thorough), pytest.param(240, marks=pytest.mark.slow)]
)
def test_every_position_is_drawn_for_everybody(count: int) -> None:
    draws_every_position("cypher", count)


@pytest.mark.parametrize(
    "count", [QUICK, pytest.param(80, marks=pytest.mark.thorough), pytest.param(240, marks=pytest.mark.slow)]
)
def test_nobody_is_shown_what_is_not_theirs(count: int) -> None:
    tells_nobody_anything("cypher", count)


def test_a_covered_hand_looks_like_any_other() -> None:
    covers_what_is_own("cypher", 60)

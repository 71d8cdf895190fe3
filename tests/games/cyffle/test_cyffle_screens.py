"""Cyffle on pages: the trick and who has it, cards that may not be played and why, nothing that is not one's own."""

from __future__ import annotations

import re

import pytest

from gmkit.chance.source import Source
from gmkit.games.cyffle.game import Cyffle
from gmkit.games.cyffle.model import Options, State
from gmkit.games.cyffle.pack import cards_in
from gmkit.games.cyffle.screens import hand, table
from gmkit.table.game import TABLE, Ask, Luck, SeatNo
from tests.games.cyffle.builders import GAME, OTHER, evening, played, seats, some_answer, standing, to_the_accusations
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
    return page(table(GAME, GAME.view(state, TABLE)))


def in_hand(state: State, seat: int) -> str:
    return page(hand(GAME, GAME.view(state, SeatNo(seat)), SeatNo(seat)))


def three_hearts(last: str) -> State:
    """The trick of the mock-up, to which the dealer, S3, is to play one of these."""
    state: State = played(standing(["KH 3C 4S", "2H 3D 5S", "AH 2D 6S", last], "S", 3), "KH 2H AH")[0]
    return state


def drawn_cards(drawn: str) -> dict[str, bool]:
    """Give the cards of a page by what a listener hears, and whether each is dimmed."""
    found = re.findall(r'<figure class="playing( dim)?[^"]*"><div class="card" role="img" aria-label="([^"]*)"', drawn)
    return {label: bool(dim) for dim, label in found}


def test_the_table_shows_the_trick_and_who_has_it() -> None:
    told = words(on_the_table(three_hearts("AS 4C 5D")))
    for part in ("Cyffle · hand 1 · S3 deals", "S3 plays", "spades are trumps", "The trick S2 has it so far", "S0 led"):
        assert part in told
    assert list(drawn_cards(on_the_table(three_hearts("AS 4C 5D")))) == [
        "King of hearts",
        "2 of hearts",
        "Ace of hearts",
    ]


def test_who_cannot_follow_may_play_any_card_and_nobody_else_reads_so() -> None:
    drawn = in_hand(three_hearts("AS 4C 5D"), 3)
    assert "no hearts, so any card will do" in words(drawn)
    assert "no hearts" not in around_covers(drawn)
    mine = {"Ace of spades": False, "4 of clubs": False, "5 of diamonds": False}
    assert mine.items() <= drawn_cards(drawn).items()
    assert "trump 3 points" in words(drawn)
    assert "4 of clubs" not in around_covers(drawn)


def test_a_card_that_does_not_follow_stays_in_its_place_dimmed_with_the_reason() -> None:
    drawn = in_hand(three_hearts("AS 4C 5H"), 3)
    found = drawn_cards(drawn)
    assert [label for label, dim in found.items() if dim] == ["4 of clubs; not hearts", "Ace of spades; not hearts"]
    assert found["5 of hearts"] is False
    assert "Hearts were led, and have to be followed" in words(drawn)


def test_the_leader_may_play_anything_and_who_has_played_reads_no_reason() -> None:
    state = standing(["KH 3C 4S", "2H 3D 5S"], "S", 1)
    assert "you lead: any card will do" in words(in_hand(state, 0))
    after, _ = played(state, "KH")
    assert not any(dim for dim in drawn_cards(in_hand(after, 0)).values())
    assert "any card" not in words(in_hand(after, 0))


def test_cards_that_nobody_typed_are_backs_and_of_a_hand_known_in_part_nothing_is_forbidden() -> None:
    state, _ = played(standing(["KH 3C 4S", "2H ? ?"], "S", 0, people=(1,)), "2H")
    drawn = in_hand(state, 1)
    assert drawn.count('class="card back"') == 2
    assert "gmkit has not seen your cards" in words(drawn)


def test_points_and_coins_stand_with_everybody() -> None:
    state, _ = played(standing(["KH 3C 4S", "2H 3D 5S"], "S", 1, ante=2), "KH 2H")
    told = words(on_the_table(state))
    assert "S0 to play 2 cards · 0 coins 1 point" in told
    assert "Fallen before 2 cards" in told
    assert "Hearts K 2" in told
    paid = state._replace(
        round=type(state.round)(
            state.round.table, state.round.score._replace(coins=(-2, -2, 4)), state.round.trump, state.round.stakes,
            state.round.out, state.round.following, (state.round.strength, state.round.points),
        )
    )  # fmt: skip
    told = words(on_the_table(paid))
    assert "4 coins in the pot" in told
    assert "−2 coins" in told


def test_what_somebody_saw_of_the_dealer_is_under_that_one_s_cover_alone() -> None:
    state, _ = to_the_accusations("AC", seen=True)
    saw = [seat for seat in range(3) if "You have seen" in words(in_hand(state, seat))]
    palmed = [seat for seat in range(3) if "Palmed" in words(in_hand(state, seat))]
    assert (saw, palmed) == ([2], [1])
    for seat in range(3):
        assert "Palmed" not in around_covers(in_hand(state, seat))
        assert "You have seen" not in around_covers(in_hand(state, seat))
    assert "Ace" not in words(on_the_table(state))


def test_a_pack_of_another_world_goes_by_its_own_letters_and_words() -> None:
    game, source = Cyffle(OTHER), Source("another world").stream()
    state = game.set_up(seats(3), {**Options()._asdict()}).state
    assert "The first dealer is cut for" in words(page(table(game, game.view(state, TABLE))))
    for _ in range(3):
        need = game.pending(state)
        assert isinstance(need, Ask | Luck)
        state = game.apply(state, some_answer(need, source)).state
    drawn = page(hand(game, game.view(state, SeatNo(0)), SeatNo(0)))
    held = cards_in(game.view(state, SeatNo(0)).hands[0])
    assert len(held) == 4
    assert all(OTHER.name(one) in drawn for one in held)
    assert "<svg" not in drawn
    assert "Before the deal" in words(page(table(GAME, GAME.view(evening(), TABLE))))


@pytest.mark.parametrize(
    "count", [QUICK, pytest.param(80, marks=pytest.mark.thorough), pytest.param(240, marks=pytest.mark.slow)]
)
def test_every_position_is_drawn_for_everybody(count: int) -> None:
    draws_every_position("cyffle", count)


@pytest.mark.parametrize(
    "count", [QUICK, pytest.param(80, marks=pytest.mark.thorough), pytest.param(240, marks=pytest.mark.slow)]
)
def test_nobody_is_shown_what_is_not_theirs(count: int) -> None:
    tells_nobody_anything("cyffle", count)


def test_a_covered_hand_looks_like_any_other() -> None:
    covers_what_is_own("cyffle", 60)

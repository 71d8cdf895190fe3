"""The play, by the sources' own tricks and at a real table."""

from __future__ import annotations

import pytest

from gmkit.errors import ChoiceError, IllegalChoice
from gmkit.games.cyffle.events import HandScored, Played, Revoked, TrickWon
from gmkit.games.cyffle.model import HONEST, Hand
from gmkit.games.cyffle.pack import PACK, Cards
from gmkit.table.game import Ask, SeatNo
from tests.cases import every_case
from tests.games.cyffle.builders import GAME, card, cards, played, standing

STORY = ["KH 9C TD", "2H JS 3C", "AH 8D QC", "AS 4C 5D"]


def test_the_hand_of_the_story_goes_as_told() -> None:
    """King led, deuce, Ace, trumped by another Ace; the two tricks after it are ours."""
    state, events = played(standing(STORY, "S", dealer=3), "KH 2H AH AS 4C 9C 3C QC 8D 5D TD JS")
    tricks = [event for event in events if isinstance(event, TrickWon)]
    assert [trick.seat for trick in tricks] == [3, 2, 1]
    assert [trick.points for trick in tricks] == [7, 1, 6]
    (scored,) = [event for event in events if isinstance(event, HandScored)]
    assert scored.scores == (0, 6, 1, 7)
    assert scored.winners == (3,)
    assert not isinstance(state, Hand)


def test_who_holds_the_suit_has_to_follow() -> None:
    state, _ = played(standing(STORY, "S", dealer=3), "KH 2H AH AS 4C 9C")
    ask = GAME.pending(state)
    assert isinstance(ask, Ask)
    assert list(ask.choices.items()) == [card("3C")]
    with pytest.raises(IllegalChoice, match="S1 has to follow suit and may play 3C, not JS"):
        GAME.apply(state, card("JS"))


def test_whoever_cannot_follow_need_not_trump() -> None:
    state, _ = played(standing(["KH 9C", "2S 3D"], "S", dealer=1), "KH")
    assert GAME.pending(state) == Ask(state.seat, Cards(cards("2S 3D"), state.round.table.names), "card", secret=True)


def test_the_winner_leads_the_next_trick() -> None:
    state, _ = played(standing(STORY, "S", dealer=3), "KH 2H AH AS")
    assert state.seat == 3
    assert state.points == (0, 0, 0, 7)


@every_case(
    ("code", "why"),
    [("AS", "does not hold AS"), ("KH", "has been played already")],
)
def test_a_card_that_is_not_there_is_refused_and_nothing_changes(code: str, why: str) -> None:
    state, _ = played(standing(STORY, "S", dealer=3), "KH")
    with pytest.raises(IllegalChoice, match=why):
        GAME.apply(state, card(code))


def test_a_persons_cards_are_unknown_until_they_fall() -> None:
    """Seat 0 and 2 are people with cards of their own; gmkit plays the others."""
    state = standing(["? ? ?", "2H JS 3C", "? ? ?", "AS 4C 5D"], "S", dealer=3, people=(0, 2))
    ask = GAME.pending(state)
    assert isinstance(ask, Ask)
    # The person does not know what lies where, so the list cannot tell.
    assert ask == GAME.pending(GAME.view(state, ask.seat))
    assert ask.choices.size() == 52
    state, events = played(state, "KH 2H AH AS")
    assert [type(event) for event in events] == [Played] * 4 + [TrickWon]
    assert state.unknown == (2, 0, 2, 0)


def test_a_card_that_gmkit_holds_cannot_fall_from_a_persons_hand() -> None:
    state = standing(["? ? ?", "2H JS 3C"], "S", dealer=1, people=(0,))
    ask = GAME.pending(state)
    assert isinstance(ask, Ask)
    with pytest.raises(ChoiceError, match="JS cannot be in this hand: it is dealt elsewhere"):
        ask.choices.parse("JS")
    with pytest.raises(IllegalChoice, match="JS"):
        GAME.apply(state, card("JS"))
    assert ask.choices.parse("king of hearts") == card("KH")


def test_where_a_dealer_may_cheat_a_card_that_lies_elsewhere_is_refused_too() -> None:
    state = standing(["AS 3H 4H", "? ? ?"], "C", 0, (1,), cheating=True)
    with pytest.raises(IllegalChoice, match="dealt elsewhere"):
        played(state, "AS")
    state = standing(["? ? ?", "? ? ?"], "C", 1, (0, 1), cheating=True)
    with pytest.raises(IllegalChoice, match="played already"):
        played(state, "AS AS")


def test_of_two_equal_cards_the_one_that_is_known_to_be_there_falls() -> None:
    """CF-2, with two packs: a card swapped into a hand that nobody has seen is the second of its kind."""
    state = standing(["? ? ?", *["2H 3H"] * 17], "S", 17, (0,), too_many="two_packs", cheating=True)
    second = card("KH") + PACK
    state = state._replace(hands=(1 << second, *state.hands[1:]), unknown=(2, *state.unknown[1:]))
    state, events = played(state, "KH")
    assert events == [Played(SeatNo(0), "KH")]
    assert (state.hands[0], state.unknown[0], state.seen) == (0, 2, 1 << second)
    assert state.sly == HONEST


def test_a_card_cannot_fall_twice() -> None:
    state, _ = played(standing(["? ? ?", "2H JS 3C"], "S", dealer=1, people=(0,)), "KH 2H")
    ask = GAME.pending(state)
    assert isinstance(ask, Ask)
    with pytest.raises(ChoiceError, match="KH"):
        ask.choices.parse("KH")
    with pytest.raises(IllegalChoice, match="KH has been played already"):
        GAME.apply(state, card("KH"))


def test_a_revoke_is_told_when_it_shows_and_costs_the_points() -> None:
    """CF-11: seat 0 throws a diamond on hearts and leads a heart later."""
    state = standing(["? ? ?", "2H JS 3C"], "S", dealer=0, people=(0,), ante=2)
    state, events = played(state, "2H TD")
    assert not any(isinstance(event, Revoked) for event in events)
    state, events = played(state, "JS KS")
    assert state.seat == 0
    state, events = played(state, "AH 3C")
    assert [event for event in events if isinstance(event, Revoked)] == [(0, "AH")]
    (scored,) = [event for event in events if isinstance(event, HandScored)]
    assert scored.scores == (None, 1)
    assert scored.winners == (1,)


def test_who_revokes_shares_no_pot_even_where_nobody_has_points() -> None:
    """CF-11: the stake stays, and a hand at no points is not tied with the one who revoked."""
    state = standing(["? ? ?", "2H 4S 3C"], "S", dealer=0, people=(0,), ante=2)
    state.round.score = state.round.score._replace(coins=(-2, -2, 4))
    _, events = played(state, "2H 5S 3H 3C 2D 4S")
    (scored,) = [event for event in events if isinstance(event, HandScored)]
    assert len([event for event in events if isinstance(event, Revoked)]) == 1
    assert scored.scores == (None, 0)
    assert scored.payouts == (0, 4)


def test_if_all_have_revoked_the_pot_stays() -> None:
    state = standing(["? ? ?", "? ? ?"], "S", dealer=1, people=(0, 1), ante=2)
    state.round.score = state.round.score._replace(coins=(-2, -2, 4))
    _, events = played(state, "2H 5S 2D 6S 3D 3H")
    (scored,) = [event for event in events if isinstance(event, HandScored)]
    assert (scored.scores, scored.winners) == ((None, None), ())
    assert (scored.payouts, scored.carried) == ((0, 0), 4)
    assert scored.marked == ()


def test_who_shows_no_suit_denied_has_not_revoked() -> None:
    _, events = played(standing(["? ? ?", "2H JS 3C"], "S", dealer=0, people=(0,)), "2H TD JS KS 9D 3C")
    assert not any(isinstance(event, Revoked) for event in events)
    (scored,) = [event for event in events if isinstance(event, HandScored)]
    assert scored.scores == (6, 1)

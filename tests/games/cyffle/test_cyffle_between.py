"""Between the tricks: the dealer, the trump, wagers, ties, leaving."""

from __future__ import annotations

from typing import Any

import pytest

from gmkit.chance.source import Source
from gmkit.errors import ChanceError, IllegalChoice
from gmkit.games.cyffle.events import EveningEnded, HandBegins, HandScored, LeftTable, SatOut, Staked
from gmkit.games.cyffle.hand import MATCH, SIT_OUT
from gmkit.games.cyffle.model import Between, Hand, State
from gmkit.games.cyffle.pack import DealLaw, HandLaw, Turned
from gmkit.table.game import HIDDEN, Ask, Luck, Over
from tests.cases import every_case
from tests.games.cyffle.builders import GAME, NAMES, card, cards, played, seats, some_answer, standing


def dealt(number: int, *people: int, dealer: int = 0, trump: int = 3, **options: Any) -> State:
    """Give a table after the deal."""
    state = GAME.set_up(seats(number, *people), options).state
    state = GAME.apply(state, dealer).state
    state = GAME.apply(state, trump).state
    stream = Source("deal").stream()
    while isinstance(need := GAME.pending(state), Luck):
        state = GAME.apply(state, need.law.draw(stream)).state
    return state


def finished(state: State, seed: str = "x") -> tuple[State, list[Any]]:
    """Play a hand out by chance."""
    stream, events = Source(seed).stream(), list[Any]()
    while isinstance(state, Hand):
        need = GAME.pending(state)
        assert isinstance(need, Ask)
        state, more = GAME.apply(state, some_answer(need, stream))
        events += more
    return state, events


@every_case(("number", "each"), [(2, 5), (3, 4), (4, 3), (5, 3), (17, 3)])
def test_so_many_cards_are_dealt(number: int, each: int) -> None:
    state = dealt(number)
    assert isinstance(state, Hand)
    assert [hand.bit_count() for hand in state.hands] == [each] * number
    assert sum(state.hands).bit_count() == each * number


def test_left_of_the_dealer_leads() -> None:
    assert [dealt(3, dealer=at).seat for at in range(3)] == [1, 2, 0]  # type: ignore[union-attr]


def test_the_card_turned_up_is_shuffled_in_again() -> None:
    """CF-1: it tells nothing but the suit, so any card may be dealt."""
    state = GAME.apply(GAME.set_up(seats(4), {}).state, 0).state
    state = GAME.apply(state, 2).state
    need = GAME.pending(state)
    assert isinstance(need, Luck)
    assert need.law.size() == DealLaw((1 << 52) - 1, (3, 3, 3, 3), NAMES).size()


def test_trump_is_each_suit_alike_and_typed_as_a_suit_or_a_card() -> None:
    law = Turned((1 << 52) - 1, NAMES)
    assert [weight.denominator for _, weight in law.items()] == [4] * 4
    assert [law.parse([face]) for face in ("S", "hearts", "♦", "KC")] == [(3, 1), (2, 1), (1, 1), (0, 1)]
    with pytest.raises(ChanceError, match="cannot show"):
        law.parse(["X"])


def test_a_palmed_ace_makes_its_suit_a_little_rarer() -> None:
    law = Turned((1 << 52) - 1 & ~cards("AS"), NAMES)
    assert [str(weight) for _, weight in law.items()] == ["13/51", "13/51", "13/51", "4/17"]


def test_a_hand_is_typed_card_by_card() -> None:
    law = HandLaw((1 << 52) - 1 & ~cards("KH"), 3, NAMES)
    assert law.parse(["2C", "10h", "ace of spades", "QD"]) == (cards("2C TH AS"), 3)
    for faces, why in ((["KH", "2C", "3C"], "not in the pack"), (["2C", "2C", "3C"], "dealt already")):
        with pytest.raises(ChanceError, match=why):
            law.parse(faces)
    with pytest.raises(ChanceError, match="needs 3 cards, 1 typed"):
        law.parse(["2C"])
    with pytest.raises(ChanceError, match="not one card"):
        law.parse(["K", "2C", "3C"])


def test_cards_that_are_dealt_are_typed_in_several_words_too() -> None:
    law, faces = HandLaw((1 << 52) - 1 & ~cards("KH"), 3, NAMES), ["ace", "of", "spades", "10h", "two", "clubs", "QD"]
    assert law.parse(faces) == (cards("2C TH AS"), 6)
    with pytest.raises(ChanceError, match="needs 3 cards, 2 typed"):
        law.parse(faces[:4])
    with pytest.raises(ChanceError, match="the card king of hearts cannot be dealt"):
        law.parse(["king", "of", "hearts", "2C", "3C"])
    with pytest.raises(ChanceError, match='"of" is no card'):
        law.parse(["2C", "of", "spades"])
    assert Turned((1 << 52) - 1, NAMES).parse(["seven", "of", "hearts", "KC"]) == (2, 3)
    hands = DealLaw((1 << 52) - 1, (1, 2), NAMES)
    assert hands.parse(["king", "of", "hearts", "queen", "of", "the", "spades", "4D"]) == (
        (cards("KH"), cards("QS 4D")),
        8,
    )


def test_hands_are_drawn_alike_often() -> None:
    """Every hand of two from four cards: 6 hands, 6,000 draws."""
    law = HandLaw(cards("2C 3D 4H 5S"), 2, NAMES)
    stream = Source("alike").stream()
    counts = {hand: 0 for hand, _ in law.items()}
    for _ in range(6000):
        counts[law.draw(stream)] += 1
    assert len(counts) == 6
    # Four standard deviations of a binomial with p = 1/6.
    assert all(abs(count - 1000) < 4 * (6000 * 5 / 36) ** 0.5 for count in counts.values())


def test_a_persons_hand_may_stay_unseen_and_an_npcs_may_not() -> None:
    state = GAME.set_up(seats(2, 0), {}).state
    state = GAME.apply(GAME.apply(state, 1).state, 3).state
    need = GAME.pending(state)
    assert isinstance(need, Luck)
    # What gmkit holds is laid out of the pack first.
    assert (need.what, need.seat, need.secret) == ("hand", 1, True)
    with pytest.raises(IllegalChoice, match="gmkit plays S1's hand"):
        GAME.apply(state, HIDDEN)
    state = GAME.apply(state, cards("2C 3C 4C 5C 6C")).state
    state = GAME.apply(state, HIDDEN).state
    assert isinstance(state, Hand)
    assert state.unknown == (5, 0)


def test_a_named_stake_is_matched_or_sat_out() -> None:
    state = dealt(3, wager_style="open")
    ask = GAME.pending(state)
    assert (ask.seat, ask.what) == (1, "stake")  # type: ignore[union-attr]
    state, events = GAME.apply(state, 4)
    assert events == (Staked(1, 4),)  # type: ignore[arg-type]
    state = GAME.apply(state, MATCH).state
    state, events = GAME.apply(state, SIT_OUT)
    assert [type(event) for event in events] == [SatOut]
    assert isinstance(state, Hand)
    assert state.hands[0] == 0
    state, events = finished(state)  # type: ignore[assignment]
    (scored,) = [event for event in events if isinstance(event, HandScored)]
    assert scored.scores[0] is None
    assert sum(scored.payouts) == 8


def test_if_all_others_sit_out_the_stake_comes_back() -> None:
    state = GAME.apply(dealt(3, wager_style="open"), 4).state
    state = GAME.apply(state, SIT_OUT).state
    state, events = GAME.apply(state, SIT_OUT)
    (scored,) = [event for event in events if isinstance(event, HandScored)]
    assert scored.payouts == (0, 4, 0)
    assert scored.winners == (1,)
    # No trick was played, so nothing is marked (CF-26).
    assert (scored.marked, scored.tally) == ((), (0, 0, 0))
    assert isinstance(state, Between)
    assert state.score.coins == (0, 0, 0, 0)


def test_who_cannot_match_sits_out_unasked() -> None:
    state = dealt(3, wager_style="open", purse=3)
    assert isinstance(state, Between)
    score = state.score._replace(coins=(3, 3, 2, 0))
    state = GAME.apply(state._replace(score=score), 3).state
    ask = GAME.pending(state)
    assert isinstance(ask, Ask)
    assert list(ask.choices.items()) == [SIT_OUT]


BLANK = ["2H 3C", "4D 5S"]


@every_case(("tie", "marked", "dealer"), [("none", (), 0), ("each", (0, 1), 0), ("replay", (), 1)])
def test_nobody_has_points_so_all_are_tied(tie: str, marked: tuple[int, ...], dealer: int) -> None:
    """CF-6, CF-7."""
    state = standing(BLANK, "S", dealer=1, tie_tally=tie, mode="tally")
    after, events = played(state, "2H 4D 3C 5S")
    (scored,) = [event for event in events if isinstance(event, HandScored)]
    assert scored.scores == (0, 0)
    assert scored.marked == marked
    (begins,) = [event for event in events if isinstance(event, HandBegins)]
    assert begins.dealer == dealer
    assert isinstance(after, Between)


def test_two_who_reach_seven_together_play_on() -> None:
    """CF-6, each: until one leads."""
    state = standing(BLANK, "S", dealer=1, tie_tally="each", mode="tally", hands_to_win=1)
    after, events = played(state, "2H 4D 3C 5S")
    assert not any(isinstance(event, EveningEnded) for event in events)
    assert not isinstance(GAME.pending(after), Over)


def test_the_pot_is_split_and_the_odd_coin_stays() -> None:
    """CF-5: three at 5 coins, two tied; then on a last hand the coin goes to the dealer's left."""
    hands = ["2H 3C", "4D 5S", "6D 7C"]
    for last, payouts, carried in ((None, (5, 5, 5), 0), (1, (5, 5, 5), 0)):
        state = standing(hands, "S", dealer=2, ante=5, max_hands=last, mode="wager")
        state.round.score = state.round.score._replace(coins=(-5, -5, -5, 15))
        _, events = played(state, "2H 4D 6D 3C 5S 7C")
        (scored,) = [event for event in events if isinstance(event, HandScored)]
        assert (scored.payouts, scored.carried) == (payouts, carried)


def test_the_deal_goes_to_the_winner_if_that_was_agreed() -> None:
    for passes, dealer in (("left", 0), ("winner", 1)):
        state = standing(["KH", "AH", "2C"], "S", dealer=2, deal_passes=passes)
        _, events = played(state, "KH AH 2C")
        (begins,) = [event for event in events if isinstance(event, HandBegins)]
        assert begins.dealer == dealer


def test_people_may_leave_between_hands_and_lose_their_tally() -> None:
    """CF-10."""
    state, _ = played(standing(["KH", "AH", "2C"], "S", dealer=2, people=(0, 1)), "KH AH 2C")
    ask = GAME.pending(state)
    assert isinstance(ask, Ask)
    assert (ask.seat, ask.what) == (0, "next hand")
    state = GAME.apply(state, "play on").state
    state, events = GAME.apply(state, "leave")
    assert events[0] == LeftTable(1)  # type: ignore[arg-type]
    assert isinstance(state, Between)
    assert state.score.tally == (0, 0, 0)
    assert state.out == (False, True, False)
    # Cut to one: the last is not dealt to alone.
    alone = standing(["KH", "AH"], "S", dealer=1, people=(0,))
    alone_after, _ = played(alone, "KH AH")
    ended, events = GAME.apply(alone_after, "leave")
    assert isinstance(events[-1], EveningEnded)
    over = GAME.pending(ended)
    assert isinstance(over, Over)
    assert "fewer than two" in over.reason


def test_the_turned_suit_is_for_this_hand_alone() -> None:
    state, _ = finished(dealt(4))
    assert isinstance(state, Between)
    need = GAME.pending(state)
    assert isinstance(need, Luck)
    assert need.what == "trump"
    assert state.trump is None


def test_cards_are_read_in_many_ways() -> None:
    state = standing(["KH 9C TD", "2H JS 3C"], "S", dealer=1)
    ask = GAME.pending(state)
    assert isinstance(ask, Ask)
    for text, code in (("KH", "KH"), ("king", "KH"), ("10d", "TD"), ("diamonds", "TD"), ("1", "9C"), ("9", "9C")):
        assert ask.choices.parse(text) == card(code), text

"""A hand of Cyffle in a beat: told by what was rare in it, and nothing in it invented."""

from __future__ import annotations

from typing import Any

from gmkit.games.cyffle.commands import DESK
from gmkit.games.cyffle.events import (
    EveningEnded,
    HandBegins,
    HandDealt,
    HandScored,
    LeftTable,
    TrickWon,
    TrumpTurned,
)
from gmkit.shell.words import RECAP
from gmkit.table.game import SeatNo, seen_by
from gmkit.table.seats import Seat, Seating
from tests.cases import every_case
from tests.games.cyffle.builders import GAME

TELLING = DESK.telling(GAME)
FIRE = Seating((Seat("Fflergant"), Seat("Kilraen"), Seat("Daire")))
A, B, C = SeatNo(0), SeatNo(1), SeatNo(2)


def count(scores: tuple[int | None, ...], *winners: SeatNo, **more: Any) -> HandScored:
    given: dict[str, Any] = {"payouts": (0, 0, 0), "carried": 0, "tally": (0, 0, 0), "marked": ()}
    return HandScored(scores, winners, **{**given, **more})


def trick(seat: SeatNo, points: int) -> TrickWon:
    return TrickWon(seat, ("2H", "3H", "4H"), points, "4H")


def become(*events: Any) -> str:
    """Give what a beat says after its head."""
    head = "Hand 4, Daire's deal. "
    (line,) = TELLING.beats([HandBegins(4, C, 0), *events], FIRE)
    assert line.startswith(head)
    return line.removeprefix(head)


@every_case(
    ("tricks", "scores", "told"),
    [
        ([(A, 3), (B, 1), (C, 1)], (3, 1, 1), "Fflergant wins with 3 points to 1."),
        ([(A, 3), (B, 1), (C, 0)], (3, 1, 0), "Fflergant wins with 3 points to Kilraen's 1."),
        ([(A, 3), (B, 2), (A, 0)], (3, 2, 0), "Fflergant wins by a point with 3 to Kilraen's 2."),
        ([(A, 6), (B, 1), (A, 3)], (9, 1, 0), "Fflergant wins well clear with 9 points to Kilraen's 1."),
        ([(B, 1), (A, 0), (A, 3)], (3, 1, 0), "Fflergant wins on the last trick with 3 points to Kilraen's 1."),
        ([(A, 3), (A, 0), (A, 1)], (4, 0, 0), "Fflergant wins all 3 tricks with 4 points."),
        ([(A, 3), (B, 0), (A, 1)], (4, 0, 0), "Fflergant has all 4 points."),
        ([(A, 1), (B, 0), (B, 0)], (1, 0, 0), "Fflergant has the only point."),
    ],
)
def test_how_a_hand_is_won(tricks: list[tuple[SeatNo, int]], scores: tuple[int, ...], told: str) -> None:
    assert become(*(trick(*one) for one in tricks), count(scores, A)) == told


@every_case(
    ("tally", "told"),
    [
        ((1, 0, 0), "marks the first hand"),
        ((2, 1, 0), "goes ahead with 2 hands"),
        ((2, 2, 2), "draws level with Kilraen and Daire at 2 hands"),
        ((4, 2, 0), "leads with 4 hands to 2"),
        ((2, 5, 0), "has 2 hands to 5"),
    ],
)
def test_what_a_hand_does_to_the_tally(tally: tuple[int, ...], told: str) -> None:
    assert become(count((3, 1, 1), A, tally=tally, marked=(A,))) == f"Fflergant wins with 3 points to 1 and {told}."


def test_a_tie_and_what_stays_in_the_pot() -> None:
    tied = count((2, 2, 1), A, B, payouts=(1, 1, 0), carried=1)
    assert become(tied) == "Fflergant and Kilraen tie with 2 points and take 1 coin each. 1 coin stays in the pot."
    last = count((2, 2, 1), A, B, payouts=(2, 1, 0))
    assert become(last) == "Fflergant and Kilraen tie with 2 points. Fflergant takes 2 coins. Kilraen takes 1 coin."
    marks = count((2, 2, 1), A, B, tally=(1, 1, 0), marked=(A, B))
    assert become(marks) == "Fflergant and Kilraen tie with 2 points and mark a hand each."
    assert become(count((0, 0, 0), A, B, C)) == "Points: Fflergant 0, Kilraen 0, Daire 0. Nobody has taken a point."


def test_the_pot_is_told_where_it_is_another_one_than_before() -> None:
    won = {"tally": (1, 0, 0), "marked": (A,)}
    hands = [
        count((3, 1, 1), A, payouts=(3, 0, 0), **won),
        count((3, 1, 1), A, payouts=(3, 0, 0), **{**won, "tally": (2, 0, 0)}),
        count((3, 1, 1), A, payouts=(4, 0, 0), **{**won, "tally": (3, 0, 0)}),
    ]
    lines = TELLING.beats([each for at, one in enumerate(hands) for each in (HandBegins(at, C, 0), one)], FIRE)
    assert ["coins" in line for line in lines] == [True, False, True]


def test_who_leaves_between_hands_is_told_with_the_next() -> None:
    lines = TELLING.beats([count((3, 1, 1), A), LeftTable(B), HandBegins(2, C, 0), count((3, 1, 1), A)], FIRE)
    assert lines[0] == "The hand is played. Fflergant wins with 3 points to 1."
    assert lines[1].startswith("Hand 2, Daire's deal. Kilraen leaves the game. Fflergant wins")


def test_hands_are_told_to_those_who_may_know_them() -> None:
    dealt = [HandDealt(A, ("KH", "9C"), A), HandDealt(B, ("2H", "3H"), B), HandDealt(C, None, C)]
    events = [HandBegins(1, C, 0), TrumpTurned("S"), *dealt, count((3, 1, 1), A)]
    heads = [TELLING.beats(seen, FIRE)[0] for seen in (events, seen_by(events, B), seen_by(events, None))]
    assert heads[0].startswith("Hand 1, Daire's deal, spades are trumps. Held: Fflergant KH 9C; Kilraen 2H 3H. ")
    assert heads[1].startswith("Hand 1, Daire's deal, spades are trumps. Held: Kilraen 2H 3H. ")
    assert heads[2].startswith("Hand 1, Daire's deal, spades are trumps. Fflergant wins")


def test_the_figures_of_the_end_are_told_once() -> None:
    ended = EveningEnded("7 hands are won", (7, 2, 0), (3, -2, -1), (A,))
    assert "Kilraen" not in TELLING.story([ended], FIRE, None, RECAP).headline
    told = "The end: 7 hands are won. Hands won: Fflergant 7, Kilraen 2, Daire 0. "
    told += "Coins: Fflergant +3, Kilraen −2, Daire −1."
    assert TELLING.beats([ended], FIRE) == TELLING.sentences([ended], FIRE) == [told]
    nothing = EveningEnded("2 hands were to be played", (0, 0, 0), (0, 0, 0), (A, B, C))
    assert TELLING.beats([nothing], FIRE) == ["The end: 2 hands were to be played. Everybody goes as they came."]


def test_who_has_left_is_told_and_is_not_said_to_have_won_nothing() -> None:
    """CF-10: the tally is given up, and what was won by then has been won all the same."""
    first = [HandBegins(1, C, 0), count((7, 0, 0), A, tally=(1, 0, 0), marked=(A,)), LeftTable(A)]
    hands = [
        part
        for at in (2, 3)
        for part in (HandBegins(at, C, 0), count((None, 3, 1), B, tally=(0, at - 1, 0), marked=(B,)))
    ]
    for left, led in ((first, "Fflergant led from hand one until leaving"), (first[:2], "Fflergant led from hand one")):
        story = TELLING.story([*left, *hands, EveningEnded("", (0, 2, 0), (3, -1, -2), (B,))], FIRE, None, RECAP)
        recap, gone = " ".join(story.recap()), left is first
        line = "Fflergant left after hand one, three coins richer, and gave up one hand."
        assert (line in recap, line in story.hooks) == (gone, gone)
        assert led in recap
        assert story.previously.count("left after") <= 1
        assert any("lost the lead to Kilraen" in one for one in story.hooks) is not gone
        assert ("Fflergant has not won a hand." in story.hooks) is not gone
        assert "Daire has not won a hand." in story.hooks
        so_far = " ".join(TELLING.story([*left, *hands], FIRE, None, 300).recap())
        assert ("and gave up one hand." in so_far, "Nobody else has won a hand." in so_far) == (gone, not gone)
    assert TELLING.beats([*first, *hands], FIRE)[1].endswith(" and goes ahead with 1 hand."), "not the first hand"

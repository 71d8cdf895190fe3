"""An Ace of another pack: brought along, seen twice, and what others take it for (4.8, CF-28)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice
from gmkit.games.cyffle.accusing import NOBODY
from gmkit.games.cyffle.cheating import falls_too
from gmkit.games.cyffle.dealing import begin_hand
from gmkit.games.cyffle.deck import PACK
from gmkit.games.cyffle.foreign import may_bring
from gmkit.games.cyffle.gains import what_it_buys
from gmkit.games.cyffle.game import settled
from gmkit.games.cyffle.model import HONEST, Between, Hand, Manner, Options, Score, Sly, State, Table
from gmkit.games.cyffle.npc.page import page
from gmkit.games.cyffle.npc.slyness import CHEAT, QUIET_STYLE, sly_choice, sly_opinions
from gmkit.games.cyffle.sleights import CUT
from gmkit.games.cyffle.sly_events import Brought, CheatShown, FellTwice, HandVoid
from gmkit.shell.desk import seen_by
from gmkit.table.game import HIDDEN, Ask, SeatNo
from gmkit.table.seats import HUMAN, Seat, Seating
from tests.games.cyffle.cyffle_cheats import after, evening, stream, what
from tests.games.cyffle.cyffle_table import GAME, card, cards, played, seats, standing

SPADE = card("AS")
FOREIGN = SPADE + PACK
"""The Ace of spades of another pack."""

A, B = SeatNo(0), SeatNo(1)


def brought(*answers: Any, number: int = 2, **options: Any) -> State:
    """Give a hand whose dealer, the second of the table, has the foreign Ace up its sleeve, and palms nothing."""
    return after(evening(number, foreign_ace=True, **options), (FOREIGN,), (), 3, CUT, *answers)[0]


def hand(first: str, second: str, *, foreign: bool = True) -> Hand:
    """Give a hand of two about to be led to by the first; the dealer holds the foreign Ace beside its cards."""
    state = standing([first, second], "C", 1, cheating=True, foreign_ace=True)
    table, score = state.round.table, state.round.score._replace(gathered=cards("2C"))
    round_ = type(state.round)(
        table, score, 0, state.round.stakes, state.round.out, state.round.following,
        (state.round.strength, state.round.points),
    )  # fmt: skip
    mine = state.hands[1] | (1 << FOREIGN if foreign else 0)
    return state._replace(round=round_, hands=(state.hands[0], mine), sly=Sly(foreign=1 << FOREIGN))


def twice(events: Sequence[Any]) -> list[Any]:
    """Give the cards that were seen to fall twice."""
    return [event for event in events if type(event) is FellTwice]


def test_it_is_asked_for_first_and_told_to_the_dealer_alone() -> None:
    state = evening(foreign_ace=True)
    assert what(state) == ("foreign Ace", 1)
    need = GAME.pending(state)
    assert isinstance(need, Ask)
    assert set(need.choices.items()) == {(), *(((at + PACK),) for at in map(card, ("AC", "AD", "AH", "AS")))}
    assert need.choices.show((FOREIGN,)) == "AS"
    state, events = after(state, (FOREIGN,))
    assert events == [Brought(B, "AS", B)]
    assert seen_by(events, None) == seen_by(events, A) == []
    assert what(state) == ("palm", 1)


def test_nobody_is_asked_for_it_where_it_was_not_agreed_upon() -> None:
    assert what(evening())[0] == "palm"
    two_packs = Table(seats(18), Options(cheating=True, foreign_ace=True), GAME.names)
    assert not may_bring(two_packs)
    assert not may_bring(Table(seats(2), Options(foreign_ace=True), GAME.names))


def test_the_trump_is_turned_from_the_whole_pack() -> None:
    """Only cards that are palmed are missing from it."""
    state = after(evening(foreign_ace=True), (FOREIGN,), ())[0]
    need: Any = GAME.pending(state)
    assert need.what == "trump"
    assert need.law.weigh(3) == Fraction(1, 4)


def test_it_is_stacked_and_never_given_away() -> None:
    state = brought()
    need: Any = GAME.pending(state)
    assert (need.what, list(need.choices.items())) == ("stack for oneself", [(), (FOREIGN,)])
    state = after(state, ())[0]
    other: Any = GAME.pending(state)
    assert (other.what, list(other.choices.items())) == ("stack for another", [()])
    state = after(brought((FOREIGN,)), (), False)[0]
    for _ in range(20):
        need = GAME.pending(state)
        dealt = need.law.draw(stream())
        assert dealt[1] >> FOREIGN & 1
        assert sum(own.bit_count() for own in dealt) == 10
        assert need.law.weigh(dealt) > 0


def test_it_is_swapped_for_a_card_of_the_hand() -> None:
    state = after(brought((), ()), tuple(map(cards, ("2C 3C 4C 5C 6C", "KD 7H 8H 9H TH"))))[0]
    state = after(state, card("2C"))[0]
    need: Any = GAME.pending(state)
    assert need.what == "swap"
    swap = need.choices.parse("KD for AS of another pack")
    assert swap == (card("KD"), FOREIGN)
    state = after(state, swap, False)[0]
    assert isinstance(state, Hand)
    assert state.hands[1] == cards("7H 8H 9H TH") | 1 << FOREIGN
    assert state.sly.palmed == cards("KD")


def test_all_see_a_card_that_falls_twice() -> None:
    state, events = played(hand("AS 3H", "4H"), "AS")
    assert not twice(events)
    state, events = after(state, FOREIGN)
    assert [type(event).__name__ for event in events] == ["Played", "FellTwice", "TrickWon"]
    assert twice(seen_by(events, None)) == [(B, "AS")]
    # Of two equal cards the earlier takes the trick (CF-2); each counts three.
    assert (events[2].seat, events[2].points) == (A, 6)
    assert state.sly.twice == 1 << SPADE
    assert GAME.view(state, A).sly == Sly(twice=1 << SPADE)


def test_it_stands_as_its_like_for_whoever_cannot_know() -> None:
    """The other holds no Ace of spades and has seen none: to it the foreign one is the pack's own."""
    state = hand("KS 3H", "")._replace(seat=B)
    led = after(state, FOREIGN)[0]
    view = GAME.view(led, A)
    assert isinstance(view, Hand)
    assert (view.trick, view.seen) == ((SPADE,), 1 << SPADE)
    assert GAME.view(led, B).trick == (FOREIGN,)
    taken = GAME.view(after(led, card("KS"))[0], A)
    assert isinstance(taken, Between | Hand)
    assert all(one < 1 << PACK for one in (*taken.hands, getattr(taken, "seen", 0)))


def test_whoever_holds_its_like_knows_it_for_what_it_is() -> None:
    led = after(hand("AS 3H", "")._replace(seat=B), FOREIGN)[0]
    view = GAME.view(led, A)
    assert isinstance(view, Hand)
    assert view.trick == (FOREIGN,)


def test_who_has_used_it_is_shown_up_by_any_accusation() -> None:
    """Counted, one card is there twice, and one that was swapped for it is found on the cheat."""
    state = after(brought((), ()), tuple(map(cards, ("2S 3S 4S 5S 6S", "KD 7H 8H 9H TH"))), card("2S"))[0]
    state = after(state, (card("KD"), FOREIGN), False)[0]
    state = after(state, FOREIGN, *map(card, ("TH", "3S", "4S", "9H", "5S", "8H", "6S", "7H")))[0]
    assert what(state) == ("accusation", 0)
    _, events = after(state, 1)
    (shown,) = [event for event in events if isinstance(event, CheatShown)]
    assert shown == CheatShown(B, (), 1, ("KD",), (), ("AS",))
    assert any(isinstance(event, HandVoid) for event in events)


def test_the_next_dealer_gathers_cards_of_the_pack_alone() -> None:
    state = after(brought((), ()), tuple(map(cards, ("2S 3S 4S 5S 6S", "KD 7H 8H 9H TH"))), card("2S"))[0]
    state = after(state, (card("KD"), FOREIGN), False)[0]
    state = after(state, FOREIGN, *map(card, ("TH", "3S", "4S", "9H", "5S", "8H", "6S", "7H")), NOBODY)[0]
    assert isinstance(state, Between)
    assert state.sly == HONEST
    assert state.score.gathered == cards("AS TH 9H 8H 7H 2S 3S 4S 5S 6S")


def test_the_chance_that_it_falls_twice() -> None:
    """With two players nine more cards are dealt of the 52; with four and two Aces stacked, ten of 51."""
    assert falls_too(2) == 1 - Fraction(comb(51, 9), comb(52, 9))
    assert falls_too(4, 2) == 1 - Fraction(comb(50, 10), comb(51, 10))


@pytest.mark.parametrize("players", [2, 4])
def test_what_it_buys_is_what_a_palmed_one_does_but_for_that(players: int) -> None:
    """The Ace alone wins as often as one that was palmed, if it does not fall twice."""
    source = Source("foreign")
    palmed = what_it_buys(GAME, players, 1, 0, 3000, source, page)
    own = what_it_buys(GAME, players, 1, 0, 3000, source, page, foreign=True)
    expected = palmed.mean * float(1 - falls_too(players))
    assert abs(own.mean - expected) < 2 * (own.half + palmed.half)
    assert own.mean < palmed.mean


def test_an_npc_accuses_when_a_card_has_fallen_twice() -> None:
    state = played(hand("AS", ""), "AS")[0]
    state = after(state, FOREIGN)[0]
    assert what(state) == ("accusation", 0)
    view = GAME.view(state, A)
    need: Any = GAME.pending(view)
    assert sly_choice(view, need, Seat("A", "skilled")) == B
    assert sly_choice(view, need, Seat("A", "skilled", QUIET_STYLE)) == NOBODY
    best = sly_opinions(view, need, Seat("A", "skilled"))[0]
    assert "fell twice" in best.why
    _, events = after(state, B)
    assert CheatShown(B, (), 0, (), (), ("AS",)) in events


def test_a_cheat_among_two_brings_one_and_puts_it_on_top() -> None:
    """Nobody watches but a distracted player: then an Ace more is worth what may fall twice."""

    state = evening(foreign_ace=True, manners=(Manner(distracted=True), Manner()))
    cheat = Seat("B", "skilled", CHEAT)
    need: Any = GAME.pending(state)
    choice = sly_choice(GAME.view(state, B), need, cheat)
    # Both black and red Aces were gathered; one of the others would not be palmed beside it.
    assert choice in {(), (card("AH") + PACK,), (FOREIGN,)}
    weighed = sly_opinions(GAME.view(state, B), need, cheat)
    assert len(weighed) == 2
    assert weighed[0].choice == choice
    assert weighed[0].value >= weighed[1].value
    assert sly_choice(GAME.view(state, B), need, Seat("B", "skilled")) == ()


def test_a_second_ace_from_an_unknown_hand_is_told() -> None:
    """At a real table: two Aces of spades may fall, and all see it; a third cannot, nor a King twice."""
    state = standing(["? ? ?", "? ? ?"], "C", 1, (0, 1), cheating=True, foreign_ace=True)
    state, events = played(state, "AS AS")
    assert twice(events) == [(B, "AS")]
    assert events[-1].seat == A
    with pytest.raises(IllegalChoice, match="played already"):
        played(state, "AS")
    with pytest.raises(IllegalChoice, match="played already"):
        played(state, "KD KD")


def test_one_may_lie_in_a_known_hand_and_another_fall() -> None:
    """gmkit holds the pack's own; a person plays one all the same, and is not told where the other lies."""
    state = standing(["AS 3H 4H", "? ? ?"], "C", 0, (1,), cheating=True, foreign_ace=True)
    need: Any = GAME.pending(state)
    assert need.seat == B
    assert need.choices.parse("AS") == SPADE
    assert GAME.pending(GAME.view(state, B)) == need
    state, events = played(state, "AS")
    assert not twice(events)
    _, events = played(state, "AS")
    assert twice(events) == [(A, "AS")]


def test_without_the_option_a_second_ace_is_refused() -> None:
    state = standing(["AS 3H 4H", "? ? ?"], "C", 0, (1,), cheating=True)
    with pytest.raises(IllegalChoice, match="dealt elsewhere"):
        played(state, "AS")


def test_a_hand_that_must_have_it_is_typed_by_its_name() -> None:
    """Of two equal cards the one that was stacked is meant first."""
    seating = Seating((Seat("A", HUMAN), Seat("B", "skilled", CHEAT)))
    table = Table(seating, Options(cheating=True, foreign_ace=True), GAME.names)
    score = Score(2, B, (0, 0, 0), (0, 0), (False, False), gathered=cards("2C 3C"))

    state: State = settled(begin_hand(table, score)).state  # type: ignore[arg-type]
    state = after(state, (FOREIGN,), (), 3, CUT, (FOREIGN,), (), False)[0]
    need: Any = GAME.pending(state)
    assert (need.what, need.seat) == ("hand", 1)
    dealt, _ = need.law.parse(["AS", "KD", "7H", "8H", "9H"])
    assert dealt >> FOREIGN & 1
    assert not dealt >> SPADE & 1
    state = after(state, dealt, HIDDEN)[0]
    assert isinstance(state, Hand)

"""An Ace of another pack: brought along, seen twice, and what others take it for (4.8, CF-28)."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest

from gmkit.chance.source import Source
from gmkit.games.cyffle.accusing import NOBODY
from gmkit.games.cyffle.cheating import falls_too
from gmkit.games.cyffle.deck import PACK
from gmkit.games.cyffle.events import HandDealt, HandScored
from gmkit.games.cyffle.foreign import NO_ACE, may_bring
from gmkit.games.cyffle.gains import what_it_buys
from gmkit.games.cyffle.model import HONEST, Between, Hand, Manner, Options, Sly, State, Table
from gmkit.games.cyffle.npc.page import page
from gmkit.games.cyffle.npc.slyness import CHEAT, QUIET_STYLE, sly_choice, sly_opinions
from gmkit.games.cyffle.prospects import outlook
from gmkit.games.cyffle.situation import from_data
from gmkit.games.cyffle.sleights import CUT, KEEP
from gmkit.games.cyffle.sly_events import Brought, CheatShown, HandVoid, WrongAccusation
from gmkit.shell.desk import seen_by
from gmkit.table.game import Ask, Luck
from gmkit.table.seats import Seat
from tests.games.cyffle.cyffle_cheats import after, evening, stream, what
from tests.games.cyffle.cyffle_table import GAME, card, cards, played, seats
from tests.games.cyffle.foreign_aces import FOREIGN, SPADE, A, B, at_table, twice


def brought(*answers: Any, number: int = 2, **options: Any) -> State:
    """Give a hand whose dealer, the second of the table, has the foreign Ace up its sleeve, and palms nothing."""
    return after(evening(number, foreign_ace=True, **options), FOREIGN, (), 3, CUT, *answers)[0]


def hand(first: str, second: str) -> Hand:
    """Give one of two that are led to by the first; the dealer, the second, holds the foreign Ace beside its cards."""
    state = at_table(first, second, dealer=1, sly=Sly(foreign=1 << FOREIGN))
    return state._replace(hands=(state.hands[0], state.hands[1] | 1 << FOREIGN))


def test_it_is_asked_for_first_and_told_to_the_dealer_alone() -> None:
    state = evening(foreign_ace=True)
    assert what(state) == ("foreign Ace", 1)
    need = GAME.pending(state)
    assert isinstance(need, Ask)
    assert set(need.choices.items()) == {NO_ACE, *(at + PACK for at in map(card, ("AC", "AD", "AH", "AS")))}
    assert need.choices.show(FOREIGN) == "AS"
    assert need.choices.parse("Ace of spades") == FOREIGN
    assert after(state, NO_ACE)[0].sly == HONEST
    state, events = after(state, FOREIGN)
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
    state = after(evening(foreign_ace=True), FOREIGN, ())[0]
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
    assert shown == CheatShown(B, (), 0, ("KD",), (), ("AS",))
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
    assert CheatShown(B, (), -1, (), (), ("AS",)) in events


def test_a_cheat_brings_one_where_the_last_hand_had_none() -> None:
    """Nobody watches but a distracted player: an Ace is worth more than what may fall twice; it is put on top."""
    cheat, honest = Seat("B", "skilled", CHEAT), Seat("B", "skilled")
    state = evening(foreign_ace=True, manners=(Manner(distracted=True), Manner()))
    assert isinstance(state, Between)
    state = state._replace(score=state.score._replace(gathered=cards("2C 3D 9H 4S")))

    def chosen(seat: Seat) -> Any:
        need: Any = GAME.pending(state)
        return sly_choice(GAME.view(state, B), need, seat)

    ace = chosen(cheat)
    assert ace in {card(code) + PACK for code in ("AC", "AD", "AH", "AS")}
    assert chosen(honest) == NO_ACE
    need: Any = GAME.pending(state)
    weighed = sly_opinions(GAME.view(state, B), need, cheat)
    assert [one.choice for one in weighed] == [ace, NO_ACE]
    assert weighed[0].value > weighed[1].value
    state = after(state, ace, (), 3, CUT)[0]
    assert chosen(cheat) == (ace,)


def test_a_cheat_does_not_swap_one_in_beside_its_like() -> None:
    """The pack's own is in its hand, or was led: the foreign one would fall twice for sure."""
    cheat = Seat("B", "skilled", CHEAT)
    for first, second in (("2C 3C 4C 5C 6C", "AS 7H 8H 9H TH"), ("AS 3C 4C 5C 6C", "KD 7H 8H 9H TH")):
        state = evening(foreign_ace=True, manners=(Manner(distracted=True), Manner()))
        state = after(state, FOREIGN, (), 3, CUT, (), (), (cards(first), cards(second)))[0]
        state = after(state, card(first[:2]))[0]
        need: Any = GAME.pending(state)
        assert need.what == "swap"
        assert sly_choice(GAME.view(state, B), need, cheat) == KEEP


def test_one_that_was_not_used_cannot_be_shown() -> None:
    """Counted, the pack is whole: a charge is a wrong one (CF-22, CF-24)."""
    state = after(brought((), ()), tuple(map(cards, ("2S 3S 4S 5S 6S", "KD 7H 8H 9H TH"))), card("2S"), KEEP)[0]
    state = after(state, *map(card, ("TH", "3S", "9H", "4S", "8H", "5S", "7H", "6S", "KD")))[0]
    assert what(state) == ("accusation", 0)
    _, events = after(state, 1)
    assert any(isinstance(event, WrongAccusation) for event in events)


def test_its_like_may_be_palmed_as_well_and_is_told_from_it() -> None:
    ace = card("AC")
    state = after(evening(foreign_ace=True), ace + PACK, (ace,), False, 3, CUT)[0]
    need: Any = GAME.pending(state)
    assert need.what == "stack for oneself"
    assert set(need.choices.items()) >= {(ace,), (ace + PACK,)}
    for choice in need.choices.items():
        assert need.choices.parse(need.choices.show(choice)) == choice
    assert need.choices.show((ace + PACK, ace)) == "AC of another pack, AC"


def test_the_ace_was_brought_long_before_a_situation_after_the_deal() -> None:
    data = {
        "kind": "cyffle-situation", "schema_version": 1, "dealer": "Daire", "trump": "S", "gathered": ["AC", "2D"],
        "options": {"wager_style": "open", "cheating": True, "foreign_ace": True},
        "seats": [
            {"name": "Kilraen", "hand": ["2C", "3C", "4C", "5C", "6C"]},
            {"name": "Daire", "hand": ["7H", "8H", "9H", "TH", "JH"]},
        ],
    }  # fmt: skip
    state = from_data(data, GAME, {**Options()._asdict(), **data["options"]}).state  # type: ignore[dict-item]
    assert what(state) == ("stake", 0)


def test_the_dealer_is_told_which_of_its_cards_it_is() -> None:
    dealt = tuple(map(cards, ("2S 3S 4S 5S 6S", "AS 7H 8H 9H"))), 1 << FOREIGN
    state = after(brought((FOREIGN,)), (), False)[0]
    _, events = after(state, (dealt[0][0], dealt[0][1] | dealt[1]))
    told = next(event for event in events if isinstance(event, HandDealt) and event.seat == B)
    assert told.cards == ("7H", "8H", "9H", "AS", "AS of another pack")


def test_its_owner_may_ask_what_each_card_is_worth() -> None:
    """The solver knows one pack; with a foreign card about the hand is played out on deals that fit."""
    state = at_table("2D 3H 4H", "5H 6C", "7C 8S TD", dealer=1, sly=Sly(foreign=1 << FOREIGN))
    state = state._replace(seat=B, hands=(state.hands[0], state.hands[1] | 1 << FOREIGN, state.hands[2]))
    found = outlook(GAME, GAME.view(state, B), page)  # type: ignore[arg-type]
    assert {chance.card for chance in found.chances} == {card("5H"), card("6C"), FOREIGN}
    assert not found.exact


def test_where_the_gm_says_what_follows_a_cheat_is_shown_up_once() -> None:
    state = after(evening(4, foreign_ace=True, cheating="story"), FOREIGN, (), 3, CUT, (), ())[0]
    state = after(state, tuple(map(cards, ("AS 2S 3S", "4S 5S 6S", "TC 9C 8C", "KD 7H 8H"))))[0]
    events: list[Any] = []
    while isinstance(need := GAME.pending(state), Ask):
        if need.what == "swap":
            value: Any = (card("KD"), FOREIGN)
        else:
            value = sly_choice(GAME.view(state, need.seat), need, Seat("X")) if need.what == "accusation" else None
            value = next(need.choices.items()) if value is None else value
        state, more = GAME.apply(state, value)
        events += more
        while isinstance(need := GAME.pending(state), Luck) and need.what == "spot":
            state = GAME.apply(state, False).state
    assert len(twice(events)) == 1
    assert sum(isinstance(event, CheatShown) for event in events) == 1
    assert not any(isinstance(event, HandVoid) for event in events)
    assert any(isinstance(event, HandScored) for event in events)

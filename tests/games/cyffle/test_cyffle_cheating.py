"""The chances of cheating, and every trick as it is done and noticed (4.8)."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice
from gmkit.games.cyffle.cheating import (
    CUT,
    PALM,
    QUIET,
    SKIP,
    SKIP_CUT,
    STACK,
    SWAP,
    again,
    cutter,
    dealing_order,
    observers,
    spotted,
    unnoticed,
)
from gmkit.games.cyffle.events import (
    Accused,
    CheatShown,
    CutDemanded,
    CutSkipped,
    HandVoid,
    Palmed,
    Risked,
    Spotted,
    Stacked,
    Swapped,
)
from gmkit.games.cyffle.hand import MATCH, SIT_OUT, BeginPlay, DealAll, PayAntes, TurnTrump, begin_hand, in_pack
from gmkit.games.cyffle.model import BLANK, HONEST, Between, Bystander, Hand, Manner, Options, Score, Table
from gmkit.games.cyffle.npc.cheating import sly_opinions
from gmkit.games.cyffle.pack import DealLaw, Turned
from gmkit.table.game import HIDDEN, Ask, Luck, SeatNo, seen_by
from gmkit.table.seats import Seat
from tests.cases import every_case
from tests.games.cyffle.builders import (
    GAME,
    LAST_HAND,
    after,
    card,
    cards,
    dealt,
    evening,
    seats,
    some,
    to_the_swap,
    what,
)


@every_case(
    ("trick", "k", "sleight", "perception", "chance"),
    [
        (PALM, 1, 0, 0, "3/20"),
        (PALM, 4, 0, 0, "3/10"),
        (STACK, 4, 0, 0, "1/5"),
        (SKIP_CUT, 0, 0, 0, "1/4"),
        (SWAP, 1, 0, 0, "1/5"),
        (PALM, 4, -4, 4, "7/10"),
        (STACK, 0, 2, -1, "1/20"),
        (STACK, 0, 4, 0, "1/50"),
        (SWAP, 0, 4, -4, "1/50"),
    ],
)
def test_the_chance_to_notice(trick: str, k: int, sleight: int, perception: int, chance: str) -> None:
    """The base of each trick, .05 for each step between perception and sleight, never below .02 (4.8)."""
    assert spotted(trick, k, sleight, perception) == Fraction(chance)


def test_nobody_notices_if_each_does_not() -> None:
    """Two Aces and two low cards before three watchers: .3, .35 and .25."""
    assert unnoticed(PALM, 4, 0, [0, 1, -1]) == Fraction(7, 10) * Fraction(13, 20) * Fraction(3, 4)
    assert unnoticed(STACK, 0, 0, []) == 1


def test_how_odd_it_is_that_aces_come_again() -> None:
    """Counted over every hand of three from a pack of eight, three of them Aces of the last hand."""
    hands = list(combinations(range(8), 3))
    for held in range(4):
        many = sum(sum(one < 3 for one in hand) >= held for hand in hands)
        assert again(3, 3, held, pack=8) == Fraction(many, len(hands))
    # Both Aces again in five cards: 50 over 3 other cards, of 52 over 5.
    assert again(5, 2, 2) == Fraction(19600, 2598960)


def test_there_is_nothing_to_palm_in_the_first_hand() -> None:
    table = Table(seats(2), Options(cheating=True), GAME.names)
    begun = begin_hand(table, Score(1, SeatNo(0), (0, 0, 0), (0, 0), (False, False))).state
    assert {*map(type, begun.due)} == {TurnTrump, DealAll, PayAntes, BeginPlay}


def test_an_honest_table_has_no_such_steps() -> None:
    table = Table(seats(2), Options(), GAME.names)
    score = Score(2, SeatNo(0), (0, 0, 0), (0, 0), (False, False), gathered=cards(LAST_HAND))
    assert {*map(type, begin_hand(table, score).state.due)} == {TurnTrump, DealAll, PayAntes, BeginPlay}


def test_palmed_cards_are_not_in_the_pack() -> None:
    """Both Aces and two low cards; one of thirteen clubs and two of the diamonds are gone when the trump is turned."""
    state, events = after(evening(), some("AC AD 2C 4S"))
    assert events[0] == Palmed(SeatNo(1), ("2C", "AC", "AD", "4S"), SeatNo(1))
    state, _ = after(state, False)
    need = GAME.pending(state)
    assert isinstance(need, Luck)
    assert isinstance(need.law, Turned)
    assert [need.law.weigh(suit) for suit in range(4)] == [Fraction(n, 48) for n in (11, 12, 13, 12)]


def test_only_what_was_gathered_can_be_palmed_and_four_at_most() -> None:
    state = evening()
    for refused in (some("AH"), some("AC AD 2C 2D 4S"), (card("AC"), card("AC"))):
        with pytest.raises(IllegalChoice, match="palm: choose"):
            GAME.apply(state, refused)


def test_seventeen_players_leave_one_card_to_palm() -> None:
    need = GAME.pending(evening(17))
    assert isinstance(need, Ask)
    assert some("AC") in need.choices
    assert some("AC AD") not in need.choices


def test_the_stack_of_the_story() -> None:
    """With two players a deuce and a four fall to the first, both Aces to the dealer (4.5)."""
    state, _ = after(evening(), some("AC AD 2C 4S"), False, 3, CUT, some("AC AD"), some("2C 4S"))
    assert isinstance(state, Between)
    assert state.sly.stacked == tuple(map(card, ["2C", "AC", "4S", "AD"]))
    assert not state.sly.palmed
    state, _ = after(state, False)
    need = GAME.pending(state)
    assert isinstance(need, Luck)
    assert isinstance(need.law, DealLaw)
    assert isinstance(state, Between)
    honest = DealLaw(in_pack(state) & ~cards("AC AD 2C 4S"), (5, 5), GAME.names, (cards("2C 4S"), cards("AC AD")))
    assert need.law == honest


@every_case(
    ("own", "low", "order"),
    [
        ("AC", "", [None, None, "AC"]),
        ("AC AD", "", [None, None, "AC", None, None, "AD"]),
        ("AC AD", "2C 4S", ["2C", None, "AC", "4S", None, "AD"]),
        ("", "2C", ["2C"]),
    ],
)
def test_cards_of_the_pack_lie_between(own: str, low: str, order: list[str | None]) -> None:
    """Three players: every third card is the dealer's (CF-18)."""
    falls = {SeatNo(2): some(own), SeatNo(0): some(low)}
    wanted = tuple(BLANK if code is None else card(code) for code in order)
    assert dealing_order((SeatNo(0), SeatNo(1), SeatNo(2)), falls) == wanted  # type: ignore[arg-type]


def test_after_an_honest_cut_only_palmed_cards_can_be_stacked() -> None:
    state, _ = after(evening(), some("AC"), False, 3, CUT)
    need = GAME.pending(state)
    assert isinstance(need, Ask)
    assert list(need.choices.items()) == [(), some("AC")]


def test_an_uncut_pack_may_hold_whatever_was_gathered() -> None:
    state, events = after(evening(), (), 3, SKIP, False)
    # The GM is told what the cutter's eye may do as well: a quarter of the time it objects.
    assert events[-2:] == [Risked(SeatNo(1), SKIP_CUT, Fraction(3, 4)), CutSkipped(SeatNo(1), SeatNo(1))]
    stacked, _ = after(state, some("AC AD TH"), some("2C 2D 4S"))
    assert isinstance(stacked, Between)
    assert stacked.sly.stacked == tuple(map(card, ["2C", "AC", "2D", "AD", "4S", "TH"]))
    turned, _ = after(state, (card("TH"), card("AD")), (card("4S"), card("2C")))
    assert isinstance(turned, Between)
    assert turned.sly.stacked == tuple(map(card, ["4S", "TH", "2C", "AD"])), "in the order in which they were named"
    with pytest.raises(IllegalChoice, match="stack for another: choose 0 to 3"):
        after(state, some("AC AD TH"), some("2C 2D 4S 9H"))


def test_where_no_cut_is_required_an_uncut_pack_is_no_cheat() -> None:
    """CF-12, the switch `cut_required`: nobody may notice or object, and all see it."""
    manners = (Manner(perception=4), Manner(sleight=-4))
    state, _ = after(evening(2, manners=manners, cut_required=False), (), 3)
    ask = GAME.pending(state)
    assert isinstance(ask, Ask)
    found = {one.choice: one for one in sly_opinions(GAME.view(state, ask.seat), ask, Seat("B", "skilled", "cheat"))}
    assert "notices" not in found[SKIP].why, "there is nothing to notice"
    state, events = after(state, SKIP)
    assert events[-1] == CutSkipped(SeatNo(1), None)
    assert what(state) == ("stack for oneself", 1)
    stacked, _ = after(state, some("AC AD TH"), some("2C 2D 4S"))
    assert isinstance(stacked, Between)
    assert stacked.sly.stacked == tuple(map(card, ["2C", "AC", "2D", "AD", "4S", "TH"]))


def test_whoever_cuts_and_notices_cuts_after_all() -> None:
    """CF-19: nothing was done yet; what is palmed can still be stacked."""
    state, events = after(evening(), some("AC"), False, 3, SKIP, True)
    assert events[-1] == CutDemanded(SeatNo(0), SeatNo(1))
    assert isinstance(state, Between)
    assert SKIP_CUT not in state.sly.done
    need = GAME.pending(state)
    assert isinstance(need, Ask)
    assert list(need.choices.items()) == [(), some("AC")]


@every_case(
    ("manner", "asked"),
    [(Manner(perception=1), False), (Manner(perception=0), True), (Manner(perception=4, dozing=True), False)],
)
def test_whoever_is_attentive_cuts_for_certain(manner: Manner, asked: bool) -> None:
    """CF-19: nothing is rolled for; with a perception of 0 it is."""
    state, events = after(evening(2, manners=(manner, Manner(sleight=4))), (), 3, SKIP)
    assert (CutDemanded(SeatNo(0), SeatNo(1)) in events) is not asked
    # The cut is made, and with nothing palmed there is nothing to be stacked.
    assert what(state) == (("spot", 0) if asked else ("stack for oneself", 1))


def test_the_player_right_of_the_dealer_cuts() -> None:
    """CF-12; a distracted one lets the dealer have its way, and the others may notice."""
    manners = (Manner(), Manner(), Manner(distracted=True), Manner())
    state = evening(4, dealer=3)
    assert isinstance(state, Between)
    assert cutter(state) == 2
    state, events = after(evening(4, dealer=3, manners=manners), (), 3, SKIP)
    assert CutSkipped(SeatNo(3), SeatNo(3)) in events
    assert what(state) == ("spot", 0)
    assert what(after(state, False)[0]) == ("spot", 1)
    assert what(after(state, False, False)[0])[0] == "stack for oneself"


def test_everybody_watches_who_is_not_distracted() -> None:
    """CF-21: from the dealer's left, then bystanders; dozing may be a ruse."""
    beside = (Bystander("Tryffin", 2, dozing=True), Bystander("Cook", distracted=True))
    state = evening(3, manners=(Manner(perception=1), Manner(sleight=3), Manner(distracted=True)), bystanders=beside)
    assert isinstance(state, Between)
    assert [(one.number, one.name) for one in observers(state.table, state.score)] == [(0, "S0"), (3, "Tryffin")]
    state, _ = after(state, some("AC AD"))
    need = GAME.pending(state)
    assert isinstance(need, Luck)
    assert (need.seat, need.secret) == (0, True)
    # Two cards: .20, and .05 each for perception 1 against sleight 3.
    assert need.law.weigh(True) == Fraction(1, 10)
    need = GAME.pending(after(state, False)[0])
    assert isinstance(need, Luck)
    assert (need.seat, need.law.weigh(True)) == (None, Fraction(3, 20))


def test_the_gms_own_roll_decides() -> None:
    """Typed as it is said; a roll that nobody makes notices nothing."""
    state, _ = after(evening(), some("AC"))
    need = GAME.pending(state)
    assert isinstance(need, Luck)
    assert need.law.parse(["spotted"]) == (True, 1)
    assert need.law.parse(["no"]) == (False, 1)
    unseen, _ = after(state, HIDDEN)
    assert unseen == after(state, False)[0]


def test_what_is_noticed_goes_to_whoever_noticed() -> None:
    state, events = after(evening(3), some("AC"), True)
    assert events[-1] == Spotted("S2", SeatNo(1), PALM, SeatNo(2))
    assert Spotted("S2", SeatNo(1), PALM, SeatNo(2)) in seen_by(events, SeatNo(2))
    assert not seen_by(events, SeatNo(0))
    assert not seen_by(events, None)
    assert [type(event) for event in seen_by(events, SeatNo(1))] == [Palmed]
    assert what(state) == ("what was seen", 2)
    kept, _ = after(state, QUIET)
    views = {seat: GAME.view(kept, SeatNo(seat)) for seat in range(3)}
    assert views[0].sly == HONEST
    assert views[1].sly.palmed == cards("AC")
    assert views[1].sly.seen == ()
    assert views[2].sly.seen == ((2, PALM),)
    assert not views[2].sly.palmed


def test_a_bystander_calls_it_out_or_never_does() -> None:
    tells, quiet = Bystander("Tryffin"), Bystander("Cook", tells=False)
    begun = evening(manners=(Manner(distracted=True), Manner()), bystanders=(quiet, tells))
    state, events = after(begun, some("AC"), True)
    assert what(state) == ("spot", None)
    assert not seen_by(events, None)
    state, events = after(state, True)
    assert [type(event) for event in seen_by(events, None)][:3] == [Accused, CheatShown, HandVoid]
    assert events[1] == Accused("Tryffin", SeatNo(1))


def test_a_card_is_swapped_for_each_palmed() -> None:
    state, _ = after(evening(), some("AC AD"), False, 3, CUT, (), ())
    state = to_the_swap(dealt(state))
    assert isinstance(state, Between)
    assert len(state.trick) == 1, "the other has led, and it is the dealer's first card"
    held = [one for one in range(52) if state.hands[1] >> one & 1]
    state, events = after(state, (held[0], card("AC")), False)
    code = GAME.names.code
    assert events[0] == Swapped(SeatNo(1), code(held[0]), "AC", SeatNo(1))
    assert isinstance(state, Between)
    assert state.sly.palmed == cards("AD") | 1 << held[0]
    state, _ = after(state, (held[1], card("AD")), False)
    assert isinstance(state, Hand)
    assert state.hands[1].bit_count() == 5
    assert state.hands[1] & cards("AC AD") == cards("AC AD")
    assert state.sly.palmed == 1 << held[0] | 1 << held[1]


def test_a_stacked_card_is_told_to_the_cheat_alone() -> None:
    """The cheat knows where its low cards lie; the victim does not know that they were put there."""
    state, events = after(evening(3, dealer=2), some("AC 2C"), False, False, 3, CUT, some("AC"), some("2C"), SeatNo(0))
    assert Stacked(SeatNo(2), ("AC",), SeatNo(0), ("2C",), SeatNo(2)) in events
    state, _ = after(state, False, False)
    state = dealt(state)
    cheat, victim = GAME.view(state, SeatNo(2)), GAME.view(state, SeatNo(0))
    assert cheat.hands[0] == cards("2C")
    assert cheat.unknown == (3, 4, 0)
    assert victim.hands[0] == state.hands[0]
    assert victim.sly == HONEST


def test_a_cheat_that_sits_out_knows_that_its_stacked_card_is_dead() -> None:
    """It fell to nobody else, so that no world deals it to an opponent."""
    begun = evening(3, dealer=2, wager_style="open")
    state, _ = after(begun, some("AC 2C"), False, False, 3, CUT, some("AC"), (), False, False)
    state, _ = after(dealt(state), 1, MATCH, SIT_OUT)
    assert what(state) == ("card", 0)
    view = GAME.view(state, SeatNo(2))
    worlds = [world for _, world in zip(range(200), GAME.worlds(view, SeatNo(2), Source("dead")), strict=False)]
    assert {world.hands[0].bit_count() for world in worlds} == {4}
    assert not any((world.hands[0] | world.hands[1]) & cards("AC 2C") for world in worlds)


def test_enter_alone_is_what_an_honest_dealer_does() -> None:
    state, asked = evening(3), []
    while isinstance(state, Between):
        need = GAME.pending(state)
        if isinstance(need, Ask):
            asked.append((need.what, need.usual))
            state = GAME.apply(state, need.usual).state
        else:
            assert isinstance(need, Luck)
            state = GAME.apply(state, need.law.draw(Source("honest").stream())).state
    assert asked[:2] == [("palm", ()), ("cut", CUT)]
    assert None not in [usual for _, usual in asked]

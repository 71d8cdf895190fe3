"""Tricks: the source's own, counted packs, and what holds of every trick there can be."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from gmkit.games.cyffle.hand import POINTS, STRENGTH, legal, points_in, winner
from gmkit.games.cyffle.pack import SUIT_BITS, bits_of, cards_in, full_pack, rank_of, suit_of
from tests.cases import every_case


def card(code: str) -> int:
    return "CDHS".index(code[1]) * 13 + "23456789TJQKA".index(code[0])


def cards(codes: str) -> list[int]:
    return [card(code) for code in codes.split()]


def suit(letter: str) -> int:
    return "CDHS".index(letter)


class Trick(NamedTuple):
    """A trick, who takes it, and what is in it."""

    trump: str
    cards: str
    winner: int
    points: int


TRICKS = {
    "the source's: King, deuce, Ace, trumped with an Ace": Trick("S", "KH 2H AH AS", 3, 7),
    "the same with other trumps": Trick("C", "KH 2H AH AS", 2, 7),
    "the Knave of trumps falls to the Queen (CF-4)": Trick("H", "JH QH 5C", 1, 6),
    "a low trump beats an Ace": Trick("D", "AC 2D", 1, 3),
    "no trump may be led over": Trick("D", "2C AS KH", 0, 4),
    "the Knave of trumps beats a lower trump": Trick("C", "AD TC JC", 2, 9),
}


@every_case("name", TRICKS)
def test_a_trick(name: str) -> None:
    trick = TRICKS[name]
    played = cards(trick.cards)
    assert winner(played, suit(trick.trump)) == trick.winner
    assert points_in(bits_of(played), suit(trick.trump)) == trick.points
    assert sum(POINTS[suit(trick.trump)][one] for one in played) == trick.points


@every_case("trump", range(4))
def test_the_whole_pack_counts_32(trump: int) -> None:
    counts = [POINTS[trump][one] for one in range(52)]
    assert points_in(full_pack(), trump) == sum(counts) == 32
    # Fifteen plain ones, four Aces, the Knave of trumps.
    assert [counts.count(value) for value in (0, 1, 3, 5)] == [32, 15, 4, 1]
    assert points_in(full_pack(2), trump) == 64


HANDS = ["KH 9C TD", "2H JS 3C", "AH 8D QC", "AS 4C 5D"]
PLAYED = ["KH 2H AH AS", "4C 9C 3C QC", "8D 5D TD JS"]


def test_a_whole_hand() -> None:
    trump, leader = suit("S"), 0
    hands = [bits_of(cards(codes)) for codes in HANDS]
    points, takers = [0, 0, 0, 0], []
    for codes in PLAYED:
        played = cards(codes)
        for at, one in enumerate(played):
            seat = (leader + at) % 4
            assert legal(hands[seat], suit_of(played[0]) if at else None) >> one & 1
            hands[seat] ^= 1 << one
        leader = (leader + winner(played, trump)) % 4
        points[leader] += points_in(bits_of(played), trump)
        takers.append(leader)
    assert takers == [3, 2, 1]
    assert points == [0, 6, 1, 7]
    assert hands == [0, 0, 0, 0]


def test_what_may_be_played() -> None:
    hand = bits_of(cards("JS 3C"))
    # Seat 1 in the second trick: clubs were led, so the Knave of trumps has to wait.
    assert cards_in(legal(hand, suit("C"))) == (card("3C"),)
    # Who cannot follow need not trump (CF-3); the leader plays anything.
    assert legal(hand, suit("D")) == legal(hand, None) == hand
    assert legal(bits_of([*cards("3C 4C KD"), 52 + card("9C")]), suit("C")).bit_count() == 3


def test_of_two_equal_cards_the_earlier_wins() -> None:
    ace = card("AS")
    assert winner([ace, 52 + ace], suit("H")) == 0
    assert winner([card("2D"), 52 + ace, ace], suit("S")) == 1
    assert POINTS[suit("H")][52 + card("JH")] == 5


TABLES = st.integers(2, 17).flatmap(
    lambda players: st.lists(st.integers(0, 103), min_size=players, max_size=players, unique=True)
)


@given(TABLES, st.integers(0, 3))
def test_exactly_one_card_takes_a_trick(trick: list[int], trump: int) -> None:
    at = winner(trick, trump)
    suits = [suit_of(one) for one in trick]
    wanted = trump if trump in suits else suits[0]
    assert suits[at] == wanted
    # Nobody has a higher one, and nobody an equal one before.
    assert all(rank_of(one) <= rank_of(trick[at]) for one in trick if suit_of(one) == wanted)
    assert all(rank_of(one) < rank_of(trick[at]) for one in trick[:at] if suit_of(one) == wanted)


@given(TABLES, st.integers(0, 3), st.data())
def test_a_lone_trump_always_takes_the_trick(trick: list[int], trump: int, data: st.DataObject) -> None:
    plain = [one for one in trick if suit_of(one) != trump]
    lone = data.draw(st.sampled_from(cards_in(SUIT_BITS[trump])))
    at = data.draw(st.integers(0, len(plain)))
    assert winner([*plain[:at], lone, *plain[at:]], trump) == at


@given(TABLES, st.integers(0, 3), st.permutations(range(4)))
def test_renaming_suits_changes_nothing(trick: list[int], trump: int, names: list[int]) -> None:
    renamed = [one // 52 * 52 + names[suit_of(one)] * 13 + rank_of(one) for one in trick]
    assert winner(renamed, names[trump]) == winner(trick, trump)
    assert points_in(bits_of(renamed), names[trump]) == points_in(bits_of(trick), trump)


@given(TABLES, st.integers(0, 3))
def test_strength_and_winner_agree(trick: list[int], trump: int) -> None:
    table = STRENGTH[trump][suit_of(trick[0])]
    power = [table[one] for one in trick]
    assert power.index(max(power)) == winner(trick, trump)
    assert all((table[one] == 0) == (suit_of(one) not in (trump, suit_of(trick[0]))) for one in trick)

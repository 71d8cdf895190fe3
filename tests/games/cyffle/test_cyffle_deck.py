"""Cards as numbers and sets of cards as bits."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gmkit.games.cyffle.pack import (
    ACE,
    KNAVE,
    MOST_PLAYERS,
    SUIT_BITS,
    bits_of,
    card_of,
    cards_each,
    cards_in,
    full_pack,
    rank_of,
    suit_of,
)
from tests.cases import every_case


def test_a_card_s_number() -> None:
    # Clubs 0, diamonds 1, hearts 2, spades 3; the deuce 0, the Ace 12; the second pack from 52.
    assert (card_of(0, 0), card_of(2, KNAVE), card_of(3, ACE)) == (0, 35, 51)
    assert (suit_of(35), rank_of(35)) == (2, 9)
    assert (suit_of(52 + 35), rank_of(52 + 35)) == (2, 9)
    assert (suit_of(103), rank_of(103)) == (3, 12)


def test_the_pack() -> None:
    assert len(cards_in(full_pack())) == 52
    assert len(cards_in(full_pack(2))) == 104
    assert [mask.bit_count() for mask in SUIT_BITS] == [26, 26, 26, 26]
    assert sum(SUIT_BITS) == full_pack(2)
    assert all(SUIT_BITS[suit_of(card)] & (1 << card) for card in range(104))


@given(st.sets(st.integers(0, 103)))
def test_a_set_and_its_cards(cards: set[int]) -> None:
    assert cards_in(bits_of(cards)) == tuple(sorted(cards))
    assert bits_of(cards) == sum(2**card for card in cards)


@every_case(("players", "cards"), [(2, 5), (3, 4), (4, 3), (5, 3), (17, 3)])
def test_cards_each(players: int, cards: int) -> None:
    assert cards_each(players) == cards


def test_one_pack_serves_seventeen() -> None:
    assert MOST_PLAYERS * cards_each(MOST_PLAYERS) <= 52 < (MOST_PLAYERS + 1) * cards_each(MOST_PLAYERS + 1)

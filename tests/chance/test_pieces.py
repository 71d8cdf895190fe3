"""Cards and dominoes: parse and print pairs, deals and draws counted by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmkit.chance.pieces import (
    RANKS,
    SUITS,
    Card,
    CardDraw,
    Deal,
    Domino,
    TileDraw,
    double_six,
    pack,
    parse_card,
    parse_domino,
    read_card,
)
from gmkit.chance.source import Source
from gmkit.errors import ChanceError, UnreadableChoice
from gmkit.shell.words import speak
from tests.cases import every_case


def test_there_are_52_cards_and_each_is_read_as_it_is_printed() -> None:
    cards = pack()
    assert len(cards) == len(set(cards)) == 52
    assert all(parse_card(str(card)) == card for card in cards)
    assert all(parse_card(str(card).lower()) == card for card in cards)
    assert {(card.rank, card.suit) for card in cards} == {(r, s) for r in RANKS for s in SUITS}
    assert len({str(card) for card in cards}) == 52


@every_case(
    ("text", "card"),
    [
        ("10h", Card("T", "H")), (" t♦ ", Card("T", "D")), ("K♠", Card("K", "S")), ("2♣", Card("2", "C")),
        ("a♥", Card("A", "H")), ("10♠", Card("T", "S")),
    ],
)  # fmt: skip
def test_a_card_may_be_typed_in_several_ways(text: str, card: Card) -> None:
    assert parse_card(text) == card


@every_case(
    ("faces", "card", "taken"),
    [
        ("7H 8D", Card("7", "H"), 1), ("7 of hearts 8D", Card("7", "H"), 3), ("Seven Hearts", Card("7", "H"), 2),
        ("hearts seven of", Card("7", "H"), 2), ("10 of clubs", Card("T", "C"), 3),
        ("ten-of-clubs 2 D", Card("T", "C"), 1),
        ("knave of spades", Card("J", "S"), 3), ("deuce diamond", Card("2", "D"), 2), ("ace S", Card("A", "S"), 2),
    ],
)  # fmt: skip
def test_a_card_may_be_typed_in_words(faces: str, card: Card, taken: int) -> None:
    assert read_card(faces.split()) == (card, taken)


def test_a_card_may_be_typed_in_the_words_of_the_language_that_is_spoken() -> None:
    speak("de")
    try:
        read = [read_card(faces.split()) for faces in ("Herz Sieben", "pik-könig 3D", "Karo 10", "seven of hearts")]
        with pytest.raises(UnreadableChoice, match="etwa KS, 7H oder Herz-Sieben"):
            read_card(["Herz"])
    finally:
        speak("")
    assert read == [(Card("7", "H"), 2), (Card("K", "S"), 1), (Card("T", "D"), 2), (Card("7", "H"), 3)]


@every_case("faces", ["", "seven", "of hearts", "seven of", "hearts spades", "seven eight", "11 of hearts", "-"])
def test_words_that_name_no_card_are_refused(faces: str) -> None:
    with pytest.raises(UnreadableChoice, match="is no card; write rank and suit, such as KS, 7H or seven of hearts"):
        read_card(faces.split(" "))


def test_a_deal_and_a_draw_are_read_in_words_and_shown_for_short() -> None:
    deal = Deal(pack(), (2, 1))
    faces = "seven of hearts, 8D ten clubs".replace(",", "").split()
    hands, taken = deal.parse([*faces, "KS"])
    assert (deal.show(hands), taken) == (("7H", "8D", "TC"), 6)
    assert deal.joined(faces[:4]) == ["7H", "8D"]
    assert deal.after(faces[:4]) == Deal(pack(), (2, 1), [Card("7", "H"), Card("8", "D")])
    draw = CardDraw("a card", pack()[:13])
    assert draw.parse(["ten", "of", "clubs", "KC"]) == (Card("T", "C"), 3)
    assert draw.parse(["TC"]) == (Card("T", "C"), 1)
    for faces in (["seven", "of", "hearts"], ["zz"], []):
        with pytest.raises(ChanceError):
            draw.parse(faces)


@every_case("text", ["", "K", "S", "KSS", "1S", "11H", "SK", "K S", "KX", "joker", "♠♠", "\x00"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(UnreadableChoice, match="is no card; write rank and suit") as caught:
        parse_card(text)
    assert str(caught.value).isprintable()


@given(st.text(max_size=6))
def test_any_text_is_a_card_or_refused(text: str) -> None:
    try:
        card = parse_card(text)
    except UnreadableChoice:
        return
    assert card in pack()


def test_a_deal_weighs_one_over_the_number_of_deals() -> None:
    # Two hands of two from five: 10 * 3.
    law = Deal(pack()[:5], (2, 2))
    assert law.size() == 30
    assert {weight for _, weight in law.items()} == {Fraction(1, 30)}
    assert Deal(pack(), (5, 5, 5)).size() == comb(52, 5) * comb(47, 5) * comb(42, 5)
    hands = Deal(pack(), (5, 5, 5)).draw(Source("deal").stream())
    assert Deal(pack(), (5, 5, 5)).weigh(hands) == Fraction(1, comb(52, 5) * comb(47, 5) * comb(42, 5))


def test_a_deal_that_cannot_be_weighs_nothing() -> None:
    one, two, three, four = pack()[:4]
    law = Deal((one, two, three), (1, 1))
    assert law.weigh((frozenset((one,)), frozenset((two,)))) == Fraction(1, 6)
    assert law.weigh((frozenset((one,)), frozenset((one,)))) == 0
    assert law.weigh((frozenset((one,)), frozenset((four,)))) == 0
    assert law.weigh((frozenset((one, two)), frozenset())) == 0
    assert law.weigh((frozenset((one,)),)) == 0


def test_every_deal_of_a_small_pack_is_equally_likely() -> None:
    # Three cards, a hand of one and a hand of one: six deals.
    law = Deal(pack()[:3], (1, 1))
    draws = 6000
    counts = Counter(law.draw(Source("small").at(i)) for i in range(draws))
    assert set(counts) == {value for value, _ in law.items()}
    assert len(counts) == 6
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 20.5


def test_a_deal_gives_every_card_once() -> None:
    law = Deal(pack(), (13, 13, 13, 13))
    hands = law.draw(Source("bridge").stream())
    assert [len(hand) for hand in hands] == [13] * 4
    assert frozenset().union(*hands) == frozenset(pack())
    assert law.parse(law.show(hands)) == (hands, 52)


def test_a_typed_deal_must_be_possible() -> None:
    law = Deal(pack()[:4], (2, 1))
    assert law.parse(["3C", "2C", "5C", "KH"]) == (
        (frozenset((Card("2", "C"), Card("3", "C"))), frozenset((Card("5", "C"),))),
        3,
    )
    with pytest.raises(ChanceError, match="needs 3 cards, 2 typed") as caught:
        law.parse(["2C", "3C"])
    assert caught.value.missing
    with pytest.raises(ChanceError, match="2C cannot be dealt"):
        law.parse(["2C", "3C", "2C"])
    with pytest.raises(ChanceError, match="KH cannot be dealt") as caught:
        law.parse(["2C", "3C", "KH"])
    assert not caught.value.missing


def test_a_deal_goes_on_from_the_cards_that_were_dealt() -> None:
    law = Deal(pack()[:5], (2, 2))
    counts = Counter(law.after(["4C", "3C", "2C"]).draw(Source("on").at("deal", n)) for n in range(2000))
    first = frozenset((parse_card("4C"), parse_card("3C")))
    assert {hands[0] for hands in counts} == {first}
    # Two cards are left for the last place, each as likely.
    assert {hands[1] - {parse_card("2C")} for hands in counts} == {
        frozenset({card}) for card in set(pack()[:5]) - first - {parse_card("2C")}
    }
    assert all(abs(count - 1000) < 140 for count in counts.values())
    with pytest.raises(ChanceError, match="2C cannot be dealt"):
        law.after(["2C", "2C"])


def test_the_order_of_the_pack_does_not_matter() -> None:
    forwards, backwards = Deal(pack()[:8], (2, 3)), Deal(pack()[7::-1], (2, 3))
    assert forwards == backwards
    assert forwards.draw(Source("x").stream()) == backwards.draw(Source("x").stream())
    assert Deal(pack()[:8], (2, 3)) != Deal(pack()[:8], (3, 2))


def test_a_double_six_set_has_28_tiles() -> None:
    tiles = double_six()
    assert len(tiles) == len(set(tiles)) == 28
    assert sum(tile.inner == tile.outer for tile in tiles) == 7
    assert sum(tile.inner + tile.outer for tile in tiles) == 168
    assert all(tile.tile() == tile for tile in tiles)


@every_case("text", ["3:5", "3|5", "3-5", "3/5", " 3:5 "])
def test_a_tile_may_be_typed_in_several_ways(text: str) -> None:
    assert parse_domino(text) == Domino(3, 5)


def test_each_way_to_hold_a_tile_is_read_as_it_is_printed() -> None:
    held = [Domino(inner, outer) for inner in range(7) for outer in range(7)]
    assert all(parse_domino(str(domino)) == domino for domino in held)
    assert {domino.tile() for domino in held} == set(double_six())
    assert Domino(5, 3).tile() == Domino(3, 5)


@every_case("text", ["", "3", "3:7", "-1:2", "3:5:1", ":", "35", "3.5", "a:b", "３:5", "3: 5"])
def test_what_is_no_tile_is_refused(text: str) -> None:
    with pytest.raises(UnreadableChoice, match="is no tile"):
        parse_domino(text)


def test_a_tile_held_either_way_is_half_as_likely_as_a_double() -> None:
    law = TileDraw(double_six())
    weights = dict(law.items())
    assert len(weights) == law.size() == 49
    for inner in range(7):
        for outer in range(7):
            expected = Fraction(1, 28) if inner == outer else Fraction(1, 56)
            assert weights[Domino(inner, outer)] == law.weigh(Domino(inner, outer)) == expected
    assert sum(weights.values()) == 1


def test_the_inner_end_is_even() -> None:
    # Each number stands on eight ends of the set's 56: every inner end is equally likely.
    ends = dict.fromkeys(range(7), Fraction(0))
    for domino, weight in TileDraw(double_six()).items():
        ends[domino.inner] += weight * 56
    assert set(ends.values()) == {8}


def test_tiles_are_drawn_as_they_are_weighed() -> None:
    law = TileDraw([Domino(0, 0), Domino(0, 1)])
    draws = 8000
    counts = Counter(law.draw(Source("tiles").at(i)) for i in range(draws))
    expected = {Domino(0, 0): 4000, Domino(0, 1): 2000, Domino(1, 0): 2000}
    assert set(counts) == set(expected)
    assert sum((counts[d] - n) ** 2 / n for d, n in expected.items()) < 13.8


def test_a_tile_that_is_drawn_cannot_be_drawn_again() -> None:
    left = [tile for tile in double_six() if tile != Domino(3, 5)]
    law = TileDraw(left)
    for face in ("3:5", "5:3"):
        with pytest.raises(ChanceError, match=f"{face} cannot be drawn: it is drawn already"):
            law.parse([face])
        assert law.weigh(parse_domino(face)) == 0
    assert law.parse(["5:4", "3:5"]) == (Domino(5, 4), 1)
    assert sum(weight for _, weight in law.items()) == 1


def test_a_typed_tile_must_be_one() -> None:
    law = TileDraw(double_six())
    with pytest.raises(ChanceError, match='a domino cannot show "3:9"'):
        law.parse(["3:9"])
    with pytest.raises(ChanceError, match="a domino is missing"):
        law.parse([])


def test_a_pile_of_tiles_is_a_set_however_it_is_held() -> None:
    for order in permutations((Domino(1, 0), Domino(0, 1), Domino(2, 2))):
        assert TileDraw(order) == TileDraw((Domino(0, 1), Domino(2, 2)))
        assert TileDraw(order).size() == 3

"""Cards that come up: how likely each hand is, how it is typed, and that copies are all one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, islice

import pytest

from gmkit.chance.source import Source
from gmkit.errors import ChanceError
from gmkit.games.cypher.model import State
from gmkit.games.cypher.moves import CardUp, HandUp
from tests.cases import every_case
from tests.games.cypher.builders import HOUSE, named, position, seated


def state_of(*unseen: str) -> State:
    """Give a record in which only these cards are unseen."""
    state = HOUSE.set_up(seated(2), {}).state
    left, cards = list(range(HOUSE.nexus.total)), []
    for name in unseen:
        card = next(card for card in left if HOUSE.nexus.names[card][1] == name)
        left.remove(card)
        cards.append(card)
    return state._replace(unseen=tuple(sorted(cards)), pack=(), removed=tuple((card, 3) for card in left))


FEW = ("fixer", "fixer", "extractor", "extractor", "coder", "hacker")


def test_every_hand_is_as_likely_as_its_cards() -> None:
    """Three of six cards, two pairs among them: counted over all twenty ways."""
    state = state_of(*FEW)
    law = HandUp("a hand", state, 3)
    counted = Counter(tuple(sorted(hand)) for hand in combinations(FEW, 3))
    assert {tuple(sorted(law.show(hand))): weight for hand, weight in law.items()} == {
        hand: Fraction(ways, 20) for hand, ways in counted.items()
    }
    assert law.size() == len(counted) == 10
    assert all(law.weigh(hand) == weight for hand, weight in law.items())
    stream = Source("hands").stream()
    drawn = Counter(tuple(sorted(law.show(law.draw(stream)))) for _ in range(4000))
    assert all(abs(drawn[hand] / 4000 - ways / 20) < 0.03 for hand, ways in counted.items())
    assert all(law.parse(law.show(hand)) == (hand, 3) for hand, _ in law.items())


def test_a_card_is_as_likely_as_its_copies() -> None:
    law = CardUp("a card", state_of(*FEW))
    assert {law.show(card)[0]: weight for card, weight in law.items()} == {
        "fixer": Fraction(1, 3),
        "extractor": Fraction(1, 3),
        "coder": Fraction(1, 6),
        "hacker": Fraction(1, 6),
    }
    stream = Source("card").stream()
    drawn = Counter(law.show(law.draw(stream))[0] for _ in range(3000))
    assert abs(drawn["fixer"] / 3000 - 1 / 3) < 0.04
    assert law.weigh(max(state_of(*FEW).unseen)) == 0, "a copy comes up as the lowest one"
    assert law.size() == 4


@every_case("face", ["corp-overseer", "corp_overseer", "CorpOverseer", "overseer", "Corp", "over"])
def test_names_as_they_are_typed(face: str) -> None:
    law = CardUp("a card", state_of("corp-overseer", "coder"))
    assert law.show(law.parse([face])[0]) == ("corp-overseer",)


def test_a_card_that_stays_unseen_is_no_word_of_the_one_before() -> None:
    law = CardUp("a card", state_of("corp-overseer", "coder"))
    for words in (["overseer"], ["corp", "overseer"], ["Corp-Overseer"]):
        assert law.parse([*words, "?", "?"]) == (law.parse(words)[0], len(words))


def test_names_that_will_not_do() -> None:
    law = CardUp("the card drawn", state_of("corp-overseer", "coder", "cypher-anomaly"))
    with pytest.raises(ChanceError, match="more than one"):
        law.parse(["co"])
    with pytest.raises(ChanceError, match="no card called"):
        law.parse(["pope"])
    with pytest.raises(ChanceError, match="Hacker is accounted for already"):
        law.parse(["hacker"])
    with pytest.raises(ChanceError, match="missing"):
        law.parse([])
    hand = HandUp("a hand", state_of(*FEW), 3)
    with pytest.raises(ChanceError, match="only 2 copies of fixer"):
        hand.parse(["fixer", "fixer", "fixer"])
    with pytest.raises(ChanceError, match="only 1 copy of coder"):
        hand.parse(["coder", "coder", "fixer"])
    with pytest.raises(ChanceError, match="2 of 3 typed"):
        hand.parse(["coder", "fixer"])


def test_equal_laws() -> None:
    one, other = state_of(*FEW), state_of(*FEW[:-1], "archivist")
    assert HandUp("a hand", one, 2) == HandUp("a hand", state_of(*FEW), 2)
    assert hash(CardUp("x", one)) == hash(CardUp("x", state_of(*FEW)))
    assert CardUp("x", one) != CardUp("x", other)
    assert HandUp("a hand", one, 2) != HandUp("a hand", one, 3)


def test_chances_of_an_anomaly_for_who_begins() -> None:
    """One of two in three of nineteen cards: 1 - C(17,3)/C(19,3), some 29.8 in a hundred."""
    law = HandUp("a hand", HOUSE.set_up(seated(3), {}).state, 3)
    state = position([[], []])
    found = sum(weight for hand, weight in law.items() if "cypher-anomaly" in named(state, hand))
    assert found == 1 - Fraction(17 * 16 * 15, 19 * 18 * 17)
    assert sum(weight for _, weight in law.items()) == 1
    assert len(list(islice(law.items(), 10_000))) == law.size()

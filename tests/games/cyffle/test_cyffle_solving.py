"""Open hands solved, against known hands and against a search of its own that knows no short cut."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple

import pytest

from gmkit.games.cyffle.odds import SeatShares, shares_by_card, two_by_card
from gmkit.games.cyffle.pack import bits_of, card_of, rank_of, suit_of
from tests.cases import every_case

ORDER = "23456789TJQKA"
SUITS = "CDHS"
PACK = [rank + suit for suit in SUITS for rank in ORDER]


def solve_two(
    hands: Sequence[int], trump: int, leader: int, trick: Sequence[int] = (), points: Sequence[int] = (0, 0)
) -> int:
    """Give the points of seat 0 less those of seat 1 after the best card of whoever is to play."""
    to_play = 1 - leader if trick else leader
    return (min if to_play else max)(two_by_card(hands, trump, leader, trick, points).values())


def solve_shares(
    hands: Sequence[int], trump: int, to_play: int, trick: Sequence[int] = (), points: Sequence[int] = ()
) -> SeatShares:
    """Give the shares after the card by which a seat gets most, the best other least, and then who sits to the left."""

    def wanted(shares: SeatShares) -> tuple[Fraction, Fraction, SeatShares]:
        others = (*shares[to_play + 1 :], *shares[:to_play])
        return shares[to_play], -max(others), others

    return max(shares_by_card(hands, trump, to_play, trick, points).values(), key=wanted)


class Table(NamedTuple):
    """A hand under way, in plain words."""

    trump: str
    hands: tuple[tuple[str, ...], ...]
    to_play: int
    trick: tuple[str, ...]
    points: tuple[int, ...]


def worth(card: str, trump: str) -> int:
    if card == "J" + trump:
        return 5
    return {"A": 3, "K": 1, "Q": 1, "J": 1, "T": 1}.get(card[0], 0)


def choices(table: Table) -> list[str]:
    hand = table.hands[table.to_play]
    following = [card for card in hand if table.trick and card[1] == table.trick[0][1]]
    return following or list(hand)


def after(table: Table, card: str) -> Table:
    seats = len(table.hands)
    hands = tuple(
        tuple(one for one in hand if one != card) if seat == table.to_play else hand
        for seat, hand in enumerate(table.hands)
    )
    trick = (*table.trick, card)
    following = (table.to_play + 1) % seats
    if len(trick) < seats:
        return table._replace(hands=hands, to_play=following, trick=trick)
    counting = table.trump if any(one[1] == table.trump for one in trick) else trick[0][1]
    best = max((one for one in trick if one[1] == counting), key=lambda one: ORDER.index(one[0]))
    taker = (following + trick.index(best)) % seats
    points = list(table.points)
    points[taker] += sum(worth(one, table.trump) for one in trick)
    return Table(table.trump, hands, taker, (), tuple(points))


def difference(table: Table) -> int:
    """Give the best difference by trying every line of play."""
    if not any(table.hands):
        return table.points[0] - table.points[1]
    values = [difference(after(table, card)) for card in choices(table)]
    return max(values) if table.to_play == 0 else min(values)


def liked(shares: tuple[Fraction, ...], seat: int) -> tuple[Fraction, ...]:
    """Give what a seat compares: its own share, the greatest of the others' (less is better), theirs from its left."""
    left = [shares[(seat + step) % len(shares)] for step in range(1, len(shares))]
    return (shares[seat], 1 - max(left), *left)


def shares(table: Table) -> tuple[Fraction, ...]:
    """Give the shares of the pot by trying every line of play."""
    if not any(table.hands):
        top = max(table.points)
        return tuple(Fraction(int(own == top), table.points.count(top)) for own in table.points)
    values = [shares(after(table, card)) for card in choices(table)]
    return max(values, key=lambda value: liked(value, table.to_play))


def number(card: str) -> int:
    return card_of(SUITS.index(card[1]), ORDER.index(card[0]))


def bits(hands: Sequence[Sequence[str]]) -> tuple[int, ...]:
    return tuple(bits_of(map(number, hand)) for hand in hands)


def dealt(random: Random, seats: int, each: int) -> Table:
    """Deal from the whole pack, from the high cards or from two suits, so that points and neighbours are there."""
    pack = random.choice(
        [PACK, [card for card in PACK if card[0] in "89TJQKA"], [card for card in PACK if card[1] in "HS"]]
    )
    cards = random.sample(pack, seats * each)
    hands = tuple(tuple(cards[at * each : (at + 1) * each]) for at in range(seats))
    points = tuple(random.choice([0, 0, 1, 3]) for _ in range(seats))
    table = Table(random.choice(SUITS), hands, random.randrange(seats), (), points)
    for _ in range(random.choice([0, 0, *range(seats)])):
        table = after(table, random.choice(choices(table)))
    return table


HANDS = [
    ("S", "AH KS TD 4C JS", "QH AS 7D 2C 9S", -2),
    ("D", "AC KC 3H 2D QS", "JD AD 5H 9H 4S", -11),
    ("H", "2C 3D 4H 5S 6C", "7C 8D 9H TS AC", -4),
]


@every_case(("trump", "first", "second", "best"), HANDS)
def test_a_known_hand_of_two(trump: str, first: str, second: str, best: int) -> None:
    hands = bits([first.split(), second.split()])
    assert solve_two(hands, SUITS.index(trump), 0) == best
    # The seats changed, the difference turns round.
    assert solve_two(hands[::-1], SUITS.index(trump), 1) == -best
    assert max(two_by_card(hands, SUITS.index(trump), 0).values()) == best


def solved_two(table: Table) -> None:
    """Compare value and value by card with every line of play."""
    trump, leader = SUITS.index(table.trump), (table.to_play + len(table.trick)) % 2
    asked = (bits(table.hands), trump, leader, tuple(map(number, table.trick)), table.points)
    assert solve_two(*asked) == difference(table), table
    if table.hands[table.to_play]:
        wanted = {number(card): difference(after(table, card)) for card in choices(table)}
        assert two_by_card(*asked) == wanted, table


@every_case("seed", range(10))
def test_two_play_for_points(seed: int) -> None:
    random = Random(f"two {seed}")
    for _ in range(20):
        solved_two(dealt(random, 2, random.choice([2, 3, 3])))
    solved_two(dealt(random, 2, 4))


def solved(table: Table) -> None:
    """Compare shares and shares by card with every line of play."""
    asked = (bits(table.hands), SUITS.index(table.trump), table.to_play)
    rest = (tuple(map(number, table.trick)), table.points)
    assert solve_shares(*asked, *rest) == shares(table), table
    wanted = {number(card): shares(after(table, card)) for card in choices(table)}
    assert shares_by_card(*asked, *rest) == wanted, table
    assert all(sum(value) == 1 for value in wanted.values())


@every_case(("seats", "each", "deals"), [(2, 3, 100), (3, 2, 150), (3, 3, 40), (4, 2, 100), (4, 3, 3), (5, 2, 30)])
def test_everybody_plays_for_the_pot(seats: int, each: int, deals: int) -> None:
    random = Random(f"{seats} x {each}")
    for _ in range(deals):
        solved(dealt(random, seats, each))


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "each", "deals"), [(2, 5, 40), (3, 4, 12), (4, 3, 60), (5, 3, 4)])
def test_a_whole_hand_for_the_pot(seats: int, each: int, deals: int) -> None:
    random = Random(f"whole {seats} x {each}")
    for _ in range(deals):
        table = dealt(random, seats, each)
        solved(table)
        if seats == 2:
            solved_two(table)


def test_two_for_points_and_for_the_pot_agree() -> None:
    random = Random("agree")
    for _ in range(40):
        table = dealt(random, 2, 5)._replace(points=(0, 0))
        if table.trick or not all(table.hands):
            continue
        best = solve_two(bits(table.hands), SUITS.index(table.trump), table.to_play)
        won = solve_shares(bits(table.hands), SUITS.index(table.trump), table.to_play)[0]
        assert won == Fraction(1 + (best > 0) - (best < 0), 2)


def test_renaming_suits_changes_nothing() -> None:
    random = Random("suits")
    for _ in range(30):
        table = dealt(random, 3, 3)
        names = random.sample(range(4), 4)

        def renamed(card: str, names: Sequence[int] = names) -> int:
            return card_of(names[suit_of(number(card))], rank_of(number(card)))

        other = [bits_of(map(renamed, hand)) for hand in table.hands]
        trick, trump = tuple(map(renamed, table.trick)), names[SUITS.index(table.trump)]
        one = solve_shares(
            bits(table.hands), SUITS.index(table.trump), table.to_play, tuple(map(number, table.trick)), table.points
        )
        assert solve_shares(other, trump, table.to_play, trick, table.points) == one


def test_a_settled_pot_and_an_open_one() -> None:
    # One trick, hearts trump, seat 0 leads a King and is 2 ahead: the Ace takes 4 and the pot with it.
    hands = bits([["KC"], ["AC"]])
    assert solve_shares(hands, 2, 0, (), (2, 0)) == (Fraction(0), Fraction(1))
    assert solve_shares(hands, 2, 0, (), (4, 0)) == (Fraction(1, 2), Fraction(1, 2))
    assert solve_shares(hands, 2, 0, (), (5, 0)) == (Fraction(1), Fraction(0))
    # Nobody took anything (CF-7).
    third = Fraction(1, 3)
    assert solve_shares(bits([["2C"], ["3C"], ["4H"]]), 2, 0) == (third, third, third)

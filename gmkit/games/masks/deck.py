"""The cards that stand for masks: suits, ranks, and those of an ordinary pack."""

from __future__ import annotations

from typing import NamedTuple


class Card(NamedTuple):
    """The card that stands for a mask.

    Attributes:
        rank: the id of its rank.
        suit: the id of its suit; red or black for a joker.
    """

    rank: str
    suit: str


class Suit(NamedTuple):
    """A suit.

    Attributes:
        id: its stable name.
        label: for people: "Hearts".
        glyph: the sign it is printed with.
        feeling: warm or cold; it decides the colour.
    """

    id: str
    label: str
    glyph: str
    feeling: str


class Rank(NamedTuple):
    """A rank.

    Attributes:
        id: its stable name.
        label: for people: "Queen".
        points: what the actions of a mask of this rank come to, 3 to 23.
        outline: the crest it is printed with.
    """

    id: str
    label: str
    points: int
    outline: str


SUITS = (
    Suit("hearts", "Hearts", "heart", "warm"),
    Suit("diamonds", "Diamonds", "diamond", "warm"),
    Suit("clubs", "Clubs", "club", "cold"),
    Suit("spades", "Spades", "spade", "cold"),
)
"""The suits of a set that declares none."""

COLOURS = (Suit("red", "Red", "joker", "warm"), Suit("black", "Black", "joker", "cold"))
"""What jokers have instead of a suit."""

JOKER = "joker"
"""The outline of jokers; only they may have a colour instead of a suit."""

RANKS = (
    Rank("jack", "Jack", 11, "jack"),
    Rank("queen", "Queen", 12, "queen"),
    Rank("king", "King", 13, "king"),
    Rank("joker", "Joker", 10, JOKER),
)
"""The ranks of a set that declares none; jokers are in the mask deck (A48)."""

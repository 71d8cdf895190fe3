"""The rules of Whims, one function each, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Sequence

from gmkit.chance.dice import numbered
from gmkit.chance.law import Several
from gmkit.errors import IllegalChoice
from gmkit.games.whims.model import Dice

D10 = numbered(10, ten_as_zero=True)
DICE = Several("three d10", D10, 3)

TOKENS = 3
"""Tokens that a person starts each round with."""

TOKENS_CAP = 9
"""The most tokens anybody has (WH-8)."""

RANKS = {"weak": (3, 3), "average": (3, 4), "skilled": (5, 6), "master": (7, 8), "grandmaster": (9, 9)}
"""Tokens per round by rank, low and high; `weak` is ours (WH-11)."""

LEAST, MOST = 3, 30
"""The least and the greatest total of three dice."""


def effort_tokens(level: int) -> int:
    """Give the tokens of a person who spends that many levels of Effort (0 to 6; WH-7, WH-8).

    Raises:
        IllegalChoice: the level would go past the most tokens there are.
    """
    if not 0 <= level <= TOKENS_CAP - TOKENS:
        raise IllegalChoice(
            f"Effort of {level}: choose 0 to {TOKENS_CAP - TOKENS}, since {TOKENS_CAP} tokens are the most"
        )
    return TOKENS + level


def rank_tokens(level: str, choice: str = "random") -> tuple[int, ...]:
    """Give the numbers of tokens that an NPC of a rank may have, one or two (WH-9).

    Args:
        level: the rank.
        choice: random for both of its numbers, low or high for one.
    """
    numbers = tuple(dict.fromkeys(RANKS[level]))
    return {"low": numbers[:1], "high": numbers[-1:]}.get(choice, numbers)


def reroll(dice: Dice, face: int, new: int) -> Dice:
    """Replace one die that shows `face`; the new roll stands, even if it is lower (WH-1, WH-2).

    Raises:
        IllegalChoice: no die shows that face.
    """
    if face not in dice:
        raise IllegalChoice(f"no die shows {face} to reroll; the dice show {', '.join(map(str, dice))}")
    rest = list(dice)
    rest.remove(face)
    low, middle, high = sorted([*rest, new])
    return low, middle, high


def round_winner(totals: Sequence[int]) -> int | None:
    """Give the seat with the sole highest total, or None for a drawn round (WH-4, WH-6)."""
    best = max(totals)
    return list(totals).index(best) if list(totals).count(best) == 1 else None


def match_winner(wins: Sequence[int], rounds_to_win: int) -> int | None:
    """Give the seat that has won enough rounds, or None."""
    return next((seat for seat, won in enumerate(wins) if won >= rounds_to_win), None)

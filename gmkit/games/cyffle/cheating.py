"""The chances of cheating: how likely a trick is noticed, and how odd it is that Aces come again (4.8)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import comb

from gmkit.games.cyffle.deck import ACE, PACK, RANKS, cards_each

PALM, STACK, SKIP_CUT, SWAP = "palm", "stack", "skip_cut", "swap"
TRICKS = (PALM, STACK, SKIP_CUT, SWAP)
"""The tricks by name, in the order of the rules."""

ACES = sum(1 << at for at in range(ACE, 2 * PACK, RANKS))
"""Every Ace of two packs, as a set."""

MOST_PALMED = 4
MOST_STACKED = 6

_BASE = {PALM: Fraction(1, 10), STACK: Fraction(1, 5), SKIP_CUT: Fraction(1, 4), SWAP: Fraction(1, 5)}
_EACH_CARD = _EACH_STEP = Fraction(1, 20)
_LEAST, _MOST = Fraction(1, 50), Fraction(19, 20)


def spotted(trick: str, k: int, sleight: int, perception: int) -> Fraction:
    """Give the chance that one observer notices a trick: never below 1/50 or above 19/20 (4.8).

    Args:
        trick: one of `TRICKS`.
        k: how many cards are palmed; no other trick looks at it.
        sleight: how deft the cheat is, -4 to 4.
        perception: how watchful the observer is, -4 to 4.
    """
    base = _BASE[trick] + (_EACH_CARD * k if trick == PALM else 0)
    return min(max(base + _EACH_STEP * (perception - sleight), _LEAST), _MOST)


def always_objects(perception: int) -> bool:
    """Whether somebody who is to cut and is not distracted never lets the cut be skipped (CF-19)."""
    return perception > 0


def unnoticed(trick: str, k: int, sleight: int, perceptions: Iterable[int]) -> Fraction:
    """Give the chance that nobody notices a trick (4.8).

    Args:
        trick: one of `TRICKS`.
        k: how many cards are palmed; no other trick looks at it.
        sleight: how deft the cheat is, -4 to 4.
        perceptions: how watchful each observer is who is not distracted.
    """
    chance = Fraction(1)
    for perception in perceptions:
        chance *= 1 - spotted(trick, k, sleight, perception)
    return chance


def falls_too(players: int, stacked: int = 1) -> Fraction:
    """Give the chance that the pack's own Ace is dealt as well, where one of another pack falls to the dealer (4.8).

    All cards that are dealt are played, so that everybody sees it fall twice.

    Args:
        players: how many are dealt to.
        stacked: how many of the cards dealt are put on top, the foreign Ace among them; the others lie in a pack of
            which that Ace's like is one.
    """
    dealt = players * cards_each(players)
    return Fraction(dealt - stacked, PACK - stacked + 1)


def again(hand: int, last: int, held: int, pack: int = PACK) -> Fraction:
    """Give the chance that an honest hand has at least `held` of the Aces seen in the last hand's tricks (4.8).

    Args:
        hand: how many cards it has.
        last: how many Aces were seen.
        held: how many of those have come again.
        pack: how many cards there are.
    """
    ways = sum(comb(last, some) * comb(pack - last, hand - some) for some in range(held, min(last, hand) + 1))
    return Fraction(ways, comb(pack, hand))

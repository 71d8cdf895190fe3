"""How to play a round, worked out exactly, and what it is worth.

A seat's dice touch nobody else's, so each side is worked out by itself: 220
sorted hands, times the tokens left. Only the lowest die is ever worth rerolling,
so a hand about to be rerolled is known by its two other dice: 55 pairs.
Weights are whole numbers over a power of ten.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb

from gmkit.games.whims.model import Dice
from gmkit.games.whims.rules import D10, LEAST, MOST, TOKENS_CAP, reroll

Weights = Mapping[int, Fraction]
"""A law over totals 3 to 30."""

Wish = Callable[[Dice, int], int | None]
"""A policy: dice and tokens left -> the face to reroll, or None to stop."""

_FACES = tuple(face for face, _ in D10.items())
_SIDES = len(_FACES)
HANDS: tuple[Dice, ...] = tuple(combinations_with_replacement(_FACES, 3))
"""Every sorted hand."""


def best_play(worth: Mapping[int, float], tokens: int = TOKENS_CAP) -> dict[tuple[Dice, int], bool]:
    """Solve a round by dynamic programming over hands and tokens left.

    Args:
        worth: what each final total is worth; exact if whole numbers.
        tokens: solve for up to so many (0 to 9).

    Returns:
        For each hand and each number of tokens left, 1 to `tokens`: whether rerolling the lowest die is worth more
        than stopping.
    """
    # Values are scaled by ten for every token, so that whole numbers stay whole.
    value = {hand: worth[sum(hand)] for hand in HANDS}
    decide: dict[tuple[Dice, int], bool] = {}
    scale = 1
    for left in range(1, tokens + 1):
        scale *= _SIDES
        again: dict[tuple[int, int], float] = {}
        after: dict[Dice, float] = {}
        for hand in HANDS:
            kept = hand[1:]
            if kept not in again:
                again[kept] = sum(value[reroll(hand, hand[0], face)] for face in _FACES)
            stop = worth[sum(hand)] * scale
            decide[hand, left] = again[kept] > stop
            after[hand] = max(stop, again[kept])
        value = after
    return decide


def wish(decide: Mapping[tuple[Dice, int], bool]) -> Wish:
    """Give the policy that follows a solution."""
    return lambda dice, left: dice[0] if left and decide[dice, left] else None


def for_points() -> Wish:
    """Give the policy with the highest expected total."""
    return wish(best_play({total: total for total in range(LEAST, MOST + 1)}))


def up_to(face: int) -> Wish:
    """Give the policy that rerolls the lowest die while it shows at most `face`."""
    return lambda dice, left: dice[0] if left and dice[0] <= face else None


def thresholds(policy: Wish) -> dict[int, int]:
    """Give, for each number of tokens left, the highest lowest die that is rerolled."""
    return {left: max(hand[0] for hand in HANDS if policy(hand, left) is not None) for left in range(1, TOKENS_CAP + 1)}


def opening() -> dict[Dice, int]:
    """Give how many of the 1000 rolls of three dice show each hand."""
    counts: dict[Dice, int] = {}
    for hand in HANDS:
        kinds = len(set(hand))
        counts[hand] = (1, 3, 6)[kinds - 1]
    return counts


def final_totals(tokens: int, policy: Wish, start: Mapping[Dice, int] | None = None) -> dict[int, Fraction]:
    """Give the law of the total that a seat ends with.

    Args:
        tokens: tokens at the start (0 to 9).
        policy: how it plays.
        start: hands with whole weights; a fresh roll if not given.
    """
    front = dict(start or opening())
    size = sum(front.values())
    ends: dict[int, int] = {}
    for left in range(tokens, -1, -1):
        # Hands about to be rerolled are told apart by what they keep alone.
        kept: dict[tuple[int, int], int] = {}
        for hand, weight in front.items():
            face = policy(hand, left) if left else None
            if face is None:
                total = sum(hand)
                ends[total] = ends.get(total, 0) + weight * _SIDES**left
            else:
                pair = hand[1:] if face == hand[0] else hand[:2] if face == hand[2] else hand[::2]
                kept[pair] = kept.get(pair, 0) + weight
        later: dict[Dice, int] = {}
        for (low, high), weight in kept.items():
            for new in _FACES:
                after = reroll((low, low, high), low, new)
                later[after] = later.get(after, 0) + weight
        front = later
    whole = size * _SIDES**tokens
    return {total: Fraction(weight, whole) for total, weight in sorted(ends.items())}


def round_chances(mine: Weights, theirs: Weights) -> tuple[Fraction, Fraction, Fraction]:
    """Give the chances to win, lose and draw a round against one opponent."""
    win = sum((w * v for a, w in mine.items() for b, v in theirs.items() if a > b), Fraction(0))
    draw = sum((w * theirs.get(a, Fraction(0)) for a, w in mine.items()), Fraction(0))
    return win, 1 - win - draw, draw


def match_win(win: Fraction, lose: Fraction, rounds_to_win: int = 2, mine: int = 0, theirs: int = 0) -> Fraction:
    """Give the chance to win the match; a drawn round only repeats (WH-5).

    Args:
        win: chance to win a round.
        lose: chance to lose it.
        rounds_to_win: rounds that win the match.
        mine: rounds won so far.
        theirs: rounds the opponent has won so far.
    """
    if mine >= rounds_to_win or theirs >= rounds_to_win:
        return Fraction(1 if mine >= rounds_to_win else 0)
    decided = win / (win + lose)
    own, others = rounds_to_win - mine, rounds_to_win - theirs
    # The last decided round is won, with fewer than `others` lost somewhere before it.
    return sum((comb(own - 1 + k, k) * decided**own * (1 - decided) ** k for k in range(others)), Fraction(0))


def against(others: list[Weights], repeat: float) -> dict[int, float]:
    """Give what each total is worth against these opponents: the chance to win, plus draws at `repeat`.

    Args:
        others: the law of each opponent's final total.
        repeat: what a drawn round is worth, since it only repeats.
    """
    worth = {}
    for total in range(LEAST, MOST + 1):
        win = below = 1.0
        for law in others:
            win *= float(sum((w for t, w in law.items() if t < total), Fraction(0)))
            below *= float(sum((w for t, w in law.items() if t <= total), Fraction(0)))
        worth[total] = win + repeat * (below - win)
    return worth


def best_reply(tokens: int, others: list[Weights], passes: int = 3) -> Wish:
    """Give the policy that wins most decided rounds: the underdog gambles, the favourite banks.

    Args:
        tokens: tokens at the start of the round.
        others: the law of each opponent's final total.
        passes: how often the worth of a drawn round is put right; three are enough.
    """
    repeat = 1 / (1 + len(others))
    policy = wish(best_play(against(others, repeat), tokens))
    for _ in range(passes - 1):
        mine = final_totals(tokens, policy)
        worth = against(others, 0.0)
        tie = against(others, 1.0)
        win = sum(float(w) * worth[t] for t, w in mine.items())
        draw = sum(float(w) * (tie[t] - worth[t]) for t, w in mine.items())
        repeat = win / (1 - draw)
        policy = wish(best_play(against(others, repeat), tokens))
    return policy


def refined(tokens: int, others: list[int]) -> Wish:
    """Give the policy against opponents who may refine theirs too.

    A step of fictitious play from the threshold policy: each opponent is taken to play it half the time, and
    half the time the best reply to it. That is within a hair of the equilibrium and needs a few hundredths of a second.

    Args:
        tokens: own tokens at the start of the round.
        others: the opponents' tokens at the start of the round.
    """
    points = for_points()
    mine = final_totals(tokens, points)
    laws: list[Weights] = []
    for their in others:
        plain = final_totals(their, points)
        reply = final_totals(their, best_reply(their, [mine]))
        laws.append({t: (plain.get(t, Fraction(0)) + reply.get(t, Fraction(0))) / 2 for t in range(LEAST, MOST + 1)})
    return best_reply(tokens, laws)

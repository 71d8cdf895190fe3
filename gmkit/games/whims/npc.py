"""How an NPC plays Whims: a round solved exactly, what it does from its own view, and the player who sees all."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb

from gmkit.chance.source import Source
from gmkit.games.whims import rules
from gmkit.games.whims.game import STOP, start_tokens
from gmkit.games.whims.rules import D10, LEAST, MOST, TOKENS_CAP, Dice, State, Wish, reroll
from gmkit.table.game import Ask, Player
from gmkit.table.odds import Opinion
from gmkit.table.seats import Seat

# ---- How to play a round, worked out exactly, and what it is worth.
#
# A seat's dice touch nobody else's, so each side is worked out by itself: 220
# sorted hands, times the tokens left. Only the lowest die is ever worth rerolling,
# so a hand about to be rerolled is known by its two other dice: 55 pairs.
# Weights are whole numbers over a power of ten.

Weights = Mapping[int, Fraction]
"""A law over totals 3 to 30."""

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


# ---- How an NPC plays Whims, from its own view: its dice, its tokens, and what was told.

WEAK = 4
CARELESS = 5


def plan(view: State, ask: Ask, seat: Seat) -> rules.Wish:
    """Give the policy of a seat for this round.

    Strength is in the tokens: from average to master all play for the highest total. A grandmaster weighs the
    opponents' tokens as well: behind it gambles, ahead it banks.
    """
    if seat.style == "careless":
        return rules.up_to(CARELESS)
    if seat.level == "weak":
        return rules.up_to(WEAK)
    if seat.level == "grandmaster":
        others = [start_tokens(view, s) for s in range(len(view.seating)) if s != ask.seat]
        return refined(start_tokens(view, ask.seat), others)
    return for_points()


def player(seat: Seat) -> Player:
    """Give the player of an NPC's seat."""
    plans: dict[Hashable, rules.Wish] = {}

    def choose(view: State, ask: Ask, _source: Source) -> Hashable:
        if ask.what != "reroll":
            # An NPC has no Effort to spend, and never keeps its dice from the table.
            return next(ask.choices.items())
        dice, left = view.dice[ask.seat], view.left[ask.seat]
        assert isinstance(dice, tuple) and isinstance(left, int)
        # What the plan rests on; solving it once a round is enough.
        key = tuple(start_tokens(view, s) for s in range(len(view.seating)))
        if key not in plans:
            plans[key] = plan(view, ask, seat)
        face = plans[key](dice, left)
        return STOP if face is None else face

    return choose


def field(view: State, ask: Ask) -> list[Weights]:
    """Give the law of each opponent's final total, as a seat may guess it: their tokens, played for points."""
    points = for_points()
    others = [s for s in range(len(view.seating)) if s != ask.seat]
    return [final_totals(start_tokens(view, other), points) for other in others]


def consider(view: State, ask: Ask, seat: Seat, _source: Source) -> list[Opinion]:
    """Weigh every choice, best first; the value is the chance to win the round, a draw counting as half."""
    if ask.what == "Effort":
        return _effort(view, ask)
    if ask.what != "reroll":
        # Nobody but the owner has seen these dice, so nobody can advise.
        return [Opinion(total, 0.0, "tell what your dice show") for total in ask.choices.items()]
    dice, left = view.dice[ask.seat], view.left[ask.seat]
    assert isinstance(dice, tuple) and isinstance(left, int)
    wish = plan(view, ask, seat)
    others = field(view, ask)
    found = []
    for choice in ask.choices.items():
        totals = {sum(dice): Fraction(1)} if choice == STOP else final_totals(left - 1, wish, after(dice, choice))
        win, lose, draw = chances(totals, others)
        mean = sum((total * weight for total, weight in totals.items()), Fraction(0))
        why = f"total {float(mean):.2f} on average, wins the round {float(win) * 100:.1f} %"
        found.append(
            Opinion(choice, float(win + draw / 2), why, {"win": win, "lose": lose, "draw": draw}, {"total": mean})
        )
    wanted = wish(dice, left)
    # The policy's own choice comes first even where another is worth the same.
    return sorted(found, key=lambda one: (one.choice != (STOP if wanted is None else wanted), -one.value))


def after(dice: Dice, face: Hashable) -> dict[Dice, int]:
    """Give the hands that a reroll of one face leads to, each with how many of the ten new faces lead there."""
    hands: dict[Dice, int] = {}
    assert isinstance(face, int)
    for new, _ in rules.D10.items():
        hand = rules.reroll(dice, face, new)
        hands[hand] = hands.get(hand, 0) + 1
    return hands


def chances(totals: Weights, others: Sequence[Weights]) -> tuple[Fraction, Fraction, Fraction]:
    """Give the chances that a seat wins, loses and draws the round; against several, a shared top is a draw."""
    if len(others) == 1:
        return round_chances(totals, others[0])
    win = draw = Fraction(0)
    for total, weight in totals.items():
        below, upto = Fraction(1), Fraction(1)
        for law in others:
            below *= sum((w for t, w in law.items() if t < total), Fraction(0))
            upto *= sum((w for t, w in law.items() if t <= total), Fraction(0))
        win += weight * below
        draw += weight * (upto - below)
    return win, 1 - win - draw, draw


def _effort(view: State, ask: Ask) -> list[Opinion]:
    points = for_points()
    others = [final_totals(start_tokens(view, s), points) for s in range(len(view.seating)) if s != ask.seat]
    found = []
    for level in ask.choices.items():
        assert isinstance(level, int)
        win, lose, draw = chances(final_totals(rules.TOKENS + level, points), others)
        why = f"{rules.TOKENS + level} tokens, wins the round {float(win) * 100:.1f} %"
        found.append(Opinion(level, float(win + draw / 2), why, {"win": win, "lose": lose, "draw": draw}))
    return sorted(found, key=lambda one: -one.value)


# ---- The ceiling of a study: a player that sees every die and every token. No seat is ever given so much.


def sighted_player() -> Player:
    """Give a player that rerolls for the best chance to win the round against the dice the others really have."""
    known: dict[Hashable, rules.Wish] = {}

    def choose(state: State, ask: Ask, _source: Source) -> Hashable:
        if ask.what != "reroll":
            return next(ask.choices.items())
        dice, left = state.dice[ask.seat], state.left[ask.seat]
        assert isinstance(dice, tuple) and isinstance(left, int)
        key = (ask.seat, state.dice[: ask.seat], state.dice[ask.seat + 1 :], state.left[ask.seat + 1 :])
        if key not in known:
            # What the others hold is not met again once the turn is over.
            known.clear()
            known[key] = _reply(state, ask.seat)
        face = known[key](dice, left)
        return STOP if face is None else face

    return choose


def _reply(state: State, seat: int) -> rules.Wish:
    """Give the best reply to dice that are known: the others who are not done yet are taken to play for points."""
    laws: list[Weights] = []
    for other, dice in enumerate(state.dice):
        left = 0 if state.done[other] else state.left[other]
        if other != seat:
            assert isinstance(dice, tuple) and isinstance(left, int)
            laws.append(final_totals(left, for_points(), {dice: 1}))
    # A drawn round is played again, and then everybody's chances are about even.
    worth = against(laws, 1 / len(state.dice))
    return wish(best_play(worth, start_tokens(state, seat)))

"""How an NPC plays Whims: a round solved exactly, what it does from its own view, and the player who sees all."""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, perm, prod

from gmkit.chance.law import mean
from gmkit.chance.source import Source
from gmkit.games.whims.game import STOP
from gmkit.games.whims.rules import D10, LEAST, MOST, TOKENS, TOKENS_CAP, Dice, Side, State, Wish, reroll, up_to
from gmkit.shell.card import BOLD, TIMID
from gmkit.table.game import Ask, Player, Reasoned
from gmkit.table.odds import Opinion, Part, deciding, made_of
from gmkit.table.seats import Seat

# ---- How to play a round, worked out exactly, and what it is worth.
#
# A seat's dice touch nobody else's, so each side is worked out by itself: 220
# sorted hands, times the tokens left. Only the lowest die is ever worth rerolling,
# so a hand about to be rerolled is known by its two other dice: 55 pairs.
# Weights are whole numbers over a power of ten.

Weights = Mapping[int, Fraction]
"""A law over totals 3 to 30."""

CERTAIN = Fraction(1)
TOTALS = range(LEAST, MOST + 1)
FACES = tuple(face for face, _ in D10.items())
HANDS: tuple[Dice, ...] = tuple(combinations_with_replacement(FACES, 3))
"""Every sorted hand."""


def after(dice: Dice, face: int) -> list[Dice]:
    """Give the ten hands that a reroll of one face leads to, all as likely."""
    return [reroll(dice, face, new) for new in FACES]


class Solved:
    """A policy, and what it makes of every choice; values are scaled by ten for every token left."""

    def __init__(self, worth: Mapping[int, float], values: Sequence[Mapping[Dice, float]], lean: float = 0.0) -> None:
        """Take what each final total is worth, what every hand is for each number of tokens left, and the temper."""
        self._worth, self._values, self._lean = worth, values, lean
        self._rerolled: set[tuple[Dice, int]] = set()

    def add(self, rerolled: Iterable[tuple[Dice, int]]) -> None:
        """Add hands, with the tokens left, in which it rerolls."""
        self._rerolled |= {*rerolled}

    def __call__(self, dice: Dice, left: int) -> bool:
        """Say whether to reroll the lowest die."""
        return (dice, left) in self._rerolled

    def parts(self, dice: Dice, left: int, choice: Hashable) -> tuple[Part, ...]:
        """Give what a choice is worth to it: what the dice are worth, what a reroll adds, and what its temper does."""
        held = float(self._worth[sum(dice)])
        if not isinstance(choice, int):
            return (Part("held", held),)
        again = sum(self._values[left - 1][hand] for hand in after(dice, choice)) / len(FACES) ** left
        temper = (Part("temper", self._lean),) if self._lean else ()
        return Part("held", held), Part("reroll", float(again) - held), *temper


def best_play(worth: Mapping[int, float], tokens: int = TOKENS_CAP, lean: float = 0.0) -> Solved:
    """Solve a round by dynamic programming over hands and tokens left.

    Args:
        worth: what each final total is worth; exact if whole numbers.
        tokens: solve for up to so many (0 to 9).
        lean: how much more another roll is worth to its temper than it brings.

    Returns:
        The policy that rerolls where that is worth more than stopping.
    """
    # Values are scaled by ten for every token, so that whole numbers stay whole.
    value = {hand: worth[sum(hand)] for hand in HANDS}
    ways = {hand[1:]: after(hand, hand[0]) for hand in HANDS}
    values = [value]
    policy = Solved(worth, values, lean)
    for left in range(1, tokens + 1):
        again = {kept: sum(value[hand] for hand in hands) for kept, hands in ways.items()}
        stop = {hand: worth[sum(hand)] * len(FACES) ** left for hand in HANDS}
        least = stop if not lean else {hand: held - lean * len(FACES) ** left for hand, held in stop.items()}
        policy.add((hand, left) for hand in HANDS if again[hand[1:]] > least[hand])
        value = {hand: max(stop[hand], again[hand[1:]]) for hand in HANDS}
        values.append(value)
    return policy


def for_points(tokens: int = TOKENS_CAP, lean: float = 0.0) -> Wish:
    """Give the policy with the highest expected total, for up to so many tokens; `lean` in points, for its temper."""
    return best_play({total: total for total in TOTALS}, tokens, lean)


def thresholds(policy: Wish) -> dict[int, int]:
    """Give, for each number of tokens left, the highest lowest die that is rerolled."""
    return {left: max(hand[0] for hand in HANDS if policy(hand, left)) for left in range(1, TOKENS_CAP + 1)}


def opening() -> dict[Dice, int]:
    """Give how many of the 1000 rolls of three dice show each hand."""
    return {hand: (1, 3, 6)[len(set(hand)) - 1] for hand in HANDS}


def final_totals(tokens: int, policy: Wish, start: Iterable[Dice] = ()) -> dict[int, Fraction]:
    """Give the law of the total that a seat ends with.

    Args:
        tokens: tokens at the start (0 to 9).
        policy: how it plays.
        start: hands, all as likely; a fresh roll if there are none.
    """
    front: dict[Dice, int] = {}
    for hand in start:
        front[hand] = front.get(hand, 0) + 1
    front = front or opening()
    whole = sum(front.values()) * len(FACES) ** tokens
    ends: dict[int, int] = {}
    for left in range(tokens, -1, -1):
        # Hands about to be rerolled are told apart by what they keep alone.
        kept: dict[tuple[int, int], int] = {}
        for hand, weight in front.items():
            if left and policy(hand, left):
                kept[hand[1:]] = kept.get(hand[1:], 0) + weight
            else:
                ends[sum(hand)] = ends.get(sum(hand), 0) + weight * len(FACES) ** left
        front = {}
        for (low, high), weight in kept.items():
            for hand in after((low, low, high), low):
                front[hand] = front.get(hand, 0) + weight
    return {total: Fraction(weight, whole) for total, weight in sorted(ends.items())}


def below(law: Weights, total: int) -> Fraction:
    """Give the chance to end below a total."""
    return sum((weight for other, weight in law.items() if other < total), Fraction(0))


def wins(mine: Weights, others: Sequence[Weights]) -> Fraction:
    """Give the chance to have the sole highest total (WH-6)."""
    return sum((weight * prod(below(law, total) for law in others) for total, weight in mine.items()), Fraction(0))


def chances(mine: Weights, others: Sequence[Weights]) -> dict[str, Fraction]:
    """Give the chances to win, lose and draw a round; whoever shares the top, it is drawn (WH-6)."""
    laws = [mine, *others]
    win, *theirs = [wins(law, laws[:at] + laws[at + 1 :]) for at, law in enumerate(laws)]
    lose = sum(theirs, Fraction(0))
    return {"win": win, "lose": lose, "draw": 1 - win - lose}


def match_win(win: Fraction, others: Sequence[Fraction], rounds_to_win: int = 2) -> Fraction:
    """Give the chance to win the match by everybody's chances to win a round; a drawn round only repeats (WH-5)."""
    decided = win + sum(others, Fraction(0))
    before = _nobody_yet([chance / decided for chance in others], rounds_to_win)
    # The last decided round is won, and the others stand in any order before it.
    ways = (weight * factorial(rounds_to_win - 1 + lost) for lost, weight in before.items())
    return (win / decided) ** rounds_to_win * sum(ways, Fraction(0)) / factorial(rounds_to_win - 1)


def _nobody_yet(chances: Sequence[Fraction], rounds_to_win: int) -> dict[int, Fraction]:
    """Give by the number of rounds that seats win together the weight of all ways in which none wins enough.

    A weight, times the factorial of the number, is the chance of these rounds in any order.
    """
    found = {0: Fraction(1)}
    for chance in chances:
        longer: dict[int, Fraction] = {}
        for sum_, weight in found.items():
            for won in range(rounds_to_win):
                more = weight * chance**won / factorial(won)
                longer[sum_ + won] = longer.get(sum_ + won, Fraction(0)) + more
        found = longer
    return found


NEVER = 1e-15
"""A match that stops undecided more rarely is reckoned without the limit: no chance, as a number, would show it."""

PLACES = 40
"""Decimal places to which a chance is rounded that has too many digits for Python to write."""


def match_chances(win: Fraction, others: Sequence[Fraction], rounds_to_win: int, most: int) -> dict[str, Fraction]:
    """Give the chances to win a match, to lose it, and, where that can be, that `most` rounds leave it undecided.

    Args:
        win: the chance to win a round.
        others: the same of every opponent.
        rounds_to_win: rounds that win the match.
        most: rounds after which an unfinished match stops.
    """
    draw = 1 - win - sum(others, Fraction(0))
    short = {won: weight for won, weight in _nobody_yet([win, *others], rounds_to_win).items() if won <= most}
    if sum(float(weight * perm(most, won)) * float(draw) ** (most - won) for won, weight in short.items()) < NEVER:
        chance = match_win(win, others, rounds_to_win)
        return {"win": chance, "lose": 1 - chance}
    undecided = sum((weight * perm(most, won) * draw ** (most - won) for won, weight in short.items()), Fraction(0))
    # The last round is won; the others' and the drawn ones stand in any order before it.
    ways = (
        weight * _with_draws(draw, rounds_to_win - 1 + lost, most - rounds_to_win - lost)
        for lost, weight in _nobody_yet(others, rounds_to_win).items()
        if rounds_to_win + lost <= most
    )
    chance = win**rounds_to_win * sum(ways, Fraction(0)) / factorial(rounds_to_win - 1)
    found = {"win": chance, "lose": 1 - chance - undecided, "undecided": undecided}
    if undecided.denominator.bit_length() < sys.get_int_max_str_digits() * 3 or not sys.get_int_max_str_digits():
        return found
    return {name: Fraction(round(one * 10**PLACES), 10**PLACES) for name, one in found.items()}


def _with_draws(draw: Fraction, decided: int, most: int) -> Fraction:
    """Give the sum over up to `most` drawn rounds of their chance times the orders in which the decided stand."""
    upper, lower, total = draw.numerator, draw.denominator, 0
    # Whole numbers over one denominator: a fraction for every step would be brought to lowest terms each time.
    for drawn in range(most, -1, -1):
        total = total * upper + perm(decided + drawn, decided) * lower ** (most - drawn)
    return Fraction(total, lower**most)


def against(others: Sequence[Weights]) -> tuple[dict[int, float], dict[int, float]]:
    """Give for each total the chance that it wins against these opponents, and the chance that it shares the top."""
    win = {total: prod((float(below(law, total)) for law in others), start=1.0) for total in TOTALS}
    upto = {total: prod((float(below(law, total + 1)) for law in others), start=1.0) for total in TOTALS}
    return win, {total: upto[total] - win[total] for total in TOTALS}


def best_reply(tokens: int, others: Sequence[Weights], passes: int = 3, lean: float = 0.0) -> Wish:
    """Give the policy that wins most decided rounds: the underdog gambles, the favourite banks.

    Args:
        tokens: tokens at the start of the round.
        others: the law of each opponent's final total.
        passes: how often the worth of a drawn round is put right, since it only repeats; three are enough.
        lean: how much more another roll is worth to its temper, in rounds won.
    """
    win, draw = against(others)
    repeat = 1 / (1 + len(others))
    for at in range(passes):
        policy = best_play({total: win[total] + repeat * draw[total] for total in TOTALS}, tokens, lean)
        if at < passes - 1:
            mine = final_totals(tokens, policy)
            won, drawn = (sum(float(w) * worth[t] for t, w in mine.items()) for worth in (win, draw))
            repeat = won / (1 - drawn)
    return policy


def refined(tokens: int, others: Sequence[int], lean: float = 0.0) -> Wish:
    """Give the policy against opponents who may refine theirs too.

    A step of fictitious play from the threshold policy: each opponent is taken to play it half the time, and
    half the time the best reply to it. That is within a hair of the equilibrium and needs a few hundredths of a second.

    Args:
        tokens: own tokens at the start of the round.
        others: the opponents' tokens at the start of the round.
        lean: how much more another roll is worth to its temper, in rounds won.
    """
    points = for_points()
    mine = final_totals(tokens, points)
    laws = [mixed([final_totals(their, points), final_totals(their, best_reply(their, [mine]))]) for their in others]
    return best_reply(tokens, laws, lean=lean)


def mixed(laws: Sequence[Weights]) -> dict[int, Fraction]:
    """Give the law of a total that follows one of these, each as likely."""
    return {total: sum((law.get(total, Fraction(0)) for law in laws), Fraction(0)) / len(laws) for total in TOTALS}


# ---- How an NPC plays Whims, from its own view: its dice, its tokens, and what was told.

WEAK = 4
CARELESS = 5

TEMPER = {BOLD: 1, TIMID: -1}
"""Which way a temper goes: towards another roll, or away from it."""

LEAN = 0.4
"""What another roll is worth to a temper beyond what it brings, in points."""

ROUNDS = 0.04
"""The worth of a point in rounds won, about."""


def wish_of(level: str, tokens: int, others: Sequence[int], lean: float = 0.0) -> Wish:
    """Give the policy of a level that begins with so many tokens, against the others' tokens.

    Strength is in the tokens: from average to master all play for the highest total. A grandmaster weighs the
    opponents' tokens as well: behind it gambles, ahead it banks. `lean` is a temper's, in points; a weak one goes by
    a figure whatever its temper.
    """
    if level == "weak":
        return up_to(WEAK)
    return refined(tokens, others, ROUNDS * lean) if level == "grandmaster" else for_points(tokens, lean)


def plan(view: State, at: int, seat: Seat) -> Wish:
    """Give the policy of a seat for this round."""
    if seat.style == "careless":
        return up_to(CARELESS)
    others = [side.start for other, side in enumerate(view.sides) if other != at]
    return wish_of(seat.level, view.sides[at].start, others, LEAN * TEMPER.get(seat.style, 0))


def player(seat: Seat, _game: object = None) -> Player:
    """Give the player of an NPC's seat, which says what decided; it plans by what each seat began the round with."""
    return _planner(lambda view, at: plan(view, at, seat), lambda side: side.start, _with_reason)


def reroll_or_stop(view: State, seat: int, policy: Wish) -> Hashable:
    dice, left = view.sides[seat].dice, view.sides[seat].left
    assert isinstance(dice, tuple) and isinstance(left, int)
    return dice[0] if policy(dice, left) else STOP


def _planner(
    plan: Callable[[State, int], Wish],
    rests_on: Callable[[Side], Hashable],
    answer: Callable[[State, int, Wish], Hashable] = reroll_or_stop,
) -> Player:
    """Give a player who keeps to a plan while what it rests on, of every other seat, is as it was."""
    known: dict[Hashable, Wish] = {}

    def choose(view: State, ask: Ask, _source: Source) -> Hashable:
        if ask.what != "reroll":
            # An NPC has no Effort to spend, and never keeps its dice from the table.
            return next(ask.choices.items())
        others = tuple(rests_on(side) for at, side in enumerate(view.sides) if at != ask.seat)
        key = (ask.seat, view.sides[ask.seat].start, others)
        if key not in known:
            known.clear()
            known[key] = plan(view, ask.seat)
        return answer(view, ask.seat, known[key])

    return choose


def _with_reason(view: State, seat: int, policy: Wish) -> Hashable:
    """Give the choice with what decided it, where the policy weighs what it does."""
    chosen = reroll_or_stop(view, seat, policy)
    if not isinstance(policy, Solved):
        return chosen
    dice, left = view.sides[seat].dice, view.sides[seat].left
    assert isinstance(dice, tuple) and isinstance(left, int)
    # No other die than the lowest is ever worth it.
    found = [made_of(choice, "", *policy.parts(dice, left, choice)) for choice in (dice[0], STOP)]
    own = next(one for one in found if one.choice == chosen)
    return Reasoned(chosen, deciding(found, own, lambda choice: ("stop" if choice == STOP else "reroll", choice)))


def consider(_game: object, view: State, ask: Ask, seat: Seat, _source: Source) -> list[Opinion]:
    """Weigh every choice, best first; by what the seat goes by: its total, or its chance to win.

    Where it weighs nothing, and of Effort, the value is the chance to win the round, a draw counting as half.
    """
    if ask.what == "total":
        # Nobody but the owner has seen these dice, so nobody can advise.
        return [Opinion(total, 0.0, "tell what your dice show") for total in ask.choices.items()]
    # The others' totals as a seat may guess them: their tokens, played for points.
    points, own = for_points(), view.sides[ask.seat]
    others = [final_totals(side.start, points) for at, side in enumerate(view.sides) if at != ask.seat]
    policy = points if ask.what == "Effort" else plan(view, ask.seat, seat)
    found = []
    for choice in ask.choices.items():
        if ask.what == "Effort":
            assert isinstance(choice, int)
            totals, expected = final_totals(TOKENS + choice, policy), {}
            brings = f"{TOKENS + choice} tokens"
        else:
            assert isinstance(own.dice, tuple) and isinstance(own.left, int)
            totals = totals_after(own.dice, own.left, choice, policy)
            expected = {"total": mean(totals)}
            brings = f"total {float(mean(totals)):.2f} on average"
        round_ = chances(totals, others)
        why = f"{brings}, wins the round {float(round_['win']) * 100:.1f} %"
        opinion = Opinion(choice, float(round_["win"] + round_["draw"] / 2), why, round_, expected)
        if isinstance(policy, Solved) and ask.what == "reroll":
            assert isinstance(own.dice, tuple) and isinstance(own.left, int)
            parts = policy.parts(own.dice, own.left, choice)
            opinion = opinion._replace(value=sum(part.amount for part in parts), parts=parts)
        found.append(opinion)
    # The policy's own choice comes first even where another is worth the same.
    wanted = reroll_or_stop(view, ask.seat, policy) if ask.what == "reroll" else None
    return sorted(found, key=lambda one: (one.choice != wanted, -one.value))


def totals_after(dice: Dice, left: int, choice: Hashable, policy: Wish) -> dict[int, Fraction]:
    """Give the law of the final total after a choice: to stop, or the face that is rerolled with a token."""
    return final_totals(left - 1, policy, after(dice, choice)) if isinstance(choice, int) else {sum(dice): CERTAIN}


# ---- What may be seen of an NPC: that it keeps a token, or stands on a total that it reckons with.

LIKELY = 0.6
"""The chance to win above which somebody is taken to show it."""


def is_so(
    meaning: str, _game: object, view: State, ask: Ask, choice: Hashable, _seat: Seat, _source: Source
) -> bool | None:
    """Say whether a seat keeps a token for later, or stands on what is likely to win; None where that is not open."""
    own = view.sides[ask.seat]
    if ask.what != "reroll" or not isinstance(own.left, int) or not isinstance(own.dice, tuple):
        return None
    if meaning == "token":
        return own.left > (choice != STOP)
    if choice != STOP:
        return None
    others = [final_totals(side.start, for_points()) for at, side in enumerate(view.sides) if at != ask.seat]
    return against(others)[0][sum(own.dice)] > LIKELY


# ---- The ceiling of a study: a player that sees every die and every token. No seat is ever given so much.


def sighted_player() -> Player:
    """Give a player that rerolls for the best chance to win the round against the dice the others really have."""
    return _planner(_reply, lambda side: side)


def _reply(state: State, seat: int) -> Wish:
    """Give the best reply to dice that are known: the others who are not done yet are taken to play for points."""
    laws: list[Weights] = []
    for other, side in enumerate(state.sides):
        if other != seat:
            assert isinstance(side.dice, tuple) and isinstance(side.left, int)
            laws.append(final_totals(0 if side.done else side.left, for_points(), [side.dice]))
    # A drawn round is played again, and then everybody's chances are about even.
    win, draw = against(laws)
    return best_play({total: win[total] + draw[total] / len(state.sides) for total in TOTALS}, state.sides[seat].start)

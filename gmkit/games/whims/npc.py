"""How an NPC plays Whims: a round solved exactly, what it does from its own view, and the player who sees all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from math import prod

from gmkit.chance.law import mean
from gmkit.chance.source import Source
from gmkit.errors import say
from gmkit.games.whims import rules
from gmkit.games.whims.rules import D10, LEAST, MOST, STOP, TOKENS, TOKENS_CAP, Dice, Side, State, Wish, reroll, up_to
from gmkit.shell.card import BOLD, TIMID
from gmkit.table.game import Ask, Player, Reasoned
from gmkit.table.odds import Opinion, Part, Weights, below, deciding, each_wins, made_of, match_chances, round_chances
from gmkit.table.seats import Seat

# ---- How to play a round, worked out exactly, and what it is worth.
#
# A seat's dice touch nobody else's, so each side is worked out by itself: 220
# sorted hands, times the tokens left. Only the lowest die is ever worth rerolling,
# so a hand about to be rerolled is known by its two other dice: 55 pairs.
# Weights are whole numbers over a power of ten.

CERTAIN = Fraction(1)
TOTALS = range(LEAST, MOST + 1)
FACES = tuple(face for face, _ in D10.items())
HANDS: tuple[Dice, ...] = tuple(combinations_with_replacement(FACES, 3))


def after(dice: Dice, face: int) -> list[Dice]:
    """Give the ten hands that a reroll of one face leads to, all as likely."""
    return [reroll(dice, face, new) for new in FACES]


@dataclass(frozen=True, slots=True)
class Solved:
    """A policy, and what it makes of every choice; called, it says whether to reroll the lowest die."""

    worth: Mapping[int, float]  # of each final total
    values: Sequence[Mapping[Dice, float]]  # of every hand by the tokens left, scaled by ten for each of these
    rerolled: frozenset[tuple[Dice, int]]  # hands, with the tokens left
    lean: float  # how much more another roll is worth to its temper

    def __call__(self, dice: Dice, left: int) -> bool:
        return (dice, left) in self.rerolled

    def parts(self, dice: Dice, left: int, choice: Hashable) -> tuple[Part, ...]:
        """Give what a choice is worth to it: what the dice are worth, what a reroll adds, and what its temper does."""
        held = float(self.worth[sum(dice)])
        if not isinstance(choice, int):
            return (Part("held", held),)
        again = sum(self.values[left - 1][hand] for hand in after(dice, choice)) / len(FACES) ** left
        temper = (Part("temper", self.lean),) if self.lean else ()
        return Part("held", held), Part("reroll", float(again) - held), *temper


def best_play(worth: Mapping[int, float], tokens: int = TOKENS_CAP, lean: float = 0.0) -> Solved:
    """Give the policy that rerolls where that is worth more than stopping, by dynamic programming.

    It is solved for up to so many tokens by what each final total is worth, exactly if these are whole numbers;
    `lean` is how much more another roll is worth to its temper than it brings.
    """
    ways = {hand[1:]: after(hand, hand[0]) for hand in HANDS}
    value = {hand: worth[sum(hand)] for hand in HANDS}
    values, rerolled = [value], set[tuple[Dice, int]]()
    for left in range(1, tokens + 1):
        # Values are scaled by ten for every token, so that whole numbers stay whole.
        scale = len(FACES) ** left
        again = {kept: sum(value[hand] for hand in hands) for kept, hands in ways.items()}
        stop = {hand: worth[sum(hand)] * scale for hand in HANDS}
        rerolled |= {(hand, left) for hand in HANDS if again[hand[1:]] > stop[hand] - lean * scale}
        value = {hand: max(stop[hand], again[hand[1:]]) for hand in HANDS}
        values.append(value)
    return Solved(worth, values, frozenset(rerolled), lean)


def for_points(tokens: int = TOKENS_CAP, lean: float = 0.0) -> Wish:
    """Give the policy with the highest expected total, for up to so many tokens; `lean` in points, for its temper."""
    return best_play({total: total for total in TOTALS}, tokens, lean)


def thresholds(policy: Wish) -> dict[int, int]:
    """Give, for each number of tokens left, the highest lowest die that is rerolled."""
    return {left: max(hand[0] for hand in HANDS if policy(hand, left)) for left in range(1, TOKENS_CAP + 1)}


def opening() -> Counter[Dice]:
    """Give how many of the 1000 rolls of three dice show each hand."""
    return Counter({hand: (1, 3, 6)[len(set(hand)) - 1] for hand in HANDS})


def final_totals(tokens: int, policy: Wish, start: Iterable[Dice] = ()) -> dict[int, Fraction]:
    """Give the law of the total that a seat ends with.

    It has so many tokens (0 to 9) at the start, and one of these hands, all as likely, or else a fresh roll.
    """
    front = Counter(start) or opening()
    whole = front.total() * len(FACES) ** tokens
    ends = Counter[int]()
    for left in range(tokens, -1, -1):
        # Hands about to be rerolled are told apart by what they keep alone.
        kept = Counter[tuple[int, int]]()
        for hand, weight in front.items():
            if left and policy(hand, left):
                kept[hand[1:]] += weight
            else:
                ends[sum(hand)] += weight * len(FACES) ** left
        front = Counter()
        for (low, high), weight in kept.items():
            for hand in after((low, low, high), low):
                front[hand] += weight
    return {total: Fraction(weight, whole) for total, weight in sorted(ends.items())}


def played(tokens: Iterable[int]) -> list[Weights]:
    """Give the law of the final total for each of these numbers of tokens, played for points."""
    points = for_points()
    return [final_totals(own, points) for own in tokens]


def match_between(laws: Sequence[Weights], options: rules.Options) -> dict[str, Fraction]:
    """Give the chances of the first of several in a match under these options; a drawn round only repeats (WH-5)."""
    win, *others = each_wins(laws)
    return match_chances(win, others, options.rounds_to_win, options.max_rounds)


def against(others: Sequence[Weights]) -> tuple[dict[int, float], dict[int, float]]:
    """Give for each total the chance that it wins against these opponents, and the chance that it shares the top."""
    under = [prod((float(below(law, total)) for law in others), start=1.0) for total in range(LEAST, MOST + 2)]
    return dict(zip(TOTALS, under, strict=False)), {at: under[at + 1 - LEAST] - under[at - LEAST] for at in TOTALS}


def best_reply(tokens: int, others: Sequence[Weights], passes: int = 3, lean: float = 0.0) -> Wish:
    """Give the policy that wins most decided rounds: the underdog gambles, the favourite banks.

    `others` are the laws of the opponents' totals; the worth of a drawn round, which only repeats, is put right in
    `passes`, of which three are enough; `lean` is what another roll is worth to its temper, in rounds won.
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
    """Give the policy against opponents with so many tokens at the start, who may refine theirs too.

    A step of fictitious play from the threshold policy: each opponent is taken to play it half the time, and
    half the time the best reply to it. That is within a hair of the equilibrium and needs a few hundredths of a second.
    """
    points = for_points()
    mine = final_totals(tokens, points)
    laws = [mixed([final_totals(their, points), final_totals(their, best_reply(their, [mine]))]) for their in others]
    return best_reply(tokens, laws, lean=lean)


def mixed(laws: Sequence[Weights]) -> dict[int, Fraction]:
    """Give the law of a total that follows one of these, each as likely."""
    return {total: sum((law.get(total, Fraction(0)) for law in laws), Fraction(0)) / len(laws) for total in TOTALS}


# ---- How an NPC plays Whims, from its own view: its dice, its tokens, and what was told.

WEAK, CARELESS = 4, 5  # up to which face they reroll
TEMPER = {BOLD: 1, TIMID: -1}  # towards another roll, or away from it
LEAN = 0.4  # what another roll is worth to a temper beyond what it brings, in points
ROUNDS = 0.04  # the worth of a point in rounds won, about


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
    others = [side.start for side in view.others(at)]
    return wish_of(seat.level, view.sides[at].start, others, LEAN * TEMPER.get(seat.style, 0))


def player(seat: Seat, _game: object = None) -> Player:
    """Give the player of an NPC's seat, which says what decided; it plans by what each seat began the round with."""
    return _planner(lambda view, at: plan(view, at, seat), lambda side: side.start, _with_reason)


def reroll_or_stop(side: Side, policy: Wish) -> Hashable:
    dice, left = side.known
    return dice[0] if policy(dice, left) else STOP


def _planner(
    plan: Callable[[State, int], Wish],
    rests_on: Callable[[Side], Hashable],
    answer: Callable[[Side, Wish], Hashable] = reroll_or_stop,
) -> Player:
    """Give a player who keeps to a plan while what it rests on, of every other seat, is as it was."""
    known: dict[Hashable, Wish] = {}

    def choose(view: State, ask: Ask, _source: Source) -> Hashable:
        if ask.what != "reroll":
            # An NPC has no Effort to spend, and never keeps its dice from the table.
            return next(ask.choices.items())
        own = view.sides[ask.seat]
        key = (ask.seat, own.start, *map(rests_on, view.others(ask.seat)))
        if key not in known:
            known.clear()
            known[key] = plan(view, ask.seat)
        return answer(own, known[key])

    return choose


def _with_reason(side: Side, policy: Wish) -> Hashable:
    """Give the choice with what decided it, where the policy weighs what it does."""
    chosen = reroll_or_stop(side, policy)
    if not isinstance(policy, Solved):
        return chosen
    dice, left = side.known
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
        return [Opinion(total, 0.0, say("tell what your dice show")) for total in ask.choices.items()]
    # The others' totals are guessed by their tokens.
    others, own = played(side.start for side in view.others(ask.seat)), view.sides[ask.seat]
    told = ask.what == "Effort"
    policy = for_points() if told else plan(view, ask.seat, seat)
    found = []
    for choice in ask.choices.items():
        if told:
            assert isinstance(choice, int)
            totals = final_totals(TOKENS + choice, policy)
            brings = say("{count} tokens", count=TOKENS + choice)
        else:
            totals = totals_after(*own.known, choice, policy)
            brings = say("total {total:.2f} on average", total=float(mean(totals)))
        round_ = round_chances(totals, others)
        parts = policy.parts(*own.known, choice) if isinstance(policy, Solved) and not told else ()
        value = sum(part.amount for part in parts) if parts else float(round_["win"] + round_["draw"] / 2)
        why = say("{brings}, wins the round {chance:.1f} %", brings=brings, chance=float(round_["win"]) * 100)
        found.append(Opinion(choice, value, why, round_, {} if told else {"total": mean(totals)}, parts))
    # The policy's own choice comes first even where another is worth the same.
    wanted = None if told else reroll_or_stop(own, policy)
    return sorted(found, key=lambda one: (one.choice != wanted, -one.value))


def totals_after(dice: Dice, left: int, choice: Hashable, policy: Wish) -> dict[int, Fraction]:
    """Give the law of the final total after a choice: to stop, or the face that is rerolled with a token."""
    return final_totals(left - 1, policy, after(dice, choice)) if isinstance(choice, int) else {sum(dice): CERTAIN}


# ---- What may be seen of an NPC: that it keeps a token, or stands on a total that it reckons with.

LIKELY = 0.6  # the chance to win above which somebody is taken to show it


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
    return against(played(side.start for side in view.others(ask.seat)))[0][sum(own.dice)] > LIKELY


# ---- The ceiling of a study: a player that sees every die and every token. No seat is ever given so much.


def sighted_player() -> Player:
    """Give a player that rerolls for the best chance to win the round against the dice the others really have."""
    return _planner(_reply, lambda side: side)


def _reply(state: State, seat: int) -> Wish:
    """Give the best reply to dice that are known: the others who are not done yet are taken to play for points."""
    points, known = for_points(), [(side.done, *side.known) for side in state.others(seat)]
    laws = [final_totals(0 if done else left, points, [dice]) for done, dice, left in known]
    # A drawn round is played again, and then everybody's chances are about even.
    win, draw = against(laws)
    return best_play({total: win[total] + draw[total] / len(state.sides) for total in TOTALS}, state.sides[seat].start)

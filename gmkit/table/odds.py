"""What may come, and what may be hidden: exact odds, rounds and matches, rerolls, what NPCs weigh, how rough it is."""

import re
import sys
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import ceil, factorial, perm, prod, sqrt
from typing import Any, NamedTuple, TypeVar

from gmkit.chance.law import mixed
from gmkit.chance.source import Source, Stream
from gmkit.errors import said, say
from gmkit.table.choices import Choices, Number
from gmkit.table.game import FOLLY, WHIM, Ask, Game, Luck, Opinion, Over, Part, Player, Why
from gmkit.table.run import forced, said_by

# ---- Exact odds: weights pushed through the same `pending` and `apply` that play uses.
#
# Equal states are merged on the way, never path by path. Every decision on the
# way is answered by a player that draws nothing.

S = TypeVar("S", bound=Hashable)

_NO_DRAWS = Source("")


def spread(
    game: Game[S],
    start: Mapping[S, Fraction],
    until: Callable[[S], bool],
    players: Mapping[int, Player] | None = None,
) -> dict[S, Fraction]:
    """Give every record in which it can end, with its exact probability.

    Args:
        game: the rules.
        start: records with their weights; the weights of the result sum to theirs.
        until: whether a record is an end; a game that is over always is.
        players: for each seat that has to choose on the way, a player that draws nothing.
    """
    ends: dict[S, Fraction] = {}
    front = dict(start)
    while front:
        later: dict[S, Fraction] = {}
        for state, weight in front.items():
            need = game.pending(state)
            if isinstance(need, Over) or until(state):
                ends[state] = ends.get(state, Fraction(0)) + weight
                continue
            outcomes: Any
            lone = forced(need)
            if lone is not None:
                outcomes = [(lone.value, Fraction(1))]
            elif isinstance(need, Luck):
                outcomes = need.law.items()
            else:
                player = (players or {})[need.seat]
                chosen = said_by(player(game.view(state, need.seat), need, _NO_DRAWS), "").value
                outcomes = [(chosen, Fraction(1))]
            for value, share in outcomes:
                after = game.apply(state, value).state
                later[after] = later.get(after, Fraction(0)) + weight * share
        front = later
    return ends


class Prospect(NamedTuple):
    """What a choice leads to."""

    choice: Hashable
    chances: dict[str, Fraction]  # each outcome, as `outcome` named it, with its probability
    expected: dict[str, Fraction]  # averages by name


def prospect(
    choice: Hashable,
    ends: Mapping[S, Fraction],
    outcome: Callable[[S], str],
    measures: Mapping[str, Callable[[S], int]],
) -> Prospect:
    """Sum up where a choice leads."""
    chances: dict[str, Fraction] = {}
    for state, weight in ends.items():
        name = outcome(state)
        chances[name] = chances.get(name, Fraction(0)) + weight
    expected = {
        name: sum((measure(state) * weight for state, weight in ends.items()), Fraction(0))
        for name, measure in measures.items()
    }
    return Prospect(choice, chances, expected)


def compare(
    game: Game[S],
    state: S,
    until: Callable[[S], bool],
    outcome: Callable[[S], str],
    measures: Mapping[str, Callable[[S], int]],
    players: Mapping[int, Player] | None = None,
) -> list[Prospect]:
    """Weigh every choice of the seat that is asked, best first by the first measure; ties as listed."""
    ask = game.pending(state)
    assert isinstance(ask, Ask)
    found = [
        prospect(
            choice,
            spread(game, {game.apply(state, choice).state: Fraction(1)}, until, players),
            outcome,
            measures,
        )
        for choice in ask.choices.items()
    ]
    first = next(iter(measures))
    return sorted(found, key=lambda one: -one.expected[first])


def best_of(prospects: Sequence[Prospect], names: Mapping[Any, str]) -> dict[str, Any]:
    """Give a decision as JSON has it: what the first choice leads to, and all `choices`."""
    rows = [
        {"choice": names.get(one.choice, str(one.choice)), "chances": one.chances, "expected": one.expected}
        for one in prospects
    ]
    return {"chances": prospects[0].chances, "expected": prospects[0].expected, "choices": rows}


# ---- Rounds that the sole highest figure wins, and matches of so many of them.

Weights = Mapping[int, Fraction]
"""A law over the figure that somebody ends a round with."""


def below(law: Weights, total: int) -> Fraction:
    """Give the chance to end below a total."""
    return sum((weight for other, weight in law.items() if other < total), Fraction(0))


def wins(mine: Weights, others: Sequence[Weights]) -> Fraction:
    """Give the chance to have the sole highest total."""
    return sum((weight * prod(below(law, total) for law in others) for total, weight in mine.items()), Fraction(0))


def each_wins(laws: Sequence[Weights]) -> list[Fraction]:
    """Give everybody's chance to have the sole highest total."""
    return [wins(law, [*laws[:at], *laws[at + 1 :]]) for at, law in enumerate(laws)]


def round_chances(mine: Weights, others: Sequence[Weights]) -> dict[str, Fraction]:
    """Give the chances to win, lose and draw a round; whoever shares the top, it is drawn."""
    win, *theirs = each_wins([mine, *others])
    lose = sum(theirs, Fraction(0))
    return {"win": win, "lose": lose, "draw": 1 - win - lose}


# A match that stops undecided more rarely is reckoned without the limit: no chance, as a number, would show it.
NEVER = 1e-15
PLACES = 40  # decimal, to which a chance is rounded that has too many digits for Python to write


def match_chances(win: Fraction, others: Sequence[Fraction], rounds_to_win: int, most: int) -> dict[str, Fraction]:
    """Give the chances to win a match, to lose it, and, where that can be, that `most` rounds leave it undecided.

    Chances to win a round, one's own and every opponent's, are what it is worked out from.
    """
    draw = 1 - win - sum(others, Fraction(0))
    nobody = _nobody_yet([win, *others], rounds_to_win).items()
    short = {won: weight * perm(most, won) for won, weight in nobody if won <= most}
    if sum(float(weight) * float(draw) ** (most - won) for won, weight in short.items()) < NEVER:
        chance = match_win(win, others, rounds_to_win)
        return {"win": chance, "lose": 1 - chance}
    undecided = sum((weight * draw ** (most - won) for won, weight in short.items()), Fraction(0))
    chance = match_win(win, others, rounds_to_win, most)
    found = {"win": chance, "lose": 1 - chance - undecided, "undecided": undecided}
    if undecided.denominator.bit_length() < sys.get_int_max_str_digits() * 3 or not sys.get_int_max_str_digits():
        return found
    return {name: Fraction(round(one * 10**PLACES), 10**PLACES) for name, one in found.items()}


def match_win(win: Fraction, others: Sequence[Fraction], rounds_to_win: int = 2, most: int | None = None) -> Fraction:
    """Give the chance to win a match, in `most` rounds if there is a limit; a drawn round only repeats."""
    draw, lost = 1 - win - sum(others, Fraction(0)), _nobody_yet(others, rounds_to_win)
    # The last round is won; what the others won and what was drawn stand in any order before it.
    ways = (weight * _with_draws(draw, rounds_to_win - 1 + many, most) for many, weight in lost.items())
    return win**rounds_to_win * sum(ways, Fraction(0)) / factorial(rounds_to_win - 1)


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


def _with_draws(draw: Fraction, decided: int, most: int | None) -> Fraction:
    """Give the sum over drawn rounds of their chance times the orders of all before the last of `most`."""
    if most is None:
        return factorial(decided) / (1 - draw) ** (decided + 1)
    upper, lower, total, room = draw.numerator, draw.denominator, 0, most - 1 - decided
    # Whole numbers over one denominator: a fraction for every step would be brought to lowest terms each time.
    for drawn in range(room, -1, -1):
        total = total * upper + perm(decided + drawn, decided) * lower ** (room - drawn)
    return Fraction(total, lower ** max(room, 0))


# ---- What NPCs of every game share: worlds that fit a view, playing on, and slips.


def made_of(choice: Hashable, why: str, *parts: Part) -> Opinion:
    """Give an opinion whose value is the sum of its parts."""
    return Opinion(choice, sum(part.amount for part in parts), why, parts=parts)


_MINUS = re.compile(r"(?<![\w.-])-(?=\d)")

NAMED = 12
"""So many choices that were not weighed are named at most."""


def weighing(choices: Choices, found: Sequence[Opinion]) -> list[str]:
    """Tell what is thought of each choice, in lines: once where it is the same of several; then what was not weighed.

    Args:
        choices: what may be chosen.
        found: what is thought, in the order in which it is told; of what it says nothing of, nothing was weighed.
    """
    alike: dict[str, dict[str, float]] = {}
    for one in found:
        if one.why:
            alike.setdefault(_MINUS.sub("−", said(one.why)), {})[choices.told(one.choice)] = one.value
    wide = max((len(name) for row in alike.values() if len(row) == 1 for name in row), default=0)
    lines = []
    for why, row in alike.items():
        names, values = list(row), list(row.values())
        if len(row) == 1:
            lines.append(f"  {names[0]:{wide}}  {why}")
            continue
        ranked = values[0] - values[-1] >= 0.1 and values == sorted(values, reverse=True)
        lines += [say("  {why}; best first:", why=why) if ranked else f"  {why}:", f"    {' / '.join(names)}"]
    left = choices.size() - sum(map(len, alike.values()))
    if 0 < left <= NAMED and not isinstance(choices, Number):
        heard = {name for row in alike.values() for name in row}
        rest = [name for one in choices.items() if (name := choices.told(one)) not in heard]
        lines += [say("Not weighed: {items}.", items=" / ".join(rest))] if rest else []
    elif left > 0:
        lines.append(say("What else may be chosen is not weighed."))
    return lines


DECIDES = 0.25
"""A part below this share of what divides two choices has not decided between them."""


def deciding(
    opinions: Sequence[Opinion], chosen: Opinion, sort: Callable[[Hashable], tuple[str, Hashable]]
) -> Why | None:
    """Give what decided for a choice: the part by which it is most ahead of the best choice of another sort.

    Args:
        opinions: all that was weighed.
        chosen: the one that was taken.
        sort: what sort of deed a choice is, in a word, and anything that tells it from others of that word.

    Returns:
        None where there was no other sort, where its parts are not known, and where none of them weighs enough. Of two
        choices of one word, what speaks against the other is no reason for this one: that somebody dear was spared
        does not tell why whoever was challenged was.
    """
    kind = sort(chosen.choice)
    others = [one for one in opinions if sort(one.choice) != kind]
    if not others or not any(one.parts for one in opinions):
        return None
    own = max((one for one in opinions if sort(one.choice) == kind), key=_value)
    rival = max(others, key=_value)
    gap = own.value - rival.value
    if gap < 0:
        return Why(kind[0], WHIM if gap > -1 else FOLLY)
    ahead: dict[tuple[str, int | None], float] = {}
    for opinion, sign in ((own, 1), (rival, -1)):
        for part in opinion.parts:
            ahead[part.reason, part.about] = ahead.get((part.reason, part.about), 0.0) + sign * part.amount
    (reason, about), amount = max(ahead.items(), key=lambda one: one[1])
    if sort(rival.choice)[0] == kind[0] and not any((part.reason, part.about) == (reason, about) for part in own.parts):
        return None
    return Why(kind[0], reason, about) if amount > 0 and amount >= DECIDES * gap else None


def _value(opinion: Opinion) -> float:
    return opinion.value


def best(opinions: Sequence[Opinion], stream: Stream, rank: Callable[[Opinion], Any] = _value) -> Opinion:
    """Give the opinion that ranks highest, by its value if nothing else is said; among equals, any by the stream."""
    ranks = [rank(opinion) for opinion in opinions]
    top = max(ranks)
    tied = [opinion for opinion, own in zip(opinions, ranks, strict=True) if own == top]
    return tied[0] if len(tied) == 1 else stream.pick(tied)


def slip(opinions: Sequence[Opinion], rate: float, stream: Stream, rank: Callable[[Opinion], Any] = _value) -> Opinion:
    """Give the best opinion, or at the given rate (0 to 1) the second best: a plausible mistake."""
    chosen = best(opinions, stream, rank)
    others = [opinion for opinion in opinions if opinion is not chosen]
    return best(others, stream, rank) if others and stream.unit() < rate else chosen


# ---- Rerolls: dice of which the lowest may be rolled again for a token, before totals are compared.
#
# What is hidden from the others touches none of theirs, so each side is worked out by itself: every roll, times the
# tokens left. Weights are whole numbers over a power of the number of faces.

Dice = tuple[int, ...]
"""What dice show, from low to high."""


def reroll(dice: Dice, face: int, new: int) -> Dice:
    """Replace one die that shows `face`; the new roll stands, even if it is lower."""
    rest = list(dice)
    rest.remove(face)
    return tuple(sorted((*rest, new)))


@dataclass(frozen=True, slots=True)
class Solved:
    """A policy, and what it makes of every choice; called with dice and tokens left, it says whether to roll again."""

    held: Mapping[Dice, float]  # what stopping with each roll is worth; nothing where it goes by a figure alone
    values: Sequence[Mapping[Dice, float]]  # of each by the tokens left, times the number of faces for each of these
    wanted: frozenset[tuple[Dice, int]]  # what is rolled again, with the tokens left
    lean: float  # how much more another roll is worth to its temper

    def __call__(self, dice: Dice, left: int) -> bool:
        return (dice, left) in self.wanted

    def parts(self, dice: Dice, left: int, again: Sequence[Dice] = ()) -> tuple[Part, ...]:
        """Give what a choice is worth to it, if it weighs: to stop, or to roll for one of the rolls that may follow."""
        if not self.held:
            return ()
        held = float(self.held[dice])
        if not again:
            return (Part("held", held),)
        rolled = sum(self.values[left - 1][one] for one in again) / len(again) ** left
        temper = (Part("temper", self.lean),) if self.lean else ()
        return Part("held", held), Part("reroll", float(rolled) - held), *temper


class Rerolls:
    """So many dice of so many faces, and what comes of rolling the lowest again, for so many tokens at most."""

    def __init__(self, dice: int, faces: int, tokens: int) -> None:
        self.faces, self.most = range(1, faces + 1), tokens
        self.totals = range(dice, dice * faces + 1)  # all that they come to
        # everything they may show, and how many of all rolls, each as likely, show it
        self.rolls = Counter(tuple(sorted(roll)) for roll in product(self.faces, repeat=dice))

    def after(self, dice: Dice, choice: Hashable) -> list[Dice]:
        """Give what may follow a reroll of a face, all as likely; nothing where the choice is none, but to stop."""
        return [reroll(dice, choice, new) for new in self.faces] if choice in dice else []

    def best(self, worth: Mapping[int, float], tokens: int, lean: float = 0.0) -> Solved:
        """Give the policy that rolls again where that is worth more than stopping, by dynamic programming.

        It is solved for up to so many tokens by what each final total is worth, exactly if these are whole numbers;
        `lean` is how much more another roll is worth to its temper than it brings.
        """
        # What keeps the same dice becomes the same.
        ways = {dice[1:]: self.after(dice, dice[0]) for dice in self.rolls}
        held = {dice: worth[sum(dice)] for dice in self.rolls}
        value, values, wanted = held, [held], set[tuple[Dice, int]]()
        for left in range(1, tokens + 1):
            # Values are scaled by the faces of a die for every token, so that whole numbers stay whole.
            scale = len(self.faces) ** left
            rolled = {rest: sum(value[dice] for dice in after) for rest, after in ways.items()}
            stop = {dice: own * scale for dice, own in held.items()}
            wanted |= {(dice, left) for dice in held if rolled[dice[1:]] > stop[dice] - lean * scale}
            value = {dice: max(own, rolled[dice[1:]]) for dice, own in stop.items()}
            values.append(value)
        return Solved(held, values, frozenset(wanted), lean)

    def for_points(self, tokens: int, lean: float = 0.0) -> Solved:
        """Give the policy with the highest expected total, for up to so many tokens; `lean` in points."""
        return self.best({total: total for total in self.totals}, tokens, lean)

    @cached_property
    def points(self) -> Solved:
        """The policy with the highest expected total, for any number of tokens."""
        return self.for_points(self.most)

    def up_to(self, face: int) -> Solved:
        """Give the policy that rolls again while the lowest shows at most this, whatever that is worth."""
        low = [dice for dice in self.rolls if dice[0] <= face]
        return Solved({}, (), frozenset(product(low, range(1, self.most + 1))), 0.0)

    def played(self, tokens: Iterable[int]) -> list[Weights]:
        """Give the law of the final total for each of these numbers of tokens, played for points."""
        return [self.ends(own, self.points) for own in tokens]

    def ends(self, tokens: int, policy: Solved, start: Iterable[Dice] = ()) -> dict[int, Fraction]:
        """Give the law of the total that a seat ends with.

        It has so many tokens at the start, and one of these rolls, all as likely, or else a fresh one.
        """
        front, faces = Counter(start) or self.rolls, len(self.faces)
        whole, ends = front.total() * faces**tokens, Counter[int]()
        for left in range(tokens, -1, -1):
            # What is about to be rolled again is told apart by the dice that are kept alone.
            kept, ways = Counter[Dice](), dict[Dice, Dice]()
            for dice, weight in front.items():
                if left and policy(dice, left):
                    kept[dice[1:]] += weight
                    ways[dice[1:]] = dice
                else:
                    ends[sum(dice)] += weight * faces**left
            front = Counter()
            for rest, weight in kept.items():
                for dice in self.after(ways[rest], ways[rest][0]):
                    front[dice] += weight
        return {total: Fraction(weight, whole) for total, weight in sorted(ends.items())}

    def ends_after(self, dice: Dice, left: int, choice: Hashable, policy: Solved) -> dict[int, Fraction]:
        """Give the law of the final total after a choice: to stop, or the face that is rerolled with a token."""
        after = self.after(dice, choice)
        return self.ends(left - 1, policy, after) if after else {sum(dice): Fraction(1)}

    def thresholds(self, policy: Solved, tokens: int) -> dict[int, int]:
        """Give, for each number of tokens left, the highest lowest die that is rolled again."""
        return {left: max(dice[0] for dice in self.rolls if policy(dice, left)) for left in range(1, tokens + 1)}

    def reply(self, tokens: int, others: Sequence[Weights], passes: int = 3, lean: float = 0.0) -> Solved:
        """Give the policy that wins most decided rounds: the underdog gambles, the favourite banks.

        `others` are the laws of the opponents' totals; the worth of a drawn round, which only repeats, is put right in
        `passes`, of which three are enough; `lean` is what another roll is worth to its temper, in rounds won.
        """
        win, draw = on_top(others, self.totals)
        repeat = 1 / (1 + len(others))
        for at in range(passes):
            policy = self.best({total: win[total] + repeat * draw[total] for total in self.totals}, tokens, lean)
            if at < passes - 1:
                mine = self.ends(tokens, policy)
                won, drawn = (sum(float(w) * worth[t] for t, w in mine.items()) for worth in (win, draw))
                repeat = won / (1 - drawn)
        return policy

    def refined(self, tokens: int, others: Sequence[int], lean: float = 0.0) -> Solved:
        """Give the policy against opponents with so many tokens at the start, who may refine theirs too.

        A step of fictitious play from play for points: each opponent is taken to play for them half the time, and half
        the time the best reply to it. That is within a hair of the equilibrium and needs a few hundredths of a second.
        """
        mine, *theirs = self.played([tokens, *others])
        laws = [mixed([law, self.ends(own, self.reply(own, [mine]))]) for own, law in zip(others, theirs, strict=True)]
        return self.reply(tokens, laws, lean=lean)


def on_top(others: Sequence[Weights], totals: range) -> tuple[dict[int, float], dict[int, float]]:
    """Give for each total the chance that it wins against these opponents, and the chance that it shares the top."""
    under = [prod((float(below(law, total)) for law in others), start=1.0) for total in (*totals, totals.stop)]
    return dict(zip(totals, under, strict=False)), {total: under[at + 1] - under[at] for at, total in enumerate(totals)}


# ---- How rough a figure is that was found on a few deals: what NPCs go by when they play on, and what odds are
# sampled.

NORMAL = 1.96
"""Standard errors either side that hold 95 % where deals are many: every interval of gmkit goes by this figure."""


class Rough(NamedTuple):
    """A share of what there was to win."""

    mean: float  # its average, 0 to 1
    half: float  # half the width of its 95 % interval
    deals: int  # how many deals it was found on

    def shown(self) -> str:
        """Give it for the eye, rounded up in doubt: "46 % (± 9)"."""
        return f"{self.mean * 100:.0f} % (± {min(100, ceil(self.half * 100))})"

    def data(self, name: str) -> Mapping[str, Any]:
        """Give it as averages by name, for programs."""
        return {name: self.mean, "half": round(self.half, 6), "deals": self.deals}


def rough(total: float, squares: float, deals: int) -> Rough:
    """Give the average of so many shares from their sum and the sum of their squares.

    Shares that were all alike may differ on the next deal: the spread is taken as if one deal of them all had, at
    least, so that no share is told as certain.

    Args:
        total: the sum of the shares, each from 0 to 1.
        squares: the sum of their squares.
        deals: how many there are, at least 1.
    """
    mean = total / deals
    spread = max(squares / deals - mean * mean, 1 / deals)
    return Rough(mean, NORMAL * sqrt(spread / deals), deals)


def early(deals: int, most: int) -> str:
    """Give what is said of a choice that was played on fewer deals than others."""
    return say(", left out early") if deals < most else ""

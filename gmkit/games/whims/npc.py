"""How an NPC plays Whims, from its own view: its dice, its tokens, and what was told."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction

from gmkit.chance.source import Source
from gmkit.games.whims import policy, rules
from gmkit.games.whims.game import STOP, start_tokens
from gmkit.games.whims.model import Dice, State
from gmkit.table.game import Ask, Player
from gmkit.table.seats import Seat
from gmkit.table.worlds import Opinion

WEAK = 4
CARELESS = 5


def plan(view: State, ask: Ask, seat: Seat) -> policy.Wish:
    """Give the policy of a seat for this round.

    Strength is in the tokens: from average to master all play for the highest total. A grandmaster weighs the
    opponents' tokens as well: behind it gambles, ahead it banks.
    """
    if seat.style == "careless":
        return policy.up_to(CARELESS)
    if seat.level == "weak":
        return policy.up_to(WEAK)
    if seat.level == "grandmaster":
        others = [start_tokens(view, s) for s in range(len(view.seating)) if s != ask.seat]
        return policy.refined(start_tokens(view, ask.seat), others)
    return policy.for_points()


def player(seat: Seat) -> Player:
    """Give the player of an NPC's seat."""
    plans: dict[Hashable, policy.Wish] = {}

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


def field(view: State, ask: Ask) -> list[policy.Weights]:
    """Give the law of each opponent's final total, as a seat may guess it: their tokens, played for points."""
    points = policy.for_points()
    others = [s for s in range(len(view.seating)) if s != ask.seat]
    return [policy.final_totals(start_tokens(view, other), points) for other in others]


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
        totals = (
            {sum(dice): Fraction(1)} if choice == STOP else policy.final_totals(left - 1, wish, after(dice, choice))
        )
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


def chances(totals: policy.Weights, others: Sequence[policy.Weights]) -> tuple[Fraction, Fraction, Fraction]:
    """Give the chances that a seat wins, loses and draws the round; against several, a shared top is a draw."""
    if len(others) == 1:
        return policy.round_chances(totals, others[0])
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
    points = policy.for_points()
    others = [policy.final_totals(start_tokens(view, s), points) for s in range(len(view.seating)) if s != ask.seat]
    found = []
    for level in ask.choices.items():
        assert isinstance(level, int)
        win, lose, draw = chances(policy.final_totals(rules.TOKENS + level, points), others)
        why = f"{rules.TOKENS + level} tokens, wins the round {float(win) * 100:.1f} %"
        found.append(Opinion(level, float(win + draw / 2), why, {"win": win, "lose": lose, "draw": draw}))
    return sorted(found, key=lambda one: -one.value)

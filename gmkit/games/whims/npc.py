"""How an NPC plays Whims: a round solved exactly, what it does from its own view, and the player who sees all."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from functools import lru_cache, partial

from gmkit.chance.law import mean
from gmkit.chance.source import Source
from gmkit.errors import say
from gmkit.games.whims import rules
from gmkit.games.whims.rules import STOP, TOKENS, TOKENS_CAP, Side, State
from gmkit.shell.card import BOLD, TIMID
from gmkit.table import odds
from gmkit.table.game import Ask, Opinion, Part, Player, Reasoned
from gmkit.table.odds import Rerolls, Solved, Weights
from gmkit.table.seats import Seat

# ---- How to play a round, worked out exactly, and what it is worth.
#
# Only the lowest die is ever worth rerolling, so a roll is known by its two other dice: 55 pairs instead of 220 rolls.

HANDS = Rerolls(dice=3, faces=10, tokens=TOKENS_CAP)


def match_between(laws: Sequence[Weights], options: rules.Options) -> dict[str, Fraction]:
    """Give the chances of the first of several in a match under these options; a drawn round only repeats (WH-5)."""
    win, *others = odds.each_wins(laws)
    return odds.match_chances(win, others, options.rounds_to_win, options.max_rounds)


# ---- How an NPC plays Whims, from its own view: its dice, its tokens, and what was told.

WEAK, CARELESS = 4, 5  # up to which face they reroll
TEMPER = {BOLD: 1, TIMID: -1}  # towards another roll, or away from it
LEAN = 0.4  # what another roll is worth to a temper beyond what it brings, in points
ROUNDS = 0.04  # the worth of a point in rounds won, about


def plan(seat: Seat, own: int, *others: int) -> Solved:
    """Give the policy of a seat for a round that it and the others begin with so many tokens.

    Strength is in the tokens: from average to master all play for the highest total. A grandmaster weighs the
    opponents' tokens as well: behind it gambles, ahead it banks. A temper leans towards another roll or away from it;
    a weak one goes by a figure whatever its temper.
    """
    if seat.style == "careless" or seat.level == "weak":
        return HANDS.up_to(CARELESS if seat.style == "careless" else WEAK)
    lean = LEAN * TEMPER.get(seat.style, 0)
    return HANDS.refined(own, others, ROUNDS * lean) if seat.level == "grandmaster" else HANDS.for_points(own, lean)


def player(seat: Seat, _game: object = None) -> Player:
    """Give the player of an NPC's seat, which says what decided; it plans by what each seat began the round with."""
    return _planner(partial(plan, seat), lambda side: side.tokens)


def _planner(plan: Callable[..., Solved], rests_on: Callable[[Side], Hashable]) -> Player:
    """Give a player who keeps to a plan while what it rests on, of every other seat, is as it was."""
    kept = lru_cache(1)(plan)

    def choose(view: State, ask: Ask, _source: Source) -> Hashable:
        if ask.what != "reroll":
            # An NPC has no Effort to spend, and never keeps its dice from the table.
            return next(ask.choices.items())
        own = view.sides[ask.seat]
        return _with_reason(own, kept(own.tokens, *map(rests_on, view.others(ask.seat))))

    return choose


def _with_reason(side: Side, policy: Solved) -> Reasoned:
    """Give the choice with what decided it, where the policy weighs what it does."""
    dice, left = side.known
    # No other die than the lowest is ever worth it.
    choices = (dice[0], STOP) if policy(dice, left) else (STOP, dice[0])
    found = [odds.made_of(choice, "", *policy.parts(dice, left, HANDS.after(dice, choice))) for choice in choices]
    return Reasoned(choices[0], odds.deciding(found, found[0], lambda one: ("stop" if one == STOP else "reroll", one)))


def consider(_game: object, view: State, ask: Ask, seat: Seat, _source: Source) -> list[Opinion]:
    """Weigh every choice, best first; by what the seat goes by: its total, or its chance to win.

    Where it weighs nothing, and of Effort, the value is the chance to win the round, a draw counting as half.
    """
    if ask.what == "total":
        # Nobody but the owner has seen these dice, so nobody can advise.
        return [Opinion(total, 0.0, say("tell what your dice show")) for total in ask.choices.items()]
    own, theirs = view.sides[ask.seat], [side.tokens for side in view.others(ask.seat)]
    # The others' totals are guessed by their tokens.
    others, found = HANDS.played(theirs), []
    rerolls = ask.what == "reroll"
    policy = plan(seat, own.tokens, *theirs) if rerolls else HANDS.points
    for choice in ask.choices.items():
        parts: tuple[Part, ...] = ()
        if rerolls:
            dice, left = own.known
            parts = policy.parts(dice, left, HANDS.after(dice, choice))
            totals = HANDS.ends_after(dice, left, choice, policy)
            brings = say("total {total:.2f} on average", total=float(mean(totals)))
        else:
            assert isinstance(choice, int)
            totals = HANDS.ends(TOKENS + choice, policy)
            brings = say("{count} tokens", count=TOKENS + choice)
        round_ = odds.round_chances(totals, others)
        value = sum(part.amount for part in parts) if parts else float(round_["win"] + round_["draw"] / 2)
        why = say("{brings}, wins the round {chance:.1f} %", brings=brings, chance=float(round_["win"]) * 100)
        found.append(Opinion(choice, value, why, round_, {"total": mean(totals)} if rerolls else {}, parts))
    # The policy's own choice comes first even where another is worth the same.
    wanted = _with_reason(own, policy).choice if rerolls else None
    return sorted(found, key=lambda one: (one.choice != wanted, -one.value))


# ---- What may be seen of an NPC: that it keeps a token, or stands on a total that it reckons with.

LIKELY = 0.6  # the chance to win above which somebody is taken to show it


def is_so(
    meaning: str, _game: object, view: State, ask: Ask, choice: Hashable, _seat: Seat, _source: Source
) -> bool | None:
    """Say whether a seat stands with a token left, or on what is likely to win; None where that is not open yet.

    Until it stands or spends its last token everybody has one, which a sign would tell nobody.
    """
    own = view.sides[ask.seat]
    if ask.what != "reroll" or not isinstance(own.left, int) or not isinstance(own.dice, tuple):
        return None
    if meaning == "token":
        return choice == STOP if choice == STOP or own.left == 1 else None
    if choice != STOP:
        return None
    theirs = HANDS.played(side.tokens for side in view.others(ask.seat))
    return odds.wins({sum(own.dice): Fraction(1)}, theirs) > LIKELY


# ---- The ceiling of a study: a player that sees every die and every token. No seat is ever given so much.


def sighted_player() -> Player:
    """Give a player that rerolls for the best chance to win the round against the dice the others really have."""
    return _planner(_reply, lambda side: side)


def _reply(tokens: int, *others: Side) -> Solved:
    """Give the best reply to dice that are known: the others who are not done yet are taken to play for points."""
    known = [(side.done, *side.known) for side in others]
    laws = [HANDS.ends(0 if done else left, HANDS.points, [dice]) for done, dice, left in known]
    return HANDS.reply(tokens, laws, passes=1)

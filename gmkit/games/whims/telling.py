"""Whims in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from gmkit.games.whims.model import (
    EffortTold,
    Event,
    MatchStopped,
    MatchWon,
    Rerolled,
    Rolled,
    RoundDrawn,
    RoundWon,
    Satisfied,
    State,
    TokensAllotted,
    TokenSpent,
)
from gmkit.table.seats import Seating


def _dice(dice: Sequence[int] | None) -> str:
    return "unseen dice" if dice is None else ", ".join(map(str, dice))


def tokens(number: int) -> str:
    """Give "1 token", "3 tokens"."""
    return f"{number} token" if number == 1 else f"{number} tokens"


def _each(seating: Seating, figures: Sequence[object]) -> str:
    return ", ".join(f"{name} {figure}" for name, figure in zip(seating.names, figures, strict=True))


def tell(event: Event, seating: Seating) -> str:
    """Tell one event in a sentence."""
    names = seating.names
    match event:
        case TokensAllotted(seat, count):
            return f"{names[seat]} has {tokens(count)} each round."
        case EffortTold(number, _, counts):
            return f"Round {number}, tokens: {_each(seating, counts)}."
        case Rolled(seat, dice, _):
            return f"{names[seat]} rolls {_dice(dice)}" + (f", together {sum(dice)}." if dice else ".")
        case Rerolled(seat, old, new, left, _):
            return f"{names[seat]} rerolls the {old}: {new}; {tokens(left)} left."
        case TokenSpent(seat, left):
            return f"{names[seat]} spends a token; {left} left."
        case Satisfied(seat, total, _, _):
            return f"{names[seat]} stands on {total}."
        case RoundWon(number, seat, totals, dice, _):
            shown = _each(seating, [f"{total} ({_dice(hand)})" for total, hand in zip(totals, dice, strict=True)])
            return f"Round {number}: {shown}. {names[seat]} takes it."
        case RoundDrawn(number, totals, dice):
            shown = _each(seating, [f"{total} ({_dice(hand)})" for total, hand in zip(totals, dice, strict=True)])
            return f"Round {number}: {shown}. Drawn; nobody takes it."
        case MatchWon(seat, rounds, _):
            return f"{names[seat]} wins the match after {rounds} rounds."
        case MatchStopped(rounds, _):
            return f"The match stops after {rounds} rounds, undecided."
    assert_never(event)


def outline(events: Sequence[Event], seating: Seating) -> str:
    """Tell the whole match in one line."""
    wins: tuple[int, ...] = (0,) * len(seating)
    drawn = 0
    for event in events:
        if isinstance(event, RoundWon | MatchWon | MatchStopped):
            wins = event.wins
        drawn += isinstance(event, RoundDrawn)
    more = f", {drawn} drawn" if drawn else ""
    ended = next((event for event in events if isinstance(event, MatchWon)), None)
    if ended is None:
        return f"the match stops undecided; rounds {_each(seating, wins)}{more}."
    return f"{seating.names[ended.seat]} wins the match; rounds {_each(seating, wins)}{more}."


def beats(events: Sequence[Event], seating: Seating) -> list[str]:
    """Tell the match round by round."""
    return [tell(event, seating) for event in events if isinstance(event, RoundWon | RoundDrawn)]


def glance(view: State, seat: int) -> list[str]:
    """Tell what a seat sees before it chooses."""
    dice, left = view.dice[seat], view.left[seat]
    score = f"Round {view.round}; rounds won: {_each(view.seating, view.wins)}."
    if not isinstance(dice, tuple) or not isinstance(left, int):
        return [score]
    return [f"{score} Your dice: {_dice(dice)}, together {sum(dice)}; {tokens(left)} left."]

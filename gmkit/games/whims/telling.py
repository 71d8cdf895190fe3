"""Whims in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gmkit.games.whims import rules
from gmkit.games.whims.rules import Event, MatchStopped, MatchWon, RoundDrawn, RoundWon, State
from gmkit.shell.words import counted, number_word, tell_event
from gmkit.table.seats import Seating


def _dice(dice: Sequence[int] | None) -> str:
    return "unseen dice" if dice is None else ", ".join(map(str, dice))


def _each(seating: Seating, figures: Sequence[object]) -> str:
    return ", ".join(f"{name} {figure}" for name, figure in zip(seating.names, figures, strict=True))


def tell(event: Event, seating: Seating) -> str:
    """Tell one event in a sentence."""
    spell: dict[str, Callable[[Any], str]] = {
        "name": seating.names.__getitem__,
        "each": lambda figures: _each(seating, figures),
        "token": lambda number: counted(number, "token"),
    }
    return tell_event(event, TELL, spell, seating)


def _tell_roll(event: rules.Rolled, seating: Seating) -> str:
    rolls = f"{seating.names[event.seat]} rolls {_dice(event.dice)}"
    return f"{rolls}, together {sum(event.dice)}." if event.dice else f"{rolls}."


def _tell_round(event: RoundWon | RoundDrawn, seating: Seating) -> str:
    hands = zip(event.totals, event.dice, strict=True)
    shown = _each(seating, [f"{total} ({_dice(hand)})" for total, hand in hands])
    end = f"{seating.names[event.seat]} takes it" if isinstance(event, RoundWon) else "Drawn; nobody takes it"
    return f"Round {event.round}: {shown}. {end}."


TELL: Mapping[type[Event], str | Callable[..., str]] = {
    rules.TokensAllotted: "{seat:name} has {tokens:token} each round.",
    rules.EffortTold: "Round {round}, tokens: {tokens:each}.",
    rules.Rolled: _tell_roll,
    rules.Rerolled: "{seat:name} rerolls the {old}: {new}; {left:token} left.",
    rules.TokenSpent: "{seat:name} spends a token; {left} left.",
    rules.Satisfied: "{seat:name} stands on {total}.",
    RoundWon: _tell_round,
    RoundDrawn: _tell_round,
    MatchWon: "{seat:name} wins the match after {rounds} rounds.",
    MatchStopped: "The match stops after {rounds} rounds, undecided.",
}
"""How each event is told."""


def outline(events: Sequence[Event], seating: Seating) -> str:
    """Tell the whole match in a line or two: who won, the closest round, and who lost with most tokens unspent."""
    wins: tuple[int, ...] = (0,) * len(seating)
    drawn = 0
    for event in events:
        if isinstance(event, RoundWon | MatchWon | MatchStopped):
            wins = event.wins
        drawn += isinstance(event, RoundDrawn)
    more = f", {drawn} drawn" if drawn else ""
    ended = next((event for event in events if isinstance(event, MatchWon)), None)
    if ended is None:
        return f"the match stopped undecided; rounds {_each(seating, wins)}{more}."
    told = [f"{seating.names[ended.seat]} won the match; rounds {_each(seating, wins)}{more}."]
    rounds = [event for event in events if isinstance(event, RoundWon)]
    gaps = [first - second for first, second, *_ in (sorted(one.totals, reverse=True) for one in rounds)]
    if rounds[1:]:
        closest = rounds[gaps.index(min(gaps))]
        told.append(f"Round {number_word(closest.round)} was the closest, won by {min(gaps)}.")
    kept, seat = max((total, -seat) for seat, total in enumerate(unspent(events, len(seating))))
    if kept:
        told.append(f"In rounds lost {seating.names[-seat]} left {counted(kept, 'token')} unspent.")
    return " ".join(told)


def unspent(events: Sequence[Event], count: int) -> list[int]:
    """Give how many tokens each seat had left in rounds that another won, as far as the events show."""
    left, kept = [0] * count, [0] * count
    for event in events:
        if isinstance(event, rules.Satisfied):
            left[event.seat] = event.left or 0
        elif isinstance(event, RoundWon | RoundDrawn):
            if isinstance(event, RoundWon):
                kept = [total + (0 if seat == event.seat else left[seat]) for seat, total in enumerate(kept)]
            left = [0] * count
    return kept


def beats(events: Sequence[Event], seating: Seating) -> list[str]:
    """Tell the match round by round."""
    return [tell(event, seating) for event in events if isinstance(event, RoundWon | RoundDrawn)]


def glance(view: State, seat: int) -> list[str]:
    """Tell what a seat sees before it chooses."""
    dice, left = view.sides[seat].dice, view.sides[seat].left
    score = f"Round {view.round}; rounds won: {_each(view.seating, view.wins)}."
    if not isinstance(dice, tuple) or not isinstance(left, int):
        return [score]
    return [f"{score} Your dice: {_dice(dice)}, together {sum(dice)}; {counted(left, 'token')} left."]

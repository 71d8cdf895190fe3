"""Whims in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from gmkit.games.whims import rules
from gmkit.games.whims.rules import Event, MatchStopped, MatchWon, RoundDrawn, RoundWon, State
from gmkit.shell.desk import Highlight, Story
from gmkit.shell.words import by, counted, counted_in_words, listed, number_word, tell_event, tell_reason
from gmkit.table.game import Reason
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
        "round": lambda number: counted(number, "round"),
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


CLAUSES: Mapping[tuple[str, str], str] = {
    ("stop", "reroll"): "another roll would be worth less on average",
}
"""What decided a choice, by the deed and the term of its worth; that a reroll is worth it goes without saying."""


def _tell_why(event: Reason, seating: Seating) -> str:
    return tell_reason(event, seating.names, CLAUSES)


TELL: Mapping[type[Event], str | Callable[..., str]] = {
    rules.TokensAllotted: "{seat:name} has {tokens:token} each round.",
    rules.EffortTold: "Round {round}, tokens: {tokens:each}.",
    rules.Rolled: _tell_roll,
    rules.Rerolled: "{seat:name} rerolls the {old}: {new}; {left:token} left.",
    rules.TokenSpent: "{seat:name} spends a token; {left} left.",
    rules.Satisfied: "{seat:name} stands on {total}.",
    RoundWon: _tell_round,
    RoundDrawn: _tell_round,
    MatchWon: "{seat:name} wins the match after {rounds:round}.",
    MatchStopped: "The match stops after {rounds:round}, undecided.",
    Reason: _tell_why,
}
"""How each event is told."""


# ---- A match as it is retold: in a line, by its closest round, its last, and the tokens that were left.

LONGEST = 30
"""So many words a match is retold in at most."""

CLOSEST, LAST, WASTED = "closest", "last", "wasted"
"""What somebody might retell of a match."""

NEAR = 2
"""Who loses a round by no more than this may want another."""

MOST_HOOKS = 7


def highlights(events: Sequence[Event], seats: int) -> list[Highlight]:
    """Give what weighed in a match: the closest round that was won, the last one, and tokens left in lost rounds."""
    won = [event for event in events if isinstance(event, RoundWon)]
    found = []
    if won:
        closest, last = min(won, key=_margin), won[-1]
        found += [Highlight(CLOSEST, 2.0, (closest.seat,), closest.round, _margin(closest))]
        found += [Highlight(LAST, 1.0, (last.seat,), last.round, _margin(last))]
    kept = unspent(events, seats)
    return found + [Highlight(WASTED, tokens / 4, (seat,), 0, tokens) for seat, tokens in enumerate(kept) if tokens]


def _margin(event: RoundWon) -> int:
    first, second, *_ = sorted(event.totals, reverse=True)
    return first - second


def _next(totals: Sequence[int], winner: int) -> list[int]:
    """Give who came next in a round."""
    second = max(total for seat, total in enumerate(totals) if seat != winner)
    return [seat for seat, total in enumerate(totals) if total == second and seat != winner]


def story(events: Sequence[Event], seating: Seating, _seen: Any, _words: int) -> Story:
    """Make a story of a match: a line, and what is open."""
    told, hooks = outline(events, seating), tuple(dict.fromkeys(_hooks(events, seating)))[:MOST_HOOKS]
    last_time = f"Last time {told[0].lower() if told.startswith('Nobody') else told[0]}{told[1:]}"
    return Story(told, (), hooks, " ".join((last_time, *hooks[:1])))


def outline(events: Sequence[Event], seating: Seating) -> str:
    """Tell the whole match in a line: who won, the closest round, the last, and who left most tokens unspent."""
    rounds = [event for event in events if isinstance(event, RoundWon | RoundDrawn)]
    ended = next((event for event in events if isinstance(event, MatchWon)), None)
    if ended is None:
        return _undecided(events, seating, len(rounds))
    found = {one.sort: one for one in sorted(highlights(events, len(seating)), key=lambda one: one.figure)}
    told = [_won(ended, seating)]
    closest, last = found.get(CLOSEST), found.get(LAST)
    final = rounds[-1] if rounds else None
    if isinstance(final, RoundWon) and closest is not None and last is not None:
        second = max(total for seat, total in enumerate(final.totals) if seat != final.seat)
        if not rounds[1:]:
            told.append(f"It was {final.totals[final.seat]} points to {second} in the only round.")
        elif closest.when == last.when:
            told.append(f"The last round was the closest, {final.totals[final.seat]} points to {second}.")
        else:
            same = closest.figure == last.figure
            near = f"Round {number_word(closest.when)} was the closest, won by {by(closest.figure)}"
            told.append(f"{near}, {'as was the last' if same else f'the last by {number_word(last.figure)}'}.")
    wasted = sorted(
        (one for one in highlights(events, len(seating)) if one.sort == WASTED),
        key=lambda one: (-one.figure, seating.names[one.who[0]]),
    )
    for one in wasted[:1]:
        told += [f"{seating.names[one.who[0]]} left {counted_in_words(one.figure, 'token')} unspent in lost rounds."]
    while told[1:] and len(" ".join(told).split()) > LONGEST:
        told.pop()
    return " ".join(told)


def _won(ended: MatchWon, seating: Seating) -> str:
    winner, most = seating.names[ended.seat], ended.wins[ended.seat]
    rounds = counted_in_words(most, "round")
    if len(seating) == 2:
        other = 1 - ended.seat
        return f"{winner} beat {seating.names[other]} by {rounds} to {number_word(ended.wins[other])}."
    return f"{winner} won the match with {rounds} of {number_word(ended.rounds)}."


def _undecided(events: Sequence[Event], seating: Seating, rounds: int) -> str:
    wins: tuple[int, ...] = (0,) * len(seating)
    for event in events:
        wins = event.wins if isinstance(event, RoundWon | MatchStopped) else wins
    most = max(wins)
    first = listed(sorted(name for name, own in zip(seating.names, wins, strict=True) if own == most), "and")
    best = f"{first} had won {number_word(most)}" if most else "nobody had won one"
    number = counted_in_words(rounds, "round")
    if not any(isinstance(event, MatchStopped) for event in events):
        return f"The match goes on after {number}; {best}."
    return f"Nobody won the match: it was stopped after {number}, and {best}."


def _hooks(events: Sequence[Event], seating: Seating) -> Iterator[str]:
    """Give what another match could begin with: what was lost by a hair, left unspent, paid in vain."""
    who, winner = seating.names, next((event.seat for event in events if isinstance(event, MatchWon)), None)
    in_order = sorted(range(len(seating)), key=who.__getitem__)
    rounds = [event for event in events if isinstance(event, RoundWon | RoundDrawn)]
    yield from _near(rounds, in_order, seating, winner)
    kept = unspent(events, len(seating))
    for seat in sorted(in_order, key=lambda seat: -kept[seat]):
        if kept[seat]:
            yield f"{who[seat]} left {counted_in_words(kept[seat], 'token')} unspent in rounds that were lost."
    effort = [sum(one.effort[seat] for one in events if isinstance(one, rules.EffortTold)) for seat in range(len(who))]
    for seat in in_order:
        if effort[seat] and winner not in (None, seat):
            levels = counted_in_words(effort[seat], "level")
            yield f"{who[seat]} paid {levels} of Effort, and lost."
    wins = [sum(isinstance(one, RoundWon) and one.seat == seat for one in rounds) for seat in range(len(who))]
    for seat in in_order:
        if winner is not None and not wins[seat] and rounds[1:]:
            yield f"{who[seat]} won none of {number_word(len(rounds))} rounds."


def _near(
    rounds: Sequence[RoundWon | RoundDrawn], in_order: Sequence[int], seating: Seating, winner: int | None
) -> Iterator[str]:
    """Say who lost a round by a hair, who was a round short of the match, and what was drawn."""
    who, won = seating.names, [one for one in rounds if isinstance(one, RoundWon)]
    for one in sorted(won, key=_margin)[:1]:
        if _margin(one) <= NEAR:
            losers = listed(sorted(who[seat] for seat in _next(one.totals, one.seat)), "and")
            yield f"{losers} lost round {number_word(one.round)} to {who[one.seat]} by {by(_margin(one))}."
    if winner is not None and won:
        wins = won[-1].wins
        for seat in in_order:
            if 0 < wins[seat] == wins[winner] - 1:
                yield f"{who[seat]} was a round short of the match."
    for drawn in rounds:
        if isinstance(drawn, RoundDrawn):
            level = [who[seat] for seat, total in enumerate(drawn.totals) if total == max(drawn.totals)]
            drew = f"{listed(sorted(level), 'and')} drew round {number_word(drawn.round)} at {max(drawn.totals)}"
            yield f"{drew}, and nobody has it."


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

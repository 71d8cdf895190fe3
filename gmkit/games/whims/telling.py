"""Whims in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from gmkit.games.whims import rules
from gmkit.games.whims.rules import Event, MatchStopped, MatchWon, RoundDrawn, RoundWon, State
from gmkit.shell.desk import Highlight, Story
from gmkit.shell.words import Phrases, by_name, counted, say_event, tellers
from gmkit.table.seats import Seating


def _dice(dice: Sequence[int]) -> str:
    return ", ".join(map(str, dice))


def teller(words: Phrases) -> Callable[[Event, Seating], str]:
    """Give the function that tells an event in a sentence."""

    def tell(event: Event, seating: Seating) -> str:
        spell: dict[str, Callable[[Any], str]] = {
            "seat": seating.names.__getitem__,
            # Of all seats where the round begins, else of one.
            "tokens": lambda tokens: (
                words.counted(tokens, "token") if isinstance(tokens, int) else by_name(seating.names, tokens)
            ),
            "left": lambda number: words.counted(number, "token"),
            "rounds": lambda number: words.counted(number, "round"),
        }
        return say_event(event, TELL, words, spell, seating, words)

    return tell


def _tell_roll(event: rules.Rolled, seating: Seating, words: Phrases) -> str:
    who = seating.names[event.seat]
    if event.dice is None:
        return words.say("events.rolled_unseen", seat=who)
    return words.say("events.rolled", seat=who, dice=_dice(event.dice), total=sum(event.dice))


def _tell_token(event: rules.TokenSpent, seating: Seating, words: Phrases) -> str:
    return words.say("events.token_spent", seat=seating.names[event.seat], left=event.left)


def _tell_round(event: RoundWon | RoundDrawn, seating: Seating, words: Phrases) -> str:
    unseen = words.say("events.unseen_dice")
    hands = zip(event.totals, event.dice, strict=True)
    shown = by_name(seating.names, [f"{total} ({unseen if hand is None else _dice(hand)})" for total, hand in hands])
    if isinstance(event, RoundDrawn):
        return words.say("events.round_drawn", round=event.round, shown=shown)
    return words.say("events.round_won", round=event.round, shown=shown, seat=seating.names[event.seat])


TELL = tellers(
    _tell_roll,
    _tell_token,
    _tell_round,
)
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


def story(words: Phrases) -> Callable[[Sequence[Event], Seating, Any, int], Story]:
    """Give the function that makes a story of a match: a line, and what is open."""

    def tell(events: Sequence[Event], seating: Seating, _seen: Any, _most: int) -> Story:
        told, hooks = outline(events, seating, words), tuple(dict.fromkeys(_hooks(events, seating, words)))[:MOST_HOOKS]
        # A name keeps its capital; nobody is no name.
        within = told if told.startswith(seating.names) else f"{told[:1].lower()}{told[1:]}"
        last_time = words.say("recap.last_time", told=within)
        return Story(told, (), hooks, " ".join((last_time, *hooks[:1])))

    return tell


def outline(events: Sequence[Event], seating: Seating, words: Phrases) -> str:
    """Tell the whole match in a line: who won, the closest round, the last, and who left most tokens unspent."""
    rounds = [event for event in events if isinstance(event, RoundWon | RoundDrawn)]
    ended = next((event for event in events if isinstance(event, MatchWon)), None)
    if ended is None:
        return _undecided(events, seating, len(rounds), words)
    found = {one.sort: one for one in sorted(highlights(events, len(seating)), key=lambda one: one.figure)}
    told = [_won(ended, seating, words)]
    closest, last = found.get(CLOSEST), found.get(LAST)
    final = rounds[-1] if rounds else None
    if isinstance(final, RoundWon) and closest is not None and last is not None:
        second = max(total for seat, total in enumerate(final.totals) if seat != final.seat)
        points = {"points": final.totals[final.seat], "other": second}
        if not rounds[1:]:
            told.append(words.say("recap.only_round", **points))
        elif closest.when == last.when:
            told.append(words.say("recap.last_closest", **points))
        else:
            near = {"round": words.number(closest.when), "margin": words.by(closest.figure)}
            key = "closest_as_last" if closest.figure == last.figure else "closest_and_last"
            told.append(words.say(f"recap.{key}", **near, last=words.number(last.figure)))
    wasted = sorted(
        (one for one in highlights(events, len(seating)) if one.sort == WASTED),
        key=lambda one: (-one.figure, seating.names[one.who[0]]),
    )
    for one in wasted[:1]:
        tokens = words.in_words(one.figure, "token")
        told += [words.say("recap.unspent", seat=seating.names[one.who[0]], tokens=tokens)]
    while told[1:] and len(" ".join(told).split()) > LONGEST:
        told.pop()
    return " ".join(told)


def _won(ended: MatchWon, seating: Seating, words: Phrases) -> str:
    winner, most = seating.names[ended.seat], ended.wins[ended.seat]
    rounds = words.in_words(most, "round")
    if len(seating) == 2:
        other = 1 - ended.seat
        loser, theirs = seating.names[other], words.number(ended.wins[other])
        return words.say("recap.beat", seat=winner, loser=loser, rounds=rounds, theirs=theirs)
    return words.say("recap.won", seat=winner, rounds=rounds, all=words.number(ended.rounds))


def _undecided(events: Sequence[Event], seating: Seating, rounds: int, words: Phrases) -> str:
    wins: tuple[int, ...] = (0,) * len(seating)
    for event in events:
        wins = event.wins if isinstance(event, RoundWon | MatchStopped) else wins
    most = max(wins)
    first = words.list(sorted(name for name, own in zip(seating.names, wins, strict=True) if own == most))
    best = words.say("recap.had_won", seats=first, wins=words.number(most)) if most else words.say("recap.none_won")
    stopped = any(isinstance(event, MatchStopped) for event in events)
    return words.say("recap.stopped" if stopped else "recap.goes_on", rounds=words.in_words(rounds, "round"), best=best)


def _hooks(events: Sequence[Event], seating: Seating, words: Phrases) -> Iterator[str]:
    """Give what another match could begin with: what was lost by a hair, left unspent, paid in vain."""
    who, winner = seating.names, next((event.seat for event in events if isinstance(event, MatchWon)), None)
    in_order = sorted(range(len(seating)), key=who.__getitem__)
    rounds = [event for event in events if isinstance(event, RoundWon | RoundDrawn)]
    yield from _near(rounds, in_order, seating, winner, words)
    kept = unspent(events, len(seating))
    for seat in sorted(in_order, key=lambda seat: -kept[seat]):
        if kept[seat]:
            yield words.say("hooks.unspent", seat=who[seat], tokens=words.in_words(kept[seat], "token"))
    effort = [sum(one.effort[seat] for one in events if isinstance(one, rules.EffortTold)) for seat in range(len(who))]
    for seat in in_order:
        if effort[seat] and winner not in (None, seat):
            yield words.say("hooks.effort", seat=who[seat], levels=words.in_words(effort[seat], "level"))
    wins = [sum(isinstance(one, RoundWon) and one.seat == seat for one in rounds) for seat in range(len(who))]
    for seat in in_order:
        if winner is not None and not wins[seat] and rounds[1:]:
            yield words.say("hooks.won_none", seat=who[seat], rounds=words.number(len(rounds)))


def _near(
    rounds: Sequence[RoundWon | RoundDrawn],
    in_order: Sequence[int],
    seating: Seating,
    winner: int | None,
    words: Phrases,
) -> Iterator[str]:
    """Say who lost a round by a hair, who was a round short of the match, and what was drawn."""
    who, won = seating.names, [one for one in rounds if isinstance(one, RoundWon)]
    for one in sorted(won, key=_margin)[:1]:
        if _margin(one) <= NEAR:
            near = {"losers": words.list(sorted(who[seat] for seat in _next(one.totals, one.seat)))}
            near |= {"round": words.number(one.round), "margin": words.by(_margin(one))}
            yield words.say("hooks.near", **near, seat=who[one.seat])
    if winner is not None and won:
        wins = won[-1].wins
        for seat in in_order:
            if 0 < wins[seat] == wins[winner] - 1:
                yield words.say("hooks.short", seat=who[seat])
    for drawn in rounds:
        if isinstance(drawn, RoundDrawn):
            level = [who[seat] for seat, total in enumerate(drawn.totals) if total == max(drawn.totals)]
            number = words.number(drawn.round)
            yield words.say("hooks.drawn", seats=words.list(sorted(level)), round=number, total=max(drawn.totals))


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


def beats(words: Phrases) -> Callable[[Sequence[Event], Seating], list[str]]:
    """Give the function that tells the match round by round."""
    tell = teller(words)
    return lambda events, seating: [
        tell(event, seating) for event in events if isinstance(event, RoundWon | RoundDrawn)
    ]


def glance(view: State, seat: int) -> list[str]:
    """Tell what a seat sees before it chooses."""
    dice, left = view.sides[seat].dice, view.sides[seat].left
    score = f"Round {view.round}; rounds won: {by_name(view.seating.names, view.wins)}."
    if not isinstance(dice, tuple) or not isinstance(left, int):
        return [score]
    return [f"{score} Your dice: {_dice(dice)}, together {sum(dice)}; {counted(left, 'token')} left."]

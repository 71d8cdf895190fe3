"""Whims in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from gmkit.games.whims import rules
from gmkit.games.whims.rules import Event, MatchStopped, MatchWon, RoundDrawn, RoundWon, State
from gmkit.shell.words import Highlight, Phrases, Story, by_name, say_event, tellers
from gmkit.table.game import TABLE, Hidden
from gmkit.table.seats import Seating


def teller(words: Phrases) -> Callable[[Event, Seating], str]:
    def tell(event: Event, seating: Seating) -> str:
        spell: dict[str, Callable[[Any], str]] = {
            "seat": seating.names.__getitem__,
            # Of all seats where the round begins, else of one.
            "tokens": lambda of: words.counted(of, "token") if isinstance(of, int) else by_name(seating.names, of),
            "left": lambda number: words.counted(number, "token"),
            "rounds": lambda number: words.counted(number, "round"),
        }
        return say_event(event, TELL, words, spell, seating, words)

    return tell


def _tell_roll(event: rules.Rolled, seating: Seating, words: Phrases) -> str:
    who = seating.names[event.seat]
    if event.dice is None:
        return words.say("events.rolled_unseen", seat=who)
    return words.say("events.rolled", seat=who, dice=rules.in_row(event.dice), total=sum(event.dice))


def _tell_token(event: rules.TokenSpent, seating: Seating, words: Phrases) -> str:
    return words.say("events.token_spent", seat=seating.names[event.seat], left=event.left)


def _tell_round(event: RoundWon | RoundDrawn, seating: Seating, words: Phrases) -> str:
    hands = [words.say("events.unseen_dice") if hand is None else rules.in_row(hand) for hand in event.dice]
    shown = by_name(seating.names, [f"{total} ({hand})" for total, hand in zip(event.totals, hands, strict=True)])
    if isinstance(event, RoundDrawn):
        return words.say("events.round_drawn", round=event.round, shown=shown)
    return words.say("events.round_won", round=event.round, shown=shown, seat=seating.names[event.seat])


TELL = tellers(_tell_roll, _tell_token, _tell_round)


# ---- A match as it is retold: in a line, by its closest round, its last, and the tokens that were left.

CLOSEST, LAST, WASTED = "closest", "last", "wasted"  # what somebody might retell of a match
LONGEST = 30  # so many words it is retold in at most
NEAR = 2  # who loses a round by no more than this may want another
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


def story(words: Phrases) -> Callable[[Sequence[Event], Seating, Any, int], Story]:
    """Give the function that makes a story of a match: a line, and what is open."""

    def tell(events: Sequence[Event], seating: Seating, _seen: Any, _most: int) -> Story:
        match = _Course(events, seating.names, words)
        told, hooks = match.outline(), tuple(dict.fromkeys(match.hooks()))[:MOST_HOOKS]
        # A name keeps its capital; nobody is no name.
        within = told if told.startswith(seating.names) else f"{told[:1].lower()}{told[1:]}"
        last_time = words.say("recap.last_time", told=within)
        return Story(told, (), hooks, " ".join((last_time, *hooks[:1])))

    return tell


class _Course:
    """How a match went, as its events show it, and the words it is retold in."""

    def __init__(self, events: Sequence[Event], names: Sequence[str], words: Phrases) -> None:
        self.events, self.names, self.words = events, names, words
        self.rounds = [event for event in events if isinstance(event, RoundWon | RoundDrawn)]
        self.won = [event for event in self.rounds if isinstance(event, RoundWon)]
        self.ended = next((event for event in events if isinstance(event, MatchWon)), None)
        weighed = sorted(highlights(events, len(names)), key=lambda one: (-one.figure, names[one.who[0]]))
        self.closest = next((one for one in weighed if one.sort == CLOSEST), None)
        # Who left tokens unspent in lost rounds, most first, and in words how many.
        wasted = (one for one in weighed if one.sort == WASTED)
        self.wasted = [(names[one.who[0]], words.in_words(one.figure, "token")) for one in wasted]

    def outline(self) -> str:
        """Tell the whole match in a line: who won, the closest round, the last, and who left most tokens unspent."""
        if self.ended is None:
            return self._undecided()
        told = [self._winner(self.ended), *self._closest_and_last()]
        told += [self.words.say("recap.unspent", seat=seat, tokens=tokens) for seat, tokens in self.wasted[:1]]
        while told[1:] and len(" ".join(told).split()) > LONGEST:
            told.pop()
        return " ".join(told)

    def _winner(self, ended: MatchWon) -> str:
        words, winner = self.words, self.names[ended.seat]
        rounds = words.in_words(ended.wins[ended.seat], "round")
        if len(self.names) == 2:
            other = 1 - ended.seat
            loser, theirs = self.names[other], words.number(ended.wins[other])
            return words.say("recap.beat", seat=winner, loser=loser, rounds=rounds, theirs=theirs)
        return words.say("recap.won", seat=winner, rounds=rounds, all=words.number(ended.rounds))

    def _closest_and_last(self) -> Iterator[str]:
        words, closest, final = self.words, self.closest, self.rounds[-1] if self.rounds else None
        if closest is None or not isinstance(final, RoundWon):
            return
        last = _margin(final)
        points = {"points": max(final.totals), "other": max(final.totals) - last}
        if not self.rounds[1:]:
            yield words.say("recap.only_round", **points)
        elif closest.when == final.round:
            yield words.say("recap.last_closest", **points)
        else:
            near = {"round": words.number(closest.when), "margin": words.by(closest.figure)}
            key = "closest_as_last" if closest.figure == last else "closest_and_last"
            yield words.say(f"recap.{key}", **near, last=words.number(last))

    def _undecided(self) -> str:
        words, stopped = self.words, any(isinstance(event, MatchStopped) for event in self.events)
        told = [event.wins for event in self.events if isinstance(event, RoundWon | MatchStopped)]
        most = max(told[-1]) if told else 0
        best = words.say("recap.none_won")
        if most:
            first = sorted(name for name, own in zip(self.names, told[-1], strict=True) if own == most)
            best = words.say("recap.had_won", seats=words.list(first), wins=words.number(most))
        rounds = words.in_words(len(self.rounds), "round")
        return words.say("recap.stopped" if stopped else "recap.goes_on", rounds=rounds, best=best)

    def hooks(self) -> Iterator[str]:
        """Give what another match could begin with: what was lost by a hair, left unspent, paid in vain."""
        say, in_words, who = self.words.say, self.words.in_words, self.names
        winner = self.ended and self.ended.seat
        in_order = sorted(range(len(who)), key=who.__getitem__)
        yield from self._near(in_order)
        yield from (say("hooks.unspent", seat=seat, tokens=tokens) for seat, tokens in self.wasted)
        effort = [one.effort for one in self.events if isinstance(one, rules.EffortTold)]
        for seat in in_order:
            paid = sum(levels[seat] for levels in effort)
            if paid and winner not in (None, seat):
                yield say("hooks.effort", seat=who[seat], levels=in_words(paid, "level"))
        for seat in in_order:
            if winner is not None and self.rounds[1:] and all(one.seat != seat for one in self.won):
                yield say("hooks.won_none", seat=who[seat], rounds=self.words.number(len(self.rounds)))

    def _near(self, in_order: Sequence[int]) -> Iterator[str]:
        """Say who lost a round by a hair, who was a round short of the match, and what was drawn."""
        words, who = self.words, self.names
        if self.closest is not None and (margin := self.closest.figure) <= NEAR:
            totals = min(self.won, key=_margin).totals
            near = {"round": words.number(self.closest.when), "margin": words.by(margin)}
            losers = self._with(totals, max(totals) - margin)
            yield words.say("hooks.near", losers=losers, **near, seat=who[self.closest.who[0]])
        if self.ended is not None and self.won:
            wins = self.won[-1].wins
            for seat in in_order:
                if 0 < wins[seat] == wins[self.ended.seat] - 1:
                    yield words.say("hooks.short", seat=who[seat])
        for drawn in self.rounds:
            if isinstance(drawn, RoundDrawn):
                total = max(drawn.totals)
                seats, number = self._with(drawn.totals, total), words.number(drawn.round)
                yield words.say("hooks.drawn", seats=seats, round=number, total=total)

    def _with(self, totals: Sequence[int], total: int) -> str:
        """Give who had a total, in a list."""
        return self.words.list(sorted(name for name, own in zip(self.names, totals, strict=True) if own == total))


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
    tell, told = teller(words), RoundWon | RoundDrawn
    return lambda events, seating: [tell(event, seating) for event in events if isinstance(event, told)]


def glance(words: Phrases) -> Callable[[State, int], list[str]]:
    """Give the function that tells what a seat sees before it chooses, or what all see."""

    def look(view: State, seat: int) -> list[str]:
        score = words.say("glance.score", round=view.round, wins=by_name(view.seating.names, view.wins))
        if seat == TABLE:
            return [score, *_tokens(view, words)]
        dice, left = view.sides[seat].dice, view.sides[seat].left
        if not isinstance(dice, tuple) or not isinstance(left, int):
            return [score]
        slots = {"dice": rules.in_row(dice), "total": sum(dice), "left": words.counted(left, "token")}
        return [f"{score} {words.say('glance.dice', **slots)}"]

    return look


def _tokens(view: State, words: Phrases) -> list[str]:
    """Give everybody's tokens as far as all know them."""
    left = ["?" if isinstance(side.left, Hidden) else side.left for side in view.sides]
    known = any(one != "?" for one in left)
    return [words.say("glance.tokens", left=by_name(view.seating.names, left))] if known else []

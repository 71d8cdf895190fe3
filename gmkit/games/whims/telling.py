"""Whims in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from gmkit.games.whims import rules
from gmkit.games.whims.rules import Event, MatchStopped, MatchWon, RoundDrawn, RoundWon, State
from gmkit.shell.words import Phrases, Story, Tale, Thread, by_name, in_row, most_urgent, say_event
from gmkit.table.game import TABLE, Hidden
from gmkit.table.odds import Dice
from gmkit.table.seats import Seating


def tell(words: Phrases, event: Event, seating: Seating) -> str:
    names = seating.names
    if isinstance(event, rules.Rolled) and event.dice is None:
        return words.say("events.rolled_unseen", seat=names[event.seat])
    spell: dict[str, Callable[[Any], str]] = {
        "seat": names.__getitem__,
        # Of all seats where the round begins, else of one.
        "tokens": lambda of: words.counted(of, "token") if isinstance(of, int) else by_name(names, of),
        # Behind the token that is spent a figure is enough.
        "left": str if isinstance(event, rules.TokenSpent) else lambda number: words.counted(number, "token"),
        "rounds": lambda number: words.counted(number, "round"),
        "dice": in_row,
        "total": lambda of: str(sum(of.dice or ()) if isinstance(of, rules.Rolled) else of),
        "shown": lambda of: by_name(names, map(partial(_shown, words), of.totals, of.dice)),
    }
    return say_event(event, {}, words, spell, seating)


def _shown(words: Phrases, total: int, dice: Dice | None) -> str:
    return f"{total} ({words.say('events.unseen_dice') if dice is None else in_row(dice)})"


def glance(words: Phrases, view: State, seat: int) -> list[str]:
    """Tell what a seat sees before it chooses, or what all see: their tokens as far as all know them."""
    names = view.seating.names
    score = words.say("glance.score", round=view.round, wins=by_name(names, view.wins))
    if seat == TABLE:
        left = ["?" if isinstance(side.left, Hidden) else side.left for side in view.sides]
        known = any(one != "?" for one in left)
        return [score, words.say("glance.tokens", left=by_name(names, left))] if known else [score]
    dice, own = view.sides[seat].dice, view.sides[seat].left
    if not isinstance(dice, tuple) or not isinstance(own, int):
        return [score]
    slots = {"dice": in_row(dice), "total": sum(dice), "left": words.counted(own, "token")}
    return [f"{score} {words.say('glance.dice', **slots)}"]


def beats(words: Phrases, events: Sequence[Event], seating: Seating) -> list[str]:
    return [tell(words, event, seating) for event in events if isinstance(event, RoundWon | RoundDrawn)]


# ---- A match as it is retold: in a line, by its closest round, its last, and the tokens that were left.

LONGEST = 30  # so many words it is retold in at most
MOST_OWN = 4  # so many rounds are told, the last ones, to one who played them
NEAR = 2  # who loses a round by no more than this may want another


def story(words: Phrases, events: Sequence[Event], seating: Seating, _seen: Any, _most: int) -> Story:
    """Make a story of a match: a line, and what is open."""
    match = Course(events, seating, words)
    told, hooks, threads = match.outline(), most_urgent(match.hooks(), match.spare()), match.saw()
    if match.goes_on:
        return Story(told, threads, hooks, match.summary(told, (), hooks))
    won, *worst = match.sentences()[:2]
    # A name keeps its capital; nobody is no name.
    within = won if won.startswith(seating.names) else f"{won[:1].lower()}{won[1:]}"
    return Story(told, threads, hooks, match.summary(match.last_time(within), worst, hooks))


def margin(event: RoundWon) -> int:
    first, second, *_ = sorted(event.totals, reverse=True)
    return first - second


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


class Course(Tale):
    """How a match went, as its events show it, and the words it is retold in."""

    def __init__(self, events: Sequence[Event], seating: Seating, words: Phrases) -> None:
        names = seating.names
        super().__init__(words, seating.names, seating.to, ())
        self.events, self._to = events, seating.to
        self.rounds = [event for event in events if isinstance(event, RoundWon | RoundDrawn)]
        self.won = [event for event in self.rounds if isinstance(event, RoundWon)]
        self.closest = min(self.won, key=margin, default=None)
        self.ended = next((event for event in events if isinstance(event, MatchWon)), None)
        self.goes_on = not any(isinstance(event, MatchWon | MatchStopped) for event in events)
        # Who left tokens unspent in lost rounds, most first, and in words how many.
        kept = sorted(enumerate(unspent(events, len(names))), key=lambda one: (-one[1], names[one[0]]))
        self.wasted = [{"seat": self._who[at], "tokens": words.in_words(own, "token")} for at, own in kept if own]

    def outline(self) -> str:
        """Tell the whole match in a line: who won, the closest round, the last, and who left most tokens unspent."""
        told = self.sentences()
        while told[1:] and len(" ".join(told).split()) > LONGEST:
            told.pop()
        return " ".join(told)

    def sentences(self) -> list[str]:
        """Give what there is to tell, that which weighs most first."""
        if self.ended is None and not self.goes_on:
            return [self._stopped()]
        told = [self._so_far() if self.ended is None else self._winner(self.ended), *self._closest_and_last()]
        return told + [self._say("recap.unspent", **slots) for slots in self.wasted[:1]]

    def _winner(self, ended: MatchWon) -> str:
        number, winner = self._words.number, ended.seat
        slots = {"seat": self._who[winner], "rounds": self._words.in_words(ended.wins[winner], "round")}
        if len(self._who) > 2:
            return self._say("recap.won", **slots, all=number(ended.rounds))
        return self._say("recap.beat", **slots, loser=self._who[1 - winner], theirs=number(ended.wins[1 - winner]))

    def _closest_and_last(self) -> Iterator[str]:
        if (closest := self.closest) is None:
            return
        words, last = self._words, self.won[-1]
        near, by, best = margin(closest), margin(last), max(last.totals)
        if closest is last:
            key = "recap.last_closest" if self.rounds[1:] else "recap.only_round"
            yield self._say(key, points=best, other=best - by)
        else:
            key = "recap.closest_as_last" if near == by else "recap.closest_and_last"
            yield self._say(key, round=words.number(closest.round), margin=words.by(near), last=words.number(by))

    def _stopped(self) -> str:
        told = [event for event in self.events if isinstance(event, RoundWon | MatchStopped)]
        best = self._say("recap.none_won")
        if told and (most := max(told[-1].wins)):
            best = self._say("recap.had_won", seats=self._with(told[-1].wins, most), wins=self._words.number(most))
        return self._say("recap.stopped", rounds=self._words.in_words(len(self.rounds), "round"), best=best)

    def _so_far(self) -> str:
        """Say of a match that is not over how many rounds were played, and how many each has won, most first."""
        if not self.rounds:
            return self._say("recap.no_round_yet")
        rounds = self._words.in_words(len(self.rounds), "round")
        if not self.won:
            return self._say("recap.none_won_yet", rounds=rounds)
        wins = self.won[-1].wins
        order = sorted(self._seats, key=lambda seat: -wins[seat])
        score = ", ".join(f"{self._who[seat]} {self._words.number(wins[seat])}" for seat in order)
        return self._say("recap.goes_on", rounds=rounds, score=score)

    def saw(self) -> tuple[Thread, ...]:
        """Tell a seat its own rounds, each from the first roll to how it ended; nothing where it is told to all."""
        told, first, spent = list[str](), None, 0
        for event in self.events if self._to is not None else ():
            match event:
                case rules.Rolled(self._to, dice):
                    first, spent = None if dice is None else sum(dice), 0
                case rules.Rerolled(self._to):
                    spent += 1
                case RoundWon() | RoundDrawn():
                    told.append(f"{self._own(event, first, spent)} {self._ended(event)}")
                case _:
                    pass
        return (Thread(self._say("headings.saw"), " ".join(told[-MOST_OWN:])),) if told else ()

    def _own(self, event: RoundWon | RoundDrawn, first: int | None, spent: int) -> str:
        """Tell what the seat had in a round; the first roll as far as it is known."""
        assert self._to is not None
        number = self._words.number
        slots = {"seat": self._who[self._to], "round": number(event.round), "total": number(event.totals[self._to])}
        if first is None:
            return self._say("recap.own_total", **slots)
        if not spent:
            return self._say("recap.own_roll", **slots)
        return self._say("recap.own_rolls", **slots, first=number(first), tokens=self._words.in_words(spent, "token"))

    def _ended(self, event: RoundWon | RoundDrawn) -> str:
        points = self._words.number(max(event.totals))
        if isinstance(event, RoundDrawn):
            return self._say("recap.level", points=points)
        if event.seat == self._to:
            return self._say("recap.ahead", margin=self._words.by(margin(event)))
        return self._say("recap.behind", winner=self._who[event.seat], points=points)

    def spare(self) -> Iterator[str]:
        """Say what a match leaves open in any case: who might want another, and which round was won by most."""
        if self.ended is None:
            return
        winner, clear = self.ended.seat, max(self.won, key=margin)
        others = self._list(seat for seat in self._seats if seat != winner)
        yield self._say("hooks.again", seat=self._who[winner], others=others)
        if self.rounds[1:]:
            slots = {"seat": self._who[clear.seat], "round": self._words.number(clear.round)}
            yield self._say("hooks.by_most", **slots, margin=self._words.by(margin(clear)))

    def hooks(self) -> Iterator[str]:
        """Give what another match could begin with: what was lost by a hair, drawn, left unspent, paid in vain."""
        say, words, who, wins = self._say, self._words, self._who, self.ended.wins if self.ended else ()
        if (closest := self.closest) and (near := margin(closest)) <= NEAR:
            losers, round_ = self._with(closest.totals, max(closest.totals) - near), words.number(closest.round)
            yield say("hooks.near", losers=losers, seat=who[closest.seat], round=round_, margin=words.by(near))
        lost = [seat for seat in self._seats if wins and wins[seat] < max(wins)]
        yield from (say("hooks.short", seat=who[seat]) for seat in lost if 0 < wins[seat] == max(wins) - 1)
        for drawn in self.rounds:
            if isinstance(drawn, RoundDrawn):
                total, round_ = max(drawn.totals), words.number(drawn.round)
                yield say("hooks.drawn", seats=self._with(drawn.totals, total), round=round_, total=total)
        yield from (say("hooks.unspent", **slots) for slots in self.wasted)
        effort = [one.effort for one in self.events if isinstance(one, rules.EffortTold)]
        for seat in lost:
            if paid := sum(levels[seat] for levels in effort):
                yield say("hooks.effort", seat=who[seat], levels=words.in_words(paid, "level"))
        for seat in lost:
            if self.rounds[1:] and not wins[seat]:
                yield say("hooks.won_none", seat=who[seat], rounds=words.number(len(self.rounds)))

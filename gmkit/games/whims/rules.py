"""Whims: what stands on the table, its rules in the order of the rulebook, and both behind the contract."""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any, NamedTuple

from gmkit.chance.law import OneOf as LawOneOf
from gmkit.chance.law import Several
from gmkit.chance.pieces import numbered
from gmkit.chance.source import Source, Stream
from gmkit.errors import IllegalChoice, later, say
from gmkit.shell.words import Phrases
from gmkit.table.choices import Number, OneOf
from gmkit.table.game import HIDDEN, Ask, Hidden, Luck, Need, Over, SeatNo, Step, held_to, ranked, swapped
from gmkit.table.odds import Dice, reroll
from gmkit.table.seats import Seat, Seating

# ---- Dice, tokens and ranks.

D10 = numbered(10, ten_as_zero=True)
DICE = Several(later("three d10"), D10, 3)
LEAST, MOST = 3, 30  # the totals of three dice

TOKENS = 3  # that a person starts each round with
TOKENS_CAP = 9  # the most that anybody has if nobody says otherwise (WH-8)
# By rank, low and high; `weak` is ours (WH-11).
RANKS = {"weak": (3, 3), "average": (3, 4), "skilled": (5, 6), "master": (7, 8), "grandmaster": (9, 9)}


# ---- What stands on the table.


class Options(NamedTuple):
    """The rules options in force; the card says what each does, and what it is if nobody says otherwise."""

    rounds_to_win: int
    npc_token_choice: str
    open_tokens: bool
    max_rounds: int
    tokens_cap: int = TOKENS_CAP
    tells: str = "shown"  # whether NPCs show signs; it is told by, and no rule reads it

    @property
    def counts(self) -> range:
        """The numbers of tokens that somebody may begin a round with."""
        return range(TOKENS, self.tokens_cap + 1)

    def tokens_of(self, level: str) -> tuple[int, ...]:
        """Give the numbers of tokens that an NPC of a rank may have: two of them, one or both by choice (WH-9)."""
        numbers = tuple(dict.fromkeys(min(number, self.tokens_cap) for number in RANKS[level]))
        return {"low": numbers[:1], "high": numbers[-1:]}.get(self.npc_token_choice, numbers)

    def allotted_to(self, seat: Seat) -> int | None:
        """Give the tokens of an NPC; None for a person, and where one of its rank's numbers is still to be drawn."""
        numbers = self.tokens_of(seat.level) if seat.npc else ()
        return numbers[0] if len(numbers) == 1 else None


class Side(NamedTuple):
    """What one seat has, in the match and in the round being played."""

    start: int | Hidden | None = None  # tokens at the start: an NPC's own, a person's by Effort; None until told
    wins: int = 0  # rounds won
    left: int | Hidden = TOKENS  # tokens left, HIDDEN where this record does not know them
    dice: Dice | Hidden | None = None  # None before the roll, HIDDEN where this record does not know them
    total: int | Hidden | None = None  # told by a seat whose dice nobody saw, HIDDEN until it is; None for dice seen
    done: bool = False  # whether it is satisfied

    @property
    def tokens(self) -> int:
        """The tokens it began the round with, or will without Effort; once all is told, every view knows them."""
        return self.start if isinstance(self.start, int) else TOKENS

    @property
    def known(self) -> tuple[Dice, int]:
        """The dice and the tokens left, where this record knows them."""
        assert isinstance(self.dice, tuple) and isinstance(self.left, int)
        return self.dice, self.left


class State(NamedTuple):
    """A match under way."""

    seating: Seating  # who sits where
    options: Options  # the rules options
    round: int  # which round, from 1
    sides: tuple[Side, ...]  # what each seat has
    picked: int | Hidden | None = None  # the face being rerolled, between the choice and the new roll
    stopped: bool = False  # whether `max_rounds` ended the match

    @property
    def table(self) -> list[tuple[SeatNo, Seat, Side]]:
        """Every seat with who sits there and what it has."""
        return [(SeatNo(at), *both) for at, both in enumerate(zip(self.seating, self.sides, strict=True))]

    @property
    def told(self) -> bool:
        """Whether all Effort is told, and so known to all."""
        return all(who.npc or side.start is not None for who, side in zip(self.seating, self.sides, strict=True))

    @property
    def wins(self) -> tuple[int, ...]:
        return tuple(side.wins for side in self.sides)

    @property
    def champion(self) -> SeatNo | None:
        """The seat that has won enough rounds."""
        enough = (SeatNo(seat) for seat, won in enumerate(self.wins) if won >= self.options.rounds_to_win)
        return next(enough, None)

    @property
    def over(self) -> bool:
        return self.stopped or self.champion is not None

    def others(self, seat: int) -> list[Side]:
        return [side for other, side in enumerate(self.sides) if other != seat]

    def at(self, seat: int, **fields: Any) -> "State":
        """Give the record with other fields at one seat."""
        return self._replace(sides=swapped(self.sides, seat, self.sides[seat]._replace(**fields)))


# Any of the records below; each has a sentence in the file of words.
Event = tuple[Any, ...]


class TokensAllotted(NamedTuple):
    """An NPC's rank gives it so many tokens a round."""

    seat: SeatNo
    tokens: int


class EffortTold(NamedTuple):
    """All have told their Effort; these are the tokens of this round, a figure per seat."""

    round: int
    effort: tuple[int, ...]
    tokens: tuple[int, ...]


class Rolled(NamedTuple):
    """A seat rolled; dice is None if nobody else saw them."""

    seat: SeatNo
    dice: Dice | None
    to: SeatNo | None


class Rerolled(NamedTuple):
    """A seat spent a token on one die."""

    seat: SeatNo
    old: int
    new: int
    left: int
    to: SeatNo | None


class TokenSpent(NamedTuple):
    """A seat spent a token, where all see how many are spent; what was rolled stays the seat's own."""

    seat: SeatNo
    left: int


class Satisfied(NamedTuple):
    """A seat keeps its dice."""

    seat: SeatNo
    total: int | None
    left: int | None
    to: SeatNo | None


class RoundWon(NamedTuple):
    """The sole highest total wins the round; totals and dice have an entry per seat."""

    round: int
    seat: SeatNo
    totals: tuple[int, ...]
    dice: tuple[Dice | None, ...]
    wins: tuple[int, ...]


class RoundDrawn(NamedTuple):
    """The highest total is shared: nobody scores, what was paid is lost."""

    round: int
    totals: tuple[int, ...]
    dice: tuple[Dice | None, ...]


class MatchWon(NamedTuple):
    """A seat has won enough rounds."""

    seat: SeatNo
    rounds: int
    wins: tuple[int, ...]


class MatchStopped(NamedTuple):
    """The option max_rounds ended the match."""

    rounds: int
    wins: tuple[int, ...]


# ---- Behind the contract: what must happen next, and what comes of it.
#
# A round: people tell their Effort, all roll in secret, each seat rerolls until it is satisfied, seeing each new roll
# before the next token (WH-3), the dice are revealed; a seat whose dice nobody else saw tells its total then.

STOP = later("stop")


def new_round(state: State) -> State:
    """Clear the table for the next round; tokens and Effort of the last one lapse (WH-10)."""
    sides = (Side(side.start if who.npc else None, side.wins) for _, who, side in state.table)
    return state._replace(sides=tuple(side._replace(left=side.tokens) for side in sides), picked=None)


@dataclass(frozen=True, slots=True)
class Whims:
    """The match as a Game; it holds no content, since Whims has none."""

    words: Phrases = field(default_factory=lambda: Phrases("whims"), repr=False, compare=False)  # it is told in

    def set_up(self, seating: Seating, options: Mapping[str, Any]) -> Step[State]:
        """Seat the players; an NPC whose rank has two numbers of tokens draws one of them."""
        chosen = Options(**options)
        state = State(seating, chosen, 1, tuple(Side(chosen.allotted_to(seat)) for seat in seating))
        events = tuple(TokensAllotted(seat, side.tokens) for seat, _, side in state.table if side.start is not None)
        return Step(new_round(state), events)

    def pending(self, state: State) -> Need:
        options, table = state.options, state.table
        if state.over:
            stopped = later("max_rounds: {n} round played|max_rounds: {n} rounds played", number=options.max_rounds)
            won = later("{n} round won|{n} rounds won", number=options.rounds_to_win)
            return Over(ranked(state.wins), (None,) * len(state.sides), stopped if state.stopped else won)
        for seat, who, side in table:
            if who.npc and side.start is None:
                numbers = {n: (str(n),) for n in options.tokens_of(who.level)}
                return Luck("tokens", LawOneOf(later("the rank's tokens"), numbers), seat, aside=True)
        for seat, _, side in table:
            if side.start is None:
                return Ask(seat, Number(0, options.tokens_cap - TOKENS, "levels"), "Effort")
        for seat, _, side in table:
            if side.dice is None:
                return Luck("dice", DICE, seat, secret=True)
        for seat, _, side in table:
            if not side.done:
                return _rerolling(seat, side, state.picked)
        seat = next(seat for seat, _, side in table if side.total is HIDDEN)
        return Ask(seat, Number(LEAST, MOST), "total")

    def apply(self, state: State, answer: Any) -> Step[State]:
        need = held_to(self.pending(state), answer)
        seat = need.seat
        assert seat is not None
        if answer is HIDDEN:
            return _keep_unseen(state, seat)
        match need.what:
            case "tokens":
                return Step(state.at(seat, start=answer, left=answer), (TokensAllotted(seat, answer),))
            case "Effort":
                return _effort(state, seat, TOKENS + answer)
            case "dice":
                dice = tuple(sorted(answer))
                return Step(state.at(seat, dice=dice), (Rolled(seat, dice, seat),))
            case "reroll" if isinstance(need, Luck):
                return _rerolled(state, seat, answer)
            case "reroll" if answer == STOP:
                return _satisfied(state, seat)
            case "reroll":
                return Step(state._replace(picked=answer), ())
            case _:
                return settle(state.at(seat, total=answer))

    def view(self, state: State, seat: SeatNo) -> State:
        """Veil other seats' dice and what they have told of nothing yet; for `TABLE`, everybody's."""
        acting = next((at for at, side in enumerate(state.sides) if not side.done), seat)
        sides = (side if at == seat else _veiled(state, who, side) for at, who, side in state.table)
        picked = state.picked if acting == seat or state.picked is None else HIDDEN
        return state._replace(sides=tuple(sides), picked=picked)

    def worlds(self, view: State, seat: SeatNo, source: Source) -> Iterator[State]:
        """Give full records that fit a view: what is hidden, rolled afresh, but for dice that stay their owner's."""
        return (_world(view, source.at("world", number)) for number in count())


def _rerolling(seat: SeatNo, side: Side, picked: int | Hidden | None) -> Need:
    if picked is not None:
        note = "" if isinstance(picked, Hidden) else say("the die that shows {face}", face=picked)
        return Luck("reroll", D10, seat, secret=True, note=note)
    # Another seat's view knows only that this seat is at it.
    faces: list[Hashable] = [*dict.fromkeys(side.dice)] if isinstance(side.dice, tuple) else []
    return Ask(seat, OneOf([STOP, *faces]), "reroll")


def _veiled(state: State, who: Seat, side: Side) -> Side:
    """Give another seat's side as all see it."""
    told, rolled = who.npc or state.told, side.dice is not None
    return side._replace(
        start=side.start if told or side.start is None else HIDDEN,
        dice=HIDDEN if rolled else None,
        left=side.left if (state.options.open_tokens if rolled else told) else HIDDEN,
    )


def _world(view: State, stream: Stream) -> State:
    sides = []
    for veiled in view.sides:
        start = stream.pick(view.options.counts) if veiled.start is HIDDEN else veiled.start
        unknown = veiled.dice is HIDDEN and veiled.total is None
        dice = tuple(sorted(DICE.draw(stream))) if unknown else veiled.dice
        side = veiled._replace(start=start, dice=dice)
        sides.append(side._replace(left=side.tokens if side.left is HIDDEN else side.left))
    picked = next(side.known[0][0] for side in sides if not side.done) if view.picked is HIDDEN else view.picked
    return view._replace(sides=tuple(sides), picked=picked)


def _effort(state: State, seat: SeatNo, start: int) -> Step[State]:
    """Spend Effort on tokens, one for each level (WH-7, WH-8); all of it is told at once."""
    state = state.at(seat, start=start, left=start)
    levels = tuple(0 if who.npc else side.tokens - TOKENS for _, who, side in state.table)
    tokens = tuple(side.tokens for side in state.sides)
    return Step(state, (EffortTold(state.round, levels, tokens),) if state.told else ())


def _keep_unseen(state: State, seat: SeatNo) -> Step[State]:
    """From here on only their owner knows these dice."""
    if state.seating.seats[seat].npc:
        raise IllegalChoice(say("an NPC's dice cannot stay unseen; type them, or let gmkit roll"))
    rolled = () if state.picked is not None else (Rolled(seat, None, None),)
    return settle(state.at(seat, dice=HIDDEN, total=HIDDEN, done=True)._replace(picked=None), rolled)


def _rerolled(state: State, seat: SeatNo, new: int) -> Step[State]:
    """Spend a token: the new roll stands, even if it is lower, and the same die may go again (WH-1, WH-2)."""
    (dice, left), old = state.sides[seat].known, state.picked
    assert isinstance(old, int)
    state = state.at(seat, dice=reroll(dice, old, new), left=left - 1)._replace(picked=None)
    spent = (TokenSpent(seat, left - 1),) if state.options.open_tokens else ()
    told = (Rerolled(seat, old, new, left - 1, seat), *spent)
    return Step(state, told) if left > 1 else _satisfied(state, seat, told)


def _satisfied(state: State, seat: SeatNo, told: tuple[Event, ...] = ()) -> Step[State]:
    dice, left = state.sides[seat].known
    return settle(state.at(seat, done=True), (*told, Satisfied(seat, sum(dice), left, seat)))


def settle(state: State, events: tuple[Event, ...] = ()) -> Step[State]:
    """Reveal and settle the round if everybody is satisfied and every total known.

    The sole highest total wins it; where that is shared, it is drawn (WH-4, WH-6).
    """
    if not all(side.done and side.total is not HIDDEN for side in state.sides):
        return Step(state, events)
    dice = tuple(side.dice if isinstance(side.dice, tuple) else None for side in state.sides)
    either = zip((side.total for side in state.sides), dice, strict=True)
    totals = tuple(told if isinstance(told, int) else sum(shown or ()) for told, shown in either)
    winner, *level = ranked(totals)[0]
    if level:
        told: Event = RoundDrawn(state.round, totals, dice)
    else:
        state = state.at(winner, wins=state.wins[winner] + 1)
        told = RoundWon(state.round, winner, totals, dice, state.wins)
    return end_round(state, (*events, told))


def end_round(state: State, events: tuple[Event, ...] = ()) -> Step[State]:
    """Go on to the next round, unless the match is won, or stops."""
    if (champion := state.champion) is not None:
        return Step(state, (*events, MatchWon(champion, state.round, state.wins)))
    if state.round >= state.options.max_rounds:
        return Step(state._replace(stopped=True), (*events, MatchStopped(state.round, state.wins)))
    return Step(new_round(state._replace(round=state.round + 1)), events)

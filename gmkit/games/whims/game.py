"""Whims behind the contract: what must happen next, and what comes of it.

A round: people tell their Effort, all roll in secret, each seat rerolls until it
is satisfied, seeing each new roll before the next token (WH-3), the dice are
revealed. Dice that only their owner saw stay unknown; such a seat tells its total
at the reveal.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from gmkit.chance.law import OneOf as LawOneOf
from gmkit.chance.source import Source, Stream
from gmkit.errors import IllegalChoice, later, say
from gmkit.games.whims import rules
from gmkit.games.whims.rules import Event, Options, Side, State
from gmkit.shell.words import Phrases
from gmkit.table.choices import Number, OneOf
from gmkit.table.game import HIDDEN, Ask, Hidden, Luck, Need, Over, SeatNo, Step, held_to
from gmkit.table.seats import Seating

STOP = later("stop")


def new_round(state: State) -> State:
    """Clear the table for the next round; tokens and Effort of the last one lapse (WH-10)."""
    sides = (Side(side.allotted, side.wins, spent=side.spent) for side in state.sides)
    return state._replace(sides=tuple(side._replace(left=side.start) for side in sides), picked=None)


@dataclass(frozen=True, slots=True)
class Whims:
    """The match as a Game; it holds no content, since Whims has none."""

    words: Phrases = field(default_factory=lambda: Phrases("whims"), repr=False, compare=False)  # it is told in

    def set_up(self, seating: Seating, options: Mapping[str, Any]) -> Step[State]:
        """Seat the players; an NPC whose rank has two numbers of tokens draws one of them."""
        chosen = Options(**options)
        sides = tuple(Side(rules.allotment(seat, chosen)) for seat in seating)
        allotted = ((SeatNo(seat), side.allotted) for seat, side in enumerate(sides))
        events = tuple(rules.TokensAllotted(seat, tokens) for seat, tokens in allotted if tokens is not None)
        return Step(new_round(State(seating, chosen, 1, sides)), events)

    def pending(self, state: State) -> Need:
        if state.stopped or rules.match_winner(state.wins, state.options.rounds_to_win) is not None:
            return _over(state)
        table = [(SeatNo(at), *both) for at, both in enumerate(zip(state.seating, state.sides, strict=True))]
        for seat, who, side in table:
            if who.npc and side.allotted is None:
                numbers = {n: (str(n),) for n in rules.rank_tokens(who.level, cap=state.options.tokens_cap)}
                return Luck("tokens", LawOneOf(later("the rank's tokens"), numbers), seat, aside=True)
        for seat, who, side in table:
            if not who.npc and side.effort is None:
                return Ask(seat, Number(0, state.options.tokens_cap - rules.TOKENS, "levels"), "Effort")
        for seat, _, side in table:
            if side.dice is None:
                return Luck("dice", rules.DICE, seat, secret=True)
        for seat, _, side in table:
            if not side.done:
                return _rerolling(seat, side, state.picked)
        seat = next(seat for seat, _, side in table if side.total is HIDDEN)
        return Ask(seat, Number(rules.LEAST, rules.MOST), "total")

    def apply(self, state: State, answer: Any) -> Step[State]:
        need = held_to(self.pending(state), answer)
        seat = need.seat
        assert seat is not None
        if answer is HIDDEN:
            return _keep_unseen(state, seat)
        match need.what:
            case "tokens":
                return Step(state.at(seat, allotted=answer, left=answer), (rules.TokensAllotted(seat, answer),))
            case "Effort":
                return _effort(state, seat, answer)
            case "dice":
                dice = rules.sort_dice(answer)
                return Step(state.at(seat, dice=dice), (rules.Rolled(seat, dice, seat),))
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
        return state._replace(
            # Whoever keeps dice unseen keeps them from this record too.
            sides=tuple(
                _veiled(state, at) if at != seat else side if side.total is None else side._replace(dice=HIDDEN)
                for at, side in enumerate(state.sides)
            ),
            picked=state.picked if acting == seat or state.picked is None else HIDDEN,
        )

    def worlds(self, view: State, seat: SeatNo, source: Source) -> Iterator[State]:
        """Give full records that fit a view: what is hidden, rolled afresh."""
        return (_world(view, source.at("world", number)) for number in count())


def _rerolling(seat: SeatNo, side: Side, picked: int | Hidden | None) -> Need:
    if picked is not None:
        note = "" if isinstance(picked, Hidden) else say("the die that shows {face}", face=picked)
        return Luck("reroll", rules.D10, seat, secret=True, note=note)
    # Another seat's view knows only that this seat is at it.
    faces: list[Hashable] = [*dict.fromkeys(side.dice)] if isinstance(side.dice, tuple) else []
    return Ask(seat, OneOf([STOP, *faces]), "reroll")


def _all_told(state: State) -> bool:
    """Say whether all Effort is told, and so known to all."""
    return all(seat.npc or side.effort is not None for seat, side in zip(state.seating, state.sides, strict=True))


def _veiled(state: State, seat: int) -> Side:
    """Give another seat's side as all see it."""
    side, told = state.sides[seat], _all_told(state)
    known = state.options.open_tokens if side.dice is not None else told or state.seating.seats[seat].npc
    # What is not told yet cannot be read from the sum of all rounds either.
    untold = 0 if told or not isinstance(side.effort, int) else side.effort
    return side._replace(
        effort=side.effort if told or side.effort is None else HIDDEN,
        spent=side.spent - untold,
        dice=None if side.dice is None else HIDDEN,
        left=side.left if known else HIDDEN,
    )


def _world(view: State, stream: Stream) -> State:
    sides = []
    for veiled in view.sides:
        effort, spent = veiled.effort, veiled.spent
        if isinstance(effort, Hidden):
            effort = stream.below(view.options.tokens_cap - rules.TOKENS + 1)
            spent += effort
        dice = rules.sort_dice(rules.DICE.draw(stream)) if veiled.dice is HIDDEN else veiled.dice
        side = veiled._replace(effort=effort, dice=dice, spent=spent)
        sides.append(side._replace(left=side.start if side.left is HIDDEN else side.left))
    world = view._replace(sides=tuple(sides))
    if view.picked is HIDDEN:
        dice, _ = next(side.known for side in sides if not side.done)
        world = world._replace(picked=dice[0])
    return world


def _effort(state: State, seat: SeatNo, level: int) -> Step[State]:
    paid = state.sides[seat].spent + level
    state = state.at(seat, effort=level, spent=paid, left=rules.effort_tokens(level, state.options.tokens_cap))
    if not _all_told(state):
        return Step(state, ())
    levels = tuple(side.effort if isinstance(side.effort, int) else 0 for side in state.sides)
    tokens = tuple(side.left if isinstance(side.left, int) else 0 for side in state.sides)
    return Step(state, (rules.EffortTold(state.round, levels, tokens),))


def _keep_unseen(state: State, seat: SeatNo) -> Step[State]:
    """From here on only their owner knows these dice."""
    if state.seating.seats[seat].npc:
        raise IllegalChoice(say("an NPC's dice cannot stay unseen; type them, or let gmkit roll"))
    rolled = () if state.picked is not None else (rules.Rolled(seat, None, None),)
    return settle(state.at(seat, dice=HIDDEN, total=HIDDEN, done=True)._replace(picked=None), rolled)


def _rerolled(state: State, seat: SeatNo, new: int) -> Step[State]:
    (dice, left), old = state.sides[seat].known, state.picked
    assert isinstance(old, int)
    state = state.at(seat, dice=rules.reroll(dice, old, new), left=left - 1)._replace(picked=None)
    spent = (rules.TokenSpent(seat, left - 1),) if state.options.open_tokens else ()
    told = (rules.Rerolled(seat, old, new, left - 1, seat), *spent)
    return Step(state, told) if left > 1 else _satisfied(state, seat, told)


def _satisfied(state: State, seat: SeatNo, told: tuple[Event, ...] = ()) -> Step[State]:
    dice, left = state.sides[seat].known
    return settle(state.at(seat, done=True), (*told, rules.Satisfied(seat, sum(dice), left, seat)))


def settle(state: State, events: tuple[Event, ...] = ()) -> Step[State]:
    """Reveal and settle the round if everybody is satisfied and every total known."""
    if not all(side.done and side.total is not HIDDEN for side in state.sides):
        return Step(state, events)
    dice = tuple(side.dice if isinstance(side.dice, tuple) else None for side in state.sides)
    totals = tuple(
        side.total if isinstance(side.total, int) else sum(shown or ())
        for side, shown in zip(state.sides, dice, strict=True)
    )
    winner = rules.round_winner(totals)
    if winner is None:
        told: Event = rules.RoundDrawn(state.round, totals, dice)
    else:
        state = state.at(winner, wins=state.wins[winner] + 1)
        told = rules.RoundWon(state.round, SeatNo(winner), totals, dice, state.wins)
    champion = rules.match_winner(state.wins, state.options.rounds_to_win)
    if champion is not None:
        return Step(state, (*events, told, rules.MatchWon(SeatNo(champion), state.round, state.wins)))
    if state.round >= state.options.max_rounds:
        return Step(state._replace(stopped=True), (*events, told, rules.MatchStopped(state.round, state.wins)))
    return Step(new_round(state._replace(round=state.round + 1)), (*events, told))


def _over(state: State) -> Over:
    seats, options = [SeatNo(seat) for seat in range(len(state.sides))], state.options
    ranking = [tuple(s for s in seats if state.wins[s] == won) for won in sorted(set(state.wins), reverse=True)]
    stopped = later("max_rounds: {n} round played|max_rounds: {n} rounds played", number=options.max_rounds)
    won = later("{n} round won|{n} rounds won", number=options.rounds_to_win)
    return Over(tuple(ranking), (None,) * len(seats), stopped if state.stopped else won)

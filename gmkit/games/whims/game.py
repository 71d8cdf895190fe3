"""Whims behind the contract: what must happen next, and what comes of it.

A round: people tell their Effort, all roll in secret, each seat rerolls until it
is satisfied, seeing each new roll before the next token (WH-3), the dice are
revealed. Dice that only their owner saw stay unknown; such a seat tells its total
at the reveal.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Any, TypeVar

from gmkit.chance.law import OneOf as LawOneOf
from gmkit.chance.source import Source, Stream
from gmkit.errors import IllegalChoice
from gmkit.games.whims import rules
from gmkit.games.whims.rules import (
    Dice,
    EffortTold,
    Event,
    MatchStopped,
    MatchWon,
    Options,
    Rerolled,
    Rolled,
    RoundDrawn,
    RoundWon,
    Satisfied,
    State,
    TokensAllotted,
    TokenSpent,
)
from gmkit.table.choices import Number, OneOf
from gmkit.table.game import HIDDEN, Ask, Hidden, Luck, Need, Over, SeatNo, Step
from gmkit.table.seats import Seating

T = TypeVar("T")
STOP = "stop"


def put(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """Give the row with one entry replaced."""
    return (*row[:at], value, *row[at + 1 :])


def new_round(state: State) -> State:
    """Clear the table for the next round; tokens and Effort of the last one lapse (WH-10)."""
    seats = len(state.seating)
    return state._replace(
        effort=(None,) * seats,
        dice=(None,) * seats,
        left=tuple(tokens or 0 for tokens in state.allotted),
        unseen=(False,) * seats,
        told=(None,) * seats,
        picked=None,
        done=(False,) * seats,
        rerolls=(0,) * seats,
    )


def before_the_dice(
    seating: Seating, options: Options, allotted: tuple[int | None, ...], number: int, wins: tuple[int, ...]
) -> State:
    """Give a match at the start of a round, with the rounds each seat has won so far."""
    spent = (0,) * len(seating)
    blank = State(seating, options, allotted, number, wins, (), spent, (), (), (), (), None, (), (), stopped=False)
    return new_round(blank)


class Whims:
    """The match as a Game; it holds no content, since Whims has none."""

    def set_up(self, seating: Seating, options: Mapping[str, Any]) -> Step[State]:
        """Seat the players; an NPC whose rank has two numbers of tokens draws one of them."""
        chosen = Options(**options)
        seats = len(seating)
        allotted: list[int | None] = []
        for seat in seating:
            wanted = rules.rank_tokens(seat.level, chosen.npc_token_choice) if seat.npc else ()
            allotted.append(wanted[0] if len(wanted) == 1 else None)
        events = tuple(TokensAllotted(SeatNo(s), tokens) for s, tokens in enumerate(allotted) if tokens is not None)
        return Step(before_the_dice(seating, chosen, tuple(allotted), 1, (0,) * seats), events)

    def pending(self, state: State) -> Need:
        """Say what must happen next."""
        winner = rules.match_winner(state.wins, state.options.rounds_to_win)
        if winner is not None or state.stopped:
            return _over(state, winner)
        for seat, tokens in enumerate(state.allotted):
            if tokens is None and state.seating.seats[seat].npc:
                numbers = {n: (str(n),) for n in rules.rank_tokens(state.seating.seats[seat].level)}
                return Luck("tokens", LawOneOf("the rank's tokens", numbers), SeatNo(seat))
        for seat, level in enumerate(state.effort):
            if level is None and not state.seating.seats[seat].npc:
                return Ask(SeatNo(seat), Number(0, rules.TOKENS_CAP - rules.TOKENS, "levels"), "Effort")
        for seat, dice in enumerate(state.dice):
            if dice is None:
                return Luck("dice", rules.DICE, SeatNo(seat), secret=True)
        for seat, done in enumerate(state.done):
            if not done:
                return self._rerolling(state, SeatNo(seat))
        seat = next(s for s, unseen in enumerate(state.unseen) if unseen and state.told[s] is None)
        return Ask(SeatNo(seat), Number(rules.LEAST, rules.MOST), "total")

    def _rerolling(self, state: State, seat: SeatNo) -> Need:
        if state.picked is not None:
            return Luck("reroll", rules.D10, seat, secret=True, note=_which(state.picked))
        dice = state.dice[seat]
        # Another seat's view knows only that this seat is at it.
        faces: list[Hashable] = [] if isinstance(dice, Hidden) or dice is None else list(dict.fromkeys(dice))
        return Ask(seat, OneOf([STOP, *faces]), "reroll")

    def apply(self, state: State, answer: Any) -> Step[State]:
        """Make it happen; raises IllegalChoice for what the rules forbid."""
        need = self.pending(state)
        if isinstance(need, Over):
            raise IllegalChoice("the match is over; nothing more can be answered")
        if isinstance(need, Ask) and answer not in need.choices:
            raise IllegalChoice(f"{need.what}: choose {need.choices.expects()}")
        if isinstance(need, Luck) and answer is not HIDDEN and not need.law.weigh(answer):
            raise IllegalChoice(f"{need.what}: {need.law.expects()}")
        seat = need.seat
        assert seat is not None
        if answer is HIDDEN and state.seating.seats[seat].npc:
            raise IllegalChoice("an NPC's dice cannot stay unseen; type them, or let gmkit roll")
        match need.what:
            case "tokens":
                state = state._replace(allotted=put(state.allotted, seat, answer), left=put(state.left, seat, answer))
                return Step(state, (TokensAllotted(seat, answer),))
            case "Effort":
                return _effort(state, seat, answer)
            case "dice":
                return _roll(state, seat, answer)
            case "reroll" if isinstance(need, Luck):
                return settle(*_rerolled(state, seat, answer))
            case "reroll" if answer == STOP:
                return settle(*_satisfied(state, seat))
            case "reroll":
                return Step(state._replace(picked=answer), ())
            case _:
                return settle(state._replace(told=put(state.told, seat, answer)), ())

    def view(self, state: State, seat: SeatNo) -> State:
        """Veil other seats' dice and what they have told of nothing yet."""
        seats = range(len(state.seating))
        told_all = all(e is not None for s, e in enumerate(state.effort) if not state.seating.seats[s].npc)
        actor = state.done.index(False) if False in state.done else seat
        return state._replace(
            effort=tuple(e if told_all or s == seat or e is None else HIDDEN for s, e in enumerate(state.effort)),
            dice=tuple(
                d if d is None or (s == seat and not state.unseen[s]) else HIDDEN for s, d in enumerate(state.dice)
            ),
            left=tuple(
                t if s == seat or _left_known(state, s, told_all=told_all) else HIDDEN
                for s, t in zip(seats, state.left, strict=True)
            ),
            rerolls=tuple(r if s == seat or state.options.open_tokens else HIDDEN for s, r in enumerate(state.rerolls)),
            picked=state.picked if actor == seat or state.picked is None else HIDDEN,
        )

    def worlds(self, view: State, seat: SeatNo, source: Source) -> Iterator[State]:
        """Give full records that fit a view: every other seat's dice as its policy may have left them."""
        number = 0
        while True:
            yield _world(view, seat, source.at("world", number))
            number += 1


def _which(picked: int | Hidden) -> str:
    return "" if isinstance(picked, Hidden) else f"the die that shows {picked}"


def _left_known(state: State, seat: int, *, told_all: bool) -> bool:
    if state.dice[seat] is None:
        return told_all or state.seating.seats[seat].npc
    return state.options.open_tokens


def start_tokens(state: State, seat: int) -> int:
    """Give the tokens a seat began the round with; told Effort is public, so every view knows it."""
    allotted = state.allotted[seat]
    if allotted is not None:
        return allotted
    level = state.effort[seat]
    return rules.effort_tokens(level if isinstance(level, int) else 0)


def _world(view: State, seat: SeatNo, stream: Stream) -> State:
    effort = tuple(stream.below(7) if isinstance(e, Hidden) else e for e in view.effort)
    world = view._replace(effort=effort)
    points = rules.up_to(6)
    dice: list[Dice | Hidden | None] = list(view.dice)
    left: list[int | Hidden] = list(view.left)
    rerolls: list[int | Hidden] = list(view.rerolls)
    for other, known in enumerate(view.dice):
        tokens = start_tokens(world, other)
        if isinstance(known, Hidden):
            low, middle, high = sorted(rules.DICE.draw(stream))
            hand: Dice = (low, middle, high)
            spent = 0
            # How often it rerolled shows only with open tokens; the dice then are a fresh roll, which fits as well.
            while view.done[other] and not view.options.open_tokens and spent < tokens:
                face = points(hand, tokens - spent)
                if face is None:
                    break
                hand, spent = rules.reroll(hand, face, rules.D10.draw(stream)), spent + 1
            dice[other] = hand
            left[other] = tokens - spent if isinstance(view.left[other], Hidden) else view.left[other]
            rerolls[other] = spent if isinstance(view.rerolls[other], Hidden) else view.rerolls[other]
        else:
            left[other] = tokens if isinstance(view.left[other], Hidden) else view.left[other]
            rerolls[other] = 0 if isinstance(view.rerolls[other], Hidden) else view.rerolls[other]
    picked = view.picked
    if isinstance(picked, Hidden):
        acting = dice[view.done.index(False)]
        assert isinstance(acting, tuple)
        picked = acting[0]
    return world._replace(dice=tuple(dice), left=tuple(left), rerolls=tuple(rerolls), picked=picked)


def _effort(state: State, seat: SeatNo, level: int) -> Step[State]:
    state = state._replace(
        effort=put(state.effort, seat, level),
        left=put(state.left, seat, rules.effort_tokens(level)),
        spent=put(state.spent, seat, state.spent[seat] + level),
    )
    if any(e is None and not state.seating.seats[s].npc for s, e in enumerate(state.effort)):
        return Step(state, ())
    levels = tuple(e if isinstance(e, int) else 0 for e in state.effort)
    tokens = tuple(t if isinstance(t, int) else 0 for t in state.left)
    return Step(state, (EffortTold(state.round, levels, tokens),))


def _roll(state: State, seat: SeatNo, answer: tuple[int, int, int] | Hidden) -> Step[State]:
    if isinstance(answer, Hidden):
        state = state._replace(
            dice=put(state.dice, seat, HIDDEN),
            unseen=put(state.unseen, seat, True),
            done=put(state.done, seat, True),
        )
        return settle(state, (Rolled(seat, None, None),))
    low, middle, high = sorted(answer)
    dice = (low, middle, high)
    return Step(state._replace(dice=put(state.dice, seat, dice)), (Rolled(seat, dice, seat),))


def _rerolled(state: State, seat: SeatNo, new: int | Hidden) -> tuple[State, tuple[Event, ...]]:
    dice, left, spent, old = state.dice[seat], state.left[seat], state.rerolls[seat], state.picked
    assert isinstance(dice, tuple) and isinstance(left, int) and isinstance(spent, int) and isinstance(old, int)
    if isinstance(new, Hidden):
        # From here on only the owner knows these dice.
        state = state._replace(
            dice=put(state.dice, seat, HIDDEN),
            unseen=put(state.unseen, seat, True),
            done=put(state.done, seat, True),
            picked=None,
        )
        return state, ()
    state = state._replace(
        dice=put(state.dice, seat, rules.reroll(dice, old, new)),
        left=put(state.left, seat, left - 1),
        rerolls=put(state.rerolls, seat, spent + 1),
        picked=None,
    )
    told: tuple[Event, ...] = (Rerolled(seat, old, new, left - 1, seat),)
    if state.options.open_tokens:
        told = (*told, TokenSpent(seat, left - 1))
    if left > 1:
        return state, told
    state, more = _satisfied(state, seat)
    return state, (*told, *more)


def _satisfied(state: State, seat: SeatNo) -> tuple[State, tuple[Event, ...]]:
    dice, left = state.dice[seat], state.left[seat]
    assert isinstance(dice, tuple) and isinstance(left, int)
    state = state._replace(done=put(state.done, seat, True))
    return state, (Satisfied(seat, sum(dice), left, seat),)


def settle(state: State, events: tuple[Event, ...]) -> Step[State]:
    """Reveal and settle the round if everybody is satisfied and every total known."""
    if not all(state.done) or any(u and t is None for u, t in zip(state.unseen, state.told, strict=True)):
        return Step(state, events)
    totals = tuple(
        told if told is not None else sum(dice) if isinstance(dice, tuple) else 0
        for told, dice in zip(state.told, state.dice, strict=True)
    )
    shown = tuple(dice if isinstance(dice, tuple) else None for dice in state.dice)
    winner = rules.round_winner(totals)
    if winner is None:
        told: Event = RoundDrawn(state.round, totals, shown)
    else:
        state = state._replace(wins=put(state.wins, winner, state.wins[winner] + 1))
        told = RoundWon(state.round, SeatNo(winner), totals, shown, state.wins)
    champion = rules.match_winner(state.wins, state.options.rounds_to_win)
    if champion is not None:
        return Step(state, (*events, told, MatchWon(SeatNo(champion), state.round, state.wins)))
    if state.round >= state.options.max_rounds:
        return Step(state._replace(stopped=True), (*events, told, MatchStopped(state.round, state.wins)))
    return Step(new_round(state._replace(round=state.round + 1)), (*events, told))


def _over(state: State, winner: int | None) -> Over:
    groups = [
        tuple(SeatNo(seat) for seat, wins in enumerate(state.wins) if wins == won)
        for won in sorted(set(state.wins), reverse=True)
    ]
    reason = (
        f"{state.options.rounds_to_win} rounds won"
        if winner is not None
        else f"max_rounds: {state.options.max_rounds} rounds played"
    )
    return Over(tuple(groups), (None,) * len(state.seating), reason)

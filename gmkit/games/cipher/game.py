"""Cipher behind the contract: the auction, then the Venture phase turn by turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gmkit.chance.source import Source
from gmkit.errors import GmkitError, IllegalChoice, listed, say
from gmkit.games.cipher import auction, ventures
from gmkit.games.cipher.content import RetainerSet
from gmkit.games.cipher.events import Event, VentureBegins
from gmkit.games.cipher.model import END, ROLL_VENTURE, Enlistment, Hall, Options, State, Venture
from gmkit.shell.words import Phrases
from gmkit.table.game import HIDDEN, Hidden, Need, Over, SeatNo, Step, move
from gmkit.table.seats import Seating

_STAGES = ventures.STAGES


def make_hall(
    retainers: RetainerSet, seating: Seating, options: Options, drawer: int = 0, *, sealed: bool | None = None
) -> Hall:
    """Give what stays the same through the auction; NPCs alone settle a lot by sealed limits.

    Raises:
        IllegalChoice: turn_order or first_seat names somebody who is not there.
    """
    order = tuple(SeatNo(seat) for seat in range(len(seating)))
    if options.turn_order != "clockwise":
        order = tuple(_named(seating, name.strip(), "turn_order") for name in options.turn_order.split(","))
        if sorted(order) != list(range(len(seating))):
            raise IllegalChoice(
                say("turn_order must name every seat once: {names}", names=listed(seating.names, "and"))
            )
    if options.first_seat != "leader":
        _named(seating, options.first_seat, "first_seat")
    npcs = all(seat.npc for seat in seating)
    return Hall(seating, options, retainers, SeatNo(drawer), order, npcs if sealed is None else sealed)


def _named(seating: Seating, name: str, option: str) -> SeatNo:
    try:
        return SeatNo(seating.find(name))
    except GmkitError as error:
        raise IllegalChoice(say("option {option}: {error}", option=option, error=error)) from None


@dataclass(frozen=True, slots=True)
class Cipher:
    """The game with a set of retainers."""

    retainers: RetainerSet  # the set that is bid for
    words: Phrases = field(default_factory=lambda: Phrases("cipher"), repr=False, compare=False)  # it is told in

    def set_up(self, seating: Seating, options: Mapping[str, Any]) -> Step[State]:
        """Put every retainer in the pouch and the stakes on the table; seat 0 bought the first round."""
        chosen = Options(**options)
        hall = make_hall(self.retainers, seating, chosen)
        stake = 0 if chosen.bid_limit == "none" else chosen.starting_gold
        return Step(auction.opened(hall, (stake,) * len(seating)), ())

    def pending(self, state: State) -> Need:
        """Say what must happen next."""
        if type(state) is Venture:
            stage = state.stage
            return _over(state) if stage >= END else state.board.tables.needs[stage][state.seat]
        assert isinstance(state, Enlistment)
        return auction.pending(state)

    def apply(self, state: State, answer: Any) -> Step[State]:
        """Make it happen; raises IllegalChoice for what the rules forbid."""
        if type(state) is Venture:
            return _STAGES[state.stage](state, answer)  # type: ignore[no-any-return]
        assert isinstance(state, Enlistment)
        after, events = auction.apply(state, answer)
        if after.lot is None and not after.pouch:
            begun = begin_ventures(after)
            return Step(begun.state, (*events, *begun.events))
        return Step(after, events)

    def held(self, state: State) -> int:
        """Give all the gold there is, less what was bid without a limit: it never changes."""
        put_away, spent = (
            ((0,), state.spent) if isinstance(state, Enlistment) else (state.board.put_away, state.board.spent)
        )
        return sum(state.gold) + sum(put_away) - sum(spent)

    def view(self, state: State, seat: SeatNo) -> State:
        """Veil the other bidders' limits, and a drawer's touch; all else lies open, for `TABLE` too."""
        if isinstance(state, Venture):
            return state
        limits = tuple(
            limit if s == seat or limit is None or not auction.purse(state, s) else HIDDEN
            for s, limit in enumerate(state.limits)
        )
        return state._replace(limits=limits, touched=state.touched if seat == state.hall.drawer else None)

    def worlds(self, view: State, seat: SeatNo, source: Source) -> Iterator[State]:
        """Give full records that fit a view: the hidden limits may be anything a purse allows."""
        number = 0
        while True:
            if isinstance(view, Venture):
                yield view
            else:
                stream = source.at("world", number)
                limits = tuple(
                    stream.below(1 + auction.purse(view, s)) if isinstance(limit, Hidden) else limit
                    for s, limit in enumerate(view.limits)
                )
                yield view._replace(limits=limits)
            number += 1


def begin_ventures(state: Enlistment) -> Step[State]:
    """Add up the totals, deal with what is left over, and find out who goes first."""
    hall = state.hall
    options = hall.options
    seats = len(hall.seating)
    gold, put_away = state.gold, (0,) * seats
    if options.leftover_gold == "to_treasury":
        for seat in range(seats):
            gold = move(gold, seat, seats, gold[seat])
    elif options.leftover_gold == "put_away":
        put_away, gold = gold[:-1], (*(0,) * seats, gold[-1])
    first = first_seat(hall, state.retinues)
    board = ventures.make_board(hall, state.retinues, first, put_away, state.spent)
    venture = Venture(board, gold, first, ROLL_VENTURE, None, None, 0, (None,) * seats)
    began: tuple[Event, ...] = (VentureBegins(first, board.totals, gold[:-1], gold[-1]),)
    ended, events = ventures.end_if_over(venture, began)
    return Step(ended, events)


def first_seat(hall: Hall, retinues: Sequence[Sequence[str]]) -> SeatNo:
    """Give who takes the first turn: an agreed seat, the owner of the leading retainer, else the drawer (CI-10)."""
    if hall.options.first_seat != "leader":
        return SeatNo(hall.seating.find(hall.options.first_seat))
    leader = hall.retainers.goes_first
    return next((SeatNo(seat) for seat, owned in enumerate(retinues) if leader in owned), hall.drawer)


def _over(state: Venture) -> Over:
    """Rank, and share out; what was put away goes home with its owner (CI-16)."""
    payout = tuple(points + kept for points, kept in zip(ventures.scores(state), state.board.put_away, strict=True))
    return Over(ventures.ranking(state), payout, ventures.reason_to_end(state))

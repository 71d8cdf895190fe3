"""The laws of Cipher over whole games: every level, every option, every table size, sets of all sizes."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import islice
from typing import Any, NamedTuple

import pytest

from gmkit.chance.source import Source, Stream
from gmkit.games.cipher.content import RetainerSet
from gmkit.games.cipher.game import Cipher, make_hall
from gmkit.games.cipher.model import END, Enlistment, Options, State, Venture
from gmkit.games.cipher.ventures import make_board
from gmkit.table.game import HIDDEN, Ask, Over, SeatNo
from gmkit.table.run import Log, Moment, Places, entry, from_lines, replay, to_lines
from gmkit.table.seats import LEVELS, Seat, Seating
from tests.cases import every_case
from tests.games.cipher.builders import BASIN, choice_of, figures, play
from tests.games.cipher.laws import Watcher, same

QUICK, FULL = 12, 200
CUTS = 4
"""Places at which each log is cut and played on."""


class Evening(NamedTuple):
    """A game, played to its end."""

    game: Cipher
    seating: Seating
    options: Options
    start: State
    seed: str
    moments: list[Moment[State]]

    def states(self) -> Iterator[tuple[State, Moment[State]]]:
        """Give every moment with the record before it."""
        before = self.start
        for moment in self.moments:
            yield before, moment
            before = moment.state


def some_set(stream: Stream) -> RetainerSet:
    if stream.below(2):
        return BASIN
    count = 8 + stream.below(25)
    scores = [(stream.below(10), stream.below(6), stream.below(6)) for _ in range(count)]
    return figures(scores, None if stream.below(4) == 0 else stream.below(count))


def some_seats(stream: Stream) -> Seating:
    """Seat two to eight; people at half of the tables, a grandmaster at small ones only, since it thinks long."""
    count = 2 + stream.below(7)
    who = [*LEVELS[:4], *(["human"] * 2 if stream.below(2) else [])]
    styles = ("", "", "balanced", "specialist", "miser", "gambler", "vindictive")
    seats = [Seat(f"S{at}", stream.pick(who), stream.pick(styles)) for at in range(count)]
    if count <= 3:
        seats[0] = Seat("S0", "grandmaster")
    return Seating(tuple(seats))


def some_options(stream: Stream, seating: Seating) -> Options:
    names = list(seating.names)
    few = len(names) <= 4
    return Options(
        starting_gold=stream.pick([0, 1, 10, 20, 50, 50, 50, 60, 100]),
        bid_limit=stream.pick(["stake", "stake", "none"]),
        leftover_gold=stream.pick(["counts", "put_away", "to_treasury"]),
        earn_instead=stream.pick(["off", "any_broke", "all_others_broke"]),
        turn_order=stream.pick(["clockwise", ", ".join(stream.shuffled(names))]),
        first_seat=stream.pick(["leader", stream.pick(names)]),
        draw_mode=stream.pick(["blind", "touch"]),
        balance=stream.pick(["none", "scaled"]) if few else "scaled",
        max_rounds=stream.pick([None, None, None, 1 + stream.below(12)]),
        pass_final=stream.below(2) == 1,
        unsold=stream.pick(["aside", "back_in_pouch"]),
        tie=stream.pick(["shared", "smaller_retinue"]),
    )


def evening(number: int) -> Evening:
    stream = Source("evenings at the table").at(number)
    game = Cipher(some_set(stream))
    seating = some_seats(stream)
    options = some_options(stream, seating)
    start = game.set_up(seating, options._asdict()).state
    seed = f"evening {number}"
    return Evening(game, seating, options, start, seed, play(game, seating, start, seed))


def check_laws(one: Evening) -> None:
    watcher = Watcher(one.game, one.start, one.options, len(one.seating))
    for before, moment in one.states():
        watcher.see(before, moment)
    assert isinstance(one.game.pending(one.moments[-1].state), Over)


def check_replay(one: Evening) -> None:
    """Law 10, and a game that is cut anywhere and played on is the same game."""
    header = {"game": "cipher", "options": one.options._asdict(), "seed": one.seed}
    log = Log(header, tuple(entry(moment) for moment in one.moments))
    read = from_lines(to_lines(log), "log")
    assert same(tuple(read.entries), log.entries)
    end, again = replay(one.game, one.start, read.entries, Places())
    assert same(end, one.moments[-1].state)
    for first, second in zip(one.moments, again, strict=True):
        assert same(first.state, second.state)
        assert same(first.events, second.events)
        assert same(first.said.value, second.said.value)
    step = max(1, len(one.moments) // CUTS)
    for cut in (0, *range(1, len(one.moments), step), len(one.moments)):
        places = Places()
        state, _ = replay(one.game, one.start, read.entries[:cut], places)
        rest = play(one.game, one.seating, state, one.seed, places)
        assert [moment.said for moment in rest] == [moment.said for moment in one.moments[cut:]]
        assert same(rest[-1].state if rest else state, end)


def check_views(one: Evening) -> None:
    """Whoever is asked knows what is asked; worlds fit the view, and differ where something is hidden."""
    for at, (state, _) in enumerate(one.states()):
        need = one.game.pending(state)
        if isinstance(state, Venture) and at % 7:
            continue
        for number in range(len(one.seating)):
            seat = SeatNo(number)
            view = one.game.view(state, seat)
            if isinstance(need, Ask) and need.seat == seat:
                assert one.game.pending(view) == need
            worlds = list(islice(one.game.worlds(view, seat, Source(f"worlds {at}")), 6))
            assert all(same(one.game.view(world, seat), view) for world in worlds)
            if isinstance(state, Enlistment):
                assert isinstance(view, Enlistment)
                unknown = [other for other, limit in enumerate(view.limits) if limit is HIDDEN]
                assert seat not in unknown
                rich = [other for other in unknown if state.gold[other] > 9 or one.options.bid_limit == "none"]
                assert len(set(worlds)) > 1 or not rich


def check_blind(one: Evening) -> None:
    """An NPC bids the same whatever the others have written down."""
    for at, (state, moment) in enumerate(one.states()):
        need = moment.need
        if not (isinstance(state, Enlistment) and isinstance(need, Ask) and need.what == "limit"):
            continue
        seat = one.seating.seats[need.seat]
        if not any(isinstance(limit, int) and limit for limit in state.limits):
            continue
        if seat.level == "grandmaster" and at % 5:
            continue
        stream = Source(one.seed).at("other limits", at)
        others = tuple(stream.below(60) if isinstance(limit, int) and limit else limit for limit in state.limits)
        source = Source("a bidder", ("player", str(need.seat)), (str(at),))
        chosen = [
            choice_of(seat, one.game, one.game.view(true, need.seat), need, source)
            for true in (state, state._replace(limits=others))
        ]
        assert chosen[0] == chosen[1]


def relabelled(one: Evening, state: Venture, to: list[int]) -> Venture:
    """Give the same table with everybody in another seat: who sat in `at` sits in `to[at]`."""
    back = sorted(range(len(to)), key=lambda at: to[at])
    moved = Seating(tuple(one.seating.seats[old] for old in back))
    hall = make_hall(one.game.retainers, moved, state.board.hall.options, to[state.board.hall.drawer])
    # A clockwise order is no longer clockwise on the chairs; the people still follow one another as before.
    hall = hall._replace(order=tuple(SeatNo(to[seat]) for seat in state.board.hall.order))
    board = make_board(
        hall,
        tuple(state.board.retinues[old] for old in back),
        SeatNo(to[state.board.first]),
        tuple(state.board.put_away[old] for old in back),
        tuple(state.board.spent[old] for old in back),
    )
    robbers = [state.robbers[old] for old in back]
    return state._replace(
        board=board,
        gold=(*(state.gold[old] for old in back), state.gold[-1]),
        seat=SeatNo(to[state.seat]),
        opponent=None if state.opponent is None else SeatNo(to[state.opponent]),
        robbers=tuple(None if robber is None else SeatNo(to[robber]) for robber in robbers),
    )


def check_relabelling(one: Evening) -> None:
    """Law 8: it does not matter who sits where."""
    stream = Source(one.seed).at("chairs")
    to = stream.shuffled(list(range(len(one.seating))))
    for at, (state, moment) in enumerate(one.states()):
        if not isinstance(state, Venture) or at % 3:
            continue
        value: Any = moment.said.value
        assert isinstance(moment.state, Venture)
        other: Hashable = SeatNo(to[value]) if moment.need.what == "opponent" else value
        after = one.game.apply(relabelled(one, state, to), other).state
        assert same(after, relabelled(one, moment.state, to))


def check_end(one: Evening) -> None:
    end = one.moments[-1].state
    assert isinstance(end, Venture)
    assert end.stage == END
    over = one.game.pending(end)
    assert isinstance(over, Over)
    assert all(one.game.view(end, SeatNo(seat)) == end for seat in range(len(one.seating)))


CHECKS = (check_laws, check_replay, check_views, check_blind, check_relabelling, check_end)


@pytest.fixture(scope="module")
def evenings() -> list[Evening]:
    return [evening(number) for number in range(QUICK)]


def test_the_evenings_are_a_mixed_lot(evenings: list[Evening]) -> None:
    met = {seat.level for one in evenings for seat in one.seating}
    assert met == {*LEVELS, "human"}
    assert len({len(one.seating) for one in evenings}) >= 4
    assert {one.game.retainers.id for one in evenings} == {"basin", "made"}
    kinds = {moment.need.what for one in evenings for moment in one.moments}
    assert kinds >= {"touch", "retainer", "bid", "limit", "venture die", "opponent", "reward die"}
    assert {one.options.bid_limit for one in evenings} == {"stake", "none"}
    assert {one.options.leftover_gold for one in evenings} == {"counts", "put_away", "to_treasury"}


@pytest.mark.heavy
@every_case("check", CHECKS)
@every_case("number", range(QUICK // 2))
def test_a_law(evenings: list[Evening], number: int, check: Any) -> None:
    check(evenings[number])


@pytest.mark.slow
@pytest.mark.parametrize("number", range(QUICK // 2, FULL))
def test_all_laws(number: int) -> None:
    one = evening(number)
    for check in CHECKS:
        check(one)

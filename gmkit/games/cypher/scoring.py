"""Winning the game: influence, the tiebreaker, and the points of a campaign."""

from __future__ import annotations

from collections.abc import Iterable

from gmkit.games.cypher.events import BY_CAP, BY_CARD
from gmkit.games.cypher.model import State, Table
from gmkit.table.game import Over, SeatNo


def influence(table: Table, area: Iterable[int]) -> int:
    """Give what the cards of an area are worth together, in whatever order they lie.

    A card that is lifted by another class beside it is lifted by its own copy too, unless `chief_pair_boost` is off
    (Syndicate Chief; CH-1). Of several effects that lift it, the best counts.
    """
    nexus, cards, total = table.nexus, tuple(area), 0
    for card in cards:
        worth = nexus.influence[card]
        if boost := nexus.boost[card]:
            pair, beside = table.options.chief_pair_boost, 0
            for other in cards:
                if other != card and (pair or nexus.of[other] != nexus.of[card]):
                    beside |= nexus.klass[other]
            worth = max([lifted for classes, lifted in boost if classes & beside], default=worth)
        total += worth
    return total


def scores(state: State) -> tuple[int, ...]:
    """Give every seat's influence."""
    return tuple([influence(state.table, area) for area in state.areas])


def tiebreaker(seats: int, trigger: int, tied: Iterable[int]) -> SeatNo:
    """Give which of several seats wins: the nearest clockwise after the trigger seat, that seat itself last."""
    return SeatNo(min(tied, key=lambda seat: (seat - trigger - 1) % seats))


def winner(state: State, found: tuple[int, ...]) -> SeatNo:
    """Give who has the most influence, by the tiebreaker where several do (Winning the game)."""
    assert state.trigger is not None
    most = max(found)
    return tiebreaker(len(found), state.trigger.seat, [seat for seat, own in enumerate(found) if own == most])


def over(state: State) -> Over:
    """Rank the seats: by influence, the winner alone in front; in a campaign by points (Campaign games)."""
    table, none = state.table, (None,) * state.table.seats
    if table.options.campaign:
        return Over(
            ranked(state.points, None), state.points, f"{table.needed} points win the campaign (Campaign games)"
        )
    found = scores(state)
    return Over(ranked(found, winner(state, found)), none, reason_to_end(state))


def ranked(figures: tuple[int, ...], first: SeatNo | None) -> tuple[tuple[SeatNo, ...], ...]:
    """Put seats in order of their figures, equal ones together but for the one that stands first."""
    rows = [
        tuple(SeatNo(seat) for seat, own in enumerate(figures) if own == figure and seat != first)
        for figure in sorted(set(figures), reverse=True)
    ]
    return tuple(row for row in ([] if first is None else [(first,)]) + rows if row)


def reason_to_end(state: State) -> str:
    """Give what brought the end of the game, naming the rule."""
    assert state.trigger is not None
    why = state.trigger.why
    if why == BY_CARD:
        return "a card triggered the end, and everybody had one last turn (Game end)"
    if why == BY_CAP:
        return f"turn_cap: {state.table.options.turn_cap} turns, and everybody had one last turn (CY-20)"
    return "the deck was empty at the end of a turn, and everybody had one last turn (CY-5)"

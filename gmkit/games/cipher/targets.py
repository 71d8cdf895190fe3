"""Whom an NPC meets in a contest, from what lies open on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gmkit.chance.source import Source
from gmkit.games.cipher import prospects, ventures
from gmkit.games.cipher.model import Venture
from gmkit.table.game import SeatNo
from gmkit.table.seats import Seat

CLOSE = 0.5
"""Average gains this near to each other count as equal to a master."""


class Rival(NamedTuple):
    """What a contest with somebody comes to.

    Attributes:
        seat: the opponent.
        gain: sovereigns gained on average.
        difference: the totals' difference.
        gold: what the opponent holds.
        swing: the widest spread between what may be won and lost.
    """

    seat: SeatNo
    gain: float
    difference: int
    gold: int
    swing: int


def gains(state: Venture, opponent: SeatNo) -> list[int]:
    """Give what each face of the Reward die would gain against an opponent."""
    seat, gold, venture = state.seat, state.gold, state.venture
    assert venture is not None
    faces = state.board.tables.payments.get((venture, seat, opponent))
    if faces is None:
        return [0]
    return [
        -ventures.all_that_remains(payment.amount, gold[seat])
        if payment.backfires
        else ventures.all_that_remains(payment.amount, gold[opponent])
        for payment in faces.values()
    ]


def rivals(state: Venture) -> list[Rival]:
    """Weigh every possible opponent, in seat order."""
    assert state.venture is not None
    found = []
    for other in range(len(state.robbers)):
        if other != state.seat:
            opponent = SeatNo(other)
            moved = gains(state, opponent)
            meeting = state.board.tables.meetings[state.venture, state.seat, opponent]
            found.append(
                Rival(
                    opponent,
                    sum(moved) / len(moved),
                    meeting.difference,
                    state.gold[opponent],
                    max(moved) - min(moved),
                )
            )
    return found


def chances(state: Venture) -> dict[SeatNo, float]:
    """Give the active seat's chance to win the game after meeting each opponent, in seat order."""
    board, seat = state.board, state.seat
    rounds_left = (board.last_turn - state.turns) / len(board.totals)
    purses, treasury = state.gold[:-1], state.gold[-1]
    ends, rounds = prospects.ends(board.totals, purses, treasury, most=rounds_left)
    expected = [end - spent for end, spent in zip(ends, board.spent, strict=True)]
    found = {}
    for rival in rivals(state):
        after = []
        for moved in gains(state, rival.seat):
            own = list(expected)
            own[seat] += moved
            own[rival.seat] -= moved
            after.append(prospects.chance(own, rounds, seat))
        found[rival.seat] = sum(after) / len(after)
    return found


def earning(state: Venture) -> float:
    """Give what turning the contest into earning gains on average."""
    assert state.venture is not None
    faces = state.board.tables.earnings[ventures.earning_for(state.venture)][state.seat]
    return sum(ventures.all_that_remains(owed, state.gold[-1]) for owed in faces.values()) / len(faces)


def greedy(found: Sequence[Rival]) -> Rival:
    """Give the rival with the best average gain; ties go to the richest."""
    return max(found, key=lambda rival: (rival.gain, rival.gold))


def wisest(state: Venture) -> SeatNo:
    """Give the opponent that leaves the active seat the best chance to win the game; ties as for gold."""
    found = chances(state)
    return max(rivals(state), key=lambda rival: (found[rival.seat], rival.gain, rival.gold)).seat


def target(state: Venture, who: Seat, source: Source) -> Rival:
    """Choose whom to meet, as an NPC of that level and manner does."""
    found = rivals(state)
    if who.style == "vindictive":
        robber = state.robbers[state.seat]
        grudge = next((rival for rival in found if rival.seat == robber and rival.gain >= 0), None)
        if grudge:
            return grudge
    if who.style == "gambler":
        return max(found, key=lambda rival: (rival.swing, rival.gain))
    if who.level == "weak":
        return source.stream().pick(found)
    if who.level == "average":
        beaten = [rival for rival in found if rival.difference > 0 and rival.gold]
        return max(beaten, key=lambda rival: (rival.gold, rival.gain)) if beaten else greedy(found)
    best = greedy(found)
    if who.level == "skilled":
        return best
    leader = max(rival.gold for rival in found)
    near = [rival for rival in found if rival.gain >= best.gain - CLOSE and rival.gold == leader and rival.gain >= 0]
    return near[0] if near else best

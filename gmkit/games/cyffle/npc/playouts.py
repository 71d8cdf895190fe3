"""Deals that fit what a seat sees, each played to the last trick: what a choice brings on average (4.7).

Everybody in them plays by counting, from what they would see themselves: to credit them with sight of all cards,
as a solver does, was measured as no stronger and many times slower. Nothing in a playout is drawn: a deal and a card
have one end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from gmkit.games.cyffle.model import Between, Due, Hand, State
from gmkit.games.cyffle.npc.counting import counting
from gmkit.games.cyffle.play import play_card
from gmkit.table.game import Game, SeatNo
from gmkit.table.rough import Rough, rough

FINALISTS, MORE = 2, 4
"""How many cards are played on, and on how many times as many deals."""


def share_of(won: Sequence[int | None], seat: int) -> float:
    """Give a seat's share of the pot: the most points take it, ties share (CF-5, CF-7); a revoker has none (CF-11)."""
    mine = won[seat]
    if mine is None:
        return 0.0
    best = max([points for points in won if points is not None])
    return 1 / won.count(best) if mine == best else 0.0


def play_on(state: State, seat: int) -> float:
    """Play a hand in which every card is known to its end, and give a seat's share of the pot.

    It stops before the count: what comes after the last trick is no part of it.
    """
    while type(state) is Hand:
        state = play_card(state, counting(state)).state
    assert type(state) is Between
    assert state.won is not None
    return share_of(state.won, seat)


def shares(worlds: Iterator[State], first: Mapping[int, float], seat: int, count: int) -> dict[int, Rough]:
    """Give for each card the average share of the pot, and how rough it is; every card meets the same deals.

    When each has met `count` of them, the two best meet `MORE` times as many again.

    Args:
        worlds: deals that fit.
        first: for each card that may be played what it starts with, in deals won.
        seat: who plays one of them.
        count: at least 1.
    """
    totals, squares, deals = dict.fromkeys(first, 0.0), dict.fromkeys(first, 0.0), dict.fromkeys(first, 0)
    cards = list(first)
    for more in (count, MORE * count):
        for world in islice(worlds, more):
            assert type(world) is Hand
            for card in cards:
                share = play_on(play_card(world, card).state, seat)
                totals[card] += share
                squares[card] += share * share
        for card in cards:
            deals[card] += more
        cards = sorted(cards, key=lambda card: -totals[card] - first[card])[:FINALISTS]
    return {card: rough(totals[card], squares[card], deals[card]) for card in first}


def hand_share(game: Game[State], worlds: Iterator[State], seat: int, count: int) -> float:
    """Give the average share of the pot of a hand that has been dealt, if everybody plays who is not out yet.

    Args:
        game: the rules.
        worlds: deals that fit.
        seat: whose share.
        count: how many deals, at least 1.
    """
    total = 0.0
    for world in islice(worlds, count):
        assert type(world) is Between
        assert world.score.dealer is not None
        # The wagers still to be placed change nothing in the tricks.
        ready = world._replace(due=(Due("play", SeatNo(world.score.dealer)),))
        total += play_on(game.apply(ready, None).state, seat) if world.out.count(False) > 1 else 1.0
    return total / count

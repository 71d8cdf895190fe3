"""After the last trick: the count, the pot, the tally, and whether there is another hand (The Rules)."""

from __future__ import annotations

from typing import Any

from gmkit.games.cyffle.dealing import begin_hand, undealt
from gmkit.games.cyffle.events import EveningEnded, HandScored, LeftTable
from gmkit.games.cyffle.model import Between, Due, Score, Table
from gmkit.games.cyffle.scoring import hand_winners, mark_tally, match_won, split_pot
from gmkit.games.cyffle.stage import Stage, among, put, too_poor, wagered
from gmkit.table.choices import OneOf
from gmkit.table.game import Ask, Over, SeatNo, Step
from gmkit.table.ledger import move, move_all

_new = tuple.__new__

STAY, LEAVE = "play on", "leave"


def count_hand(state: Between, _due: Due, _answer: None) -> Step[Any]:
    """Everybody counts the cards taken; the pot and the tally go by the most points (The Rules, CF-5 to CF-7)."""
    table, score, won = state.table, state.score, state.won
    assert won is not None
    number, dealer, coins, tally, gone, ended, gathered = score
    options = table.options
    winners: tuple[Any, ...] = hand_winners(won)
    marked: tuple[Any, ...] = ()
    if options.mode != "wager":
        tally = mark_tally(tally, winners, options.tie_tally)
        marked = tuple([seat for seat in winners if tally[seat] > score.tally[seat]])
    why = why_ended(table, tally, number)
    payouts, carried = (0,) * len(won), coins[-1]
    if wagered(table):
        payouts, carried = split_pot(carried, winners, _order(table, score), bool(why))
        coins = move_all(coins, (*payouts, carried - coins[-1]), banks=options.purse is None)
    scored = _new(HandScored, (won, winners, payouts, carried, tally, marked))
    return go_on(state, _new(Score, (number, dealer, coins, tally, gone, ended, gathered)), winners, why, (scored,))


def go_on(state: Between, score: Score, winners: tuple[SeatNo, ...], ended: str, events: tuple[Any, ...]) -> Step[Any]:
    """Pass the deal and go on to the next hand, or end the evening if there is a reason to."""
    if ended:
        return _end(state, score._replace(ended=ended), events)
    table = state.table
    dealer = pass_the_deal(table, score, winners)
    due: tuple[Due, ...] = (_new(Due, ("begin", dealer, ())),)
    if table.people:
        due += tuple([Due("next hand", seat) for seat in reversed(table.people) if not score.gone[seat]])
    number, _, coins, tally, gone, why, gathered = score
    score = _new(Score, (number + 1, dealer, coins, tally, gone, why, gathered))
    return _new(Step, (undealt(table, score, gone, due), events))


def _order(table: Table, score: Score) -> tuple[SeatNo, ...]:
    assert score.dealer is not None
    return table.from_left[score.dealer]


def why_ended(table: Table, tally: tuple[int, ...], number: int) -> str:
    """Say why no hand follows; empty if one does.

    The first to win enough hands wins the match (The Rules, CF-6); an evening of wagers alone ends when each has
    dealt once, if nothing else was agreed.

    Args:
        table: what was agreed.
        tally: hands won, by seat.
        number: which hand was played last.
    """
    options = table.options
    if options.mode != "wager" and match_won(tally, options.hands_to_win) is not None:
        return f"{options.hands_to_win} hands are won"
    most = options.max_hands or (len(tally) if options.mode == "wager" else None)
    if most is not None and number >= most:
        return f"{most} {'hand was' if most == 1 else 'hands were'} to be played"
    return ""


def pass_the_deal(table: Table, score: Score, winners: tuple[SeatNo, ...]) -> SeatNo:
    """The deal passes to the left, or to the winner; a tied hand that is replayed is dealt again (CF-6, CF-8)."""
    assert score.dealer is not None
    options = table.options
    if len(winners) > 1 and options.tie_tally == "replay" and options.mode != "wager":
        return score.dealer
    if len(winners) == 1 and options.deal_passes == "winner":
        return winners[0]
    return among(table, score, score.gone)[0]


def _next_hand(_state: Between, due: Due) -> Ask:
    return Ask(due.seat, OneOf((STAY, LEAVE)), "next hand")


def play_on_or_leave(state: Between, due: Due, answer: str) -> Step[Any]:
    """Between hands a player may leave, and gives up the running tally (CF-10)."""
    if answer == STAY:
        return Step(state._replace(due=state.due[:-1]), ())
    score = state.score
    score = score._replace(gone=put(score.gone, due.seat, True), tally=put(score.tally, due.seat, 0))
    return Step(state._replace(due=state.due[:-1], score=score), (LeftTable(due.seat),))


def next_hand(state: Between, _due: Due, _answer: None) -> Step[Any]:
    """Deal again, if two are left who can pay (CF-10); the deal of somebody who has left passes on (CF-8)."""
    score, table = state.score, state.table
    assert score.dealer is not None
    if score.gone[score.dealer]:
        score = score._replace(dealer=(*among(table, score, score.gone), score.dealer)[0])
    broke = too_poor(table, score)
    if len(score.gone) - sum(score.gone) - len(broke) < 2:
        why = "fewer than two are left at the table" if score.gone.count(False) < 2 else "fewer than two can pay"
        return _end(state, score._replace(ended=why), ())
    return begin_hand(table, score)


def _end(state: Between, score: Score, events: tuple[Any, ...]) -> Step[Any]:
    """End the evening; coins still in the pot go to the first of those left, from the dealer's left (CF-5)."""
    coins = score.coins
    heir = (*among(state.table, score, score.gone), score.dealer or SeatNo(0))[0]
    coins = move(coins, len(score.gone), heir, coins[-1])
    score = score._replace(coins=coins)
    ended = EveningEnded(score.ended, score.tally, net(state.table, score))
    return Step(state._replace(score=score, due=()), (*events, ended))


def net(table: Table, score: Score) -> tuple[int, ...]:
    """Give what each seat has won or lost in coins."""
    brought = table.options.purse or 0
    return tuple(coins - brought for coins in score.coins[:-1])


def over(state: Between) -> Over:
    """Rank by hands won where they are counted, else by coins; who is equal stands together."""
    score, options = state.score, state.table.options
    seats = range(len(score.gone))
    measure = score.coins[:-1] if options.mode == "wager" else score.tally
    places = sorted({measure[seat] for seat in seats}, reverse=True)
    ranking = tuple(tuple(SeatNo(seat) for seat in seats if measure[seat] == value) for value in places)
    payout = tuple(score.coins[:-1]) if wagered(state.table) else (None,) * len(seats)
    return Over(ranking, payout, score.ended)


STAGES = {
    "count": Stage(count_hand),
    "next hand": Stage(play_on_or_leave, ask=_next_hand),
    "begin": Stage(next_hand),
}

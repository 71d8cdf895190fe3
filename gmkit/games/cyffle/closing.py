"""After the last trick: the count, the pot, the tally, and whether there is another hand (The Rules)."""

from __future__ import annotations

from typing import Any

from gmkit.games.cyffle.dealing import begin_hand, undealt
from gmkit.games.cyffle.events import EveningEnded, HandScored, LastCoins, LeftTable
from gmkit.games.cyffle.model import Between, Due, Options, Score, Table
from gmkit.games.cyffle.scoring import MOST_HANDS, hand_winners, mark_tally, match_won, split_pot
from gmkit.games.cyffle.stage import Stage, among, new, put, too_poor, wagered
from gmkit.table.choices import OneOf
from gmkit.table.game import Ask, Over, SeatNo, Step
from gmkit.table.ledger import Counters, move, move_all

STAY, LEAVE = "play on", "leave"


def count_hand(state: Between, _due: Due, _answer: None) -> Step[Any]:
    """Everybody counts the cards taken; the pot and the tally go by the most points (The Rules, CF-5 to CF-7).

    Who is left alone, since all others sit out, takes the pot and marks nothing (CF-26).
    """
    table, score, won = state.table, state.score, state.won
    assert won is not None
    coins, tally, options = score.coins, score.tally, table.options
    winners: tuple[Any, ...] = hand_winners(won)
    marked: tuple[Any, ...] = ()
    if options.mode != "wager" and (options.wager_style == "agreed" or state.out.count(False) > 1):
        tally = mark_tally(tally, winners, options.tie_tally)
        marked = tuple([seat for seat in winners if tally[seat] > score.tally[seat]])
    why = why_ended(table, tally, score.number)
    payouts, carried = (0,) * len(won), coins[-1]
    if wagered(table):
        payouts, carried = split_pot(carried, winners, _order(table, score), bool(why))
        coins = move_all(coins, (*payouts, carried - coins[-1]), banks=options.purse is None)
    scored = new(HandScored, (won, winners, payouts, carried, tally, marked))
    return go_on(state, coins, tally, winners, why, (scored,))


def go_on(
    state: Between,
    coins: Counters,
    tally: tuple[int, ...],
    winners: tuple[SeatNo, ...],
    ended: str,
    events: tuple[Any, ...],
) -> Step[Any]:
    """Pass the deal and go on to the next hand, or end the evening if there is a reason to.

    Args:
        state: the hand that is over.
        coins: what each seat has after it, and the pot last.
        tally: hands won after it, by seat.
        winners: who won it.
        ended: the reason to end; empty if there is none.
        events: what has happened already.
    """
    table, score = state.table, state.score
    number, _, _, _, gone, why, gathered, _ = score
    heirs = heirs_of(table, score, winners) if coins[-1] else ()
    if ended:
        return _end(state, score._replace(coins=coins, tally=tally, ended=ended, heirs=heirs), events)
    dealer = pass_the_deal(table, score, winners)
    score = new(Score, (number + 1, dealer, coins, tally, gone, why, gathered, heirs))
    if not table.people:
        return follow(table, score, gone, events)
    due = [Due("next hand", seat) for seat in reversed(table.people) if not gone[seat]]
    return Step(undealt(table, score, gone, (Due("begin", dealer), *due)), events)


def _order(table: Table, score: Score) -> tuple[SeatNo, ...]:
    assert score.dealer is not None
    return table.from_left[score.dealer]


def heirs_of(table: Table, score: Score, winners: tuple[SeatNo, ...]) -> tuple[SeatNo, ...]:
    """Give the order in which coins that nobody could take fall to the seats if no hand follows (CF-5).

    First the tied of the last hand, from its dealer's left, then all others.
    """
    order = _order(table, score)
    return (*(seat for seat in order if seat in winners), *(seat for seat in order if seat not in winners))


def heirs_unsaid(table: Table, score: Score) -> tuple[SeatNo, ...]:
    """Give that order between two hands where a file does not say it: who tied is not known (CF-5).

    Coins stay where nobody won alone, and then the deal passed to the left: whoever deals next is nearest. Where a
    tied hand is dealt again the same dealer may have dealt last, and it is whoever sits at its left (CF-6).
    """
    order = _order(table, score)
    return order if _tie_is_replayed(table.options) else (order[-1], *order[:-1])


def _tie_is_replayed(options: Options) -> bool:
    return options.tie_tally == "replay" and options.mode != "wager"


def why_ended(table: Table, tally: tuple[int, ...], number: int) -> str:
    """Say why no hand follows; empty if one does.

    The first to win enough hands wins the match (The Rules, CF-6); an evening of wagers alone ends when each has
    dealt once, if nothing else was agreed; and any evening has an end.

    Args:
        table: what was agreed.
        tally: hands won, by seat.
        number: which hand was played last.
    """
    options = table.options
    if options.mode != "wager" and match_won(tally, options.hands_to_win) is not None:
        return _hands_are_won(options)
    most = options.max_hands or (len(tally) if options.mode == "wager" else MOST_HANDS)
    if number >= most:
        return f"{most} {'hand was' if most == 1 else 'hands were'} to be played"
    return ""


def _hands_are_won(options: Options) -> str:
    return f"{options.hands_to_win} {'hand is' if options.hands_to_win == 1 else 'hands are'} won"


def pass_the_deal(table: Table, score: Score, winners: tuple[SeatNo, ...]) -> SeatNo:
    """The deal passes to the left, or to the winner; a tied hand that is replayed is dealt again (CF-6, CF-8)."""
    assert score.dealer is not None
    options = table.options
    if len(winners) > 1 and _tie_is_replayed(options):
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
    """Go on when all have been asked whether they do."""
    return follow(state.table, state.score, state.out, ())


def follow(table: Table, score: Score, out: tuple[bool, ...], events: tuple[Any, ...]) -> Step[Any]:
    """Deal again, if two are left who can pay (CF-10); the deal of somebody who has left passes on (CF-8).

    If only one of those who had come to seven together is left, the match is won (CF-6).

    Args:
        table: what was agreed.
        score: with the next hand's number and dealer.
        out: who had no part in the evening when the last hand ended.
        events: what has happened already.
    """
    if score.coins[-1] and not score.heirs:
        score = score._replace(heirs=heirs_unsaid(table, score))
    assert score.dealer is not None
    options = table.options
    if options.mode != "wager" and match_won(score.tally, options.hands_to_win) is not None:
        return _end(undealt(table, score, out, ()), score._replace(ended=_hands_are_won(options)), events)
    if score.gone[score.dealer]:
        score = score._replace(dealer=(*among(table, score, score.gone), score.dealer)[0])
    broke = too_poor(table, score)
    if len(score.gone) - sum(score.gone) - len(broke) < 2:
        why = "fewer than two are left at the table" if score.gone.count(False) < 2 else "fewer than two can pay"
        return _end(undealt(table, score, out, ()), score._replace(ended=why), events)
    return begin_hand(table, score._replace(heirs=()) if score.heirs else score, events)


def _end(state: Between, score: Score, events: tuple[Any, ...]) -> Step[Any]:
    """End the evening; coins still in the pot go to the first of the heirs who has not left (CF-5)."""
    table, rest = state.table, score.coins[-1]
    if rest:
        heir = (*(seat for seat in score.heirs if not score.gone[seat]), score.heirs[0])[0]
        score = score._replace(coins=move(score.coins, len(score.gone), heir, rest), heirs=())
        events += (LastCoins(heir, rest),)
    return Step(state._replace(score=score, due=()), (*events, evening_ended(table, score)))


def evening_ended(table: Table, score: Score) -> EveningEnded:
    """Give what is told at the end: why, the tally, the coins, and who is first."""
    return EveningEnded(score.ended, score.tally, net(table, score), ranked(table, score)[0])


def net(table: Table, score: Score) -> tuple[int, ...]:
    """Give what each seat has won or lost in coins."""
    brought = table.options.purse or 0
    return tuple(coins - brought for coins in score.coins[:-1])


def ranked(table: Table, score: Score) -> tuple[tuple[SeatNo, ...], ...]:
    """Rank by hands won where they are counted, else by coins; who is equal stands together (CF-27).

    Where both are counted and the hands tell nobody apart, the coins do.
    """
    coins, mode = score.coins[:-1], table.options.mode
    level = mode == "both" and len({*score.tally}) == 1
    measure = coins if mode == "wager" or level else score.tally
    places = sorted({*measure}, reverse=True)
    return tuple(tuple(SeatNo(seat) for seat, own in enumerate(measure) if own == value) for value in places)


def over(state: Between) -> Over:
    """Give the ranking, and what everybody goes home with."""
    score = state.score
    payout = tuple(score.coins[:-1]) if wagered(state.table) else (None,) * len(score.gone)
    return Over(ranked(state.table, score), payout, score.ended)


STAGES = {
    "count": Stage(count_hand),
    "next hand": Stage(play_on_or_leave, ask=_next_hand),
    "begin": Stage(next_hand),
}

"""After the last trick: the count, the pot, the tally, whose deal is next, and the end of an evening (The Rules)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gmkit.errors import later
from gmkit.games.cyffle.events import EveningEnded, HandScored, LastCoins
from gmkit.games.cyffle.model import Between, Due, Options, Score, Table, among, new, undealt, wagered
from gmkit.table.game import Counters, Over, SeatNo, Step, move, move_all, ranked

# ---- After the last trick: the pot, the running tally, the match.

MOST_HANDS = 100_000
"""Hands after which any evening ends, so that what is written down stays within what can be read."""

Scores = Sequence[int | None]
"""Points by seat; None for a seat that sits this hand out (CF-14)."""


def hand_winners(scores: Scores) -> tuple[int, ...]:
    """Give the seats with the highest score, ascending; with no points taken at all, all who play (CF-7).

    Nobody, if all who play have revoked (CF-11).
    """
    best = max(filter(None, scores), default=0)
    return tuple([seat for seat, score in enumerate(scores) if score == best])


def split_pot(pot: int, winners: Sequence[int], order: Sequence[int], last: bool) -> tuple[tuple[int, ...], int]:
    """Give what each seat takes of the pot, and what stays for the next one.

    The winner takes it; who tie share equally (The Rules). Coins that cannot be shared stay for the next
    pot; on the last hand they go to the tied player nearest the dealer's left (CF-5).

    Args:
        pot: whole coins.
        winners: whoever has most points; nobody, if all have revoked, and then the pot stays (CF-11).
        order: every seat, beginning at the dealer's left.
        last: no hand follows.
    """
    paid = [0] * len(order)
    if not winners:
        return tuple(paid), pot
    each, rest = divmod(pot, len(winners))
    for seat in winners:
        paid[seat] = each
    if last and rest:
        paid[next(seat for seat in order if seat in winners)] += rest
        rest = 0
    return tuple(paid), rest


def mark_tally(tally: Sequence[int], winners: Sequence[int], tie_tally: str) -> tuple[int, ...]:
    """Give the hands won by each seat after this one (The Rules: playing without money).

    Args:
        tally: hands won before.
        winners: whoever has most points.
        tie_tally: what a tie marks: `each` one for all who tie, `none` and `replay` nothing (CF-6).
    """
    marks = winners if len(winners) == 1 or tie_tally == "each" else ()
    return tuple([hands + (seat in marks) for seat, hands in enumerate(tally)])


def match_won(tally: Sequence[int], hands_to_win: int) -> int | None:
    """Give the seat that has won the match: enough hands, and more than anybody else (CF-6); or None."""
    best = max(tally)
    return tally.index(best) if best >= hands_to_win and tally.count(best) == 1 else None


def share_of(won: Sequence[int | None], seat: int) -> float:
    """Give a seat's share of the pot: the most points take it, ties share (CF-5, CF-7); a revoker has none (CF-11)."""
    mine = won[seat]
    if mine is None:
        return 0.0
    best = max([points for points in won if points is not None])
    return 1 / won.count(best) if mine == best else 0.0


# ---- After the last trick: the count, the pot, the tally, and whose deal is next (The Rules).


class CountHand(Due):
    """Everybody counts the cards taken; the pot and the tally go by the most points (The Rules, CF-5 to CF-7).

    Who is left alone, since all others sit out, takes the pot and marks nothing (CF-26).
    """

    def does(self, state: Between, answer: None) -> Step[Any]:
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
        return close_hand(state, coins, tally, winners, why, (scored,))


def close_hand(
    state: Between,
    coins: Counters,
    tally: tuple[int, ...],
    winners: tuple[SeatNo, ...],
    ended: str,
    events: tuple[Any, ...],
) -> Step[Any]:
    """Pass the deal, so that nothing is due until the next hand, or end the evening if there is a reason to.

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
        return end_evening(state, score._replace(coins=coins, tally=tally, heirs=heirs), ended, events)
    dealer = pass_the_deal(table, score, winners)
    score = new(Score, (number + 1, dealer, coins, tally, gone, why, gathered, heirs))
    return new(Step, (undealt(table, score, gone, ()), events))


def _order(table: Table, score: Score) -> tuple[SeatNo, ...]:
    return table.from_left[score.dealing]


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
        return hands_are_won(options)
    most = options.max_hands or (len(tally) if options.mode == "wager" else MOST_HANDS)
    if number >= most:
        return later("{n} hand was to be played|{n} hands were to be played", number=most)
    return ""


def hands_are_won(options: Options) -> str:
    return later("{n} hand is won|{n} hands are won", number=options.hands_to_win)


def pass_the_deal(table: Table, score: Score, winners: tuple[SeatNo, ...]) -> SeatNo:
    """The deal passes to the left, or to the winner; a tied hand that is replayed is dealt again (CF-6, CF-8)."""
    options = table.options
    if len(winners) > 1 and _tie_is_replayed(options):
        return score.dealing
    if len(winners) == 1 and options.deal_passes == "winner":
        return winners[0]
    return among(table, score, score.gone)[0]


def end_evening(state: Between, score: Score, why: str, events: tuple[Any, ...] = ()) -> Step[Any]:
    """End the evening; coins still in the pot go to the first of the heirs who has not left (CF-5)."""
    score, table, rest = score._replace(ended=why), state.table, score.coins[-1]
    if rest:
        heir = (*(seat for seat in score.heirs if not score.gone[seat]), score.heirs[0])[0]
        score = score._replace(coins=move(score.coins, len(score.gone), heir, rest), heirs=())
        events += (LastCoins(heir, rest),)
    return Step(state._replace(score=score, due=()), (*events, evening_ended(table, score)))


def evening_ended(table: Table, score: Score) -> EveningEnded:
    """Give what is told at the end: why, the tally, the coins, and who is first."""
    return EveningEnded(score.ended, score.tally, net(table, score), ranking(table, score)[0])


def net(table: Table, score: Score) -> tuple[int, ...]:
    """Give what each seat has won or lost in coins."""
    brought = table.brought or (table.options.purse or 0,) * len(score.gone)
    return tuple(coins - own for coins, own in zip(score.coins[:-1], brought, strict=True))


def ranking(table: Table, score: Score) -> tuple[tuple[SeatNo, ...], ...]:
    """Rank by hands won where they are counted, else by coins won; who is equal stands together (CF-27).

    Where both are counted and the hands tell nobody apart, the coins do. Purses need not be equal.
    """
    mode = table.options.mode
    level = mode == "both" and len({*score.tally}) == 1
    measure = net(table, score) if mode == "wager" or level else score.tally
    return ranked(measure)


def over(state: Between) -> Over:
    """Give the ranking, and what everybody goes home with."""
    score = state.score
    payout = tuple(score.coins[:-1]) if wagered(state.table) else (None,) * len(score.gone)
    return Over(ranking(state.table, score), payout, score.ended)

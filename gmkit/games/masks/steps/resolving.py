"""Side bets, the draw, and what it decides: an unopposed challenge, an opposed one, a backdown."""

from __future__ import annotations

from collections.abc import Mapping

from gmkit.chance.dominoes import Domino
from gmkit.games.masks import rules, stakes
from gmkit.games.masks.encounter import BACKDOWN, CHALLENGER, DEFENDER, DRAWN, FOLLOW, HIDDEN_FACE, PROPER, Bet, Side
from gmkit.games.masks.events import (
    BetPlaced,
    BetsLevelled,
    ChallengeResolved,
    ConflictPaid,
    CourtsDrawn,
    OpposedResolved,
)
from gmkit.games.masks.model import UNCAST, Due, State
from gmkit.games.masks.steps.settlement import settle
from gmkit.games.masks.steps.stage import (
    Play,
    Stage,
    among,
    company,
    lenders,
    nothing,
    principals,
    seats,
    swapped,
    tiles_drawn,
)
from gmkit.games.masks.world import World
from gmkit.table.choices import Number
from gmkit.table.game import Ask, Luck, SeatNo

NO_BET = -1


# --- side bets (Influence)


def _bettors(state: State) -> list[SeatNo]:
    """Give who may bet: who is present with Face, and neither a principal nor a lender."""
    encounter = state.encounter
    assert encounter is not None
    busy = {*principals(encounter), *lenders(encounter)}
    return [s for s in company(state) if s not in busy and state.face[s] and state.worn[s] != UNCAST]


def _bets(play: Play, _due: Due, _answer: None) -> None:
    if play.encounter.outcome == BACKDOWN:
        return
    found = _bettors(play.state)
    # A bet needs another against it.
    if len(found) > 1:
        play.then(*(Due("bet", seat) for seat in found), Due("level bets"))


def _bet(world: World, state: State, due: Due) -> Ask:
    assert due.seat is not None and state.encounter is not None
    return Ask(due.seat, among(world, state, principals(state.encounter), (NO_BET, "no bet")), "side bet")


def _betting(play: Play, due: Due, backed: int) -> None:
    if backed != NO_BET:
        play.then(Due("bet amount", due.seat, (backed,)))


def _bet_amount(_world: World, state: State, due: Due) -> Ask:
    assert due.seat is not None
    return Ask(due.seat, Number(1, state.face[due.seat], "Face"), "bet")


def _bet_placed(play: Play, due: Due, amount: int) -> None:
    seat, backed = due.seat, SeatNo(int(str(due.args[0])))
    assert seat is not None
    side = CHALLENGER if play.encounter.sides[CHALLENGER].seat == backed else DEFENDER
    play.challenge(bets=(*play.encounter.bets, Bet(seat, side, amount)))
    play.tell(BetPlaced(seat, backed, amount))


def _level_bets(play: Play, _due: Due, _answer: None) -> None:
    before = play.encounter.bets
    if not before:
        return
    after = stakes.level_bets(before)
    play.challenge(bets=after)
    if after != before:
        kept = {bet.seat: bet.amount for bet in after}
        play.tell(BetsLevelled(tuple(b.seat for b in before), tuple(kept.get(b.seat, 0) for b in before)))


# --- the draw


def _draws(play: Play, _due: Due, _answer: None) -> None:
    """Put the draws on the agenda: challenger, defender, the challenger's lenders, the defender's (A33).

    A faction that lends draws nothing (A28).
    """
    encounter = play.encounter
    if encounter.outcome == BACKDOWN:
        return
    if encounter.outcome is None:
        play.challenge(outcome=DRAWN)
    order = [Due("draw", side.seat, (at, -1)) for at, side in enumerate(encounter.sides)]
    for at, side in enumerate(encounter.sides):
        people = [(n, loan) for n, loan in enumerate(side.loans) if loan.lender < seats(play.state)]
        order += [Due("draw", SeatNo(loan.lender), (at, n)) for n, loan in people]
    play.then(*order)


def _draw(_world: World, state: State, due: Due) -> Luck:
    assert state.encounter is not None
    randomizer = state.hall.options.randomizer
    return Luck(rules.piece(randomizer), rules.drawing(randomizer, tiles_drawn(state.encounter)), due.seat)


def _drawn(play: Play, due: Due, draw: Domino) -> None:
    at, loan = int(str(due.args[0])), int(str(due.args[1]))
    play.tell(CourtsDrawn(due.seat, *draw))
    side = play.encounter.sides[at]
    if loan >= 0:
        play.side(at, loans=swapped(side.loans, loan, side.loans[loan]._replace(draw=draw)))
        return
    test = play.state.hall.options.success_test
    play.side(at, draw=draw, attempts=rules.success_ladder(side.declared, draw.inner, test))


# --- what it decides


def _resolve_unopposed(play: Play, _due: Due, _answer: None) -> None:
    """Settle an unopposed challenge: losses, gains and conflicts (unopposed challenge, steps 5 to 7)."""
    side = play.encounter.sides[CHALLENGER]
    seat, draw = side.seat, side.draw
    assert seat is not None and draw is not None
    bonus = play.state.hall.options.unopposed_bonus
    conflict = rules.conflict_bonus(side.declared)
    face, hidden = (rules.flowing(side.attempts, draw, kind, bonus, conflict) for kind in (PROPER, HIDDEN_FACE))
    play.gain(seat, face.change)
    play.gain_tokens(seat, hidden.change)
    play.tell(ChallengeResolved(seat, side.attempts, face, hidden))
    play.challenge(outcome=DRAWN)
    settle(play)


def side_total(side: Side, difference: str) -> int:
    """Give what a side's tiles come to: the principal's and every lender's that draws (A15)."""
    draws = [side.draw, *(loan.draw for loan in side.loans)]
    return stakes.total([draw for draw in draws if draw is not None], difference)


def _resolve_opposed(play: Play, _due: Due, _answer: None) -> None:
    """Settle who won and what is paid (opposed challenge, steps 4, 8 and 9; A12, A13)."""
    encounter = play.encounter
    if encounter.outcome == BACKDOWN:
        _back_down(play)
        return
    difference = play.state.hall.options.difference
    totals = side_total(encounter.sides[0], difference), side_total(encounter.sides[1], difference)
    winner = stakes.opposed_winner(*totals)
    loser = 1 - winner
    _pay(play, winner, loser)
    for at in (CHALLENGER, DEFENDER):
        _reward(play, at, won=at == winner)
    _tell_result(play, winner, totals)
    settle(play)


def _pay(play: Play, winner: int, loser: int) -> None:
    """Let the losing side pay: its own part, what its lenders lent, and a debt for what is missing (A10, A11)."""
    encounter = play.encounter
    won, lost = encounter.sides[winner], encounter.sides[loser]
    assert won.seat is not None and lost.seat is not None
    payment = stakes.losing_payment(encounter.stake, play.state.face[lost.seat], lost.lent)
    play.pay(lost.seat, won.seat, payment.own)
    for side in (lost, won):
        for loan in side.loans:
            # What was lent to the winner comes to the winner's hand, who says what goes back.
            lender = min(seats(play.state), loan.lender)
            play.pay(lender, won.seat, loan.delivered)
    debts = play.state.debts
    if payment.debt:
        row = swapped(debts[lost.seat], won.seat, debts[lost.seat][won.seat] + payment.debt)
        play.put(debts=swapped(debts, lost.seat, row))
    play.side(loser, paid=payment.paid, own_paid=payment.own, debt=payment.debt)
    play.challenge(winner=winner)


def _reward(play: Play, at: int, *, won: bool) -> None:
    """Move what does not go to the opponent: Hidden Face invested, conflicts, rewards if they are in force."""
    side = play.encounter.sides[at]
    seat, draw = side.seat, side.draw
    assert seat is not None and draw is not None
    rewards = play.state.hall.options.opposed_rewards
    if rewards == "both_gain" or (rewards == "winner_gain" and won):
        play.gain(seat, rules.gaining(side.attempts, draw, PROPER))
        play.gain_tokens(seat, rules.gaining(side.attempts, draw, HIDDEN_FACE))
    if not won:
        play.gain_tokens(seat, -rules.investing(side.declared)[1])
    conflict = rules.conflict_bonus(side.declared)
    if conflict:
        play.gain_tokens(seat, conflict)
        play.tell(ConflictPaid(seat, conflict))


def _back_down(play: Play) -> None:
    """Settle a backdown: what was set aside, named and lent is forfeit; no tile is drawn (A55, A61, A73)."""
    encounter = play.encounter
    winner = encounter.winner
    assert winner is not None
    won, lost = encounter.sides[winner], encounter.sides[1 - winner]
    assert won.seat is not None and lost.seat is not None
    value = rules.investing(lost.declared)[0]
    payment = stakes.backdown(value, lost.named, play.state.face[lost.seat], lost.lent)
    play.pay(lost.seat, won.seat, payment.own)
    for loan in lost.loans:
        lender = min(seats(play.state), loan.lender)
        play.pay(lender, won.seat, loan.delivered)
    play.side(1 - winner, paid=payment.paid, own_paid=payment.own)
    # Nothing that was lent to the side that stood its ground was used: it never left the lender. Bets are void.
    kept = tuple(loan._replace(repaid=loan.delivered) for loan in won.loans)
    play.side(winner, loans=kept)
    play.challenge(bets=())
    _tell_result(play, winner, None)
    settle(play)


def _tell_result(play: Play, winner: int, totals: tuple[int, int] | None) -> None:
    encounter = play.encounter
    won, lost = encounter.sides[winner], encounter.sides[1 - winner]
    assert won.seat is not None and lost.seat is not None
    play.tell(
        OpposedResolved(
            won.seat,
            lost.seat,
            encounter.outcome or DRAWN,
            totals,
            encounter.sides[CHALLENGER].attempts,
            encounter.sides[DEFENDER].attempts,
            encounter.stake,
            lost.paid,
            lost.debt,
            stakes.riding(encounter),
            encounter.goals[winner],
            winner == CHALLENGER,
        )
    )
    if encounter.kind == FOLLOW:
        # Noted before anything else is settled: an arrest may come of it, which is an encounter of its own.
        follower, quarry = principals(encounter)
        play.then(Due("follow ends", follower, (quarry, winner == CHALLENGER)))


STAGES: Mapping[str, Stage] = {
    "bets": Stage(nothing, _bets),
    "bet": Stage(_bet, _betting),
    "bet amount": Stage(_bet_amount, _bet_placed),
    "level bets": Stage(nothing, _level_bets),
    "draws": Stage(nothing, _draws),
    "draw": Stage(_draw, _drawn),
    "resolve unopposed": Stage(nothing, _resolve_unopposed),
    "resolve opposed": Stage(nothing, _resolve_opposed),
}
"""The steps from the bets to the result."""

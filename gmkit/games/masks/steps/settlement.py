"""What follows a challenge, in a fixed order: loans, bets, feelings, wooing, promises, then whatever it crowns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gmkit.games.masks import allegiance, loans, relationships, stakes, wooing
from gmkit.games.masks.encounter import BACKDOWN, UNOPPOSED, Change
from gmkit.games.masks.events import (
    BetPaid,
    FeelingStands,
    LoanRepaid,
    PromiseChanged,
    PromiseMade,
)
from gmkit.games.masks.model import Due, State
from gmkit.games.masks.steps.approval import directed_against, faction_modifier
from gmkit.games.masks.steps.stage import Play, Stage, company, feeling, nothing, principals, seats, sees, swapped
from gmkit.games.masks.ties import Feeling, Party
from gmkit.games.masks.world import World
from gmkit.table.choices import Number, OneOf
from gmkit.table.game import Ask, Hidden, SeatNo

LOOKING_ON = "looking on"
"""Why a bystander is moved."""

CANCEL, KEEP = "cancel", "keep"


def settle(play: Play) -> None:
    """Put on the agenda what follows the result, in the order that every challenge keeps (A71)."""
    encounter, order = play.encounter, play.state.order
    drawn = encounter.outcome != BACKDOWN
    people = [seat for seat in order if seat in company(play.state)]
    steps: list[Due] = []
    for at, side in enumerate(encounter.sides):
        if drawn or at != encounter.winner:
            steps += [Due("repay", side.seat, (at, n)) for n in range(len(side.loans))]
    steps.append(Due("pay bets"))
    if drawn and encounter.kind != UNOPPOSED:
        steps += [Due("feeling", side.seat, (1 - at,)) for at, side in enumerate(encounter.sides)]
    if drawn:
        steps += [Due("woo", None, (at,)) for at in range(len(encounter.sides))]
        steps += [Due("react", seat, (at,)) for at in range(len(encounter.sides)) for seat in people]
    for at, side in enumerate(encounter.sides):
        for n, loan in enumerate(side.loans):
            lender = SeatNo(loan.lender) if loan.lender < seats(play.state) else None
            steps += [Due("lender's feeling", lender, (at, n)), Due("lender's promise", lender, (at, n))]
    for n, refusal in enumerate(encounter.refusals):
        steps.append(Due("refused", refusal.asker, (n,)))
    steps.append(Due("apply feelings"))
    if drawn:
        steps += [Due("promises", None, (at,)) for at in range(len(encounter.sides))]
        steps += [Due("commitments", None, (at,)) for at in range(len(encounter.sides))]
    steps += [Due("coup"), Due("objectives"), Due("breaches")]
    play.then(*steps)


# --- loans and bets (Influence; A36, A37)


def _repay(_world: World, state: State, due: Due) -> Ask | None:
    assert due.seat is not None and state.encounter is not None
    loan = state.encounter.sides[int(str(due.args[0]))].loans[int(str(due.args[1]))]
    most = state.face[due.seat]
    # A challenge in a file may say beforehand what goes back.
    return Ask(due.seat, Number(0, most, "Face"), "repayment") if most and loan.repaid is None else None


def _repaid(play: Play, due: Due, amount: int | None) -> None:
    seat, at, n = due.seat, int(str(due.args[0])), int(str(due.args[1]))
    assert seat is not None
    found = play.encounter.sides[at].loans
    loan = found[n]
    given = min(loan.repaid or 0, play.state.face[seat]) if amount is None else amount
    taker = min(seats(play.state), loan.lender)
    play.pay(seat, taker, given)
    play.side(at, loans=swapped(found, n, loan._replace(repaid=given)))
    play.tell(LoanRepaid(seat, loan.lender, loan.delivered, given))


def _pay_bets(play: Play, _due: Due, _answer: None) -> None:
    encounter = play.encounter
    if not encounter.bets or encounter.winner is None:
        return
    result = stakes.bet_result(encounter.bets, encounter.winner)
    for seat in sorted(result, key=lambda one: result[one]):
        # The losers' Face goes by way of the pool, so that the order does not matter.
        play.gain(seat, result[seat])
        play.tell(BetPaid(seat, result[seat]))


# --- feelings (opposed challenge, step 7; A16, A17)


def _feeling(_world: World, state: State, due: Due) -> Ask | None:
    assert state.encounter is not None
    draw = state.encounter.sides[int(str(due.args[0]))].draw
    if due.seat is None or draw is None or not draw.outer:
        return None
    return Ask(due.seat, Number(-draw.outer, draw.outer), "feeling")


def _felt(play: Play, due: Due, amount: int | None) -> None:
    other = play.encounter.sides[int(str(due.args[0]))].seat
    if due.seat is not None and other is not None:
        play.move_feeling(due.seat, other, amount or 0, "the challenge")


# --- wooing and onlookers (Wooing; A18, A21, A22)


def _woo(play: Play, due: Due, _answer: None) -> None:
    at = int(str(due.args[0]))
    side = play.encounter.sides[at]
    if side.seat is None or side.draw is None:
        return
    against = directed_against(play.state, at)
    for party in side.woos:
        if party < seats(play.state):
            play.move_feeling(party, side.seat, wooing.change_by(side.draw), "wooing")
        else:
            extra = faction_modifier(play.world, play.state, side.seat, party, side.declared, against)
            change = allegiance.faction_change(side.draw, extra)
            play.move_feeling(party, side.seat, change, "wooing")


def _react(world: World, state: State, due: Due) -> Ask | None:
    """Ask a bystander with strong feelings whether it lets itself be moved as if it had been wooed."""
    encounter, seat, at = state.encounter, due.seat, int(str(due.args[0]))
    assert encounter is not None and seat is not None
    principal = encounter.sides[at].seat
    row = encounter.before[seat]
    if principal is None or isinstance(row, Hidden) or seat in principals(encounter):
        return None
    wooed = seat in encounter.sides[at].woos or encounter.sides[at].draw is None
    if wooed or not wooing.reacts(row[principal].level) or not sees(world, state, seat, principal):
        return None
    return Ask(seat, OneOf([False, True], [("no",), ("yes",)]), "reaction")


def _reacted(play: Play, due: Due, answer: bool | None) -> None:
    at = int(str(due.args[0]))
    side = play.encounter.sides[at]
    if not answer or side.seat is None or side.draw is None or due.seat is None:
        return
    change = wooing.change_by(side.draw)
    if change:
        play.move_feeling(due.seat, side.seat, change, LOOKING_ON)
    else:
        # It is moved by nothing, and may promise Face all the same.
        play.challenge(changes=(*play.encounter.changes, Change(due.seat, side.seat, 0, LOOKING_ON)))


# --- what lenders and askers feel (Influence; A31, A77, A81)


def _lenders_feeling(_world: World, state: State, due: Due) -> Ask | None:
    if due.seat is None:
        return None
    low, high = _bound(state, due)
    return Ask(due.seat, Number(low, high), "feeling for the borrower") if low or high else None


def _bound(state: State, due: Due) -> tuple[int, int]:
    assert state.encounter is not None
    at = int(str(due.args[0]))
    loan = state.encounter.sides[at].loans[int(str(due.args[1]))]
    return loans.repay_bound(loan.delivered, loan.repaid or 0, state.encounter.winner == at)


def _lender_felt(play: Play, due: Due, amount: int | None) -> None:
    side = play.encounter.sides[int(str(due.args[0]))]
    loan = side.loans[int(str(due.args[1]))]
    assert side.seat is not None
    if due.seat is None:
        play.move_feeling(loan.lender, side.seat, loans.faction_repaid(loan.delivered, loan.repaid or 0), "the loan")
    else:
        play.move_feeling(due.seat, side.seat, amount or 0, "the loan")


def _lenders_promise(_world: World, state: State, due: Due) -> Ask | None:
    """Ask a lender that was betrayed whether its promise to the borrower still stands."""
    encounter = state.encounter
    assert encounter is not None
    at = int(str(due.args[0]))
    side = encounter.sides[at]
    loan = side.loans[int(str(due.args[1]))]
    if due.seat is None or side.seat is None:
        return None
    betrayed = encounter.winner == at and (loan.repaid or 0) < loan.delivered
    if not betrayed or not state.promised[due.seat][side.seat]:
        return None
    return Ask(due.seat, OneOf([KEEP, CANCEL]), "promise to the borrower")


def _lender_promised(play: Play, due: Due, answer: str | None) -> None:
    borrower = play.encounter.sides[int(str(due.args[0]))].seat
    if answer != CANCEL or due.seat is None or borrower is None:
        return
    before = play.state.promised[due.seat][borrower]
    play.promise(due.seat, borrower, 0)
    play.tell(PromiseChanged(due.seat, borrower, before, 0))


def _refused(_world: World, state: State, due: Due) -> Ask | None:
    assert state.encounter is not None and due.seat is not None
    refusal = state.encounter.refusals[int(str(due.args[0]))]
    return Ask(due.seat, Number(-refusal.denied, 0), "feeling for who refused") if refusal.denied else None


def _refusal_felt(play: Play, due: Due, amount: int | None) -> None:
    refusal = play.encounter.refusals[int(str(due.args[0]))]
    play.move_feeling(refusal.asker, refusal.lender, amount or 0, "the refusal")


# --- all points at once (A42, A71)


def _apply_feelings(play: Play, _due: Due, _answer: None) -> None:
    sums: dict[tuple[Party, Party], int] = {}
    for change in (one for one in play.encounter.changes if one.delta):
        key = change.holder, change.target
        sums[key] = sums.get(key, 0) + change.delta
    for (holder, target), delta in sums.items():
        change_feeling(play, holder, target, delta)


def change_feeling(play: Play, holder: Party, target: Party, delta: int) -> None:
    """Apply points to a feeling, and keep what everybody has seen of it."""
    count = seats(play.state)
    if holder < count:
        row = play.state.seen[holder]
        known = max(-relationships.LIMIT, min(relationships.LIMIT, row[target] + delta))
        play.put(seen=swapped(play.state.seen, holder, swapped(row, target, known)))
    if isinstance(play.state.feelings[holder], Hidden):
        return
    before = feeling(play.state, holder, target)
    after: Feeling = relationships.change(before, delta, play.state.hall.options.enduring_cap)
    play.feel(holder, target, after)
    to = SeatNo(holder) if holder < count else None
    play.tell(FeelingStands(holder, target, before.level, after.level, to))


# --- promises (Wooing, steps 4 to 6; A19, A76; Allegiance)


def _promises(play: Play, due: Due, _answer: None) -> None:
    side = play.encounter.sides[int(str(due.args[0]))]
    # Who let itself be moved in looking on is as good as wooed.
    moved = [one.holder for one in play.encounter.changes if (one.target, one.cause) == (side.seat, LOOKING_ON)]
    wooed = [seat for seat in play.state.order if seat in side.woos or seat in moved]
    play.then(*(Due("promise", seat, due.args) for seat in wooed))


def _promise(_world: World, state: State, due: Due) -> Ask | None:
    assert state.encounter is not None and due.seat is not None
    draw = state.encounter.sides[int(str(due.args[0]))].draw
    assert draw is not None
    most = wooing.may_commit(draw, state.face[due.seat], state.hall.options.woo_commit_limit)
    return Ask(due.seat, Number(0, most, "Face"), "promise") if most else None


def _promised(play: Play, due: Due, amount: int | None) -> None:
    giver, receiver = due.seat, play.encounter.sides[int(str(due.args[0]))].seat
    if not amount or giver is None or receiver is None:
        return
    total = play.state.promised[giver][receiver] + amount
    play.promise(giver, receiver, total)
    play.challenge(grants=(*play.encounter.grants, (giver, receiver, amount)))
    play.tell(PromiseMade(giver, receiver, amount, total))


def _commitments(play: Play, due: Due, _answer: None) -> None:
    """Let the factions that were wooed commit Face, or take it back, by the feeling they have now (A72)."""
    at = int(str(due.args[0]))
    side = play.encounter.sides[at]
    if side.seat is None or side.draw is None:
        return
    against = directed_against(play.state, at)
    for band in side.woos:
        if band < seats(play.state):
            continue
        extra = faction_modifier(play.world, play.state, side.seat, band, side.declared, against)
        change = allegiance.faction_change(side.draw, extra)
        before = play.state.promised[band][side.seat]
        after = allegiance.committed_after(before, change, feeling(play.state, band, side.seat).level)
        if after != before:
            play.promise(band, side.seat, after)
            told: Any = PromiseMade(band, side.seat, after - before, after)
            play.tell(told if after > before else PromiseChanged(band, side.seat, before, after))


STAGES: Mapping[str, Stage] = {
    "repay": Stage(_repay, _repaid),
    "pay bets": Stage(nothing, _pay_bets),
    "feeling": Stage(_feeling, _felt),
    "woo": Stage(nothing, _woo),
    "react": Stage(_react, _reacted),
    "lender's feeling": Stage(_lenders_feeling, _lender_felt),
    "lender's promise": Stage(_lenders_promise, _lender_promised),
    "refused": Stage(_refused, _refusal_felt),
    "apply feelings": Stage(nothing, _apply_feelings),
    "promises": Stage(nothing, _promises),
    "promise": Stage(_promise, _promised),
    "commitments": Stage(nothing, _commitments),
}
"""The steps of settling a challenge."""

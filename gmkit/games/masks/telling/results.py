"""A challenge in words, from the courts to the last promise; and what befalls somebody afterwards."""

from __future__ import annotations

from typing import assert_never

from gmkit.games.masks.encounter import BACKDOWN, DESPERATE
from gmkit.games.masks.events import (
    AlienationDrawn,
    ArrestEnds,
    BetPaid,
    ChallengeResolved,
    CharacterReceived,
    ConflictPaid,
    DebtPaid,
    Denounced,
    FeelingMoved,
    FeelingStands,
    LoanRepaid,
    MajorCoup,
    MaskBought,
    MaskOffered,
    ObjectiveAchieved,
    OpposedResolved,
    PromiseChanged,
    PromiseMade,
    TrialEnds,
)
from gmkit.games.masks.telling.words import Names, feels, labels, performed, whole_sentence
from gmkit.games.masks.worth import moved
from gmkit.shell.output import whole

Result = ChallengeResolved | OpposedResolved | ConflictPaid | LoanRepaid | BetPaid
Feelings = FeelingMoved | FeelingStands | PromiseMade | PromiseChanged
Honour = MajorCoup | CharacterReceived | ObjectiveAchieved
Consequence = Denounced | ArrestEnds | TrialEnds | AlienationDrawn | DebtPaid | MaskBought | MaskOffered


def tell_result(event: Result, names: Names) -> str:
    """Tell how a challenge ends, and what moves."""
    who = names.seats
    match event:
        case ChallengeResolved(seat, attempts, face, hidden):
            gained = max(face.gained, hidden.gained)
            return f"{who[seat]} {performed(attempts, gained) or 'does nothing'}: {moved(face, hidden)}."
        case OpposedResolved():
            goal = [whole_sentence(event.goal)] if event.goal else []
            return " ".join([f"{decided(event, names)}.", *goal, *_managed(event, names)])
        case ConflictPaid(seat, amount):
            return f"{who[seat]} gains {amount} Hidden Face by Conflicted Actions." if amount else ""
        case LoanRepaid(borrower, lender, lent, repaid):
            whom = names.party(lender)
            if repaid < lent:
                return f"{who[borrower]} gives {whom} {repaid or 'nothing'} back of {lent} Face lent."
            more = f", {repaid - lent} more than was lent" if repaid > lent else ""
            return f"{who[borrower]} gives {whom} {repaid} Face back{more}."
        case BetPaid(seat, change):
            return f"{who[seat]} {'wins' if change > 0 else 'loses'} {abs(change)} Face by a bet." if change else ""
    assert_never(event)


def _managed(event: OpposedResolved, names: Names) -> list[str]:
    """Give what each of the two succeeds and fails at, the challenger first."""
    pair = (event.winner, event.loser) if event.challenger_won else (event.loser, event.winner)
    told = []
    for seat, attempts in zip(pair, (event.attempts, event.their_attempts), strict=True):
        done = [one for one in attempts if one.succeeds]
        failed = [one for one in attempts if not one.succeeds]
        parts = [f"succeeds at {labels(done)}"] if done else []
        parts += [f"fails at {labels(failed)}"] if failed else []
        told += [f"{names.seats[seat]} {' and '.join(parts)}."] if parts else []
    return told


def decided(event: OpposedResolved, names: Names) -> str:
    """Give who won, by what, and what it costs: "Celia beats Dav 5 to 4 and takes 10 Face"."""
    winner, loser = names.seats[event.winner], names.seats[event.loser]
    owes = f"; {loser} owes {event.debt} more" if event.debt else ""
    if event.outcome == BACKDOWN:
        pays = f"and pays {event.paid} Face" if event.paid else "and pays nothing"
        return f"{loser} backs down before {winner} {pays}{owes}"
    # The winner never has the lower total.
    totals = f" {max(event.totals)} to {min(event.totals)}" if event.totals else ""
    desperate = " in a desperate attack" if event.outcome == DESPERATE else ""
    takes = f" and takes {event.paid} Face" if event.paid or event.stake else ""
    return f"{winner} beats {loser}{totals}{desperate}{takes}{owes}"


def tell_feelings(event: Feelings, names: Names) -> str:
    """Tell what changes between two parties."""
    match event:
        case FeelingMoved(holder, target, change, cause):
            if not change:
                return ""
            why = f" ({cause.replace('_', ' ')})" if cause else ""
            one, other = names.party(holder), names.party(target)
            if names.is_avatar(holder):
                return f"{one} {'warms to' if change > 0 else 'cools towards'} {other} by {abs(change)}{why}."
            return f"{other} {'rises' if change > 0 else 'sinks'} by {abs(change)} with {one}{why}."
        case FeelingStands(holder, target, before, level, _):
            one, other = names.party(holder), names.party(target)
            earlier = "as before" if level == before else f"before {whole(before)}"
            if names.is_avatar(holder):
                return f"{one} is {feels(level)} {other} ({whole(level)}, {earlier})."
            return f"{other} stands at {whole(level)} with {one} ({earlier})."
        case PromiseMade(giver, receiver, amount, total):
            if not amount:
                return ""
            in_all = f" ({total} in all)" if total != amount else ""
            if names.is_avatar(giver):
                return f"{names.party(giver)} promises {names.party(receiver)} {amount} Face{in_all}."
            return f"{names.party(receiver)} can call on {names.party(giver)} for {amount} Face more{in_all}."
        case PromiseChanged(giver, receiver, before, total):
            instead = f"{total} Face instead of {before}"
            if names.is_avatar(giver) and not total:
                return f"{names.party(giver)} takes back the {before} Face promised to {names.party(receiver)}."
            if names.is_avatar(giver):
                return f"{names.party(giver)} promises {names.party(receiver)} {instead}."
            return f"{names.party(receiver)} can call on {names.party(giver)} for {instead}."
    assert_never(event)


def tell_honour(event: Honour, names: Names) -> str:
    """Tell what a great victory earns."""
    match event:
        case MajorCoup(seat, hands):
            return f"{names.seats[seat]} brings off a Major Coup: {hands} Face change hands."
        case CharacterReceived(seat, True):
            return f"{names.seats[seat]} receives a Character."
        case CharacterReceived(seat, _):
            return f"{names.seats[seat]} has earned a Character; the GM may grant it."
        case ObjectiveAchieved(seat, objective, _):
            return f"{names.seats[seat]} achieves an objective: {names.wish(objective)}."
    assert_never(event)


def tell_consequence(event: Consequence, names: Names) -> str:
    """Tell what befalls somebody after a challenge, a scene or a round."""
    who = names.seats
    match event:
        case Denounced(seat, by):
            return f"{who[by]} denounces {who[seat]}."
        case ArrestEnds(seat, totals, escaped):
            return f"{who[seat]} {'escapes arrest' if escaped else 'is arrested'}, {_own_first(totals, escaped)}."
        case TrialEnds(seat, totals, bonus, supporters, convicted, lost):
            fate = f"is convicted and loses {lost} Face" if convicted else "is released"
            helped = [f"{bonus} added for Face promised"] if bonus else []
            helped += [f"supported by {names.all(supporters)}"] if supporters else []
            return f"{'; '.join([f'{who[seat]} {fate}, {_own_first(totals, not convicted)}', *helped])}."
        case AlienationDrawn(seat, excess, inner, outer, alienated, _):
            fate = "is alienated" if alienated else "is not alienated"
            return f"{who[seat]} has {excess} Hidden Face too many, draws {inner}:{outer} and {fate}."
        case DebtPaid(debtor, creditor, amount, left):
            rest = f"{left} still owed" if left else "and is beholden no more"
            return f"{who[debtor]} pays {who[creditor]} {amount} Face of a debt, {rest}."
        case MaskBought(seat, mask, price):
            return f"{who[seat]} buys {names.mask(mask)} for {price} Hidden Face."
        case MaskOffered(seat, mask, receiver, price, taken):
            end = "accepts" if taken else "declines"
            return (
                f"{who[seat]} offers {who[receiver]} {names.mask(mask)} for {price} Hidden Face; {who[receiver]} {end}."
            )
    assert_never(event)


def _own_first(totals: tuple[int, int], won: bool) -> str:
    # The higher total wins, so who won says which of the two it was.
    own, other = (max(totals), min(totals)) if won else (min(totals), max(totals))
    return f"{own} to {other}"

"""A challenge in words, from the call to the courts: aims, actions, the stake, Face that is lent, bets."""

from __future__ import annotations

from typing import assert_never

from gmkit.games.masks.encounter import ARREST, FOLLOW, MESSENGER, OPPOSED, TRIAL, UNOPPOSED
from gmkit.games.masks.events import (
    ActionsDeclared,
    AimsDeclared,
    AllyCalled,
    BetPlaced,
    BetsLevelled,
    ChallengeCalled,
    ChallengeDeclined,
    CourtsDrawn,
    FaceLent,
    GoalSet,
    LoanRefused,
    MessengerSent,
    Motive,
    StakeNamed,
    SupportDeclared,
)
from gmkit.games.masks.telling.words import Names, feels, labels, poise, whole_sentence
from gmkit.games.masks.worth import worth
from gmkit.shell.output import whole

Call = Motive | ChallengeCalled | ChallengeDeclined | AimsDeclared | ActionsDeclared | GoalSet | StakeNamed
Help = AllyCalled | MessengerSent | FaceLent | LoanRefused | SupportDeclared | BetPlaced | BetsLevelled | CourtsDrawn

_ALONE = {
    UNOPPOSED: "takes up a challenge that nobody opposes",
    MESSENGER: "sends a messenger",
    ARREST: "is to be arrested",
    TRIAL: "stands trial",
}
_AGAINST = {OPPOSED: "challenges", FOLLOW: "tries to follow"}
_ANSWERS = {
    "stake": "names a stake of {} Face",
    "raise": "raises the stake to {} Face",
    "match": "matches the stake of {} Face",
    "fall short": "falls short of the stake of {} Face",
    "back down": "backs down before the stake of {} Face",
}


def tell_call(event: Call, names: Names) -> str:
    """Tell how a challenge comes about."""
    who = names.seats
    match event:
        case Motive():
            told = reason(event, names)
            return f"{who[event.seat]}'s reason: {told}." if told else ""
        case ChallengeCalled(kind, seat, target):
            if target is None:
                return f"{who[seat]} {_ALONE.get(kind, kind)}."
            return f"{who[seat]} {_AGAINST.get(kind, kind)} {who[target]}."
        case ChallengeDeclined(seat):
            return f"{who[seat]} declines."
        case AimsDeclared(seat):
            told = aims(event, names)
            return f"{who[seat]} {told}." if told else ""
        case ActionsDeclared(seat, mask, actions, face, hidden):
            set_aside = [f"{n} {name}" for n, name in ((face, "Face"), (hidden, "Hidden Face")) if n]
            end = f"; {' and '.join(set_aside)} set aside" if set_aside else ""
            against = [one for one in actions if one.breach]
            breach = f" That goes against the mask: {labels(against)}." if against else ""
            return f"{names.masked(seat, mask)} declares {', '.join(map(worth, actions))}{end}.{breach}"
        case GoalSet(seat, goal):
            return f"{who[seat]}'s goal: {whole_sentence(goal)}"
        case StakeNamed(seat, stake, answer):
            return f"{who[seat]} {_ANSWERS.get(answer, answer + ', {} Face').format(stake)}."
    assert_never(event)


def reason(event: Motive, names: Names) -> str:
    """Give a motive without whose it is: "hostile to Dav (−4), and wants to humiliate Dav"; empty if it is none."""
    target = names.party(event.target)
    told = [f"{feels(event.level)} {target} ({whole(event.level)})"] if event.level else []
    told += [f"wants {' and '.join(f'to {want} {target}' for want in event.wants)}"] if event.wants else []
    return ", and ".join(told)


def aims(event: AimsDeclared, names: Names) -> str:
    """Give whom somebody woos, works against and acts for: "woos Dav and acts for Bo"."""
    told = [f"woos {names.all(event.woos)}"] if event.woos else []
    told += [f"works against {names.party(event.against)}"] if event.against is not None else []
    told += [f"acts for {names.party(event.cause)}"] if event.cause is not None else []
    return ", ".join(told[:-1]) + (" and " if told[1:] else "") + told[-1] if told else ""


def tell_help(event: Help, names: Names) -> str:
    """Tell who helps, who bets, and what is drawn."""
    who = names.seats
    match event:
        case AllyCalled(seat, ally, via):
            through = f" through {names.all(via)}" if via else ""
            return f"{who[seat]} asks {names.party(ally)} for Face{through}, and pays 1 for the asking."
        case MessengerSent(seat, ally, inner, outer, arrives):
            end = "comes in time" if arrives else "does not come in time"
            return f"{who[seat]} sends for {who[ally]} and draws {inner}:{outer}: {who[ally]} {end}."
        case FaceLent():
            return _lent(event, names)
        case LoanRefused(ally, seat):
            return f"{who[ally]} will not help {who[seat]}."
        case SupportDeclared(seat, actions):
            return f"{who[seat]} supports with {', '.join(map(worth, actions))}." if actions else ""
        case BetPlaced(seat, backed, amount):
            return f"{who[seat]} bets {amount} Face on {who[backed]}."
        case BetsLevelled(seats, amounts):
            told = ", ".join(f"{who[seat]} {n}" for seat, n in zip(seats, amounts, strict=True))
            return f"Bets are levelled: {told or 'none is left'}."
        case CourtsDrawn(seat, inner, outer):
            name = who[seat] if seat is not None else "Authority"
            return f"{name} draws {inner}:{outer}, {poise(inner - outer)}."
    assert_never(event)


def _lent(event: FaceLent, names: Names) -> str:
    lender, borrower, via, committed, delivered = event
    if not committed:
        return f"{names.party(lender)} stands by {names.seats[borrower]}."
    through = f" through {names.all(via)}" if via else ""
    part = f" of {committed}" if committed != delivered else ""
    if names.is_avatar(lender):
        return f"{names.party(lender)} lends {names.seats[borrower]} {delivered}{part} Face{through}."
    return f"{names.seats[borrower]} has {delivered}{part} Face from {names.party(lender)}{through}."

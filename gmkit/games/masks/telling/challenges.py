"""A whole challenge in one line: its events folded together, whichever of them somebody may see."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from gmkit.games.masks.encounter import FOLLOW
from gmkit.games.masks.events import (
    ActionsDeclared,
    AimsDeclared,
    ArrestEnds,
    BetPaid,
    ChallengeCalled,
    ChallengeDeclined,
    ChallengeResolved,
    CharacterReceived,
    ConflictPaid,
    CourtsDrawn,
    Denounced,
    Event,
    FaceLent,
    FeelingMoved,
    FeelingStands,
    FollowEnds,
    LoanRefused,
    LoanRepaid,
    MajorCoup,
    MessengerSent,
    Motive,
    ObjectiveAchieved,
    OpposedResolved,
    PromiseChanged,
    PromiseMade,
    StakeNamed,
    TrialEnds,
)
from gmkit.games.masks.telling.calls import aims, reason, tell_help
from gmkit.games.masks.telling.results import decided, tell_consequence, tell_honour
from gmkit.games.masks.telling.rounds import tell_gathering
from gmkit.games.masks.telling.words import Names, feeling_word, labels, performed, whole_sentence
from gmkit.games.masks.ties import Party
from gmkit.games.masks.worth import moved
from gmkit.shell.output import whole
from gmkit.table.game import SeatNo

E = TypeVar("E", bound=Event)

Worn = Mapping[SeatNo, str]
"""What everybody wears."""


def only(kind: type[E], part: Sequence[Event]) -> list[E]:
    """Give the events of one kind."""
    return [event for event in part if isinstance(event, kind)]


def challenge_line(part: Sequence[Event], names: Names, worn: Worn) -> str:
    """Tell a challenge: who, masked as what, what came of it, who lent, who was moved, what was promised and won."""
    clauses: tuple[Callable[[Sequence[Event], Names], str], ...] = (
        _refused,
        _loans,
        _conflicts,
        _bets,
        _moved,
        _promised,
        _honours,
        _reasons,
    )
    told = [_met(part, names, worn), *(clause(part, names) for clause in clauses)]
    return " ".join(filter(None, told))


def _met(part: Sequence[Event], names: Names, worn: Worn) -> str:
    told = [_opening(called, part, names, worn) for called in only(ChallengeCalled, part)[:1]]
    told += [tell_consequence(event, names) for event in part if isinstance(event, Denounced | ArrestEnds | TrialEnds)]
    told += [tell_gathering(event, names) for event in only(FollowEnds, part)]
    return " ".join(told)


def _opening(called: ChallengeCalled, part: Sequence[Event], names: Names, worn: Worn) -> str:
    who = names.masked(called.seat, worn.get(called.seat))
    if called.target is None:
        return f"{who}{_aims(part, names)}: {_outcome(called, part, names)}"
    verb = "follows" if called.kind == FOLLOW else "challenges"
    who += f" {verb} {names.masked(called.target, worn.get(called.target))}"
    sides = [f"{names.seats[event.seat]} {text}." for event in only(AimsDeclared, part) if (text := aims(event, names))]
    return " ".join([f"{who}{_stake(part)}{_deeds(called, part)}: {_outcome(called, part, names)}", *sides])


def _stake(part: Sequence[Event]) -> str:
    named = [event.stake for event in part if isinstance(event, StakeNamed | OpposedResolved) if event.stake]
    return f", stake {named[-1]}" if named else ""


def _deeds(called: ChallengeCalled, part: Sequence[Event]) -> str:
    """Give what the two of an opposed challenge attempt; alone, the outcome says it."""
    own = [one for event in only(ActionsDeclared, part) if event.seat == called.seat for one in event.actions]
    theirs = [one for event in only(ActionsDeclared, part) if event.seat == called.target for one in event.actions]
    if not own and not theirs:
        return ""
    return f", with {labels(own) or 'nothing'}" + (f" against {labels(theirs)}" if theirs else "")


def _aims(part: Sequence[Event], names: Names) -> str:
    told = []
    for event in only(AimsDeclared, part):
        told += [f"wooing {names.all(event.woos)}"] if event.woos else []
        told += [f"working against {names.party(event.against)}"] if event.against is not None else []
        told += [f"acting for {names.party(event.cause)}"] if event.cause is not None else []
    return "".join(f", {one}" for one in told)


def _outcome(called: ChallengeCalled, part: Sequence[Event], names: Names) -> str:
    for alone in only(ChallengeResolved, part):
        courts = [event for event in only(CourtsDrawn, part) if event.seat == alone.seat]
        difference = courts[-1].inner - courts[-1].outer if courts else alone.face.gained
        done = performed(alone.attempts, difference) or "does nothing"
        return f"{done}; {moved(alone.face, alone.hidden_face)}."
    for event in only(OpposedResolved, part):
        return f"{decided(event, names)}." + (f" {whole_sentence(event.goal)}" if event.goal else "")
    if only(ChallengeDeclined, part) and called.target is not None:
        return f"{names.seats[called.target]} declines."
    return "it is not decided."


def _refused(part: Sequence[Event], names: Names) -> str:
    return " ".join(tell_help(event, names) for event in part if isinstance(event, LoanRefused | MessengerSent))


def _loans(part: Sequence[Event], names: Names) -> str:
    """Give what was lent and what became of it; a winner who gives less back betrays."""
    winners = {event.winner for event in only(OpposedResolved, part)}
    decided_at_all = bool(winners)
    repaid = {(event.borrower, event.lender): event.repaid for event in only(LoanRepaid, part)}
    told, betrayals = [], []
    for lender, borrower, _, _, delivered in only(FaceLent, part):
        if not delivered:
            continue
        back = repaid.get((borrower, lender))
        end = ""
        if borrower in winners and back is not None and back < delivered:
            betrayals.append(
                f"{names.seats[borrower]} betrays {names.party(lender)}: {back or 'nothing'} of {delivered} back."
            )
        elif borrower in winners and back is not None:
            end = f" ({back} back)"
        elif decided_at_all and borrower not in winners:
            end = f" (lost, {back} back)" if back else " (lost)"
        told.append(f"{names.party(lender)} {delivered} to {names.seats[borrower]}{end}")
    return " ".join([f"Lent: {', '.join(told)}.", *betrayals]) if told else ""


def _conflicts(part: Sequence[Event], names: Names) -> str:
    told = [f"{names.seats[event.seat]} {whole(event.amount)}" for event in only(ConflictPaid, part) if event.amount]
    # Alone, the flow of Hidden Face has it already.
    return f"Conflicted: {', '.join(told)} Hidden Face." if told and not only(ChallengeResolved, part) else ""


def _bets(part: Sequence[Event], names: Names) -> str:
    told = [f"{names.seats[event.seat]} {whole(event.change)}" for event in only(BetPaid, part) if event.change]
    return f"Bets: {', '.join(told)}." if told else ""


def _moved(part: Sequence[Event], names: Names) -> str:
    changes: dict[tuple[Party, Party], int] = {}
    for event in only(FeelingMoved, part):
        pair = event.holder, event.target
        changes[pair] = changes.get(pair, 0) + event.change
    stands = {(event.holder, event.target): event.level for event in only(FeelingStands, part)}
    told = []
    for holder, target in dict.fromkeys([*changes, *stands]):
        change, level = changes.get((holder, target)), stands.get((holder, target))
        text = f"{names.party(holder)} to {names.party(target)}"
        text += f" {whole(change)}" if change is not None else ""
        told.append(text + (f", now {feeling_word(level)}" if level is not None else ""))
    return f"Moved: {'; '.join(told)}." if told else ""


def _promised(part: Sequence[Event], names: Names) -> str:
    told = [
        f"{names.party(event.giver)} {event.amount} Face to {names.seats[event.receiver]}"
        + (f" ({event.total} in all)" if event.total != event.amount else "")
        for event in only(PromiseMade, part)
        if event.amount
    ]
    told += [
        f"{names.party(event.giver)} {event.total} Face to {names.seats[event.receiver]} instead of {event.before}"
        for event in only(PromiseChanged, part)
    ]
    return f"Promised: {', '.join(told)}." if told else ""


def _honours(part: Sequence[Event], names: Names) -> str:
    honours = [event for event in part if isinstance(event, MajorCoup | CharacterReceived | ObjectiveAchieved)]
    return " ".join(tell_honour(event, names) for event in honours)


def _reasons(part: Sequence[Event], names: Names) -> str:
    told: dict[SeatNo, list[str]] = {}
    for event in only(Motive, part):
        if why := reason(event, names):
            told.setdefault(event.seat, []).append(why)
    # One reason after another, and none twice.
    reasons = [f"{names.seats[seat]}: {'; '.join(dict.fromkeys(whys))}" for seat, whys in told.items()]
    return f"({'. '.join(reasons)}.)" if reasons else ""

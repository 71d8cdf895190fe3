"""Who may notice a trick, and what whoever notices it does at once (4.8)."""

from __future__ import annotations

from typing import Any, NamedTuple

from gmkit.chance.law import Weighted
from gmkit.games.cyffle.accusing import accused
from gmkit.games.cyffle.cheating import SKIP_CUT, always_objects, spotted, unnoticed
from gmkit.games.cyffle.model import Between, Due, Score, State, Table
from gmkit.games.cyffle.sly_events import GM, CutDemanded, CutSkipped, KeptQuiet, Risked, Spotted
from gmkit.games.cyffle.stage import Stage, around, playing
from gmkit.table.choices import OneOf
from gmkit.table.game import Ask, Luck, SeatNo, Step

ACCUSE, QUIET, LATER = "accuse", "keep quiet", "use it later"


class Observer(NamedTuple):
    """Somebody who may notice.

    Attributes:
        number: the seat; bystanders are counted on after the seats.
        name: who.
        perception: -4 to 4.
        seated: whether it has a seat.
        dozing: whether it seems to sleep.
    """

    number: int
    name: str
    perception: int
    seated: bool
    dozing: bool


def observers(table: Table, score: Score) -> tuple[Observer, ...]:
    """Give who watches the dealer, from its left, and then the bystanders; who is distracted does not (CF-21)."""
    dealer = score.dealer
    assert dealer is not None
    names, manners = table.seating.names, table.manners
    seated = [
        Observer(seat, names[seat], manners[seat].perception, True, manners[seat].dozing)
        for seat in table.from_left[dealer]
        if seat != dealer and not score.gone[seat] and not manners[seat].distracted
    ]
    beside = [
        Observer(number, one.name, one.perception, False, one.dozing)
        for number, one in enumerate(table.bystanders, start=len(names))
        if not one.distracted
    ]
    return (*seated, *beside)


def may_have_noticed(view: State, ask: Ask) -> bool:
    """Whether somebody who is asked may have noticed a trick, which nobody else may see (CF-22).

    Whoever watched a dealer that could cheat may have, until the next hand is agreed upon.
    """
    table, score = around(view)
    return bool(table.options.cheating and score.gathered) and ask.what != "next hand"


def cutter(state: Between) -> SeatNo | None:
    """Give who cuts: the opponent, or the player right of the dealer (CF-12); None if nobody else plays."""
    others = [seat for seat in playing(state) if seat != state.score.dealer]
    return others[-1] if others else None


def attentive(table: Table, seat: SeatNo) -> bool:
    """Whether somebody who is to cut never lets the cut be skipped (CF-19)."""
    manner = table.manners[seat]
    return not manner.distracted and always_objects(manner.perception)


def noticed(state: Between, trick: str, k: int = 0, but: SeatNo | None = None) -> Step[Any]:
    """Put on the agenda who may notice a trick just done, one after the other, but for one who did not."""
    dealer = state.score.dealer
    assert dealer is not None
    watching = [one for one in observers(state.table, state.score) if one.number != but]
    due = [Due("spot", dealer, (one.number, trick, k)) for one in reversed(watching)]
    sly = state.sly._replace(done=(*state.sly.done, trick))
    # Who has been rolled for already was told of with the others.
    risked = (_risked(state, trick, k),) if but is None else ()
    return Step(state._replace(sly=sly, due=(*state.due, *due)), risked)


def _risked(state: Between, trick: str, k: int = 0) -> Risked:
    """Tell the GM the chance that nobody notices, whoever watches."""
    dealer = state.score.dealer
    assert dealer is not None
    watching = [one.perception for one in observers(state.table, state.score)]
    return Risked(dealer, trick, unnoticed(trick, k, state.table.manners[dealer].sleight, watching))


def _watched(state: Between, due: Due) -> tuple[Observer, str, int]:
    number, trick, k = due.of
    assert isinstance(trick, str)
    assert isinstance(k, int)
    return next(one for one in observers(state.table, state.score) if one.number == number), trick, k


def _eye(state: Between, due: Due) -> Luck:
    observer, trick, k = _watched(state, due)
    chance = spotted(trick, k, state.table.manners[due.seat].sleight, observer.perception)
    weights = (chance.numerator, chance.denominator - chance.numerator)
    law = Weighted("the eye", {True: ("spotted", "yes"), False: ("unnoticed", "no")}, weights)
    note = f"{trick.replace('_', ' ')} by {state.table.seating.names[due.seat]}"
    if observer.seated:
        return Luck("spot", law, SeatNo(observer.number), secret=True, note=note, gm=True)
    return Luck("spot", law, secret=True, note=f"{observer.name}; {note}", gm=True)


def spot(state: Between, due: Due, seen: Any) -> Step[Any]:
    """An observer notices the trick or not; what nobody rolls for stays unnoticed (CF-21).

    A player who notices decides what to do: at once, but where several people play before its own first card, since
    to be asked would tell the others (CF-22). A bystander calls it out at once, after the last trick, or never.
    """
    state = state._replace(due=state.due[:-1])
    if seen is not True:
        return Step(state, ())
    observer, trick, _ = _watched(state, due)
    state = state._replace(sly=state.sly._replace(seen=(*state.sly.seen, (observer.number, trick))))
    if observer.seated:
        seat = SeatNo(observer.number)
        told = Spotted(observer.name, due.seat, trick, seat, observer.dozing)
        return Step(_to_be_asked(state, seat, trick), (told,))
    told = Spotted(observer.name, due.seat, trick, GM, observer.dozing)
    if state.table.bystanders[observer.number - len(state.out)].tells is not True:
        return Step(state, (told,))
    shown = accused(state, observer.name, (trick,))
    return Step(shown.state, (told, *shown.events))


def _to_be_asked(state: Between, seat: SeatNo, trick: str) -> Between:
    """Put on the agenda what a seat does that has noticed a trick; after its first card it may still accuse (CF-22)."""
    people, sly = state.table.people, state.sly
    if len(people) < 2 or seat not in people:
        return state._replace(due=(*state.due, Due("seen", seat, (trick,))))
    return state if seat in sly.before else state._replace(sly=sly._replace(before=(*sly.before, seat)))


def skip_the_cut(state: Between, dealer: SeatNo) -> Step[Any]:
    """The dealer takes the pack back uncut, unless whoever is to cut notices first (CF-12, CF-19)."""
    seat = cutter(state)
    if seat is None or state.table.manners[seat].distracted:
        return _uncut(state, dealer, None)
    if attentive(state.table, seat):
        return Step(state, (CutDemanded(seat, dealer),))
    due = (*state.due, Due("objection", dealer, (seat, SKIP_CUT, 0)))
    return Step(state._replace(due=due), (_risked(state, SKIP_CUT),))


def object_to_it(state: Between, due: Due, seen: Any) -> Step[Any]:
    """Whoever is to cut and notices insists; the pack is cut after all, and nothing else comes of it (CF-19)."""
    state = state._replace(due=state.due[:-1])
    observer, _, _ = _watched(state, due)
    if seen is True:
        return Step(state, (CutDemanded(SeatNo(observer.number), due.seat),))
    return _uncut(state, due.seat, SeatNo(observer.number))


def _uncut(state: Between, dealer: SeatNo, but: SeatNo | None) -> Step[Any]:
    watched = noticed(state, SKIP_CUT, but=but)
    return Step(watched.state, (CutSkipped(dealer, dealer), *watched.events))


def _what_was_seen(state: Between, due: Due) -> Ask:
    # Who sits this hand out is not asked again when it has been played.
    answers = (ACCUSE, QUIET) if state.out[due.seat] else (ACCUSE, QUIET, LATER)
    return Ask(due.seat, OneOf(answers), "what was seen")


def what_was_seen(state: Between, due: Due, answer: str) -> Step[Any]:
    """Whoever saw a trick accuses, keeps quiet, or uses it later (4.8)."""
    state = state._replace(due=state.due[:-1])
    if answer == ACCUSE:
        tricks = tuple([trick for number, trick in state.sly.seen if number == due.seat])
        return accused(state, state.table.seating.names[due.seat], tricks)
    if answer == LATER and due.seat not in state.sly.later:
        state = state._replace(sly=state.sly._replace(later=(*state.sly.later, due.seat)))
    return Step(state, (KeptQuiet(due.seat, answer == LATER, due.seat),))


STAGES = {
    "spot": Stage(spot, _eye),
    "objection": Stage(object_to_it, _eye),
    "seen": Stage(what_was_seen, ask=_what_was_seen),
}

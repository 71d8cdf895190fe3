"""Becoming Unmasked: a breach is denounced, the authorities try an arrest, the Commissioners sit in judgement."""

from __future__ import annotations

from collections.abc import Mapping

from gmkit.games.masks import loans, rules, stakes, unmasking
from gmkit.games.masks.encounter import ARREST, CHALLENGER, DRAWN, OPPOSED, TRIAL, Encounter, Loan, Side
from gmkit.games.masks.events import AllyCalled, ArrestEnds, ConflictPaid, Denounced, FaceLent, LoanRefused, TrialEnds
from gmkit.games.masks.model import UNCAST, Due, State
from gmkit.games.masks.steps.declaring import breached
from gmkit.games.masks.steps.resolving import side_total
from gmkit.games.masks.steps.stage import Play, Stage, among, company, lenders, level, nothing, office, principals, sees
from gmkit.games.masks.world import World
from gmkit.table.choices import OneOf
from gmkit.table.game import Ask, SeatNo

NOBODY = -1


def _breaches(play: Play, _due: Due, _answer: None) -> None:
    """Let whoever saw a breach of the worn mask denounce it, one by one in the order of the round (MA-11)."""
    encounter = play.encounter
    if encounter.kind in (ARREST, TRIAL):
        return
    for side in reversed(encounter.sides):
        if side.seat is None or not (breached(side.declared) or _stands_out(play.state, side)):
            continue
        # Whoever breaches the Uncast's domino is seen by all.
        seen_by = [
            seat
            for seat in company(play.state)
            if seat != side.seat
            and (play.state.worn[side.seat] == UNCAST or sees(play.world, play.state, seat, side.seat))
        ]
        play.then(*(Due("denounce", seat, (side.seat,)) for seat in seen_by))


def _stands_out(state: State, side: Side) -> bool:
    """Say whether the Uncast draw attention: by challenging somebody, other than in following unseen (MA-13)."""
    encounter = state.encounter
    assert encounter is not None and side.seat is not None
    return encounter.kind == OPPOSED and state.worn[side.seat] == UNCAST and side == encounter.sides[CHALLENGER]


def _denounce(_world: World, state: State, due: Due) -> Ask | None:
    accused = SeatNo(int(str(due.args[0])))
    assert due.seat is not None
    if not unmasking.may_denounce(level(state, due.seat, accused)):
        return None
    return Ask(due.seat, OneOf([False, True], [("no",), ("yes",)]), "denounce")


def _denounced(play: Play, due: Due, answer: bool | None) -> None:
    accused = SeatNo(int(str(due.args[0])))
    if not answer or due.seat is None:
        return
    # One voice is enough: nobody else has to speak.
    rest = tuple(one for one in play.state.agenda if (one.name, one.args) != ("denounce", (accused,)))
    play.put(agenda=rest)
    play.tell(Denounced(accused, due.seat))
    encounter = Encounter(ARREST, (Side(None, (), cause=due.seat), Side(accused)))
    play.put(encounter=encounter._replace(before=play.state.feelings, had=play.state.face))
    play.then(
        Due("actions", accused),
        Due("draw", None, (0, -1)),
        Due("draw", accused, (1, -1)),
        Due("arrest"),
    )


# --- the arrest (A58)


def _arrest(play: Play, _due: Due, _answer: None) -> None:
    """Decide the arrest: the authorities have no Face and no allies, and win ties."""
    encounter = play.encounter
    fugitive = encounter.sides[1]
    seat = fugitive.seat
    assert seat is not None
    difference = play.state.hall.options.difference
    totals = side_total(encounter.sides[0], difference), side_total(fugitive, difference)
    winner = stakes.opposed_winner(*totals)
    escaped = winner != CHALLENGER
    face, tokens = (0, 0) if escaped else rules.investing(fugitive.declared)
    play.gain(seat, -face)
    play.gain_tokens(seat, -tokens)
    play.side(1, paid=face, own_paid=face)
    play.challenge(outcome=DRAWN, winner=winner)
    play.tell(ArrestEnds(seat, totals, escaped, face, tokens))
    conflict = rules.conflict_bonus(fugitive.declared)
    if conflict:
        play.gain_tokens(seat, conflict)
        play.tell(ConflictPaid(seat, conflict))
    if escaped:
        play.then(Due("objectives"))
        return
    play.then(Due("objectives"), Due("trial", seat))


# --- the trial


def _trial(play: Play, due: Due, _answer: None) -> None:
    seat, denouncer = due.seat, play.encounter.sides[0].cause
    assert seat is not None
    trial = Encounter(TRIAL, (Side(None, (), cause=denouncer), Side(seat, ())))
    play.put(encounter=trial._replace(before=play.state.feelings, had=play.state.face))
    play.then(Due("plead", seat, ((),)), Due("trial draws"), Due("judge"))


def _may_plead(state: State, due: Due) -> list[SeatNo]:
    """Give whom the accused may still ask to stand by it: who is there, and did not denounce it."""
    encounter = state.encounter
    assert encounter is not None
    asked = due.args[0]
    assert isinstance(asked, tuple)
    out = {*principals(encounter), *lenders(encounter), *asked, encounter.sides[0].cause}
    return [seat for seat in company(state) if seat not in out and state.worn[seat] != UNCAST]


def _plead(world: World, state: State, due: Due) -> Ask | None:
    seat = due.seat
    assert seat is not None
    found = _may_plead(state, due)
    if not found or state.face[seat] < loans.fee(1):
        return None
    return Ask(seat, among(world, state, found, (NOBODY, "nobody")), "ally for the trial")


def _pleaded(play: Play, due: Due, ally: int | None) -> None:
    seat, asked = due.seat, due.args[0]
    assert seat is not None and isinstance(asked, tuple)
    if ally is None or ally == NOBODY:
        return
    play.pay(seat, ally, loans.fee(1))
    play.tell(AllyCalled(seat, ally, ()))
    play.then(Due("stand by", SeatNo(ally)), Due("plead", seat, ((*asked, ally),)))


def _stand_by(world: World, state: State, due: Due) -> Ask | None:
    """Ask an ally; only who is well disposed to the Commission has Influence with it."""
    assert due.seat is not None
    authority = office(world, state, "authority")
    if authority is not None and level(state, due.seat, authority) <= 0:
        return None
    return Ask(due.seat, OneOf([False, True], [("no",), ("yes",)]), "stand by the accused")


def _stood_by(play: Play, due: Due, answer: bool | None) -> None:
    accused = play.encounter.sides[1]
    assert due.seat is not None and accused.seat is not None
    if not answer:
        play.tell(LoanRefused(due.seat, accused.seat))
        return
    play.side(1, loans=(*accused.loans, Loan(due.seat, (), 0, 0)))
    play.tell(FaceLent(due.seat, accused.seat, (), 0, 0))


def _trial_draws(play: Play, _due: Due, _answer: None) -> None:
    accused = play.encounter.sides[1]
    play.then(
        Due("draw", None, (0, -1)),
        Due("draw", accused.seat, (1, -1)),
        *(Due("draw", SeatNo(loan.lender), (1, n)) for n, loan in enumerate(accused.loans)),
    )


def _judge(play: Play, _due: Due, _answer: None) -> None:
    """Give the verdict: whoever is convicted loses all Face and keeps the Hidden Face."""
    encounter = play.encounter
    accused = encounter.sides[1]
    seat = accused.seat
    assert seat is not None
    authority = office(play.world, play.state, "authority")
    # A faction that no longer likes somebody lends it nothing, here as elsewhere (A80).
    liked = authority is not None and level(play.state, authority, seat) > 0
    bonus = unmasking.trial_bonus(play.state.promised[authority][seat] if authority is not None and liked else 0)
    difference = play.state.hall.options.difference
    totals = side_total(encounter.sides[0], difference), side_total(accused, difference) + bonus
    winner = stakes.opposed_winner(*totals)
    convicted = winner == CHALLENGER
    lost = play.state.face[seat] if convicted else 0
    play.gain(seat, -lost)
    play.side(1, paid=lost, own_paid=lost)
    play.challenge(outcome=DRAWN, winner=winner)
    supporters = tuple(SeatNo(loan.lender) for loan in accused.loans)
    play.tell(TrialEnds(seat, totals, bonus, supporters, convicted, lost))
    play.then(Due("objectives"))


STAGES: Mapping[str, Stage] = {
    "breaches": Stage(nothing, _breaches),
    "denounce": Stage(_denounce, _denounced),
    "arrest": Stage(nothing, _arrest),
    "trial": Stage(nothing, _trial),
    "plead": Stage(_plead, _pleaded),
    "stand by": Stage(_stand_by, _stood_by),
    "trial draws": Stage(nothing, _trial_draws),
    "judge": Stage(nothing, _judge),
}
"""The steps from a breach to a verdict."""

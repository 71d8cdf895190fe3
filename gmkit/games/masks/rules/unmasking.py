"""Becoming Unmasked: a breach is denounced, the authorities try an arrest, the Commissioners sit in judgement."""

from __future__ import annotations

from collections.abc import Iterable

from gmkit.errors import later, say
from gmkit.games.masks.content import World
from gmkit.games.masks.events import (
    AllyCalled,
    ArrestEnds,
    ConflictPaid,
    Denounced,
    FaceLent,
    LineBroken,
    LoanRefused,
    TrialEnds,
)
from gmkit.games.masks.model import (
    ARREST,
    CHALLENGER,
    DRAWN,
    MUNDANE,
    OPPOSED,
    TRIAL,
    UNCAST,
    Encounter,
    Loan,
    Side,
    State,
)
from gmkit.games.masks.rules import actions, influence, relationships
from gmkit.games.masks.rules.actions import DeclareActions, DrawCourts, breached, side_total
from gmkit.games.masks.rules.objectives import MarkObjectives
from gmkit.games.masks.stage import (
    ARRESTED,
    CHALLENGE,
    DRAWS,
    TRIED,
    Play,
    Step,
    among,
    by_sheet,
    company,
    known_level,
    lenders,
    level,
    office,
    party_called,
    party_name,
    principals,
    sees,
)
from gmkit.table.choices import OneOf, Some
from gmkit.table.game import Ask, SeatNo

# ---- Who may denounce a breach, and what helps at the trial: the source's section on becoming Unmasked.

TRIAL_BONUS_PER = 3
"""The Commission's Face that is worth a point to the accused."""


def may_denounce(level: int) -> bool:
    """Say whether somebody who saw a breach may denounce it: only with a feeling below 0."""
    return level < 0


def trial_bonus(committed: int) -> int:
    """Give what the Commission's committed Face adds to the accused's total: 1 for every full 3 (A58)."""
    return committed // TRIAL_BONUS_PER


def committed_to(world: World, state: State, seat: SeatNo) -> int:
    """Give the Commission's Face that counts for an accused; whom a faction does not like it lends nothing (A80)."""
    authority = office(world, state, "authority")
    return state.promised[authority][seat] if authority is not None and level(state, authority, seat) > 0 else 0


# ---- Becoming Unmasked: a breach is denounced, the authorities try an arrest, the Commissioners sit in judgement.

NOBODY = -1


WENT_AGAINST = later("who went against a mask")


class HearTable(Step, word="hear"):
    """The end of a challenge out of an evening: the table is there, and heard after it.

    It lies beneath all else on the agenda, so that the challenge is none by itself.
    """

    seat: SeatNo  # whose challenge it is: the GM, who decides for it, speaks where it is an NPC among NPCs

    def does(self, play: Play, _answer: None) -> None:
        pass


class NoticeBreaches(Step, word="breaches", needs=(CHALLENGE,), ends=True):
    """Whoever saw a breach of the worn mask may denounce it, one by one in the order of the round (MA-11).

    In an evening with people, one of them is asked for all whether anybody went against a mask; NPCs are held to theirs
    by what they did (B4).
    """

    def asks(self, world: World, state: State) -> Ask | None:
        encounter, here = state.encounter, list(company(state))
        seated = state.hall.seating.seats
        people = [seat for seat in here if not seated[seat].npc]
        people += [one.seat for one in state.agenda if isinstance(one, HearTable) and one.seat in here]
        # A challenge by itself has nothing after it, and nobody who would hear of it, unless the GM leads.
        alone = len(state.agenda) == 1 and not state.led
        if encounter is None or encounter.kind in (ARREST, TRIAL) or not people or alone:
            return None
        named = Some(among(world, state, here), 0, len(here))
        return Ask(people[0], named, WENT_AGAINST, usual=(), ruling=seated[people[0]].npc)

    def does(self, play: Play, said: tuple[SeatNo, ...] | None) -> None:
        encounter = play.encounter
        if encounter.kind in (ARREST, TRIAL):
            return
        did = {side.seat for side in encounter.sides if breached(side.declared) or _stands_out(play.state, side)}
        omitted = {seat: relationships.omission(play.world, play.state, seat) for seat in company(play.state)}
        for seat, line in omitted.items():
            if line:
                play.tell(LineBroken(seat, str(play.state.worn[seat]), line))
        named = [seat for seat, _ in encounter.said]
        for seat in said or ():
            if not omitted[seat] and seat not in named:
                play.tell(LineBroken(seat, str(play.state.worn[seat] or ""), ""))
        lines = dict(reversed(encounter.said)) | {seat: line for seat, line in omitted.items() if line}
        acted = [side.seat for side in reversed(encounter.sides) if side.seat is not None]
        did |= {*(said or ()), *named, *(seat for seat, line in omitted.items() if line)}
        play.close()
        at_risk = [seat for seat in (*acted, *(seat for seat in omitted if seat not in acted)) if seat in did]
        for accused in at_risk:
            seen_by = witnesses(play, company(play.state), accused)
            # After another's arrest the challenge that it all came from is no longer at hand.
            deeds, line = deeds_against_mask(encounter, accused), lines.get(accused, "")
            play.then(*(Denounce(seat, accused, deeds, line) for seat in seen_by))


def witnesses(play: Play, here: Iterable[SeatNo], accused: SeatNo) -> list[SeatNo]:
    """Give who of those who are there sees a breach; whoever breaches the Uncast's domino is seen by all."""
    uncast = play.state.worn[accused] == UNCAST
    return [seat for seat in here if seat != accused and (uncast or sees(play.world, play.state, seat, accused))]


def deeds_against_mask(encounter: Encounter, seat: SeatNo) -> tuple[str, ...]:
    """Give what somebody did against the mask, by its labels."""
    declared = [action for side in encounter.sides if side.seat == seat for action in side.declared]
    return tuple(action.label for action in declared if action.breach and action.kind != MUNDANE)


def _stands_out(state: State, side: Side) -> bool:
    """Say whether the Uncast draw attention: by challenging somebody, other than in following unseen (MA-13)."""
    encounter = state.under_way
    assert side.seat is not None
    return encounter.kind == OPPOSED and state.worn[side.seat] == UNCAST and side == encounter.sides[CHALLENGER]


class Denounce(Step, word="denounce", ends=True):
    """Somebody who saw it denounces a breach, or not."""

    seat: SeatNo
    accused: SeatNo
    did: tuple[str, ...]  # what the accused did against the mask
    line: str  # what of the mask the accused did not keep to; empty for nothing

    def asks(self, world: World, state: State) -> Ask | None:
        accused = self.accused
        # Whoever is beholden does not denounce the creditor (B10).
        felt = known_level(state, self.seat, accused)
        if (felt is not None and not may_denounce(felt)) or influence.beholden(state, self.seat, accused):
            return None
        note = say("{name} went against the mask before your eyes.", name=party_name(world, state, accused))
        note += by_sheet(state, self.seat)
        return Ask(
            self.seat, OneOf([False, True], [(later("no"),), (later("yes"),)]), "denounce", usual=False, note=note
        )

    def does(self, play: Play, answer: bool | None) -> None:
        accused = self.accused
        if not answer:
            return
        # One voice is enough: nobody else has to speak.
        rest = tuple(one for one in play.state.agenda if not (isinstance(one, Denounce) and one.accused == accused))
        play.put(agenda=rest)
        play.open(Encounter(ARREST, (Side(None, (), cause=self.seat), Side(accused))))
        play.tell(Denounced(accused, self.seat, str(play.state.worn[accused] or ""), self.did, self.line))
        play.then(
            DeclareActions(accused),
            DrawCourts(None, 0, -1),
            DrawCourts(accused, 1, -1),
            Arrest(),
        )


# --- the arrest (A58)


class Arrest(Step, word="arrest", needs=(ARRESTED, DRAWS), ends=True):
    """The arrest: the authorities have no Face and no allies, and win ties (A58)."""

    def fits(self, _world: World, state: State) -> bool:
        return actions.can_pay(state)

    def does(self, play: Play, _answer: None) -> None:
        encounter = play.encounter
        fugitive = encounter.sides[1]
        seat = fugitive.seat
        assert seat is not None
        difference = play.state.hall.options.difference
        totals = side_total(encounter.sides[0], difference), side_total(fugitive, difference)
        winner = actions.opposed_winner(*totals)
        escaped = winner != CHALLENGER
        face, tokens = (0, 0) if escaped else actions.investing(fugitive.declared)
        play.gain(seat, -face)
        play.gain_tokens(seat, -tokens)
        play.side(1, paid=face, own_paid=face)
        play.challenge(outcome=DRAWN, winner=winner)
        play.tell(ArrestEnds(seat, totals, escaped, face, tokens))
        conflict = actions.conflict_bonus(fugitive.declared)
        if conflict:
            play.gain_tokens(seat, conflict)
            play.tell(ConflictPaid(seat, conflict))
        if escaped:
            play.then(MarkObjectives())
            return
        play.then(MarkObjectives(), HoldTrial(seat))


# --- the trial


class HoldTrial(Step, word="trial", needs=(ARRESTED,), ends=True):
    """The trial opens."""

    seat: SeatNo

    def does(self, play: Play, _answer: None) -> None:
        seat, denouncer = self.seat, play.encounter.sides[0].cause
        play.open(Encounter(TRIAL, (Side(None, (), cause=denouncer), Side(seat, ()))))
        play.then(Plead(seat, ()), DrawTrial(), Judge())


def _may_plead(state: State, asked: tuple[int, ...]) -> list[SeatNo]:
    """Give whom the accused may still ask to stand by it: who is there, and did not denounce it."""
    encounter = state.under_way
    out = {*principals(encounter), *lenders(encounter), *asked, encounter.sides[0].cause}
    return [seat for seat in company(state) if seat not in out and state.worn[seat] != UNCAST]


class Plead(Step, word="plead", needs=(TRIED,)):
    """The accused asks somebody to stand by it."""

    seat: SeatNo
    asked: tuple[int, ...]  # who has been asked already

    def asks(self, world: World, state: State) -> Ask | None:
        seat = self.seat
        found = _may_plead(state, self.asked)
        if not found or state.face[seat] < influence.fee(1):
            return None
        # How strong a feeling is only its holder knows (MA-10): who may not help is asked in vain, and told of here.
        authority = office(world, state, "authority")
        note = "" if authority is None else say(
            "{faction}: only who likes it may help; the asking costs {cost} Face either way.",
            faction=party_called(world, state, authority), cost=influence.fee(1),
        )  # fmt: skip
        return Ask(seat, among(world, state, found, (NOBODY, later("nobody"))), "ally for the trial", note=note)

    def does(self, play: Play, ally: int | None) -> None:
        seat, asked = self.seat, self.asked
        assert isinstance(asked, tuple)
        if ally is None or ally == NOBODY:
            return
        play.pay(seat, ally, influence.fee(1))
        play.tell(AllyCalled(seat, ally, ()))
        play.then(StandBy(SeatNo(ally)), Plead(seat, (*asked, ally)))


class StandBy(Step, word="stand by", needs=(TRIED,)):
    """An ally stands by the accused; only who is well disposed to the Commission has Influence with it."""

    seat: SeatNo

    def fits(self, _world: World, state: State) -> bool:
        return self.seat not in principals(state.under_way)

    def asks(self, world: World, state: State) -> Ask | None:
        authority = office(world, state, "authority")
        felt = None if authority is None else known_level(state, self.seat, authority)
        if felt is not None and felt <= 0:
            return None
        note = by_sheet(state, self.seat).strip()
        return Ask(
            self.seat, OneOf([False, True], [(later("no"),), (later("yes"),)]), "stand by the accused", note=note
        )

    def does(self, play: Play, answer: bool | None) -> None:
        accused = play.encounter.sides[1]
        assert accused.seat is not None
        if not answer:
            play.tell(LoanRefused(self.seat, accused.seat))
            return
        play.side(1, loans=(*accused.loans, Loan(self.seat, (), 0, 0)))
        play.tell(FaceLent(self.seat, accused.seat, (), 0, 0))


class DrawTrial(Step, word="trial draws", needs=(TRIED,), gives=(DRAWS,)):
    """The draws of a trial."""

    def does(self, play: Play, _answer: None) -> None:
        accused = play.encounter.sides[1]
        play.then(
            DrawCourts(None, 0, -1),
            DrawCourts(accused.seat, 1, -1),
            *(DrawCourts(SeatNo(loan.lender), 1, n) for n, loan in enumerate(accused.loans)),
        )


class Judge(Step, word="judge", needs=(TRIED, DRAWS)):
    """The verdict: whoever is convicted loses all Face and keeps the Hidden Face."""

    def does(self, play: Play, _answer: None) -> None:
        encounter = play.encounter
        accused = encounter.sides[1]
        seat = accused.seat
        assert seat is not None
        bonus = trial_bonus(committed_to(play.world, play.state, seat))
        difference = play.state.hall.options.difference
        totals = side_total(encounter.sides[0], difference), side_total(accused, difference) + bonus
        winner = actions.opposed_winner(*totals)
        convicted = winner == CHALLENGER
        lost = play.state.face[seat] if convicted else 0
        play.gain(seat, -lost)
        play.side(1, paid=lost, own_paid=lost)
        play.challenge(outcome=DRAWN, winner=winner)
        supporters = tuple(SeatNo(loan.lender) for loan in accused.loans)
        play.tell(TrialEnds(seat, totals, bonus, supporters, convicted, lost))
        play.then(MarkObjectives())

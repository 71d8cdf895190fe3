"""Challenges: the call and the stake; bets, and what the draw decides; and what follows, in a fixed order."""

from __future__ import annotations

from typing import Any

from gmkit.games.masks.content import World
from gmkit.games.masks.events import (
    BetPaid,
    BetPlaced,
    BetsLevelled,
    ChallengeCalled,
    ChallengeDeclined,
    ChallengeResolved,
    ConflictPaid,
    FollowEnds,
    GoalSet,
    OpposedResolved,
    StakeNamed,
)
from gmkit.games.masks.model import (
    BACKDOWN,
    CHALLENGER,
    DEFENDER,
    DRAWN,
    FOLLOW,
    HIDDEN_FACE,
    PROPER,
    UNCAST,
    UNOPPOSED,
    Bet,
    Encounter,
    Principal,
    Side,
    SideNo,
    State,
)
from gmkit.games.masks.rules import actions
from gmkit.games.masks.rules.actions import DeclareActions, DeclareAims, DrawCourts, motive
from gmkit.games.masks.rules.influence import AskerFeels, CoverStake, LenderFeels, LenderKeepsPromise, Repay
from gmkit.games.masks.rules.objectives import CrownCoup, MarkObjectives
from gmkit.games.masks.rules.relationships import ApplyFeelings, AskPromises, CommitFactions, OpponentFeels, React, Woo
from gmkit.games.masks.rules.unmasking import NoticeBreaches
from gmkit.games.masks.stage import (
    CHALLENGE,
    DRAWS,
    DUEL,
    LOST,
    SETTLED,
    UNDRAWN,
    Play,
    Step,
    among,
    company,
    everybody,
    lenders,
    principals,
    seats,
    swapped,
)
from gmkit.table.choices import Either, Number, OneOf, Words
from gmkit.table.game import Ask, SeatNo

# ---- The opening of a challenge: called, accepted, with goals and a stake.


GOAL = 120
"""The longest goal in words."""


MATCH, SHORT, YIELD = "match", "fall short", "back down"
"""What a side may say to a stake beside raising it."""


def open_encounter(play: Play, encounter: Encounter) -> None:
    play.put(encounter=encounter._replace(before=play.state.feelings, had=play.state.face))


# --- an opposed challenge is called (Challenges; A61)


class CallChallenge(Step, word="call", ends=True):
    """An opposed challenge is called (A61)."""

    seat: SeatNo
    kind: str
    target: SeatNo

    def does(self, play: Play, _answer: None) -> None:
        seat, kind, target = self.seat, self.kind, self.target
        open_encounter(play, Encounter(kind, (Side(seat), Side(target))))
        play.tell(ChallengeCalled(kind, seat, target), *motive(play.state, seat, target))
        play.then(AcceptChallenge(target), ResolveOpposed())


class AcceptChallenge(Step, word="accept", needs=(DUEL, UNDRAWN), gives=(SETTLED,)):
    """It is accepted or declined."""

    seat: Principal

    def asks(self, _world: World, _state: State) -> Ask:
        return Ask(self.seat, OneOf([True, False], [("accept",), ("decline",)]), "challenge")

    def does(self, play: Play, answer: bool) -> None:
        target = self.seat
        seat = play.encounter.sides[CHALLENGER].seat
        assert seat is not None
        if not answer:
            # Nothing was named and nothing declared, so declining costs the narrative outcome alone (A61).
            play.tell(ChallengeDeclined(target))
            play.challenge(outcome=BACKDOWN, winner=CHALLENGER)
            return
        play.then(
            *(step(who) for who in (seat, target) for step in (DeclareAims, DeclareActions)),
            SetGoal(seat),
            SetGoal(target),
            NameStake(seat),
        )


class SetGoal(Step, word="goal", needs=(DUEL, UNDRAWN)):
    """What a principal wins, in words."""

    seat: Principal

    def asks(self, world: World, state: State) -> Ask:
        seat = self.seat
        assert state.encounter is not None
        names = state.hall.seating.names
        challenger, defender = principals(state.encounter)
        pairs = [pair.between(names[challenger], names[defender]) for pair in world.city.goals]
        goals = dict.fromkeys(pair[int(seat != challenger)][:GOAL] for pair in pairs)
        return Ask(seat, Either(OneOf(list(goals)), Words(GOAL)), "goal")

    def does(self, play: Play, goal: str) -> None:
        seat = self.seat
        challenger, defender = play.encounter.goals
        mine = seat == play.encounter.sides[CHALLENGER].seat
        play.challenge(goals=(goal, defender) if mine else (challenger, goal))
        play.tell(GoalSet(seat, goal))


# --- the stake (Stakes and Narrative Outcomes; A10, A11, A73)


def least_stake(encounter: Encounter) -> int:
    """Give the least stake: what the actions of either side set aside, which is its first part (A10)."""
    return max(actions.investing(side.declared)[0] for side in encounter.sides)


def most_stake(state: State) -> int:
    """Give the most that can be staked: all the Face that players hold (A73, MA-2)."""
    assert state.encounter is not None
    return max(least_stake(state.encounter), sum(state.face[seat] for seat in everybody(state)))


class NameStake(Step, word="stake", needs=(DUEL, UNDRAWN), gives=(SETTLED,)):
    """The challenger names the stake (A10, A73)."""

    seat: Principal

    def asks(self, _world: World, state: State) -> Ask:
        assert state.encounter is not None
        return Ask(self.seat, Number(least_stake(state.encounter), most_stake(state), "Face"), "stake")

    def does(self, play: Play, stake: int) -> None:
        _name(play, 0 if play.encounter.sides[CHALLENGER].seat == self.seat else 1, stake, "stake")


def _name(play: Play, at: int, stake: int, how: str) -> None:
    """Let a side name a stake, which the other has to answer."""
    play.challenge(stake=stake)
    play.side(at, named=stake)
    seat, other = play.encounter.sides[at].seat, play.encounter.sides[1 - at].seat
    assert seat is not None and other is not None
    play.tell(StakeNamed(seat, stake, how))
    play.then(AnswerStake(other, 1 - at))


class AnswerStake(Step, word="answer", needs=(DUEL, UNDRAWN), gives=(SETTLED,)):
    """A side matches the stake, raises it, falls short or backs down (A11)."""

    seat: Principal
    side: SideNo

    def asks(self, _world: World, state: State) -> Ask:
        assert state.encounter is not None
        words = OneOf([MATCH, SHORT, YIELD])
        higher = Number(state.encounter.stake + 1, most_stake(state), "Face")
        return Ask(self.seat, Either(words, higher) if higher.size() else words, "answer to the stake")

    def does(self, play: Play, answer: Any) -> None:
        seat, at = self.seat, self.side
        stake = play.encounter.stake
        if isinstance(answer, int):
            _name(play, at, answer, "raise")
            return
        play.tell(StakeNamed(seat, stake, answer))
        if answer == MATCH:
            play.side(at, named=stake)
        elif answer == YIELD:
            play.challenge(outcome=BACKDOWN, winner=1 - at)
            return
        challenger, defender = principals(play.encounter)
        play.then(
            CoverStake(challenger, CHALLENGER, -1),
            CoverStake(defender, DEFENDER, -1),
            TakeBets(),
            DrawAll(),
        )


# ---- Side bets, the draw, and what it decides: an unopposed challenge, an opposed one, a backdown.

NO_BET = -1


# --- side bets (Influence)


def _bettors(state: State) -> list[SeatNo]:
    """Give who may bet: who is present with Face, and neither a principal nor a lender."""
    encounter = state.encounter
    assert encounter is not None
    busy = {*principals(encounter), *lenders(encounter)}
    return [s for s in company(state) if s not in busy and state.face[s] and state.worn[s] != UNCAST]


class TakeBets(Step, word="bets", needs=(DUEL, UNDRAWN)):
    """Bystanders may bet."""

    def fits(self, _world: World, state: State) -> bool:
        assert state.encounter is not None
        return not state.encounter.bets and not any(isinstance(one, BetOn) for one in state.agenda)

    def does(self, play: Play, _answer: None) -> None:
        if play.encounter.outcome == BACKDOWN:
            return
        found = _bettors(play.state)
        # A bet needs another against it.
        if len(found) > 1:
            play.then(*(BetOn(seat) for seat in found), LevelBets())


class BetOn(Step, word="bet", needs=(DUEL, UNDRAWN)):
    """Whom a bystander bets on."""

    seat: SeatNo

    def fits(self, _world: World, state: State) -> bool:
        return self.seat in _bettors(state)

    def asks(self, world: World, state: State) -> Ask:
        assert state.encounter is not None
        return Ask(self.seat, among(world, state, principals(state.encounter), (NO_BET, "no bet")), "side bet")

    def does(self, play: Play, backed: int) -> None:
        if backed != NO_BET:
            play.then(BetFace(self.seat, SeatNo(backed)))


class BetFace(Step, word="bet amount", needs=(DUEL, UNDRAWN), at_once=True):
    """How much it bets."""

    seat: SeatNo
    backed: SeatNo

    def fits(self, _world: World, state: State) -> bool:
        assert state.encounter is not None
        return self.seat in _bettors(state) and self.backed in principals(state.encounter)

    def asks(self, _world: World, state: State) -> Ask:
        return Ask(self.seat, Number(1, state.face[self.seat], "Face"), "bet")

    def does(self, play: Play, amount: int) -> None:
        seat, backed = self.seat, self.backed
        side = CHALLENGER if play.encounter.sides[CHALLENGER].seat == backed else DEFENDER
        play.challenge(bets=(*play.encounter.bets, Bet(seat, side, amount)))
        play.tell(BetPlaced(seat, backed, amount))


class LevelBets(Step, word="level bets", needs=(CHALLENGE,)):
    """Bets are levelled."""

    def does(self, play: Play, _answer: None) -> None:
        before = play.encounter.bets
        if not before:
            return
        after = actions.level_bets(before)
        play.challenge(bets=after)
        if after != before:
            kept = {bet.seat: bet.amount for bet in after}
            play.tell(BetsLevelled(tuple(b.seat for b in before), tuple(kept.get(b.seat, 0) for b in before)))


# --- the draw


class DrawAll(Step, word="draws", needs=(DUEL, UNDRAWN), gives=(SETTLED,)):
    """The draws: challenger, defender, the challenger's lenders, the defender's (A33); factions draw nothing (A28)."""

    def does(self, play: Play, _answer: None) -> None:
        """Put the draws on the agenda: challenger, defender, the challenger's lenders, the defender's (A33).

        A faction that lends draws nothing (A28).
        """
        encounter = play.encounter
        if encounter.outcome == BACKDOWN:
            return
        if encounter.outcome is None:
            play.challenge(outcome=DRAWN)
        order = [DrawCourts(side.seat, at, -1) for at, side in enumerate(encounter.sides)]
        for at, side in enumerate(encounter.sides):
            people = [(n, loan) for n, loan in enumerate(side.loans) if loan.lender < seats(play.state)]
            order += [DrawCourts(SeatNo(loan.lender), at, n) for n, loan in people]
        play.then(*order)


# --- what it decides


def unopposed(seat: SeatNo) -> tuple[Step, ...]:
    """Give the steps of an unopposed challenge that a seat has called."""
    return DeclareAims(seat), DeclareActions(seat), DrawCourts(seat, CHALLENGER, -1), ResolveUnopposed()


class ResolveUnopposed(Step, word="resolve unopposed", needs=(CHALLENGE, DRAWS)):
    """Losses, gains and conflicts (unopposed challenge, steps 5 to 7)."""

    def fits(self, _world: World, state: State) -> bool:
        encounter = state.encounter
        assert encounter is not None
        return encounter.kind == UNOPPOSED and encounter.outcome is None and actions.can_pay(state)

    def does(self, play: Play, _answer: None) -> None:
        side = play.encounter.sides[CHALLENGER]
        seat, draw = side.seat, side.draw
        assert seat is not None and draw is not None
        bonus = play.state.hall.options.unopposed_bonus
        conflict = actions.conflict_bonus(side.declared)
        face, hidden = (actions.flowing(side.attempts, draw, kind, bonus, conflict) for kind in (PROPER, HIDDEN_FACE))
        play.gain(seat, face.change)
        play.gain_tokens(seat, hidden.change)
        play.tell(ChallengeResolved(seat, side.attempts, face, hidden))
        play.challenge(outcome=DRAWN)
        settle(play)


class ResolveOpposed(Step, word="resolve opposed", needs=(DUEL, SETTLED)):
    """Who won and what is paid (opposed challenge, steps 4, 8 and 9; A12, A13)."""

    def fits(self, _world: World, state: State) -> bool:
        encounter = state.encounter
        assert encounter is not None
        return (encounter.winner is None or encounter.outcome == BACKDOWN) and actions.can_pay(state)

    def does(self, play: Play, _answer: None) -> None:
        encounter = play.encounter
        if encounter.outcome == BACKDOWN:
            _back_down(play)
            return
        difference = play.state.hall.options.difference
        totals = actions.side_total(encounter.sides[0], difference), actions.side_total(encounter.sides[1], difference)
        winner = actions.opposed_winner(*totals)
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
    payment = actions.losing_payment(encounter.stake, play.state.face[lost.seat], lost.lent)
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
        play.gain(seat, actions.gaining(side.attempts, draw, PROPER))
        play.gain_tokens(seat, actions.gaining(side.attempts, draw, HIDDEN_FACE))
    if not won:
        play.gain_tokens(seat, -actions.investing(side.declared)[1])
    conflict = actions.conflict_bonus(side.declared)
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
    value = actions.investing(lost.declared)[0]
    payment = actions.backdown(value, lost.named, play.state.face[lost.seat], lost.lent)
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
            actions.riding(encounter),
            encounter.goals[winner],
            winner == CHALLENGER,
        )
    )
    if encounter.kind == FOLLOW:
        # Noted before anything else is settled: an arrest may come of it, which is an encounter of its own.
        follower, quarry = principals(encounter)
        play.then(EndFollow(follower, quarry, winner == CHALLENGER))


# --- a follow challenge


def lose_track(play: Play, seat: SeatNo, target: SeatNo) -> None:
    """Put a follower alone somewhere in the city, where only unopposed challenges are possible."""
    where = play.state.where[seat]._replace(place=f"{LOST}{seat}")
    play.put(where=swapped(play.state.where, seat, where))
    play.tell(FollowEnds(seat, target, found=False))


class EndFollow(Step, word="follow ends"):
    """Whether a follower kept up."""

    seat: SeatNo
    target: SeatNo  # whom it followed
    found: bool  # whether it kept up

    def does(self, play: Play, _answer: None) -> None:
        seat, target = self.seat, self.target
        if self.found:
            where = play.state.where[seat]._replace(place=play.state.where[target].place)
            play.put(where=swapped(play.state.where, seat, where))
            play.tell(FollowEnds(seat, target, found=True))
        else:
            lose_track(play, seat, target)


# ---- What follows a challenge, in a fixed order: loans, bets, feelings, wooing, promises, then whatever it crowns.


def settle(play: Play) -> None:
    """Put on the agenda what follows the result, in the order that every challenge keeps (A71)."""
    encounter, order = play.encounter, play.state.order
    drawn = encounter.outcome != BACKDOWN
    people = [seat for seat in order if seat in company(play.state)]
    steps: list[Step] = []
    for at, side in enumerate(encounter.sides):
        if side.seat is not None and (drawn or at != encounter.winner):
            steps += [Repay(side.seat, at, n) for n in range(len(side.loans))]
    steps.append(PayBets())
    if drawn and encounter.kind != UNOPPOSED:
        steps += [OpponentFeels(side.seat, 1 - at) for at, side in enumerate(encounter.sides)]
    if drawn:
        steps += [Woo(at) for at in range(len(encounter.sides))]
        steps += [React(seat, at) for at in range(len(encounter.sides)) for seat in people]
    for at, side in enumerate(encounter.sides):
        for n, loan in enumerate(side.loans):
            lender = SeatNo(loan.lender) if loan.lender < seats(play.state) else None
            steps += [LenderFeels(lender, at, n), LenderKeepsPromise(lender, at, n)]
    for n, refusal in enumerate(encounter.refusals):
        steps.append(AskerFeels(refusal.asker, n))
    steps.append(ApplyFeelings())
    if drawn:
        steps += [AskPromises(at) for at in range(len(encounter.sides))]
        steps += [CommitFactions(at) for at in range(len(encounter.sides))]
    steps += [CrownCoup(), MarkObjectives(), NoticeBreaches()]
    play.then(*steps)


class PayBets(Step, word="pay bets", needs=(CHALLENGE,)):
    """Bets are paid (Influence)."""

    def fits(self, _world: World, state: State) -> bool:
        assert state.encounter is not None
        return all(state.face[bet.seat] >= bet.amount for bet in state.encounter.bets)

    def does(self, play: Play, _answer: None) -> None:
        encounter = play.encounter
        if not encounter.bets or encounter.winner is None:
            return
        result = actions.bet_result(encounter.bets, encounter.winner)
        for seat in sorted(result, key=lambda one: result[one]):
            # The losers' Face goes by way of the pool, so that the order does not matter.
            play.gain(seat, result[seat])
            play.tell(BetPaid(seat, result[seat]))

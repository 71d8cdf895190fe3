"""Challenges: the call and the stake; bets, and what the draw decides; and what follows, in a fixed order."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from functools import cache

from gmkit.chance.law import total
from gmkit.chance.pieces import gap_leads, law_of
from gmkit.errors import later, say
from gmkit.games.masks.content import Fits, World
from gmkit.games.masks.events import (
    AimsDeclared,
    BetPaid,
    BetPlaced,
    BetsLevelled,
    ChallengeCalled,
    ChallengeDeclined,
    ChallengeResolved,
    ConflictPaid,
    DebtCancelled,
    DebtPaid,
    FollowEnds,
    GoalSet,
    LineBroken,
    OpposedResolved,
    OrderGiven,
    StakeFalls,
    StakeNamed,
)
from gmkit.games.masks.model import (
    ARREST,
    CHALLENGER,
    DEFENDER,
    DRAWN,
    FOLLOW,
    HIDDEN_FACE,
    LEFT,
    MAIN,
    NO_GOAL,
    OPPOSED,
    PROPER,
    TRIAL,
    UNCAST,
    UNOPPOSED,
    Bet,
    Encounter,
    Loan,
    Party,
    Principal,
    Side,
    SideNo,
    State,
)
from gmkit.games.masks.rules import actions
from gmkit.games.masks.rules.actions import DeclareActions, DeclareAims, DrawCourts
from gmkit.games.masks.rules.influence import (
    AskerFeels,
    CoverStake,
    FallShort,
    LenderFeels,
    LenderKeepsPromise,
    Repay,
    beholden,
    for_debt,
    reach,
    short,
)
from gmkit.games.masks.rules.objectives import CrownCoup, MarkObjectives
from gmkit.games.masks.rules.relationships import ApplyFeelings, AskPromises, CommitFactions, OpponentFeels, React, Woo
from gmkit.games.masks.rules.unmasking import Denounce, NoticeBreaches, witnesses
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
    factions,
    gave_way,
    lenders,
    opponent,
    present,
    principals,
    seats,
    the_side,
)
from gmkit.table.choices import Either, Named, Number, OneOf, Spoken, Words
from gmkit.table.game import Ask, SeatNo, swapped

# ---- The opening of a challenge: called, accepted, with goals and a stake.


GOAL = 120
"""The longest goal in words."""


MATCH = later("match")
"""What a side says to a figure that it will put up."""

LESS, RAISE, TAKE, HOLD, MEET = "less", "raise", "take", "hold", "meet"
"""How a figure is answered: a lower one asked for, a higher one offered, either taken, the first held to, and met."""


# --- an opposed challenge is called, with a goal and a figure (Challenges; B1)


class CallChallenge(Step, word="call", ends=True):
    """An opposed challenge is called; its goal and its figure are named with it (B1)."""

    seat: SeatNo
    kind: str
    target: SeatNo

    def does(self, play: Play, _answer: None) -> None:
        seat, kind, target = self.seat, self.kind, self.target
        play.open(Encounter(kind, (Side(seat), Side(target))))
        play.tell(ChallengeCalled(kind, seat, target))
        play.then(SetGoal(seat), NameStake(seat), AcceptChallenge(target), ResolveOpposed())


class AcceptChallenge(Step, word="accept", needs=(DUEL, UNDRAWN), gives=(SETTLED,)):
    """It is accepted, with a countergoal, or declined at a price (B3)."""

    seat: Principal

    def asks(self, _world: World, state: State) -> Ask:
        price = price_of_leaving(state, self.seat)
        return Ask(
            self.seat,
            OneOf(
                [True, False], [(later("accept"),), (later("decline and pay {price}", price=price), later("decline"))]
            ),
            "challenge",
        )

    def does(self, play: Play, answer: bool) -> None:
        target = self.seat
        seat = play.encounter.sides[CHALLENGER].seat
        assert seat is not None
        if not answer:
            play.tell(ChallengeDeclined(target))
            play.challenge(outcome=LEFT, winner=CHALLENGER)
            return
        play.then(
            SetGoal(target),
            *(step(who) for who in (seat, target) for step in (DeclareAims, DeclareActions)),
            AnswerStake(target, DEFENDER),
        )


class SetGoal(Step, word="goal", needs=(DUEL, UNDRAWN)):
    """What a principal wins, in words."""

    seat: Principal

    def asks(self, world: World, state: State) -> Ask:
        seat = self.seat
        seating, at = state.hall.seating, int(seat != principals(state.under_way)[CHALLENGER])
        names = [seating.names[who] for who in principals(state.under_way)]
        pairs = [(pair.between(*names), pair.fits) for pair in world.city.goals]
        if not seating.seats[seat].npc:
            # People read the list: what answers the other's goal comes first, then what goes with scene and purses.
            # What they want is their own affair, and might be read off the order.
            other, theirs = principals(state.under_way)[1 - at], state.under_way.goals[CHALLENGER]
            pairs.sort(key=lambda pair: suits_in_public(world, state, seat, other, pair[1]), reverse=True)
            pairs.sort(key=lambda pair: not at or pair[0][CHALLENGER][:GOAL] != theirs)
        goals = dict.fromkeys(pair[at][:GOAL] for pair, _ in pairs)
        # In another language they are said by the city's own words for them.
        parties = dict(zip(("challenger", "defender"), names, strict=True))
        told = {
            str(one): one
            for pair in world.city.goals
            for one in [later((pair.challenger, pair.defender)[at], number=None, **parties)]
        }
        listed = OneOf([*goals], [(told.get(goal, goal),) for goal in goals])
        return Ask(seat, Either(listed, Words(GOAL, NO_GOAL)), "goal")

    def does(self, play: Play, goal: str) -> None:
        seat = self.seat
        challenger, defender = play.encounter.goals
        mine = seat == play.encounter.sides[CHALLENGER].seat
        play.challenge(goals=(goal, defender) if mine else (challenger, goal))
        play.tell(GoalSet(seat, goal))


def suits_in_public(world: World, state: State, seat: SeatNo, other: SeatNo, fits: Fits) -> int:
    """Count how well a goal fits what all can see: 1 for a purse, and 1 for the scene."""
    poor, rich = (seat, other) if fits.gap == "rich" else (other, seat)
    gap = fits.gap and 2 * state.face[rich] >= 3 * state.face[poor]
    main = state.where[seat].place == MAIN and state.scene
    invited = {tag for seed in world.city.scenes if main and seed.title == main.title for tag in seed.tags}
    return bool(gap) + (not invited.isdisjoint(fits.scene))


# --- the stake: named, answered, taken or held, met or left (Stakes and Narrative Outcomes; A10, B1, B3)


SMALL = 10
"""A stake that may be named against anybody, however poor."""


def least_stake(encounter: Encounter) -> int:
    """Give the least stake: what the actions of either side set aside, which is its first part (A10)."""
    return max(actions.investing(side.declared)[0] for side in encounter.sides)


def most_stake(state: State, seat: SeatNo, other: SeatNo) -> int:
    """Give the most that a principal may name or match against another (B1)."""
    return most_named(reach(state, seat, other), state.face[other])


def most_named(raised: int, theirs: int) -> int:
    """Give the most that may be named by whoever can raise so much, against somebody with so much Face (B1).

    It is no more than one and a half times the other's Face, where that is more than a small stake.
    """
    return min(raised, max(SMALL, theirs * 3 // 2))


def bound_by(state: State, seat: SeatNo, other: SeatNo) -> str:
    """Say what bounds the figure that a principal may name or match against another: own means, or the other's Face."""
    names, theirs = state.hall.seating.names, state.face[other]
    own = reach(state, seat, other)
    if own <= max(SMALL, theirs * 3 // 2):
        name, face, more = names[seat], state.face[seat], own - state.face[seat]
        if more:
            return later("{name} has {face} Face, and can count on {more} more", name=name, face=face, more=more)
        return later("{name} has {face} Face", name=name, face=face)
    return later(
        "one and a half times the other's Face is the most, or {small} where that is more, and {name} has {face}",
        small=SMALL,
        name=names[other],
        face=theirs,
    )


def rival(state: State, seat: SeatNo) -> SeatNo:
    """Give whom a principal of the challenge under way has against it."""
    other = opponent(state.under_way, the_side(state.under_way, seat)).seat
    assert other is not None
    return other


def price_of_leaving(state: State, seat: SeatNo) -> int:
    """Give what a principal pays that leaves the figure on the table (B3)."""
    encounter = state.under_way
    invested = actions.investing(encounter.sides[the_side(encounter, seat)].declared)[0]
    return actions.leaving(encounter.stake, state.face[seat], invested, state.hall.options.leave_cost)


def may_leave(state: State, seat: SeatNo) -> bool:
    """Say whether a principal may leave the figure on the table once it has accepted (B3, B10).

    A creditor has its own debt to lose, and has nothing to meet; who can pay may be held to it (`short_only`).
    """
    if for_debt(state):
        return False
    able = most_stake(state, seat, rival(state, seat)) >= state.under_way.stake
    return not (able and state.hall.options.leave_cost == "short_only")


def agree(play: Play, stake: int) -> None:
    """Put the stake that both sides have matched or taken on the table; it is covered next (B1)."""
    play.challenge(stake=stake)
    for at in (CHALLENGER, DEFENDER):
        play.side(at, named=stake)
    challenger, defender = principals(play.encounter)
    play.then(
        CoverStake(challenger, CHALLENGER, -1),
        CoverStake(defender, DEFENDER, -1),
        ComeShort(),
        TakeBets(),
        DrawAll(),
    )


class NameStake(Step, word="stake", needs=(DUEL, UNDRAWN)):
    """The challenger names a figure; whoever is beholden to the other, the debt (B1, B10)."""

    seat: Principal

    def asks(self, _world: World, state: State) -> Ask | None:
        other = rival(state, self.seat)
        most = most_stake(state, self.seat, other)
        figure = Number(0, most, "Face", why=bound_by(state, self.seat, other))
        return Ask(self.seat, figure, "stake") if most and not for_debt(state) else None

    def does(self, play: Play, stake: int | None) -> None:
        claim = for_debt(play.state)
        named = play.state.debts[self.seat][rival(play.state, self.seat)] if stake is None else stake
        play.challenge(stake=named)
        play.tell(StakeNamed(self.seat, named, "debt" if claim else "stake"))


class AnswerStake(Step, word="answer", needs=(DUEL, UNDRAWN), gives=(SETTLED,)):
    """The defender matches the figure, asks for less, or raises it, once (B1)."""

    seat: Principal
    side: SideNo

    def asks(self, _world: World, state: State) -> Ask | None:
        encounter = state.under_way
        least, figure = least_stake(encounter), encounter.stake
        other = rival(state, self.seat)
        most = most_stake(state, self.seat, other)
        if for_debt(state):
            return None
        why = bound_by(state, self.seat, other)
        fewer = Number(least, most, "Face", never=[MATCH] if most < figure else (), why=why)
        choices = fewer if most < figure else Either(OneOf([MATCH]), fewer)
        note = say("{name} has named {figure} Face.", name=state.hall.seating.names[other], figure=figure)
        return Ask(self.seat, choices, "answer to the stake", note=note) if fewer.size() else None

    def does(self, play: Play, answer: int | str | None) -> None:
        seat, at = self.seat, self.side
        figure = play.encounter.stake
        other = play.encounter.sides[1 - at].seat
        assert other is not None
        if for_debt(play.state):
            agree(play, figure)
        elif answer is None:
            # It can neither match the figure nor ask for one that the actions would leave room for.
            play.then(MeetStake(seat, at))
        else:
            asked = figure if answer == MATCH else int(answer)
            play.tell(StakeNamed(seat, asked, MATCH if asked == figure else LESS if asked < figure else RAISE))
            if asked == figure:
                agree(play, figure)
            else:
                play.then(TakeStake(other, 1 - at, asked))


class TakeStake(Step, word="take", needs=(DUEL, UNDRAWN), gives=(SETTLED,), at_once=True):
    """The challenger takes the figure that was asked for or offered, or holds to its own (B1)."""

    seat: Principal
    side: SideNo
    offer: int  # the defender's figure

    def fits(self, _world: World, state: State) -> bool:
        return self.offer >= least_stake(state.under_way)

    def asks(self, _world: World, state: State) -> Ask | None:
        if self.offer > most_stake(state, self.seat, rival(state, self.seat)):
            return None
        words = [
            (later("take {figure}", figure=self.offer), later(TAKE)),
            (later("hold to {figure}", figure=state.under_way.stake), later(HOLD)),
        ]
        return Ask(self.seat, OneOf([TAKE, HOLD], words), "figure to take")

    def does(self, play: Play, answer: str | None) -> None:
        seat, at, figure = self.seat, self.side, play.encounter.stake
        other = play.encounter.sides[1 - at].seat
        assert other is not None
        takes = answer == TAKE
        play.tell(StakeNamed(seat, self.offer if takes else figure, TAKE if takes else HOLD))
        if takes:
            agree(play, self.offer)
        elif self.offer > figure:
            # A raise is an offer: refused, the figure before it stands.
            agree(play, figure)
        else:
            play.then(MeetStake(other, 1 - at))


class MeetStake(Step, word="meet", needs=(DUEL, UNDRAWN), gives=(SETTLED,), at_once=True):
    """The defender meets a figure that is held, or leaves at a price (B3)."""

    seat: Principal
    side: SideNo

    def asks(self, _world: World, state: State) -> Ask | None:
        seat, figure = self.seat, state.under_way.stake
        if not may_leave(state, seat):
            return None
        price = price_of_leaving(state, seat)
        words = [
            (later("meet {figure}", figure=figure), MEET),
            (later("leave and pay {price}", price=price), later("leave")),
        ]
        return Ask(seat, OneOf([True, False], words), "figure to meet")

    def does(self, play: Play, answer: bool | None) -> None:
        seat, at, figure = self.seat, self.side, play.encounter.stake
        if answer is False:
            play.challenge(outcome=LEFT, winner=1 - at)
            return
        play.tell(StakeNamed(seat, figure, MEET))
        agree(play, figure)


class ComeShort(Step, word="shortfalls", needs=(DUEL, UNDRAWN)):
    """What follows where a side cannot cover the stake; where neither can, it is the smaller sum raised (B1, B2)."""

    def does(self, play: Play, _answer: None) -> None:
        encounter = play.encounter
        lacking = [short(play.state, side) for side in encounter.sides]
        if all(lacking):
            stake = encounter.stake - max(lacking)
            play.challenge(stake=stake)
            for at, side in enumerate(encounter.sides):
                play.side(at, named=stake, loans=_cut_back(side.loans, stake))
            play.tell(StakeFalls(stake))
            return
        for at, side in enumerate(encounter.sides):
            if lacking[at] and side.seat is not None:
                play.then(FallShort(side.seat, at))


def _cut_back(loans: tuple[Loan, ...], stake: int) -> tuple[Loan, ...]:
    """Give loans cut to a stake that has fallen, the last first: what is not put up stays with the lender."""
    room, kept = stake, []
    for loan in loans:
        kept.append(loan._replace(delivered=min(loan.delivered, room)))
        room -= kept[-1].delivered
    return tuple(kept)


# ---- Side bets, the draw, and what it decides: an unopposed challenge, an opposed one, a backdown.

NO_BET = -1


# --- side bets (Influence)


def _bettors(state: State) -> list[SeatNo]:
    """Give who may bet: who is present with Face, and neither a principal nor a lender."""
    encounter = state.under_way
    busy = {*principals(encounter), *lenders(encounter)}
    return [s for s in company(state) if s not in busy and state.face[s] and state.worn[s] != UNCAST]


class TakeBets(Step, word="bets", needs=(DUEL, UNDRAWN)):
    """Bystanders may bet."""

    def fits(self, _world: World, state: State) -> bool:
        return not state.under_way.bets and not any(isinstance(one, BetOn) for one in state.agenda)

    def does(self, play: Play, _answer: None) -> None:
        if gave_way(play.encounter):
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

    def asks(self, world: World, state: State) -> Ask | None:
        challenger, defender = principals(state.under_way)
        # Whoever is beholden bets on nobody against the creditor (B10).
        pairs = ((challenger, defender), (defender, challenger))
        found = [one for one, other in pairs if not beholden(state, self.seat, other)]
        choice = among(world, state, found, (NO_BET, later("no bet")))
        return Ask(self.seat, choice, "side bet", usual=NO_BET) if found else None

    def does(self, play: Play, backed: int | None) -> None:
        if backed is not None and backed != NO_BET:
            play.then(BetFace(self.seat, SeatNo(backed)))


class BetFace(Step, word="bet amount", needs=(DUEL, UNDRAWN), at_once=True):
    """How much it bets."""

    seat: SeatNo
    backed: SeatNo

    def fits(self, _world: World, state: State) -> bool:
        return self.seat in _bettors(state) and self.backed in principals(state.under_way)

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
        if gave_way(encounter):
            return
        if encounter.outcome is None:
            play.challenge(outcome=DRAWN)
        order = [DrawCourts(side.seat, at, -1) for at, side in enumerate(encounter.sides)]
        for at, side in enumerate(encounter.sides):
            people = [(n, loan) for n, loan in enumerate(side.loans) if loan.lender < seats(play.state)]
            order += [DrawCourts(SeatNo(loan.lender), at, n) for n, loan in people]
        play.then(*order)


# --- what it decides


@cache
def leads(first: int, second: int, randomizer: str, difference: str) -> float:
    """Give the chance that the first side's draws come to at least the second's, by how many draw on each (A15)."""
    if randomizer == "dominoes":
        return float(sum(p for lead, p in gap_leads(first, second, signed=difference == "signed").items() if lead >= 0))
    once = law_of(actions.drawing(randomizer), lambda draw: actions.margin(draw, difference))
    ours, theirs = total(once, first), total(once, second)
    return float(sum((a * b for x, a in ours.items() for y, b in theirs.items() if x >= y), Fraction(0)))


def unopposed(seat: SeatNo) -> tuple[Step, ...]:
    """Give the steps of an unopposed challenge that a seat has called."""
    return DeclareAims(seat), DeclareActions(seat), DrawCourts(seat, CHALLENGER, -1), ResolveUnopposed()


class ResolveUnopposed(Step, word="resolve unopposed", needs=(CHALLENGE, DRAWS)):
    """Losses, gains and conflicts (unopposed challenge, steps 5 to 7)."""

    def fits(self, _world: World, state: State) -> bool:
        encounter = state.under_way
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
        encounter = state.under_way
        # What follows a result stands on the agenda once.
        settled = any(isinstance(one, ApplyFeelings) for one in state.agenda)
        return not settled and (encounter.winner is None or gave_way(encounter)) and actions.can_pay(state)

    def does(self, play: Play, _answer: None) -> None:
        encounter = play.encounter
        if gave_way(encounter):
            _give_way(play)
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
    claim = for_debt(play.state)
    # What nobody could have paid does not ride, nor does a claim (B12).
    riding = sum(
        min(encounter.stake, play.state.face[side.seat] + side.lent)
        for at, side in enumerate(encounter.sides)
        if side.seat is not None and not (claim and at == DEFENDER)
    )
    play.challenge(winner=winner, riding=riding)
    if claim and winner == CHALLENGER:
        play.tell(DebtCancelled(won.seat, lost.seat, play.state.debts[won.seat][lost.seat]))
        _owe(play, won.seat, lost.seat, 0)
        lent: tuple[Side, ...] = (won,)
    else:
        payment = actions.losing_payment(encounter.stake, play.state.face[lost.seat], lost.lent)
        play.pay(lost.seat, won.seat, payment.own)
        if payment.debt:
            _owe(play, lost.seat, won.seat, play.state.debts[lost.seat][won.seat] + payment.debt)
        play.side(loser, paid=payment.paid, own_paid=payment.own, debt=payment.debt)
        lent = lost, won
    for side in lent:
        for loan in side.loans:
            # What was lent to the winner comes to the winner's hand, who says what goes back.
            play.pay(min(seats(play.state), loan.lender), won.seat, loan.delivered)


def _owe(play: Play, debtor: SeatNo, creditor: SeatNo, amount: int) -> None:
    debts = play.state.debts
    play.put(debts=swapped(debts, debtor, swapped(debts[debtor], creditor, amount)))


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


def _give_way(play: Play) -> None:
    """Settle a challenge that one side left, or backed down from; no tile is drawn (A55, A73, B2, B3)."""
    encounter, options = play.encounter, play.state.hall.options
    winner = encounter.winner
    assert winner is not None
    won, lost = encounter.sides[winner], encounter.sides[1 - winner]
    assert won.seat is not None and lost.seat is not None
    value, face = actions.investing(lost.declared)[0], play.state.face[lost.seat]
    if encounter.outcome == LEFT:
        own = paid = actions.leaving(encounter.stake, face, value, options.leave_cost)
    else:
        paid, own, *_ = actions.backdown(value, lost.named, face, lost.lent)
    play.pay(lost.seat, won.seat, own)
    for loan in lost.loans:
        lender = min(seats(play.state), loan.lender)
        play.pay(lender, won.seat, loan.delivered)
    play.side(1 - winner, paid=paid, own_paid=own)
    # Nothing that was lent to the side that stood its ground was used: it never left the lender. Bets are void.
    kept = tuple(loan._replace(repaid=loan.delivered) for loan in won.loans)
    play.side(winner, loans=kept)
    play.challenge(bets=(), riding=2 * paid)
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
            encounter.riding,
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
    where = play.state.where[seat]._replace(place=f"{LOST}{play.state.hall.seating.names[seat]}")
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
    drawn = not gave_way(encounter)
    people = [seat for seat in order if seat in company(play.state)]
    steps: list[Step] = []
    for at, side in enumerate(encounter.sides):
        if side.seat is not None and (drawn or at != encounter.winner):
            steps += [Repay(side.seat, at, n) for n in range(len(side.loans))]
    if encounter.winner is not None or encounter.kind == UNOPPOSED:
        steps.append(PayCreditors(encounter.winner or CHALLENGER))
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


class PayCreditors(Step, word="pay creditors", needs=(CHALLENGE,)):
    """What a debtor wins goes to its creditors, once loans are returned (B10)."""

    side: SideNo

    def does(self, play: Play, _answer: None) -> None:
        encounter = play.encounter
        won = encounter.sides[self.side]
        if won.seat is None:
            return
        if len(encounter.sides) > 1:
            gained = encounter.sides[1 - self.side].paid
            gained += sum(loan.delivered - (loan.repaid or 0) for loan in won.loans)
        else:
            gained = play.state.face[won.seat] - (encounter.had[won.seat] if encounter.had else 0)
        _to_creditors(play, won.seat, gained)


def pays_at_once(state: State, seat: SeatNo) -> bool:
    """Say whether what a seat wins goes to its debts by the rule in force (B10)."""
    rule = state.hall.options.beholden_autopay
    return rule == "all" or (rule == "npcs" and state.hall.seating.seats[seat].npc)


def _to_creditors(play: Play, seat: SeatNo, gained: int) -> None:
    """Let what a seat has won go to its debts, as far as the rule in force says so (B10)."""
    left = gained
    if not pays_at_once(play.state, seat):
        return
    for creditor in everybody(play.state):
        owed = play.state.debts[seat][creditor]
        paid = min(owed, left, play.state.face[seat])
        if paid > 0:
            left -= paid
            play.pay(seat, creditor, paid)
            _owe(play, seat, SeatNo(creditor), owed - paid)
            play.tell(DebtPaid(seat, SeatNo(creditor), paid, owed - paid))


class PayBets(Step, word="pay bets", needs=(CHALLENGE,)):
    """Bets are paid (Influence)."""

    def fits(self, _world: World, state: State) -> bool:
        return all(state.face[bet.seat] >= bet.amount for bet in state.under_way.bets)

    def does(self, play: Play, _answer: None) -> None:
        encounter = play.encounter
        if not encounter.bets or encounter.winner is None:
            return
        result = actions.bet_result(encounter.bets, encounter.winner)
        for seat in sorted(result, key=lambda one: result[one]):
            # The losers' Face goes by way of the pool, so that the order does not matter.
            play.gain(seat, result[seat])
            play.tell(BetPaid(seat, result[seat]))
        for seat in result:
            _to_creditors(play, seat, result[seat])


# ---- What anybody at the table may say while a person is asked: a breach, a stand against a faction, an order.

BREACH, DIRECTED, BID = later("breach"), later("directed"), later("order")

TURN = "turn"
"""The step at which somebody takes a turn, by its word: what leads to a challenge stands above this file."""

LINE = 120
"""The longest line of a mask that is named, and the longest order."""


def sayings(world: World, state: State, only: Collection[str] = ()) -> Spoken | None:
    """Give what may be said aside now, or None (B4, B7, B10); of some verbs `only`, if any are given.

    Until a challenge is settled, and at anybody's turn in the scene, it is who goes against a mask, before its outcome
    is weighed also which faction it is directed against; and at any time an order to somebody beholden.
    """
    verbs: dict[str, tuple[Named, range]] = {}
    encounter = state.encounter
    open_still = {type(step) for step in state.agenda} & {ResolveOpposed, ResolveUnopposed}
    here = company(state) if _is_on(state) else _at_turn(state)
    if here:
        verbs[BREACH] = (among(world, state, here), range(LINE + 1))
    if encounter is not None and encounter.kind in (OPPOSED, UNOPPOSED) and open_still:
        verbs[DIRECTED] = (among(world, state, factions(state)), range(1))
    bound = [SeatNo(seat) for seat in everybody(state) if any(state.debts[seat])]
    if bound:
        verbs[BID] = (among(world, state, bound), range(1, LINE + 1))
    verbs = {verb: about for verb, about in verbs.items() if verb in only or not only}
    return Spoken(verbs) if verbs else None


def _is_on(state: State) -> bool:
    """Say whether a challenge is under way that is not settled, or its breaches not noticed yet."""
    coming = {type(step) for step in state.agenda} & {ResolveOpposed, ResolveUnopposed, NoticeBreaches}
    return state.encounter is not None and state.encounter.kind not in (ARREST, TRIAL) and bool(coming)


def _at_turn(state: State) -> tuple[SeatNo, ...]:
    """Give who is in the scene of whose turn it is; nobody where something else is asked."""
    step = state.agenda[-1] if state.agenda else None
    if step is None or step.word != TURN or step.seat is None:
        return ()
    return present(state, state.where[step.seat].place)


def say_aside(play: Play, seat: SeatNo, saying: tuple[str, Party, str]) -> None:
    """Let something be said aside; whoever is asked waits."""
    verb, about, words = saying
    if verb == BREACH:
        accused = SeatNo(about)
        if not _is_on(play.state):
            _say_later(play, accused, words)
            return
        before = tuple(one for one in play.encounter.said if one[0] != accused)
        play.challenge(said=(*before, (accused, words)))
        play.tell(LineBroken(accused, str(play.state.worn[accused] or ""), words))
    elif verb == DIRECTED:
        caller = play.encounter.sides[CHALLENGER].seat
        assert caller is not None
        play.challenge(against=about)
        play.tell(AimsDeclared(caller, (), about, None))
    else:
        debtor = SeatNo(about)
        # Whoever is asked may be the creditor; anybody else speaks for the GM.
        play.tell(OrderGiven(debtor, seat if play.state.debts[debtor][seat] else None, words))


def _say_later(play: Play, accused: SeatNo, words: str) -> None:
    """Let a breach be said at somebody's turn: whoever is in the scene saw it, as one of the challenge before (B4)."""
    seen_by = witnesses(play, _at_turn(play.state), accused)
    play.tell(LineBroken(accused, str(play.state.worn[accused] or ""), words))
    play.then(*(Denounce(seat, accused, (), words) for seat in seen_by))

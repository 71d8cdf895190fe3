"""Influence: Face that is lent, whom one can call on, allies asked until the stake is covered, and what goes back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from gmkit.chance.pieces import Domino
from gmkit.errors import later, say
from gmkit.games.masks.content import World
from gmkit.games.masks.events import (
    AllyCalled,
    FaceLent,
    LoanRefused,
    LoanRepaid,
    MessengerSent,
    PromiseChanged,
    SupportDeclared,
)
from gmkit.games.masks.model import (
    BACKDOWN,
    DESPERATE,
    UNCAST,
    Lender,
    Loan,
    LoanNo,
    Party,
    Principal,
    Refusal,
    RefusalNo,
    Side,
    SideNo,
    State,
    plain,
)
from gmkit.games.masks.rules import actions
from gmkit.games.masks.rules.actions import actions_of, free_actions, named, names_of_action, supports
from gmkit.games.masks.rules.relationships import faction_approves
from gmkit.games.masks.stage import (
    CHALLENGE,
    COVER,
    DUEL,
    UNDRAWN,
    Play,
    Step,
    aloft,
    among,
    by_sheet,
    company,
    everybody,
    factions,
    gave_way,
    known_level,
    lenders,
    level,
    opponent,
    party_called,
    party_name,
    principals,
    seats,
    sees,
)
from gmkit.table.choices import Number, OneOf
from gmkit.table.game import HIDDEN, Ask, Hidden, Luck, SeatNo, swapped

# ---- Face that is lent: what it costs to ask, how much may be asked and lent, and what it does to feelings.


def fee(links: int) -> int:
    """Give what it costs to ask somebody so many links away: 1 Face for each who is asked (4.8; A29, A30)."""
    return links


def face_delivered(committed: int, links: int) -> int:
    """Give what reaches the borrower: the commitment divided by the links, rounded down (4.8; A31).

    Only that much is at risk; the rest stays with the lender.
    """
    return committed // links


def may_ask(relationships: Sequence[int]) -> int | None:
    """Give the most that may be asked for: the least relationship on the way (4.8; A32).

    Args:
        relationships: of everybody who passes the request on, towards the one who asks; none of them
            for a direct ally.

    Returns:
        None if there is no bound.
    """
    return max(0, min(relationships)) if relationships else None


def may_lend(*, promised: int, relationship: int, face: int | None, asked: int | None) -> int:
    """Give the most that a lender may commit: its promise, or its relationship if that is more (4.8; A20, A35).

    Args:
        promised: the Face it made available to the one who asks it.
        relationship: how it feels about that one.
        face: its Face in hand, None if it is endless.
        asked: what is asked for, None if there is no bound.
    """
    bounds = (max(promised, relationship, 0), face, asked)
    return min(bound for bound in bounds if bound is not None)


def denied(asked: int | None, promised: int, face: int, lent: int) -> int:
    """Give what a refusal withholds: promised, asked for, in hand, and not lent (4.8; A81).

    The asker may think so much less of the one who refused.
    """
    due = min(promised, face) if asked is None else min(asked, promised, face)
    return max(0, due - lent)


def repay_bound(lent: int, repaid: int, won: bool) -> tuple[int, int]:
    """Give by how much a lender's feeling for the borrower may move, down and up (4.9; A37, A77).

    More than was lent lets it rise by the surplus, less lets it fall by what is missing. A loan betrayed
    after a victory weighs as much as one that was lost and never made good.

    Args:
        lent: what reached the borrower.
        repaid: what came back.
        won: whether the borrower won; no reading in force tells the two apart.
    """
    return min(0, repaid - lent), max(0, repaid - lent)


def faction_repaid(lent: int, repaid: int) -> int:
    """Give by how much a faction's feeling moves, exactly and whoever won: it has no choice (4.9; A27)."""
    return repaid - lent


def may_promise(promised: int, relationship: int) -> int:
    """Give the most that a giver may have promised after a scene: as much as it feels, or what stood (4.9; A19)."""
    return max(promised, relationship, 0)


# ---- Influence: the most Face that can be called in through relationships and allegiance, and by which calls.
#
# A call costs 1 Face for each link between asker and lender, and its Face is divided by as many. What passes
# through somebody is bounded by a relationship, so by 10: a lender three links away brings at best 10/3, rounded
# down, for 3 Face. Two links are therefore all that is ever worth it, however large the promises.

LINKS = 2
"""How far away a lender can be and still bring more than the asking costs."""


class Web(NamedTuple):
    """Everything that an asker's Influence hangs on; what a mapping does not hold is 0."""

    face: int  # the asker's own Face; fees are paid out of it beforehand
    asker: Party
    lenders: tuple[Party, ...]  # the avatars who may be asked, and may pass a request on
    factions: tuple[Party, ...]  # the factions that approve
    feelings: Mapping[tuple[Party, Party], int]  # how a party feels about another, by holder and target
    promised: Mapping[tuple[Party, Party], int]  # what a party made available to another, by giver and receiver
    purses: Mapping[Party, int]  # the Face of each avatar who may be asked


class Call(NamedTuple):
    """One request for Face."""

    lender: Party  # who is asked in the end
    via: tuple[Party, ...]  # who passes it on, from the asker's own ally to the lender's; empty for a direct ally
    asks: int  # what the lender is to commit
    delivers: int  # what reaches the asker
    costs: int  # the fees on the way

    @property
    def gain(self) -> int:
        """What the asker has more by it."""
        return self.delivers - self.costs


class _Offer(NamedTuple):
    """The best call on a lender over so many links, and how the lender feels about the one who asks it."""

    call: Call
    warmth: int


_Offers = list[list[_Offer]]
"""By lender; at most one of a lender's may be taken."""

_Plan = tuple[int, int, int, tuple[Call, ...]]
"""Gain, lenders (negative), warmth, calls: of two plans the greater is the better."""


def callable_influence(web: Web, *, depth: int = LINKS, potential: bool = False) -> int:
    """Give the Face that can be called in, fees taken off; the asker's own is left out (4.8; A65)."""
    return sum(call.gain for call in calls(web, depth=depth, potential=potential))


def calls(web: Web, need: int | None = None, *, depth: int = LINKS, potential: bool = False) -> tuple[Call, ...]:
    """Give the calls that bring the most Face, or the cheapest that bring enough (4.8; A20, A30, A32, A80).

    Of plans that bring the most, the one with the least fees is given; then, and for the cheapest, the
    one with fewer lenders, then the one whose lenders feel most for those who ask them.

    Args:
        web: what there is to call on.
        need: the stake that must be covered, own Face included; None for as much as can be had. If it is
            out of reach, as much as can be had is given.
        depth: how many links away lenders are looked for.
        potential: avatars lend up to their relationship where they promised less; factions, which have
            no choice, never do.
    """
    short = None if need is None else need - web.face
    if short is not None and short <= 0:
        return ()
    offers = _offers(web, depth, potential)
    most = _most(offers, web.face)
    if short is None or most[0] < short:
        return most[3]
    return _cheapest(offers, sum(call.costs for call in most[3]), short)


def _offers(web: Web, depth: int, potential: bool) -> _Offers:
    """Give each lender's best call for each number of links, where it brings more than it costs."""
    found: dict[Party, list[_Offer]] = {}
    for links, askers in enumerate(_reach(web, depth), 1):
        # Whatever passes through less than this does not pay for the asking.
        worth = [asker for asker in askers if face_delivered(asker[0], links) > fee(links)]
        best: dict[Party, _Offer] = {}
        for lender, (width, via) in product(web.lenders + web.factions, worth):
            if lender in via:
                continue
            offer = _offer(web, lender, width, via, potential)
            known = best.get(lender)
            if offer.call.gain > 0 and (not known or (offer.call.gain, offer.warmth) > (known.call.gain, known.warmth)):
                best[lender] = offer
        for lender, offer in best.items():
            others = found.setdefault(lender, [])
            # More links cost more, so a longer way is of use only where it brings more.
            if all(offer.call.gain > other.call.gain for other in others):
                others.append(offer)
    return sorted(found.values(), key=lambda options: -options[-1].call.gain)


def _reach(web: Web, depth: int) -> Iterator[list[tuple[int, tuple[Party, ...]]]]:
    """Give, for each number of links, who may ask the lender: what it may ask for, and the way to it."""
    endless = sum(web.promised.values()) + sum(web.purses.values()) + 1
    askers: list[tuple[int, tuple[Party, ...]]] = [(endless, ())]
    for links in range(1, depth + 1):
        yield askers
        if links == depth:
            return
        widest: dict[Party, tuple[int, tuple[Party, ...]]] = {}
        for width, via in askers:
            end = via[-1] if via else web.asker
            for ally in web.lenders:
                passes = min(width, web.feelings.get((ally, end), 0))
                if ally not in via and passes > widest.get(ally, (0,))[0]:
                    widest[ally] = (passes, (*via, ally))
        askers = list(widest.values())


def _offer(web: Web, lender: Party, width: int, via: tuple[Party, ...], potential: bool) -> _Offer:
    end = via[-1] if via else web.asker
    warmth = web.feelings.get((lender, end), 0)
    limit = web.promised.get((lender, end), 0)
    purse = web.purses.get(lender, 0)
    if lender in web.factions:
        limit, purse = (limit if warmth > 0 else 0), limit
    elif potential:
        limit = max(limit, warmth)
    links = len(via) + 1
    brings = face_delivered(min(width, limit, purse), links)
    return _Offer(Call(lender, via, brings * links, brings, fee(links)), warmth)


def _most(offers: _Offers, face: int) -> _Plan:
    """Give the plan with the greatest gain whose fees the Face pays for; of several the cheapest."""
    if sum(options[-1].call.costs for options in offers) <= face:
        # The last way to a lender brings the most, and all of them together can be paid for.
        best = [options[-1] for options in offers]
        return _plan(best)
    plans: dict[int, _Plan] = {0: _plan(())}
    for options in offers:
        for spent, plan in [*plans.items()]:
            for offer in options:
                cost = spent + offer.call.costs
                if cost <= face:
                    longer = _longer(plan, offer)
                    if cost not in plans or longer > plans[cost]:
                        plans[cost] = longer
    return max(plans.items(), key=lambda item: (item[1][0], -item[0]))[1]


def _cheapest(offers: _Offers, limit: int, short: int) -> tuple[Call, ...]:
    """Give the cheapest plan that gains enough; some plan within the limit does."""
    plans: dict[tuple[int, int], _Plan] = {(0, 0): _plan(())}
    for options in offers:
        for (spent, gained), plan in [*plans.items()]:
            if gained >= short:
                continue
            for offer in options:
                cost = spent + offer.call.costs
                if cost <= limit:
                    longer = _longer(plan, offer)
                    # What is gained beyond the need makes no plan better than another.
                    at = cost, min(short, longer[0])
                    if at not in plans or longer[1:] > plans[at][1:]:
                        plans[at] = longer
                    if at[1] == short:
                        limit = cost
    return plans[limit, short][3]


def _plan(offers: Sequence[_Offer]) -> _Plan:
    plan: _Plan = (0, 0, 0, ())
    for offer in offers:
        plan = _longer(plan, offer)
    return plan


def _longer(plan: _Plan, offer: _Offer) -> _Plan:
    gain, lenders, warmth, taken = plan
    return gain + offer.call.gain, lenders - 1, warmth + offer.warmth, (*taken, offer.call)


# ---- Whom an avatar can call on, as its state has it.


def web_of(state: State, asker: SeatNo, lenders: Iterable[SeatNo], bands: Iterable[Party]) -> Web:
    """Give the web of these lenders and factions; feelings that the record does not know count 0."""
    people, groups = tuple(lenders), tuple(bands)
    askers = (asker, *people)
    feelings: dict[tuple[Party, Party], int] = {
        (holder, target): row[target].level
        for holder in (*people, *groups)
        if not isinstance(row := state.feelings[holder], Hidden)
        for target in askers
        if target != holder
    }
    promised: dict[tuple[Party, Party], int] = {
        (giver, taker): state.promised[giver][taker] for giver in (*people, *groups) for taker in askers
    }
    return Web(
        state.face[asker], asker, people, groups, feelings, promised, {seat: state.face[seat] for seat in people}
    )


def whole_web(state: State, seat: SeatNo) -> Web:
    """Give an avatar's whole web: everybody at the table, every faction approving (A65)."""
    return web_of(state, seat, (SeatNo(one) for one in everybody(state) if one != seat), factions(state))


def influence_of(state: State, seat: SeatNo) -> int:
    """Give an avatar's Influence as the scores count it: by promises, own Face left out (A65)."""
    return callable_influence(whole_web(state, seat))


# ---- Calling Influence: allies asked for Face, link by link, until the stake is covered or nobody is left to ask.

NOBODY, SENT = -1, -2
"""Who was fetched by a messenger: nobody was sent for, or nobody came."""

ENOUGH = later("nobody")
"""The answer of who asks no further ally."""

FETCH = "fetch"


def own_part(state: State, side: Side) -> int:
    """Give the Face of its own that a side can put up beside what it borrowed."""
    assert side.seat is not None
    return max(0, min(state.face[side.seat], state.under_way.stake - side.lent))


def beholden(state: State, seat: SeatNo, other: SeatNo) -> bool:
    """Say whether a seat is beholden to another: it owes Face since a desperate attack (A79, B10)."""
    return state.debts[seat][other] > 0


def for_debt(state: State) -> bool:
    """Say whether the challenge under way is for the challenger's debt to the other, who puts up the claim (B10)."""
    return beholden(state, *principals(state.under_way))


def reach(state: State, seat: SeatNo, other: SeatNo) -> int:
    """Give what a principal could raise by what everybody knows: its Face and the promises open to it (B1).

    A promise counts as far as its giver has Face; the opponent's, and of those who are beholden to it, do not.
    """
    return state.face[seat] + sum(face for _, face in promised_to(state, seat, other))


def promised_to(state: State, seat: SeatNo, other: SeatNo) -> Iterator[tuple[Party, int]]:
    """Give by whom a principal is promised Face against another, and how much of it counts (B1)."""
    for giver in everybody(state):
        if giver not in (seat, other) and not beholden(state, SeatNo(giver), other):
            yield giver, min(state.promised[giver][seat], state.face[giver])
    for band in factions(state):
        yield band, state.promised[band][seat]


def short(state: State, side: Side) -> int:
    """Give what a side lacks to cover the stake; who puts up a claim lacks nothing."""
    if for_debt(state) and side.seat == principals(state.under_way)[-1]:
        return 0
    return max(0, state.under_way.stake - side.lent - own_part(state, side))


def may_be_asked(state: State, at: int, fetched: int) -> tuple[list[SeatNo], list[Party]]:
    """Give the avatars and the factions that a side may ask for Face now: nobody lends to both sides, or twice."""
    encounter = state.under_way
    taken = {*principals(encounter), *lenders(encounter)}
    asked = {refusal.lender for refusal in encounter.refusals if refusal.asker == encounter.sides[at].seat}
    here = [seat for seat in company(state) if state.worn[seat] != UNCAST]
    if fetched >= 0:
        here.append(SeatNo(fetched))
    other = opponent(encounter, at).seat
    # Whoever is beholden lends to nobody against the creditor (B10).
    bound = {seat for seat in here if other is not None and beholden(state, seat, other)}
    people = [seat for seat in dict.fromkeys(here) if seat not in taken and seat not in asked and seat not in bound]
    bands = [party for party in factions(state) if party not in taken]
    return people, bands


# --- whom to ask


class CoverStake(Step, word="cover", needs=(DUEL, UNDRAWN)):
    """A side calls on an ally; by default only while it is short of the stake (A34)."""

    seat: Principal
    side: SideNo
    fetched: int  # whom a messenger fetched, NOBODY or SENT

    def asks(self, world: World, state: State) -> Ask | None:
        seat, at, fetched = self.seat, self.side, self.fetched
        encounter = state.encounter
        if encounter is None or gave_way(encounter) or state.face[seat] < fee(1):
            return None
        side = encounter.sides[at]
        if side.lent >= encounter.stake or (state.hall.options.lend_when == "when_short" and not short(state, side)):
            return None
        people, bands = may_be_asked(state, at, fetched)
        bands = [band for band in bands if state.promised[band][seat] and faction_approves(world, state, at, band)]
        bands = [band for band in bands if level(state, band, seat) > 0]
        away = _away(world, state, seat, people) if fetched == NOBODY else []
        if not people and not bands and not away:
            return None
        fetch = [((FETCH, one), later("send for {name}", name=party_name(world, state, one))) for one in away]
        return Ask(seat, among(world, state, [*people, *bands], *fetch, (ENOUGH, ENOUGH)), "ally to ask")

    def does(self, play: Play, answer: Any) -> None:
        seat, at, fetched = self.seat, self.side, self.fetched
        if answer is None or answer == ENOUGH:
            return
        if isinstance(answer, tuple):
            play.then(SendMessenger(seat, at, answer[1]))
            return
        if answer >= seats(play.state):
            _lend_of_faction(play, seat, at, answer, ())
            play.then(self)
            return
        play.pay(seat, answer, fee(1))
        play.tell(AllyCalled(seat, answer, ()))
        play.then(PassOrLend(seat, at, (answer,), fetched), self)


def _away(world: World, state: State, seat: SeatNo, here: list[SeatNo]) -> list[SeatNo]:
    """Give whom a messenger may be sent for: who is elsewhere; the messenger needs an action to try (A62)."""
    encounter = state.under_way
    if not free_actions(world, state, seat):
        return []
    busy = {*principals(encounter), *lenders(encounter), *company(state), *here, *state.out}
    away = (SeatNo(one) for one in everybody(state) if one not in busy and state.worn[one] != UNCAST)
    return [one for one in away if not aloft(world, state, seat, one) or sees(world, state, seat, one)]


def _lend_of_faction(play: Play, seat: SeatNo, at: int, band: Party, via: tuple[SeatNo, ...]) -> None:
    """Let a faction lend: always the full sum, and the fee goes to the pool."""
    giver = via[-1] if via else seat
    committed = play.state.promised[band][giver]
    play.pay(seat, seats(play.state), fee(1))
    play.tell(AllyCalled(seat, band, via))
    _lend(play, seat, at, band, via, committed)


def _lend(
    play: Play,
    seat: SeatNo,
    at: int,
    lender: Party,
    via: tuple[SeatNo, ...],
    committed: int,
    asked: tuple[int, int, int] = (0, 0, 0),
) -> None:
    """Let Face reach a side, no more than the stake has room for beside what is lent already (MA-8)."""
    side = play.encounter.sides[at]
    room = play.encounter.stake - side.lent
    delivered = min(face_delivered(committed, len(via) + 1), room)
    play.side(at, loans=(*side.loans, Loan(lender, via, committed, delivered)))
    play.tell(FaceLent(lender, seat, via, committed, delivered, *asked))


# --- along a chain


class PassOrLend(Step, word="link", needs=(DUEL, UNDRAWN, COVER), at_once=True):
    """The last ally asked lends itself, or passes the request on to an ally of its own."""

    seat: Principal
    side: SideNo
    path: tuple[Party, ...]  # who has been asked so far
    fetched: int  # whom a messenger fetched

    def fits(self, _world: World, state: State) -> bool:
        return _is_chain(state, self.path) and self.path[-1] < seats(state)

    def asks(self, world: World, state: State) -> Ask | None:
        seat, at, path = self.seat, self.side, self.path
        last = path[-1]
        # The first ally is paid already; the others are paid when the request reaches them.
        if state.face[seat] < fee(len(path)):
            return None
        people, bands = may_be_asked(state, at, self.fetched)
        # Who has refused somebody's request is not asked again for the same challenge, by whatever way it came.
        refused = {refusal.lender for refusal in state.under_way.refusals if refusal.asker == last}
        on = [one for one in people if one not in path and one not in refused]
        on_bands = [b for b in bands if state.promised[b][last] and faction_approves(world, state, at, b)]
        further = [*on, *(band for band in on_bands if level(state, band, last) > 0)]
        if not further:
            return None
        name = party_name(world, state, last)
        lends = (last, later("{name} lends", name=name))
        whom = among(world, state, further, lends, text=later("through {via} to {name}"), via=name)
        return Ask(seat, whom, "who lends", usual=last)

    def does(self, play: Play, answer: Party | None) -> None:
        seat, at, path, fetched = self.seat, self.side, self.path, self.fetched
        if answer is None or answer == path[-1]:
            play.then(AskFor(seat, at, path))
            return
        if answer >= seats(play.state):
            play.then(AskFor(seat, at, (*path, answer)))
            return
        play.then(PassOrLend(seat, at, (*path, answer), fetched))


def _lends(state: State, path: tuple[Party, ...]) -> SeatNo | None:
    """Give who lends at the end of a chain; None for a faction, which has no choice."""
    return SeatNo(path[-1]) if path[-1] < seats(state) else None


def _is_chain(state: State, path: tuple[Party, ...]) -> bool:
    """Say whether a request can go along a path: avatars, each once, and at the end perhaps a faction."""
    people = path[:-1] if path and path[-1] >= seats(state) else path
    return bool(people) and len({*path}) == len(path) and all(0 <= one < seats(state) for one in people)


class AskFor(Step, word="ask for", needs=(DUEL, UNDRAWN, COVER), at_once=True):
    """How much Face is asked for."""

    seat: Principal
    side: SideNo
    path: tuple[Party, ...]  # from the first ally to the lender

    def fits(self, _world: World, state: State) -> bool:
        return _is_chain(state, self.path)

    def asks(self, _world: World, state: State) -> Ask | None:
        path = self.path
        lender = path[-1]
        if lender >= seats(state):
            most = state.promised[lender][path[-2]]
        else:
            most = in_hand(state, lender) if len(path) == 1 else state.face[lender]
        return Ask(self.seat, Number(1, most, "Face"), "Face to ask for") if most > 1 else None

    def does(self, play: Play, amount: int | None) -> None:
        path, wanted = self.path, 1 if amount is None else amount
        request = LendFace(_lends(play.state, path), self.side, path, wanted)
        play.then(PassOn(SeatNo(path[0]), self.side, path, wanted, 0) if len(path) > 1 else request)


def in_hand(state: State, lender: Party) -> int:
    """Give the Face that a lender has to lend, now that it is paid: what it is paid for the call is not lent in it."""
    return state.face[lender] - fee(1)


class PassOn(Step, word="pass on", needs=(DUEL, UNDRAWN, COVER), at_once=True):
    """How much a go-between asks for: no more than it feels for the one who asked it (A32, MA-6)."""

    seat: SeatNo
    side: SideNo
    path: tuple[Party, ...]  # from the first ally to the lender
    wanted: int  # what is asked for
    at: int  # which of them this is

    def fits(self, _world: World, state: State) -> bool:
        chain = _is_chain(state, self.path) and 0 <= self.at < len(self.path) - 1
        return chain and self.path[self.at] == self.seat and self.wanted > 0

    def asks(self, world: World, state: State) -> Ask | None:
        seat, path, wanted, at = self.seat, self.path, self.wanted, self.at
        most = min(wanted, _bound(state, path, at, wanted))
        unit, note = later("Face from {name}", name=party_name(world, state, path[at + 1])), by_sheet(state, seat)
        return Ask(seat, Number(0, most, unit), "Face to ask an ally for", note=note.strip()) if most > 0 else None

    def does(self, play: Play, amount: int | None) -> None:
        path, at = self.path, self.at
        asker = _borrower(play.state)
        if not amount:
            play.tell(LoanRefused(self.seat, asker))
            play.challenge(refusals=(*play.encounter.refusals, Refusal(self.seat, asker, 0, able=False)))
            return
        # You pay your ally, who pays on: in the end each is 1 richer, and a faction's fee goes to the pool.
        play.pay(asker, min(seats(play.state), path[at + 1]), fee(1))
        play.tell(AllyCalled(asker, path[at + 1], tuple(SeatNo(one) for one in path[: at + 1])))
        if at + 2 < len(path):
            play.then(PassOn(SeatNo(path[at + 1]), self.side, path, amount, at + 1))
            return
        play.then(LendFace(_lends(play.state, path), self.side, path, amount))


def _bound(state: State, path: tuple[Party, ...], at: int, wanted: int) -> int:
    """Give how much may be asked for; all that is wanted, where the feeling is not known."""
    felt = known_level(state, path[at], path[at - 1] if at else _borrower(state))
    return wanted if felt is None else may_ask([felt]) or 0


def _borrower(state: State) -> SeatNo:
    """Give the principal whose request this is: the one whose cover is being sought."""
    return next(step.seat for step in reversed(state.agenda) if isinstance(step, CoverStake))


# --- the lender


def _limit(state: State, path: tuple[Party, ...], wanted: int) -> int:
    lender = path[-1]
    asker = path[-2] if len(path) > 1 else _borrower(state)
    return may_lend(
        promised=state.promised[lender][asker],
        relationship=wanted if (felt := known_level(state, lender, asker)) is None else felt,
        face=in_hand(state, lender),
        asked=wanted,
    )


class LendFace(Step, word="lend", needs=(DUEL, UNDRAWN, COVER), at_once=True):
    """What the lender commits."""

    seat: SeatNo | None
    side: SideNo
    path: tuple[Party, ...]  # from the first ally to the lender
    wanted: int  # what is asked for

    def fits(self, _world: World, state: State) -> bool:
        return _is_chain(state, self.path) and self.seat == _lends(state, self.path) and self.wanted > 0

    def asks(self, world: World, state: State) -> Ask | None:
        path, wanted = self.path, self.wanted
        if self.seat is None:
            return None
        # Whoever is beholden lends to the creditor what is owed, if nothing else (B10).
        asker = path[-2] if len(path) > 1 else _borrower(state)
        due = min(wanted, in_hand(state, self.seat), state.debts[self.seat][asker])
        most = max(due, _limit(state, path, wanted))
        name, told = party_name(world, state, asker), state.promised[self.seat][asker]
        note = say("{name} asks you for {wanted}; you promised {promised}.", name=name, wanted=wanted, promised=told)
        note += by_sheet(state, self.seat)
        return Ask(self.seat, Number(due, most, "Face"), "Face to lend", note=note) if most > 0 else None

    def does(self, play: Play, amount: int | None) -> None:
        at, path, wanted = self.side, self.path, self.wanted
        seat = _borrower(play.state)
        via = tuple(SeatNo(one) for one in path[:-1])
        if self.seat is None:
            # A faction at the end of a chain commits its whole sum, as far as the go-betweens asked for it.
            committed = min(wanted, play.state.promised[path[-1]][path[-2]])
            _lend(play, seat, at, path[-1], via, committed)
            return
        lender, committed = self.seat, amount or 0
        asker = via[-1] if via else seat
        promised = play.state.promised[lender][asker]
        withheld = denied(wanted, promised, in_hand(play.state, lender), committed)
        if committed < wanted:
            able = committed < _limit(play.state, path, wanted)
            unknown = known_level(play.state, lender, asker) is None
            refusal = Refusal(lender, asker, withheld, able=HIDDEN if unknown else able)
            play.challenge(refusals=(*play.encounter.refusals, refusal))
        if not committed:
            play.tell(LoanRefused(lender, asker, wanted, promised, withheld))
            return
        _lend(play, seat, at, lender, via, committed, (wanted, promised, withheld))
        play.then(DeclareSupport(lender, at, committed))


class DeclareSupport(Step, word="support", needs=(DUEL, UNDRAWN), at_once=True):
    """What a lender does in support."""

    seat: SeatNo
    side: SideNo
    lent: int  # what it committed

    def fits(self, _world: World, state: State) -> bool:
        loans = state.under_way.sides[self.side].loans
        return bool(loans) and (loans[-1].lender, loans[-1].committed) == (self.seat, self.lent)

    def asks(self, world: World, state: State) -> Ask | None:
        choice = supports(actions_of(world, state, self.seat), self.lent)
        return Ask(self.seat, choice, "support", usual=())

    def does(self, play: Play, refs: tuple[str, ...]) -> None:
        lender, at = self.seat, self.side
        known = actions_of(play.world, play.state, lender)
        # A lender's Conflicted Actions pay nothing (A38), and nobody need know which they are.
        actions = plain(tuple(named(known, ref) for ref in refs))
        found = play.encounter.sides[at].loans
        play.side(at, loans=swapped(found, len(found) - 1, found[-1]._replace(actions=actions)))
        if actions:
            play.tell(SupportDeclared(lender, actions))


# --- a messenger (A62)


class SendMessenger(Step, word="messenger", needs=(DUEL, UNDRAWN), at_once=True):
    """Which action carries the message; it invests nothing and pays nothing (MA-4)."""

    seat: Principal
    side: SideNo
    ally: SeatNo  # whom it is sent for

    def fits(self, world: World, state: State) -> bool:
        return bool(free_actions(world, state, self.seat))

    def asks(self, world: World, state: State) -> Ask | None:
        seat = self.seat
        found = free_actions(world, state, seat)
        names = [names_of_action(ref, one) for ref, one in found.items()]
        return Ask(seat, OneOf(list(found), names), "the messenger's action")

    def does(self, play: Play, ref: str) -> None:
        value = free_actions(play.world, play.state, self.seat)[ref].value
        play.then(DrawMessage(self.seat, self.side, self.ally, value))


class DrawMessage(Step, word="message", needs=(DUEL, UNDRAWN), at_once=True):
    """Whether the message arrives (A62)."""

    seat: Principal
    side: SideNo
    ally: SeatNo  # whom it is sent for
    value: int  # of the action that carries it

    def fits(self, _world: World, state: State) -> bool:
        return 0 <= self.value <= 3

    def asks(self, _world: World, state: State) -> Luck:
        return actions.courts_luck(state.hall.options, self.seat)

    def does(self, play: Play, draw: Domino) -> None:
        test = play.state.hall.options.success_test
        arrives = actions.reaches(draw.inner, self.value, test)
        play.tell(MessengerSent(self.seat, self.ally, draw.inner, draw.outer, arrives))
        play.then(CoverStake(self.seat, self.side, self.ally if arrives else SENT))


# --- not enough (Backdown, Desperate Attack)


class FallShort(Step, word="shortfall", needs=(DUEL, UNDRAWN), at_once=True):
    """Not enough: a backdown or a desperate attack."""

    seat: Principal
    side: SideNo

    def asks(self, _world: World, _state: State) -> Ask:
        names = [(later("back down"),), (later("desperate attack"),)]
        return Ask(self.seat, OneOf([BACKDOWN, DESPERATE], names), "shortfall")

    def does(self, play: Play, answer: str) -> None:
        at = self.side
        if answer == BACKDOWN:
            play.challenge(outcome=BACKDOWN, winner=1 - at)
        else:
            play.challenge(outcome=DESPERATE)


# --- what goes back, and what lenders and askers feel (A31, A36, A37, A77, A81)


CANCEL, KEEP = later("cancel"), later("keep")


class Repay(Step, word="repay", needs=(CHALLENGE,)):
    """The borrower says what goes back to a lender; after a victory nothing at all is a betrayal (A36, A37)."""

    seat: Principal
    side: SideNo
    loan: LoanNo

    def asks(self, world: World, state: State) -> Ask | None:
        loan = state.under_way.sides[self.side].loans[self.loan]
        most = state.face[self.seat]
        note = say(
            "{name} lent you {delivered}.", name=party_called(world, state, loan.lender), delivered=loan.delivered
        )
        # A challenge in a file may say beforehand what goes back.
        wanted = most and loan.repaid is None
        return Ask(self.seat, Number(0, most, "Face"), "repayment", note=note) if wanted else None

    def does(self, play: Play, amount: int | None) -> None:
        seat, at, n = self.seat, self.side, self.loan
        found = play.encounter.sides[at].loans
        loan = found[n]
        given = min(loan.repaid or 0, play.state.face[seat]) if amount is None else amount
        taker = min(seats(play.state), loan.lender)
        play.pay(seat, taker, given)
        play.side(at, loans=swapped(found, n, loan._replace(repaid=given)))
        play.tell(LoanRepaid(seat, loan.lender, loan.delivered, given))


class LenderFeels(Step, word="lender's feeling", needs=(CHALLENGE,)):
    """What a lender feels about what came back: a fall, where it is betrayed (A77)."""

    seat: Lender
    side: SideNo
    loan: LoanNo

    def asks(self, _world: World, state: State) -> Ask | None:
        if self.seat is None:
            return None
        loan = state.under_way.sides[self.side].loans[self.loan]
        low, high = repay_bound(loan.delivered, loan.repaid or 0, state.under_way.winner == self.side)
        note = later("Of the {lent} Face that you lent, {back} came back.", lent=loan.delivered, back=loan.repaid or 0)
        return Ask(self.seat, Number(low, high), "feeling for the borrower", note=note) if low or high else None

    def does(self, play: Play, amount: int | None) -> None:
        side = play.encounter.sides[self.side]
        loan = side.loans[self.loan]
        assert side.seat is not None
        if self.seat is None:
            play.move_feeling(loan.lender, side.seat, faction_repaid(loan.delivered, loan.repaid or 0), "the loan")
        else:
            play.move_feeling(self.seat, side.seat, amount or 0, "the loan")


class LenderKeepsPromise(Step, word="lender's promise", needs=(CHALLENGE,)):
    """Whether the promise of a lender that was betrayed still stands."""

    seat: Lender
    side: SideNo
    loan: LoanNo

    def asks(self, _world: World, state: State) -> Ask | None:
        encounter = state.under_way
        at = self.side
        side = encounter.sides[at]
        loan = side.loans[self.loan]
        if self.seat is None or side.seat is None:
            return None
        betrayed = encounter.winner == at and (loan.repaid or 0) < loan.delivered
        if not betrayed or not state.promised[self.seat][side.seat]:
            return None
        return Ask(self.seat, OneOf([KEEP, CANCEL]), "promise to the borrower")

    def does(self, play: Play, answer: str | None) -> None:
        borrower = play.encounter.sides[self.side].seat
        if answer != CANCEL or self.seat is None or borrower is None:
            return
        before = play.state.promised[self.seat][borrower]
        play.promise(self.seat, borrower, 0)
        play.tell(PromiseChanged(self.seat, borrower, before, 0))


class AskerFeels(Step, word="refused", needs=(CHALLENGE,)):
    """What an asker feels about who would not lend (A81)."""

    seat: SeatNo
    refusal: RefusalNo

    def fits(self, _world: World, state: State) -> bool:
        return state.under_way.refusals[self.refusal].asker == self.seat

    def asks(self, world: World, state: State) -> Ask | None:
        refusal = state.under_way.refusals[self.refusal]
        name = party_called(world, state, refusal.lender)
        note = say("{name} kept back {denied} of what was promised you.", name=name, denied=refusal.denied)
        bound = Number(-refusal.denied, 0)
        return Ask(self.seat, bound, "feeling for who refused", note=note) if refusal.denied else None

    def does(self, play: Play, amount: int | None) -> None:
        refusal = play.encounter.refusals[self.refusal]
        play.move_feeling(refusal.asker, refusal.lender, amount or 0, "the refusal")

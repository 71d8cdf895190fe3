"""Calling Influence: allies asked for Face, link by link, until the stake is covered or nobody is left to ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gmkit.chance.dominoes import Domino
from gmkit.games.masks import loans, rules
from gmkit.games.masks.encounter import BACKDOWN, DESPERATE, HIDDEN_FACE, Loan, Refusal, Side
from gmkit.games.masks.events import (
    AllyCalled,
    FaceLent,
    LoanRefused,
    MessengerSent,
    SupportDeclared,
)
from gmkit.games.masks.model import UNCAST, Due, State
from gmkit.games.masks.steps.approval import faction_approves
from gmkit.games.masks.steps.declaring import actions_of, supports
from gmkit.games.masks.steps.encounters import free_actions
from gmkit.games.masks.steps.stage import (
    Play,
    Stage,
    among,
    company,
    everybody,
    factions,
    lenders,
    level,
    party_name,
    principals,
    seats,
    swapped,
)
from gmkit.games.masks.ties import Party
from gmkit.games.masks.veil import plain
from gmkit.games.masks.world import World
from gmkit.table.choices import Number, OneOf
from gmkit.table.game import Ask, Luck, SeatNo

NOBODY, SENT = -1, -2
"""Who was fetched by a messenger: nobody was sent for, or nobody came."""

ENOUGH = "nobody"
"""The answer of who asks no further ally."""

FETCH = "fetch"


def _path(value: object) -> tuple[Party, ...]:
    assert isinstance(value, tuple)
    return value


def own_part(state: State, side: Side) -> int:
    """Give the Face of its own that a side can put up beside what it borrowed."""
    assert state.encounter is not None and side.seat is not None
    return max(0, min(state.face[side.seat], state.encounter.stake - side.lent))


def short(state: State, side: Side) -> int:
    """Give what a side lacks to cover the stake."""
    assert state.encounter is not None
    return max(0, state.encounter.stake - side.lent - own_part(state, side))


def may_be_asked(state: State, at: int, fetched: int) -> tuple[list[SeatNo], list[Party]]:
    """Give the avatars and the factions that a side may ask for Face now: nobody lends to both sides, or twice."""
    encounter = state.encounter
    assert encounter is not None
    taken = {*principals(encounter), *lenders(encounter)}
    asked = {refusal.lender for refusal in encounter.refusals if refusal.asker == encounter.sides[at].seat}
    here = [seat for seat in company(state) if state.worn[seat] != UNCAST]
    if fetched >= 0:
        here.append(SeatNo(fetched))
    people = [seat for seat in dict.fromkeys(here) if seat not in taken and seat not in asked]
    bands = [party for party in factions(state) if party not in taken]
    return people, bands


# --- whom to ask


def _cover(world: World, state: State, due: Due) -> Ask | None:
    """Ask a side for an ally to call; by default only while it is short of the stake (A34)."""
    seat, at, fetched = due.seat, int(str(due.args[0])), int(str(due.args[1]))
    encounter = state.encounter
    if encounter is None or encounter.outcome == BACKDOWN or seat is None or state.face[seat] < loans.fee(1):
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
    fetch = [((FETCH, one), f"send for {party_name(world, state, one)}") for one in away]
    return Ask(seat, among(world, state, [*people, *bands], *fetch, (ENOUGH, ENOUGH), text="{}"), "ally to ask")


def _away(world: World, state: State, seat: SeatNo, here: list[SeatNo]) -> list[SeatNo]:
    """Give whom a messenger may be sent for: who is elsewhere; the messenger needs an action to try (A62)."""
    encounter = state.encounter
    assert encounter is not None
    if not free_actions(world, state, seat):
        return []
    busy = {*principals(encounter), *lenders(encounter), *company(state), *here}
    return [SeatNo(one) for one in everybody(state) if one not in busy and state.worn[one] != UNCAST]


def _covering(play: Play, due: Due, answer: Any) -> None:
    seat, at, fetched = due.seat, int(str(due.args[0])), int(str(due.args[1]))
    assert seat is not None
    if play.encounter.outcome == BACKDOWN:
        return
    if answer is None or answer == ENOUGH:
        if short(play.state, play.encounter.sides[at]):
            play.then(Due("shortfall", seat, (at,)))
        return
    if isinstance(answer, tuple):
        play.then(Due("messenger", seat, (at, answer[1])))
        return
    if answer >= seats(play.state):
        _lend_of_faction(play, seat, at, answer, ())
        play.then(due)
        return
    play.pay(seat, answer, loans.fee(1))
    play.tell(AllyCalled(seat, answer, ()))
    play.then(Due("link", seat, (at, (answer,), fetched)), due)


def _lend_of_faction(play: Play, seat: SeatNo, at: int, band: Party, via: tuple[SeatNo, ...]) -> None:
    """Let a faction lend: always the full sum, and the fee goes to the pool."""
    giver = via[-1] if via else seat
    committed = play.state.promised[band][giver]
    play.pay(seat, seats(play.state), loans.fee(1))
    play.tell(AllyCalled(seat, band, via))
    _lend(play, seat, at, band, via, committed)


def _lend(play: Play, seat: SeatNo, at: int, lender: Party, via: tuple[SeatNo, ...], committed: int) -> None:
    """Let Face reach a side, no more than the stake has room for beside what is lent already (MA-8)."""
    side = play.encounter.sides[at]
    room = play.encounter.stake - side.lent
    delivered = min(loans.delivered(committed, len(via) + 1), room)
    play.side(at, loans=(*side.loans, Loan(lender, via, committed, delivered)))
    play.tell(FaceLent(lender, seat, via, committed, delivered))


# --- along a chain


def _link(world: World, state: State, due: Due) -> Ask | None:
    """Ask whether the last ally lends itself, or passes the request on to an ally of its own."""
    seat, at, path = due.seat, int(str(due.args[0])), _path(due.args[1])
    assert seat is not None
    last = path[-1]
    # The first ally is paid already; the others are paid when the request reaches them.
    if state.face[seat] < loans.fee(len(path)):
        return None
    people, bands = may_be_asked(state, at, int(str(due.args[2])))
    on = [one for one in people if one not in path]
    on_bands = [b for b in bands if state.promised[b][last] and faction_approves(world, state, at, b)]
    further = [*on, *(band for band in on_bands if level(state, band, last) > 0)]
    if not further:
        return None
    name = party_name(world, state, last)
    return Ask(
        seat,
        among(world, state, further, (last, f"{name} lends"), text=f"through {name} to {{}}"),
        "who lends",
    )


def _linked(play: Play, due: Due, answer: Party | None) -> None:
    seat, at, path, fetched = due.seat, due.args[0], _path(due.args[1]), due.args[2]
    assert seat is not None
    if answer is None or answer == path[-1]:
        play.then(Due("ask for", seat, (at, path)))
        return
    if answer >= seats(play.state):
        play.then(Due("ask for", seat, (at, (*path, answer))))
        return
    play.then(Due("link", seat, (at, (*path, answer), fetched)))


def _ask_for(_world: World, state: State, due: Due) -> Ask | None:
    path = _path(due.args[1])
    assert due.seat is not None
    lender = path[-1]
    if lender >= seats(state):
        most = state.promised[lender][path[-2]]
    else:
        most = in_hand(state, lender) if len(path) == 1 else state.face[lender]
    return Ask(due.seat, Number(1, most, "Face"), "Face to ask for") if most > 1 else None


def in_hand(state: State, lender: Party) -> int:
    """Give the Face that a lender has to lend, now that it is paid: what it is paid for the call is not lent in it."""
    return state.face[lender] - loans.fee(1)


def _asked_for(play: Play, due: Due, amount: int | None) -> None:
    seat, path = due.seat, _path(due.args[1])
    assert seat is not None
    lender = path[-1]
    wanted = 1 if amount is None else amount
    request = Due("lend", None if lender >= seats(play.state) else SeatNo(lender), (*due.args[:2], wanted))
    play.then(Due("pass on", SeatNo(path[0]), (*request.args, 0)) if len(path) > 1 else request)


def _pass_on(world: World, state: State, due: Due) -> Ask | None:
    """Ask a go-between how much it asks for: no more than it feels for the one who asked it (A32, MA-6)."""
    seat, path, wanted, at = due.seat, _path(due.args[1]), int(str(due.args[2])), int(str(due.args[3]))
    assert seat is not None
    most = min(wanted, _bound(state, path, at))
    unit = f"Face from {party_name(world, state, path[at + 1])}"
    return Ask(seat, Number(0, most, unit), "Face to ask an ally for") if most > 0 else None


def _bound(state: State, path: tuple[Party, ...], at: int) -> int:
    assert state.encounter is not None
    asker = path[at - 1] if at else _borrower(state, path)
    return loans.may_ask([level(state, path[at], asker)]) or 0


def _borrower(state: State, path: tuple[Party, ...]) -> SeatNo:
    """Give the principal whose request this is: the one whose cover is being sought."""
    due = next(due for due in reversed(state.agenda) if due.name == "cover")
    assert due.seat is not None
    return due.seat


def _passed_on(play: Play, due: Due, amount: int | None) -> None:
    path, at = _path(due.args[1]), int(str(due.args[3]))
    asker = _borrower(play.state, path)
    assert due.seat is not None
    if not amount:
        play.tell(LoanRefused(due.seat, asker))
        play.challenge(refusals=(*play.encounter.refusals, Refusal(due.seat, asker, 0, able=False)))
        return
    # You pay your ally, who pays on: in the end each is 1 richer, and a faction's fee goes to the pool.
    play.pay(asker, min(seats(play.state), path[at + 1]), loans.fee(1))
    play.tell(AllyCalled(asker, path[at + 1], tuple(SeatNo(one) for one in path[: at + 1])))
    args = (*due.args[:2], amount)
    if at + 2 < len(path):
        play.then(Due("pass on", SeatNo(path[at + 1]), (*args, at + 1)))
        return
    lender = path[-1]
    play.then(Due("lend", None if lender >= seats(play.state) else SeatNo(lender), args))


# --- the lender


def _limit(state: State, path: tuple[Party, ...], wanted: int) -> int:
    lender = path[-1]
    asker = path[-2] if len(path) > 1 else _borrower(state, path)
    return loans.may_lend(
        promised=state.promised[lender][asker],
        relationship=level(state, lender, asker),
        face=in_hand(state, lender),
        asked=wanted,
    )


def _lender(_world: World, state: State, due: Due) -> Ask | None:
    path, wanted = _path(due.args[1]), int(str(due.args[2]))
    if due.seat is None:
        return None
    most = _limit(state, path, wanted)
    return Ask(due.seat, Number(0, most, "Face"), "Face to lend") if most > 0 else None


def _lending(play: Play, due: Due, amount: int | None) -> None:
    at, path, wanted = int(str(due.args[0])), _path(due.args[1]), int(str(due.args[2]))
    seat = _borrower(play.state, path)
    via = tuple(SeatNo(one) for one in path[:-1])
    if due.seat is None:
        # A faction at the end of a chain commits its whole sum, as far as the go-betweens asked for it.
        committed = min(wanted, play.state.promised[path[-1]][path[-2]])
        _lend(play, seat, at, path[-1], via, committed)
        return
    lender, committed = due.seat, amount or 0
    asker = via[-1] if via else seat
    if committed < wanted:
        withheld = loans.denied(wanted, play.state.promised[lender][asker], in_hand(play.state, lender), committed)
        able = committed < _limit(play.state, path, wanted)
        refusal = Refusal(lender, asker, withheld, able=able)
        play.challenge(refusals=(*play.encounter.refusals, refusal))
    if not committed:
        play.tell(LoanRefused(lender, asker))
        return
    _lend(play, seat, at, lender, via, committed)
    play.then(Due("support", lender, (at, committed)))


def _support(world: World, state: State, due: Due) -> Ask | None:
    assert due.seat is not None
    choice = supports(actions_of(world, state, due.seat), int(str(due.args[1])))
    return Ask(due.seat, choice, "support")


def _supporting(play: Play, due: Due, refs: tuple[str, ...]) -> None:
    lender, at = due.seat, int(str(due.args[0]))
    assert lender is not None
    known = actions_of(play.world, play.state, lender)
    # A lender's Conflicted Actions pay nothing (A38), and nobody need know which they are.
    actions = plain(tuple(known[ref] for ref in refs))
    found = play.encounter.sides[at].loans
    play.side(at, loans=swapped(found, len(found) - 1, found[-1]._replace(actions=actions)))
    if actions:
        play.tell(SupportDeclared(lender, actions))


# --- a messenger (A62)


def _messenger(world: World, state: State, due: Due) -> Ask | None:
    """Ask which action carries the message; it invests nothing and pays nothing (MA-4)."""
    seat = due.seat
    assert seat is not None
    found = free_actions(world, state, seat)
    names = [(f"{one.label.replace(',', '')} ({_kind(one.kind)}{one.value})", ref) for ref, one in found.items()]
    return Ask(seat, OneOf(list(found), names), "the messenger's action")


def _kind(kind: str) -> str:
    return "hidden " if kind == HIDDEN_FACE else ""


def _messenger_sent(play: Play, due: Due, ref: str) -> None:
    assert due.seat is not None
    value = free_actions(play.world, play.state, due.seat)[ref].value
    play.then(Due("message", due.seat, (*due.args, value)))


def _message(_world: World, state: State, due: Due) -> Luck:
    return Luck(rules.piece(state.hall.options.randomizer), rules.drawing(state.hall.options.randomizer), due.seat)


def _message_drawn(play: Play, due: Due, draw: Domino) -> None:
    at, ally, value = due.args
    assert due.seat is not None
    test = play.state.hall.options.success_test
    arrives = rules.reaches(draw.inner, int(str(value)), test)
    play.tell(MessengerSent(due.seat, SeatNo(int(str(ally))), draw.inner, draw.outer, arrives))
    play.then(Due("cover", due.seat, (at, ally if arrives else SENT)))


# --- not enough (Backdown, Desperate Attack)


def _shortfall(_world: World, _state: State, due: Due) -> Ask:
    assert due.seat is not None
    return Ask(due.seat, OneOf([BACKDOWN, DESPERATE], [("back down",), ("desperate attack",)]), "shortfall")


def _falls_short(play: Play, due: Due, answer: str) -> None:
    at = int(str(due.args[0]))
    if answer == BACKDOWN:
        play.challenge(outcome=BACKDOWN, winner=1 - at)
    else:
        play.challenge(outcome=DESPERATE)


STAGES: Mapping[str, Stage] = {
    "cover": Stage(_cover, _covering),
    "link": Stage(_link, _linked),
    "ask for": Stage(_ask_for, _asked_for),
    "pass on": Stage(_pass_on, _passed_on),
    "lend": Stage(_lender, _lending),
    "support": Stage(_support, _supporting),
    "messenger": Stage(_messenger, _messenger_sent),
    "message": Stage(_message, _message_drawn),
    "shortfall": Stage(_shortfall, _falls_short),
}
"""The steps of calling Influence."""

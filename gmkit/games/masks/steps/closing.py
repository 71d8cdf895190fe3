"""What ends a scene, a round and the game: alienation, debts, promises revised, the market, the scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gmkit.chance.dominoes import Domino
from gmkit.games.masks import alienation, loans, rules, scoring
from gmkit.games.masks.events import (
    AlienationDrawn,
    DebtPaid,
    FeelingMoved,
    GameEnds,
    MaskBought,
    MaskOffered,
    PromiseChanged,
    ScoresCounted,
)
from gmkit.games.masks.model import Due, Held, State
from gmkit.games.masks.scoring import Score
from gmkit.games.masks.steps.settlement import change_feeling
from gmkit.games.masks.steps.stage import Play, Stage, among, everybody, level, nothing, office, present, swapped
from gmkit.games.masks.steps.webs import influence_of
from gmkit.games.masks.world import World
from gmkit.table.choices import Number, OneOf
from gmkit.table.game import Ask, Hidden, Luck, SeatNo

NONE = -1


# --- the end of a scene


def _scene_ends(play: Play, due: Due, _answer: None) -> None:
    play.put(encounter=None)
    here = present(play.state, str(due.args[0]))
    play.then(
        *(Due("alienation", seat) for seat in here),
        *(Due("debt", seat, (creditor,)) for seat in here for creditor in everybody(play.state)),
        *(Due("revise", seat, ((),)) for seat in here),
    )


# --- alienation (Alienation; A75)


def _alienation(_world: World, state: State, due: Due) -> Luck | None:
    assert due.seat is not None
    if not alienation.excess(state.face[due.seat], state.tokens[due.seat]):
        return None
    randomizer = state.hall.options.randomizer
    return Luck(rules.piece(randomizer), rules.drawing(randomizer), due.seat)


def _alienated(play: Play, due: Due, draw: Domino | None) -> None:
    seat = due.seat
    if draw is None or seat is None:
        return
    found = alienation.alienated(play.state.face[seat], play.state.tokens[seat], draw)
    play.tell(AlienationDrawn(seat, found.excess, *draw, found.alienated, found.shift))
    if not found.alienated:
        return
    play.avatar(seat, alienated=True)
    for name, change in (("underground", found.shift), ("authority", -found.shift)):
        party = office(play.world, play.state, name)
        if party is not None and change:
            play.tell(FeelingMoved(seat, party, change, "alienation"))
            change_feeling(play, seat, party, change)


# --- debts (Stakes and Narrative Outcomes; A79)


def _debt(_world: World, state: State, due: Due) -> Ask | None:
    assert due.seat is not None
    owed = state.debts[due.seat][int(str(due.args[0]))]
    most = min(owed, state.face[due.seat])
    return Ask(due.seat, Number(0, most, "Face"), "debt to pay") if most else None


def _debt_paid(play: Play, due: Due, amount: int | None) -> None:
    debtor, creditor = due.seat, SeatNo(int(str(due.args[0])))
    if not amount or debtor is None:
        return
    play.pay(debtor, creditor, amount)
    left = play.state.debts[debtor][creditor] - amount
    play.put(debts=swapped(play.state.debts, debtor, swapped(play.state.debts[debtor], creditor, left)))
    play.tell(DebtPaid(debtor, creditor, amount, left))


# --- promises (Influence: who sees something approves or disapproves; A19)


def _revisable(state: State, due: Due) -> list[SeatNo]:
    """Give whom a giver's promise may be changed for: who was in the scene, each once."""
    seat, done = due.seat, due.args[0]
    assert seat is not None and isinstance(done, tuple)
    here = present(state, state.where[seat].place)
    return [
        other
        for other in here
        if other not in (seat, *done) and loans.may_promise(state.promised[seat][other], level(state, seat, other))
    ]


def _revise(world: World, state: State, due: Due) -> Ask | None:
    assert due.seat is not None
    found = _revisable(state, due)
    return Ask(due.seat, among(world, state, found, (NONE, "none")), "promise to change") if found else None


def _revising(play: Play, due: Due, other: int | None) -> None:
    done = due.args[0]
    assert isinstance(done, tuple)
    if other is not None and other != NONE:
        play.then(Due("revise to", due.seat, (other,)), Due("revise", due.seat, ((*done, other),)))


def _revise_to(_world: World, state: State, due: Due) -> Ask:
    seat, other = due.seat, int(str(due.args[0]))
    assert seat is not None
    most = loans.may_promise(state.promised[seat][other], level(state, seat, other))
    return Ask(seat, Number(0, most, "Face"), "new promise")


def _revised(play: Play, due: Due, amount: int) -> None:
    giver, receiver = due.seat, SeatNo(int(str(due.args[0])))
    assert giver is not None
    before = play.state.promised[giver][receiver]
    if amount == before:
        return
    play.promise(giver, receiver, amount)
    play.tell(PromiseChanged(giver, receiver, before, amount))
    if amount < before:
        play.then(Due("cut", receiver, (giver, before - amount)))


def _cut(_world: World, _state: State, due: Due) -> Ask:
    assert due.seat is not None
    return Ask(due.seat, Number(-int(str(due.args[1])), 0), "feeling about the cut")


def _cut_felt(play: Play, due: Due, amount: int) -> None:
    giver = SeatNo(int(str(due.args[0])))
    if amount and due.seat is not None:
        play.tell(FeelingMoved(due.seat, giver, amount, "the cut"))
        change_feeling(play, due.seat, giver, amount)


# --- the market (Masks; Hidden Face; A78)


def _round_ends(play: Play, _due: Due, _answer: None) -> None:
    play.then(*(Due("market", seat) for seat in play.state.order), Due("round"))


def price(world: World, mask: str) -> int:
    """Give what a mask costs in Hidden Face: its points; everybody sees what is for sale (MA-1)."""
    return world.mask(mask).points


def _market(world: World, state: State, due: Due) -> Ask | None:
    seat = due.seat
    assert seat is not None
    purse = state.tokens[seat]
    values: list[Any] = [("pass", "")]
    names: list[tuple[str, ...]] = [("buy and sell nothing", "pass")]
    for mask in state.stock:
        if price(world, mask) <= purse:
            values.append(("buy", mask))
            names.append((f"buy {world.mask(mask).title} for {price(world, mask)}",))
    for held in state.avatars[seat].masks:
        if isinstance(held.mask, str):
            values.append(("offer", held.mask))
            names.append((f"offer {world.mask(held.mask).title}",))
    return Ask(seat, OneOf(values, names), "market") if len(values) > 1 else None


def _marketed(play: Play, due: Due, answer: tuple[str, str] | None) -> None:
    seat = due.seat
    assert seat is not None
    what, mask = answer or ("pass", "")
    if what == "buy":
        play.gain_tokens(seat, -price(play.world, mask))
        play.put(stock=tuple(one for one in play.state.stock if one != mask))
        play.avatar(seat, masks=(*play.state.avatars[seat].masks, Held(mask, shown=True)))
        play.tell(MaskBought(seat, mask, price(play.world, mask)))
    elif what == "offer":
        play.then(Due("offer", seat, (mask,)))


def _offer(world: World, state: State, due: Due) -> Ask:
    assert due.seat is not None
    others = [seat for seat in state.order if seat != due.seat]
    return Ask(due.seat, among(world, state, others), "buyer")


def _offered(play: Play, due: Due, buyer: SeatNo) -> None:
    play.then(Due("price", due.seat, (*due.args, buyer)))


def _price(_world: World, state: State, due: Due) -> Ask:
    assert due.seat is not None
    return Ask(due.seat, Number(0, state.tokens[int(str(due.args[1]))], "Hidden Face"), "price")


def _priced(play: Play, due: Due, amount: int) -> None:
    mask, buyer = str(due.args[0]), SeatNo(int(str(due.args[1])))
    seller = due.seat
    assert seller is not None
    # What is offered is seen by everybody, as a sale is (MA-5).
    held = tuple(one._replace(shown=True) if one.mask == mask else one for one in play.state.avatars[seller].masks)
    play.avatar(seller, masks=held)
    play.then(Due("deal", buyer, (mask, seller, amount)))


def _deal(world: World, _state: State, due: Due) -> Ask:
    mask, amount = str(due.args[0]), due.args[2]
    assert due.seat is not None
    yes = f"accept {world.mask(mask).title} for {amount} Hidden Face"
    return Ask(due.seat, OneOf([False, True], [("decline",), (yes, "accept")]), "offer")


def _dealt(play: Play, due: Due, answer: bool) -> None:
    mask, seller, amount = str(due.args[0]), SeatNo(int(str(due.args[1]))), int(str(due.args[2]))
    buyer = due.seat
    assert buyer is not None
    if answer:
        play.pay_tokens(buyer, seller, amount)
        kept = tuple(one for one in play.state.avatars[seller].masks if one.mask != mask)
        play.avatar(seller, masks=kept)
        if play.state.worn[seller] == mask:
            # It goes off with the mask; the next round begins with another.
            play.put(worn=swapped(play.state.worn, seller, None))
        play.avatar(buyer, masks=(*play.state.avatars[buyer].masks, Held(mask, shown=True)))
        # The proceeds may go towards another mask at once.
        play.then(Due("market", seller))
    play.tell(MaskOffered(seller, mask, buyer, amount, taken=answer))


# --- the scores (Ending the Game)


def scores(world: World, state: State) -> tuple[Score, ...]:
    """Count everybody's points, part by part; all must be known."""
    reach = [influence_of(state, SeatNo(seat)) for seat in everybody(state)]
    top = scoring.most(reach)
    found = []
    for at, avatar in enumerate(state.avatars):
        wishes = () if isinstance(avatar.objectives, Hidden) else avatar.objectives
        found.append(
            Score(
                objectives=sum(wish.done is not None for wish in wishes),
                coups=avatar.coups,
                arbiter=int(state.arbiter == at),
                influence=int(at in top),
                character=int(avatar.character),
                masks=scoring.above_the_first(len(avatar.masks)),
            )
        )
    return tuple(found)


def _end(play: Play, due: Due, _answer: None) -> None:
    reason = str(due.args[0])
    found = scores(play.world, play.state)
    play.put(ended=reason, agenda=())
    play.tell(
        ScoresCounted(
            tuple(one.objectives for one in found),
            tuple(one.coups for one in found),
            play.state.arbiter,
            tuple(SeatNo(at) for at, one in enumerate(found) if one.influence),
            tuple(SeatNo(at) for at, one in enumerate(found) if one.character),
            tuple(one.masks for one in found),
            tuple(one.total for one in found),
        ),
        GameEnds(reason, play.state.round),
    )


STAGES: Mapping[str, Stage] = {
    "scene ends": Stage(nothing, _scene_ends),
    "alienation": Stage(_alienation, _alienated),
    "debt": Stage(_debt, _debt_paid),
    "revise": Stage(_revise, _revising),
    "revise to": Stage(_revise_to, _revised),
    "cut": Stage(_cut, _cut_felt),
    "round ends": Stage(nothing, _round_ends),
    "market": Stage(_market, _marketed),
    "offer": Stage(_offer, _offered),
    "price": Stage(_price, _priced),
    "deal": Stage(_deal, _dealt),
    "end": Stage(nothing, _end),
}
"""The steps that end a scene, a round and the game."""

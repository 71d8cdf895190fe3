"""What the GM rules at a table: a fact that is set by word, through the rule that governs such a change."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gmkit.errors import IllegalChoice, UnreadableChoice, quoted
from gmkit.games.masks.content import World
from gmkit.games.masks.events import Ruled
from gmkit.games.masks.game import Masks
from gmkit.games.masks.led.acts import masked
from gmkit.games.masks.led.standing import find_party, find_seat
from gmkit.games.masks.model import (
    Held,
    Party,
    State,
)
from gmkit.games.masks.rules import relationships
from gmkit.games.masks.stage import Play, feeling, level, party_name, seats
from gmkit.names import fold
from gmkit.shell.desk import Fact
from gmkit.shell.words import signed
from gmkit.table.game import Hidden, SeatNo, Step, swapped


def _figure(text: str, what: str) -> int:
    """Read a whole number, with a sign or not; raises UnreadableChoice."""
    plain = text.replace("−", "-")
    if not re.fullmatch(r"[+-]?[0-9]{1,6}", plain):
        raise UnreadableChoice(f"{quoted(text)} is no {what}; write a whole number, such as 3 or -2")
    return int(plain)


def _ruled(play: Play, party: Party, what: str, before: int, after: int, why: str) -> Step[State]:
    play.tell(Ruled(party, what, before, after, why))
    return Step(play.state, tuple(play.events))


def _tokens(
    what: str, held: Callable[[State], Sequence[int]], gain: Callable[[Play, int, int], None], *, from_others: bool
) -> Fact:
    """Give the ruling that moves Face, or Hidden Face: "+3", "-2", "14", "all", "+3 from Orso"."""

    def rule(game: Masks, state: State, party: Party, rest: Sequence[str], why: str) -> Step[State]:
        world, names = game.world_of(state), state.hall.seating.names
        if party >= seats(state):
            raise IllegalChoice(f"{party_name(world, state, party)} is a faction, and holds no {what}")
        if not rest or (len(rest) > 1 and not (from_others and fold(rest[1]) == "from" and len(rest) > 2)):
            raise UnreadableChoice(
                f"{names[party]} {what} takes a figure: +3, -2 or 14" + (", +3 from NAME" * from_others)
            )
        before = held(state)[party]
        amount = before if fold(rest[0]) == "all" else _figure(rest[0], f"figure of {what}")
        delta = -amount if fold(rest[0]) == "all" else amount if rest[0][0] in "+-−" else amount - before
        if before + delta < 0:
            raise IllegalChoice(
                f"{names[party]} has {before} {what}, and cannot lose {-delta}; all takes what there is"
            )
        play = Play(world, state)
        if len(rest) > 1:
            other = find_seat(state, " ".join(rest[2:]))
            if delta < 0 or other == party:
                raise UnreadableChoice(f"from takes what somebody else gives: {names[party]} {what} +3 from NAME")
            if held(state)[other] < delta:
                raise IllegalChoice(f"{names[other]} has {held(state)[other]} {what}, and cannot give {delta}")
            play.pay(other, party, delta)
        else:
            gain(play, party, delta)
        return _ruled(play, party, what, before, before + delta, why)

    return Fact(f"NAME {what} +3, -2, 14 or all" + (", +3 from NAME" * from_others), rule)


def _feels(game: Masks, state: State, holder: Party, rest: Sequence[str], why: str) -> Step[State]:
    """Set what somebody feels: "Ana +2" by the rule of change, "Ana 6" or "Ana =-4" as it stands (Relationships)."""
    world = game.world_of(state)
    enduring = fold(rest[-1]) == "enduring" if rest else False
    words = rest[:-1] if enduring else rest
    if len(words) < 2:
        raise UnreadableChoice("feels takes a name and a figure: feels Ana +2, feels Ana =-4, feels Ana 6 enduring")
    target = find_party(world, state, " ".join(words[:-1]))
    amount = _figure(words[-1].removeprefix("="), "feeling")
    name = party_name(world, state, holder)
    if target == holder or (holder >= seats(state) and target >= seats(state)):
        raise IllegalChoice(f"{name} has no feeling about {party_name(world, state, target)}")
    before = level(state, holder, target)
    play = Play(world, state)
    if words[-1][0] in "+-−" and not enduring:
        relationships.change_feeling(play, holder, target, amount)
    else:
        if not -relationships.LIMIT <= amount <= relationships.LIMIT:
            raise IllegalChoice(f"a feeling is {-relationships.LIMIT} to {relationships.LIMIT}, and not {amount}")
        play.feel(holder, target, relationships.begin(amount, enduring=enduring))
    what = f"feels {party_name(world, state, target)}"
    return _ruled(play, holder, what, before, level(play.state, holder, target), why)


def _to_somebody(
    verb: str,
    row: Callable[[State, Party], Sequence[int]],
    put: Callable[[Play, Party, SeatNo, int], None],
    least: Callable[[World, State, Party, SeatNo], int | None],
) -> Fact:
    """Give the ruling that sets what somebody promises or owes somebody: "Ana 9", "Ana 9 anyway"."""

    def rule(game: Masks, state: State, giver: Party, rest: Sequence[str], why: str) -> Step[State]:
        world = game.world_of(state)
        anyway = bool(rest) and fold(rest[-1]) == "anyway"
        words = rest[:-1] if anyway else rest
        if len(words) < 2:
            raise UnreadableChoice(f"{verb} takes a name and a figure: {verb} Ana 5")
        other = find_seat(state, " ".join(words[:-1]))
        amount, name = _figure(words[-1], "figure of Face"), party_name(world, state, giver)
        if amount < 0 or other == giver:
            raise IllegalChoice(f"{name} {verb} somebody else 0 Face or more")
        most = least(world, state, giver, other)
        if most is not None and amount > most and not anyway:
            raise IllegalChoice(
                f"{name} feels {signed(level(state, giver, other))}, promises {most} at most; anyway passes over that"
            )
        play = Play(world, state)
        before = row(state, giver)[other]
        put(play, giver, other, amount)
        return _ruled(play, giver, f"{verb} {state.hall.seating.names[other]}", before, amount, why)

    return Fact(f"NAME {verb} NAME 5", rule)


def _most_promised(_world: World, state: State, giver: Party, other: SeatNo) -> int | None:
    """Give how much an avatar may promise: what it feels, or has promised already (Promises); factions are not held."""
    if giver >= seats(state) or isinstance(state.feelings[giver], Hidden):
        return None
    return max(0, feeling(state, giver, other).level, state.promised[giver][other])


def _most_owed(_world: World, state: State, debtor: Party, _creditor: SeatNo) -> None:
    """Refuse a faction that owes; nothing bounds what an avatar does."""
    if debtor >= seats(state):
        raise IllegalChoice("a faction owes nothing; name an avatar")


def _owe(play: Play, debtor: Party, creditor: SeatNo, amount: int) -> None:
    debts = play.state.debts
    play.put(debts=swapped(debts, debtor, swapped(debts[debtor], creditor, amount)))


def _has(game: Masks, state: State, party: Party, rest: Sequence[str], why: str) -> Step[State]:
    """Give somebody a card mask that nobody owns."""
    world = game.world_of(state)
    if party >= seats(state):
        raise IllegalChoice("a faction wears no mask; name an avatar")
    mask = world.masks.find(" ".join(rest))
    if mask.id not in state.stock:
        raise IllegalChoice(f"somebody owns {mask.title} already; the market is where masks change hands")
    play = Play(world, state._replace(stock=tuple(one for one in state.stock if one != mask.id)))
    avatar = state.avatars[party]
    play.avatar(SeatNo(party), masks=(*avatar.masks, Held(mask.id, shown=True)))
    return _ruled(play, party, f"has {mask.title}", 0, 1, why)


def _wears(game: Masks, state: State, party: Party, rest: Sequence[str], why: str) -> Step[State]:
    """Have somebody wear a mask that it owns, its role, nothing to be seen, or its own Character (Masks)."""
    from gmkit.games.masks.rules.rounds import masks_to_wear

    if party >= seats(state):
        raise IllegalChoice("a faction wears no mask; name an avatar")
    world = game.world_of(state)
    worn: Any = masks_to_wear(world, state, SeatNo(party)).parse(" ".join(rest))
    play = Play(world, state._replace(worn=swapped(masked(state).worn, party, worn)))
    return _ruled(play, party, f"wears {' '.join(rest)}", 0, 1, why)


FACTS: Mapping[str, Fact] = {
    "face": _tokens("Face", lambda state: state.face, Play.gain, from_others=True),
    "hidden": _tokens("Hidden Face", lambda state: state.tokens, Play.gain_tokens, from_others=False),
    "feels": Fact("NAME feels NAME +2, =-4, or 6 enduring", _feels),
    "promises": _to_somebody("promises", lambda state, at: state.promised[at], Play.promise, _most_promised),
    "owes": _to_somebody("owes", lambda state, at: state.debts[at], _owe, _most_owed),
    "has": Fact("NAME has MASK", _has),
    "wears": Fact("NAME wears MASK", _wears),
}

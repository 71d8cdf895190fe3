"""City of Masks led by the GM at a table: how it is begun, what may be done, what the GM rules, and how it stands.

Free play is the same agenda as in `play`: a line puts steps on it, and when nothing is left it is the GM's turn again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice, UnreadableChoice, quoted
from gmkit.games.masks import model
from gmkit.games.masks.content import STREETS, World
from gmkit.games.masks.events import Ruled, SceneOpens
from gmkit.games.masks.game import Masks
from gmkit.games.masks.model import (
    ARREST,
    MAIN,
    OPPOSED,
    UNOPPOSED,
    Encounter,
    Held,
    Options,
    Party,
    Scene,
    Side,
    State,
)
from gmkit.games.masks.rules import relationships, setting_up
from gmkit.games.masks.rules.actions import DeclareActions, DrawCourts
from gmkit.games.masks.rules.challenges import CallChallenge, unopposed
from gmkit.games.masks.rules.rounds import EndScene, targets
from gmkit.games.masks.rules.unmasking import Arrest
from gmkit.games.masks.situation import PREFIX
from gmkit.games.masks.stage import Play, everybody, feeling, level, party_name, present, seats
from gmkit.names import fold, pick
from gmkit.shell.desk import AtTable, Fact
from gmkit.shell.words import signed
from gmkit.table.game import Ask, Hidden, SeatNo, Step, swapped
from gmkit.table.run import Places, Said, by_seat, drawn, run
from gmkit.table.seats import Seating

# ---- Who and what is meant.


def find_seat(state: State, name: str) -> SeatNo:
    """Give the avatar that is meant; raises UnknownName or AmbiguousChoice."""
    return SeatNo(state.hall.seating.find(name))


def find_party(world: World, state: State, name: str) -> Party:
    """Give the avatar or faction that is meant; an avatar goes before a faction that is called so too.

    Raises:
        UnknownName, AmbiguousChoice: nobody is, or several are.
    """
    known: dict[Party, Sequence[str]] = {at: (one,) for at, one in enumerate(state.hall.seating.names)}
    same = [at for at, (one,) in known.items() if fold(one) == fold(name)]
    if same:
        return same[0]
    for at, faction in enumerate(world.factions, len(known)):
        known[at] = (faction.label, faction.id, *faction.aliases)
    return pick("avatar or faction", name, known)


def _figure(text: str, what: str) -> int:
    """Read a whole number, with a sign or not; raises UnreadableChoice."""
    plain = text.replace("−", "-")
    if not re.fullmatch(r"[+-]?[0-9]{1,6}", plain):
        raise UnreadableChoice(f"{quoted(text)} is no {what}; write a whole number, such as 3 or -2")
    return int(plain)


# ---- How it is begun: everybody's mask, Hidden Face, feelings and wants, dealt by gmkit.


def begin_at_table(
    game: Masks, seating: Seating, masks: Mapping[str, str], npc: Callable[[Any, Any], Any], source: Source
) -> Step[State]:
    """Set City of Masks up for a table: what nobody says is dealt, and no round is begun.

    Args:
        game: the rules with their content.
        seating: who takes part.
        masks: by name the mask that somebody begins with, where it is said.
        npc: makes the player that settles what is to be settled, of a seat and the rules.
        source: what is dealt comes from there.

    Raises:
        UnknownName, AmbiguousChoice: no such person or mask.
        IllegalChoice: a mask is given twice, or there are more people than masks.
    """
    state = setting_up.table(game.world, seating, Options())
    wanted = {find_seat(state, name): game.world.masks.find(mask).id for name, mask in masks.items()}
    if len(set(wanted.values())) < len(wanted):
        raise IllegalChoice("a mask is given to two; there is one of each")
    agenda = setting_up.agenda(state)[1:]
    begun = game.resume(state._replace(agenda=agenda))
    places = Places()
    players = {at: (npc(seat._replace(level="skilled"), game), seat.by) for at, seat in enumerate(seating)}
    usual = by_seat(game, players, drawn(source, places), source, places)

    def answer(now: State, need: Any) -> Said:
        if need.what == "masks":
            left = iter(
                source.named("masks").stream().shuffled([one for one in now.stock if one not in wanted.values()])
            )
            return Said(tuple(wanted.get(SeatNo(at)) or next(left) for at in range(len(seating))), "gm")
        if need.what == "Hidden Face" and isinstance(need, Ask):
            return Said(setting_up.DRAW, "gm")
        return usual(now, need)

    events, state = list(begun.events), begun.state
    for moment in run(game, state, answer):
        events += moment.events
        state = moment.state
    count = seats(state)
    return Step(
        state._replace(agenda=(), ended=None, order=tuple(SeatNo(at) for at in range(count)), round=1), tuple(events)
    )


# ---- What may be done: each line puts what follows on the agenda.


def _ready(state: State) -> State:
    """Give the table with everybody somewhere and masked; if nothing was said, in the main scene, in its first mask."""
    worn = tuple(
        worn or next((held.mask for held in avatar.masks if isinstance(held.mask, str)), model.ROLE)
        for worn, avatar in zip(state.worn, state.avatars, strict=True)
    )
    where = tuple(one if one.place is not None else one._replace(place=MAIN) for one in state.where)
    return state._replace(worn=worn, where=where, ended=None)


def challenge(game: Masks, state: State, seat: SeatNo, rest: Sequence[str]) -> Step[State]:
    """Challenge somebody who is there and can be seen (Challenges)."""
    state = _ready(state)
    other = find_seat(state, " ".join(rest))
    names = state.hall.seating.names
    if other == seat:
        raise IllegalChoice(f"{names[seat]} cannot challenge themselves; name somebody else")
    if other not in targets(game.world_of(state), state, seat):
        raise IllegalChoice(
            f"{names[other]} is not where {names[seat]} is, or cannot be seen; scene brings them together"
        )
    return game.resume(state._replace(agenda=(CallChallenge(seat, OPPOSED, other),)))


def alone(game: Masks, state: State, seat: SeatNo, _rest: Sequence[str]) -> Step[State]:
    """Shine before the company (Unopposed challenges)."""
    play = Play(game.world_of(state), _ready(state)._replace(agenda=()))
    play.open(Encounter(UNOPPOSED, (Side(seat),)))
    play.then(*unopposed(seat))
    return _resumed(game, play)


def arrest(game: Masks, state: State, seat: SeatNo, _rest: Sequence[str]) -> Step[State]:
    """Have the authorities come for somebody (Becoming Unmasked)."""
    play = Play(game.world_of(state), _ready(state)._replace(agenda=()))
    play.open(Encounter(ARREST, (Side(None, ()), Side(seat))))
    play.then(DeclareActions(seat), DrawCourts(None, 0, -1), DrawCourts(seat, 1, -1), Arrest())
    return _resumed(game, play)


def _resumed(game: Masks, play: Play) -> Step[State]:
    step = game.resume(play.state)
    return Step(step.state, (*play.events, *step.events))


def scene(
    game: Masks,
    state: State,
    title: str,
    level_name: str,
    here: Sequence[SeatNo],
    finish: Callable[[State], Step[State]],
) -> Step[State]:
    """Begin a scene with those who are there; the one before it ends first, with its debts and promises.

    Args:
        game: the rules with their content.
        state: the table.
        title: what it is, in a few words; the city's own scenes bring their level.
        level_name: the level of the city; empty for the scene's own, or the streets.
        here: who is there; everybody else is elsewhere.
        finish: plays on from a record until nothing is left to do.
    """
    world = game.world_of(state)
    seed = next((one for one in world.city.scenes if fold(one.title) == fold(title)), None)
    state = _ready(state)
    ended: Step[State] = Step(state, ())
    if state.scene is not None and present(state, MAIN):
        ended = finish(state._replace(agenda=(EndScene(MAIN),)))
        state = ended.state
    there = model.Whereabouts(MAIN)
    told = Scene(seed.title if seed else title, level_name or (seed.level if seed else STREETS))
    state = state._replace(
        scene=told,
        encounter=None,
        agenda=(),
        where=tuple(there if at in here else model.Whereabouts(AWAY) for at in everybody(state)),
    )
    return Step(state, (*ended.events, SceneOpens(MAIN, tuple(here), told.title)))


AWAY = "elsewhere"
"""Where somebody is of whom nobody says it."""


# ---- What the GM rules: a fact that is set by word, through the rule that governs such a change.


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
    play = Play(world, state._replace(worn=swapped(_ready(state).worn, party, worn)))
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


# ---- What a clause answers: by the label of what is asked.

_LABELS: Mapping[str, tuple[str, ...]] = {
    "do": ("actions", "support", "the messenger's action"),
    "hidden": ("actions", "support"),
    "woo": ("aims",),
    "for": ("aims",),
    "against": ("aims",),
    "goal": ("goal",),
    "stake": ("stake",),
    "less": ("answer to the stake",),
    "raise": ("answer to the stake",),
    "match": ("answer to the stake",),
    "take": ("figure to take",),
    "hold": ("figure to take",),
    "meet": ("figure to meet",),
    "leave": ("figure to meet",),
    "accept": ("challenge",),
    "decline": ("challenge",),
    "desperate": ("shortfall",),
    "back": ("shortfall",),
    "with": ("ally to ask",),
    "lend": ("Face to lend",),
    "repay": ("repayment",),
    "bet": ("side bet",),
    "promise": ("promise",),
    "ally": ("ally for the trial",),
    "reaction": ("reaction",),
    "denounce": ("denounce",),
    "debt": ("debt to pay",),
    "feel": ("feeling", "feeling for the borrower", "feeling for who refused", "feeling about the cut"),
}
"""The first word of a clause, and what it answers."""


USUAL: Mapping[str, str] = {"aims": "none", "goal": "the last word", "challenge": "accept"}
"""What people say in led play where nobody says otherwise, beside what is usual in every evening."""


def labels_of(word: str) -> tuple[str, ...] | None:
    """Give the labels that a clause answers which begins with this word; None for no clause of ours."""
    return _LABELS.get(fold(word))


def said_by(word: str, rest: str) -> str:
    """Give what a clause says, as the choice that it answers reads it."""
    plain = fold(word)
    if plain in ("with", "ally", "reaction", "denounce", "debt", "bet"):
        return rest
    if plain in ("woo", "for", "against"):
        return ", ".join(f"{plain} {one.strip()}" for one in rest.split(","))
    if plain in ("less", "raise", "stake", "goal", "do", "hidden", "lend", "repay", "promise", "feel"):
        return rest
    if plain == "back":
        return "back down"
    if plain == "desperate":
        return "desperate attack"
    return plain if plain in ("match", "take", "hold", "meet", "leave", "accept", "decline") else rest


# ---- How it stands, and what a change is called.


def who(game: Masks, state: State, name: str | None) -> list[str]:
    """Tell who is here, a line each; or all of one avatar, for the GM."""
    world, names = game.world_of(state), state.hall.seating.names
    if name is not None:
        from gmkit.games.masks.telling import glance

        seat = find_seat(state, name)
        return [
            f"{names[seat]}, {_mask_name(world, state, seat)}",
            *(f"  {line}" for line in glance(world)(state, seat)),
        ]
    wide = max(map(len, names))
    lines = [f"Scene: {state.scene.title}, {state.scene.level.replace('-', ' ')}."] if state.scene else []
    for at in everybody(state):
        seat = SeatNo(at)
        owed = [f"owes {names[other]} {due}" for other, due in enumerate(state.debts[seat]) if due]
        place = state.where[seat].place
        away = "" if place in (None, MAIN) or state.scene is None else "elsewhere"
        more = "; ".join(filter(None, [*owed, away]))
        mask = _mask_name(world, state, seat)
        lines.append(f"  {names[seat]:{wide}}  {mask}, Face {state.face[seat]}" + (f"; {more}" if more else ""))
    return lines


def _mask_name(world: World, state: State, seat: SeatNo) -> str:
    worn = state.worn[seat] or next(
        (held.mask for held in state.avatars[seat].masks if isinstance(held.mask, str)), model.ROLE
    )
    return {model.ROLE: world.role(state.avatars[seat].gender).label, model.UNCAST: "the Uncast"}.get(
        worn, "their own Character" if worn == model.CHARACTER else world.mask(worn).title
    )


_TOWARDS = {"relationships": "feels", "feelings": "feels", "promised": "promises", "debts": "owes"}


def figures(game: Masks, data: Mapping[str, Any]) -> dict[tuple[str, str, str | None], int]:
    """Give what people follow by figures in an evening that is written down: by whose it is, what, and about whom.

    Args:
        game: the rules with their content, for the factions' labels.
        data: the evening, as `situation.to_data` gives it.
    """
    labels = {faction.id: faction.label for faction in game.world.factions}
    found: dict[tuple[str, str, str | None], int] = {}
    for avatar in data["avatars"]:
        found[avatar["name"], "Face", None] = avatar["face"]
        found[avatar["name"], "Hidden Face", None] = avatar["hidden_face"]
    bands = data.get("factions", {}).items()
    for name, row in ((one["name"], one) for one in data["avatars"]):
        found |= _towards(name, row, labels)
    for name, row in ((labels.get(word.removeprefix(PREFIX), word), one) for word, one in bands):
        found |= _towards(name, row, labels)
    return found


def _towards(name: str, row: Mapping[str, Any], labels: Mapping[str, str]) -> dict[tuple[str, str, str | None], int]:
    found: dict[tuple[str, str, str | None], int] = {}
    for field, verb in _TOWARDS.items():
        for to, value in row.get(field, {}).items():
            label = labels.get(to.removeprefix(PREFIX), to)
            found[name, verb, label] = _level(value)
            if isinstance(value, Mapping) and value.get("enduring"):
                # An enduring feeling holds until it is paid off whole: what is left beneath it moves meanwhile.
                found[name, "enduring about", label] = 1
                found[name, "beneath that about", label] = value.get("latent", _level(value))
    return found


def _level(value: Any) -> int:
    """Give the figure of a feeling, a promise or a debt as it is written."""
    if isinstance(value, Mapping):
        return int(value.get("level", 0))
    return value if isinstance(value, int) else 0


def at_table() -> AtTable:
    """Give what City of Masks does at a table."""
    return AtTable(
        begin_at_table,
        {"challenges": challenge, "unopposed": alone, "woos": alone, "arrest": arrest},
        {"woos": "woo"},
        {"c": "challenges", "u": "unopposed"},
        FACTS,
        scene,
        USUAL,
        tuple(_LABELS),
        labels_of,
        said_by,
        figures,
        who,
        find_party,
    )

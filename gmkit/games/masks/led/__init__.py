"""City of Masks led by the GM at a table: how it is begun, what may be done, what the GM rules, and how it stands.

Free play is the same agenda as in `play`: a line puts steps on it, and when nothing is left it is the GM's turn again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from gmkit.errors import (
    IllegalChoice,
    UnknownName,
    UnreadableChoice,
    counted,
    labels,
    later,
    listed,
    means,
    quoted,
    said,
    say,
)
from gmkit.games.masks.content import Role, World
from gmkit.games.masks.events import FeelingMoved, ObjectiveAchieved, ObjectiveDrawn, OrderGiven, Ruled
from gmkit.games.masks.game import Masks
from gmkit.games.masks.led import acts
from gmkit.games.masks.led.acts import leave_to_sheet, masked
from gmkit.games.masks.led.standing import (
    about,
    asked,
    came_of,
    dealt,
    deeds,
    figures,
    find_party,
    find_seat,
    hooks,
    kinds_of_event,
    opening,
    pronoun,
    seated,
    seen_of,
    story,
    under_way,
    who,
    worn,
)
from gmkit.games.masks.model import CHARACTER, KINDS, NO_GOAL, OPPOSED, ROLE, UNCAST, Held, Objective, Party, State
from gmkit.games.masks.rules import relationships, setting_up
from gmkit.games.masks.rules.influence import CoverStake, short
from gmkit.games.masks.rules.objectives import end_if_achieved
from gmkit.games.masks.rules.rounds import ORDER, ComeBack, PutOnMask, masks_to_wear
from gmkit.games.masks.stage import (
    Play,
    feeling,
    gave_way,
    known_level,
    level,
    party_called,
    party_name,
    principals,
    seats,
    unfit_steps,
)
from gmkit.names import fold, pick
from gmkit.shell.desk import AtTable, Fact
from gmkit.shell.words import RECAP, signed
from gmkit.table.game import Hidden, SeatNo, Step, swapped

# ---- What the GM rules: a fact that is set by word, through the rule that governs such a change.

Rule = Callable[[Masks, State, Party, Sequence[str], str], Step[State]]


def _figure(text: str, what: str) -> int:
    """Read a whole number, with a sign or not; raises UnreadableChoice."""
    plain = text.replace("−", "-")
    if re.fullmatch(r"[+-]?[0-9]{7,}", plain):
        raise UnreadableChoice(say("{words}: {most} is the greatest figure", words=quoted(text), most=999_999))
    if not re.fullmatch(r"[+-]?[0-9]{1,6}", plain):
        raise UnreadableChoice(
            say("{words} is no {what}; write a whole number, such as 3 or -2", words=quoted(text), what=said(what))
        )
    return int(plain)


def _ruled(
    play: Play, party: Party, what: str, before: int, after: int, why: str, to: SeatNo | None = None, mask: str = ""
) -> Step[State]:
    play.tell(Ruled(party, what, before, after, why, to, mask))
    return Step(play.state, tuple(play.events))


def offscreen(game: Masks, begun: State, ended: State, happened: Sequence[Any]) -> list[str] | None:
    """Retell what NPCs did in rounds among themselves, which nobody saw who plays; None of any other act."""
    if not any(isinstance(one, ComeBack) for one in begun.agenda):
        return None
    told = story(game)([*opening(game, begun, ended, happened), *happened], ended.hall.seating, ended, RECAP)
    return told.recap(RECAP)


def _tokens(
    what: str, held: Callable[[State], Sequence[int]], gain: Callable[[Play, int, int], None], *, from_others: bool
) -> Fact:
    """Give the ruling that moves Face, or Hidden Face: "+3", "-2", "14", "all", "+3 from Orso"."""

    def rule(game: Masks, state: State, party: Party, rest: Sequence[str], why: str) -> Step[State]:
        world, names = game.world_of(state), state.hall.seating.names
        if party >= seats(state):
            raise IllegalChoice(
                say(
                    "{party_name} is a faction, and holds no {what}",
                    party_name=party_called(world, state, party),
                    what=said(what),
                )
            )
        if not rest or (len(rest) > 1 and not (from_others and means(rest[1], later("from")) and len(rest) > 2)):
            raise UnreadableChoice(
                say("{name} {what} takes a figure: +3, -2 or 14, +3 from NAME", name=names[party], what=said(what))
                if from_others
                else say("{name} {what} takes a figure: +3, -2 or 14", name=names[party], what=said(what))
            )
        before = held(state)[party]
        everything = means(rest[0], "all")
        amount = before if everything else _figure(rest[0], later("figure of {what}", what=what))
        by = rest[0][0] in "+-−" or len(rest) > 1  # what comes from somebody is no figure to stand at
        delta = -amount if everything else amount if by else amount - before
        if before + delta < 0:
            raise IllegalChoice(
                say(
                    "{name} has {before} {what}, and cannot lose {loss}; all takes what there is",
                    name=names[party],
                    before=before,
                    what=said(what),
                    loss=-delta,
                )
            )
        play = Play(world, state)
        if len(rest) > 1:
            other = find_seat(state, " ".join(rest[2:]))
            if delta < 0 or other == party:
                raise UnreadableChoice(
                    say(
                        "from takes what somebody else gives: {name} {what} +3 from NAME",
                        name=names[party],
                        what=said(what),
                    )
                )
            if held(state)[other] < delta:
                raise IllegalChoice(
                    say(
                        "{name} has {held} {what}, and cannot give {delta}",
                        name=names[other],
                        held=held(state)[other],
                        what=said(what),
                        delta=delta,
                    )
                )
            play.pay(other, party, delta)
        else:
            gain(play, party, delta)
        return _ruled(play, party, what, before, before + delta, why)

    return Fact(
        later("NAME {what} +3, -2, 14 or all, +3 from NAME", what=what)
        if from_others
        else later("NAME {what} +3, -2, 14 or all", what=what),
        rule,
        what=what,
    )


def _feels(game: Masks, state: State, holder: Party, rest: Sequence[str], why: str) -> Step[State]:
    """Set what somebody feels: "Ana +2" by the rule of change, "Ana 6" or "Ana =-4" as it stands (Relationships).

    Everybody sees a change (MA-10), unless it is ruled quietly; of what is set as it stands nothing has moved before
    their eyes. "Ana ?" leaves it, and what the holder feels about everybody else, to the holder's own sheet.
    """
    world = game.world_of(state)
    enduring, quietly = (any(means(word, mark) for word in rest[2:]) for mark in ("enduring", "quietly"))
    words = [word for at, word in enumerate(rest) if at < 2 or not means(word, "enduring", "quietly")]
    if len(words) < 2:
        raise UnreadableChoice(
            say("feels takes a name and a figure: feels Ana +2, feels Ana =-4, feels Ana 6 enduring")
        )
    target, people = find_party(world, state, " ".join(words[:-1])), seats(state)
    name, other = party_called(world, state, holder), party_name(world, state, target)
    if target == holder or (holder >= people and target >= people):
        raise IllegalChoice(
            say("{name} has no feeling about {other}", name=name, other=party_called(world, state, target))
        )
    if holder >= people and (enduring or quietly or words[-1] == "?"):
        raise IllegalChoice(say("what a faction feels is always fickle, and known to all"))
    if words[-1] == "?":
        # A sheet stands on paper whole: what is felt about everybody goes there, and the line says so.
        kept = leave_to_sheet(game, state, [SeatNo(holder)], ["feelings"]).state
        return _ruled(Play(world, kept), holder, "keeps all feelings on paper", 0, 1, why)
    amount = _figure(words[-1].removeprefix("="), "feeling")
    before = known_level(state, holder, target)
    play = Play(world, state)
    if words[-1][0] in "+-−" and not enduring:
        if abs(amount) > 2 * relationships.LIMIT:
            raise IllegalChoice(
                say(
                    "a feeling moves by {most} at most, from end to end: {amount} is more",
                    most=2 * relationships.LIMIT,
                    amount=words[-1],
                )
            )
        if holder < people and not quietly:
            play.tell(FeelingMoved(holder, target, amount, ""))
        relationships.change_feeling(play, holder, target, amount)
    elif before is None:
        raise IllegalChoice(
            say("what {name} feels stands on a sheet of its own; paper {name} off takes it from there", name=name)
        )
    elif not -relationships.LIMIT <= amount <= relationships.LIMIT:
        raise IllegalChoice(
            say(
                "a feeling is {least} to {limit}, and not {amount}",
                least=-relationships.LIMIT,
                limit=relationships.LIMIT,
                amount=amount,
            )
        )
    else:
        play.feel(holder, target, relationships.begin(amount, enduring=enduring))
    if quietly:
        play.put(seen=state.seen)
    what = f"feels {other}"
    # What an avatar feels is its own to know; how a feeling moves all have seen.
    to = SeatNo(holder) if holder < seats(state) else None
    if before is None:
        was, now = state.seen[holder][target], play.state.seen[holder][target]
        return _ruled(play, holder, f"{what} (as far as is seen)", was, now, why, to)
    return _ruled(play, holder, what, before, level(play.state, holder, target), why, to)


def _cut(game: Masks, state: State, holder: Party, rest: Sequence[str]) -> Sequence[str]:
    """Say that a change of a fickle feeling went past the end of the scale, where no sheet of its own hides it."""
    words = [word for word in rest if not means(word, "quietly")]
    if words[-1][0] not in "+-−":
        return ()
    target = find_party(game.world_of(state), state, " ".join(words[:-1]))
    before = known_level(state, holder, target)
    if before is None or feeling(state, holder, target).enduring:
        return ()
    past, end = before + _figure(words[-1], "feeling"), relationships.LIMIT
    return (
        [say("No feeling goes past {level}; the rest of that is dropped.", level=signed(end if past > end else -end))]
        if abs(past) > end
        else ()
    )


def _to_somebody(
    verb: str,
    row: Callable[[State, Party], Sequence[int]],
    put: Callable[[Play, Party, SeatNo, int], None],
    least: Callable[[World, State, Party, SeatNo], int | None],
) -> Fact:
    """Give the ruling that sets what somebody promises or owes somebody: "Ana 9", "Ana 9 anyway"."""

    def rule(game: Masks, state: State, giver: Party, rest: Sequence[str], why: str) -> Step[State]:
        world = game.world_of(state)
        anyway = bool(rest) and means(rest[-1], "anyway")
        words = rest[:-1] if anyway else rest
        if len(words) < 2:
            raise UnreadableChoice(say("{verb} takes a name and a figure: {verb} Ana 5", verb=verb))
        other = find_seat(state, " ".join(words[:-1]))
        amount, name = _figure(words[-1], later("figure of Face")), party_called(world, state, giver)
        if amount < 0 or other == giver:
            raise IllegalChoice(say("{name} {verb} somebody else 0 Face or more", name=name, verb=verb))
        most = least(world, state, giver, other)
        if most is not None and amount > most and not anyway:
            raise IllegalChoice(
                say(
                    "{name} feels {level}, promises {other} {most} at most; anyway passes over that",
                    name=name,
                    other=state.hall.seating.names[other],
                    level=signed(level(state, giver, other)),
                    most=most,
                )
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
        raise IllegalChoice(say("a faction owes nothing; name an avatar"))


def _owe(play: Play, debtor: Party, creditor: SeatNo, amount: int) -> None:
    debts = play.state.debts
    play.put(debts=swapped(debts, debtor, swapped(debts[debtor], creditor, amount)))


def _has(game: Masks, state: State, party: Party, rest: Sequence[str], why: str) -> Step[State]:
    """Give somebody a card mask that nobody owns, or grant a further social role, which is a mask too (B16)."""
    world, text = game.world_of(state), " ".join(rest)
    if party >= seats(state):
        raise IllegalChoice(say("a faction wears no mask; name an avatar"))
    try:
        mask = world.masks.find(text)
    except UnknownName:
        with suppress(UnknownName):
            return _grant(world, state, SeatNo(party), world.city.role_by_name(text), why)
        raise
    if mask.id not in state.stock:
        raise IllegalChoice(
            say("somebody owns {title} already; the market is where masks change hands", title=mask.title)
        )
    play = Play(world, state._replace(stock=tuple(one for one in state.stock if one != mask.id)))
    avatar = state.avatars[party]
    play.avatar(SeatNo(party), masks=(*avatar.masks, Held(mask.id, shown=True)))
    return _ruled(play, party, f"has {mask.title}", 0, 1, why)


def _grant(world: World, state: State, seat: SeatNo, role: Role, why: str) -> Step[State]:
    """Grant an avatar a social role beside those it has."""
    avatar, play = state.avatars[seat], Play(world, state)
    if role.id in (world.role(avatar.gender).id, *avatar.roles):
        name = state.hall.seating.names[seat]
        raise IllegalChoice(say("{name} has the role of {title} already", name=name, title=said(role.label)))
    play.avatar(seat, roles=(*avatar.roles, role.id))
    return _ruled(play, seat, f"has {role.label}", 0, 1, why)


def _wears(game: Masks, state: State, party: Party, rest: Sequence[str], why: str) -> Step[State]:
    """Have somebody wear a mask that it owns, its role, nothing to be seen, or its own Character (Masks)."""
    if party >= seats(state):
        raise IllegalChoice(say("a faction wears no mask; name an avatar"))
    world = game.world_of(state)
    worn: Any = masks_to_wear(world, state, SeatNo(party)).parse(" ".join(rest))
    play = Play(world, state._replace(worn=masked(state).worn))
    PutOnMask(SeatNo(party)).does(play, worn)
    play.events.clear()  # the ruling says it
    title = worn if worn in (ROLE, UNCAST, CHARACTER) else world.mask(worn).title
    return _ruled(play, party, f"wears {title}", 0, 1, why, mask=worn)


# ---- What somebody wants.


def _wants(game: Masks, state: State, party: Party, rest: Sequence[str], why: str) -> Step[State]:
    """Have somebody want something: "to humiliate Ana", for which a card of that suit is set aside (MA-16)."""
    world, wants = game.world_of(state), _wanted_by(game, state, party)
    words, called = rest[1:] if rest and fold(rest[0]) == "to" else rest, {one: (one, said(one)) for one in KINDS}
    if len(words) < 2:
        names = listed(name for _, name in called.values())
        raise UnreadableChoice(say("wants takes what, and about whom: wants to {names} NAME", names=names))
    if means(words[-1], *KINDS) and not means(words[0], *KINDS):  # a language may have its verbs at the end
        words = [words[-1], *words[:-1]]
    kind = pick("want", words[0], called)
    about = words[2:] if fold(words[1]) == "the" and len(words) > 2 else words[1:]
    target, name = find_party(world, state, " ".join(about)), party_name(world, state, party)
    if target == party:
        raise IllegalChoice(say("what {name} wants is about somebody else; name them", name=name))
    if any((one.kind, one.target, one.done) == (kind, target, None) for one in wants):
        raise IllegalChoice(say("{name} wants that already", name=name))
    play, seat = Play(world, state), SeatNo(party)
    new = Objective(str(setting_up.card_of_kind(state, kind)), kind, target)
    play.avatar(seat, objectives=(*wants, new))
    # It is in the record as what is dealt is; that it was no deal, the ruling says.
    play.tell(ObjectiveDrawn(seat, "", (new,), seat))
    return _ruled(play, party, f"wants {_wish(world, state, new)}", 0, 1, why, seat)


def _drops(game: Masks, state: State, party: Party, rest: Sequence[str], why: str) -> Step[State]:
    """Have somebody want something no more: "1" the first of it, as it stands on the sheet."""
    world, wants = game.world_of(state), _wanted_by(game, state, party)
    at = _number_of(world, state, party, wants, rest, "drops")
    play, seat = Play(world, state), SeatNo(party)
    play.avatar(seat, objectives=(*wants[:at], *wants[at + 1 :]))
    return _ruled(play, party, f"wants {_wish(world, state, wants[at])} no more", 1, 0, why, seat)


def _achieves(game: Masks, state: State, party: Party, rest: Sequence[str], why: str) -> Step[State]:
    """Mark what somebody wants as achieved: "1" the first of it, as it stands on the sheet (Objectives)."""
    world, wants = game.world_of(state), _wanted_by(game, state, party)
    at = _number_of(world, state, party, wants, rest, "achieves")
    if wants[at].done is not None:
        raise IllegalChoice(say("that was achieved in round {done}", done=wants[at].done))
    play, seat = Play(world, state), SeatNo(party)
    done = wants[at]._replace(done=state.round)
    play.avatar(seat, objectives=swapped(wants, at, done))
    play.tell(ObjectiveAchieved(seat, done, seat))
    end_if_achieved(play, [seat])
    return _ruled(play, party, f"achieves want {at + 1}", 0, 1, why, seat)


def _wanted_by(game: Masks, state: State, party: Party) -> tuple[Objective, ...]:
    """Give what somebody wants; refuses a faction, and a sheet on paper."""
    name = party_called(game.world_of(state), state, party)
    if party >= seats(state):
        raise IllegalChoice(
            say("{name} is a faction, and wants nothing that is written down; name an avatar", name=name)
        )
    wants = state.avatars[party].objectives
    if isinstance(wants, Hidden):
        raise IllegalChoice(say("what {name} wants stands on a sheet of paper alone", name=name))
    return wants


def _number_of(
    world: World, state: State, party: Party, wants: Sequence[Objective], rest: Sequence[str], verb: str
) -> int:
    """Read which want is meant by its number from 1; gives its place from 0."""
    number = _figure(rest[0], later("number of what is wanted")) if len(rest) == 1 else 0
    if not 1 <= number <= len(wants):
        from gmkit.games.masks.telling.words import names_of

        names = names_of(world, state.hall.seating, led=True)
        known = "; ".join(f"{at} {names.wish(one)}" for at, one in enumerate(wants, start=1))
        raise IllegalChoice(
            say(
                "{name} wants {things}; {verb} 1 is the first",
                name=party_name(world, state, party),
                things=counted(len(wants), "thing") + (f": {known}" if known else ""),
                verb=verb,
            )
        )
    return number - 1


def _wish(world: World, state: State, wish: Objective) -> str:
    # It stands in the record, which is the same whatever language it is told in.
    target = party_name(world, state, wish.target)
    bare = wish.target < seats(state) or target.casefold().startswith(("the ", "a ", "an "))
    return f"to {wish.kind} {target if bare else f'the {target}'}"


def _is_alienated(game: Masks, state: State, party: Party, rest: Sequence[str], why: str) -> Step[State]:
    """Say that somebody has been alienated, or "off" has not (Alienation)."""
    off = [fold(word) for word in rest if word] == ["off"]
    if party >= seats(state) or any(rest) != off:
        raise UnreadableChoice(say("alienated stands behind the name of an avatar, and perhaps off behind it"))
    play, before = Play(game.world_of(state), state), state.avatars[party].alienated
    play.avatar(SeatNo(party), alienated=not off)
    return _ruled(play, party, "is alienated no more" if off else "is alienated", int(before), int(not off), why)


def _order(game: Masks, state: State, party: Party, rest: Sequence[str], _why: str) -> Step[State]:
    """Bid somebody beholden do something; the only creditor does so, of several the GM for one of them (B10)."""
    name = party_called(game.world_of(state), state, party)
    owed = [] if party >= seats(state) else [SeatNo(at) for at, face in enumerate(state.debts[party]) if face]
    if not owed:
        raise IllegalChoice(say("{name} owes nobody Face, and takes no orders", name=name))
    words = " ".join(rest)
    if not 0 < len(words) <= ORDER:
        raise UnreadableChoice(say('say what, in 1 to {most} characters: order {name} "…"', most=ORDER, name=name))
    return Step(state, (OrderGiven(SeatNo(party), owed[0] if len(owed) == 1 else None, words),))


def _while_something_is_asked(rule: Rule) -> Rule:
    """Refuse a ruling that takes away what the challenge under way still needs; what it settles is asked no more."""

    def ruled(game: Masks, state: State, party: Party, rest: Sequence[str], why: str) -> Step[State]:
        step, world = rule(game, state, party, rest, why), game.world_of(state)
        if state.agenda and any(unfit_steps(world, step.state)) and not any(unfit_steps(world, state)):
            raise IllegalChoice(
                say("the challenge under way needs what this would take away; rule it when that is over")
            )
        on = game.resume(step.state)
        return Step(on.state, (*step.events, *on.events))

    return ruled


_FACTS: Mapping[str, Fact] = {
    "face": _tokens("Face", lambda state: state.face, Play.gain, from_others=True),
    "hidden": _tokens("Hidden Face", lambda state: state.tokens, Play.gain_tokens, from_others=False),
    "feels": Fact(later("NAME feels NAME +2, =-4, 6 enduring or ?; quietly"), _feels, noted=_cut),
    # What is within the rules a promise is an act; anyway makes it a ruling.
    "promises": _to_somebody("promises", lambda state, at: state.promised[at], Play.promise, _most_promised)._replace(
        is_act=lambda words: not words or not means(words[-1], "anyway")
    ),
    "owes": _to_somebody("owes", lambda state, at: state.debts[at], _owe, _most_owed),
    "has": Fact(later("NAME has MASK"), _has),
    "wears": Fact(later("NAME wears MASK"), _wears),
    "wants": Fact(later("NAME wants to humiliate NAME"), _wants, is_act=lambda words: not words),
    "drops": Fact("NAME drops 1", _drops),
    "achieves": Fact("NAME achieves 1", _achieves),
    "alienated": Fact("NAME alienated", _is_alienated),
    "order": Fact('order NAME "…"', _order),
}
FACTS: Mapping[str, Fact] = {
    word: fact._replace(rule=_while_something_is_asked(fact.rule)) for word, fact in _FACTS.items()
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
    "send": ("ally to ask",),
    "lend": ("Face to lend",),
    "repay": ("repayment",),
    "keep": ("promise to the borrower",),
    "cancel": ("promise to the borrower",),
    "via": ("who lends",),
    "breach": ("who went against a mask",),
    "directed": ("aside",),
    "sum": ("modifier",),
    "bet": ("side bet",),
    "promise": ("promise",),
    "ally": ("ally for the trial",),
    "reaction": ("reaction",),
    "denounce": ("denounce",),
    "stand": ("stand by the accused",),
    "buy": ("market", "what to buy or offer"),
    "offer": ("market", "what to buy or offer"),
    "order": ("order",),
    "want": ("objective",),
    "debt": ("debt to pay",),
    "feel": ("feeling", "feeling for the borrower", "feeling for who refused", "feeling about the cut"),
}
"""The first word of a clause, and what it answers."""


CLAUSES = later(
    "do hidden woo for against goal stake less raise match take hold meet leave accept decline desperate back with "
    "send lend repay keep cancel via breach directed sum bet promise ally reaction denounce stand buy offer order want "
    "debt feel"
)
"""The same words; in another language each has a word of its own, in the same order."""


USUAL: Mapping[str, str] = {
    "Hidden Face": "",
    "aims": "none",
    "goal": NO_GOAL,
    "who lends": "",
    "side bet": "no bet",
    "debt to pay": "0",
    "promise to change": "",
    "market": "",
    "who went against a mask": "none",
    "whom it pleases": "none",
    "modifier": "",
    "order": "",
}
"""What people say in led play where nobody says otherwise; empty for what Enter takes in every evening."""


SPOKEN = later(
    "challenges unopposed woos follows denounces arrest alienation market pays cuts promises character wants feels "
    "owes has wears drops achieves alienated order"
)
"""What stands behind a name; in another language each has a word of its own, in the same order."""


WIDE = later("to leaves leave returns paper round rounds season market")
"""What several do, or nobody in particular; in another language each has a word of its own, in the same order."""


def labels_of(word: str) -> tuple[str, ...] | None:
    """Give the labels that a clause answers which begins with this word; None for no clause of ours."""
    return _LABELS.get(fold(word))


def questions() -> tuple[str, ...]:
    """Give the labels of what is asked in a challenge, as far as somebody may say something to it beforehand."""
    labels = [label for labels in _LABELS.values() for label in labels if label != "aside"]
    return tuple(dict.fromkeys([*USUAL, *labels]))


def spared(state: State, seat: int, label: str, words: str) -> str | None:
    """Say why somebody is not asked any more for what was said beforehand; empty where it may still be, or for others.

    A goal is set before the stake is named, allies are asked only where one's own Face does not cover the stake (A34),
    and in a challenge for a debt that is the stake (B10): None where just that was said.
    """
    encounter = state.encounter
    if label == "goal" and encounter is not None and encounter.outcome is None:
        is_set = dict(zip(principals(encounter), encounter.goals, strict=False)).get(SeatNo(seat))
        return say("it is set already; undo, and say it as the challenge is called or accepted") if is_set else ""
    if label == "stake" and encounter is not None and encounter.kind == OPPOSED and encounter.winner is None:
        caller, other = principals(encounter)
        owed = state.debts[caller][other] if caller == seat else 0
        return None if words == str(owed) else say("the stake is the debt of {owed} Face", owed=owed) if owed else ""
    if label != "ally to ask" or encounter is None or gave_way(encounter):
        return ""
    side = next((one for one in encounter.sides[:2] if one.seat == seat), None)
    if side is None or not side.named or side.loans or short(state, side):
        return ""
    if any(isinstance(step, CoverStake) and step.seat == seat for step in state.agenda):
        return ""
    return say("the stake of {stake} Face is covered without allies", stake=encounter.stake)


def _shown(word: str, name: str) -> str:
    """Give a choice that is a word and a name as it is shown, where the name is a label in the language spoken."""
    if not any(told != label and f" {fold(name)}" in f" {fold(told)}" for label, told in labels().items()):
        return f"{word} {name}"
    if word == "buy":
        # Its price is no part of what is typed.
        told = say("buy {mask} for {price}", mask=name, price="")
        return told[: told.index(name) + len(name)]
    if word == "offer":
        return say("offer {mask}", mask=name)
    if word == "woo":
        return say("woo {name}", name=name)
    return say("for {name}", name=name) if word == "for" else say("against {name}", name=name)


def said_by(word: str, rest: str) -> str:
    """Give what a clause says, as the choice that it answers reads it."""
    plain = fold(word)
    if plain in ("with", "ally", "reaction", "denounce", "debt", "bet"):
        return rest
    if plain in ("woo", "for", "against") and means(rest, "none"):
        return "none"
    if plain in ("woo", "for", "against"):
        return ", ".join(_shown(plain, one.strip()) for one in rest.split(","))
    if plain in ("less", "raise", "stake", "goal", "do", "hidden", "lend", "repay", "promise", "feel"):
        return rest
    if plain in ("buy", "offer"):
        return _shown(plain, rest)
    if plain == "send":
        return f"send for {rest.removeprefix('for ')}"
    if plain == "stand":
        return "no" if means(rest, "no") else "yes"
    if plain == "back":
        return "back down"
    if plain == "desperate":
        return "desperate attack"
    return plain if plain in ("match", "take", "hold", "meet", "leave", "accept", "decline", "keep", "cancel") else rest


ACTS = {
    "challenges": acts.challenge,
    "unopposed": acts.bare("unopposed", acts.alone),
    "woos": acts.alone,
    "follows": acts.follow,
    "denounces": acts.denounce,
    "arrest": acts.arrest,
    "alienation": acts.bare("alienation", acts.alienation),
    "market": acts.bare("market", acts.visit_market),
    "pays": acts.pay,
    "cuts": acts.cut,
    "promises": acts.promise,
    "character": acts.bare("character", acts.grant_character),
    "wants": acts.draw_wants,
}
"""By verb what one avatar does."""


def at_table() -> AtTable:
    """Give what City of Masks does at a table."""
    return AtTable(
        acts.begin_at_table,
        acts.deal_real_cards,
        ("masks", later("number cards"), later("objective card")),
        "turn",
        ACTS,
        {"woos": "woo"},
        {"c": "challenges", "u": "unopposed"},
        FACTS,
        acts.scene,
        USUAL,
        tuple(_LABELS),
        labels_of,
        said_by,
        figures,
        who,
        find_party,
        asked,
        under_way,
        deeds,
        pronoun,
        acts.without,
        acts.on_paper,
        acts.give_back,
        acts.take_up,
        came_of,
        several={
            "to": acts.go,
            "leaves": acts.bare("leaves", acts.leave, later("the story")),
            "leave": acts.bare("leave", acts.leave, later("the story")),
            "returns": acts.bare("returns", acts.come_back, later("to the story")),
            "paper": acts.leave_to_sheet,
        },
        free={
            **dict.fromkeys(("round", "rounds"), acts.rounds),
            "market": acts.market,
            "season": acts.season,
            "scene ends": acts.end_scene,
        },
        join=acts.join,
        dealt=dealt,
        spared=spared,
        seats=seated,
        events=kinds_of_event,
        opening=opening,
        story=story,
        hooks=hooks,
        seen_of=seen_of,
        filled=acts.sheets_filled,
        masks=acts.masks_held,
        worn=worn,
        about=about,
        offscreen=offscreen,
        spoken=SPOKEN,
        clauses=CLAUSES,
        wide=WIDE,
    )

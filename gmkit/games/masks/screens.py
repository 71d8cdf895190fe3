"""City of Masks on screens: the table for everybody, a player's own sheet on a phone, and the GM's page.

Every page is drawn from a view alone; what a player hides stands under covers, the same ones whatever is beneath them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from typing import NamedTuple

import htpy as h
from htpy import Node

from gmkit.chance.pieces import Domino
from gmkit.errors import later, said, say
from gmkit.games.masks import GAME
from gmkit.games.masks.content import HIGH, HIGH_PATHS, STREETS, UNDERWAYS, Mask, World
from gmkit.games.masks.game import Masks
from gmkit.games.masks.model import (
    ARREST,
    AWAY,
    BACKDOWN,
    CHARACTER,
    DESPERATE,
    DRAWN,
    FOLLOW,
    HIDDEN_FACE,
    LEFT,
    MAIN,
    MESSENGER,
    NEUTRAL,
    OPPOSED,
    ROLE,
    TRIAL,
    UNOPPOSED,
    Avatar,
    Declared,
    Encounter,
    Feeling,
    Objective,
    Party,
    Side,
    State,
    Traits,
)
from gmkit.games.masks.rules.actions import actions_of, margin, side_total
from gmkit.games.masks.rules.relationships import LIMIT, crossed
from gmkit.games.masks.rules.rounds import TakeTurn, rounds, title_of
from gmkit.games.masks.sheets.look import look_of
from gmkit.games.masks.sheets.mask_lines import Drawing, in_lines
from gmkit.games.masks.stage import LOST, everybody, factions, gave_way, mask_worn, seats
from gmkit.games.masks.telling import question
from gmkit.games.masks.telling.words import (
    Names,
    card_name,
    goal_words,
    names_of,
    performed,
    place_words,
    whole_sentence,
    why_ended,
    won_goal,
)
from gmkit.names import shortened
from gmkit.phones import parts
from gmkit.phones.forms import Row
from gmkit.shell.desk import Screens
from gmkit.shell.words import capital, form_of, signed
from gmkit.table.game import Ask, Hidden, SeatNo


def row_of(game: Masks, view: State, need: Ask) -> Callable[[Hashable], Row] | None:
    """Give how an action that may be declared is drawn: its worth, how it is paid; hidden ones are covered."""
    if need.what != "actions":
        return None
    known = actions_of(game.world_of(view), view, need.seat)

    def row(ref: Hashable) -> Row:
        action = known.get(str(ref))
        if action is None:
            return Row()
        hidden = action.kind == HIDDEN_FACE
        return Row(
            said(action.label),
            parts.pips(action.value, ring=hidden) if action.value else None,
            say("The Hidden Face") if hidden else say("The Mask"),
            say("pay with Hidden Face") if hidden else say("pay with Face"),
            hidden,
            action.value,
            say("Hidden Face") if hidden else say("Face"),
        )

    return row


class _Seen(NamedTuple):
    """What a page is drawn from."""

    world: World  # the content, as the options in force have it
    view: State
    names: Names
    away: Collection[SeatNo] = ()  # of those who are out of the story, who is so for this evening alone

    @property
    def people(self) -> Sequence[str]:
        return self.names.seats

    def called(self, label: str) -> str:
        """Give what content calls something, in the language that is spoken."""
        return str(self.names.words.label(label))

    def row(self, holder: Party) -> Sequence[Feeling]:
        """Give what somebody feels, as far as the view knows."""
        found = self.view.feelings[holder]
        return () if isinstance(found, Hidden) else found


def _seen(game: Masks, view: State) -> _Seen:
    world = game.world_of(view)
    return _Seen(world, view, names_of(world, view.hall.seating, led=view.led))


# ---- The table: the second screen, and a phone's page of it in one column.

IN_ROWS, TWO_LINES = 3, 170
"""So many people have a row each, with room for any name; so many letters stand in two lines beside a code."""


def table(game: Masks, view: State) -> Node:
    """Draw what everybody may see: the challenge under way or the last one, large; else who is here, and where."""
    seen = _seen(game, view)
    near = seen._replace(names=seen.names._replace(seats=shortened(seen.people)))
    if view.encounter is not None and view.encounter.sides:
        fight = _challenge(near, view.encounter, seen.people)
        between = [fight, parts.people(*_company(near), strip=True), _known(near)]
    else:
        rows = _company(seen if len(seen.people) <= IN_ROWS else near, doing=True)
        between = [parts.people(*rows), parts.legend(say("Face"), say("Hidden Face")), _standing(near)]
    if view.ended is not None:
        between.append(
            parts.paragraph(say("The evening is over: {why}.", why=why_ended(view.ended, seen.names)), how="told")
        )
    return [_head(near), between]


def _head(seen: _Seen) -> Node:
    view = seen.view
    order = [seat for seat in view.order if seat not in view.out]
    now, gone = _turns(view)
    right = parts.order(
        [seen.people[seat] for seat in order],
        order.index(now) if now in order else None,
        [at for at, seat in enumerate(order) if seat in gone],
    )
    return parts.heading(_over(seen), _title(seen), beside=_level(view), right=right if order else None)


def _over(seen: _Seen, *more: str, called: str = "", arbiter: bool = True) -> str:
    """Give the line over a title: the game, the round, the Arbiter."""
    view, told = seen.view, [called or GAME.title]
    if not view.round:
        told.append(say("setting up"))
    elif not view.led:
        told.append(say("round {round} of {rounds}", round=view.round, rounds=max(rounds(view), view.round)))
    if arbiter and view.arbiter is not None:
        told.append(say("Arbiter {name}", name=seen.people[view.arbiter]))
    return " · ".join((*told, *more))


def _title(seen: _Seen) -> str:
    """Give what a page is called: the scene, or how far the evening is."""
    view = seen.view
    if view.scene is not None:
        return capital(seen.called(view.scene.title))
    if not view.round:
        return say("The masks are dealt")
    return say("Between the scenes") if view.led else say("Round {round}", round=view.round)


_LEVELS = {
    UNDERWAYS: later("in the underways"),
    STREETS: later("in the streets"),
    HIGH_PATHS: later("on the high paths"),
}


def _level(view: State) -> str:
    return said(_LEVELS.get(view.scene.level, "")) if view.scene is not None else ""


def _turns(view: State) -> tuple[SeatNo | None, set[SeatNo]]:
    """Give whose turn it is, and who has had one in the same scene; the order of turns is no secret."""
    due = [step.seat for step in reversed(view.agenda) if isinstance(step, TakeTurn)]
    fight = view.encounter
    now: SeatNo | None = None
    if fight is not None and fight.outcome is None and fight.kind not in (ARREST, TRIAL) and fight.sides:
        now = fight.sides[0].seat
    elif view.agenda and isinstance(view.agenda[-1], TakeTurn):
        now = view.agenda[-1].seat
    here = {view.where[seat].place for seat in due if seat in range(len(view.where))}
    gone = {seat for seat in view.order if view.where and view.where[seat].place in here and seat not in (*due, now)}
    return now, gone


def _company(seen: _Seen, *, doing: bool = False) -> list[Node]:
    """Give everybody with the mask that is worn and both kinds of tokens, in the order of the round."""
    view = seen.view
    large = {side.seat for side in view.encounter.sides} if view.encounter is not None and not doing else ()
    order = [*dict.fromkeys([*view.order, *map(SeatNo, everybody(view))])]
    return [
        parts.person(
            seen.people[seat],
            _worn(seen, seat) if doing else _worn_where(seen, seat),
            mark=_mask(seen, seat, "small", again=seat in large),
            doing=_doing(seen, seat) if doing else None,
            has=[
                parts.token(view.face[seat], say("Face")),
                parts.token(view.tokens[seat], say("Hidden Face"), ring=True),
            ],
        )
        for seat in order
        if seat not in view.out
    ]


def _worn(seen: _Seen, seat: SeatNo) -> str:
    worn = seen.view.worn[seat] if seen.view.worn else None
    return say("no mask yet") if worn is None else str(seen.names.worn_by(seat, worn))


def _worn_where(seen: _Seen, seat: SeatNo) -> str:
    """Give what somebody wears, and where somebody is who is elsewhere, or out of the story."""
    there = seen.view.where and seen.view.where[seat].place != MAIN
    where = _where(seen, seat) if there else ""
    return ", ".join(filter(None, (_worn(seen, seat), _out(seen, seat) or where)))


def _out(seen: _Seen, seat: SeatNo) -> str:
    """Give that somebody takes no part, for this evening or for good; empty for all others."""
    if seat not in seen.view.out:
        return ""
    return say("away tonight") if seat in seen.away else say("out of the story")


def _doing(seen: _Seen, seat: SeatNo) -> str:
    """Give where somebody is and whether its turn comes, what it promises and what it owes."""
    view = seen.view
    now, gone = _turns(view)
    told = [_where(seen, seat)]
    if seat == now:
        told.append(say("next in the order"))
    elif seat in gone:
        told.append(say("has had a turn"))
    given = [(view.promised[seat][to], seen.people[to]) for to in everybody(view)]
    told += [say("promises {name} {n}", name=name, n=n) for n, name in given if n]
    owed = [(view.debts[seat][to], seen.people[to]) for to in everybody(view)]
    told += [say("owes {name} {n}", name=name, n=n) for n, name in owed if n]
    return "; ".join(filter(None, told))


def _where(seen: _Seen, seat: SeatNo) -> str:
    """Give where somebody is who is not in the Arbiter's scene."""
    where = seen.view.where[seat] if seen.view.where else None
    if where is None:
        return ""
    met = [seen.people[one] for one in where.meets]
    meets = " " + say("with {names}", names=seen.names.words.list(met)) if met else ""
    if where.place is None:
        quarry = [seen.people[one] for one in where.follows]
        return say("following {names}", names=seen.names.words.list(quarry)) if quarry else ""
    if where.place == MAIN:
        return meets.strip()
    if where.place == AWAY:
        return say("elsewhere") + meets
    return str(place_words(where.place, seen.names, title_of(seen.view))) + meets


def _known(seen: _Seen) -> Node:
    """Give in few lines what is promised and owed, and how the factions stand to everybody."""
    pledges = [f"{words} {n}" for words, n in _pledged(seen)]
    blocs = [f"{name}: {told}" for name, told in _felt(seen) if told]
    return [
        parts.paragraph(parts.as_many(pledges, TWO_LINES), how="soft known") if pledges else None,
        parts.paragraph("; ".join(blocs), how="soft known") if blocs else None,
    ]


def _standing(seen: _Seen) -> Node:
    return parts.zone(say("Factions"), _blocs(seen), note=say("what they feel, and promise"))


def _dealings(seen: _Seen) -> Node:
    """Give all that is public between people, and how the factions stand to everybody."""
    return parts.columns(_standing(seen), parts.zone(say("Promised and owed"), _pledges(seen)))


def _pledged(seen: _Seen) -> list[tuple[str, int]]:
    view, told = seen.view, []
    for giver in everybody(view):
        for to in everybody(view):
            if n := view.promised[giver][to]:
                told.append((say("{giver} promises {name}", giver=seen.people[giver], name=seen.people[to]), n))
            if n := view.debts[giver][to]:
                told.append((say("{giver} owes {name}", giver=seen.people[giver], name=seen.people[to]), n))
    return told


def _pledges(seen: _Seen) -> Node:
    told = _pledged(seen)
    if not told:
        return parts.paragraph(say("Nothing is promised, and nothing owed."), how="soft")
    return parts.rows(*(parts.row(words, right=str(n)) for words, n in told), how="plain")


def _felt(seen: _Seen) -> list[tuple[str, str]]:
    """Give what every faction feels for each avatar, which is known to all, and what it promises."""
    view, found = seen.view, []
    for party in factions(view):
        told, row = [], seen.row(party)
        for seat in everybody(view):
            sum_, level = view.promised[party][seat], row[seat].level if row else 0
            if level or sum_:
                more = say(" (promises {n})", n=sum_) if sum_ else ""
                told.append(f"{seen.people[seat]} {signed(level)}{more}")
        found.append((str(seen.names.party(party)), ", ".join(told)))
    return found


def _blocs(seen: _Seen) -> Node:
    found = [(name, told) for name, told in _felt(seen) if told]
    if not found:
        return parts.paragraph(say("No faction feels or promises anything yet."), how="soft")
    return parts.facts(found)


# --- a challenge


def _challenge(seen: _Seen, fight: Encounter, whole: Sequence[str]) -> Node:
    """Give a challenge large: both sides by their `whole` names, tiles across the total, what came of it."""
    sides = [_side(seen, fight, at, whole) for at in range(len(fight.sides))]
    if len(sides) < 2:
        sides.append(parts.Side(say("alone"), say("nobody stands against it")))
    under = _under(seen, fight)
    off = parts.face_off(sides[0], sides[1], _total(seen, fight), under)
    verdict, moved = _verdict(seen, fight), _moved(seen, fight)
    return [off, parts.outcome(verdict, [h.p[one] for one in moved] or None)]


def _name_of(seen: _Seen, side: Side) -> str:
    return seen.people[side.seat] if side.seat is not None else seen.names.say("said.authority")


def _side(seen: _Seen, fight: Encounter, at: int, whole: Sequence[str]) -> parts.Side:
    side = fight.sides[at]
    role = _worn(seen, side.seat) if side.seat is not None else None
    mark = _mask(seen, side.seat, _LARGE) if side.seat is not None else None
    name = whole[side.seat] if side.seat is not None else _name_of(seen, side)
    return parts.Side(name, role, _does(seen, side), mark, _tiles(seen, fight, at))


def _does(seen: _Seen, side: Side) -> Node:
    """Give what a side has declared, in order, and what failed of it; whom it woos; which factions lend."""
    attempts = side.attempts if len(side.attempts) == len(side.declared) else ()
    failed = [not one.succeeds for one in attempts] or [False] * len(side.declared)
    told: list[Node] = [_deed(seen, one, fails=fails) for one, fails in zip(side.declared, failed, strict=True)]
    for loan in side.loans:
        if loan.lender >= seats(seen.view):
            told.append(say("{name} lends {n}", name=seen.names.party(loan.lender), n=loan.delivered))
        told += [[f"{seen.names.party(loan.lender)}: ", _deed(seen, one)] for one in loan.actions]
    if side.woos:
        told.append(seen.names.say("said.woos", parties=seen.names.all(side.woos)))
    if side.cause is not None:
        whose = "acts_for" if side.seat is not None else "called_in"
        told.append(seen.names.say(f"said.{whose}", party=seen.names.party(side.cause)))
    return [[h.br if at else None, h.span(".deed")[one]] for at, one in enumerate(told)] or None


def _deed(seen: _Seen, action: Declared, *, fails: bool = False) -> Node:
    value = ["\u00a0", parts.pips(action.value, ring=action.kind == HIDDEN_FACE)] if action.value else None
    return [parts.own(seen.called(action.label)), value, f" ({say('fails')})" if fails else None]


def _tiles(seen: _Seen, fight: Encounter, at: int) -> list[Node]:
    """Give the tiles of a side, the principal's nearest to the total; face down until they are drawn."""
    if gave_way(fight):
        return []
    side = fight.sides[at]
    lent = [(say("{name}, who lends {n}", name=seen.people[one.lender], n=one.delivered), one.draw)
            for one in side.loans if one.lender < seats(seen.view)]  # fmt: skip
    each = [*lent, (_name_of(seen, side), side.draw)]
    return [_tile(seen, name, draw) for name, draw in (reversed(each) if at else each)]


def _tile(seen: _Seen, name: str, draw: Domino | None) -> Node:
    options = seen.view.hall.options
    if draw is None:
        told, shows = say("not drawn yet"), ("?", "?")
    else:
        told = say("{courts}, difference {n}", courts=str(draw), n=_figure(margin(draw, options.difference)))
        shows = str(draw.inner), str(draw.outer)
    if options.randomizer == "dominoes":
        inner, outer = (None, None) if draw is None else (draw.inner, draw.outer)
        return parts.drawn_tile(inner, outer, parts.own(name), told)
    dice = [parts.die(shows[0], say("inner court {face}", face=shows[0])),
            parts.die(shows[1], say("outer court {face}", face=shows[1]))]  # fmt: skip
    return h.figure(".drawn")[h.div(".dice")[dice], h.figcaption[h.b[parts.own(name)], told]]


def _figure(number: int) -> str:
    return f"\u2212{-number}" if number < 0 else str(number)


def _total(seen: _Seen, fight: Encounter) -> str:
    """Give what both sides have drawn; what is at stake before that, and where nobody draws."""
    if not any(side.draw or any(loan.draw for loan in side.loans) for side in fight.sides):
        return str(fight.stake or "")
    difference = seen.view.hall.options.difference
    return " : ".join(_figure(side_total(side, difference)) for side in fight.sides)


def _under(seen: _Seen, fight: Encounter) -> str:
    kind = said(_KINDS.get(fight.kind, ""))
    told = [say("stake {n}", n=fight.stake)] if fight.stake else [kind]
    told += [say("{n} riding", n=fight.riding)] if fight.riding else []
    if fight.against is not None:
        told.append(say("against {party}", party=form_of(seen.names.within(fight.against), "acc")))
    return ", ".join(filter(None, told))


_KINDS = {
    UNOPPOSED: later("an unopposed challenge"),
    OPPOSED: later("a challenge"),
    FOLLOW: later("on somebody’s heels"),
    MESSENGER: later("a messenger"),
    ARREST: later("an arrest"),
    TRIAL: later("a trial"),
}


def _verdict(seen: _Seen, fight: Encounter) -> str:
    """Give who won and what follows, in words; before that what each would win."""
    sides = [_name_of(seen, side) for side in fight.sides]
    if fight.winner is None or fight.winner >= len(sides) or len(sides) < 2:
        return _prospect(seen, fight, sides)
    winner, loser, goal = sides[fight.winner], sides[1 - fight.winner], fight.goals[fight.winner]
    if fight.kind == ARREST:
        return say("{name} escapes.", name=winner) if fight.winner else say("{name} is arrested.", name=loser)
    if fight.kind == TRIAL:
        return say("{name} is acquitted.", name=winner) if fight.winner else say("{name} is convicted.", name=loser)
    told = {
        BACKDOWN: say("{loser} backs down before {winner}.", loser=loser, winner=winner),
        LEFT: say("{loser} leaves the field to {winner}.", loser=loser, winner=winner),
        DESPERATE: say("{winner} wins; it was a desperate attack.", winner=winner),
    }.get(fight.outcome or DRAWN) or say("{winner} wins.", winner=winner)
    return " ".join([told, *won_goal(goal, seen.names)])


def _prospect(seen: _Seen, fight: Encounter, sides: Sequence[str]) -> str:
    """Give what may come of a challenge, or came of one that nobody stood against."""
    if len(sides) < 2:
        side = fight.sides[0]
        if fight.outcome is None or side.draw is None:
            return say("{name} tries it alone.", name=sides[0])
        done = performed(side.attempts, side.draw.inner - side.draw.outer, seen.names)
        return seen.names.say("events.managed", seat=sides[0], done=done or seen.names.say("said.does_nothing"))
    told = [
        say("If {name} wins: {goal}", name=name, goal=whole_sentence(goal_words(goal, seen.names)))
        for name, goal in zip(sides, fight.goals, strict=False)
        if goal
    ]
    return " ".join(told) or say("{one} against {other}", one=sides[0], other=sides[1])


def _moved(seen: _Seen, fight: Encounter) -> list[str]:
    """Give bets; and once it is settled what changed hands, and who has more or less Face than before."""
    view = seen.view
    sides = [_name_of(seen, side) for side in fight.sides]
    bets = [say("{name} bets {n} on {side}", name=seen.people[bet.seat], n=bet.amount, side=sides[bet.side])
            for bet in fight.bets if bet.side < len(sides) and bet.amount]  # fmt: skip
    told = ["; ".join(bets)] if bets else []
    if fight.outcome is None:
        return told
    paid = sum(side.paid for side in fight.sides)
    what = [say("{n} Face changes hands|{n} Face change hands", number=paid)] if paid and len(sides) > 1 else []
    what += [say("a Major Coup")] if fight.coup else []
    told += [": ".join(what)] if what else []
    changes = [now - had for now, had in zip(view.face, fight.had, strict=False)][: seats(view)]
    moved = [f"{seen.people[seat]} {signed(change)}" for seat, change in enumerate(changes) if change]
    return told + (["\u2003".join(moved)] if moved else [])


# ---- A player's own sheet.


def sheet(game: Masks, view: State, seat: SeatNo) -> Node:
    """Draw a player's own sheet: what is worn and public stands open, what is hidden under covers.

    It has the same parts whatever a player hides, and covers say nothing of what is beneath them.
    """
    seen = _seen(game, view)
    own = view.avatars[seat]
    proper, note = _open_mask(seen, seat)
    name, mask = parts.own(seen.people[seat]), _mask_in_full(seen, seat)
    return [
        parts.heading(_over(seen, arbiter=False), name, beside=mask, mark=_mask(seen, seat)),
        parts.discs(
            parts.disc(view.face[seat], say("Face")),
            parts.disc(view.tokens[seat], say("Hidden Face"), ring=True),
            beside=[h.b[_title(seen)], _with_you(seen, seat)],
        ),
        parts.zone(say("The Mask"), proper, note=note),
        parts.zone(
            say("The Hidden Face"), parts.cover("hidden-face", _hidden_face(seen, own)),
            note=say("pay with Hidden Face; yours alone"),
        ),
        parts.zone(
            say("What you feel"), parts.cover("feelings", _feelings(seen, seat)), note=say("yours alone")
        ),
        parts.zone(say("Between you and others"), _between(seen, seat), note=say("everybody knows this")),
        parts.zone(
            say("What you want, and who you are"), parts.cover("wants", _wants(seen, own), _person(seen, seat)),
            note=say("yours alone"),
        ),
        parts.zone(say("Your other masks"), parts.cover("masks", _other_masks(seen, seat)), note=say("yours alone")),
        parts.zone(say("Cards in your hand"), parts.cover("cards", _cards(seen, seat)), note=say("yours alone"))
        if not view.round
        else None,
    ]  # fmt: skip


def _mask_in_full(seen: _Seen, seat: SeatNo) -> str:
    """Give what is worn with its card: "the Flirt, Queen of Hearts"."""
    card = mask_worn(seen.world, seen.view, seat)
    worn = _worn(seen, seat)
    return f"{worn}, {seen.called(seen.world.masks.card_name(card))}" if card is not None else worn


def _with_you(seen: _Seen, seat: SeatNo) -> str:
    """Give whether it is one's turn, where one is, and who is there."""
    view = seen.view
    if seat in view.out:
        return say("You are out of the story.")
    if not view.round or not view.where:
        return say("Setting up; what you are dealt is yours alone.")
    now, _ = _turns(view)
    told = [say("Your turn.")] if now == seat else []
    place = view.where[seat].place
    if place is not None:
        away = _where(seen, seat)
        told += [f"{capital(away)}."] if away else []
        others = [seen.people[one] for one in everybody(view)
                  if one != seat and one not in view.out and view.where[one].place == place]  # fmt: skip
        if others:
            told.append(say("With you: {names}.", names=seen.names.words.list(others)))
        elif not place.startswith(LOST):
            told.append(say("Nobody is with you."))
    return " ".join(told) or say("Say where you are.")


def _open_mask(seen: _Seen, seat: SeatNo) -> tuple[Node, str]:
    """Give what is proper to the mask that is worn, which everybody may know."""
    view, world = seen.view, seen.world
    worn = view.worn[seat] if view.worn else None
    if worn is None:
        return parts.paragraph(say("You have put on no mask yet."), how="soft"), say("proper actions")
    if worn == CHARACTER:
        told = say("You wear your own Character: what is proper to you is your Hidden Face.")
        return parts.paragraph(told, how="soft"), say("proper actions")
    if worn == ROLE:
        role = world.role(view.avatars[seat].gender)
        return _deeds(seen, [(one.value, one.label, "") for one in role.actions]), say("proper actions, pay with Face")
    mask = world.mask(worn)
    return _deeds(seen, _proper(mask)), say("proper actions, pay with Face")


def _proper(mask: Mask) -> list[tuple[int, str, str]]:
    return [(one.value, one.label, "") for one in mask.actions]


def _deeds(seen: _Seen, deeds: Iterable[tuple[int, str, str]], *, ring: bool = False) -> Node:
    """Give actions with what they are worth, and what each contradicts."""
    told = [(n, seen.called(one), say("against “{label}”", label=that) if that else "") for n, one, that in deeds]
    return _worth(tuple(told), ring=ring)


@parts.once
def _worth(deeds: tuple[tuple[int, str, str], ...], *, ring: bool) -> Node:
    return parts.rows(
        *(
            parts.row([words, h.span(".against")[against] if against else None], left=parts.pips(value, ring=ring))
            for value, words, against in deeds
        ),
        how="values",
    )


def _unknown() -> Node:
    return parts.paragraph(say("gmkit does not know; it is with you."), how="soft")


def _hidden_face(seen: _Seen, own: Avatar) -> Node:
    if isinstance(own.hidden, Hidden):
        return _unknown()
    if not own.hidden:
        return parts.paragraph(say("You have no Hidden Face yet."), how="soft")
    first = seen.world.mask(own.first_mask) if isinstance(own.first_mask, str) else None
    against = {one.id: seen.called(one.label) for one in first.actions} if first is not None else {}
    deeds = [(one, against.get(one.conflicts or "", "") if one.value >= HIGH else "") for one in own.hidden]
    return _deeds(seen, [(one.value, one.label, that) for one, that in deeds], ring=True)


def _feelings(seen: _Seen, seat: SeatNo) -> Node:
    row = seen.row(seat)
    if not row:
        return _unknown()
    parties = [party for party in (*everybody(seen.view), *factions(seen.view)) if party != seat]
    return parts.rows(
        *(
            parts.feeling(
                str(seen.names.party(party)), row[party].level, LIMIT, note=_kind(row[party]),
                framed=abs(row[party].level) if row[party].enduring else 0,
            )
            for party in parties
        )
    )  # fmt: skip


def _kind(feeling: Feeling) -> str:
    """Say whether a feeling endures, and how many of its boxes are crossed off."""
    if feeling == NEUTRAL or not feeling.enduring:
        return ""
    marks = crossed(feeling)
    told = [say("enduring")] + ([say("{n} crossed off|{n} crossed off", number=marks)] if marks else [])
    return ", ".join(told)


def _between(seen: _Seen, seat: SeatNo) -> Node:
    """Give what everybody knows of others and oneself: ties, promises, debts, what was seen of feelings."""
    view, found = seen.view, []
    for party in (*everybody(view), *factions(view)):
        if party == seat:
            continue
        told = _known_of(seen, seat, party)
        if told:
            found.append(parts.row(parts.own(str(seen.names.party(party))), right="; ".join(told), how="between"))
    if not found:
        return parts.paragraph(say("Nothing is promised, and nothing owed."), how="soft")
    return parts.rows(*found)


def _known_of(seen: _Seen, seat: SeatNo, party: Party) -> list[str]:
    view, told = seen.view, []
    if party < seats(view):
        tie = dict(view.hall.notes[seat].ties).get(SeatNo(party)) or dict(view.hall.notes[party].ties).get(seat)
        told += [parts.shown(tie)] if tie else []
        told += [say("you promise {n}", n=n)] if (n := view.promised[seat][party]) else []
        told += [say("you owe {n}", n=n)] if (n := view.debts[seat][party]) else []
        told += [say("owes you {n}", n=n)] if (n := view.debts[party][seat]) else []
        told += [say("was seen to move by {n} for you", n=signed(n))] if (n := view.seen[party][seat]) else []
    else:
        row = seen.row(party)
        told += [say("feels {n} for you", n=signed(row[seat].level))] if row and row[seat].level else []
    told += [say("promises you {n}", n=n)] if (n := view.promised[party][seat]) else []
    return told


def _wants(seen: _Seen, own: Avatar) -> Node:
    if isinstance(own.objectives, Hidden):
        return _unknown()
    if not own.objectives:
        return parts.paragraph(say("You want nothing yet."), how="soft")
    return parts.rows(*(_want(seen, one) for one in own.objectives), how="values")


_SUITS = {"H": "heart", "D": "diamond", "C": "club", "S": "spade"}


def _want(seen: _Seen, one: Objective) -> Node:
    """Give an objective with the suit of its card, and whether it is achieved."""
    words = capital(str(seen.names.say(f"aims.{one.kind}", target=seen.names.within(one.target))))
    done = say("achieved") if one.done is not None else say("not achieved")
    card = card_name(one.card, seen.names) if one.card else ""
    return _wanted(words, card, _SUITS.get(one.card[-1:], ""), done, done=one.done is not None)


@parts.once
def _wanted(words: str, card: str, sign: str, told: str, *, done: bool) -> h.Element:
    tone = "warm" if sign in ("heart", "diamond") else "cold"
    return parts.row(
        [h.b[words], h.span(".against")[card]],
        left=h.span(class_=["sign", tone])[parts.suit(sign)] if sign else "",
        right=h.span(class_=["tick", "done" if done else None], role="img", aria_label=told)[""],
    )


def _other_masks(seen: _Seen, seat: SeatNo) -> Node:
    """Give the masks that are owned and not worn, with what is proper to each."""
    view, own = seen.view, seen.view.avatars[seat]
    worn = view.worn[seat] if view.worn else None
    others = [one.mask for one in own.masks if one.mask != worn]
    told: list[Node] = []
    for one in others:
        if isinstance(one, Hidden):
            told.append(_unknown())
            continue
        mask = seen.world.mask(one)
        told += [h.h3[capital(seen.called(mask.title))], _deeds(seen, _proper(mask))]
    if isinstance(own.first_mask, str) and not own.masks:
        mask = seen.world.mask(own.first_mask)
        told += [h.h3[capital(seen.called(mask.title))], _deeds(seen, _proper(mask))]
    if own.character and worn != CHARACTER:
        told.append(parts.paragraph(say("You also have your own Character.")))
    return told or parts.paragraph(say("You have no other mask."), how="soft")


_TEMPER = {
    "ambition": later("ambition"),
    "warmth": later("warmth"),
    "nerve": later("nerve"),
    "guile": later("guile"),
    "conformity": later("conformity"),
    "grudge": later("grudge"),
}


def _temper(own: Avatar) -> list[tuple[Node, Node]]:
    # An even temper says nothing: it is a person's, whom gmkit does not play.
    if isinstance(own.traits, Hidden) or own.traits == Traits():
        return []
    return [(said(_TEMPER[name]), str(n)) for name, n in own.traits._asdict().items()]


def _person(seen: _Seen, seat: SeatNo) -> Node:
    """Give the background that was written, and the temper."""
    notes, own = seen.view.hall.notes[seat], seen.view.avatars[seat]
    facts = () if isinstance(notes.background, Hidden) else notes.background
    return [
        [parts.paragraph(parts.own(one), how="told") for one in facts]
        or parts.paragraph(say("Nothing is written of your past."), how="soft"),
        parts.facts(_temper(own)),
    ]


def _cards(seen: _Seen, seat: SeatNo) -> Node:
    """Give the cards of setting up that are still to be given to somebody."""
    hand = seen.view.hands[seat] if seen.view.hands else ()
    if isinstance(hand, Hidden):
        return _unknown()
    if not hand:
        return parts.paragraph(say("None."), how="soft")
    return parts.rows(*(parts.row(card_name(str(card), seen.names)) for card in hand))


# ---- The GM's page: everybody at a glance, and both truths.


def gm(
    game: Masks, state: State, title: str = "", phone: Callable[[SeatNo], Node] = lambda _seat: None,
    away: Collection[SeatNo] = (),
) -> tuple[Node, Node, Node]:  # fmt: skip
    """Draw everything: who hides, feels and wants what, beside what everybody has seen of it."""
    seen = _seen(game, state)._replace(away=away)
    fight = state.encounter
    over = _over(seen, say("GM"), called=title, arbiter=False)
    arbiter = say("Arbiter {name}", name=seen.people[state.arbiter]) if state.arbiter is not None else ""
    return (
        parts.heading(over, _title(seen), beside=", ".join(filter(None, (_level(state), arbiter)))),
        parts.zone(say("At the table"), _glance(seen, phone), note=say("what everybody hides, feels and wants")),
        [
            _challenge(seen, fight, seen.people) if fight is not None and fight.sides else None,
            parts.zone(
                say("Who feels what for whom"), _matrix(seen), note=say("in brackets what everybody has seen of it")
            ),
            _dealings(seen),
            parts.zone(say("All that they are"), _whole(seen)),
        ],
    )


def _glance(seen: _Seen, phone: Callable[[SeatNo], Node]) -> Node:
    state = seen.view
    heads = ["", say("avatar"), say("Face"), say("Hidden Face"), say("hides, feels, wants"), say("phone")]
    lines = []
    for seat in map(SeatNo, everybody(state)):
        name = [h.b[parts.own(seen.people[seat])], h.br, h.i[_worn_where(seen, seat)]]
        lines.append([_mask(seen, seat, "small"), name, str(state.face[seat]), str(state.tokens[seat]),
                      _in_short(seen, seat), phone(seat)])  # fmt: skip
    return parts.table(say("Everybody at the table"), heads, lines)


def _in_short(seen: _Seen, seat: SeatNo) -> str:
    """Give the strongest that somebody hides and feels, and what is still wanted."""
    own, row = seen.view.avatars[seat], seen.row(seat)
    told = []
    if not isinstance(own.hidden, Hidden) and own.hidden:
        most = max(own.hidden, key=lambda one: one.value)
        told.append(f"{seen.called(most.label)} {most.value}")
    felt = [(abs(one.level), party) for party, one in enumerate(row) if party != seat and one.level]
    if felt:
        party = max(felt)[1]
        told.append(f"{seen.names.party(party)} {signed(row[party].level)}")
    if not isinstance(own.objectives, Hidden):
        told += [str(seen.names.say(f"aims.{one.kind}", target=seen.names.within(one.target)))
                 for one in own.objectives if one.done is None][:2]  # fmt: skip
    return " · ".join(told) or say("nothing yet")


def _matrix(seen: _Seen) -> Node:
    """Give every feeling as it is, and in brackets what everybody has seen it gain or lose."""
    state = seen.view
    parties = [*everybody(state), *factions(state)]
    heads = [say("feels for"), *(parts.own(str(seen.names.party(one))) for one in parties)]
    lines: list[list[Node]] = []
    for holder in parties:
        cells: list[Node] = [parts.own(str(seen.names.party(holder)))]
        cells += [_cell(seen, holder, target) for target in parties]
        lines.append(cells)
    return parts.table(say("Who feels what for whom"), heads, lines)


def _cell(seen: _Seen, holder: Party, target: Party) -> Node:
    row, count = seen.row(holder), seats(seen.view)
    if holder == target or (holder >= count and target >= count):
        return "\u2013"
    if not row:
        return "?"
    feeling = row[target]
    moved = seen.view.seen[holder][target] if holder < count else 0
    told = signed(feeling.level) + (f" {say('enduring')}" if feeling.enduring else "")
    tone = "warm" if feeling.level > 0 else "cold" if feeling.level < 0 else None
    return [h.span(class_=tone)[told], f" ({signed(moved)})" if moved else None]


def _whole(seen: _Seen) -> Node:
    """Give all that everybody is."""
    heads = [say("avatar"), say("The Hidden Face"), say("Objectives"), say("Masks"), say("Who it is")]
    heads += [say("Cards in hand")] if not seen.view.round else []
    lines = []
    for at in everybody(seen.view):
        seat, own = SeatNo(at), seen.view.avatars[at]
        cells: list[Node] = [_who(seen, seat), _hidden_face(seen, own), _wants(seen, own), _owned(seen, own)]
        cells += [_person(seen, seat)] + ([_cards(seen, seat)] if not seen.view.round else [])
        lines.append(cells)
    return parts.table(say("All that they are"), heads, lines)


def _who(seen: _Seen, seat: SeatNo) -> Node:
    """Give somebody's name, who plays, and what has befallen."""
    own, notes = seen.view.avatars[seat], seen.view.hall.notes[seat]
    told = [say("played by {name}", name=parts.shown(notes.player))] if notes.player else []
    told += [say("{n} Major Coup|{n} Major Coups", number=own.coups)] if own.coups else []
    told += [say("has been alienated")] if own.alienated else []
    told += list(filter(None, [_out(seen, seat)]))
    return [parts.own(seen.people[seat]), h.p(".soft")["; ".join(told)] if told else None]


def _owned(seen: _Seen, own: Avatar) -> str:
    """Give the masks of somebody, the first one named where it is none of them any more."""
    held = ["?" if isinstance(one.mask, Hidden) else _owned_mask(seen, one.mask, shown=one.shown) for one in own.masks]
    first = own.first_mask
    if isinstance(first, str) and first not in [one.mask for one in own.masks]:
        held.append(say("{mask} (dealt)", mask=seen.called(seen.world.mask(first).title)))
    return "; ".join([*held, *([say("own Character")] if own.character else [])]) or say("none")


def _owned_mask(seen: _Seen, mask: str, *, shown: bool) -> str:
    title = seen.called(seen.world.mask(mask).title)
    return title if shown else say("{mask} (nobody has seen it)", mask=title)


# ---- Masks as they are printed, in lines.

_KEPT, _LARGE = ("screens", "masks"), "wide"
"""Where drawings of masks are kept with the content, once they were made, and the size of one in a challenge."""


def _mask(seen: _Seen, seat: SeatNo, size: str = "", *, again: bool = False) -> Node:
    """Give the mask that somebody wears; one without a face where that is on no card, or nothing is worn yet.

    What it is stands beside it in words. Where the same page has it large, `again` gives it by reference.
    """
    card = mask_worn(seen.world, seen.view, seat)
    kept: dict[str, Drawing] = seen.world.kept.setdefault(_KEPT, {})
    name, look = (card.id, look_of(card, seen.world.masks)) if card is not None else ("", None)
    if name not in kept:
        kept[name] = in_lines(look)
    drawn = kept[name]
    if size == _LARGE or again:
        lines, place = [h.path(d=data, class_=how) for data, how in drawn.strokes], f"mask-{seat}"
        tone = look.colour if look is not None else None
        box = " ".join(f"{n:g}" for n in drawn.box)
        return h.svg(class_=["art", tone, size], viewBox=box, aria_hidden="true", focusable="false")[
            h.use(href=f"#{place}") if again else h.g(id=place)[lines]
        ]
    return parts.art(drawn.strokes, drawn.box, tone=look.colour if look is not None else "", size=size)


SCREENS = Screens(table, sheet, gm=gm, row=row_of, question=lambda _game, view, need: question(view, need))
"""What is drawn of City of Masks; nobody has a hand of cards in it."""

"""City of Masks in words: an event in a sentence, and what a seat sees before it chooses."""

from __future__ import annotations

from collections.abc import Callable

from gmkit.errors import counted, listed
from gmkit.games.masks.content import World
from gmkit.games.masks.events import Event, MaskDealt
from gmkit.games.masks.model import AWAY, CHARACTER, Encounter, Feeling, Party, Side, State
from gmkit.games.masks.rules import objectives, rounds
from gmkit.games.masks.rules.actions import worth
from gmkit.games.masks.rules.relationships import crossed
from gmkit.games.masks.telling import words
from gmkit.shell.words import capital, signed
from gmkit.table.game import Hidden, SeatNo
from gmkit.table.seats import Seating


def teller(world: World) -> Callable[[Event, Seating], str]:
    """Give the function that tells an event in a sentence, with this content's names."""
    return lambda event, seating: words.tell_sentence(event, words.names_of(world, seating))


# ---- How an evening stands that is over, where nobody knows any more how it came about.


def standing(world: World) -> Callable[[State, State], list[str]]:
    """Give the function that tells how a finished evening stands: points, Face, debts, promises, what was achieved."""

    def told(state: State, seen: State) -> list[str]:
        names, seats = words.names_of(world, state.hall.seating), range(len(state.avatars))
        points = objectives.counted(world, state)
        best = max(points.totals)
        won = [seat for seat in seats if points.totals[seat] == best]
        lines = [f"{names.all(won)} won, with {counted(best, 'point')}.", words.tell_sentence(points, names)]
        for seat, avatar in enumerate(seen.avatars):
            wishes = () if isinstance(avatar.objectives, Hidden) else avatar.objectives
            done = [names.wish(one) for one in wishes if one.done is not None]
            lines += [f"{names.seats[seat]} achieved what was wanted: {listed(done, 'and')}."] if done else []
        lines.append(f"Face: {', '.join(f'{names.seats[seat]} {state.face[seat]}' for seat in seats)}.")
        pairs = [(one, other) for one in seats for other in seats]
        lines += [
            f"{names.seats[one]} owes {names.seats[other]} {state.debts[one][other]} Face."
            for one, other in pairs
            if state.debts[one][other]
        ]
        promised = [
            f"{names.seats[one]} to {names.seats[other]} {state.promised[one][other]}"
            for one, other in pairs
            if state.promised[one][other]
        ]
        return lines + ([f"Promised: {', '.join(promised)}."] if promised else [])

    return told


# ---- What a seat of City of Masks sees before it chooses: itself, who is there, the challenge, what it wants.

ROWS = 6
"""So many others have a line of their own; who else is there is named in one."""

_MARKET = (rounds.VisitMarket, rounds.OfferMask, rounds.NamePrice, rounds.AnswerOffer)
"""Steps at the end of a round, which everybody takes part in."""

_SCENE_ENDS = (rounds.CheckAlienation, rounds.PayDebt, rounds.RevisePromises, rounds.RevisePromise, rounds.FeelCut)
_ROUND = (
    rounds.SketchScene,
    rounds.DeclareWhereabouts,
    rounds.NamePlace,
    rounds.NameCompany,
    rounds.NameQuarry,
    rounds.PutOnMask,
    rounds.Shadow,
    rounds.TakeTurn,
)
_OUTSIDE = (*_ROUND, *_SCENE_ENDS, *_MARKET)
"""Steps that are part of no challenge."""


def glance(world: World, *, whole: bool = False) -> Callable[[State, int], list[str]]:
    """Give the function that tells what a seat sees; what its view does not know is left out.

    Args:
        world: the content.
        whole: whether all of it is told in the middle of a challenge, too; else only what counts there.
    """

    def look(view: State, seat: int) -> list[str]:
        names = words.names_of(world, view.hall.seating)
        if not view.round:
            return _setting_up(view, seat, names)
        lines = [_round(view, seat, names), *_company(view, seat, names)]
        encounter = view.encounter if _in_challenge(view) else None
        if encounter is None or whole:
            lines += [*_elsewhere(view, seat, names), *_factions(view, seat, names)]
        lines += _wants(view, seat, names)
        return lines + (_challenge(encounter, names) if encounter is not None else [])

    return look


def _in_challenge(view: State) -> bool:
    """Say whether the next step is one of a challenge; the record keeps the last one until the scene ends."""
    return bool(view.agenda) and not isinstance(view.agenda[-1], _OUTSIDE)


def _own_row(view: State, seat: int) -> tuple[Feeling, ...]:
    row = view.feelings[seat]
    return () if isinstance(row, Hidden) else row


def _purse(view: State, seat: int) -> str:
    return f"Face {view.face[seat]}, Hidden Face {view.tokens[seat]}"


# --- setting up


def _setting_up(view: State, seat: int, names: words.Names) -> list[str]:
    own = view.avatars[seat]
    lines = []
    if isinstance(own.first_mask, str):
        dealt = MaskDealt(SeatNo(seat), own.first_mask, view.face[seat], None)
        lines.append(words.tell_sentence(dealt, names))
    if own.hidden and not isinstance(own.hidden, Hidden):
        lines.append(f"You hide: {', '.join(words.hidden_worth(one, names) for one in own.hidden)}.")
    row = _own_row(view, seat)
    given = [f"{names.party(party)} {words.figure(one, names)}" for party, one in enumerate(row) if one.level]
    free = [names.party(party) for party, one in enumerate(row) if not one.level and party != seat]
    if given:
        lines.append(f"Given: {', '.join(given)}.")
    hand = view.hands[seat] if view.hands else ()
    if hand and not isinstance(hand, Hidden):
        rest = ", ".join(words.card_name(str(card), names) for card in hand[1:])
        lines.append(f"Still without a card: {', '.join(free)}.")
        lines.append(
            f"To give: {words.card_name(str(hand[0]), names)}, {words.card_meaning(str(hand[0]), names)}."
            + (f" Then {rest}." if rest else "")
        )
    return lines + _wants(view, seat, names)


# --- a round


def _round(view: State, seat: int, names: words.Names) -> str:
    line = f"Round {view.round}"
    if view.scene is not None:
        line += f": {words.within(view.scene.title)} ({words.level_words(view.scene.level)})"
    if view.arbiter is not None:
        line += "; you are the Arbiter" if view.arbiter == seat else f"; Arbiter {names.seats[view.arbiter]}"
    worn = view.worn[seat] if view.worn else None
    as_ = "" if worn is None else f", as {'your own Character' if worn == CHARACTER else names.mask(worn)}"
    return f"{line}. You{as_}: {_purse(view, seat)}."


def _place(view: State, seat: int) -> str | None:
    """Give where a seat is, or is going on somebody's heels; nowhere once the scenes of a round are over."""
    if not view.where or (view.agenda and isinstance(view.agenda[-1], _MARKET)):
        return None
    where = view.where[seat]
    return where.place if where.place is not None or not where.follows else view.where[where.follows[0]].place


def _company(view: State, seat: int, names: words.Names) -> list[str]:
    """Give a row for everybody in the same place; for everybody at all until one has said where one is."""
    place = _place(view, seat)
    met = {side.seat for side in view.encounter.sides} if view.encounter and _in_challenge(view) else set()
    others = [one for one in range(len(names.seats)) if one != seat]
    here = [one for one in others if place is None or view.where[one].place == place or one in met]
    shown, more = here[:ROWS], here[ROWS:]
    width = max((len(names.seats[one]) for one in shown), default=0)
    lines = [f"  {names.seats[one]:{width}}  {_person(view, seat, one, names)}" for one in shown]
    return lines + ([f"  and {names.all(more)}"] if more else [])


def _person(view: State, seat: int, other: int, names: words.Names) -> str:
    worn = view.worn[other] if view.worn else None
    told = [names.worn_by(other, worn)] if worn is not None else []
    told.append(f"Face {view.face[other]}")
    row = _own_row(view, seat)
    if row:
        marks = crossed(row[other])
        kind = ", enduring" + (f", {marks} crossed off" if marks else "") if row[other].enduring else ""
        told.append(f"you: {names.feeling_word(row[other].level)}{kind}")
    return "; ".join([*told, *_between(view, seat, other)])


def _between(view: State, seat: int, other: Party) -> list[str]:
    """Give what the two have promised and owe each other."""
    told = [f"promises you {view.promised[other][seat]}"] if view.promised[other][seat] else []
    if other < len(view.avatars):
        told += [f"you promise {view.promised[seat][other]}"] if view.promised[seat][other] else []
        told += [f"owes you {view.debts[other][seat]}"] if view.debts[other][seat] else []
        told += [f"you owe {view.debts[seat][other]}"] if view.debts[seat][other] else []
    return told


def _elsewhere(view: State, seat: int, names: words.Names) -> list[str]:
    place = _place(view, seat)
    told: list[str] = []
    if view.agenda and isinstance(view.agenda[-1], _MARKET):
        return told
    for other, where in enumerate(view.where):
        if other == seat or where.place == place:
            continue
        if where.place == AWAY:
            at = ""
        elif where.place is not None:
            at = " " + words.place_words(where.place, names, rounds.title_of(view))
        elif where.follows:
            at = f" following {names.all(where.follows)}"
        else:
            continue
        # Who has a row of their own until the seat has gone somewhere needs no second word on promises.
        more = _between(view, seat, other) if place is not None else []
        told.append(", ".join([f"{names.seats[other]}{at}", *more]))
    return [f"Elsewhere: {'; '.join(told)}."] if told else []


def _factions(view: State, seat: int, names: words.Names) -> list[str]:
    row = _own_row(view, seat)
    told = []
    for party in range(len(names.seats), len(names.seats) + view.hall.factions):
        theirs = view.feelings[party]
        parts = [f"you {signed(row[party].level)}"] if row and row[party].level else []
        parts += [f"they {signed(theirs[seat].level)}"] if not isinstance(theirs, Hidden) and theirs[seat].level else []
        parts += _between(view, seat, party)
        told += [f"{names.party(party)} {', '.join(parts)}"] if parts else []
    return [f"Factions: {'; '.join(told)}."] if told else []


def _wants(view: State, seat: int, names: words.Names) -> list[str]:
    objectives = view.avatars[seat].objectives
    if isinstance(objectives, Hidden) or not objectives:
        return []
    wanted = [names.wish(one) for one in objectives if one.done is None]
    done = len(objectives) - len(wanted)
    told = [f"you want {listed(wanted, 'and')}"] if wanted else []
    told += [f"{done} achieved"] if done else []
    return [f"Objectives: {'; '.join(told)}."]


# --- a challenge


def _challenge(encounter: Encounter, names: words.Names) -> list[str]:
    who = " against ".join(_side_name(side, names) for side in encounter.sides)
    told = [f"{encounter.kind} challenge: {who}"]
    told += [f"stake {encounter.stake}"] if encounter.stake else []
    told += [f"directed against {names.party(encounter.against)}"] if encounter.against is not None else []
    if encounter.winner is not None:
        told.append(f"won by {_side_name(encounter.sides[encounter.winner], names)}")
    if all(encounter.goals):
        told.append("“{}” or “{}”".format(*encounter.goals))
    sides = [(_side_name(side, names), _side(side, names)) for side in encounter.sides]
    line = "; ".join(told)
    return [capital(line) + ".", *(f"  {name}: {'; '.join(parts)}" for name, parts in sides if parts)]


def _side_name(side: Side, names: words.Names) -> str:
    return names.seats[side.seat] if side.seat is not None else "authority"


def _side(side: Side, names: words.Names) -> list[str]:
    told = [", ".join(map(worth, side.actions))] if side.actions else []
    told += [f"woos {names.all(side.woos)}"] if side.woos else []
    told += [f"acts for {names.party(side.cause)}"] if side.cause is not None else []
    if side.loans:
        told.append(f"lent {', '.join(f'{names.party(loan.lender)} {loan.delivered}' for loan in side.loans)}")
    courts = [str(side.draw)] if side.draw is not None else []
    courts += [f"{names.party(loan.lender)} {loan.draw}" for loan in side.loans if loan.draw is not None]
    return told + ([f"courts {', '.join(courts)}"] if courts else [])

"""Odds of the quick forms of City of Masks: wooing, alienation, and an opposed challenge with supporters."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, TypeVar

from gmkit.chance.law import total
from gmkit.chance.tiles import gap, gap_leads, law_of
from gmkit.errors import IllegalChoice
from gmkit.games.masks import GAME, rules
from gmkit.games.masks.encounter import Declared
from gmkit.games.masks.model import Options
from gmkit.games.masks.quick.draws import (
    Committed,
    Enduring,
    Face,
    FactionName,
    GiverFace,
    HiddenFace,
    Level,
    Modifier,
    Relationship,
    excess_line,
    find_faction,
    read_options,
)
from gmkit.games.masks.quick.procedures import MOST, SEATING, check_alienation, sway, within, woo
from gmkit.games.masks.wooing import change_by
from gmkit.shell.answers import chances_line, put_odds
from gmkit.shell.options import Common, From, flag
from gmkit.shell.output import percent, signed
from gmkit.table.odds import spread
from gmkit.table.procedure import Done, Procedure, Steps
from gmkit.table.run import never

R = TypeVar("R")

Weighed = Sequence[tuple[R, Fraction]]
"""Every way in which a procedure may end, with its chance."""

_NONE = Fraction(0)
_SHORT = 1_000_000  # longer fractions say nothing to the eye

SUPPORTERS = GAME.seats[1] - 2
"""So many sit at the fullest table beside the two principals."""

Supporters = Annotated[int, flag("--supporters", help="Lenders who draw for the challenger.")]
TheirSupporters = Annotated[int, flag("--their-supporters", help="Lenders who draw for the defender.")]
Stake = Annotated[int | None, flag("--stake", help="What each side puts up; tells the Face to expect.")]


def ends(steps: Callable[[], Steps[R]]) -> list[tuple[R, Fraction]]:
    """Give every way in which a procedure may end, with its chance; nobody has to choose on the way."""
    game = Procedure(steps)
    found = spread(game, {game.set_up(SEATING, {}).state: Fraction(1)}, never)
    return [(state.now.result, share) for state, share in found.items() if isinstance(state.now, Done)]


def leads(first: int, second: int, options: Options) -> Callable[[int], Fraction]:
    """Give how likely it is that the first side's total is ahead of the second's by at least so many.

    Args:
        first: who draws on the first side.
        second: who draws on the second side.
        options: dominoes come from one set, and none is put back; the difference is absolute, or signed.
    """
    as_drawn = options.difference == "signed"
    if options.randomizer == "dominoes":
        law = gap_leads(first, second, signed=as_drawn)
        return lambda least: sum((share for lead, share in law.items() if lead >= least), _NONE)
    once = law_of(rules.drawing(options.randomizer), change_by if as_drawn else gap)
    ours, theirs = total(once, first), total(once, second)
    return lambda least: _ahead(ours, theirs, least)


def _ahead(ours: Mapping[int, Fraction], theirs: Mapping[int, Fraction], least: int) -> Fraction:
    """Give the chance of a lead of two independent totals, both sorted from the least."""
    below, won = _NONE, _NONE
    behind = list(theirs.items())
    for own, share in ours.items():
        while behind and behind[0][0] <= own - least:
            below += behind.pop(0)[1]
        won += share * below
    return won


def opposed_odds(supporters: int, theirs: int, options: Options) -> Fraction:
    """Give the chance that the challenger's side wins; equal totals are the challenger's (A14, A15).

    Args:
        supporters: lenders who draw for the challenger, none of them a faction.
        theirs: those who draw for the defender.
        options: the rules options in force.
    """
    return leads(supporters + 1, theirs + 1, options)(0)


def opposed(
    common: Common,
    supporters: Supporters = 0,
    their_supporters: TheirSupporters = 0,
    stake: Stake = None,
    from_: From = None,
) -> None:
    """The chance of an opposed challenge by the number of supporters, before anything is drawn.

    Example: gmkit odds masks opposed --supporters 1 --their-supporters 2
    """
    if from_ is not None:
        if supporters or their_supporters or stake is not None:
            raise IllegalChoice("supporters and the stake stand in the file; leave them out beside --from")
        _described(common, from_)
        return
    found = read_options(common)
    _weigh(common, (supporters, their_supporters), stake, found)


def _described(common: Common, path: Path) -> None:
    """Weigh a challenge that a file describes: who wins, and what each principal's own actions come to."""
    from gmkit.games.masks.quick.play_file import read_file

    _, described, options = read_file(common, path)
    names = described.state.hall.seating.names
    avatars = len(names)
    counts = [sum(loan.lender < avatars for loan in side.loans) for side in described.encounter.sides]
    ladder = {
        names[side.seat]: _ladder(side.declared, Options(**options))
        for side in described.encounter.sides
        if side.seat is not None
    }
    _weigh(common, (counts[0], counts[1]), described.encounter.stake, options, ladder)


def _ladder(actions: Sequence[Declared], options: Options) -> list[dict[str, Any]]:
    """Give the chance of each declared action, in order."""
    law = list(rules.drawing(options.randomizer).items())
    rows = [(rules.success_ladder(actions, draw.inner, options.success_test), share) for draw, share in law]
    return [
        {"label": one.label, "succeeds": sum((share for row, share in rows if row[at].succeeds), _NONE)}
        for at, one in enumerate(actions)
    ]


def _weigh(
    common: Common,
    counts: tuple[int, int],
    stake: int | None,
    found: Mapping[str, Any],
    ladder: Mapping[str, Sequence[Mapping[str, Any]]] | None = None,
) -> None:
    """Put the chances of an opposed challenge with so many supporters a side."""
    supporters, their_supporters = counts
    options = Options(**found)
    within("--supporters", supporters, 0, SUPPORTERS)
    within("--their-supporters", their_supporters, 0, SUPPORTERS)
    together = supporters + their_supporters
    if together > SUPPORTERS:
        raise IllegalChoice(f"{together} supporters in all; {GAME.seats[1]} play at most, so {SUPPORTERS} may support")
    wins = opposed_odds(supporters, their_supporters, options)
    more = together < SUPPORTERS
    others = {
        "one_more": opposed_odds(supporters + 1, their_supporters, options) if more else None,
        "one_more_theirs": opposed_odds(supporters, their_supporters + 1, options) if more else None,
    }
    expected = {} if stake is None else {"face": (2 * wins - 1) * within("--stake", stake, 0, MOST)}
    chances = {"challenger": wins, "defender": 1 - wins}
    result: dict[str, Any] = {"chances": chances, "expected": expected, **others}
    if ladder is not None:
        result["actions"] = ladder
    drawn = "two dice each" if options.randomizer == "dice2d6" else "dominoes"
    lines = [
        f"{GAME.title}: an opposed challenge, {helped(supporters)} against {helped(their_supporters)}, {drawn}",
        f"  challenger {_exactly(wins)}, defender {_exactly(1 - wins)}; equal totals are the challenger's",
    ]
    names = ("with one more supporter", "against one more")
    told = [f"{name} {percent(chance)}" for name, chance in zip(names, others.values(), strict=True) if chance]
    lines += [f"  challenger {', '.join(told)}"] if told else []
    lines += [f"  Face {signed(average)} for the challenger on average" for average in expected.values()]
    for name, rows in (ladder or {}).items():
        line = ", ".join(f"{row['label']} {percent(row['succeeds'])}" for row in rows)
        lines += [f"  {name}: {line}"] if line else []
    put_odds(GAME, "opposed", common, result, lines, found)


def woo_avatar(common: Common, level: Level, giver_face: GiverFace, enduring: Enduring = False) -> None:
    """The chance that wooing an avatar helps or harms, and the Face that it may promise.

    Example: gmkit odds masks woo --level 2 --giver-face 9
    """
    options = read_options(common)
    found = ends(functools.partial(woo, level, giver_face, Options(**options), enduring=enduring))
    chances = _directions([(came.change, share) for came, share in found])
    expected = {
        "may_commit": _average(found, lambda came: came.may_commit),
        "relationship": _average(found, lambda came: came.relationship),
    }
    lines = [
        f"{GAME.title}: wooing an avatar",
        f"  their feeling: {chances_line(chances)}; {_on_average(expected['relationship'])}",
        f"  they may promise {float(expected['may_commit']):.2f} Face on average",
    ]
    put_odds(GAME, "woo", common, {"chances": chances, "expected": expected}, lines, options)


def woo_faction(
    common: Common,
    faction: FactionName,
    relationship: Relationship = 0,
    committed: Committed = 0,
    modifier: Modifier = 0,
) -> None:
    """The chance that wooing a faction helps or harms, and that it commits more Face.

    Example: gmkit odds masks faction 'Moon Temple' --relationship -5 --modifier 2
    """
    options = read_options(common)
    number, labels = find_faction(common, faction)
    label = labels[number]
    found = ends(functools.partial(sway, number, relationship, committed, modifier, Options(**options)))
    chances = _directions([(came.change, share) for came, share in found])
    commits = sum((share for came, share in found if came.committed > committed), _NONE)
    expected = {
        "gain": _average(found, lambda came: max(0, came.change)),
        "relationship": _average(found, lambda came: came.relationship),
        "committed": _average(found, lambda came: came.committed),
    }
    result = {"faction": label, "modifier": modifier, "chances": chances, "commits": commits, "expected": expected}
    lines = [
        f"{GAME.title}: wooing {label}",
        f"  its feeling: {chances_line(chances)}; {_on_average(expected['relationship'])}",
        f"  it commits more Face {_exactly(commits)}; {float(expected['committed']):.2f} in all on average",
    ]
    put_odds(GAME, "faction", common, result, lines, options)


def alienation(common: Common, face: Face, hidden_face: HiddenFace) -> None:
    """The chance of being alienated at the end of a scene, and how far feelings shift.

    Example: gmkit odds masks alienation --face 3 --hidden-face 8
    """
    options = read_options(common)
    found = ends(functools.partial(check_alienation, face, hidden_face, Options(**options)))
    lost = sum((share for (_, came), share in found if came.alienated), _NONE)
    shift = _average(found, lambda checked: checked.found.shift)
    result = {
        "chances": {"alienated": lost, "not_alienated": 1 - lost},
        "expected": {"shift": shift, "shift_if_alienated": shift / lost if lost else None},
    }
    lines = [excess_line(face, hidden_face, found[0][0].found.excess)]
    if lost:
        lines.append(f"  alienated {_exactly(lost)}; feelings then shift by {float(shift / lost):.2f} on average")
    put_odds(GAME, "alienation", common, result, lines, options)


def _directions(changes: Weighed[int]) -> dict[str, Fraction]:
    signs = {"better": 1, "worse": -1, "same": 0}
    return {
        name: sum((share for change, share in changes if (change > 0) - (change < 0) == sign), _NONE)
        for name, sign in signs.items()
    }


def _average(found: Weighed[R], measure: Callable[[R], int]) -> Fraction:
    return sum((share * measure(came) for came, share in found), _NONE)


def _exactly(chance: Fraction) -> str:
    return f"{percent(chance)} ({chance})" if chance.denominator <= _SHORT else percent(chance)


def _on_average(level: Fraction) -> str:
    return f"{signed(level)} on average"


def helped(supporters: int) -> str:
    """Give a number of supporters in words."""
    return f"{supporters} supporter{'' if supporters == 1 else 's'}"

"""Quick forms of City of Masks on the command line: a feeling, a wooing, a faction, an alienation."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, TypeVar

from gmkit.chance.dominoes import Domino
from gmkit.games.masks import GAME, world
from gmkit.games.masks.alienation import TOLERATED
from gmkit.games.masks.model import Options
from gmkit.games.masks.quick.procedures import SEATING, check_alienation, relate, sway, woo
from gmkit.shell.answers import put_challenge
from gmkit.shell.card import set_id
from gmkit.shell.desk import Desk, Start
from gmkit.shell.options import Common, Rolling, argument, flag
from gmkit.shell.output import whole
from gmkit.shell.session import Session
from gmkit.table.procedure import Done, Procedure, Steps

R = TypeVar("R")

Level = Annotated[int, flag("--level", help="The feeling now, -10 to 10.")]
Enduring = Annotated[bool, flag("--enduring", help="It came with a diamond or a spade; else it is fickle.")]
Changes = Annotated[list[int], flag("--change", help="The points that an encounter brings; once for each encounter.")]
GiverFace = Annotated[int, flag("--giver-face", help="The Face that the one who is wooed has in hand.")]
FactionName = Annotated[str, argument("FACTION", "The faction: any part of its name.")]
Relationship = Annotated[int, flag("--relationship", help="How the faction feels about you, -10 to 10.")]
Committed = Annotated[int, flag("--committed", help="The Face that it commits to you now.")]
Modifier = Annotated[int, flag("--modifier", help="What your aims, actions and masks add up to for it.")]
Face = Annotated[int, flag("--face", help="Your Face.")]
HiddenFace = Annotated[int, flag("--hidden-face", help="Your Hidden Face.")]


def relationship(
    desk: Desk, common: Common, rolling: Rolling, level: Level, change: Changes, enduring: Enduring = False
) -> None:
    """A feeling through several encounters, fickle or enduring.

    Example: gmkit challenge masks relationship --level -9 --enduring --change 4 --change 4 --change 1
    """
    options = read_options(common)
    steps = functools.partial(relate, level, tuple(change), Options(**options), enduring=enduring)
    session, felt = _played(desk, common, rolling, steps, options)
    result = {"levels": [one.level for one in felt], "crossed": [one.crossed for one in felt]}
    lines = [f"{GAME.title}: {'an enduring' if enduring else 'a fickle'} feeling of {whole(level)}."]
    for delta, one in zip(change, felt, strict=True):
        crossed = f", boxes crossed off: {one.crossed}" if one.crossed else ""
        lines.append(f"  {whole(delta):>3}  stands at {whole(one.level)}{crossed}")
    _put("relationship", session, common, result, lines, options)


def woo_avatar(
    desk: Desk, common: Common, rolling: Rolling, level: Level, giver_face: GiverFace, enduring: Enduring = False
) -> None:
    """Wooing an avatar: how its feeling for you moves, and the Face that it may promise.

    Example: gmkit challenge masks woo --level 2 --giver-face 9 --roll 6:2
    """
    options = read_options(common)
    steps = functools.partial(woo, level, giver_face, Options(**options), enduring=enduring)
    session, came = _played(desk, common, rolling, steps, options)
    lines = [
        f"{GAME.title}: you draw {_courts(came.draw)}.",
        f"  their feeling {whole(came.change)}, from {whole(level)} to {whole(came.relationship)}",
        f"  they may promise {_up_to(came.may_commit)} Face",
    ]
    _put("woo", session, common, came._asdict(), lines, options)


def woo_faction(
    desk: Desk,
    common: Common,
    rolling: Rolling,
    faction: FactionName,
    relationship: Relationship = 0,
    committed: Committed = 0,
    modifier: Modifier = 0,
) -> None:
    """Wooing a faction: how its feeling for you moves, and the Face that it commits.

    Example: gmkit challenge masks faction 'Moon Temple' --relationship -5 --modifier 2 --roll 6:0
    """
    options = read_options(common)
    number, labels = find_faction(common, faction)
    label = labels[number]
    steps = functools.partial(sway, number, relationship, committed, modifier, Options(**options))
    session, came = _played(desk, common, rolling, steps, options)
    lines = [
        f"{GAME.title}: {label}; you draw {_courts(came.draw)}; modifier {whole(modifier)}.",
        f"  its feeling {whole(came.change)}, from {whole(relationship)} to {whole(came.relationship)}",
        f"  it commits {came.committed} Face, {committed} before",
    ]
    result = {"faction": label, "modifier": modifier, **came._asdict()}
    _put("faction", session, common, result, lines, options, labels)


def alienation(desk: Desk, common: Common, rolling: Rolling, face: Face, hidden_face: HiddenFace) -> None:
    """Whether a Hidden Face that outgrows its Face alienates, at the end of a scene.

    Example: gmkit challenge masks alienation --face 3 --hidden-face 8 --roll 2:3
    """
    options = read_options(common)
    steps = functools.partial(check_alienation, face, hidden_face, Options(**options))
    session, (draw, came) = _played(desk, common, rolling, steps, options)
    result = {
        "draw": draw,
        "check": came.check,
        "excess": came.excess,
        "alienated": came.alienated,
        "personalists": came.shift,
        "commission": -came.shift,
    }
    lines = [excess_line(face, hidden_face, came.excess)]
    if draw is not None:
        above = f"{draw.inner} + {came.excess} is {'above' if came.alienated else 'not above'} {draw.outer}"
        lines.append(f"  you draw {_courts(draw)}: {above}, {'alienated' if came.alienated else 'not alienated'}")
    if came.alienated:
        lines.append(f"  your feelings: Personalists {whole(came.shift)}, Commission {whole(-came.shift)}")
    _put("alienation", session, common, result, lines, options)


def read_options(common: Common) -> dict[str, Any]:
    """Give the rules options in force; raises as the game's card does."""
    return {**GAME.read_options(common.options)}


def find_faction(common: Common, text: str) -> tuple[int, list[str]]:
    """Give the number of the faction that a text names in part, and the labels of all.

    Raises:
        UnknownName: there is no such faction.
        AmbiguousChoice: there are several.
    """
    known = world.load(common.content or (), set_id(common.options))
    number = known.faction(text)
    return number, [one.label for one in known.factions]


def excess_line(face: int, hidden_face: int, excess: int) -> str:
    """Say how far a Hidden Face outgrows its Face, and what that asks for."""
    check = f"{excess} too many, so there is a check" if excess else f"no more than {TOLERATED} above it, so no check"
    return f"{GAME.title}: {hidden_face} Hidden Face beside {face} Face: {check}."


def _played(
    desk: Desk, common: Common, rolling: Rolling, steps: Callable[[], Steps[R]], options: Mapping[str, Any]
) -> tuple[Session, R]:
    """Play a procedure to its end."""
    game = Procedure(steps)
    start = Start(game, SEATING, options, game.set_up(SEATING, options))
    session = Session(desk, start, rolling, common.voice)
    session.play()
    done: Done[R] = session.state.now
    return session, done.result


def _put(
    kind: str,
    session: Session,
    common: Common,
    result: Mapping[str, Any],
    lines: Sequence[str],
    options: Mapping[str, Any],
    others: Sequence[str] = (),
) -> None:
    put_challenge(GAME, kind, session, common, result, lines, (*SEATING.names, *others), options)


def _courts(draw: Domino) -> str:
    return f"{draw}, inner court {draw.inner}, outer court {draw.outer}"


def _up_to(most: int) -> str:
    return f"up to {most}" if most else "no"

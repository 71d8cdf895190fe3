"""Challenges of City of Masks on the command line: by figures, or in an evening that a file describes."""

from __future__ import annotations

from typing import Annotated, Any

from gmkit.chance.dominoes import Domino
from gmkit.errors import IllegalChoice
from gmkit.games.masks import GAME
from gmkit.games.masks.events import ChallengeResolved, OpposedResolved
from gmkit.games.masks.game import Masks
from gmkit.games.masks.quick import challenges as quick_challenges
from gmkit.games.masks.quick.challenges import opposed_result, unopposed_start
from gmkit.games.masks.quick.declared import Deeds, MaybeMask, Theirs
from gmkit.games.masks.world import load
from gmkit.games.masks.worth import moved, worth
from gmkit.shell.answers import put_challenge
from gmkit.shell.card import set_id
from gmkit.shell.desk import Desk, Start, seen_by
from gmkit.shell.options import Common, From, Rolling, flag
from gmkit.shell.output import whole
from gmkit.shell.session import Session
from gmkit.table.game import SeatNo

As = Annotated[str | None, flag("--as", metavar="NAME", help="Whose challenge it is, in the file.")]

_FIGURES = ("do", "hidden", "mundane", "face", "hidden_face")


def _no_figures(deeds: Deeds, theirs: Theirs | None = None) -> None:
    """Refuse figures beside a file."""
    given = [name for name in _FIGURES if getattr(deeds, name) is not None]
    if theirs is not None:
        given += [name for name in ("their_do", "their_hidden", "stake", "their_face") if getattr(theirs, name)]
    if given:
        raise IllegalChoice(
            f"--{given[0].replace('_', '-')} cannot go with --from; the file has it, and --choose says what is decided"
        )


def unopposed(
    desk: Desk, common: Common, rolling: Rolling, deeds: Deeds, mask: MaybeMask = None, from_: From = None,
    as_: As = None,
) -> None:  # fmt: skip
    """A challenge that involves no other avatar: what succeeds, and how Face moves.

    Example: gmkit challenge masks unopposed taria --do swing --hidden 'Feed stray cats=2' --roll 5:1
    """
    if from_ is None:
        if mask is None:
            raise IllegalChoice("name the mask that is worn, or an evening with --from and --as")
        if as_ is not None:
            raise IllegalChoice("--as names somebody in a file; give it with --from")
        game = Masks(load(common.content or (), set_id(common.options)))
        start, worn = unopposed_start(common, game, mask, deeds)
        title = worn.title
        session = Session(desk, start, rolling, common.voice)
    else:
        from gmkit.games.masks.quick.evening import alone, begin, choosers, stand

        _no_figures(deeds)
        start, state, seat = stand(desk, common, from_, as_)
        title = start.seating.names[seat]
        session = Session(desk, begin(start, alone(state, seat)), rolling, common.voice, chooses=choosers(start, seat))
    session.play()
    told = next(event for event in session.events if isinstance(event, ChallengeResolved))
    draw = _draw_of(session)
    result = {
        "draw": draw,
        "actions": list(told.attempts),
        "face": told.face.change,
        "hidden_face": told.hidden_face.change,
    }
    lines = [f"{GAME.title}: {title} draws {draw}, inner court {draw.inner}, outer court {draw.outer}."]
    lines += [
        f"  {'succeeds' if one.succeeds else 'fails':8}  {worth(one)}"
        + (f", running total {one.cumulative}" if one.value else "")
        for one in told.attempts
    ]
    lines.append(f"  {moved(told.face, told.hidden_face)}")
    if from_ is not None:
        lines += telling_of(desk, start, session)
    put_challenge(GAME, "unopposed", session, common, result, lines, names_in(desk, start), start.options)


def _draw_of(session: Session) -> Domino:
    return next(one.said.value for one in session.moments if isinstance(one.said.value, Domino))


def names_in(desk: Desk, start: Start) -> list[str]:
    """Give the names of all parties: seats, then factions."""
    return [*start.seating.names, *desk.parties(start.game)]


def telling_of(desk: Desk, start: Start, session: Session) -> list[str]:
    """Tell what the table hears of a challenge in an evening."""
    tell = desk.telling(start.game).tell
    # What the table hears; the JSON has what the GM knows besides.
    return [line for event in seen_by(session.events, None) if (line := tell(event, start.seating))]


def opposed(
    desk: Desk,
    common: Common,
    rolling: Rolling,
    deeds: Deeds,
    theirs: Theirs,
    mask: MaybeMask = None,
    from_: From = None,
    as_: As = None,
) -> None:
    """A challenge between two avatars: who wins, and the Face that changes hands.

    Example: gmkit challenge masks opposed flirt --vs 'Dashing Swordsman' --do fan --their-do pose --stake 5
    """
    if from_ is None:
        if mask is None:
            raise IllegalChoice("name the mask that is worn, or a challenge or an evening with --from")
        game = Masks(load(common.content or (), set_id(common.options)))
        start, _ = quick_challenges.opposed_start(common, game, mask, deeds, theirs)
        session = Session(desk, start, rolling, common.voice)
        session.play(until=quick_challenges.decided)
        before = start.step.state
    elif as_ is None and theirs.vs is None:
        from gmkit.games.masks.quick.play_file import play_file

        _no_figures(deeds, theirs)
        start, session, before = play_file(desk, common, rolling, from_)
    else:
        from gmkit.games.masks.quick.evening import against, begin, choosers, stand

        _no_figures(deeds, theirs)
        start, state, seat = stand(desk, common, from_, as_)
        if theirs.vs is None:
            raise IllegalChoice("say whom the challenge is against with --vs NAME")
        before = state
        ready = begin(start, against(start.game, state, seat, SeatNo(start.seating.find(theirs.vs))))  # type: ignore[arg-type]
        session = Session(desk, ready, rolling, common.voice, chooses=choosers(start, seat))
        session.play()
    told = next(event for event in session.events if isinstance(event, OpposedResolved))
    result = opposed_result(before, session.state, told)
    if from_ is not None and as_ is not None:
        lines = [f"{GAME.title}: an opposed challenge.", *telling_of(desk, start, session)]
    else:
        lines = opposed_lines(result)
    put_challenge(GAME, "opposed", session, common, result, lines, names_in(desk, start), start.options)


def opposed_lines(result: dict[str, Any]) -> list[str]:
    """Tell a decided challenge in a few lines."""
    totals = ", ".join(f"{name} {total}" for name, total in result["totals"].items())
    won = {"you": "you win", "them": "they win"}.get(result["winner"], f"{result['winner']} wins")
    lines = [f"{GAME.title}: {won}."]
    if totals:
        lines.append(f"  totals: {totals}")
    lines.append(f"  Face: {', '.join(f'{name} {whole(change)}' for name, change in result['face'].items())}")
    hidden = {name: change for name, change in result["hidden_face"].items() if change}
    if hidden:
        lines.append(f"  Hidden Face: {', '.join(f'{name} {whole(change)}' for name, change in hidden.items())}")
    lines.append(f"  {result['changed_hands']} Face change hands, {result['riding']} riding")
    if result["debt"]:
        lines.append(f"  {result['debt']} Face stay owed: beholden until they are paid")
    if result["major_coup"]:
        lines.append("  a Major Coup")
    return lines

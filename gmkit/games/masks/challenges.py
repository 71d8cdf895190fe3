"""Challenges of City of Masks on the command line: unopposed and opposed, by figures or from a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gmkit.chance.pieces import Domino
from gmkit.errors import IllegalChoice
from gmkit.games.masks import GAME, figures
from gmkit.games.masks.content import Mask, World, worn_by_name
from gmkit.games.masks.events import ActionsDeclared, ChallengeResolved, OpposedResolved
from gmkit.games.masks.files import load
from gmkit.games.masks.game import Masks
from gmkit.games.masks.model import (
    CHALLENGER,
    LEFT,
    OPPOSED,
    UNOPPOSED,
    Declared,
    Encounter,
    Loan,
    Options,
    Side,
    State,
)
from gmkit.games.masks.rules import actions
from gmkit.games.masks.rules import actions as rules
from gmkit.games.masks.rules.actions import DrawCourts, moved, worth
from gmkit.games.masks.rules.challenges import DrawAll, ResolveOpposed, ResolveUnopposed, least_stake
from gmkit.games.masks.rules.setting_up import PLENTY, at_challenge, laid
from gmkit.shell.card import set_id
from gmkit.shell.desk import Desk, Start
from gmkit.shell.options import Common, From, Rolling
from gmkit.shell.session import Session
from gmkit.shell.words import signed
from gmkit.table.game import SeatNo, Step

# ---- Quick forms of City of Masks: a challenge described by a mask, its actions and a few figures.


def _found(game: Masks, options: Options, mask: str) -> tuple[World, Mask]:
    world = game.world if options.king_of_clubs == "printed" else game.trimmed
    return world, worn_by_name(world.masks, world.city, mask)


def unopposed_start(common: Common, game: Masks, mask_name: str, deeds: figures.Deeds) -> tuple[Start, Mask]:
    """Stand at an unopposed challenge: the mask found, the actions declared, nothing drawn.

    Raises:
        IllegalChoice: the declaration breaks a rule.
        UnknownName, AmbiguousChoice: for a mask or an action.
    """
    chosen = GAME.read_options(common.options)
    options = Options(**chosen)  # type: ignore[arg-type]
    world, mask = _found(game, options, mask_name)
    face, tokens = figures.purse("--face", deeds.face), figures.purse("--hidden-face", deeds.hidden_face)
    actions = figures.declared_alone(common, mask, deeds, options.success_test)
    state = laid(world, ["you"], options, [(face, tokens)])._replace(worn=(mask.id,))
    ready = at_challenge(
        state,
        Encounter(UNOPPOSED, (Side(SeatNo(0), actions),)),
        DrawCourts(SeatNo(0), CHALLENGER, -1),
        ResolveUnopposed(),
    )
    told = ActionsDeclared(SeatNo(0), mask.id, actions, *rules.investing(actions))
    return Start(game, state.hall.seating, chosen, Step(ready, (told,))), mask


def opposed_start(
    common: Common, game: Masks, mask_name: str, deeds: figures.Deeds, theirs: figures.Theirs
) -> tuple[Start, tuple[Mask, Mask]]:
    """Stand at an opposed challenge: actions declared, the stake named, nothing drawn.

    Raises:
        IllegalChoice: a declaration or the stake breaks a rule, or a figure is missing.
        UnknownName, AmbiguousChoice: for a mask or an action.
    """
    chosen = GAME.read_options(common.options)
    options = Options(**chosen)  # type: ignore[arg-type]
    if theirs.vs is None:
        raise IllegalChoice("an opposed challenge has two sides; name the other mask with --vs")
    if theirs.stake is None:
        raise IllegalChoice("an opposed challenge has a stake; name it with --stake, 0 if nothing is at stake")
    world, mask = _found(game, options, mask_name)
    _, other = _found(game, options, theirs.vs)
    helpers = _helpers(theirs)
    purses = [
        (figures.purse("--face", deeds.face), figures.purse("--hidden-face", deeds.hidden_face)),
        (figures.purse("--their-face", theirs.their_face), None),
    ]
    names = ["you", "them", *(name for name, _ in helpers)]
    state = laid(world, names, options, [*purses, *((0, 0) for _ in helpers)])
    state = state._replace(worn=(mask.id, other.id, *("role" for _ in helpers)))
    mine = figures.declared(mask, deeds)
    yours = (
        *figures.proper(other, theirs.their_do or ()),
        *(figures.hidden("--their-hidden", text) for text in theirs.their_hidden or ()),
    )
    for acts, tokens in ((mine, purses[0][1]), (yours, None)):
        actions.declaring(acts, None, tokens, fewest=0)
        figures.warn(common, acts, options.success_test)
    encounter = Encounter(OPPOSED, (_side(0, mine, helpers, theirs.stake), _side(1, yours, helpers, theirs.stake)))
    if theirs.stake > PLENTY:
        raise IllegalChoice(f"--stake is {theirs.stake}; give 0 to {PLENTY}")
    least = least_stake(encounter)
    if theirs.stake < least:
        raise IllegalChoice(
            f"--stake is {theirs.stake}, and the actions alone set {least} Face aside; stake {least} or more"
        )
    encounter = encounter._replace(stake=theirs.stake)
    ready = at_challenge(state, encounter, DrawAll(), ResolveOpposed())
    step = game.resume(ready)
    told = tuple(
        ActionsDeclared(SeatNo(at), worn.id, actions, *rules.investing(actions))
        for at, (worn, actions) in enumerate(((mask, mine), (other, yours)))
    )
    return Start(game, state.hall.seating, chosen, Step(step.state, (*told, *step.events))), (mask, other)


def _helpers(theirs: figures.Theirs) -> list[tuple[str, int]]:
    """Give the lenders on both sides by name and side; what they lend is in the figures already."""
    found = []
    for side, count in enumerate((theirs.supporters, theirs.their_supporters)):
        whose = ("your", "their")[side]
        found += [(f"{whose} ally {n + 1}" if count > 1 else f"{whose} ally", side) for n in range(count)]
    if len(found) > figures.SUPPORTERS:
        raise IllegalChoice(f"{len(found)} supporters; with the two principals {GAME.seats[1]} play at most")
    return found


def _side(at: int, actions: tuple[Declared, ...], helpers: Sequence[tuple[str, int]], stake: int) -> Side:
    loans = tuple(Loan(2 + n, (), 0, 0) for n, (_, side) in enumerate(helpers) if side == at)
    return Side(SeatNo(at), actions, named=stake, loans=loans)


def decided(state: State) -> bool:
    """Say whether an opposed challenge is decided."""
    return state.encounter is not None and state.encounter.winner is not None


def opposed_result(before: State, after: State, told: OpposedResolved) -> dict[str, Any]:
    """Give the keys that every opposed challenge answers with.

    Args:
        before: the table before it began.
        after: the table when it was settled.
        told: how it ended.
    """
    names = before.hall.seating.names
    encounter = after.encounter
    assert encounter is not None
    principals = (told.winner, told.loser)
    challenger, defender = principals if told.challenger_won else reversed(principals)
    moved = [at for at in range(len(names)) if after.face[at] != before.face[at]]
    shown = [at for at in range(len(names)) if at in principals or at in moved]
    coup = told.outcome != LEFT and actions.major_coup(
        initiated=told.challenger_won,
        won=True,
        changed_hands=told.paid,
        riding=told.riding,
        counts=after.hall.options.coup_counts,
    )
    totals = {} if told.totals is None else dict(zip((names[challenger], names[defender]), told.totals, strict=True))
    return {
        "winner": names[told.winner],
        "outcome": told.outcome,
        "totals": totals,
        "face": {names[at]: after.face[at] - before.face[at] for at in shown},
        "hidden_face": {names[at]: after.tokens[at] - before.tokens[at] for at in shown},
        "changed_hands": told.paid,
        "debt": told.debt,
        "riding": told.riding,
        "major_coup": coup,
    }


# ---- Challenges of City of Masks on the command line: by figures, or in an evening that a file describes.

_FIGURES = ("do", "hidden", "mundane", "face", "hidden_face")


def _no_figures(deeds: figures.Deeds, theirs: figures.Theirs | None = None) -> None:
    """Refuse figures beside a file."""
    given = [name for name in _FIGURES if getattr(deeds, name) is not None]
    if theirs is not None:
        given += [name for name in ("their_do", "their_hidden", "stake", "their_face") if getattr(theirs, name)]
    if given:
        raise IllegalChoice(
            f"--{given[0].replace('_', '-')} cannot go with --from; the file has it, and --choose says what is decided"
        )


def unopposed(
    desk: Desk, common: Common, rolling: Rolling, deeds: figures.Deeds, mask: figures.MaybeMask = None,
    from_: From = None, as_: figures.As = None,
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
    elif as_ is None:
        _unopposed_file(desk, common, rolling, deeds, from_)
        return
    else:
        from gmkit.games.masks.evenings import alone, begin, choosers, stand

        _no_figures(deeds)
        start, state, seat = stand(desk, common, from_, as_)
        title = start.seating.names[seat]
        session = Session(desk, begin(start, alone(state, seat)), rolling, common.voice, chooses=choosers(start, seat))
    session.play()
    _put_unopposed(session, common, title, heard=from_ is not None)


def _unopposed_file(desk: Desk, common: Common, rolling: Rolling, deeds: figures.Deeds, path: Path) -> None:
    """Play a challenge that nobody opposes from a file of its own: an unopposed one, or a messenger sent."""
    from gmkit.games.masks.evenings import ALONE, play_file

    _no_figures(deeds)
    start, session, _ = play_file(desk, common, rolling, path, ALONE)
    encounter = session.state.encounter
    assert encounter is not None
    side = encounter.sides[CHALLENGER]
    name = start.seating.names[side.seat or 0]
    if encounter.kind == UNOPPOSED:
        _put_unopposed(session, common, name, heard=False)
        return
    draw = _draw_of(session)
    arrives = all(one.succeeds for one in side.attempts)
    lines = [f"{GAME.title}: {name}'s messenger draws {draw}, inner court {draw.inner}."]
    lines.append("  the message arrives" if arrives else "  the message does not arrive in time")
    session.put_answer("unopposed", common, {"draw": draw, "arrives": arrives}, lines)


def _put_unopposed(session: Session, common: Common, title: str, *, heard: bool) -> None:
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
    if heard:
        lines += figures.table_hears(session)
    session.put_answer("unopposed", common, result, lines)


def _draw_of(session: Session) -> Domino:
    return next(one.said.value for one in session.moments if isinstance(one.said.value, Domino))


def opposed(
    desk: Desk,
    common: Common,
    rolling: Rolling,
    deeds: figures.Deeds,
    theirs: figures.Theirs,
    mask: figures.MaybeMask = None,
    from_: From = None,
    as_: figures.As = None,
) -> None:
    """A challenge between two avatars: who wins, and the Face that changes hands.

    Example: gmkit challenge masks opposed flirt --vs 'Dashing Swordsman' --do fan --their-do pose --stake 5
    """
    if from_ is None:
        if mask is None:
            raise IllegalChoice("name the mask that is worn, or a challenge or an evening with --from")
        game = Masks(load(common.content or (), set_id(common.options)))
        start, _ = opposed_start(common, game, mask, deeds, theirs)
        session = Session(desk, start, rolling, common.voice)
        session.play(until=decided)
        before = start.step.state
    elif as_ is None and theirs.vs is None:
        from gmkit.games.masks.evenings import play_file

        _no_figures(deeds, theirs)
        start, session, before = play_file(desk, common, rolling, from_)
    else:
        from gmkit.games.masks.evenings import against, begin, choosers, stand

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
        lines = [f"{GAME.title}: an opposed challenge.", *figures.table_hears(session)]
    else:
        lines = opposed_lines(result)
    session.put_answer("opposed", common, result, lines)


def opposed_lines(result: dict[str, Any]) -> list[str]:
    """Tell a decided challenge in a few lines."""
    totals = ", ".join(f"{name} {total}" for name, total in result["totals"].items())
    won = {"you": "you win", "them": "they win"}.get(result["winner"], f"{result['winner']} wins")
    lines = [f"{GAME.title}: {won}."]
    if totals:
        lines.append(f"  totals: {totals}")
    lines.append(f"  Face: {', '.join(f'{name} {signed(change)}' for name, change in result['face'].items())}")
    hidden = {name: change for name, change in result["hidden_face"].items() if change}
    if hidden:
        lines.append(f"  Hidden Face: {', '.join(f'{name} {signed(change)}' for name, change in hidden.items())}")
    lines.append(f"  {result['changed_hands']} Face change hands, {result['riding']} riding")
    if result["debt"]:
        lines.append(f"  {result['debt']} Face stay owed: beholden until they are paid")
    if result["major_coup"]:
        lines.append("  a Major Coup")
    return lines


def odds_opposed(
    common: Common,
    supporters: figures.Supporters = 0,
    their_supporters: figures.TheirSupporters = 0,
    stake: figures.Stake = None,
    from_: From = None,
) -> None:
    """The chance of an opposed challenge by the number of supporters, before anything is drawn.

    Example: gmkit odds masks opposed --supporters 1 --their-supporters 2
    """
    if from_ is not None:
        if supporters or their_supporters or stake is not None:
            raise IllegalChoice("supporters and the stake stand in the file; leave them out beside --from")
        _weigh_described(common, from_)
        return
    found = figures.read_options(common)
    figures.weigh_opposed(common, (supporters, their_supporters), stake, found)


def _weigh_described(common: Common, path: Path) -> None:
    """Weigh a challenge that a file describes: who wins, and what each principal's own actions come to."""
    from gmkit.games.masks.evenings import read_file

    _, described, options = read_file(common, path)
    names = described.state.hall.seating.names
    avatars = len(names)
    counts = [sum(loan.lender < avatars for loan in side.loans) for side in described.encounter.sides]
    ladder = {
        names[side.seat]: figures.action_chances(side.declared, Options(**options))
        for side in described.encounter.sides
        if side.seat is not None
    }
    figures.weigh_opposed(common, (counts[0], counts[1]), described.encounter.stake, options, ladder)

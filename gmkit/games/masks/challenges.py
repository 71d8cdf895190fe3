"""Challenges of City of Masks on the command line: unopposed and opposed, by figures or from a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from gmkit.chance.pieces import Domino
from gmkit.errors import IllegalChoice, later, minus, said, say
from gmkit.games.masks import GAME, figures
from gmkit.games.masks.content import Mask, World, worn_by_name
from gmkit.games.masks.events import (
    ActionsDeclared,
    ChallengeDeclined,
    ChallengeResolved,
    Event,
    OpposedResolved,
    StakeFalls,
    StakeNamed,
)
from gmkit.games.masks.files import load
from gmkit.games.masks.game import Masks
from gmkit.games.masks.model import (
    BACKDOWN,
    CHALLENGER,
    DEFENDER,
    DESPERATE,
    FOLLOW,
    LEFT,
    OPPOSED,
    UNCAST,
    UNOPPOSED,
    Declared,
    Encounter,
    Loan,
    Options,
    Side,
    State,
)
from gmkit.games.masks.rules import actions as rules
from gmkit.games.masks.rules.actions import DrawCourts, moved, worth
from gmkit.games.masks.rules.challenges import (
    HOLD,
    RAISE,
    TAKE,
    ResolveUnopposed,
    least_stake,
    may_leave,
    price_of_leaving,
)
from gmkit.games.masks.rules.influence import for_debt, short
from gmkit.games.masks.rules.setting_up import PLENTY, Terms, at_challenge, bargained, covered, laid, too_high
from gmkit.games.masks.stage import gave_way, principals, settled
from gmkit.shell.card import set_id
from gmkit.shell.desk import Desk, Start
from gmkit.shell.options import Common, From, Rolling
from gmkit.shell.session import Session, put_odds
from gmkit.shell.words import counted, percent, signed, signed_average
from gmkit.table.game import SeatNo, Step, swapped

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
) -> tuple[Start, State]:
    """Stand at an opposed challenge, the stake agreed or left, nothing drawn; give the table before that as well.

    Raises:
        IllegalChoice: a declaration, the stake, or what is said to it breaks a rule, or a figure is missing.
        UnknownName, AmbiguousChoice: for a mask or an action.
    """
    chosen = GAME.read_options(common.options)
    options = Options(**chosen)  # type: ignore[arg-type]
    if theirs.vs is None:
        raise IllegalChoice(say("an opposed challenge has two sides; name the other mask with --vs"))
    if theirs.stake is None:
        raise IllegalChoice(say("an opposed challenge has a stake; name it with --stake, 0 if nothing is at stake"))
    world, mask = _found(game, options, mask_name)
    _, other = _found(game, options, theirs.vs)
    if other.id == UNCAST and not mask.sees_unseen:
        common.voice.aside(say("warning: without a peacock feather nobody sees the Uncast, to challenge them"))
    purses = (
        (figures.purse("--face", deeds.face), figures.purse("--hidden-face", deeds.hidden_face)),
        (figures.purse("--their-face", theirs.their_face), None),
    )
    mine = figures.declared(mask, deeds)
    said_of = figures.Deeds(theirs.their_do, theirs.their_hidden, theirs.their_mundane)
    yours = figures.declared(other, said_of, "their-")
    for acts, (_, tokens) in zip((mine, yours), purses, strict=True):
        rules.declaring(acts, None, tokens, fewest=0)
        figures.warn(common, acts, options.success_test)
    if theirs.decline and (mine or yours):
        raise IllegalChoice(say("a challenge is declined before anything is declared; leave the actions out"))
    helpers = _helpers(theirs)
    state = _laid(world, options, (mask, other), purses, helpers, (theirs.promised, theirs.their_promised))
    encounter = Encounter(OPPOSED, (_side(0, mine, helpers), _side(1, yours, helpers)), stake=theirs.stake)
    state = at_challenge(state, encounter)
    ready = _agreed(game, state, theirs)
    told = tuple(
        ActionsDeclared(SeatNo(at), worn.id, acts, *rules.investing(acts))
        for at, (worn, acts) in enumerate(((mask, mine), (other, yours)))
    )
    step = ready._replace(events=ready.events if theirs.decline else (*told, *ready.events))
    return Start(game, state.hall.seating, chosen, step), state


def _laid(
    world: World,
    options: Options,
    worn: tuple[Mask, Mask],
    purses: Sequence[tuple[int | None, int | None]],
    helpers: Sequence[tuple[str, int]],
    promised: tuple[int, int],
) -> State:
    """Lay the table of a quick form: the two, whoever lends to them, and one who promised and did not lend."""
    broken = ["whoever promised"] if any(promised) else []
    names = ["you", "them", *(name for name, _ in helpers), *broken]
    state = laid(world, names, options, [*purses, *((0, 0) for _ in helpers), *((None, 0) for _ in broken)])
    state = state._replace(worn=(*(mask.id for mask in worn), *("role" for _ in names[2:])))
    if broken:
        row = swapped(swapped(state.promised[len(names) - 1], 0, promised[0]), 1, promised[1])
        state = state._replace(promised=swapped(state.promised, len(names) - 1, row))
    return state


def held_to_limits(state: State) -> State:
    """Give the table if the figure that is named on it may be named.

    Raises:
        IllegalChoice: it may not (A10, B1).
    """
    encounter = state.under_way
    if not 0 <= encounter.stake <= PLENTY:
        raise IllegalChoice(say("--stake is {stake}; give 0 to {plenty}", stake=encounter.stake, plenty=PLENTY))
    least, excess = least_stake(encounter), too_high(state, encounter.stake)
    if encounter.stake < least:
        raise IllegalChoice(
            say(
                "--stake is {stake}, and the actions alone set {least} Face aside; stake {least} or more",
                stake=encounter.stake,
                least=least,
            )
        )
    if excess:
        raise IllegalChoice(say("--stake is {stake}, and {excess}", stake=encounter.stake, excess=excess))
    return state


def _agreed(game: Masks, state: State, theirs: figures.Theirs) -> Step[State]:
    """Answer the figure as is said; give the table before the draw."""
    terms = Terms(theirs.asks, theirs.hold, theirs.leave, theirs.decline, theirs.back_down)
    world = game.world_of(state)
    state, bargain = bargained(world, held_to_limits(state), terms)
    state, calls = covered(world, state, terms)
    step = game.resume(state)
    return Step(step.state, (*bargain, *calls, *step.events))


def _helpers(theirs: figures.Theirs) -> list[tuple[str, int]]:
    """Give the lenders on both sides by name and side; what they lend is in the figures already."""
    found = []
    for side, count in enumerate((theirs.supporters, theirs.their_supporters)):
        whose = ("your", "their")[side]
        found += [(f"{whose} ally {n + 1}" if count > 1 else f"{whose} ally", side) for n in range(count)]
    if len(found) > figures.SUPPORTERS:
        raise IllegalChoice(
            say("{count} supporters; with the two principals {seat} play at most", count=len(found), seat=GAME.seats[1])
        )
    return found


def _side(at: int, actions: tuple[Declared, ...], helpers: Sequence[tuple[str, int]]) -> Side:
    loans = tuple(Loan(2 + n, (), 0, 0) for n, (_, side) in enumerate(helpers) if side == at)
    return Side(SeatNo(at), actions, loans=loans)


def opposed_result(before: State, after: State, told: OpposedResolved) -> dict[str, Any]:
    """Give the keys that every opposed challenge answers with.

    Args:
        before: the table before it began.
        after: the table when it was settled.
        told: how it ended.
    """
    names = before.hall.seating.names
    encounter = after.under_way
    principals = (told.winner, told.loser)
    challenger, defender = principals if told.challenger_won else reversed(principals)
    moved = [at for at in range(len(names)) if after.face[at] != before.face[at]]
    shown = [at for at in range(len(names)) if at in principals or at in moved]
    coup = told.outcome != LEFT and rules.major_coup(
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
        "stake": told.stake,
        "totals": totals,
        "face": {names[at]: after.face[at] - before.face[at] for at in shown},
        "hidden_face": {names[at]: after.tokens[at] - before.tokens[at] for at in shown},
        "changed_hands": told.paid,
        "debt": told.debt,
        "riding": told.riding,
        "major_coup": coup,
        **({"kept_up": told.challenger_won} if encounter.kind == FOLLOW else {}),
    }


# ---- Challenges of City of Masks on the command line: by figures, or in an evening that a file describes.

_FIGURES = ("do", "hidden", "mundane", "face", "hidden_face")

_UNSAID = (None, 0, False)
"""What a figure that may go with none is if nobody typed it."""


def _no_figures(deeds: figures.Deeds, theirs: figures.Theirs | None = None) -> None:
    """Refuse figures beside a file."""
    given = [name for name in _FIGURES if getattr(deeds, name) is not None]
    if theirs is not None:
        given += [name for name in figures.Theirs._fields if name != "vs" and getattr(theirs, name) not in _UNSAID]
    if given:
        raise IllegalChoice(
            say(
                "--{replace} cannot go with --from; the file has it, and --choose says what is decided",
                replace=given[0].replace("_", "-"),
            )
        )


def unopposed(
    desk: Desk, common: Common, rolling: Rolling, deeds: figures.Deeds, mask: figures.MaybeMask = None,
    from_: From = None, as_: figures.As = None, more: figures.InFile = figures.NO_FILE,
) -> None:  # fmt: skip
    """A challenge that involves no other avatar: what succeeds, and how Face moves.

    With --from and --as it is asked at the end who went against a mask, and --choose "breach Celia" says so.
    Where several are asked, --choose "Celia, goal: a pearl" names whose question it is.
    --from alone plays a challenge written down (kind: masks-challenge), that of a messenger too.

    Example: gmkit challenge masks unopposed taria --do swing --hidden 'Feed stray cats=2' --roll 5:1
    """
    figures.only_in_a_file(more, from_ if as_ is not None else None)
    changed: Changed = None
    if from_ is None:
        if mask is None:
            raise IllegalChoice(say("name the mask that is worn, or an evening with --from and --as"))
        if as_ is not None:
            raise IllegalChoice(say("--as names somebody in a file; give it with --from"))
        game = Masks(load(common.content or (), set_id(common.options)))
        start, worn = unopposed_start(common, game, mask, deeds)
        title = said(worn.title)
        session = Session(desk, start, rolling, common.voice)
    elif as_ is None:
        _unopposed_file(desk, common, rolling, deeds, from_)
        return
    else:
        from gmkit.games.masks.evenings import became, declared_in, play_in, stand
        from gmkit.games.masks.led.acts import shining

        start, state, seat = stand(desk, common, from_, as_)
        title = start.seating.names[seat]
        deed = declared_in(start.game, state, seat, None, deeds, None, more)  # type: ignore[arg-type]
        step = shining(start.game, state, seat)  # type: ignore[arg-type]
        session = play_in(desk, common, rolling, start, step, seat, deed)
        changed = became(desk, start, state, session, from_, f"{title} unopposed", saves=more.save, by=seat)
    if from_ is None:
        session.play()
    _put_unopposed(session, common, title, heard=from_ is not None, changed=changed)


def odds_unopposed(
    desk: Desk, common: Common, deeds: figures.Deeds, mask: figures.MaybeMask = None,
    from_: From = None, as_: figures.As = None,
) -> None:  # fmt: skip
    """The chance of each action, and what Face to expect, before anything is drawn.

    Example: gmkit odds masks unopposed 'Dashing Swordsman' --do stylishly --do pose
    """
    if from_ is None:
        if mask is None:
            raise IllegalChoice(say("name the mask that is worn, or an evening with --from and --as"))
        if as_ is not None:
            raise IllegalChoice(say("--as names somebody in a file; give it with --from"))
        worn, actions = figures.declared_in_mask(common, deeds, mask)
        figures.weigh_alone(common, said(worn.title), actions, figures.read_options(common))
        return
    if mask is not None:
        raise IllegalChoice(say("the file says what is worn; leave the mask out"))
    if as_ is None:
        from gmkit.games.masks.evenings import read_file

        _no_figures(deeds)
        _, found, options = read_file(common, from_, (UNOPPOSED,))
        seat, actions = found.encounter.sides[CHALLENGER].seat, found.encounter.sides[CHALLENGER].declared
        names = found.state.hall.seating.names
    else:
        from gmkit.games.masks.evenings import declared_in, stand

        start, state, seat = stand(desk, common, from_, as_)
        said_in = declared_in(start.game, state, seat, None, deeds, None, figures.NO_FILE)  # type: ignore[arg-type]
        actions = declared_by(start.game, state, seat, said_in)  # type: ignore[arg-type]
        names, options = start.seating.names, dict(start.options)
    if not actions:
        raise IllegalChoice(
            say("no action is declared; name 1 to {actions} with --do, --hidden or --mundane", actions=rules.ACTIONS)
        )
    figures.warn(common, actions, Options(**options).success_test)
    figures.weigh_alone(common, names[seat or 0], actions, options)


def declared_by(
    game: Masks, state: State, seat: SeatNo, said_in: Mapping[tuple[int, str], list[str]]
) -> tuple[Declared, ...]:
    """Give the actions that a quick form says of somebody in an evening."""
    world = game.world_of(state)
    known = rules.actions_of(world, state, seat)
    choices = rules.Deeds(known, 0, state.face[seat], state.tokens[seat], rules.likeness(world))
    text = ", ".join(said_in[seat, "actions"])
    return tuple(rules.named(known, str(ref)) for ref in (choices.parse(text) if text else ()))


def _unopposed_file(desk: Desk, common: Common, rolling: Rolling, deeds: figures.Deeds, path: Path) -> None:
    """Play a challenge that nobody opposes from a file of its own: an unopposed one, or a messenger sent."""
    from gmkit.games.masks.described import ALONE
    from gmkit.games.masks.evenings import play_file

    _no_figures(deeds)
    start, session, _ = play_file(desk, common, rolling, path, ALONE)
    encounter = session.state.under_way
    side = encounter.sides[CHALLENGER]
    name = start.seating.names[side.seat or 0]
    if encounter.kind == UNOPPOSED:
        _put_unopposed(session, common, name, heard=False)
        return
    draw = _draw_of(session)
    arrives = all(one.succeeds for one in side.attempts)
    lines = [
        say(
            "{game}: {name}'s messenger draws {draw}, inner court {inner}.",
            game=GAME.title,
            name=name,
            draw=draw,
            inner=draw.inner,
        )
    ]
    lines.append(say("  the message arrives") if arrives else say("  the message does not arrive in time"))
    session.put_answer("unopposed", common, {"draw": draw, "arrives": arrives}, lines)


Changed = tuple[list[str], list[dict[str, Any]]] | None
"""What an evening became, in lines and as data; None where there is none."""


def _put_unopposed(session: Session, common: Common, title: str, *, heard: bool, changed: Changed = None) -> None:
    told = next(event for event in session.events if isinstance(event, ChallengeResolved))
    draw = _draw_of(session)
    result = {
        "draw": draw,
        "actions": list(told.attempts),
        "face": told.face.change,
        "hidden_face": told.hidden_face.change,
    }
    if heard:
        # The story has the draw, what succeeded and what it came to.
        lines = [say("{game}: an unopposed challenge.", game=GAME.title), *figures.table_hears(session)]
    else:
        lines = _ladder(draw, title, told)
    if changed is not None:
        lines += changed[0]
        result["changes"] = changed[1]
    session.put_answer("unopposed", common, result, lines)


def _ladder(draw: Domino, title: str, told: ChallengeResolved) -> list[str]:
    """Tell an unopposed challenge action by action, with the running total."""
    lines = [
        say(
            "{game}: {title} draws {draw}, inner court {inner}, outer court {outer}.",
            game=GAME.title,
            title=title,
            draw=draw,
            inner=draw.inner,
            outer=draw.outer,
        )
    ]
    lines += [
        f"  {say('succeeds') if one.succeeds else say('fails'):8}  {worth(one)}"
        + (say(", running total {total}", total=one.cumulative) if one.value else "")
        for one in told.attempts
    ]
    return [*lines, f"  {moved(told.face, told.hidden_face)}"]


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
    more: figures.InFile = figures.NO_FILE,
) -> None:
    """A challenge between two avatars: who wins, and the Face that changes hands.

    With --from and --as it is asked at the end who went against a mask, and --choose "breach Celia" says so.
    Where several are asked, --choose "Celia, goal: a pearl" names whose question it is.
    --from alone plays a challenge written down (kind: masks-challenge), that of whoever follows another too.

    Example: gmkit challenge masks opposed flirt --vs 'Dashing Swordsman' --do fan --their-do pose --stake 5
    """
    figures.only_in_a_file(more, from_ if as_ is not None else None)
    changed: Changed = None
    if from_ is None:
        if mask is None:
            raise IllegalChoice(say("name the mask that is worn, or a challenge or an evening with --from"))
        game = Masks(load(common.content or (), set_id(common.options)))
        start, before = opposed_start(common, game, mask, deeds, theirs)
        session = Session(desk, start, rolling, common.voice)
        if not settled(session.state):
            session.play(until=settled)
    elif as_ is None and theirs.vs is None:
        from gmkit.games.masks.evenings import play_file

        _no_figures(deeds, theirs)
        start, session, before = play_file(desk, common, rolling, from_)
    else:
        from gmkit.games.masks.evenings import against, became, declared_in, play_in, stand

        start, state, seat = stand(desk, common, from_, as_)
        if theirs.vs is None:
            raise IllegalChoice(say("say whom the challenge is against with --vs NAME"))
        before, other = state, SeatNo(start.seating.find(theirs.vs))
        ready = against(start.game, state, seat, other)  # type: ignore[arg-type]
        if theirs.leave and theirs.asks is None:
            raise IllegalChoice(say("only a figure that is held can be left; say with --asks what is asked for first"))
        both = declared_in(start.game, state, seat, other, deeds, theirs, more)  # type: ignore[arg-type]
        session = play_in(desk, common, rolling, start, ready, seat, both, other)
        names = start.seating.names
        line = f"{names[seat]} challenges {names[other]}"
        changed = became(desk, start, state, session, from_, line, saves=more.save, by=seat)
    told = next(event for event in session.events if isinstance(event, OpposedResolved))
    result = opposed_result(before, session.state, told)
    if from_ is not None and as_ is not None:
        lines = [say("{game}: an opposed challenge.", game=GAME.title), *figures.table_hears(session)]
    else:
        lines = opposed_lines(result, session.events)
    if changed is not None:
        lines += changed[0]
        result["changes"] = changed[1]
    session.put_answer("opposed", common, result, lines)


_ENDED = {
    LEFT: later("the figure is left at its price, and nothing is drawn"),
    BACKDOWN: later("a backdown, and nothing is drawn"),
    DESPERATE: later("a desperate attack"),
}
"""What is said of a challenge that was not drawn with both sides covered."""


def opposed_lines(result: dict[str, Any], happened: Sequence[Event] = ()) -> list[str]:
    """Tell a decided challenge in a few lines; from what happened it is seen how the figure came about."""
    sides = {"you": say("you"), "them": say("them")}
    totals = ", ".join(f"{sides.get(name, name)} {minus(total)}" for name, total in result["totals"].items())
    won = {"you": say("you win"), "them": say("they win")}.get(
        result["winner"], say("{name} wins", name=result["winner"])
    )
    lines = [f"{GAME.title}: {won}."]
    if {RAISE, HOLD} <= {one.answer for one in happened if isinstance(one, StakeNamed)}:
        lines.append(say("  the raise is not taken: {stake} stands", stake=result["stake"]))
    if any(isinstance(one, StakeFalls) for one in happened):
        lines.append(say("  neither side can raise the figure: the stake falls to {stake}", stake=result["stake"]))
    if any(isinstance(one, ChallengeDeclined) for one in happened):
        lines.append(say("  the challenge is declined at its price, and nothing is drawn"))
    elif result["outcome"] in _ENDED:
        lines.append(f"  {said(_ENDED[result['outcome']])}")
    if totals:
        lines.append(say("  totals: {totals}", totals=totals))
    lines.append(
        say(
            "  Face: {changes}",
            changes=", ".join(f"{sides.get(name, name)} {signed(change)}" for name, change in result["face"].items()),
        )
    )
    hidden = {name: change for name, change in result["hidden_face"].items() if change}
    if hidden:
        lines.append(
            say(
                "  Hidden Face: {changes}",
                changes=", ".join(f"{sides.get(name, name)} {signed(change)}" for name, change in hidden.items()),
            )
        )
    lines.append(
        say(
            "  {changed_hands} Face change hands, {riding} riding",
            changed_hands=result["changed_hands"],
            riding=result["riding"],
        )
    )
    if result["debt"]:
        lines.append(say("  {debt} Face stay owed: beholden until they are paid", debt=result["debt"]))
    if result["major_coup"]:
        lines.append(say("  a Major Coup"))
    if "kept_up" in result:
        lines.append(
            say("  the follower has kept up")
            if result["kept_up"]
            else say("  the follower has lost them, and is alone")
        )
    return lines


def odds_opposed(
    desk: Desk, common: Common, deeds: figures.Deeds, theirs: figures.Theirs, mask: figures.MaybeMask = None,
    from_: From = None, as_: figures.As = None, more: figures.InFile = figures.NO_FILE,
) -> None:  # fmt: skip
    """The chance of an opposed challenge, in the words that settle it or by the number of supporters alone.

    Example: gmkit odds masks opposed --supporters 1 --their-supporters 2 --stake 10 --their-face 8
    """
    from gmkit.games.masks.described import before_the_draw
    from gmkit.games.masks.evenings import read_file

    figures.only_in_a_file(more, from_ if as_ is not None else None)
    if more.save:
        raise IllegalChoice(say("odds change nothing; leave --save out"))
    if from_ is not None:
        if as_ is not None or theirs.vs is not None:
            _weigh_evening(desk, common, deeds, theirs, from_, as_, more)
            return
        if any(getattr(both, name) not in _UNSAID for both in (deeds, theirs) for name in both._fields):
            raise IllegalChoice(say("supporters, Face and the stake stand in the file; leave them out beside --from"))
        game, found, options = read_file(common, from_)
        state = found.state._replace(encounter=found.encounter)
        _weigh_before(common, state, options, Step(*before_the_draw(game.world_of(state), found)), from_)
        return
    if mask is not None or theirs.vs is not None:
        if mask is None:
            raise IllegalChoice(say("name the mask that is worn, or a challenge or an evening with --from"))
        game = Masks(load(common.content or (), set_id(common.options)))
        start, before = opposed_start(common, game, mask, deeds, theirs)
        _weigh_before(common, before, start.options, start.step)
        return
    _weigh_counts(common, deeds, theirs)


def _weigh_counts(common: Common, deeds: figures.Deeds, theirs: figures.Theirs) -> None:
    """Weigh an opposed challenge by how many lend on each side alone, and by the stake."""
    known = ("face", "stake", "their_face", "supporters", "their_supporters")
    given = [name for both in (deeds, theirs) for name in both._fields if getattr(both, name) not in _UNSAID]
    if unfit := [name.replace("_", "-") for name in given if name not in known]:
        raise IllegalChoice(
            say("--{option} goes with the masks that are worn; name them, the other with --vs", option=unfit[0])
        )
    found = figures.read_options(common)
    counts = (theirs.supporters, theirs.their_supporters)
    if theirs.stake is None:
        if (deeds.face, theirs.their_face) != (None, None):
            raise IllegalChoice(say("Face matters where something is at stake; name it with --stake"))
        _weigh_opposed(common, counts, found)
        return
    world = load(common.content or (), set_id(common.options))
    purses = (figures.purse("--face", deeds.face), None), (figures.purse("--their-face", theirs.their_face), None)
    state = laid(world, ["you", "them"], Options(**found), purses)
    state = at_challenge(state, Encounter(OPPOSED, (Side(SeatNo(0)), Side(SeatNo(1))), stake=theirs.stake))
    after = Step(*covered(world, bargained(world, held_to_limits(state), Terms())[0], Terms()))
    _weigh_opposed(common, counts, found, lambda wins: _at_stake(state, after, wins))


def _weigh_evening(
    desk: Desk, common: Common, deeds: figures.Deeds, theirs: figures.Theirs, path: Path, as_: str | None,
    more: figures.InFile,
) -> None:  # fmt: skip
    """Weigh a challenge in an evening, or at a table: the allies that are named lend, and nobody else."""
    from gmkit.games.masks.described import Described, before_the_draw
    from gmkit.games.masks.evenings import against, declared_in, lent_in, stand

    start, state, seat = stand(desk, common, path, as_)
    if theirs.vs is None:
        raise IllegalChoice(say("say whom the challenge is against with --vs NAME"))
    if theirs.stake is None:
        raise IllegalChoice(say("an opposed challenge has a stake; name it with --stake, 0 if nothing is at stake"))
    game = start.game
    assert isinstance(game, Masks)
    other = SeatNo(start.seating.find(theirs.vs))
    against(game, state, seat, other)
    owed = state.debts[seat][other]
    if owed and theirs.stake != owed:
        # Whoever is beholden challenges the creditor for the debt, or not at all (B10).
        names = start.seating.names
        raise IllegalChoice(
            say(
                "--stake is {stake}; {name} owes {other} {owed} Face, and challenges for that alone",
                stake=theirs.stake,
                name=names[seat],
                other=names[other],
                owed=owed,
            )
        )
    world = game.world_of(state)
    said_in = declared_in(game, state, seat, other, deeds, theirs, more)
    sides = []
    for at in (seat, other):
        acts = declared_by(game, state, at, said_in)
        figures.warn(common, acts, state.hall.options.success_test)
        sides.append(Side(at, acts))
    state = at_challenge(state, Encounter(OPPOSED, tuple(sides), stake=theirs.stake))
    loans = lent_in(world, state, seat, more.with_ or ())
    sides[CHALLENGER] = sides[CHALLENGER]._replace(loans=loans)
    state = held_to_limits(state._replace(encounter=state.under_way._replace(sides=tuple(sides))))
    terms = Terms(theirs.asks, theirs.hold, theirs.leave, theirs.decline, theirs.back_down)
    found = Described("", state, state.under_way, (), (), terms)
    _weigh_before(common, state, start.options, Step(*before_the_draw(world, found)))


def _weigh_before(
    common: Common, state: State, options: Mapping[str, Any], after: Step[State], path: Path | None = None
) -> None:
    """Weigh a challenge that stands before the draw: who wins, and what each principal's own actions come to."""
    names = state.hall.seating.names
    sides = state.under_way.sides
    counts = [sum(loan.lender < len(names) for loan in side.loans) for side in sides]
    ladder = {
        names[side.seat]: figures.action_chances(side.declared, Options(**options))
        for side in sides
        if side.seat is not None
    }
    if gave_way(after.state.under_way):
        raise IllegalChoice(
            say("nothing is drawn here; without --leave, --decline and --back-down it has odds")
            if path is None
            else say("nothing is drawn in {path}; without leave, decline and back_down it has odds", path=path)
        )
    first, second = (names[seat] for seat in principals(state.under_way))
    # A quick form by figures has no names.
    who = None if path is None and first == "you" else (first, second)
    _weigh_opposed(
        common, (counts[0], counts[1]), options, lambda wins: _at_stake(state, after, wins, who), ladder, who
    )


def _weigh_opposed(
    common: Common,
    counts: tuple[int, int],
    found: Mapping[str, Any],
    figured: Callable[[Fraction], tuple[Mapping[str, Any], Sequence[str]]] | None = None,
    ladder: Mapping[str, Sequence[Mapping[str, Any]]] | None = None,
    who: tuple[str, str] | None = None,
) -> None:
    """Put the chances of an opposed challenge with so many supporters a side.

    Args:
        common: how it is answered.
        counts: who supports the challenger, and the defender.
        found: the rules options.
        figured: by the challenger's chance, what a stake adds to the answer, for programs and in lines.
        ladder: what each side's own actions come to.
        who: the challenger and the defender, where they have names.
    """
    supporters, their_supporters = counts
    options = Options(**found)
    together = supporters + their_supporters
    if together > figures.SUPPORTERS:
        raise IllegalChoice(
            say(
                "{together} supporters in all; {seat} play at most, so {supporters} may support",
                together=together,
                seat=GAME.seats[1],
                supporters=figures.SUPPORTERS,
            )
        )
    wins = figures.opposed_odds(supporters, their_supporters, options)
    more = together < figures.SUPPORTERS
    others = {
        "one_more": figures.opposed_odds(supporters + 1, their_supporters, options) if more else None,
        "one_more_theirs": figures.opposed_odds(supporters, their_supporters + 1, options) if more else None,
    }
    chances = {"challenger": wins, "defender": 1 - wins}
    at_stake, told_of_it = figured(wins) if figured else ({"expected": {}}, ())
    result: dict[str, Any] = {"chances": chances, **at_stake, **others}
    if ladder is not None:
        result["actions"] = ladder
    drawn = say("two dice each") if options.randomizer == "dice2d6" else say("dominoes")
    sides = say(
        "{supporters} against {others}",
        supporters=counted(supporters, "supporter"),
        others=counted(their_supporters, "supporter"),
    )
    lines = [
        say("{title}: an opposed challenge, {sides}, {drawn}", title=GAME.title, sides=sides, drawn=drawn),
        say(
            "  challenger {wins}, defender {loses}; equal totals are the challenger's",
            wins=figures.exactly(wins),
            loses=figures.exactly(1 - wins),
        )
        if who is None
        else say(
            "  {challenger} {wins}, {defender} {loses}; equal totals are won by {challenger}",
            challenger=who[CHALLENGER],
            defender=who[DEFENDER],
            wins=figures.exactly(wins),
            loses=figures.exactly(1 - wins),
        ),
    ]
    names = (say("with one more supporter"), say("against one more"))
    told = [f"{name} {percent(chance)}" for name, chance in zip(names, others.values(), strict=True) if chance]
    if told:
        lines.append(
            say("  challenger {told}", told=", ".join(told))
            if who is None
            else f"  {who[CHALLENGER]} {', '.join(told)}"
        )
    lines += [f"  {line}" for line in told_of_it]
    for name, rows in (ladder or {}).items():
        line = ", ".join(f"{row['label']} {percent(row['succeeds'])}" for row in rows)
        lines += [f"  {name}: {line}"] if line else []
    put_odds(GAME, "opposed", common, result, lines, found)


def _at_stake(
    before: State, after: Step[State], wins: Fraction, who: tuple[str, str] | None = None
) -> tuple[dict[str, Any], list[str]]:
    """Weigh what is at stake, for the challenger, and for the defender who may still leave (B2, B3).

    Args:
        before: the table with the figure named.
        after: the table before the draw, and what was told; the stake may have fallen, and a side may be short of it.
        wins: the challenger's chance.
        who: the challenger and the defender, where they have names.
    """
    names = who or (say("the challenger"), say("the defender"))
    ready, told = after
    named, agreed = before.encounter, ready.encounter
    assert named is not None and agreed is not None
    stake, sides = agreed.stake, agreed.sides
    # What was asked for or offered and is taken stands in place of what was named.
    figure = next((one.stake for one in told if isinstance(one, StakeNamed) and one.answer == TAKE), named.stake)
    _, defender = principals(agreed)
    owing = [short(ready, side) for side in sides]
    gain = wins * (stake - owing[1]) - (1 - wins) * (stake - owing[0])
    debt = {CHALLENGER: (1 - wins) * owing[0], DEFENDER: wins * owing[1]}
    leaves = may_leave(before, defender)
    if leaves:
        price = price_of_leaving(before, defender)
    else:
        # Whoever declines has declared nothing yet.
        price = rules.leaving(named.stake, before.face[defender], 0, before.hall.options.leave_cost)
    rows: list[dict[str, Any]] = [
        {"choice": "a desperate attack" if owing[1] else "stay", "chances": {"defender": 1 - wins, "challenger": wins},
         "expected": {"face": -gain, "debt": debt[DEFENDER]}},
        _certain("leave" if leaves else "decline", price),
    ]  # fmt: skip
    lines = [say("Face {gain} for {name} on average", gain=signed_average(gain), name=names[CHALLENGER])]
    if any(isinstance(one, StakeFalls) for one in told):
        lines.insert(0, say("neither side can raise {named}: the stake falls to {stake}", named=figure, stake=stake))
    if for_debt(ready):
        lines.insert(
            0, say("it is for the debt of {debt} Face, which counts as Face: won, it is cancelled", debt=stake)
        )
    stays_from = Fraction(stake - price, 2 * stake) if stake else None
    if stays_from is not None:
        leaving = {
            "quarter": later("leaving costs {name} {price}: staying pays from a chance of {exactly} on"),
            "invested": later(
                "leaving costs {name} {price}, what its actions set aside: staying pays from a chance of {exactly} on"
            ),
            "short_only": later(
                "leaving costs {name} {price}, since the figure cannot be paid: "
                "staying pays from a chance of {exactly} on"
            ),
        }[before.hall.options.leave_cost]
        if not leaves:
            leaving = later(
                "declining costs {name} {price}, and once accepted the figure may not be left: "
                "accepting pays from a chance of {exactly} on"
            )
        exactly = figures.exactly(stays_from)
        lines.append(said(leaving).format(name=names[DEFENDER], price=price, exactly=exactly))
    for at, name in enumerate(names):
        if owing[at]:
            yielding = rules.backdown(0, stake, ready.face[sides[at].seat or 0], sides[at].lent).paid
            lines.append(
                say(
                    "{name} is {owing} short: a desperate attack that fails owes them, a backdown pays {yielding}",
                    name=name,
                    owing=owing[at],
                    yielding=yielding,
                )
            )
            rows += [_certain("back down", yielding)] if at == DEFENDER else []
    rows.sort(key=lambda row: row["expected"]["debt"] - row["expected"]["face"])
    result = {
        "stake": stake,
        "expected": {"face": gain, **({"debt": debt[CHALLENGER]} if owing[0] else {})},
        "choices": rows,
        "leaving": {"price": price, "stays_from": stays_from, "once_accepted": leaves},
    }
    return result, lines


def _certain(choice: str, price: int) -> dict[str, Any]:
    """Give what the defender's giving way comes to."""
    chances = {"defender": Fraction(0), "challenger": Fraction(1)}
    return {"choice": choice, "chances": chances, "expected": {"face": Fraction(-price), "debt": Fraction(0)}}

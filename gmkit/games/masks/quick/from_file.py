"""Challenges of City of Masks on the command line: by figures, or in an evening that a file describes."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any

from gmkit.chance.dominoes import Domino
from gmkit.errors import IllegalChoice
from gmkit.games.masks import GAME, telling, unmasking
from gmkit.games.masks.events import ArrestEnds, ChallengeResolved, OpposedResolved, TrialEnds
from gmkit.games.masks.game import Masks
from gmkit.games.masks.influence import Call, calls
from gmkit.games.masks.model import Options, State
from gmkit.games.masks.quick import challenges as quick_challenges
from gmkit.games.masks.quick.challenges import opposed_result, unopposed_start
from gmkit.games.masks.quick.declared import Deeds, MaybeMask, Theirs
from gmkit.games.masks.quick.evening import against, alone, arrested, begin, choosers, stand
from gmkit.games.masks.quick.odds import Supporters, TheirSupporters, helped, leads, opposed_odds
from gmkit.games.masks.quick.play_file import play_file
from gmkit.games.masks.steps import webs
from gmkit.games.masks.steps.stage import factions, party_name, present
from gmkit.games.masks.world import load
from gmkit.shell.answers import put_challenge, put_odds
from gmkit.shell.card import set_id
from gmkit.shell.desk import Desk, Start, seen_by
from gmkit.shell.options import Common, From, Rolling, flag
from gmkit.shell.output import percent, whole
from gmkit.shell.session import Session
from gmkit.table.game import SeatNo

As = Annotated[str | None, flag("--as", metavar="NAME", help="Whose challenge it is, in the file.")]
Need = Annotated[int | None, flag("--need", help="The stake to be covered, own Face included.")]
Committed = Annotated[int, flag("--committed", help="The Face that the Commission commits to the accused.")]

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
        f"  {'succeeds' if one.succeeds else 'fails':8}  {telling.worth(one)}"
        + (f", running total {one.cumulative}" if one.value else "")
        for one in told.attempts
    ]
    lines.append(f"  {telling.moved(told.face, told.hidden_face)}")
    if from_ is not None:
        lines += _told(desk, start, session)
    put_challenge(GAME, "unopposed", session, common, result, lines, _names(desk, start), start.options)


def _draw_of(session: Session) -> Domino:
    return next(one.said.value for one in session.moments if isinstance(one.said.value, Domino))


def _names(desk: Desk, start: Start) -> list[str]:
    return [*start.seating.names, *desk.parties(start.game)]


def _told(desk: Desk, start: Start, session: Session) -> list[str]:
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
        _no_figures(deeds, theirs)
        start, session, before = play_file(desk, common, rolling, from_)
    else:
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
        lines = [f"{GAME.title}: an opposed challenge.", *_told(desk, start, session)]
    else:
        lines = opposed_lines(result)
    put_challenge(GAME, "opposed", session, common, result, lines, _names(desk, start), start.options)


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


def influence(desk: Desk, common: Common, from_: From = None, as_: As = None, need: Need = None) -> None:
    """The Face that an avatar can call in, and the calls that bring most of it, or enough.

    Example: gmkit challenge masks influence --from examples/carnival.yaml --as Celia --need 20
    """
    start, state, seat = _evening(desk, common, from_, as_)
    found = _calls(state, seat, need)
    own = state.face[seat]
    most = _calls(state, seat, None)
    callable_ = sum(call.gain for call in most)
    names = [party_name(start.game.world_of(state), state, at) for at in range(len(state.feelings))]  # type: ignore[attr-defined]
    rows = [
        {
            "lender": names[call.lender],
            "via": [names[one] for one in call.via],
            "asks": call.asks,
            "delivers": call.delivers,
            "costs": call.costs,
        }
        for call in found
    ]
    result = {"own": own, "callable": callable_, "capacity": own + callable_, "calls": rows}
    lines = [f"{GAME.title}: {names[seat]} has {own} Face and can call in {callable_} more: {own + callable_} in all."]
    lines += [f"  {_call_line(row)}" for row in rows]
    reach = own + sum(call.gain for call in found)
    if need is not None:
        enough = "covered" if reach >= need else f"{need - reach} short"
        lines.append(f"  a stake of {need}: {enough}" + ("" if rows or reach < need else " by own Face"))
    session = Session(desk, start, Rolling(seed="none"), common.voice)
    put_challenge(GAME, "influence", session, common, result, lines, _names(desk, start), start.options)


def _evening(desk: Desk, common: Common, path: From, name: str | None) -> tuple[Start, State, SeatNo]:
    if path is None:
        raise IllegalChoice("who could be asked stands in an evening; give its file with --from")
    return stand(desk, common, path, name)


def _calls(state: State, seat: SeatNo, need: int | None) -> tuple[Call, ...]:
    """Give the calls on whoever is in the seat's scene, and on every faction that has committed Face."""
    here = [other for other in present(state, state.where[seat].place) if other != seat]
    return calls(webs.web_of(state, seat, here, factions(state)), need)


def _call_line(row: dict[str, Any]) -> str:
    through = f" through {' and '.join(row['via'])}" if row["via"] else ""
    return f"{row['lender']}{through}: asked for {row['asks']}, delivers {row['delivers']}, costs {row['costs']}"


def odds_influence(
    desk: Desk, common: Common, from_: From = None, as_: As = None, need: Need = None,
    their_supporters: TheirSupporters = 0,
) -> None:  # fmt: skip
    """What the calls are worth in a challenge: the chance with none of the allies, with one, and so on.

    Example: gmkit odds masks influence --from examples/carnival.yaml --as Celia --need 20
    """
    start, state, seat = _evening(desk, common, from_, as_)
    found = _calls(state, seat, need)
    people = [call for call in found if call.lender < len(state.avatars)]
    options = state.hall.options
    names = [party_name(start.game.world_of(state), state, at) for at in range(len(state.feelings))]  # type: ignore[attr-defined]
    choices = []
    for count in range(len(people) + 1):
        wins = opposed_odds(count, their_supporters, options)
        who = [names[call.lender] for call in people[:count]]
        choices.append({"choice": " and ".join(who) or "nobody", "chances": {"challenger": wins, "defender": 1 - wins}})
    choices.reverse()
    more = opposed_odds(len(people) + 1, their_supporters, options)
    gained = sum(call.gain for call in found)
    result = {
        "chances": choices[0]["chances"],
        "expected": {"capacity": Fraction(state.face[seat] + gained)},
        "choices": choices,
        "one_more": more,
    }
    lines = [f"{GAME.title}: {names[seat]}, stake up to {state.face[seat] + gained}"]
    lines += [f"  asking {row['choice']}: {percent(row['chances']['challenger'])}" for row in choices]  # type: ignore[index]
    lines.append(f"  with one more supporter {percent(more)}")
    put_odds(GAME, "influence", common, result, lines, start.options)


def arrest(desk: Desk, common: Common, rolling: Rolling, from_: From = None, as_: As = None) -> None:
    """Whether the Unmasked escapes arrest, and the verdict if not.

    Example: gmkit challenge masks arrest --from examples/carnival.yaml --as Celia --choose 'none' --roll '1:4 3:3 2:0'
    """
    start, state, seat = _evening(desk, common, from_, as_)
    session = Session(desk, begin(start, arrested(state, seat)), rolling, common.voice, chooses=choosers(start, seat))
    session.play()
    ended = next(event for event in session.events if isinstance(event, ArrestEnds))
    judged = next((event for event in session.events if isinstance(event, TrialEnds)), None)
    result = {
        "escaped": ended.escaped,
        "convicted": judged is not None and judged.convicted,
        "lost": ended.lost + (judged.lost if judged else 0),
    }
    lines = [f"{GAME.title}: the authorities come for {start.seating.names[seat]}.", *_told(desk, start, session)]
    put_challenge(GAME, "arrest", session, common, result, lines, _names(desk, start), start.options)


def odds_arrest(desk: Desk, common: Common, supporters: Supporters = 0, committed: Committed = 0) -> None:
    """The chance to escape arrest, and to be released at the trial, by supporters and the Commission's Face.

    Example: gmkit odds masks arrest --supporters 1 --committed 6
    """
    chosen = GAME.read_options(common.options)
    options = Options(**chosen)  # type: ignore[arg-type]
    for name, value, most in (("--supporters", supporters, 12), ("--committed", committed, 1000)):
        if not 0 <= value <= most:
            raise IllegalChoice(f"{name} is {value}; give 0 to {most}")
    escapes = 1 - opposed_odds(0, 0, options)
    bonus = unmasking.trial_bonus(committed)
    # The prosecution is the challenger: a tie convicts.
    released = 1 - leads(1, 1 + supporters, options)(bonus)
    convicted = (1 - escapes) * (1 - released)
    result = {
        "chances": {"escaped": escapes, "released": (1 - escapes) * released, "convicted": convicted},
        "expected": {"bonus": Fraction(bonus)},
        "released_if_tried": released,
    }
    lines = [
        f"{GAME.title}: arrest, and a trial with {helped(supporters)} and {bonus} from the Commission",
        f"  escapes {percent(escapes)}; released if tried {percent(released)}; convicted in all {percent(convicted)}",
    ]
    assert desk.card is GAME
    put_odds(GAME, "arrest", common, result, lines, chosen)

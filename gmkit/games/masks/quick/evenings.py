"""What an evening in a file is asked: whom to call on, and how an arrest ends; with the odds of both."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any

from gmkit.errors import IllegalChoice
from gmkit.games.masks import GAME, unmasking
from gmkit.games.masks.events import ArrestEnds, TrialEnds
from gmkit.games.masks.influence import Call, calls
from gmkit.games.masks.model import Options, State
from gmkit.games.masks.quick.evening import arrested, begin, choosers, stand
from gmkit.games.masks.quick.from_file import As, names_in, telling_of
from gmkit.games.masks.quick.odds import Supporters, TheirSupporters, helped, leads, opposed_odds
from gmkit.games.masks.steps import webs
from gmkit.games.masks.steps.stage import factions, party_name, present
from gmkit.shell.answers import put_challenge, put_odds
from gmkit.shell.desk import Desk, Start
from gmkit.shell.options import Common, From, Rolling, flag
from gmkit.shell.output import percent
from gmkit.shell.session import Session
from gmkit.table.game import SeatNo

Need = Annotated[int | None, flag("--need", help="The stake to be covered, own Face included.")]
Committed = Annotated[int, flag("--committed", help="The Face that the Commission commits to the accused.")]


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
    put_challenge(GAME, "influence", session, common, result, lines, names_in(desk, start), start.options)


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
    lines = [f"{GAME.title}: the authorities come for {start.seating.names[seat]}.", *telling_of(desk, start, session)]
    put_challenge(GAME, "arrest", session, common, result, lines, names_in(desk, start), start.options)


def odds_arrest(common: Common, supporters: Supporters = 0, committed: Committed = 0) -> None:
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
    put_odds(GAME, "arrest", common, result, lines, chosen)

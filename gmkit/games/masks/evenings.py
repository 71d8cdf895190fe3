"""Evenings and challenges in files, taken up and played: laid out, whom to call on, and how an arrest ends."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

from gmkit.chance.pieces import Domino
from gmkit.errors import AmbiguousChoice, GmkitError, IllegalChoice, UnknownName, listed, means, say
from gmkit.errors import said as spoken
from gmkit.games.masks import GAME
from gmkit.games.masks.content import CHALLENGE, SITUATION, World
from gmkit.games.masks.described import ALONE, AUTHORITIES, BOTH, DUELS, Described, before_the_draw, described
from gmkit.games.masks.events import ArrestEnds, ChallengeOpens, TrialEnds
from gmkit.games.masks.figures import (
    MOST,
    SUPPORTERS,
    As,
    Deeds,
    InFile,
    Save,
    Theirs,
    TheirSupporters,
    leads,
    only_in_a_file,
    opposed_odds,
    table_hears,
)
from gmkit.games.masks.files import load
from gmkit.games.masks.game import Masks
from gmkit.games.masks.model import (
    ARREST,
    CHALLENGER,
    MAIN,
    MUNDANE,
    OPPOSED,
    PROPER,
    ROLE,
    TRIAL,
    UNCAST,
    Loan,
    Options,
    Party,
    State,
)
from gmkit.games.masks.rules import influence as webs
from gmkit.games.masks.rules import unmasking
from gmkit.games.masks.rules.actions import actions_of, declaring
from gmkit.games.masks.rules.challenges import HOLD, TAKE, CallChallenge
from gmkit.games.masks.rules.influence import NOBODY, Call, calls, may_be_asked
from gmkit.games.masks.rules.relationships import faction_approves, weigh
from gmkit.games.masks.rules.rounds import EndRound, OpenLostScenes, OpenScene, OpenScenes, TakeTurn, TakeTurns, targets
from gmkit.games.masks.stage import LOST, factions, party_called, party_name, present, settled
from gmkit.library.shelves import load_checked
from gmkit.names import fold, pick, suggest
from gmkit.shell.card import set_id
from gmkit.shell.desk import Desk, Start, take_state
from gmkit.shell.options import Common, From, Rolling, figure, flag
from gmkit.shell.session import Session, put_odds
from gmkit.shell.words import counted, percent
from gmkit.table.entries import SUFFIX
from gmkit.table.game import SeatNo, Step
from gmkit.table.run import ANYBODY, NEXT, Reply

# ---- A challenge laid out in an evening that was taken up from a file.


def stand(desk: Desk, common: Common, path: Path, name: str | None) -> tuple[Start, State, SeatNo]:
    """Give an evening, its record with everybody somewhere and masked, and the seat that is meant.

    Raises:
        IllegalChoice: nobody is named.
        UnknownName: nobody is called so.
    """
    start, state = take_state(desk, common, path)
    if name is None:
        raise IllegalChoice(say("say whose challenge it is with --as NAME"))
    seat = SeatNo(start.seating.find(name))
    count = len(state.avatars)
    worn = tuple(
        worn or next((held.mask for held in avatar.masks if isinstance(held.mask, str)), ROLE)
        for worn, avatar in zip(state.worn, state.avatars, strict=True)
    )
    where = tuple(one if one.place is not None else one._replace(place=MAIN, follows=()) for one in state.where)
    order = state.order or tuple(SeatNo(one) for one in range(count))
    return start, state._replace(worn=worn, where=where, order=order, ended=None), seat


def against(game: Masks, state: State, seat: SeatNo, other: SeatNo) -> Step[State]:
    """Give the table where one seat challenges another next.

    Raises:
        IllegalChoice: the other one is not there, or cannot be seen.
    """
    names = state.hall.seating.names
    if seat == other:
        raise IllegalChoice(say("{name} cannot be their own opponent; name another avatar with --vs", name=names[seat]))
    if other not in targets(game.world_of(state), state, seat):
        raise IllegalChoice(
            say(
                "{name} is not where {seat} is, or cannot be seen; name somebody who is",
                name=names[other],
                seat=names[seat],
            )
        )
    return game.resume(state._replace(agenda=(CallChallenge(seat, OPPOSED, other),)))


def play_in(
    desk: Desk, common: Common, rolling: Rolling, start: Start, step: Step[State], seat: SeatNo,
    said: Mapping[tuple[int, str], list[str]] = {}, other: SeatNo | None = None,
) -> Session:  # fmt: skip
    """Play in an evening what comes next there, which is a challenge of this seat; what is said goes first.

    The decisions of people may be said beforehand, and where none of them is challenged (`other`) those of whoever the
    challenge is; what names its seat or its question is said to that. At the end it is asked who went against a mask,
    where anybody is asked anything (B4).
    """
    from gmkit.games.masks.led import USUAL

    if not step.state.led:
        # At a table it stays as it is played there, so that it can be played again.
        heard = (unmasking.HearTable(seat), *step.state.agenda)
        step = step._replace(state=step.state._replace(agenda=heard))
    # What a person who is challenged answers is not for an NPC, who is asked first and decides for itself.
    own = seat if other is None or start.seating.seats[other].npc else None
    choices, named = _named(start, rolling.choose)
    session = Session(
        desk,
        start._replace(step=step),
        rolling._replace(choose=choices),
        common.voice,
        chooses=[at for at, one in enumerate(start.seating) if at == own or not one.npc],
        labelled={key: [*said.get(key, ()), *named.get(key, ())] for key in {**said, **named}},
        usual=USUAL if any(said.values()) else {},
        passing=(unmasking.WENT_AGAINST,),
    )
    session.play()
    if any(said.values()):
        _tell_own(session, start, seat, common)
    return session


_DECLARED = ("goal", "stake", "aims", "actions")
"""What an option may say of whoever the challenge is."""


def _tell_own(session: Session, start: Start, seat: SeatNo, common: Common) -> None:
    """Say what an NPC decided on that no option said, where others did, and how it is said."""
    asked = [one for one in session.moments if one.need.seat == seat and one.said.by.startswith("npc:")]
    own = [what for what in _DECLARED if any(one.need.what == what for one in asked)]
    if own:
        name = start.seating.names[seat]
        told = f'--choose "{name}, {spoken(own[-1])}: …"'
        decided = listed(map(spoken, own), "and")
        common.voice.aside(
            say("{name}, an NPC, decided alone on {items}; {told} says otherwise", name=name, items=decided, told=told)
        )


def _named(start: Start, choose: str | None) -> tuple[str | None, dict[tuple[int, str], list[str]]]:
    """Part what --choose says: what is said to whom it comes to, and what names whom or which question it is for.

    "Celia, goal: a pearl" is what a refusal calls it, "goal: a pearl" is said to whoever is asked that first, and
    "Anna: accept" to whatever Anna is asked.

    Raises:
        UnknownName: behind somebody's name stands no question, or in front of a question nearly somebody's name.
    """
    from gmkit.games.masks.led import questions

    rest: list[str] = []
    named: dict[tuple[int, str], list[str]] = {}
    seats = {fold(name): at for at, name in enumerate(start.seating.names)}
    for text in (choose or "").split(";"):
        head, colon, answer = text.partition(":")
        who, _, what = head.rpartition(",")
        seat = seats.get(fold(who), ANYBODY)
        label = next((one for one in questions() if means(what.strip(), one)), NEXT)
        if colon and seat != ANYBODY and not label:
            asked = [spoken(one) for one in questions()]
            raise UnknownName("question", what.strip(), suggest(what, asked), asked)
        if colon and label and who.strip() and seat == ANYBODY and (near := suggest(who, start.seating.names)):
            raise UnknownName("seat", who.strip(), near)
        if not label and not who.strip():
            seat = seats.get(fold(what), ANYBODY)
        known = label or seat != ANYBODY if not who.strip() else label and seat != ANYBODY
        if colon and known and answer.strip():
            named.setdefault((seat, label), []).append(answer.strip())
        else:
            rest.append(text)
    return ";".join(rest) or None, named


# ---- What is declared beforehand in an evening, and what the file becomes by it.


def declared_in(
    game: Masks, state: State, seat: SeatNo, other: SeatNo | None, deeds: Deeds, theirs: Theirs | None, more: InFile
) -> dict[tuple[int, str], list[str]]:
    """Give what the figures of a quick form say in an evening, by seat and by what is asked.

    Raises:
        IllegalChoice: a figure is given that the file has.
    """
    unfit = [name for name in ("face", "hidden_face") if getattr(deeds, name) is not None]
    if theirs is not None:
        unfit += [name for name in _IN_THE_FILE if getattr(theirs, name) not in (None, 0)]
    if unfit:
        raise IllegalChoice(
            say("--{replace} cannot go with --from; the file has it", replace=unfit[0].replace("_", "-"))
        )
    aims = [f"woo {name}" for name in more.woo or ()] + ([f"against {more.against}"] if more.against else [])
    said = {
        (int(seat), "actions"): _actions(_proper(game, state, seat, deeds.do), deeds.hidden, deeds.mundane),
        (seat, "aims"): [", ".join(aims)] if aims else [],
        (seat, "goal"): [more.goal] if more.goal else [],
        (seat, "ally to ask"): [reply for text in more.with_ or () for reply in _asking(state, seat, text)],
    }
    if theirs is not None and other is not None:
        # Who does something, answers the stake or leaves it has accepted.
        acts = theirs.their_do or theirs.their_hidden or theirs.their_mundane
        accepts = bool(acts or theirs.asks is not None or theirs.leave)
        said |= {
            (seat, "stake"): [] if theirs.stake is None else [str(theirs.stake)],
            # Only a figure that is held can be left.
            (seat, "figure to take"): [HOLD] if theirs.hold or theirs.leave else [TAKE] * (theirs.asks is not None),
            (seat, "shortfall"): ["back down"] * theirs.back_down,
            (other, "shortfall"): ["back down"] * theirs.back_down,
            (other, "actions"): _actions(
                _proper(game, state, other, theirs.their_do), theirs.their_hidden, theirs.their_mundane
            ),
            (other, "answer to the stake"): [] if theirs.asks is None else [str(theirs.asks)],
            (other, "figure to meet"): ["leave"] * theirs.leave,
            (other, "challenge"): ["decline"] if theirs.decline else ["accept"] * accepts,
        }
    return said


_IN_THE_FILE = ("their_face", "promised", "their_promised", "supporters", "their_supporters")


def _proper(game: Masks, state: State, seat: SeatNo, own: Sequence[str] | None) -> list[str]:
    """Give what --do says as the one proper action that it fits is shown, whatever hidden ones it fits as well."""
    known = [one for one in actions_of(game.world_of(state), state, seat).values() if one.kind == PROPER]
    labels = {f"{one.label} ({one.value})": (one.label,) for one in known if "," not in one.label}
    found = list(own or ())
    for at, text in enumerate(found):
        with suppress(UnknownName, AmbiguousChoice):
            found[at] = pick("action", text, labels)
    return found


def _actions(own: Sequence[str] | None, hidden: Sequence[str] | None, free: Sequence[str] | None) -> list[str]:
    """Give actions as they are typed at a prompt, where a hidden one goes by its label; none where there are none."""
    labels = [text.rpartition("=")[0] or text for text in hidden or ()]
    every = [*(own or ()), *labels, *map(_own_words, free or ())]
    return [", ".join(every)] if every else []


def _own_words(text: str) -> str:
    """Give what is on no mask as it is typed at a prompt: in quotation marks, and behind them whom it pleases (B5)."""
    found = _PLEASES.fullmatch(text.strip())
    assert found is not None
    label = found["quoted"] or found["plain"].replace('"', "'")
    return f'"{label}"{found["pleases"]}'


_PLEASES = re.compile(r'(?:["“](?P<quoted>[^"“”]+)["”]|(?P<plain>.*?))(?P<pleases>(?:\s+\+[\w-]+)*)', re.DOTALL)
"""Own words, and the factions or tags behind them."""


def _asking(state: State, seat: SeatNo, text: str) -> list[str]:
    """Give what an ally says at the prompt: its figure with it, and twice where a messenger goes for it first (A62)."""
    name, face = _ally(text)
    asked: list[str] = [Reply(name, ("Face to ask for", face))]
    names = {one: (state.hall.seating.names[one],) for one in state.order}
    with suppress(UnknownName, AmbiguousChoice):
        if pick("avatar", name, names) not in present(state, state.where[seat].place):
            asked = [name, Reply(name, ("Face to ask for", face), loose=True)]
    return asked


def _ally(text: str) -> tuple[str, str]:
    """Read "Ben 4": who is asked, and for how much; nothing where no figure is said."""
    name, _, face = text.strip().rpartition(" ")
    return (name, face) if name and face.isdecimal() else (text.strip(), "")


def lent_in(world: World, state: State, seat: SeatNo, asked: Sequence[str]) -> tuple[Loan, ...]:
    """Give what the allies who are named lend to whoever challenges: what is said, else what they promised.

    Raises:
        UnknownName, AmbiguousChoice: for a name.
        IllegalChoice: somebody who is named has less, or lends nothing.
    """
    here, bands = may_be_asked(state, CHALLENGER, NOBODY)
    promised = webs.web_of(state, seat, here, bands).promised
    # Whoever is not there is reached through somebody who is, for as much as arrives.
    ways = {call.lender: call for call in _calls(state, seat, None, bands) if call.lender not in here}
    names = {at: (party_name(world, state, at),) for at in (*here, *ways)}
    loans = []
    for text, face in map(_ally, asked):
        at = pick("avatar or faction", text, names)
        has = ways[at].delivers if at in ways else state.face[at]
        given = int(face) if face else min(promised.get((at, seat), 0), has) or has
        if not 0 < given <= has:
            raise IllegalChoice(
                say("{name} is to lend {given} Face, and can lend 1 to {has}", name=names[at][0], given=given, has=has)
            )
        via = tuple(map(SeatNo, ways[at].via)) if at in ways else ()
        loans.append(Loan(at, via, given * (len(via) + 1), given))
    return tuple(loans)


def counted_to_turn(state: State, seat: SeatNo) -> tuple[State, list[str]]:
    """Count a challenge that a seat has initiated in the round of an evening (A59); give that, and what is said of it.

    Whoever had its turn already is called up by the GM all the same; whose scene is still to open has a turn there.
    """
    steps, place, called = list(state.agenda), state.where[seat].place, state.hall.seating.names[seat]
    for at, step in reversed([*enumerate(steps)]):
        if isinstance(step, TakeTurn) and step.seat == seat:
            steps[at : at + 1] = step.after_one(state)
            told = say("This counts as {name}'s turn in round {round}.", name=called, round=state.round)
            return state._replace(agenda=tuple(steps)), [told]
    lost = place is not None and place.startswith(LOST)
    if any(
        isinstance(one, OpenScenes)
        or (isinstance(one, OpenScene | TakeTurns) and place in (None, one.place))
        or (isinstance(one, OpenLostScenes) and lost)
        for one in steps
    ):
        return state, [say("{name}'s turn in round {round} is still to come.", name=called, round=state.round)]
    if any(isinstance(one, EndRound) for one in steps):
        told = say("{name} had no turn left in round {round}: this comes on top of it.", name=called, round=state.round)
        return state, [told]
    return state, []


def became(
    desk: Desk, start: Start, before: State, session: Session, path: Path, line: str,
    *, saves: bool, by: SeatNo | None = None,
) -> tuple[list[str], list[dict[str, Any]]]:  # fmt: skip
    """Give what an evening became by what was played in it, in a line and as data; write it back where that is wanted.

    Args:
        desk: the game's part in the shared commands.
        start: where the evening begins.
        before: its record as the file has it.
        session: what was played.
        path: the file.
        line: what was done, as it is typed at a table.
        saves: whether the file is changed.
        by: who initiated what was played, if anybody did.

    Raises:
        IllegalChoice: the file keeps answers, and no state that could be changed.
        StoreError: it could not be written.
    """
    from gmkit.games.masks.led.standing import figures
    from gmkit.shell.keeping import write_changed
    from gmkit.shell.table.line import Told, told_changes

    game = start.game
    assert isinstance(game, Masks)
    if saves and before.agenda and before.encounter:
        raise IllegalChoice(
            say("{path}: a challenge is under way there; gmkit play masks --from goes on with it", path=path)
        )
    # What is played afterwards does not undo an end: an evening that stopped at its last round may still have more.
    now = session.state._replace(agenda=before.agenda, ended=start.step.state.ended)
    if path.suffix.casefold() != SUFFIX:
        # At a table it stands until the next one, as when it is typed there.
        now = now._replace(encounter=None)
    was, is_now = (figures(game, desk.save(state, game)) for state in (before, now))
    changes = Told.between(was, is_now)
    told = told_changes(changes)
    if saves:
        now, turn = (now, []) if by is None else counted_to_turn(now, by)
        told += [*turn, write_changed(desk, start, session, now, path, line)]
    return told, [one._asdict() for one in changes]


# ---- What an evening in a file is asked: whom to call on, and how an arrest ends; with the odds of both.

Need = Annotated[int | None, figure("--need", 0, MOST, "The stake to be covered, own Face included.")]
Declaring = Annotated[
    list[str] | None,
    flag("--do", metavar="LABEL", help="An action to be declared: a faction lends for what it likes."),
]
Feelings = Annotated[bool, flag("--gm", help="Reckon with what everybody really feels: for the GM alone.")]
StandingBy = Annotated[int, figure("--supporters", 0, SUPPORTERS, "Allies who stand by the accused at the trial.")]
Committed = Annotated[int, figure("--committed", 0, 1000, "The Face that the Commission commits to the accused.")]


def influence(
    desk: Desk,
    common: Common,
    from_: From = None,
    as_: As = None,
    need: Need = None,
    do: Declaring = None,
    gm: Feelings = False,
) -> None:
    """The Face that an avatar can call in, as far as it can know, and the calls that bring most of it, or enough.

    Example: gmkit challenge masks influence --from examples/carnival.yaml --as Celia --need 20 --do 'every man'
    """
    start, state, seat = _evening(desk, common, from_, as_, gm=gm)
    world = start.game.world_of(state)  # type: ignore[attr-defined]
    pleased = _pleased(world, state, seat, do)
    found = _calls(state, seat, need, pleased)
    own = state.face[seat]
    callable_ = sum(call.gain for call in _calls(state, seat, None, pleased))
    names = [party_name(world, state, at) for at in range(len(state.feelings))]
    more = [call for call in _calls(state, seat, None, factions(state)) if call.lender in set(factions(state))]
    rows, others = (
        [
            {
                "lender": names[call.lender],
                "via": [names[one] for one in call.via],
                "asks": call.asks,
                "delivers": call.delivers,
                "costs": call.costs,
            }
            for call in calls
        ]
        for calls in (found, [call for call in more if call.lender not in pleased])
    )
    result = {"own": own, "callable": callable_, "capacity": own + callable_, "calls": rows, "if_pleased": others}
    lines = [
        say(
            "{title}: {names} has {own} Face and can call in {callable} more: {total} in all.",
            title=GAME.title,
            names=names[seat],
            own=own,
            callable=callable_,
            total=own + callable_,
        )
    ]
    lines += [f"  {_call_line(world, state, call)}" for call in found]
    told = [_call_line(world, state, call) for call in more if call.lender not in pleased]
    lines += [say("  {call_line}, if what is declared (--do) pleases it", call_line=line) for line in told]
    reach = own + sum(call.gain for call in found)
    if need is not None:
        if reach < need:
            lines.append(say("  a stake of {need}: {short} short", need=need, short=need - reach))
        else:
            lines.append(say("  a stake of {need}: covered", need=need) + ("" if rows else say(" by own Face")))
    session = Session(desk, start, Rolling(seed="none"), common.voice)
    session.put_answer("influence", common, result, lines)


def _evening(
    desk: Desk, common: Common, path: From, name: str | None, *, gm: bool = True
) -> tuple[Start, State, SeatNo]:
    """Give an evening and whose challenge it is; unless the GM asks, as far as that seat can know it."""
    if path is None:
        raise IllegalChoice(say("this is asked of an evening; give its file with --from"))
    start, state, seat = stand(desk, common, path, name)
    return start, state if gm else start.game.view(state, seat), seat


def _pleased(world: World, state: State, seat: SeatNo, do: Sequence[str] | None) -> list[Party]:
    """Give the factions that approve of what a seat has declared in the challenge under way, or is to declare (B9).

    Raises:
        UnknownName, AmbiguousChoice: for an action.
        IllegalChoice: a declaration breaks a rule.
    """
    at = _side_of(state, seat)
    if do is None and at is not None:
        return [band for band in factions(state) if faction_approves(world, state, at, band)]
    known = {ref: one for ref, one in actions_of(world, state, seat).items() if one.kind != MUNDANE}
    names = {ref: (one.label, ref.partition(":")[2]) for ref, one in known.items()}
    acts = [known[pick("action", text, names)] for text in do or ()]
    declaring(acts, fewest=0)
    return [band for band in factions(state) if weigh(world, state, seat, band, acts, None).plain > 0]


def _side_of(state: State, seat: SeatNo) -> int | None:
    """Give a seat's side in the challenge between two that is under way, before anything is drawn; None if in none."""
    encounter = state.encounter
    if encounter is None or len(encounter.sides) == 1 or encounter.outcome is not None:
        return None
    return next((at for at, side in enumerate(encounter.sides) if side.seat == seat), None)


def _calls(state: State, seat: SeatNo, need: int | None, pleased: Sequence[Party]) -> tuple[Call, ...]:
    """Give the calls on whoever is seen in the seat's scene, and on the factions that approve (A60, B9).

    In a challenge under way they are those who may be asked in it: no principal, no lender, nobody beholden (B10).
    """
    at = _side_of(state, seat)
    here = [other for other in present(state, state.where[seat].place) if other != seat and state.worn[other] != UNCAST]
    if at is not None:
        here, free = may_be_asked(state, at, NOBODY)
        pleased = [band for band in pleased if band in free]
    return calls(webs.web_of(state, seat, here, pleased), need)


def _call_line(world: World, state: State, call: Call) -> str:
    via = listed((party_called(world, state, one) for one in call.via), "and")
    return say(
        "{lender}{through}: asked for {asks}, delivers {delivers}, costs {costs}",
        lender=party_called(world, state, call.lender),
        through=say(" through {via}", via=via) if via else "",
        asks=call.asks,
        delivers=call.delivers,
        costs=call.costs,
    )


def odds_influence(
    desk: Desk, common: Common, from_: From = None, as_: As = None, need: Need = None,
    their_supporters: TheirSupporters = 0, do: Declaring = None, gm: Feelings = False,
) -> None:  # fmt: skip
    """What the calls are worth in a challenge: the chance with none of the allies, with one, and so on.

    Example: gmkit odds masks influence --from examples/carnival.yaml --as Celia --need 20
    """
    start, state, seat = _evening(desk, common, from_, as_, gm=gm)
    world = start.game.world_of(state)  # type: ignore[attr-defined]
    found = _calls(state, seat, need, _pleased(world, state, seat, do))
    people = [call for call in found if call.lender < len(state.avatars)]
    options = state.hall.options
    names = [party_name(world, state, at) for at in range(len(state.feelings))]
    # In a challenge under way it is the defender's chance where the seat is that: a tie is the other's (A14).
    at = _side_of(state, seat)
    side, sides = at or 0, () if at is None else state.under_way.sides
    own, theirs = BOTH[side], BOTH[1 - side]
    there = [sum(loan.lender < len(state.avatars) for loan in one.loans) for one in sides] or [0, 0]

    def chance(count: int) -> Fraction:
        drawing = [there[side] + count, there[1 - side] + their_supporters]
        wins = opposed_odds(drawing[side], drawing[1 - side], options)
        return 1 - wins if side else wins

    choices, asked = [], []
    for count in range(len(people) + 1):
        wins = chance(count)
        who = [names[call.lender] for call in people[:count]]
        choices.append({"choice": " and ".join(who) or "nobody", "chances": {own: wins, theirs: 1 - wins}})
        asked.append((listed(who, "and") or say("nobody"), wins))
    choices.reverse()
    more = chance(len(people) + 1)
    gained = sum(call.gain for call in found)
    result = {
        "chances": choices[0]["chances"],
        "expected": {"capacity": Fraction(state.face[seat] + gained)},
        "choices": choices,
        "one_more": more,
    }
    lines = [
        say("{title}: {names}, stake up to {face}", title=GAME.title, names=names[seat], face=state.face[seat] + gained)
    ]
    for whom, wins in reversed(asked):
        lines.append(say("  asking {choice}: {percent}", choice=whom, percent=percent(wins)))
    lines.append(say("  with one more supporter {percent}", percent=percent(more)))
    reach = state.face[seat] + gained
    if need is not None and reach < need:
        lines.append(say("  a stake of {need} is out of reach; {reach} at most", need=need, reach=reach))
    put_odds(GAME, "influence", common, result, lines, start.options)


def arrest(
    desk: Desk, common: Common, rolling: Rolling, from_: From = None, as_: As = None, save: Save = False
) -> None:
    """Whether the Unmasked escapes arrest, and the verdict if not.

    --from alone plays a challenge written down (kind: masks-challenge), a trial by itself too.

    Example: gmkit challenge masks arrest --from examples/carnival.yaml --as Celia --seed a
    """
    from gmkit.games.masks.led.acts import seized

    only_in_a_file(InFile(save=save), from_ if as_ is not None else None)
    changes: tuple[list[str], list[dict[str, Any]]] | None = None
    if from_ is not None and as_ is None:
        start, session, before = play_file(desk, common, rolling, from_, AUTHORITIES)
        who = start.seating.names[session.state.under_way.sides[-1].seat or 0]
    else:
        start, before, seat = _evening(desk, common, from_, as_)
        step = seized(start.game, before, seat)  # type: ignore[arg-type]
        session = play_in(desk, common, rolling, start, step, seat)
        who = start.seating.names[seat]
        assert from_ is not None
        changes = became(desk, start, before, session, from_, f"arrest {who}", saves=save)
    ended = next((event for event in session.events if isinstance(event, ArrestEnds)), None)
    judged = next((event for event in session.events if isinstance(event, TrialEnds)), None)
    result: dict[str, Any] = {
        "escaped": ended is not None and ended.escaped,
        "convicted": judged is not None and judged.convicted,
        "lost": sum(one.lost for one in (ended, judged) if one is not None),
    }
    opens = say("the authorities come for") if ended else say("the Commissioners sit in judgement over")
    lines = [f"{GAME.title}: {opens} {who}.", *table_hears(session)]
    if changes is not None:
        lines += changes[0]
        result["changes"] = changes[1]
    session.put_answer("arrest", common, result, lines)


def odds_arrest(
    desk: Desk, common: Common, supporters: StandingBy = 0, committed: Committed = 0, from_: From = None, as_: As = None
) -> None:
    """The chance to escape arrest, and to be released at the trial, by supporters and the Commission's Face.

    Of an evening, or of an arrest or a trial written down, the file has what the Commission commits.

    Example: gmkit odds masks arrest --supporters 1 --committed 6
    """
    if from_ is None and as_ is not None:
        raise IllegalChoice(say("--as names somebody in a file; give it with --from"))
    if from_ is not None and committed:
        raise IllegalChoice(say("--{replace} cannot go with --from; the file has it", replace="committed"))
    chosen, who, caught = GAME.read_options(common.options), "", False
    if from_ is not None:
        if as_ is not None:
            start, state, seat = _evening(desk, common, from_, as_)
            game, chosen = start.game, dict(start.options)
        else:
            game, found, chosen = read_file(common, from_, AUTHORITIES)
            state, accused = found.state, found.encounter.sides[-1]
            seat, caught = SeatNo(accused.seat or 0), found.encounter.kind == TRIAL
            supporters += len(accused.loans)
        who = state.hall.seating.names[seat]
        committed = unmasking.committed_to(game.world_of(state), state, seat)  # type: ignore[attr-defined]
    options = Options(**chosen)  # type: ignore[arg-type]
    # Who stands trial was caught already.
    escapes = Fraction(0) if caught else 1 - opposed_odds(0, 0, options)
    bonus = unmasking.trial_bonus(committed)
    # The prosecution is the challenger: a tie convicts.
    released = 1 - leads(1, 1 + supporters, options)(bonus)
    convicted = (1 - escapes) * (1 - released)
    result = {
        "chances": {"escaped": escapes, "released": (1 - escapes) * released, "convicted": convicted},
        "expected": {"bonus": Fraction(bonus)},
        "released_if_tried": released,
    }
    helped = counted(supporters, "supporter")
    if caught:
        told = say(
            "{title}: {name}'s trial with {supporters} and {bonus} from the Commission",
            title=GAME.title,
            name=who,
            supporters=helped,
            bonus=bonus,
        )
        ends = say(
            "  released {released}; convicted {convicted}", released=percent(released), convicted=percent(convicted)
        )
        put_odds(GAME, "arrest", common, result, [told, ends], chosen)
        return
    told = (
        say(
            "{title}: {name}'s arrest, and a trial with {supporters} and {bonus} from the Commission",
            title=GAME.title,
            name=who,
            supporters=helped,
            bonus=bonus,
        )
        if who
        else say(
            "{title}: arrest, and a trial with {supporters} and {bonus} from the Commission",
            title=GAME.title,
            supporters=helped,
            bonus=bonus,
        )
    )
    ends = say(
        "  escapes {escapes}; released if tried {released}; convicted in all {convicted}",
        escapes=percent(escapes),
        released=percent(released),
        convicted=percent(convicted),
    )
    put_odds(GAME, "arrest", common, result, [told, ends], chosen)


# ---- A challenge described in a file, played: who asked whom is paid, the tiles are drawn or given, the Face moves.


PLAYED_BY = {
    **dict.fromkeys(DUELS, "opposed"),
    **dict.fromkeys(ALONE, "unopposed"),
    **dict.fromkeys(AUTHORITIES, "arrest"),
}
"""Which command it is."""


def play_file(
    desk: Desk, common: Common, rolling: Rolling, path: Path, kinds: Sequence[str] = DUELS
) -> tuple[Start, Session, State]:
    """Play a challenge from a file; give where it began, the session, and the table before it.

    Raises:
        ContentError: the file cannot be used; says where and why.
        IllegalChoice: it is of another kind, or it gives some tiles and not others.
    """
    game, found, options = read_file(common, path, kinds)
    ready, told = before_the_draw(game.world_of(found.state), found)
    step = game.resume(ready)
    start = Start(game, found.state.hall.seating, options, Step(step.state, (*told, *step.events)))
    session = Session(desk, start, _with_tiles(rolling, found.draws, path), common.voice)
    if kinds == DUELS:
        if not settled(session.state):
            session.play(until=settled)
    elif found.encounter.kind == ARREST and any(found.draws):
        # The tiles of a trial that follows stand in no such file; it is a challenge of its own, which is not opened.
        session.play(until=on_trial)
        *before, last = session.moments
        opened = tuple(event for event in last.events if not isinstance(event, ChallengeOpens))
        session.moments = [*before, last._replace(events=opened)]
    else:
        session.play()
    return start, session, found.state


def read_file(common: Common, path: Path, kinds: Sequence[str] = DUELS) -> tuple[Masks, Described, dict[str, Any]]:
    """Read a challenge; give the rules with their content, what it describes, and the options.

    Raises:
        ContentError: the file cannot be used; says where and why.
        IllegalChoice: it is none of these kinds.
    """
    try:
        document = load_checked(path, CHALLENGE)
    except GmkitError as error:
        if path.suffix == SUFFIX or say("this file is a {named}", named=SITUATION.name) in str(error):
            raise IllegalChoice(
                say("{path} is an evening; say whose challenge it is with --as NAME", path=path)
            ) from None
        raise
    game = Masks(load(common.content or (), set_id(common.options) or document.data.get("set")))
    options: dict[str, Any] = {**GAME.options_over(document.data.get("options", {}), common.options)}
    found = described(document, game.world, options)
    kind = found.encounter.kind
    if kind not in kinds:
        command = f"gmkit challenge masks {PLAYED_BY[kind]} --from {path}"
        raise IllegalChoice(
            say(
                "{path} describes a challenge of another kind, {kind}; play it with {command}",
                path=path,
                kind=kind,
                command=command,
            )
        )
    return game, found, options


def on_trial(state: State) -> bool:
    """Say whether somebody stands trial."""
    return state.encounter is not None and state.encounter.kind == TRIAL


def _with_tiles(rolling: Rolling, draws: tuple[Domino | None, ...], path: Path) -> Rolling:
    """Give the file's tiles as the faces to be used, unless faces were typed."""
    given = [draw for draw in draws if draw is not None]
    if rolling.roll is not None or not given:
        return rolling
    if len(given) < len(draws):
        raise IllegalChoice(
            say(
                "{path} gives {n} tile of {seats}; give each a draw, or none|"
                "{path} gives {n} tiles of {seats}; give each a draw, or none",
                number=len(given),
                path=path,
                seats=len(draws),
            )
        )
    return rolling._replace(roll=" ".join(map(str, given)))

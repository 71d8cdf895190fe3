"""What the GM's lines set going beside challenges: following, denouncing, debts, the market, places, wants, seasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gmkit.errors import IllegalChoice, UnreadableChoice, quoted, say
from gmkit.games.masks.content import World
from gmkit.games.masks.events import CharacterReceived, WhereaboutsDeclared
from gmkit.games.masks.game import Masks
from gmkit.games.masks.led.acts import masked, wants_anew
from gmkit.games.masks.led.joining import refuse_midway
from gmkit.games.masks.led.standing import find_seat
from gmkit.games.masks.model import ARREST, FOLLOW, MAIN, TRIAL, State, StepRecord, Whereabouts
from gmkit.games.masks.rules import influence, relationships
from gmkit.games.masks.rules.actions import breached
from gmkit.games.masks.rules.challenges import CallChallenge
from gmkit.games.masks.rules.objectives import counted
from gmkit.games.masks.rules.rounds import (
    CheckAlienation,
    EndScene,
    GoToMarket,
    NamePlace,
    PayDebt,
    RevisePromise,
    VisitMarket,
)
from gmkit.games.masks.rules.setting_up import DrawObjective
from gmkit.games.masks.rules.unmasking import Denounce, deeds_against_mask, may_denounce
from gmkit.games.masks.stage import Play, everybody, known_level, present, sees
from gmkit.names import fold
from gmkit.shell.words import signed
from gmkit.table.choices import Number
from gmkit.table.game import SeatNo, Step, swapped

Line = Callable[[Masks, State, SeatNo, Sequence[str]], Step[State]]


def _begun(game: Masks, play: Play) -> Step[State]:
    step = game.resume(play.state)
    return Step(step.state, (*play.events, *step.events))


def _clear(game: Masks, state: State) -> Play:
    """Give a table with nobody's challenge on it, and everybody somewhere and masked."""
    return Play(game.world_of(state), masked(state)._replace(encounter=None, agenda=()))


def _due(game: Masks, state: State, *steps: StepRecord) -> Step[State]:
    """Put steps on the agenda, the first to come first, and go on by whatever needs no answer."""
    play = _clear(game, state)
    play.then(*steps)
    return _begun(game, play)


def _amount(words: Sequence[str], example: str) -> tuple[str, int]:
    """Read a name and so much Face; raises UnreadableChoice."""
    if len(words) < 2 or not (words[-1].isascii() and words[-1].isdecimal() and len(words[-1]) < 7):
        raise UnreadableChoice(say("say whom and how much: {example}", example=example))
    return " ".join(words[:-1]), int(words[-1])


# ---- What one avatar does.


def follow(game: Masks, state: State, seat: SeatNo, words: Sequence[str]) -> Step[State]:
    """Keep somebody in sight: a challenge, and where it is won the follower is where they are (Follow)."""
    world, state, names = game.world_of(state), masked(state), state.hall.seating.names
    other = find_seat(state, " ".join(words))
    if other == seat or {seat, other} & {*state.out}:
        raise IllegalChoice(
            say("{name} cannot follow {other}; name somebody else who is there", name=names[seat], other=names[other])
        )
    if not sees(world, state, seat, other):
        raise IllegalChoice(
            say(
                "{name} cannot keep {other} in sight, who is Uncast or on the High Paths",
                name=names[seat],
                other=names[other],
            )
        )
    return _due(game, state, CallChallenge(seat, FOLLOW, other))


def denounce(game: Masks, state: State, seat: SeatNo, words: Sequence[str]) -> Step[State]:
    """Denounce somebody who went against a mask: an arrest, and a trial where it is caught (Becoming Unmasked)."""
    anyway = fold(words[-1]) == "anyway" if words else False
    other = find_seat(state, " ".join(words[:-1] if anyway else words))
    world, state, names = game.world_of(state), masked(state), state.hall.seating.names
    if other == seat:
        raise IllegalChoice(say("nobody denounces themselves; name somebody else"))
    felt = known_level(state, seat, other)
    if felt is not None and not may_denounce(felt) and not anyway:
        raise IllegalChoice(
            say(
                "{name} feels {felt} about {other}, and only who dislikes denounces; anyway passes over that",
                name=names[seat],
                felt=signed(felt),
                other=names[other],
            )
        )
    if influence.beholden(state, seat, other) and not anyway:
        raise IllegalChoice(
            say("{name} is beholden to {other}; anyway passes over that", name=names[seat], other=names[other])
        )
    deeds, line, broke = _charge(world, state, other)
    if not broke and not anyway:
        raise IllegalChoice(
            say("{name} went against no mask in the challenge before this; anyway passes over that", name=names[other])
        )
    play = Play(world, state._replace(agenda=()))
    Denounce(seat, other, deeds, line).does(play, True)
    return _begun(game, play)


def _charge(world: World, state: State, seat: SeatNo) -> tuple[tuple[str, ...], str, bool]:
    """Give what somebody did against the mask before, which line it did not keep, and whether it went against it."""
    last = state.encounter
    if last is None or last.kind in (ARREST, TRIAL):
        return (), "", False
    omitted, said = relationships.omission(world, state, seat), dict(last.said)
    did = any(side.seat == seat and breached(side.declared) for side in last.sides)
    return deeds_against_mask(last, seat), omitted or said.get(seat, ""), did or bool(omitted) or seat in said


def alienation(game: Masks, state: State, seat: SeatNo, _words: Sequence[str]) -> Step[State]:
    """See whether somebody is alienated, whose Hidden Face has outgrown the Face (Alienation)."""
    if not relationships.excess(state.face[seat], state.tokens[seat]):
        raise IllegalChoice(
            say(
                "{name} has Face {face} and Hidden Face {token}, and so is not at risk; that "
                "takes {more} more Hidden Face than Face",
                name=state.hall.seating.names[seat],
                face=state.face[seat],
                token=state.tokens[seat],
                more=relationships.TOLERATED + 1,
            )
        )
    return _due(game, state, CheckAlienation(seat))


def visit_market(game: Masks, state: State, seat: SeatNo, _words: Sequence[str]) -> Step[State]:
    """Go to market by oneself (Masks)."""
    npc = state.hall.seating.seats[seat].npc
    return _due(game, state, (VisitMarket if npc else GoToMarket)(seat))


def pay(game: Masks, state: State, seat: SeatNo, words: Sequence[str]) -> Step[State]:
    """Pay what is owed since a desperate attack: Orso 3 (Stakes and Narrative Outcomes)."""
    name, amount = _amount(words, "Ana pays Orso 3")
    other, names = find_seat(state, name), state.hall.seating.names
    owed, most = state.debts[seat][other], min(state.debts[seat][other], state.face[seat])
    if not 1 <= amount <= most:
        told = say(
            "{name} owes {other} {owed} and has {face} Face",
            name=names[seat],
            other=names[other],
            owed=owed,
            face=state.face[seat],
        )
        raise IllegalChoice(
            say(
                "{told}; what is given and not owed is {name} Face +{amount} from {other}",
                told=told,
                name=names[other],
                amount=amount,
                other=names[seat],
            )
        )
    play = _clear(game, state)
    PayDebt(seat, other).does(play, amount)
    return _begun(game, play)


def cut(game: Masks, state: State, seat: SeatNo, words: Sequence[str]) -> Step[State]:
    """Cut a promise: "Ana to 2"; whoever loses by it says what it feels about that (Influence)."""
    words = [word for at, word in enumerate(words) if not (at == len(words) - 2 and fold(word) == "to")]
    name, amount = _amount(words, "Ben cuts Ana to 2")
    other, names = find_seat(state, name), state.hall.seating.names
    before = state.promised[seat][other]
    if amount >= before:
        raise IllegalChoice(
            say(
                "{name} promises {other} {before} now; a cut leaves less",
                name=names[seat],
                other=names[other],
                before=before,
            )
        )
    play = _clear(game, state)
    RevisePromise(seat, other).does(play, amount)
    return _begun(game, play)


def promise(game: Masks, state: State, seat: SeatNo, words: Sequence[str]) -> Step[State]:
    """Promise so much in all: "Ben 4"; as much as is felt, or as stood before; a cut is felt (Influence)."""
    name, amount = _amount(words, "Ana promises Ben 4")
    other, names = find_seat(state, name), state.hall.seating.names
    before, step = state.promised[seat][other], RevisePromise(seat, other)
    if other == seat or amount == before:
        told = f"{names[other]} {before} already" if other != seat else say("somebody else; name them")
        raise IllegalChoice(f"{names[seat]} promises {told}")
    choices = step.asks(game.world_of(state), state).choices
    if isinstance(choices, Number) and amount not in choices:
        felt = known_level(state, seat, other)
        why = say("is not known to feel more") if felt is None else f"feels {signed(felt)}"
        raise IllegalChoice(
            say(
                "{name} {why}, promises {high} at most; anyway passes over that",
                name=names[seat],
                why=why,
                high=choices.high,
            )
        )
    play = _clear(game, state) if amount < before else Play(game.world_of(state), masked(state))
    step.does(play, amount)
    return _begun(game, play)


def grant_character(game: Masks, state: State, seat: SeatNo, _words: Sequence[str]) -> Step[State]:
    """Grant somebody its own Character (Major Coups)."""
    if state.avatars[seat].character:
        raise IllegalChoice(say("{name} has a Character already", name=state.hall.seating.names[seat]))
    play = Play(game.world_of(state), state)
    play.avatar(seat, character=True)
    play.tell(CharacterReceived(seat, granted=True))
    return Step(play.state, tuple(play.events))


def draw_wants(game: Masks, state: State, seat: SeatNo, _words: Sequence[str]) -> Step[State]:
    """Draw somebody a further objective card (Objectives)."""
    return _due(game, state, DrawObjective(seat))


# ---- What several do, or everybody.


def go(game: Masks, state: State, who: Sequence[SeatNo], words: Sequence[str]) -> Step[State]:
    """Go somewhere else, or to the scene: "the bridge"."""
    refuse_midway(state, "people go elsewhere")
    world, state = game.world_of(state), masked(state)
    text, scene = " ".join(words), state.scene.title if state.scene else ""
    gone = next((seat for seat in who if seat in state.out), None)
    if gone is not None:
        raise IllegalChoice(
            say("{name} has left the story; returns brings them back", name=state.hall.seating.names[gone])
        )
    if not text:
        raise UnreadableChoice(say("say where: Ana, Ben to the bridge"))
    if fold(text) in ("the scene", "scene", fold(scene)):
        place = MAIN
    else:
        place = str(NamePlace(who[0], False).asks(world, state).choices.parse(text))
    play = Play(world, state)
    for seat in who:
        play.put(where=swapped(play.state.where, seat, Whereabouts(place)))
        play.tell(WhereaboutsDeclared(seat, place, (), (), scene if place == MAIN else ""))
    return Step(play.state, tuple(play.events))


def market(game: Masks, state: State, _words: Sequence[str]) -> Step[State]:
    """Hold the market for everybody who is here, in the order of the round (Masks)."""
    here = present(state, MAIN) or state.order
    return _due(game, state, *(VisitMarket(seat) for seat in here))


def end_scene(game: Masks, state: State, _words: Sequence[str]) -> Step[State]:
    """End the scene: alienation, debts, orders, promises; nobody is in it any more."""
    if state.scene is None:
        raise IllegalChoice(say("no scene is under way; scene begins one"))
    play = _clear(game, state)
    play.put(scene=None)
    play.then(EndScene(MAIN))
    return _begun(game, play)


def season(game: Masks, state: State, words: Sequence[str]) -> Step[State]:
    """Tell everybody's points, and deal all wants anew; Major Coups count from here."""
    if words:
        raise UnreadableChoice(say("season stands alone; {names} is more than it takes", names=quoted(" ".join(words))))
    play = _clear(game, state)
    play.tell(counted(play.world, state))
    for seat in everybody(state):
        play.avatar(SeatNo(seat), coups=0)
    step = game.resume(wants_anew(game, play.state))
    return Step(step.state, (*play.events, *step.events))

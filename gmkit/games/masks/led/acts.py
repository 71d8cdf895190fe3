"""What may be done at a table: how City of Masks is begun there, and lines that put what follows on its agenda."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice, UnreadableChoice, say
from gmkit.games.masks import model
from gmkit.games.masks.content import STREETS
from gmkit.games.masks.events import ChallengeCalled, ObjectiveDrawn, RelationshipSet, SceneOpens
from gmkit.games.masks.game import Masks
from gmkit.games.masks.led.standing import find_seat
from gmkit.games.masks.model import ARREST, MAIN, OPPOSED, UNOPPOSED, Encounter, Options, Scene, Side, State
from gmkit.games.masks.rules import setting_up
from gmkit.games.masks.rules.actions import DeclareActions, DrawCourts
from gmkit.games.masks.rules.challenges import CallChallenge, unopposed
from gmkit.games.masks.rules.rounds import BeginRound, ComeBack, EndScene, targets
from gmkit.games.masks.rules.setting_up import DrawObjective
from gmkit.games.masks.rules.unmasking import Arrest
from gmkit.games.masks.stage import Play, everybody, present, seats
from gmkit.names import fold
from gmkit.table.game import HIDDEN, Ask, Hidden, SeatNo, Step
from gmkit.table.run import Places, Said, by_seat, drawn, run
from gmkit.table.seats import Seating

# ---- How it is begun: everybody's mask, Hidden Face, feelings and wants, dealt by gmkit.


def begin_at_table(
    game: Masks, seating: Seating, masks: Mapping[str, str], npc: Callable[[Any, Any], Any], source: Source
) -> Step[State]:
    """Set City of Masks up for a table: what nobody says is dealt, and no round is begun.

    Args:
        game: the rules with their content.
        seating: who takes part.
        masks: by name the mask that somebody begins with, where it is said.
        npc: makes the player that settles what is to be settled, of a seat and the rules.
        source: what is dealt comes from there.

    Raises:
        UnknownName, AmbiguousChoice: no such person or mask.
        IllegalChoice: a mask is given twice, or there are more people than masks.
    """
    state = setting_up.table(game.world, seating, Options())
    wanted = {find_seat(state, name): game.world.masks.find(mask).id for name, mask in masks.items()}
    if len(set(wanted.values())) < len(wanted):
        raise IllegalChoice(say("a mask is given to two; there is one of each"))
    agenda = setting_up.agenda(state)[1:]
    begun = game.resume(state._replace(agenda=agenda))
    places = Places()
    players = {at: (npc(seat._replace(level="skilled"), game), seat.by) for at, seat in enumerate(seating)}
    usual = by_seat(game, players, drawn(source, places), source, places)

    def answer(now: State, need: Any) -> Said:
        if need.what == "masks":
            left = iter(
                source.named("masks").stream().shuffled([one for one in now.stock if one not in wanted.values()])
            )
            return Said(tuple(wanted.get(SeatNo(at)) or next(left) for at in range(len(seating))), "gm")
        if need.what == "Hidden Face" and isinstance(need, Ask):
            return Said(setting_up.DRAW, "gm")
        return usual(now, need)

    events, state = list(begun.events), begun.state
    for moment in run(game, state, answer):
        events += moment.events
        state = moment.state
    count = seats(state)
    return Step(
        state._replace(agenda=(), ended=None, order=tuple(SeatNo(at) for at in range(count)), round=1, led=True),
        tuple(events),
    )


def deal_real_cards(game: Masks, seating: Seating, keeps: Sequence[SeatNo]) -> Step[State]:
    """Begin setting up with a pack that lies on the table: masks, number cards and wants are asked for, seat by seat.

    Args:
        game: the rules with their content.
        seating: who takes part.
        keeps: who keeps feelings and wants on paper, and so is dealt no cards that anybody here knows.

    Raises:
        IllegalChoice: there are more people than masks.
    """
    state = setting_up.table(game.world, seating, Options())
    hidden = tuple(HIDDEN if holder in keeps else row for holder, row in enumerate(state.feelings))
    agenda = (setting_up.GiveFloor(), *setting_up.agenda(state)[1:])
    return game.resume(state._replace(feelings=hidden, agenda=agenda, led=True))


# ---- What may be done: each line puts what follows on the agenda.


def masked(state: State) -> State:
    """Give the table with everybody somewhere and masked; if nothing was said, in the main scene, in its first mask."""
    worn = tuple(
        worn or next((held.mask for held in avatar.masks if isinstance(held.mask, str)), model.ROLE)
        for worn, avatar in zip(state.worn, state.avatars, strict=True)
    )
    where = tuple(one if one.place is not None else one._replace(place=MAIN) for one in state.where)
    return state._replace(worn=worn, where=where, ended=None, led=True)


def challenge(game: Masks, state: State, seat: SeatNo, rest: Sequence[str]) -> Step[State]:
    """Challenge somebody who is there and can be seen (Challenges)."""
    state = masked(state)
    other = find_seat(state, " ".join(rest))
    names = state.hall.seating.names
    if other == seat:
        raise IllegalChoice(say("{name} cannot challenge themselves; name somebody else", name=names[seat]))
    if other not in targets(game.world_of(state), state, seat):
        raise IllegalChoice(
            say(
                "{name} is not where {other} is, or cannot be seen; scene brings them together",
                name=names[other],
                other=names[seat],
            )
        )
    return game.resume(state._replace(agenda=(CallChallenge(seat, OPPOSED, other),)))


def alone(game: Masks, state: State, seat: SeatNo, _rest: Sequence[str]) -> Step[State]:
    """Shine before the company (Unopposed challenges)."""
    play = Play(game.world_of(state), masked(state)._replace(agenda=()))
    play.open(Encounter(UNOPPOSED, (Side(seat),)))
    play.tell(ChallengeCalled(UNOPPOSED, seat, None))
    play.then(*unopposed(seat))
    return _resumed(game, play)


def arrest(game: Masks, state: State, seat: SeatNo, _rest: Sequence[str]) -> Step[State]:
    """Have the authorities come for somebody (Becoming Unmasked)."""
    play = Play(game.world_of(state), masked(state)._replace(agenda=()))
    play.open(Encounter(ARREST, (Side(None, ()), Side(seat))))
    play.then(DeclareActions(seat), DrawCourts(None, 0, -1), DrawCourts(seat, 1, -1), Arrest())
    return _resumed(game, play)


def _resumed(game: Masks, play: Play) -> Step[State]:
    step = game.resume(play.state)
    return Step(step.state, (*play.events, *step.events))


def scene(
    game: Masks,
    state: State,
    title: str,
    level_name: str,
    here: Sequence[SeatNo],
    finish: Callable[[State], Step[State]],
) -> Step[State]:
    """Begin a scene with those who are there; the one before it ends first, with its debts and promises.

    Args:
        game: the rules with their content.
        state: the table.
        title: what it is, in a few words; the city's own scenes bring their level.
        level_name: the level of the city; empty for the scene's own, or the streets.
        here: who is there; everybody else is elsewhere.
        finish: plays on from a record until nothing is left to do.
    """
    world = game.world_of(state)
    seed = next((one for one in world.city.scenes if fold(one.title) == fold(title)), None)
    state = masked(state)
    ended: Step[State] = Step(state, ())
    if state.scene is not None and present(state, MAIN):
        ended = finish(state._replace(agenda=(EndScene(MAIN),)))
        state = ended.state
    there = model.Whereabouts(MAIN)
    told = Scene(seed.title if seed else title, level_name or (seed.level if seed else STREETS))
    state = state._replace(
        scene=told,
        encounter=None,
        agenda=(),
        where=tuple(there if at in here else model.Whereabouts(model.AWAY) for at in everybody(state)),
    )
    return Step(state, (*ended.events, SceneOpens(MAIN, tuple(here), told.title)))


MOST_ROUNDS = 20
"""Rounds that one line may set going."""


def rounds(game: Masks, state: State, words: Sequence[str]) -> Step[State]:
    """Play so many rounds as in `play`, of everybody or of NPCs among themselves: "3", "3 among npcs"."""
    count = words[0] if words[:1] and words[0].isdecimal() else "1"
    rest = [fold(word) for word in words[bool(words[:1] and words[0].isdecimal()) :]]
    if rest not in ([], ["among", "npcs"]) or not 1 <= int(count) <= MOST_ROUNDS:
        raise UnreadableChoice(
            say("say how many, 1 to {most_rounds}: rounds 3, or rounds 3 among npcs", most_rounds=MOST_ROUNDS)
        )
    seats_there = [SeatNo(at) for at in everybody(state) if at not in state.out]
    people = [at for at in seats_there if rest and not state.hall.seating.seats[at].npc]
    if len(seats_there) - len(people) < 2:
        raise IllegalChoice("a round takes two at least" + (" of those whom gmkit plays" if rest else ""))
    later = (ComeBack(tuple(people)),) if people else ()
    return game.resume(
        state._replace(
            led=True,
            ended=None,
            out=tuple(sorted({*state.out, *people})),
            agenda=(*later, *(BeginRound() for _ in range(int(count)))),
        )
    )


# ---- Who is away, what players keep on paper, and an evening that went its own way before.


def without(state: State, gone: Sequence[SeatNo]) -> State:
    """Give the table with these away, and everybody else back who was."""
    back = model.Whereabouts(MAIN)
    where = [
        model.Whereabouts(model.AWAY) if at in gone else back if one.place == model.AWAY else one
        for at, one in enumerate(masked(state).where)
    ]
    return masked(state)._replace(
        where=tuple(where),
        out=tuple(sorted(gone)),
        order=tuple(SeatNo(at) for at in everybody(state) if at not in gone),
    )


def on_paper(step: Step[State], keeps: Sequence[SeatNo]) -> Step[State]:
    """Give what was dealt without the feelings and wants of these, whose players deal those and keep them on paper."""
    state = step.state
    own = (RelationshipSet, ObjectiveDrawn)
    return Step(
        state._replace(
            feelings=tuple(HIDDEN if holder in keeps else row for holder, row in enumerate(state.feelings)),
            avatars=tuple(
                one._replace(objectives=HIDDEN) if at in keeps else one for at, one in enumerate(state.avatars)
            ),
        ),
        tuple(event for event in step.events if not (isinstance(event, own) and event.seat in keeps)),
    )


def take_up(game: Masks, state: State, finish: Callable[[State], Step[State]], *, anew: bool) -> Step[State]:
    """Give an evening as one that the GM leads: what ended it is over, and so are its round and its challenge.

    Args:
        game: the rules with their content.
        state: the evening.
        finish: plays on from a record until nothing is left to do.
        anew: whether all wants are dealt anew; else they are kept, what was achieved as well.
    """
    state = masked(state)._replace(agenda=(), encounter=None, ended=None)
    return finish(wants_anew(game, state)) if anew else Step(state, ())


def wants_anew(game: Masks, state: State) -> State:
    """Give the table with nobody wanting anything, and a deal of wants on its agenda for all who are in the story.

    Wants that stand on paper are dealt there.
    """
    play = Play(game.world_of(state), state)
    known = [SeatNo(at) for at in everybody(state) if not isinstance(state.avatars[at].objectives, Hidden)]
    there = [seat for seat in known if seat not in state.out]
    for seat in known:
        play.avatar(seat, objectives=())
    play.then(*(DrawObjective(seat) for seat in there for _ in range(state.hall.options.objective_cards)))
    return play.state

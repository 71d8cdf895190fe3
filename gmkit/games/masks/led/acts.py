"""What may be done at a table that the GM leads: how it is begun, who comes and goes, and what each line sets going."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice, UnreadableChoice, later, means, quoted, say
from gmkit.games.masks import model
from gmkit.games.masks.content import STREETS, World
from gmkit.games.masks.events import (
    ChallengeCalled,
    CharacterReceived,
    MaskDealt,
    ObjectiveDrawn,
    RelationshipSet,
    Ruled,
    SceneOpens,
    StoryJoined,
    StoryLeft,
    WhereaboutsDeclared,
)
from gmkit.games.masks.game import Masks
from gmkit.games.masks.led.standing import find_seat
from gmkit.games.masks.model import (
    ARREST,
    AWAY,
    FOLLOW,
    MAIN,
    NEUTRAL,
    OPPOSED,
    TRIAL,
    UNOPPOSED,
    Encounter,
    Feeling,
    Held,
    Objective,
    Options,
    Scene,
    Side,
    State,
    StepRecord,
    Whereabouts,
)
from gmkit.games.masks.rules import influence, relationships, setting_up
from gmkit.games.masks.rules.actions import DeclareActions, DrawCourts, breached
from gmkit.games.masks.rules.challenges import CallChallenge, unopposed
from gmkit.games.masks.rules.objectives import counted
from gmkit.games.masks.rules.rounds import (
    BeginRound,
    CheckAlienation,
    ComeBack,
    EndScene,
    GoBack,
    GoToMarket,
    NamePlace,
    PayDebt,
    RevisePromise,
    VisitMarket,
    targets,
)
from gmkit.games.masks.rules.setting_up import DrawHiddenFace, DrawObjective, DrawTemper
from gmkit.games.masks.rules.unmasking import Arrest, Denounce, deeds_against_mask, may_denounce
from gmkit.games.masks.situation import from_data, to_data
from gmkit.games.masks.stage import Play, everybody, factions, known_level, level_of, present, seats, sees
from gmkit.names import fold
from gmkit.shell.words import signed
from gmkit.table.choices import Choices, Number, spelt_out
from gmkit.table.game import HIDDEN, Ask, Hidden, SeatNo, Step, swapped
from gmkit.table.run import Places, Said, by_seat, drawn, run
from gmkit.table.seats import Seat, Seating

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


def refuse_more(verb: str, words: Sequence[str]) -> None:
    """Refuse words behind what takes none; raises UnreadableChoice."""
    if words:
        more = quoted(" ".join(words))
        raise UnreadableChoice(say("{verb} stands alone; {names} is more than it takes", verb=verb, names=more))


def bare(verb: str, act: Callable[..., Step[State]], also: str = "") -> Callable[..., Step[State]]:
    """Give an act that refuses words behind its verb, but for those that may end the sentence: leaves the story."""

    def done(game: Masks, state: State, who: Any, words: Sequence[str]) -> Step[State]:
        if not means(" ".join(words), also):
            refuse_more(verb, words)
        return act(game, state, who, words)

    return done


def _rival(state: State, words: Sequence[str]) -> SeatNo:
    """Give whom a challenge is against; a word that passes over what bounds other acts is no part of the name."""
    if len(words) > 1 and means(words[-1], "anyway", "quietly"):
        raise UnreadableChoice(say("{word} passes over nothing here; leave it out", word=quoted(words[-1])))
    return find_seat(state, " ".join(words))


def challenge(game: Masks, state: State, seat: SeatNo, rest: Sequence[str]) -> Step[State]:
    """Challenge somebody who is there and can be seen (Challenges)."""
    state = masked(state)
    other = _rival(state, rest)
    names = state.hall.seating.names
    refuse_gone(state, (seat, other))
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
    refuse_gone(state, (seat,))
    return shining(game, masked(state), seat)


def shining(game: Masks, state: State, seat: SeatNo) -> Step[State]:
    """Give the table where somebody shines next, and what that tells."""
    play = Play(game.world_of(state), state._replace(agenda=()))
    play.open(Encounter(UNOPPOSED, (Side(seat),)))
    play.tell(ChallengeCalled(UNOPPOSED, seat, None))
    play.then(*unopposed(seat))
    return _resumed(game, play)


def arrest(game: Masks, state: State, seat: SeatNo, _rest: Sequence[str]) -> Step[State]:
    """Have the authorities come for somebody (Becoming Unmasked)."""
    refuse_gone(state, (seat,))
    return seized(game, masked(state), seat)


def seized(game: Masks, state: State, seat: SeatNo) -> Step[State]:
    """Give the table where the authorities come for somebody next, and what that tells."""
    play = Play(game.world_of(state), state._replace(agenda=()))
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
        level_name: the level of the city; empty for the scene's own, the one its name ends with, or the streets.
        here: who is there; everybody else is elsewhere.
        finish: plays on from a record until nothing is left to do.
    """
    refuse_gone(state, here)
    world = game.world_of(state)
    seed = next((one for one in world.city.scenes if fold(one.title) == fold(title)), None)
    state = masked(state)
    ended = _scene_over(state, finish)
    state = ended.state
    there = model.Whereabouts(MAIN)
    called = seed.title if seed else title
    told = Scene(called, level_name or level_of(world, state, called) or STREETS)
    state = state._replace(
        scene=told,
        encounter=None,
        agenda=(),
        where=tuple(there if at in here else model.Whereabouts(model.AWAY) for at in everybody(state)),
    )
    return Step(state, (*ended.events, SceneOpens(MAIN, tuple(here), told.title)))


def _scene_over(state: State, finish: Callable[[State], Step[State]]) -> Step[State]:
    """Give the table where the scene under way is over, with its draws, debts and promises, if there was one."""
    if state.scene is None or not present(state, MAIN):
        return Step(state, ())
    return finish(state._replace(agenda=(EndScene(MAIN),)))


MOST_ROUNDS = 20
"""Rounds that one line may set going."""


def rounds(game: Masks, state: State, words: Sequence[str]) -> Step[State]:
    """Play so many rounds as in `play`, of everybody or of NPCs among themselves: "3", "3 among npcs".

    Rounds of everybody end the scene under way; those of NPCs leave it as it is, and everybody where they are.
    """
    count = words[0] if words[:1] and words[0].isdecimal() else "1"
    rest = [fold(word) for word in words[bool(words[:1] and words[0].isdecimal()) :]]
    if (rest and not means(" ".join(rest), later("among npcs"))) or not 1 <= int(count) <= MOST_ROUNDS:
        raise UnreadableChoice(
            say("say how many, 1 to {most_rounds}: rounds 3, or rounds 3 among npcs", most_rounds=MOST_ROUNDS)
        )
    seats_there = [SeatNo(at) for at in everybody(state) if at not in state.out]
    people = [at for at in seats_there if rest and not state.hall.seating.seats[at].npc]
    if len(seats_there) - len(people) < 2:
        raise IllegalChoice(
            say("a round takes two at least of those whom gmkit plays") if rest else say("a round takes two at least")
        )
    before: tuple[StepRecord, ...] = ()
    behind: tuple[StepRecord, ...] = (GoBack("", STREETS, (), ()),)
    if rest:
        state = masked(state)
        title, level = state.scene or ("", STREETS)
        places = tuple(one.place or MAIN for one in state.where)
        behind = (ComeBack(tuple(people)), GoBack(title, level, places, tuple(one or model.ROLE for one in state.worn)))
    elif state.scene is not None:
        state, before = masked(state), (EndScene(MAIN),)
    return game.resume(
        state._replace(
            led=True,
            ended=None,
            out=tuple(sorted({*state.out, *people})),
            agenda=(*behind, *(BeginRound() for _ in range(int(count))), *before),
        )
    )


# ---- Who is away, what players keep on paper, and an evening that went its own way before.


def without(state: State, gone: Sequence[SeatNo], finish: Callable[[State], Step[State]]) -> Step[State]:
    """Begin an evening with these out and everybody else back; the scene under way ends first, and none follows it."""
    ended = _scene_over(masked(state), finish)
    back = model.Whereabouts(MAIN)
    where = [
        model.Whereabouts(model.AWAY) if at in gone else back if one.place == model.AWAY else one
        for at, one in enumerate(ended.state.where)
    ]
    return ended._replace(
        state=ended.state._replace(
            scene=None,
            where=tuple(where),
            out=tuple(sorted(gone)),
            order=tuple(SeatNo(at) for at in everybody(state) if at not in gone),
        )
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


def refuse_gone(state: State, who: Iterable[SeatNo]) -> None:
    """Refuse what takes somebody who has left the story, or is away this evening; raises IllegalChoice."""
    gone = next((seat for seat in who if seat in state.out), None)
    if gone is not None:
        name = state.hall.seating.names[gone]
        raise IllegalChoice(say("{name} is out of the story now; {name} returns brings them back", name=name))


def refuse_midway(state: State, what: str) -> None:
    """Refuse what moves everybody's places while something is asked; raises IllegalChoice."""
    if state.agenda:
        raise IllegalChoice(say("{what} between challenges; answer what is asked first, or undo act", what=what))


def join(
    game: Masks, state: State, seat: Seat, mask: str, npc: Callable[[Any, Any], Any], source: Source
) -> Step[State]:
    """Deal somebody in who comes later: a mask from the stock, a Hidden Face, cards from and towards others (MA-15).

    Args:
        game: the rules with their content.
        state: the table, with nothing under way.
        seat: who comes.
        mask: the mask that it begins with; empty for any.
        npc: makes the player that settles what is to be settled, of a seat and the rules.
        source: what is dealt comes from there.

    Raises:
        UnknownName, AmbiguousChoice: no such mask.
        IllegalChoice: something is under way, the mask is somebody's, or none is left.
    """
    refuse_midway(state, "who joins is dealt in")
    world = game.world_of(state)
    wanted = world.masks.find(mask).id if mask else ""
    if wanted and wanted not in state.stock:
        raise IllegalChoice(
            say("{title} is somebody's already; take one that nobody owns", title=world.mask(wanted).title)
        )
    if not state.stock:
        raise IllegalChoice(say("every mask is in somebody's hands; a larger set of masks has room for more people"))
    play = Play(world, _widened(game, state, seat))
    setting_up.refuse_names(world, play.state.hall.seating)
    new = SeatNo(seats(play.state) - 1)
    first = wanted or source.named("mask").stream().pick(state.stock)
    tokens = setting_up.start_tokens(world.mask(first).points)
    play.avatar(new, first_mask=first, masks=(Held(first),))
    play.put(stock=tuple(one for one in state.stock if one != first))
    play.gain(new, tokens)
    play.gain_tokens(new, tokens)
    play.tell(StoryJoined(new), MaskDealt(new, first, tokens, new))
    _deal_feelings(play, new, source)
    wants = (DrawObjective(new) for _ in range(state.hall.options.objective_cards))
    play.then(DrawHiddenFace(new), DrawTemper(new), *wants)
    step = game.resume(play.state)
    events, state = [*play.events, *step.events], step.state
    places = Places()
    players = {at: (npc(one._replace(level="skilled"), game), one.by) for at, one in enumerate(state.hall.seating)}
    for moment in run(game, state, by_seat(game, players, drawn(source, places), source, places)):
        events += moment.events
        state = moment.state
    return Step(state, tuple(events))


def _widened(game: Masks, state: State, seat: Seat) -> State:
    """Give the table with one more seat, and nothing dealt to it: whoever is named in it has another number then."""
    world = game.world_of(state)
    data = to_data(state._replace(encounter=None), world)
    given = {"name": seat.name, "level": seat.level, "style": seat.style, "pronoun": seat.pronoun or "they"}
    blank: dict[str, Any] = {"masks": [], "first_mask": None, "face": 0, "hidden_face": 0}
    data["avatars"].append({**given, **blank})
    wide = from_data({**data, "order": []}, game.world, state.hall.options._asdict())
    new = SeatNo(seats(wide) - 1)
    where = swapped(wide.where, new, Whereabouts(AWAY)) if state.scene is not None else wide.where
    return wide._replace(order=(*state.order, new), where=where, stock=state.stock)


def _deal_feelings(play: Play, new: SeatNo, source: Source) -> None:
    """Deal what the newcomer feels about each party, and each avatar about it; factions go by its mask, as ever."""
    world, state = play.world, play.state
    begins = dict(world.mask(str(state.avatars[new].first_mask)).faction_start)
    towards = _cards(source.named("towards"))
    for party in (*everybody(state), *factions(state)):
        if party != new:
            play.feel(new, party, relationships.card_feeling(next(towards)))
    back = _cards(source.named("from"))
    for holder in everybody(state):
        card = next(back)
        if holder != new and not isinstance(state.feelings[holder], Hidden):
            play.feel(holder, new, relationships.card_feeling(card))
    for faction, level in begins.items():
        play.feel(seats(state) + world.faction(faction), new, relationships.begin(level, enduring=False))


def _cards(source: Source) -> Iterator[Any]:
    """Give number cards in any order; a table with more parties than cards goes through them again."""
    pile = source.stream().shuffled(setting_up.number_cards())
    while True:
        yield from pile


# ---- Who leaves, and comes back.


def leave(game: Masks, state: State, who: Sequence[SeatNo], _words: Sequence[str]) -> Step[State]:
    """Let avatars leave the story; what is felt about them stays."""
    refuse_midway(state, "somebody leaves")
    gone = [seat for seat in who if seat not in state.out]
    if len(gone) < len(who):
        raise IllegalChoice(
            say("{name} has left already", name=state.hall.seating.names[next(iter(set(who) - set(gone)))])
        )
    if len(state.out) + len(gone) > seats(state) - 2:
        raise IllegalChoice(say("two at least stay"))
    state = state._replace(
        led=True,
        encounter=None,
        out=tuple(sorted((*state.out, *gone))),
        order=tuple(seat for seat in state.order if seat not in gone),
        where=tuple(Whereabouts(AWAY) if at in gone else one for at, one in enumerate(state.where)),
    )
    return Step(state, tuple(StoryLeft(seat) for seat in gone))


def come_back(game: Masks, state: State, who: Sequence[SeatNo], _words: Sequence[str]) -> Step[State]:
    """Let avatars come back that had left."""
    refuse_midway(state, "somebody comes back")
    here = next((seat for seat in who if seat not in state.out), None)
    if here is not None:
        raise IllegalChoice(say("{name} has not left", name=state.hall.seating.names[here]))
    state = state._replace(out=tuple(seat for seat in state.out if seat not in who), order=(*state.order, *who))
    return Step(state, tuple(StoryJoined(seat) for seat in who))


# ---- Whose feelings stand on its own sheet alone.


def leave_to_sheet(game: Masks, state: State, who: Sequence[SeatNo], words: Sequence[str]) -> Step[State]:
    """Leave what avatars feel, or want, to their own sheets: "", "feelings", "wants", and "off" behind it."""
    refuse_midway(state, "a sheet is left to its player")
    said = [fold(word) for word in words]
    off = said[-1:] == ["off"]
    parts = said[:-1] if off else said
    if not set(parts) <= {"feelings", "wants"}:
        raise UnreadableChoice(
            say("{names}: paper takes feelings, wants, and off behind them", names=quoted(" ".join(words)))
        )
    play = Play(game.world_of(state), state._replace(encounter=None))
    parts = parts or ["feelings", "wants"]
    for seat in who:
        if not state.hall.seating.seats[seat].npc or off:
            _on_sheet(play, seat, parts, off=off)
        else:
            raise IllegalChoice(
                say("{name} is played by gmkit, which has to know its sheet", name=state.hall.seating.names[seat])
            )
        what = " and ".join(parts)
        now = f"keeps {what} {'at the table again' if off else 'on paper'}"
        play.tell(Ruled(seat, now, int(off), int(not off), ""))
    return Step(play.state, tuple(play.events))


def _on_sheet(play: Play, seat: SeatNo, parts: Sequence[str], *, off: bool) -> None:
    row, wants = play.state.feelings[seat], play.state.avatars[seat].objectives
    if "feelings" in parts and isinstance(row, Hidden) == off:
        neutral = (NEUTRAL,) * (seats(play.state) + play.state.hall.factions)
        play.put(feelings=swapped(play.state.feelings, seat, neutral if off else HIDDEN))
    if "wants" in parts and isinstance(wants, Hidden) == off:
        none: tuple[Objective, ...] = ()
        play.avatar(seat, objectives=none if off else HIDDEN)


def give_back(before: State, step: Step[State], earlier: Iterable[tuple[State, bool]]) -> tuple[Step[State], State]:
    """Give sheets that come back from paper as they last stood, and what all have seen of feelings since.

    Args:
        before: the table while they stood on paper.
        step: the table with them back.
        earlier: how it stood before each time that a sheet was left to its player, the last time first, and whether
            a season has been counted since, which deals all wants anew.

    Returns:
        The table with them back, and the same as if nobody had seen anything meanwhile.
    """
    now = last = step.state
    felt = [at for at, row in enumerate(before.feelings) if row != now.feelings[at]]
    wanted = [at for at, one in enumerate(before.avatars) if one.objectives != now.avatars[at].objectives]
    cap = now.hall.options.enduring_cap
    for old, season in earlier if felt or wanted else ():
        for at in [at for at in felt if at < seats(old) and not isinstance(old.feelings[at], Hidden)]:
            felt.remove(at)
            stood = _feelings_of(old, at, seats(now))
            moved = (
                relationships.change(feeling, sum_ - seen, cap) if sum_ != seen else feeling
                for (feeling, seen), sum_ in zip(stood, before.seen[at], strict=True)
            )
            now = now._replace(feelings=swapped(now.feelings, at, tuple(moved)))
            last = last._replace(feelings=swapped(last.feelings, at, tuple(feeling for feeling, _ in stood)))
        for at in [at for at in wanted if at < seats(old) and not isinstance(old.avatars[at].objectives, Hidden)]:
            wanted.remove(at)
            avatar = now.avatars[at]._replace(objectives=() if season else _wants_of(old, at, seats(now)))
            now, last = (each._replace(avatars=swapped(each.avatars, at, avatar)) for each in (now, last))
        if not felt and not wanted:
            break
    return step._replace(state=now), last


def _feelings_of(old: State, at: int, count: int) -> list[tuple[Feeling, int]]:
    """Give what somebody felt and all had seen of it, at a table of so many: newcomers sit before the factions."""
    row = old.feelings[at]
    assert not isinstance(row, Hidden)
    found = list(zip(row, old.seen[at], strict=True))
    return [*found[: seats(old)], *[(NEUTRAL, 0)] * (count - seats(old)), *found[seats(old) :]]


def _wants_of(old: State, at: int, count: int) -> tuple[Objective, ...]:
    wants = old.avatars[at].objectives
    assert not isinstance(wants, Hidden)
    more = count - seats(old)
    return tuple(one._replace(target=one.target + more * (one.target >= seats(old))) for one in wants)


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
    other = _rival(state, words)
    refuse_gone(state, (seat, other))
    if other == seat:
        raise IllegalChoice(
            say("{name} cannot follow {other}; name somebody else who is there", name=names[seat], other=names[other])
        )
    place = state.where[seat].place
    if state.scene is not None and place not in (None, AWAY) and state.where[other].place == place:
        raise IllegalChoice(
            say("{other} is where {name} is; who is elsewhere can be followed", name=names[seat], other=names[other])
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
    anyway = means(words[-1], "anyway") if words else False
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
    refuse_gone(state, (seat, other))
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
    refuse_gone(state, (seat,))
    return _due(game, state, _at_market(state, seat))


def _at_market(state: State, seat: SeatNo) -> StepRecord:
    """Give what somebody does at a market that the GM has called: a person is asked, as in no round by itself."""
    return VisitMarket(seat) if state.hall.seating.seats[seat].npc else GoToMarket(seat)


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
        if not 1 <= amount <= state.face[seat] or other == seat:
            raise IllegalChoice(told)
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
        raise IllegalChoice(
            say("{name} promises somebody else; name them", name=names[seat])
            if other == seat
            else say("{name} promises {other} {before} already", name=names[seat], other=names[other], before=before)
        )
    choices = step.asks(game.world_of(state), state).choices
    if isinstance(choices, Number) and amount not in choices:
        felt = known_level(state, seat, other)
        why = say("is not known to feel more") if felt is None else say("feels {level}", level=signed(felt))
        raise IllegalChoice(
            say(
                "{name} {why}, promises {other} {high} at most; anyway passes over that",
                name=names[seat],
                other=names[other],
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
    refuse_gone(state, who)
    if not text:
        raise UnreadableChoice(say("say where: Ana, Ben to the bridge"))
    places = NamePlace(who[0], False).asks(world, state).choices
    if fold(text) in ("the scene", "scene", fold(scene)) or _names_scene(text, scene, places):
        place = MAIN
    else:
        place = str(places.parse(text))
    play = Play(world, state)
    for seat in who:
        play.put(where=swapped(play.state.where, seat, Whereabouts(place)))
        play.tell(WhereaboutsDeclared(seat, place, (), (), scene if place == MAIN else ""))
    return Step(play.state, tuple(play.events))


def _names_scene(text: str, scene: str, places: Choices) -> bool:
    """Say whether words of its title mean the scene under way: "bridge" is The Bridge, and no other place beside it."""
    words = {*fold(text).removeprefix("the ").split()}
    return bool(words) and words <= {*fold(scene).split()} and not spelt_out(places, text)


def market(game: Masks, state: State, words: Sequence[str]) -> Step[State]:
    """Hold the market for everybody who is here, in the order of the round (Masks)."""
    refuse_more("market", words)
    here = present(state, MAIN) or state.order
    return _due(game, state, *(_at_market(state, seat) for seat in here))


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
    refuse_more("season", words)
    play = _clear(game, state)
    play.tell(counted(play.world, state))
    for seat in everybody(state):
        play.avatar(SeatNo(seat), coups=0)
    step = game.resume(wants_anew(game, play.state))
    return Step(step.state, (*play.events, *step.events))


# ---- What is on paper.


def sheets_filled(game: Masks, view: State, seat: SeatNo | None) -> Mapping[str, str]:
    """Give what is on each sheet that is filled for somebody, or for the GM, as text by which a change is known.

    What passes, the scene and where everybody is, is not in it.
    """
    from gmkit.games.masks.sheets.filled import gm_sheet_of, map_of, tracker_of

    world = game.world_of(view)
    if seat is not None:
        return {"tracker": repr(tracker_of(world, view, seat))}
    return {
        "gm-sheet": repr(gm_sheet_of(world, view, ())._replace(scene="")),
        "map": repr(map_of(world, view)),
    }


def masks_held(view: State, seat: SeatNo) -> tuple[str, ...]:
    """Give the card masks that somebody holds, as far as they are known."""
    return tuple(held.mask for held in view.avatars[seat].masks if isinstance(held.mask, str))

"""Who comes to a table that the GM leads once it has begun, who leaves it, and whose sheet is on paper alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice, UnreadableChoice, quoted, say
from gmkit.games.masks.events import MaskDealt, Ruled, StoryJoined, StoryLeft
from gmkit.games.masks.game import Masks
from gmkit.games.masks.model import AWAY, NEUTRAL, Held, Objective, State, Whereabouts
from gmkit.games.masks.rules import relationships, setting_up
from gmkit.games.masks.rules.setting_up import DrawHiddenFace, DrawObjective, DrawTemper
from gmkit.games.masks.situation import from_data, to_data
from gmkit.games.masks.stage import Play, everybody, factions, seats
from gmkit.names import fold
from gmkit.table.game import HIDDEN, Hidden, SeatNo, Step, swapped
from gmkit.table.run import Places, by_seat, drawn, run
from gmkit.table.seats import Seat


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

"""A round: the Arbiter, the order, the scene, where everybody is, masks, and the scenes one after another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gmkit.chance.dominoes import Domino
from gmkit.games.masks import rules, scoring
from gmkit.games.masks.encounter import FOLLOW
from gmkit.games.masks.events import (
    ArbiterNamed,
    FollowEnds,
    MaskPutOn,
    RoundBegins,
    SceneOpens,
    SceneSketched,
    TieDrawn,
    WhereaboutsDeclared,
)
from gmkit.games.masks.model import CHARACTER, MAIN, ROLE, UNCAST, Due, Scene, State, Whereabouts
from gmkit.games.masks.steps.stage import Play, Stage, among, everybody, nothing, present, sees, swapped
from gmkit.games.masks.world import World
from gmkit.table.choices import Either, OneOf, Some, Words
from gmkit.table.game import Ask, Hidden, Luck, SeatNo

ROUNDS = {1: 12, 2: 20}
"""Rounds after which a game stops if nothing else is said, by objective cards: it need not end by itself (MA-9)."""

LAST_ROUND = "the last round is over"
"""Why a game ends that nobody has ended."""

LOST = "lost:"
"""Begins the place of somebody whose quarry got away."""

ELSEWHERE, MEET, FOLLOWING = "elsewhere", "meet", "follow"

TITLE, PLACE = 60, 40
"""The longest title of a scene, and name of a place."""


def rounds(state: State) -> int:
    """Give the number of rounds that are played at most."""
    options = state.hall.options
    return ROUNDS[options.objective_cards] if options.max_rounds is None else options.max_rounds


def points_of(world: World, state: State, seat: SeatNo) -> list[int]:
    """Give the points of the masks that count for a standing: card masks, and the own Character (A46)."""
    avatar = state.avatars[seat]
    found = [world.mask(held.mask).points for held in avatar.masks if not isinstance(held.mask, Hidden)]
    if avatar.character and not isinstance(avatar.hidden, Hidden):
        found.append(sum(action.value for action in avatar.hidden))
    return found


def standings(world: World, state: State) -> tuple[int, ...]:
    """Give everybody's standing."""
    return tuple(scoring.standing(state.face[seat], points_of(world, state, SeatNo(seat))) for seat in everybody(state))


# --- the Arbiter and the order (The Arbiter and Rounds)


def _round(play: Play, _due: Due, _answer: None) -> None:
    state = play.state
    if state.round >= rounds(state):
        play.then(Due("end", None, (LAST_ROUND,)))
        return
    count = len(state.avatars)
    play.put(
        round=state.round + 1,
        scene=None,
        where=(Whereabouts(),) * count,
        worn=(None,) * count,
        encounter=None,
    )
    play.tell(RoundBegins(play.state.round))
    play.then(Due("order", None, (scoring.ranked(standings(play.world, play.state)), ())))


def _tied(due: Due) -> tuple[tuple[SeatNo, ...], tuple[Domino, ...]]:
    """Give the first group that is still tied, and what it has drawn."""
    groups: Any = due.args[0]
    drawn: Any = due.args[1]
    group = next((group for group in groups if len(group) > 1), ())
    return group, tuple(Domino(*tile) for tile in drawn)


def _order(_world: World, state: State, due: Due) -> Luck | None:
    group, drawn = _tied(due)
    if not group:
        return None
    return Luck("tie-break", rules.drawing(state.hall.options.randomizer, drawn), group[len(drawn)])


def _ordered(play: Play, due: Due, tile: Domino | None) -> None:
    groups: Any = due.args[0]
    group, drawn = _tied(due)
    if tile is None:
        order = tuple(seat for group in groups for seat in group)
        play.put(arbiter=order[0], order=order)
        play.tell(ArbiterNamed(order[0], order, standings(play.world, play.state)))
        play.then(
            Due("scene", order[0]),
            *(Due("whereabouts", seat) for seat in order),
            *(Due("mask", seat) for seat in order),
            Due("scenes"),
        )
        return
    play.tell(TieDrawn(group[len(drawn)], *tile))
    drawn = (*drawn, tile)
    if len(drawn) == len(group):
        at = groups.index(group)
        split = scoring.order_by_draw(group, [sum(one) for one in drawn])
        groups, drawn = (*groups[:at], *split, *groups[at + 1 :]), ()
    play.then(Due("order", None, (groups, tuple(tuple(one) for one in drawn))))


# --- the scene and where everybody is


def _scene(world: World, _state: State, due: Due) -> Ask:
    assert due.seat is not None
    return Ask(due.seat, Either(OneOf([one.title for one in world.city.scenes]), Words(TITLE)), "scene")


def _sketched(play: Play, due: Due, title: str) -> None:
    assert due.seat is not None
    level = next((seed.level for seed in play.world.city.scenes if seed.title == title), "streets")
    play.put(scene=Scene(title, level))
    play.tell(SceneSketched(due.seat, title, level))
    _goes(play, due.seat, Whereabouts(MAIN))


def _goes(play: Play, seat: SeatNo, where: Whereabouts) -> None:
    play.put(where=swapped(play.state.where, seat, where))
    play.tell(WhereaboutsDeclared(seat, where.place, where.meets, where.follows))


def declared(where: Whereabouts) -> bool:
    """Say whether somebody has said where they are."""
    return where.place is not None or bool(where.follows)


def _undeclared(state: State, seat: SeatNo) -> list[SeatNo]:
    return [other for other in state.order if other != seat and not declared(state.where[other])]


def _elsewhere(state: State, seat: SeatNo) -> list[SeatNo]:
    """Give whom one may claim to follow: who has said they are elsewhere."""
    return [other for other in state.order if other != seat and state.where[other].place not in (None, MAIN)]


def _whereabouts(_world: World, state: State, due: Due) -> Ask | None:
    seat = due.seat
    assert seat is not None
    if declared(state.where[seat]):
        return None
    found = {MAIN: "at the main scene", ELSEWHERE: "elsewhere"}
    if _undeclared(state, seat):
        found[MEET] = "meeting somebody elsewhere"
    if _elsewhere(state, seat):
        found[FOLLOWING] = "following somebody"
    return Ask(seat, OneOf(list(found), [(name, key) for key, name in found.items()]), "whereabouts")


def _whereabouts_said(play: Play, due: Due, answer: str | None) -> None:
    seat = due.seat
    assert seat is not None
    if answer == MAIN:
        _goes(play, seat, Whereabouts(MAIN))
    elif answer in (ELSEWHERE, MEET):
        play.then(Due("place", seat, (answer == MEET,)))
    elif answer == FOLLOWING:
        play.then(Due("quarry", seat))


class Place(Words):
    """The name of a place, unless it is how the main scene is called, or a place where somebody is lost."""

    __slots__ = ()

    def __contains__(self, value: object) -> bool:
        """Say whether it may be the name of another place."""
        return super().__contains__(value) and isinstance(value, str) and value != MAIN and not value.startswith(LOST)

    def expects(self) -> str:
        """Say what it may be."""
        return f"{super().expects()}, neither {MAIN} nor begun with {LOST}"


def _place(world: World, state: State, due: Due) -> Ask:
    assert due.seat is not None
    named = [where.place for where in state.where if where.place not in (None, MAIN)]
    places = dict.fromkeys([*(str(one) for one in named), *world.city.places])
    return Ask(due.seat, Either(OneOf(list(places)), Place(PLACE)), "place")


def _place_said(play: Play, due: Due, place: str) -> None:
    assert due.seat is not None
    if due.args == (True,):
        play.then(Due("meeting", due.seat, (place,)))
    else:
        _goes(play, due.seat, Whereabouts(place))


def _meeting(world: World, state: State, due: Due) -> Ask:
    seat = due.seat
    assert seat is not None
    free = _undeclared(state, seat)
    return Ask(seat, Some(among(world, state, free), 1, len(free)), "whom to meet")


def _meeting_said(play: Play, due: Due, others: tuple[SeatNo, ...]) -> None:
    assert due.seat is not None
    _goes(play, due.seat, Whereabouts(str(due.args[0]), others))


def _quarry(world: World, state: State, due: Due) -> Ask:
    seat = due.seat
    assert seat is not None
    away = _elsewhere(state, seat)
    return Ask(seat, Some(among(world, state, away), 1, len(away)), "whom to follow")


def _quarry_said(play: Play, due: Due, others: tuple[SeatNo, ...]) -> None:
    assert due.seat is not None
    _goes(play, due.seat, Whereabouts(None, (), others))


# --- masks


def masks_to_wear(world: World, state: State, seat: SeatNo) -> OneOf:
    """Give what a seat may put on: its card masks, its own Character, its social role, the Uncast's domino."""
    avatar = state.avatars[seat]
    own = [held.mask for held in avatar.masks if not isinstance(held.mask, Hidden)]
    values = [*own, *([CHARACTER] if avatar.character else []), ROLE, UNCAST]
    names = [(world.mask(mask).title, mask) for mask in own]
    names += [("own Character", CHARACTER)] if avatar.character else []
    names += [(world.role(avatar.gender).label, "social role"), ("the Uncast", UNCAST)]
    return OneOf(values, names)


def _mask(world: World, state: State, due: Due) -> Ask:
    assert due.seat is not None
    return Ask(due.seat, masks_to_wear(world, state, due.seat), "mask")


def _mask_put_on(play: Play, due: Due, mask: str) -> None:
    seat = due.seat
    assert seat is not None
    play.put(worn=swapped(play.state.worn, seat, mask))
    held = tuple(one._replace(shown=True) if one.mask == mask else one for one in play.state.avatars[seat].masks)
    play.avatar(seat, masks=held)
    play.tell(MaskPutOn(seat, mask))


# --- the scenes


def _scenes(play: Play, _due: Due, _answer: None) -> None:
    named = [play.state.where[seat].place for seat in play.state.order]
    places = dict.fromkeys([MAIN, *(place for place in named if place is not None)])
    play.then(
        *(Due(step, None, (place,)) for place in places for step in ("scene opens", "scene ends")),
        Due("lost scenes"),
        Due("round ends"),
    )


def _scene_opens(play: Play, due: Due, _answer: None) -> None:
    place = str(due.args[0])
    here = present(play.state, place)
    follow = [
        Due("shadow", seat, (place,))
        for seat in play.state.order
        if play.state.where[seat].place is None and set(play.state.where[seat].follows) & set(here)
    ]
    play.then(*follow, Due("turns", None, (place,)))


def _shadow(world: World, state: State, due: Due) -> Ask | None:
    """Ask which of those it follows a seat tries its luck with; the challenge may be against any of them."""
    seat = due.seat
    assert seat is not None
    quarry = _visible(world, state, seat)
    return Ask(seat, among(world, state, quarry), "whom to shadow") if len(quarry) > 1 else None


def _visible(world: World, state: State, seat: SeatNo) -> list[SeatNo]:
    """Give whom a seat follows and can keep in sight, wherever they have gone."""
    return [other for other in state.order if other in state.where[seat].follows and sees(world, state, seat, other)]


def _shadow_said(play: Play, due: Due, answer: SeatNo | None) -> None:
    seat = due.seat
    assert seat is not None
    where = play.state.where[seat]
    quarry = _visible(play.world, play.state, seat)
    if not quarry:
        # Whom they follow is Uncast, and cannot be kept in sight.
        lose_track(play, seat, where.follows[0])
        return
    target = quarry[0] if answer is None else answer
    if play.state.where[target].place == due.args[0]:
        play.then(Due("call", seat, (FOLLOW, target)))
    else:
        # They keep to this one, whose scene is still to come.
        play.put(where=swapped(play.state.where, seat, where._replace(follows=(target,))))


def lose_track(play: Play, seat: SeatNo, target: SeatNo) -> None:
    """Put a follower alone somewhere in the city, where only unopposed challenges are possible."""
    where = play.state.where[seat]._replace(place=f"{LOST}{seat}")
    play.put(where=swapped(play.state.where, seat, where))
    play.tell(FollowEnds(seat, target, found=False))


def _follow_ends(play: Play, due: Due, _answer: None) -> None:
    seat, target = due.seat, SeatNo(int(str(due.args[0])))
    assert seat is not None
    if due.args[1] is True:
        where = play.state.where[seat]._replace(place=play.state.where[target].place)
        play.put(where=swapped(play.state.where, seat, where))
        play.tell(FollowEnds(seat, target, found=True))
    else:
        lose_track(play, seat, target)


def _turns(play: Play, due: Due, _answer: None) -> None:
    place = str(due.args[0])
    here = present(play.state, place)
    if here:
        play.tell(SceneOpens(place, here))
    play.then(*(Due("turn", seat, (0, False)) for seat in here))


def _lost_scenes(play: Play, _due: Due, _answer: None) -> None:
    lost = [where.place for where in play.state.where if where.place and where.place.startswith(LOST)]
    play.then(*(Due(step, None, (place,)) for place in lost for step in ("scene opens", "scene ends")))


STAGES: Mapping[str, Stage] = {
    "round": Stage(nothing, _round),
    "order": Stage(_order, _ordered),
    "scene": Stage(_scene, _sketched),
    "whereabouts": Stage(_whereabouts, _whereabouts_said),
    "place": Stage(_place, _place_said),
    "meeting": Stage(_meeting, _meeting_said),
    "quarry": Stage(_quarry, _quarry_said),
    "mask": Stage(_mask, _mask_put_on),
    "scenes": Stage(nothing, _scenes),
    "scene opens": Stage(nothing, _scene_opens),
    "shadow": Stage(_shadow, _shadow_said),
    "follow ends": Stage(nothing, _follow_ends),
    "turns": Stage(nothing, _turns),
    "lost scenes": Stage(nothing, _lost_scenes),
}
"""The steps of a round."""

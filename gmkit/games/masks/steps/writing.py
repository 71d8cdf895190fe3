"""A person's own Hidden Face, thought of action by action; what breaks a rule is refused at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gmkit.errors import IllegalChoice
from gmkit.games.masks.checks import HIGH
from gmkit.games.masks.content import Mask
from gmkit.games.masks.events import HiddenFaceDrawn
from gmkit.games.masks.hidden_face import (
    NEW,
    Ground,
    Problem,
    conflict_pairs,
    conflicts_needed,
    patterns,
    problems_on,
    survey,
)
from gmkit.games.masks.model import Due, HiddenAction, State
from gmkit.games.masks.steps.stage import Play, Stage
from gmkit.games.masks.world import World
from gmkit.names import fold
from gmkit.table.choices import Either, OneOf, Words
from gmkit.table.game import Ask, Hidden, SeatNo

LONGEST = 80
"""The longest label."""

_LATER = ("CM-H02", "CM-H03", "CM-H04", "CM-H07")
"""Rules that only a whole Hidden Face can keep."""


class Label(Words):
    """A label of one's own, unless the rules for Hidden Faces are against it."""

    __slots__ = ("_drawn", "_ground", "_have", "_value")

    def __init__(self, ground: Ground, have: tuple[HiddenAction, ...], value: int, left: int) -> None:
        """Take what it is measured by, what is there already, its value, and how many come after it."""
        super().__init__(LONGEST)
        self._ground, self._have, self._value, self._drawn = ground, have, value, left

    def __contains__(self, value: object) -> bool:
        """Say whether it is a text, and no rule is against it."""
        return super().__contains__(value) and isinstance(value, str) and self.refused(value) is None

    def refused(self, label: str) -> Problem | None:
        """Give the first rule that is against a label, None if it will do."""
        mine = [*self._have, HiddenAction(label, self._value, source=_source(self._ground, label))]
        found = problems_on(self._ground, mine)
        broken = next((one for one in found if not one.warning and one.rule not in _LATER), None)
        fresh = sum(fold(one.label) not in self._ground.held for one in mine)
        if broken is None and fresh + self._drawn < NEW:
            return Problem("CM-H07", None, f"at least {NEW} of the actions are on no mask", "think of another")
        return broken

    def parse(self, text: str) -> str:
        """Read the text; raises IllegalChoice with the rule that is against it."""
        label = text.strip()
        broken = self.refused(label) if Words.__contains__(self, label) else None
        if broken is not None:
            raise IllegalChoice(f"{broken.message} ({broken.rule}); {broken.tip}")
        return super().parse(label)

    def __eq__(self, other: object) -> bool:
        """Compare what it is measured by."""
        return isinstance(other, Label) and (self._have, self._value) == (other._have, other._value)

    def __hash__(self) -> int:
        """Hash what `__eq__` compares."""
        return hash((self._have, self._value))


def _source(ground: Ground, label: str) -> str | None:
    return next(iter(ground.held.get(fold(label), ())), None)


def _mask(world: World, state: State, seat: SeatNo) -> Mask:
    first = state.avatars[seat].first_mask
    assert isinstance(first, str)
    return world.mask(first)


def _have(state: State, seat: SeatNo) -> tuple[HiddenAction, ...]:
    hidden = state.avatars[seat].hidden
    return () if isinstance(hidden, Hidden) else hidden


def _values(due: Due) -> tuple[int, ...]:
    values = due.args[-1]
    assert isinstance(values, tuple)
    return values


# --- how the points are shared out


def _points(world: World, state: State, due: Due) -> Ask:
    assert due.seat is not None
    found = patterns(_mask(world, state, due.seat))
    names = [
        (", ".join(f"{many} worth {value}" for many, value in zip(one, (3, 2, 1), strict=True) if many),)
        for one in found
    ]
    return Ask(due.seat, OneOf(found, names), "points of the Hidden Face")


def _shared_out(play: Play, due: Due, pattern: tuple[int, int, int]) -> None:
    values = tuple(value for many, value in zip(pattern, (3, 2, 1), strict=True) for _ in range(many))
    play.then(Due("hidden action", due.seat, (values,)))


# --- an action, and what it contradicts


def _action(world: World, state: State, due: Due) -> Ask:
    seat = due.seat
    assert seat is not None
    mask, have, values = _mask(world, state, seat), _have(state, seat), _values(due)
    ground = survey(mask, world.masks)
    own = Label(ground, have, values[0], len(values) - 1)
    offered = _offered(world, mask, values[0])
    listed = [label for label in dict.fromkeys(offered) if own.refused(label) is None]
    return Ask(seat, Either(OneOf(listed), own), f"action worth {values[0]}")


def _offered(world: World, mask: Mask, value: int) -> Iterable[str]:
    """Give what is offered: contraries of the mask, then what is on no mask. Other masks' actions may be written."""
    if value >= HIGH:
        yield from (one.label for one in world.contraries(mask))
    yield from world.pool.general


def _action_said(play: Play, due: Due, label: str) -> None:
    play.then(Due("hidden conflict", due.seat, (label, _values(due))))


def _contradicts(world: World, mask: Mask, have: Iterable[HiddenAction], label: str) -> str | None:
    """Give what a label of the pool contradicts, if nothing else does so already."""
    met = {one.conflicts for one in have}
    return next((one.vs for one in world.contraries(mask) if one.label == label and one.vs not in met), None)


def _conflict(world: World, state: State, due: Due) -> Ask | None:
    seat = due.seat
    assert seat is not None
    mask, have, values = _mask(world, state, seat), _have(state, seat), _values(due)
    if values[0] < HIGH or _contradicts(world, mask, have, str(due.args[0])):
        return None
    met = {one.conflicts for one in have}
    free = [action for action in mask.actions if action.id not in met]
    rows: list[tuple[str | None, tuple[str, ...]]] = [
        (action.id, (action.label.replace(",", ""), action.id)) for action in free
    ]
    later = sum(value >= HIGH for value in values[1:])
    if len(conflict_pairs(have, mask)) + later >= conflicts_needed(mask) or not free:
        rows.append((None, ("none of them",)))
    return Ask(seat, OneOf([value for value, _ in rows], [names for _, names in rows]), "what it contradicts")


def _conflict_said(play: Play, due: Due, answer: str | None) -> None:
    seat, label, values = due.seat, str(due.args[0]), _values(due)
    assert seat is not None
    mask, have = _mask(play.world, play.state, seat), _have(play.state, seat)
    conflicts = answer
    if values[0] >= HIGH and conflicts is None:
        conflicts = _contradicts(play.world, mask, have, label)
    source = _source(survey(mask, play.world.masks), label)
    actions = (*have, HiddenAction(label, values[0], conflicts, source))
    play.avatar(seat, hidden=actions)
    if len(values) > 1:
        play.then(Due("hidden action", seat, (values[1:],)))
    else:
        play.tell(HiddenFaceDrawn(seat, actions, seat))


STAGES: Mapping[str, Stage] = {
    "hidden points": Stage(_points, _shared_out),
    "hidden action": Stage(_action, _action_said),
    "hidden conflict": Stage(_conflict, _conflict_said),
}
"""The steps of writing a Hidden Face."""

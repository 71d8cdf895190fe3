"""What a seat sees: its own sheet, everybody's tokens, the masks worn, promises and all that is said aloud."""

from __future__ import annotations

from gmkit.games.masks.encounter import Declared, Encounter, Side
from gmkit.games.masks.model import Avatar, Due, Hall, Held, Notes, State
from gmkit.games.masks.ties import Feeling
from gmkit.table.game import HIDDEN, Hidden, SeatNo

_Rows = tuple[tuple[Feeling, ...] | Hidden, ...]

_SECRET = {
    "hidden action": "hidden points",
    "hidden conflict": "hidden points",
    "objective target": "objective",
    "objective faction": "objective",
}
"""Steps of setting up that tell what somebody else hides or wants, and those before them, which do not."""


def veiled(state: State, seat: SeatNo) -> State:
    """Give the record as a seat sees it.

    Hidden are the others' feelings, Hidden Faces, objectives, tempers, unworn masks, cards and backgrounds.
    What factions feel is known to all, and so is what has been seen of everybody's feelings (MA-10).
    """
    encounter = None if state.encounter is None else _encounter(state, state.encounter, seat)
    return state._replace(
        hall=_hall(state.hall, seat),
        avatars=_others(state.avatars, seat),
        feelings=_rows(state, state.feelings, seat),
        hands=tuple(hand if at == seat or not hand else HIDDEN for at, hand in enumerate(state.hands)),
        encounter=encounter,
        agenda=tuple(due if due.seat == seat else _step(due) for due in state.agenda),
    )


def _step(due: Due) -> Due:
    return Due(_SECRET[due.name], due.seat) if due.name in _SECRET else due


def _encounter(state: State, encounter: Encounter, seat: SeatNo) -> Encounter:
    refusals = tuple(one if one.lender == seat else one._replace(able=HIDDEN) for one in encounter.refusals)
    sides = tuple(side if side.seat == seat else _side(side) for side in encounter.sides)
    return encounter._replace(before=_rows(state, encounter.before, seat), refusals=refusals, sides=sides)


def _side(side: Side) -> Side:
    """Leave out which of somebody's actions are in conflict, and with what; the payment alone is seen."""
    return side if side.actions is None else side._replace(actions=plain(side.actions))


def plain(actions: tuple[Declared, ...]) -> tuple[Declared, ...]:
    """Give actions as everybody sees them: what Conflicted Actions pay, and which they are, is not told."""
    return tuple(one._replace(bonus=0, pair="") for one in actions)


def _rows(state: State, rows: _Rows, seat: SeatNo) -> _Rows:
    count = len(state.avatars)
    return tuple(row if at == seat or at >= count else HIDDEN for at, row in enumerate(rows))


def _others(avatars: tuple[Avatar, ...], seat: SeatNo) -> tuple[Avatar, ...]:
    return tuple(avatar if at == seat else _veiled(avatar) for at, avatar in enumerate(avatars))


def _veiled(avatar: Avatar) -> Avatar:
    masks = tuple(held if held.shown else Held(HIDDEN) for held in avatar.masks)
    return avatar._replace(
        first_mask=HIDDEN,
        masks=masks,
        hidden=HIDDEN,
        objectives=HIDDEN,
        traits=HIDDEN,
    )


def _hall(hall: Hall, seat: SeatNo) -> Hall:
    return hall._replace(notes=tuple(note if at == seat else _noted(note) for at, note in enumerate(hall.notes)))


def _noted(note: Notes) -> Notes:
    return note._replace(background=HIDDEN)

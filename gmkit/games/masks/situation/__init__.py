"""An evening of City of Masks written down: a record to plain data, and back.

Whatever a record holds can be written, but for the hands of number cards that set-up deals: an evening is
written down before they are dealt, or once they are given out. What a record does not know is left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from gmkit.chance.cards import parse_card
from gmkit.errors import StoreError
from gmkit.games.masks.content import OPENING, Mask
from gmkit.games.masks.kinds import SITUATION
from gmkit.games.masks.model import (
    CHARACTER,
    ROLE,
    UNCAST,
    Avatar,
    Due,
    Hall,
    Held,
    HiddenAction,
    Notes,
    Objective,
    Options,
    Scene,
    State,
    Traits,
    Whereabouts,
)
from gmkit.games.masks.rules import king_of_clubs
from gmkit.games.masks.situation.codec import AGENDA, AMOUNTS, ENCOUNTER, TOWARDS_ALL, TOWARDS_AVATARS
from gmkit.games.masks.situation.forms import PARTY, PLAIN, SEAT, Form, Names, many, names_of, record, row
from gmkit.games.masks.world import World
from gmkit.table.game import Hidden, SeatNo
from gmkit.table.seats import Seat, Seating

NOT_CARDS = (ROLE, UNCAST, CHARACTER)
"""What may be worn beside a card mask."""

NEXT_ROUND = (Due("round"),)
"""What comes next where nothing is said."""

_HELD = Form(
    lambda _names, held: held.mask if held.shown else {"mask": held.mask, "shown": False},
    lambda _names, data: Held(data, True) if isinstance(data, str) else Held(data["mask"], data.get("shown", True)),
)
_MASKS = Form(
    lambda names, masks: [_HELD.write(names, held) for held in masks if not isinstance(held.mask, Hidden)],
    many(_HELD).read,
)
_NOTES = record(Notes, background=many(PLAIN))
_WHERE = record(Whereabouts, meets=many(SEAT), follows=many(SEAT))
_AVATAR = record(
    Avatar,
    masks=_MASKS,
    hidden=many(record(HiddenAction)),
    objectives=many(record(Objective, target=PARTY)),
    traits=record(Traits),
)
_SCENE = record(Scene)
_SEEN = row(PLAIN, 0, seats=False)

ORDER = (
    "name", "level", "style", "player", "gender", "mask", "masks", "first_mask", "character", "face", "hidden_face",
    "hidden_actions", "relationships", "promised", "debts", "seen", "objectives", "coups", "alienated", "traits",
    "background", "ties", "place", "meets", "follows",
)  # fmt: skip
"""The fields of an avatar, as they are written."""

BLOCKS: Mapping[str, Form] = {
    "relationships": TOWARDS_ALL,
    "promised": AMOUNTS,
    "debts": AMOUNTS,
    "seen": _SEEN,
    "ties": row(PLAIN, "", seats=True),
    "objectives": many(record(Objective, target=PARTY)),
    "meets": many(SEAT),
    "follows": many(SEAT),
}
"""The fields of an avatar that name others."""


def to_data(state: State, world: World) -> dict[str, Any]:
    """Give a record as a situation; the GM's own, with everybody's secrets in it.

    Raises:
        StoreError: number cards of set-up are in somebody's hands, which a situation has no words for.
    """
    if any(state.hands):
        raise StoreError(
            "set-up is under way, its cards in hand; save the game as a log (.jsonl), or in the first round"
        )
    hall = state.hall
    names = names_of(hall.seating.names, world.factions)
    data: dict[str, Any] = {
        "kind": SITUATION.name,
        "schema_version": 1,
        "set": world.masks.id,
        "options": hall.options._asdict(),
        "round": state.round,
    }
    if state.arbiter is not None:
        data["arbiter"] = names.shown[state.arbiter]
    if state.order:
        data["order"] = [names.shown[seat] for seat in state.order]
    if state.scene is not None:
        data["scene"] = _SCENE.write(names, state.scene)
    data["avatars"] = [_row(state, names, at) for at in range(names.seats)]
    factions = {
        names.shown[at]: _without_empty(
            {
                "feelings": _known(TOWARDS_AVATARS, names, state.feelings[at]),
                "promised": AMOUNTS.write(names, state.promised[at]),
            }
        )
        for at in range(names.seats, len(names.shown))
    }
    data |= _without_empty({"factions": _without_empty(factions)})
    if state.encounter is not None:
        data["encounter"] = ENCOUNTER.write(names, state.encounter)
    if state.agenda != _usual_agenda(state.ended):
        data["agenda"] = AGENDA.write(names, state.agenda)
    return data | ({} if state.ended is None else {"ended": state.ended})


def _row(state: State, names: Names, at: int) -> dict[str, Any]:
    """Give one avatar as it is written."""
    seat, notes, avatar = state.hall.seating.seats[at], state.hall.notes[at], state.avatars[at]
    given = _AVATAR.write(names, avatar)
    parts: dict[str, Any] = {
        "name": seat.name,
        "level": seat.level,
        "mask": state.worn[at],
        "face": state.face[at],
        "hidden_face": state.tokens[at],
        **_without_empty({"style": seat.style, **_NOTES.write(names, notes._replace(ties=()))}),
        **_without_empty(
            {
                "relationships": _known(TOWARDS_ALL, names, state.feelings[at]),
                "promised": AMOUNTS.write(names, state.promised[at]),
                "debts": AMOUNTS.write(names, state.debts[at]),
                "seen": _SEEN.write(names, state.seen[at]),
                "ties": {names.shown[other]: text for other, text in notes.ties},
            }
        ),
        **_WHERE.write(names, state.where[at]),
        **{{"hidden": "hidden_actions"}.get(field, field): one for field, one in given.items()},
    }
    if parts["mask"] is None:
        del parts["mask"]
    first = avatar.first_mask
    if first == _first(avatar.masks):
        parts.pop("first_mask", None)
    elif not isinstance(first, Hidden):
        parts["first_mask"] = first
    if not avatar.masks and state.worn[at] not in (None, *NOT_CARDS):
        parts["masks"] = []
    return {field: parts[field] for field in ORDER if field in parts}


def _known(form: Form, names: Names, row: Sequence[Any] | Hidden) -> Any:
    return {} if isinstance(row, Hidden) else form.write(names, row)


def _without_empty(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {field: one for field, one in fields.items() if one not in ({}, [], "")}


def _first(masks: Sequence[Held]) -> str | Hidden | None:
    return masks[0].mask if masks else None


def _usual_agenda(ended: str | None) -> tuple[Due, ...]:
    return NEXT_ROUND if ended is None else ()


def from_data(data: Mapping[str, Any], world: World, options: Mapping[str, Any]) -> State:
    """Give the record that a checked situation describes.

    Args:
        data: the situation's plain data; masks may be named in part, everybody by the whole name.
        world: the content it belongs to.
        options: the rules options in force.

    Raises:
        UnknownName: it names somebody or something that is not there.
    """
    world = in_force(world, options)
    rows = [settled(row, world, at) for at, row in enumerate(data["avatars"])]
    seating = Seating(tuple(Seat(row["name"], row.get("level", "skilled"), row.get("style", "")) for row in rows))
    names = names_of(seating.names, world.factions)
    factions = {names.party(word): row for word, row in data.get("factions", {}).items()}
    bands = [factions.get(at, {}) for at in range(names.seats, len(names.shown))]
    owned = {held["mask"] if isinstance(held, dict) else held for row in rows for held in row["masks"]}
    ended = data.get("ended")
    return State(
        hall=Hall(seating, Options(**options), len(bands), tuple(_notes(row, names) for row in rows)),
        avatars=tuple(_AVATAR.read(names, _of(Avatar, row, hidden="hidden_actions")) for row in rows),
        feelings=(
            *(TOWARDS_ALL.read(names, row.get("relationships", {})) for row in rows),
            *(TOWARDS_AVATARS.read(names, row.get("feelings", {})) for row in bands),
        ),
        seen=tuple(_SEEN.read(names, row.get("seen", {})) for row in rows),
        promised=tuple(AMOUNTS.read(names, row.get("promised", {})) for row in (*rows, *bands)),
        debts=tuple(AMOUNTS.read(names, row.get("debts", {})) for row in rows),
        face=_counted(row["face"] for row in rows),
        tokens=_counted(row["hidden_face"] for row in rows),
        stock=tuple(mask.id for mask in world.masks.masks if mask.id not in owned),
        hands=((),) * len(rows),
        round=data.get("round", 0),
        arbiter=SeatNo(names.seat(data["arbiter"])) if "arbiter" in data else None,
        order=tuple(SeatNo(names.seat(word)) for word in data.get("order", ())),
        scene=_SCENE.read(names, data["scene"]) if "scene" in data else None,
        where=tuple(_WHERE.read(names, _of(Whereabouts, row)) for row in rows),
        worn=tuple(row.get("mask") for row in rows),
        encounter=ENCOUNTER.read(names, data["encounter"]) if "encounter" in data else None,
        agenda=AGENDA.read(names, data["agenda"]) if "agenda" in data else _usual_agenda(ended),
        ended=ended,
    )


def in_force(world: World, options: Mapping[str, Any]) -> World:
    """Give the content as the options have it (A49)."""
    chosen = options.get("king_of_clubs", "printed")
    return world if chosen == "printed" else replace(world, masks=king_of_clubs(world.masks, chosen))


def find_mask(world: World, text: str) -> Mask:
    """Give the mask with this id, or the one that a text names in part.

    Raises:
        AmbiguousChoice: it fits several.
        UnknownName: it fits none.
    """
    return next((mask for mask in world.masks.masks if mask.id == text), None) or world.masks.find(text)


def settled(row: Mapping[str, Any], world: World, at: int) -> dict[str, Any]:
    """Give an avatar's fields with masks by their ids, cards as they are kept, and what was left out filled in."""
    found = dict(row)
    if found.get("mask") not in (None, *NOT_CARDS):
        found["mask"] = find_mask(world, found["mask"]).id
    wears_a_card = found.get("mask") not in (None, *NOT_CARDS)
    masks = row.get("masks", [found["mask"]] if wears_a_card else [])
    found["masks"] = [
        {**held, "mask": find_mask(world, held["mask"]).id} if isinstance(held, dict) else find_mask(world, held).id
        for held in masks
    ]
    first = found["masks"][0] if found["masks"] else None
    found["first_mask"] = first["mask"] if isinstance(first, dict) else first
    if "first_mask" in row:
        found["first_mask"] = None if row["first_mask"] is None else find_mask(world, row["first_mask"]).id
    mask = None if found["first_mask"] is None else world.mask(found["first_mask"])
    for field in ("face", "hidden_face"):
        found.setdefault(field, OPENING - mask.points if mask else 0)
    found.setdefault("gender", _gender(mask, at))
    if "objectives" in row:
        found["objectives"] = [{**one, "card": str(parse_card(one["card"]))} for one in row["objectives"]]
    return found


def _gender(mask: Mask | None, at: int) -> str:
    return mask.gender if mask and mask.gender in ("male", "female") else ("female", "male")[at % 2]


def _of(cls: Any, row: Mapping[str, Any], **written: str) -> dict[str, Any]:
    """Give the fields that are a record's own."""
    keys = {field: written.get(field, field) for field in cls._fields}
    return {field: row[key] for field, key in keys.items() if key in row}


def _notes(row: Mapping[str, Any], names: Names) -> Notes:
    notes: Notes = _NOTES.read(names, _of(Notes, {**row, "ties": ()}))
    return notes._replace(ties=tuple((SeatNo(names.seat(word)), text) for word, text in row.get("ties", {}).items()))


def _counted(held: Any) -> tuple[int, ...]:
    given = tuple(held)
    return (*given, -sum(given))

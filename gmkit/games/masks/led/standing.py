"""Who and what is meant at a table, how it stands, and what a change is called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gmkit.games.masks import model
from gmkit.games.masks.content import World
from gmkit.games.masks.game import Masks
from gmkit.games.masks.model import (
    MAIN,
    Party,
    State,
)
from gmkit.games.masks.situation import PREFIX
from gmkit.games.masks.stage import everybody
from gmkit.names import fold, pick
from gmkit.table.game import SeatNo


def find_seat(state: State, name: str) -> SeatNo:
    """Give the avatar that is meant; raises UnknownName or AmbiguousChoice."""
    return SeatNo(state.hall.seating.find(name))


def find_party(world: World, state: State, name: str) -> Party:
    """Give the avatar or faction that is meant; an avatar goes before a faction that is called so too.

    Raises:
        UnknownName, AmbiguousChoice: nobody is, or several are.
    """
    known: dict[Party, Sequence[str]] = {at: (one,) for at, one in enumerate(state.hall.seating.names)}
    same = [at for at, (one,) in known.items() if fold(one) == fold(name)]
    if same:
        return same[0]
    for at, faction in enumerate(world.factions, len(known)):
        known[at] = (faction.label, faction.id, *faction.aliases)
    return pick("avatar or faction", name, known)


def who(game: Masks, state: State, name: str | None) -> list[str]:
    """Tell who is here, a line each; or all of one avatar, for the GM."""
    world, names = game.world_of(state), state.hall.seating.names
    if name is not None:
        from gmkit.games.masks.telling import glance

        seat = find_seat(state, name)
        return [
            f"{names[seat]}, {_mask_name(world, state, seat)}",
            *(f"  {line}" for line in glance(world)(state, seat)),
        ]
    wide = max(map(len, names))
    lines = [f"Scene: {state.scene.title}, {state.scene.level.replace('-', ' ')}."] if state.scene else []
    for at in everybody(state):
        seat = SeatNo(at)
        owed = [f"owes {names[other]} {due}" for other, due in enumerate(state.debts[seat]) if due]
        place = state.where[seat].place
        away = "" if place in (None, MAIN) or state.scene is None else "elsewhere"
        more = "; ".join(filter(None, [*owed, away]))
        mask = _mask_name(world, state, seat)
        lines.append(f"  {names[seat]:{wide}}  {mask}, Face {state.face[seat]}" + (f"; {more}" if more else ""))
    return lines


def _mask_name(world: World, state: State, seat: SeatNo) -> str:
    worn = state.worn[seat] or next(
        (held.mask for held in state.avatars[seat].masks if isinstance(held.mask, str)), model.ROLE
    )
    return {model.ROLE: world.role(state.avatars[seat].gender).label, model.UNCAST: "the Uncast"}.get(
        worn, "their own Character" if worn == model.CHARACTER else world.mask(worn).title
    )


_TOWARDS = {"relationships": "feels", "feelings": "feels", "promised": "promises", "debts": "owes"}


def figures(game: Masks, data: Mapping[str, Any]) -> dict[tuple[str, str, str | None], int]:
    """Give what people follow by figures in an evening that is written down: by whose it is, what, and about whom.

    Args:
        game: the rules with their content, for the factions' labels.
        data: the evening, as `situation.to_data` gives it.
    """
    labels = {faction.id: faction.label for faction in game.world.factions}
    found: dict[tuple[str, str, str | None], int] = {}
    for avatar in data["avatars"]:
        found[avatar["name"], "Face", None] = avatar["face"]
        found[avatar["name"], "Hidden Face", None] = avatar["hidden_face"]
    bands = data.get("factions", {}).items()
    for name, row in ((one["name"], one) for one in data["avatars"]):
        found |= _towards(name, row, labels)
    for name, row in ((labels.get(word.removeprefix(PREFIX), word), one) for word, one in bands):
        found |= _towards(name, row, labels)
    return found


def _towards(name: str, row: Mapping[str, Any], labels: Mapping[str, str]) -> dict[tuple[str, str, str | None], int]:
    found: dict[tuple[str, str, str | None], int] = {}
    for field, verb in _TOWARDS.items():
        for to, value in row.get(field, {}).items():
            label = labels.get(to.removeprefix(PREFIX), to)
            found[name, verb, label] = _level(value)
            if isinstance(value, Mapping) and value.get("enduring"):
                # An enduring feeling holds until it is paid off whole: what is left beneath it moves meanwhile.
                found[name, "enduring about", label] = 1
                found[name, "beneath that about", label] = value.get("latent", _level(value))
    return found


def _level(value: Any) -> int:
    """Give the figure of a feeling, a promise or a debt as it is written."""
    if isinstance(value, Mapping):
        return int(value.get("level", 0))
    return value if isinstance(value, int) else 0

"""The whole of what is authored for one story: masks, factions, a pool for Hidden Faces, and a city."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gmkit.errors import AmbiguousChoice
from gmkit.games.masks.city import City, Goal, Role, SceneSeed, Temper
from gmkit.games.masks.content import Mask, MaskSet
from gmkit.games.masks.kinds import CITY, FACTIONS, KINDS, POOL, SET
from gmkit.games.masks.links import beside, check_beginnings
from gmkit.games.masks.powers import Faction, FactionSet
from gmkit.library.credit import Credit
from gmkit.library.diagnostics import refuse_errors
from gmkit.library.document import Document
from gmkit.library.kinds import Around, Kind
from gmkit.library.shelves import resolve
from gmkit.names import fold, pick

ANY = "any"
"""The gender of a role that everybody may have."""

EVEN = (5, 5, 5, 5, 5, 5)
"""The temper of an NPC whose mask has no preset."""

LONGEST = 80
"""So many characters a label has at most."""


@dataclass(frozen=True, slots=True)
class Contrary:
    """An action for a Hidden Face that contradicts a proper action.

    Attributes:
        label: what is done.
        vs: the id of the mask's action that it contradicts.
    """

    label: str
    vs: str


@dataclass(frozen=True, slots=True)
class HiddenPool:
    """What Hidden Faces are drawn from.

    Attributes:
        id: the pool's stable name.
        title: what it is called.
        source: who made it.
        contraries: by the id of a mask.
        general: actions that are on no mask.
    """

    id: str
    title: str
    source: Credit
    contraries: Mapping[str, tuple[Contrary, ...]]
    general: tuple[str, ...]

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> HiddenPool:
        """Read a checked file."""
        return cls(
            id=data["id"],
            title=data["title"],
            source=Credit.from_data(data["source"]),
            contraries={
                mask: tuple(Contrary(row["label"], row["vs"]) for row in rows)
                for mask, rows in data["contraries"].items()
            },
            general=tuple(data["general"]),
        )


@dataclass(frozen=True, slots=True)
class World:
    """Everything that is authored for a story.

    Attributes:
        masks: the set of masks.
        factions: the factions, in order; an index into them is what the rules use.
        pool: what Hidden Faces are drawn from.
        city: scenes, places, roles, tempers, names and goals.
        by_id: the masks by id, filled when one is first looked up.
        kept: what was worked out from all this, by the name of who keeps it, so that it is not done again.
    """

    masks: MaskSet
    factions: tuple[Faction, ...]
    pool: HiddenPool
    city: City
    by_id: dict[str, Mask] = field(init=False, repr=False, compare=False, default_factory=dict)
    kept: dict[tuple[str, str], Any] = field(init=False, repr=False, compare=False, default_factory=dict)

    def mask(self, name: str) -> Mask:
        """Give the mask with this id; it is one of the set's."""
        if not self.by_id:
            self.by_id.update((mask.id, mask) for mask in self.masks.masks)
        return self.by_id[name]

    def faction(self, text: str) -> int:
        """Give the index of the faction that a text names in part.

        Raises:
            AmbiguousChoice: it fits several.
            UnknownName: it fits none.
        """
        names = {at: (one.label, one.id, *one.aliases) for at, one in enumerate(self.factions)}
        return pick("faction", text, names)

    def role(self, gender: str) -> Role:
        """Give the social role that an avatar of this gender begins with."""
        return next(role for role in self.city.roles if role.gender in (gender, ANY))

    def preset(self, mask_id: str) -> Temper:
        """Give the temper that goes with a mask; all 5 where there is none."""
        return self.city.presets.get(mask_id, EVEN)

    def contraries(self, mask: Mask) -> tuple[Contrary, ...]:
        """Give what contradicts a mask's actions; plain ones where the pool has not enough for two.

        What the pool has against an action that the mask has not is for another mask of this id.
        """
        known = {action.id for action in mask.actions}
        found = tuple(one for one in self.pool.contraries.get(mask.id, ()) if one.vs in known)
        met = {one.vs for one in found}
        return found if len(met) > 1 else (*found, *(one for one in _plain(mask) if one.vs not in met))


def _plain(mask: Mask) -> list[Contrary]:
    """Give a contrary for every action of a mask, called after it; no two called the same."""
    used: set[str] = set()
    return [Contrary(go_against(action.label, used, at), action.id) for at, action in enumerate(mask.actions, 1)]


def go_against(label: str, used: set[str], at: int) -> str:
    """Give the contrary of an action in plain words.

    Args:
        label: of the action.
        used: what is called something already, folded; the contrary is added to it.
        at: the place of the action on its mask, from 1, by which it is told from another that is called the same.
    """
    found = _cut(f"Go against: {label}")
    while fold(found) in used:
        found, at = _cut(f"Go against {at}: {label}"), at + 1
    used.add(fold(found))
    return found


def _cut(label: str) -> str:
    return label if len(label) <= LONGEST else f"{label[: LONGEST - 1].rstrip()}…"


def load(paths: Sequence[Path] = (), set_id: str | None = None) -> World:
    """Read the content of a story: the GM's own files where there are some, else the bundled ones.

    Args:
        paths: files and folders that the GM named; each kind of file in them replaces the bundled one.
        set_id: the id of the set of masks, where there may be several; of several files of another
            kind, the one with this id is taken.

    Raises:
        AmbiguousChoice: several files of a kind are there, and `set_id` does not say which.
        UnknownName: none has that id.
        Diagnosed: a file cannot be used, or a mask begins with a faction that is not there.
    """
    masks = resolve(SET.name, SET.default, paths, KINDS, set_id)
    factions = load_factions(paths, set_id).factions
    refuse_errors(check_beginnings(masks, [faction.id for faction in factions]))
    return World(
        masks=MaskSet.from_data(masks.data),
        factions=factions,
        pool=HiddenPool.from_data(_one(POOL, paths, set_id)),
        city=load_city(paths, set_id),
    )


def load_around(masks: Document, around: Around) -> World | None:
    """Build the content of a story from the files around one that is played with it.

    Args:
        masks: the set of masks.
        around: where its factions, pool and city are.

    Returns:
        None if one of these is not there.
    """
    factions, pool, city = (beside(around, kind.name, masks.data["id"]) for kind in (FACTIONS, POOL, CITY))
    if factions is None or pool is None or city is None:
        return None
    return World(
        masks=MaskSet.from_data(masks.data),
        factions=FactionSet.from_data(factions.data).factions,
        pool=HiddenPool.from_data(pool.data),
        city=City.from_data(city.data),
    )


def load_factions(paths: Sequence[Path] = (), set_id: str | None = None) -> FactionSet:
    """Read the factions alone; arguments and errors as in `load`."""
    return FactionSet.from_data(_one(FACTIONS, paths, set_id))


def load_city(paths: Sequence[Path] = (), set_id: str | None = None) -> City:
    """Read the city alone; arguments and errors as in `load`."""
    return City.from_data(_one(CITY, paths, set_id))


def _one(kind: Kind, paths: Sequence[Path], set_id: str | None) -> Mapping[str, Any]:
    """Find the one file of a kind; a set's id is asked for only where there are several."""
    try:
        return resolve(kind.name, kind.default, paths, KINDS).data
    except AmbiguousChoice:
        if set_id is None:
            raise
        return resolve(kind.name, kind.default, paths, KINDS, set_id).data


__all__ = [
    "ANY",
    "EVEN",
    "LONGEST",
    "City",
    "Contrary",
    "Faction",
    "FactionSet",
    "Goal",
    "HiddenPool",
    "Role",
    "SceneSeed",
    "Temper",
    "World",
    "go_against",
    "load",
    "load_around",
    "load_city",
    "load_factions",
]

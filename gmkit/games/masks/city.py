"""What a story needs besides its masks, as a GM writes it: scenes, places, roles, tempers, names, goals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gmkit.games.masks.content import Action
from gmkit.library.credit import Credit

Temper = tuple[int, int, int, int, int, int]
"""Ambition, warmth, nerve, guile, conformity and grudge, 0 to 10 each."""


@dataclass(frozen=True, slots=True)
class SceneSeed:
    """A scene that an Arbiter may sketch.

    Attributes:
        title: a few words.
        level: underways, streets or high-paths.
        tags: what actions it invites.
    """

    title: str
    level: str
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Role:
    """A social role, which is a mask of its own.

    Attributes:
        id: its stable name.
        label: what it is called.
        gender: whose it is: male, female or any.
        actions: what is proper to it, each worth 1.
    """

    id: str
    label: str
    gender: str
    actions: tuple[Action, ...]

    @classmethod
    def from_data(cls, row: Mapping[str, Any]) -> Role:
        """Read one role of a checked file."""
        actions = tuple(Action(one["id"], one["label"], 1, tuple(one.get("tags", ()))) for one in row["actions"])
        return cls(row["id"], row["label"], row["gender"], actions)


@dataclass(frozen=True, slots=True)
class Goal:
    """What an opposed challenge may be about; {challenger} and {defender} stand for the two.

    Attributes:
        challenger: what happens if the challenger wins.
        defender: what happens if the defender wins.
    """

    challenger: str
    defender: str

    def between(self, challenger: str, defender: str) -> tuple[str, str]:
        """Give both outcomes with the names of the two."""
        names = {"challenger": challenger, "defender": defender}
        return self.challenger.format(**names), self.defender.format(**names)


@dataclass(frozen=True, slots=True)
class City:
    """What a story needs besides its masks.

    Attributes:
        id: the city's stable name.
        title: what it is called.
        source: who made it.
        scenes: scenes to sketch.
        places: where somebody may be who is elsewhere.
        roles: social roles.
        uncast: the one thing that is proper to the Uncast, worth 0.
        names: for avatars, by gender: male and female.
        goals: pairs of outcomes.
        presets: tempers of NPCs, by the id of a mask.
    """

    id: str
    title: str
    source: Credit
    scenes: tuple[SceneSeed, ...]
    places: tuple[str, ...]
    roles: tuple[Role, ...]
    uncast: str
    names: Mapping[str, tuple[str, ...]]
    goals: tuple[Goal, ...]
    presets: Mapping[str, Temper] = field(default_factory=dict)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> City:
        """Read a checked file."""
        return cls(
            id=data["id"],
            title=data["title"],
            source=Credit.from_data(data["source"]),
            scenes=tuple(SceneSeed(row["title"], row["level"], tuple(row.get("tags", ()))) for row in data["scenes"]),
            places=tuple(data["places"]),
            roles=tuple(map(Role.from_data, data["roles"])),
            uncast=data["uncast"],
            names={gender: tuple(names) for gender, names in data["names"].items()},
            goals=tuple(Goal(**row) for row in data["goals"]),
            presets={mask: _temper(figures) for mask, figures in data.get("presets", {}).items()},
        )


def _temper(figures: Sequence[int]) -> Temper:
    ambition, warmth, nerve, guile, conformity, grudge = figures
    return ambition, warmth, nerve, guile, conformity, grudge

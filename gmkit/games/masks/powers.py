"""The factions that avatars woo, act for and act against, as a GM writes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gmkit.library.credit import Credit


@dataclass(frozen=True, slots=True)
class Faction:
    """A power in the city.

    Attributes:
        id: its stable name.
        label: what it is called.
        aliases: other names it goes by.
        emblem: sun, moon, mask, struck-mask, star or none.
        opposed: the id of the faction it opposes, or None.
        further: what else counts in whoever woos it: avatar-male, avatar-female, character-masks (each one
            owned), own-breaches (each one declared), or None.
        proper: classes of tags; an action with a tag of any class is proper to it.
        breach: tags of actions that go against it.
        office: authority (arrests, trials, Characters), underground (whither the alienated drift) or none.
        deeds: what is proper to it, in a sentence.
    """

    id: str
    label: str
    aliases: tuple[str, ...] = ()
    emblem: str = "none"
    opposed: str | None = None
    further: str | None = None
    proper: tuple[tuple[str, ...], ...] = ()
    breach: tuple[str, ...] = ()
    office: str = "none"
    deeds: str = ""

    @classmethod
    def from_data(cls, row: Mapping[str, Any]) -> Faction:
        """Read one faction of a checked file."""
        return cls(
            id=row["id"],
            label=row["label"],
            aliases=tuple(row.get("aliases", ())),
            emblem=row.get("emblem", "none"),
            opposed=row.get("opposed"),
            further=row["further"]["when"] if "further" in row else None,
            proper=tuple(map(tuple, row.get("proper", ()))),
            breach=tuple(row.get("breach", ())),
            office=row.get("office", "none"),
            deeds=row.get("deeds", ""),
        )

    def favours(self, tags: Sequence[str]) -> bool:
        """Say whether an action with these tags is proper to the faction."""
        return any(tag in tags for group in self.proper for tag in group)

    def resents(self, tags: Sequence[str]) -> bool:
        """Say whether an action with these tags goes against what is proper to the faction."""
        return any(tag in tags for tag in self.breach)


@dataclass(frozen=True, slots=True)
class FactionSet:
    """The factions of a file.

    Attributes:
        id: the set's stable name.
        title: what it is called.
        source: who made it.
        factions: none to 8, in the order of the file.
    """

    id: str
    title: str
    source: Credit
    factions: tuple[Faction, ...]

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> FactionSet:
        """Read a checked file."""
        factions = tuple(map(Faction.from_data, data["factions"]))
        return cls(data["id"], data["title"], Credit.from_data(data["source"]), factions)

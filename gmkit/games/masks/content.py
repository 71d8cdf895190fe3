"""What a GM writes for City of Masks: sets of masks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gmkit.games.masks.deck import COLOURS, JOKER, RANKS, SUITS, Card, Rank, Suit
from gmkit.library.credit import Credit
from gmkit.names import pick

OPENING = 25
"""Face at the start and the points of the mask come to this together (Setting up, step 13)."""


@dataclass(frozen=True, slots=True)
class Action:
    """A proper action of a mask.

    Attributes:
        id: its stable name within the mask.
        label: what is done, at most 80 characters.
        value: its face value, 1 to 3.
        tags: what it is like, our own: "bold", "wealth".
        mode: must or never, for what a Character has to do or may not do; may; None if unsaid.
    """

    id: str
    label: str
    value: int
    tags: tuple[str, ...] = ()
    mode: str | None = None


@dataclass(frozen=True, slots=True)
class Mask:
    """A mask.

    Attributes:
        id: its stable name.
        card: the card that stands for it.
        name: of the Character, if it is a named one.
        epithet: the type or by-name: "the Adventuress".
        gender: how the Character is treated: male, female or any.
        actions: the proper actions, 3 to 12.
        budget_waiver: why its points may differ from its rank's, or None.
        sees_unseen: a peacock feather: its wearer sees the Uncast (A74).
        faction_start: factions that do not begin at 0 with its wearer, and where they begin (A74).
    """

    id: str
    card: Card
    name: str | None
    epithet: str
    gender: str
    actions: tuple[Action, ...]
    budget_waiver: str | None = None
    sees_unseen: bool = False
    faction_start: tuple[tuple[str, int], ...] = ()

    @property
    def title(self) -> str:
        """The whole title: "Taria the Adventuress", "The Dashing Swordsman"."""
        return f"{self.name} {self.epithet}" if self.name else self.epithet[:1].upper() + self.epithet[1:]

    @property
    def points(self) -> int:
        """The sum of its values; the rules use this, never the rank."""
        return sum(action.value for action in self.actions)

    @property
    def begins_with(self) -> int:
        """The Face that its wearer begins with."""
        return OPENING - self.points

    @classmethod
    def from_data(cls, row: Mapping[str, Any]) -> Mask:
        """Read one mask of a checked file."""
        return cls(
            id=row["id"],
            card=Card(row["card"]["rank"], row["card"].get("suit") or row["card"]["colour"]),
            name=row.get("name"),
            epithet=row["epithet"],
            gender=row.get("gender", "any"),
            actions=tuple(
                Action(one["id"], one["label"], one["value"], tuple(one.get("tags", ())), one.get("mode"))
                for one in row["actions"]
            ),
            budget_waiver=row.get("budget_waiver"),
            sees_unseen=row.get("sees_unseen", False),
            faction_start=tuple(row.get("faction_start", {}).items()),
        )


@dataclass(frozen=True, slots=True)
class MaskSet:
    """A set of masks.

    Attributes:
        id: the set's stable name.
        title: what it is called.
        source: who made it.
        suits: by id; red and black, for jokers, are always there.
        ranks: by id.
        masks: the masks, in the order of the file.
    """

    id: str
    title: str
    source: Credit
    suits: Mapping[str, Suit]
    ranks: Mapping[str, Rank]
    masks: tuple[Mask, ...]

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> MaskSet:
        """Read a checked file; suits and ranks it does not declare are those of a pack of cards."""
        suits = tuple(Suit(**row) for row in data["suits"]) if "suits" in data else SUITS
        ranks = tuple(Rank(**row) for row in data["ranks"]) if "ranks" in data else RANKS
        return cls(
            id=data["id"],
            title=data["title"],
            source=Credit.from_data(data["source"]),
            suits={suit.id: suit for suit in (*COLOURS, *suits)},
            ranks={rank.id: rank for rank in ranks},
            masks=tuple(map(Mask.from_data, data["masks"])),
        )

    def card_name(self, mask: Mask) -> str:
        """Give the mask's card in words: "Queen of Spades", "Red Joker"."""
        rank, suit = self.ranks[mask.card.rank], self.suits[mask.card.suit]
        return f"{suit.label} {rank.label}" if rank.outline == JOKER else f"{rank.label} of {suit.label}"

    def names(self) -> dict[str, tuple[str, ...]]:
        """Give by id every name a mask goes by: id, title, name, epithet, card."""
        return {
            mask.id: tuple(
                dict.fromkeys(
                    name for name in (mask.id, mask.title, mask.name, mask.epithet, self.card_name(mask)) if name
                )
            )
            for mask in self.masks
        }

    def find(self, text: str) -> Mask:
        """Give the mask that a text names in part.

        Raises:
            AmbiguousChoice: it fits several.
            UnknownName: it fits none.
        """
        found = pick("mask", text, self.names())
        return next(mask for mask in self.masks if mask.id == found)


__all__ = [
    "OPENING",
    "Action",
    "Card",
    "Mask",
    "MaskSet",
    "Rank",
    "Suit",
]

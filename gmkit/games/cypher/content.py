"""What a GM writes for Cypher: decks of characters, their effects as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gmkit.library.credit import Credit

PLAYED_OPS = (
    "purge_own",
    "swap_self_with",
    "fetch",
    "purge_all",
    "draw",
    "exile_from_hand",
    "play_extra",
    "trigger_end",
)
"""Effects that happen once, when their card comes from a hand into an area."""

LYING_OPS = (
    "draw_bonus",
    "draw_source",
    "immune_to",
    "influence_if_other_class",
    "may_ignore_effect",
    "leaves_when_owner_plays",
)
"""Effects that hold for as long as their card lies in an area."""

PLACES = ("other_areas", "display")
"""Where a card looks for another one."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that a card does; which fields count depends on `op`.

    Attributes:
        op: one of `PLAYED_OPS` or `LYING_OPS`.
        amount: of cards drawn or removed.
        classes: ids of the classes that it looks at.
        card: id of the character that it looks for, or is immune to.
        places: where it looks, of `PLACES`.
        scope: whom a purge strikes: all or others.
        source: what may be drawn from as well: bottom.
        influence: what its card is worth while the condition holds.
        of: whose effects may be ignored: other_players.
        owner_last: a purge reaches its own player last, else first.
    """

    op: str
    amount: int = 0
    classes: tuple[str, ...] = ()
    card: str | None = None
    places: tuple[str, ...] = PLACES
    scope: str = "all"
    source: str | None = None
    influence: int = 0
    of: str | None = None
    owner_last: bool = True

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Effect:
        """Read a checked effect; one class may stand in `class`, several in `classes`."""
        return cls(
            op=data["op"],
            amount=data.get("amount", 0),
            classes=tuple(data.get("classes", (data["class"],) if "class" in data else ())),
            card=data.get("card"),
            places=tuple(data.get("from", PLACES)),
            scope=data.get("scope", "all"),
            source=data.get("source"),
            influence=data.get("influence", 0),
            of=data.get("of"),
            owner_last=data.get("owner_last", True),
        )


@dataclass(frozen=True, slots=True)
class Character:
    """A character; the deck holds one or more copies of its card.

    Attributes:
        id: its stable name.
        name: what stands on the card.
        class_id: the id of its class; one that the deck does not list stands for none.
        copies: how many there are, at least 1.
        influence: what it is worth in an area.
        when_played: what happens when it comes from a hand, in order.
        while_in_play: what holds while it lies in an area.
        text: a short label of the effect, in our words.
        house: names of the fields whose value is ours: influence, copies, class, effect.
        provenance: for each field that says so whether it is established, inferred or house.
    """

    id: str
    name: str
    class_id: str
    copies: int
    influence: int
    when_played: tuple[Effect, ...] = ()
    while_in_play: tuple[Effect, ...] = ()
    text: str = ""
    house: tuple[str, ...] = ()
    provenance: tuple[tuple[str, str], ...] = ()

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Character:
        """Read a checked card."""
        provenance: Mapping[str, str] = data.get("provenance", {})
        return cls(
            id=data["id"],
            name=data["name"],
            class_id=data["class"],
            copies=data["copies"],
            influence=data["influence"],
            when_played=tuple(map(Effect.from_data, data.get("when_played", ()))),
            while_in_play=tuple(map(Effect.from_data, data.get("while_in_play", ()))),
            text=data.get("text", ""),
            house=tuple(field for field, basis in provenance.items() if basis == "house"),
            provenance=tuple(provenance.items()),
        )


@dataclass(frozen=True, slots=True)
class Klass:
    """A class of characters.

    Attributes:
        id: its stable name.
        label: what people call it.
    """

    id: str
    label: str


@dataclass(frozen=True, slots=True)
class NexusDeck:
    """A deck: 12 to 40 cards.

    Attributes:
        id: its stable name.
        title: what it is called.
        source: whose work it is.
        classes: the classes there are.
        characters: in the deck's order.
        notice: what is said wherever the deck is shown; empty for nothing.
        of: for each card, numbered in the deck's order with copies side by side, its character's place in `characters`.
    """

    id: str
    title: str
    source: Credit
    classes: tuple[Klass, ...]
    characters: tuple[Character, ...]
    notice: str
    of: tuple[int, ...]

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> NexusDeck:
        """Read a checked file."""
        characters = tuple(map(Character.from_data, data["cards"]))
        return cls(
            id=data["id"],
            title=data["title"],
            source=Credit.from_data(data["source"]),
            classes=tuple(Klass(row["id"], row["label"]) for row in data["classes"]),
            characters=characters,
            notice=data.get("notice", ""),
            of=tuple(at for at, character in enumerate(characters) for _ in range(character.copies)),
        )

    @property
    def total(self) -> int:
        """How many cards there are."""
        return len(self.of)

    def character(self, card: int) -> Character:
        """Give the character of a card."""
        return self.characters[self.of[card]]

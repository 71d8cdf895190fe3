"""A pool to draw masks from: epithets, actions, and which of them go together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gmkit.library.diagnostics import Diagnostic, in_order
from gmkit.library.document import Document
from gmkit.names import fold


@dataclass(frozen=True, slots=True)
class Epithet:
    """What a mask may be called.

    Attributes:
        label: the type or by-name: "the Rope Dancer".
        gender: how its wearer is treated: male, female or any.
        tags: what it is like.
    """

    label: str
    gender: str
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Deed:
    """What may be proper to a mask; its worth is decided for each mask.

    Attributes:
        label: what is done.
        tags: what it is like.
        mode: must or never; may; None if unsaid.
    """

    label: str
    tags: tuple[str, ...]
    mode: str | None


@dataclass(frozen=True, slots=True)
class MaskPool:
    """What masks are drawn from.

    Attributes:
        title: what the pool is called.
        epithets: each goes to one mask.
        deeds: each goes to one mask.
        clashes: pairs of tags that do not go together on one mask.
    """

    title: str
    epithets: tuple[Epithet, ...]
    deeds: tuple[Deed, ...]
    clashes: tuple[tuple[str, str], ...]

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> MaskPool:
        """Read a checked file."""
        return cls(
            title=data["title"],
            epithets=tuple(
                Epithet(row["label"], row.get("gender", "any"), tuple(row.get("tags", ()))) for row in data["epithets"]
            ),
            deeds=tuple(Deed(row["label"], tuple(row.get("tags", ())), row.get("mode")) for row in data["actions"]),
            clashes=tuple((one, other) for one, other in data.get("clashes", ())),
        )


def check_mask_pool(document: Document) -> list[Diagnostic]:
    """List what is wrong with a pool of the right shape: no epithet and no action stands in it twice."""
    found = []
    for field, what in (("epithets", "this epithet"), ("actions", "this action")):
        first: dict[str, int] = {}
        for at, row in enumerate(document.data[field]):
            before = first.setdefault(fold(row["label"]), at)
            if before != at:
                told = f"{what} is there already, on line {document.place([field, before, 'label']).line}"
                found.append(document.problem("GM504", [field, at, "label"], told, "give it another label"))
    return in_order(found)

"""What `gmkit show` can show of City of Masks."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gmkit.games.masks.content import KINDS, SET, Mask, MaskSet
from gmkit.library.shelves import resolve
from gmkit.shell.exhibit import Exhibit
from gmkit.shell.output import whole


def exhibits(paths: Sequence[Path], set_id: str | None) -> list[Exhibit]:
    """Give every mask of the set for `gmkit show`.

    Raises:
        Diagnosed: the content cannot be used.
    """
    content = MaskSet.from_data(resolve(SET.name, "masks/masks.yaml", paths, KINDS, set_id).data)
    names = content.names()
    return [_exhibit(content, mask, names[mask.id]) for mask in content.masks]


def _exhibit(content: MaskSet, mask: Mask, names: Sequence[str]) -> Exhibit:
    def lines() -> list[str]:
        treated = {"male": "a man", "female": "a woman"}.get(mask.gender, "a man or a woman")
        told = [
            f"{mask.title}, {content.card_name(mask)}",
            f"  {mask.points} points, begins with {mask.begins_with} Face; treated as {treated}",
        ]
        if mask.budget_waiver:
            rank = content.ranks[mask.card.rank]
            told.append(f"  a {rank.label} has {rank.points} points; waived: {mask.budget_waiver}")
        if mask.sees_unseen:
            told.append("  sees the Uncast")
        told += [f"  {faction}: begins at {whole(level)}" for faction, level in mask.faction_start]
        told += [f"  {one.value}  {one.label}{f' ({one.mode})' if one.mode else ''}" for one in mask.actions]
        return [*told, f"  {content.source.line()}"]

    def data() -> dict[str, Any]:
        return {
            "id": mask.id,
            "title": mask.title,
            "card": content.card_name(mask),
            "gender": mask.gender,
            "points": mask.points,
            "begins_with": mask.begins_with,
            "budget_waiver": mask.budget_waiver,
            "sees_unseen": mask.sees_unseen,
            "faction_start": dict(mask.faction_start),
            "actions": [
                {"id": one.id, "label": one.label, "value": one.value, "tags": one.tags, "mode": one.mode}
                for one in mask.actions
            ],
            "set": content.id,
            "source": content.source.line(),
        }

    shown = (mask.title, *(name for name in names if name != mask.title))
    return Exhibit("mask", mask.id, shown, lines, data)

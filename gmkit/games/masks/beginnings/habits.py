"""Habits beneath the masks to begin with: they fit the masks that are near."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gmkit.games.masks.beginnings.near import masks_near
from gmkit.games.masks.checks import CONFLICTS
from gmkit.games.masks.kinds import POOL
from gmkit.games.masks.world import go_against
from gmkit.names import fold
from gmkit.shell.making.asking import Answers, Question
from gmkit.shell.making.kinds import New, Room
from gmkit.shell.making.templates import flow, head_of, parts
from gmkit.shell.making.usual import author_question, count_question, title_question

Row = Mapping[str, Any]


def questions(_room: Room) -> list[Question]:
    """Give what is asked for a pool of habits."""
    return [title_question("Habits of Tidewick"), author_question(), count_question("habits of no mask", 0, 24, 12)]


def habits(answers: Answers, room: Room) -> New:
    """Give a pool for Hidden Faces, with something against every mask that is near.

    Raises:
        GmkitError: the masks that are near cannot be used.
    """
    text, count = parts(__file__, "hidden-pool"), answers["count"]
    near = masks_near(room, POOL)
    by_hand = [tuple(line.split("|")) for line in text["by-hand"].splitlines()]
    used = {fold(habit) for habit in text["general"].splitlines()}
    lines = []
    for row in near.masks["masks"]:
        lines.append(f"  {row['id']}:\n")
        lines += [f"    - {flow(one)}\n" for one in _against(row, by_hand, used)]
    head, name = head_of(text["head"], answers, "habits", set=near.masks["id"])
    general = [f"  - {habit}\n" for habit in text["general"].splitlines()[:count]] or ["  []\n"]
    body = head + "".join([*lines, text["general-head"], *general])
    about = f"habits against {len(near.masks['masks'])} masks, and {count} of no mask"
    return New(POOL.name, name, body, "masks", about, ["play masks --content {}"], near.beside, [near.told])


def _against(row: Row, by_hand: Sequence[tuple[str, ...]], used: set[str]) -> list[dict[str, str]]:
    """Give habits against the worthiest actions of a mask; plain ones where nothing better is known."""
    places = {action["id"]: at for at, action in enumerate(row["actions"], 1)}
    actions = {action["id"]: action["label"] for action in sorted(row["actions"], key=lambda one: -one["value"])}
    found = [{"label": label, "vs": vs} for mask, vs, label in by_hand if mask == row["id"] and vs in actions]
    for vs, label in actions.items():
        if len(found) < CONFLICTS and vs not in [one["vs"] for one in found]:
            found.append({"label": go_against(label, used, places[vs]), "vs": vs})
    used |= {fold(one["label"]) for one in found}
    return found

"""What goes with a set of masks, to begin with: habits beneath them, and a city. Both fit the masks that are near."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from gmkit.errors import GmkitError
from gmkit.library import load
from gmkit.library.shelves import resolve
from gmkit.names import fold
from gmkit.shell.making.asking import Answers, Question
from gmkit.shell.making.content import count_question, head_of
from gmkit.shell.making.kinds import New, Room, author_question, title_question
from gmkit.shell.making.templates import flow, parts

_KIND = "mask-set"
_PAIRS = 2  # so many actions of each mask are contradicted
_LONGEST = 80  # letters of a label

Row = Mapping[str, Any]


def hidden_questions(_room: Room) -> list[Question]:
    """Give what is asked for a pool of habits."""
    return [title_question("Habits of Tidewick"), author_question(), count_question("habits of no mask", 0, 24, 12)]


def hidden_pool(answers: Answers, room: Room) -> New:
    """Give a pool for Hidden Faces, with something against every mask that is near."""
    text, count = parts("hidden-pool"), answers["count"]
    masks = masks_near(room)
    by_hand = [tuple(line.split("|")) for line in text["by-hand"].splitlines()]
    used = {fold(habit) for habit in text["general"].splitlines()}
    lines = []
    for row in masks["masks"]:
        lines.append(f"  {row['id']}:\n")
        lines += [f"    - {flow(one)}\n" for one in _against(row, by_hand, used)]
    head, name = head_of(text["head"], answers, "habits", set=masks["id"])
    habits = [f"  - {habit}\n" for habit in text["general"].splitlines()[:count]] or ["  []\n"]
    body = head + "".join([*lines, text["general-head"], *habits])
    about = f"habits against {len(masks['masks'])} masks, and {count} of no mask"
    return New("hidden-pool", name, body, "masks", about, ["play masks --content {}"])


def _against(row: Row, by_hand: Sequence[tuple[str, ...]], used: set[str]) -> list[dict[str, str]]:
    """Give habits against the worthiest actions of a mask; plain ones where nothing better is known."""
    actions = {action["id"]: action["label"] for action in sorted(row["actions"], key=lambda one: -one["value"])}
    found = [{"label": label, "vs": vs} for mask, vs, label in by_hand if mask == row["id"] and vs in actions]
    for vs, label in actions.items():
        if len(found) < _PAIRS and vs not in [one["vs"] for one in found]:
            found.append({"label": _plain(label, used), "vs": vs})
    used |= {fold(one["label"]) for one in found}
    return found


def _plain(label: str, used: set[str]) -> str:
    """Give the opposite of an action in plain words, once."""
    number, found = 1, f"Go against: {label}"[:_LONGEST].rstrip()
    while fold(found) in used:
        number += 1
        found = f"Go against ({number}): {label}"[:_LONGEST].rstrip()
    used.add(fold(found))
    return found


def city_questions(_room: Room) -> list[Question]:
    """Give what is asked for a city."""
    return [title_question("Tidewick"), author_question(), count_question("scenes", 1, 12, 6)]


def city(answers: Answers, room: Room) -> New:
    """Give a city, with tempers for the masks of `gmkit new` if they are near."""
    text, count = parts("masks-city"), answers["count"]
    head, name = head_of(text["head"], answers, "city")
    scenes = "".join(f"  - {scene}\n" for scene in text["scenes"].splitlines()[:count])
    tempers = load.parse(text["awake"], "presets").data["presets"]
    known = tempers.keys() <= {row["id"] for row in masks_near(room)["masks"]}
    body = head + scenes + text["rest"] + text["awake" if known else "asleep"] + text["end"]
    return New("masks-city", name, body, "masks", f"{count} scenes", ["play masks --content {}"])


def masks_near(room: Room) -> Row:
    """Give the set of masks that a file is for: the one that was named, else the one in its folder, else the bundled.

    Raises:
        GmkitError: what was named cannot be used.
    """
    kind = room.kinds[_KIND]
    if room.content:
        return resolve(_KIND, kind.default, room.content, room.kinds).data
    beside = [path for path in sorted(room.folder.glob("*.y*ml")) if _is_set(path)]
    try:
        return resolve(_KIND, kind.default, beside if len(beside) == 1 else [], room.kinds).data
    except GmkitError:
        return resolve(_KIND, kind.default, [], room.kinds).data


def _is_set(path: Path) -> bool:
    try:
        return load.read(path).data.get("kind") == _KIND
    except GmkitError:
        return False

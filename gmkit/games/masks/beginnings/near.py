"""Which masks a new file is for: those that are in force, else those in its folder, else the bundled ones."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from gmkit.errors import StoreError
from gmkit.games.masks.kinds import KINDS, SET
from gmkit.library import load
from gmkit.library.diagnostics import Diagnosed, refuse_errors
from gmkit.library.document import Document
from gmkit.library.kinds import Kind
from gmkit.library.reader import Reader
from gmkit.library.shelves import gather, resolve
from gmkit.shell.making.kinds import Room


class Near(NamedTuple):
    """The masks that are near.

    Attributes:
        masks: the checked set.
        told: which it is, for the GM.
        beside: files that have to be named so that it is played with.
    """

    masks: Mapping[str, Any]
    told: str
    beside: tuple[Path, ...]


def masks_near(room: Room, kind: Kind) -> Near:
    """Give the set of masks that a file is for.

    Args:
        room: with the content in force, and the folder where the file will lie.
        kind: of the file.

    Raises:
        GmkitError: content in force, or a set in the folder, cannot be used, or it is not said which set is meant.
    """
    if room.content:
        found = _of(room, room.content)
        if found.lines:
            return Near(found.data, _told(found), _others(room, kind))
    near = _in_folder(room)
    found = _of(room, near if len(near) == 1 or room.set_id else ())
    if found.lines:
        own = () if found.file is None else (found.file,)
        return Near(found.data, _told(found), (*_others(room, kind), *own))
    told = f"it is for the bundled masks, {found.data['id']}"
    if len(near) > 1:
        told += "; more than one set lies here, so name the one that is meant with --content"
    return Near(found.data, told, _others(room, kind))


def _of(room: Room, paths: Any) -> Document:
    return resolve(SET.name, SET.default, paths, room.kinds, room.set_id)


def _told(found: Document) -> str:
    return f"it is for the masks of {found.path_shown}, {found.data['id']}"


def _others(room: Room, kind: Kind) -> tuple[Path, ...]:
    """Give the content in force that the game reads, but for what the new file replaces."""
    kinds = KINDS.keys() - {kind.name}
    return tuple(path for path in gather(room.content) if load.read(path).data.get("kind") in kinds)


def _in_folder(room: Room) -> list[Path]:
    """Give the sets of masks that lie in the folder.

    Raises:
        StoreError: one cannot be used.
    """
    reader, found = Reader(room.kinds), []
    for path in sorted(room.folder.glob("*.y*ml")):
        reading = reader.beside(path, SET.name) if path.is_file() else None
        if reading is None or reading.kind is None or reading.kind.name != SET.name:
            continue
        try:
            refuse_errors(reading.found)
        except Diagnosed as error:
            raise StoreError(f"{error}; mend these masks, or name others with --content") from error
        found.append(path)
    return found

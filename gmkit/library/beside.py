"""What stands beside a file: where a reference of its may lead, and what is not known because it has errors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from gmkit.errors import ContentError
from gmkit.library.bundle import bundled, load_trusted
from gmkit.library.document import Document
from gmkit.library.files import is_yaml
from gmkit.library.reader import Reader, Reading

_MOST_BESIDE = 200
"""So many files of a folder are looked into for what a file beside them refers to."""


class Unsettled(ContentError):
    """What is referred to lies in a file with errors: as long as it has them, nothing can be said of the reference."""


class Beside:
    """What one file may refer to; it is the `Around` of the checks."""

    def __init__(
        self, own: Reading, others: Sequence[Reading], named: Sequence[Reading], reader: Reader, *, company: bool
    ) -> None:
        """Take what may be referred to.

        Args:
            own: the file.
            others: the files that are checked with it, itself included.
            named: the files that were named to be looked in.
            reader: reads the rest.
            company: whether the file goes with those in its folder, where it does not say which set is meant.
        """
        self._own, self._others, self._named, self._reader = own, others, named, reader
        self._company = company

    def find(self, kind: str, set_id: str | None = None) -> Document | None:
        """Give the file of a kind with an id; without one, what a game would take.

        Raises:
            Unsettled: it has errors.
        """
        named = _of(kind, self._named)
        if set_id is None:
            found = named or (self._beside(kind) if self._company else [])
            _refuse_unsound(one for one in found if not one.sound)
            return _only(found, self._own) if found else self._bundled(kind)
        everywhere = [*named, *_of(kind, self._others), *self._in_folder(kind)]
        for one in everywhere:
            if one.sound and one.set_id == set_id:
                return one.document
        core = self._bundled(kind)
        if core is not None and core.data.get("id") == set_id:
            return core
        _refuse_unsound(one for one in everywhere if not one.sound and one.set_id in (set_id, None))
        return None

    def ids(self, kind: str) -> list[str]:
        """Give the ids of all files of a kind, for suggestions."""
        known = [*_of(kind, self._named), *_of(kind, self._others), *self._in_folder(kind)]
        core = self._bundled(kind)
        found = [*(one.set_id for one in known), core.data["id"] if core is not None else None]
        return [name for name in dict.fromkeys(found) if name is not None]

    def _beside(self, kind: str) -> list[Reading]:
        """Give the content that goes with the file: what lies beside it, or what is checked with it as one campaign.

        Files that are checked together make a campaign if a game could be given them all: one file of each kind.
        """
        local = self._in_folder(kind)
        if local:
            return local
        own = self._own.kind.name if self._own.kind is not None else ""
        found = _of(kind, self._others)
        return found if len(found) == 1 and len(_of(own, self._others)) <= 1 else []

    def _in_folder(self, kind: str) -> list[Reading]:
        found = [self._reader.beside(path, kind) for path in _siblings(self._own.path)]
        return _of(kind, [one for one in found if one is not None])

    def _bundled(self, kind: str) -> Document | None:
        known = self._reader.kinds.get(kind)
        return load_trusted(bundled("content") / known.default) if known is not None and known.default else None


def _of(kind: str, readings: Iterable[Reading]) -> list[Reading]:
    return [one for one in readings if one.kind is not None and one.kind.name == kind]


def _refuse_unsound(found: Iterable[Reading]) -> None:
    for one in found:
        raise Unsettled(f"{one.path} has errors; mend them first")


def _siblings(path: Path) -> list[Path]:
    """List the YAML files in a file's folder, itself left out."""
    try:
        near = sorted(one for one in path.parent.iterdir() if is_yaml(one))
    except OSError:
        return []
    return [one for one in near[:_MOST_BESIDE] if one.name != path.name and one.is_file()]


def _only(found: Sequence[Reading], own: Reading) -> Document | None:
    """Give the one that is meant: the only one, or of several the one with the id of the file itself or of its set."""
    if len(found) == 1:
        return found[0].document
    said = {} if own.document is None else own.document.data
    wanted = said.get("set", said.get("id"))
    return next((one.document for one in found if one.set_id == wanted), None)

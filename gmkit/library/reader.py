"""Files read once each, with what is wrong with each by itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from gmkit.library import load
from gmkit.library.bundle import bundled, load_trusted
from gmkit.library.diagnostics import Diagnosed, Diagnostic, Severity, in_order
from gmkit.library.document import Document
from gmkit.library.files import read_bytes
from gmkit.library.judging import complete, kind_of
from gmkit.library.kinds import Around, Kind
from gmkit.library.partial import outside

_KIND = re.compile(rb"^kind: *([a-z-]+)", re.MULTILINE)


class Reading(NamedTuple):
    """A file as far as it could be read.

    Attributes:
        path: the file.
        kind: what it is, if that is known.
        document: written out whole, with what it builds on; None if nothing can be made of it.
        found: what is wrong with it.
        around: what it may refer to; None as long as it was not held against the others, or has errors.
    """

    path: Path
    kind: Kind | None
    document: Document | None
    found: list[Diagnostic]
    around: Around | None = None

    @property
    def sound(self) -> bool:
        """Whether it has no errors, so that others may refer to it."""
        return self.document is not None and not has_errors(self.found)

    @property
    def set_id(self) -> str | None:
        """The id of the set in it; None if it cannot be read, or has none."""
        said = None if self.document is None else self.document.data.get("id")
        return said if isinstance(said, str) else None


def has_errors(found: Iterable[Diagnostic]) -> bool:
    """Say whether there is anything among diagnostics that keeps a file from being used."""
    return any(one.severity is Severity.ERROR for one in found)


class Reader:
    """Reads files, each once."""

    def __init__(self, kinds: Mapping[str, Kind]) -> None:
        """Take every kind of file there is."""
        self.kinds = kinds
        self._known: dict[Path, Reading] = {}

    def read(self, path: Path, shown: str | None = None) -> Reading:
        """Read a file and list what is wrong with it by itself."""
        if path not in self._known:
            self._known[path] = self._read(path, shown)
        return self._known[path]

    def beside(self, path: Path, kind: str) -> Reading | None:
        """Read a file if it may be of a kind; what is bundled is taken as it is."""
        if path in self._known:
            return self._known[path]
        own = self.kinds.get(kind)
        if own is not None and own.default and path.resolve() == (bundled("content") / own.default).resolve():
            return Reading(path, own, load_trusted(path), [])
        try:
            if kind.encode() not in read_bytes(path):
                return None
        except Diagnosed:
            return None
        return self.read(path)

    def _read(self, path: Path, shown: str | None) -> Reading:
        survey = load.survey(path, shown=shown)
        if survey.document is None:
            return Reading(path, self._guessed(path), None, list(survey.problems))
        document = survey.document._replace(file=path)
        kind, _ = kind_of(document, self.kinds)
        whole, wrong = complete(document, self.kinds)
        # What the faults of the YAML bring about further on is told once, as faults of the YAML.
        told = {one.place[:2] for one in survey.problems if one.place is not None}
        wrong = [one for one in wrong if one.place is None or one.place[:2] not in told]
        if survey.aside and kind is not None:
            wrong = outside(document, kind, survey.aside, wrong)
        elif survey.aside:
            # The line that says the kind may be one of those that could not be read.
            said = "kind" in document.data
            wrong = [one for one in wrong if said and one.place and one.place.line not in survey.aside]
        return Reading(path, kind, whole, in_order([*survey.problems, *wrong]))

    def _guessed(self, path: Path) -> Kind | None:
        """Give the kind that a file seems to be of which nothing can be made."""
        try:
            said = _KIND.search(read_bytes(path))
        except Diagnosed:
            return None
        return self.kinds.get(said[1].decode()) if said else None

"""Files held against everything: read, checked one by one, then against one another and the content around them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from gmkit.library import load
from gmkit.library.diagnostics import Diagnostic, Severity, in_order
from gmkit.library.document import Document
from gmkit.library.kinds import Around, Kind
from gmkit.library.partial import outside
from gmkit.library.shelves import bundled, complete, gather, kind_of, load_trusted

_MOST_BESIDE = 200
"""So many files of a folder are looked into for what a file beside them refers to."""


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

    def is_of(self, kind: str) -> bool:
        """Say whether it is a sound file of a kind."""
        return self.sound and self.kind is not None and self.kind.name == kind


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
            if kind.encode() not in path.read_bytes():
                return None
        except OSError:
            return None
        return self.read(path)

    def _read(self, path: Path, shown: str | None) -> Reading:
        survey = load.survey(path, shown=shown)
        if survey.document is None:
            return Reading(path, None, None, list(survey.problems))
        document = survey.document._replace(file=path)
        kind, _ = kind_of(document, self.kinds)
        whole, wrong = complete(document, self.kinds)
        if survey.problems and kind is not None:
            # What the faults of the YAML bring about further on is told once, as faults of the YAML.
            places = {one.place for one in survey.problems}
            wrong = [one for one in wrong if one.place not in places]
            if survey.aside:
                wrong = outside(document, kind, survey.aside, wrong)
        elif survey.aside:
            # The line that says the kind may be one of those that could not be read.
            said = "kind" in document.data
            wrong = [one for one in wrong if said and one.place and one.place.line not in survey.aside]
        return Reading(path, kind, whole, in_order([*survey.problems, *wrong]))


class Beside:
    """What one file may refer to; it is the `Around` of the checks."""

    def __init__(self, own: Reading, others: Sequence[Reading], named: Sequence[Reading], reader: Reader) -> None:
        """Take the file, those checked with it, those that were named to be looked in, and who reads the rest."""
        self._own, self._others, self._named, self._reader = own, others, named, reader

    def find(self, kind: str, set_id: str | None = None) -> Document | None:
        """Give the file of a kind with an id; without one, what a game would take."""
        named = [one.document for one in self._named if one.is_of(kind)]
        if set_id is None:
            local = [] if named or not self._keeps_company() else self._in_folder(kind)
            return _only([*named, *local], self._own) or self._bundled(kind)
        others = [one.document for one in self._others if one.is_of(kind)]
        found = next((one for one in [*named, *others] if one is not None and one.data.get("id") == set_id), None)
        if found is not None:
            return found
        core = self._bundled(kind)
        if core is not None and core.data.get("id") == set_id:
            return core
        return next((one for one in self._in_folder(kind) if one.data.get("id") == set_id), None)

    def ids(self, kind: str) -> list[str]:
        """Give the ids of all files of a kind, for suggestions."""
        known = [one.document for one in (*self._named, *self._others) if one.is_of(kind)]
        found = [one for one in (*known, *self._in_folder(kind), self._bundled(kind)) if one is not None]
        return list(dict.fromkeys(str(one.data["id"]) for one in found if "id" in one.data))

    def _keeps_company(self) -> bool:
        """Say whether the file goes with those in its folder: content does, and a situation that names its set.

        Any other situation is played with the bundled content, or with what is named.
        """
        document, kind = self._own.document, self._own.kind
        assert document is not None and kind is not None
        return bool(kind.default) or "set" in document.data

    def _in_folder(self, kind: str) -> list[Document]:
        found = []
        for path in _siblings(self._own.path):
            reading = self._reader.beside(path, kind)
            if reading is not None and reading.document is not None and reading.is_of(kind):
                found.append(reading.document)
        return found

    def _bundled(self, kind: str) -> Document | None:
        known = self._reader.kinds.get(kind)
        return load_trusted(bundled("content") / known.default) if known is not None and known.default else None


def inspect_all(
    paths: Sequence[Path],
    kinds: Mapping[str, Kind],
    named: Sequence[Path] = (),
    *,
    shown: str | None = None,
    each: Callable[[Path], None] = lambda _path: None,
) -> list[Reading]:
    """Check files, each by itself, against one another, and against the content they refer to.

    Args:
        paths: the files.
        kinds: every kind of file there is.
        named: files and folders that are looked in for what is referred to, and not checked.
        shown: how to name the file in messages, if there is one alone; its path, if not given.
        each: called for each file that is about to be read.

    Returns:
        A reading for each path, with everything that is wrong with it, in its order.

    Raises:
        Diagnosed: a path of `named` cannot be read.
    """
    reader = Reader(kinds)
    readings = []
    for path in paths:
        each(path)
        readings.append(reader.read(path, shown if shown is not None else str(path)))
    looked_in = [reader.read(path) for path in gather(named)]
    twice = _ids_twice(readings)
    told = []
    for reading in readings:
        found = [*reading.found, *twice.get(reading.path, ())]
        around = Beside(reading, readings, looked_in, reader)
        if reading.sound and reading.kind is not None and reading.document is not None:
            found += reading.kind.refer(reading.document, around)
            if not has_errors(found):
                found += reading.kind.lint(reading.document, around)
        told.append(reading._replace(found=in_order(found), around=None if has_errors(found) else around))
    return told


def has_errors(found: Iterable[Diagnostic]) -> bool:
    """Say whether there is anything among diagnostics that keeps a file from being used."""
    return any(one.severity is Severity.ERROR for one in found)


def _ids_twice(readings: Iterable[Reading]) -> dict[Path, list[Diagnostic]]:
    """Find sets of one kind with one id: a game that is given both cannot tell them apart."""
    first: dict[tuple[str, str], Reading] = {}
    found: dict[Path, list[Diagnostic]] = {}
    for reading in readings:
        document, kind = reading.document, reading.kind
        if document is None or kind is None or not kind.default or not isinstance(document.data.get("id"), str):
            continue
        before = first.setdefault((kind.name, document.data["id"]), reading)
        if before is reading or before.document is None or before.path.resolve() == reading.path.resolve():
            continue
        place = before.document.place(["id"])
        told = (
            f"a second {kind.name} with this id; the first is {before.document.path_shown}:{place.line}:{place.column}"
        )
        found.setdefault(reading.path, []).append(
            document.problem("GM302", ["id"], told, "give each set an id of its own")
        )
    return found


def _siblings(path: Path) -> list[Path]:
    """List the YAML files in a file's folder, itself left out."""
    try:
        near = sorted(one for one in path.parent.iterdir() if one.suffix.lower() in (".yaml", ".yml"))
    except OSError:
        return []
    return [one for one in near[:_MOST_BESIDE] if one.name != path.name and one.is_file()]


def _only(found: Sequence[Document | None], own: Reading) -> Document | None:
    """Give the one that is meant: the only one, or of several the one with the id of the file itself or of its set."""
    there = [one for one in found if one is not None]
    if len(there) == 1:
        return there[0]
    said = {} if own.document is None else own.document.data
    wanted = said.get("set", said.get("id"))
    return next((one for one in there if one.data.get("id") == wanted), None)

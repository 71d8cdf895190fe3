"""Files held against everything: read, checked one by one, then against one another and the content around them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from gmkit.library.beside import Beside, Unsettled
from gmkit.library.diagnostics import Diagnostic, in_order
from gmkit.library.kinds import Kind
from gmkit.library.reader import Reader, Reading, has_errors
from gmkit.library.shelves import gather

__all__ = ["Reading", "inspect", "inspect_all"]


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
        A reading for each path, with everything that is wrong with it, in its order; then one for each file of
        `named` that has errors, since nothing can be looked up in it.

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
        held = _held(reading, readings, looked_in, reader) if reading.sound and reading.kind is not None else reading
        found = in_order([*held.found, *twice.get(reading.path, ())])
        told.append(held._replace(found=found, around=None if has_errors(found) else held.around))
    known = {path.resolve() for path in paths}
    return told + [one for one in looked_in if has_errors(one.found) and one.path.resolve() not in known]


def inspect(path: Path, kinds: Mapping[str, Kind], *, shown: str | None = None) -> list[Diagnostic]:
    """List all that is wrong with one file, from unreadable bytes to references to other files."""
    return inspect_all([path], kinds, shown=shown)[0].found


def _held(reading: Reading, readings: Sequence[Reading], named: Sequence[Reading], reader: Reader) -> Reading:
    """Hold a sound file against what it refers to.

    Content goes with what lies beside it, and so does a situation that names its set. Any other situation is played
    with the bundled content, unless only what lies beside it has what it names.
    """
    kind, document = reading.kind, reading.document
    assert kind is not None and document is not None
    settled = bool(kind.default) or "set" in document.data
    tries = [
        Beside(reading, readings, named, reader, company=company) for company in ([True] if settled else [False, True])
    ]
    best: tuple[Beside, list[Diagnostic]] | None = None
    for around in tries:
        try:
            wrong = kind.refer(document, around)
        except Unsettled:
            continue
        if best is None or not has_errors(wrong):
            best = (around, wrong)
        if not has_errors(wrong):
            break
    if best is None:
        return reading
    around, wrong = best
    if has_errors(wrong):
        return reading._replace(found=[*reading.found, *wrong])
    try:
        wrong = [*wrong, *kind.lint(document, around)]
    except Unsettled:
        return reading._replace(found=[*reading.found, *wrong])
    return reading._replace(found=[*reading.found, *wrong], around=around)


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

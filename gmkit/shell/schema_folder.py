"""`gmkit schema --write DIR`: schemas beside content, and every file there told where its own is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from gmkit.errors import StoreError, quoted
from gmkit.library.diagnostics import escaped
from gmkit.library.files import make_folder, read_bytes, reason, write_whole, yaml_in
from gmkit.library.modeline import FOLDER, relative_reference, schema_file, with_modeline
from gmkit.shell.output import Voice, document

_UTF8 = "utf-8"


class Plan(NamedTuple):
    """What putting schemas into a folder comes to.

    Attributes:
        schemas: where each is, or will be.
        writes: what each file will hold that is not so yet, schemas first.
        changed: the content files among them.
        unchanged: content files that are right already.
        skipped: content files that are left alone, each with why.
    """

    schemas: list[Path]
    writes: dict[Path, bytes]
    changed: list[Path]
    unchanged: list[Path]
    skipped: dict[Path, str]


def put(folder: Path, schemas: Mapping[str, tuple[str, str]], voice: Voice, *, dry_run: bool, json: bool) -> None:
    """Put all schemas into a folder, name them in its files, and say what was done.

    Args:
        folder: of content; made if it is not there.
        schemas: each schema's name with the kind of file it is for and its text.
        voice: says it.
        dry_run: write nothing.
        json: say it as one JSON document.

    Raises:
        StoreError: something cannot be written.
        Diagnosed: a folder cannot be read.
    """
    made = plan(folder, schemas)
    if not dry_run:
        for path, data in made.writes.items():
            if path in made.schemas:
                make_folder(path.parent)
            write_whole(path, data)
    for path, why in made.skipped.items():
        voice.aside(f"{path}: left as it is: {why}")
    if json:
        parts = {name: [str(path) for path in getattr(made, name)] for name in ("schemas", "changed", "unchanged")}
        result = {**parts, "skipped": [str(path) for path in made.skipped], "dry_run": dry_run}
        voice.answer([document("schema", None, result)])
    else:
        voice.answer(_told(folder, made, dry_run=dry_run))


def plan(folder: Path, schemas: Mapping[str, tuple[str, str]]) -> Plan:
    """Find out what would be written; arguments and errors as in `put`."""
    try:
        if folder.exists() and not folder.is_dir():
            raise StoreError(f"{escaped(str(folder))}: this is a file; name a folder")
    except (OSError, ValueError) as error:
        raise StoreError(f"{escaped(str(folder))}: cannot be used: {reason(error)}") from error
    made = Plan([], {}, [], [], {})
    for name, (_, text) in schemas.items():
        path = schema_file(folder, name)
        _refuse_taken(path, folder)
        made.schemas.append(path)
        data = text.encode(_UTF8)
        if not path.is_file() or read_bytes(path) != data:
            made.writes[path] = data
    kinds = {kind: name for name, (kind, _) in schemas.items()}
    for path in _content(folder):
        _plan_file(made, path, folder, kinds)
    return made


def _refuse_taken(path: Path, folder: Path) -> None:
    """Refuse to write where something else stands: a link leads to what is somebody's, a folder is no file."""
    for one in (path, *path.parents):
        if one == folder:
            return
        shown = escaped(str(one))
        if one.is_symlink():
            raise StoreError(f"{shown}: this is a link; take it away, or name another folder")
        if one.exists() and one.is_dir() == (one == path):
            what = "a folder" if one == path else "no folder"
            raise StoreError(f"{shown}: this is {what}; move it, or name another folder")


def _plan_file(made: Plan, path: Path, folder: Path, kinds: Mapping[str, str]) -> None:
    if path.is_symlink():
        made.skipped[path] = "a link to another file"
        return
    from gmkit.library import load

    found = load.survey(path)
    if found.document is None:
        wrong = found.problems[0]
        made.skipped[path] = f"line {wrong.place.line}: {wrong.message}" if wrong.place else wrong.message
        return
    kind = found.document.data.get("kind")
    if not isinstance(kind, str):
        made.skipped[path] = "it says no kind"
        return
    if kind not in kinds:
        made.skipped[path] = f"gmkit knows no kind {quoted(kind)}"
        return
    text = read_bytes(path).decode(_UTF8)
    new = with_modeline(text, relative_reference(path.parent, schema_file(folder, kinds[kind])))
    if new == text:
        made.unchanged.append(path)
    else:
        made.changed.append(path)
        made.writes[path] = new.encode(_UTF8)


def _content(folder: Path) -> list[Path]:
    """List the YAML files in a folder and below, as `gmkit check` finds them, but none among the schemas.

    Raises:
        Diagnosed: a folder cannot be read.
    """
    own = folder / FOLDER
    return [path for path in yaml_in(folder) if own not in path.parents] if folder.exists() else []


def _told(folder: Path, made: Plan, *, dry_run: bool) -> Iterator[str]:
    new = sum(path in made.writes for path in made.schemas)
    would = "would be " if dry_run else ""
    yield f"{escaped(str(folder / FOLDER))}: {len(made.schemas)} schemas, {new} of them {would}written"
    for path in made.changed:
        yield f"{escaped(str(path))}: {would}changed"
    rest = f"{len(made.unchanged)} right already, {len(made.skipped)} left as they are"
    yield f"files: {len(made.changed)} {would}changed, {rest}"

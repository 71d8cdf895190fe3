"""The content that is meant: the GM's own, checked every time, where there is some; else the bundled one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from gmkit import errors
from gmkit.library.bundle import bundled, load_trusted
from gmkit.library.diagnostics import refuse_errors, unreadable
from gmkit.library.document import Document
from gmkit.library.files import reason, yaml_in
from gmkit.library.judging import MISSPELT, complete, kind_of, lineage_of, validate
from gmkit.library.kinds import Kind
from gmkit.library.lineage import CORE, Lineage


def gather(paths: Sequence[Path]) -> list[Path]:
    """List the files that are meant: each file named, and all YAML files in each folder named.

    Hidden files and folders inside a folder are left out; a folder's files are sorted; none is listed twice.

    Raises:
        Diagnosed: a path is not there, a folder cannot be read or holds no YAML file.
    """
    found: dict[Path, None] = {}
    for path in paths:
        try:
            folder = path.is_dir()
            if not folder:
                path.stat()
        except (OSError, ValueError) as error:
            raise unreadable(str(path), reason(error)) from error
        inside = yaml_in(path) if folder else [path]
        if not inside:
            raise unreadable(str(path), "there is no YAML file in this folder", "name a file or another folder")
        found |= dict.fromkeys(inside)
    return list(found)


def load_checked(path: Path, kind: Kind, *, shown: str | None = None) -> Document:
    """Read somebody's own file of one kind; warnings pass.

    Raises:
        Diagnosed: the file has errors; the first is told.
    """
    from gmkit.library import load

    document, wrong = complete(load.read(path, shown=shown)._replace(file=path), {kind.name: kind})
    refuse_errors(wrong)
    return document


def resolve(
    kind: str,
    default: str,
    extra: Sequence[Path],
    kinds: Mapping[str, Kind],
    set_id: str | None = None,
) -> Document:
    """Find the content of one kind: the GM's own if there is any, else the bundled one.

    Args:
        kind: a key of `kinds`.
        default: the bundled file, below `content/`.
        extra: files and folders that the GM named; files of other kinds in them are skipped.
        kinds: the kinds there are.
        set_id: the `id` of the one wanted, where there may be several.

    Raises:
        AmbiguousChoice: several are there and `set_id` does not say which.
        UnknownName: none has that id.
        Diagnosed: a file cannot be used.
    """
    chosen = _chosen(kind, default, extra, kinds, set_id)
    if not chosen.lines:
        return chosen  # a bundled file, which needs no check
    document, wrong = complete(chosen, kinds)
    refuse_errors(wrong)
    return document


def family(
    kind: str, default: str, extra: Sequence[Path], kinds: Mapping[str, Kind], set_id: str | None = None
) -> Lineage:
    """Find the content of one kind as `resolve` does, with all that it builds on, and where each part stands.

    Raises:
        AmbiguousChoice: as in `resolve`.
        UnknownName: as in `resolve`.
        Diagnosed: as in `resolve`.
    """
    from gmkit.library import load

    document = _chosen(kind, default, extra, kinds, set_id)
    assert document.file is not None
    if not document.lines:
        # A bundled file, read without its places: those are wanted now.
        document = load.read(document.file, shown=f"{CORE}{document.file.stem}")._replace(file=document.file)
    refuse_errors(validate(document, kinds))
    return lineage_of(document, kinds[kind], places=True)


def _chosen(kind: str, default: str, extra: Sequence[Path], kinds: Mapping[str, Kind], set_id: str | None) -> Document:
    """Choose the file that `resolve` is to give, as it was written."""
    own = [document for document in _read_all(gather(extra)) if _is_meant(document, kind, kinds)]
    if set_id is not None:
        own = [document for document in own if document.data.get("id") == set_id] or _other_set(
            own, kind, default, set_id
        )
    elif not own:
        return load_trusted(bundled("content") / default)
    if len(own) > 1:
        told = errors.listed(f"{document.data.get('id')} ({document.path_shown})" for document in own)
        tip = "name one file" if set_id is not None else "choose with --option set=ID"
        raise errors.AmbiguousChoice(f"there is more than one {kind}: {told}; {tip}")
    return own[0]


def strangers(paths: Sequence[Path], kinds: Mapping[str, Kind]) -> list[str]:
    """Give what the files that were named are, if a game reads none of them: "deck.yaml is a cypher-deck".

    Args:
        paths: files and folders; none for no strangers.
        kinds: the kinds of file that the game reads.

    Raises:
        Diagnosed: a file cannot be read.
    """
    documents = _read_all(gather(paths))
    found = [(document.path_shown, document.data.get("kind")) for document in documents]
    if any(kind in kinds for _, kind in found):
        return []
    return [f"{path} is a {kind}" if isinstance(kind, str) else f"{path} says no kind" for path, kind in found]


def _read_all(paths: Sequence[Path]) -> list[Document]:
    if not paths:
        return []
    from gmkit.library import load  # and with it the YAML library, which most runs can do without

    return [load.read(path)._replace(file=path) for path in paths]


def _other_set(own: Sequence[Document], kind: str, default: str, set_id: str) -> list[Document]:
    """Give the bundled set if it is the one that is wanted."""
    document = load_trusted(bundled("content") / default)
    if document.data.get("id") == set_id:
        return [document]
    from gmkit.names import suggest

    ids = [str(found.data.get("id")) for found in (*own, document)]
    raise errors.UnknownName(kind, set_id, suggest(set_id, ids), ids, "give the file that it is in with --content")


def _is_meant(document: Document, kind: str, kinds: Mapping[str, Kind]) -> bool:
    """Say whether a file is of a kind; one that only misspells it must not be passed over in silence."""
    named = document.data.get("kind")
    if named == kind:
        return True
    if isinstance(named, str) and named not in kinds:
        from gmkit.names import closeness

        if closeness(named, kind) >= MISSPELT:
            refuse_errors(kind_of(document, kinds)[1])
    if named is None:
        refuse_errors(kind_of(document, kinds)[1])
    return False

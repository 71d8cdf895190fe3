"""`gmkit pack`: a campaign's folder, checked and put into one zip to pass on; and its manifest, begun."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from gmkit import __version__
from gmkit.errors import ContentError, IllegalChoice, counted, listed, quoted
from gmkit.library.check import Reading
from gmkit.library.document import SHARED, Document, Kind, Severity, escaped, id_for, refuse_errors
from gmkit.library.files import (
    PACK,
    is_folder,
    is_pack,
    is_there,
    read_bytes,
    refuse_unlike,
    same_file,
    write_whole,
    zip_entries,
)
from gmkit.library.packs import FILE, KIND, MANIFEST, Pack, manifest_in, parts_of
from gmkit.library.shelves import guessed_kind, paths_like
from gmkit.library.write import dump
from gmkit.shell import asking
from gmkit.shell.new import content_questions, fill, parts
from gmkit.shell.options import Force, Manner, plain_app, spread
from gmkit.shell.output import document
from gmkit.shell.settings import content_in_force
from gmkit.shell.verbs import Shelf

# ---- `gmkit pack`: a campaign's folder in one zip.

_OLDEST = (1980, 1, 1, 0, 0, 0)  # the first day that a zip can say
_MODE = (stat.S_IFREG | 0o644) << 16
_UNIX = 3
_BEGINS = b"PK\x03\x04"


def pack_command(shelf: Shelf) -> typer.Typer:
    """Give the command that packs a folder."""
    app = plain_app()

    @app.command(
        help="A campaign's folder in one zip to pass on: its content, the pictures that it names, its words. It must "
        "check clean. Evenings, logs, tables and settings stay at home. Whoever gets it names it with --content.\n\n"
        "Example: gmkit pack my-campaign -o my-campaign.zip"
    )
    @spread
    def pack(
        manner: Manner,
        folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder.")],
        output: Annotated[
            Path | None, typer.Option("-o", "--output", metavar="FILE", help="The zip; ID.zip if not said.")
        ] = None,
        with_: Annotated[
            list[Path] | None,
            typer.Option("--with", metavar="FILE", help="An evening that goes along; repeatable."),
        ] = None,
        content: Annotated[
            list[Path] | None, typer.Option("--content", help="The packs that it builds on; repeatable.")
        ] = None,
        force: Force = False,
    ) -> None:
        around = content or [path for path in content_in_force() if not path.resolve().is_relative_to(folder.resolve())]
        made = gathered(folder, shelf.kinds(), with_ or (), around)
        data = zipped(made.files)
        target = output or Path(f"{made.pack.id}{PACK}")
        if not target.name.lower().endswith(PACK):
            raise IllegalChoice(f"a pack is a zip, and {quoted(str(target))} is called otherwise; end it in {PACK}")
        # What is written is read by the same rules as what comes from anywhere else.
        zip_entries(data, str(target))
        if not force:
            refuse_unlike(target, _BEGINS, "a zip")
        write_whole(target, data)
        if manner.json:
            result = {
                "path": str(target),
                "id": made.pack.id,
                "version": made.pack.version,
                "bytes": len(data),
                "files": list(made.files),
                "left_out": made.left,
                "made": made.made,
            }
            manner.voice.answer([document("pack", None, result)])
            return
        size = f"{max(1, len(data) // 1024)} KB"
        told = f"{made.pack.title}, version {made.pack.version}, {counted(len(made.files), 'file')}, {size}"
        manner.voice.answer([f"{escaped(str(target))}: {told}", *(f"  {escaped(name)}" for name in made.files)])
        if made.made:
            manner.voice.aside(
                f"there is no {MANIFEST}: one was made of the files' own credit, with version 0; "
                f"gmkit new pack {folder} begins one"
            )
        if made.left:
            manner.voice.aside(f"left out: {listed(made.left, 'and')}")
        if made.warnings:
            manner.voice.aside(f"{counted(made.warnings, 'warning')}; gmkit check {folder} tells")

    return app


class Gathered(NamedTuple):
    """What goes into a pack."""

    pack: Pack  # what its manifest says
    files: Mapping[str, bytes]  # by their path in it, sorted
    left: list[str]  # files of the folder that stay at home, as far as they are gmkit's
    made: bool  # whether the manifest was made, since there is none
    warnings: int  # of the check


def gathered(folder: Path, kinds: Mapping[str, Kind], evenings: Sequence[Path], around: Sequence[Path]) -> Gathered:
    """Give what goes into the pack of a folder.

    Args:
        folder: of a campaign.
        kinds: every kind of file.
        evenings: situations in it that go along.
        around: the content that it is checked with, the packs among it that it builds on.

    Raises:
        Diagnosed: something in it is not clean.
        ContentError: there is nothing to pack, or a file leads out of the folder.
        IllegalChoice: it is no folder, or an evening is none.
    """
    from gmkit.shell.inspect import check_paths

    if is_pack(folder) or not is_folder(folder):
        raise IllegalChoice(f"{quoted(str(folder))} is no folder; name the one that the campaign lies in")
    check = check_paths([folder], kinds, around)
    foreign = [one for one in check.readings if _is_foreign(one)]
    manifest = manifest_in(folder)
    # What it requires comes first: other files may only be wrong for want of that.
    wrong = [one for reading in check.readings if reading not in foreign for one in reading.found]
    refuse_errors(sorted([*check.lost, *wrong], key=lambda one: one.path != str(manifest)))
    readings = [one for one in check.readings if one.document is not None and one.kind is not None]
    if not [one for one in readings if one.kind is not None and (one.kind.default or one.kind.name == "words")]:
        raise ContentError(f"{escaped(str(folder))}: there is no content in this folder; gmkit new begins some")
    files: dict[str, bytes] = {}
    left = [_inside(one.path, folder) for one in foreign]
    for one in readings:
        assert one.kind is not None
        assert one.document is not None
        if one.kind.default or one.kind.name in SHARED or any(same_file(one.path, path) for path in evenings):
            files[_inside(one.path, folder)] = read_bytes(one.path)
            files |= {_inside(path, folder): read_bytes(path) for path in _pictures(one.document, one.kind, one.path)}
        else:
            left.append(_inside(one.path, folder))
    known = [one.path for one in readings]
    for path in evenings:
        if not any(same_file(path, one) for one in known):
            raise IllegalChoice(f"--with takes an evening that lies in the folder, and {quoted(str(path))} is none")
    if manifest is not None and (said := guessed_kind(manifest)) != KIND.name:
        told = f"{escaped(str(manifest))}: this is a {said}, and the manifest of a pack is called {MANIFEST}"
        raise ContentError(f"{told}; call this file otherwise")
    if manifest is None:
        data = _manifest(folder, [one.document for one in readings if one.document and one.kind and one.kind.default])
        files[MANIFEST] = dump(data, ["Made by gmkit pack of what the files say themselves."]).encode("utf-8")
    else:
        data = next(one.document.data for one in readings if one.document and same_file(one.path, manifest))
    warnings = sum(one.severity is Severity.WARNING for one in check.found)
    return Gathered(FILE.read(data), dict(sorted(files.items())), left, manifest is None, warnings)


def _is_foreign(one: Reading) -> bool:
    """Say whether a file is none of gmkit's, and not one whose kind is misspelt."""
    return bool(one.found) and all(
        wrong.code == "GM401" and not (wrong.suggestion or "").startswith("did you mean") for wrong in one.found
    )


def _inside(path: Path, folder: Path) -> str:
    """Give where a file lies in a folder, with slashes; raises ContentError if it is a link that leads out of it."""
    if not path.resolve().is_relative_to(folder.resolve()):
        raise ContentError(f"{escaped(str(path))}: this leads out of the folder; put the file itself there")
    return Path(os.path.normpath(path)).relative_to(os.path.normpath(folder)).as_posix()


def _pictures(whole: Document, kind: Kind, path: Path) -> Iterator[Path]:
    """Give the pictures that a file names, those included that it takes over from one beside it."""
    for pattern in kind.pictures:
        for steps in paths_like(whole.data, pattern.split(".")):
            value: Any = whole.data
            for step in steps:
                value = value[step]
            found = path.parent / str(value)
            if is_there(found):
                yield found


def _manifest(folder: Path, found: Iterable[Document]) -> dict[str, Any]:
    """Give the manifest of a folder that has none, as its sets say themselves whose they are."""
    sources = [one.data["source"] for one in found]
    authors = list(dict.fromkeys(one["author"] for one in sources if one.get("author"))) or ["nobody that is named"]
    titles = list(dict.fromkeys(one["title"] for one in sources))
    licences = list(dict.fromkeys(one.get("licence") for one in sources))
    name = folder.resolve().name
    pack = Pack(
        id_for(name, "pack"),
        (titles[0] if len(titles) == 1 else name or "A pack")[:100],
        listed(authors, "and")[:200],
        "0",
        licences[0] if len(licences) == 1 else None,
        ".".join(map(str, parts_of(__version__)[:2])),
    )
    return FILE.write(pack)


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Give files as a zip whose bytes are the same every time: sorted, not packed, all of one date and mode."""
    from zipfile import ZipFile, ZipInfo

    kept = BytesIO()
    with ZipFile(kept, "w") as archive:
        for name, data in sorted(files.items()):
            one = ZipInfo(name, _OLDEST)
            one.create_system, one.external_attr = _UNIX, _MODE
            archive.writestr(one, data)
    return kept.getvalue()


# ---- A manifest to begin with.


def manifest_questions(_room: asking.Room) -> list[asking.Question]:
    """Give what is asked for a manifest."""
    return content_questions("My campaign")


def manifest(answers: asking.Answers, room: asking.Room) -> asking.New:
    """Give a manifest for the folder that it will lie in."""
    from gmkit.library.write import scalar

    name = id_for(answers["title"], "pack")
    oldest = ".".join(map(str, parts_of(__version__)[:2]))
    said = {"id": name, "title": scalar(answers["title"]), "author": scalar(answers["author"]), "gmkit": oldest}
    about = f"what {room.folder} is as a pack"
    return asking.New(
        KIND.name, name, "#\n" + fill(parts(__file__, "pack")["head"], **said), "", about, [f"pack {room.folder}"]
    )

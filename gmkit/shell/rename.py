"""`gmkit migrate`: words of content files that become others, by span, in all files or in none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from gmkit.errors import ContentError, GmkitError, counted, quoted
from gmkit.library import load
from gmkit.library.document import At, Diagnosed, Document, Kind, escaped
from gmkit.library.files import is_folder, read_bytes, write_whole, yaml_in
from gmkit.library.shelves import guessed_kind, in_new_words, is_older, outdated, paths_like
from gmkit.library.write import Word, with_words
from gmkit.shell.options import Manner, plain_app, spread
from gmkit.shell.output import Voice, document
from gmkit.shell.verbs import Shelf

# ---- Files with other words in them: shown line by line, and written all or none.

_BOM = b"\xef\xbb\xbf"
DryRun = Annotated[bool, typer.Option("--dry-run", help="Show what would be changed, and change nothing.")]


class Rewriting(NamedTuple):
    """One file, and what it becomes."""

    path: Path
    before: str  # its text
    after: str
    head: bytes = b""  # the byte order mark, if it begins with one

    def lines(self) -> Iterator[tuple[int, str, str]]:
        """Give each line that becomes another: its number from 1, and both."""
        pairs = zip(self.before.splitlines(), self.after.splitlines(), strict=True)
        yield from ((at, old, new) for at, (old, new) in enumerate(pairs, start=1) if old != new)

    def shown(self) -> list[str]:
        """Give the difference for people."""
        told = []
        for at, old, new in self.lines():
            told += [f"{escaped(str(self.path))}:{at}", f"  - {old.strip()}", f"  + {new.strip()}"]
        return told

    def data(self) -> dict[str, Any]:
        """Give the difference for programs."""
        lines = [{"line": at, "before": old, "after": new} for at, old, new in self.lines()]
        return {"path": str(self.path), "lines": lines}


def rewriting(path: Path, words: Iterable[Word]) -> Rewriting:
    """Give a file with other words at some places.

    Raises:
        ContentError: it cannot be read, or a word is written so that it cannot be done.
    """
    data = read_bytes(path)
    head = _BOM if data.startswith(_BOM) else b""
    text = data.removeprefix(head).decode("utf-8")
    return Rewriting(path, text, with_words(text, words, str(path)), head)


def write_all(found: Sequence[Rewriting]) -> None:
    """Write every file, or leave all as they were.

    Raises:
        StoreError: one of them cannot be written.
    """
    done: list[Rewriting] = []
    try:
        for one in found:
            write_whole(one.path, one.head + one.after.encode("utf-8"))
            done.append(one)
    except GmkitError:
        for one in done:
            write_whole(one.path, one.head + one.before.encode("utf-8"))
        raise


def tell(voice: Voice, found: Sequence[Rewriting], *, dry_run: bool) -> None:
    """Show the differences, and say what was done."""
    voice.answer(line for one in found for line in one.shown())
    lines = sum(len(list(one.lines())) for one in found)
    many = f"{counted(lines, 'line')} in {counted(len(found), 'file')}"
    voice.aside(f"would change {many}; nothing is written" if dry_run else f"changed {many}")


# ---- `gmkit migrate`: files of an older version of their format, written as this gmkit would.


def migrate_command(shelf: Shelf) -> typer.Typer:
    """Give the command that writes old files anew."""
    app = plain_app()

    @app.command(
        help="Write files of an older version of their format as this gmkit would; all else in them stays, comments "
        "too. All files are changed, or none.\n\nExample: gmkit migrate my-campaign --dry-run"
    )
    @spread
    def migrate(
        manner: Manner,
        paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Files, or folders of them.")],
        dry_run: DryRun = False,
    ) -> None:
        kinds, voice = shelf.kinds(), manner.voice
        found = [one for path in paths for one in migrated(path, kinds, voice)]
        found = list({one.path.resolve(): one for one in found}.values())
        if not dry_run:
            write_all(found)
        if manner.json:
            result = {"files": [one.data() for one in found], "written": bool(found) and not dry_run}
            voice.answer([document("migrate", None, result)])
        elif found:
            tell(voice, found, dry_run=dry_run)
        else:
            voice.aside("nothing to change: every file is of the newest version of its format")

    return app


def migrated(path: Path, kinds: Mapping[str, Kind], voice: Voice) -> Iterator[Rewriting]:
    """Give each file that becomes another, of one that is named or of all in a folder.

    Raises:
        ContentError: a file that is named, or is of a kind that changed, cannot be read or be written so.
    """
    for file in yaml_in(path) if is_folder(path) else [path]:
        try:
            read = load.read(file)
        except Diagnosed as refused:
            guessed = kinds.get(guessed_kind(file) or "")
            if file == path or (guessed is not None and guessed.renamed):
                raise
            voice.aside(f"passed over: {refused}")
            continue
        kind = kinds.get(str(read.data.get("kind")))
        if kind is not None and (words := _newer(read, kind)):
            yield _tried(rewriting(file, words), read, kind)


def _newer(old: Document, kind: Kind) -> list[Word]:
    """Give what is written otherwise in the newest version; raises ContentError where old and new name both stand."""
    for pattern, now in kind.renamed.items():
        for path in paths_like(old.data, [*pattern.split(".")[:-1], now]):
            both = (*path[:-1], pattern.rpartition(".")[2])
            if both in At(old):
                place = old.place(both, key=True)
                told = f"{quoted(str(both[-1]))} and `{now}` both stand here; take one of them out"
                raise ContentError(f"{escaped(old.path_shown)}:{place.line}:{place.column}: {told}")
    words = [Word(path, now, key=True) for path, now in outdated(old.data, kind)]
    return [Word(("schema_version",), kind.version), *words] if is_older(old.data, kind) else words


def _tried(one: Rewriting, old: Document, kind: Kind) -> Rewriting:
    """Give a file as it becomes, if it says then what it said before; raises ContentError."""
    wanted = in_new_words(old, kind)[0].data
    said = load.parse(one.after, str(one.path)).data
    if said != {**wanted, "schema_version": said["schema_version"]}:
        raise ContentError(f"{escaped(str(one.path))}: it cannot be written anew as it stands; change it by hand")
    return one

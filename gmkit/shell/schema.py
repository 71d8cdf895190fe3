"""`gmkit schema`: the schemas of content files, to print, or to put beside content for editors."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from gmkit.errors import IllegalChoice, StoreError, quoted, reason, say
from gmkit.library.document import escaped
from gmkit.library.files import make_folder, read_bytes, write_whole, yaml_in
from gmkit.library.write import FOLDER, relative_reference, schema_file, with_modeline
from gmkit.shell.options import Manner, plain_app, spread
from gmkit.shell.output import Voice, document
from gmkit.shell.verbs import Shelf

# ---- `gmkit schema`: the schemas of content files, to print, or to put beside content for editors.


class Entry(NamedTuple):
    """One schema."""

    name: str  # of its file, such as "masks/mask-set"
    kind: str  # what files of it say after `kind:`
    title: str  # what it is about
    text: str  # the schema as it stands

    @property
    def game(self) -> str:
        """The game that reads such files; empty for those of every game."""
        folder = self.name.partition("/")[0]
        return "" if folder == self.kind else folder

    @property
    def names(self) -> list[str]:
        """All that the schema may be called: its file's kind, its own name, and what people say for short."""
        short = self.name.partition("/")[2]
        return [self.kind, self.name, short, f"{short.removesuffix('-set')}s" if short.endswith("-set") else short]


def entries() -> list[Entry]:
    """Give every bundled schema, in the order of its name.

    Raises:
        StoreError: gmkit is not installed whole.
    """
    from gmkit.library.shelves import bundled, schema

    folder, found = bundled("schemas"), []
    for path in sorted(folder.glob("*/*.schema.json")):
        name = f"{path.parent.name}/{path.name.removesuffix('.schema.json')}"
        data = schema(name)
        kind = data["properties"]["kind"]["const"]
        found.append(Entry(name, kind, data["title"], path.read_text(encoding="utf-8")))
    return found


def schema_command(shelf: Shelf) -> typer.Typer:
    """Give the command that prints schemas and puts them beside content."""
    app = plain_app()

    @app.command(
        help="The schemas of content files, to print or to put beside content for editors.\n\n"
        "Example: gmkit schema mask-set; gmkit schema --write my-campaign"
    )
    @spread
    def schema(
        manner: Manner,
        kind: Annotated[
            str | None,
            typer.Argument(metavar="[KIND]", help="A kind of file; none lists them.", autocompletion=_kinds_known),
        ] = None,
        write: Annotated[
            Path | None,
            typer.Option("--write", metavar="DIR", help="Put all schemas there, and name them in the files."),
        ] = None,
        dry_run: Annotated[bool, typer.Option("--dry-run", help="With --write: say what would be done.")] = False,
    ) -> None:
        voice, json = manner.voice, manner.json
        if write is not None:
            if kind is not None:
                raise IllegalChoice(say("--write puts all schemas there; leave out the kind"))

            put(write, {one.name: (one.kind, one.text) for one in entries()}, voice, dry_run=dry_run, json=json)
            return
        if dry_run:
            raise IllegalChoice(say("--dry-run goes with --write DIR"))
        titles = {slug: card.title for slug, card in shelf.cards.items()}
        voice.answer(_listing(titles, json=json) if kind is None else _one(kind, json=json, plain=voice.plain))

    return app


def _listing(titles: Mapping[str, str], *, json: bool) -> list[str]:
    found = entries()
    if json:
        rows = [{"kind": one.kind, "schema": one.name, "title": one.title, "game": one.game or None} for one in found]
        return [document("schema", None, {"schemas": rows})]
    lines: list[str] = []
    for game in dict.fromkeys(one.game for one in found):
        lines.append(titles.get(game, "Every game"))
        lines += [f"  {one.kind:18} {one.title}" for one in found if one.game == game]
    return [*lines, say("gmkit schema KIND prints one; gmkit schema --write DIR puts them all beside content")]


def _one(kind: str, *, json: bool, plain: bool) -> list[str]:
    from gmkit.names import pick

    known = {one.name: one for one in entries()}
    exact = [one for one in known.values() if one.kind == kind]
    chosen = (
        exact[0] if exact else known[pick(say("kind of file"), kind, {name: one.names for name, one in known.items()})]
    )
    if json:
        from json import loads

        result: dict[str, Any] = {"kind": chosen.kind, "name": chosen.name, "schema": loads(chosen.text)}
        return [document("schema", chosen.game or None, result)]
    text = chosen.text.rstrip("\n")
    # A letter that the terminal or the pipe cannot take would be swapped for another.
    return [_in_ascii(text) if plain or (sys.stdout.encoding or "").lower() not in ("utf-8", "utf8") else text]


def _in_ascii(text: str) -> str:
    """Give JSON that means the same, without a letter that some terminal cannot show."""
    from json import dumps

    return "".join(c if c.isascii() else dumps(c)[1:-1] for c in text)


def _kinds_known(incomplete: str) -> list[str]:
    return [one.kind for one in entries() if one.kind.startswith(incomplete)]


# ---- `gmkit schema --write DIR`: schemas beside content, and every file there told where its own is.

_UTF8 = "utf-8"


class Plan(NamedTuple):
    """What putting schemas into a folder comes to."""

    schemas: list[Path]  # where each is, or will be
    writes: dict[Path, bytes]  # what each file will hold that is not so yet, schemas first
    changed: list[Path]  # the content files among them
    unchanged: list[Path]  # content files that are right already
    skipped: dict[Path, str]  # content files that are left alone, each with why


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
        voice.aside(say("{path}: left as it is: {why}", path=path, why=why))
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
            raise StoreError(say("{escaped}: this is a file; name a folder", escaped=escaped(str(folder))))
    except (OSError, ValueError) as error:
        raise StoreError(
            say("{escaped}: cannot be used: {reason}", escaped=escaped(str(folder)), reason=reason(error))
        ) from error
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
            raise StoreError(say("{shown}: this is a link; take it away, or name another folder", shown=shown))
        if one.exists() and one.is_dir() == (one == path):
            what = say("a folder") if one == path else say("no folder")
            raise StoreError(say("{shown}: this is {what}; move it, or name another folder", shown=shown, what=what))


def _plan_file(made: Plan, path: Path, folder: Path, kinds: Mapping[str, str]) -> None:
    if path.is_symlink():
        made.skipped[path] = say("a link to another file")
        return
    from gmkit.library import load

    found = load.survey(path)
    if found.document is None:
        wrong = found.problems[0]
        made.skipped[path] = (
            say("line {line}: {message}", line=wrong.place.line, message=wrong.message)
            if wrong.place
            else wrong.message
        )
        return
    kind = found.document.data.get("kind")
    if not isinstance(kind, str):
        made.skipped[path] = say("it says no kind")
        return
    if kind not in kinds:
        made.skipped[path] = say("gmkit knows no kind {kind}", kind=quoted(kind))
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
    yield say(
        "{folder}: {schemas} schemas, {new} of them would be written"
        if dry_run
        else "{folder}: {schemas} schemas, {new} of them written",
        folder=escaped(str(folder / FOLDER)),
        schemas=len(made.schemas),
        new=new,
    )
    for path in made.changed:
        yield say("{path}: would be changed" if dry_run else "{path}: changed", path=escaped(str(path)))
    yield say(
        "files: {changed} would be changed, {right} right already, {skipped} left as they are"
        if dry_run
        else "files: {changed} changed, {right} right already, {skipped} left as they are",
        changed=len(made.changed),
        right=len(made.unchanged),
        skipped=len(made.skipped),
    )

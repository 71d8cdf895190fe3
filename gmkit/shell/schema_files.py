"""`gmkit schema`: the schemas of content files, to print, or to put beside content for editors."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from gmkit.errors import IllegalChoice
from gmkit.shell.options import Manner, plain_app, spread
from gmkit.shell.output import document
from gmkit.shell.verbs import Shelf


class Entry(NamedTuple):
    """One schema.

    Attributes:
        name: of its file, such as "masks/mask-set".
        kind: what files of it say after `kind:`.
        title: what it is about.
        text: the schema as it stands.
    """

    name: str
    kind: str
    title: str
    text: str

    @property
    def game(self) -> str:
        """The game that reads such files."""
        return self.name.partition("/")[0]

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
    from gmkit.library.bundle import bundled, schema

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
                raise IllegalChoice("--write puts all schemas there; leave out the kind")
            from gmkit.shell.schema_folder import put

            put(write, {one.name: (one.kind, one.text) for one in entries()}, voice, dry_run=dry_run, json=json)
            return
        if dry_run:
            raise IllegalChoice("--dry-run goes with --write DIR")
        titles = {slug: card.title for slug, card in shelf.cards.items()}
        voice.answer(_listing(titles, json=json) if kind is None else _one(kind, json=json, plain=voice.plain))

    return app


def _listing(titles: Mapping[str, str], *, json: bool) -> list[str]:
    found = entries()
    if json:
        rows = [{"kind": one.kind, "schema": one.name, "title": one.title, "game": one.game} for one in found]
        return [document("schema", None, {"schemas": rows})]
    lines: list[str] = []
    for game in dict.fromkeys(one.game for one in found):
        lines.append(titles.get(game, game))
        lines += [f"  {one.kind:18} {one.title}" for one in found if one.game == game]
    return [*lines, "gmkit schema KIND prints one; gmkit schema --write DIR puts them all beside content"]


def _one(kind: str, *, json: bool, plain: bool) -> list[str]:
    from gmkit.names import pick

    known = {one.name: one for one in entries()}
    chosen = known[pick("kind of file", kind, {name: one.names for name, one in known.items()})]
    if json:
        from json import loads

        result: dict[str, Any] = {"kind": chosen.kind, "name": chosen.name, "schema": loads(chosen.text)}
        return [document("schema", chosen.game, result)]
    text = chosen.text.rstrip("\n")
    # A letter that the terminal or the pipe cannot take would be swapped for another.
    return [_in_ascii(text) if plain or (sys.stdout.encoding or "").lower() not in ("utf-8", "utf8") else text]


def _in_ascii(text: str) -> str:
    """Give JSON that means the same, without a letter that some terminal cannot show."""
    from json import dumps

    return "".join(c if c.isascii() else dumps(c)[1:-1] for c in text)


def _kinds_known(incomplete: str) -> list[str]:
    return [one.kind for one in entries() if one.kind.startswith(incomplete)]

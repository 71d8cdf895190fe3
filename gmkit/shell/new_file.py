"""The command that begins files: it asks a few questions and writes a file that passes its check."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from gmkit.errors import IllegalChoice, StoreError
from gmkit.shell.making.asking import Typed, line_of, settle
from gmkit.shell.making.kinds import Making, New, Room, find
from gmkit.shell.making.table import CAMPAIGN, MAKINGS
from gmkit.shell.options import Common, plain_app, spread
from gmkit.shell.output import Voice, document
from gmkit.shell.verbs import Shelf

STDOUT = "-"
"""Written for a path, it means stdout."""

DRAWN = "mask-set"
"""What may be drawn by chance."""

WITH_CONTENT = (DRAWN, "hidden-pool", "city")
"""What is made to fit other content: a pool to draw from, or the masks that it is for."""

_SEED_LIMIT = 100  # letters of a seed, which stands in a comment
_HELP = (
    "A commented content file to begin with; alone it lists the kinds.\n\n"
    "It asks three questions, or takes options and asks what is left, or with --yes takes all defaults.\n\n"
    "Examples: gmkit new mask-set; gmkit new deck my-deck.yaml --yes; gmkit new mask-set --random 12 --seed carnival"
)


class Said(NamedTuple):
    """What may be said beforehand, instead of being asked."""

    title: Annotated[str | None, typer.Option("--title", help="What it is called.")] = None
    author: Annotated[str | None, typer.Option("--author", help="Who makes it.")] = None
    game: Annotated[str | None, typer.Option("--game", help="Of which game; for a situation.")] = None
    seat: Annotated[
        list[str] | None,
        typer.Option("--seat", metavar="NAME[=LEVEL]", help="Who sits there; once for each seat of a situation."),
    ] = None
    number: Annotated[str | None, typer.Option("--count", metavar="N", help="How many masks, cards, scenes.")] = None
    attributes: Annotated[
        str | None, typer.Option("--attributes", metavar='"A, B, C"', help="The three of a set of retainers.")
    ] = None
    suits: Annotated[str | None, typer.Option("--suits", metavar='"A, B, C, D"', help="The four of a pack.")] = None

    def given(self) -> dict[str, Typed]:
        """Give what was said, by the names of questions."""
        # A tuple has a count of its own, so that the field is called otherwise.
        named = {("count" if name == "number" else name): value for name, value in self._asdict().items()}
        return {name: value for name, value in named.items() if value is not None}


def new_command(shelf: Shelf) -> typer.Typer:
    """Give the command that begins files."""
    app = plain_app()

    app.command(help=_HELP)(spread(_new(shelf), settled=False))
    return app


def _new(shelf: Shelf) -> Any:
    def new(
        common: Common,
        said: Said,
        kind: Annotated[
            str | None, typer.Argument(metavar="[KIND]", help="What to begin.", autocompletion=_known)
        ] = None,
        path: Annotated[
            str | None, typer.Argument(metavar="[PATH]", help="The file, or - for stdout; ID.yaml if not said.")
        ] = None,
        random: Annotated[
            str | None, typer.Option("--random", metavar="N", help="Draw so many masks by chance, to edit.")
        ] = None,
        seed: Annotated[str | None, typer.Option("--seed", help="Any text; the same seed draws the same.")] = None,
        yes: Annotated[bool, typer.Option("--yes", "-y", help="Take all defaults; ask nothing.")] = False,
        force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
    ) -> None:
        if common.options:
            raise IllegalChoice("gmkit new takes no --option; write it into the file")
        if kind is None:
            common.voice.answer(_listed(common))
            return
        making = find(kind, MAKINGS)
        if path == STDOUT and common.json:
            raise IllegalChoice("--json and a file on stdout cannot both be had; name a file")
        target = _meant(making, path)
        if target is not None and not target.is_dir():
            _refuse_taken(target, force=force)
        given = said.given()
        if making.name == "situation" and kind.endswith("-situation"):
            given.setdefault("game", kind.removesuffix("-situation"))
        room = _room(shelf, common, making, given, random, seed)
        if target is not None:
            room = room._replace(folder=target if target.is_dir() else target.parent)
        voice = common.voice
        answers = settle(making.questions(room), given, voice, f"new {making.name}", ask=not yes)
        made = making.make(answers, room)
        if path == STDOUT:
            # As bytes, so that no letter is exchanged for one that this terminal knows.
            sys.stdout.buffer.write(_whole(made, Path(f"{made.id}.yaml"), room).encode("utf-8"))
            sys.stdout.buffer.flush()
            _tell_seed(voice, room)
            return
        target = _target(target, made)
        _refuse_taken(target, force=force)
        _write(target, _whole(made, target, room), folder=making.name == CAMPAIGN)
        _tell(common, target, made, room)

    return new


def _known(incomplete: str) -> list[str]:
    return [making.name for making in MAKINGS if making.name.startswith(incomplete)]


def _listed(common: Common) -> list[str]:
    if common.json:
        return [document("new", None, {"kinds": [{"name": one.name, "about": one.about} for one in MAKINGS]})]
    lines = [f"{making.name:12} {making.about}" for making in MAKINGS]
    return [*lines, "gmkit new KIND asks a few questions and writes the file; --yes takes the defaults"]


def _room(
    shelf: Shelf, common: Common, making: Making, given: dict[str, Typed], random: str | None, seed: str | None
) -> Room:
    """Give what the maker may use; a number of masks to draw is the answer to how many there shall be."""
    room = Room(shelf.cards, shelf.find, shelf.kinds())
    if making.name not in WITH_CONTENT and common.content:
        raise IllegalChoice(f"new {making.name} takes no --content; it is made of nothing that lies in files")
    if making.name in WITH_CONTENT:
        room = room._replace(content=tuple(common.settled().content or ()))
    if making.name != DRAWN:
        for option, value in (("--random", random), ("--seed", seed)):
            if value is not None:
                raise IllegalChoice(f"new {making.name} takes no {option}; only masks are drawn by chance")
        return room
    seed = None if seed is None else line_of(seed, _SEED_LIMIT)
    if random is None:
        return room._replace(seed=seed)
    if "count" in given:
        raise IllegalChoice("--random says how many masks there are already; leave out --count")
    from gmkit.chance.source import fresh_seed

    given["count"] = random
    return room._replace(seed=seed or fresh_seed(), drawn=True)


def _meant(making: Making, path: str | None) -> Path | None:
    """Give the file that is meant, or a folder to put it in; None for the folder one is in, or for stdout."""
    if making.name == CAMPAIGN and path != STDOUT:
        from gmkit.shell.settings import FILE_NAME

        return Path(path or "") / FILE_NAME
    return None if path in (None, STDOUT) else Path(str(path))


def _target(target: Path | None, made: New) -> Path:
    """Give the file to write: in a folder that was named, the file is called after its id."""
    if target is None:
        return Path(f"{made.id}.yaml")
    return target / f"{made.id}.yaml" if target.is_dir() else target


def _refuse_taken(target: Path, *, force: bool) -> None:
    if target.exists() and not force:
        raise StoreError(f"{target}: there is such a file already; name another, or write over it with --force")


def _whole(made: New, target: Path, room: Room) -> str:
    """Give the file with the line that tells editors its schema.

    Raises:
        IllegalChoice: what was answered makes a file that its check refuses.
    """
    if not made.kind:
        return made.text
    from gmkit.library.load import parse
    from gmkit.library.modeline import modeline, schema_reference
    from gmkit.library.shelves import validate

    text = f"{modeline(schema_reference(target, room.kinds[made.kind].schema))}\n{made.text}"
    wrong = validate(parse(text, str(target)), room.kinds)
    if wrong:
        # What is said of lines of a file that nobody has is left out.
        told = wrong[0].message.partition(";")[0]
        raise IllegalChoice(f"no file can be made of these answers: {told}; choose other words")
    return text


def _write(target: Path, text: str, *, folder: bool) -> None:
    """Write the file, and make its folder if that is what was named."""
    from gmkit.library.files import make_folder, write_whole

    if folder:
        make_folder(target.parent)
    write_whole(target, text.encode("utf-8"))


def _tell(common: Common, target: Path, made: New, room: Room) -> None:
    """Say what was written and what to do next."""
    file = shlex.quote(str(target))
    checked = [f"gmkit check {file}"] if made.kind else []
    tries = [*checked, *(f"gmkit {line.replace('{}', file)}" for line in made.tries)]
    if common.json:
        told = {"path": str(target), "kind": made.kind or CAMPAIGN, "id": made.id, "seed": room.seed, "next": tries}
        common.voice.answer([document("new", made.game or None, told)])
    common.voice.aside(f"wrote {target}: {made.about}")
    _tell_seed(common.voice, room)
    common.voice.aside(*(f"  {'next' if at == 0 else 'then':5} {line}" for at, line in enumerate(tries)))


def _tell_seed(voice: Voice, room: Room) -> None:
    if room.drawn and room.seed:
        voice.aside(f"drawn with --seed {shlex.quote(room.seed)}, which makes the same masks again")

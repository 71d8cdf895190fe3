"""The command that begins files: it asks a few questions and writes a file that passes its check."""

from __future__ import annotations

import inspect
import shlex
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from gmkit.errors import IllegalChoice, StoreError, listed, quoted
from gmkit.library.files import is_folder, is_there
from gmkit.names import fold
from gmkit.shell.card import set_id
from gmkit.shell.making.asking import Typed, line_of, settle
from gmkit.shell.making.checked import whole
from gmkit.shell.making.kinds import Making, New, Room, find
from gmkit.shell.making.table import CAMPAIGN, SITUATION, makings, openings
from gmkit.shell.options import Common, plain_app, spread
from gmkit.shell.output import Voice, document
from gmkit.shell.verbs import Shelf

STDOUT = "-"
"""Written for a path, it means stdout."""

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
    number: Annotated[str | None, typer.Option("--count", metavar="N", help="How many there shall be in it.")] = None

    def given(self) -> dict[str, Typed]:
        """Give what was said, by the names of questions."""
        # A tuple has a count of its own, so that the field is called otherwise.
        named = {("count" if name == "number" else name): value for name, value in self._asdict().items()}
        return {name: value for name, value in named.items() if value is not None}


class Offer(NamedTuple):
    """What can be begun.

    Attributes:
        shelf: the games.
        makings: every sort of file.
    """

    shelf: Shelf
    makings: tuple[Making, ...]

    def options(self) -> dict[str, str]:
        """Give the options that only some sorts of file take, each with its line of help."""
        return {name: told for making in self.makings for name, told in making.options.items()}


def new_command(shelf: Shelf) -> typer.Typer:
    """Give the command that begins files."""
    app = plain_app()
    offer = Offer(shelf, makings(shelf.beginnings()))
    app.command(help=_HELP)(_with_options(spread(_new(offer), settled=False), offer.options()))
    return app


def _with_options(command: Callable[..., None], options: Mapping[str, str]) -> Callable[..., None]:
    """Give a command that takes more options; they are given to it together, as `own`."""

    def whole_command(**values: Any) -> None:
        own = {name: values.pop(name) for name in options}
        command(own={name: value for name, value in own.items() if value is not None}, **values)

    shown = [one for one in inspect.signature(command).parameters.values() if one.name != "own"]
    for name, told in options.items():
        hint = Annotated[str | None, typer.Option(f"--{name}", metavar='"A, B, C"', help=told)]
        shown.append(inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=hint, default=None))
    whole_command.__signature__ = inspect.Signature(shown)  # type: ignore[attr-defined]
    whole_command.__annotations__ = {one.name: one.annotation for one in shown}
    return whole_command


def _new(offer: Offer) -> Any:
    def known(incomplete: str) -> list[str]:
        return [making.name for making in offer.makings if making.name.startswith(incomplete)]

    def new(
        common: Common,
        said: Said,
        own: dict[str, Typed],
        kind: str | None = None,
        path: Annotated[
            str | None, typer.Argument(metavar="[PATH]", help="The file, or - for stdout; ID.yaml if not said.")
        ] = None,
        random: Annotated[
            str | None, typer.Option("--random", metavar="N", help="Draw so many by chance, to edit.")
        ] = None,
        seed: Annotated[str | None, typer.Option("--seed", help="Any text; the same seed draws the same.")] = None,
        yes: Annotated[bool, typer.Option("--yes", "-y", help="Take all defaults; ask nothing.")] = False,
        force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
    ) -> None:
        if kind is None:
            common.voice.answer(_listed(common, offer))
            return
        making = find(kind, offer.makings)
        if path == STDOUT and common.json:
            raise IllegalChoice("--json and a file on stdout cannot both be had; name a file")
        target = _meant(making, path)
        if target is not None and not is_folder(target):
            _refuse_taken(target, force=force)
        given = said.given() | own
        room = _room(offer, common, making, given, random, seed)
        if making.name == SITUATION:
            # The kind of a game's situation says which game.
            games = {fold(opening.kind): game for game, opening in room.openings.items()}
            if fold(kind) in games:
                _refuse_other_game(kind, games[fold(kind)], given)
                given["game"] = games[fold(kind)]
        if target is not None:
            room = room._replace(folder=target if is_folder(target) else target.parent)
        voice = common.voice
        answers = settle(making.questions(room), given, voice, f"new {making.name}", ask=not yes)
        made = making.make(answers, room)
        if path == STDOUT:
            # As bytes, so that no letter is exchanged for one that this terminal knows.
            sys.stdout.buffer.write(whole(made, room.folder / f"{made.id}.yaml", room).encode("utf-8"))
            sys.stdout.buffer.flush()
            _tell_news(voice, made, room)
            return
        target = _target(target, made)
        _refuse_taken(target, force=force)
        _write(target, whole(made, target, room), folder=making.name == CAMPAIGN)
        _tell(common, target, made, room)

    new.__annotations__["kind"] = Annotated[
        str | None, typer.Argument(metavar="[KIND]", help="What to begin.", autocompletion=known)
    ]
    return new


def _listed(common: Common, offer: Offer) -> list[str]:
    if common.json:
        return [document("new", None, {"kinds": [{"name": one.name, "about": one.about} for one in offer.makings]})]
    lines = [f"{making.name:12} {making.about}" for making in offer.makings]
    return [*lines, "gmkit new KIND asks a few questions and writes the file; --yes takes the defaults"]


def _room(
    offer: Offer, common: Common, making: Making, given: dict[str, Typed], random: str | None, seed: str | None
) -> Room:
    """Give what the maker may use; a number of things to draw is the answer to how many there shall be."""
    shelf = offer.shelf
    room = Room(shelf.cards, shelf.find, shelf.kinds(), openings(shelf.beginnings()))
    chosen = set_id(common.options)
    if any(text.partition("=")[0].strip() != "set" for text in common.options) or (chosen and not making.fits):
        but = " but set=ID" if making.fits else ""
        raise IllegalChoice(f"new {making.name} takes no --option{but}; write it into the file")
    if making.fits:
        room = room._replace(content=common.settled().content or (), named=common.content or (), set_id=chosen)
    elif common.content:
        raise IllegalChoice(f"new {making.name} takes no --content; it is made of nothing that lies in files")
    if not making.draws:
        for option, value in (("--random", random), ("--seed", seed)):
            if value is not None:
                drawn = listed([one.name for one in offer.makings if one.draws], "and")
                raise IllegalChoice(f"new {making.name} takes no {option}; only {drawn} can be drawn by chance")
        return room
    seed = None if seed is None else line_of(seed, _SEED_LIMIT)
    if random is None:
        return room._replace(seed=seed)
    if "count" in given:
        raise IllegalChoice("--random says how many there are already; leave out --count")
    from gmkit.chance.source import fresh_seed

    given["count"] = random
    return room._replace(seed=seed or fresh_seed(), drawn=True)


def _meant(making: Making, path: str | None) -> Path | None:
    """Give the file that is meant, or a folder to put it in; None for the folder one is in, or for stdout."""
    from gmkit.shell.settings import FILE_NAME

    if making.name == CAMPAIGN and path != STDOUT:
        return Path(path or "") / FILE_NAME
    if path is not None and Path(path).name == FILE_NAME:
        raise IllegalChoice(f"{FILE_NAME} is the file of settings, which `gmkit new {CAMPAIGN}` writes; name another")
    return None if path in (None, STDOUT) else Path(str(path))


def _refuse_other_game(kind: str, game: str, given: Mapping[str, Typed]) -> None:
    """Refuse a game that is said beside a kind of situation which is another's."""
    said = given.get("game")
    if isinstance(said, str) and fold(said) != fold(game):
        raise IllegalChoice(f"{kind} is of {game}, not of {quoted(said)}; leave --game out, or write `situation`")


def _target(target: Path | None, made: New) -> Path:
    """Give the file to write: in a folder that was named, the file is called after its id."""
    if target is None:
        return Path(f"{made.id}.yaml")
    return target / f"{made.id}.yaml" if is_folder(target) else target


def _refuse_taken(target: Path, *, force: bool) -> None:
    if is_there(target) and not force:
        raise StoreError(f"{target}: there is such a file already; name another, or write over it with --force")


def _write(target: Path, text: str, *, folder: bool) -> None:
    """Write the file, and make its folder if that is what was named."""
    from gmkit.library.files import make_folder, write_whole

    if folder:
        make_folder(target.parent)
    write_whole(target, text.encode("utf-8"))


def _tell(common: Common, target: Path, made: New, room: Room) -> None:
    """Say what was written and what to do next."""
    file = shlex.quote(str(target))
    beside = "".join(f" --content {shlex.quote(str(path))}" for path in made.beside)
    # A check looks by itself at what is in force and at what lies beside the file.
    checked = [f"gmkit check {file}{beside if room.named else ''}"] if made.kind else []
    tries = [*checked, *(f"gmkit {line.replace('{}', file)}{beside}" for line in made.tries)]
    if common.json:
        told = {"path": str(target), "kind": made.kind or CAMPAIGN, "id": made.id, "seed": room.seed, "next": tries}
        common.voice.answer([document("new", made.game or None, told)])
    common.voice.aside(f"wrote {target}: {made.about}")
    _tell_news(common.voice, made, room)
    common.voice.aside(*(f"  {'next' if at == 0 else 'then':5} {line}" for at, line in enumerate(tries)))


def _tell_news(voice: Voice, made: New, room: Room) -> None:
    """Say what else there is to know: how it was drawn, what it was made to fit."""
    if room.drawn and room.seed:
        voice.aside(f"drawn with --seed {shlex.quote(room.seed)}, which makes the same again")
    voice.aside(*made.news)

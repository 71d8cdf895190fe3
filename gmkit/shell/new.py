"""`gmkit new`: begins files from templates that teach, after a few questions, and writes none that fails its check."""

from __future__ import annotations

import inspect
import json
import re
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from string import Template
from typing import Annotated, Any, NamedTuple

import typer

from gmkit.errors import (
    ContentError,
    GmkitError,
    IllegalChoice,
    StoreError,
    UnreadableChoice,
    listed,
    quoted,
    said,
    say,
)
from gmkit.library import load
from gmkit.library.document import Diagnosed, Diagnostic, Document, Severity, id_for, later
from gmkit.library.files import is_folder, is_there, is_yaml
from gmkit.library.packs import MANIFEST
from gmkit.library.shelves import resolve, strangers
from gmkit.library.write import scalar
from gmkit.names import fold
from gmkit.shell import asking
from gmkit.shell.card import GameCard, set_id
from gmkit.shell.desk import Rooms
from gmkit.shell.options import Common, Manner, plain_app, spread
from gmkit.shell.output import Voice, document
from gmkit.shell.settings_keys import FILE_NAME, RULES, SETTINGS, named
from gmkit.shell.verbs import Shelf
from gmkit.shell.words import counted
from gmkit.table.seats import Seat, Seating, parse_seat, seat_all

# ---- The command that begins files: it asks a few questions and writes a file that passes its check.

STDOUT = "-"
"""Written for a path, it means stdout."""

_SEED_LIMIT = 100  # letters of a seed, which stands in a comment
_HELP = (
    "A commented content file to begin with; alone it lists the kinds.\n\n"
    "It asks three questions, or takes options and asks what is left, or with --yes takes all defaults. --from reads "
    "what there is already in a table.\n\n"
    "Examples: gmkit new mask-set; gmkit new deck my-deck.yaml --yes; gmkit new mask-set --random 12 --seed carnival; "
    "gmkit new mask-set --from masks.csv"
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

    def given(self) -> dict[str, asking.Typed]:
        """Give what was said, by the names of questions."""
        # A tuple has a count of its own, so that the field is called otherwise.
        named = {("count" if name == "number" else name): value for name, value in self._asdict().items()}
        return {name: value for name, value in named.items() if value is not None}


class Offer(NamedTuple):
    """What can be begun."""

    shelf: Shelf  # the games
    makings: tuple[asking.Making, ...]  # every sort of file

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
        own: dict[str, asking.Typed],
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
        table: Annotated[
            str | None,
            typer.Option("--from", metavar="FILE", help="Read a table: CSV, XLSX, Markdown, a note, JSON, TOML."),
        ] = None,
        sheet: Annotated[str | None, typer.Option("--sheet", metavar="NAME", help="Of a spreadsheet, which.")] = None,
    ) -> None:
        # Whatever settings say of content, a file can be begun.
        Manner(common.json, common.language).settled()
        if kind is None:
            common.voice.answer(_listed(common, offer))
            return
        making = asking.find(kind, offer.makings)
        counted = "--random"
        if making.draws and path is not None and path.lstrip("-").isdecimal() and random is None:
            # `new nobles 4` is four of them; a file that is called so is ./4.
            path, random, counted = None, path, f"new {making.name}"
        if path == STDOUT and common.json:
            raise IllegalChoice(say("--json and a file on stdout cannot both be had; name a file"))
        target = _meant(making, path)
        if target is not None and not is_folder(target):
            _refuse_taken(target, force=force)
        given = said.given() | own
        room = _room(offer, common, making, given, random, seed, counted)
        if making.name == SITUATION:
            # The kind of a game's situation says which game.
            games = {fold(opening.kind): game for game, opening in room.openings.items()}
            if fold(kind) in games:
                _refuse_other_game(kind, games[fold(kind)], given)
                given["game"] = games[fold(kind)]
        if target is not None:
            room = room._replace(folder=target if is_folder(target) else target.parent)
        voice = common.voice
        made, more = _made(making, room, given, voice, _From(table, sheet), ask=not yes)
        if path == STDOUT:
            # As bytes, so that no letter is exchanged for one that this terminal knows.
            sys.stdout.buffer.write(whole(made, room.folder / f"{made.id}.yaml", room).encode("utf-8"))
            sys.stdout.buffer.flush()
            _tell_news(voice, made, room)
            return
        target = _target(target, made)
        _refuse_taken(target, force=force)
        _write(target, whole(made, target, room), folder=making.name in (CAMPAIGN, PACK))
        _tell(common, target, made, room, more)

    new.__annotations__["kind"] = Annotated[
        str | None, typer.Argument(metavar="[KIND]", help="What to begin.", autocompletion=known)
    ]
    return new


def _listed(common: Common, offer: Offer) -> list[str]:
    if common.json:
        kinds = [{"name": one.name, "about": said(one.about)} for one in offer.makings]
        return [document("new", None, {"kinds": kinds})]
    lines = [f"{making.name:12} {said(making.about)}" for making in offer.makings]
    return [*lines, say("gmkit new KIND asks a few questions and writes the file; --yes takes the defaults")]


def _room(
    offer: Offer,
    common: Common,
    making: asking.Making,
    given: dict[str, asking.Typed],
    random: str | None,
    seed: str | None,
    counted: str,
) -> asking.Room:
    """Give what the maker may use; a number of things to draw is the answer to how many there shall be."""
    shelf = offer.shelf
    room = asking.Room(shelf.cards, shelf.find, shelf.kinds(), openings(shelf.beginnings()))
    chosen = set_id(common.options)
    if any(text.partition("=")[0].strip() != "set" for text in common.options) or (chosen and not making.fits):
        but = " but set=ID" if making.fits else ""
        raise IllegalChoice(say("new {name} takes no --option{but}; write it into the file", name=making.name, but=but))
    if making.fits:
        room = room._replace(content=common.settled().content or (), named=common.content or (), set_id=chosen)
    elif common.content:
        raise IllegalChoice(
            say("new {name} takes no --content; it is made of nothing that lies in files", name=making.name)
        )
    if not making.draws:
        for option, value in (("--random", random), ("--seed", seed)):
            if value is not None:
                drawn = listed([one.name for one in offer.makings if one.draws], "and")
                raise IllegalChoice(
                    say(
                        "new {name} takes no {option}; only {drawn} can be drawn by chance",
                        name=making.name,
                        option=option,
                        drawn=drawn,
                    )
                )
        return room
    seed = None if seed is None else asking.line_of(seed, _SEED_LIMIT)
    if random is None:
        return room._replace(seed=seed)
    if "count" in given:
        raise IllegalChoice(say("{counted} says how many there are already; leave out --count", counted=counted))
    from gmkit.chance.source import fresh_seed

    given["count"] = random
    return room._replace(seed=seed or fresh_seed(), drawn=counted)


def _meant(making: asking.Making, path: str | None) -> Path | None:
    """Give the file that is meant, or a folder to put it in; None for the folder one is in, or for stdout."""
    from gmkit.shell.settings_keys import FILE_NAME

    if making.name in (CAMPAIGN, PACK) and path != STDOUT:
        name = FILE_NAME if making.name == CAMPAIGN else MANIFEST
        return Path(path) if path and Path(path).name == name == MANIFEST else Path(path or "") / name
    if path is not None and Path(path).name == FILE_NAME:
        raise IllegalChoice(
            say(
                "{file_name} is the file of settings, which `gmkit new {campaign}` writes; name another",
                file_name=FILE_NAME,
                campaign=CAMPAIGN,
            )
        )
    return None if path in (None, STDOUT) else Path(str(path))


def _refuse_other_game(kind: str, game: str, given: Mapping[str, asking.Typed]) -> None:
    """Refuse a game that is said beside a kind of situation which is another's."""
    said = given.get("game")
    if isinstance(said, str) and fold(said) != fold(game):
        raise IllegalChoice(
            say(
                "{kind} is of {game}, not of {said}; leave --game out, or write `situation`",
                kind=kind,
                game=game,
                said=quoted(said),
            )
        )


def _target(target: Path | None, made: asking.New) -> Path:
    """Give the file to write: in a folder that was named, the file is called after its id."""
    if target is None:
        return Path(f"{made.id}.yaml")
    return target / f"{made.id}.yaml" if is_folder(target) else target


def _refuse_taken(target: Path, *, force: bool) -> None:
    if is_there(target) and not force:
        raise StoreError(
            say("{target}: there is such a file already; name another, or write over it with --force", target=target)
        )


def _write(target: Path, text: str, *, folder: bool) -> None:
    """Write the file, and make its folder if that is what was named."""
    from gmkit.library.files import make_folder, write_whole

    if folder:
        make_folder(target.parent)
    write_whole(target, text.encode("utf-8"))


def _tell(common: Common, target: Path, made: asking.New, room: asking.Room, more: Mapping[str, Any]) -> None:
    """Say what was written and what to do next; programs are told more."""
    file = shlex.quote(str(target))
    beside = "".join(f" --content {shlex.quote(str(path))}" for path in made.beside)
    # A check looks by itself at what is in force and at what lies beside the file.
    checked = [f"gmkit check {file}{beside if room.named else ''}"] if made.kind else []
    tries = [*checked, *(f"gmkit {line.replace('{}', file)}{beside}" for line in made.tries)]
    if common.json:
        told = {"path": str(target), "kind": made.kind or CAMPAIGN, "id": made.id, "seed": room.seed, "next": tries}
        told |= more
        common.voice.answer([document("new", made.game or None, told)])
    common.voice.aside(say("wrote {target}: {about}", target=target, about=said(made.about)))
    _tell_news(common.voice, made, room)
    first, later = say("next"), say("then")
    wide = max(len(first), len(later)) + 1
    common.voice.aside(*(f"  {later if at else first:{wide}} {line}" for at, line in enumerate(tries)))


def _tell_news(voice: Voice, made: asking.New, room: asking.Room) -> None:
    """Say what else there is to know: how it was drawn, what it was made to fit."""
    if room.drawn and room.seed:
        voice.aside(say("drawn with --seed {seed}, which makes the same again", seed=shlex.quote(room.seed)))
    voice.aside(*made.news)


# ---- A file begun from a table that somebody has already: what is understood of it, what is not, what it would be.

_TOLD = 20  # lines of what was not understood, before it is said how many more there are


class _From(NamedTuple):
    """What a file is begun from."""

    table: str | None  # a file with a table; None for the questions alone
    sheet: str | None  # of a spreadsheet, which sheet


def _made(
    making: asking.Making,
    room: asking.Room,
    given: dict[str, asking.Typed],
    voice: Voice,
    begun: _From,
    *,
    ask: bool,
) -> tuple[asking.New, Mapping[str, Any]]:
    """Give the file, and what else programs are told of it; raises as its parts do."""
    if begun.table is not None:
        read = _Read(making, room, Path(begun.table), begun.sheet)
        made = read.made(given, voice, ask=ask)
        return made, {"read": read.as_data()}
    if begun.sheet is not None:
        raise IllegalChoice(say("--sheet says which sheet of a spreadsheet is read; name that with --from"))
    questions = making.questions(room)
    if room.drawn:
        questions = [one._replace(by=room.drawn) if one.name == "count" else one for one in questions]
    answers = asking.settle(questions, given, voice, f"new {making.name}", ask=ask)
    return making.make(answers, room), {}


class _Read:
    """A table, read for a sort of file."""

    def __init__(self, making: asking.Making, room: asking.Room, path: Path, sheet: str | None) -> None:
        from gmkit.library import tables

        names = [name for name in (making.name, *making.also) if name in room.kinds and room.kinds[name].table]
        if not names:
            raise IllegalChoice(
                say("new {name} reads no table; write it, or take what `gmkit new` makes", name=making.name)
            )
        if room.drawn:
            raise IllegalChoice(say("--random draws things by chance, and --from reads them; leave out one of the two"))
        self.making, self.room, self.path = making, room, path
        self.kind = room.kinds[names[0]]
        self.source = tables.read(path, sheet)
        self.enough = True  # whether there are as many things as there are in a set that is begun without a table

    def made(self, given: dict[str, asking.Typed], voice: Voice, *, ask: bool) -> asking.New:
        """Give the file, after what the table leaves open is asked.

        Raises:
            ContentError: the table says what its check refuses; each such thing is told before.
            GmkitError: what was given cannot be the answer, or nothing of the table can be read.
        """
        from gmkit.library.columns import understood
        from gmkit.library.shelves import schema
        from gmkit.library.write import refilled

        if "count" in given:
            raise IllegalChoice(say("the table says how many there are; leave out --count"))
        assert self.kind.table is not None
        shape = schema(self.kind.schema)
        questions = self.making.questions(self.room)
        said = {
            one.name: one.read(given[one.name], {})
            for one in questions
            if one.name in given and one.name in shape["properties"] and one.name != "title"
        }
        try:
            self.found = understood(self.source, self.kind.name, shape, self.kind.table, said)
        except Diagnosed as error:
            raise error.behind(str(self.path)) from None
        self._tell(voice)
        data = self.found.data
        for name, known in (("title", data.get("title")), ("author", (data.get("source") or {}).get("author"))):
            if known and name not in given:
                given[name] = str(known)
        rows = self.kind.table.rows
        many = data["total"] if isinstance(data.get("total"), int) else self.found.rows
        settled = [self._settled(one, many) for one in questions]
        answers = asking.settle(settled, given, voice, f"new {self.making.name}", ask=ask)
        data |= {"title": answers["title"]}
        # A work whose author its source does not name stays nobody's.
        data["source"] = {"author": answers["author"], **(data.get("source") or {})}
        if "author" in given:
            data["source"]["author"] = answers["author"]
        made = self.making.make({**answers, asking.READ: data}, self.room)
        needed = ("kind", "schema_version", "id", "source", *shape.get("then", shape).get("required", ()))
        text = refilled(made.text, data, needed)
        around = tuple(dict.fromkeys([*self.room.content, *made.beside]))
        self._refuse(text, around, voice, lambda filled: refilled(made.text, filled, needed))
        first = next((one["id"] for one in data.get(rows) or [] if "id" in one), "")
        tries = [f"show {first} --content {{}}" if line.startswith("show ") else line for line in made.tries]
        tries = [line for line in tries if self.enough or not line.startswith("play ")]
        things = _counted(self.found.rows, rows)
        about = say("{things} of {path}", things=things, path=self.path.name)
        return made._replace(text=text, id=str(data.get("id", made.id)), about=about, tries=tries)

    def _settled(self, question: asking.Question, number: int) -> asking.Question:
        """Give a question with the answer that the table suggests; only what it is called and whose it is, is asked."""
        if question.name == "title":
            name = " ".join(re.split(r"[\s_-]+", self.path.stem)).strip().capitalize()
            return question._replace(
                default=lambda _: name[: asking.TITLE_LIMIT] if name.isprintable() and name else say("A table")
            )
        if question.name == "count":
            try:
                question.read(str(number), {})
            except GmkitError:
                number, self.enough = int(question.default({})), False
            return question._replace(aloud=False, default=lambda _: str(number))
        return question if question.name == "author" else question._replace(aloud=False)

    def _tell(self, voice: Voice) -> None:
        voice.aside(
            f"{self.path}: {self.source.what}", *(f"  {line}" for line in (*self.source.notes, *self.found.told))
        )
        missed = self.found.missed
        more = ["  " + say("and {n} more|and {n} more", number=len(missed) - _TOLD)] if len(missed) > _TOLD else []
        if missed:
            voice.aside(say("not understood, or not used:"), *(f"  {line}" for line in missed[:_TOLD]), *more)

    def _refuse(
        self, text: str, around: Sequence[Path], voice: Voice, again: Callable[[Mapping[str, Any]], str]
    ) -> None:
        """Hold the file against its check, and tell what is wrong by the cells of the table.

        A thing of a wrong shape is held against no rule; so it is looked at once more with something in such a place.
        """
        from gmkit.library.tables import by_cells, gaps_in

        wrong = asking.errors_in(text, str(self.path), around, self.room)
        if not wrong:
            return
        whole, found = load.parse(text, str(self.path)), self.found
        lines = [*by_cells(whole, found.places, found.columns, wrong, found.unread)]
        if gaps := gaps_in(whole, found.data, found.places, found.columns, wrong):
            filled = deepcopy(found.data)
            for (*above, last), value in gaps.items():
                block: Any = filled
                for step in above:
                    block = block[step]
                block[last] = value
            text = again(filled)
            whole = load.parse(text, str(self.path))
            # What was put there says nothing, and nothing is said of what it would come to with the rest.
            unsure = {whole.place(path, key=key)[:2] for path in gaps for key in (True, False)}
            unsure |= {whole.place(path[:-2], key=True)[:2] for path in gaps if len(path) > 2}
            wrong = asking.errors_in(text, str(self.path), around, self.room)
            sure = [one for one in wrong if one.place and one.place[:2] not in unsure]
            lines += by_cells(whole, found.places, found.columns, sure, found.unread)
        lines = sorted(dict.fromkeys(lines), key=lambda line: int((re.search("[0-9]+", line.split(":")[0]) or "0")[0]))
        more = ["  " + say("and {n} more|and {n} more", number=len(lines) - _TOLD)] if len(lines) > _TOLD else []
        if lines:
            voice.say(say("what keeps it from being a {kind}:", kind=self.kind.name), *lines[:_TOLD], *more)
        raise ContentError(say("{path}: mend what is wrong there; nothing was written", path=self.path))

    def as_data(self) -> Mapping[str, Any]:
        """Give what was read, for programs."""
        found = self.found
        return {
            "from": str(self.path),
            "as": self.source.what,
            "understood": list(found.told),
            "missed": [*self.source.notes, *found.missed],
        }


# ---- Every sort of file that `gmkit new` begins: what the games declare, situations of them all, and a campaign.

SITUATION = "situation"
"""The one that is begun in the same way for every game that has one."""

CAMPAIGN = "campaign"
"""The one that is no content: it is begun in a folder, and its file's name is fixed."""


PACK = "pack"
"""What says of a folder that it is a pack; its file's name is fixed, too."""


def _counted(number: int, things: str) -> str:
    """Give so many of what a table has a row for; each is said in full, so that other languages have a word for it."""
    said = {
        "actions": counted(number, "action"),
        "factions": counted(number, "faction"),
        "habits": counted(number, "habit"),
        "scenes": counted(number, "scene"),
        "suits": counted(number, "suit"),
    }
    return said.get(things) or counted(number, things.removesuffix("s"))


def openings(games: Mapping[str, asking.Beginnings]) -> dict[str, asking.Opening]:
    """Give the situations that can be begun, by the slug of their game."""
    return {slug: found.opening for slug, found in games.items() if found.opening is not None}


def makings(games: Mapping[str, asking.Beginnings]) -> tuple[asking.Making, ...]:
    """Give every sort of file, in the order in which they are listed.

    Args:
        games: what can be begun for each game, by its slug.
    """
    kinds = dict.fromkeys(opening.kind for opening in openings(games).values())
    situation = asking.Making(
        SITUATION,
        ("evening", *kinds),
        "who sits where, in any game, to play from and to print",
        later("gmkit.shell.new:situation_questions"),
        later("gmkit.shell.new:situation"),
        fits=True,
    )
    campaign = asking.Making(
        CAMPAIGN,
        ("settings",),
        "gmkit.toml: what holds in a folder; content, paper, dice, rules options",
        later("gmkit.shell.new:campaign_questions"),
        later("gmkit.shell.new:campaign"),
    )
    pack = asking.Making(
        PACK,
        ("manifest",),
        "pack.yaml: what a folder of content is that gmkit pack makes one zip of",
        later("gmkit.shell.folder:manifest_questions"),
        later("gmkit.shell.folder:manifest"),
    )
    content = [making for found in games.values() for making in found.makings]
    return (*content, *([situation] if kinds else []), campaign, pack)


# ---- The settings of a campaign to begin with: every setting with a line of help, most of them asleep.

_LONGEST = 60  # letters of a word that a setting takes


def campaign_questions(_room: asking.Room) -> list[asking.Question]:
    return [
        asking.title_question(say("A campaign")),
        _setting_question("paper", say("Paper (either, a4, letter, or a size such as 210x297mm)")),
        _setting_question("dice", say("Who rolls (app, people, table)")),
    ]


def _setting_question(name: str, what: str) -> asking.Question:
    setting = named(name)

    def read(typed: Any, _: Mapping[str, Any]) -> str:
        text = asking.line_of(typed, _LONGEST)
        setting.check(text)
        return text

    return asking.Question(name, what, said(setting.help), lambda _: str(setting.default), read)


def campaign(answers: asking.Answers, room: asking.Room) -> asking.New:
    """Give a file of settings, with the content that lies in its folder."""
    text = parts(__file__, "campaign")
    holding = {"content": _content_files(room), "paper": answers["paper"], "dice": answers["dice"]}
    lines = [fill(text["head"], title=answers["title"])]
    for setting in SETTINGS:
        value = holding.get(setting.name)
        holds = bool(value) and value != setting.default
        line = f"{setting.name} = {json.dumps(value, ensure_ascii=False)}" if holds else f"# {setting.example}"
        lines.append(f"\n# {said(setting.help)}\n{line}\n")
    lines.append(text["options"])
    lines += [_rules(card) for card in room.cards.values()]
    about = say("the settings of a campaign")
    return asking.New("", FILE_NAME, "".join(lines), "", about, ["doctor"])


def _content_files(room: asking.Room) -> list[str]:
    """List the files of content that lie in the folder, the first of each kind: of several a game would ask which."""
    found: dict[str, str] = {}
    here = sorted(path for path in room.folder.iterdir() if is_yaml(path)) if is_folder(room.folder) else []
    for path in here:
        if not path.name.isprintable():
            continue  # a name that no file of settings can hold
        try:
            kind = load.read(path).data.get("kind")
        except GmkitError:
            continue  # whatever it is, it is not the campaign's for now
        if isinstance(kind, str) and kind in room.kinds and room.kinds[kind].default:
            found.setdefault(kind, path.name)
    return sorted(found.values())


def _rules(card: GameCard) -> str:
    """Give a game's table, every option asleep at its default."""
    lines = [f"\n# [{RULES}.{card.slug}]"]
    lines += [
        f"# {option.name} = {_toml(option.default, option.shown())} # {said(option.help)}" for option in card.options
    ]
    return "\n".join(lines) + "\n"


def _toml(value: Any, shown: str) -> str:
    return str(value).lower() if isinstance(value, bool | int) else json.dumps(shown)


# ---- A situation to begin with: who sits at the table, before anything has happened.

_NAMED = 60  # letters of a game's name, at most


def situation_questions(room: asking.Room) -> list[asking.Question]:
    offered = {slug: room.cards[slug] for slug in room.openings}
    return [
        asking.Question(
            "game",
            say("Which game ({games})", games=", ".join(offered)),
            "; ".join(f"{slug}: {card.title}" for slug, card in offered.items()),
            lambda _: next(iter(offered)),
            lambda typed, _: _game(typed, room),
        ),
        asking.title_question(say("An evening at the table"), asking.SITUATION_LIMIT),
        asking.author_question()._replace(aloud=False),
        asking.Question(
            "seat",
            say("Who sits there, parted by commas"),
            say(
                "NAME or NAME=LEVEL, such as Ana=human, Bo=master: weak, average, skilled, master or grandmaster for "
                "an NPC, human for a person; skilled if nothing is said"
            ),
            lambda answers: _usual(room, answers),
            lambda typed, answers: _seats(typed, room, answers),
        ),
    ]


def _game(typed: asking.Typed, room: asking.Room) -> str:
    """Read which game.

    Raises:
        UnknownName: no game is called so.
        IllegalChoice: it has no situation to begin with.
    """
    game = room.find(asking.line_of(typed, _NAMED))
    if game not in room.openings:
        known = listed(room.openings, "and")
        raise IllegalChoice(
            say(
                "{title} has no situation to begin with; there is one for {known}",
                title=room.cards[game].title,
                known=known,
            )
        )
    return game


def _usual(room: asking.Room, answers: Mapping[str, Any]) -> str:
    card = room.cards[answers["game"]]
    return ", ".join(card.names[: min(card.seats[2], _most(room, answers["game"]))])


def _most(room: asking.Room, game: str) -> int:
    """Give how many seats there can be; not fewer than the game has at least."""
    opening, (least, most, _) = room.openings[game], room.cards[game].seats
    content = _content(room, game)
    return most if content is None or opening.most is None else max(least, min(most, opening.most(content.data)))


def _content(room: asking.Room, game: str) -> Document | None:
    """Give the content that the situation is played with, of what is in force; None if it is played with none.

    Raises:
        GmkitError: it cannot be used, or there is more than one.
    """
    name = room.openings[game].content
    return resolve(name, room.kinds[name].default, room.content, room.kinds, room.set_id) if name else None


def _seats(typed: asking.Typed, room: asking.Room, answers: Mapping[str, Any]) -> Seating:
    """Read who sits there.

    Raises:
        UnreadableChoice, UnknownName, IllegalChoice: somebody is no seat, or they are too few or too many.
    """
    if "game" not in answers:
        raise UnreadableChoice(say("say which game with --game first"))
    card = room.cards[answers["game"]]
    texts = typed.split(",") if isinstance(typed, str) else typed
    seats = [parse_seat(asking.line_of(text, 2 * _NAMED), tuple(card.styles)) for text in texts]
    return seat_all(seats, card.seats[0], card.seats[1])


def situation(answers: asking.Answers, room: asking.Room) -> asking.New:
    """Give a situation.

    Raises:
        IllegalChoice: there are more seats than the content is for, or content was named that the game does not read.
        GmkitError: the content in force cannot be used.
    """
    game, seating = answers["game"], answers["seat"]
    opening, card = room.openings[game], room.cards[game]
    if odd := strangers(room.named, {name: room.kinds[name] for name in card.kinds}):
        raise IllegalChoice(
            say("{names}, which {title} does not read; leave it out", names=listed(odd, "and"), title=card.title)
        )
    content = _content(room, game)
    if len(seating) > (most := _most(room, game)):
        told = say(
            "{count} seats are too many for the {content} that is in force", count=len(seating), content=opening.content
        )
        raise IllegalChoice(
            say("{told}; seat {most} at most, or name another one with --content", told=told, most=most)
        )
    laid = opening.lay(seating, {} if content is None else content.data, room)
    gaps = {
        "title": scalar(answers["title"]),
        "author": answers["author"],
        "source": source(answers).rstrip("\n"),
        "first": scalar(seating.names[0], in_list=True),
        "last": scalar(seating.names[-1], in_list=True),
        "set": "" if content is None else _set(content, opening.content),
    }
    body = fill(laid.text, **{**gaps, **laid.gaps}) + "".join(f"  - {flow(row)}\n" for row in laid.rows)
    tries = [f"play {game} --from {{}}"]
    if card.filled:
        sheet = next(iter(card.filled))
        tries.insert(0, f"print {game} {sheet} --from {{}} -o {sheet}.pdf")
    about = f"{card.title}, {listed(seating.names, 'and')}"
    if content is not None and content.lines:
        about = say("{about}, with {path}", about=about, path=content.path_shown)
    return asking.New(opening.kind, id_for(answers["title"], "evening"), body, game, about, tries, room.named)


def _set(content: Document, kind: str) -> str:
    """Give the line that says which content it is played with; for what is bundled, one that says nothing."""
    if content.lines:
        told = say("the id of the {kind} that it is played with", kind=kind)
        return f"set: {scalar(content.data['id'])} # {told}"
    told = say("the id of a {kind} that is given with --content; the bundled one if left out", kind=kind)
    return f"# set: my-{kind} # {told}"


def usual_opening(card: GameCard, rooms: Rooms, row: Mapping[str, Any]) -> asking.Beginnings:
    """Give what can be begun for a game without content: its situation, before anything has happened.

    Args:
        card: the game's card, whose options stand in comments as they are if nobody says otherwise.
        rooms: the game's modules; beside that of situations the text of one lies, in `situation.txt`.
        row: what stands in the row of each seat, beside who sits there.
    """

    def lay(seating: Seating, _content: Mapping[str, Any], _room: asking.Room) -> asking.Laid:
        usual = {option.name: option.shown() for option in card.options} | rooms.situation.FILE.spans()
        rows = [{**seat_row(seat), **row} for seat in seating]
        return asking.Laid(parts(str(rooms.situation.__file__), "situation")[""], rows, usual)

    return asking.Beginnings(opening=asking.Opening(rooms.situation.SITUATION.name, lay))


# ---- Templates of files: texts with comments that teach, in parts, with gaps to fill.

_PART = "%% "


def parts(beside: str, name: str) -> dict[str, str]:
    """Read a template in parts; each begins with a line that has its name behind two per cent signs.

    What stands before the first such line has no name.

    Args:
        beside: the file in whose folder it lies; a module's `__file__`.
        name: such as "mask-set".
    """
    text = asking.in_language(Path(beside).with_name(f"{name}.txt").read_text(encoding="utf-8"))
    found, part = dict[str, list[str]](), ""
    for line in text.splitlines(keepends=True):
        if line.startswith(_PART):
            part = line.removeprefix(_PART).strip()
        else:
            found.setdefault(part, []).append(line)
    return {part: "".join(lines) for part, lines in found.items()}


def fill(text: str, **gaps: str | int) -> str:
    """Fill the gaps of a part; what is filled in is YAML already."""
    return Template(text).substitute({name: str(value) for name, value in gaps.items()})


def source(answers: Mapping[str, Any], certainty: str = "house") -> str:
    """Give the block that says whose work a file is."""
    text = parts(__file__, "source")[""]
    title, author = scalar(answers["title"]), scalar(answers["author"])
    return fill(text, title=title, author=author, certainty=certainty)


def head_of(text: str, answers: Mapping[str, Any], fallback: str, **gaps: str | int) -> tuple[str, str]:
    """Fill what all content begins with.

    Args:
        text: the part of the template.
        answers: title and author.
        fallback: the id, if the title has no letters to make one of.
        gaps: what else is filled.

    Returns:
        It, and the id.
    """
    name = str(answers.get(asking.READ, {}).get("id") or id_for(answers["title"], fallback))
    filled = fill(text, id=scalar(name), title=scalar(answers["title"]), source=source(answers).rstrip("\n"), **gaps)
    return filled, name


def flow(row: Mapping[str, Any]) -> str:
    """Write a thing in one line: "{id: bell, label: Ring the bell, tags: [bold]}"."""
    return "{" + ", ".join(f"{name}: {_inner(value)}" for name, value in row.items()) + "}"


def in_list(texts: Sequence[str]) -> str:
    """Write texts as a list in one line."""
    return _inner(texts)


def _inner(value: Any) -> str:
    if isinstance(value, str):
        return scalar(value, in_list=True)
    if isinstance(value, Mapping):
        return flow(value)
    if isinstance(value, Sequence):
        return "[" + ", ".join(map(_inner, value)) + "]"
    return str(value)


def seat_row(seat: Seat) -> dict[str, Any]:
    """Give what every game says of a seat."""
    return {name: said for name, said in seat._asdict().items() if said}


# ---- A new file held against its check before it is written: by itself, and against what it was made to fit.


def whole(made: asking.New, target: Path, room: asking.Room) -> str:
    """Give the file, with the line that tells editors its schema where one lies beside it or above.

    Args:
        made: the file.
        target: where it will lie.
        room: with the content in force.

    Raises:
        IllegalChoice: what was answered makes a file that its check refuses.
        Diagnosed: content that is in force cannot be read.
        StoreError: there is no room to look at it beforehand.
    """
    if not made.kind:
        return made.text
    from gmkit.library.load import parse
    from gmkit.library.shelves import validate
    from gmkit.library.write import modeline, schema_reference

    way = schema_reference(target, room.kinds[made.kind].schema)
    text = made.text.removeprefix("#\n") if way is None else f"{modeline(way)}\n{made.text}"
    if wrong := [one for one in validate(parse(text, str(target)), room.kinds) if one.severity is Severity.ERROR]:
        raise IllegalChoice(
            say("no file can be made of these answers: {told}; choose other words", told=_told(wrong[0]))
        )
    if around := tuple(dict.fromkeys([*room.content, *made.beside])):
        _refuse_unfit(text, target.name, around, room)
    return text


def _refuse_unfit(text: str, name: str, around: Sequence[Path], room: asking.Room) -> None:
    """Hold it against the files that it was made to fit."""
    wrong = asking.errors_in(text, name, around, room)
    if wrong:
        raise IllegalChoice(say("the file would not fit the content it is made for: {told}", told=_told(wrong[0])))


def _told(wrong: Diagnostic) -> str:
    """Give what is wrong, without what is said of lines of a file that nobody has."""
    return wrong.message.partition(";")[0]

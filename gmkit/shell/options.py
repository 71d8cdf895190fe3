"""Options that mean the same everywhere, declared once; whose a typed word is, and running again on a change."""

import functools
import inspect
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, NamedTuple, get_type_hints

import typer
from typer.core import TyperCommand, TyperOption

from gmkit.chance.source import fresh_seed
from gmkit.errors import GmkitError, IllegalChoice, StoreError, quoted, say
from gmkit.library.document import Diagnosed
from gmkit.names import fold, pick
from gmkit.shell import settings, settings_keys, words
from gmkit.shell.output import Voice

# ---- Options that mean the same everywhere, declared once.
#
# A command takes a bundle as one parameter; `spread` shows typer each of the
# bundle's fields as an option of its own.

Json = Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Say less.")]
Plain = Annotated[bool | None, typer.Option("--plain/--no-plain", help="No colour, ASCII only.")]

Language = Annotated[
    str | None,
    typer.Option("--language", metavar="CODE", help="The words of tellings, prompts and sheets, such as en."),
]


def _voice(plain: bool | None, *, quiet: bool) -> Voice:
    return Voice(plain=settings.plain_wanted() if plain is None else plain, quiet=quiet)


def speak(language: str | None, content: Sequence[Path] = (), *, json: bool) -> None:
    """Have the language spoken that was typed, else that of the settings, else that of the content.

    Raises:
        IllegalChoice: nobody has words in it.
        StoreError: a file of settings says something wrong.
    """
    if language is not None:
        settings_keys.named("language").check(language)
    # A program that reads JSON goes by the English, unless it asks for another.
    settled = language or settings.text("language") or ""
    wanted = language or words.ENGLISH if json else settled
    words.speak(wanted, content)
    if settled != wanted:
        # Whoever reads a sheet is no program.
        words.speak_on_paper(settled, content)
    if wanted and wanted not in words.languages():
        words.wording(content)


class Manner(NamedTuple):
    """How a command answers that goes by no rules of a game; a plain that is None is as the settings have it."""

    json: Json = False
    language: Language = None
    quiet: Quiet = False
    plain: Plain = None

    def settled(self, _games: object = None) -> "Manner":
        """Have the language spoken that is in force; what is wrong with settings is told by those who go by them.

        Raises:
            IllegalChoice: nobody has words in the language that was typed.
        """
        content: Sequence[Path] = ()
        with suppress(GmkitError):
            wanted = self.language or settings.text("language") or ""
            content = settings.content_in_force() if wanted and wanted not in words.languages() else ()
        with suppress(*() if self.language else (GmkitError,)):
            speak(self.language, content, json=self.json)
        return self

    @property
    def voice(self) -> Voice:
        return _voice(self.plain, quiet=self.quiet)


class Common(NamedTuple):
    """What every answering command takes; what is None was left unsaid, and is as the settings have it."""

    json: Json = False
    option: Annotated[
        list[str] | None,
        typer.Option("--option", metavar="NAME=VALUE", help="A rules option; see gmkit games GAME."),
    ] = None
    content: Annotated[
        list[Path] | None,
        typer.Option("--content", help="A file or folder looked in before the bundled content, in place of settings."),
    ] = None
    language: Language = None
    quiet: Quiet = False
    plain: Plain = None

    @property
    def voice(self) -> Voice:
        return _voice(self.plain, quiet=self.quiet)

    @property
    def options(self) -> list[str]:
        """The rules options as typed."""
        return self.option or []

    def settled(self, games: Callable[[], Sequence[str]] | None = None, table: Path | None = None) -> "Common":
        """Give it with the content that is in force, and have the language spoken that is.

        Args:
            games: gives the games there are; where they are not known, settings may name any.
            table: a campaign that the command reads, which may keep what content was named for it.

        Raises:
            StoreError: a path is not there, or a file of settings says something wrong.
            IllegalChoice: a variable of the environment does, or nobody has words in the language.
        """
        # Here, since not every command reads content: a path that is mistyped must not pass for one that is unused.
        for path in self.content or ():
            from gmkit.library.files import is_there  # few commands are given content of their own

            if not is_there(path):
                raise StoreError(
                    say("{path}: there is no such file or folder; name one that is there with --content", path=path)
                )
        settings.switch("plain")
        if games is not None:
            settings.check_games(settings.layers(), games)
        own, gone = settings.own_content(table) if table and not self.content else ([], [])
        content = self.content or own or settings.content_in_force() or None
        speak(self.language, content or (), json=self.json)
        if content:
            words.refuse_unsound(content)
        self.voice.aside(*gone)
        return self._replace(content=content)


class Rolling(NamedTuple):
    """What a command takes where luck comes in."""

    seed: Annotated[str | None, typer.Option("--seed", help="Any text; the same seed gives the same answer.")] = None
    roll: Annotated[
        str | None,
        typer.Option("--roll", metavar="FACES", help="Results from the table, in the order they are needed."),
    ] = None
    choose: Annotated[
        str | None,
        typer.Option("--choose", metavar='"A; B"', help="Answers to the decisions, in the order they are asked."),
    ] = None
    dice: Annotated[
        str | None,
        typer.Option(
            "--dice",
            metavar="WHO",
            help="Who rolls: app, people (gmkit for NPCs), or table. [app]",
        ),
    ] = None

    def take_seed(self) -> str:
        """Give the seed that was said, or a fresh one."""
        return self.seed if self.seed is not None else fresh_seed()

    def rolls(self) -> str:
        """Give who rolls: "app", "people" or "table"; as the settings have it, if it was not said.

        Raises:
            IllegalChoice: something else was said.
            StoreError: a file of settings says something wrong.
        """
        return (
            str(settings.text("dice"))
            if self.dice is None
            else settings_keys.one_of("--dice", self.dice, settings_keys.DICE)
        )


def flag(*names: str, help: str, metavar: str | None = None) -> Any:  # noqa: A002
    """Give an option for a game's own file; without names it is called after its parameter."""
    return typer.Option(*names, help=help, metavar=metavar)


def figure(name: str, least: int, most: int, says: str, metavar: str | None = None) -> Any:
    """Give an option for a figure, or for several, in this range, which stands for {} in what is said of it."""

    def held(value: Any) -> Any:
        for one in value if isinstance(value, list) else (value,):
            if one is not None:
                needed(name, one, least, most)
        return value

    return typer.Option(name, help=says.replace("{}", f"{least} to {most}"), metavar=metavar, callback=held)


def needed(name: str, figure: int | None, least: int, most: int) -> int:
    """Hold an option's figure to a range that depends on others; raises IllegalChoice, as where there is none."""
    if figure is None:
        raise IllegalChoice(say("{name} is missing; give {least} to {most}", name=name, least=least, most=most))
    if not least <= figure <= most:
        told: dict[str, Any] = {"name": name, "figure": figure, "least": least, "most": most}
        raise IllegalChoice(say("{name} is {figure}; give {least} to {most}", **told))
    return figure


def argument(metavar: str, help: str) -> Any:  # noqa: A002
    """Give an argument for a game's own file."""
    return typer.Argument(metavar=metavar, help=help)


Kinds = Mapping[str, Callable[..., None]]
"""A verb's commands by name, not built yet: most runs need one of them."""


def spare_reading(parameters: Sequence[Any]) -> None:
    """Let parameters take what is plain as it was typed.

    Typer has every word read by a library that takes longer to load than most commands to run.
    """
    for param in parameters:
        vars(param).setdefault("process_value", functools.partial(_read_plainly, param, param.process_value))


def _read_plainly(param: Any, read: Callable[..., Any], context: Any, value: Any) -> Any:
    """Give what a parameter holds: text, whole numbers and paths as they are; all else, mistakes among it, as read.

    Raises:
        IllegalChoice: a path is empty, which would be the folder that one is in.
    """
    kind = getattr(param, "type_descriptor", None)
    many = param.multiple or param.nargs == -1
    words = () if value is None else value if many else (value,)
    if "" in words and kind is not None and kind.annotation in (Path, list[Path]):
        name = param.opts[0] if isinstance(param, TyperOption) else (param.metavar or param.name).strip("[].")
        raise IllegalChoice(say("{opt} is empty; write the name of a file", opt=name))
    plain = [_plain_word(kind, word, many=many) for word in words] if kind is not None else []
    if kind is None or None in plain or (param.required and not plain):
        return read(context, value)
    held = (plain or ()) if many else next(iter(plain), None)
    return held if param.callback is None else param.callback(context, param, held)


def _plain_word(kind: Any, word: Any, *, many: bool) -> Any:
    """Give a word as what its parameter takes; None if a glance cannot tell."""
    info, wanted = kind.parameter_info, kind.annotation
    if not isinstance(word, str):
        return word if wanted is type(word) and info.min is info.max is None else None
    if wanted == (list[str] if many else str):
        return word
    if wanted == (list[int] if many else int):
        digits = word.isascii() and word.isdigit() and len(word) < LONG_NUMBER
        return int(word) if digits and info.min is info.max is None else None
    if wanted == (list[Path] if many else Path) and "\0" not in word:
        wants_no_more = (info.exists, info.file_okay, info.dir_okay, info.writable) == (False, True, True, False)
        return Path(word) if wants_no_more and (os.access(word, os.R_OK) or not os.path.lexists(word)) else None
    return None


LONG_NUMBER = 18
"""Digits of a number that is looked at twice."""


class _Once(TyperCommand):
    """A command that refuses an option that is there twice: the last one would go for what was meant."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments; raises IllegalChoice."""
        spare_reading(self.get_params(ctx))
        _, _, order = self.make_parser(ctx).parse_args(args=list(args))
        for at, one in enumerate(order):
            if one in order[:at] and isinstance(one, TyperOption) and not (one.multiple or one.is_flag):
                raise IllegalChoice(say("{opt} is there twice; give it once", opt=one.opts[0]))
        return super().parse_args(ctx, args)


class _App(typer.Typer):
    def command(self, name: str | None = None, *, cls: type[TyperCommand] | None = _Once, **more: Any) -> Any:
        return super().command(name, cls=cls, **more)


def plain_app() -> typer.Typer:
    """Give an app whose help and errors are plain text: to copy, to paste, to read aloud."""
    return _App(rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False)


def as_app(function: Callable[..., Any]) -> typer.Typer:
    """Give a function, its bundles spread out, as an app of one command; its docstring is the help."""
    app = plain_app()
    app.command()(spread(function))
    return app


From = Annotated[
    Path | None,
    typer.Option("--from", metavar="FILE", help="A situation (YAML), log (.jsonl) or table (.gmkit) to go on from."),
]


Force = Annotated[bool, typer.Option("--force", help="Replace a file of another sort, or what may be missed.")]


def _is_table(value: object) -> bool:
    return isinstance(value, Path) and value.suffix.casefold() == ".gmkit"


def spread(function: Callable[..., Any], *, settled: bool = True) -> Callable[..., Any]:
    """Give a command whose bundles are spread out into their fields.

    Args:
        function: the command.
        settled: whether it is given the content that is in force; one that reads none runs though settings are wrong.
    """
    hints = get_type_hints(function, include_extras=True)
    own = inspect.signature(function).parameters
    bundles: dict[str, Any] = {
        name: hint for name, hint in hints.items() if name in own and hasattr(hint, "_field_defaults")
    }
    parameters: list[inspect.Parameter] = []
    late: list[inspect.Parameter] = []
    for name, parameter in own.items():
        if name not in bundles:
            parameters.append(parameter.replace(annotation=hints[name], kind=inspect.Parameter.KEYWORD_ONLY))
            continue
        bundle = bundles[name]
        fields = get_type_hints(bundle, include_extras=True)
        late += [
            inspect.Parameter(
                field,
                inspect.Parameter.KEYWORD_ONLY,
                annotation=fields[field],
                default=bundle._field_defaults[field],
            )
            for field in bundle._fields
        ]

    @functools.wraps(function)
    def command(context: typer.Context | None = None, **values: Any) -> Any:
        packed = {
            name: bundle(**{field: values.pop(field) for field in bundle._fields}) for name, bundle in bundles.items()
        }
        games = context.find_root().obj if context is not None else None
        given = [*values.values(), *(value for bundle in packed.values() for value in bundle)]
        for name, bundle in packed.items():
            if settled and isinstance(bundle, Common):
                packed[name] = bundle.settled(games, next(filter(_is_table, given), None))
            elif settled and isinstance(bundle, Manner):
                packed[name] = bundle.settled(games)
        return function(**packed, **values)

    # The root command hands down which games there are.
    above = inspect.Parameter("context", inspect.Parameter.KEYWORD_ONLY, annotation=typer.Context)
    shown = [*parameters, *late, above]
    command.__signature__ = inspect.Signature(shown)  # type: ignore[attr-defined]
    command.__annotations__ = {parameter.name: parameter.annotation for parameter in shown}
    del command.__wrapped__  # typer would read the signature behind it
    return command


# ---- How files are played with by `gmkit check --balance`, as it was typed.


class Playing(NamedTuple):
    """How files are played with."""

    games: int | None = None  # how many games; None for as many as is usual for the kind
    # what all luck depends on; None for the usual one, so that the same file gets the same answer
    seed: str | None = None
    workers: int = 1  # in how many processes


# ---- Whose something is that is typed on a command line: "Ana=KH AH", or the player of that place.


class Whose(NamedTuple):
    """A text and whose it is."""

    name: str | None  # the name that stands before the text; None if there is none
    text: str  # what it says


def whose(texts: Sequence[str]) -> list[Whose]:
    """Give each text with the name that stands before it.

    Raises:
        IllegalChoice: a name is empty, a number, or there twice.
    """
    found = []
    for text in texts:
        name, equals, rest = text.partition("=")
        found.append(Whose(name.strip(), rest) if equals else Whose(None, text))
    names = [one.name for one in found if one.name is not None]
    if "" in names:
        raise IllegalChoice(
            say("a name is missing before the = in {words}", words=quoted(texts[[one.name for one in found].index("")]))
        )
    if number := next((name for name in names if name.isdigit()), None):
        raise IllegalChoice(say("{figure} is a number, and stands for a place; give a name", figure=quoted(number)))
    again = next((name for at, name in enumerate(names) if fold(name) in map(fold, names[:at])), None)
    if again is not None:
        raise IllegalChoice(say("the name {again} is there twice; give everybody another one", again=quoted(again)))
    return found


def called(found: Sequence[Whose], word: str) -> list[str]:
    """Give what everybody is called: by name, else by the place, from 1: "player 2"."""
    return [one.name or f"{word} {at}" for at, one in enumerate(found, start=1)]


def place_of(text: str, names: Sequence[str], what: str) -> int:
    """Read one of several by name, or by its number from 1; gives its place, from 0.

    Args:
        text: what was typed.
        names: what they are called.
        what: how an error calls it: "--dealer".

    Raises:
        IllegalChoice: there is none of that number.
        UnknownName: or of that name.
        AmbiguousChoice: or there are several.
    """
    if text.strip().isascii() and text.strip().lstrip("-").isdigit():
        at = int(text) - 1
        if not 0 <= at < len(names):
            raise IllegalChoice(
                say(
                    "{what} is {words}; give a name, or a number from 1 to {count}",
                    what=what,
                    words=text.strip(),
                    count=len(names),
                )
            )
        return at
    return pick(what, text, {at: (name,) for at, name in enumerate(names)})


# ---- Doing something again whenever a file it depends on has changed.

PAUSE = 0.4
"""Seconds between two looks."""


def changes(paths: Sequence[Path], pause: Callable[[], None] = lambda: time.sleep(PAUSE)) -> Iterator[None]:
    """Give a turn for each time that one of the files, or one in the folders, has become another. Never ends.

    What counts is how they stand when this is called: nothing that changes after that is missed.

    Args:
        paths: files and folders, which need not be there.
        pause: waits between two looks.
    """
    return _turns(paths, _stamps(paths), pause)


def _turns(paths: Sequence[Path], before: dict[Path, tuple[int, int]], pause: Callable[[], None]) -> Iterator[None]:
    while True:
        pause()
        now = _stamps(paths)
        if now != before:
            before = now
            yield


def _files(path: Path) -> list[Path]:
    """Give the files that `gmkit check` reads for a path; a folder that cannot be read has none."""
    from gmkit.library.files import is_folder, yaml_in

    try:
        return yaml_in(path) if is_folder(path) else [path]
    except Diagnosed:
        return []


def _stamps(paths: Sequence[Path]) -> dict[Path, tuple[int, int]]:
    """Give when each file was last written, and how long it is."""
    from gmkit.library.files import stamp

    stamps = {file: stamp(file) for path in paths for file in _files(path)}
    return {file: known for file, known in stamps.items() if known is not None}

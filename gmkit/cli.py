"""The root command: finds the games, loads what is asked for, turns errors into exit codes."""

from __future__ import annotations

import os
import re
import shlex
import signal
import sys
import warnings
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from itertools import pairwise
from pathlib import Path
from types import FrameType
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command, get_group

from gmkit import __version__, games
from gmkit.errors import (
    GmkitError,
    IllegalChoice,
    PassedOver,
    Stopped,
    UnknownName,
    did_you_mean,
    later,
    listed,
    said,
    say,
)
from gmkit.names import suggest
from gmkit.shell.options import Manner, as_app, spare_reading
from gmkit.shell.output import Voice, complain, hold, let_go, unwritable
from gmkit.shell.settings import plain_wanted

VERBS = {
    "games": "The games: seats, equipment, options, source, rulings.",
    "play": "A whole game; NPCs in the seats that no person holds.",
    "challenge": "Resolve one challenge: a venture, a round, a domino challenge.",
    "odds": "Exact chances and averages, before anything is rolled.",
    "advise": "What an NPC of a level would do here, and why.",
    "study": "How strong each NPC level is: measured shares, with intervals.",
    "table": "The living table: a campaign in one file; alone a prompt, with a line one shot.",
    "print": "A PDF; alone it lists every sheet.",
    "recap": "A kept game as it is retold, by thread.",
    "hooks": "What is open after a kept game: where the next one could begin.",
    "show": "A mask, a retainer: any word of its name will do.",
    "rule": "A rule by its heading, or by what speaks of it, with our rulings.",
    "roll": "Plain dice, dominoes or cards: 3d10, 2 dominoes, 5 cards.",
    "check": "Validate and lint content files.",
    "explain": "What a diagnostic means, with a wrong and a right example.",
    "new": "A commented content file to begin with: masks, retainers, a deck, a situation.",
    "pack": "A campaign's folder in one zip; --content takes it.",
    "rename": "Give a thing another id, in all files of a folder or in none.",
    "migrate": "Files of an older version of their format, written as this gmkit would.",
    "schema": "The schemas of content files, to print or to put beside content for editors.",
    "lsp": "A language server for editors: diagnostics, quick fixes, completion, definitions.",
    "doctor": "Versions, paths, encodings, fonts; what overrides what.",
}
"""Every verb with its line of help."""

PER_GAME = ("play", "challenge", "odds", "advise", "study", "print")
"""Verbs that go on with a game."""

PLAIN = {"no_args_is_help": True, "rich_markup_mode": None, "pretty_exceptions_enable": False}


class Lazy(TyperGroup):
    """A group whose commands are loaded when they are asked for; help needs only their names and a line each."""

    kind = "command"

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments, nothing loaded for those that are plain."""
        spare_reading(self.get_params(ctx))
        return super().parse_args(ctx, args)

    def lines(self) -> dict[str, str]:
        """Give every command's name with its line of help."""
        return VERBS

    def load(self, name: str) -> Any:
        """Load a command."""
        if name in PER_GAME:
            found = _game_group(name)
            found.help = VERBS[name]
            return found
        from gmkit.shell.verbs import COMMANDS

        return get_command(COMMANDS[name](_shelf()))

    def find(self, name: str) -> str:
        """Give the command that is meant; raises UnknownName."""
        if name in self.names():
            return name
        raise UnknownName(self.kind, name, suggest(name, self.names()), self.names())

    def names(self) -> Collection[str]:
        return self.lines()

    def list_commands(self, ctx: Any) -> list[str]:
        return list(self.names())

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Give a command: whole when it is run, its help line alone when it is listed."""
        if getattr(ctx, "gmkit_listing", False):
            return TyperCommand(cmd_name, help=self.lines()[cmd_name], callback=lambda: None)
        if ctx.resilient_parsing and cmd_name not in self.names():
            return None
        found = self.load(self.find(cmd_name))
        found.name = cmd_name
        return found

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help from names and lines, loading nothing."""
        ctx.gmkit_listing = True
        super().format_help(ctx, formatter)

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        """Complete a name, loading nothing."""
        ctx.gmkit_listing = True
        found = super().shell_complete(ctx, incomplete)
        ctx.gmkit_listing = False
        return found


class PerGame(Lazy):
    """A verb's games."""

    kind = "game"
    verb = ""

    def lines(self) -> dict[str, str]:
        """Give the games."""
        cards = [games.card(slug) for slug in games.slugs()]
        return {card.slug: f"{card.title}: {card.tagline}" for card in cards if _has(card.slug, self.verb)}

    def find(self, name: str) -> str:
        """Give the game that is meant, by slug or alias; raises UnknownName."""
        slug = games.find(name)
        if not _has(slug, self.verb):
            raise IllegalChoice(
                say(
                    "{title} has no {verb} yet; there is {names}",
                    title=games.card(slug).title,
                    verb=self.verb,
                    names=listed(self.lines(), "and"),
                )
            )
        return slug

    def load(self, name: str) -> Any:
        """Load a game's command of this verb."""
        if self.verb in ("challenge", "odds"):
            return _group(type("OfGame", (OfGame,), {"kinds": getattr(games.part(name, "commands"), self.verb)}))
        if self.verb == "print":
            from gmkit.shell.print import sheets_command

            makers = games.part(name, "prints").MAKERS
            desk, kinds = (lambda: _desk(name)), (lambda: games.kinds(name))
            return get_command(sheets_command(games.card(name), makers, desk, kinds))
        if self.verb == "study":
            from gmkit.shell.study import study_command

            return get_command(study_command(games.part(name, "commands").DESK, f"gmkit.games.{name}.commands:DESK"))
        from gmkit.shell.play import advise_command, play_command

        desk = _desk(name)
        return get_command(advise_command(desk) if self.verb == "advise" else play_command(desk, _shelf))


class Printing(PerGame):
    """The games that print, and what concerns no one game."""

    verb = "print"
    others: Mapping[str, str] = {
        "all": later("Every sheet of every game, into one folder."),
        "tonight": later("What an evening needs, in one booklet."),
        "read": later("What was filled in on a form, read back into its evening."),
        "calibrate": later("Measure how far a printer's backs lie from their fronts."),
    }

    def lines(self) -> dict[str, str]:
        """Give the games, and the rest."""
        return {**super().lines(), **self.others}

    def find(self, name: str) -> str:
        """Give what is meant; raises UnknownName."""
        return name if name in self.others else super().find(name)

    def load(self, name: str) -> Any:
        """Load a game's sheets, or one of the others."""
        if name in ("all", "tonight", "read"):
            from gmkit.shell.print import Shop, game_of, print_all_command, print_tonight_command

            cards = {slug: games.card(slug) for slug in games.slugs() if _has(slug, "print")}
            shop = Shop(cards, super().find, lambda slug: games.part(slug, "prints").MAKERS, _desk)
            if name == "read":
                from gmkit.shell.keeping import read_command
                from gmkit.shell.table.command import sit_down

                return get_command(
                    as_app(
                        read_command(
                            lambda path: _desk(game_of(shop, path)),
                            lambda store, paths: sit_down(_shelf(), paths, None, store),
                        )
                    )
                )
            if name == "all":
                return get_command(print_all_command(shop))
            from gmkit.shell.table.command import print_again

            return get_command(
                print_tonight_command(
                    shop,
                    lambda slug: getattr(games.part(slug, "prints"), "TONIGHT", None),
                    partial(print_again, _shelf()),
                )
            )
        if name == "calibrate":
            from gmkit.shell.paper import calibrate

            return get_command(as_app(calibrate))
        return super().load(name)


class OfGame(Lazy):
    """A game's kinds of challenge, of which a run needs one."""

    kind = "challenge"
    kinds: Mapping[str, Callable[..., None]] = {}

    def lines(self) -> dict[str, str]:
        """Give the kinds, each with the first line of its docstring."""
        return {name: (function.__doc__ or "").split("\n")[0] for name, function in self.kinds.items()}

    def names(self) -> Collection[str]:
        return self.kinds

    def load(self, name: str) -> Any:
        """Build one."""
        return get_command(as_app(self.kinds[name]))


def _desk(slug: str) -> Any:
    return games.part(slug, "commands").DESK


def _group(kind: type[Lazy]) -> Any:
    app = typer.Typer(cls=kind, **PLAIN)  # type: ignore[arg-type]
    app.callback()(lambda: None)
    return get_group(app)


def _has(slug: str, verb: str) -> bool:
    card = games.card(slug)
    if verb in ("play", "advise", "study"):
        return card.whole
    return bool(card.sheets) if verb == "print" else bool(card.challenges)


def _shelf() -> Any:
    from gmkit.shell.verbs import Shelf

    slugs = games.slugs()
    return Shelf(
        cards={slug: games.card(slug) for slug in slugs},
        folder=games.folder,
        find=games.find,
        exhibits=lambda slug, content, wanted: games.part(slug, "exhibits").exhibits(content, wanted),
        kinds=games.AllKinds,
        beginnings=_beginnings,
        scale=games.scale,
        desk=_desk,
    )


def _beginnings() -> dict[str, Any]:
    found = {slug: games.spare(slug, "beginnings") for slug in games.slugs()}
    return {slug: module.beginnings() for slug, module in found.items() if module is not None}


def _game_group(verb: str) -> Any:
    if verb != "print":
        return _group(type("PerGame", (PerGame,), {"verb": verb}))
    app = typer.Typer(cls=Printing, invoke_without_command=True, **{**PLAIN, "no_args_is_help": False})  # type: ignore[arg-type]

    @app.callback()
    def list_sheets(ctx: typer.Context) -> None:
        if ctx.invoked_subcommand is None:
            from gmkit.shell.print import sheet_list

            cards = [games.card(slug) for slug in games.slugs()]
            Voice().answer(sheet_list(cards, {f"gmkit print {word}": about for word, about in Printing.others.items()}))

    return get_group(app)


app = typer.Typer(
    cls=Lazy,
    name="gmkit",
    help="A GM's companion: plays the other seats, resolves the challenge on the table, prints what players hold.",
    add_completion=True,
    **PLAIN,  # type: ignore[arg-type]
)


def _version(*, wanted: bool) -> None:
    if wanted:
        typer.echo(f"gmkit {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=lambda value: _version(wanted=value), is_eager=True)
    ] = False,
) -> None:
    """Begin: nothing is loaded here."""


def _interrupted(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise Stopped("interrupted")


def run(arguments: list[str]) -> int:
    """Run a command and give its exit code; every message goes to stderr in one line."""
    # In a context of its own, which the language that is spoken ends with.
    return copy_context().run(_run, arguments)


def _run(arguments: list[str]) -> int:
    # typer keeps its own copy of click and names few of its errors; this is the common ancestor of those it does.
    plain = "--no-plain" not in arguments and ("--plain" in arguments or plain_wanted())
    usage: Any = typer.BadParameter.__mro__[2]
    quiet = not {"-q", "--quiet"}.isdisjoint(arguments)
    told: set[str] = set()
    # What one look passes over, the next may stop at, and then that error tells it.
    hold(held := [])

    def pass_over(message: Warning | str, *_: object, **__: object) -> None:
        if not quiet and str(message) not in told:
            told.add(str(message))
            held.append(str(message))

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("always", PassedOver)
            warnings.showwarning = pass_over
            _speak(arguments)
            code = get_command(app).main(arguments, prog_name="gmkit", standalone_mode=False, obj=games.slugs)
            let_go(plain=plain)
        if not sys.stdout.closed:  # as `gmkit lsp` leaves it
            sys.stdout.flush()
    except GmkitError as error:
        complain(str(error), plain=plain)
        return error.exit_code
    except BrokenPipeError:
        # Whoever read the answer has had enough; that is no mistake.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        # Whatever reads or writes a file tells its own errors; what has no file's name is stdout.
        if error.filename is not None:
            raise
        failed = unwritable(error)
        complain(str(failed), plain=plain)
        return failed.exit_code
    except (KeyboardInterrupt, EOFError, typer.Abort):
        complain(say("interrupted"), plain=plain)
        return Stopped.exit_code
    except usage as error:
        if type(error).__name__ == "NoArgsIsHelpError":
            Voice().answer([error.format_message()])
            return 0
        message = _behind(arguments) if type(error).__name__ == "NoSuchOption" else ""
        message = message or say("{message} (--help tells more)", message=_in_words(error.format_message()))
        complain(message, plain=plain)
        return 2
    return code if isinstance(code, int) else 0


SHARED = ("--language", "--json", "--seed", "--content", "--option", "--plain", "--no-plain", "-q", "--quiet")
"""Options of nearly every command, which people put in front of it."""


def _behind(arguments: Sequence[str]) -> str:
    """Say where an option goes that commands share, if one stands in front of the command; else nothing."""
    verb = next((at for at, word in enumerate(arguments) if word in VERBS), None)
    if verb is None:
        return ""
    slug = next((at for at, word in enumerate(arguments) if at > verb and word in games.slugs()), None)
    command = [verb, *([] if slug is None or arguments[verb] not in PER_GAME else [slug])]
    front = [name for word in arguments[: command[-1]] if (name := word.partition("=")[0]) in SHARED]
    if not front:
        return ""
    rest = [word for at, word in enumerate(arguments) if at not in command]
    typed = shlex.join(["gmkit", *(arguments[at] for at in command), *rest])
    return say("{what} stands behind the command: {typed}", what=front[0], typed=typed)


def _speak(arguments: list[str]) -> None:
    """Speak the language that is in force already where a command is not found, or cannot read its options."""
    whole = (word.removeprefix("--language=") for word in arguments if word.startswith("--language="))
    typed = next(whole, next((word for before, word in pairwise(arguments) if before == "--language"), None))
    with suppress(GmkitError):
        Manner(json="--json" in arguments, language=typed).settled()


_USAGE = {
    r"No such option: (?P<what>[^ ]+?)\.?(?: Did you mean .*| \(Possible options?: (?P<near>.*)\))?": later(
        "there is no option {what}"
    ),
    r"No such command '(?P<what>.*)'\.": later("there is no command {what}"),
    r"Missing (?:argument|option) '(?P<what>.*)'\.": later("{what} is missing"),
    r"Missing command\.": later("a command is missing"),
    r"Got unexpected extra argument(?:s|\(s\))? \((?P<what>.*)\)": later("nothing more is taken here: {what}"),
    r"Option '(?P<what>.*)' requires an argument\.": later("{what} needs a word behind it"),
    r"Option '(?P<what>.*)' does not take a value\.": later("{what} takes no value"),
    r"Invalid value for '(?P<what>.*)': Input should be a valid integer.*": later("{what}: write a whole number"),
    r"Invalid value for '(?P<what>.*)': Input should be greater than or equal to (?P<least>.*)": later(
        "{what}: {least} is the least"
    ),
    r"Invalid value for '(?P<what>.*)': Input should be less than or equal to (?P<most>.*)": later(
        "{what}: {most} is the most"
    ),
    r"Invalid value for '(?P<what>.*)': (?P<why>.*)": later("{what} cannot be so: {why}"),
}
"""What typer says of how a command was typed, and what that is in people's words."""


def _in_words(message: str) -> str:
    """Give a usage error in people's words."""
    for pattern, words in _USAGE.items():
        if found := re.fullmatch(pattern, message, re.DOTALL):
            slots = found.groupdict()
            near = slots.pop("near", None)
            told = said(words).format(**slots)
            return f"{told}; {did_you_mean(near.split(', '))}" if near else told
    return message


def main() -> None:
    """Run the command line."""
    # A stream that was closed outside counts as empty, or as nobody listening; an answer fails that can go nowhere.
    sys.stdin = sys.stdin or Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115
    sys.stdout = sys.stdout or os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")
    sys.stderr = sys.stderr or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    signal.signal(signal.SIGINT, _interrupted)
    try:
        code = run(sys.argv[1:])
    except Exception as bug:  # noqa: BLE001 - whatever got this far is ours
        code = _told(bug)
    sys.exit(code)


BUG = 70
"""What a command ends with that failed by a mistake of ours."""


def _told(bug: Exception) -> int:
    """Tell of a mistake of our own in one line, with what may be done about the game; its trace where it is wanted."""
    import traceback

    if os.environ.get("GMKIT_TRACE"):
        traceback.print_exception(bug)
    frame = traceback.extract_tb(bug.__traceback__)[-1]
    where = f"{Path(frame.filename).name}:{frame.lineno}"
    notes = "".join(f"; nothing typed is lost, {note}" for note in getattr(bug, "__notes__", ()))
    complain(
        f"a mistake of gmkit's own, {type(bug).__name__} at {where} in {__version__}: please report it with what you "
        f"typed (GMKIT_TRACE=1 tells more){notes}"
    )
    return BUG

"""The command that checks content files."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NamedTuple, NoReturn

import typer

from gmkit.errors import IllegalChoice
from gmkit.shell.options import plain_app
from gmkit.shell.output import Voice
from gmkit.shell.paint import diagnostics
from gmkit.shell.settings import content_in_force, plain_wanted
from gmkit.shell.verbs import Shelf

_RULE = "-" * 40


def check_command(shelf: Shelf) -> typer.Typer:
    """Give the command that checks content files."""
    app = plain_app()

    @app.command(
        help="Validate and lint content files: every problem with its line, the word and what to do.\n\n"
        "Exits 1 if it finds errors, 3 if a path cannot be read.\n\nExample: gmkit check my-masks.yaml"
    )
    def check(
        paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Files, or folders of them.")],
        shape: Annotated[
            str,
            typer.Option("--format", metavar="FORMAT", help="text, concise, json or github.", autocompletion=_formats),
        ] = "text",
        json: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
        strict: Annotated[bool, typer.Option("--strict", help="Warnings count as errors.")] = False,
        content: Annotated[
            list[Path] | None,
            typer.Option("--content", help="A file or folder in which to look for what the files refer to."),
        ] = None,
        watch: Annotated[
            bool, typer.Option("--watch", help="Check again whenever a file changes, until Ctrl-C.")
        ] = False,
        balance: Annotated[
            bool,
            typer.Option(
                "--balance", help="Play whole games with retainers, masks and decks, and say what wins too often."
            ),
        ] = False,
        games: Annotated[
            int | None, typer.Option("--games", metavar="N", help="With --balance: so many games with each file.")
        ] = None,
        seed: Annotated[
            str | None, typer.Option("--seed", metavar="TEXT", help="With --balance: another seed, other luck.")
        ] = None,
        workers: Annotated[
            int, typer.Option("--workers", metavar="N", help="With --balance: in so many processes at once.")
        ] = 1,
        quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing if all is well.")] = False,
        plain: Annotated[bool, typer.Option("--plain", help="No colour, ASCII only.")] = False,
    ) -> None:
        from gmkit.shell.inspect import known_format

        job = _Job(
            shelf,
            paths,
            content or content_in_force(),
            known_format("json" if json else shape),
            strict,
            Playing(games, seed, workers) if balance else None,
            Voice(plain=plain or plain_wanted(), quiet=quiet),
        )
        if not balance and (games is not None or seed is not None or workers != 1):
            raise IllegalChoice("--games, --seed and --workers belong to --balance; add it, or leave them out")
        if watch:
            _watch(job)
        if code := _once(job):
            raise typer.Exit(code)

    return app


class Playing(NamedTuple):
    """How files are played with.

    Attributes:
        games: how many games; None for as many as is usual for the kind.
        seed: what all luck depends on; None for the usual one, so that the same file gets the same answer.
        workers: in how many processes.
    """

    games: int | None = None
    seed: str | None = None
    workers: int = 1


class _Job(NamedTuple):
    """What is checked, and how it is told."""

    shelf: Shelf
    paths: Sequence[Path]
    content: Sequence[Path]
    shape: str
    strict: bool
    playing: Playing | None
    voice: Voice


def _formats(incomplete: str) -> list[str]:
    """Complete a format's name."""
    from gmkit.shell.inspect import FORMATS

    return [name for name in FORMATS if name.startswith(incomplete)]


def _once(job: _Job) -> int:
    """Check once, tell it, and give the exit code."""
    from gmkit.shell.inspect import CLEAN, check_paths, told

    check, more, tables = check_paths(job.paths, job.shelf.kinds(), job.content), {}, []
    if job.playing is not None:
        from gmkit.shell.check_balance import tables as in_tables
        from gmkit.shell.check_balance import weigh

        weighed = weigh(check, job.playing, job.voice)
        check, more = weighed.check, weighed.data()
        tables = in_tables(weighed.reports, plain=job.voice.plain) if job.shape == "text" else []
    code = check.exit_code(strict=job.strict)
    if tables or code != CLEAN or check.found or not job.voice.quiet:
        paint = diagnostics if job.shape in ("text", "concise") else None
        job.voice.answer([*told(check, job.shape, strict=job.strict, more=more), *tables], paint)
    return code


def _watch(job: _Job) -> NoReturn:
    """Check whenever a file has changed, until somebody interrupts it."""
    from gmkit.shell.watch import changes

    if job.shape == "json":
        raise IllegalChoice("--watch gives many answers and JSON is one; leave one of the two out")
    turns = changes([*job.paths, *job.content])
    while True:
        _once(job)
        sys.stdout.flush()  # whoever reads along through a pipe is told at once
        job.voice.say("watching; Ctrl-C ends it")
        next(turns)
        job.voice.say(_RULE)

"""The command that checks content files."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NamedTuple, NoReturn

import typer

from gmkit.errors import GmkitError, IllegalChoice
from gmkit.shell.options import Manner, plain_app, spread
from gmkit.shell.output import Voice
from gmkit.shell.paint import diagnostics
from gmkit.shell.playing import Playing
from gmkit.shell.settings import content_in_force, fonts_in_force
from gmkit.shell.verbs import Shelf

_RULE = "-" * 40


def check_command(shelf: Shelf) -> typer.Typer:
    """Give the command that checks content files."""
    app = plain_app()

    @app.command(
        help="Validate and lint content files: every problem with its line, the word and what to do.\n\n"
        "Exits 1 if it finds errors, 3 if a path cannot be read.\n\nExample: gmkit check my-masks.yaml"
    )
    @spread
    def check(
        manner: Manner,
        paths: Annotated[
            list[Path] | None,
            typer.Argument(metavar="[PATH...]", help="Files, or folders of them; this folder, if none is named."),
        ] = None,
        shape: Annotated[
            str,
            typer.Option("--format", metavar="FORMAT", help="text, concise, json or github.", autocompletion=_formats),
        ] = "text",
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
    ) -> None:
        from gmkit.shell.inspect import known_format

        job = _Job(
            shelf,
            paths or [Path()],
            content or _usual_content(manner.voice),
            known_format("json" if manner.json else shape),
            strict,
            Playing(games, seed, workers) if balance else None,
            manner.voice,
        )
        if not balance and (games is not None or seed is not None or workers != 1):
            raise IllegalChoice("--games, --seed and --workers belong to --balance; add it, or leave them out")
        if watch:
            _watch(job)
        if code := _once(job):
            raise typer.Exit(code)

    return app


class _Job(NamedTuple):
    """What is checked, and how it is told."""

    shelf: Shelf
    paths: Sequence[Path]
    content: Sequence[Path]
    shape: str
    strict: bool
    playing: Playing | None
    voice: Voice


def _usual_content(voice: Voice) -> list[Path]:
    """Give the content that settings name; settings that are wrong keep no file from being checked."""
    try:
        return content_in_force()
    except GmkitError as error:
        voice.aside(f"without the content of your settings: {error}")
        return []


def _formats(incomplete: str) -> list[str]:
    """Complete a format's name."""
    from gmkit.shell.inspect import FORMATS

    return [name for name in FORMATS if name.startswith(incomplete)]


def _once(job: _Job) -> int:
    """Check once, tell it, and give the exit code."""
    from gmkit.shell.inspect import CLEAN, check_paths, told

    check = check_paths(job.paths, job.shelf.kinds(), job.content, job.shelf.cards, fonts_in_force)
    more, tables = {}, []
    if job.playing is not None:
        from gmkit.shell.check_balance import tables as in_tables
        from gmkit.shell.check_balance import weigh

        weighed = weigh(check, job.playing, job.shelf.scale, job.voice)
        check, more = weighed.check, weighed.data()
        tables = in_tables(weighed.reports, plain=job.voice.plain) if job.shape == "text" else []
    code = check.exit_code(strict=job.strict)
    if job.shape != "text" or code != CLEAN or tables or check.found or not job.voice.quiet:
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

"""`gmkit check --balance`: the files of a check, each played with, and what that says of what is in it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import typer

from gmkit.errors import GmkitError, UnreadableChoice
from gmkit.library.diagnostics import in_order
from gmkit.library.inspection import Reading
from gmkit.shell.balance import SEED, balance, usual_games
from gmkit.shell.balance_report import Report
from gmkit.shell.inspect import Check
from gmkit.shell.output import Voice
from gmkit.shell.playing import Playing
from gmkit.shell.scale import Scale
from gmkit.shell.weighing import game_of


class Weighed(NamedTuple):
    """A check with what playing told.

    Attributes:
        check: what was found, whatever wins too often or too rarely included.
        reports: one for each file that was played with.
    """

    check: Check
    reports: list[Report]

    def data(self) -> dict[str, Any]:
        """Give what the JSON result has besides."""
        return {"balance": [report.data() for report in self.reports]}


Scales = Callable[[str], Scale | None]
"""Gives where a game keeps what it is weighed with; None for a game that weighs nothing."""


def weigh(check: Check, playing: Playing, scales: Scales, voice: Voice) -> Weighed:
    """Play with every file of a check that can be played with and has no errors; say of each other why not.

    Raises:
        UnreadableChoice: fewer than one game, or worker.
    """
    if playing.workers < 1 or (playing.games is not None and playing.games < 1):
        raise UnreadableChoice("--games and --workers are 1 or more")
    readings, reports = [], []
    for reading in check.readings:
        report = _report(reading, playing, scales, voice)
        if report is not None:
            reports.append(report)
            reading = reading._replace(found=in_order([*reading.found, *report.diagnostics]))  # noqa: PLW2901
        readings.append(reading)
    if not reports:
        voice.aside("none of these files holds retainers, masks or a deck that could be played with")
    return Weighed(check._replace(readings=readings), reports)


def _report(reading: Reading, playing: Playing, scales: Scales, voice: Voice) -> Report | None:
    """Play with one file; None where that cannot be."""
    kind, document, around = reading.kind, reading.document, reading.around
    if kind is None or document is None:
        return None
    scale = scales(game_of(kind))
    usual = usual_games(kind, scale)
    if usual is None:
        return None
    if around is None:
        voice.aside(f"{reading.path}: not played with before its errors are mended")
        return None
    games = playing.games or usual
    try:
        with _bar(f"{reading.path.name}, {games} games", voice) as progress:
            return balance(
                document,
                kind,
                around,
                scale,
                games=games,
                seed=SEED if playing.seed is None else playing.seed,
                workers=playing.workers,
                progress=progress,
            )
    except GmkitError as error:
        if error.exit_code == 130:
            raise
        voice.aside(f"{reading.path}: not played with: {error}")
        return None


@contextmanager
def _bar(label: str, voice: Voice) -> Iterator[Callable[[int, int], None]]:
    """Show a bar while games are played, if somebody looks on; give what moves it."""
    if voice.quiet or not sys.stderr.isatty():
        yield lambda _done, _of: None
        return
    with typer.progressbar(length=1000, label=label, file=sys.stderr) as bar:

        def move(done: int, of: int) -> None:
            bar.update(max(0, done * 1000 // of - bar.pos))

        yield move


def tables(reports: Sequence[Report], *, plain: bool) -> list[str]:
    """Give every report as a table, an empty line before each."""
    return [line for report in reports for line in ("", *report.lines(plain=plain))]

"""`gmkit study GAME`: how strong each level is, as a measured number with its interval."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from math import isfinite
from typing import Annotated, Any, NamedTuple

import typer

from gmkit.errors import IllegalChoice, Stopped
from gmkit.names import pick
from gmkit.shell.card import set_id
from gmkit.shell.desk import Desk
from gmkit.shell.measure import SEED, Job, Pairing, below, check_seats, ladder, opened, seated, trial_options
from gmkit.shell.options import Common, plain_app, spread
from gmkit.shell.output import ascii_only, document
from gmkit.table.study import Mapper, Share, Tally, share, study

MOST_WORKERS = 61
"""More than these Windows cannot wait for."""

HEAD = ("challenger", "against", "seats", "share", "fair", "share/fair", "± 95 %", "deals", "seed")
_DEALS = HEAD.index("deals")

WORDS = 2
"""How many columns of the table are words; the others are figures."""


class Row(NamedTuple):
    """What was found for a pairing."""

    pairing: Pairing
    share: Share

    def data(self) -> dict[str, Any]:
        """Give it as data: shares of what was to win, and both over the fair share; no interval from a few deals."""
        seats, (mean, half, deals) = self.pairing.seats, self.share
        found = half if isfinite(half) else None
        return {
            "challenger": self.pairing.challenger,
            "against": self.pairing.against,
            "seats": seats,
            "share": mean,
            "fair": 1 / seats,
            "ratio": mean * seats,
            "half": found,
            "ratio_half": None if found is None else found * seats,
            "deals": deals,
            "seed": self.pairing.seed,
        }

    def cells(self) -> tuple[str, ...]:
        """Give it as a row of `HEAD`; the interval is that of share/fair."""
        found = self.data()
        half = "unknown" if found["ratio_half"] is None else f"{found['ratio_half']:.3f}"
        shares = (f"{found[name]:.3f}" for name in ("share", "fair", "ratio"))
        return (
            *(str(found[name]) for name in ("challenger", "against", "seats")),
            *shares,
            half,
            *(str(found[name]) for name in ("deals", "seed")),
        )


def study_command(desk: Desk, place: str) -> typer.Typer:
    """Give the command that measures how strong levels are.

    Args:
        desk: the game's.
        place: where another process finds it: "gmkit.games.whims.commands:DESK".
    """
    app = plain_app()
    known = ", ".join(ladder(desk))

    @app.command(
        help=f"How strong each level is at {desk.card.title}, measured: its share of what there was to win against a "
        "field of the level below it, over the fair share, with a 95 % interval. Each deal is played once from every "
        f"seat, with the same luck. Levels: {known}.\n\n"
        f"Example: gmkit study {desk.card.slug} --games 500 --workers 2"
    )
    @spread
    def command(
        common: Common,
        games: Annotated[
            int, typer.Option("--games", metavar="N", min=1, help="Deals for each row, each played from every seat.")
        ] = 100,
        workers: Annotated[
            int, typer.Option("--workers", metavar="N", min=1, max=MOST_WORKERS, help="Processes; the totals stay.")
        ] = 1,
        seats: Annotated[
            list[int] | None, typer.Option("--seats", metavar="N", help="Seats at the table; may be said again.")
        ] = None,
        level: Annotated[
            list[str] | None, typer.Option("--level", metavar="LEVEL", help="Measure this one; may be said again.")
        ] = None,
        against: Annotated[
            str | None, typer.Option("--against", metavar="LEVEL", help="What all others are; else the level below.")
        ] = None,
        seed: Annotated[str, typer.Option("--seed", help="Any text; the same seed gives the same answer.")] = SEED,
        markdown: Annotated[bool, typer.Option("--markdown", help="A table to paste into a document.")] = False,
    ) -> None:
        if markdown and common.json:
            raise IllegalChoice("--markdown and --json are two shapes of one answer; leave one of them out")
        pairings = _pairings(desk, common, games, seats or [], level or [], against, seed)
        jobs = [Job(place, tuple(map(str, common.content or ())), set_id(common.options), one) for one in pairings]
        _try_out(jobs)
        parts = sum(one.chunks for one in pairings)
        rows: list[Row] = []
        under_way: list[Tally] = []
        try:
            with _bar(common, parts, under_way) as heard, crew(min(workers, parts)) as executor:
                for job in jobs:
                    rows.append(Row(job.pairing, study(job, job.pairing.chunks, executor, heard)))
                    under_way.clear()
        except (KeyboardInterrupt, Stopped):
            common.voice.say(*_so_far(pairings, rows, under_way, plain=common.voice.plain))
            raise
        options = dict(pairings[0].options)
        if common.json:
            result = {"rows": [row.data() for row in rows]}
            common.voice.answer([document("study", desk.card.slug, result, seed=seed, options=options)])
        elif markdown:
            common.voice.answer(in_markdown([row.cells() for row in rows]))
        else:
            plain = common.voice.plain
            head = f"{desk.card.title}: one challenger, in every seat by turns, against a field"
            common.voice.answer([head, *in_columns([row.cells() for row in rows], plain=plain)])

    return app


def _pairings(
    desk: Desk, common: Common, games: int, seats: Sequence[int], level: Sequence[str], against: str | None, seed: str
) -> list[Pairing]:
    """Give the rows that were asked for: all levels, each against the one below it, or those that were said."""
    names = {name: (name,) for name in ladder(desk)}
    field = None if against is None else pick("level", against, names)
    # The floor alone has nothing below it, and the level above it is measured against it anyway.
    usual = [name for name in ladder(desk) if name != field][field is None :]
    challengers = [pick("level", one, names) for one in level] or usual
    numbers = list(seats) or list(desk.trial.seats) or [desk.card.seats[2]]
    for number in numbers:
        check_seats(desk, number)
    options = trial_options(desk, common.options)
    return [
        Pairing(one, field or below(desk, one), number, games, seed, options)
        for number in dict.fromkeys(numbers)
        for one in dict.fromkeys(challengers)
    ]


def _so_far(pairings: Sequence[Pairing], rows: Sequence[Row], under_way: Sequence[Tally], *, plain: bool) -> list[str]:
    """Give what has been measured when somebody stops a study; what is not finished says so by its deals."""
    table = [row.cells() for row in rows]
    if under_way and len(rows) < len(pairings):
        pairing = pairings[len(rows)]
        cells = Row(pairing, share(under_way[-1])).cells()
        table.append((*cells[:_DEALS], f"{cells[_DEALS]} of {pairing.deals}", *cells[_DEALS + 1 :]))
    if not table:
        return []
    return [f"partial: {len(rows)} of {len(pairings)} rows are finished", *in_columns(table, plain=plain)]


def _try_out(jobs: Iterable[Job]) -> None:
    """Open every table once, so that what the rules forbid is told here and in one line."""
    for job in jobs:
        desk, game = opened(job.place, job.content, job.wanted)
        for table in seated(desk, game, job.pairing)[:1]:
            game.set_up(table.seating, dict(job.pairing.options))


@contextmanager
def _bar(common: Common, parts: int, under_way: list[Tally]) -> Iterator[Callable[[Tally], object]]:
    """Show a bar while the parts are worked out, if somebody looks on; give what moves it and keeps the sums so far."""

    def keep(sums: Tally) -> None:
        under_way[:] = [sums]

    if common.json or common.quiet or common.voice.plain or not sys.stderr.isatty():
        yield keep
        return
    with typer.progressbar(length=parts, label="deals", file=sys.stderr) as bar:

        def heard(sums: Tally) -> None:
            keep(sums)
            bar.update(1)

        yield heard


class Crew:
    """A pool whose processes leave an interruption to this one, which ends them."""

    def __init__(self, pool: Mapper) -> None:
        """Take the pool."""
        self._pool = pool

    def map(self, function: Callable[..., Any], /, *iterables: Iterable[Any]) -> Iterable[Any]:
        """Give the function's values in order; processes that begin now never see Ctrl-C."""
        if not hasattr(signal, "pthread_sigmask"):
            return self._pool.map(function, *iterables)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return self._pool.map(function, *iterables)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _hush() -> None:
    """Keep the pool's own thread from telling that what it would mark as broken is already called off."""
    from concurrent.futures import InvalidStateError

    told = threading.excepthook

    def without(args: threading.ExceptHookArgs) -> None:
        if args.exc_type is not InvalidStateError:
            told(args)

    threading.excepthook = without


@contextmanager
def crew(workers: int) -> Iterator[Mapper | None]:
    """Give so many processes to share the chunks; None, which is this one, for a single worker.

    Raises:
        Stopped: one of them was ended from outside.
    """
    if workers == 1:
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import active_children, get_context

    others = set(active_children())
    # Begun afresh, as on every system: a process that is copied may have copied a lock that nobody opens.
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    try:
        yield Crew(pool)
    except BaseException as error:
        _hush()
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(active_children()) - others:
            process.terminate()
        if isinstance(error, BrokenProcessPool):
            raise Stopped("one of the worker processes was ended; try fewer --workers") from None
        raise
    pool.shutdown()


def in_columns(rows: Sequence[Sequence[str]], *, plain: bool) -> list[str]:
    """Give the table for the eye: words to the left, figures to the right."""
    table = [[ascii_only(cell) if plain else cell for cell in row] for row in (HEAD, *rows)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if at < WORDS or at == len(HEAD) - 1 else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in table
    ]


def in_markdown(rows: Sequence[Sequence[str]]) -> list[str]:
    """Give the table for a document."""
    rule = "|".join("---" if at < WORDS or at == len(HEAD) - 1 else "---:" for at in range(len(HEAD)))
    # A seed may be any text, and a bar in it would part the cell.
    body = ([cell.replace("|", "\\|") for cell in row] for row in (HEAD, *rows))
    head, *others = (f"| {' | '.join(row)} |" for row in body)
    return [head, f"|{rule}|", *others]

"""`gmkit study GAME`: how strong each level is, measured against a field of another, as a number with its interval."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from math import isfinite
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice, Stopped, UnknownName, decimal, later, listed, quoted, said, say
from gmkit.names import pick, suggest
from gmkit.shell.card import READ, TELLS, set_id
from gmkit.shell.desk import Desk, Start
from gmkit.shell.options import Common, plain_app, spread
from gmkit.shell.output import ascii_only, document
from gmkit.shell.tells import BLUFFERS, Reading
from gmkit.shell.words import wording
from gmkit.table.game import Game, SeatNo
from gmkit.table.seats import LEVELS, Seat, Seating, with_styles
from gmkit.table.study import Mapper, Share, Sitter, Table, Tally, at_random, deal, share, study, tally

# ---- How strong a level is: its share against a field of another, the same deals from every seat.

RANDOM = later("random")
"""The floor: chooses anything that is allowed."""

OPEN = later("open")
"""The ceiling: sees everything."""

EACH = later("personas")
"""In the place of a persona: all at the table have one."""

READS, KNOWS, BLUFFS = later("reads"), later("knows"), later("bluffs")
"""What somebody does with signs: reads them as it has counted, as if it knew how often they are right; or, beside
reading them, shows some on purpose."""

CHUNK = 5
"""Deals that are worked out in one go, whatever the machine: sums are added in that order."""

SEED = "study"
"""The usual seed: the same question gets the same answer."""


class Pairing(NamedTuple):
    """One row of a study: plain data."""

    challenger: str  # the level that is measured, or `RANDOM` or `OPEN`
    against: str  # the same of all other seats
    seats: int  # how many sit at the table
    deals: int  # how many deals, each played once from every seat
    seed: str  # what all luck depends on
    options: tuple[tuple[str, Any], ...]  # the rules options, by name
    # the challenger's style, one of its game's personas; empty for none, `EACH` where everybody at the table has one
    persona: str = ""
    signs: str = ""  # what the challenger does with signs; empty if nobody reads any

    @property
    def measured(self) -> str:
        """Who is measured, as it is written of a seat: "skilled+bold"."""
        return "+".join(filter(None, (self.challenger, self.persona, self.signs)))

    @property
    def field(self) -> str:
        """All others, written likewise: whoever shows signs on purpose does so to those that read them."""
        if self.signs == BLUFFS:
            return f"{self.against}+{READS}"
        return f"{self.against}+{EACH}" if self.persona == EACH else self.against

    @property
    def chunks(self) -> int:
        return -(-self.deals // CHUNK)


@dataclass(frozen=True, slots=True)
class Job:
    """A pairing that another process can work out, chunk by chunk: plain data to be called."""

    place: str  # where the game's desk is: "gmkit.games.whims.commands:DESK"
    content: tuple[str, ...]  # content paths
    wanted: str | None  # a set's id, if one was asked for
    pairing: Pairing  # what is measured

    def __call__(self, chunk: int) -> Tally:
        """Play the deals of a chunk."""
        desk, game, tables = _set(self)
        return played(desk, game, self.pairing, tables, chunk)


@lru_cache(1)
def opened(place: str, content: tuple[str, ...], wanted: str | None) -> tuple[Desk, Game[Any]]:
    """Give a game's desk and its rules with that content; a process opens them once."""
    module, _, name = place.partition(":")
    desk = getattr(import_module(module), name)
    assert isinstance(desk, Desk)
    return desk, desk.open(tuple(map(Path, content)), wanted)


@lru_cache(1)
def _set(job: Job) -> tuple[Desk, Game[Any], list[Table]]:
    # A player may think long about what it then knows for the whole study, so a process seats it once.
    desk, game = opened(job.place, job.content, job.wanted)
    return desk, game, seated(desk, game, job.pairing)


def ladder(desk: Desk) -> tuple[str, ...]:
    """Give everybody that can be measured, from the floor to the ceiling, if the game has one."""
    return (RANDOM, *LEVELS, *((OPEN,) if desk.trial.ceiling else ()))


def below(desk: Desk, name: str) -> str:
    """Give whom a level is measured against: the next below it; the floor meets the level above it."""
    found = ladder(desk)
    return found[max(found.index(name) - 1, 0)] if name != RANDOM else LEVELS[0]


def trial_options(desk: Desk, texts: Sequence[str] = ()) -> tuple[tuple[str, Any], ...]:
    """Give the options of a deal: those that were said, over the trial's, over the game's defaults.

    Raises:
        IllegalChoice: one was said that makes the measured share what it is.
    """
    fixed = [text for text in texts if text.partition("=")[0].strip() in desk.trial.fixed]
    if fixed:
        kept = listed(desk.trial.fixed, "and")
        raise IllegalChoice(
            say(
                "a study of {title} measures by {kept}; leave {fixed} out",
                title=desk.card.title,
                kept=kept,
                fixed=quoted(fixed[0]),
            )
        )
    # The share is reckoned by these, so that settings do not change them either.
    held = {name: value for name, value in desk.card.built_in().items() if name in desk.trial.fixed}
    texts = [text for text in texts if not _is_reading(text)]
    return tuple(desk.card.options_over({**held, **desk.trial.options}, texts).items())


def _is_reading(text: str) -> bool:
    """Say whether an option is that NPCs read signs, which no rule knows."""
    name, _, value = text.partition("=")
    return (name.strip(), value.strip()) == (TELLS.name, READ)


def check_seats(desk: Desk, seats: int) -> None:
    """Refuse a number of seats that the game does not take; raises IllegalChoice."""
    fewest, most, _ = desk.card.seats
    if not fewest <= seats <= most:
        raise IllegalChoice(
            say(
                "{title} is for {seats_told}, not {seats}",
                title=desk.card.title,
                seats_told=desk.card.seats_told(later("{low} to {high} seats")),
                seats=seats,
            )
        )


def seated(desk: Desk, game: Game[Any], pairing: Pairing) -> list[Table]:
    """Give the tables of a deal, with the challenger in every seat by turns; raises UnknownName for no such level."""
    return [_table(desk, game, pairing, at) for at in range(pairing.seats)]


def played(desk: Desk, game: Game[Any], pairing: Pairing, tables: Sequence[Table], chunk: int) -> Tally:
    """Play the deals of one chunk."""
    options = dict(pairing.options)
    source = Source(pairing.seed)
    numbers = range(chunk * CHUNK, min((chunk + 1) * CHUNK, pairing.deals))
    return tally([deal(game, options, tables, desk.trial.share, source.named("deal", one)) for one in numbers])


def _table(desk: Desk, game: Game[Any], pairing: Pairing, challenger: int) -> Table:
    """Give the table with the challenger in that seat."""
    names = (*desk.card.names, *(f"Seat {at + 1}" for at in range(len(desk.card.names), pairing.seats)))
    company = [pairing.challenger if at == challenger else pairing.against for at in range(pairing.seats)]
    seats = [
        Seat(name, _level(one, pairing), pairing.persona if at == challenger and pairing.persona != EACH else "")
        for at, (name, one) in enumerate(zip(names, company, strict=False))
    ]
    if pairing.persona == EACH:
        seats = with_styles(seats, desk.card.personas)
    seating = Seating(tuple(seats))
    if pairing.signs:
        return _table_of_readers(desk, game, pairing, seating, challenger)
    sitters = tuple(_sitter(desk, game, seat, one) for seat, one in zip(seats, company, strict=True))
    return Table(seating, sitters, challenger)


def _table_of_readers(desk: Desk, game: Game[Any], pairing: Pairing, seating: Seating, challenger: int) -> Table:
    """Give the table where the challenger reads signs, and the others if it may show some on purpose."""
    tells = desk.tells
    assert tells is not None and tells.reads is not None
    options = dict(pairing.options)
    start = Start(game, seating, options, game.set_up(seating, options))
    bluffs = pairing.signs == BLUFFS
    reading = Reading(tells, start, wording(()), (SeatNo(challenger),) if bluffs else ())
    asked, reader = (reading.known if pairing.signs == KNOWS else reading.counted), tells.reads().player
    sitters = tuple(
        Sitter(reader(seat, game, asked) if bluffs or at == challenger else desk.player(seat, game), by=seat.by)
        for at, seat in enumerate(seating)
    )
    return Table(seating, sitters, challenger, reading)


def _level(name: str, pairing: Pairing) -> str:
    """Give a seat's level: floor and ceiling have that of the others, where the rules ask for it."""
    known = [one for one in (name, pairing.challenger, pairing.against) if one in LEVELS]
    return known[0] if known else Seat("").level


def _sitter(desk: Desk, game: Game[Any], seat: Seat, name: str) -> Sitter:
    if name == RANDOM:
        return at_random(game)
    if name == OPEN and desk.trial.ceiling:
        return Sitter(desk.trial.ceiling(seat, game), sees_all=True)
    if name not in LEVELS:
        raise UnknownName("level", name, suggest(name, ladder(desk)), ladder(desk))
    return Sitter(desk.player(seat, game))


def compare(
    desk: Desk,
    seats: int,
    challenger: str,
    against: str,
    deals: int,
    seed: str = SEED,
    options: Mapping[str, Any] | None = None,
) -> Share:
    """Measure one level against a field of another, in this process.

    Args:
        desk: the game's, with its bundled content.
        seats: how many sit at the table.
        challenger: a level, `RANDOM`, or `OPEN` where the game has a ceiling.
        against: the same.
        deals: how many, each played once from every seat.
        seed: what all luck depends on.
        options: options over the trial's.

    Raises:
        IllegalChoice: the game does not take so many seats.
        UnknownName: no such level.
    """
    check_seats(desk, seats)
    chosen = {**dict(trial_options(desk)), **(options or {})}
    pairing = Pairing(challenger, against, seats, deals, seed, tuple(chosen.items()))
    game = desk.open((), None)
    tables = seated(desk, game, pairing)
    return study(lambda chunk: played(desk, game, pairing, tables, chunk), pairing.chunks)


# ---- `gmkit study GAME`: how strong each level is, as a measured number with its interval.

MOST_WORKERS = 61
"""More than these Windows cannot wait for."""

HEAD = (
    later("challenger"),
    later("against"),
    later("seats"),
    later("share"),
    later("fair"),
    later("share/fair"),
    "± 95 %",
    later("deal|deals", number=2),
    later("seed"),
)
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
            "challenger": self.pairing.measured,
            "against": self.pairing.field,
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
        half = say("unknown") if found["ratio_half"] is None else decimal(found["ratio_half"], ".3f")
        shares = (decimal(found[name], ".3f") for name in ("share", "fair", "ratio"))
        return (
            *("+".join(map(said, found[name].split("+"))) for name in ("challenger", "against")),
            str(found["seats"]),
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
    reads = desk.tells is not None and desk.tells.reads is not None
    reading = (
        " With --option tells=read it measures instead what it is worth to read the others' signs." if reads else ""
    )

    @app.command(
        help=f"How strong each level is at {desk.card.title}, measured: its share of what there was to win against a "
        "field of the level below it, over the fair share, with a 95 % interval. Each deal is played once from every "
        f"seat, with the same luck. Levels: {known}.{reading}\n\n"
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
        personas: Annotated[
            bool,
            typer.Option(
                "--personas",
                help="Measure each persona among others of its level without, and the level where all have one.",
            ),
        ] = False,
        markdown: Annotated[bool, typer.Option("--markdown", help="A table to paste into a document.")] = False,
    ) -> None:
        if markdown and common.json:
            raise IllegalChoice(say("--markdown and --json are two shapes of one answer; leave one of them out"))
        reading = any(map(_is_reading, common.options))
        if personas and reading:
            raise IllegalChoice(say("--personas and tells=read are two studies; leave one of them out"))
        if (personas or reading) and against is not None:
            which = "--personas" if personas else "tells=read"
            raise IllegalChoice(say("{which} measures each among its own level; leave --against out", which=which))
        asked = Asked(games, seats or [], level or [], against, seed)
        pairings = (_of_personas if personas else _of_readers if reading else _pairings)(desk, common, asked)
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
            head = say("{title}: one challenger, in every seat by turns, against a field", title=desk.card.title)
            common.voice.answer([head, *in_columns([row.cells() for row in rows], plain=plain)])

    return app


class Asked(NamedTuple):
    """What was asked for on the command line."""

    games: int  # deals for each row
    seats: Sequence[int]  # numbers of seats; none for the usual ones
    level: Sequence[str]  # whom to measure; nobody for all
    against: str | None  # what all others are; None for the level below
    seed: str


def _pairings(desk: Desk, common: Common, asked: Asked) -> list[Pairing]:
    """Give the rows that were asked for: all levels, each against the one below it, or those that were said."""
    games, level, seed = asked.games, asked.level, asked.seed
    names = {name: (name, said(name)) for name in ladder(desk)}
    field = None if asked.against is None else pick("level", asked.against, names)
    # The floor alone has nothing below it, and the level above it is measured against it anyway.
    usual = [name for name in ladder(desk) if name != field][field is None :]
    challengers = [pick("level", one, names) for one in level] or usual
    numbers, options = _tables(desk, asked), trial_options(desk, common.options)
    return [
        Pairing(one, field or below(desk, one), number, games, seed, options)
        for number in dict.fromkeys(numbers)
        for one in dict.fromkeys(challengers)
    ]


def _tables(desk: Desk, asked: Asked) -> list[int]:
    """Give the numbers of seats that were asked for, or the usual ones; raises IllegalChoice for one too many."""
    numbers = list(asked.seats) or list(desk.trial.seats) or [desk.card.seats[2]]
    for number in numbers:
        check_seats(desk, number)
    return numbers


def _of_personas(desk: Desk, common: Common, asked: Asked) -> list[Pairing]:
    """Give a row for each persona, of an NPC that has it among others of its level that have none: its cost.

    The last of a level is the level itself, among the level below, where everybody has one.
    """
    names = {name: (name, said(name)) for name in LEVELS}
    levels = [pick("level", one, names) for one in asked.level] or [Seat("").level]
    options = trial_options(desk, common.options)
    return [
        Pairing(one, below(desk, one) if persona == EACH else one, number, asked.games, asked.seed, options, persona)
        for number in dict.fromkeys(_tables(desk, asked))
        for one in dict.fromkeys(levels)
        for persona in (*(desk.trial.personas or desk.card.personas), EACH)
    ]


def _of_readers(desk: Desk, common: Common, asked: Asked) -> list[Pairing]:
    """Give the rows of who reads signs, each among others of its level: what reading is worth.

    A perfect reader of every level; one that counts where the level has a memory; and where the level may show signs
    on purpose, one that does among others that read.
    """
    if desk.tells is None or desk.tells.reads is None:
        raise IllegalChoice(say("no NPC of {title} reads signs; leave tells=read out", title=desk.card.title))
    memory = desk.tells.reads().memory
    names = {name: (name, said(name)) for name in LEVELS}
    levels = [pick("level", one, names) for one in asked.level] or list(LEVELS)
    options = trial_options(desk, common.options)

    def ways(level: str) -> list[str]:
        return [KNOWS, *([READS] if memory(Seat("", level)) else []), *([BLUFFS] if level in BLUFFERS else [])]

    return [
        Pairing(one, one, number, asked.games, asked.seed, options, signs=way)
        for number in dict.fromkeys(_tables(desk, asked))
        for one in dict.fromkeys(levels)
        for way in ways(one)
    ]


def _so_far(pairings: Sequence[Pairing], rows: Sequence[Row], under_way: Sequence[Tally], *, plain: bool) -> list[str]:
    """Give what has been measured when somebody stops a study; what is not finished says so by its deals."""
    table = [row.cells() for row in rows]
    if under_way and len(rows) < len(pairings):
        pairing = pairings[len(rows)]
        cells = Row(pairing, share(under_way[-1])).cells()
        table.append(
            (*cells[:_DEALS], say("{done} of {all}", done=cells[_DEALS], all=pairing.deals), *cells[_DEALS + 1 :])
        )
    if not table:
        return []
    told = say(
        "partial: {rows} of {n} row is finished|partial: {rows} of {n} rows are finished",
        number=len(pairings),
        rows=len(rows),
    )
    return [told, *in_columns(table, plain=plain)]


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
            raise Stopped(say("one of the worker processes was ended; try fewer --workers")) from None
        raise
    pool.shutdown()


def in_columns(rows: Sequence[Sequence[str]], *, plain: bool) -> list[str]:
    """Give the table for the eye: words to the left, figures to the right."""
    table = [[ascii_only(cell) if plain else cell for cell in row] for row in (map(said, HEAD), *rows)]
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
    body = ([cell.replace("|", "\\|") for cell in row] for row in (map(said, HEAD), *rows))
    head, *others = (f"| {' | '.join(row)} |" for row in body)
    return [head, f"|{rule}|", *others]

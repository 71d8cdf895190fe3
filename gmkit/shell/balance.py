"""`gmkit check --balance`: whole games with a file's content, and who wins too often with what of it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

import typer

from gmkit.chance.source import Source
from gmkit.errors import GmkitError, IllegalChoice, UnreadableChoice, decimal, later, quoted, said, say
from gmkit.library.check import Reading
from gmkit.library.document import Around, Diagnostic, Document, Kind, Severity, Step, escaped, in_order
from gmkit.library.explain import width
from gmkit.shell.card import Scale, standing_at
from gmkit.shell.desk import Desk, win_share
from gmkit.shell.inspect import Check
from gmkit.shell.options import Playing
from gmkit.shell.output import Voice, ascii_only
from gmkit.table.game import Game, Over, Player
from gmkit.table.run import Places, by_seat, drawn, run
from gmkit.table.seats import Seat, Seating

# ---- How often whoever has a thing wins, with an interval, and whether that is too often: plain data.

SURE = 0.05
"""How often, at most, anything is flagged in a file that holds nothing beyond the margin."""

EVEN, OFTEN, RARELY, OPEN = later("even"), later("too often"), later("too rarely"), later("open")
"""What is said of a thing: within the margin, above it, below it; or more games would tell."""


class Band(NamedTuple):
    """Which shares of the win are let pass."""

    low: float  # below this a thing wins too rarely
    high: float  # above this it wins too often


class Tally(NamedTuple):
    """What was counted of a thing; tallies can be added in order."""

    games: int = 0  # in which somebody had it
    won: float = 0.0  # the sum of its holders' shares of the win, 0 to 1 for each game
    sales: int = 0  # games in which it had a price
    paid: float = 0.0  # the sum of those prices
    worth: float = 0.0  # the sum of what it was worth in those games

    def plus(self, other: Tally) -> Tally:
        return Tally(
            self.games + other.games,
            self.won + other.won,
            self.sales + other.sales,
            self.paid + other.paid,
            self.worth + other.worth,
        )


def interval(tally: Tally, doubt: float) -> tuple[float, float]:
    """Give the bounds between which the true share lies, but for a doubt (Wilson's interval).

    A game's share lies between 0 and 1, and a shared win varies less than a whole one, so that the bounds are
    never too narrow. Without games they are 0 and 1.
    """
    if not tally.games:
        return 0.0, 1.0
    z = NormalDist().inv_cdf(1 - doubt / 2)
    number, mean = tally.games, tally.won / tally.games
    part = z * z / number
    middle = (mean + part / 2) / (1 + part)
    half = z * sqrt(max(0.0, mean * (1 - mean)) / number + part / (4 * number)) / (1 + part)
    return max(0.0, middle - half), min(1.0, middle + half)


def verdict(tally: Tally, band: Band, things: int) -> str:
    """Judge a thing; of so many things in a file none is wrongly flagged, in 19 files of 20 at least (Bonferroni)."""
    low, high = interval(tally, SURE / max(1, things))
    if low > band.high:
        return OFTEN
    if high < band.low:
        return RARELY
    low, high = interval(tally, SURE)
    return EVEN if band.low <= low and high <= band.high else OPEN


class Row(NamedTuple):
    """What was found of one thing."""

    id: str  # the thing's
    name: str  # what it is called
    games: int  # in which somebody had it
    share: float | None  # of the win, of whoever had it; None if nobody ever had
    fair: float  # what it would be if it made no difference who has it
    low: float  # the 95 % interval's lower bound
    high: float  # its upper bound
    verdict: str  # one of `EVEN`, `OFTEN`, `RARELY`, `OPEN`
    paid: float | None = None  # what was paid for it on average, if it has a price
    worth: float | None = None  # the price at which it would have brought neither gain nor loss, on average


def row(thing: tuple[str, str], tally: Tally, fair: float, band: Band, things: int) -> Row:
    """Sum up one of so many things."""
    low, high = interval(tally, SURE)
    share = tally.won / tally.games if tally.games else None
    paid, worth = (one / tally.sales if tally.sales else None for one in (tally.paid, tally.worth))
    return Row(*thing, tally.games, share, fair, low, high, verdict(tally, band, things), paid, worth)


class Report(NamedTuple):
    """What playing has shown of a file."""

    path: str  # the file, as the person named it
    what: str  # what kind of thing was weighed: "retainer"
    how: str  # what was played, in a sentence
    games: int
    seats: int  # how many sat at the table
    seed: str  # what all luck depended on
    band: Band  # which shares were let pass
    rows: tuple[Row, ...]  # in the order of the file
    diagnostics: tuple[Diagnostic, ...]  # a warning for everything that was flagged, at its id

    def data(self) -> dict[str, Any]:
        """Give it as data, without the diagnostics, which are told with all others."""
        given: dict[str, Any] = self._asdict()
        del given["diagnostics"]
        return {**given, "band": self.band._asdict(), "rows": [one._asdict() for one in self.rows]}

    def lines(self, *, plain: bool) -> list[str]:
        """Give it for the eye: the sentence, then a table, most wins first.

        Args:
            plain: ASCII alone.
        """
        priced = any(one.paid is not None for one in self.rows)
        prices = (say("paid"), say("worth")) if priced else ()
        head = (said(self.what), say("games"), say("wins"), say("95 % interval"), *prices, say("verdict"))
        rows = sorted(self.rows, key=lambda one: -1 if one.share is None else one.share, reverse=True)
        body = [_cells(one, priced=priced) for one in rows]
        fair = say(
            "fair is {fair:.0%}, {low:.0%} to {high:.0%} is let pass",
            fair=1 / self.seats,
            low=self.band.low,
            high=self.band.high,
        )
        lines = [
            say(
                "{how}: {n} game of {seats} seats, seed {seed}; {fair}|"
                "{how}: {n} games of {seats} seats, seed {seed}; {fair}",
                number=self.games,
                how=said(self.how),
                seats=self.seats,
                seed=self.seed,
                fair=fair,
            )
        ]
        lines += _columns([head, *body])
        if any(one.verdict == OPEN for one in rows):
            lines.append(say("{open}: so few games do not tell; --games with a higher number may", open=said(OPEN)))
        return [ascii_only(line) if plain else line for line in lines]


def _cells(one: Row, *, priced: bool) -> tuple[str, ...]:
    wins = "-" if one.share is None else decimal(one.share, ".1%")
    prices = tuple("-" if price is None else decimal(price, ".1f") for price in (one.paid, one.worth)) if priced else ()
    return (
        escaped(one.name),
        str(one.games),
        wins,
        say("{low:.1%} to {high:.1%}", low=one.low, high=one.high),
        *prices,
        said(one.verdict),
    )


def _columns(table: Sequence[Sequence[str]]) -> list[str]:
    """Set the first and the last column to the left, the figures between them to the right."""
    widths = [max(map(width, column)) for column in zip(*table, strict=True)]
    lines = []
    for cells in table:
        gaps = [" " * (wide - width(cell)) for cell, wide in zip(cells, widths, strict=True)]
        figures = [gap + cell for cell, gap in zip(cells[1:-1], gaps[1:-1], strict=True)]
        lines.append("  ".join((cells[0] + gaps[0], *figures, cells[-1])))
    return lines


# ---- How the things in a file are weighed by playing: what each game says of its own kinds.

MARGIN = 0.4
"""By this part of its fair share a thing may win more often, or more rarely, before it is flagged."""


class Had(NamedTuple):
    """Who had a thing in a game."""

    seats: tuple[int, ...] = ()  # whose it was; nobody's, if empty
    paid: float | None = None  # what was paid for it; None for things without a price
    worth: float = 0.0  # what it was worth to who paid, in the end


def beyond(fair: float) -> Band:
    """Give what is let pass for things that nobody should be happier to have than others."""
    return Band((1 - MARGIN) * fair, (1 + MARGIN) * fair)


class Weighing(NamedTuple):
    """How the things in one kind of file are weighed."""

    what: str  # what is weighed: "retainer"
    things: str  # the field of the file that lists them
    called: Callable[[Mapping[str, Any]], str]  # a thing as it stands in the file -> what it is called
    open: Callable[[Mapping[str, Any]], Game[Any]]  # contents by their kind -> the rules with them
    # the rules, the last record, the end, all events -> who had each thing, in the order of the file
    had: Callable[[Any, Any, Over, Sequence[Any]], Sequence[Had]]
    how: str  # what is played, in a sentence
    tips: tuple[str, str]  # what to do about a thing that wins too often, and about one that wins too rarely
    beside: tuple[str, ...] = ()  # kinds of what else the rules are opened with
    games: int = 500  # how many games are played if nobody says how many
    # the file's data -> so many seats can be filled with it
    most: Callable[[Mapping[str, Any]], int] = lambda _data: 1000
    level: str = "skilled"  # of the NPCs
    options: Mapping[str, Any] = {}  # options over those that are built in
    band: Callable[[float], Band] = beyond  # a fair share -> what is let pass


def game_of(kind: Kind) -> str:
    """Give the slug of the game that a kind of file belongs to."""
    return kind.schema.partition("/")[0]


def weighings(scale: Scale) -> Mapping[str, Weighing]:
    """Give for each kind of file that a game can weigh how it does."""
    found: Mapping[str, Weighing] = standing_at(scale.weighings)
    return found


def desk_of(scale: Scale) -> Desk:
    """Give the desk of the game that is played."""
    desk = standing_at(scale.desk)
    assert isinstance(desk, Desk)
    return desk


# ---- `gmkit check --balance`: whole games with a file's content, and who wins with what of it.

CHUNK = 10
"""Games that are played in one go, whatever the machine: sums are added in that order."""

SEED = "balance"
"""The usual seed: the same question gets the same answer."""


@dataclass(frozen=True, slots=True)
class Job:
    """Games that another process can play, chunk by chunk: plain data to be called."""

    kind: str  # the kind of file that is weighed
    scale: Scale  # where its game keeps what it is weighed with
    options: tuple[tuple[str, Any], ...]  # the rules options, by name
    contents: tuple[tuple[str, str], ...]  # kinds, each with the data of its file as JSON
    seats: int  # how many sit at the table
    games: int  # how many are played
    seed: str  # what all luck depends on

    @property
    def chunks(self) -> int:
        return -(-self.games // CHUNK)

    def numbers(self, chunk: int) -> range:
        return range(chunk * CHUNK, min((chunk + 1) * CHUNK, self.games))

    def __call__(self, chunk: int) -> list[Tally]:
        """Play the games of a chunk and give a tally for each thing."""
        table, weighing = _laid(self), weighings(self.scale)[self.kind]
        source = Source(self.seed)
        sums: list[Tally] = []
        for number in self.numbers(chunk):
            found = [_tally(had, over) for had, over in _played(table, weighing, source.named("game", number))]
            sums = [one.plus(two) for one, two in zip(sums, found, strict=True)] if sums else found
        return sums


class _Table(NamedTuple):
    """A table laid for many games."""

    game: Game[Any]
    seating: Seating
    options: Mapping[str, Any]
    players: Mapping[int, tuple[Player, str]]


@lru_cache(1)
def _laid(job: Job) -> _Table:
    # A player may think long about what it then knows for all games, so a process seats it once.
    weighing, desk = weighings(job.scale)[job.kind], desk_of(job.scale)
    game = weighing.open({kind: json.loads(data) for kind, data in job.contents})
    names = (*desk.card.names, *(f"Seat {at + 1}" for at in range(len(desk.card.names), job.seats)))
    seats = tuple(Seat(name, weighing.level) for name in names[: job.seats])
    players = {at: (desk.player(seat, game), "") for at, seat in enumerate(seats)}
    return _Table(game, Seating(seats), dict(job.options), players)


def _played(table: _Table, weighing: Weighing, source: Source) -> list[tuple[Had, Over]]:
    """Play one game; its luck depends on the source alone."""
    game, places = table.game, Places()
    state, told = game.set_up(table.seating, table.options)
    events = list(told)
    answer = by_seat(game, table.players, drawn(source, places), source, places)
    for moment in run(game, state, answer):
        state = moment.state
        events += moment.events
    over = game.pending(state)
    assert isinstance(over, Over)
    return [(had, over) for had in weighing.had(game, state, over, events)]


def _tally(had: Had, over: Over) -> Tally:
    if not had.seats:
        return Tally()
    won = sum(win_share(over, seat) for seat in had.seats) / len(had.seats)
    if had.paid is None:
        return Tally(1, won)
    return Tally(1, won, 1, had.paid, had.worth)


def usual_games(kind: Kind, scale: Scale | None) -> int | None:
    """Say how many games are played with a file of a kind; None if such files cannot be weighed."""
    weighing = None if scale is None else weighings(scale).get(kind.name)
    return None if weighing is None else weighing.games


def plan(
    document: Document, kind: Kind, around: Around, scale: Scale | None, games: int | None = None, seed: str = SEED
) -> Job:
    """Say what is to be played, so that several processes can share it; whatever the settings are here.

    Args:
        document: a whole file, without errors.
        kind: what it is.
        around: where to look for what else it is played with.
        scale: where the kind's game keeps what it is weighed with; None for a game that weighs nothing.
        games: how many; the kind's usual number, if not given.
        seed: what all luck depends on.

    Raises:
        IllegalChoice: such a file cannot be weighed, or not enough players can be seated with it.
    """
    weighing = None if scale is None else weighings(scale).get(kind.name)
    if scale is None or weighing is None:
        raise IllegalChoice(
            say(
                "{path_shown} is a {name}, and nothing in it can be weighed by playing",
                path_shown=document.path_shown,
                name=kind.name,
            )
        )
    card = desk_of(scale).card
    fewest, _, usual = card.seats
    seats = min(usual, weighing.most(document.data))
    if seats < fewest:
        raise IllegalChoice(
            say(
                "{title} needs {fewest} players at least, and {path_shown} is for {seats}",
                title=card.title,
                fewest=fewest,
                path_shown=document.path_shown,
                seats=seats,
            )
        )
    contents = [(kind.name, json.dumps(document.data))]
    for other in weighing.beside:
        found = around.find(other) or around.find(other, document.data["id"])
        if found is None:
            raise IllegalChoice(
                say(
                    "it is open which {other} goes with {path_shown}; give it with --content",
                    other=other,
                    path_shown=document.path_shown,
                )
            )
        contents.append((other, json.dumps(found.data)))
    # As built in, so that the same file is told the same in every campaign.
    options = {**card.built_in(), **weighing.options}
    return Job(kind.name, scale, tuple(options.items()), tuple(contents), seats, games or weighing.games, seed)


def balance(
    document: Document,
    kind: Kind,
    around: Around,
    scale: Scale | None,
    *,
    games: int | None = None,
    seed: str = SEED,
    workers: int = 1,
    progress: Callable[[int, int], object] = lambda _done, _of: None,
) -> Report:
    """Play whole games with a file and say what of it wins too often or too rarely; the same on any machine.

    Args:
        document: a whole file, without errors.
        kind: what it is.
        around: where to look for what else it is played with.
        scale: where the kind's game keeps what it is weighed with; None for a game that weighs nothing.
        games: how many; the kind's usual number, if not given.
        seed: what all luck depends on.
        workers: processes that share the games; the answer stays the same.
        progress: is told how many games are done, and of how many.

    Raises:
        GmkitError: such a file cannot be weighed, or the game cannot be played with it.
        Stopped: a worker was ended from outside.
    """
    job = plan(document, kind, around, scale, games, seed)
    from gmkit.shell.study import crew

    # Once in this process, so that what the rules forbid is told here and in one line.
    table = _laid(job)
    table.game.set_up(table.seating, table.options)
    with crew(min(workers, job.chunks)) as executor:
        results = executor.map(job, range(job.chunks)) if executor else map(job, range(job.chunks))
        return report(document, job, _added(job, results, progress))


def _added(job: Job, results: Iterable[Sequence[Tally]], progress: Callable[[int, int], object]) -> list[Tally]:
    """Add up in order, so that the figures do not depend on who played."""
    sums: list[Tally] = []
    progress(0, job.games)
    for chunk, found in enumerate(results):
        sums = [one.plus(two) for one, two in zip(sums, found, strict=True)] if sums else list(found)
        progress(job.numbers(chunk)[-1] + 1, job.games)
    return sums


def report(document: Document, job: Job, tallies: Sequence[Tally]) -> Report:
    """Judge what was counted."""
    weighing = weighings(job.scale)[job.kind]
    fair = 1 / job.seats
    band = weighing.band(fair)
    things = document.data[weighing.things]
    rows = tuple(
        row((thing["id"], weighing.called(thing)), tally, fair, band, len(things))
        for thing, tally in zip(things, tallies, strict=True)
    )
    flagged = [_flag(document, weighing, at, one, job) for at, one in enumerate(rows) if one.verdict in (OFTEN, RARELY)]
    return Report(
        document.path_shown, weighing.what, weighing.how, job.games, job.seats, job.seed, band, rows, tuple(flagged)
    )


def _flag(document: Document, weighing: Weighing, at: int, found: Row, job: Job) -> Diagnostic:
    told = say(
        "{name} wins {verdict}: {share} of the {games} games in which somebody had it, where {fair} is fair",
        name=quoted(found.name)[1:-1],
        verdict=said(found.verdict),
        share=decimal(found.share or 0.0, ".0%"),
        games=found.games,
        fair=decimal(found.fair, ".0%"),
    )
    price = (
        ""
        if found.paid is None
        else say("; it goes for {paid:.1f} on average, and is worth {worth:.1f}", paid=found.paid, worth=found.worth)
    )
    note = say(
        "the true figure lies between {low:.0%} and {high:.0%}, 19 times of 20{price}; seed {seed}",
        low=found.low,
        high=found.high,
        price=price,
        seed=job.seed,
    )
    tip = said(weighing.tips[found.verdict == RARELY])
    path: list[Step] = [weighing.things, at, "id"]
    return document.problem("GM508", path, told, tip, note=note, severity=Severity.WARNING)


# ---- `gmkit check --balance`: the files of a check, each played with, and what that says of what is in it.


class Weighed(NamedTuple):
    """A check with what playing told."""

    check: Check  # what was found, whatever wins too often or too rarely included
    reports: list[Report]  # one for each file that was played with

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
        raise UnreadableChoice(say("--games and --workers are 1 or more"))
    readings, reports = [], []
    for reading in check.readings:
        report = _report(reading, playing, scales, voice)
        if report is not None:
            reports.append(report)
            reading = reading._replace(found=in_order([*reading.found, *report.diagnostics]))  # noqa: PLW2901
        readings.append(reading)
    if not reports:
        voice.aside(say("none of these files holds retainers, masks or a deck that could be played with"))
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
        voice.aside(say("{path}: not played with before its errors are mended", path=reading.path))
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
        voice.aside(say("{path}: not played with: {error}", path=reading.path, error=error))
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

"""`gmkit check --balance`: whole games with a file's content, and who wins with what of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice, quoted
from gmkit.library.diagnostics import Diagnostic, Severity
from gmkit.library.document import Document, Step
from gmkit.library.kinds import Around, Kind
from gmkit.shell.balance_report import OFTEN, RARELY, Report, Row, Tally, row
from gmkit.shell.desk import win_share
from gmkit.shell.scale import Scale
from gmkit.shell.weighing import Had, Weighing, desk_of, weighings
from gmkit.table.game import Game, Over, Player
from gmkit.table.run import Places, by_seat, drawn, run
from gmkit.table.seats import Seat, Seating

CHUNK = 10
"""Games that are played in one go, whatever the machine: sums are added in that order."""

SEED = "balance"
"""The usual seed: the same question gets the same answer."""


@dataclass(frozen=True, slots=True)
class Job:
    """Games that another process can play, chunk by chunk: plain data to be called.

    Attributes:
        kind: the kind of file that is weighed.
        scale: where its game keeps what it is weighed with.
        options: the rules options, by name.
        contents: kinds, each with the data of its file as JSON.
        seats: how many sit at the table.
        games: how many are played.
        seed: what all luck depends on.
    """

    kind: str
    scale: Scale
    options: tuple[tuple[str, Any], ...]
    contents: tuple[tuple[str, str], ...]
    seats: int
    games: int
    seed: str

    @property
    def chunks(self) -> int:
        """How many chunks the games make."""
        return -(-self.games // CHUNK)

    def numbers(self, chunk: int) -> range:
        """Give the numbers of a chunk's games."""
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
        raise IllegalChoice(f"{document.path_shown} is a {kind.name}, and nothing in it can be weighed by playing")
    card = desk_of(scale).card
    fewest, _, usual = card.seats
    seats = min(usual, weighing.most(document.data))
    if seats < fewest:
        raise IllegalChoice(f"{card.title} needs {fewest} players at least, and {document.path_shown} is for {seats}")
    contents = [(kind.name, json.dumps(document.data))]
    for other in weighing.beside:
        found = around.find(other) or around.find(other, document.data["id"])
        if found is None:
            raise IllegalChoice(f"it is open which {other} goes with {document.path_shown}; give it with --content")
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
    told = (
        f"{quoted(found.name)[1:-1]} wins {found.verdict}: {found.share:.0%} of the {found.games} games in which "
        f"somebody had it, where {found.fair:.0%} is fair"
    )
    price = "" if found.paid is None else f"; it goes for {found.paid:.1f} on average, and is worth {found.worth:.1f}"
    note = f"the true figure lies between {found.low:.0%} and {found.high:.0%}, 19 times of 20{price}; seed {job.seed}"
    tip = weighing.tips[found.verdict == RARELY]
    path: list[Step] = [weighing.things, at, "id"]
    return document.problem("GM508", path, told, tip, note=note, severity=Severity.WARNING)

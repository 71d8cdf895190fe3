"""How strong a level is: its share against a field of another, the same deals from every seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice, UnknownName, listed, quoted
from gmkit.names import suggest
from gmkit.shell.desk import Desk
from gmkit.table.game import Game
from gmkit.table.paired import Sitter, Table, at_random, deal
from gmkit.table.seats import LEVELS, Seat, Seating
from gmkit.table.study import Share, Tally, study, tally

RANDOM = "random"
"""The floor: chooses anything that is allowed."""

OPEN = "open"
"""The ceiling: sees everything."""

CHUNK = 5
"""Deals that are worked out in one go, whatever the machine: sums are added in that order."""

SEED = "study"
"""The usual seed: the same question gets the same answer."""


class Pairing(NamedTuple):
    """One row of a study: plain data.

    Attributes:
        challenger: the level that is measured, or `RANDOM` or `OPEN`.
        against: the same of all other seats.
        seats: how many sit at the table.
        deals: how many deals, each played once from every seat.
        seed: what all luck depends on.
        options: the rules options, by name.
    """

    challenger: str
    against: str
    seats: int
    deals: int
    seed: str
    options: tuple[tuple[str, Any], ...]

    @property
    def chunks(self) -> int:
        """How many chunks the deals make."""
        return -(-self.deals // CHUNK)


@dataclass(frozen=True, slots=True)
class Job:
    """A pairing that another process can work out, chunk by chunk: plain data to be called.

    Attributes:
        place: where the game's desk is: "gmkit.games.whims.commands:DESK".
        content: content paths.
        wanted: a set's id, if one was asked for.
        pairing: what is measured.
    """

    place: str
    content: tuple[str, ...]
    wanted: str | None
    pairing: Pairing

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
        raise IllegalChoice(f"a study of {desk.card.title} measures by {kept}; leave {quoted(fixed[0])} out")
    # The share is reckoned by these, so that settings do not change them either.
    held = {name: value for name, value in desk.card.built_in().items() if name in desk.trial.fixed}
    return tuple(desk.card.options_over({**held, **desk.trial.options}, texts).items())


def check_seats(desk: Desk, seats: int) -> None:
    """Refuse a number of seats that the game does not take; raises IllegalChoice."""
    fewest, most, _ = desk.card.seats
    if not fewest <= seats <= most:
        raise IllegalChoice(f"{desk.card.title} is for {desk.card.seats_told(' seats')}, not {seats}")


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
    seats = [Seat(name, _level(one, pairing)) for name, one in zip(names, company, strict=False)]
    sitters = tuple(_sitter(desk, game, seat, one) for seat, one in zip(seats, company, strict=True))
    return Table(Seating(tuple(seats)), sitters, challenger)


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

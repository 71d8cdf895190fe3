"""Procedures of City of Masks on a few figures, without a table: a feeling, a wooing, a faction, an alienation.

Each is a generator that reads like the rulebook; `quick_draws.py` has the commands that run them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gmkit.chance.dominoes import Domino
from gmkit.errors import IllegalChoice
from gmkit.games.masks import alienation, allegiance, relationships, rules, wooing
from gmkit.games.masks.alienation import Alienation
from gmkit.games.masks.events import AlienationDrawn, CourtsDrawn, FeelingMoved, FeelingStands, PromiseChanged
from gmkit.games.masks.model import Options
from gmkit.games.masks.ties import Feeling, Party
from gmkit.table.game import Luck, SeatNo
from gmkit.table.procedure import Steps
from gmkit.table.seats import HUMAN, Seat, Seating

SEATING = Seating((Seat("you", HUMAN), Seat("them", HUMAN)))
YOU, THEM = SeatNo(0), SeatNo(1)

MOST = 1_000_000
"""More Face than any table has tokens for."""

STRONGEST = 1000
"""More points than any encounter brings a feeling."""


class Felt(NamedTuple):
    """A feeling after an encounter, and the boxes crossed off beneath it."""

    level: int
    crossed: int


class Wooed(NamedTuple):
    """What came of wooing an avatar.

    Attributes:
        draw: the wooer's courts.
        change: the points it brought, before any limit.
        relationship: the feeling after it.
        may_commit: the most Face that the wooed avatar may promise.
    """

    draw: Domino
    change: int
    relationship: int
    may_commit: int


class Swayed(NamedTuple):
    """What came of wooing a faction.

    Attributes:
        draw: the wooer's courts.
        change: the points it brought, before any limit.
        relationship: the faction's feeling after it.
        committed: the Face it commits after it.
    """

    draw: Domino
    change: int
    relationship: int
    committed: int


class Checked(NamedTuple):
    """An alienation check, with its draw if there was one."""

    draw: Domino | None
    found: Alienation


def within(name: str, value: int, low: int, high: int) -> int:
    """Give a figure that is in its range.

    Raises:
        IllegalChoice: it is not; names the figure and the range.
    """
    if not low <= value <= high:
        raise IllegalChoice(f"{name} is {value}; give {low} to {high}".replace(" -", " −"))
    return value


def relate(level: int, changes: tuple[int, ...], options: Options, *, enduring: bool = False) -> Steps[list[Felt]]:
    """Take a feeling of yours through encounters, each with the sum of its points.

    Raises:
        IllegalChoice: a figure is out of its range.
    """
    feeling = _begin("--level", level, enduring=enduring)
    for change in changes:
        within("--change", change, -STRONGEST, STRONGEST)
    felt = []
    for change in changes:
        before, feeling = feeling, relationships.change(feeling, change, options.enduring_cap)
        yield FeelingMoved(YOU, THEM, change, "encounter")
        yield FeelingStands(YOU, THEM, before.level, feeling.level, None)
        felt.append(Felt(feeling.level, relationships.crossed(feeling)))
    return felt


def woo(level: int, giver_face: int, options: Options, *, enduring: bool = False) -> Steps[Wooed]:
    """Woo an avatar whose feeling for you is known.

    Raises:
        IllegalChoice: a figure is out of its range.
    """
    before = _begin("--level", level, enduring=enduring)
    within("--giver-face", giver_face, 0, MOST)
    draw = yield from _draw(options)
    change = wooing.change_by(draw)
    after = relationships.change(before, change, options.enduring_cap)
    yield FeelingMoved(THEM, YOU, change, "wooing")
    yield FeelingStands(THEM, YOU, before.level, after.level, None)
    return Wooed(draw, change, after.level, wooing.may_commit(draw, giver_face, options.woo_commit_limit))


def sway(faction: int, relationship: int, committed: int, modifier: int, options: Options) -> Steps[Swayed]:
    """Woo a faction, given by its number in its file; a faction's feeling is always fickle.

    Raises:
        IllegalChoice: a figure is out of its range.
    """
    before = _begin("--relationship", relationship, enduring=False)
    within("--committed", committed, 0, MOST)
    within("--modifier", modifier, -STRONGEST, STRONGEST)
    draw = yield from _draw(options)
    change, after, promised = allegiance.woo_faction(before, committed, draw, modifier)
    holder: Party = len(SEATING) + faction
    yield FeelingMoved(holder, YOU, change, "wooing")
    yield FeelingStands(holder, YOU, before.level, after.level, None)
    if promised != committed:
        yield PromiseChanged(holder, YOU, committed, promised)
    return Swayed(draw, change, after.level, promised)


def check_alienation(face: int, tokens: int, options: Options) -> Steps[Checked]:
    """Check whether you are alienated; nothing is drawn where there is no check.

    Raises:
        IllegalChoice: a figure is out of its range.
    """
    within("--face", face, 0, MOST)
    within("--hidden-face", tokens, 0, MOST)
    excess = alienation.excess(face, tokens)
    if not excess:
        return Checked(None, alienation.alienated(face, tokens, None))
    draw = yield _luck(options)
    found = alienation.alienated(face, tokens, draw)
    yield AlienationDrawn(YOU, excess, draw.inner, draw.outer, found.alienated, found.shift)
    return Checked(draw, found)


def _begin(name: str, level: int, *, enduring: bool) -> Feeling:
    return relationships.begin(within(name, level, -relationships.LIMIT, relationships.LIMIT), enduring=enduring)


def _luck(options: Options) -> Luck:
    piece = "dice" if options.randomizer == "dice2d6" else "domino"
    return Luck(piece, rules.drawing(options.randomizer), YOU)


def _draw(options: Options) -> Steps[Any]:
    draw = yield _luck(options)
    yield CourtsDrawn(YOU, draw.inner, draw.outer)
    return draw

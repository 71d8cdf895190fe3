"""How an NPC plays Cypher, from its own view; with any deck, by what its cards do."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import count

from gmkit.chance.source import Source
from gmkit.games.cypher.events import DISPLAY
from gmkit.games.cypher.game import Cypher
from gmkit.games.cypher.model import State
from gmkit.games.cypher.npc import playouts
from gmkit.games.cypher.npc.greedy import greedy
from gmkit.games.cypher.npc.levels import LEVELS, Level
from gmkit.games.cypher.npc.lore import Lore
from gmkit.games.cypher.npc.reasons import plainly, shrewdly
from gmkit.games.cypher.npc.shrewd import quick, shrewd
from gmkit.table.game import HIDDEN, Ask, Player
from gmkit.table.rough import early
from gmkit.table.seats import Seat
from gmkit.table.worlds import Opinion, slip

WEAK = "weak"

TEMPTING = 4
"""Influence from which even a weak player takes the Display."""

WITH_OPEN_HANDS = playouts.Effort(64, 8, 240)
"""How much a player plays on that sees every hand: deals differ by the order of the deck alone."""


def player(seat: Seat, game: Cypher) -> Player:
    """Give the player of an NPC's seat."""
    lore = _lores()

    def choose(view: State, ask: Ask, source: Source) -> Hashable:
        if seat.level == WEAK:
            return _weak(lore(view), view, ask, source)
        level = LEVELS[seat.level]
        return _own(_opinions(game, lore(view), view, ask, level, source, told=False), level, source)

    return choose


def consider(game: Cypher, view: State, ask: Ask, seat: Seat, source: Source) -> list[Opinion]:
    """Give what an NPC of that level thinks of each choice, its own choice first."""
    lore = Lore(view.table)
    # A weak player chooses at random; what it would say of the choices is what an average one says.
    level = LEVELS["average" if seat.level == WEAK else seat.level]
    found = _opinions(game, lore, view, ask, level, source, told=True)
    if seat.level == WEAK:
        chosen = _weak(lore, view, ask, source)
        found = [one._replace(why=f"as it comes: {one.why}") if one.choice == chosen else one for one in found]
    else:
        chosen = _own(found, level, source)
    rank = _rank(found)
    return sorted(found, key=lambda one: (one.choice == chosen, rank(one)), reverse=True)


def _own(found: Sequence[Opinion], level: Level, source: Source) -> Hashable:
    return slip(found, level.slips, source.at(*source.place, "slip"), _rank(found)).choice


def _rank(found: Sequence[Opinion]) -> Callable[[Opinion], tuple[bool, float]]:
    """Give how high an opinion ranks: whatever was left out early, behind all that was tried to the end."""
    most = max(one.expected.get("deals", 0) for one in found)
    return lambda one: (one.expected.get("deals", 0) == most, one.value)


def ceiling(seat: Seat, game: Cypher) -> Player:
    """Give the ceiling of a study: a player that is given the whole record and sees every hand, as nobody else is."""
    lore = _lores()

    def choose(state: State, ask: Ask, source: Source) -> Hashable:
        choices = tuple(ask.choices.items())
        if len(choices) == 1:
            return choices[0]
        known = lore(state)
        packs = (playouts.laid(state, source.at(*source.place, "pack", number)) for number in count())
        prior = playouts.leanings(shrewd(known, state, choices), LEVELS["grandmaster"].trust)
        found = playouts.weigh(game, known, packs, ask.seat, choices, quick, WITH_OPEN_HANDS, prior)
        return max(found, key=lambda one: one.value).choice

    return choose


def _lores() -> Callable[[State], Lore]:
    """Give what looks a table's deck through once; a player keeps nothing else."""
    kept: list[Lore] = []

    def lore(view: State) -> Lore:
        if not kept or kept[0].table != view.table:
            kept[:] = [Lore(view.table)]
        return kept[0]

    return lore


def _weak(lore: Lore, view: State, ask: Ask, source: Source) -> Hashable:
    choices = tuple(ask.choices.items())
    if DISPLAY in choices and view.display is not None and lore.printed[view.display] >= TEMPTING:
        return DISPLAY
    return source.stream().pick(choices)


def _opinions(
    game: Cypher, lore: Lore, view: State, ask: Ask, level: Level, source: Source, *, told: bool
) -> list[Opinion]:
    """Weigh the choices; why is worked out only if somebody is to be told."""
    choices = tuple(ask.choices.items())
    kind = view.agenda[-1][0]
    # Whose own cards the record does not know plays by habit: no deal would hold the card it thinks of.
    if level.effort and len(choices) > 1 and kind in level.ahead and HIDDEN not in view.hands[ask.seat]:
        return _ahead(game, lore, view, ask, level, source)
    values = level.habit(lore, view, choices)
    weighed = zip(choices, values, strict=True)
    if not told:
        return [Opinion(choice, value, "") for choice, value in weighed]
    why = plainly if level.habit is greedy else shrewdly
    return [Opinion(choice, value, why(lore, view, choice, value)) for choice, value in weighed]


def _ahead(game: Cypher, lore: Lore, view: State, ask: Ask, level: Level, source: Source) -> list[Opinion]:
    """Weigh the choices by playing on."""
    assert level.effort is not None
    worlds = playouts.deals(game, view, ask.seat, source.named("deals", *source.place))
    choices = tuple(ask.choices.items())
    prior: list[float] = []
    if level.trust:
        prior = playouts.leanings(level.habit(lore, view, choices), level.trust)
    found = playouts.weigh(game, lore, worlds, ask.seat, choices, quick, level.effort, prior)
    best = max(one.deals for one in found)
    return [
        Opinion(
            one.choice,
            one.value,
            f"wins {one.win.shown()} of {one.deals} deals{early(one.deals, best)}",
            {},
            one.win.data("win"),
        )
        for one in found
    ]

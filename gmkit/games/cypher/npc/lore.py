"""What an NPC looks up about a deck, by what cards do: no card is known by its name.

These are expectations, not rules: what an area will be worth after a play, as far as it can be told beforehand.
"""

from __future__ import annotations

from gmkit.games.cypher import scoring
from gmkit.games.cypher.effects import find
from gmkit.games.cypher.model import EXTRA, FETCH, PURGE_ALL, PURGE_OWN, SWAP, TRIGGER, State, Table
from gmkit.games.cypher.play import LIMIT
from gmkit.table.game import SeatNo

Area = tuple[int, ...]

LOWEST = float("-inf")
"""Less than any value."""

NONE = -1
"""No card: nothing to look for, or nothing found."""


class Lore:
    """A table's deck, looked through once; what was worked out is kept, and is the same whenever it is.

    Attributes:
        table: the table.
        of: for each card its character.
        printed: for each card its influence.
        mean: the average card's influence.
        extra: for each card whether another is played with it.
        ends: for each card whether it triggers the end.
        seeks: for each card its step that looks for another one, or None.
        purges: for each card the classes that it drives from other areas.
        purging: the cards that do.
    """

    __slots__ = (
        "_after",
        "_alone",
        "_left",
        "_worth",
        "ends",
        "extra",
        "mean",
        "of",
        "printed",
        "purges",
        "purging",
        "seeks",
        "table",
    )

    def __init__(self, table: Table) -> None:
        """Look the deck through."""
        nexus, effects = table.nexus, table.effects
        self.table, self.of, self.printed = table, nexus.of, nexus.influence
        self.mean = sum(nexus.influence) / nexus.total
        self.extra = tuple(any(step[0] == EXTRA for step in steps) for steps in effects)
        self.ends = tuple(any(step[0] == TRIGGER for step in steps) for steps in effects)
        self.seeks = tuple(
            next((step for step in reversed(steps) if step[0] in (SWAP, FETCH)), None) for steps in effects
        )
        self.purges = tuple(next((step[2] for step in reversed(steps) if step[0] == PURGE_ALL), 0) for steps in effects)
        self.purging = tuple(card for card, classes in enumerate(self.purges) if classes)
        self._worth: dict[Area, int] = {}
        self._after: dict[tuple[Area, int, int], Area] = {}
        self._alone: dict[tuple[Area, int, int], int] = {}
        self._left: dict[tuple[Area, int], Area] = {}

    def worth(self, area: Area) -> int:
        """Give an area's influence."""
        found = self._worth.get(area)
        if found is None:
            found = self._worth[area] = scoring.influence(self.table, area)
        return found

    def sought(self, state: State, seat: SeatNo, card: int) -> int:
        """Give the card that this one will move, or NONE; a guard before it is expected to be used."""
        step = self.seeks[card]
        if step is None:
            return NONE
        found = find(state if state.seat == seat else state._replace(seat=seat), step[2], step[3])
        if found is None:
            return NONE
        target, owner = found
        if owner is not None:
            guard = self.table.nexus.guard
            if any(guard[other] for other in state.areas[owner]):
                return NONE
        return target

    def after(self, area: Area, card: int, target: int) -> Area:
        """Give an area after a card has come into it and has had its effect there; it may hold one too many."""
        key = (area, card, target)
        found = self._after.get(key)
        if found is None:
            found = self._after[key] = self._entered(area, card, target)
        return found

    def _entered(self, area: Area, card: int, target: int) -> Area:
        nexus = self.table.nexus
        klass = nexus.klass
        area = (*(other for other in area if not nexus.shy[other] & klass[card]), card)
        for step in reversed(self.table.effects[card]):
            kind = step[0]
            if kind == PURGE_OWN or (kind == PURGE_ALL and step[3]):
                # Immunity is against what purges all, and that alone (NX-4).
                if kind == PURGE_OWN or not any(nexus.immune[other] >> nexus.of[card] & 1 for other in area):
                    area = tuple(other for other in area if other == card or not klass[other] & step[2])
            elif kind == SWAP and target != NONE and target not in area:
                area = (*(other for other in area if other != card), target)
            elif kind == FETCH and target != NONE and target not in area:
                area = (*area, target)
        return area

    def alone(self, area: Area, card: int, target: int) -> int:
        """Give the most that an area can be worth after a card has come into it, if no other follows."""
        key = (area, card, target)
        found = self._alone.get(key)
        if found is None:
            spaces = [self.after(space, card, target) for space in self.rooms(area)]
            found = self._alone[key] = max([self.best_of(space) for space in spaces])
        return found

    def left(self, area: Area, card: int) -> Area:
        """Give what another player's card leaves of an area when it purges; guards are expected to be used."""
        key = (area, card)
        found = self._left.get(key)
        if found is None:
            nexus, classes = self.table.nexus, self.purges[card]
            safe = any(nexus.guard[other] or nexus.immune[other] >> nexus.of[card] & 1 for other in area)
            kept = area if safe else tuple(other for other in area if not nexus.klass[other] & classes)
            found = self._left[key] = kept
        return found

    def rooms(self, area: Area) -> tuple[Area, ...]:
        """Give what may be left of an area when one more card is to come."""
        if len(area) < LIMIT:
            return (area,)
        return tuple([area[:at] + area[at + 1 :] for at in range(len(area))])

    def best_of(self, area: Area) -> int:
        """Give what an area is worth once it holds no card too many."""
        if len(area) <= LIMIT:
            return self.worth(area)
        return max([self.worth(area[:at] + area[at + 1 :]) for at in range(len(area) - 1)])

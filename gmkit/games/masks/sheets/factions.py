"""A card for every faction: what it looks at and lends; behind it its ledger, blank or filled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gmkit.games.masks.model import State
from gmkit.games.masks.powers import Faction
from gmkit.games.masks.sheets.faction_card import Power, front
from gmkit.games.masks.sheets.faction_ledger import BLANKS, Entry, back
from gmkit.games.masks.sheets.known import level_of
from gmkit.games.masks.sheets.look import AUTHOR
from gmkit.games.masks.steps.stage import everybody, seats
from gmkit.games.masks.world import World
from gmkit.printing.setting import Setting
from gmkit.printing.sheet import Card, Sheet

_BLANK = (Entry(),) * BLANKS


def factions(
    powers: Sequence[Power],
    setting: Setting,
    *,
    credit: str,
    ledgers: Mapping[str, Sequence[Entry]] | None = None,
) -> Sheet:
    """Give a card of 105 × 148 mm for every faction, its ledger behind it.

    Args:
        powers: the factions, in order.
        setting: what they are set with.
        credit: whose game and content it is.
        ledgers: by a faction's id what its ledger holds; blank where there is none.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming faction and field.
    """
    cards: list[Card] = []
    warnings: list[str] = []
    for power in powers:
        one = power.faction
        face, whole = front(power, setting)
        if not whole:
            warnings.append(f"faction {one.id}: no room on its card for the {len(power.actions)} actions of masks")
        entries = (ledgers or {}).get(one.id, _BLANK)
        tags = tuple(tag for tag in (one.office,) if tag != "none")
        cards.append(Card(one.id, one.label, face, back(one.id, one.label, one.emblem, entries, setting), tags))
    return Sheet("City of Masks: factions", credit, tuple(cards), warnings=tuple(warnings), author=AUTHOR)


def powers_of(world: World) -> tuple[Power, ...]:
    """Give what the cards of a story's factions show."""
    labels = {one.id: one.label for one in world.factions}
    return tuple(Power(one, labels.get(one.opposed or "", ""), _actions(world, one)) for one in world.factions)


def _actions(world: World, faction: Faction) -> tuple[str, ...]:
    """Give the masks' actions that are proper to a faction, each label once."""
    labels = (action.label for mask in world.masks.masks for action in mask.actions if faction.favours(action.tags))
    return tuple(dict.fromkeys(labels))


def ledgers_of(world: World, state: State) -> dict[str, tuple[Entry, ...]]:
    """Give by a faction's id what it feels for everybody, and has committed to them."""
    out: dict[str, tuple[Entry, ...]] = {}
    for at, faction in enumerate(world.factions):
        party = seats(state) + at
        rows = []
        for seat in everybody(state):
            level = level_of(state, party, seat)
            rows.append(Entry(state.hall.seating.names[seat], level and level.level, state.promised[party][seat]))
        out[faction.id] = tuple(rows)
    return out

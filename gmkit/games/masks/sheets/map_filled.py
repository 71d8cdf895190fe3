"""Relationship maps filled from a table: the GM's from the whole record, a seat's from what it sees."""

from __future__ import annotations

from gmkit.games.masks.content import Mask
from gmkit.games.masks.model import CHARACTER, UNCAST, State
from gmkit.games.masks.sheets.known import level_of, masks_of
from gmkit.games.masks.sheets.look import look_of
from gmkit.games.masks.sheets.map_nodes import Node
from gmkit.games.masks.sheets.map_sheet import BLANK_SEATS, Map, blank
from gmkit.games.masks.steps.stage import everybody, factions, mask_worn, party_name, seats
from gmkit.games.masks.world import World
from gmkit.printing.quotes import curly
from gmkit.table.game import SeatNo


def map_of(world: World, state: State, seat: SeatNo | None = None) -> Map:
    """Give a relationship map.

    Args:
        world: the content, as the options in force have it.
        state: the whole record, or what the seat sees.
        seat: whose map it is, which then stands in the middle; None for the GM's.
    """
    parties = (*everybody(state), *factions(state))
    name = "" if seat is None else party_name(world, state, seat)
    return Map(
        title=f"Who feels what for whom, as {name} knows it" if name else Map().title,
        owner=name,
        gm=seat is None,
        nodes=tuple(_node(world, state, party) for party in parties),
        feelings=tuple(
            tuple(level_of(state, holder, target) for target in _targets(state, holder)) for holder in parties
        ),
        seen=state.seen,
        centre=seat,
    )


def _targets(state: State, holder: int) -> range:
    """Give whom a party may feel anything for: factions feel nothing for each other."""
    return range(seats(state) + state.hall.factions) if holder < seats(state) else everybody(state)


def blank_map(world: World, count: int | None = None) -> Map:
    """Give a map for so many avatars, or for the usual number, to be filled in by hand."""
    return blank(tuple(Node(one.label, emblem=one.emblem) for one in world.factions), count or BLANK_SEATS)


def _node(world: World, state: State, party: int) -> Node:
    """Give a party: an avatar with the mask it wears, or else one that it is known to own."""
    name = party_name(world, state, party)
    if party >= seats(state):
        return Node(name, emblem=world.factions[party - seats(state)].emblem)
    own = state.avatars[party]
    worn, garb = mask_worn(world, state, SeatNo(party)), _garb(world, state, party)
    if worn is None and garb:
        return Node(name, garb)
    dealt = [world.mask(own.first_mask)] if isinstance(own.first_mask, str) else []
    known = [worn, *masks_of(world, own), *dealt]
    mask = next((one for one in known if one is not None), None)
    if mask is None:
        return Node(name)
    return Node(name, _title(mask), look_of(mask, world.masks))


def _title(mask: Mask) -> str:
    """Give a mask's title as it follows a name."""
    return curly(f"{mask.name} {mask.epithet}" if mask.name else mask.epithet)


def _garb(world: World, state: State, seat: int) -> str:
    """Give what somebody without a known mask wears, in words; empty before anything is worn."""
    worn = state.worn[seat] if state.worn else None
    if worn is None:
        return ""
    own = {UNCAST: "Uncast", CHARACTER: "own Character"}
    return own.get(worn) or world.role(state.avatars[seat].gender).label

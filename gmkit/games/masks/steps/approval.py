"""What the factions make of a challenge: their modifiers, and whether they approve."""

from __future__ import annotations

from collections.abc import Sequence

from gmkit.games.masks import allegiance
from gmkit.games.masks.encounter import CHALLENGER, Declared, Side
from gmkit.games.masks.model import State
from gmkit.games.masks.powers import Faction
from gmkit.games.masks.steps.declaring import breached
from gmkit.games.masks.steps.stage import seats
from gmkit.games.masks.ties import Party
from gmkit.games.masks.world import World
from gmkit.table.game import SeatNo


def faction_of(world: World, state: State, party: Party) -> Faction:
    """Give the faction that a party is."""
    return world.factions[party - seats(state)]


def directed(world: World, state: State, band: Party, against: Party | None) -> str | None:
    """Say what a challenge against a faction is to another: opposed, other or own (A24)."""
    if against is None:
        return None
    if against == band:
        return "own"
    own, other = faction_of(world, state, band), faction_of(world, state, against)
    return "opposed" if own.opposed == other.id else "other"


def further(world: World, state: State, seat: SeatNo, band: Party, actions: Sequence[Declared]) -> int:
    """Give a faction's further modifier for an avatar (A26)."""
    avatar = state.avatars[seat]
    match faction_of(world, state, band).further:
        case "avatar-male":
            return int(avatar.gender == "male")
        case "avatar-female":
            return int(avatar.gender == "female")
        case "character-masks":
            return len(avatar.masks) + avatar.character
        case "own-breaches":
            return breached(actions)
        case _:
            return 0


def faction_modifier(
    world: World, state: State, seat: SeatNo, band: Party, actions: Sequence[Declared], against: Party | None
) -> int:
    """Add up what a faction makes of a challenge besides the draw (Allegiance).

    Args:
        world: the content.
        state: the record.
        seat: who challenges, or is challenged.
        band: the faction.
        actions: what that seat declared; each scores at most 1 either way.
        against: the faction that it is directed against, or None.
    """
    return _plain(world, state, band, actions, against) + further(world, state, seat, band, actions)


def _plain(world: World, state: State, band: Party, actions: Sequence[Declared], against: Party | None) -> int:
    faction = faction_of(world, state, band)
    proper = sum(allegiance.counts_as_proper(action.tags, faction.proper) for action in actions)
    breached = sum(not set(action.tags).isdisjoint(faction.breach) for action in actions)
    return allegiance.modifier(
        against=directed(world, state, band, against), proper=proper, breached=breached, further=0
    )


def directed_against(state: State, at: int) -> Party | None:
    """Give the faction that a side acts against; it is the challenger who says so."""
    assert state.encounter is not None
    return state.encounter.against if at == CHALLENGER else None


def faction_approves(world: World, state: State, at: int, band: Party) -> bool:
    """Say whether a faction would lend its Face to a side: nothing in the challenge goes against it (A80)."""
    assert state.encounter is not None
    side: Side = state.encounter.sides[at]
    against = directed_against(state, at)
    return against != band and _plain(world, state, band, side.declared, against) >= 0

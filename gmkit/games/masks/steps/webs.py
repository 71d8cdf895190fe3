"""Whom an avatar can call on, as its state has it."""

from __future__ import annotations

from collections.abc import Iterable

from gmkit.games.masks.influence import Web, callable_influence
from gmkit.games.masks.model import State
from gmkit.games.masks.steps.stage import everybody, factions
from gmkit.games.masks.ties import Party
from gmkit.table.game import Hidden, SeatNo


def web_of(state: State, asker: SeatNo, lenders: Iterable[SeatNo], bands: Iterable[Party]) -> Web:
    """Give the web of these lenders and factions; feelings that the record does not know count 0."""
    people, groups = tuple(lenders), tuple(bands)
    askers = (asker, *people)
    feelings: dict[tuple[Party, Party], int] = {
        (holder, target): row[target].level
        for holder in (*people, *groups)
        if not isinstance(row := state.feelings[holder], Hidden)
        for target in askers
        if target != holder
    }
    promised: dict[tuple[Party, Party], int] = {
        (giver, taker): state.promised[giver][taker] for giver in (*people, *groups) for taker in askers
    }
    return Web(
        state.face[asker], asker, people, groups, feelings, promised, {seat: state.face[seat] for seat in people}
    )


def whole_web(state: State, seat: SeatNo) -> Web:
    """Give an avatar's whole web: everybody at the table, every faction approving (A65)."""
    return web_of(state, seat, (SeatNo(one) for one in everybody(state) if one != seat), factions(state))


def influence_of(state: State, seat: SeatNo) -> int:
    """Give an avatar's Influence as the scores count it: by promises, own Face left out (A65)."""
    return callable_influence(whole_web(state, seat))

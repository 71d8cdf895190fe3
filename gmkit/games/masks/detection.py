"""Objectives: whether the challenge just settled achieved one.

Nobody declares an objective achieved; it is found in what happened. "You" are the avatar whose objective
it is.
"""

from __future__ import annotations

from gmkit.games.masks.encounter import CHALLENGER, PROPER, TRIAL, Encounter, Side
from gmkit.games.masks.model import BETRAY, GLORIFY, SEDUCE, Objective, State
from gmkit.games.masks.rules import losing
from gmkit.games.masks.stakes import riding
from gmkit.games.masks.ties import Feeling, Party
from gmkit.table.game import Hidden, SeatNo

SIGNIFICANT = 5
"""The Face that a betrayal costs at least, and a seduction brings."""

RIDING = 20
"""The Face that must ride on a glorification or a humiliation."""

FRIEND = 7
"""How you must have felt about whom you betray."""

CHAMPION = 5
"""What a champion's feeling for a faction, and the faction's for it, must exceed."""


def achieved(objective: Objective, you: SeatNo, after: State) -> bool:
    """Say whether the challenge just settled achieved an objective (4.17; A53, A54, A55, A56).

    What hangs on a feeling that is hidden in this view is not achieved as far as the view can tell.
    """
    met = after.encounter
    if met is None:
        return False
    kind, target = objective.kind, objective.target
    faction = target >= len(after.avatars)
    if kind == SEDUCE:
        return _seduced(met, you, target)
    if kind == BETRAY:
        return _betrayed_faction(met, you, target) if faction else _betrayed(met, you, target)
    if kind == GLORIFY:
        return _glorified_faction(met, you, target) if faction else _glorified(met, you, target)
    if faction:
        return any(_humiliated(after, met, you, seat) for seat in champions(met, target, len(after.avatars)))
    return _humiliated(after, met, you, target)


def loss(encounter: Encounter, party: Party) -> int:
    """Give the Face that somebody itself parted with: stake, loan, backdown, failed actions (4.17)."""
    if encounter.winner is None:
        alone = encounter.sides[CHALLENGER]
        return losing(alone.attempts, PROPER) if alone.seat == party else 0
    lost = encounter.sides[1 - encounter.winner]
    return _lent(lost, party) + (lost.own_paid if lost.seat == party else 0)


def champions(encounter: Encounter, faction: Party, avatars: int) -> list[SeatNo]:
    """Give those who supported a faction and were supported by it when the challenge began (4.17)."""
    return [SeatNo(seat) for seat in range(avatars) if _champion(encounter, seat, faction)]


def _champion(encounter: Encounter, seat: Party, faction: Party) -> bool:
    towards, back = _felt(encounter, seat, faction), _felt(encounter, faction, seat)
    return towards is not None and back is not None and min(towards.level, back.level) > CHAMPION


def _felt(encounter: Encounter, holder: Party, target: Party) -> Feeling | None:
    row = encounter.before[holder]
    return None if isinstance(row, Hidden) else row[target]


def _lent(side: Side, party: Party) -> int:
    return sum(loan.delivered for loan in side.loans if loan.lender == party)


def _stands(side: Side, party: Party) -> bool:
    """Say whether somebody is a side's principal, or lent it Face."""
    return side.seat == party or _lent(side, party) > 0


def _result(encounter: Encounter) -> tuple[Side, Side] | None:
    """Give the side that won and the one that lost, if two met."""
    if encounter.winner is None:
        return None
    return encounter.sides[encounter.winner], encounter.sides[1 - encounter.winner]


def _seduced(met: Encounter, you: SeatNo, target: Party) -> bool:
    """Somebody lent you much, directly, though one of you began with a negative feeling for the other."""
    direct = sum(
        loan.delivered
        for side in met.sides
        if side.seat == you
        for loan in side.loans
        if loan.lender == target and not loan.via
    )
    feelings = _felt(met, target, you), _felt(met, you, target)
    return direct >= SIGNIFICANT and any(feeling is not None and feeling.origin < 0 for feeling in feelings)


def _friend(met: Encounter, you: SeatNo, target: Party) -> bool:
    feeling = _felt(met, you, target)
    return feeling is not None and feeling.level >= FRIEND


def _betrayed(met: Encounter, you: SeatNo, target: Party) -> bool:
    """A friend lost much whom you refused, whose opponents you lent to, or whom you challenged."""
    if not _friend(met, you, target) or loss(met, target) < SIGNIFICANT:
        return False
    refused = any(no.lender == you and no.asker == target and no.able is True for no in met.refusals)
    if refused or len(met.sides) == 1:
        return refused
    first, second = met.sides
    lent_against = any(
        _lent(side, you) > 0 and _stands(other, target) for side, other in ((first, second), (second, first))
    )
    return lent_against or (first.seat == you and second.seat == target)


def _betrayed_faction(met: Encounter, you: SeatNo, target: Party) -> bool:
    """You stood with those who won what a friendly faction lent, or who beat its champion in its despite."""
    result = _result(met)
    if result is None or not _friend(met, you, target) or not _stands(result[0], you):
        return False
    lost = result[1]
    champion = lost.seat is not None and met.against == target and _champion(met, lost.seat, target)
    return _lent(lost, target) >= SIGNIFICANT or (champion and lost.own_paid >= SIGNIFICANT)


def _humiliated(after: State, met: Encounter, you: SeatNo, target: Party) -> bool:
    """Somebody failed against you with much riding on it, or lost its last Face to you or your denunciation."""
    result = _result(met)
    if result is None or result[1].seat != target:
        return False
    won = result[0]
    if won.seat == you and riding(met) >= RIDING:
        return True
    convicted = met.kind == TRIAL and met.winner == CHALLENGER and won.cause == you
    return (won.seat == you or convicted) and met.had[target] > 0 and after.face[target] == 0


def _glorified(met: Encounter, you: SeatNo, target: Party) -> bool:
    """Somebody won with your Face behind it, or you won on its behalf, with much riding on it."""
    result = _result(met)
    if result is None or riding(met) < RIDING:
        return False
    won = result[0]
    return (won.seat == target and _lent(won, you) > 0) or (won.seat == you and won.cause == target)


def _glorified_faction(met: Encounter, you: SeatNo, target: Party) -> bool:
    """You won on a faction's behalf, or helped its champion or those it lent to, with much riding on it."""
    result = _result(met)
    if result is None or riding(met) < RIDING:
        return False
    won = result[0]
    on_behalf = won.seat == you and won.cause == target
    helped = won.seat is not None and _lent(won, you) > 0 and _champion(met, won.seat, target)
    together = _stands(won, you) and _lent(won, target) > 0
    return on_behalf or helped or together

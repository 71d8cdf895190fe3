"""Whom an NPC woos, which faction it acts against, and on whose behalf: what it declares beside its actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gmkit.games.masks.encounter import UNOPPOSED
from gmkit.games.masks.model import BETRAY, GLORIFY, SEDUCE, State
from gmkit.games.masks.npc.mind import Mind, Weigh
from gmkit.games.masks.npc.odds import warming
from gmkit.games.masks.steps.approval import directed, further
from gmkit.games.masks.steps.declaring import AGAINST, FOR, WOO
from gmkit.games.masks.steps.stage import level, opponent, seats, the_side
from gmkit.games.masks.ties import Party
from gmkit.table.choices import Some
from gmkit.table.game import Ask, Hidden
from gmkit.table.worlds import Opinion

PROMISED = 0.35
"""What a Face made available is worth: for Influence, and for the next stake."""


def against(mind: Mind, band: Party, other: Party | None) -> int:
    """Give what acting against one faction is worth with another (A24)."""
    return {"opposed": 2, "other": 1}.get(directed(mind.world, mind.state, band, other) or "", 0)


def band_worth(mind: Mind, band: Party, other: Party | None) -> float:
    """Give what wooing a faction is worth, when acting against another or none (6.6)."""
    state = mind.state
    modifier = further(mind.world, state, mind.me, band, ()) + against(mind, band, other)
    up, down = warming(modifier, state.hall.options.randomizer)
    promised, stands = state.promised[band][mind.me], _level(state, band, mind)
    gain = up if stands > 0 else 0.7 * up
    lose = min(down, promised) if promised else 0.3 * down
    worth = PROMISED * mind.level.prizes * (gain - lose)
    if promised < 5 or stands <= 0:
        worth += 0.12 * mind.wants(SEDUCE, band) * (up - 0.5 * down)
    return worth


def _level(state: State, band: Party, mind: Mind) -> int:
    return 0 if isinstance(state.feelings[band], Hidden) else level(state, band, mind.me)


def woo_worth(mind: Mind, other: Party) -> float:
    """Give what wooing an avatar is worth: a promise perhaps, and a friend for a plan (4.5)."""
    value = 0.25 + 0.2 * mind.trait("warmth") + 0.04 * mind.rel(other)
    value += 0.25 * mind.wants(SEDUCE, other) + 0.1 * mind.wants(GLORIFY, other)
    return value - 0.5 * (mind.state.promised[other][mind.me] >= 8)


def aim_value(mind: Mind, people: Sequence[Party], foe: Party | None) -> tuple[float, tuple[Party, ...]]:
    """Give the best to woo, up to the level's number, when acting against a faction or none."""
    rated = [(woo_worth(mind, one), one) for one in people]
    rated += [(band_worth(mind, band, foe), band) for band in mind.bands() if band != foe]
    rated.sort(key=lambda one: (-one[0], one[1]))
    best = [one for one in rated[: mind.level.woos] if one[0] > 0]
    cost = 0.0
    if foe is not None:
        cost = 0.2 + 0.05 * mind.rel(foe) + 0.5 * bool(mind.state.promised[foe][mind.me])
        cost += 0.2 * mind.wants(SEDUCE, foe) + 0.2 * mind.wants(GLORIFY, foe)
    return sum(one[0] for one in best) - cost, tuple(one[1] for one in best)


def aims(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh whom to woo, whom to act against and on whose behalf."""
    state, encounter = mind.state, mind.state.encounter
    assert encounter is not None and isinstance(ask.choices, Some)
    legal = ask.choices.of.values
    people = [one[1] for one in legal if isinstance(one, tuple) and one[0] == WOO and one[1] < seats(state)]
    at = the_side(encounter, mind.me)
    rival = opponent(encounter, at).seat if encounter.kind != UNOPPOSED else None
    cause = None
    if encounter.kind != UNOPPOSED:
        cause = next((party for party in mind.causes() if (FOR, party) in legal), None)
    opinions = []
    foes: list[Party | None] = [None, *(band for band in mind.bands() if (AGAINST, band) in legal)]
    for foe in foes:
        value, woos = aim_value(mind, people, foe)
        if foe is not None and rival is not None and mind.rel(foe) >= 7 and _level_of(state, foe, rival) > 5:
            value += 0.4 * mind.wants(BETRAY, foe)
        for few in {len(woos), max(0, len(woos) - 1), 0}:
            chosen = {(WOO, party) for party in woos[:few]}
            chosen |= {(AGAINST, foe)} if foe is not None else set()
            chosen |= {(FOR, cause)} if cause is not None else set()
            worth = value * (0.3 + 0.7 * few / len(woos)) if woos else value
            answer = tuple(one for one in legal if one in chosen)
            why = f"{worth:+.1f} by promises to be had" + (", and an objective in it" if cause is not None else "")
            opinions.append(Opinion(answer, worth, why))
    return list({one.choice: one for one in reversed(opinions)}.values())


def _level_of(state: State, holder: Party, target: Party) -> int:
    row = state.feelings[holder]
    return 0 if isinstance(row, Hidden) else row[target].level


WEIGHS: Mapping[str, Weigh] = {"aims": aims}
"""What weighs the choices, by the label of the ask."""

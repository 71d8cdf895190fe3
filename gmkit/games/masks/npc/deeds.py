"""What an NPC declares: its actions, its aims, its support, and the action that carries a message."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import nlargest
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from gmkit.games.masks import allegiance
from gmkit.games.masks.encounter import ARREST, CHALLENGER, HIDDEN_FACE, MUNDANE, PROPER, UNOPPOSED, Declared
from gmkit.games.masks.model import UNCAST
from gmkit.games.masks.npc.mind import Mind, Weigh
from gmkit.games.masks.npc.odds import spread, succeeds
from gmkit.games.masks.rules import ACTIONS
from gmkit.games.masks.steps.approval import faction_of
from gmkit.games.masks.steps.declaring import actions_of
from gmkit.games.masks.steps.encounters import free_actions
from gmkit.games.masks.steps.stage import office, seats, the_side
from gmkit.games.masks.ties import Party
from gmkit.games.masks.world import World
from gmkit.table.choices import Choices
from gmkit.table.game import Ask
from gmkit.table.worlds import Opinion

PLEASED = 0.6
"""What an action is worth that a wooed faction likes."""

SHOWN = 8
"""So many declarations are weighed to the end."""

KEPT = 2000
"""So many tables of declarations are kept; the same hands come up again and again."""

Sort = tuple[str, int, int, str, bool, float]
"""What matters of an action: kind, value, conflict, its pair, breach, how the wooed like it."""


class Row(NamedTuple):
    """Actions that may be declared together, and what comes of them.

    Attributes:
        picked: their sorts, by index, the cheap ones first.
        proper: the Face they set aside.
        hidden: the Hidden Face they set aside.
        face: the Face that an unopposed challenge brings on average.
        tokens: the Hidden Face it brings, conflicts included.
        conflict: the Hidden Face that conflicts pay.
        liked: how the wooed factions like them.
        breaches: how many go against the mask.
        unmasked: they are of the Hidden Face alone.
    """

    picked: tuple[int, ...]
    proper: int
    hidden: int
    face: float
    tokens: float
    conflict: int
    liked: float
    breaches: int
    unmasked: bool


@lru_cache(KEPT)
def rows(sorts: tuple[Sort, ...], counts: tuple[int, ...], randomizer: str, test: str, bonus: str) -> tuple[Row, ...]:
    """Give everything that may be declared of these sorts of action, none of them oftener than there are."""
    indexes = range(len(sorts))
    sets = (picked for size in range(ACTIONS + 1) for picked in combinations_with_replacement(indexes, size))
    return tuple(
        _row(picked, [sorts[at] for at in picked], randomizer, test, bonus)
        for picked in sets
        if all(picked.count(at) <= counts[at] for at in picked)
    )


def _row(picked: tuple[int, ...], sorts: Sequence[Sort], randomizer: str, test: str, bonus: str) -> Row:
    """Work out what comes of actions in this order (6.4)."""
    invested, changes = {PROPER: 0, HIDDEN_FACE: 0, MUNDANE: 0}, {PROPER: 0.0, HIDDEN_FACE: 0.0, MUNDANE: 0.0}
    running = 0
    for kind, value, *_ in sorts:
        running += value
        chance = succeeds(running, randomizer, test) if value else 1.0
        invested[kind] += value
        changes[kind] += -value * (1 - chance) + (value * chance if bonus == "success_value" else 0.0)
    conflict = sum({one[3]: one[2] for one in sorts if one[2]}.values())
    gained = spread(randomizer)
    return Row(
        picked,
        invested[PROPER],
        invested[HIDDEN_FACE],
        changes[PROPER] + gained * (invested[PROPER] > 0),
        changes[HIDDEN_FACE] + gained * (invested[HIDDEN_FACE] > 0) + conflict,
        conflict,
        sum(one[5] for one in sorts),
        sum(one[4] for one in sorts),
        bool(sorts) and all(one[0] == HIDDEN_FACE for one in sorts),
    )


def _like(mind: Mind, action: Declared, wooed: Sequence[Party]) -> float:
    """Give how much the wooed factions like an action, each at most 1 (A25)."""
    liked = 0.0
    for band in wooed:
        faction = faction_of(mind.world, mind.state, band)
        liked += allegiance.counts_as_proper(action.tags, faction.proper)
        liked -= not set(action.tags).isdisjoint(faction.breach)
        liked += action.breach and faction.further == "own-breaches"
    return liked


class Hand(NamedTuple):
    """The actions that a seat may declare, sorted by what matters of them: references by sort, and all rows."""

    refs: tuple[tuple[str, ...], ...]
    rows: tuple[Row, ...]

    def named(self, row: Row, turn: int) -> tuple[str, ...]:
        """Give the references of a row; of actions that are alike another one each round."""
        taken: dict[int, int] = {}
        found = []
        for at in row.picked:
            alike, number = self.refs[at], taken.get(at, 0)
            found.append(alike[(turn + number) % len(alike)])
            taken[at] = number + 1
        return tuple(found)


def hand(mind: Mind, actions: Mapping[str, Declared], wooed: Sequence[Party]) -> Hand:
    """Sort the actions that a seat may declare."""
    alike: dict[Sort, list[str]] = {}
    for ref, one in actions.items():
        sort = one.kind, one.value, one.bonus, one.pair, one.breach, _like(mind, one, wooed) if wooed else 0.0
        alike.setdefault(sort, []).append(ref)
    sorts = tuple(sorted(alike, key=lambda one: (one[1], one)))
    counts = tuple(min(ACTIONS, len(alike[sort])) for sort in sorts)
    options = mind.state.hall.options
    table = rows(sorts, counts, options.randomizer, options.success_test, options.unopposed_bonus)
    return Hand(tuple(tuple(alike[sort]) for sort in sorts), table)


def breach_cost(mind: Mind) -> float:
    """Give what going against the worn mask costs: somebody may denounce it, and a trial takes all Face (4.12)."""
    return 0.6 + 0.4 * mind.trait("conformity") + 0.03 * mind.face


def alone(mind: Mind, held: Hand) -> list[tuple[float, Row]]:
    """Weigh what may be declared in an unopposed challenge: earnings, conflicts, factions pleased, breaches."""
    breach, hold, worth = breach_cost(mind), mind.face_worth(), mind.token_worth()
    face, tokens = mind.face, mind.tokens
    found = [
        (row.face * hold + row.tokens * worth + PLEASED * row.liked - breach * row.breaches, row)
        for row in held.rows
        if row.picked and row.proper <= face and row.hidden <= tokens
    ]
    return nlargest(SHOWN, found, key=lambda one: one[0])


def met(mind: Mind, held: Hand, hopes: float) -> list[tuple[float, Row]]:
    """Weigh what may be declared where two meet: conflicts pay, Face invested commits, hidden actions may be lost.

    Args:
        mind: whose.
        held: the actions.
        hopes: what acting by the Hidden Face alone may earn: a Character of one's own (4.16).
    """
    breach, worth = breach_cost(mind), mind.token_worth()
    face, tokens = mind.face, mind.tokens
    found = [
        (
            (row.conflict - 0.5 * row.hidden) * worth
            - 0.12 * row.proper
            + PLEASED * row.liked
            - breach * row.breaches
            + 0.05 * len(row.picked)
            + hopes * row.unmasked,
            row,
        )
        for row in held.rows
        if row.proper <= face and row.hidden <= tokens
    ]
    return nlargest(SHOWN, found, key=lambda one: one[0])


def hopes_of_character(mind: Mind) -> float:
    """Give what hidden actions alone may earn: a Character, if a Major Coup is in sight (4.16; A57)."""
    encounter, state = mind.state.encounter, mind.state
    if encounter is None or state.avatars[mind.me].character or encounter.sides[CHALLENGER].seat != mind.me:
        return 0.0
    authority = office(mind.world, state, "authority")
    other = encounter.sides[1].seat
    if other is None or (authority is not None and mind.rel(authority) < 0):
        return 0.0
    return 0.3 * mind.prize() if min(state.face[other], mind.face + 6) >= 18 else 0.0


def actions(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh what to attempt."""
    state, encounter = mind.state, mind.state.encounter
    assert encounter is not None
    known = actions_of(mind.world, state, mind.me)
    side = encounter.sides[the_side(encounter, mind.me)]
    wooed = [party for party in side.woos if party >= seats(state)]
    held = hand(mind, known, wooed)
    if encounter.kind == UNOPPOSED:
        found = alone(mind, held)
        why = "{:+.1f} on average, in Face and what counts beside it"
    else:
        # Whoever is to be arrested only risks what it sets aside.
        found = met(mind, held, 0.0 if encounter.kind == ARREST else hopes_of_character(mind))
        why = "{:+.1f} by conflicts, factions pleased and Face set aside"
    opinions = []
    for value, row in found:
        refs = held.named(row, state.round)
        if refs in ask.choices:
            opinions.append(Opinion(refs, value, why.format(value)))
    return opinions or [Opinion(_first(ask.choices), 0.0, "nothing else is possible")]


def _first(choices: Choices) -> Hashable:
    return next(one for one in choices.items() if one in choices)


# --- masks, support, messages


def best_alone(world: World, mind: Mind, mask: str) -> float:
    """Give the worth of the best unopposed challenge in a mask."""
    state = mind.state
    if state.worn[mind.me] != mask:
        worn = (*state.worn[: mind.me], mask, *state.worn[mind.me + 1 :])
        state = state._replace(worn=worn)
    found = alone(mind, hand(mind, actions_of(world, state, mind.me), ()))
    return found[0][0] if found else 0.0


def masks(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh what to wear by the best that can be done in it; the Uncast can do next to nothing."""
    found = []
    for one in ask.choices.items():
        mask = str(one)
        if mask == UNCAST:
            value = 0.5 - mind.trait("ambition") - 0.5 * mind.level.prizes + (mind.face < 3)
            found.append(Opinion(one, value, "lie low, unseen"))
            continue
        value = best_alone(mind.world, mind, mask)
        found.append(Opinion(one, value, f"{value:+.1f} by the best that can be done in it"))
    return found


def support(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh how to support: showy deeds of the mask, and none that goes against it."""
    known = actions_of(mind.world, mind.state, mind.me)
    good = sorted((-one.value, ref) for ref, one in known.items() if one.kind == PROPER and not one.breach)
    tries: list[tuple[str, ...]] = [()]
    tries += [(ref,) for _, ref in good] + [(a, b) for (_, a), (_, b) in _pairs(good)]
    found = []
    for refs in tries:
        if refs in ask.choices:
            value = 0.3 * sum(known[ref].value for ref in refs)
            found.append(Opinion(refs, value, "what the mask does best" if refs else "only a nod"))
    return found


def _pairs(good: Sequence[tuple[int, str]]) -> Iterator[tuple[tuple[int, str], tuple[int, str]]]:
    return combinations(good[:4], 2)


def message(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh which action carries a message: the surest (A62)."""
    options = mind.state.hall.options
    known = free_actions(mind.world, mind.state, mind.me)
    found = []
    for ref in ask.choices.items():
        chance = succeeds(known[str(ref)].value, options.randomizer, options.success_test)
        found.append(Opinion(ref, 3 * chance, f"arrives with {chance:.0%}"))
    return found


WEIGHS: Mapping[str, Weigh] = {
    "actions": actions,
    "mask": masks,
    "support": support,
    "the messenger's action": message,
}
"""What weighs the choices, by the label of the ask."""

"""How an NPC takes part in a challenge: its aims, and what it declares."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import nlargest
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from gmkit.errors import later, say
from gmkit.games.masks import model
from gmkit.games.masks.content import DEVOTED, World
from gmkit.games.masks.model import Declared, Party, State
from gmkit.games.masks.npc.mind import (
    OWING,
    Mind,
    Weigh,
    habit_of,
    spread,
    succeeds,
    warming,
)
from gmkit.games.masks.rules import relationships
from gmkit.games.masks.rules.actions import ACTIONS, AGAINST, COUP, FOR, WOO, actions_of, free_actions
from gmkit.games.masks.rules.objectives import CHAMPION, SIGNIFICANT
from gmkit.games.masks.rules.relationships import can_be_wooed, directed, faction_of, further
from gmkit.games.masks.stage import mask_worn, opponent, seats, the_side
from gmkit.table.choices import Choices, Some
from gmkit.table.game import Ask, Hidden, Opinion, Part, SeatNo

# ---- Whom an NPC woos, which faction it acts against, and on whose behalf: what it declares beside its actions.

PROMISED = 0.35
"""What a Face made available is worth: for Influence, and for the next stake."""

CROWNED = 0.7
"""How likely a favourite of a faction is taken to be its champion, whose own feeling nobody knows."""


def against(mind: Mind, band: Party, other: Party | None) -> int:
    """Give what acting against one faction is worth with another (A24)."""
    return {"opposed": 2, "other": 1}.get(directed(mind.world, mind.state, band, other) or "", 0)


def band_worth(mind: Mind, band: Party, other: Party | None) -> float:
    """Give what wooing a faction is worth, when acting against another or none (6.6)."""
    state = mind.state
    modifier = further(mind.world, state, mind.me, band, ()) + against(mind, band, other)
    up, down = warming(modifier, state.hall.options.randomizer)
    promised, stands = state.promised[band][mind.me], towards(state, band, mind.me)
    gain = up if stands > 0 else 0.7 * up
    lose = min(down, promised) if promised else 0.3 * down
    worth = PROMISED * mind.level.prizes * (gain - lose) + FAVOURED * mind.rel(band)
    if promised < 5 or stands <= 0:
        worth += 0.12 * mind.level.calls * mind.wants(model.SEDUCE, band) * (up - 0.5 * down)
    return worth


def woo_worth(mind: Mind, other: Party) -> float:
    """Give what wooing an avatar is worth: a promise perhaps, and a friend for a plan (4.5)."""
    value = 0.25 + 0.2 * mind.trait("warmth") + 0.04 * mind.rel(other)
    value += 0.25 * mind.level.calls * mind.wants(model.SEDUCE, other) + 0.1 * mind.wants(model.GLORIFY, other)
    return value - 0.5 * (mind.state.promised[other][mind.me] >= 8)


FAVOURED = 0.05
"""How much more it is worth to woo a faction for each point that one likes it."""

HATED = -3
"""A feeling from which somebody is wooed for an aim alone."""


def pleasable(mind: Mind) -> list[Party]:
    """Give the factions that something this seat can do would please, so that they can be wooed (B6)."""
    known = mind.known().values()
    return [band for band in mind.bands() if can_be_wooed(mind.world, mind.state, band, known, None)]


def patrons(mind: Mind) -> list[Party]:
    """Give the factions that would lend for the challenge: what is declared must please them, or what may be (B9)."""
    state, me, encounter = mind.state, mind.me, mind.state.encounter
    found = [band for band in mind.bands() if state.promised[band][me] and towards(state, band, me) > 0]
    if not found:
        return found
    if encounter is not None and any(side.seat == me and side.actions is not None for side in encounter.sides):
        at = the_side(encounter, me)
        return [band for band in found if relationships.faction_approves(mind.world, state, at, band)]
    # One of them can be counted on: whether the same deeds please another is seen once they are declared.
    likely = [band for band in found if _pleasing(mind, band)]
    return sorted(likely, key=lambda band: -state.promised[band][me])[:1]


def _pleasing(mind: Mind, band: Party) -> bool:
    """Say whether this seat can afford a deed for which a faction would lend (B9)."""
    faction, purse = faction_of(mind.world, mind.state, band), {model.PROPER: mind.face, model.HIDDEN_FACE: mind.tokens}
    return any(
        relationships.proper_to(faction, one.tags)
        and not faction.resents(one.tags)
        and one.value <= purse.get(one.kind, 0)
        for one in mind.known().values()
    )


def towards(state: State, holder: int, target: int) -> int:
    row = state.feelings[holder]
    return 0 if isinstance(row, Hidden) else row[target].level


def aim_value(mind: Mind, people: Sequence[Party], foe: Party | None) -> tuple[float, tuple[Party, ...]]:
    """Give the best to woo, up to the level's number, when acting against a faction or none."""
    bands = mind.bands() if foe is not None else pleasable(mind)
    rated = [(woo_worth(mind, one), one) for one in people]
    rated += [(band_worth(mind, band, foe), band) for band in bands if band != foe]
    rated.sort(key=lambda one: (-one[0], one[1]))
    best: list[tuple[float, Party]] = []
    for worth, one in rated:
        hated = mind.rel(one) <= HATED
        # One at a time is enough of those whom it cannot stand.
        bears = not hated or (_may_be_won(mind, one) and all(mind.rel(other) > HATED for _, other in best))
        if worth > 0 and bears and len(best) < mind.level.woos and not _at_odds(mind, one, best):
            best.append((worth, one))
    cost = 0.0
    if foe is not None:
        cost = 0.2 + 0.05 * mind.rel(foe) + 0.5 * bool(mind.state.promised[foe][mind.me])
        cost += 0.2 * mind.wants(model.SEDUCE, foe) + 0.2 * mind.wants(model.GLORIFY, foe)
    return sum(one[0] for one in best) - cost, tuple(one[1] for one in best)


def _may_be_won(mind: Mind, one: Party) -> bool:
    """Say whether somebody hated is to be seduced, has not promised enough for it, and might."""
    state = mind.state
    # Asking for it costs a Face.
    if (
        not mind.level.calls
        or not mind.face
        or mind.last
        or mind.wants(model.SEDUCE, one) <= 0
        or state.promised[one][mind.me] >= SIGNIFICANT
    ):
        return False
    if one >= seats(state):
        # One success a scene is enough with a faction that is well disposed: it lends all it has committed.
        return towards(state, one, mind.me) > 0 and (one, mind.me) not in state.warmed
    # Whoever has nothing can promise nothing; who counts on its allies bears more dislike before it gives up.
    warms = state.seen[one][mind.me] + state.promised[one][mind.me]
    return state.face[one] >= SIGNIFICANT and warms > (2 * HATED if mind.level.leans else -1)


def _at_odds(mind: Mind, band: Party, chosen: Sequence[tuple[float, Party]]) -> bool:
    """Say whether a faction opposes one that is wooed already: one deed cannot be meant for both."""
    bands = mind.bands()
    if band not in bands:
        return False
    return any(directed(mind.world, mind.state, band, one) == "opposed" for _, one in chosen if one in bands)


def _about(mind: Mind, wish: model.Objective, rival: SeatNo) -> bool:
    """Say whether a victory over somebody may achieve an objective, on nobody's behalf."""
    if wish.kind not in (model.HUMILIATE, model.BETRAY):
        return False
    return wish.target in (rival, *(band for band in mind.bands() if towards(mind.state, band, rival) > CHAMPION))


def in_its_name(mind: Mind, others: int) -> bool:
    """Say whether to win something on behalf of a cause: not where that, and others won with it, ends all too soon."""
    return mind.goal() > 0 and not mind.at_once(others + 1)


def aims(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh whom to woo, whom to act against and on whose behalf."""
    state, encounter = mind.state, mind.state.under_way
    assert isinstance(ask.choices, Some)
    legal = ask.choices.of.values
    people = [one[1] for one in legal if isinstance(one, tuple) and one[0] == WOO and one[1] < seats(state)]
    at = the_side(encounter, mind.me)
    rival = opponent(encounter, at).seat if encounter.kind != model.UNOPPOSED else None
    cause = None
    if rival is not None and in_its_name(mind, sum(_about(mind, wish, rival) for wish in mind.wishes)):
        cause = next((party for party in mind.causes() if (FOR, party) in legal), None)
    # Who would woo one alone thinks of that, whatever else is worth more.
    alone = (1,) if habit_of(mind)[0] == DEVOTED else ()
    opinions = []
    # Nobody acts against whom it counts on for what it lacks.
    counted = patrons(mind) if mind.level.calls and encounter.stake > mind.face else []
    foes: list[Party | None] = [
        None,
        *(band for band in mind.bands() if (AGAINST, band) in legal and band not in counted),
    ]
    for foe in foes:
        value, woos = aim_value(mind, people, foe)
        if foe is not None and rival is not None and mind.rel(foe) >= 7 and towards(state, foe, rival) > 5:
            value += CROWNED * mind.wants(model.BETRAY, foe)
        for few in {len(woos), max(0, len(woos) - 1), 0, *alone}:
            chosen = {(WOO, party) for party in woos[:few]}
            chosen |= {(AGAINST, foe)} if foe is not None else set()
            chosen |= {(FOR, cause)} if cause is not None else set()
            worth = value * (0.3 + 0.7 * len(woos[:few]) / len(woos)) if woos else value
            answer = tuple(one for one in legal if one in chosen)
            why = say(
                "{worth:+.1f} by promises to be had, and an objective in it"
                if cause is not None
                else "{worth:+.1f} by promises to be had",
                worth=worth,
            )
            opinions.append(Opinion(answer, worth, why))
    return list({one.choice: one for one in reversed(opinions)}.values())


AIM_WEIGHS: Mapping[str, Weigh] = {"aims": aims}
"""What weighs the choices, by the label of the ask."""


# ---- What an NPC declares: its actions, its aims, its support, and the action that carries a message.

PLEASED = 0.6
"""What an action is worth that a wooed faction likes."""

BACKED = 5.0
"""What it is worth to please a faction that lends what else would be owed after a defeat (B9)."""

SHOWN = 8
"""So many declarations are weighed to the end."""

KEPT = 2000
"""So many tables of declarations are kept; the same hands come up again and again."""

Sort = tuple[str, int, int, str, int, float, float]
"""What matters of an action: kind, value, conflict, its pair, breaches, how the wooed and how lenders like it."""


class Row(NamedTuple):
    """Actions that may be declared together, and what comes of them."""

    picked: tuple[int, ...]  # their sorts, by index, the cheap ones first
    proper: int  # the Face they set aside
    hidden: int  # the Hidden Face they set aside
    face: float  # the Face that an unopposed challenge brings on average
    tokens: float  # the Hidden Face it brings, conflicts included
    conflict: int  # the Hidden Face that conflicts pay
    liked: float  # how the wooed factions like them
    breaches: int  # how many go against the mask
    unmasked: bool  # they are of the Hidden Face alone
    backed: bool  # they please who is to lend for them


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
    invested, changes = (
        {model.PROPER: 0, model.HIDDEN_FACE: 0, model.MUNDANE: 0},
        {model.PROPER: 0.0, model.HIDDEN_FACE: 0.0, model.MUNDANE: 0.0},
    )
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
        invested[model.PROPER],
        invested[model.HIDDEN_FACE],
        changes[model.PROPER] + gained * (invested[model.PROPER] > 0),
        changes[model.HIDDEN_FACE] + gained * (invested[model.HIDDEN_FACE] > 0) + conflict,
        conflict,
        sum(one[5] for one in sorts),
        sum(one[4] for one in sorts),
        bool(sorts) and all(one[0] == model.HIDDEN_FACE for one in sorts),
        sum(one[6] for one in sorts) >= 1,
    )


def _like(mind: Mind, action: Declared, wooed: Sequence[Party], *, wooing: bool = True) -> float:
    """Give how much factions like an action, each at most 1 (A25); of breaches they make something if wooed (A26)."""
    liked = 0.0
    for band in wooed:
        faction = faction_of(mind.world, mind.state, band)
        liked += relationships.counts_as_proper(action.tags, faction.proper)
        liked -= not set(action.tags).isdisjoint(faction.breach)
        liked += wooing and action.breach and faction.further == "own-breaches"
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


def hand(mind: Mind, actions: Mapping[str, Declared], wooed: Sequence[Party], lending: Sequence[Party] = ()) -> Hand:
    """Sort the actions that a seat may declare, by how those like them that are wooed, and those that are to lend."""
    alike: dict[Sort, list[str]] = {}
    called = _called(mind)
    for ref, one in actions.items():
        # What the mask calls for saves a breach if it is declared.
        breaches = int(one.breach) - (one.label in called)
        liked = _like(mind, one, wooed) if wooed else 0.0
        backed = _like(mind, one, lending, wooing=False) if lending else 0.0
        sort = one.kind, one.value, one.bonus, one.pair, breaches, liked, backed
        alike.setdefault(sort, []).append(ref)
    sorts = tuple(sorted(alike, key=lambda one: (one[1], one)))
    counts = tuple(min(ACTIONS, len(alike[sort])) for sort in sorts)
    options = mind.state.hall.options
    table = rows(sorts, counts, options.randomizer, options.success_test, options.unopposed_bonus)
    return Hand(tuple(tuple(alike[sort]) for sort in sorts), table)


def _called(mind: Mind) -> set[str]:
    """Give the lines of the worn mask that the challenge under way calls for (B4)."""
    mask = mask_worn(mind.world, mind.state, mind.me)
    if mind.state.encounter is None or mask is None:
        return set()
    return {
        line.label
        for line in mask.actions
        if line.mode == "must" and line.when and relationships.called_for(mind.world, mind.state, mind.me, line.when)
    }


def must_not_leave(mind: Mind) -> bool:
    """Say whether the worn mask never flees and never yields, so that leaving is a breach (B3, B4)."""
    mask = mask_worn(mind.world, mind.state, mind.me)
    return mask is not None and any(one.mode == "never" and one.when == "challenged" for one in mask.actions)


def running(mind: Mind) -> Part:
    """Give what leaving or yielding costs a mask that does neither: it is weighed as a Conflicted Action is (B4)."""
    return Part("law", -breach_cost(mind) * must_not_leave(mind))


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
            + hopes * row.unmasked
            + BACKED * row.backed,
            row,
        )
        for row in held.rows
        if row.proper <= face and row.hidden <= tokens
    ]
    return nlargest(SHOWN, found, key=lambda one: one[0])


def hopes_of_character(mind: Mind) -> float:
    """Give what hidden actions alone may earn: a Character, if a Major Coup is in sight (4.16; A57)."""
    encounter, state = mind.state.encounter, mind.state
    if encounter is None or encounter.sides[model.CHALLENGER].seat != mind.me:
        return 0.0
    other = encounter.sides[1].seat
    sight = other is not None and encounter.stake >= COUP and state.face[other] >= COUP - 2
    return mind.prize() * sight * mind.may_earn_character()


def actions(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh what to attempt."""
    state, encounter = mind.state, mind.state.under_way
    known = mind.known()
    side = encounter.sides[the_side(encounter, mind.me)]
    wooed = [party for party in side.woos if party >= seats(state)]
    short = encounter.kind != model.UNOPPOSED and encounter.stake > mind.face and bool(mind.level.calls)
    # Who is to lend must be pleased (B9).
    held = hand(mind, known, wooed, patrons(mind) if short else ())
    needed = [row for row in held.rows if row.backed and row.proper <= mind.face and row.hidden <= mind.tokens]
    held = held._replace(rows=tuple(needed) or held.rows)
    if encounter.kind == model.UNOPPOSED:
        found = alone(mind, held)
    else:
        # Whoever is to be arrested only risks what it sets aside.
        found = met(mind, held, 0.0 if encounter.kind == model.ARREST else hopes_of_character(mind))
    opinions = []
    for value, row in found:
        refs = held.named(row, state.round)
        if refs in ask.choices:
            why = (
                say("{value:+.1f} on average, in Face and what counts beside it", value=value)
                if encounter.kind == model.UNOPPOSED
                else say("{value:+.1f} by conflicts, factions pleased and Face set aside", value=value)
            )
            opinions.append(Opinion(refs, value, why))
    return opinions or [Opinion(_first(ask.choices), 0.0, later("nothing else is possible"))]


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
        if mask == model.UNCAST:
            value = 0.5 - mind.trait("ambition") - 0.5 * mind.level.prizes + (mind.face < 3)
            # Nobody can win a debt back unseen, nor from somebody who is not (B10).
            value -= 2 * OWING * bool(mind.creditors()) + OWING * any(row[mind.me] for row in mind.state.debts)
            found.append(Opinion(one, value, later("lie low, unseen")))
            continue
        value = best_alone(mind.world, mind, mask)
        found.append(Opinion(one, value, say("{value:+.1f} by the best that can be done in it", value=value)))
    return found


def support(mind: Mind, ask: Ask) -> list[Opinion]:
    """Weigh how to support: showy deeds of the mask, and none that goes against it."""
    known = mind.known()
    good = sorted((-one.value, ref) for ref, one in known.items() if one.kind == model.PROPER and not one.breach)
    tries: list[tuple[str, ...]] = [()]
    tries += [(ref,) for _, ref in good] + [(a, b) for (_, a), (_, b) in _pairs(good)]
    found = []
    for refs in tries:
        if refs in ask.choices:
            points = sum(known[ref].value for ref in refs)
            why = say("deeds of the mask, worth {points} in all", points=points) if refs else later("only a nod")
            found.append(Opinion(refs, 0.3 * points, why))
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
        found.append(Opinion(ref, 3 * chance, say("arrives with {chance:.0%}", chance=float(chance))))
    return found


DEED_WEIGHS: Mapping[str, Weigh] = {
    "actions": actions,
    "mask": masks,
    "support": support,
    "the messenger's action": message,
}
"""What weighs the choices, by the label of the ask."""
